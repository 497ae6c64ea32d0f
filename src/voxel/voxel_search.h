/* The search object behind the resumable handle: the shared A* over memory for every voxel. */
#ifndef ONEPATH_SRC_VOXEL_VOXEL_SEARCH_H
#define ONEPATH_SRC_VOXEL_VOXEL_SEARCH_H

#include "voxel/voxel_topology.h"

struct OpVoxelSearch {
    OpAllocator allocator;
    const OpVoxelGrid *grid;
    OpVoxelOptions options; /* checked */
    OpVoxelTopology topology;
    OpSearchBuffers buffers;
    OpAStar a_star;
    uint64_t edits; /* of the grid when the search began */
};

/* Sees to what the search's expand function reads. */
void op_voxel_search_aim(OpVoxelSearch *search, OpVoxel goal);

/* INVALID_STATE when the search is in progress and the grid was edited since it began. */
OpStatus op_voxel_search_check_unedited(const OpVoxelSearch *search);

/* Replaces *out by the search's result. */
OpStatus op_voxel_search_report(const OpVoxelSearch *search, bool with_points, OpVoxelPath *out);

#endif
