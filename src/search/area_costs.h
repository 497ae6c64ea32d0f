/* Area cost multipliers: their rule, and the smallest of them, which keeps heuristics below the true cost. */
#ifndef ONEPATH_SRC_SEARCH_AREA_COSTS_H
#define ONEPATH_SRC_SEARCH_AREA_COSTS_H

#include "onepath/search.h"

/* OUT_OF_RANGE unless area is 0 to 254. */
OpStatus op_area_check(int32_t area);

/* OUT_OF_RANGE unless positive and finite. */
OpStatus op_area_multiplier_check(double multiplier);

double op_area_costs_min(const OpAreaCosts *costs);
bool op_area_costs_are_uniform(const OpAreaCosts *costs);

#endif
