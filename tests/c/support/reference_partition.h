/* The partition into regions once more, written from its definition with tables of pairs and without regard to speed. The oracle of
 * the region tests. */
#ifndef ONEPATH_TESTS_REFERENCE_PARTITION_H
#define ONEPATH_TESTS_REFERENCE_PARTITION_H

#include "floor_case.h"

typedef struct RefPartition {
    const RefFloors *floors;
    int32_t *region; /* of every floor */
    int32_t count;
} RefPartition;

RefPartition ref_partition_make(const RefFloors *floors, OpPartition partition, int32_t min_area,
                                int32_t merge_area);
void ref_partition_free(RefPartition *partition);

#endif
