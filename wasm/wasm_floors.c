/* The flat ABI: stages of the 3D builder, from solid spans to open floors, their regions, polygons and tiles. */
#include "wasm_build_3d.h"

#include "build3d/build_grid.h"

OpStatus opw_floors_build(const OpHeightfield *heightfield, int32_t height, int32_t climb,
                          OpCompactHeightfield **out) {
    return op_compact_heightfield_build(heightfield, height, climb, NULL, out);
}

void opw_floors_destroy(OpCompactHeightfield *floors) {
    op_compact_heightfield_destroy(floors);
}

int32_t opw_floors_count(const OpCompactHeightfield *floors) {
    return op_compact_heightfield_floor_count(floors);
}

int32_t opw_floors_region_count(const OpCompactHeightfield *floors) {
    return op_compact_heightfield_region_count(floors);
}

/* All floors; they are good until the next stage. */
const OpFloor *opw_floors_list(const OpCompactHeightfield *floors) {
    return op_compact_heightfield_floors(floors);
}

/* The first floor of every cell, and the number of floors. */
const int32_t *opw_floors_cells(const OpCompactHeightfield *floors) {
    return op_compact_heightfield_cells(floors);
}

OpStatus opw_floors_erode(OpCompactHeightfield *floors, int32_t radius) {
    return op_compact_heightfield_erode(floors, radius);
}

OpStatus opw_floors_mark_area(OpCompactHeightfield *floors, const OpAreaVolume *volume) {
    return op_compact_heightfield_mark_area(floors, volume);
}

OpStatus opw_floors_mark_obstacle(OpCompactHeightfield *floors, const OpObstacle *obstacle, double growth) {
    return op_compact_heightfield_mark_obstacle(floors, obstacle, growth);
}

/* distances has room for every floor. */
OpStatus opw_floors_distances(const OpCompactHeightfield *floors, int32_t *distances) {
    return op_compact_heightfield_distances(floors, distances);
}

OpStatus opw_floors_partition(OpCompactHeightfield *floors, int32_t partition, int32_t min_region_area,
                              int32_t merge_region_area) {
    return op_compact_heightfield_partition(floors, (OpPartition)partition, min_region_area,
                                            merge_region_area);
}

/* The number of layers, or minus the status. layers has room for the number of regions and one more. */
int32_t opw_floors_region_layers(const OpCompactHeightfield *floors, int32_t *layers) {
    int32_t count = 0;
    OpStatus status = op_compact_heightfield_region_layers(floors, layers, &count);
    return status == OP_STATUS_OK ? count : -(int32_t)status;
}

/* Fills a zeroed OpContours, to free with the next function. */
OpStatus opw_floors_contours(const OpCompactHeightfield *floors, const OpContourOptions *options,
                             OpContours *out) {
    return op_compact_heightfield_contours(floors, options, out);
}

void opw_contours_reset(OpContours *contours) {
    op_contours_reset(contours);
}

/* Fills a zeroed OpFloorPolys, to free with the next function. */
OpStatus opw_contours_polygonize(const OpContours *contours, const OpTileCells *tile, int32_t max_vertices,
                                 OpFloorPolys *out) {
    return op_contours_polygonize(contours, tile, max_vertices, out);
}

void opw_floor_polys_reset(OpFloorPolys *polys) {
    op_floor_polys_reset(polys);
}

/* Fills a zeroed OpFloorDetail, to free with the next function. */
OpStatus opw_floor_polys_detail(const OpFloorPolys *polys, const OpCompactHeightfield *floors,
                                const OpTileCells *tile, const OpDetailOptions *options, OpFloorDetail *out) {
    return op_floor_polys_detail(polys, floors, tile, options, out);
}

void opw_floor_detail_reset(OpFloorDetail *detail) {
    op_floor_detail_reset(detail);
}

/* The tile of polygons with the height detail of the settings; *out gets NULL when there is no polygon. Free it with the function after
 * the next. */
OpStatus opw_floor_polys_tile(const OpFloorPolys *polys, const OpCompactHeightfield *floors,
                              const OpTileCells *cells, const OpNavSettings *settings, int32_t tile_x,
                              int32_t tile_z, int32_t layer, OpNavTile **out) {
    OpBuildGrid grid;
    OpNavMeshParams params;
    OpFloorDetail detail = {0};
    OP_TRY(op_nav_settings_check(settings));
    OP_TRY(op_nav_settings_params(settings, &params));
    OP_TRY(op_build_grid_make(settings, &grid));
    const OpDetailOptions options = {settings->detail_sample_distance, settings->detail_max_error,
                                     grid.climb};
    const OpFloorTile tile = {.cells = *cells,
                              .tile_x = tile_x,
                              .tile_z = tile_z,
                              .layer = layer,
                              .frame_origin_y = op_compact_heightfield_frame(floors).origin_y,
                              .area = settings->area,
                              .flags = settings->flags};
    OP_TRY(op_floor_polys_detail(polys, floors, cells, &options, &detail));
    OpStatus status = op_nav_tile_from_floors(polys, &detail, &tile, &params, NULL, out);
    op_floor_detail_reset(&detail);
    return status;
}

size_t opw_nav_tile_saved_size(const OpNavTile *tile) {
    return op_nav_tile_saved_size(tile);
}

OpStatus opw_nav_tile_save(const OpNavTile *tile, uint8_t *buffer, size_t capacity, size_t *needed) {
    return op_nav_tile_save(tile, buffer, capacity, needed);
}

void opw_nav_tile_destroy(OpNavTile *tile) {
    op_nav_tile_destroy(tile);
}
