/* Walking along the boundary edges of a region with the region on the left. After an edge comes the next one of the same floor, turning
 * left, if it is a boundary edge too; else the walk goes on from the neighbour behind it. Steps and turns can be undone, so that every
 * walk comes back to its first edge. */
#ifndef ONEPATH_SRC_BUILD3D_CONTOUR_WALK_H
#define ONEPATH_SRC_BUILD3D_CONTOUR_WALK_H

#include "build3d/compact_heightfield.h"

/* Where a walk is: a floor, its cell, and one of its edges. */
typedef struct OpContourWalk {
    int32_t floor;
    int32_t x;
    int32_t z;
    int32_t direction;
} OpContourWalk;

static inline OpContourWalk op_contour_walk_from(const OpCompactHeightfield *floors, int32_t floor,
                                                 int32_t direction) {
    int32_t cell = floors->cell_of[floor];
    return (OpContourWalk){floor, cell % floors->frame.width, cell / floors->frame.width, direction};
}

/* Goes on from the neighbour behind an edge that is none: that way there is a link. */
static inline void op_contour_step(const OpCompactHeightfield *floors, OpContourWalk *at) {
    static const int32_t dx[] = {-1, 0, 1, 0};
    static const int32_t dz[] = {0, 1, 0, -1};
    at->floor = op_floor_link(floors, at->floor, at->direction);
    at->x += dx[at->direction];
    at->z += dz[at->direction];
    at->direction = (at->direction + 1) % 4;
}

static inline bool op_contour_at_grid_border(const OpHeightfieldFrame *frame, const OpContourWalk *at) {
    switch (at->direction) {
    case 0:
        return at->x == 0;
    case 1:
        return at->z == frame->depth - 1;
    case 2:
        return at->x == frame->width - 1;
    default:
        return at->z == 0;
    }
}

static inline int32_t op_contour_higher(const OpCompactHeightfield *floors, int32_t floor, int32_t y) {
    return floor >= 0 && floors->floors[floor].y > y ? floors->floors[floor].y : y;
}

/* The corner where an edge starts, without a row, and a wall behind the edge. */
static inline OpContourVertex op_contour_place(const OpContourWalk *at) {
    return (OpContourVertex){
        .x = at->x + (at->direction == 1 || at->direction == 2),
        .z = at->z + (at->direction <= 1),
        .neighbor = OP_CONTOUR_WALL,
    };
}

/* The same corner, with the row of the highest floor around it, which lies between the edge's direction and the next one: with floors above
 * each other the two ways to the opposite floor may end at different ones. *across gets the floor behind the edge or -1; the caller says
 * what its region is. Areas do not matter. */
static inline OpContourVertex op_contour_corner(const OpCompactHeightfield *floors, const OpContourWalk *at,
                                                int32_t *across) {
    int32_t side = (at->direction + 1) % 4;
    int32_t beside = op_floor_neighbour(floors, at->floor, side);
    int32_t y = floors->floors[at->floor].y;
    *across = op_floor_neighbour(floors, at->floor, at->direction);
    if (*across >= 0) {
        y = op_contour_higher(floors, *across, y);
        y = op_contour_higher(floors, op_floor_neighbour(floors, *across, side), y);
    }
    if (beside >= 0) {
        y = op_contour_higher(floors, beside, y);
        y = op_contour_higher(floors, op_floor_neighbour(floors, beside, at->direction), y);
    }
    OpContourVertex vertex = op_contour_place(at);
    vertex.y = y;
    if (*across < 0 && op_contour_at_grid_border(&floors->frame, at)) {
        vertex.neighbor = OP_CONTOUR_GRID_BORDER;
    }
    return vertex;
}

#endif
