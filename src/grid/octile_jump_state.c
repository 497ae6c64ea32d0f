/* Saving and restoring the specialised jump point searches. The open list is saved as it lies, stale entries included, since
 * the order of pops among equal estimates depends on the order of pushes. */
#include "grid/octile_jump.h"

#include <math.h>
#include <string.h>

#include "base/status.h"
#include "grid/octile_state.h"
#include "search/state_pieces.h"

#define ENTRY_SIZE 17
#define HEAP_ENTRY_SIZE 16
#define STACK_ENTRY_SIZE 4

/* What the level's NaN looks like in bytes. */
#define LEVEL_NONE UINT64_C(0xFFF8000000000000)

static bool is_visited(const OpOctileJump *engine, int32_t index) {
    return engine->nodes[index].tag >= engine->generation;
}

static bool is_closed(const OpOctileJump *engine, int32_t index) {
    return is_visited(engine, index) && (engine->nodes[index].tag & 1) != 0;
}

static void write_nodes(const OpOctileJump *engine, OpWriter *writer) {
    int32_t cells = (int32_t)op_grid_cell_count(engine->base.grid);
    for (int32_t index = 0; index < cells; index++) {
        if (is_visited(engine, index)) {
            const OpJumpNode *node = &engine->nodes[index];
            op_write_i32(writer, index);
            op_write_i32(writer, node->cost.straight);
            op_write_i32(writer, node->cost.diagonal);
            op_write_i32(writer, node->parent);
            op_write_u8(writer, node->tag & 15);
        }
    }
}

static void write_open(const OpJumpList *open, OpWriter *writer) {
    op_write_u64(writer, isnan(open->level) ? LEVEL_NONE : op_f64_bits(open->level));
    op_write_i32(writer, (int32_t)open->heap.size);
    for (size_t i = 0; i < open->heap.size; i++) {
        op_write_f64(writer, open->heap.entries[i].f);
        op_write_u64(writer, open->heap.entries[i].tie);
    }
    op_write_i32(writer, (int32_t)open->stack_size);
    for (size_t i = 0; i < open->stack_size; i++) {
        op_write_i32(writer, open->stack[i]);
    }
}

void op_octile_jump_save(const OpOctileJump *engine, OpWriter *writer) {
    int32_t cells = (int32_t)op_grid_cell_count(engine->base.grid);
    OpOctileHeader header = op_octile_header_of(&engine->base, engine->nodes[engine->base.goal].cost);
    for (int32_t index = 0; index < cells; index++) {
        header.visited += is_visited(engine, index) ? 1 : 0;
    }
    op_octile_header_write(writer, &header);
    write_nodes(engine, writer);
    write_open(&engine->open, writer);
}

/* ---- Restoring the cells ---- */

static OpStatus read_node(OpReader *reader, OpOctileJump *engine, int32_t *previous) {
    int32_t index = 0;
    int32_t parent = 0;
    OpOctileCost cost = {0, 0};
    OP_TRY(op_octile_entry_read(reader, engine->base.grid, engine->base.status == OP_SEARCH_RUNNING,
                                *previous, &index, &cost));
    OP_TRY(op_state_read_i32(reader, "state.visited.parent", -1,
                             (int32_t)op_grid_cell_count(engine->base.grid) - 1, &parent));
    uint32_t flags = op_read_u8(reader);
    if (flags > 15) {
        return op_fail(OP_STATUS_GRID_STATE, "state.visited.flags", "must be at most 15, was %u", flags);
    }
    engine->nodes[index] = (OpJumpNode){cost, parent, engine->generation | flags};
    *previous = index;
    return OP_STATUS_OK;
}

static int32_t absolute(int32_t value) {
    return value < 0 ? -value : value;
}

static int32_t sign(int32_t value) {
    return (value > 0) - (value < 0);
}

/* The last move of a hop points along it: the diagonal when it is all diagonal, else its straight part. */
static bool direction_fits(int32_t dx, int32_t dy, uint32_t direction) {
    int32_t last_x = absolute(dx) >= absolute(dy) ? sign(dx) : 0;
    int32_t last_y = absolute(dy) >= absolute(dx) ? sign(dy) : 0;
    return op_square_dx[direction] == last_x && op_square_dy[direction] == last_y;
}

static OpStatus check_hop(const OpOctileJump *engine, int32_t index) {
    const OpJumpNode *node = &engine->nodes[index];
    const OpJumpNode *parent = &engine->nodes[node->parent];
    OpCell to = op_grid_cell_of(engine->base.grid, index);
    OpCell from = op_grid_cell_of(engine->base.grid, node->parent);
    int32_t dx = to.x - from.x;
    int32_t dy = to.y - from.y;
    int32_t diagonal = absolute(dx) < absolute(dy) ? absolute(dx) : absolute(dy);
    int32_t straight = absolute(dx) + absolute(dy) - 2 * diagonal;
    if (node->cost.straight - parent->cost.straight != straight ||
        node->cost.diagonal - parent->cost.diagonal != diagonal) {
        return op_fail(OP_STATUS_GRID_STATE, "state.visited.cost",
                       "of cell %d must be its parent's and the hop", index);
    }
    if (!direction_fits(dx, dy, node->tag >> 1 & 7)) {
        return op_fail(OP_STATUS_GRID_STATE, "state.visited.flags", "of cell %d must point along its hop",
                       index);
    }
    return OP_STATUS_OK;
}

/* Costs rise along every hop, so all chains of parents end at the start. */
static OpStatus check_node(const OpOctileJump *engine, int32_t index) {
    const OpJumpNode *node = &engine->nodes[index];
    if (index == engine->base.start) {
        bool whole = node->cost.straight == 0 && node->cost.diagonal == 0 && node->parent == -1 &&
                     is_closed(engine, index) == !isnan(engine->open.level);
        return whole ? OP_STATUS_OK
                     : op_fail(OP_STATUS_GRID_STATE, "state.start",
                               "must cost nothing, have no parent, and be closed once anything popped");
    }
    if (node->parent < 0 || node->parent == index || !is_closed(engine, node->parent)) {
        return op_fail(OP_STATUS_GRID_STATE, "state.visited.parent", "of cell %d must be a closed cell",
                       index);
    }
    return check_hop(engine, index);
}

/* ---- Restoring the open list ---- */

static OpStatus read_listed_cell(OpOctileJump *engine, int32_t cell) {
    int32_t cells = (int32_t)op_grid_cell_count(engine->base.grid);
    if (cell < 0 || cell >= cells || !is_visited(engine, cell)) {
        return op_fail(OP_STATUS_GRID_STATE, "state.open", "must list visited cells, had %d", cell);
    }
    return OP_STATUS_OK;
}

static OpStatus read_heap(OpReader *reader, OpOctileJump *engine) {
    OpOctileHeap *heap = &engine->open.heap;
    int32_t count = 0;
    OP_TRY(op_state_read_count(reader, "state.open.heap", INT32_MAX, HEAP_ENTRY_SIZE, &count));
    OP_TRY(op_octile_heap_reserve(heap, (size_t)count, &engine->base.allocator));
    for (int32_t i = 0; i < count; i++) {
        OpOctileEntry entry = {0.0, 0};
        OP_TRY(op_state_read_number(reader, "state.open.f", &entry.f));
        entry.tie = op_read_u64(reader);
        OP_TRY(read_listed_cell(engine, op_octile_entry_cell(&entry)));
        if (i > 0 && op_octile_entry_before(entry, heap->entries[(i - 1) / 4])) {
            return op_fail(OP_STATUS_GRID_STATE, "state.open.heap",
                           "must be in heap order, but slot %d is not", i);
        }
        heap->entries[heap->size++] = entry;
    }
    return OP_STATUS_OK;
}

static OpStatus read_stack(OpReader *reader, OpOctileJump *engine) {
    OpJumpList *open = &engine->open;
    int32_t count = 0;
    OP_TRY(op_state_read_count(reader, "state.open.stack", INT32_MAX, STACK_ENTRY_SIZE, &count));
    OP_TRY(op_jump_list_reserve(open, (size_t)count, &engine->base.allocator));
    for (int32_t i = 0; i < count; i++) {
        int32_t cell = op_read_i32(reader);
        OP_TRY(read_listed_cell(engine, cell));
        open->stack[open->stack_size++] = cell;
    }
    return OP_STATUS_OK;
}

/* Marks the cells that the open list names, in their generation's spare value, and looks for an open cell without mark. */
static OpStatus check_open_cells(OpOctileJump *engine) {
    uint32_t listed = engine->generation + OP_JUMP_GENERATION_STEP;
    for (size_t i = 0; i < engine->open.heap.size; i++) {
        OpJumpNode *node = &engine->nodes[op_octile_entry_cell(&engine->open.heap.entries[i])];
        node->tag = listed | (node->tag & 15);
    }
    for (size_t i = 0; i < engine->open.stack_size; i++) {
        OpJumpNode *node = &engine->nodes[engine->open.stack[i]];
        node->tag = listed | (node->tag & 15);
    }
    int32_t lost = -1;
    int32_t cells = (int32_t)op_grid_cell_count(engine->base.grid);
    for (int32_t index = 0; index < cells; index++) {
        OpJumpNode *node = &engine->nodes[index];
        if (is_visited(engine, index) && node->tag < listed && (node->tag & 1) == 0) {
            lost = index;
        }
        if (node->tag >= listed) {
            node->tag = engine->generation | (node->tag & 15);
        }
    }
    return lost < 0
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_GRID_STATE, "state.open", "must list every open cell, but not %d", lost);
}

static OpStatus read_open(OpReader *reader, OpOctileJump *engine) {
    engine->open.level = op_read_f64(reader);
    OP_TRY(read_heap(reader, engine));
    OP_TRY(read_stack(reader, engine));
    return check_open_cells(engine);
}

/* ---- Restoring the whole ---- */

static OpStatus check_nodes(OpOctileJump *engine, const OpOctileHeader *header) {
    int32_t cells = (int32_t)op_grid_cell_count(engine->base.grid);
    int32_t closed = 0;
    for (int32_t index = 0; index < cells; index++) {
        if (is_visited(engine, index)) {
            OP_TRY(check_node(engine, index));
            closed += is_closed(engine, index) ? 1 : 0;
        }
    }
    engine->open_cells = header->visited - closed;
    return op_state_expect("state.iterations", closed, header->iterations);
}

static OpStatus check_ends(const OpOctileJump *engine, const OpOctileHeader *header) {
    bool found = header->status == OP_SEARCH_FOUND;
    if (!is_visited(engine, engine->base.start)) {
        return op_fail(OP_STATUS_GRID_STATE, "state.start", "must be a visited cell");
    }
    if (is_closed(engine, engine->base.goal) != found) {
        return op_fail(OP_STATUS_GRID_STATE, "state.goal", "must be closed exactly when it is found");
    }
    OpOctileCost expected = found ? engine->nodes[engine->base.goal].cost : (OpOctileCost){0, 0};
    OP_TRY(op_state_expect("state.path.straight", expected.straight, header->path.straight));
    OP_TRY(op_state_expect("state.path.diagonal", expected.diagonal, header->path.diagonal));
    if (header->status == OP_SEARCH_NOT_FOUND && !op_jump_list_is_empty(&engine->open)) {
        return op_fail(OP_STATUS_GRID_STATE, "state.open", "must be empty when there is no path");
    }
    return OP_STATUS_OK;
}

static OpStatus read_body(OpReader *reader, OpOctileJump *engine, const OpOctileHeader *header) {
    int32_t previous = -1;
    for (int32_t i = 0; i < header->visited; i++) {
        OP_TRY(read_node(reader, engine, &previous));
    }
    OP_TRY(read_open(reader, engine));
    OP_TRY(check_nodes(engine, header));
    return check_ends(engine, header);
}

OpStatus op_octile_jump_restore(OpOctileJump *engine, const OpGridOptions *options, OpJumpFinder finder,
                                OpReader *reader) {
    OpOctileHeader header;
    OP_TRY(op_octile_header_read(reader, engine->base.grid, ENTRY_SIZE, &header));
    OP_TRY(op_state_expect("state.zero_estimate", options->heuristic == OP_HEURISTIC_ZERO,
                           header.zero_estimate));
    OP_TRY(op_octile_jump_reset(engine, options, finder, op_grid_cell_of(engine->base.grid, header.start),
                                op_grid_cell_of(engine->base.grid, header.goal)));
    engine->base.status = header.status;
    OpStatus status = read_body(reader, engine, &header);
    engine->base.expanded = header.expanded;
    engine->base.iterations = header.iterations;
    if (status != OP_STATUS_OK) {
        engine->base.status = OP_SEARCH_NOT_STARTED;
        engine->open.heap.size = 0;
        engine->open.stack_size = 0;
    }
    return status;
}
