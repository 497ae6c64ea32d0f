/* Points by cell, to find those near a place. What is found depends on the points alone, not on the cells. */
#ifndef ONEPATH_SRC_CROWD_NEIGHBOR_GRID_H
#define ONEPATH_SRC_CROWD_NEIGHBOR_GRID_H

#include "onepath/navmesh.h"

typedef struct OpGridEntry {
    OpVec2 position;
    int32_t row;
    int32_t column;
    int32_t index;
} OpGridEntry;

/* A cell that has points: those from first up to the next cell's first. beside is, for the row below, its own and the row above, the first
 * cell that is not left of it, or where that would be. */
typedef struct OpGridCell {
    int32_t row;
    int32_t column;
    int32_t first;
    int32_t beside[3];
} OpGridCell;

/* Begins all zero. */
typedef struct OpNeighborGrid {
    OpGridEntry *memory; /* two halves: entries, and what sorting needs */
    size_t capacity;
    OpGridEntry *entries; /* one of the halves; by (row, column, index) once built */
    int32_t count;
    int32_t cell_count;
    OpGridCell *cells; /* by (row, column), and one behind the last */
    size_t cell_capacity;
    int32_t *cell_of; /* by index */
    size_t cell_of_capacity;
    double width; /* of a cell */
    OpVec2 low;   /* the corner of cell (0, 0) */
} OpNeighborGrid;

typedef struct OpNeighbor {
    double distance_squared;
    int32_t index;
} OpNeighbor;

/* Room for count points, and indices below that; the points that were there are lost. On failure nothing has changed. */
OpStatus op_neighbor_grid_reserve(OpNeighborGrid *grid, int32_t count, const OpAllocator *allocator);
void op_neighbor_grid_free(OpNeighborGrid *grid, const OpAllocator *allocator);

/* Begins anew, and adds points for which there is room; their indices go up. */
void op_neighbor_grid_clear(OpNeighborGrid *grid);
void op_neighbor_grid_add(OpNeighborGrid *grid, int32_t index, OpVec2 position);

/* Sorts the points for queries of at most reach. */
void op_neighbor_grid_build(OpNeighborGrid *grid, double reach);

/* The points whose squared distance from position is below reach * reach, but for index itself: the first of them, at most `most`, by
 * (squared distance, index). index is that of one of the points, and position its place. Returns their number. */
int32_t op_neighbor_grid_find(const OpNeighborGrid *grid, int32_t index, OpVec2 position, double reach,
                              OpNeighbor *out, int32_t most);

#endif
