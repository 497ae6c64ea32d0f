/* The flat ABI: flow fields. */
#include "wasm_options.h"

OpStatus opw_grid_flow_field_create(OpGrid *grid, const OpCell *goals, int32_t goal_count, OPTION_PARAMETERS,
                                    OpGridFlowField **out) {
    OpGridOptions options = options_of(OPTION_ARGUMENTS);
    return op_grid_flow_field_create(grid, goals, goal_count, &options, out);
}

void opw_grid_flow_field_destroy(OpGridFlowField *field) {
    op_grid_flow_field_destroy(field);
}

OpStatus opw_grid_flow_field_cost(const OpGridFlowField *field, int32_t x, int32_t y, double *out) {
    return op_grid_flow_field_cost(field, cell_of(x, y), out);
}

/* 1 when there is a next cell, 0 when not, or minus the status. */
int32_t opw_grid_flow_field_next(const OpGridFlowField *field, int32_t x, int32_t y, OpCell *out) {
    bool has_next = false;
    OpStatus status = op_grid_flow_field_next(field, cell_of(x, y), out, &has_next);
    return status == OP_STATUS_OK ? has_next : -(int32_t)status;
}

OpStatus opw_grid_flow_field_direction(const OpGridFlowField *field, int32_t x, int32_t y,
                                       OpWorldPoint *out) {
    return op_grid_flow_field_direction(field, cell_of(x, y), out);
}

const double *opw_grid_flow_field_costs(const OpGridFlowField *field) {
    return op_grid_flow_field_costs(field);
}

const int32_t *opw_grid_flow_field_next_cells(const OpGridFlowField *field) {
    return op_grid_flow_field_next_cells(field);
}

OpStatus opw_grid_flow_field_refresh(OpGridFlowField *field) {
    return op_grid_flow_field_refresh(field);
}

OpStatus opw_grid_flow_field_recompute(OpGridFlowField *field) {
    return op_grid_flow_field_recompute(field);
}

/* The flow status or minus the status. */
int32_t opw_grid_flow_field_step(OpGridFlowField *field, int32_t count) {
    OpFlowStatus outcome = OP_FLOW_NOT_STARTED;
    OpStatus status = op_grid_flow_field_step(field, count, &outcome);
    return status == OP_STATUS_OK ? (int32_t)outcome : -(int32_t)status;
}

int32_t opw_grid_flow_field_settled(const OpGridFlowField *field) {
    return op_grid_flow_field_settled(field);
}

/* The flow status. */
int32_t opw_grid_flow_field_status(const OpGridFlowField *field) {
    return (int32_t)op_grid_flow_field_status(field);
}

size_t opw_grid_flow_field_state_size(const OpGridFlowField *field) {
    return op_grid_flow_field_state_size(field);
}

OpStatus opw_grid_flow_field_save_state(const OpGridFlowField *field, uint8_t *buffer, size_t capacity,
                                        size_t *needed) {
    return op_grid_flow_field_save_state(field, buffer, capacity, needed);
}

OpStatus opw_grid_flow_field_restore_state(OpGridFlowField *field, const uint8_t *bytes, size_t size) {
    return op_grid_flow_field_restore_state(field, bytes, size);
}
