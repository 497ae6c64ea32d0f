/* Erosion against distances found by relaxing every floor along every step until nothing changes. */
#include "support/check.h"
#include "support/each_failure.h"
#include "support/floor_case.h"
#include "support/test_mode.h"

#include <stdlib.h>

static OpCompactHeightfield *build(const OpHeightfield *heightfield, int32_t height, int32_t climb) {
    OpCompactHeightfield *floors = NULL;
    check_ok(op_compact_heightfield_build(heightfield, height, climb, NULL, &floors));
    return floors;
}

static int32_t count_walkable(const OpCompactHeightfield *floors) {
    int32_t count = 0;
    for (int32_t i = 0; i < op_compact_heightfield_floor_count(floors); i++) {
        count += op_compact_heightfield_floors(floors)[i].area != OP_AREA_NONE;
    }
    return count;
}

/* ---- Against the oracle ---- */

/* Erodes and compares; the reference is eroded likewise, so that a second time starts from floors that are gone. */
static void check_erosion(OpCompactHeightfield *floors, RefFloors *reference, int32_t radius, uint64_t seed) {
    int32_t *distances = ref_floor_distances(reference, false);
    check_ok(op_compact_heightfield_erode(floors, radius));
    for (int32_t i = 0; i < reference->count; i++) {
        OpFloor floor = op_compact_heightfield_floors(floors)[i];
        if (distances[i] < 2 * radius) {
            reference->floors[i].area = OP_AREA_NONE;
        }
        if (floor.area != reference->floors[i].area || floor.y != reference->floors[i].y) {
            print_error("seed %llu: radius %d, floor %d has area %d, its distance is %d\n",
                        (unsigned long long)seed, (int)radius, (int)i, floor.area, (int)distances[i]);
            fail();
        }
    }
    free(distances);
}

static void test_random_heightfields(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(500, 5000, 50000); seed++) {
        TestRandom random = test_random(test_mix(seed + 2000000));
        OpHeightfield *heightfield = random_heightfield(seed);
        int32_t height = random_floor_height(&random);
        int32_t climb = random_floor_climb(&random);
        RefFloors reference = ref_floors_make(heightfield, height, climb);
        OpCompactHeightfield *floors = build(heightfield, height, climb);
        check_erosion(floors, &reference, test_int(&random, 0, 3), seed);
        check_erosion(floors, &reference, test_int(&random, 0, 2), seed);
        op_compact_heightfield_destroy(floors);
        ref_floors_free(&reference);
        op_heightfield_destroy(heightfield);
    }
}

static void test_scenes(void **state) {
    (void)state;
    OpHeightfield *(*const scenes[])(void) = {ramp_over_floor, holes_within_holes, spiral_ramp};
    for (int32_t i = 0; i < 9; i++) {
        OpHeightfield *heightfield = scenes[i / 3]();
        RefFloors reference = ref_floors_make(heightfield, 5, 2);
        OpCompactHeightfield *floors = build(heightfield, 5, 2);
        check_erosion(floors, &reference, 1 + i % 3, (uint64_t)i);
        op_compact_heightfield_destroy(floors);
        ref_floors_free(&reference);
        op_heightfield_destroy(heightfield);
    }
}

/* ---- Cases ---- */

/* The floors at the border have distance 0, those beside them 2: a radius of r takes r rings. */
static void test_plate_loses_a_ring_a_cell(void **state) {
    (void)state;
    for (int32_t radius = 0; radius <= 7; radius++) {
        OpHeightfield *heightfield = plate(13, 11);
        OpCompactHeightfield *floors = build(heightfield, 5, 2);
        int32_t width = 13 - 2 * radius;
        int32_t depth = 11 - 2 * radius;
        check_ok(op_compact_heightfield_erode(floors, radius));
        assert_int_equal(count_walkable(floors), width > 0 && depth > 0 ? width * depth : 0);
        op_compact_heightfield_destroy(floors);
        op_heightfield_destroy(heightfield);
    }
}

/* A hole of one cell: its four neighbours are at distance 0, those diagonally beside it at 2, the next diagonal ones at 5. */
static void test_diagonals_count_three(void **state) {
    (void)state;
    OpHeightfield *heightfield = empty_heightfield(21, 21, 40);
    add_block(heightfield, 0, 0, 21, 10, 0, 1, OP_AREA_WALKABLE);
    add_block(heightfield, 0, 11, 21, 10, 0, 1, OP_AREA_WALKABLE);
    add_block(heightfield, 0, 10, 10, 1, 0, 1, OP_AREA_WALKABLE);
    add_block(heightfield, 11, 10, 10, 1, 0, 1, OP_AREA_WALKABLE);
    OpCompactHeightfield *floors = build(heightfield, 5, 2);
    const OpFloor *list = op_compact_heightfield_floors(floors);
    const int32_t *cells = op_compact_heightfield_cells(floors);
    check_ok(op_compact_heightfield_erode(floors, 2));
    assert_int_equal(list[cells[9 + 9 * 21]].area, OP_AREA_NONE);      /* 2 */
    assert_int_equal(list[cells[8 + 8 * 21]].area, OP_AREA_WALKABLE);  /* 5 */
    assert_int_equal(list[cells[8 + 9 * 21]].area, OP_AREA_NONE);      /* 3 */
    assert_int_equal(list[cells[10 + 8 * 21]].area, OP_AREA_NONE);     /* 2 */
    assert_int_equal(list[cells[10 + 7 * 21]].area, OP_AREA_WALKABLE); /* 4 */
    op_compact_heightfield_destroy(floors);
    op_heightfield_destroy(heightfield);
}

/* Plates above each other: links name the first 63 of a cell, so those lose their rings as one plate does, and the rest all goes. */
static void test_more_floors_than_links_can_name(void **state) {
    (void)state;
    OpHeightfield *heightfield = empty_heightfield(9, 9, 400);
    for (int32_t i = 0; i < 66; i++) {
        add_block(heightfield, 0, 0, 9, 9, 6 * i, 6 * i + 1, OP_AREA_WALKABLE);
    }
    OpCompactHeightfield *floors = build(heightfield, 5, 2);
    check_ok(op_compact_heightfield_erode(floors, 2));
    assert_int_equal(count_walkable(floors), 63 * 25);
    op_compact_heightfield_destroy(floors);
    op_heightfield_destroy(heightfield);
}

static void test_erosion_takes_regions_away(void **state) {
    (void)state;
    OpHeightfield *heightfield = plate(9, 9);
    OpCompactHeightfield *floors = build(heightfield, 5, 2);
    check_ok(op_compact_heightfield_partition(floors, OP_PARTITION_MONOTONE, 0, 0));
    assert_int_equal(op_compact_heightfield_region_count(floors), 1);
    check_ok(op_compact_heightfield_erode(floors, 0));
    assert_int_equal(op_compact_heightfield_region_count(floors), 1);
    check_ok(op_compact_heightfield_erode(floors, 1));
    assert_int_equal(op_compact_heightfield_region_count(floors), 0);
    for (int32_t i = 0; i < 81; i++) {
        assert_int_equal(op_compact_heightfield_floors(floors)[i].region, 0);
    }
    op_compact_heightfield_destroy(floors);
    op_heightfield_destroy(heightfield);
}

/* ---- Bad input and failing memory ---- */

static void test_bad_input(void **state) {
    (void)state;
    OpHeightfield *heightfield = plate(5, 5);
    OpCompactHeightfield *floors = build(heightfield, 5, 2);
    check_refused(op_compact_heightfield_erode(NULL, 1), OP_STATUS_INVALID_ARGUMENT, "floors", "NULL");
    check_refused(op_compact_heightfield_erode(floors, -1), OP_STATUS_OUT_OF_RANGE, "radius", "-1");
    check_refused(op_compact_heightfield_erode(floors, (1 << 20) + 1), OP_STATUS_OUT_OF_RANGE, "radius",
                  "1048576");
    assert_int_equal(count_walkable(floors), 25);
    check_ok(op_compact_heightfield_erode(floors, 1 << 20));
    assert_int_equal(count_walkable(floors), 0);
    op_compact_heightfield_destroy(floors);
    op_heightfield_destroy(heightfield);
}

static OpStatus erode(void *user) {
    return op_compact_heightfield_erode(user, 1);
}

static void check_whole(void *user) {
    assert_int_equal(count_walkable(user), 30);
}

static void test_failing_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpHeightfield *heightfield = plate(6, 5);
    OpCompactHeightfield *floors = NULL;
    check_ok(op_compact_heightfield_build(heightfield, 5, 2, &allocator, &floors));
    FailingCall failing = {erode, check_whole, floors};
    assert_int_equal(fail_each_allocation(&counter, &failing), 2);
    assert_int_equal(count_walkable(floors), 12);
    op_compact_heightfield_destroy(floors);
    assert_int_equal(counter.live_bytes, 0);
    assert_int_equal(counter.wrong_frees, 0);
    op_heightfield_destroy(heightfield);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_heightfields),
        cmocka_unit_test(test_scenes),
        cmocka_unit_test(test_plate_loses_a_ring_a_cell),
        cmocka_unit_test(test_diagonals_count_three),
        cmocka_unit_test(test_more_floors_than_links_can_name),
        cmocka_unit_test(test_erosion_takes_regions_away),
        cmocka_unit_test(test_bad_input),
        cmocka_unit_test(test_failing_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
