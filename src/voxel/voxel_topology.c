/* Options, neighbourhoods and step costs of voxel queries. */
#include "voxel/voxel_topology.h"

#include "base/number.h"
#include "base/status.h"

/* ---- Options ---- */

OpVoxelOptions op_voxel_options_default(void) {
    return (OpVoxelOptions){
        .moves = 26,
        .corners = OP_VOXEL_NO_CORNER_CUTTING,
        .heuristic = OP_HEURISTIC_AUTO,
        .heuristic_weight = 1.0,
    };
}

static OpStatus check_options(const OpVoxelOptions *options) {
    if (options->moves != 6 && options->moves != 18 && options->moves != 26) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "moves", "must be 6, 18 or 26, was %d", options->moves);
    }
    int32_t corners = (int32_t)options->corners;
    if (corners < 0 || corners > OP_VOXEL_ALLOW_ALL) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "corners", "must be a value from 0 to %d, was %d",
                       OP_VOXEL_ALLOW_ALL, corners);
    }
    if (options->heuristic != OP_HEURISTIC_AUTO && options->heuristic != OP_HEURISTIC_ZERO) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "heuristic",
                       "must be the automatic one (0) or zero (1) for voxels, was %d",
                       (int)options->heuristic);
    }
    if (!(options->heuristic_weight >= 0.0) || !op_is_finite(options->heuristic_weight)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "heuristic_weight", "must be finite and at least 0, was %g",
                       options->heuristic_weight);
    }
    if (options->iteration_budget < 0) {
        return op_fail_range("iteration_budget", 0, INT32_MAX, options->iteration_budget);
    }
    return OP_STATUS_OK;
}

OpStatus op_voxel_options_resolve(const OpVoxelOptions *options, OpVoxelOptions *out) {
    OpVoxelOptions resolved = options == NULL ? op_voxel_options_default() : *options;
    OP_TRY(check_options(&resolved));
    *out = resolved;
    return OP_STATUS_OK;
}

/* ---- Topology ---- */

static double cost_of_step(double length, double from, double to) {
    return length * ((from + to) * 0.5);
}

void op_voxel_topology_init(OpVoxelTopology *topology, const OpVoxelGrid *grid, const OpVoxelOptions *options,
                            OpVoxel goal) {
    *topology = (OpVoxelTopology){.grid = grid, .options = *options, .goal = goal};
    topology->scale = options->heuristic == OP_HEURISTIC_ZERO ? 0.0 : grid->least_cost;
    op_voxel_rules_init(&topology->rules, options->moves, options->corners);
    for (int32_t move = 0; move < OP_VOXEL_MAX_MOVES; move++) {
        const OpVoxelOffset *offset = &op_voxel_moves[move];
        int64_t row = offset->y + (int64_t)grid->size.y * offset->z;
        topology->node_steps[move] = offset->x + grid->size.x * row;
    }
    topology->has_uniform_costs =
        grid->uniform_costs && options->callbacks.blocked == NULL && options->callbacks.step_cost == NULL;
    for (int32_t kind = 0; kind < 3; kind++) {
        topology->uniform_costs[kind] =
            cost_of_step(op_voxel_lengths[kind], grid->least_cost, grid->least_cost);
        topology->has_uniform_costs &= op_is_finite(topology->uniform_costs[kind]);
    }
}

uint32_t op_voxel_open_row(const OpVoxelGrid *grid, OpVoxel first, int32_t count) {
    if (first.y < 0 || first.y >= grid->size.y || first.z < 0 || first.z >= grid->size.z) {
        return 0;
    }
    uint32_t bits = 0;
    int32_t i = first.x < 0 ? -first.x : 0;
    int32_t end = count < grid->size.x - first.x ? count : grid->size.x - first.x;
    while (i < end) {
        OpVoxel voxel = {first.x + i, first.y, first.z};
        const uint8_t *area = op_voxel_chunk_at(grid, voxel) + op_voxel_in_chunk(voxel);
        int32_t in_chunk = OP_VOXEL_CHUNK_SIDE - (voxel.x & OP_VOXEL_CHUNK_MASK);
        int32_t stop = i + in_chunk < end ? i + in_chunk : end;
        for (; i < stop; i++, area++) {
            bits |= (uint32_t)(*area != OP_AREA_WALL) << i;
        }
    }
    return bits;
}

/* True when a coordinate and those beside it are in one chunk and inside the grid. */
static bool is_within(int32_t coordinate, int32_t size) {
    int32_t in_chunk = coordinate & OP_VOXEL_CHUNK_MASK;
    return in_chunk > 0 && in_chunk < OP_VOXEL_CHUNK_MASK && coordinate + 1 < size;
}

static uint32_t open_around_within_chunk(const uint8_t *middle) {
    uint32_t open = 0;
    for (int32_t row = 0; row < 9; row++) {
        const uint8_t *areas = middle - 1 + (row % 3 - 1) * 16 + (row / 3 - 1) * 256;
        for (int32_t i = 0; i < 3; i++) {
            open |= (uint32_t)(areas[i] != OP_AREA_WALL) << (3 * row + i);
        }
    }
    return open;
}

/* The 27 bits around a voxel of the grid. */
static uint32_t open_around(const OpVoxelGrid *grid, OpVoxel middle) {
    if (is_within(middle.x, grid->size.x) && is_within(middle.y, grid->size.y) &&
        is_within(middle.z, grid->size.z)) {
        return open_around_within_chunk(op_voxel_chunk_at(grid, middle) + op_voxel_in_chunk(middle));
    }
    uint32_t open = 0;
    for (int32_t row = 0; row < 9; row++) {
        OpVoxel first = {middle.x - 1, middle.y - 1 + row % 3, middle.z - 1 + row / 3};
        open |= op_voxel_open_row(grid, first, 3) << 3 * row;
    }
    return open;
}

/* ---- Callbacks ---- */

/* What the callbacks make of the cost of a move. */
static OpStatus call_back(const OpVoxelCallbacks *callbacks, OpVoxel from, OpVoxel to, double *cost) {
    if (callbacks->blocked != NULL) {
        bool blocked = false;
        OP_TRY(callbacks->blocked(callbacks->user, to, &blocked));
        if (blocked) {
            *cost = -1.0;
            return OP_STATUS_OK;
        }
    }
    return callbacks->step_cost == NULL ? OP_STATUS_OK
                                        : callbacks->step_cost(callbacks->user, from, to, *cost, cost);
}

OpStatus op_voxel_step_cost(const OpVoxelTopology *topology, OpVoxel from, const OpVoxelOffset *move,
                            double from_multiplier, double to_multiplier, double *out) {
    double step = cost_of_step(op_voxel_lengths[move->kind], from_multiplier, to_multiplier);
    OP_TRY(call_back(&topology->options.callbacks, from, op_voxel_moved(from, move), &step));
    *out = step >= 0.0 && op_is_finite(step) ? step : -1.0;
    return OP_STATUS_OK;
}

static OpStatus can_stand(const OpVoxelGrid *grid, const OpVoxelCallbacks *callbacks, OpVoxel voxel,
                          bool *out) {
    *out = op_voxel_grid_is_walkable(grid, voxel);
    if (!*out || callbacks->blocked == NULL) {
        return OP_STATUS_OK;
    }
    bool blocked = false;
    grid->derived->searching = true;
    OpStatus status = callbacks->blocked(callbacks->user, voxel, &blocked);
    grid->derived->searching = false;
    *out = !blocked;
    return status;
}

OpStatus op_voxel_check_ends(const OpVoxelGrid *grid, const OpVoxelOptions *options, OpVoxel start,
                             OpVoxel goal, OpPathStatus *out) {
    bool standing = false;
    OP_TRY(can_stand(grid, &options->callbacks, start, &standing));
    if (!standing) {
        *out = OP_PATH_START_INVALID;
        return OP_STATUS_OK;
    }
    OP_TRY(can_stand(grid, &options->callbacks, goal, &standing));
    *out = standing ? OP_PATH_IN_PROGRESS : OP_PATH_GOAL_INVALID;
    return OP_STATUS_OK;
}

/* ---- Expanding ---- */

OpStatus op_voxel_expand(const void *topology_pointer, OpAStar *search, int32_t node) {
    const OpVoxelTopology *topology = topology_pointer;
    const OpVoxelGrid *grid = topology->grid;
    const double *multiplier = grid->areas.multiplier;
    OpVoxel from = op_voxel_of_node(grid, node);
    double from_multiplier = multiplier[op_voxel_area(grid, from)];
    double from_g = search->buffers->nodes[node].g;
    uint32_t legal = op_voxel_legal_moves(&topology->rules, open_around(grid, from));
    for (; legal != 0; legal &= legal - 1) {
        int32_t move = __builtin_ctz(legal);
        const OpVoxelOffset *offset = &op_voxel_moves[move];
        OpVoxel to = op_voxel_moved(from, offset);
        double step = topology->uniform_costs[offset->kind];
        if (!topology->has_uniform_costs) {
            double to_multiplier = multiplier[op_voxel_area(grid, to)];
            OP_TRY(op_voxel_step_cost(topology, from, offset, from_multiplier, to_multiplier, &step));
            if (step < 0.0) {
                continue;
            }
        }
        double g = from_g + step;
        int32_t neighbour = (int32_t)(node + topology->node_steps[move]);
        if (op_a_star_improve(search, node, neighbour, g)) {
            op_a_star_open(search, neighbour, g, op_voxel_estimate(topology, to));
        }
    }
    return OP_STATUS_OK;
}
