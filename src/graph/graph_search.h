/* The search object behind the one-call queries and the resumable handle, from one side or two. */
#ifndef ONEPATH_SRC_GRAPH_GRAPH_SEARCH_H
#define ONEPATH_SRC_GRAPH_GRAPH_SEARCH_H

#include "graph/graph_side.h"

typedef enum OpSideIndex { OP_SIDE_FORWARD = 0, OP_SIDE_BACKWARD = 1, OP_SIDE_COUNT = 2 } OpSideIndex;

struct OpGraphSearch {
    OpAllocator allocator;
    void *graph; /* what compile makes the core from */
    OpCompileCore compile;
    OpGraphCore *core;
    OpGraphOptions options;     /* checked */
    OpGraphAlgorithm algorithm; /* of the search that began last */
    OpPathStatus status;
    uint64_t edits; /* of the core when the search began */

    OpSearchBuffers buffers[OP_SIDE_COUNT]; /* empty until a search needs them */
    OpGraphSide sides[OP_SIDE_COUNT];
    OpAStar runs
        [OP_SIDE_COUNT]; /* the forward one carries status and counts, of both sides where there are two */
    OpMeeting meeting;
};

static inline bool op_graph_algorithm_is_bidirectional(OpGraphAlgorithm algorithm) {
    return algorithm == OP_GRAPH_BIDIRECTIONAL_DIJKSTRA || algorithm == OP_GRAPH_BIDIRECTIONAL_A_STAR;
}

/* A search over a core; compile NULL means that the core is compiled whenever the search begins. The options were
 * checked. */
OpStatus op_graph_search_make(OpGraphCore *core, const OpGraphOptions *options, OpGraphSearch **out);

/* Replaces the options, which were checked; forgets the search. */
void op_graph_search_configure(OpGraphSearch *search, const OpGraphOptions *options);

/* Compiles the core, checks that the landmarks are its own, and says which algorithm the options mean for it. */
OpStatus op_graph_search_prepare(OpGraphSearch *search, OpGraphAlgorithm *algorithm);

/* Makes the working memory for searches of the core; on failure nothing has changed. */
OpStatus op_graph_search_make_room(OpGraphSearch *search, OpGraphAlgorithm algorithm);

/* Everything but the start's own node. There is room. */
void op_graph_search_set_up(OpGraphSearch *search, OpGraphAlgorithm algorithm, int32_t start, int32_t goal);

/* The end of a begin or restore: the search is as its forward run stands. */
void op_graph_search_adopt(OpGraphSearch *search);

/* INVALID_STATE inside a callback of a query of this graph, and for a search in progress whose graph was edited. */
OpStatus op_graph_core_check_not_searching(const OpGraphCore *core);
OpStatus op_graph_search_check_current(const OpGraphSearch *search);

/* ---- From two sides ---- */

/* Starts both sides; key is the key of the start beside its cost, and of the goal, +infinity for one that is not to be
 * searched from. */
void op_graph_meet_begin(OpGraphSearch *search, const double keys[OP_SIDE_COUNT]);

/* At most budget pops. */
OpStatus op_graph_meet_step(OpGraphSearch *search, int32_t budget);

#endif
