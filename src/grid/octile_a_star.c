/* A* specialised for eight moves without corner cutting, agents of one cell and one cost for every area: exact integer
 * costs, and legal moves from one byte a cell. The estimate is consistent, so a closed cell is final. */
#include "grid/octile_a_star.h"

#include "base/memory.h"
#include "base/status.h"
#include "grid/square_topology.h"

enum { N = 1, E = 2, S = 4, W = 8, NE = 16, SE = 32, SW = 64, NW = 128 };

/* Per direction of arrival, the moves that no wall is needed for. */
static const uint8_t useful_always[OP_SQUARE_DIRECTIONS] = {
    N | NE | NW, E | NE | SE, S | SE | SW, W | SW | NW, N | E | NE, E | S | SE, S | W | SW, N | W | NW};

/* Per straight direction: the cell beside the parent on the left and on the right, and the sides themselves. */
static const uint8_t beside_parent[4][2] = {{SW, SE}, {NW, SW}, {NE, NW}, {SE, NE}};
static const uint8_t sides[4][2] = {{W, E}, {N, S}, {E, W}, {S, N}};

/* Per straight direction and flags: the diagonals that would be worse. */
static const uint8_t worse_turns[4][4] = {
    {0, NW, NE, NW | NE}, {0, NE, SE, NE | SE}, {0, SE, SW, SE | SW}, {0, SW, NW, SW | NW}};

static void fill_useful(OpOctileAStar *engine) {
    for (uint32_t arrival = 0; arrival < OP_SQUARE_DIRECTIONS; arrival++) {
        for (uint32_t neighbours = 0; neighbours < 256; neighbours++) {
            uint32_t moves = useful_always[arrival];
            for (int32_t side = 0; side < 2 && arrival < 4; side++) {
                moves |= (neighbours & beside_parent[arrival][side]) == 0 ? sides[arrival][side] : 0;
            }
            engine->useful[arrival][neighbours] = (uint8_t)(moves & op_octile_legal_moves[neighbours]);
        }
    }
}

static void destroy(void *self) {
    OpOctileAStar *engine = self;
    if (engine == NULL) {
        return;
    }
    OpAllocator allocator = engine->base.allocator;
    op_free_array(&allocator, engine->nodes, op_grid_cell_count(engine->base.grid), sizeof(OpOctileNode));
    op_free_array(&allocator, engine->open.entries, engine->open.capacity, sizeof(OpOctileEntry));
    op_octile_engine_free(&engine->base);
    op_free_array(&allocator, engine, 1, sizeof(OpOctileAStar));
}

static OpStatus create(const OpGrid *grid, void **out) {
    void *memory;
    OP_TRY(op_alloc_zeroed(&grid->allocator, 1, sizeof(OpOctileAStar), &memory));
    OpOctileAStar *engine = memory;
    op_octile_engine_init(&engine->base, grid);
    for (int32_t d = 0; d < OP_SQUARE_DIRECTIONS; d++) {
        engine->offsets[d] = op_square_dy[d] * grid->width + op_square_dx[d];
    }
    fill_useful(engine);
    OpStatus status = op_alloc_zeroed(&grid->allocator, op_grid_cell_count(grid), sizeof(OpOctileNode),
                                      (void **)&engine->nodes);
    if (status != OP_STATUS_OK) {
        destroy(engine);
        return status;
    }
    *out = engine;
    return OP_STATUS_OK;
}

static void next_generation(OpOctileAStar *engine) {
    engine->generation += OP_OCTILE_GENERATION_STEP;
    if (engine->generation == 0) { /* after 2^26 searches: old tags would look new */
        for (size_t i = 0; i < op_grid_cell_count(engine->base.grid); i++) {
            engine->nodes[i].tag = 0;
        }
        engine->generation = OP_OCTILE_GENERATION_STEP;
    }
}

void op_octile_a_star_open(OpOctileAStar *engine, int32_t index, OpCell cell, OpOctileCost cost) {
    double g = op_octile_value(cost.straight, cost.diagonal);
    double f = op_octile_engine_f(&engine->base, cell, cost);
    op_octile_heap_push(&engine->open, (OpOctileEntry){f, op_octile_tie(g, index)});
}

OpStatus op_octile_a_star_reset(OpOctileAStar *engine, const OpGridOptions *options, OpCell start,
                                OpCell goal) {
    const OpOctileMap *map;
    OP_TRY(op_octile_map_of(engine->base.grid, &map));
    OP_TRY(op_octile_heap_reserve(&engine->open, OP_SQUARE_DIRECTIONS, &engine->base.allocator));
    next_generation(engine);
    engine->open.size = 0;
    op_octile_engine_begin(&engine->base, map, options, start, goal);
    return OP_STATUS_OK;
}

static OpStatus begin(void *self, const OpGridOptions *options, OpCell start, OpCell goal) {
    OpOctileAStar *engine = self;
    OP_TRY(op_octile_a_star_reset(engine, options, start, goal));
    engine->nodes[engine->base.start] = (OpOctileNode){{0, 0}, engine->generation, 0};
    op_octile_a_star_open(engine, engine->base.start, start, (OpOctileCost){0, 0});
    return OP_STATUS_OK;
}

/* The moves that can improve a neighbour, given how the cell was reached from its parent p, which has relaxed its own
 * neighbours already:
 *  - after a diagonal: straight on and its two components. A turn back beside p costs more than two straight steps from
 *    p, which the diagonal's legality makes legal.
 *  - after a straight step: straight on, the two diagonals ahead, and a side whose cell beside p is a wall; to any
 *    other side p itself goes for less.
 *  - not a diagonal back to the line that a diagonal left earlier, when that line has been free all along: it is shorter.
 * No relaxation that could succeed and last is left out, so expansions, costs and parents are those of relaxing all
 * eight neighbours. */
static uint32_t useful_moves(const OpOctileAStar *engine, int32_t index) {
    uint32_t neighbours = engine->base.map->neighbours[index];
    if (index == engine->base.start) {
        return op_octile_legal_moves[neighbours];
    }
    uint32_t tag = engine->nodes[index].tag;
    uint32_t arrival = tag >> 1 & 7;
    return engine->useful[arrival][neighbours] & ~worse_turns[arrival & 3][tag >> 4 & 3];
}

/* The flags of the cell reached by a move: which diagonal turns from there would be worse. */
static uint32_t flags_after(uint32_t tag, uint32_t neighbours, uint32_t direction) {
    uint32_t arrival = tag >> 1 & 7;
    if (arrival >= 4) {
        uint32_t left = arrival - 4; /* the components of NE are N and E, of SE E and S, and so on */
        uint32_t right = (arrival - 3) & 3;
        return direction == left ? OP_LEFT_IS_WORSE : (direction == right ? OP_RIGHT_IS_WORSE : 0);
    }
    if (direction != arrival) {
        return 0;
    }
    uint32_t left_free = neighbours >> ((arrival + 3) & 3) & 1;
    uint32_t right_free = neighbours >> ((arrival + 1) & 3) & 1;
    return tag >> 4 & (left_free * OP_LEFT_IS_WORSE | right_free * OP_RIGHT_IS_WORSE);
}

static void expand(OpOctileAStar *engine, int32_t index) {
    uint32_t generation = engine->generation;
    OpOctileCost cost = engine->nodes[index].cost;
    OpCell cell = op_grid_cell_of(engine->base.grid, index);
    uint32_t tag = engine->nodes[index].tag;
    uint32_t neighbours = engine->base.map->neighbours[index];
    uint32_t moves = useful_moves(engine, index);
    while (moves != 0) {
        int32_t direction = __builtin_ctz(moves);
        moves &= moves - 1;
        int32_t neighbour = index + engine->offsets[direction];
        OpOctileNode *node = &engine->nodes[neighbour];
        OpOctileCost offer = {cost.straight + (direction < 4), cost.diagonal + (direction >= 4)};
        if (node->tag >= generation && ((node->tag & 1) != 0 || !op_octile_cheaper(offer, node->cost))) {
            continue;
        }
        uint32_t flags = flags_after(tag, neighbours, (uint32_t)direction);
        *node = (OpOctileNode){offer, generation | flags << 4 | (uint32_t)direction << 1, 0};
        OpCell to = {cell.x + op_square_dx[direction], cell.y + op_square_dy[direction]};
        op_octile_a_star_open(engine, neighbour, to, offer);
    }
}

/* Room for everything an expansion adds, so that it happens whole or not at all. */
static OpStatus reserve(OpOctileAStar *engine) {
    OP_TRY(op_octile_heap_reserve(&engine->open, OP_SQUARE_DIRECTIONS, &engine->base.allocator));
    return op_octile_engine_reserve(&engine->base);
}

/* Drops entries of cells that were closed through a cheaper one. */
static void skip_stale(OpOctileAStar *engine) {
    while (engine->open.size > 0) {
        int32_t index = op_octile_entry_cell(&engine->open.entries[0]);
        if ((engine->nodes[index].tag & 1) == 0) {
            return;
        }
        (void)op_octile_heap_pop(&engine->open);
    }
}

static OpStatus iterate(OpOctileAStar *engine) {
    OP_TRY(reserve(engine));
    OpOctileEntry entry = op_octile_heap_pop(&engine->open);
    int32_t index = op_octile_entry_cell(&entry);
    engine->nodes[index].tag |= 1;
    bool expands = op_octile_engine_pop(&engine->base, index);
    engine->nodes[index].order = engine->base.iterations;
    if (expands) {
        expand(engine, index);
    }
    return OP_STATUS_OK;
}

static OpStatus step(void *self, int32_t budget) {
    OpOctileAStar *engine = self;
    while (engine->base.status == OP_SEARCH_RUNNING) {
        skip_stale(engine);
        if (engine->open.size == 0) {
            engine->base.status = OP_SEARCH_NOT_FOUND;
        } else if (budget == 0) {
            break;
        } else {
            OP_TRY(iterate(engine));
            budget--;
        }
    }
    return OP_STATUS_OK;
}

static OpEngineProgress progress(const void *self) {
    const OpOctileAStar *engine = self;
    return op_octile_engine_progress(&engine->base, engine->nodes[engine->base.goal].cost);
}

static int32_t count_cells(const void *self) {
    const OpOctileAStar *engine = self;
    OpOctileCost cost = engine->nodes[engine->base.goal].cost;
    return cost.straight + cost.diagonal + 1;
}

static void write_cells(const void *self, OpCell *cells) {
    const OpOctileAStar *engine = self;
    int32_t index = engine->base.goal;
    for (int32_t i = count_cells(self) - 1; i >= 0; i--) {
        cells[i] = op_grid_cell_of(engine->base.grid, index);
        index -= engine->offsets[engine->nodes[index].tag >> 1 & 7];
    }
}

static const int32_t *expanded_cells(const void *self, int32_t *count) {
    const OpOctileAStar *engine = self;
    return op_octile_engine_expanded(&engine->base, count);
}

static void save(const void *self, OpWriter *writer) {
    op_octile_a_star_save(self, writer);
}

static OpStatus restore(void *self, const OpGridOptions *options, OpReader *reader) {
    return op_octile_a_star_restore(self, options, reader);
}

const OpGridEngine op_engine_octile_a_star = {
    .family = OP_FAMILY_OCTILE_A_STAR,
    .algorithm = OP_GRID_A_STAR,
    .create = create,
    .destroy = destroy,
    .begin = begin,
    .step = step,
    .progress = progress,
    .count_cells = count_cells,
    .write_cells = write_cells,
    .expanded_cells = expanded_cells,
    .state_mode = 1,
    .save = save,
    .restore = restore,
};
