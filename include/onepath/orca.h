/* OnePath: ORCA, reciprocal collision avoidance in the plane (van den Berg, Guy, Lin and Manocha, "Reciprocal n-body collision
 * avoidance", ISRR 2011). Half-planes of velocities, the linear program over them, and a simulator of discs among segments.
 *
 *     op_orca_for_agent(other, my_velocity, its_velocity, radii, 2.0, dt, 0.5, &half_plane);
 *     op_orca_solve(half_planes, count, hard_count, max_speed, wanted, &velocity, &feasible);
 *
 * Numbers are finite and positions within 2^21. The same calls give the same bits everywhere.
 */
#ifndef ONEPATH_ORCA_H
#define ONEPATH_ORCA_H

#include "onepath/navmesh.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The velocities v with (v - point) . normal >= 0; the normal has length 1. */
typedef struct OpHalfPlane {
    OpVec2 point;
    OpVec2 normal;
} OpHalfPlane;

/* Against another agent: position is its place relative to this one, radius the sum of both (at least 0), horizon and dt above 0,
 * share (0 to 1) the part of the correction that this agent takes. Agents that overlap part within one dt. */
OP_API OpStatus op_orca_for_agent(OpVec2 position, OpVec2 velocity, OpVec2 other_velocity, double radius,
                                  double horizon, double dt, double share, OpHalfPlane *out);

/* The same half-plane from the definition: the support function of the obstacle that a segment (a point when a = b) grown by radius
 * makes. For comparing, and for what op_orca_for_agent leaves out. */
OP_API OpStatus op_orca_for_capsule(OpVec2 a, OpVec2 b, OpVec2 relative_velocity, double radius,
                                    double horizon, double dt, double *distance, OpVec2 *normal);

/* Against a segment from a to b relative to the agent, from both sides; the agent takes all of the correction. */
OP_API OpStatus op_orca_for_segment(OpVec2 a, OpVec2 b, double radius, double horizon, double dt,
                                    OpHalfPlane *out);

/* Against a stretch of boundary that the agent's centre may touch, the walkable side to the left of a -> b. *applies is false for one
 * that the agent is beside or behind of. */
OP_API OpStatus op_orca_for_boundary(OpVec2 a, OpVec2 b, double clearance, double horizon, OpHalfPlane *out,
                                     bool *applies);

/* The velocity nearest to wanted within max_speed (at least 0) and all half-planes; when there is none, the one that goes least beyond
 * any of those from hard_count on, within the first hard_count. The half-planes are worked off in their order. */
OP_API OpStatus op_orca_solve(const OpHalfPlane *half_planes, int32_t count, int32_t hard_count,
                              double max_speed, OpVec2 wanted, OpVec2 *out, bool *feasible);

/* ---- A simulator ---- */

typedef struct OpOrcaAgent {
    OpVec2 position;
    OpVec2 velocity;
    OpVec2 wanted;
    double radius;            /* at least 0 */
    double max_speed;         /* at least 0 */
    double neighbor_distance; /* at least 0 */
    double horizon;           /* above 0: against agents */
    double obstacle_horizon;  /* above 0 */
    int32_t max_neighbors;    /* at least 0 */
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

/* All agents at once: new velocities from the state as it is, then positions. dt above 0. */
OP_API OpStatus op_orca_simulator_step(OpOrcaSimulator *simulator, double dt);

#ifdef __cplusplus
}
#endif

#endif
