/* Solid spans of a tile from triangles, a heightfield or voxels. */
#include "build3d/tile_source.h"

#include <math.h>

#include "base/memory.h"
#include "base/status.h"
#include "build3d/heightfield.h"
#include "build3d/rasterize.h"
#include "build3d/voxel_input.h"

/* Tiles have an origin inside the world, however deep a surface lies. */
#define LOWEST_ORIGIN (-OP_MAX_COORDINATE + 1.0)

/* A triangle may be walkable unless it is steeper by more than rounding could change. */
#define SLOPE_TOLERANCE 1e-3

/* ---- Beginning ---- */

/* Corner i of a triangle: x, y, z. */
static const double *corner_of(const OpTriangles *triangles, int32_t triangle, int32_t i) {
    return triangles->vertices + 3 * (size_t)triangles->indices[3 * (size_t)triangle + (size_t)i];
}

/* The outermost cells that triangles reach lie beside nothing, so they are ledges: a tile that holds only such cells, less than one wide,
 * stays empty and is left out. Half a cell is more than rounding can move a corner. */
static OpStatus find_range(OpTileSource *source) {
    const OpTriangles *triangles = source->triangles;
    double half = 0.5 * source->grid->cells.cell_size;
    OpVec2 low = {corner_of(triangles, 0, 0)[0], corner_of(triangles, 0, 0)[2]};
    OpVec2 high = low;
    for (int32_t i = 0; i < 3 * triangles->triangle_count; i++) {
        const double *at = corner_of(triangles, i / 3, i % 3);
        low.x = at[0] < low.x ? at[0] : low.x;
        low.y = at[2] < low.y ? at[2] : low.y;
        high.x = at[0] > high.x ? at[0] : high.x;
        high.y = at[2] > high.y ? at[2] : high.y;
    }
    low = (OpVec2){low.x + half, low.y + half};
    high = (OpVec2){high.x - half, high.y - half};
    high.x = high.x > low.x ? high.x : low.x;
    high.y = high.y > low.y ? high.y : low.y;
    return op_tile_range_of(source->params, low, high, &source->range);
}

static OpStatus begin_triangles(OpTileSource *source) {
    const OpTriangles *triangles = source->triangles;
    OP_TRY(op_triangles_check(triangles));
    OP_TRY(op_triangle_areas_check(source->triangle_areas, triangles->triangle_count));
    if (triangles->triangle_count == 0) {
        return OP_STATUS_OK;
    }
    OP_TRY(find_range(source));
    double reach = (double)source->grid->cells.border * source->grid->cells.cell_size;
    return op_triangle_buckets_make(triangles, source->params, &source->range, reach, &source->allocator,
                                    &source->buckets);
}

OpStatus op_tile_source_begin(OpTileSource *source) {
    if (source->triangles != NULL) {
        return begin_triangles(source);
    }
    if (source->voxels != NULL) {
        OP_TRY(op_voxel_chunk_check(source->voxels));
        OP_TRY(op_material_areas_check(source->material_areas));
        return op_tile_range_of_cells(source->grid, source->voxels->width, source->voxels->depth,
                                      &source->range);
    }
    OpHeightfieldFrame frame = op_heightfield_frame(source->heightfield);
    return op_tile_range_of_cells(source->grid, frame.width, frame.depth, &source->range);
}

void op_tile_source_release(OpTileSource *source) {
    op_free_array(&source->allocator, source->indices, source->index_capacity, sizeof(int32_t));
    op_free_array(&source->allocator, source->areas, source->area_capacity, 1);
    op_heightfield_destroy(source->solid);
    source->indices = NULL;
    source->index_capacity = 0;
    source->areas = NULL;
    source->area_capacity = 0;
    source->solid = NULL;
}

void op_tile_source_free(OpTileSource *source) {
    op_tile_source_release(source);
    op_triangle_buckets_free(&source->buckets);
}

/* ---- The grid ---- */

/* Empties the grid for a tile. The tile may lie so far out that its border is beyond what a frame may be, which only new ones are asked. */
static OpStatus start_solid(OpTileSource *source, const OpHeightfieldFrame *frame) {
    if (source->solid == NULL) {
        OpHeightfieldFrame any = *frame;
        any.origin_x = any.origin_y = any.origin_z = 0.0;
        OP_TRY(op_heightfield_create(&any, &source->allocator, &source->solid));
    }
    op_heightfield_restart(source->solid, frame);
    return OP_STATUS_OK;
}

/* ---- Triangles ---- */

static bool slope_may_be_walkable(const OpTriangles *triangles, int32_t triangle, double cosine) {
    const double *a = corner_of(triangles, triangle, 0);
    const double *b = corner_of(triangles, triangle, 1);
    const double *c = corner_of(triangles, triangle, 2);
    double u[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
    double v[3] = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};
    double x = u[1] * v[2] - u[2] * v[1];
    double y = u[2] * v[0] - u[0] * v[2];
    double z = u[0] * v[1] - u[1] * v[0];
    double length = sqrt((x * x + y * y) + z * z);
    return length > 0.0 && y >= (cosine - SLOPE_TOLERANCE) * length;
}

static bool any_may_be_walkable(const OpTileSource *source, const int32_t *list, int32_t count) {
    double cosine = (double)source->grid->slope_cosine;
    for (int32_t i = 0; i < count; i++) {
        if (source->triangle_areas != NULL ? source->triangle_areas[list[i]] != OP_AREA_NONE
                                           : slope_may_be_walkable(source->triangles, list[i], cosine)) {
            return true;
        }
    }
    return false;
}

/* The triangles of a list by themselves. All of them are the input as it is. */
static OpStatus gather(OpTileSource *source, const int32_t *list, int32_t count, OpTriangles *out) {
    size_t size = (size_t)count;
    *out = *source->triangles;
    out->triangle_count = count;
    OP_TRY(op_grow_array(&source->allocator, (void **)&source->areas, &source->area_capacity, 0, size, 1));
    for (size_t i = 0; i < size && source->triangle_areas != NULL; i++) {
        source->areas[i] = source->triangle_areas[list[i]];
    }
    if (count == source->triangles->triangle_count) {
        return OP_STATUS_OK;
    }
    OP_TRY(op_grow_array(&source->allocator, (void **)&source->indices, &source->index_capacity, 0, 3 * size,
                         sizeof(int32_t)));
    for (size_t i = 0; i < 3 * size; i++) {
        source->indices[i] = source->triangles->indices[3 * (size_t)list[i / 3] + i % 3];
    }
    out->indices = source->indices;
    return OP_STATUS_OK;
}

/* The frame from just below the lowest corner to the highest one. */
static OpStatus frame_triangles(const OpTileSource *source, const OpTriangles *triangles, int32_t tile_x,
                                int32_t tile_z, OpHeightfieldFrame *out) {
    double row = source->grid->cells.cell_height;
    double low = corner_of(triangles, 0, 0)[1];
    double high = low;
    for (int32_t i = 0; i < 3 * triangles->triangle_count; i++) {
        double y = corner_of(triangles, i / 3, i % 3)[1];
        low = y < low ? y : low;
        high = y > high ? y : high;
    }
    low -= row;
    low = low > LOWEST_ORIGIN ? low : LOWEST_ORIGIN;
    return op_build_grid_frame(source->grid, source->params, tile_x, tile_z, low, ceil((high - low) / row),
                               out);
}

static OpStatus fill_from_triangles(OpTileSource *source, int32_t column, int32_t row, OpHeightfield **out) {
    const int32_t *list;
    int32_t count = 0;
    OpTriangles triangles;
    OpHeightfieldFrame frame;
    OpVoxelizeStats stats = {0};
    OP_TRY(op_triangle_buckets_tile(&source->buckets, column, row, &list, &count));
    if (!any_may_be_walkable(source, list, count)) {
        return OP_STATUS_OK;
    }
    OP_TRY(gather(source, list, count, &triangles));
    OP_TRY(frame_triangles(source, &triangles, source->range.first_x + column, source->range.first_z + row,
                           &frame));
    OP_TRY(start_solid(source, &frame));
    if (source->triangle_areas == NULL) {
        op_classify_checked(&triangles, &frame, source->grid->slope_cosine, source->areas);
    }
    *out = source->solid;
    return op_rasterize(source->solid, &triangles, source->areas, source->grid->climb, &stats);
}

/* ---- Columns of cells ---- */

/* Where a tile's grid begins, in columns of a heightfield or voxels that begin with tile (0, 0). */
static int32_t first_column(const OpTileSource *source, int32_t tile) {
    return tile * source->grid->cells.cells - source->grid->cells.border;
}

static OpStatus copy_column(OpHeightfield *solid, int32_t cell, const OpHeightfield *from,
                            int32_t from_cell) {
    for (int32_t node = from->columns[from_cell]; node >= 0; node = op_span_next(&from->nodes[node])) {
        OpSpan span = op_span_of(&from->nodes[node]);
        OP_TRY(op_heightfield_insert(solid, cell, span.min, span.max, span.area, 0));
    }
    return OP_STATUS_OK;
}

static OpStatus copy_columns(OpHeightfield *solid, const OpHeightfield *from, int32_t first_x,
                             int32_t first_z) {
    for (int32_t z = 0; z < solid->frame.depth; z++) {
        for (int32_t x = 0; x < solid->frame.width; x++) {
            int32_t from_x = first_x + x;
            int32_t from_z = first_z + z;
            if (from_x >= 0 && from_x < from->frame.width && from_z >= 0 && from_z < from->frame.depth) {
                OP_TRY(copy_column(solid, op_heightfield_cell(solid, x, z), from,
                                   op_heightfield_cell(from, from_x, from_z)));
            }
        }
    }
    return OP_STATUS_OK;
}

static OpStatus fill_from_columns(OpTileSource *source, int32_t tile_x, int32_t tile_z, OpHeightfield **out) {
    const OpHeightfield *from = source->heightfield;
    int32_t x = first_column(source, tile_x);
    int32_t z = first_column(source, tile_z);
    double low = from == NULL ? 0.0 : from->frame.origin_y;
    double rows = (double)(from == NULL ? source->voxels->height : from->frame.height);
    OpHeightfieldFrame frame;
    OP_TRY(op_build_grid_frame(source->grid, source->params, tile_x, tile_z, low, rows, &frame));
    OP_TRY(start_solid(source, &frame));
    *out = source->solid;
    return from == NULL ? op_heightfield_insert_voxel_chunk(source->solid, source->voxels, -x, 0, -z,
                                                            source->material_areas)
                        : copy_columns(source->solid, from, x, z);
}

OpStatus op_tile_source_fill(OpTileSource *source, int32_t tile, OpHeightfield **out) {
    int32_t column = tile % source->range.count_x;
    int32_t row = tile / source->range.count_x;
    *out = NULL;
    return source->triangles != NULL
               ? fill_from_triangles(source, column, row, out)
               : fill_from_columns(source, source->range.first_x + column, source->range.first_z + row, out);
}
