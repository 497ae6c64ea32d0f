/* Saving and restoring flow fields, over square and hex grids alike (kind 7). */
#include "base/memory.h"
#include "base/status.h"
#include "grid/grid_flow_field.h"
#include "grid/grid_search.h"
#include "search/flow_state.h"

static void write_state(OpWriter *writer, const OpGridFlowField *field) {
    op_state_write_header(writer, OP_STATE_FLOW_FIELD);
    op_write_i32(writer, field->cells.grid->width);
    op_write_i32(writer, field->cells.grid->height);
    op_write_i32(writer, field->area_version);
    op_write_i32(writer, field->goal_count);
    for (int32_t i = 0; i < field->goal_count; i++) {
        op_write_i32(writer, field->goals[i]);
    }
    op_write_i32(writer, (int32_t)field->pending_count);
    for (size_t i = 0; i < field->pending_count; i++) {
        op_write_i32(writer, field->pending[i]);
    }
    op_flow_write_state(writer, &field->search);
}

size_t op_grid_flow_field_state_size(const OpGridFlowField *field) {
    OpWriter writer = op_writer(NULL, 0);
    if (field != NULL) {
        write_state(&writer, field);
    }
    return writer.size;
}

OpStatus op_grid_flow_field_save_state(const OpGridFlowField *field, uint8_t *buffer, size_t capacity,
                                       size_t *needed) {
    if (field == NULL) {
        return op_fail_null("field");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    OP_TRY(op_grid_check_not_searching(field->cells.grid));
    OpWriter writer = op_writer(buffer, capacity);
    write_state(&writer, field);
    return op_state_finish(&writer, needed);
}

static OpStatus read_goals(OpReader *reader, const OpGridFlowField *field) {
    int32_t count = 0;
    OP_TRY(op_state_read_count(reader, "state.given_goals.count", INT32_MAX, sizeof(int32_t), &count));
    OP_TRY(op_state_expect("state.given_goals.count", field->goal_count, count));
    for (int32_t i = 0; i < count; i++) {
        OP_TRY(op_state_expect("state.given_goals.cell", field->goals[i], op_read_i32(reader)));
    }
    return OP_STATUS_OK;
}

static OpStatus read_pending(OpReader *reader, OpGridFlowField *field) {
    int32_t cells = (int32_t)op_grid_cell_count(field->cells.grid);
    int32_t count = 0;
    OP_TRY(op_state_read_count(reader, "state.pending.count", cells, sizeof(int32_t), &count));
    OP_TRY(op_grow_array(&field->cells.grid->allocator, (void **)&field->pending, &field->pending_capacity,
                         field->pending_count, (size_t)count, sizeof(int32_t)));
    for (int32_t i = 0; i < count; i++) {
        OP_TRY(op_state_read_i32(reader, "state.pending.cell", 0, cells - 1, &field->pending[i]));
    }
    field->pending_count = (size_t)count;
    return OP_STATUS_OK;
}

static OpStatus read_head(OpReader *reader, const OpGridFlowField *field, int32_t *area_version) {
    int32_t width = 0;
    int32_t height = 0;
    OP_TRY(op_state_read_header(reader, OP_STATE_FLOW_FIELD));
    OP_TRY(op_state_read_i32(reader, "state.width", 1, OP_GRID_MAX_CELLS, &width));
    OP_TRY(op_state_read_i32(reader, "state.height", 1, OP_GRID_MAX_CELLS, &height));
    OP_TRY(op_state_expect("state.width", field->cells.grid->width, width));
    OP_TRY(op_state_expect("state.height", field->cells.grid->height, height));
    OP_TRY(op_state_read_i32(reader, "state.area_version", 0, INT32_MAX, area_version));
    return read_goals(reader, field);
}

static OpStatus read_body(OpReader *reader, OpGridFlowField *field) {
    OP_TRY(read_pending(reader, field));
    return op_flow_read_state(reader, &field->search);
}

OpStatus op_grid_flow_field_restore_state(OpGridFlowField *field, const uint8_t *bytes, size_t size) {
    OP_TRY(op_grid_flow_field_check_usable(field));
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    OpReader reader = op_reader(bytes, size);
    int32_t area_version = 0;
    OP_TRY(read_head(&reader, field, &area_version));
    OpStatus status = read_body(&reader, field);
    if (status != OP_STATUS_OK) {
        field->pending_count = 0;
        op_flow_reset(&field->search);
        return status;
    }
    field->area_version = area_version;
    return OP_STATUS_OK;
}
