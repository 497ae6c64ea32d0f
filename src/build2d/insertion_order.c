/* Rounds and the Hilbert curve. */
#include "build2d/insertion_order.h"

#include "base/memory.h"
#include "base/status.h"

enum { FEW_POINTS = 64, CURVE_ORDER = 12 };

/* SplitMix64's output function (Steele, Lea, Flood 2014). */
static uint64_t mix(uint64_t value) {
    value = (value ^ value >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    value = (value ^ value >> 27) * UINT64_C(0x94D049BB133111EB);
    return value ^ value >> 31;
}

static int32_t round_of(int32_t index, int32_t top) {
    uint64_t bits = mix((uint64_t)(uint32_t)index + UINT64_C(0x9E3779B97F4A7C15));
    int32_t zeros = 0;
    while (zeros < top && (bits & 1) == 0) {
        bits >>= 1;
        zeros++;
    }
    return zeros;
}

static int32_t top_round(int32_t count) {
    int32_t log = 0;
    while (count >> (log + 1) > 0) {
        log++;
    }
    return log > 3 ? log - 3 : 0;
}

/* Where a cell lies on the curve: quadrants (x, y) are passed in the order (0, 0), (0, 1), (1, 1), (1, 0), from the top bits
 * down. */
static uint32_t curve_index(uint32_t x, uint32_t y) {
    uint32_t index = 0;
    for (uint32_t side = 1u << (CURVE_ORDER - 1); side > 0; side >>= 1) {
        uint32_t right = (x & side) != 0 ? 1 : 0;
        uint32_t up = (y & side) != 0 ? 1 : 0;
        index += side * side * ((3 * right) ^ up);
        if (up == 0) {
            if (right == 1) {
                x = side - 1 - (x & (side - 1));
                y = side - 1 - (y & (side - 1));
            }
            uint32_t other = x;
            x = y;
            y = other;
        }
    }
    return index;
}

/* Rounds from the highest to 0, then along the curve, then by index: all in one number. */
static int32_t compare_keys(const void *user, int32_t a, int32_t b) {
    const uint64_t *keys = user;
    if (keys[a] != keys[b]) {
        return keys[a] < keys[b] ? -1 : 1;
    }
    return a < b ? -1 : 1;
}

static void write_keys(const OpGridPoint *points, int32_t count, uint64_t *keys) {
    OpGridPoint low = points[0];
    OpGridPoint high = points[0];
    for (int32_t i = 1; i < count; i++) {
        low = (OpGridPoint){points[i].x < low.x ? points[i].x : low.x,
                            points[i].y < low.y ? points[i].y : low.y};
        high = (OpGridPoint){points[i].x > high.x ? points[i].x : high.x,
                             points[i].y > high.y ? points[i].y : high.y};
    }
    int32_t shift = 0;
    while ((high.x - low.x) >> shift >= 1 << CURVE_ORDER || (high.y - low.y) >> shift >= 1 << CURVE_ORDER) {
        shift++;
    }
    int32_t top = top_round(count);
    for (int32_t i = 0; i < count; i++) {
        uint32_t x = (uint32_t)((points[i].x - low.x) >> shift);
        uint32_t y = (uint32_t)((points[i].y - low.y) >> shift);
        keys[i] = (uint64_t)(uint32_t)(top - round_of(i, top)) << 32 | curve_index(x, y);
    }
}

OpStatus op_insertion_order(const OpGridPoint *points, int32_t point_count, const OpAllocator *allocator,
                            int32_t *order) {
    size_t count = (size_t)point_count;
    for (int32_t i = 0; i < point_count; i++) {
        order[i] = i;
    }
    if (point_count < FEW_POINTS) {
        return OP_STATUS_OK;
    }
    uint64_t *keys;
    int32_t *scratch;
    OP_TRY(op_alloc_array(allocator, count, sizeof(uint64_t), (void **)&keys));
    OpStatus status = op_alloc_array(allocator, count, sizeof(int32_t), (void **)&scratch);
    if (status == OP_STATUS_OK) {
        write_keys(points, point_count, keys);
        op_sort_indices(order, scratch, point_count, compare_keys, keys);
        op_free_array(allocator, scratch, count, sizeof(int32_t));
    }
    op_free_array(allocator, keys, count, sizeof(uint64_t));
    return status;
}
