#include "reference_polys.h"

#include <stdlib.h>
#include <string.h>

#include "base/predicates.h"

enum { MOST_CORNERS = 16 };

/* ---- Geometry ---- */

static int64_t turn(const OpContourVertex *a, const OpContourVertex *b, const OpContourVertex *c) {
    return (int64_t)(b->x - a->x) * (c->z - b->z) - (int64_t)(b->z - a->z) * (c->x - b->x);
}

static float stored(const OpTileCells *tile, int32_t cell) {
    if (cell == tile->border) {
        return 0.0f;
    }
    if (cell == tile->border + tile->cells) {
        return (float)tile->tile_size;
    }
    return (float)((double)(cell - tile->border) * tile->cell_size);
}

int32_t ref_float_turn(const OpTileCells *tile, int32_t ax, int32_t az, int32_t bx, int32_t bz, int32_t cx,
                       int32_t cz) {
    return op_orient2d((double)stored(tile, ax), (double)stored(tile, az), (double)stored(tile, bx),
                       (double)stored(tile, bz), (double)stored(tile, cx), (double)stored(tile, cz));
}

bool ref_same_place(const OpContourVertex *a, const OpContourVertex *b) {
    return a->x == b->x && a->z == b->z;
}

/* On the closed segment. */
static bool is_on(const OpContourVertex *a, const OpContourVertex *b, const OpContourVertex *point) {
    int64_t dot =
        (int64_t)(point->x - a->x) * (point->x - b->x) + (int64_t)(point->z - a->z) * (point->z - b->z);
    return turn(a, b, point) == 0 && dot <= 0;
}

bool ref_cross(const OpContourVertex *a, const OpContourVertex *b, const OpContourVertex *c,
               const OpContourVertex *d) {
    int64_t c_side = turn(a, b, c);
    int64_t d_side = turn(a, b, d);
    int64_t a_side = turn(c, d, a);
    int64_t b_side = turn(c, d, b);
    return c_side != 0 && d_side != 0 && a_side != 0 && b_side != 0 && (c_side > 0) != (d_side > 0) &&
           (a_side > 0) != (b_side > 0);
}

bool ref_touch(const OpContourVertex *a, const OpContourVertex *b, const OpContourVertex *c,
               const OpContourVertex *d) {
    return ref_cross(a, b, c, d) || is_on(a, b, c) || is_on(a, b, d) || is_on(c, d, a) || is_on(c, d, b);
}

/* At a convex corner a target must be left of both edges, at a reflex one of either. */
bool ref_in_cone(const OpContourVertex *before, const OpContourVertex *at, const OpContourVertex *after,
                 const OpContourVertex *target) {
    bool left_of_out = turn(at, after, target) > 0;
    bool left_of_in = turn(before, at, target) > 0;
    return turn(before, at, after) >= 0 ? left_of_out && left_of_in : left_of_out || left_of_in;
}

/* ---- Straight walls ---- */

static bool is_straight(const OpContourVertex *p, const OpContourVertex *v, const OpContourVertex *n) {
    int64_t chord_x = n->x - p->x;
    int64_t chord_z = n->z - p->z;
    int64_t d = chord_x * chord_x + chord_z * chord_z;
    int64_t t = chord_x * (v->x - p->x) + chord_z * (v->z - p->z);
    int64_t off = (int64_t)(v->y - p->y) * d - (int64_t)(n->y - p->y) * t;
    bool ahead = (int64_t)(v->x - p->x) * (n->x - v->x) + (int64_t)(v->z - p->z) * (n->z - v->z) > 0;
    return p->neighbor == 0 && v->neighbor == 0 && turn(p, v, n) == 0 && ahead && llabs(off) <= d;
}

/* Looks round the loop from a place for a vertex to take; -1 when there is none. */
static int32_t find_straight(const OpContourVertex *loop, int32_t count, int32_t from) {
    for (int32_t k = 0; k < count; k++) {
        int32_t i = (from + k) % count;
        if (is_straight(&loop[(i + count - 1) % count], &loop[i], &loop[(i + 1) % count])) {
            return i;
        }
    }
    return -1;
}

/* Returns a loop of its own. */
static OpContourVertex *straighten(const OpContourVertex *loop, int32_t *count) {
    OpContourVertex *kept = malloc((size_t)*count * sizeof *kept);
    int32_t left = *count;
    int32_t from = 0;
    memcpy(kept, loop, (size_t)*count * sizeof *kept);
    for (int32_t i = find_straight(kept, left, from); i >= 0; i = find_straight(kept, left, from)) {
        if (left == 3) {
            memcpy(kept, loop, (size_t)*count * sizeof *kept);
            return kept;
        }
        memmove(kept + i, kept + i + 1, (size_t)(left - i - 1) * sizeof *kept);
        left--;
        from = i == 0 ? left - 1 : i - 1;
    }
    *count = left;
    return kept;
}

/* ---- Ears ---- */

typedef struct Loop {
    const OpTileCells *tile;
    OpContourVertex *at;
    int32_t *vertex;
    bool *is_ear;
    int32_t count;
} Loop;

/* A corner of a polygon, and whether its edge to the next one is a wall. */
typedef struct Poly {
    int32_t vertex[MOST_CORNERS];
    bool wall[MOST_CORNERS];
    int32_t count;
} Poly;

typedef struct PolyList {
    Poly *polys;
    int32_t count;
} PolyList;

static int32_t around(const Loop *loop, int32_t i) {
    return (i + 2 * loop->count) % loop->count;
}

static bool is_diagonal(const Loop *loop, int32_t p, int32_t q) {
    const OpContourVertex *at = loop->at;
    if (!ref_in_cone(&at[around(loop, p - 1)], &at[p], &at[around(loop, p + 1)], &at[q]) ||
        !ref_in_cone(&at[around(loop, q - 1)], &at[q], &at[around(loop, q + 1)], &at[p])) {
        return false;
    }
    for (int32_t i = 0; i < loop->count; i++) {
        const OpContourVertex *a = &at[i];
        const OpContourVertex *b = &at[around(loop, i + 1)];
        bool meets = ref_same_place(a, &at[p]) || ref_same_place(a, &at[q]) || ref_same_place(b, &at[p]) ||
                     ref_same_place(b, &at[q]);
        if (!meets && ref_touch(a, b, &at[p], &at[q])) {
            return false;
        }
    }
    return true;
}

static bool is_ear(const Loop *loop, int32_t i, bool flat_too) {
    int32_t p = around(loop, i - 1);
    int32_t q = around(loop, i + 1);
    int64_t side = turn(&loop->at[p], &loop->at[i], &loop->at[q]);
    return (side > 0 || (flat_too && side == 0)) && is_diagonal(loop, p, q);
}

static int64_t diagonal_length(const Loop *loop, int32_t i) {
    const OpContourVertex *p = &loop->at[around(loop, i - 1)];
    const OpContourVertex *q = &loop->at[around(loop, i + 1)];
    int64_t x = q->x - p->x;
    int64_t z = q->z - p->z;
    return x * x + z * z;
}

static int32_t choose_ear(const Loop *loop, RefPolys *out) {
    int32_t best = -1;
    for (int32_t i = 0; i < loop->count; i++) {
        if (loop->is_ear[i] && (best < 0 || diagonal_length(loop, i) < diagonal_length(loop, best))) {
            best = i;
        }
    }
    if (best >= 0) {
        out->lost_ears += is_ear(loop, best, false) ? 0 : 1;
        return best;
    }
    out->degenerate_ears++;
    for (int32_t i = 0; i < loop->count; i++) {
        if (is_ear(loop, i, true)) {
            return i;
        }
    }
    return 0;
}

static void add_triangle(const Loop *loop, int32_t i, PolyList *list, RefPolys *out) {
    int32_t corner[3] = {around(loop, i - 1), i, around(loop, i + 1)};
    Poly poly = {.count = 3};
    for (int32_t k = 0; k < 3; k++) {
        poly.vertex[k] = loop->vertex[corner[k]];
        poly.wall[k] = loop->at[corner[k]].neighbor == 0;
    }
    poly.wall[2] = poly.wall[2] && loop->count == 3;
    const OpContourVertex *a = &loop->at[corner[0]];
    const OpContourVertex *b = &loop->at[corner[1]];
    const OpContourVertex *c = &loop->at[corner[2]];
    if (poly.vertex[0] == poly.vertex[1] || poly.vertex[1] == poly.vertex[2] ||
        poly.vertex[2] == poly.vertex[0] ||
        ref_float_turn(loop->tile, a->x, a->z, b->x, b->z, c->x, c->z) <= 0) {
        out->dropped_triangles++;
        return;
    }
    list->polys[list->count++] = poly;
}

static void cut(Loop *loop, int32_t i) {
    size_t after = (size_t)(loop->count - i - 1);
    loop->at[around(loop, i - 1)].neighbor = 1; /* a diagonal is no wall */
    memmove(loop->at + i, loop->at + i + 1, after * sizeof *loop->at);
    memmove(loop->vertex + i, loop->vertex + i + 1, after * sizeof *loop->vertex);
    memmove(loop->is_ear + i, loop->is_ear + i + 1, after * sizeof *loop->is_ear);
    loop->count--;
    loop->is_ear[around(loop, i)] = false;
    loop->is_ear[around(loop, i - 1)] = false;
    for (int32_t k = 0; k < loop->count; k++) {
        loop->is_ear[k] = loop->is_ear[k] || is_ear(loop, k, false);
    }
}

static void clip(Loop *loop, PolyList *list, RefPolys *out) {
    for (int32_t i = 0; i < loop->count && loop->count > 3; i++) {
        loop->is_ear[i] = is_ear(loop, i, false);
    }
    while (loop->count > 3) {
        int32_t ear = choose_ear(loop, out);
        add_triangle(loop, ear, list, out);
        cut(loop, ear);
    }
    add_triangle(loop, 1, list, out);
}

/* ---- Merging ---- */

static int32_t cells_turn(const RefPolys *out, int32_t a, int32_t b, int32_t c) {
    const OpFloorVertex *v = out->vertices;
    int64_t side =
        (int64_t)(v[b].x - v[a].x) * (v[c].z - v[a].z) - (int64_t)(v[b].z - v[a].z) * (v[c].x - v[a].x);
    return side > 0 ? 1 : side < 0 ? -1 : 0;
}

static int32_t float_turn(const RefPolys *out, const OpTileCells *tile, int32_t a, int32_t b, int32_t c) {
    const OpFloorVertex *v = out->vertices;
    return ref_float_turn(tile, v[a].x, v[a].z, v[b].x, v[b].z, v[c].x, v[c].z);
}

/* The plain union of A and B over edge i of A and j of B: A from its second end on, then the rest of B. */
static Poly join(const Poly *a, int32_t i, const Poly *b, int32_t j) {
    Poly joined = {.count = 0};
    for (int32_t k = 1; k <= a->count; k++) {
        int32_t at = (i + k) % a->count;
        if (k < a->count) {
            joined.vertex[joined.count] = a->vertex[at];
            joined.wall[joined.count++] = a->wall[at];
        }
    }
    for (int32_t k = 1; k < b->count; k++) {
        int32_t at = (j + k) % b->count;
        joined.vertex[joined.count] = b->vertex[at];
        joined.wall[joined.count++] = b->wall[at];
    }
    return joined;
}

static int32_t find_in(const Poly *poly, int32_t vertex) {
    for (int32_t i = 0; i < poly->count; i++) {
        if (poly->vertex[i] == vertex) {
            return i;
        }
    }
    return -1;
}

static bool has_repeats(const Poly *poly) {
    for (int32_t i = 0; i < poly->count; i++) {
        if (find_in(poly, poly->vertex[i]) != i) {
            return true;
        }
    }
    return false;
}

/* Of three corners in line: the middle one lies inside the box of the others, and in neither's place. */
static bool is_between(const RefPolys *out, int32_t a, int32_t b, int32_t c) {
    const OpFloorVertex *v = out->vertices;
    bool in_x = (v[a].x <= v[b].x) == (v[b].x <= v[c].x) || v[b].x == v[a].x || v[b].x == v[c].x;
    bool in_z = (v[a].z <= v[b].z) == (v[b].z <= v[c].z) || v[b].z == v[a].z || v[b].z == v[c].z;
    bool at_end = (v[b].x == v[a].x && v[b].z == v[a].z) || (v[b].x == v[c].x && v[b].z == v[c].z);
    return in_x && in_z && !at_end;
}

/* By the definition: no corner lies right of an edge, one lies left of it, and no two lie in one place. */
static bool is_convex(const RefPolys *out, const Poly *poly) {
    const OpFloorVertex *v = out->vertices;
    bool has_area = false;
    for (int32_t i = 0; i < poly->count; i++) {
        int32_t a = poly->vertex[i];
        int32_t b = poly->vertex[(i + 1) % poly->count];
        for (int32_t k = 0; k < poly->count; k++) {
            int32_t c = poly->vertex[k];
            if (cells_turn(out, a, b, c) < 0 || (k != i && v[a].x == v[c].x && v[a].z == v[c].z)) {
                return false;
            }
            has_area = has_area || cells_turn(out, a, b, c) > 0;
        }
    }
    return has_area;
}

static void drop(Poly *poly, int32_t i) {
    int32_t before = (i + poly->count - 1) % poly->count;
    poly->wall[before] = true;
    for (int32_t k = i; k + 1 < poly->count; k++) {
        poly->vertex[k] = poly->vertex[k + 1];
        poly->wall[k] = poly->wall[k + 1];
    }
    poly->count--;
}

typedef struct Turns {
    int32_t before;
    int32_t at;
    int32_t after;
    int32_t wall_before;
    int32_t wall_after;
} Turns;

static Turns turns_at(const Poly *poly, int32_t vertex) {
    int32_t i = find_in(poly, vertex);
    int32_t before = (i + poly->count - 1) % poly->count;
    return (Turns){poly->vertex[before], vertex, poly->vertex[(i + 1) % poly->count], poly->wall[before],
                   poly->wall[i]};
}

/* Merges A and B if that is valid. */
static bool try_join(const RefPolys *out, const OpTileCells *tile, const Poly *a, int32_t i, const Poly *b,
                     int32_t j, Poly *joined, int32_t *dropped) {
    int32_t joint[2] = {a->vertex[i], a->vertex[(i + 1) % a->count]};
    int32_t beside[4];
    int32_t beside_count = 0;
    bool drops[2];
    *joined = join(a, i, b, j);
    if (has_repeats(joined)) {
        return false;
    }
    for (int32_t k = 0; k < 2; k++) {
        Turns at = turns_at(joined, joint[k]);
        int32_t side = cells_turn(out, at.before, at.at, at.after);
        drops[k] = side == 0 && at.wall_before && at.wall_after;
        if (side == 0 && !is_between(out, at.before, at.at, at.after)) {
            return false;
        }
        if (side < 0 || (!drops[k] && float_turn(out, tile, at.before, at.at, at.after) < 0)) {
            return false;
        }
        if (drops[k]) {
            beside[beside_count++] = at.before;
            beside[beside_count++] = at.after;
        }
    }
    *dropped = 0;
    for (int32_t k = 0; k < 2; k++) {
        if (drops[k]) {
            drop(joined, find_in(joined, joint[k]));
            (*dropped)++;
        }
    }
    for (int32_t k = 0; k < beside_count && joined->count >= 3; k++) {
        Turns at = turns_at(joined, beside[k]);
        if (float_turn(out, tile, at.before, at.at, at.after) < 0) {
            return false;
        }
    }
    return joined->count >= 3 && is_convex(out, joined);
}

typedef struct Best {
    int64_t length;
    int32_t a;
    int32_t b;
    Poly joined;
    int32_t dropped;
} Best;

static int64_t edge_length(const RefPolys *out, int32_t u, int32_t w) {
    int64_t x = out->vertices[u].x - out->vertices[w].x;
    int64_t z = out->vertices[u].z - out->vertices[w].z;
    return x * x + z * z;
}

/* All edges of A, and for each all polygons after A. */
static void look_at(const RefPolys *out, const OpTileCells *tile, const PolyList *list, int32_t max_vertices,
                    int32_t a, Best *best) {
    const Poly *first = &list->polys[a];
    for (int32_t i = 0; i < first->count; i++) {
        int32_t u = first->vertex[i];
        int32_t w = first->vertex[(i + 1) % first->count];
        int64_t length = edge_length(out, u, w);
        bool found = length <= best->length;
        for (int32_t b = a + 1; b < list->count && !found; b++) {
            const Poly *second = &list->polys[b];
            int32_t j = find_in(second, w);
            if (j < 0 || second->vertex[(j + 1) % second->count] != u ||
                first->count + second->count - 2 > max_vertices) {
                continue;
            }
            Best candidate = {.length = length, .a = a, .b = b};
            found = try_join(out, tile, first, i, second, j, &candidate.joined, &candidate.dropped);
            if (found) {
                *best = candidate;
            }
        }
    }
}

static void merge_all(RefPolys *out, const OpTileCells *tile, PolyList *list, int32_t max_vertices) {
    for (;;) {
        Best best = {.length = -1};
        for (int32_t a = 0; a < list->count; a++) {
            look_at(out, tile, list, max_vertices, a, &best);
        }
        if (best.length < 0) {
            return;
        }
        out->dropped_vertices += best.dropped;
        list->polys[best.a] = best.joined;
        list->count--;
        memmove(list->polys + best.b, list->polys + best.b + 1,
                (size_t)(list->count - best.b) * sizeof(Poly));
    }
}

/* ---- The whole ---- */

static int32_t weld(RefPolys *out, const OpContourVertex *vertex) {
    for (int32_t i = 0; i < out->vertex_count; i++) {
        const OpFloorVertex *other = &out->vertices[i];
        if (other->x == vertex->x && other->z == vertex->z && abs(other->y - vertex->y) <= 1) {
            return i;
        }
    }
    out->vertices[out->vertex_count] = (OpFloorVertex){vertex->x, vertex->y, vertex->z};
    return out->vertex_count++;
}

static void add_contour(RefPolys *out, const OpContours *contours, const OpContour *contour,
                        const OpTileCells *tile, int32_t max_vertices) {
    int32_t count = contour->ring.vertex_count;
    Loop loop = {.tile = tile};
    loop.at = straighten(contours->vertices + contour->ring.first_vertex, &count);
    out->dropped_vertices += contour->ring.vertex_count - count;
    loop.vertex = malloc((size_t)count * sizeof *loop.vertex);
    loop.is_ear = calloc((size_t)count, sizeof *loop.is_ear);
    loop.count = count;
    for (int32_t i = 0; i < count; i++) {
        loop.vertex[i] = weld(out, &loop.at[i]);
    }
    PolyList list = {malloc((size_t)count * sizeof(Poly)), 0};
    clip(&loop, &list, out);
    merge_all(out, tile, &list, max_vertices);
    for (int32_t i = 0; i < list.count; i++) {
        const Poly *poly = &list.polys[i];
        out->polys[out->poly_count++] =
            (OpFloorPoly){out->index_count, poly->count, contour->region, contour->area};
        for (int32_t k = 0; k < poly->count; k++) {
            out->indices[out->index_count++] = poly->vertex[k];
        }
    }
    free(loop.at);
    free(loop.vertex);
    free(loop.is_ear);
    free(list.polys);
}

RefPolys ref_polys_make(const OpContours *contours, const OpTileCells *tile, int32_t max_vertices) {
    RefPolys out = {0};
    size_t total = 1;
    for (int32_t i = 0; i < contours->contour_count; i++) {
        total += (size_t)contours->contours[i].ring.vertex_count;
    }
    out.vertices = malloc(total * sizeof *out.vertices);
    out.polys = malloc(total * sizeof *out.polys);
    out.indices = malloc(3 * total * sizeof *out.indices);
    for (int32_t i = 0; i < contours->contour_count; i++) {
        add_contour(&out, contours, &contours->contours[i], tile, max_vertices);
    }
    return out;
}

void ref_polys_free(RefPolys *polys) {
    free(polys->vertices);
    free(polys->polys);
    free(polys->indices);
}
