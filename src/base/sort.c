/* Merge sort. */
#include "base/sort.h"

#include <string.h>

static void merge(const int32_t *from, int32_t *to, int32_t low, int32_t middle, int32_t high,
                  OpCompare compare, const void *user) {
    int32_t left = low;
    int32_t right = middle;
    for (int32_t i = low; i < high; i++) {
        bool take_left = right == high || (left < middle && compare(user, from[left], from[right]) <= 0);
        to[i] = take_left ? from[left++] : from[right++];
    }
}

void op_sort_indices(int32_t *indices, int32_t *scratch, int32_t count, OpCompare compare, const void *user) {
    for (int64_t width = 1; width < count; width *= 2) {
        for (int64_t low = 0; low < count; low += 2 * width) {
            int64_t middle = low + width < count ? low + width : count;
            int64_t high = low + 2 * width < count ? low + 2 * width : count;
            merge(indices, scratch, (int32_t)low, (int32_t)middle, (int32_t)high, compare, user);
        }
        memcpy(indices, scratch, (size_t)count * sizeof(int32_t));
    }
}
