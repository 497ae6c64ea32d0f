/* Filters against their definitions, looked up row by row, and the scenes that they are for. */
#include "support/check.h"
#include "support/span_image.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <stdlib.h>

enum { SIDE = 7, ROWS = 30, MOST_LOOK = 40, SKY = ROWS + MOST_LOOK };

/* ---- Definitions ---- */

static OpHeightfield *random_field(TestRandom *random) {
    OpHeightfield *heightfield = unit_heightfield(test_int(random, 1, SIDE), test_int(random, 1, SIDE), ROWS);
    OpHeightfieldFrame frame = op_heightfield_frame(heightfield);
    int32_t spans = test_int(random, 0, 5);
    int32_t steep = test_int(random, 0, ROWS - 2);
    for (int32_t cell = 0; cell < frame.width * frame.depth; cell++) {
        for (int32_t i = test_chance(random, 90) ? spans : 0; i > 0; i--) {
            int32_t min = test_int(random, 0, steep);
            int32_t max = test_int(random, min + 1, min + 4 < ROWS ? min + 4 : ROWS);
            int32_t area = test_chance(random, 40) ? 0 : test_int(random, 1, 63);
            check_ok(op_heightfield_add_span(heightfield, cell % frame.width, cell / frame.width, min, max,
                                             (uint8_t)area, 0));
        }
    }
    return heightfield;
}

/* Areas as the low obstacles filter leaves them. */
static void expect_low_obstacles(SpanImage *image, int32_t climb) {
    for (int32_t cell = 0; cell < image->cells; cell++) {
        /* From above, so that those below are as they were. */
        for (int32_t i = image->first[cell + 1] - 1; i > image->first[cell]; i--) {
            OpSpan *span = &image->spans[i];
            OpSpan below = image->spans[i - 1];
            if (span->area == 0 && below.area != 0 && span->max - below.max <= climb) {
                span->area = below.area;
            }
        }
    }
}

static int32_t ceiling_of(const SpanImage *image, int32_t cell, int32_t i) {
    return i + 1 < image->first[cell + 1] ? image->spans[i + 1].min : SKY;
}

static void expect_low_ceilings(SpanImage *image, int32_t height) {
    for (int32_t cell = 0; cell < image->cells; cell++) {
        for (int32_t i = image->first[cell]; i + 1 < image->first[cell + 1]; i++) {
            if (image->spans[i + 1].min - image->spans[i].max < height) {
                image->spans[i].area = 0;
            }
        }
    }
}

/* How many rows are open in both gaps. */
static int32_t common_rows(int32_t floor, int32_t ceiling, int32_t other_floor, int32_t other_ceiling) {
    int32_t rows = 0;
    for (int32_t row = -MOST_LOOK; row < SKY; row++) {
        rows += row >= floor && row < ceiling && row >= other_floor && row < other_ceiling;
    }
    return rows;
}

typedef struct Agent {
    int32_t height;
    int32_t climb;
} Agent;

/* The floors of a column that a floor can be left for; -1 - climb below it for the grid's outside. */
static int32_t passable_floors(const SpanImage *image, int32_t cell, Agent agent, int32_t floor,
                               int32_t ceiling, int32_t floors[ROWS]) {
    int32_t count = 0;
    if (cell < 0) {
        floors[0] = floor - agent.climb - 1;
        return 1;
    }
    for (int32_t i = image->first[cell] - 1; i < image->first[cell + 1]; i++) {
        bool lowest = i < image->first[cell];
        int32_t gap_floor = lowest ? -agent.climb : image->spans[i].max;
        if (common_rows(floor, ceiling, gap_floor, ceiling_of(image, cell, i)) >= agent.height) {
            floors[count++] = gap_floor;
        }
    }
    return count;
}

static bool is_ledge(const SpanImage *image, int32_t width, int32_t cell, int32_t i, Agent agent) {
    int32_t depth = image->cells / width;
    const int32_t around[4] = {cell % width > 0 ? cell - 1 : -1, cell % width + 1 < width ? cell + 1 : -1,
                               cell / width > 0 ? cell - width : -1,
                               cell / width + 1 < depth ? cell + width : -1};
    int32_t floor = image->spans[i].max;
    int32_t floors[4 * ROWS];
    int32_t count = 0;
    for (int32_t k = 0; k < 4; k++) {
        count += passable_floors(image, around[k], agent, floor, ceiling_of(image, cell, i), floors + count);
    }
    for (int32_t a = 0; a < count; a++) {
        if (floors[a] < floor - agent.climb) {
            return true;
        }
        for (int32_t b = 0; b < count; b++) {
            bool both = abs(floors[a] - floor) <= agent.climb && abs(floors[b] - floor) <= agent.climb;
            if (both && floors[a] - floors[b] > agent.climb) {
                return true;
            }
        }
    }
    return false;
}

static void expect_ledges(SpanImage *image, int32_t width, Agent agent) {
    for (int32_t cell = 0; cell < image->cells; cell++) {
        for (int32_t i = image->first[cell]; i < image->first[cell + 1]; i++) {
            if (image->spans[i].area != 0 && is_ledge(image, width, cell, i, agent)) {
                image->spans[i].area = 0;
            }
        }
    }
}

/* ---- Against the definitions ---- */

typedef enum Filter { LOW_OBSTACLES, LEDGES, LOW_CEILINGS, ALL } Filter;

static void expect_filter(SpanImage *image, int32_t width, Agent agent, Filter filter) {
    if (filter == LOW_OBSTACLES || filter == ALL) {
        expect_low_obstacles(image, agent.climb);
    }
    if (filter == LEDGES || filter == ALL) {
        expect_ledges(image, width, agent);
    }
    if (filter == LOW_CEILINGS || filter == ALL) {
        expect_low_ceilings(image, agent.height);
    }
}

static OpStatus apply(OpHeightfield *heightfield, Agent agent, Filter filter) {
    switch (filter) {
    case LOW_OBSTACLES:
        return op_heightfield_filter_low_obstacles(heightfield, agent.climb);
    case LEDGES:
        return op_heightfield_filter_ledges(heightfield, agent.height, agent.climb);
    case LOW_CEILINGS:
        return op_heightfield_filter_low_ceilings(heightfield, agent.height);
    default:
        return op_heightfield_filter(heightfield, agent.height, agent.climb);
    }
}

static void run(Filter filter) {
    int32_t changed = 0;
    for (uint64_t seed = 0; seed < test_count(200, 2000, 20000); seed++) {
        TestRandom random = test_random(seed);
        OpHeightfield *heightfield = random_field(&random);
        Agent agent = {test_int(&random, 1, 12), test_int(&random, 0, test_chance(&random, 80) ? 6 : 30)};
        SpanImage image = span_image(heightfield);
        SpanImage before = span_image(heightfield);
        expect_filter(&image, op_heightfield_frame(heightfield).width, agent, filter);
        check_ok(apply(heightfield, agent, filter));
        if (!span_image_is_of(&image, heightfield)) {
            fail_msg("seed %llu, height %d, climb %d", (unsigned long long)seed, agent.height, agent.climb);
        }
        changed += !span_images_equal(&image, &before);
        span_image_free(&image);
        span_image_free(&before);
        op_heightfield_destroy(heightfield);
    }
    assert_true(changed > 50);
}

static void test_low_obstacles(void **state) {
    (void)state;
    run(LOW_OBSTACLES);
}

static void test_ledges(void **state) {
    (void)state;
    run(LEDGES);
}

static void test_low_ceilings(void **state) {
    (void)state;
    run(LOW_CEILINGS);
}

static void test_all_three(void **state) {
    (void)state;
    run(ALL);
}

/* ---- Scenes ---- */

static void add_rows(OpHeightfield *heightfield, int32_t from_x, int32_t to_x, int32_t min, int32_t max,
                     uint8_t area) {
    for (int32_t z = 0; z < SIDE; z++) {
        for (int32_t x = from_x; x < to_x; x++) {
            check_ok(op_heightfield_add_span(heightfield, x, z, min, max, area, 0));
        }
    }
}

/* The area of the span with this top in the middle row. */
static uint8_t area_at(const OpHeightfield *heightfield, int32_t x, int32_t top) {
    OpSpan spans[ROWS];
    int32_t count = 0;
    check_ok(op_heightfield_column(heightfield, x, SIDE / 2, spans, ROWS, &count));
    for (int32_t i = 0; i < count; i++) {
        if (spans[i].max == top) {
            return spans[i].area;
        }
    }
    fail_msg("no span of column %d has the top %d", x, top);
    return 0;
}

static void test_step_of_the_climb_and_one_more(void **state) {
    (void)state;
    enum { CLIMB = 4 };
    for (int32_t more = 0; more < 2; more++) {
        OpHeightfield *heightfield = unit_heightfield(SIDE, SIDE, ROWS);
        add_rows(heightfield, 0, 3, 0, 10, 63);
        add_rows(heightfield, 3, SIDE, 0, 10 + CLIMB + more, 63);
        check_ok(op_heightfield_filter(heightfield, 8, CLIMB));
        assert_int_equal(area_at(heightfield, 2, 10), 63);
        assert_int_equal(area_at(heightfield, 3, 10 + CLIMB + more), more == 0 ? 63 : 0);
        assert_int_equal(area_at(heightfield, 4, 10 + CLIMB + more), 63);
        assert_int_equal(area_at(heightfield, 0, 10), 0); /* the grid's border */
        op_heightfield_destroy(heightfield);
    }
}

/* A slope is too steep when it rises more than the climb over two cells. */
static void test_steep_over_two_cells(void **state) {
    (void)state;
    for (int32_t rise = 2; rise <= 3; rise++) {
        OpHeightfield *heightfield = unit_heightfield(SIDE, SIDE, ROWS);
        for (int32_t x = 0; x < SIDE; x++) {
            add_rows(heightfield, x, x + 1, 0, 2 + rise * x, 63);
        }
        check_ok(op_heightfield_filter(heightfield, 8, 4));
        assert_int_equal(area_at(heightfield, 3, 2 + rise * 3), rise == 2 ? 63 : 0);
        op_heightfield_destroy(heightfield);
    }
}

/* Beside a floor lies a drop. With a ceiling over it so low that one could not go there, it is none. */
static void test_low_ceiling_beside_a_drop(void **state) {
    (void)state;
    enum { HEIGHT = 8 };
    for (int32_t open = 0; open < 2; open++) {
        OpHeightfield *heightfield = unit_heightfield(SIDE, SIDE, ROWS);
        add_rows(heightfield, 0, 4, 0, 10, 63);
        add_rows(heightfield, 4, SIDE, 0, 2, 63);
        add_rows(heightfield, 4, SIDE, 10 + HEIGHT - 1 + open, 28, 0);
        check_ok(op_heightfield_filter(heightfield, HEIGHT, 4));
        assert_int_equal(area_at(heightfield, 3, 10), open == 0 ? 63 : 0);
        assert_int_equal(area_at(heightfield, 2, 10), 63);
        assert_int_equal(area_at(heightfield, 5, 2), 63); /* the bottom has room enough */
        op_heightfield_destroy(heightfield);
    }
}

/* A floor one row thick, with room below it or with too little. */
static void test_thin_floor(void **state) {
    (void)state;
    enum { HEIGHT = 8 };
    for (int32_t room = HEIGHT - 1; room <= HEIGHT; room++) {
        OpHeightfield *heightfield = unit_heightfield(SIDE, SIDE, ROWS);
        add_rows(heightfield, 0, SIDE, 0, 1, 63);
        add_rows(heightfield, 0, SIDE, 1 + room, 2 + room, 63);
        check_ok(op_heightfield_filter(heightfield, HEIGHT, 4));
        assert_int_equal(area_at(heightfield, 3, 1), room == HEIGHT ? 63 : 0);
        assert_int_equal(area_at(heightfield, 3, 2 + room), 63);
        op_heightfield_destroy(heightfield);
    }
}

static void test_kerbs_do_not_stack(void **state) {
    (void)state;
    OpHeightfield *heightfield = unit_heightfield(SIDE, SIDE, ROWS);
    add_rows(heightfield, 0, SIDE, 0, 1, 9);
    add_rows(heightfield, 0, SIDE, 2, 3, 0);
    add_rows(heightfield, 0, SIDE, 4, 5, 0);
    add_rows(heightfield, 0, SIDE, 10, 11, 0);
    check_ok(op_heightfield_filter_low_obstacles(heightfield, 2));
    assert_int_equal(area_at(heightfield, 3, 3), 9);
    assert_int_equal(area_at(heightfield, 3, 5), 0);
    assert_int_equal(area_at(heightfield, 3, 11), 0);
    op_heightfield_destroy(heightfield);
}

/* ---- Bad input ---- */

static void test_bad_lengths(void **state) {
    (void)state;
    OpHeightfield *heightfield = unit_heightfield(SIDE, SIDE, ROWS);
    add_rows(heightfield, 0, SIDE, 0, 1, 63);
    SpanImage before = span_image(heightfield);
    for (Filter filter = LOW_OBSTACLES; filter <= ALL; filter++) {
        check_refused(apply(NULL, (Agent){1, 1}, filter), OP_STATUS_INVALID_ARGUMENT, "heightfield", "NULL");
        if (filter != LOW_OBSTACLES) {
            check_refused(apply(heightfield, (Agent){-1, 1}, filter), OP_STATUS_OUT_OF_RANGE, "height",
                          "[0, 65535], was -1");
        }
        if (filter != LOW_CEILINGS) {
            check_refused(apply(heightfield, (Agent){1, 65536}, filter), OP_STATUS_OUT_OF_RANGE, "climb",
                          "[0, 65535], was 65536");
        }
    }
    assert_true(span_image_is_of(&before, heightfield));
    span_image_free(&before);
    op_heightfield_destroy(heightfield);
}

static void test_largest_lengths(void **state) {
    (void)state;
    OpHeightfield *heightfield = unit_heightfield(1, 1, 65535);
    check_ok(op_heightfield_add_span(heightfield, 0, 0, 0, 1, 63, 0));
    check_ok(op_heightfield_add_span(heightfield, 0, 0, 65534, 65535, 63, 0));
    check_ok(op_heightfield_filter_low_ceilings(heightfield, 65533));
    SpanImage image = span_image(heightfield);
    assert_int_equal(image.spans[0].area, 63);
    span_image_free(&image);
    check_ok(op_heightfield_filter(heightfield, 65535, 65535));
    image = span_image(heightfield);
    assert_int_equal(image.spans[0].area, 0);
    assert_int_equal(image.spans[1].area, 0); /* the grid's border is a drop of climb and one */
    span_image_free(&image);
    op_heightfield_destroy(heightfield);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_low_obstacles),
        cmocka_unit_test(test_ledges),
        cmocka_unit_test(test_low_ceilings),
        cmocka_unit_test(test_all_three),
        cmocka_unit_test(test_step_of_the_climb_and_one_more),
        cmocka_unit_test(test_steep_over_two_cells),
        cmocka_unit_test(test_low_ceiling_beside_a_drop),
        cmocka_unit_test(test_thin_floor),
        cmocka_unit_test(test_kerbs_do_not_stack),
        cmocka_unit_test(test_bad_lengths),
        cmocka_unit_test(test_largest_lengths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
