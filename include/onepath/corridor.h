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
 * nothing. A call that fails, in a filter's callback or for lack of memory, leaves corridor and follower as they were.
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

/* One polygon, standing still at its point nearest to the position, which is the target too. false for a stale or refused one. */
OP_API OpStatus op_path_corridor_reset(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                       const OpQueryFilter *filter, OpPolyRef poly, OpVec3 position,
                                       bool *done);

/* The next replan begins at the agent; until then the corridor leads where it led. */
OP_API OpStatus op_path_corridor_set_target(OpPathCorridor *corridor, OpVec3 target);
OP_API OpStatus op_path_corridor_request_replan(OpPathCorridor *corridor);

/* Walks the agent (or the target) straight along the surface, and along a wall that it meets. false, and nothing has changed: a stale
 * polygon, or more polygons on the way than the corridor holds. An end that no longer fits is cut, which asks for a replan. The target
 * of a corridor that is not complete is only remembered. */
OP_API OpStatus op_path_corridor_move_position(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                               const OpQueryFilter *filter, OpVec3 to, bool *moved);
OP_API OpStatus op_path_corridor_move_target(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                             const OpQueryFilter *filter, OpVec3 to, bool *moved);

/* To a point known to lie in one of the first limit (>= 1) polygons, such as one on the way to a corner: rounding cannot block it as it
 * can a walk that grazes a corner. false when none has it. */
OP_API OpStatus op_path_corridor_move_along(OpPathCorridor *corridor, OpNavMeshQuery *query, OpVec3 to,
                                            int32_t limit, bool *moved);

/* The straight path that is left, from the position to the target or, when the corridor is not complete, to the nearest point of its
 * last polygon. */
OP_API OpStatus op_path_corridor_find_corners(const OpPathCorridor *corridor, OpNavMeshQuery *query,
                                              OpStraightPathPoint *points, int32_t capacity,
                                              OpStraightPathResult *out);

/* What lies straight ahead towards a point, at most range (>= 0) away and budget (>= 2) polygons, in the place of what the corridor
 * has there. */
OP_API OpStatus op_path_corridor_optimize_visibility(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                                     const OpQueryFilter *filter, OpVec3 point, double range,
                                                     int32_t budget, bool *changed);

/* A search of at most budget (>= 1) expansions to polygon number window (>= 3), or the last; taken when it finishes with a way that is
 * shorter to walk. */
OP_API OpStatus op_path_corridor_optimize_topology(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                                   const OpQueryFilter *filter, int32_t budget,
                                                   int32_t window, bool *changed);

typedef enum OpCorridorCheck {
    OP_CORRIDOR_VALID = 0,
    OP_CORRIDOR_TRIMMED = 1, /* cut before the first polygon that fails */
    OP_CORRIDOR_INVALID = 2  /* the first one fails: relocate */
} OpCorridorCheck;

/* Looks at the first look_ahead (>= 1) polygons: valid, taken by the filter, and each leading to the next. */
OP_API OpStatus op_path_corridor_validate(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                          const OpQueryFilter *filter, int32_t look_ahead,
                                          OpCorridorCheck *out);

/* One polygon, the nearest to the position within half_extents; the target stays, and the next replan begins here. */
OP_API OpStatus op_path_corridor_relocate(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                          const OpQueryFilter *filter, OpVec3 half_extents, bool *done);

/* At most iterations (>= 1) expansions, and the route found so far. First from the corridor's end, and when that finds no way (or
 * replans_from_start) from the agent. SUCCESS: complete. PARTIAL: there is no way; to the polygon nearest the target. IN_PROGRESS: to the
 * nearest so far, and the next replan begins at the agent. NO_END_NEARBY (of the target, within half_extents) and INVALID_START_POLY
 * change nothing. A route that does not fit is cut, and asks for another replan from its end. */
OP_API OpStatus op_path_corridor_replan(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                        const OpQueryFilter *filter, OpVec3 half_extents, int32_t iterations,
                                        OpQueryStatus *out);

/* The same in slices: begin, update until it is not IN_PROGRESS, apply. The query serves nothing else meanwhile, and the mesh is not
 * edited: INVALID_STATE. The agent may walk on; INVALID_START_POLY when it left the corridor that the search goes on from. A replan of
 * which an update failed is begun again. */
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

/* Of both searches together. */
OP_API int32_t op_corridor_replan_iterations(const OpCorridorReplan *replan);

/* Bytes; CROWD_STATE for others and for those of another capacity, and then nothing has changed. References are taken as they are. */
OP_API size_t op_path_corridor_state_size(const OpPathCorridor *corridor);
OP_API OpStatus op_path_corridor_save(const OpPathCorridor *corridor, uint8_t *buffer, size_t capacity,
                                      size_t *needed);
OP_API OpStatus op_path_corridor_restore(OpPathCorridor *corridor, const uint8_t *bytes, size_t size);

/* ---- Followers ---- */

typedef enum OpOffMeshMode { OP_OFF_MESH_AUTOMATIC = 0, OP_OFF_MESH_HOST = 1 } OpOffMeshMode;

/* In the order in which crowds save them. Lengths, speeds and times are finite, in world units and seconds; lengths and speeds are at
 * most 2^21, counts of expansions at most 2^20. */
typedef struct OpFollowerOptions {
    double max_speed;        /* above 0 */
    double max_acceleration; /* above 0; for slowing down too */
    double slow_radius; /* at least 0: from here on it slows down, to the end or an off-mesh link; 0 is off */
    double arrival_min_speed;     /* at least 0: but not below this */
    double arrival_radius;        /* at least 0: this near the end it has arrived */
    int32_t max_corners;          /* 3 to 4096: how many corners ahead are looked at */
    int32_t validate_look_ahead;  /* at least 1: polygons looked at in each step */
    int32_t optimize_interval;    /* steps between shortcuts by sight; 0 is off */
    double optimize_range;        /* at least 0: how far it looks for them */
    int32_t optimize_budget;      /* at least 2: polygons */
    int32_t topology_interval;    /* steps between shortcuts by search; 0 is off */
    int32_t topology_budget;      /* at least 1: expansions */
    int32_t replan_budget;        /* at least 1: expansions; doubled in each further round */
    int32_t max_replan_rounds;    /* at least 1: unfinished ones, then there is no path */
    double stuck_window;          /* at least 0 seconds; 0 is off */
    double stuck_progress;        /* 0 to 1: of the way at full speed within the window, that must be made */
    int32_t max_stuck_recoveries; /* at least 0: replans, then it is stuck */
    OpOffMeshMode off_mesh_mode;  /* who moves it over off-mesh links */
    double off_mesh_speed;        /* at least 1e-9 */
    double off_mesh_trigger_radius; /* at least 0: this near a link begins */
    OpVec3 search_extents;          /* at least 0: where polygons for places are looked for */
    int32_t corridor_capacity;      /* 2 to 4096 */
    int32_t refine_budget;          /* expansions of a search for a shorter way after a replan; 0 is off */
    double corner_clearance;        /* at least 0: in crowds, how far past a corner it aims */
} OpFollowerOptions;

/* speed 3.5, acceleration 8, slow radius 1, least speed 0.25, arrival 0.01; 8 corners, 8 polygons ahead; sight every 4 steps, 10 units,
 * 16 polygons; search every 16 steps, 32 expansions; replans 2048 and 16 rounds; stuck 1 s, 0.1, 2; off-mesh automatic, 3.5, 0.05;
 * extents (2, 4, 2); capacity 256; refine 128; clearance 0. */
OP_API OpFollowerOptions op_follower_options_humanoid(void);

/* The same but speed 2.5, acceleration 6, slow radius 0.5, off-mesh speed 2.5. */
OP_API OpFollowerOptions op_follower_options_small(void);

/* OUT_OF_RANGE or INVALID_ARGUMENT, naming the field, for the first that is out of its bounds. */
OP_API OpStatus op_follower_options_check(const OpFollowerOptions *options);

typedef enum OpFollowerState {
    OP_FOLLOWER_IDLE = 0,
    OP_FOLLOWER_MOVING = 1,
    OP_FOLLOWER_OFF_MESH_LINK = 2, /* between the ends of one */
    OP_FOLLOWER_ARRIVED = 3, /* at the end of the way; reached_target tells whether that is the destination */
    OP_FOLLOWER_STUCK = 4,   /* until it gets another destination, like NO_PATH */
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
    uint64_t step_count;       /* while moving, since it was placed */
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

/* On the polygon nearest to the position, standing still. false, and nothing has changed, when none is near. */
OP_API OpStatus op_path_follower_place(OpPathFollower *follower, OpNavMeshQuery *query,
                                       const OpQueryFilter *filter, OpVec3 position, bool *placed);

/* Sets out: one replan. FOUND, PARTIAL (as near as one can get), or IN_PROGRESS (steps search on; while on an off-mesh link, after
 * it). NO_PATH is the state after GOAL_INVALID, START_INVALID (never placed, or its ground is gone) and BUDGET_EXHAUSTED. */
OP_API OpStatus op_path_follower_set_destination(OpPathFollower *follower, OpNavMeshQuery *query,
                                                 const OpQueryFilter *filter, OpVec3 target,
                                                 OpPathStatus *out);

/* dt is above 0 and finite. */
OP_API OpStatus op_path_follower_step(OpPathFollower *follower, OpNavMeshQuery *query,
                                      const OpQueryFilter *filter, double dt);

/* Ends a crossing that the host moves. false when there is none. */
OP_API OpStatus op_path_follower_complete_off_mesh_link(OpPathFollower *follower, OpNavMeshQuery *query,
                                                        const OpQueryFilter *filter, bool *done);

/* Bytes of everything but the settings; CROWD_STATE for others and for those of another corridor capacity. */
OP_API size_t op_path_follower_state_size(const OpPathFollower *follower);
OP_API OpStatus op_path_follower_save(const OpPathFollower *follower, uint8_t *buffer, size_t capacity,
                                      size_t *needed);
OP_API OpStatus op_path_follower_restore(OpPathFollower *follower, const uint8_t *bytes, size_t size);

/* ---- Debug geometry ---- */

/* A follower as plain data for drawing. Zero-initialise it; free it with op_follower_debug_geometry_reset. */
typedef struct OpFollowerDebugGeometry {
    OpFollowerView follower;      /* state, position, velocity, destination, and the link that it crosses */
    OpNavDebugPoly *polys;        /* the corridor; those that are gone from the mesh have no corners */
    OpVec3 *poly_corners;         /* the outlines: what first_corner counts from */
    OpStraightPathPoint *corners; /* the way that is left; none when the corridor does not hold together */
    int32_t poly_count;
    int32_t poly_corner_count;
    int32_t corner_count;
    int32_t poly_capacity;
    int32_t poly_corner_capacity;
    int32_t corner_capacity;
    OpAllocator allocator;
} OpFollowerDebugGeometry;

OP_API OpStatus op_follower_debug_geometry(OpNavMeshQuery *query, const OpPathFollower *follower,
                                           OpFollowerDebugGeometry *out);
OP_API void op_follower_debug_geometry_reset(OpFollowerDebugGeometry *geometry);

#ifdef __cplusplus
}
#endif

#endif
