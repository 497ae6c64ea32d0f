/* Queries; replanners and flow fields that are made for one path and thrown away. */
#include "path_way.h"

#include "onepath/flow_field.h"
#include "onepath/replan.h"

#include <math.h>
#include <stdlib.h>

static OpStatus plan(OpGrid *grid, const PathQuery *query, OpGridPath *path) {
    OpGridReplanner *replanner = NULL;
    OpStatus status = op_grid_replanner_create(grid, query->start, query->goal, &query->options, &replanner);
    if (status == OP_STATUS_OK) {
        status = op_grid_replanner_replan(replanner, path);
    }
    op_grid_replanner_destroy(replanner);
    return status;
}

/* Steps from cell to cell. A field leads nowhere twice, so the cells of the grid are room enough. */
static int32_t follow(const OpGridFlowField *field, int32_t width, OpCell start, OpCell *cells) {
    const int32_t *next = op_grid_flow_field_next_cells(field);
    int32_t count = 0;
    for (int32_t at = start.y * width + start.x; at >= 0; at = next[at]) {
        cells[count].x = at % width;
        cells[count].y = at / width;
        ++count;
    }
    return count;
}

static void describe(const OpGridFlowField *field, int32_t width, OpCell start, double cost,
                     PathAnswer *answer) {
    OpGridPath *path = &answer->followed;
    bool reached = cost < INFINITY;
    path->status = reached ? OP_PATH_FOUND : OP_PATH_NO_PATH;
    path->cost = cost;
    path->cells = answer->cells;
    path->cell_count = reached ? follow(field, width, start, answer->cells) : 0;
    path->expanded_count = op_grid_flow_field_settled(field);
    path->iterations = path->expanded_count;
}

static OpStatus follow_field(OpGrid *grid, const PathQuery *query, PathAnswer *answer) {
    OpGridFlowField *field = NULL;
    double cost = INFINITY;
    if (answer->cells == NULL) {
        answer->cells =
            malloc((size_t)op_grid_width(grid) * (size_t)op_grid_height(grid) * sizeof *answer->cells);
        if (answer->cells == NULL) {
            return OP_STATUS_OUT_OF_MEMORY;
        }
    }
    OpStatus status = op_grid_flow_field_create(grid, &query->goal, 1, &query->options, &field);
    if (status == OP_STATUS_OK) {
        status = op_grid_flow_field_cost(field, query->start, &cost);
    }
    if (status == OP_STATUS_OK) {
        describe(field, op_grid_width(grid), query->start, cost, answer);
    }
    op_grid_flow_field_destroy(field);
    return status;
}

OpStatus path_way_find(OpGrid *grid, const PathQuery *query, PathAnswer *answer, const OpGridPath **out) {
    *out = query->way == PATH_WAY_FLOW_FIELD ? &answer->followed : &answer->found;
    switch (query->way) {
    case PATH_WAY_REPLANNER:
        return plan(grid, query, &answer->found);
    case PATH_WAY_FLOW_FIELD:
        return follow_field(grid, query, answer);
    case PATH_WAY_QUERY:
        break;
    }
    return op_grid_find_path(grid, query->start, query->goal, &query->options, &answer->found);
}

void path_answer_free(PathAnswer *answer) {
    op_grid_path_reset(&answer->found);
    free(answer->cells);
}
