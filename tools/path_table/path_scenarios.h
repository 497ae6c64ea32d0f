/* Every scenario of a Moving AI file, answered and timed. */
#ifndef ONEPATH_TOOLS_PATH_SCENARIOS_H
#define ONEPATH_TOOLS_PATH_SCENARIOS_H

#include "onepath/grid.h"

/* Prints one line of JSON for every stride-th scenario (stride >= 1), from the first on. A scenario that starts on water is searched on a second grid on which only
 * water is open, as the published lengths have it. False after a message on standard error. */
bool path_scenarios_run(const char *map_path, const char *scenario_path, size_t stride,
                        const OpGridOptions *options);

#endif
