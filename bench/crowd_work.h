/* Benchmarks of crowds: agents in a generated city of 256 x 256 units, each on its way from one random place to another.
 *
 *     step      thirty steps of a thirtieth of a second, two seconds after everybody has set out
 *     save restore hash
 *               the state of that moment, once; a restore finds the same agents somewhere else
 *
 * The cost is the state's hash (its upper half) after what was timed. */
#ifndef ONEPATH_BENCH_CROWD_WORK_H
#define ONEPATH_BENCH_CROWD_WORK_H

#include <stdbool.h>

/* NAME COUNT WARM_UP REPETITIONS. False after a message on standard error. */
bool crowd_work_run(char **arguments, int count);

#endif
