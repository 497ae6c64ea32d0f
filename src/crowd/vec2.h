/* Vectors of the plane, each operation rounded by itself. */
#ifndef ONEPATH_SRC_CROWD_VEC2_H
#define ONEPATH_SRC_CROWD_VEC2_H

#include <math.h>

#include "onepath/navmesh.h"

/* A vector that is shorter has no direction: its square is not a normal number. */
#define OP_SHORTEST_VEC2 1e-150

static inline OpVec2 op_vec2_plus(OpVec2 a, OpVec2 b) {
    return (OpVec2){a.x + b.x, a.y + b.y};
}

static inline OpVec2 op_vec2_minus(OpVec2 a, OpVec2 b) {
    return (OpVec2){a.x - b.x, a.y - b.y};
}

static inline OpVec2 op_vec2_times(OpVec2 a, double s) {
    return (OpVec2){a.x * s, a.y * s};
}

/* Each component divided, which is not the same as times 1 / s. */
static inline OpVec2 op_vec2_over(OpVec2 a, double s) {
    return (OpVec2){a.x / s, a.y / s};
}

static inline double op_vec2_dot(OpVec2 a, OpVec2 b) {
    return a.x * b.x + a.y * b.y;
}

static inline double op_vec2_length(OpVec2 a) {
    return sqrt(op_vec2_dot(a, a));
}

/* A quarter turn to the left. */
static inline OpVec2 op_vec2_left(OpVec2 a) {
    return (OpVec2){-a.y, a.x};
}

static inline bool op_vec2_equal(OpVec2 a, OpVec2 b) {
    return a.x == b.x && a.y == b.y;
}

/* a / |a|, unless it is too short. */
static inline bool op_vec2_direction(OpVec2 a, OpVec2 *out) {
    double length = op_vec2_length(a);
    if (length < OP_SHORTEST_VEC2) {
        return false;
    }
    *out = op_vec2_over(a, length);
    return true;
}

#endif
