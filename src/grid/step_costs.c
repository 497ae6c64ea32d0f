/* Asking the caller's callbacks about cells and steps. */
#include "grid/step_costs.h"

OpStatus op_cell_is_open(const OpGridCallbacks *callbacks, OpCell cell, bool *out) {
    *out = true;
    if (callbacks->blocked == NULL) {
        return OP_STATUS_OK;
    }
    bool blocked = false;
    OP_TRY(callbacks->blocked(callbacks->user, cell, &blocked));
    *out = !blocked;
    return OP_STATUS_OK;
}

OpStatus op_step_ask(const OpGridCallbacks *callbacks, OpCell from, OpCell to, double *cost) {
    bool open = true;
    OP_TRY(op_cell_is_open(callbacks, to, &open));
    if (!open) {
        *cost = -1.0;
        return OP_STATUS_OK;
    }
    return callbacks->step_cost == NULL ? OP_STATUS_OK
                                        : callbacks->step_cost(callbacks->user, from, to, *cost, cost);
}

OpStatus op_step_list_move(const OpGrid *grid, const OpGridCallbacks *callbacks, OpCell cell, OpCell other,
                           OpMoveDirection direction, double length, OpMove *moves, int32_t *count) {
    int32_t neighbour = op_grid_index(grid, other);
    bool open = true;
    OP_TRY(op_cell_is_open(callbacks, other, &open));
    double cost = op_step_cost(grid, op_grid_index(grid, cell), neighbour, length);
    if (open && callbacks->step_cost != NULL) {
        OpCell from = direction == OP_MOVES_OUT ? cell : other;
        OpCell to = direction == OP_MOVES_OUT ? other : cell;
        OP_TRY(callbacks->step_cost(callbacks->user, from, to, cost, &cost));
    }
    if (open && op_is_step_cost(cost)) {
        moves[(*count)++] = (OpMove){neighbour, cost};
    }
    return OP_STATUS_OK;
}
