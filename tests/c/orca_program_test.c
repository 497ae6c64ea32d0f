/* The linear program over half-planes and its fallback against brute force: the best of all points where two of the curves cross that
 * the best can lie on. */
#include "support/check.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <math.h>

enum { MOST = 9, MOST_LINES = MOST + MOST * (MOST - 1) / 2 };

typedef struct Case {
    OpHalfPlane planes[MOST];
    int32_t count;
    int32_t hard;
    double speed;
    OpVec2 wanted;
} Case;

static double dot(OpVec2 a, OpVec2 b) {
    return a.x * b.x + a.y * b.y;
}

static OpVec2 plus(OpVec2 a, OpVec2 b, double times) {
    return (OpVec2){a.x + b.x * times, a.y + b.y * times};
}

static double length(OpVec2 a) {
    return sqrt(dot(a, a));
}

/* How far inside the half-planes from first up to last, and the disc, a velocity is; negative outside. */
static double room_among(const Case *given, int32_t first, int32_t last, OpVec2 v) {
    double room = (double)INFINITY;
    for (int32_t i = first; i < last; i++) {
        room = fmin(room, dot(plus(v, given->planes[i].point, -1.0), given->planes[i].normal));
    }
    return room;
}

static double room_in_disc(const Case *given, OpVec2 v) {
    return given->speed - length(v);
}

/* ---- Random cases ---- */

static double between(TestRandom *random, double low, double high) {
    return low + (high - low) * ((double)(test_bits(random) >> 11) / 9007199254740992.0);
}

/* A direction: any, or one of eight that repeat, with opposites. */
static OpVec2 direction(TestRandom *random, bool plain) {
    static const OpVec2 few[] = {{1, 0},     {0, 1},      {-1, 0},      {0, -1},
                                 {0.6, 0.8}, {0.8, -0.6}, {-0.6, -0.8}, {-0.8, 0.6}};
    double angle = between(random, 0.0, 6.283185307);
    return plain ? few[test_int(random, 0, 7)] : (OpVec2){cos(angle), sin(angle)};
}

static Case take_case(TestRandom *random) {
    Case given = {.count = test_int(random, 0, MOST), .speed = 2.0};
    bool plain = test_chance(random, 30);
    bool tight = test_chance(random, 50);
    given.hard = test_chance(random, 50) ? test_int(random, 0, given.count) : 0;
    OpVec2 open;
    open.x = between(random, -1.2, 1.2);
    open.y = between(random, -1.2, 1.2);
    for (int32_t i = 0; i < given.count; i++) {
        OpHalfPlane *plane = &given.planes[i];
        plane->normal = direction(random, plain);
        if (plain) {
            plane->point.x = (double)test_int(random, -8, 8) / 4.0;
            plane->point.y = (double)test_int(random, -8, 8) / 4.0;
        } else {
            plane->point.x = between(random, -2.0, 2.0);
            plane->point.y = between(random, -2.0, 2.0);
        }
        /* Obstacles leave something open in most cases, and so does everything in some. */
        bool leave_open = i < given.hard ? !test_chance(random, 3) : !tight;
        if (leave_open && dot(plus(open, plane->point, -1.0), plane->normal) < 0.0) {
            plane->normal = (OpVec2){-plane->normal.x, -plane->normal.y};
        }
    }
    given.wanted.x = between(random, -3.0, 3.0);
    given.wanted.y = between(random, -3.0, 3.0);
    return given;
}

/* ---- Brute force ---- */

/* A line as the points v with v . normal = offset. */
typedef struct Line {
    OpVec2 normal;
    double offset;
} Line;

typedef struct Lines {
    Line list[MOST_LINES];
    int32_t count;
} Lines;

static Line border_of(OpHalfPlane plane) {
    return (Line){plane.normal, dot(plane.normal, plane.point)};
}

/* Calls visit for every crossing of two lines and of a line and the circle. */
static void visit_crossings(const Lines *lines, double speed, void (*visit)(void *user, OpVec2 v),
                            void *user) {
    for (int32_t i = 0; i < lines->count; i++) {
        Line a = lines->list[i];
        OpVec2 foot = {a.normal.x * a.offset, a.normal.y * a.offset};
        double square = speed * speed - a.offset * a.offset;
        if (square >= 0.0) {
            OpVec2 along = {-a.normal.y, a.normal.x};
            visit(user, plus(foot, along, sqrt(square)));
            visit(user, plus(foot, along, -sqrt(square)));
        }
        for (int32_t j = 0; j < i; j++) {
            Line b = lines->list[j];
            double cross = a.normal.x * b.normal.y - a.normal.y * b.normal.x;
            if (fabs(cross) > 1e-12) {
                visit(user, (OpVec2){(a.offset * b.normal.y - b.offset * a.normal.y) / cross,
                                     (b.offset * a.normal.x - a.offset * b.normal.x) / cross});
            }
        }
    }
}

typedef struct Best {
    const Case *given;
    int32_t soft; /* half-planes from here up to last are relaxed, those before it kept */
    int32_t last;
    double tolerance;
    double value;
} Best;

static void visit_nearest(void *user, OpVec2 v) {
    Best *best = user;
    const Case *given = best->given;
    if (room_in_disc(given, v) >= -best->tolerance &&
        room_among(given, 0, given->count, v) >= -best->tolerance) {
        best->value = fmin(best->value, length(plus(v, given->wanted, -1.0)));
    }
}

/* The least distance from wanted, where points may be outside by a tolerance. */
static double brute_nearest(const Case *given, double tolerance) {
    Best best = {.given = given, .tolerance = tolerance, .value = (double)INFINITY};
    Lines lines = {.count = 0};
    double speed = length(given->wanted);
    visit_nearest(&best, given->wanted);
    visit_nearest(&best, plus((OpVec2){0, 0}, given->wanted, given->speed / speed));
    for (int32_t i = 0; i < given->count; i++) {
        OpHalfPlane plane = given->planes[i];
        double below = dot(plus(given->wanted, plane.point, -1.0), plane.normal);
        visit_nearest(&best, plus(given->wanted, plane.normal, -below));
        lines.list[lines.count++] = border_of(plane);
    }
    visit_crossings(&lines, given->speed, visit_nearest, &best);
    return best.value;
}

static void visit_deepest(void *user, OpVec2 v) {
    Best *best = user;
    const Case *given = best->given;
    if (room_in_disc(given, v) >= -best->tolerance &&
        room_among(given, 0, best->soft, v) >= -best->tolerance) {
        best->value = fmax(best->value, room_among(given, best->soft, best->last, v));
    }
}

/* The most room that a velocity has among the half-planes from soft up to last, within the disc and those before soft. */
static double brute_room(const Case *given, int32_t soft, int32_t last, double tolerance) {
    Best best = {given, soft, last, tolerance, -(double)INFINITY};
    Lines lines = {.count = 0};
    for (int32_t i = 0; i < soft; i++) {
        lines.list[lines.count++] = border_of(given->planes[i]);
    }
    for (int32_t i = soft; i < last; i++) {
        Line a = border_of(given->planes[i]);
        visit_deepest(&best, (OpVec2){given->speed * a.normal.x, given->speed * a.normal.y});
        for (int32_t j = soft; j < i; j++) { /* where both have the same room */
            Line b = border_of(given->planes[j]);
            OpVec2 apart = plus(a.normal, b.normal, -1.0);
            double size = length(apart);
            if (size > 1e-9) {
                lines.list[lines.count++] =
                    (Line){{apart.x / size, apart.y / size}, (a.offset - b.offset) / size};
            }
        }
    }
    visit_crossings(&lines, given->speed, visit_deepest, &best);
    return best.value;
}

/* ---- The comparison ---- */

typedef struct Counts {
    int32_t feasible;
    int32_t relaxed;
    int32_t hard_relaxed;
} Counts;

static const double hair = 1e-6;

static bool check_feasible(const Case *given, OpVec2 v) {
    double distance = length(plus(v, given->wanted, -1.0));
    return room_in_disc(given, v) > -hair && room_among(given, 0, given->count, v) > -hair &&
           distance < brute_nearest(given, 1e-13) + hair && distance > brute_nearest(given, 1e-9) - hair;
}

static bool check_relaxed(const Case *given, int32_t soft, int32_t last, OpVec2 v) {
    double room = room_among(given, soft, last, v);
    return room_in_disc(given, v) > -hair && room_among(given, 0, soft, v) > -hair &&
           room > brute_room(given, soft, last, 1e-13) - hair &&
           room < brute_room(given, soft, last, 1e-9) + hair;
}

/* Two half-planes that are the same but for rounding. A line may then seem to lie a hair outside the other one, so that a program gives
 * up: the answer relaxes what need not be, or is not the best. It still keeps to the hard half-planes where there is room in them. */
static bool has_twins(const Case *given) {
    for (int32_t i = 0; i < given->count; i++) {
        for (int32_t j = 0; j < i; j++) {
            Line a = border_of(given->planes[i]);
            Line b = border_of(given->planes[j]);
            if (length(plus(a.normal, b.normal, -1.0)) < 1e-9 && fabs(a.offset - b.offset) < 1e-9) {
                return true;
            }
        }
    }
    return false;
}

/* Cases in which rounding may decide whether there is room at all are only checked for what was said. */
static bool check_case(const Case *given, Counts *counts) {
    OpVec2 v = {7, 7};
    bool feasible = false;
    check_ok(
        op_orca_solve(given->planes, given->count, given->hard, given->speed, given->wanted, &v, &feasible));
    double room = brute_room(given, 0, given->count, 1e-9);
    double hard_room = given->hard > 0 ? brute_room(given, 0, given->hard, 1e-9) : 1.0;
    if (!feasible && has_twins(given)) {
        return room_in_disc(given, v) > -hair &&
               (room_among(given, 0, given->hard, v) > -hair || check_relaxed(given, 0, given->hard, v));
    }
    if (given->count == 0 || room > hair) {
        counts->feasible++;
        return feasible && check_feasible(given, v);
    }
    if (room > -hair || fabs(hard_room) < hair) {
        return room_in_disc(given, v) > -hair;
    }
    if (hard_room < 0.0) {
        counts->hard_relaxed++;
        return !feasible && check_relaxed(given, 0, given->hard, v);
    }
    counts->relaxed++;
    return !feasible && check_relaxed(given, given->hard, given->count, v);
}

static void test_random_cases(void **state) {
    (void)state;
    Counts counts = {0};
    for (size_t seed = 1; seed <= test_count(3000, 20000, 200000); seed++) {
        TestRandom random = test_random(seed);
        Case given = take_case(&random);
        if (!check_case(&given, &counts)) {
            fail_msg("seed %zu: %d half-planes, %d hard", seed, given.count, given.hard);
        }
    }
    assert_true(counts.feasible > 500 && counts.relaxed > 500 && counts.hard_relaxed > 5);
}

/* The constraints of simulations: many of nearly the same direction. */
static void test_near_parallel_cases(void **state) {
    (void)state;
    Counts counts = {0};
    for (size_t seed = 1; seed <= test_count(2000, 10000, 100000); seed++) {
        TestRandom random = test_random(seed);
        Case given = take_case(&random);
        for (int32_t i = 1; i < given.count; i++) {
            OpVec2 first = given.planes[0].normal;
            double angle = between(&random, -1e-3, 1e-3) + (test_chance(&random, 30) ? 3.14159265 : 0.0);
            given.planes[i].normal = (OpVec2){first.x * cos(angle) - first.y * sin(angle),
                                              first.x * sin(angle) + first.y * cos(angle)};
        }
        given.hard = 0;
        if (!check_case(&given, &counts)) {
            fail_msg("seed %zu: %d half-planes", seed, given.count);
        }
    }
}

/* ---- Cases by hand ---- */

static OpHalfPlane plane_of(double x, double y, double nx, double ny) {
    return (OpHalfPlane){{x, y}, {nx, ny}};
}

static void expect(const OpHalfPlane *planes, int32_t count, int32_t hard, double speed, OpVec2 wanted,
                   bool feasible, double x, double y) {
    OpVec2 v = {7, 7};
    bool found = !feasible;
    check_ok(op_orca_solve(planes, count, hard, speed, wanted, &v, &found));
    assert_int_equal(found, feasible);
    assert_true(fabs(v.x - x) < 1e-12 && fabs(v.y - y) < 1e-12);
}

static void test_by_hand(void **state) {
    (void)state;
    const OpHalfPlane up = plane_of(0, 0.5, 0, 1);
    const OpHalfPlane down = plane_of(0, -0.5, 0, -1);
    const OpHalfPlane left = plane_of(-0.25, 0, -1, 0);
    expect(NULL, 0, 0, 1.0, (OpVec2){0.25, 0.5}, true, 0.25, 0.5);
    expect(NULL, 0, 0, 1.0, (OpVec2){3, 4}, true, 0.6, 0.8);
    expect(NULL, 0, 0, 0.0, (OpVec2){3, 4}, true, 0.0, 0.0);
    expect(&up, 1, 0, 1.0, (OpVec2){0.25, -3}, true, 0.25, 0.5);
    expect((OpHalfPlane[]){up, left}, 2, 0, 1.0, (OpVec2){2, -2}, true, -0.25, 0.5);
    /* Two that exclude each other: in the middle of both; or within the first, if it is hard. */
    expect((OpHalfPlane[]){up, down}, 2, 0, 1.0, (OpVec2){0.25, 0}, false, 0.0, 0.0);
    expect((OpHalfPlane[]){up, down}, 2, 1, 1.0, (OpVec2){0.25, 0}, false, 0.0, 0.5);
    /* Two hard ones that do: the third counts for nothing. */
    expect((OpHalfPlane[]){up, down, left}, 3, 2, 1.0, (OpVec2){0.25, 0}, false, 0.0, 0.0);
    /* Beyond the top speed. */
    expect((OpHalfPlane[]){plane_of(0, 2, 0, 1)}, 1, 0, 1.0, (OpVec2){0.25, 0}, false, 0.0, 1.0);
    /* Twice the same. */
    expect((OpHalfPlane[]){up, up}, 2, 0, 1.0, (OpVec2){0.25, 0}, true, 0.25, 0.5);
    /* A velocity on the border needs no change, so it keeps its bits. */
    OpVec2 v;
    bool feasible;
    check_ok(op_orca_solve(&up, 1, 0, 1.0, (OpVec2){0.1, 0.5}, &v, &feasible));
    check_same_bits(v.x, 0.1);
    check_same_bits(v.y, 0.5);
}

/* Many half-planes around a point, and one more that cannot be had; also more than fit on the stack. */
static void test_many(void **state) {
    (void)state;
    enum { COUNT = 300 };
    static OpHalfPlane planes[COUNT + 1];
    for (int32_t count = 40; count <= COUNT; count += 5) {
        for (int32_t i = 0; i < count; i++) {
            double angle = 6.283185307179586 * (double)i / (double)count;
            OpVec2 inward = {-cos(angle), -sin(angle)};
            planes[i] = plane_of(-inward.x, -inward.y, inward.x, inward.y);
        }
        OpVec2 v;
        bool feasible = false;
        check_ok(op_orca_solve(planes, count, 0, 5.0, (OpVec2){4, 0}, &v, &feasible));
        assert_true(feasible && fabs(v.x - 1.0) < 1e-9 && fabs(v.y) < 0.1);
        planes[count] = plane_of(3, 0, 1, 0);
        check_ok(op_orca_solve(planes, count + 1, 0, 5.0, (OpVec2){4, 0}, &v, &feasible));
        assert_true(!feasible && fabs(v.x - 2.0) < 1e-9 && fabs(v.y) < 1e-6);
        check_ok(op_orca_solve(planes, count + 1, count, 5.0, (OpVec2){-4, 0}, &v, &feasible));
        assert_true(!feasible && fabs(v.x - 1.0) < 1e-9);
    }
}

/* ---- Bad input ---- */

static void test_bad_input(void **state) {
    (void)state;
    const OpHalfPlane good = plane_of(0, 0.5, 0, 1);
    OpVec2 zero = {0, 0};
    OpVec2 out = {7, 7};
    bool feasible = true;
    OpStatus range = OP_STATUS_OUT_OF_RANGE;
    OpStatus invalid = OP_STATUS_INVALID_ARGUMENT;
    OpHalfPlane two[2] = {good, good};
    check_refused(op_orca_solve(two, -1, 0, 1, zero, &out, &feasible), range, "count", "was -1");
    check_refused(op_orca_solve(two, 2, -1, 1, zero, &out, &feasible), range, "hard_count", "[0, 2], was -1");
    check_refused(op_orca_solve(two, 2, 3, 1, zero, &out, &feasible), range, "hard_count", "[0, 2], was 3");
    check_refused(op_orca_solve(NULL, 1, 0, 1, zero, &out, &feasible), invalid, "half_planes", "NULL");
    two[1] = plane_of(0, not_a_number(), 0, 1);
    check_refused(op_orca_solve(two, 2, 0, 1, zero, &out, &feasible), range, "half_planes", "[1].point");
    two[1] = plane_of(2e15, 0, 0, 1);
    check_refused(op_orca_solve(two, 2, 0, 1, zero, &out, &feasible), range, "half_planes",
                  "2000000000000000");
    two[1] = plane_of(0, 0, 0, 1.1);
    check_refused(op_orca_solve(two, 2, 0, 1, zero, &out, &feasible), range, "half_planes", "was 0, 1.1");
    two[1] = plane_of(0, 0, not_a_number(), 1);
    check_refused(op_orca_solve(two, 2, 0, 1, zero, &out, &feasible), range, "half_planes", "NaN");
    check_refused(op_orca_solve(&good, 1, 0, -1, zero, &out, &feasible), range, "max_speed", "was -1");
    check_refused(op_orca_solve(&good, 1, 0, not_a_number(), zero, &out, &feasible), range, "max_speed",
                  "NaN");
    check_refused(op_orca_solve(&good, 1, 0, 1, (OpVec2){0, -3e6}, &out, &feasible), range, "wanted",
                  "-3000000");
    check_refused(op_orca_solve(&good, 1, 0, 1, zero, NULL, &feasible), invalid, "out", "NULL");
    check_refused(op_orca_solve(&good, 1, 0, 1, zero, &out, NULL), invalid, "feasible", "NULL");
    assert_true(out.x == 7.0 && feasible);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_cases), cmocka_unit_test(test_near_parallel_cases),
        cmocka_unit_test(test_by_hand),      cmocka_unit_test(test_many),
        cmocka_unit_test(test_bad_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
