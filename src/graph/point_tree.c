/* Building the tree: the points are sorted along every axis once, and halving a box splits the three orders without sorting
 * again. Ties go by index throughout. */
#include "graph/point_tree.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"

#define LEAF_SIZE 8
#define AXES 3

static double coordinate(const OpPoint3 *point, int axis) {
    return axis == 0 ? point->x : axis == 1 ? point->y : point->z;
}

/* ---- Sorting along an axis ---- */

typedef struct Keyed {
    double key;
    int32_t index;
} Keyed;

/* Merges two sorted neighbours, [first, middle) and [middle, end), the left one first where keys are equal. */
static void merge(const Keyed *from, Keyed *to, size_t first, size_t middle, size_t end) {
    size_t left = first;
    size_t right = middle;
    for (size_t i = first; i < end; i++) {
        bool take_left = left < middle && (right == end || from[left].key <= from[right].key);
        to[i] = take_left ? from[left++] : from[right++];
    }
}

static size_t smaller(size_t a, size_t b) {
    return a < b ? a : b;
}

/* Merge sort from the bottom up; pairs has room for twice count. Returns the sorted half. */
static const Keyed *sort_pairs(Keyed *pairs, size_t count) {
    Keyed *from = pairs;
    Keyed *to = pairs + count;
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t first = 0; first < count; first += 2 * width) {
            size_t middle = smaller(first + width, count);
            merge(from, to, first, middle, smaller(middle + width, count));
        }
        Keyed *sorted = to;
        to = from;
        from = sorted;
    }
    return from;
}

/* ---- Halving boxes ---- */

typedef struct Builder {
    const OpPoint3 *points;
    int32_t *orders[AXES]; /* the points of every box, sorted along each axis */
    int32_t *spare;
    uint8_t *is_left; /* by point */
    Keyed *pairs;
    size_t count;
} Builder;

static OpStatus builder_init(Builder *builder, const OpPoint3 *points, size_t count,
                             const OpAllocator *allocator) {
    *builder = (Builder){.points = points, .count = count};
    for (int axis = 0; axis < AXES; axis++) {
        OP_TRY(op_alloc_array(allocator, count, sizeof(int32_t), (void **)&builder->orders[axis]));
    }
    OP_TRY(op_alloc_array(allocator, count, sizeof(int32_t), (void **)&builder->spare));
    OP_TRY(op_alloc_array(allocator, count, sizeof(uint8_t), (void **)&builder->is_left));
    return op_alloc_array(allocator, count, 2 * sizeof(Keyed), (void **)&builder->pairs);
}

static void builder_free(Builder *builder, const OpAllocator *allocator) {
    for (int axis = 0; axis < AXES; axis++) {
        op_free_array(allocator, builder->orders[axis], builder->count, sizeof(int32_t));
    }
    op_free_array(allocator, builder->spare, builder->count, sizeof(int32_t));
    op_free_array(allocator, builder->is_left, builder->count, sizeof(uint8_t));
    op_free_array(allocator, builder->pairs, builder->count, 2 * sizeof(Keyed));
}

static void sort_along(Builder *builder, int axis) {
    for (size_t i = 0; i < builder->count; i++) {
        builder->pairs[i] = (Keyed){coordinate(&builder->points[i], axis), (int32_t)i};
    }
    const Keyed *sorted = sort_pairs(builder->pairs, builder->count);
    for (size_t i = 0; i < builder->count; i++) {
        builder->orders[axis][i] = sorted[i].index;
    }
}

/* The axis along which the points of a box are farthest apart. */
static int longest_axis(const Builder *builder, size_t first, size_t end) {
    int longest = 0;
    double best = -1.0;
    for (int axis = 0; axis < AXES; axis++) {
        const int32_t *order = builder->orders[axis];
        double extent = coordinate(&builder->points[order[end - 1]], axis) -
                        coordinate(&builder->points[order[first]], axis);
        if (extent > best) {
            best = extent;
            longest = axis;
        }
    }
    return longest;
}

/* Moves the points of the left half to the front of a box's order; both halves keep theirs. */
static void part(Builder *builder, int32_t *order, size_t first, size_t end) {
    size_t left = first;
    size_t right = 0;
    for (size_t i = first; i < end; i++) {
        if (builder->is_left[order[i]] != 0) {
            order[left++] = order[i];
        } else {
            builder->spare[right++] = order[i];
        }
    }
    memcpy(order + left, builder->spare, right * sizeof(int32_t));
}

static void halve(Builder *builder, size_t first, size_t middle, size_t end) {
    int axis = longest_axis(builder, first, end);
    for (size_t i = first; i < end; i++) {
        builder->is_left[builder->orders[axis][i]] = i < middle;
    }
    for (int other = 0; other < AXES; other++) {
        if (other != axis) {
            part(builder, builder->orders[other], first, end);
        }
    }
}

/* Where box number of the 2^depth boxes at a depth begins. */
static size_t first_item(size_t count, int32_t depth, size_t number) {
    return (size_t)(((uint64_t)count * number) >> depth);
}

static void halve_all(Builder *builder, int32_t depth) {
    for (int32_t level = 0; level < depth; level++) {
        for (size_t box = 0; box < (size_t)1 << level; box++) {
            halve(builder, first_item(builder->count, level, box),
                  first_item(builder->count, level + 1, 2 * box + 1),
                  first_item(builder->count, level, box + 1));
        }
    }
}

/* ---- Boxes ---- */

static OpPointBox joined(const OpPointBox *a, const OpPointBox *b) {
    OpPointBox box = *a;
    box.low.x = b->low.x < box.low.x ? b->low.x : box.low.x;
    box.low.y = b->low.y < box.low.y ? b->low.y : box.low.y;
    box.low.z = b->low.z < box.low.z ? b->low.z : box.low.z;
    box.high.x = b->high.x > box.high.x ? b->high.x : box.high.x;
    box.high.y = b->high.y > box.high.y ? b->high.y : box.high.y;
    box.high.z = b->high.z > box.high.z ? b->high.z : box.high.z;
    box.least = b->least < box.least ? b->least : box.least;
    box.greatest = b->greatest > box.greatest ? b->greatest : box.greatest;
    return box;
}

static OpPointBox box_of_item(const OpPointItem *item) {
    return (OpPointBox){item->point, item->point, item->index, item->index};
}

static void fill_boxes(OpPointTree *tree) {
    size_t leaves = (size_t)1 << tree->depth;
    for (size_t leaf = 0; leaf < leaves; leaf++) {
        size_t first = first_item((size_t)tree->count, tree->depth, leaf);
        size_t end = first_item((size_t)tree->count, tree->depth, leaf + 1);
        OpPointBox box = box_of_item(&tree->items[first]);
        for (size_t i = first + 1; i < end; i++) {
            OpPointBox item = box_of_item(&tree->items[i]);
            box = joined(&box, &item);
        }
        tree->boxes[leaves + leaf] = box;
    }
    for (size_t box = leaves - 1; box > 0; box--) {
        tree->boxes[box] = joined(&tree->boxes[2 * box], &tree->boxes[2 * box + 1]);
    }
}

/* ---- The tree ---- */

static OpStatus allocate(OpPointTree *tree) {
    OP_TRY(op_alloc_array(&tree->allocator, (size_t)tree->count, sizeof(OpPointItem), (void **)&tree->items));
    return op_alloc_array(&tree->allocator, (size_t)2 << tree->depth, sizeof(OpPointBox),
                          (void **)&tree->boxes);
}

static void fill(OpPointTree *tree, Builder *builder) {
    for (int axis = 0; axis < AXES; axis++) {
        sort_along(builder, axis);
    }
    halve_all(builder, tree->depth);
    for (int32_t i = 0; i < tree->count; i++) {
        int32_t index = builder->orders[0][i];
        tree->items[i] = (OpPointItem){builder->points[index], index};
    }
    fill_boxes(tree);
}

OpStatus op_point_tree_init(OpPointTree *tree, const OpPoint3 *points, int32_t count,
                            const OpAllocator *allocator) {
    *tree = (OpPointTree){.allocator = *allocator, .count = count};
    while ((int64_t)LEAF_SIZE << tree->depth < count) {
        tree->depth++;
    }
    Builder builder;
    OpStatus status = builder_init(&builder, points, (size_t)count, allocator);
    if (status == OP_STATUS_OK) {
        status = allocate(tree);
    }
    if (status == OP_STATUS_OK && count > 0) {
        fill(tree, &builder);
    }
    builder_free(&builder, allocator);
    if (status != OP_STATUS_OK) {
        op_point_tree_free(tree);
    }
    return status;
}

void op_point_tree_free(OpPointTree *tree) {
    op_free_array(&tree->allocator, tree->items, (size_t)tree->count, sizeof(OpPointItem));
    op_free_array(&tree->allocator, tree->boxes, (size_t)2 << tree->depth, sizeof(OpPointBox));
    *tree = (OpPointTree){0};
}
