#include "plane_wide.h"

#include <stdbool.h>

Wide wide_words(uint64_t low, int64_t high) {
    Wide made;
    uint32_t fill = high < 0 ? UINT32_MAX : 0;
    for (int i = 0; i < WIDE_LIMBS; i++) {
        made.limb[i] = fill;
    }
    made.limb[0] = (uint32_t)low;
    made.limb[1] = (uint32_t)(low >> 32);
    made.limb[2] = (uint32_t)(uint64_t)high;
    made.limb[3] = (uint32_t)((uint64_t)high >> 32);
    return made;
}

Wide wide(int64_t value) {
    return wide_words((uint64_t)value, value < 0 ? -1 : 0);
}

Wide wide_sum(Wide a, Wide b) {
    uint64_t carry = 0;
    for (int i = 0; i < WIDE_LIMBS; i++) {
        carry += (uint64_t)a.limb[i] + b.limb[i];
        a.limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return a;
}

Wide wide_less(Wide a, Wide b) {
    for (int i = 0; i < WIDE_LIMBS; i++) {
        b.limb[i] = ~b.limb[i];
    }
    return wide_sum(wide_sum(a, b), wide(1));
}

Wide wide_times(Wide a, Wide b) {
    Wide product = wide(0);
    for (int i = 0; i < WIDE_LIMBS; i++) {
        uint64_t carry = 0;
        for (int j = 0; i + j < WIDE_LIMBS; j++) {
            carry += (uint64_t)a.limb[i] * b.limb[j] + product.limb[i + j];
            product.limb[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
    }
    return product;
}

int wide_sign(Wide a) {
    if ((a.limb[WIDE_LIMBS - 1] & UINT32_C(0x80000000)) != 0) {
        return -1;
    }
    bool zero = true;
    for (int i = 0; i < WIDE_LIMBS; i++) {
        zero = zero && a.limb[i] == 0;
    }
    return zero ? 0 : 1;
}

int wide_compare(Wide a, Wide b) {
    return wide_sign(wide_less(a, b));
}

Wide wide_cross(int64_t ax, int64_t ay, int64_t bx, int64_t by, int64_t cx, int64_t cy) {
    return wide_less(wide_times(wide(bx - ax), wide(cy - ay)), wide_times(wide(by - ay), wide(cx - ax)));
}

static bool is_short(int64_t difference) {
    return difference > -(INT64_C(1) << 30) && difference < (INT64_C(1) << 30);
}

int wide_turn(int64_t ax, int64_t ay, int64_t bx, int64_t by, int64_t cx, int64_t cy) {
    if (is_short(bx - ax) && is_short(by - ay) && is_short(cx - ax) && is_short(cy - ay)) {
        int64_t cross = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
        return cross > 0 ? 1 : cross < 0 ? -1 : 0;
    }
    return wide_sign(wide_cross(ax, ay, bx, by, cx, cy));
}
