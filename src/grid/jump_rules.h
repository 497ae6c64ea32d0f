/* Which directions of a cell a jump point search must look into: the pruning rule of Harabor & Grastien 2011 in the
 * form it takes without corner cutting (2014), where a forced neighbour is noticed one step later. */
#ifndef ONEPATH_SRC_GRID_JUMP_RULES_H
#define ONEPATH_SRC_GRID_JUMP_RULES_H

#include "grid/square_topology.h"
#include "onepath/jump_point.h"

/* Of the diagonal directions, number 4 + a lies between the straight directions a and (a + 1) % 4. */
static inline bool op_direction_is_diagonal(int32_t direction) {
    return direction >= OP_DIRECTION_NORTH_EAST;
}

/* The two straight components of a diagonal direction. */
static inline int32_t op_direction_first_component(int32_t diagonal) {
    return diagonal - OP_DIRECTION_NORTH_EAST;
}

static inline int32_t op_direction_second_component(int32_t diagonal) {
    return (diagonal - OP_DIRECTION_NORTH_EAST + 1) % 4;
}

/* The direction from one cell to another on one of its eight lines; the cells differ. */
int32_t op_direction_between(OpCell from, OpCell to);

/* Bit d says that the neighbour in direction d is inside the grid and no wall. */
uint8_t op_jump_neighbours(const OpGrid *grid, OpCell cell);

/* op_jump_successors without checks. */
uint8_t op_jump_successors_of(int32_t arrival, uint8_t neighbours);

#endif
