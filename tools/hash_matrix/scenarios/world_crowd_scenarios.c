/* Crowds of a world: agents of three sizes, each on the mesh of its class. */
#include "../scenario.h"

#include "onepath/onepath.h"

enum { SIDE = 32, CLASSES = 3, AGENTS = 60 };

static OpNavWorld *make_world(ScenarioContext *context) {
    uint8_t cells[SIDE * SIDE];
    OpTileMap map = {cells, SIDE, SIDE, 1.0, {0.0, 0.0}};
    OpNavSettings classes[CLASSES];
    OpNavWorld *world = NULL;
    for (int32_t i = 0; i < SIDE * SIDE; ++i) {
        cells[i] = i % 9 == 4 && i / SIDE % 7 == 3 ? 0 : 1;
    }
    for (int32_t i = 0; i < CLASSES; ++i) {
        classes[i] = op_nav_settings_small();
        classes[i].agent_radius = 0.75 - 0.25 * i;
        classes[i].tile_size = 16.0;
    }
    scenario_require(context, op_nav_world_build_2d_from_tile_map(&map, classes, CLASSES, NULL, &world));
    return world;
}

static OpVec3 place_on(ScenarioContext *context, OpNavMesh *mesh, OpRandom *random) {
    OpVec3 place = {0.0, 0.0, 0.0};
    bool found = false;
    scenario_require(context, op_nav_mesh_random_point(mesh, random, NULL, &place, &found));
    return place;
}

static void add_agent(ScenarioContext *context, OpNavWorld *world, OpWorldCrowd *crowds, OpRandom *random) {
    OpAgentOptions options = op_agent_options_small();
    int32_t class_index = 0;
    OpAgentId agent = 0;
    OpPathStatus status = OP_PATH_NONE;
    options.radius = 0.1 + 0.1 * (double)op_random_below(random, 8);
    scenario_require(context, op_nav_world_class_for(world, options.radius, &class_index));
    OpNavMesh *mesh = op_nav_world_mesh(world, class_index);
    OpVec3 from = place_on(context, mesh, random);
    OpVec3 to = place_on(context, mesh, random);
    scenario_require(context, op_world_crowd_add(crowds, from, &options, &class_index, &agent));
    scenario_write_i32(context, class_index);
    scenario_require(context,
                     op_crowd_set_destination(op_world_crowd_class(crowds, class_index), agent, to, &status));
}

SCENARIO(crowds_world_crowd, "crowds/world-crowd") {
    OpRandom random = op_random_seed(7);
    OpNavWorld *world = make_world(context);
    OpWorldCrowd *crowds = NULL;
    scenario_require(context, op_world_crowd_create(world, NULL, NULL, &crowds));
    for (int32_t i = 0; i < AGENTS; ++i) {
        add_agent(context, world, crowds, &random);
    }
    for (int32_t step = 0; step < 120; ++step) {
        scenario_require(context, op_world_crowd_step(crowds, 1.0 / 30.0));
        for (int32_t i = 0; i < CLASSES; ++i) {
            uint64_t hash = 0;
            scenario_require(context, op_crowd_state_hash(op_world_crowd_class(crowds, i), &hash));
            scenario_write_u64(context, hash);
        }
    }
    op_world_crowd_destroy(crowds);
    op_nav_world_destroy(world);
}
