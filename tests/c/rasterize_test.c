/* Single triangles against exact clipping. Corners lie on eighths of a cell, so that whether a triangle covers a cell, and with which
 * rows, follows from fractions; where rounding may decide (a piece of next to no area, a height within 1/32 of a row's border)
 * either side is taken. */
#include "support/check.h"
#include "support/exact_clip.h"
#include "support/span_image.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#ifdef __SIZEOF_INT128__

enum { SIDE = 6, ROWS = 12, EIGHTHS = 8 };

typedef enum Kind { ANY, RIGHT_ANGLED, NO_AREA, WALL, WALL_ON_LINE, SLIVER, FAR, FLAT, KINDS } Kind;

/* Corners in eighths of a cell or row. */
typedef struct Corners {
    int32_t at[3][3];
} Corners;

/* ---- Triangles ---- */

static void random_corner(TestRandom *random, int32_t reach, int32_t at[3]) {
    at[0] = test_int(random, -reach, SIDE * EIGHTHS + reach);
    at[1] = test_int(random, -16, (ROWS + 2) * EIGHTHS);
    at[2] = test_int(random, -reach, SIDE * EIGHTHS + reach);
}

static void swap_last(Corners *corners) {
    for (int32_t axis = 0; axis < 3; axis++) {
        int32_t kept = corners->at[1][axis];
        corners->at[1][axis] = corners->at[2][axis];
        corners->at[2][axis] = kept;
    }
}

/* The third corner on the line through the others, seen from above or altogether. */
static void put_in_line(TestRandom *random, Corners *corners, bool altogether) {
    int32_t times = test_int(random, -2, 2);
    for (int32_t axis = 0; axis < 3; axis++) {
        int32_t step = test_int(random, -12, 12);
        corners->at[1][axis] = corners->at[0][axis] + step;
        if (altogether || axis != 1) {
            corners->at[2][axis] = corners->at[0][axis] + times * step;
        }
    }
}

static Corners random_triangle(TestRandom *random, Kind kind) {
    Corners corners;
    for (int32_t i = 0; i < 3; i++) {
        random_corner(random, kind == FAR ? 2000 : 16, corners.at[i]);
    }
    if (kind == RIGHT_ANGLED) {
        corners.at[1][0] = corners.at[0][0];
        corners.at[2][2] = corners.at[0][2];
    } else if (kind == NO_AREA || kind == WALL) {
        put_in_line(random, &corners, kind == NO_AREA);
    } else if (kind == WALL_ON_LINE) {
        int32_t axis = 2 * test_int(random, 0, 1);
        int32_t line = EIGHTHS * test_int(random, -1, SIDE + 1) + 4 * test_int(random, 0, 1);
        corners.at[0][axis] = corners.at[1][axis] = corners.at[2][axis] = line;
    } else if (kind == SLIVER) {
        for (int32_t axis = 0; axis < 3; axis++) {
            corners.at[2][axis] = corners.at[1][axis] + test_int(random, -1, 1);
        }
    } else if (kind == FLAT) {
        int32_t row = test_int(random, -1, ROWS + 1) * EIGHTHS + (test_chance(random, 50) ? 0 : 3);
        corners.at[0][1] = corners.at[1][1] = corners.at[2][1] = row;
    }
    if (test_chance(random, 50)) {
        swap_last(&corners);
    }
    return corners;
}

/* ---- What the definition says ---- */

typedef struct Normal {
    int64_t x;
    int64_t y;
    int64_t z;
} Normal;

static Normal normal_of(const Corners *corners) {
    int64_t u[3];
    int64_t v[3];
    for (int32_t axis = 0; axis < 3; axis++) {
        u[axis] = corners->at[1][axis] - corners->at[0][axis];
        v[axis] = corners->at[2][axis] - corners->at[0][axis];
    }
    return (Normal){u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

static ExactPolygon exact_triangle(const Corners *corners) {
    ExactPolygon polygon = {.count = 3};
    for (int32_t i = 0; i < 3; i++) {
        for (int32_t axis = 0; axis < 3; axis++) {
            polygon.point[i].at[axis] = fraction(corners->at[i][axis], EIGHTHS);
        }
    }
    return polygon;
}

/* The measure that a piece must have: area, or length of a wall. */
static Fraction measure_of(const ExactPolygon *piece, bool vertical) {
    Fraction zero = {0, 1};
    if (piece->count == 0) {
        return zero;
    }
    if (!vertical) {
        return exact_doubled_area(piece);
    }
    Fraction along_x = fraction_less(exact_max(piece, 0), exact_min(piece, 0));
    Fraction along_z = fraction_less(exact_max(piece, 2), exact_min(piece, 2));
    return fraction_compare(along_x, along_z) > 0 ? along_x : along_z;
}

/* Of a wall on a line between cells, the line of cells behind it; else -2. */
static int32_t wall_line(const Corners *corners, int32_t axis, int64_t normal) {
    int32_t at = corners->at[0][axis];
    bool on_line = corners->at[1][axis] == at && corners->at[2][axis] == at && at % EIGHTHS == 0;
    return on_line ? at / EIGHTHS - (normal > 0) : -2;
}

typedef struct Cell {
    Fraction low[2]; /* x and z */
    Fraction high[2];
} Cell;

/* A cell, grown by a fraction; a wall that belongs to its line takes it whole, with the line. */
static Cell cell_at(int32_t x, int32_t z, const int32_t wall[2], Fraction grown) {
    const int32_t at[2] = {x, z};
    Cell cell;
    for (int32_t i = 0; i < 2; i++) {
        int32_t margin = wall[i] == at[i] ? 1 : 0;
        cell.low[i] = fraction_less(fraction(at[i] - margin, 1), grown);
        cell.high[i] = fraction_sum(fraction(at[i] + 1 + margin, 1), grown);
    }
    return cell;
}

static ExactPolygon piece_in(const ExactPolygon *triangle, const Cell *cell) {
    return exact_clip_to(triangle, cell->low[0], cell->high[0], cell->low[1], cell->high[1]);
}

/* Whether the bounds of the triangle reach past the cell's border into it. */
static bool bounds_reach(const ExactPolygon *triangle, const Cell *cell, bool vertical) {
    for (int32_t i = 0; i < 2; i++) {
        int above = fraction_compare(exact_max(triangle, 2 * i), cell->low[i]);
        int below = fraction_compare(exact_min(triangle, 2 * i), cell->high[i]);
        bool point =
            vertical && fraction_compare(exact_max(triangle, 2 * i), exact_min(triangle, 2 * i)) == 0;
        if (point ? above < 0 || below > 0 : above <= 0 || below >= 0) {
            return false;
        }
    }
    return true;
}

typedef enum Cover { NOT_COVERED, EITHER, COVERED } Cover;

/* The rows that a piece may get: the lowest and the highest of each end. */
typedef struct Expected {
    Cover cover;
    int64_t low[2];
    int64_t high[2];
} Expected;

static void expect_rows(Expected *expected, const ExactPolygon *piece, Fraction slack, int64_t facing) {
    Fraction least = exact_min(piece, 1);
    Fraction most = exact_max(piece, 1);
    expected->low[0] = fraction_floor(fraction_less(least, slack));
    expected->low[1] = fraction_floor(fraction_sum(least, slack));
    expected->high[0] = fraction_ceil(fraction_less(most, slack));
    expected->high[1] = fraction_ceil(fraction_sum(most, slack));
    if (slack.num == 0 && expected->low[0] == expected->high[0]) {
        expected->low[0] = expected->low[1] -= facing > 0;
        expected->high[0] = expected->high[1] += facing <= 0;
    }
}

static Expected expect(const Corners *corners, const ExactPolygon *triangle, int32_t x, int32_t z) {
    Normal normal = normal_of(corners);
    bool vertical = normal.y == 0;
    Expected expected = {.cover = NOT_COVERED};
    const int32_t wall[2] = {vertical ? wall_line(corners, 0, normal.x) : -2,
                             vertical ? wall_line(corners, 2, normal.z) : -2};
    if ((wall[0] != -2 && wall[0] != x) || (wall[1] != -2 && wall[1] != z)) {
        return expected;
    }
    Cell cell = cell_at(x, z, wall, fraction(0, 1));
    if (!bounds_reach(triangle, &cell, vertical)) {
        return expected;
    }
    ExactPolygon piece = piece_in(triangle, &cell);
    if (fraction_compare(measure_of(&piece, vertical), fraction(1, 1024)) > 0) {
        bool flat = fraction_compare(exact_min(triangle, 1), exact_max(triangle, 1)) == 0;
        expected.cover = COVERED;
        expect_rows(&expected, &piece, flat ? fraction(0, 1) : fraction(1, 32), normal.y);
        return expected;
    }
    cell = cell_at(x, z, wall, fraction(1, 512));
    piece = piece_in(triangle, &cell);
    if (measure_of(&piece, vertical).num > 0) {
        expected.cover = EITHER;
        expect_rows(&expected, &piece, fraction(1, 32), normal.y);
        expected.low[1] = expected.high[1];
        expected.high[0] = expected.low[0];
    }
    return expected;
}

/* Whether a column with one span, or none, is as expected. */
static bool fits(const Expected *expected, const OpSpan *span, int32_t count) {
    bool none = count == 0;
    if (expected->cover == NOT_COVERED || (expected->cover == EITHER && none)) {
        return none;
    }
    for (int64_t low = expected->low[0]; low <= expected->low[1]; low++) {
        for (int64_t high = expected->high[0]; high <= expected->high[1]; high++) {
            bool outside = high <= 0 || low >= ROWS;
            bool same = !none && span->min == (low < 0 ? 0 : low) && span->max == (high > ROWS ? ROWS : high);
            if (low < high && (outside ? none : same)) {
                return true;
            }
        }
    }
    return false;
}

/* ---- Comparing ---- */

typedef struct Tally {
    int32_t covered;
    int32_t either;
} Tally;

static int32_t rasterize(const Corners *corners, TestRandom *random, uint8_t area, OpHeightfield **out) {
    OpHeightfieldFrame frame = unit_frame(SIDE, SIDE, ROWS);
    static const double sizes[] = {0.125, 0.25, 0.5, 1.0, 2.0, 4.0};
    static const int32_t indices[3] = {0, 1, 2};
    double vertices[9];
    frame.cell_size = sizes[test_int(random, 0, 5)];
    frame.cell_height = sizes[test_int(random, 0, 5)];
    frame.origin_x = (double)test_int(random, -1000000, 1000000);
    frame.origin_y = (double)test_int(random, -1000000, 1000000);
    frame.origin_z = (double)test_int(random, -1000000, 1000000);
    for (int32_t i = 0; i < 3; i++) {
        vertices[3 * i] = frame.origin_x + (double)corners->at[i][0] / 8.0 * frame.cell_size;
        vertices[3 * i + 1] = frame.origin_y + (double)corners->at[i][1] / 8.0 * frame.cell_height;
        vertices[3 * i + 2] = frame.origin_z + (double)corners->at[i][2] / 8.0 * frame.cell_size;
    }
    OpTriangles triangles = {vertices, 3, indices, 1};
    OpVoxelizeStats stats;
    check_ok(op_heightfield_create(&frame, NULL, out));
    check_ok(op_heightfield_add_triangles(*out, &triangles, &area, 4, &stats));
    assert_int_equal(stats.triangles, 1);
    assert_int_equal(stats.spans, op_heightfield_span_count(*out));
    return stats.degenerate;
}

static void compare(uint64_t seed, Kind kind, Tally *tally) {
    TestRandom random = test_random(seed * KINDS + (uint64_t)kind);
    Corners corners = random_triangle(&random, kind);
    ExactPolygon triangle = exact_triangle(&corners);
    Normal normal = normal_of(&corners);
    OpHeightfield *heightfield = NULL;
    uint8_t area = (uint8_t)test_int(&random, 0, 63);
    int32_t degenerate = rasterize(&corners, &random, area, &heightfield);
    bool no_area = normal.x == 0 && normal.y == 0 && normal.z == 0;
    assert_int_equal(degenerate, no_area);
    for (int32_t cell = 0; cell < SIDE * SIDE; cell++) {
        Expected expected = {.cover = NOT_COVERED};
        OpSpan span = {0, 0, area};
        int32_t count = 0;
        if (!no_area) {
            expected = expect(&corners, &triangle, cell % SIDE, cell / SIDE);
        }
        check_ok(op_heightfield_column(heightfield, cell % SIDE, cell / SIDE, &span, 1, &count));
        if (!fits(&expected, &span, count) || span.area != area) {
            fail_msg("seed %llu, kind %d, cell (%d, %d): %d spans, rows [%d, %d); expected %d, rows from %d "
                     "to %d up to %d to %d",
                     (unsigned long long)seed, (int)kind, cell % SIDE, cell / SIDE, count, span.min, span.max,
                     (int)expected.cover, (int)expected.low[0], (int)expected.low[1], (int)expected.high[0],
                     (int)expected.high[1]);
        }
        tally->covered += expected.cover == COVERED;
        tally->either += expected.cover == EITHER;
    }
    op_heightfield_destroy(heightfield);
}

static void run(Kind kind) {
    Tally tally = {0, 0};
    size_t count = test_count(60, 400, 10000);
    for (size_t seed = 0; seed < count; seed++) {
        compare(seed, kind, &tally);
    }
    assert_true(kind == NO_AREA ? tally.covered == 0 : tally.covered > 0);
    if (kind == RIGHT_ANGLED || kind == WALL_ON_LINE) {
        assert_true(tally.either * 50 <= tally.covered);
    }
    assert_true(tally.either * 4 <= tally.covered);
}

#else

typedef enum Kind { ANY, RIGHT_ANGLED, NO_AREA, WALL, WALL_ON_LINE, SLIVER, FAR, FLAT } Kind;

static void run(Kind kind) {
    (void)kind;
    skip();
}

#endif

static void test_any(void **state) {
    (void)state;
    run(ANY);
}

static void test_right_angled(void **state) {
    (void)state;
    run(RIGHT_ANGLED);
}

static void test_without_area(void **state) {
    (void)state;
    run(NO_AREA);
}

static void test_walls(void **state) {
    (void)state;
    run(WALL);
}

static void test_walls_on_lines(void **state) {
    (void)state;
    run(WALL_ON_LINE);
}

static void test_slivers(void **state) {
    (void)state;
    run(SLIVER);
}

static void test_far(void **state) {
    (void)state;
    run(FAR);
}

static void test_flat(void **state) {
    (void)state;
    run(FLAT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any),
        cmocka_unit_test(test_right_angled),
        cmocka_unit_test(test_without_area),
        cmocka_unit_test(test_walls),
        cmocka_unit_test(test_walls_on_lines),
        cmocka_unit_test(test_slivers),
        cmocka_unit_test(test_far),
        cmocka_unit_test(test_flat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
