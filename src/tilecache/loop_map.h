/* The loops of some regions, found by what they follow. A side is a floor and a direction, 4 * floor + direction; one at which the floor's
 * region ends is an edge of a loop. Loops lie one after the other, and an edge's place among all of them is its place in them. */
#ifndef ONEPATH_SRC_TILECACHE_LOOP_MAP_H
#define ONEPATH_SRC_TILECACHE_LOOP_MAP_H

#include "build3d/contour_trace.h"

typedef struct OpLoopMap {
    OpAllocator allocator;
    int32_t floor_count;
    int32_t edge_count;
    int32_t loop_count;
    uint8_t *sides;    /* of every floor: bit d: its region goes on there; OP_LOOP_TRACED: it has loops */
    int32_t *ranks;    /* of every OP_LOOP_BLOCK floors: how many edges those before them have */
    int32_t *place_of; /* of every edge in the order of sides */
    int32_t *side_of;  /* of every place, as are the next two */
    int32_t *loop_of;
    OpContourVertex *vertices;
    uint8_t *known;       /* OpContourKnown; NULL where loops are not simplified */
    OpContourLoop *loops; /* by region, then by their first edges; their traced vertices are those above */
} OpLoopMap;

enum { OP_LOOP_TRACED = 16, OP_LOOP_BLOCK = 8 };

/* Takes over loops whose edges were kept, of all regions of the floors but one (0: all); simplified vertices stay theirs. On failure
 * either may hold memory: free both in any case. */
OpStatus op_loop_map_take(OpContourLoops *loops, const OpCompactHeightfield *floors, int32_t border_region,
                          OpLoopMap *out);
void op_loop_map_free(OpLoopMap *map);

/* The place of a side, or -1 when it is no edge. */
int32_t op_loop_map_place(const OpLoopMap *map, int32_t floor, int32_t direction);

/* The places of a floor's edges, *count of them; NULL for none. */
const int32_t *op_loop_map_places(const OpLoopMap *map, int32_t floor, int32_t *count);

/* The first place of a loop. */
static inline int32_t op_loop_map_first(const OpLoopMap *map, int32_t loop) {
    return (int32_t)(map->loops[loop].traced - map->vertices);
}

#endif
