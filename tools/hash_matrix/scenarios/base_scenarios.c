/* Random numbers, hashes, bytes and numbers as text. */
#include "../scenario.h"

#include "base/number.h"
#include "base/trigonometry.h"

#include <string.h>

SCENARIO(base_random, "base/random") {
    static const uint64_t seeds[] = {0, 1, 42, UINT64_C(0x9E3779B97F4A7C15), UINT64_MAX};
    static const uint64_t bounds[] = {0,         1, 2, 3, 10, 1000, (uint64_t)1 << 32, (UINT64_MAX / 2) + 2,
                                      UINT64_MAX};
    for (size_t s = 0; s < sizeof seeds / sizeof seeds[0]; ++s) {
        OpRandom random = op_random_seed(seeds[s]);
        for (int i = 0; i < 200; ++i) {
            scenario_write_u64(context, op_random_next(&random));
            scenario_write_f64(context, op_random_double(&random));
        }
        for (size_t b = 0; b < sizeof bounds / sizeof bounds[0]; ++b) {
            for (int i = 0; i < 50; ++i) {
                scenario_write_u64(context, op_random_below(&random, bounds[b]));
            }
        }
        scenario_write_u64(context, random.state);
    }
}

static void write_sha(ScenarioContext *context, const uint8_t *bytes, size_t size, size_t split) {
    OpSha256 sha;
    uint8_t digest[32];
    op_sha256_begin(&sha);
    op_sha256_update(&sha, bytes, split);
    op_sha256_update(&sha, bytes + split, size - split);
    op_sha256_end(&sha, digest);
    scenario_write_bytes(context, digest, sizeof digest);
}

SCENARIO(base_sha, "base/sha-256") {
    enum { SIZE = 300 };
    uint8_t bytes[SIZE];
    OpRandom random = op_random_seed(256);
    for (size_t i = 0; i < SIZE; ++i) {
        bytes[i] = (uint8_t)op_random_below(&random, 256);
    }
    for (size_t size = 0; size <= SIZE; ++size) {
        write_sha(context, bytes, size, (size_t)op_random_below(&random, size + 1));
    }
}

SCENARIO(base_fnv, "base/fnv-1a-64") {
    uint8_t bytes[64];
    OpRandom random = op_random_seed(64);
    uint64_t chained = OP_FNV1A64_START;
    for (size_t size = 0; size <= sizeof bytes; ++size) {
        for (size_t i = 0; i < size; ++i) {
            bytes[i] = (uint8_t)op_random_below(&random, 256);
        }
        scenario_write_u64(context, op_fnv1a64(OP_FNV1A64_START, bytes, size));
        chained = op_fnv1a64(chained, bytes, size);
    }
    scenario_write_u64(context, chained);
}

SCENARIO(base_bytes, "base/bytes") {
    uint8_t bytes[128];
    OpWriter writer = op_writer(bytes, sizeof bytes);
    op_write_u8(&writer, 0x12);
    op_write_u16(&writer, 0x3456);
    op_write_u32(&writer, 0x789ABCDE);
    op_write_u64(&writer, UINT64_C(0x0123456789ABCDEF));
    op_write_i32(&writer, -2);
    op_write_i64(&writer, -3);
    op_write_f32(&writer, -0.1f);
    op_write_f64(&writer, 1.0 / 3.0);
    op_write_bytes(&writer, "grid", 4);
    scenario_write_u64(context, writer.size);
    scenario_write_bytes(context, bytes, writer.size);
    OpReader reader = op_reader(bytes, writer.size);
    scenario_write_u32(context, op_read_u8(&reader));
    scenario_write_u32(context, op_read_u16(&reader));
    scenario_write_u32(context, op_read_u32(&reader));
    scenario_write_u64(context, op_read_u64(&reader));
    scenario_write_i32(context, op_read_i32(&reader));
    scenario_write_i64(context, op_read_i64(&reader));
    scenario_write_f32(context, op_read_f32(&reader));
    scenario_write_f64(context, op_read_f64(&reader));
    scenario_write_u64(context, op_reader_left(&reader));
    scenario_write_u64(context, op_read_u64(&reader));
    scenario_write_u8(context, reader.failed ? 1 : 0);
}

SCENARIO(base_round_half_even, "base/round-half-even") {
    static const double values[] = {0.0,
                                    -0.0,
                                    0.5,
                                    -0.5,
                                    1.5,
                                    2.5,
                                    -1.5,
                                    -2.5,
                                    0.49999999999999994,
                                    4503599627370495.5,
                                    4503599627370496.0,
                                    9007199254740993.0,
                                    -1e300,
                                    1e-300};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; ++i) {
        scenario_write_f64(context, op_round_half_even(values[i]));
    }
    OpRandom random = op_random_seed(5);
    for (int i = 0; i < 2000; ++i) {
        double halves = (double)op_random_below(&random, 1 << 20) * 0.5 - 262144.0;
        scenario_write_f64(context, op_round_half_even(halves));
        scenario_write_f64(context, op_round_half_even((op_random_double(&random) - 0.5) * 1e6));
        scenario_write_f64(context, op_round_half_even(op_f64_from_bits(op_random_next(&random))));
    }
}

SCENARIO(base_sin_cos, "base/sin-cos") {
    OpRandom random = op_random_seed(117);
    for (int32_t i = 0; i < 4000; ++i) {
        double angle = (op_random_double(&random) - 0.5) * (i % 2 == 0 ? 4194304.0 : 8.0);
        OpSinCos found = op_sin_cos(i % 5 == 4 ? (double)(i - 2000) * 0.7853981633974483 : angle);
        scenario_write_f64(context, found.sin);
        scenario_write_f64(context, found.cos);
    }
}
