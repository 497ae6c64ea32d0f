/* Regions: the oracle's, floor by floor, and what they promise, on random heightfields and on built ones. */
#include "support/check.h"
#include "support/each_failure.h"
#include "support/floor_case.h"
#include "support/reference_partition.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

/* One partition, and the floors as the definitions have them. */
typedef struct Trial {
    uint64_t seed;
    OpPartition partition;
    int32_t min_area;
    int32_t merge_area;
    RefFloors reference;
    OpCompactHeightfield *floors;
} Trial;

static void trial_fail(const Trial *trial, const char *what) {
    print_error("seed %llu, partition %d, areas %d and %d: %s\n", (unsigned long long)trial->seed,
                (int)trial->partition, (int)trial->min_area, (int)trial->merge_area, what);
    fail();
}

#define trial_check(trial, condition)                                                                        \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            trial_fail((trial), #condition);                                                                 \
        }                                                                                                    \
    } while (0)

static Trial make_trial(const OpHeightfield *heightfield, int32_t height, int32_t climb, int32_t radius) {
    Trial trial = {.reference = ref_floors_make(heightfield, height, climb)};
    check_ok(op_compact_heightfield_build(heightfield, height, climb, NULL, &trial.floors));
    check_ok(op_compact_heightfield_erode(trial.floors, radius));
    for (int32_t i = 0; i < trial.reference.count; i++) {
        trial.reference.floors[i].area = op_compact_heightfield_floors(trial.floors)[i].area;
    }
    return trial;
}

static void free_trial(Trial *trial) {
    ref_floors_free(&trial->reference);
    op_compact_heightfield_destroy(trial->floors);
}

static void cut(Trial *trial, OpPartition partition, int32_t min_area, int32_t merge_area) {
    trial->partition = partition;
    trial->min_area = min_area;
    trial->merge_area = merge_area;
    check_ok(op_compact_heightfield_partition(trial->floors, partition, min_area, merge_area));
}

static int32_t region_of(const Trial *trial, int32_t floor) {
    return op_compact_heightfield_floors(trial->floors)[floor].region;
}

static void check_oracle(const Trial *trial) {
    RefPartition expected =
        ref_partition_make(&trial->reference, trial->partition, trial->min_area, trial->merge_area);
    trial_check(trial, op_compact_heightfield_region_count(trial->floors) == expected.count);
    for (int32_t i = 0; i < trial->reference.count; i++) {
        trial_check(trial, region_of(trial, i) == expected.region[i]);
    }
    ref_partition_free(&expected);
}

/* ---- What regions promise ---- */

typedef struct Region {
    int32_t size;
    int32_t reached; /* by a flood from its first floor */
    uint8_t area;
    bool has_neighbour;
    bool has_neighbour_of_its_area;
} Region;

static int32_t flood(const Trial *trial, int32_t floor, bool *seen) {
    int32_t count = 1;
    seen[floor] = true;
    for (int32_t d = 0; d < 4; d++) {
        int32_t neighbour = trial->reference.floors[floor].neighbour[d];
        if (neighbour >= 0 && !seen[neighbour] && region_of(trial, neighbour) == region_of(trial, floor)) {
            count += flood(trial, neighbour, seen);
        }
    }
    return count;
}

/* Numbers come in the order of first floors, and every region is connected and of one area. */
static Region *survey(const Trial *trial) {
    int32_t count = op_compact_heightfield_region_count(trial->floors);
    Region *regions = calloc((size_t)count + 1, sizeof(Region));
    bool *seen = calloc((size_t)trial->reference.count + 1, sizeof(bool));
    int32_t last = 0;
    assert_true(regions != NULL && seen != NULL);
    for (int32_t i = 0; i < trial->reference.count; i++) {
        const RefFloor *floor = &trial->reference.floors[i];
        int32_t region = region_of(trial, i);
        trial_check(trial, region >= 0 && region <= last + 1 && (floor->area != 0 || region == 0));
        if (region > last) {
            last = region;
            regions[region].area = floor->area;
            regions[region].reached = flood(trial, i, seen);
        }
        regions[region].size++;
        trial_check(trial, region == 0 || regions[region].area == floor->area);
        for (int32_t d = 0; d < 4 && region != 0; d++) {
            int32_t neighbour = floor->neighbour[d];
            int32_t other = neighbour < 0 ? 0 : region_of(trial, neighbour);
            bool differs = other != 0 && other != region;
            regions[region].has_neighbour |= differs;
            regions[region].has_neighbour_of_its_area |=
                differs && trial->reference.floors[neighbour].area == floor->area;
        }
    }
    trial_check(trial, last == count);
    free(seen);
    return regions;
}

/* Two small regions may merge into one that stands alone and is below the least size still: islands go before that, but after layers
 * have merged. */
static void check_sizes(const Trial *trial, const Region *regions) {
    for (int32_t i = 1; i <= op_compact_heightfield_region_count(trial->floors); i++) {
        trial_check(trial, regions[i].size == regions[i].reached);
        trial_check(trial, regions[i].size >= trial->min_area || regions[i].has_neighbour ||
                               trial->partition != OP_PARTITION_LAYERS);
        trial_check(trial, trial->partition == OP_PARTITION_LAYERS || regions[i].size >= trial->merge_area ||
                               !regions[i].has_neighbour_of_its_area);
    }
}

/* Walkable floors without a region are alone: no neighbour of theirs has one. Without a least size there are none. */
static void check_removed(const Trial *trial) {
    for (int32_t i = 0; i < trial->reference.count; i++) {
        const RefFloor *floor = &trial->reference.floors[i];
        if (floor->area == 0 || region_of(trial, i) != 0) {
            continue;
        }
        trial_check(trial, trial->min_area > 1);
        for (int32_t d = 0; d < 4; d++) {
            trial_check(trial, floor->neighbour[d] < 0 || region_of(trial, floor->neighbour[d]) == 0);
        }
    }
}

static void check_no_overlap(const Trial *trial) {
    const int32_t *cells = op_compact_heightfield_cells(trial->floors);
    for (int32_t cell = 0; cell < trial->reference.width * trial->reference.depth; cell++) {
        for (int32_t a = cells[cell]; a < cells[cell + 1]; a++) {
            for (int32_t b = a + 1; b < cells[cell + 1]; b++) {
                trial_check(trial, region_of(trial, a) == 0 || region_of(trial, a) != region_of(trial, b));
            }
        }
    }
}

static void check_promises(const Trial *trial) {
    Region *regions = survey(trial);
    check_sizes(trial, regions);
    check_removed(trial);
    if (trial->partition == OP_PARTITION_LAYERS) {
        check_no_overlap(trial);
    }
    free(regions);
}

/* ---- Random heightfields ---- */

static void check_random(OpPartition partition, uint64_t seed, bool wide) {
    TestRandom random = test_random(test_mix(seed + 4000000));
    OpHeightfield *heightfield = wide ? wide_random_heightfield(seed) : random_heightfield(seed);
    int32_t height = random_floor_height(&random);
    int32_t climb = random_floor_climb(&random);
    Trial trial = make_trial(heightfield, height, climb, test_chance(&random, 30) ? 1 : 0);
    trial.seed = seed;
    cut(&trial, partition, 0, 0);
    check_promises(&trial);
    check_oracle(&trial);
    cut(&trial, partition, test_int(&random, 0, 8), test_int(&random, 0, 30));
    check_promises(&trial);
    check_oracle(&trial);
    free_trial(&trial);
    op_heightfield_destroy(heightfield);
}

static void check_many(OpPartition partition) {
    for (uint64_t seed = 0; seed < test_count(120, 1500, 15000); seed++) {
        check_random(partition, seed, false);
    }
    for (uint64_t seed = 100000; seed < 100000 + test_count(6, 40, 400); seed++) {
        check_random(partition, seed, true);
    }
}

static void test_random_watershed(void **state) {
    (void)state;
    check_many(OP_PARTITION_WATERSHED);
}

static void test_random_monotone(void **state) {
    (void)state;
    check_many(OP_PARTITION_MONOTONE);
}

static void test_random_layers(void **state) {
    (void)state;
    check_many(OP_PARTITION_LAYERS);
}

/* ---- Built heightfields ---- */

static void test_scenes(void **state) {
    (void)state;
    OpHeightfield *(*const scenes[])(void) = {ramp_over_floor, holes_within_holes, spiral_ramp};
    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++) {
        for (int32_t k = 0; k < 6; k++) {
            OpHeightfield *heightfield = scenes[i]();
            Trial trial = make_trial(heightfield, 5, 2, k % 2);
            trial.seed = i;
            cut(&trial, (OpPartition)(k / 2), k % 2 * 8, 20);
            check_promises(&trial);
            check_oracle(&trial);
            free_trial(&trial);
            op_heightfield_destroy(heightfield);
        }
    }
}

/* A field without floors above each other has one layer for each connected piece of one area. */
static void test_layers_of_flat_ground(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed < 6 * test_count(50, 300, 3000); seed += FLOOR_SCENE_KINDS) {
        OpHeightfield *heightfield = random_heightfield(seed);
        Trial trial = make_trial(heightfield, 3, 2, 0);
        trial.seed = seed;
        cut(&trial, OP_PARTITION_LAYERS, 0, 0);
        Region *regions = survey(&trial);
        for (int32_t i = 1; i <= op_compact_heightfield_region_count(trial.floors); i++) {
            trial_check(&trial, !regions[i].has_neighbour_of_its_area);
        }
        free(regions);
        free_trial(&trial);
        op_heightfield_destroy(heightfield);
    }
}

static int32_t count_regions(Trial *trial, OpPartition partition, int32_t min_area, int32_t merge_area) {
    cut(trial, partition, min_area, merge_area);
    return op_compact_heightfield_region_count(trial->floors);
}

/* A ring around a ring: a layer each. Rows cut each into its bottom, two arms and its top. */
static void test_rings(void **state) {
    (void)state;
    OpHeightfield *heightfield = holes_within_holes();
    Trial trial = make_trial(heightfield, 5, 2, 0);
    assert_int_equal(count_regions(&trial, OP_PARTITION_LAYERS, 0, 0), 2);
    assert_int_equal(count_regions(&trial, OP_PARTITION_WATERSHED, 0, 1000), 2);
    assert_int_equal(count_regions(&trial, OP_PARTITION_MONOTONE, 0, 1000), 2);
    assert_int_equal(count_regions(&trial, OP_PARTITION_MONOTONE, 0, 0), 8);
    free_trial(&trial);
    op_heightfield_destroy(heightfield);
}

static OpHeightfield *two_plates(int32_t rise) {
    OpHeightfield *heightfield = empty_heightfield(12, 6, 40);
    add_block(heightfield, 0, 0, 6, 6, 0, 2, OP_AREA_WALKABLE);
    add_block(heightfield, 6, 0, 6, 6, 0, 2 + rise, OP_AREA_WALKABLE);
    return heightfield;
}

/* A step of the climb joins two plates, one row more keeps them apart. */
static void test_step_of_the_climb(void **state) {
    (void)state;
    for (int32_t rise = 4; rise <= 5; rise++) {
        OpHeightfield *heightfield = two_plates(rise);
        Trial trial = make_trial(heightfield, 5, 4, 0);
        for (int32_t partition = 0; partition < 3; partition++) {
            assert_int_equal(count_regions(&trial, (OpPartition)partition, 0, 1000), rise - 3);
        }
        free_trial(&trial);
        op_heightfield_destroy(heightfield);
    }
}

/* A floor under a low ceiling is cut off, and the ground beside the drop is a region of its own. */
static void test_low_ceiling_beside_a_drop(void **state) {
    (void)state;
    for (int32_t room = 4; room <= 5; room++) {
        OpHeightfield *heightfield = empty_heightfield(9, 4, 40);
        add_block(heightfield, 0, 0, 6, 4, 0, 10, OP_AREA_WALKABLE);
        add_block(heightfield, 6, 0, 3, 4, 0, 1, OP_AREA_WALKABLE);
        add_block(heightfield, 3, 0, 3, 4, 10 + room, 30, OP_AREA_NONE);
        check_ok(op_heightfield_filter_low_ceilings(heightfield, 5));
        Trial trial = make_trial(heightfield, 5, 4, 0);
        for (int32_t partition = 0; partition < 3; partition++) {
            assert_int_equal(count_regions(&trial, (OpPartition)partition, 0, 1000), 2);
            check_oracle(&trial);
        }
        assert_int_equal(trial.reference.count, room < 5 ? 24 : 36);
        free_trial(&trial);
        op_heightfield_destroy(heightfield);
    }
}

/* An island is removed below the least size, and only then; a region with a neighbour never is. */
static void test_least_size(void **state) {
    (void)state;
    OpHeightfield *heightfield = two_plates(9);
    Trial trial = make_trial(heightfield, 5, 4, 0);
    for (int32_t partition = 0; partition < 3; partition++) {
        assert_int_equal(count_regions(&trial, (OpPartition)partition, 36, 1000), 2);
        assert_int_equal(count_regions(&trial, OP_PARTITION_LAYERS, 37, 1000), 0);
    }
    free_trial(&trial);
    op_heightfield_destroy(heightfield);
    heightfield = two_plates(0);
    add_block(heightfield, 6, 0, 6, 6, 2, 3, 5);
    trial = make_trial(heightfield, 5, 4, 0);
    for (int32_t partition = 0; partition < 3; partition++) {
        assert_int_equal(count_regions(&trial, (OpPartition)partition, 1000, 1000), 2);
    }
    free_trial(&trial);
    op_heightfield_destroy(heightfield);
}

/* Layers of a spiral: every turn lies above another, so there are several, and no cell has two floors of one. */
static void test_spiral_has_layers(void **state) {
    (void)state;
    OpHeightfield *heightfield = spiral_ramp();
    Trial trial = make_trial(heightfield, 5, 2, 0);
    assert_in_range(count_regions(&trial, OP_PARTITION_LAYERS, 0, 0), 2, 4);
    check_no_overlap(&trial);
    assert_int_equal(count_regions(&trial, OP_PARTITION_WATERSHED, 0, 100000), 1);
    free_trial(&trial);
    op_heightfield_destroy(heightfield);
}

/* Thousands of plates of three areas on three storeys: many regions, long lists. */
static void test_large_field(void **state) {
    (void)state;
    OpHeightfield *heightfield = empty_heightfield(300, 200, 40);
    TestRandom random = test_random(11);
    for (int32_t i = 0; i < 4000; i++) {
        int32_t x = test_int(&random, 0, 296);
        int32_t z = test_int(&random, 0, 196);
        int32_t y = 6 * test_int(&random, 0, 2);
        add_block(heightfield, x, z, 4, 4, y, y + 1, (uint8_t)test_int(&random, 61, 63));
    }
    OpCompactHeightfield *floors = NULL;
    check_ok(op_compact_heightfield_build(heightfield, 5, 2, NULL, &floors));
    for (int32_t partition = 0; partition < 3; partition++) {
        check_ok(op_compact_heightfield_partition(floors, (OpPartition)partition, 0, INT32_MAX));
        assert_in_range(op_compact_heightfield_region_count(floors), 100, 20000);
    }
    op_compact_heightfield_destroy(floors);
    op_heightfield_destroy(heightfield);
}

/* ---- Bad input and failing memory ---- */

static void test_bad_input(void **state) {
    (void)state;
    OpHeightfield *heightfield = plate(4, 4);
    OpCompactHeightfield *floors = NULL;
    check_ok(op_compact_heightfield_build(heightfield, 5, 2, NULL, &floors));
    check_ok(op_compact_heightfield_partition(floors, OP_PARTITION_LAYERS, 0, 0));
    check_refused(op_compact_heightfield_partition(NULL, OP_PARTITION_LAYERS, 0, 0),
                  OP_STATUS_INVALID_ARGUMENT, "floors", "NULL");
    check_refused(op_compact_heightfield_partition(floors, (OpPartition)3, 0, 0), OP_STATUS_OUT_OF_RANGE,
                  "partition", "was 3");
    check_refused(op_compact_heightfield_partition(floors, OP_PARTITION_WATERSHED, -1, 0),
                  OP_STATUS_OUT_OF_RANGE, "min_region_area", "-1");
    check_refused(op_compact_heightfield_partition(floors, OP_PARTITION_WATERSHED, 0, -7),
                  OP_STATUS_OUT_OF_RANGE, "merge_region_area", "-7");
    assert_int_equal(op_compact_heightfield_region_count(floors), 1);
    assert_int_equal(op_compact_heightfield_floors(floors)[15].region, 1);
    op_compact_heightfield_destroy(floors);
    op_heightfield_destroy(heightfield);
}

typedef struct Attempt {
    OpCompactHeightfield *floors;
    OpPartition partition;
    OpFloor before[400];
} Attempt;

static OpStatus attempt_partition(void *user) {
    Attempt *attempt = user;
    return op_compact_heightfield_partition(attempt->floors, attempt->partition, 2, 5);
}

static bool same_floors(const OpFloor *a, const OpFloor *b, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        if (a[i].region != b[i].region || a[i].area != b[i].area || a[i].links != b[i].links) {
            return false;
        }
    }
    return true;
}

static void check_unchanged(void *user) {
    const Attempt *attempt = user;
    int32_t count = op_compact_heightfield_floor_count(attempt->floors);
    assert_true(same_floors(op_compact_heightfield_floors(attempt->floors), attempt->before, count));
    assert_int_equal(op_compact_heightfield_region_count(attempt->floors), 1);
}

static void test_failing_memory(void **state) {
    (void)state;
    for (int32_t partition = 0; partition < 3; partition++) {
        CountingAllocator counter = {0};
        OpAllocator allocator = counting_allocator(&counter);
        OpHeightfield *heightfield = ramp_over_floor();
        Attempt attempt = {.partition = (OpPartition)partition};
        check_ok(op_compact_heightfield_build(heightfield, 5, 2, &allocator, &attempt.floors));
        int32_t count = op_compact_heightfield_floor_count(attempt.floors);
        assert_in_range(count, 100, 400);
        check_ok(op_compact_heightfield_partition(attempt.floors, OP_PARTITION_WATERSHED, 200, 100000));
        memcpy(attempt.before, op_compact_heightfield_floors(attempt.floors),
               (size_t)count * sizeof(OpFloor));
        size_t live = counter.live_bytes;
        FailingCall failing = {attempt_partition, check_unchanged, &attempt};
        assert_in_range(fail_each_allocation(&counter, &failing), 4, 40);
        assert_int_equal(counter.live_bytes, live);
        op_compact_heightfield_destroy(attempt.floors);
        assert_int_equal(counter.live_bytes, 0);
        assert_int_equal(counter.wrong_frees, 0);
        op_heightfield_destroy(heightfield);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_watershed),
        cmocka_unit_test(test_random_monotone),
        cmocka_unit_test(test_random_layers),
        cmocka_unit_test(test_scenes),
        cmocka_unit_test(test_layers_of_flat_ground),
        cmocka_unit_test(test_rings),
        cmocka_unit_test(test_step_of_the_climb),
        cmocka_unit_test(test_low_ceiling_beside_a_drop),
        cmocka_unit_test(test_least_size),
        cmocka_unit_test(test_spiral_has_layers),
        cmocka_unit_test(test_large_field),
        cmocka_unit_test(test_bad_input),
        cmocka_unit_test(test_failing_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
