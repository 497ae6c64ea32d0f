/* The first triangles of a polygon: ears are cut off its outline, then edges are flipped to Delaunay. Points on edges are rounded, so
 * the outline is not quite convex; vertices on a line are common. */
#include "build3d/detail_surface.h"

/* What is left of the outline. Places are those in the ring that was given. */
typedef struct Outline {
    OpDetailSurface *surface;
    const uint8_t *vertex;
    uint8_t next[OP_DETAIL_MAX_VERTICES];
    uint8_t previous[OP_DETAIL_MAX_VERTICES];
    int16_t
        beyond[OP_DETAIL_MAX_VERTICES]; /* the half-edge outside the edge to the next place; -1 for none */
    int32_t head;                       /* the first place that is left */
    int32_t count;
} Outline;

static int32_t turn(const Outline *outline, int32_t a, int32_t b, int32_t c) {
    const OpDetailSurface *surface = outline->surface;
    int32_t i = outline->vertex[a];
    int32_t k = outline->vertex[b];
    int32_t n = outline->vertex[c];
    return op_orient2d(surface->x[i], surface->z[i], surface->x[k], surface->z[k], surface->x[n],
                       surface->z[n]);
}

/* Turns left (or at least not right), and no other vertex lies in the triangle or on its border. */
static bool is_ear(const Outline *outline, int32_t place, int32_t least_turn) {
    int32_t p = outline->previous[place];
    int32_t q = outline->next[place];
    if (turn(outline, p, place, q) < least_turn) {
        return false;
    }
    for (int32_t i = outline->next[q]; i != p; i = outline->next[i]) {
        if (turn(outline, q, p, i) >= 0 && turn(outline, p, place, i) >= 0 &&
            turn(outline, place, q, i) >= 0) {
            return false;
        }
    }
    return true;
}

/* The first from the head on, or -1. */
static int32_t find_ear(const Outline *outline, int32_t least_turn) {
    int32_t place = outline->head;
    for (int32_t i = 0; i < outline->count; i++) {
        if (is_ear(outline, place, least_turn)) {
            return place;
        }
        place = outline->next[place];
    }
    return -1;
}

/* Makes the triangle at a place, and the last one closes the outline on its third side. */
static void clip(Outline *outline, int32_t place) {
    OpDetailSurface *surface = outline->surface;
    int32_t p = outline->previous[place];
    int32_t q = outline->next[place];
    int32_t h = 3 * surface->triangle_count++;
    surface->corner[h] = outline->vertex[p];
    surface->corner[h + 1] = outline->vertex[place];
    surface->corner[h + 2] = outline->vertex[q];
    op_detail_link(surface, h, outline->beyond[p]);
    op_detail_link(surface, h + 1, outline->beyond[place]);
    op_detail_link(surface, h + 2, outline->count == 3 ? outline->beyond[q] : -1);
    outline->beyond[p] = (int16_t)(h + 2);
    outline->next[p] = (uint8_t)q;
    outline->previous[q] = (uint8_t)p;
    outline->head = place == outline->head ? q : outline->head;
    outline->count--;
}

static void clip_all(Outline *outline) {
    while (outline->count >= 3) {
        int32_t ear = find_ear(outline, 1);
        ear = ear < 0 ? find_ear(outline, 0) : ear;
        clip(outline, ear < 0 ? outline->head : ear);
    }
}

void op_detail_surface_fill(OpDetailSurface *surface, const uint8_t *ring, int32_t count) {
    Outline outline; /* its arrays are filled as far as the ring goes */
    outline.surface = surface;
    outline.vertex = ring;
    outline.head = 0;
    outline.count = count;
    for (int32_t i = 0; i < count; i++) {
        outline.next[i] = (uint8_t)(i + 1 < count ? i + 1 : 0);
        outline.previous[i] = (uint8_t)(i > 0 ? i - 1 : count - 1);
        outline.beyond[i] = -1;
    }
    clip_all(&outline);
    for (int32_t h = 0; h < 3 * surface->triangle_count; h++) {
        op_detail_suspect(surface, h);
    }
    op_detail_legalize(surface);
}
