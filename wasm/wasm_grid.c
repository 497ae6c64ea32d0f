/* The flat ABI: grids and their cells. */
#include "wasm_abi.h"

OpStatus opw_grid_create(int32_t width, int32_t height, int32_t area, OpGrid **out) {
    uint8_t byte = 0;
    OP_TRY(area_byte("area", area, &byte));
    return op_grid_create(width, height, byte, NULL, out);
}

OpStatus opw_grid_from_text(const char *text, size_t size, OpGrid **out) {
    return op_grid_from_text(text, size, NULL, out);
}

OpStatus opw_grid_from_areas(const uint8_t *areas, size_t size, int32_t width, int32_t height, OpGrid **out) {
    return op_grid_from_areas(areas, size, width, height, NULL, out);
}

void opw_grid_destroy(OpGrid *grid) {
    op_grid_destroy(grid);
}

int32_t opw_grid_width(const OpGrid *grid) {
    return op_grid_width(grid);
}

int32_t opw_grid_height(const OpGrid *grid) {
    return op_grid_height(grid);
}

int32_t opw_grid_version(const OpGrid *grid) {
    return op_grid_version(grid);
}

const uint8_t *opw_grid_cells(const OpGrid *grid) {
    return op_grid_cells(grid);
}

int32_t opw_grid_cell_count(const OpGrid *grid) {
    return op_grid_width(grid) * op_grid_height(grid);
}

/* The area or minus the status. */
int32_t opw_grid_area(const OpGrid *grid, int32_t x, int32_t y) {
    uint8_t area = 0;
    OpStatus status = op_grid_area(grid, cell_of(x, y), &area);
    return status == OP_STATUS_OK ? area : -(int32_t)status;
}

int32_t opw_grid_is_walkable(const OpGrid *grid, int32_t x, int32_t y) {
    return op_grid_is_walkable(grid, cell_of(x, y));
}

OpStatus opw_grid_set_area(OpGrid *grid, int32_t x, int32_t y, int32_t area) {
    uint8_t byte = 0;
    OP_TRY(area_byte("area", area, &byte));
    return op_grid_set_area(grid, cell_of(x, y), byte);
}

OpStatus opw_grid_fill_rect(OpGrid *grid, int32_t x, int32_t y, int32_t width, int32_t height, int32_t area) {
    uint8_t byte = 0;
    OP_TRY(area_byte("area", area, &byte));
    return op_grid_fill_rect(grid, (OpRect){x, y, width, height}, byte);
}

OpStatus opw_grid_set_rect(OpGrid *grid, int32_t x, int32_t y, int32_t width, int32_t height,
                           const uint8_t *areas, size_t size) {
    return op_grid_set_rect(grid, (OpRect){x, y, width, height}, areas, size);
}

OpStatus opw_grid_area_cost(const OpGrid *grid, int32_t area, double *out) {
    return op_grid_area_cost(grid, area, out);
}

OpStatus opw_grid_set_area_cost(OpGrid *grid, int32_t area, double multiplier) {
    return op_grid_set_area_cost(grid, area, multiplier);
}

void opw_grid_space(const OpGrid *grid, OpGridSpace *out) {
    *out = op_grid_space(grid);
}

OpStatus opw_grid_set_space(OpGrid *grid, double origin_x, double origin_y, double cell_size) {
    return op_grid_set_space(grid, (OpGridSpace){origin_x, origin_y, cell_size});
}

/* 1 when the point is in the grid, 0 when not, or minus the status. */
int32_t opw_grid_cell_at(const OpGrid *grid, double x, double y, OpCell *out) {
    bool inside = false;
    OpStatus status = op_grid_cell_at(grid, (OpWorldPoint){x, y}, out, &inside);
    return status == OP_STATUS_OK ? inside : -(int32_t)status;
}

OpStatus opw_grid_point_at(const OpGrid *grid, int32_t x, int32_t y, OpWorldPoint *out) {
    return op_grid_point_at(grid, cell_of(x, y), out);
}

void opw_grid_content_hash(const OpGrid *grid, uint64_t *out) {
    *out = op_grid_content_hash(grid);
}

/* The clearance or minus the status. */
int32_t opw_grid_clearance(const OpGrid *grid, int32_t x, int32_t y) {
    int32_t clearance = 0;
    OpStatus status = op_grid_clearance(grid, cell_of(x, y), &clearance);
    return status == OP_STATUS_OK ? clearance : -(int32_t)status;
}

/* 0, 1 or minus the status. */
int32_t opw_grid_can_fit(const OpGrid *grid, int32_t x, int32_t y, int32_t agent_size) {
    bool fits = false;
    OpStatus status = op_grid_can_fit(grid, cell_of(x, y), agent_size, &fits);
    return status == OP_STATUS_OK ? fits : -(int32_t)status;
}

/* ---- Saved state ---- */

size_t opw_grid_state_size(const OpGrid *grid) {
    return op_grid_state_size(grid);
}

OpStatus opw_grid_save_state(const OpGrid *grid, uint8_t *buffer, size_t capacity, size_t *needed) {
    return op_grid_save_state(grid, buffer, capacity, needed);
}

OpStatus opw_grid_restore_state(OpGrid *grid, const uint8_t *bytes, size_t size) {
    return op_grid_restore_state(grid, bytes, size);
}

OpStatus opw_grid_from_state(const uint8_t *bytes, size_t size, OpGrid **out) {
    return op_grid_from_state(bytes, size, NULL, out);
}
