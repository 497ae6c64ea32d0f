/* Straight scans over the octile map's stop bits, a word at a time. Padding stops every scan, so there are no bounds to
 * test. */
#ifndef ONEPATH_SRC_GRID_OCTILE_SCAN_H
#define ONEPATH_SRC_GRID_OCTILE_SCAN_H

#include "grid/octile_map.h"

/* The first stop behind a position. stops is the line's first word. */
static inline int32_t op_scan_forward(const uint64_t *stops, int32_t position) {
    size_t bit = (size_t)(position + 65);
    size_t word = bit >> 6;
    uint64_t bits = stops[word] & (UINT64_MAX << (bit & 63));
    while (bits == 0) {
        bits = stops[++word];
    }
    return (int32_t)(word << 6) + __builtin_ctzll(bits) - 64;
}

/* The first stop before a position. */
static inline int32_t op_scan_backward(const uint64_t *stops, int32_t position) {
    size_t bit = (size_t)(position + 63);
    size_t word = bit >> 6;
    uint64_t bits = stops[word] & (UINT64_MAX >> (63 - (bit & 63)));
    while (bits == 0) {
        bits = stops[--word];
    }
    return (int32_t)(word << 6) + 63 - __builtin_clzll(bits) - 64;
}

/* Unit steps from a position to the jump point ahead on its line; 0 when a wall comes first. goal is the goal's position
 * on the line, or negative when it is on another. */
static inline int32_t op_jump_forward(const OpBitLines *lines, int32_t line, int32_t position, int32_t goal) {
    size_t start = op_bit_lines_start(lines, line);
    int32_t stop = op_scan_forward(&lines->stop_forward[start], position);
    if (goal > position && goal <= stop) {
        return goal - position;
    }
    return op_bit_lines_get(&lines->walkable[start], stop) ? stop - position : 0;
}

static inline int32_t op_jump_backward(const OpBitLines *lines, int32_t line, int32_t position,
                                       int32_t goal) {
    size_t start = op_bit_lines_start(lines, line);
    int32_t stop = op_scan_backward(&lines->stop_backward[start], position);
    if (goal >= 0 && goal < position && goal >= stop) {
        return position - goal;
    }
    return op_bit_lines_get(&lines->walkable[start], stop) ? position - stop : 0;
}

#endif
