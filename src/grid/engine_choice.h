/* Which engine answers a query: the requested algorithm where it can honour the options, else A*. */
#ifndef ONEPATH_SRC_GRID_ENGINE_CHOICE_H
#define ONEPATH_SRC_GRID_ENGINE_CHOICE_H

#include "grid/grid_engine.h"

/* Engines are numbered, so that a search object can keep one of each it has used. */
#define OP_GRID_ENGINE_COUNT 6
extern const OpGridEngine *const op_grid_engines[OP_GRID_ENGINE_COUNT];

/* The number of the engine for resolved options and the grid as it is now. */
int32_t op_grid_choose_engine(const OpGrid *grid, const OpGridOptions *options);

#endif
