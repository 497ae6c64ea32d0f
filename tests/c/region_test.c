/* Regions of outlines and tile maps, and their combinations, against counting crossings of the input. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/plane_case.h"
#include "support/test_data.h"
#include "support/test_mode.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How far the rounding of crossings may move an edge, with room to spare. */
#define ROUNDING 2.0

/* Points about an octilinear case, which lies in [0, 24] but for spikes, cut every grid triangle: their number is its area. */
enum { LOW = -2, RIGHT = 34, TOP = 26 };

/* ---- One outline ---- */

static void check_everywhere(const PlaneCase *plane_case, const OpRegion *region) {
    int32_t quarters = 0;
    for (int64_t x = LOW; x < RIGHT; x++) {
        for (int64_t y = LOW; y < TOP; y++) {
            for (int32_t i = 0; i < 4; i++) {
                PlanePoint at = plane_point(x, y, i);
                bool holds = plane_region_holds(plane_case, region, at);
                plane_check(plane_case, holds == plane_case_holds(plane_case, at));
                quarters += holds ? 1 : 0;
            }
        }
    }
    plane_check(plane_case,
                wide_compare(wide_times(wide(2), plane_region_area(region)), wide(quarters)) == 0);
}

static void check_at_random(const PlaneCase *plane_case, const OpRegion *region) {
    TestRandom random = test_random(test_mix(plane_case->seed));
    for (int32_t i = 0; i < 200; i++) {
        PlanePoint at = plane_random_point(plane_case, &random);
        bool holds = plane_region_holds(plane_case, region, at);
        if (plane_case_distance(plane_case, at) > ROUNDING) {
            plane_check(plane_case, holds == plane_case_holds(plane_case, at));
        }
    }
}

static void check_outline(const PlaneCase *plane_case) {
    OpRegion *region = plane_case_region(plane_case);
    plane_check_region(plane_case, region);
    if (plane_case_is_exact(plane_case)) {
        check_everywhere(plane_case, region);
    } else {
        check_at_random(plane_case, region);
    }
    double units = op_region_area(region) * ldexp(2.0, 2 * plane_case->snap_bits);
    if (units < 9007199254740992.0) {
        plane_check(plane_case, wide_compare(plane_region_area(region), wide((int64_t)units)) == 0);
    }
    op_region_destroy(region);
}

static void outlines(void **state) {
    (void)state;
    plane_for_each(1, (int32_t)test_count(15, 50, 2000), check_outline);
}

/* ---- Independence ---- */

static OpRegion *moved_region(const PlaneCase *plane_case, int64_t x, int64_t y) {
    PlaneCase moved = *plane_case;
    for (int32_t i = 0; i < moved.point_count; i++) {
        moved.points[i].x += x;
        moved.points[i].y += y;
    }
    return plane_case_region(&moved);
}

/* Each ring from its second corner backwards, the rings in the opposite order. */
static OpRegion *turned_region(const PlaneCase *plane_case) {
    PlaneCase turned = *plane_case;
    int32_t end = plane_case->point_count;
    const OpGridPoint *points = plane_case->points;
    for (int32_t ring = 0; ring < plane_case->ring_count; ring++) {
        int32_t size = plane_case->ring_sizes[ring];
        end -= size;
        for (int32_t i = 0; i < size; i++) {
            turned.points[end + i] = points[(2 * size + 1 - i) % size];
        }
        turned.ring_sizes[plane_case->ring_count - 1 - ring] = size;
        points += size;
    }
    return plane_case_region(&turned);
}

static void check_independence(const PlaneCase *plane_case) {
    OpRegion *region = plane_case_region(plane_case);
    OpRegion *turned = turned_region(plane_case);
    plane_check(plane_case, plane_same_region(region, turned));
    op_region_destroy(turned);
    if (plane_case->kind != PLANE_HUGE) {
        int64_t far = INT64_C(1) << (20 + plane_case->snap_bits);
        OpRegion *moved = moved_region(plane_case, far, -far);
        for (int32_t i = 0; i < op_region_point_count(moved); i++) {
            moved->points[i].x -= far;
            moved->points[i].y += far;
        }
        plane_check(plane_case, plane_same_region(region, moved));
        op_region_destroy(moved);
    }
    op_region_destroy(region);
}

static void ring_order_direction_and_place(void **state) {
    (void)state;
    plane_for_each(4000, (int32_t)test_count(15, 60, 3000), check_independence);
}

/* ---- Combinations ---- */

static bool combined(OpRegionOperation operation, bool a, bool b) {
    switch (operation) {
    case OP_REGION_UNION:
        return a || b;
    case OP_REGION_INTERSECTION:
        return a && b;
    case OP_REGION_DIFFERENCE:
        return a && !b;
    default:
        return a != b;
    }
}

static void check_combination(const PlaneCase *plane_case, const OpRegion *a, const OpRegion *b,
                              OpRegionOperation operation) {
    TestRandom random = test_random(test_mix(plane_case->seed + 77));
    OpRegion *region = NULL;
    check_ok(op_region_combine(a, b, operation, NULL, &region));
    plane_check_region(plane_case, region);
    for (int32_t i = 0; i < 300; i++) {
        PlanePoint at = plane_random_point(plane_case, &random);
        bool holds = plane_region_holds(plane_case, region, at);
        if (plane_case_is_exact(plane_case) ||
            (plane_region_distance(a, at) > ROUNDING && plane_region_distance(b, at) > ROUNDING)) {
            plane_check(plane_case, holds == combined(operation, plane_region_holds(plane_case, a, at),
                                                      plane_region_holds(plane_case, b, at)));
        }
    }
    op_region_destroy(region);
}

static void check_combinations(const PlaneCase *plane_case) {
    PlaneCase other;
    plane_case_make(&other, plane_case->kind, plane_case->seed + 100000);
    other.snap_bits = plane_case->snap_bits;
    if (plane_case->kind == PLANE_HUGE) {
        int64_t bound = INT64_C(1) << (21 + other.snap_bits);
        for (int32_t i = 0; i < other.point_count; i++) {
            other.points[i].x %= bound;
            other.points[i].y %= bound;
        }
    }
    OpRegion *a = plane_case_region(plane_case);
    OpRegion *b = plane_case_region(&other);
    for (int32_t operation = 0; operation < 4; operation++) {
        check_combination(plane_case, a, b, (OpRegionOperation)operation);
        check_combination(plane_case, a, a, (OpRegionOperation)operation);
    }
    op_region_destroy(a);
    op_region_destroy(b);
}

static void combinations(void **state) {
    (void)state;
    plane_for_each(7000, (int32_t)test_count(8, 30, 1500), check_combinations);
}

/* The union of outlines is that of their areas, whichever order they come in. */
static void unions_of_outlines(void **state) {
    (void)state;
    const OpVec2 squares[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {2, 2}, {6, 2},
                              {6, 6}, {2, 6}, {1, 1}, {1, 3}, {3, 3}, {3, 1}};
    const int32_t size[3] = {4, 4, 4};
    const OpOutline apart[] = {{squares, size, 1}, {squares + 4, size, 1}};
    const OpOutline together[] = {{squares, size, 2}, {squares, size, 3}};
    OpRegion *region = NULL;
    check_ok(op_region_from_outlines(apart, 2, 8, NULL, &region));
    check_same_bits(op_region_area(region), 28.0);
    op_region_destroy(region);
    check_ok(op_region_from_outlines(together, 1, 8, NULL, &region)); /* even-odd: not where both are */
    check_same_bits(op_region_area(region), 24.0);
    op_region_destroy(region);
    check_ok(op_region_from_outlines(together + 1, 1, 8, NULL, &region));
    check_same_bits(op_region_area(region), 22.0);
    op_region_destroy(region);
    check_ok(op_region_from_outlines(NULL, 0, 8, NULL, &region));
    assert_int_equal(op_region_ring_count(region), 0);
    check_same_bits(op_region_area(region), 0.0);
    op_region_destroy(region);
}

/* ---- Tile maps ---- */

static void check_tile_map(uint64_t seed) {
    TestRandom random = test_random(test_mix(seed));
    PlaneCase plane_case = {.seed = seed};
    uint8_t cells[12 * 12];
    OpTileMap map = {cells, test_int(&random, 1, 12), test_int(&random, 1, 12), 1.0, {0.0, 0.0}};
    int32_t percent = test_int(&random, 0, 100);
    int32_t solid = 0;
    for (int32_t i = 0; i < map.width * map.height; i++) {
        cells[i] = test_chance(&random, percent) ? (uint8_t)test_int(&random, 1, 255) : 0;
        solid += cells[i] != 0 ? 1 : 0;
    }
    int32_t bits = test_int(&random, 0, 16);
    map.cell_size = ldexp((double)test_int(&random, 1, 5), -bits);
    map.origin = (OpVec2){ldexp((double)test_int(&random, -9, 9), -bits), 0.0};
    int64_t side = (int64_t)ldexp(map.cell_size, bits);
    int64_t left = (int64_t)ldexp(map.origin.x, bits);
    OpRegion *region = NULL;
    check_ok(op_region_from_tile_map(&map, bits, NULL, &region));
    plane_check_region(&plane_case, region);
    plane_check(&plane_case, wide_compare(plane_region_area(region), wide(2 * solid * side * side)) == 0);
    for (int64_t y = -1; y <= map.height; y++) {
        for (int64_t x = -1; x <= map.width; x++) {
            bool inside =
                x >= 0 && y >= 0 && x < map.width && y < map.height && cells[y * map.width + x] != 0;
            PlanePoint at = plane_point(left + x * side, y * side, 0);
            plane_check(&plane_case, plane_region_holds(&plane_case, region, at) == inside);
        }
    }
    /* Rearranging changes nothing: the traced rings are those of the same edges as outlines. */
    OpRegion *again = NULL;
    check_ok(op_region_combine(region, region, OP_REGION_UNION, NULL, &again));
    plane_check(&plane_case, plane_same_region(region, again));
    op_region_destroy(again);
    op_region_destroy(region);
}

static void tile_maps(void **state) {
    (void)state;
    for (size_t seed = 1; seed <= test_count(100, 1000, 20000); seed++) {
        check_tile_map(seed);
    }
}

/* ---- Real outlines ---- */

/* Reads "(x y, x y, ...)" rings of a well-known-text polygon. */
typedef struct Polygon {
    OpVec2 points[8192];
    int32_t ring_sizes[512];
    int32_t ring_count;
    int32_t count;
} Polygon;

static void read_polygon(const char *name, Polygon *out) {
    TestFile file;
    memset(out, 0, sizeof *out);
    assert_true(test_data_read(name, &file));
    char *text = calloc(1, file.size + 1);
    memcpy(text, file.text, file.size);
    for (char *at = strpbrk(text, "0123456789-"); at != NULL; at = strpbrk(at, "0123456789-")) {
        out->points[out->count].x = strtod(at, &at);
        out->points[out->count++].y = strtod(at, &at);
        out->ring_sizes[out->ring_count]++;
        at += strspn(at, " \n");
        if (*at == ')') {
            out->ring_count++;
        }
    }
    free(text);
    test_file_free(&file);
}

static void real_polygons(void **state) {
    (void)state;
    static const struct {
        const char *name;
        int32_t rings;
        double area;
    } files[] = {{"poly/BUW.wkt", 41, 1377.5745},
                 {"poly/jupedsim_arena.wkt", 19, 262.4526},
                 {"poly/aknz_evac.wkt", 6, 13188.6455},
                 {"poly/SiB2023_entrance_jupedsim.wkt", 82, 62975.4717},
                 {"poly/corner_with_shortcut.wkt", 2, 337.5},
                 {"poly/double_bottleneck.wkt", -1, 108.0},
                 {"poly/office_rooms.wkt", -1, 69.62}};
    static Polygon polygon;
    if (!test_data_present()) {
        skip();
    }
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        read_polygon(files[i].name, &polygon);
        OpOutline outline = {polygon.points, polygon.ring_sizes, polygon.ring_count};
        OpRegion *region = NULL;
        check_ok(op_region_from_outlines(&outline, 1, 16, NULL, &region));
        assert_true(fabs(op_region_area(region) - files[i].area) < 0.001 + 1e-6 * files[i].area);
        assert_true(files[i].rings < 0 || polygon.ring_count == files[i].rings);
        PlaneCase named = {.seed = i};
        plane_check_region(&named, region);
        op_region_destroy(region);
    }
}

/* ---- Reading rings ---- */

static void rings_read_back(void **state) {
    (void)state;
    const OpVec2 frame[] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}, {2, 2}, {2, 6}, {6, 6}, {6, 2}};
    const int32_t sizes[2] = {4, 4};
    OpOutline outline = {frame, sizes, 2};
    OpVec2 points[4];
    int32_t needed = -1;
    OpRegion *region = NULL;
    check_ok(op_region_from_outlines(&outline, 1, 4, NULL, &region));
    assert_int_equal(op_region_snap_bits(region), 4);
    assert_int_equal(op_region_ring_count(region), 2);
    check_ok(op_region_ring(region, 0, points, 4, &needed));
    assert_int_equal(needed, 4);
    assert_memory_equal(points, frame, 4 * sizeof(OpVec2)); /* counter-clockwise from its smallest edge */
    check_ok(op_region_ring(region, 1, points, 4, &needed));
    assert_memory_equal(points, frame + 4, 4 * sizeof(OpVec2)); /* clockwise */
    check_refused(op_region_ring(region, 1, points, 3, &needed), OP_STATUS_BUFFER_TOO_SMALL, "capacity", "4");
    assert_int_equal(needed, 4);
    check_refused(op_region_ring(region, 2, points, 4, &needed), OP_STATUS_OUT_OF_RANGE, "ring", "[0, 1]");
    check_refused(op_region_ring(region, -1, points, 4, &needed), OP_STATUS_OUT_OF_RANGE, "ring", "-1");
    check_refused(op_region_ring(region, 0, NULL, 4, &needed), OP_STATUS_INVALID_ARGUMENT, "points", "NULL");
    check_refused(op_region_ring(region, 0, points, 4, NULL), OP_STATUS_INVALID_ARGUMENT, "needed", "NULL");
    check_refused(op_region_ring(NULL, 0, points, 4, &needed), OP_STATUS_INVALID_ARGUMENT, "region", "NULL");
    op_region_destroy(region);
    op_region_destroy(NULL);
    assert_int_equal(op_region_ring_count(NULL), 0);
    assert_int_equal(op_region_snap_bits(NULL), 0);
    check_same_bits(op_region_area(NULL), 0.0);
}

/* ---- Bad input ---- */

static void bad_outlines(void **state) {
    (void)state;
    OpVec2 points[3] = {{0, 0}, {1, 0}, {0, 1}};
    int32_t size = 3;
    OpOutline outlines[2] = {{points, &size, 1}, {points, &size, 1}};
    OpRegion *region = (OpRegion *)points;
    OpRegion *kept = region;
    check_refused(op_region_from_outlines(outlines, 1, 17, NULL, &region), OP_STATUS_OUT_OF_RANGE,
                  "snap_bits", "17");
    check_refused(op_region_from_outlines(outlines, 1, -1, NULL, &region), OP_STATUS_OUT_OF_RANGE,
                  "snap_bits", "-1");
    check_refused(op_region_from_outlines(outlines, -1, 8, NULL, &region), OP_STATUS_OUT_OF_RANGE,
                  "outline_count", "-1");
    check_refused(op_region_from_outlines(NULL, 1, 8, NULL, &region), OP_STATUS_INVALID_ARGUMENT, "outlines",
                  "NULL");
    check_refused(op_region_from_outlines(outlines, 1, 8, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out",
                  "NULL");
    OpVec2 wrong[] = {{2097152.25, 0}, {0, -2097153}, {not_a_number(), 0}, {0, positive_infinity()}};
    for (int i = 0; i < 4; i++) {
        points[2] = wrong[i];
        check_refused(op_region_from_outlines(outlines, 2, 8, NULL, &region), OP_STATUS_OUT_OF_RANGE,
                      "outlines", "[0] ring 0 point 2");
    }
    points[2] = (OpVec2){-2097152.0, 2097152.0};
    size = 2;
    check_refused(op_region_from_outlines(outlines, 1, 8, NULL, &region), OP_STATUS_OUT_OF_RANGE, "outlines",
                  "had 2");
    size = INT32_MIN;
    check_refused(op_region_from_outlines(outlines, 1, 8, NULL, &region), OP_STATUS_OUT_OF_RANGE, "outlines",
                  "-2147483648");
    size = 3;
    outlines[1].ring_count = -5;
    check_refused(op_region_from_outlines(outlines, 2, 8, NULL, &region), OP_STATUS_OUT_OF_RANGE, "outlines",
                  "[1].ring_count");
    outlines[1] = (OpOutline){points, NULL, 1};
    check_refused(op_region_from_outlines(outlines, 2, 8, NULL, &region), OP_STATUS_INVALID_ARGUMENT,
                  "ring_sizes", "NULL");
    outlines[1] = (OpOutline){NULL, &size, 1};
    check_refused(op_region_from_outlines(outlines, 2, 8, NULL, &region), OP_STATUS_INVALID_ARGUMENT,
                  "points", "NULL");
    assert_ptr_equal(region, kept);
    check_ok(op_region_from_outlines(outlines, 1, 8, NULL, &region));
    op_region_destroy(region);
}

static void bad_tile_maps(void **state) {
    (void)state;
    uint8_t cells[6] = {1, 1, 0, 1, 1, 1};
    const OpTileMap good = {cells, 3, 2, 1.0, {0.0, 0.0}};
    OpRegion *region = NULL;
    OpTileMap map = good;
    check_refused(op_region_from_tile_map(NULL, 8, NULL, &region), OP_STATUS_INVALID_ARGUMENT, "map", "NULL");
    check_refused(op_region_from_tile_map(&map, 8, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_region_from_tile_map(&map, 17, NULL, &region), OP_STATUS_OUT_OF_RANGE, "snap_bits",
                  "17");
    map.cells = NULL;
    check_refused(op_region_from_tile_map(&map, 8, NULL, &region), OP_STATUS_INVALID_ARGUMENT, "cells",
                  "NULL");
    const int32_t sides[][2] = {{0, 2},        {-3, 2}, {3, 0}, {3, INT32_MAX}, {INT32_MAX, INT32_MAX},
                                {INT32_MAX, 1}};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        map = good;
        map.width = sides[i][0];
        map.height = sides[i][1];
        assert_int_equal(op_region_from_tile_map(&map, 8, NULL, &region), OP_STATUS_OUT_OF_RANGE);
    }
    const double sizes[] = {0.0, -1.0, 0.001, 2097153.0, not_a_number(), positive_infinity()};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        map = good;
        map.cell_size = sizes[i];
        check_refused(op_region_from_tile_map(&map, 8, NULL, &region), OP_STATUS_OUT_OF_RANGE, "cell_size",
                      "must be in");
    }
    map = good;
    map.origin.x = 2097150.0;
    check_refused(op_region_from_tile_map(&map, 8, NULL, &region), OP_STATUS_OUT_OF_RANGE, "origin.x",
                  "line 3");
    map = good;
    map.origin.y = not_a_number();
    check_refused(op_region_from_tile_map(&map, 8, NULL, &region), OP_STATUS_OUT_OF_RANGE, "origin.y", "NaN");
    /* Cells of one unit half a unit off: lines 0.5 and 1.5 round to 0 and 2, lines 1.5 and 2.5 both to 2. */
    map = good;
    map.origin.x = 0.5;
    check_refused(op_region_from_tile_map(&map, 0, NULL, &region), OP_STATUS_INVALID_ARGUMENT, "origin.x",
                  "lines 1 and 2");
    assert_null(region);
}

static void bad_combinations(void **state) {
    (void)state;
    uint8_t cell = 1;
    OpTileMap map = {&cell, 1, 1, 1.0, {0.0, 0.0}};
    OpRegion *a = NULL;
    OpRegion *b = NULL;
    OpRegion *out = NULL;
    check_ok(op_region_from_tile_map(&map, 8, NULL, &a));
    check_ok(op_region_from_tile_map(&map, 9, NULL, &b));
    check_refused(op_region_combine(a, b, OP_REGION_UNION, NULL, &out), OP_STATUS_INVALID_ARGUMENT, "b",
                  "snap_bits 8");
    check_refused(op_region_combine(NULL, b, OP_REGION_UNION, NULL, &out), OP_STATUS_INVALID_ARGUMENT, "a",
                  "NULL");
    check_refused(op_region_combine(a, NULL, OP_REGION_UNION, NULL, &out), OP_STATUS_INVALID_ARGUMENT, "b",
                  "NULL");
    check_refused(op_region_combine(a, a, OP_REGION_UNION, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out",
                  "NULL");
    check_refused(op_region_combine(a, a, (OpRegionOperation)4, NULL, &out), OP_STATUS_INVALID_ARGUMENT,
                  "operation", "4");
    assert_null(out);
    op_region_destroy(a);
    op_region_destroy(b);
}

/* ---- Memory ---- */

/* Repeats a call that makes a region with the Nth allocation failing, for every N. */
#define with_every_failure(counter, region, call)                                                            \
    do {                                                                                                     \
        size_t before = (counter)->live_blocks;                                                              \
        for (size_t nth = 1;; nth++) {                                                                       \
            (counter)->fail_in = nth;                                                                        \
            OpStatus outcome = (call);                                                                       \
            bool failed = (counter)->fail_in == 0;                                                           \
            (counter)->fail_in = 0;                                                                          \
            if (!failed) {                                                                                   \
                check_ok(outcome);                                                                           \
                break;                                                                                       \
            }                                                                                                \
            assert_int_equal(outcome, OP_STATUS_OUT_OF_MEMORY);                                              \
            assert_int_equal((counter)->live_blocks, before);                                                \
            assert_null(region);                                                                             \
        }                                                                                                    \
    } while (0)

static void failing_allocations(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpVec2 points[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}, {3, 3}, {12, 4}, {4, 12}};
    int32_t sizes[] = {4, 3};
    OpOutline outlines[] = {{points, sizes, 2}, {points + 4, sizes + 1, 1}};
    uint8_t cells[] = {1, 0, 1, 1, 1, 0, 0, 1, 1};
    OpTileMap map = {cells, 3, 3, 2.0, {1.0, 1.0}};
    OpRegion *a = NULL;
    OpRegion *b = NULL;
    OpRegion *c = NULL;
    with_every_failure(&counter, a, op_region_from_outlines(outlines, 2, 8, &allocator, &a));
    with_every_failure(&counter, b, op_region_from_tile_map(&map, 8, &allocator, &b));
    with_every_failure(&counter, c, op_region_combine(a, b, OP_REGION_DIFFERENCE, &allocator, &c));
    op_region_destroy(c);
    c = NULL;
    with_every_failure(&counter, c, op_region_offset(a, 0.5, OP_JOIN_ROUND, 0.0, &allocator, &c));
    op_region_destroy(c);
    c = NULL;
    with_every_failure(&counter, c, op_region_offset(a, -0.5, OP_JOIN_SQUARE, 0.0, &allocator, &c));
    op_region_destroy(c);
    c = NULL;
    with_every_failure(&counter, c, op_region_shrink(a, 0.5, 0.0, &allocator, &c));
    op_region_destroy(a);
    op_region_destroy(b);
    op_region_destroy(c);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outlines),
        cmocka_unit_test(ring_order_direction_and_place),
        cmocka_unit_test(combinations),
        cmocka_unit_test(unions_of_outlines),
        cmocka_unit_test(tile_maps),
        cmocka_unit_test(real_polygons),
        cmocka_unit_test(rings_read_back),
        cmocka_unit_test(bad_outlines),
        cmocka_unit_test(bad_tile_maps),
        cmocka_unit_test(bad_combinations),
        cmocka_unit_test(failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
