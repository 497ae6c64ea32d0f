/* Building and asking packed box trees. */
#include "build2d/box_tree.h"

#include "base/memory.h"
#include "base/status.h"

/* ---- Order ---- */

/* Spreads 32 bits over every second bit of 64. */
static uint64_t spread(uint64_t value) {
    value = (value | value << 16) & UINT64_C(0x0000FFFF0000FFFF);
    value = (value | value << 8) & UINT64_C(0x00FF00FF00FF00FF);
    value = (value | value << 4) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    value = (value | value << 2) & UINT64_C(0x3333333333333333);
    return (value | value << 1) & UINT64_C(0x5555555555555555);
}

static OpBox around(OpBox a, OpBox b) {
    return (OpBox){a.min_x < b.min_x ? a.min_x : b.min_x, a.min_y < b.min_y ? a.min_y : b.min_y,
                   a.max_x > b.max_x ? a.max_x : b.max_x, a.max_y > b.max_y ? a.max_y : b.max_y};
}

static int32_t compare_keys(const void *user, int32_t a, int32_t b) {
    const uint64_t *keys = user;
    if (keys[a] != keys[b]) {
        return keys[a] < keys[b] ? -1 : 1;
    }
    return a < b ? -1 : 1;
}

static void write_keys(const OpBox *boxes, int32_t count, uint64_t *keys) {
    OpBox all = boxes[0];
    for (int32_t i = 1; i < count; i++) {
        all = around(all, boxes[i]);
    }
    /* 32 bits an axis: the least shift that makes the larger side fit. */
    int64_t side =
        all.max_x - all.min_x > all.max_y - all.min_y ? all.max_x - all.min_x : all.max_y - all.min_y;
    int32_t shift = 0;
    while (side >> shift > INT64_C(0xFFFFFFFF)) {
        shift++;
    }
    for (int32_t i = 0; i < count; i++) {
        uint64_t x = (uint64_t)((boxes[i].min_x - all.min_x + (boxes[i].max_x - all.min_x)) / 2) >> shift;
        uint64_t y = (uint64_t)((boxes[i].min_y - all.min_y + (boxes[i].max_y - all.min_y)) / 2) >> shift;
        keys[i] = spread(x) | spread(y) << 1;
    }
}

static OpStatus sort_items(const OpBox *boxes, int32_t count, const OpAllocator *allocator, int32_t *items) {
    uint64_t *keys;
    int32_t *scratch;
    OP_TRY(op_alloc_array(allocator, (size_t)count, sizeof(uint64_t), (void **)&keys));
    OpStatus status = op_alloc_array(allocator, (size_t)count, sizeof(int32_t), (void **)&scratch);
    if (status == OP_STATUS_OK) {
        write_keys(boxes, count, keys);
        for (int32_t i = 0; i < count; i++) {
            items[i] = i;
        }
        op_sort_indices(items, scratch, count, compare_keys, keys);
        op_free_array(allocator, scratch, (size_t)count, sizeof(int32_t));
    }
    op_free_array(allocator, keys, (size_t)count, sizeof(uint64_t));
    return status;
}

/* ---- Building ---- */

static void plan_levels(OpBoxTree *tree, int32_t count) {
    int32_t size = count;
    tree->box_count = 0;
    tree->level_count = 0;
    while (size > 0) {
        tree->level_first[tree->level_count] = tree->box_count;
        tree->level_size[tree->level_count++] = size;
        tree->box_count += size;
        size = size == 1 ? 0 : (size + OP_BOX_TREE_FANOUT - 1) / OP_BOX_TREE_FANOUT;
    }
}

static void fill_level(OpBoxTree *tree, int32_t level) {
    const OpBox *below = tree->boxes + tree->level_first[level - 1];
    OpBox *boxes = tree->boxes + tree->level_first[level];
    for (int32_t i = 0; i < tree->level_size[level - 1]; i++) {
        OpBox *box = &boxes[i / OP_BOX_TREE_FANOUT];
        *box = i % OP_BOX_TREE_FANOUT == 0 ? below[i] : around(*box, below[i]);
    }
}

OpStatus op_box_tree_build(const OpBox *boxes, int32_t count, const OpAllocator *allocator, OpBoxTree *out) {
    *out = (OpBoxTree){.allocator = *allocator};
    plan_levels(out, count);
    if (count == 0) {
        return OP_STATUS_OK;
    }
    OpStatus status = op_alloc_array(allocator, (size_t)count, sizeof(int32_t), (void **)&out->items);
    if (status == OP_STATUS_OK) {
        status = op_alloc_array(allocator, (size_t)out->box_count, sizeof(OpBox), (void **)&out->boxes);
    }
    if (status == OP_STATUS_OK) {
        status = sort_items(boxes, count, allocator, out->items);
    }
    if (status != OP_STATUS_OK) {
        op_box_tree_free(out);
        return status;
    }
    for (int32_t i = 0; i < count; i++) {
        out->boxes[i] = boxes[out->items[i]];
    }
    for (int32_t level = 1; level < out->level_count; level++) {
        fill_level(out, level);
    }
    return OP_STATUS_OK;
}

void op_box_tree_free(OpBoxTree *tree) {
    size_t items = tree->level_count == 0 ? 0 : (size_t)tree->level_size[0];
    op_free_array(&tree->allocator, tree->items, items, sizeof(int32_t));
    op_free_array(&tree->allocator, tree->boxes, (size_t)tree->box_count, sizeof(OpBox));
    *tree = (OpBoxTree){0};
}

/* ---- Asking ---- */

typedef struct Query {
    OpGridPoint a;
    OpGridPoint b;
    OpBox reach; /* of the segment, widened */
    int64_t margin;
    bool is_slanted;
} Query;

static Query query_for(OpGridPoint a, OpGridPoint b, int64_t margin) {
    OpBox box = op_segment_box(a, b);
    OpBox reach = {box.min_x - margin, box.min_y - margin, box.max_x + margin, box.max_y + margin};
    return (Query){a, b, reach, margin, a.x != b.x && a.y != b.y};
}

/* True when a slanted segment's line meets the widened box. */
static bool line_meets(const Query *query, const OpBox *box) {
    int64_t low_x = box->min_x - query->margin;
    int64_t low_y = box->min_y - query->margin;
    int64_t high_x = box->max_x + query->margin;
    int64_t high_y = box->max_y + query->margin;
    /* The two corners farthest to either side of the segment's line. */
    bool rising = (query->a.x < query->b.x) == (query->a.y < query->b.y);
    OpGridPoint one = {low_x, rising ? high_y : low_y};
    OpGridPoint other = {high_x, rising ? low_y : high_y};
    return op_grid_orient(query->a, query->b, one) * op_grid_orient(query->a, query->b, other) <= 0;
}

/* False only when the segment certainly stays clear of the widened box. */
static bool may_meet(const Query *query, const OpBox *box) {
    return box->max_x >= query->reach.min_x && box->min_x <= query->reach.max_x &&
           box->max_y >= query->reach.min_y && box->min_y <= query->reach.max_y &&
           (!query->is_slanted || line_meets(query, box));
}

/* A node and its level. */
typedef struct Node {
    int32_t level;
    int32_t index;
} Node;

OpStatus op_box_tree_query(const OpBoxTree *tree, OpGridPoint a, OpGridPoint b, int64_t margin,
                           OpBoxVisit visit, void *user) {
    /* One level at a time a node leaves at most FANOUT - 1 others on the stack. */
    Node stack[OP_BOX_TREE_LEVELS * OP_BOX_TREE_FANOUT];
    int32_t depth = 0;
    Query query = query_for(a, b, margin);
    if (tree->level_count > 0) {
        stack[depth++] = (Node){tree->level_count, 0}; /* as if there were a node above the root */
    }
    while (depth > 0) {
        Node node = stack[--depth];
        int32_t level = node.level - 1;
        const OpBox *boxes = tree->boxes + tree->level_first[level];
        int32_t first = node.index * OP_BOX_TREE_FANOUT;
        int32_t end = first + OP_BOX_TREE_FANOUT;
        end = end < tree->level_size[level] ? end : tree->level_size[level];
        for (int32_t child = first; child < end; child++) {
            if (!may_meet(&query, &boxes[child])) {
                continue;
            }
            if (level == 0) {
                OP_TRY(visit(user, tree->items[child]));
            } else {
                stack[depth++] = (Node){level, child};
            }
        }
    }
    return OP_STATUS_OK;
}
