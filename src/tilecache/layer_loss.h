/* What a layer has lost: the sides of floors that look at those that are gone, the loops along them, and what that means for regions. */
#ifndef ONEPATH_SRC_TILECACHE_LAYER_LOSS_H
#define ONEPATH_SRC_TILECACHE_LAYER_LOSS_H

#include "build3d/area_marks.h"
#include "tilecache/loop_retrace.h"

typedef struct OpRegionLoss {
    int32_t floors;
    int32_t outlines; /* new ones, less the one that it had if that is gone */
    bool beside;      /* floors of another region beside it */
} OpRegionLoss;

/* Scratch memory. Zero-initialise it but for the allocators. */
typedef struct OpLayerLoss {
    OpAllocator allocator;
    OpRegionLoss *regions; /* by region */
    int32_t *sides;        /* of floors that are left, which look at floors that are gone */
    OpLoopRetrace whole;   /* of the record's two maps; this one is used when it must be */
    OpLoopRetrace in_tile;
    size_t region_capacity;
    size_t side_capacity;
    int32_t side_count;
    bool leaves_tile; /* floors are gone outside the tile or, of a region that goes on there, at its border */
} OpLayerLoss;

void op_layer_loss_free(OpLayerLoss *loss);

/* Whether changes are losses and nothing else. */
bool op_layer_loss_is_all(const OpAreaChange *changes, size_t count);

/* Notes what the changes take away, and traces the new loops of the tile. *repairable tells whether all regions stay what they were, but
 * for the floors that are gone: each in one piece, large enough or not asked for its size, and with the number it had; if not, loops may be
 * missing. */
OpStatus op_layer_loss_find(OpLayerLoss *loss, const OpLayerRecord *record,
                            const OpCompactHeightfield *floors, const OpAreaChange *changes,
                            size_t change_count, bool *repairable);

#endif
