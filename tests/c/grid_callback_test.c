/* Host callbacks: what their answers do, how they fail and cancel, and that they cannot reach into the grid. */
#include "support/check.h"
#include "support/path_case.h"
#include "support/test_mode.h"

#include <string.h>

typedef struct Host {
    OpGrid *grid;
    OpGridSearch *search;
    int32_t blocked_calls;
    int32_t step_calls;
    int32_t cancel_calls;
    int32_t fail_at; /* this call of blocked or step_cost fails; 0: none */
    OpStatus failure;
    int32_t cancel_at;
    bool blocks;
    OpCell blocked_cell;
    double step_answer; /* for the step into blocked_cell */
} Host;

static OpStatus blocked(void *user, OpCell cell, bool *out) {
    Host *host = user;
    host->blocked_calls++;
    if (host->fail_at > 0 && host->blocked_calls + host->step_calls == host->fail_at) {
        *out = true;
        return host->failure;
    }
    *out = host->blocks && cell.x == host->blocked_cell.x && cell.y == host->blocked_cell.y;
    return OP_STATUS_OK;
}

static OpStatus step_cost(void *user, OpCell from, OpCell to, double cost, double *out) {
    Host *host = user;
    host->step_calls++;
    assert_true(from.x != to.x || from.y != to.y);
    if (host->fail_at > 0 && host->blocked_calls + host->step_calls == host->fail_at) {
        *out = 0.0;
        return host->failure;
    }
    bool chosen = to.x == host->blocked_cell.x && to.y == host->blocked_cell.y;
    *out = chosen ? host->step_answer : cost;
    return OP_STATUS_OK;
}

static bool cancelled(void *user) {
    Host *host = user;
    host->cancel_calls++;
    return host->cancel_calls == host->cancel_at;
}

static OpGridOptions options_with(Host *host, bool with_blocked, bool with_step, bool with_cancel) {
    OpGridOptions options = op_grid_options_default();
    options.specialized_engines = false;
    options.callbacks.blocked = with_blocked ? blocked : NULL;
    options.callbacks.step_cost = with_step ? step_cost : NULL;
    options.callbacks.cancelled = with_cancel ? cancelled : NULL;
    options.callbacks.user = host;
    return options;
}

static OpGrid *open_grid(int32_t side) {
    OpGrid *grid = NULL;
    check_ok(op_grid_create(side, side, 0, NULL, &grid));
    return grid;
}

/* A corridor of three cells: the answer for its middle decides everything. */
static void forbidding_answers(void **state) {
    (void)state;
    const struct {
        double answer;
        bool passes;
    } cases[] = {
        {not_a_number(), false},
        {-not_a_number(), false},
        {positive_infinity(), false},
        {-1.0, false},
        {-positive_infinity(), false},
        {-5e-324, false},
        {0.0, true},
        {-0.0, true},
        {1e308, true},
        {5e-324, true},
    };
    OpGrid *grid = NULL;
    OpGridPath path = {0};
    Host host = {.blocked_cell = {1, 0}};
    OpGridOptions options = options_with(&host, false, true, false);
    check_ok(op_grid_create(3, 1, 0, NULL, &grid));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        host.step_answer = cases[i].answer;
        check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){2, 0}, &options, &path));
        assert_int_equal(path.status, cases[i].passes ? OP_PATH_FOUND : OP_PATH_NO_PATH);
        check_same_bits(path.cost, cases[i].passes ? 0.0 + cases[i].answer + 1.0 : positive_infinity());
    }
    op_grid_path_reset(&path);
    op_grid_destroy(grid);
}

static void a_blocked_end_is_invalid(void **state) {
    (void)state;
    OpGrid *grid = open_grid(4);
    OpGridPath path = {0};
    Host host = {.blocks = true, .blocked_cell = {0, 0}};
    OpGridOptions options = options_with(&host, true, false, false);
    check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){3, 3}, &options, &path));
    assert_int_equal(path.status, OP_PATH_START_INVALID);
    assert_int_equal(path.iterations, 0);
    check_ok(op_grid_find_path(grid, (OpCell){3, 3}, (OpCell){0, 0}, &options, &path));
    assert_int_equal(path.status, OP_PATH_GOAL_INVALID);
    check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){0, 0}, &options, &path));
    assert_int_equal(path.status, OP_PATH_START_INVALID);
    op_grid_path_reset(&path);
    op_grid_destroy(grid);
}

/* Only walls decide whether a diagonal step cuts a corner. */
static void a_blocked_cell_is_no_wall_to_its_neighbours(void **state) {
    (void)state;
    OpGrid *grid = open_grid(2);
    OpGridPath path = {0};
    Host host = {.blocks = true, .blocked_cell = {1, 0}};
    OpGridOptions options = options_with(&host, true, false, false);
    check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){1, 1}, &options, &path));
    assert_int_equal(path.cell_count, 2);
    check_ok(op_grid_set_area(grid, (OpCell){1, 0}, OP_AREA_WALL));
    check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){1, 1}, &options, &path));
    assert_int_equal(path.cell_count, 3);
    op_grid_path_reset(&path);
    op_grid_destroy(grid);
}

static void blocked_is_asked_before_the_cost(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpGridPath path = {0};
    Host host = {.blocks = true, .blocked_cell = {1, 0}, .step_answer = 1.0};
    OpGridOptions options = options_with(&host, true, true, false);
    check_ok(op_grid_create(3, 1, 0, NULL, &grid));
    check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){2, 0}, &options, &path));
    assert_int_equal(path.status, OP_PATH_NO_PATH);
    assert_int_equal(host.step_calls, 0);
    assert_int_equal(host.blocked_calls, 3); /* start, goal, and the step into the middle */
    op_grid_path_reset(&path);
    op_grid_destroy(grid);
}

/* The cost handed to the callback is the default one. */
static OpStatus check_default_cost(void *user, OpCell from, OpCell to, double cost, double *out) {
    check_same_bits(cost, ref_step_cost(user, from, to));
    *out = cost;
    return OP_STATUS_OK;
}

static void the_callback_gets_the_default_cost(void **state) {
    (void)state;
    PathVariant variant = {8, OP_DIAGONAL_ALLOW_ALL, 1, COSTS_ANY, 12};
    OpGridPath path = {0};
    for (uint64_t seed = 0; seed < test_count(20, 200, 2000); seed++) {
        PathCase path_case;
        path_case_make(&path_case, &variant, seed);
        path_case.options.callbacks.step_cost = check_default_cost;
        path_case.options.callbacks.user = &path_case.reference;
        check_ok(
            op_grid_find_path(path_case.grid, path_case.start, path_case.goal, &path_case.options, &path));
        path_case_free(&path_case);
    }
    op_grid_path_reset(&path);
}

/* ---- Failing ---- */

typedef struct Snapshot {
    uint64_t hash;
    int32_t version;
} Snapshot;

static Snapshot snapshot(const OpGrid *grid) {
    return (Snapshot){op_grid_content_hash(grid), op_grid_version(grid)};
}

static void check_unchanged(const OpGrid *grid, Snapshot before) {
    assert_true(op_grid_content_hash(grid) == before.hash);
    assert_int_equal(op_grid_version(grid), before.version);
}

static void find_with(const OpGrid *grid, const OpGridOptions *options, OpGridPath *path) {
    OpGridOptions generic = op_grid_options_default();
    generic.specialized_engines = false; /* as with callbacks, so that the results are comparable */
    check_ok(
        op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){6, 5}, options == NULL ? &generic : options, path));
}

/* Every call of a query's callbacks fails once; nothing is left behind. */
static void a_failing_callback_ends_the_query(void **state) {
    (void)state;
    static const OpStatus failures[] = {OP_STATUS_CALLBACK_FAILED, OP_STATUS_OUT_OF_MEMORY,
                                        OP_STATUS_CANCELLED, (OpStatus)77};
    OpGrid *grid = open_grid(7);
    OpGridPath plain = {0};
    OpGridPath path = {0};
    OpGridPath kept = {0};
    Host host = {.blocked_cell = {-1, -1}};
    OpGridOptions options = options_with(&host, true, true, false);
    Snapshot before = snapshot(grid);
    find_with(grid, NULL, &plain);
    find_with(grid, NULL, &kept);
    find_with(grid, &options, &path);
    int32_t calls = host.blocked_calls + host.step_calls;
    assert_true(calls > 20 && paths_equal(&path, &plain));
    for (int32_t at = 1; at <= calls; at++) {
        host = (Host){.fail_at = at, .failure = failures[at % 4], .blocked_cell = {-1, -1}};
        assert_int_equal(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){6, 5}, &options, &kept),
                         failures[at % 4]);
        assert_true(paths_equal(&kept, &plain));
        assert_int_equal(host.blocked_calls + host.step_calls, at);
        check_unchanged(grid, before);
        find_with(grid, NULL, &path);
        assert_true(paths_equal(&path, &plain));
    }
    check_ok(op_grid_set_area(grid, (OpCell){1, 1}, 1));
    op_grid_path_reset(&plain);
    op_grid_path_reset(&path);
    op_grid_path_reset(&kept);
    op_grid_destroy(grid);
}

static void a_failing_callback_ends_a_sliced_search(void **state) {
    (void)state;
    OpGrid *grid = open_grid(7);
    OpGridPath plain = {0};
    OpGridPath path = {0};
    Host host = {.fail_at = 30, .failure = OP_STATUS_CALLBACK_FAILED, .blocked_cell = {-1, -1}};
    OpGridOptions options = options_with(&host, true, true, false);
    OpPathStatus status = OP_PATH_NONE;
    check_ok(op_grid_search_create(grid, &options, &host.search));
    find_with(grid, NULL, &plain);
    check_ok(op_grid_search_begin(host.search, (OpCell){0, 0}, (OpCell){6, 5}, &status));
    OpStatus result = OP_STATUS_OK;
    while (result == OP_STATUS_OK) {
        result = op_grid_search_step(host.search, 1, &status);
    }
    assert_int_equal(result, OP_STATUS_CALLBACK_FAILED);
    assert_int_equal(status, OP_PATH_IN_PROGRESS);
    /* whatever it was doing is over: it can neither go on nor claim a result */
    assert_int_equal(op_grid_search_status(host.search), OP_PATH_NONE);
    check_fails(op_grid_search_step(host.search, 1, &status), OP_STATUS_INVALID_STATE);
    check_ok(op_grid_search_path(host.search, &path));
    assert_int_equal(path.status, OP_PATH_NONE);
    host.fail_at = 0;
    check_ok(op_grid_search_begin(host.search, (OpCell){0, 0}, (OpCell){6, 5}, &status));
    check_ok(op_grid_search_step(host.search, 1000, &status));
    check_ok(op_grid_search_path(host.search, &path));
    assert_true(paths_equal(&path, &plain));
    op_grid_path_reset(&plain);
    op_grid_path_reset(&path);
    op_grid_search_destroy(host.search);
    op_grid_destroy(grid);
}

/* A callback that fails while a search is begun leaves the running one alone, like any refusal. */
static void a_failing_begin_leaves_a_running_search_alone(void **state) {
    (void)state;
    OpGrid *grid = open_grid(7);
    OpGridPath plain = {0};
    OpGridPath path = {0};
    Host host = {.blocked_cell = {-1, -1}, .failure = OP_STATUS_CALLBACK_FAILED};
    OpGridOptions options = options_with(&host, true, false, false);
    OpPathStatus status = OP_PATH_NONE;
    check_ok(op_grid_search_create(grid, &options, &host.search));
    find_with(grid, NULL, &plain);
    check_ok(op_grid_search_begin(host.search, (OpCell){0, 0}, (OpCell){6, 5}, &status));
    check_ok(op_grid_search_step(host.search, 3, &status));
    for (int32_t ahead = 1; ahead <= 2; ahead++) {
        host.fail_at = host.blocked_calls + ahead;
        check_fails(op_grid_search_begin(host.search, (OpCell){1, 0}, (OpCell){2, 5}, &status),
                    OP_STATUS_CALLBACK_FAILED);
        host.fail_at = 0;
        assert_int_equal(op_grid_search_status(host.search), OP_PATH_IN_PROGRESS);
    }
    check_ok(op_grid_search_step(host.search, 1000, &status));
    check_ok(op_grid_search_path(host.search, &path));
    assert_true(paths_equal(&path, &plain));
    op_grid_path_reset(&plain);
    op_grid_path_reset(&path);
    op_grid_search_destroy(host.search);
    op_grid_destroy(grid);
}

static void nearest_asks_blocked_and_passes_failures_on(void **state) {
    (void)state;
    OpGrid *grid = open_grid(5);
    OpCell got = {-4, -4};
    bool found = false;
    Host host = {.blocks = true, .blocked_cell = {2, 2}};
    OpGridOptions options = options_with(&host, true, true, true);
    check_ok(op_grid_nearest_walkable(grid, (OpCell){2, 2}, &options, &got, &found));
    assert_true(found && got.x == 2 && got.y == 1);
    assert_int_equal(host.step_calls, 0);
    host = (Host){.fail_at = 2, .failure = OP_STATUS_CALLBACK_FAILED, .blocks = true, .blocked_cell = {2, 2}};
    got = (OpCell){-4, -4};
    found = false;
    check_fails(op_grid_nearest_walkable(grid, (OpCell){2, 2}, &options, &got, &found),
                OP_STATUS_CALLBACK_FAILED);
    assert_true(!found && got.x == -4);
    check_ok(op_grid_set_area(grid, (OpCell){1, 1}, 1));
    op_grid_destroy(grid);
}

/* ---- Reaching into the grid ---- */

static void try_everything(Host *host) {
    OpAreaCosts costs = op_area_costs_default();
    OpGridPath path = {.cost = 3.0};
    OpGridSearch *search = NULL;
    OpPathStatus status = OP_PATH_PARTIAL;
    OpCell cell = {-8, -8};
    uint8_t area = 9;
    bool found = true;
    OpGrid *grid = host->grid;
    OpCell corner = {0, 0};
    check_refused(op_grid_set_area(grid, corner, 9), OP_STATUS_INVALID_STATE, "grid", "callback");
    check_refused(op_grid_fill_rect(grid, (OpRect){0, 0, 1, 1}, 9), OP_STATUS_INVALID_STATE, "grid",
                  "callback");
    check_refused(op_grid_set_rect(grid, (OpRect){0, 0, 1, 1}, &area, 1), OP_STATUS_INVALID_STATE, "grid",
                  "callback");
    check_refused(op_grid_set_area_cost(grid, 0, 2.0), OP_STATUS_INVALID_STATE, "grid", "callback");
    check_refused(op_grid_set_area_costs(grid, &costs), OP_STATUS_INVALID_STATE, "grid", "callback");
    check_refused(op_grid_find_path(grid, corner, corner, NULL, &path), OP_STATUS_INVALID_STATE, "grid",
                  "callback");
    check_refused(op_grid_find_path_with_points(grid, corner, corner, NULL, &path), OP_STATUS_INVALID_STATE,
                  "grid", "callback");
    check_refused(
        op_grid_find_path_between(grid, (OpWorldPoint){0.5, 0.5}, (OpWorldPoint){0.5, 0.5}, NULL, &path),
        OP_STATUS_INVALID_STATE, "grid", "callback");
    check_refused(op_grid_nearest_walkable(grid, corner, NULL, &cell, &found), OP_STATUS_INVALID_STATE,
                  "grid", "callback");
    if (op_grid_search_create(grid, NULL, &search) == OP_STATUS_OK) {
        check_refused(op_grid_search_begin(search, corner, corner, &status), OP_STATUS_INVALID_STATE, "grid",
                      "callback");
        op_grid_search_destroy(search);
    }
    if (host->search != NULL) {
        check_fails(op_grid_search_begin(host->search, corner, corner, &status), OP_STATUS_INVALID_STATE);
        check_fails(op_grid_search_step(host->search, 1, &status), OP_STATUS_INVALID_STATE);
        size_t needed = 0;
        check_refused(op_grid_search_save_state(host->search, NULL, 0, &needed), OP_STATUS_INVALID_STATE,
                      "grid", "callback");
    }
    assert_true(path.cost == 3.0 && cell.x == -8 && found && status == OP_PATH_PARTIAL);
    check_ok(op_grid_area(grid, corner, &area));
    assert_int_equal(area, 0);
    assert_true(op_grid_is_walkable(grid, corner));
    assert_true(op_grid_content_hash(grid) != 0);
}

static OpStatus meddling_blocked(void *user, OpCell cell, bool *out) {
    (void)cell;
    try_everything(user);
    *out = false;
    return OP_STATUS_OK;
}

static OpStatus meddling_step(void *user, OpCell from, OpCell to, double cost, double *out) {
    (void)from;
    (void)to;
    try_everything(user);
    *out = cost;
    return OP_STATUS_OK;
}

static bool meddling_cancelled(void *user) {
    try_everything(user);
    return false;
}

static void callbacks_cannot_edit_or_query(void **state) {
    (void)state;
    OpGrid *grid = open_grid(7);
    OpGridPath plain = {0};
    OpGridPath path = {0};
    Host host = {.grid = grid};
    OpCell got;
    bool found;
    OpGridOptions options = op_grid_options_default();
    options.specialized_engines = false;
    options.callbacks = (OpGridCallbacks){meddling_step, meddling_blocked, meddling_cancelled, &host};
    Snapshot before = snapshot(grid);
    find_with(grid, NULL, &plain);
    find_with(grid, &options, &path);
    assert_true(paths_equal(&path, &plain));
    check_ok(op_grid_nearest_walkable(grid, (OpCell){3, 3}, &options, &got, &found));
    OpPathStatus status = OP_PATH_NONE;
    OpGridSearch *search = NULL;
    check_ok(op_grid_search_create(grid, &options, &search));
    host.search = search;
    check_ok(op_grid_search_begin(search, (OpCell){0, 0}, (OpCell){6, 5}, &status));
    while (status == OP_PATH_IN_PROGRESS) {
        check_ok(op_grid_search_step(search, 2, &status));
    }
    check_ok(op_grid_search_path(search, &path));
    assert_true(paths_equal(&path, &plain));
    check_unchanged(grid, before);
    check_ok(op_grid_set_area(grid, (OpCell){0, 0}, 1));
    op_grid_path_reset(&plain);
    op_grid_path_reset(&path);
    op_grid_search_destroy(search);
    op_grid_destroy(grid);
}

/* Another grid may be searched from within. */
static OpStatus ask_other_grid(void *user, OpCell from, OpCell to, double cost, double *out) {
    OpGridPath path = {0};
    (void)from;
    OpStatus status = op_grid_find_path(user, (OpCell){0, 0}, to, NULL, &path);
    *out = cost + (status == OP_STATUS_OK ? path.cost : 0.0);
    op_grid_path_reset(&path);
    return status;
}

static void callbacks_may_query_another_grid(void **state) {
    (void)state;
    OpGrid *grid = open_grid(5);
    OpGrid *other = open_grid(5);
    OpGridPath path = {0};
    OpGridOptions options = op_grid_options_default();
    options.callbacks.step_cost = ask_other_grid;
    options.callbacks.user = other;
    check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){2, 0}, &options, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    check_same_bits(path.cost, 5.0);
    op_grid_path_reset(&path);
    op_grid_destroy(grid);
    op_grid_destroy(other);
}

/* ---- Cancelling ---- */

static int32_t cancel_checks_for(int32_t iterations) {
    return (iterations + 255) / 256;
}

static void cancelled_is_asked_every_256_iterations(void **state) {
    (void)state;
    OpGrid *grid = open_grid(50);
    OpGridPath plain = {0};
    OpGridPath path = {0};
    OpGridOptions zero = op_grid_options_default();
    zero.specialized_engines = false;
    zero.heuristic = OP_HEURISTIC_ZERO;
    check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){49, 48}, &zero, &plain));
    int32_t checks = cancel_checks_for(plain.iterations);
    assert_true(checks > 5);
    Host host = {.cancel_at = 0};
    OpGridOptions options = options_with(&host, false, false, true);
    options.heuristic = OP_HEURISTIC_ZERO;
    check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){49, 48}, &options, &path));
    assert_true(paths_equal(&path, &plain));
    assert_int_equal(host.cancel_calls, checks);
    for (int32_t at = 1; at <= checks; at++) {
        Snapshot before = snapshot(grid);
        host = (Host){.cancel_at = at};
        check_fails(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){49, 48}, &options, &path),
                    OP_STATUS_CANCELLED);
        assert_int_equal(host.cancel_calls, at);
        assert_true(paths_equal(&path, &plain));
        check_unchanged(grid, before);
        check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){49, 48}, &zero, &path));
        assert_true(paths_equal(&path, &plain));
    }
    check_ok(op_grid_set_area(grid, (OpCell){1, 1}, 1));
    op_grid_path_reset(&plain);
    op_grid_path_reset(&path);
    op_grid_destroy(grid);
}

/* Cancelling is looked for between expansions, so a callback counts how many were made. */
static void cancelling_stops_where_it_says(void **state) {
    (void)state;
    OpGrid *grid = open_grid(60);
    OpGridPath path = {0};
    Host host = {.cancel_at = 3, .blocked_cell = {-1, -1}};
    OpGridOptions options = options_with(&host, false, true, true);
    options.heuristic = OP_HEURISTIC_ZERO;
    options.connectivity = 4;
    check_fails(op_grid_find_path(grid, (OpCell){30, 30}, (OpCell){0, 0}, &options, &path),
                OP_STATUS_CANCELLED);
    /* 512 expansions away from the border make four steps each */
    assert_int_equal(host.step_calls, 512 * 4);
    op_grid_path_reset(&path);
    op_grid_destroy(grid);
}

static void a_budget_counts_the_same_with_a_cancel_callback(void **state) {
    (void)state;
    static const int32_t budgets[] = {1, 255, 256, 257, 511, 512, 513, 700};
    OpGrid *grid = open_grid(60);
    OpGridPath path = {0};
    for (size_t i = 0; i < sizeof budgets / sizeof budgets[0]; i++) {
        Host host = {.cancel_at = 0};
        OpGridOptions options = options_with(&host, false, false, true);
        options.heuristic = OP_HEURISTIC_ZERO;
        options.iteration_budget = budgets[i];
        check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){59, 59}, &options, &path));
        assert_int_equal(path.status, OP_PATH_BUDGET_EXHAUSTED);
        assert_int_equal(path.iterations, budgets[i]);
        assert_int_equal(host.cancel_calls, cancel_checks_for(budgets[i]));
    }
    op_grid_path_reset(&path);
    op_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forbidding_answers),
        cmocka_unit_test(a_blocked_end_is_invalid),
        cmocka_unit_test(a_blocked_cell_is_no_wall_to_its_neighbours),
        cmocka_unit_test(blocked_is_asked_before_the_cost),
        cmocka_unit_test(the_callback_gets_the_default_cost),
        cmocka_unit_test(a_failing_callback_ends_the_query),
        cmocka_unit_test(a_failing_callback_ends_a_sliced_search),
        cmocka_unit_test(a_failing_begin_leaves_a_running_search_alone),
        cmocka_unit_test(nearest_asks_blocked_and_passes_failures_on),
        cmocka_unit_test(callbacks_cannot_edit_or_query),
        cmocka_unit_test(callbacks_may_query_another_grid),
        cmocka_unit_test(cancelled_is_asked_every_256_iterations),
        cmocka_unit_test(cancelling_stops_where_it_says),
        cmocka_unit_test(a_budget_counts_the_same_with_a_cancel_callback),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
