/* Moves between neighbouring voxels: their order, their lengths, and when the voxels around allow them.
 *
 * A neighbourhood is 27 bits, one for each voxel of the 3 x 3 x 3 cube around a voxel, set where it is inside the grid
 * and open. Every corner rule comes down to the same question: is there a route, a set of bits, that is open
 * altogether? */
#ifndef ONEPATH_SRC_VOXEL_VOXEL_MOVES_H
#define ONEPATH_SRC_VOXEL_VOXEL_MOVES_H

#include "base/number.h"
#include "onepath/voxel.h"

#define OP_VOXEL_MAX_MOVES 26
#define OP_VOXEL_MAX_ROUTES 6

/* The double nearest to the square root of three. */
#define OP_SQRT3 1.7320508075688772

/* Bit of the voxel at an offset of -1 to 1 on each axis. */
#define OP_VOXEL_AROUND_BIT(dx, dy, dz) ((dx) + 1 + 3 * ((dy) + 1) + 9 * ((dz) + 1))
#define OP_VOXEL_AROUND_CENTRE 13
#define OP_VOXEL_AROUND_ALL ((UINT32_C(1) << 27) - 1)

typedef struct OpVoxelOffset {
    int8_t x;
    int8_t y;
    int8_t z;
    int8_t kind; /* how many axes it moves along, less one: face, edge, corner */
} OpVoxelOffset;

/* In visiting order: faces, edges, corners, each by z, y, x. */
extern const OpVoxelOffset op_voxel_moves[OP_VOXEL_MAX_MOVES];

/* By kind. */
extern const double op_voxel_lengths[3];

/* What a connectivity and a corner rule make of a neighbourhood. */
typedef struct OpVoxelRules {
    int32_t moves; /* 6, 18 or 26: the first so many are possible at all */
    int32_t route_count[OP_VOXEL_MAX_MOVES];
    uint32_t routes[OP_VOXEL_MAX_MOVES][OP_VOXEL_MAX_ROUTES];
} OpVoxelRules;

void op_voxel_rules_init(OpVoxelRules *rules, int32_t moves, OpVoxelCornerRule corners);

/* The legal moves out of the middle of a neighbourhood: bit i for move i. */
uint32_t op_voxel_legal_moves(const OpVoxelRules *rules, uint32_t open);

/* The length of the shortest way through an empty block between voxels so far apart on each axis. Inline, since searches
 * ask it for nearly every voxel that they open. */
static inline double op_voxel_distance(int32_t moves, int32_t x, int32_t y, int32_t z) {
    x = x < 0 ? -x : x;
    y = y < 0 ? -y : y;
    z = z < 0 ? -z : z;
    int32_t sum = x + y + z;
    int32_t low = x < y ? x : y;
    int32_t high = x < y ? y : x;
    int32_t least = low < z ? low : z;
    int32_t most = high < z ? z : high;
    int32_t middle = sum - least - most;
    if (moves == 6) {
        return (double)sum;
    }
    if (moves == 18) {
        int32_t half = sum / 2;
        int32_t edges = half < least + middle ? half : least + middle;
        return (double)edges * OP_SQRT2 + (double)(sum - 2 * edges);
    }
    return (double)least * OP_SQRT3 + (double)(middle - least) * OP_SQRT2 + (double)(most - middle);
}

#endif
