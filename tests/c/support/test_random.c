#include "test_random.h"

uint64_t test_mix(uint64_t value) {
    value ^= value >> 32;
    value *= UINT64_C(0xD6E8FEB86659FD93);
    value ^= value >> 32;
    value *= UINT64_C(0xD6E8FEB86659FD93);
    value ^= value >> 32;
    return value;
}

TestRandom test_random(uint64_t seed) {
    uint64_t state = test_mix(seed + UINT64_C(0x51ED270B7A7F1CE5));
    return (TestRandom){state != 0 ? state : 1};
}

uint64_t test_bits(TestRandom *random) {
    uint64_t x = random->state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    random->state = x;
    return x * UINT64_C(0x2545F4914F6CDD1D);
}

int32_t test_int(TestRandom *random, int32_t low, int32_t high) {
    uint64_t span = (uint64_t)((int64_t)high - (int64_t)low) + 1;
    return (int32_t)((int64_t)low + (int64_t)((test_bits(random) >> 11) % span));
}

bool test_chance(TestRandom *random, int32_t percent) {
    return test_int(random, 0, 99) < percent;
}
