/* Distances in two sweeps over the cells (Rosenfeld & Pfaltz 1966): the floors around one lie before it or after it. A shortest way
 * off the boundary may take its steps in any order, since one to the side and one ahead lead to the same floor as one ahead and one
 * to the side; so it may take those of the first sweep first, and then those of the second. Only where floors wind around a
 * point do such steps lead to two floors of a cell, which then are no further apart than the four steps climb. */
#include "build3d/distance_sweeps.h"

#include "base/status.h"

enum { LEFT, AHEAD, RIGHT, BACK };

typedef struct Sweep {
    const OpCompactHeightfield *floors;
    int32_t *distances;
} Sweep;

static inline int32_t step(const Sweep *sweep, int32_t floor, int32_t direction) {
    return op_floor_neighbour(sweep->floors, floor, direction);
}

static inline int32_t smaller(int32_t a, int32_t b) {
    return a < b ? a : b;
}

/* ---- The sweeps ---- */

/* False at the boundary: where a step leads nowhere, or to what is not walkable. */
static inline bool find_steps(const Sweep *sweep, int32_t floor, int32_t steps[4]) {
    const OpFloor *floors = sweep->floors->floors;
    if (floors[floor].area == OP_AREA_NONE) {
        return false;
    }
    for (int32_t direction = 0; direction < 4; direction++) {
        steps[direction] = step(sweep, floor, direction);
        if (steps[direction] < 0 || floors[steps[direction]].area == OP_AREA_NONE) {
            return false;
        }
    }
    return true;
}

/* The distance over a floor aside, or over one in another row or the two beside that. */
static inline int32_t distance_over(const Sweep *sweep, int32_t aside, int32_t row) {
    const int32_t *distances = sweep->distances;
    int32_t left = step(sweep, row, LEFT);
    int32_t right = step(sweep, row, RIGHT);
    int32_t least = smaller(distances[aside], distances[row]) + 2;
    least = left < 0 ? least : smaller(least, distances[left] + 3);
    return right < 0 ? least : smaller(least, distances[right] + 3);
}

static inline void sweep_both_ways(const Sweep *sweep) {
    int32_t *distances = sweep->distances;
    int32_t steps[4];
    for (int32_t i = 0; i < sweep->floors->floor_count; i++) {
        distances[i] = find_steps(sweep, i, steps) ? distance_over(sweep, steps[LEFT], steps[BACK]) : 0;
    }
    for (int32_t i = sweep->floors->floor_count - 1; i >= 0; i--) {
        if (distances[i] > 2) {
            int32_t over = distance_over(sweep, step(sweep, i, RIGHT), step(sweep, i, AHEAD));
            distances[i] = smaller(distances[i], over);
        }
    }
}

/* ---- Winding floors ---- */

/* Whether the steps from a floor in two directions lead to two floors, by one order and by the other. */
static bool parts(const Sweep *sweep, int32_t floor, int32_t first, int32_t second) {
    int32_t a = step(sweep, floor, first);
    int32_t b = step(sweep, floor, second);
    int32_t over_a = a < 0 ? -1 : step(sweep, a, second);
    int32_t over_b = b < 0 ? -1 : step(sweep, b, first);
    return over_a >= 0 && over_b >= 0 && over_a != over_b;
}

/* Whether steps from one of the cells at a corner lead to two floors of this one. */
static bool winds_around(const Sweep *sweep, int32_t cell) {
    const OpCompactHeightfield *floors = sweep->floors;
    for (int32_t direction = 0; direction < 4; direction++) {
        int32_t turned = (direction + 1) % 4;
        int32_t beside = op_cell_beside(floors, cell, direction);
        int32_t corner = beside < 0 ? -1 : op_cell_beside(floors, beside, turned);
        for (int32_t i = corner < 0 ? 0 : floors->cells[corner]; corner >= 0 && i < floors->cells[corner + 1];
             i++) {
            if (sweep->distances[i] > 0 && parts(sweep, i, (direction + 2) % 4, (turned + 2) % 4)) {
                return true;
            }
        }
    }
    return false;
}

static bool winds(const Sweep *sweep) {
    const OpCompactHeightfield *floors = sweep->floors;
    int32_t checked = -1;
    for (int32_t i = 1; i < floors->floor_count; i++) {
        int32_t cell = floors->cell_of[i];
        if (cell == floors->cell_of[i - 1] && cell != checked &&
            floors->floors[i].y - floors->floors[i - 1].y <= 4 * floors->climb) {
            checked = cell;
            if (winds_around(sweep, cell)) {
                return true;
            }
        }
    }
    return false;
}

bool op_sweep_distances(const OpCompactHeightfield *floors, int32_t *distances) {
    Sweep sweep = {floors, distances};
    sweep_both_ways(&sweep);
    return !winds(&sweep);
}
