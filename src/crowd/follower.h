/* Followers as a crowd uses them. A crowd owns the query objects, keeps every follower before a step (op_follower_keep) so that a step that
 * fails can be taken back (op_follower_put_back), lets all plan, decides on their velocities, and then moves them. Nothing here
 * allocates but what the queries do. */
#ifndef ONEPATH_SRC_CROWD_FOLLOWER_H
#define ONEPATH_SRC_CROWD_FOLLOWER_H

#include "crowd/corridor_state.h"
#include "crowd/follower_object.h"

/* What an agent wants for this step. */
typedef struct OpFollowerPlan {
    bool
        walks; /* to be moved with op_follower_apply_crowd; others with op_follower_nudge, unless they cross a link */
    bool crosses;    /* an off-mesh link: it has moved already */
    OpVec2 velocity; /* wanted, x and z; 0 when it does not walk */
} OpFollowerPlan;

/* The upkeep of the corridor and the wanted velocity; a crossing is stepped whole. Needs no second call in the same step. */
OpStatus op_follower_plan_crowd(OpPathFollower *follower, const OpFollowerGround *ground, double dt,
                                OpFollowerPlan *out);

/* Moves an agent that walks by velocity (x, z) over dt; it lands on the end of its way or an off-mesh link rather than pass it. */
OpStatus op_follower_apply_crowd(OpPathFollower *follower, const OpFollowerGround *ground, OpVec2 velocity,
                                 double dt);

/* Pushes one that stands. */
OpStatus op_follower_nudge(OpPathFollower *follower, const OpFollowerGround *ground, OpVec2 velocity,
                           double dt);

/* op_path_follower_set_destination with the crowd's queries. All or nothing. */
OpStatus op_follower_set_destination_on(OpPathFollower *follower, const OpFollowerGround *ground,
                                        OpVec3 target, OpPathStatus *out);

/* ---- Bytes ---- */

/* A follower that was read and found good. */
typedef struct OpFollowerBytes {
    OpFollowerFields fields;
    OpCorridorBytes corridor;
} OpFollowerBytes;

void op_follower_write(OpWriter *writer, const OpPathFollower *follower);

/* CROWD_STATE for bytes that are not a follower with a corridor of this capacity. */
OpStatus op_follower_read(OpReader *reader, int32_t corridor_capacity, OpFollowerBytes *out);

/* Cannot fail: the bytes were read for this capacity, and are still there. */
void op_follower_take(OpPathFollower *follower, const OpFollowerBytes *bytes);

#endif
