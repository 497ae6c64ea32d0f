/* Benchmarks of the 3D builder on generated levels (generators/level_generator.h), with twins in build_bench.mjs and recast_native.cpp. */
#ifndef ONEPATH_BENCH_BUILD_WORK_H
#define ONEPATH_BENCH_BUILD_WORK_H

#include <stdbool.h>

#include "onepath/world.h"

#include "generators/level_generator.h"

/* The settings of bench/build_settings.mjs. */
OpNavSettings build_work_settings(int32_t size, bool tiled);

/* A level by the name of its kind. False after a message on standard error. */
bool build_work_level(const char *kind, int32_t size, Level *level);

/* Its mesh, in the same way. */
bool build_work_mesh(const char *kind, int32_t size, bool tiled, OpNavMesh **mesh);

/* KIND SIZE solo|tiled WARM_UP REPETITIONS: the level becomes a mesh, again and again; costs are its polygons and its saved size. */
bool build_work_run(char **arguments, int count);

/* KIND SIZE solo|tiled: builds once and prints {"peakBytes":count}, the most that was allocated at a time. */
bool build_memory_run(char **arguments, int count);

#endif
