/* Which positions an edit can matter to: the block of cells whose moves may have changed. Both ends of every changed move
 * lie in it. A move reads the areas of its two cells, the cells beside a diagonal, and the squares that the agent
 * covers at both ends. Moves between hexagons read their two cells alone, and all neighbours of a cell lie in its block
 * for agents of size 1. */
#ifndef ONEPATH_SRC_GRID_CHANGED_BLOCK_H
#define ONEPATH_SRC_GRID_CHANGED_BLOCK_H

#include "grid/grid_object.h"

/* [x - s, x + width] by [y - s, y + height] for an edited rectangle and agents of size s, cut off at the border. */
static inline OpRect op_grid_changed_block(const OpGrid *grid, OpRect edited, int32_t agent_size) {
    int32_t left = edited.x > agent_size ? edited.x - agent_size : 0;
    int32_t top = edited.y > agent_size ? edited.y - agent_size : 0;
    int32_t right = edited.x + edited.width < grid->width ? edited.x + edited.width : grid->width - 1;
    int32_t bottom = edited.y + edited.height < grid->height ? edited.y + edited.height : grid->height - 1;
    return (OpRect){left, top, right - left + 1, bottom - top + 1};
}

/* True for more than a quarter of all cells: past that, starting over is cheaper than repairing. */
static inline bool op_grid_is_large_change(const OpGrid *grid, OpRect block) {
    return (int64_t)block.width * block.height > (int64_t)op_grid_cell_count(grid) / 4;
}

#endif
