/* The query rows of the benchmark, one function for each kind of world. Each loads the world, then times all queries again and
 * again (bench_measure.h). Arguments end with options as key=value. False after a message on standard error. */
#ifndef ONEPATH_BENCH_BENCH_QUERIES_H
#define ONEPATH_BENCH_BENCH_QUERIES_H

#include <stdbool.h>

/* MAP SCEN WARM_UP REPETITIONS [options of support/path_query.h] */
bool grid_queries_run(char **arguments, int count);

/* The same on the cells of the map as hexes, pointy with odd rows shifted. */
bool hex_queries_run(char **arguments, int count);

/* MAP.3dmap SCEN.3dscen WARM_UP REPETITIONS [moves=6 | 18 | 26] */
bool voxel_queries_run(char **arguments, int count);

/* GR CO QUERIES WARM_UP REPETITIONS [algorithm=NAME] [landmarks=COUNT] [points=true]
 *
 * CO may be "-". QUERIES has a line "start goal" for each. With points the nodes have the coordinates as positions, linked by
 * the arcs, and weights are distances. Names of algorithms are those of JavaScript. */
bool graph_queries_run(char **arguments, int count);

#endif
