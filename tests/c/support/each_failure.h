/* One call, again and again, with its first allocation failing, then its second, until it succeeds. */
#ifndef ONEPATH_TESTS_EACH_FAILURE_H
#define ONEPATH_TESTS_EACH_FAILURE_H

#include "counting_allocator.h"

typedef struct FailingCall {
    OpStatus (*call)(void *user);
    void (*check_unchanged)(void *user); /* after every failure; may be NULL */
    void *user;
} FailingCall;

/* Returns how many allocations the call makes; the last time it has succeeded. */
size_t fail_each_allocation(CountingAllocator *counter, const FailingCall *failing);

#endif
