/* Lower bounds of the distance between two nodes. There can be three: the straight line between positions, the landmarks'
 * bound, and the caller's heuristic; the greatest counts. */
#ifndef ONEPATH_SRC_GRAPH_GRAPH_ESTIMATE_H
#define ONEPATH_SRC_GRAPH_GRAPH_ESTIMATE_H

#include <math.h>

#include "graph/graph_core.h"
#include "graph/landmarks.h"

typedef struct OpGraphEstimate {
    const OpPoint3 *points;                                                   /* NULL without positions */
    const OpLandmarks *landmarks;                                             /* NULL without tables */
    OpStatus (*heuristic)(void *user, int32_t from, int32_t to, double *out); /* NULL without one */
    void *user;
} OpGraphEstimate;

/* What there is for a query; nothing of it is checked. */
OpGraphEstimate op_graph_estimate_of(const OpGraphCore *core, const OpGraphOptions *options);

static inline bool op_graph_estimate_exists(const OpGraphEstimate *estimate) {
    return estimate->points != NULL || estimate->landmarks != NULL || estimate->heuristic != NULL;
}

static inline double op_point_distance(const OpPoint3 *a, const OpPoint3 *b) {
    double dx = a->x - b->x;
    double dy = a->y - b->y;
    double dz = a->z - b->z;
    return sqrt((dx * dx + dy * dy) + dz * dz);
}

/* 0 when there is none. Fails when the heuristic does, or answers with NaN or a negative number. */
OpStatus op_graph_estimate(const OpGraphEstimate *estimate, int32_t from, int32_t to, double *out);

#endif
