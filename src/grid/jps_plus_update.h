/* How the JPS+ tables follow the grid: edits are noted as they happen and applied together. */
#ifndef ONEPATH_SRC_GRID_JPS_PLUS_UPDATE_H
#define ONEPATH_SRC_GRID_JPS_PLUS_UPDATE_H

#include "grid/jps_plus_index.h"

/* The value an entry must have, from the grid and the entries further along. */
int16_t op_jps_plus_straight_entry(const OpJpsPlusIndex *index, OpCell cell, int32_t direction);
int16_t op_jps_plus_diagonal_entry(const OpJpsPlusIndex *index, OpCell cell, int32_t direction);

/* Computes every entry. */
void op_jps_plus_build(OpJpsPlusIndex *index);

/* Makes the tables those of the grid as it is now. */
void op_jps_plus_apply_edits(OpJpsPlusIndex *index);

#endif
