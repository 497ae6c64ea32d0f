/* Saving and restoring the specialised A*.
 *
 * The saved cells are those that relaxing every neighbour of every expanded cell visits, each with its cheapest offer and, of
 * equals, the first. The engine leaves out relaxations that cannot last (octile_a_star.c), so the cells that are not
 * closed are worked out here from the closed ones and the order they were expanded in. */
#include "grid/octile_a_star.h"

#include "base/status.h"
#include "grid/octile_state.h"
#include "search/state_pieces.h"

#define ENTRY_SIZE 13

static bool is_visited(const OpOctileAStar *engine, int32_t index) {
    return engine->nodes[index].tag >= engine->generation;
}

static bool is_closed(const OpOctileAStar *engine, int32_t index) {
    return is_visited(engine, index) && (engine->nodes[index].tag & 1) != 0;
}

/* The goal is closed when it is found, but not expanded. */
static bool is_expanded(const OpOctileAStar *engine, int32_t index) {
    return is_closed(engine, index) &&
           !(engine->base.status == OP_SEARCH_FOUND && index == engine->base.goal);
}

static OpOctileCost after_step(OpOctileCost cost, uint32_t direction) {
    return (OpOctileCost){cost.straight + (direction < 4), cost.diagonal + (direction >= 4)};
}

static uint32_t opposite(uint32_t direction) {
    return direction ^ 2; /* north and south, east and west, and likewise the diagonals */
}

/* A saved cell. */
typedef struct Record {
    OpOctileCost cost;
    uint32_t direction; /* of arrival */
    int32_t order;      /* when its parent was expanded */
} Record;

/* The offer that a cell that is not closed holds after every expanded neighbour made its own; false when none did. */
static bool best_offer(const OpOctileAStar *engine, int32_t index, Record *best) {
    const OpOctileNode *node = &engine->nodes[index];
    uint32_t moves = op_octile_legal_moves[engine->base.map->neighbours[index]];
    bool found = false;
    for (uint32_t back = 0; back < OP_SQUARE_DIRECTIONS; back++) {
        int32_t parent = (moves >> back & 1) != 0 ? index + engine->offsets[back] : -1;
        if (parent < 0 || !is_expanded(engine, parent)) {
            continue;
        }
        uint32_t direction = opposite(back);
        Record offer = {after_step(engine->nodes[parent].cost, direction), direction,
                        engine->nodes[parent].order};
        bool cheaper = found && op_octile_cheaper(offer.cost, best->cost);
        bool earlier = found && !op_octile_cheaper(best->cost, offer.cost) && offer.order < best->order;
        if (!found || cheaper || earlier) {
            *best = offer;
            found = true;
        }
    }
    /* Which of several parents from before a restore came first is known from what was restored. */
    if (found && best->order == 0 && is_visited(engine, index)) {
        best->direction = node->tag >> 1 & 7;
    }
    return found;
}

static bool record_of(const OpOctileAStar *engine, int32_t index, Record *record) {
    const OpOctileNode *node = &engine->nodes[index];
    if (is_closed(engine, index) || (index == engine->base.start && is_visited(engine, index))) {
        *record = (Record){node->cost, node->tag >> 1 & 7, node->order};
        return true;
    }
    return engine->base.grid->cells[index] != OP_AREA_WALL && best_offer(engine, index, record);
}

void op_octile_a_star_save(const OpOctileAStar *engine, OpWriter *writer) {
    int32_t cells = (int32_t)op_grid_cell_count(engine->base.grid);
    OpOctileHeader header = op_octile_header_of(&engine->base, engine->nodes[engine->base.goal].cost);
    Record record;
    for (int32_t index = 0; index < cells; index++) {
        header.visited += record_of(engine, index, &record) ? 1 : 0;
    }
    op_octile_header_write(writer, &header);
    for (int32_t index = 0; index < cells; index++) {
        if (record_of(engine, index, &record)) {
            op_write_i32(writer, index);
            op_write_i32(writer, record.cost.straight);
            op_write_i32(writer, record.cost.diagonal);
            op_write_u8(writer, (uint8_t)(record.direction << 1 | (is_closed(engine, index) ? 1u : 0u)));
        }
    }
}

/* ---- Restoring ---- */

static OpStatus read_entry(OpReader *reader, OpOctileAStar *engine, int32_t *previous) {
    int32_t index = 0;
    OpOctileCost cost = {0, 0};
    OP_TRY(op_octile_entry_read(reader, engine->base.grid, engine->base.status == OP_SEARCH_RUNNING,
                                *previous, &index, &cost));
    uint32_t flags = op_read_u8(reader);
    if (flags > 15) {
        return op_fail(OP_STATUS_GRID_STATE, "state.visited.flags", "must be at most 15, was %u", flags);
    }
    engine->nodes[index] = (OpOctileNode){cost, engine->generation | flags, 0};
    *previous = index;
    return OP_STATUS_OK;
}

/* Whether there is a move between a cell and its neighbour in direction back; when the search is over, whether there may
 * have been one before an edit. */
static bool may_come_from(const OpOctileAStar *engine, int32_t index, uint32_t back) {
    if (engine->base.status == OP_SEARCH_RUNNING) {
        return (op_octile_legal_moves[engine->base.map->neighbours[index]] >> back & 1) != 0;
    }
    OpCell cell = op_grid_cell_of(engine->base.grid, index);
    return op_grid_contains(engine->base.grid,
                            (OpCell){cell.x + op_square_dx[back], cell.y + op_square_dy[back]});
}

/* Every cell but the start has an expanded parent one step and the cost of that step away. So costs fall along every chain of
 * parents, and all chains end at the start. */
static OpStatus check_entry(const OpOctileAStar *engine, int32_t index) {
    const OpOctileNode *node = &engine->nodes[index];
    if (index == engine->base.start) {
        return node->cost.straight == 0 && node->cost.diagonal == 0
                   ? OP_STATUS_OK
                   : op_fail(OP_STATUS_GRID_STATE, "state.visited.cost", "must be zero at the start");
    }
    uint32_t direction = node->tag >> 1 & 7;
    uint32_t back = opposite(direction);
    int32_t parent = may_come_from(engine, index, back) ? index + engine->offsets[back] : -1;
    if (parent < 0 || !is_expanded(engine, parent)) {
        return op_fail(OP_STATUS_GRID_STATE, "state.visited.parent",
                       "of cell %d must be an expanded neighbour", index);
    }
    OpOctileCost expected = after_step(engine->nodes[parent].cost, direction);
    if (expected.straight != node->cost.straight || expected.diagonal != node->cost.diagonal) {
        return op_fail(OP_STATUS_GRID_STATE, "state.visited.cost",
                       "of cell %d must be its parent's and one step", index);
    }
    return OP_STATUS_OK;
}

/* Checks all entries and puts the open ones into the open list. */
static OpStatus link_entries(OpOctileAStar *engine, const OpOctileHeader *header) {
    int32_t cells = (int32_t)op_grid_cell_count(engine->base.grid);
    int32_t closed = 0;
    OP_TRY(op_octile_heap_reserve(&engine->open, (size_t)header->visited + OP_SQUARE_DIRECTIONS,
                                  &engine->base.allocator));
    for (int32_t index = 0; index < cells; index++) {
        if (!is_visited(engine, index)) {
            continue;
        }
        OP_TRY(check_entry(engine, index));
        if (is_closed(engine, index)) {
            closed++;
        } else {
            op_octile_a_star_open(engine, index, op_grid_cell_of(engine->base.grid, index),
                                  engine->nodes[index].cost);
        }
    }
    OP_TRY(op_state_expect("state.iterations", closed, header->iterations));
    return OP_STATUS_OK;
}

static OpStatus check_ends(const OpOctileAStar *engine, const OpOctileHeader *header) {
    if (!is_visited(engine, engine->base.start)) {
        return op_fail(OP_STATUS_GRID_STATE, "state.start", "must be a visited cell");
    }
    if (is_closed(engine, engine->base.goal) != (header->status == OP_SEARCH_FOUND)) {
        return op_fail(OP_STATUS_GRID_STATE, "state.goal", "must be closed exactly when it is found");
    }
    OpOctileCost expected =
        header->status == OP_SEARCH_FOUND ? engine->nodes[engine->base.goal].cost : (OpOctileCost){0, 0};
    OP_TRY(op_state_expect("state.path.straight", expected.straight, header->path.straight));
    OP_TRY(op_state_expect("state.path.diagonal", expected.diagonal, header->path.diagonal));
    if (header->status == OP_SEARCH_NOT_FOUND && engine->open.size > 0) {
        return op_fail(OP_STATUS_GRID_STATE, "state.visited", "must all be closed when there is no path");
    }
    return OP_STATUS_OK;
}

static OpStatus read_entries(OpOctileAStar *engine, const OpOctileHeader *header, OpReader *reader) {
    int32_t previous = -1;
    for (int32_t i = 0; i < header->visited; i++) {
        OP_TRY(read_entry(reader, engine, &previous));
    }
    OP_TRY(link_entries(engine, header));
    return check_ends(engine, header);
}

OpStatus op_octile_a_star_restore(OpOctileAStar *engine, const OpGridOptions *options, OpReader *reader) {
    OpOctileHeader header;
    OP_TRY(op_octile_header_read(reader, engine->base.grid, ENTRY_SIZE, &header));
    OP_TRY(op_state_expect("state.zero_estimate", options->heuristic == OP_HEURISTIC_ZERO,
                           header.zero_estimate));
    OP_TRY(op_octile_a_star_reset(engine, options, op_grid_cell_of(engine->base.grid, header.start),
                                  op_grid_cell_of(engine->base.grid, header.goal)));
    engine->base.status = header.status;
    OpStatus status = read_entries(engine, &header, reader);
    engine->base.expanded = header.expanded;
    engine->base.iterations = header.iterations;
    if (status != OP_STATUS_OK) {
        engine->base.status = OP_SEARCH_NOT_STARTED;
    }
    return status;
}
