/* Arguments that are refused: the status, a message with argument, value and bound, and nothing changed. Files and saved
 * states have their cases in the tests of those topics. */
#include "support/check.h"
#include "support/voxel_case.h"

#include <string.h>

typedef struct Fixture {
    OpVoxelGrid *grid;
    OpVoxelSearch *search;
    OpVoxelPath path; /* a result that failed calls must leave alone, */
    OpVoxelPath copy; /* and its members; the arrays are the same */
} Fixture;

static int set_up(void **state) {
    static Fixture fixture;
    memset(&fixture, 0, sizeof fixture);
    check_ok(op_voxel_grid_create(8, 6, 4, 0, NULL, &fixture.grid));
    check_ok(op_voxel_search_create(fixture.grid, NULL, &fixture.search));
    check_ok(
        op_voxel_grid_find_path(fixture.grid, (OpVoxel){0, 0, 0}, (OpVoxel){7, 5, 3}, NULL, &fixture.path));
    fixture.copy = fixture.path;
    *state = &fixture;
    return 0;
}

static int tear_down(void **state) {
    Fixture *fixture = *state;
    op_voxel_path_reset(&fixture->path);
    op_voxel_search_destroy(fixture->search);
    op_voxel_grid_destroy(fixture->grid);
    return 0;
}

static void check_nothing_changed(const Fixture *fixture) {
    const uint8_t *chunk = (const uint8_t *)"";
    assert_int_equal(op_voxel_grid_version(fixture->grid), 0);
    check_ok(op_voxel_grid_chunk(fixture->grid, (OpVoxel){0, 0, 0}, &chunk));
    assert_null(chunk);
    assert_ptr_equal(fixture->path.cells, fixture->copy.cells);
    assert_true(voxel_paths_equal(&fixture->path, &fixture->copy));
    assert_int_equal(fixture->path.cells[fixture->path.cell_count - 1].x, 7);
}

/* ---- Options ---- */

static void refuse_everywhere(Fixture *fixture, const OpVoxelOptions *options, OpStatus status,
                              const char *argument, const char *part) {
    OpVoxelSearch *untouched = (OpVoxelSearch *)fixture;
    OpVoxelSearch *search = untouched;
    OpVoxel from = {0, 0, 0};
    OpVoxel to = {7, 5, 3};
    OpVoxelPoint point = {0.5, 0.5, 0.5};
    check_refused(op_voxel_grid_find_path(fixture->grid, from, to, options, &fixture->path), status, argument,
                  part);
    check_refused(op_voxel_grid_find_path_with_points(fixture->grid, from, to, options, &fixture->path),
                  status, argument, part);
    check_refused(op_voxel_grid_find_path_between(fixture->grid, point, point, options, &fixture->path),
                  status, argument, part);
    check_refused(op_voxel_search_create(fixture->grid, options, &search), status, argument, part);
    assert_ptr_equal(search, untouched);
    check_nothing_changed(fixture);
}

static void options_out_of_range(void **state) {
    Fixture *fixture = *state;
    static const int32_t move_counts[] = {0, 1, 4, 7, 8, 12, 25, 27, -6, INT32_MAX, INT32_MIN};
    static const int bad[] = {-1, 3, 1000, INT32_MAX, INT32_MIN};
    OpVoxelOptions options;
    for (size_t i = 0; i < sizeof move_counts / sizeof move_counts[0]; i++) {
        options = op_voxel_options_default();
        options.moves = move_counts[i];
        refuse_everywhere(fixture, &options, OP_STATUS_INVALID_ARGUMENT, "moves", "6, 18 or 26, was");
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        options = op_voxel_options_default();
        options.corners = (OpVoxelCornerRule)bad[i];
        refuse_everywhere(fixture, &options, OP_STATUS_INVALID_ARGUMENT, "corners", "0 to 2, was");
        options.moves = 6; /* an undefined rule is refused even where it would not be used */
        refuse_everywhere(fixture, &options, OP_STATUS_INVALID_ARGUMENT, "corners", "0 to 2, was");
    }
    static const int heuristics[] = {-1, OP_HEURISTIC_MANHATTAN, OP_HEURISTIC_OCTILE, OP_HEURISTIC_EUCLIDEAN,
                                     99};
    for (size_t i = 0; i < sizeof heuristics / sizeof heuristics[0]; i++) {
        options = op_voxel_options_default();
        options.heuristic = (OpHeuristic)heuristics[i];
        refuse_everywhere(fixture, &options, OP_STATUS_INVALID_ARGUMENT, "heuristic", "for voxels, was");
    }
    const double weights[] = {-1.0, -5e-324, not_a_number(), positive_infinity(), -positive_infinity()};
    for (int i = 0; i < 5; i++) {
        options = op_voxel_options_default();
        options.heuristic_weight = weights[i];
        refuse_everywhere(fixture, &options, OP_STATUS_OUT_OF_RANGE, "heuristic_weight", "finite");
    }
    options = op_voxel_options_default();
    options.iteration_budget = -1;
    refuse_everywhere(fixture, &options, OP_STATUS_OUT_OF_RANGE, "iteration_budget",
                      "[0, 2147483647], was -1");
    memset(&options, 0, sizeof options);
    refuse_everywhere(fixture, &options, OP_STATUS_INVALID_ARGUMENT, "moves", "was 0");
}

/* ---- Sizes and places ---- */

static void sizes_out_of_range(void **state) {
    (void)state;
    OpVoxelGrid *grid = NULL;
    static const struct {
        OpVoxel size;
        const char *argument;
        const char *part;
    } cases[] = {
        {{0, 1, 1}, "size_x", "[1, 1073741824], was 0"},
        {{-5, 1, 1}, "size_x", "was -5"},
        {{(1 << 30) + 1, 1, 1}, "size_x", "was 1073741825"},
        {{1, 0, 1}, "size_y", "[1, 1073741824] for a size_x of 1"},
        {{1 << 15, (1 << 15) + 1, 1}, "size_y", "[1, 32768]"},
        {{INT32_MAX, INT32_MAX, INT32_MAX}, "size_x", "2147483647"},
        {{1024, 1024, 0}, "size_z", "[1, 1024] for a layer of 1024 x 1024"},
        {{1024, 1024, 1025}, "size_z", "was 1025"},
        {{1 << 30, 1, 2}, "size_z", "[1, 1]"},
        {{3, 3, INT32_MIN}, "size_z", "was -2147483648"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        OpVoxel size = cases[i].size;
        check_refused(op_voxel_grid_create(size.x, size.y, size.z, 0, NULL, &grid), OP_STATUS_OUT_OF_RANGE,
                      cases[i].argument, cases[i].part);
    }
    OpAllocator half = {NULL, NULL, NULL};
    check_refused(op_voxel_grid_create(1, 1, 1, 0, &half, &grid), OP_STATUS_INVALID_ARGUMENT, "allocator",
                  "NULL");
    check_refused(op_voxel_grid_create(1, 1, 1, 0, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    assert_null(grid);
}

static void voxels_outside(void **state) {
    Fixture *fixture = *state;
    static const struct {
        OpVoxel voxel;
        const char *argument;
        const char *part;
    } cases[] = {
        {{-1, 0, 0}, "x", "[0, 7], was -1"}, {{8, 0, 0}, "x", "was 8"},
        {{0, 6, 0}, "y", "[0, 5], was 6"},   {{0, INT32_MIN, 0}, "y", "-2147483648"},
        {{0, 0, 4}, "z", "[0, 3], was 4"},   {{0, 0, INT32_MAX}, "z", "2147483647"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        OpVoxel voxel = cases[i].voxel;
        uint8_t area = 99;
        OpVoxelPoint point = {-7.0, -7.0, -7.0};
        check_refused(op_voxel_grid_area(fixture->grid, voxel, &area), OP_STATUS_OUT_OF_RANGE,
                      cases[i].argument, cases[i].part);
        check_refused(op_voxel_grid_set_area(fixture->grid, voxel, 3), OP_STATUS_OUT_OF_RANGE,
                      cases[i].argument, cases[i].part);
        check_refused(op_voxel_grid_set_walkable(fixture->grid, voxel, false), OP_STATUS_OUT_OF_RANGE,
                      cases[i].argument, cases[i].part);
        check_refused(op_voxel_grid_point_at(fixture->grid, voxel, &point), OP_STATUS_OUT_OF_RANGE,
                      cases[i].argument, cases[i].part);
        assert_int_equal(area, 99);
        assert_true(point.x == -7.0);
        assert_false(op_voxel_grid_is_walkable(fixture->grid, voxel));
        /* for a query it is an outcome */
        OpVoxelPath path = {0};
        check_ok(op_voxel_grid_find_path(fixture->grid, voxel, (OpVoxel){0, 0, 0}, NULL, &path));
        assert_int_equal(path.status, OP_PATH_START_INVALID);
        check_ok(op_voxel_grid_find_path(fixture->grid, (OpVoxel){0, 0, 0}, voxel, NULL, &path));
        assert_int_equal(path.status, OP_PATH_GOAL_INVALID);
        assert_true(path.cost == positive_infinity() && path.length == 0.0 && path.cell_count == 0);
        op_voxel_path_reset(&path);
    }
    check_nothing_changed(fixture);
}

static void boxes_outside(void **state) {
    Fixture *fixture = *state;
    static const struct {
        OpVoxelBox box;
        const char *argument;
        const char *part;
    } cases[] = {
        {{{-1, 0, 0}, {1, 1, 1}}, "box.low.x", "[0, 8], was -1"},
        {{{9, 0, 0}, {0, 1, 1}}, "box.low.x", "was 9"},
        {{{0, 7, 0}, {1, 0, 1}}, "box.low.y", "[0, 6], was 7"},
        {{{0, 0, INT32_MIN}, {1, 1, 1}}, "box.low.z", "was -2147483648"},
        {{{3, 0, 0}, {6, 1, 1}}, "box.size.x", "[0, 5], was 6"},
        {{{0, 6, 0}, {1, 1, 1}}, "box.size.y", "[0, 0], was 1"},
        {{{0, 0, 1}, {1, 1, INT32_MAX}}, "box.size.z", "[0, 3], was 2147483647"},
        {{{0, 0, 0}, {1, 1, -1}}, "box.size.z", "[0, 4], was -1"},
    };
    uint8_t areas[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        OpVoxelBox box = cases[i].box;
        size_t needed = 77;
        check_refused(op_voxel_grid_fill_box(fixture->grid, box, 3), OP_STATUS_OUT_OF_RANGE,
                      cases[i].argument, cases[i].part);
        check_refused(op_voxel_grid_set_box(fixture->grid, box, areas, 1), OP_STATUS_OUT_OF_RANGE,
                      cases[i].argument, cases[i].part);
        check_refused(op_voxel_grid_copy_box(fixture->grid, box, areas, 8, &needed), OP_STATUS_OUT_OF_RANGE,
                      cases[i].argument, cases[i].part);
        assert_int_equal(needed, 77);
    }
    check_nothing_changed(fixture);
}

static void box_arrays(void **state) {
    Fixture *fixture = *state;
    OpVoxelBox box = {{6, 4, 2}, {2, 2, 2}};
    OpVoxelBox nothing = {{8, 6, 4}, {0, 0, 0}};
    uint8_t areas[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    size_t needed = 0;
    check_refused(op_voxel_grid_set_box(fixture->grid, box, areas, 7), OP_STATUS_OUT_OF_RANGE, "areas",
                  "= 8 bytes, had 7");
    check_refused(op_voxel_grid_set_box(fixture->grid, box, areas, 9), OP_STATUS_OUT_OF_RANGE, "areas",
                  "had 9");
    check_refused(op_voxel_grid_set_box(fixture->grid, box, NULL, 8), OP_STATUS_INVALID_ARGUMENT, "areas",
                  "NULL");
    check_refused(op_voxel_grid_copy_box(fixture->grid, box, areas, 7, &needed), OP_STATUS_BUFFER_TOO_SMALL,
                  "capacity", "at least 8, was 7");
    assert_int_equal(needed, 8);
    assert_int_equal(areas[0], 1);
    check_refused(op_voxel_grid_copy_box(fixture->grid, box, NULL, 8, &needed), OP_STATUS_INVALID_ARGUMENT,
                  "areas", "NULL");
    check_refused(op_voxel_grid_copy_box(fixture->grid, box, areas, 8, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "needed", "NULL");
    check_ok(op_voxel_grid_set_box(fixture->grid, nothing, NULL, 0));
    check_ok(op_voxel_grid_fill_box(fixture->grid, nothing, 5));
    check_ok(op_voxel_grid_copy_box(fixture->grid, nothing, NULL, 0, &needed));
    assert_int_equal(needed, 0);
    check_nothing_changed(fixture);
}

static void chunks_outside(void **state) {
    Fixture *fixture = *state;
    const uint8_t *chunk = (const uint8_t *)"";
    const uint8_t *before = chunk;
    check_refused(op_voxel_grid_chunk(fixture->grid, (OpVoxel){1, 0, 0}, &chunk), OP_STATUS_OUT_OF_RANGE,
                  "chunk.x", "[0, 0], was 1");
    check_refused(op_voxel_grid_chunk(fixture->grid, (OpVoxel){0, -1, 0}, &chunk), OP_STATUS_OUT_OF_RANGE,
                  "chunk.y", "was -1");
    check_refused(op_voxel_grid_chunk(fixture->grid, (OpVoxel){0, 0, INT32_MAX}, &chunk),
                  OP_STATUS_OUT_OF_RANGE, "chunk.z", "was 2147483647");
    assert_ptr_equal(chunk, before);
}

/* ---- Costs ---- */

static void area_costs_out_of_range(void **state) {
    Fixture *fixture = *state;
    const double bad[] = {0.0, -0.0, -1.0, not_a_number(), positive_infinity(), -positive_infinity()};
    double cost = 5.5;
    for (int i = 0; i < 6; i++) {
        OpAreaCosts costs = op_area_costs_default();
        costs.multiplier[254] = bad[i];
        check_refused(op_voxel_grid_set_area_cost(fixture->grid, 0, bad[i]), OP_STATUS_OUT_OF_RANGE,
                      "multiplier", "positive and finite");
        check_refused(op_voxel_grid_set_area_costs(fixture->grid, &costs), OP_STATUS_OUT_OF_RANGE,
                      "multiplier", "positive and finite");
    }
    check_refused(op_voxel_grid_set_area_cost(fixture->grid, 255, 1.0), OP_STATUS_OUT_OF_RANGE, "area",
                  "[0, 254], was 255");
    check_refused(op_voxel_grid_area_cost(fixture->grid, -1, &cost), OP_STATUS_OUT_OF_RANGE, "area",
                  "was -1");
    assert_true(cost == 5.5);
    check_ok(op_voxel_grid_area_cost(fixture->grid, 254, &cost));
    assert_true(cost == 1.0);
    check_ok(op_voxel_grid_set_area_cost(fixture->grid, 9, 2.25));
    assert_true(op_voxel_grid_area_costs(fixture->grid).multiplier[9] == 2.25);
    assert_int_equal(op_voxel_grid_version(fixture->grid), 0);
}

/* Costs that overflow are costs that cannot be paid. */
static void enormous_costs_are_walls(void **state) {
    (void)state;
    OpVoxelGrid *grid = NULL;
    OpVoxelPath path = {0};
    check_ok(op_voxel_grid_create(3, 1, 1, 0, NULL, &grid));
    OpAreaCosts costs = op_area_costs_default();
    for (int i = 0; i < 255; i++) {
        costs.multiplier[i] = 1.7e308;
    }
    check_ok(op_voxel_grid_set_area_costs(grid, &costs));
    check_ok(op_voxel_grid_find_path(grid, (OpVoxel){0, 0, 0}, (OpVoxel){1, 0, 0}, NULL, &path));
    assert_int_equal(path.status, OP_PATH_NO_PATH);
    check_ok(op_voxel_grid_set_area_cost(grid, 7, 1e-300));
    check_ok(op_voxel_grid_fill_box(grid, (OpVoxelBox){{1, 0, 0}, {1, 1, 1}}, 7));
    check_ok(op_voxel_grid_find_path(grid, (OpVoxel){0, 0, 0}, (OpVoxel){1, 0, 0}, NULL, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    check_same_bits(path.cost, 8.5e307);
    op_voxel_path_reset(&path);
    op_voxel_grid_destroy(grid);
}

/* ---- NULL ---- */

static void null_grids(void **state) {
    (void)state;
    OpVoxel v = {0, 0, 0};
    OpVoxelBox box = {{0, 0, 0}, {1, 1, 1}};
    OpVoxelPath path = {0};
    OpVoxelSearch *search = NULL;
    OpVoxelPoint point = {0.0, 0.0, 0.0};
    OpAreaCosts costs = op_area_costs_default();
    OpVoxelListener listener = {NULL, NULL};
    const uint8_t *chunk = NULL;
    uint8_t area = 0;
    size_t needed = 0;
    double cost = 0.0;
    int32_t id = 0;
    bool inside = false;
    const OpStatus bad = OP_STATUS_INVALID_ARGUMENT;
    check_refused(op_voxel_grid_area(NULL, v, &area), bad, "grid", "NULL");
    check_refused(op_voxel_grid_set_area(NULL, v, 0), bad, "grid", "NULL");
    check_refused(op_voxel_grid_set_walkable(NULL, v, true), bad, "grid", "NULL");
    check_refused(op_voxel_grid_fill_box(NULL, box, 0), bad, "grid", "NULL");
    check_refused(op_voxel_grid_set_box(NULL, box, &area, 1), bad, "grid", "NULL");
    check_refused(op_voxel_grid_copy_box(NULL, box, &area, 1, &needed), bad, "grid", "NULL");
    check_refused(op_voxel_grid_chunk(NULL, v, &chunk), bad, "grid", "NULL");
    check_refused(op_voxel_grid_area_cost(NULL, 0, &cost), bad, "grid", "NULL");
    check_refused(op_voxel_grid_set_area_cost(NULL, 0, 1.0), bad, "grid", "NULL");
    check_refused(op_voxel_grid_set_area_costs(NULL, &costs), bad, "grid", "NULL");
    check_refused(op_voxel_grid_set_space(NULL, (OpVoxelSpace){0.0, 0.0, 0.0, 0.0}), bad, "grid", "NULL");
    check_refused(op_voxel_grid_voxel_at(NULL, point, &v, &inside), bad, "grid", "NULL");
    check_refused(op_voxel_grid_point_at(NULL, v, &point), bad, "grid", "NULL");
    check_refused(op_voxel_grid_add_listener(NULL, &listener, &id), bad, "grid", "NULL");
    check_refused(op_voxel_grid_remove_listener(NULL, 1), bad, "grid", "NULL");
    check_refused(op_voxel_grid_find_path(NULL, v, v, NULL, &path), bad, "grid", "NULL");
    check_refused(op_voxel_grid_find_path_with_points(NULL, v, v, NULL, &path), bad, "grid", "NULL");
    check_refused(op_voxel_grid_find_path_between(NULL, point, point, NULL, &path), bad, "grid", "NULL");
    check_refused(op_voxel_search_create(NULL, NULL, &search), bad, "grid", "NULL");
    check_refused(op_voxel_grid_save_state(NULL, NULL, 0, &needed), bad, "grid", "NULL");
    assert_int_equal(op_voxel_grid_size(NULL).x + op_voxel_grid_chunk_counts(NULL).z, 0);
    assert_int_equal(op_voxel_grid_default_area(NULL) + op_voxel_grid_version(NULL), 0);
    assert_int_equal(op_voxel_grid_state_size(NULL), 0);
    assert_false(op_voxel_grid_is_walkable(NULL, v));
    assert_true(op_voxel_grid_area_costs(NULL).multiplier[3] == 1.0);
    assert_true(op_voxel_grid_space(NULL).cell_size == 0.0);
    op_voxel_grid_destroy(NULL);
    op_voxel_path_reset(NULL);
}

static void null_results(void **state) {
    Fixture *fixture = *state;
    OpVoxel v = {0, 0, 0};
    OpVoxelPoint point = {0.0, 0.0, 0.0};
    OpVoxelListener listener = {NULL, NULL};
    int32_t id = 0;
    bool inside = false;
    const OpStatus bad = OP_STATUS_INVALID_ARGUMENT;
    check_refused(op_voxel_grid_area(fixture->grid, v, NULL), bad, "out", "NULL");
    check_refused(op_voxel_grid_chunk(fixture->grid, v, NULL), bad, "out", "NULL");
    check_refused(op_voxel_grid_area_cost(fixture->grid, 0, NULL), bad, "out", "NULL");
    check_refused(op_voxel_grid_set_area_costs(fixture->grid, NULL), bad, "costs", "NULL");
    check_refused(op_voxel_grid_voxel_at(fixture->grid, point, NULL, &inside), bad, "voxel", "NULL");
    check_refused(op_voxel_grid_voxel_at(fixture->grid, point, &v, NULL), bad, "inside", "NULL");
    check_refused(op_voxel_grid_point_at(fixture->grid, v, NULL), bad, "out", "NULL");
    check_refused(op_voxel_grid_add_listener(fixture->grid, NULL, &id), bad, "listener", "NULL");
    check_refused(op_voxel_grid_add_listener(fixture->grid, &listener, NULL), bad, "out_id", "NULL");
    check_refused(op_voxel_grid_add_listener(fixture->grid, &listener, &id), bad, "listener.voxel_changed",
                  "NULL");
    check_refused(op_voxel_grid_find_path(fixture->grid, v, v, NULL, NULL), bad, "out", "NULL");
    check_refused(op_voxel_search_create(fixture->grid, NULL, NULL), bad, "out", "NULL");
    check_refused(op_voxel_grid_save_state(fixture->grid, NULL, 0, NULL), bad, "needed", "NULL");
    check_nothing_changed(fixture);
}

static void searches(void **state) {
    Fixture *fixture = *state;
    OpVoxel v = {0, 0, 0};
    OpPathStatus status = OP_PATH_FOUND;
    size_t needed = 0;
    const OpStatus bad = OP_STATUS_INVALID_ARGUMENT;
    check_refused(op_voxel_search_begin(NULL, v, v, &status), bad, "search", "NULL");
    check_refused(op_voxel_search_begin(fixture->search, v, v, NULL), bad, "out", "NULL");
    check_refused(op_voxel_search_step(NULL, 1, &status), bad, "search", "NULL");
    check_refused(op_voxel_search_step(fixture->search, 1, NULL), bad, "out", "NULL");
    check_refused(op_voxel_search_step(fixture->search, 0, &status), OP_STATUS_OUT_OF_RANGE, "iterations",
                  "[1, 2147483647], was 0");
    check_refused(op_voxel_search_path(NULL, &fixture->path), bad, "search", "NULL");
    check_refused(op_voxel_search_path(fixture->search, NULL), bad, "out", "NULL");
    check_refused(op_voxel_search_save_state(NULL, NULL, 0, &needed), bad, "search", "NULL");
    check_refused(op_voxel_search_save_state(fixture->search, NULL, 0, NULL), bad, "needed", "NULL");
    check_refused(op_voxel_search_restore_state(NULL, (const uint8_t *)"", 0), bad, "search", "NULL");
    check_refused(op_voxel_search_restore_state(fixture->search, NULL, 0), bad, "bytes", "NULL");
    assert_int_equal(op_voxel_search_status(NULL), OP_PATH_NONE);
    assert_int_equal(op_voxel_search_state_size(NULL), 0);
    assert_int_equal(status, OP_PATH_FOUND);
    op_voxel_search_destroy(NULL);
    check_nothing_changed(fixture);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(options_out_of_range, set_up, tear_down),
        cmocka_unit_test(sizes_out_of_range),
        cmocka_unit_test_setup_teardown(voxels_outside, set_up, tear_down),
        cmocka_unit_test_setup_teardown(boxes_outside, set_up, tear_down),
        cmocka_unit_test_setup_teardown(box_arrays, set_up, tear_down),
        cmocka_unit_test_setup_teardown(chunks_outside, set_up, tear_down),
        cmocka_unit_test_setup_teardown(area_costs_out_of_range, set_up, tear_down),
        cmocka_unit_test(enormous_costs_are_walls),
        cmocka_unit_test(null_grids),
        cmocka_unit_test_setup_teardown(null_results, set_up, tear_down),
        cmocka_unit_test_setup_teardown(searches, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
