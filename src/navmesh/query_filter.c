/* Filters. */
#include <math.h>

#include "base/number.h"
#include "base/status.h"
#include "navmesh/nav_query.h"

OpQueryFilter op_query_filter_default(void) {
    OpQueryFilter filter = {.include_flags = 0xFFFF};
    for (int32_t area = 0; area < OP_NAV_AREA_COUNT; area++) {
        filter.area_cost[area] = 1.0;
    }
    return filter;
}

OpStatus op_filter_init(const OpQueryFilter *filter, OpFilterState *out) {
    OpFilterState state = {filter == NULL ? op_query_filter_default() : *filter, INFINITY, false};
    double most = 0.0;
    for (int32_t area = 0; area < OP_NAV_AREA_COUNT; area++) {
        double cost = state.filter.area_cost[area];
        if (!(cost > 0.0)) {
            return op_fail(OP_STATUS_OUT_OF_RANGE, "area_cost", "of area %d must be above 0, was %g", area,
                           cost);
        }
        state.least_cost = cost < state.least_cost ? cost : state.least_cost;
        most = cost > most ? cost : most;
    }
    state.takes_all = most < INFINITY && state.filter.include_flags == 0xFFFF &&
                      state.filter.exclude_flags == 0 && state.filter.passes == NULL;
    *out = state;
    return OP_STATUS_OK;
}

OpStatus op_filter_ask(const OpFilterState *state, OpPolyRef poly, uint16_t flags, uint8_t area, bool *out) {
    const OpQueryFilter *filter = &state->filter;
    bool included = filter->include_flags == 0xFFFF || (flags & filter->include_flags) != 0;
    *out = included && (flags & filter->exclude_flags) == 0 && op_is_finite(filter->area_cost[area]);
    if (!*out || filter->passes == NULL) {
        return OP_STATUS_OK;
    }
    return filter->passes(filter->user, poly, flags, area, out);
}
