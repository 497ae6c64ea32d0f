/* SplitMix64 (Steele, Lea, Flood 2014) and bounded integers without bias (Lemire 2019). */
#include "onepath/base.h"

OpRandom op_random_seed(uint64_t seed) {
    OpRandom random = {seed};
    return random;
}

uint64_t op_random_next(OpRandom *random) {
    if (random == NULL) {
        return 0;
    }
    random->state += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t z = random->state;
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

double op_random_double(OpRandom *random) {
    return (double)(op_random_next(random) >> 11) * (1.0 / 9007199254740992.0);
}

/* The 128-bit product of a and b in halves; 32-bit targets have no type for it. */
static uint64_t multiply_wide(uint64_t a, uint64_t b, uint64_t *low) {
    uint64_t a_low = a & UINT32_MAX;
    uint64_t a_high = a >> 32;
    uint64_t b_low = b & UINT32_MAX;
    uint64_t b_high = b >> 32;
    uint64_t bottom = a_low * b_low;
    uint64_t middle = a_high * b_low + (bottom >> 32);
    uint64_t carry = a_low * b_high + (middle & UINT32_MAX);
    *low = (carry << 32) | (bottom & UINT32_MAX);
    return a_high * b_high + (middle >> 32) + (carry >> 32);
}

uint64_t op_random_below(OpRandom *random, uint64_t bound) {
    if (random == NULL || bound == 0) {
        return 0;
    }
    uint64_t low;
    uint64_t high = multiply_wide(op_random_next(random), bound, &low);
    if (low < bound) {
        /* 2^64 mod bound of the low halves are one too many for some results: those are drawn again. */
        uint64_t excess = (0 - bound) % bound;
        while (low < excess) {
            high = multiply_wide(op_random_next(random), bound, &low);
        }
    }
    return high;
}
