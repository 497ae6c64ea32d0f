/* Triangles at the boundary know their side; the others have it from their neighbours. */
#include "build2d/inside_triangles.h"

#include "base/memory.h"
#include "base/status.h"

/* The net of operand 0 from a to b: positive when a triangle to the left of a -> b is inside, negative when it is outside, 0 when
 * there is no boundary. */
static int32_t boundary_net(const OpArrangement *arrangement, int32_t a, int32_t b) {
    int32_t low_end = a < b ? a : b;
    int32_t high_end = a < b ? b : a;
    int32_t low = 0;
    int32_t high = arrangement->segment_count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        const OpSegment *segment = &arrangement->segments[middle];
        if (segment->a < low_end || (segment->a == low_end && segment->b < high_end)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == arrangement->segment_count || arrangement->segments[low].a != low_end ||
        arrangement->segments[low].b != high_end) {
        return 0;
    }
    int32_t net = arrangement->segments[low].net[0];
    return a < b ? net : -net;
}

enum { UNKNOWN = 0, INSIDE = 1, OUTSIDE = 2 };

typedef struct Labels {
    const OpArrangement *arrangement;
    const OpTriangulation *triangulation;
    uint8_t *label;
    int32_t *stack;
    int32_t stack_count;
} Labels;

static void give(Labels *labels, int32_t triangle, uint8_t label) {
    if (labels->label[triangle] == UNKNOWN) {
        labels->label[triangle] = label;
        labels->stack[labels->stack_count++] = triangle;
    }
}

/* Triangles that touch the boundary. */
static void label_boundary(Labels *labels) {
    for (int32_t t = 0; t < labels->triangulation->triangle_count; t++) {
        const OpTriangle *triangle = &labels->triangulation->triangles[t];
        for (int32_t edge = 0; edge < 3; edge++) {
            int32_t net = !triangle->constrained[edge]
                              ? 0
                              : boundary_net(labels->arrangement, triangle->corner[edge],
                                             triangle->corner[(edge + 1) % 3]);
            if (net != 0) {
                give(labels, t, net > 0 ? INSIDE : OUTSIDE);
            }
        }
    }
}

static void spread(Labels *labels) {
    while (labels->stack_count > 0) {
        int32_t t = labels->stack[--labels->stack_count];
        const OpTriangle *triangle = &labels->triangulation->triangles[t];
        for (int32_t edge = 0; edge < 3; edge++) {
            bool is_boundary =
                triangle->constrained[edge] && boundary_net(labels->arrangement, triangle->corner[edge],
                                                            triangle->corner[(edge + 1) % 3]) != 0;
            if (triangle->neighbor[edge] >= 0 && !is_boundary) {
                give(labels, triangle->neighbor[edge], labels->label[t]);
            }
        }
    }
}

static OpStatus label(const OpArrangement *arrangement, OpInsideTriangles *out) {
    size_t count = (size_t)out->triangulation.triangle_count;
    const OpAllocator *allocator = &arrangement->allocator;
    Labels labels = {.arrangement = arrangement, .triangulation = &out->triangulation};
    OP_TRY(op_alloc_zeroed(allocator, count, 1, (void **)&labels.label));
    OpStatus status = op_alloc_array(allocator, count, sizeof(int32_t), (void **)&labels.stack);
    if (status == OP_STATUS_OK) {
        status = op_alloc_array(allocator, count, sizeof(bool), (void **)&out->inside);
    }
    if (status == OP_STATUS_OK) {
        label_boundary(&labels);
        spread(&labels);
        for (size_t t = 0; t < count; t++) {
            out->inside[t] = labels.label[t] == INSIDE;
        }
    }
    op_free_array(allocator, labels.stack, count, sizeof(int32_t));
    op_free_array(allocator, labels.label, count, 1);
    return status;
}

OpStatus op_triangulate_inside(const OpArrangement *arrangement, OpInsideTriangles *out) {
    size_t count = (size_t)arrangement->segment_count;
    OpConstraint *constraints;
    *out = (OpInsideTriangles){0};
    OP_TRY(op_alloc_array(&arrangement->allocator, count, sizeof(OpConstraint), (void **)&constraints));
    for (size_t i = 0; i < count; i++) {
        constraints[i] = (OpConstraint){arrangement->segments[i].a, arrangement->segments[i].b};
    }
    OpStatus status =
        op_triangulate(arrangement->points, arrangement->point_count, constraints, arrangement->segment_count,
                       &arrangement->allocator, &out->triangulation);
    op_free_array(&arrangement->allocator, constraints, count, sizeof(OpConstraint));
    if (status == OP_STATUS_OK) {
        status = label(arrangement, out);
    }
    if (status != OP_STATUS_OK) {
        op_inside_triangles_free(out);
    }
    return status;
}

void op_inside_triangles_free(OpInsideTriangles *triangles) {
    op_free_array(&triangles->triangulation.allocator, triangles->inside,
                  (size_t)triangles->triangulation.triangle_count, sizeof(bool));
    op_triangulation_free(&triangles->triangulation);
    triangles->inside = NULL;
}
