/* The general way from a tile's floors to the tiles of the mesh: regions of all layers together, cut along the tile's border, then
 * contours, polygons and detail, and a tile for each layer. */
#include "base/memory.h"
#include "base/status.h"
#include "build3d/detail_check.h"
#include "build3d/tile_build.h"

/* ---- The tiles that a build has made ---- */

static OpStatus append_tile(OpTileBuild *build, OpNavTile *tile) {
    OpStatus status = op_grow_array(&build->allocator, (void **)&build->tiles, &build->tile_capacity,
                                    build->tile_count, build->tile_count + 1, sizeof(OpNavTile *));
    if (status != OP_STATUS_OK) {
        op_nav_tile_destroy(tile);
        return status;
    }
    build->tiles[build->tile_count++] = tile;
    return OP_STATUS_OK;
}

void op_tile_build_truncate(OpTileBuild *build, size_t tile_count, size_t kept_count) {
    while (build->tile_count > tile_count) {
        op_nav_tile_destroy(build->tiles[--build->tile_count]);
    }
    while (build->kept_count > kept_count) {
        op_kept_floors_free(&build->kept[--build->kept_count]);
    }
}

void op_tile_build_free(OpTileBuild *build) {
    op_tile_build_truncate(build, 0, 0);
    op_free_array(&build->allocator, build->tiles, build->tile_capacity, sizeof(OpNavTile *));
    op_free_array(&build->allocator, build->kept, build->kept_capacity, sizeof(OpKeptFloors));
    build->tiles = NULL;
    build->tile_capacity = 0;
    build->kept = NULL;
    build->kept_capacity = 0;
    op_contours_reset(&build->contours);
    op_floor_polys_reset(&build->polys);
    op_floor_detail_reset(&build->detail);
}

/* ---- Steps ---- */

OpStatus op_tile_build_mark(const OpTileBuild *build, OpCompactHeightfield *floors) {
    double growth = (double)build->grid.radius * build->grid.cells.cell_size;
    for (int32_t i = 0; i < build->volume_count; i++) {
        OP_TRY(op_compact_heightfield_mark_area(floors, &build->volumes[i]));
    }
    for (int32_t i = 0; i < build->obstacle_count; i++) {
        OP_TRY(op_compact_heightfield_mark_obstacle(floors, &build->obstacles[i], growth));
    }
    return OP_STATUS_OK;
}

static bool any_region(const OpCompactHeightfield *floors, int32_t first_cell, int32_t end_cell) {
    for (int32_t i = floors->cells[first_cell]; i < floors->cells[end_cell]; i++) {
        if (floors->floors[i].region != 0) {
            return true;
        }
    }
    return false;
}

static void join_border(OpCompactHeightfield *floors, int32_t first_cell, int32_t end_cell) {
    for (int32_t i = floors->cells[first_cell]; i < floors->cells[end_cell]; i++) {
        int32_t *region = &floors->floors[i].region;
        *region = *region == 0 ? 0 : floors->region_count;
    }
}

bool op_tile_build_cut_border(const OpTileBuild *build, OpCompactHeightfield *floors) {
    int32_t border = build->grid.cells.border;
    int32_t cells = build->grid.cells.cells;
    int32_t width = floors->frame.width;
    bool any_inside = false;
    floors->region_count++;
    join_border(floors, 0, border * width);
    for (int32_t z = border; z < border + cells; z++) {
        int32_t row = z * width;
        join_border(floors, row, row + border);
        any_inside = any_inside || any_region(floors, row + border, row + border + cells);
        join_border(floors, row + border + cells, row + width);
    }
    join_border(floors, (border + cells) * width, floors->frame.depth * width);
    return any_inside;
}

OpContourOptions op_tile_build_contour_options(const OpTileBuild *build, int32_t border_region) {
    const OpNavSettings *settings = build->settings;
    double longest = settings->max_edge_length / settings->cell_size + 0.5;
    OpContourOptions options = op_contour_options_default();
    options.max_error = (double)(float)settings->contour_max_error;
    options.max_edge_length = longest < (double)INT32_MAX ? (int32_t)longest : INT32_MAX;
    options.border_region = border_region;
    return options;
}

/* From the contours that the build has. */
static OpStatus make_polys(OpTileBuild *build, const OpCompactHeightfield *floors) {
    const OpNavSettings *settings = build->settings;
    OpDetailOptions detail = {settings->detail_sample_distance, settings->detail_max_error,
                              build->grid.climb};
    build->polys.allocator = build->allocator;
    build->detail.allocator = build->allocator;
    OP_TRY(op_contours_polygonize(&build->contours, &build->grid.cells, settings->max_verts_per_poly,
                                  &build->polys));
    return op_floor_polys_make_detail(&build->polys, floors, &build->grid.cells, &detail, &build->detail);
}

static OpStatus trace_and_make_polys(OpTileBuild *build, const OpCompactHeightfield *floors) {
    OpContourOptions options = op_tile_build_contour_options(build, floors->region_count);
    build->contours.allocator = build->allocator;
    OP_TRY(op_compact_heightfield_contours(floors, &options, &build->contours));
    return make_polys(build, floors);
}

/* A tile for each layer from one to another that has polygons. */
static OpStatus append_layers(OpTileBuild *build, const OpCompactHeightfield *floors, int32_t tile_x,
                              int32_t tile_z, const int32_t *region_layers, int32_t first_layer,
                              int32_t last_layer) {
    if (!build->has_fingerprint) {
        OP_TRY(op_nav_mesh_params_fingerprint(build->params, build->fingerprint));
        build->has_fingerprint = true;
    }
    OpFloorTile floor_tile = {
        .cells = build->grid.cells,
        .tile_x = tile_x,
        .tile_z = tile_z,
        .region_layers = region_layers,
        .frame_origin_y = floors->frame.origin_y,
        .area = build->settings->area,
        .flags = build->settings->flags,
    };
    for (floor_tile.layer = first_layer; floor_tile.layer <= last_layer; floor_tile.layer++) {
        OpNavTile *tile;
        OP_TRY(op_nav_tile_from_built_floors(&build->polys, &build->detail, &floor_tile, build->params,
                                             build->fingerprint, &build->allocator, &tile));
        if (tile != NULL) {
            OP_TRY(append_tile(build, tile));
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_build_tile_from_regions(OpTileBuild *build, OpCompactHeightfield *floors, int32_t tile_x,
                                    int32_t tile_z, const int32_t *region_layers, int32_t first_layer,
                                    int32_t last_layer) {
    if (!op_tile_build_cut_border(build, floors)) {
        return OP_STATUS_OK;
    }
    OP_TRY(trace_and_make_polys(build, floors));
    /* A loop that has no proper ear may be that of a region that lies over itself. */
    if (region_layers == NULL && build->polys.degenerate_ears > 0) {
        bool split = false;
        OP_TRY(op_split_overlapping_regions(floors, build->settings->min_region_area, &split));
        if (split) {
            op_tile_build_cut_border(build, floors);
            OP_TRY(trace_and_make_polys(build, floors));
        }
    }
    return append_layers(build, floors, tile_x, tile_z, region_layers, first_layer, last_layer);
}

OpStatus op_build_layer_from_contours(OpTileBuild *build, const OpCompactHeightfield *layer_floors,
                                      int32_t tile_x, int32_t tile_z, int32_t layer) {
    OP_TRY(make_polys(build, layer_floors));
    return append_layers(build, layer_floors, tile_x, tile_z, NULL, layer, layer);
}

/* ---- Layers ---- */

/* A region's layer is that of its floors. */
static OpStatus build_regions_with_layers(OpTileBuild *build, OpCompactHeightfield *floors, int32_t tile_x,
                                          int32_t tile_z, const int32_t *layers, int32_t layer_count) {
    size_t count = (size_t)floors->region_count + 1;
    int32_t *region_layers;
    OP_TRY(op_alloc_zeroed(&build->allocator, count, sizeof(int32_t), (void **)&region_layers));
    for (int32_t i = 0; i < floors->floor_count; i++) {
        if (floors->floors[i].region != 0) {
            region_layers[floors->floors[i].region] = layers[i];
        }
    }
    OpStatus status =
        op_build_tile_from_regions(build, floors, tile_x, tile_z, region_layers, 0, layer_count - 1);
    op_free_array(&build->allocator, region_layers, count, sizeof(int32_t));
    return status;
}

/* ---- A tile ---- */

bool op_tile_build_is_by_layers(const OpTileBuild *build) {
    double spacing = build->settings->detail_sample_distance / build->grid.cells.cell_size;
    return build->settings->partition == OP_PARTITION_LAYERS && !op_detail_is_sampled(spacing);
}

OpStatus op_build_tile_from_areas(OpTileBuild *build, OpCompactHeightfield *floors, int32_t tile_x,
                                  int32_t tile_z, const int32_t *layers, int32_t layer_count) {
    const OpNavSettings *settings = build->settings;
    if (layers != NULL) {
        OP_TRY(op_partition_by_layers(floors, layers, settings->min_region_area));
        return build_regions_with_layers(build, floors, tile_x, tile_z, layers, layer_count);
    }
    OP_TRY(op_compact_heightfield_partition(floors, settings->partition, settings->min_region_area,
                                            settings->merge_region_area));
    return op_build_tile_from_regions(build, floors, tile_x, tile_z, NULL, 0, 0);
}

/* Layers come from the geometry alone, so that they stay when volumes and obstacles change. */
static OpStatus find_layers(const OpTileBuild *build, OpKeptFloors *together) {
    OpCompactHeightfield *floors = together->floors;
    if (build->settings->partition != OP_PARTITION_LAYERS || floors->floor_count == 0) {
        return OP_STATUS_OK;
    }
    OP_TRY(op_alloc_array(&floors->allocator, (size_t)floors->floor_count, sizeof(int32_t),
                          (void **)&together->layers));
    return op_floor_layers(floors, together->tile_x, together->tile_z, together->layers,
                           &together->layer_count);
}

static OpStatus build_together(OpTileBuild *build, OpKeptFloors *together) {
    OP_TRY(find_layers(build, together));
    OP_TRY(op_tile_build_mark(build, together->floors));
    OP_TRY(op_build_tile_from_areas(build, together->floors, together->tile_x, together->tile_z,
                                    together->layers, together->layer_count));
    together->tile_count = build->tile_count - together->first_tile;
    return OP_STATUS_OK;
}

OpStatus op_build_tile_from_floors(OpTileBuild *build, OpCompactHeightfield *floors, int32_t tile_x,
                                   int32_t tile_z) {
    OpKeptFloors together = {
        .tile_x = tile_x, .tile_z = tile_z, .layer = -1, .floors = floors, .first_tile = build->tile_count};
    OpStatus status = build_together(build, &together);
    if (status != OP_STATUS_OK) {
        op_kept_floors_free(&together);
        return status;
    }
    return op_tile_build_keep(build, &together);
}
