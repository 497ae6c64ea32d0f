/* A crowd on a mesh that changes under it: barrels are dropped on agents and across their ways, and taken away again, one tile of updates
 * a step. Nobody leaves the mesh, and they keep walking. */
#include "support/cache_case.h"
#include "support/check.h"
#include "support/crowd_case.h"
#include "support/test_mode.h"

#include <math.h>
#include <stdlib.h>

enum { AGENTS = 30, BARRELS = 12, STEPS = 400 };
#define DT (1.0 / 20.0)

typedef struct Scene {
    CacheCase on;
    OpTileCache *cache;
    OpNavMesh *mesh;
    OpNavMeshQuery *query;
    OpCrowd *crowd;
    TestRandom random;
    OpRandom places;
    int32_t barrels[BARRELS]; /* ids, 0 for none */
    int32_t arrivals;
    int32_t dropped_on_agents;
    double walked;
} Scene;

static Scene make_scene(uint64_t seed) {
    Scene scene = {.on = cache_case(seed % 2 == 0 ? LEVEL_CITY : LEVEL_TERRACES,
                                    (CacheWay)(seed % CACHE_WAYS), (uint32_t)seed),
                   .random = test_random(seed),
                   .places = op_random_seed(seed)};
    scene.cache = cache_of(&scene.on, NULL);
    check_ok(op_nav_mesh_over_tile_cache(scene.cache, NULL, &scene.mesh));
    check_ok(op_nav_mesh_query_create(op_tile_cache_mesh(scene.cache), NULL, NULL, &scene.query));
    scene.crowd = crowd_on(scene.mesh, NULL);
    crowd_fill(scene.crowd, scene.mesh, AGENTS, seed);
    return scene;
}

static void free_scene(Scene *scene) {
    op_crowd_destroy(scene->crowd);
    op_nav_mesh_query_destroy(scene->query);
    op_nav_mesh_destroy(scene->mesh);
    op_tile_cache_destroy(scene->cache);
    cache_case_free(&scene->on);
}

/* Small enough that there is always mesh within reach of who stands under it. */
static void drop_barrel(Scene *scene, int32_t which) {
    OpCrowdArrays arrays = op_crowd_arrays(scene->crowd);
    int32_t slot = test_int(&scene->random, 0, arrays.slot_count - 1);
    const double *at = arrays.positions + 3 * (size_t)slot;
    const double *velocity = arrays.velocities + 3 * (size_t)slot;
    double ahead = test_chance(&scene->random, 50) ? 0.0 : test_double(&scene->random, 0.5, 2.0);
    OpObstacle barrel = {.shape = OP_OBSTACLE_CYLINDER,
                         .position = {at[0] + ahead * velocity[0], at[1] - 1.0, at[2] + ahead * velocity[2]},
                         .size = {test_double(&scene->random, 0.1, 0.6), 3.0, 0.0}};
    scene->dropped_on_agents += ahead == 0.0 ? 1 : 0;
    check_ok(op_tile_cache_add_obstacle(scene->cache, &barrel, &scene->barrels[which]));
}

static void change_world(Scene *scene) {
    int32_t which = test_int(&scene->random, 0, BARRELS - 1);
    if (scene->barrels[which] != 0) {
        check_ok(op_tile_cache_remove_obstacle(scene->cache, scene->barrels[which], NULL));
        scene->barrels[which] = 0;
    } else {
        drop_barrel(scene, which);
    }
}

/* Who has arrived, or found no way, goes somewhere else. */
static void send_on(Scene *scene) {
    OpCrowdArrays arrays = op_crowd_arrays(scene->crowd);
    for (int32_t slot = 0; slot < arrays.slot_count; slot++) {
        OpAgentId agent = 0;
        uint8_t state = arrays.states[slot];
        if (op_crowd_agent_in(scene->crowd, slot, &agent) && state != OP_FOLLOWER_MOVING) {
            scene->arrivals += state == OP_FOLLOWER_ARRIVED ? 1 : 0;
            crowd_send(scene->crowd, agent, crowd_place(scene->mesh, &scene->places));
        }
    }
}

/* Seen from above: who had to make way stands on the edge of a polygon, which the detail within may leave above or below. */
static void check_on_mesh(const Scene *scene, uint64_t seed) {
    OpCrowdArrays arrays = op_crowd_arrays(scene->crowd);
    for (int32_t slot = 0; slot < arrays.slot_count; slot++) {
        const double *at = arrays.positions + 3 * (size_t)slot;
        OpNearestPoly nearest;
        check_ok(op_nav_mesh_query_nearest_poly(scene->query, (OpVec3){at[0], at[1], at[2]},
                                                (OpVec3){0.5, 4.0, 0.5}, NULL, &nearest));
        if (nearest.poly == OP_POLY_REF_INVALID ||
            hypot(nearest.point.x - at[0], nearest.point.z - at[2]) > 1e-5) {
            print_error("seed %llu, step %llu: the agent in slot %d at (%g, %g, %g) is not on the mesh\n",
                        (unsigned long long)seed, (unsigned long long)op_crowd_step_count(scene->crowd), slot,
                        at[0], at[1], at[2]);
            fail();
        }
    }
}

static void step(Scene *scene, uint64_t seed) {
    OpCrowdArrays arrays = op_crowd_arrays(scene->crowd);
    check_ok(op_tile_cache_update(scene->cache, 1, NULL));
    check_ok(op_crowd_step(scene->crowd, DT));
    check_on_mesh(scene, seed);
    for (int32_t slot = 0; slot < arrays.slot_count; slot++) {
        const double *velocity = arrays.velocities + 3 * (size_t)slot;
        scene->walked += hypot(velocity[0], velocity[2]) * DT;
    }
    send_on(scene);
}

static void keeps_walking(void **state) {
    (void)state;
    for (size_t seed = 1; seed <= test_count(2, 8, 100); seed++) {
        Scene scene = make_scene(seed);
        for (int32_t i = 0; i < STEPS; i++) {
            if (i % 5 == 0) {
                change_world(&scene);
            }
            step(&scene, seed);
        }
        double most = 2.5 * DT * (double)(AGENTS * STEPS);
        print_message("seed %zu: %d arrivals, %d barrels on agents, %.2f of full speed\n", seed,
                      scene.arrivals, scene.dropped_on_agents, scene.walked / most);
        assert_true(scene.walked > 0.5 * most);
        remove_all_shapes(scene.cache);
        assert_true(is_as_baked(&scene.on, scene.cache));
        free_scene(&scene);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_walking),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
