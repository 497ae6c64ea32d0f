#include "state_subject.h"

#include "check.h"
#include "test_mode.h"
#include "test_random.h"

#include <stdlib.h>
#include <string.h>

/* ---- The kinds ---- */

static size_t grid_size(const void *object) {
    return op_grid_state_size(object);
}

static OpStatus grid_save(const void *object, uint8_t *buffer, size_t capacity, size_t *needed) {
    return op_grid_save_state(object, buffer, capacity, needed);
}

static OpStatus grid_restore(void *object, const uint8_t *bytes, size_t size) {
    return op_grid_restore_state(object, bytes, size);
}

static void grid_exercise(void *object) {
    OpGridPath path = {0};
    OpCell last = {op_grid_width(object) - 1, op_grid_height(object) - 1};
    (void)op_grid_find_path(object, (OpCell){0, 0}, last, NULL, &path);
    op_grid_path_reset(&path);
}

StateSubject grid_subject(OpGrid *grid) {
    return (StateSubject){grid, grid_size, grid_save, grid_restore, grid_exercise, true};
}

static size_t replanner_size(const void *object) {
    return op_grid_replanner_state_size(object);
}

static OpStatus replanner_save(const void *object, uint8_t *buffer, size_t capacity, size_t *needed) {
    return op_grid_replanner_save_state(object, buffer, capacity, needed);
}

static OpStatus replanner_restore(void *object, const uint8_t *bytes, size_t size) {
    return op_grid_replanner_restore_state(object, bytes, size);
}

static void replanner_exercise(void *object) {
    OpPathStatus status = OP_PATH_NONE;
    (void)op_grid_replanner_try_replan(object, 500, &status);
    (void)op_grid_replanner_move_start(object, op_grid_replanner_goal(object));
    (void)op_grid_replanner_try_replan(object, 500, &status);
}

StateSubject replanner_subject(OpGridReplanner *replanner) {
    return (StateSubject){replanner,         replanner_size,     replanner_save,
                          replanner_restore, replanner_exercise, true};
}

static size_t field_size(const void *object) {
    return op_grid_flow_field_state_size(object);
}

static OpStatus field_save(const void *object, uint8_t *buffer, size_t capacity, size_t *needed) {
    return op_grid_flow_field_save_state(object, buffer, capacity, needed);
}

static OpStatus field_restore(void *object, const uint8_t *bytes, size_t size) {
    return op_grid_flow_field_restore_state(object, bytes, size);
}

static void field_exercise(void *object) {
    OpFlowStatus status = OP_FLOW_NOT_STARTED;
    (void)op_grid_flow_field_step(object, 500, &status);
}

StateSubject flow_field_subject(OpGridFlowField *field) {
    return (StateSubject){field, field_size, field_save, field_restore, field_exercise, false};
}

static size_t graph_size(const void *object) {
    return op_graph_state_size(object);
}

static OpStatus graph_save(const void *object, uint8_t *buffer, size_t capacity, size_t *needed) {
    return op_graph_save_state(object, buffer, capacity, needed);
}

static OpStatus graph_restore(void *object, const uint8_t *bytes, size_t size) {
    return op_graph_restore_state(object, bytes, size);
}

/* A graph of many nodes, which take no memory until it is compiled, is not searched. */
static void graph_exercise(void *object) {
    OpGraphPath path = {0};
    int32_t node_count = op_graph_node_count(object);
    if (node_count < 100000) {
        (void)op_graph_find_path(object, 0, node_count - 1, NULL, &path);
    }
    op_graph_path_reset(&path);
}

StateSubject graph_subject(OpGraph *graph) {
    return (StateSubject){graph, graph_size, graph_save, graph_restore, graph_exercise, true};
}

static size_t graph_search_size(const void *object) {
    return op_graph_search_state_size(object);
}

static OpStatus graph_search_save(const void *object, uint8_t *buffer, size_t capacity, size_t *needed) {
    return op_graph_search_save_state(object, buffer, capacity, needed);
}

static OpStatus graph_search_restore(void *object, const uint8_t *bytes, size_t size) {
    return op_graph_search_restore_state(object, bytes, size);
}

static void graph_search_exercise(void *object) {
    OpGraphPath path = {0};
    OpPathStatus status = OP_PATH_NONE;
    (void)op_graph_search_path(object, &path);
    (void)op_graph_search_step(object, 500, &status);
    (void)op_graph_search_path(object, &path);
    op_graph_path_reset(&path);
}

StateSubject graph_search_subject(OpGraphSearch *search) {
    return (StateSubject){
        search, graph_search_size, graph_search_save, graph_search_restore, graph_search_exercise, false};
}

/* What a subject calls malformed bytes. */
static OpStatus malformed(const StateSubject *subject) {
    bool of_a_graph = subject->save == graph_save || subject->save == graph_search_save;
    return of_a_graph ? OP_STATUS_GRAPH_STATE : OP_STATUS_GRID_STATE;
}

/* ---- Saving ---- */

void saved_state_free(SavedState *saved) {
    free(saved->bytes);
    *saved = (SavedState){NULL, 0};
}

bool saved_states_equal(const SavedState *a, const SavedState *b) {
    return a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0;
}

SavedState subject_save(const StateSubject *subject) {
    SavedState saved = {NULL, subject->state_size(subject->object)};
    size_t needed = 0;
    saved.bytes = malloc(saved.size);
    assert_non_null(saved.bytes);
    check_refused(subject->save(subject->object, NULL, 0, &needed), OP_STATUS_BUFFER_TOO_SMALL, "capacity",
                  "was 0");
    assert_int_equal(needed, saved.size);
    check_fails(subject->save(subject->object, saved.bytes, saved.size - 1, &needed),
                OP_STATUS_BUFFER_TOO_SMALL);
    check_ok(subject->save(subject->object, saved.bytes, saved.size, &needed));
    assert_int_equal(needed, saved.size);
    return saved;
}

/* ---- Hostile bytes ---- */

static void restore_good(const StateSubject *subject, const SavedState *good) {
    check_ok(subject->restore(subject->object, good->bytes, good->size));
}

static void check_as_before(const StateSubject *subject, const SavedState *good) {
    SavedState now = subject_save(subject);
    assert_true(saved_states_equal(&now, good));
    saved_state_free(&now);
}

/* A state that was taken is one that the object can save and take again. Going on from costs that contradict each other may
 * lead to states that are refused. */
static void check_taken(const StateSubject *subject) {
    SavedState taken = subject_save(subject);
    restore_good(subject, &taken);
    check_as_before(subject, &taken);
    subject->exercise(subject->object);
    saved_state_free(&taken);
    taken = subject_save(subject);
    OpStatus status = subject->restore(subject->object, taken.bytes, taken.size);
    assert_true(status == OP_STATUS_OK || status == malformed(subject));
    saved_state_free(&taken);
}

static OpStatus offer(const StateSubject *subject, const SavedState *good, const SavedState *offered) {
    OpStatus status = subject->restore(subject->object, offered->bytes, offered->size);
    if (status == OP_STATUS_OK) {
        check_taken(subject);
        restore_good(subject, good);
        return status;
    }
    assert_int_equal(status, malformed(subject));
    assert_true(strncmp(op_error_argument(), "state", 5) == 0);
    if (subject->all_or_nothing) {
        check_as_before(subject, good);
    } else {
        subject->exercise(subject->object);
        restore_good(subject, good);
    }
    return status;
}

static SavedState copy_of(const uint8_t *bytes, size_t size) {
    SavedState copy = {malloc(size > 0 ? size : 1), size};
    assert_non_null(copy.bytes);
    memcpy(copy.bytes, bytes, size);
    return copy;
}

static void offer_cut(const StateSubject *subject, const SavedState *good, size_t step) {
    for (size_t size = 0; size < good->size; size += step) {
        SavedState cut = copy_of(good->bytes, size);
        assert_int_equal(offer(subject, good, &cut), malformed(subject));
        saved_state_free(&cut);
    }
    SavedState longer = {malloc(good->size + 1), good->size + 1};
    assert_non_null(longer.bytes);
    memcpy(longer.bytes, good->bytes, good->size);
    longer.bytes[good->size] = 0;
    assert_int_equal(offer(subject, good, &longer), malformed(subject));
    saved_state_free(&longer);
}

static void offer_changed(const StateSubject *subject, const SavedState *good, size_t step) {
    static const uint8_t changes[] = {0x01, 0x80, 0x7F, 0xFF};
    for (size_t at = 0; at < good->size; at += step) {
        for (size_t i = 0; i < sizeof changes; i++) {
            SavedState changed = copy_of(good->bytes, good->size);
            changed.bytes[at] ^= changes[i];
            (void)offer(subject, good, &changed);
            saved_state_free(&changed);
        }
    }
}

/* Random bytes in random places, behind a header that is right. */
static void offer_random(const StateSubject *subject, const SavedState *good, TestRandom *random) {
    for (size_t i = 0; i < test_count(50, 400, 4000); i++) {
        SavedState changed = copy_of(good->bytes, good->size);
        for (int32_t k = test_int(random, 1, 30); k > 0; k--) {
            size_t at = 8 + (size_t)test_bits(random) % (good->size - 8);
            changed.bytes[at] =
                (uint8_t)(test_chance(random, 30) ? test_bits(random) : test_bits(random) % 4);
        }
        (void)offer(subject, good, &changed);
        saved_state_free(&changed);
    }
}

void subject_survives_hostile_bytes(const StateSubject *subject, uint64_t seed) {
    TestRandom random = test_random(seed);
    SavedState good = subject_save(subject);
    size_t step = test_count(17, 1, 1);
    restore_good(subject, &good);
    offer_cut(subject, &good, step);
    offer_changed(subject, &good, step);
    offer_random(subject, &good, &random);
    check_as_before(subject, &good);
    saved_state_free(&good);
}
