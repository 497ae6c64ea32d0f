/* Hexagons: offset and axial coordinates, neighbours, distances, rounding, and the way to the world and back, against where
 * the centres lie in the plane. */
#include "support/check.h"
#include "support/hex_case.h"
#include "support/test_mode.h"

#include <math.h>

static const OpHexLayout layouts[] = {OP_HEX_POINTY_ODD_ROW, OP_HEX_POINTY_EVEN_ROW, OP_HEX_FLAT_ODD_COLUMN,
                                      OP_HEX_FLAT_EVEN_COLUMN};

static OpHexCoord axial_of(OpHexLayout layout, OpCell cell) {
    OpHexCoord coord = {0, 0};
    check_ok(op_hex_axial_of(layout, cell, &coord));
    return coord;
}

static OpCell cell_of(OpHexLayout layout, OpHexCoord coord) {
    OpCell cell = {0, 0};
    check_ok(op_hex_cell_of(layout, coord, &cell));
    return cell;
}

static int32_t distance(OpHexLayout layout, OpCell a, OpCell b) {
    int32_t steps = -1;
    check_ok(op_hex_distance(axial_of(layout, a), axial_of(layout, b), &steps));
    return steps;
}

/* ---- Conversions ---- */

typedef struct Conversion {
    OpHexLayout layout;
    OpCell cell;
    OpHexCoord coord;
} Conversion;

/* Worked out by hand from the definitions. */
static void conversions_by_hand(void **state) {
    (void)state;
    static const Conversion cases[] = {
        {OP_HEX_POINTY_ODD_ROW, {0, 0}, {0, 0}},       {OP_HEX_POINTY_ODD_ROW, {3, 1}, {3, 1}},
        {OP_HEX_POINTY_ODD_ROW, {4, 2}, {3, 2}},       {OP_HEX_POINTY_ODD_ROW, {4, 3}, {3, 3}},
        {OP_HEX_POINTY_ODD_ROW, {0, -1}, {1, -1}},     {OP_HEX_POINTY_ODD_ROW, {0, -2}, {1, -2}},
        {OP_HEX_POINTY_ODD_ROW, {-5, -3}, {-3, -3}},   {OP_HEX_POINTY_EVEN_ROW, {0, 0}, {0, 0}},
        {OP_HEX_POINTY_EVEN_ROW, {3, 1}, {2, 1}},      {OP_HEX_POINTY_EVEN_ROW, {4, 2}, {3, 2}},
        {OP_HEX_POINTY_EVEN_ROW, {4, 3}, {2, 3}},      {OP_HEX_POINTY_EVEN_ROW, {0, -1}, {0, -1}},
        {OP_HEX_POINTY_EVEN_ROW, {0, -2}, {1, -2}},    {OP_HEX_POINTY_EVEN_ROW, {-5, -3}, {-4, -3}},
        {OP_HEX_FLAT_ODD_COLUMN, {0, 0}, {0, 0}},      {OP_HEX_FLAT_ODD_COLUMN, {3, 1}, {3, 0}},
        {OP_HEX_FLAT_ODD_COLUMN, {4, 2}, {4, 0}},      {OP_HEX_FLAT_ODD_COLUMN, {-1, 0}, {-1, 1}},
        {OP_HEX_FLAT_ODD_COLUMN, {-2, 0}, {-2, 1}},    {OP_HEX_FLAT_ODD_COLUMN, {-3, -5}, {-3, -3}},
        {OP_HEX_FLAT_EVEN_COLUMN, {3, 1}, {3, -1}},    {OP_HEX_FLAT_EVEN_COLUMN, {4, 2}, {4, 0}},
        {OP_HEX_FLAT_EVEN_COLUMN, {-1, 0}, {-1, 0}},   {OP_HEX_FLAT_EVEN_COLUMN, {-2, 0}, {-2, 1}},
        {OP_HEX_FLAT_EVEN_COLUMN, {-3, -5}, {-3, -4}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        OpHexCoord coord = axial_of(cases[i].layout, cases[i].cell);
        OpCell cell = cell_of(cases[i].layout, cases[i].coord);
        assert_int_equal(coord.q, cases[i].coord.q);
        assert_int_equal(coord.r, cases[i].coord.r);
        assert_int_equal(cell.x, cases[i].cell.x);
        assert_int_equal(cell.y, cases[i].cell.y);
    }
}

static void check_round_trip(OpHexLayout layout, OpCell cell) {
    OpCell back = cell_of(layout, axial_of(layout, cell));
    assert_int_equal(back.x, cell.x);
    assert_int_equal(back.y, cell.y);
}

static void cells_come_back(void **state) {
    (void)state;
    static const int32_t far[] = {-OP_HEX_MAX_OFFSET,    -OP_HEX_MAX_OFFSET + 1, -1, 0, 1,
                                  OP_HEX_MAX_OFFSET - 1, OP_HEX_MAX_OFFSET};
    TestRandom random = test_random(3);
    for (int layout = 0; layout < HEX_LAYOUTS; layout++) {
        for (int32_t y = -70; y <= 70; y++) {
            for (int32_t x = -70; x <= 70; x++) {
                check_round_trip(layouts[layout], (OpCell){x, y});
            }
        }
        for (size_t i = 0; i < 49; i++) {
            check_round_trip(layouts[layout], (OpCell){far[i / 7], far[i % 7]});
        }
        for (size_t i = 0; i < test_count(1000, 100000, 1000000); i++) {
            int32_t x = test_int(&random, -OP_HEX_MAX_OFFSET, OP_HEX_MAX_OFFSET);
            check_round_trip(layouts[layout],
                             (OpCell){x, test_int(&random, -OP_HEX_MAX_OFFSET, OP_HEX_MAX_OFFSET)});
        }
    }
}

/* ---- Neighbours and distances ---- */

static void the_slanted_pair(void **state) {
    (void)state;
    OpCell a = {3, 1};
    OpCell b = {4, 2};
    assert_int_equal(distance(OP_HEX_POINTY_ODD_ROW, a, b), 1);
    assert_int_equal(distance(OP_HEX_POINTY_EVEN_ROW, a, b), 2);
    assert_int_equal(distance(OP_HEX_FLAT_ODD_COLUMN, a, b), 1);
    assert_int_equal(distance(OP_HEX_FLAT_EVEN_COLUMN, a, b), 2);
    for (int layout = 0; layout < HEX_LAYOUTS; layout++) {
        OpHexGrid *grid = NULL;
        OpCell neighbors[6];
        int32_t count = 0;
        bool found = false;
        check_ok(op_hex_grid_create(8, 8, layouts[layout], 0, NULL, &grid));
        check_ok(op_hex_grid_neighbors(grid, a, neighbors, &count));
        for (int32_t i = 0; i < count; i++) {
            found = found || cells_equal(&neighbors[i], &b, 1);
        }
        assert_int_equal(found, layout % 2 == 0);
        op_hex_grid_destroy(grid);
    }
}

/* Every cell of small grids: those cells, in that order, whose centres are 1 apart; walls count. */
static void neighbors_are_one_apart(void **state) {
    (void)state;
    for (int32_t side = 1; side <= 9; side++) {
        for (int layout = 0; layout < HEX_LAYOUTS; layout++) {
            OpHexGrid *grid = NULL;
            check_ok(op_hex_grid_create(side, 10 - side, layouts[layout], OP_AREA_WALL, NULL, &grid));
            for (int32_t i = 0; i < side * (10 - side); i++) {
                OpCell cell = {i % side, i / side};
                OpCell neighbors[6];
                int32_t count = -1;
                int32_t expected = 0;
                check_ok(op_hex_grid_neighbors(grid, cell, neighbors, &count));
                for (int direction = 0; direction < REF_HEX_DIRECTIONS; direction++) {
                    OpCell next = ref_hex_neighbour(layouts[layout], cell, direction);
                    if (next.x >= 0 && next.y >= 0 && next.x < side && next.y < 10 - side) {
                        assert_true(expected < count && cells_equal(&neighbors[expected++], &next, 1));
                    }
                }
                assert_int_equal(count, expected);
            }
            op_hex_grid_destroy(grid);
        }
    }
}

/* Axial coordinates of a neighbour differ by the direction's own. */
static void axial_directions(void **state) {
    (void)state;
    static const OpHexCoord directions[] = {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}};
    for (int layout = 0; layout < HEX_LAYOUTS; layout++) {
        for (int32_t i = 0; i < 81; i++) {
            OpCell cell = {i % 9 - 4, i / 9 - 4};
            OpHexCoord from = axial_of(layouts[layout], cell);
            for (int direction = 0; direction < REF_HEX_DIRECTIONS; direction++) {
                OpHexCoord to =
                    axial_of(layouts[layout], ref_hex_neighbour(layouts[layout], cell, direction));
                assert_int_equal(to.q - from.q, directions[direction].q);
                assert_int_equal(to.r - from.r, directions[direction].r);
            }
        }
    }
}

/* Breadth first over a block large enough that no shortest way leaves it. */
static void distances_are_steps(void **state) {
    (void)state;
    enum { SIDE = 23, CELLS = SIDE * SIDE };
    for (int layout = 0; layout < HEX_LAYOUTS; layout++) {
        for (int32_t corner = 0; corner < 4; corner++) {
            OpCell start = {SIDE / 2 + corner % 2, SIDE / 2 + corner / 2};
            int32_t steps[CELLS];
            OpCell queue[CELLS] = {start};
            for (int i = 0; i < CELLS; i++) {
                steps[i] = -1;
            }
            steps[start.y * SIDE + start.x] = 0;
            for (int32_t first = 0, last = 1; first < last; first++) {
                OpCell from = queue[first];
                for (int direction = 0; direction < REF_HEX_DIRECTIONS; direction++) {
                    OpCell to = ref_hex_neighbour(layouts[layout], from, direction);
                    bool inside = to.x >= 0 && to.y >= 0 && to.x < SIDE && to.y < SIDE;
                    if (inside && steps[to.y * SIDE + to.x] < 0) {
                        steps[to.y * SIDE + to.x] = steps[from.y * SIDE + from.x] + 1;
                        queue[last++] = to;
                    }
                }
            }
            for (int32_t i = 0; i < CELLS; i++) {
                OpCell cell = {i % SIDE, i / SIDE};
                assert_int_equal(distance(layouts[layout], start, cell), steps[i]);
                assert_int_equal(distance(layouts[layout], cell, start), steps[i]);
                assert_int_equal(ref_hex_steps(layouts[layout], start, cell), steps[i]);
            }
        }
    }
}

static void the_longest_distance(void **state) {
    (void)state;
    int32_t steps = 0;
    OpHexCoord a = {OP_HEX_MAX_AXIAL, OP_HEX_MAX_AXIAL};
    OpHexCoord b = {-OP_HEX_MAX_AXIAL, -OP_HEX_MAX_AXIAL};
    OpHexCoord c = {-OP_HEX_MAX_AXIAL, OP_HEX_MAX_AXIAL};
    check_ok(op_hex_distance(a, b, &steps));
    assert_int_equal(steps, 4 * (int64_t)OP_HEX_MAX_AXIAL);
    check_ok(op_hex_distance(a, c, &steps));
    assert_int_equal(steps, 2 * OP_HEX_MAX_AXIAL);
}

/* ---- Rounding ---- */

static double squared_distance(OpHexCoord coord, double q, double r) {
    double dq = (double)coord.q - q;
    double dr = (double)coord.r - r;
    return dq * dq + dq * dr + dr * dr; /* of centres in the plane: the axes make an angle of 60 degrees */
}

/* The nearest of all centres around, and how much nearer it is than the second. */
static OpHexCoord nearest_centre(double q, double r, double *margin) {
    OpHexCoord best = {0, 0};
    double first = positive_infinity();
    double second = positive_infinity();
    for (int32_t i = 0; i < 49; i++) {
        OpHexCoord coord = {(int32_t)floor(q) + i % 7 - 3, (int32_t)floor(r) + i / 7 - 3};
        double away = squared_distance(coord, q, r);
        if (away < first) {
            second = first;
            first = away;
            best = coord;
        } else if (away < second) {
            second = away;
        }
    }
    *margin = second - first;
    return best;
}

static void rounding_finds_the_nearest_centre(void **state) {
    (void)state;
    TestRandom random = test_random(8);
    size_t clear = 0;
    size_t count = test_count(2000, 200000, 2000000);
    for (size_t i = 0; i < count; i++) {
        double q = (double)test_int(&random, -50000, 50000) / 1009.0;
        double r = (double)test_int(&random, -50000, 50000) / 1013.0;
        double margin = 0.0;
        OpHexCoord rounded = {0, 0};
        OpHexCoord nearest = nearest_centre(q, r, &margin);
        check_ok(op_hex_round(q, r, &rounded));
        if (margin > 1e-9) {
            clear++;
            assert_int_equal(rounded.q, nearest.q);
            assert_int_equal(rounded.r, nearest.r);
        }
    }
    assert_true(clear > count * 9 / 10);
}

/* Where three or two centres are equally near, the repair decides, always in the same way. */
static void rounding_at_ties(void **state) {
    (void)state;
    static const struct {
        double q;
        double r;
        OpHexCoord coord;
    } cases[] = {
        {0.5, 0.0, {1, 0}},  /* q 0.5 -> 1, s -0.5 -> 0: errors of q and s equal, s is implied */
        {-0.5, 0.0, {0, 0}}, /* q -> 0, s 0.5 -> 1, implied */
        {0.0, 0.5, {0, 1}},   {0.0, -0.5, {0, 0}},
        {0.5, -0.5, {1, -1}}, /* q -> 1, r -> 0: equal errors, r strictly beats s */
        {1.25, 0.5, {1, 1}},  /* r 0.5 -> 1, s -1.75 -> -2 */
        {-3.0, 7.0, {-3, 7}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        OpHexCoord coord = {0, 0};
        check_ok(op_hex_round(cases[i].q, cases[i].r, &coord));
        assert_int_equal(coord.q, cases[i].coord.q);
        assert_int_equal(coord.r, cases[i].coord.r);
    }
}

/* ---- World ---- */

static const OpGridSpace spaces[] = {
    {0.0, 0.0, 0.0}, {-3.5, 7.25, 0.1}, {1000.0, -2000.0, 64.0}, {2097152.0, -2097152.0, 0.001}};

static void check_centres(OpHexGrid *grid, OpHexLayout layout, OpGridSpace space) {
    double size = space.cell_size > 0.0 ? space.cell_size : 1.0;
    OpWorldPoint zero = ref_hex_centre(layout, (OpCell){0, 0});
    check_ok(op_hex_grid_set_space(grid, space));
    for (int32_t i = 0; i < op_hex_grid_width(grid) * op_hex_grid_height(grid); i++) {
        OpCell cell = {i % op_hex_grid_width(grid), i / op_hex_grid_width(grid)};
        OpCell back = {-1, -1};
        OpWorldPoint point;
        bool inside = false;
        OpWorldPoint unit = ref_hex_centre(layout, cell);
        check_ok(op_hex_grid_point_at(grid, cell, &point));
        assert_true(fabs(point.x - (space.origin_x + size * (unit.x - zero.x))) < 1e-9 * (1.0 + size) * 1e3);
        assert_true(fabs(point.y - (space.origin_y + size * (unit.y - zero.y))) < 1e-9 * (1.0 + size) * 1e3);
        if (fabs(point.x) > OP_MAX_COORDINATE || fabs(point.y) > OP_MAX_COORDINATE) {
            continue;
        }
        check_ok(op_hex_grid_cell_at(grid, point, &back, &inside));
        assert_true(inside && cells_equal(&back, &cell, 1));
    }
}

static void centres_come_back(void **state) {
    (void)state;
    for (int layout = 0; layout < HEX_LAYOUTS; layout++) {
        OpHexGrid *grid = NULL;
        check_ok(op_hex_grid_create(40, 30, layouts[layout], 0, NULL, &grid));
        for (size_t i = 0; i < sizeof spaces / sizeof spaces[0]; i++) {
            check_centres(grid, layouts[layout], spaces[i]);
        }
        op_hex_grid_destroy(grid);
    }
}

/* The very doubles of the formula, in its order. */
static void centres_have_exact_bits(void **state) {
    (void)state;
    const double k = 0.8660254037844386;
    OpGridSpace space = {0.3, -0.7, 1.1};
    for (int layout = 0; layout < HEX_LAYOUTS; layout++) {
        OpHexGrid *grid = NULL;
        check_ok(op_hex_grid_create(9, 9, layouts[layout], 0, NULL, &grid));
        check_ok(op_hex_grid_set_space(grid, space));
        for (int32_t i = 0; i < 81; i++) {
            OpCell cell = {i % 9, i / 9};
            OpHexCoord coord = axial_of(layouts[layout], cell);
            double q = (double)coord.q;
            double r = (double)coord.r;
            OpWorldPoint point;
            check_ok(op_hex_grid_point_at(grid, cell, &point));
            if (layout < 2) {
                check_same_bits(point.x, 0.3 + 1.1 * (q + r * 0.5));
                check_same_bits(point.y, -0.7 + 1.1 * (k * r));
            } else {
                check_same_bits(point.x, 0.3 + 1.1 * (k * q));
                check_same_bits(point.y, -0.7 + 1.1 * (r + q * 0.5));
            }
        }
        op_hex_grid_destroy(grid);
    }
}

static double squared(double x, double y) {
    return x * x + y * y;
}

/* Random points, away from borders: the cell with the nearest centre, inside the grid or beside it. */
static void points_fall_into_the_nearest_cell(void **state) {
    (void)state;
    TestRandom random = test_random(21);
    size_t clear = 0;
    size_t count = test_count(500, 20000, 200000);
    for (size_t i = 0; i < count; i++) {
        OpHexLayout layout = layouts[i % HEX_LAYOUTS];
        OpWorldPoint zero = ref_hex_centre(layout, (OpCell){0, 0});
        OpWorldPoint point = {(double)test_int(&random, -2000, 8000) / 997.0,
                              (double)test_int(&random, -2000, 8000) / 991.0};
        OpHexGrid *grid = NULL;
        OpCell nearest = {0, 0};
        OpCell cell = {0, 0};
        double first = positive_infinity();
        double second = positive_infinity();
        bool inside = false;
        check_ok(op_hex_grid_create(6, 5, layout, 0, NULL, &grid));
        for (int32_t k = 0; k < 15 * 15; k++) {
            OpCell other = {k % 15 - 4, k / 15 - 4};
            OpWorldPoint unit = ref_hex_centre(layout, other);
            double away = squared(unit.x - zero.x - point.x, unit.y - zero.y - point.y);
            nearest = away < first ? other : nearest;
            second = away < first ? first : away < second ? away : second;
            first = away < first ? away : first;
        }
        check_ok(op_hex_grid_cell_at(grid, point, &cell, &inside));
        if (second - first > 1e-9) {
            clear++;
            assert_true(cells_equal(&cell, &nearest, 1));
            assert_int_equal(inside, nearest.x >= 0 && nearest.x < 6 && nearest.y >= 0 && nearest.y < 5);
        }
        op_hex_grid_destroy(grid);
    }
    assert_true(clear > count * 9 / 10);
}

/* A tiny cell size takes quotients beyond all integers: such points are outside, whatever the layout. */
static void points_beyond_everything(void **state) {
    (void)state;
    static const double far[] = {-2097152.0, -1.0, 1.0, 2097152.0};
    for (int layout = 0; layout < HEX_LAYOUTS; layout++) {
        OpHexGrid *grid = NULL;
        check_ok(op_hex_grid_create(3, 3, layouts[layout], 0, NULL, &grid));
        check_ok(op_hex_grid_set_space(grid, (OpGridSpace){0.0, 0.0, 4.9406564584124654e-324}));
        for (int i = 0; i < 16; i++) {
            OpCell cell = {0, 0};
            bool inside = true;
            check_ok(op_hex_grid_cell_at(grid, (OpWorldPoint){far[i / 4], far[i % 4]}, &cell, &inside));
            assert_false(inside);
            assert_true(cell.x < 0 || cell.y < 0 || cell.x >= 3 || cell.y >= 3);
        }
        op_hex_grid_destroy(grid);
    }
}

/* ---- Bad input ---- */

static void bad_input(void **state) {
    (void)state;
    OpHexCoord coord = {77, 78};
    OpCell cell = {77, 78};
    int32_t steps = 77;
    const OpHexLayout unknown = (OpHexLayout)4;
    const OpCell origin = {0, 0};
    const OpHexCoord zero = {0, 0};
    check_refused(op_hex_axial_of(unknown, origin, &coord), OP_STATUS_INVALID_ARGUMENT, "layout", "was 4");
    check_refused(op_hex_axial_of(layouts[0], (OpCell){OP_HEX_MAX_OFFSET + 1, 0}, &coord),
                  OP_STATUS_OUT_OF_RANGE, "cell.x", "was 268435457");
    check_refused(op_hex_axial_of(layouts[0], (OpCell){0, INT32_MIN}, &coord), OP_STATUS_OUT_OF_RANGE,
                  "cell.y", "was -2147483648");
    check_refused(op_hex_axial_of(layouts[0], origin, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_hex_cell_of(unknown, zero, &cell), OP_STATUS_INVALID_ARGUMENT, "layout", "was 4");
    check_refused(op_hex_cell_of(layouts[2], (OpHexCoord){1 << 29, 0}, &cell), OP_STATUS_OUT_OF_RANGE,
                  "coord.q", "was 536870912");
    check_refused(op_hex_cell_of(layouts[2], (OpHexCoord){0, INT32_MIN}, &cell), OP_STATUS_OUT_OF_RANGE,
                  "coord.r", "was -2147483648");
    check_refused(op_hex_cell_of(layouts[0], (OpHexCoord){OP_HEX_MAX_OFFSET + 1, 0}, &cell),
                  OP_STATUS_OUT_OF_RANGE, "coord", "was (268435457, 0)");
    check_refused(op_hex_cell_of(layouts[0], (OpHexCoord){OP_HEX_MAX_AXIAL, OP_HEX_MAX_AXIAL}, &cell),
                  OP_STATUS_OUT_OF_RANGE, "coord", "268435456");
    check_refused(op_hex_cell_of(layouts[0], zero, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_hex_distance((OpHexCoord){INT32_MAX, 0}, zero, &steps), OP_STATUS_OUT_OF_RANGE, "a.q",
                  "was 2147483647");
    check_refused(op_hex_distance(zero, (OpHexCoord){0, INT32_MIN}, &steps), OP_STATUS_OUT_OF_RANGE, "b.r",
                  "was -2147483648");
    check_refused(op_hex_distance(zero, zero, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_hex_round(not_a_number(), 0.0, &coord), OP_STATUS_OUT_OF_RANGE, "q", "NaN");
    check_refused(op_hex_round(0.0, positive_infinity(), &coord), OP_STATUS_OUT_OF_RANGE, "r", "nfinity");
    check_refused(op_hex_round(536870911.5, 0.0, &coord), OP_STATUS_OUT_OF_RANGE, "q", "536870911");
    check_refused(op_hex_round(0.0, 0.0, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    assert_true(coord.q == 77 && coord.r == 78 && cell.x == 77 && cell.y == 78 && steps == 77);
    check_ok(op_hex_round(536870911.0, -536870911.0, &coord));
    assert_true(coord.q == OP_HEX_MAX_AXIAL && coord.r == -OP_HEX_MAX_AXIAL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conversions_by_hand),      cmocka_unit_test(cells_come_back),
        cmocka_unit_test(the_slanted_pair),         cmocka_unit_test(neighbors_are_one_apart),
        cmocka_unit_test(axial_directions),         cmocka_unit_test(distances_are_steps),
        cmocka_unit_test(the_longest_distance),     cmocka_unit_test(rounding_finds_the_nearest_centre),
        cmocka_unit_test(rounding_at_ties),         cmocka_unit_test(centres_come_back),
        cmocka_unit_test(centres_have_exact_bits),  cmocka_unit_test(points_fall_into_the_nearest_cell),
        cmocka_unit_test(points_beyond_everything), cmocka_unit_test(bad_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
