#include "crowd_scene.h"

#include "check.h"

CrowdScene crowd_scene_on(OpNavMesh *mesh, uint64_t seed) {
    CrowdScene scene = {.seed = seed,
                        .mesh = mesh,
                        .tiles = op_nav_mesh_tiles(mesh),
                        .crowd = crowd_on(mesh, NULL),
                        .dt = 1.0 / 30.0};
    check_ok(op_nav_mesh_query_create(scene.tiles, NULL, NULL, &scene.query));
    return scene;
}

void crowd_scene_free(CrowdScene *scene) {
    op_crowd_destroy(scene->crowd);
    op_nav_mesh_query_destroy(scene->query);
    op_nav_mesh_destroy(scene->mesh);
}

void crowd_scene_advance(CrowdScene *scene) {
    OpCrowdArrays arrays = op_crowd_arrays(scene->crowd);
    check_ok(op_crowd_step(scene->crowd, scene->dt));
    crowd_check(scene->crowd, scene->query, scene->seed);
    double overlap = crowd_overlap(scene->crowd);
    scene->overlap = overlap > scene->overlap ? overlap : scene->overlap;
    for (int32_t slot = 0; slot < arrays.slot_count; slot++) {
        OpAgentId agent = 0;
        if (arrays.states[slot] == OP_FOLLOWER_ARRIVED && op_crowd_agent_in(scene->crowd, slot, &agent)) {
            assert_true(crowd_view(scene->crowd, agent).follower.reached_target);
            check_ok(op_crowd_remove(scene->crowd, agent));
        }
    }
}

void crowd_scene_check_time(const CrowdScene *scene, double time, double seconds) {
    if (time > seconds) {
        print_error("seed %llu: %d agents have not arrived after %g seconds\n",
                    (unsigned long long)scene->seed, op_crowd_agent_count(scene->crowd), seconds);
        fail();
    }
}

double crowd_scene_run(CrowdScene *scene, double seconds) {
    double time = 0.0;
    while (op_crowd_agent_count(scene->crowd) > 0) {
        crowd_scene_check_time(scene, time, seconds);
        crowd_scene_advance(scene);
        time += scene->dt;
    }
    return time;
}

void crowd_scene_check_overlap(const CrowdScene *scene, double most) {
    if (scene->overlap > most) {
        print_error("seed %llu: agents were %g deep in each other, more than %g\n",
                    (unsigned long long)scene->seed, scene->overlap, most);
        fail();
    }
}
