/* Joining holes to their outline. Each gets a bridge from its leftmost vertex to the nearest vertex of what is joined so far that sees it.
 * Vertices and edges lie in the buckets of one grid: candidates are met in rings of buckets around the hole's vertex and taken from a
 * heap by distance, then by their place in the joined ring, which a label tells without counting. */
#include "build3d/contour_bridges.h"

#include "base/memory.h"
#include "base/status.h"
#include "build3d/contour_crossings.h"

/* Labels lie between 0 and this. */
#define LABEL_END ((int64_t)1 << 62)

/* The tag of edges of the joined ring; those of a hole have its number. */
#define JOINED (-1)

static OpLatticePoint point_of(const OpBridgeBuilder *builder, int32_t node) {
    return op_contour_point(&builder->nodes[node].vertex);
}

int32_t op_contour_leftmost(const OpContourVertex *ring, int32_t count) {
    int32_t best = 0;
    for (int32_t i = 1; i < count; i++) {
        if (op_lattice_compare(op_contour_point(&ring[i]), op_contour_point(&ring[best])) < 0) {
            best = i;
        }
    }
    return best;
}

/* ---- The joined ring: node 0 is its first ---- */

static void link_nodes(OpBridgeBuilder *builder, int32_t from, int32_t to) {
    builder->nodes[from].next = to;
    builder->nodes[to].previous = from;
}

/* Labels count nodes from first on in equal steps, up to the label of the node end, which for node 0 is that of the ring's end. */
static void label_nodes(OpBridgeBuilder *builder, int32_t first, int32_t end, int64_t low, int64_t step) {
    int32_t node = first;
    do {
        low += step;
        builder->nodes[node].label = low;
        node = builder->nodes[node].next;
    } while (node != end);
}

/* Labels for count nodes that have come in behind one. Where there is no room left all are numbered anew. */
static void label_inserted(OpBridgeBuilder *builder, int32_t before, int32_t count) {
    int32_t first = builder->nodes[before].next;
    int32_t end = first;
    for (int32_t i = 0; i < count; i++) {
        end = builder->nodes[end].next;
    }
    int64_t low = builder->nodes[before].label;
    int64_t high = end == 0 ? LABEL_END : builder->nodes[end].label;
    int64_t step = (high - low) / (count + 1);
    if (step > 0) {
        label_nodes(builder, first, end, low, step);
    } else {
        label_nodes(builder, 0, 0, 0, LABEL_END / ((int64_t)builder->node_count + 1));
    }
}

/* ---- Setting up ---- */

static void add_ring(OpBridgeBuilder *builder, const OpBridgeRing *ring, OpLatticePoint *low,
                     OpLatticePoint *high) {
    int32_t first = builder->node_count;
    int32_t count = ring->vertex_count;
    for (int32_t i = 0; i < count; i++) {
        builder->nodes[first + i] = (OpBridgeNode){.vertex = ring->vertices[i]};
    }
    for (int32_t i = 0; i < count; i++) {
        link_nodes(builder, first + i, i + 1 == count ? first : first + i + 1);
    }
    builder->node_count += count;
    op_contour_extend_box(ring->vertices, count, low, high);
}

/* Makes nodes of all rings, the outline's from 0 on, and finds the box around them. */
static OpStatus add_nodes(OpBridgeBuilder *builder, const OpBridgeRings *rings, OpLatticePoint *low,
                          OpLatticePoint *high) {
    size_t needed = (size_t)rings->outline.vertex_count;
    for (int32_t i = 0; i < rings->hole_count; i++) {
        needed += (size_t)rings->holes[i].vertex_count + 2;
    }
    OP_TRY(op_grow_array(&builder->allocator, (void **)&builder->nodes, &builder->node_capacity, 0, needed,
                         sizeof(OpBridgeNode)));
    builder->node_count = 0;
    *low = *high = op_contour_point(rings->outline.vertices);
    add_ring(builder, &rings->outline, low, high);
    for (int32_t i = 0; i < rings->hole_count; i++) {
        add_ring(builder, &rings->holes[i], low, high);
    }
    label_nodes(builder, 0, 0, 0, LABEL_END / ((int64_t)needed + 1));
    return OP_STATUS_OK;
}

static int32_t bucket_at(const OpSegmentGrid *grid, OpLatticePoint point) {
    return ((point.x - grid->low.x) >> grid->shift) +
           ((point.z - grid->low.z) >> grid->shift) * grid->columns;
}

static void add_end(OpBridgeBuilder *builder, int32_t node) {
    int32_t *bucket = &builder->buckets[bucket_at(&builder->grid, point_of(builder, node))];
    builder->nodes[node].next_in_bucket = *bucket;
    *bucket = node;
}

static OpStatus add_edges(OpBridgeBuilder *builder, int32_t first, int32_t count, int32_t tag) {
    for (int32_t node = first; node < first + count; node++) {
        OpGridSegment edge = {point_of(builder, node), point_of(builder, builder->nodes[node].next), tag};
        OP_TRY(op_segment_grid_add(&builder->grid, edge));
    }
    return OP_STATUS_OK;
}

static OpStatus set_up(OpBridgeBuilder *builder, const OpBridgeRings *rings) {
    OpLatticePoint low;
    OpLatticePoint high;
    OpSegmentGrid *grid = &builder->grid;
    OP_TRY(add_nodes(builder, rings, &low, &high));
    OP_TRY(op_segment_grid_begin(grid, low, high, (size_t)builder->node_count));
    size_t buckets = (size_t)grid->columns * (size_t)grid->rows;
    OP_TRY(op_grow_array(&builder->allocator, (void **)&builder->buckets, &builder->bucket_capacity, 0,
                         buckets, sizeof(int32_t)));
    OP_TRY(op_grow_array(&builder->allocator, (void **)&builder->dropped, &builder->dropped_capacity, 0,
                         (size_t)rings->hole_count, 1));
    for (size_t i = 0; i < buckets; i++) {
        builder->buckets[i] = -1;
    }
    for (int32_t node = 0; node < rings->outline.vertex_count; node++) {
        add_end(builder, node);
    }
    OP_TRY(add_edges(builder, 0, rings->outline.vertex_count, JOINED));
    int32_t first = rings->outline.vertex_count;
    for (int32_t i = 0; i < rings->hole_count; i++) {
        builder->dropped[i] = 0;
        OP_TRY(add_edges(builder, first, rings->holes[i].vertex_count, i));
        first += rings->holes[i].vertex_count;
    }
    return OP_STATUS_OK;
}

/* ---- The nearest ends ---- */

static bool is_nearer(const OpBridgeEnd *a, const OpBridgeEnd *b) {
    return a->squared_distance != b->squared_distance ? a->squared_distance < b->squared_distance
                                                      : a->label < b->label;
}

static OpStatus push_end(OpBridgeBuilder *builder, OpBridgeEnd end) {
    OP_TRY(op_grow_array(&builder->allocator, (void **)&builder->ends, &builder->end_capacity,
                         builder->end_count, builder->end_count + 1, sizeof(OpBridgeEnd)));
    size_t at = builder->end_count++;
    while (at > 0 && is_nearer(&end, &builder->ends[(at - 1) / 2])) {
        builder->ends[at] = builder->ends[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    builder->ends[at] = end;
    return OP_STATUS_OK;
}

static OpBridgeEnd pop_end(OpBridgeBuilder *builder) {
    OpBridgeEnd *ends = builder->ends;
    OpBridgeEnd nearest = ends[0];
    OpBridgeEnd last = ends[--builder->end_count];
    size_t at = 0;
    for (size_t child = 1; child < builder->end_count; child = 2 * at + 1) {
        if (child + 1 < builder->end_count && is_nearer(&ends[child + 1], &ends[child])) {
            child++;
        }
        if (!is_nearer(&ends[child], &last)) {
            break;
        }
        ends[at] = ends[child];
        at = child;
    }
    ends[at] = last;
    return nearest;
}

/* ---- Bridges ---- */

/* Whether the way from a vertex to a point starts inside the ring. */
static bool sees(const OpBridgeBuilder *builder, int32_t node, OpLatticePoint point) {
    const OpBridgeNode *at = &builder->nodes[node];
    return op_lattice_in_cone(point_of(builder, at->previous), point_of(builder, node),
                              point_of(builder, at->next), point);
}

/* The same for the leftmost vertex of a hole. Where its edges lie on each other it is the end of a crack, with the inside all round. */
static bool hole_sees(const OpBridgeBuilder *builder, int32_t node, OpLatticePoint point) {
    OpLatticePoint corner = point_of(builder, node);
    OpLatticePoint before = point_of(builder, builder->nodes[node].previous);
    if (op_lattice_on_ray(corner, before, point_of(builder, builder->nodes[node].next))) {
        return !op_lattice_same(corner, point) && !op_lattice_on_ray(corner, before, point);
    }
    return sees(builder, node, point);
}

/* Whether an edge that does not end at p or q touches the segment between them. */
static bool is_blocked(const OpBridgeBuilder *builder, OpLatticePoint p, OpLatticePoint q) {
    const OpSegmentGrid *grid = &builder->grid;
    OpBucketWalk walk = op_bucket_walk_begin(grid, p, q);
    for (int32_t bucket = op_bucket_walk_next(grid, &walk); bucket >= 0;
         bucket = op_bucket_walk_next(grid, &walk)) {
        for (int32_t i = grid->heads[bucket]; i >= 0; i = grid->entries[i].next) {
            const OpGridSegment *edge = &grid->segments[grid->entries[i].segment];
            bool counts = edge->tag == JOINED || builder->dropped[edge->tag] == 0;
            bool ends_there = op_lattice_same(edge->a, p) || op_lattice_same(edge->a, q) ||
                              op_lattice_same(edge->b, p) || op_lattice_same(edge->b, q);
            if (counts && !ends_there && op_lattice_touch(p, q, edge->a, edge->b)) {
                return true;
            }
        }
    }
    return false;
}

/* Puts the ends of a bucket into the heap that lie in the cone of the hole's vertex. */
static OpStatus push_bucket(OpBridgeBuilder *builder, int32_t bucket, int32_t hole_node) {
    OpLatticePoint p = point_of(builder, hole_node);
    for (int32_t node = builder->buckets[bucket]; node >= 0; node = builder->nodes[node].next_in_bucket) {
        OpLatticePoint q = point_of(builder, node);
        if (hole_sees(builder, hole_node, q)) {
            OP_TRY(push_end(
                builder, (OpBridgeEnd){op_lattice_squared_distance(p, q), builder->nodes[node].label, node}));
        }
    }
    return OP_STATUS_OK;
}

/* The buckets that are ring steps away from one. */
static OpStatus push_ring(OpBridgeBuilder *builder, int32_t column, int32_t row, int32_t ring,
                          int32_t hole_node) {
    const OpSegmentGrid *grid = &builder->grid;
    int32_t low_row = row - ring < 0 ? 0 : row - ring;
    int32_t high_row = row + ring >= grid->rows ? grid->rows - 1 : row + ring;
    for (int32_t r = low_row; r <= high_row; r++) {
        bool all = r == row - ring || r == row + ring;
        int32_t low = column - ring < 0 && all ? 0 : column - ring;
        int32_t high = column + ring >= grid->columns && all ? grid->columns - 1 : column + ring;
        int32_t step = all || ring == 0 ? 1 : 2 * ring;
        for (int32_t c = low; c <= high; c += step) {
            if (c >= 0 && c < grid->columns) {
                OP_TRY(push_bucket(builder, c + r * grid->columns, hole_node));
            }
        }
    }
    return OP_STATUS_OK;
}

/* How far every vertex is at least that lies beyond the rings up to this one. */
static int64_t reach_of(const OpSegmentGrid *grid, OpLatticePoint p, int32_t column, int32_t row,
                        int32_t ring) {
    int32_t side = 1 << grid->shift;
    int32_t left = p.x - (grid->low.x + (column - ring) * side) + 1;
    int32_t right = grid->low.x + (column + ring + 1) * side - p.x;
    int32_t below = p.z - (grid->low.z + (row - ring) * side) + 1;
    int32_t above = grid->low.z + (row + ring + 1) * side - p.z;
    int32_t across = left < right ? left : right;
    int32_t along = below < above ? below : above;
    return across < along ? across : along;
}

/* *end gets -1 when no bridge leads to the hole. */
static OpStatus find_bridge(OpBridgeBuilder *builder, int32_t hole_node, int32_t *end) {
    const OpSegmentGrid *grid = &builder->grid;
    OpLatticePoint p = point_of(builder, hole_node);
    int32_t column = (p.x - grid->low.x) >> grid->shift;
    int32_t row = (p.z - grid->low.z) >> grid->shift;
    int32_t last_ring = grid->columns > grid->rows ? grid->columns : grid->rows;
    builder->end_count = 0;
    for (int32_t ring = 0; ring <= last_ring; ring++) {
        OP_TRY(push_ring(builder, column, row, ring, hole_node));
        int64_t reach = ring == last_ring ? INT32_MAX : reach_of(grid, p, column, row, ring);
        while (builder->end_count > 0 && builder->ends[0].squared_distance < reach * reach) {
            *end = pop_end(builder).node;
            if (sees(builder, *end, p) && !is_blocked(builder, p, point_of(builder, *end))) {
                return OP_STATUS_OK;
            }
        }
    }
    *end = -1;
    return OP_STATUS_OK;
}

/* ---- Joining ---- */

static int32_t add_copy(OpBridgeBuilder *builder, int32_t node) {
    builder->nodes[builder->node_count] = (OpBridgeNode){.vertex = builder->nodes[node].vertex};
    return builder->node_count++;
}

/* q, the hole from p round to a copy of p, a copy of q, and on. */
static OpStatus splice(OpBridgeBuilder *builder, int32_t q, int32_t p, int32_t hole_count, int32_t first_node,
                       int32_t region) {
    int32_t p_copy = add_copy(builder, p);
    int32_t q_copy = add_copy(builder, q);
    link_nodes(builder, q_copy, builder->nodes[q].next);
    link_nodes(builder, builder->nodes[p].previous, p_copy);
    link_nodes(builder, p_copy, q_copy);
    link_nodes(builder, q, p);
    builder->nodes[q].vertex.neighbor = region;
    builder->nodes[p_copy].vertex.neighbor = region;
    label_inserted(builder, q, hole_count + 2);
    for (int32_t i = 0; i < hole_count; i++) {
        add_end(builder, first_node + i);
    }
    add_end(builder, p_copy);
    add_end(builder, q_copy);
    return op_segment_grid_add(&builder->grid,
                               (OpGridSegment){point_of(builder, p), point_of(builder, q), JOINED});
}

static int32_t write_ring(const OpBridgeBuilder *builder, OpContourVertex *out) {
    int32_t count = 0;
    int32_t node = 0;
    do {
        out[count++] = builder->nodes[node].vertex;
        node = builder->nodes[node].next;
    } while (node != 0);
    return count;
}

OpStatus op_join_holes(OpBridgeBuilder *builder, const OpBridgeRings *rings, OpContourVertex *out,
                       OpBridgeResult *result) {
    *result = (OpBridgeResult){0};
    OP_TRY(set_up(builder, rings));
    int32_t first = rings->outline.vertex_count;
    for (int32_t i = 0; i < rings->hole_count; i++) {
        OpBridgeRing hole = rings->holes[i];
        int32_t p = first + op_contour_leftmost(hole.vertices, hole.vertex_count);
        int32_t q = -1;
        OP_TRY(find_bridge(builder, p, &q));
        if (q >= 0) {
            OP_TRY(splice(builder, q, p, hole.vertex_count, first, rings->region));
        } else {
            builder->dropped[i] = 1;
            result->dropped_holes++;
        }
        first += hole.vertex_count;
    }
    result->vertex_count = write_ring(builder, out);
    return OP_STATUS_OK;
}

void op_bridge_builder_free(OpBridgeBuilder *builder) {
    const OpAllocator *allocator = &builder->allocator;
    op_segment_grid_free(&builder->grid);
    op_free_array(allocator, builder->nodes, builder->node_capacity, sizeof(OpBridgeNode));
    op_free_array(allocator, builder->ends, builder->end_capacity, sizeof(OpBridgeEnd));
    op_free_array(allocator, builder->buckets, builder->bucket_capacity, sizeof(int32_t));
    op_free_array(allocator, builder->dropped, builder->dropped_capacity, 1);
}
