/* The loop of Theta* and its lazy variants. */
#include "grid/theta_search.h"

#include "base/status.h"
#include "grid/line_of_sight.h"

static OpCell cell_of(const OpThetaSearch *search, int32_t node) {
    return op_grid_cell_of(search->square->grid, node);
}

static double segment_cost(const OpThetaSearch *search, int32_t from, int32_t to) {
    return op_segment_cost(search->square->scale, cell_of(search, from), cell_of(search, to));
}

static bool sees(const OpThetaSearch *search, int32_t from, int32_t to) {
    return op_grid_sees(search->square->grid, cell_of(search, from), cell_of(search, to));
}

static void open_node(OpThetaSearch *search, int32_t node) {
    double estimate = search->zero_heuristic ? 0.0 : segment_cost(search, node, search->base.goal);
    op_a_star_open(&search->base, node, search->base.buffers->nodes[node].g, estimate);
}

static bool is_closed(const OpThetaSearch *search, int32_t node) {
    const OpSearchBuffers *buffers = search->base.buffers;
    return op_search_visited(buffers, node) && (buffers->nodes[node].mark & 1) != 0;
}

/* The neighbours a legal move away, in neighbour order; returns how many. */
static int32_t list_neighbours(const OpThetaSearch *search, int32_t node, int32_t *neighbours) {
    const OpGrid *grid = search->square->grid;
    OpCell cell = cell_of(search, node);
    uint32_t legal = op_square_legal_moves(search->square, cell);
    int32_t count = 0;
    for (int32_t direction = 0; direction < OP_SQUARE_DIRECTIONS; direction++) {
        if ((legal >> direction & 1u) != 0) {
            OpCell to = {cell.x + op_square_dx[direction], cell.y + op_square_dy[direction]};
            neighbours[count++] = op_grid_index(grid, to);
        }
    }
    return count;
}

/* Gives a node that was taken to see its parent, and does not, the best parent among its closed neighbours. True when it
 * had to. */
static bool repair_parent(OpThetaSearch *search, int32_t node) {
    OpSearchNode *nodes = search->base.buffers->nodes;
    int32_t parent = nodes[node].parent;
    if (parent < 0 || sees(search, parent, node)) {
        return false;
    }
    int32_t neighbours[OP_SQUARE_DIRECTIONS];
    int32_t count = list_neighbours(search, node, neighbours);
    int32_t best = -1;
    double best_g = 0.0;
    for (int32_t i = 0; i < count; i++) {
        if (is_closed(search, neighbours[i])) {
            double g = nodes[neighbours[i]].g + segment_cost(search, neighbours[i], node);
            if (best < 0 || g < best_g) {
                best = neighbours[i];
                best_g = g;
            }
        }
    }
    if (best <
        0) { /* not in a search of ours: the node was reached from a neighbour that is closed. A saved state may
                       be anything */
        return false;
    }
    nodes[node].parent = best;
    nodes[node].g = best_g;
    return true;
}

/* The node from which a neighbour of node is to be reached. */
static int32_t parent_for(const OpThetaSearch *search, int32_t node, int32_t neighbour) {
    int32_t parent = search->base.buffers->nodes[node].parent;
    if (parent < 0 || (search->variant == OP_THETA && !sees(search, parent, neighbour))) {
        return node;
    }
    return parent;
}

static void expand(OpThetaSearch *search, int32_t node) {
    int32_t neighbours[OP_SQUARE_DIRECTIONS];
    int32_t count = list_neighbours(search, node, neighbours);
    for (int32_t i = 0; i < count; i++) {
        int32_t neighbour = neighbours[i];
        if (is_closed(search, neighbour)) {
            continue;
        }
        int32_t parent = parent_for(search, node, neighbour);
        double g = search->base.buffers->nodes[parent].g + segment_cost(search, parent, neighbour);
        if (op_a_star_improve(&search->base, parent, neighbour, g)) {
            open_node(search, neighbour);
        }
    }
}

/* Room for everything one iteration can add, so that it either happens whole or not at all. */
static OpStatus reserve(OpAStar *base) {
    OP_TRY(op_open_set_reserve(&base->buffers->open, (size_t)base->max_degree));
    return base->record_expansions ? op_search_buffers_reserve_expanded(base->buffers) : OP_STATUS_OK;
}

static OpStatus iterate(OpThetaSearch *search) {
    OpAStar *base = &search->base;
    OP_TRY(reserve(base));
    OpSearchBuffers *buffers = base->buffers;
    int32_t node = op_open_set_take(&buffers->open).node;
    base->iterations++;
    bool repaired = search->variant != OP_THETA && repair_parent(search, node);
    if (repaired && search->variant == OP_THETA_LAZY_REQUEUE) {
        open_node(search, node);
        return OP_STATUS_OK;
    }
    buffers->nodes[node].mark |= 1;
    if (node == base->goal) {
        base->cost = buffers->nodes[node].g;
        base->status = OP_SEARCH_FOUND;
        return OP_STATUS_OK;
    }
    base->expanded++;
    if (base->record_expansions) {
        buffers->expanded[buffers->expanded_size++] = node;
    }
    expand(search, node);
    return OP_STATUS_OK;
}

OpStatus op_theta_begin(OpThetaSearch *search, OpCell start, OpCell goal) {
    const OpGrid *grid = search->square->grid;
    double estimate = search->zero_heuristic ? 0.0 : op_segment_cost(search->square->scale, start, goal);
    return op_a_star_begin(&search->base, op_grid_index(grid, start), op_grid_index(grid, goal), estimate);
}

OpStatus op_theta_step(OpThetaSearch *search, int32_t budget) {
    OpAStar *base = &search->base;
    while (base->status == OP_SEARCH_RUNNING) {
        if (base->buffers->open.size == 0) {
            base->status = OP_SEARCH_NOT_FOUND;
        } else if (budget == 0) {
            break;
        } else {
            OP_TRY(iterate(search));
            budget--;
        }
    }
    return OP_STATUS_OK;
}
