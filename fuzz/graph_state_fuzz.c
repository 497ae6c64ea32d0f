/* Saved graphs and graph searches from nobody in particular. The first byte says which; the bytes either stand for a whole
 * state or change a good one. A restore ends with success or GRAPH_STATE; a refused graph is as it was; what is taken can be
 * worked with, saved and restored again without a byte changing. */
#include "fuzz_world.h"

#include <string.h>

enum { NODES = 12 };

typedef struct Bytes {
    uint8_t *data;
    size_t size;
} Bytes;

static Bytes save_graph(const OpGraph *graph) {
    Bytes bytes = {NULL, op_graph_state_size(graph)};
    bytes.data = malloc(bytes.size);
    FUZZ_CHECK(op_graph_save_state(graph, bytes.data, bytes.size, &bytes.size) == OP_STATUS_OK);
    return bytes;
}

static Bytes save_search(const OpGraphSearch *search) {
    Bytes bytes = {NULL, op_graph_search_state_size(search)};
    bytes.data = malloc(bytes.size);
    FUZZ_CHECK(op_graph_search_save_state(search, bytes.data, bytes.size, &bytes.size) == OP_STATUS_OK);
    return bytes;
}

static bool same_bytes(const Bytes *a, const Bytes *b) {
    return a->size == b->size && memcmp(a->data, b->data, a->size) == 0;
}

/* A copy of the good bytes with some of them changed as the program says, or the rest of the program itself. */
static Bytes take_bytes(FuzzProgram *program, const Bytes *good) {
    bool whole = fuzz_take(program) % 4 == 0;
    size_t left = program->size - program->next;
    Bytes taken = {malloc((whole ? left : good->size) + 1), whole ? left : good->size};
    if (whole && left > 0) {
        memcpy(taken.data, program->bytes + program->next, left);
        return taken;
    }
    memcpy(taken.data, good->data, taken.size);
    while (!fuzz_is_over(program)) {
        size_t at = fuzz_take(program) + 256u * (fuzz_take(program) % 4u);
        taken.data[at % taken.size] = fuzz_take(program);
    }
    return taken;
}

static OpGraph *make_graph(uint8_t seed) {
    OpGraph *graph = NULL;
    OpRandom random = op_random_seed(seed);
    int32_t id = 0;
    FUZZ_CHECK(op_graph_create(NODES, NULL, &graph) == OP_STATUS_OK);
    for (int i = 0; i < 30; i++) {
        int32_t from = (int32_t)op_random_below(&random, NODES);
        int32_t to = (int32_t)op_random_below(&random, NODES);
        double weight = (double)op_random_below(&random, 20) / 8.0;
        FUZZ_CHECK(op_graph_add_edge(graph, from, to, weight, &id) == OP_STATUS_OK);
    }
    FUZZ_CHECK(op_graph_remove_edge(graph, 7) == OP_STATUS_OK);
    return graph;
}

/* A graph of many nodes, which take no memory until it is compiled, is not searched. */
static void search_graph(const OpGraph *graph) {
    OpGraphPath path = {0};
    int32_t node_count = op_graph_node_count(graph);
    if (node_count < 100000) {
        FUZZ_CHECK(op_graph_find_path(graph, 0, node_count - 1, NULL, &path) == OP_STATUS_OK);
    }
    op_graph_path_reset(&path);
}

static void fuzz_graph(FuzzProgram *program, OpGraph *graph) {
    Bytes good = save_graph(graph);
    Bytes offered = take_bytes(program, &good);
    OpStatus status = op_graph_restore_state(graph, offered.data, offered.size);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_GRAPH_STATE);
    Bytes now = save_graph(graph);
    FUZZ_CHECK(same_bytes(&now, status == OP_STATUS_OK ? &offered : &good));
    search_graph(graph);
    free(now.data);
    free(offered.data);
    free(good.data);
}

/* Searches of inconsistent costs are bounded by their steps. */
static void work_on(OpGraphSearch *search) {
    OpPathStatus status = op_graph_search_status(search);
    OpGraphPath path = {0};
    FUZZ_CHECK(op_graph_search_path(search, &path) == OP_STATUS_OK);
    for (int i = 0; i < 20 && status == OP_PATH_IN_PROGRESS; i++) {
        OpStatus stepped = op_graph_search_step(search, 50, &status);
        FUZZ_CHECK(stepped == OP_STATUS_OK || stepped == OP_STATUS_OUT_OF_RANGE); /* out of iterations */
        if (stepped != OP_STATUS_OK) {
            break;
        }
    }
    FUZZ_CHECK(op_graph_search_path(search, &path) == OP_STATUS_OK);
    op_graph_path_reset(&path);
}

static void check_taken(OpGraphSearch *search) {
    Bytes first = save_search(search);
    FUZZ_CHECK(op_graph_search_restore_state(search, first.data, first.size) == OP_STATUS_OK);
    Bytes second = save_search(search);
    FUZZ_CHECK(same_bytes(&first, &second));
    work_on(search);
    free(second.data);
    free(first.data);
}

static void fuzz_search(FuzzProgram *program, const OpGraph *graph) {
    OpGraphSearch *search = NULL;
    OpGraphOptions options = op_graph_options_default();
    OpLandmarks *landmarks = NULL;
    OpPathStatus status = OP_PATH_NONE;
    uint8_t choice = fuzz_take(program);
    options.record_expansions = (choice & 1) != 0;
    if ((choice & 2) != 0) {
        FUZZ_CHECK(op_landmarks_build(graph, NULL, NULL, &landmarks) == OP_STATUS_OK);
        options.landmarks = landmarks;
    }
    FUZZ_CHECK(op_graph_search_create(graph, &options, &search) == OP_STATUS_OK);
    FUZZ_CHECK(op_graph_search_begin(search, choice / 4 % NODES, choice / 64, &status) == OP_STATUS_OK);
    FUZZ_CHECK(op_graph_search_step(search, 3, &status) == OP_STATUS_OK);
    Bytes good = save_search(search);
    Bytes offered = take_bytes(program, &good);
    OpStatus restored = op_graph_search_restore_state(search, offered.data, offered.size);
    FUZZ_CHECK(restored == OP_STATUS_OK || restored == OP_STATUS_GRAPH_STATE);
    if (restored == OP_STATUS_OK) {
        check_taken(search);
    } else {
        FUZZ_CHECK(op_graph_search_status(search) == OP_PATH_NONE);
    }
    FUZZ_CHECK(op_graph_search_restore_state(search, good.data, good.size) == OP_STATUS_OK);
    check_taken(search);
    free(offered.data);
    free(good.data);
    op_graph_search_destroy(search);
    op_landmarks_destroy(landmarks);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 2000);
    uint8_t kind = fuzz_take(&program);
    OpGraph *graph = make_graph(kind / 2);
    if (kind % 2 == 0) {
        fuzz_graph(&program, graph);
    } else {
        fuzz_search(&program, graph);
    }
    op_graph_destroy(graph);
    return 0;
}
