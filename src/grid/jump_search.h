/* Generic jump point search: the shared A* whose neighbours are jump points. Begin and step it with op_a_star_begin and
 * op_a_star_step, its expand function being op_jump_expand over an OpJumpTopology, its max_degree OP_SQUARE_DIRECTIONS
 * and its weight 1.
 *
 * A jump of n steps costs n * m or n * (m * sqrt(2)), one product a jump, so that the cost of a path may differ from the
 * cell by cell sum of A* in its last bits. */
#ifndef ONEPATH_SRC_GRID_JUMP_SEARCH_H
#define ONEPATH_SRC_GRID_JUMP_SEARCH_H

#include "grid/jumper.h"

typedef struct OpJumpTopology {
    /* Supplies grid, goal and estimate. Eight moves without corner cutting, agents of one cell, the same multiplier
     * for every area (its scale), no callbacks, an octile or zero heuristic. */
    const OpSquareTopology *square;
    OpJumper jumper;
} OpJumpTopology;

/* OpExpand over an OpJumpTopology. */
OpStatus op_jump_expand(const void *topology, OpAStar *search, int32_t node);

/* The number of cells on the path found: every one, not only the jump points. -1 when the jumps of a search restored from
 * inconsistent bytes go to and fro over more cells than the grid has. */
int32_t op_jump_path_count(const OpAStar *search, const OpGrid *grid);

/* The cells, for which there is room. */
void op_jump_path_cells(const OpAStar *search, const OpGrid *grid, OpCell *cells, int32_t count);

#endif
