/* Expanding a node of a graph. One text serves every kind of search; it is compiled once for each, so that the plain kinds
 * carry no test of what they do not use. */
#include "graph/graph_side.h"

#include <float.h>

#include "base/number.h"
#include "base/status.h"

#define SPECIALISED static inline __attribute__((always_inline))

/* What the compiler knows about an expansion. */
typedef enum Kind {
    KIND_PLAIN,     /* no estimate, no callbacks */
    KIND_POINTS,    /* straight lines only */
    KIND_LANDMARKS, /* landmarks only */
    KIND_ANY
} Kind;

/* ---- Keys ---- */

SPECIALISED OpStatus estimate_between(const OpGraphSide *side, Kind kind, int32_t from, int32_t to,
                                      double *out) {
    const OpGraphEstimate *estimate = &side->estimate;
    switch (kind) {
    case KIND_PLAIN:
        *out = 0.0;
        return OP_STATUS_OK;
    case KIND_POINTS:
        *out = op_point_distance(&estimate->points[from], &estimate->points[to]);
        return OP_STATUS_OK;
    case KIND_LANDMARKS:
        *out = op_landmarks_bound(estimate->landmarks, from, to);
        return OP_STATUS_OK;
    case KIND_ANY:
        break;
    }
    return op_graph_estimate(estimate, from, to, out);
}

SPECIALISED OpStatus key_beside_cost(const OpGraphSide *side, Kind kind, bool two_sided, int32_t node,
                                     double *out) {
    OP_TRY(estimate_between(side, kind, node, side->goal, out));
    if (!two_sided || kind == KIND_PLAIN || *out == INFINITY) {
        return OP_STATUS_OK;
    }
    double from_start = 0.0;
    OP_TRY(estimate_between(side, kind, side->start, node, &from_start));
    if (from_start == INFINITY) {
        *out = INFINITY;
        return OP_STATUS_OK;
    }
    double potential = 0.5 * (*out - from_start);
    *out = side->backward ? -potential : potential;
    return OP_STATUS_OK;
}

OpStatus op_graph_side_key(const OpGraphSide *side, int32_t node, double *out) {
    return key_beside_cost(side, KIND_ANY, side->other != NULL, node, out);
}

/* ---- Expansion ---- */

/* The cost of going between node, which is expanded, and its neighbour; negative when that is closed. */
static OpStatus call_back(const OpGraphSide *side, int32_t node, int32_t neighbour, double *cost) {
    const OpGraphCallbacks *callbacks = &side->callbacks;
    if (callbacks->blocked != NULL) {
        bool blocked = false;
        OP_TRY(callbacks->blocked(callbacks->user, neighbour, &blocked));
        if (blocked) {
            *cost = -1.0;
            return OP_STATUS_OK;
        }
    }
    if (callbacks->edge_cost == NULL) {
        return OP_STATUS_OK;
    }
    int32_t from = side->backward ? neighbour : node;
    int32_t to = side->backward ? node : neighbour;
    return callbacks->edge_cost(callbacks->user, from, to, *cost, cost);
}

/* A node that was just improved to cost g, as the other side sees it. The first of equal meetings stays. */
SPECIALISED void meet(const OpGraphSide *side, int32_t node, double g) {
    if (!op_search_visited(side->other, node)) {
        return;
    }
    double cost = g + side->other->nodes[node].g;
    cost = cost <= DBL_MAX ? cost : DBL_MAX;
    if (cost < side->meeting->cost) {
        *side->meeting = (OpMeeting){cost, node};
    }
}

/* Costs that overflow stay at DBL_MAX, so that what can be reached is never mistaken for what cannot. A node whose estimate
 * is infinite is left as it was. */
SPECIALISED OpStatus expand(const OpGraphSide *side, OpAStar *search, int32_t node, Kind kind,
                            bool two_sided) {
    OpSearchBuffers *buffers = search->buffers;
    OpSearchNode *nodes = buffers->nodes;
    const uint32_t generation = buffers->generation;
    const double g = nodes[node].g;
    const int32_t end = side->offsets[node + 1];
    for (int32_t slot = side->offsets[node]; slot < end; slot++) {
        int32_t neighbour = side->ends[slot];
        double cost = side->weights[slot];
        if (kind == KIND_ANY) {
            OP_TRY(call_back(side, node, neighbour, &cost));
            if (!(cost >= 0.0) || !op_is_finite(cost)) {
                continue;
            }
        }
        double offered = g + cost;
        offered = offered <= DBL_MAX ? offered : DBL_MAX;
        OpSearchNode *known = &nodes[neighbour];
        if (known->mark >> 1 == generation && !(offered < known->g)) {
            continue;
        }
        double beside = 0.0;
        OP_TRY(key_beside_cost(side, kind, two_sided, neighbour, &beside));
        if (beside == INFINITY) {
            continue;
        }
        *known = (OpSearchNode){.g = offered, .parent = node, .mark = generation << 1};
        op_open_set_put(&buffers->open, neighbour, offered + beside, offered);
        if (two_sided) {
            meet(side, neighbour, offered);
        }
    }
    return OP_STATUS_OK;
}

#define EXPANSION(name, kind, two_sided)                                                                     \
    static OpStatus name(const void *side, OpAStar *search, int32_t node) {                                  \
        return expand(side, search, node, (kind), (two_sided));                                              \
    }

EXPANSION(expand_plain, KIND_PLAIN, false)
EXPANSION(expand_points, KIND_POINTS, false)
EXPANSION(expand_landmarks, KIND_LANDMARKS, false)
EXPANSION(expand_any, KIND_ANY, false)
EXPANSION(meet_plain, KIND_PLAIN, true)
EXPANSION(meet_points, KIND_POINTS, true)
EXPANSION(meet_landmarks, KIND_LANDMARKS, true)
EXPANSION(meet_any, KIND_ANY, true)

static Kind kind_of(const OpGraphSide *side) {
    const OpGraphEstimate *estimate = &side->estimate;
    bool called = side->callbacks.blocked != NULL || side->callbacks.edge_cost != NULL;
    if (called || estimate->heuristic != NULL || (estimate->points != NULL && estimate->landmarks != NULL)) {
        return KIND_ANY;
    }
    if (estimate->points != NULL) {
        return KIND_POINTS;
    }
    return estimate->landmarks != NULL ? KIND_LANDMARKS : KIND_PLAIN;
}

OpExpand op_graph_side_expand(const OpGraphSide *side) {
    static const OpExpand from_one_side[] = {expand_plain, expand_points, expand_landmarks, expand_any};
    static const OpExpand from_two_sides[] = {meet_plain, meet_points, meet_landmarks, meet_any};
    return (side->other == NULL ? from_one_side : from_two_sides)[kind_of(side)];
}
