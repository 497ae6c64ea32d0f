/* Tiles built layer by layer, against the build of all layers together: the same bytes where a tile has one layer, the same area where it
 * has several. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/each_failure.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "build3d/build_grid.h"
#include "build3d/floor_split.h"
#include "build3d/tile_build.h"

/* ---- A build of one tile ---- */

typedef struct Trial {
    uint64_t seed;
    OpNavSettings settings;
    OpNavMeshParams params;
    OpBuildGrid grid;
    OpHeightfield *solid;
    OpVec2 corners[3];
    OpAreaVolume volumes[3];
    int32_t volume_count;
    OpObstacle obstacles[4];
    int32_t obstacle_count;
} Trial;

static void trial_fail(const Trial *trial, const char *what) {
    print_error("seed %llu: %s\n", (unsigned long long)trial->seed, what);
    fail();
}

#define trial_check(trial, condition)                                                                        \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            trial_fail((trial), #condition);                                                                 \
        }                                                                                                    \
    } while (0)

enum { HEIGHT = 5, CLIMB = 2, ROWS = 80 };

/* 48 cells of half a unit, and 4 on either side; rows of a quarter. */
static Trial *make_trial(uint64_t seed) {
    Trial *trial = calloc(1, sizeof(Trial));
    assert_non_null(trial);
    trial->seed = seed;
    trial->settings = op_nav_settings_humanoid();
    trial->settings.tile_size = 24.0;
    trial->settings.cell_size = 0.5;
    trial->settings.cell_height = 0.25;
    trial->settings.agent_radius = 0.5;
    trial->settings.agent_height = (double)HEIGHT * 0.25;
    trial->settings.walkable_climb = (double)CLIMB * 0.25;
    trial->settings.partition = OP_PARTITION_LAYERS;
    trial->settings.min_region_area = 8;
    trial->settings.detail_sample_distance = 0.0;
    check_ok(op_nav_settings_params(&trial->settings, &trial->params));
    check_ok(op_build_grid_make(&trial->settings, &trial->grid));
    OpHeightfieldFrame frame;
    check_ok(op_build_grid_frame(&trial->grid, &trial->params, 0, 0, -1.0, ROWS, &frame));
    check_ok(op_heightfield_create(&frame, NULL, &trial->solid));
    return trial;
}

static void free_trial(Trial *trial) {
    op_heightfield_destroy(trial->solid);
    free(trial);
}

static void add_plate(const Trial *trial, int32_t x, int32_t z, int32_t width, int32_t depth, int32_t top,
                      uint8_t area) {
    OpHeightfieldFrame frame = op_heightfield_frame(trial->solid);
    for (int32_t k = z > 0 ? z : 0; k < z + depth && k < frame.depth; k++) {
        for (int32_t i = x > 0 ? x : 0; i < x + width && i < frame.width; i++) {
            check_ok(op_heightfield_add_span(trial->solid, i, k, top - 1, top, area, 0));
        }
    }
}

/* ---- Scenes ---- */

/* Ground that goes up and down here and there, with pillars and patches of other areas. */
static void add_ground(const Trial *trial, TestRandom *random) {
    OpHeightfieldFrame frame = op_heightfield_frame(trial->solid);
    add_plate(trial, 0, 0, frame.width, frame.depth, 4, OP_AREA_WALKABLE);
    for (int32_t i = test_int(random, 0, 12); i > 0; i--) {
        int32_t x = test_int(random, 0, frame.width - 1);
        int32_t z = test_int(random, 0, frame.depth - 1);
        int32_t top = test_int(random, 4, 8);
        uint8_t area = test_chance(random, 80) ? OP_AREA_WALKABLE : (uint8_t)test_int(random, 1, 5);
        add_plate(trial, x, z, test_int(random, 1, 14), test_int(random, 1, 14), top, area);
    }
}

/* A deck with a ramp of one row a cell that leads up to it, along x or z. */
static void add_deck(const Trial *trial, TestRandom *random, int32_t from, int32_t to) {
    int32_t x = test_int(random, -4, 30);
    int32_t z = test_int(random, -4, 30);
    int32_t width = test_int(random, 10, 40);
    int32_t depth = test_int(random, 10, 40);
    bool along_x = test_chance(random, 50);
    add_plate(trial, x, z, width, depth, to, OP_AREA_WALKABLE);
    for (int32_t row = from + 1; row < to && test_chance(random, 97); row++) {
        int32_t before = to - row;
        add_plate(trial, along_x ? x - before : x + 2, along_x ? z + 2 : z - before, along_x ? 1 : 5,
                  along_x ? 5 : 1, row, OP_AREA_WALKABLE);
    }
}

static void draw_marks(Trial *trial, TestRandom *random) {
    trial->volume_count = test_int(random, 0, 1);
    trial->corners[0] = (OpVec2){test_int(random, -2, 20), test_int(random, -2, 20)};
    trial->corners[1] = (OpVec2){trial->corners[0].x + test_int(random, 1, 12), trial->corners[0].y + 0.5};
    trial->corners[2] = (OpVec2){trial->corners[0].x, trial->corners[0].y + test_int(random, 2, 12)};
    trial->volumes[0] = (OpAreaVolume){trial->corners, 3, -1.0, test_int(random, 0, 9), 9};
    trial->obstacle_count = test_int(random, 0, 4);
    for (int32_t i = 0; i < trial->obstacle_count; i++) {
        OpVec3 at = {test_int(random, -2, 26), test_int(random, -2, 10), test_int(random, -2, 26)};
        OpObstacleShape shape = i % 2 == 0 ? OP_OBSTACLE_CYLINDER : OP_OBSTACLE_ORIENTED_BOX;
        trial->obstacles[i] =
            (OpObstacle){shape, at, {test_int(random, 1, 3), 2.0, 1.0}, test_int(random, 0, 9)};
    }
}

static Trial *one_storey(uint64_t seed) {
    TestRandom random = test_random(test_mix(seed + 8000000));
    Trial *trial = make_trial(seed);
    add_ground(trial, &random);
    draw_marks(trial, &random);
    return trial;
}

static Trial *several_storeys(uint64_t seed) {
    TestRandom random = test_random(test_mix(seed + 8500000));
    Trial *trial = make_trial(seed);
    add_ground(trial, &random);
    for (int32_t deck = test_int(&random, 1, 3), top = 4; deck > 0; deck--) {
        int32_t rise = test_int(&random, HEIGHT + 2, 14);
        add_deck(trial, &random, top, top + rise);
        top += rise;
    }
    draw_marks(trial, &random);
    return trial;
}

/* ---- Building ---- */

static OpTileBuild make_build(const Trial *trial, const OpAllocator *allocator) {
    OpTileBuild build = {.settings = &trial->settings,
                         .params = &trial->params,
                         .grid = trial->grid,
                         .volumes = trial->volumes,
                         .volume_count = trial->volume_count,
                         .obstacles = trial->obstacles,
                         .obstacle_count = trial->obstacle_count};
    build.allocator = *allocator;
    return build;
}

static void *plain_alloc(void *user, size_t size) {
    (void)user;
    return malloc(size);
}

static void plain_free(void *user, void *memory, size_t size) {
    (void)user;
    (void)size;
    free(memory);
}

static const OpAllocator plain = {plain_alloc, plain_free, NULL};

static OpCompactHeightfield *eroded_floors(const Trial *trial, const OpAllocator *allocator) {
    OpCompactHeightfield *floors = NULL;
    check_ok(op_heightfield_filter(trial->solid, HEIGHT, CLIMB));
    check_ok(op_compact_heightfield_build(trial->solid, HEIGHT, CLIMB, allocator, &floors));
    check_ok(op_compact_heightfield_erode(floors, trial->grid.radius));
    return floors;
}

static OpTileBuild build_together(const Trial *trial) {
    OpTileBuild build = make_build(trial, &plain);
    OpCompactHeightfield *floors = eroded_floors(trial, &plain);
    check_ok(op_build_tile_from_floors(&build, floors, 0, 0));
    return build;
}

static OpTileBuild build_by_layers(const Trial *trial) {
    OpTileBuild build = make_build(trial, &plain);
    OpCompactHeightfield *floors = eroded_floors(trial, &plain);
    check_ok(op_build_layers_of_tile(&build, floors, 0, 0));
    return build;
}

static bool same_tile(const OpNavTile *a, const OpNavTile *b) {
    uint8_t one[OP_CONTENT_ID_SIZE];
    uint8_t other[OP_CONTENT_ID_SIZE];
    check_ok(op_nav_tile_content_id(a, one));
    check_ok(op_nav_tile_content_id(b, other));
    return memcmp(one, other, sizeof one) == 0;
}

/* The area of a tile's polygons, seen from above. */
static double area_of_tile(const OpNavTile *tile) {
    OpNavTileData data;
    double twice = 0.0;
    int32_t first = 0;
    check_ok(op_nav_tile_view(tile, &data));
    for (int32_t poly = 0; poly < data.poly_count; poly++) {
        int32_t count = data.poly_vertex_counts[poly];
        for (int32_t i = 0; i < count; i++) {
            const float *a = &data.vertices[3 * data.poly_indices[first + i]];
            const float *b = &data.vertices[3 * data.poly_indices[first + (i + 1) % count]];
            twice += (double)a[0] * (double)b[2] - (double)a[2] * (double)b[0];
        }
        first += count;
    }
    return fabs(twice) / 2.0;
}

static double area_of(const OpTileBuild *build) {
    double area = 0.0;
    for (size_t t = 0; t < build->tile_count; t++) {
        area += area_of_tile(build->tiles[t]);
    }
    return area;
}

/* ---- One layer ---- */

/* A layer that was taken from the floors builds the same tile, again and again. */
static void check_taken_layer(const Trial *trial, const OpTileBuild *expected) {
    OpTileBuild build = make_build(trial, &plain);
    OpCompactHeightfield *floors = eroded_floors(trial, &plain);
    OpCompactHeightfield *layer = NULL;
    OpFloorSplit split;
    check_ok(op_floor_split_make(floors, 0, 0, &split));
    check_ok(op_tile_build_mark(&build, floors));
    trial_check(trial, split.layer_count == 1);
    check_ok(op_floor_split_take(&split, floors, 0, &layer));
    for (int32_t i = 0; i < 2; i++) {
        check_ok(op_build_layer_of_tile(&build, layer, 0, 0, 0));
    }
    trial_check(trial, build.tile_count == 2 * expected->tile_count);
    for (size_t i = 0; i < build.tile_count; i++) {
        trial_check(trial, same_tile(build.tiles[i], expected->tiles[0]));
    }
    op_compact_heightfield_destroy(layer);
    op_floor_split_free(&split);
    op_compact_heightfield_destroy(floors);
    op_tile_build_free(&build);
}

static void test_one_layer_same_bytes(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(60, 2000, 20000); seed++) {
        Trial *trial = one_storey(seed);
        trial_check(trial, op_tile_build_is_by_layers(
                               &(OpTileBuild){.settings = &trial->settings, .grid = trial->grid}));
        OpTileBuild together = build_together(trial);
        OpTileBuild layers = build_by_layers(trial);
        trial_check(trial, together.tile_count <= 1 && layers.tile_count == together.tile_count);
        if (layers.tile_count == 1) {
            trial_check(trial, same_tile(layers.tiles[0], together.tiles[0]));
        }
        check_taken_layer(trial, &together);
        op_tile_build_free(&together);
        op_tile_build_free(&layers);
        free_trial(trial);
    }
}

/* ---- Several layers ---- */

/* Layers come in order, each at most once, and a tile's height begins at its own lowest vertex. */
static void check_tiles(const Trial *trial, const OpTileBuild *build) {
    int32_t last = -1;
    for (size_t t = 0; t < build->tile_count; t++) {
        OpNavTileData data;
        check_ok(op_nav_tile_view(build->tiles[t], &data));
        float lowest = data.vertices[1];
        for (int32_t i = 0; i < data.vertex_count; i++) {
            lowest = data.vertices[3 * i + 1] < lowest ? data.vertices[3 * i + 1] : lowest;
        }
        trial_check(trial, data.tile_x == 0 && data.tile_z == 0 && data.layer > last && lowest == 0.0f);
        last = data.layer;
    }
}

static bool is_in_tile(const Trial *trial, int32_t cell) {
    OpTileCells cells = trial->grid.cells;
    int32_t across = cells.cells + 2 * cells.border;
    int32_t x = cell % across - cells.border;
    int32_t z = cell / across - cells.border;
    return x >= 0 && x < cells.cells && z >= 0 && z < cells.cells;
}

/* The floors that a layer's tile is made of, and the sides of their cells where their regions or the tile end. */
static void count_floors(const Trial *trial, const OpCompactHeightfield *layer, int32_t *floors,
                         int32_t *sides) {
    *floors = *sides = 0;
    for (int32_t i = 0; i < layer->floor_count; i++) {
        bool counts = layer->floors[i].region != 0 && is_in_tile(trial, layer->cell_of[i]);
        *floors += counts;
        for (int32_t d = 0; d < 4 && counts; d++) {
            int32_t beside = op_floor_neighbour(layer, i, d);
            *sides += beside < 0 || layer->floors[beside].region != layer->floors[i].region ||
                      !is_in_tile(trial, layer->cell_of[beside]);
        }
    }
}

static double area_of_layer(const OpTileBuild *build, int32_t layer) {
    for (size_t t = 0; t < build->tile_count; t++) {
        OpNavTileData data;
        check_ok(op_nav_tile_view(build->tiles[t], &data));
        if (data.layer == layer) {
            return area_of_tile(build->tiles[t]);
        }
    }
    return 0.0;
}

/* Every layer's polygons cover its floors, but for what straightening their borders takes or adds. */
static void check_layers(const Trial *trial, const OpTileBuild *build) {
    OpCompactHeightfield *floors = eroded_floors(trial, &plain);
    OpFloorSplit split;
    check_ok(op_floor_split_make(floors, 0, 0, &split));
    check_ok(op_tile_build_mark(build, floors));
    for (int32_t number = 0; number < split.layer_count; number++) {
        OpCompactHeightfield *layer = NULL;
        int32_t count;
        int32_t sides;
        check_ok(op_floor_split_take(&split, floors, number, &layer));
        check_ok(op_partition_by_layers(layer, NULL, trial->settings.min_region_area));
        count_floors(trial, layer, &count, &sides);
        double cells = area_of_layer(build, number) / 0.25;
        trial_check(trial, fabs(cells - (double)count) <= 0.5 * (double)sides);
        op_compact_heightfield_destroy(layer);
    }
    op_floor_split_free(&split);
    op_compact_heightfield_destroy(floors);
}

static void test_several_layers_same_area(void **state) {
    (void)state;
    double total = 0.0;
    double difference = 0.0;
    double worst = 0.0;
    size_t with_several = 0;
    size_t count = test_count(60, 2000, 20000);
    for (uint64_t seed = 0; seed < count; seed++) {
        Trial *trial = several_storeys(seed);
        OpTileBuild together = build_together(trial);
        OpTileBuild layers = build_by_layers(trial);
        double expected = area_of(&together);
        double found = area_of(&layers);
        check_tiles(trial, &layers);
        check_layers(trial, &layers);
        with_several += layers.tile_count > 1;
        total += expected;
        difference += found - expected;
        worst = fabs(found - expected) > worst * expected ? fabs(found - expected) / expected : worst;
        op_tile_build_free(&together);
        op_tile_build_free(&layers);
        free_trial(trial);
    }
    print_message("%zu of %zu tiles with several layers, area off by %.4f %%, the worst tile by %.3f %%\n",
                  with_several, count, 100.0 * difference / total, 100.0 * worst);
    assert_true(with_several > count / 2);
    assert_true(fabs(difference) < 0.01 * total);
    assert_true(worst < 0.01);
}

/* ---- Failing memory ---- */

typedef struct Attempt {
    const Trial *trial;
    OpAllocator allocator;
    size_t tiles;
} Attempt;

static OpStatus build_once(void *user) {
    Attempt *attempt = user;
    OpTileBuild build = make_build(attempt->trial, &attempt->allocator);
    OpCompactHeightfield *floors = NULL;
    OpStatus status =
        op_compact_heightfield_build(attempt->trial->solid, HEIGHT, CLIMB, &attempt->allocator, &floors);
    status = status == OP_STATUS_OK ? op_build_layers_of_tile(&build, floors, 0, 0) : status;
    attempt->tiles = build.tile_count;
    op_tile_build_free(&build);
    return status;
}

static void test_failing_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    Trial *trial = several_storeys(4);
    Attempt attempt = {trial, counting_allocator(&counter), 0};
    assert_true(fail_each_allocation(&counter, &(FailingCall){build_once, NULL, &attempt}) > 20);
    assert_true(attempt.tiles > 1);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
    free_trial(trial);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_layer_same_bytes),
        cmocka_unit_test(test_several_layers_same_area),
        cmocka_unit_test(test_failing_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
