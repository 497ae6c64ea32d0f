/* Working memory of a search: allocation and the change of generation. */
#include "search/search_buffers.h"

#include "base/memory.h"
#include "base/status.h"

OpStatus op_search_buffers_init(OpSearchBuffers *buffers, int32_t node_count, const OpAllocator *allocator) {
    *buffers = (OpSearchBuffers){.allocator = *allocator, .node_count = node_count};
    OP_TRY(op_alloc_zeroed(allocator, (size_t)node_count, sizeof(OpSearchNode), (void **)&buffers->nodes));
    OpStatus status = op_open_set_init(&buffers->open, node_count, allocator);
    if (status != OP_STATUS_OK) {
        op_search_buffers_free(buffers);
    }
    return status;
}

void op_search_buffers_free(OpSearchBuffers *buffers) {
    op_free_array(&buffers->allocator, buffers->nodes, (size_t)buffers->node_count, sizeof(OpSearchNode));
    op_free_array(&buffers->allocator, buffers->expanded, buffers->expanded_capacity, sizeof(int32_t));
    op_open_set_free(&buffers->open);
    *buffers = (OpSearchBuffers){0};
}

void op_search_buffers_begin(OpSearchBuffers *buffers) {
    op_search_buffers_begin_spare(buffers, 0);
}

void op_search_buffers_begin_spare(OpSearchBuffers *buffers, uint32_t spare) {
    op_open_set_clear(&buffers->open);
    buffers->expanded_size = 0;
    buffers->generation++;
    if (buffers->generation >
        (UINT32_MAX >> 1) - spare) { /* marks of 2^31 searches ago would look like this one's */
        for (int32_t node = 0; node < buffers->node_count; node++) {
            buffers->nodes[node].mark = 0;
        }
        buffers->generation = 1;
    }
}

OpStatus op_search_buffers_reserve_expanded(OpSearchBuffers *buffers) {
    return op_grow_array(&buffers->allocator, (void **)&buffers->expanded, &buffers->expanded_capacity,
                         buffers->expanded_size, buffers->expanded_size + 1, sizeof(int32_t));
}
