#include "bench_held.h"

#include <stdlib.h>

static void *counted_alloc(void *user, size_t size) {
    BenchHeld *held = user;
    void *memory = malloc(size);
    held->now += memory != NULL ? size : 0;
    held->peak = held->now > held->peak ? held->now : held->peak;
    return memory;
}

static void counted_free(void *user, void *memory, size_t size) {
    BenchHeld *held = user;
    held->now -= memory != NULL ? size : 0;
    free(memory);
}

OpAllocator bench_counting_allocator(BenchHeld *held) {
    return (OpAllocator){counted_alloc, counted_free, held};
}
