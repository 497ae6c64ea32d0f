/* Breadth-first walks over the cells of a grid. */
#include "map_ends.h"

#include <stdlib.h>
#include <string.h>

typedef struct Walk {
    const uint8_t *cells;
    int32_t width;
    int32_t height;
    int32_t *queue;
    uint8_t *seen; /* the number of the walk that reached the cell, 0 for none */
} Walk;

static void visit(Walk *walk, int32_t cell, uint8_t mark, int32_t *count) {
    if (walk->cells[cell] != OP_AREA_WALL && walk->seen[cell] != mark) {
        walk->seen[cell] = mark;
        walk->queue[(*count)++] = cell;
    }
}

/* Walks from a cell and returns how many cells were reached; the last of them is the farthest. */
static int32_t walk_from(Walk *walk, int32_t first, uint8_t mark) {
    int32_t count = 0;
    visit(walk, first, mark, &count);
    for (int32_t i = 0; i < count; ++i) {
        int32_t cell = walk->queue[i];
        int32_t x = cell % walk->width;
        if (cell >= walk->width) {
            visit(walk, cell - walk->width, mark, &count);
        }
        if (x + 1 < walk->width) {
            visit(walk, cell + 1, mark, &count);
        }
        if (cell / walk->width + 1 < walk->height) {
            visit(walk, cell + walk->width, mark, &count);
        }
        if (x > 0) {
            visit(walk, cell - 1, mark, &count);
        }
    }
    return count;
}

static bool find_ends(Walk *walk, OpCell ends[2]) {
    int32_t first = 0;
    int32_t largest = 0;
    for (int32_t cell = 0; cell < walk->width * walk->height; ++cell) {
        int32_t count = walk->seen[cell] == 0 ? walk_from(walk, cell, 1) : 0;
        if (count > largest) {
            largest = count;
            first = cell;
        }
    }
    if (largest == 0) {
        return false;
    }
    for (int i = 0; i < 2; ++i) {
        first = walk->queue[walk_from(walk, first, (uint8_t)(2 + i)) - 1];
        ends[i].x = first % walk->width;
        ends[i].y = first / walk->width;
    }
    return true;
}

bool map_ends_find(const OpGrid *grid, OpCell ends[2]) {
    Walk walk = {op_grid_cells(grid), op_grid_width(grid), op_grid_height(grid), NULL, NULL};
    size_t size = (size_t)walk.width * (size_t)walk.height;
    walk.queue = malloc(size * sizeof *walk.queue);
    walk.seen = calloc(size, 1);
    bool found = walk.queue != NULL && walk.seen != NULL && find_ends(&walk, ends);
    free(walk.queue);
    free(walk.seen);
    return found;
}
