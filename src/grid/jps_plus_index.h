/* The fields of the JPS+ tables, and a jump read from them. */
#ifndef ONEPATH_SRC_GRID_JPS_PLUS_INDEX_H
#define ONEPATH_SRC_GRID_JPS_PLUS_INDEX_H

#include "grid/jump_rules.h"

struct OpJpsPlusIndex {
    OpAllocator allocator;
    const OpGrid *grid;
    OpGrid *listened_to; /* NULL for the grid's own index, which the grid itself tells about edits */
    int32_t listener;
    int16_t *table; /* table[cell * 8 + direction] */

    /* Edits that the tables do not have yet. More than pending_limit of them set rebuild. */
    int32_t *pending;
    size_t pending_count;
    size_t pending_limit;
    bool rebuild;

    /* Only in use during a refresh. */
    uint8_t *line_marks; /* per row, then per column: the straight entries along it are to be recomputed */
    int32_t *turned;     /* cells with a straight entry that changed between positive and not */
    size_t turned_count;
    size_t turned_capacity;
};

/* An index that hears of edits by op_jps_plus_note_edit only. The grid's sides were checked. */
OpStatus op_jps_plus_index_make(const OpGrid *grid, const OpAllocator *allocator, OpJpsPlusIndex **out);

/* Notes that cells of a rectangle may have changed. */
void op_jps_plus_note_edit(OpJpsPlusIndex *index, OpRect rect);

/* The grid's own index, made on first use, with the tables of the grid as it is now. The sides are at most
 * OP_JPS_PLUS_MAX_SIDE. */
OpStatus op_jps_plus_index_of(const OpGrid *grid, const OpJpsPlusIndex **out);

/* How far to go from a cell in a direction: to the next jump point, to the goal when that lies on the way, or, on a
 * diagonal, to the cell level with the goal in one axis. 0 when there is nothing to be found there. entry is the
 * table entry of the cell and direction. */
static inline int32_t op_jps_plus_steps(int32_t entry, OpCell from, int32_t direction, OpCell goal) {
    int32_t reach = entry < 0 ? -entry : entry;
    int32_t dx = goal.x - from.x;
    int32_t dy = goal.y - from.y;
    int32_t ahead_x = dx * op_square_dx[direction];
    int32_t ahead_y = dy * op_square_dy[direction];
    if (op_direction_is_diagonal(direction)) {
        int32_t level = ahead_x < ahead_y ? ahead_x : ahead_y;
        if (level > 0 && level <= reach) {
            return level;
        }
    } else {
        int32_t along = ahead_x + ahead_y;
        int32_t across = op_square_dx[direction] == 0 ? dx : dy;
        if (across == 0 && along > 0 && along <= reach) {
            return along;
        }
    }
    return entry > 0 ? entry : 0;
}

#endif
