/* How many buckets a table of chained entries has. */
#ifndef ONEPATH_SRC_BUILD3D_HASH_BUCKETS_H
#define ONEPATH_SRC_BUILD3D_HASH_BUCKETS_H

#include <stdint.h>

/* At least one for each entry, and a power of two, so that the low bits of a mixed key choose one. At most 2^30 entries. */
static inline int32_t op_bucket_count(int32_t entries) {
    int32_t buckets = 16;
    while (buckets < entries) {
        buckets *= 2;
    }
    return buckets;
}

#endif
