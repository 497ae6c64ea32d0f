/* A compact heightfield's fields, and the two kinds of step between its floors. */
#ifndef ONEPATH_SRC_BUILD3D_COMPACT_HEIGHTFIELD_H
#define ONEPATH_SRC_BUILD3D_COMPACT_HEIGHTFIELD_H

#include "onepath/build3d.h"

struct OpCompactHeightfield {
    OpAllocator allocator;
    OpHeightfieldFrame frame;
    OpFloor *floors;
    int32_t *cells;   /* the first floor of every cell, and the number of floors */
    int32_t *cell_of; /* the cell of every floor */
    int32_t floor_count;
    int32_t region_count;
};

/* The cell beside one in a direction; -1 outside the grid. */
int32_t op_cell_beside(const OpCompactHeightfield *floors, int32_t cell, int32_t direction);

/* Where a floor's link leads, or -1. With several floors in a cell the way back may lead to another one. */
static inline int32_t op_floor_link(const OpCompactHeightfield *floors, int32_t floor, int32_t direction) {
    static const int32_t dx[] = {-1, 0, 1, 0};
    static const int32_t dz[] = {0, 1, 0, -1};
    uint32_t link = floors->floors[floor].links >> (6 * direction) & OP_NO_LINK;
    if (link == OP_NO_LINK) {
        return -1;
    }
    int32_t cell = floors->cell_of[floor] + dx[direction] + dz[direction] * floors->frame.width;
    return floors->cells[cell] + (int32_t)link;
}

/* Where a floor's link leads if the link there leads back, or -1. */
static inline int32_t op_floor_neighbour(const OpCompactHeightfield *floors, int32_t floor,
                                         int32_t direction) {
    int32_t target = op_floor_link(floors, floor, direction);
    return target >= 0 && op_floor_link(floors, target, (direction + 2) % 4) == floor ? target : -1;
}

/* Takes the regions away that the floors had. */
void op_compact_heightfield_forget_regions(OpCompactHeightfield *floors);

/* The distance of every floor to the nearest one at a boundary (not walkable, or in some direction without a step to a walkable
 * floor), at most cap: the shortest path of straight steps (2) and pairs of perpendicular ones (3). Steps are links, or neighbours
 * only. */
OpStatus op_boundary_distances(const OpCompactHeightfield *floors, bool neighbours_only, int32_t cap,
                               int32_t *distances);

#endif
