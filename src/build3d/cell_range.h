/* Which cells along an axis a shape may cover. */
#ifndef ONEPATH_SRC_BUILD3D_CELL_RANGE_H
#define ONEPATH_SRC_BUILD3D_CELL_RANGE_H

#include <math.h>
#include <stdint.h>

typedef struct OpCellRange {
    int32_t first;
    int32_t end;
} OpCellRange;

/* The cells whose centres may lie from low to high, and one more on either side, so that rounding decides nothing. Infinities will
 * do. */
static inline OpCellRange op_cells_between(double low, double high, double origin, double cell_size,
                                           int32_t count) {
    double first = floor((low - origin) / cell_size) - 1.0;
    double end = floor((high - origin) / cell_size) + 2.0;
    first = first > 0.0 ? first : 0.0;
    end = end < (double)count ? end : (double)count;
    return first < end ? (OpCellRange){(int32_t)first, (int32_t)end} : (OpCellRange){0, 0};
}

#endif
