/* The JPS+ tables: their definition entry by entry, and a whole build. Each entry follows from the next cell's, so
 * every table is filled from the far end of its direction. */
#include "grid/jps_plus_index.h"

#include "base/memory.h"
#include "base/status.h"
#include "grid/jps_plus_update.h"

static bool is_open(const OpGrid *grid, int32_t x, int32_t y) {
    return x >= 0 && y >= 0 && x < grid->width && y < grid->height &&
           grid->cells[y * grid->width + x] != OP_AREA_WALL;
}

/* An entry from that of the next cell in its direction. */
static int16_t one_step_more(int16_t next) {
    return (int16_t)(next > 0 ? next + 1 : next - 1);
}

int16_t op_jps_plus_straight_entry(const OpJpsPlusIndex *index, OpCell cell, int32_t direction) {
    const OpGrid *grid = index->grid;
    int32_t dx = op_square_dx[direction];
    int32_t dy = op_square_dy[direction];
    int32_t x = cell.x + dx;
    int32_t y = cell.y + dy;
    if (!is_open(grid, cell.x, cell.y) || !is_open(grid, x, y)) {
        return 0;
    }
    /* The direction's two sides are (dy, dx) and (-dy, -dx). */
    bool forced = (is_open(grid, x + dy, y + dx) && !is_open(grid, cell.x + dy, cell.y + dx)) ||
                  (is_open(grid, x - dy, y - dx) && !is_open(grid, cell.x - dy, cell.y - dx));
    if (forced) {
        return 1;
    }
    return one_step_more(
        index->table[(size_t)(y * grid->width + x) * OP_SQUARE_DIRECTIONS + (size_t)direction]);
}

int16_t op_jps_plus_diagonal_entry(const OpJpsPlusIndex *index, OpCell cell, int32_t direction) {
    const OpGrid *grid = index->grid;
    int32_t x = cell.x + op_square_dx[direction];
    int32_t y = cell.y + op_square_dy[direction];
    if (!is_open(grid, cell.x, cell.y) || !is_open(grid, x, y) || !is_open(grid, x, cell.y) ||
        !is_open(grid, cell.x, y)) {
        return 0;
    }
    const int16_t *next = &index->table[(size_t)(y * grid->width + x) * OP_SQUARE_DIRECTIONS];
    if (next[op_direction_first_component(direction)] > 0 ||
        next[op_direction_second_component(direction)] > 0) {
        return 1;
    }
    return one_step_more(next[direction]);
}

/* ---- A whole build ---- */

static void fill_straight(const OpJpsPlusIndex *index, OpCell cell, int32_t direction) {
    size_t node = (size_t)op_grid_index(index->grid, cell);
    index->table[node * OP_SQUARE_DIRECTIONS + (size_t)direction] =
        op_jps_plus_straight_entry(index, cell, direction);
}

static void fill_diagonal(const OpJpsPlusIndex *index, OpCell cell, int32_t direction) {
    size_t node = (size_t)op_grid_index(index->grid, cell);
    index->table[node * OP_SQUARE_DIRECTIONS + (size_t)direction] =
        op_jps_plus_diagonal_entry(index, cell, direction);
}

/* Entries that look up or down a column or diagonal need the row that they look at, and the whole of its east and west
 * entries. */
static void fill_row(const OpJpsPlusIndex *index, int32_t y, int32_t straight, const int32_t diagonals[2]) {
    for (int32_t x = 0; x < index->grid->width; x++) {
        OpCell cell = {x, y};
        fill_straight(index, cell, straight);
        fill_diagonal(index, cell, diagonals[0]);
        fill_diagonal(index, cell, diagonals[1]);
    }
}

void op_jps_plus_build(OpJpsPlusIndex *index) {
    static const int32_t north[2] = {OP_DIRECTION_NORTH_EAST, OP_DIRECTION_NORTH_WEST};
    static const int32_t south[2] = {OP_DIRECTION_SOUTH_EAST, OP_DIRECTION_SOUTH_WEST};
    int32_t width = index->grid->width;
    int32_t height = index->grid->height;
    for (int32_t y = 0; y < height; y++) {
        for (int32_t x = 0; x < width; x++) {
            fill_straight(index, (OpCell){x, y}, OP_DIRECTION_WEST);
            fill_straight(index, (OpCell){width - 1 - x, y}, OP_DIRECTION_EAST);
        }
    }
    for (int32_t y = 0; y < height; y++) {
        fill_row(index, y, OP_DIRECTION_NORTH, north);
        fill_row(index, height - 1 - y, OP_DIRECTION_SOUTH, south);
    }
}

/* ---- Life and reading ---- */

static void note_change(void *user, const OpGrid *grid, OpRect rect) {
    (void)grid;
    op_jps_plus_note_edit(user, rect);
}

/* Memory for the tables and for edits. */
static OpStatus allocate(OpJpsPlusIndex *index) {
    const OpAllocator *allocator = &index->allocator;
    size_t cells = op_grid_cell_count(index->grid);
    size_t lines = (size_t)index->grid->width + (size_t)index->grid->height;
    OP_TRY(op_alloc_array(allocator, cells * OP_SQUARE_DIRECTIONS, sizeof(int16_t), (void **)&index->table));
    OP_TRY(op_alloc_array(allocator, index->pending_limit, sizeof(int32_t), (void **)&index->pending));
    return op_alloc_zeroed(allocator, lines, 1, (void **)&index->line_marks);
}

OpStatus op_jps_plus_index_make(const OpGrid *grid, const OpAllocator *allocator, OpJpsPlusIndex **out) {
    void *memory;
    OP_TRY(op_alloc_zeroed(allocator, 1, sizeof(OpJpsPlusIndex), &memory));
    OpJpsPlusIndex *index = memory;
    size_t share = op_grid_cell_count(grid) / 64;
    *index =
        (OpJpsPlusIndex){.allocator = *allocator, .grid = grid, .pending_limit = share > 256 ? share : 256};
    OpStatus status = allocate(index);
    if (status != OP_STATUS_OK) {
        op_jps_plus_index_destroy(index);
        return status;
    }
    op_jps_plus_build(index);
    *out = index;
    return OP_STATUS_OK;
}

static void note_restore(void *user) {
    OpJpsPlusIndex *index = user;
    op_jps_plus_note_edit(index, (OpRect){0, 0, index->grid->width, index->grid->height});
}

OpStatus op_jps_plus_index_create(OpGrid *grid, const OpAllocator *allocator, OpJpsPlusIndex **out) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (grid->width > OP_JPS_PLUS_MAX_SIDE || grid->height > OP_JPS_PLUS_MAX_SIDE) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "grid", "must have sides of at most %d cells, was %d x %d",
                       OP_JPS_PLUS_MAX_SIDE, grid->width, grid->height);
    }
    OpAllocator chosen;
    OP_TRY(op_allocator_choose(allocator, &chosen));
    OpJpsPlusIndex *index;
    OP_TRY(op_jps_plus_index_make(grid, &chosen, &index));
    OpGridListener listener = {.rect_changed = note_change, .user = index};
    OpStatus status = op_grid_add_dependent(grid, &listener, note_restore, &index->listener);
    if (status != OP_STATUS_OK) {
        op_jps_plus_index_destroy(index);
        return status;
    }
    index->listened_to = grid;
    *out = index;
    return OP_STATUS_OK;
}

void op_jps_plus_index_destroy(OpJpsPlusIndex *index) {
    if (index == NULL) {
        return;
    }
    if (index->listened_to != NULL) {
        op_grid_remove_dependent(index->listened_to, index->listener);
    }
    OpAllocator allocator = index->allocator;
    size_t cells = op_grid_cell_count(index->grid);
    size_t lines = (size_t)index->grid->width + (size_t)index->grid->height;
    op_free_array(&allocator, index->table, cells * OP_SQUARE_DIRECTIONS, sizeof(int16_t));
    op_free_array(&allocator, index->pending, index->pending_limit, sizeof(int32_t));
    op_free_array(&allocator, index->line_marks, lines, 1);
    op_free_array(&allocator, index->turned, index->turned_capacity, sizeof(int32_t));
    op_free_array(&allocator, index, 1, sizeof(OpJpsPlusIndex));
}

OpStatus op_jps_plus_index_of(const OpGrid *grid, const OpJpsPlusIndex **out) {
    OpGridDerived *derived = grid->derived;
    if (derived->jps_plus_index == NULL) {
        OP_TRY(op_jps_plus_index_make(grid, &grid->allocator, &derived->jps_plus_index));
    }
    op_jps_plus_apply_edits(derived->jps_plus_index);
    *out = derived->jps_plus_index;
    return OP_STATUS_OK;
}

OpStatus op_jps_plus_index_refresh(OpJpsPlusIndex *index) {
    if (index == NULL) {
        return op_fail_null("index");
    }
    op_jps_plus_apply_edits(index);
    return OP_STATUS_OK;
}

OpStatus op_jps_plus_index_distance(const OpJpsPlusIndex *index, OpCell cell, OpDirection direction,
                                    int32_t *out) {
    if (index == NULL) {
        return op_fail_null("index");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_grid_check_cell(index->grid, cell));
    int32_t number = (int32_t)direction;
    if (number < 0 || number >= OP_SQUARE_DIRECTIONS) {
        return op_fail_range("direction", 0, OP_SQUARE_DIRECTIONS - 1, number);
    }
    size_t node = (size_t)op_grid_index(index->grid, cell);
    *out = index->table[node * OP_SQUARE_DIRECTIONS + (size_t)number];
    return OP_STATUS_OK;
}

const int16_t *op_jps_plus_index_entries(const OpJpsPlusIndex *index) {
    return index == NULL ? NULL : index->table;
}
