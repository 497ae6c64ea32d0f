/* Merging triangles into convex polygons (Hertel & Mehlhorn 1983): diagonals are taken away, the longest first, where both ends
 * stay convex. One pass is enough, since a merge only widens corners and enlarges polygons. */
#include "base/memory.h"
#include "base/status.h"
#include "build2d/triangulation.h"

enum { MOST_CORNERS = 16 };

typedef struct Polygon {
    int32_t corner[MOST_CORNERS];
    int32_t count;
} Polygon;

/* An edge between two triangles. */
typedef struct Diagonal {
    int32_t a; /* a < b */
    int32_t b;
    int32_t left; /* triangles */
    int32_t right;
    double length_squared;
} Diagonal;

typedef struct Merge {
    OpAllocator allocator;
    const OpGridPoint *points;
    const OpTriangle *triangles;
    int32_t triangle_count;
    int32_t max_vertices;
    Polygon *polygons; /* by the triangle that stands for each */
    int32_t *parent;   /* the triangle that a triangle has been merged into, or itself */
    Diagonal *diagonals;
    int32_t diagonal_count;
    int32_t *order;
    int32_t *scratch;
} Merge;

static int32_t find_polygon(Merge *merge, int32_t triangle) {
    while (merge->parent[triangle] != triangle) {
        merge->parent[triangle] = merge->parent[merge->parent[triangle]];
        triangle = merge->parent[triangle];
    }
    return triangle;
}

/* ---- Diagonals ---- */

static double length_squared(OpGridPoint a, OpGridPoint b) {
    double dx = (double)(b.x - a.x);
    double dy = (double)(b.y - a.y);
    return dx * dx + dy * dy;
}

static void list_diagonals(Merge *merge) {
    for (int32_t t = 0; t < merge->triangle_count; t++) {
        for (int32_t edge = 0; edge < 3; edge++) {
            int32_t neighbor = merge->triangles[t].neighbor[edge];
            if (neighbor <= t) {
                continue;
            }
            int32_t a = merge->triangles[t].corner[edge];
            int32_t b = merge->triangles[t].corner[(edge + 1) % 3];
            merge->diagonals[merge->diagonal_count++] =
                (Diagonal){a < b ? a : b, a < b ? b : a, t, neighbor,
                           length_squared(merge->points[a], merge->points[b])};
        }
    }
}

/* The longest first, then by the smaller end, then by the larger. */
static int32_t compare_diagonals(const void *user, int32_t first, int32_t second) {
    const Diagonal *a = (const Diagonal *)user + first;
    const Diagonal *b = (const Diagonal *)user + second;
    if (a->length_squared != b->length_squared) {
        return a->length_squared > b->length_squared ? -1 : 1;
    }
    if (a->a != b->a) {
        return a->a < b->a ? -1 : 1;
    }
    return a->b < b->b ? -1 : 1;
}

/* ---- Merging two polygons ---- */

static int32_t index_of(const Polygon *polygon, int32_t corner) {
    int32_t i = 0;
    while (polygon->corner[i] != corner) {
        i++;
    }
    return i;
}

static int32_t corner_at(const Polygon *polygon, int32_t index) {
    return polygon->corner[(index + polygon->count) % polygon->count];
}

static bool share_only(const Polygon *a, const Polygon *b, int32_t u, int32_t w) {
    for (int32_t i = 0; i < a->count; i++) {
        for (int32_t j = 0; j < b->count; j++) {
            if (a->corner[i] == b->corner[j] && a->corner[i] != u && a->corner[i] != w) {
                return false;
            }
        }
    }
    return true;
}

static bool turns_left(const Merge *merge, int32_t a, int32_t b, int32_t c) {
    return op_grid_orient(merge->points[a], merge->points[b], merge->points[c]) >= 0;
}

/* Joins two polygons over the edge u -> w of the first. False when the result would not be allowed. */
static bool join(const Merge *merge, const Polygon *first, const Polygon *second, int32_t u, int32_t w,
                 Polygon *out) {
    int32_t count = first->count + second->count - 2;
    int32_t at_u = index_of(first, u);
    int32_t at_w = index_of(second, w);
    if (count > merge->max_vertices || !share_only(first, second, u, w)) {
        return false;
    }
    /* At u the second polygon follows u, at w it comes before w. */
    if (!turns_left(merge, corner_at(first, at_u - 1), u, corner_at(second, at_w + 2)) ||
        !turns_left(merge, corner_at(second, at_w - 1), w, corner_at(first, at_u + 2))) {
        return false;
    }
    out->count = 0;
    for (int32_t i = 1; i < first->count; i++) {
        out->corner[out->count++] = corner_at(first, at_u + i);
    }
    for (int32_t i = 1; i < second->count; i++) {
        out->corner[out->count++] = corner_at(second, at_w + i);
    }
    return true;
}

static void try_diagonal(Merge *merge, const Diagonal *diagonal) {
    int32_t left = find_polygon(merge, diagonal->left);
    int32_t right = find_polygon(merge, diagonal->right);
    if (left == right) {
        return;
    }
    /* The left triangle has the edge one way round. */
    const OpTriangle *triangle = &merge->triangles[diagonal->left];
    bool forward = false;
    for (int32_t edge = 0; edge < 3; edge++) {
        forward = forward ||
                  (triangle->corner[edge] == diagonal->a && triangle->corner[(edge + 1) % 3] == diagonal->b);
    }
    Polygon joined;
    int32_t u = forward ? diagonal->a : diagonal->b;
    int32_t w = forward ? diagonal->b : diagonal->a;
    if (join(merge, &merge->polygons[left], &merge->polygons[right], u, w, &joined)) {
        merge->polygons[left] = joined;
        merge->parent[right] = left;
    }
}

/* ---- Result ---- */

/* Turns a polygon so that it starts with its smallest corner. */
static void rotate(Polygon *polygon) {
    Polygon old = *polygon;
    int32_t best = 0;
    for (int32_t i = 1; i < old.count; i++) {
        best = old.corner[i] < old.corner[best] ? i : best;
    }
    for (int32_t i = 0; i < old.count; i++) {
        polygon->corner[i] = corner_at(&old, best + i);
    }
}

static int32_t compare_polygons(const void *user, int32_t first, int32_t second) {
    const Polygon *a = (const Polygon *)user + first;
    const Polygon *b = (const Polygon *)user + second;
    for (int32_t i = 0; i < a->count && i < b->count; i++) {
        if (a->corner[i] != b->corner[i]) {
            return a->corner[i] < b->corner[i] ? -1 : 1;
        }
    }
    return a->count - b->count;
}

/* The polygon across an edge of a triangle, by its number in the result. */
static void write_neighbors(Merge *merge, const int32_t *numbers, const int32_t *firsts,
                            OpConvexPolygons *out) {
    for (int32_t t = 0; t < merge->triangle_count; t++) {
        int32_t poly = find_polygon(merge, t);
        for (int32_t edge = 0; edge < 3; edge++) {
            int32_t neighbor = merge->triangles[t].neighbor[edge];
            int32_t other = neighbor < 0 ? -1 : find_polygon(merge, neighbor);
            if (other >= 0 && other != poly) {
                int32_t at = index_of(&merge->polygons[poly], merge->triangles[t].corner[edge]);
                out->neighbors[firsts[numbers[poly]] + at] = numbers[other];
            }
        }
    }
}

static void write_polygons(Merge *merge, const int32_t *order, int32_t *numbers, int32_t *firsts,
                           OpConvexPolygons *out) {
    int32_t next = 0;
    for (int32_t i = 0; i < out->poly_count; i++) {
        const Polygon *polygon = &merge->polygons[order[i]];
        numbers[order[i]] = i;
        firsts[i] = next;
        out->sizes[i] = polygon->count;
        for (int32_t corner = 0; corner < polygon->count; corner++) {
            out->indices[next] = polygon->corner[corner];
            out->neighbors[next++] = -1;
        }
    }
    write_neighbors(merge, numbers, firsts, out);
}

static OpStatus write_result(Merge *merge, OpConvexPolygons *out) {
    size_t triangles = (size_t)merge->triangle_count;
    int32_t *order = merge->order;
    int32_t polys = 0;
    int32_t indices = 0;
    for (int32_t t = 0; t < merge->triangle_count; t++) {
        if (find_polygon(merge, t) == t) {
            rotate(&merge->polygons[t]);
            order[polys++] = t;
            indices += merge->polygons[t].count;
        }
    }
    op_sort_indices(order, merge->scratch, polys, compare_polygons, merge->polygons);
    out->poly_count = polys;
    out->index_count = indices;
    OP_TRY(op_alloc_array(&merge->allocator, (size_t)polys, sizeof(int32_t), (void **)&out->sizes));
    OP_TRY(op_alloc_array(&merge->allocator, (size_t)indices, sizeof(int32_t), (void **)&out->indices));
    OP_TRY(op_alloc_array(&merge->allocator, (size_t)indices, sizeof(int32_t), (void **)&out->neighbors));
    int32_t *numbers;
    OP_TRY(op_alloc_array(&merge->allocator, 2 * triangles, sizeof(int32_t), (void **)&numbers));
    write_polygons(merge, order, numbers, numbers + triangles, out);
    op_free_array(&merge->allocator, numbers, 2 * triangles, sizeof(int32_t));
    return OP_STATUS_OK;
}

/* ---- The whole ---- */

/* Every triangle has at most three diagonals, and two triangles share each. */
static size_t most_diagonals(const Merge *merge) {
    return 3 * (size_t)merge->triangle_count / 2 + 1;
}

static OpStatus begin(Merge *merge) {
    size_t triangles = (size_t)merge->triangle_count;
    size_t order = most_diagonals(merge) + triangles;
    OP_TRY(op_alloc_array(&merge->allocator, triangles, sizeof(Polygon), (void **)&merge->polygons));
    OP_TRY(op_alloc_array(&merge->allocator, triangles, sizeof(int32_t), (void **)&merge->parent));
    OP_TRY(op_alloc_array(&merge->allocator, most_diagonals(merge), sizeof(Diagonal),
                          (void **)&merge->diagonals));
    OP_TRY(op_alloc_array(&merge->allocator, order, sizeof(int32_t), (void **)&merge->order));
    OP_TRY(op_alloc_array(&merge->allocator, order, sizeof(int32_t), (void **)&merge->scratch));
    for (int32_t t = 0; t < merge->triangle_count; t++) {
        const int32_t *corner = merge->triangles[t].corner;
        merge->polygons[t] = (Polygon){{corner[0], corner[1], corner[2]}, 3};
        merge->parent[t] = t;
    }
    return OP_STATUS_OK;
}

static void end(Merge *merge) {
    const OpAllocator *allocator = &merge->allocator;
    size_t triangles = (size_t)merge->triangle_count;
    size_t order = most_diagonals(merge) + triangles;
    op_free_array(allocator, merge->polygons, triangles, sizeof(Polygon));
    op_free_array(allocator, merge->parent, triangles, sizeof(int32_t));
    op_free_array(allocator, merge->diagonals, most_diagonals(merge), sizeof(Diagonal));
    op_free_array(allocator, merge->order, order, sizeof(int32_t));
    op_free_array(allocator, merge->scratch, order, sizeof(int32_t));
}

static void merge_all(Merge *merge) {
    list_diagonals(merge);
    for (int32_t i = 0; i < merge->diagonal_count; i++) {
        merge->order[i] = i;
    }
    op_sort_indices(merge->order, merge->scratch, merge->diagonal_count, compare_diagonals, merge->diagonals);
    for (int32_t i = 0; i < merge->diagonal_count; i++) {
        try_diagonal(merge, &merge->diagonals[merge->order[i]]);
    }
}

OpStatus op_merge_convex(const OpGridPoint *points, const OpTriangle *triangles, int32_t triangle_count,
                         int32_t max_vertices, const OpAllocator *allocator, OpConvexPolygons *out) {
    Merge merge = {.allocator = *allocator,
                   .points = points,
                   .triangles = triangles,
                   .triangle_count = triangle_count,
                   .max_vertices = max_vertices};
    *out = (OpConvexPolygons){.allocator = *allocator};
    if (triangle_count == 0) {
        return OP_STATUS_OK;
    }
    OpStatus status = begin(&merge);
    if (status == OP_STATUS_OK) {
        merge_all(&merge);
        status = write_result(&merge, out);
    }
    end(&merge);
    if (status != OP_STATUS_OK) {
        op_convex_polygons_free(out);
    }
    return status;
}

void op_convex_polygons_free(OpConvexPolygons *polygons) {
    const OpAllocator *allocator = &polygons->allocator;
    op_free_array(allocator, polygons->sizes, (size_t)polygons->poly_count, sizeof(int32_t));
    op_free_array(allocator, polygons->indices, (size_t)polygons->index_count, sizeof(int32_t));
    op_free_array(allocator, polygons->neighbors, (size_t)polygons->index_count, sizeof(int32_t));
    *polygons = (OpConvexPolygons){0};
}
