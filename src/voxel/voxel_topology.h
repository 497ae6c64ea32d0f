/* A voxel grid as a query sees it: the options checked, the moves, what they cost, and what is open around a voxel. Both
 * searches, the paged and the dense one, take everything from here, so that they cannot differ. */
#ifndef ONEPATH_SRC_VOXEL_VOXEL_TOPOLOGY_H
#define ONEPATH_SRC_VOXEL_VOXEL_TOPOLOGY_H

#include "search/a_star.h"
#include "voxel/voxel_grid.h"
#include "voxel/voxel_moves.h"

typedef struct OpVoxelTopology {
    const OpVoxelGrid *grid;
    OpVoxelOptions options; /* checked */
    OpVoxelRules rules;
    int64_t node_steps[OP_VOXEL_MAX_MOVES]; /* of the index; impossible ones may pass 32 bits */
    double scale;                           /* of the estimate: the smallest multiplier, or 0 */
    bool has_uniform_costs;                 /* neither areas nor callbacks make a difference */
    double uniform_costs[3];                /* by kind of move, if so */
    OpVoxel goal;
} OpVoxelTopology;

/* Checks options (NULL: the defaults). */
OpStatus op_voxel_options_resolve(const OpVoxelOptions *options, OpVoxelOptions *out);

/* Reads what the options need of the grid; valid until the grid is edited. */
void op_voxel_topology_init(OpVoxelTopology *topology, const OpVoxelGrid *grid, const OpVoxelOptions *options,
                            OpVoxel goal);

/* Whether a search from start to goal can begin: IN_PROGRESS, START_INVALID or GOAL_INVALID. Only fails when a callback
 * does. */
OpStatus op_voxel_check_ends(const OpVoxelGrid *grid, const OpVoxelOptions *options, OpVoxel start,
                             OpVoxel goal, OpPathStatus *out);

/* Bit i says that the voxel i places after first along x is inside the grid and open. count is at most 16; all of it may
 * lie outside. */
uint32_t op_voxel_open_row(const OpVoxelGrid *grid, OpVoxel first, int32_t count);

/* The cost of a move where areas or callbacks decide; negative when it is forbidden. */
OpStatus op_voxel_step_cost(const OpVoxelTopology *topology, OpVoxel from, const OpVoxelOffset *move,
                            double from_multiplier, double to_multiplier, double *out);

static inline OpVoxel op_voxel_moved(OpVoxel from, const OpVoxelOffset *move) {
    return (OpVoxel){from.x + move->x, from.y + move->y, from.z + move->z};
}

/* The estimate of what is left from a voxel to the goal, without the weight. */
static inline double op_voxel_estimate(const OpVoxelTopology *topology, OpVoxel from) {
    OpVoxel goal = topology->goal;
    return topology->scale *
           op_voxel_distance(topology->rules.moves, from.x - goal.x, from.y - goal.y, from.z - goal.z);
}

/* OpExpand over an OpVoxelTopology; nodes are node indices. */
OpStatus op_voxel_expand(const void *topology, OpAStar *search, int32_t node);

#endif
