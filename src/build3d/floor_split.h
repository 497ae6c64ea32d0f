/* A tile's floors by layer, and each layer as a compact heightfield of its own, on which the public stages work as on any other. */
#ifndef ONEPATH_SRC_BUILD3D_FLOOR_SPLIT_H
#define ONEPATH_SRC_BUILD3D_FLOOR_SPLIT_H

#include "build3d/compact_heightfield.h"

typedef struct OpFloorSplit {
    OpAllocator allocator;
    int32_t floor_count;
    int32_t layer_count;
    int32_t *layer_of; /* of every floor */
    int32_t *place_of; /* of every floor: where it comes in its layer */
    int32_t *by_layer; /* all floors, by layer, then in their order */
    int32_t *first;    /* where each layer begins in by_layer, and one more */
} OpFloorSplit;

/* Decides the layers of eroded floors (op_floor_layers); one that is not walkable goes with its first walkable neighbour, or to layer
 * 0. The floors' regions are not kept. At least one layer comes out. */
OpStatus op_floor_split_make(OpCompactHeightfield *floors, int32_t tile_x, int32_t tile_z, OpFloorSplit *out);
void op_floor_split_free(OpFloorSplit *split);

/* A layer on the same frame, with the areas the floors have by now, without regions, and with the links that stay in the layer. */
OpStatus op_floor_split_take(const OpFloorSplit *split, const OpCompactHeightfield *floors, int32_t layer,
                             OpCompactHeightfield **out);

#endif
