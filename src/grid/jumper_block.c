/* The jumper that scans 64 cells at a time over the block map. */
#include "grid/jumper.h"

static int32_t scan_row(const OpBlockMap *map, OpCell from, int32_t dx, OpCell goal) {
    int32_t goal_steps = goal.y == from.y ? (goal.x - from.x) * dx : 0;
    return dx > 0 ? op_block_lines_scan_forward(&map->rows, from.y, from.x, goal_steps)
                  : op_block_lines_scan_backward(&map->rows, from.y, from.x, goal_steps);
}

static int32_t scan_column(const OpBlockMap *map, OpCell from, int32_t dy, OpCell goal) {
    int32_t goal_steps = goal.x == from.x ? (goal.y - from.y) * dy : 0;
    return dy > 0 ? op_block_lines_scan_forward(&map->columns, from.x, from.y, goal_steps)
                  : op_block_lines_scan_backward(&map->columns, from.x, from.y, goal_steps);
}

static int32_t scan_diagonal(const OpBlockMap *map, OpCell from, int32_t dx, int32_t dy, OpCell goal) {
    OpCell cell = from;
    for (int32_t steps = 1;; steps++) {
        bool legal = op_block_map_is_open(map, cell.x + dx, cell.y) &&
                     op_block_map_is_open(map, cell.x, cell.y + dy) &&
                     op_block_map_is_open(map, cell.x + dx, cell.y + dy);
        if (!legal) {
            return 0;
        }
        cell.x += dx;
        cell.y += dy;
        if ((cell.x == goal.x && cell.y == goal.y) || scan_row(map, cell, dx, goal) > 0 ||
            scan_column(map, cell, dy, goal) > 0) {
            return steps;
        }
    }
}

static int32_t jump(const void *self, OpCell from, int32_t direction, OpCell goal) {
    int32_t dx = op_square_dx[direction];
    int32_t dy = op_square_dy[direction];
    if (op_direction_is_diagonal(direction)) {
        return scan_diagonal(self, from, dx, dy, goal);
    }
    return dy == 0 ? scan_row(self, from, dx, goal) : scan_column(self, from, dy, goal);
}

OpJumper op_block_jumper(const OpBlockMap *map) {
    return (OpJumper){jump, map};
}
