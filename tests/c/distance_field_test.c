/* The distance field against distances found by relaxing every floor until nothing changes. */
#include "support/check.h"
#include "support/each_failure.h"
#include "support/floor_case.h"
#include "support/test_mode.h"

#include <stdlib.h>

static void check_distances(const OpHeightfield *heightfield, int32_t height, int32_t climb, int32_t radius,
                            uint64_t seed) {
    OpCompactHeightfield *floors = NULL;
    check_ok(op_compact_heightfield_build(heightfield, height, climb, NULL, &floors));
    RefFloors reference = ref_floors_make(heightfield, height, climb);
    check_ok(op_compact_heightfield_erode(floors, radius));
    for (int32_t i = 0; i < reference.count; i++) {
        reference.floors[i].area = op_compact_heightfield_floors(floors)[i].area;
    }
    int32_t *expected = ref_floor_distances(&reference, true);
    int32_t *distances = calloc((size_t)reference.count + 1, sizeof(int32_t));
    assert_non_null(distances);
    check_ok(op_compact_heightfield_distances(floors, distances));
    for (int32_t i = 0; i < reference.count; i++) {
        if (distances[i] != expected[i]) {
            print_error("seed %llu: floor %d is at %d, expected %d\n", (unsigned long long)seed, (int)i,
                        (int)distances[i], (int)expected[i]);
            fail();
        }
    }
    free(distances);
    free(expected);
    ref_floors_free(&reference);
    op_compact_heightfield_destroy(floors);
}

static void test_random_heightfields(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(600, 6000, 60000); seed++) {
        TestRandom random = test_random(test_mix(seed + 3000000));
        OpHeightfield *heightfield =
            seed / FLOOR_SCENE_KINDS % 4 == 0 ? wide_random_heightfield(seed) : random_heightfield(seed);
        int32_t height = random_floor_height(&random);
        int32_t climb = random_floor_climb(&random);
        check_distances(heightfield, height, climb, test_int(&random, 0, 2), seed);
        op_heightfield_destroy(heightfield);
    }
}

static void test_scenes(void **state) {
    (void)state;
    OpHeightfield *(*const scenes[])(void) = {ramp_over_floor, holes_within_holes, spiral_ramp};
    for (int32_t i = 0; i < 6; i++) {
        OpHeightfield *heightfield = scenes[i / 2]();
        check_distances(heightfield, 5, 2, i % 2, (uint64_t)i);
        op_heightfield_destroy(heightfield);
    }
}

/* A stair that winds around a point, four steps a turn, each a rectangle that ends there: a step aside and a step ahead lead to
 * another floor than a step ahead and a step aside. */
static OpHeightfield *spiral_stair(int32_t before_x, int32_t before_z, int32_t behind, int32_t steps) {
    int32_t width = before_x + behind;
    int32_t depth = before_z + behind;
    OpHeightfield *heightfield = empty_heightfield(width, depth, 2 * steps + 10);
    for (int32_t i = 0; i < steps; i++) {
        bool right = i % 4 == 1 || i % 4 == 2;
        bool ahead = i % 4 >= 2;
        add_block(heightfield, right ? before_x : 0, ahead ? before_z : 0, right ? behind : before_x,
                  ahead ? behind : before_z, 2 * i, 2 * i + 1, OP_AREA_WALKABLE);
    }
    return heightfield;
}

static void test_winding_floors(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(100, 1000, 10000); seed++) {
        TestRandom random = test_random(test_mix(seed + 4000000));
        int32_t before_x = test_int(&random, 1, 9);
        int32_t before_z = test_int(&random, 1, 9);
        int32_t behind = test_int(&random, 1, 9);
        OpHeightfield *heightfield = spiral_stair(before_x, before_z, behind, test_int(&random, 1, 20));
        check_distances(heightfield, 5, 2, test_int(&random, 0, 2), seed);
        op_heightfield_destroy(heightfield);
    }
}

/* On an open plate the border is the nearest boundary, straight ahead. */
static void test_plate(void **state) {
    (void)state;
    int32_t distances[15 * 9];
    OpHeightfield *heightfield = plate(15, 9);
    OpCompactHeightfield *floors = NULL;
    check_ok(op_compact_heightfield_build(heightfield, 5, 2, NULL, &floors));
    check_ok(op_compact_heightfield_distances(floors, distances));
    for (int32_t z = 0; z < 9; z++) {
        for (int32_t x = 0; x < 15; x++) {
            int32_t across = x < 14 - x ? x : 14 - x;
            int32_t along = z < 8 - z ? z : 8 - z;
            assert_int_equal(distances[x + 15 * z], 2 * (across < along ? across : along));
        }
    }
    op_compact_heightfield_destroy(floors);
    op_heightfield_destroy(heightfield);
}

/* The link from the upper of two floors to the one between them is not returned, so that floor is at a boundary. */
static void test_one_way_link_is_a_boundary(void **state) {
    (void)state;
    OpHeightfield *heightfield = empty_heightfield(7, 7, 40);
    add_block(heightfield, 0, 0, 7, 7, 0, 5, OP_AREA_WALKABLE);
    add_block(heightfield, 0, 0, 3, 7, 8, 9, OP_AREA_WALKABLE);
    int32_t distances[70];
    OpCompactHeightfield *floors = NULL;
    check_ok(op_compact_heightfield_build(heightfield, 2, 4, NULL, &floors));
    check_ok(op_compact_heightfield_distances(floors, distances));
    const int32_t *cells = op_compact_heightfield_cells(floors);
    int32_t upper = cells[2 + 3 * 7] + 1;
    assert_int_equal(op_compact_heightfield_floors(floors)[upper].links >> 12 & 63, 0);
    assert_int_equal(distances[upper], 0);
    assert_int_equal(distances[cells[3 + 3 * 7]], 6);
    op_compact_heightfield_destroy(floors);
    op_heightfield_destroy(heightfield);
}

static OpStatus measure(void *user) {
    int32_t distances[8 * 8 * 3];
    return op_compact_heightfield_distances(user, distances);
}

static void test_bad_input_and_failing_memory(void **state) {
    (void)state;
    int32_t distance = 5;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpHeightfield *heightfield = spiral_stair(4, 4, 4, 12);
    OpCompactHeightfield *floors = NULL;
    check_ok(op_compact_heightfield_build(heightfield, 5, 2, &allocator, &floors));
    check_refused(op_compact_heightfield_distances(NULL, &distance), OP_STATUS_INVALID_ARGUMENT, "floors",
                  "NULL");
    check_refused(op_compact_heightfield_distances(floors, NULL), OP_STATUS_INVALID_ARGUMENT, "distances",
                  "NULL");
    assert_int_equal(distance, 5);
    FailingCall failing = {measure, NULL, floors};
    assert_int_equal(fail_each_allocation(&counter, &failing), 1);
    op_compact_heightfield_destroy(floors);
    assert_int_equal(counter.live_bytes, 0);
    assert_int_equal(counter.wrong_frees, 0);
    op_heightfield_destroy(heightfield);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_heightfields),
        cmocka_unit_test(test_scenes),
        cmocka_unit_test(test_winding_floors),
        cmocka_unit_test(test_plate),
        cmocka_unit_test(test_one_way_link_is_a_boundary),
        cmocka_unit_test(test_bad_input_and_failing_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
