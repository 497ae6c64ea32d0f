/* The open set's fields and its unchecked operations, for the searches. The public header has the order and the
 * sifting rules. */
#ifndef ONEPATH_SRC_SEARCH_OPEN_SET_H
#define ONEPATH_SRC_SEARCH_OPEN_SET_H

#include "onepath/search.h"

struct OpOpenSet {
    OpAllocator allocator;
    OpOpenEntry *heap; /* heap order: the children of slot i are 4i+1 to 4i+4 */
    size_t size;
    size_t capacity;
    int32_t *slots; /* per node its slot, or -1 */
    int32_t node_count;
};

/* For a set that lives inside another object. node_count was checked by the caller. */
OpStatus op_open_set_init(OpOpenSet *set, int32_t node_count, const OpAllocator *allocator);
void op_open_set_free(OpOpenSet *set);

/* Makes room for extra more nodes, so that puts cannot fail. */
OpStatus op_open_set_reserve(OpOpenSet *set, size_t extra);

/* Push without checks: the node is in range, the keys are not NaN and there is room. */
void op_open_set_put(OpOpenSet *set, int32_t node, double f, double g);

/* Pop without checks: the set is not empty. */
OpOpenEntry op_open_set_take(OpOpenSet *set);

#endif
