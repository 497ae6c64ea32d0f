/* The fields of a replanner, over squares or hexagons. */
#ifndef ONEPATH_SRC_GRID_GRID_REPLANNER_H
#define ONEPATH_SRC_GRID_GRID_REPLANNER_H

#include "onepath/replan.h"

#include "grid/cell_moves.h"

struct OpGridReplanner {
    OpCells cells;
    OpGridOptions options; /* resolved */
    int32_t listener;
    int32_t area_version; /* of the grid when the search was last started over */
    OpReplanSearch search;
};

/* A replanner over any cells; cells.grid may be NULL, which is refused. */
OpStatus op_cell_replanner_create(OpCells cells, OpCell start, OpCell goal, const OpGridOptions *options,
                                  OpGridReplanner **out);

/* The algorithm that its results and saved states name. */
static inline OpGridAlgorithm op_grid_replanner_algorithm(const OpGridReplanner *replanner) {
    return replanner->search.mode == OP_REPLAN_LPA_STAR ? OP_GRID_LPA_STAR : OP_GRID_D_STAR_LITE;
}

/* INVALID_ARGUMENT for NULL, INVALID_STATE inside a callback or listener of the grid. */
OpStatus op_grid_replanner_check_usable(const OpGridReplanner *replanner);

#endif
