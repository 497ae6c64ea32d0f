/* What is remembered of a layer as it was first built, so that taking floors away later costs only what changes: the regions, the loops
 * around them, and the contours. */
#ifndef ONEPATH_SRC_TILECACHE_LAYER_RECORD_H
#define ONEPATH_SRC_TILECACHE_LAYER_RECORD_H

#include "build3d/tile_build.h"
#include "tilecache/loop_map.h"

typedef struct OpRecordedRegion {
    int32_t floor_count;
    int32_t cut_floors; /* of them those so near to the grid's end that the region may go on there */
    int32_t first_floor;
    int32_t first_loop;    /* up to that of the next region */
    int32_t first_contour; /* the same */
    int32_t raw_fallbacks; /* what OpContours counts */
    int32_t dropped_holes;
} OpRecordedRegion;

typedef struct OpLayerRecord {
    OpAllocator allocator;
    bool usable; /* false when a region lies over itself or floors are too many: no more is filled */
    int32_t min_region_area;
    OpContourOptions options; /* with the region around the tile */
    int32_t floor_count;
    int32_t region_count;      /* without the one around the tile */
    int32_t *region_of;        /* of every floor, those around the tile included */
    OpRecordedRegion *regions; /* by region, and one more after the last; entry 0 is not used */
    OpContourRegions looks;    /* of the regions and the one around the tile */
    OpLoopMap whole;           /* around regions with what they have around the tile */
    OpLoopMap in_tile;         /* around what they have in the tile: these become contours */
    OpContourVertex *simplified;
    int32_t simplified_count;
    OpContours contours;
} OpLayerRecord;

/* Makes the record of a layer from its own floors, with the areas it was first built with. The floors' regions change. */
OpStatus op_layer_record_make(const OpTileBuild *build, OpCompactHeightfield *floors, OpLayerRecord **out);
void op_layer_record_destroy(OpLayerRecord *record);

#endif
