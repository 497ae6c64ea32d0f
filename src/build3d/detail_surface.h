/* The triangles of one polygon: a Delaunay triangulation inside its outline, to which points are added one by one. Three half-edges a
 * triangle: half-edge h runs from corner[h] to the corner of the next one in its triangle h / 3, and twin[h] is the same edge seen
 * from the other side. All of it lies in arrays of a fixed size. */
#ifndef ONEPATH_SRC_BUILD3D_DETAIL_SURFACE_H
#define ONEPATH_SRC_BUILD3D_DETAIL_SURFACE_H

#include "base/predicates.h"
#include "onepath/base.h"

/* What an index of 8 bits can name, and the triangles of that many points inside three. */
enum { OP_DETAIL_MAX_VERTICES = 255, OP_DETAIL_MAX_TRIANGLES = 2 * OP_DETAIL_MAX_VERTICES - 5 };
enum { OP_DETAIL_MAX_HALF_EDGES = 3 * OP_DETAIL_MAX_TRIANGLES };

/* Coordinates are those that the tile stores, widened. */
typedef struct OpDetailSurface {
    double x[OP_DETAIL_MAX_VERTICES];
    double y[OP_DETAIL_MAX_VERTICES];
    double z[OP_DETAIL_MAX_VERTICES];
    uint8_t corner[OP_DETAIL_MAX_HALF_EDGES];
    int16_t twin[OP_DETAIL_MAX_HALF_EDGES]; /* -1 on the outline */
    int32_t vertex_count;
    int32_t triangle_count;

    /* Edges that may not be Delaunay, by one of their half-edges; a half-edge is there at most once. */
    int16_t suspects[OP_DETAIL_MAX_HALF_EDGES];
    bool is_suspect[OP_DETAIL_MAX_HALF_EDGES];
    int32_t suspect_count;

    /* Triangles that the last insertion changed or made, by number. */
    int16_t changed[OP_DETAIL_MAX_TRIANGLES];
    bool is_changed[OP_DETAIL_MAX_TRIANGLES];
    int32_t changed_count;
} OpDetailSurface;

static inline int32_t op_next_half_edge(int32_t h) {
    return h % 3 == 2 ? h - 2 : h + 1;
}

static inline int32_t op_previous_half_edge(int32_t h) {
    return h % 3 == 0 ? h + 2 : h - 1;
}

/* Makes an empty one of memory that holds anything. */
void op_detail_surface_begin(OpDetailSurface *surface);

/* Without vertices and triangles. */
void op_detail_surface_clear(OpDetailSurface *surface);

/* Adds a vertex that belongs to no triangle yet, and returns its number. There is room. */
int32_t op_detail_surface_add_vertex(OpDetailSurface *surface, double x, double y, double z);

/* Makes the triangles of an outline, counter-clockwise: ears in exact arithmetic, then Delaunay flips. ring lists all vertices. An outline
 * that touches itself where coordinates were rounded still gives count - 2 triangles. */
void op_detail_surface_fill(OpDetailSurface *surface, const uint8_t *ring, int32_t count);

/* 1, 0 or -1 for a point left of, on or right of a half-edge. */
int32_t op_detail_side(const OpDetailSurface *surface, int32_t half_edge, double x, double z);

/* The point is in the triangle or on its border. */
bool op_detail_contains(const OpDetailSurface *surface, int32_t triangle, double x, double z);

/* Walks from a triangle to the one that has the point inside. -1 when the point lies on an edge, and where the walk fails: it may leave a
 * dented outline, or go round in circles where triangles overlap. */
int32_t op_detail_walk(const OpDetailSurface *surface, int32_t triangle, double x, double z);

/* The first triangle that contains the point, or -1; a walk from a triangle is tried first. */
int32_t op_detail_locate(const OpDetailSurface *surface, int32_t triangle, double x, double z);

/* Adds a point that a triangle contains, and makes the triangles around it Delaunay; those that changed are listed. A point on the
 * outline or on a vertex is not added, and false comes back; then the triangle alone is listed. There is room for a vertex. */
bool op_detail_insert(OpDetailSurface *surface, int32_t triangle, double x, double y, double z);

/* Links two half-edges (either may be -1) as the two sides of an edge. */
void op_detail_link(OpDetailSurface *surface, int32_t a, int32_t b);

/* Puts an edge on the list of suspects, and flips until no edge inside is one. */
void op_detail_suspect(OpDetailSurface *surface, int32_t half_edge);
void op_detail_legalize(OpDetailSurface *surface);

#endif
