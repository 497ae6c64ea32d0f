/* The rules of OpGridOptions. */
#ifndef ONEPATH_SRC_GRID_GRID_OPTIONS_H
#define ONEPATH_SRC_GRID_GRID_OPTIONS_H

#include "onepath/grid.h"

/* Copies *options (the defaults for NULL) into *out after checking every field, with AUTO replaced by the heuristic it
 * stands for. */
OpStatus op_grid_options_resolve(const OpGridOptions *options, OpGridOptions *out);

#endif
