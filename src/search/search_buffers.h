/* The working memory of a search over nodes 0 to node_count - 1, reused by search after search. A generation number
 * tells this search's records from older ones, so that nothing is cleared in between. */
#ifndef ONEPATH_SRC_SEARCH_SEARCH_BUFFERS_H
#define ONEPATH_SRC_SEARCH_SEARCH_BUFFERS_H

#include "search/open_set.h"

/* What a search knows of a node. 16 bytes, so that a relaxation touches one cache line. */
typedef struct OpSearchNode {
    double g;
    int32_t parent; /* -1 for the start */
    uint32_t mark;  /* generation << 1 | closed */
} OpSearchNode;

typedef struct OpSearchBuffers {
    OpAllocator allocator;
    OpSearchNode *nodes;
    int32_t node_count;
    uint32_t generation;
    OpOpenSet open;
    int32_t *expanded; /* the expanded nodes in order, when they are recorded */
    size_t expanded_size;
    size_t expanded_capacity;
} OpSearchBuffers;

OpStatus op_search_buffers_init(OpSearchBuffers *buffers, int32_t node_count, const OpAllocator *allocator);
void op_search_buffers_free(OpSearchBuffers *buffers);

/* Forgets the previous search. */
void op_search_buffers_begin(OpSearchBuffers *buffers);

/* The same, and leaves the next spare generation numbers unused for the caller. */
void op_search_buffers_begin_spare(OpSearchBuffers *buffers, uint32_t spare);

/* Makes room for one more expanded node. */
OpStatus op_search_buffers_reserve_expanded(OpSearchBuffers *buffers);

/* How many nodes a path to a visited node has, by its parents. */
static inline int32_t op_search_path_length(const OpSearchBuffers *buffers, int32_t node) {
    int32_t length = 0;
    for (; node >= 0; node = buffers->nodes[node].parent) {
        length++;
    }
    return length;
}

static inline bool op_search_visited(const OpSearchBuffers *buffers, int32_t node) {
    return buffers->nodes[node].mark >> 1 == buffers->generation;
}

#endif
