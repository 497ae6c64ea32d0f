/* Bytes as a small mesh and a program of edits and queries. Tiles are whatever the bytes say, kept when the format takes them. Whatever
 * is asked, a call ends with a known status, slices change nothing, corridors hang together, and what is said to be on the mesh
 * is. */
#include "fuzz_world.h"

#include <math.h>
#include <string.h>

enum { SIDE = 8, MOST_VERTICES = 16, MOST_POLYS = 8, MOST_INDICES = 64, MOST_FOUND = 64 };

typedef struct Host {
    OpTiledNavMesh *mesh;
    OpNavMeshQuery *query;
    OpNavMeshParams params;
    OpQueryFilter filter;
    int32_t calls_left; /* until the filter's callback fails */
} Host;

/* ---- Places ---- */

/* Mostly halves in and around a tile, sometimes as awkward as they come. */
static double take_coordinate(FuzzProgram *program) {
    static const double awkward[] = {0.0,   -0.0, 1e-30, 1e-7, 8.0,     7.999999, 8.000001,
                                     1e-12, 4.0,  -8.0,  16.0, 2097151, -2097151, 5e-324};
    uint8_t byte = fuzz_take(program);
    return byte >= 242 ? awkward[byte - 242] : (double)(byte % 48) / 2.0 - 4.0;
}

static OpVec3 take_position(FuzzProgram *program) {
    OpVec3 position;
    position.x = take_coordinate(program);
    position.y = (double)(fuzz_take(program) % 8) / 2.0;
    position.z = take_coordinate(program);
    return position;
}

static OpPolyRef take_poly(FuzzProgram *program) {
    uint8_t byte = fuzz_take(program);
    return byte == 255 ? ~OP_POLY_REF_INVALID : op_poly_ref(1u + byte % 3 / 2, byte >> 3 & 3, byte >> 5);
}

/* ---- Tiles ---- */

static int32_t take_polys(FuzzProgram *program, int32_t vertex_count, uint8_t *sizes, uint16_t *indices,
                          int32_t *index_count) {
    int32_t polys = fuzz_take(program) % (MOST_POLYS + 1);
    *index_count = 0;
    for (int32_t poly = 0; poly < polys; poly++) {
        sizes[poly] = (uint8_t)(3 + fuzz_take(program) % 3);
        for (int32_t i = 0; i < sizes[poly]; i++) {
            indices[(*index_count)++] = (uint16_t)(fuzz_take(program) % (vertex_count + 1));
        }
    }
    return polys;
}

static int32_t find_edge(const uint8_t *sizes, const uint16_t *indices, int32_t polys, uint16_t a,
                         uint16_t b) {
    for (int32_t poly = 0, first = 0; poly < polys; first += sizes[poly++]) {
        for (int32_t i = 0; i < sizes[poly]; i++) {
            if (indices[first + i] == a && indices[first + (i + 1) % sizes[poly]] == b) {
                return poly;
            }
        }
    }
    return -1;
}

static uint8_t side_of(const float *a, const float *b) {
    if (a[0] == b[0] && (a[0] == 0.0f || a[0] == (float)SIDE)) {
        return a[0] == 0.0f ? 2 : 0;
    }
    return a[2] == b[2] && (a[2] == 0.0f || a[2] == (float)SIDE) ? (a[2] == 0.0f ? 3 : 1) : OP_PORTAL_NONE;
}

/* Joins edges and marks portals, so that most of what the bytes say is a tile. */
static void join(const float *vertices, const uint8_t *sizes, const uint16_t *indices, int32_t polys,
                 int32_t *neighbors, uint8_t *sides) {
    for (int32_t poly = 0, first = 0; poly < polys; first += sizes[poly++]) {
        for (int32_t i = 0; i < sizes[poly]; i++) {
            uint16_t a = indices[first + i];
            uint16_t b = indices[first + (i + 1) % sizes[poly]];
            int32_t other = find_edge(sizes, indices, polys, b, a);
            neighbors[first + i] = other + 1;
            sides[first + i] = other >= 0 ? OP_PORTAL_NONE : side_of(vertices + 3 * a, vertices + 3 * b);
        }
    }
}

static void take_link(FuzzProgram *program, OpOffMeshSlot *link) {
    OpVec3 start = take_position(program);
    OpVec3 end = take_position(program);
    *link = (OpOffMeshSlot){.start = {(float)start.x, (float)start.y, (float)start.z},
                            .end = {(float)end.x, (float)end.y, (float)end.z},
                            .radius = (float)(1 + fuzz_take(program) % 4),
                            .bidirectional = fuzz_take(program) % 2 == 1,
                            .area = fuzz_take(program) % 4,
                            .flags = 1};
}

/* NULL when the bytes are no tile. */
static OpNavTile *take_tile(FuzzProgram *program, const Host *host) {
    float vertices[3 * (MOST_VERTICES + 1)] = {0};
    uint8_t sizes[MOST_POLYS];
    uint8_t areas[MOST_POLYS] = {0};
    uint16_t flags[MOST_POLYS];
    uint16_t indices[MOST_INDICES];
    int32_t neighbors[MOST_INDICES];
    uint8_t sides[MOST_INDICES];
    OpOffMeshSlot links[2];
    OpNavTile *tile = NULL;
    uint8_t place = fuzz_take(program);
    OpNavTileData data = {.tile_x = place & 1, .tile_z = place >> 1 & 1, .layer = place >> 2 & 1};
    data.origin_y = (double)(place >> 3 & 3);
    data.vertex_count = fuzz_take(program) % MOST_VERTICES + 1;
    for (int32_t i = 0; i < data.vertex_count; i++) {
        OpVec3 at = take_position(program);
        const float local[3] = {(float)at.x, (float)at.y, (float)at.z};
        memcpy(vertices + 3 * i, local, sizeof local);
    }
    data.poly_count = take_polys(program, data.vertex_count - 1, sizes, indices, &data.index_count);
    join(vertices, sizes, indices, data.poly_count, neighbors, sides);
    for (int32_t i = 0; i < data.poly_count; i++) {
        areas[i] = fuzz_take(program) % 4;
        flags[i] = (uint16_t)(fuzz_take(program) % 4);
    }
    data.off_mesh_link_count = (place >> 5) % 3;
    for (int32_t i = 0; i < data.off_mesh_link_count; i++) {
        take_link(program, &links[i]);
    }
    data.vertices = vertices;
    data.poly_vertex_counts = sizes;
    data.poly_areas = areas;
    data.poly_flags = flags;
    data.poly_indices = indices;
    data.edge_neighbors = neighbors;
    data.edge_portal_sides = sides;
    data.off_mesh_links = links;
    OpStatus status = op_nav_tile_create(&data, &host->params, NULL, &tile);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_NAV_MESH_FORMAT);
    FUZZ_CHECK((status == OP_STATUS_OK) == (tile != NULL));
    return tile;
}

static void put_tile(FuzzProgram *program, Host *host) {
    OpNavTile *tile = take_tile(program, host);
    OpNavTileData data;
    OpTileRef ref = 0;
    if (tile == NULL) {
        return;
    }
    FUZZ_CHECK(op_nav_tile_view(tile, &data) == OP_STATUS_OK);
    bool taken =
        op_tiled_nav_mesh_tile_at(host->mesh, data.tile_x, data.tile_z, data.layer) != OP_TILE_REF_INVALID;
    FUZZ_CHECK((taken ? op_tiled_nav_mesh_replace_tile(host->mesh, tile, &ref)
                      : op_tiled_nav_mesh_add_tile(host->mesh, tile, &ref)) == OP_STATUS_OK);
    op_nav_tile_destroy(tile);
}

static void edit(FuzzProgram *program, Host *host) {
    uint8_t kind = fuzz_take(program);
    OpPolyRef poly = take_poly(program);
    OpTileRef tile = op_tiled_nav_mesh_tile_at(host->mesh, kind >> 2 & 1, kind >> 3 & 1, kind >> 4 & 1);
    bool valid = op_tiled_nav_mesh_is_valid(host->mesh, poly);
    OpStatus status = OP_STATUS_OK;
    if (kind % 4 == 0) {
        status = op_tiled_nav_mesh_set_poly_area(host->mesh, poly, kind >> 2 & 3);
        FUZZ_CHECK(status == (valid ? OP_STATUS_OK : OP_STATUS_INVALID_ARGUMENT));
    } else if (kind % 4 == 1) {
        status = op_tiled_nav_mesh_set_poly_flags(host->mesh, poly, kind >> 2 & 3);
        FUZZ_CHECK(status == (valid ? OP_STATUS_OK : OP_STATUS_INVALID_ARGUMENT));
    } else if (kind % 4 == 2) {
        status = op_tiled_nav_mesh_remove_tile(host->mesh, tile);
        FUZZ_CHECK(status == (tile != 0 ? OP_STATUS_OK : OP_STATUS_INVALID_ARGUMENT));
    } else {
        status = op_tiled_nav_mesh_set_off_mesh_link_enabled(host->mesh, tile, kind >> 6, (kind & 32) != 0);
        FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_INVALID_ARGUMENT ||
                   status == OP_STATUS_OUT_OF_RANGE);
    }
}

/* ---- Filters ---- */

static OpStatus passes(void *user, OpPolyRef poly, uint16_t flags, uint8_t area, bool *out) {
    Host *host = user;
    FUZZ_CHECK(op_tiled_nav_mesh_is_valid(host->mesh, poly));
    FUZZ_CHECK(op_tiled_nav_mesh_set_poly_area(host->mesh, poly, 0) == OP_STATUS_INVALID_STATE);
    *out = (flags ^ area ^ (uint32_t)poly) % 5 != 0;
    return host->calls_left-- == 0 ? OP_STATUS_CALLBACK_FAILED : OP_STATUS_OK;
}

static void take_filter(FuzzProgram *program, Host *host) {
    static const double costs[] = {1.0, 0.25, 7.0, 1e-300, 1e300, (double)INFINITY, 1.0, 3.0};
    uint8_t kind = fuzz_take(program);
    host->filter = op_query_filter_default();
    for (int32_t area = 0; area < 4; area++) {
        host->filter.area_cost[area] = costs[(kind >> area) & 7];
    }
    host->filter.exclude_flags = kind % 16 == 5 ? 2 : 0;
    host->filter.passes = kind >= 192 ? passes : NULL;
    host->filter.user = host;
    host->calls_left = kind >= 240 ? kind - 240 : -1;
}

static bool is_fine(OpStatus status) {
    return status == OP_STATUS_OK || status == OP_STATUS_CALLBACK_FAILED;
}

/* ---- Queries ---- */

static void ask_path(FuzzProgram *program, Host *host) {
    OpPolyRef start_poly = take_poly(program);
    OpPolyRef end_poly = take_poly(program);
    OpVec3 start = take_position(program);
    OpVec3 end = take_position(program);
    int32_t slice = 1 + fuzz_take(program) % 8;
    OpPolyRef polys[MOST_FOUND];
    OpPolyRef sliced_polys[MOST_FOUND];
    OpCorridorResult whole;
    OpCorridorResult sliced;
    OpQueryStatus status = OP_QUERY_NONE;
    OpStraightPathPoint points[2 * MOST_FOUND + 2];
    OpStraightPathResult straight;
    if (!is_fine(op_nav_mesh_query_find_corridor(host->query, start_poly, end_poly, start, end, &host->filter,
                                                 polys, MOST_FOUND, &whole)) ||
        host->filter.passes != NULL || whole.status == OP_QUERY_INVALID_START_POLY ||
        whole.status == OP_QUERY_INVALID_END_POLY) {
        return;
    }
    FUZZ_CHECK(whole.poly_count > 0 && polys[0] == start_poly);
    FUZZ_CHECK(whole.status != OP_QUERY_SUCCESS || polys[whole.poly_count - 1] == end_poly);
    FUZZ_CHECK(op_nav_mesh_query_begin_path(host->query, start_poly, end_poly, start, end, &host->filter,
                                            &status) == OP_STATUS_OK);
    while (status == OP_QUERY_IN_PROGRESS) {
        FUZZ_CHECK(op_nav_mesh_query_update_path(host->query, slice, &status) == OP_STATUS_OK);
    }
    FUZZ_CHECK(op_nav_mesh_query_finish_path(host->query, sliced_polys, MOST_FOUND, &sliced) == OP_STATUS_OK);
    FUZZ_CHECK(sliced.status == whole.status && sliced.poly_count == whole.poly_count);
    FUZZ_CHECK(sliced.expanded == whole.expanded && fuzz_same_bits(sliced.cost, whole.cost));
    FUZZ_CHECK(memcmp(polys, sliced_polys, (size_t)whole.poly_count * sizeof(OpPolyRef)) == 0);
    FUZZ_CHECK(op_nav_mesh_query_straight_path(host->query, start, end, polys, whole.poly_count, INT32_MAX,
                                               points, 2 * MOST_FOUND + 2, &straight) == OP_STATUS_OK);
    FUZZ_CHECK(straight.status == OP_QUERY_SUCCESS && straight.point_count > 0 && !straight.truncated);
    FUZZ_CHECK((points[0].flags & OP_STRAIGHT_START) != 0);
    FUZZ_CHECK((points[straight.point_count - 1].flags & OP_STRAIGHT_END) != 0);
}

static void ask_between(FuzzProgram *program, Host *host) {
    OpNavPathOptions options = op_nav_path_options_default();
    OpNavPath path = {0};
    OpVec3 start = take_position(program);
    OpVec3 end = take_position(program);
    options.filter = host->filter;
    OpStatus status = op_nav_mesh_query_find_path_between(host->query, start, end, &options, &path);
    FUZZ_CHECK(is_fine(status));
    FUZZ_CHECK(status != OP_STATUS_OK || op_path_status_has_path(path.status) == (path.point_count > 0));
    op_nav_path_reset(&path);
}

static void ask_ray(FuzzProgram *program, Host *host) {
    OpPolyRef poly = take_poly(program);
    OpVec3 start = take_position(program);
    OpVec3 end = take_position(program);
    OpPolyRef visited[MOST_FOUND];
    OpRaycast ray;
    OpSurfaceMove move;
    if (op_nav_mesh_query_raycast(host->query, poly, start, end, &host->filter, visited, MOST_FOUND, &ray) ==
            OP_STATUS_OK &&
        ray.status == OP_RAYCAST_OK) {
        FUZZ_CHECK(ray.t >= 0.0 && ray.t <= 1.0 && ray.hit == (ray.edge >= 0));
        FUZZ_CHECK(op_tiled_nav_mesh_is_valid(host->mesh, ray.poly));
    }
    FUZZ_CHECK(is_fine(op_nav_mesh_query_move_along_surface(host->query, poly, start, end, &host->filter,
                                                            visited, MOST_FOUND, &move)));
}

static void ask_area(FuzzProgram *program, Host *host) {
    OpVec3 points[4];
    OpAreaQuery area = {.kind = (OpAreaQueryKind)(fuzz_take(program) % 3), .start_poly = take_poly(program)};
    OpPolyRef polys[MOST_FOUND];
    OpPolyRef parents[MOST_FOUND];
    double keys[MOST_FOUND];
    OpAreaResult result;
    OpWallSegment walls[8];
    OpWallsResult list;
    OpWallHit hit;
    OpRandomPoint point;
    OpRandom random = op_random_seed(area.start_poly);
    area.center = take_position(program);
    area.radius = (double)(fuzz_take(program) % 32) / 2.0;
    for (int32_t i = 0; i < 4; i++) {
        points[i] = area.kind == OP_AREA_QUERY_SHAPE ? take_position(program) : (OpVec3){0, 0, 0};
    }
    area.points = points;
    area.point_count = 3 + (area.radius > 8.0 ? 1 : 0);
    OpStatus status = op_nav_mesh_query_find_polys(host->query, &area, &host->filter, polys, parents, keys,
                                                   MOST_FOUND, &result);
    FUZZ_CHECK(is_fine(status));
    for (int32_t i = 0; status == OP_STATUS_OK && i < result.poly_count; i++) {
        FUZZ_CHECK(op_tiled_nav_mesh_is_valid(host->mesh, polys[i]) && keys[i] >= 0.0);
        FUZZ_CHECK((parents[i] == OP_POLY_REF_INVALID) == (i == 0));
    }
    FUZZ_CHECK(is_fine(op_nav_mesh_query_find_walls(host->query, area.start_poly, area.center, area.radius,
                                                    &host->filter, walls, 8, &list)));
    status = op_nav_mesh_query_distance_to_wall(host->query, area.start_poly, area.center, area.radius,
                                                &host->filter, &hit);
    FUZZ_CHECK(is_fine(status) && (status != OP_STATUS_OK || hit.distance <= area.radius));
    FUZZ_CHECK(is_fine(op_nav_mesh_query_random_point_around(
        host->query, &random, area.start_poly, area.center, area.radius, &host->filter, &point)));
    FUZZ_CHECK(is_fine(op_nav_mesh_query_random_point(host->query, &random, &host->filter, &point)));
}

/* Saved and loaded, a mesh has the same tiles, generations and bytes. */
static void save_and_load(Host *host) {
    static uint8_t bytes[1 << 17];
    static uint8_t again[1 << 17];
    size_t size = 0;
    size_t size_again = 0;
    OpTiledNavMesh *loaded = NULL;
    FUZZ_CHECK(op_tiled_nav_mesh_save(host->mesh, bytes, sizeof bytes, &size) == OP_STATUS_OK);
    FUZZ_CHECK(op_tiled_nav_mesh_load(bytes, size, NULL, &loaded) == OP_STATUS_OK);
    FUZZ_CHECK(op_tiled_nav_mesh_save(loaded, again, sizeof again, &size_again) == OP_STATUS_OK);
    FUZZ_CHECK(size == size_again && memcmp(bytes, again, size) == 0);
    op_tiled_nav_mesh_destroy(loaded);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 1024);
    uint8_t kind = fuzz_take(&program);
    OpNavMeshQueryOptions options = {1 + (kind >> 1) % 64, (OpPathNodeModel)(kind & 1)};
    Host host = {
        .params = {.tile_size = SIDE, .cell_size = 0.25, .max_verts_per_poly = 6, .walkable_climb = 0.5f},
        .filter = op_query_filter_default()};
    FUZZ_CHECK(op_tiled_nav_mesh_create(&host.params, NULL, &host.mesh) == OP_STATUS_OK);
    FUZZ_CHECK(op_nav_mesh_query_create(host.mesh, &options, NULL, &host.query) == OP_STATUS_OK);
    while (!fuzz_is_over(&program)) {
        static void (*const steps[])(FuzzProgram *, Host *) = {put_tile, put_tile,    edit,    take_filter,
                                                               ask_path, ask_between, ask_ray, ask_area};
        steps[fuzz_take(&program) % 8](&program, &host);
    }
    save_and_load(&host);
    op_nav_mesh_query_destroy(host.query);
    op_tiled_nav_mesh_destroy(host.mesh);
    return 0;
}
