/* Floors and links against their definition, on random heightfields and on built ones. */
#include "support/check.h"
#include "support/each_failure.h"
#include "support/floor_case.h"
#include "support/test_mode.h"

#include <string.h>

static void fail_case(uint64_t seed, const char *what) {
    print_error("seed %llu: %s\n", (unsigned long long)seed, what);
    fail();
}

/* ---- Against the definition ---- */

static bool same_floor(const RefFloors *reference, const OpCompactHeightfield *floors, int32_t i) {
    static const int32_t dx[] = {-1, 0, 1, 0};
    static const int32_t dz[] = {0, 1, 0, -1};
    const RefFloor *expected = &reference->floors[i];
    const int32_t *cells = op_compact_heightfield_cells(floors);
    OpFloor floor = op_compact_heightfield_floors(floors)[i];
    bool same = floor.y == expected->y && floor.height == expected->height && floor.area == expected->area &&
                floor.region == 0 && floor.links >> 24 == 0 &&
                cells[expected->x + expected->z * reference->width] + expected->place == i;
    for (int32_t d = 0; d < 4; d++) {
        uint32_t link = floor.links >> (6 * d) & 63;
        int32_t cell = expected->x + dx[d] + (expected->z + dz[d]) * reference->width;
        int32_t target = link == OP_NO_LINK ? -1 : cells[cell] + (int32_t)link;
        same = same && target == expected->link[d];
    }
    return same;
}

static void check_floors(const OpHeightfield *heightfield, int32_t height, int32_t climb, uint64_t seed) {
    OpCompactHeightfield *floors = NULL;
    check_ok(op_compact_heightfield_build(heightfield, height, climb, NULL, &floors));
    RefFloors reference = ref_floors_make(heightfield, height, climb);
    int32_t cells = reference.width * reference.depth;
    if (op_compact_heightfield_floor_count(floors) != reference.count ||
        op_compact_heightfield_cells(floors)[cells] != reference.count ||
        op_compact_heightfield_region_count(floors) != 0) {
        fail_case(seed, "the number of floors differs");
    }
    for (int32_t i = 0; i < reference.count; i++) {
        if (!same_floor(&reference, floors, i)) {
            print_error("floor %d\n", (int)i);
            fail_case(seed, "a floor differs");
        }
    }
    ref_floors_free(&reference);
    op_compact_heightfield_destroy(floors);
}

static void test_random_heightfields(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(600, 6000, 60000); seed++) {
        TestRandom random = test_random(test_mix(seed + 1000000));
        OpHeightfield *heightfield = random_heightfield(seed);
        if (test_chance(&random, 30)) {
            check_ok(op_heightfield_filter(heightfield, test_int(&random, 0, 5), test_int(&random, 0, 3)));
        }
        int32_t height = random_floor_height(&random);
        check_floors(heightfield, height, random_floor_climb(&random), seed);
        op_heightfield_destroy(heightfield);
    }
}

static void test_scenes(void **state) {
    (void)state;
    OpHeightfield *(*const scenes[])(void) = {ramp_over_floor, holes_within_holes, spiral_ramp};
    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++) {
        OpHeightfield *heightfield = scenes[i]();
        check_floors(heightfield, 5, 2, i);
        op_heightfield_destroy(heightfield);
    }
}

/* ---- Cases ---- */

static uint32_t link_of(const OpCompactHeightfield *floors, int32_t floor, int32_t direction) {
    return op_compact_heightfield_floors(floors)[floor].links >> (6 * direction) & 63;
}

static OpCompactHeightfield *build(OpHeightfield *heightfield, int32_t height, int32_t climb) {
    OpCompactHeightfield *floors = NULL;
    check_ok(op_compact_heightfield_build(heightfield, height, climb, NULL, &floors));
    op_heightfield_destroy(heightfield);
    return floors;
}

static void test_step_of_the_climb(void **state) {
    (void)state;
    for (int32_t rise = 3; rise <= 5; rise++) {
        OpHeightfield *heightfield = empty_heightfield(2, 1, 40);
        add_block(heightfield, 0, 0, 1, 1, 0, 3, OP_AREA_WALKABLE);
        add_block(heightfield, 1, 0, 1, 1, 0, 3 + rise, OP_AREA_WALKABLE);
        OpCompactHeightfield *floors = build(heightfield, 5, 4);
        uint32_t expected = rise <= 4 ? 0 : OP_NO_LINK;
        assert_int_equal(link_of(floors, 0, 2), expected);
        assert_int_equal(link_of(floors, 1, 0), expected);
        assert_int_equal(link_of(floors, 0, 0), OP_NO_LINK);
        assert_int_equal(link_of(floors, 0, 1), OP_NO_LINK);
        op_compact_heightfield_destroy(floors);
    }
}

/* The floors are level, with a ceiling over one of them; beside it the ground is 9 rows lower. */
static void test_low_ceiling_beside_a_drop(void **state) {
    (void)state;
    for (int32_t room = 4; room <= 6; room++) {
        OpHeightfield *heightfield = empty_heightfield(3, 1, 40);
        add_block(heightfield, 0, 0, 2, 1, 0, 10, OP_AREA_WALKABLE);
        add_block(heightfield, 2, 0, 1, 1, 0, 1, OP_AREA_WALKABLE);
        add_block(heightfield, 1, 0, 1, 1, 10 + room, 30, OP_AREA_NONE);
        OpCompactHeightfield *floors = build(heightfield, 5, 4);
        assert_int_equal(op_compact_heightfield_floors(floors)[1].height, room);
        assert_int_equal(link_of(floors, 0, 2), room < 5 ? OP_NO_LINK : 0);
        assert_int_equal(link_of(floors, 1, 2), OP_NO_LINK);
        assert_int_equal(link_of(floors, 2, 0), OP_NO_LINK);
        op_compact_heightfield_destroy(floors);
    }
}

/* Two floors above each other, both within reach of one between them: its link goes to the lower, and only that links back. */
static void test_link_goes_to_the_lowest(void **state) {
    (void)state;
    OpHeightfield *heightfield = empty_heightfield(2, 1, 40);
    add_block(heightfield, 0, 0, 1, 1, 0, 5, OP_AREA_WALKABLE);
    add_block(heightfield, 1, 0, 1, 1, 0, 2, OP_AREA_WALKABLE);
    add_block(heightfield, 1, 0, 1, 1, 7, 8, OP_AREA_WALKABLE);
    OpCompactHeightfield *floors = build(heightfield, 2, 4);
    assert_int_equal(op_compact_heightfield_floor_count(floors), 3);
    assert_int_equal(link_of(floors, 0, 2), 0);
    assert_int_equal(link_of(floors, 1, 0), 0);
    assert_int_equal(link_of(floors, 2, 0), 0);
    op_compact_heightfield_destroy(floors);
}

/* A floor whose first match is the 64th of its cell has no link. */
static void test_more_floors_than_links_can_name(void **state) {
    (void)state;
    for (int32_t place = 61; place <= 64; place++) {
        OpHeightfield *heightfield = empty_heightfield(2, 1, 400);
        for (int32_t i = 0; i < 66; i++) {
            add_block(heightfield, 1, 0, 1, 1, 4 * i, 4 * i + 1, OP_AREA_WALKABLE);
        }
        add_block(heightfield, 0, 0, 1, 1, 4 * place, 4 * place + 1, OP_AREA_WALKABLE);
        OpCompactHeightfield *floors = build(heightfield, 3, 0);
        assert_int_equal(link_of(floors, 0, 2), place < 63 ? place : OP_NO_LINK);
        assert_int_equal(link_of(floors, 1 + place, 0), 0);
        op_compact_heightfield_destroy(floors);
    }
}

static void test_nothing_walkable(void **state) {
    (void)state;
    OpHeightfield *heightfield = empty_heightfield(2, 3, 40);
    add_block(heightfield, 0, 0, 2, 3, 0, 1, OP_AREA_NONE);
    OpCompactHeightfield *floors = build(heightfield, 3, 1);
    assert_int_equal(op_compact_heightfield_floor_count(floors), 0);
    for (int32_t cell = 0; cell <= 6; cell++) {
        assert_int_equal(op_compact_heightfield_cells(floors)[cell], 0);
    }
    int32_t distance = 77;
    check_ok(op_compact_heightfield_distances(floors, &distance));
    check_ok(op_compact_heightfield_erode(floors, 3));
    for (int32_t partition = 0; partition < 3; partition++) {
        check_ok(op_compact_heightfield_partition(floors, (OpPartition)partition, 64, 400));
    }
    assert_int_equal(distance, 77);
    assert_int_equal(op_compact_heightfield_region_count(floors), 0);
    op_compact_heightfield_destroy(floors);
}

/* ---- Bad input and failing memory ---- */

static void test_bad_input(void **state) {
    (void)state;
    OpHeightfield *heightfield = plate(3, 2);
    OpCompactHeightfield *floors = NULL;
    OpAllocator half = {NULL, NULL, NULL};
    check_refused(op_compact_heightfield_build(NULL, 1, 1, NULL, &floors), OP_STATUS_INVALID_ARGUMENT,
                  "heightfield", "NULL");
    check_refused(op_compact_heightfield_build(heightfield, 1, 1, NULL, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "out", "NULL");
    check_refused(op_compact_heightfield_build(heightfield, -1, 1, NULL, &floors), OP_STATUS_OUT_OF_RANGE,
                  "height", "-1");
    check_refused(op_compact_heightfield_build(heightfield, 65536, 1, NULL, &floors), OP_STATUS_OUT_OF_RANGE,
                  "height", "65535");
    check_refused(op_compact_heightfield_build(heightfield, 1, -1, NULL, &floors), OP_STATUS_OUT_OF_RANGE,
                  "climb", "-1");
    check_refused(op_compact_heightfield_build(heightfield, 1, 65536, NULL, &floors), OP_STATUS_OUT_OF_RANGE,
                  "climb", "65536");
    check_refused(op_compact_heightfield_build(heightfield, 1, 1, &half, &floors), OP_STATUS_INVALID_ARGUMENT,
                  "allocator", "alloc");
    assert_null(floors);
    op_heightfield_destroy(heightfield);
    op_compact_heightfield_destroy(NULL);
    assert_int_equal(op_compact_heightfield_frame(NULL).width, 0);
    assert_int_equal(op_compact_heightfield_floor_count(NULL), 0);
    assert_int_equal(op_compact_heightfield_region_count(NULL), 0);
    assert_null(op_compact_heightfield_floors(NULL));
    assert_null(op_compact_heightfield_cells(NULL));
}

static void test_frame_is_the_heightfields(void **state) {
    (void)state;
    OpHeightfield *heightfield = plate(3, 2);
    OpHeightfieldFrame expected = op_heightfield_frame(heightfield);
    OpCompactHeightfield *floors = build(heightfield, 3, 1);
    OpHeightfieldFrame frame = op_compact_heightfield_frame(floors);
    assert_memory_equal(&frame, &expected, sizeof frame);
    op_compact_heightfield_destroy(floors);
}

typedef struct Attempt {
    OpHeightfield *heightfield;
    OpAllocator allocator;
    CountingAllocator counter;
    OpCompactHeightfield *floors;
} Attempt;

static OpStatus attempt_build(void *user) {
    Attempt *attempt = user;
    return op_compact_heightfield_build(attempt->heightfield, 3, 1, &attempt->allocator, &attempt->floors);
}

static void check_nothing_built(void *user) {
    const Attempt *attempt = user;
    assert_null(attempt->floors);
    assert_int_equal(attempt->counter.live_blocks, 0);
}

static void test_failing_memory(void **state) {
    (void)state;
    Attempt attempt = {.heightfield = plate(5, 4)};
    attempt.allocator = counting_allocator(&attempt.counter);
    FailingCall failing = {attempt_build, check_nothing_built, &attempt};
    assert_int_equal(fail_each_allocation(&attempt.counter, &failing), 4);
    op_compact_heightfield_destroy(attempt.floors);
    assert_int_equal(attempt.counter.live_bytes, 0);
    assert_int_equal(attempt.counter.wrong_frees, 0);
    op_heightfield_destroy(attempt.heightfield);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_heightfields),
        cmocka_unit_test(test_scenes),
        cmocka_unit_test(test_step_of_the_climb),
        cmocka_unit_test(test_low_ceiling_beside_a_drop),
        cmocka_unit_test(test_link_goes_to_the_lowest),
        cmocka_unit_test(test_more_floors_than_links_can_name),
        cmocka_unit_test(test_nothing_walkable),
        cmocka_unit_test(test_bad_input),
        cmocka_unit_test(test_frame_is_the_heightfields),
        cmocka_unit_test(test_failing_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
