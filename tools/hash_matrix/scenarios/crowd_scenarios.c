/* Crowds: the two rows of the recipe, a dense crowd of many settings, and one that is rolled back with its mesh, over links and edits. */
#include "../scenario.h"

#include "onepath/onepath.h"

#include <stdlib.h>

enum { SIDE = 32, LINKS = 6 };

#define DT (1.0 / 30.0)

typedef struct Town {
    ScenarioContext *context;
    OpNavMesh *mesh;
    OpCrowd *crowd;
    OpRandom random;
} Town;

/* ---- Ground ---- */

static OpVec3 random_position(OpRandom *random) {
    OpVec3 position = {0.0, 0.0, 0.0};
    position.x = op_random_double(random) * (double)SIDE;
    position.z = op_random_double(random) * (double)SIDE;
    return position;
}

static void make_mesh(Town *town, int32_t open_percent, int32_t link_count) {
    uint8_t cells[SIDE * SIDE];
    OpOffMeshLinkDefinition links[LINKS];
    OpTileMap map = {cells, SIDE, SIDE, 1.0, {0.0, 0.0}};
    OpNavSettings settings = op_nav_settings_small();
    for (size_t i = 0; i < sizeof cells; ++i) {
        cells[i] = op_random_below(&town->random, 100) < (uint64_t)open_percent ? 1 : 0;
    }
    for (int32_t i = 0; i < link_count; ++i) {
        OpVec3 start = random_position(&town->random);
        OpVec3 end = random_position(&town->random);
        links[i] = (OpOffMeshLinkDefinition){.start_x = start.x,
                                             .start_z = start.z,
                                             .end_x = end.x,
                                             .end_z = end.z,
                                             .radius = 1.5,
                                             .bidirectional = i % 2 == 0,
                                             .flags = 1};
    }
    settings.agent_radius = 0.2;
    settings.tile_size = 8.0;
    settings.off_mesh_links = links;
    settings.off_mesh_link_count = link_count;
    scenario_require(town->context, op_nav_mesh_build_2d_from_tile_map(&map, &settings, NULL, &town->mesh));
}

static Town make_town(ScenarioContext *context, uint64_t seed, int32_t open_percent, int32_t link_count,
                      const OpCrowdOptions *options) {
    Town town = {.context = context, .random = op_random_seed(seed)};
    make_mesh(&town, open_percent, link_count);
    scenario_require(context, op_crowd_create(op_nav_mesh_tiles(town.mesh), options, NULL, &town.crowd));
    return town;
}

static void free_town(Town *town) {
    op_crowd_destroy(town->crowd);
    op_nav_mesh_destroy(town->mesh);
}

/* ---- Agents ---- */

static OpVec3 place_on(Town *town) {
    OpVec3 place = {0.0, 0.0, 0.0};
    bool found = false;
    scenario_require(town->context,
                     op_nav_mesh_random_point(town->mesh, &town->random, NULL, &place, &found));
    return place;
}

static OpAgentOptions random_options(OpRandom *random) {
    OpAgentOptions options = op_agent_options_small();
    options.radius = 0.2 + 0.1 * (double)op_random_below(random, 3);
    options.max_speed = 1.5 + (double)op_random_below(random, 3);
    options.priority = 0.5 + (double)op_random_below(random, 4);
    options.quality = (OpAvoidanceQuality)op_random_below(random, 4);
    options.separation_distance = (double)op_random_below(random, 3);
    return options;
}

static void send(Town *town, OpAgentId agent) {
    OpPathStatus status = OP_PATH_NONE;
    OpVec3 target = place_on(town);
    scenario_require(town->context, op_crowd_set_destination(town->crowd, agent, target, &status));
    scenario_write_i32(town->context, (int32_t)status);
}

static void fill(Town *town, int32_t count) {
    for (int32_t i = 0; i < count; ++i) {
        OpAgentOptions options = random_options(&town->random);
        OpAgentId agent = 0;
        OpVec3 place = place_on(town);
        scenario_require(town->context, op_crowd_add(town->crowd, place, &options, &agent));
        send(town, agent);
    }
}

static void write_hash(Town *town) {
    uint64_t hash = 0;
    scenario_require(town->context, op_crowd_state_hash(town->crowd, &hash));
    scenario_write_u64(town->context, hash);
}

/* ---- The scenarios ---- */

SCENARIO(crowds_crowd_rows, "crowds/crowd-rows") {
    Town town = make_town(context, 1, 100, 0, NULL);
    for (int32_t i = 0; i < 4; ++i) {
        double x = 4.0 + 8.0 * i;
        for (int32_t row = 0; row < 2; ++row) {
            OpAgentId agent = 0;
            OpPathStatus status = OP_PATH_NONE;
            OpVec3 start = {x, 0.0, row == 0 ? 4.0 : 28.0};
            OpVec3 goal = {32.0 - x, 0.0, row == 0 ? 28.0 : 4.0};
            scenario_require(context, op_crowd_add(town.crowd, start, NULL, &agent));
            scenario_require(context, op_crowd_set_destination(town.crowd, agent, goal, &status));
        }
    }
    for (int32_t step = 0; step < 300; ++step) {
        scenario_require(context, op_crowd_step(town.crowd, DT));
        write_hash(&town);
    }
    free_town(&town);
}

/* Agents are added, removed, sent and changed while they walk. */
static void change_agents(Town *town, int32_t step) {
    OpAgentId agent = op_random_below(&town->random, 80);
    bool done = false;
    if (!op_crowd_has(town->crowd, agent)) {
        fill(town, 1);
    } else if (step % 5 == 0) {
        scenario_require(town->context, op_crowd_remove(town->crowd, agent));
    } else if (step % 5 == 1) {
        OpAgentOptions options = random_options(&town->random);
        scenario_require(town->context, op_crowd_set_options(town->crowd, agent, &options));
    } else if (step % 5 == 2) {
        OpVec3 place = place_on(town);
        scenario_require(town->context, op_crowd_teleport(town->crowd, agent, place, &done));
    } else {
        send(town, agent);
    }
}

static void run_dense(ScenarioContext *context, const OpCrowdOptions *options) {
    Town town = make_town(context, 2, 90, LINKS, options);
    fill(&town, 80);
    for (int32_t step = 0; step < 200; ++step) {
        change_agents(&town, step);
        scenario_require(context, op_crowd_step(town.crowd, DT));
        write_hash(&town);
    }
    free_town(&town);
}

SCENARIO(crowds_crowd_dense, "crowds/crowd-dense") {
    run_dense(context, NULL);
}

/* The same bytes as without threads, which modules of WebAssembly have not. */
SCENARIO(crowds_crowd_dense_threads, "crowds/crowd-dense-threads") {
    OpCrowdOptions options = op_crowd_options_default();
    options.max_threads = 3;
    run_dense(context, &options);
}

static void edit_mesh(Town *town) {
    OpTiledNavMesh *tiles = op_nav_mesh_tiles(town->mesh);
    OpNavTileData data;
    const OpNavTile *tile = NULL;
    uint32_t salt = 0;
    int32_t slot = (int32_t)op_random_below(&town->random, (uint64_t)op_tiled_nav_mesh_slot_count(tiles));
    scenario_require(town->context, op_tiled_nav_mesh_slot(tiles, slot, &tile, &salt));
    if (tile == NULL) {
        return;
    }
    scenario_require(town->context, op_nav_tile_view(tile, &data));
    int32_t poly = (int32_t)op_random_below(&town->random, (uint64_t)data.poly_count);
    uint16_t flags = (uint16_t)(1 + op_random_below(&town->random, 3));
    scenario_require(town->context,
                     op_tiled_nav_mesh_set_poly_flags(tiles, op_poly_ref(salt, slot, poly), flags));
}

static void walk_and_edit(Town *town, int32_t steps) {
    for (int32_t step = 0; step < steps; ++step) {
        if (step % 8 == 3) {
            edit_mesh(town);
        }
        send(town, op_random_below(&town->random, 40));
        scenario_require(town->context, op_crowd_step(town->crowd, DT));
        write_hash(town);
    }
}

SCENARIO(crowds_crowd_rollback, "crowds/crowd-rollback") {
    OpQueryFilter filter = op_query_filter_default();
    OpCrowdOptions options = op_crowd_options_default();
    filter.exclude_flags = 2;
    options.filter = &filter;
    Town town = make_town(context, 3, 92, LINKS, &options);
    size_t size = 0;
    fill(&town, 40);
    walk_and_edit(&town, 60);
    scenario_require(context, op_crowd_state_with_mesh_size(town.crowd, OP_SNAPSHOT_FULL, &size));
    uint8_t *bytes = scenario_allocate(context, size);
    scenario_require(context,
                     op_crowd_save_state_with_mesh(town.crowd, OP_SNAPSHOT_FULL, bytes, size, &size));
    scenario_write_bytes(context, bytes, size);
    OpRandom random = town.random;
    walk_and_edit(&town, 60);
    scenario_require(context, op_crowd_restore_state_with_mesh(town.crowd, bytes, size, NULL));
    town.random = random;
    walk_and_edit(&town, 60);
    free(bytes);
    free_town(&town);
}

static void write_vec3(ScenarioContext *context, OpVec3 value) {
    scenario_write_f64(context, value.x);
    scenario_write_f64(context, value.y);
    scenario_write_f64(context, value.z);
}

static void write_drawing(ScenarioContext *context, const OpAgentDebugGeometry *geometry) {
    const OpFollowerDebugGeometry *follower = &geometry->follower;
    scenario_write_i32(context, (int32_t)follower->follower.state);
    scenario_write_i32(context, follower->poly_count);
    for (int32_t i = 0; i < follower->poly_corner_count; ++i) {
        write_vec3(context, follower->poly_corners[i]);
    }
    for (int32_t i = 0; i < follower->corner_count; ++i) {
        write_vec3(context, follower->corners[i].position);
        scenario_write_u64(context, follower->corners[i].poly);
        scenario_write_i32(context, follower->corners[i].flags);
    }
    for (int32_t i = 0; i < geometry->wall_count; ++i) {
        write_vec3(context, geometry->walls[i].start);
    }
    for (int32_t i = 0; i < geometry->constraint_count; ++i) {
        scenario_write_f64(context, geometry->constraints[i].point.x);
        scenario_write_f64(context, geometry->constraints[i].point.y);
        scenario_write_f64(context, geometry->constraints[i].normal.x);
        scenario_write_f64(context, geometry->constraints[i].normal.y);
    }
}

SCENARIO(crowds_crowd_drawing, "crowds/crowd-drawing") {
    OpCrowdOptions options = op_crowd_options_default();
    OpAgentDebugGeometry geometry = {0};
    options.record_constraints = true;
    Town town = make_town(context, 4, 90, LINKS, &options);
    fill(&town, 40);
    for (int32_t step = 0; step < 60; ++step) {
        scenario_require(context, op_crowd_step(town.crowd, DT));
        if (step % 20 == 7) {
            edit_mesh(&town);
        }
        for (OpAgentId agent = 0; agent < 40; ++agent) {
            scenario_require(context, op_crowd_agent_debug_geometry(town.crowd, agent, &geometry));
            write_drawing(context, &geometry);
        }
    }
    op_agent_debug_geometry_reset(&geometry);
    free_town(&town);
}
