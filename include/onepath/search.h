/* OnePath: what the searches of grids, voxels and graphs share. Heuristics, area costs, and the open set. */
#ifndef ONEPATH_SEARCH_H
#define ONEPATH_SEARCH_H

#include "onepath/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How far a flow field is computed. Saved states carry the numbers. */
typedef enum OpFlowStatus {
    OP_FLOW_NOT_STARTED = 0, /* the next step computes everything */
    OP_FLOW_RUNNING = 1,     /* a sliced run or repair has work left */
    OP_FLOW_COMPLETE = 2
} OpFlowStatus;

/* ---- Heuristics ---- */

/* The estimate of what is left, times the smallest area multiplier. */
typedef enum OpHeuristic {
    OP_HEURISTIC_AUTO = 0,      /* the exact distance on an empty map */
    OP_HEURISTIC_ZERO = 1,      /* Dijkstra's algorithm */
    OP_HEURISTIC_MANHATTAN = 2, /* |dx| + |dy|; not a lower bound with eight moves */
    OP_HEURISTIC_OCTILE = 3,    /* (max - min) + min * sqrt(2) */
    OP_HEURISTIC_EUCLIDEAN = 4  /* sqrt(dx * dx + dy * dy) */
} OpHeuristic;

/* ---- Area costs ---- */

/* An area id is a byte: 0 to 254 are walkable areas, 255 is a wall. */
#define OP_AREA_WALL 255
#define OP_AREA_COUNT 255

/* One cost multiplier per walkable area; each positive and finite, 1 by default. */
typedef struct OpAreaCosts {
    double multiplier[OP_AREA_COUNT];
} OpAreaCosts;

OP_API OpAreaCosts op_area_costs_default(void);

/* ---- Open set ---- */

/* An indexed 4-ary min-heap over node indices with decrease-key. Order: smaller f first; on equal f larger g
 * first; on equal g smaller node first. A node is in the set at most once: pushing it again replaces its keys
 * and moves it, so the order of pops depends on the keys alone.
 *
 * Arity and sifting are part of the saved formats: the children of slot i are 4i+1 to 4i+4; pop moves the last
 * entry to the root and sifts it down; push and a changed key sift up or down from where the entry is. */
typedef struct OpOpenSet OpOpenSet;

typedef struct OpOpenEntry {
    double f;
    double g;
    int32_t node;
} OpOpenEntry;

/* A set for nodes 0 to node_count - 1 (node_count in [0, 2^30]). Memory: 4 bytes per node at once, and up to
 * 24 bytes per node of the heap as it grows. */
OP_API OpStatus op_open_set_create(int32_t node_count, const OpAllocator *allocator, OpOpenSet **out);
OP_API void op_open_set_destroy(OpOpenSet *set);

/* Adds a node or replaces its keys. OUT_OF_RANGE for a node outside the set or a NaN key. */
OP_API OpStatus op_open_set_push(OpOpenSet *set, int32_t node, double f, double g);

/* Takes the first entry; false when the set is empty (NULL included). */
OP_API bool op_open_set_pop(OpOpenSet *set, OpOpenEntry *out);
OP_API bool op_open_set_contains(const OpOpenSet *set, int32_t node);
OP_API size_t op_open_set_size(const OpOpenSet *set);
OP_API void op_open_set_clear(OpOpenSet *set);

#ifdef __cplusplus
}
#endif

#endif
