#include "counting_allocator.h"

#include <stdlib.h>
#include <string.h>

typedef union Header {
    struct {
        size_t size;
        uint64_t mark;
    } block;
    max_align_t align;
} Header;

#define LIVE_MARK UINT64_C(0x6C69766520626C6B)

static bool should_fail(CountingAllocator *counter, size_t size) {
    bool fail = counter->limit != 0 && size > counter->limit;
    if (counter->fail_in > 0) {
        counter->fail_in--;
        fail = fail || counter->fail_in == 0;
    }
    counter->failures += fail ? 1 : 0;
    return fail;
}

static void *count_alloc(void *user, size_t size) {
    CountingAllocator *counter = user;
    counter->allocations++;
    counter->largest = size > counter->largest ? size : counter->largest;
    if (should_fail(counter, size) || size > SIZE_MAX - sizeof(Header)) {
        return NULL;
    }
    Header *header = malloc(sizeof(Header) + size);
    if (header == NULL) {
        return NULL;
    }
    header->block.size = size;
    header->block.mark = LIVE_MARK;
    memset(header + 1, 0xA5, size);
    counter->live_blocks++;
    counter->live_bytes += size;
    if (counter->live_bytes > counter->peak_bytes) {
        counter->peak_bytes = counter->live_bytes;
    }
    return header + 1;
}

static void count_free(void *user, void *memory, size_t size) {
    CountingAllocator *counter = user;
    if (memory == NULL) {
        counter->wrong_frees++;
        return;
    }
    Header *header = (Header *)memory - 1;
    if (header->block.mark != LIVE_MARK || header->block.size != size) {
        counter->wrong_frees++;
        return;
    }
    counter->live_blocks--;
    counter->live_bytes -= size;
    memset(header, 0xDD, sizeof(Header) + size);
    free(header);
}

OpAllocator counting_allocator(CountingAllocator *counter) {
    return (OpAllocator){count_alloc, count_free, counter};
}
