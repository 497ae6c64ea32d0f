/* How a jump point search finds the next jump point. Three jumpers look in three ways: cell by cell, 64 cells at a
 * time, or in tables. The first two find the same cells; the tables stop diagonal runs level with the goal as well. */
#ifndef ONEPATH_SRC_GRID_JUMPER_H
#define ONEPATH_SRC_GRID_JUMPER_H

#include "grid/block_map.h"
#include "grid/jps_plus_index.h"

typedef struct OpJumper {
    /* Unit steps from a walkable cell in a direction to the next jump point or the goal; 0 when a wall comes first. */
    int32_t (*jump)(const void *self, OpCell from, int32_t direction, OpCell goal);
    const void *self;
} OpJumper;

/* Each is valid as long as what it looks at. */
OpJumper op_online_jumper(const OpGrid *grid);
OpJumper op_block_jumper(const OpBlockMap *map);
OpJumper op_table_jumper(const OpJpsPlusIndex *index); /* refreshed */

#endif
