#include "exact_sight.h"

#include "check.h"

#include <math.h>
#include <stdlib.h>

/* Coordinates are doubled: a centre is (2x, 2y), a wall the square of half side 1 around it. */
static bool touches(OpCell a, OpCell b, OpCell wall) {
    int64_t ax = 2 * (int64_t)a.x, ay = 2 * (int64_t)a.y;
    int64_t bx = 2 * (int64_t)b.x, by = 2 * (int64_t)b.y;
    int64_t wx = 2 * (int64_t)wall.x, wy = 2 * (int64_t)wall.y;
    if ((ax < bx ? bx : ax) < wx - 1 || (ax < bx ? ax : bx) > wx + 1) {
        return false;
    }
    if ((ay < by ? by : ay) < wy - 1 || (ay < by ? ay : by) > wy + 1) {
        return false;
    }
    /* Along the segment's normal: the square's centre lies at `across`, its corners within `extent` of that. */
    int64_t across = (bx - ax) * (wy - ay) - (by - ay) * (wx - ax);
    int64_t extent = (bx > ax ? bx - ax : ax - bx) + (by > ay ? by - ay : ay - by);
    return (across < 0 ? -across : across) <= extent;
}

bool exact_sight(const RefGrid *grid, OpCell a, OpCell b) {
    for (int32_t y = 0; y < grid->height; y++) {
        for (int32_t x = 0; x < grid->width; x++) {
            if (ref_area(grid, x, y) == OP_AREA_WALL && touches(a, b, (OpCell){x, y})) {
                return false;
            }
        }
    }
    return true;
}

static double length(OpCell a, OpCell b) {
    double dx = (double)a.x - (double)b.x;
    double dy = (double)a.y - (double)b.y;
    return sqrt(dx * dx + dy * dy);
}

static int32_t nearest(const double *distance, const bool *finished, int32_t count) {
    int32_t best = -1;
    for (int32_t i = 0; i < count; i++) {
        if (!finished[i] && isfinite(distance[i]) && (best < 0 || distance[i] < distance[best])) {
            best = i;
        }
    }
    return best;
}

double exact_visibility_distance(const RefGrid *grid, OpCell start, OpCell goal) {
    int32_t count = grid->width * grid->height;
    int32_t target = goal.y * grid->width + goal.x;
    double *distance = malloc((size_t)count * sizeof *distance);
    bool *finished = calloc((size_t)count, sizeof *finished);
    assert_non_null(distance);
    assert_non_null(finished);
    for (int32_t i = 0; i < count; i++) {
        distance[i] = positive_infinity();
    }
    distance[start.y * grid->width + start.x] = 0.0;
    for (int32_t node = 0; node >= 0 && !finished[target];) {
        node = nearest(distance, finished, count);
        if (node < 0) {
            break;
        }
        finished[node] = true;
        OpCell from = {node % grid->width, node / grid->width};
        for (int32_t i = 0; i < count; i++) {
            OpCell to = {i % grid->width, i / grid->width};
            double through = distance[node] + length(from, to);
            /* Sight last: it is what takes time. */
            if (!finished[i] && through < distance[i] && ref_area(grid, to.x, to.y) != OP_AREA_WALL &&
                exact_sight(grid, from, to)) {
                distance[i] = through;
            }
        }
    }
    double found = distance[target];
    free(distance);
    free(finished);
    return found;
}
