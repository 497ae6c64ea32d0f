/* Meshes to walk on: fields with obstacles, mazes, and two floors joined by off-mesh links. */
#ifndef ONEPATH_TESTS_WALK_CASE_H
#define ONEPATH_TESTS_WALK_CASE_H

#include "onepath/onepath.h"
#include "state_subject.h"
#include "test_random.h"

typedef enum WalkKind {
    WALK_FIELD, /* 40 x 40, scattered obstacles, cut into tiles of 16 */
    WALK_MAZE, /* corridors one cell wide without a circle, in one tile: there is one way from polygon to polygon */
    WALK_FLOORS, /* two floors of 24 x 24 above each other, obstacles on both, off-mesh links up, down and along */
    WALK_KINDS
} WalkKind;

typedef struct WalkCase {
    uint64_t seed;
    WalkKind kind;
    double side;
    OpTiledNavMesh *mesh;
    OpNavMeshQuery *query;    /* a node per polygon */
    OpNavMeshQuery *crossing; /* a node per crossing */
} WalkCase;

/* The same seed makes the same mesh. */
void walk_case_make(WalkCase *walk, WalkKind kind, uint64_t seed, const OpAllocator *allocator);
void walk_case_free(WalkCase *walk);

/* A place on the mesh. */
OpVec3 walk_case_place(const WalkCase *walk, TestRandom *random);

/* Changes an area, takes a tile away, or puts it back; *taken is the tile that is away, NULL for none. */
void walk_case_edit(WalkCase *walk, TestRandom *random, OpNavTile **taken);

/* Prints the seed and fails the test. */
void walk_case_fail(const WalkCase *walk, const char *what);

#define walk_check(walk, condition)                                                                          \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            walk_case_fail((walk), #condition);                                                              \
        }                                                                                                    \
    } while (0)

/* Fails unless no polygon comes twice, each leads to the next, the position is on the first, and the flags agree. The filter is the one
 * that the corridor was made with. */
void walk_check_corridor(const WalkCase *walk, const OpPathCorridor *corridor, const OpQueryFilter *filter);

/* Bytes; free them with saved_state_free. */
SavedState corridor_bytes(const OpPathCorridor *corridor);
SavedState follower_bytes(const OpPathFollower *follower);

#endif
