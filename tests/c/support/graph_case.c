#include "graph_case.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

static double *make_numbers(int32_t count) {
    double *numbers = calloc((size_t)count, sizeof(double));
    assert_non_null(numbers);
    return numbers;
}

static void *allocate(void *user, size_t size) {
    (void)user;
    return malloc(size);
}

static void release(void *user, void *memory, size_t size) {
    (void)user;
    (void)size;
    free(memory);
}

static OpAllocator default_allocator(void) {
    return (OpAllocator){allocate, release, NULL};
}

void graph_case_make(GraphCase *made, RefGraphKind kind, RefWeights weights, uint64_t seed) {
    *made = (GraphCase){.seed = seed};
    ref_graph_generate(&made->reference, kind, weights, seed);
    made->graph = ref_graph_build(&made->reference, NULL);
    OpAllocator allocator = default_allocator();
    OpEdgeList edges = {made->reference.from, made->reference.to, made->reference.weights, NULL,
                        made->reference.edge_count};
    made->core = (OpGraphCore){.allocator = allocator, .points = made->reference.points, .compiled = true};
    check_ok(op_csr_build(&made->core.csr, made->reference.node_count, &edges, &allocator));
    OpLandmarkOptions options = op_landmark_options_default();
    options.count = (int32_t)(seed % 5) + 1;
    options.seed = seed;
    options.selection = seed % 2 == 0 ? OP_LANDMARKS_AVOID : OP_LANDMARKS_FARTHEST;
    check_ok(op_landmarks_build(made->graph, &options, NULL, &made->landmarks));
    int32_t count = op_landmarks_count(made->landmarks);
    int32_t node_count = made->reference.node_count;
    made->tables = make_numbers(2 * count * node_count);
    for (int32_t i = 0; i < count; i++) {
        double *from = made->tables + 2 * i * node_count;
        check_ok(op_landmarks_distances(made->landmarks, i, from, from + node_count));
    }
    made->from_start = make_numbers(made->reference.node_count);
    made->to_goal = make_numbers(made->reference.node_count);
}

void graph_case_pick(GraphCase *graph_case, TestRandom *random, GraphHooks hooks) {
    int32_t last = graph_case->reference.node_count - 1;
    graph_case->start = test_int(random, 0, last);
    graph_case->goal = test_int(random, 0, last);
    hooks.start = graph_case->start;
    hooks.goal = graph_case->goal;
    hooks.from_start = graph_case->from_start;
    hooks.to_goal = graph_case->to_goal;
    graph_case->hooks = hooks;
    ref_graph_free(&graph_case->hooked);
    graph_hooks_apply(&graph_case->hooks, &graph_case->reference, &graph_case->hooked);
    ref_graph_distances(&graph_case->hooked, graph_case->start, false, graph_case->from_start, NULL, NULL);
    ref_graph_distances(&graph_case->hooked, graph_case->goal, true, graph_case->to_goal, NULL, NULL);
}

void graph_case_free(GraphCase *graph_case) {
    op_landmarks_destroy(graph_case->landmarks);
    op_graph_core_free(&graph_case->core);
    op_graph_destroy(graph_case->graph);
    ref_graph_free(&graph_case->reference);
    ref_graph_free(&graph_case->hooked);
    free(graph_case->tables);
    free(graph_case->from_start);
    free(graph_case->to_goal);
}

/* ---- The library ---- */

OpGraphOptions graph_case_options(GraphCase *graph_case, OpGraphAlgorithm algorithm, uint32_t estimates) {
    OpGraphOptions options = op_graph_options_default();
    options.algorithm = algorithm;
    options.record_expansions = true;
    options.landmarks = (estimates & WITH_LANDMARKS) != 0 ? graph_case->landmarks : NULL;
    options.callbacks = graph_hook_callbacks(&graph_case->hooks);
    if ((estimates & WITH_HEURISTIC) == 0) {
        options.callbacks.heuristic = NULL;
    }
    return options;
}

void graph_case_query(GraphCase *graph_case, OpGraphAlgorithm algorithm, uint32_t estimates,
                      OpGraphPath *out) {
    OpGraphOptions options = graph_case_options(graph_case, algorithm, estimates);
    if ((estimates & WITH_POINTS) != 0) {
        check_ok(
            op_graph_core_find_path(&graph_case->core, graph_case->start, graph_case->goal, &options, out));
    } else {
        check_ok(op_graph_find_path(graph_case->graph, graph_case->start, graph_case->goal, &options, out));
    }
}

static OpStatus the_core(void *core, OpGraphCore **out) {
    *out = core;
    return OP_STATUS_OK;
}

OpGraphSearch *graph_case_search(GraphCase *graph_case, OpGraphAlgorithm algorithm, uint32_t estimates) {
    OpGraphOptions options = graph_case_options(graph_case, algorithm, estimates);
    OpGraphSearch *search = NULL;
    if ((estimates & WITH_POINTS) != 0) {
        check_ok(op_graph_core_search_create(&graph_case->core, the_core, &options, &search));
    } else {
        check_ok(op_graph_search_create(graph_case->graph, &options, &search));
    }
    return search;
}

/* ---- The oracle ---- */

typedef struct Estimates {
    const GraphCase *graph_case;
    uint32_t which;
} Estimates;

/* The triangle inequality, straight from the tables. */
static double landmark_bound(const GraphCase *graph_case, int32_t u, int32_t v) {
    double best = 0.0;
    for (int32_t i = 0; i < op_landmarks_count(graph_case->landmarks); i++) {
        const double *from = graph_case->tables + 2 * i * graph_case->reference.node_count;
        const double *to = from + graph_case->reference.node_count;
        if (from[u] < positive_infinity() && from[v] - from[u] > best) {
            best = from[v] - from[u];
        }
        if (to[v] < positive_infinity() && to[u] - to[v] > best) {
            best = to[u] - to[v];
        }
    }
    return best;
}

static double estimate(const void *context, int32_t from, int32_t to) {
    const Estimates *estimates = context;
    const GraphCase *graph_case = estimates->graph_case;
    double best = 0.0;
    if ((estimates->which & WITH_POINTS) != 0) {
        const OpPoint3 *points = graph_case->reference.points;
        best = ref_point_distance(points[from], points[to]);
    }
    if ((estimates->which & WITH_LANDMARKS) != 0) {
        double bound = landmark_bound(graph_case, from, to);
        best = bound > best ? bound : best;
    }
    if ((estimates->which & WITH_HEURISTIC) != 0) {
        double answer = graph_hook_estimate(&graph_case->hooks, from, to);
        best = answer > best ? answer : best;
    }
    return best;
}

void graph_case_reference(const GraphCase *graph_case, OpGraphAlgorithm algorithm, uint32_t estimates,
                          RefGraphResult *out) {
    OpGraphAlgorithm runs = graph_case_algorithm(algorithm, estimates);
    bool plain = runs == OP_GRAPH_DIJKSTRA || runs == OP_GRAPH_BIDIRECTIONAL_DIJKSTRA;
    Estimates context = {graph_case, estimates};
    RefGraphQuery query = {&graph_case->hooked, graph_case->start, graph_case->goal, plain ? NULL : estimate,
                           &context};
    if (runs == OP_GRAPH_DIJKSTRA || runs == OP_GRAPH_A_STAR) {
        ref_graph_one_sided(&query, out);
    } else {
        ref_graph_two_sided(&query, out);
    }
}

OpGraphAlgorithm graph_case_algorithm(OpGraphAlgorithm wanted, uint32_t estimates) {
    bool any = estimates != 0;
    switch (wanted) {
    case OP_GRAPH_AUTO:
    case OP_GRAPH_A_STAR:
        return any ? OP_GRAPH_A_STAR : OP_GRAPH_DIJKSTRA;
    case OP_GRAPH_BIDIRECTIONAL_A_STAR:
        return any ? OP_GRAPH_BIDIRECTIONAL_A_STAR : OP_GRAPH_BIDIRECTIONAL_DIJKSTRA;
    case OP_GRAPH_DIJKSTRA:
    case OP_GRAPH_BIDIRECTIONAL_DIJKSTRA:
        break;
    }
    return wanted;
}

void graph_case_fail(const GraphCase *graph_case, OpGraphAlgorithm algorithm, uint32_t estimates,
                     const char *what) {
    print_error("seed %llu, %d to %d, algorithm %d, estimates %u, costs %d, heuristic %d, blocked %d%%\n",
                (unsigned long long)graph_case->seed, graph_case->start, graph_case->goal, (int)algorithm,
                estimates, (int)graph_case->hooks.cost, (int)graph_case->hooks.estimate,
                graph_case->hooks.blocked_percent);
    fail_msg("%s", what);
}

static bool same_array(const void *a, const void *b, int32_t count, size_t size) {
    return count == 0 || memcmp(a, b, (size_t)count * size) == 0;
}

bool graph_paths_equal(const OpGraphPath *a, const OpGraphPath *b) {
    return a->status == b->status && a->algorithm == b->algorithm && bits_of(a->cost) == bits_of(b->cost) &&
           bits_of(a->length) == bits_of(b->length) && a->node_count == b->node_count &&
           a->point_count == b->point_count && a->expanded_node_count == b->expanded_node_count &&
           a->expanded_count == b->expanded_count && a->iterations == b->iterations &&
           same_array(a->nodes, b->nodes, a->node_count, sizeof(int32_t)) &&
           same_array(a->points, b->points, a->point_count, sizeof(OpPoint3)) &&
           same_array(a->expanded_nodes, b->expanded_nodes, a->expanded_node_count, sizeof(int32_t));
}
