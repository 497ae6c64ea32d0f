/* Points sorted by row, column and index. A query goes through the rows from its own outwards, and through the columns of each that are
 * near enough, until nothing in the next row can be among the nearest. */
#include "crowd/neighbor_grid.h"

#include <math.h>

#include "base/memory.h"
#include "crowd/vec2.h"

/* Finer cells leave out more of what is too far away, coarser ones are fewer. Their numbers stay below 2^20, so that what rounding does
 * to them is far less than SLACK, a part of a cell by which queries reach farther. */
#define CELLS_PER_REACH 4.0
#define MOST_CELLS 1048576.0
#define SLACK 1e-6

enum { DIGIT_BITS = 10, DIGITS = 1 << DIGIT_BITS };

OpStatus op_neighbor_grid_reserve(OpNeighborGrid *grid, int32_t count, const OpAllocator *allocator) {
    OpStatus status = op_grow_array(allocator, (void **)&grid->memory, &grid->capacity, 0, (size_t)count * 2,
                                    sizeof(OpGridEntry));
    return status == OP_STATUS_OK ? op_grow_array(allocator, (void **)&grid->rows, &grid->row_capacity, 0,
                                                  (size_t)count + 1, sizeof(OpGridRow))
                                  : status;
}

void op_neighbor_grid_free(OpNeighborGrid *grid, const OpAllocator *allocator) {
    op_free_array(allocator, grid->memory, grid->capacity, sizeof(OpGridEntry));
    op_free_array(allocator, grid->rows, grid->row_capacity, sizeof(OpGridRow));
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
    double width = reach / CELLS_PER_REACH;
    width = width > least ? width : least;
    grid->low = low;
    grid->width = width > 0.0 ? width : 1.0;
}

/* Returns the bits of rows and columns that are not 0 everywhere. */
static uint32_t number_cells(OpNeighborGrid *grid) {
    uint32_t used = 0;
    for (int32_t i = 0; i < grid->count; i++) {
        OpGridEntry *entry = &grid->entries[i];
        OpVec2 cell = op_vec2_over(op_vec2_minus(entry->position, grid->low), grid->width);
        entry->column = (uint32_t)cell.x;
        entry->row = (uint32_t)cell.y;
        used |= entry->column | entry->row;
    }
    return used;
}

static int32_t digit_of(const OpGridEntry *entry, bool by_row, int32_t shift) {
    return (int32_t)((by_row ? entry->row : entry->column) >> shift & (DIGITS - 1));
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

static void list_rows(OpNeighborGrid *grid) {
    grid->row_count = 0;
    for (int32_t i = 0; i < grid->count; i++) {
        if (i == 0 || grid->entries[i].row != grid->entries[i - 1].row) {
            grid->rows[grid->row_count++] = (OpGridRow){grid->entries[i].row, i};
        }
    }
    grid->rows[grid->row_count] = (OpGridRow){UINT32_MAX, grid->count};
}

void op_neighbor_grid_build(OpNeighborGrid *grid, double reach) {
    if (grid->count == 0) {
        grid->row_count = 0;
        return;
    }
    place_cells(grid, reach);
    uint32_t used = number_cells(grid);
    for (int32_t by_row = 0; by_row < 2; by_row++) {
        for (int32_t shift = 0; shift < 32 && used >> shift != 0; shift += DIGIT_BITS) {
            sort_by_digit(grid, by_row == 1, shift);
        }
    }
    list_rows(grid);
}

/* ---- Queries ---- */

typedef struct Query {
    const OpNeighborGrid *grid;
    int32_t index;
    OpVec2 position;
    OpVec2 local; /* from the corner of the grid */
    double below; /* squared distances that count at all */
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
}

/* The largest squared distance that may still matter. */
static double limit_of(const Query *query) {
    return query->count < query->most ? query->below : query->out[query->count - 1].distance_squared;
}

/* The first entry of a row that is in this column or a later one. */
static int32_t find_column(const OpNeighborGrid *grid, int32_t row, double column) {
    int32_t low = grid->rows[row].first;
    int32_t high = grid->rows[row + 1].first;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if ((double)grid->entries[middle].column < column) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* How far a row is from the query at least. */
static double row_distance(const Query *query, int32_t row) {
    double width = query->grid->width;
    double low = (double)query->grid->rows[row].row * width;
    double below = low - query->local.y;
    double above = query->local.y - (low + width);
    double distance = (below > above ? below : above) - SLACK * width;
    return distance > 0.0 ? distance : 0.0;
}

/* How far a column is from the query at least. */
static double column_distance(const Query *query, uint32_t column) {
    double width = query->grid->width;
    double low = (double)column * width;
    double right = low - query->local.x;
    double left = query->local.x - (low + width);
    double distance = (right > left ? right : left) - SLACK * width;
    return distance > 0.0 ? distance : 0.0;
}

/* False where this entry and all beyond it are too far. */
static bool look_at(Query *query, const OpGridEntry *entry, double row_squared) {
    double across = column_distance(query, entry->column);
    OpVec2 apart = op_vec2_minus(entry->position, query->position);
    double distance_squared = op_vec2_dot(apart, apart);
    if (distance_squared < query->below && entry->index != query->index) {
        insert(query, distance_squared, entry->index);
    }
    return across * across + row_squared <= limit_of(query);
}

/* From the query's column to both sides. */
static void scan_row(Query *query, int32_t row, double distance) {
    const OpNeighborGrid *grid = query->grid;
    int32_t middle = find_column(grid, row, floor(query->local.x / grid->width));
    int32_t i = middle;
    while (i < grid->rows[row + 1].first && look_at(query, &grid->entries[i], distance * distance)) {
        i++;
    }
    i = middle - 1;
    while (i >= grid->rows[row].first && look_at(query, &grid->entries[i], distance * distance)) {
        i--;
    }
}

/* The last row at or below a place. */
static int32_t find_row(const OpNeighborGrid *grid, double y) {
    int32_t low = 0;
    int32_t high = grid->row_count;
    while (high - low > 1) {
        int32_t middle = low + (high - low) / 2;
        if ((double)grid->rows[middle].row <= y) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

int32_t op_neighbor_grid_find(const OpNeighborGrid *grid, int32_t index, OpVec2 position, double reach,
                              OpNeighbor *out, int32_t most) {
    Query query = {.grid = grid,
                   .index = index,
                   .position = position,
                   .local = op_vec2_minus(position, grid->low),
                   .below = reach * reach,
                   .out = out,
                   .most = most};
    if (most == 0 || grid->count == 0) {
        return 0;
    }
    int32_t down = find_row(grid, query.local.y / grid->width);
    int32_t up = down + 1;
    while (down >= 0 || up < grid->row_count) {
        double down_distance = down >= 0 ? row_distance(&query, down) : INFINITY;
        double up_distance = up < grid->row_count ? row_distance(&query, up) : INFINITY;
        bool is_down = down_distance <= up_distance;
        double distance = is_down ? down_distance : up_distance;
        if (distance * distance > limit_of(&query)) {
            break;
        }
        scan_row(&query, is_down ? down-- : up++, distance);
    }
    return query.count;
}
