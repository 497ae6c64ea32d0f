/* Memory, threads and callbacks: steady steps take no memory, a failure takes nothing away, and results do not depend on threads. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/crowd_case.h"
#include "support/each_failure.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

#define DT (1.0 / 30.0)

/* ---- Memory ---- */

static void steady_steps_take_no_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpNavMesh *mesh = crowd_field(1);
    OpCrowd *crowd = NULL;
    check_ok(op_crowd_create(op_nav_mesh_tiles(mesh), NULL, &allocator, &crowd));
    crowd_fill(crowd, mesh, 120, 1);
    crowd_run(crowd, 60, DT);
    size_t allocations = counter.allocations;
    crowd_run(crowd, 60, DT);
    assert_int_equal(counter.allocations, allocations);
    op_crowd_destroy(crowd);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
    op_nav_mesh_destroy(mesh);
}

typedef struct Attempt {
    const OpAllocator *allocator;
    OpNavMesh *mesh;
    OpCrowd *crowd;
    SavedState before;
    OpAgentId agent;
    int32_t threads;
} Attempt;

static OpStatus create(void *user) {
    Attempt *attempt = user;
    OpCrowdOptions options = op_crowd_options_default();
    options.max_threads = attempt->threads;
    return op_crowd_create(op_nav_mesh_tiles(attempt->mesh), &options, attempt->allocator, &attempt->crowd);
}

static OpStatus add(void *user) {
    Attempt *attempt = user;
    return op_crowd_add(attempt->crowd, (OpVec3){5.0, 0.0, 5.0}, NULL, &attempt->agent);
}

static OpStatus send(void *user) {
    Attempt *attempt = user;
    OpPathStatus status = OP_PATH_NONE;
    return op_crowd_set_destination(attempt->crowd, 0, (OpVec3){33.0, 0.0, 33.0}, &status);
}

static OpStatus step(void *user) {
    Attempt *attempt = user;
    return op_crowd_step(attempt->crowd, DT);
}

static void check_unchanged(void *user) {
    Attempt *attempt = user;
    SavedState now = crowd_bytes_of(attempt->crowd);
    assert_true(saved_states_equal(&now, &attempt->before));
    saved_state_free(&now);
}

static size_t attempt_each(CountingAllocator *counter, Attempt *attempt, OpStatus (*call)(void *user)) {
    FailingCall failing = {call, check_unchanged, attempt};
    attempt->before = crowd_bytes_of(attempt->crowd);
    size_t allocations = fail_each_allocation(counter, &failing);
    saved_state_free(&attempt->before);
    return allocations;
}

static void each_allocation_fails(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    Attempt attempt = {.allocator = &allocator, .mesh = crowd_field(2), .threads = 3};
    FailingCall creating = {create, NULL, &attempt};
    assert_true(fail_each_allocation(&counter, &creating) > 5);
    op_crowd_destroy(attempt.crowd);
    assert_int_equal(counter.live_blocks, 0);
    attempt.threads = 1;
    check_ok(create(&attempt));
    assert_true(attempt_each(&counter, &attempt, add) > 5);
    assert_true(attempt_each(&counter, &attempt, send) > 0);
    crowd_fill(attempt.crowd, attempt.mesh, 20, 2);
    assert_true(attempt_each(&counter, &attempt, step) > 0);
    for (int32_t i = 0; i < 40; i++) {
        attempt_each(&counter, &attempt, step);
    }
    op_crowd_destroy(attempt.crowd);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
    op_nav_mesh_destroy(attempt.mesh);
}

/* ---- Callbacks ---- */

typedef struct Filtering {
    OpCrowd *crowd;
    int64_t left; /* calls until it fails; below 0: never */
    OpStatus used;
    OpStatus edited;
} Filtering;

static OpStatus pass(void *user, OpPolyRef poly, uint16_t flags, uint8_t area, bool *out) {
    Filtering *filtering = user;
    (void)flags;
    (void)area;
    *out = true;
    if (filtering->crowd != NULL) {
        OpAgentId agent = 0;
        filtering->used = op_crowd_add(filtering->crowd, (OpVec3){1.0, 0.0, 1.0}, NULL, &agent);
        filtering->edited = op_tiled_nav_mesh_set_poly_area(op_crowd_mesh(filtering->crowd), poly, 3);
    }
    if (filtering->left == 0) {
        return OP_STATUS_CALLBACK_FAILED;
    }
    filtering->left--;
    return OP_STATUS_OK;
}

/* The filter fails at its first call in a step, at its second, ...: the step has then not been. */
static void a_step_that_fails_has_not_been(void **state) {
    (void)state;
    OpNavMesh *mesh = crowd_field(3);
    Filtering filtering = {.left = -1};
    OpQueryFilter filter = op_query_filter_default();
    OpCrowdOptions options = op_crowd_options_default();
    filter.passes = pass;
    filter.user = &filtering;
    options.filter = &filter;
    OpCrowd *crowd = crowd_on(mesh, &options);
    crowd_fill(crowd, mesh, 40, 3);
    for (int32_t round = 0; round < 5; round++) {
        SavedState before = crowd_bytes_of(crowd);
        int64_t calls = 0;
        for (;; calls += test_is_full() ? 1 : 37) {
            filtering.left = calls;
            OpStatus status = op_crowd_step(crowd, DT);
            filtering.left = -1;
            if (status == OP_STATUS_OK) {
                break;
            }
            assert_int_equal(status, OP_STATUS_CALLBACK_FAILED);
            SavedState now = crowd_bytes_of(crowd);
            assert_true(saved_states_equal(&now, &before));
            saved_state_free(&now);
        }
        assert_true(calls > 100);
        SavedState after = crowd_bytes_of(crowd);
        check_ok(op_crowd_restore_state(crowd, before.bytes, before.size));
        check_ok(op_crowd_step(crowd, DT));
        SavedState again = crowd_bytes_of(crowd);
        assert_true(saved_states_equal(&after, &again));
        saved_state_free(&again);
        saved_state_free(&after);
        saved_state_free(&before);
        crowd_run(crowd, 15, DT);
    }
    op_crowd_destroy(crowd);
    op_nav_mesh_destroy(mesh);
}

static void a_callback_may_not_use_its_crowd(void **state) {
    (void)state;
    OpNavMesh *mesh = crowd_field(4);
    Filtering filtering = {.left = -1};
    OpQueryFilter filter = op_query_filter_default();
    OpCrowdOptions options = op_crowd_options_default();
    filter.passes = pass;
    filter.user = &filtering;
    options.filter = &filter;
    OpCrowd *crowd = crowd_on(mesh, &options);
    crowd_fill(crowd, mesh, 3, 4);
    filtering.crowd = crowd;
    check_ok(op_crowd_step(crowd, DT));
    assert_int_equal(filtering.used, OP_STATUS_INVALID_STATE);
    assert_int_equal(filtering.edited, OP_STATUS_INVALID_STATE);
    filtering.crowd = NULL;
    crowd_add(crowd, (OpVec3){4.5, 0.0, 4.5}, NULL);
    op_crowd_destroy(crowd);
    op_nav_mesh_destroy(mesh);
}

/* ---- Threads ---- */

static SavedState run_with_threads(OpNavMesh *mesh, int32_t threads, int32_t agents, int32_t steps) {
    OpCrowdOptions options = op_crowd_options_default();
    options.max_threads = threads;
    OpCrowd *crowd = crowd_on(mesh, &options);
    crowd_fill(crowd, mesh, agents, 5);
    for (OpAgentId agent = 3; agent < (OpAgentId)agents; agent += 11) {
        check_ok(op_crowd_remove(crowd, agent));
    }
    crowd_run(crowd, steps, DT);
    SavedState saved = crowd_bytes_of(crowd);
    op_crowd_destroy(crowd);
    return saved;
}

static void threads_change_no_bit(void **state) {
    (void)state;
    static const int32_t threads[] = {2, 5, 16};
    OpNavMesh *mesh = crowd_floor(60);
    int32_t steps = (int32_t)test_count(20, 150, 150);
    SavedState alone = run_with_threads(mesh, 1, 300, steps);
    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++) {
        SavedState saved = run_with_threads(mesh, threads[i], 300, steps);
        assert_true(saved_states_equal(&saved, &alone));
        saved_state_free(&saved);
    }
    saved_state_free(&alone);
    op_nav_mesh_destroy(mesh);
}

/* Puts each tile's like in its place, of which nothing is known yet: all agents are on polygons that have gone. */
static void renew_tiles(OpTiledNavMesh *tiles) {
    OpNavMeshParams params = op_tiled_nav_mesh_params(tiles);
    for (int32_t slot = 0; slot < op_tiled_nav_mesh_slot_count(tiles); slot++) {
        const OpNavTile *tile = NULL;
        OpNavTile *like = NULL;
        OpTileRef ref = 0;
        uint32_t salt = 0;
        size_t needed = 0;
        check_ok(op_tiled_nav_mesh_slot(tiles, slot, &tile, &salt));
        assert_non_null(tile);
        size_t size = op_nav_tile_saved_size(tile);
        uint8_t *bytes = malloc(size);
        assert_non_null(bytes);
        check_ok(op_nav_tile_save(tile, bytes, size, &needed));
        check_ok(op_nav_tile_load(bytes, size, &params, NULL, &like));
        check_ok(op_tiled_nav_mesh_replace_tile(tiles, like, &ref));
        op_nav_tile_destroy(like);
        free(bytes);
    }
}

static SavedState run_on_new_tiles(int32_t threads) {
    OpNavMesh *mesh = crowd_floor(48);
    OpCrowdOptions options = op_crowd_options_default();
    options.max_threads = threads;
    OpCrowd *crowd = crowd_on(mesh, &options);
    crowd_fill(crowd, mesh, 200, 8);
    for (int32_t i = 0; i < 10; i++) {
        renew_tiles(op_nav_mesh_tiles(mesh));
        crowd_run(crowd, 3, DT);
    }
    SavedState saved = crowd_bytes_of(crowd);
    op_crowd_destroy(crowd);
    op_nav_mesh_destroy(mesh);
    return saved;
}

/* Queries keep with a tile what they find out about it first, and threads ask at the same time: sanitizers see when they interfere. */
static void threads_share_new_tiles(void **state) {
    (void)state;
    SavedState alone = run_on_new_tiles(1);
    for (size_t i = 0; i < test_count(2, 5, 50); i++) {
        SavedState saved = run_on_new_tiles(6);
        assert_true(saved_states_equal(&saved, &alone));
        saved_state_free(&saved);
    }
    saved_state_free(&alone);
}

/* A polygon that every thread may come to refuse, by what it is alone. */
static OpStatus refuse_one(void *user, OpPolyRef poly, uint16_t flags, uint8_t area, bool *out) {
    (void)flags;
    (void)area;
    *out = true;
    return poly == *(const OpPolyRef *)user ? OP_STATUS_CALLBACK_FAILED : OP_STATUS_OK;
}

static void a_failure_in_any_thread_takes_the_step_back(void **state) {
    (void)state;
    OpNavMesh *mesh = crowd_field(6);
    OpPolyRef refused = OP_POLY_REF_INVALID;
    OpQueryFilter filter = op_query_filter_default();
    OpCrowdOptions options = op_crowd_options_default();
    OpAgentId last = 0;
    OpPathStatus status = OP_PATH_NONE;
    const OpPathCorridor *corridor = NULL;
    filter.passes = refuse_one;
    filter.user = &refused;
    options.filter = &filter;
    options.max_threads = 4;
    OpCrowd *crowd = crowd_on(mesh, &options);
    crowd_fill(crowd, mesh, 150, 6);
    check_ok(op_crowd_add(crowd, (OpVec3){35.0, 0.0, 35.0}, NULL, &last));
    check_ok(op_crowd_set_destination(crowd, last, (OpVec3){1.0, 0.0, 1.0}, &status));
    check_ok(op_crowd_agent_corridor(crowd, last, &corridor));
    refused = op_path_corridor_view(corridor).polys[0];
    SavedState before = crowd_bytes_of(crowd);
    check_fails(op_crowd_step(crowd, DT), OP_STATUS_CALLBACK_FAILED);
    SavedState now = crowd_bytes_of(crowd);
    assert_true(saved_states_equal(&now, &before));
    refused = OP_POLY_REF_INVALID;
    check_ok(op_crowd_step(crowd, DT));
    check_ok(op_tiled_nav_mesh_set_poly_area(op_nav_mesh_tiles(mesh),
                                             op_path_corridor_view(corridor).polys[0], 1));
    saved_state_free(&now);
    saved_state_free(&before);
    op_crowd_destroy(crowd);
    op_nav_mesh_destroy(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steady_steps_take_no_memory),
        cmocka_unit_test(each_allocation_fails),
        cmocka_unit_test(a_step_that_fails_has_not_been),
        cmocka_unit_test(a_callback_may_not_use_its_crowd),
        cmocka_unit_test(threads_change_no_bit),
        cmocka_unit_test(threads_share_new_tiles),
        cmocka_unit_test(a_failure_in_any_thread_takes_the_step_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
