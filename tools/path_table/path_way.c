/* Replanners and flow fields, made for one path and thrown away. */
#include "path_way.h"

#include "onepath/flow_field.h"
#include "onepath/replan.h"

static OpStatus plan(OpGrid *grid, const PathQuery *query, OpGridPath *path) {
    OpGridReplanner *replanner = NULL;
    OpStatus status = op_grid_replanner_create(grid, query->start, query->goal, &query->options, &replanner);
    if (status == OP_STATUS_OK) {
        status = op_grid_replanner_replan(replanner, path);
    }
    op_grid_replanner_destroy(replanner);
    return status;
}

/* The number of cells from a cell to the goal, both included; they are written while there is room. */
static int32_t follow(const OpGrid *grid, const int32_t *next, OpCell cell, OpCell *cells, int32_t room) {
    int32_t width = op_grid_width(grid);
    int32_t count = 0;
    for (int32_t at = cell.y * width + cell.x; at >= 0; at = next[at]) {
        if (count < room) {
            cells[count].x = at % width;
            cells[count].y = at / width;
        }
        ++count;
    }
    return count;
}

/* path owns its arrays and their allocator, so a query makes the room: any path serves that is at least as long. */
static OpStatus read_field(const OpGridFlowField *field, const OpGrid *grid, const PathQuery *query,
                           OpGridPath *path) {
    double cost = 0.0;
    OpStatus status = op_grid_flow_field_cost(field, query->start, &cost);
    if (status == OP_STATUS_OK) {
        status = op_grid_find_path(grid, query->start, query->goal, &query->options, path);
    }
    if (status != OP_STATUS_OK || path->status != OP_PATH_FOUND) {
        return status;
    }
    path->cell_count = follow(grid, op_grid_flow_field_next_cells(field), query->start, path->cells,
                              path->cell_capacity);
    path->cost = cost;
    path->expanded_count = op_grid_flow_field_settled(field);
    path->iterations = path->expanded_count;
    path->expanded_cell_count = 0;
    return OP_STATUS_OK;
}
