/* The flat ABI: voxel grids and their voxels. Their paths are in wasm_voxel_query.c. */
#include "wasm_abi.h"

static OpVoxel voxel_of(int32_t x, int32_t y, int32_t z) {
    return (OpVoxel){x, y, z};
}

/* A box as parameters. */
#define BOX_PARAMETERS int32_t x, int32_t y, int32_t z, int32_t size_x, int32_t size_y, int32_t size_z
#define BOX ((OpVoxelBox){{x, y, z}, {size_x, size_y, size_z}})

/* ---- A grid and its voxels ---- */

OpStatus opw_voxel_grid_create(int32_t size_x, int32_t size_y, int32_t size_z, int32_t area,
                               OpVoxelGrid **out) {
    uint8_t byte = 0;
    OP_TRY(area_byte("area", area, &byte));
    return op_voxel_grid_create(size_x, size_y, size_z, byte, NULL, out);
}

void opw_voxel_grid_destroy(OpVoxelGrid *grid) {
    op_voxel_grid_destroy(grid);
}

void opw_voxel_grid_size(const OpVoxelGrid *grid, OpVoxel *out) {
    *out = op_voxel_grid_size(grid);
}

int32_t opw_voxel_grid_default_area(const OpVoxelGrid *grid) {
    return op_voxel_grid_default_area(grid);
}

int32_t opw_voxel_grid_version(const OpVoxelGrid *grid) {
    return op_voxel_grid_version(grid);
}

/* The area or minus the status. */
int32_t opw_voxel_grid_area(const OpVoxelGrid *grid, int32_t x, int32_t y, int32_t z) {
    uint8_t area = 0;
    OpStatus status = op_voxel_grid_area(grid, voxel_of(x, y, z), &area);
    return status == OP_STATUS_OK ? area : -(int32_t)status;
}

int32_t opw_voxel_grid_is_walkable(const OpVoxelGrid *grid, int32_t x, int32_t y, int32_t z) {
    return op_voxel_grid_is_walkable(grid, voxel_of(x, y, z));
}

OpStatus opw_voxel_grid_set_area(OpVoxelGrid *grid, int32_t x, int32_t y, int32_t z, int32_t area) {
    uint8_t byte = 0;
    OP_TRY(area_byte("area", area, &byte));
    return op_voxel_grid_set_area(grid, voxel_of(x, y, z), byte);
}

OpStatus opw_voxel_grid_set_walkable(OpVoxelGrid *grid, int32_t x, int32_t y, int32_t z, int32_t walkable) {
    return op_voxel_grid_set_walkable(grid, voxel_of(x, y, z), walkable != 0);
}

OpStatus opw_voxel_grid_fill_box(OpVoxelGrid *grid, BOX_PARAMETERS, int32_t area) {
    uint8_t byte = 0;
    OP_TRY(area_byte("area", area, &byte));
    return op_voxel_grid_fill_box(grid, BOX, byte);
}

OpStatus opw_voxel_grid_set_box(OpVoxelGrid *grid, BOX_PARAMETERS, const uint8_t *areas, size_t size) {
    return op_voxel_grid_set_box(grid, BOX, areas, size);
}

OpStatus opw_voxel_grid_copy_box(const OpVoxelGrid *grid, BOX_PARAMETERS, uint8_t *areas, size_t capacity,
                                 size_t *needed) {
    return op_voxel_grid_copy_box(grid, BOX, areas, capacity, needed);
}

OpStatus opw_voxel_grid_chunk(const OpVoxelGrid *grid, int32_t x, int32_t y, int32_t z, const uint8_t **out) {
    return op_voxel_grid_chunk(grid, voxel_of(x, y, z), out);
}

OpStatus opw_voxel_grid_area_cost(const OpVoxelGrid *grid, int32_t area, double *out) {
    return op_voxel_grid_area_cost(grid, area, out);
}

OpStatus opw_voxel_grid_set_area_cost(OpVoxelGrid *grid, int32_t area, double multiplier) {
    return op_voxel_grid_set_area_cost(grid, area, multiplier);
}

/* ---- World ---- */

void opw_voxel_grid_space(const OpVoxelGrid *grid, OpVoxelSpace *out) {
    *out = op_voxel_grid_space(grid);
}

OpStatus opw_voxel_grid_set_space(OpVoxelGrid *grid, double origin_x, double origin_y, double origin_z,
                                  double cell_size) {
    return op_voxel_grid_set_space(grid, (OpVoxelSpace){origin_x, origin_y, origin_z, cell_size});
}

/* 1 when the point is in the grid, 0 when not, or minus the status. */
int32_t opw_voxel_grid_voxel_at(const OpVoxelGrid *grid, double x, double y, double z, OpVoxel *out) {
    bool inside = false;
    OpStatus status = op_voxel_grid_voxel_at(grid, (OpVoxelPoint){x, y, z}, out, &inside);
    return status == OP_STATUS_OK ? inside : -(int32_t)status;
}

OpStatus opw_voxel_grid_point_at(const OpVoxelGrid *grid, int32_t x, int32_t y, int32_t z,
                                 OpVoxelPoint *out) {
    return op_voxel_grid_point_at(grid, voxel_of(x, y, z), out);
}

/* ---- Saved state ---- */

size_t opw_voxel_grid_state_size(const OpVoxelGrid *grid) {
    return op_voxel_grid_state_size(grid);
}

OpStatus opw_voxel_grid_save_state(const OpVoxelGrid *grid, uint8_t *buffer, size_t capacity,
                                   size_t *needed) {
    return op_voxel_grid_save_state(grid, buffer, capacity, needed);
}

OpStatus opw_voxel_grid_restore_state(OpVoxelGrid *grid, const uint8_t *bytes, size_t size) {
    return op_voxel_grid_restore_state(grid, bytes, size);
}

OpStatus opw_voxel_grid_from_state(const uint8_t *bytes, size_t size, OpVoxelGrid **out) {
    return op_voxel_grid_from_state(bytes, size, NULL, out);
}

/* ---- Moving AI voxel files ---- */

OpStatus opw_voxel_map_parse(const char *text, size_t size, OpVoxelGrid **out) {
    return op_voxel_map_parse(text, size, NULL, out);
}

OpStatus opw_voxel_scenarios_parse(const char *text, size_t size, OpVoxelScenario *scenarios, size_t capacity,
                                   size_t *count, const char **map_name, size_t *map_name_size) {
    return op_voxel_scenarios_parse(text, size, scenarios, capacity, count, map_name, map_name_size);
}
