/* The queue of the incremental searches: an indexed 4-ary min-heap over nodes with two keys. Smaller first key first,
 * then smaller second key, then smaller node, where keys within a relative 1e-11 count as equal.
 *
 * Saved states hold the heap as it lies, so the sifting is fixed: the children of slot i are 4i+1 to 4i+4; a new or
 * changed entry sifts up, or else down, from where it is; a removed one leaves its slot to the last entry, which sifts
 * up, or else down. */
#ifndef ONEPATH_SRC_SEARCH_REPLAN_OPEN_SET_H
#define ONEPATH_SRC_SEARCH_REPLAN_OPEN_SET_H

#include "onepath/base.h"

typedef struct OpReplanKey {
    double first;
    double second;
} OpReplanKey;

typedef struct OpReplanEntry {
    OpReplanKey key;
    int32_t node;
} OpReplanEntry;

typedef struct OpReplanOpenSet {
    OpAllocator allocator;
    OpReplanEntry *heap;
    size_t size;
    size_t capacity;
    int32_t *slots; /* per node its slot, or -1 */
    int32_t node_count;
} OpReplanOpenSet;

/* Equal within 1e-11 of the larger magnitude, or within 1e-11 when both are below 1. Sums of the same step costs in
 * another order differ by less. */
bool op_replan_same(double a, double b);

/* a is smaller: by the first key, or by the second where the first ones are equal. */
bool op_replan_key_before(OpReplanKey a, OpReplanKey b);

OpStatus op_replan_open_set_init(OpReplanOpenSet *set, int32_t node_count, const OpAllocator *allocator);
void op_replan_open_set_free(OpReplanOpenSet *set);
void op_replan_open_set_clear(OpReplanOpenSet *set);

/* Makes room for extra more nodes, so that puts cannot fail. */
OpStatus op_replan_open_set_reserve(OpReplanOpenSet *set, size_t extra);

/* Adds a node, or gives it another key. There is room. */
void op_replan_open_set_put(OpReplanOpenSet *set, int32_t node, OpReplanKey key);

/* Does nothing for a node that is not in the set. */
void op_replan_open_set_remove(OpReplanOpenSet *set, int32_t node);

#endif
