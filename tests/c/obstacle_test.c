/* Obstacles: which floors they take, by the definition of each shape in a wider precision than the library's, and what is refused. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/floor_case.h"
#include "support/test_mode.h"

#include <math.h>
#include <string.h>

static const OpObstacleShape shapes[] = {OP_OBSTACLE_CYLINDER, OP_OBSTACLE_BOX, OP_OBSTACLE_ORIENTED_BOX};

/* ---- By definition ---- */

/* How far outside the grown footprint a point is: 0 or less is inside. Exact for numbers of few bits and a yaw of 0. */
static double outside_by(const OpObstacle *obstacle, double growth, double x, double z) {
    double dx = x - obstacle->position.x;
    double dz = z - obstacle->position.z;
    if (obstacle->shape == OP_OBSTACLE_CYLINDER) {
        double reach = obstacle->size.x + growth;
        return dx * dx + dz * dz - reach * reach;
    }
    if (obstacle->shape == OP_OBSTACLE_BOX) {
        double across = fmax(-dx, x - obstacle->size.x) - growth;
        return fmax(across, fmax(-dz, z - obstacle->size.z) - growth);
    }
    /* The box's own axes are +X and +Z turned by the yaw from +X to +Z. */
    double u = fabs(dx * cos(obstacle->yaw) + dz * sin(obstacle->yaw));
    double v = fabs(dz * cos(obstacle->yaw) - dx * sin(obstacle->yaw));
    return fmax(u - (obstacle->size.x + growth), v - (obstacle->size.z + growth));
}

static bool has_height(const OpObstacle *obstacle, double y) {
    double at = obstacle->position.y;
    double size = obstacle->size.y;
    switch (obstacle->shape) {
    case OP_OBSTACLE_CYLINDER:
        return y >= at && y <= at + size;
    case OP_OBSTACLE_BOX:
        return y >= at && y <= size;
    default:
        return y >= at - size && y <= at + size;
    }
}

/* Multiples of 1/8 around the grid of the random heightfields, whose cells' centres are multiples of 1/4 as well. */
static double eighths(TestRandom *random, int32_t low, int32_t high) {
    return test_int(random, 8 * low, 8 * high) / 8.0;
}

static OpObstacle random_obstacle(TestRandom *random) {
    OpObstacle obstacle = {.shape = shapes[test_int(random, 0, 2)]};
    obstacle.position = (OpVec3){eighths(random, -1, 9), eighths(random, -3, 14), eighths(random, -1, 9)};
    obstacle.size =
        (OpVec3){eighths(random, 0, 4) + 0.125, eighths(random, 0, 6), eighths(random, 0, 4) + 0.125};
    if (obstacle.shape == OP_OBSTACLE_BOX) {
        obstacle.size.x += obstacle.position.x - 0.125;
        obstacle.size.y += obstacle.position.y;
        obstacle.size.z += obstacle.position.z - 0.125;
    }
    if (test_chance(random, 70)) {
        obstacle.yaw = test_int(random, -100000, 100000) / 7919.0;
    }
    return obstacle;
}

/* Marks, and follows it in the reference; a centre that is too near to the border of a turned box is taken as found. */
static void check_obstacle(TestRandom *random, OpCompactHeightfield *floors, RefFloors *reference,
                           uint64_t seed) {
    OpObstacle obstacle = random_obstacle(random);
    double growth = test_chance(random, 50) ? eighths(random, 0, 2) : 0.0;
    bool exact = obstacle.shape != OP_OBSTACLE_ORIENTED_BOX || obstacle.yaw == 0.0;
    check_ok(op_compact_heightfield_mark_obstacle(floors, &obstacle, growth));
    for (int32_t i = 0; i < reference->count; i++) {
        RefFloor *floor = &reference->floors[i];
        uint8_t found = op_compact_heightfield_floors(floors)[i].area;
        double outside =
            outside_by(&obstacle, growth, 1.5 + (floor->x + 0.5) * 0.5, 0.25 + (floor->z + 0.5) * 0.5);
        bool taken = has_height(&obstacle, -2.0 + floor->y * 0.25) && outside <= 0.0;
        if (!exact && fabs(outside) < 1e-9) {
            taken = found == 0;
        }
        floor->area = taken ? 0 : floor->area;
        if (found != floor->area) {
            fail_msg("seed %llu, shape %d: floor %d has area %d, expected %d", (unsigned long long)seed,
                     (int)obstacle.shape, (int)i, found, floor->area);
        }
    }
}

static void test_random_obstacles(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(500, 8000, 80000); seed++) {
        TestRandom random = test_random(test_mix(seed + 6000000));
        OpHeightfield *heightfield = random_heightfield(seed);
        OpCompactHeightfield *floors = NULL;
        RefFloors reference = ref_floors_make(heightfield, 4, 2);
        check_ok(op_compact_heightfield_build(heightfield, 4, 2, NULL, &floors));
        for (int32_t i = 0; i < 4; i++) {
            check_obstacle(&random, floors, &reference, seed);
        }
        op_compact_heightfield_destroy(floors);
        ref_floors_free(&reference);
        op_heightfield_destroy(heightfield);
    }
}

/* ---- Cases ---- */

/* 16 x 16 cells of 0.5 from (1.5, 0.25), so that centres are at 1.75, 2.25, ... and 0.5, 1, ...; floors at -1.75. */
static OpCompactHeightfield *flat_floors(const OpAllocator *allocator) {
    OpHeightfield *heightfield = plate(16, 16);
    OpCompactHeightfield *floors = NULL;
    check_ok(op_compact_heightfield_build(heightfield, 5, 2, allocator, &floors));
    op_heightfield_destroy(heightfield);
    return floors;
}

static int32_t count_taken(const OpCompactHeightfield *floors) {
    int32_t count = 0;
    for (int32_t i = 0; i < op_compact_heightfield_floor_count(floors); i++) {
        count += op_compact_heightfield_floors(floors)[i].area == OP_AREA_NONE;
    }
    return count;
}

static int32_t taken_by(OpObstacle obstacle, double growth) {
    OpCompactHeightfield *floors = flat_floors(NULL);
    check_ok(op_compact_heightfield_mark_obstacle(floors, &obstacle, growth));
    int32_t count = count_taken(floors);
    op_compact_heightfield_destroy(floors);
    return count;
}

/* Centres exactly on a border are taken, and no longer a hair inside it. */
static void test_borders(void **state) {
    (void)state;
    OpObstacle cylinder = {OP_OBSTACLE_CYLINDER, {3.75, -1.75, 3.0}, {0.5, 0.0, 0.0}, 0.0};
    assert_int_equal(taken_by(cylinder, 0.0), 5);
    assert_int_equal(taken_by(cylinder, 0.5), 13);
    cylinder.size.x = nextafter(0.5, 0.0);
    assert_int_equal(taken_by(cylinder, 0.0), 1);
    OpObstacle box = {OP_OBSTACLE_BOX, {3.75, -1.75, 3.0}, {4.75, -1.75, 3.5}, 0.0};
    assert_int_equal(taken_by(box, 0.0), 6);
    assert_int_equal(taken_by(box, 0.5), 20);
    box.position.x = nextafter(3.75, 4.0);
    assert_int_equal(taken_by(box, 0.0), 4);
    OpObstacle turned = {OP_OBSTACLE_ORIENTED_BOX, {3.75, -1.75, 3.0}, {1.0, 0.0, 0.5}, 0.0};
    assert_int_equal(taken_by(turned, 0.0), 15);
    turned.size.z = nextafter(0.5, 0.0);
    assert_int_equal(taken_by(turned, 0.0), 5);
}

/* Heights are those of the shape, which does not grow upwards. */
static void test_heights(void **state) {
    (void)state;
    OpObstacle cylinder = {OP_OBSTACLE_CYLINDER, {3.75, -1.75, 3.0}, {0.25, 2.0, 0.0}, 0.0};
    assert_int_equal(taken_by(cylinder, 0.0), 1);
    cylinder.position.y = nextafter(-1.75, 0.0);
    assert_int_equal(taken_by(cylinder, 0.0), 0);
    cylinder.position.y = -3.75;
    assert_int_equal(taken_by(cylinder, 0.0), 1);
    cylinder.size.y = nextafter(2.0, 0.0);
    assert_int_equal(taken_by(cylinder, 0.0), 0);
    OpObstacle turned = {OP_OBSTACLE_ORIENTED_BOX, {3.75, -2.75, 3.0}, {0.25, 1.0, 0.25}, 0.3};
    assert_int_equal(taken_by(turned, 0.0), 1);
    turned.size.y = 1.0 - 1e-15;
    assert_int_equal(taken_by(turned, 3.0), 0);
}

/* A thin box along (1, 1): the yaw turns from +X to +Z. */
static void test_yaw(void **state) {
    (void)state;
    OpCompactHeightfield *floors = flat_floors(NULL);
    OpObstacle obstacle = {OP_OBSTACLE_ORIENTED_BOX, {3.75, 0.0, 3.0}, {1.5, 4.0, 0.1}, 0.78539816339744831};
    check_ok(op_compact_heightfield_mark_obstacle(floors, &obstacle, 0.0));
    assert_int_equal(count_taken(floors), 5);
    for (int32_t i = -2; i <= 2; i++) {
        int32_t cell = (4 + i) + (5 + i) * 16;
        assert_int_equal(op_compact_heightfield_floors(floors)[cell].area, OP_AREA_NONE);
    }
    op_compact_heightfield_destroy(floors);
}

static void test_far_and_huge(void **state) {
    (void)state;
    OpObstacle far = {OP_OBSTACLE_CYLINDER, {-2097152.0 + 1.0, 0.0, 2097151.0}, {1.0, 1.0, 0.0}, 0.0};
    assert_int_equal(taken_by(far, 0.0), 0);
    far.position.y = -2.0;
    assert_int_equal(taken_by(far, 4194304.0), 256);
    assert_int_equal(taken_by(far, 1.7e308), 256);
    OpObstacle world = {
        OP_OBSTACLE_BOX, {-2097152.0, -2097152.0, -2097152.0}, {2097152.0, 2097152.0, 2097152.0}, 0.0};
    assert_int_equal(taken_by(world, 0.0), 256);
    assert_int_equal(taken_by(world, 1.7e308), 256);
    OpObstacle turned = {OP_OBSTACLE_ORIENTED_BOX, {0.0, 0.0, 0.0}, {1e6, 2097152.0, 1e6}, -2097152.0};
    assert_int_equal(taken_by(turned, 1.7e308), 256);
}

static void test_marking_takes_regions_away(void **state) {
    (void)state;
    OpCompactHeightfield *floors = flat_floors(NULL);
    OpObstacle wall = {OP_OBSTACLE_BOX, {5.0, -2.0, -1.0}, {5.5, 0.0, 20.0}, 0.0};
    check_ok(op_compact_heightfield_partition(floors, OP_PARTITION_LAYERS, 0, 0));
    assert_int_equal(op_compact_heightfield_region_count(floors), 1);
    check_ok(op_compact_heightfield_mark_obstacle(floors, &wall, 0.0));
    assert_int_equal(op_compact_heightfield_region_count(floors), 0);
    assert_int_equal(op_compact_heightfield_floors(floors)[0].region, 0);
    check_ok(op_compact_heightfield_partition(floors, OP_PARTITION_LAYERS, 0, 0));
    assert_int_equal(op_compact_heightfield_region_count(floors), 2);
    op_compact_heightfield_destroy(floors);
}

/* ---- Bad input ---- */

static void refuse(OpObstacle obstacle, const char *argument, const char *part) {
    OpCompactHeightfield *floors = flat_floors(NULL);
    check_refused(op_obstacle_check(&obstacle), OP_STATUS_OUT_OF_RANGE, argument, part);
    check_refused(op_compact_heightfield_mark_obstacle(floors, &obstacle, 1.0), OP_STATUS_OUT_OF_RANGE,
                  argument, part);
    assert_int_equal(count_taken(floors), 0);
    op_compact_heightfield_destroy(floors);
}

static const OpObstacle cylinder = {OP_OBSTACLE_CYLINDER, {3.0, -2.0, 3.0}, {1.0, 2.0, 0.0}, 0.0};
static const OpObstacle box = {OP_OBSTACLE_BOX, {3.0, -2.0, 3.0}, {4.0, 2.0, 4.0}, 0.0};
static const OpObstacle turned = {OP_OBSTACLE_ORIENTED_BOX, {3.0, -1.0, 3.0}, {1.0, 2.0, 0.5}, 0.5};

/* A copy with one number changed. */
static OpObstacle with(OpObstacle obstacle, const char *field, double value) {
    double *const numbers[] = {&obstacle.position.x, &obstacle.position.y, &obstacle.position.z,
                               &obstacle.size.x,     &obstacle.size.y,     &obstacle.size.z,
                               &obstacle.yaw};
    static const char *const names[] = {"position.x", "position.y", "position.z", "size.x",
                                        "size.y",     "size.z",     "yaw"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i], field) == 0) {
            *numbers[i] = value;
        }
    }
    return obstacle;
}

static void test_numbers_that_are_none(void **state) {
    (void)state;
    static const char *const fields[] = {"position.x", "position.y", "position.z", "size.x",
                                         "size.y",     "size.z",     "yaw"};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        refuse(with(turned, fields[i], not_a_number()), fields[i], "NaN");
        refuse(with(turned, fields[i], positive_infinity()), fields[i], "Infinity");
        refuse(with(turned, fields[i], -positive_infinity()), fields[i], "-Infinity");
        refuse(with(turned, fields[i], 2097152.5), fields[i], "2097152.5");
        if (i < 6) {
            refuse(with(box, fields[i], not_a_number()), fields[i], "NaN");
            refuse(with(box, fields[i], 2097152.5), fields[i], "2097152.5");
        }
        if (i < 5) {
            refuse(with(cylinder, fields[i], not_a_number()), fields[i], "NaN");
        }
    }
    check_ok(
        op_obstacle_check(&(OpObstacle){OP_OBSTACLE_CYLINDER, {0, 0, 0}, {1, 1, not_a_number()}, 1e300}));
    check_ok(op_obstacle_check(&(OpObstacle){OP_OBSTACLE_BOX, {0, 0, 0}, {1, 1, 1}, not_a_number()}));
}

static void test_sizes(void **state) {
    (void)state;
    refuse(with(cylinder, "size.x", 0.0), "size.x", "(0, 2097152], was 0");
    refuse(with(cylinder, "size.x", -1.0), "size.x", "was -1");
    refuse(with(cylinder, "size.y", -0.5), "size.y", "[0, 2097152], was -0.5");
    check_ok(op_obstacle_check(&(OpObstacle){OP_OBSTACLE_CYLINDER, {0, 0, 0}, {1, 0, 0}, 0}));
    refuse(with(turned, "size.x", 0.0), "size.x", "was 0");
    refuse(with(turned, "size.y", -1.0), "size.y", "was -1");
    refuse(with(turned, "size.z", 0.0), "size.z", "was 0");
    static const char *const axes[] = {"size.x", "size.y", "size.z"};
    for (int32_t i = 0; i < 3; i++) {
        OpObstacle inverted = with(box, axes[i], i == 1 ? -2.5 : 2.5);
        check_refused(op_obstacle_check(&inverted), OP_STATUS_INVALID_ARGUMENT, axes[i], "low corner");
        OpObstacle flat = with(box, axes[i], i == 1 ? -2.0 : 3.0);
        check_ok(op_obstacle_check(&flat));
    }
}

/* The middle is in the world, a side of the shape is not. */
static void test_extents(void **state) {
    (void)state;
    const double edge = 2097152.0;
    check_ok(op_obstacle_check(
        &(OpObstacle){OP_OBSTACLE_CYLINDER, {edge - 2.0, edge - 1.0, 2.0 - edge}, {2, 1, 0}, 0}));
    refuse(with(cylinder, "position.x", edge - 0.5), "position.x", "2097152.5");
    refuse(with(cylinder, "position.z", 0.5 - edge), "position.z", "-2097152.5");
    refuse(with(cylinder, "position.y", edge - 1.0), "size.y", "2097153");
    refuse(with(turned, "position.y", edge - 1.0), "position.y", "2097153");
    refuse(with(turned, "position.y", 1.0 - edge), "position.y", "-2097153");
    OpObstacle diagonal = turned;
    diagonal.size = (OpVec3){1.0, 1.0, 1.0};
    diagonal.position.x = edge - 1.25;
    diagonal.yaw = 0.0;
    check_ok(op_obstacle_check(&diagonal));
    diagonal.yaw = 0.78539816339744831;
    refuse(diagonal, "position.x", "2097152.16");
    diagonal.position = (OpVec3){0.0, 0.0, 1.25 - edge};
    refuse(diagonal, "position.z", "-2097152.16");
}

static void test_other_arguments(void **state) {
    (void)state;
    OpCompactHeightfield *floors = flat_floors(NULL);
    OpStatus range = OP_STATUS_OUT_OF_RANGE;
    OpObstacle unknown = box;
    unknown.shape = (OpObstacleShape)3;
    refuse(unknown, "shape", "[0, 2], was 3");
    check_refused(op_obstacle_check(NULL), OP_STATUS_INVALID_ARGUMENT, "obstacle", "NULL");
    check_refused(op_compact_heightfield_mark_obstacle(NULL, &box, 0.0), OP_STATUS_INVALID_ARGUMENT, "floors",
                  "NULL");
    check_refused(op_compact_heightfield_mark_obstacle(floors, NULL, 0.0), OP_STATUS_INVALID_ARGUMENT,
                  "obstacle", "NULL");
    check_refused(op_compact_heightfield_mark_obstacle(floors, &box, -0.5), range, "growth", "was -0.5");
    check_refused(op_compact_heightfield_mark_obstacle(floors, &box, not_a_number()), range, "growth", "NaN");
    check_refused(op_compact_heightfield_mark_obstacle(floors, &box, positive_infinity()), range, "growth",
                  "Infinity");
    assert_int_equal(count_taken(floors), 0);
    op_compact_heightfield_destroy(floors);
}

/* Marking asks for no memory. */
static void test_without_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpCompactHeightfield *floors = flat_floors(&allocator);
    counter.fail_in = 1;
    for (size_t i = 0; i < 3; i++) {
        const OpObstacle all[] = {cylinder, box, turned};
        check_ok(op_compact_heightfield_mark_obstacle(floors, &all[i], 0.5));
    }
    assert_int_equal(counter.failures, 0);
    assert_true(count_taken(floors) > 0);
    op_compact_heightfield_destroy(floors);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_obstacles),
        cmocka_unit_test(test_borders),
        cmocka_unit_test(test_heights),
        cmocka_unit_test(test_yaw),
        cmocka_unit_test(test_far_and_huge),
        cmocka_unit_test(test_marking_takes_regions_away),
        cmocka_unit_test(test_numbers_that_are_none),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_extents),
        cmocka_unit_test(test_other_arguments),
        cmocka_unit_test(test_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
