/* The pruning rule of jump point search, from a cell's neighbour byte. */
#include "grid/jump_rules.h"

#include "base/status.h"

static uint32_t bit(int32_t direction) {
    return 1u << direction;
}

/* The directions whose first step is legal without corner cutting. */
static uint32_t legal_directions(uint32_t neighbours) {
    uint32_t legal = neighbours & 15u;
    for (int32_t diagonal = OP_DIRECTION_NORTH_EAST; diagonal < OP_SQUARE_DIRECTIONS; diagonal++) {
        uint32_t needed = bit(diagonal) | bit(op_direction_first_component(diagonal)) |
                          bit(op_direction_second_component(diagonal));
        if ((neighbours & needed) == needed) {
            legal |= bit(diagonal);
        }
    }
    return legal;
}

/* The diagonal between a straight direction and the next one clockwise. */
static int32_t diagonal_after(int32_t straight) {
    return OP_DIRECTION_NORTH_EAST + straight;
}

static uint32_t natural_and_forced(int32_t arrival, uint32_t neighbours) {
    if (op_direction_is_diagonal(arrival)) {
        return bit(arrival) | bit(op_direction_first_component(arrival)) |
               bit(op_direction_second_component(arrival));
    }
    int32_t right = (arrival + 1) % 4;
    int32_t back = (arrival + 2) % 4;
    int32_t left = (arrival + 3) % 4;
    uint32_t directions = bit(arrival);
    /* A wall behind the side cell made the diagonal step to it illegal, so the only good way there leads through here. */
    if ((neighbours & bit(right)) != 0 && (neighbours & bit(diagonal_after(right))) == 0) {
        directions |= bit(right) | bit(diagonal_after(arrival));
    }
    if ((neighbours & bit(left)) != 0 && (neighbours & bit(diagonal_after(back))) == 0) {
        directions |= bit(left) | bit(diagonal_after(left));
    }
    return directions;
}

uint8_t op_jump_successors_of(int32_t arrival, uint8_t neighbours) {
    uint32_t legal = legal_directions(neighbours);
    if (arrival != OP_DIRECTION_NONE) {
        legal &= natural_and_forced(arrival, neighbours);
    }
    return (uint8_t)legal;
}

OpStatus op_jump_successors(int32_t arrival, uint8_t neighbours, uint8_t *out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (arrival < OP_DIRECTION_NONE || arrival >= OP_SQUARE_DIRECTIONS) {
        return op_fail_range("arrival", OP_DIRECTION_NONE, OP_SQUARE_DIRECTIONS - 1, arrival);
    }
    *out = op_jump_successors_of(arrival, neighbours);
    return OP_STATUS_OK;
}

uint8_t op_jump_neighbours(const OpGrid *grid, OpCell cell) {
    uint32_t neighbours = 0;
    for (int32_t direction = 0; direction < OP_SQUARE_DIRECTIONS; direction++) {
        OpCell other = {cell.x + op_square_dx[direction], cell.y + op_square_dy[direction]};
        if (op_grid_is_walkable(grid, other)) {
            neighbours |= bit(direction);
        }
    }
    return (uint8_t)neighbours;
}

int32_t op_direction_between(OpCell from, OpCell to) {
    static const int8_t by_signs[3][3] = {
        {OP_DIRECTION_NORTH_WEST, OP_DIRECTION_NORTH, OP_DIRECTION_NORTH_EAST},
        {OP_DIRECTION_WEST, OP_DIRECTION_NONE, OP_DIRECTION_EAST},
        {OP_DIRECTION_SOUTH_WEST, OP_DIRECTION_SOUTH, OP_DIRECTION_SOUTH_EAST},
    };
    int32_t sx = (to.x > from.x) - (to.x < from.x);
    int32_t sy = (to.y > from.y) - (to.y < from.y);
    return by_signs[sy + 1][sx + 1];
}
