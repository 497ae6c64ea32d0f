/* Queries on tiled meshes: bytes and links of the tiles, paths in both node models, string pulling, rays, areas and walls, random
 * points. The meshes are tile maps of noise with areas, flags, and authored links. */
#include "../scenario.h"

#include "onepath/onepath.h"

#include <stdlib.h>

enum { SIDE = 24, MOST_POLYS = 2048, MOST_WALLS = 64 };

/* ---- Meshes ---- */

static void take_links(OpRandom *random, OpOffMeshLinkDefinition *links, int32_t count) {
    for (int32_t i = 0; i < count; ++i) {
        links[i] = (OpOffMeshLinkDefinition){.radius = 1.5, .flags = 1, .user_id = (uint32_t)i};
        links[i].start_x = op_random_double(random) * (double)SIDE;
        links[i].start_z = op_random_double(random) * (double)SIDE;
        links[i].end_x = op_random_double(random) * (double)SIDE;
        links[i].end_z = op_random_double(random) * (double)SIDE;
        links[i].bidirectional = op_random_below(random, 2) == 1;
        links[i].area = (uint8_t)op_random_below(random, 4);
    }
}

/* Areas 0 to 3 and flags 1 to 7. */
static void paint(const ScenarioContext *context, OpTiledNavMesh *mesh, OpRandom *random) {
    for (int32_t slot = 0; slot < op_tiled_nav_mesh_slot_count(mesh); ++slot) {
        const OpNavTile *tile = NULL;
        uint32_t salt = 0;
        OpNavTileData data;
        scenario_require(context, op_tiled_nav_mesh_slot(mesh, slot, &tile, &salt));
        scenario_require(context, op_nav_tile_view(tile, &data));
        for (int32_t i = 0; i < data.poly_count; ++i) {
            OpPolyRef poly = op_poly_ref(salt, slot, i);
            uint8_t area = (uint8_t)op_random_below(random, 4);
            uint16_t flags = (uint16_t)(1 + op_random_below(random, 7));
            scenario_require(context, op_tiled_nav_mesh_set_poly_area(mesh, poly, area));
            scenario_require(context, op_tiled_nav_mesh_set_poly_flags(mesh, poly, flags));
        }
    }
}

static OpTiledNavMesh *make_mesh(const ScenarioContext *context, uint64_t open_percent, double shift,
                                 OpRandom *random) {
    uint8_t cells[SIDE * SIDE];
    OpOffMeshLinkDefinition links[6];
    OpTileMap map = {cells, SIDE, SIDE, 1.0, {shift, shift}};
    OpNavSettings settings = op_nav_settings_small();
    OpRegion *region = NULL;
    OpTiledNavMesh *mesh = NULL;
    for (size_t i = 0; i < sizeof cells; ++i) {
        cells[i] = op_random_below(random, 100) < open_percent ? 1 : 0;
    }
    take_links(random, links, 6);
    for (int32_t i = 0; i < 6; ++i) {
        links[i].start_x += shift;
        links[i].start_z += shift;
        links[i].end_x += shift;
        links[i].end_z += shift;
    }
    settings.agent_radius = 0.2;
    settings.tile_size = 8.0;
    settings.origin_x = shift;
    settings.origin_z = shift;
    settings.off_mesh_links = links;
    settings.off_mesh_link_count = 6;
    scenario_require(context, op_region_from_tile_map(&map, 8, NULL, &region));
    scenario_require(context, op_tiled_nav_mesh_build_2d(region, &settings, NULL, &mesh));
    op_region_destroy(region);
    paint(context, mesh, random);
    return mesh;
}

static OpVec3 random_position(OpRandom *random, double shift) {
    OpVec3 position = {0.0, 0.0, 0.0};
    position.x = shift + op_random_double(random) * (double)SIDE;
    position.y = op_random_double(random) - 0.5;
    position.z = shift + op_random_double(random) * (double)SIDE;
    return position;
}

static OpQueryFilter random_filter(OpRandom *random) {
    OpQueryFilter filter = op_query_filter_default();
    for (int32_t area = 0; area < 4; ++area) {
        filter.area_cost[area] = 0.5 + op_random_double(random) * 4.0;
    }
    filter.include_flags = (uint16_t)(op_random_below(random, 2) == 0 ? 0xFFFF : 3);
    filter.exclude_flags = (uint16_t)(op_random_below(random, 4) == 0 ? 4 : 0);
    return filter;
}

static void write_position(ScenarioContext *context, OpVec3 position) {
    scenario_write_f64(context, position.x);
    scenario_write_f64(context, position.y);
    scenario_write_f64(context, position.z);
}

/* What a scenario asks, many times over, of a mesh. */
typedef void (*Ask)(ScenarioContext *context, OpNavMeshQuery *query, OpRandom *random, double shift);

static void ask_meshes(ScenarioContext *context, uint64_t seed, OpPathNodeModel nodes, int32_t rounds,
                       Ask ask) {
    static const double shifts[] = {0.0, -12.5, 1000000.0};
    OpRandom random = op_random_seed(seed);
    for (int32_t i = 0; i < 3; ++i) {
        OpNavMeshQueryOptions options = {4096, nodes};
        OpNavMeshQuery *query = NULL;
        OpTiledNavMesh *mesh = make_mesh(context, (uint64_t)(95 - 12 * i), shifts[i], &random);
        scenario_require(context, op_nav_mesh_query_create(mesh, &options, NULL, &query));
        for (int32_t round = 0; round < rounds; ++round) {
            ask(context, query, &random, shifts[i]);
        }
        op_nav_mesh_query_destroy(query);
        op_tiled_nav_mesh_destroy(mesh);
    }
}

/* A place on the mesh; false when there is none near. */
static bool find_place(const ScenarioContext *context, OpNavMeshQuery *query, const OpQueryFilter *filter,
                       OpRandom *random, double shift, OpNearestPoly *out) {
    OpVec3 extents = {2.0, 4.0, 2.0};
    scenario_require(
        context, op_nav_mesh_query_nearest_poly(query, random_position(random, shift), extents, filter, out));
    return out->poly != OP_POLY_REF_INVALID;
}

/* ---- Tiles and links ---- */

SCENARIO(navmesh_tiles, "navmesh/tiles") {
    OpRandom random = op_random_seed(15000);
    for (int32_t i = 0; i < 3; ++i) {
        OpTiledNavMesh *mesh = make_mesh(context, (uint64_t)(95 - 12 * i), i * 100.0, &random);
        size_t size = op_tiled_nav_mesh_saved_size(mesh);
        uint8_t *bytes = scenario_allocate(context, size);
        scenario_require(context, op_tiled_nav_mesh_save(mesh, bytes, size, &size));
        scenario_write_bytes(context, bytes, size);
        free(bytes);
        for (int32_t slot = 0; slot < op_tiled_nav_mesh_slot_count(mesh); ++slot) {
            const OpNavTile *tile = NULL;
            uint32_t salt = 0;
            uint8_t id[OP_CONTENT_ID_SIZE];
            scenario_require(context, op_tiled_nav_mesh_slot(mesh, slot, &tile, &salt));
            scenario_require(context, op_nav_tile_content_id(tile, id));
            scenario_write_bytes(context, id, sizeof id);
        }
        op_tiled_nav_mesh_destroy(mesh);
    }
}

static void write_links(ScenarioContext *context, const OpTiledNavMesh *mesh) {
    OpNavDebugGeometry geometry = {0};
    scenario_require(context, op_tiled_nav_mesh_debug_geometry(mesh, &geometry));
    scenario_write_i32(context, geometry.link_count);
    for (int32_t i = 0; i < geometry.link_count; ++i) {
        scenario_write_u64(context, geometry.links[i].from);
        scenario_write_u64(context, geometry.links[i].to);
        scenario_write_i32(context, (int32_t)geometry.links[i].kind);
        write_position(context, geometry.links[i].start);
        write_position(context, geometry.links[i].end);
    }
    op_nav_debug_geometry_reset(&geometry);
}

SCENARIO(navmesh_stitching, "navmesh/stitching") {
    OpRandom random = op_random_seed(15100);
    OpTiledNavMesh *mesh = make_mesh(context, 85, 0.0, &random);
    OpTiledNavMesh *other = make_mesh(context, 85, 0.0, &random);
    write_links(context, mesh);
    for (int32_t i = 0; i < 12; ++i) {
        int32_t tile_x = (int32_t)op_random_below(&random, 3);
        int32_t tile_z = (int32_t)op_random_below(&random, 3);
        OpTileRef ref = op_tiled_nav_mesh_tile_at(mesh, tile_x, tile_z, 0);
        OpTileRef spare = op_tiled_nav_mesh_tile_at(other, tile_x, tile_z, 0);
        if (ref != OP_TILE_REF_INVALID) {
            scenario_require(context, op_tiled_nav_mesh_remove_tile(mesh, ref));
        } else if (spare != OP_TILE_REF_INVALID) {
            /* The links authored for the other mesh make it one of other settings. */
            OpStatus status = op_tiled_nav_mesh_add_tile(mesh, op_tiled_nav_mesh_tile(other, spare), &ref);
            scenario_write_i32(context, (int32_t)status);
        }
        write_links(context, mesh);
    }
    op_tiled_nav_mesh_destroy(other);
    op_tiled_nav_mesh_destroy(mesh);
}

/* ---- Paths ---- */

static void ask_path(ScenarioContext *context, OpNavMeshQuery *query, OpRandom *random, double shift) {
    OpQueryFilter filter = random_filter(random);
    OpPolyRef polys[MOST_POLYS];
    OpCorridorResult result;
    OpNearestPoly start;
    OpNearestPoly end;
    if (!find_place(context, query, &filter, random, shift, &start) ||
        !find_place(context, query, &filter, random, shift, &end)) {
        return;
    }
    write_position(context, start.point);
    write_position(context, end.point);
    scenario_require(context,
                     op_nav_mesh_query_find_corridor(query, start.poly, end.poly, start.point, end.point,
                                                     &filter, polys, MOST_POLYS, &result));
    scenario_write_i32(context, (int32_t)result.status);
    scenario_write_f64(context, result.cost);
    scenario_write_i32(context, result.expanded);
    scenario_write_i32(context, result.poly_count);
    for (int32_t i = 0; i < result.poly_count; ++i) {
        scenario_write_u64(context, polys[i]);
    }
}

SCENARIO(navmesh_paths_polygons, "navmesh/paths/polygons") {
    ask_meshes(context, 15200, OP_NODES_POLYGON, 60, ask_path);
}

SCENARIO(navmesh_paths_crossings, "navmesh/paths/crossings") {
    ask_meshes(context, 15200, OP_NODES_CROSSING, 60, ask_path);
}

static void ask_straight(ScenarioContext *context, OpNavMeshQuery *query, OpRandom *random, double shift) {
    OpNavPath path = {0};
    OpVec3 start = random_position(random, shift);
    OpVec3 end = random_position(random, shift);
    scenario_require(context, op_nav_mesh_query_find_path_between(query, start, end, NULL, &path));
    scenario_write_i32(context, (int32_t)path.status);
    scenario_write_i32(context, (int32_t)path.detail);
    scenario_write_f64(context, path.cost);
    scenario_write_f64(context, path.length);
    for (int32_t i = 0; i < path.point_count; ++i) {
        write_position(context, path.points[i].position);
        scenario_write_u64(context, path.points[i].poly);
        scenario_write_i32(context, path.points[i].flags);
    }
    op_nav_path_reset(&path);
}

SCENARIO(navmesh_straight, "navmesh/straight") {
    ask_meshes(context, 15300, OP_NODES_POLYGON, 60, ask_straight);
}

/* ---- Rays ---- */

static void ask_ray(ScenarioContext *context, OpNavMeshQuery *query, OpRandom *random, double shift) {
    OpQueryFilter filter = random_filter(random);
    OpPolyRef visited[MOST_POLYS];
    OpNearestPoly start;
    OpRaycast ray;
    OpSurfaceMove move;
    OpVec3 end = random_position(random, shift);
    if (!find_place(context, query, &filter, random, shift, &start)) {
        return;
    }
    scenario_require(context, op_nav_mesh_query_raycast(query, start.poly, start.point, end, &filter, visited,
                                                        MOST_POLYS, &ray));
    scenario_write_i32(context, (int32_t)ray.status);
    scenario_write_i32(context, ray.hit ? 1 : 0);
    scenario_write_f64(context, ray.t);
    write_position(context, ray.normal);
    scenario_write_i32(context, ray.edge);
    for (int32_t i = 0; i < ray.visited_count; ++i) {
        scenario_write_u64(context, visited[i]);
    }
    scenario_require(context, op_nav_mesh_query_move_along_surface(query, start.poly, start.point, end,
                                                                   &filter, visited, MOST_POLYS, &move));
    write_position(context, move.position);
    scenario_write_u64(context, move.poly);
}

SCENARIO(navmesh_raycast, "navmesh/raycast") {
    ask_meshes(context, 15400, OP_NODES_POLYGON, 200, ask_ray);
}

/* ---- Areas ---- */

static void write_walls(ScenarioContext *context, OpNavMeshQuery *query, const OpAreaQuery *area,
                        const OpQueryFilter *filter) {
    OpWallSegment walls[MOST_WALLS];
    OpWallsResult list;
    OpWallHit hit;
    scenario_require(context, op_nav_mesh_query_distance_to_wall(query, area->start_poly, area->center,
                                                                 area->radius, filter, &hit));
    scenario_write_f64(context, hit.distance);
    write_position(context, hit.position);
    write_position(context, hit.normal);
    scenario_write_u64(context, hit.poly);
    scenario_require(context, op_nav_mesh_query_find_walls(query, area->start_poly, area->center,
                                                           area->radius, filter, walls, MOST_WALLS, &list));
    scenario_write_i32(context, list.truncated ? -list.count : list.count);
    for (int32_t i = 0; i < list.count; ++i) {
        write_position(context, walls[i].start);
        write_position(context, walls[i].end);
        scenario_write_u64(context, walls[i].poly);
        scenario_write_i32(context, walls[i].edge);
    }
}

static void ask_area(ScenarioContext *context, OpNavMeshQuery *query, OpRandom *random, double shift) {
    OpQueryFilter filter = random_filter(random);
    OpPolyRef polys[MOST_POLYS];
    OpPolyRef parents[MOST_POLYS];
    double keys[MOST_POLYS];
    OpNearestPoly start;
    OpAreaResult result;
    OpAreaQuery area = {.kind = (OpAreaQueryKind)op_random_below(random, 3)};
    if (!find_place(context, query, &filter, random, shift, &start)) {
        return;
    }
    OpVec3 p = start.point;
    const OpVec3 points[4] = {{p.x - 1.5, 0, p.z - 2.0},
                              {p.x + 2.0, 0, p.z - 1.0},
                              {p.x + 3.0, 0, p.z + 2.5},
                              {p.x - 1.0, 0, p.z + 1.0}};
    area.start_poly = start.poly;
    area.center = p;
    area.radius = op_random_double(random) * 6.0;
    area.points = points;
    area.point_count = 4;
    scenario_require(context, op_nav_mesh_query_find_polys(query, &area, &filter, polys, parents, keys,
                                                           MOST_POLYS, &result));
    scenario_write_i32(context, (int32_t)result.status);
    for (int32_t i = 0; i < result.poly_count; ++i) {
        scenario_write_u64(context, polys[i]);
        scenario_write_u64(context, parents[i]);
        scenario_write_f64(context, keys[i]);
    }
    write_walls(context, query, &area, &filter);
}

SCENARIO(navmesh_areas, "navmesh/areas") {
    ask_meshes(context, 15500, OP_NODES_POLYGON, 80, ask_area);
}

/* ---- Random points ---- */

static void write_point(ScenarioContext *context, const OpRandomPoint *point, const OpRandom *random) {
    scenario_write_i32(context, point->found ? 1 : 0);
    scenario_write_u64(context, point->poly);
    write_position(context, point->position);
    scenario_write_u64(context, random->state);
}

static void ask_random(ScenarioContext *context, OpNavMeshQuery *query, OpRandom *random, double shift) {
    OpQueryFilter filter = random_filter(random);
    OpNearestPoly start;
    OpRandomPoint point;
    scenario_require(context, op_nav_mesh_query_random_point(query, random, &filter, &point));
    write_point(context, &point, random);
    if (find_place(context, query, &filter, random, shift, &start)) {
        double radius = op_random_double(random) * 4.0;
        scenario_require(context, op_nav_mesh_query_random_point_around(
                                      query, random, start.poly, start.point, radius, &filter, &point));
        write_point(context, &point, random);
    }
}

SCENARIO(navmesh_random, "navmesh/random") {
    ask_meshes(context, 15600, OP_NODES_POLYGON, 100, ask_random);
}
