/* Saved states from nobody in particular. The first bytes make an object in the middle of its work; the rest either replaces
 * its saved state or changes bytes of it. A restore ends with success or GRID_STATE; what promises all or nothing is then as
 * it was; what is taken can be worked with, saved and restored again without a byte changing. */
#include "fuzz_world.h"

#include <string.h>

typedef struct Bytes {
    uint8_t *data;
    size_t size;
} Bytes;

/* An object with a saved state, behind one face. */
typedef struct Subject {
    void *object;
    size_t (*size)(const void *object);
    OpStatus (*save)(const void *object, uint8_t *buffer, size_t capacity, size_t *needed);
    OpStatus (*restore)(void *object, const uint8_t *bytes, size_t size);
    void (*work)(void *object); /* bounded */
    bool all_or_nothing;
} Subject;

static size_t grid_size(const void *object) {
    return op_grid_state_size(object);
}

static OpStatus grid_save(const void *object, uint8_t *buffer, size_t capacity, size_t *needed) {
    return op_grid_save_state(object, buffer, capacity, needed);
}

static OpStatus grid_restore(void *object, const uint8_t *bytes, size_t size) {
    return op_grid_restore_state(object, bytes, size);
}

static void grid_work(void *object) {
    OpGridPath path = {0};
    OpCell far = {op_grid_width(object) - 1, op_grid_height(object) - 1};
    OpCell near = {0, 0};
    FUZZ_CHECK(op_grid_find_path_with_points(object, near, far, NULL, &path) == OP_STATUS_OK);
    op_grid_path_reset(&path);
}

static size_t search_size(const void *object) {
    return op_grid_search_state_size(object);
}

static OpStatus search_save(const void *object, uint8_t *buffer, size_t capacity, size_t *needed) {
    return op_grid_search_save_state(object, buffer, capacity, needed);
}

static OpStatus search_restore(void *object, const uint8_t *bytes, size_t size) {
    return op_grid_search_restore_state(object, bytes, size);
}

static void search_work(void *object) {
    OpPathStatus status = op_grid_search_status(object);
    OpGridPath path = {0};
    for (int i = 0; i < 20 && status == OP_PATH_IN_PROGRESS; i++) {
        FUZZ_CHECK(op_grid_search_step(object, 100, &status) == OP_STATUS_OK);
    }
    (void)op_grid_search_path(object, &path);
    op_grid_path_reset(&path);
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

static void replanner_work(void *object) {
    OpPathStatus status = OP_PATH_NONE;
    (void)op_grid_replanner_try_replan(object, 500, &status);
    (void)op_grid_replanner_move_start(object, op_grid_replanner_goal(object));
    (void)op_grid_replanner_try_replan(object, 500, &status);
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

static void field_work(void *object) {
    OpFlowStatus status = OP_FLOW_NOT_STARTED;
    for (int i = 0; i < 20; i++) {
        (void)op_grid_flow_field_step(object, 100, &status);
    }
}

/* ---- Making one ---- */

static Subject make_search(FuzzProgram *program, OpGrid *grid) {
    OpGridSearch *search = NULL;
    OpPathStatus status = OP_PATH_NONE;
    OpGridOptions options = op_grid_options_default();
    uint8_t flags = fuzz_take(program);
    options.algorithm = (OpGridAlgorithm)(flags % 5);
    options.specialized_engines = (flags & 32) == 0;
    options.improved_pruning = (flags & 64) != 0;
    options.heuristic = (flags & 128) != 0 ? OP_HEURISTIC_ZERO : OP_HEURISTIC_AUTO;
    OpCell start = fuzz_take_cell(program, grid);
    OpCell goal = fuzz_take_cell(program, grid);
    int32_t count = fuzz_take(program);
    FUZZ_CHECK(op_grid_search_create(grid, &options, &search) == OP_STATUS_OK);
    FUZZ_CHECK(op_grid_search_begin(search, start, goal, &status) == OP_STATUS_OK);
    if (status == OP_PATH_IN_PROGRESS && count > 0) {
        FUZZ_CHECK(op_grid_search_step(search, count, &status) == OP_STATUS_OK);
    }
    Subject subject = {search, search_size, search_save, search_restore, search_work, false};
    return subject;
}

static Subject make_replanner(FuzzProgram *program, OpGrid *grid) {
    OpGridReplanner *replanner = NULL;
    OpPathStatus status = OP_PATH_NONE;
    OpGridOptions options = op_grid_options_default();
    fuzz_take_moves(program, &options);
    options.algorithm = fuzz_take(program) % 2 == 0 ? OP_GRID_LPA_STAR : OP_GRID_D_STAR_LITE;
    OpCell start = fuzz_take_cell(program, grid);
    OpCell goal = fuzz_take_cell(program, grid);
    int32_t count = fuzz_take(program);
    FUZZ_CHECK(op_grid_replanner_create(grid, start, goal, &options, &replanner) == OP_STATUS_OK);
    if (count > 0) {
        FUZZ_CHECK(op_grid_replanner_try_replan(replanner, count, &status) == OP_STATUS_OK);
    }
    fuzz_take_edit(program, grid);
    Subject subject = {replanner, replanner_size, replanner_save, replanner_restore, replanner_work, true};
    return subject;
}

static Subject make_field(FuzzProgram *program, OpGrid *grid) {
    OpGridFlowField *field = NULL;
    OpFlowStatus status = OP_FLOW_NOT_STARTED;
    OpGridOptions options = op_grid_options_default();
    OpCell goals[2];
    fuzz_take_moves(program, &options);
    options.iteration_budget = fuzz_take(program);
    goals[0] = fuzz_take_cell(program, grid);
    goals[1] = fuzz_take_cell(program, grid);
    FUZZ_CHECK(op_grid_flow_field_create(grid, goals, 2, &options, &field) == OP_STATUS_OK);
    fuzz_take_edit(program, grid);
    FUZZ_CHECK(op_grid_flow_field_step(field, 1 + fuzz_take(program), &status) == OP_STATUS_OK);
    fuzz_take_edit(program, grid);
    Subject subject = {field, field_size, field_save, field_restore, field_work, false};
    return subject;
}

/* ---- Trying states on it ---- */

static Bytes save(const Subject *subject) {
    Bytes bytes = {NULL, subject->size(subject->object)};
    size_t needed = 0;
    bytes.data = malloc(bytes.size);
    FUZZ_CHECK(bytes.data != NULL);
    FUZZ_CHECK(subject->save(subject->object, bytes.data, bytes.size, &needed) == OP_STATUS_OK);
    FUZZ_CHECK(needed == bytes.size);
    return bytes;
}

static bool same_bytes(Bytes a, Bytes b) {
    return a.size == b.size && memcmp(a.data, b.data, a.size) == 0;
}

/* The saved state, or what the program makes of it: other bytes, or a few changed and the end cut off. */
static Bytes take_state(FuzzProgram *program, Bytes saved) {
    uint8_t how = fuzz_take(program);
    Bytes state = {malloc(saved.size + program->size), saved.size};
    FUZZ_CHECK(state.data != NULL);
    memcpy(state.data, saved.data, saved.size);
    if (how % 4 == 0) {
        /* Past the header, so that these bytes are looked at. */
        size_t head = saved.size < 8 ? saved.size : 8;
        state.size = head + program->size - program->next;
        for (size_t i = head; i < state.size; i++) {
            state.data[i] = fuzz_take(program);
        }
        return state;
    }
    while (!fuzz_is_over(program)) {
        size_t at = fuzz_take(program);
        at = at << 8 | fuzz_take(program);
        state.data[at % saved.size] = fuzz_take(program);
    }
    state.size -= how % 4 == 1 ? how % saved.size : 0;
    return state;
}

static void check_taken(const Subject *subject) {
    Bytes taken = save(subject);
    FUZZ_CHECK(subject->restore(subject->object, taken.data, taken.size) == OP_STATUS_OK);
    Bytes again = save(subject);
    FUZZ_CHECK(same_bytes(taken, again));
    subject->work(subject->object);
    free(again.data);
    free(taken.data);
}

static void try_state(const Subject *subject, Bytes saved, Bytes state) {
    OpStatus status = subject->restore(subject->object, state.data, state.size);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_GRID_STATE);
    if (status == OP_STATUS_OK) {
        check_taken(subject);
        return;
    }
    FUZZ_CHECK(strncmp(op_error_argument(), "state", 5) == 0);
    if (subject->all_or_nothing) {
        Bytes after = save(subject);
        FUZZ_CHECK(same_bytes(saved, after));
        free(after.data);
    }
    subject->work(subject->object);
}

/* Whatever was tried, the good state brings the object back. */
static void try_states(FuzzProgram *program, const Subject *subject) {
    Bytes saved = save(subject);
    Bytes state = take_state(program, saved);
    Bytes exact = {malloc(state.size > 0 ? state.size : 1), state.size}; /* no room behind the end */
    FUZZ_CHECK(exact.data != NULL);
    memcpy(exact.data, state.data, state.size);
    try_state(subject, saved, exact);
    FUZZ_CHECK(subject->restore(subject->object, saved.data, saved.size) == OP_STATUS_OK);
    Bytes back = save(subject);
    FUZZ_CHECK(same_bytes(saved, back));
    free(back.data);
    free(exact.data);
    free(state.data);
    free(saved.data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 4096);
    uint8_t kind = fuzz_take(&program) % 4;
    OpGrid *grid = fuzz_take_grid(&program, 14, 14);
    if (kind == 0) {
        Subject subject = {grid, grid_size, grid_save, grid_restore, grid_work, true};
        try_states(&program, &subject);
    } else if (kind == 1) {
        Subject subject = make_search(&program, grid);
        try_states(&program, &subject);
        op_grid_search_destroy(subject.object);
    } else if (kind == 2) {
        Subject subject = make_replanner(&program, grid);
        try_states(&program, &subject);
        op_grid_replanner_destroy(subject.object);
    } else {
        Subject subject = make_field(&program, grid);
        try_states(&program, &subject);
        op_grid_flow_field_destroy(subject.object);
    }
    op_grid_destroy(grid);
    return 0;
}
