/* Making a record: the stages of a first build of the layer, with what they know on the way kept. */
#include "tilecache/layer_record.h"

#include <string.h>

#include "base/memory.h"
#include "base/result_arrays.h"
#include "base/status.h"
#include "build3d/contour_maker.h"
#include "build3d/regions.h"

/* Numbers of sides, and sums of edges and of vertices of contours, fit then. */
#define MOST_FLOORS (INT32_MAX / 64)

/* ---- Regions as wholes ---- */

static OpStatus count_floors(OpLayerRecord *record, const OpCompactHeightfield *floors) {
    record->floor_count = floors->floor_count;
    record->region_count = floors->region_count;
    OP_TRY(op_alloc_zeroed(&record->allocator, (size_t)record->region_count + 2, sizeof(OpRecordedRegion),
                           (void **)&record->regions));
    OP_TRY(op_alloc_array(&record->allocator, (size_t)record->floor_count, sizeof(int32_t),
                          (void **)&record->region_of));
    for (int32_t i = 0; i < record->floor_count; i++) {
        OpRecordedRegion *region = &record->regions[floors->floors[i].region];
        record->region_of[i] = floors->floors[i].region;
        region->first_floor = region->floor_count == 0 ? i : region->first_floor;
        region->floor_count++;
        region->cut_floors += op_region_may_be_cut(floors, i);
    }
    return OP_STATUS_OK;
}

static bool any_lies_over_itself(const OpContourRegions *regions) {
    for (int32_t region = 1; region <= regions->count; region++) {
        if (regions->overlaps[region] != 0) {
            return true;
        }
    }
    return false;
}

static OpStatus record_wholes(OpLayerRecord *record, const OpCompactHeightfield *floors) {
    OpContourLoops loops = {.allocator = record->allocator};
    OP_TRY(count_floors(record, floors));
    OpStatus status = op_contour_loops_trace(floors, 0, true, &loops);
    if (status == OP_STATUS_OK) {
        record->usable = !any_lies_over_itself(&loops.regions);
        status = op_loop_map_take(&loops, floors, 0, &record->whole);
    }
    op_contour_loops_free(&loops);
    return status;
}

/* ---- Loops ---- */

/* And keeps what becomes of them, with no more room than it needs. */
static OpStatus simplify_loops(OpContourMaker *maker, OpLayerRecord *record) {
    OpLoopMap *map = &record->in_tile;
    OP_TRY(op_alloc_array(&record->allocator, (size_t)map->edge_count, 1, (void **)&map->known));
    for (int32_t i = 0; i < map->loop_count; i++) {
        OpContourLoop *loop = &map->loops[i];
        OP_TRY(op_contour_simplify_noting(&maker->simplifier, loop, map->known + op_loop_map_first(map, i)));
        record->simplified_count += map->loops[i].simplified_count;
    }
    OP_TRY(op_alloc_array(&record->allocator, (size_t)record->simplified_count, sizeof(OpContourVertex),
                          (void **)&record->simplified));
    OpContourVertex *next = record->simplified;
    for (int32_t i = 0; i < map->loop_count; i++) {
        OpContourLoop *loop = &map->loops[i];
        if (loop->simplified_count > 0) {
            memcpy(next, loop->simplified, (size_t)loop->simplified_count * sizeof *next);
        }
        loop->simplified = next;
        next += loop->simplified_count;
    }
    return OP_STATUS_OK;
}

/* ---- Contours ---- */

/* Room for what the loops can become at most. */
static OpStatus make_room_for_contours(const OpContourLoops *loops, OpContours *out) {
    int32_t loop_count = (int32_t)loops->loop_count;
    const OpResultArray arrays[] = {
        {(void **)&out->contours, &out->contour_capacity, loop_count, sizeof(OpContour)},
        {(void **)&out->vertices, &out->vertex_capacity, loops->vertex_count + 2 * loop_count,
         sizeof(OpContourVertex)},
    };
    return op_result_arrays_reserve(&out->allocator, arrays, 2);
}

static OpStatus add_region(OpContourMaker *maker, const OpLayerRecord *record, OpRecordedRegion *region,
                           int32_t loop_count, OpContours *out) {
    int32_t fallbacks = out->raw_fallbacks;
    int32_t dropped = out->dropped_holes;
    region->first_contour = out->contour_count;
    if (loop_count > 0) {
        OP_TRY(
            op_contour_maker_add_region(maker, &record->in_tile.loops[region->first_loop], loop_count, out));
    }
    region->raw_fallbacks = out->raw_fallbacks - fallbacks;
    region->dropped_holes = out->dropped_holes - dropped;
    return OP_STATUS_OK;
}

static OpStatus add_regions(OpContourMaker *maker, OpLayerRecord *record, OpContours *out) {
    const OpLoopMap *map = &record->in_tile;
    int32_t loop = 0;
    for (int32_t number = 1; number <= record->region_count; number++) {
        OpRecordedRegion *region = &record->regions[number];
        region->first_loop = loop;
        while (loop < map->loop_count && map->loops[loop].region == number) {
            loop++;
        }
        OP_TRY(add_region(maker, record, region, loop - region->first_loop, out));
    }
    OpRecordedRegion *last = &record->regions[record->region_count + 1];
    last->first_loop = loop;
    last->first_contour = out->contour_count;
    last->first_floor = record->floor_count;
    return OP_STATUS_OK;
}

/* Keeps what there is, with no more room than it needs. */
static OpStatus keep_contours(OpLayerRecord *record, const OpContours *made) {
    OpContours *kept = &record->contours;
    const OpResultArray arrays[] = {
        {(void **)&kept->contours, &kept->contour_capacity, made->contour_count, sizeof(OpContour)},
        {(void **)&kept->vertices, &kept->vertex_capacity, made->vertex_count, sizeof(OpContourVertex)},
    };
    OP_TRY(op_result_arrays_reserve(&record->allocator, arrays, 2));
    kept->allocator = record->allocator;
    kept->contour_count = made->contour_count;
    kept->vertex_count = made->vertex_count;
    if (made->contour_count > 0) {
        memcpy(kept->contours, made->contours, (size_t)made->contour_count * sizeof(OpContour));
        memcpy(kept->vertices, made->vertices, (size_t)made->vertex_count * sizeof(OpContourVertex));
    }
    return OP_STATUS_OK;
}

static OpStatus make_contours(OpLayerRecord *record, const OpCompactHeightfield *floors,
                              OpContourLoops *loops, OpContourMaker *maker, OpContours *made) {
    OP_TRY(op_contour_loops_trace(floors, record->options.border_region, true, loops));
    OP_TRY(make_room_for_contours(loops, made));
    op_contour_maker_set(maker, &record->options, floors, &loops->regions);
    OP_TRY(op_loop_map_take(loops, floors, record->options.border_region, &record->in_tile));
    OP_TRY(simplify_loops(maker, record));
    OP_TRY(add_regions(maker, record, made));
    OP_TRY(keep_contours(record, made));
    record->looks = loops->regions;
    loops->regions = (OpContourRegions){0};
    return OP_STATUS_OK;
}

/* ---- The record ---- */

static OpStatus record_tile(OpLayerRecord *record, const OpCompactHeightfield *floors) {
    OpContourLoops loops = {.allocator = record->allocator};
    OpContours made = {.allocator = record->allocator};
    OpContourMaker maker;
    op_contour_maker_init(&maker, &record->allocator);
    OpStatus status = make_contours(record, floors, &loops, &maker, &made);
    op_contour_maker_free(&maker);
    op_contours_reset(&made);
    op_contour_loops_free(&loops);
    return status;
}

static OpStatus fill(OpLayerRecord *record, const OpTileBuild *build, OpCompactHeightfield *floors) {
    record->min_region_area = build->settings->min_region_area;
    OP_TRY(op_partition_by_layers(floors, NULL, record->min_region_area));
    OP_TRY(record_wholes(record, floors));
    if (!record->usable) {
        return OP_STATUS_OK;
    }
    op_tile_build_cut_border(build, floors);
    record->options = op_tile_build_contour_options(build, floors->region_count);
    return record_tile(record, floors);
}

OpStatus op_layer_record_make(const OpTileBuild *build, OpCompactHeightfield *floors, OpLayerRecord **out) {
    void *memory;
    OP_TRY(op_alloc_zeroed(&build->allocator, 1, sizeof(OpLayerRecord), &memory));
    OpLayerRecord *record = memory;
    record->allocator = build->allocator;
    if (floors->floor_count <= MOST_FLOORS) {
        OpStatus status = fill(record, build, floors);
        if (status != OP_STATUS_OK) {
            op_layer_record_destroy(record);
            return status;
        }
    }
    *out = record;
    return OP_STATUS_OK;
}

void op_layer_record_destroy(OpLayerRecord *record) {
    if (record == NULL) {
        return;
    }
    OpAllocator allocator = record->allocator;
    size_t looks = (size_t)record->looks.count + 1;
    op_free_array(&allocator, record->regions, (size_t)record->region_count + 2, sizeof(OpRecordedRegion));
    op_free_array(&allocator, record->looks.areas, looks, 1);
    op_free_array(&allocator, record->looks.overlaps, looks, 1);
    op_free_array(&allocator, record->region_of, (size_t)record->floor_count, sizeof(int32_t));
    op_loop_map_free(&record->whole);
    op_loop_map_free(&record->in_tile);
    op_free_array(&allocator, record->simplified, (size_t)record->simplified_count, sizeof(OpContourVertex));
    op_contours_reset(&record->contours);
    op_free_array(&allocator, record, 1, sizeof(OpLayerRecord));
}
