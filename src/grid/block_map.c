/* Bit rows and columns: building, following edits, and scanning a word at a time. */
#include "grid/block_map.h"

#include "base/memory.h"
#include "base/status.h"

/* ---- Scans ---- */

/* A word of a line; a missing line or word is blocked. */
static uint64_t word_at(const OpBlockLines *lines, int32_t line, int32_t word) {
    if (line < 0 || line >= lines->line_count || word < 0 || word >= lines->words_per_line) {
        return 0;
    }
    return lines->words[(size_t)line * (size_t)lines->words_per_line + (size_t)word];
}

/* Positions of a side line that are free while the one before them, going up, is not. */
static uint64_t forced_forward(const OpBlockLines *lines, int32_t side, int32_t word) {
    uint64_t bits = word_at(lines, side, word);
    return bits & ~(bits << 1 | word_at(lines, side, word - 1) >> 63);
}

/* The same going down. */
static uint64_t forced_backward(const OpBlockLines *lines, int32_t side, int32_t word) {
    uint64_t bits = word_at(lines, side, word);
    return bits & ~(bits >> 1 | word_at(lines, side, word + 1) << 63);
}

/* What a scan that stopped after steps has found, given whether the stop is a free position. */
static int32_t outcome(int32_t steps, bool is_free, int32_t goal_steps) {
    if (goal_steps > 0 && goal_steps < steps) {
        return goal_steps;
    }
    return is_free ? steps : 0;
}

int32_t op_block_lines_scan_forward(const OpBlockLines *lines, int32_t line, int32_t start,
                                    int32_t goal_steps) {
    uint64_t beyond = (start & 63) == 63 ? 0 : ~UINT64_C(0) << ((start & 63) + 1);
    int32_t word = start >> 6;
    for (; word < lines->words_per_line; word++) {
        uint64_t free_bits = word_at(lines, line, word);
        uint64_t stops =
            (~free_bits | forced_forward(lines, line - 1, word) | forced_forward(lines, line + 1, word)) &
            beyond;
        if (stops != 0) {
            int32_t bit = __builtin_ctzll(stops);
            return outcome(word * 64 + bit - start, (free_bits >> bit & 1) != 0, goal_steps);
        }
        beyond = ~UINT64_C(0);
    }
    return outcome(word * 64 - start, false, goal_steps);
}

int32_t op_block_lines_scan_backward(const OpBlockLines *lines, int32_t line, int32_t start,
                                     int32_t goal_steps) {
    uint64_t beyond = (UINT64_C(1) << (start & 63)) - 1;
    for (int32_t word = start >> 6; word >= 0; word--) {
        uint64_t free_bits = word_at(lines, line, word);
        uint64_t stops =
            (~free_bits | forced_backward(lines, line - 1, word) | forced_backward(lines, line + 1, word)) &
            beyond;
        if (stops != 0) {
            int32_t bit = 63 - __builtin_clzll(stops);
            return outcome(start - (word * 64 + bit), (free_bits >> bit & 1) != 0, goal_steps);
        }
        beyond = ~UINT64_C(0);
    }
    return outcome(start + 1, false, goal_steps);
}

/* ---- Following the grid ---- */

static void put(OpBlockLines *lines, int32_t line, int32_t position, bool is_free) {
    size_t word = (size_t)line * (size_t)lines->words_per_line + (size_t)(position >> 6);
    uint64_t bit = UINT64_C(1) << (position & 63);
    lines->words[word] = is_free ? lines->words[word] | bit : lines->words[word] & ~bit;
}

void op_block_map_update(OpBlockMap *map, const OpGrid *grid, OpRect rect) {
    for (int32_t y = rect.y; y < rect.y + rect.height; y++) {
        for (int32_t x = rect.x; x < rect.x + rect.width; x++) {
            bool is_free = grid->cells[op_grid_index(grid, (OpCell){x, y})] != OP_AREA_WALL;
            put(&map->rows, y, x, is_free);
            put(&map->columns, x, y, is_free);
        }
    }
}

/* ---- Life ---- */

static size_t word_count(const OpBlockLines *lines) {
    return (size_t)lines->line_count * (size_t)lines->words_per_line;
}

static OpStatus allocate_lines(const OpAllocator *allocator, int32_t line_count, int32_t length,
                               OpBlockLines *out) {
    *out = (OpBlockLines){.words_per_line = (length + 63) / 64, .line_count = line_count};
    return op_alloc_zeroed(allocator, word_count(out), sizeof(uint64_t), (void **)&out->words);
}

OpStatus op_block_map_create(const OpGrid *grid, OpBlockMap **out) {
    const OpAllocator *allocator = &grid->allocator;
    void *memory;
    OP_TRY(op_alloc_zeroed(allocator, 1, sizeof(OpBlockMap), &memory));
    OpBlockMap *map = memory;
    map->allocator = *allocator;
    OpStatus status = allocate_lines(allocator, grid->height, grid->width, &map->rows);
    if (status == OP_STATUS_OK) {
        status = allocate_lines(allocator, grid->width, grid->height, &map->columns);
    }
    if (status != OP_STATUS_OK) {
        op_block_map_destroy(map);
        return status;
    }
    op_block_map_update(map, grid, (OpRect){0, 0, grid->width, grid->height});
    *out = map;
    return OP_STATUS_OK;
}

void op_block_map_destroy(OpBlockMap *map) {
    if (map != NULL) {
        OpAllocator allocator = map->allocator;
        op_free_array(&allocator, map->rows.words, word_count(&map->rows), sizeof(uint64_t));
        op_free_array(&allocator, map->columns.words, word_count(&map->columns), sizeof(uint64_t));
        op_free_array(&allocator, map, 1, sizeof(OpBlockMap));
    }
}

OpStatus op_block_map_of(const OpGrid *grid, const OpBlockMap **out) {
    if (grid->derived->block_map == NULL) {
        OP_TRY(op_block_map_create(grid, &grid->derived->block_map));
    }
    *out = grid->derived->block_map;
    return OP_STATUS_OK;
}
