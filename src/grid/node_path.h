/* The path of a finished A* over cells, read off the parents. */
#ifndef ONEPATH_SRC_GRID_NODE_PATH_H
#define ONEPATH_SRC_GRID_NODE_PATH_H

#include "grid/grid_object.h"
#include "search/a_star.h"

/* The cells from start to goal. */
static inline int32_t op_node_path_count(const OpAStar *search) {
    return op_search_path_length(search->buffers, search->goal);
}

/* Writes op_node_path_count cells. */
static inline void op_node_path_write(const OpAStar *search, const OpGrid *grid, OpCell *cells) {
    int32_t i = op_node_path_count(search);
    for (int32_t node = search->goal; node >= 0; node = search->buffers->nodes[node].parent) {
        cells[--i] = op_grid_cell_of(grid, node);
    }
}

#endif
