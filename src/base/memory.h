/* Memory through the caller's allocator, with sizes checked against overflow. A NULL allocator is malloc and free;
 * any other has both functions (op_allocator_choose saw to it). */
#ifndef ONEPATH_SRC_BASE_MEMORY_H
#define ONEPATH_SRC_BASE_MEMORY_H

#include "onepath/base.h"

/* *allocator, or malloc and free when it is NULL. A struct with a NULL function is INVALID_ARGUMENT. */
OpStatus op_allocator_choose(const OpAllocator *allocator, OpAllocator *out);

/* count items of item_size bytes into *out, uninitialised. OUT_OF_MEMORY (also when the product is above
 * PTRDIFF_MAX), with *out = NULL. A count of 0 gives NULL and is OK. */
OpStatus op_alloc_array(const OpAllocator *allocator, size_t count, size_t item_size, void **out);

/* The same, filled with zero bytes. */
OpStatus op_alloc_zeroed(const OpAllocator *allocator, size_t count, size_t item_size, void **out);

/* NULL is fine. count and item_size are those it was allocated with. */
void op_free_array(const OpAllocator *allocator, void *array, size_t count, size_t item_size);

/* Makes room for needed items in a growing array: doubles *capacity until it fits and moves the first *used items.
 * On failure nothing has changed. */
OpStatus op_grow_array(const OpAllocator *allocator, void **array, size_t *capacity, size_t used,
                       size_t needed, size_t item_size);

#endif
