#include "reference_contours.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"

/* ---- Rings ---- */

static void append(RefRing *ring, OpContourVertex vertex) {
    ring->vertices = realloc(ring->vertices, ((size_t)ring->count + 1) * sizeof(OpContourVertex));
    assert_non_null(ring->vertices);
    ring->vertices[ring->count++] = vertex;
}

static RefRing copy_of(const RefRing *ring) {
    RefRing copy = {NULL, 0};
    for (int32_t i = 0; i < ring->count; i++) {
        append(&copy, ring->vertices[i]);
    }
    return copy;
}

static void clear(RefRing *ring) {
    free(ring->vertices);
    *ring = (RefRing){NULL, 0};
}

static OpContourVertex at(const RefRing *ring, int32_t i) {
    return ring->vertices[(i + ring->count) % ring->count];
}

static bool same_place(OpContourVertex a, OpContourVertex b) {
    return a.x == b.x && a.z == b.z;
}

static bool comes_first(OpContourVertex a, OpContourVertex b) {
    return a.x < b.x || (a.x == b.x && a.z < b.z);
}

/* Twice the signed area of a triangle. */
static int64_t area_of(OpContourVertex a, OpContourVertex b, OpContourVertex c) {
    int64_t ax = a.x, az = a.z, bx = b.x, bz = b.z, cx = c.x, cz = c.z;
    return ax * bz - bx * az + bx * cz - cx * bz + cx * az - ax * cz;
}

int64_t ref_ring_area(const RefRing *ring) {
    int64_t area = 0;
    for (int32_t i = 0; i < ring->count; i++) {
        area += area_of((OpContourVertex){0, 0, 0, 0}, at(ring, i), at(ring, i + 1));
    }
    return area;
}

static int32_t sign(int64_t value) {
    return value > 0 ? 1 : value < 0 ? -1 : 0;
}

static bool cross_properly(OpContourVertex a, OpContourVertex b, OpContourVertex c, OpContourVertex d) {
    return sign(area_of(a, b, c)) * sign(area_of(a, b, d)) < 0 &&
           sign(area_of(c, d, a)) * sign(area_of(c, d, b)) < 0;
}

bool ref_ring_crosses(const RefRing *ring) {
    for (int32_t i = 0; i < ring->count; i++) {
        for (int32_t k = 0; k < i; k++) {
            if (cross_properly(at(ring, i), at(ring, i + 1), at(ring, k), at(ring, k + 1))) {
                return true;
            }
        }
    }
    return false;
}

static int64_t squared_length(OpContourVertex a, OpContourVertex b) {
    int64_t dx = a.x - b.x, dz = a.z - b.z;
    return dx * dx + dz * dz;
}

double ref_contour_squared_distance(OpContourVertex point, OpContourVertex a, OpContourVertex b) {
    int64_t length = squared_length(a, b);
    int64_t from_a = squared_length(a, point), from_b = squared_length(b, point);
    /* By the law of cosines: the angle at an end is not acute. */
    if (from_b >= from_a + length) {
        return (double)from_a;
    }
    if (from_a >= from_b + length) {
        return (double)from_b;
    }
    double cross = (double)area_of(a, b, point);
    return cross * cross / (double)length;
}

/* ---- Tracing ---- */

static const int32_t step_x[] = {-1, 0, 1, 0};
static const int32_t step_z[] = {0, 1, 0, -1};

static int32_t value_across(const RefContours *c, int32_t floor, int32_t direction) {
    const RefFloor *f = &c->floors->floors[floor];
    int32_t x = f->x + step_x[direction], z = f->z + step_z[direction];
    if (x < 0 || z < 0 || x >= c->floors->width || z >= c->floors->depth) {
        return -1;
    }
    return f->neighbour[direction] < 0 ? 0 : c->regions[f->neighbour[direction]];
}

static bool is_boundary(const RefContours *c, int32_t floor, int32_t direction) {
    return value_across(c, floor, direction) != c->regions[floor];
}

/* The corner where an edge starts lies between its direction and the next. */
static int32_t highest_around(const RefContours *c, int32_t floor, int32_t direction) {
    int32_t y = c->floors->floors[floor].y;
    for (int32_t way = 0; way < 2; way++) {
        int32_t first = (direction + way) % 4, second = (direction + 1 - way) % 4;
        int32_t beside = c->floors->floors[floor].neighbour[first];
        if (beside >= 0) {
            int32_t opposite = c->floors->floors[beside].neighbour[second];
            y = c->floors->floors[beside].y > y ? c->floors->floors[beside].y : y;
            y = opposite >= 0 && c->floors->floors[opposite].y > y ? c->floors->floors[opposite].y : y;
        }
    }
    return y;
}

static OpContourVertex start_of(const RefContours *c, int32_t floor, int32_t direction) {
    static const int32_t corner_x[] = {0, 1, 1, 0};
    static const int32_t corner_z[] = {1, 1, 0, 0};
    const RefFloor *f = &c->floors->floors[floor];
    return (OpContourVertex){f->x + corner_x[direction], highest_around(c, floor, direction),
                             f->z + corner_z[direction], value_across(c, floor, direction)};
}

static RefRing trace(const RefContours *c, int32_t floor, int32_t direction, bool *seen) {
    RefRing ring = {NULL, 0};
    int32_t first_floor = floor, first_direction = direction;
    do {
        if (is_boundary(c, floor, direction)) {
            append(&ring, start_of(c, floor, direction));
            seen[4 * floor + direction] = true;
            direction = (direction + 3) % 4;
        } else {
            floor = c->floors->floors[floor].neighbour[direction];
            direction = (direction + 1) % 4;
        }
    } while (floor != first_floor || direction != first_direction);
    return ring;
}

static void trace_all(RefContours *c) {
    int32_t last = 0;
    bool *seen = calloc(4 * (size_t)c->floors->count + 4, sizeof(bool));
    c->loops = calloc(4 * (size_t)c->floors->count + 4, sizeof(RefLoop));
    assert_true(seen != NULL && c->loops != NULL);
    for (int32_t i = 0; i < c->floors->count; i++) {
        last = c->regions[i] > last ? c->regions[i] : last;
    }
    for (int32_t region = 1; region <= last; region++) {
        for (int32_t edge = 0; edge < 4 * c->floors->count; edge++) {
            if (region != c->options.border_region && c->regions[edge / 4] == region && !seen[edge] &&
                is_boundary(c, edge / 4, edge % 4)) {
                c->loops[c->loop_count++] = (RefLoop){
                    .raw = trace(c, edge / 4, edge % 4, seen), .region = region, .first_floor = edge / 4};
            }
        }
    }
    free(seen);
}

/* ---- Simplification ---- */

static bool is_better(double distance, OpContourVertex vertex, double best, OpContourVertex best_vertex) {
    return distance > best || (distance == best && comes_first(vertex, best_vertex));
}

/* Keeps vertices between two kept ones; last may be beyond the end. */
static void refine(const RefContours *c, const RefRing *raw, int32_t first, int32_t last, double max_error,
                   bool *kept) {
    int32_t best = -1;
    double farthest = 0.0;
    for (int32_t i = first + 1; i < last; i++) {
        double distance = ref_contour_squared_distance(at(raw, i), at(raw, first), at(raw, last));
        if (best < 0 || is_better(distance, at(raw, i), farthest, at(raw, best))) {
            best = i;
            farthest = distance;
        }
    }
    double most = c->options.max_edge_length;
    bool too_long = most > 0.0 && at(raw, first).neighbor == 0 &&
                    (double)squared_length(at(raw, first), at(raw, last)) > most * most;
    if (best >= 0 && farthest > max_error * max_error) {
        kept[best % raw->count] = true;
    } else if (too_long) {
        best = (first + last) / 2;
        kept[best % raw->count] = true;
    } else {
        return;
    }
    refine(c, raw, first, best, max_error, kept);
    refine(c, raw, best, last, max_error, kept);
}

static int32_t area_of_region(const RefContours *c, int32_t region) {
    for (int32_t i = 0; i < c->floors->count; i++) {
        if (c->regions[i] == region) {
            return c->floors->floors[i].area;
        }
    }
    return -1;
}

static bool is_straight(const RefContours *c, int32_t region, int32_t neighbor) {
    return neighbor > 0 && neighbor != c->options.border_region &&
           area_of_region(c, region) == area_of_region(c, neighbor);
}

/* A corner of the tile: the loop runs along the border region both before and after a turn. */
static bool is_tile_corner(const RefContours *c, const RefRing *raw, int32_t i) {
    OpContourVertex before = at(raw, i - 1);
    OpContourVertex here = at(raw, i);
    OpContourVertex after = at(raw, i + 1);
    bool turns = before.x != after.x && before.z != after.z;
    return here.neighbor > 0 && here.neighbor == c->options.border_region &&
           before.neighbor == here.neighbor && turns;
}

static bool *first_kept(const RefContours *c, const RefRing *raw) {
    bool *kept = calloc((size_t)raw->count, sizeof(bool));
    bool any = false;
    int32_t low = 0, high = 0;
    assert_non_null(kept);
    for (int32_t i = 0; i < raw->count; i++) {
        kept[i] = at(raw, i).neighbor != at(raw, i - 1).neighbor || is_tile_corner(c, raw, i);
        any = any || kept[i];
        low = comes_first(at(raw, i), at(raw, low)) ? i : low;
        high = comes_first(at(raw, high), at(raw, i)) ? i : high;
    }
    kept[low] = kept[low] || !any;
    kept[high] = kept[high] || !any;
    return kept;
}

static RefRing collect(const RefRing *raw, const bool *kept) {
    RefRing ring = {NULL, 0};
    for (int32_t i = 0; i < raw->count; i++) {
        if (kept[i] && ring.count > 0 && same_place(at(&ring, -1), at(raw, i))) {
            ring.vertices[ring.count - 1].neighbor = at(raw, i).neighbor;
        } else if (kept[i]) {
            append(&ring, at(raw, i));
        }
    }
    while (ring.count > 1 && same_place(at(&ring, -1), at(&ring, 0))) {
        ring.count--;
    }
    return ring;
}

static RefRing simplify_once(const RefContours *c, const RefLoop *loop, double max_error, bool straight) {
    const RefRing *raw = &loop->raw;
    bool *kept = first_kept(c, raw);
    bool *portal = malloc((size_t)raw->count * sizeof(bool));
    assert_non_null(portal);
    memcpy(portal, kept, (size_t)raw->count * sizeof(bool));
    for (int32_t first = 0; first < raw->count; first++) {
        int32_t last = first + 1;
        while (!portal[last % raw->count]) {
            last++;
        }
        if (portal[first] && !(straight && is_straight(c, loop->region, at(raw, first).neighbor))) {
            refine(c, raw, first, last, max_error, kept);
        }
    }
    RefRing ring = collect(raw, kept);
    free(kept);
    free(portal);
    return ring;
}

static bool is_good(const RefLoop *loop) {
    return loop->simple.count >= 3 && sign(ref_ring_area(&loop->simple)) == sign(ref_ring_area(&loop->raw));
}

static void simplify_with(const RefContours *c, RefLoop *loop, double max_error, bool straight) {
    clear(&loop->simple);
    loop->simple = simplify_once(c, loop, max_error, straight);
    if (!is_good(loop)) {
        clear(&loop->simple);
        loop->simple = simplify_once(c, loop, 0.0, false);
    }
    loop->is_raw = !is_good(loop);
    if (loop->is_raw) {
        clear(&loop->simple);
        loop->simple = copy_of(&loop->raw);
    }
}

/* Two of the region's floors share a cell: seen from above it lies over itself, and may cross itself. */
static bool lies_over_itself(const RefContours *c, int32_t region) {
    for (int32_t a = 0; a < c->floors->count; a++) {
        for (int32_t b = 0; b < a && c->regions[a] == region; b++) {
            if (c->regions[b] == region && c->floors->floors[a].x == c->floors->floors[b].x &&
                c->floors->floors[a].z == c->floors->floors[b].z) {
                return true;
            }
        }
    }
    return false;
}

static bool is_broken(const RefContours *c, const RefRing *ring, int32_t region) {
    return ref_ring_crosses(ring) && !lies_over_itself(c, region);
}

static void simplify(RefContours *c, RefLoop *loop) {
    double max_error = (double)(float)c->options.max_error;
    bool straight = c->options.straight_region_borders && max_error > 0.0;
    simplify_with(c, loop, max_error, straight);
    if (is_broken(c, &loop->simple, loop->region) && straight) {
        simplify_with(c, loop, max_error, false);
    }
    if (is_broken(c, &loop->simple, loop->region)) {
        clear(&loop->simple);
        loop->simple = copy_of(&loop->raw);
        loop->is_raw = true;
    }
    c->raw_fallbacks += loop->is_raw;
}

/* ---- Holes ---- */

static int32_t leftmost(const RefRing *ring) {
    int32_t best = 0;
    for (int32_t i = 1; i < ring->count; i++) {
        best = comes_first(at(ring, i), at(ring, best)) ? i : best;
    }
    return best;
}

static bool on_segment(OpContourVertex a, OpContourVertex b, OpContourVertex p) {
    return area_of(a, b, p) == 0 && squared_length(a, p) <= squared_length(a, b) &&
           squared_length(b, p) <= squared_length(a, b);
}

/* By the number of turns around the point, counted on a ray to the right just above it. */
static bool contains(const RefRing *ring, OpContourVertex p) {
    int32_t turns = 0;
    for (int32_t i = 0; i < ring->count; i++) {
        OpContourVertex a = at(ring, i), b = at(ring, i + 1);
        if (on_segment(a, b, p)) {
            return true;
        }
        int32_t up = (b.z > p.z) - (a.z > p.z);
        turns += up != 0 && sign(area_of(a, b, p)) == up ? up : 0;
    }
    return turns != 0;
}

static void assign(RefContours *c, int32_t hole) {
    RefLoop *loop = &c->loops[hole];
    loop->outline = -1;
    for (int32_t i = 0; i < c->loop_count; i++) {
        const RefLoop *other = &c->loops[i];
        if (other->region == loop->region && ref_ring_area(&other->raw) > 0 &&
            contains(&other->simple, at(&loop->simple, leftmost(&loop->simple))) &&
            (loop->outline < 0 ||
             ref_ring_area(&other->simple) < ref_ring_area(&c->loops[loop->outline].simple))) {
            loop->outline = i;
        }
    }
}

/* How far one turns counter-clockwise from the way to one point to that to another: 0 not at all, 1 less than half round, 2 half, 3
 * more. */
static int32_t turn(OpContourVertex corner, OpContourVertex from, OpContourVertex to) {
    int64_t along =
        (int64_t)(from.x - corner.x) * (to.x - corner.x) + (int64_t)(from.z - corner.z) * (to.z - corner.z);
    int32_t side = sign(area_of(corner, from, to));
    return side > 0 ? 1 : side < 0 ? 3 : along > 0 ? 0 : 2;
}

/* Turning from the way to the next vertex to that to the one before, one meets the way to the point in between. For the end of a
 * crack in a hole that is all round. */
static bool in_cone(const RefRing *ring, int32_t i, OpContourVertex to, bool is_hole) {
    OpContourVertex corner = at(ring, i), before = at(ring, i - 1), after = at(ring, i + 1);
    int32_t to_point = turn(corner, after, to), to_before = turn(corner, after, before);
    to_before = is_hole && to_before == 0 ? 4 : to_before;
    if (same_place(corner, to) || to_point == 0) {
        return false;
    }
    return to_point != to_before ? to_point < to_before : sign(area_of(corner, to, before)) > 0;
}

static bool touches(const RefRing *ring, OpContourVertex p, OpContourVertex q) {
    for (int32_t i = 0; i < ring->count; i++) {
        OpContourVertex a = at(ring, i), b = at(ring, i + 1);
        bool ends_there = same_place(a, p) || same_place(a, q) || same_place(b, p) || same_place(b, q);
        if (!ends_there && (cross_properly(a, b, p, q) || on_segment(a, b, p) || on_segment(a, b, q) ||
                            on_segment(p, q, a) || on_segment(p, q, b))) {
            return true;
        }
    }
    return false;
}

static bool works(const RefRing *joined, int32_t q, const RefRing *holes, int32_t hole_count, int32_t p) {
    OpContourVertex from = at(&holes[0], p), to = at(joined, q);
    bool free_way =
        in_cone(&holes[0], p, to, true) && in_cone(joined, q, from, false) && !touches(joined, from, to);
    for (int32_t i = 0; i < hole_count && free_way; i++) {
        free_way = !touches(&holes[i], from, to);
    }
    return free_way;
}

/* The nearest vertex that works, the first of those: each is tried, so no order is needed. */
static int32_t find_bridge(const RefRing *joined, const RefRing *holes, int32_t hole_count, int32_t p) {
    int32_t best = -1;
    for (int32_t q = 0; q < joined->count; q++) {
        OpContourVertex from = at(&holes[0], p);
        if ((best < 0 || squared_length(from, at(joined, q)) < squared_length(from, at(joined, best))) &&
            works(joined, q, holes, hole_count, p)) {
            best = q;
        }
    }
    return best;
}

static RefRing joined_with(const RefRing *outline, int32_t q, const RefRing *hole, int32_t p,
                           int32_t region) {
    RefRing ring = {NULL, 0};
    for (int32_t i = 0; i <= q; i++) {
        append(&ring, at(outline, i));
    }
    ring.vertices[q].neighbor = region;
    for (int32_t i = p; i <= p + hole->count; i++) {
        append(&ring, at(hole, i));
    }
    ring.vertices[ring.count - 1].neighbor = region;
    for (int32_t i = q; i < outline->count; i++) {
        append(&ring, at(outline, i));
    }
    return ring;
}

/* The outline's holes, raw or simplified, by their leftmost vertices. */
static RefRing *list_holes(const RefContours *c, int32_t outline, bool raw, int32_t *count) {
    RefRing *holes = calloc((size_t)c->loop_count, sizeof(RefRing));
    assert_non_null(holes);
    *count = 0;
    for (int32_t i = 0; i < c->loop_count; i++) {
        if (ref_ring_area(&c->loops[i].raw) < 0 && c->loops[i].outline == outline) {
            RefRing hole = raw ? c->loops[i].raw : c->loops[i].simple;
            int32_t place = (*count)++;
            while (place > 0 && comes_first(at(&hole, leftmost(&hole)),
                                            at(&holes[place - 1], leftmost(&holes[place - 1])))) {
                holes[place] = holes[place - 1];
                place--;
            }
            holes[place] = hole;
        }
    }
    return holes;
}

static RefRing join(const RefContours *c, int32_t outline, bool raw, int32_t *joined, int32_t *dropped) {
    int32_t count;
    RefRing *holes = list_holes(c, outline, raw, &count);
    RefRing ring = copy_of(raw ? &c->loops[outline].raw : &c->loops[outline].simple);
    *joined = *dropped = 0;
    for (int32_t i = 0; i < count; i++) {
        int32_t p = leftmost(&holes[i]);
        int32_t q = find_bridge(&ring, holes + i, count - i, p);
        if (q < 0) {
            ++*dropped;
            continue;
        }
        RefRing larger = joined_with(&ring, q, &holes[i], p, c->loops[outline].region);
        clear(&ring);
        ring = larger;
        ++*joined;
    }
    free(holes);
    return ring;
}

static RefRing make_contour(RefContours *c, int32_t outline) {
    int32_t joined, dropped;
    bool raw = false;
    RefRing ring = join(c, outline, false, &joined, &dropped);
    if (joined > 0 && is_broken(c, &ring, c->loops[outline].region)) {
        raw = true;
        c->raw_fallbacks++;
        clear(&ring);
        ring = join(c, outline, true, &joined, &dropped);
    }
    if (ref_ring_area(&ring) <= 0) {
        clear(&ring);
        ring = copy_of(raw ? &c->loops[outline].raw : &c->loops[outline].simple);
        dropped += joined;
    }
    c->dropped_holes += dropped;
    return ring;
}

/* ---- All of it ---- */

RefContours ref_contours_make(const RefFloors *floors, const int32_t *regions, OpContourOptions options) {
    RefContours c = {.floors = floors, .regions = regions, .options = options};
    trace_all(&c);
    c.contours = calloc((size_t)c.loop_count + 1, sizeof(RefRing));
    c.outlines = calloc((size_t)c.loop_count + 1, sizeof(int32_t));
    assert_true(c.contours != NULL && c.outlines != NULL);
    for (int32_t i = 0; i < c.loop_count; i++) {
        if (ref_ring_area(&c.loops[i].raw) != 0) {
            simplify(&c, &c.loops[i]);
        }
    }
    for (int32_t i = 0; i < c.loop_count; i++) {
        c.loops[i].outline = -1;
        int64_t area = ref_ring_area(&c.loops[i].raw);
        if (area < 0) {
            assign(&c, i);
        }
        c.dropped_holes += area <= 0 && c.loops[i].outline < 0;
    }
    for (int32_t i = 0; i < c.loop_count; i++) {
        if (ref_ring_area(&c.loops[i].raw) > 0) {
            c.outlines[c.contour_count] = i;
            c.contours[c.contour_count++] = make_contour(&c, i);
        }
    }
    return c;
}

void ref_contours_free(RefContours *contours) {
    for (int32_t i = 0; i < contours->loop_count; i++) {
        clear(&contours->loops[i].raw);
        clear(&contours->loops[i].simple);
    }
    for (int32_t i = 0; i < contours->contour_count; i++) {
        clear(&contours->contours[i]);
    }
    free(contours->loops);
    free(contours->contours);
    free(contours->outlines);
    *contours = (RefContours){0};
}
