/* Growing the arrays of a result. */
#include "base/result_arrays.h"

#include "base/memory.h"

static bool must_grow(const OpResultArray *result) {
    return result->needed > *result->capacity;
}

OpStatus op_result_arrays_reserve(const OpAllocator *allocator, const OpResultArray *arrays, int32_t count) {
    void *larger[OP_MAX_RESULT_ARRAYS] = {NULL};
    for (int32_t i = 0; i < count; i++) {
        if (!must_grow(&arrays[i])) {
            continue;
        }
        OpStatus status =
            op_alloc_array(allocator, (size_t)arrays[i].needed, arrays[i].item_size, &larger[i]);
        if (status != OP_STATUS_OK) {
            for (int32_t made = 0; made < i; made++) {
                op_free_array(allocator, larger[made], (size_t)arrays[made].needed, arrays[made].item_size);
            }
            return status;
        }
    }
    for (int32_t i = 0; i < count; i++) {
        if (must_grow(&arrays[i])) {
            op_free_array(allocator, *arrays[i].array, (size_t)*arrays[i].capacity, arrays[i].item_size);
            *arrays[i].array = larger[i];
            *arrays[i].capacity = arrays[i].needed;
        }
    }
    return OP_STATUS_OK;
}
