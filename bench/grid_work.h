/* Benchmarks of what a host does between edits. Every work has its twin in onepath_work.mjs, and both must find the same
 * costs.
 *
 *     flow-build     a new flow field to the start, the goal, and the first place
 *     flow-repair    a field to the goal, refreshed after each place is walled up, and after it is opened again
 *     replan         an agent walks from the start to the goal three cells at a time; a wall appears near it; D* Lite replans
 *     replan-fresh   the same walk, and the time of a new A* search from where the agent stands
 *     hpa-build      HPA* queries, each after a change of area costs that makes the whole graph out of date
 *     hpa-refresh    HPA* queries, each after a place is walled up or opened again
 *
 * The script is a file of numbers: x and y of the start, of the goal, and of the places. A place is a block of 2 x 2 cells. */
#ifndef ONEPATH_BENCH_GRID_WORK_H
#define ONEPATH_BENCH_GRID_WORK_H

#include <stdbool.h>
#include <stdint.h>

/* False after a message on standard error. */
bool grid_work_run(const char *name, const char *map_path, const char *script_path,
                   double warm_up_milliseconds, int32_t repetitions);

#endif
