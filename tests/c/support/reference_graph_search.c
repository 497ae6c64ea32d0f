#include "reference_graph_search.h"

#include "check.h"
#include "test_random.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

/* ---- Hooks ---- */

static uint64_t hash_pair(const GraphHooks *hooks, int32_t from, int32_t to) {
    return test_mix(test_mix(hooks->salt + (uint64_t)(uint32_t)from) + (uint64_t)(uint32_t)to);
}

double graph_hook_cost(const GraphHooks *hooks, int32_t from, int32_t to, double weight) {
    uint64_t hash = hash_pair(hooks, from, to);
    switch (hooks->cost) {
    case GRAPH_COST_AS_IS:
        break;
    case GRAPH_COST_SLOPE:
        return from < to ? weight * 3.0 + 0.25 : weight;
    case GRAPH_COST_LOWER:
        return weight * (double)(hash % 5) / 4.0;
    case GRAPH_COST_FORBID:
        if (hash % 9 < 3) {
            const double closed[] = {not_a_number(), positive_infinity(), -0.125};
            return closed[hash % 9];
        }
        break;
    }
    return weight;
}

bool graph_hook_blocked(const GraphHooks *hooks, int32_t node) {
    return (int32_t)(test_mix(hooks->salt ^ (uint64_t)(uint32_t)node << 20) % 100) < hooks->blocked_percent;
}

double graph_hook_estimate(const GraphHooks *hooks, int32_t from, int32_t to) {
    if (hooks->estimate == GRAPH_ESTIMATE_WILD) {
        uint64_t hash = hash_pair(hooks, to, from);
        return hash % 40 == 0 ? positive_infinity() : (double)(hash % 64) / 8.0;
    }
    double distance = to == hooks->goal ? hooks->to_goal[from] : hooks->from_start[to];
    return hooks->estimate == GRAPH_ESTIMATE_HALF ? distance * 0.5 : distance;
}

static OpStatus call_cost(void *user, int32_t from, int32_t to, double weight, double *out) {
    *out = graph_hook_cost(user, from, to, weight);
    return OP_STATUS_OK;
}

static OpStatus call_blocked(void *user, int32_t node, bool *out) {
    *out = graph_hook_blocked(user, node);
    return OP_STATUS_OK;
}

static OpStatus call_estimate(void *user, int32_t from, int32_t to, double *out) {
    *out = graph_hook_estimate(user, from, to);
    return OP_STATUS_OK;
}

OpGraphCallbacks graph_hook_callbacks(GraphHooks *hooks) {
    return (OpGraphCallbacks){
        .edge_cost = hooks->cost == GRAPH_COST_AS_IS ? NULL : call_cost,
        .blocked = hooks->blocked_percent == 0 ? NULL : call_blocked,
        .heuristic = hooks->estimate == GRAPH_ESTIMATE_NONE ? NULL : call_estimate,
        .user = hooks,
    };
}

void graph_hooks_apply(const GraphHooks *hooks, const RefGraph *graph, RefGraph *out) {
    ref_graph_create(out, graph->node_count);
    memcpy(out->points, graph->points, (size_t)graph->node_count * sizeof(OpPoint3));
    for (int32_t edge = 0; edge < graph->edge_count; edge++) {
        int32_t from = graph->from[edge];
        int32_t to = graph->to[edge];
        double cost = graph_hook_cost(hooks, from, to, graph->weights[edge]);
        bool open = !graph_hook_blocked(hooks, from) && !graph_hook_blocked(hooks, to);
        if (open && cost >= 0.0 && cost <= DBL_MAX) {
            ref_graph_add(out, from, to, cost);
        }
    }
}

/* ---- One side of a search ---- */

typedef struct Side {
    bool *reached;
    bool *open;
    double *g;
    double *f;
    int32_t *parents;
} Side;

static void *need(size_t count, size_t size) {
    void *memory = calloc(count, size);
    assert_non_null(memory);
    return memory;
}

static Side side_make(int32_t node_count) {
    size_t count = (size_t)node_count;
    return (Side){need(count, sizeof(bool)), need(count, sizeof(bool)), need(count, sizeof(double)),
                  need(count, sizeof(double)), need(count, sizeof(int32_t))};
}

static void side_free(Side *side) {
    free(side->reached);
    free(side->open);
    free(side->g);
    free(side->f);
    free(side->parents);
}

static void side_put(Side *side, int32_t node, double f, double g, int32_t parent) {
    side->reached[node] = true;
    side->open[node] = true;
    side->g[node] = g;
    side->f[node] = f;
    side->parents[node] = parent;
}

/* The open node with the smaller f, then the larger g, then the smaller number; -1 when none is open. */
static int32_t side_first(const Side *side, int32_t node_count) {
    int32_t best = -1;
    for (int32_t node = 0; node < node_count; node++) {
        if (side->open[node] && (best < 0 || side->f[node] < side->f[best] ||
                                 (side->f[node] == side->f[best] && side->g[node] > side->g[best]))) {
            best = node;
        }
    }
    return best;
}

static double estimate_of(const RefGraphQuery *query, int32_t from, int32_t to) {
    return query->estimate == NULL ? 0.0 : query->estimate(query->context, from, to);
}

static void note_expansion(RefGraphResult *result, int32_t node) {
    size_t size = ((size_t)result->expanded_count + 1) * sizeof(int32_t);
    result->expanded = realloc(result->expanded, size);
    assert_non_null(result->expanded);
    result->expanded[result->expanded_count++] = node;
}

void ref_graph_result_free(RefGraphResult *result) {
    free(result->nodes);
    free(result->expanded);
    *result = (RefGraphResult){0};
}

/* ---- From one side ---- */

static void expand_one_sided(const RefGraphQuery *query, Side *side, int32_t node) {
    const RefGraph *graph = query->graph;
    for (int32_t edge = 0; edge < graph->edge_count; edge++) {
        if (graph->from[edge] != node) {
            continue;
        }
        int32_t to = graph->to[edge];
        double g = side->g[node] + graph->weights[edge];
        if (side->reached[to] && !(g < side->g[to])) {
            continue;
        }
        double h = estimate_of(query, to, query->goal);
        if (h < positive_infinity()) {
            side_put(side, to, g + h, g, node);
        }
    }
}

static void trace(const Side *side, int32_t last, RefGraphResult *out) {
    for (int32_t node = last; node >= 0; node = side->parents[node]) {
        out->node_count++;
    }
    out->nodes = need((size_t)out->node_count, sizeof(int32_t));
    int32_t at = out->node_count;
    for (int32_t node = last; node >= 0; node = side->parents[node]) {
        out->nodes[--at] = node;
    }
}

void ref_graph_one_sided(const RefGraphQuery *query, RefGraphResult *out) {
    *out = (RefGraphResult){.cost = positive_infinity()};
    Side side = side_make(query->graph->node_count);
    side_put(&side, query->start, estimate_of(query, query->start, query->goal), 0.0, -1);
    for (int32_t node; (node = side_first(&side, query->graph->node_count)) >= 0;) {
        side.open[node] = false;
        out->iterations++;
        if (node == query->goal) {
            out->found = true;
            out->cost = side.g[node];
            trace(&side, node, out);
            break;
        }
        note_expansion(out, node);
        expand_one_sided(query, &side, node);
    }
    side_free(&side);
}

/* ---- From two sides ---- */

typedef struct TwoSided {
    const RefGraphQuery *query;
    Side sides[2];
    double best;
    int32_t meet;
} TwoSided;

/* The potential of a node, negative for the side from the goal; infinity when it is on no path. */
static double key_beside(const RefGraphQuery *query, int32_t node, int32_t index) {
    double to_goal = estimate_of(query, node, query->goal);
    double from_start = estimate_of(query, query->start, node);
    if (to_goal == positive_infinity() || from_start == positive_infinity()) {
        return positive_infinity();
    }
    double potential = 0.5 * (to_goal - from_start);
    return index == 0 ? potential : -potential;
}

static void expand_two_sided(TwoSided *search, int32_t index, int32_t node) {
    const RefGraph *graph = search->query->graph;
    Side *side = &search->sides[index];
    const Side *other = &search->sides[1 - index];
    for (int32_t edge = 0; edge < graph->edge_count; edge++) {
        int32_t near = index == 0 ? graph->from[edge] : graph->to[edge];
        int32_t far = index == 0 ? graph->to[edge] : graph->from[edge];
        double g = side->g[node] + graph->weights[edge];
        if (near != node || (side->reached[far] && !(g < side->g[far]))) {
            continue;
        }
        double beside = key_beside(search->query, far, index);
        if (beside == positive_infinity()) {
            continue;
        }
        side_put(side, far, g + beside, g, node);
        if (other->reached[far] && g + other->g[far] < search->best) {
            search->best = g + other->g[far];
            search->meet = far;
        }
    }
}

static void begin_two_sided(TwoSided *search, int32_t index, int32_t root) {
    double beside = key_beside(search->query, root, index);
    side_put(&search->sides[index], root, beside, 0.0, -1);
    search->sides[index].open[root] = beside < positive_infinity();
}

static void run_two_sided(TwoSided *search, RefGraphResult *out) {
    int32_t node_count = search->query->graph->node_count;
    for (int32_t turn = 0;; turn = 1 - turn) {
        int32_t first[2] = {side_first(&search->sides[0], node_count),
                            side_first(&search->sides[1], node_count)};
        if (first[0] < 0 || first[1] < 0 ||
            search->sides[0].f[first[0]] + search->sides[1].f[first[1]] >= search->best) {
            return;
        }
        search->sides[turn].open[first[turn]] = false;
        out->iterations++;
        note_expansion(out, first[turn]);
        expand_two_sided(search, turn, first[turn]);
    }
}

void ref_graph_two_sided(const RefGraphQuery *query, RefGraphResult *out) {
    *out = (RefGraphResult){.cost = positive_infinity()};
    int32_t node_count = query->graph->node_count;
    TwoSided search = {query, {side_make(node_count), side_make(node_count)}, positive_infinity(), -1};
    begin_two_sided(&search, 0, query->start);
    begin_two_sided(&search, 1, query->goal);
    if (query->start == query->goal) {
        search.best = 0.0;
        search.meet = query->start;
    } else {
        run_two_sided(&search, out);
    }
    if (search.meet >= 0) {
        out->found = true;
        out->cost = search.best;
        trace(&search.sides[0], search.meet, out);
        for (int32_t node = search.sides[1].parents[search.meet]; node >= 0;
             node = search.sides[1].parents[node]) {
            out->nodes = realloc(out->nodes, ((size_t)out->node_count + 1) * sizeof(int32_t));
            assert_non_null(out->nodes);
            out->nodes[out->node_count++] = node;
        }
    }
    side_free(&search.sides[0]);
    side_free(&search.sides[1]);
}

/* ---- Comparison ---- */

static bool nodes_equal(const int32_t *a, const int32_t *b, int32_t count) {
    return count == 0 || memcmp(a, b, (size_t)count * sizeof(int32_t)) == 0;
}

bool ref_graph_result_equals(const RefGraphResult *result, const OpGraphPath *path) {
    return path->status == (result->found ? OP_PATH_FOUND : OP_PATH_NO_PATH) &&
           bits_of(path->cost) == bits_of(result->cost) && path->node_count == result->node_count &&
           nodes_equal(path->nodes, result->nodes, result->node_count) &&
           path->iterations == result->iterations && path->expanded_count == result->expanded_count &&
           path->expanded_node_count == result->expanded_count &&
           nodes_equal(path->expanded_nodes, result->expanded, result->expanded_count);
}
