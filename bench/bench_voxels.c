/* Drawing and writing the generated voxel map. */
#include "bench_voxels.h"

#include "bench_maps.h"

#include <stdio.h>

#include "onepath/voxel.h"

static int32_t draw_below(OpRandom *random, int32_t bound) {
    return (int32_t)op_random_below(random, (uint64_t)bound);
}

/* About a third of the block is solid. */
static bool draw_boxes(OpVoxelGrid *grid, int32_t side) {
    OpRandom random = op_random_seed(3);
    for (int32_t i = 0; i < side * 6; ++i) {
        OpVoxel low = {draw_below(&random, side), draw_below(&random, side), draw_below(&random, side)};
        OpVoxel size = {1 + draw_below(&random, 12), 1 + draw_below(&random, 12),
                        1 + draw_below(&random, 12)};
        size.x = size.x < side - low.x ? size.x : side - low.x;
        size.y = size.y < side - low.y ? size.y : side - low.y;
        size.z = size.z < side - low.z ? size.z : side - low.z;
        if (op_voxel_grid_fill_box(grid, (OpVoxelBox){low, size}, OP_AREA_WALL) != OP_STATUS_OK) {
            return false;
        }
    }
    return true;
}

static bool write_map(const OpVoxelGrid *grid, int32_t side, const char *folder) {
    FILE *file = bench_open_output(folder, "boxes", ".3dmap");
    bool fine = file != NULL && fprintf(file, "voxel %d %d %d\n", side, side, side) > 0;
    for (int32_t i = 0; fine && i < side * side * side; ++i) {
        OpVoxel voxel = {i % side, i / side % side, i / (side * side)};
        if (!op_voxel_grid_is_walkable(grid, voxel)) {
            fine = fprintf(file, "%d %d %d\n", voxel.x, voxel.y, voxel.z) > 0;
        }
    }
    return file != NULL && fclose(file) == 0 && fine;
}

/* Queries between open voxels at least half a side apart on some axis, with the length that Dijkstra's algorithm finds. */
static bool write_queries(const OpVoxelGrid *grid, int32_t side, const char *folder, int32_t count) {
    enum { MAX_TRIES = 10000 };
    FILE *file = bench_open_output(folder, "boxes", ".3dscen");
    OpRandom random = op_random_seed(4);
    OpVoxelOptions dijkstra = op_voxel_options_default();
    OpVoxelPath path = {0};
    dijkstra.heuristic = OP_HEURISTIC_ZERO;
    int32_t written = 0;
    bool fine = file != NULL && fprintf(file, "version 1\nboxes.3dmap\n") > 0;
    for (int32_t tries = 0; fine && written < count && tries < MAX_TRIES; ++tries) {
        OpVoxel a = {draw_below(&random, side / 4), draw_below(&random, side), draw_below(&random, side)};
        OpVoxel b = {side - 1 - draw_below(&random, side / 4), draw_below(&random, side),
                     draw_below(&random, side)};
        fine = op_voxel_grid_find_path(grid, a, b, &dijkstra, &path) == OP_STATUS_OK;
        if (fine && path.status == OP_PATH_FOUND) {
            fine = fprintf(file, "%d %d %d %d %d %d %.8f 1\n", a.x, a.y, a.z, b.x, b.y, b.z, path.cost) > 0;
            ++written;
        }
    }
    op_voxel_path_reset(&path);
    fine = file != NULL && fclose(file) == 0 && fine;
    return fine && written == count;
}

bool bench_voxels_generate(const char *folder, int32_t side, int32_t count) {
    OpVoxelGrid *grid = NULL;
    bool fine = op_voxel_grid_create(side, side, side, 0, NULL, &grid) == OP_STATUS_OK &&
                draw_boxes(grid, side) && write_map(grid, side, folder) &&
                write_queries(grid, side, folder, count);
    if (!fine) {
        fprintf(stderr, "onepath_bench: could not make the voxel map and its queries\n");
    }
    op_voxel_grid_destroy(grid);
    return fine;
}
