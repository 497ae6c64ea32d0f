/* The bytes of saved grids, replanners and flow fields: what lies where, what is refused, and that no bytes do worse than
 * be refused. */
#include "support/check.h"
#include "support/path_case.h"
#include "support/state_subject.h"
#include "support/test_mode.h"

#include <string.h>

/* ---- What lies where ---- */

static void expect_header(OpReader *reader, uint16_t kind) {
    const uint8_t *magic = op_read_bytes(reader, 4);
    assert_memory_equal(magic, "OPGS", 4);
    assert_int_equal(op_read_u16(reader), 1);
    assert_int_equal(op_read_u16(reader), kind);
}

static void expect_i32(OpReader *reader, int32_t expected) {
    assert_int_equal(op_read_i32(reader), expected);
}

static void expect_f64(OpReader *reader, double expected) {
    check_same_bits(op_read_f64(reader), expected);
}

static void expect_end(const OpReader *reader) {
    assert_false(reader->failed);
    assert_int_equal(op_reader_left(reader), 0);
}

static void grid_layout(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpGrid *again = NULL;
    check_ok(op_grid_create(3, 2, 4, NULL, &grid));
    check_ok(op_grid_set_area(grid, (OpCell){2, 1}, OP_AREA_WALL));
    check_ok(op_grid_set_area(grid, (OpCell){0, 1}, 9));
    check_ok(op_grid_set_area_cost(grid, 254, 0.25));
    check_ok(op_grid_set_space(grid, (OpGridSpace){-5.5, 7.0, 0.125}));
    StateSubject subject = grid_subject(grid);
    SavedState saved = subject_save(&subject);
    assert_int_equal(saved.size, 2088 + 6);
    OpReader reader = op_reader(saved.bytes, saved.size);
    expect_header(&reader, 1);
    expect_i32(&reader, 3);
    expect_i32(&reader, 2);
    expect_i32(&reader, 2); /* edits */
    expect_f64(&reader, -5.5);
    expect_f64(&reader, 7.0);
    expect_f64(&reader, 0.125);
    expect_i32(&reader, 1); /* changes of the costs */
    for (int area = 0; area < 255; area++) {
        expect_f64(&reader, area == 254 ? 0.25 : 1.0);
    }
    assert_memory_equal(op_read_bytes(&reader, 6), "\x04\x04\x04\x09\x04\xFF", 6);
    expect_end(&reader);
    check_ok(op_grid_from_state(saved.bytes, saved.size, NULL, &again));
    StateSubject other = grid_subject(again);
    SavedState saved_again = subject_save(&other);
    assert_true(saved_states_equal(&saved, &saved_again));
    assert_true(op_grid_content_hash(again) == op_grid_content_hash(grid));
    saved_state_free(&saved);
    saved_state_free(&saved_again);
    op_grid_destroy(grid);
    op_grid_destroy(again);
}

/* A corridor of 40 cells, planned from end to end by D* Lite. */
static void expect_planned_corridor(OpReader *reader) {
    expect_i32(reader, 40); /* all planned: g and rhs count the steps to the goal */
    for (int32_t node = 0; node < 40; node++) {
        expect_i32(reader, node);
        expect_f64(reader, 39.0 - node);
        expect_f64(reader, 39.0 - node);
    }
}

static void replanner_layout(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpGridReplanner *replanner = NULL;
    OpPathStatus status = OP_PATH_NONE;
    check_ok(op_grid_create(40, 1, 0, NULL, &grid));
    check_ok(op_grid_replanner_create(grid, (OpCell){0, 0}, (OpCell){39, 0}, NULL, &replanner));
    check_ok(op_grid_replanner_try_replan(replanner, INT32_MAX, &status));
    check_ok(op_grid_replanner_move_start(replanner, (OpCell){2, 0}));
    check_ok(op_grid_set_area(grid, (OpCell){20, 0}, 1));
    StateSubject subject = replanner_subject(replanner);
    SavedState saved = subject_save(&subject);
    OpReader reader = op_reader(saved.bytes, saved.size);
    expect_header(&reader, 5);
    expect_i32(&reader, 40);
    expect_i32(&reader, 1);
    assert_int_equal(op_read_u8(&reader), OP_GRID_D_STAR_LITE);
    expect_i32(&reader, 0); /* area version */
    expect_i32(&reader, 2);
    expect_i32(&reader, 39);
    expect_i32(&reader, 40);
    assert_int_equal(op_read_u8(&reader), 1); /* D* Lite */
    expect_i32(&reader, 2);
    expect_i32(&reader, 39);
    assert_int_equal(op_read_u8(&reader), 1); /* initialised */
    assert_int_equal(op_read_u8(&reader), 0); /* the start has moved since a path was found */
    assert_int_equal(op_read_i64(&reader), 40);
    assert_int_equal(op_read_i64(&reader), 40);
    expect_i32(&reader, 0);
    expect_f64(&reader, 2.0);                 /* km: the start has moved two cells */
    assert_int_equal(op_read_u8(&reader), 0); /* no overflow */
    expect_i32(&reader, 3);
    expect_i32(&reader, 19);
    expect_i32(&reader, 20);
    expect_i32(&reader, 21);
    expect_planned_corridor(&reader);
    expect_i32(&reader, 0); /* nothing queued */
    expect_end(&reader);
    saved_state_free(&saved);
    op_grid_replanner_destroy(replanner);
    op_grid_destroy(grid);
}

static void flow_field_layout(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpGridFlowField *field = NULL;
    OpCell goals[] = {{4, 0}, {0, 0}, {4, 0}};
    OpGridOptions options = op_grid_options_default();
    options.iteration_budget = 3; /* both goals, then one of the cells beside them */
    check_ok(op_grid_create(9, 1, 0, NULL, &grid));
    check_ok(op_grid_flow_field_create(grid, goals, 3, &options, &field));
    StateSubject subject = flow_field_subject(field);
    SavedState saved = subject_save(&subject);
    OpReader reader = op_reader(saved.bytes, saved.size);
    expect_header(&reader, 7);
    expect_i32(&reader, 9);
    expect_i32(&reader, 1);
    expect_i32(&reader, 0); /* area version */
    expect_i32(&reader, 3); /* the goals as given */
    expect_i32(&reader, 4);
    expect_i32(&reader, 0);
    expect_i32(&reader, 4);
    expect_i32(&reader, 0); /* pending */
    expect_i32(&reader, 9);
    assert_int_equal(op_read_u8(&reader), OP_FLOW_RUNNING);
    expect_i32(&reader, 3);                   /* settled */
    assert_int_equal(op_read_u8(&reader), 0); /* not repairing */
    expect_i32(&reader, 2);                   /* the goals in order */
    expect_i32(&reader, 0);
    expect_i32(&reader, 4);
    expect_i32(&reader, 6); /* reached */
    static const double costs[] = {0.0, 1.0, 2.0, 1.0, 0.0, 1.0};
    for (int32_t node = 0; node < 6; node++) {
        expect_i32(&reader, node);
        expect_f64(&reader, costs[node]);
    }
    expect_i32(&reader, 4); /* steps */
    static const int32_t steps[] = {1, 0, 2, 1, 3, 4, 5, 4};
    for (int i = 0; i < 8; i++) {
        expect_i32(&reader, steps[i]);
    }
    expect_i32(&reader, 3); /* open */
    static const int32_t open[] = {3, 5, 2};
    for (int i = 0; i < 3; i++) {
        expect_i32(&reader, open[i]);
        expect_f64(&reader, costs[open[i]]);
        expect_f64(&reader, costs[open[i]]);
    }
    expect_end(&reader);
    saved_state_free(&saved);
    op_grid_flow_field_destroy(field);
    op_grid_destroy(grid);
}

/* ---- What belongs to something else ---- */

static void states_of_other_objects(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpGrid *wider = NULL;
    OpGridReplanner *lpa = NULL;
    OpGridReplanner *lite = NULL;
    OpGridFlowField *fields[2] = {NULL, NULL};
    OpGridOptions options = op_grid_options_default();
    OpCell goals[] = {{1, 1}, {2, 2}};
    check_ok(op_grid_create(4, 3, 0, NULL, &grid));
    check_ok(op_grid_create(6, 2, 0, NULL, &wider));
    check_ok(op_grid_replanner_create(grid, goals[0], goals[1], NULL, &lite));
    options.algorithm = OP_GRID_LPA_STAR;
    check_ok(op_grid_replanner_create(grid, goals[0], goals[1], &options, &lpa));
    for (int i = 0; i < 2; i++) {
        check_ok(op_grid_flow_field_create(grid, &goals[i], 1, NULL, &fields[i]));
    }
    StateSubject subjects[] = {grid_subject(grid), replanner_subject(lite), flow_field_subject(fields[0])};
    SavedState saved[3];
    for (int i = 0; i < 3; i++) {
        saved[i] = subject_save(&subjects[i]);
    }
    check_refused(op_grid_restore_state(wider, saved[0].bytes, saved[0].size), OP_STATUS_GRID_STATE,
                  "state.width", "must be 6, was 4");
    check_refused(op_grid_restore_state(grid, saved[1].bytes, saved[1].size), OP_STATUS_GRID_STATE,
                  "state.kind", "must be 1, was 5");
    check_refused(op_grid_replanner_restore_state(lpa, saved[1].bytes, saved[1].size), OP_STATUS_GRID_STATE,
                  "state.algorithm", "must be 6, was 7");
    check_refused(op_grid_flow_field_restore_state(fields[1], saved[2].bytes, saved[2].size),
                  OP_STATUS_GRID_STATE, "state.given_goals.cell", "must be 10, was 5");
    check_refused(op_grid_from_state(saved[2].bytes, saved[2].size, NULL, &wider), OP_STATUS_GRID_STATE,
                  "state.kind", "must be 1, was 7");
    check_refused(op_grid_restore_state(grid, NULL, 0), OP_STATUS_INVALID_ARGUMENT, "bytes", "NULL");
    for (int i = 0; i < 3; i++) {
        saved_state_free(&saved[i]);
    }
    op_grid_flow_field_destroy(fields[0]);
    op_grid_flow_field_destroy(fields[1]);
    op_grid_replanner_destroy(lpa);
    op_grid_replanner_destroy(lite);
    op_grid_destroy(grid);
    op_grid_destroy(wider);
}

/* ---- Hostile bytes ---- */

static OpGrid *make_varied_grid(void) {
    static const char picture[] = ".1..#...\n.#.2....\n..##.#1.\n........\n.1.#..2.\n";
    OpGrid *grid = NULL;
    check_ok(op_grid_from_text(picture, sizeof picture - 1, NULL, &grid));
    check_ok(op_grid_set_area_cost(grid, 2, 3.0));
    return grid;
}

static void hostile_grid(void **state) {
    (void)state;
    OpGrid *grid = make_varied_grid();
    StateSubject subject = grid_subject(grid);
    subject_survives_hostile_bytes(&subject, 1);
    op_grid_destroy(grid);
}

static void hostile_replanners(void **state) {
    (void)state;
    for (int mode = 0; mode < 2; mode++) {
        OpGrid *grid = make_varied_grid();
        OpGridReplanner *replanner = NULL;
        OpPathStatus status = OP_PATH_NONE;
        OpGridOptions options = op_grid_options_default();
        options.algorithm = mode == 0 ? OP_GRID_LPA_STAR : OP_GRID_D_STAR_LITE;
        check_ok(op_grid_replanner_create(grid, (OpCell){0, 0}, (OpCell){7, 4}, &options, &replanner));
        StateSubject subject = replanner_subject(replanner);
        subject_survives_hostile_bytes(&subject, 2); /* nothing planned */
        check_ok(op_grid_replanner_try_replan(replanner, 8, &status));
        check_ok(op_grid_set_area(grid, (OpCell){7, 0}, OP_AREA_WALL));
        subject_survives_hostile_bytes(&subject, 3); /* halfway, with a pending edit */
        op_grid_replanner_destroy(replanner);
        op_grid_destroy(grid);
    }
}

static void hostile_flow_fields(void **state) {
    (void)state;
    OpGrid *grid = make_varied_grid();
    OpGridFlowField *field = NULL;
    OpFlowStatus status = OP_FLOW_NOT_STARTED;
    OpCell goals[] = {{0, 0}, {7, 4}};
    OpGridOptions options = op_grid_options_default();
    options.iteration_budget = 6;
    check_ok(op_grid_flow_field_create(grid, goals, 2, &options, &field));
    StateSubject subject = flow_field_subject(field);
    subject_survives_hostile_bytes(&subject, 4);
    check_ok(op_grid_flow_field_refresh(field));
    check_ok(op_grid_set_area(grid, (OpCell){6, 4}, OP_AREA_WALL));
    check_ok(op_grid_flow_field_step(field, 1, &status));
    assert_int_equal(status, OP_FLOW_RUNNING);
    check_ok(op_grid_set_area(grid, (OpCell){7, 0}, 1));
    subject_survives_hostile_bytes(&subject, 5); /* in a repair, with a pending edit */
    op_grid_flow_field_destroy(field);
    op_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grid_layout),         cmocka_unit_test(replanner_layout),
        cmocka_unit_test(flow_field_layout),   cmocka_unit_test(states_of_other_objects),
        cmocka_unit_test(hostile_grid),        cmocka_unit_test(hostile_replanners),
        cmocka_unit_test(hostile_flow_fields),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
