/* True clearance: per cell the side of the largest walkable square with that cell at its top left. Computed when first
 * asked for and repaired after edits; the repaired array equals a fresh one. */
#ifndef ONEPATH_SRC_GRID_CLEARANCE_H
#define ONEPATH_SRC_GRID_CLEARANCE_H

#include "grid/grid_object.h"

/* Notes an edited rectangle. Costs nothing before clearance was first asked for. */
void op_clearance_mark_dirty(OpGrid *grid, OpRect rect);

/* The current clearance of all cells, row by row; valid until the next edit. */
OpStatus op_clearance_read(const OpGrid *grid, const uint8_t **out);

#endif
