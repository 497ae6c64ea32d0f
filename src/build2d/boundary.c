/* Rings. At a point where several meet, a ring goes on along the edge that is first met turning clockwise from where it came, so
 * that it keeps to one wedge of the inside. A ring starts with its smallest edge, by start and then by end, and rings are in the
 * order of that edge, so the result depends on the boundary alone. */
#include "build2d/boundary.h"

#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "base/status.h"

typedef struct Chain {
    const OpGridPoint *points;
    const OpBoundaryEdge *edges; /* those out of one point together */
    int32_t *out_first;          /* point_count + 1: where the edges out of each point begin */
    bool *used;
    OpRegion *region;
} Chain;

/* ---- Edges by their start ---- */

/* Puts the edges out of one point together, by a counting sort. */
static void group_edges(const OpBoundaryEdge *edges, int32_t edge_count, int32_t point_count,
                        int32_t *out_first, OpBoundaryEdge *grouped) {
    for (int32_t i = 0; i < edge_count; i++) {
        out_first[edges[i].from + 1]++;
    }
    for (int32_t i = 0; i < point_count; i++) {
        out_first[i + 1] += out_first[i];
    }
    for (int32_t i = edge_count - 1; i >= 0; i--) {
        grouped[--out_first[edges[i].from + 1]] = edges[i];
    }
    /* Each entry has moved to the start of its point's edges, one place too far. */
    memmove(out_first, out_first + 1, (size_t)point_count * sizeof(int32_t));
    out_first[point_count] = edge_count;
}

/* ---- Which way to go on ---- */

/* 0 for the directions clockwise from back as far as straight on, 1 for those beyond. No edge leads straight back. */
static int32_t half_of(OpGridPoint at, OpGridPoint back, OpGridPoint to) {
    return op_grid_orient(at, back, to) <= 0 ? 0 : 1;
}

static bool is_met_before(OpGridPoint at, OpGridPoint back, OpGridPoint a, OpGridPoint b) {
    int32_t half_a = half_of(at, back, a);
    int32_t half_b = half_of(at, back, b);
    if (half_a != half_b) {
        return half_a < half_b;
    }
    return op_grid_orient(at, a, b) < 0;
}

/* Every edge follows exactly one other, since edges in and out alternate around a point. */
static int32_t next_edge(const Chain *chain, int32_t edge) {
    int32_t at = chain->edges[edge].to;
    OpGridPoint back = chain->points[chain->edges[edge].from];
    int32_t best = chain->out_first[at];
    for (int32_t i = best + 1; i < chain->out_first[at + 1]; i++) {
        if (is_met_before(chain->points[at], back, chain->points[chain->edges[i].to],
                          chain->points[chain->edges[best].to])) {
            best = i;
        }
    }
    return best;
}

/* ---- Rings ---- */

/* A point with one edge in and one out, on a line, is no corner. */
static bool is_corner(const Chain *chain, int32_t before, int32_t edge) {
    int32_t at = chain->edges[edge].from;
    return chain->out_first[at + 1] - chain->out_first[at] > 1 ||
           op_grid_orient(chain->points[chain->edges[before].from], chain->points[at],
                          chain->points[chain->edges[edge].to]) != 0;
}

static void walk_ring(Chain *chain, int32_t first) {
    OpRegion *region = chain->region;
    int32_t count = region->ring_first[region->ring_count];
    int32_t before = first;
    do {
        int32_t edge = next_edge(chain, before);
        OP_ASSERT(!chain->used[edge]);
        chain->used[edge] = true;
        if (is_corner(chain, before, edge)) {
            region->points[count++] = chain->points[chain->edges[edge].from];
        }
        before = edge;
    } while (!chain->used[next_edge(chain, before)]);
    region->ring_first[++region->ring_count] = count;
}

/* Compares the edges that start at two corners. */
static int32_t compare_edges(OpGridPoint a, OpGridPoint a_next, OpGridPoint b, OpGridPoint b_next) {
    int32_t order = op_grid_point_compare(a, b);
    return order != 0 ? order : op_grid_point_compare(a_next, b_next);
}

/* Turns a ring so that it starts with its smallest edge. */
static void rotate_ring(const OpRegion *region, int32_t ring, OpGridPoint *scratch) {
    OpGridPoint *points = region->points + region->ring_first[ring];
    int32_t count = region->ring_first[ring + 1] - region->ring_first[ring];
    int32_t best = 0;
    for (int32_t i = 1; i < count; i++) {
        if (compare_edges(points[i], points[(i + 1) % count], points[best], points[(best + 1) % count]) < 0) {
            best = i;
        }
    }
    for (int32_t i = 0; i < count; i++) {
        scratch[i] = points[(best + i) % count];
    }
    memcpy(points, scratch, (size_t)count * sizeof(OpGridPoint));
}

static int32_t compare_rings(const void *user, int32_t a, int32_t b) {
    const OpRegion *region = user;
    const OpGridPoint *first = region->points + region->ring_first[a];
    const OpGridPoint *second = region->points + region->ring_first[b];
    return compare_edges(first[0], first[1], second[0], second[1]);
}

static OpStatus sort_rings(OpRegion *region, const OpAllocator *allocator, OpGridPoint *scratch) {
    size_t count = (size_t)region->ring_count;
    int32_t *order;
    OP_TRY(op_alloc_array(allocator, 3 * count + 1, sizeof(int32_t), (void **)&order));
    int32_t *firsts = order + 2 * count;
    int32_t written = 0;
    for (size_t i = 0; i < count; i++) {
        order[i] = (int32_t)i;
        rotate_ring(region, (int32_t)i, scratch);
    }
    op_sort_indices(order, order + count, (int32_t)count, compare_rings, region);
    for (size_t i = 0; i < count; i++) {
        int32_t first = region->ring_first[order[i]];
        int32_t size = region->ring_first[order[i] + 1] - first;
        memcpy(scratch + written, region->points + first, (size_t)size * sizeof(OpGridPoint));
        firsts[i] = written;
        written += size;
    }
    firsts[count] = written;
    if (written > 0) {
        memcpy(region->points, scratch, (size_t)written * sizeof(OpGridPoint));
    }
    memcpy(region->ring_first, firsts, (count + 1) * sizeof(int32_t));
    op_free_array(allocator, order, 3 * count + 1, sizeof(int32_t));
    return OP_STATUS_OK;
}

/* ---- Regions ---- */

/* What is made on the way, for edge_count edges and point_count points. */
typedef struct Scratch {
    OpBoundaryEdge *grouped;
    int32_t *out_first;
    bool *used;
    OpGridPoint *corners;
    int32_t *ring_first;
} Scratch;

static OpStatus allocate(Scratch *scratch, size_t points, size_t edges, const OpAllocator *allocator) {
    OP_TRY(op_alloc_array(allocator, edges, sizeof(OpBoundaryEdge), (void **)&scratch->grouped));
    OP_TRY(op_alloc_zeroed(allocator, points + 1, sizeof(int32_t), (void **)&scratch->out_first));
    OP_TRY(op_alloc_zeroed(allocator, edges, sizeof(bool), (void **)&scratch->used));
    OP_TRY(op_alloc_array(allocator, 2 * edges, sizeof(OpGridPoint), (void **)&scratch->corners));
    return op_alloc_array(allocator, edges + 1, sizeof(int32_t), (void **)&scratch->ring_first);
}

static void free_scratch(Scratch *scratch, size_t points, size_t edges, const OpAllocator *allocator) {
    op_free_array(allocator, scratch->grouped, edges, sizeof(OpBoundaryEdge));
    op_free_array(allocator, scratch->out_first, points + 1, sizeof(int32_t));
    op_free_array(allocator, scratch->used, edges, sizeof(bool));
    op_free_array(allocator, scratch->corners, 2 * edges, sizeof(OpGridPoint));
    op_free_array(allocator, scratch->ring_first, edges + 1, sizeof(int32_t));
}

OpStatus op_region_copy(const OpRegion *from, const OpAllocator *allocator, OpRegion **out) {
    size_t points = (size_t)op_region_point_count(from);
    size_t rings = (size_t)from->ring_count;
    void *memory;
    OP_TRY(op_alloc_zeroed(allocator, 1, sizeof(OpRegion), &memory));
    OpRegion *region = memory;
    *region =
        (OpRegion){.allocator = *allocator, .snap_bits = from->snap_bits, .ring_count = from->ring_count};
    OpStatus status = op_alloc_array(allocator, rings + 1, sizeof(int32_t), (void **)&region->ring_first);
    if (status == OP_STATUS_OK) {
        memcpy(region->ring_first, from->ring_first, (rings + 1) * sizeof(int32_t));
        status = op_alloc_array(allocator, points, sizeof(OpGridPoint), (void **)&region->points);
    }
    if (status != OP_STATUS_OK) {
        op_region_destroy(region);
        return status;
    }
    if (points > 0) {
        memcpy(region->points, from->points, points * sizeof(OpGridPoint));
    }
    *out = region;
    return OP_STATUS_OK;
}

OpStatus op_region_from_boundary(const OpGridPoint *points, int32_t point_count, const OpBoundaryEdge *edges,
                                 int32_t edge_count, int32_t snap_bits, const OpAllocator *allocator,
                                 OpRegion **out) {
    size_t point_size = (size_t)point_count;
    size_t edge_size = (size_t)edge_count;
    Scratch scratch = {0};
    OpStatus status = allocate(&scratch, point_size, edge_size, allocator);
    if (status == OP_STATUS_OK) {
        OpRegion draft = {.allocator = *allocator,
                          .snap_bits = snap_bits,
                          .points = scratch.corners,
                          .ring_first = scratch.ring_first};
        Chain chain = {points, scratch.grouped, scratch.out_first, scratch.used, &draft};
        draft.ring_first[0] = 0;
        group_edges(edges, edge_count, point_count, scratch.out_first, scratch.grouped);
        for (int32_t i = 0; i < edge_count; i++) {
            if (!scratch.used[i]) {
                walk_ring(&chain, i);
            }
        }
        OpGridPoint *behind = edge_size == 0 ? NULL : scratch.corners + edge_size;
        status = sort_rings(&draft, allocator, behind);
        if (status == OP_STATUS_OK) {
            status = op_region_copy(&draft, allocator, out);
        }
    }
    free_scratch(&scratch, point_size, edge_size, allocator);
    return status;
}
