#include "reference_graph.h"

#include "check.h"
#include "test_random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void *need(size_t count, size_t size) {
    void *memory = calloc(count > 0 ? count : 1, size);
    assert_non_null(memory);
    return memory;
}

void ref_graph_create(RefGraph *out, int32_t node_count) {
    *out = (RefGraph){.node_count = node_count};
    out->points = need((size_t)node_count, sizeof(OpPoint3));
}

void ref_graph_add(RefGraph *graph, int32_t from, int32_t to, double weight) {
    if (graph->edge_count == graph->edge_capacity) {
        graph->edge_capacity = 2 * graph->edge_capacity + 16;
        size_t capacity = (size_t)graph->edge_capacity;
        graph->from = realloc(graph->from, capacity * sizeof(int32_t));
        graph->to = realloc(graph->to, capacity * sizeof(int32_t));
        graph->weights = realloc(graph->weights, capacity * sizeof(double));
        assert_true(graph->from != NULL && graph->to != NULL && graph->weights != NULL);
    }
    int32_t edge = graph->edge_count++;
    graph->from[edge] = from;
    graph->to[edge] = to;
    graph->weights[edge] = weight;
}

void ref_graph_free(RefGraph *graph) {
    free(graph->from);
    free(graph->to);
    free(graph->weights);
    free(graph->points);
    *graph = (RefGraph){0};
}

OpGraph *ref_graph_build(const RefGraph *graph, const OpAllocator *allocator) {
    OpGraph *built = NULL;
    int32_t none = 0;
    double weight = 0.0;
    bool empty = graph->edge_count == 0;
    check_ok(op_graph_from_edges(empty ? &none : graph->from, empty ? &none : graph->to,
                                 empty ? &weight : graph->weights, graph->edge_count, graph->node_count, true,
                                 allocator, &built));
    return built;
}

double ref_point_distance(OpPoint3 a, OpPoint3 b) {
    double dx = a.x - b.x;
    double dy = a.y - b.y;
    double dz = a.z - b.z;
    return sqrt((dx * dx + dy * dy) + dz * dz);
}

/* ---- Generators ---- */

/* A weight of at least low: dyadic ones are low rounded up to an eighth and more. */
static double draw_weight(TestRandom *random, RefWeights weights, double low) {
    if (weights == REF_WEIGHTS_DYADIC) {
        return (ceil(low * 8.0) + (double)(test_chance(random, 30) ? 0 : test_int(random, 0, 24))) / 8.0;
    }
    double extra = (double)test_int(random, 0, 1000000) / 333333.0;
    return test_chance(random, 30) ? low : low * (1.0 + extra);
}

static double draw_plain_weight(TestRandom *random, RefWeights weights) {
    return test_chance(random, 15) ? 0.0
                                   : draw_weight(random, weights, (double)test_int(random, 0, 60) / 6.0);
}

static void add_by_distance(RefGraph *graph, TestRandom *random, RefWeights weights, int32_t a, int32_t b) {
    double low = ref_point_distance(graph->points[a], graph->points[b]);
    ref_graph_add(graph, a, b, draw_weight(random, weights, low));
}

static void make_sparse(RefGraph *graph, TestRandom *random, RefWeights weights) {
    ref_graph_create(graph, test_int(random, 1, 60));
    int32_t last = graph->node_count - 1;
    for (int32_t left = graph->node_count * test_int(random, 0, 4); left > 0; left--) {
        int32_t from = test_int(random, 0, last);
        ref_graph_add(graph, from, test_int(random, 0, last), draw_plain_weight(random, weights));
        if (test_chance(random, 5)) { /* a parallel edge */
            ref_graph_add(graph, from, graph->to[graph->edge_count - 1], draw_plain_weight(random, weights));
        }
    }
}

static void make_dense(RefGraph *graph, TestRandom *random, RefWeights weights) {
    ref_graph_create(graph, test_int(random, 2, 24));
    for (int32_t from = 0; from < graph->node_count; from++) {
        for (int32_t to = 0; to < graph->node_count; to++) {
            if (from != to && test_chance(random, 90)) {
                ref_graph_add(graph, from, to, draw_plain_weight(random, weights));
            }
        }
    }
}

static void add_both(RefGraph *graph, TestRandom *random, RefWeights weights, int32_t a, int32_t b) {
    if (test_chance(random, 92)) {
        add_by_distance(graph, random, weights, a, b);
    }
    if (test_chance(random, 92)) {
        add_by_distance(graph, random, weights, b, a);
    }
}

static void make_grid(RefGraph *graph, TestRandom *random, RefWeights weights) {
    int32_t width = test_int(random, 1, 9);
    int32_t height = test_int(random, 1, 9);
    ref_graph_create(graph, width * height);
    for (int32_t node = 0; node < graph->node_count; node++) {
        graph->points[node] = (OpPoint3){(double)(node % width), (double)(node / width), 0.0};
    }
    for (int32_t node = 0; node < graph->node_count; node++) {
        if (node % width + 1 < width) {
            add_both(graph, random, weights, node, node + 1);
        }
        if (node + width < graph->node_count) {
            add_both(graph, random, weights, node, node + width);
        }
    }
}

static void make_road(RefGraph *graph, TestRandom *random, RefWeights weights) {
    ref_graph_create(graph, test_int(random, 2, 70));
    double reach = sqrt(6000.0 / (double)graph->node_count) + 4.0;
    for (int32_t node = 0; node < graph->node_count; node++) {
        graph->points[node] =
            (OpPoint3){(double)test_int(random, 0, 500) / 8.0, (double)test_int(random, 0, 500) / 8.0,
                       (double)test_int(random, 0, 20) / 8.0};
    }
    for (int32_t a = 0; a < graph->node_count; a++) {
        for (int32_t b = a + 1; b < graph->node_count; b++) {
            bool near = ref_point_distance(graph->points[a], graph->points[b]) < reach;
            if (!near && !test_chance(random, 1)) {
                continue;
            }
            add_by_distance(graph, random, weights, a, b);
            if (test_chance(random, 85)) {
                add_by_distance(graph, random, weights, b, a);
            }
        }
    }
}

void ref_graph_generate(RefGraph *out, RefGraphKind kind, RefWeights weights, uint64_t seed) {
    TestRandom random = test_random(test_mix(seed) ^ (uint64_t)kind << 8 ^ (uint64_t)weights);
    switch (kind) {
    case REF_GRAPH_SPARSE:
        make_sparse(out, &random, weights);
        break;
    case REF_GRAPH_DENSE:
        make_dense(out, &random, weights);
        break;
    case REF_GRAPH_GRID:
        make_grid(out, &random, weights);
        break;
    case REF_GRAPH_ROAD:
    case REF_GRAPH_KINDS:
        make_road(out, &random, weights);
        break;
    }
}

/* ---- Shortest paths ---- */

static int32_t nearest_open(const RefGraph *graph, const double *distances, const bool *settled) {
    int32_t best = -1;
    for (int32_t node = 0; node < graph->node_count; node++) {
        bool open = !settled[node] && distances[node] < positive_infinity();
        if (open && (best < 0 || distances[node] < distances[best])) {
            best = node;
        }
    }
    return best;
}

int32_t ref_graph_distances(const RefGraph *graph, int32_t root, bool to_root, double *distances,
                            int32_t *parents, int32_t *order) {
    bool *settled = need((size_t)graph->node_count, sizeof(bool));
    int32_t count = 0;
    for (int32_t node = 0; node < graph->node_count; node++) {
        distances[node] = node == root ? 0.0 : positive_infinity();
        if (parents != NULL) {
            parents[node] = -1;
        }
    }
    for (int32_t node; (node = nearest_open(graph, distances, settled)) >= 0; count++) {
        settled[node] = true;
        if (order != NULL) {
            order[count] = node;
        }
        for (int32_t edge = 0; edge < graph->edge_count; edge++) {
            int32_t near = to_root ? graph->to[edge] : graph->from[edge];
            int32_t far = to_root ? graph->from[edge] : graph->to[edge];
            if (near != node || !(distances[node] + graph->weights[edge] < distances[far])) {
                continue;
            }
            distances[far] = distances[node] + graph->weights[edge];
            if (parents != NULL) {
                parents[far] = node;
            }
        }
    }
    free(settled);
    return count;
}

bool ref_graph_path_cost(const RefGraph *graph, const int32_t *nodes, int32_t count, double *cost) {
    *cost = 0.0;
    for (int32_t i = 0; i + 1 < count; i++) {
        double least = positive_infinity();
        for (int32_t edge = 0; edge < graph->edge_count; edge++) {
            if (graph->from[edge] == nodes[i] && graph->to[edge] == nodes[i + 1] &&
                graph->weights[edge] < least) {
                least = graph->weights[edge];
            }
        }
        if (!(least < positive_infinity())) {
            return false;
        }
        *cost += least;
    }
    return count > 0 && nodes[0] >= 0 && nodes[0] < graph->node_count;
}
