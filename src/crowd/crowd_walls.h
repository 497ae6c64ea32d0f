/* The boundary of the mesh around an agent: which walls it keeps, and which of them it avoids. */
#ifndef ONEPATH_SRC_CROWD_CROWD_WALLS_H
#define ONEPATH_SRC_CROWD_CROWD_WALLS_H

#include "crowd/crowd_object.h"

/* Looks up walls again when the agent has left the place where it did, or the mesh has changed. On failure, and where the agent stands
 * on no polygon, it keeps none that count. */
OpStatus op_crowd_look_for_walls(const OpCrowd *crowd, OpCrowdWorker *worker, OpCrowdAgent *agent);

/* True when the walls are those of the mesh as it is. */
bool op_crowd_walls_count(const OpCrowd *crowd, const OpCrowdAgent *agent);

/* Writes the half-planes of the nearest walls that face the agent to those of the worker, and lists them in its choices. Returns their
 * number. */
int32_t op_crowd_choose_walls(const OpCrowd *crowd, OpCrowdWorker *worker, const OpCrowdAgent *agent);

#endif
