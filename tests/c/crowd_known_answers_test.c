/* The figures that are known to the bit: eight agents that cross a floor through each other, saved, restored and run again. */
#include "support/check.h"

#include <stdlib.h>

static OpNavMesh *build_floor(void) {
    static const double vertices[] = {0, 0, 0, 0, 0, 40, 40, 0, 0, 40, 0, 40};
    static const int32_t indices[] = {0, 1, 2, 2, 1, 3};
    OpNavMesh *mesh = NULL;
    check_ok(op_nav_mesh_build(vertices, 4, indices, 6, NULL, NULL, &mesh));
    return mesh;
}

static void add(OpCrowd *crowd, double x, double z, double to_x, double to_z) {
    OpAgentId agent = 0;
    OpPathStatus status = OP_PATH_NONE;
    check_ok(op_crowd_add(crowd, (OpVec3){x, 0.0, z}, NULL, &agent));
    check_ok(op_crowd_set_destination(crowd, agent, (OpVec3){to_x, 0.0, to_z}, &status));
    assert_int_equal(status, OP_PATH_FOUND);
}

static void run(OpCrowd *crowd, int32_t steps, double dt) {
    for (int32_t i = 0; i < steps; i++) {
        check_ok(op_crowd_step(crowd, dt));
    }
}

static uint64_t hash_of(const OpCrowd *crowd) {
    uint64_t hash = 0;
    check_ok(op_crowd_state_hash(crowd, &hash));
    return hash;
}

static int32_t count_arrived(const OpCrowd *crowd) {
    int32_t count = 0;
    for (int32_t slot = 0; slot < op_crowd_slot_count(crowd); slot++) {
        OpAgentId agent = 0;
        OpAgentView view;
        assert_true(op_crowd_agent_in(crowd, slot, &agent));
        check_ok(op_crowd_agent(crowd, agent, &view));
        count += view.follower.reached_target ? 1 : 0;
    }
    return count;
}

static void one_agent_walks_alone(void **state) {
    (void)state;
    OpNavMesh *mesh = build_floor();
    OpCrowd *crowd = NULL;
    OpAgentView view;
    check_ok(op_crowd_create(op_nav_mesh_tiles(mesh), NULL, NULL, &crowd));
    add(crowd, 3.0, 3.0, 36.0, 36.0);
    run(crowd, 20, 0.05);
    check_ok(op_crowd_agent(crowd, 0, &view));
    check_same_bits(view.follower.position.x, 5.05112451814824);
    check_same_bits(view.follower.position.y, 0.0);
    check_same_bits(view.follower.position.z, 4.929277245053733);
    assert_int_equal((int)(view.follower.remaining_distance * 10000.0 + 0.5), 438543);
    op_crowd_destroy(crowd);
    op_nav_mesh_destroy(mesh);
}

static void eight_agents_cross_and_roll_back(void **state) {
    (void)state;
    OpNavMesh *mesh = build_floor();
    OpCrowd *crowd = NULL;
    uint8_t saved[3320];
    size_t needed = 0;
    check_ok(op_crowd_create(op_nav_mesh_tiles(mesh), NULL, NULL, &crowd));
    for (int32_t i = 0; i < 4; i++) {
        add(crowd, 5.0 + 8.0 * i, 5.0, 35.0 - 8.0 * i, 35.0);
        add(crowd, 5.0 + 8.0 * i, 35.0, 35.0 - 8.0 * i, 5.0);
    }
    run(crowd, 100, 1.0 / 30.0);
    assert_int_equal(op_crowd_state_size(crowd), sizeof saved);
    check_ok(op_crowd_save_state(crowd, saved, sizeof saved, &needed));
    assert_int_equal(op_fnv1a64(OP_FNV1A64_START, saved, needed), UINT64_C(0xE7D9E5CD5E787CD2));
    assert_int_equal(hash_of(crowd), UINT64_C(0xE7D9E5CD5E787CD2));
    run(crowd, 200, 1.0 / 30.0);
    assert_int_equal(hash_of(crowd), UINT64_C(0x75F1194801CC93C2));
    assert_int_equal(op_crowd_step_count(crowd), 300);
    check_ok(op_crowd_restore_state(crowd, saved, sizeof saved));
    assert_int_equal(op_crowd_step_count(crowd), 100);
    assert_int_equal(hash_of(crowd), UINT64_C(0xE7D9E5CD5E787CD2));
    run(crowd, 200, 1.0 / 30.0);
    assert_int_equal(hash_of(crowd), UINT64_C(0x75F1194801CC93C2));
    assert_int_equal(op_crowd_agent_count(crowd), 8);
    assert_int_equal(count_arrived(crowd), 4);
    op_crowd_destroy(crowd);
    op_nav_mesh_destroy(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_agent_walks_alone),
        cmocka_unit_test(eight_agents_cross_and_roll_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
