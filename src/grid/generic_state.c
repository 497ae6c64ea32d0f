/* Saving and restoring the generic engines inside a resumable search. */
#include "grid/generic_state.h"

#include "base/status.h"
#include "search/a_star_state.h"
#include "search/startless_state.h"

static void write_search(OpWriter *writer, OpStateKind kind, const OpAStar *search) {
    if (kind == OP_STATE_A_STAR) {
        op_a_star_write_state(writer, search);
    } else {
        op_startless_write_state(writer, kind, search);
    }
}

static void write_end(OpWriter *writer, const OpGrid *grid, int32_t index) {
    OpCell cell = op_grid_cell_of(grid, index);
    op_write_i32(writer, cell.x);
    op_write_i32(writer, cell.y);
}

void op_generic_state_save(OpWriter *writer, OpStateKind kind, const OpGrid *grid, const OpAStar *search) {
    OpWriter measure = op_writer(NULL, 0);
    write_search(&measure, kind, search);
    write_end(writer, grid, search->start);
    write_end(writer, grid, search->goal);
    op_write_i32(writer, (int32_t)measure.size);
    write_search(writer, kind, search);
}

static OpStatus read_end(OpReader *reader, const OpGrid *grid, const char *field, OpCell *out) {
    out->x = op_read_i32(reader);
    out->y = op_read_i32(reader);
    if (!op_grid_contains(grid, *out)) {
        return op_fail(OP_STATUS_GRID_STATE, field, "must be a cell of the grid, was (%d, %d)", out->x,
                       out->y);
    }
    return OP_STATUS_OK;
}

OpStatus op_generic_state_read_ends(OpReader *reader, const OpGrid *grid, OpCell *start, OpCell *goal) {
    OP_TRY(read_end(reader, grid, "state.start", start));
    OP_TRY(read_end(reader, grid, "state.goal", goal));
    int32_t length = op_read_i32(reader);
    return op_state_expect("state.length", (int64_t)op_reader_left(reader), length);
}

static OpStatus check_ends(const OpAStar *search, int32_t start, int32_t goal) {
    if (search->status == OP_SEARCH_NOT_STARTED) {
        return op_fail(OP_STATUS_GRID_STATE, "state.search", "must have begun");
    }
    OP_TRY(op_state_expect("state.search.start", start, search->start));
    return op_state_expect("state.search.goal", goal, search->goal);
}

OpStatus op_generic_state_check_open(const OpAStar *search, const OpGrid *grid) {
    const OpOpenSet *open = &search->buffers->open;
    for (size_t slot = 0; slot < open->size && search->status == OP_SEARCH_RUNNING; slot++) {
        int32_t node = open->heap[slot].node;
        if (grid->cells[node] == OP_AREA_WALL) {
            return op_fail(OP_STATUS_GRID_STATE, "state.open.node", "must be walkable, but %d is a wall",
                           node);
        }
    }
    return OP_STATUS_OK;
}

/* A jump point path is written out by walking every hop, so each must lie on one of the eight lines. */
static bool is_straight_hop(const OpGrid *grid, int32_t from, int32_t to) {
    OpCell a = op_grid_cell_of(grid, from);
    OpCell b = op_grid_cell_of(grid, to);
    int32_t dx = a.x - b.x;
    int32_t dy = a.y - b.y;
    return from != to && (dx == 0 || dy == 0 || dx == dy || dx == -dy);
}

static bool is_closed(const OpSearchBuffers *buffers, int32_t node) {
    return (buffers->nodes[node].mark & 1) != 0;
}

/* Theta* takes parents from among the closed cells and never opens one again. Lazy Theta* relies on it: it gives an open
 * cell another parent at a higher cost, which could close a circle through its own children. */
static OpStatus check_theta_nodes(const OpSearchBuffers *buffers) {
    for (int32_t node = 0; node < buffers->node_count; node++) {
        int32_t parent = op_search_visited(buffers, node) ? buffers->nodes[node].parent : -1;
        if (parent >= 0 && !is_closed(buffers, parent)) {
            return op_fail(OP_STATUS_GRID_STATE, "state.visited.parent", "of cell %d must be closed", node);
        }
    }
    for (size_t slot = 0; slot < buffers->open.size; slot++) {
        int32_t node = buffers->open.heap[slot].node;
        if (is_closed(buffers, node)) {
            return op_fail(OP_STATUS_GRID_STATE, "state.open.node", "must not be closed, but %d is", node);
        }
    }
    return OP_STATUS_OK;
}

/* What a jump point or Theta* search takes for granted of its cells. */
static OpStatus check_cells(const OpGrid *grid, OpStateKind kind, const OpAStar *search) {
    const OpSearchBuffers *buffers = search->buffers;
    for (int32_t node = 0; node < buffers->node_count; node++) {
        if (!op_search_visited(buffers, node)) {
            continue;
        }
        int32_t parent = buffers->nodes[node].parent;
        if (search->status == OP_SEARCH_RUNNING && grid->cells[node] == OP_AREA_WALL) {
            return op_fail(OP_STATUS_GRID_STATE, "state.visited.node", "must be walkable, but %d is a wall",
                           node);
        }
        if (kind == OP_STATE_JUMP_SEARCH && parent >= 0 && !is_straight_hop(grid, parent, node)) {
            return op_fail(OP_STATUS_GRID_STATE, "state.visited.parent",
                           "of cell %d must be a straight hop away", node);
        }
    }
    return kind == OP_STATE_THETA_SEARCH ? check_theta_nodes(buffers) : OP_STATUS_OK;
}

static OpStatus check_search(const OpGrid *grid, OpStateKind kind, const OpAStar *search, int32_t start,
                             int32_t goal) {
    OP_TRY(check_ends(search, start, goal));
    OP_TRY(kind == OP_STATE_A_STAR ? OP_STATUS_OK : check_cells(grid, kind, search));
    return op_generic_state_check_open(search, grid);
}

OpStatus op_generic_state_read_search(OpReader *reader, OpStateKind kind, const OpGrid *grid,
                                      OpAStar *search) {
    int32_t start = search->start;
    int32_t goal = search->goal;
    OP_TRY(kind == OP_STATE_A_STAR ? op_a_star_read_state(reader, search)
                                   : op_startless_read_state(reader, kind, search));
    OpStatus status = check_search(grid, kind, search, start, goal);
    if (status != OP_STATUS_OK) {
        search->status = OP_SEARCH_NOT_STARTED;
    }
    return status;
}
