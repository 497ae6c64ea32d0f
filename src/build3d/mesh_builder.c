/* The 3D builder: tile after tile, row by row, from solid spans to floors, and from those to tiles (tile_build.h); then one mesh. */
#include "onepath/mesh_builder.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "build3d/build_options.h"
#include "build3d/mesh_builder_object.h"
#include "build3d/tile_build.h"
#include "build3d/tile_source.h"
#include "navmesh/tiled_nav_mesh.h"

typedef enum BuilderState { BUILDER_NEW, BUILDER_RUNNING, BUILDER_CANCELLED, BUILDER_EMPTY } BuilderState;

struct OpMeshBuilder {
    OpAllocator allocator;
    OpNavSettings settings;         /* its links are the next field */
    OpOffMeshLinkDefinition *links; /* settings.off_mesh_link_count of them */
    OpNavMeshParams params;
    OpTriangles triangles; /* the source's, when it is made of triangles */
    OpVoxelChunk voxels;   /* the same for voxels; the arrays are the caller's */
    OpBuildMarks marks;
    OpTileSource source;
    OpTileBuild build;
    OpMeshBuildProgress progress;
    void *user;
    BuilderState state;
    bool in_callback;
    bool keeps;   /* for a tile cache */
    int32_t done; /* tiles of the source's range */
};

/* ---- Making and freeing ---- */

static OpStatus copy_links(OpMeshBuilder *builder, const OpNavSettings *settings) {
    size_t count = (size_t)settings->off_mesh_link_count;
    OP_TRY(op_alloc_array(&builder->allocator, count, sizeof(OpOffMeshLinkDefinition),
                          (void **)&builder->links));
    if (count > 0) {
        memcpy(builder->links, settings->off_mesh_links, count * sizeof(OpOffMeshLinkDefinition));
    }
    builder->settings = *settings;
    builder->settings.off_mesh_links = builder->links;
    return OP_STATUS_OK;
}

/* Fills a builder that is all zeros but for its allocator and what it is made from. */
static OpStatus fill(OpMeshBuilder *builder, const OpNavSettings *settings,
                     const OpMeshBuildOptions *options) {
    OpTileSource *source = &builder->source;
    OP_TRY(copy_links(builder, settings));
    OP_TRY(op_nav_settings_params(settings, &builder->params));
    OP_TRY(op_build_grid_make(settings, &builder->build.grid));
    OP_TRY(op_build_marks_copy(options, &builder->allocator, &builder->marks));
    source->allocator = builder->allocator;
    source->grid = &builder->build.grid;
    source->params = &builder->params;
    source->triangle_areas = options->triangle_areas;
    builder->build.allocator = builder->allocator;
    builder->build.settings = &builder->settings;
    builder->build.params = &builder->params;
    builder->build.volumes = builder->marks.volumes;
    builder->build.volume_count = builder->marks.volume_count;
    builder->build.obstacles = builder->marks.obstacles;
    builder->build.obstacle_count = builder->marks.obstacle_count;
    builder->keeps = options->keep_for_cache;
    builder->progress = options->progress;
    builder->user = options->user;
    return op_tile_source_begin(source);
}

/* What a builder is made from: one of the three. */
typedef struct Input {
    const OpTriangles *triangles;
    const OpHeightfield *heightfield;
    const OpVoxelChunk *voxels;
    const uint8_t *material_areas;
} Input;

static void take_input(OpMeshBuilder *builder, const Input *input) {
    builder->source.heightfield = input->heightfield;
    builder->source.material_areas = input->material_areas;
    if (input->triangles != NULL) {
        builder->triangles = *input->triangles;
        builder->source.triangles = &builder->triangles;
    }
    if (input->voxels != NULL) {
        builder->voxels = *input->voxels;
        builder->source.voxels = &builder->voxels;
    }
}

static OpStatus create(const Input *input, const OpNavSettings *settings, const OpMeshBuildOptions *options,
                       const OpAllocator *allocator, OpMeshBuilder **out) {
    static const OpMeshBuildOptions none = {0};
    OpAllocator chosen;
    void *memory;
    options = options == NULL ? &none : options;
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_nav_settings_check(settings));
    OP_TRY(op_build_options_check(options));
    if (options->triangle_areas != NULL && input->triangles == NULL) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "triangle_areas", "must be NULL without triangles");
    }
    OP_TRY(op_allocator_choose(allocator, &chosen));
    OP_TRY(op_alloc_zeroed(&chosen, 1, sizeof(OpMeshBuilder), &memory));
    OpMeshBuilder *builder = memory;
    builder->allocator = chosen;
    take_input(builder, input);
    OpStatus status = fill(builder, settings, options);
    if (status != OP_STATUS_OK) {
        op_mesh_builder_destroy(builder);
        return status;
    }
    *out = builder;
    return OP_STATUS_OK;
}

OpStatus op_mesh_builder_create(const OpTriangles *triangles, const OpNavSettings *settings,
                                const OpMeshBuildOptions *options, const OpAllocator *allocator,
                                OpMeshBuilder **out) {
    Input input = {.triangles = triangles};
    return triangles == NULL ? op_fail_null("triangles") : create(&input, settings, options, allocator, out);
}

OpStatus op_mesh_builder_create_from_heightfield(const OpHeightfield *heightfield,
                                                 const OpNavSettings *settings,
                                                 const OpMeshBuildOptions *options,
                                                 const OpAllocator *allocator, OpMeshBuilder **out) {
    Input input = {.heightfield = heightfield};
    return heightfield == NULL ? op_fail_null("heightfield")
                               : create(&input, settings, options, allocator, out);
}

OpStatus op_mesh_builder_create_from_voxels(const OpVoxelChunk *voxels, const uint8_t *material_areas,
                                            const OpNavSettings *settings, const OpMeshBuildOptions *options,
                                            const OpAllocator *allocator, OpMeshBuilder **out) {
    Input input = {.voxels = voxels, .material_areas = material_areas};
    return voxels == NULL ? op_fail_null("voxels") : create(&input, settings, options, allocator, out);
}

void op_mesh_builder_empty(OpMeshBuilder *builder) {
    op_tile_build_free(&builder->build);
    op_tile_source_free(&builder->source);
    op_build_marks_free(&builder->allocator, &builder->marks);
    builder->state = BUILDER_EMPTY;
}

void op_mesh_builder_destroy(OpMeshBuilder *builder) {
    if (builder == NULL) {
        return;
    }
    OpAllocator allocator = builder->allocator;
    op_mesh_builder_empty(builder);
    op_free_array(&allocator, builder->links, (size_t)builder->settings.off_mesh_link_count,
                  sizeof(OpOffMeshLinkDefinition));
    op_free_array(&allocator, builder, 1, sizeof(OpMeshBuilder));
}

const OpNavSettings *op_mesh_builder_settings(const OpMeshBuilder *builder) {
    return &builder->settings;
}

const OpAllocator *op_mesh_builder_allocator(const OpMeshBuilder *builder) {
    return &builder->allocator;
}

OpTileBuild *op_mesh_builder_kept(OpMeshBuilder *builder) {
    return builder->keeps ? &builder->build : NULL;
}

/* ---- Tiles ---- */

static int32_t total_of(const OpMeshBuilder *builder) {
    return op_tile_range_count(&builder->source.range);
}

/* The outermost cells of a grid are ledges, and erosion takes as many more as the radius: what the next ones hold may go on in
 * other tiles. */
#define LEDGE_CELLS 1

/* Whether a tile can ever have polygons: erosion left something in it. */
static bool any_walkable_inside(const OpTileCells *cells, const OpCompactHeightfield *floors) {
    int32_t end = cells->border + cells->cells;
    for (int32_t z = cells->border; z < end; z++) {
        int32_t row = z * floors->frame.width;
        for (int32_t i = floors->cells[row + cells->border]; i < floors->cells[row + end]; i++) {
            if (floors->floors[i].area != OP_AREA_NONE) {
                return true;
            }
        }
    }
    return false;
}

/* Erodes the floors, which are taken over, and makes tiles of them. */
static OpStatus build_from_floors(OpMeshBuilder *builder, OpCompactHeightfield *floors) {
    const OpTileRange *range = &builder->source.range;
    OpTileBuild *build = &builder->build;
    int32_t tile_x = range->first_x + builder->done % range->count_x;
    int32_t tile_z = range->first_z + builder->done / range->count_x;
    OpStatus status = op_compact_heightfield_erode(floors, build->grid.radius);
    if (status != OP_STATUS_OK) {
        op_compact_heightfield_destroy(floors);
        return status;
    }
    floors->cut_cells = LEDGE_CELLS + build->grid.radius + 1;
    build->keeps = builder->keeps && any_walkable_inside(&build->grid.cells, floors);
    return op_tile_build_is_by_layers(build) ? op_build_layers_of_tile(build, floors, tile_x, tile_z)
                                             : op_build_tile_from_floors(build, floors, tile_x, tile_z);
}

static OpStatus build_tile(OpMeshBuilder *builder) {
    const OpBuildGrid *grid = &builder->build.grid;
    size_t tiles_before = builder->build.tile_count;
    size_t kept_before = builder->build.kept_count;
    OpHeightfield *solid;
    OpCompactHeightfield *floors;
    OP_TRY(op_tile_source_fill(&builder->source, builder->done, &solid));
    if (solid == NULL) {
        return OP_STATUS_OK;
    }
    OP_TRY(op_heightfield_filter(solid, grid->height, grid->climb));
    OP_TRY(op_compact_heightfield_build(solid, grid->height, grid->climb, &builder->allocator, &floors));
    if (builder->done + 1 == total_of(builder)) {
        op_tile_source_release(&builder->source);
    }
    OpStatus status = build_from_floors(builder, floors);
    if (status != OP_STATUS_OK) {
        op_tile_build_truncate(&builder->build, tiles_before, kept_before);
    }
    return status;
}

/* ---- Steps ---- */

static OpStatus check_usable(const OpMeshBuilder *builder) {
    if (builder == NULL) {
        return op_fail_null("builder");
    }
    if (builder->in_callback) {
        return op_fail(OP_STATUS_INVALID_STATE, "builder", "must not be used by its progress callback");
    }
    if (builder->state == BUILDER_EMPTY) {
        return op_fail(OP_STATUS_INVALID_STATE, "builder", "has given its mesh away");
    }
    return builder->state == BUILDER_CANCELLED
               ? op_fail(OP_STATUS_CANCELLED, "builder", "was cancelled by its progress callback")
               : OP_STATUS_OK;
}

static OpStatus report(OpMeshBuilder *builder) {
    if (builder->progress == NULL) {
        return OP_STATUS_OK;
    }
    builder->in_callback = true;
    bool goes_on = builder->progress(builder->user, builder->done, total_of(builder));
    builder->in_callback = false;
    builder->state = goes_on ? builder->state : BUILDER_CANCELLED;
    return check_usable(builder);
}

OpStatus op_mesh_builder_step(OpMeshBuilder *builder, int32_t max_tiles, int32_t *done, int32_t *total) {
    OP_TRY(check_usable(builder));
    if (max_tiles < 1) {
        return op_fail_range("max_tiles", 1, INT32_MAX, max_tiles);
    }
    if (builder->state == BUILDER_NEW) {
        builder->state = BUILDER_RUNNING;
        OP_TRY(report(builder));
    }
    for (int32_t i = 0; i < max_tiles && builder->done < total_of(builder); i++) {
        OP_TRY(build_tile(builder));
        builder->done++;
        OP_TRY(report(builder));
    }
    if (done != NULL) {
        *done = builder->done;
    }
    if (total != NULL) {
        *total = total_of(builder);
    }
    return OP_STATUS_OK;
}

/* ---- The mesh ---- */

static OpStatus copy_tiles(const OpMeshBuilder *builder, OpNavTile **tiles) {
    for (size_t i = 0; i < builder->build.tile_count; i++) {
        OP_TRY(op_nav_tile_copy(builder->build.tiles[i], &builder->allocator, &tiles[i]));
    }
    return OP_STATUS_OK;
}

/* Bakes the links into copies, so that the builder keeps its tiles as they are. */
static OpStatus add_tiles(const OpMeshBuilder *builder, OpTiledNavMesh *mesh) {
    const OpAllocator *allocator = &builder->allocator;
    size_t count = builder->build.tile_count;
    OpNavTile **tiles;
    OP_TRY(op_alloc_zeroed(allocator, count, sizeof(OpNavTile *), (void **)&tiles));
    OpStatus status = copy_tiles(builder, tiles);
    if (status == OP_STATUS_OK) {
        status =
            op_bake_off_mesh_links(tiles, (int32_t)count, &builder->settings, &builder->params, allocator);
    }
    if (status == OP_STATUS_OK) {
        status = op_mesh_add_tiles(mesh, tiles, (int32_t)count);
    }
    for (size_t i = 0; i < count; i++) {
        op_nav_tile_destroy(tiles[i]);
    }
    op_free_array(allocator, tiles, count, sizeof(OpNavTile *));
    return status;
}

OpStatus op_mesh_builder_make_mesh(const OpMeshBuilder *builder, OpTiledNavMesh **out) {
    OpTiledNavMesh *mesh;
    OP_TRY(check_usable(builder));
    if (builder->done < total_of(builder)) {
        return op_fail(OP_STATUS_INVALID_STATE, "builder", "must be done, has %d of %d tiles", builder->done,
                       total_of(builder));
    }
    OP_TRY(op_tiled_nav_mesh_create(&builder->params, &builder->allocator, &mesh));
    OpStatus status = add_tiles(builder, mesh);
    if (status != OP_STATUS_OK) {
        op_tiled_nav_mesh_destroy(mesh);
        return status;
    }
    *out = mesh;
    return OP_STATUS_OK;
}

OpStatus op_mesh_builder_finish(OpMeshBuilder *builder, OpTiledNavMesh **out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_mesh_builder_make_mesh(builder, out));
    op_mesh_builder_empty(builder);
    return OP_STATUS_OK;
}
