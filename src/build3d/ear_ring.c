/* The loop as a doubly linked ring, under a tree of boxes. */
#include "build3d/ear_ring.h"

#include "base/memory.h"
#include "base/status.h"

/* Corners in a leaf of the tree. */
#define LEAF_SHIFT 3
#define LEAF_CORNERS (1 << LEAF_SHIFT)

static int32_t leaves_for(int32_t corners) {
    int32_t leaves = 1;
    while ((int64_t)leaves << LEAF_SHIFT < corners) {
        leaves *= 2;
    }
    return leaves;
}

OpStatus op_ear_ring_create(int32_t capacity, const OpAllocator *allocator, OpEarRing *out) {
    *out = (OpEarRing){.allocator = *allocator, .capacity = capacity};
    size_t boxes = 2 * (size_t)leaves_for(capacity);
    OP_TRY(op_alloc_array(allocator, (size_t)capacity, sizeof(OpRingCorner), (void **)&out->corners));
    return op_alloc_array(allocator, boxes, sizeof(OpRingBox), (void **)&out->boxes);
}

void op_ear_ring_free(OpEarRing *ring) {
    size_t boxes = 2 * (size_t)leaves_for(ring->capacity);
    op_free_array(&ring->allocator, ring->corners, (size_t)ring->capacity, sizeof(OpRingCorner));
    op_free_array(&ring->allocator, ring->boxes, boxes, sizeof(OpRingBox));
}

/* ---- Boxes ---- */

static int32_t least(int32_t a, int32_t b) {
    return a < b ? a : b;
}

static int32_t most(int32_t a, int32_t b) {
    return a > b ? a : b;
}

static OpRingBox box_of(OpCellCorner a, OpCellCorner b) {
    return (OpRingBox){{least(a.x, b.x), least(a.z, b.z)}, {most(a.x, b.x), most(a.z, b.z)}};
}

static OpRingBox both(OpRingBox a, OpRingBox b) {
    return (OpRingBox){{least(a.low.x, b.low.x), least(a.low.z, b.low.z)},
                       {most(a.high.x, b.high.x), most(a.high.z, b.high.z)}};
}

static bool overlap(const OpRingBox *a, const OpRingBox *b) {
    return a->low.x <= b->high.x && b->low.x <= a->high.x && a->low.z <= b->high.z && b->low.z <= a->high.z;
}

static bool same(const OpRingBox *a, const OpRingBox *b) {
    return a->low.x == b->low.x && a->low.z == b->low.z && a->high.x == b->high.x && a->high.z == b->high.z;
}

/* Around the edges of a leaf; of none it overlaps nothing. */
static OpRingBox leaf_box(const OpEarRing *ring, int32_t leaf) {
    OpRingBox box = {{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};
    int64_t end = ((int64_t)leaf + 1) << LEAF_SHIFT;
    end = end < ring->count ? end : ring->count;
    for (int32_t i = leaf << LEAF_SHIFT; i < end; i++) {
        const OpRingCorner *corner = &ring->corners[i];
        if (corner->next >= 0) {
            box = both(box, box_of(corner->at, ring->corners[corner->next].at));
        }
    }
    return box;
}

/* After a change of a corner's edge. */
static void refresh(OpEarRing *ring, int32_t corner) {
    int32_t leaf = corner >> LEAF_SHIFT;
    OpRingBox box = leaf_box(ring, leaf);
    for (int32_t node = leaf + ring->leaf_count; !same(&ring->boxes[node], &box);) {
        ring->boxes[node] = box;
        node /= 2;
        if (node == 0) {
            return;
        }
        box = both(ring->boxes[2 * node], ring->boxes[2 * node + 1]);
    }
}

/* ---- The ring ---- */

void op_ear_ring_begin(OpEarRing *ring, int32_t count) {
    ring->count = count;
    ring->leaf_count = leaves_for(count);
    for (int32_t i = 0; i < count; i++) {
        ring->corners[i].next = i + 1 < count ? i + 1 : 0;
        ring->corners[i].previous = i > 0 ? i - 1 : count - 1;
    }
    for (int32_t leaf = 0; leaf < ring->leaf_count; leaf++) {
        ring->boxes[ring->leaf_count + leaf] = leaf_box(ring, leaf);
    }
    for (int32_t node = ring->leaf_count - 1; node > 0; node--) {
        ring->boxes[node] = both(ring->boxes[2 * node], ring->boxes[2 * node + 1]);
    }
}

void op_ear_ring_cut(OpEarRing *ring, int32_t corner) {
    OpRingCorner *cut = &ring->corners[corner];
    int32_t previous = cut->previous;
    ring->corners[previous].next = cut->next;
    ring->corners[previous].wall = false;
    ring->corners[cut->next].previous = previous;
    cut->next = -1;
    refresh(ring, previous);
    refresh(ring, corner);
}

/* ---- Search ---- */

static bool is_at(OpCellCorner a, OpCellCorner b) {
    return a.x == b.x && a.z == b.z;
}

/* Whether two closed segments whose boxes overlap have a point in common: neither lies wholly on one side of the other's line. */
static bool touch(OpCellCorner a, OpCellCorner b, OpCellCorner c, OpCellCorner d) {
    int64_t to_c = op_cell_turn(a, b, c);
    int64_t to_d = op_cell_turn(a, b, d);
    if ((to_c > 0 && to_d > 0) || (to_c < 0 && to_d < 0)) {
        return false;
    }
    int64_t to_a = op_cell_turn(c, d, a);
    int64_t to_b = op_cell_turn(c, d, b);
    return !((to_a > 0 && to_b > 0) || (to_a < 0 && to_b < 0));
}

static int32_t search_leaf(const OpEarRing *ring, int32_t leaf, const OpRingBox *box, OpCellCorner from,
                           OpCellCorner to) {
    int64_t end = ((int64_t)leaf + 1) << LEAF_SHIFT;
    end = end < ring->count ? end : ring->count;
    for (int32_t i = leaf << LEAF_SHIFT; i < end; i++) {
        const OpRingCorner *corner = &ring->corners[i];
        if (corner->next < 0) {
            continue;
        }
        OpCellCorner first = corner->at;
        OpCellCorner last = ring->corners[corner->next].at;
        OpRingBox edge = box_of(first, last);
        if (overlap(&edge, box) && !is_at(first, from) && !is_at(first, to) && !is_at(last, from) &&
            !is_at(last, to) && touch(from, to, first, last)) {
            return i;
        }
    }
    return -1;
}

/* Depth first, without a stack: from a node that is done the way leads to the right sibling of the nearest left child on the way
 * up. */
int32_t op_ear_ring_find_touching(const OpEarRing *ring, int32_t from, int32_t to) {
    OpCellCorner first = ring->corners[from].at;
    OpCellCorner last = ring->corners[to].at;
    OpRingBox box = box_of(first, last);
    int32_t node = 1;
    while (node > 0) {
        if (overlap(&ring->boxes[node], &box)) {
            if (node < ring->leaf_count) {
                node *= 2;
                continue;
            }
            int32_t found = search_leaf(ring, node - ring->leaf_count, &box, first, last);
            if (found >= 0) {
                return found;
            }
        }
        while (node % 2 == 1) {
            node /= 2;
        }
        node = node == 0 ? 0 : node + 1;
    }
    return -1;
}
