/* Area volumes: which floors a convex polygon and a range of heights take, against the triangles of the polygon's fan. All numbers
 * are small multiples of 1/8, so that every product here is exact. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/floor_case.h"
#include "support/test_mode.h"

#include <stdlib.h>

/* ---- Polygons ---- */

enum { MOST_CORNERS = 24 };

static double cross(OpVec2 a, OpVec2 b, OpVec2 c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static bool comes_first(OpVec2 a, OpVec2 b) {
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

static void sort_points(OpVec2 *points, int32_t count) {
    for (int32_t i = 1; i < count; i++) {
        OpVec2 point = points[i];
        int32_t k = i;
        for (; k > 0 && comes_first(point, points[k - 1]); k--) {
            points[k] = points[k - 1];
        }
        points[k] = point;
    }
}

static int32_t half_hull(const OpVec2 *points, int32_t count, int32_t step, OpVec2 *hull, int32_t used) {
    int32_t start = used;
    for (int32_t i = 0; i < count; i++) {
        OpVec2 point = points[step > 0 ? i : count - 1 - i];
        while (used >= start + 2 && cross(hull[used - 2], hull[used - 1], point) <= 0.0) {
            used--;
        }
        hull[used++] = point;
    }
    return used - 1;
}

/* The convex hull of random points, counter-clockwise; 0 corners when they are on a line. */
static int32_t random_hull(TestRandom *random, OpVec2 *hull) {
    OpVec2 points[MOST_CORNERS / 2];
    int32_t count = test_int(random, 3, MOST_CORNERS / 2);
    for (int32_t i = 0; i < count; i++) {
        points[i] = (OpVec2){test_int(random, -8, 80) / 8.0, test_int(random, -8, 80) / 8.0};
    }
    sort_points(points, count);
    int32_t used = half_hull(points, count, 1, hull, 0);
    used = half_hull(points, count, -1, hull, used);
    return used >= 3 ? used : 0;
}

/* The same polygon from another corner, the other way round, or with a corner more in the middle of an edge. */
static int32_t vary(TestRandom *random, OpVec2 *corners, int32_t count) {
    OpVec2 copy[MOST_CORNERS + 2];
    int32_t shift = test_int(random, 0, count - 1);
    bool reverse = test_chance(random, 50);
    for (int32_t i = 0; i < count; i++) {
        copy[i] = corners[(reverse ? count - i + shift : i + shift) % count];
    }
    for (int32_t i = 0; i < count; i++) {
        corners[i] = copy[i];
    }
    if (test_chance(random, 40)) {
        OpVec2 a = corners[0];
        OpVec2 b = corners[count - 1];
        corners[count++] = (OpVec2){(a.x + b.x) / 2.0, (a.y + b.y) / 2.0};
    }
    return count;
}

/* ---- The oracle ---- */

static bool in_triangle(OpVec2 a, OpVec2 b, OpVec2 c, OpVec2 p) {
    double sign = cross(a, b, c);
    return sign != 0.0 && cross(a, b, p) * sign >= 0.0 && cross(b, c, p) * sign >= 0.0 &&
           cross(c, a, p) * sign >= 0.0;
}

static bool is_inside(const OpAreaVolume *volume, OpVec2 point) {
    for (int32_t i = 1; i + 1 < volume->corner_count; i++) {
        if (in_triangle(volume->corners[0], volume->corners[i], volume->corners[i + 1], point)) {
            return true;
        }
    }
    return false;
}

static uint8_t expected_area(const OpAreaVolume *volume, const RefFloor *floor) {
    OpVec2 centre = {1.5 + (floor->x + 0.5) * 0.5, 0.25 + (floor->z + 0.5) * 0.5};
    double y = -2.0 + floor->y * 0.25;
    bool taken = floor->area != 0 && y >= volume->min_y && y <= volume->max_y && is_inside(volume, centre);
    return taken ? volume->area : floor->area;
}

static void check_volume(TestRandom *random, OpCompactHeightfield *floors, RefFloors *reference,
                         uint64_t seed) {
    OpVec2 corners[MOST_CORNERS + 2];
    int32_t count = 0;
    while (count == 0) {
        count = random_hull(random, corners);
    }
    count = vary(random, corners, count);
    double min_y = -2.0 + test_int(random, 0, 12) * 0.25;
    OpAreaVolume volume = {corners, count, min_y, min_y + test_int(random, 0, 12) * 0.25,
                           (uint8_t)test_int(random, 0, 63)};
    check_ok(op_compact_heightfield_mark_area(floors, &volume));
    for (int32_t i = 0; i < reference->count; i++) {
        reference->floors[i].area = expected_area(&volume, &reference->floors[i]);
        if (op_compact_heightfield_floors(floors)[i].area != reference->floors[i].area) {
            print_error("seed %llu: floor %d has area %d, expected %d\n", (unsigned long long)seed, (int)i,
                        op_compact_heightfield_floors(floors)[i].area, reference->floors[i].area);
            fail();
        }
    }
}

static void test_random_volumes(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(500, 5000, 50000); seed++) {
        TestRandom random = test_random(test_mix(seed + 5000000));
        OpHeightfield *heightfield = random_heightfield(seed);
        OpCompactHeightfield *floors = NULL;
        RefFloors reference = ref_floors_make(heightfield, 4, 2);
        check_ok(op_compact_heightfield_build(heightfield, 4, 2, NULL, &floors));
        for (int32_t i = 0; i < 3; i++) {
            check_volume(&random, floors, &reference, seed);
        }
        op_compact_heightfield_destroy(floors);
        ref_floors_free(&reference);
        op_heightfield_destroy(heightfield);
    }
}

/* ---- Cases ---- */

static OpCompactHeightfield *flat_floors(void) {
    OpHeightfield *heightfield = plate(8, 8);
    OpCompactHeightfield *floors = NULL;
    check_ok(op_compact_heightfield_build(heightfield, 5, 2, NULL, &floors));
    op_heightfield_destroy(heightfield);
    return floors;
}

static int32_t count_area(const OpCompactHeightfield *floors, uint8_t area) {
    int32_t count = 0;
    for (int32_t i = 0; i < op_compact_heightfield_floor_count(floors); i++) {
        count += op_compact_heightfield_floors(floors)[i].area == area;
    }
    return count;
}

/* Through the centres of cells, which lie at 1.75, 2.25, ... and 0.5, 1, ...; floors are at -1.75. */
static const OpVec2 square[] = {{1.75, 0.5}, {2.75, 0.5}, {2.75, 1.5}, {1.75, 1.5}};

static void test_border_is_inside(void **state) {
    (void)state;
    OpCompactHeightfield *floors = flat_floors();
    OpAreaVolume volume = {square, 4, -1.75, -1.75, 9};
    check_ok(op_compact_heightfield_mark_area(floors, &volume));
    assert_int_equal(count_area(floors, 9), 9);
    op_compact_heightfield_destroy(floors);
}

static void test_heights_outside_change_nothing(void **state) {
    (void)state;
    OpCompactHeightfield *floors = flat_floors();
    OpAreaVolume below = {square, 4, -4.0, -1.7500001, 9};
    OpAreaVolume above = {square, 4, -1.7499999, 4.0, 9};
    check_ok(op_compact_heightfield_mark_area(floors, &below));
    check_ok(op_compact_heightfield_mark_area(floors, &above));
    assert_int_equal(count_area(floors, OP_AREA_WALKABLE), 64);
    op_compact_heightfield_destroy(floors);
}

/* What an area of 0 took, no later volume gives back; otherwise the later one wins. */
static void test_order(void **state) {
    (void)state;
    OpCompactHeightfield *floors = flat_floors();
    OpAreaVolume volume = {square, 4, -10.0, 10.0, 9};
    check_ok(op_compact_heightfield_mark_area(floors, &volume));
    volume.area = 4;
    check_ok(op_compact_heightfield_mark_area(floors, &volume));
    assert_int_equal(count_area(floors, 4), 9);
    volume.area = OP_AREA_NONE;
    check_ok(op_compact_heightfield_mark_area(floors, &volume));
    volume.area = 9;
    check_ok(op_compact_heightfield_mark_area(floors, &volume));
    assert_int_equal(count_area(floors, OP_AREA_NONE), 9);
    op_compact_heightfield_destroy(floors);
}

static void test_marking_takes_regions_away(void **state) {
    (void)state;
    OpCompactHeightfield *floors = flat_floors();
    OpAreaVolume volume = {square, 4, -10.0, 10.0, 9};
    check_ok(op_compact_heightfield_partition(floors, OP_PARTITION_WATERSHED, 0, 400));
    assert_int_equal(op_compact_heightfield_region_count(floors), 1);
    check_ok(op_compact_heightfield_mark_area(floors, &volume));
    assert_int_equal(op_compact_heightfield_region_count(floors), 0);
    check_ok(op_compact_heightfield_partition(floors, OP_PARTITION_WATERSHED, 0, 400));
    assert_int_equal(op_compact_heightfield_region_count(floors), 2);
    op_compact_heightfield_destroy(floors);
}

static void test_256_corners(void **state) {
    (void)state;
    OpVec2 corners[257];
    OpCompactHeightfield *floors = flat_floors();
    for (int32_t i = 0; i < 257; i++) {
        double x = (i - 128) / 16.0;
        corners[i] = (OpVec2){x, x * x / 8.0}; /* a parabola */
    }
    OpAreaVolume volume = {corners, 256, -10.0, 10.0, 9};
    check_ok(op_compact_heightfield_mark_area(floors, &volume));
    assert_true(count_area(floors, 9) > 20);
    volume.corner_count = 257;
    check_refused(op_compact_heightfield_mark_area(floors, &volume), OP_STATUS_OUT_OF_RANGE, "corner_count",
                  "257");
    op_compact_heightfield_destroy(floors);
}

/* ---- Bad input ---- */

static void check_polygon_refused(OpCompactHeightfield *floors, const OpVec2 *corners, int32_t count) {
    OpAreaVolume volume = {corners, count, -10.0, 10.0, 9};
    check_refused(op_compact_heightfield_mark_area(floors, &volume), OP_STATUS_INVALID_ARGUMENT, "corners",
                  "convex");
    assert_int_equal(count_area(floors, OP_AREA_WALKABLE), 64);
}

static void test_bad_polygons(void **state) {
    (void)state;
    static const OpVec2 dent[] = {{1, 0}, {5, 0}, {3, 1}, {5, 4}, {1, 4}};
    static const OpVec2 bow_tie[] = {{1, 0}, {5, 4}, {5, 0}, {1, 4}};
    static const OpVec2 line[] = {{1, 1}, {2, 2}, {3, 3}};
    static const OpVec2 there_and_back[] = {{1, 0}, {4, 0}, {2, 0}, {2, 3}};
    static const OpVec2 twice_round[] = {{1, 0}, {5, 0}, {3, 4}, {1, 0}, {5, 0}, {3, 4}};
    static const OpVec2 star[] = {{0, 3}, {6, 3}, {1, 0}, {3, 5}, {5, 0}};
    static const OpVec2 repeated[] = {{1, 0}, {5, 0}, {5, 0}, {3, 4}};
    static const OpVec2 point[] = {{1, 1}, {1, 1}, {1, 1}};
    static const OpVec2 tiny[] = {{0, 0}, {1e-300, 0}, {0, 1e-300}};
    OpCompactHeightfield *floors = flat_floors();
    check_polygon_refused(floors, dent, 5);
    check_polygon_refused(floors, bow_tie, 4);
    check_polygon_refused(floors, line, 3);
    check_polygon_refused(floors, there_and_back, 4);
    check_polygon_refused(floors, twice_round, 6);
    check_polygon_refused(floors, star, 5);
    check_polygon_refused(floors, repeated, 4);
    check_polygon_refused(floors, point, 3);
    check_polygon_refused(floors, tiny, 3);
    op_compact_heightfield_destroy(floors);
}

static void refuse(OpCompactHeightfield *floors, OpAreaVolume volume, OpStatus status, const char *argument,
                   const char *part) {
    check_refused(op_compact_heightfield_mark_area(floors, &volume), status, argument, part);
    assert_int_equal(count_area(floors, OP_AREA_WALKABLE), 64);
}

static void test_bad_numbers(void **state) {
    (void)state;
    const OpVec2 with_nan[] = {{1, 0}, {5, not_a_number()}, {3, 4}};
    const OpVec2 far_away[] = {{1, 0}, {5, 0}, {2097152.5, 4}};
    OpStatus range = OP_STATUS_OUT_OF_RANGE;
    OpCompactHeightfield *floors = flat_floors();
    check_refused(op_compact_heightfield_mark_area(floors, NULL), OP_STATUS_INVALID_ARGUMENT, "volume",
                  "NULL");
    check_refused(op_compact_heightfield_mark_area(NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "floors", "NULL");
    refuse(floors, (OpAreaVolume){NULL, 4, 0, 1, 9}, OP_STATUS_INVALID_ARGUMENT, "corners", "NULL");
    refuse(floors, (OpAreaVolume){square, 2, 0, 1, 9}, range, "corner_count", "3");
    refuse(floors, (OpAreaVolume){square, -1, 0, 1, 9}, range, "corner_count", "-1");
    refuse(floors, (OpAreaVolume){with_nan, 3, 0, 1, 9}, range, "corners[1]", "NaN");
    refuse(floors, (OpAreaVolume){far_away, 3, 0, 1, 9}, range, "corners[2]", "2097152.5");
    refuse(floors, (OpAreaVolume){square, 4, not_a_number(), 1, 9}, range, "min_y", "NaN");
    refuse(floors, (OpAreaVolume){square, 4, 0, positive_infinity(), 9}, range, "max_y", "Infinity");
    refuse(floors, (OpAreaVolume){square, 4, 2, 1, 9}, OP_STATUS_INVALID_ARGUMENT, "max_y", "min_y");
    refuse(floors, (OpAreaVolume){square, 4, 0, 1, 64}, range, "area", "64");
    op_compact_heightfield_destroy(floors);
}

/* Marking asks for no memory. */
static void test_without_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpHeightfield *heightfield = plate(8, 8);
    OpCompactHeightfield *floors = NULL;
    OpAreaVolume volume = {square, 4, -10.0, 10.0, 9};
    check_ok(op_compact_heightfield_build(heightfield, 5, 2, &allocator, &floors));
    counter.fail_in = 1;
    check_ok(op_compact_heightfield_mark_area(floors, &volume));
    assert_int_equal(counter.failures, 0);
    assert_int_equal(count_area(floors, 9), 9);
    op_compact_heightfield_destroy(floors);
    op_heightfield_destroy(heightfield);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_volumes),
        cmocka_unit_test(test_border_is_inside),
        cmocka_unit_test(test_heights_outside_change_nothing),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_marking_takes_regions_away),
        cmocka_unit_test(test_256_corners),
        cmocka_unit_test(test_bad_polygons),
        cmocka_unit_test(test_bad_numbers),
        cmocka_unit_test(test_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
