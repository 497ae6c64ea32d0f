/* Graphs under edits: every algorithm, with landmarks, a heuristic and edge costs that differ by direction, finds what plain
 * relaxation finds, by edges that exist; slices and a save in the middle change nothing. Weights are eighths, so that costs
 * compare exactly. */
#include "fuzz_world.h"

#include <math.h>

enum { MOST_NODES = 24, MOST_EDGES = 120 };

typedef struct World {
    OpGraph *graph;
    double to_goal[MOST_NODES];    /* the best costs, which serve as a heuristic too */
    double from_start[MOST_NODES]; /* by whatever the callbacks ask for */
    int32_t ends[2];
    bool slopes; /* going to a higher node costs a quarter more */
    int32_t blocked;
} World;

static double cost_of(const World *world, int32_t from, int32_t to, double weight) {
    return world->slopes && to > from ? weight + 0.25 : weight;
}

static OpStatus edge_cost(void *user, int32_t from, int32_t to, double weight, double *out) {
    *out = cost_of(user, from, to, weight);
    return OP_STATUS_OK;
}

static OpStatus blocked(void *user, int32_t node, bool *out) {
    *out = node == ((World *)user)->blocked;
    return OP_STATUS_OK;
}

static OpStatus heuristic(void *user, int32_t from, int32_t to, double *out) {
    const World *world = user;
    *out = 0.5 * (to == world->ends[1] ? world->to_goal[from] : world->from_start[to]);
    return OP_STATUS_OK;
}

/* ---- Edits ---- */

static int32_t take_node(FuzzProgram *program, const OpGraph *graph) {
    return fuzz_take(program) % op_graph_node_count(graph);
}

static void edit(FuzzProgram *program, OpGraph *graph) {
    uint8_t kind = fuzz_take(program);
    int32_t count = op_graph_edge_count(graph);
    int32_t edge = count == 0 ? 0 : fuzz_take(program) % count;
    int32_t id = -1;
    double weight = (double)fuzz_take(program) / 8.0;
    if (kind % 16 == 0 && op_graph_node_count(graph) < MOST_NODES) {
        FUZZ_CHECK(op_graph_add_node(graph, &id) == OP_STATUS_OK);
    } else if (kind % 4 == 1 && count > 0) {
        OpStatus status = op_graph_remove_edge(graph, edge);
        FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_INVALID_ARGUMENT);
    } else if (kind % 4 == 2 && count > 0) {
        OpStatus status = op_graph_set_weight(graph, edge, weight);
        FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_INVALID_ARGUMENT);
    } else if (count < MOST_EDGES) {
        int32_t from = take_node(program, graph);
        int32_t to = take_node(program, graph);
        FUZZ_CHECK(op_graph_add_edge(graph, from, to, weight, &id) == OP_STATUS_OK && id == count);
    }
}

/* ---- The oracle ---- */

/* The least cost of an edge between two nodes, +infinity without one. */
static double edge_between(const World *world, int32_t from, int32_t to) {
    double least = INFINITY;
    for (int32_t i = 0; i < op_graph_edge_count(world->graph); i++) {
        OpGraphEdge edge;
        bool live = false;
        FUZZ_CHECK(op_graph_edge(world->graph, i, &edge, &live) == OP_STATUS_OK);
        if (live && edge.from == from && edge.to == to && from != world->blocked && to != world->blocked) {
            double cost = cost_of(world, from, to, edge.weight);
            least = cost < least ? cost : least;
        }
    }
    return least;
}

static void relax_all(World *world) {
    int32_t node_count = op_graph_node_count(world->graph);
    for (int32_t node = 0; node < node_count; node++) {
        world->from_start[node] = node == world->ends[0] ? 0.0 : INFINITY;
        world->to_goal[node] = node == world->ends[1] ? 0.0 : INFINITY;
    }
    bool changed = true;
    while (changed) {
        changed = false;
        for (int32_t i = 0; i < op_graph_edge_count(world->graph); i++) {
            OpGraphEdge edge;
            bool live = false;
            FUZZ_CHECK(op_graph_edge(world->graph, i, &edge, &live) == OP_STATUS_OK);
            if (!live || edge.from == world->blocked || edge.to == world->blocked) {
                continue;
            }
            double cost = cost_of(world, edge.from, edge.to, edge.weight);
            double there = world->from_start[edge.from] + cost;
            double back = world->to_goal[edge.to] + cost;
            changed = changed || there < world->from_start[edge.to] || back < world->to_goal[edge.from];
            world->from_start[edge.to] = fmin(world->from_start[edge.to], there);
            world->to_goal[edge.from] = fmin(world->to_goal[edge.from], back);
        }
    }
}

static void check_path(const World *world, const OpGraphPath *path) {
    double sum = 0.0;
    FUZZ_CHECK(path->status == OP_PATH_FOUND && path->node_count > 0);
    FUZZ_CHECK(path->nodes[0] == world->ends[0] && path->nodes[path->node_count - 1] == world->ends[1]);
    for (int32_t i = 1; i < path->node_count; i++) {
        sum += edge_between(world, path->nodes[i - 1], path->nodes[i]);
    }
    FUZZ_CHECK(sum == path->cost);
}

/* ---- Queries ---- */

static void check_sliced(const World *world, const OpGraphOptions *options, int32_t slice,
                         const OpGraphPath *whole) {
    OpGraphSearch *search = NULL;
    OpGraphPath path = {0};
    OpPathStatus status = OP_PATH_NONE;
    FUZZ_CHECK(op_graph_search_create(world->graph, options, &search) == OP_STATUS_OK);
    FUZZ_CHECK(op_graph_search_begin(search, world->ends[0], world->ends[1], &status) == OP_STATUS_OK);
    for (int step = 0; status == OP_PATH_IN_PROGRESS; step++) {
        FUZZ_CHECK(op_graph_search_step(search, slice, &status) == OP_STATUS_OK);
        if (step == 2 && whole->algorithm <= OP_GRAPH_A_STAR) {
            size_t size = op_graph_search_state_size(search);
            uint8_t *bytes = malloc(size);
            FUZZ_CHECK(op_graph_search_save_state(search, bytes, size, &size) == OP_STATUS_OK);
            FUZZ_CHECK(op_graph_search_begin(search, world->ends[1], world->ends[0], &status) ==
                       OP_STATUS_OK);
            FUZZ_CHECK(op_graph_search_restore_state(search, bytes, size) == OP_STATUS_OK);
            status = op_graph_search_status(search);
            free(bytes);
        }
    }
    FUZZ_CHECK(op_graph_search_path(search, &path) == OP_STATUS_OK);
    FUZZ_CHECK(status == whole->status && fuzz_same_bits(path.cost, whole->cost));
    FUZZ_CHECK(path.iterations == whole->iterations && path.node_count == whole->node_count);
    for (int32_t i = 0; i < path.node_count; i++) {
        FUZZ_CHECK(path.nodes[i] == whole->nodes[i]);
    }
    op_graph_path_reset(&path);
    op_graph_search_destroy(search);
}

static void check_algorithm(const World *world, const OpGraphOptions *options, int32_t slice) {
    OpGraphPath path = {0};
    FUZZ_CHECK(op_graph_find_path(world->graph, world->ends[0], world->ends[1], options, &path) ==
               OP_STATUS_OK);
    if (world->ends[0] == world->blocked || world->ends[1] == world->blocked) {
        FUZZ_CHECK(path.status ==
                   (world->ends[0] == world->blocked ? OP_PATH_START_INVALID : OP_PATH_GOAL_INVALID));
    } else if (world->from_start[world->ends[1]] < INFINITY) {
        FUZZ_CHECK(path.cost == world->from_start[world->ends[1]]);
        check_path(world, &path);
        check_sliced(world, options, slice, &path);
    } else {
        FUZZ_CHECK(path.status == OP_PATH_NO_PATH && path.node_count == 0);
        check_sliced(world, options, slice, &path);
    }
    op_graph_path_reset(&path);
}

static void query(FuzzProgram *program, World *world) {
    OpGraphOptions options = op_graph_options_default();
    OpLandmarkOptions landmark_options = op_landmark_options_default();
    OpLandmarks *landmarks = NULL;
    uint8_t choice = fuzz_take(program);
    world->ends[0] = take_node(program, world->graph);
    world->ends[1] = take_node(program, world->graph);
    world->slopes = (choice & 1) != 0;
    world->blocked = (choice & 2) != 0 ? take_node(program, world->graph) : -1;
    relax_all(world);
    options.callbacks.user = world;
    options.callbacks.edge_cost = world->slopes ? edge_cost : NULL;
    options.callbacks.blocked = world->blocked >= 0 ? blocked : NULL;
    options.callbacks.heuristic = (choice & 4) != 0 ? heuristic : NULL;
    if ((choice & 8) != 0) {
        landmark_options.count = 1 + choice / 64;
        FUZZ_CHECK(op_landmarks_build(world->graph, &landmark_options, NULL, &landmarks) == OP_STATUS_OK);
        options.landmarks = landmarks;
    }
    for (int32_t algorithm = OP_GRAPH_AUTO; algorithm <= OP_GRAPH_BIDIRECTIONAL_A_STAR; algorithm++) {
        options.algorithm = (OpGraphAlgorithm)algorithm;
        check_algorithm(world, &options, 1 + (choice >> 4) % 4);
    }
    op_landmarks_destroy(landmarks);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 300);
    World world = {.graph = NULL};
    int32_t node_count = 1 + fuzz_take(&program) % MOST_NODES;
    FUZZ_CHECK(op_graph_create(node_count, NULL, &world.graph) == OP_STATUS_OK);
    while (!fuzz_is_over(&program)) {
        if (fuzz_take(&program) % 8 == 0) {
            query(&program, &world);
        } else {
            edit(&program, world.graph);
        }
    }
    op_graph_destroy(world.graph);
    return 0;
}
