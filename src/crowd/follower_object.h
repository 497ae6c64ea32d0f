/* The fields of a follower, and the parts of its step. A step comes in two halves: the upkeep of its corridor, which finds the corner to
 * steer for, and the walk. A crowd does the first for everybody, then decides on velocities, then does the second (follower.h). */
#ifndef ONEPATH_SRC_CROWD_FOLLOWER_OBJECT_H
#define ONEPATH_SRC_CROWD_FOLLOWER_OBJECT_H

#include "crowd/corridor_object.h"

/* What the bytes of a follower hold, but for its corridor. */
typedef struct OpFollowerFields {
    OpFollowerState state;
    bool reached_target;
    uint64_t step_count;   /* since it was placed, while moving */
    int32_t replan_rounds; /* unfinished ones, for this destination */
    int32_t stuck_recoveries;
    double stuck_clock;
    OpVec3 stuck_anchor; /* where the clock began */
    OpVec3 position;
    OpVec3 velocity;
    OpVec3 destination;
    OpVec3 off_mesh_start;
    OpVec3 off_mesh_end;
    double off_mesh_elapsed;
    double off_mesh_duration;
    OpPolyRef off_mesh_poly; /* where it leads */
    double remaining_distance;
} OpFollowerFields;

/* Where to go now. */
typedef struct OpFollowerCourse {
    int32_t corner;  /* to steer for */
    double length;   /* along the corners to the end or the next off-mesh link, when that is in sight */
    bool is_bounded; /* one of them is */
    bool ends;       /* the end is, with no link before it */
    bool slows;      /* the speed is below the greatest */
    double speed;
} OpFollowerCourse;

struct OpPathFollower {
    OpAllocator allocator;
    OpFollowerOptions options;
    OpPathCorridor *corridor;
    OpStraightPathPoint *corners; /* max_corners */
    int32_t corner_count;
    OpNavMeshQuery *local; /* a query of its own for short searches; NULL until it is needed */
    OpFollowerFields now;
    OpFollowerCourse course;
    bool calling; /* inside something that may call back */

    /* As they were when a call began that may fail half way. */
    OpFollowerFields kept;
    OpCorridorState kept_corridor;
    OpPolyRef *kept_polys; /* the corridor's capacity */
};

/* What it walks on. local searches with a node per crossing; it may be query itself. */
typedef struct OpFollowerGround {
    OpNavMeshQuery *query;
    OpNavMeshQuery *local;
    const OpQueryFilter *filter;
    const OpFilterState *checked; /* in a crowd: the filter, checked beforehand. Else NULL */
} OpFollowerGround;

/* INVALID_ARGUMENT for NULL, INVALID_STATE inside a callback of its own. */
OpStatus op_follower_check_usable(const OpPathFollower *follower);

/* The ground of a follower that walks alone: makes or adapts its local query. */
OpStatus op_follower_find_ground(OpPathFollower *follower, OpNavMeshQuery *query, const OpQueryFilter *filter,
                                 OpFollowerGround *out);

/* Keeps the follower as it is, and puts it back so. */
void op_follower_keep(OpPathFollower *follower);
void op_follower_put_back(OpPathFollower *follower);

/* ---- Parts of a step ---- */

void op_follower_stand(OpPathFollower *follower);
void op_follower_give_up(OpPathFollower *follower);

/* To the nearest polygon; without one there is no path, and *done is false. */
OpStatus op_follower_relocate(OpPathFollower *follower, const OpFollowerGround *ground, bool *done);

/* One replan; *done is false when there is no path, or a new place had to be found first. */
OpStatus op_follower_replan(OpPathFollower *follower, const OpFollowerGround *ground, OpQueryStatus *status,
                            bool *done);

/* False when the corridor does not hold together. The place where an off-mesh link is entered is one that the agent can get to. */
OpStatus op_follower_find_corners(OpPathFollower *follower, const OpFollowerGround *ground, bool *found);
void op_follower_choose_corner(OpPathFollower *follower);
void op_follower_choose_course(OpPathFollower *follower);

/* Everything before the walk. *walks is false when the step is over. */
OpStatus op_follower_upkeep(OpPathFollower *follower, const OpFollowerGround *ground, double dt,
                            bool in_crowd, bool *walks);

/* Begins the crossing of the link whose entry is a corner; one step of it; its end. */
void op_follower_enter_link(OpPathFollower *follower, const OpFollowerGround *ground, int32_t corner,
                            double dt);
OpStatus op_follower_cross_link(OpPathFollower *follower, const OpFollowerGround *ground, double dt);
OpStatus op_follower_leave_link(OpPathFollower *follower, const OpFollowerGround *ground);

/* Moves within the corridor up to a corner's polygon, or else straight over the surface, or else to the nearest polygon. */
OpStatus op_follower_move(OpPathFollower *follower, const OpFollowerGround *ground, OpVec3 to,
                          const OpStraightPathPoint *corner);

/* True when a move to a corner got there. */
bool op_follower_is_at(const OpPathFollower *follower, OpVec3 place);

/* At the end corner, unless the way may yet go on. */
void op_follower_land(OpPathFollower *follower, const OpStraightPathPoint *corner);

OpStatus op_follower_walk(OpPathFollower *follower, const OpFollowerGround *ground, double dt);

/* The velocity that moved the agent from a place within dt. */
void op_follower_set_velocity(OpPathFollower *follower, OpVec3 before, double dt);

/* Velocity, remaining distance, and whether the agent is stuck. */
void op_follower_report(OpPathFollower *follower, OpVec3 before, double dt);

#endif
