/* Contours: the oracle's, vertex by vertex, and what they promise, on random heightfields and on built ones. */
#include "support/check.h"
#include "support/floor_case.h"
#include "support/reference_contours.h"
#include "support/test_mode.h"

#include "build3d/compact_heightfield.h"

#include <stdlib.h>

typedef struct Trial {
    uint64_t seed;
    OpCompactHeightfield *floors;
    RefFloors reference;
    int32_t *regions;
    OpContourOptions options;
    RefContours expected;
    OpContours contours; /* kept from one set of options to the next */
} Trial;

static void trial_fail(const Trial *trial, const char *what) {
    print_error("seed %llu, error %g, edges %d, straight %d, border %d: %s\n",
                (unsigned long long)trial->seed, trial->options.max_error,
                (int)trial->options.max_edge_length, trial->options.straight_region_borders,
                (int)trial->options.border_region, what);
    fail();
}

#define trial_check(trial, condition)                                                                        \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            trial_fail((trial), #condition);                                                                 \
        }                                                                                                    \
    } while (0)

/* ---- Floors with regions ---- */

static void make_trial(Trial *trial, const OpHeightfield *heightfield, int32_t height, int32_t climb,
                       int32_t radius) {
    trial->reference = ref_floors_make(heightfield, height, climb);
    check_ok(op_compact_heightfield_build(heightfield, height, climb, NULL, &trial->floors));
    check_ok(op_compact_heightfield_erode(trial->floors, radius));
    trial->regions = calloc((size_t)trial->reference.count + 1, sizeof(int32_t));
    assert_non_null(trial->regions);
}

static void read_regions(Trial *trial) {
    for (int32_t i = 0; i < trial->reference.count; i++) {
        trial->reference.floors[i].area = trial->floors->floors[i].area;
        trial->regions[i] = trial->floors->floors[i].region;
    }
}

static void free_trial(Trial *trial) {
    ref_floors_free(&trial->reference);
    op_compact_heightfield_destroy(trial->floors);
    op_contours_reset(&trial->contours);
    free(trial->regions);
}

/* All that lies within a few cells of the grid's border becomes one region, as around a tile. Returns it. */
static int32_t cut_border(const Trial *trial, int32_t width) {
    OpCompactHeightfield *floors = trial->floors;
    int32_t border = ++floors->region_count;
    for (int32_t i = 0; i < floors->floor_count; i++) {
        const RefFloor *f = &trial->reference.floors[i];
        bool outside = f->x < width || f->z < width || f->x >= floors->frame.width - width ||
                       f->z >= floors->frame.depth - width;
        floors->floors[i].region =
            outside && floors->floors[i].region > 0 ? border : floors->floors[i].region;
    }
    return border;
}

/* Regions as no partition makes them: each floor's is drawn, or that of the floor before. */
static void scatter_regions(const Trial *trial, TestRandom *random) {
    OpCompactHeightfield *floors = trial->floors;
    int32_t count = test_int(random, 1, 4);
    int32_t same = test_int(random, 0, 95);
    for (int32_t i = 0; i < floors->floor_count; i++) {
        OpFloor *floor = &floors->floors[i];
        bool again = i > 0 && test_chance(random, same);
        floor->region = floor->area == 0 ? 0 : again ? floor[-1].region : test_int(random, 0, count);
        if (floor->region > 0) {
            floor->area = (uint8_t)(60 + floor->region % 2);
        }
    }
    floors->region_count = count;
}

static OpContourOptions random_options(TestRandom *random) {
    static const double errors[] = {0.0, 1e-3, 0.4, 0.75, 1.0, 1.3, 1.3, 2.0, 5.0, 1000.0};
    OpContourOptions options = op_contour_options_default();
    options.max_error = errors[test_int(random, 0, 9)];
    options.max_edge_length = test_chance(random, 50) ? test_int(random, 0, 16) : 12;
    options.straight_region_borders = test_chance(random, 60);
    options.with_raw = test_chance(random, 50);
    return options;
}

/* ---- The oracle ---- */

static bool same_ring(const OpContourVertex *vertices, OpContourRing ring, const RefRing *expected) {
    bool same = ring.vertex_count == expected->count;
    for (int32_t i = 0; i < ring.vertex_count && same; i++) {
        const OpContourVertex *a = &vertices[ring.first_vertex + i];
        const OpContourVertex *b = &expected->vertices[i];
        same = a->x == b->x && a->y == b->y && a->z == b->z && a->neighbor == b->neighbor;
    }
    return same;
}

/* The outline, then its holes as they were met. */
static void check_raw(const Trial *trial, const OpContour *contour, int32_t outline) {
    const OpContours *contours = &trial->contours;
    int32_t ring = contour->first_raw;
    if (!trial->options.with_raw) {
        trial_check(trial, contour->first_raw == 0 && contour->raw_ring_count == 0);
        return;
    }
    trial_check(trial, same_ring(contours->raw_vertices, contours->raw_rings[ring++],
                                 &trial->expected.loops[outline].raw));
    for (int32_t i = 0; i < trial->expected.loop_count; i++) {
        if (trial->expected.loops[i].outline == outline) {
            trial_check(trial, ring < contours->raw_ring_count &&
                                   same_ring(contours->raw_vertices, contours->raw_rings[ring++],
                                             &trial->expected.loops[i].raw));
        }
    }
    trial_check(trial, ring == contour->first_raw + contour->raw_ring_count);
}

static void check_oracle(const Trial *trial) {
    const OpContours *contours = &trial->contours;
    const RefContours *expected = &trial->expected;
    int32_t vertex_count = 0;
    trial_check(trial, contours->contour_count == expected->contour_count);
    trial_check(trial, contours->raw_fallbacks == expected->raw_fallbacks);
    trial_check(trial, contours->dropped_holes == expected->dropped_holes);
    for (int32_t i = 0; i < contours->contour_count; i++) {
        const OpContour *contour = &contours->contours[i];
        const RefLoop *outline = &expected->loops[expected->outlines[i]];
        trial_check(trial, contour->region == outline->region);
        trial_check(trial, contour->area == trial->reference.floors[outline->first_floor].area);
        trial_check(trial, contour->ring.first_vertex == vertex_count && contour->ring.vertex_count >= 3);
        trial_check(trial, same_ring(contours->vertices, contour->ring, &expected->contours[i]));
        check_raw(trial, contour, expected->outlines[i]);
        vertex_count += contour->ring.vertex_count;
    }
    trial_check(trial, contours->vertex_count == vertex_count);
}

/* ---- What tracing promises ---- */

static void check_traced(const Trial *trial) {
    const RefContours *c = &trial->expected;
    for (int32_t region = 1; region <= trial->floors->region_count; region++) {
        int64_t area = 0, length = 0, floors = 0, edges = 0;
        for (int32_t i = 0; i < c->loop_count; i++) {
            if (c->loops[i].region == region) {
                area += ref_ring_area(&c->loops[i].raw);
                length += c->loops[i].raw.count;
            }
        }
        for (int32_t i = 0; i < trial->reference.count; i++) {
            floors += trial->regions[i] == region;
            for (int32_t d = 0; d < 4 && trial->regions[i] == region; d++) {
                int32_t neighbour = trial->reference.floors[i].neighbour[d];
                edges += neighbour < 0 || trial->regions[neighbour] != region;
            }
        }
        bool traced = region != trial->options.border_region;
        trial_check(trial, area == (traced ? 2 * floors : 0) && length == (traced ? edges : 0));
    }
}

/* ---- What simplification promises ---- */

static bool has_vertex(const RefRing *ring, OpContourVertex vertex) {
    bool found = false;
    for (int32_t i = 0; i < ring->count; i++) {
        found = found || (ring->vertices[i].x == vertex.x && ring->vertices[i].z == vertex.z);
    }
    return found;
}

static double distance_from_ring(const RefRing *ring, OpContourVertex vertex) {
    double least = 1e300;
    for (int32_t i = 0; i < ring->count; i++) {
        double distance =
            ref_contour_squared_distance(vertex, ring->vertices[i], ring->vertices[(i + 1) % ring->count]);
        least = distance < least ? distance : least;
    }
    return least;
}

/* Vertices of walls stay near, and those where the neighbour changes stay. */
static void check_near(const Trial *trial) {
    double error = (double)(float)trial->options.max_error;
    for (int32_t i = 0; i < trial->expected.loop_count; i++) {
        const RefLoop *loop = &trial->expected.loops[i];
        for (int32_t k = 0; k < loop->raw.count && loop->simple.count > 0; k++) {
            OpContourVertex vertex = loop->raw.vertices[k];
            OpContourVertex before = loop->raw.vertices[k == 0 ? loop->raw.count - 1 : k - 1];
            trial_check(trial, vertex.neighbor == before.neighbor || has_vertex(&loop->simple, vertex));
            if (vertex.neighbor <= 0 || !trial->options.straight_region_borders) {
                trial_check(trial, distance_from_ring(&loop->simple, vertex) <= error * error);
            }
        }
    }
}

/* Whether any ring has this edge, with this neighbour. */
static bool has_edge(const Trial *trial, int32_t region, OpContourVertex from, OpContourVertex to,
                     int32_t neighbor) {
    for (int32_t i = 0; i < trial->expected.loop_count; i++) {
        const RefLoop *loop = &trial->expected.loops[i];
        for (int32_t k = 0; k < loop->simple.count && loop->region == region; k++) {
            OpContourVertex a = loop->simple.vertices[k];
            OpContourVertex b = loop->simple.vertices[(k + 1) % loop->simple.count];
            if (a.x == from.x && a.z == from.z && b.x == to.x && b.z == to.z && a.neighbor == neighbor) {
                return true;
            }
        }
    }
    return false;
}

/* Without an allowed error, and where no floors lie above each other, both sides of a border have the same edges. */
static void check_both_sides(const Trial *trial) {
    for (int32_t i = 0; i < trial->expected.loop_count; i++) {
        const RefLoop *loop = &trial->expected.loops[i];
        for (int32_t k = 0; k < loop->simple.count; k++) {
            OpContourVertex a = loop->simple.vertices[k];
            OpContourVertex b = loop->simple.vertices[(k + 1) % loop->simple.count];
            bool shared = a.neighbor > 0 && a.neighbor != trial->options.border_region;
            trial_check(trial, !shared || has_edge(trial, a.neighbor, b, a, loop->region));
        }
    }
}

/* Where no floors lie above each other a joined ring does not cross itself, and its area is that of the outline without its holes. */
static void check_joined(const Trial *trial) {
    const RefContours *c = &trial->expected;
    for (int32_t i = 0; i < c->contour_count; i++) {
        int64_t raw_area = ref_ring_area(&c->loops[c->outlines[i]].raw);
        int64_t area = ref_ring_area(&c->loops[c->outlines[i]].simple);
        for (int32_t k = 0; k < c->loop_count; k++) {
            if (c->loops[k].outline == c->outlines[i]) {
                raw_area += ref_ring_area(&c->loops[k].raw);
                area += ref_ring_area(&c->loops[k].simple);
            }
        }
        int64_t joined = ref_ring_area(&c->contours[i]);
        trial_check(trial, !ref_ring_crosses(&c->contours[i]));
        trial_check(trial, c->dropped_holes > 0 || joined == area || joined == raw_area);
    }
}

/* Loops without an area: the two sides of a step too high to climb, round which one can walk. */
static int32_t count_cracks(const Trial *trial) {
    int32_t count = 0;
    for (int32_t i = 0; i < trial->expected.loop_count; i++) {
        count += ref_ring_area(&trial->expected.loops[i].raw) == 0;
    }
    return count;
}

static bool is_flat(const Trial *trial) {
    for (int32_t cell = 0; cell < trial->reference.width * trial->reference.depth; cell++) {
        if (trial->floors->cells[cell + 1] - trial->floors->cells[cell] > 1) {
            return false;
        }
    }
    return true;
}

/* Whether floors lie side by side that are no neighbours. Where such a step ends at a border only one side has a vertex. */
static bool has_steps(const Trial *trial) {
    static const int32_t dx[] = {-1, 0, 1, 0};
    static const int32_t dz[] = {0, 1, 0, -1};
    for (int32_t i = 0; i < trial->reference.count; i++) {
        const RefFloor *f = &trial->reference.floors[i];
        for (int32_t d = 0; d < 4; d++) {
            int32_t x = f->x + dx[d], z = f->z + dz[d];
            bool inside = x >= 0 && z >= 0 && x < trial->reference.width && z < trial->reference.depth;
            int32_t cell = inside ? x + z * trial->reference.width : 0;
            if (f->neighbour[d] < 0 && inside &&
                trial->floors->cells[cell + 1] > trial->floors->cells[cell]) {
                return true;
            }
        }
    }
    return false;
}

static void check_trial(Trial *trial) {
    read_regions(trial);
    check_ok(op_compact_heightfield_contours(trial->floors, &trial->options, &trial->contours));
    trial->expected = ref_contours_make(&trial->reference, trial->regions, trial->options);
    check_oracle(trial);
    check_traced(trial);
    check_near(trial);
    if (is_flat(trial)) {
        check_joined(trial);
        if (trial->options.max_error == 0.0) {
            trial_check(trial, trial->contours.raw_fallbacks == 0);
            trial_check(trial, trial->contours.dropped_holes == count_cracks(trial));
            if (!has_steps(trial)) {
                check_both_sides(trial);
            }
        }
    }
    ref_contours_free(&trial->expected);
}

/* ---- Random heightfields ---- */

static void cut(Trial *trial, TestRandom *random) {
    OpPartition partition = (OpPartition)test_int(random, 0, 2);
    check_ok(op_compact_heightfield_partition(trial->floors, partition, test_int(random, 0, 8),
                                              test_int(random, 0, 40)));
}

static void check_random(uint64_t seed, bool wide) {
    TestRandom random = test_random(test_mix(seed + 5000000));
    OpHeightfield *heightfield = wide ? wide_random_heightfield(seed) : random_heightfield(seed);
    Trial trial = {.seed = seed};
    int32_t height = random_floor_height(&random);
    make_trial(&trial, heightfield, height, random_floor_climb(&random), test_chance(&random, 30) ? 1 : 0);
    for (int32_t i = 0; i < 3; i++) {
        trial.options = random_options(&random);
        if (i < 2) {
            cut(&trial, &random);
        } else {
            scatter_regions(&trial, &random);
        }
        if (test_chance(&random, 40)) {
            trial.options.border_region = cut_border(&trial, test_int(&random, 1, 3));
        }
        check_trial(&trial);
    }
    free_trial(&trial);
    op_heightfield_destroy(heightfield);
}

static void test_random_heightfields(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(200, 2000, 30000); seed++) {
        check_random(seed, false);
    }
    for (uint64_t seed = 200000; seed < 200000 + test_count(10, 80, 1000); seed++) {
        check_random(seed, true);
    }
}

/* ---- Built heightfields ---- */

/* Ways to cut and simplify a scene: a region each, or more; none straight, all straight. */
static void check_scene(OpHeightfield *heightfield, uint64_t seed) {
    for (int32_t radius = 0; radius < 2; radius++) {
        Trial trial = {.seed = seed};
        make_trial(&trial, heightfield, 5, 2, radius);
        for (int32_t k = 0; k < 12; k++) {
            check_ok(
                op_compact_heightfield_partition(trial.floors, (OpPartition)(k % 3), 0, k < 6 ? 0 : 1000));
            trial.options = op_contour_options_default();
            trial.options.max_error = k % 2 == 0 ? 1.3 : 0.0;
            trial.options.with_raw = true;
            trial.options.straight_region_borders = k % 4 < 2;
            check_trial(&trial);
        }
        free_trial(&trial);
    }
    op_heightfield_destroy(heightfield);
}

static void test_scenes(void **state) {
    (void)state;
    check_scene(ramp_over_floor(), 0);
    check_scene(holes_within_holes(), 1);
    check_scene(spiral_ramp(), 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_heightfields),
        cmocka_unit_test(test_scenes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
