/* One search over a graph, in slices. */
#include "graph/graph_search.h"

#include "base/memory.h"
#include "base/status.h"
#include "graph/graph_options.h"
#include "graph/graph_path.h"

/* ---- Making ---- */

OpStatus op_graph_search_make(OpGraphCore *core, const OpGraphOptions *options, OpGraphSearch **out) {
    void *memory;
    OP_TRY(op_alloc_zeroed(&core->allocator, 1, sizeof(OpGraphSearch), &memory));
    OpGraphSearch *search = memory;
    search->allocator = core->allocator;
    search->core = core;
    op_graph_search_configure(search, options);
    *out = search;
    return OP_STATUS_OK;
}

OpStatus op_graph_core_search_create(void *graph, OpCompileCore compile, const OpGraphOptions *options,
                                     OpGraphSearch **out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpGraphOptions resolved;
    OP_TRY(op_graph_options_resolve(options, &resolved));
    OpGraphCore *core;
    OP_TRY(compile(graph, &core));
    OpGraphSearch *search;
    OP_TRY(op_graph_search_make(core, &resolved, &search));
    search->graph = graph;
    search->compile = compile;
    *out = search;
    return OP_STATUS_OK;
}

static OpStatus compile_graph(void *graph, OpGraphCore **out) {
    return op_graph_compiled_core(graph, out);
}

OpStatus op_graph_search_create(const OpGraph *graph, const OpGraphOptions *options, OpGraphSearch **out) {
    if (graph == NULL) {
        return op_fail_null("graph");
    }
    return op_graph_core_search_create((void *)graph, compile_graph, options, out);
}

void op_graph_search_destroy(OpGraphSearch *search) {
    if (search == NULL) {
        return;
    }
    for (int32_t side = 0; side < OP_SIDE_COUNT; side++) {
        op_search_buffers_free(&search->buffers[side]);
    }
    OpAllocator allocator = search->allocator;
    op_free_array(&allocator, search, 1, sizeof(OpGraphSearch));
}

void op_graph_search_configure(OpGraphSearch *search, const OpGraphOptions *options) {
    search->options = *options;
    search->status = OP_PATH_NONE;
}

/* ---- Beginning ---- */

OpStatus op_graph_core_check_not_searching(const OpGraphCore *core) {
    return core->searching ? op_fail(OP_STATUS_INVALID_STATE, "graph",
                                     "must not be queried inside a callback of its own query")
                           : OP_STATUS_OK;
}

OpStatus op_graph_search_prepare(OpGraphSearch *search, OpGraphAlgorithm *algorithm) {
    if (search->compile != NULL) {
        OP_TRY(search->compile(search->graph, &search->core));
    }
    if (search->options.landmarks != NULL) {
        OP_TRY(op_landmarks_check_graph(search->options.landmarks, &search->core->csr));
    }
    OpGraphEstimate estimate = op_graph_estimate_of(search->core, &search->options);
    *algorithm = op_graph_choose_algorithm(search->options.algorithm, &estimate);
    return OP_STATUS_OK;
}

static int32_t count_sides(OpGraphAlgorithm algorithm) {
    return op_graph_algorithm_is_bidirectional(algorithm) ? OP_SIDE_COUNT : 1;
}

static bool is_made(const OpSearchBuffers *buffers) {
    return buffers->allocator.alloc != NULL;
}

/* Working memory for every side: what is there, or new. */
static OpStatus make_buffers(OpGraphSearch *search, int32_t side_count, OpSearchBuffers *fresh) {
    int32_t node_count = search->core->csr.node_count;
    for (int32_t side = 0; side < side_count; side++) {
        OpSearchBuffers *buffers = &search->buffers[side];
        if (!is_made(buffers) || buffers->node_count != node_count) {
            OP_TRY(op_search_buffers_init(&fresh[side], node_count, &search->allocator));
            buffers = &fresh[side];
        }
        OP_TRY(op_open_set_reserve(&buffers->open, 1));
    }
    return OP_STATUS_OK;
}

OpStatus op_graph_search_make_room(OpGraphSearch *search, OpGraphAlgorithm algorithm) {
    OpSearchBuffers fresh[OP_SIDE_COUNT] = {{.node_count = 0}, {.node_count = 0}};
    int32_t side_count = count_sides(algorithm);
    OpStatus status = make_buffers(search, side_count, fresh);
    for (int32_t side = 0; side < side_count; side++) {
        if (!is_made(&fresh[side])) {
            continue;
        }
        OpSearchBuffers *unused = status == OP_STATUS_OK ? &search->buffers[side] : &fresh[side];
        op_search_buffers_free(unused);
        if (status == OP_STATUS_OK) {
            search->buffers[side] = fresh[side];
        }
    }
    return status;
}

static OpGraphSide side_of(OpGraphSearch *search, OpGraphAlgorithm algorithm, int32_t index, int32_t start,
                           int32_t goal) {
    const OpCsrGraph *csr = &search->core->csr;
    bool backward = index == OP_SIDE_BACKWARD;
    bool uses_estimate = algorithm == OP_GRAPH_A_STAR || algorithm == OP_GRAPH_BIDIRECTIONAL_A_STAR;
    return (OpGraphSide){
        .offsets = backward ? csr->reverse_offsets : csr->offsets,
        .ends = backward ? csr->sources : csr->targets,
        .weights = backward ? csr->reverse_weights : csr->weights,
        .backward = backward,
        .start = start,
        .goal = goal,
        .estimate = uses_estimate ? op_graph_estimate_of(search->core, &search->options)
                                  : (OpGraphEstimate){.points = NULL},
        .callbacks = search->options.callbacks,
        .other = count_sides(algorithm) == 1 ? NULL : &search->buffers[OP_SIDE_BACKWARD - index],
        .meeting = &search->meeting,
    };
}

void op_graph_search_set_up(OpGraphSearch *search, OpGraphAlgorithm algorithm, int32_t start, int32_t goal) {
    const OpCsrGraph *csr = &search->core->csr;
    search->algorithm = algorithm;
    for (int32_t i = 0; i < count_sides(algorithm); i++) {
        search->sides[i] = side_of(search, algorithm, i, start, goal);
        search->runs[i] = (OpAStar){
            .buffers = &search->buffers[i],
            .expand = op_graph_side_expand(&search->sides[i]),
            .topology = &search->sides[i],
            .max_degree = csr->max_degree < csr->node_count ? csr->max_degree : csr->node_count,
            .weight = 1.0,
            .record_expansions = search->options.record_expansions,
            .start = start,
            .goal = goal,
        };
    }
}

void op_graph_search_adopt(OpGraphSearch *search) {
    search->edits = search->core->edits;
    search->status = op_search_path_status(search->runs[OP_SIDE_FORWARD].status);
}

/* A node that exists and is not blocked. */
static OpStatus is_standable(const OpGraphSearch *search, int32_t node, bool *out) {
    const OpGraphCallbacks *callbacks = &search->options.callbacks;
    *out = node >= 0 && node < search->core->csr.node_count;
    if (!*out || callbacks->blocked == NULL) {
        return OP_STATUS_OK;
    }
    bool blocked = false;
    OP_TRY(callbacks->blocked(callbacks->user, node, &blocked));
    *out = !blocked;
    return OP_STATUS_OK;
}

static OpStatus check_ends(const OpGraphSearch *search, int32_t start, int32_t goal, OpPathStatus *out) {
    bool standable;
    OP_TRY(is_standable(search, start, &standable));
    if (!standable) {
        *out = OP_PATH_START_INVALID;
        return OP_STATUS_OK;
    }
    OP_TRY(is_standable(search, goal, &standable));
    *out = standable ? OP_PATH_IN_PROGRESS : OP_PATH_GOAL_INVALID;
    return OP_STATUS_OK;
}

/* The keys of the two roots beside their cost, before anything of the last search is touched. */
static OpStatus root_keys(OpGraphSearch *search, OpGraphAlgorithm algorithm, int32_t start, int32_t goal,
                          double keys[OP_SIDE_COUNT]) {
    for (int32_t i = 0; i < count_sides(algorithm); i++) {
        OpGraphSide side = side_of(search, algorithm, i, start, goal);
        OP_TRY(op_graph_side_key(&side, i == OP_SIDE_FORWARD ? start : goal, &keys[i]));
    }
    return OP_STATUS_OK;
}

/* What asks the callbacks. */
static OpStatus ask(OpGraphSearch *search, OpGraphAlgorithm algorithm, int32_t start, int32_t goal,
                    OpPathStatus *outcome, double keys[OP_SIDE_COUNT]) {
    OP_TRY(check_ends(search, start, goal, outcome));
    return *outcome == OP_PATH_IN_PROGRESS ? root_keys(search, algorithm, start, goal, keys) : OP_STATUS_OK;
}

OpStatus op_graph_search_begin(OpGraphSearch *search, int32_t start, int32_t goal, OpPathStatus *out) {
    if (search == NULL) {
        return op_fail_null("search");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_graph_core_check_not_searching(search->core));
    OpGraphAlgorithm algorithm;
    OP_TRY(op_graph_search_prepare(search, &algorithm));
    OpPathStatus outcome = OP_PATH_NONE;
    double keys[OP_SIDE_COUNT] = {0.0, 0.0};
    search->core->searching = true;
    OpStatus status = ask(search, algorithm, start, goal, &outcome, keys);
    search->core->searching = false;
    OP_TRY(status);
    if (outcome != OP_PATH_IN_PROGRESS) {
        *out = outcome;
        return OP_STATUS_OK;
    }
    OP_TRY(op_graph_search_make_room(search, algorithm));
    op_graph_search_set_up(search, algorithm, start, goal);
    if (op_graph_algorithm_is_bidirectional(algorithm)) {
        op_graph_meet_begin(search, keys);
    } else {
        OP_TRY(op_a_star_begin(&search->runs[OP_SIDE_FORWARD], start, goal, keys[OP_SIDE_FORWARD]));
    }
    op_graph_search_adopt(search);
    *out = search->status;
    return OP_STATUS_OK;
}

/* ---- Running ---- */

OpStatus op_graph_search_check_current(const OpGraphSearch *search) {
    OP_TRY(op_graph_core_check_not_searching(search->core));
    if (search->status == OP_PATH_IN_PROGRESS && search->edits != search->core->edits) {
        return op_fail(OP_STATUS_INVALID_STATE, "graph", "must not be edited while a search is in progress");
    }
    return OP_STATUS_OK;
}

OpStatus op_graph_search_step(OpGraphSearch *search, int32_t iterations, OpPathStatus *out) {
    if (search == NULL) {
        return op_fail_null("search");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (iterations < 1) {
        return op_fail_range("iterations", 1, INT32_MAX, iterations);
    }
    if (search->status == OP_PATH_NONE) {
        return op_fail(OP_STATUS_INVALID_STATE, "search", "must have begun before it is stepped");
    }
    OP_TRY(op_graph_search_check_current(search));
    OpAStar *run = &search->runs[OP_SIDE_FORWARD];
    int32_t left = INT32_MAX - run->iterations;
    if (left == 0 && search->status == OP_PATH_IN_PROGRESS) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "iterations", "must not pass %d in one search", INT32_MAX);
    }
    int32_t budget = iterations < left ? iterations : left;
    search->core->searching = true;
    OpStatus status = op_graph_algorithm_is_bidirectional(search->algorithm)
                          ? op_graph_meet_step(search, budget)
                          : op_a_star_step(run, budget);
    search->core->searching = false;
    search->status = op_search_path_status(run->status);
    if (status == OP_STATUS_OK) {
        *out = search->status;
    }
    return status;
}

OpPathStatus op_graph_search_status(const OpGraphSearch *search) {
    return search == NULL ? OP_PATH_NONE : search->status;
}

OpStatus op_graph_search_path(const OpGraphSearch *search, OpGraphPath *out) {
    if (search == NULL) {
        return op_fail_null("search");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    return op_graph_path_write(search, search->status, out);
}
