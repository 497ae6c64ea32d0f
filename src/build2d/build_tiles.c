/* From a walkable region to a mesh: shrink by the agent's radius, slice along the tile lines, cut every tile into convex polygons,
 * assemble and stitch the tiles. */
#include "base/memory.h"
#include "base/status.h"
#include "build2d/region_slicer.h"
#include "build2d/tile_triangles.h"
#include "navmesh/tile_assembler.h"
#include "navmesh/tiled_nav_mesh.h"

/* The grid unit is at least this part of a cell, so that points stay distinct as tile-local floats. */
#define MIN_UNIT_DIVISOR 256.0

OpStatus op_finest_snap_bits(double cell_size, int32_t *out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (!(cell_size > 0.0 && cell_size <= MIN_UNIT_DIVISOR)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "cell_size", "must be in (0, %g] for a grid, was %g",
                       MIN_UNIT_DIVISOR, cell_size);
    }
    int32_t bits = OP_MAX_SNAP_BITS;
    while (op_unsnap(1, bits) < cell_size / MIN_UNIT_DIVISOR) {
        bits--;
    }
    *out = bits;
    return OP_STATUS_OK;
}

/* ---- Tiles ---- */

typedef struct Build {
    OpAllocator allocator;
    const OpNavSettings *settings;
    OpNavMeshParams params;
    int32_t snap_bits;
    const OpSlicedRegion *sliced;
    int32_t *numbers; /* per triangle: all -1 between tiles */
    int32_t *in_tile; /* per point: its number in the tile that is being made, else -1 */
    int32_t *used;    /* the points of that tile, in their order */
    int32_t *scratch;
    OpVec3 *vertices; /* of that tile */
    OpNavTile **tiles;
    int32_t tile_count;
} Build;

static int32_t compare_numbers(const void *user, int32_t a, int32_t b) {
    (void)user;
    return a < b ? -1 : a > b ? 1 : 0;
}

/* Lists the points that polygons use, in the order of points. */
static int32_t list_used(const Build *build, const OpConvexPolygons *polygons) {
    int32_t count = 0;
    for (int32_t i = 0; i < polygons->index_count; i++) {
        int32_t point = polygons->indices[i];
        if (build->in_tile[point] < 0) {
            build->in_tile[point] = 0;
            build->used[count++] = point;
        }
    }
    op_sort_indices(build->used, build->scratch, count, compare_numbers, NULL);
    return count;
}

/* Makes vertices of the points that polygons use, and numbers the polygons' corners by them. */
static int32_t number_vertices(const Build *build, OpConvexPolygons *polygons) {
    const OpGridPoint *points = build->sliced->arrangement.points;
    int32_t count = list_used(build, polygons);
    for (int32_t i = 0; i < count; i++) {
        OpGridPoint point = points[build->used[i]];
        build->vertices[i] = (OpVec3){op_unsnap(point.x, build->snap_bits), build->settings->floor_y,
                                      op_unsnap(point.y, build->snap_bits)};
        build->in_tile[build->used[i]] = i;
    }
    for (int32_t i = 0; i < polygons->index_count; i++) {
        polygons->indices[i] = build->in_tile[polygons->indices[i]];
    }
    for (int32_t i = 0; i < count; i++) {
        build->in_tile[build->used[i]] = -1;
    }
    return count;
}

static OpStatus build_tile(Build *build, const OpSlice *slice) {
    OpConvexPolygons polygons;
    OP_TRY(op_merge_chosen(build->sliced->arrangement.points, &build->sliced->triangles.triangulation,
                           build->sliced->chosen + slice->first, slice->end - slice->first,
                           build->params.max_verts_per_poly, build->numbers, &polygons));
    OpTilePolygons tile = {
        .tile_x = slice->tile_x,
        .tile_z = slice->tile_z,
        .origin_y = build->settings->floor_y,
        .vertices = build->vertices,
        .vertex_count = number_vertices(build, &polygons),
        .poly_sizes = polygons.sizes,
        .indices = polygons.indices,
        .poly_count = polygons.poly_count,
        .area = build->settings->area,
        .flags = build->settings->flags,
    };
    OpStatus status =
        op_tile_from_polygons(&tile, &build->params, &build->allocator, &build->tiles[build->tile_count]);
    build->tile_count += status == OP_STATUS_OK ? 1 : 0;
    op_convex_polygons_free(&polygons);
    return status;
}

static OpStatus add_to_mesh(Build *build, OpTiledNavMesh *mesh) {
    OP_TRY(op_bake_off_mesh_links(build->tiles, build->tile_count, build->settings, &build->params,
                                  &build->allocator));
    return op_mesh_add_tiles(mesh, build->tiles, build->tile_count);
}

static OpStatus build_all(Build *build, OpTiledNavMesh *mesh) {
    size_t triangles = (size_t)build->sliced->triangles.triangulation.triangle_count;
    size_t points = (size_t)build->sliced->arrangement.point_count;
    for (size_t i = 0; i < triangles; i++) {
        build->numbers[i] = -1;
    }
    for (size_t i = 0; i < points; i++) {
        build->in_tile[i] = -1;
    }
    for (int32_t i = 0; i < build->sliced->slice_count; i++) {
        OP_TRY(build_tile(build, &build->sliced->slices[i]));
    }
    return add_to_mesh(build, mesh);
}

/* Makes room for what is needed on the way, and builds. */
static OpStatus build_with_room(Build *build, OpTiledNavMesh *mesh) {
    size_t triangles = (size_t)build->sliced->triangles.triangulation.triangle_count;
    size_t points = (size_t)build->sliced->arrangement.point_count;
    size_t slices = (size_t)build->sliced->slice_count;
    const OpAllocator *allocator = &build->allocator;
    OpStatus status = op_alloc_array(allocator, triangles, sizeof(int32_t), (void **)&build->numbers);
    if (status == OP_STATUS_OK) {
        status = op_alloc_array(allocator, 3 * points, sizeof(int32_t), (void **)&build->in_tile);
    }
    if (status == OP_STATUS_OK) {
        status = op_alloc_array(allocator, points, sizeof(OpVec3), (void **)&build->vertices);
    }
    if (status == OP_STATUS_OK) {
        status = op_alloc_zeroed(allocator, slices, sizeof(OpNavTile *), (void **)&build->tiles);
    }
    if (status == OP_STATUS_OK) {
        build->used = build->in_tile + points;
        build->scratch = build->used + points;
        status = build_all(build, mesh);
    }
    for (int32_t i = 0; i < build->tile_count; i++) {
        op_nav_tile_destroy(build->tiles[i]);
    }
    op_free_array(allocator, build->tiles, slices, sizeof(OpNavTile *));
    op_free_array(allocator, build->vertices, points, sizeof(OpVec3));
    op_free_array(allocator, build->in_tile, 3 * points, sizeof(int32_t));
    op_free_array(allocator, build->numbers, triangles, sizeof(int32_t));
    return status;
}

/* ---- The build ---- */

static OpStatus check_grid(const OpRegion *walkable, const OpNavSettings *settings) {
    int32_t finest = 0;
    OP_TRY(op_finest_snap_bits(settings->cell_size, &finest));
    if (walkable->snap_bits > finest) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "walkable",
                       "must have snap_bits of at most %d for a cell size of %g, had %d", finest,
                       settings->cell_size, walkable->snap_bits);
    }
    return OP_STATUS_OK;
}

/* Arcs are as fine as the mesh can show, but of eight corners where those are no coarser than half a cell. */
static double arc_tolerance(const OpNavSettings *settings) {
    double octagon = 0.0825 * settings->agent_radius;
    double coarsest = settings->cell_size / 2.0;
    double finest = settings->cell_size / 4.0;
    double wanted = octagon < coarsest ? octagon : coarsest;
    return wanted > finest ? wanted : finest;
}

static OpStatus build_sliced(Build *build, const OpRegion *walkable, OpTiledNavMesh *mesh) {
    OpRegion *shrunk;
    OpSlicedRegion sliced;
    OP_TRY(op_region_shrink(walkable, build->settings->agent_radius, arc_tolerance(build->settings),
                            &build->allocator, &shrunk));
    if (shrunk->ring_count == 0) { /* nothing is left of it: no tiles */
        op_region_destroy(shrunk);
        return OP_STATUS_OK;
    }
    OpStatus status = op_slice_region(shrunk, &build->params, &build->allocator, &sliced);
    op_region_destroy(shrunk);
    if (status == OP_STATUS_OK) {
        build->sliced = &sliced;
        status = build_with_room(build, mesh);
        op_sliced_region_free(&sliced);
    }
    return status;
}

OpStatus op_tiled_nav_mesh_build_2d(const OpRegion *walkable, const OpNavSettings *settings,
                                    const OpAllocator *allocator, OpTiledNavMesh **out) {
    Build build = {.settings = settings};
    OpTiledNavMesh *mesh;
    if (walkable == NULL) {
        return op_fail_null("walkable");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_nav_settings_check(settings));
    OP_TRY(check_grid(walkable, settings));
    OP_TRY(op_allocator_choose(allocator, &build.allocator));
    OP_TRY(op_nav_settings_params(settings, &build.params));
    OP_TRY(op_tiled_nav_mesh_create(&build.params, &build.allocator, &mesh));
    build.snap_bits = walkable->snap_bits;
    OpStatus status = build_sliced(&build, walkable, mesh);
    if (status != OP_STATUS_OK) {
        op_tiled_nav_mesh_destroy(mesh);
        return status;
    }
    *out = mesh;
    return OP_STATUS_OK;
}
