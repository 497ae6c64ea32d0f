/* A compact heightfield's fields, and the two kinds of step between its floors. */
#ifndef ONEPATH_SRC_BUILD3D_COMPACT_HEIGHTFIELD_H
#define ONEPATH_SRC_BUILD3D_COMPACT_HEIGHTFIELD_H

#include "onepath/build3d.h"

struct OpCompactHeightfield {
    OpAllocator allocator;
    OpHeightfieldFrame frame;
    OpFloor *floors;
    int32_t *cells;    /* the first floor of every cell, and the number of floors */
    int32_t *cell_of;  /* the cell of every floor */
    int32_t beside[4]; /* from a cell to the next one in each direction */
    int32_t climb;     /* no link rises or falls by more rows */
    bool lead_back;    /* it is known that every link leads back */
    int32_t cut_cells; /* regions that reach this near to the grid's edge may go on outside; 0: none does */
    int32_t floor_count;
    int32_t region_count;
};

/* Room for so many floors, to be filled with all else; the allocator has been chosen. */
OpStatus op_compact_heightfield_create(const OpHeightfieldFrame *frame, int32_t floor_count,
                                       const OpAllocator *allocator, OpCompactHeightfield **out);

/* The cell beside one in a direction; -1 outside the grid. */
int32_t op_cell_beside(const OpCompactHeightfield *floors, int32_t cell, int32_t direction);

/* Where a floor's link leads, or -1. With several floors in a cell the way back may lead to another one. */
static inline int32_t op_floor_link(const OpCompactHeightfield *floors, int32_t floor, int32_t direction) {
    uint32_t link = floors->floors[floor].links >> (6 * direction) & OP_NO_LINK;
    if (link == OP_NO_LINK) {
        return -1;
    }
    return floors->cells[floors->cell_of[floor] + floors->beside[direction]] + (int32_t)link;
}

/* Where a floor's link leads if the link there leads back, or -1. */
static inline int32_t op_floor_neighbour(const OpCompactHeightfield *floors, int32_t floor,
                                         int32_t direction) {
    int32_t target = op_floor_link(floors, floor, direction);
    if (target < 0 || floors->lead_back) {
        return target;
    }
    uint32_t back = floors->floors[target].links >> (6 * ((direction + 2) % 4)) & OP_NO_LINK;
    int32_t first = floors->cells[floors->cell_of[floor]];
    return back != OP_NO_LINK && first + (int32_t)back == floor ? target : -1;
}

/* OUT_OF_RANGE or INVALID_ARGUMENT, as op_compact_heightfield_mark_area. */
OpStatus op_area_volume_check(const OpAreaVolume *volume);

/* Takes the regions away that the floors had. */
void op_compact_heightfield_forget_regions(OpCompactHeightfield *floors);

/* The distance of every floor to the nearest one at a boundary (not walkable, or in some direction without a step to a walkable
 * floor), at most cap: the shortest path of straight steps (2) and pairs of perpendicular ones (3). Steps are links, or neighbours
 * only. */
OpStatus op_boundary_distances(const OpCompactHeightfield *floors, bool neighbours_only, int32_t cap,
                               int32_t *distances);

#endif
