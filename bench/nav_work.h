/* Benchmarks of navigation meshes over tile maps, with twins in onepath_nav.mjs; both must find the same numbers.
 *
 *     path      a path for every query of the file, its length as the cost
 *     raycast   a straight walk from start to goal, how far it gets as the cost
 *     nearest   the nearest polygon to the middle between start and goal, the squared distance as the cost
 *     build     the mesh anew, the number of its polygons as the cost
 *     save      its bytes, their number as the cost
 *     load      a mesh of those bytes, the number of its polygons as the cost
 *
 * A cell of the map is one unit wide; the agent has a radius of 0.4. */
#ifndef ONEPATH_BENCH_NAV_WORK_H
#define ONEPATH_BENCH_NAV_WORK_H

#include <stdbool.h>

#include "onepath/world.h"

/* NAME MAP SCEN WARM_UP REPETITIONS. False after a message on standard error. */
bool nav_work_run(char **arguments, int count);

/* Of all tiles. */
double nav_work_count_polys(OpNavMesh *mesh);

#endif
