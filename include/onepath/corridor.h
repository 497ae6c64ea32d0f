/* OnePath: corridors and followers. A corridor is the list of polygons still ahead of an agent, trimmed as it walks and repaired as the
 * mesh changes; a follower walks one agent along its corridor to a destination.
 *
 *     op_path_follower_create(NULL, NULL, &follower);
 *     op_path_follower_place(follower, query, NULL, start, &placed);
 *     op_path_follower_set_destination(follower, query, NULL, goal, &status);
 *     op_path_follower_step(follower, query, NULL, 1.0 / 30);
 *
 * Positions are world doubles, finite and within 2^21 (exclusive). The query object and the filter (NULL takes everything at cost 1) are
 * arguments of each call and never kept. A reference that is stale or refused is an outcome, not an error. Steady-state steps allocate
 * nothing.
 */
#ifndef ONEPATH_CORRIDOR_H
#define ONEPATH_CORRIDOR_H

#include "onepath/query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Corridors ---- */

#define OP_CORRIDOR_MIN_CAPACITY 2
#define OP_CORRIDOR_MAX_CAPACITY 4096
#define OP_CORRIDOR_DEFAULT_CAPACITY 256

typedef struct OpPathCorridor OpPathCorridor;

OP_API OpStatus op_path_corridor_create(int32_t capacity, const OpAllocator *allocator, OpPathCorridor **out);
OP_API void op_path_corridor_destroy(OpPathCorridor *corridor);

/* What a corridor holds. The array is its own: read-only, valid until the next change. */
typedef struct OpCorridorView {
    const OpPolyRef *polys; /* no polygon twice; each leads to the next */
    int32_t poly_count;
    int32_t capacity;
    OpVec3 position; /* on the first polygon */
    OpVec3 target;
    OpPolyRef target_poly; /* OP_POLY_REF_INVALID when not known */
    bool is_complete;      /* the last polygon is the target's */
    bool needs_replan;
    bool replans_from_start;
} OpCorridorView;

OP_API OpCorridorView op_path_corridor_view(const OpPathCorridor *corridor);

/* One polygon, standing still. false for a stale or refused one. */
OP_API OpStatus op_path_corridor_reset(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                       const OpQueryFilter *filter, OpPolyRef poly, OpVec3 position,
                                       bool *done);
OP_API OpStatus op_path_corridor_set_target(OpPathCorridor *corridor, OpVec3 target);
OP_API OpStatus op_path_corridor_request_replan(OpPathCorridor *corridor);

/* Walks the agent (or the target) along the surface. false: refused, nothing changed. */
OP_API OpStatus op_path_corridor_move_position(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                               const OpQueryFilter *filter, OpVec3 to, bool *moved);
OP_API OpStatus op_path_corridor_move_target(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                             const OpQueryFilter *filter, OpVec3 to, bool *moved);

/* To a point known to lie in one of the first limit polygons. */
OP_API OpStatus op_path_corridor_move_along(OpPathCorridor *corridor, OpNavMeshQuery *query, OpVec3 to,
                                            int32_t limit, bool *moved);

/* The straight path that is left. */
OP_API OpStatus op_path_corridor_find_corners(const OpPathCorridor *corridor, OpNavMeshQuery *query,
                                              OpStraightPathPoint *points, int32_t capacity,
                                              OpStraightPathResult *out);

OP_API OpStatus op_path_corridor_optimize_visibility(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                                     const OpQueryFilter *filter, OpVec3 point, double range,
                                                     int32_t budget, bool *changed);
OP_API OpStatus op_path_corridor_optimize_topology(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                                   const OpQueryFilter *filter, int32_t budget,
                                                   int32_t window, bool *changed);

typedef enum OpCorridorCheck {
    OP_CORRIDOR_VALID = 0,
    OP_CORRIDOR_TRIMMED = 1, /* cut before the first polygon that fails */
    OP_CORRIDOR_INVALID = 2  /* the first one fails: relocate */
} OpCorridorCheck;

OP_API OpStatus op_path_corridor_validate(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                          const OpQueryFilter *filter, int32_t look_ahead,
                                          OpCorridorCheck *out);
OP_API OpStatus op_path_corridor_relocate(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                          const OpQueryFilter *filter, OpVec3 half_extents, bool *done);

/* At most iterations expansions, and the route found so far. */
OP_API OpStatus op_path_corridor_replan(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                        const OpQueryFilter *filter, OpVec3 half_extents, int32_t iterations,
                                        OpQueryStatus *out);

/* The same in slices: begin, update until it is not IN_PROGRESS, apply. The query serves nothing else meanwhile. */
typedef struct OpCorridorReplan OpCorridorReplan;

OP_API OpStatus op_corridor_replan_create(const OpAllocator *allocator, OpCorridorReplan **out);
OP_API void op_corridor_replan_destroy(OpCorridorReplan *replan);
OP_API OpStatus op_corridor_replan_begin(OpCorridorReplan *replan, const OpPathCorridor *corridor,
                                         OpNavMeshQuery *query, const OpQueryFilter *filter,
                                         OpVec3 half_extents, OpQueryStatus *out);
OP_API OpStatus op_corridor_replan_update(OpCorridorReplan *replan, OpNavMeshQuery *query, int32_t iterations,
                                          OpQueryStatus *out);
OP_API OpStatus op_corridor_replan_apply(OpCorridorReplan *replan, OpPathCorridor *corridor,
                                         OpNavMeshQuery *query, OpQueryStatus *out);
OP_API int32_t op_corridor_replan_iterations(const OpCorridorReplan *replan);

/* Bytes; CROWD_STATE for others, and then nothing has changed. */
OP_API size_t op_path_corridor_state_size(const OpPathCorridor *corridor);
OP_API OpStatus op_path_corridor_save(const OpPathCorridor *corridor, uint8_t *buffer, size_t capacity,
                                      size_t *needed);
OP_API OpStatus op_path_corridor_restore(OpPathCorridor *corridor, const uint8_t *bytes, size_t size);

/* ---- Followers ---- */

typedef enum OpOffMeshMode { OP_OFF_MESH_AUTOMATIC = 0, OP_OFF_MESH_HOST = 1 } OpOffMeshMode;

/* In the order in which crowds save them. */
typedef struct OpFollowerOptions {
    double max_speed;        /* above 0 */
    double max_acceleration; /* above 0 */
    double slow_radius;      /* at least 0 */
    double arrival_min_speed;
    double arrival_radius;
    int32_t max_corners; /* at least 3 */
    int32_t validate_look_ahead;
    int32_t optimize_interval; /* steps; 0 is off */
    double optimize_range;
    int32_t optimize_budget;
    int32_t topology_interval; /* steps; 0 is off */
    int32_t topology_budget;
    int32_t replan_budget;
    int32_t max_replan_rounds;
    double stuck_window; /* seconds; 0 is off */
    double stuck_progress;
    int32_t max_stuck_recoveries;
    OpOffMeshMode off_mesh_mode;
    double off_mesh_speed;
    double off_mesh_trigger_radius;
    OpVec3 search_extents;
    int32_t corridor_capacity;
    int32_t refine_budget;
    double corner_clearance;
} OpFollowerOptions;

OP_API OpFollowerOptions op_follower_options_humanoid(void);
OP_API OpFollowerOptions op_follower_options_small(void);
OP_API OpStatus op_follower_options_check(const OpFollowerOptions *options);

typedef enum OpFollowerState {
    OP_FOLLOWER_IDLE = 0,
    OP_FOLLOWER_MOVING = 1,
    OP_FOLLOWER_OFF_MESH_LINK = 2,
    OP_FOLLOWER_ARRIVED = 3,
    OP_FOLLOWER_STUCK = 4,
    OP_FOLLOWER_NO_PATH = 5
} OpFollowerState;

typedef struct OpPathFollower OpPathFollower;

/* options NULL means humanoid. */
OP_API OpStatus op_path_follower_create(const OpFollowerOptions *options, const OpAllocator *allocator,
                                        OpPathFollower **out);
OP_API void op_path_follower_destroy(OpPathFollower *follower);

typedef struct OpFollowerView {
    OpFollowerState state;
    bool reached_target;
    OpVec3 position;
    OpVec3 velocity;
    OpVec3 destination;
    double remaining_distance; /* +infinity when the end is not in sight */
    uint64_t step_count;
    int32_t replan_rounds;
    int32_t stuck_recoveries;
    OpVec3 off_mesh_start; /* of the crossing under way, or the last */
    OpVec3 off_mesh_end;
    double off_mesh_elapsed;
    double off_mesh_duration;
} OpFollowerView;

OP_API OpFollowerView op_path_follower_view(const OpPathFollower *follower);
OP_API const OpPathCorridor *op_path_follower_corridor(const OpPathFollower *follower);
OP_API OpFollowerOptions op_path_follower_options(const OpPathFollower *follower);

/* corridor_capacity and max_corners cannot change: INVALID_ARGUMENT. */
OP_API OpStatus op_path_follower_set_options(OpPathFollower *follower, const OpFollowerOptions *options);
OP_API OpStatus op_path_follower_place(OpPathFollower *follower, OpNavMeshQuery *query,
                                       const OpQueryFilter *filter, OpVec3 position, bool *placed);
OP_API OpStatus op_path_follower_set_destination(OpPathFollower *follower, OpNavMeshQuery *query,
                                                 const OpQueryFilter *filter, OpVec3 target,
                                                 OpPathStatus *out);
OP_API OpStatus op_path_follower_step(OpPathFollower *follower, OpNavMeshQuery *query,
                                      const OpQueryFilter *filter, double dt);

/* Ends a crossing that the host moves. false when there is none. */
OP_API OpStatus op_path_follower_complete_off_mesh_link(OpPathFollower *follower, OpNavMeshQuery *query,
                                                        const OpQueryFilter *filter, bool *done);

OP_API size_t op_path_follower_state_size(const OpPathFollower *follower);
OP_API OpStatus op_path_follower_save(const OpPathFollower *follower, uint8_t *buffer, size_t capacity,
                                      size_t *needed);
OP_API OpStatus op_path_follower_restore(OpPathFollower *follower, const uint8_t *bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
