/* OnePath: the parts of jump point search (Harabor & Grastien 2011, 2014) for hosts that build on them: the pruning
 * rule and the tables of JPS+. Paths come from op_grid_find_path with the jump point algorithms, which use the same
 * parts.
 *
 * All of it is about eight moves without corner cutting, agents of one cell, and one cost for every area. */
#ifndef ONEPATH_JUMP_POINT_H
#define ONEPATH_JUMP_POINT_H

#include "onepath/base.h"
#include "onepath/grid.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The eight moves, in the order in which every square-grid search tries them. */
typedef enum OpDirection {
    OP_DIRECTION_NONE = -1, /* of a start, which was not arrived at */
    OP_DIRECTION_NORTH = 0, /* (0, -1) */
    OP_DIRECTION_EAST = 1,
    OP_DIRECTION_SOUTH = 2,
    OP_DIRECTION_WEST = 3,
    OP_DIRECTION_NORTH_EAST = 4,
    OP_DIRECTION_SOUTH_EAST = 5,
    OP_DIRECTION_SOUTH_WEST = 6,
    OP_DIRECTION_NORTH_WEST = 7
} OpDirection;

/* ---- The pruning rule ---- */

/* The directions in which a cell reached by a step in direction arrival must be searched further, as bits (bit d for
 * direction d). neighbours has bit d set when the cell's neighbour in direction d is walkable. Directions whose first
 * step is illegal are left out. After a diagonal step: that diagonal and its two components. After a straight step:
 * straight on, and on each side where the cell beside is free and the one behind it is a wall, that side and the
 * diagonal between it and straight on. OP_DIRECTION_NONE: every legal direction. OUT_OF_RANGE for any other number. */
OP_API OpStatus op_jump_successors(int32_t arrival, uint8_t neighbours, uint8_t *out);

/* ---- JPS+ tables ---- */

/* For every cell and direction, how far a run goes (Rabin's form of the tables of Harabor & Grastien 2014). d > 0: the
 * next jump point is d steps away. d <= 0: there is none before a wall, which comes after -d walkable cells. All
 * zero for a wall. Independent of area costs.
 *
 * The index listens to the grid: edits are collected and applied when the tables are next refreshed, which gives the
 * tables of a fresh index. Destroy it before the grid. Memory: 16 bytes per cell and
 * 1/16 of a byte per cell for edits; building looks at every cell eight times. */
typedef struct OpJpsPlusIndex OpJpsPlusIndex;

/* The longest side a table entry can measure. */
#define OP_JPS_PLUS_MAX_SIDE 32766

/* Builds the tables. OUT_OF_RANGE when a side of the grid is above OP_JPS_PLUS_MAX_SIDE. */
OP_API OpStatus op_jps_plus_index_create(OpGrid *grid, const OpAllocator *allocator, OpJpsPlusIndex **out);
OP_API void op_jps_plus_index_destroy(OpJpsPlusIndex *index);

/* Applies the edits made since the last refresh. */
OP_API OpStatus op_jps_plus_index_refresh(OpJpsPlusIndex *index);

/* The entry of a cell as of the last refresh. */
OP_API OpStatus op_jps_plus_index_distance(const OpJpsPlusIndex *index, OpCell cell, OpDirection direction,
                                           int32_t *out);

/* The entries as of the last refresh, table[(y * width + x) * 8 + direction]: read-only, the same address for the
 * index's whole life. NULL for NULL. */
OP_API const int16_t *op_jps_plus_index_entries(const OpJpsPlusIndex *index);

#ifdef __cplusplus
}
#endif

#endif
