/* An allocator that counts what is held, now and at most. */
#ifndef ONEPATH_BENCH_BENCH_HELD_H
#define ONEPATH_BENCH_BENCH_HELD_H

#include "onepath/base.h"

typedef struct BenchHeld {
    size_t now; /* bytes */
    size_t peak;
} BenchHeld;

/* held begins zeroed, and must live as long as what is allocated. */
OpAllocator bench_counting_allocator(BenchHeld *held);

#endif
