/* How much a randomised test does. ONEPATH_QUICK=1 shrinks it for sanitizer builds, ONEPATH_FULL=1 runs
 * everything; the seeds of a smaller run are always the first seeds of a larger one. */
#ifndef ONEPATH_TESTS_TEST_MODE_H
#define ONEPATH_TESTS_TEST_MODE_H

#include <stdbool.h>
#include <stddef.h>

size_t test_count(size_t quick, size_t normal, size_t full);

bool test_is_full(void);

#endif
