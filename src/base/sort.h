/* Sorting by a total order of the caller, without a library's qsort, whose order of equal items differs. */
#ifndef ONEPATH_SRC_BASE_SORT_H
#define ONEPATH_SRC_BASE_SORT_H

#include "onepath/base.h"

/* Negative when item a comes before item b. */
typedef int32_t (*OpCompare)(const void *user, int32_t a, int32_t b);

/* Merge sort in place; scratch has room for count. Stable. */
void op_sort_indices(int32_t *indices, int32_t *scratch, int32_t count, OpCompare compare, const void *user);

#endif
