/* The 2D builder: known answers, coverage against the exact eroded area, tiles cut alike on both sides, bad settings. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.141592653589793

/* ---- Reading a mesh ---- */

static OpNavTileData tile_data(const OpTiledNavMesh *mesh, int32_t slot) {
    const OpNavTile *tile = NULL;
    uint32_t salt = 0;
    OpNavTileData data;
    check_ok(op_tiled_nav_mesh_slot(mesh, slot, &tile, &salt));
    check_ok(op_nav_tile_view(tile, &data));
    return data;
}

typedef struct Totals {
    double area;
    int32_t vertices;
    int32_t polys;
    int32_t indices;
} Totals;

static Totals totals_of(const OpTiledNavMesh *mesh) {
    Totals totals = {0};
    for (int32_t slot = 0; slot < op_tiled_nav_mesh_slot_count(mesh); slot++) {
        OpNavTileData data = tile_data(mesh, slot);
        const uint16_t *indices = data.poly_indices;
        totals.vertices += data.vertex_count;
        totals.polys += data.poly_count;
        totals.indices += data.index_count;
        for (int32_t poly = 0; poly < data.poly_count; poly++) {
            int32_t size = data.poly_vertex_counts[poly];
            for (int32_t i = 0; i < size; i++) {
                const float *a = data.vertices + 3 * indices[i];
                const float *b = data.vertices + 3 * indices[(i + 1) % size];
                totals.area += ((double)a[0] * (double)b[2] - (double)b[0] * (double)a[2]) / 2.0;
            }
            indices += size;
        }
    }
    return totals;
}

static OpTiledNavMesh *built(const OpRegion *region, const OpNavSettings *settings) {
    OpTiledNavMesh *mesh = NULL;
    check_ok(op_tiled_nav_mesh_build_2d(region, settings, NULL, &mesh));
    return mesh;
}

static OpRegion *map_region(const uint8_t *cells, int32_t width, int32_t height, double cell_size,
                            int32_t snap_bits) {
    OpTileMap map = {cells, width, height, cell_size, {0.0, 0.0}};
    OpRegion *region = NULL;
    check_ok(op_region_from_tile_map(&map, snap_bits, NULL, &region));
    return region;
}

/* ---- Known answers ---- */

static OpRegion *cookbook_region(void) {
    uint8_t cells[20 * 30];
    for (int32_t i = 0; i < 600; i++) {
        int32_t x = i % 30;
        int32_t y = i / 30;
        cells[i] = x >= 11 && x < 19 && y >= 6 && y < 12 ? 0 : 1;
    }
    return map_region(cells, 30, 20, 1.0, 9);
}

static void cookbook(void **state) {
    (void)state;
    OpNavSettings settings = op_nav_settings_humanoid();
    int32_t bits = 0;
    check_ok(op_finest_snap_bits(settings.cell_size, &bits));
    assert_int_equal(bits, 9);
    OpRegion *region = cookbook_region();
    OpTiledNavMesh *mesh = built(region, &settings);
    Totals totals = totals_of(mesh);
    assert_int_equal(op_tiled_nav_mesh_tile_count(mesh), 1);
    assert_int_equal(totals.vertices, 12);
    assert_int_equal(totals.polys, 8);
    assert_int_equal(totals.indices, 28);
    OpNavTileData data = tile_data(mesh, 0);
    bool found = false;
    for (int32_t i = 0; i < data.vertex_count; i++) {
        found = found || ((double)data.vertices[3 * i] == 10.79296875 &&
                          (double)data.vertices[3 * i + 2] == 12.599609375);
    }
    assert_true(found);
    op_tiled_nav_mesh_destroy(mesh);
    op_region_destroy(region);
}

/* ---- Coverage ---- */

enum { SIDE = 128 };
#define TILE 4.0

static int is_floor(const uint8_t *cells, int32_t x, int32_t y) {
    return x >= 0 && y >= 0 && x < SIDE && y < SIDE && cells[y * SIDE + x] != 0;
}

/* The floor at least radius (at most TILE / 2) away from every wall, in closed form: a strip along each side that is a wall, a
 * square less where two strips meet, and a quarter disc at each corner where only the diagonal tile is a wall. */
static double exact_eroded_area(const uint8_t *cells, double radius) {
    double area = 0.0;
    for (int32_t y = 0; y < SIDE; y++) {
        for (int32_t x = 0; x < SIDE; x++) {
            if (!is_floor(cells, x, y)) {
                continue;
            }
            const int wall[4] = {!is_floor(cells, x + 1, y), !is_floor(cells, x, y + 1),
                                 !is_floor(cells, x - 1, y), !is_floor(cells, x, y - 1)};
            const int diagonal[4] = {!is_floor(cells, x + 1, y + 1), !is_floor(cells, x - 1, y + 1),
                                     !is_floor(cells, x - 1, y - 1), !is_floor(cells, x + 1, y - 1)};
            area += TILE * TILE;
            for (int32_t i = 0; i < 4; i++) {
                int next = wall[(i + 1) % 4];
                area -= wall[i] ? TILE * radius : 0.0;
                area += wall[i] && next ? radius * radius : 0.0;
                area -= !wall[i] && !next && diagonal[i] ? PI * radius * radius / 4.0 : 0.0;
            }
        }
    }
    return area;
}

static void coverage_of_tile_maps(void **state) {
    (void)state;
    const double radii[] = {0.5, 0.75, 1.0};
    uint8_t *cells = malloc(SIDE * SIDE);
    for (size_t seed = 1; seed <= test_count(1, 2, 10); seed++) {
        TestRandom random = test_random(seed);
        int32_t percent = 20 + 10 * (int32_t)(seed % 3);
        for (int32_t i = 0; i < SIDE * SIDE; i++) {
            cells[i] = test_chance(&random, percent) ? 0 : 1;
        }
        for (size_t i = 0; i < 3; i++) {
            OpNavSettings settings = op_nav_settings_humanoid();
            int32_t bits = 0;
            settings.cell_size = 0.25;
            settings.agent_radius = radii[i];
            check_ok(op_finest_snap_bits(settings.cell_size, &bits));
            OpRegion *region = map_region(cells, SIDE, SIDE, TILE, bits);
            OpTiledNavMesh *mesh = built(region, &settings);
            double exact = exact_eroded_area(cells, radii[i]);
            double off = 100.0 * (totals_of(mesh).area / exact - 1.0);
            print_message("seed %d radius %g: exact %.2f, off by %+.5f %%\n", (int)seed, radii[i], exact,
                          off);
            assert_true(fabs(off) < 0.02); /* the promise is 1 % */
            op_tiled_nav_mesh_destroy(mesh);
            op_region_destroy(region);
        }
    }
    free(cells);
}

/* ---- Tiles ---- */

/* The border edges of a tile as (coordinate along the border, both ends), with the tile on the other side. */
static void check_portal(const OpTiledNavMesh *mesh, const OpNavTileData *data, const float *a,
                         const float *b, int32_t side) {
    const int32_t dx[4] = {1, 0, -1, 0};
    const int32_t dz[4] = {0, 1, 0, -1};
    float tile_size = (float)op_tiled_nav_mesh_params(mesh).tile_size;
    OpTileRef ref = op_tiled_nav_mesh_tile_at(mesh, data->tile_x + dx[side], data->tile_z + dz[side], 0);
    if (ref == OP_TILE_REF_INVALID) {
        return; /* the region ends there */
    }
    OpNavTileData other;
    check_ok(op_nav_tile_view(op_tiled_nav_mesh_tile(mesh, ref), &other));
    const uint16_t *indices = other.poly_indices;
    int32_t along = side % 2 == 0 ? 2 : 0;
    int32_t matches = 0;
    int32_t overlaps = 0;
    for (int32_t poly = 0; poly < other.poly_count; poly++) {
        int32_t size = other.poly_vertex_counts[poly];
        for (int32_t i = 0; i < size; i++) {
            const float *c = other.vertices + 3 * indices[i];
            const float *d = other.vertices + 3 * indices[(i + 1) % size];
            float border = side < 2 ? 0.0f : tile_size;
            if (c[2 - along] != border || d[2 - along] != border) {
                continue;
            }
            float low = a[along] < b[along] ? a[along] : b[along];
            float high = a[along] < b[along] ? b[along] : a[along];
            float low_other = c[along] < d[along] ? c[along] : d[along];
            float high_other = c[along] < d[along] ? d[along] : c[along];
            overlaps += low < high_other && low_other < high ? 1 : 0;
            matches += c[along] == b[along] && d[along] == a[along] ? 1 : 0;
        }
        indices += size;
    }
    assert_int_equal(overlaps, matches); /* none, or the same edge the other way round */
    assert_true(matches <= 1);
}

static int32_t count_links(const OpTiledNavMesh *mesh, int32_t slot, int32_t poly) {
    const OpNavLink *links = NULL;
    const OpNavTile *tile = NULL;
    uint32_t salt = 0;
    int32_t count = 0;
    check_ok(op_tiled_nav_mesh_slot(mesh, slot, &tile, &salt));
    check_ok(op_tiled_nav_mesh_links(mesh, op_poly_ref(salt, slot, poly), &links, &count));
    for (int32_t i = 0; i < count; i++) {
        assert_int_equal(links[i].range_min, 0); /* whole edges meet */
        assert_int_equal(links[i].range_max, 255);
    }
    return count;
}

static void check_tiles(const OpTiledNavMesh *mesh) {
    double tile_size = op_tiled_nav_mesh_params(mesh).tile_size;
    for (int32_t slot = 0; slot < op_tiled_nav_mesh_slot_count(mesh); slot++) {
        OpNavTileData data = tile_data(mesh, slot);
        const uint16_t *indices = data.poly_indices;
        const uint8_t *sides = data.edge_portal_sides;
        for (int32_t i = 0; i < data.vertex_count; i++) {
            assert_true(data.vertices[3 * i] >= 0.0f && (double)data.vertices[3 * i] <= tile_size);
            assert_true(data.vertices[3 * i + 2] >= 0.0f && (double)data.vertices[3 * i + 2] <= tile_size);
        }
        for (int32_t poly = 0; poly < data.poly_count; poly++) {
            int32_t size = data.poly_vertex_counts[poly];
            int32_t portals = 0;
            for (int32_t i = 0; i < size; i++) {
                if (sides[i] != OP_PORTAL_NONE) {
                    check_portal(mesh, &data, data.vertices + 3 * indices[i],
                                 data.vertices + 3 * indices[(i + 1) % size], sides[i]);
                    portals++;
                }
            }
            assert_true(count_links(mesh, slot, poly) <= portals);
            indices += size;
            sides += size;
        }
    }
}

/* Random outlines with random lines: nothing crosses a line, both sides are cut alike, and nothing is lost. */
static void random_tiles(void **state) {
    (void)state;
    for (size_t seed = 1; seed <= test_count(40, 400, 4000); seed++) {
        TestRandom random = test_random(test_mix(seed));
        OpVec2 points[24];
        int32_t sizes[2] = {test_int(&random, 3, 12), test_int(&random, 3, 12)};
        int32_t bits = test_int(&random, 3, 8);
        double perimeter = 0.0;
        for (int32_t i = 0; i < 24; i++) {
            points[i] = (OpVec2){ldexp((double)test_int(&random, -1500, 1500), -bits) * 2.0,
                                 ldexp((double)test_int(&random, -1500, 1500), -bits) * 2.0};
        }
        OpOutline outline = {points, sizes, 2};
        OpNavSettings settings = op_nav_settings_humanoid();
        settings.cell_size = ldexp(64.0, -bits);
        settings.agent_radius =
            test_chance(&random, 50) ? 0.0 : ldexp((double)test_int(&random, 1, 100), -bits);
        settings.tile_size = ldexp((double)test_int(&random, 100, 2000), -bits);
        settings.origin_x = ldexp((double)test_int(&random, -500, 500), -bits);
        settings.max_verts_per_poly = test_int(&random, 3, 16);
        OpRegion *region = NULL;
        OpRegion *shrunk = NULL;
        check_ok(op_region_from_outlines(&outline, 1, bits, NULL, &region));
        double octagon = fmin(0.0825 * settings.agent_radius, settings.cell_size / 2.0);
        check_ok(op_region_shrink(region, settings.agent_radius, fmax(octagon, settings.cell_size / 4.0),
                                  NULL, &shrunk));
        for (int32_t ring = 0; ring < op_region_ring_count(shrunk); ring++) {
            OpVec2 corners[4096];
            int32_t count = 0;
            check_ok(op_region_ring(shrunk, ring, corners, 4096, &count));
            for (int32_t i = 0; i < count; i++) {
                perimeter += hypot(corners[(i + 1) % count].x - corners[i].x,
                                   corners[(i + 1) % count].y - corners[i].y);
            }
        }
        OpTiledNavMesh *mesh = built(region, &settings);
        check_tiles(mesh);
        double lost = fabs(totals_of(mesh).area - op_region_area(shrunk));
        if (lost > perimeter * ldexp(1.0, -bits) + 1e-6) {
            print_error("seed %d lost %g of %g\n", (int)seed, lost, op_region_area(shrunk));
            fail();
        }
        op_tiled_nav_mesh_destroy(mesh);
        op_region_destroy(shrunk);
        op_region_destroy(region);
    }
}

/* On the grid nothing is lost at all. */
static void tiles_of_maps(void **state) {
    (void)state;
    for (size_t seed = 1; seed <= test_count(20, 100, 1000); seed++) {
        TestRandom random = test_random(test_mix(seed + 99));
        uint8_t cells[20 * 20];
        for (int32_t i = 0; i < 400; i++) {
            cells[i] = test_chance(&random, 30) ? 0 : 1;
        }
        OpNavSettings settings = op_nav_settings_humanoid();
        settings.agent_radius = 0.0;
        settings.tile_size = (double)test_int(&random, 1, 30) / 2.0;
        OpRegion *region = map_region(cells, 20, 20, 1.0, 8);
        OpTiledNavMesh *mesh = built(region, &settings);
        check_tiles(mesh);
        check_same_bits(totals_of(mesh).area, op_region_area(region));
        op_tiled_nav_mesh_destroy(mesh);
        op_region_destroy(region);
    }
}

/* ---- Scenes ---- */

/* 25 lanes, one behind the other, joined at alternate ends. */
static void serpentine(void **state) {
    (void)state;
    enum { LANES = 25, WIDTH = 60, HEIGHT = 4 * LANES - 1 };
    static uint8_t cells[WIDTH * HEIGHT];
    const double end = (double)HEIGHT - 1.5;
    memset(cells, 1, sizeof cells);
    for (int32_t lane = 1; lane < LANES; lane++) {
        memset(cells + (size_t)(4 * lane - 1) * WIDTH + (lane % 2 == 0 ? 3 : 0), 0, WIDTH - 3);
    }
    OpNavSettings settings = op_nav_settings_humanoid();
    settings.tile_size = 16.0;
    OpRegion *region = map_region(cells, WIDTH, HEIGHT, 1.0, 8);
    OpTiledNavMesh *mesh = built(region, &settings);
    OpNavMeshQuery *query = NULL;
    OpNavPath path = {0};
    check_ok(op_nav_mesh_query_create(mesh, NULL, NULL, &query));
    check_ok(op_nav_mesh_query_find_path_between(query, (OpVec3){1.5, 0.0, 1.5}, (OpVec3){1.5, 0.0, end},
                                                 NULL, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    assert_int_equal(path.detail, OP_QUERY_SUCCESS);
    assert_true(path.length > 24.0 * (double)(WIDTH - 8) && path.length < 26.0 * (double)(WIDTH + 4));
    assert_true(path.point_count >= 2 * LANES - 2);
    OpVec3 last = path.points[path.point_count - 1].position;
    assert_true(last.x == 1.5 && last.z == end);
    op_nav_path_reset(&path);
    op_nav_mesh_query_destroy(query);
    op_tiled_nav_mesh_destroy(mesh);
    op_region_destroy(region);
}

static OpRegion *ring_region(const OpVec2 *points, const int32_t *sizes, int32_t rings) {
    OpOutline outline = {points, sizes, rings};
    OpRegion *region = NULL;
    check_ok(op_region_from_outlines(&outline, 1, 8, NULL, &region));
    return region;
}

/* An obstacle over the outer edge, and one with a walkable court inside. */
static void obstacles(void **state) {
    (void)state;
    const OpVec2 floor[] = {{0, 0}, {40, 0}, {40, 40}, {0, 40}};
    const OpVec2 walls[] = {{35, 10}, {50, 10}, {50, 20}, {35, 20}, {10, 10}, {30, 10},
                            {30, 30}, {10, 30}, {15, 15}, {25, 15}, {25, 25}, {15, 25}};
    const int32_t sizes[] = {4, 4, 4};
    OpRegion *whole = ring_region(floor, sizes, 1);
    OpRegion *blocked = ring_region(walls, sizes, 3);
    OpRegion *walkable = NULL;
    check_ok(op_region_combine(whole, blocked, OP_REGION_DIFFERENCE, NULL, &walkable));
    check_same_bits(op_region_area(walkable), 1600.0 - 50.0 - 400.0 + 100.0);
    OpNavSettings settings = op_nav_settings_humanoid();
    settings.agent_radius = 0.0;
    settings.tile_size = 16.0;
    OpTiledNavMesh *mesh = built(walkable, &settings);
    check_tiles(mesh);
    check_same_bits(totals_of(mesh).area, 1250.0);
    OpNavMeshQuery *query = NULL;
    OpNavPath path = {0};
    check_ok(op_nav_mesh_query_create(mesh, NULL, NULL, &query));
    check_ok(
        op_nav_mesh_query_find_path_between(query, (OpVec3){20, 0, 20}, (OpVec3){16, 0, 24}, NULL, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    check_ok(op_nav_mesh_query_find_path_between(query, (OpVec3){20, 0, 20}, (OpVec3){2, 0, 2}, NULL, &path));
    assert_int_equal(path.status, OP_PATH_PARTIAL);
    op_nav_path_reset(&path);
    op_nav_mesh_query_destroy(query);
    op_tiled_nav_mesh_destroy(mesh);
    op_region_destroy(walkable);
    op_region_destroy(blocked);
    op_region_destroy(whole);
}

static void nothing_walkable(void **state) {
    (void)state;
    const uint8_t walls[16] = {0};
    const uint8_t floor[16] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    OpNavSettings settings = op_nav_settings_humanoid();
    for (int i = 0; i < 2; i++) {
        OpRegion *region = map_region(i == 0 ? walls : floor, 4, 4, 1.0, 8);
        settings.agent_radius = i == 0 ? 0.5 : 3.0; /* nothing to begin with, or nothing left */
        OpTiledNavMesh *mesh = built(region, &settings);
        assert_int_equal(op_tiled_nav_mesh_tile_count(mesh), 0);
        op_tiled_nav_mesh_destroy(mesh);
        op_region_destroy(region);
    }
}

/* ---- Bad input ---- */

static void bad_settings(void **state) {
    (void)state;
    OpRegion *region = cookbook_region();
    OpTiledNavMesh *mesh = NULL;
    const OpNavSettings good = op_nav_settings_humanoid();
    OpNavSettings settings = good;
    check_refused(op_tiled_nav_mesh_build_2d(NULL, &good, NULL, &mesh), OP_STATUS_INVALID_ARGUMENT,
                  "walkable", "NULL");
    check_refused(op_tiled_nav_mesh_build_2d(region, NULL, NULL, &mesh), OP_STATUS_INVALID_ARGUMENT,
                  "settings", "NULL");
    check_refused(op_tiled_nav_mesh_build_2d(region, &good, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out",
                  "NULL");
    settings.cell_size = 0.6; /* 2^-9 is finer than 0.6 / 256 */
    check_refused(op_tiled_nav_mesh_build_2d(region, &settings, NULL, &mesh), OP_STATUS_INVALID_ARGUMENT,
                  "walkable", "at most 8");
    settings = good;
    settings.cell_size = 300.0;
    settings.tile_size = 3000.0;
    check_refused(op_tiled_nav_mesh_build_2d(region, &settings, NULL, &mesh), OP_STATUS_OUT_OF_RANGE,
                  "cell_size", "(0, 256]");
    settings = good;
    settings.origin_x = 0.3; /* not on the grid: 0.3 * 512 = 153.6 */
    check_refused(op_tiled_nav_mesh_build_2d(region, &settings, NULL, &mesh), OP_STATUS_INVALID_ARGUMENT,
                  "origin_x", "line");
    settings = good;
    settings.origin_z = 0.001;
    check_refused(op_tiled_nav_mesh_build_2d(region, &settings, NULL, &mesh), OP_STATUS_INVALID_ARGUMENT,
                  "origin_z", "line");
    settings = good;
    settings.tile_size = 0.00390625;
    check_refused(op_tiled_nav_mesh_build_2d(region, &settings, NULL, &mesh), OP_STATUS_OUT_OF_RANGE,
                  "origin_x", "4096");
    settings = good;
    settings.tile_size = 0.015625;
    check_refused(op_tiled_nav_mesh_build_2d(region, &settings, NULL, &mesh), OP_STATUS_OUT_OF_RANGE,
                  "tile_size", "crossings");
    settings = good;
    settings.agent_radius = 1048577.0;
    check_refused(op_tiled_nav_mesh_build_2d(region, &settings, NULL, &mesh), OP_STATUS_OUT_OF_RANGE,
                  "radius", "1048577");
    assert_null(mesh);
    op_region_destroy(region);
    int32_t bits = -1;
    const double wrong[] = {0.0, -1.0, 256.5, not_a_number(), positive_infinity()};
    for (int i = 0; i < 5; i++) {
        check_refused(op_finest_snap_bits(wrong[i], &bits), OP_STATUS_OUT_OF_RANGE, "cell_size", "(0, 256]");
    }
    check_refused(op_finest_snap_bits(1.0, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    assert_int_equal(bits, -1);
    check_ok(op_finest_snap_bits(256.0, &bits));
    assert_int_equal(bits, 0);
    check_ok(op_finest_snap_bits(1e-9, &bits));
    assert_int_equal(bits, 16);
    check_ok(op_finest_snap_bits(1.0, &bits));
    assert_int_equal(bits, 8);
}

static void failing_allocations(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpRegion *region = cookbook_region();
    OpNavSettings settings = op_nav_settings_humanoid();
    OpTiledNavMesh *mesh = NULL;
    settings.tile_size = 16.0;
    for (size_t nth = 1;; nth++) {
        counter.fail_in = nth;
        OpStatus status = op_tiled_nav_mesh_build_2d(region, &settings, &allocator, &mesh);
        bool failed = counter.fail_in == 0;
        counter.fail_in = 0;
        if (!failed) {
            check_ok(status);
            break;
        }
        assert_int_equal(status, OP_STATUS_OUT_OF_MEMORY);
        assert_null(mesh);
        assert_int_equal(counter.live_blocks, 0);
    }
    op_tiled_nav_mesh_destroy(mesh);
    op_region_destroy(region);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cookbook),
        cmocka_unit_test(coverage_of_tile_maps),
        cmocka_unit_test(random_tiles),
        cmocka_unit_test(tiles_of_maps),
        cmocka_unit_test(serpentine),
        cmocka_unit_test(obstacles),
        cmocka_unit_test(nothing_walkable),
        cmocka_unit_test(bad_settings),
        cmocka_unit_test(failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
