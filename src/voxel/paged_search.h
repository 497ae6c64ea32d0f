/* The search behind the one-call queries: A* as in search/a_star.h, step for step, over memory that grows with the part
 * of the grid that it touches. */
#ifndef ONEPATH_SRC_VOXEL_PAGED_SEARCH_H
#define ONEPATH_SRC_VOXEL_PAGED_SEARCH_H

#include "search/a_star.h"
#include "voxel/voxel_path.h"
#include "voxel/voxel_topology.h"

typedef struct OpVoxelPagedSearch OpVoxelPagedSearch;

OpStatus op_voxel_paged_create(const OpVoxelGrid *grid, OpVoxelPagedSearch **out);
void op_voxel_paged_destroy(OpVoxelPagedSearch *search);

/* Begins a search between voxels where one can stand. options were checked. On failure nothing has begun. */
OpStatus op_voxel_paged_begin(OpVoxelPagedSearch *search, const OpVoxelOptions *options, OpVoxel start,
                              OpVoxel goal);

/* At most budget pops, while the grid is as it was at the beginning; *out is IN_PROGRESS, FOUND or NO_PATH. After a failure
 * the search cannot go on. */
OpStatus op_voxel_paged_step(OpVoxelPagedSearch *search, int32_t budget, OpPathStatus *out);

/* What the search found, readable until the next begins. */
OpVoxelReport op_voxel_paged_report(const OpVoxelPagedSearch *search, OpPathStatus status);

/* Gives back the memory of a query that touched too much to keep it. */
void op_voxel_paged_trim(OpVoxelPagedSearch *search);

#endif
