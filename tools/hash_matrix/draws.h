/* Random numbers and shapes that scenarios draw. */
#ifndef ONEPATH_TOOLS_HASH_MATRIX_DRAWS_H
#define ONEPATH_TOOLS_HASH_MATRIX_DRAWS_H

#include "onepath/mesh_builder.h"

/* From low to high, both included. */
int32_t draw_int(OpRandom *random, int32_t low, int32_t high);

/* From low to below high. */
double draw_double(OpRandom *random, double low, double high);

/* Of any shape, over a square of a side from the origin, from a height of -1 to one of top; its sizes across are up to reach, and it is
 * turned by yaw either way at most. */
OpObstacle draw_obstacle(OpRandom *random, double side, double top, double reach, double yaw);

#endif
