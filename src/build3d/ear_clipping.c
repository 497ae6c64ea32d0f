/* Ears in a heap. One that is blocked is looked at again when what blocked it is gone: the two corners beside it and those beside
 * them for the shape of the loop there, and else the one edge that was found in its way. */
#include "build3d/ear_clipping.h"

#include "base/memory.h"
#include "base/status.h"

OpStatus op_ear_clipper_create(int32_t capacity, const OpAllocator *allocator, OpEarClipper *out) {
    size_t count = (size_t)capacity;
    *out = (OpEarClipper){.ring.allocator = *allocator, .ears.allocator = *allocator};
    OP_TRY(op_ear_ring_create(capacity, allocator, &out->ring));
    OP_TRY(op_ranked_heap_create(capacity, allocator, &out->ears));
    OP_TRY(op_alloc_array(allocator, count, sizeof(OpBlockedEar), (void **)&out->blocked));
    return op_alloc_array(allocator, count, sizeof(OpLoopTriangle), (void **)&out->triangles);
}

void op_ear_clipper_free(OpEarClipper *clipper) {
    OpAllocator allocator = clipper->ring.allocator;
    size_t count = (size_t)clipper->ring.capacity;
    op_free_array(&allocator, clipper->blocked, count, sizeof(OpBlockedEar));
    op_free_array(&allocator, clipper->triangles, count, sizeof(OpLoopTriangle));
    op_ranked_heap_free(&clipper->ears);
    op_ear_ring_free(&clipper->ring);
}

/* ---- Which ears are blocked ---- */

static void block(OpEarClipper *clipper, int32_t ear, int32_t blocker) {
    OpBlockedEar *blocked = clipper->blocked;
    int32_t second = blocked[blocker].first;
    blocked[ear].blocker = blocker;
    blocked[ear].next = second;
    blocked[ear].previous = -1;
    blocked[blocker].first = ear;
    if (second >= 0) {
        blocked[second].previous = ear;
    }
}

static void unblock(OpEarClipper *clipper, int32_t ear) {
    OpBlockedEar *blocked = clipper->blocked;
    int32_t blocker = blocked[ear].blocker;
    if (blocker < 0) {
        return;
    }
    int32_t next = blocked[ear].next;
    int32_t previous = blocked[ear].previous;
    blocked[ear].blocker = -1;
    if (previous >= 0) {
        blocked[previous].next = next;
    } else {
        blocked[blocker].first = next;
    }
    if (next >= 0) {
        blocked[next].previous = previous;
    }
}

/* Takes all ears that a corner's edge blocks out of its list and puts them in front of another one, linked by next. */
static int32_t release(OpEarClipper *clipper, int32_t blocker, int32_t rest) {
    OpBlockedEar *blocked = clipper->blocked;
    int32_t ear = blocked[blocker].first;
    blocked[blocker].first = -1;
    while (ear >= 0) {
        int32_t next = blocked[ear].next;
        blocked[ear].blocker = -1;
        blocked[ear].next = rest;
        rest = ear;
        ear = next;
    }
    return rest;
}

/* ---- Ears ---- */

/* Whether a corner sees another one between its two edges (O'Rourke's InCone). */
static bool in_cone(const OpEarRing *ring, int32_t corner, int32_t target) {
    OpCellCorner at = ring->corners[corner].at;
    OpCellCorner to = ring->corners[target].at;
    OpCellCorner before = ring->corners[ring->corners[corner].previous].at;
    OpCellCorner after = ring->corners[ring->corners[corner].next].at;
    if (op_cell_turn(at, after, before) >= 0) {
        return op_cell_turn(at, to, before) > 0 && op_cell_turn(to, at, after) > 0;
    }
    return op_cell_turn(at, to, after) < 0 || op_cell_turn(to, at, before) < 0;
}

/* Finds out whether a corner is an ear. A flat one never is, whatever its neighbours see: it lies in the direction in which one of them
 * would have to look. */
static void examine(OpEarClipper *clipper, int32_t corner) {
    const OpEarRing *ring = &clipper->ring;
    int32_t before = ring->corners[corner].previous;
    int32_t after = ring->corners[corner].next;
    OpCellCorner from = ring->corners[before].at;
    OpCellCorner to = ring->corners[after].at;
    unblock(clipper, corner);
    if (op_cell_turn(from, ring->corners[corner].at, to) <= 0 || !in_cone(ring, before, after) ||
        !in_cone(ring, after, before)) {
        op_ranked_heap_remove(&clipper->ears, corner);
        return;
    }
    int32_t blocker = op_ear_ring_find_touching(ring, before, after);
    if (blocker >= 0) {
        op_ranked_heap_remove(&clipper->ears, corner);
        block(clipper, corner, blocker);
        return;
    }
    op_ranked_heap_set(&clipper->ears, corner, (OpRank){op_cell_distance_squared(from, to), corner, 0});
}

static void emit(OpEarClipper *clipper, const OpTileCells *tile, int32_t corner, bool last) {
    const OpRingCorner *corners = clipper->ring.corners;
    const OpRingCorner *b = &corners[corner];
    const OpRingCorner *a = &corners[b->previous];
    const OpRingCorner *c = &corners[b->next];
    if (a->vertex == b->vertex || b->vertex == c->vertex || c->vertex == a->vertex ||
        op_tile_turn(tile, a->at, b->at, c->at) <= 0) {
        return;
    }
    uint8_t walls = (uint8_t)((a->wall ? 1 : 0) | (b->wall ? 2 : 0) | (last && c->wall ? 4 : 0));
    clipper->triangles[clipper->triangle_count++] =
        (OpLoopTriangle){{a->vertex, b->vertex, c->vertex}, walls};
}

/* Cuts a corner off and looks again at what that may have made an ear. What is an ear stays one, but for the two corners beside it,
 * whose triangles are others now. */
static void clip(OpEarClipper *clipper, const OpTileCells *tile, int32_t corner) {
    const OpRingCorner *corners = clipper->ring.corners;
    int32_t before = corners[corner].previous;
    int32_t after = corners[corner].next;
    emit(clipper, tile, corner, false);
    unblock(clipper, corner);
    op_ranked_heap_remove(&clipper->ears, corner);
    int32_t waiting = release(clipper, corner, release(clipper, before, -1));
    op_ear_ring_cut(&clipper->ring, corner);
    while (waiting >= 0) {
        int32_t next = clipper->blocked[waiting].next;
        examine(clipper, waiting);
        waiting = next;
    }
    examine(clipper, before);
    examine(clipper, after);
    if (!op_ranked_heap_holds(&clipper->ears, corners[before].previous)) {
        examine(clipper, corners[before].previous);
    }
    if (!op_ranked_heap_holds(&clipper->ears, corners[after].next)) {
        examine(clipper, corners[after].next);
    }
}

/* The next corner to cut off: the best ear, or the head when there is none. */
static int32_t choose(OpEarClipper *clipper, int32_t head) {
    if (clipper->ears.count > 0) {
        return clipper->ears.items[0];
    }
    clipper->degenerate_ears++;
    return head;
}

void op_ear_clip(OpEarClipper *clipper, const OpTileCells *tile, int32_t count) {
    clipper->triangle_count = 0;
    op_ear_ring_begin(&clipper->ring, count);
    op_ranked_heap_clear(&clipper->ears, count);
    for (int32_t i = 0; i < count; i++) {
        clipper->blocked[i] = (OpBlockedEar){-1, -1, -1, -1};
    }
    for (int32_t i = 0; i < count && count > 3; i++) {
        examine(clipper, i);
    }
    int32_t head = 0; /* the first corner that is left */
    for (int32_t left = count; left > 3; left--) {
        clip(clipper, tile, choose(clipper, head));
        while (clipper->ring.corners[head].next < 0) {
            head++;
        }
    }
    emit(clipper, tile, clipper->ring.corners[head].next, true);
}
