/* A step of a crowd from its definitions: all pairs of agents looked at, each half-plane from orca.h, walls from the agent's own list and
 * each judged by itself. It is asked after a step about the agents as they were before it. */
#ifndef ONEPATH_TESTS_CROWD_MODEL_H
#define ONEPATH_TESTS_CROWD_MODEL_H

#include "crowd_case.h"

enum { MODEL_AGENTS = 60, MODEL_HALF_PLANES = 64 };

typedef struct CrowdKnown {
    OpAgentId id;
    int32_t slot;
    OpAgentOptions options;
    OpAgentView view; /* before the step */
} CrowdKnown;

typedef struct CrowdModel {
    uint64_t seed;
    double dt;
    OpNavMesh *mesh;
    OpCrowd *crowd; /* which records its constraints */
    CrowdKnown known[MODEL_AGENTS];
    int32_t count;
} CrowdModel;

/* Agents of many settings anywhere on a mesh, which is taken over: some in one place, some with a way to go, some that went again. */
void crowd_model_make(CrowdModel *model, OpNavMesh *mesh, uint64_t seed);
void crowd_model_free(CrowdModel *model);

/* Before a step. */
void crowd_model_look(CrowdModel *model);

/* What an agent avoids: walls first, then neighbours. */
typedef struct CrowdBounds {
    OpHalfPlane half_planes[MODEL_HALF_PLANES];
    double wall_distances[MODEL_HALF_PLANES];
    int32_t neighbors[MODEL_AGENTS]; /* numbers of known agents */
    int32_t wall_count;
    int32_t neighbor_count;
} CrowdBounds;

void crowd_model_bounds(const CrowdModel *model, int32_t me, CrowdBounds *out);

/* The wanted velocity after separation and the turn to one side. */
OpVec2 crowd_model_wanted(const CrowdModel *model, int32_t me, const CrowdBounds *bounds, OpVec2 wanted);

void crowd_model_fail(const CrowdModel *model, int32_t me, const char *what);

#endif
