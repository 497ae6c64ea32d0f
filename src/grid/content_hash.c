/* The 64-bit content hash of a grid: size, cells and area costs, mixed word by word. */
#include "base/number.h"
#include "grid/grid_object.h"

#define P1 UINT64_C(0x9E3779B185EBCA87)
#define P2 UINT64_C(0xC2B2AE3D27D4EB4F)
#define P3 UINT64_C(0x165667B19E3779F9)

static uint64_t feed(uint64_t hash, uint64_t word) {
    hash ^= word * P2;
    hash = hash << 31 | hash >> 33;
    return hash * P1 + P3;
}

static uint64_t feed_cells(uint64_t hash, const uint8_t *cells, size_t count) {
    for (size_t start = 0; start < count; start += 8) {
        uint64_t word = 0;
        for (size_t i = 0; i < 8 && start + i < count; i++) {
            word |= (uint64_t)cells[start + i] << (8 * i);
        }
        hash = feed(hash, word);
    }
    return hash;
}

static uint64_t compute(const OpGrid *grid) {
    uint64_t hash = P1 ^ P2;
    hash = feed(hash, (uint64_t)grid->width | (uint64_t)grid->height << 32);
    hash = feed_cells(hash, grid->cells, op_grid_cell_count(grid));
    for (int32_t area = 0; area < OP_AREA_COUNT; area++) {
        hash = feed(hash, op_f64_bits(grid->areas.multiplier[area]));
    }
    hash ^= hash >> 33;
    hash *= P2;
    hash ^= hash >> 29;
    hash *= P3;
    return hash ^ hash >> 32;
}

uint64_t op_grid_content_hash(const OpGrid *grid) {
    if (grid == NULL) {
        return 0;
    }
    OpGridDerived *derived = grid->derived;
    if (!derived->hash_valid) {
        derived->hash = compute(grid);
        derived->hash_valid = true;
    }
    return derived->hash;
}
