/* Benchmarks of ORCA: rings of discs that all want to the opposite side (generators/orca_scenes.h), 250 in a ring. A repetition walks from
 * the start until they crowd in the middle and times the last steps; the cost is where everyone is then. */
#ifndef ONEPATH_BENCH_ORCA_WORK_H
#define ONEPATH_BENCH_ORCA_WORK_H

#include <stdbool.h>

/* COUNT WARM_UP REPETITIONS. False after a message on standard error. */
bool orca_work_run(char **arguments, int count);

#endif
