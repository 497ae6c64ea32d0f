/* Writing what a search found into a path result. */
#ifndef ONEPATH_SRC_VOXEL_VOXEL_PATH_H
#define ONEPATH_SRC_VOXEL_VOXEL_PATH_H

#include "voxel/voxel_grid.h"

/* The outcome of a search, whichever ran. */
typedef struct OpVoxelReport {
    OpPathStatus status;
    double cost; /* when found */
    int32_t expanded_count;
    int32_t iterations;
    int32_t cells;          /* of the path found, else 0 */
    int32_t expanded_cells; /* recorded */
    const void *search;
    void (*write_cells)(const void *search, OpVoxel *cells);
    void (*write_expanded)(const void *search, OpVoxel *cells);
} OpVoxelReport;

/* Replaces *out by the report, reusing its arrays. On failure *out is as it was. */
OpStatus op_voxel_path_write(const OpVoxelGrid *grid, const OpVoxelReport *report, bool with_points,
                             OpVoxelPath *out);

/* Replaces *out by the outcome of a query that searched nothing, keeping its arrays for later. */
void op_voxel_path_write_refusal(OpPathStatus status, OpVoxelPath *out);

#endif
