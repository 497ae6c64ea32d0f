/* Hex grids as objects: pictures, edits, listeners, saved states, and what bad input gets. */
#include "support/check.h"
#include "support/hex_case.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

/* ---- Pictures ---- */

static void pictures_are_read(void **state) {
    (void)state;
    static const uint8_t expected[] = {0, 255, 1, 9, 0, 5};
    static const char *const texts[] = {".#1\n9.5", ".#1\n9.5\n", ".#1\r\n9.5\r\n"};
    for (int i = 0; i < 3; i++) {
        OpHexGrid *grid = NULL;
        OpHexLayout layout = (OpHexLayout)(i + 1);
        check_ok(op_hex_grid_from_text(texts[i], strlen(texts[i]), layout, NULL, &grid));
        assert_int_equal(op_hex_grid_width(grid), 3);
        assert_int_equal(op_hex_grid_height(grid), 2);
        assert_int_equal(op_hex_grid_layout(grid), layout);
        assert_int_equal(op_hex_grid_version(grid), 0);
        assert_memory_equal(op_hex_grid_cells(grid), expected, sizeof expected);
        op_hex_grid_destroy(grid);
    }
}

static void bad_pictures_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *text;
        const char *part;
    } cases[] = {
        {"", "line 1"},
        {"..\n...", "line 2"},
        {"..\n..\n.x", "line 3, column 2"},
        {"..\n\n..", "line 2"},
        {" ..", "line 1, column 1"},
        {"..\n.0", "line 2, column 2"},
        {"..\r", "line 1, column 3"},
    };
    OpHexGrid *grid = NULL;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_refused(
            op_hex_grid_from_text(cases[i].text, strlen(cases[i].text), OP_HEX_POINTY_ODD_ROW, NULL, &grid),
            OP_STATUS_GRID_FORMAT, "text", cases[i].part);
        assert_null(grid);
    }
}

/* ---- Edits ---- */

static void edits_equal_those_of_squares(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(20, 200, 2000); seed++) {
        HexCase hex_case;
        TestRandom random = test_random(seed);
        hex_case_make(&hex_case, (OpHexLayout)(seed % HEX_LAYOUTS), COSTS_ANY, 12, seed);
        const RefGrid *reference = &hex_case.reference.cells;
        int32_t version = 0;
        for (int i = 0; i < 30; i++) {
            size_t size = (size_t)(reference->width * reference->height);
            uint8_t before[144];
            memcpy(before, op_hex_grid_cells(hex_case.grid), size);
            hex_case_edit(&hex_case, &random);
            version += memcmp(before, reference->areas, size) != 0 ? 1 : 0;
            assert_memory_equal(op_hex_grid_cells(hex_case.grid), reference->areas, size);
            assert_int_equal(op_hex_grid_version(hex_case.grid), version);
        }
        OpAreaCosts costs = op_hex_grid_area_costs(hex_case.grid);
        for (int32_t area = 0; area < OP_AREA_COUNT; area++) {
            double multiplier = 0.0;
            check_ok(op_hex_grid_area_cost(hex_case.grid, area, &multiplier));
            check_same_bits(multiplier, reference->multiplier[area]);
            check_same_bits(costs.multiplier[area], multiplier);
        }
        hex_case_free(&hex_case);
    }
}

static void reading_cells(void **state) {
    (void)state;
    OpHexGrid *grid = NULL;
    uint8_t area = 0;
    OpAreaCosts costs = op_area_costs_default();
    check_ok(op_hex_grid_create(3, 2, OP_HEX_FLAT_ODD_COLUMN, 7, NULL, &grid));
    check_ok(op_hex_grid_set_area(grid, (OpCell){2, 1}, OP_AREA_WALL));
    check_ok(op_hex_grid_area(grid, (OpCell){0, 1}, &area));
    assert_int_equal(area, 7);
    assert_true(op_hex_grid_is_walkable(grid, (OpCell){0, 0}));
    assert_false(op_hex_grid_is_walkable(grid, (OpCell){2, 1}));
    assert_false(op_hex_grid_is_walkable(grid, (OpCell){3, 0}));
    costs.multiplier[7] = 4.0;
    check_ok(op_hex_grid_set_area_costs(grid, &costs));
    OpGridPath path = {0};
    check_ok(op_hex_grid_find_path(grid, (OpCell){0, 0}, (OpCell){2, 0}, NULL, &path));
    check_same_bits(path.cost, 8.0);
    op_grid_path_reset(&path);
    op_hex_grid_destroy(grid);
}

/* ---- Listeners ---- */

typedef struct Ear {
    const OpHexGrid *grid;
    int32_t cells;
    int32_t rects;
    OpRect last;
} Ear;

static void hear_cell(void *user, const OpHexGrid *grid, OpCell cell) {
    Ear *ear = user;
    assert_ptr_equal(grid, ear->grid);
    ear->cells++;
    ear->last = (OpRect){cell.x, cell.y, 1, 1};
}

static void hear_rect(void *user, const OpHexGrid *grid, OpRect rect) {
    Ear *ear = user;
    assert_ptr_equal(grid, ear->grid);
    ear->rects++;
    ear->last = rect;
}

static bool is_rect(OpRect a, OpRect b) {
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}

static void listeners_hear_edits(void **state) {
    (void)state;
    OpHexGrid *grid = NULL;
    int32_t ids[3] = {0, 0, 0};
    check_ok(op_hex_grid_create(6, 5, OP_HEX_POINTY_ODD_ROW, 0, NULL, &grid));
    Ear ears[3] = {{.grid = grid}, {.grid = grid}, {.grid = grid}};
    OpHexListener listeners[3] = {
        {hear_cell, NULL, &ears[0]}, {NULL, hear_rect, &ears[1]}, {hear_cell, hear_rect, &ears[2]}};
    for (int i = 0; i < 3; i++) {
        check_ok(op_hex_grid_add_listener(grid, &listeners[i], &ids[i]));
        assert_true(ids[i] > 0 && (i == 0 || ids[i] > ids[i - 1]));
    }
    check_ok(op_hex_grid_set_area(grid, (OpCell){2, 3}, 9));
    assert_true(ears[0].cells == 1 && ears[1].rects == 1 && ears[2].cells == 1 && ears[2].rects == 0);
    assert_true(is_rect(ears[1].last, (OpRect){2, 3, 1, 1}));
    /* of the 4 x 3 rectangle at (1, 1) only (2, 1), (4, 1) and (3, 2) change */
    static const uint8_t areas[12] = {0, 7, 0, 8, 0, 0, 9, 0, 0, 9, 0, 0};
    check_ok(op_hex_grid_set_rect(grid, (OpRect){1, 1, 4, 3}, areas, sizeof areas));
    assert_true(ears[0].cells == 4 && ears[1].rects == 2 && ears[2].rects == 1);
    assert_true(is_rect(ears[1].last, (OpRect){2, 1, 3, 2}) && is_rect(ears[2].last, ears[1].last));
    check_ok(op_hex_grid_set_rect(grid, (OpRect){1, 1, 4, 3}, areas, sizeof areas));
    check_ok(op_hex_grid_set_area_cost(grid, 7, 2.0));
    assert_true(ears[0].cells == 4 && ears[1].rects == 2);
    check_ok(op_hex_grid_remove_listener(grid, ids[1]));
    check_refused(op_hex_grid_remove_listener(grid, ids[1]), OP_STATUS_INVALID_ARGUMENT, "id", "");
    check_ok(op_hex_grid_fill_rect(grid, (OpRect){0, 0, 2, 2}, 3));
    assert_true(ears[0].cells == 8 && ears[1].rects == 2 && ears[2].rects == 2);
    check_ok(op_hex_grid_remove_listener(grid, ids[0]));
    check_ok(op_hex_grid_set_area(grid, (OpCell){5, 4}, 3));
    assert_true(ears[0].cells == 8 && ears[2].cells == 2);
    op_hex_grid_destroy(grid);
}

/* A restore is heard cell by cell. */
static void listeners_hear_restores(void **state) {
    (void)state;
    OpHexGrid *grid = NULL;
    int32_t id = 0;
    check_ok(op_hex_grid_create(4, 4, OP_HEX_FLAT_EVEN_COLUMN, 0, NULL, &grid));
    Ear ear = {.grid = grid};
    OpHexListener listener = {hear_cell, hear_rect, &ear};
    StateSubject subject = hex_grid_subject(grid);
    SavedState saved = subject_save(&subject);
    check_ok(op_hex_grid_fill_rect(grid, (OpRect){1, 1, 2, 2}, 5));
    check_ok(op_hex_grid_add_listener(grid, &listener, &id));
    check_ok(op_hex_grid_restore_state(grid, saved.bytes, saved.size));
    assert_true(ear.cells == 4 && ear.rects == 0 && is_rect(ear.last, (OpRect){2, 2, 1, 1}));
    saved_state_free(&saved);
    op_hex_grid_destroy(grid);
}

static void meddle(void *user, const OpHexGrid *grid, OpCell cell) {
    OpHexGrid *meddled = user;
    OpHexListener listener = {meddle, NULL, meddled};
    OpGridPath path = {0};
    int32_t id = 0;
    assert_ptr_equal(grid, meddled);
    check_refused(op_hex_grid_set_area(meddled, cell, 3), OP_STATUS_INVALID_STATE, "grid", "listener");
    check_refused(op_hex_grid_add_listener(meddled, &listener, &id), OP_STATUS_INVALID_STATE, "grid",
                  "listener");
    check_refused(op_hex_grid_remove_listener(meddled, 1), OP_STATUS_INVALID_STATE, "grid", "listener");
    check_ok(op_hex_grid_find_path(grid, (OpCell){0, 0}, cell, NULL, &path)); /* of the grid as it is now */
    assert_int_equal(path.status, OP_PATH_GOAL_INVALID);
    op_grid_path_reset(&path);
}

static void listeners_may_not_edit(void **state) {
    (void)state;
    OpHexGrid *grid = NULL;
    int32_t id = 0;
    check_ok(op_hex_grid_create(4, 4, OP_HEX_POINTY_ODD_ROW, 0, NULL, &grid));
    OpHexListener listener = {meddle, NULL, grid};
    check_ok(op_hex_grid_add_listener(grid, &listener, &id));
    check_ok(op_hex_grid_set_area(grid, (OpCell){2, 2}, OP_AREA_WALL));
    check_ok(op_hex_grid_remove_listener(grid, id));
    op_hex_grid_destroy(grid);
}

/* ---- Saved states ---- */

static void the_bytes(void **state) {
    (void)state;
    static const uint8_t areas[] = {0, 1, 2, 3, 4, 255};
    uint8_t expected[2400];
    OpHexGrid *grid = NULL;
    OpWriter writer = op_writer(expected, sizeof expected);
    check_ok(op_hex_grid_from_areas(areas, 6, 3, 2, OP_HEX_FLAT_ODD_COLUMN, NULL, &grid));
    check_ok(op_hex_grid_set_area(grid, (OpCell){0, 0}, 9));
    check_ok(op_hex_grid_set_space(grid, (OpGridSpace){1.5, -2.5, 4.0}));
    check_ok(op_hex_grid_set_area_cost(grid, 254, 2.5));
    op_write_bytes(&writer, "OPGS\1\0\2\0", 8);
    op_write_i32(&writer, 3);
    op_write_i32(&writer, 2);
    op_write_i32(&writer, 2); /* layout */
    op_write_i32(&writer, 1); /* version */
    op_write_f64(&writer, 1.5);
    op_write_f64(&writer, -2.5);
    op_write_f64(&writer, 4.0);
    op_write_i32(&writer, 1); /* of the area costs */
    for (int area = 0; area < 255; area++) {
        op_write_f64(&writer, area == 254 ? 2.5 : 1.0);
    }
    op_write_bytes(&writer, "\11\1\2\3\4\377", 6);
    StateSubject subject = hex_grid_subject(grid);
    SavedState saved = subject_save(&subject);
    assert_int_equal(saved.size, writer.size);
    assert_memory_equal(saved.bytes, expected, writer.size);
    saved_state_free(&saved);
    op_hex_grid_destroy(grid);
}

static void states_come_back(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(20, 200, 2000); seed++) {
        HexCase hex_case;
        OpHexGrid *made = NULL;
        TestRandom random = test_random(seed);
        hex_case_make(&hex_case, (OpHexLayout)(seed % HEX_LAYOUTS), COSTS_ANY, 12, seed + 40000);
        hex_case_edit(&hex_case, &random);
        StateSubject subject = hex_grid_subject(hex_case.grid);
        SavedState saved = subject_save(&subject);
        OpGridPath paths[2] = {{0}, {0}};
        check_ok(op_hex_grid_find_path(hex_case.grid, hex_case.start, hex_case.goal, NULL, &paths[0]));
        for (int i = 0; i < 5; i++) {
            hex_case_edit(&hex_case, &random);
        }
        check_ok(op_hex_grid_restore_state(hex_case.grid, saved.bytes, saved.size));
        check_ok(op_hex_grid_from_state(saved.bytes, saved.size, NULL, &made));
        StateSubject made_subject = hex_grid_subject(made);
        SavedState again = subject_save(&subject);
        SavedState of_made = subject_save(&made_subject);
        hex_check(&hex_case, saved_states_equal(&saved, &again) && saved_states_equal(&saved, &of_made));
        check_ok(op_hex_grid_find_path(made, hex_case.start, hex_case.goal, NULL, &paths[1]));
        hex_check(&hex_case, paths_equal(&paths[0], &paths[1]));
        op_grid_path_reset(&paths[0]);
        op_grid_path_reset(&paths[1]);
        saved_state_free(&saved);
        saved_state_free(&again);
        saved_state_free(&of_made);
        op_hex_grid_destroy(made);
        hex_case_free(&hex_case);
    }
}

/* What is built over the grid looks at everything anew. */
static void dependents_are_told(void **state) {
    (void)state;
    OpHexGrid *grid = NULL;
    OpGridReplanner *replanner = NULL;
    OpGridFlowField *field = NULL;
    OpGridPath path = {0};
    const OpCell goal = {7, 0};
    double cost = 0.0;
    check_ok(op_hex_grid_create(8, 8, OP_HEX_POINTY_ODD_ROW, 0, NULL, &grid));
    StateSubject subject = hex_grid_subject(grid);
    SavedState open = subject_save(&subject);
    check_ok(op_hex_grid_fill_rect(grid, (OpRect){4, 0, 1, 7}, OP_AREA_WALL));
    check_ok(op_hex_grid_replanner_create(grid, (OpCell){0, 0}, goal, NULL, &replanner));
    check_ok(op_hex_grid_flow_field_create(grid, &goal, 1, NULL, &field));
    check_ok(op_grid_replanner_replan(replanner, &path));
    assert_true(path.cost > 7.0);
    check_ok(op_hex_grid_restore_state(grid, open.bytes, open.size));
    assert_int_equal(op_grid_flow_field_status(field), OP_FLOW_NOT_STARTED);
    check_ok(op_grid_replanner_replan(replanner, &path));
    check_same_bits(path.cost, 7.0);
    check_ok(op_grid_flow_field_refresh(field));
    check_ok(op_grid_flow_field_cost(field, (OpCell){0, 0}, &cost));
    check_same_bits(cost, 7.0);
    saved_state_free(&open);
    op_grid_path_reset(&path);
    op_grid_flow_field_destroy(field);
    op_grid_replanner_destroy(replanner);
    op_hex_grid_destroy(grid);
}

static void hostile_bytes(void **state) {
    (void)state;
    OpHexGrid *grid = NULL;
    check_ok(op_hex_grid_create(3, 3, OP_HEX_POINTY_EVEN_ROW, 2, NULL, &grid));
    check_ok(op_hex_grid_set_space(grid, (OpGridSpace){1.0, 2.0, 3.0}));
    StateSubject subject = hex_grid_subject(grid);
    subject_survives_hostile_bytes(&subject, 5);
    op_hex_grid_destroy(grid);
}

static void other_grids_are_refused(void **state) {
    (void)state;
    OpHexGrid *grid = NULL;
    OpHexGrid *other = NULL;
    OpGrid *square = NULL;
    check_ok(op_hex_grid_create(3, 2, OP_HEX_POINTY_ODD_ROW, 0, NULL, &grid));
    check_ok(op_hex_grid_create(3, 2, OP_HEX_FLAT_ODD_COLUMN, 0, NULL, &other));
    StateSubject subject = hex_grid_subject(grid);
    SavedState saved = subject_save(&subject);
    check_refused(op_hex_grid_restore_state(other, saved.bytes, saved.size), OP_STATUS_GRID_STATE,
                  "state.layout", "must be 2, was 0");
    op_hex_grid_destroy(other);
    check_ok(op_hex_grid_create(2, 3, OP_HEX_POINTY_ODD_ROW, 0, NULL, &other));
    check_refused(op_hex_grid_restore_state(other, saved.bytes, saved.size), OP_STATUS_GRID_STATE,
                  "state.width", "must be 2, was 3");
    check_refused(op_grid_from_state(saved.bytes, saved.size, NULL, &square), OP_STATUS_GRID_STATE,
                  "state.kind", "must be 1, was 2");
    saved.bytes[16] = 4;
    op_hex_grid_destroy(other);
    other = NULL;
    check_refused(op_hex_grid_from_state(saved.bytes, saved.size, NULL, &other), OP_STATUS_GRID_STATE,
                  "state.layout", "must be in [0, 3], was 4");
    assert_null(other);
    saved_state_free(&saved);
    op_hex_grid_destroy(grid);
}

/* ---- Bad input ---- */

static void bad_grids_are_refused(void **state) {
    (void)state;
    static const uint8_t areas[6] = {0};
    OpHexGrid *grid = NULL;
    const OpHexLayout unknown = (OpHexLayout)-1;
    const OpHexLayout layout = OP_HEX_POINTY_ODD_ROW;
    check_refused(op_hex_grid_create(0, 3, layout, 0, NULL, &grid), OP_STATUS_OUT_OF_RANGE, "width", "was 0");
    check_refused(op_hex_grid_create(1 << 20, 1 << 20, layout, 0, NULL, &grid), OP_STATUS_OUT_OF_RANGE,
                  "height", "was 1048576");
    check_refused(op_hex_grid_create(3, 3, unknown, 0, NULL, &grid), OP_STATUS_INVALID_ARGUMENT, "layout",
                  "was -1");
    check_refused(op_hex_grid_create(3, 3, layout, 0, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_hex_grid_from_text(NULL, 3, layout, NULL, &grid), OP_STATUS_INVALID_ARGUMENT, "text",
                  "NULL");
    check_refused(op_hex_grid_from_text("..", 2, unknown, NULL, &grid), OP_STATUS_INVALID_ARGUMENT, "layout",
                  "was -1");
    check_refused(op_hex_grid_from_text("..", 2, layout, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out",
                  "NULL");
    check_refused(op_hex_grid_from_areas(NULL, 6, 3, 2, layout, NULL, &grid), OP_STATUS_INVALID_ARGUMENT,
                  "areas", "NULL");
    check_refused(op_hex_grid_from_areas(areas, 5, 3, 2, layout, NULL, &grid), OP_STATUS_OUT_OF_RANGE,
                  "areas", "had 5");
    check_refused(op_hex_grid_from_areas(areas, 6, 3, 2, unknown, NULL, &grid), OP_STATUS_INVALID_ARGUMENT,
                  "layout", "was -1");
    check_refused(op_hex_grid_from_areas(areas, 6, 3, 2, layout, NULL, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "out", "NULL");
    check_refused(op_hex_grid_from_state(NULL, 3, NULL, &grid), OP_STATUS_INVALID_ARGUMENT, "bytes", "NULL");
    check_refused(op_hex_grid_from_state(areas, 6, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    assert_null(grid);
    op_hex_grid_destroy(NULL);
}

static void a_null_grid(void **state) {
    (void)state;
    const OpCell cell = {0, 0};
    const OpWorldPoint point = {0.0, 0.0};
    const OpHexListener listener = {hear_cell, NULL, NULL};
    OpAreaCosts costs = op_area_costs_default();
    OpGridPath path = {0};
    OpCell cells[6];
    OpWorldPoint centre;
    uint8_t area = 0;
    double cost = 0.0;
    bool inside = false;
    int32_t number = 0;
    size_t needed = 0;
    const OpStatus statuses[] = {
        op_hex_grid_area(NULL, cell, &area),
        op_hex_grid_set_area(NULL, cell, 0),
        op_hex_grid_fill_rect(NULL, (OpRect){0, 0, 1, 1}, 0),
        op_hex_grid_set_rect(NULL, (OpRect){0, 0, 1, 1}, &area, 1),
        op_hex_grid_area_cost(NULL, 0, &cost),
        op_hex_grid_set_area_cost(NULL, 0, 1.0),
        op_hex_grid_set_area_costs(NULL, &costs),
        op_hex_grid_neighbors(NULL, cell, cells, &number),
        op_hex_grid_set_space(NULL, (OpGridSpace){0.0, 0.0, 1.0}),
        op_hex_grid_cell_at(NULL, point, cells, &inside),
        op_hex_grid_point_at(NULL, cell, &centre),
        op_hex_grid_add_listener(NULL, &listener, &number),
        op_hex_grid_remove_listener(NULL, 1),
        op_hex_grid_find_path(NULL, cell, cell, NULL, &path),
        op_hex_grid_find_path_with_points(NULL, cell, cell, NULL, &path),
        op_hex_grid_find_path_between(NULL, point, point, NULL, &path),
        op_hex_grid_save_state(NULL, NULL, 0, &needed),
        op_hex_grid_restore_state(NULL, &area, 1),
    };
    for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++) {
        assert_int_equal(statuses[i], OP_STATUS_INVALID_ARGUMENT);
        assert_string_equal(op_error_argument(), "grid");
    }
    assert_true(op_hex_grid_width(NULL) == 0 && op_hex_grid_height(NULL) == 0);
    assert_true(op_hex_grid_version(NULL) == 0 && op_hex_grid_cells(NULL) == NULL);
    assert_true(op_hex_grid_layout(NULL) == OP_HEX_POINTY_ODD_ROW);
    assert_true(op_hex_grid_space(NULL).cell_size == 0.0 && op_hex_grid_state_size(NULL) == 0);
    assert_false(op_hex_grid_is_walkable(NULL, cell));
    check_same_bits(op_hex_grid_area_costs(NULL).multiplier[9], 1.0);
}

static void bad_arguments(void **state) {
    (void)state;
    OpHexGrid *grid = NULL;
    const OpCell cell = {0, 0};
    const OpCell outside = {3, 0};
    const OpHexListener deaf = {NULL, NULL, NULL};
    OpCell cells[6];
    OpWorldPoint point = {0.0, 0.0};
    int32_t number = 7;
    bool inside = false;
    check_ok(op_hex_grid_create(3, 3, OP_HEX_POINTY_ODD_ROW, 0, NULL, &grid));
    check_refused(op_hex_grid_neighbors(grid, outside, cells, &number), OP_STATUS_OUT_OF_RANGE, "x", "was 3");
    check_refused(op_hex_grid_neighbors(grid, cell, NULL, &number), OP_STATUS_INVALID_ARGUMENT, "out",
                  "NULL");
    check_refused(op_hex_grid_neighbors(grid, cell, cells, NULL), OP_STATUS_INVALID_ARGUMENT, "count",
                  "NULL");
    check_refused(op_hex_grid_set_area(grid, outside, 1), OP_STATUS_OUT_OF_RANGE, "x", "was 3");
    check_refused(op_hex_grid_fill_rect(grid, (OpRect){0, 0, 4, 1}, 1), OP_STATUS_OUT_OF_RANGE, "width",
                  "was 4");
    check_refused(op_hex_grid_set_area_cost(grid, 255, 1.0), OP_STATUS_OUT_OF_RANGE, "area", "was 255");
    check_refused(op_hex_grid_set_area_cost(grid, 0, not_a_number()), OP_STATUS_OUT_OF_RANGE, "multiplier",
                  "NaN");
    check_refused(op_hex_grid_set_area_costs(grid, NULL), OP_STATUS_INVALID_ARGUMENT, "costs", "NULL");
    check_refused(op_hex_grid_set_space(grid, (OpGridSpace){0.0, 0.0, -1.0}), OP_STATUS_OUT_OF_RANGE,
                  "cell_size", "was -1");
    check_refused(op_hex_grid_point_at(grid, outside, &point), OP_STATUS_OUT_OF_RANGE, "x", "was 3");
    check_refused(op_hex_grid_point_at(grid, cell, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_hex_grid_cell_at(grid, point, NULL, &inside), OP_STATUS_INVALID_ARGUMENT, "cell",
                  "NULL");
    check_refused(op_hex_grid_cell_at(grid, point, cells, NULL), OP_STATUS_INVALID_ARGUMENT, "inside",
                  "NULL");
    point.y = not_a_number();
    check_refused(op_hex_grid_cell_at(grid, point, cells, &inside), OP_STATUS_OUT_OF_RANGE, "point.y", "NaN");
    check_refused(op_hex_grid_add_listener(grid, NULL, &number), OP_STATUS_INVALID_ARGUMENT, "listener",
                  "NULL");
    check_refused(op_hex_grid_add_listener(grid, &deaf, &number), OP_STATUS_INVALID_ARGUMENT, "listener",
                  "cell_changed");
    check_refused(op_hex_grid_save_state(grid, NULL, 0, NULL), OP_STATUS_INVALID_ARGUMENT, "needed", "NULL");
    check_refused(op_hex_grid_restore_state(grid, NULL, 0), OP_STATUS_INVALID_ARGUMENT, "bytes", "NULL");
    assert_int_equal(number, 7);
    assert_int_equal(op_hex_grid_version(grid), 0);
    op_hex_grid_destroy(grid);
}

static void bad_queries_are_refused(void **state) {
    (void)state;
    OpHexGrid *grid = NULL;
    const OpCell cell = {0, 0};
    OpGridPath path = {.status = OP_PATH_PARTIAL};
    OpGridOptions options = op_grid_options_default();
    check_ok(op_hex_grid_create(3, 3, OP_HEX_POINTY_ODD_ROW, 0, NULL, &grid));
    check_refused(op_hex_grid_find_path(grid, cell, cell, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out",
                  "NULL");
    for (int32_t size = -1; size <= 256; size += 257) {
        options.agent_size = size;
        check_refused(op_hex_grid_find_path(grid, cell, cell, &options, &path), OP_STATUS_OUT_OF_RANGE,
                      "agent_size", "must be 1 on a hex grid");
    }
    options.agent_size = 1;
    for (int heuristic = OP_HEURISTIC_MANHATTAN; heuristic <= OP_HEURISTIC_EUCLIDEAN + 1; heuristic++) {
        options.heuristic = (OpHeuristic)heuristic;
        check_refused(op_hex_grid_find_path(grid, cell, cell, &options, &path), OP_STATUS_INVALID_ARGUMENT,
                      "heuristic", "must be AUTO or ZERO");
    }
    options.heuristic = OP_HEURISTIC_ZERO;
    options.heuristic_weight = not_a_number();
    check_refused(op_hex_grid_find_path(grid, cell, cell, &options, &path), OP_STATUS_OUT_OF_RANGE,
                  "heuristic_weight", "NaN");
    options.heuristic_weight = 1.0;
    options.iteration_budget = -1;
    check_refused(op_hex_grid_find_path(grid, cell, cell, &options, &path), OP_STATUS_OUT_OF_RANGE,
                  "iteration_budget", "was -1");
    const OpWorldPoint far = {0.0, 2097153.0};
    const OpWorldPoint near = {0.0, 0.0};
    check_refused(op_hex_grid_find_path_between(grid, far, near, NULL, &path), OP_STATUS_OUT_OF_RANGE,
                  "start.y", "was 2097153");
    check_refused(op_hex_grid_find_path_between(grid, near, far, NULL, &path), OP_STATUS_OUT_OF_RANGE,
                  "goal.y", "was 2097153");
    assert_int_equal(path.status, OP_PATH_PARTIAL);
    op_hex_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_are_read),
        cmocka_unit_test(bad_pictures_are_refused),
        cmocka_unit_test(edits_equal_those_of_squares),
        cmocka_unit_test(reading_cells),
        cmocka_unit_test(listeners_hear_edits),
        cmocka_unit_test(listeners_hear_restores),
        cmocka_unit_test(listeners_may_not_edit),
        cmocka_unit_test(the_bytes),
        cmocka_unit_test(states_come_back),
        cmocka_unit_test(dependents_are_told),
        cmocka_unit_test(hostile_bytes),
        cmocka_unit_test(other_grids_are_refused),
        cmocka_unit_test(bad_grids_are_refused),
        cmocka_unit_test(a_null_grid),
        cmocka_unit_test(bad_arguments),
        cmocka_unit_test(bad_queries_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
