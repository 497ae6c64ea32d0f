/* Contours of single scenes, bad input, and memory that fails. */
#include "support/check.h"
#include "support/each_failure.h"
#include "support/floor_case.h"
#include "support/reference_contours.h"

#include "build3d/compact_heightfield.h"

#include <string.h>

static OpCompactHeightfield *one_region(OpHeightfield *heightfield) {
    OpCompactHeightfield *floors = NULL;
    check_ok(op_compact_heightfield_build(heightfield, 5, 2, NULL, &floors));
    check_ok(op_compact_heightfield_partition(floors, OP_PARTITION_WATERSHED, 0, INT32_MAX));
    op_heightfield_destroy(heightfield);
    return floors;
}

static void check_vertices(const OpContours *contours, int32_t contour, const OpContourVertex *expected,
                           int32_t count) {
    const OpContour *found = &contours->contours[contour];
    assert_int_equal(found->ring.vertex_count, count);
    assert_memory_equal(contours->vertices + found->ring.first_vertex, expected,
                        (size_t)count * sizeof(OpContourVertex));
}

static void test_default_options(void **state) {
    (void)state;
    OpContourOptions options = op_contour_options_default();
    assert_true(options.max_error == 1.3 && options.max_edge_length == 12 && options.border_region == 0);
    assert_true(options.straight_region_borders && !options.with_raw);
}

/* A plate fills its grid: four corners, and outside it nothing. */
static void test_plate(void **state) {
    (void)state;
    OpCompactHeightfield *floors = one_region(plate(30, 4));
    OpContourOptions options = op_contour_options_default();
    OpContours contours = {0};
    check_ok(op_compact_heightfield_contours(floors, &options, &contours));
    assert_int_equal(contours.contour_count, 1);
    assert_int_equal(contours.contours[0].region, 1);
    assert_int_equal(contours.contours[0].area, OP_AREA_WALKABLE);
    const OpContourVertex corners[] = {{0, 1, 4, -1}, {0, 1, 0, -1}, {30, 1, 0, -1}, {30, 1, 4, -1}};
    assert_int_equal(contours.contours[0].ring.vertex_count, 4);
    check_vertices(&contours, 0, (const OpContourVertex[]){corners[1], corners[2], corners[3], corners[0]},
                   4);
    op_contours_reset(&contours);
    op_compact_heightfield_destroy(floors);
}

/* Walls of 30 cells are halved until none is too long: 15, then 7 and 8, then 7 and twice 4. */
static void test_long_walls(void **state) {
    (void)state;
    OpHeightfield *heightfield = empty_heightfield(32, 6, 40);
    add_block(heightfield, 1, 1, 30, 4, 0, 1, OP_AREA_WALKABLE);
    OpCompactHeightfield *floors = one_region(heightfield);
    OpContours contours = {0};
    static const int32_t lengths[] = {0, 30, 29, 12, 7, 1};
    static const int32_t counts[] = {4, 4, 6, 10, 14, 68};
    for (int32_t i = 0; i < 6; i++) {
        OpContourOptions options = op_contour_options_default();
        options.max_edge_length = lengths[i];
        check_ok(op_compact_heightfield_contours(floors, &options, &contours));
        assert_int_equal(contours.vertex_count, counts[i]);
    }
    op_contours_reset(&contours);
    op_compact_heightfield_destroy(floors);
}

/* A courtyard with a pillar: the bridge goes from the pillar's leftmost corner to the nearest one outside. */
static void test_pillar(void **state) {
    (void)state;
    OpHeightfield *heightfield = plate(12, 8);
    add_block(heightfield, 3, 2, 4, 3, 1, 20, OP_AREA_WALKABLE);
    OpCompactHeightfield *floors = one_region(heightfield);
    OpContourOptions options = op_contour_options_default();
    OpContours contours = {0};
    options.with_raw = true;
    check_ok(op_compact_heightfield_contours(floors, &options, &contours));
    assert_int_equal(contours.contour_count, 2);
    const OpContourVertex court[] = {{0, 1, 0, 1},   {3, 1, 2, 0}, {3, 1, 5, 0},  {7, 1, 5, 0},
                                     {7, 1, 2, 0},   {3, 1, 2, 1}, {0, 1, 0, -1}, {12, 1, 0, -1},
                                     {12, 1, 8, -1}, {0, 1, 8, -1}};
    const OpContourVertex pillar[] = {{3, 20, 2, 0}, {7, 20, 2, 0}, {7, 20, 5, 0}, {3, 20, 5, 0}};
    check_vertices(&contours, 0, court, 10);
    check_vertices(&contours, 1, pillar, 4);
    assert_int_equal(contours.contours[0].raw_ring_count, 2);
    assert_int_equal(contours.raw_rings[0].vertex_count, 40);
    assert_int_equal(contours.raw_rings[1].vertex_count, 14);
    assert_int_equal(contours.raw_vertex_count, 68);
    op_contours_reset(&contours);
    op_compact_heightfield_destroy(floors);
}

/* Two regions of one area with a border of four steps: a straight line, unless that is turned off, nothing may stray, or the neighbour
 * is the border region, which gets no contour. */
static void test_straight_border(void **state) {
    (void)state;
    OpCompactHeightfield *floors = one_region(plate(16, 16));
    OpContours contours = {0};
    for (int32_t i = 0; i < 256; i++) {
        floors->floors[i].region = i % 16 + i / 16 / 4 * 4 < 12 ? 1 : 2;
    }
    floors->region_count = 2;
    static const int32_t counts[] = {8, 18, 18, 8};
    for (int32_t i = 0; i < 4; i++) {
        OpContourOptions options = op_contour_options_default();
        options.straight_region_borders = i != 1;
        options.max_error = i == 2 ? 0.0 : 1.3;
        options.border_region = i == 3 ? 2 : 0;
        check_ok(op_compact_heightfield_contours(floors, &options, &contours));
        assert_int_equal(contours.vertex_count, counts[i]);
        assert_int_equal(contours.contour_count, i == 3 ? 1 : 2);
    }
    op_contours_reset(&contours);
    op_compact_heightfield_destroy(floors);
}

/* Two storeys that nothing joins have a contour each, at their heights. */
static void test_storeys(void **state) {
    (void)state;
    OpHeightfield *heightfield = plate(5, 5);
    add_block(heightfield, 1, 1, 3, 3, 20, 21, 7);
    OpCompactHeightfield *floors = one_region(heightfield);
    OpContourOptions options = op_contour_options_default();
    OpContours contours = {0};
    check_ok(op_compact_heightfield_contours(floors, &options, &contours));
    assert_int_equal(contours.contour_count, 2);
    assert_int_equal(contours.contours[1].area, 7);
    assert_int_equal(contours.vertices[contours.contours[0].ring.first_vertex].y, 1);
    assert_int_equal(contours.vertices[contours.contours[1].ring.first_vertex].y, 21);
    op_contours_reset(&contours);
    op_compact_heightfield_destroy(floors);
}

/* A ramp beside a floor: the step between them grows until it is too high, and is a crack that ends inside the region. Both its sides
 * are walls where it reaches the region's border; one that does not is dropped. */
static void test_crack(void **state) {
    (void)state;
    OpHeightfield *heightfield = plate(12, 4);
    add_block(heightfield, 4, 1, 1, 1, 1, 3, OP_AREA_WALKABLE);
    add_block(heightfield, 5, 1, 1, 1, 1, 5, OP_AREA_WALKABLE);
    add_block(heightfield, 6, 1, 1, 1, 1, 3, OP_AREA_WALKABLE);
    OpCompactHeightfield *floors = one_region(heightfield);
    OpContourOptions options = op_contour_options_default();
    OpContours contours = {0};
    assert_int_equal(op_compact_heightfield_region_count(floors), 1);
    check_ok(op_compact_heightfield_contours(floors, &options, &contours));
    assert_int_equal(contours.contour_count, 1);
    assert_int_equal(contours.vertex_count, 4);
    assert_int_equal(contours.dropped_holes, 2);
    op_contours_reset(&contours);
    op_compact_heightfield_destroy(floors);
}

/* Ten thousand holes of one cell: each is joined, and the area is right. */
static void test_many_holes(void **state) {
    (void)state;
    enum { SIDE = 512 };
    OpHeightfield *heightfield = empty_heightfield(SIDE, SIDE, 40);
    int32_t holes = 0;
    for (int32_t z = 0; z < SIDE; z++) {
        for (int32_t x = 0; x < SIDE; x++) {
            bool hole = x % 5 == 2 && z % 5 == 2;
            holes += hole;
            if (!hole) {
                add_block(heightfield, x, z, 1, 1, 0, 1, OP_AREA_WALKABLE);
            }
        }
    }
    OpCompactHeightfield *floors = one_region(heightfield);
    OpContourOptions options = op_contour_options_default();
    OpContours contours = {0};
    check_ok(op_compact_heightfield_contours(floors, &options, &contours));
    assert_in_range(holes, 10000, 11000);
    assert_int_equal(contours.contour_count, 1);
    assert_int_equal(contours.dropped_holes, 0);
    assert_int_equal(contours.vertex_count, 4 + 6 * holes);
    RefRing ring = {contours.vertices, contours.vertex_count};
    assert_int_equal(ref_ring_area(&ring), 2 * op_compact_heightfield_floor_count(floors));
    op_contours_reset(&contours);
    op_compact_heightfield_destroy(floors);
}

/* ---- Bad input and failing memory ---- */

static void test_bad_input(void **state) {
    (void)state;
    OpCompactHeightfield *floors = one_region(plate(3, 2));
    OpContourOptions good = op_contour_options_default();
    OpContours out = {0};
    check_refused(op_compact_heightfield_contours(NULL, &good, &out), OP_STATUS_INVALID_ARGUMENT, "floors",
                  "NULL");
    check_refused(op_compact_heightfield_contours(floors, NULL, &out), OP_STATUS_INVALID_ARGUMENT, "options",
                  "NULL");
    check_refused(op_compact_heightfield_contours(floors, &good, NULL), OP_STATUS_INVALID_ARGUMENT, "out",
                  "NULL");
    static const double errors[] = {-1e-300, -2.5, 2097152.5, 1e300};
    for (int32_t i = 0; i < 6; i++) {
        OpContourOptions options = good;
        options.max_error = i < 4 ? errors[i] : i == 4 ? not_a_number() : positive_infinity();
        check_refused(op_compact_heightfield_contours(floors, &options, &out), OP_STATUS_OUT_OF_RANGE,
                      "max_error", "2097152");
    }
    OpContourOptions options = good;
    options.max_edge_length = -1;
    check_refused(op_compact_heightfield_contours(floors, &options, &out), OP_STATUS_OUT_OF_RANGE,
                  "max_edge_length", "-1");
    options = good;
    options.border_region = -7;
    check_refused(op_compact_heightfield_contours(floors, &options, &out), OP_STATUS_OUT_OF_RANGE,
                  "border_region", "-7");
    OpContours empty = {0};
    assert_memory_equal(&out, &empty, sizeof out);
    op_contours_reset(&out);
    op_contours_reset(NULL);
    op_compact_heightfield_destroy(floors);
}

/* Floors without regions, and no floors at all, have no contours; a result that had some is empty then. */
static void test_nothing(void **state) {
    (void)state;
    OpContourOptions options = op_contour_options_default();
    OpContours out = {0};
    OpCompactHeightfield *floors = one_region(plate(5, 5));
    options.with_raw = true;
    check_ok(op_compact_heightfield_contours(floors, &options, &out));
    assert_int_equal(out.contour_count, 1);
    check_ok(op_compact_heightfield_erode(floors, 0));
    op_compact_heightfield_forget_regions(floors);
    check_ok(op_compact_heightfield_contours(floors, &options, &out));
    assert_true(out.contour_count == 0 && out.vertex_count == 0);
    assert_true(out.raw_ring_count == 0 && out.raw_vertex_count == 0);
    op_contours_reset(&out);
    op_compact_heightfield_destroy(floors);
    floors = one_region(empty_heightfield(4, 4, 10));
    check_ok(op_compact_heightfield_contours(floors, &options, &out));
    assert_int_equal(out.contour_count, 0);
    op_contours_reset(&out);
    op_compact_heightfield_destroy(floors);
}

typedef struct Attempt {
    OpCompactHeightfield *floors;
    OpContourOptions options;
    OpContours out;
    OpContours before;
} Attempt;

static OpStatus attempt_contours(void *user) {
    Attempt *attempt = user;
    return op_compact_heightfield_contours(attempt->floors, &attempt->options, &attempt->out);
}

static void check_unchanged(void *user) {
    const Attempt *attempt = user;
    assert_memory_equal(&attempt->out, &attempt->before, sizeof attempt->out);
}

/* A first result is small and kept; the second needs more of everything. */
static void test_failing_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpHeightfield *heightfield = plate(20, 20);
    for (int32_t i = 0; i < 36; i++) {
        add_block(heightfield, 1 + i % 6 * 3, 1 + i / 6 * 3, 1 + i % 2, 2, 1, 20, OP_AREA_WALKABLE);
    }
    Attempt attempt = {.options = op_contour_options_default()};
    check_ok(op_compact_heightfield_build(heightfield, 3, 2, &allocator, &attempt.floors));
    op_heightfield_destroy(heightfield);
    check_ok(attempt_contours(&attempt));
    check_ok(op_compact_heightfield_partition(attempt.floors, OP_PARTITION_LAYERS, 0, 0));
    attempt.options.with_raw = true;
    attempt.before = attempt.out;
    FailingCall failing = {attempt_contours, check_unchanged, &attempt};
    assert_in_range(fail_each_allocation(&counter, &failing), 15, 200);
    assert_true(attempt.out.contour_count > 0 && attempt.out.raw_ring_count > attempt.out.contour_count);
    op_contours_reset(&attempt.out);
    op_compact_heightfield_destroy(attempt.floors);
    assert_int_equal(counter.live_bytes, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_default_options), cmocka_unit_test(test_plate),
        cmocka_unit_test(test_long_walls),      cmocka_unit_test(test_pillar),
        cmocka_unit_test(test_straight_border), cmocka_unit_test(test_storeys),
        cmocka_unit_test(test_crack),           cmocka_unit_test(test_many_holes),
        cmocka_unit_test(test_bad_input),       cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_failing_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
