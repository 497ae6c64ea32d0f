/* Points sorted by row, column and index, in cells as wide as the reach. Where the rows above and below a cell go on is found for all
 * cells at once, when the points are sorted. A query looks into its cell and those around it, unless they are too far for anything in
 * them to be among the nearest. */
#include "crowd/neighbor_grid.h"

#include <math.h>

#include "base/memory.h"
#include "base/status.h"
#include "crowd/vec2.h"

/* Numbers of cells stay below 2^20, so that what rounding does to them is far less than SLACK, a part of a cell by which queries reach
 * farther. */
#define MOST_CELLS 1048576.0
#define SLACK 1e-6

enum { DIGIT_BITS = 8, DIGITS = 1 << DIGIT_BITS };

OpStatus op_neighbor_grid_reserve(OpNeighborGrid *grid, int32_t count, const OpAllocator *allocator) {
    OP_TRY(op_grow_array(allocator, (void **)&grid->memory, &grid->capacity, 0, (size_t)count * 2,
                         sizeof(OpGridEntry)));
    OP_TRY(op_grow_array(allocator, (void **)&grid->cells, &grid->cell_capacity, 0, (size_t)count + 1,
                         sizeof(OpGridCell)));
    return op_grow_array(allocator, (void **)&grid->cell_of, &grid->cell_of_capacity, 0, (size_t)count,
                         sizeof(int32_t));
}

void op_neighbor_grid_free(OpNeighborGrid *grid, const OpAllocator *allocator) {
    op_free_array(allocator, grid->memory, grid->capacity, sizeof(OpGridEntry));
    op_free_array(allocator, grid->cells, grid->cell_capacity, sizeof(OpGridCell));
    op_free_array(allocator, grid->cell_of, grid->cell_of_capacity, sizeof(int32_t));
    *grid = (OpNeighborGrid){0};
}

void op_neighbor_grid_clear(OpNeighborGrid *grid) {
    grid->entries = grid->memory;
    grid->count = 0;
}

void op_neighbor_grid_add(OpNeighborGrid *grid, int32_t index, OpVec2 position) {
    grid->entries[grid->count++] = (OpGridEntry){position, 0, 0, index};
}

/* ---- Building ---- */

static void place_cells(OpNeighborGrid *grid, double reach) {
    OpVec2 low = grid->entries[0].position;
    OpVec2 high = low;
    for (int32_t i = 1; i < grid->count; i++) {
        OpVec2 position = grid->entries[i].position;
        low = (OpVec2){position.x < low.x ? position.x : low.x, position.y < low.y ? position.y : low.y};
        high = (OpVec2){position.x > high.x ? position.x : high.x, position.y > high.y ? position.y : high.y};
    }
    OpVec2 size = op_vec2_minus(high, low);
    double least = (size.x > size.y ? size.x : size.y) / MOST_CELLS;
    double width = reach * (1.0 + SLACK);
    width = width > least ? width : least;
    grid->low = low;
    grid->width = width > 0.0 ? width : 1.0;
}

/* Returns the bits of rows and columns that are not 0 everywhere. */
static int32_t number_cells(OpNeighborGrid *grid) {
    int32_t used = 0;
    for (int32_t i = 0; i < grid->count; i++) {
        OpGridEntry *entry = &grid->entries[i];
        OpVec2 cell = op_vec2_over(op_vec2_minus(entry->position, grid->low), grid->width);
        entry->column = (int32_t)cell.x;
        entry->row = (int32_t)cell.y;
        used |= entry->column | entry->row;
    }
    return used;
}

static int32_t digit_of(const OpGridEntry *entry, bool by_row, int32_t shift) {
    return (by_row ? entry->row : entry->column) >> shift & (DIGITS - 1);
}

/* One pass of a radix sort, which keeps the order of equal digits. */
static void sort_by_digit(OpNeighborGrid *grid, bool by_row, int32_t shift) {
    int32_t starts[DIGITS] = {0};
    int32_t sum = 0;
    const OpGridEntry *from = grid->entries;
    OpGridEntry *to = from == grid->memory ? grid->memory + grid->count : grid->memory;
    for (int32_t i = 0; i < grid->count; i++) {
        starts[digit_of(&from[i], by_row, shift)]++;
    }
    for (int32_t digit = 0; digit < DIGITS; digit++) {
        int32_t size = starts[digit];
        starts[digit] = sum;
        sum += size;
    }
    for (int32_t i = 0; i < grid->count; i++) {
        to[starts[digit_of(&from[i], by_row, shift)]++] = from[i];
    }
    grid->entries = to;
}

/* Ends with a cell that is in no row. */
static void list_cells(OpNeighborGrid *grid) {
    int32_t last = -1;
    for (int32_t i = 0; i < grid->count; i++) {
        const OpGridEntry *entry = &grid->entries[i];
        if (last < 0 || entry->row != grid->cells[last].row || entry->column != grid->cells[last].column) {
            grid->cells[++last] = (OpGridCell){.row = entry->row, .column = entry->column, .first = i};
        }
        grid->cell_of[entry->index] = last;
    }
    grid->cell_count = last + 1;
    grid->cells[grid->cell_count] = (OpGridCell){.row = INT32_MAX, .first = grid->count};
}

/* Cells and the places beside them go the same way, so that one pass finds all. */
static void find_beside(OpNeighborGrid *grid, int32_t rows_on) {
    int32_t beside = 0;
    for (int32_t i = 0; i < grid->cell_count; i++) {
        int32_t row = grid->cells[i].row + rows_on;
        int32_t column = grid->cells[i].column;
        while (grid->cells[beside].row < row ||
               (grid->cells[beside].row == row && grid->cells[beside].column < column)) {
            beside++;
        }
        grid->cells[i].beside[rows_on + 1] = beside;
    }
}

void op_neighbor_grid_build(OpNeighborGrid *grid, double reach) {
    grid->cell_count = 0;
    if (grid->count == 0) {
        return;
    }
    place_cells(grid, reach);
    int32_t used = number_cells(grid);
    for (int32_t by_row = 0; by_row < 2; by_row++) {
        for (int32_t shift = 0; shift < 32 && used >> shift != 0; shift += DIGIT_BITS) {
            sort_by_digit(grid, by_row == 1, shift);
        }
    }
    list_cells(grid);
    for (int32_t rows_on = -1; rows_on <= 1; rows_on++) {
        find_beside(grid, rows_on);
    }
}

/* ---- Queries ---- */

typedef struct Query {
    const OpNeighborGrid *grid;
    const OpGridCell *cell;
    int32_t index;
    OpVec2 position;
    double left; /* from there to the sides of its cell */
    double right;
    double below; /* squared distances that count at all */
    double limit; /* the largest squared distance that may still matter */
    OpNeighbor *out;
    int32_t most;
    int32_t count;
} Query;

static bool is_before(double distance_squared, int32_t index, OpNeighbor other) {
    return distance_squared < other.distance_squared ||
           (distance_squared == other.distance_squared && index < other.index);
}

/* Keeps the list sorted and not too long. */
static void insert(Query *query, double distance_squared, int32_t index) {
    int32_t place = query->count;
    if (place < query->most) {
        query->count++;
    } else if (is_before(distance_squared, index, query->out[place - 1])) {
        place--;
    } else {
        return;
    }
    while (place > 0 && is_before(distance_squared, index, query->out[place - 1])) {
        query->out[place] = query->out[place - 1];
        place--;
    }
    query->out[place] = (OpNeighbor){distance_squared, index};
    if (query->count == query->most) {
        query->limit = query->out[query->count - 1].distance_squared;
    }
}

/* The squared distance to what is beside a place on both axes, less what rounding may have added. */
static double corner_squared(const Query *query, double across, double along) {
    double slack = SLACK * query->grid->width;
    double x = across > slack ? across - slack : 0.0;
    double y = along > slack ? along - slack : 0.0;
    return x * x + y * y;
}

static void look_into(Query *query, const OpGridCell *cell) {
    const OpGridEntry *end = &query->grid->entries[(cell + 1)->first];
    for (const OpGridEntry *entry = &query->grid->entries[cell->first]; entry < end; entry++) {
        OpVec2 apart = op_vec2_minus(entry->position, query->position);
        double distance_squared = op_vec2_dot(apart, apart);
        if (distance_squared <= query->limit && distance_squared < query->below &&
            entry->index != query->index) {
            insert(query, distance_squared, entry->index);
        }
    }
}

/* The cells of a row, which is so far away: the one in the query's column, and those to the right and to the left of it. */
static void scan_row(Query *query, int32_t rows_on, double along) {
    const OpGridCell *cells = query->grid->cells;
    int32_t row = query->cell->row + rows_on;
    int32_t column = query->cell->column;
    int32_t i = query->cell->beside[rows_on + 1];
    int32_t left = i - 1;
    if (corner_squared(query, 0.0, along) > query->limit) {
        return;
    }
    if (cells[i].row == row && cells[i].column == column) {
        look_into(query, &cells[i++]);
    }
    if (cells[i].row == row && cells[i].column == column + 1 &&
        corner_squared(query, query->right, along) <= query->limit) {
        look_into(query, &cells[i]);
    }
    if (left >= 0 && cells[left].row == row && cells[left].column == column - 1 &&
        corner_squared(query, query->left, along) <= query->limit) {
        look_into(query, &cells[left]);
    }
}

int32_t op_neighbor_grid_find(const OpNeighborGrid *grid, int32_t index, OpVec2 position, double reach,
                              OpNeighbor *out, int32_t most) {
    if (most == 0 || grid->count == 0) {
        return 0;
    }
    const OpGridCell *cell = &grid->cells[grid->cell_of[index]];
    Query query = {.grid = grid,
                   .cell = cell,
                   .index = index,
                   .position = position,
                   .left = position.x - grid->low.x - (double)cell->column * grid->width,
                   .below = reach * reach,
                   .limit = reach * reach,
                   .out = out,
                   .most = most};
    double down = position.y - grid->low.y - (double)cell->row * grid->width;
    double up = grid->width - down;
    query.right = grid->width - query.left;
    scan_row(&query, 0, 0.0);
    if (down <= up) {
        scan_row(&query, -1, down);
        scan_row(&query, 1, up);
    } else {
        scan_row(&query, 1, up);
        scan_row(&query, -1, down);
    }
    return query.count;
}
