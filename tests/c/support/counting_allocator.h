/* An allocator that counts, checks that every free gives the size of its allocation, fills memory with rubbish,
 * and can be told to fail. */
#ifndef ONEPATH_TESTS_COUNTING_ALLOCATOR_H
#define ONEPATH_TESTS_COUNTING_ALLOCATOR_H

#include "onepath/base.h"

typedef struct CountingAllocator {
    size_t allocations; /* asked for, failed ones included */
    size_t live_blocks;
    size_t live_bytes;
    size_t peak_bytes;
    size_t largest;     /* the largest size asked for */
    size_t wrong_frees; /* frees of unknown memory or with another size */
    size_t fail_in;     /* 1 makes the next allocation fail, 2 the one after, ...; 0 none */
    size_t failures;
    size_t limit; /* sizes above this fail; 0: no limit */
} CountingAllocator;

/* The interface to hand to the library; counter must outlive every object made with it. */
OpAllocator counting_allocator(CountingAllocator *counter);

#endif
