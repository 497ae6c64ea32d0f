/* Height grids against the triangles that they stand for. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/each_failure.h"
#include "support/span_image.h"
#include "support/test_mode.h"
#include "support/test_random.h"

enum { MOST = 9, ROWS = 40 };

static const float slope = 0.70710677f;

typedef struct Heights {
    double values[MOST * MOST];
    OpHeightGrid grid;
} Heights;

static void fill_heights(TestRandom *random, Heights *heights) {
    int32_t rough = test_int(random, 0, 60);
    heights->grid = (OpHeightGrid){.heights = heights->values,
                                   .count_x = test_int(random, 2, MOST),
                                   .count_z = test_int(random, 2, MOST),
                                   .x = (double)test_int(random, -40, 40) / 8.0,
                                   .z = (double)test_int(random, -40, 40) / 8.0,
                                   .spacing = (double)test_int(random, 1, 24) / 8.0};
    for (int32_t i = 0; i < MOST * MOST; i++) {
        heights->values[i] = 4.0 + (double)test_int(random, 0, rough) / 10.0;
    }
}

/* Two triangles for each square: its corners at (i, j), (i, j + 1), (i + 1, j + 1), and (i, j), (i + 1, j + 1), (i + 1, j). */
static void add_as_triangles(OpHeightfield *heightfield, const OpHeightGrid *grid, OpVoxelizeStats *total) {
    static const int32_t steps[6][2] = {{0, 0}, {0, 1}, {1, 1}, {0, 0}, {1, 1}, {1, 0}};
    static const int32_t indices[3] = {0, 1, 2};
    OpHeightfieldFrame frame = op_heightfield_frame(heightfield);
    for (int32_t square = 0; square < (grid->count_x - 1) * (grid->count_z - 1); square++) {
        for (int32_t half = 0; half < 2; half++) {
            double vertices[9];
            OpTriangles triangle = {vertices, 3, indices, 1};
            OpVoxelizeStats stats;
            uint8_t area = 0;
            for (int32_t i = 0; i < 3; i++) {
                int32_t x = square % (grid->count_x - 1) + steps[3 * half + i][0];
                int32_t z = square / (grid->count_x - 1) + steps[3 * half + i][1];
                vertices[3 * i] = grid->x + grid->spacing * (double)x;
                vertices[3 * i + 1] = grid->heights[x + z * grid->count_x];
                vertices[3 * i + 2] = grid->z + grid->spacing * (double)z;
            }
            check_ok(op_classify_triangles(&triangle, &frame, slope, &area));
            check_ok(op_heightfield_add_triangles(heightfield, &triangle, &area, 2, &stats));
            total->triangles += stats.triangles;
            total->spans += stats.spans;
        }
    }
}

static void test_same_as_triangles(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(50, 500, 5000); seed++) {
        TestRandom random = test_random(seed);
        Heights heights;
        OpVoxelizeStats stats;
        OpVoxelizeStats expected = {0, 0, 0};
        OpHeightfield *grid = unit_heightfield(8, 10, ROWS);
        OpHeightfield *triangles = unit_heightfield(8, 10, ROWS);
        fill_heights(&random, &heights);
        check_ok(op_heightfield_add_height_grid(grid, &heights.grid, slope, 2, &stats));
        add_as_triangles(triangles, &heights.grid, &expected);
        assert_int_equal(stats.triangles, expected.triangles);
        assert_int_equal(stats.degenerate, 0);
        if (stats.spans != expected.spans || !same_spans(grid, triangles)) {
            fail_msg("seed %llu", (unsigned long long)seed);
        }
        op_heightfield_destroy(grid);
        op_heightfield_destroy(triangles);
    }
}

/* A plane faces up and fills the row below it. */
static void test_plane(void **state) {
    (void)state;
    const double heights[6] = {3, 3, 3, 3, 3, 3};
    const OpHeightGrid plane = {heights, 3, 2, 0, 0, 4.0};
    OpHeightfield *heightfield = unit_heightfield(9, 5, 8);
    check_ok(op_heightfield_add_height_grid(heightfield, &plane, slope, 0, NULL));
    assert_int_equal(op_heightfield_span_count(heightfield), 8 * 4);
    OpSpan span;
    int32_t count = 0;
    check_ok(op_heightfield_column(heightfield, 7, 3, &span, 1, &count));
    assert_true(count == 1 && span.min == 2 && span.max == 3 && span.area == OP_AREA_WALKABLE);
    op_heightfield_destroy(heightfield);
}

static void test_bad_grids(void **state) {
    (void)state;
    const double heights[4] = {0, 0, 0, 0};
    const double broken[4] = {0, 0, not_a_number(), 0};
    const double high[4] = {0, 2097153.0, 0, 0};
    const struct {
        OpHeightGrid grid;
        OpStatus status;
        const char *argument;
        const char *part;
    } cases[] = {
        {{NULL, 2, 2, 0, 0, 1}, OP_STATUS_INVALID_ARGUMENT, "heights", "NULL"},
        {{heights, 1, 2, 0, 0, 1}, OP_STATUS_OUT_OF_RANGE, "count_x", "was 1"},
        {{heights, 2, 1, 0, 0, 1}, OP_STATUS_OUT_OF_RANGE, "count_z", "was 1"},
        {{heights, INT32_MAX, 2, 0, 0, 1}, OP_STATUS_OUT_OF_RANGE, "count_x", "was 2147483647"},
        {{heights, 8192, 2049, 0, 0, 1}, OP_STATUS_OUT_OF_RANGE, "count_z", "[2, 2048], was 2049"},
        {{heights, 2, 2, 0, 0, 0}, OP_STATUS_OUT_OF_RANGE, "spacing", "was 0"},
        {{heights, 2, 2, 0, 0, not_a_number()}, OP_STATUS_OUT_OF_RANGE, "spacing", "NaN"},
        {{heights, 2, 2, 2097151.0, 0, 2}, OP_STATUS_OUT_OF_RANGE, "spacing", "up to 2097153"},
        {{heights, 2, 2, not_a_number(), 0, 2}, OP_STATUS_OUT_OF_RANGE, "x", "NaN"},
        {{heights, 2, 2, 0, -2097153.0, 2}, OP_STATUS_OUT_OF_RANGE, "z", "-2097153"},
        {{broken, 2, 2, 0, 0, 1}, OP_STATUS_OUT_OF_RANGE, "heights", "2 must be in"},
        {{high, 2, 2, 0, 0, 1}, OP_STATUS_OUT_OF_RANGE, "heights", "1 must be in"},
    };
    const OpHeightGrid good = {heights, 2, 2, 0, 0, 1};
    OpHeightfield *heightfield = unit_heightfield(4, 4, 4);
    OpVoxelizeStats stats = {1, 2, 3};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_refused(op_heightfield_add_height_grid(heightfield, &cases[i].grid, slope, 0, &stats),
                      cases[i].status, cases[i].argument, cases[i].part);
    }
    check_refused(op_heightfield_add_height_grid(heightfield, &good, 2.0f, 0, &stats), OP_STATUS_OUT_OF_RANGE,
                  "slope_cosine", "was 2");
    check_refused(op_heightfield_add_height_grid(heightfield, &good, slope, -1, &stats),
                  OP_STATUS_OUT_OF_RANGE, "threshold", "was -1");
    check_refused(op_heightfield_add_height_grid(heightfield, NULL, slope, 0, &stats),
                  OP_STATUS_INVALID_ARGUMENT, "grid", "NULL");
    check_refused(op_heightfield_add_height_grid(NULL, &good, slope, 0, &stats), OP_STATUS_INVALID_ARGUMENT,
                  "heightfield", "NULL");
    assert_int_equal(op_heightfield_span_count(heightfield), 0);
    assert_int_equal(stats.spans, 3);
    op_heightfield_destroy(heightfield);
}

typedef struct Adding {
    Heights heights;
    OpHeightfield *heightfield;
    SpanImage before;
} Adding;

static OpStatus add_heights(void *user) {
    Adding *adding = user;
    return op_heightfield_add_height_grid(adding->heightfield, &adding->heights.grid, slope, 2, NULL);
}

static void check_as_before(void *user) {
    Adding *adding = user;
    assert_true(span_image_is_of(&adding->before, adding->heightfield));
}

static void test_failing_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpHeightfieldFrame frame = unit_frame(16, 16, ROWS);
    TestRandom random = test_random(3);
    Adding adding = {.heightfield = NULL};
    check_ok(op_heightfield_create(&frame, &allocator, &adding.heightfield));
    for (int32_t i = 0; i < 4; i++) {
        fill_heights(&random, &adding.heights);
        adding.heights.grid.x = (double)i;
        adding.heights.grid.count_x = adding.heights.grid.count_z = MOST;
        adding.before = span_image(adding.heightfield);
        assert_true(fail_each_allocation(&counter, &(FailingCall){add_heights, check_as_before, &adding}) >=
                    5);
        span_image_free(&adding.before);
    }
    assert_true(op_heightfield_span_count(adding.heightfield) > 0);
    op_heightfield_destroy(adding.heightfield);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_as_triangles),
        cmocka_unit_test(test_plane),
        cmocka_unit_test(test_bad_grids),
        cmocka_unit_test(test_failing_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
