/* Incremental update of the JPS+ tables.
 *
 * A straight entry reads its own line and the two lines beside it, so an edit touches the lines through and beside the
 * cell; those are recomputed whole. A diagonal entry reads walkability around the first step, the signs of the straight
 * entries of the next cell, and that cell's diagonal entry. So diagonal entries are recomputed around edited cells and
 * behind cells whose straight entries changed sign, and from there backwards as long as values change. */
#include "grid/jps_plus_update.h"

#include "base/memory.h"

void op_jps_plus_note_edit(OpJpsPlusIndex *index, OpRect rect) {
    size_t cells = (size_t)rect.width * (size_t)rect.height;
    if (index->rebuild || cells > index->pending_limit - index->pending_count) {
        index->rebuild = true;
        return;
    }
    for (int32_t y = rect.y; y < rect.y + rect.height; y++) {
        for (int32_t x = rect.x; x < rect.x + rect.width; x++) {
            index->pending[index->pending_count++] = op_grid_index(index->grid, (OpCell){x, y});
        }
    }
}

/* ---- Straight entries ---- */

static bool note_turned(OpJpsPlusIndex *index, int32_t node) {
    if (op_grow_array(&index->allocator, (void **)&index->turned, &index->turned_capacity,
                      index->turned_count, index->turned_count + 1, sizeof(int32_t)) != OP_STATUS_OK) {
        return false;
    }
    index->turned[index->turned_count++] = node;
    return true;
}

/* Recomputes one direction of a line of count cells from its far end back to first. False when memory is short. */
static bool recompute_run(OpJpsPlusIndex *index, OpCell far_end, int32_t count, int32_t direction) {
    OpCell cell = far_end;
    for (int32_t i = 0; i < count; i++) {
        int32_t node = op_grid_index(index->grid, cell);
        int16_t *entry = &index->table[(size_t)node * OP_SQUARE_DIRECTIONS + (size_t)direction];
        int16_t value = op_jps_plus_straight_entry(index, cell, direction);
        if ((value > 0) != (*entry > 0) && !note_turned(index, node)) {
            return false;
        }
        *entry = value;
        cell.x -= op_square_dx[direction];
        cell.y -= op_square_dy[direction];
    }
    return true;
}

static bool recompute_lines(OpJpsPlusIndex *index) {
    int32_t width = index->grid->width;
    int32_t height = index->grid->height;
    for (int32_t y = 0; y < height; y++) {
        if (index->line_marks[y] &&
            (!recompute_run(index, (OpCell){width - 1, y}, width, OP_DIRECTION_EAST) ||
             !recompute_run(index, (OpCell){0, y}, width, OP_DIRECTION_WEST))) {
            return false;
        }
    }
    for (int32_t x = 0; x < width; x++) {
        if (index->line_marks[height + x] &&
            (!recompute_run(index, (OpCell){x, 0}, height, OP_DIRECTION_NORTH) ||
             !recompute_run(index, (OpCell){x, height - 1}, height, OP_DIRECTION_SOUTH))) {
            return false;
        }
    }
    return true;
}

/* Marks or unmarks a line and its two neighbours among count. */
static void mark_around(uint8_t *marks, int32_t count, int32_t line, uint8_t mark) {
    for (int32_t i = line > 0 ? line - 1 : 0; i <= line + 1 && i < count; i++) {
        marks[i] = mark;
    }
}

static void mark_lines(OpJpsPlusIndex *index, uint8_t mark) {
    int32_t height = index->grid->height;
    for (size_t i = 0; i < index->pending_count; i++) {
        OpCell cell = op_grid_cell_of(index->grid, index->pending[i]);
        mark_around(index->line_marks, height, cell.y, mark);
        mark_around(index->line_marks + height, index->grid->width, cell.x, mark);
    }
}

/* ---- Diagonal entries ---- */

/* Recomputes a diagonal entry and, while values change, the ones behind it. */
static void follow_back(OpJpsPlusIndex *index, OpCell cell, int32_t direction) {
    while (op_grid_contains(index->grid, cell)) {
        size_t node = (size_t)op_grid_index(index->grid, cell);
        int16_t *entry = &index->table[node * OP_SQUARE_DIRECTIONS + (size_t)direction];
        int16_t value = op_jps_plus_diagonal_entry(index, cell, direction);
        if (value == *entry) {
            break;
        }
        *entry = value;
        cell.x -= op_square_dx[direction];
        cell.y -= op_square_dy[direction];
    }
}

static void recompute_diagonals(OpJpsPlusIndex *index, const int32_t *nodes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        OpCell cell = op_grid_cell_of(index->grid, nodes[i]);
        for (int32_t d = OP_DIRECTION_NORTH_EAST; d < OP_SQUARE_DIRECTIONS; d++) {
            follow_back(index, cell, d);
            follow_back(index, (OpCell){cell.x - op_square_dx[d], cell.y}, d);
            follow_back(index, (OpCell){cell.x, cell.y - op_square_dy[d]}, d);
            follow_back(index, (OpCell){cell.x - op_square_dx[d], cell.y - op_square_dy[d]}, d);
        }
    }
}

/* False when memory for the changed cells is short. */
static bool update(OpJpsPlusIndex *index) {
    index->turned_count = 0;
    mark_lines(index, 1);
    bool complete = recompute_lines(index);
    mark_lines(index, 0);
    if (complete) {
        recompute_diagonals(index, index->pending, index->pending_count);
        recompute_diagonals(index, index->turned, index->turned_count);
    }
    return complete;
}

void op_jps_plus_apply_edits(OpJpsPlusIndex *index) {
    if (index->rebuild || (index->pending_count > 0 && !update(index))) {
        op_jps_plus_build(index); /* needs no memory, so a refresh cannot fail */
    }
    index->rebuild = false;
    index->pending_count = 0;
}
