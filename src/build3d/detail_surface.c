/* Delaunay flips (Lawson 1977) and points that are added inside. */
#include "build3d/detail_surface.h"

#include <string.h>

static void forget_changes(OpDetailSurface *surface) {
    for (int32_t i = 0; i < surface->changed_count; i++) {
        surface->is_changed[surface->changed[i]] = false;
    }
    surface->changed_count = 0;
}

void op_detail_surface_begin(OpDetailSurface *surface) {
    surface->vertex_count = 0;
    surface->triangle_count = 0;
    surface->suspect_count = 0;
    surface->changed_count = 0;
    memset(surface->is_suspect, 0, sizeof surface->is_suspect);
    memset(surface->is_changed, 0, sizeof surface->is_changed);
}

void op_detail_surface_clear(OpDetailSurface *surface) {
    surface->vertex_count = 0;
    surface->triangle_count = 0;
    forget_changes(surface);
}

int32_t op_detail_surface_add_vertex(OpDetailSurface *surface, double x, double y, double z) {
    int32_t vertex = surface->vertex_count++;
    surface->x[vertex] = x;
    surface->y[vertex] = y;
    surface->z[vertex] = z;
    return vertex;
}

int32_t op_detail_side(const OpDetailSurface *surface, int32_t half_edge, double x, double z) {
    int32_t a = surface->corner[half_edge];
    int32_t b = surface->corner[op_next_half_edge(half_edge)];
    return op_orient2d(surface->x[a], surface->z[a], surface->x[b], surface->z[b], x, z);
}

bool op_detail_contains(const OpDetailSurface *surface, int32_t triangle, double x, double z) {
    return op_detail_side(surface, 3 * triangle, x, z) >= 0 &&
           op_detail_side(surface, 3 * triangle + 1, x, z) >= 0 &&
           op_detail_side(surface, 3 * triangle + 2, x, z) >= 0;
}

/* ---- Locating ---- */

static int32_t scan(const OpDetailSurface *surface, double x, double z) {
    for (int32_t t = 0; t < surface->triangle_count; t++) {
        if (op_detail_contains(surface, t, x, z)) {
            return t;
        }
    }
    return -1;
}

int32_t op_detail_walk(const OpDetailSurface *surface, int32_t triangle, double x, double z) {
    for (int32_t steps = 0; steps < surface->triangle_count && triangle >= 0; steps++) {
        bool inside = true;
        int32_t across = -1;
        for (int32_t h = 3 * triangle; h < 3 * triangle + 3 && across < 0; h++) {
            int32_t side = op_detail_side(surface, h, x, z);
            inside = inside && side > 0;
            across = side < 0 ? h : -1;
        }
        if (across < 0) {
            return inside ? triangle : -1;
        }
        triangle = surface->twin[across] < 0 ? -1 : surface->twin[across] / 3;
    }
    return -1;
}

int32_t op_detail_locate(const OpDetailSurface *surface, int32_t triangle, double x, double z) {
    int32_t found = op_detail_walk(surface, triangle, x, z);
    return found >= 0 ? found : scan(surface, x, z);
}

/* ---- Flips ---- */

static void set_triangle(OpDetailSurface *surface, int32_t triangle, int32_t a, int32_t b, int32_t c) {
    surface->corner[3 * triangle] = (uint8_t)a;
    surface->corner[3 * triangle + 1] = (uint8_t)b;
    surface->corner[3 * triangle + 2] = (uint8_t)c;
    if (!surface->is_changed[triangle]) {
        surface->is_changed[triangle] = true;
        surface->changed[surface->changed_count++] = (int16_t)triangle;
    }
}

void op_detail_link(OpDetailSurface *surface, int32_t a, int32_t b) {
    if (a >= 0) {
        surface->twin[a] = (int16_t)b;
    }
    if (b >= 0) {
        surface->twin[b] = (int16_t)a;
    }
}

void op_detail_suspect(OpDetailSurface *surface, int32_t half_edge) {
    int32_t twin = surface->twin[half_edge];
    if (twin >= 0 && !surface->is_suspect[half_edge] && !surface->is_suspect[twin]) {
        surface->is_suspect[half_edge] = true;
        surface->suspects[surface->suspect_count++] = (int16_t)half_edge;
    }
}

static int32_t turn(const OpDetailSurface *surface, int32_t a, int32_t b, int32_t c) {
    return op_orient2d(surface->x[a], surface->z[a], surface->x[b], surface->z[b], surface->x[c],
                       surface->z[c]);
}

/* The corner across lies in the circle of the triangle, and the other diagonal runs strictly inside the two triangles. */
static bool must_flip(const OpDetailSurface *surface, int32_t h) {
    int32_t twin = surface->twin[h];
    if (twin < 0) {
        return false;
    }
    int32_t a = surface->corner[h];
    int32_t b = surface->corner[op_next_half_edge(h)];
    int32_t c = surface->corner[op_previous_half_edge(h)];
    int32_t d = surface->corner[op_previous_half_edge(twin)];
    return op_in_circle(surface->x[a], surface->z[a], surface->x[b], surface->z[b], surface->x[c],
                        surface->z[c], surface->x[d], surface->z[d]) > 0 &&
           turn(surface, c, a, d) > 0 && turn(surface, d, b, c) > 0;
}

static void flip(OpDetailSurface *surface, int32_t h) {
    int32_t twin = surface->twin[h];
    int32_t t = h / 3;
    int32_t n = twin / 3;
    int32_t a = surface->corner[h];
    int32_t b = surface->corner[op_next_half_edge(h)];
    int32_t c = surface->corner[op_previous_half_edge(h)];
    int32_t d = surface->corner[op_previous_half_edge(twin)];
    int32_t outside_ca = surface->twin[op_previous_half_edge(h)];
    int32_t outside_ad = surface->twin[op_next_half_edge(twin)];
    int32_t outside_db = surface->twin[op_previous_half_edge(twin)];
    int32_t outside_bc = surface->twin[op_next_half_edge(h)];
    set_triangle(surface, t, c, a, d);
    set_triangle(surface, n, d, b, c);
    op_detail_link(surface, 3 * t, outside_ca);
    op_detail_link(surface, 3 * t + 1, outside_ad);
    op_detail_link(surface, 3 * n, outside_db);
    op_detail_link(surface, 3 * n + 1, outside_bc);
    op_detail_link(surface, 3 * t + 2, 3 * n + 2);
    op_detail_suspect(surface, 3 * t);
    op_detail_suspect(surface, 3 * t + 1);
    op_detail_suspect(surface, 3 * n);
    op_detail_suspect(surface, 3 * n + 1);
}

/* Last in, first out. It ends whatever the triangles: each flip lowers the volume below the triangles, counted with their turn, when
 * every vertex is lifted to the square of its distance from the origin. */
void op_detail_legalize(OpDetailSurface *surface) {
    while (surface->suspect_count > 0) {
        int32_t h = surface->suspects[--surface->suspect_count];
        surface->is_suspect[h] = false;
        if (must_flip(surface, h)) {
            flip(surface, h);
        }
    }
}

/* ---- Inserting ---- */

/* Into three; the first keeps the number. */
static void split_triangle(OpDetailSurface *surface, int32_t t, int32_t point) {
    int32_t a = surface->corner[3 * t];
    int32_t b = surface->corner[3 * t + 1];
    int32_t c = surface->corner[3 * t + 2];
    int32_t outside_bc = surface->twin[3 * t + 1];
    int32_t outside_ca = surface->twin[3 * t + 2];
    int32_t second = surface->triangle_count++;
    int32_t third = surface->triangle_count++;
    set_triangle(surface, t, a, b, point);
    set_triangle(surface, second, b, c, point);
    set_triangle(surface, third, c, a, point);
    op_detail_link(surface, 3 * second, outside_bc);
    op_detail_link(surface, 3 * third, outside_ca);
    op_detail_link(surface, 3 * t + 1, 3 * second + 2);
    op_detail_link(surface, 3 * second + 1, 3 * third + 2);
    op_detail_link(surface, 3 * third + 1, 3 * t + 2);
    op_detail_suspect(surface, 3 * t);
    op_detail_suspect(surface, 3 * second);
    op_detail_suspect(surface, 3 * third);
}

/* Both triangles at an edge into two each: round the point c a, a d, d b, b c. */
static void split_edge(OpDetailSurface *surface, int32_t h, int32_t point) {
    int32_t twin = surface->twin[h];
    int32_t a = surface->corner[h];
    int32_t b = surface->corner[op_next_half_edge(h)];
    int32_t c = surface->corner[op_previous_half_edge(h)];
    int32_t d = surface->corner[op_previous_half_edge(twin)];
    int32_t around[4] = {h / 3, twin / 3, surface->triangle_count, surface->triangle_count + 1};
    int32_t corners[5] = {c, a, d, b, c};
    int32_t outside[4] = {surface->twin[op_previous_half_edge(h)], surface->twin[op_next_half_edge(twin)],
                          surface->twin[op_previous_half_edge(twin)], surface->twin[op_next_half_edge(h)]};
    surface->triangle_count += 2;
    for (int32_t i = 0; i < 4; i++) {
        set_triangle(surface, around[i], corners[i], corners[i + 1], point);
    }
    for (int32_t i = 0; i < 4; i++) {
        op_detail_link(surface, 3 * around[i], outside[i]);
        op_detail_link(surface, 3 * around[i] + 1, 3 * around[(i + 1) % 4] + 2);
    }
    for (int32_t i = 0; i < 4; i++) {
        op_detail_suspect(surface, 3 * around[i]);
    }
}

static void sort_changes(OpDetailSurface *surface) {
    int16_t *changed = surface->changed;
    for (int32_t i = 1; i < surface->changed_count; i++) {
        int16_t triangle = changed[i];
        int32_t k = i;
        for (; k > 0 && changed[k - 1] > triangle; k--) {
            changed[k] = changed[k - 1];
        }
        changed[k] = triangle;
    }
}

bool op_detail_insert(OpDetailSurface *surface, int32_t triangle, double x, double y, double z) {
    int32_t on = -1;
    int32_t on_count = 0;
    for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++) {
        if (op_detail_side(surface, h, x, z) == 0) {
            on = h;
            on_count++;
        }
    }
    forget_changes(surface);
    if (on_count > 1 || (on_count == 1 && surface->twin[on] < 0)) {
        surface->is_changed[triangle] = true;
        surface->changed[surface->changed_count++] = (int16_t)triangle;
        return false;
    }
    int32_t point = op_detail_surface_add_vertex(surface, x, y, z);
    if (on_count == 1) {
        split_edge(surface, on, point);
    } else {
        split_triangle(surface, triangle, point);
    }
    op_detail_legalize(surface);
    sort_changes(surface);
    return true;
}
