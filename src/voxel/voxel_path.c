/* Path results: filling and freeing their arrays, length and cost. */
#include "voxel/voxel_path.h"

#include <math.h>

#include "base/memory.h"
#include "base/result_arrays.h"

/* Room in the arrays. A path that has no allocator yet gets the grid's. */
static OpStatus reserve(OpVoxelPath *path, const OpAllocator *grid_allocator, int32_t cells, int32_t points,
                        int32_t expanded) {
    OpAllocator allocator = path->allocator.alloc == NULL ? *grid_allocator : path->allocator;
    const OpResultArray arrays[] = {
        {(void **)&path->cells, &path->cell_capacity, cells, sizeof(OpVoxel)},
        {(void **)&path->points, &path->point_capacity, points, sizeof(OpVoxelPoint)},
        {(void **)&path->expanded_cells, &path->expanded_cell_capacity, expanded, sizeof(OpVoxel)},
    };
    OpStatus status = op_result_arrays_reserve(&allocator, arrays, 3);
    if (status == OP_STATUS_OK) {
        path->allocator = allocator;
    }
    return status;
}

void op_voxel_path_reset(OpVoxelPath *path) {
    if (path == NULL) {
        return;
    }
    const OpAllocator *allocator = &path->allocator;
    op_free_array(allocator, path->cells, (size_t)path->cell_capacity, sizeof(OpVoxel));
    op_free_array(allocator, path->points, (size_t)path->point_capacity, sizeof(OpVoxelPoint));
    op_free_array(allocator, path->expanded_cells, (size_t)path->expanded_cell_capacity, sizeof(OpVoxel));
    *path = (OpVoxelPath){0};
}

static void write_points(const OpVoxelGrid *grid, OpVoxelPath *path) {
    path->length = 0.0;
    for (int32_t i = 0; i < path->point_count; i++) {
        path->points[i] = op_voxel_centre(grid, path->cells[i]);
        if (i > 0) {
            double dx = path->points[i].x - path->points[i - 1].x;
            double dy = path->points[i].y - path->points[i - 1].y;
            double dz = path->points[i].z - path->points[i - 1].z;
            path->length += sqrt(dx * dx + dy * dy + dz * dz);
        }
    }
}

void op_voxel_path_write_refusal(OpPathStatus status, OpVoxelPath *out) {
    out->status = status;
    out->cost = INFINITY;
    out->length = 0.0;
    out->cell_count = 0;
    out->point_count = 0;
    out->expanded_cell_count = 0;
    out->expanded_count = 0;
    out->iterations = 0;
}

OpStatus op_voxel_path_write(const OpVoxelGrid *grid, const OpVoxelReport *report, bool with_points,
                             OpVoxelPath *out) {
    int32_t points = with_points ? report->cells : 0;
    OpStatus status = reserve(out, &grid->allocator, report->cells, points, report->expanded_cells);
    if (status != OP_STATUS_OK) {
        return status;
    }
    op_voxel_path_write_refusal(report->status, out);
    out->expanded_count = report->expanded_count;
    out->iterations = report->iterations;
    out->expanded_cell_count = report->expanded_cells;
    if (report->expanded_cells > 0) {
        report->write_expanded(report->search, out->expanded_cells);
    }
    if (report->cells > 0) {
        out->cost = report->cost;
        out->cell_count = report->cells;
        out->point_count = points;
        report->write_cells(report->search, out->cells);
        out->length = NAN;
        if (with_points) {
            write_points(grid, out);
        }
    }
    return OP_STATUS_OK;
}
