/* Smoothing (section 5 of the paper): from each cell of the path, walks in the legal directions look for a later cell of
 * the path that they reach more cheaply than the path does. */
#include "grid/hpa_search.h"

#include "base/memory.h"
#include "base/status.h"

/* Savings below this are noise of the sums. */
#define LEAST_SAVING 1e-9

/* A walk back to the path. */
typedef struct Shortcut {
    size_t end; /* where on the path; 0 for none */
    double cost;
    int32_t direction;
} Shortcut;

/* ---- Walking ---- */

static bool fits(const OpSquareTopology *topology, int32_t x, int32_t y) {
    OpCell cell = {x, y};
    return op_grid_contains(topology->grid, cell) &&
           op_square_fits(topology, op_grid_index(topology->grid, cell));
}

/* Whether a step is legal; HPA* knows the two stricter diagonal rules. */
static bool can_step(const OpSquareTopology *topology, OpCell cell, int32_t direction) {
    int32_t x = cell.x + op_square_dx[direction];
    int32_t y = cell.y + op_square_dy[direction];
    if (!fits(topology, x, y)) {
        return false;
    }
    if (direction < 4) {
        return true;
    }
    bool one = fits(topology, x, cell.y);
    bool other = fits(topology, cell.x, y);
    return topology->options.diagonals == OP_DIAGONAL_NO_SQUEEZING ? one || other : one && other;
}

static size_t position_on_path(const OpHpaSearch *search, int32_t cell) {
    size_t position = (size_t)search->positions[cell];
    /* Entries of cells that are not on this path are left over from others. */
    return position < search->path.size && search->path.cells[position] == cell ? position : 0;
}

/* Walks until a step is illegal or no saving is possible any more, and improves *best. */
static void walk(const OpHpaSearch *search, size_t from, int32_t direction, Shortcut *best) {
    const OpSquareTopology *topology = &search->hierarchy->topology;
    const OpGrid *grid = topology->grid;
    const double *prefix = search->prefix;
    double most = prefix[search->path.size - 1] - prefix[from];
    int32_t index = search->path.cells[from];
    OpCell cell = op_grid_cell_of(grid, index);
    double cost = 0.0;
    while (can_step(topology, cell, direction)) {
        cell.x += op_square_dx[direction];
        cell.y += op_square_dy[direction];
        int32_t next = op_grid_index(grid, cell);
        cost += op_hpa_step_cost(grid, index, next);
        index = next;
        if (!(cost < most)) {
            break;
        }
        size_t position = position_on_path(search, index);
        if (position > from + 1 && prefix[position] - prefix[from] - cost > LEAST_SAVING &&
            (position > best->end || (position == best->end && cost < best->cost))) {
            *best = (Shortcut){position, cost, direction};
        }
    }
}

static Shortcut find_shortcut(const OpHpaSearch *search, size_t from) {
    Shortcut best = {0, 0.0, 0};
    int32_t directions = search->hierarchy->options.connectivity;
    for (int32_t direction = 0; direction < directions; direction++) {
        walk(search, from, direction, &best);
    }
    return best;
}

/* ---- The new path ---- */

static OpStatus prepare(OpHpaSearch *search) {
    const OpGrid *grid = search->hierarchy->grid;
    const OpAllocator *allocator = &search->buffers.allocator;
    const OpHpaCellList *path = &search->path;
    OP_TRY(op_grow_array(allocator, (void **)&search->prefix, &search->prefix_capacity, 0, path->size,
                         sizeof(double)));
    if (search->positions == NULL) {
        OP_TRY(op_alloc_zeroed(allocator, op_grid_cell_count(grid), sizeof(int32_t),
                               (void **)&search->positions));
    }
    search->prefix[0] = 0.0;
    search->positions[path->cells[0]] = 0;
    for (size_t i = 1; i < path->size; i++) {
        search->prefix[i] =
            search->prefix[i - 1] + op_hpa_step_cost(grid, path->cells[i - 1], path->cells[i]);
        search->positions[path->cells[i]] = (int32_t)i;
    }
    return OP_STATUS_OK;
}

/* Adds the cells after `from` up to and including the shortcut's end. */
static OpStatus add_walk(OpHpaSearch *search, size_t from, Shortcut shortcut) {
    const OpGrid *grid = search->hierarchy->grid;
    int32_t step = op_square_dy[shortcut.direction] * grid->width + op_square_dx[shortcut.direction];
    int32_t cell = search->path.cells[from];
    while (cell != search->path.cells[shortcut.end]) {
        cell += step;
        OP_TRY(op_hpa_append(search, &search->work, cell));
    }
    return OP_STATUS_OK;
}

OpStatus op_hpa_smooth(OpHpaSearch *search) {
    OP_TRY(prepare(search));
    OpHpaCellList *path = &search->path;
    search->work.size = 0;
    OP_TRY(op_hpa_append(search, &search->work, path->cells[0]));
    for (size_t i = 0; i + 1 < path->size;) {
        Shortcut shortcut = find_shortcut(search, i);
        if (shortcut.end > 0) {
            OP_TRY(add_walk(search, i, shortcut));
            i = shortcut.end;
        } else {
            i++;
            OP_TRY(op_hpa_append(search, &search->work, path->cells[i]));
        }
    }
    OpHpaCellList smoothed = search->work;
    search->work = *path;
    *path = smoothed;
    return OP_STATUS_OK;
}
