/* Loops that a loss of floors has made: they follow sides that look at floors that are gone, and between those the loops that were there
 * before, which are copied instead of walked along. */
#ifndef ONEPATH_SRC_TILECACHE_LOOP_RETRACE_H
#define ONEPATH_SRC_TILECACHE_LOOP_RETRACE_H

#include "tilecache/layer_record.h"

/* Scratch memory, for the loops of one map at a time. Zero-initialise it but for the allocator. */
typedef struct OpLoopRetrace {
    OpAllocator allocator;
    OpContourLoop *
        loops; /* the new ones, in any order; nothing about them is simplified, and of those of a map whose loops are not
                             simplified there are only regions and areas */
    OpContourVertex *vertices;
    uint8_t *known;        /* of every vertex */
    OpContourVertex *walk; /* one loop, from the side where it was met */
    int32_t *walk_sides;
    uint8_t *walk_known;
    uint8_t *open;   /* of every floor: bit d: what was there is gone; bit 4 + d: no loop has that side yet */
    uint8_t *broken; /* of every place of the map: the loop does not go on from there to the next */
    uint8_t *gone;   /* of every loop of the map */
    size_t loop_capacity;
    size_t vertex_capacity;
    size_t walk_capacity;
    size_t walk_side_capacity;
    size_t known_capacity;
    size_t walk_known_capacity;
    size_t open_capacity;
    size_t broken_capacity;
    size_t gone_capacity;
    int32_t loop_count;
    int32_t vertex_count;
    bool meets_border; /* a new loop has an edge with the region around the tile */
} OpLoopRetrace;

void op_loop_retrace_free(OpLoopRetrace *retrace);

/* Makes room for a map of the record and so many sides, and forgets what was there. */
OpStatus op_loop_retrace_begin(OpLoopRetrace *retrace, const OpLoopMap *map, int32_t most_sides);

/* Notes that a floor of the map is gone: so are the loops that have an edge of it. */
void op_loop_retrace_lose_edges(OpLoopRetrace *retrace, const OpLoopMap *map, int32_t floor);

/* Traces the loops with any of the sides: those of floors that are left and have loops in the map, which look at floors that are gone.
 * Old loops that they have edges of are gone. The map is one of the record's. */
OpStatus op_loop_retrace_run(OpLoopRetrace *retrace, const OpLayerRecord *record, const OpLoopMap *map,
                             const OpCompactHeightfield *floors, const int32_t *sides, int32_t side_count);

#endif
