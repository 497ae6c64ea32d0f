/* Landmarks of any graph, and bytes from anyone as landmarks: bounds are never above the true distances; a load ends with
 * success or GRAPH_STATE; with tables that were taken, from wherever, paths cost what they cost without, up to the rounding of
 * the largest number in them. Weights are eighths, so that the library's own tables are exact. */
#include "fuzz_world.h"

#include <math.h>
#include <string.h>

enum { MOST_NODES = 20, MOST_EDGES = 80 };

typedef struct World {
    OpGraph *graph;
    int32_t node_count;
    double distances[MOST_NODES][MOST_NODES];
} World;

static void take_world(FuzzProgram *program, World *world) {
    world->node_count = 1 + fuzz_take(program) % MOST_NODES;
    int32_t edge_count = fuzz_take(program) % MOST_EDGES;
    FUZZ_CHECK(op_graph_create(world->node_count, NULL, &world->graph) == OP_STATUS_OK);
    for (int32_t i = 0; i < world->node_count * world->node_count; i++) {
        int32_t row = i / world->node_count;
        int32_t column = i % world->node_count;
        world->distances[row][column] = row == column ? 0.0 : INFINITY;
    }
    for (int32_t i = 0; i < edge_count; i++) {
        int32_t from = fuzz_take(program) % world->node_count;
        int32_t to = fuzz_take(program) % world->node_count;
        double weight = (double)fuzz_take(program) / 8.0;
        int32_t id = 0;
        FUZZ_CHECK(op_graph_add_edge(world->graph, from, to, weight, &id) == OP_STATUS_OK);
        world->distances[from][to] = fmin(world->distances[from][to], weight);
    }
}

/* Floyd and Warshall: all distances at once. */
static void close_distances(World *world) {
    for (int32_t through = 0; through < world->node_count; through++) {
        for (int32_t i = 0; i < world->node_count * world->node_count; i++) {
            int32_t from = i / world->node_count;
            int32_t to = i % world->node_count;
            double sum = world->distances[from][through] + world->distances[through][to];
            world->distances[from][to] = fmin(world->distances[from][to], sum);
        }
    }
}

static void check_tables(const World *world, const OpLandmarks *landmarks) {
    double from[MOST_NODES];
    double to[MOST_NODES];
    for (int32_t i = 0; i < op_landmarks_count(landmarks); i++) {
        int32_t node = op_landmarks_nodes(landmarks)[i];
        FUZZ_CHECK(op_landmarks_distances(landmarks, i, from, to) == OP_STATUS_OK);
        for (int32_t v = 0; v < world->node_count; v++) {
            FUZZ_CHECK(from[v] == world->distances[node][v]);
            FUZZ_CHECK(to[v] == world->distances[v][node]);
        }
    }
}

/* How far a difference of the tables' distances can be off. Nodes that a landmark does not reach may have any distance that
 * fits their edges, however large. */
static double rounding_of(const OpLandmarks *landmarks) {
    double from[MOST_NODES];
    double to[MOST_NODES];
    double largest = 0.0;
    for (int32_t i = 0; i < op_landmarks_count(landmarks); i++) {
        FUZZ_CHECK(op_landmarks_distances(landmarks, i, from, to) == OP_STATUS_OK);
        for (int32_t v = 0; v < op_landmarks_node_count(landmarks); v++) {
            largest = from[v] < INFINITY ? fmax(largest, from[v]) : largest;
            largest = to[v] < INFINITY ? fmax(largest, to[v]) : largest;
        }
    }
    return largest < 1e9 ? 0.0 : largest * 1e-13;
}

static void check_bounds(const World *world, const OpLandmarks *landmarks, double rounding) {
    for (int32_t u = 0; u < world->node_count; u++) {
        for (int32_t v = 0; v < world->node_count; v++) {
            double bound = -1.0;
            FUZZ_CHECK(op_landmarks_lower_bound(landmarks, u, v, &bound) == OP_STATUS_OK);
            FUZZ_CHECK(bound >= 0.0 && bound <= world->distances[u][v] + 1e-9 + rounding);
        }
    }
}

static void check_paths(const World *world, const OpLandmarks *landmarks, int32_t start, double rounding) {
    OpGraphOptions options = op_graph_options_default();
    OpGraphPath path = {0};
    options.landmarks = landmarks;
    for (int32_t goal = 0; goal < world->node_count; goal++) {
        double distance = world->distances[start][goal];
        options.algorithm = goal % 2 == 0 ? OP_GRAPH_A_STAR : OP_GRAPH_BIDIRECTIONAL_A_STAR;
        FUZZ_CHECK(op_graph_find_path(world->graph, start, goal, &options, &path) == OP_STATUS_OK);
        FUZZ_CHECK((path.status == OP_PATH_FOUND) == (distance < INFINITY));
        FUZZ_CHECK(path.cost >= distance && path.cost <= distance + rounding);
    }
    op_graph_path_reset(&path);
}

/* ---- Bytes ---- */

/* The saved bytes with some changed, or cut, or whatever follows behind a header that is right; exactly as long as they say, so
 * that a read past the end is caught. */
static uint8_t *take_bytes(FuzzProgram *program, const uint8_t *saved, size_t saved_size, size_t *size) {
    uint8_t how = fuzz_take(program);
    size_t head = saved_size < 28 ? saved_size : 28;
    *size = how % 4 == 0 ? head + (program->size - program->next) : saved_size;
    *size -= how % 4 == 1 ? (size_t)how % (*size + 1) : 0;
    uint8_t *bytes = malloc(*size > 0 ? *size : 1);
    FUZZ_CHECK(bytes != NULL);
    memcpy(bytes, saved, *size < saved_size ? *size : saved_size);
    for (size_t i = head; how % 4 == 0 && i < *size; i++) {
        bytes[i] = fuzz_take(program);
    }
    while (!fuzz_is_over(program) && *size > 0) {
        size_t at = fuzz_take(program);
        at = at << 8 | fuzz_take(program);
        bytes[at % *size] = fuzz_take(program);
    }
    return bytes;
}

static void check_saved(const OpLandmarks *landmarks, const uint8_t *expected, size_t size) {
    size_t needed = 0;
    uint8_t *bytes = malloc(size);
    FUZZ_CHECK(bytes != NULL);
    FUZZ_CHECK(op_landmarks_saved_size(landmarks) == size);
    FUZZ_CHECK(op_landmarks_save(landmarks, bytes, size, &needed) == OP_STATUS_OK && needed == size);
    FUZZ_CHECK(memcmp(bytes, expected, size) == 0);
    free(bytes);
}

static void try_bytes(FuzzProgram *program, const World *world, const OpLandmarks *landmarks) {
    size_t saved_size = op_landmarks_saved_size(landmarks);
    size_t size = 0;
    uint8_t *saved = malloc(saved_size);
    int32_t start = fuzz_take(program) % world->node_count;
    FUZZ_CHECK(saved != NULL);
    FUZZ_CHECK(op_landmarks_save(landmarks, saved, saved_size, &size) == OP_STATUS_OK);
    uint8_t *bytes = take_bytes(program, saved, saved_size, &size);
    OpLandmarks *loaded = NULL;
    OpStatus status = op_landmarks_load(bytes, size, world->graph, NULL, &loaded);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_GRAPH_STATE);
    FUZZ_CHECK((loaded != NULL) == (status == OP_STATUS_OK));
    if (loaded != NULL) {
        check_saved(loaded, bytes, size);
        check_bounds(world, loaded, rounding_of(loaded));
        check_paths(world, loaded, start, rounding_of(loaded));
    }
    op_landmarks_destroy(loaded);
    free(bytes);
    free(saved);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 4096);
    World world;
    OpLandmarks *landmarks = NULL;
    OpLandmarkOptions options = op_landmark_options_default();
    options.count = 1 + fuzz_take(&program) % 8;
    options.selection = (OpLandmarkSelection)(fuzz_take(&program) % 2);
    options.seed = fuzz_take(&program);
    take_world(&program, &world);
    close_distances(&world);
    FUZZ_CHECK(op_landmarks_build(world.graph, &options, NULL, &landmarks) == OP_STATUS_OK);
    check_tables(&world, landmarks);
    check_bounds(&world, landmarks, 0.0);
    check_paths(&world, landmarks, (int32_t)options.seed % world.node_count, 0.0);
    try_bytes(&program, &world, landmarks);
    op_landmarks_destroy(landmarks);
    op_graph_destroy(world.graph);
    return 0;
}
