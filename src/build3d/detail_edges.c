/* The profile of the floors along an edge, simplified (Douglas & Peucker 1973). */
#include "build3d/detail_edges.h"

#include <math.h>

/* Both polygons at an edge walk it from the same end, so that their points agree to the bit. */
static bool is_forward(const OpFloorVertex *from, const OpFloorVertex *to) {
    return from->x < to->x || (from->x == to->x && from->z < to->z);
}

/* Steps of at most the spacing along the edge; 1 when it needs no points. */
static int32_t count_steps(const OpDetailInput *input, const OpFloorVertex *low, const OpFloorVertex *high) {
    double dx = (double)(high->x - low->x);
    double dz = (double)(high->z - low->z);
    double length = sqrt(dx * dx + dz * dz);
    if (!(input->spacing > 0.0 && length > input->spacing)) {
        return 1;
    }
    double steps = ceil(length / input->spacing);
    return steps <= (double)OP_DETAIL_MAX_STEPS ? (int32_t)steps : 1;
}

/* The value after k of count steps from one to the other. */
static double between(double from, double to, int32_t k, int32_t count) {
    return from + (to - from) * (double)k / (double)count;
}

static OpDetailPoint point_at(const OpFloorVertex *low, const OpFloorVertex *high, int32_t k, int32_t steps) {
    return (OpDetailPoint){between((double)low->x, (double)high->x, k, steps),
                           between((double)low->z, (double)high->z, k, steps),
                           between((double)low->y, (double)high->y, k, steps)};
}

static void read_rows(const OpDetailInput *input, const OpFloorVertex *low, const OpFloorVertex *high,
                      int32_t steps, OpDetailProfile *profile) {
    for (int32_t k = 0; k <= steps; k++) {
        OpDetailPoint point = point_at(low, high, k, steps);
        int32_t row;
        bool inside = k > 0 && k < steps;
        bool found =
            inside && op_detail_nearest_row(input, point.x, point.z, point.row, OP_DETAIL_ANY_REGION, &row);
        profile->rows[k] = found ? (double)row : point.row;
        profile->kept[k] = !inside;
    }
}

/* The step strictly between two with the largest deviation from the line of their rows, when that is above the limit; else -1. */
static int32_t worst_between(const OpDetailInput *input, const double *rows, int32_t first, int32_t last) {
    double largest = input->max_row_error;
    int32_t worst = -1;
    for (int32_t k = first + 1; k < last; k++) {
        double deviation = fabs(rows[k] - between(rows[first], rows[last], k - first, last - first));
        if (deviation > largest) {
            largest = deviation;
            worst = k;
        }
    }
    return worst;
}

/* From each kept step on, keeps steps before the next kept one until the stretch to it is straight. False when there are more than
 * room. */
static bool simplify(const OpDetailInput *input, OpDetailProfile *profile, int32_t steps, int32_t room,
                     int32_t *count) {
    int32_t first = 0;
    *count = 0;
    while (first < steps) {
        int32_t last = first + 1;
        while (!profile->kept[last]) {
            last++;
        }
        int32_t worst = worst_between(input, profile->rows, first, last);
        if (worst < 0) {
            first = last;
            continue;
        }
        profile->kept[worst] = true;
        if (++*count > room) {
            return false;
        }
    }
    return true;
}

int32_t op_detail_edge_points(const OpDetailInput *input, const OpFloorVertex *from, const OpFloorVertex *to,
                              OpDetailProfile *profile, OpDetailPoint *points, int32_t room) {
    bool forward = is_forward(from, to);
    const OpFloorVertex *low = forward ? from : to;
    const OpFloorVertex *high = forward ? to : from;
    int32_t steps = count_steps(input, low, high);
    int32_t count;
    if (steps < 2) {
        return 0;
    }
    read_rows(input, low, high, steps, profile);
    if (!simplify(input, profile, steps, room, &count)) {
        return -1;
    }
    int32_t written = 0;
    for (int32_t i = 1; i < steps && written < count; i++) {
        int32_t k = forward ? i : steps - i;
        if (profile->kept[k]) {
            points[written] = point_at(low, high, k, steps);
            points[written++].row = profile->rows[k];
        }
    }
    return count;
}
