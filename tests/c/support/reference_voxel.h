/* The voxel grid once more, written from its definitions without regard to speed and without any of the library's code:
 * which moves are legal, what they cost, and A* with a plain list. The oracle of the voxel tests. */
#ifndef ONEPATH_TESTS_REFERENCE_VOXEL_H
#define ONEPATH_TESTS_REFERENCE_VOXEL_H

#include "onepath/voxel.h"
#include "reference_search.h"

typedef struct RefBlock {
    OpVoxel size;
    uint8_t *areas; /* x fastest, then y, then z */
    double multiplier[255];
} RefBlock;

RefBlock ref_block_make(OpVoxel size, uint8_t area);
void ref_block_free(RefBlock *block);
int32_t ref_block_count(const RefBlock *block);

/* A library grid with the same voxels and costs. */
OpVoxelGrid *ref_block_to_library(const RefBlock *block, uint8_t default_area, const OpAllocator *allocator);

/* The voxels and area costs of a library grid. */
RefBlock ref_block_of_library(const OpVoxelGrid *grid);

/* True when the library grid has these voxels, read one by one. */
bool ref_block_equals(const RefBlock *block, const OpVoxelGrid *grid);

int32_t ref_block_index(const RefBlock *block, OpVoxel voxel);
OpVoxel ref_block_voxel(const RefBlock *block, int32_t index);
uint8_t ref_block_area(const RefBlock *block, OpVoxel voxel);
void ref_block_set_area(RefBlock *block, OpVoxel voxel, uint8_t area);

/* Inside and no wall. */
bool ref_block_is_open(const RefBlock *block, OpVoxel voxel);

bool voxels_equal(OpVoxel a, OpVoxel b);
bool voxel_lists_equal(const OpVoxel *a, const OpVoxel *b, int32_t count);

/* The 6, 18 or 26 voxels beside one, inside or not, in the documented order. */
void ref_block_neighbours(OpVoxel from, int32_t moves, OpVoxel *out);

/* May one go from an open voxel to a neighbour? */
bool ref_block_move_is_legal(const RefBlock *block, OpVoxelCornerRule corners, OpVoxel from, OpVoxel to);

double ref_block_step_cost(const RefBlock *block, OpVoxel from, OpVoxel to);

/* Distances from an open start to every voxel by Dijkstra's algorithm in its first, quadratic form; infinity where one
 * cannot get. */
void ref_block_dijkstra(const RefBlock *block, int32_t moves, OpVoxelCornerRule corners, OpVoxel start,
                        double *distance);

double voxel_hook_step_cost(const HookSpec *hooks, OpVoxel from, OpVoxel to, double cost);
bool voxel_hook_blocked(const HookSpec *hooks, OpVoxel voxel);

/* The same as library callbacks; hooks must outlive the queries. */
OpVoxelCallbacks voxel_hook_callbacks(HookSpec *hooks);

typedef struct RefVoxelResult {
    OpPathStatus status;
    double cost;
    OpVoxel *cells;
    int32_t cell_count;
    OpVoxel *expanded;
    int32_t expanded_count;
    int32_t iterations;
} RefVoxelResult;

/* options->callbacks is not looked at: hooks stands for them. */
void ref_block_a_star(const RefBlock *block, const OpVoxelOptions *options, const HookSpec *hooks,
                      OpVoxel start, OpVoxel goal, RefVoxelResult *out);
void ref_voxel_result_free(RefVoxelResult *result);

/* True when every step of the path is legal for the options and hooks; *sum is the cost added in path order. */
bool ref_block_path_is_legal(const RefBlock *block, const OpVoxelOptions *options, const HookSpec *hooks,
                             const OpVoxel *cells, int32_t count, double *sum);

#endif
