/* The moves of voxel grids, and their corner rules as sets of bits. */
#include "voxel/voxel_moves.h"

const OpVoxelOffset op_voxel_moves[OP_VOXEL_MAX_MOVES] = {
    {0, 0, -1, 0},   {0, -1, 0, 0},  {-1, 0, 0, 0},  {1, 0, 0, 0},  {0, 1, 0, 0},   {0, 0, 1, 0},
    {0, -1, -1, 1},  {-1, 0, -1, 1}, {1, 0, -1, 1},  {0, 1, -1, 1}, {-1, -1, 0, 1}, {1, -1, 0, 1},
    {-1, 1, 0, 1},   {1, 1, 0, 1},   {0, -1, 1, 1},  {-1, 0, 1, 1}, {1, 0, 1, 1},   {0, 1, 1, 1},
    {-1, -1, -1, 2}, {1, -1, -1, 2}, {-1, 1, -1, 2}, {1, 1, -1, 2}, {-1, -1, 1, 2}, {1, -1, 1, 2},
    {-1, 1, 1, 2},   {1, 1, 1, 2},
};

const double op_voxel_lengths[3] = {1.0, OP_SQRT2, OP_SQRT3};

/* ---- Rules ---- */

static uint32_t bit_at(const int32_t at[3]) {
    return UINT32_C(1) << OP_VOXEL_AROUND_BIT(at[0], at[1], at[2]);
}

/* All voxels of the box between the middle and the target, without the middle. */
static uint32_t swept_box(const int32_t target[3]) {
    uint32_t bits = 0;
    for (int32_t corner = 1; corner < 8; corner++) {
        int32_t at[3] = {0, 0, 0};
        for (int32_t axis = 0; axis < 3; axis++) {
            at[axis] = (corner >> axis & 1) != 0 ? target[axis] : 0;
        }
        bits |= bit_at(at); /* again and again where an axis does not move */
    }
    return bits & ~(UINT32_C(1) << OP_VOXEL_AROUND_CENTRE);
}

/* Adds every way of face steps from one voxel to the target that never goes backwards. */
static void add_face_routes(OpVoxelRules *rules, int32_t move, const int32_t from[3], const int32_t target[3],
                            uint32_t bits) {
    bool arrived = true;
    for (int32_t axis = 0; axis < 3; axis++) {
        if (from[axis] == target[axis]) {
            continue;
        }
        arrived = false;
        int32_t next[3] = {from[0], from[1], from[2]};
        next[axis] = target[axis];
        add_face_routes(rules, move, next, target, bits | bit_at(next));
    }
    if (arrived) {
        rules->routes[move][rules->route_count[move]++] = bits;
    }
}

void op_voxel_rules_init(OpVoxelRules *rules, int32_t moves, OpVoxelCornerRule corners) {
    *rules = (OpVoxelRules){.moves = moves};
    for (int32_t move = 0; move < moves; move++) {
        const OpVoxelOffset *offset = &op_voxel_moves[move];
        const int32_t middle[3] = {0, 0, 0};
        const int32_t target[3] = {offset->x, offset->y, offset->z};
        if (corners == OP_VOXEL_NO_SQUEEZING) {
            add_face_routes(rules, move, middle, target, 0);
        } else {
            rules->route_count[move] = 1;
            rules->routes[move][0] = corners == OP_VOXEL_ALLOW_ALL ? bit_at(target) : swept_box(target);
        }
    }
}

static bool has_route(const OpVoxelRules *rules, int32_t move, uint32_t open) {
    for (int32_t i = 0; i < rules->route_count[move]; i++) {
        if ((rules->routes[move][i] & ~open) == 0) {
            return true;
        }
    }
    return false;
}

uint32_t op_voxel_legal_moves(const OpVoxelRules *rules, uint32_t open) {
    if ((open | UINT32_C(1) << OP_VOXEL_AROUND_CENTRE) == OP_VOXEL_AROUND_ALL) {
        return (UINT32_C(1) << rules->moves) - 1; /* nothing near: what nearly always happens in the air */
    }
    uint32_t legal = 0;
    for (int32_t move = 0; move < rules->moves; move++) {
        legal |= has_route(rules, move, open) ? UINT32_C(1) << move : 0;
    }
    return legal;
}
