/* Corridors and followers: journeys over a mesh that is edited meanwhile, rolled back and gone again; operations on corridors; replans in
 * slices. */
#include "../scenario.h"

#include "onepath/onepath.h"

#include <math.h>
#include <stdlib.h>

enum { SIDE = 24, CAPACITY = 64, LINKS = 6 };

static const OpVec3 extents = {2.0, 4.0, 2.0};

typedef struct Ground {
    ScenarioContext *context;
    OpTiledNavMesh *mesh;
    OpNavMeshQuery *query;
    OpQueryFilter filter; /* area 3 is closed */
} Ground;

/* ---- Ground ---- */

/* Drawn one after the other: the order in which a compiler calls is its own business. */
static OpVec3 random_position(OpRandom *random) {
    OpVec3 position = {0.0, 0.0, 0.0};
    position.x = op_random_double(random) * (double)SIDE;
    position.z = op_random_double(random) * (double)SIDE;
    return position;
}

static void take_links(OpRandom *random, OpOffMeshLinkDefinition *links) {
    for (int32_t i = 0; i < LINKS; ++i) {
        OpVec3 start = random_position(random);
        OpVec3 end = random_position(random);
        links[i] = (OpOffMeshLinkDefinition){.start_x = start.x,
                                             .start_z = start.z,
                                             .end_x = end.x,
                                             .end_z = end.z,
                                             .radius = 1.5,
                                             .bidirectional = i % 2 == 0,
                                             .flags = 1};
    }
}

static Ground ground_make(ScenarioContext *context, OpPathNodeModel nodes, OpRandom *random) {
    Ground ground = {context, NULL, NULL, op_query_filter_default()};
    uint8_t cells[SIDE * SIDE];
    OpOffMeshLinkDefinition links[LINKS];
    OpTileMap map = {cells, SIDE, SIDE, 1.0, {0.0, 0.0}};
    OpNavSettings settings = op_nav_settings_small();
    OpNavMeshQueryOptions options = {4096, nodes};
    OpRegion *region = NULL;
    for (size_t i = 0; i < sizeof cells; ++i) {
        cells[i] = op_random_below(random, 100) < 88 ? 1 : 0;
    }
    take_links(random, links);
    settings.agent_radius = 0.2;
    settings.tile_size = 8.0;
    settings.off_mesh_links = links;
    settings.off_mesh_link_count = LINKS;
    ground.filter.area_cost[2] = 2.5;
    ground.filter.area_cost[3] = (double)INFINITY;
    scenario_require(context, op_region_from_tile_map(&map, 8, NULL, &region));
    scenario_require(context, op_tiled_nav_mesh_build_2d(region, &settings, NULL, &ground.mesh));
    op_region_destroy(region);
    scenario_require(context, op_nav_mesh_query_create(ground.mesh, &options, NULL, &ground.query));
    return ground;
}

static void ground_free(Ground *ground) {
    op_nav_mesh_query_destroy(ground->query);
    op_tiled_nav_mesh_destroy(ground->mesh);
}

/* Another area for a polygon, or a tile that comes back with new references. */
static void edit(const Ground *ground, OpRandom *random) {
    int32_t slot = (int32_t)op_random_below(random, (uint64_t)op_tiled_nav_mesh_slot_count(ground->mesh));
    OpNavMeshParams params = op_tiled_nav_mesh_params(ground->mesh);
    uint64_t choice = op_random_below(random, 4);
    uint64_t draw = op_random_next(random);
    const OpNavTile *tile = NULL;
    OpNavTile *copy = NULL;
    OpNavTileData data;
    OpTileRef ref = OP_TILE_REF_INVALID;
    uint32_t salt = 0;
    scenario_require(ground->context, op_tiled_nav_mesh_slot(ground->mesh, slot, &tile, &salt));
    scenario_require(ground->context, op_nav_tile_view(tile, &data));
    if (choice == 0) {
        scenario_require(ground->context, op_nav_tile_create(&data, &params, NULL, &copy));
        scenario_require(ground->context, op_tiled_nav_mesh_replace_tile(ground->mesh, copy, &ref));
        op_nav_tile_destroy(copy);
    } else if (data.poly_count > 0) {
        OpPolyRef poly = op_poly_ref(salt, slot, (int32_t)(draw % (uint64_t)data.poly_count));
        scenario_require(ground->context,
                         op_tiled_nav_mesh_set_poly_area(ground->mesh, poly, (uint8_t)(draw >> 32 & 3)));
    }
}

/* ---- Writing ---- */

typedef struct Bytes {
    uint8_t *bytes;
    size_t size;
} Bytes;

static Bytes follower_bytes(const Ground *ground, const OpPathFollower *follower) {
    Bytes saved = {NULL, op_path_follower_state_size(follower)};
    saved.bytes = scenario_allocate(ground->context, saved.size);
    scenario_require(ground->context, op_path_follower_save(follower, saved.bytes, saved.size, &saved.size));
    return saved;
}

static void write_follower(const Ground *ground, const OpPathFollower *follower) {
    Bytes saved = follower_bytes(ground, follower);
    scenario_write_bytes(ground->context, saved.bytes, saved.size);
    free(saved.bytes);
}

static void write_corridor(const Ground *ground, const OpPathCorridor *corridor) {
    uint8_t bytes[66 + 8 * CAPACITY];
    size_t size = 0;
    scenario_require(ground->context, op_path_corridor_save(corridor, bytes, sizeof bytes, &size));
    scenario_write_bytes(ground->context, bytes, size);
}

/* ---- Journeys ---- */

static void walk(const Ground *ground, OpPathFollower *follower, OpRandom *random, int32_t steps) {
    for (int32_t i = 0; i < steps; ++i) {
        OpFollowerState state = op_path_follower_view(follower).state;
        OpPathStatus status = OP_PATH_NONE;
        if (i % 17 == 16) {
            edit(ground, random);
        }
        if (state != OP_FOLLOWER_MOVING && state != OP_FOLLOWER_OFF_MESH_LINK) {
            OpVec3 target = random_position(random);
            scenario_require(ground->context, op_path_follower_set_destination(
                                                  follower, ground->query, &ground->filter, target, &status));
            scenario_write_i32(ground->context, (int32_t)status);
        }
        scenario_require(ground->context,
                         op_path_follower_step(follower, ground->query, &ground->filter, 1.0 / 30.0));
        write_follower(ground, follower);
    }
}

/* Mesh and follower are saved, go on, come back, and go on once more. */
static void walk_twice(const Ground *ground, OpPathFollower *follower, OpRandom *random) {
    Bytes saved = follower_bytes(ground, follower);
    OpRandom same = *random;
    size_t size = 0;
    scenario_require(ground->context, op_tiled_nav_mesh_snapshot_size(ground->mesh, OP_SNAPSHOT_FULL, &size));
    uint8_t *mesh = scenario_allocate(ground->context, size);
    scenario_require(ground->context,
                     op_tiled_nav_mesh_snapshot(ground->mesh, OP_SNAPSHOT_FULL, mesh, size, &size));
    walk(ground, follower, random, 80);
    scenario_require(ground->context, op_tiled_nav_mesh_restore(ground->mesh, mesh, size, NULL));
    scenario_require(ground->context, op_path_follower_restore(follower, saved.bytes, saved.size));
    walk(ground, follower, &same, 80);
    free(mesh);
    free(saved.bytes);
}

static void follow(ScenarioContext *context, OpPathNodeModel nodes, uint64_t seed) {
    OpRandom random = op_random_seed(seed);
    for (int32_t i = 0; i < 4; ++i) {
        Ground ground = ground_make(context, nodes, &random);
        OpFollowerOptions options = i % 2 == 0 ? op_follower_options_humanoid() : op_follower_options_small();
        OpPathFollower *follower = NULL;
        bool placed = false;
        options.replan_budget = i == 3 ? 12 : 2048;
        options.corridor_capacity = i == 2 ? 6 : CAPACITY;
        scenario_require(context, op_path_follower_create(&options, NULL, &follower));
        scenario_require(context, op_path_follower_place(follower, ground.query, &ground.filter,
                                                         random_position(&random), &placed));
        scenario_write_u8(context, placed ? 1 : 0);
        walk(&ground, follower, &random, 200);
        for (int32_t round = 0; round < 3; ++round) {
            walk_twice(&ground, follower, &random);
        }
        op_path_follower_destroy(follower);
        ground_free(&ground);
    }
}

SCENARIO(corridor_follow_edits, "crowds/corridor-follow-edits") {
    follow(context, OP_NODES_POLYGON, 18000);
}

SCENARIO(corridor_follow_crossings, "crowds/corridor-follow-crossings") {
    follow(context, OP_NODES_CROSSING, 18100);
}

/* ---- Corridors ---- */

static void operate(const Ground *ground, OpPathCorridor *corridor, OpRandom *random) {
    OpVec3 to = random_position(random);
    OpVec3 at = op_path_corridor_view(corridor).position;
    OpVec3 near = {at.x + (to.x - at.x) * 0.1, at.y, at.z + (to.z - at.z) * 0.1};
    const OpQueryFilter *filter = &ground->filter;
    OpCorridorCheck check = OP_CORRIDOR_VALID;
    OpQueryStatus status = OP_QUERY_NONE;
    OpStatus called = OP_STATUS_OK;
    bool done = false;
    switch (op_random_below(random, 7)) {
    case 0:
        called = op_path_corridor_move_position(corridor, ground->query, filter, near, &done);
        break;
    case 1:
        called = op_path_corridor_move_target(corridor, ground->query, filter, to, &done);
        break;
    case 2:
        called = op_path_corridor_optimize_visibility(corridor, ground->query, filter, to, 8.0, 12, &done);
        break;
    case 3:
        called = op_path_corridor_optimize_topology(corridor, ground->query, filter, 60, 24, &done);
        break;
    case 4:
        edit(ground, random);
        called = op_path_corridor_validate(corridor, ground->query, filter, 8, &check);
        break;
    case 5:
        called = op_path_corridor_set_target(corridor, to);
        break;
    default:
        called = op_path_corridor_replan(corridor, ground->query, filter, extents, 40, &status);
        break;
    }
    scenario_require(ground->context, called);
    if (check == OP_CORRIDOR_INVALID) {
        scenario_require(ground->context,
                         op_path_corridor_relocate(corridor, ground->query, filter, extents, &done));
    }
    scenario_write_u8(ground->context, done ? 1 : 0);
    scenario_write_i32(ground->context, (int32_t)status);
    write_corridor(ground, corridor);
}

static void write_corners(const Ground *ground, const OpPathCorridor *corridor) {
    OpStraightPathPoint corners[16];
    OpStraightPathResult path;
    scenario_require(ground->context,
                     op_path_corridor_find_corners(corridor, ground->query, corners, 16, &path));
    scenario_write_i32(ground->context, (int32_t)path.status);
    for (int32_t i = 0; i < path.point_count; ++i) {
        scenario_write_f64(ground->context, corners[i].position.x);
        scenario_write_f64(ground->context, corners[i].position.y);
        scenario_write_f64(ground->context, corners[i].position.z);
        scenario_write_u64(ground->context, corners[i].poly);
        scenario_write_i32(ground->context, corners[i].flags);
    }
}

SCENARIO(corridor_operations, "crowds/corridor-operations") {
    OpRandom random = op_random_seed(18200);
    for (int32_t i = 0; i < 4; ++i) {
        Ground ground = ground_make(context, i % 2 == 0 ? OP_NODES_POLYGON : OP_NODES_CROSSING, &random);
        OpPathCorridor *corridor = NULL;
        OpNearestPoly nearest;
        bool done = false;
        scenario_require(context, op_path_corridor_create(i == 3 ? 5 : CAPACITY, NULL, &corridor));
        scenario_require(context, op_nav_mesh_query_nearest_poly(ground.query, random_position(&random),
                                                                 extents, &ground.filter, &nearest));
        scenario_require(context, op_path_corridor_reset(corridor, ground.query, &ground.filter, nearest.poly,
                                                         nearest.point, &done));
        for (int32_t k = 0; k < 150; ++k) {
            operate(&ground, corridor, &random);
            write_corners(&ground, corridor);
        }
        op_path_corridor_destroy(corridor);
        ground_free(&ground);
    }
}

SCENARIO(corridor_replans, "crowds/corridor-replans") {
    static const int32_t slices[] = {1, 5, 17, 100000};
    OpRandom random = op_random_seed(18300);
    Ground ground = ground_make(context, OP_NODES_POLYGON, &random);
    OpPathCorridor *corridor = NULL;
    OpCorridorReplan *replan = NULL;
    OpNearestPoly nearest;
    bool done = false;
    scenario_require(context, op_path_corridor_create(CAPACITY, NULL, &corridor));
    scenario_require(context, op_corridor_replan_create(NULL, &replan));
    scenario_require(context, op_nav_mesh_query_nearest_poly(ground.query, random_position(&random), extents,
                                                             &ground.filter, &nearest));
    scenario_require(context, op_path_corridor_reset(corridor, ground.query, &ground.filter, nearest.poly,
                                                     nearest.point, &done));
    for (int32_t i = 0; i < 40; ++i) {
        OpQueryStatus status = OP_QUERY_NONE;
        if (i % 3 != 2) {
            scenario_require(context, op_path_corridor_set_target(corridor, random_position(&random)));
        }
        scenario_require(context, op_corridor_replan_begin(replan, corridor, ground.query, &ground.filter,
                                                           extents, &status));
        while (status == OP_QUERY_IN_PROGRESS) {
            scenario_require(context,
                             op_corridor_replan_update(replan, ground.query, slices[i % 4], &status));
        }
        scenario_require(context, op_corridor_replan_apply(replan, corridor, ground.query, &status));
        scenario_write_i32(context, (int32_t)status);
        scenario_write_i32(context, op_corridor_replan_iterations(replan));
        write_corridor(&ground, corridor);
    }
    op_corridor_replan_destroy(replan);
    op_path_corridor_destroy(corridor);
    ground_free(&ground);
}
