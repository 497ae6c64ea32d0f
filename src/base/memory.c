/* Memory through the caller's allocator (memory.h). */
#include "base/memory.h"

#include "base/assert.h"
#include "base/status.h"

#include <stdlib.h>
#include <string.h>

#define OP_FIRST_CAPACITY 8

static void *alloc_default(void *user, size_t size) {
    (void)user;
    return malloc(size);
}

static void free_default(void *user, void *memory, size_t size) {
    (void)user;
    (void)size;
    free(memory);
}

static const OpAllocator default_allocator = {alloc_default, free_default, NULL};

OpStatus op_allocator_choose(const OpAllocator *allocator, OpAllocator *out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (allocator == NULL) {
        *out = default_allocator;
        return OP_STATUS_OK;
    }
    if (allocator->alloc == NULL || allocator->free == NULL) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "allocator", "must have both alloc and free, %s is NULL",
                       allocator->alloc == NULL ? "alloc" : "free");
    }
    *out = *allocator;
    return OP_STATUS_OK;
}

OpStatus op_alloc_array(const OpAllocator *allocator, size_t count, size_t item_size, void **out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    *out = NULL;
    if (count == 0 || item_size == 0) {
        return OP_STATUS_OK;
    }
    /* Objects above PTRDIFF_MAX bytes cannot be indexed safely, whatever an allocator says. */
    if (count > (size_t)PTRDIFF_MAX / item_size) {
        return op_fail_memory(count > SIZE_MAX / item_size ? SIZE_MAX : count * item_size);
    }
    const OpAllocator *chosen = allocator == NULL ? &default_allocator : allocator;
    size_t bytes = count * item_size;
    *out = chosen->alloc(chosen->user, bytes);
    return *out == NULL ? op_fail_memory(bytes) : OP_STATUS_OK;
}

OpStatus op_alloc_zeroed(const OpAllocator *allocator, size_t count, size_t item_size, void **out) {
    OP_TRY(op_alloc_array(allocator, count, item_size, out));
    if (*out != NULL) {
        memset(*out, 0, count * item_size);
    }
    return OP_STATUS_OK;
}

void op_free_array(const OpAllocator *allocator, void *array, size_t count, size_t item_size) {
    if (array == NULL) {
        return;
    }
    const OpAllocator *chosen = allocator == NULL ? &default_allocator : allocator;
    chosen->free(chosen->user, array, count * item_size);
}

OpStatus op_grow_array(const OpAllocator *allocator, void **array, size_t *capacity, size_t used,
                       size_t needed, size_t item_size) {
    if (array == NULL) {
        return op_fail_null("array");
    }
    if (capacity == NULL) {
        return op_fail_null("capacity");
    }
    OP_ASSERT(used <= *capacity);
    if (needed <= *capacity) {
        return OP_STATUS_OK;
    }
    size_t grown = *capacity == 0 ? OP_FIRST_CAPACITY : *capacity;
    while (grown < needed) {
        grown = grown > SIZE_MAX / 2 ? needed : grown * 2;
    }
    void *larger = NULL;
    OP_TRY(op_alloc_array(allocator, grown, item_size, &larger));
    if (used > 0) {
        memcpy(larger, *array, used * item_size);
    }
    op_free_array(allocator, *array, *capacity, item_size);
    *array = larger;
    *capacity = grown;
    return OP_STATUS_OK;
}
