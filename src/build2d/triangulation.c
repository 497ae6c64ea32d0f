/* Constrained Delaunay triangulation inside a bounding triangle.
 *
 * A triangle that is split keeps its slot for the part at its edge 0, and the others are appended; a flip keeps both slots. When
 * a point lies on an edge, the triangle that the walk found is split first. Of four cocircular points the diagonal that is
 * there stays. Together with the order of insertion this fixes the result. */
#include "build2d/triangulation.h"

#include "base/assert.h"
#include "base/memory.h"
#include "base/status.h"
#include "build2d/insertion_order.h"

#define FAR (INT64_C(1) << 45)

typedef struct Pair {
    int32_t a;
    int32_t b;
} Pair;

typedef struct Work {
    OpAllocator allocator;
    OpGridPoint *points; /* then the corners of the bounding triangle */
    int32_t point_count;
    OpTriangle *triangles;
    int32_t triangle_count;
    int32_t *touching; /* per point: a triangle at it */
    int32_t last;      /* where the next walk begins */
    int32_t *stack;    /* triangles whose edge opposite the new point is to be looked at */
    size_t stack_count;
    size_t stack_capacity;
    Pair *queue; /* edges that cross the constraint which is being inserted */
    size_t queue_head;
    size_t queue_count;
    size_t queue_capacity;
} Work;

static int32_t after(int32_t corner) {
    return corner == 2 ? 0 : corner + 1;
}

static int32_t before(int32_t corner) {
    return corner == 0 ? 2 : corner - 1;
}

static int32_t corner_of(const OpTriangle *triangle, int32_t point) {
    return triangle->corner[0] == point ? 0 : triangle->corner[1] == point ? 1 : 2;
}

/* The edge of a triangle across which another lies. */
static int32_t edge_to(const OpTriangle *triangle, int32_t neighbor) {
    return triangle->neighbor[0] == neighbor ? 0 : triangle->neighbor[1] == neighbor ? 1 : 2;
}

static int32_t orient(const Work *work, int32_t a, int32_t b, int32_t c) {
    return op_grid_orient(work->points[a], work->points[b], work->points[c]);
}

/* ---- Changing triangles ---- */

static void touch(Work *work, int32_t triangle) {
    for (int32_t i = 0; i < 3; i++) {
        work->touching[work->triangles[triangle].corner[i]] = triangle;
    }
}

/* Tells the triangle across an edge that it now borders on another. */
static void replace_neighbor(Work *work, int32_t triangle, int32_t old, int32_t now) {
    if (triangle >= 0) {
        OpTriangle *across = &work->triangles[triangle];
        across->neighbor[edge_to(across, old)] = now;
    }
}

/* Flips the edge of a triangle; it and its neighbour are then the triangles on either side of the other diagonal. */
static void flip(Work *work, int32_t t, int32_t edge) {
    OpTriangle *first = &work->triangles[t];
    int32_t n = first->neighbor[edge];
    OpTriangle *second = &work->triangles[n];
    int32_t back = edge_to(second, t);
    /* a -> b is the edge seen from the first triangle, c and d are opposite it. */
    int32_t a = first->corner[edge];
    int32_t b = first->corner[after(edge)];
    int32_t c = first->corner[before(edge)];
    int32_t d = second->corner[before(back)];
    OpTriangle left = {{c, a, d},
                       {first->neighbor[before(edge)], second->neighbor[after(back)], n},
                       {first->constrained[before(edge)], second->constrained[after(back)], false}};
    OpTriangle right = {{d, b, c},
                        {second->neighbor[before(back)], first->neighbor[after(edge)], t},
                        {second->constrained[before(back)], first->constrained[after(edge)], false}};
    replace_neighbor(work, left.neighbor[1], n, t);
    replace_neighbor(work, right.neighbor[1], t, n);
    *first = left;
    *second = right;
    touch(work, t);
    touch(work, n);
}

/* The corner opposite an edge in the triangle across it, or -1. */
static int32_t opposite(const Work *work, int32_t t, int32_t edge) {
    int32_t n = work->triangles[t].neighbor[edge];
    if (n < 0) {
        return -1;
    }
    const OpTriangle *across = &work->triangles[n];
    return across->corner[before(edge_to(across, t))];
}

static bool is_in_circle(const Work *work, int32_t t, int32_t point) {
    const int32_t *corner = work->triangles[t].corner;
    return op_grid_in_circle(work->points[corner[0]], work->points[corner[1]], work->points[corner[2]],
                             work->points[point]) > 0;
}

/* The quadrilateral around an edge turns strictly left at both its ends, so that the edge can be flipped. */
static bool is_flippable(const Work *work, int32_t t, int32_t edge) {
    const OpTriangle *triangle = &work->triangles[t];
    int32_t d = opposite(work, t, edge);
    int32_t a = triangle->corner[edge];
    int32_t b = triangle->corner[after(edge)];
    int32_t c = triangle->corner[before(edge)];
    return orient(work, c, a, d) > 0 && orient(work, d, b, c) > 0;
}

/* ---- Inserting points ---- */

/* Walks to a triangle that has the point inside or on an edge. */
static int32_t locate(const Work *work, int32_t point) {
    int32_t t = work->last;
    for (int32_t edge = 0; edge < 3;) {
        const OpTriangle *triangle = &work->triangles[t];
        if (orient(work, triangle->corner[edge], triangle->corner[after(edge)], point) < 0) {
            t = triangle->neighbor[edge];
            edge = 0;
        } else {
            edge++;
        }
    }
    return t;
}

static OpStatus push(Work *work, int32_t triangle) {
    OP_TRY(op_grow_array(&work->allocator, (void **)&work->stack, &work->stack_capacity, work->stack_count,
                         work->stack_count + 1, sizeof(int32_t)));
    work->stack[work->stack_count++] = triangle;
    return OP_STATUS_OK;
}

/* Flips edges opposite the new point, which is a corner of every triangle on the stack, until all are Delaunay. */
static OpStatus legalize(Work *work, int32_t point) {
    while (work->stack_count > 0) {
        int32_t t = work->stack[--work->stack_count];
        int32_t edge = after(corner_of(&work->triangles[t], point));
        int32_t n = work->triangles[t].neighbor[edge];
        int32_t far = opposite(work, t, edge);
        if (far >= 0 && is_in_circle(work, t, far)) {
            flip(work, t, edge);
            OP_TRY(push(work, n));
            OP_TRY(push(work, t));
        }
    }
    return OP_STATUS_OK;
}

/* Into three. */
static OpStatus split_triangle(Work *work, int32_t t, int32_t point) {
    OpTriangle old = work->triangles[t];
    int32_t second = work->triangle_count++;
    int32_t third = work->triangle_count++;
    work->triangles[t] =
        (OpTriangle){{old.corner[0], old.corner[1], point}, {old.neighbor[0], second, third}, {0}};
    work->triangles[second] =
        (OpTriangle){{old.corner[1], old.corner[2], point}, {old.neighbor[1], third, t}, {0}};
    work->triangles[third] =
        (OpTriangle){{old.corner[2], old.corner[0], point}, {old.neighbor[2], t, second}, {0}};
    replace_neighbor(work, old.neighbor[1], t, second);
    replace_neighbor(work, old.neighbor[2], t, third);
    touch(work, t);
    touch(work, second);
    touch(work, third);
    OP_TRY(push(work, third));
    OP_TRY(push(work, second));
    return push(work, t);
}

/* Both triangles at the edge on which the point lies, into two each. */
static OpStatus split_edge(Work *work, int32_t t, int32_t edge, int32_t point) {
    OpTriangle near = work->triangles[t];
    int32_t n = near.neighbor[edge];
    OpTriangle far = work->triangles[n];
    int32_t back = edge_to(&far, t);
    int32_t a = near.corner[edge];
    int32_t b = near.corner[after(edge)];
    int32_t c = near.corner[before(edge)];
    int32_t d = far.corner[before(back)];
    int32_t near_new = work->triangle_count++;
    int32_t far_new = work->triangle_count++;
    /* Round the point: c a, a d, d b, b c. */
    work->triangles[t] = (OpTriangle){{c, a, point}, {near.neighbor[before(edge)], n, near_new}, {0}};
    work->triangles[n] = (OpTriangle){{a, d, point}, {far.neighbor[after(back)], far_new, t}, {0}};
    work->triangles[far_new] = (OpTriangle){{d, b, point}, {far.neighbor[before(back)], near_new, n}, {0}};
    work->triangles[near_new] = (OpTriangle){{b, c, point}, {near.neighbor[after(edge)], t, far_new}, {0}};
    replace_neighbor(work, far.neighbor[before(back)], n, far_new);
    replace_neighbor(work, near.neighbor[after(edge)], t, near_new);
    touch(work, t);
    touch(work, n);
    touch(work, far_new);
    touch(work, near_new);
    OP_TRY(push(work, near_new));
    OP_TRY(push(work, far_new));
    OP_TRY(push(work, n));
    return push(work, t);
}

static OpStatus insert_point(Work *work, int32_t point) {
    int32_t t = locate(work, point);
    const OpTriangle *triangle = &work->triangles[t];
    int32_t on = -1;
    for (int32_t edge = 2; edge >= 0; edge--) {
        on = orient(work, triangle->corner[edge], triangle->corner[after(edge)], point) == 0 ? edge : on;
    }
    OP_TRY(on >= 0 ? split_edge(work, t, on, point) : split_triangle(work, t, point));
    OP_TRY(legalize(work, point));
    work->last = work->touching[point];
    return OP_STATUS_OK;
}

static OpStatus insert_points(Work *work) {
    size_t count = (size_t)work->point_count;
    int32_t *order;
    OP_TRY(op_alloc_array(&work->allocator, count, sizeof(int32_t), (void **)&order));
    OpStatus status = op_insertion_order(work->points, work->point_count, &work->allocator, order);
    for (size_t i = 0; i < count && status == OP_STATUS_OK; i++) {
        status = insert_point(work, order[i]);
    }
    op_free_array(&work->allocator, order, count, sizeof(int32_t));
    return status;
}

/* ---- Inserting constraints ---- */

/* The triangle that has the edge a -> b, and which of its edges that is; false when there is none. */
static bool find_edge(const Work *work, int32_t a, int32_t b, int32_t *triangle, int32_t *edge) {
    int32_t first = work->touching[a];
    int32_t t = first;
    do {
        int32_t corner = corner_of(&work->triangles[t], a);
        if (work->triangles[t].corner[after(corner)] == b) {
            *triangle = t;
            *edge = corner;
            return true;
        }
        t = work->triangles[t].neighbor[before(corner)];
    } while (t != first && t >= 0);
    return false;
}

static OpStatus enqueue(Work *work, int32_t a, int32_t b) {
    OP_TRY(op_grow_array(&work->allocator, (void **)&work->queue, &work->queue_capacity, work->queue_count,
                         work->queue_count + 1, sizeof(Pair)));
    work->queue[work->queue_count++] = (Pair){a, b};
    return OP_STATUS_OK;
}

/* The triangle at a whose edge opposite a the segment a -> b crosses; false when b is its neighbour. */
static bool find_first_crossed(const Work *work, int32_t a, int32_t b, int32_t *triangle) {
    int32_t first = work->touching[a];
    int32_t t = first;
    do {
        int32_t corner = corner_of(&work->triangles[t], a);
        int32_t right = work->triangles[t].corner[after(corner)];
        int32_t left = work->triangles[t].corner[before(corner)];
        if (right == b || left == b) {
            return false;
        }
        if (orient(work, a, b, right) < 0 && orient(work, a, b, left) > 0 &&
            orient(work, right, left, b) < 0) {
            *triangle = t;
            return true;
        }
        t = work->triangles[t].neighbor[before(corner)];
    } while (t != first);
    OP_ASSERT(false); /* constraints are noded: the segment leaves a through an edge */
    return false;
}

/* Lists the edges between a and b, each as seen from a's side. */
static OpStatus list_crossed(Work *work, int32_t a, int32_t b, int32_t t) {
    int32_t edge = after(corner_of(&work->triangles[t], a));
    for (;;) {
        int32_t right = work->triangles[t].corner[edge];
        int32_t left = work->triangles[t].corner[after(edge)];
        OP_TRY(enqueue(work, right, left));
        int32_t next = work->triangles[t].neighbor[edge];
        int32_t far = opposite(work, t, edge);
        if (far == b) {
            return OP_STATUS_OK;
        }
        /* On to the edge of the next triangle that the segment leaves through. */
        int32_t back = edge_to(&work->triangles[next], t);
        edge = orient(work, a, b, far) > 0 ? after(back) : before(back);
        t = next;
    }
}

static bool crosses(const Work *work, int32_t a, int32_t b, int32_t u, int32_t w) {
    if (u == a || u == b || w == a || w == b) {
        return false;
    }
    return orient(work, a, b, u) * orient(work, a, b, w) < 0 &&
           orient(work, u, w, a) * orient(work, u, w, b) < 0;
}

/* Sloan's way: flip what crosses, first in, first out, and try again later what cannot be flipped yet. */
static OpStatus insert_constraint(Work *work, int32_t a, int32_t b) {
    int32_t t = 0;
    int32_t edge = 0;
    work->queue_head = 0;
    work->queue_count = 0;
    if (find_first_crossed(work, a, b, &t)) {
        OP_TRY(list_crossed(work, a, b, t));
    }
    while (work->queue_head < work->queue_count) {
        Pair crossing = work->queue[work->queue_head++];
        /* At a corner of the bounding triangle one cannot go all the way round. */
        bool found = find_edge(work, crossing.a, crossing.b, &t, &edge) ||
                     find_edge(work, crossing.b, crossing.a, &t, &edge);
        OP_ASSERT(found);
        if (!found) {
            continue;
        }
        if (!is_flippable(work, t, edge)) {
            OP_TRY(enqueue(work, crossing.a, crossing.b));
            continue;
        }
        int32_t c = work->triangles[t].corner[before(edge)];
        int32_t d = opposite(work, t, edge);
        flip(work, t, edge);
        if (crosses(work, a, b, c, d)) {
            OP_TRY(enqueue(work, c, d));
        }
    }
    if (find_edge(work, a, b, &t, &edge)) {
        OpTriangle *across = &work->triangles[work->triangles[t].neighbor[edge]];
        work->triangles[t].constrained[edge] = true;
        across->constrained[edge_to(across, t)] = true;
    }
    return OP_STATUS_OK;
}

/* Passes over all triangles until a pass flips nothing. */
static void flip_to_delaunay(Work *work) {
    bool flipped = true;
    while (flipped) {
        flipped = false;
        for (int32_t t = 0; t < work->triangle_count; t++) {
            for (int32_t edge = 0; edge < 3; edge++) {
                int32_t far = work->triangles[t].constrained[edge] ? -1 : opposite(work, t, edge);
                if (far >= 0 && is_in_circle(work, t, far) && is_flippable(work, t, edge)) {
                    flip(work, t, edge);
                    flipped = true;
                }
            }
        }
    }
}

/* ---- The whole ---- */

static bool is_real(const Work *work, const OpTriangle *triangle) {
    return triangle->corner[0] < work->point_count && triangle->corner[1] < work->point_count &&
           triangle->corner[2] < work->point_count;
}

/* Leaves out the triangles at the bounding triangle's corners. */
static OpStatus write_result(Work *work, OpTriangulation *out) {
    int32_t count = 0;
    int32_t *numbers;
    OP_TRY(
        op_alloc_array(&work->allocator, (size_t)work->triangle_count, sizeof(int32_t), (void **)&numbers));
    for (int32_t t = 0; t < work->triangle_count; t++) {
        numbers[t] = is_real(work, &work->triangles[t]) ? count++ : -1;
    }
    OpStatus status =
        op_alloc_array(&work->allocator, (size_t)count, sizeof(OpTriangle), (void **)&out->triangles);
    if (status == OP_STATUS_OK) {
        out->triangle_count = count;
        for (int32_t t = 0; t < work->triangle_count; t++) {
            if (numbers[t] < 0) {
                continue;
            }
            OpTriangle *triangle = &out->triangles[numbers[t]];
            *triangle = work->triangles[t];
            for (int32_t edge = 0; edge < 3; edge++) {
                triangle->neighbor[edge] =
                    triangle->neighbor[edge] < 0 ? -1 : numbers[triangle->neighbor[edge]];
            }
        }
    }
    op_free_array(&work->allocator, numbers, (size_t)work->triangle_count, sizeof(int32_t));
    return status;
}

/* A triangulation of n points in a triangle has 2n + 1 triangles. */
static size_t most_triangles(const Work *work) {
    return 2 * (size_t)work->point_count + 1;
}

static OpStatus begin(Work *work, const OpGridPoint *points) {
    size_t all = (size_t)work->point_count + 3;
    OP_TRY(op_alloc_array(&work->allocator, all, sizeof(OpGridPoint), (void **)&work->points));
    OP_TRY(op_alloc_zeroed(&work->allocator, all, sizeof(int32_t), (void **)&work->touching));
    OP_TRY(op_alloc_array(&work->allocator, most_triangles(work), sizeof(OpTriangle),
                          (void **)&work->triangles));
    for (int32_t i = 0; i < work->point_count; i++) {
        work->points[i] = points[i];
    }
    int32_t first = work->point_count;
    work->points[first] = (OpGridPoint){-FAR, -FAR};
    work->points[first + 1] = (OpGridPoint){3 * FAR, -FAR};
    work->points[first + 2] = (OpGridPoint){-FAR, 3 * FAR};
    work->triangles[0] = (OpTriangle){{first, first + 1, first + 2}, {-1, -1, -1}, {0}};
    work->triangle_count = 1;
    return OP_STATUS_OK;
}

static void end(Work *work) {
    const OpAllocator *allocator = &work->allocator;
    size_t all = (size_t)work->point_count + 3;
    op_free_array(allocator, work->points, all, sizeof(OpGridPoint));
    op_free_array(allocator, work->touching, all, sizeof(int32_t));
    op_free_array(allocator, work->triangles, most_triangles(work), sizeof(OpTriangle));
    op_free_array(allocator, work->stack, work->stack_capacity, sizeof(int32_t));
    op_free_array(allocator, work->queue, work->queue_capacity, sizeof(Pair));
}

OpStatus op_triangulate(const OpGridPoint *points, int32_t point_count, const OpConstraint *constraints,
                        int32_t constraint_count, const OpAllocator *allocator, OpTriangulation *out) {
    Work work = {.allocator = *allocator, .point_count = point_count};
    *out = (OpTriangulation){.allocator = *allocator};
    OpStatus status = begin(&work, points);
    if (status == OP_STATUS_OK) {
        status = insert_points(&work);
    }
    for (int32_t i = 0; i < constraint_count && status == OP_STATUS_OK; i++) {
        status = insert_constraint(&work, constraints[i].a, constraints[i].b);
    }
    if (status == OP_STATUS_OK) {
        flip_to_delaunay(&work);
        status = write_result(&work, out);
    }
    end(&work);
    return status;
}

void op_triangulation_free(OpTriangulation *triangulation) {
    op_free_array(&triangulation->allocator, triangulation->triangles, (size_t)triangulation->triangle_count,
                  sizeof(OpTriangle));
    *triangulation = (OpTriangulation){0};
}
