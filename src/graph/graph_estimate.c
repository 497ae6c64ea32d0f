/* The estimates of a graph query by their maximum: a maximum of consistent estimates is consistent. */
#include "graph/graph_estimate.h"

#include "base/status.h"

OpGraphEstimate op_graph_estimate_of(const OpGraphCore *core, const OpGraphOptions *options) {
    return (OpGraphEstimate){
        .points = core->points,
        .landmarks = options->landmarks,
        .heuristic = options->callbacks.heuristic,
        .user = options->callbacks.user,
    };
}

OpStatus op_graph_estimate(const OpGraphEstimate *estimate, int32_t from, int32_t to, double *out) {
    double best = 0.0;
    if (estimate->points != NULL) {
        best = op_point_distance(&estimate->points[from], &estimate->points[to]);
    }
    if (estimate->landmarks != NULL) {
        double bound = op_landmarks_bound(estimate->landmarks, from, to);
        best = bound > best ? bound : best;
    }
    if (estimate->heuristic != NULL) {
        double answer = 0.0;
        OP_TRY(estimate->heuristic(estimate->user, from, to, &answer));
        if (!(answer >= 0.0)) {
            return op_fail(OP_STATUS_OUT_OF_RANGE, "heuristic",
                           "must be at least 0, was %g from node %d to node %d", answer, from, to);
        }
        best = answer > best ? answer : best;
    }
    *out = best;
    return OP_STATUS_OK;
}
