/* Building the tree: the longest axis is split at the median, by centre and then by index, down to four polygons. */
#include "navmesh/tile_tree.h"

#include "base/memory.h"
#include "base/sort.h"
#include "base/status.h"
#include "navmesh/detail_grid.h"
#include "navmesh/tile_content.h"
#include "navmesh/tile_portals.h"

enum { MOST_IN_LEAF = 4 };

static void widen(OpBox3 *box, OpVec3 point) {
    box->low.x = point.x < box->low.x ? point.x : box->low.x;
    box->low.y = point.y < box->low.y ? point.y : box->low.y;
    box->low.z = point.z < box->low.z ? point.z : box->low.z;
    box->high.x = point.x > box->high.x ? point.x : box->high.x;
    box->high.y = point.y > box->high.y ? point.y : box->high.y;
    box->high.z = point.z > box->high.z ? point.z : box->high.z;
}

static OpBox3 poly_box(const OpTileContent *content, int32_t poly) {
    OpVec3 first = op_tile_corner_world(content, poly, 0);
    OpBox3 box = {first, first};
    for (int32_t i = 1; i < op_tile_poly_size(content, poly); i++) {
        widen(&box, op_tile_corner_world(content, poly, i));
    }
    return box;
}

static double component(OpVec3 vector, int32_t axis) {
    return axis == 0 ? vector.x : axis == 1 ? vector.y : vector.z;
}

typedef struct ByCentre {
    const OpBox3 *boxes;
    int32_t axis;
} ByCentre;

static int32_t compare_centres(const void *user, int32_t a, int32_t b) {
    const ByCentre *by = user;
    double first = component(by->boxes[a].low, by->axis) + component(by->boxes[a].high, by->axis);
    double second = component(by->boxes[b].low, by->axis) + component(by->boxes[b].high, by->axis);
    if (first != second) {
        return first < second ? -1 : 1;
    }
    return a < b ? -1 : 1;
}

static int32_t longest_axis(const OpBox3 *box) {
    double x = box->high.x - box->low.x;
    double y = box->high.y - box->low.y;
    double z = box->high.z - box->low.z;
    return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
}

/* Adds the node for a range of polygons and those below it. The depth is that of a balanced tree. */
static int32_t add_node(OpTileTree *tree, int32_t *scratch, int32_t first, int32_t count) {
    int32_t index = tree->node_count++;
    OpBox3 box = tree->boxes[tree->polys[first]];
    for (int32_t i = 1; i < count; i++) {
        widen(&box, tree->boxes[tree->polys[first + i]].low);
        widen(&box, tree->boxes[tree->polys[first + i]].high);
    }
    tree->nodes[index] = (OpTileNode){box, first, count, 0};
    if (count > MOST_IN_LEAF) {
        ByCentre by = {tree->boxes, longest_axis(&box)};
        op_sort_indices(tree->polys + first, scratch, count, compare_centres, &by);
        tree->nodes[index].count = 0;
        add_node(tree, scratch, first, count / 2);
        tree->nodes[index].second = add_node(tree, scratch, first + count / 2, count - count / 2);
    }
    return index;
}

static OpStatus allocate(OpTileTree *tree, int32_t poly_count) {
    size_t polys = (size_t)poly_count;
    tree->poly_count = poly_count;
    tree->node_capacity = 2 * poly_count;
    OP_TRY(op_alloc_array(&tree->allocator, polys, sizeof(OpBox3), (void **)&tree->boxes));
    OP_TRY(op_alloc_array(&tree->allocator, polys, sizeof(int32_t), (void **)&tree->polys));
    return op_alloc_array(&tree->allocator, 2 * polys, sizeof(OpTileNode), (void **)&tree->nodes);
}

static OpStatus build(const OpTileContent *content, OpTileTree *tree) {
    int32_t *scratch;
    int32_t count = content->data.poly_count;
    OP_TRY(allocate(tree, count));
    OP_TRY(op_alloc_array(&tree->allocator, (size_t)count, sizeof(int32_t), (void **)&scratch));
    for (int32_t poly = 0; poly < count; poly++) {
        tree->boxes[poly] = poly_box(content, poly);
        tree->polys[poly] = poly;
    }
    add_node(tree, scratch, 0, count);
    op_free_array(&tree->allocator, scratch, (size_t)count, sizeof(int32_t));
    return OP_STATUS_OK;
}

OpStatus op_tile_tree(OpTileContent *content, const OpTileTree **out) {
    *out = content->derived.tree;
    if (*out != NULL || content->data.poly_count == 0) {
        return OP_STATUS_OK;
    }
    void *memory;
    OP_TRY(op_alloc_zeroed(&content->allocator, 1, sizeof(OpTileTree), &memory));
    OpTileTree *tree = memory;
    tree->allocator = content->allocator;
    OpStatus status = build(content, tree);
    if (status == OP_STATUS_OK) {
        status = op_detail_grids_build(content, &content->derived.detail_grids);
    }
    if (status != OP_STATUS_OK) {
        op_tile_tree_free(tree);
        return status;
    }
    content->derived.tree = tree;
    *out = tree;
    return OP_STATUS_OK;
}

void op_tile_tree_free(OpTileTree *tree) {
    if (tree == NULL) {
        return;
    }
    OpAllocator allocator = tree->allocator;
    op_free_array(&allocator, tree->boxes, (size_t)tree->poly_count, sizeof(OpBox3));
    op_free_array(&allocator, tree->polys, (size_t)tree->poly_count, sizeof(int32_t));
    op_free_array(&allocator, tree->nodes, (size_t)tree->node_capacity, sizeof(OpTileNode));
    op_free_array(&allocator, tree, 1, sizeof(OpTileTree));
}

void op_tile_derived_free(OpTileContent *content) {
    op_tile_tree_free(content->derived.tree);
    op_detail_grids_free(content->derived.detail_grids);
    op_tile_portals_free(content->derived.portals);
    content->derived.tree = NULL;
    content->derived.detail_grids = NULL;
    content->derived.portals = NULL;
}
