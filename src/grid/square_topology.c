/* Moves, step costs and estimates on a square grid. */
#include "grid/square_topology.h"

#include <math.h>

#include "base/number.h"
#include "base/status.h"
#include "grid/clearance.h"
#include "grid/grid_options.h"
#include "grid/step_costs.h"

const int8_t op_square_dx[OP_SQUARE_DIRECTIONS] = {0, 1, 0, -1, 1, 1, -1, -1};
const int8_t op_square_dy[OP_SQUARE_DIRECTIONS] = {-1, 0, 1, 0, -1, 1, 1, -1};

enum { NORTH = 1 << 0, EAST = 1 << 1, SOUTH = 1 << 2, WEST = 1 << 3 };
enum { FIRST_DIAGONAL = 4, CARDINALS = 15 };

/* The two cells that touch both ends of a diagonal move. */
static const uint8_t beside[4] = {NORTH | EAST, SOUTH | EAST, SOUTH | WEST, NORTH | WEST};

OpStatus op_square_topology_init(OpSquareTopology *topology, const OpGrid *grid,
                                 const OpGridOptions *options) {
    const uint8_t *clearance = NULL;
    if (options->agent_size > 1) {
        OP_TRY(op_clearance_read(grid, &clearance));
    }
    *topology = (OpSquareTopology){
        .grid = grid,
        .clearance = clearance,
        .options = *options,
        .scale = grid->least_cost,
    };
    topology->options.heuristic = op_grid_step_heuristic(options);
    return OP_STATUS_OK;
}

/* Bit d says that the agent fits the neighbour in direction d. */
static uint32_t fitting_neighbours(const OpSquareTopology *topology, OpCell cell, int32_t index) {
    int32_t width = topology->grid->width;
    bool north = cell.y > 0;
    bool south = cell.y + 1 < topology->grid->height;
    bool west = cell.x > 0;
    bool east = cell.x + 1 < width;
    uint32_t bits = 0;
    bits |= north && op_square_fits(topology, index - width) ? 1u << 0 : 0;
    bits |= east && op_square_fits(topology, index + 1) ? 1u << 1 : 0;
    bits |= south && op_square_fits(topology, index + width) ? 1u << 2 : 0;
    bits |= west && op_square_fits(topology, index - 1) ? 1u << 3 : 0;
    if (topology->options.connectivity == 4) {
        return bits;
    }
    bits |= north && east && op_square_fits(topology, index - width + 1) ? 1u << 4 : 0;
    bits |= south && east && op_square_fits(topology, index + width + 1) ? 1u << 5 : 0;
    bits |= south && west && op_square_fits(topology, index + width - 1) ? 1u << 6 : 0;
    bits |= north && west && op_square_fits(topology, index - width - 1) ? 1u << 7 : 0;
    return bits;
}

static bool diagonal_is_legal(OpDiagonalRule rule, uint32_t fitting, int32_t direction) {
    uint32_t sides = beside[direction - FIRST_DIAGONAL];
    if (rule == OP_DIAGONAL_NO_CORNER_CUTTING) {
        return (fitting & sides) == sides;
    }
    return rule == OP_DIAGONAL_ALLOW_ALL || (fitting & sides) != 0;
}

uint32_t op_square_legal_moves(const OpSquareTopology *topology, OpCell cell) {
    uint32_t fitting = fitting_neighbours(topology, cell, op_grid_index(topology->grid, cell));
    uint32_t legal = fitting & CARDINALS;
    for (int32_t direction = FIRST_DIAGONAL; direction < OP_SQUARE_DIRECTIONS; direction++) {
        uint32_t bit = 1u << direction;
        if ((fitting & bit) != 0 && diagonal_is_legal(topology->options.diagonals, fitting, direction)) {
            legal |= bit;
        }
    }
    return legal;
}

double op_square_estimate(const OpSquareTopology *topology, OpCell from, OpCell to) {
    int32_t dx = from.x < to.x ? to.x - from.x : from.x - to.x;
    int32_t dy = from.y < to.y ? to.y - from.y : from.y - to.y;
    int32_t least = dx < dy ? dx : dy;
    int32_t most = dx < dy ? dy : dx;
    switch (topology->options.heuristic) {
    case OP_HEURISTIC_MANHATTAN:
        return topology->scale * (double)(dx + dy);
    case OP_HEURISTIC_OCTILE:
        return topology->scale * ((double)(most - least) + (double)least * OP_SQRT2);
    case OP_HEURISTIC_EUCLIDEAN:
        return topology->scale * sqrt((double)dx * (double)dx + (double)dy * (double)dy);
    case OP_HEURISTIC_AUTO: /* replaced when the options were resolved */
    case OP_HEURISTIC_ZERO:
        break;
    }
    return 0.0;
}

static double step_length(int32_t direction) {
    return direction < FIRST_DIAGONAL ? 1.0 : OP_SQRT2;
}

OpStatus op_square_expand(const void *topology_pointer, OpAStar *search, int32_t node) {
    const OpSquareTopology *topology = topology_pointer;
    const OpGrid *grid = topology->grid;
    const double *multiplier = grid->areas.multiplier;
    const OpGridCallbacks *callbacks = &topology->options.callbacks;
    bool has_callbacks = op_has_step_callbacks(callbacks);
    OpCell from = op_grid_cell_of(grid, node);
    double from_multiplier = multiplier[grid->cells[node]];
    double from_g = search->buffers->nodes[node].g;
    uint32_t legal = op_square_legal_moves(topology, from);
    for (int32_t direction = 0; direction < OP_SQUARE_DIRECTIONS; direction++) {
        if ((legal >> direction & 1u) == 0) {
            continue;
        }
        OpCell to = {from.x + op_square_dx[direction], from.y + op_square_dy[direction]};
        int32_t neighbour = op_grid_index(grid, to);
        double step = step_length(direction) * ((from_multiplier + multiplier[grid->cells[neighbour]]) * 0.5);
        if (has_callbacks) {
            OP_TRY(op_step_ask(callbacks, from, to, &step));
        }
        if (!op_is_step_cost(step)) {
            continue;
        }
        double g = from_g + step;
        if (op_a_star_improve(search, node, neighbour, g)) {
            op_a_star_open(search, neighbour, g, op_square_estimate(topology, to, topology->goal));
        }
    }
    return OP_STATUS_OK;
}

/* ---- As an OpTopology ---- */

static OpStatus is_walkable(const void *self, int32_t node, bool *out) {
    const OpSquareTopology *square = self;
    *out = op_square_fits(square, node);
    return *out ? op_cell_is_open(&square->options.callbacks, op_grid_cell_of(square->grid, node), out)
                : OP_STATUS_OK;
}

static OpStatus list_moves(const void *self, int32_t node, OpMoveDirection direction, OpMove *moves,
                           int32_t *count) {
    const OpSquareTopology *square = self;
    const OpGrid *grid = square->grid;
    *count = 0;
    bool walkable = false;
    OP_TRY(is_walkable(self, node, &walkable));
    if (!walkable) {
        return OP_STATUS_OK;
    }
    OpCell cell = op_grid_cell_of(grid, node);
    uint32_t legal = op_square_legal_moves(square, cell);
    for (int32_t d = 0; d < OP_SQUARE_DIRECTIONS; d++) {
        OpCell other = {cell.x + op_square_dx[d], cell.y + op_square_dy[d]};
        if ((legal >> d & 1u) != 0) {
            OP_TRY(op_step_list_move(grid, &square->options.callbacks, cell, other, direction, step_length(d),
                                     moves, count));
        }
    }
    return OP_STATUS_OK;
}

static void list_adjacent(const void *self, int32_t node, int32_t *nodes, int32_t *count) {
    const OpSquareTopology *square = self;
    OpCell cell = op_grid_cell_of(square->grid, node);
    *count = 0;
    for (int32_t d = 0; d < square->options.connectivity; d++) {
        OpCell other = {cell.x + op_square_dx[d], cell.y + op_square_dy[d]};
        if (op_grid_contains(square->grid, other)) {
            nodes[(*count)++] = op_grid_index(square->grid, other);
        }
    }
}

static double estimate(const void *self, int32_t from, int32_t to) {
    const OpSquareTopology *square = self;
    return op_square_estimate(square, op_grid_cell_of(square->grid, from), op_grid_cell_of(square->grid, to));
}

OpTopology op_square_as_topology(const OpSquareTopology *square) {
    return (OpTopology){
        .self = square,
        .node_count = (int32_t)op_grid_cell_count(square->grid),
        .is_walkable = is_walkable,
        .list_moves = list_moves,
        .list_adjacent = list_adjacent,
        .estimate = estimate,
    };
}
