/* Seeded random numbers of the tests' own (xorshift64*, Vigna 2016), so that no test depends on OpRandom. */
#ifndef ONEPATH_TESTS_TEST_RANDOM_H
#define ONEPATH_TESTS_TEST_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

typedef struct TestRandom {
    uint64_t state;
} TestRandom;

TestRandom test_random(uint64_t seed);
uint64_t test_bits(TestRandom *random);

/* An integer in [low, high]. */
int32_t test_int(TestRandom *random, int32_t low, int32_t high);

/* True in percent of 100 cases. */
bool test_chance(TestRandom *random, int32_t percent);

/* A well mixed 64-bit value of one that need not be. */
uint64_t test_mix(uint64_t value);

#endif
