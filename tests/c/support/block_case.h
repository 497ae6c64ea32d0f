/* Blocks of voxels for the tests of voxel input, and boxes as triangles. */
#ifndef ONEPATH_TESTS_BLOCK_CASE_H
#define ONEPATH_TESTS_BLOCK_CASE_H

#include "onepath/build3d.h"
#include "test_random.h"

enum { BLOCK_MOST = 12, BLOCK_ROWS = 20 };

/* A block of up to BLOCK_MOST voxels a side, areas for its materials, and an offset at which it may reach into a grid of BLOCK_ROWS
 * rows. */
typedef struct BlockCase {
    uint8_t materials[BLOCK_MOST * BLOCK_MOST * BLOCK_MOST];
    uint8_t areas[256];
    OpVoxelBlock block;
    int32_t offset[3];
} BlockCase;

void block_case_fill(TestRandom *random, BlockCase *block);

/* The twelve triangles of a box, its top walkable, into a heightfield over a unit frame. */
void box_as_triangles(OpHeightfield *heightfield, const int32_t low[3], const int32_t high[3]);

#endif
