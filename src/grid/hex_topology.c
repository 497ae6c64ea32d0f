/* Moves, step costs and estimates between hexagons. */
#include "grid/hex_topology.h"

#include "grid/grid_options.h"
#include "grid/step_costs.h"

OpStatus op_hex_options_resolve(const OpGridOptions *options, OpGridOptions *out) {
    if (options != NULL && options->agent_size != 1) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "agent_size", "must be 1 on a hex grid, was %d",
                       options->agent_size);
    }
    if (options != NULL && options->heuristic != OP_HEURISTIC_AUTO &&
        options->heuristic != OP_HEURISTIC_ZERO) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "heuristic", "must be AUTO or ZERO on a hex grid, was %d",
                       (int)options->heuristic);
    }
    return op_grid_options_resolve(options, out);
}

OpHexTopology op_hex_topology(const OpGrid *grid, OpHexLayout layout, const OpGridOptions *options) {
    return (OpHexTopology){
        .grid = grid,
        .layout = layout,
        .callbacks = options->callbacks,
        .scale = options->heuristic == OP_HEURISTIC_ZERO ? 0.0 : grid->least_cost,
    };
}

double op_hex_estimate(const OpHexTopology *topology, OpCell from) {
    OpHexCoord coord = op_hex_to_axial(topology->layout, from);
    return topology->scale * (double)op_hex_steps(coord, topology->goal);
}

static bool is_open_ground(const OpGrid *grid, OpCell cell) {
    return op_grid_contains(grid, cell) && grid->cells[op_grid_index(grid, cell)] != OP_AREA_WALL;
}

OpStatus op_hex_expand(const void *topology_pointer, OpAStar *search, int32_t node) {
    const OpHexTopology *topology = topology_pointer;
    const OpGrid *grid = topology->grid;
    const OpGridCallbacks *callbacks = &topology->callbacks;
    bool has_callbacks = op_has_step_callbacks(callbacks);
    OpCell from = op_grid_cell_of(grid, node);
    const OpHexOffset *offsets = op_hex_offsets(topology->layout, from);
    double from_g = search->buffers->nodes[node].g;
    for (int32_t direction = 0; direction < OP_HEX_DIRECTIONS; direction++) {
        OpCell to = op_hex_neighbor(from, offsets[direction]);
        if (!is_open_ground(grid, to)) {
            continue;
        }
        int32_t neighbour = op_grid_index(grid, to);
        double step = op_step_cost(grid, node, neighbour, 1.0);
        if (has_callbacks) {
            OP_TRY(op_step_ask(callbacks, from, to, &step));
        }
        if (!op_is_step_cost(step)) {
            continue;
        }
        double g = from_g + step;
        if (op_a_star_improve(search, node, neighbour, g)) {
            op_a_star_open(search, neighbour, g, op_hex_estimate(topology, to));
        }
    }
    return OP_STATUS_OK;
}

/* ---- As an OpTopology ---- */

static OpStatus is_walkable(const void *self, int32_t node, bool *out) {
    const OpHexTopology *hex = self;
    *out = hex->grid->cells[node] != OP_AREA_WALL;
    return *out ? op_cell_is_open(&hex->callbacks, op_grid_cell_of(hex->grid, node), out) : OP_STATUS_OK;
}

static OpStatus list_moves(const void *self, int32_t node, OpMoveDirection direction, OpMove *moves,
                           int32_t *count) {
    const OpHexTopology *hex = self;
    *count = 0;
    bool walkable = false;
    OP_TRY(is_walkable(self, node, &walkable));
    OpCell cell = op_grid_cell_of(hex->grid, node);
    const OpHexOffset *offsets = op_hex_offsets(hex->layout, cell);
    for (int32_t d = 0; d < OP_HEX_DIRECTIONS && walkable; d++) {
        OpCell other = op_hex_neighbor(cell, offsets[d]);
        if (is_open_ground(hex->grid, other)) {
            OP_TRY(op_step_list_move(hex->grid, &hex->callbacks, cell, other, direction, 1.0, moves, count));
        }
    }
    return OP_STATUS_OK;
}

static void list_adjacent(const void *self, int32_t node, int32_t *nodes, int32_t *count) {
    const OpHexTopology *hex = self;
    OpCell cell = op_grid_cell_of(hex->grid, node);
    const OpHexOffset *offsets = op_hex_offsets(hex->layout, cell);
    *count = 0;
    for (int32_t d = 0; d < OP_HEX_DIRECTIONS; d++) {
        OpCell other = op_hex_neighbor(cell, offsets[d]);
        if (op_grid_contains(hex->grid, other)) {
            nodes[(*count)++] = op_grid_index(hex->grid, other);
        }
    }
}

static double estimate(const void *self, int32_t from, int32_t to) {
    const OpHexTopology *hex = self;
    OpHexCoord a = op_hex_to_axial(hex->layout, op_grid_cell_of(hex->grid, from));
    OpHexCoord b = op_hex_to_axial(hex->layout, op_grid_cell_of(hex->grid, to));
    return hex->scale * (double)op_hex_steps(a, b);
}

OpTopology op_hex_as_topology(const OpHexTopology *hex) {
    return (OpTopology){
        .self = hex,
        .node_count = (int32_t)op_grid_cell_count(hex->grid),
        .is_walkable = is_walkable,
        .list_moves = list_moves,
        .list_adjacent = list_adjacent,
        .estimate = estimate,
    };
}
