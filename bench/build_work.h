/* Benchmarks of the 3D builder on generated levels (generators/level_generator.h), with twins in build_bench.mjs and recast_native.cpp. */
#ifndef ONEPATH_BENCH_BUILD_WORK_H
#define ONEPATH_BENCH_BUILD_WORK_H

#include <stdbool.h>

/* KIND SIZE solo|tiled WARM_UP REPETITIONS: the level becomes a mesh, again and again; costs are its polygons and its saved size. */
bool build_work_run(char **arguments, int count);

/* KIND SIZE solo|tiled: builds once and prints {"peakBytes":count}, the most that was allocated at a time. */
bool build_memory_run(char **arguments, int count);

#endif
