/* Followers as plain data, alone and as a part of an agent of a crowd: what may fail comes first, then room is made for all of it. */
#ifndef ONEPATH_SRC_CROWD_FOLLOWER_DEBUG_H
#define ONEPATH_SRC_CROWD_FOLLOWER_DEBUG_H

#include "base/result_arrays.h"
#include "crowd/follower_object.h"

/* How much there is to draw. The corners are in the query's own array until it is used again. */
typedef struct OpFollowerSketch {
    const OpPathFollower *follower;
    const OpNavMeshQuery *query;
    int32_t poly_corner_count;
    int32_t corner_count;
} OpFollowerSketch;

OpStatus op_follower_sketch(OpNavMeshQuery *query, const OpPathFollower *follower, OpFollowerSketch *out);

enum { OP_FOLLOWER_DEBUG_ARRAYS = 3 };

/* The arrays of a geometry that need room, and then their contents. */
void op_follower_debug_arrays(const OpFollowerSketch *sketch, OpFollowerDebugGeometry *geometry,
                              OpResultArray arrays[OP_FOLLOWER_DEBUG_ARRAYS]);
void op_follower_debug_fill(const OpFollowerSketch *sketch, OpFollowerDebugGeometry *out);

#endif
