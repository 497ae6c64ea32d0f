/* Navigation meshes: 2D builds from tile maps and outlines, regions, files and snapshots over a history of edits, and every kind of
 * query. */
#include "../draws.h"
#include "../scenario.h"

#include <stdlib.h>

#include "onepath/onepath.h"

/* ---- Inputs ---- */

enum { MAP_SIDE = 40, TIMES = 40 };

static const OpOffMeshLinkDefinition links[] = {
    {3.5, 0.0, 3.5, 36.5, 0.0, 35.5, 2.0, true, 5, 2, 1},
    {35.5, 0.0, 3.5, 4.5, 0.0, 36.5, 2.0, false, 6, 3, 2},
};

static OpNavSettings tiled_settings(void) {
    OpNavSettings settings = op_nav_settings_small();
    settings.tile_size = 8.0;
    settings.off_mesh_links = links;
    settings.off_mesh_link_count = 2;
    return settings;
}

static OpNavMesh *build_map(const ScenarioContext *context, OpRandom *random, const OpNavSettings *settings) {
    uint8_t cells[MAP_SIDE * MAP_SIDE];
    OpTileMap map = {cells, MAP_SIDE, MAP_SIDE, 1.0, {0.0, 0.0}};
    OpNavMesh *mesh = NULL;
    for (int32_t i = 0; i < MAP_SIDE * MAP_SIDE; ++i) {
        cells[i] = op_random_below(random, 100) < 78 ? 1 : 0;
    }
    scenario_require(context, op_nav_mesh_build_2d_from_tile_map(&map, settings, NULL, &mesh));
    return mesh;
}

/* A ring around a centre whose radii differ; its coordinates round and its edges may cross those of others. */
static void put_ring(OpRandom *random, OpVec2 *points, int32_t size, double spread) {
    double x = op_random_double(random) * spread;
    double y = op_random_double(random) * spread;
    for (int32_t i = 0; i < size; ++i) {
        points[i].x = x + (op_random_double(random) - 0.5) * spread / 2.0;
        points[i].y = y + (op_random_double(random) - 0.5) * spread / 2.0;
    }
}

enum { RINGS = 6, RING_SIZE = 7 };

typedef struct Rings {
    OpVec2 points[RINGS * RING_SIZE];
    int32_t sizes[RINGS];
    OpOutline outlines[RINGS];
} Rings;

static void make_rings(OpRandom *random, Rings *rings, double spread) {
    for (int32_t i = 0; i < RINGS; ++i) {
        put_ring(random, &rings->points[i * RING_SIZE], RING_SIZE, spread);
        rings->sizes[i] = RING_SIZE;
        rings->outlines[i] = (OpOutline){&rings->points[i * RING_SIZE], &rings->sizes[i], 1};
    }
}

/* ---- Output ---- */

static void write_mesh(ScenarioContext *context, const OpNavMesh *mesh) {
    size_t size = op_nav_mesh_saved_size(mesh);
    uint8_t *bytes = scenario_allocate(context, size);
    scenario_require(context, op_nav_mesh_save(mesh, bytes, size, &size));
    scenario_write_u64(context, size);
    scenario_write_bytes(context, bytes, size);
    free(bytes);
}

static void write_point(ScenarioContext *context, OpVec3 point) {
    scenario_write_f64(context, point.x);
    scenario_write_f64(context, point.y);
    scenario_write_f64(context, point.z);
}

/* ---- Builds ---- */

SCENARIO(nav_build_tile_maps, "navmesh/build2d/tile-maps") {
    const double radii[] = {0.0, 0.3, 0.45, 0.7};
    for (uint64_t seed = 5000; seed < 5008; ++seed) {
        OpRandom random = op_random_seed(seed);
        OpNavSettings settings = tiled_settings();
        settings.agent_radius = radii[seed % 4];
        settings.max_verts_per_poly = draw_int(&random, 3, 16);
        OpNavMesh *mesh = build_map(context, &random, &settings);
        write_mesh(context, mesh);
        op_nav_mesh_destroy(mesh);
    }
}

SCENARIO(nav_build_outlines, "navmesh/build2d/outlines") {
    for (uint64_t seed = 5100; seed < 5120; ++seed) {
        OpRandom random = op_random_seed(seed);
        OpNavSettings settings = tiled_settings();
        OpNavMesh *mesh = NULL;
        Rings floors;
        Rings obstacles;
        make_rings(&random, &floors, 50.0);
        make_rings(&random, &obstacles, 50.0);
        settings.agent_radius = (double)(seed % 5) / 3.0;
        scenario_require(context,
                         op_nav_mesh_build_2d_with_obstacles(floors.outlines, RINGS, obstacles.outlines,
                                                             RINGS / 2, &settings, NULL, &mesh));
        write_mesh(context, mesh);
        op_nav_mesh_destroy(mesh);
    }
}

static void write_region(ScenarioContext *context, const OpRegion *region) {
    scenario_write_f64(context, op_region_area(region));
    scenario_write_i32(context, op_region_ring_count(region));
    for (int32_t ring = 0; ring < op_region_ring_count(region); ++ring) {
        int32_t count = 0;
        (void)op_region_ring(region, ring, NULL, 0, &count);
        OpVec2 *points = scenario_allocate(context, (size_t)count * sizeof(OpVec2));
        scenario_require(context, op_region_ring(region, ring, points, count, &count));
        for (int32_t i = 0; i < count; ++i) {
            scenario_write_f64(context, points[i].x);
            scenario_write_f64(context, points[i].y);
        }
        free(points);
    }
}

static void write_polygons(ScenarioContext *context, const OpPlaneMesh *mesh) {
    scenario_write_i32(context, mesh->vertex_count);
    scenario_write_i32(context, mesh->poly_count);
    for (int32_t i = 0; i < mesh->index_count; ++i) {
        scenario_write_i32(context, mesh->indices[i]);
        scenario_write_i32(context, mesh->neighbors[i]);
    }
}

SCENARIO(nav_build_regions, "navmesh/build2d/regions") {
    for (uint64_t seed = 5200; seed < 5210; ++seed) {
        OpRandom random = op_random_seed(seed);
        Rings rings;
        OpRegion *a = NULL;
        OpRegion *b = NULL;
        OpPlaneMesh mesh = {0};
        make_rings(&random, &rings, 30.0);
        scenario_require(context, op_region_from_outlines(rings.outlines, RINGS / 2, 8, NULL, &a));
        scenario_require(context,
                         op_region_from_outlines(rings.outlines + RINGS / 2, RINGS / 2, 8, NULL, &b));
        for (int32_t operation = 0; operation < 4; ++operation) {
            OpRegion *combined = NULL;
            OpRegion *offset = NULL;
            double distance = (op_random_double(&random) - 0.4) * 3.0;
            scenario_require(context, op_region_combine(a, b, (OpRegionOperation)operation, NULL, &combined));
            write_region(context, combined);
            scenario_require(context, op_region_offset(combined, distance,
                                                       operation % 2 == 0 ? OP_JOIN_ROUND : OP_JOIN_SQUARE,
                                                       0.0, NULL, &offset));
            write_region(context, offset);
            scenario_require(context, op_region_triangulate(offset, &mesh));
            write_polygons(context, &mesh);
            scenario_require(context, op_region_partition_convex(offset, 6, &mesh));
            write_polygons(context, &mesh);
            op_region_destroy(offset);
            op_region_destroy(combined);
        }
        op_plane_mesh_reset(&mesh);
        op_region_destroy(a);
        op_region_destroy(b);
    }
}

SCENARIO(nav_world_bytes, "navmesh/world-bytes") {
    OpRandom random = op_random_seed(5300);
    OpNavSettings classes[] = {op_nav_settings_small(), op_nav_settings_humanoid(), op_nav_settings_large()};
    Rings rings;
    OpNavWorld *world = NULL;
    make_rings(&random, &rings, 60.0);
    scenario_require(context, op_nav_world_build_2d(rings.outlines, RINGS, classes, 3, NULL, &world));
    size_t size = op_nav_world_saved_size(world);
    uint8_t *bytes = scenario_allocate(context, size);
    scenario_require(context, op_nav_world_save(world, bytes, size, &size));
    scenario_write_bytes(context, bytes, size);
    free(bytes);
    op_nav_world_destroy(world);
}

/* ---- Snapshots ---- */

static void write_snapshot(ScenarioContext *context, const OpTiledNavMesh *mesh, OpSnapshotMode mode) {
    size_t size = 0;
    scenario_require(context, op_tiled_nav_mesh_snapshot_size(mesh, mode, &size));
    uint8_t *bytes = scenario_allocate(context, size);
    scenario_require(context, op_tiled_nav_mesh_snapshot(mesh, mode, bytes, size, &size));
    scenario_write_u64(context, size);
    scenario_write_bytes(context, bytes, size);
    free(bytes);
}

/* A tile goes, comes back from the other mesh or replaces one, or a polygon or a link changes. */
static void edit(const ScenarioContext *context, OpRandom *random, OpTiledNavMesh *mesh,
                 const OpTiledNavMesh *other) {
    int32_t x = draw_int(random, 0, 4);
    int32_t z = draw_int(random, 0, 4);
    OpTileRef here = op_tiled_nav_mesh_tile_at(mesh, x, z, 0);
    const OpNavTile *spare = op_tiled_nav_mesh_tile(other, op_tiled_nav_mesh_tile_at(other, x, z, 0));
    int32_t kind = draw_int(random, 0, 4);
    OpTileRef ref = 0;
    if (here == OP_TILE_REF_INVALID || kind == 0) {
        if (spare != NULL) {
            scenario_require(context, here == OP_TILE_REF_INVALID
                                          ? op_tiled_nav_mesh_add_tile(mesh, spare, &ref)
                                          : op_tiled_nav_mesh_replace_tile(mesh, spare, &ref));
        }
    } else if (kind == 1) {
        scenario_require(context, op_tiled_nav_mesh_remove_tile(mesh, here));
    } else if (kind == 2) {
        (void)op_tiled_nav_mesh_set_off_mesh_link_enabled(mesh, here, 0, op_random_below(random, 2) == 0);
    } else {
        OpPolyRef poly = (OpPolyRef)here << 20;
        scenario_require(context,
                         op_tiled_nav_mesh_set_poly_area(mesh, poly, (uint8_t)draw_int(random, 0, 9)));
        scenario_require(context,
                         op_tiled_nav_mesh_set_poly_flags(mesh, poly, (uint16_t)draw_int(random, 0, 3)));
    }
}

static void write_links(ScenarioContext *context, const OpTiledNavMesh *mesh) {
    OpNavDebugGeometry geometry = {0};
    scenario_require(context, op_tiled_nav_mesh_debug_geometry(mesh, &geometry));
    for (int32_t i = 0; i < geometry.link_count; ++i) {
        scenario_write_u64(context, geometry.links[i].from);
        scenario_write_u64(context, geometry.links[i].to);
        scenario_write_i32(context, (int32_t)geometry.links[i].kind);
        write_point(context, geometry.links[i].start);
        write_point(context, geometry.links[i].end);
    }
    op_nav_debug_geometry_reset(&geometry);
}

SCENARIO(nav_snapshot_bytes, "navmesh/snapshot-bytes") {
    OpRandom random = op_random_seed(5400);
    OpNavSettings settings = tiled_settings();
    OpNavMesh *first = build_map(context, &random, &settings);
    OpNavMesh *second = build_map(context, &random, &settings);
    OpTiledNavMesh *mesh = op_nav_mesh_tiles(first);
    for (int32_t i = 0; i < TIMES; ++i) {
        edit(context, &random, mesh, op_nav_mesh_tiles(second));
        if (i % 8 == 7) {
            write_snapshot(context, mesh, OP_SNAPSHOT_FULL);
            write_snapshot(context, mesh, OP_SNAPSHOT_REFERENCED);
            write_links(context, mesh);
        }
    }
    op_nav_mesh_destroy(second);
    op_nav_mesh_destroy(first);
}

/* ---- Queries ---- */

typedef struct Scene {
    OpRandom random;
    OpNavMesh *mesh;
    OpNavMeshQuery *query;
    OpQueryFilter filter;
} Scene;

static Scene make_scene(const ScenarioContext *context, uint64_t seed, OpPathNodeModel model) {
    Scene scene = {.random = op_random_seed(seed), .filter = op_query_filter_default()};
    OpNavSettings settings = tiled_settings();
    OpNavMeshQueryOptions options = op_nav_mesh_query_options_default();
    options.node_model = model;
    scene.mesh = build_map(context, &scene.random, &settings);
    OpTiledNavMesh *tiles = op_nav_mesh_tiles(scene.mesh);
    for (int32_t slot = 0; slot < op_tiled_nav_mesh_slot_count(tiles); ++slot) {
        scenario_require(context, op_tiled_nav_mesh_set_poly_area(tiles, op_poly_ref(1, slot, 0),
                                                                  (uint8_t)draw_int(&scene.random, 0, 3)));
    }
    for (int32_t area = 0; area < 8; ++area) {
        scene.filter.area_cost[area] = 0.5 + op_random_double(&scene.random);
    }
    scenario_require(context, op_nav_mesh_query_create(tiles, &options, NULL, &scene.query));
    return scene;
}

static void free_scene(Scene *scene) {
    op_nav_mesh_query_destroy(scene->query);
    op_nav_mesh_destroy(scene->mesh);
}

static OpVec3 take_position(Scene *scene) {
    OpVec3 position = {0.0, 0.0, 0.0};
    position.x = op_random_double(&scene->random) * (double)MAP_SIDE;
    position.z = op_random_double(&scene->random) * (double)MAP_SIDE;
    return position;
}

static OpNearestPoly take_poly(const ScenarioContext *context, Scene *scene) {
    OpNearestPoly nearest;
    scenario_require(context, op_nav_mesh_query_nearest_poly(scene->query, take_position(scene),
                                                             (OpVec3){4, 4, 4}, &scene->filter, &nearest));
    return nearest;
}

static void write_nearest(ScenarioContext *context, const OpNearestPoly *nearest) {
    scenario_write_u64(context, nearest->poly);
    write_point(context, nearest->point);
    scenario_write_f64(context, nearest->distance_squared);
    scenario_write_u8(context, nearest->over_polygon);
}

SCENARIO(nav_query_nearest, "navmesh/queries/nearest") {
    Scene scene = make_scene(context, 5500, OP_NODES_POLYGON);
    for (int32_t i = 0; i < 400; ++i) {
        OpNearestPoly nearest = take_poly(context, &scene);
        write_nearest(context, &nearest);
    }
    free_scene(&scene);
}

static void write_path(ScenarioContext *context, const OpNavPath *path) {
    scenario_write_i32(context, (int32_t)path->detail);
    scenario_write_f64(context, path->cost);
    scenario_write_f64(context, path->length);
    scenario_write_i32(context, path->expanded);
    for (int32_t i = 0; i < path->point_count; ++i) {
        write_point(context, path->points[i].position);
        scenario_write_i32(context, path->points[i].flags);
    }
    for (int32_t i = 0; i < path->poly_count; ++i) {
        scenario_write_u64(context, path->corridor[i]);
    }
}

static void write_paths(ScenarioContext *context, OpPathNodeModel model) {
    Scene scene = make_scene(context, 5600, model);
    OpNavPathOptions options = op_nav_path_options_default();
    OpNavPath path = {0};
    options.filter = scene.filter;
    for (int32_t i = 0; i < 100; ++i) {
        OpVec3 start = take_position(&scene);
        OpVec3 end = take_position(&scene);
        scenario_require(context,
                         op_nav_mesh_query_find_path_between(scene.query, start, end, &options, &path));
        write_path(context, &path);
    }
    op_nav_path_reset(&path);
    free_scene(&scene);
}

SCENARIO(nav_query_paths, "navmesh/queries/paths-polygon") {
    write_paths(context, OP_NODES_POLYGON);
}

SCENARIO(nav_query_paths_crossing, "navmesh/queries/paths-crossing") {
    write_paths(context, OP_NODES_CROSSING);
}

SCENARIO(nav_query_rays, "navmesh/queries/rays") {
    Scene scene = make_scene(context, 5700, OP_NODES_POLYGON);
    for (int32_t i = 0; i < 300; ++i) {
        OpNearestPoly start = take_poly(context, &scene);
        OpVec3 end = take_position(&scene);
        OpPolyRef visited[64];
        OpRaycast ray;
        OpSurfaceMove move;
        scenario_require(context, op_nav_mesh_query_raycast(scene.query, start.poly, start.point, end,
                                                            &scene.filter, visited, 64, &ray));
        scenario_write_i32(context, (int32_t)ray.status);
        scenario_write_f64(context, ray.t);
        write_point(context, ray.normal);
        scenario_write_u64(context, ray.poly);
        scenario_write_i32(context, ray.edge);
        scenario_write_i32(context, ray.visited_count);
        scenario_require(context,
                         op_nav_mesh_query_move_along_surface(scene.query, start.poly, start.point, end,
                                                              &scene.filter, visited, 64, &move));
        write_point(context, move.position);
        scenario_write_u64(context, move.poly);
    }
    free_scene(&scene);
}

SCENARIO(nav_query_areas, "navmesh/queries/areas") {
    Scene scene = make_scene(context, 5800, OP_NODES_POLYGON);
    for (int32_t i = 0; i < 120; ++i) {
        OpNearestPoly start = take_poly(context, &scene);
        OpPolyRef polys[256];
        OpPolyRef parents[256];
        double keys[256];
        OpAreaResult result;
        OpAreaQuery area = {.kind = i % 2 == 0 ? OP_AREA_QUERY_CIRCLE : OP_AREA_QUERY_NEIGHBOURHOOD,
                            .start_poly = start.poly,
                            .center = start.point,
                            .radius = op_random_double(&scene.random) * 8.0};
        scenario_require(context, op_nav_mesh_query_find_polys(scene.query, &area, &scene.filter, polys,
                                                               parents, keys, 256, &result));
        scenario_write_i32(context, (int32_t)result.status);
        for (int32_t k = 0; k < result.poly_count; ++k) {
            scenario_write_u64(context, polys[k]);
            scenario_write_u64(context, parents[k]);
            scenario_write_f64(context, keys[k]);
        }
    }
    free_scene(&scene);
}

SCENARIO(nav_query_walls, "navmesh/queries/walls") {
    Scene scene = make_scene(context, 5900, OP_NODES_POLYGON);
    for (int32_t i = 0; i < 120; ++i) {
        OpNearestPoly start = take_poly(context, &scene);
        double radius = op_random_double(&scene.random) * 6.0;
        OpWallHit hit;
        OpWallSegment walls[64];
        OpWallsResult result;
        scenario_require(context, op_nav_mesh_query_distance_to_wall(scene.query, start.poly, start.point,
                                                                     radius, &scene.filter, &hit));
        scenario_write_f64(context, hit.distance);
        write_point(context, hit.position);
        write_point(context, hit.normal);
        scenario_require(context, op_nav_mesh_query_find_walls(scene.query, start.poly, start.point, radius,
                                                               &scene.filter, walls, 64, &result));
        for (int32_t k = 0; k < result.count; ++k) {
            write_point(context, walls[k].start);
            write_point(context, walls[k].end);
            scenario_write_u64(context, walls[k].poly);
        }
    }
    free_scene(&scene);
}

SCENARIO(nav_query_random, "navmesh/queries/random-points") {
    Scene scene = make_scene(context, 6000, OP_NODES_POLYGON);
    OpRandom random = op_random_seed(6001);
    for (int32_t i = 0; i < 200; ++i) {
        OpNearestPoly start = take_poly(context, &scene);
        OpRandomPoint point;
        scenario_require(context,
                         op_nav_mesh_query_random_point(scene.query, &random, &scene.filter, &point));
        scenario_write_u64(context, point.poly);
        write_point(context, point.position);
        scenario_require(context,
                         op_nav_mesh_query_random_point_around(scene.query, &random, start.poly, start.point,
                                                               3.0, &scene.filter, &point));
        scenario_write_u8(context, point.found);
        scenario_write_u64(context, random.state);
    }
    free_scene(&scene);
}

SCENARIO(nav_one_call, "navmesh/queries/one-call") {
    Scene scene = make_scene(context, 6100, OP_NODES_POLYGON);
    OpNavPath path = {0};
    for (int32_t i = 0; i < 100; ++i) {
        OpVec3 start = take_position(&scene);
        OpVec3 end = take_position(&scene);
        OpNavMeshHit hit;
        OpVec3 point = {0.0, 0.0, 0.0};
        bool found = false;
        scenario_require(context, op_nav_mesh_find_path(scene.mesh, start, end, NULL, &path));
        write_path(context, &path);
        scenario_require(context, op_nav_mesh_raycast(scene.mesh, start, end, NULL, &hit));
        scenario_write_u8(context, hit.blocked);
        write_point(context, hit.position);
        scenario_write_f64(context, hit.distance);
        scenario_require(context, op_nav_mesh_sample_position(scene.mesh, end, 1.0, NULL, &point, &found));
        scenario_write_u8(context, found);
        write_point(context, point);
    }
    op_nav_path_reset(&path);
    free_scene(&scene);
}
