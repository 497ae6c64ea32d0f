/* Self-checks of the runner: bit patterns, and plain IEEE arithmetic. */
#include "../scenario.h"

#include <math.h>
#include <string.h>

static double f64_of(uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

SCENARIO(meta_bits, "meta/bits") {
    static const uint64_t patterns[] = {
        UINT64_C(0x0000000000000000), UINT64_C(0x8000000000000000), UINT64_C(0x0000000000000001),
        UINT64_C(0x000FFFFFFFFFFFFF), UINT64_C(0x0010000000000000), UINT64_C(0x3FF0000000000000),
        UINT64_C(0x3FF6A09E667F3BCD), UINT64_C(0x7FEFFFFFFFFFFFFF), UINT64_C(0x7FF0000000000000),
        UINT64_C(0xFFF0000000000000), UINT64_C(0x7FF8000000000000), UINT64_C(0xFFF8000000000000),
        UINT64_C(0x7FF8000000ABCDEF)};
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; ++i) {
        scenario_write_u64(context, patterns[i]);
        scenario_write_f64(context, f64_of(patterns[i]));
        scenario_write_f32(context, (float)f64_of(patterns[i]));
    }
    scenario_write_u8(context, 0xA5);
    scenario_write_i32(context, INT32_MIN);
    scenario_write_i64(context, INT64_MIN);
    scenario_write_bytes(context, "bits", 4);
}

/* A chaotic sequence: one wrong last bit anywhere, from fused or extended arithmetic, changes everything after it. */
static double run_chunk(int32_t chunk, float *single) {
    double x = 0.5 + (double)chunk / 128.0;
    float y = 0.25f + (float)chunk / 256.0f;
    for (int32_t i = 0; i < 1000; ++i) {
        double square = x * x;
        double next = 3.9 * (x - square);
        x = sqrt(next * next + 1e-9) / (1.0 + 1e-9);
        float y_square = y * y;
        y = 3.8f * (y - y_square);
    }
    *single = y;
    return x;
}

SCENARIO(meta_float_chunks, "meta/float-chunks") {
    enum { CHUNKS = 64 };
    double values[CHUNKS];
    float singles[CHUNKS];
    double sum = 0.0;
    /* Computed backwards, combined by index: the order of the work must not show. */
    for (int32_t chunk = CHUNKS - 1; chunk >= 0; --chunk) {
        values[chunk] = run_chunk(chunk, &singles[chunk]);
    }
    for (int32_t chunk = 0; chunk < CHUNKS; ++chunk) {
        sum += values[chunk];
        scenario_write_f64(context, values[chunk]);
        scenario_write_f32(context, singles[chunk]);
    }
    scenario_write_f64(context, sum);
}
