/* The fields of a square grid's replanner. */
#ifndef ONEPATH_SRC_GRID_GRID_REPLANNER_H
#define ONEPATH_SRC_GRID_GRID_REPLANNER_H

#include "onepath/replan.h"

#include "grid/grid_object.h"
#include "search/replan_search.h"

struct OpGridReplanner {
    OpGrid *grid;
    OpGridOptions options; /* resolved */
    int32_t listener;
    int32_t area_version; /* of the grid when the search was last started over */
    OpReplanSearch search;
};

/* INVALID_ARGUMENT for NULL, INVALID_STATE inside a callback or listener of the grid. */
OpStatus op_grid_replanner_check_usable(const OpGridReplanner *replanner);

#endif
