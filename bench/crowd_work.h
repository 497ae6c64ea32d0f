/* Benchmarks of crowds on the tiled mesh of a generated city, with twins in crowd_bench.mjs, recast_crowd.mjs and recast_crowd.cpp.
 *
 *     plan      everybody is given a goal, until all have a way
 *     step      a step of a thirtieth of a second (the mean of thirty), two seconds after everybody has set out
 *     journey   a step (the mean of all) of the whole way, twenty seconds; then how many have arrived, and how deep bodies have
 *               overlapped, looked at once a second
 *     save restore hash
 *               the state of two seconds after setting out; a restore finds the same agents a step farther on
 *
 * The cost is the state's hash (its upper half) at the end. */
#ifndef ONEPATH_BENCH_CROWD_WORK_H
#define ONEPATH_BENCH_CROWD_WORK_H

#include <stdbool.h>

/* NAME COUNT PLACES WARM_UP REPETITIONS; PLACES is a file of crowd_places.h. False after a message on standard error. */
bool crowd_work_run(char **arguments, int count);

#endif
