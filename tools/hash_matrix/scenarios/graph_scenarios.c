/* Graphs: the compiled form, every search with every kind of estimate, slices, saved states, DIMACS texts. Landmarks and point
 * graphs have scenarios of their own. */
#include "../scenario.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "onepath/onepath.h"

enum { NODES = 400 };

/* Streets of a lattice of 20 x 20, some missing, some one-way, some zero, and a few long ones. Weights are sums of thirds, so
 * that they round. */
static OpGraph *make_graph(const ScenarioContext *context, OpRandom *random) {
    OpGraph *graph = NULL;
    int32_t id = 0;
    scenario_require(context, op_graph_create(NODES, NULL, &graph));
    for (int32_t node = 0; node < NODES; ++node) {
        const int32_t ends[] = {node % 20 < 19 ? node + 1 : node, (node + 20) % NODES,
                                (int32_t)op_random_below(random, NODES)};
        for (int32_t i = 0; i < 3; ++i) {
            bool is_long = i == 2;
            uint64_t chance = op_random_below(random, 10);
            double weight = (double)op_random_below(random, 40) / 3.0 + (is_long ? 30.0 : 0.0);
            if (!is_long || chance == 0) {
                scenario_require(context, op_graph_add_edge(graph, node, ends[i], weight, &id));
            }
            if (!is_long && chance < 9) {
                scenario_require(context, op_graph_add_edge(graph, ends[i], node, weight * 1.25, &id));
            }
        }
    }
    return graph;
}

static void write_path(ScenarioContext *context, const OpGraphPath *path) {
    scenario_write_i32(context, (int32_t)path->status);
    scenario_write_i32(context, (int32_t)path->algorithm);
    scenario_write_f64(context, path->cost);
    scenario_write_f64(context, path->length);
    scenario_write_i32(context, path->expanded_count);
    scenario_write_i32(context, path->iterations);
    scenario_write_i32(context, path->node_count);
    for (int32_t i = 0; i < path->node_count; ++i) {
        scenario_write_i32(context, path->nodes[i]);
    }
    scenario_write_i32(context, path->expanded_node_count);
    for (int32_t i = 0; i < path->expanded_node_count; ++i) {
        scenario_write_i32(context, path->expanded_nodes[i]);
    }
}

static int32_t random_node(OpRandom *random) {
    return (int32_t)op_random_below(random, NODES);
}

static void write_queries(ScenarioContext *context, const OpGraph *graph, OpRandom *random,
                          const OpGraphOptions *options, int32_t count) {
    OpGraphPath path = {0};
    for (int32_t i = 0; i < count; ++i) {
        int32_t start = random_node(random);
        int32_t goal = random_node(random);
        scenario_require(context, op_graph_find_path(graph, start, goal, options, &path));
        write_path(context, &path);
    }
    op_graph_path_reset(&path);
}

/* ---- Callbacks, computed from the nodes alone ---- */

static uint64_t mix(int32_t from, int32_t to) {
    OpRandom random = op_random_seed((uint64_t)(uint32_t)from << 32 ^ (uint64_t)(uint32_t)to);
    return op_random_next(&random);
}

/* A third of the steps between the lattice positions: no street but the long ones is shorter in steps. */
static OpStatus lattice_distance(void *user, int32_t from, int32_t to, double *out) {
    (void)user;
    int32_t dx = abs(from % 20 - to % 20);
    int32_t dy = abs(from / 20 - to / 20);
    *out = sqrt((double)(dx * dx + dy * dy)) / 3.0;
    return OP_STATUS_OK;
}

static OpStatus uneven_cost(void *user, int32_t from, int32_t to, double weight, double *out) {
    (void)user;
    uint64_t draw = mix(from, to);
    const double closed[] = {-1.0, INFINITY, NAN};
    *out = draw % 16 < 3 ? closed[draw % 16] : weight * (1.0 + (double)(draw >> 40) / 16777216.0);
    return OP_STATUS_OK;
}

static OpStatus some_blocked(void *user, int32_t node, bool *out) {
    (void)user;
    *out = mix(node, node) % 10 == 0;
    return OP_STATUS_OK;
}

static OpGraphOptions recorded(int32_t algorithm) {
    OpGraphOptions options = op_graph_options_default();
    options.algorithm = (OpGraphAlgorithm)algorithm;
    options.record_expansions = true;
    return options;
}

/* ---- Scenarios ---- */

SCENARIO(graph_compile, "graphs/compile") {
    OpRandom random = op_random_seed(4000);
    OpGraph *graph = make_graph(context, &random);
    for (int32_t round = 0; round < 20; ++round) {
        OpCsrView csr;
        uint64_t fingerprint = 0;
        int32_t edge = (int32_t)op_random_below(&random, (uint64_t)op_graph_edge_count(graph));
        (void)op_graph_remove_edge(graph, edge); /* which may be gone already */
        scenario_require(context, op_graph_csr(graph, &csr));
        scenario_require(context, op_graph_fingerprint(graph, &fingerprint));
        scenario_write_u64(context, fingerprint);
        scenario_write_i32(context, csr.edge_count);
        for (int32_t node = 0; node <= csr.node_count; ++node) {
            scenario_write_i32(context, csr.reverse_offsets[node]);
        }
        for (int32_t slot = 0; slot < csr.edge_count; ++slot) {
            scenario_write_i32(context, csr.sources[slot]);
            scenario_write_f64(context, csr.reverse_weights[slot]);
        }
    }
    op_graph_destroy(graph);
}

SCENARIO(graph_dijkstra, "graphs/search/dijkstra") {
    for (uint64_t seed = 4100; seed < 4104; ++seed) {
        OpRandom random = op_random_seed(seed);
        OpGraph *graph = make_graph(context, &random);
        OpGraphOptions one_sided = recorded(OP_GRAPH_DIJKSTRA);
        OpGraphOptions two_sided = recorded(OP_GRAPH_BIDIRECTIONAL_DIJKSTRA);
        write_queries(context, graph, &random, &one_sided, 8);
        write_queries(context, graph, &random, &two_sided, 8);
        op_graph_destroy(graph);
    }
}

SCENARIO(graph_heuristic, "graphs/search/heuristic") {
    for (uint64_t seed = 4200; seed < 4204; ++seed) {
        OpRandom random = op_random_seed(seed);
        OpGraph *graph = make_graph(context, &random);
        for (int32_t algorithm = OP_GRAPH_AUTO; algorithm <= OP_GRAPH_BIDIRECTIONAL_A_STAR; ++algorithm) {
            OpGraphOptions options = recorded(algorithm);
            options.callbacks.heuristic = lattice_distance;
            write_queries(context, graph, &random, &options, 5);
        }
        op_graph_destroy(graph);
    }
}

SCENARIO(graph_landmark_search, "graphs/search/landmarks") {
    for (uint64_t seed = 4300; seed < 4304; ++seed) {
        OpRandom random = op_random_seed(seed);
        OpGraph *graph = make_graph(context, &random);
        OpLandmarks *landmarks = NULL;
        scenario_require(context, op_landmarks_build(graph, NULL, NULL, &landmarks));
        for (int32_t algorithm = OP_GRAPH_A_STAR; algorithm <= OP_GRAPH_BIDIRECTIONAL_A_STAR;
             algorithm += 2) {
            OpGraphOptions options = recorded(algorithm);
            options.landmarks = landmarks;
            write_queries(context, graph, &random, &options, 5);
            options.callbacks.heuristic = lattice_distance;
            write_queries(context, graph, &random, &options, 5);
        }
        op_landmarks_destroy(landmarks);
        op_graph_destroy(graph);
    }
}

SCENARIO(graph_callbacks, "graphs/search/callbacks") {
    OpRandom random = op_random_seed(4400);
    OpGraph *graph = make_graph(context, &random);
    for (int32_t algorithm = OP_GRAPH_AUTO; algorithm <= OP_GRAPH_BIDIRECTIONAL_A_STAR; ++algorithm) {
        OpGraphOptions options = recorded(algorithm);
        options.callbacks.edge_cost = uneven_cost;
        write_queries(context, graph, &random, &options, 5);
        options.callbacks.blocked = some_blocked;
        write_queries(context, graph, &random, &options, 5);
        options.callbacks.heuristic = lattice_distance;
        write_queries(context, graph, &random, &options, 5);
        options.iteration_budget = 40;
        write_queries(context, graph, &random, &options, 5);
    }
    op_graph_destroy(graph);
}

/* ---- Slices and saved states ---- */

static void write_search_state(ScenarioContext *context, const OpGraphSearch *search) {
    size_t size = op_graph_search_state_size(search);
    uint8_t *bytes = scenario_allocate(context, size);
    scenario_require(context, op_graph_search_save_state(search, bytes, size, &size));
    scenario_write_u64(context, size);
    scenario_write_bytes(context, bytes, size);
    free(bytes);
}

static void run_slices(ScenarioContext *context, OpGraphSearch *search, int32_t slice, bool with_states) {
    OpPathStatus status = op_graph_search_status(search);
    OpGraphPath path = {0};
    for (int32_t step = 0; status == OP_PATH_IN_PROGRESS; ++step) {
        scenario_require(context, op_graph_search_step(search, slice, &status));
        scenario_write_i32(context, (int32_t)status);
        if (with_states && step % 4 == 0) {
            write_search_state(context, search);
        }
    }
    scenario_require(context, op_graph_search_path(search, &path));
    write_path(context, &path);
    op_graph_path_reset(&path);
}

SCENARIO(graph_sliced, "graphs/search/sliced") {
    static const int32_t slices[] = {1, 2, 7, 50};
    OpRandom random = op_random_seed(4500);
    OpGraph *graph = make_graph(context, &random);
    for (int32_t algorithm = OP_GRAPH_AUTO; algorithm <= OP_GRAPH_BIDIRECTIONAL_A_STAR; ++algorithm) {
        OpGraphOptions options = recorded(algorithm);
        OpGraphSearch *search = NULL;
        options.callbacks.heuristic = lattice_distance;
        scenario_require(context, op_graph_search_create(graph, &options, &search));
        for (size_t i = 0; i < sizeof slices / sizeof slices[0]; ++i) {
            OpPathStatus status = OP_PATH_NONE;
            int32_t start = random_node(&random);
            int32_t goal = random_node(&random);
            scenario_require(context, op_graph_search_begin(search, start, goal, &status));
            run_slices(context, search, slices[i], false);
        }
        op_graph_search_destroy(search);
    }
    op_graph_destroy(graph);
}

SCENARIO(graph_search_states, "graphs/state/search") {
    OpRandom random = op_random_seed(4600);
    OpGraph *graph = make_graph(context, &random);
    OpGraphOptions options = recorded(OP_GRAPH_A_STAR);
    OpGraphSearch *search = NULL;
    options.callbacks.heuristic = lattice_distance;
    scenario_require(context, op_graph_search_create(graph, &options, &search));
    write_search_state(context, search);
    for (int32_t slice = 3; slice < 40; slice += 7) {
        OpPathStatus status = OP_PATH_NONE;
        int32_t start = random_node(&random);
        int32_t goal = random_node(&random);
        scenario_require(context, op_graph_search_begin(search, start, goal, &status));
        run_slices(context, search, slice, true);
    }
    op_graph_search_destroy(search);
    op_graph_destroy(graph);
}

SCENARIO(graph_states, "graphs/state/graph") {
    OpRandom random = op_random_seed(4700);
    OpGraph *graph = make_graph(context, &random);
    OpGraph *copy = NULL;
    OpGraphOptions options = recorded(OP_GRAPH_AUTO);
    for (int32_t i = 0; i < 30; ++i) {
        int32_t edge = (int32_t)op_random_below(&random, (uint64_t)op_graph_edge_count(graph));
        (void)op_graph_remove_edge(graph, edge); /* which may be gone already */
    }
    size_t size = op_graph_state_size(graph);
    uint8_t *bytes = scenario_allocate(context, size);
    scenario_require(context, op_graph_save_state(graph, bytes, size, &size));
    scenario_write_u64(context, size);
    scenario_write_bytes(context, bytes, size);
    scenario_require(context, op_graph_from_state(bytes, size, NULL, &copy));
    write_queries(context, copy, &random, &options, 5);
    bytes[size - 5] ^= 0x80; /* a bit of the last weight */
    scenario_write_i32(context, (int32_t)op_graph_restore_state(copy, bytes, size));
    write_queries(context, copy, &random, &options, 5);
    bytes[size - 1] = 2;
    scenario_write_i32(context, (int32_t)op_graph_restore_state(copy, bytes, size));
    scenario_write_bytes(context, op_error_message(), strlen(op_error_message()));
    free(bytes);
    op_graph_destroy(copy);
    op_graph_destroy(graph);
}

/* ---- DIMACS ---- */

static void write_parsed_graph(ScenarioContext *context, const char *text) {
    OpGraph *graph = NULL;
    OpStatus status = op_dimacs_parse_graph(text, strlen(text), NULL, &graph);
    uint64_t fingerprint = 0;
    scenario_write_i32(context, (int32_t)status);
    if (status != OP_STATUS_OK) {
        scenario_write_bytes(context, op_error_message(), strlen(op_error_message()));
        return;
    }
    scenario_write_i32(context, op_graph_node_count(graph));
    scenario_write_i32(context, op_graph_edge_count(graph));
    scenario_require(context, op_graph_fingerprint(graph, &fingerprint));
    scenario_write_u64(context, fingerprint);
    op_graph_destroy(graph);
}

static void write_parsed_coordinates(ScenarioContext *context, const char *text) {
    double coordinates[8] = {0.0};
    int32_t count = -1;
    OpStatus status = op_dimacs_parse_coordinates(text, strlen(text), coordinates, 8, &count);
    scenario_write_i32(context, (int32_t)status);
    scenario_write_i32(context, count);
    for (int32_t i = 0; i < 8 && status == OP_STATUS_OK; ++i) {
        scenario_write_f64(context, coordinates[i]);
    }
    if (status != OP_STATUS_OK) {
        scenario_write_bytes(context, op_error_message(), strlen(op_error_message()));
    }
}

SCENARIO(graph_dimacs, "graphs/dimacs") {
    write_parsed_graph(context,
                       "c roads\np sp 5 6\na 1 2 4\na 2 3 1.5\na 1 3 7\r\na 3 4 2\na 2 4 6\na 4 5 0.1");
    write_parsed_graph(context, "p sp 0 0\n");
    write_parsed_graph(context, "");
    write_parsed_graph(context, "p sp 5 1\na 1 6 1\n");
    write_parsed_graph(context, "p sp 5 1\na 1 2 -1\n");
    write_parsed_graph(context, "p sp 5 99\na 1 2 1\n");
    write_parsed_graph(context, "p sp 5 1\na 1 2 1\nx\n");
    write_parsed_coordinates(context, "c\np aux sp co 3\nv 2 -73530767 41085396\nv 3 0.1 1e-2\nv 1 7 8\n");
    write_parsed_coordinates(context, "p aux sp co 5\nv 1 2 3\nv 2 2 3\nv 3 2 3\nv 4 2 3\nv 5 2 3\n");
    write_parsed_coordinates(context, "p aux sp co 2\nv 1 2 3\nv 1 2 3\n");
    write_parsed_coordinates(context, "p aux sp co 1\nv 1 2\n");
}
