/* Jump point search specialised like octile_a_star.c (Harabor & Grastien 2011 and 2014): exact integer costs, pruned
 * successors from a table, and jumps found by scanning words of bits or by reading the JPS+ tables.
 *
 * With improved pruning a diagonal run does not stop where a straight jump point is seen: it offers that jump point with
 * the run's first cell as parent and goes on to the wall, so that intermediate turning points are never opened. */
#include "grid/octile_jump.h"

#include <math.h>

#include "base/memory.h"
#include "base/status.h"
#include "grid/octile_scan.h"
#include "search/state_pieces.h"

#define FIRST_DIAGONAL 4

/* ---- Memory ---- */

static void destroy(void *self) {
    OpOctileJump *engine = self;
    if (engine == NULL) {
        return;
    }
    OpAllocator allocator = engine->base.allocator;
    op_free_array(&allocator, engine->nodes, op_grid_cell_count(engine->base.grid), sizeof(OpJumpNode));
    op_free_array(&allocator, engine->open.heap.entries, engine->open.heap.capacity, sizeof(OpOctileEntry));
    op_free_array(&allocator, engine->open.stack, engine->open.stack_capacity, sizeof(int32_t));
    op_octile_engine_free(&engine->base);
    op_free_array(&allocator, engine, 1, sizeof(OpOctileJump));
}

static OpStatus create(const OpGrid *grid, void **out) {
    void *memory;
    OP_TRY(op_alloc_zeroed(&grid->allocator, 1, sizeof(OpOctileJump), &memory));
    OpOctileJump *engine = memory;
    op_octile_engine_init(&engine->base, grid);
    for (int32_t d = 0; d < OP_SQUARE_DIRECTIONS; d++) {
        for (uint32_t neighbours = 0; neighbours < 256; neighbours++) {
            engine->successors[d][neighbours] =
                op_jump_successors_of(d, (uint8_t)neighbours) & op_octile_legal_moves[neighbours];
        }
    }
    OpStatus status = op_alloc_zeroed(&grid->allocator, op_grid_cell_count(grid), sizeof(OpJumpNode),
                                      (void **)&engine->nodes);
    if (status != OP_STATUS_OK) {
        destroy(engine);
        return status;
    }
    *out = engine;
    return OP_STATUS_OK;
}

static void next_generation(OpOctileJump *engine) {
    engine->generation += OP_JUMP_GENERATION_STEP;
    if (engine->generation == 0) { /* after 2^28 searches: old tags would look new */
        for (size_t i = 0; i < op_grid_cell_count(engine->base.grid); i++) {
            engine->nodes[i].tag = 0;
        }
        engine->generation = OP_JUMP_GENERATION_STEP;
    }
}

/* ---- Jumps ---- */

/* Unit steps to the jump point in a straight direction, or 0. */
static inline int32_t jump_straight(const OpOctileJump *engine, OpJumpFinder finder, OpCell cell,
                                    int32_t direction) {
    if (finder == OP_FINDER_TABLES) {
        int32_t entry =
            engine->table[op_grid_index(engine->base.grid, cell) * OP_SQUARE_DIRECTIONS + direction];
        return op_jps_plus_steps(entry, cell, direction, engine->base.goal_cell);
    }
    const OpBitLines *rows = &engine->base.map->rows;
    const OpBitLines *columns = &engine->base.map->columns;
    int32_t goal_x = engine->base.goal_cell.y == cell.y ? engine->base.goal_cell.x : -1;
    int32_t goal_y = engine->base.goal_cell.x == cell.x ? engine->base.goal_cell.y : -1;
    switch (direction) {
    case OP_DIRECTION_NORTH:
        return op_jump_backward(columns, cell.x, cell.y, goal_y);
    case OP_DIRECTION_EAST:
        return op_jump_forward(rows, cell.y, cell.x, goal_x);
    case OP_DIRECTION_SOUTH:
        return op_jump_forward(columns, cell.x, cell.y, goal_y);
    default:
        return op_jump_backward(rows, cell.y, cell.x, goal_x);
    }
}

static OpCell move(OpCell cell, int32_t direction, int32_t steps) {
    return (OpCell){cell.x + op_square_dx[direction] * steps, cell.y + op_square_dy[direction] * steps};
}

/* Steps of a diagonal run to its next cell of interest, or 0 when a wall ends it: to the next cell with bits, which know
 * nothing further ahead; with the tables, to one with a straight jump point or level with the goal. */
static inline int32_t run_on(const OpOctileJump *engine, OpJumpFinder finder, OpCell cell,
                             int32_t direction) {
    int32_t index = op_grid_index(engine->base.grid, cell);
    if (finder == OP_FINDER_TABLES) {
        int32_t entry = engine->table[index * OP_SQUARE_DIRECTIONS + direction];
        return op_jps_plus_steps(entry, cell, direction, engine->base.goal_cell);
    }
    return op_octile_legal_moves[engine->base.map->neighbours[index]] >> direction & 1;
}

/* ---- Search ---- */

/* Offers a cell the cost by way of parent. */
static inline void offer(OpOctileJump *engine, int32_t parent, OpCell cell, int32_t direction,
                         OpOctileCost cost) {
    int32_t index = op_grid_index(engine->base.grid, cell);
    OpJumpNode *node = &engine->nodes[index];
    bool visited = node->tag >= engine->generation;
    if (visited && ((node->tag & 1) != 0 || !op_octile_cheaper(cost, node->cost))) {
        return;
    }
    *node = (OpJumpNode){cost, parent, engine->generation | (uint32_t)direction << 1};
    engine->open_cells += visited ? 0 : 1;
    double g = op_octile_value(cost.straight, cost.diagonal);
    double f = op_octile_engine_f(&engine->base, cell, cost);
    op_jump_list_push(&engine->open, f, g, index);
}

/* The jump point of a diagonal run, by the cell-by-cell rule or the tables. */
static inline void search_diagonal(OpOctileJump *engine, OpJumpFinder finder, int32_t index, OpCell cell,
                                   int32_t direction) {
    int32_t first = op_direction_first_component(direction);
    int32_t second = op_direction_second_component(direction);
    int32_t steps = 0;
    OpCell at = cell;
    bool interesting = false;
    while (!interesting) {
        int32_t run = run_on(engine, finder, at, direction);
        if (run == 0) {
            return;
        }
        at = move(at, direction, run);
        steps += run;
        interesting =
            finder == OP_FINDER_TABLES || op_grid_index(engine->base.grid, at) == engine->base.goal ||
            jump_straight(engine, finder, at, first) > 0 || jump_straight(engine, finder, at, second) > 0;
    }
    OpOctileCost cost = engine->nodes[index].cost;
    offer(engine, index, at, direction, (OpOctileCost){cost.straight, cost.diagonal + steps});
}

/* All straight jump points seen from a diagonal run, and the goal on it. */
static inline void search_diagonal_improved(OpOctileJump *engine, OpJumpFinder finder, int32_t index,
                                            OpCell cell, int32_t direction) {
    OpOctileCost cost = engine->nodes[index].cost;
    OpCell at = cell;
    for (int32_t run = run_on(engine, finder, at, direction); run > 0;
         run = run_on(engine, finder, at, direction)) {
        at = move(at, direction, run);
        cost.diagonal += run;
        if (op_grid_index(engine->base.grid, at) == engine->base.goal) {
            offer(engine, index, at, direction, cost);
        }
        for (int32_t component = 0; component < 2; component++) {
            int32_t straight = component == 0 ? op_direction_first_component(direction)
                                              : op_direction_second_component(direction);
            int32_t steps = jump_straight(engine, finder, at, straight);
            if (steps > 0) {
                OpOctileCost reached = {cost.straight + steps, cost.diagonal};
                offer(engine, index, move(at, straight, steps), straight, reached);
            }
        }
    }
}

static inline void expand(OpOctileJump *engine, OpJumpFinder finder, bool improved, int32_t index) {
    OpCell cell = op_grid_cell_of(engine->base.grid, index);
    uint32_t neighbours = engine->base.map->neighbours[index];
    uint32_t arrival = engine->nodes[index].tag >> 1 & 7;
    uint32_t directions = index == engine->base.start ? op_octile_legal_moves[neighbours]
                                                      : engine->successors[arrival][neighbours];
    for (; directions != 0; directions &= directions - 1) {
        int32_t direction = __builtin_ctz(directions);
        if (direction >= FIRST_DIAGONAL) {
            if (improved) {
                search_diagonal_improved(engine, finder, index, cell, direction);
            } else {
                search_diagonal(engine, finder, index, cell, direction);
            }
            continue;
        }
        int32_t steps = jump_straight(engine, finder, cell, direction);
        if (steps > 0) {
            OpOctileCost cost = engine->nodes[index].cost;
            cost.straight += steps;
            offer(engine, index, move(cell, direction, steps), direction, cost);
        }
    }
}

/* The most entries one expansion pushes: two a cell of each diagonal run, and the straight directions. */
static size_t max_successors(const OpOctileJump *engine) {
    int32_t longest = engine->base.grid->width < engine->base.grid->height ? engine->base.grid->width
                                                                           : engine->base.grid->height;
    return 4 * (2 * (size_t)longest + 1) + 4;
}

/* Room for everything an expansion adds, so that it happens whole or not at all. */
static OpStatus reserve(OpOctileJump *engine) {
    OP_TRY(op_jump_list_reserve(&engine->open, max_successors(engine), &engine->base.allocator));
    return op_octile_engine_reserve(&engine->base);
}

OpStatus op_octile_jump_reset(OpOctileJump *engine, const OpGridOptions *options, OpJumpFinder finder,
                              OpCell start, OpCell goal) {
    const OpOctileMap *map;
    OP_TRY(op_octile_map_of(engine->base.grid, &map));
    const OpJpsPlusIndex *index = NULL;
    if (finder == OP_FINDER_TABLES) {
        OP_TRY(op_jps_plus_index_of(engine->base.grid, &index));
    }
    OP_TRY(op_jump_list_reserve(&engine->open, max_successors(engine), &engine->base.allocator));
    next_generation(engine);
    engine->table = index == NULL ? NULL : index->table;
    engine->open.heap.size = 0;
    engine->open.stack_size = 0;
    engine->open.level = NAN;
    engine->open_cells = 0;
    op_octile_engine_begin(&engine->base, map, options, start, goal);
    return OP_STATUS_OK;
}

static OpStatus begin(OpOctileJump *engine, const OpGridOptions *options, OpJumpFinder finder, OpCell start,
                      OpCell goal) {
    OP_TRY(op_octile_jump_reset(engine, options, finder, start, goal));
    offer(engine, -1, start, 0, (OpOctileCost){0, 0});
    return OP_STATUS_OK;
}

static OpStatus begin_with_bits(void *self, const OpGridOptions *options, OpCell start, OpCell goal) {
    return begin(self, options, OP_FINDER_BITS, start, goal);
}

static OpStatus begin_with_tables(void *self, const OpGridOptions *options, OpCell start, OpCell goal) {
    return begin(self, options, OP_FINDER_TABLES, start, goal);
}

/* Pops until a cell that is not closed already; -1 when there is none. */
static int32_t pop_open(OpOctileJump *engine) {
    while (!op_jump_list_is_empty(&engine->open)) {
        int32_t index = op_jump_list_pop(&engine->open);
        if ((engine->nodes[index].tag & 1) == 0) {
            return index;
        }
    }
    return -1;
}

static inline OpStatus step(OpOctileJump *engine, OpJumpFinder finder, bool improved, int32_t budget) {
    for (; engine->base.status == OP_SEARCH_RUNNING && budget > 0; budget--) {
        OP_TRY(reserve(engine));
        int32_t index = pop_open(engine);
        if (index < 0) {
            break;
        }
        engine->nodes[index].tag |= 1;
        engine->open_cells--;
        if (op_octile_engine_pop(&engine->base, index)) {
            expand(engine, finder, improved, index);
        }
    }
    if (engine->base.status == OP_SEARCH_RUNNING && engine->open_cells == 0) {
        (void)pop_open(engine); /* the older entries that are left */
        engine->base.status = OP_SEARCH_NOT_FOUND;
    }
    return OP_STATUS_OK;
}

/* ---- Results ---- */

static OpEngineProgress progress(const void *self) {
    const OpOctileJump *engine = self;
    return op_octile_engine_progress(&engine->base, engine->nodes[engine->base.goal].cost);
}

static int32_t count_cells(const void *self) {
    const OpOctileJump *engine = self;
    OpOctileCost cost = engine->nodes[engine->base.goal].cost;
    return cost.straight + cost.diagonal + 1;
}

static int32_t sign(int32_t value) {
    return (value > 0) - (value < 0);
}

/* One step back along a hop, which was walked diagonally first. */
static OpCell step_back(OpCell cell, OpCell parent) {
    int32_t dx = parent.x - cell.x;
    int32_t dy = parent.y - cell.y;
    int32_t width = dx < 0 ? -dx : dx;
    int32_t height = dy < 0 ? -dy : dy;
    return (OpCell){cell.x + (width >= height ? sign(dx) : 0), cell.y + (height >= width ? sign(dy) : 0)};
}

static void write_cells(const void *self, OpCell *cells) {
    const OpOctileJump *engine = self;
    OpCell cell = engine->base.goal_cell;
    int32_t parent = engine->nodes[engine->base.goal].parent;
    for (int32_t i = count_cells(self) - 1; i >= 0; i--) {
        cells[i] = cell;
        if (parent >= 0 && op_grid_index(engine->base.grid, cell) == parent) {
            parent = engine->nodes[parent].parent;
        }
        if (parent >= 0) {
            cell = step_back(cell, op_grid_cell_of(engine->base.grid, parent));
        }
    }
}

static const int32_t *expanded_cells(const void *self, int32_t *count) {
    const OpOctileJump *engine = self;
    return op_octile_engine_expanded(&engine->base, count);
}

/* ---- Saved states (mode 3): a byte that says how jumps are found, and the search ---- */

static void save(const OpOctileJump *engine, uint8_t finder, OpWriter *writer) {
    op_write_u8(writer, finder);
    op_octile_jump_save(engine, writer);
}

static OpStatus restore(OpOctileJump *engine, uint8_t finder, const OpGridOptions *options,
                        OpReader *reader) {
    OP_TRY(op_state_expect("state.finder", finder, op_read_u8(reader)));
    return op_octile_jump_restore(engine, options, finder & 1 ? OP_FINDER_TABLES : OP_FINDER_BITS, reader);
}

/* The finder byte's bit 0 says tables, bit 1 improved pruning. */
#define OCTILE_JUMP_ENGINE(name, algorithm_number, begin_function, finder, improved)                         \
    static OpStatus step_##name(void *self, int32_t budget) {                                                \
        return step(self, (finder), (improved), budget);                                                     \
    }                                                                                                        \
    static void save_##name(const void *self, OpWriter *writer) {                                            \
        save(self, (uint8_t)((finder) | ((improved) ? 2 : 0)), writer);                                      \
    }                                                                                                        \
    static OpStatus restore_##name(void *self, const OpGridOptions *options, OpReader *reader) {             \
        return restore(self, (uint8_t)((finder) | ((improved) ? 2 : 0)), options, reader);                   \
    }                                                                                                        \
    const OpGridEngine op_engine_octile_##name = {                                                           \
        .family = OP_FAMILY_OCTILE_JUMP,                                                                     \
        .algorithm = (algorithm_number),                                                                     \
        .create = create,                                                                                    \
        .destroy = destroy,                                                                                  \
        .begin = (begin_function),                                                                           \
        .step = step_##name,                                                                                 \
        .progress = progress,                                                                                \
        .count_cells = count_cells,                                                                          \
        .write_cells = write_cells,                                                                          \
        .expanded_cells = expanded_cells,                                                                    \
        .state_mode = 3,                                                                                     \
        .save = save_##name,                                                                                 \
        .restore = restore_##name,                                                                           \
    }

OCTILE_JUMP_ENGINE(jps, OP_GRID_JPS, begin_with_bits, OP_FINDER_BITS, false);
OCTILE_JUMP_ENGINE(jps_improved, OP_GRID_JPS, begin_with_bits, OP_FINDER_BITS, true);
OCTILE_JUMP_ENGINE(jps_plus, OP_GRID_JPS_PLUS, begin_with_tables, OP_FINDER_TABLES, false);
OCTILE_JUMP_ENGINE(jps_plus_improved, OP_GRID_JPS_PLUS, begin_with_tables, OP_FINDER_TABLES, true);
