/* Repaired layers against layers built from their floors: the same contours and tiles, to the byte, whatever is taken away; and repair is
 * refused just when regions change. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/each_failure.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <stdlib.h>
#include <string.h>

#include "build3d/build_grid.h"
#include "build3d/floor_split.h"
#include "generators/level_generator.h"
#include "tilecache/layer_repair.h"

/* ---- Layers ---- */

typedef struct Scene {
    uint64_t seed;
    OpNavSettings settings;
    OpNavMeshParams params;
    OpBuildGrid grid;
    OpHeightfield *solid;
    OpCompactHeightfield *floors;
    OpFloorSplit split;
} Scene;

static void scene_fail(const Scene *scene, const char *what) {
    print_error("seed %llu: %s\n", (unsigned long long)scene->seed, what);
    fail();
}

#define scene_check(scene, condition)                                                                        \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            scene_fail((scene), #condition);                                                                 \
        }                                                                                                    \
    } while (0)

/* Cells of half a unit and rows of a quarter. */
static Scene make_scene(uint64_t seed, int32_t cells, int32_t min_region_area) {
    Scene scene = {.seed = seed, .settings = op_nav_settings_humanoid()};
    OpHeightfieldFrame frame;
    scene.settings.tile_size = 0.5 * cells;
    scene.settings.cell_size = 0.5;
    scene.settings.cell_height = 0.25;
    scene.settings.agent_radius = 0.5 * (double)(seed % 3);
    scene.settings.agent_height = 1.25;
    scene.settings.walkable_climb = 0.5;
    scene.settings.partition = OP_PARTITION_LAYERS;
    scene.settings.min_region_area = min_region_area;
    scene.settings.detail_sample_distance = 0.0;
    check_ok(op_nav_settings_params(&scene.settings, &scene.params));
    check_ok(op_build_grid_make(&scene.settings, &scene.grid));
    check_ok(op_build_grid_frame(&scene.grid, &scene.params, 0, 0, -1.0, 160.0, &frame));
    check_ok(op_heightfield_create(&frame, NULL, &scene.solid));
    return scene;
}

static void finish_scene(Scene *scene) {
    int32_t height = scene->grid.height;
    int32_t climb = scene->grid.climb;
    check_ok(op_heightfield_filter(scene->solid, height, climb));
    check_ok(op_compact_heightfield_build(scene->solid, height, climb, NULL, &scene->floors));
    check_ok(op_compact_heightfield_erode(scene->floors, scene->grid.radius));
    scene->floors->cut_cells = scene->seed % 5 == 0 ? 0 : 2 + scene->grid.radius;
    check_ok(op_floor_split_make(scene->floors, 0, 0, &scene->split));
}

static void free_scene(Scene *scene) {
    op_floor_split_free(&scene->split);
    op_compact_heightfield_destroy(scene->floors);
    op_heightfield_destroy(scene->solid);
}

static void add_plate(const Scene *scene, int32_t x, int32_t z, int32_t width, int32_t depth, int32_t top,
                      uint8_t area) {
    OpHeightfieldFrame frame = op_heightfield_frame(scene->solid);
    for (int32_t k = z > 0 ? z : 0; k < z + depth && k < frame.depth; k++) {
        for (int32_t i = x > 0 ? x : 0; i < x + width && i < frame.width; i++) {
            check_ok(op_heightfield_add_span(scene->solid, i, k, top - 1, top, area, 0));
        }
    }
}

/* Uneven ground with patches of other areas, walls and holes, and now and then a deck with a ramp over it. */
static Scene random_scene(uint64_t seed) {
    static const int32_t min_areas[] = {8, 0, 30, 1, 64};
    TestRandom random = test_random(test_mix(seed + 9100000));
    Scene scene = make_scene(seed, test_int(&random, 8, 40), min_areas[seed % 5]);
    OpHeightfieldFrame frame = op_heightfield_frame(scene.solid);
    int32_t most = frame.width - 1;
    add_plate(&scene, 0, 0, frame.width, frame.depth, 4, OP_AREA_WALKABLE);
    for (int32_t i = test_int(&random, 0, 25); i > 0; i--) {
        bool wall = test_chance(&random, 50);
        int32_t top = wall ? 20 : test_int(&random, 4, 9);
        uint8_t area = wall                       ? OP_AREA_NONE
                       : test_chance(&random, 60) ? OP_AREA_WALKABLE
                                                  : (uint8_t)test_int(&random, 1, 3);
        add_plate(&scene, test_int(&random, 0, most), test_int(&random, 0, most), test_int(&random, 1, 14),
                  test_int(&random, 1, 14), top, area);
    }
    if (test_chance(&random, 40)) {
        int32_t x = test_int(&random, 0, most);
        int32_t z = test_int(&random, 0, most);
        add_plate(&scene, x, z, 30, test_int(&random, 5, 30), 30, OP_AREA_WALKABLE);
        for (int32_t row = 5; row < 30; row++) {
            add_plate(&scene, x - 30 + row, z + 1, 1, 5, row, OP_AREA_WALKABLE);
        }
    }
    finish_scene(&scene);
    return scene;
}

static Scene level_scene(LevelKind kind, uint32_t seed) {
    Scene scene = make_scene(3 * seed + 1, 100, 64);
    Level level;
    assert_true(level_make(&level, kind, 64, seed));
    OpTriangles triangles = level_triangles(&level);
    uint8_t *areas = malloc((size_t)triangles.triangle_count);
    assert_non_null(areas);
    OpHeightfieldFrame frame = op_heightfield_frame(scene.solid);
    check_ok(op_classify_triangles(&triangles, &frame, scene.grid.slope_cosine, areas));
    check_ok(op_heightfield_add_triangles(scene.solid, &triangles, areas, scene.grid.climb, NULL));
    free(areas);
    level_free(&level);
    finish_scene(&scene);
    return scene;
}

/* ---- Taking floors away ---- */

typedef struct Marks {
    OpAreaChange *changes;
    size_t count;
} Marks;

static void mark(Marks *marks, OpCompactHeightfield *layer, int32_t floor, uint8_t area) {
    OpFloor *at = &layer->floors[floor];
    if (at->area != OP_AREA_NONE && at->area != area) {
        marks->changes[marks->count++] = (OpAreaChange){floor, at->area, area};
        at->area = area;
    }
}

typedef enum Shape { BOX, DISC, FRAME, LINE, DUST, SHAPES } Shape;

typedef struct Mark {
    Shape shape;
    double x;
    double z;
    double reach;
    double slope;
} Mark;

static bool covers(const Mark *mark, double x, double z, TestRandom *random) {
    double dx = x - mark->x;
    double dz = z - mark->z;
    double ax = dx < 0 ? -dx : dx;
    double az = dz < 0 ? -dz : dz;
    double off = dz - mark->slope * dx;
    switch (mark->shape) {
    case BOX:
        return ax <= mark->reach && az <= mark->reach * mark->slope;
    case DISC:
        return dx * dx + dz * dz <= mark->reach * mark->reach;
    case FRAME:
        return (ax <= mark->reach && az <= mark->reach) && (ax > mark->reach - 1.0 || az > mark->reach - 1.0);
    case LINE:
        return ax <= mark->reach && off < 1.5 && off > -1.5;
    default:
        return ax <= mark->reach && az <= mark->reach && test_chance(random, 30);
    }
}

static void mark_shape(Marks *marks, OpCompactHeightfield *layer, TestRandom *random, uint8_t area) {
    int32_t width = layer->frame.width;
    Mark shape = {(Shape)test_int(random, 0, SHAPES - 1), test_int(random, 0, width - 1),
                  test_int(random, 0, layer->frame.depth - 1), 0.5 + 0.5 * test_int(random, 0, 12),
                  0.25 * test_int(random, 0, 8)};
    for (int32_t i = 0; i < layer->floor_count; i++) {
        int32_t cell = layer->cell_of[i];
        if (covers(&shape, cell % width, cell / width, random)) {
            mark(marks, layer, i, area);
        }
    }
}

static Marks draw_marks(OpCompactHeightfield *layer, TestRandom *random) {
    Marks marks = {malloc(((size_t)layer->floor_count + 1) * sizeof(OpAreaChange)), 0};
    assert_non_null(marks.changes);
    for (int32_t i = test_int(random, 1, 4); i > 0; i--) {
        mark_shape(&marks, layer, random, OP_AREA_NONE);
    }
    if (test_chance(random, 5)) {
        mark_shape(&marks, layer, random, 9);
    }
    return marks;
}

static void unmark(Marks *marks, OpCompactHeightfield *layer) {
    for (size_t i = 0; i < marks->count; i++) {
        layer->floors[marks->changes[i].floor].area = marks->changes[i].before;
    }
    free(marks->changes);
}

/* ---- One repair ---- */

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

static OpTileBuild make_build(const Scene *scene, const OpAllocator *allocator) {
    return (OpTileBuild){
        .allocator = *allocator, .settings = &scene->settings, .params = &scene->params, .grid = scene->grid};
}

static bool same_contours(const OpContours *a, const OpContours *b) {
    if (a->contour_count != b->contour_count || a->vertex_count != b->vertex_count ||
        a->raw_fallbacks != b->raw_fallbacks || a->dropped_holes != b->dropped_holes ||
        a->raw_ring_count != b->raw_ring_count || a->raw_vertex_count != b->raw_vertex_count) {
        return false;
    }
    for (int32_t i = 0; i < a->contour_count; i++) {
        const OpContour *one = &a->contours[i];
        const OpContour *other = &b->contours[i];
        if (one->region != other->region || one->area != other->area ||
            one->ring.first_vertex != other->ring.first_vertex ||
            one->ring.vertex_count != other->ring.vertex_count) {
            return false;
        }
    }
    return a->vertex_count == 0 ||
           memcmp(a->vertices, b->vertices, (size_t)a->vertex_count * sizeof(OpContourVertex)) == 0;
}

static bool same_tiles(const OpTileBuild *a, const OpTileBuild *b) {
    uint8_t one[OP_CONTENT_ID_SIZE];
    uint8_t other[OP_CONTENT_ID_SIZE];
    if (a->tile_count != b->tile_count || a->tile_count == 0) {
        return a->tile_count == b->tile_count;
    }
    check_ok(op_nav_tile_content_id(a->tiles[0], one));
    check_ok(op_nav_tile_content_id(b->tiles[0], other));
    return memcmp(one, other, sizeof one) == 0;
}

/* Whether every floor that is left has the region that it had, and no region is gone. */
static bool same_regions(const OpCompactHeightfield *layer, const int32_t *before, int32_t count) {
    for (int32_t i = 0; i < layer->floor_count; i++) {
        if (layer->floors[i].area != OP_AREA_NONE && layer->floors[i].region != before[i]) {
            return false;
        }
    }
    return layer->region_count == count;
}

typedef struct Tally {
    size_t layers;
    size_t repairs;
    size_t shy; /* built from the floors though regions stay: small ones beside what is gone */
    size_t fallbacks;
    size_t dropped;
} Tally;

/* layer has the areas in force, other is a copy of it for the stages. */
static void check_repair(const Scene *scene, const OpLayerRecord *record, OpLayerRepair *repair,
                         const OpCompactHeightfield *layer, OpCompactHeightfield *other, const Marks *marks,
                         Tally *tally) {
    OpTileBuild repaired_build = make_build(scene, &plain);
    OpTileBuild build = make_build(scene, &plain);
    bool repaired = false;
    check_ok(op_layer_repair(repair, record, layer, marks->changes, marks->count, &repaired_build.contours,
                             &repaired));
    for (int32_t i = 0; i < layer->floor_count; i++) {
        other->floors[i].area = layer->floors[i].area;
    }
    check_ok(op_partition_by_layers(other, NULL, scene->settings.min_region_area));
    bool same = same_regions(other, record->region_of, record->region_count);
    bool any_new_area = marks->count > 0 && marks->changes[marks->count - 1].after != OP_AREA_NONE;
    scene_check(scene, !repaired || (same && !any_new_area));
    tally->layers++;
    tally->repairs += repaired;
    tally->shy += !repaired && same && !any_new_area;
    check_ok(op_build_tile_from_regions(&build, other, 0, 0, NULL, 0, 0));
    if (repaired) {
        check_ok(op_build_layer_from_contours(&repaired_build, layer, 0, 0, 0));
        scene_check(scene, build.contours.allocator.alloc == NULL ||
                               same_contours(&repaired_build.contours, &build.contours));
        scene_check(scene, same_tiles(&repaired_build, &build));
        tally->fallbacks += (size_t)build.contours.raw_fallbacks;
        tally->dropped += (size_t)build.contours.dropped_holes;
    }
    op_tile_build_free(&build);
    op_tile_build_free(&repaired_build);
}

static void check_layer(const Scene *scene, int32_t number, size_t rounds, OpLayerRepair *repair,
                        Tally *tally) {
    TestRandom random = test_random(test_mix(scene->seed + 9200000) + (uint64_t)number);
    OpTileBuild build = make_build(scene, &plain);
    OpCompactHeightfield *layer = NULL;
    OpCompactHeightfield *other = NULL;
    OpLayerRecord *record = NULL;
    check_ok(op_floor_split_take(&scene->split, scene->floors, number, &layer));
    check_ok(op_floor_split_take(&scene->split, scene->floors, number, &other));
    check_ok(op_layer_record_make(&build, layer, &record));
    scene_check(scene, record->usable);
    for (size_t round = 0; round < rounds; round++) {
        Marks marks = draw_marks(layer, &random);
        check_repair(scene, record, repair, layer, other, &marks, tally);
        unmark(&marks, layer);
    }
    op_layer_record_destroy(record);
    op_compact_heightfield_destroy(layer);
    op_compact_heightfield_destroy(other);
}

static void check_scene(Scene *scene, size_t rounds, OpLayerRepair *repair, Tally *tally) {
    for (int32_t number = 0; number < scene->split.layer_count; number++) {
        check_layer(scene, number, rounds, repair, tally);
    }
    free_scene(scene);
}

static void print_tally(const Tally *tally, const char *name) {
    print_message(
        "%s: %zu of %zu layers repaired, %zu more could have been; %zu fallbacks, %zu dropped holes\n", name,
        tally->repairs, tally->layers, tally->shy, tally->fallbacks, tally->dropped);
}

static void test_random_layers(void **state) {
    (void)state;
    OpLayerRepair repair;
    Tally tally = {0};
    op_layer_repair_init(&repair, &plain);
    for (uint64_t seed = 0; seed < test_count(100, 1500, 20000); seed++) {
        Scene scene = random_scene(seed);
        check_scene(&scene, 8, &repair, &tally);
    }
    op_layer_repair_free(&repair);
    print_tally(&tally, "random ground");
    assert_true(3 * tally.repairs > tally.layers);
    assert_true(20 * tally.shy < tally.layers);
}

static void test_generated_levels(void **state) {
    (void)state;
    for (int kind = 0; kind < LEVEL_KINDS; kind++) {
        OpLayerRepair repair;
        Tally tally = {0};
        op_layer_repair_init(&repair, &plain);
        for (uint32_t seed = 0; seed < test_count(1, 4, 60); seed++) {
            Scene scene = level_scene((LevelKind)kind, seed);
            check_scene(&scene, 30, &repair, &tally);
        }
        op_layer_repair_free(&repair);
        print_tally(&tally, level_kind_name((LevelKind)kind));
    }
}

/* ---- Failing memory ---- */

typedef struct Attempt {
    Scene *scene;
    OpAllocator allocator;
    OpCompactHeightfield *layer;
    Marks marks;
    bool repaired;
} Attempt;

static OpStatus record_and_repair(void *user) {
    Attempt *attempt = user;
    OpTileBuild build = make_build(attempt->scene, &attempt->allocator);
    OpLayerRecord *record = NULL;
    OpLayerRepair repair;
    op_layer_repair_init(&repair, &attempt->allocator);
    for (size_t i = 0; i < attempt->marks.count; i++) {
        attempt->layer->floors[attempt->marks.changes[i].floor].area = attempt->marks.changes[i].before;
    }
    OpStatus status = op_layer_record_make(&build, attempt->layer, &record);
    for (size_t i = 0; i < attempt->marks.count; i++) {
        attempt->layer->floors[attempt->marks.changes[i].floor].area = attempt->marks.changes[i].after;
    }
    for (int32_t i = 0; i < 2 && status == OP_STATUS_OK; i++) {
        status = op_layer_repair(&repair, record, attempt->layer, attempt->marks.changes,
                                 attempt->marks.count, &build.contours, &attempt->repaired);
    }
    op_layer_record_destroy(record);
    op_layer_repair_free(&repair);
    op_tile_build_free(&build);
    return status;
}

static void test_failing_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    for (uint64_t seed = 0; seed < 10; seed++) {
        TestRandom random = test_random(seed);
        Scene scene = random_scene(seed);
        Attempt attempt = {.scene = &scene, .allocator = counting_allocator(&counter)};
        scene.split.allocator = attempt.allocator;
        check_ok(op_floor_split_take(&scene.split, scene.floors, 0, &attempt.layer));
        scene.split.allocator = scene.floors->allocator;
        attempt.marks = draw_marks(attempt.layer, &random);
        assert_true(fail_each_allocation(&counter, &(FailingCall){record_and_repair, NULL, &attempt}) > 20);
        unmark(&attempt.marks, attempt.layer);
        op_compact_heightfield_destroy(attempt.layer);
        free_scene(&scene);
    }
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_layers),
        cmocka_unit_test(test_generated_levels),
        cmocka_unit_test(test_failing_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
