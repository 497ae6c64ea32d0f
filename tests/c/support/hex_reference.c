#include "hex_reference.h"

#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

OpHexGrid *ref_hex_to_library(const RefHex *hex, const OpAllocator *allocator) {
    OpHexGrid *made = NULL;
    OpAreaCosts costs;
    size_t size = (size_t)hex->cells.width * (size_t)hex->cells.height;
    memcpy(costs.multiplier, hex->cells.multiplier, sizeof costs.multiplier);
    check_ok(op_hex_grid_from_areas(hex->cells.areas, size, hex->cells.width, hex->cells.height, hex->layout,
                                    allocator, &made));
    check_ok(op_hex_grid_set_area_costs(made, &costs));
    return made;
}

/* ---- The plane ---- */

static bool is_odd(int32_t line) {
    return line % 2 != 0;
}

OpWorldPoint ref_hex_centre(OpHexLayout layout, OpCell cell) {
    double apart = sqrt(3.0) / 2.0;
    switch (layout) {
    case OP_HEX_POINTY_ODD_ROW:
        return (OpWorldPoint){(double)cell.x + (is_odd(cell.y) ? 0.5 : 0.0), apart * (double)cell.y};
    case OP_HEX_POINTY_EVEN_ROW:
        return (OpWorldPoint){(double)cell.x + (is_odd(cell.y) ? 0.0 : 0.5), apart * (double)cell.y};
    case OP_HEX_FLAT_ODD_COLUMN:
        return (OpWorldPoint){apart * (double)cell.x, (double)cell.y + (is_odd(cell.x) ? 0.5 : 0.0)};
    case OP_HEX_FLAT_EVEN_COLUMN:
        return (OpWorldPoint){apart * (double)cell.x, (double)cell.y + (is_odd(cell.x) ? 0.0 : 0.5)};
    }
    fail();
    return (OpWorldPoint){0.0, 0.0};
}

static bool is_flat(OpHexLayout layout) {
    return layout == OP_HEX_FLAT_ODD_COLUMN || layout == OP_HEX_FLAT_EVEN_COLUMN;
}

/* The angles of the axial directions (+1,0), (+1,-1), (0,-1), (-1,0), (-1,+1), (0,+1), clockwise from the right in sixths of
 * a turn, with y downwards; flat hexagons are turned by a twelfth. */
static OpWorldPoint direction_vector(OpHexLayout layout, int direction) {
    double apart = sqrt(3.0) / 2.0;
    const OpWorldPoint pointy[] = {{1.0, 0.0},  {0.5, -apart}, {-0.5, -apart},
                                   {-1.0, 0.0}, {-0.5, apart}, {0.5, apart}};
    const OpWorldPoint flat[] = {{apart, 0.5},   {apart, -0.5}, {0.0, -1.0},
                                 {-apart, -0.5}, {-apart, 0.5}, {0.0, 1.0}};
    return is_flat(layout) ? flat[direction] : pointy[direction];
}

OpCell ref_hex_neighbour(OpHexLayout layout, OpCell cell, int direction) {
    OpWorldPoint from = ref_hex_centre(layout, cell);
    OpWorldPoint vector = direction_vector(layout, direction);
    for (int32_t y = cell.y - 1; y <= cell.y + 1; y++) {
        for (int32_t x = cell.x - 1; x <= cell.x + 1; x++) {
            OpWorldPoint at = ref_hex_centre(layout, (OpCell){x, y});
            if (fabs(at.x - from.x - vector.x) < 1e-6 && fabs(at.y - from.y - vector.y) < 1e-6) {
                return (OpCell){x, y};
            }
        }
    }
    fail();
    return cell;
}

bool ref_hex_adjacent(OpHexLayout layout, OpCell a, OpCell b) {
    OpWorldPoint from = ref_hex_centre(layout, a);
    OpWorldPoint to = ref_hex_centre(layout, b);
    double dx = to.x - from.x;
    double dy = to.y - from.y;
    return fabs(sqrt(dx * dx + dy * dy) - 1.0) < 1e-6;
}

int32_t ref_hex_steps(OpHexLayout layout, OpCell a, OpCell b) {
    OpWorldPoint from = ref_hex_centre(layout, a);
    OpWorldPoint to = ref_hex_centre(layout, b);
    double lines = fabs(is_flat(layout) ? (double)b.x - (double)a.x : (double)b.y - (double)a.y);
    double along = fabs(is_flat(layout) ? to.y - from.y : to.x - from.x);
    double covered = lines * 0.5; /* every step to the next line moves half a cell along it */
    return (int32_t)(lines + (along > covered ? along - covered : 0.0));
}

/* ---- Moves ---- */

bool ref_hex_walkable(const RefHex *hex, OpCell cell) {
    return ref_inside(&hex->cells, cell.x, cell.y) && ref_area(&hex->cells, cell.x, cell.y) != OP_AREA_WALL;
}

double ref_hex_step_cost(const RefHex *hex, OpCell from, OpCell to) {
    const double *multiplier = hex->cells.multiplier;
    return (multiplier[ref_area(&hex->cells, from.x, from.y)] +
            multiplier[ref_area(&hex->cells, to.x, to.y)]) *
           0.5;
}

static bool can_stand(const RefHex *hex, const HookSpec *hooks, OpCell cell) {
    return ref_hex_walkable(hex, cell) && !hook_blocked(hooks, cell);
}

double ref_hex_move_cost(const RefHex *hex, const HookSpec *hooks, OpCell from, OpCell to) {
    if (!can_stand(hex, hooks, from) || !can_stand(hex, hooks, to) ||
        !ref_hex_adjacent(hex->layout, from, to)) {
        return positive_infinity();
    }
    double step = hook_step_cost(hooks, from, to, ref_hex_step_cost(hex, from, to));
    return step >= 0.0 ? step : positive_infinity();
}

static int32_t nearest_open(const double *cost, const bool *finished, int32_t count) {
    int32_t best = -1;
    for (int32_t i = 0; i < count; i++) {
        if (!finished[i] && cost[i] < positive_infinity() && (best < 0 || cost[i] < cost[best])) {
            best = i;
        }
    }
    return best;
}

void ref_hex_costs_to(const RefHex *hex, const HookSpec *hooks, const OpCell *goals, int32_t goal_count,
                      double *cost) {
    int32_t width = hex->cells.width;
    int32_t count = width * hex->cells.height;
    bool *finished = calloc((size_t)count, sizeof *finished);
    assert_non_null(finished);
    for (int32_t i = 0; i < count; i++) {
        cost[i] = positive_infinity();
    }
    for (int32_t i = 0; i < goal_count; i++) {
        if (can_stand(hex, hooks, goals[i])) {
            cost[goals[i].y * width + goals[i].x] = 0.0;
        }
    }
    for (int32_t node = nearest_open(cost, finished, count); node >= 0;
         node = nearest_open(cost, finished, count)) {
        OpCell to = {node % width, node / width};
        finished[node] = true;
        for (int direction = 0; direction < REF_HEX_DIRECTIONS; direction++) {
            OpCell from = ref_hex_neighbour(hex->layout, to, direction);
            if (ref_inside(&hex->cells, from.x, from.y)) {
                double through = cost[node] + ref_hex_move_cost(hex, hooks, from, to);
                double *known = &cost[from.y * width + from.x];
                *known = through < *known ? through : *known;
            }
        }
    }
    free(finished);
}

/* ---- A* with a plain list ---- */

typedef struct RefNode {
    double f;
    double g;
    int32_t parent;
    bool reached;
    bool open;
} RefNode;

typedef struct RefSearch {
    const RefHex *hex;
    const OpGridOptions *options;
    const HookSpec *hooks;
    OpCell goal;
    RefNode *nodes;
    int32_t count;
} RefSearch;

static int32_t first_open(const RefSearch *search) {
    int32_t best = -1;
    for (int32_t i = 0; i < search->count; i++) {
        const RefNode *node = &search->nodes[i];
        if (node->open && (best < 0 || node->f < search->nodes[best].f ||
                           (node->f == search->nodes[best].f && node->g > search->nodes[best].g))) {
            best = i; /* of equal keys the smaller index stays */
        }
    }
    return best;
}

static OpCell cell_of(const RefSearch *search, int32_t node) {
    int32_t width = search->hex->cells.width;
    return (OpCell){node % width, node / width};
}

static double weighted_estimate(const RefSearch *search, OpCell cell) {
    if (search->options->heuristic == OP_HEURISTIC_ZERO) {
        return 0.0;
    }
    double steps = (double)ref_hex_steps(search->hex->layout, cell, search->goal);
    return search->options->heuristic_weight * (ref_smallest_multiplier(&search->hex->cells) * steps);
}

static void expand(RefSearch *search, int32_t node, RefResult *result) {
    OpCell from = cell_of(search, node);
    for (int direction = 0; direction < REF_HEX_DIRECTIONS; direction++) {
        OpCell to = ref_hex_neighbour(search->hex->layout, from, direction);
        if (!can_stand(search->hex, search->hooks, to)) {
            continue;
        }
        double step = hook_step_cost(search->hooks, from, to, ref_hex_step_cost(search->hex, from, to));
        if (isnan(step) || step < 0.0 || step == positive_infinity()) {
            continue;
        }
        RefNode *next = &search->nodes[to.y * search->hex->cells.width + to.x];
        double g = search->nodes[node].g + step;
        if (next->reached && !(g < next->g)) {
            continue;
        }
        result->reopened += next->reached && !next->open ? 1 : 0;
        double f = g + weighted_estimate(search, to);
        *next = (RefNode){.f = f, .g = g, .parent = node, .reached = true, .open = true};
    }
}

static void collect_path(const RefSearch *search, int32_t goal, RefResult *result) {
    int32_t count = 0;
    for (int32_t node = goal; node >= 0; node = search->nodes[node].parent) {
        count++;
    }
    result->cells = malloc((size_t)count * sizeof *result->cells);
    assert_non_null(result->cells);
    result->cell_count = count;
    for (int32_t node = goal; node >= 0; node = search->nodes[node].parent) {
        result->cells[--count] = cell_of(search, node);
    }
}

static void record(RefResult *result, OpCell cell) {
    if ((result->expanded_count & (result->expanded_count - 1)) == 0) { /* full at every power of two */
        size_t capacity = result->expanded_count > 0 ? 2 * (size_t)result->expanded_count : 1;
        result->expanded = realloc(result->expanded, capacity * sizeof *result->expanded);
        assert_non_null(result->expanded);
    }
    result->expanded[result->expanded_count++] = cell;
}

static void run(RefSearch *search, RefResult *result) {
    int32_t goal = search->goal.y * search->hex->cells.width + search->goal.x;
    int32_t budget = search->options->iteration_budget;
    for (int32_t node = first_open(search); node >= 0; node = first_open(search)) {
        if (budget > 0 && result->iterations == budget) {
            result->status = OP_PATH_BUDGET_EXHAUSTED;
            return;
        }
        search->nodes[node].open = false;
        result->iterations++;
        if (node == goal) {
            result->status = OP_PATH_FOUND;
            result->cost = search->nodes[node].g;
            collect_path(search, goal, result);
            return;
        }
        record(result, cell_of(search, node));
        expand(search, node, result);
    }
    result->status = OP_PATH_NO_PATH;
}

void ref_hex_a_star(const RefHex *hex, const OpGridOptions *options, const HookSpec *hooks, OpCell start,
                    OpCell goal, RefResult *out) {
    RefSearch search = {hex, options, hooks, goal, NULL, hex->cells.width * hex->cells.height};
    *out = (RefResult){.cost = positive_infinity()};
    if (!can_stand(hex, hooks, start)) {
        out->status = OP_PATH_START_INVALID;
        return;
    }
    if (!can_stand(hex, hooks, goal)) {
        out->status = OP_PATH_GOAL_INVALID;
        return;
    }
    search.nodes = calloc((size_t)search.count, sizeof *search.nodes);
    assert_non_null(search.nodes);
    RefNode *first = &search.nodes[start.y * hex->cells.width + start.x];
    *first = (RefNode){.f = weighted_estimate(&search, start), .parent = -1, .reached = true, .open = true};
    run(&search, out);
    free(search.nodes);
}

bool ref_hex_path_is_legal(const RefHex *hex, const HookSpec *hooks, const OpCell *cells, int32_t count,
                           double *sum) {
    *sum = 0.0;
    if (count < 1 || !can_stand(hex, hooks, cells[0])) {
        return false;
    }
    for (int32_t i = 1; i < count; i++) {
        double step = ref_hex_move_cost(hex, hooks, cells[i - 1], cells[i]);
        if (!(step < positive_infinity())) {
            return false;
        }
        *sum += step;
    }
    return true;
}
