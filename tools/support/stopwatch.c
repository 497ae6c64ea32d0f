/* The POSIX clocks. */
#define _POSIX_C_SOURCE 200809L

#include "stopwatch.h"

#include <time.h>

static double read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec * 1e-3;
}

double stopwatch_microseconds(void) {
    return read_clock(CLOCK_MONOTONIC);
}

double stopwatch_processor_microseconds(void) {
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}
