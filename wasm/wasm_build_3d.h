/* What the files of the flat ABI about the 3D builder share. Triangles are an array of doubles (x, y, z), one of three indices for each,
 * and their numbers. */
#ifndef ONEPATH_WASM_WASM_BUILD_3D_H
#define ONEPATH_WASM_WASM_BUILD_3D_H

#include "wasm_nav.h"

#define TRIANGLE_PARAMETERS                                                                                  \
    const double *vertices, int32_t vertex_count, const int32_t *indices, int32_t triangle_count
#define TRIANGLES (&(OpTriangles){vertices, vertex_count, indices, triangle_count})

#define VOXEL_BLOCK_PARAMETERS const uint8_t *materials, int32_t width, int32_t depth, int32_t height
#define VOXEL_BLOCK (&(OpVoxelBlock){materials, width, depth, height})

#endif
