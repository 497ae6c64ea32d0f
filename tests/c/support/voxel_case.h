/* A random voxel query: a block, costs, options, callbacks, start and goal, all made from one seed, as the library and the
 * oracle see them. */
#ifndef ONEPATH_TESTS_VOXEL_CASE_H
#define ONEPATH_TESTS_VOXEL_CASE_H

#include "path_case.h"
#include "reference_voxel.h"

/* What all cases of a test have in common. */
typedef struct VoxelVariant {
    int32_t moves;
    OpVoxelCornerRule corners;
    CostKind costs;
    int32_t max_side; /* of each axis; sides are 1 and more */
} VoxelVariant;

typedef struct VoxelCase {
    uint64_t seed;
    RefBlock reference;
    OpVoxelGrid *grid;
    OpVoxel start;
    OpVoxel goal;
    OpVoxelOptions options;
    HookSpec hooks; /* none, until a test sets them with voxel_case_randomise */
} VoxelCase;

/* Fills a block with noise, and now and then with walls that have a hole. */
void random_voxels(TestRandom *random, RefBlock *reference);
OpVoxel random_voxel(TestRandom *random, OpVoxel size);

/* Moves, corner rule and costs drawn from a seed. */
VoxelVariant random_voxel_variant(uint64_t seed, int32_t max_side);

/* Start and goal are mostly open. */
void voxel_case_make(VoxelCase *made, const VoxelVariant *variant, uint64_t seed);

/* Random heuristic, weight and callbacks. */
void voxel_case_randomise(VoxelCase *voxel_case);
void voxel_case_free(VoxelCase *voxel_case);

/* Prints seed and options, and fails the test. */
void voxel_case_fail(const VoxelCase *voxel_case, const char *what);

/* Fails with the case in the log unless condition holds. */
#define voxel_case_check(voxel_case, condition)                                                              \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            voxel_case_fail((voxel_case), #condition);                                                       \
        }                                                                                                    \
    } while (0)

/* Every member of the two results that a query promises. */
bool voxel_paths_equal(const OpVoxelPath *a, const OpVoxelPath *b);

#endif
