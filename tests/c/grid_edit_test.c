/* Making grids and editing them: cells, rectangles, area costs, version; all or nothing. */
#include "support/check.h"
#include "support/path_case.h"
#include "support/test_mode.h"

#include <string.h>

static void a_new_grid_has_one_area(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    check_ok(op_grid_create(7, 3, 42, NULL, &grid));
    assert_int_equal(op_grid_width(grid), 7);
    assert_int_equal(op_grid_height(grid), 3);
    assert_int_equal(op_grid_version(grid), 0);
    for (int i = 0; i < 21; i++) {
        assert_int_equal(op_grid_cells(grid)[i], 42);
    }
    OpAreaCosts costs = op_grid_area_costs(grid);
    for (int area = 0; area < OP_AREA_COUNT; area++) {
        check_same_bits(costs.multiplier[area], 1.0);
    }
    op_grid_destroy(grid);
}

static void from_areas_copies_row_by_row(void **state) {
    (void)state;
    uint8_t areas[] = {0, 1, 2, 255, 254, 9};
    OpGrid *grid = NULL;
    check_ok(op_grid_from_areas(areas, sizeof areas, 3, 2, NULL, &grid));
    memset(areas, 77, sizeof areas);
    static const uint8_t expected[] = {0, 1, 2, 255, 254, 9};
    assert_memory_equal(op_grid_cells(grid), expected, sizeof expected);
    uint8_t area = 0;
    check_ok(op_grid_area(grid, (OpCell){1, 1}, &area));
    assert_int_equal(area, 254);
    assert_true(op_grid_is_walkable(grid, (OpCell){1, 1}));
    assert_false(op_grid_is_walkable(grid, (OpCell){0, 1}));
    assert_int_equal(op_grid_version(grid), 0);
    op_grid_destroy(grid);
}

static void nothing_is_walkable_outside(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    check_ok(op_grid_create(2, 2, 0, NULL, &grid));
    assert_false(op_grid_is_walkable(grid, (OpCell){-1, 0}));
    assert_false(op_grid_is_walkable(grid, (OpCell){0, -1}));
    assert_false(op_grid_is_walkable(grid, (OpCell){2, 0}));
    assert_false(op_grid_is_walkable(grid, (OpCell){0, 2}));
    assert_false(op_grid_is_walkable(grid, (OpCell){INT32_MAX, INT32_MAX}));
    assert_false(op_grid_is_walkable(grid, (OpCell){INT32_MIN, INT32_MIN}));
    op_grid_destroy(grid);
}

/* ---- Random edits against a plain array ---- */

static void fill_model(RefGrid *reference, OpRect rect, uint8_t area, const uint8_t *areas, bool *changed) {
    for (int32_t row = 0; row < rect.height; row++) {
        for (int32_t column = 0; column < rect.width; column++) {
            uint8_t next = areas == NULL ? area : areas[row * rect.width + column];
            *changed = *changed || ref_area(reference, rect.x + column, rect.y + row) != next;
            ref_set_area(reference, rect.x + column, rect.y + row, next);
        }
    }
}

static void apply_random_edit(TestRandom *random, OpGrid *grid, RefGrid *reference, bool *changed) {
    uint8_t areas[144];
    uint8_t area = (uint8_t)(test_chance(random, 50) ? test_int(random, 0, 2) : test_int(random, 0, 255));
    OpRect rect = {test_int(random, 0, reference->width), test_int(random, 0, reference->height), 0, 0};
    rect.width = test_int(random, 0, reference->width - rect.x);
    rect.height = test_int(random, 0, reference->height - rect.y);
    for (size_t i = 0; i < sizeof areas; i++) {
        areas[i] = (uint8_t)test_int(random, 0, 2);
    }
    switch (test_int(random, 0, 2)) {
    case 0: {
        OpCell cell = random_cell(random, reference);
        check_ok(op_grid_set_area(grid, cell, area));
        fill_model(reference, (OpRect){cell.x, cell.y, 1, 1}, area, NULL, changed);
        break;
    }
    case 1:
        check_ok(op_grid_fill_rect(grid, rect, area));
        fill_model(reference, rect, area, NULL, changed);
        break;
    default:
        check_ok(op_grid_set_rect(grid, rect, areas, (size_t)(rect.width * rect.height)));
        fill_model(reference, rect, 0, areas, changed);
    }
}

static void edits_write_what_they_say(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(50, 2000, 10000); seed++) {
        TestRandom random = test_random(seed);
        RefGrid reference = ref_grid_make(test_int(&random, 1, 12), test_int(&random, 1, 12), 1);
        OpGrid *grid = ref_grid_to_library(&reference, NULL);
        const uint8_t *address = op_grid_cells(grid);
        for (int i = 0; i < 20; i++) {
            int32_t version = op_grid_version(grid);
            bool changed = false;
            apply_random_edit(&random, grid, &reference, &changed);
            assert_int_equal(op_grid_version(grid), version + (changed ? 1 : 0));
            assert_memory_equal(op_grid_cells(grid), reference.areas,
                                (size_t)(reference.width * reference.height));
        }
        assert_ptr_equal(op_grid_cells(grid), address);
        op_grid_destroy(grid);
        ref_grid_free(&reference);
    }
}

/* ---- What is refused changes nothing ---- */

static OpGrid *small_grid(void) {
    OpGrid *grid = NULL;
    check_ok(op_grid_create(5, 4, 3, NULL, &grid));
    return grid;
}

static void rectangles_must_lie_inside(void **state) {
    (void)state;
    static const struct {
        OpRect rect;
        const char *argument;
        const char *part;
    } cases[] = {
        {{-1, 0, 1, 1}, "x", "was -1"},
        {{6, 0, 0, 1}, "x", "[0, 5], was 6"},
        {{0, -1, 1, 1}, "y", "was -1"},
        {{0, 5, 1, 0}, "y", "[0, 4], was 5"},
        {{0, 0, 6, 1}, "width", "[0, 5], was 6"},
        {{2, 0, 4, 1}, "width", "[0, 3], was 4"},
        {{0, 0, -1, 1}, "width", "was -1"},
        {{0, 0, 1, 5}, "height", "[0, 4], was 5"},
        {{0, 3, 1, 2}, "height", "[0, 1], was 2"},
        {{0, 0, 1, -1}, "height", "was -1"},
        {{INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX}, "x", "2147483647"},
        {{INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX}, "x", "-2147483648"},
        {{1, 1, INT32_MAX, INT32_MAX}, "width", "2147483647"},
        {{0, 1, 1, INT32_MIN}, "height", "-2147483648"},
        {{5, 4, 1, 1}, "width", "[0, 0], was 1"},
    };
    uint8_t areas[64] = {0};
    OpGrid *grid = small_grid();
    uint64_t hash = op_grid_content_hash(grid);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_refused(op_grid_fill_rect(grid, cases[i].rect, 9), OP_STATUS_OUT_OF_RANGE, cases[i].argument,
                      cases[i].part);
        check_refused(op_grid_set_rect(grid, cases[i].rect, areas, 1), OP_STATUS_OUT_OF_RANGE,
                      cases[i].argument, cases[i].part);
    }
    check_ok(op_grid_fill_rect(grid, (OpRect){5, 4, 0, 0}, 9));
    check_ok(op_grid_fill_rect(grid, (OpRect){0, 0, 5, 0}, 9));
    check_ok(op_grid_fill_rect(grid, (OpRect){0, 0, 0, 4}, 9));
    check_ok(op_grid_set_rect(grid, (OpRect){2, 2, 0, 1}, areas, 0));
    check_ok(op_grid_set_rect(grid, (OpRect){2, 2, 0, 1}, NULL, 0));
    assert_int_equal(op_grid_version(grid), 0);
    assert_true(op_grid_content_hash(grid) == hash);
    op_grid_destroy(grid);
}

static void a_source_must_have_the_size_of_its_rectangle(void **state) {
    (void)state;
    uint8_t areas[8] = {0};
    OpRect rect = {1, 1, 2, 3};
    OpGrid *grid = small_grid();
    static const size_t wrong[] = {0, 5, 7, SIZE_MAX};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        check_refused(op_grid_set_rect(grid, rect, areas, wrong[i]), OP_STATUS_OUT_OF_RANGE, "areas", "6");
    }
    check_refused(op_grid_set_rect(grid, rect, NULL, 6), OP_STATUS_INVALID_ARGUMENT, "areas", "NULL");
    assert_int_equal(op_grid_version(grid), 0);
    check_ok(op_grid_set_rect(grid, rect, areas, 6));
    assert_int_equal(op_grid_version(grid), 1);
    op_grid_destroy(grid);
}

static void area_costs_are_positive_and_finite(void **state) {
    (void)state;
    const double bad[] = {0.0, -0.0, -1.0, not_a_number(), positive_infinity(), -positive_infinity()};
    OpGrid *grid = small_grid();
    uint64_t hash = op_grid_content_hash(grid);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        OpAreaCosts costs = op_area_costs_default();
        costs.multiplier[0] = 5.0;
        costs.multiplier[254] = bad[i];
        check_refused(op_grid_set_area_cost(grid, 3, bad[i]), OP_STATUS_OUT_OF_RANGE, "multiplier",
                      "positive");
        check_refused(op_grid_set_area_costs(grid, &costs), OP_STATUS_OUT_OF_RANGE, "multiplier", "positive");
    }
    check_refused(op_grid_set_area_cost(grid, 255, 2.0), OP_STATUS_OUT_OF_RANGE, "area", "[0, 254], was 255");
    check_refused(op_grid_set_area_cost(grid, -1, 2.0), OP_STATUS_OUT_OF_RANGE, "area", "was -1");
    check_refused(op_grid_set_area_costs(grid, NULL), OP_STATUS_INVALID_ARGUMENT, "costs", "NULL");
    double cost = -7.0;
    check_refused(op_grid_area_cost(grid, 255, &cost), OP_STATUS_OUT_OF_RANGE, "area", "was 255");
    check_same_bits(cost, -7.0);
    assert_true(op_grid_content_hash(grid) == hash);
    check_ok(op_grid_set_area_cost(grid, 254, 5e-324));
    check_ok(op_grid_set_area_cost(grid, 0, 1.7976931348623157e308));
    check_ok(op_grid_area_cost(grid, 254, &cost));
    check_same_bits(cost, 5e-324);
    assert_int_equal(op_grid_version(grid), 0);
    op_grid_destroy(grid);
}

/* ---- Sizes ---- */

static void sizes_are_bounded(void **state) {
    (void)state;
    static const struct {
        int32_t width;
        int32_t height;
        const char *argument;
        const char *part;
    } cases[] = {
        {0, 1, "width", "was 0"},
        {1, 0, "height", "was 0"},
        {-1, 5, "width", "was -1"},
        {5, -1, "height", "was -1"},
        {INT32_MIN, INT32_MIN, "width", "-2147483648"},
        {INT32_MAX, INT32_MAX, "width", "2147483647"},
        {(1 << 28) + 1, 1, "width", "268435457"},
        {1, (1 << 28) + 1, "height", "268435457"},
        {1 << 14, (1 << 14) + 1, "height", "16385"},
        {65536, 65536, "height", "65536"},
        {3, INT32_MAX, "height", "2147483647"},
    };
    OpGrid *untouched = (OpGrid *)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        OpGrid *grid = untouched;
        uint8_t area = 0;
        check_refused(op_grid_create(cases[i].width, cases[i].height, 0, NULL, &grid), OP_STATUS_OUT_OF_RANGE,
                      cases[i].argument, cases[i].part);
        check_refused(op_grid_from_areas(&area, 1, cases[i].width, cases[i].height, NULL, &grid),
                      OP_STATUS_OUT_OF_RANGE, cases[i].argument, cases[i].part);
        assert_ptr_equal(grid, untouched);
    }
    uint8_t areas[4] = {0};
    OpGrid *grid = untouched;
    check_refused(op_grid_from_areas(areas, 3, 2, 2, NULL, &grid), OP_STATUS_OUT_OF_RANGE, "areas", "4");
    check_refused(op_grid_from_areas(areas, 5, 2, 2, NULL, &grid), OP_STATUS_OUT_OF_RANGE, "areas", "4");
    assert_ptr_equal(grid, untouched);
}

/* Costs at the ends of the range neither trap nor loop; a step whose cost overflows is no step. */
static void extreme_costs_are_survived(void **state) {
    (void)state;
    static const double extremes[] = {5e-324, 1e-300, 1e300, 1.7976931348623157e308};
    OpGridPath path = {0};
    for (size_t cost = 0; cost < sizeof extremes / sizeof extremes[0]; cost++) {
        for (int heuristic = OP_HEURISTIC_AUTO; heuristic <= OP_HEURISTIC_EUCLIDEAN; heuristic++) {
            for (int weight = 0; weight < 3; weight++) {
                OpGrid *grid = NULL;
                OpAreaCosts costs;
                OpGridOptions options = op_grid_options_default();
                for (int area = 0; area < OP_AREA_COUNT; area++) {
                    costs.multiplier[area] = extremes[cost];
                }
                check_ok(op_grid_create(6, 6, 0, NULL, &grid));
                check_ok(op_grid_set_area_costs(grid, &costs));
                options.heuristic = (OpHeuristic)heuristic;
                options.heuristic_weight = weight == 0 ? 0.0 : weight == 1 ? 1.0 : 1e308;
                check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){5, 4}, &options, &path));
                bool overflows = cost == 3;
                assert_int_equal(path.status, overflows ? OP_PATH_NO_PATH : OP_PATH_FOUND);
                op_grid_destroy(grid);
            }
        }
    }
    op_grid_path_reset(&path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_grid_has_one_area),
        cmocka_unit_test(from_areas_copies_row_by_row),
        cmocka_unit_test(nothing_is_walkable_outside),
        cmocka_unit_test(edits_write_what_they_say),
        cmocka_unit_test(rectangles_must_lie_inside),
        cmocka_unit_test(a_source_must_have_the_size_of_its_rectangle),
        cmocka_unit_test(area_costs_are_positive_and_finite),
        cmocka_unit_test(sizes_are_bounded),
        cmocka_unit_test(extreme_costs_are_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
