/* Saving and restoring crowds: a run that was taken back and made again is, bit for bit, the run that never stopped. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/crowd_case.h"
#include "support/each_failure.h"
#include "support/hostile_bytes.h"
#include "support/nav_scene.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

#define DT (1.0 / 30.0)

static void restore(OpCrowd *crowd, const SavedState *saved) {
    check_ok(op_crowd_restore_state(crowd, saved->bytes, saved->size));
}

static void check_state(const OpCrowd *crowd, const SavedState *expected) {
    SavedState now = crowd_bytes_of(crowd);
    assert_true(saved_states_equal(&now, expected));
    saved_state_free(&now);
}

static void give(OpCrowd *crowd, OpRandom *random, OpNavMesh *mesh) {
    OpAgentId agent = op_random_below(random, 100);
    if (op_crowd_has(crowd, agent)) {
        crowd_send(crowd, agent, crowd_place(mesh, random));
    }
}

/* ---- Running again ---- */

/* A dense crowd is saved at every step and run on; every save is then restored, and run on for a while. */
static void every_step_can_be_gone_back_to(void **state) {
    (void)state;
    enum { STEPS = 300 };
    size_t every = test_count(29, 5, 1);
    size_t ahead = test_count(7, 7, STEPS);
    OpNavMesh *mesh = crowd_field(1);
    OpCrowd *crowd = crowd_on(mesh, NULL);
    SavedState saved[STEPS + 1];
    crowd_fill(crowd, mesh, 100, 1);
    for (int32_t step = 0; step <= STEPS; step++) {
        OpRandom random = op_random_seed((uint64_t)step);
        saved[step] = crowd_bytes_of(crowd);
        give(crowd, &random, mesh);
        check_ok(op_crowd_step(crowd, DT));
    }
    for (size_t from = 0; from < STEPS; from += every) {
        restore(crowd, &saved[from]);
        check_state(crowd, &saved[from]);
        assert_int_equal(op_crowd_step_count(crowd), from);
        for (size_t step = from; step < from + ahead && step < STEPS; step++) {
            OpRandom random = op_random_seed(step);
            give(crowd, &random, mesh);
            check_ok(op_crowd_step(crowd, DT));
            check_state(crowd, &saved[step + 1]);
        }
    }
    for (int32_t step = 0; step <= STEPS; step++) {
        saved_state_free(&saved[step]);
    }
    op_crowd_destroy(crowd);
    op_nav_mesh_destroy(mesh);
}

/* A new crowd with the same options is as good as the old one. */
static void another_crowd_takes_over(void **state) {
    (void)state;
    OpNavMesh *mesh = crowd_field(2);
    OpCrowd *crowd = crowd_on(mesh, NULL);
    crowd_fill(crowd, mesh, 40, 2);
    crowd_run(crowd, 50, DT);
    SavedState saved = crowd_bytes_of(crowd);
    OpCrowd *other = crowd_on(mesh, NULL);
    restore(other, &saved);
    check_state(other, &saved);
    crowd_run(crowd, 50, DT);
    crowd_run(other, 50, DT);
    SavedState ahead = crowd_bytes_of(crowd);
    check_state(other, &ahead);
    assert_int_equal(crowd_hash_of(other), op_fnv1a64(OP_FNV1A64_START, ahead.bytes, ahead.size));
    saved_state_free(&ahead);
    saved_state_free(&saved);
    op_crowd_destroy(other);
    op_crowd_destroy(crowd);
    op_nav_mesh_destroy(mesh);
}

/* ---- Agents ---- */

static void agents_come_back_and_go_again(void **state) {
    (void)state;
    OpNavMesh *mesh = crowd_floor(20);
    OpCrowd *crowd = crowd_on(mesh, NULL);
    for (int32_t i = 0; i < 5; i++) {
        crowd_send(crowd, crowd_add(crowd, (OpVec3){2.0 + 3.0 * i, 0.0, 3.0}, NULL),
                   (OpVec3){16.0, 0.0, 16.0});
    }
    check_ok(op_crowd_remove(crowd, 1));
    crowd_run(crowd, 10, DT);
    SavedState saved = crowd_bytes_of(crowd);
    assert_int_equal(crowd_add(crowd, (OpVec3){10.0, 0.0, 10.0}, NULL), 5); /* in slot 1 */
    assert_int_equal(crowd_add(crowd, (OpVec3){12.0, 0.0, 10.0}, NULL), 6); /* in a new slot */
    check_ok(op_crowd_remove(crowd, 2));
    crowd_run(crowd, 3, DT);
    restore(crowd, &saved);
    check_state(crowd, &saved);
    assert_false(op_crowd_has(crowd, 5));
    assert_false(op_crowd_has(crowd, 6));
    assert_false(op_crowd_has(crowd, 1));
    assert_true(op_crowd_has(crowd, 2));
    assert_int_equal(op_crowd_slot_of(crowd, 2), 2);
    assert_int_equal(op_crowd_slot_count(crowd), 5);
    assert_int_equal(op_crowd_agent_count(crowd), 4);
    assert_int_equal(crowd_add(crowd, (OpVec3){10.0, 0.0, 10.0}, NULL), 5);
    assert_int_equal(op_crowd_slot_of(crowd, 5), 1);
    saved_state_free(&saved);
    op_crowd_destroy(crowd);
    op_nav_mesh_destroy(mesh);
}

static void settings_come_back(void **state) {
    (void)state;
    OpNavMesh *mesh = crowd_floor(20);
    OpCrowd *crowd = crowd_on(mesh, NULL);
    OpAgentOptions options = op_agent_options_small();
    OpAgentId agent = crowd_add(crowd, (OpVec3){5.0, 0.0, 5.0}, &options);
    options.has_path = true;
    options.path = op_follower_options_humanoid();
    options.path.corridor_capacity = 16;
    options.path.stuck_window = 2.0;
    OpAgentId other = crowd_add(crowd, (OpVec3){8.0, 0.0, 5.0}, &options);
    check_ok(op_crowd_set_priority(crowd, agent, 3.0));
    SavedState saved = crowd_bytes_of(crowd);
    OpAgentOptions faster = op_agent_options_small();
    faster.max_speed = 4.0;
    check_ok(op_crowd_set_options(crowd, agent, &faster));
    options.quality = OP_AVOIDANCE_HIGH;
    check_ok(op_crowd_set_options(crowd, other, &options));
    restore(crowd, &saved);
    check_state(crowd, &saved);
    OpAgentOptions now;
    check_ok(op_crowd_agent_options(crowd, agent, &now));
    check_same_bits(now.max_speed, 2.5);
    check_same_bits(now.priority, 1.0);
    check_same_bits(crowd_view(crowd, agent).priority, 3.0);
    check_ok(op_crowd_agent_options(crowd, other, &now));
    assert_int_equal(now.quality, OP_AVOIDANCE_MEDIUM);
    assert_int_equal(now.path.corridor_capacity, 16);
    saved_state_free(&saved);
    op_crowd_destroy(crowd);
    op_nav_mesh_destroy(mesh);
}

/* ---- With the mesh ---- */

static void close_some(OpTiledNavMesh *tiles, TestRandom *random, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        const OpNavTile *tile = NULL;
        uint32_t salt = 0;
        OpNavTileData data;
        int32_t slot = test_int(random, 0, op_tiled_nav_mesh_slot_count(tiles) - 1);
        check_ok(op_tiled_nav_mesh_slot(tiles, slot, &tile, &salt));
        if (tile == NULL) {
            continue;
        }
        check_ok(op_nav_tile_view(tile, &data));
        check_ok(op_tiled_nav_mesh_set_poly_flags(
            tiles, op_poly_ref(salt, slot, test_int(random, 0, data.poly_count - 1)),
            (uint16_t)test_int(random, 1, 3)));
    }
}

/* The mesh changes under the crowd, and is put back with it. */
static void the_mesh_comes_back_too(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= test_count(1, 4, 40); seed++) {
        TestRandom random = test_random(seed);
        OpNavMesh *mesh = crowd_field(seed);
        OpTiledNavMesh *tiles = op_nav_mesh_tiles(mesh);
        OpQueryFilter filter = op_query_filter_default();
        OpCrowdOptions options = op_crowd_options_default();
        filter.exclude_flags = 2;
        options.filter = &filter;
        OpCrowd *crowd = crowd_on(mesh, &options);
        OpSnapshotMode mode = seed % 2 == 0 ? OP_SNAPSHOT_FULL : OP_SNAPSHOT_REFERENCED;
        OpTileLibrary *library = NULL;
        check_ok(op_tile_library_create(NULL, &library));
        check_ok(op_tile_library_add_mesh(library, tiles));
        crowd_fill(crowd, mesh, 30, seed);
        crowd_run(crowd, 20, DT);
        close_some(tiles, &random, 4);
        crowd_run(crowd, 20, DT);
        SavedState saved = crowd_bytes_with_mesh_of(crowd, mode);
        TestRandom later = random;
        SavedState first = {0};
        for (int32_t time = 0; time < 2; time++) {
            random = later;
            crowd_run(crowd, 10, DT);
            close_some(tiles, &random, 4);
            crowd_run(crowd, 20, DT);
            SavedState ahead = crowd_bytes_with_mesh_of(crowd, mode);
            assert_true(time == 0 || saved_states_equal(&ahead, &first));
            if (time == 0) {
                first = ahead;
                check_ok(op_crowd_restore_state_with_mesh(crowd, saved.bytes, saved.size, library));
            } else {
                saved_state_free(&ahead);
            }
        }
        saved_state_free(&first);
        saved_state_free(&saved);
        op_tile_library_destroy(library);
        op_crowd_destroy(crowd);
        op_nav_mesh_destroy(mesh);
    }
}

/* ---- Memory ---- */

typedef struct Rollback {
    OpCrowd *crowd;
    SavedState saved;
    SavedState before;
} Rollback;

static OpStatus roll_back(void *user) {
    Rollback *rollback = user;
    return op_crowd_restore_state(rollback->crowd, rollback->saved.bytes, rollback->saved.size);
}

static void check_rollback_unchanged(void *user) {
    Rollback *rollback = user;
    check_state(rollback->crowd, &rollback->before);
}

static void a_rollback_takes_no_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpNavMesh *mesh = crowd_field(3);
    OpCrowd *crowd = NULL;
    uint64_t hash = 0;
    check_ok(op_crowd_create(op_nav_mesh_tiles(mesh), NULL, &allocator, &crowd));
    crowd_fill(crowd, mesh, 50, 3);
    crowd_run(crowd, 30, DT);
    SavedState saved = crowd_bytes_of(crowd);
    crowd_run(crowd, 30, DT);
    size_t allocations = counter.allocations;
    assert_int_equal(op_crowd_state_size(crowd) > 0, 1);
    check_ok(op_crowd_state_hash(crowd, &hash));
    restore(crowd, &saved);
    assert_int_equal(counter.allocations, allocations);
    saved_state_free(&saved);
    op_crowd_destroy(crowd);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
    op_nav_mesh_destroy(mesh);
}

/* Newcomers need memory; without it nothing has changed. */
static void a_restore_that_gets_no_memory_changes_nothing(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpNavMesh *mesh = crowd_floor(20);
    OpCrowd *full = crowd_on(mesh, NULL);
    Rollback rollback = {0};
    crowd_fill(full, mesh, 20, 4);
    crowd_run(full, 5, DT);
    rollback.saved = crowd_bytes_of(full);
    check_ok(op_crowd_create(op_nav_mesh_tiles(mesh), NULL, &allocator, &rollback.crowd));
    crowd_fill(rollback.crowd, mesh, 3, 5);
    rollback.before = crowd_bytes_of(rollback.crowd);
    FailingCall failing = {roll_back, check_rollback_unchanged, &rollback};
    assert_true(fail_each_allocation(&counter, &failing) > 20);
    check_state(rollback.crowd, &rollback.saved);
    op_crowd_destroy(rollback.crowd);
    assert_int_equal(counter.live_blocks, 0);
    saved_state_free(&rollback.saved);
    saved_state_free(&rollback.before);
    op_crowd_destroy(full);
    op_nav_mesh_destroy(mesh);
}

/* ---- Hostile bytes ---- */

typedef struct Victim {
    OpCrowd *crowd;
    SavedState good;
    bool with_mesh;
} Victim;

static OpStatus restore_victim(Victim *victim, const SavedState *saved) {
    return victim->with_mesh
               ? op_crowd_restore_state_with_mesh(victim->crowd, saved->bytes, saved->size, NULL)
               : op_crowd_restore_state(victim->crowd, saved->bytes, saved->size);
}

static SavedState victim_bytes(const Victim *victim) {
    return victim->with_mesh ? crowd_bytes_with_mesh_of(victim->crowd, OP_SNAPSHOT_FULL)
                             : crowd_bytes_of(victim->crowd);
}

static void check_victim(const Victim *victim, const SavedState *expected) {
    SavedState now = victim_bytes(victim);
    assert_true(saved_states_equal(&now, expected));
    saved_state_free(&now);
}

/* What was taken is what is saved again, and steps go on from there without harm. */
static bool offer(void *user, const SavedState *offered) {
    Victim *victim = user;
    OpStatus status = restore_victim(victim, offered);
    if (status != OP_STATUS_OK) {
        bool of_the_mesh = status == OP_STATUS_NAV_MESH_FORMAT || status == OP_STATUS_NAV_MESH_VERSION ||
                           status == OP_STATUS_NAV_MESH_FINGERPRINT;
        assert_true(status == OP_STATUS_CROWD_STATE || (victim->with_mesh && of_the_mesh));
        assert_true(op_error_argument()[0] != '\0');
        check_victim(victim, &victim->good);
        return false;
    }
    SavedState taken = victim_bytes(victim);
    if (!victim->with_mesh) {
        assert_true(saved_states_equal(&taken, offered));
    }
    for (int32_t i = 0; i < 3; i++) {
        OpStatus stepped = op_crowd_step(victim->crowd, DT);
        assert_true(stepped == OP_STATUS_OK || stepped == OP_STATUS_INVALID_STATE);
    }
    saved_state_free(&taken);
    check_ok(restore_victim(victim, &victim->good));
    return true;
}

static void hostile_bytes_do_no_harm(void **state) {
    (void)state;
    OpNavMesh *mesh = crowd_floor(12);
    Victim victim = {.crowd = crowd_on(mesh, NULL)};
    OpAgentOptions options = op_agent_options_small();
    options.has_path = true;
    options.path = op_follower_options_humanoid();
    crowd_add(victim.crowd, (OpVec3){3.0, 0.0, 3.0}, NULL);
    crowd_add(victim.crowd, (OpVec3){6.0, 0.0, 4.0}, NULL);
    crowd_add(victim.crowd, (OpVec3){1.0, 0.0, 1.0}, &options);
    crowd_send(victim.crowd, 2, (OpVec3){10.0, 0.0, 9.0});
    check_ok(op_crowd_remove(victim.crowd, 1));
    crowd_run(victim.crowd, 5, DT);
    victim.good = victim_bytes(&victim);
    offer_hostile_bytes(&victim.good, offer, &victim, 11);
    saved_state_free(&victim.good);
    op_crowd_destroy(victim.crowd);
    op_nav_mesh_destroy(mesh);
}

static void hostile_bytes_with_a_mesh_do_no_harm(void **state) {
    (void)state;
    OpNavMesh *mesh = crowd_floor(6);
    Victim victim = {.crowd = crowd_on(mesh, NULL), .with_mesh = true};
    crowd_add(victim.crowd, (OpVec3){3.0, 0.0, 3.0}, NULL);
    crowd_run(victim.crowd, 2, DT);
    victim.good = victim_bytes(&victim);
    offer_hostile_bytes(&victim.good, offer, &victim, 12);
    saved_state_free(&victim.good);
    op_crowd_destroy(victim.crowd);
    op_nav_mesh_destroy(mesh);
}

static void put_i32(SavedState *saved, size_t at, int32_t value) {
    for (size_t i = 0; i < 4; i++) {
        saved->bytes[at + i] = (uint8_t)((uint32_t)value >> (8 * i));
    }
}

/* Bytes that hold together but do not fit. */
static void what_does_not_fit_is_refused(void **state) {
    (void)state;
    OpNavMesh *mesh = crowd_floor(12);
    OpCrowd *crowd = crowd_on(mesh, NULL);
    OpCrowdOptions options = op_crowd_options_default();
    crowd_fill(crowd, mesh, 4, 6);
    SavedState saved = crowd_bytes_of(crowd);
    options.max_walls_per_agent = 47;
    OpCrowd *fewer_walls = crowd_on(mesh, &options);
    check_refused(op_crowd_restore_state(fewer_walls, saved.bytes, saved.size), OP_STATUS_CROWD_STATE,
                  "max_walls_per_agent", "at byte 8 must be in [47, 47], was 48");
    options = op_crowd_options_default();
    options.max_agents = 3;
    OpCrowd *fewer_agents = crowd_on(mesh, &options);
    check_refused(op_crowd_restore_state(fewer_agents, saved.bytes, saved.size), OP_STATUS_CROWD_STATE,
                  "slot_count", "[0, 3], was 4");
    check_refused(op_crowd_restore_state(crowd, NULL, 0), OP_STATUS_INVALID_ARGUMENT, "bytes", "NULL");
    check_refused(op_crowd_restore_state_with_mesh(crowd, saved.bytes, saved.size, NULL),
                  OP_STATUS_CROWD_STATE, "kind", "must be 2, was 1");
    put_i32(&saved, 16, 3);
    check_refused(op_crowd_restore_state(crowd, saved.bytes, saved.size), OP_STATUS_CROWD_STATE,
                  "agent_count", "must be 4, was 3");
    put_i32(&saved, 16, 4);
    put_i32(&saved, 24, 3); /* next_id */
    check_refused(op_crowd_restore_state(crowd, saved.bytes, saved.size), OP_STATUS_CROWD_STATE, "id",
                  "must be below 3, was 3");
    put_i32(&saved, 24, 4);
    put_i32(&saved, 41, 3); /* the first agent's id */
    check_refused(op_crowd_restore_state(crowd, saved.bytes, saved.size), OP_STATUS_CROWD_STATE, "id",
                  "of slot 3 must be that of no other, was 3");
    assert_int_equal(op_crowd_agent_count(fewer_walls), 0);
    assert_int_equal(op_crowd_agent_count(fewer_agents), 0);
    saved_state_free(&saved);
    op_crowd_destroy(fewer_agents);
    op_crowd_destroy(fewer_walls);
    op_crowd_destroy(crowd);
    op_nav_mesh_destroy(mesh);
}

/* A mesh of other parameters is not restored over, and the crowd stays as it was as well. */
static void a_mesh_of_other_parameters_is_refused(void **state) {
    (void)state;
    NavScene scene;
    SceneKind kind = {.tiles = 1, .cuts = 1};
    OpNavMesh *mesh = crowd_floor(12);
    OpCrowd *crowd = crowd_on(mesh, NULL);
    OpCrowd *other = NULL;
    crowd_fill(crowd, mesh, 4, 6);
    nav_scene_make(&scene, kind, 1, NULL);
    check_ok(op_crowd_create(scene.mesh, NULL, NULL, &other));
    SavedState empty = crowd_bytes_of(other);
    SavedState saved = crowd_bytes_with_mesh_of(crowd, OP_SNAPSHOT_FULL);
    check_fails(op_crowd_restore_state_with_mesh(other, saved.bytes, saved.size, NULL),
                OP_STATUS_NAV_MESH_FINGERPRINT);
    check_state(other, &empty);
    saved_state_free(&saved);
    saved_state_free(&empty);
    op_crowd_destroy(other);
    nav_scene_free(&scene);
    op_crowd_destroy(crowd);
    op_nav_mesh_destroy(mesh);
}

static void short_buffers_are_left_alone(void **state) {
    (void)state;
    OpNavMesh *mesh = crowd_floor(12);
    OpCrowd *crowd = crowd_on(mesh, NULL);
    size_t needed = 0;
    crowd_fill(crowd, mesh, 2, 6);
    size_t size = op_crowd_state_size(crowd);
    uint8_t *bytes = malloc(size);
    assert_non_null(bytes);
    for (size_t capacity = 0; capacity < size; capacity += 7) {
        uint8_t *exact = malloc(capacity + 1);
        assert_non_null(exact);
        exact[capacity] = 0xA5;
        check_fails(op_crowd_save_state(crowd, exact, capacity, &needed), OP_STATUS_BUFFER_TOO_SMALL);
        assert_int_equal(needed, size);
        assert_int_equal(exact[capacity], 0xA5);
        free(exact);
    }
    check_ok(op_crowd_save_state(crowd, bytes, size, &needed));
    free(bytes);
    op_crowd_destroy(crowd);
    op_nav_mesh_destroy(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_step_can_be_gone_back_to),
        cmocka_unit_test(another_crowd_takes_over),
        cmocka_unit_test(agents_come_back_and_go_again),
        cmocka_unit_test(settings_come_back),
        cmocka_unit_test(the_mesh_comes_back_too),
        cmocka_unit_test(a_rollback_takes_no_memory),
        cmocka_unit_test(a_restore_that_gets_no_memory_changes_nothing),
        cmocka_unit_test(hostile_bytes_do_no_harm),
        cmocka_unit_test(hostile_bytes_with_a_mesh_do_no_harm),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(a_mesh_of_other_parameters_is_refused),
        cmocka_unit_test(short_buffers_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
