/* A flow field over a grid: it listens to the grid and runs the shared engine. */
#include "grid/grid_flow_field.h"

#include <math.h>

#include "base/memory.h"
#include "base/status.h"

/* ---- Hearing about edits ---- */

static void drop(OpGridFlowField *field) {
    op_flow_drop(&field->search);
    field->pending_count = 0;
}

static void rect_changed(void *user, const OpGrid *grid, OpRect rect) {
    OpGridFlowField *field = user;
    if (field->search.status == OP_FLOW_NOT_STARTED) {
        return;
    }
    size_t needed = field->pending_count + (size_t)rect.width * (size_t)rect.height;
    if (needed > op_grid_cell_count(grid) ||
        op_grow_array(&grid->allocator, (void **)&field->pending, &field->pending_capacity,
                      field->pending_count, needed, sizeof(int32_t)) != OP_STATUS_OK) {
        drop(field);
        return;
    }
    for (int32_t y = rect.y; y < rect.y + rect.height; y++) {
        for (int32_t x = rect.x; x < rect.x + rect.width; x++) {
            field->pending[field->pending_count++] = op_grid_index(grid, (OpCell){x, y});
        }
    }
}

static void restored(void *user) {
    drop(user);
}

/* ---- Computing ---- */

static OpStatus work_in_changes(OpGridFlowField *field, const OpTopology *topology) {
    if (field->area_version != field->cells.grid->area_version) {
        drop(field);
        field->area_version = field->cells.grid->area_version;
    }
    if (field->pending_count == 0) {
        return OP_STATUS_OK;
    }
    for (size_t i = 0; i < field->pending_count; i++) {
        OpStatus status = field->cells.moves->note_edit(&field->cells, topology, field->pending[i],
                                                        field->options.agent_size, &field->search);
        if (status != OP_STATUS_OK) {
            op_flow_forget_changes(&field->search);
            return status;
        }
    }
    OP_TRY(op_flow_repair(&field->search, topology));
    field->pending_count = 0;
    return OP_STATUS_OK;
}

static OpStatus advance(OpGridFlowField *field, int32_t budget) {
    OpCellTopology room;
    OpTopology topology;
    OP_TRY(field->cells.moves->look(&field->cells, &field->options, &room, &topology));
    field->cells.grid->derived->searching = true;
    OpStatus status = work_in_changes(field, &topology);
    if (status == OP_STATUS_OK) {
        status = op_flow_step(&field->search, &topology, budget);
    }
    field->cells.grid->derived->searching = false;
    return status;
}

OpStatus op_grid_flow_field_check_usable(const OpGridFlowField *field) {
    if (field == NULL) {
        return op_fail_null("field");
    }
    const OpGridDerived *derived = field->cells.grid->derived;
    if (derived->searching || derived->notifying) {
        return op_fail(OP_STATUS_INVALID_STATE, "field",
                       "must not be computed inside a callback or listener of its grid");
    }
    return OP_STATUS_OK;
}

OpStatus op_grid_flow_field_refresh(OpGridFlowField *field) {
    OP_TRY(op_grid_flow_field_check_usable(field));
    return advance(field, INT32_MAX);
}

OpStatus op_grid_flow_field_recompute(OpGridFlowField *field) {
    OP_TRY(op_grid_flow_field_check_usable(field));
    drop(field);
    return advance(field, INT32_MAX);
}

OpStatus op_grid_flow_field_step(OpGridFlowField *field, int32_t count, OpFlowStatus *out) {
    OP_TRY(op_grid_flow_field_check_usable(field));
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (count < 1) {
        return op_fail_range("count", 1, INT32_MAX, count);
    }
    OP_TRY(advance(field, count));
    *out = field->search.status;
    return OP_STATUS_OK;
}

/* ---- Making and freeing ---- */

static OpStatus check_create(const OpGrid *grid, const OpCell *goals, int32_t goal_count) {
    OP_TRY(op_grid_check_editable(grid));
    if (goals == NULL) {
        return op_fail_null("goals");
    }
    if (goal_count < 1) {
        return op_fail_range("goal_count", 1, INT32_MAX, goal_count);
    }
    for (int32_t i = 0; i < goal_count; i++) {
        OP_TRY(op_grid_check_cell(grid, goals[i]));
    }
    return OP_STATUS_OK;
}

static OpStatus build(OpGridFlowField *field, const OpCell *goals, int32_t goal_count) {
    OpGrid *grid = field->cells.grid;
    OP_TRY(op_alloc_array(&grid->allocator, (size_t)goal_count, sizeof(int32_t), (void **)&field->goals));
    field->goal_count = goal_count;
    for (int32_t i = 0; i < goal_count; i++) {
        field->goals[i] = op_grid_index(grid, goals[i]);
    }
    OP_TRY(op_flow_init(&field->search, (int32_t)op_grid_cell_count(grid), field->goals, goal_count,
                        &grid->allocator));
    OpGridListener listener = {.rect_changed = rect_changed, .user = field};
    OP_TRY(op_grid_add_dependent(grid, &listener, restored, &field->listener));
    int32_t budget = field->options.iteration_budget;
    return advance(field, budget == 0 ? INT32_MAX : budget);
}

OpStatus op_cell_flow_field_create(OpCells cells, const OpCell *goals, int32_t goal_count,
                                   const OpGridOptions *options, OpGridFlowField **out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpGrid *grid = cells.grid;
    OpGridOptions resolved;
    OP_TRY(check_create(grid, goals, goal_count));
    OP_TRY(cells.moves->resolve_options(options, &resolved));
    void *memory;
    OP_TRY(op_alloc_zeroed(&grid->allocator, 1, sizeof(OpGridFlowField), &memory));
    OpGridFlowField *field = memory;
    field->cells = cells;
    field->options = resolved;
    field->area_version = grid->area_version;
    OpStatus status = build(field, goals, goal_count);
    if (status != OP_STATUS_OK) {
        op_grid_flow_field_destroy(field);
        return status;
    }
    *out = field;
    return OP_STATUS_OK;
}

OpStatus op_grid_flow_field_create(OpGrid *grid, const OpCell *goals, int32_t goal_count,
                                   const OpGridOptions *options, OpGridFlowField **out) {
    OpCells cells = {.grid = grid, .moves = &op_square_cell_moves};
    return op_cell_flow_field_create(cells, goals, goal_count, options, out);
}

void op_grid_flow_field_destroy(OpGridFlowField *field) {
    if (field == NULL) {
        return;
    }
    OpGrid *grid = field->cells.grid;
    const OpAllocator *allocator = &grid->allocator;
    if (field->listener > 0) {
        op_grid_remove_dependent(grid, field->listener);
    }
    if (field->search.allocator.alloc != NULL) {
        op_flow_free(&field->search);
    }
    op_free_array(allocator, field->goals, (size_t)field->goal_count, sizeof(int32_t));
    op_free_array(allocator, field->pending, field->pending_capacity, sizeof(int32_t));
    op_free_array(allocator, field, 1, sizeof(OpGridFlowField));
}

/* ---- Asking ---- */

static OpStatus check_question(const OpGridFlowField *field, OpCell cell, const void *out) {
    if (field == NULL) {
        return op_fail_null("field");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    return op_grid_check_cell(field->cells.grid, cell);
}

OpStatus op_grid_flow_field_cost(const OpGridFlowField *field, OpCell cell, double *out) {
    OP_TRY(check_question(field, cell, out));
    *out = field->search.cost[op_grid_index(field->cells.grid, cell)];
    return OP_STATUS_OK;
}

OpStatus op_grid_flow_field_next(const OpGridFlowField *field, OpCell cell, OpCell *next, bool *has_next) {
    OP_TRY(check_question(field, cell, next));
    if (has_next == NULL) {
        return op_fail_null("has_next");
    }
    int32_t index = field->search.next[op_grid_index(field->cells.grid, cell)];
    *has_next = index >= 0;
    *next = index >= 0 ? op_grid_cell_of(field->cells.grid, index) : cell;
    return OP_STATUS_OK;
}

OpStatus op_grid_flow_field_direction(const OpGridFlowField *field, OpCell cell, OpWorldPoint *out) {
    OP_TRY(check_question(field, cell, out));
    OpCell next = cell;
    bool has_next = false;
    OP_TRY(op_grid_flow_field_next(field, cell, &next, &has_next));
    *out = field->cells.moves->direction(&field->cells, cell, next);
    return OP_STATUS_OK;
}

const double *op_grid_flow_field_costs(const OpGridFlowField *field) {
    return field == NULL ? NULL : field->search.cost;
}

const int32_t *op_grid_flow_field_next_cells(const OpGridFlowField *field) {
    return field == NULL ? NULL : field->search.next;
}

int32_t op_grid_flow_field_settled(const OpGridFlowField *field) {
    return field == NULL ? 0 : field->search.settled;
}

OpFlowStatus op_grid_flow_field_status(const OpGridFlowField *field) {
    return field == NULL ? OP_FLOW_NOT_STARTED : field->search.status;
}
