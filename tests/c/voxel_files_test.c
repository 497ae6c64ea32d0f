/* The .3dmap and .3dscen readers: what they take, what they refuse and in which line, and that they never read on past the
 * text they were given. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <stdlib.h>
#include <string.h>

/* The text in a block of its own size, so that a read past the end is caught. */
static char *exact_copy(const char *text, size_t size) {
    char *copy = malloc(size > 0 ? size : 1);
    assert_non_null(copy);
    memcpy(copy, text, size);
    return copy;
}

static OpStatus parse_map(const char *text, OpVoxelGrid **out) {
    char *copy = exact_copy(text, strlen(text));
    OpStatus status = op_voxel_map_parse(copy, strlen(text), NULL, out);
    free(copy);
    return status;
}

/* ---- Maps ---- */

static void a_map_is_its_solid_voxels(void **state) {
    (void)state;
    static const char *const texts[] = {
        "voxel 3 4 20\n0 0 0\n2 3 19\n1 2 3\n",
        "voxel 3 4 20\r\n2 3 19\r\n0 0 0\r\n1 2 3\r\n",
        "voxel\t3  4 20 \n 1 2 3\n\n2\t3\t19\n0 0 0\n1 2 3\n   ", /* blanks, tabs, a solid voxel twice */
        "voxel +3 4 020\n0 0 0\n1 2 3\n2 3 19",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        OpVoxelGrid *grid = NULL;
        int32_t solid = 0;
        check_ok(parse_map(texts[i], &grid));
        OpVoxel size = op_voxel_grid_size(grid);
        assert_true(size.x == 3 && size.y == 4 && size.z == 20);
        assert_int_equal(op_voxel_grid_default_area(grid), 0);
        assert_int_equal(op_voxel_grid_version(grid), 0);
        for (int32_t k = 0; k < 3 * 4 * 20; k++) {
            OpVoxel voxel = {k % 3, k / 3 % 4, k / 12};
            solid += op_voxel_grid_is_walkable(grid, voxel) ? 0 : 1;
        }
        assert_int_equal(solid, 3);
        assert_false(op_voxel_grid_is_walkable(grid, (OpVoxel){1, 2, 3}));
        assert_false(op_voxel_grid_is_walkable(grid, (OpVoxel){2, 3, 19}));
        op_voxel_grid_destroy(grid);
    }
}

static void malformed_maps_name_their_line(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"", "line 1"},
        {"\n", "line 1"},
        {"voxels 1 1 1\n", "line 1"},
        {"voxel 1 1\n", "line 1"},
        {"voxel 1 1 1 1\n", "line 1"},
        {"voxel 0 1 1\n", "line 1"},
        {"voxel 1 -1 1\n", "line 1"},
        {"voxel 1 1 65537\n", "line 1: expected \"voxel X Y Z\" with sides in [1, 65536]"},
        {"voxel 65536 65536 65536\n", "line 1: expected at most 1073741824 voxels"},
        {"voxel 1024 1024 1025\n", "line 1: expected at most 1073741824 voxels"},
        {"voxel 99999999999 1 1\n", "line 1"},
        {"voxel 1.0 1 1\n", "line 1"},
        {"voxel 3 3 3\n1 1\n", "line 2"},
        {"voxel 3 3 3\n1 1 1\n1 1 3\n", "line 3: expected \"x y z\" of a voxel below 3, 3, 3"},
        {"voxel 3 3 3\n1 1 1\n\n-1 1 2\n", "line 4"},
        {"voxel 3 3 3\n1 1 1 1\n", "line 2"},
        {"voxel 3 3 3\n1 1 x\n", "line 2"},
        {"voxel 3 3 3\n0 3 0", "line 2"},
        {"voxel 3 3 3\n0 0 0\r0 0 1\n", "line 2"},
    };
    OpVoxelGrid *grid = NULL;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_refused(parse_map(cases[i][0], &grid), OP_STATUS_GRID_FORMAT, "text", cases[i][1]);
        assert_null(grid);
    }
    check_refused(op_voxel_map_parse(NULL, 0, NULL, &grid), OP_STATUS_INVALID_ARGUMENT, "text", "NULL");
    check_refused(op_voxel_map_parse("", 0, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
}

/* The largest table that a short header can ask for is that of the longest sides. */
static void a_short_map_never_asks_for_much(void **state) {
    (void)state;
    CountingAllocator counter = {.limit = 64 << 20};
    OpAllocator allocator = counting_allocator(&counter);
    OpVoxelGrid *grid = NULL;
    static const char text[] = "voxel 65536 16384 1\n65535 16383 0\n";
    check_ok(op_voxel_map_parse(text, strlen(text), &allocator, &grid));
    assert_true(counter.peak_bytes < 40 << 20);
    assert_false(op_voxel_grid_is_walkable(grid, (OpVoxel){65535, 16383, 0}));
    op_voxel_grid_destroy(grid);
    static const char refused[] = "voxel 65536 16385 1\n";
    counter.largest = 0;
    check_fails(op_voxel_map_parse(refused, strlen(refused), &allocator, &grid), OP_STATUS_GRID_FORMAT);
    assert_int_equal(counter.largest, 0);
    assert_int_equal(counter.live_blocks, 0);
}

/* ---- Scenarios ---- */

static OpStatus parse_scenarios(const char *text, OpVoxelScenario *out, size_t capacity, size_t *count) {
    char *copy = exact_copy(text, strlen(text));
    OpStatus status = op_voxel_scenarios_parse(copy, strlen(text), out, capacity, count, NULL, NULL);
    free(copy);
    return status;
}

static void scenarios_are_read_in_order(void **state) {
    (void)state;
    static const char text[] = "version 1\nmaps/Simple.3dmap\r\n56 76 52 48 85 45 15.31710829 1.054\n"
                               "\n0\t0\t0\t1073741823 1 2 0 1e0\n";
    OpVoxelScenario scenarios[3];
    size_t count = 0;
    const char *name = NULL;
    size_t name_size = 0;
    check_ok(op_voxel_scenarios_parse(text, strlen(text), scenarios, 3, &count, &name, &name_size));
    assert_int_equal(count, 2);
    assert_int_equal(name_size, strlen("maps/Simple.3dmap"));
    assert_ptr_equal(name, text + 10);
    assert_true(scenarios[0].start.x == 56 && scenarios[0].start.y == 76 && scenarios[0].start.z == 52);
    assert_true(scenarios[0].goal.x == 48 && scenarios[0].goal.y == 85 && scenarios[0].goal.z == 45);
    check_same_bits(scenarios[0].optimal_length, 15.31710829);
    check_same_bits(scenarios[0].ratio, 1.054);
    assert_int_equal(scenarios[1].goal.x, 1073741823);
    check_same_bits(scenarios[1].ratio, 1.0);
    check_ok(parse_scenarios("version 1.0\nname\n", scenarios, 0, &count)); /* none is fine */
    assert_int_equal(count, 0);
}

static void a_short_array_gets_the_first(void **state) {
    (void)state;
    static const char text[] = "version 1\nm\n1 2 3 4 5 6 7 8\n2 2 3 4 5 6 7 8\n3 2 3 4 5 6 7 8\n";
    OpVoxelScenario scenarios[3];
    memset(scenarios, 0x5A, sizeof scenarios);
    OpVoxelScenario untouched = scenarios[2];
    size_t count = 0;
    check_refused(parse_scenarios(text, scenarios, 2, &count), OP_STATUS_BUFFER_TOO_SMALL, "capacity",
                  "at least 3, was 2");
    assert_int_equal(count, 3);
    assert_int_equal(scenarios[1].start.x, 2);
    assert_memory_equal(&scenarios[2], &untouched, sizeof untouched);
    check_refused(parse_scenarios(text, NULL, 0, &count), OP_STATUS_BUFFER_TOO_SMALL, "capacity", "was 0");
}

static void malformed_scenarios_name_their_line(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"", "line 1"},
        {"version 2\nm\n", "line 1"},
        {"version\nm\n", "line 1"},
        {"version 1 1\nm\n", "line 1"},
        {"version 1", "line 2: expected the name"},
        {"version 1\n\n1 2 3 4 5 6 7 8\n", "line 2"},
        {"version 1\na map\n", "line 2"},
        {"version 1\nm\n1 2 3 4 5 6 7\n", "line 3: ratio"},
        {"version 1\nm\n1 2 3 4 5 6 7 8 9\n", "line 3: a scenario must be eight fields"},
        {"version 1\nm\n\n1 2 3 -4 5 6 7 8\n", "line 4: goal x must be an integer in [0, 1073741823]"},
        {"version 1\nm\n1 2 1073741824 4 5 6 7 8\n", "line 3: start z"},
        {"version 1\nm\n1 y 3 4 5 6 7 8\n", "line 3: start y"},
        {"version 1\nm\n1 2 3 4 5 6 -7 8\n", "line 3: optimal length"},
        {"version 1\nm\n1 2 3 4 5 6 nan 8\n", "line 3: optimal length"},
        {"version 1\nm\n1 2 3 4 5 6 7 1e999\n", "line 3: ratio must be a finite number"},
    };
    OpVoxelScenario scenarios[2];
    memset(scenarios, 0x5A, sizeof scenarios);
    OpVoxelScenario untouched = scenarios[0];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t count = 99;
        check_refused(parse_scenarios(cases[i][0], scenarios, 2, &count), OP_STATUS_GRID_FORMAT, "text",
                      cases[i][1]);
        assert_int_equal(count, 99);
        assert_memory_equal(&scenarios[0], &untouched, sizeof untouched);
    }
}

static void nulls_are_refused(void **state) {
    (void)state;
    static const char text[] = "version 1\nm\n";
    OpVoxelScenario scenario;
    size_t count = 0;
    const char *name = NULL;
    check_refused(op_voxel_scenarios_parse(NULL, 0, &scenario, 1, &count, NULL, NULL),
                  OP_STATUS_INVALID_ARGUMENT, "text", "NULL");
    check_refused(op_voxel_scenarios_parse(text, strlen(text), NULL, 1, &count, NULL, NULL),
                  OP_STATUS_INVALID_ARGUMENT, "scenarios", "NULL");
    check_refused(op_voxel_scenarios_parse(text, strlen(text), &scenario, 1, NULL, NULL, NULL),
                  OP_STATUS_INVALID_ARGUMENT, "count", "NULL");
    check_refused(op_voxel_scenarios_parse(text, strlen(text), &scenario, 1, &count, &name, NULL),
                  OP_STATUS_INVALID_ARGUMENT, "map_name_size", "NULL");
}

/* ---- Damaged files ---- */

static void try_both(const char *text, size_t size) {
    OpVoxelGrid *grid = NULL;
    OpVoxelScenario scenarios[4];
    size_t count = 0;
    const char *name = NULL;
    size_t name_size = 0;
    char *copy = exact_copy(text, size);
    OpStatus status = op_voxel_map_parse(copy, size, NULL, &grid);
    assert_true(status == OP_STATUS_OK || status == OP_STATUS_GRID_FORMAT);
    op_voxel_grid_destroy(grid);
    status = op_voxel_scenarios_parse(copy, size, scenarios, 4, &count, &name, &name_size);
    assert_true(status == OP_STATUS_OK || status == OP_STATUS_GRID_FORMAT ||
                status == OP_STATUS_BUFFER_TOO_SMALL);
    free(copy);
}

static void damaged_files_never_do_worse_than_an_error(void **state) {
    (void)state;
    static const char *const texts[] = {
        "voxel 3 4 5\n0 0 0\n2 3 4\n1 2 3\n",
        "version 1\nmap.3dmap\n1 2 3 4 5 6 7.5 1.25\n6 5 4 3 2 1 0.5 1\n",
    };
    size_t rounds = test_count(200, 3000, 60000);
    TestRandom random = test_random(4711);
    for (int i = 0; i < 2; i++) {
        size_t size = strlen(texts[i]);
        for (size_t end = 0; end <= size; end++) {
            try_both(texts[i], end);
        }
        for (size_t round = 0; round < rounds; round++) {
            char *changed = exact_copy(texts[i], size);
            for (int32_t k = test_int(&random, 1, 3); k > 0; k--) {
                changed[test_int(&random, 0, (int32_t)size - 1)] = (char)test_int(&random, -128, 127);
            }
            try_both(changed, size);
            free(changed);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_map_is_its_solid_voxels),
        cmocka_unit_test(malformed_maps_name_their_line),
        cmocka_unit_test(a_short_map_never_asks_for_much),
        cmocka_unit_test(scenarios_are_read_in_order),
        cmocka_unit_test(a_short_array_gets_the_first),
        cmocka_unit_test(malformed_scenarios_name_their_line),
        cmocka_unit_test(nulls_are_refused),
        cmocka_unit_test(damaged_files_never_do_worse_than_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
