/* Crowds as one uses them: slots and ids, settings, destinations, and what is refused. */
#include "support/check.h"
#include "support/crowd_case.h"
#include "support/test_mode.h"

#include <math.h>
#include <string.h>

#define DT (1.0 / 30.0)

typedef struct Pair {
    OpNavMesh *mesh;
    OpCrowd *crowd;
} Pair;

static Pair floor_with_crowd(int32_t side, const OpCrowdOptions *options) {
    OpNavMesh *mesh = crowd_floor(side);
    return (Pair){mesh, crowd_on(mesh, options)};
}

static void pair_free(Pair *pair) {
    op_crowd_destroy(pair->crowd);
    op_nav_mesh_destroy(pair->mesh);
}

static OpVec3 at(double x, double z) {
    return (OpVec3){x, 0.0, z};
}

/* ---- Slots ---- */

/* Against a list of slots that is looked through from its beginning. */
static void agents_take_the_lowest_free_slot(void **state) {
    (void)state;
    enum { SLOTS = 24 };
    for (uint64_t seed = 1; seed <= test_count(5, 50, 500); seed++) {
        TestRandom random = test_random(seed);
        OpCrowdOptions options = op_crowd_options_default();
        options.max_agents = SLOTS;
        Pair pair = floor_with_crowd(20, &options);
        int64_t model[SLOTS];
        int32_t used = 0;
        int32_t live = 0;
        OpAgentId next = 0;
        memset(model, 0xFF, sizeof model);
        for (int32_t i = 0; i < 120; i++) {
            OpAgentId agent = 0;
            int32_t slot = 0;
            if (test_chance(&random, 60) && live < SLOTS) {
                while (model[slot] >= 0) {
                    slot++;
                }
                check_ok(op_crowd_add(pair.crowd, at(10.0, 10.0), NULL, &agent));
                assert_int_equal(agent, next);
                model[slot] = (int64_t)next++;
                used = slot + 1 > used ? slot + 1 : used;
                live++;
            } else if (used > 0) {
                slot = test_int(&random, 0, used - 1);
                OpStatus status =
                    op_crowd_remove(pair.crowd, model[slot] >= 0 ? (OpAgentId)model[slot] : next + 1);
                assert_int_equal(status, model[slot] >= 0 ? OP_STATUS_OK : OP_STATUS_INVALID_ARGUMENT);
                live -= model[slot] >= 0 ? 1 : 0;
                model[slot] = -1;
            }
            assert_int_equal(op_crowd_agent_count(pair.crowd), live);
            assert_int_equal(op_crowd_slot_count(pair.crowd), used);
            for (slot = 0; slot < used; slot++) {
                assert_int_equal(op_crowd_agent_in(pair.crowd, slot, &agent), model[slot] >= 0);
                if (model[slot] >= 0) {
                    assert_int_equal(agent, model[slot]);
                    assert_int_equal(op_crowd_slot_of(pair.crowd, agent), slot);
                }
            }
        }
        pair_free(&pair);
    }
}

static void a_full_crowd_takes_nobody(void **state) {
    (void)state;
    OpCrowdOptions options = op_crowd_options_default();
    options.max_agents = 2;
    Pair pair = floor_with_crowd(10, &options);
    OpAgentId agent = 77;
    crowd_add(pair.crowd, at(3.0, 3.0), NULL);
    crowd_add(pair.crowd, at(5.0, 3.0), NULL);
    check_refused(op_crowd_add(pair.crowd, at(7.0, 3.0), NULL, &agent), OP_STATUS_INVALID_STATE, "crowd",
                  "has 2");
    assert_int_equal(agent, 77);
    check_ok(op_crowd_remove(pair.crowd, 0));
    assert_int_equal(crowd_add(pair.crowd, at(7.0, 3.0), NULL), 2);
    pair_free(&pair);
}

static void an_agent_is_removed_once(void **state) {
    (void)state;
    Pair pair = floor_with_crowd(10, NULL);
    OpAgentId agent = crowd_add(pair.crowd, at(3.0, 3.0), NULL);
    OpAgentView view;
    bool done = false;
    OpPathStatus status = OP_PATH_NONE;
    check_ok(op_crowd_remove(pair.crowd, agent));
    check_refused(op_crowd_remove(pair.crowd, agent), OP_STATUS_INVALID_ARGUMENT, "agent", "was 0");
    check_refused(op_crowd_agent(pair.crowd, agent, &view), OP_STATUS_INVALID_ARGUMENT, "agent", "was 0");
    check_refused(op_crowd_teleport(pair.crowd, agent, at(2.0, 2.0), &done), OP_STATUS_INVALID_ARGUMENT,
                  "agent", "was 0");
    check_refused(op_crowd_set_destination(pair.crowd, agent, at(2.0, 2.0), &status),
                  OP_STATUS_INVALID_ARGUMENT, "agent", "was 0");
    assert_false(op_crowd_has(pair.crowd, agent));
    assert_int_equal(op_crowd_slot_of(pair.crowd, agent), -1);
    assert_int_equal(op_crowd_arrays(pair.crowd).states[0], OP_CROWD_FREE_SLOT);
    crowd_run(pair.crowd, 3, DT);
    pair_free(&pair);
}

/* ---- Destinations and places ---- */

static void destinations_set_before_one_step_all_count(void **state) {
    (void)state;
    Pair pair = floor_with_crowd(60, NULL);
    for (int32_t i = 0; i < 100; i++) {
        crowd_add(pair.crowd, at(3.0 + 5.0 * (i % 10), 3.0 + 5.0 * (i / 10)), NULL);
    }
    for (OpAgentId agent = 0; agent < 100; agent++) {
        OpPathStatus status = OP_PATH_NONE;
        check_ok(op_crowd_set_destination(pair.crowd, agent, at(55.0, 5.0 + (double)agent / 2.0), &status));
        assert_int_equal(status, OP_PATH_FOUND);
    }
    check_ok(op_crowd_step(pair.crowd, DT));
    for (OpAgentId agent = 0; agent < 100; agent++) {
        OpAgentView view = crowd_view(pair.crowd, agent);
        assert_int_equal(view.follower.state, OP_FOLLOWER_MOVING);
        assert_true(view.is_walking);
        assert_true(hypot(view.follower.velocity.x, view.follower.velocity.z) > 0.0);
    }
    pair_free(&pair);
}

static void a_teleport_stands_still_elsewhere(void **state) {
    (void)state;
    Pair pair = floor_with_crowd(40, NULL);
    OpAgentId agent = crowd_add(pair.crowd, at(3.0, 3.0), NULL);
    bool done = false;
    size_t needed = 0;
    uint8_t saved[4096];
    crowd_send(pair.crowd, agent, at(30.0, 3.0));
    crowd_run(pair.crowd, 20, DT);
    check_ok(op_crowd_teleport(pair.crowd, agent, at(35.0, 37.0), &done));
    assert_true(done);
    OpAgentView view = crowd_view(pair.crowd, agent);
    assert_int_equal(view.follower.state, OP_FOLLOWER_IDLE);
    check_same_bits(view.follower.position.x, 35.0);
    check_same_bits(view.follower.velocity.x, 0.0);
    check_same_bits(op_crowd_arrays(pair.crowd).positions[2], 37.0);
    check_ok(op_crowd_teleport(pair.crowd, agent, at(500.0, 37.0), &done));
    assert_false(done);
    check_same_bits(crowd_view(pair.crowd, agent).follower.position.x, 35.0);
    check_ok(op_crowd_save_state(pair.crowd, saved, sizeof saved, &needed));
    crowd_send(pair.crowd, agent, at(3.0, 3.0));
    crowd_run(pair.crowd, 20, DT);
    uint64_t hash = crowd_hash_of(pair.crowd);
    check_ok(op_crowd_restore_state(pair.crowd, saved, needed));
    crowd_send(pair.crowd, agent, at(3.0, 3.0));
    crowd_run(pair.crowd, 20, DT);
    assert_int_equal(crowd_hash_of(pair.crowd), hash);
    pair_free(&pair);
}

static void one_who_was_pushed_away_comes_back(void **state) {
    (void)state;
    Pair pair = floor_with_crowd(30, NULL);
    OpAgentOptions strong = op_agent_options_small();
    strong.priority = 1000.0;
    strong.radius = 1.0;
    strong.side_preference = 0.0;
    OpAgentId resting = crowd_add(pair.crowd, at(20.0, 10.0), NULL);
    crowd_send(pair.crowd, resting, at(20.0, 10.0));
    crowd_run(pair.crowd, 2, DT);
    assert_int_equal(crowd_view(pair.crowd, resting).follower.state, OP_FOLLOWER_ARRIVED);
    OpAgentId pusher = crowd_add(pair.crowd, at(2.0, 10.0), &strong);
    crowd_send(pair.crowd, pusher, at(28.0, 10.0));
    bool was_moving = false;
    for (int32_t i = 0; i < 500; i++) {
        check_ok(op_crowd_step(pair.crowd, DT));
        was_moving = was_moving || crowd_view(pair.crowd, resting).follower.state == OP_FOLLOWER_MOVING;
    }
    OpAgentView view = crowd_view(pair.crowd, resting);
    assert_true(was_moving);
    assert_int_equal(view.follower.state, OP_FOLLOWER_ARRIVED);
    assert_true(hypot(view.follower.position.x - 20.0, view.follower.position.z - 10.0) <= 0.61);
    pair_free(&pair);
}

/* ---- Settings ---- */

static void settings_change_in_place(void **state) {
    (void)state;
    Pair pair = floor_with_crowd(40, NULL);
    OpAgentId agent = crowd_add(pair.crowd, at(3.0, 3.0), NULL);
    crowd_send(pair.crowd, agent, at(36.0, 36.0));
    crowd_run(pair.crowd, 30, DT);
    OpAgentView before = crowd_view(pair.crowd, agent);
    OpAgentOptions options = op_agent_options_humanoid();
    options.priority = 2.0;
    check_ok(op_crowd_set_options(pair.crowd, agent, &options));
    OpAgentView after = crowd_view(pair.crowd, agent);
    check_same_bits(after.follower.position.x, before.follower.position.x);
    check_same_bits(after.follower.velocity.z, before.follower.velocity.z);
    assert_int_equal(after.follower.state, OP_FOLLOWER_MOVING);
    check_same_bits(after.priority, 2.0);
    crowd_run(pair.crowd, 60, DT);
    after = crowd_view(pair.crowd, agent);
    assert_true(hypot(after.follower.velocity.x, after.follower.velocity.z) > 3.4);
    options.has_path = true;
    options.path = op_follower_options_humanoid();
    check_refused(op_crowd_set_options(pair.crowd, agent, &options), OP_STATUS_INVALID_ARGUMENT,
                  "corridor_capacity", "must stay 64, was 256");
    options.path.corridor_capacity = 64;
    options.path.max_corners = 5;
    check_refused(op_crowd_set_options(pair.crowd, agent, &options), OP_STATUS_INVALID_ARGUMENT,
                  "max_corners", "must stay 8, was 5");
    check_ok(op_crowd_agent_options(pair.crowd, agent, &options));
    assert_false(options.has_path);
    pair_free(&pair);
}

/* Two meet head on; who weighs more is pushed less to the side. */
static void who_weighs_more_gives_way_less(void **state) {
    (void)state;
    Pair pair = floor_with_crowd(30, NULL);
    OpAgentOptions straight = op_agent_options_small();
    straight.side_preference = 0.0;
    OpAgentId heavy = crowd_add(pair.crowd, at(5.0, 15.0), &straight);
    OpAgentId light = crowd_add(pair.crowd, at(25.0, 15.1), &straight);
    double heavy_aside = 0.0;
    double light_aside = 0.0;
    check_ok(op_crowd_set_priority(pair.crowd, heavy, 20.0));
    crowd_send(pair.crowd, heavy, at(25.0, 15.0));
    crowd_send(pair.crowd, light, at(5.0, 15.0));
    for (int32_t i = 0; i < 400; i++) {
        check_ok(op_crowd_step(pair.crowd, DT));
        heavy_aside = fmax(heavy_aside, fabs(crowd_view(pair.crowd, heavy).follower.position.z - 15.0));
        light_aside = fmax(light_aside, fabs(crowd_view(pair.crowd, light).follower.position.z - 15.0));
    }
    assert_int_equal(crowd_arrived(pair.crowd), 2);
    assert_true(heavy_aside < 0.1 && light_aside > 0.4);
    pair_free(&pair);
}

static void presets_are_those_that_are_documented(void **state) {
    (void)state;
    OpAgentOptions humanoid = op_agent_options_humanoid();
    OpAgentOptions small = op_agent_options_small();
    OpAgentOptions large = op_agent_options_large();
    OpCrowdOptions crowd = op_crowd_options_default();
    check_same_bits(humanoid.radius, 0.6);
    check_same_bits(humanoid.arrival_radius, 0.25);
    check_same_bits(small.max_speed, 2.5);
    check_same_bits(small.arrival_radius, 0.3);
    check_same_bits(large.max_acceleration, 5.0);
    check_same_bits(large.side_preference, 0.05);
    assert_int_equal(large.quality, OP_AVOIDANCE_MEDIUM);
    assert_int_equal(crowd.max_agents, 65536);
    assert_int_equal(crowd.max_walls_per_agent, 48);
    check_ok(op_agent_options_check(&humanoid));
    check_ok(op_agent_options_check(&small));
    check_ok(op_agent_options_check(&large));
}

/* ---- Refusals ---- */

static void agent_options_are_checked(void **state) {
    (void)state;
    static const struct {
        size_t offset;
        const char *name;
        bool positive;
    } fields[] = {{offsetof(OpAgentOptions, radius), "radius", true},
                  {offsetof(OpAgentOptions, max_speed), "max_speed", true},
                  {offsetof(OpAgentOptions, max_acceleration), "max_acceleration", true},
                  {offsetof(OpAgentOptions, arrival_radius), "arrival_radius", false},
                  {offsetof(OpAgentOptions, priority), "priority", true},
                  {offsetof(OpAgentOptions, wall_clearance), "wall_clearance", false},
                  {offsetof(OpAgentOptions, separation_distance), "separation_distance", false},
                  {offsetof(OpAgentOptions, side_preference), "side_preference", false}};
    const double bad[] = {-1.0, not_a_number(), positive_infinity(), -positive_infinity(), 1e7, 0.0};
    const double most = 1048576.0;
    for (size_t field = 0; field < sizeof fields / sizeof fields[0]; field++) {
        OpAgentOptions largest = op_agent_options_humanoid();
        memcpy((char *)&largest + fields[field].offset, &most, sizeof most);
        check_ok(op_agent_options_check(&largest));
        for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
            OpAgentOptions options = op_agent_options_humanoid();
            memcpy((char *)&options + fields[field].offset, &bad[i], sizeof bad[i]);
            if (bad[i] == 0.0 && !fields[field].positive) {
                check_ok(op_agent_options_check(&options));
            } else {
                check_refused(op_agent_options_check(&options), OP_STATUS_OUT_OF_RANGE, fields[field].name,
                              "was");
            }
        }
    }
    OpAgentOptions options = op_agent_options_humanoid();
    options.quality = (OpAvoidanceQuality)4;
    check_refused(op_agent_options_check(&options), OP_STATUS_INVALID_ARGUMENT, "quality", "was 4");
    options = op_agent_options_humanoid();
    options.separation_weight = 1.0;
    check_ok(op_agent_options_check(&options));
    options.separation_weight = 1.0 + 1e-15;
    check_refused(op_agent_options_check(&options), OP_STATUS_OUT_OF_RANGE, "separation_weight", "[0, 1]");
    options.separation_weight = not_a_number();
    check_refused(op_agent_options_check(&options), OP_STATUS_OUT_OF_RANGE, "separation_weight", "[0, 1]");
    options.separation_weight = -1e-300;
    check_refused(op_agent_options_check(&options), OP_STATUS_OUT_OF_RANGE, "separation_weight", "[0, 1]");
    options = op_agent_options_humanoid();
    options.has_path = true;
    options.path = op_follower_options_humanoid();
    options.path.max_corners = 1;
    check_refused(op_agent_options_check(&options), OP_STATUS_OUT_OF_RANGE, "max_corners", "was 1");
    check_refused(op_agent_options_check(NULL), OP_STATUS_INVALID_ARGUMENT, "options", "NULL");
}

static void crowd_options_are_checked(void **state) {
    (void)state;
    OpNavMesh *mesh = crowd_floor(6);
    OpTiledNavMesh *tiles = op_nav_mesh_tiles(mesh);
    OpCrowd *crowd = NULL;
    OpQueryFilter filter = op_query_filter_default();
    OpCrowdOptions options = op_crowd_options_default();
#define REFUSE(field, value, argument)                                                                       \
    do {                                                                                                     \
        options = op_crowd_options_default();                                                                \
        options.field = (value);                                                                             \
        check_refused(op_crowd_create(tiles, &options, NULL, &crowd), OP_STATUS_OUT_OF_RANGE, (argument),    \
                      "was");                                                                                \
    } while (0)
    REFUSE(max_agents, 0, "max_agents");
    REFUSE(max_agents, INT32_MAX, "max_agents");
    REFUSE(max_threads, 0, "max_threads");
    REFUSE(max_threads, 257, "max_threads");
    REFUSE(max_query_nodes, 0, "max_nodes");
    REFUSE(max_walls_per_agent, -1, "max_walls_per_agent");
    REFUSE(max_walls_avoided, -1, "max_walls_avoided");
    REFUSE(wall_refresh_distance, -0.5, "wall_refresh_distance");
    REFUSE(wall_refresh_distance, not_a_number(), "wall_refresh_distance");
#undef REFUSE
    filter.area_cost[3] = -1.0;
    options = op_crowd_options_default();
    options.filter = &filter;
    check_fails(op_crowd_create(tiles, &options, NULL, &crowd), OP_STATUS_OUT_OF_RANGE);
    check_refused(op_crowd_create(NULL, NULL, NULL, &crowd), OP_STATUS_INVALID_ARGUMENT, "mesh", "NULL");
    check_refused(op_crowd_create(tiles, NULL, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    assert_null(crowd);
    op_crowd_destroy(NULL);
    op_nav_mesh_destroy(mesh);
}

static void a_null_is_refused_everywhere(void **state) {
    (void)state;
    Pair pair = floor_with_crowd(10, NULL);
    OpAgentId agent = crowd_add(pair.crowd, at(3.0, 3.0), NULL);
    OpAgentView view;
    OpAgentOptions options = op_agent_options_small();
    const OpPathCorridor *corridor = NULL;
    OpPathStatus status = OP_PATH_NONE;
    OpWallSegment wall;
    int32_t count = 0;
    size_t size = 0;
    uint64_t hash = 0;
    bool done = false;
#define REFUSED(call, argument) check_refused(call, OP_STATUS_INVALID_ARGUMENT, argument, "NULL")
    REFUSED(op_crowd_add(NULL, at(1.0, 1.0), NULL, &agent), "crowd");
    REFUSED(op_crowd_add(pair.crowd, at(1.0, 1.0), NULL, NULL), "out");
    REFUSED(op_crowd_remove(NULL, 0), "crowd");
    REFUSED(op_crowd_set_destination(NULL, 0, at(1.0, 1.0), &status), "crowd");
    REFUSED(op_crowd_set_destination(pair.crowd, agent, at(1.0, 1.0), NULL), "out");
    REFUSED(op_crowd_teleport(NULL, 0, at(1.0, 1.0), &done), "crowd");
    REFUSED(op_crowd_teleport(pair.crowd, agent, at(1.0, 1.0), NULL), "done");
    REFUSED(op_crowd_agent_options(NULL, 0, &options), "crowd");
    REFUSED(op_crowd_agent_options(pair.crowd, agent, NULL), "out");
    REFUSED(op_crowd_set_options(NULL, 0, &options), "crowd");
    REFUSED(op_crowd_set_options(pair.crowd, agent, NULL), "options");
    REFUSED(op_crowd_set_priority(NULL, 0, 1.0), "crowd");
    REFUSED(op_crowd_complete_off_mesh_link(NULL, 0, &done), "crowd");
    REFUSED(op_crowd_complete_off_mesh_link(pair.crowd, agent, NULL), "done");
    REFUSED(op_crowd_agent(NULL, 0, &view), "crowd");
    REFUSED(op_crowd_agent(pair.crowd, agent, NULL), "out");
    REFUSED(op_crowd_agent_corridor(NULL, 0, &corridor), "crowd");
    REFUSED(op_crowd_agent_corridor(pair.crowd, agent, NULL), "out");
    REFUSED(op_crowd_step(NULL, 0.1), "crowd");
    REFUSED(op_crowd_save_state(NULL, NULL, 0, &size), "crowd");
    REFUSED(op_crowd_save_state(pair.crowd, NULL, 0, NULL), "needed");
    REFUSED(op_crowd_restore_state(NULL, NULL, 0), "crowd");
    REFUSED(op_crowd_state_hash(NULL, &hash), "crowd");
    REFUSED(op_crowd_state_hash(pair.crowd, NULL), "out");
    REFUSED(op_crowd_state_with_mesh_size(NULL, OP_SNAPSHOT_FULL, &size), "crowd");
    REFUSED(op_crowd_state_with_mesh_size(pair.crowd, OP_SNAPSHOT_FULL, NULL), "out");
    REFUSED(op_crowd_save_state_with_mesh(pair.crowd, OP_SNAPSHOT_FULL, NULL, 0, NULL), "needed");
    REFUSED(op_crowd_restore_state_with_mesh(pair.crowd, NULL, 0, NULL), "bytes");
    REFUSED(op_crowd_agent_walls(NULL, 0, &wall, 1, &count), "crowd");
    REFUSED(op_crowd_agent_walls(pair.crowd, agent, NULL, 1, &count), "walls");
    REFUSED(op_crowd_agent_walls(pair.crowd, agent, &wall, 1, NULL), "needed");
    REFUSED(op_crowd_agent_constraints(pair.crowd, agent, NULL, 1, &count, &count), "half_planes");
    REFUSED(op_crowd_agent_constraints(pair.crowd, agent, NULL, 0, &count, NULL), "hard_count");
#undef REFUSED
    pair_free(&pair);
}

static void what_has_no_status_takes_a_null(void **state) {
    (void)state;
    Pair pair = floor_with_crowd(10, NULL);
    OpAgentId agent = crowd_add(pair.crowd, at(3.0, 3.0), NULL);
    size_t size = 0;
    check_refused(op_crowd_state_with_mesh_size(pair.crowd, (OpSnapshotMode)2, &size),
                  OP_STATUS_INVALID_ARGUMENT, "mode", "was 2");
    assert_null(op_crowd_mesh(NULL));
    assert_int_equal(op_crowd_agent_count(NULL), 0);
    assert_int_equal(op_crowd_slot_count(NULL), 0);
    assert_int_equal(op_crowd_step_count(NULL), 0);
    assert_int_equal(op_crowd_state_size(NULL), 0);
    assert_false(op_crowd_has(NULL, 0));
    assert_int_equal(op_crowd_slot_of(NULL, 0), -1);
    assert_false(op_crowd_agent_in(NULL, 0, &agent));
    assert_false(op_crowd_agent_in(pair.crowd, 0, NULL));
    assert_false(op_crowd_agent_in(pair.crowd, -1, &agent));
    assert_false(op_crowd_agent_in(pair.crowd, 1, &agent));
    assert_null(op_crowd_arrays(NULL).positions);
    pair_free(&pair);
}

static void numbers_out_of_range_change_nothing(void **state) {
    (void)state;
    Pair pair = floor_with_crowd(10, NULL);
    OpAgentId agent = crowd_add(pair.crowd, at(3.0, 3.0), NULL);
    OpPathStatus status = OP_PATH_NONE;
    OpAgentId other = 0;
    bool done = false;
    const double bad[] = {not_a_number(), positive_infinity(), 2097152.0, -1e300};
    crowd_send(pair.crowd, agent, at(8.0, 8.0));
    crowd_run(pair.crowd, 3, DT);
    uint64_t hash = crowd_hash_of(pair.crowd);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        check_refused(op_crowd_add(pair.crowd, at(bad[i], 1.0), NULL, &other), OP_STATUS_OUT_OF_RANGE,
                      "position", "was");
        check_refused(op_crowd_set_destination(pair.crowd, agent, at(1.0, bad[i]), &status),
                      OP_STATUS_OUT_OF_RANGE, "target", "was");
        check_refused(op_crowd_teleport(pair.crowd, agent, (OpVec3){1.0, bad[i], 1.0}, &done),
                      OP_STATUS_OUT_OF_RANGE, "position", "was");
    }
    check_refused(op_crowd_add(pair.crowd, at(100.0, 1.0), NULL, &other), OP_STATUS_INVALID_ARGUMENT,
                  "position", "was (100, 0, 1)");
    const double times[] = {0.0, -0.1, not_a_number(), positive_infinity(), 1e-7, 1e300};
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        check_refused(op_crowd_step(pair.crowd, times[i]), OP_STATUS_OUT_OF_RANGE, "dt", "was");
    }
    const double weights[] = {0.0, -1.0, not_a_number(), 1e9};
    for (size_t i = 0; i < sizeof weights / sizeof weights[0]; i++) {
        check_refused(op_crowd_set_priority(pair.crowd, agent, weights[i]), OP_STATUS_OUT_OF_RANGE,
                      "priority", "was");
    }
    assert_int_equal(crowd_hash_of(pair.crowd), hash);
    assert_int_equal(op_crowd_agent_count(pair.crowd), 1);
    pair_free(&pair);
}

/* ---- For drawing ---- */

static void walls_and_constraints_can_be_drawn(void **state) {
    (void)state;
    OpCrowdOptions options = op_crowd_options_default();
    OpWallSegment walls[48];
    OpHalfPlane half_planes[32];
    int32_t count = -1;
    int32_t hard = -1;
    options.record_constraints = true;
    Pair pair = floor_with_crowd(10, &options);
    OpAgentId agent = crowd_add(pair.crowd, at(1.0, 5.0), NULL);
    crowd_add(pair.crowd, at(2.0, 5.0), NULL);
    check_ok(op_crowd_agent_walls(pair.crowd, agent, walls, 48, &count));
    assert_int_equal(count, 0);
    check_ok(op_crowd_step(pair.crowd, DT));
    check_ok(op_crowd_agent_walls(pair.crowd, agent, walls, 48, &count));
    assert_true(count >= 1);
    assert_true(fabs(walls[0].start.x - 0.3) < 0.001);
    check_refused(op_crowd_agent_walls(pair.crowd, agent, walls, count - 1, &count),
                  OP_STATUS_BUFFER_TOO_SMALL, "capacity", "must be at least");
    check_ok(op_crowd_agent_constraints(pair.crowd, agent, half_planes, 32, &count, &hard));
    assert_int_equal(hard, 1); /* the wall beside it; the others it is too far from */
    assert_int_equal(count, 2);
    check_same_bits(half_planes[0].normal.x, 1.0);
    op_crowd_destroy(pair.crowd);
    pair.crowd = crowd_on(pair.mesh, NULL);
    agent = crowd_add(pair.crowd, at(1.0, 5.0), NULL);
    check_ok(op_crowd_step(pair.crowd, DT));
    check_ok(op_crowd_agent_constraints(pair.crowd, agent, NULL, 0, &count, &hard));
    assert_int_equal(count, 0);
    pair_free(&pair);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agents_take_the_lowest_free_slot),
        cmocka_unit_test(a_full_crowd_takes_nobody),
        cmocka_unit_test(an_agent_is_removed_once),
        cmocka_unit_test(destinations_set_before_one_step_all_count),
        cmocka_unit_test(a_teleport_stands_still_elsewhere),
        cmocka_unit_test(one_who_was_pushed_away_comes_back),
        cmocka_unit_test(settings_change_in_place),
        cmocka_unit_test(who_weighs_more_gives_way_less),
        cmocka_unit_test(presets_are_those_that_are_documented),
        cmocka_unit_test(agent_options_are_checked),
        cmocka_unit_test(crowd_options_are_checked),
        cmocka_unit_test(a_null_is_refused_everywhere),
        cmocka_unit_test(what_has_no_status_takes_a_null),
        cmocka_unit_test(numbers_out_of_range_change_nothing),
        cmocka_unit_test(walls_and_constraints_can_be_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
