/* Benchmarks of tile caches on generated levels, tiled, with twins in cache_bench.mjs and recast_tile_cache.cpp. A cycle adds a cylinder
 * at every place in turn, each followed by updates until the mesh is up to date, then takes them away in the same way.
 *
 *     cycle     BENCH_CYCLES cycles
 *     add       the same, timed while obstacles are added
 *     remove    the same, timed while they are removed
 *     build     the level with its cache
 *
 * Costs are the polygons before, with all obstacles, and after, and the sizes of snapshots then. */
#ifndef ONEPATH_BENCH_CACHE_WORK_H
#define ONEPATH_BENCH_CACHE_WORK_H

#include <stdbool.h>

/* KIND SIZE COUNT FILE: writes so many places, "x y z" a line: half a unit under random points of the level's mesh. */
bool cache_places_generate(char **arguments, int count);

/* WORK KIND SIZE PLACES WARM_UP REPETITIONS */
bool cache_work_run(char **arguments, int count);

/* KIND SIZE PLACES: one cycle. Prints {"polys":[],"area":[],"peakBytes":count,"counts":[unchanged, reused, repaired, rebuilt]}: polygons and
 * the ground that they cover before, with all obstacles and after, the most memory held at a time, and what the updates did. */
bool cache_facts_run(char **arguments, int count);

#endif
