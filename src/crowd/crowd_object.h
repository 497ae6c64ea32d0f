/* The fields of a crowd: agents in slots, what a step reads of all of them in one array, and the objects of its workers. */
#ifndef ONEPATH_SRC_CROWD_CROWD_OBJECT_H
#define ONEPATH_SRC_CROWD_CROWD_OBJECT_H

#include "base/status.h"
#include "base/thread_team.h"
#include "crowd/agent_ids.h"
#include "crowd/agent_options.h"
#include "crowd/follower.h"
#include "crowd/neighbor_grid.h"

/* The walls around a place. Which ones an agent keeps depends on where it looked, so they are part of its state. */
typedef struct OpWallCache {
    OpWallSegment *walls; /* max_walls_per_agent; nearest first when they were looked up */
    int32_t count;
    bool is_filled;
    OpVec2 center;  /* where it was looked */
    uint64_t edits; /* of the mesh then */
} OpWallCache;

/* What a step decided before it moved the agent. */
typedef struct OpCrowdGait {
    OpVec2 wanted;
    bool is_walking;
    bool is_crossing; /* an off-mesh link: it avoids nobody */
} OpCrowdGait;

typedef struct OpCrowdAgent {
    OpAgentId id;
    OpAgentOptions options;
    OpAgentReach reach;
    double priority;
    OpPathFollower *follower;
    OpCrowdGait gait;
    OpWallCache walls;
    OpHalfPlane *constraints; /* of the last step; NULL unless the crowd records them */
    int32_t constraint_count;
    int32_t hard_count;

    /* For a step that fails half way: the follower keeps its own. */
    OpCrowdGait kept_gait;
    OpWallCache other_walls; /* the next lookup goes here, and the two change places */
    bool has_looked;         /* in this step */
    bool is_kept;
} OpCrowdAgent;

/* What others see of an agent during a step: as it was when the step began, but for the gait, which the plan sets. */
typedef struct OpCrowdBody {
    OpVec2 position;
    OpVec2 velocity;
    OpVec2 solved; /* for itself alone: the velocity that avoidance chose */
    double radius;
    double priority;
    bool is_walking;
    bool is_crossing;
} OpCrowdBody;

/* A wall that may be avoided, and how it is ordered. */
typedef struct OpWallChoice {
    double distance;
    int32_t wall; /* of the agent's cache */
    OpHalfPlane half_plane;
} OpWallChoice;

/* What one thread works with. */
typedef struct OpCrowdWorker {
    OpNavMeshQuery *query;
    OpNavMeshQuery *local;
    OpWallChoice *choices; /* max_walls_per_agent */
    OpNeighbor neighbors[OP_CROWD_MOST_NEIGHBORS];
    OpHalfPlane *half_planes; /* max_walls_avoided and neighbours, and as many for the program */
    int32_t failed_slot;      /* at which it stopped; -1 for none */
    OpFailure failure;
} OpCrowdWorker;

struct OpCrowd {
    OpAllocator allocator;
    OpTiledNavMesh *mesh;
    OpCrowdOptions options;
    OpFilterState filter;

    /* By slot. */
    OpCrowdAgent **agents; /* NULL in a free slot */
    size_t agent_capacity;
    OpCrowdBody *bodies;
    size_t body_capacity;
    double *positions;
    size_t position_capacity;
    double *velocities;
    size_t velocity_capacity;
    uint8_t *states;
    size_t state_capacity;

    int32_t slot_count;
    int32_t agent_count;
    int32_t first_free; /* every slot before it has an agent */
    uint64_t next_id;
    uint64_t step_count;
    OpAgentIds ids;
    OpNeighborGrid grid;
    OpThreadTeam *team;
    OpCrowdWorker *workers; /* one for each member of the team; the first serves other calls as well */
    int32_t worker_count;
    bool has_prepared; /* the tiles of the mesh for a team */
    uint64_t prepared_edits;
    uint8_t *record; /* room for the bytes of any one slot, for hashing */
    size_t record_capacity;
    bool calling; /* inside something that may call back */
};

/* ---- Calls ---- */

/* INVALID_ARGUMENT for NULL, INVALID_STATE inside a callback of the crowd's filter. */
OpStatus op_crowd_check_usable(const OpCrowd *crowd);

/* The same, and *out is the agent; INVALID_ARGUMENT when it is not in the crowd. */
OpStatus op_crowd_find_agent(const OpCrowd *crowd, OpAgentId id, OpCrowdAgent **out);

/* Around whatever may call back: meanwhile neither the crowd may be used nor its mesh be edited. */
void op_crowd_enter(OpCrowd *crowd);
void op_crowd_leave(OpCrowd *crowd);

/* The ground of a worker's followers. */
OpFollowerGround op_crowd_ground(const OpCrowd *crowd, const OpCrowdWorker *worker);

/* ---- Slots ---- */

/* Room for so many slots, and the bytes of a slot of an agent with these options. On failure nothing that counts has changed. */
OpStatus op_crowd_reserve_slots(OpCrowd *crowd, int32_t count);
OpStatus op_crowd_reserve_record(OpCrowd *crowd, const OpAgentOptions *options);

/* An agent that is nowhere yet. The options were checked. */
OpStatus op_crowd_agent_create(const OpCrowd *crowd, const OpAgentOptions *options, OpCrowdAgent **out);
void op_crowd_agent_destroy(const OpCrowd *crowd, OpCrowdAgent *agent);

/* Writes the arrays of a slot from its agent. */
void op_crowd_show_slot(OpCrowd *crowd, int32_t slot);

#endif
