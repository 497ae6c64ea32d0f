/* Scenes of many triangles: order, place, closed boxes; and what a raster does with bad input, hostile numbers and failing
 * memory. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/each_failure.h"
#include "support/span_image.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 64, SIDE = 8, ROWS = 24 };

typedef struct Scene {
    double vertices[9 * MOST];
    int32_t indices[3 * MOST];
    uint8_t areas[MOST];
    int32_t count;
} Scene;

static void add_triangle(Scene *scene, const double corners[9], uint8_t area) {
    for (int32_t i = 0; i < 3; i++) {
        scene->indices[3 * scene->count + i] = 3 * scene->count + i;
    }
    memcpy(scene->vertices + (size_t)9 * (size_t)scene->count, corners, 9 * sizeof(double));
    scene->areas[scene->count++] = area;
}

static OpTriangles triangles_of(const Scene *scene) {
    return (OpTriangles){scene->vertices, 3 * scene->count, scene->indices, scene->count};
}

static OpHeightfield *build(const Scene *scene, const OpHeightfieldFrame *frame) {
    OpHeightfield *heightfield = NULL;
    OpTriangles triangles = triangles_of(scene);
    check_ok(op_heightfield_create(frame, NULL, &heightfield));
    check_ok(op_heightfield_add_triangles(heightfield, &triangles, scene->areas, 2, NULL));
    return heightfield;
}

/* Triangles in sixteenths between two heights. */
static void add_random(TestRandom *random, Scene *scene, int32_t count, int32_t low, int32_t high,
                       uint8_t area) {
    for (int32_t i = 0; i < count; i++) {
        double corners[9];
        for (int32_t k = 0; k < 9; k++) {
            corners[k] = (double)(k % 3 == 1 ? test_int(random, low * 16, high * 16)
                                             : test_int(random, -32, (SIDE + 2) * 16)) /
                         16.0;
        }
        add_triangle(scene, corners, area);
    }
}

/* ---- Order and place ---- */

static void shuffle(TestRandom *random, Scene *scene) {
    for (int32_t i = scene->count - 1; i > 0; i--) {
        int32_t other = test_int(random, 0, i);
        uint8_t area = scene->areas[i];
        scene->areas[i] = scene->areas[other];
        scene->areas[other] = area;
        for (int32_t k = 0; k < 3; k++) {
            int32_t index = scene->indices[3 * i + k];
            scene->indices[3 * i + k] = scene->indices[3 * other + k];
            scene->indices[3 * other + k] = index;
        }
    }
}

/* Areas only meet their like: the lower ones stay below row 10, the upper ones above row 12. */
static void test_order_does_not_matter(void **state) {
    (void)state;
    OpHeightfieldFrame frame = unit_frame(SIDE, SIDE, ROWS);
    for (uint64_t seed = 0; seed < test_count(50, 300, 3000); seed++) {
        TestRandom random = test_random(seed);
        Scene scene = {.count = 0};
        add_random(&random, &scene, 15, 0, 10, 7);
        add_random(&random, &scene, 15, 12, 26, 63);
        OpHeightfield *first = build(&scene, &frame);
        shuffle(&random, &scene);
        OpHeightfield *second = build(&scene, &frame);
        if (!same_spans(first, second)) {
            fail_msg("seed %llu", (unsigned long long)seed);
        }
        op_heightfield_destroy(first);
        op_heightfield_destroy(second);
    }
}

/* All triangles at once are each of them after the other. */
static void test_one_after_the_other(void **state) {
    (void)state;
    OpHeightfieldFrame frame = unit_frame(SIDE, SIDE, ROWS);
    for (uint64_t seed = 0; seed < test_count(50, 300, 3000); seed++) {
        TestRandom random = test_random(seed);
        Scene scene = {.count = 0};
        OpHeightfield *single = NULL;
        for (int32_t i = 0; i < 20; i++) {
            add_random(&random, &scene, 1, 0, 26, (uint8_t)test_int(&random, 0, 63));
        }
        OpHeightfield *together = build(&scene, &frame);
        check_ok(op_heightfield_create(&frame, NULL, &single));
        for (int32_t i = 0; i < scene.count; i++) {
            OpTriangles one = {scene.vertices, 3 * scene.count, scene.indices + 3 * (size_t)i, 1};
            check_ok(op_heightfield_add_triangles(single, &one, scene.areas + i, 2, NULL));
        }
        if (!same_spans(together, single)) {
            fail_msg("seed %llu", (unsigned long long)seed);
        }
        op_heightfield_destroy(together);
        op_heightfield_destroy(single);
    }
}

static void test_place_does_not_matter(void **state) {
    (void)state;
    OpHeightfieldFrame frame = unit_frame(SIDE, SIDE, ROWS);
    for (uint64_t seed = 0; seed < test_count(50, 300, 3000); seed++) {
        TestRandom random = test_random(seed);
        Scene scene = {.count = 0};
        add_random(&random, &scene, 30, 0, 26, 63);
        OpHeightfield *home = build(&scene, &frame);
        for (int32_t i = 0; i < 9 * scene.count; i++) {
            scene.vertices[i] += i % 3 == 0 ? 1000000.0 : i % 3 == 1 ? -500000.0 : -2000000.0;
        }
        OpHeightfieldFrame moved = frame;
        moved.origin_x += 1000000.0;
        moved.origin_y -= 500000.0;
        moved.origin_z -= 2000000.0;
        OpHeightfield *far = build(&scene, &moved);
        assert_true(op_heightfield_span_count(home) > 0);
        if (!same_spans(home, far)) {
            fail_msg("seed %llu", (unsigned long long)seed);
        }
        op_heightfield_destroy(home);
        op_heightfield_destroy(far);
    }
}

/* ---- Boxes ---- */

static void add_quad(Scene *scene, const double a[3], const double b[3], const double c[3],
                     const double d[3]) {
    const double first[9] = {a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]};
    const double second[9] = {a[0], a[1], a[2], c[0], c[1], c[2], d[0], d[1], d[2]};
    add_triangle(scene, first, 63);
    add_triangle(scene, second, 63);
}

/* A closed box, its faces outward. */
static void add_box(Scene *scene, const double low[3], const double high[3]) {
    double p[8][3];
    for (int32_t i = 0; i < 8; i++) {
        for (int32_t axis = 0; axis < 3; axis++) {
            p[i][axis] = (i >> axis) % 2 == 1 ? high[axis] : low[axis];
        }
    }
    add_quad(scene, p[2], p[6], p[7], p[3]); /* up */
    add_quad(scene, p[0], p[1], p[5], p[4]); /* down */
    add_quad(scene, p[0], p[4], p[6], p[2]); /* -x */
    add_quad(scene, p[1], p[3], p[7], p[5]); /* +x */
    add_quad(scene, p[0], p[2], p[3], p[1]); /* -z */
    add_quad(scene, p[4], p[5], p[7], p[6]); /* +z */
}

static void check_shell(const OpHeightfield *heightfield, const int32_t low[3], const int32_t high[3]) {
    OpHeightfieldFrame frame = op_heightfield_frame(heightfield);
    for (int32_t cell = 0; cell < frame.width * frame.depth; cell++) {
        int32_t x = cell % frame.width;
        int32_t z = cell / frame.width;
        OpSpan spans[2] = {{0, 0, 0}, {0, 0, 0}};
        int32_t count = 0;
        check_ok(op_heightfield_column(heightfield, x, z, spans, 2, &count));
        bool inside = x >= low[0] && x < high[0] && z >= low[2] && z < high[2];
        bool border = x == low[0] || x == high[0] - 1 || z == low[2] || z == high[2] - 1;
        bool solid = border || high[1] - low[1] <= 2;
        assert_int_equal(count, !inside ? 0 : solid ? 1 : 2);
        if (inside) {
            assert_int_equal(spans[0].min, low[1]);
            assert_int_equal(spans[count - 1].max, high[1]);
        }
        if (count == 2) {
            assert_int_equal(spans[0].max, low[1] + 1);
            assert_int_equal(spans[1].min, high[1] - 1);
        }
    }
}

/* Boxes on the lines of the grid stay in their own cells and rows, and are shells. */
static void test_closed_boxes(void **state) {
    (void)state;
    OpHeightfieldFrame frame = unit_frame(SIDE, SIDE, ROWS);
    for (uint64_t seed = 0; seed < 300; seed++) {
        TestRandom random = test_random(seed);
        int32_t low[3];
        int32_t high[3];
        double from[3];
        double to[3];
        Scene scene = {.count = 0};
        for (int32_t axis = 0; axis < 3; axis++) {
            int32_t most = axis == 1 ? ROWS : SIDE;
            low[axis] = test_int(&random, 0, most - 1);
            high[axis] = test_int(&random, low[axis] + 1, most);
            from[axis] = (double)low[axis];
            to[axis] = (double)high[axis];
        }
        add_box(&scene, from, to);
        OpHeightfield *heightfield = build(&scene, &frame);
        check_shell(heightfield, low, high);
        op_heightfield_destroy(heightfield);
    }
}

/* 10 x 0.2 x 10 in cells of 0.3 and rows of 0.2: one span of one or two rows in every cell. */
static void test_thin_floor(void **state) {
    (void)state;
    const double low[3] = {0, 0, 0};
    const double high[3] = {10, 0.2, 10};
    Scene scene = {.count = 0};
    OpHeightfieldFrame frame;
    check_ok(op_heightfield_frame_from_bounds((OpVec3){0, -1, 0}, (OpVec3){10, 2, 10}, 0.3f, 0.2f, &frame));
    add_box(&scene, low, high);
    OpHeightfield *heightfield = build(&scene, &frame);
    assert_int_equal(op_heightfield_span_count(heightfield), 34 * 34);
    for (int32_t cell = 0; cell < 34 * 34; cell++) {
        OpSpan span;
        int32_t count = 0;
        check_ok(op_heightfield_column(heightfield, cell % 34, cell / 34, &span, 1, &count));
        assert_true(span.min <= 5 && span.max >= 6 && span.max <= 7 && span.area == 63);
    }
    op_heightfield_destroy(heightfield);
}

/* ---- Bad input ---- */

typedef struct Bad {
    OpTriangles triangles;
    const uint8_t *areas;
    int32_t threshold;
    OpStatus status;
    const char *argument;
    const char *part;
} Bad;

static const int32_t good_indices[6] = {0, 1, 2, 2, 1, 0};
static const double good_vertices[9] = {0, 0, 0, 0, 0, 4, 4, 0, 0};

static void refuse(const Bad *bad, OpHeightfield *heightfield, const SpanImage *before) {
    OpVoxelizeStats stats = {1, 2, 3};
    check_refused(
        op_heightfield_add_triangles(heightfield, &bad->triangles, bad->areas, bad->threshold, &stats),
        bad->status, bad->argument, bad->part);
    assert_int_equal(stats.spans, 3);
    assert_true(span_image_is_of(before, heightfield));
}

static void test_bad_triangles(void **state) {
    (void)state;
    const int32_t high[6] = {0, 1, 2, 0, 3, 1};
    const int32_t negative[6] = {0, -1, 2, 0, 1, 1};
    const double broken[9] = {0, 0, 0, 0, not_a_number(), 4, 4, 0, 0};
    const double far[9] = {0, 0, 0, 0, 0, 4, 4, 0, -2097153.0};
    const uint8_t areas[2] = {63, 64};
    const Bad cases[] = {
        {{good_vertices, 3, high, 2},
         NULL,
         0,
         OP_STATUS_OUT_OF_RANGE,
         "indices",
         "triangle 1 must be in [0, 3), was 3"},
        {{good_vertices, 3, negative, 2},
         NULL,
         0,
         OP_STATUS_OUT_OF_RANGE,
         "indices",
         "triangle 0 must be in [0, 3), was -1"},
        {{good_vertices, 0, good_indices, 1}, NULL, 0, OP_STATUS_OUT_OF_RANGE, "indices", "was 0"},
        {{broken, 3, good_indices, 1}, NULL, 0, OP_STATUS_OUT_OF_RANGE, "vertices", "1 must have"},
        {{far, 3, good_indices, 1}, NULL, 0, OP_STATUS_OUT_OF_RANGE, "vertices", "-2097153"},
        {{good_vertices, -1, good_indices, 1}, NULL, 0, OP_STATUS_OUT_OF_RANGE, "vertex_count", "was -1"},
        {{good_vertices, 3, good_indices, -1}, NULL, 0, OP_STATUS_OUT_OF_RANGE, "triangle_count", "was -1"},
        {{good_vertices, 3, good_indices, INT32_MAX},
         NULL,
         0,
         OP_STATUS_OUT_OF_RANGE,
         "triangle_count",
         "was 2147483647"},
        {{NULL, 3, good_indices, 1}, NULL, 0, OP_STATUS_INVALID_ARGUMENT, "vertices", "NULL"},
        {{good_vertices, 3, NULL, 1}, NULL, 0, OP_STATUS_INVALID_ARGUMENT, "indices", "NULL"},
        {{good_vertices, 3, good_indices, 2},
         areas,
         0,
         OP_STATUS_OUT_OF_RANGE,
         "areas",
         "triangle 1 must be in [0, 63], was 64"},
        {{good_vertices, 3, good_indices, 2}, NULL, -1, OP_STATUS_OUT_OF_RANGE, "threshold", "was -1"},
    };
    OpHeightfield *heightfield = unit_heightfield(SIDE, SIDE, ROWS);
    check_ok(op_heightfield_add_span(heightfield, 1, 1, 2, 4, 5, 0));
    SpanImage before = span_image(heightfield);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        refuse(&cases[i], heightfield, &before);
    }
    check_refused(op_heightfield_add_triangles(heightfield, NULL, NULL, 0, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "triangles", "NULL");
    check_refused(op_heightfield_add_triangles(NULL, &cases[0].triangles, NULL, 0, NULL),
                  OP_STATUS_INVALID_ARGUMENT, "heightfield", "NULL");
    span_image_free(&before);
    op_heightfield_destroy(heightfield);
}

static void test_no_triangles(void **state) {
    (void)state;
    OpHeightfield *heightfield = unit_heightfield(SIDE, SIDE, ROWS);
    OpHeightfieldFrame frame = op_heightfield_frame(heightfield);
    OpTriangles none = {NULL, 0, NULL, 0};
    OpVoxelizeStats stats = {1, 2, 3};
    check_ok(op_classify_triangles(&none, &frame, 0, NULL));
    check_ok(op_heightfield_add_triangles(heightfield, &none, NULL, 0, &stats));
    assert_true(stats.triangles == 0 && stats.degenerate == 0 && stats.spans == 0);
    assert_int_equal(op_heightfield_span_count(heightfield), 0);
    op_heightfield_destroy(heightfield);
}

/* ---- Hostile numbers ---- */

/* A number of any size within the bounds of coordinates. */
static double any_coordinate(TestRandom *random) {
    double fraction = ldexp((double)(test_bits(random) >> 11), -53);
    double value = ldexp(1.0 + fraction, test_int(random, -60, 20));
    return test_chance(random, 5) ? 2097152.0 : test_chance(random, 50) ? -value : value;
}

static void test_any_numbers(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(300, 3000, 100000); seed++) {
        TestRandom random = test_random(seed);
        Scene scene = {.count = 0};
        OpHeightfieldFrame frame = unit_frame(test_int(&random, 1, 40), test_int(&random, 1, 40),
                                              test_int(&random, 1, OP_HEIGHTFIELD_MAX_ROWS));
        frame.cell_size = ldexp(1.0 + (double)test_int(&random, 0, 999) / 1000.0, test_int(&random, -20, 18));
        frame.cell_height = ldexp(1.0, test_int(&random, -20, 20));
        frame.origin_x = test_chance(&random, 50) ? 0.0 : any_coordinate(&random);
        frame.origin_z = test_chance(&random, 50) ? 0.0 : any_coordinate(&random);
        for (int32_t i = 0; i < 8; i++) {
            double corners[9];
            for (int32_t k = 0; k < 9; k++) {
                corners[k] = any_coordinate(&random);
            }
            add_triangle(&scene, corners, 63);
        }
        OpHeightfield *heightfield = build(&scene, &frame);
        SpanImage image = span_image(heightfield);
        span_image_free(&image);
        op_heightfield_destroy(heightfield);
    }
}

/* ---- Memory ---- */

typedef struct Adding {
    const Scene *scene;
    OpHeightfield *heightfield;
    SpanImage before;
} Adding;

static OpStatus add_scene(void *user) {
    Adding *adding = user;
    OpTriangles triangles = triangles_of(adding->scene);
    return op_heightfield_add_triangles(adding->heightfield, &triangles, adding->scene->areas, 2, NULL);
}

static void check_as_before(void *user) {
    Adding *adding = user;
    assert_true(span_image_is_of(&adding->before, adding->heightfield));
}

static void test_failing_memory(void **state) {
    (void)state;
    for (int32_t spans = 0; spans < 2; spans++) {
        CountingAllocator counter = {0};
        OpAllocator allocator = counting_allocator(&counter);
        OpHeightfieldFrame frame = unit_frame(SIDE, SIDE, ROWS);
        TestRandom random = test_random(5);
        Scene scene = {.count = 0};
        Adding adding = {.scene = &scene};
        add_random(&random, &scene, 40, 0, 26, 63);
        check_ok(op_heightfield_create(&frame, &allocator, &adding.heightfield));
        for (int32_t i = 0; i < spans * 30; i++) {
            check_ok(op_heightfield_add_span(adding.heightfield, i % SIDE, i % 7, i % 20, i % 20 + 1, 3, 0));
        }
        adding.before = span_image(adding.heightfield);
        size_t failures = fail_each_allocation(&counter, &(FailingCall){add_scene, check_as_before, &adding});
        assert_true(failures >= 2);
        OpHeightfield *plain = unit_heightfield(SIDE, SIDE, ROWS);
        for (int32_t i = 0; i < spans * 30; i++) {
            check_ok(op_heightfield_add_span(plain, i % SIDE, i % 7, i % 20, i % 20 + 1, 3, 0));
        }
        check_ok(add_scene(&(Adding){.scene = &scene, .heightfield = plain}));
        assert_true(same_spans(plain, adding.heightfield));
        span_image_free(&adding.before);
        op_heightfield_destroy(plain);
        op_heightfield_destroy(adding.heightfield);
        assert_int_equal(counter.live_blocks, 0);
        assert_int_equal(counter.wrong_frees, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order_does_not_matter),
        cmocka_unit_test(test_one_after_the_other),
        cmocka_unit_test(test_place_does_not_matter),
        cmocka_unit_test(test_closed_boxes),
        cmocka_unit_test(test_thin_floor),
        cmocka_unit_test(test_bad_triangles),
        cmocka_unit_test(test_no_triangles),
        cmocka_unit_test(test_any_numbers),
        cmocka_unit_test(test_failing_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
