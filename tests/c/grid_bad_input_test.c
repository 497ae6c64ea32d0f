/* Arguments that are refused: the status, a message with argument, value and bound, and nothing changed. Rectangles,
 * sizes, area costs, world points, listeners and texts have their cases in the tests of those topics. */
#include "support/check.h"
#include "support/path_case.h"

#include <string.h>

typedef struct Fixture {
    OpGrid *grid;
    uint64_t hash;
    OpGridPath path; /* a result that failed calls must leave alone, */
    OpGridPath copy; /* and its members; the arrays are the same */
    OpCell cell;
    bool found;
} Fixture;

static int set_up(void **state) {
    static Fixture fixture;
    memset(&fixture, 0, sizeof fixture);
    check_ok(op_grid_create(8, 6, 0, NULL, &fixture.grid));
    fixture.hash = op_grid_content_hash(fixture.grid);
    check_ok(op_grid_find_path(fixture.grid, (OpCell){0, 0}, (OpCell){7, 5}, NULL, &fixture.path));
    fixture.copy = fixture.path;
    fixture.cell = (OpCell){-4, -5};
    fixture.found = true;
    *state = &fixture;
    return 0;
}

static int tear_down(void **state) {
    Fixture *fixture = *state;
    op_grid_path_reset(&fixture->path);
    op_grid_destroy(fixture->grid);
    return 0;
}

/* The same members, the same arrays with the same contents. */
static void check_nothing_changed(const Fixture *fixture) {
    assert_true(op_grid_content_hash(fixture->grid) == fixture->hash);
    assert_int_equal(op_grid_version(fixture->grid), 0);
    assert_ptr_equal(fixture->path.cells, fixture->copy.cells);
    assert_true(paths_equal(&fixture->path, &fixture->copy));
    assert_int_equal(fixture->path.cells[0].x + fixture->path.cells[0].y, 0);
    assert_int_equal(fixture->path.cells[fixture->path.cell_count - 1].x, 7);
    assert_int_equal(fixture->cell.x, -4);
    assert_int_equal(fixture->cell.y, -5);
    assert_true(fixture->found);
}

/* ---- Options ---- */

static void refuse_everywhere(Fixture *fixture, const OpGridOptions *options, OpStatus status,
                              const char *argument, const char *part) {
    OpGridSearch *untouched = (OpGridSearch *)fixture;
    OpGridSearch *search = untouched;
    OpCell from = {0, 0};
    OpCell to = {7, 5};
    OpWorldPoint point = {0.5, 0.5};
    check_refused(op_grid_find_path(fixture->grid, from, to, options, &fixture->path), status, argument,
                  part);
    check_refused(op_grid_find_path_with_points(fixture->grid, from, to, options, &fixture->path), status,
                  argument, part);
    check_refused(op_grid_find_path_between(fixture->grid, point, point, options, &fixture->path), status,
                  argument, part);
    check_refused(op_grid_nearest_walkable(fixture->grid, from, options, &fixture->cell, &fixture->found),
                  status, argument, part);
    check_refused(
        op_grid_nearest_walkable_point(fixture->grid, point, options, &fixture->cell, &fixture->found),
        status, argument, part);
    check_refused(op_grid_search_create(fixture->grid, options, &search), status, argument, part);
    assert_ptr_equal(search, untouched);
    check_nothing_changed(fixture);
}

static void numbers_in_options(void **state) {
    Fixture *fixture = *state;
    static const int32_t agent_sizes[] = {0, 256, -1, INT32_MIN, INT32_MAX};
    static const char *const agent_texts[] = {"[1, 255], was 0", "was 256", "was -1", "-2147483648",
                                              "2147483647"};
    OpGridOptions options = op_grid_options_default();
    for (int i = 0; i < 5; i++) {
        options.agent_size = agent_sizes[i];
        refuse_everywhere(fixture, &options, OP_STATUS_OUT_OF_RANGE, "agent_size", agent_texts[i]);
    }
    const double weights[] = {-1.0, -5e-324, not_a_number(), positive_infinity(), -positive_infinity()};
    for (int i = 0; i < 5; i++) {
        options = op_grid_options_default();
        options.heuristic_weight = weights[i];
        refuse_everywhere(fixture, &options, OP_STATUS_OUT_OF_RANGE, "heuristic_weight", "finite");
    }
    options = op_grid_options_default();
    options.iteration_budget = -1;
    refuse_everywhere(fixture, &options, OP_STATUS_OUT_OF_RANGE, "iteration_budget",
                      "[0, 2147483647], was -1");
    options.iteration_budget = INT32_MIN;
    refuse_everywhere(fixture, &options, OP_STATUS_OUT_OF_RANGE, "iteration_budget", "was -2147483648");
    options = op_grid_options_default();
    options.nearest_radius = -1;
    refuse_everywhere(fixture, &options, OP_STATUS_OUT_OF_RANGE, "nearest_radius", "[0, 2147483647], was -1");
}

static void enums_in_options(void **state) {
    Fixture *fixture = *state;
    static const int bad[] = {-1, 1000, INT32_MAX, INT32_MIN};
    static const int32_t connectivities[] = {0, 1, 5, 6, 7, 9, -4, -8, INT32_MAX};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        OpGridOptions options = op_grid_options_default();
        options.algorithm = (OpGridAlgorithm)bad[i];
        refuse_everywhere(fixture, &options, OP_STATUS_INVALID_ARGUMENT, "algorithm", "was");
        options = op_grid_options_default();
        options.diagonals = (OpDiagonalRule)bad[i];
        refuse_everywhere(fixture, &options, OP_STATUS_INVALID_ARGUMENT, "diagonals", "was");
        options.connectivity = 4; /* an undefined rule is refused even where it would not be used */
        refuse_everywhere(fixture, &options, OP_STATUS_INVALID_ARGUMENT, "diagonals", "was");
        options = op_grid_options_default();
        options.heuristic = (OpHeuristic)bad[i];
        refuse_everywhere(fixture, &options, OP_STATUS_INVALID_ARGUMENT, "heuristic", "was");
    }
    for (size_t i = 0; i < sizeof connectivities / sizeof connectivities[0]; i++) {
        OpGridOptions options = op_grid_options_default();
        options.connectivity = connectivities[i];
        refuse_everywhere(fixture, &options, OP_STATUS_INVALID_ARGUMENT, "connectivity", "4 or 8, was");
    }
    OpGridOptions zero;
    memset(&zero, 0, sizeof zero);
    refuse_everywhere(fixture, &zero, OP_STATUS_INVALID_ARGUMENT, "connectivity", "was 0");
}

/* ---- Outcomes that are no errors ---- */

static void cells_outside_are_an_outcome(void **state) {
    Fixture *fixture = *state;
    static const OpCell outside[] = {
        {-1, 0},        {8, 0},        {0, -1}, {0, 6}, {INT32_MIN, INT32_MIN}, {INT32_MAX, INT32_MAX},
        {INT32_MIN, 3}, {3, INT32_MAX}};
    OpCell inside = {3, 3};
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        check_ok(op_grid_find_path(fixture->grid, outside[i], inside, NULL, &fixture->path));
        assert_int_equal(fixture->path.status, OP_PATH_START_INVALID);
        assert_true(fixture->path.cost == positive_infinity() && fixture->path.length == 0.0);
        assert_int_equal(fixture->path.cell_count + fixture->path.iterations + fixture->path.expanded_count,
                         0);
        check_ok(op_grid_find_path(fixture->grid, inside, outside[i], NULL, &fixture->path));
        assert_int_equal(fixture->path.status, OP_PATH_GOAL_INVALID);
        check_ok(op_grid_find_path(fixture->grid, outside[i], outside[i], NULL, &fixture->path));
        assert_int_equal(fixture->path.status, OP_PATH_START_INVALID);
    }
}

static void too_narrow_is_an_outcome(void **state) {
    Fixture *fixture = *state;
    OpGridOptions options = op_grid_options_default();
    options.agent_size = 3;
    check_ok(op_grid_find_path(fixture->grid, (OpCell){6, 0}, (OpCell){0, 0}, &options, &fixture->path));
    assert_int_equal(fixture->path.status, OP_PATH_START_INVALID);
    check_ok(op_grid_find_path(fixture->grid, (OpCell){5, 3}, (OpCell){0, 4}, &options, &fixture->path));
    assert_int_equal(fixture->path.status, OP_PATH_GOAL_INVALID);
    check_ok(op_grid_find_path(fixture->grid, (OpCell){5, 3}, (OpCell){0, 0}, &options, &fixture->path));
    assert_int_equal(fixture->path.status, OP_PATH_FOUND);
    options.agent_size = 255;
    check_ok(op_grid_find_path(fixture->grid, (OpCell){0, 0}, (OpCell){0, 0}, &options, &fixture->path));
    assert_int_equal(fixture->path.status, OP_PATH_START_INVALID);
}

/* ---- NULLs ---- */

static void null_in_queries(void **state) {
    Fixture *fixture = *state;
    OpStatus bad = OP_STATUS_INVALID_ARGUMENT;
    OpCell at = {0, 0};
    OpWorldPoint point = {0.5, 0.5};
    OpGridSearch *search = NULL;
    bool inside = false;
    check_refused(op_grid_find_path(NULL, at, at, NULL, &fixture->path), bad, "grid", "NULL");
    check_refused(op_grid_find_path(fixture->grid, at, at, NULL, NULL), bad, "out", "NULL");
    check_refused(op_grid_find_path_with_points(NULL, at, at, NULL, &fixture->path), bad, "grid", "NULL");
    check_refused(op_grid_find_path_with_points(fixture->grid, at, at, NULL, NULL), bad, "out", "NULL");
    check_refused(op_grid_find_path_between(NULL, point, point, NULL, &fixture->path), bad, "grid", "NULL");
    check_refused(op_grid_find_path_between(fixture->grid, point, point, NULL, NULL), bad, "out", "NULL");
    check_refused(op_grid_nearest_walkable(NULL, at, NULL, &fixture->cell, &fixture->found), bad, "grid",
                  "NULL");
    check_refused(op_grid_nearest_walkable(fixture->grid, at, NULL, NULL, &fixture->found), bad, "out",
                  "NULL");
    check_refused(op_grid_nearest_walkable(fixture->grid, at, NULL, &fixture->cell, NULL), bad, "found",
                  "NULL");
    check_refused(op_grid_nearest_walkable_point(NULL, point, NULL, &fixture->cell, &inside), bad, "grid",
                  "NULL");
    check_refused(op_grid_nearest_walkable_point(fixture->grid, point, NULL, NULL, &inside), bad, "out",
                  "NULL");
    check_refused(op_grid_nearest_walkable_point(fixture->grid, point, NULL, &fixture->cell, NULL), bad,
                  "found", "NULL");
    check_refused(op_grid_search_create(NULL, NULL, &search), bad, "grid", "NULL");
    check_refused(op_grid_search_create(fixture->grid, NULL, NULL), bad, "out", "NULL");
    assert_null(search);
    op_grid_path_reset(NULL);
    check_nothing_changed(fixture);
}

static void null_in_reads_and_edits(void **state) {
    Fixture *fixture = *state;
    OpStatus bad = OP_STATUS_INVALID_ARGUMENT;
    OpCell at = {0, 0};
    OpWorldPoint point = {0.5, 0.5};
    OpAreaCosts costs = op_area_costs_default();
    uint8_t area = 9;
    double cost = 0.0;
    int32_t number = 0;
    bool truth = false;
    check_refused(op_grid_area(NULL, at, &area), bad, "grid", "NULL");
    check_refused(op_grid_area(fixture->grid, at, NULL), bad, "out", "NULL");
    check_refused(op_grid_set_area(NULL, at, 1), bad, "grid", "NULL");
    check_refused(op_grid_fill_rect(NULL, (OpRect){0, 0, 1, 1}, 1), bad, "grid", "NULL");
    check_refused(op_grid_set_rect(NULL, (OpRect){0, 0, 1, 1}, &area, 1), bad, "grid", "NULL");
    check_refused(op_grid_area_cost(NULL, 0, &cost), bad, "grid", "NULL");
    check_refused(op_grid_area_cost(fixture->grid, 0, NULL), bad, "out", "NULL");
    check_refused(op_grid_set_area_cost(NULL, 0, 2.0), bad, "grid", "NULL");
    check_refused(op_grid_set_area_costs(NULL, &costs), bad, "grid", "NULL");
    check_refused(op_grid_cell_at(NULL, point, &at, &truth), bad, "grid", "NULL");
    check_refused(op_grid_cell_at(fixture->grid, point, NULL, &truth), bad, "cell", "NULL");
    check_refused(op_grid_cell_at(fixture->grid, point, &at, NULL), bad, "inside", "NULL");
    check_refused(op_grid_point_at(NULL, at, &point), bad, "grid", "NULL");
    check_refused(op_grid_point_at(fixture->grid, at, NULL), bad, "out", "NULL");
    check_refused(op_grid_clearance(NULL, at, &number), bad, "grid", "NULL");
    check_refused(op_grid_clearance(fixture->grid, at, NULL), bad, "out", "NULL");
    check_refused(op_grid_can_fit(NULL, at, 1, &truth), bad, "grid", "NULL");
    check_refused(op_grid_can_fit(fixture->grid, at, 1, NULL), bad, "out", "NULL");
    check_nothing_changed(fixture);
}

static void null_where_no_status_can_be_returned(void **state) {
    (void)state;
    OpAreaCosts costs = op_grid_area_costs(NULL);
    OpGridSpace space = op_grid_space(NULL);
    assert_int_equal(op_grid_width(NULL), 0);
    assert_int_equal(op_grid_height(NULL), 0);
    assert_int_equal(op_grid_version(NULL), 0);
    assert_null(op_grid_cells(NULL));
    assert_false(op_grid_is_walkable(NULL, (OpCell){0, 0}));
    assert_true(op_grid_content_hash(NULL) == 0);
    check_same_bits(costs.multiplier[254], 1.0);
    check_same_bits(space.cell_size, 0.0);
    op_grid_destroy(NULL);
}

static void null_in_creators(void **state) {
    (void)state;
    OpStatus bad = OP_STATUS_INVALID_ARGUMENT;
    uint8_t area = 0;
    OpGrid *untouched = (OpGrid *)state;
    OpGrid *grid = untouched;
    OpAllocator no_free = {NULL, NULL, NULL};
    check_refused(op_grid_create(2, 2, 0, NULL, NULL), bad, "out", "NULL");
    check_refused(op_grid_create(2, 2, 0, &no_free, &grid), bad, "allocator", "alloc");
    check_refused(op_grid_from_areas(NULL, 1, 1, 1, NULL, &grid), bad, "areas", "NULL");
    check_refused(op_grid_from_areas(&area, 1, 1, 1, NULL, NULL), bad, "out", "NULL");
    check_refused(op_grid_from_areas(&area, 1, 1, 1, &no_free, &grid), bad, "allocator", "alloc");
    assert_ptr_equal(grid, untouched);
}

/* ---- Single cells ---- */

static void cells_of_edits_and_reads(void **state) {
    Fixture *fixture = *state;
    static const struct {
        OpCell cell;
        const char *argument;
        const char *part;
    } cases[] = {
        {{-1, 0}, "x", "[0, 7], was -1"},         {{8, 0}, "x", "[0, 7], was 8"},
        {{0, -1}, "y", "[0, 5], was -1"},         {{0, 6}, "y", "[0, 5], was 6"},
        {{INT32_MIN, 9}, "x", "was -2147483648"}, {{7, INT32_MAX}, "y", "was 2147483647"},
    };
    uint8_t area = 99;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_refused(op_grid_set_area(fixture->grid, cases[i].cell, 1), OP_STATUS_OUT_OF_RANGE,
                      cases[i].argument, cases[i].part);
        check_refused(op_grid_area(fixture->grid, cases[i].cell, &area), OP_STATUS_OUT_OF_RANGE,
                      cases[i].argument, cases[i].part);
    }
    assert_int_equal(area, 99);
    bool fits = true;
    static const int32_t sizes[] = {0, -1, 256, INT32_MIN, INT32_MAX};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        check_refused(op_grid_can_fit(fixture->grid, (OpCell){0, 0}, sizes[i], &fits), OP_STATUS_OUT_OF_RANGE,
                      "agent_size", "[1, 255], was");
    }
    assert_true(fits);
    check_nothing_changed(fixture);
}

/* ---- Names ---- */

static void path_status_names(void **state) {
    (void)state;
    static const char *const names[] = {"none",         "found",      "start-invalid",
                                        "goal-invalid", "no-path",    "budget-exhausted",
                                        "partial",      "in-progress"};
    for (int i = 0; i < 8; i++) {
        assert_string_equal(op_path_status_name((OpPathStatus)i), names[i]);
        assert_int_equal(op_path_status_has_path((OpPathStatus)i),
                         i == OP_PATH_FOUND || i == OP_PATH_PARTIAL);
    }
    assert_string_equal(op_path_status_name((OpPathStatus)8), "unknown");
    assert_string_equal(op_path_status_name((OpPathStatus)-1), "unknown");
    assert_false(op_path_status_has_path((OpPathStatus)99));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(numbers_in_options, set_up, tear_down),
        cmocka_unit_test_setup_teardown(enums_in_options, set_up, tear_down),
        cmocka_unit_test_setup_teardown(cells_outside_are_an_outcome, set_up, tear_down),
        cmocka_unit_test_setup_teardown(too_narrow_is_an_outcome, set_up, tear_down),
        cmocka_unit_test_setup_teardown(null_in_queries, set_up, tear_down),
        cmocka_unit_test_setup_teardown(null_in_reads_and_edits, set_up, tear_down),
        cmocka_unit_test(null_where_no_status_can_be_returned),
        cmocka_unit_test(null_in_creators),
        cmocka_unit_test_setup_teardown(cells_of_edits_and_reads, set_up, tear_down),
        cmocka_unit_test(path_status_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
