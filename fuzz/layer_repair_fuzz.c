/* Bytes as a program: floors anywhere in a small grid, some above each other, links missing where steps are high, and sets of floors that
 * go. Wherever a layer is repaired its contours and its tile are those of all stages from the floors. */
#include "fuzz_world.h"

#include "build3d/build_grid.h"
#include "tilecache/layer_repair.h"

#include <string.h>

enum { MOST_SIDE = 16, MOST_ROUNDS = 6 };

static OpStatus create(const OpNavSettings *settings, OpTileBuild *build, OpHeightfield **solid,
                       OpNavMeshParams *params) {
    OpHeightfieldFrame frame;
    FUZZ_CHECK(op_nav_settings_params(settings, params) == OP_STATUS_OK);
    FUZZ_CHECK(op_build_grid_make(settings, &build->grid) == OP_STATUS_OK);
    build->grid.cells.border = 1 + (int32_t)settings->min_region_area % 2;
    FUZZ_CHECK(op_build_grid_frame(&build->grid, params, 0, 0, 0.0, 60.0, &frame) == OP_STATUS_OK);
    return op_heightfield_create(&frame, NULL, solid);
}

/* A row for every cell, in runs, and a few spans more. */
static void add_spans(FuzzProgram *program, OpHeightfield *solid) {
    OpHeightfieldFrame frame = op_heightfield_frame(solid);
    uint8_t byte = 0;
    for (int32_t cell = 0, left = 0; cell < frame.width * frame.depth; cell++, left--) {
        if (left == 0) {
            byte = fuzz_take(program);
            left = 1 + byte / 16;
        }
        uint8_t area = byte % 4 == 3 ? 5 : OP_AREA_WALKABLE;
        if (byte % 16 < 14) {
            FUZZ_CHECK(op_heightfield_add_span(solid, cell % frame.width, cell / frame.width, 0,
                                               1 + byte % 16 / 4, area, 0) == OP_STATUS_OK);
        }
    }
    for (int32_t i = fuzz_take(program) % 24; i > 0 && !fuzz_is_over(program); i--) {
        int32_t cell = fuzz_take(program) % (frame.width * frame.depth);
        int32_t top = 2 + fuzz_take(program) % 40;
        FUZZ_CHECK(op_heightfield_add_span(solid, cell % frame.width, cell / frame.width, top - 1, top,
                                           OP_AREA_WALKABLE, 0) == OP_STATUS_OK);
    }
}

static OpCompactHeightfield *take_floors(FuzzProgram *program, OpNavSettings *settings, OpTileBuild *build,
                                         OpNavMeshParams *params) {
    static const int32_t min_areas[] = {0, 4, 9, 30};
    OpHeightfield *solid = NULL;
    OpCompactHeightfield *floors = NULL;
    settings->cell_size = 1.0;
    settings->cell_height = 0.5;
    settings->tile_size = (double)(2 + fuzz_take(program) % (MOST_SIDE - 5));
    settings->min_region_area = min_areas[fuzz_take(program) % 4];
    settings->contour_max_error = fuzz_take(program) % 2 == 0 ? 1.3 : 0.0;
    settings->agent_radius = 0.0;
    settings->partition = OP_PARTITION_LAYERS;
    settings->detail_sample_distance = 0.0;
    FUZZ_CHECK(create(settings, build, &solid, params) == OP_STATUS_OK);
    add_spans(program, solid);
    int32_t climb = fuzz_take(program) % 3;
    FUZZ_CHECK(op_compact_heightfield_build(solid, 2, climb, NULL, &floors) == OP_STATUS_OK);
    floors->cut_cells = fuzz_take(program) % 3;
    op_heightfield_destroy(solid);
    return floors;
}

/* Single floors and runs of them go; now and then one gets another area. */
static size_t take_changes(FuzzProgram *program, OpCompactHeightfield *floors, OpAreaChange *changes) {
    size_t count = 0;
    for (int32_t i = 1 + fuzz_take(program) % 12; i > 0; i--) {
        int32_t floor = (fuzz_take(program) + 256 * (fuzz_take(program) % 2)) % floors->floor_count;
        uint8_t byte = fuzz_take(program);
        uint8_t area = byte == 255 ? 7 : OP_AREA_NONE;
        for (int32_t k = 0; k <= byte % 8 && floor < floors->floor_count; k++, floor++) {
            OpFloor *at = &floors->floors[floor];
            if (at->area != OP_AREA_NONE && at->area != area) {
                changes[count++] = (OpAreaChange){floor, at->area, area};
                at->area = area;
            }
        }
    }
    return count;
}

static void check_contours(const OpContours *a, const OpContours *b) {
    FUZZ_CHECK(a->contour_count == b->contour_count && a->vertex_count == b->vertex_count);
    FUZZ_CHECK(a->raw_fallbacks == b->raw_fallbacks && a->dropped_holes == b->dropped_holes);
    for (int32_t i = 0; i < a->contour_count; i++) {
        FUZZ_CHECK(a->contours[i].region == b->contours[i].region &&
                   a->contours[i].area == b->contours[i].area &&
                   a->contours[i].ring.first_vertex == b->contours[i].ring.first_vertex &&
                   a->contours[i].ring.vertex_count == b->contours[i].ring.vertex_count);
    }
    FUZZ_CHECK(a->vertex_count == 0 ||
               memcmp(a->vertices, b->vertices, (size_t)a->vertex_count * sizeof(OpContourVertex)) == 0);
}

/* Builds from the floors, whose areas stay, and compares. */
static void check_repair(OpTileBuild *build, OpCompactHeightfield *floors, const OpContours *repaired) {
    size_t tiles = build->tile_count;
    FUZZ_CHECK(op_partition_by_layers(floors, NULL, build->settings->min_region_area) == OP_STATUS_OK);
    if (!op_tile_build_cut_border(build, floors)) {
        FUZZ_CHECK(repaired->contour_count == 0);
        return;
    }
    OpContourOptions options = op_tile_build_contour_options(build, floors->region_count);
    FUZZ_CHECK(op_compact_heightfield_contours(floors, &options, &build->contours) == OP_STATUS_OK);
    check_contours(repaired, &build->contours);
    FUZZ_CHECK(op_build_layer_from_contours(build, floors, 0, 0, 0) == OP_STATUS_OK);
    op_tile_build_truncate(build, tiles, 0);
}

static void do_round(FuzzProgram *program, OpTileBuild *build, OpCompactHeightfield *floors,
                     const OpLayerRecord *record, OpLayerRepair *repair) {
    static OpAreaChange changes[12 * 8];
    OpContours repaired = {0};
    bool is_repaired = false;
    size_t count = take_changes(program, floors, changes);
    FUZZ_CHECK(op_layer_repair(repair, record, floors, changes, count, &repaired, &is_repaired) ==
               OP_STATUS_OK);
    if (is_repaired) {
        check_repair(build, floors, &repaired);
    }
    op_contours_reset(&repaired);
    while (count > 0) {
        count--;
        floors->floors[changes[count].floor].area = changes[count].before;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 1024);
    OpNavSettings settings = op_nav_settings_humanoid();
    OpNavMeshParams params;
    OpTileBuild build = {.settings = &settings, .params = &params};
    OpLayerRecord *record = NULL;
    OpLayerRepair repair;
    OpCompactHeightfield *floors = take_floors(&program, &settings, &build, &params);
    build.allocator = floors->allocator;
    op_layer_repair_init(&repair, &floors->allocator);
    FUZZ_CHECK(op_layer_record_make(&build, floors, &record) == OP_STATUS_OK);
    for (int32_t i = 0; i < MOST_ROUNDS && floors->floor_count > 0 && !fuzz_is_over(&program); i++) {
        do_round(&program, &build, floors, record, &repair);
    }
    op_layer_record_destroy(record);
    op_layer_repair_free(&repair);
    op_tile_build_free(&build);
    op_compact_heightfield_destroy(floors);
    return 0;
}
