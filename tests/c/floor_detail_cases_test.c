/* Height detail: worked cases, bad input, and allocations that fail. */
#include "support/check.h"
#include "support/each_failure.h"
#include "support/floor_case.h"
#include "support/reference_detail.h"

#include <math.h>
#include <string.h>

enum { MOST_CORNERS = 18 };

/* One polygon over floors, and the arguments of the call. */
typedef struct Scene {
    OpFloorVertex vertices[MOST_CORNERS];
    int32_t indices[MOST_CORNERS];
    OpFloorPoly poly;
    OpFloorPolys polys;
    OpTileCells tile;
    OpDetailOptions options;
    OpCompactHeightfield *floors;
    OpFloorDetail detail;
} Scene;

static OpTileCells tile_of(int32_t border, int32_t cells, double cell_size, double cell_height) {
    OpTileCells tile = {border, cells, (double)(float)(cell_size * cells), 0.0, cell_height};
    tile.cell_size = tile.tile_size / cells;
    return tile;
}

static void use_floors(Scene *scene, OpHeightfield *heightfield, int32_t height, int32_t climb) {
    check_ok(op_compact_heightfield_build(heightfield, height, climb, NULL, &scene->floors));
    check_ok(op_compact_heightfield_partition(scene->floors, OP_PARTITION_MONOTONE, 0, 0));
    op_heightfield_destroy(heightfield);
}

static void use_corners(Scene *scene, const OpFloorVertex *corners, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        scene->vertices[i] = corners[i];
        scene->indices[i] = i;
    }
    scene->poly = (OpFloorPoly){0, count, 1, OP_AREA_WALKABLE};
    scene->polys = (OpFloorPolys){.vertices = scene->vertices,
                                  .polys = &scene->poly,
                                  .indices = scene->indices,
                                  .vertex_count = count,
                                  .poly_count = 1,
                                  .index_count = count};
}

static void use_rectangle(Scene *scene, int32_t x, int32_t z, int32_t high_x, int32_t high_z, int32_t row) {
    const OpFloorVertex corners[] = {{x, row, z}, {high_x, row, z}, {high_x, row, high_z}, {x, row, high_z}};
    use_corners(scene, corners, 4);
}

static OpStatus call(Scene *scene) {
    return op_floor_polys_detail(&scene->polys, scene->floors, &scene->tile, &scene->options, &scene->detail);
}

static void judge(Scene *scene) {
    DetailTally tally = {0};
    DetailCase c = {0, &scene->polys, scene->floors, scene->tile, scene->options};
    check_detail(&c, &scene->detail, &tally);
}

static void end(Scene *scene) {
    op_floor_detail_reset(&scene->detail);
    op_compact_heightfield_destroy(scene->floors);
}

/* A plate of 12 x 12 at row 1. */
static void use_plate(Scene *scene) {
    *scene = (Scene){.tile = tile_of(2, 8, 0.5, 0.25), .options = {1.0, 0.1, 2}};
    use_floors(scene, plate(12, 12), 2, 2);
    use_rectangle(scene, 1, 1, 11, 11, 1);
}

/* ---- Cases ---- */

static void flat_floor(void **state) {
    (void)state;
    Scene scene;
    use_plate(&scene);
    check_ok(call(&scene));
    judge(&scene);
    assert_int_equal(scene.detail.vertex_count, 0);
    assert_int_equal(scene.detail.triangle_count, 2);
    end(&scene);
}

/* A bump of one cell with a sample in its middle becomes a vertex with its height, from the lowest vertex's row. A sample on a line
 * between cells would have taken the lower floor, which is nearer to the polygon. */
static void single_bump(void **state) {
    (void)state;
    Scene scene = {.tile = tile_of(2, 8, 0.5, 0.25), .options = {1.25, 0.4, 2}};
    OpHeightfield *heightfield = plate(12, 12);
    add_block(heightfield, 3, 3, 1, 1, 0, 3, OP_AREA_WALKABLE);
    use_floors(&scene, heightfield, 2, 2);
    use_rectangle(&scene, 1, 1, 11, 11, 1);
    check_ok(call(&scene));
    judge(&scene);
    const float expected[] = {0.75f, 0.5f, 0.75f}; /* 1.5 cells from the border, two rows up */
    assert_int_equal(scene.detail.vertex_count, 1);
    assert_memory_equal(scene.detail.vertices, expected, sizeof(expected));
    assert_int_equal(scene.detail.triangle_count, 4);
    end(&scene);
}

/* Points on an edge keep the outline of a step, and lie exactly on the tile's border. */
static void step_on_an_edge(void **state) {
    (void)state;
    Scene scene = {.tile = tile_of(2, 8, 0.3, 0.2), .options = {0.3, 0.1, 4}};
    OpHeightfield *heightfield = plate(12, 12);
    add_block(heightfield, 6, 0, 6, 12, 0, 4, OP_AREA_WALKABLE);
    use_floors(&scene, heightfield, 2, 4);
    const OpFloorVertex corners[] = {{2, 1, 2}, {10, 4, 2}, {10, 4, 10}, {2, 1, 10}};
    use_corners(&scene, corners, 4);
    check_ok(call(&scene));
    judge(&scene);
    OpDetailMesh mesh = scene.detail.meshes[0];
    int32_t low = 0;
    int32_t high = 0;
    for (int32_t i = 0; i < mesh.vertex_count; i++) {
        const float *v = &scene.detail.vertices[3 * i];
        low += v[2] == 0.0f ? 1 : 0;
        high += v[2] == (float)scene.tile.tile_size ? 1 : 0;
    }
    assert_true(low == 2 && high == 2);
    end(&scene);
}

/* Without sampling all polygons are just triangulated, whatever the floors. */
static void sampling_off(void **state) {
    (void)state;
    const double distances[] = {0.0, 0.1, 0.27};
    for (size_t i = 0; i < 3; i++) {
        Scene scene = {.tile = tile_of(0, 16, 0.3, 0.2), .options = {distances[i], 0.0, 2}};
        use_floors(&scene, ramp_over_floor(), 2, 2);
        use_rectangle(&scene, 1, 1, 15, 15, 1);
        scene.tile.cell_size = scene.tile.tile_size / 16;
        scene.options.sample_distance = i == 2 ? 0.9 * scene.tile.cell_size : distances[i];
        check_ok(call(&scene));
        judge(&scene);
        assert_int_equal(scene.detail.vertex_count, 0);
        assert_int_equal(scene.detail.triangle_count, 2);
        end(&scene);
    }
}

/* A corridor 3 cells wide and 200 long at cell size 0.1 goes up a row every fifth cell, between walls that one can stand on, above a
 * cellar. Every point of its detail is at the height of the corridor there. */
static void thin_corridor(void **state) {
    (void)state;
    enum { LENGTH = 200 };
    for (int32_t wall = 3; wall < 20; wall++) {
        Scene scene = {.tile = tile_of(3, LENGTH, 0.1, 0.05), .options = {0.3, 0.06, 4}};
        OpHeightfield *heightfield = empty_heightfield(LENGTH + 6, 9, 200);
        for (int32_t x = 0; x < LENGTH + 6; x++) {
            int32_t row = 30 + x / 5;
            add_block(heightfield, x, 0, 1, 9, 0, 10, OP_AREA_WALKABLE);
            add_block(heightfield, x, 3, 1, 3, row - 1, row, OP_AREA_WALKABLE);
            add_block(heightfield, x, 0, 1, 3, row + wall - 1, row + wall, OP_AREA_WALKABLE);
            add_block(heightfield, x, 6, 1, 3, row + wall - 1, row + wall, OP_AREA_WALKABLE);
        }
        use_floors(&scene, heightfield, 6, 2);
        const OpFloorVertex corners[] = {{3, 30, 3}, {LENGTH + 3, 70, 3}, {LENGTH + 3, 70, 6}, {3, 30, 6}};
        use_corners(&scene, corners, 4);
        const int32_t *cells = op_compact_heightfield_cells(scene.floors);
        scene.poly.region =
            op_compact_heightfield_floors(scene.floors)[cells[100 + 4 * (LENGTH + 6)] + 1].region;
        check_ok(call(&scene));
        judge(&scene);
        for (int32_t i = 0; i < scene.detail.vertex_count; i++) {
            const float *v = &scene.detail.vertices[3 * i];
            double expected = ((double)v[0] / scene.tile.cell_size + 3.0) / 5.0;
            double row = (double)v[1] / scene.tile.cell_height;
            assert_true(fabs(row - expected) <= 1.5);
        }
        end(&scene);
    }
}

/* The corners lie on a line; as floats they turn left by a little, and points on the edges do not follow. */
static void crossed_outline(void **state) {
    (void)state;
    Scene scene = {.tile = tile_of(4, 22, 0.3, 0.25), .options = {0.9, 0.0, 4}};
    OpHeightfield *heightfield = empty_heightfield(30, 30, 40);
    for (int32_t i = 0; i < 900; i++) {
        add_block(heightfield, i % 30, i / 30, 1, 1, 0, 2 + i * 7 % 3, OP_AREA_WALKABLE);
    }
    use_floors(&scene, heightfield, 2, 3);
    const OpFloorVertex corners[] = {{29, 2, 16}, {22, 4, 13}, {8, 3, 7}};
    use_corners(&scene, corners, 3);
    check_ok(call(&scene));
    judge(&scene);
    assert_true(scene.detail.vertex_count > 0);
    end(&scene);
}

static void no_polygons(void **state) {
    (void)state;
    Scene scene;
    use_plate(&scene);
    check_ok(call(&scene));
    scene.polys = (OpFloorPolys){0};
    check_ok(call(&scene));
    assert_int_equal(scene.detail.mesh_count, 0);
    assert_int_equal(scene.detail.vertex_count, 0);
    assert_int_equal(scene.detail.triangle_count, 0);
    op_floor_detail_reset(&scene.detail);
    op_floor_detail_reset(&scene.detail);
    op_floor_detail_reset(NULL);
    end(&scene);
}

/* ---- Bad input ---- */

static void refuse(Scene *scene, OpStatus status, const char *argument, const char *part) {
    OpFloorDetail before = scene->detail;
    check_refused(call(scene), status, argument, part);
    assert_memory_equal(&before, &scene->detail, sizeof(before));
}

static void missing_arguments(void **state) {
    (void)state;
    Scene s;
    use_plate(&s);
    const OpStatus bad = OP_STATUS_INVALID_ARGUMENT;
    check_refused(op_floor_polys_detail(NULL, s.floors, &s.tile, &s.options, &s.detail), bad, "polys",
                  "NULL");
    check_refused(op_floor_polys_detail(&s.polys, NULL, &s.tile, &s.options, &s.detail), bad, "floors",
                  "NULL");
    check_refused(op_floor_polys_detail(&s.polys, s.floors, NULL, &s.options, &s.detail), bad, "tile",
                  "NULL");
    check_refused(op_floor_polys_detail(&s.polys, s.floors, &s.tile, NULL, &s.detail), bad, "options",
                  "NULL");
    check_refused(op_floor_polys_detail(&s.polys, s.floors, &s.tile, &s.options, NULL), bad, "out", "NULL");
    s.polys.vertices = NULL;
    refuse(&s, bad, "vertices", "NULL");
    s.polys.vertices = s.vertices;
    s.polys.polys = NULL;
    refuse(&s, bad, "polys", "NULL");
    s.polys.polys = &s.poly;
    s.polys.indices = NULL;
    refuse(&s, bad, "indices", "NULL");
    end(&s);
}

static void bad_options(void **state) {
    (void)state;
    Scene scene;
    use_plate(&scene);
    const double bad[] = {-1.0, -1e-300, 2097153.0, positive_infinity(), not_a_number()};
    check_ok(call(&scene));
    for (size_t i = 0; i < 5; i++) {
        scene.options = (OpDetailOptions){bad[i], 0.1, 2};
        refuse(&scene, OP_STATUS_OUT_OF_RANGE, "sample_distance", "2097152");
        scene.options = (OpDetailOptions){1.0, bad[i], 2};
        refuse(&scene, OP_STATUS_OUT_OF_RANGE, "max_error", "2097152");
    }
    scene.options = (OpDetailOptions){1.0, 0.1, -1};
    refuse(&scene, OP_STATUS_OUT_OF_RANGE, "climb", "-1");
    scene.options.climb = 65536;
    refuse(&scene, OP_STATUS_OUT_OF_RANGE, "climb", "65535");
    scene.options = (OpDetailOptions){2097152.0, 2097152.0, 65535};
    check_ok(call(&scene));
    scene.tile.border = -1;
    refuse(&scene, OP_STATUS_OUT_OF_RANGE, "border", "-1");
    scene.tile = tile_of(2, 8, 0.5, 0.25);
    scene.tile.tile_size = not_a_number();
    refuse(&scene, OP_STATUS_OUT_OF_RANGE, "cell_size", "tile_size");
    end(&scene);
}

static void bad_counts(void **state) {
    (void)state;
    Scene scene;
    use_plate(&scene);
    const OpStatus range = OP_STATUS_OUT_OF_RANGE;
    scene.polys.poly_count = -1;
    refuse(&scene, range, "poly_count", "-1");
    scene.polys.poly_count = INT32_MAX;
    refuse(&scene, range, "poly_count", "2147483647");
    scene.polys.poly_count = 1;
    scene.polys.vertex_count = -5;
    refuse(&scene, range, "vertex_count", "-5");
    scene.polys.vertex_count = 3;
    refuse(&scene, range, "indices", "polygon 0 is 3");
    scene.polys.vertex_count = 4;
    scene.polys.index_count = INT32_MIN;
    refuse(&scene, range, "index_count", "-2147483648");
    scene.polys.index_count = 3;
    refuse(&scene, range, "polys", "polygon 0");
    scene.polys.index_count = 4;
    scene.poly.vertex_count = 2;
    refuse(&scene, range, "polys", "has 2");
    scene.poly.vertex_count = 17;
    refuse(&scene, range, "polys", "has 17");
    scene.poly.vertex_count = INT32_MAX;
    refuse(&scene, range, "polys", "has 2147483647");
    scene.poly = (OpFloorPoly){-1, 4, 1, OP_AREA_WALKABLE};
    refuse(&scene, range, "polys", "-1");
    scene.poly.first_index = INT32_MAX;
    refuse(&scene, range, "polys", "2147483647");
    scene.poly.first_index = 0;
    scene.indices[2] = -1;
    refuse(&scene, range, "indices", "corner 2 of polygon 0 is -1");
    end(&scene);
}

static void bad_places(void **state) {
    (void)state;
    const OpFloorVertex bad[] = {{-1, 1, 1}, {13, 1, 1},    {1, 1, -1},        {1, 1, 13},
                                 {1, -1, 1}, {1, 65536, 1}, {INT32_MAX, 1, 1}, {1, INT32_MIN, 1}};
    Scene scene;
    use_plate(&scene);
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        use_rectangle(&scene, 1, 1, 11, 11, 1);
        scene.vertices[3] = bad[i];
        refuse(&scene, OP_STATUS_OUT_OF_RANGE, "vertices", "vertex 3");
    }
    /* Clockwise, with a dent, without an area, a corner twice, twice around, a star. */
    const OpFloorVertex shapes[][6] = {
        {{1, 1, 1}, {1, 1, 5}, {5, 1, 5}, {5, 1, 1}, {3, 1, 0}, {2, 1, 0}},
        {{1, 1, 1}, {9, 1, 1}, {9, 1, 9}, {5, 1, 9}, {4, 1, 4}, {1, 1, 5}},
        {{1, 1, 1}, {2, 1, 2}, {3, 1, 3}, {4, 1, 4}, {5, 1, 5}, {6, 1, 6}},
        {{1, 1, 1}, {1, 1, 1}, {9, 1, 1}, {9, 1, 9}, {8, 1, 10}, {1, 1, 9}},
        {{1, 1, 1}, {9, 1, 1}, {9, 1, 9}, {1, 1, 1}, {9, 1, 1}, {9, 1, 9}},
        {{5, 1, 0}, {8, 1, 9}, {0, 1, 3}, {10, 1, 3}, {2, 1, 9}, {3, 1, 6}},
    };
    for (size_t i = 0; i < 6; i++) {
        use_corners(&scene, shapes[i], 6);
        refuse(&scene, OP_STATUS_INVALID_ARGUMENT, "polys", "polygon 0");
    }
    end(&scene);
}

/* Floors that do not reach as far as the polygons, and a region that there is none of, give no samples. */
static void foreign_floors(void **state) {
    (void)state;
    Scene scene = {.tile = tile_of(2, 60, 0.5, 0.25), .options = {0.5, 0.0, 2}};
    use_floors(&scene, plate(12, 12), 2, 2);
    use_rectangle(&scene, 1, 1, 64, 63, 3);
    check_ok(call(&scene));
    judge(&scene);
    scene.poly.region = -7;
    check_ok(call(&scene));
    judge(&scene);
    scene.poly.region = INT32_MAX;
    check_ok(call(&scene));
    judge(&scene);
    scene.vertices[0].y = 65535;
    check_ok(call(&scene));
    judge(&scene);
    end(&scene);
}

/* ---- Memory ---- */

typedef struct Failing {
    Scene scene;
    OpFloorDetail before;
} Failing;

static OpStatus call_failing(void *user) {
    return call(&((Failing *)user)->scene);
}

static void check_unchanged(void *user) {
    Failing *failing = user;
    assert_memory_equal(&failing->scene.detail, &failing->before, sizeof(failing->before));
}

static void failing_allocations(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    Failing failing = {.scene = {.tile = tile_of(0, 16, 0.5, 0.25), .options = {0.5, 0.0, 20}}};
    OpHeightfield *heightfield = plate(16, 16);
    add_block(heightfield, 5, 5, 3, 3, 0, 3, OP_AREA_WALKABLE);
    check_ok(op_compact_heightfield_build(heightfield, 2, 2, &allocator, &failing.scene.floors));
    check_ok(op_compact_heightfield_partition(failing.scene.floors, OP_PARTITION_MONOTONE, 0, 0));
    op_heightfield_destroy(heightfield);
    use_rectangle(&failing.scene, 0, 0, 16, 16, 1);
    size_t held = counter.live_blocks;
    FailingCall each = {call_failing, check_unchanged, &failing};
    assert_true(fail_each_allocation(&counter, &each) >= 7);
    judge(&failing.scene);
    assert_int_equal(counter.live_blocks, held + 3);
    /* Once more in the room that is there. */
    size_t asked = counter.allocations;
    check_ok(call(&failing.scene));
    judge(&failing.scene);
    assert_int_equal(counter.live_blocks, held + 3);
    assert_true(counter.allocations - asked < 30);
    /* Smaller ones fit; larger ones need room that cannot be had. */
    failing.before = failing.scene.detail;
    failing.scene.options.max_error = 100.0;
    check_ok(call(&failing.scene));
    end(&failing.scene);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flat_floor),          cmocka_unit_test(single_bump),
        cmocka_unit_test(step_on_an_edge),     cmocka_unit_test(sampling_off),
        cmocka_unit_test(thin_corridor),       cmocka_unit_test(crossed_outline),
        cmocka_unit_test(no_polygons),         cmocka_unit_test(missing_arguments),
        cmocka_unit_test(bad_options),         cmocka_unit_test(bad_counts),
        cmocka_unit_test(bad_places),          cmocka_unit_test(foreign_floors),
        cmocka_unit_test(failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
