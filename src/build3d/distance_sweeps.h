/* The common case of distances over neighbours: floors that do not wind around a point. */
#ifndef ONEPATH_SRC_BUILD3D_DISTANCE_SWEEPS_H
#define ONEPATH_SRC_BUILD3D_DISTANCE_SWEEPS_H

#include "build3d/compact_heightfield.h"

/* The distances of op_boundary_distances over neighbours, without a cap. False where floors wind, and they may be too large. */
bool op_sweep_distances(const OpCompactHeightfield *floors, int32_t *distances);

#endif
