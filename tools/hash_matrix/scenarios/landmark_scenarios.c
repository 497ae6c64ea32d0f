/* Landmarks: which nodes they are, their tables as saved bytes, bounds, and shortest-path trees. */
#include "../scenario.h"

#include <stdlib.h>

#include "onepath/onepath.h"

enum { NODES = 300 };

/* A lattice of 20 x 15 with streets missing and one-way, in two pieces. Weights are thirds, which round, or whole and small,
 * which tie. */
static OpGraph *make_graph(const ScenarioContext *context, OpRandom *random, bool ties) {
    OpGraph *graph = NULL;
    int32_t id = 0;
    scenario_require(context, op_graph_create(NODES, NULL, &graph));
    for (int32_t node = 0; node < NODES - 20; ++node) {
        const int32_t ends[] = {node % 20 < 19 ? node + 1 : node, node + 20};
        for (int32_t i = 0; i < 2; ++i) {
            uint64_t chance = op_random_below(random, 10);
            double weight =
                ties ? (double)op_random_below(random, 3) : (double)op_random_below(random, 50) / 3.0;
            bool is_gap = node / 20 == 9 && i == 1;
            if (chance < 9 && !is_gap) {
                scenario_require(context, op_graph_add_edge(graph, node, ends[i], weight, &id));
            }
            if (chance > 0 && !is_gap) {
                scenario_require(context, op_graph_add_edge(graph, ends[i], node, weight * 1.5, &id));
            }
        }
    }
    return graph;
}

/* Nodes and tables are all in the bytes. */
static void write_landmarks(ScenarioContext *context, const OpLandmarks *landmarks) {
    size_t size = op_landmarks_saved_size(landmarks);
    uint8_t *bytes = scenario_allocate(context, size);
    scenario_require(context, op_landmarks_save(landmarks, bytes, size, &size));
    scenario_write_u64(context, size);
    scenario_write_bytes(context, bytes, size);
    free(bytes);
}

static void write_bounds(ScenarioContext *context, const OpLandmarks *landmarks, OpRandom *random) {
    for (int32_t i = 0; i < 500; ++i) {
        int32_t from = (int32_t)op_random_below(random, NODES);
        int32_t to = (int32_t)op_random_below(random, NODES);
        double bound = 0.0;
        scenario_require(context, op_landmarks_lower_bound(landmarks, from, to, &bound));
        scenario_write_f64(context, bound);
    }
}

static void run_selection(ScenarioContext *context, OpLandmarkSelection selection, uint64_t seed) {
    OpRandom random = op_random_seed(seed);
    for (int32_t round = 0; round < 6; ++round) {
        OpGraph *graph = make_graph(context, &random, round % 2 == 1);
        OpLandmarkOptions options = {1 + 4 * round, selection, op_random_next(&random)};
        OpLandmarks *landmarks = NULL;
        scenario_require(context, op_landmarks_build(graph, &options, NULL, &landmarks));
        write_landmarks(context, landmarks);
        write_bounds(context, landmarks, &random);
        op_landmarks_destroy(landmarks);
        op_graph_destroy(graph);
    }
}

SCENARIO(landmarks_avoid, "graphs/landmarks/avoid") {
    run_selection(context, OP_LANDMARKS_AVOID, 14000);
}

SCENARIO(landmarks_farthest, "graphs/landmarks/farthest") {
    run_selection(context, OP_LANDMARKS_FARTHEST, 14001);
}

SCENARIO(landmarks_loaded, "graphs/landmarks/loaded") {
    OpRandom random = op_random_seed(14002);
    OpGraph *graph = make_graph(context, &random, false);
    OpLandmarks *landmarks = NULL;
    OpLandmarks *loaded = NULL;
    scenario_require(context, op_landmarks_build(graph, NULL, NULL, &landmarks));
    size_t size = op_landmarks_saved_size(landmarks);
    uint8_t *bytes = scenario_allocate(context, size);
    scenario_require(context, op_landmarks_save(landmarks, bytes, size, &size));
    scenario_require(context, op_landmarks_load(bytes, size, graph, NULL, &loaded));
    write_landmarks(context, loaded);
    for (size_t cut = 0; cut < size; cut += 1009) {
        OpLandmarks *none = NULL;
        scenario_write_i32(context, (int32_t)op_landmarks_load(bytes, cut, graph, NULL, &none));
    }
    free(bytes);
    op_landmarks_destroy(loaded);
    op_landmarks_destroy(landmarks);
    op_graph_destroy(graph);
}

SCENARIO(landmarks_trees, "graphs/landmarks/shortest-path-trees") {
    double distances[NODES];
    int32_t parents[NODES];
    OpRandom random = op_random_seed(14003);
    for (int32_t round = 0; round < 10; ++round) {
        OpGraph *graph = make_graph(context, &random, round % 2 == 1);
        int32_t root = (int32_t)op_random_below(&random, NODES);
        scenario_require(context, op_graph_shortest_paths(graph, root, round % 3 == 0, distances, parents));
        for (int32_t node = 0; node < NODES; ++node) {
            scenario_write_f64(context, distances[node]);
            scenario_write_i32(context, parents[node]);
        }
        op_graph_destroy(graph);
    }
}
