/* Polygons as rings of edges; pairs of them in a heap. A pair that may not merge leaves the heap until one of the two has changed. */
#include "build3d/poly_merging.h"

#include "base/memory.h"
#include "base/status.h"
#include "build3d/hash_buckets.h"

OpStatus op_poly_merger_create(int32_t capacity, const OpAllocator *allocator, OpPolyMerger *out) {
    *out = (OpPolyMerger){.allocator = *allocator, .pairs.allocator = *allocator, .capacity = capacity};
    size_t count = (size_t)capacity;
    size_t buckets = (size_t)op_bucket_count(3 * capacity);
    OP_TRY(op_alloc_array(allocator, 3 * count, sizeof(OpPolyEdge), (void **)&out->edges));
    OP_TRY(op_alloc_array(allocator, count, sizeof(OpLoopPoly), (void **)&out->polys));
    OP_TRY(op_alloc_array(allocator, buckets, sizeof(int32_t), (void **)&out->buckets));
    return op_ranked_heap_create(3 * capacity, allocator, &out->pairs);
}

void op_poly_merger_free(OpPolyMerger *merger) {
    size_t count = (size_t)merger->capacity;
    size_t buckets = (size_t)op_bucket_count(3 * merger->capacity);
    op_free_array(&merger->allocator, merger->edges, 3 * count, sizeof(OpPolyEdge));
    op_free_array(&merger->allocator, merger->polys, count, sizeof(OpLoopPoly));
    op_free_array(&merger->allocator, merger->buckets, buckets, sizeof(int32_t));
    op_ranked_heap_free(&merger->pairs);
}

/* ---- Edges by their ends ---- */

static int32_t end_of(const OpPolyMerger *merger, int32_t edge) {
    return merger->edges[merger->edges[edge].next].vertex;
}

static int32_t *bucket_of(const OpPolyMerger *merger, int32_t start, int32_t end) {
    uint64_t mixed = ((uint64_t)start << 32 | (uint64_t)end) * 0x9E3779B97F4A7C15u;
    return &merger->buckets[(mixed >> 32) & (uint64_t)(merger->bucket_count - 1)];
}

static void enter(OpPolyMerger *merger, int32_t edge) {
    int32_t *bucket = bucket_of(merger, merger->edges[edge].vertex, end_of(merger, edge));
    merger->edges[edge].chain = *bucket;
    *bucket = edge;
}

static void leave(OpPolyMerger *merger, int32_t edge) {
    int32_t *link = bucket_of(merger, merger->edges[edge].vertex, end_of(merger, edge));
    while (*link != edge) {
        link = &merger->edges[*link].chain;
    }
    *link = merger->edges[edge].chain;
    op_ranked_heap_remove(&merger->pairs, edge);
}

/* The first edge from here on in a bucket that goes from start to end, or -1. */
static int32_t find_edge(const OpPolyMerger *merger, int32_t from, int32_t start, int32_t end) {
    while (from >= 0 && (merger->edges[from].vertex != start || end_of(merger, from) != end)) {
        from = merger->edges[from].chain;
    }
    return from;
}

static int32_t first_twin(const OpPolyMerger *merger, int32_t edge) {
    int32_t start = end_of(merger, edge);
    int32_t end = merger->edges[edge].vertex;
    return find_edge(merger, *bucket_of(merger, start, end), start, end);
}

static int32_t next_twin(const OpPolyMerger *merger, int32_t twin) {
    return find_edge(merger, merger->edges[twin].chain, merger->edges[twin].vertex, end_of(merger, twin));
}

/* ---- Pairs ---- */

static OpCellCorner corner_of(const OpPolyMerger *merger, int32_t vertex) {
    return (OpCellCorner){merger->vertices[vertex].x, merger->vertices[vertex].z};
}

/* The longest edge comes first, then the first polygon, then its first edge. */
static void rank(OpPolyMerger *merger, int32_t edge) {
    OpCellCorner a = corner_of(merger, merger->edges[edge].vertex);
    OpCellCorner b = corner_of(merger, end_of(merger, edge));
    op_ranked_heap_set(
        &merger->pairs, edge,
        (OpRank){-op_cell_distance_squared(a, b), merger->edges[edge].poly, merger->edges[edge].place});
}

/* Ranks the pairs that an edge is in: under itself, or under its twin where that polygon comes before. */
static void offer(OpPolyMerger *merger, int32_t edge) {
    int32_t poly = merger->edges[edge].poly;
    bool is_first = false;
    for (int32_t twin = first_twin(merger, edge); twin >= 0; twin = next_twin(merger, twin)) {
        is_first = is_first || merger->edges[twin].poly > poly;
        if (merger->edges[twin].poly < poly) {
            rank(merger, twin);
        }
    }
    if (is_first) {
        rank(merger, edge);
    } else {
        op_ranked_heap_remove(&merger->pairs, edge);
    }
}

/* ---- Whether two polygons may merge ---- */

/* An end of the edge between two polygons, with the edges of the merged one to it and away from it. */
typedef struct Joint {
    int32_t edge_in;
    int32_t edge_out;
    bool dropped; /* between two walls in line: it does not become a vertex of the merged polygon */
} Joint;

/* The joints at the start and at the end of an edge whose twin is known. */
static Joint start_joint(const OpPolyMerger *merger, int32_t edge, int32_t twin) {
    return (Joint){merger->edges[edge].previous, merger->edges[twin].next, false};
}

/* Of three corners in line: whether the way goes on at the middle one, and not back. */
static bool runs_on(OpCellCorner before, OpCellCorner at, OpCellCorner after) {
    int64_t x = (int64_t)(at.x - before.x) * (after.x - at.x);
    int64_t z = (int64_t)(at.z - before.z) * (after.z - at.z);
    return x + z > 0;
}

/* False when the merged polygon would turn right or back there. */
static bool judge_joint(const OpPolyMerger *merger, Joint *joint) {
    const OpPolyEdge *in = &merger->edges[joint->edge_in];
    const OpPolyEdge *out = &merger->edges[joint->edge_out];
    OpCellCorner before = corner_of(merger, in->vertex);
    OpCellCorner at = corner_of(merger, out->vertex);
    OpCellCorner after = corner_of(merger, end_of(merger, joint->edge_out));
    int64_t turn = op_cell_turn(before, at, after);
    joint->dropped = turn == 0 && in->wall && out->wall;
    return turn >= 0 && (turn > 0 || runs_on(before, at, after)) &&
           (joint->dropped || op_tile_turn(merger->tile, before, at, after) >= 0);
}

/* The vertices of the merged polygon from the end of the edge on, without those that are dropped. */
static int32_t list_merged(const OpPolyMerger *merger, int32_t edge, int32_t twin, bool drop_start,
                           bool drop_end, int32_t *vertices) {
    const OpPolyEdge *edges = merger->edges;
    int32_t count = 0;
    for (int32_t i = edges[edge].next; i != edge; i = edges[i].next) {
        if (i != edges[edge].next || !drop_end) {
            vertices[count++] = edges[i].vertex;
        }
    }
    for (int32_t i = edges[twin].next; i != twin; i = edges[i].next) {
        if (i != edges[twin].next || !drop_start) {
            vertices[count++] = edges[i].vertex;
        }
    }
    return count;
}

/* Dropping a joint turns the edges at its two neighbours a little in floats: they must not turn right there. */
static bool turns_left_without(const OpPolyMerger *merger, const int32_t *vertices, int32_t count,
                               const Joint *start, const Joint *end) {
    const OpPolyEdge *edges = merger->edges;
    for (int32_t i = 0; i < count; i++) {
        int32_t vertex = vertices[i];
        bool beside_start = start->dropped && (vertex == edges[start->edge_in].vertex ||
                                               vertex == end_of(merger, start->edge_out));
        bool beside_end =
            end->dropped && (vertex == edges[end->edge_in].vertex || vertex == end_of(merger, end->edge_out));
        if ((beside_start || beside_end) &&
            op_tile_turn(merger->tile, corner_of(merger, vertices[(i + count - 1) % count]),
                         corner_of(merger, vertex), corner_of(merger, vertices[(i + 1) % count])) < 0) {
            return false;
        }
    }
    return true;
}

/* Whether an edge runs to the right (or straight up): a loop that only turns left goes round once when this changes twice. */
static bool runs_right(OpCellCorner from, OpCellCorner to) {
    return to.x > from.x || (to.x == from.x && to.z > from.z);
}

/* Parts that lie above each other, or share more than the edge, may turn left at both joints and still fold back or go round
 * twice. */
static bool goes_round_once(const OpPolyMerger *merger, const int32_t *vertices, int32_t count) {
    int32_t changes = 0;
    for (int32_t i = 0; i < count; i++) {
        OpCellCorner before = corner_of(merger, vertices[(i + count - 1) % count]);
        OpCellCorner at = corner_of(merger, vertices[i]);
        OpCellCorner after = corner_of(merger, vertices[(i + 1) % count]);
        if (op_cell_turn(before, at, after) == 0 && !runs_on(before, at, after)) {
            return false;
        }
        changes += runs_right(before, at) != runs_right(at, after) ? 1 : 0;
    }
    return changes == 2;
}

static bool may_merge(const OpPolyMerger *merger, int32_t edge, int32_t twin, Joint *start, Joint *end) {
    const OpLoopPoly *first = &merger->polys[merger->edges[edge].poly];
    const OpLoopPoly *second = &merger->polys[merger->edges[twin].poly];
    if (first->vertex_count + second->vertex_count - 2 > merger->max_vertices) {
        return false;
    }
    *start = start_joint(merger, edge, twin);
    *end = start_joint(merger, twin, edge);
    if (!judge_joint(merger, start) || !judge_joint(merger, end)) {
        return false;
    }
    int32_t vertices[2 * OP_MOST_POLY_VERTICES];
    int32_t count = list_merged(merger, edge, twin, start->dropped, end->dropped, vertices);
    return count >= 3 && goes_round_once(merger, vertices, count) &&
           ((!start->dropped && !end->dropped) || turns_left_without(merger, vertices, count, start, end));
}

/* ---- Merging ---- */

/* Links two edges; where the joint between them is dropped they become one. */
static void link_joint(OpPolyMerger *merger, const Joint *joint) {
    OpPolyEdge *edges = merger->edges;
    int32_t next = joint->edge_out;
    if (joint->dropped) {
        next = edges[next].next;
    }
    edges[joint->edge_in].next = next;
    edges[next].previous = joint->edge_in;
}

/* Takes the edges out of their buckets that a joint changes. */
static void leave_joint(OpPolyMerger *merger, const Joint *joint) {
    if (joint->dropped) {
        leave(merger, joint->edge_in);
        leave(merger, joint->edge_out);
    }
}

static void merge(OpPolyMerger *merger, int32_t edge, int32_t twin, const Joint *start, const Joint *end) {
    OpPolyEdge *edges = merger->edges;
    int32_t number = edges[edge].poly;
    OpLoopPoly *poly = &merger->polys[number];
    leave(merger, edge);
    leave(merger, twin);
    leave_joint(merger, start);
    leave_joint(merger, end);
    merger->polys[edges[twin].poly].vertex_count = 0;
    link_joint(merger, start);
    link_joint(merger, end);
    if (start->dropped) {
        enter(merger, start->edge_in);
    }
    if (end->dropped) {
        enter(merger, end->edge_in);
    }
    poly->first_edge = edges[end->edge_in].next;
    poly->vertex_count = 0;
    int32_t i = poly->first_edge;
    do {
        edges[i].poly = number;
        edges[i].place = poly->vertex_count++;
        i = edges[i].next;
    } while (i != poly->first_edge);
    do {
        offer(merger, i);
        i = edges[i].next;
    } while (i != poly->first_edge);
}

/* Takes the first pair off the heap; of several polygons that share one edge of another with it, the first is taken. */
static void try_first_pair(OpPolyMerger *merger) {
    int32_t edge = merger->pairs.items[0];
    int32_t best = -1;
    Joint best_start = {-1, -1, false};
    Joint best_end = {-1, -1, false};
    op_ranked_heap_remove(&merger->pairs, edge);
    for (int32_t twin = first_twin(merger, edge); twin >= 0; twin = next_twin(merger, twin)) {
        int32_t poly = merger->edges[twin].poly;
        Joint start;
        Joint end;
        if (poly > merger->edges[edge].poly && (best < 0 || poly < merger->edges[best].poly) &&
            may_merge(merger, edge, twin, &start, &end)) {
            best = twin;
            best_start = start;
            best_end = end;
        }
    }
    if (best >= 0) {
        merge(merger, edge, best, &best_start, &best_end);
    }
}

static void begin(OpPolyMerger *merger, const OpLoopTriangle *triangles, int32_t count) {
    merger->poly_count = count;
    merger->bucket_count = op_bucket_count(3 * count);
    op_ranked_heap_clear(&merger->pairs, 3 * count);
    for (int32_t i = 0; i < merger->bucket_count; i++) {
        merger->buckets[i] = -1;
    }
    for (int32_t t = 0; t < count; t++) {
        merger->polys[t] = (OpLoopPoly){3 * t, 3};
        for (int32_t k = 0; k < 3; k++) {
            merger->edges[3 * t + k] = (OpPolyEdge){.vertex = triangles[t].vertex[k],
                                                    .next = 3 * t + (k + 1) % 3,
                                                    .previous = 3 * t + (k + 2) % 3,
                                                    .poly = t,
                                                    .place = k,
                                                    .wall = (triangles[t].walls >> k & 1) != 0};
        }
    }
    for (int32_t edge = 0; edge < 3 * count; edge++) {
        enter(merger, edge);
    }
}

void op_poly_merge(OpPolyMerger *merger, const OpLoopTriangle *triangles, int32_t count) {
    begin(merger, triangles, count);
    for (int32_t edge = 0; edge < 3 * count; edge++) {
        offer(merger, edge);
    }
    while (merger->pairs.count > 0) {
        try_first_pair(merger);
    }
}
