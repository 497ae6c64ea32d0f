/* Whole meshes against the eroded floors of one large grid: what is deep inside a floor is on the mesh, what is on the mesh has a floor
 * nearby. On random soups, generated levels and level files; all polygons valid. */
#include "build3d/build_grid.h"
#include "generators/level_generator.h"
#include "support/check.h"
#include "support/nav_model.h"
#include "support/soup_case.h"
#include "support/test_data.h"
#include "support/test_mode.h"

#include <math.h>
#include <stdlib.h>

/* ---- The floors ---- */

/* The grid of all tiles at once, whose cells are those of every tile. */
static OpCompactHeightfield *eroded_floors(const Soup *soup, const OpNavSettings *settings) {
    OpTriangles triangles = soup_triangles(soup);
    OpBuildGrid grid;
    OpHeightfield *solid = NULL;
    OpCompactHeightfield *floors = NULL;
    check_ok(op_build_grid_make(settings, &grid));
    OpVec3 low = {1e9, 1e9, 1e9};
    OpVec3 high = {-1e9, -1e9, -1e9};
    for (int32_t i = 0; i < soup->vertex_count; i++) {
        const double *at = soup->vertices + 3 * i;
        low = (OpVec3){fmin(low.x, at[0]), fmin(low.y, at[1]), fmin(low.z, at[2])};
        high = (OpVec3){fmax(high.x, at[0]), fmax(high.y, at[1]), fmax(high.z, at[2])};
    }
    double cell = grid.cells.cell_size;
    OpHeightfieldFrame frame = {.origin_x = floor(low.x / settings->tile_size) * settings->tile_size,
                                .origin_y = low.y - settings->cell_height,
                                .origin_z = floor(low.z / settings->tile_size) * settings->tile_size,
                                .cell_size = cell,
                                .cell_height = settings->cell_height};
    frame.width = (int32_t)((high.x - frame.origin_x) / cell) + 2;
    frame.depth = (int32_t)((high.z - frame.origin_z) / cell) + 2;
    frame.height = (int32_t)((high.y - frame.origin_y) / settings->cell_height) + grid.height + 3;
    uint8_t *areas = malloc((size_t)soup->triangle_count + 1);
    check_ok(op_classify_triangles(&triangles, &frame, grid.slope_cosine, areas));
    check_ok(op_heightfield_create(&frame, NULL, &solid));
    check_ok(op_heightfield_add_triangles(solid, &triangles, areas, grid.climb, NULL));
    check_ok(op_heightfield_filter(solid, grid.height, grid.climb));
    check_ok(op_compact_heightfield_build(solid, grid.height, grid.climb, NULL, &floors));
    check_ok(op_compact_heightfield_erode(floors, grid.radius));
    op_heightfield_destroy(solid);
    free(areas);
    return floors;
}

/* ---- From the floors to the mesh ---- */

/* How many floors that lie this many cells inside were looked for, and how many were not found within this distance. */
typedef struct Tally {
    int32_t asked;
    int32_t missed;
} Tally;

/* Whether a place lies on a polygon whose surface there is near enough. The nearest polygon is asked first; it may be one beside it. */
static bool is_found(OpNavMeshQuery *query, const NavModel *model, OpVec3 position, double up) {
    OpVec3 extents = {0.01, 1000.0, 0.01};
    OpNearestPoly nearest;
    check_ok(op_nav_mesh_query_nearest_poly(query, position, extents, NULL, &nearest));
    if (nearest.poly == OP_POLY_REF_INVALID || nearest.distance_squared > up * up) {
        return false;
    }
    bool above = fabs(nearest.point.x - position.x) <= 0.01 && fabs(nearest.point.z - position.z) <= 0.01;
    for (int32_t i = 0; i < model->count && !above; i++) {
        above = model_is_in(&model->polys[i], position.x, position.z, 0.01);
    }
    return above;
}

static Tally look_for_floors(OpNavMesh *mesh, const OpCompactHeightfield *floors, double up) {
    OpHeightfieldFrame frame = op_compact_heightfield_frame(floors);
    const OpFloor *list = op_compact_heightfield_floors(floors);
    const int32_t *cells = op_compact_heightfield_cells(floors);
    int32_t count = op_compact_heightfield_floor_count(floors);
    int32_t *distances = malloc(((size_t)count + 1) * sizeof(int32_t));
    int32_t stride = (int32_t)test_count(37, 11, 1);
    Tally tally = {0};
    OpNavMeshQuery *query = NULL;
    NavModel model;
    nav_model_make(&model, op_nav_mesh_tiles(mesh));
    check_ok(op_nav_mesh_query_create(op_nav_mesh_tiles(mesh), NULL, NULL, &query));
    check_ok(op_compact_heightfield_distances(floors, distances));
    for (int32_t cell = 0; cell < frame.width * frame.depth; cell++) {
        for (int32_t i = cells[cell]; i < cells[cell + 1]; i++) {
            if (i % stride == 0 && list[i].area != OP_AREA_NONE && distances[i] >= 2 * 4) {
                OpVec3 position = {frame.origin_x + ((double)(cell % frame.width) + 0.5) * frame.cell_size,
                                   frame.origin_y + (double)list[i].y * frame.cell_height,
                                   frame.origin_z + ((double)(cell / frame.width) + 0.5) * frame.cell_size};
                tally.asked++;
                tally.missed += is_found(query, &model, position, up) ? 0 : 1;
            }
        }
    }
    op_nav_mesh_query_destroy(query);
    nav_model_free(&model);
    free(distances);
    return tally;
}

/* ---- From the mesh to the floors ---- */

static bool has_floor(const OpCompactHeightfield *floors, OpVec3 position, int32_t reach, double up) {
    OpHeightfieldFrame frame = op_compact_heightfield_frame(floors);
    const OpFloor *list = op_compact_heightfield_floors(floors);
    const int32_t *cells = op_compact_heightfield_cells(floors);
    int32_t x = (int32_t)floor((position.x - frame.origin_x) / frame.cell_size);
    int32_t z = (int32_t)floor((position.z - frame.origin_z) / frame.cell_size);
    for (int32_t cz = z - reach; cz <= z + reach; cz++) {
        for (int32_t cx = x - reach; cx <= x + reach; cx++) {
            bool inside = cx >= 0 && cz >= 0 && cx < frame.width && cz < frame.depth;
            int32_t first = inside ? cells[cx + cz * frame.width] : 0;
            int32_t end = inside ? cells[cx + cz * frame.width + 1] : 0;
            for (int32_t i = first; i < end; i++) {
                double y = frame.origin_y + (double)list[i].y * frame.cell_height;
                if (list[i].area != OP_AREA_NONE && fabs(y - position.y) <= up) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* Contours stray from the cells' corners by at most 1.3 cells. */
static Tally look_for_ground(OpNavMesh *mesh, const OpCompactHeightfield *floors, double up) {
    OpRandom random = op_random_seed(1);
    Tally tally = {0};
    for (size_t i = 0; i < test_count(50, 200, 2000); i++) {
        OpVec3 point;
        bool found = false;
        check_ok(op_nav_mesh_random_point(mesh, &random, NULL, &point, &found));
        if (found) {
            tally.asked++;
            tally.missed += has_floor(floors, point, 2, up) ? 0 : 1;
        }
    }
    return tally;
}

/* ---- Levels ---- */

/* The detail of a polygon looks for floors near the mean height of its corners, so that a hill inside a large one stays flat: up is how
 * far the mesh may be from the floors. A few in a thousand may be missed, where detail is sampled too coarsely for a step. */
static void check_level(const char *name, const Soup *soup, const OpNavSettings *settings, double up,
                        int32_t per_mille) {
    OpNavMesh *mesh = soup_build(soup, settings);
    OpCompactHeightfield *floors = eroded_floors(soup, settings);
    check_mesh_is_valid(mesh);
    Tally down = look_for_floors(mesh, floors, up);
    Tally back = look_for_ground(mesh, floors, up);
    if (down.missed * 1000 > down.asked * per_mille || back.missed * 1000 > back.asked * per_mille) {
        fail_msg("%s: %d of %d floors are not on the mesh, %d of %d points have no floor", name, down.missed,
                 down.asked, back.missed, back.asked);
    }
    op_compact_heightfield_destroy(floors);
    op_nav_mesh_destroy(mesh);
}

static void random_soups(void **state) {
    (void)state;
    for (size_t seed = 1; seed <= test_count(10, 100, 2000); seed++) {
        Soup soup = random_soup(seed);
        OpNavSettings settings = soup_settings();
        char name[32];
        snprintf(name, sizeof name, "seed %zu", seed);
        settings.partition = (OpPartition)(seed % 3);
        settings.min_region_area = 0;
        settings.tile_size = seed % 2 == 0 ? 8.0 : 32.0;
        settings.detail_sample_distance = 1.0;
        if (soup.triangle_count > 0) {
            check_level(name, &soup, &settings, 1.0, 2);
        }
        soup_free(&soup);
    }
}

static void generated_levels(void **state) {
    (void)state;
    for (int32_t i = 0; i < 3 * LEVEL_KINDS; i++) {
        Level level;
        assert_true(level_make(&level, (LevelKind)(i / 3), 64, 11));
        Soup soup = {level.vertices, level.indices, level.vertex_count, level.triangle_count, 0, 0};
        OpNavSettings settings = op_nav_settings_humanoid();
        settings.partition = (OpPartition)(i % 3);
        settings.min_region_area = 0;
        settings.tile_size = i % 2 == 0 ? 64.0 : 19.25;
        check_level(level_kind_name((LevelKind)(i / 3)), &soup, &settings, 4.0, 2);
        level_free(&level);
    }
}

/* Solo and in tiles, the mesh covers the same ground but for what contours cut off corners. */
static void tiles_cover_what_one_covers(void **state) {
    (void)state;
    for (int32_t kind = 0; kind < LEVEL_KINDS; kind++) {
        double area[2];
        for (int32_t tiled = 0; tiled < 2; tiled++) {
            Level level;
            assert_true(level_make(&level, (LevelKind)kind, 96, 2));
            Soup soup = {level.vertices, level.indices, level.vertex_count, level.triangle_count, 0, 0};
            OpNavSettings settings = op_nav_settings_humanoid();
            settings.cell_size = 0.25;
            settings.tile_size = tiled == 0 ? 128.0 : 16.0;
            OpNavMesh *mesh = soup_build(&soup, &settings);
            area[tiled] = mesh_area(mesh);
            op_nav_mesh_destroy(mesh);
            level_free(&level);
        }
        if (fabs(area[0] - area[1]) > 0.01 * area[0]) {
            fail_msg("%s: %g and %g", level_kind_name((LevelKind)kind), area[0], area[1]);
        }
    }
}

static void level_files(void **state) {
    (void)state;
    static const struct {
        const char *name;
        double up;
    } files[] = {{"nav_test", 1.5},        {"undulating", 12.0}, {"dungeon", 1.5},
                 {"stairs", 1.5},          {"bridge", 4.0},      {"building", 1.5},
                 {"annotation_test", 3.0}, {"test_map01", 1.5},  {"level.nav", 1.5}};
    if (!test_data_present()) {
        skip();
    }
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char path[64];
        Soup soup;
        snprintf(path, sizeof path, "obj/%s.obj", files[i].name);
        if (!soup_read_obj(path, &soup)) {
            print_message("%s is not there: skipped\n", path);
            continue;
        }
        for (int32_t partition = 0; partition < 3; partition++) {
            OpNavSettings settings = op_nav_settings_humanoid();
            settings.partition = (OpPartition)partition;
            settings.min_region_area = 0;
            settings.agent_radius = 0.3;
            settings.cell_size = 0.2;
            settings.tile_size = partition == 1 ? 16.0 : 256.0;
            settings.detail_sample_distance = 1.2;
            check_level(path, &soup, &settings, files[i].up, 10);
        }
        soup_free(&soup);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_soups),
        cmocka_unit_test(generated_levels),
        cmocka_unit_test(tiles_cover_what_one_covers),
        cmocka_unit_test(level_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
