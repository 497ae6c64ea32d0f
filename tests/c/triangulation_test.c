/* Constrained Delaunay triangulations of arrangements and regions, checked corner by corner. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/plane_case.h"
#include "support/test_mode.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "build2d/insertion_order.h"
#include "build2d/triangulation.h"

static CountingAllocator counter;

/* ---- Of an arrangement ---- */

static OpArrangement arranged(const PlaneCase *plane_case, const OpAllocator *allocator) {
    OpArrangementEdge edges[PLANE_MAX_POINTS];
    OpArrangement arrangement;
    int32_t count = 0;
    const OpGridPoint *points = plane_case->points;
    for (int32_t ring = 0; ring < plane_case->ring_count; ring++) {
        int32_t size = plane_case->ring_sizes[ring];
        for (int32_t i = 0; i < size; i++) {
            edges[count++] = (OpArrangementEdge){points[i], points[(i + 1) % size], 0};
        }
        points += size;
    }
    check_ok(op_arrange(edges, count, true, allocator, &arrangement));
    return arrangement;
}

static Wide lift(OpGridPoint a, OpGridPoint d) {
    return wide_sum(wide_times(wide(a.x - d.x), wide(a.x - d.x)),
                    wide_times(wide(a.y - d.y), wide(a.y - d.y)));
}

static int in_circle(OpGridPoint a, OpGridPoint b, OpGridPoint c, OpGridPoint d) {
    Wide sum = wide_times(lift(a, d), wide_cross(d.x, d.y, b.x, b.y, c.x, c.y));
    sum = wide_sum(sum, wide_times(lift(b, d), wide_cross(d.x, d.y, c.x, c.y, a.x, a.y)));
    return wide_sign(wide_sum(sum, wide_times(lift(c, d), wide_cross(d.x, d.y, a.x, a.y, b.x, b.y))));
}

static bool is_constraint(const OpArrangement *arrangement, int32_t a, int32_t b) {
    for (int32_t i = 0; i < arrangement->segment_count; i++) {
        const OpSegment *segment = &arrangement->segments[i];
        if (segment->a == (a < b ? a : b) && segment->b == (a < b ? b : a)) {
            return true;
        }
    }
    return false;
}

/* Neighbours point at each other, constraints are where they should be, and other edges are Delaunay. */
static void check_edge(const PlaneCase *plane_case, const OpArrangement *arrangement,
                       const OpTriangulation *triangulation, int32_t t, int32_t edge) {
    const OpTriangle *triangle = &triangulation->triangles[t];
    int32_t a = triangle->corner[edge];
    int32_t b = triangle->corner[(edge + 1) % 3];
    plane_check(plane_case, triangle->constrained[edge] == is_constraint(arrangement, a, b));
    if (triangle->neighbor[edge] < 0) {
        return;
    }
    const OpTriangle *across = &triangulation->triangles[triangle->neighbor[edge]];
    int32_t back = 0;
    while (back < 3 && (across->corner[back] != b || across->corner[(back + 1) % 3] != a)) {
        back++;
    }
    plane_check(plane_case, back < 3);
    plane_check(plane_case, across->neighbor[back] == t);
    const OpGridPoint *points = arrangement->points;
    plane_check(plane_case,
                triangle->constrained[edge] ||
                    in_circle(points[triangle->corner[0]], points[triangle->corner[1]],
                              points[triangle->corner[2]], points[across->corner[(back + 2) % 3]]) <= 0);
}

/* Twice the area of the convex hull of sorted points (Andrew's chain). */
static Wide hull_area(const OpGridPoint *points, int32_t count) {
    OpGridPoint *hull = malloc((2 * (size_t)count + 1) * sizeof *hull);
    int32_t size = 0;
    for (int32_t pass = 0; pass < 2; pass++) {
        int32_t floor = size + 1;
        for (int32_t i = 0; i < count; i++) {
            OpGridPoint next = points[pass == 0 ? i : count - 1 - i];
            while (size > floor && wide_turn(hull[size - 2].x, hull[size - 2].y, hull[size - 1].x,
                                             hull[size - 1].y, next.x, next.y) <= 0) {
                size--;
            }
            hull[size++] = next;
        }
        size--;
    }
    Wide area = wide(0);
    for (int32_t i = 1; i + 1 < size; i++) {
        area = wide_sum(area,
                        wide_cross(hull[0].x, hull[0].y, hull[i].x, hull[i].y, hull[i + 1].x, hull[i + 1].y));
    }
    free(hull);
    return area;
}

static void check_triangulation(const PlaneCase *plane_case) {
    OpAllocator allocator = counting_allocator(&counter);
    OpArrangement arrangement = arranged(plane_case, &allocator);
    OpConstraint *constraints = calloc((size_t)arrangement.segment_count + 1, sizeof *constraints);
    OpTriangulation triangulation;
    for (int32_t i = 0; i < arrangement.segment_count; i++) {
        constraints[i] = (OpConstraint){arrangement.segments[i].a, arrangement.segments[i].b};
    }
    check_ok(op_triangulate(arrangement.points, arrangement.point_count, constraints,
                            arrangement.segment_count, &allocator, &triangulation));
    Wide area = wide(0);
    int32_t sides = 0;
    for (int32_t t = 0; t < triangulation.triangle_count; t++) {
        const int32_t *corner = triangulation.triangles[t].corner;
        OpGridPoint a = arrangement.points[corner[0]];
        OpGridPoint b = arrangement.points[corner[1]];
        OpGridPoint c = arrangement.points[corner[2]];
        Wide here = wide_cross(a.x, a.y, b.x, b.y, c.x, c.y);
        plane_check(plane_case, wide_sign(here) > 0);
        area = wide_sum(area, here);
        for (int32_t edge = 0; edge < 3; edge++) {
            check_edge(plane_case, &arrangement, &triangulation, t, edge);
            sides += triangulation.triangles[t].constrained[edge]
                         ? (triangulation.triangles[t].neighbor[edge] < 0 ? 2 : 1)
                         : 0;
        }
    }
    if (plane_case->kind != PLANE_HUGE && arrangement.point_count > 2) {
        plane_check(plane_case,
                    wide_compare(area, hull_area(arrangement.points, arrangement.point_count)) == 0);
        if (triangulation.triangle_count > 0) {
            plane_check(plane_case, sides == 2 * arrangement.segment_count);
        }
    }
    free(constraints);
    op_triangulation_free(&triangulation);
    op_arrangement_free(&arrangement);
    assert_int_equal(counter.live_blocks, 0);
}

static void triangulations(void **state) {
    (void)state;
    plane_for_each(1, (int32_t)test_count(15, 100, 2000), check_triangulation);
}

/* Edges nearly along the border of a hull: slivers there may be left out, constraints may not. */
static void slivers_at_the_border(void **state) {
    (void)state;
    const int64_t far = INT64_C(1) << 37;
    const OpGridPoint points[] = {{-far, 0}, {0, 1}, {far, 0}};
    const OpConstraint constraints[] = {{0, 1}, {0, 2}, {1, 2}};
    OpAllocator allocator = counting_allocator(&counter);
    OpTriangulation triangulation;
    check_ok(op_triangulate(points, 3, constraints, 3, &allocator, &triangulation));
    assert_int_equal(triangulation.triangle_count, 1);
    op_triangulation_free(&triangulation);
}

/* A fan of constraints over many points: every one must be flipped into being. */
static void long_constraints(void **state) {
    (void)state;
    enum { POINTS = 200 };
    OpGridPoint points[2 * POINTS + 2];
    OpAllocator allocator = counting_allocator(&counter);
    OpTriangulation triangulation;
    points[0] = (OpGridPoint){-1, 0};
    for (int32_t i = 0; i < POINTS; i++) {
        points[1 + 2 * i] = (OpGridPoint){10 * i, -1 - i % 7};
        points[2 + 2 * i] = (OpGridPoint){10 * i, 1 + i % 5};
    }
    points[2 * POINTS + 1] = (OpGridPoint){10 * POINTS, 0};
    const OpConstraint constraint = {0, 2 * POINTS + 1};
    check_ok(op_triangulate(points, 2 * POINTS + 2, &constraint, 1, &allocator, &triangulation));
    int32_t found = 0;
    for (int32_t t = 0; t < triangulation.triangle_count; t++) {
        for (int32_t edge = 0; edge < 3; edge++) {
            found += triangulation.triangles[t].constrained[edge] ? 1 : 0;
        }
    }
    assert_int_equal(found, 2);
    op_triangulation_free(&triangulation);
    assert_int_equal(counter.live_blocks, 0);
}

/* ---- Order of insertion ---- */

static void orders_of_insertion(void **state) {
    (void)state;
    TestRandom random = test_random(5);
    OpAllocator allocator = counting_allocator(&counter);
    const int32_t counts[] = {0, 1, 63, 64, 65, 500};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        OpGridPoint points[500];
        int32_t order[500];
        bool seen[500] = {false};
        for (int32_t j = 0; j < counts[i]; j++) {
            points[j] = (OpGridPoint){j, test_int(&random, -100000, 100000)};
        }
        check_ok(op_insertion_order(points, counts[i], &allocator, order));
        for (int32_t j = 0; j < counts[i]; j++) {
            assert_true(counts[i] >= 64 || order[j] == j);
            assert_false(seen[order[j]]);
            seen[order[j]] = true;
        }
    }
    assert_int_equal(counter.live_blocks, 0);
}

/* ---- Of a region ---- */

static void check_region_triangles(const PlaneCase *plane_case) {
    OpRegion *region = plane_case_region(plane_case);
    OpPlaneMesh mesh = {0};
    check_ok(op_region_triangulate(region, &mesh));
    Wide area = wide(0);
    double scale = ldexp(1.0, plane_case->snap_bits);
    int32_t walls = 0;
    for (int32_t t = 0; t < mesh.poly_count; t++) {
        const int32_t *corner = mesh.indices + 3 * t;
        OpVec2 a = mesh.vertices[corner[0]];
        OpVec2 b = mesh.vertices[corner[1]];
        OpVec2 c = mesh.vertices[corner[2]];
        plane_check(plane_case, mesh.poly_sizes[t] == 3 && corner[0] < corner[1] && corner[0] < corner[2]);
        plane_check(plane_case, t == 0 || memcmp(corner - 3, corner, 3 * sizeof *corner) != 0);
        Wide here = wide_cross((int64_t)(a.x * scale), (int64_t)(a.y * scale), (int64_t)(b.x * scale),
                               (int64_t)(b.y * scale), (int64_t)(c.x * scale), (int64_t)(c.y * scale));
        plane_check(plane_case, wide_sign(here) > 0);
        area = wide_sum(area, here);
        for (int32_t edge = 0; edge < 3; edge++) {
            walls += mesh.neighbors[3 * t + edge] < 0 ? 1 : 0;
        }
    }
    plane_check(plane_case, wide_compare(area, plane_region_area(region)) == 0);
    plane_check(plane_case, walls == op_region_point_count(region)); /* the ring edges as they are */
    op_plane_mesh_reset(&mesh);
    op_region_destroy(region);
}

static void regions(void **state) {
    (void)state;
    plane_for_each(2000, (int32_t)test_count(25, 300, 3000), check_region_triangles);
}

static void failing_allocations(void **state) {
    (void)state;
    PlaneCase plane_case;
    plane_case_make(&plane_case, PLANE_STAR, 3);
    OpAllocator allocator = counting_allocator(&counter);
    OpArrangement arrangement = arranged(&plane_case, &allocator);
    OpConstraint *constraints = calloc((size_t)arrangement.segment_count + 1, sizeof *constraints);
    for (int32_t i = 0; i < arrangement.segment_count; i++) {
        constraints[i] = (OpConstraint){arrangement.segments[i].a, arrangement.segments[i].b};
    }
    size_t before = counter.live_blocks;
    for (size_t nth = 1;; nth++) {
        OpTriangulation triangulation;
        counter.fail_in = nth;
        OpStatus status = op_triangulate(arrangement.points, arrangement.point_count, constraints,
                                         arrangement.segment_count, &allocator, &triangulation);
        bool failed = counter.fail_in == 0;
        counter.fail_in = 0;
        op_triangulation_free(&triangulation);
        assert_int_equal(counter.live_blocks, before);
        if (!failed) {
            check_ok(status);
            break;
        }
        assert_int_equal(status, OP_STATUS_OUT_OF_MEMORY);
    }
    free(constraints);
    op_arrangement_free(&arrangement);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(triangulations),   cmocka_unit_test(slivers_at_the_border),
        cmocka_unit_test(long_constraints), cmocka_unit_test(orders_of_insertion),
        cmocka_unit_test(regions),          cmocka_unit_test(failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
