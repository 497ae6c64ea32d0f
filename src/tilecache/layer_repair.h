/* Contours of a layer that has lost floors, from the record of its first build: loops that the loss does not touch are kept, and only
 * those along the floors that are gone are traced and simplified. The result is that of all stages from the floors, to the byte. */
#ifndef ONEPATH_SRC_TILECACHE_LAYER_REPAIR_H
#define ONEPATH_SRC_TILECACHE_LAYER_REPAIR_H

#include "build3d/contour_maker.h"
#include "tilecache/layer_loss.h"

/* Scratch memory, for layers of any size one after the other. It must stay where it is. */
typedef struct OpLayerRepair {
    OpAllocator allocator;
    OpContourMaker maker;
    OpLayerLoss loss;
    OpContourVertex *simplified; /* of new loops */
    OpContourLoop *region_loops; /* of the region that is being made */
    int32_t *order;              /* of the new loops, and as much room again for sorting */
    bool *touched;               /* of every region: it has lost or got loops */
    size_t simplified_capacity;
    size_t region_loop_capacity;
    size_t order_capacity;
    size_t touched_capacity;
} OpLayerRepair;

void op_layer_repair_init(OpLayerRepair *repair, const OpAllocator *allocator);
void op_layer_repair_free(OpLayerRepair *repair);

/* The floors are those of the record with the areas in force, and changes lists those whose area is not that of the record. *repaired is
 * false, and out anything, when the layer must be built from its floors: an area changed otherwise than to none, or a region would be
 * removed, fall apart or get another number. Regions of the floors are neither read nor changed. */
OpStatus op_layer_repair(OpLayerRepair *repair, const OpLayerRecord *record,
                         const OpCompactHeightfield *floors, const OpAreaChange *changes, size_t change_count,
                         OpContours *out, bool *repaired);

#endif
