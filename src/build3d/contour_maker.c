/* Contours of a region: each outline with its holes, in the order of the outlines. */
#include "build3d/contour_maker.h"

#include <string.h>

#include "base/status.h"

void op_contour_maker_init(OpContourMaker *maker, const OpAllocator *allocator) {
    *maker = (OpContourMaker){
        .grid = {.allocator = *allocator},
        .builder = {.allocator = *allocator, .grid = {.allocator = *allocator}},
        .simplifier = {.allocator = *allocator},
        .holes = {.allocator = *allocator, .rows = {.allocator = *allocator}},
    };
    maker->simplifier.grid = &maker->grid;
    maker->holes.builder = &maker->builder;
}

void op_contour_maker_free(OpContourMaker *maker) {
    op_contour_holes_free(&maker->holes);
    op_contour_simplifier_free(&maker->simplifier);
    op_bridge_builder_free(&maker->builder);
    op_segment_grid_free(&maker->grid);
}

/* Two tiles of a mesh are joined where the heights of their borders agree within the climb. Each end of what they share is a vertex of
 * one of them, with the height of the ground there but for a row; the other's border may be off it by the rest of the climb. */
static int32_t border_rise(const OpCompactHeightfield *floors) {
    if (floors->cut_cells == 0) {
        return -1;
    }
    return floors->climb > 0 ? floors->climb - 1 : 0;
}

void op_contour_maker_set(OpContourMaker *maker, const OpContourOptions *options,
                          const OpCompactHeightfield *floors, const OpContourRegions *regions) {
    op_contour_simplifier_set(&maker->simplifier, options, border_rise(floors), regions);
    maker->regions = regions;
    maker->with_raw = options->with_raw;
}

static void add_raw_ring(const OpContourLoop *loop, OpContours *out) {
    OpContourRing ring = {out->raw_vertex_count, loop->traced_count};
    memcpy(out->raw_vertices + out->raw_vertex_count, loop->traced,
           (size_t)loop->traced_count * sizeof(OpContourVertex));
    out->raw_vertex_count += loop->traced_count;
    out->raw_rings[out->raw_ring_count++] = ring;
}

static void add_raw_rings(const OpContourHoles *holes, int32_t outline, OpContour *contour, OpContours *out) {
    contour->first_raw = out->raw_ring_count;
    contour->raw_ring_count = 1 + holes->hole_counts[outline];
    add_raw_ring(&holes->loops[outline], out);
    for (int32_t i = 0; i < holes->hole_counts[outline]; i++) {
        add_raw_ring(&holes->loops[holes->holes[holes->first_holes[outline] + i]], out);
    }
}

OpStatus op_contour_maker_add_region(OpContourMaker *maker, const OpContourLoop *loops, int32_t count,
                                     OpContours *out) {
    OpContourHoles *holes = &maker->holes;
    int32_t region = loops[0].region;
    OP_TRY(op_contour_holes_find(holes, loops, count, maker->regions->overlaps[region]));
    for (int32_t i = 0; i < count; i++) {
        out->raw_fallbacks += loops[i].as_traced;
        if (loops[i].area <= 0) {
            continue;
        }
        OpContour contour = {.region = region, .area = maker->regions->areas[region]};
        contour.ring.first_vertex = out->vertex_count;
        OP_TRY(
            op_contour_holes_join(holes, i, out->vertices + out->vertex_count, &contour.ring.vertex_count));
        out->vertex_count += contour.ring.vertex_count;
        if (maker->with_raw) {
            add_raw_rings(holes, i, &contour, out);
        }
        out->contours[out->contour_count++] = contour;
    }
    out->raw_fallbacks += holes->raw_fallbacks;
    out->dropped_holes += holes->dropped_holes;
    return OP_STATUS_OK;
}
