/* A generated voxel map for the benchmark as Moving AI files. */
#ifndef ONEPATH_BENCH_BENCH_VOXELS_H
#define ONEPATH_BENCH_BENCH_VOXELS_H

#include <stdbool.h>
#include <stdint.h>

/* Writes FOLDER/boxes.3dmap, side x side x side voxels with solid boxes, and FOLDER/boxes.3dscen with count queries from corner
 * to corner region. False after a message on standard error. */
bool bench_voxels_generate(const char *folder, int32_t side, int32_t count);

#endif
