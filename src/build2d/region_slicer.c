/* Arranging the boundary with the tile lines, and sorting triangles into tiles. */
#include "build2d/region_slicer.h"

#include "base/memory.h"
#include "base/status.h"

/* Crossings of tile lines of both axes. */
#define MAX_LINE_CROSSINGS (1 << 20)

typedef struct Tiling {
    OpGridPoint low; /* the region's bounds */
    OpGridPoint high;
    OpTileLines columns;
    OpTileLines rows;
} Tiling;

static void find_bounds(const OpRegion *region, Tiling *out) {
    out->low = region->points[0];
    out->high = region->points[0];
    for (int32_t i = 1; i < op_region_point_count(region); i++) {
        OpGridPoint point = region->points[i];
        out->low.x = point.x < out->low.x ? point.x : out->low.x;
        out->low.y = point.y < out->low.y ? point.y : out->low.y;
        out->high.x = point.x > out->high.x ? point.x : out->high.x;
        out->high.y = point.y > out->high.y ? point.y : out->high.y;
    }
}

static OpStatus find_lines(const OpRegion *region, const OpNavMeshParams *params,
                           const OpAllocator *allocator, Tiling *tiling) {
    OP_TRY(op_tile_lines("origin_x", tiling->low.x, tiling->high.x, params->origin_x, params,
                         region->snap_bits, allocator, &tiling->columns));
    OP_TRY(op_tile_lines("origin_z", tiling->low.y, tiling->high.y, params->origin_z, params,
                         region->snap_bits, allocator, &tiling->rows));
    int32_t columns = tiling->columns.tile_count - 1;
    int32_t rows = tiling->rows.tile_count - 1;
    if ((int64_t)columns * rows > MAX_LINE_CROSSINGS) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "tile_size",
                       "must give at most %d crossings of tile lines, gives %d x %d: use larger tiles or "
                       "several builds",
                       MAX_LINE_CROSSINGS, columns, rows);
    }
    return OP_STATUS_OK;
}

/* ---- Arranging ---- */

static OpStatus add_lines(const Tiling *tiling, OpEdgeBuffer *buffer) {
    for (int32_t i = 1; i < tiling->columns.tile_count; i++) {
        int64_t x = tiling->columns.lines[i];
        OP_TRY(op_edge_buffer_add(buffer, (OpGridPoint){x, tiling->low.y}, (OpGridPoint){x, tiling->high.y},
                                  OP_OPERAND_1));
    }
    for (int32_t i = 1; i < tiling->rows.tile_count; i++) {
        int64_t y = tiling->rows.lines[i];
        OP_TRY(op_edge_buffer_add(buffer, (OpGridPoint){tiling->low.x, y}, (OpGridPoint){tiling->high.x, y},
                                  OP_OPERAND_1));
    }
    return OP_STATUS_OK;
}

static OpStatus arrange(const OpRegion *region, const Tiling *tiling, OpSlicedRegion *out) {
    OpEdgeBuffer buffer = {.allocator = out->allocator};
    OpStatus status = op_edge_buffer_add_region(&buffer, region, OP_OPERAND_0);
    if (status == OP_STATUS_OK) {
        status = add_lines(tiling, &buffer);
    }
    if (status == OP_STATUS_OK) {
        status = op_arrange(buffer.edges, (int32_t)buffer.count, false, &out->allocator, &out->arrangement);
    }
    op_edge_buffer_free(&buffer);
    return status;
}

/* ---- Sorting into tiles ---- */

typedef struct TileOrder {
    const int32_t *column; /* per triangle */
    const int32_t *row;
} TileOrder;

static int32_t compare_tiles(const void *user, int32_t a, int32_t b) {
    const TileOrder *order = user;
    if (order->row[a] != order->row[b]) {
        return order->row[a] < order->row[b] ? -1 : 1;
    }
    if (order->column[a] != order->column[b]) {
        return order->column[a] < order->column[b] ? -1 : 1;
    }
    return a < b ? -1 : 1;
}

/* A triangle is in the tile that has its centroid. */
static void find_tiles(const OpSlicedRegion *sliced, const Tiling *tiling, int32_t *column, int32_t *row) {
    const OpGridPoint *points = sliced->arrangement.points;
    for (int32_t i = 0; i < sliced->chosen_count; i++) {
        int32_t t = sliced->chosen[i];
        const int32_t *corner = sliced->triangles.triangulation.triangles[t].corner;
        column[t] = op_tile_of_third(&tiling->columns,
                                     points[corner[0]].x + points[corner[1]].x + points[corner[2]].x);
        row[t] =
            op_tile_of_third(&tiling->rows, points[corner[0]].y + points[corner[1]].y + points[corner[2]].y);
    }
}

static OpStatus list_slices(OpSlicedRegion *sliced, const Tiling *tiling, const TileOrder *order) {
    OP_TRY(op_alloc_array(&sliced->allocator, (size_t)sliced->chosen_count, sizeof(OpSlice),
                          (void **)&sliced->slices));
    for (int32_t i = 0; i < sliced->chosen_count; i++) {
        int32_t t = sliced->chosen[i];
        int32_t tile_x = tiling->columns.first_tile + order->column[t];
        int32_t tile_z = tiling->rows.first_tile + order->row[t];
        OpSlice *last = sliced->slice_count == 0 ? NULL : &sliced->slices[sliced->slice_count - 1];
        if (last == NULL || last->tile_x != tile_x || last->tile_z != tile_z) {
            sliced->slices[sliced->slice_count++] = (OpSlice){tile_x, tile_z, i, i + 1};
        } else {
            last->end = i + 1;
        }
    }
    return OP_STATUS_OK;
}

static OpStatus sort_into_tiles(OpSlicedRegion *sliced, const Tiling *tiling) {
    size_t count = (size_t)sliced->triangles.triangulation.triangle_count;
    int32_t *scratch;
    OP_TRY(op_alloc_array(&sliced->allocator, count, sizeof(int32_t), (void **)&sliced->chosen));
    OP_TRY(op_alloc_array(&sliced->allocator, 3 * count, sizeof(int32_t), (void **)&scratch));
    int32_t *column = scratch + count;
    int32_t *row = column + count;
    for (size_t t = 0; t < count; t++) {
        if (sliced->triangles.inside[t]) {
            sliced->chosen[sliced->chosen_count++] = (int32_t)t;
        }
    }
    TileOrder order = {column, row};
    find_tiles(sliced, tiling, column, row);
    op_sort_indices(sliced->chosen, scratch, sliced->chosen_count, compare_tiles, &order);
    OpStatus status = list_slices(sliced, tiling, &order);
    op_free_array(&sliced->allocator, scratch, 3 * count, sizeof(int32_t));
    return status;
}

/* ---- The whole ---- */

static OpStatus slice(const OpRegion *region, const OpNavMeshParams *params, Tiling *tiling,
                      OpSlicedRegion *out) {
    find_bounds(region, tiling);
    OP_TRY(find_lines(region, params, &out->allocator, tiling));
    OP_TRY(arrange(region, tiling, out));
    OP_TRY(op_triangulate_inside(&out->arrangement, &out->triangles));
    return sort_into_tiles(out, tiling);
}

OpStatus op_slice_region(const OpRegion *region, const OpNavMeshParams *params, const OpAllocator *allocator,
                         OpSlicedRegion *out) {
    Tiling tiling = {.columns = {.allocator = *allocator}, .rows = {.allocator = *allocator}};
    *out = (OpSlicedRegion){.allocator = *allocator};
    if (region->ring_count == 0) {
        return OP_STATUS_OK;
    }
    OpStatus status = slice(region, params, &tiling, out);
    op_tile_lines_free(&tiling.columns);
    op_tile_lines_free(&tiling.rows);
    if (status != OP_STATUS_OK) {
        op_sliced_region_free(out);
    }
    return status;
}

void op_sliced_region_free(OpSlicedRegion *sliced) {
    size_t triangles = (size_t)sliced->triangles.triangulation.triangle_count;
    op_free_array(&sliced->allocator, sliced->chosen, triangles, sizeof(int32_t));
    op_free_array(&sliced->allocator, sliced->slices, (size_t)sliced->chosen_count, sizeof(OpSlice));
    op_inside_triangles_free(&sliced->triangles);
    op_arrangement_free(&sliced->arrangement);
    *sliced = (OpSlicedRegion){0};
}
