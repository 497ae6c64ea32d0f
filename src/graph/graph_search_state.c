/* Saving and restoring searches from one side (kind 11). */
#include <float.h>

#include "base/status.h"
#include "graph/graph_search.h"
#include "graph/graph_state.h"
#include "search/a_star_state.h"
#include "search/startless_state.h"

static void write_state(OpWriter *writer, const OpGraphSearch *search) {
    if (search->status != OP_PATH_NONE) {
        op_startless_write_state(writer, OP_STATE_GRAPH_A_STAR, &search->runs[OP_SIDE_FORWARD]);
        return;
    }
    OpSearchHeader header = {
        .node_count = search->core->csr.node_count,
        .status = OP_SEARCH_NOT_STARTED,
        .weight = 1.0,
        .start = -1,
        .goal = -1,
    };
    op_state_write_search(writer, OP_STATE_GRAPH_A_STAR, &header);
}

size_t op_graph_search_state_size(const OpGraphSearch *search) {
    OpWriter writer = op_writer(NULL, 0);
    if (search != NULL) {
        write_state(&writer, search);
    }
    return writer.size;
}

static OpStatus check_one_sided(OpGraphAlgorithm algorithm) {
    return op_graph_algorithm_is_bidirectional(algorithm)
               ? op_fail(OP_STATUS_INVALID_STATE, "search", "must not be bidirectional to have a saved state")
               : OP_STATUS_OK;
}

OpStatus op_graph_search_save_state(const OpGraphSearch *search, uint8_t *buffer, size_t capacity,
                                    size_t *needed) {
    if (search == NULL) {
        return op_fail_null("search");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    OP_TRY(check_one_sided(search->options.algorithm));
    OP_TRY(op_graph_search_check_current(search)); /* a callback sees the search in the middle of a pop */
    if (search->status == OP_PATH_NONE && search->compile != NULL) {
        OpGraphCore *core; /* the search's own, with the number of nodes it has now */
        OP_TRY(search->compile(search->graph, &core));
    }
    OpWriter writer = op_writer(buffer, capacity);
    write_state(&writer, search);
    return op_state_finish(&writer, needed);
}

/* ---- Restoring ---- */

/* No search has other costs, and without these bounds parents could come to form a circle. */
static OpStatus check_costs(const OpSearchBuffers *buffers) {
    for (int32_t node = 0; node < buffers->node_count; node++) {
        double g = buffers->nodes[node].g;
        if (op_search_visited(buffers, node) && !(g >= 0.0 && g <= DBL_MAX)) {
            return op_fail(OP_STATUS_GRAPH_STATE, "state.visited.g",
                           "must be finite and at least 0, was %g at node %d", g, node);
        }
    }
    return OP_STATUS_OK;
}

static OpStatus read_state(OpGraphSearch *search, const uint8_t *bytes, size_t size) {
    OpReader reader = op_reader(bytes, size);
    OpAStar *run = &search->runs[OP_SIDE_FORWARD];
    OP_TRY(op_startless_read_state(&reader, OP_STATE_GRAPH_A_STAR, run));
    OP_TRY(op_state_read_end(&reader));
    if (run->status != OP_SEARCH_NOT_STARTED) {
        OP_TRY(check_costs(run->buffers));
        search->sides[OP_SIDE_FORWARD].start = run->start;
        search->sides[OP_SIDE_FORWARD].goal = run->goal;
    }
    op_graph_search_adopt(search);
    return OP_STATUS_OK;
}

OpStatus op_graph_search_restore_state(OpGraphSearch *search, const uint8_t *bytes, size_t size) {
    if (search == NULL) {
        return op_fail_null("search");
    }
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    OP_TRY(op_graph_core_check_not_searching(search->core));
    OpGraphAlgorithm algorithm;
    OP_TRY(op_graph_search_prepare(search, &algorithm));
    OP_TRY(check_one_sided(algorithm));
    OP_TRY(op_graph_search_make_room(search, algorithm));
    op_graph_search_set_up(search, algorithm, -1, -1);
    search->status = OP_PATH_NONE; /* what follows is read in place */
    return op_graph_state_status(read_state(search, bytes, size));
}
