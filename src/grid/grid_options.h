/* The rules of OpGridOptions. */
#ifndef ONEPATH_SRC_GRID_GRID_OPTIONS_H
#define ONEPATH_SRC_GRID_GRID_OPTIONS_H

#include "onepath/grid.h"

/* Copies *options (the defaults for NULL) into *out after checking every field. */
OpStatus op_grid_options_resolve(const OpGridOptions *options, OpGridOptions *out);

/* The estimate of a search that moves cell by cell, where AUTO means the one that is exact on open ground. */
OpHeuristic op_grid_step_heuristic(const OpGridOptions *options);

#endif
