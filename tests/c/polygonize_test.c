/* Contours into polygons: the oracle's, vertex by vertex, and what polygons promise, on thousands of random loops. */
#include "support/check.h"
#include "support/floor_case.h"
#include "support/loop_case.h"
#include "support/reference_polys.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <stdlib.h>
#include <string.h>

typedef struct Trial {
    LoopCase loops;
    int32_t max_vertices;
    OpFloorPolys polys;
    RefPolys reference;
} Trial;

static void trial_fail(const Trial *trial, const char *what) {
    print_error("seed %llu, kind %d, %d vertices at most: %s\n", (unsigned long long)trial->loops.seed,
                (int)trial->loops.kind, (int)trial->max_vertices, what);
    fail();
}

#define trial_check(trial, condition)                                                                        \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            trial_fail((trial), #condition);                                                                 \
        }                                                                                                    \
    } while (0)

/* ---- The oracle ---- */

static void check_oracle(const Trial *trial) {
    const OpFloorPolys *polys = &trial->polys;
    const RefPolys *reference = &trial->reference;
    trial_check(trial, polys->degenerate_ears == reference->degenerate_ears);
    trial_check(trial, polys->vertex_count == reference->vertex_count);
    for (int32_t i = 0; i < polys->vertex_count; i++) {
        trial_check(trial, polys->vertices[i].x == reference->vertices[i].x &&
                               polys->vertices[i].y == reference->vertices[i].y &&
                               polys->vertices[i].z == reference->vertices[i].z);
    }
    trial_check(trial, polys->poly_count == reference->poly_count);
    for (int32_t i = 0; i < polys->poly_count; i++) {
        trial_check(trial, polys->polys[i].first_index == reference->polys[i].first_index &&
                               polys->polys[i].vertex_count == reference->polys[i].vertex_count &&
                               polys->polys[i].region == reference->polys[i].region &&
                               polys->polys[i].area == reference->polys[i].area);
    }
    trial_check(trial, polys->index_count == reference->index_count);
    for (int32_t i = 0; i < polys->index_count; i++) {
        trial_check(trial, polys->indices[i] == reference->indices[i]);
    }
}

/* ---- What polygons promise ---- */

static const OpFloorVertex *corner(const OpFloorPolys *polys, const OpFloorPoly *poly, int32_t i) {
    return &polys
                ->vertices[polys->indices[poly->first_index + (i + poly->vertex_count) % poly->vertex_count]];
}

static int64_t cells_turn(const OpFloorVertex *a, const OpFloorVertex *b, const OpFloorVertex *c) {
    return (int64_t)(b->x - a->x) * (c->z - a->z) - (int64_t)(b->z - a->z) * (c->x - a->x);
}

static void check_convex(const Trial *trial, const OpFloorPoly *poly) {
    const OpFloorPolys *polys = &trial->polys;
    bool turns = false;
    trial_check(trial, poly->vertex_count >= 3 && poly->vertex_count <= trial->max_vertices);
    for (int32_t i = 0; i < poly->vertex_count; i++) {
        const OpFloorVertex *a = corner(polys, poly, i - 1);
        const OpFloorVertex *b = corner(polys, poly, i);
        const OpFloorVertex *c = corner(polys, poly, i + 1);
        int32_t side = ref_float_turn(&trial->loops.tile, a->x, a->z, b->x, b->z, c->x, c->z);
        trial_check(trial, cells_turn(a, b, c) >= 0 && side >= 0);
        turns = turns || side > 0;
        for (int32_t k = 0; k < i; k++) {
            trial_check(trial, corner(polys, poly, k) != b);
        }
    }
    trial_check(trial, turns);
}

/* Where two polygons do not share an edge, it lies on the loop. */
static bool is_on_loop(const Trial *trial, const OpFloorVertex *a, const OpFloorVertex *b) {
    const OpContours *contours = &trial->loops.contours;
    for (int32_t i = 0; i < contours->contour_count; i++) {
        OpContourRing ring = contours->contours[i].ring;
        for (int32_t k = 0; k < ring.vertex_count; k++) {
            const OpContourVertex *u = &contours->vertices[ring.first_vertex + k];
            const OpContourVertex *w = &contours->vertices[ring.first_vertex + (k + 1) % ring.vertex_count];
            OpFloorVertex from = {u->x, u->y, u->z};
            OpFloorVertex to = {w->x, w->y, w->z};
            int64_t along =
                (int64_t)(to.x - from.x) * (b->x - a->x) + (int64_t)(to.z - from.z) * (b->z - a->z);
            int64_t after_a = (int64_t)(to.x - a->x) * (b->x - a->x) + (int64_t)(to.z - a->z) * (b->z - a->z);
            int64_t before_b =
                (int64_t)(b->x - from.x) * (b->x - a->x) + (int64_t)(b->z - from.z) * (b->z - a->z);
            if (cells_turn(a, b, &from) == 0 && cells_turn(a, b, &to) == 0 && along > 0 && after_a > 0 &&
                before_b > 0) {
                return true;
            }
        }
    }
    return false;
}

static bool has_twin(const OpFloorPolys *polys, int32_t a, int32_t b) {
    for (int32_t p = 0; p < polys->poly_count; p++) {
        const OpFloorPoly *poly = &polys->polys[p];
        for (int32_t i = 0; i < poly->vertex_count; i++) {
            if (corner(polys, poly, i) == &polys->vertices[b] &&
                corner(polys, poly, i + 1) == &polys->vertices[a]) {
                return true;
            }
        }
    }
    return false;
}

static void check_edges(const Trial *trial, const OpFloorPoly *poly) {
    const OpFloorPolys *polys = &trial->polys;
    for (int32_t i = 0; i < poly->vertex_count; i++) {
        const OpFloorVertex *a = corner(polys, poly, i);
        const OpFloorVertex *b = corner(polys, poly, i + 1);
        trial_check(trial, has_twin(polys, (int32_t)(a - polys->vertices), (int32_t)(b - polys->vertices)) ||
                               is_on_loop(trial, a, b));
    }
}

static int64_t doubled_area(const OpFloorPolys *polys, const OpFloorPoly *poly) {
    int64_t area = 0;
    for (int32_t i = 2; i < poly->vertex_count; i++) {
        area += cells_turn(corner(polys, poly, 0), corner(polys, poly, i - 1), corner(polys, poly, i));
    }
    return area;
}

static int64_t loop_area(const OpContours *contours, const OpContour *contour) {
    const OpContourVertex *at = contours->vertices + contour->ring.first_vertex;
    int64_t area = 0;
    for (int32_t i = 0; i < contour->ring.vertex_count; i++) {
        const OpContourVertex *next = &at[(i + 1) % contour->ring.vertex_count];
        area += (int64_t)at[i].x * next->z - (int64_t)next->x * at[i].z;
    }
    return area;
}

/* The polygons of a sound loop are its area, exactly where floats keep every turn. */
static void check_area(const Trial *trial) {
    const OpContours *contours = &trial->loops.contours;
    int64_t across = trial->loops.tile.cells + 2 * trial->loops.tile.border;
    int64_t slack = trial->reference.dropped_triangles * (across * across >> 19);
    int64_t expected = 0;
    int64_t actual = 0;
    for (int32_t i = 0; i < contours->contour_count; i++) {
        expected += loop_area(contours, &contours->contours[i]);
    }
    for (int32_t i = 0; i < trial->polys.poly_count; i++) {
        actual += doubled_area(&trial->polys, &trial->polys.polys[i]);
    }
    trial_check(trial, actual <= expected && actual >= expected - slack);
}

/* ---- Random loops ---- */

typedef struct Tally {
    int32_t loops[LOOP_KINDS];
    int32_t holes;
    int32_t degenerate;
    int32_t dropped_vertices;
    int32_t dropped_triangles;
    int32_t merged;
} Tally;

static void count_trial(const Trial *trial, Tally *tally) {
    const OpContours *contours = &trial->loops.contours;
    tally->loops[trial->loops.kind] += contours->contour_count;
    tally->degenerate += trial->polys.degenerate_ears;
    tally->dropped_vertices += trial->reference.dropped_vertices;
    tally->dropped_triangles += trial->reference.dropped_triangles;
    tally->merged += trial->polys.index_count > 3 * trial->polys.poly_count ? 1 : 0;
    for (int32_t i = 0; i < contours->vertex_count && trial->loops.is_sound; i++) {
        tally->holes += contours->vertices[i].neighbor == contours->contours[0].region ? 1 : 0;
    }
}

/* Polygons of the trial's contours, into what the last trial left. */
static void check_trial(Trial *trial, OpFloorPolys *reused, Tally *tally) {
    trial->polys = *reused;
    trial->reference = ref_polys_make(&trial->loops.contours, &trial->loops.tile, trial->max_vertices);
    check_ok(op_contours_polygonize(&trial->loops.contours, &trial->loops.tile, trial->max_vertices,
                                    &trial->polys));
    check_oracle(trial);
    if (trial->loops.is_sound) {
        trial_check(trial, trial->polys.degenerate_ears == 0);
    }
    if (trial->polys.degenerate_ears == 0 && trial->loops.kind != LOOP_HOSTILE) {
        trial_check(trial, trial->reference.lost_ears == 0);
        check_area(trial);
        for (int32_t i = 0; i < trial->polys.poly_count; i++) {
            check_convex(trial, &trial->polys.polys[i]);
            if (trial->reference.dropped_triangles == 0) {
                check_edges(trial, &trial->polys.polys[i]);
            }
        }
    }
    count_trial(trial, tally);
    *reused = trial->polys;
    ref_polys_free(&trial->reference);
}

static void run_loops(uint64_t seed, OpFloorPolys *reused, Tally *tally) {
    Trial trial = {.loops = loop_case_make(seed)};
    TestRandom random = test_random(test_mix(seed));
    trial.max_vertices = test_int(&random, 3, test_chance(&random, 50) ? 6 : 16);
    check_trial(&trial, reused, tally);
    loop_case_free(&trial.loops);
}

static void random_loops_are_the_oracles(void **state) {
    (void)state;
    Tally tally = {.holes = 0};
    OpFloorPolys polys = {0};
    size_t count = test_count(400, 6000, 200000);
    for (uint64_t seed = 0; seed < count; seed++) {
        run_loops(seed, &polys, &tally);
    }
    op_floor_polys_reset(&polys);
    print_message(
        "loops %d staircases, %d steps, %d chords, %d simple, %d hostile; %d bridge edges, %d degenerate "
        "ears, %d vertices and %d triangles dropped, %d with merges\n",
        (int)tally.loops[0], (int)tally.loops[1], (int)tally.loops[2], (int)tally.loops[3],
        (int)tally.loops[4], (int)tally.holes, (int)tally.degenerate, (int)tally.dropped_vertices,
        (int)tally.dropped_triangles, (int)tally.merged);
    assert_true(tally.holes > 0 && tally.degenerate > 0 && tally.dropped_vertices > 0 &&
                tally.dropped_triangles > 0 && tally.merged > 0);
}

/* ---- Floors ---- */

/* The contours of random floors, cut in one of three ways, strayed from by up to three cells. */
static void run_floors(uint64_t seed, OpFloorPolys *reused, Tally *tally) {
    TestRandom random = test_random(test_mix(seed));
    OpHeightfield *heightfield = wide_random_heightfield(seed);
    OpCompactHeightfield *floors = NULL;
    OpContourOptions options = op_contour_options_default();
    Trial trial = {.loops = {.seed = seed, .tile = plain_tile(32)}};
    int32_t height = random_floor_height(&random);
    int32_t climb = random_floor_climb(&random);
    check_ok(op_compact_heightfield_build(heightfield, height, climb, NULL, &floors));
    OpPartition partition = (OpPartition)test_int(&random, 0, 2);
    check_ok(op_compact_heightfield_partition(floors, partition, 0, test_int(&random, 0, 50)));
    options.max_error = (double)test_int(&random, 0, 6) * 0.5;
    options.max_edge_length = test_int(&random, 0, 12);
    check_ok(op_compact_heightfield_contours(floors, &options, &trial.loops.contours));
    trial.max_vertices = test_int(&random, 3, 16);
    check_trial(&trial, reused, tally);
    op_contours_reset(&trial.loops.contours);
    op_compact_heightfield_destroy(floors);
    op_heightfield_destroy(heightfield);
}

static void contours_of_random_floors(void **state) {
    (void)state;
    Tally tally = {.holes = 0};
    OpFloorPolys polys = {0};
    size_t count = test_count(60, 600, 20000);
    for (uint64_t seed = 0; seed < count; seed++) {
        run_floors(seed, &polys, &tally);
    }
    op_floor_polys_reset(&polys);
    print_message("%d loops, %d degenerate ears, %d vertices and %d triangles dropped, %d with merges\n",
                  (int)tally.loops[0], (int)tally.degenerate, (int)tally.dropped_vertices,
                  (int)tally.dropped_triangles, (int)tally.merged);
    assert_true(tally.loops[0] > 0 && tally.dropped_vertices > 0 && tally.merged > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_loops_are_the_oracles),
        cmocka_unit_test(contours_of_random_floors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
