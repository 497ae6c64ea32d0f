/* The phases of a step, for one agent. In a phase an agent writes nothing but its own slot, and reads of others what the phases before
 * left, so neither the order of the agents nor the number of threads means anything. */
#ifndef ONEPATH_SRC_CROWD_CROWD_PHASES_H
#define ONEPATH_SRC_CROWD_CROWD_PHASES_H

#include "crowd/crowd_object.h"

typedef OpStatus (*OpCrowdPhase)(const OpCrowd *crowd, OpCrowdWorker *worker, int32_t slot, double dt);

/* Upkeep of the corridor, the wanted velocity, and a look for walls. */
OpStatus op_crowd_plan(const OpCrowd *crowd, OpCrowdWorker *worker, int32_t slot, double dt);

/* The velocity nearest to the wanted one that runs into nobody; cannot fail. */
void op_crowd_avoid(const OpCrowd *crowd, OpCrowdWorker *worker, int32_t slot, double dt);

/* Speeds up or slows down towards it, and walks. Others see nothing of that before the next step, so an agent may do it as soon as it
 * has avoided, when what it needs is still in the caches. */
OpStatus op_crowd_move(const OpCrowd *crowd, OpCrowdWorker *worker, int32_t slot, double dt);

#endif
