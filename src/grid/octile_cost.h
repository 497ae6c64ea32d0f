/* Exact octile costs: a straight and b diagonal steps cost a + b * sqrt(2). Equal pairs give equal doubles, and distinct
 * pairs that fit a grid differ by far more than rounding, so comparing the doubles compares the exact costs. */
#ifndef ONEPATH_SRC_GRID_OCTILE_COST_H
#define ONEPATH_SRC_GRID_OCTILE_COST_H

#include "base/number.h"
#include "onepath/grid.h"

typedef struct OpOctileCost {
    int32_t straight;
    int32_t diagonal;
} OpOctileCost;

static inline double op_octile_value(int32_t straight, int32_t diagonal) {
    return (double)straight + (double)diagonal * OP_SQRT2;
}

static inline bool op_octile_cheaper(OpOctileCost a, OpOctileCost b) {
    return op_octile_value(a.straight - b.straight, a.diagonal - b.diagonal) < 0.0;
}

/* f for the octile estimate from a cell to the goal. */
static inline double op_octile_f(OpOctileCost cost, OpCell cell, OpCell goal) {
    int32_t dx = cell.x < goal.x ? goal.x - cell.x : cell.x - goal.x;
    int32_t dy = cell.y < goal.y ? goal.y - cell.y : cell.y - goal.y;
    int32_t least = dx < dy ? dx : dy;
    int32_t most = dx < dy ? dy : dx;
    return op_octile_value(cost.straight + (most - least), cost.diagonal + least);
}

#endif
