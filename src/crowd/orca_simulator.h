/* The simulator of orca.h: discs and segments, and what a step needs beside them. */
#ifndef ONEPATH_SRC_CROWD_ORCA_SIMULATOR_H
#define ONEPATH_SRC_CROWD_ORCA_SIMULATOR_H

#include "crowd/neighbor_grid.h"
#include "onepath/orca.h"

/* With its box, which tells most agents that it is out of reach. */
typedef struct OpOrcaSegment {
    OpVec2 a;
    OpVec2 b;
    OpVec2 low;
    OpVec2 high;
} OpOrcaSegment;

typedef struct OpOrcaMotion {
    OpVec2 position;
    OpVec2 velocity;
} OpOrcaMotion;

/* Kept from step to step. */
typedef struct OpOrcaScratch {
    OpNeighborGrid grid;

    double *distances; /* squared, of segments within reach */
    size_t distance_capacity;
    int32_t *near; /* those segments, and as many for sorting */
    size_t near_capacity;
    OpNeighbor *neighbors;
    size_t neighbor_capacity;
    OpHalfPlane *half_planes; /* one for each segment and neighbour, and as many for the program */
    size_t half_plane_capacity;
    OpOrcaMotion *motions; /* of all agents after the step */
    size_t motion_capacity;
} OpOrcaScratch;

struct OpOrcaSimulator {
    OpAllocator allocator;
    OpOrcaAgent *agents;
    size_t agent_capacity;
    int32_t agent_count;
    int32_t segment_count;
    OpOrcaSegment *segments;
    size_t segment_capacity;
    OpOrcaScratch scratch;
};

void op_orca_scratch_free(OpOrcaScratch *scratch, const OpAllocator *allocator);

#endif
