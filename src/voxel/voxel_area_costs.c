/* The area costs of a voxel grid. */
#include "base/status.h"
#include "search/area_costs.h"
#include "voxel/voxel_grid.h"

OpStatus op_voxel_grid_area_cost(const OpVoxelGrid *grid, int32_t area, double *out) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_area_check(area));
    *out = grid->areas.multiplier[area];
    return OP_STATUS_OK;
}

static void replace(OpVoxelGrid *grid, const OpAreaCosts *costs) {
    op_voxel_take_areas(grid, costs);
    grid->area_version = grid->area_version == INT32_MAX ? 0 : grid->area_version + 1;
    grid->edits++;
}

OpStatus op_voxel_grid_set_area_cost(OpVoxelGrid *grid, int32_t area, double multiplier) {
    OP_TRY(op_voxel_check_editable(grid));
    OP_TRY(op_area_check(area));
    OP_TRY(op_area_multiplier_check(multiplier));
    OpAreaCosts costs = grid->areas;
    costs.multiplier[area] = multiplier;
    replace(grid, &costs);
    return OP_STATUS_OK;
}

OpAreaCosts op_voxel_grid_area_costs(const OpVoxelGrid *grid) {
    return grid == NULL ? op_area_costs_default() : grid->areas;
}

OpStatus op_voxel_grid_set_area_costs(OpVoxelGrid *grid, const OpAreaCosts *costs) {
    OP_TRY(op_voxel_check_editable(grid));
    if (costs == NULL) {
        return op_fail_null("costs");
    }
    for (int32_t area = 0; area < OP_AREA_COUNT; area++) {
        OP_TRY(op_area_multiplier_check(costs->multiplier[area]));
    }
    replace(grid, costs);
    return OP_STATUS_OK;
}
