/* The jumper that walks cell by cell, straight from the definition. */
#include "grid/jumper.h"

static bool is_open(const OpGrid *grid, int32_t x, int32_t y) {
    return op_grid_is_walkable(grid, (OpCell){x, y});
}

static int32_t scan_straight(const OpGrid *grid, OpCell from, int32_t dx, int32_t dy, OpCell goal) {
    int32_t x = from.x;
    int32_t y = from.y;
    /* The two sides are (dy, dx) and (-dy, -dx). */
    bool one_was_open = is_open(grid, x + dy, y + dx);
    bool other_was_open = is_open(grid, x - dy, y - dx);
    for (int32_t steps = 1;; steps++) {
        x += dx;
        y += dy;
        if (!is_open(grid, x, y)) {
            return 0;
        }
        bool one_is_open = is_open(grid, x + dy, y + dx);
        bool other_is_open = is_open(grid, x - dy, y - dx);
        bool forced = (one_is_open && !one_was_open) || (other_is_open && !other_was_open);
        if (forced || (x == goal.x && y == goal.y)) {
            return steps;
        }
        one_was_open = one_is_open;
        other_was_open = other_is_open;
    }
}

static int32_t scan_diagonal(const OpGrid *grid, OpCell from, int32_t dx, int32_t dy, OpCell goal) {
    OpCell cell = from;
    for (int32_t steps = 1;; steps++) {
        bool legal = is_open(grid, cell.x + dx, cell.y) && is_open(grid, cell.x, cell.y + dy) &&
                     is_open(grid, cell.x + dx, cell.y + dy);
        if (!legal) {
            return 0;
        }
        cell.x += dx;
        cell.y += dy;
        if ((cell.x == goal.x && cell.y == goal.y) || scan_straight(grid, cell, dx, 0, goal) > 0 ||
            scan_straight(grid, cell, 0, dy, goal) > 0) {
            return steps;
        }
    }
}

static int32_t jump(const void *self, OpCell from, int32_t direction, OpCell goal) {
    int32_t dx = op_square_dx[direction];
    int32_t dy = op_square_dy[direction];
    return op_direction_is_diagonal(direction) ? scan_diagonal(self, from, dx, dy, goal)
                                               : scan_straight(self, from, dx, dy, goal);
}

OpJumper op_online_jumper(const OpGrid *grid) {
    return (OpJumper){jump, grid};
}
