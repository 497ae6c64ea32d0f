/* Resumable searches: every slicing returns what op_grid_find_path returns, and the handle's life cycle. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/path_case.h"
#include "support/test_mode.h"

#include <string.h>

static PathVariant variant_of(uint64_t seed) {
    TestRandom random = test_random(seed * 7 + 3);
    PathVariant variant = {.connectivity = test_chance(&random, 30) ? 4 : 8, .max_side = 18};
    variant.diagonals = (OpDiagonalRule)test_int(&random, 0, 2);
    variant.agent_size = test_chance(&random, 70) ? 1 : test_int(&random, 2, 3);
    variant.costs = (CostKind)test_int(&random, 0, COST_KINDS - 1);
    return variant;
}

/* A third of the cases are of the kind that specialised engines are made for. */
static void make_plain_sometimes(PathCase *path_case) {
    path_case->options.specialized_engines = path_case->seed % 2 == 0;
    if (path_case->seed % 3 == 0) {
        path_case->options.connectivity = 8;
        path_case->options.diagonals = OP_DIAGONAL_NO_CORNER_CUTTING;
        path_case->options.agent_size = 1;
        path_case->options.heuristic = OP_HEURISTIC_AUTO;
        path_case->options.heuristic_weight = 1.0;
        path_case_set_hooks(path_case, (HookSpec){.kind = HOOK_NONE});
    }
}

static bool is_running(OpPathStatus status) {
    return status == OP_PATH_IN_PROGRESS;
}

/* Steps to the end with the given slices; 0 stands for slices of random length. */
static OpPathStatus step_to_end(OpGridSearch *search, int32_t slice, uint64_t seed) {
    TestRandom random = test_random(seed);
    OpPathStatus status = op_grid_search_status(search);
    while (is_running(status)) {
        check_ok(op_grid_search_step(search, slice > 0 ? slice : test_int(&random, 1, 40), &status));
        assert_int_equal(status, op_grid_search_status(search));
    }
    return status;
}

static void run_sliced(const PathCase *path_case, OpGridSearch *search, int32_t slice,
                       const OpGridPath *whole) {
    OpPathStatus status = OP_PATH_NONE;
    OpGridPath path = {0};
    OpPathStatus before = op_grid_search_status(search);
    check_ok(op_grid_search_begin(search, path_case->start, path_case->goal, &status));
    if (!is_running(status)) {
        case_check(path_case, status == whole->status);
        case_check(path_case, op_grid_search_status(search) == before);
        return;
    }
    status = step_to_end(search, slice, path_case->seed);
    case_check(path_case, status == whole->status);
    check_ok(op_grid_search_path(search, &path));
    case_check(path_case, paths_equal(&path, whole));
    op_grid_path_reset(&path);
}

static void every_slicing_is_the_whole(void **state) {
    (void)state;
    static const int32_t slices[] = {1, 2, 3, 7, 50, 0, INT32_MAX};
    OpGridPath whole = {0};
    for (uint64_t seed = 0; seed < test_count(100, 10000, 100000); seed++) {
        PathVariant variant = variant_of(seed);
        PathCase path_case;
        OpGridSearch *search = NULL;
        path_case_make(&path_case, &variant, seed + 9000000);
        path_case_randomise(&path_case);
        make_plain_sometimes(&path_case);
        check_ok(
            op_grid_find_path(path_case.grid, path_case.start, path_case.goal, &path_case.options, &whole));
        check_ok(op_grid_search_create(path_case.grid, &path_case.options, &search));
        for (size_t i = 0; i < sizeof slices / sizeof slices[0]; i++) {
            run_sliced(&path_case, search, slices[i], &whole);
        }
        op_grid_search_destroy(search);
        path_case_free(&path_case);
    }
    op_grid_path_reset(&whole);
}

/* Halfway a search reports what a query with that budget reports, but as in progress. */
static void every_prefix_is_a_budget(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(10, 60, 600); seed++) {
        PathVariant variant = variant_of(seed + 31);
        PathCase path_case;
        OpGridSearch *search = NULL;
        OpPathStatus status = OP_PATH_NONE;
        OpGridPath budgeted = {0};
        OpGridPath sliced = {0};
        path_case_make(&path_case, &variant, seed + 8000000);
        path_case_randomise(&path_case);
        make_plain_sometimes(&path_case);
        check_ok(op_grid_search_create(path_case.grid, &path_case.options, &search));
        check_ok(op_grid_search_begin(search, path_case.start, path_case.goal, &status));
        for (int32_t budget = 1; is_running(status); budget++) {
            check_ok(op_grid_search_step(search, 1, &status));
            path_case.options.iteration_budget = budget;
            check_ok(op_grid_find_path(path_case.grid, path_case.start, path_case.goal, &path_case.options,
                                       &budgeted));
            check_ok(op_grid_search_path(search, &sliced));
            case_check(&path_case, sliced.status == status);
            if (is_running(status)) {
                case_check(&path_case, budgeted.status == OP_PATH_BUDGET_EXHAUSTED);
                budgeted.status = OP_PATH_IN_PROGRESS;
            }
            case_check(&path_case, paths_equal(&sliced, &budgeted));
        }
        op_grid_path_reset(&budgeted);
        op_grid_path_reset(&sliced);
        op_grid_search_destroy(search);
        path_case_free(&path_case);
    }
}

/* ---- One handle's life ---- */

typedef struct Fixture {
    OpGrid *grid;
    OpGridSearch *search;
    OpGridPath whole; /* (0, 0) to (9, 9) */
    OpGridPath path;
} Fixture;

static const OpCell corner = {0, 0};
static const OpCell far_corner = {9, 9};
static const OpCell wall = {4, 4};

static int set_up(void **state) {
    static Fixture fixture;
    memset(&fixture, 0, sizeof fixture);
    check_ok(op_grid_create(10, 10, 0, NULL, &fixture.grid));
    check_ok(op_grid_set_area(fixture.grid, wall, OP_AREA_WALL));
    check_ok(op_grid_search_create(fixture.grid, NULL, &fixture.search));
    check_ok(op_grid_find_path(fixture.grid, corner, far_corner, NULL, &fixture.whole));
    *state = &fixture;
    return 0;
}

static int tear_down(void **state) {
    Fixture *fixture = *state;
    op_grid_path_reset(&fixture->whole);
    op_grid_path_reset(&fixture->path);
    op_grid_search_destroy(fixture->search);
    op_grid_destroy(fixture->grid);
    return 0;
}

static void begin(Fixture *fixture, OpCell start, OpCell goal, OpPathStatus expected) {
    OpPathStatus status = OP_PATH_NONE;
    check_ok(op_grid_search_begin(fixture->search, start, goal, &status));
    assert_int_equal(status, expected);
}

static OpPathStatus step(Fixture *fixture, int32_t iterations) {
    OpPathStatus status = OP_PATH_NONE;
    check_ok(op_grid_search_step(fixture->search, iterations, &status));
    return status;
}

static void finish_and_compare(Fixture *fixture) {
    step_to_end(fixture->search, 7, 0);
    check_ok(op_grid_search_path(fixture->search, &fixture->path));
    assert_true(paths_equal(&fixture->path, &fixture->whole));
}

static void nothing_has_begun(void **state) {
    Fixture *fixture = *state;
    OpPathStatus status = OP_PATH_PARTIAL;
    assert_int_equal(op_grid_search_status(fixture->search), OP_PATH_NONE);
    check_refused(op_grid_search_step(fixture->search, 1, &status), OP_STATUS_INVALID_STATE, "search",
                  "begun");
    assert_int_equal(status, OP_PATH_PARTIAL);
    check_ok(op_grid_search_path(fixture->search, &fixture->path));
    assert_int_equal(fixture->path.status, OP_PATH_NONE);
    assert_int_equal(fixture->path.cell_count, 0);
    assert_int_equal(fixture->path.iterations, 0);
}

static void refusals_leave_a_running_search_alone(void **state) {
    Fixture *fixture = *state;
    begin(fixture, wall, far_corner, OP_PATH_START_INVALID);
    assert_int_equal(op_grid_search_status(fixture->search), OP_PATH_NONE);
    begin(fixture, corner, far_corner, OP_PATH_IN_PROGRESS);
    assert_int_equal(step(fixture, 5), OP_PATH_IN_PROGRESS);
    begin(fixture, wall, far_corner, OP_PATH_START_INVALID);
    begin(fixture, (OpCell){-1, 0}, far_corner, OP_PATH_START_INVALID);
    begin(fixture, (OpCell){INT32_MAX, INT32_MIN}, far_corner, OP_PATH_START_INVALID);
    begin(fixture, corner, wall, OP_PATH_GOAL_INVALID);
    begin(fixture, corner, (OpCell){0, 10}, OP_PATH_GOAL_INVALID);
    begin(fixture, wall, wall, OP_PATH_START_INVALID);
    assert_int_equal(op_grid_search_status(fixture->search), OP_PATH_IN_PROGRESS);
    finish_and_compare(fixture);
    begin(fixture, corner, wall, OP_PATH_GOAL_INVALID);
    assert_int_equal(op_grid_search_status(fixture->search), OP_PATH_FOUND);
    check_ok(op_grid_search_path(fixture->search, &fixture->path));
    assert_true(paths_equal(&fixture->path, &fixture->whole));
}

static void begin_again_starts_afresh(void **state) {
    Fixture *fixture = *state;
    begin(fixture, far_corner, (OpCell){0, 5}, OP_PATH_IN_PROGRESS);
    step(fixture, 9);
    begin(fixture, corner, far_corner, OP_PATH_IN_PROGRESS);
    check_ok(op_grid_search_path(fixture->search, &fixture->path));
    assert_int_equal(fixture->path.iterations, 0);
    finish_and_compare(fixture);
    begin(fixture, corner, corner, OP_PATH_IN_PROGRESS);
    assert_int_equal(step(fixture, 1), OP_PATH_FOUND);
    begin(fixture, corner, far_corner, OP_PATH_IN_PROGRESS);
    finish_and_compare(fixture);
}

static void a_finished_search_stays_finished(void **state) {
    Fixture *fixture = *state;
    begin(fixture, corner, far_corner, OP_PATH_IN_PROGRESS);
    finish_and_compare(fixture);
    assert_int_equal(step(fixture, 1), OP_PATH_FOUND);
    assert_int_equal(step(fixture, INT32_MAX), OP_PATH_FOUND);
    check_ok(op_grid_search_path(fixture->search, &fixture->path));
    assert_true(paths_equal(&fixture->path, &fixture->whole));
}

static void an_edit_ends_the_search(void **state) {
    Fixture *fixture = *state;
    OpPathStatus status = OP_PATH_PARTIAL;
    OpAreaCosts costs = op_area_costs_default();
    for (int kind = 0; kind < 5; kind++) {
        begin(fixture, corner, far_corner, OP_PATH_IN_PROGRESS);
        step(fixture, 3);
        if (kind == 0) {
            check_ok(op_grid_set_area(fixture->grid, (OpCell){9, 0}, 3));
        } else if (kind == 1) {
            check_ok(op_grid_fill_rect(fixture->grid, (OpRect){8, 0, 2, 1}, 4));
        } else if (kind == 2) {
            check_ok(op_grid_set_rect(fixture->grid, (OpRect){8, 0, 2, 1}, (const uint8_t[]){0, 0}, 2));
        } else if (kind == 3) {
            check_ok(op_grid_set_area_cost(fixture->grid, 200, 5.0));
        } else {
            check_ok(op_grid_set_area_costs(fixture->grid, &costs));
        }
        check_refused(op_grid_search_step(fixture->search, 3, &status), OP_STATUS_INVALID_STATE, "grid",
                      "edited");
        check_refused(op_grid_search_step(fixture->search, 3, &status), OP_STATUS_INVALID_STATE, "grid",
                      "edited");
        assert_int_equal(status, OP_PATH_PARTIAL);
    }
    begin(fixture, corner, far_corner, OP_PATH_IN_PROGRESS);
    finish_and_compare(fixture);
}

/* Edits of another grid, edits that change nothing, a new world mapping and reads do not disturb a search. */
static void what_is_no_edit_does_not_end_it(void **state) {
    Fixture *fixture = *state;
    OpGrid *other = NULL;
    int32_t clearance = 0;
    check_ok(op_grid_create(4, 4, 0, NULL, &other));
    begin(fixture, corner, far_corner, OP_PATH_IN_PROGRESS);
    step(fixture, 3);
    check_ok(op_grid_set_area(other, corner, OP_AREA_WALL));
    check_ok(op_grid_set_area(fixture->grid, wall, OP_AREA_WALL));
    check_ok(op_grid_fill_rect(fixture->grid, (OpRect){3, 3, 0, 5}, 1));
    check_ok(op_grid_fill_rect(fixture->grid, (OpRect){0, 0, 2, 2}, 0));
    check_fails(op_grid_set_area(fixture->grid, (OpCell){99, 0}, 1), OP_STATUS_OUT_OF_RANGE);
    check_ok(op_grid_clearance(fixture->grid, corner, &clearance));
    finish_and_compare(fixture);
    op_grid_destroy(other);
}

/* Queries and other searches on the same grid have their own memory. */
/* Later area costs are those of later searches. */
static void a_found_path_keeps_its_cost(void **state) {
    Fixture *fixture = *state;
    OpAreaCosts costs = op_area_costs_default();
    for (int32_t area = 0; area < OP_AREA_COUNT; area++) {
        costs.multiplier[area] = 5.0;
    }
    for (int specialized = 0; specialized < 2; specialized++) {
        OpGridOptions options = op_grid_options_default();
        OpGridSearch *search = NULL;
        OpPathStatus status = OP_PATH_NONE;
        OpAreaCosts unit = op_area_costs_default();
        options.specialized_engines = specialized == 1;
        check_ok(op_grid_set_area_costs(fixture->grid, &unit));
        check_ok(op_grid_search_create(fixture->grid, &options, &search));
        check_ok(op_grid_search_begin(search, corner, far_corner, &status));
        assert_int_equal(step_to_end(search, 1000, 0), OP_PATH_FOUND);
        check_ok(op_grid_search_path(search, &fixture->path));
        double cost = fixture->path.cost;
        check_ok(op_grid_set_area_costs(fixture->grid, &costs));
        check_ok(op_grid_search_path(search, &fixture->path));
        check_same_bits(fixture->path.cost, cost);
        op_grid_search_destroy(search);
    }
}

static void searches_do_not_disturb_each_other(void **state) {
    Fixture *fixture = *state;
    OpGridSearch *other = NULL;
    OpPathStatus status = OP_PATH_NONE;
    OpGridOptions big = op_grid_options_default();
    OpCell found;
    bool any;
    big.agent_size = 2;
    check_ok(op_grid_search_create(fixture->grid, &big, &other));
    begin(fixture, corner, far_corner, OP_PATH_IN_PROGRESS);
    check_ok(op_grid_search_begin(other, (OpCell){8, 8}, corner, &status));
    while (is_running(op_grid_search_status(fixture->search))) {
        step(fixture, 1);
        if (is_running(op_grid_search_status(other))) {
            check_ok(op_grid_search_step(other, 2, &status));
        }
        check_ok(op_grid_find_path(fixture->grid, far_corner, (OpCell){3, 0}, NULL, &fixture->path));
        check_ok(op_grid_find_path(fixture->grid, (OpCell){8, 8}, corner, &big, &fixture->path));
        check_ok(op_grid_nearest_walkable(fixture->grid, wall, &big, &found, &any));
    }
    step_to_end(other, 3, 0);
    OpGridPath of_other = {0};
    check_ok(op_grid_search_path(other, &of_other));
    assert_true(paths_equal(&of_other, &fixture->path));
    op_grid_path_reset(&of_other);
    finish_and_compare(fixture);
    op_grid_search_destroy(other);
}

/* iteration_budget and cancelled belong to op_grid_find_path. */
static bool always_cancel(void *user) {
    (void)user;
    return true;
}

static void options_without_meaning_are_ignored(void **state) {
    Fixture *fixture = *state;
    OpGridSearch *search = NULL;
    OpPathStatus status = OP_PATH_NONE;
    OpGridOptions options = op_grid_options_default();
    options.iteration_budget = 2;
    options.callbacks.cancelled = always_cancel;
    check_ok(op_grid_search_create(fixture->grid, &options, &search));
    options.connectivity = 4; /* options were copied */
    check_ok(op_grid_search_begin(search, corner, far_corner, &status));
    check_ok(op_grid_search_step(search, 1000, &status));
    assert_int_equal(status, OP_PATH_FOUND);
    check_ok(op_grid_search_path(search, &fixture->path));
    assert_true(paths_equal(&fixture->path, &fixture->whole));
    op_grid_search_destroy(search);
}

static void bad_arguments_change_nothing(void **state) {
    Fixture *fixture = *state;
    OpPathStatus status = OP_PATH_PARTIAL;
    begin(fixture, corner, far_corner, OP_PATH_IN_PROGRESS);
    step(fixture, 2);
    check_refused(op_grid_search_step(fixture->search, 0, &status), OP_STATUS_OUT_OF_RANGE, "iterations",
                  "was 0");
    check_refused(op_grid_search_step(fixture->search, -5, &status), OP_STATUS_OUT_OF_RANGE, "iterations",
                  "was -5");
    check_refused(op_grid_search_step(NULL, 1, &status), OP_STATUS_INVALID_ARGUMENT, "search", "NULL");
    check_refused(op_grid_search_step(fixture->search, 1, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_grid_search_begin(NULL, corner, corner, &status), OP_STATUS_INVALID_ARGUMENT, "search",
                  "NULL");
    check_refused(op_grid_search_begin(fixture->search, corner, corner, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "out", "NULL");
    check_refused(op_grid_search_path(NULL, &fixture->path), OP_STATUS_INVALID_ARGUMENT, "search", "NULL");
    check_refused(op_grid_search_path(fixture->search, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    assert_int_equal(op_grid_search_status(NULL), OP_PATH_NONE);
    assert_int_equal(status, OP_PATH_PARTIAL);
    finish_and_compare(fixture);
    op_grid_search_destroy(NULL);
}

/* After the first search over a grid, another one of the same extent takes no memory. */
static void steady_state_allocates_nothing(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpGridOptions options = op_grid_options_default();
    OpGrid *grid = NULL;
    OpGridSearch *search = NULL;
    OpPathStatus status = OP_PATH_NONE;
    options.agent_size = 2;
    options.record_expansions = true;
    check_ok(op_grid_create(40, 30, 0, &allocator, &grid));
    check_ok(op_grid_search_create(grid, &options, &search));
    check_ok(op_grid_search_begin(search, corner, (OpCell){38, 28}, &status));
    step_to_end(search, 50, 0);
    size_t before = counter.allocations;
    for (int i = 0; i < 3; i++) {
        check_ok(op_grid_search_begin(search, corner, (OpCell){38, 28}, &status));
        assert_int_equal(step_to_end(search, 7, 0), OP_PATH_FOUND);
    }
    assert_int_equal(counter.allocations, before);
    op_grid_search_destroy(search);
    op_grid_destroy(grid);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_slicing_is_the_whole),
        cmocka_unit_test(every_prefix_is_a_budget),
        cmocka_unit_test_setup_teardown(nothing_has_begun, set_up, tear_down),
        cmocka_unit_test_setup_teardown(refusals_leave_a_running_search_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(begin_again_starts_afresh, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_finished_search_stays_finished, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_edit_ends_the_search, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_no_edit_does_not_end_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_found_path_keeps_its_cost, set_up, tear_down),
        cmocka_unit_test_setup_teardown(searches_do_not_disturb_each_other, set_up, tear_down),
        cmocka_unit_test_setup_teardown(options_without_meaning_are_ignored, set_up, tear_down),
        cmocka_unit_test_setup_teardown(bad_arguments_change_nothing, set_up, tear_down),
        cmocka_unit_test(steady_state_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
