/* Levels that builders are known to stumble over. Cells are 0.25, rows 0.125, tiles 8; an agent is 0.5 wide to each side, 1.5 high and
 * climbs 0.5. */
#include "generators/level_generator.h"
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/soup_case.h"
#include "support/test_mode.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static OpNavSettings settings_for(int32_t partition) {
    OpNavSettings settings = soup_settings();
    settings.partition = (OpPartition)(partition % 3);
    settings.detail_sample_distance = partition == 3 ? 0.0 : 1.5;
    return settings;
}

/* Every case with each way of cutting regions, and layers without height samples. */
enum { WAYS = 4 };

static OpNavMesh *build_valid(const Soup *soup, const OpNavSettings *settings) {
    OpNavMesh *mesh = soup_build(soup, settings);
    check_mesh_is_valid(mesh);
    return mesh;
}

/* ---- Far from the origin ---- */

static void compare_moved(OpNavMesh *mesh, OpNavMesh *moved, OpVec3 by) {
    OpNavDebugGeometry a = {0};
    OpNavDebugGeometry b = {0};
    check_ok(op_tiled_nav_mesh_debug_geometry(op_nav_mesh_tiles(mesh), &a));
    check_ok(op_tiled_nav_mesh_debug_geometry(op_nav_mesh_tiles(moved), &b));
    assert_int_equal(a.poly_count, b.poly_count);
    assert_int_equal(a.corner_count, b.corner_count);
    assert_int_equal(a.link_count, b.link_count);
    for (int32_t i = 0; i < a.corner_count; i++) {
        assert_true(fabs(a.corners[i].x + by.x - b.corners[i].x) < 1e-4);
        assert_true(fabs(a.corners[i].y + by.y - b.corners[i].y) < 1e-4);
        assert_true(fabs(a.corners[i].z + by.z - b.corners[i].z) < 1e-4);
    }
    op_nav_debug_geometry_reset(&a);
    op_nav_debug_geometry_reset(&b);
    op_nav_mesh_destroy(mesh);
    op_nav_mesh_destroy(moved);
}

static void a_million_units_away(void **state) {
    (void)state;
    const OpVec3 by[] = {{1e6, 0.0, 0.0}, {-1e6, 1e6, 1e6}, {1e6, -1e6, -1e6}};
    for (size_t seed = 1; seed <= test_count(6, 30, 300); seed++) {
        Soup soup = random_soup(seed);
        OpNavSettings settings = settings_for((int32_t)(seed % WAYS));
        OpNavMesh *mesh = build_valid(&soup, &settings);
        OpVec3 move = by[seed % 3];
        soup_move(&soup, move.x, move.y, move.z);
        compare_moved(mesh, build_valid(&soup, &settings), move);
        soup_free(&soup);
    }
}

static void add_level(Soup *soup, LevelKind kind, int32_t size, uint32_t seed) {
    Level level;
    assert_true(level_make(&level, kind, size, seed));
    int32_t first = soup->vertex_count;
    for (int32_t i = 0; i < level.vertex_count; i++) {
        const double *at = level.vertices + 3 * i;
        soup_vertex(soup, at[0], at[1], at[2]);
    }
    for (int32_t i = 0; i < level.triangle_count; i++) {
        const int32_t *corner = level.indices + 3 * i;
        soup_triangle(soup, first + corner[0], first + corner[1], first + corner[2]);
    }
    level_free(&level);
}

/* Cells of 64 / 214, which no binary fraction is: the moved lines of the grid are rounded. */
static void levels_a_million_units_away(void **state) {
    (void)state;
    for (int32_t kind = 0; kind < LEVEL_KINDS; kind++) {
        Soup soup = {0};
        OpNavSettings settings = op_nav_settings_humanoid();
        add_level(&soup, (LevelKind)kind, 64, 5);
        OpNavMesh *mesh = build_valid(&soup, &settings);
        soup_move(&soup, 1e6, 0.0, 1e6);
        compare_moved(mesh, build_valid(&soup, &settings), (OpVec3){1e6, 0.0, 1e6});
        soup_free(&soup);
    }
}

/* ---- The order of triangles ---- */

/* With one area for all of them the order does not matter at all. */
static void another_order_of_one_area(void **state) {
    (void)state;
    for (size_t seed = 1; seed <= test_count(10, 40, 500); seed++) {
        TestRandom random = test_random(seed);
        Soup soup = random_soup(seed);
        OpNavSettings settings = settings_for((int32_t)(seed % WAYS));
        uint8_t *areas = malloc((size_t)soup.triangle_count + 1);
        memset(areas, OP_AREA_WALKABLE, (size_t)soup.triangle_count + 1);
        OpMeshBuildOptions options = {.triangle_areas = areas};
        OpTriangles triangles = soup_triangles(&soup);
        OpNavMesh *a = NULL;
        OpNavMesh *b = NULL;
        check_ok(op_nav_mesh_build_from_triangles(&triangles, &settings, &options, NULL, &a));
        soup_shuffle(&soup, &random);
        check_ok(op_nav_mesh_build_from_triangles(&triangles, &settings, &options, NULL, &b));
        if (!same_meshes(a, b)) {
            fail_msg("seed %zu", seed);
        }
        free(areas);
        soup_free(&soup);
    }
}

/* Where steep and flat ones merge, borders may move by a cell. Polygons are looked for by the heights of their corners, which may be
 * far from a point within: hence the second distance. */
static bool is_on(OpNavMesh *mesh, OpVec3 point, double distance) {
    OpVec3 nearest;
    bool found = false;
    check_ok(op_nav_mesh_sample_position(mesh, point, 4.0, NULL, &nearest, &found));
    return found &&
           fabs(nearest.x - point.x) + fabs(nearest.y - point.y) + fabs(nearest.z - point.z) <= distance;
}

static void another_order(void **state) {
    (void)state;
    for (int32_t kind = 0; kind < LEVEL_KINDS; kind++) {
        TestRandom random = test_random((uint64_t)kind + 1);
        OpNavSettings settings = op_nav_settings_humanoid();
        Soup soup = {0};
        add_level(&soup, (LevelKind)kind, 64, 3);
        OpNavMesh *a = build_valid(&soup, &settings);
        soup_shuffle(&soup, &random);
        OpNavMesh *b = build_valid(&soup, &settings);
        OpRandom points = op_random_seed((uint64_t)kind);
        for (int32_t i = 0; i < 500; i++) {
            OpVec3 point;
            bool found = false;
            check_ok(op_nav_mesh_random_point(i % 2 == 0 ? a : b, &points, NULL, &point, &found));
            if (!found || !is_on(i % 2 == 0 ? b : a, point, 1.5 * settings.cell_size)) {
                fail_msg("%s: (%g, %g, %g)", level_kind_name((LevelKind)kind), point.x, point.y, point.z);
            }
        }
        op_nav_mesh_destroy(a);
        op_nav_mesh_destroy(b);
        soup_free(&soup);
    }
}

/* ---- Which tiles ---- */

/* A triangle without an area far away makes builds look at more tiles around the others; nothing is in them. */
static void tiles_around_are_empty(void **state) {
    (void)state;
    for (size_t seed = 1; seed <= test_count(10, 60, 1000); seed++) {
        Soup soup = random_soup(seed);
        OpNavSettings settings = settings_for((int32_t)(seed % WAYS));
        settings.agent_radius = seed % 3 == 0 ? 0.5 : 0.0;
        settings.min_region_area = 0;
        OpNavMesh *mesh = build_valid(&soup, &settings);
        for (int32_t i = -1; i <= 1; i += 2) {
            int32_t corner = soup_vertex(&soup, 80.0 * i, 0.0, 80.0 * i);
            soup_triangle(&soup, corner, corner, corner);
        }
        if (!same_meshes(mesh, build_valid(&soup, &settings))) {
            fail_msg("seed %zu", seed);
        }
        soup_free(&soup);
    }
}

/* Planks across the corner of a tile, in whose grid there is less of them than a region must have: they are no islands, but cut off. */
static void planks_across_corners(void **state) {
    (void)state;
    for (int32_t way = 0; way < WAYS; way++) {
        for (int32_t i = 0; i < 24; i++) {
            OpNavSettings settings = settings_for(way);
            Soup soup = {0};
            double off = 0.25 * (double)(i / 2 - 6);
            double turn = i % 2 == 0 ? 1.0 : -1.0;
            OpVec3 a = {8.0 + off - 4.0, 0.0, 8.0 - turn * 4.0};
            OpVec3 d = {a.x + 8.0, 0.0, a.z + turn * 8.0};
            OpVec3 b = {a.x - turn * 1.5, 0.0, a.z + 1.5};
            OpVec3 c = {d.x - turn * 1.5, 0.0, d.z + 1.5};
            soup_quad(&soup, a, b, c, d);
            settings.min_region_area = 64;
            OpNavMesh *mesh = build_valid(&soup, &settings);
            settings.tile_size = 32.0;
            OpNavMesh *whole = build_valid(&soup, &settings);
            OpVec3 start = {0.5 * (a.x + b.x) + 1.5, 0.0, 0.5 * (a.z + b.z) + turn * 1.5};
            OpVec3 end = {0.5 * (d.x + c.x) - 1.5, 0.0, 0.5 * (d.z + c.z) - turn * 1.5};
            if (mesh_has_path(whole, start, end, NULL) && !mesh_has_path(mesh, start, end, NULL)) {
                fail_msg("way %d, plank %d", way, i);
            }
            op_nav_mesh_destroy(mesh);
            op_nav_mesh_destroy(whole);
            soup_free(&soup);
        }
    }
}

/* ---- Boxes ---- */

static void boxes_with_equal_bounds(void **state) {
    (void)state;
    for (int32_t way = 0; way < WAYS; way++) {
        OpNavSettings settings = settings_for(way);
        Soup soup = {0};
        soup_box(&soup, (OpVec3){1.0, 0.0, 1.0}, (OpVec3){11.0, 0.5, 11.0});
        soup_box(&soup, (OpVec3){4.0, 0.5, 4.0}, (OpVec3){6.0, 3.0, 6.0});
        OpNavMesh *once = build_valid(&soup, &settings);
        soup_box(&soup, (OpVec3){1.0, 0.0, 1.0}, (OpVec3){11.0, 0.5, 11.0});
        soup_box(&soup, (OpVec3){4.0, 0.5, 4.0}, (OpVec3){6.0, 3.0, 6.0});
        OpNavMesh *twice = build_valid(&soup, &settings);
        assert_true(mesh_area(once) > 50.0);
        assert_true(same_meshes(once, twice));
        soup_free(&soup);
    }
}

static void a_thin_box_is_a_floor(void **state) {
    (void)state;
    for (int32_t way = 0; way < WAYS; way++) {
        OpNavSettings settings = settings_for(way);
        Soup soup = {0};
        soup_box(&soup, (OpVec3){0.0, 0.0, 0.0}, (OpVec3){10.0, 0.2, 10.0});
        OpNavMesh *mesh = build_valid(&soup, &settings);
        double length = 0.0;
        /* The radius is two cells, and a cell more beside a drop. */
        assert_true(fabs(mesh_area(mesh) - 8.5 * 8.5) < 0.01);
        assert_true(mesh_has_path(mesh, (OpVec3){1.0, 0.2, 1.0}, (OpVec3){9.0, 0.2, 9.0}, &length));
        assert_true(fabs(length - 8.0 * sqrt(2.0)) < 0.01);
        assert_true(mesh_is_near(mesh, (OpVec3){5.0, 0.2, 5.0}, 0.13));
        op_nav_mesh_destroy(mesh);
        soup_free(&soup);
    }
}

static void overlapping_closed_meshes(void **state) {
    (void)state;
    for (int32_t way = 0; way < WAYS; way++) {
        OpNavSettings settings = settings_for(way);
        Soup soup = {0};
        soup_box(&soup, (OpVec3){0.0, -1.0, 0.0}, (OpVec3){12.0, 0.0, 6.0});
        soup_box(&soup, (OpVec3){8.0, -2.0, 0.0}, (OpVec3){20.0, 0.25, 6.0});
        soup_box(&soup, (OpVec3){18.0, -0.5, 1.0}, (OpVec3){22.0, 0.5, 5.0});
        OpNavMesh *mesh = build_valid(&soup, &settings);
        assert_true(mesh_has_path(mesh, (OpVec3){1.0, 0.0, 3.0}, (OpVec3){21.0, 0.5, 3.0}, NULL));
        op_nav_mesh_destroy(mesh);
        soup_free(&soup);
    }
}

static void triangles_without_an_area(void **state) {
    (void)state;
    for (int32_t way = 0; way < WAYS; way++) {
        OpNavSettings settings = settings_for(way);
        Soup soup = {0};
        soup_floor(&soup, 0.0, 0.0, 10.0, 10.0, 0.0);
        OpNavMesh *mesh = build_valid(&soup, &settings);
        int32_t a = soup_vertex(&soup, 3.0, 0.0, 3.0);
        int32_t b = soup_vertex(&soup, 5.0, 0.0, 5.0);
        int32_t c = soup_vertex(&soup, 4.0, 0.0, 4.0);
        soup_triangle(&soup, a, a, a);
        soup_triangle(&soup, a, b, a);
        soup_triangle(&soup, a, b, c);
        assert_true(same_meshes(mesh, build_valid(&soup, &settings)));
        soup_free(&soup);
        /* Nothing else. */
        a = soup_vertex(&soup, 3.0, 0.0, 3.0);
        soup_triangle(&soup, a, a, a);
        mesh = build_valid(&soup, &settings);
        assert_int_equal(mesh_poly_count(mesh), 0);
        op_nav_mesh_destroy(mesh);
        soup_free(&soup);
    }
}

/* ---- Heights ---- */

static void ramp_over_a_floor(void **state) {
    (void)state;
    for (int32_t way = 0; way < WAYS; way++) {
        OpNavSettings settings = settings_for(way);
        Soup soup = {0};
        double length = 0.0;
        soup_floor(&soup, 0.0, 0.0, 22.0, 12.0, 0.0);
        soup_ramp(&soup, 4.0, 4.0, 20.0, 8.0, 0.0, 5.0);
        OpNavMesh *mesh = build_valid(&soup, &settings);
        assert_true(mesh_has_path(mesh, (OpVec3){2.0, 0.0, 6.0}, (OpVec3){18.0, 4.375, 6.0}, &length));
        assert_true(length > 16.0 && length < 17.5);
        /* Below its upper end. */
        assert_true(mesh_has_path(mesh, (OpVec3){2.0, 0.0, 6.0}, (OpVec3){18.0, 0.0, 6.0}, NULL));
        assert_true(mesh_is_near(mesh, (OpVec3){18.0, 0.0, 6.0}, 0.2));
        assert_true(mesh_is_near(mesh, (OpVec3){18.0, 4.375, 6.0}, 0.4));
        /* Too low below its lower end. */
        assert_false(mesh_is_near(mesh, (OpVec3){7.0, 0.0, 6.0}, 0.5));
        op_nav_mesh_destroy(mesh);
        soup_free(&soup);
    }
}

/* Inside a tile, and on the border of two along either axis. */
static void steps(void **state) {
    (void)state;
    for (int32_t way = 0; way < WAYS; way++) {
        for (int32_t i = 0; i < 8; i++) {
            OpNavSettings settings = settings_for(way);
            Soup soup = {0};
            double at = i % 2 == 0 ? 5.0 : 8.0;
            double height = i / 2 % 2 == 0 ? 0.5 : 0.625;
            OpVec3 low = {2.0, 0.0, 2.0};
            OpVec3 high = {14.0, height, 2.0};
            if (i < 4) {
                soup_floor(&soup, 0.0, 0.0, at, 6.0, 0.0);
                soup_floor(&soup, at, 0.0, 16.0, 6.0, height);
            } else {
                soup_floor(&soup, 0.0, 0.0, 6.0, at, 0.0);
                soup_floor(&soup, 0.0, at, 6.0, 16.0, height);
                high = (OpVec3){2.0, height, 14.0};
            }
            OpNavMesh *mesh = build_valid(&soup, &settings);
            assert_true(mesh_is_near(mesh, low, 0.13));
            assert_true(mesh_is_near(mesh, high, 0.13));
            bool both = mesh_has_path(mesh, low, high, NULL) && mesh_has_path(mesh, high, low, NULL);
            bool none = !mesh_has_path(mesh, low, high, NULL) && !mesh_has_path(mesh, high, low, NULL);
            if (!(height < 0.6 ? both : none)) {
                fail_msg("way %d, step %d", way, i);
            }
            op_nav_mesh_destroy(mesh);
            soup_free(&soup);
        }
    }
}

static void a_low_ceiling_beside_a_drop(void **state) {
    (void)state;
    for (int32_t way = 0; way < WAYS; way++) {
        OpNavSettings settings = settings_for(way);
        Soup soup = {0};
        soup_box(&soup, (OpVec3){0.0, -4.0, 0.0}, (OpVec3){12.0, 0.0, 8.0});
        soup_box(&soup, (OpVec3){8.0, 1.25, 0.0}, (OpVec3){12.0, 1.5, 8.0});
        OpNavMesh *mesh = build_valid(&soup, &settings);
        assert_true(mesh_is_near(mesh, (OpVec3){4.0, 0.0, 4.0}, 0.13));
        assert_true(mesh_is_near(mesh, (OpVec3){7.0, 0.0, 4.0}, 0.3));
        assert_false(mesh_is_near(mesh, (OpVec3){10.0, 0.0, 4.0}, 1.0));
        assert_true(mesh_is_near(mesh, (OpVec3){10.0, 1.5, 4.0}, 0.13));
        assert_false(mesh_has_path(mesh, (OpVec3){4.0, 0.0, 4.0}, (OpVec3){10.0, 1.5, 4.0}, NULL));
        op_nav_mesh_destroy(mesh);
        soup_free(&soup);
    }
}

static void ring(Soup *soup, double low, double high, double width) {
    soup_floor(soup, low, low, high, low + width, 0.0);
    soup_floor(soup, low, high - width, high, high, 0.0);
    soup_floor(soup, low, low + width, low + width, high - width, 0.0);
    soup_floor(soup, high - width, low + width, high, high - width, 0.0);
}

static void holes_within_holes(void **state) {
    (void)state;
    for (int32_t way = 0; way < WAYS; way++) {
        for (int32_t solo = 0; solo < 2; solo++) {
            OpNavSettings settings = settings_for(way);
            Soup soup = {0};
            settings.tile_size = solo == 0 ? 8.0 : 64.0;
            ring(&soup, 0.0, 30.0, 4.0);
            ring(&soup, 7.0, 23.0, 4.0);
            soup_floor(&soup, 13.5, 13.5, 16.5, 16.5, 0.0);
            OpNavMesh *mesh = build_valid(&soup, &settings);
            /* Each loses three cells on either side. */
            double expected = (28.5 * 28.5 - 23.5 * 23.5) + (14.5 * 14.5 - 9.5 * 9.5) + 1.5 * 1.5;
            assert_true(fabs(mesh_area(mesh) - expected) < 0.02 * expected);
            assert_true(mesh_has_path(mesh, (OpVec3){2.0, 0.0, 2.0}, (OpVec3){28.0, 0.0, 28.0}, NULL));
            assert_true(mesh_has_path(mesh, (OpVec3){9.0, 0.0, 9.0}, (OpVec3){21.0, 0.0, 21.0}, NULL));
            assert_false(mesh_has_path(mesh, (OpVec3){2.0, 0.0, 2.0}, (OpVec3){9.0, 0.0, 9.0}, NULL));
            assert_false(mesh_has_path(mesh, (OpVec3){9.0, 0.0, 9.0}, (OpVec3){15.0, 0.0, 15.0}, NULL));
            assert_true(mesh_is_near(mesh, (OpVec3){15.0, 0.0, 15.0}, 0.13));
            assert_false(mesh_is_near(mesh, (OpVec3){5.5, 0.0, 15.0}, 1.5));
            op_nav_mesh_destroy(mesh);
            soup_free(&soup);
        }
    }
}

/* Four sides of a tower a turn, rising 4 units in each turn; three turns. */
static void spiral(Soup *soup) {
    const double corner[5][2] = {{0.0, 0.0}, {16.0, 0.0}, {16.0, 16.0}, {0.0, 16.0}, {0.0, 0.0}};
    for (int32_t i = 0; i < 12; i++) {
        double x0 = corner[i % 4][0];
        double z0 = corner[i % 4][1];
        double x1 = corner[i % 4 + 1][0];
        double z1 = corner[i % 4 + 1][1];
        double y0 = (double)i;
        double y1 = y0 + 1.0;
        double dx = (x1 - x0) / 16.0;
        double dz = (z1 - z0) / 16.0;
        /* A flat corner of 3 by 3, then the slope along the side, whose inner side is to the left. */
        double u[3] = {0.0, 3.0, 16.0};
        double y[4] = {y0, y0, y0, y1};
        for (int32_t k = 0; k < 2; k++) {
            double ax = x0 + dx * u[k];
            double az = z0 + dz * u[k];
            double bx = x0 + dx * u[k + 1];
            double bz = z0 + dz * u[k + 1];
            OpVec3 a = {ax, y[2 * k], az};
            OpVec3 b = {ax - dz * 3.0, y[2 * k], az + dx * 3.0};
            OpVec3 c = {bx - dz * 3.0, y[2 * k + 1], bz + dx * 3.0};
            OpVec3 d = {bx, y[2 * k + 1], bz};
            soup_quad(soup, a, b, c, d);
        }
    }
}

static void spiral_ramps(void **state) {
    (void)state;
    for (int32_t way = 0; way < WAYS; way++) {
        for (int32_t solo = 0; solo < 2; solo++) {
            OpNavSettings settings = settings_for(way);
            Soup soup = {0};
            double length = 0.0;
            settings.tile_size = solo == 0 ? 8.0 : 32.0;
            spiral(&soup);
            OpNavMesh *mesh = build_valid(&soup, &settings);
            /* Layers of one tile do not connect: a spiral needs tiles small enough, or another partition. */
            bool one_piece = settings.partition != OP_PARTITION_LAYERS || solo == 0;
            bool found = mesh_has_path(mesh, (OpVec3){1.5, 0.0, 1.5}, (OpVec3){1.5, 11.0, 14.5}, &length);
            if (one_piece && !(found && length > 100.0 && length < 180.0)) {
                fail_msg("way %d, solo %d: length %g", way, solo, length);
            }
            op_nav_mesh_destroy(mesh);
            soup_free(&soup);
        }
    }
}

/* Four turns round a shaft as one tile. A region of them would lie over itself; no polygon may lie over the shaft. */
static void round_spirals(void **state) {
    (void)state;
    for (int32_t partition = OP_PARTITION_WATERSHED; partition <= OP_PARTITION_MONOTONE; partition++) {
        OpNavSettings settings = settings_for(partition);
        Soup soup = {0};
        double step = 3.14159265358979 / 12.0;
        settings.tile_size = 32.0;
        settings.min_region_area = 0;
        settings.merge_region_area = 400;
        for (int32_t i = 0; i < 96; i++) {
            double from = step * i;
            double to = step * (i + 1);
            double y = 0.125 * i;
            OpVec3 a = {12.0 + 4.0 * cos(from), y, 12.0 + 4.0 * sin(from)};
            OpVec3 b = {12.0 + 4.0 * cos(to), y + 0.125, 12.0 + 4.0 * sin(to)};
            OpVec3 c = {12.0 + 7.5 * cos(to), y + 0.125, 12.0 + 7.5 * sin(to)};
            OpVec3 d = {12.0 + 7.5 * cos(from), y, 12.0 + 7.5 * sin(from)};
            soup_quad(&soup, a, b, c, d);
        }
        OpNavMesh *mesh = build_valid(&soup, &settings);
        assert_true(mesh_has_path(mesh, (OpVec3){17.5, 0.25, 13.5}, (OpVec3){17.5, 11.75, 10.5}, NULL));
        for (int32_t y = 0; y <= 12; y++) {
            assert_false(mesh_is_near(mesh, (OpVec3){12.0, y, 12.0}, 4.0));
        }
        op_nav_mesh_destroy(mesh);
        soup_free(&soup);
    }
}

/* A corridor of 0.9 between walls, winding up at cells of 0.1: no vertex of its detail leaves the surface. */
static void a_thin_corridor_without_spikes(void **state) {
    (void)state;
    OpNavSettings settings = soup_settings();
    Soup soup = {0};
    settings.cell_size = 0.1;
    settings.cell_height = 0.05;
    settings.agent_radius = 0.2;
    settings.tile_size = 16.0;
    settings.detail_sample_distance = 0.6;
    settings.detail_max_error = 0.05;
    soup_ramp(&soup, 0.0, 0.0, 12.0, 0.9, 0.0, 3.0);
    soup_quad(&soup, (OpVec3){0.0, -1.0, 0.0}, (OpVec3){12.0, -1.0, 0.0}, (OpVec3){12.0, 6.0, 0.0},
              (OpVec3){0.0, 6.0, 0.0});
    soup_quad(&soup, (OpVec3){0.0, -1.0, 0.9}, (OpVec3){0.0, 6.0, 0.9}, (OpVec3){12.0, 6.0, 0.9},
              (OpVec3){12.0, -1.0, 0.9});
    OpNavMesh *mesh = build_valid(&soup, &settings);
    assert_true(mesh_has_path(mesh, (OpVec3){1.0, 0.25, 0.45}, (OpVec3){11.0, 2.75, 0.45}, NULL));
    const OpNavTile *tile = NULL;
    uint32_t salt = 0;
    OpNavTileData data;
    check_ok(op_tiled_nav_mesh_slot(op_nav_mesh_tiles(mesh), 0, &tile, &salt));
    check_ok(op_nav_tile_view(tile, &data));
    for (int32_t i = 0; i < data.vertex_count + data.detail_vertex_count; i++) {
        const float *at = i < data.vertex_count ? data.vertices + 3 * i
                                                : data.detail_vertices + 3 * (i - data.vertex_count);
        double surface = (double)at[0] / 4.0;
        assert_true(fabs(data.origin_y + (double)at[1] - surface) < 0.15);
    }
    op_nav_mesh_destroy(mesh);
    soup_free(&soup);
}

/* ---- Nothing, and too much ---- */

static void empty_input(void **state) {
    (void)state;
    OpNavSettings settings = soup_settings();
    Soup soup = {0};
    OpNavMesh *mesh = soup_build(&soup, &settings);
    assert_int_equal(op_tiled_nav_mesh_tile_count(op_nav_mesh_tiles(mesh)), 0);
    assert_false(mesh_has_path(mesh, (OpVec3){0.0, 0.0, 0.0}, (OpVec3){1.0, 0.0, 1.0}, NULL));
    op_nav_mesh_destroy(mesh);
    for (int32_t i = 0; i < 30; i++) {
        soup_vertex(&soup, not_a_number(), 1e30, 0.0); /* of no triangle */
    }
    mesh = soup_build(&soup, &settings);
    op_nav_mesh_destroy(mesh);
    soup_free(&soup);
}

/* Settings under which the floor would need a huge grid, too many tiles or too many rows: refused before memory is asked for. */
static void huge_grids(void **state) {
    (void)state;
    Soup soup = {0};
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpNavMesh *mesh = NULL;
    soup_floor(&soup, -1000.0, -1000.0, 1000.0, 1000.0, 0.0);
    soup_floor(&soup, 0.0, 0.0, 4.0, 4.0, 1000.0);
    OpTriangles triangles = soup_triangles(&soup);
    OpNavSettings settings = soup_settings();
    settings.cell_size = 0.001;
    settings.tile_size = 8.0;
    check_refused(op_nav_mesh_build_from_triangles(&triangles, &settings, NULL, &allocator, &mesh),
                  OP_STATUS_OUT_OF_RANGE, "tile_size", "8");
    settings.tile_size = 1.0;
    check_refused(op_nav_mesh_build_from_triangles(&triangles, &settings, NULL, &allocator, &mesh),
                  OP_STATUS_OUT_OF_RANGE, "tiles", "2000 x 2000");
    assert_true(counter.peak_bytes < 4096);
    settings = soup_settings();
    settings.cell_height = 0.01;
    check_refused(op_nav_mesh_build_from_triangles(&triangles, &settings, NULL, &allocator, &mesh),
                  OP_STATUS_OUT_OF_RANGE, "tile", "65535");
    assert_int_equal(counter.live_blocks, 0);
    soup_free(&soup);
    soup_floor(&soup, 0.0, 0.0, 16.0, 16.0, 0.0);
    triangles = soup_triangles(&soup);
    settings = soup_settings();
    check_ok(op_nav_mesh_build_from_triangles(&triangles, &settings, NULL, &allocator, &mesh));
    assert_true(mesh_has_path(mesh, (OpVec3){1.0, 0.0, 1.0}, (OpVec3){15.0, 0.0, 15.0}, NULL));
    op_nav_mesh_destroy(mesh);
    assert_int_equal(counter.live_blocks, 0);
    soup_free(&soup);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_million_units_away),
        cmocka_unit_test(levels_a_million_units_away),
        cmocka_unit_test(another_order_of_one_area),
        cmocka_unit_test(another_order),
        cmocka_unit_test(tiles_around_are_empty),
        cmocka_unit_test(planks_across_corners),
        cmocka_unit_test(boxes_with_equal_bounds),
        cmocka_unit_test(a_thin_box_is_a_floor),
        cmocka_unit_test(overlapping_closed_meshes),
        cmocka_unit_test(triangles_without_an_area),
        cmocka_unit_test(ramp_over_a_floor),
        cmocka_unit_test(steps),
        cmocka_unit_test(a_low_ceiling_beside_a_drop),
        cmocka_unit_test(holes_within_holes),
        cmocka_unit_test(spiral_ramps),
        cmocka_unit_test(round_spirals),
        cmocka_unit_test(a_thin_corridor_without_spikes),
        cmocka_unit_test(empty_input),
        cmocka_unit_test(huge_grids),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
