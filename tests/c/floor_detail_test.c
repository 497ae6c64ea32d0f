/* Height detail of random polygons over random floors, judged from its definition. */
#include "support/check.h"
#include "support/floor_case.h"
#include "support/reference_detail.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

#include "base/predicates.h"
#include "build3d/tile_cells.h"

enum { MOST_POLYS = 8, MOST_VERTICES = 400 };

/* Polygons of the test's own, in place. */
typedef struct Polygons {
    OpFloorVertex vertices[MOST_VERTICES];
    OpFloorPoly list[MOST_POLYS];
    int32_t indices[MOST_VERTICES];
    OpFloorPolys polys;
} Polygons;

static void begin(Polygons *polygons) {
    polygons->polys =
        (OpFloorPolys){.vertices = polygons->vertices, .polys = polygons->list, .indices = polygons->indices};
}

/* ---- Convex polygons ---- */

static int64_t cross(OpFloorVertex a, OpFloorVertex b, OpFloorVertex c) {
    return (int64_t)(b.x - a.x) * (c.z - a.z) - (int64_t)(b.z - a.z) * (c.x - a.x);
}

static bool comes_before(OpFloorVertex a, OpFloorVertex b) {
    return a.x < b.x || (a.x == b.x && a.z < b.z);
}

static void sort_points(OpFloorVertex *points, int32_t count) {
    for (int32_t i = 1; i < count; i++) {
        for (int32_t k = i; k > 0 && comes_before(points[k], points[k - 1]); k--) {
            OpFloorVertex held = points[k];
            points[k] = points[k - 1];
            points[k - 1] = held;
        }
    }
}

/* The hull of random corners, counter-clockwise, without or with corners in the middle of edges (Andrew's chains). */
static int32_t hull(OpFloorVertex *points, int32_t count, bool with_flat, OpFloorVertex *out) {
    int64_t least = with_flat ? 0 : 1;
    int32_t size = 0;
    sort_points(points, count);
    for (int32_t pass = 0; pass < 2; pass++) {
        int32_t start = size;
        for (int32_t k = 0; k < count; k++) {
            OpFloorVertex p = points[pass == 0 ? k : count - 1 - k];
            if (size > 0 && out[size - 1].x == p.x && out[size - 1].z == p.z) {
                continue;
            }
            while (size - start >= 2 && cross(out[size - 2], out[size - 1], p) < least) {
                size--;
            }
            out[size++] = p;
        }
        size--;
    }
    return size;
}

/* As the format wants it: checked here on the stored floats. */
static bool is_sound(const OpTileCells *tile, const OpFloorVertex *corners, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        int32_t left = 0;
        for (int32_t k = 0; k < count; k++) {
            OpFloorVertex a = corners[i];
            OpFloorVertex b = corners[(i + 1) % count];
            if (k == i || k == (i + 1) % count) {
                continue;
            }
            int32_t side = op_orient2d((double)op_tile_local(tile, a.x), (double)op_tile_local(tile, a.z),
                                       (double)op_tile_local(tile, b.x), (double)op_tile_local(tile, b.z),
                                       (double)op_tile_local(tile, corners[k].x),
                                       (double)op_tile_local(tile, corners[k].z));
            left += side > 0;
            if (side < 0 || (corners[k].x == a.x && corners[k].z == a.z)) {
                return false;
            }
        }
        if (left == 0) {
            return false;
        }
    }
    return count >= 3;
}

static void add_poly(Polygons *polygons, const int32_t *indices, int32_t count, int32_t region) {
    OpFloorPolys *polys = &polygons->polys;
    polygons->list[polys->poly_count++] = (OpFloorPoly){polys->index_count, count, region, OP_AREA_WALKABLE};
    for (int32_t i = 0; i < count; i++) {
        polygons->indices[polys->index_count++] = indices[i];
    }
}

/* A floor near which a polygon lies. */
typedef struct Anchor {
    int32_t row;
    int32_t region;
} Anchor;

static Anchor random_anchor(TestRandom *random, const OpCompactHeightfield *floors) {
    int32_t count = op_compact_heightfield_floor_count(floors);
    Anchor anchor = {test_int(random, 0, 20),
                     test_int(random, 0, op_compact_heightfield_region_count(floors))};
    if (count > 0 && !test_chance(random, 10)) {
        const OpFloor *floor = &op_compact_heightfield_floors(floors)[test_int(random, 0, count - 1)];
        anchor = (Anchor){floor->y, floor->region};
    }
    return anchor;
}

/* A hull, or its two halves on either side of a diagonal, which they share. */
static void add_hull(Polygons *polygons, TestRandom *random, const OpTileCells *tile,
                     const OpCompactHeightfield *floors) {
    OpHeightfieldFrame frame = op_compact_heightfield_frame(floors);
    OpFloorVertex points[64];
    OpFloorVertex corners[130];
    int32_t indices[16];
    int32_t count = test_int(random, 3, test_chance(random, 30) ? 40 : 8);
    int32_t wide = test_chance(random, 30) ? 3 : frame.width;
    Anchor anchor = random_anchor(random, floors);
    int32_t from = test_int(random, 0, frame.width - (wide < frame.width ? wide : frame.width));
    for (int32_t i = 0; i < count; i++) {
        points[i].x = from + test_int(random, 0, wide < frame.width ? wide : frame.width);
        points[i].z = test_int(random, 0, frame.depth);
        points[i].y = anchor.row + test_int(random, 0, 2);
    }
    count = hull(points, count, test_chance(random, 30), corners);
    if (count < 3 || count > 16 || !is_sound(tile, corners, count)) {
        return;
    }
    OpFloorPolys *polys = &polygons->polys;
    int32_t first = polys->vertex_count;
    for (int32_t i = 0; i < count; i++) {
        polygons->vertices[polys->vertex_count++] = corners[i];
        indices[i] = first + i;
    }
    int32_t half = test_int(random, 2, count - 1);
    bool halves = is_sound(tile, corners, half + 1) && count - half + 1 >= 3;
    OpFloorVertex rest[16];
    int32_t rest_indices[16];
    int32_t rest_count = count - half;
    for (int32_t i = 0; i < rest_count; i++) {
        rest[i] = corners[half + i];
        rest_indices[i] = first + half + i;
    }
    rest[rest_count] = corners[0];
    rest_indices[rest_count++] = first;
    if (halves && is_sound(tile, rest, rest_count)) {
        add_poly(polygons, indices, half + 1, anchor.region);
        add_poly(polygons, rest_indices, rest_count, anchor.region);
    } else {
        add_poly(polygons, indices, count, anchor.region);
    }
}

/* ---- Floors and settings ---- */

static OpTileCells random_tile(TestRandom *random, const OpCompactHeightfield *floors) {
    static const double sizes[] = {1.0, 0.5, 0.3, 0.1, 1.0 / 3.0, 7.3, 0.0078125, 1000.0};
    OpHeightfieldFrame frame = op_compact_heightfield_frame(floors);
    int32_t across = frame.width > frame.depth ? frame.width : frame.depth;
    int32_t border = test_int(random, 0, (across - 1) / 2 < 4 ? (across - 1) / 2 : 4);
    OpTileCells tile = {.border = border, .cells = across - 2 * border};
    tile.tile_size = (double)(float)(sizes[test_int(random, 0, 7)] * tile.cells);
    tile.cell_size = tile.tile_size / tile.cells;
    tile.cell_height = sizes[test_int(random, 0, 6)];
    return tile;
}

static OpDetailOptions random_options(TestRandom *random, const OpTileCells *tile) {
    static const double distances[] = {0.0, 0.9, 0.95, 1.0, 1.5, 2.0, 3.0, 6.0, 6.000000001, 11.3, 100.0};
    OpDetailOptions options = {.climb = test_int(random, 0, test_chance(random, 20) ? 60 : 4)};
    options.sample_distance = distances[test_int(random, 0, 10)] * tile->cell_size;
    options.max_error = test_int(random, 0, 6) * 0.5 * tile->cell_height;
    return options;
}

static OpCompactHeightfield *make_floors(TestRandom *random, OpHeightfield *heightfield) {
    OpCompactHeightfield *floors = NULL;
    check_ok(op_compact_heightfield_build(heightfield, random_floor_height(random),
                                          random_floor_climb(random), NULL, &floors));
    OpPartition partitions[] = {OP_PARTITION_WATERSHED, OP_PARTITION_MONOTONE, OP_PARTITION_LAYERS};
    check_ok(op_compact_heightfield_partition(floors, partitions[test_int(random, 0, 2)],
                                              test_int(random, 0, 4), test_int(random, 0, 30)));
    op_heightfield_destroy(heightfield);
    return floors;
}

/* ---- Trials ---- */

typedef struct Trial {
    uint64_t seed;
    Polygons polygons;
    OpCompactHeightfield *floors;
    DetailCase c;
    OpFloorDetail detail;
} Trial;

/* The points that a polygon's detail has on its edge from corner i on, from the flags and triangles alone. */
static int32_t points_on_edge(const Trial *trial, int32_t poly, int32_t i, float *out) {
    const OpFloorPoly *p = &trial->polygons.list[poly];
    OpDetailMesh mesh = trial->detail.meshes[poly];
    int32_t at = i;
    int32_t end = (i + 1) % p->vertex_count;
    int32_t count = 0;
    while (at != end) {
        int32_t next = -1;
        for (int32_t t = 0; t < mesh.triangle_count; t++) {
            const uint8_t *v = &trial->detail.triangles[4 * (mesh.triangle_base + (uint32_t)t)];
            for (int32_t k = 0; k < 3; k++) {
                next = v[k] == at && (v[3] >> k & 1) == 1 ? v[(k + 1) % 3] : next;
            }
        }
        assert_true(next >= 0 && count < 256);
        at = next;
        if (at != end) {
            uint32_t vertex = mesh.vertex_base + (uint32_t)(at - p->vertex_count);
            memcpy(&out[3 * count++], &trial->detail.vertices[3 * vertex], 3 * sizeof(float));
        }
    }
    return count;
}

/* Two polygons at an edge have the same points on it, unless one of them has none as they would be too many. */
static int32_t check_shared_edges(const Trial *trial) {
    float here[3 * 256];
    float there[3 * 256];
    int32_t shared = 0;
    for (int32_t a = 0; a + 1 < trial->polygons.polys.poly_count; a++) {
        const OpFloorPoly *p = &trial->polygons.list[a];
        const OpFloorPoly *q = &trial->polygons.list[a + 1];
        for (int32_t i = 0; i < p->vertex_count; i++) {
            for (int32_t k = 0; k < q->vertex_count; k++) {
                const int32_t *from = &trial->polygons.indices[p->first_index];
                const int32_t *to = &trial->polygons.indices[q->first_index];
                if (from[i] != to[(k + 1) % q->vertex_count] || from[(i + 1) % p->vertex_count] != to[k]) {
                    continue;
                }
                int32_t count = points_on_edge(trial, a, i, here);
                int32_t other = points_on_edge(trial, a + 1, k, there);
                assert_true(count == other || count == 0 || other == 0);
                for (int32_t n = 0; n < count && count == other; n++) {
                    assert_memory_equal(&here[3 * n], &there[3 * (count - 1 - n)], 3 * sizeof(float));
                }
                shared += count == other ? count : 0;
            }
        }
    }
    return shared;
}

static void run_trial(Trial *trial, TestRandom *random, OpHeightfield *heightfield, DetailTally *tally,
                      int32_t *shared) {
    trial->floors = make_floors(random, heightfield);
    trial->c = (DetailCase){.seed = trial->seed, .floors = trial->floors, .polys = &trial->polygons.polys};
    trial->c.tile = random_tile(random, trial->floors);
    trial->c.options = random_options(random, &trial->c.tile);
    begin(&trial->polygons);
    for (int32_t i = 0; i < MOST_POLYS / 2; i++) {
        add_hull(&trial->polygons, random, &trial->c.tile, trial->floors);
    }
    check_ok(op_floor_polys_detail(&trial->polygons.polys, trial->floors, &trial->c.tile, &trial->c.options,
                                   &trial->detail));
    check_detail(&trial->c, &trial->detail, tally);
    *shared += check_shared_edges(trial);
    op_compact_heightfield_destroy(trial->floors);
}

static void check_many(uint64_t first_seed, size_t count, bool wide, DetailTally *tally, int32_t *shared) {
    static Trial trial;
    memset(&trial, 0, sizeof(trial));
    for (uint64_t seed = first_seed; seed < first_seed + count; seed++) {
        TestRandom random = test_random(test_mix(seed + 5000000));
        trial.seed = seed;
        run_trial(&trial, &random, wide ? wide_random_heightfield(seed) : random_heightfield(seed), tally,
                  shared);
    }
    op_floor_detail_reset(&trial.detail);
}

static void random_polygons(void **state) {
    (void)state;
    DetailTally tally = {0};
    int32_t shared = 0;
    check_many(0, test_count(200, 2000, 40000), false, &tally, &shared);
    print_message("%d polygons, %d crossed, %d samples, %d on edges, %d added, %d shared\n", tally.polygons,
                  tally.crossed, tally.samples, tally.edge_points, tally.inserted, shared);
    assert_true(tally.edge_points > 100 && tally.inserted > 50 && shared > 10);
}

static void wide_random_polygons(void **state) {
    (void)state;
    DetailTally tally = {0};
    int32_t shared = 0;
    check_many(200000, test_count(100, 1500, 20000), true, &tally, &shared);
    print_message("%d polygons, %d crossed, %d samples, %d on edges, %d added, %d shared\n", tally.polygons,
                  tally.crossed, tally.samples, tally.edge_points, tally.inserted, shared);
    assert_true(tally.edge_points > 500 && tally.inserted > 300 && shared > 50);
}

/* ---- Polygons of contours ---- */

/* Regions that wind above themselves may give polygons that fold. */
static bool all_sound(const OpTileCells *tile, const OpFloorPolys *polys) {
    OpFloorVertex corners[16];
    for (int32_t p = 0; p < polys->poly_count; p++) {
        const OpFloorPoly *poly = &polys->polys[p];
        for (int32_t i = 0; i < poly->vertex_count; i++) {
            corners[i] = polys->vertices[polys->indices[poly->first_index + i]];
        }
        if (!is_sound(tile, corners, poly->vertex_count)) {
            return false;
        }
    }
    return true;
}

/* What the stages before make of floors is sound, and has the detail of its definition. */
static void check_contours(uint64_t seed, OpContours *contours, OpFloorPolys *polys, OpFloorDetail *detail,
                           DetailTally *tally) {
    TestRandom random = test_random(test_mix(seed + 8000000));
    OpCompactHeightfield *floors = make_floors(&random, wide_random_heightfield(seed));
    OpContourOptions options = op_contour_options_default();
    DetailCase c = {.seed = seed, .polys = polys, .floors = floors, .tile = random_tile(&random, floors)};
    options.max_error = test_int(&random, 0, 2) * 0.8;
    c.options = random_options(&random, &c.tile);
    check_ok(op_compact_heightfield_contours(floors, &options, contours));
    check_ok(op_contours_polygonize(contours, &c.tile, test_int(&random, 3, 16), polys));
    if (!all_sound(&c.tile, polys)) {
        fail_msg("seed %llu: a polygon is not convex", (unsigned long long)seed);
    }
    check_ok(op_floor_polys_detail(polys, floors, &c.tile, &c.options, detail));
    check_detail(&c, detail, tally);
    op_compact_heightfield_destroy(floors);
}

static void polygons_of_contours(void **state) {
    (void)state;
    DetailTally tally = {0};
    OpContours contours = {0};
    OpFloorPolys polys = {0};
    OpFloorDetail detail = {0};
    for (uint64_t seed = 300000; seed < 300000 + test_count(60, 600, 6000); seed++) {
        check_contours(seed, &contours, &polys, &detail, &tally);
    }
    print_message("%d polygons, %d crossed, %d samples, %d on edges, %d added\n", tally.polygons,
                  tally.crossed, tally.samples, tally.edge_points, tally.inserted);
    assert_true(tally.polygons > 500 && tally.edge_points > 30);
    op_floor_detail_reset(&detail);
    op_floor_polys_reset(&polys);
    op_contours_reset(&contours);
}

/* ---- Large and rough ---- */

/* Rows at random, all of one region; a square of all cells, or an octagon. */
static void check_rough(uint64_t seed, int32_t side, int32_t rows, double distance, DetailTally *tally) {
    static Trial trial;
    TestRandom random = test_random(test_mix(seed + 6000000));
    OpHeightfield *heightfield = empty_heightfield(side, side, 80);
    memset(&trial, 0, sizeof(trial));
    for (int32_t z = 0; z < side; z++) {
        for (int32_t x = 0; x < side; x++) {
            int32_t y = 20 + test_int(&random, 0, rows);
            add_block(heightfield, x, z, 1, 1, y - 1, y, OP_AREA_WALKABLE);
        }
    }
    check_ok(op_compact_heightfield_build(heightfield, 3, 60, NULL, &trial.floors));
    check_ok(op_compact_heightfield_partition(trial.floors, OP_PARTITION_MONOTONE, 0, 0));
    op_heightfield_destroy(heightfield);
    int32_t cut = seed % 2 == 0 ? 0 : side / 4;
    OpFloorVertex corners[8] = {
        {cut, 20, 0},           {side - cut, 22, 0}, {side, 20, cut},     {side, 24, side - cut},
        {side - cut, 20, side}, {cut, 25, side},     {0, 20, side - cut}, {0, 20, cut}};
    int32_t indices[8] = {0, 1, 3, 5, 0, 0, 0, 0};
    begin(&trial.polygons);
    for (int32_t i = 0; i < 8; i++) {
        trial.polygons.vertices[i] = corners[i];
        indices[i] = cut == 0 ? indices[i] : i;
    }
    if (cut == 0) {
        trial.polygons.vertices[3] = (OpFloorVertex){side, 24, side};
        trial.polygons.vertices[5] = (OpFloorVertex){0, 25, side};
    }
    trial.polygons.polys.vertex_count = 8;
    add_poly(&trial.polygons, indices, cut == 0 ? 4 : 8, 1);
    trial.seed = seed;
    trial.c = (DetailCase){.seed = seed, .floors = trial.floors, .polys = &trial.polygons.polys};
    trial.c.tile = (OpTileCells){2, side - 4, 0.0, 0.0, 0.25};
    trial.c.tile.tile_size = (double)(float)(0.3 * trial.c.tile.cells);
    trial.c.tile.cell_size = trial.c.tile.tile_size / trial.c.tile.cells;
    trial.c.options = (OpDetailOptions){distance * trial.c.tile.cell_size, 0.25, 60};
    check_ok(op_floor_polys_detail(&trial.polygons.polys, trial.floors, &trial.c.tile, &trial.c.options,
                                   &trial.detail));
    check_detail(&trial.c, &trial.detail, tally);
    op_floor_detail_reset(&trial.detail);
    op_compact_heightfield_destroy(trial.floors);
}

static void rough_floors(void **state) {
    (void)state;
    DetailTally tally = {0};
    for (uint64_t seed = 0; seed < test_count(4, 24, 200); seed++) {
        check_rough(seed, 40 + 10 * (int32_t)(seed % 3), 1 + (int32_t)(seed % 8), seed % 3 == 0 ? 1.3 : 3.0,
                    &tally);
    }
    assert_true(tally.full > 0);
    check_rough(1000, 72, 40, 0.91, &tally);
    assert_true(tally.edges_without > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_polygons),
        cmocka_unit_test(wide_random_polygons),
        cmocka_unit_test(polygons_of_contours),
        cmocka_unit_test(rough_floors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
