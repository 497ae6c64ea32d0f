/* The flat ABI: hex grids and their cells. Their paths are in wasm_hex_query.c. */
#include "wasm_abi.h"

/* ---- Coordinates ---- */

OpStatus opw_hex_axial_of(int32_t layout, int32_t x, int32_t y, OpHexCoord *out) {
    return op_hex_axial_of((OpHexLayout)layout, cell_of(x, y), out);
}

OpStatus opw_hex_cell_of(int32_t layout, int32_t q, int32_t r, OpCell *out) {
    return op_hex_cell_of((OpHexLayout)layout, (OpHexCoord){q, r}, out);
}

/* The distance or minus the status. */
int32_t opw_hex_distance(int32_t a_q, int32_t a_r, int32_t b_q, int32_t b_r) {
    int32_t distance = 0;
    OpStatus status = op_hex_distance((OpHexCoord){a_q, a_r}, (OpHexCoord){b_q, b_r}, &distance);
    return status == OP_STATUS_OK ? distance : -(int32_t)status;
}

OpStatus opw_hex_round(double q, double r, OpHexCoord *out) {
    return op_hex_round(q, r, out);
}

/* ---- A grid and its cells ---- */

OpStatus opw_hex_grid_create(int32_t width, int32_t height, int32_t layout, int32_t area, OpHexGrid **out) {
    uint8_t byte = 0;
    OP_TRY(area_byte("area", area, &byte));
    return op_hex_grid_create(width, height, (OpHexLayout)layout, byte, NULL, out);
}

OpStatus opw_hex_grid_from_text(const char *text, size_t size, int32_t layout, OpHexGrid **out) {
    return op_hex_grid_from_text(text, size, (OpHexLayout)layout, NULL, out);
}

OpStatus opw_hex_grid_from_areas(const uint8_t *areas, size_t size, int32_t width, int32_t height,
                                 int32_t layout, OpHexGrid **out) {
    return op_hex_grid_from_areas(areas, size, width, height, (OpHexLayout)layout, NULL, out);
}

void opw_hex_grid_destroy(OpHexGrid *grid) {
    op_hex_grid_destroy(grid);
}

int32_t opw_hex_grid_width(const OpHexGrid *grid) {
    return op_hex_grid_width(grid);
}

int32_t opw_hex_grid_height(const OpHexGrid *grid) {
    return op_hex_grid_height(grid);
}

int32_t opw_hex_grid_layout(const OpHexGrid *grid) {
    return (int32_t)op_hex_grid_layout(grid);
}

int32_t opw_hex_grid_version(const OpHexGrid *grid) {
    return op_hex_grid_version(grid);
}

const uint8_t *opw_hex_grid_cells(const OpHexGrid *grid) {
    return op_hex_grid_cells(grid);
}

/* The area or minus the status. */
int32_t opw_hex_grid_area(const OpHexGrid *grid, int32_t x, int32_t y) {
    uint8_t area = 0;
    OpStatus status = op_hex_grid_area(grid, cell_of(x, y), &area);
    return status == OP_STATUS_OK ? area : -(int32_t)status;
}

int32_t opw_hex_grid_is_walkable(const OpHexGrid *grid, int32_t x, int32_t y) {
    return op_hex_grid_is_walkable(grid, cell_of(x, y));
}

OpStatus opw_hex_grid_set_area(OpHexGrid *grid, int32_t x, int32_t y, int32_t area) {
    uint8_t byte = 0;
    OP_TRY(area_byte("area", area, &byte));
    return op_hex_grid_set_area(grid, cell_of(x, y), byte);
}

OpStatus opw_hex_grid_fill_rect(OpHexGrid *grid, int32_t x, int32_t y, int32_t width, int32_t height,
                                int32_t area) {
    uint8_t byte = 0;
    OP_TRY(area_byte("area", area, &byte));
    return op_hex_grid_fill_rect(grid, (OpRect){x, y, width, height}, byte);
}

OpStatus opw_hex_grid_set_rect(OpHexGrid *grid, int32_t x, int32_t y, int32_t width, int32_t height,
                               const uint8_t *areas, size_t size) {
    return op_hex_grid_set_rect(grid, (OpRect){x, y, width, height}, areas, size);
}

OpStatus opw_hex_grid_area_cost(const OpHexGrid *grid, int32_t area, double *out) {
    return op_hex_grid_area_cost(grid, area, out);
}

OpStatus opw_hex_grid_set_area_cost(OpHexGrid *grid, int32_t area, double multiplier) {
    return op_hex_grid_set_area_cost(grid, area, multiplier);
}

/* How many neighbours, at most 6, or minus the status. */
int32_t opw_hex_grid_neighbors(const OpHexGrid *grid, int32_t x, int32_t y, OpCell *out) {
    int32_t count = 0;
    OpStatus status = op_hex_grid_neighbors(grid, cell_of(x, y), out, &count);
    return status == OP_STATUS_OK ? count : -(int32_t)status;
}

/* ---- World ---- */

void opw_hex_grid_space(const OpHexGrid *grid, OpGridSpace *out) {
    *out = op_hex_grid_space(grid);
}

OpStatus opw_hex_grid_set_space(OpHexGrid *grid, double origin_x, double origin_y, double cell_size) {
    return op_hex_grid_set_space(grid, (OpGridSpace){origin_x, origin_y, cell_size});
}

/* 1 when the point is in the grid, 0 when not, or minus the status. */
int32_t opw_hex_grid_cell_at(const OpHexGrid *grid, double x, double y, OpCell *out) {
    bool inside = false;
    OpStatus status = op_hex_grid_cell_at(grid, (OpWorldPoint){x, y}, out, &inside);
    return status == OP_STATUS_OK ? inside : -(int32_t)status;
}

OpStatus opw_hex_grid_point_at(const OpHexGrid *grid, int32_t x, int32_t y, OpWorldPoint *out) {
    return op_hex_grid_point_at(grid, cell_of(x, y), out);
}

/* ---- Saved state ---- */

size_t opw_hex_grid_state_size(const OpHexGrid *grid) {
    return op_hex_grid_state_size(grid);
}

OpStatus opw_hex_grid_save_state(const OpHexGrid *grid, uint8_t *buffer, size_t capacity, size_t *needed) {
    return op_hex_grid_save_state(grid, buffer, capacity, needed);
}

OpStatus opw_hex_grid_restore_state(OpHexGrid *grid, const uint8_t *bytes, size_t size) {
    return op_hex_grid_restore_state(grid, bytes, size);
}

OpStatus opw_hex_grid_from_state(const uint8_t *bytes, size_t size, OpHexGrid **out) {
    return op_hex_grid_from_state(bytes, size, NULL, out);
}
