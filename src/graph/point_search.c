/* Searching a k-d tree: the points within a distance, and the points by distance.
 *
 * A box's least and greatest distances are computed with the operations of a point's, on coordinate differences that are
 * no larger or no smaller than any of its points'. Rounding keeps that order, so they are exact bounds of the rounded
 * distances, and the answers are those of comparing every point. */
#include "graph/point_tree.h"

#include "base/memory.h"
#include "base/status.h"

/* A path down the tree leaves one box beside it at every depth. */
#define MAX_STACK 32

static double sum_of_squares(double dx, double dy, double dz) {
    return (dx * dx + dy * dy) + dz * dz;
}

double op_squared_distance(const OpPoint3 *a, const OpPoint3 *b) {
    return sum_of_squares(a->x - b->x, a->y - b->y, a->z - b->z);
}

static double outside(double value, double low, double high) {
    double below = low - value;
    double above = value - high;
    double distance = below > above ? below : above;
    return distance > 0.0 ? distance : 0.0;
}

static double farther(double value, double low, double high) {
    double to_low = value - low;
    double to_high = high - value;
    return to_low > to_high ? to_low : to_high;
}

static double least_distance(const OpPointBox *box, const OpPoint3 *point) {
    return sum_of_squares(outside(point->x, box->low.x, box->high.x),
                          outside(point->y, box->low.y, box->high.y),
                          outside(point->z, box->low.z, box->high.z));
}

static double greatest_distance(const OpPointBox *box, const OpPoint3 *point) {
    return sum_of_squares(farther(point->x, box->low.x, box->high.x),
                          farther(point->y, box->low.y, box->high.y),
                          farther(point->z, box->low.z, box->high.z));
}

/* The items of a box at depth. */
typedef struct Items {
    int32_t first;
    int32_t end;
} Items;

static Items items_at(const OpPointTree *tree, int32_t box, int32_t depth) {
    int64_t number = box - (INT32_C(1) << depth);
    return (Items){(int32_t)((tree->count * number) >> depth),
                   (int32_t)((tree->count * (number + 1)) >> depth)};
}

static bool is_leaf(const OpPointTree *tree, int32_t box) {
    return box >> tree->depth != 0;
}

/* ---- Within a distance ---- */

static int64_t count_items(const OpPointTree *tree, Items items, const OpPoint3 *point, double limit) {
    int64_t count = 0;
    for (int32_t i = items.first; i < items.end; i++) {
        count += op_squared_distance(&tree->items[i].point, point) <= limit ? 1 : 0;
    }
    return count;
}

static int64_t count_box(const OpPointTree *tree, int32_t box, int32_t depth, const OpPoint3 *point,
                         double limit) {
    const OpPointBox *bounds = &tree->boxes[box];
    if (least_distance(bounds, point) > limit) {
        return 0;
    }
    Items items = items_at(tree, box, depth);
    if (greatest_distance(bounds, point) <= limit) {
        return items.end - items.first;
    }
    if (is_leaf(tree, box)) {
        return count_items(tree, items, point, limit);
    }
    return count_box(tree, 2 * box, depth + 1, point, limit) +
           count_box(tree, 2 * box + 1, depth + 1, point, limit);
}

int64_t op_point_tree_count_within(const OpPointTree *tree, const OpPoint3 *point, double limit) {
    return tree->count == 0 ? 0 : count_box(tree, 1, 0, point, limit);
}

static int32_t list_items(const OpPointTree *tree, Items items, const OpPoint3 *point, double limit,
                          int32_t above, int32_t *out) {
    int32_t count = 0;
    for (int32_t i = items.first; i < items.end; i++) {
        const OpPointItem *item = &tree->items[i];
        if (item->index > above && op_squared_distance(&item->point, point) <= limit) {
            out[count++] = item->index;
        }
    }
    return count;
}

int32_t op_point_tree_list_within(const OpPointTree *tree, const OpPoint3 *point, double limit, int32_t above,
                                  int32_t *out) {
    int32_t stack[MAX_STACK];
    int32_t size = 0;
    int32_t count = 0;
    if (tree->count > 0) {
        stack[size++] = 1;
    }
    while (size > 0) {
        int32_t box = stack[--size];
        const OpPointBox *bounds = &tree->boxes[box];
        if (bounds->greatest <= above || least_distance(bounds, point) > limit) {
            continue;
        }
        if (is_leaf(tree, box)) {
            count += list_items(tree, items_at(tree, box, tree->depth), point, limit, above, out + count);
        } else {
            stack[size++] = 2 * box + 1;
            stack[size++] = 2 * box;
        }
    }
    return count;
}

/* ---- By distance ---- */

/* In the queue, items come before boxes. */
OpStatus op_nearest_points_init(OpNearestPoints *nearest, const OpPointTree *tree) {
    *nearest = (OpNearestPoints){.tree = tree};
    return op_open_set_init(&nearest->queue, tree->count + (INT32_C(2) << tree->depth), &tree->allocator);
}

void op_nearest_points_free(OpNearestPoints *nearest) {
    op_open_set_free(&nearest->queue);
    *nearest = (OpNearestPoints){0};
}

/* The queue prefers a smaller f, then a larger g. A box's bounds may be a point's own, but its index is another. */
static void put_box(OpNearestPoints *nearest, int32_t box) {
    const OpPointBox *bounds = &nearest->tree->boxes[box];
    op_open_set_put(&nearest->queue, nearest->tree->count + box, least_distance(bounds, &nearest->point),
                    -(double)bounds->least);
}

static void put_items(OpNearestPoints *nearest, Items items) {
    for (int32_t i = items.first; i < items.end; i++) {
        const OpPointItem *item = &nearest->tree->items[i];
        op_open_set_put(&nearest->queue, i, op_squared_distance(&item->point, &nearest->point),
                        -(double)item->index);
    }
}

OpStatus op_nearest_points_begin(OpNearestPoints *nearest, const OpPoint3 *point) {
    op_open_set_clear(&nearest->queue);
    OP_TRY(op_open_set_reserve(&nearest->queue, 1));
    nearest->point = *point;
    if (nearest->tree->count > 0) {
        put_box(nearest, 1);
    }
    return OP_STATUS_OK;
}

static OpStatus open_box(OpNearestPoints *nearest, int32_t box) {
    const OpPointTree *tree = nearest->tree;
    if (is_leaf(tree, box)) {
        Items items = items_at(tree, box, tree->depth);
        OP_TRY(op_open_set_reserve(&nearest->queue, (size_t)(items.end - items.first)));
        put_items(nearest, items);
    } else {
        OP_TRY(op_open_set_reserve(&nearest->queue, 2));
        put_box(nearest, 2 * box);
        put_box(nearest, 2 * box + 1);
    }
    return OP_STATUS_OK;
}

OpStatus op_nearest_points_next(OpNearestPoints *nearest, int32_t *out) {
    const OpPointTree *tree = nearest->tree;
    *out = -1;
    while (*out < 0 && nearest->queue.size > 0) {
        int32_t node = op_open_set_take(&nearest->queue).node;
        if (node < tree->count) {
            *out = tree->items[node].index;
        } else {
            OP_TRY(open_box(nearest, node - tree->count));
        }
    }
    return OP_STATUS_OK;
}
