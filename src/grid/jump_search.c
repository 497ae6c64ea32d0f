/* Successors of a jump point, and the cells between jump points. */
#include "grid/jump_search.h"

#include "base/number.h"

static int32_t arrival_at(const OpAStar *search, const OpGrid *grid, int32_t node) {
    int32_t parent = search->buffers->nodes[node].parent;
    return parent < 0 ? OP_DIRECTION_NONE
                      : op_direction_between(op_grid_cell_of(grid, parent), op_grid_cell_of(grid, node));
}

OpStatus op_jump_expand(const void *topology_pointer, OpAStar *search, int32_t node) {
    const OpJumpTopology *topology = topology_pointer;
    const OpSquareTopology *square = topology->square;
    const OpGrid *grid = square->grid;
    OpCell from = op_grid_cell_of(grid, node);
    double from_g = search->buffers->nodes[node].g;
    uint32_t successors =
        op_jump_successors_of(arrival_at(search, grid, node), op_jump_neighbours(grid, from));
    for (int32_t direction = 0; direction < OP_SQUARE_DIRECTIONS; direction++) {
        if ((successors >> direction & 1u) == 0) {
            continue;
        }
        int32_t steps = topology->jumper.jump(topology->jumper.self, from, direction, square->goal);
        if (steps == 0) {
            continue;
        }
        OpCell to = {from.x + steps * op_square_dx[direction], from.y + steps * op_square_dy[direction]};
        double step = op_direction_is_diagonal(direction) ? square->scale * OP_SQRT2 : square->scale;
        double g = from_g + (double)steps * step;
        int32_t jump_point = op_grid_index(grid, to);
        if (op_a_star_improve(search, node, jump_point, g)) {
            op_a_star_open(search, jump_point, g, op_square_estimate(square, to, square->goal));
        }
    }
    return OP_STATUS_OK;
}

static int32_t steps_between(OpCell a, OpCell b) {
    int32_t dx = a.x < b.x ? b.x - a.x : a.x - b.x;
    int32_t dy = a.y < b.y ? b.y - a.y : a.y - b.y;
    return dx > dy ? dx : dy;
}

int32_t op_jump_path_count(const OpAStar *search, const OpGrid *grid) {
    const OpSearchNode *nodes = search->buffers->nodes;
    int32_t cells = (int32_t)op_grid_cell_count(grid);
    int32_t count = 1;
    int32_t node = search->goal;
    for (int32_t parent = nodes[node].parent; parent >= 0; node = parent, parent = nodes[node].parent) {
        count += steps_between(op_grid_cell_of(grid, parent), op_grid_cell_of(grid, node));
        if (count > cells) { /* before the sum can overflow */
            return -1;
        }
    }
    return count;
}

void op_jump_path_cells(const OpAStar *search, const OpGrid *grid, OpCell *cells, int32_t count) {
    const OpSearchNode *nodes = search->buffers->nodes;
    int32_t node = search->goal;
    OpCell cell = op_grid_cell_of(grid, node);
    cells[--count] = cell;
    for (int32_t parent = nodes[node].parent; parent >= 0; parent = nodes[parent].parent) {
        OpCell jump_point = op_grid_cell_of(grid, parent);
        int32_t back = op_direction_between(cell, jump_point);
        for (int32_t steps = steps_between(cell, jump_point); steps > 0; steps--) {
            cell.x += op_square_dx[back];
            cell.y += op_square_dy[back];
            cells[--count] = cell;
        }
    }
}
