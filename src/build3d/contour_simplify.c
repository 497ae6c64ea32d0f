/* Simplification (Douglas & Peucker 1973). The vertices where a loop's neighbour changes are kept, so that whoever is on the other side
 * keeps them too; between two of them one keeps the vertex farthest from the straight line while it is too far, and goes on in both
 * halves. Distances are compared as the doubles that the squares give, and equal ones by position, so that it does not matter from which
 * side a border is seen. */
#include "build3d/contour_simplify.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"

/* One loop, and how it is to be simplified this time. */
typedef struct Attempt {
    const OpContourLoop *loop;
    const OpContourVertex *traced;
    int32_t count;
    double max_squared_error;
    bool straight_borders;
    bool may_repeat; /* what is known: it is the first attempt, and stretches end at portals */
} Attempt;

static const OpContourVertex *vertex_of(const Attempt *attempt, int32_t index) {
    return &attempt->traced[index < attempt->count ? index : index - attempt->count];
}

/* ---- What is kept from the start ---- */

/* A vertex between edges of unlike neighbours is. So is a corner of the border region's inside, which is a corner of the tile:
 * without it a side of the tile would not lie on the line where the next tile begins. */
static bool is_portal(int32_t border_region, const OpContourVertex *before, const OpContourVertex *at,
                      const OpContourVertex *after) {
    if (at->neighbor != before->neighbor) {
        return true;
    }
    return at->neighbor > 0 && at->neighbor == border_region &&
           op_lattice_cross(op_contour_point(before), op_contour_point(at), op_contour_point(after)) != 0;
}

static bool keep_portals(OpContourSimplifier *s, const Attempt *attempt) {
    bool any = false;
    uint8_t *kept = s->kept;
    const OpContourVertex *before = vertex_of(attempt, attempt->count - 1);
    for (int32_t i = 0; i < attempt->count; i++) {
        const OpContourVertex *at = vertex_of(attempt, i);
        bool keep = is_portal(s->border_region, before, at, vertex_of(attempt, i + 1));
        kept[i] = keep;
        before = at;
        any = any || keep;
    }
    return any;
}

/* The first and last by x, then z. */
static void keep_extremes(OpContourSimplifier *s, const Attempt *attempt) {
    int32_t low = 0;
    int32_t high = 0;
    for (int32_t i = 1; i < attempt->count; i++) {
        OpLatticePoint point = op_contour_point(&attempt->traced[i]);
        low = op_lattice_compare(point, op_contour_point(&attempt->traced[low])) < 0 ? i : low;
        high = op_lattice_compare(point, op_contour_point(&attempt->traced[high])) > 0 ? i : high;
    }
    s->kept[low] = 1;
    s->kept[high] = 1;
}

/* ---- The farthest vertex ---- */

/* The best so far of a kind: how far, and which. */
typedef struct Farthest {
    int64_t distance;
    int32_t index; /* -1 for none */
} Farthest;

static inline void offer(const Attempt *attempt, Farthest *best, int64_t distance, int32_t index) {
    if (distance < best->distance) {
        return; /* as most are */
    }
    if (best->index < 0 || distance > best->distance ||
        (distance == best->distance &&
         op_lattice_compare(op_contour_point(vertex_of(attempt, index)),
                            op_contour_point(vertex_of(attempt, best->index))) < 0)) {
        *best = (Farthest){distance, index};
    }
}

/* Which of two: the farther one, else the first by x, then z, then index. */
static Farthest choose(const Attempt *attempt, Farthest beside, double beside_squared, Farthest beyond) {
    if (beside.index < 0 || beyond.index < 0) {
        return beside.index < 0 ? beyond : beside;
    }
    if (beside_squared != (double)beyond.distance) {
        return beside_squared > (double)beyond.distance ? beside : beyond;
    }
    int32_t order = op_lattice_compare(op_contour_point(vertex_of(attempt, beside.index)),
                                       op_contour_point(vertex_of(attempt, beyond.index)));
    bool beside_first = order == 0 ? beside.index < beyond.index : order < 0;
    return beside_first ? beside : beyond;
}

/* The vertex inside a stretch that is farthest from the segment between its ends, if that is farther than allowed, else -1. Among
 * vertices beside the segment the larger cross product is farther: those stay below 2^34, so that the doubles of their squares over
 * the squared length differ when they do. */
static int32_t find_far(const Attempt *attempt, OpContourStretch stretch) {
    OpLatticePoint a = op_contour_point(vertex_of(attempt, stretch.first));
    OpLatticePoint b = op_contour_point(vertex_of(attempt, stretch.last));
    int64_t length = op_lattice_squared_distance(a, b);
    Farthest beside = {0, -1};
    Farthest beyond = {0, -1};
    for (int32_t i = stretch.first + 1; i < stretch.last; i++) {
        OpLatticePoint point = op_contour_point(vertex_of(attempt, i));
        int64_t along = (int64_t)(point.x - a.x) * (b.x - a.x) + (int64_t)(point.z - a.z) * (b.z - a.z);
        if (along > 0 && along < length) {
            int64_t cross = op_lattice_cross(a, b, point);
            offer(attempt, &beside, cross < 0 ? -cross : cross, i);
        } else {
            offer(attempt, &beyond, op_lattice_squared_distance(point, along <= 0 ? a : b), i);
        }
    }
    double cross = (double)beside.distance;
    double beside_squared = beside.index < 0 ? 0.0 : cross * cross / (double)length;
    Farthest best = choose(attempt, beside, beside_squared, beyond);
    double squared = best.index == beside.index ? beside_squared : (double)best.distance;
    return best.index >= 0 && squared > attempt->max_squared_error ? best.index : -1;
}

/* ---- Refinement ---- */

static bool stays_straight(const OpContourSimplifier *s, const Attempt *attempt, OpContourStretch stretch) {
    int32_t neighbor = vertex_of(attempt, stretch.first)->neighbor;
    return attempt->straight_borders && neighbor > 0 && neighbor != s->border_region &&
           s->regions.areas[neighbor] == s->regions.areas[attempt->loop->region];
}

static bool is_long_wall(const OpContourSimplifier *s, const Attempt *attempt, OpContourStretch stretch) {
    const OpContourVertex *a = vertex_of(attempt, stretch.first);
    const OpContourVertex *b = vertex_of(attempt, stretch.last);
    return s->max_squared_length > 0 && a->neighbor == OP_CONTOUR_WALL &&
           op_lattice_squared_distance(op_contour_point(a), op_contour_point(b)) > s->max_squared_length;
}

/* The vertex inside a stretch along the border region whose row is farthest from the line between its ends, if that is farther than
 * allowed, else -1. */
static int32_t find_high(const OpContourSimplifier *s, const Attempt *attempt, OpContourStretch stretch) {
    const OpContourVertex *a = vertex_of(attempt, stretch.first);
    const OpContourVertex *b = vertex_of(attempt, stretch.last);
    if (s->border_rise < 0 || s->border_region == 0 || a->neighbor != s->border_region) {
        return -1;
    }
    int64_t count = stretch.last - stretch.first;
    int64_t most = s->border_rise * count;
    int32_t highest = -1;
    for (int32_t i = stretch.first + 1; i < stretch.last; i++) {
        int64_t off = (int64_t)(vertex_of(attempt, i)->y - a->y) * count;
        off -= (int64_t)(b->y - a->y) * (i - stretch.first);
        off = off < 0 ? -off : off;
        highest = off > most ? i : highest;
        most = off > most ? off : most;
    }
    return highest;
}

/* A stretch is known when another loop had it too: it is, with a vertex before it and one behind, all of vertices that are known. What
 * becomes of a stretch depends on nothing else. */
static bool is_known(const Attempt *attempt, OpContourStretch stretch) {
    const uint8_t *known = attempt->loop->known;
    if (known == NULL || !attempt->may_repeat || stretch.last - stretch.first + 2 >= attempt->count) {
        return false;
    }
    int32_t first = stretch.first == 0 ? attempt->count - 1 : stretch.first - 1;
    int32_t last = stretch.last + 1 < attempt->count ? stretch.last + 1 : stretch.last + 1 - attempt->count;
    if (first <= last) {
        return memchr(known + first, OP_CONTOUR_UNKNOWN, (size_t)(last - first) + 1) == NULL;
    }
    return memchr(known + first, OP_CONTOUR_UNKNOWN, (size_t)(attempt->count - first)) == NULL &&
           memchr(known, OP_CONTOUR_UNKNOWN, (size_t)last + 1) == NULL;
}

static void repeat(OpContourSimplifier *s, const Attempt *attempt, OpContourStretch stretch) {
    for (int32_t i = stretch.first + 1; i < stretch.last; i++) {
        int32_t at = i < attempt->count ? i : i - attempt->count;
        s->kept[at] = attempt->loop->known[at] == OP_CONTOUR_KEPT;
    }
}

static void refine(OpContourSimplifier *s, const Attempt *attempt, OpContourStretch whole) {
    if (stays_straight(s, attempt, whole)) {
        return;
    }
    if (is_known(attempt, whole)) {
        repeat(s, attempt, whole);
        return;
    }
    s->stack[s->depth++] = whole;
    while (s->depth > 0) {
        OpContourStretch stretch = s->stack[--s->depth];
        int32_t middle = find_far(attempt, stretch);
        if (middle < 0 && is_long_wall(s, attempt, stretch)) {
            middle = stretch.first + (stretch.last - stretch.first) / 2;
        }
        middle = middle < 0 ? find_high(s, attempt, stretch) : middle;
        if (middle >= 0) {
            s->kept[middle < attempt->count ? middle : middle - attempt->count] = 1;
            s->stack[s->depth++] = (OpContourStretch){stretch.first, middle};
            s->stack[s->depth++] = (OpContourStretch){middle, stretch.last};
        }
    }
}

/* Every stretch between vertices that are kept now; what is kept on the way lies behind. */
static void refine_all(OpContourSimplifier *s, const Attempt *attempt) {
    int32_t start = 0;
    while (!s->kept[start]) {
        start++;
    }
    int32_t first = start;
    for (int32_t i = start + 1; i < attempt->count; i++) {
        if (s->kept[i]) {
            refine(s, attempt, (OpContourStretch){first, i});
            first = i;
        }
    }
    refine(s, attempt, (OpContourStretch){first, start + attempt->count});
}

/* ---- Attempts ---- */

/* Copies what is kept. Of vertices that follow each other at one place the first stays, and leads on to where the last one did. */
static int32_t collect(const OpContourSimplifier *s, const Attempt *attempt, OpContourVertex *out) {
    int32_t count = 0;
    for (int32_t i = 0; i < attempt->count; i++) {
        const OpContourVertex *vertex = &attempt->traced[i];
        if (!s->kept[i]) {
            continue;
        }
        if (count > 0 && op_lattice_same(op_contour_point(&out[count - 1]), op_contour_point(vertex))) {
            out[count - 1].neighbor = vertex->neighbor;
        } else {
            out[count++] = *vertex;
        }
    }
    while (count > 1 && op_lattice_same(op_contour_point(&out[count - 1]), op_contour_point(&out[0]))) {
        count--;
    }
    return count;
}

/* False when the loop would be nothing, or inside out. */
static bool try_once(OpContourSimplifier *s, OpContourLoop *loop, double max_squared_error,
                     bool straight_borders, bool is_first) {
    Attempt attempt = {
        .loop = loop,
        .traced = loop->traced,
        .count = loop->traced_count,
        .max_squared_error = max_squared_error,
        .straight_borders = straight_borders,
        .may_repeat = is_first,
    };
    if (!keep_portals(s, &attempt)) {
        keep_extremes(s, &attempt);
        attempt.may_repeat = false;
    }
    refine_all(s, &attempt);
    loop->simplified_count = collect(s, &attempt, loop->simplified);
    loop->simplified_area = op_contour_area(loop->simplified, loop->simplified_count);
    return loop->simplified_count >= 3 &&
           (loop->area > 0 ? loop->simplified_area > 0 : loop->simplified_area < 0);
}

static void keep_all(OpContourLoop *loop) {
    memcpy(loop->simplified, loop->traced, (size_t)loop->traced_count * sizeof(OpContourVertex));
    loop->simplified_count = loop->traced_count;
    loop->simplified_area = 2 * loop->area;
}

/* False when the loop stays as it was traced. */
static bool try_exactly(OpContourSimplifier *s, OpContourLoop *loop) {
    if (try_once(s, loop, 0.0, false, false)) {
        return true;
    }
    keep_all(loop);
    return false;
}

/* A region that lies over itself has borders that cross when seen from above: that is no fault of simplification, and a loop left as it
 * was traced would not match the simplified borders of its neighbours. */
static OpStatus has_gone_wrong(const OpContourSimplifier *s, const OpContourLoop *loop, bool *out) {
    *out = false;
    return s->regions.overlaps[loop->region]
               ? OP_STATUS_OK
               : op_contour_crosses_itself(loop->simplified, loop->simplified_count, s->grid, out);
}

/* ---- A loop ---- */

void op_contour_simplifier_set(OpContourSimplifier *simplifier, const OpContourOptions *options,
                               int32_t border_rise, const OpContourRegions *regions) {
    double max_error = (double)(float)options->max_error;
    simplifier->regions = *regions;
    simplifier->max_squared_error = max_error * max_error;
    simplifier->max_squared_length = (int64_t)options->max_edge_length * options->max_edge_length;
    simplifier->straight_borders = options->straight_region_borders && max_error > 0.0;
    simplifier->border_region = options->border_region;
    simplifier->border_rise = border_rise;
}

static OpStatus reserve(OpContourSimplifier *s, size_t count) {
    OP_TRY(op_grow_array(&s->allocator, (void **)&s->kept, &s->kept_capacity, 0, count, 1));
    return op_grow_array(&s->allocator, (void **)&s->stack, &s->stack_capacity, 0, count,
                         sizeof(OpContourStretch));
}

/* *went_well tells that the first attempt did. */
static OpStatus simplify(OpContourSimplifier *s, OpContourLoop *loop, bool *went_well) {
    bool crosses = false;
    *went_well = try_once(s, loop, s->max_squared_error, s->straight_borders, true);
    bool simplified = *went_well || try_exactly(s, loop);
    OP_TRY(has_gone_wrong(s, loop, &crosses));
    *went_well = *went_well && !crosses;
    if (crosses && s->straight_borders) {
        simplified = try_once(s, loop, s->max_squared_error, false, false) || try_exactly(s, loop);
        OP_TRY(has_gone_wrong(s, loop, &crosses));
    }
    if (crosses) {
        keep_all(loop);
        simplified = false;
    }
    loop->as_traced = !simplified;
    return OP_STATUS_OK;
}

OpStatus op_contour_simplify(OpContourSimplifier *simplifier, OpContourLoop *loop) {
    bool went_well;
    if (loop->area == 0) {
        return OP_STATUS_OK;
    }
    OP_TRY(reserve(simplifier, (size_t)loop->traced_count));
    return simplify(simplifier, loop, &went_well);
}

OpStatus op_contour_simplify_noting(OpContourSimplifier *simplifier, OpContourLoop *loop, uint8_t *known) {
    bool went_well = false;
    if (loop->area != 0) {
        OP_TRY(reserve(simplifier, (size_t)loop->traced_count));
        OP_TRY(simplify(simplifier, loop, &went_well));
    }
    for (int32_t i = 0; i < loop->traced_count; i++) {
        bool kept = went_well && simplifier->kept[i] != 0;
        known[i] = !went_well ? OP_CONTOUR_UNKNOWN : kept ? OP_CONTOUR_KEPT : OP_CONTOUR_LEFT_OUT;
    }
    return OP_STATUS_OK;
}

void op_contour_simplifier_free(OpContourSimplifier *simplifier) {
    op_free_array(&simplifier->allocator, simplifier->kept, simplifier->kept_capacity, 1);
    op_free_array(&simplifier->allocator, simplifier->stack, simplifier->stack_capacity,
                  sizeof(OpContourStretch));
}
