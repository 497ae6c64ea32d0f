/* Partition: regions by one of three ways, then the filter. */
#include "build3d/regions.h"

#include "base/memory.h"
#include "base/status.h"

static OpStatus cut(const OpCompactHeightfield *floors, OpPartition partition, int32_t min_area,
                    int32_t merge_area, OpRegions *regions) {
    switch (partition) {
    case OP_PARTITION_WATERSHED:
        OP_TRY(op_regions_watershed(floors, regions));
        break;
    case OP_PARTITION_MONOTONE:
        OP_TRY(op_regions_monotone(floors, regions));
        break;
    case OP_PARTITION_LAYERS:
        OP_TRY(op_regions_layers(floors, regions));
        merge_area = 0;
        break;
    }
    return op_regions_filter(floors, min_area, merge_area, regions);
}

OpStatus op_compact_heightfield_partition(OpCompactHeightfield *floors, OpPartition partition,
                                          int32_t min_region_area, int32_t merge_region_area) {
    if (floors == NULL) {
        return op_fail_null("floors");
    }
    if ((int32_t)partition < OP_PARTITION_WATERSHED || (int32_t)partition > OP_PARTITION_LAYERS) {
        return op_fail_range("partition", OP_PARTITION_WATERSHED, OP_PARTITION_LAYERS, (int64_t)partition);
    }
    if (min_region_area < 0) {
        return op_fail_range("min_region_area", 0, INT32_MAX, min_region_area);
    }
    if (merge_region_area < 0) {
        return op_fail_range("merge_region_area", 0, INT32_MAX, merge_region_area);
    }
    size_t count = (size_t)floors->floor_count;
    OpRegions regions = {NULL, 0};
    OP_TRY(op_alloc_array(&floors->allocator, count, sizeof(int32_t), (void **)&regions.of_floor));
    OpStatus status = cut(floors, partition, min_region_area, merge_region_area, &regions);
    for (size_t i = 0; i < count && status == OP_STATUS_OK; i++) {
        floors->floors[i].region = regions.of_floor[i];
    }
    floors->region_count = status == OP_STATUS_OK ? regions.count : floors->region_count;
    op_free_array(&floors->allocator, regions.of_floor, count, sizeof(int32_t));
    return status;
}
