/* The half-planes of orca.h without the checks of their arguments. */
#ifndef ONEPATH_SRC_CROWD_ORCA_CONSTRAINTS_H
#define ONEPATH_SRC_CROWD_ORCA_CONSTRAINTS_H

#include "onepath/orca.h"

/* From the origin to the segment a-b. */
double op_orca_segment_distance_squared(OpVec2 a, OpVec2 b);

OpHalfPlane op_orca_agent_half_plane(OpVec2 position, OpVec2 velocity, OpVec2 other_velocity, double radius,
                                     double horizon, double dt, double share);

/* The way out of the velocity obstacle of a capsule. */
typedef struct OpOrcaExit {
    double distance; /* of a velocity from the obstacle; negative inside */
    OpVec2 normal;   /* of the obstacle where it is nearest */
} OpOrcaExit;

OpOrcaExit op_orca_capsule_exit(OpVec2 a, OpVec2 b, OpVec2 relative_velocity, double radius, double horizon,
                                double dt);

OpHalfPlane op_orca_segment_half_plane(OpVec2 a, OpVec2 b, double radius, double horizon, double dt);

/* False, and *out as it was, for a stretch that the agent is beside or behind of. */
bool op_orca_boundary_half_plane(OpVec2 a, OpVec2 b, double clearance, double horizon, OpHalfPlane *out);

#endif
