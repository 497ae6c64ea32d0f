/* Change listeners: who hears what, in which order, and what they may not do. */
#include "support/check.h"
#include "support/path_case.h"
#include "support/test_mode.h"

#include <string.h>

#define MAX_EVENTS 400

typedef struct Event {
    int listener;
    bool is_rect;
    OpRect rect;
} Event;

typedef struct Log {
    Event events[MAX_EVENTS];
    int count;
    const RefGrid *expected; /* the grid must look like this whenever a listener is called */
} Log;

typedef struct Ear {
    Log *log;
    int name;
} Ear;

static void note(Ear *ear, const OpGrid *grid, bool is_rect, OpRect rect) {
    Log *log = ear->log;
    assert_true(log->count < MAX_EVENTS);
    log->events[log->count++] = (Event){ear->name, is_rect, rect};
    if (log->expected != NULL) {
        size_t size = (size_t)(log->expected->width * log->expected->height);
        assert_memory_equal(op_grid_cells(grid), log->expected->areas, size);
    }
}

static void hear_cell(void *user, const OpGrid *grid, OpCell cell) {
    note(user, grid, false, (OpRect){cell.x, cell.y, 1, 1});
}

static void hear_rect(void *user, const OpGrid *grid, OpRect rect) {
    note(user, grid, true, rect);
}

static const OpGridListener cell_ear = {hear_cell, NULL, NULL};
static const OpGridListener rect_ear = {NULL, hear_rect, NULL};
static const OpGridListener both_ears = {hear_cell, hear_rect, NULL};

static int32_t add(OpGrid *grid, OpGridListener listener, Ear *ear) {
    int32_t id = 0;
    listener.user = ear;
    check_ok(op_grid_add_listener(grid, &listener, &id));
    assert_true(id > 0);
    return id;
}

static void check_event(const Log *log, int index, int listener, bool is_rect, OpRect rect) {
    assert_true(index < log->count);
    const Event *event = &log->events[index];
    assert_int_equal(event->listener, listener);
    assert_int_equal(event->is_rect, is_rect);
    assert_int_equal(event->rect.x, rect.x);
    assert_int_equal(event->rect.y, rect.y);
    assert_int_equal(event->rect.width, rect.width);
    assert_int_equal(event->rect.height, rect.height);
}

static void single_cells(void **state) {
    (void)state;
    Log log = {.count = 0};
    Ear ears[] = {{&log, 1}, {&log, 2}, {&log, 3}};
    OpGrid *grid = NULL;
    check_ok(op_grid_create(4, 4, 0, NULL, &grid));
    add(grid, cell_ear, &ears[0]);
    add(grid, rect_ear, &ears[1]);
    add(grid, both_ears, &ears[2]);
    check_ok(op_grid_set_area(grid, (OpCell){2, 3}, 9));
    OpRect one = {2, 3, 1, 1};
    assert_int_equal(log.count, 3);
    check_event(&log, 0, 1, false, one);
    check_event(&log, 1, 2, true, one);
    check_event(&log, 2, 3, false, one);
    check_ok(op_grid_set_area(grid, (OpCell){2, 3}, 9));
    check_ok(op_grid_set_area_cost(grid, 9, 2.0));
    assert_int_equal(log.count, 3);
    op_grid_destroy(grid);
    assert_int_equal(log.count, 3);
}

static void rectangles(void **state) {
    (void)state;
    Log log = {.count = 0};
    Ear ears[] = {{&log, 1}, {&log, 2}, {&log, 3}};
    OpGrid *grid = NULL;
    check_ok(op_grid_create(6, 5, 0, NULL, &grid));
    add(grid, both_ears, &ears[0]);
    add(grid, cell_ear, &ears[1]);
    add(grid, rect_ear, &ears[2]);
    /* of the 4 x 3 rectangle at (1, 1) only (2, 1), (4, 1) and (3, 2) change */
    static const uint8_t areas[12] = {0, 7, 0, 8, 0, 0, 9, 0, 0, 0, 0, 0};
    check_ok(op_grid_set_rect(grid, (OpRect){1, 1, 4, 3}, areas, sizeof areas));
    OpRect changed = {2, 1, 3, 2};
    assert_int_equal(log.count, 5);
    check_event(&log, 0, 1, true, changed);
    check_event(&log, 1, 2, false, (OpRect){2, 1, 1, 1});
    check_event(&log, 2, 2, false, (OpRect){4, 1, 1, 1});
    check_event(&log, 3, 2, false, (OpRect){3, 2, 1, 1});
    check_event(&log, 4, 3, true, changed);
    check_ok(op_grid_set_rect(grid, (OpRect){1, 1, 4, 3}, areas, sizeof areas));
    check_ok(op_grid_fill_rect(grid, (OpRect){0, 0, 0, 5}, 3));
    assert_int_equal(log.count, 5);
    check_ok(op_grid_fill_rect(grid, (OpRect){5, 4, 1, 1}, 3));
    assert_int_equal(log.count, 8);
    check_event(&log, 5, 1, true, (OpRect){5, 4, 1, 1});
    check_event(&log, 6, 2, false, (OpRect){5, 4, 1, 1});
    check_event(&log, 7, 3, true, (OpRect){5, 4, 1, 1});
    op_grid_destroy(grid);
}

/* What one edit must tell, by comparing two pictures. */
static int expect_cells(const RefGrid *before, const RefGrid *after, OpRect *box, OpCell *cells) {
    int count = 0;
    int32_t right = -1;
    int32_t bottom = -1;
    *box = (OpRect){before->width, before->height, 0, 0};
    for (int32_t y = 0; y < before->height; y++) {
        for (int32_t x = 0; x < before->width; x++) {
            if (ref_area(before, x, y) != ref_area(after, x, y)) {
                cells[count++] = (OpCell){x, y};
                box->x = x < box->x ? x : box->x;
                box->y = y < box->y ? y : box->y;
                right = x > right ? x : right;
                bottom = y;
            }
        }
    }
    box->width = right - box->x + 1;
    box->height = bottom - box->y + 1;
    return count;
}

static void check_random_edit(TestRandom *random, OpGrid *grid, Log *log, RefGrid *after) {
    RefGrid before = ref_grid_of_library(grid);
    OpRect rect = {test_int(random, 0, before.width - 1), test_int(random, 0, before.height - 1), 0, 0};
    uint8_t areas[100];
    OpCell cells[100];
    OpRect box;
    rect.width = test_int(random, 0, before.width - rect.x);
    rect.height = test_int(random, 0, before.height - rect.y);
    for (int32_t i = 0; i < rect.width * rect.height; i++) {
        areas[i] = (uint8_t)test_int(random, 0, 1);
        ref_set_area(after, rect.x + i % rect.width, rect.y + i / rect.width, areas[i]);
    }
    int changed = expect_cells(&before, after, &box, cells);
    log->count = 0;
    check_ok(op_grid_set_rect(grid, rect, areas, (size_t)(rect.width * rect.height)));
    assert_int_equal(log->count, changed > 0 ? changed + 1 : 0);
    for (int i = 0; i < changed; i++) {
        check_event(log, i, 1, false, (OpRect){cells[i].x, cells[i].y, 1, 1});
    }
    if (changed > 0) {
        check_event(log, changed, 2, true, box);
    }
    ref_grid_free(&before);
}

static void random_rectangles_tell_exactly_what_changed(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(50, 1000, 10000); seed++) {
        TestRandom random = test_random(seed);
        RefGrid after = ref_grid_make(test_int(&random, 1, 10), test_int(&random, 1, 10), 0);
        OpGrid *grid = ref_grid_to_library(&after, NULL);
        Log log = {.count = 0, .expected = &after};
        Ear ears[] = {{&log, 1}, {&log, 2}};
        add(grid, cell_ear, &ears[0]);
        add(grid, test_chance(&random, 50) ? rect_ear : both_ears, &ears[1]);
        for (int i = 0; i < 10; i++) {
            check_random_edit(&random, grid, &log, &after);
        }
        op_grid_destroy(grid);
        ref_grid_free(&after);
    }
}

static void removal_and_order(void **state) {
    (void)state;
    Log log = {.count = 0};
    Ear ears[5] = {{&log, 0}, {&log, 1}, {&log, 2}, {&log, 3}, {&log, 4}};
    int32_t ids[5];
    OpGrid *grid = NULL;
    check_ok(op_grid_create(2, 2, 0, NULL, &grid));
    for (int i = 0; i < 4; i++) {
        ids[i] = add(grid, cell_ear, &ears[i]);
    }
    check_ok(op_grid_remove_listener(grid, ids[1]));
    check_refused(op_grid_remove_listener(grid, ids[1]), OP_STATUS_INVALID_ARGUMENT, "id", "listener");
    check_refused(op_grid_remove_listener(grid, 0), OP_STATUS_INVALID_ARGUMENT, "id", "was 0");
    check_refused(op_grid_remove_listener(grid, -1), OP_STATUS_INVALID_ARGUMENT, "id", "was -1");
    ids[4] = add(grid, cell_ear, &ears[4]);
    for (int i = 0; i < 4; i++) {
        assert_int_not_equal(ids[4], ids[i]);
    }
    check_ok(op_grid_set_area(grid, (OpCell){0, 0}, 1));
    static const int order[] = {0, 2, 3, 4};
    assert_int_equal(log.count, 4);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(log.events[i].listener, order[i]);
    }
    check_ok(op_grid_remove_listener(grid, ids[4]));
    check_ok(op_grid_remove_listener(grid, ids[0]));
    check_ok(op_grid_remove_listener(grid, ids[3]));
    check_ok(op_grid_remove_listener(grid, ids[2]));
    check_ok(op_grid_set_area(grid, (OpCell){0, 0}, 2));
    assert_int_equal(log.count, 4);
    op_grid_destroy(grid);
}

static void the_same_listener_twice_hears_twice(void **state) {
    (void)state;
    Log log = {.count = 0};
    Ear ear = {&log, 1};
    OpGrid *grid = NULL;
    check_ok(op_grid_create(2, 2, 0, NULL, &grid));
    int32_t first = add(grid, rect_ear, &ear);
    assert_int_not_equal(first, add(grid, rect_ear, &ear));
    check_ok(op_grid_set_area(grid, (OpCell){0, 0}, 1));
    assert_int_equal(log.count, 2);
    check_ok(op_grid_remove_listener(grid, first));
    check_ok(op_grid_set_area(grid, (OpCell){0, 0}, 2));
    assert_int_equal(log.count, 3);
    op_grid_destroy(grid);
}

/* ---- What a listener may and may not do ---- */

typedef struct Meddler {
    OpGrid *grid;
    int32_t own_id;
    int calls;
} Meddler;

static void meddle(void *user, const OpGrid *grid, OpRect rect) {
    Meddler *meddler = user;
    OpGrid *own = meddler->grid;
    OpAreaCosts costs = op_area_costs_default();
    OpGridListener listener = rect_ear;
    int32_t id = -5;
    uint8_t area = 77;
    (void)rect;
    meddler->calls++;
    uint64_t hash = op_grid_content_hash(grid);
    int32_t version = op_grid_version(grid);
    check_refused(op_grid_set_area(own, (OpCell){1, 1}, 9), OP_STATUS_INVALID_STATE, "grid", "listener");
    check_refused(op_grid_fill_rect(own, (OpRect){0, 0, 2, 2}, 9), OP_STATUS_INVALID_STATE, "grid",
                  "listener");
    check_refused(op_grid_set_rect(own, (OpRect){0, 0, 1, 1}, &area, 1), OP_STATUS_INVALID_STATE, "grid",
                  "listener");
    check_refused(op_grid_set_area_cost(own, 1, 9.0), OP_STATUS_INVALID_STATE, "grid", "listener");
    check_refused(op_grid_set_area_costs(own, &costs), OP_STATUS_INVALID_STATE, "grid", "listener");
    check_refused(op_grid_add_listener(own, &listener, &id), OP_STATUS_INVALID_STATE, "grid", "listener");
    check_refused(op_grid_remove_listener(own, meddler->own_id), OP_STATUS_INVALID_STATE, "grid", "listener");
    assert_int_equal(id, -5);
    assert_true(op_grid_content_hash(grid) == hash);
    assert_int_equal(op_grid_version(grid), version);
}

static void a_listener_must_not_edit(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    Meddler meddler = {.calls = 0};
    OpGridListener listener = {NULL, meddle, &meddler};
    check_ok(op_grid_create(4, 4, 0, NULL, &grid));
    meddler.grid = grid;
    check_ok(op_grid_add_listener(grid, &listener, &meddler.own_id));
    check_ok(op_grid_set_area(grid, (OpCell){0, 0}, 1));
    check_ok(op_grid_fill_rect(grid, (OpRect){0, 0, 4, 4}, 2));
    assert_int_equal(meddler.calls, 2);
    assert_int_equal(op_grid_version(grid), 2);
    check_ok(op_grid_remove_listener(grid, meddler.own_id));
    op_grid_destroy(grid);
}

/* A listener may ask: it sees the final state, also through clearance, hash and paths. */
static void ask(void *user, const OpGrid *grid, OpRect rect) {
    int *calls = user;
    RefGrid reference = ref_grid_of_library(grid);
    OpGridOptions options = op_grid_options_default();
    OpGridPath path = {0};
    RefResult expected;
    int32_t clearance = -1;
    OpGrid *fresh = ref_grid_to_library(&reference, NULL);
    check_ok(op_grid_clearance(grid, (OpCell){0, 0}, &clearance));
    assert_int_equal(clearance, ref_clearance(&reference, 0, 0));
    assert_true(op_grid_content_hash(grid) == op_grid_content_hash(fresh));
    options.specialized_engines = false;
    ref_a_star(&reference, &options, NULL, (OpCell){0, 0}, (OpCell){7, 7}, &expected);
    check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){7, 7}, &options, &path));
    assert_int_equal(path.status, expected.status);
    check_same_bits(path.cost, expected.cost);
    assert_true(rect.width > 0);
    ref_result_free(&expected);
    op_grid_path_reset(&path);
    op_grid_destroy(fresh);
    ref_grid_free(&reference);
    (*calls)++;
}

static void a_listener_may_query(void **state) {
    (void)state;
    int calls = 0;
    int32_t id = 0;
    int32_t clearance = 0;
    OpGrid *grid = NULL;
    OpGridListener listener = {NULL, ask, &calls};
    check_ok(op_grid_create(8, 8, 0, NULL, &grid));
    check_ok(op_grid_clearance(grid, (OpCell){0, 0}, &clearance));
    check_ok(op_grid_add_listener(grid, &listener, &id));
    TestRandom random = test_random(3);
    for (int i = 0; i < 60; i++) {
        OpCell cell = {test_int(&random, 1, 6), test_int(&random, 0, 7)};
        check_ok(op_grid_set_area(grid, cell, (uint8_t)(test_chance(&random, 60) ? 255 : 1)));
        assert_true(op_grid_content_hash(grid) != 0);
    }
    assert_true(calls > 20);
    op_grid_destroy(grid);
}

/* The grid of another listener is another grid. */
typedef struct Mirror {
    OpGrid *copy;
} Mirror;

static void mirror_cell(void *user, const OpGrid *grid, OpCell cell) {
    Mirror *mirror = user;
    uint8_t area = 0;
    check_ok(op_grid_area(grid, cell, &area));
    check_ok(op_grid_set_area(mirror->copy, cell, area));
}

static void a_listener_may_edit_another_grid(void **state) {
    (void)state;
    Mirror mirror = {NULL};
    OpGridListener listener = {mirror_cell, NULL, &mirror};
    OpGrid *grid = NULL;
    int32_t id = 0;
    check_ok(op_grid_create(9, 9, 0, NULL, &grid));
    check_ok(op_grid_create(9, 9, 0, NULL, &mirror.copy));
    check_ok(op_grid_add_listener(grid, &listener, &id));
    check_ok(op_grid_fill_rect(grid, (OpRect){1, 1, 5, 5}, 255));
    check_ok(op_grid_fill_rect(grid, (OpRect){3, 3, 5, 5}, 2));
    check_ok(op_grid_set_area(grid, (OpCell){0, 8}, 3));
    assert_true(op_grid_content_hash(grid) == op_grid_content_hash(mirror.copy));
    op_grid_destroy(grid);
    op_grid_destroy(mirror.copy);
}

static void bad_listeners_are_refused(void **state) {
    (void)state;
    OpGridListener deaf = {NULL, NULL, NULL};
    OpGrid *grid = NULL;
    int32_t id = -9;
    check_ok(op_grid_create(2, 2, 0, NULL, &grid));
    check_refused(op_grid_add_listener(NULL, &cell_ear, &id), OP_STATUS_INVALID_ARGUMENT, "grid", "NULL");
    check_refused(op_grid_add_listener(grid, NULL, &id), OP_STATUS_INVALID_ARGUMENT, "listener", "NULL");
    check_refused(op_grid_add_listener(grid, &cell_ear, NULL), OP_STATUS_INVALID_ARGUMENT, "out_id", "NULL");
    check_refused(op_grid_add_listener(grid, &deaf, &id), OP_STATUS_INVALID_ARGUMENT, "listener", "changed");
    check_refused(op_grid_remove_listener(NULL, 1), OP_STATUS_INVALID_ARGUMENT, "grid", "NULL");
    assert_int_equal(id, -9);
    check_ok(op_grid_set_area(grid, (OpCell){0, 0}, 1));
    op_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(single_cells),
        cmocka_unit_test(rectangles),
        cmocka_unit_test(random_rectangles_tell_exactly_what_changed),
        cmocka_unit_test(removal_and_order),
        cmocka_unit_test(the_same_listener_twice_hears_twice),
        cmocka_unit_test(a_listener_must_not_edit),
        cmocka_unit_test(a_listener_may_query),
        cmocka_unit_test(a_listener_may_edit_another_grid),
        cmocka_unit_test(bad_listeners_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
