/* The arrays of a result that the caller keeps from call to call: made larger together, all or none. */
#ifndef ONEPATH_SRC_BASE_RESULT_ARRAYS_H
#define ONEPATH_SRC_BASE_RESULT_ARRAYS_H

#include "onepath/base.h"

/* The most arrays that one result has. */
#define OP_MAX_RESULT_ARRAYS 5

typedef struct OpResultArray {
    void **array;      /* in the result */
    int32_t *capacity; /* in the result: items there is room for */
    int32_t needed;
    size_t item_size;
} OpResultArray;

/* Makes room; the items that were there are lost in an array that had to grow. On failure nothing has changed. */
OpStatus op_result_arrays_reserve(const OpAllocator *allocator, const OpResultArray *arrays, int32_t count);

#endif
