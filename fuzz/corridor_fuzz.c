/* Bytes as a small map with off-mesh links and a program of steps, moves, edits and replans; and saved states with bytes changed. A
 * corridor has no polygon twice and its agent on its first one, a follower stays in the world, what was refused changed nothing, and
 * what was saved can be restored. */
#include "fuzz_world.h"

#include <math.h>
#include <string.h>

enum { SIDE = 8, MOST_STATE = 4096, CAPACITY = 12 };

static const OpVec3 extents = {2.0, 4.0, 2.0};

typedef struct Host {
    OpTiledNavMesh *mesh;
    OpNavMeshQuery *query;
    OpNavMeshQuery *crossing;
    OpPathFollower *follower;
    OpPathCorridor *corridor;
    OpCorridorReplan *replan;
    OpNavTile *taken; /* a tile that is away */
    OpQueryFilter filter;
    bool is_tampered; /* changed bytes were taken: lists may be anything */
    uint8_t state[MOST_STATE];
    size_t state_size;
} Host;

/* ---- Making ---- */

static OpVec3 take_position(FuzzProgram *program) {
    static const double awkward[] = {-1.0, 2097151.0, -2097151.0, 1e-9, 3.9999999, 4.0000001};
    uint8_t x = fuzz_take(program);
    uint8_t z = fuzz_take(program);
    OpVec3 position = {(double)(x % 80) / 10.0, (double)(z >> 7) * 3.0, (double)(z % 80) / 10.0};
    position.x = x >= 250 ? awkward[x - 250] : position.x;
    return position;
}

static OpTiledNavMesh *take_mesh(FuzzProgram *program) {
    uint8_t cells[SIDE * SIDE];
    OpOffMeshLinkDefinition links[2];
    OpTileMap map = {cells, SIDE, SIDE, 1.0, {0.0, 0.0}};
    OpNavSettings settings = op_nav_settings_small();
    OpRegion *region = NULL;
    OpTiledNavMesh *mesh = NULL;
    for (int32_t i = 0; i < SIDE * SIDE; i += SIDE) {
        uint8_t walls = fuzz_take(program);
        for (int32_t k = 0; k < SIDE; k++) {
            cells[i + k] = (walls >> k & 1) == 0 ? 1 : 0;
        }
    }
    for (int32_t i = 0; i < 2; i++) {
        OpVec3 start = take_position(program);
        OpVec3 end = take_position(program);
        links[i] = (OpOffMeshLinkDefinition){.start_x = fabs(fmod(start.x, SIDE)),
                                             .start_z = start.z,
                                             .end_x = fabs(fmod(end.x, SIDE)),
                                             .end_z = end.z,
                                             .radius = 0.5 + (double)(fuzz_take(program) % 4),
                                             .bidirectional = i == 0,
                                             .area = (uint8_t)i,
                                             .flags = 1};
    }
    settings.agent_radius = 0.125;
    settings.tile_size = 4.0;
    settings.cell_size = 0.25;
    settings.off_mesh_links = links;
    settings.off_mesh_link_count = 2;
    FUZZ_CHECK(op_region_from_tile_map(&map, 8, NULL, &region) == OP_STATUS_OK);
    FUZZ_CHECK(op_tiled_nav_mesh_build_2d(region, &settings, NULL, &mesh) == OP_STATUS_OK);
    op_region_destroy(region);
    return mesh;
}

static OpFollowerOptions take_options(FuzzProgram *program) {
    uint8_t byte = fuzz_take(program);
    OpFollowerOptions options = op_follower_options_humanoid();
    options.corridor_capacity = CAPACITY;
    options.max_corners = 3;
    options.slow_radius = (byte & 1) != 0 ? 0.0 : 1.0;
    options.arrival_radius = (byte & 2) != 0 ? 0.0 : 0.01;
    options.replan_budget = (byte & 4) != 0 ? 1 : 2048;
    options.refine_budget = (byte & 8) != 0 ? 0 : 64;
    options.topology_interval = 1 + (byte >> 4 & 3);
    options.optimize_interval = 2;
    options.off_mesh_mode = (byte & 64) != 0 ? OP_OFF_MESH_HOST : OP_OFF_MESH_AUTOMATIC;
    options.stuck_window = (byte & 128) != 0 ? 0.1 : 1.0;
    return options;
}

static void host_make(Host *host, FuzzProgram *program) {
    OpNavMeshQueryOptions crossing = {256, OP_NODES_CROSSING};
    OpFollowerOptions options = take_options(program);
    *host = (Host){.mesh = take_mesh(program), .filter = op_query_filter_default()};
    host->filter.area_cost[3] = (double)INFINITY;
    FUZZ_CHECK(op_nav_mesh_query_create(host->mesh, NULL, NULL, &host->query) == OP_STATUS_OK);
    FUZZ_CHECK(op_nav_mesh_query_create(host->mesh, &crossing, NULL, &host->crossing) == OP_STATUS_OK);
    FUZZ_CHECK(op_path_follower_create(&options, NULL, &host->follower) == OP_STATUS_OK);
    FUZZ_CHECK(op_path_corridor_create(CAPACITY, NULL, &host->corridor) == OP_STATUS_OK);
    FUZZ_CHECK(op_corridor_replan_create(NULL, &host->replan) == OP_STATUS_OK);
}

static void host_free(Host *host) {
    op_nav_tile_destroy(host->taken);
    op_corridor_replan_destroy(host->replan);
    op_path_corridor_destroy(host->corridor);
    op_path_follower_destroy(host->follower);
    op_nav_mesh_query_destroy(host->crossing);
    op_nav_mesh_query_destroy(host->query);
    op_tiled_nav_mesh_destroy(host->mesh);
}

/* ---- Judging ---- */

static void check_corridor(const Host *host, const OpPathCorridor *corridor) {
    OpCorridorView view = op_path_corridor_view(corridor);
    FUZZ_CHECK(view.poly_count >= 0 && view.poly_count <= view.capacity);
    FUZZ_CHECK(fabs(view.position.x) < OP_MAX_COORDINATE && fabs(view.position.z) < OP_MAX_COORDINATE);
    for (int32_t i = 0; i < view.poly_count && !host->is_tampered; i++) {
        for (int32_t k = 0; k < i; k++) {
            FUZZ_CHECK(view.polys[i] != view.polys[k]);
        }
    }
}

static void check_all(const Host *host) {
    OpFollowerView view = op_path_follower_view(host->follower);
    FUZZ_CHECK(fabs(view.position.x) < OP_MAX_COORDINATE && fabs(view.position.y) < OP_MAX_COORDINATE);
    FUZZ_CHECK(isfinite(view.velocity.x) && isfinite(view.velocity.y) && isfinite(view.velocity.z));
    FUZZ_CHECK(view.remaining_distance >= 0.0);
    check_corridor(host, host->corridor);
    check_corridor(host, op_path_follower_corridor(host->follower));
}

/* ---- Doing ---- */

static void edit(FuzzProgram *program, Host *host) {
    uint8_t byte = fuzz_take(program);
    OpTileRef ref = OP_TILE_REF_INVALID;
    OpNavMeshParams params = op_tiled_nav_mesh_params(host->mesh);
    if (byte % 4 == 0 && host->taken != NULL) {
        FUZZ_CHECK(op_tiled_nav_mesh_add_tile(host->mesh, host->taken, &ref) == OP_STATUS_OK);
        op_nav_tile_destroy(host->taken);
        host->taken = NULL;
        return;
    }
    ref = op_tiled_nav_mesh_tile_at(host->mesh, byte >> 2 & 1, byte >> 3 & 1, 0);
    const OpNavTile *tile = op_tiled_nav_mesh_tile(host->mesh, ref);
    OpNavTileData data;
    if (tile == NULL) {
        return;
    }
    FUZZ_CHECK(op_nav_tile_view(tile, &data) == OP_STATUS_OK);
    if (byte % 4 == 0) {
        FUZZ_CHECK(op_nav_tile_create(&data, &params, NULL, &host->taken) == OP_STATUS_OK);
        FUZZ_CHECK(op_tiled_nav_mesh_remove_tile(host->mesh, ref) == OP_STATUS_OK);
    } else if (byte % 4 == 1 && data.off_mesh_link_count > 0) {
        FUZZ_CHECK(op_tiled_nav_mesh_set_off_mesh_link_enabled(host->mesh, ref, 0, (byte & 16) != 0) ==
                   OP_STATUS_OK);
    } else if (data.poly_count > 0) {
        OpPolyRef poly = op_poly_ref((uint32_t)(ref >> 20), (int32_t)(ref & 0xFFFFF), byte % data.poly_count);
        FUZZ_CHECK(op_tiled_nav_mesh_set_poly_area(host->mesh, poly, byte >> 4 & 3) == OP_STATUS_OK);
    }
}

static void move_corridor(FuzzProgram *program, Host *host) {
    uint8_t byte = fuzz_take(program);
    OpVec3 to = take_position(program);
    OpPathCorridor *corridor = host->corridor;
    OpNearestPoly nearest;
    OpStatus status = OP_STATUS_OK;
    bool done = false;
    switch (byte % 6) {
    case 0:
        status = op_nav_mesh_query_nearest_poly(host->query, to, extents, &host->filter, &nearest);
        FUZZ_CHECK(status == OP_STATUS_OK);
        status = op_path_corridor_reset(corridor, host->query, &host->filter, nearest.poly, to, &done);
        break;
    case 1:
        status = op_path_corridor_move_position(corridor, host->query, &host->filter, to, &done);
        break;
    case 2:
        status = op_path_corridor_move_target(corridor, host->query, &host->filter, to, &done);
        break;
    case 3:
        status = op_path_corridor_move_along(corridor, host->query, to, 1 + (byte >> 4), &done);
        break;
    case 4:
        status = op_path_corridor_optimize_visibility(corridor, host->query, &host->filter, to, 6.0,
                                                      2 + (byte >> 3), &done);
        break;
    default:
        status = op_path_corridor_optimize_topology(corridor, byte < 128 ? host->query : host->crossing,
                                                    &host->filter, 1 + (byte & 63), 3 + (byte >> 4), &done);
        break;
    }
    FUZZ_CHECK(status == OP_STATUS_OK);
}

/* In slices, with moves between them; the query may have been used for something else. */
static void replan_slice(FuzzProgram *program, Host *host) {
    uint8_t byte = fuzz_take(program);
    OpQueryStatus result = OP_QUERY_NONE;
    OpStatus status = OP_STATUS_OK;
    switch (byte % 4) {
    case 0:
        status = op_path_corridor_set_target(host->corridor, take_position(program));
        break;
    case 1:
        status = op_corridor_replan_begin(host->replan, host->corridor, host->query, &host->filter, extents,
                                          &result);
        break;
    case 2:
        status = op_corridor_replan_update(host->replan, host->query, 1 + (byte >> 2), &result);
        break;
    default:
        status = op_corridor_replan_apply(host->replan, host->corridor, host->query, &result);
        break;
    }
    FUZZ_CHECK(status == OP_STATUS_OK || (byte % 4 >= 2 && status == OP_STATUS_INVALID_STATE));
}

static void repair(FuzzProgram *program, Host *host) {
    uint8_t byte = fuzz_take(program);
    OpCorridorCheck check = OP_CORRIDOR_VALID;
    OpQueryStatus result = OP_QUERY_NONE;
    OpStraightPathPoint corners[5];
    OpStraightPathResult path;
    bool done = false;
    FUZZ_CHECK(op_path_corridor_validate(host->corridor, host->query, &host->filter, 1 + (byte & 15),
                                         &check) == OP_STATUS_OK);
    if (check == OP_CORRIDOR_INVALID) {
        FUZZ_CHECK(op_path_corridor_relocate(host->corridor, host->query, &host->filter, extents, &done) ==
                   OP_STATUS_OK);
    }
    FUZZ_CHECK(op_path_corridor_replan(host->corridor, host->query, &host->filter, extents, 1 + byte,
                                       &result) == OP_STATUS_OK);
    FUZZ_CHECK(op_path_corridor_find_corners(host->corridor, host->query, corners, 5, &path) == OP_STATUS_OK);
    FUZZ_CHECK(path.point_count <= 5);
}

static void follow(FuzzProgram *program, Host *host) {
    static const double lengths[] = {1.0 / 30.0, 1.0 / 30.0, 0.1, 0.5, 1e-300, 1e300, 2.0, 1e-9};
    uint8_t byte = fuzz_take(program);
    OpPathStatus result = OP_PATH_NONE;
    bool done = false;
    if (byte % 8 == 0) {
        FUZZ_CHECK(op_path_follower_place(host->follower, host->query, &host->filter, take_position(program),
                                          &done) == OP_STATUS_OK);
    } else if (byte % 8 == 1) {
        FUZZ_CHECK(op_path_follower_set_destination(host->follower, host->query, &host->filter,
                                                    take_position(program), &result) == OP_STATUS_OK);
    } else if (byte % 8 == 2) {
        FUZZ_CHECK(op_path_follower_complete_off_mesh_link(host->follower, host->query, &host->filter,
                                                           &done) == OP_STATUS_OK);
    } else if (byte % 8 == 3) {
        OpFollowerOptions options = take_options(program);
        FUZZ_CHECK(op_path_follower_set_options(host->follower, &options) == OP_STATUS_OK);
    } else {
        OpNavMeshQuery *query = (byte & 128) != 0 ? host->crossing : host->query;
        for (int32_t i = 0; i <= (byte >> 3 & 7); i++) {
            FUZZ_CHECK(op_path_follower_step(host->follower, query, &host->filter, lengths[byte >> 4 & 7]) ==
                       OP_STATUS_OK);
        }
    }
}

/* Saves, or restores what was saved with some bytes changed. */
static void keep(FuzzProgram *program, Host *host) {
    uint8_t byte = fuzz_take(program);
    size_t needed = 0;
    if (byte % 2 == 0) {
        FUZZ_CHECK(op_path_follower_save(host->follower, host->state, MOST_STATE, &host->state_size) ==
                   OP_STATUS_OK);
        FUZZ_CHECK(op_path_follower_restore(host->follower, host->state, host->state_size) == OP_STATUS_OK);
        return;
    }
    uint8_t before[MOST_STATE];
    uint8_t after[MOST_STATE];
    FUZZ_CHECK(op_path_follower_save(host->follower, before, MOST_STATE, &needed) == OP_STATUS_OK);
    for (int32_t i = 0; i < (byte >> 1 & 3) && host->state_size > 0; i++) {
        size_t at = ((size_t)fuzz_take(program) << 8 | fuzz_take(program)) % host->state_size;
        host->state[at] = fuzz_take(program);
    }
    size_t cut = (byte & 64) != 0 ? fuzz_take(program) % (host->state_size + 1) : 0;
    OpStatus status = op_path_follower_restore(host->follower, host->state, host->state_size - cut);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_CROWD_STATE);
    if (status == OP_STATUS_OK) {
        host->is_tampered = true;
        FUZZ_CHECK(op_path_follower_save(host->follower, after, MOST_STATE, &needed) == OP_STATUS_OK);
        FUZZ_CHECK(needed == host->state_size && memcmp(after, host->state, needed) == 0);
    } else {
        size_t size = needed;
        FUZZ_CHECK(op_path_follower_save(host->follower, after, MOST_STATE, &needed) == OP_STATUS_OK);
        FUZZ_CHECK(needed == size && memcmp(after, before, needed) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static void (*const acts[])(FuzzProgram *, Host *) = {follow,        follow,       follow, edit,
                                                          move_corridor, replan_slice, repair, keep};
    FuzzProgram program = fuzz_program(data, size, 600);
    Host host;
    host_make(&host, &program);
    while (!fuzz_is_over(&program)) {
        acts[fuzz_take(&program) % 8](&program, &host);
        check_all(&host);
    }
    host_free(&host);
    return 0;
}
