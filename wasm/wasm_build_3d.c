/* The flat ABI: stages of the 3D builder, from triangles and voxels to solid spans. */
#include "wasm_build_3d.h"

#include "build3d/build_grid.h"

/* ---- The grid ---- */

OpStatus opw_heightfield_frame_from_bounds(VEC3_PARAMETERS(low), VEC3_PARAMETERS(high), double cell_size,
                                           double cell_height, OpHeightfieldFrame *out) {
    return op_heightfield_frame_from_bounds(VEC3(low), VEC3(high), cell_size, cell_height, out);
}

OpStatus opw_heightfield_create(const OpHeightfieldFrame *frame, OpHeightfield **out) {
    return op_heightfield_create(frame, NULL, out);
}

void opw_heightfield_destroy(OpHeightfield *heightfield) {
    op_heightfield_destroy(heightfield);
}

/* ---- Spans ---- */

int32_t opw_heightfield_span_count(const OpHeightfield *heightfield) {
    return op_heightfield_span_count(heightfield);
}

OpStatus opw_heightfield_add_span(OpHeightfield *heightfield, int32_t x, int32_t z, int32_t min, int32_t max,
                                  int32_t area, int32_t threshold) {
    uint8_t byte = 0;
    OP_TRY(area_byte("area", area, &byte));
    return op_heightfield_add_span(heightfield, x, z, min, max, byte, threshold);
}

/* All spans, column by column: those of column i are [columns[i], columns[i + 1]). columns has room for every column and one more,
 * spans for every span. */
OpStatus opw_heightfield_spans(const OpHeightfield *heightfield, int32_t *columns, OpSpan *spans) {
    OpHeightfieldFrame frame = op_heightfield_frame(heightfield);
    int32_t capacity = op_heightfield_span_count(heightfield);
    int32_t next = 0;
    columns[0] = 0;
    for (int32_t i = 0; i < frame.width * frame.depth; i++) {
        int32_t count = 0;
        OP_TRY(op_heightfield_column(heightfield, i % frame.width, i / frame.width, spans + next,
                                     capacity - next, &count));
        next += count;
        columns[i + 1] = next;
    }
    return OP_STATUS_OK;
}

/* ---- What becomes spans ---- */

OpStatus opw_classify_triangles(TRIANGLE_PARAMETERS, const OpHeightfieldFrame *frame, double slope_degrees,
                                uint8_t *areas) {
    return op_classify_triangles(TRIANGLES, frame, op_slope_cosine(slope_degrees), areas);
}

/* areas may be NULL: all are walkable. */
OpStatus opw_heightfield_add_triangles(OpHeightfield *heightfield, TRIANGLE_PARAMETERS, const uint8_t *areas,
                                       int32_t threshold, OpVoxelizeStats *stats) {
    return op_heightfield_add_triangles(heightfield, TRIANGLES, areas, threshold, stats);
}

OpStatus opw_heightfield_add_height_grid(OpHeightfield *heightfield, const double *heights, int32_t count_x,
                                         int32_t count_z, double x, double z, double spacing,
                                         double slope_degrees, int32_t threshold, OpVoxelizeStats *stats) {
    const OpHeightGrid grid = {heights, count_x, count_z, x, z, spacing};
    return op_heightfield_add_height_grid(heightfield, &grid, op_slope_cosine(slope_degrees), threshold,
                                          stats);
}

/* material_areas may be NULL here and below. */
OpStatus opw_heightfield_add_voxels(OpHeightfield *heightfield, VOXEL_BLOCK_PARAMETERS, int32_t offset_x,
                                    int32_t offset_y, int32_t offset_z, const uint8_t *material_areas) {
    return op_heightfield_add_voxels(heightfield, VOXEL_BLOCK, offset_x, offset_y, offset_z, material_areas);
}

OpStatus opw_heightfield_add_voxel_chunk(OpHeightfield *heightfield, const OpVoxelChunk *chunk,
                                         int32_t offset_x, int32_t offset_y, int32_t offset_z,
                                         const uint8_t *material_areas) {
    return op_heightfield_add_voxel_chunk(heightfield, chunk, offset_x, offset_y, offset_z, material_areas);
}

/* Fills a zeroed OpVoxelChunk, to free with the next function. */
OpStatus opw_voxel_chunk_from_block(VOXEL_BLOCK_PARAMETERS, OpVoxelChunk *out) {
    return op_voxel_chunk_from_block(VOXEL_BLOCK, out);
}

void opw_voxel_chunk_reset(OpVoxelChunk *chunk) {
    op_voxel_chunk_reset(chunk);
}

/* ---- Filters ---- */

OpStatus opw_heightfield_filter(OpHeightfield *heightfield, int32_t height, int32_t climb) {
    return op_heightfield_filter(heightfield, height, climb);
}

OpStatus opw_heightfield_filter_low_obstacles(OpHeightfield *heightfield, int32_t climb) {
    return op_heightfield_filter_low_obstacles(heightfield, climb);
}

OpStatus opw_heightfield_filter_ledges(OpHeightfield *heightfield, int32_t height, int32_t climb) {
    return op_heightfield_filter_ledges(heightfield, height, climb);
}

OpStatus opw_heightfield_filter_low_ceilings(OpHeightfield *heightfield, int32_t height) {
    return op_heightfield_filter_low_ceilings(heightfield, height);
}
