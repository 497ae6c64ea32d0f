/* Seeded planar road networks: streets of a jittered lattice, some missing and some diagonal, with faster roads every few
 * blocks. Only what hangs together is kept. The same on every platform. */
#ifndef ONEPATH_TOOLS_ROAD_NETWORK_H
#define ONEPATH_TOOLS_ROAD_NETWORK_H

#include "onepath/graph.h"

/* Travel time is length over speed: the slowest streets, and the fastest roads. Estimates of a travel time divide a distance
 * by ROAD_TOP_SPEED. */
#define ROAD_TOP_SPEED 4

typedef struct RoadNetwork {
    int32_t node_count;
    int32_t road_count; /* each can be driven both ways */
    int32_t *x;         /* positions in metres */
    int32_t *y;
    int32_t *from;
    int32_t *to;
    double *times; /* whole numbers, at least length / ROAD_TOP_SPEED */
} RoadNetwork;

/* A lattice of columns x rows (2 to 1000 each), of which about nine in ten junctions are kept. False without memory. */
bool road_network_draw(RoadNetwork *network, int32_t columns, int32_t rows, uint64_t seed);
void road_network_free(RoadNetwork *network);

#endif
