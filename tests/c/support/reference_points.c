#include "reference_points.h"

#include "check.h"
#include "test_random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Points ---- */

static double draw(TestRandom *random, double side) {
    return side * (double)test_int(random, 0, 1 << 30) / (double)(1 << 30);
}

static OpPoint3 draw_point(TestRandom *random, double side, bool flat) {
    OpPoint3 point = {draw(random, side), draw(random, side), 0.0};
    point.z = flat ? 0.0 : draw(random, side);
    return point;
}

static void fill_uniform(RefPoints *out, TestRandom *random) {
    bool flat = test_chance(random, 50);
    double side = flat ? sqrt((double)out->count) : cbrt((double)out->count);
    for (int32_t i = 0; i < out->count; i++) {
        out->points[i] = draw_point(random, side, flat);
    }
    out->scale = draw(random, 2.0);
}

static void fill_lattice(RefPoints *out, TestRandom *random) {
    int32_t side = test_int(random, 0, 8);
    int32_t height = test_chance(random, 50) ? 0 : test_int(random, 0, 3);
    for (int32_t i = 0; i < out->count; i++) {
        out->points[i] = (OpPoint3){test_int(random, -side, side), test_int(random, -side, side),
                                    test_int(random, -height, height)};
    }
    out->scale = (double)test_int(random, 1, 4) * (test_chance(random, 50) ? 1.0 : sqrt(2.0));
}

static void fill_line(RefPoints *out, TestRandom *random) {
    OpPoint3 step = draw_point(random, 3.0, test_chance(random, 50));
    step.x = test_chance(random, 30) ? 0.0 : step.x;
    step.y = test_chance(random, 30) ? 0.0 : step.y;
    for (int32_t i = 0; i < out->count; i++) {
        double at = (double)test_int(random, -40, 40);
        out->points[i] = (OpPoint3){step.x * at, step.y * at, step.z * at};
    }
    out->scale = 2.0 * sqrt(ref_squared_distance(step, (OpPoint3){0.0, 0.0, 0.0}));
}

/* Whole points at distance 65 from the middle. */
static void fill_circle(RefPoints *out, TestRandom *random) {
    static const int32_t legs[][2] = {{65, 0}, {16, 63}, {25, 60}, {33, 56}, {39, 52}};
    for (int32_t i = 0; i < out->count; i++) {
        const int32_t *leg = legs[test_int(random, 0, 4)];
        int32_t first = test_chance(random, 50) ? 0 : 1;
        double x = (double)leg[first] * (test_chance(random, 50) ? 1.0 : -1.0);
        double y = (double)leg[1 - first] * (test_chance(random, 50) ? 1.0 : -1.0);
        bool middle = test_chance(random, 15);
        out->points[i] = (OpPoint3){middle ? 0.0 : x, middle ? 0.0 : y, 0.0};
    }
    out->scale = 65.0;
}

static void fill_clusters(RefPoints *out, TestRandom *random) {
    static const double sizes[] = {1e6, 1.0, 1e-3, 1e-9, 0.0};
    OpPoint3 middle = {0.0, 0.0, 0.0};
    double size = 1.0;
    for (int32_t i = 0; i < out->count; i++) {
        if (i == 0 || test_chance(random, 5)) {
            middle = draw_point(random, 1e6, test_chance(random, 50));
            size = sizes[test_int(random, 0, 4)];
        }
        OpPoint3 offset = draw_point(random, size, test_chance(random, 30));
        out->points[i] = (OpPoint3){middle.x + offset.x, middle.y - offset.y, middle.z + offset.z};
    }
    out->scale = sizes[test_int(random, 0, 2)] / 4.0;
}

static void fill_extreme(RefPoints *out, TestRandom *random) {
    static const double values[] = {-2097152.0, 2097152.0, 0.0,    -0.0,       1.0 / 1073741824.0,
                                    1.5e-9,     4.9e-324,  1e-160, 2097151.75, -2097151.9999999998};
    for (int32_t i = 0; i < out->count; i++) {
        out->points[i] = (OpPoint3){values[test_int(random, 0, 9)], values[test_int(random, 0, 9)],
                                    test_chance(random, 50) ? 0.0 : values[test_int(random, 0, 9)]};
    }
    static const double scales[] = {1.0 / 1073741824.0, 1.5e-9, 0.25, 2.5, 4194304.0};
    out->scale = scales[test_int(random, 0, 4)];
}

void ref_points_generate(RefPoints *out, RefPointKind kind, int32_t most, uint64_t seed) {
    TestRandom random = test_random(test_mix(seed));
    out->count = test_int(&random, 0, test_chance(&random, 70) ? most : most / 8);
    out->points = calloc((size_t)out->count + 1, sizeof(OpPoint3));
    assert_non_null(out->points);
    void (*const fill[REF_POINT_KINDS])(RefPoints *, TestRandom *) = {
        fill_uniform, fill_lattice, fill_line, fill_circle, fill_clusters, fill_extreme};
    fill[kind](out, &random);
    if (test_chance(&random, 20)) { /* every second one is there before */
        for (int32_t i = 1; i < out->count; i += 2) {
            out->points[i] = out->points[test_int(&random, 0, i - 1)];
        }
    }
}

void ref_points_free(RefPoints *points) {
    free(points->points);
    *points = (RefPoints){0};
}

/* ---- Links ---- */

double ref_squared_distance(OpPoint3 a, OpPoint3 b) {
    double dx = a.x - b.x;
    double dy = a.y - b.y;
    double dz = a.z - b.z;
    return (dx * dx + dy * dy) + dz * dz;
}

bool ref_link_is_valid(const RefLinkRule *rule, int32_t a, int32_t b) {
    if (rule == NULL) {
        return true;
    }
    uint64_t mixed = test_mix(rule->salt ^ ((uint64_t)(uint32_t)a << 32 | (uint32_t)b));
    return (int32_t)(mixed % 100) >= rule->refused_percent;
}

OpStatus ref_link_callback(void *user, int32_t a, int32_t b, bool *out) {
    RefLinkRule *rule = user;
    if (rule->asked != NULL && rule->asked_size + 2 <= rule->asked_capacity) {
        rule->asked[rule->asked_size++] = a;
        rule->asked[rule->asked_size++] = b;
    }
    *out = ref_link_is_valid(rule, a, b);
    return OP_STATUS_OK;
}

static void link(bool *linked, int32_t count, int32_t a, int32_t b) {
    if (a != b) {
        int32_t low = a < b ? a : b;
        int32_t high = a < b ? b : a;
        linked[(size_t)low * (size_t)count + (size_t)high] = true;
    }
}

static bool is_allowed(const RefPoints *points, const OpPointGraphOptions *options, const RefLinkRule *rule,
                       int32_t a, int32_t b) {
    double limit = options->max_distance * options->max_distance;
    bool near =
        options->max_distance == 0.0 || ref_squared_distance(points->points[a], points->points[b]) <= limit;
    return a != b && near && ref_link_is_valid(rule, a < b ? a : b, a < b ? b : a);
}

/* The nearest of the points allowed that are not among those taken, the smaller index at equal distances; or -1. */
static int32_t next_nearest(const RefPoints *points, int32_t a, const bool *stands) {
    int32_t best = -1;
    double least = 0.0;
    for (int32_t b = 0; b < points->count; b++) {
        double distance = ref_squared_distance(points->points[a], points->points[b]);
        if (stands[b] && (best < 0 || distance < least)) {
            best = b;
            least = distance;
        }
    }
    return best;
}

static void link_nearest(const RefPoints *points, const OpPointGraphOptions *options, const RefLinkRule *rule,
                         bool *linked) {
    bool *stands = calloc((size_t)points->count + 1, sizeof(bool));
    assert_non_null(stands);
    for (int32_t a = 0; a < points->count; a++) {
        for (int32_t b = 0; b < points->count; b++) {
            stands[b] = is_allowed(points, options, rule, a, b);
        }
        for (int32_t k = 0; k < options->nearest_count; k++) {
            int32_t b = next_nearest(points, a, stands);
            if (b < 0) {
                break;
            }
            stands[b] = false;
            link(linked, points->count, a, b);
        }
    }
    free(stands);
}

void ref_points_link(const RefPoints *points, const OpPointGraphOptions *options, const RefLinkRule *rule,
                     bool *linked) {
    memset(linked, 0, (size_t)points->count * (size_t)points->count * sizeof(bool));
    for (int32_t i = 0; i < options->link_count; i++) {
        link(linked, points->count, options->links[2 * i], options->links[2 * i + 1]);
    }
    if (options->max_distance > 0.0) {
        for (int32_t a = 0; a < points->count; a++) {
            for (int32_t b = a + 1; b < points->count; b++) {
                if (is_allowed(points, options, rule, a, b)) {
                    link(linked, points->count, a, b);
                }
            }
        }
    }
    link_nearest(points, options, rule, linked);
}
