#include "reference_search.h"

#include "check.h"
#include "test_random.h"

#include <math.h>
#include <stdlib.h>

static uint64_t hash_of_step(const HookSpec *hooks, OpCell from, OpCell to) {
    uint64_t a = (uint64_t)(uint32_t)from.x | (uint64_t)(uint32_t)from.y << 32;
    uint64_t b = (uint64_t)(uint32_t)to.x | (uint64_t)(uint32_t)to.y << 32;
    return test_mix(test_mix(a + hooks->salt) ^ (b * UINT64_C(0x9E3779B97F4A7C15)));
}

static double forbidden_cost(uint64_t hash, double cost) {
    switch (hash % 15) {
    case 0:
        return not_a_number();
    case 1:
        return positive_infinity();
    case 2:
        return -1.0;
    case 3:
        return -4.9406564584124654e-324;
    case 4:
        return -positive_infinity();
    case 5:
        return 0.0;
    case 6:
        return -0.0;
    default:
        return cost;
    }
}

double hook_step_cost(const HookSpec *hooks, OpCell from, OpCell to, double cost) {
    if (hooks == NULL || hooks->kind == HOOK_NONE) {
        return cost;
    }
    uint64_t hash = hash_of_step(hooks, from, to);
    switch (hooks->kind) {
    case HOOK_RAISE:
        return cost * (1.0 + (double)(hash % 9) * 0.25);
    case HOOK_LOWER:
        return cost * ((double)(hash % 9) * 0.125);
    case HOOK_MIXED:
        return cost * ((double)(hash % 21) * 0.1);
    case HOOK_FORBID:
        return forbidden_cost(hash, cost);
    case HOOK_NONE:
    case HOOK_KINDS:
        break;
    }
    return cost;
}

bool hook_blocked(const HookSpec *hooks, OpCell cell) {
    if (hooks == NULL || hooks->blocked_percent == 0) {
        return false;
    }
    return (int32_t)(hash_of_step(hooks, cell, (OpCell){-7, -7}) % 100) < hooks->blocked_percent;
}

static OpStatus step_cost_callback(void *user, OpCell from, OpCell to, double cost, double *out) {
    *out = hook_step_cost(user, from, to, cost);
    return OP_STATUS_OK;
}

static OpStatus blocked_callback(void *user, OpCell cell, bool *out) {
    *out = hook_blocked(user, cell);
    return OP_STATUS_OK;
}

OpGridCallbacks hook_callbacks(HookSpec *hooks) {
    OpGridCallbacks callbacks = {0};
    callbacks.step_cost = hooks->kind != HOOK_NONE ? step_cost_callback : NULL;
    callbacks.blocked = hooks->blocked_percent > 0 ? blocked_callback : NULL;
    callbacks.user = hooks;
    return callbacks;
}

RefRules ref_rules_of(const OpGridOptions *options) {
    return (RefRules){options->connectivity, options->diagonals, options->agent_size};
}

double ref_heuristic(const RefGrid *grid, const OpGridOptions *options, OpCell cell, OpCell goal) {
    OpHeuristic kind = options->heuristic;
    if (kind == OP_HEURISTIC_AUTO) {
        kind = options->connectivity == 4 ? OP_HEURISTIC_MANHATTAN : OP_HEURISTIC_OCTILE;
    }
    double scale = ref_smallest_multiplier(grid);
    double dx = fabs((double)cell.x - (double)goal.x);
    double dy = fabs((double)cell.y - (double)goal.y);
    double most = dx > dy ? dx : dy;
    double least = dx > dy ? dy : dx;
    switch (kind) {
    case OP_HEURISTIC_MANHATTAN:
        return scale * (dx + dy);
    case OP_HEURISTIC_OCTILE:
        return scale * ((most - least) + least * sqrt(2.0));
    case OP_HEURISTIC_EUCLIDEAN:
        return scale * sqrt(dx * dx + dy * dy);
    case OP_HEURISTIC_AUTO:
    case OP_HEURISTIC_ZERO:
        break;
    }
    return 0.0;
}

typedef struct RefNode {
    double f;
    double g;
    int32_t parent;
    bool reached;
    bool open;
} RefNode;

typedef struct RefSearch {
    const RefGrid *grid;
    const OpGridOptions *options;
    const HookSpec *hooks;
    RefRules rules;
    OpCell goal;
    RefNode *nodes;
    int32_t count;
} RefSearch;

static int32_t first_open(const RefSearch *search) {
    int32_t best = -1;
    for (int32_t i = 0; i < search->count; i++) {
        const RefNode *node = &search->nodes[i];
        if (!node->open) {
            continue;
        }
        if (best < 0 || node->f < search->nodes[best].f ||
            (node->f == search->nodes[best].f && node->g > search->nodes[best].g)) {
            best = i; /* of equal keys the smaller index stays */
        }
    }
    return best;
}

static OpCell cell_of(const RefSearch *search, int32_t node) {
    return (OpCell){node % search->grid->width, node / search->grid->width};
}

static void expand(RefSearch *search, int32_t node, RefResult *result) {
    OpCell from = cell_of(search, node);
    for (int direction = 0; direction < search->options->connectivity; direction++) {
        OpCell to = ref_neighbour(from, direction);
        if (!ref_move_is_legal(search->grid, &search->rules, from, to) || hook_blocked(search->hooks, to)) {
            continue;
        }
        double step = hook_step_cost(search->hooks, from, to, ref_step_cost(search->grid, from, to));
        if (isnan(step) || step < 0.0 || step == positive_infinity()) {
            continue;
        }
        RefNode *next = &search->nodes[to.y * search->grid->width + to.x];
        double g = search->nodes[node].g + step;
        if (next->reached && !(g < next->g)) {
            continue;
        }
        result->reopened += next->reached && !next->open ? 1 : 0;
        double weighted = search->options->heuristic_weight *
                          ref_heuristic(search->grid, search->options, to, search->goal);
        *next = (RefNode){.f = g + weighted, .g = g, .parent = node, .reached = true, .open = true};
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

static void record(RefResult *result, OpCell cell, int32_t *capacity) {
    if (result->expanded_count == *capacity) {
        *capacity = *capacity > 0 ? *capacity * 2 : 64;
        result->expanded = realloc(result->expanded, (size_t)*capacity * sizeof *result->expanded);
        assert_non_null(result->expanded);
    }
    result->expanded[result->expanded_count++] = cell;
}

static bool can_stand(const RefSearch *search, OpCell cell) {
    return ref_fits(search->grid, cell.x, cell.y, search->rules.agent_size) &&
           !hook_blocked(search->hooks, cell);
}

static bool anything_open(const RefSearch *search) {
    return first_open(search) >= 0;
}

static void run(RefSearch *search, RefResult *result) {
    int32_t goal = search->goal.y * search->grid->width + search->goal.x;
    int32_t capacity = 0;
    while (anything_open(search)) {
        if (search->options->iteration_budget > 0 &&
            result->iterations == search->options->iteration_budget) {
            result->status = OP_PATH_BUDGET_EXHAUSTED;
            return;
        }
        int32_t node = first_open(search);
        search->nodes[node].open = false;
        result->iterations++;
        if (node == goal) {
            result->status = OP_PATH_FOUND;
            result->cost = search->nodes[node].g;
            collect_path(search, goal, result);
            return;
        }
        record(result, cell_of(search, node), &capacity);
        expand(search, node, result);
    }
    result->status = OP_PATH_NO_PATH;
}

void ref_a_star(const RefGrid *grid, const OpGridOptions *options, const HookSpec *hooks, OpCell start,
                OpCell goal, RefResult *out) {
    RefSearch search = {grid, options, hooks, ref_rules_of(options), goal, NULL, grid->width * grid->height};
    *out = (RefResult){.cost = positive_infinity()};
    if (!can_stand(&search, start)) {
        out->status = OP_PATH_START_INVALID;
        return;
    }
    if (!can_stand(&search, goal)) {
        out->status = OP_PATH_GOAL_INVALID;
        return;
    }
    search.nodes = calloc((size_t)search.count, sizeof *search.nodes);
    assert_non_null(search.nodes);
    RefNode *first = &search.nodes[start.y * grid->width + start.x];
    *first = (RefNode){.parent = -1, .reached = true, .open = true};
    first->f = options->heuristic_weight * ref_heuristic(grid, options, start, goal);
    run(&search, out);
    free(search.nodes);
}

void ref_result_free(RefResult *result) {
    free(result->cells);
    free(result->expanded);
    *result = (RefResult){0};
}

bool ref_path_is_legal(const RefGrid *grid, const OpGridOptions *options, const HookSpec *hooks,
                       const OpCell *cells, int32_t count, double *sum) {
    RefRules rules = ref_rules_of(options);
    *sum = 0.0;
    if (count < 1 || !ref_fits(grid, cells[0].x, cells[0].y, rules.agent_size) ||
        hook_blocked(hooks, cells[0])) {
        return false;
    }
    for (int32_t i = 1; i < count; i++) {
        if (!ref_move_is_legal(grid, &rules, cells[i - 1], cells[i]) || hook_blocked(hooks, cells[i])) {
            return false;
        }
        double step =
            hook_step_cost(hooks, cells[i - 1], cells[i], ref_step_cost(grid, cells[i - 1], cells[i]));
        if (isnan(step) || step < 0.0 || step == positive_infinity()) {
            return false;
        }
        *sum += step;
    }
    return true;
}
