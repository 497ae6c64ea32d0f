/* Repairing: new loops along what is gone, and the contours of the regions that have any. */
#include "tilecache/layer_repair.h"

#include <string.h>

#include "base/memory.h"
#include "base/result_arrays.h"
#include "base/sort.h"
#include "base/status.h"

void op_layer_repair_init(OpLayerRepair *repair, const OpAllocator *allocator) {
    *repair = (OpLayerRepair){
        .allocator = *allocator,
        .loss = {.allocator = *allocator,
                 .whole = {.allocator = *allocator},
                 .in_tile = {.allocator = *allocator}},
    };
    op_contour_maker_init(&repair->maker, allocator);
}

void op_layer_repair_free(OpLayerRepair *repair) {
    const OpAllocator *allocator = &repair->allocator;
    op_contour_maker_free(&repair->maker);
    op_layer_loss_free(&repair->loss);
    op_free_array(allocator, repair->simplified, repair->simplified_capacity, sizeof(OpContourVertex));
    op_free_array(allocator, repair->region_loops, repair->region_loop_capacity, sizeof(OpContourLoop));
    op_free_array(allocator, repair->order, repair->order_capacity, sizeof(int32_t));
    op_free_array(allocator, repair->touched, repair->touched_capacity, sizeof(bool));
}

/* ---- New loops ---- */

static OpStatus simplify_new(OpLayerRepair *repair) {
    const OpLoopRetrace *made = &repair->loss.in_tile;
    OP_TRY(op_grow_array(&repair->allocator, (void **)&repair->simplified, &repair->simplified_capacity, 0,
                         (size_t)made->vertex_count, sizeof(OpContourVertex)));
    OpContourVertex *next = repair->simplified;
    for (int32_t i = 0; i < made->loop_count; i++) {
        made->loops[i].simplified = next;
        next += made->loops[i].traced_count;
        OP_TRY(op_contour_simplify(&repair->maker.simplifier, &made->loops[i]));
    }
    return OP_STATUS_OK;
}

static OpStatus find_touched(OpLayerRepair *repair, const OpLayerRecord *record) {
    const OpLoopRetrace *made = &repair->loss.in_tile;
    size_t regions = (size_t)record->region_count + 1;
    OP_TRY(op_grow_array(&repair->allocator, (void **)&repair->touched, &repair->touched_capacity, 0, regions,
                         sizeof(bool)));
    memset(repair->touched, 0, regions * sizeof(bool));
    for (int32_t i = 0; i < made->loop_count; i++) {
        repair->touched[made->loops[i].region] = true;
    }
    for (int32_t i = 0; i < record->in_tile.loop_count; i++) {
        repair->touched[record->in_tile.loops[i].region] |= made->gone[i] != 0;
    }
    return OP_STATUS_OK;
}

/* By region, then first edge. */
static int32_t compare_loops(const void *user, int32_t a, int32_t b) {
    const OpContourLoop *loops = user;
    if (loops[a].region != loops[b].region) {
        return loops[a].region < loops[b].region ? -1 : 1;
    }
    return loops[a].first_edge < loops[b].first_edge ? -1 : 1;
}

static OpStatus order_new(OpLayerRepair *repair) {
    const OpLoopRetrace *made = &repair->loss.in_tile;
    size_t count = (size_t)made->loop_count;
    OP_TRY(op_grow_array(&repair->allocator, (void **)&repair->order, &repair->order_capacity, 0, 2 * count,
                         sizeof(int32_t)));
    for (int32_t i = 0; i < made->loop_count; i++) {
        repair->order[i] = i;
    }
    if (made->loop_count > 1) {
        op_sort_indices(repair->order, repair->order + count, made->loop_count, compare_loops, made->loops);
    }
    return OP_STATUS_OK;
}

/* ---- Contours ---- */

static OpStatus reserve_contours(OpLayerRepair *repair, const OpLayerRecord *record, OpContours *out) {
    const OpLoopRetrace *made = &repair->loss.in_tile;
    int32_t loops = record->in_tile.loop_count + made->loop_count;
    int32_t vertices =
        record->contours.vertex_count + record->in_tile.edge_count + made->vertex_count + 2 * loops;
    const OpResultArray arrays[] = {
        {(void **)&out->contours, &out->contour_capacity, loops, sizeof(OpContour)},
        {(void **)&out->vertices, &out->vertex_capacity, vertices, sizeof(OpContourVertex)},
    };
    OpAllocator allocator = out->allocator.alloc == NULL ? repair->allocator : out->allocator;
    OP_TRY(op_result_arrays_reserve(&allocator, arrays, 2));
    out->allocator = allocator;
    out->contour_count = 0;
    out->vertex_count = 0;
    out->raw_ring_count = 0;
    out->raw_vertex_count = 0;
    out->raw_fallbacks = 0;
    out->dropped_holes = 0;
    return op_grow_array(&repair->allocator, (void **)&repair->region_loops, &repair->region_loop_capacity, 0,
                         (size_t)loops, sizeof(OpContourLoop));
}

/* The contours of a region whose loops are all as they were. */
static void copy_region(const OpLayerRecord *record, int32_t number, OpContours *out) {
    const OpRecordedRegion *region = &record->regions[number];
    const OpContours *recorded = &record->contours;
    for (int32_t i = region->first_contour; i < region[1].first_contour; i++) {
        OpContour contour = recorded->contours[i];
        memcpy(out->vertices + out->vertex_count, recorded->vertices + contour.ring.first_vertex,
               (size_t)contour.ring.vertex_count * sizeof(OpContourVertex));
        contour.ring.first_vertex = out->vertex_count;
        out->vertex_count += contour.ring.vertex_count;
        out->contours[out->contour_count++] = contour;
    }
    out->raw_fallbacks += region->raw_fallbacks;
    out->dropped_holes += region->dropped_holes;
}

/* Those of one that has other loops: new ones, from *next in their order, and old ones that are left. */
static OpStatus make_region(OpLayerRepair *repair, const OpLayerRecord *record, int32_t number, int32_t *next,
                            OpContours *out) {
    const OpLoopRetrace *made = &repair->loss.in_tile;
    const OpContourLoop *recorded = record->in_tile.loops;
    int32_t old = record->regions[number].first_loop;
    int32_t end = record->regions[number + 1].first_loop;
    int32_t count = 0;
    for (;;) {
        const OpContourLoop *new_loop = *next < made->loop_count ? &made->loops[repair->order[*next]] : NULL;
        bool any_new = new_loop != NULL && new_loop->region == number;
        while (old < end && made->gone[old] != 0) {
            old++;
        }
        if (old < end && (!any_new || recorded[old].first_edge < new_loop->first_edge)) {
            repair->region_loops[count++] = recorded[old++];
        } else if (any_new) {
            repair->region_loops[count++] = *new_loop;
            ++*next;
        } else {
            break;
        }
    }
    return count == 0 ? OP_STATUS_OK
                      : op_contour_maker_add_region(&repair->maker, repair->region_loops, count, out);
}

static OpStatus make_contours(OpLayerRepair *repair, const OpLayerRecord *record, OpContours *out) {
    int32_t next = 0;
    OP_TRY(find_touched(repair, record));
    OP_TRY(reserve_contours(repair, record, out));
    for (int32_t number = 1; number <= record->region_count; number++) {
        if (repair->touched[number]) {
            OP_TRY(make_region(repair, record, number, &next, out));
        } else {
            copy_region(record, number, out);
        }
    }
    return OP_STATUS_OK;
}

/* ---- All of it ---- */

OpStatus op_layer_repair(OpLayerRepair *repair, const OpLayerRecord *record,
                         const OpCompactHeightfield *floors, const OpAreaChange *changes, size_t change_count,
                         OpContours *out, bool *repaired) {
    OP_TRY(op_layer_loss_find(&repair->loss, record, floors, changes, change_count, repaired));
    if (!*repaired) {
        return OP_STATUS_OK;
    }
    op_contour_maker_set(&repair->maker, &record->options, floors, &record->looks);
    OP_TRY(simplify_new(repair));
    OP_TRY(order_new(repair));
    return make_contours(repair, record, out);
}
