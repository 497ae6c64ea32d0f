/* OnePath: crowds. Agents that walk one mesh along their corridors, keep apart by ORCA and from walls, and whose whole state can be
 * saved, hashed and restored: the step after a restore is, bit for bit, the step after the save.
 *
 *     op_crowd_create(mesh, NULL, NULL, &crowd);
 *     op_crowd_add(crowd, position, NULL, &agent);
 *     op_crowd_set_destination(crowd, agent, goal, &status);
 *     op_crowd_step(crowd, 1.0 / 30);
 *     op_crowd_state_hash(crowd, &hash);
 *
 * There is no clock and no random number: a step reads the agents, the mesh and dt. Results do not depend on the number of threads.
 */
#ifndef ONEPATH_CROWD_H
#define ONEPATH_CROWD_H

#include "onepath/corridor.h"
#include "onepath/orca.h"
#include "onepath/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Options ---- */

/* How many neighbours an agent avoids and how far ahead it looks: 0 (no avoidance), 4 and 1.5 s, 8 and 2 s, 12 and 2.5 s. */
typedef enum OpAvoidanceQuality {
    OP_AVOIDANCE_OFF = 0,
    OP_AVOIDANCE_LOW = 1,
    OP_AVOIDANCE_MEDIUM = 2,
    OP_AVOIDANCE_HIGH = 3
} OpAvoidanceQuality;

/* Lengths, speeds, accelerations and priorities are at most 2^20. */
typedef struct OpAgentOptions {
    double
        radius; /* above 0: the body between agents; the mesh is already shrunk by the radius it was built for */
    double max_speed;        /* above 0 */
    double max_acceleration; /* above 0 */
    double arrival_radius;   /* at least 0 */
    double priority;         /* above 0; who has more gives way less */
    OpAvoidanceQuality quality;
    double wall_clearance;      /* at least 0 */
    double separation_distance; /* at least 0; 0 is off */
    double separation_weight;   /* 0 to 1: of max_speed, that who touches it adds */
    double side_preference;     /* at least 0: a turn to one side that gets agents past each other head on */
    bool has_path;              /* path below is set; else that of humanoid followers */
    OpFollowerOptions path;     /* its speed, acceleration and arrival radius are those above */
} OpAgentOptions;

/* radius 0.6, speed 3.5, acceleration 8, arrival 0.25, priority 1, medium, walls 0.05, separation off (weight 0.3), side 0.05. */
OP_API OpAgentOptions op_agent_options_humanoid(void);

/* The same but radius 0.3, speed 2.5, acceleration 6, arrival 0.3. */
OP_API OpAgentOptions op_agent_options_small(void);

/* The same but radius 1.5, speed 3, acceleration 5, arrival 0.6. */
OP_API OpAgentOptions op_agent_options_large(void);
OP_API OpStatus op_agent_options_check(const OpAgentOptions *options);

typedef struct OpCrowdOptions {
    int32_t max_agents; /* at a time: 1 to 2^20 */
    /* 1 to 256, and no more than the system gives: 1 where the library was built without threads. More than one call the filter's
     * callback and the allocator at a time. */
    int32_t max_threads;
    const OpQueryFilter *filter;  /* copied; NULL takes everything at cost 1 */
    int32_t max_query_nodes;      /* of each worker */
    int32_t max_walls_per_agent;  /* kept: 0 to 65536 */
    double wall_refresh_distance; /* walked before walls are looked up again: 0 to 2^20 */
    int32_t max_walls_avoided;    /* 0 to 1024 */
    bool record_constraints;      /* keep the half-planes of the last step, for drawing */
} OpCrowdOptions;

/* 65536 agents, 1 thread, no filter, 16384 nodes, 48 walls, 1.0, 8 avoided, not recorded. */
OP_API OpCrowdOptions op_crowd_options_default(void);

/* ---- Crowds ---- */

typedef struct OpCrowd OpCrowd;

/* An agent of a crowd: counts agents ever added, from 0, and is never used again. */
typedef uint64_t OpAgentId;

/* The mesh outlives the crowd. A crowd is not used inside a callback of its filter: INVALID_STATE. */
OP_API OpStatus op_crowd_create(OpTiledNavMesh *mesh, const OpCrowdOptions *options,
                                const OpAllocator *allocator, OpCrowd **out);
OP_API void op_crowd_destroy(OpCrowd *crowd);
OP_API OpTiledNavMesh *op_crowd_mesh(OpCrowd *crowd);
OP_API int32_t op_crowd_agent_count(const OpCrowd *crowd);
OP_API int32_t op_crowd_slot_count(const OpCrowd *crowd); /* slots are never given back */
OP_API uint64_t op_crowd_step_count(const OpCrowd *crowd);

/* Stands an agent (options NULL: humanoid) on the nearest polygon, in the lowest free slot. INVALID_ARGUMENT naming position when there
 * is none near, INVALID_STATE when the crowd is full. */
OP_API OpStatus op_crowd_add(OpCrowd *crowd, OpVec3 position, const OpAgentOptions *options, OpAgentId *out);

/* The calls below answer INVALID_ARGUMENT naming agent for one that is not in the crowd. */
OP_API OpStatus op_crowd_remove(OpCrowd *crowd, OpAgentId agent);
OP_API bool op_crowd_has(const OpCrowd *crowd, OpAgentId agent);

/* The slot of an agent, -1 for none; and the agent in a slot. */
OP_API int32_t op_crowd_slot_of(const OpCrowd *crowd, OpAgentId agent);
OP_API bool op_crowd_agent_in(const OpCrowd *crowd, int32_t slot, OpAgentId *out);

OP_API OpStatus op_crowd_set_destination(OpCrowd *crowd, OpAgentId agent, OpVec3 target, OpPathStatus *out);

/* Puts an agent elsewhere, standing still without destination. false when no polygon is near. */
OP_API OpStatus op_crowd_teleport(OpCrowd *crowd, OpAgentId agent, OpVec3 position, bool *done);
OP_API OpStatus op_crowd_agent_options(const OpCrowd *crowd, OpAgentId agent, OpAgentOptions *out);

/* New settings from the next step on, the priority among them; the path's corridor_capacity and max_corners cannot change. */
OP_API OpStatus op_crowd_set_options(OpCrowd *crowd, OpAgentId agent, const OpAgentOptions *options);

/* The priority that counts; that of the options stays what it was. */
OP_API OpStatus op_crowd_set_priority(OpCrowd *crowd, OpAgentId agent, double priority);
OP_API OpStatus op_crowd_complete_off_mesh_link(OpCrowd *crowd, OpAgentId agent, bool *done);

typedef struct OpAgentView {
    OpAgentId id;
    int32_t slot;
    OpFollowerView follower; /* state, position, velocity, destination, remaining distance */
    double priority;
    OpVec2 wanted_velocity; /* of the last step */
    bool is_walking;
    bool is_crossing;
} OpAgentView;

OP_API OpStatus op_crowd_agent(const OpCrowd *crowd, OpAgentId agent, OpAgentView *out);

/* Valid until the agent is removed or a state is restored. */
OP_API OpStatus op_crowd_agent_corridor(const OpCrowd *crowd, OpAgentId agent, const OpPathCorridor **out);

#define OP_CROWD_FREE_SLOT 255

/* By slot, kept current by every call: positions and velocities (x, y, z), and states (OpFollowerState, OP_CROWD_FREE_SLOT for none).
 * Valid until agents are added or a state is restored. */
typedef struct OpCrowdArrays {
    const double *positions;
    const double *velocities;
    const uint8_t *states;
    int32_t slot_count;
} OpCrowdArrays;

OP_API OpCrowdArrays op_crowd_arrays(const OpCrowd *crowd);

/* One step of dt (1e-6 to 2^21 seconds) for all agents: plan, avoid, move. When the filter fails or memory runs out, the step has not
 * been. */
OP_API OpStatus op_crowd_step(OpCrowd *crowd, double dt);

/* ---- State ---- */

OP_API size_t op_crowd_state_size(const OpCrowd *crowd);
OP_API OpStatus op_crowd_save_state(const OpCrowd *crowd, uint8_t *buffer, size_t capacity, size_t *needed);

/* CROWD_STATE, naming field and offset, for malformed bytes and those of other capacities; then nothing has changed. The mesh must be as
 * it was when they were saved. Allocates nothing when every slot holds the same agent with the same settings. */
OP_API OpStatus op_crowd_restore_state(OpCrowd *crowd, const uint8_t *bytes, size_t size);

/* FNV-1a (64 bits) of the bytes of op_crowd_save_state. */
OP_API OpStatus op_crowd_state_hash(const OpCrowd *crowd, uint64_t *out);

/* The same with the mesh, which a restore puts back first. */
OP_API OpStatus op_crowd_state_with_mesh_size(const OpCrowd *crowd, OpSnapshotMode mode, size_t *out);
OP_API OpStatus op_crowd_save_state_with_mesh(const OpCrowd *crowd, OpSnapshotMode mode, uint8_t *buffer,
                                              size_t capacity, size_t *needed);
OP_API OpStatus op_crowd_restore_state_with_mesh(OpCrowd *crowd, const uint8_t *bytes, size_t size,
                                                 const OpTileLibrary *library);

/* ---- For drawing ---- */

/* The walls an agent keeps, and (with record_constraints) the half-planes of its last step, walls first. *needed gets the number;
 * BUFFER_TOO_SMALL when capacity is less. */
OP_API OpStatus op_crowd_agent_walls(const OpCrowd *crowd, OpAgentId agent, OpWallSegment *walls,
                                     int32_t capacity, int32_t *needed);
OP_API OpStatus op_crowd_agent_constraints(const OpCrowd *crowd, OpAgentId agent, OpHalfPlane *half_planes,
                                           int32_t capacity, int32_t *needed, int32_t *hard_count);

/* All there is to draw of an agent, as plain data. Zero-initialise it; free it with op_agent_debug_geometry_reset. */
typedef struct OpAgentDebugGeometry {
    OpAgentId id;
    double radius;
    OpVec2 wanted_velocity; /* of the last step */
    OpFollowerDebugGeometry follower;
    OpWallSegment *walls;     /* that it keeps */
    OpHalfPlane *constraints; /* of the last step, with record_constraints; walls first */
    int32_t wall_count;
    int32_t constraint_count;
    int32_t hard_count; /* of the constraints: those of walls */
    int32_t wall_capacity;
    int32_t constraint_capacity;
} OpAgentDebugGeometry;

OP_API OpStatus op_crowd_agent_debug_geometry(const OpCrowd *crowd, OpAgentId agent,
                                              OpAgentDebugGeometry *out);
OP_API void op_agent_debug_geometry_reset(OpAgentDebugGeometry *geometry);

/* ---- Classes of agents ---- */

/* A crowd for each class of a world. Agents walk on the mesh of their class and do not see those of others. */
typedef struct OpWorldCrowd OpWorldCrowd;

/* All crowds have these options. The world outlives them. */
OP_API OpStatus op_world_crowd_create(OpNavWorld *world, const OpCrowdOptions *options,
                                      const OpAllocator *allocator, OpWorldCrowd **out);
OP_API void op_world_crowd_destroy(OpWorldCrowd *crowds);
OP_API int32_t op_world_crowd_class_count(const OpWorldCrowd *crowds);

/* The crowd of a class: all about its agents, and its part of the state, is asked of it. It lives as long as the others. NULL for a
 * class that does not exist. */
OP_API OpCrowd *op_world_crowd_class(OpWorldCrowd *crowds, int32_t class_index);
OP_API int32_t op_world_crowd_agent_count(const OpWorldCrowd *crowds);

/* op_crowd_add to the crowd of the class for the radius (op_nav_world_class_for), which *class_index tells. */
OP_API OpStatus op_world_crowd_add(OpWorldCrowd *crowds, OpVec3 position, const OpAgentOptions *options,
                                   int32_t *class_index, OpAgentId *out);

/* Class by class. When one fails, those before it have made the step. */
OP_API OpStatus op_world_crowd_step(OpWorldCrowd *crowds, double dt);

#ifdef __cplusplus
}
#endif

#endif
