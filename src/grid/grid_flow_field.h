/* The fields of a flow field, over squares or hexagons. */
#ifndef ONEPATH_SRC_GRID_GRID_FLOW_FIELD_H
#define ONEPATH_SRC_GRID_GRID_FLOW_FIELD_H

#include "onepath/flow_field.h"

#include "grid/cell_moves.h"

struct OpGridFlowField {
    OpCells cells;
    OpGridOptions options; /* resolved */
    int32_t listener;
    int32_t area_version; /* of the grid when the field was last computed whole */
    int32_t *goals;       /* cell indices in the order given */
    int32_t goal_count;
    int32_t *pending; /* edited cells; at most as many as the grid has */
    size_t pending_count;
    size_t pending_capacity;
    OpFlowSearch search;
};

/* A field over any cells; cells.grid may be NULL, which is refused. */
OpStatus op_cell_flow_field_create(OpCells cells, const OpCell *goals, int32_t goal_count,
                                   const OpGridOptions *options, OpGridFlowField **out);

/* INVALID_ARGUMENT for NULL, INVALID_STATE inside a callback or listener of the grid. */
OpStatus op_grid_flow_field_check_usable(const OpGridFlowField *field);

#endif
