#include "plane_case.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

/* ---- Making ---- */

static void add_point(PlaneCase *made, int64_t x, int64_t y) {
    if (made->point_count < PLANE_MAX_POINTS) {
        made->points[made->point_count++] = (OpGridPoint){x, y};
        made->ring_sizes[made->ring_count]++;
    }
}

/* Steps along the eight directions, closed by a diagonal and a straight step. */
static void add_octilinear(PlaneCase *made, TestRandom *random, int32_t corners) {
    int64_t x = 2 * test_int(random, 0, 12);
    int64_t y = 2 * test_int(random, 0, 12);
    int64_t first_x = x;
    int64_t first_y = y;
    for (int32_t i = 0; i < corners; i++) {
        add_point(made, x, y);
        int64_t step = 2 * test_int(random, 1, 5);
        int64_t nx = x + step * test_int(random, -1, 1);
        int64_t ny = y + step * test_int(random, -1, 1);
        x = nx < 0 || nx > 24 ? x : nx;
        y = ny < 0 || ny > 24 ? y : ny;
        if (x != nx && y != ny) {
            x = first_x; /* a ring that comes back */
        }
    }
    add_point(made, x, y);
    int64_t dx = first_x - x;
    int64_t dy = first_y - y;
    int64_t both = llabs(dx) < llabs(dy) ? llabs(dx) : llabs(dy);
    add_point(made, x + (dx < 0 ? -both : both), y + (dy < 0 ? -both : both));
}

/* Repeats the first ring from another corner, perhaps backwards, with a spike now and then. */
static void add_copy(PlaneCase *made, TestRandom *random) {
    int32_t size = made->ring_sizes[0];
    int32_t from = test_int(random, 0, size - 1);
    bool backwards = test_chance(random, 50);
    for (int32_t i = 0; i < size; i++) {
        int32_t at = ((backwards ? from - i : from + i) + size) % size;
        OpGridPoint point = made->points[at];
        add_point(made, point.x, point.y);
        if (test_chance(random, 15)) {
            add_point(made, point.x + 2 * test_int(random, 1, 4), point.y);
            add_point(made, point.x, point.y);
        }
    }
}

static void add_spread(PlaneCase *made, TestRandom *random, int32_t corners, int64_t low, int64_t high) {
    for (int32_t i = 0; i < corners; i++) {
        int64_t x = low + (int64_t)(test_bits(random) % (uint64_t)(high - low + 1));
        int64_t y = low + (int64_t)(test_bits(random) % (uint64_t)(high - low + 1));
        add_point(made, x, y);
    }
}

static void add_star(PlaneCase *made, TestRandom *random) {
    int32_t corners = 2 * test_int(random, 3, 9) + 1;
    for (int32_t i = 0; i < corners; i++) {
        double angle = 6.283185307179586 * (double)(i * (corners / 2)) / (double)corners;
        add_point(made, (int64_t)floor(400.0 * cos(angle)) + test_int(random, -1, 1),
                  (int64_t)floor(400.0 * sin(angle)) + test_int(random, -1, 1));
    }
}

static void add_ring(PlaneCase *made, TestRandom *random) {
    const int64_t bound = INT64_C(1) << (21 + made->snap_bits);
    int32_t corners = test_int(random, 3, 12);
    switch (made->kind) {
    case PLANE_OCTILINEAR:
        add_octilinear(made, random, corners);
        break;
    case PLANE_COINCIDENT:
        if (made->ring_count == 0) {
            add_octilinear(made, random, corners);
        } else {
            add_copy(made, random);
        }
        break;
    case PLANE_CROWDED:
        add_spread(made, random, corners, 0, 7);
        break;
    case PLANE_STAR:
        add_star(made, random);
        break;
    case PLANE_HUGE:
        add_spread(made, random, corners, -bound, bound);
        break;
    default:
        add_spread(made, random, corners, -1000, 1000);
    }
}

void plane_case_make(PlaneCase *made, PlaneKind kind, uint64_t seed) {
    memset(made, 0, sizeof *made);
    TestRandom random = test_random(test_mix(seed * PLANE_KINDS + (uint64_t)kind));
    int32_t rings = test_int(&random, 1, 4);
    made->seed = seed;
    made->kind = kind;
    made->snap_bits = test_int(&random, 0, 16);
    for (int32_t i = 0; i < rings; i++) {
        add_ring(made, &random);
        made->ring_count++;
    }
}

bool plane_case_is_exact(const PlaneCase *plane_case) {
    return plane_case->kind == PLANE_OCTILINEAR || plane_case->kind == PLANE_COINCIDENT;
}

OpRegion *plane_case_region(const PlaneCase *plane_case) {
    OpVec2 points[PLANE_MAX_POINTS];
    OpRegion *region = NULL;
    for (int32_t i = 0; i < plane_case->point_count; i++) {
        points[i] = (OpVec2){ldexp((double)plane_case->points[i].x, -plane_case->snap_bits),
                             ldexp((double)plane_case->points[i].y, -plane_case->snap_bits)};
    }
    OpOutline outline = {points, plane_case->ring_sizes, plane_case->ring_count};
    check_ok(op_region_from_outlines(&outline, 1, plane_case->snap_bits, NULL, &region));
    return region;
}

void plane_for_each(uint64_t first_seed, int32_t count, void (*run)(const PlaneCase *plane_case)) {
    PlaneCase plane_case;
    for (int32_t kind = 0; kind < PLANE_KINDS; kind++) {
        for (int32_t i = 0; i < count; i++) {
            plane_case_make(&plane_case, (PlaneKind)kind, first_seed + (uint64_t)i);
            run(&plane_case);
        }
    }
}

void plane_fail(const PlaneCase *plane_case, const char *what, const char *file, int line) {
    print_error("seed %llu kind %d: not so: %s\n", (unsigned long long)plane_case->seed,
                (int)plane_case->kind, what);
    for (int32_t i = 0; i < plane_case->point_count; i++) {
        print_error(" (%lld,%lld)", (long long)plane_case->points[i].x, (long long)plane_case->points[i].y);
    }
    print_error("\n");
    _fail(file, line);
}

/* ---- Where a point lies ---- */

PlanePoint plane_point(int64_t x, int64_t y, int32_t i) {
    const int64_t right[4] = {1, 3, 2, 2};
    const int64_t up[4] = {2, 2, 1, 3};
    return (PlanePoint){4 * x + right[i], 4 * y + up[i]};
}

PlanePoint plane_random_point(const PlaneCase *plane_case, TestRandom *random) {
    OpGridPoint low = plane_case->points[0];
    OpGridPoint high = low;
    for (int32_t i = 1; i < plane_case->point_count; i++) {
        OpGridPoint point = plane_case->points[i];
        low = (OpGridPoint){point.x < low.x ? point.x : low.x, point.y < low.y ? point.y : low.y};
        high = (OpGridPoint){point.x > high.x ? point.x : high.x, point.y > high.y ? point.y : high.y};
    }
    int64_t x = low.x - 3 + (int64_t)(test_bits(random) % (uint64_t)(high.x - low.x + 7));
    int64_t y = low.y - 3 + (int64_t)(test_bits(random) % (uint64_t)(high.y - low.y + 7));
    return plane_point(x, y, test_int(random, 0, 3));
}

int32_t plane_winding(const OpGridPoint *points, const int32_t *ring_sizes, int32_t ring_count, PlanePoint at,
                      int32_t *crossings) {
    int32_t winding = 0;
    *crossings = 0;
    for (int32_t ring = 0; ring < ring_count; ring++) {
        int32_t size = ring_sizes[ring];
        for (int32_t i = 0; i < size; i++) {
            OpGridPoint a = points[i];
            OpGridPoint b = points[(i + 1) % size];
            bool up = 4 * b.y > at.y;
            if ((4 * a.y > at.y) == up) {
                continue;
            }
            int side = wide_turn(4 * a.x, 4 * a.y, 4 * b.x, 4 * b.y, at.x, at.y);
            if (side == (up ? 1 : -1)) {
                winding += up ? 1 : -1;
                ++*crossings;
            }
        }
        points += size;
    }
    return winding;
}

bool plane_case_holds(const PlaneCase *plane_case, PlanePoint at) {
    int32_t crossings = 0;
    plane_winding(plane_case->points, plane_case->ring_sizes, plane_case->ring_count, at, &crossings);
    return crossings % 2 != 0;
}

bool plane_region_holds(const PlaneCase *plane_case, const OpRegion *region, PlanePoint at) {
    int32_t winding = 0;
    int32_t crossings = 0;
    for (int32_t ring = 0; ring < region->ring_count; ring++) {
        int32_t first = region->ring_first[ring];
        int32_t size = region->ring_first[ring + 1] - first;
        winding += plane_winding(region->points + first, &size, 1, at, &crossings);
    }
    plane_check(plane_case, winding == 0 || winding == 1);
    return winding == 1;
}

static double distance_to(OpGridPoint a, OpGridPoint b, PlanePoint at) {
    double dx = (double)(b.x - a.x);
    double dy = (double)(b.y - a.y);
    double px = (double)at.x / 4.0 - (double)a.x;
    double py = (double)at.y / 4.0 - (double)a.y;
    double length = dx * dx + dy * dy;
    double t = length > 0.0 ? (px * dx + py * dy) / length : 0.0;
    t = t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
    return sqrt((px - t * dx) * (px - t * dx) + (py - t * dy) * (py - t * dy));
}

static double ring_distance(const OpGridPoint *points, int32_t size, PlanePoint at) {
    double nearest = INFINITY;
    for (int32_t i = 0; i < size; i++) {
        double distance = distance_to(points[i], points[(i + 1) % size], at);
        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

double plane_case_distance(const PlaneCase *plane_case, PlanePoint at) {
    double nearest = INFINITY;
    const OpGridPoint *points = plane_case->points;
    for (int32_t ring = 0; ring < plane_case->ring_count; ring++) {
        double distance = ring_distance(points, plane_case->ring_sizes[ring], at);
        nearest = distance < nearest ? distance : nearest;
        points += plane_case->ring_sizes[ring];
    }
    return nearest;
}

double plane_region_distance(const OpRegion *region, PlanePoint at) {
    double nearest = INFINITY;
    for (int32_t ring = 0; ring < region->ring_count; ring++) {
        int32_t first = region->ring_first[ring];
        double distance = ring_distance(region->points + first, region->ring_first[ring + 1] - first, at);
        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

bool plane_square_meets(PlanePoint at, int64_t half, OpGridPoint a, OpGridPoint b) {
    int64_t ax = 4 * a.x;
    int64_t ay = 4 * a.y;
    int64_t bx = 4 * b.x;
    int64_t by = 4 * b.y;
    int left = 0;
    int right = 0;
    if ((ax < bx ? bx : ax) < at.x - half || (ax < bx ? ax : bx) > at.x + half ||
        (ay < by ? by : ay) < at.y - half || (ay < by ? ay : by) > at.y + half) {
        return false;
    }
    for (int corner = 0; corner < 4; corner++) {
        int side = wide_turn(ax, ay, bx, by, at.x + (corner % 2 == 0 ? -half : half),
                             at.y + (corner < 2 ? -half : half));
        left += side >= 0 ? 1 : 0;
        right += side <= 0 ? 1 : 0;
    }
    return left > 0 && right > 0;
}

/* ---- What a region must be ---- */

typedef struct Edge {
    OpGridPoint a;
    OpGridPoint b;
} Edge;

static int turn(OpGridPoint a, OpGridPoint b, OpGridPoint c) {
    return wide_turn(a.x, a.y, b.x, b.y, c.x, c.y);
}

/* True when c lies inside the segment, ends left out. */
static bool lies_within(Edge edge, OpGridPoint c) {
    int low = op_grid_point_compare(edge.a, edge.b) < 0 ? 1 : -1;
    return turn(edge.a, edge.b, c) == 0 && op_grid_point_compare(edge.a, c) * low < 0 &&
           op_grid_point_compare(c, edge.b) * low < 0;
}

static bool edges_clash(Edge e, Edge f) {
    bool same = (op_grid_point_equal(e.a, f.a) && op_grid_point_equal(e.b, f.b)) ||
                (op_grid_point_equal(e.a, f.b) && op_grid_point_equal(e.b, f.a));
    bool cross =
        turn(e.a, e.b, f.a) * turn(e.a, e.b, f.b) < 0 && turn(f.a, f.b, e.a) * turn(f.a, f.b, e.b) < 0;
    return same || cross || lies_within(e, f.a) || lies_within(e, f.b) || lies_within(f, e.a) ||
           lies_within(f, e.b);
}

static int32_t degree(const OpRegion *region, OpGridPoint point) {
    int32_t count = 0;
    for (int32_t i = 0; i < op_region_point_count(region); i++) {
        count += op_grid_point_equal(region->points[i], point) ? 1 : 0;
    }
    return count;
}

static int compare_edges(Edge a, Edge b) {
    int order = op_grid_point_compare(a.a, b.a);
    return order != 0 ? order : op_grid_point_compare(a.b, b.b);
}

static Edge edge_of(const OpRegion *region, int32_t ring, int32_t i) {
    int32_t first = region->ring_first[ring];
    int32_t size = region->ring_first[ring + 1] - first;
    return (Edge){region->points[first + i % size], region->points[first + (i + 1) % size]};
}

static void check_ring(const PlaneCase *plane_case, const OpRegion *region, int32_t ring) {
    int32_t size = region->ring_first[ring + 1] - region->ring_first[ring];
    plane_check(plane_case, size >= 3);
    for (int32_t i = 0; i < size; i++) {
        Edge edge = edge_of(region, ring, i);
        Edge next = edge_of(region, ring, i + 1);
        plane_check(plane_case, !op_grid_point_equal(edge.a, edge.b));
        plane_check(plane_case, i == 0 || compare_edges(edge_of(region, ring, 0), edge) < 0);
        plane_check(plane_case, turn(edge.a, edge.b, next.b) != 0 || degree(region, edge.b) > 1);
    }
    plane_check(plane_case,
                ring == 0 || compare_edges(edge_of(region, ring - 1, 0), edge_of(region, ring, 0)) < 0);
}

void plane_check_region(const PlaneCase *plane_case, const OpRegion *region) {
    plane_check(plane_case, region->ring_first[0] == 0);
    for (int32_t ring = 0; ring < region->ring_count; ring++) {
        check_ring(plane_case, region, ring);
        for (int32_t i = 0; i < region->ring_first[ring + 1] - region->ring_first[ring]; i++) {
            Edge edge = edge_of(region, ring, i);
            for (int32_t other = 0; other <= ring; other++) {
                int32_t size = region->ring_first[other + 1] - region->ring_first[other];
                for (int32_t j = 0; j < (other == ring ? i : size); j++) {
                    plane_check(plane_case, !edges_clash(edge, edge_of(region, other, j)));
                }
            }
        }
    }
}

bool plane_same_region(const OpRegion *a, const OpRegion *b) {
    if (a->ring_count != b->ring_count || op_region_point_count(a) != op_region_point_count(b)) {
        return false;
    }
    for (int32_t ring = 0; ring <= a->ring_count; ring++) {
        if (a->ring_first[ring] != b->ring_first[ring]) {
            return false;
        }
    }
    for (int32_t i = 0; i < op_region_point_count(a); i++) {
        if (!op_grid_point_equal(a->points[i], b->points[i])) {
            return false;
        }
    }
    return true;
}

Wide plane_region_area(const OpRegion *region) {
    Wide area = wide(0);
    for (int32_t ring = 0; ring < region->ring_count; ring++) {
        for (int32_t i = 0; i < region->ring_first[ring + 1] - region->ring_first[ring]; i++) {
            Edge edge = edge_of(region, ring, i);
            area = wide_sum(area, wide_cross(0, 0, edge.a.x, edge.a.y, edge.b.x, edge.b.y));
        }
    }
    return area;
}
