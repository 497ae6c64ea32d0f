/* The six moves between hexagons, as a topology for the shared searches. Nodes are cell indices. */
#ifndef ONEPATH_SRC_GRID_HEX_TOPOLOGY_H
#define ONEPATH_SRC_GRID_HEX_TOPOLOGY_H

#include "grid/grid_object.h"
#include "grid/hex_geometry.h"
#include "search/a_star.h"
#include "search/topology.h"

typedef struct OpHexTopology {
    const OpGrid *grid; /* the cells */
    OpHexLayout layout;
    OpGridCallbacks callbacks;
    double scale; /* of the estimate: the smallest area multiplier, or 0 for no estimate */
    OpHexCoord goal;
} OpHexTopology;

/* Checks options and copies them, or the defaults for NULL: what op_grid_options_resolve does, and the rules of hex
 * queries. */
OpStatus op_hex_options_resolve(const OpGridOptions *options, OpGridOptions *out);

/* options are resolved. Valid until the grid is edited. */
OpHexTopology op_hex_topology(const OpGrid *grid, OpHexLayout layout, const OpGridOptions *options);

/* The estimate from a cell to the goal, without the weight. */
double op_hex_estimate(const OpHexTopology *topology, OpCell from);

/* OpExpand over an OpHexTopology. */
OpStatus op_hex_expand(const void *topology, OpAStar *search, int32_t node);

/* The same moves as an OpTopology, which reads *hex and is valid as long. A cell that the blocked callback refuses is not
 * walkable and has no moves. */
OpTopology op_hex_as_topology(const OpHexTopology *hex);

#endif
