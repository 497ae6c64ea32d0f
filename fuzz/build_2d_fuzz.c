/* The 2D builder on bytes as outlines and tile maps: combined, offset, shrunk, triangulated, cut into convex polygons and built
 * into a mesh. Areas add up, the order of rings changes nothing, and refusals are typed. */
#include "fuzz_world.h"

#include <math.h>
#include <string.h>

enum { MOST_POINTS = 32, MOST_RINGS = 4, SNAP_BITS = 6 };

typedef struct Outline {
    OpVec2 points[MOST_POINTS];
    int32_t ring_sizes[MOST_RINGS];
    OpOutline outline;
} Outline;

/* A coordinate: mostly a few grid units or whole numbers apart, now and then any bits at all. */
static double take_coordinate(FuzzProgram *program, uint8_t kind) {
    double low = (double)fuzz_take(program);
    if (kind % 4 == 0) {
        return low / 64.0;
    }
    if (kind % 4 == 1) {
        return low / 8.0;
    }
    if (kind % 4 == 2) {
        return (low - 128.0) * 16384.0;
    }
    return (low - 128.0) * (double)(1 + fuzz_take(program)) / 7.0;
}

static void take_outline(FuzzProgram *program, Outline *out) {
    memset(out, 0, sizeof *out);
    int32_t used = 0;
    uint8_t kind = fuzz_take(program);
    int32_t rings = 1 + fuzz_take(program) % MOST_RINGS;
    for (int32_t ring = 0; ring < rings; ring++) {
        out->ring_sizes[ring] = 3 + fuzz_take(program) % (MOST_POINTS / MOST_RINGS - 2);
        for (int32_t i = 0; i < out->ring_sizes[ring]; i++) {
            out->points[used].x = take_coordinate(program, kind);
            out->points[used++].y = take_coordinate(program, kind);
        }
    }
    out->outline = (OpOutline){out->points, out->ring_sizes, rings};
}

static OpRegion *take_region(FuzzProgram *program) {
    OpRegion *region = NULL;
    if (fuzz_take(program) % 3 == 0) {
        uint8_t cells[64];
        OpTileMap map = {cells, 1 + fuzz_take(program) % 8, 1 + fuzz_take(program) % 8, 1.0, {0.0, 0.0}};
        map.cell_size = (double)(1 + fuzz_take(program)) / 64.0;
        map.origin.x = (double)fuzz_take(program) / 128.0;
        for (int32_t i = 0; i < map.width * map.height; i++) {
            cells[i] = fuzz_take(program) & 1;
        }
        OpStatus status = op_region_from_tile_map(&map, SNAP_BITS, NULL, &region);
        FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_INVALID_ARGUMENT);
    } else {
        Outline outline;
        take_outline(program, &outline);
        FUZZ_CHECK(op_region_from_outlines(&outline.outline, 1, SNAP_BITS, NULL, &region) == OP_STATUS_OK ||
                   strcmp(op_error_argument(), "outlines") == 0);
    }
    return region;
}

/* Triangles and polygons cover the region, in whole square units. */
static void check_cover(const OpRegion *region, int32_t max_vertices) {
    OpPlaneMesh mesh = {0};
    double area = 0.0;
    FUZZ_CHECK((max_vertices == 3 ? op_region_triangulate(region, &mesh)
                                  : op_region_partition_convex(region, max_vertices, &mesh)) == OP_STATUS_OK);
    const int32_t *indices = mesh.indices;
    for (int32_t poly = 0; poly < mesh.poly_count; poly++) {
        int32_t size = mesh.poly_sizes[poly];
        OpVec2 first = mesh.vertices[indices[0]];
        FUZZ_CHECK(size <= max_vertices);
        for (int32_t i = 1; i + 1 < size; i++) {
            OpVec2 a = mesh.vertices[indices[i]];
            OpVec2 b = mesh.vertices[indices[i + 1]];
            area += ((a.x - first.x) * (b.y - first.y) - (a.y - first.y) * (b.x - first.x)) / 2.0;
        }
        indices += size;
    }
    FUZZ_CHECK(fabs(area - op_region_area(region)) <= 1e-9 * (1.0 + area));
    op_plane_mesh_reset(&mesh);
}

/* The largest magnitude of a coordinate. */
static double reach_of(const OpRegion *region) {
    OpVec2 points[4096];
    double reach = 0.0;
    for (int32_t ring = 0; ring < op_region_ring_count(region); ring++) {
        int32_t count = 0;
        if (op_region_ring(region, ring, points, 4096, &count) != OP_STATUS_OK) {
            return OP_MAX_COORDINATE;
        }
        for (int32_t i = 0; i < count; i++) {
            reach = fmax(reach, fmax(fabs(points[i].x), fabs(points[i].y)));
        }
    }
    return reach;
}

static void try_build(FuzzProgram *program, const OpRegion *region) {
    OpNavSettings settings = op_nav_settings_humanoid();
    OpTiledNavMesh *mesh = NULL;
    settings.cell_size = 4.0;
    settings.agent_radius = (double)fuzz_take(program) / 64.0;
    /* At most a few hundred lines, or far too many. */
    settings.tile_size = ldexp(1.0 + (double)(fuzz_take(program) % 16), fuzz_take(program) % 16);
    if (settings.tile_size * 64.0 < reach_of(region) && settings.tile_size * 4096.0 > reach_of(region)) {
        settings.tile_size = 16384.0;
    }
    settings.origin_x = (double)fuzz_take(program) / 64.0;
    OpStatus status = op_tiled_nav_mesh_build_2d(region, &settings, NULL, &mesh);
    FUZZ_CHECK((status == OP_STATUS_OK) == (mesh != NULL));
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_OUT_OF_RANGE ||
               status == OP_STATUS_INVALID_ARGUMENT);
    op_tiled_nav_mesh_destroy(mesh);
}

static void try_offsets(FuzzProgram *program, const OpRegion *region) {
    OpRegion *made[3] = {NULL, NULL, NULL};
    double distance = (double)(1 + fuzz_take(program)) / 128.0;
    FUZZ_CHECK(op_region_shrink(region, distance, distance / 12.0, NULL, &made[0]) == OP_STATUS_OK);
    for (int i = 1; i < 3; i++) {
        OpStatus status =
            op_region_offset(region, i == 1 ? distance : -distance, (OpOffsetJoin)(fuzz_take(program) % 2),
                             distance / 12.0, NULL, &made[i]);
        FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_OUT_OF_RANGE);
    }
    for (int i = 0; i < 3; i++) {
        if (made[i] != NULL) {
            check_cover(made[i], 6);
        }
        op_region_destroy(made[i]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 300);
    OpRegion *a = take_region(&program);
    OpRegion *b = take_region(&program);
    if (a != NULL && b != NULL) {
        OpRegion *both = NULL;
        OpRegionOperation operation = (OpRegionOperation)(fuzz_take(&program) % 4);
        FUZZ_CHECK(op_region_combine(a, b, operation, NULL, &both) == OP_STATUS_OK);
        check_cover(both, 3 + fuzz_take(&program) % 14);
        try_offsets(&program, both);
        try_build(&program, both);
        op_region_destroy(both);
    }
    op_region_destroy(a);
    op_region_destroy(b);
    return 0;
}
