#include "reference_grid.h"

#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

RefGrid ref_grid_make(int32_t width, int32_t height, uint8_t area) {
    RefGrid grid = {.width = width, .height = height};
    size_t count = (size_t)width * (size_t)height;
    grid.areas = malloc(count);
    assert_non_null(grid.areas);
    memset(grid.areas, area, count);
    for (int i = 0; i < 255; i++) {
        grid.multiplier[i] = 1.0;
    }
    return grid;
}

void ref_grid_free(RefGrid *grid) {
    free(grid->areas);
    grid->areas = NULL;
}

OpGrid *ref_grid_to_library(const RefGrid *grid, const OpAllocator *allocator) {
    OpGrid *made = NULL;
    OpAreaCosts costs;
    memcpy(costs.multiplier, grid->multiplier, sizeof costs.multiplier);
    check_ok(op_grid_from_areas(grid->areas, (size_t)grid->width * (size_t)grid->height, grid->width,
                                grid->height, allocator, &made));
    check_ok(op_grid_set_area_costs(made, &costs));
    return made;
}

RefGrid ref_grid_of_library(const OpGrid *grid) {
    RefGrid copy = ref_grid_make(op_grid_width(grid), op_grid_height(grid), 0);
    memcpy(copy.areas, op_grid_cells(grid), (size_t)copy.width * (size_t)copy.height);
    OpAreaCosts costs = op_grid_area_costs(grid);
    memcpy(copy.multiplier, costs.multiplier, sizeof copy.multiplier);
    return copy;
}

bool ref_inside(const RefGrid *grid, int32_t x, int32_t y) {
    return x >= 0 && y >= 0 && x < grid->width && y < grid->height;
}

uint8_t ref_area(const RefGrid *grid, int32_t x, int32_t y) {
    return grid->areas[(size_t)y * (size_t)grid->width + (size_t)x];
}

void ref_set_area(RefGrid *grid, int32_t x, int32_t y, uint8_t area) {
    grid->areas[(size_t)y * (size_t)grid->width + (size_t)x] = area;
}

bool ref_fits(const RefGrid *grid, int32_t x, int32_t y, int32_t size) {
    if (!ref_inside(grid, x, y) || size > grid->width - x || size > grid->height - y) {
        return false;
    }
    for (int32_t row = y; row < y + size; row++) {
        for (int32_t column = x; column < x + size; column++) {
            if (ref_area(grid, column, row) == 255) {
                return false;
            }
        }
    }
    return true;
}

int32_t ref_clearance(const RefGrid *grid, int32_t x, int32_t y) {
    int32_t size = 0;
    while (size < 255 && ref_fits(grid, x, y, size + 1)) {
        size++;
    }
    return size;
}

OpCell ref_neighbour(OpCell from, int direction) {
    switch (direction) {
    case 0: /* north */
        return (OpCell){from.x, from.y - 1};
    case 1: /* east */
        return (OpCell){from.x + 1, from.y};
    case 2: /* south */
        return (OpCell){from.x, from.y + 1};
    case 3: /* west */
        return (OpCell){from.x - 1, from.y};
    case 4: /* north-east */
        return (OpCell){from.x + 1, from.y - 1};
    case 5: /* south-east */
        return (OpCell){from.x + 1, from.y + 1};
    case 6: /* south-west */
        return (OpCell){from.x - 1, from.y + 1};
    default: /* north-west */
        return (OpCell){from.x - 1, from.y - 1};
    }
}

bool ref_move_is_legal(const RefGrid *grid, const RefRules *rules, OpCell from, OpCell to) {
    int32_t dx = abs(to.x - from.x);
    int32_t dy = abs(to.y - from.y);
    if (dx > 1 || dy > 1 || dx + dy == 0 || !ref_fits(grid, to.x, to.y, rules->agent_size)) {
        return false;
    }
    if (dx + dy == 1) {
        return true;
    }
    if (rules->connectivity != 8) {
        return false;
    }
    bool beside_a = ref_fits(grid, to.x, from.y, rules->agent_size);
    bool beside_b = ref_fits(grid, from.x, to.y, rules->agent_size);
    switch (rules->diagonals) {
    case OP_DIAGONAL_NO_CORNER_CUTTING:
        return beside_a && beside_b;
    case OP_DIAGONAL_NO_SQUEEZING:
        return beside_a || beside_b;
    case OP_DIAGONAL_ALLOW_ALL:
        return true;
    }
    return false;
}

double ref_step_cost(const RefGrid *grid, OpCell from, OpCell to) {
    double sum =
        grid->multiplier[ref_area(grid, from.x, from.y)] + grid->multiplier[ref_area(grid, to.x, to.y)];
    double half = sum * 0.5;
    double length = from.x != to.x && from.y != to.y ? sqrt(2.0) : 1.0;
    return length * half;
}

double ref_smallest_multiplier(const RefGrid *grid) {
    double smallest = grid->multiplier[0];
    for (int i = 1; i < 255; i++) {
        if (grid->multiplier[i] < smallest) {
            smallest = grid->multiplier[i];
        }
    }
    return smallest;
}

/* The unfinished cell with the smallest finite distance, or -1. */
static int32_t nearest_unfinished(const double *distance, const bool *finished, int32_t count) {
    int32_t best = -1;
    for (int32_t i = 0; i < count; i++) {
        if (!finished[i] && distance[i] < positive_infinity() && (best < 0 || distance[i] < distance[best])) {
            best = i;
        }
    }
    return best;
}

void ref_dijkstra(const RefGrid *grid, const RefRules *rules, OpCell start, double *distance) {
    int32_t count = grid->width * grid->height;
    bool *finished = calloc((size_t)count, sizeof *finished);
    assert_non_null(finished);
    for (int32_t i = 0; i < count; i++) {
        distance[i] = positive_infinity();
    }
    distance[start.y * grid->width + start.x] = 0.0;
    for (;;) {
        int32_t node = nearest_unfinished(distance, finished, count);
        if (node < 0) {
            break;
        }
        finished[node] = true;
        OpCell from = {node % grid->width, node / grid->width};
        for (int direction = 0; direction < 8; direction++) {
            OpCell to = ref_neighbour(from, direction);
            if (!ref_move_is_legal(grid, rules, from, to)) {
                continue;
            }
            double through = distance[node] + ref_step_cost(grid, from, to);
            int32_t index = to.y * grid->width + to.x;
            if (through < distance[index]) {
                distance[index] = through;
            }
        }
    }
    free(finished);
}

void ref_grid_print(const RefGrid *grid, OpCell start, OpCell goal) {
    for (int32_t y = 0; y < grid->height; y++) {
        char line[3 * 256 + 1];
        size_t length = 0;
        for (int32_t x = 0; x < grid->width && length + 4 < sizeof line; x++) {
            char mark = x == start.x && y == start.y ? 'S' : x == goal.x && y == goal.y ? 'G' : ' ';
            uint8_t area = ref_area(grid, x, y);
            if (area == 255) {
                length += (size_t)snprintf(line + length, sizeof line - length, "##%c", mark);
            } else {
                length += (size_t)snprintf(line + length, sizeof line - length, "%02x%c", area, mark);
            }
        }
        print_error("  %s\n", line);
    }
    size_t count = (size_t)grid->width * (size_t)grid->height;
    for (int i = 0; i < 255; i++) {
        if (memchr(grid->areas, i, count) != NULL) {
            print_error("  cost of area %02x: %.17g\n", (unsigned)i, grid->multiplier[i]);
        }
    }
}
