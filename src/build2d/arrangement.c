/* Snap rounding. A round finds where fragments cross, makes those places and all ends hot pixels, and takes each fragment
 * through the pixels that it meets. The first round does so for all; later ones, normally a single one that finds nothing, repair
 * what the first has moved onto each other. */
#include "build2d/arrangement.h"

#include "base/memory.h"
#include "base/status.h"
#include "build2d/box_tree.h"
#include "build2d/pixel.h"

#define MAX_ROUNDS 256

/* Counts of pieces, of their ends and crossings, and of the tree nodes over them stay within 32 bits. */
#define MAX_PIECES (1 << 28)
#define MAX_PIXELS (1 << 30)

/* A piece of an edge or of several that run over the same ends, a before b in their order. */
typedef struct Fragment {
    OpGridPoint a;
    OpGridPoint b;
    int32_t net[2];
} Fragment;

typedef struct Fragments {
    Fragment *items;
    size_t count;
    size_t capacity;
} Fragments;

typedef struct Points {
    OpGridPoint *items;
    size_t count;
    size_t capacity;
} Points;

typedef struct Noding {
    OpAllocator allocator;
    Fragments fragments;
    Fragments next; /* of the round that is being made */
    Points pixels;
    Points met;     /* by the fragment that is being rerouted */
    bool *rerouted; /* per fragment: it goes through pixels, not only through points on it */
    OpBoxTree
        tree; /* of the fragments; taking them in its order asks about one neighbourhood after the other */
} Noding;

static OpStatus add_fragment(Noding *noding, Fragments *list, OpGridPoint a, OpGridPoint b,
                             const int32_t net[2]) {
    int32_t order = op_grid_point_compare(a, b);
    if (order == 0) {
        return OP_STATUS_OK;
    }
    if (list->count == MAX_PIECES) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "edges", "must not make more than %d pieces", MAX_PIECES);
    }
    OP_TRY(op_grow_array(&noding->allocator, (void **)&list->items, &list->capacity, list->count,
                         list->count + 1, sizeof(Fragment)));
    list->items[list->count++] =
        order < 0 ? (Fragment){a, b, {net[0], net[1]}} : (Fragment){b, a, {-net[0], -net[1]}};
    return OP_STATUS_OK;
}

static OpStatus add_point(Noding *noding, Points *list, OpGridPoint point) {
    if (list->count == MAX_PIXELS) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "edges", "must not have more than %d ends and crossings",
                       MAX_PIXELS);
    }
    OP_TRY(op_grow_array(&noding->allocator, (void **)&list->items, &list->capacity, list->count,
                         list->count + 1, sizeof(OpGridPoint)));
    list->items[list->count++] = point;
    return OP_STATUS_OK;
}

/* ---- Sorting and merging ---- */

static int32_t compare_points(const void *user, int32_t a, int32_t b) {
    const OpGridPoint *points = user;
    int32_t order = op_grid_point_compare(points[a], points[b]);
    return order != 0 ? order : a < b ? -1 : 1;
}

static int32_t compare_fragments(const void *user, int32_t a, int32_t b) {
    const Fragment *fragments = user;
    int32_t order = op_grid_point_compare(fragments[a].a, fragments[b].a);
    order = order != 0 ? order : op_grid_point_compare(fragments[a].b, fragments[b].b);
    return order != 0 ? order : a < b ? -1 : 1;
}

/* The indices 0 to count - 1 in order; the caller frees them. */
static OpStatus sorted_order(const OpAllocator *allocator, size_t count, OpCompare compare, const void *user,
                             int32_t **out) {
    int32_t *scratch;
    OP_TRY(op_alloc_array(allocator, count, sizeof(int32_t), (void **)out));
    OpStatus status = op_alloc_array(allocator, count, sizeof(int32_t), (void **)&scratch);
    if (status != OP_STATUS_OK) {
        op_free_array(allocator, *out, count, sizeof(int32_t));
        return status;
    }
    for (size_t i = 0; i < count; i++) {
        (*out)[i] = (int32_t)i;
    }
    if (count > 0) {
        op_sort_indices(*out, scratch, (int32_t)count, compare, user);
    }
    op_free_array(allocator, scratch, count, sizeof(int32_t));
    return OP_STATUS_OK;
}

/* Sorts points and leaves one of each. */
static OpStatus sort_points(const OpAllocator *allocator, Points *points) {
    int32_t *order;
    OpGridPoint *sorted;
    size_t count = points->count;
    OP_TRY(sorted_order(allocator, count, compare_points, points->items, &order));
    OpStatus status = op_alloc_array(allocator, count, sizeof(OpGridPoint), (void **)&sorted);
    if (status == OP_STATUS_OK) {
        size_t kept = 0;
        for (size_t i = 0; i < count; i++) {
            OpGridPoint point = points->items[order[i]];
            if (kept == 0 || !op_grid_point_equal(sorted[kept - 1], point)) {
                sorted[kept++] = point;
            }
        }
        op_free_array(allocator, points->items, points->capacity, sizeof(OpGridPoint));
        *points = (Points){sorted, kept, count};
    }
    op_free_array(allocator, order, count, sizeof(int32_t));
    return status;
}

/* Sorts fragments and adds up those over the same ends. */
static OpStatus merge_fragments(const OpAllocator *allocator, Fragments *fragments) {
    int32_t *order;
    Fragment *merged;
    size_t count = fragments->count;
    OP_TRY(sorted_order(allocator, count, compare_fragments, fragments->items, &order));
    OpStatus status = op_alloc_array(allocator, count, sizeof(Fragment), (void **)&merged);
    if (status == OP_STATUS_OK) {
        size_t kept = 0;
        for (size_t i = 0; i < count; i++) {
            const Fragment *fragment = &fragments->items[order[i]];
            Fragment *last = kept == 0 ? NULL : &merged[kept - 1];
            if (last != NULL && op_grid_point_equal(last->a, fragment->a) &&
                op_grid_point_equal(last->b, fragment->b)) {
                last->net[0] += fragment->net[0];
                last->net[1] += fragment->net[1];
            } else {
                merged[kept++] = *fragment;
            }
        }
        op_free_array(allocator, fragments->items, fragments->capacity, sizeof(Fragment));
        *fragments = (Fragments){merged, kept, count};
    }
    op_free_array(allocator, order, count, sizeof(int32_t));
    return status;
}

/* ---- Crossings ---- */

typedef struct CrossingSearch {
    Noding *noding;
    int32_t fragment;
    bool found;
} CrossingSearch;

static OpStatus visit_fragment(void *user, int32_t other) {
    CrossingSearch *search = user;
    if (other <= search->fragment) {
        return OP_STATUS_OK;
    }
    Noding *noding = search->noding;
    const Fragment *a = &noding->fragments.items[search->fragment];
    const Fragment *b = &noding->fragments.items[other];
    if (!op_segments_cross(a->a, a->b, b->a, b->b)) {
        return OP_STATUS_OK;
    }
    search->found = true;
    noding->rerouted[search->fragment] = true;
    noding->rerouted[other] = true;
    return add_point(noding, &noding->pixels, op_rounded_crossing(a->a, a->b, b->a, b->b));
}

static OpStatus build_fragment_tree(Noding *noding) {
    size_t count = noding->fragments.count;
    OpBox *boxes;
    OP_TRY(op_alloc_array(&noding->allocator, count, sizeof(OpBox), (void **)&boxes));
    for (size_t i = 0; i < count; i++) {
        boxes[i] = op_segment_box(noding->fragments.items[i].a, noding->fragments.items[i].b);
    }
    OpStatus status = op_box_tree_build(boxes, (int32_t)count, &noding->allocator, &noding->tree);
    op_free_array(&noding->allocator, boxes, count, sizeof(OpBox));
    return status;
}

/* Adds the rounded crossings to the pixels and marks the fragments that cross. */
static OpStatus find_crossings(Noding *noding, bool *found) {
    CrossingSearch search = {noding, 0, false};
    for (size_t i = 0; i < noding->fragments.count; i++) {
        search.fragment = noding->tree.items[i];
        const Fragment *fragment = &noding->fragments.items[search.fragment];
        OP_TRY(op_box_tree_query(&noding->tree, fragment->a, fragment->b, 0, visit_fragment, &search));
    }
    *found = search.found;
    return OP_STATUS_OK;
}

/* ---- Rerouting ---- */

typedef struct PixelSearch {
    Noding *noding;
    const Fragment *fragment;
    bool as_pixels;
} PixelSearch;

static OpStatus visit_pixel(void *user, int32_t index) {
    const PixelSearch *search = user;
    OpGridPoint pixel = search->noding->pixels.items[index];
    OpGridPoint a = search->fragment->a;
    OpGridPoint b = search->fragment->b;
    if (op_grid_point_equal(pixel, a) || op_grid_point_equal(pixel, b)) {
        return OP_STATUS_OK;
    }
    bool meets = search->as_pixels ? op_segment_meets_pixel(a, b, pixel) : op_grid_orient(a, b, pixel) == 0;
    return meets ? add_point(search->noding, &search->noding->met, pixel) : OP_STATUS_OK;
}

typedef struct AlongSegment {
    const OpGridPoint *points;
    OpGridPoint a;
    OpGridPoint b;
} AlongSegment;

/* By the projection on the segment, then by (x, y). */
static int32_t compare_along(const void *user, int32_t first, int32_t second) {
    const AlongSegment *along = user;
    OpGridPoint p = along->points[first];
    OpGridPoint q = along->points[second];
    OpInt128 ahead = op_i128_add(op_i128_multiply(q.x - p.x, along->b.x - along->a.x),
                                 op_i128_multiply(q.y - p.y, along->b.y - along->a.y));
    int32_t sign = op_i128_sign(ahead);
    return sign != 0 ? -sign : op_grid_point_compare(p, q);
}

/* Writes the pieces of a fragment over the points that it meets. */
static OpStatus split(Noding *noding, const Fragment *fragment) {
    AlongSegment along = {noding->met.items, fragment->a, fragment->b};
    int32_t *order;
    size_t count = noding->met.count;
    OP_TRY(sorted_order(&noding->allocator, count, compare_along, &along, &order));
    OpGridPoint from = fragment->a;
    OpStatus status = OP_STATUS_OK;
    for (size_t i = 0; i < count && status == OP_STATUS_OK; i++) {
        OpGridPoint to = noding->met.items[order[i]];
        status = add_fragment(noding, &noding->next, from, to, fragment->net);
        from = to;
    }
    op_free_array(&noding->allocator, order, count, sizeof(int32_t));
    return status == OP_STATUS_OK ? add_fragment(noding, &noding->next, from, fragment->b, fragment->net)
                                  : status;
}

static OpStatus pixel_tree(Noding *noding, OpBoxTree *out) {
    size_t count = noding->pixels.count;
    OpBox *boxes;
    OP_TRY(op_alloc_array(&noding->allocator, count, sizeof(OpBox), (void **)&boxes));
    for (size_t i = 0; i < count; i++) {
        boxes[i] = op_segment_box(noding->pixels.items[i], noding->pixels.items[i]);
    }
    OpStatus status = op_box_tree_build(boxes, (int32_t)count, &noding->allocator, out);
    op_free_array(&noding->allocator, boxes, count, sizeof(OpBox));
    return status;
}

static OpStatus reroute(Noding *noding, bool *changed) {
    OpBoxTree tree;
    OP_TRY(pixel_tree(noding, &tree));
    OpStatus status = OP_STATUS_OK;
    noding->next.count = 0;
    for (size_t i = 0; i < noding->fragments.count && status == OP_STATUS_OK; i++) {
        int32_t index = noding->tree.items[i];
        const Fragment *fragment = &noding->fragments.items[index];
        PixelSearch search = {noding, fragment, noding->rerouted[index]};
        noding->met.count = 0;
        status = op_box_tree_query(&tree, fragment->a, fragment->b, search.as_pixels ? 1 : 0, visit_pixel,
                                   &search);
        if (status == OP_STATUS_OK) {
            *changed = *changed || noding->met.count > 0;
            status = split(noding, fragment);
        }
    }
    op_box_tree_free(&tree);
    return status;
}

/* ---- Rounds ---- */

static OpStatus list_ends(Noding *noding) {
    noding->pixels.count = 0;
    for (size_t i = 0; i < noding->fragments.count; i++) {
        OP_TRY(add_point(noding, &noding->pixels, noding->fragments.items[i].a));
        OP_TRY(add_point(noding, &noding->pixels, noding->fragments.items[i].b));
    }
    return OP_STATUS_OK;
}

static OpStatus cross_and_reroute(Noding *noding, bool first, bool *changed) {
    OP_TRY(build_fragment_tree(noding));
    OP_TRY(find_crossings(noding, changed));
    for (size_t i = 0; first && i < noding->fragments.count; i++) {
        noding->rerouted[i] = true;
    }
    OP_TRY(sort_points(&noding->allocator, &noding->pixels));
    return reroute(noding, changed);
}

static OpStatus run_round(Noding *noding, bool first, bool *changed) {
    OP_TRY(merge_fragments(&noding->allocator, &noding->fragments));
    OP_TRY(list_ends(noding));
    size_t count = noding->fragments.count;
    OP_TRY(op_alloc_zeroed(&noding->allocator, count, sizeof(bool), (void **)&noding->rerouted));
    OpStatus status = cross_and_reroute(noding, first, changed);
    op_box_tree_free(&noding->tree);
    op_free_array(&noding->allocator, noding->rerouted, count, sizeof(bool));
    noding->rerouted = NULL;
    Fragments made = noding->next;
    noding->next = noding->fragments;
    noding->fragments = made;
    return status;
}

static OpStatus node(Noding *noding) {
    for (int32_t round = 0; round < MAX_ROUNDS; round++) {
        bool changed = false;
        OP_TRY(run_round(noding, round == 0, &changed));
        if (!changed) {
            return merge_fragments(&noding->allocator, &noding->fragments);
        }
    }
    return op_fail(OP_STATUS_GEOMETRY, "edges", "must come to rest within %d rounds of snap rounding",
                   MAX_ROUNDS);
}

/* ---- Result ---- */

static bool is_kept(const Fragment *fragment, bool keep_all) {
    return keep_all || fragment->net[0] != 0 || fragment->net[1] != 0;
}

static int32_t find_point(const Points *points, OpGridPoint point) {
    size_t low = 0;
    size_t high = points->count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (op_grid_point_compare(points->items[middle], point) <= 0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return (int32_t)low;
}

static OpStatus write_result(Noding *noding, bool keep_all, OpArrangement *out) {
    Points *points = &noding->pixels;
    size_t count = 0;
    points->count = 0;
    for (size_t i = 0; i < noding->fragments.count; i++) {
        if (is_kept(&noding->fragments.items[i], keep_all)) {
            OP_TRY(add_point(noding, points, noding->fragments.items[i].a));
            OP_TRY(add_point(noding, points, noding->fragments.items[i].b));
            count++;
        }
    }
    OP_TRY(sort_points(&noding->allocator, points));
    OP_TRY(op_alloc_array(&noding->allocator, points->count, sizeof(OpGridPoint), (void **)&out->points));
    out->point_count = (int32_t)points->count;
    OP_TRY(op_alloc_array(&noding->allocator, count, sizeof(OpSegment), (void **)&out->segments));
    for (size_t i = 0; i < points->count; i++) {
        out->points[i] = points->items[i];
    }
    for (size_t i = 0; i < noding->fragments.count; i++) {
        const Fragment *fragment = &noding->fragments.items[i];
        if (is_kept(fragment, keep_all)) {
            out->segments[out->segment_count++] = (OpSegment){find_point(points, fragment->a),
                                                              find_point(points, fragment->b),
                                                              {fragment->net[0], fragment->net[1]}};
        }
    }
    return OP_STATUS_OK;
}

static void free_noding(Noding *noding) {
    const OpAllocator *allocator = &noding->allocator;
    op_free_array(allocator, noding->fragments.items, noding->fragments.capacity, sizeof(Fragment));
    op_free_array(allocator, noding->next.items, noding->next.capacity, sizeof(Fragment));
    op_free_array(allocator, noding->pixels.items, noding->pixels.capacity, sizeof(OpGridPoint));
    op_free_array(allocator, noding->met.items, noding->met.capacity, sizeof(OpGridPoint));
}

static OpStatus add_edges(Noding *noding, const OpArrangementEdge *edges, int32_t edge_count) {
    for (int32_t i = 0; i < edge_count; i++) {
        int32_t operand = edges[i].operand;
        const int32_t net[2] = {operand != OP_OPERAND_1 ? 1 : 0, operand != OP_OPERAND_0 ? 1 : 0};
        OP_TRY(add_fragment(noding, &noding->fragments, edges[i].a, edges[i].b, net));
    }
    return OP_STATUS_OK;
}

static OpStatus arrange(const OpArrangementEdge *edges, int32_t edge_count, bool is_noded, bool keep_all,
                        const OpAllocator *allocator, OpArrangement *out) {
    Noding noding = {.allocator = *allocator};
    *out = (OpArrangement){.allocator = *allocator};
    OpStatus status = add_edges(&noding, edges, edge_count);
    if (status == OP_STATUS_OK) {
        status = is_noded ? merge_fragments(allocator, &noding.fragments) : node(&noding);
    }
    if (status == OP_STATUS_OK) {
        status = write_result(&noding, keep_all, out);
    }
    free_noding(&noding);
    if (status != OP_STATUS_OK) {
        op_arrangement_free(out);
    }
    return status;
}

OpStatus op_arrange(const OpArrangementEdge *edges, int32_t edge_count, bool keep_all,
                    const OpAllocator *allocator, OpArrangement *out) {
    return arrange(edges, edge_count, false, keep_all, allocator, out);
}

OpStatus op_arrange_noded(const OpArrangementEdge *edges, int32_t edge_count, const OpAllocator *allocator,
                          OpArrangement *out) {
    return arrange(edges, edge_count, true, false, allocator, out);
}

void op_arrangement_free(OpArrangement *arrangement) {
    op_free_array(&arrangement->allocator, arrangement->points, (size_t)arrangement->point_count,
                  sizeof(OpGridPoint));
    op_free_array(&arrangement->allocator, arrangement->segments, (size_t)arrangement->segment_count,
                  sizeof(OpSegment));
    *arrangement = (OpArrangement){0};
}
