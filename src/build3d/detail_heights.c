/* The floor nearest to an expected row at a place. */
#include "build3d/detail_heights.h"

#include <math.h>

/* The cells along an axis that have a coordinate: the one it lies in, on a line the one before it as well. */
typedef struct CellRange {
    int32_t first;
    int32_t last;
} CellRange;

static CellRange cells_at(double coordinate, int32_t count) {
    double whole = floor(coordinate);
    int32_t cell = (int32_t)whole;
    CellRange range = {whole == coordinate ? cell - 1 : cell, cell};
    range.first = range.first < 0 ? 0 : range.first;
    range.last = range.last < count ? range.last : count - 1;
    return range;
}

bool op_detail_nearest_row(const OpDetailInput *input, double x, double z, double expected, int32_t region,
                           int32_t *row) {
    const OpCompactHeightfield *floors = input->floors;
    CellRange across = cells_at(x, floors->frame.width);
    CellRange along = cells_at(z, floors->frame.depth);
    double nearest = input->reach;
    bool found = false;
    for (int32_t k = along.first; k <= along.last; k++) {
        for (int32_t i = across.first; i <= across.last; i++) {
            const int32_t *cell = &floors->cells[i + k * floors->frame.width];
            for (int32_t f = cell[0]; f < cell[1]; f++) {
                const OpFloor *floor = &floors->floors[f];
                double away = fabs((double)floor->y - expected);
                bool nearer = found ? away < nearest : away <= nearest;
                if (nearer && (region < 0 || floor->region == region)) {
                    found = true;
                    nearest = away;
                    *row = floor->y;
                }
            }
        }
    }
    return found;
}
