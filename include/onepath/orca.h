/* OnePath: ORCA, reciprocal collision avoidance in the plane (van den Berg, Guy, Lin and Manocha, "Reciprocal n-body collision
 * avoidance", ISRR 2011). Half-planes of velocities, the linear program over them, and a simulator of discs among segments.
 *
 *     op_orca_for_agent(other, my_velocity, its_velocity, radii, 2.0, dt, 0.5, &half_plane);
 *     op_orca_solve(half_planes, count, hard_count, max_speed, wanted, &velocity, &feasible);
 *
 * Positions and velocities are within 2^21, top speeds within 2^20; what is relative to an agent or the sum of two radii is within 2^22.
 * The same calls give the same bits everywhere.
 */
#ifndef ONEPATH_ORCA_H
#define ONEPATH_ORCA_H

#include "onepath/navmesh.h"

#ifdef __cplusplus
extern "C" {
#endif

#define OP_ORCA_MAX_OFFSET 4194304.0
#define OP_ORCA_MAX_SPEED 1048576.0
#define OP_ORCA_LEAST_TIME 1e-6 /* of a horizon or dt in seconds; the most is 2^21 */

/* The velocities v with (v - point) . normal >= 0; the normal has length 1. */
typedef struct OpHalfPlane {
    OpVec2 point;
    OpVec2 normal;
} OpHalfPlane;

/* Against another agent: position is its place relative to this one, radius the sum of both (at least 0), share (0 to 1) the part of
 * the correction that this agent takes. Agents that overlap part within one dt. */
OP_API OpStatus op_orca_for_agent(OpVec2 position, OpVec2 velocity, OpVec2 other_velocity, double radius,
                                  double horizon, double dt, double share, OpHalfPlane *out);

/* Where the definition puts that half-plane, for a segment too: how far the relative velocity is from the velocity obstacle of a-b (a
 * point when a = b) grown by radius, negative inside, and the obstacle's normal where it is nearest. */
OP_API OpStatus op_orca_for_capsule(OpVec2 a, OpVec2 b, OpVec2 relative_velocity, double radius,
                                    double horizon, double dt, double *distance, OpVec2 *normal);

/* Against a segment from a to b relative to the agent, from both sides; the agent takes all of the correction. */
OP_API OpStatus op_orca_for_segment(OpVec2 a, OpVec2 b, double radius, double horizon, double dt,
                                    OpHalfPlane *out);

/* Against a stretch of boundary that the agent's centre may touch, the walkable side to the left of a -> b. *applies is false for one
 * that the agent is beside or behind; *out is then as it was. */
OP_API OpStatus op_orca_for_boundary(OpVec2 a, OpVec2 b, double clearance, double horizon, OpHalfPlane *out,
                                     bool *applies);

#define OP_ORCA_MAX_POINT 1e15

/* The velocity nearest to wanted within max_speed (at least 0) and all half-planes, whose points are within 1e15 and whose normals
 * have length 1 up to rounding. When there is none, *feasible is false and *out the velocity that goes least beyond any of those from
 * hard_count on, within the first hard_count; where these alone leave nothing, the one that goes least beyond any of them. The
 * half-planes are worked off in their order; time may grow with the cube of their number. Memory is taken, with malloc, for more
 * than 64. */
OP_API OpStatus op_orca_solve(const OpHalfPlane *half_planes, int32_t count, int32_t hard_count,
                              double max_speed, OpVec2 wanted, OpVec2 *out, bool *feasible);

/* ---- A simulator ---- */

#define OP_ORCA_MAX_COUNT 1048576 /* of agents, and of segments */

/* A disc. It sees the max_neighbors nearest agents whose centres are nearer than neighbor_distance, and the segments that it could reach
 * within obstacle_horizon. */
typedef struct OpOrcaAgent {
    OpVec2 position;
    OpVec2 velocity;
    OpVec2 wanted;
    double radius;            /* at least 0 */
    double max_speed;         /* at least 0 */
    double neighbor_distance; /* 0 to 2^22 */
    double horizon;           /* against agents */
    double obstacle_horizon;
    int32_t max_neighbors; /* at least 0 */
} OpOrcaAgent;

typedef struct OpOrcaSimulator OpOrcaSimulator;

OP_API OpStatus op_orca_simulator_create(const OpAllocator *allocator, OpOrcaSimulator **out);
OP_API void op_orca_simulator_destroy(OpOrcaSimulator *simulator);
OP_API OpStatus op_orca_simulator_add_agent(OpOrcaSimulator *simulator, const OpOrcaAgent *agent,
                                            int32_t *index);
OP_API OpStatus op_orca_simulator_add_segment(OpOrcaSimulator *simulator, OpVec2 a, OpVec2 b, int32_t *index);
OP_API int32_t op_orca_simulator_agent_count(const OpOrcaSimulator *simulator);
OP_API OpStatus op_orca_simulator_agent(const OpOrcaSimulator *simulator, int32_t index, OpOrcaAgent *out);
OP_API OpStatus op_orca_simulator_set_agent(OpOrcaSimulator *simulator, int32_t index,
                                            const OpOrcaAgent *agent);
OP_API OpStatus op_orca_simulator_set_wanted(OpOrcaSimulator *simulator, int32_t index, OpVec2 wanted);

/* All agents at once: new velocities from the state as it is, then positions. OUT_OF_RANGE, and nothing has changed, when one would leave
 * the world. Only the first step, and those after more agents, segments or neighbours, take memory. */
OP_API OpStatus op_orca_simulator_step(OpOrcaSimulator *simulator, double dt);

#ifdef __cplusplus
}
#endif

#endif
