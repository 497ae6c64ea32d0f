/* The moves of an agent on a square grid, as a topology for the shared searches. Nodes are cell indices. */
#ifndef ONEPATH_SRC_GRID_SQUARE_TOPOLOGY_H
#define ONEPATH_SRC_GRID_SQUARE_TOPOLOGY_H

#include "grid/grid_object.h"
#include "search/a_star.h"
#include "search/topology.h"

#define OP_SQUARE_DIRECTIONS 8

/* Directions in neighbour order: north, east, south, west, north-east, south-east, south-west, north-west. */
extern const int8_t op_square_dx[OP_SQUARE_DIRECTIONS];
extern const int8_t op_square_dy[OP_SQUARE_DIRECTIONS];

typedef struct OpSquareTopology {
    const OpGrid *grid;
    const uint8_t *clearance; /* NULL for agents of one cell */
    OpGridOptions options;    /* resolved: no AUTO */
    double scale;             /* of the heuristic: the smallest area multiplier */
    OpCell goal;
} OpSquareTopology;

/* Reads what the options need of the grid; valid until the grid is edited. options are resolved. */
OpStatus op_square_topology_init(OpSquareTopology *topology, const OpGrid *grid,
                                 const OpGridOptions *options);

/* True when the agent can stand with its top left on the cell of this index. */
static inline bool op_square_fits(const OpSquareTopology *topology, int32_t index) {
    if (topology->clearance != NULL) {
        return topology->clearance[index] >= topology->options.agent_size;
    }
    return topology->grid->cells[index] != OP_AREA_WALL;
}

/* The legal moves out of a cell: bit d for direction d. */
uint32_t op_square_legal_moves(const OpSquareTopology *topology, OpCell cell);

/* The heuristic's estimate between two cells, without the weight. */
double op_square_estimate(const OpSquareTopology *topology, OpCell from, OpCell to);

/* The same moves as an OpTopology, which reads *square and is valid as long. Its estimate is between any two cells.
 * A cell that the blocked callback refuses is not walkable and has no moves. */
OpTopology op_square_as_topology(const OpSquareTopology *square);

/* OpExpand over an OpSquareTopology. */
OpStatus op_square_expand(const void *topology, OpAStar *search, int32_t node);

#endif
