/* Area cost multipliers. */
#include "search/area_costs.h"

#include "base/number.h"
#include "base/status.h"

OpAreaCosts op_area_costs_default(void) {
    OpAreaCosts costs;
    for (int32_t area = 0; area < OP_AREA_COUNT; area++) {
        costs.multiplier[area] = 1.0;
    }
    return costs;
}

OpStatus op_area_check(int32_t area) {
    if (area < 0 || area >= OP_AREA_COUNT) {
        return op_fail_range("area", 0, OP_AREA_COUNT - 1, area);
    }
    return OP_STATUS_OK;
}

OpStatus op_area_multiplier_check(double multiplier) {
    if (!(multiplier > 0.0) || !op_is_finite(multiplier)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "multiplier", "must be positive and finite, was %g",
                       multiplier);
    }
    return OP_STATUS_OK;
}

double op_area_costs_min(const OpAreaCosts *costs) {
    double smallest = costs->multiplier[0];
    for (int32_t area = 1; area < OP_AREA_COUNT; area++) {
        if (costs->multiplier[area] < smallest) {
            smallest = costs->multiplier[area];
        }
    }
    return smallest;
}

bool op_area_costs_are_uniform(const OpAreaCosts *costs) {
    for (int32_t area = 1; area < OP_AREA_COUNT; area++) {
        if (costs->multiplier[area] != costs->multiplier[0]) {
            return false;
        }
    }
    return true;
}
