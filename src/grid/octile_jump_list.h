/* The open list of the specialised jump point searches: the heap of octile_open_list.h, and a stack for the level of the
 * entry popped last. Entries of that f go on the stack and pop before the heap's, last in first out, unless the heap has a
 * smaller f. The order is determined by the sequence of pushes. */
#ifndef ONEPATH_SRC_GRID_OCTILE_JUMP_LIST_H
#define ONEPATH_SRC_GRID_OCTILE_JUMP_LIST_H

#include "grid/octile_open_list.h"

typedef struct OpJumpList {
    OpOctileHeap heap;
    int32_t *stack; /* cells */
    size_t stack_size;
    size_t stack_capacity;
    double level; /* f of the entry popped last; NaN before the first */
} OpJumpList;

static inline OpStatus op_jump_list_reserve(OpJumpList *list, size_t extra, const OpAllocator *allocator) {
    OpStatus status = op_octile_heap_reserve(&list->heap, extra, allocator);
    if (status != OP_STATUS_OK || list->stack_size + extra <= list->stack_capacity) {
        return status;
    }
    return op_grow_array(allocator, (void **)&list->stack, &list->stack_capacity, list->stack_size,
                         list->stack_size + extra, sizeof(int32_t));
}

static inline bool op_jump_list_is_empty(const OpJumpList *list) {
    return list->stack_size == 0 && list->heap.size == 0;
}

static inline void op_jump_list_push(OpJumpList *list, double f, double g, int32_t cell) {
    if (f == list->level) {
        list->stack[list->stack_size++] = cell;
    } else {
        op_octile_heap_push(&list->heap, (OpOctileEntry){f, op_octile_tie(g, cell)});
    }
}

static inline int32_t op_jump_list_pop(OpJumpList *list) {
    bool heap_wins = list->heap.size > 0 && list->heap.entries[0].f < list->level;
    if (list->stack_size > 0 && !heap_wins) {
        return list->stack[--list->stack_size];
    }
    OpOctileEntry entry = op_octile_heap_pop(&list->heap);
    list->level = entry.f;
    return op_octile_entry_cell(&entry);
}

#endif
