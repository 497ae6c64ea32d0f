/* Half-planes of velocities: against the definition of the velocity obstacle (is there a moment at which the two would touch?), the two
 * forms of the construction against each other, boundaries, extremes and bad input. */
#include "support/check.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <math.h>

static double between(TestRandom *random, double low, double high) {
    return low + (high - low) * ((double)(test_bits(random) >> 11) / 9007199254740992.0);
}

static OpVec2 vector(TestRandom *random, double most) {
    OpVec2 v;
    v.x = between(random, -most, most);
    v.y = between(random, -most, most);
    return v;
}

static double dot(OpVec2 a, OpVec2 b) {
    return a.x * b.x + a.y * b.y;
}

static OpVec2 plus(OpVec2 a, OpVec2 b, double times) {
    return (OpVec2){a.x + b.x * times, a.y + b.y * times};
}

static double length(OpVec2 a) {
    return sqrt(dot(a, a));
}

/* ---- Membership, from the definition ---- */

static double point_to_segment(OpVec2 p, OpVec2 a, OpVec2 b) {
    OpVec2 e = plus(b, a, -1.0);
    double t = dot(e, e) > 0.0 ? dot(plus(p, a, -1.0), e) / dot(e, e) : 0.0;
    return length(plus(p, plus(a, e, fmin(fmax(t, 0.0), 1.0)), -1.0));
}

static double side(OpVec2 a, OpVec2 b, OpVec2 c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* Beyond what rounding makes of points in a line. */
static bool on_both_sides(double s, double t) {
    return (s > 1e-9 && t < -1e-9) || (s < -1e-9 && t > 1e-9);
}

static double segment_to_segment(OpVec2 a, OpVec2 b, OpVec2 c, OpVec2 d) {
    if (on_both_sides(side(a, b, c), side(a, b, d)) && on_both_sides(side(c, d, a), side(c, d, b))) {
        return 0.0;
    }
    return fmin(fmin(point_to_segment(a, c, d), point_to_segment(b, c, d)),
                fmin(point_to_segment(c, a, b), point_to_segment(d, a, b)));
}

typedef struct Obstacle {
    OpVec2 a;
    OpVec2 b;
    double radius;
    double horizon;
    double dt;
} Obstacle;

static bool overlaps(const Obstacle *obstacle) {
    return point_to_segment((OpVec2){0.0, 0.0}, obstacle->a, obstacle->b) <= obstacle->radius;
}

/* A velocity is in the obstacle when it leads into the capsule within the horizon; for one who is in it, when it leads to a place in it
 * after dt. */
static bool is_member(const Obstacle *obstacle, OpVec2 v) {
    OpVec2 zero = {0.0, 0.0};
    if (overlaps(obstacle)) {
        return point_to_segment(plus(zero, v, obstacle->dt), obstacle->a, obstacle->b) <= obstacle->radius;
    }
    return segment_to_segment(zero, plus(zero, v, obstacle->horizon), obstacle->a, obstacle->b) <=
           obstacle->radius;
}

static Obstacle take_obstacle(TestRandom *random) {
    Obstacle obstacle;
    obstacle.radius = between(random, 0.1, 2.0);
    obstacle.horizon = between(random, 0.5, 5.0);
    obstacle.dt = between(random, 0.05, 0.5);
    double most = test_chance(random, 30) ? 1.5 : 8.0;
    obstacle.a = vector(random, most);
    obstacle.b = test_chance(random, 40) ? obstacle.a : vector(random, 8.0);
    if (test_chance(random, 10)) { /* in line with the agent */
        obstacle.b = plus((OpVec2){0.0, 0.0}, obstacle.a, between(random, -2.0, 2.0));
    }
    return obstacle;
}

/* No velocity nearer than the distance is on the other side of the border, and right behind the nearest one they are. */
static void test_membership(void **state) {
    (void)state;
    int32_t inside = 0;
    int32_t overlapping = 0;
    for (size_t seed = 1; seed <= test_count(2000, 20000, 400000); seed++) {
        TestRandom random = test_random(seed);
        Obstacle obstacle = take_obstacle(&random);
        double scale = overlaps(&obstacle) ? 1.0 / obstacle.dt : 1.0;
        OpVec2 v = vector(&random, 5.0 * scale);
        OpVec2 normal;
        double distance;
        check_ok(op_orca_for_capsule(obstacle.a, obstacle.b, v, obstacle.radius, obstacle.horizon,
                                     obstacle.dt, &distance, &normal));
        bool member = is_member(&obstacle, v);
        double hair = 1e-6 * scale;
        bool good = fabs(length(normal) - 1.0) < 1e-9;
        if (fabs(distance) > hair) {
            good = good && member == (distance < 0.0);
        }
        OpVec2 border = plus(v, normal, -distance);
        good = good && !is_member(&obstacle, plus(border, normal, hair)) &&
               is_member(&obstacle, plus(border, normal, -hair));
        for (int32_t i = 0; i < 16 && good && fabs(distance) > hair; i++) {
            double angle = between(&random, 0.0, 6.2831853);
            OpVec2 way = {cos(angle), sin(angle)};
            double step = (fabs(distance) - hair) * between(&random, 0.5, 1.0);
            good = is_member(&obstacle, plus(v, way, step)) == member;
        }
        if (!good) {
            fail_msg("seed %zu: distance %g, normal %g, %g, member %d", seed, distance, normal.x, normal.y,
                     member);
        }
        inside += member ? 1 : 0;
        overlapping += overlaps(&obstacle) ? 1 : 0;
    }
    assert_true(inside > 300 && overlapping > 300);
}

/* ---- Agents ---- */

/* The cases lead to a half-plane that the definition finds too: its normal has the largest value, and it is as far away. */
static void test_two_forms(void **state) {
    (void)state;
    int32_t compared = 0;
    for (size_t seed = 1; seed <= test_count(20000, 100000, 4000000); seed++) {
        TestRandom random = test_random(seed);
        double radius = test_chance(&random, 5) ? 0.0 : between(&random, 0.1, 2.0);
        OpVec2 position = vector(&random, test_chance(&random, 50) ? 3.0 : 10.0);
        OpVec2 velocity = vector(&random, 3.0);
        OpVec2 other = vector(&random, 3.0);
        double horizon = between(&random, 0.5, 6.0);
        double dt = 0.1;
        double share = between(&random, 0.0, 1.0);
        OpVec2 relative = plus(velocity, other, -1.0);
        OpHalfPlane plane;
        OpVec2 normal;
        double distance;
        check_ok(op_orca_for_agent(position, velocity, other, radius, horizon, dt, share, &plane));
        check_ok(op_orca_for_capsule(position, position, relative, radius, horizon, dt, &distance, &normal));
        bool overlap = dot(position, position) <= radius * radius;
        double tau = overlap ? dt : horizon;
        double tolerance = 1e-6 * (overlap ? 1.0 / dt : 1.0);
        double value = dot(plane.normal, plus(relative, position, -1.0 / tau)) - radius / tau;
        OpVec2 expected = plus(velocity, plane.normal, -share * distance);
        if (fabs(value - distance) > tolerance || length(plus(plane.point, expected, -1.0)) > tolerance ||
            fabs(length(plane.normal) - 1.0) > 1e-9) {
            fail_msg("seed %zu: value %.17g, distance %.17g, point off by %g", seed, value, distance,
                     length(plus(plane.point, expected, -1.0)));
        }
        compared += overlap ? 0 : 1;
    }
    assert_true(compared > 10000);
}

/* Two who both go to their half-planes' borders part: within dt where they overlap, and touch at most at the horizon otherwise. */
static void test_both_take_their_share(void **state) {
    (void)state;
    for (size_t seed = 1; seed <= test_count(2000, 20000, 200000); seed++) {
        TestRandom random = test_random(seed);
        Obstacle obstacle = {.radius = 1.0, .horizon = 2.0, .dt = 0.25};
        double share = between(&random, 0.0, 1.0);
        OpVec2 mine = vector(&random, 3.0);
        OpVec2 its = vector(&random, 3.0);
        OpHalfPlane my_plane;
        OpHalfPlane its_plane;
        obstacle.a = obstacle.b = vector(&random, 3.0);
        OpVec2 opposite = {-obstacle.a.x, -obstacle.a.y};
        check_ok(op_orca_for_agent(obstacle.a, mine, its, 1.0, 2.0, 0.25, share, &my_plane));
        check_ok(op_orca_for_agent(opposite, its, mine, 1.0, 2.0, 0.25, 1.0 - share, &its_plane));
        OpVec2 relative = plus(my_plane.point, its_plane.point, -1.0);
        bool good = length(plus(my_plane.normal, its_plane.normal, 1.0)) < 1e-9 &&
                    !is_member(&obstacle, plus(relative, my_plane.normal, 1e-5)) &&
                    is_member(&obstacle, plus(relative, my_plane.normal, -1e-5));
        if (!good) {
            fail_msg("seed %zu", seed);
        }
    }
}

/* Exactly head on: both turn to their right. */
static void test_head_on(void **state) {
    (void)state;
    OpHalfPlane east;
    OpHalfPlane west;
    check_ok(op_orca_for_agent((OpVec2){5, 0}, (OpVec2){3, 0}, (OpVec2){-3, 0}, 3.0, 1.0, 0.1, 0.5, &east));
    check_ok(op_orca_for_agent((OpVec2){-5, 0}, (OpVec2){-3, 0}, (OpVec2){3, 0}, 3.0, 1.0, 0.1, 0.5, &west));
    /* A triangle of sides 3, 4 and 5: the right leg goes along (4, -3) / 5. */
    check_same_bits(east.normal.x, -15.0 / 25.0);
    check_same_bits(east.normal.y, -20.0 / 25.0);
    check_same_bits(west.normal.x, -east.normal.x);
    check_same_bits(west.normal.y, -east.normal.y);
    assert_true(fabs(east.point.x - (3.0 + 0.5 * (6.0 * 0.64 - 6.0))) < 1e-12);
    assert_true(fabs(east.point.y - 0.5 * (6.0 * 0.8 * -0.6)) < 1e-12);
}

/* Straight to the disc of the cutoff, and from it. */
static void test_cutoff(void **state) {
    (void)state;
    OpHalfPlane plane;
    check_ok(op_orca_for_agent((OpVec2){4, 0}, (OpVec2){0, 0}, (OpVec2){0, 0}, 2.0, 2.0, 0.1, 1.0, &plane));
    check_same_bits(plane.normal.x, -1.0);
    check_same_bits(plane.point.x, 1.0);
    assert_true(plane.normal.y == 0.0 && plane.point.y == 0.0);
    check_ok(op_orca_for_agent((OpVec2){4, 0}, (OpVec2){1.5, 0}, (OpVec2){0, 0}, 2.0, 2.0, 0.1, 0.5, &plane));
    check_same_bits(plane.normal.x, -1.0);
    check_same_bits(plane.point.x, 1.25);
}

/* On one spot there is a direction all the same. */
static void test_on_one_spot(void **state) {
    (void)state;
    OpHalfPlane plane;
    OpVec2 zero = {0, 0};
    check_ok(op_orca_for_agent(zero, zero, zero, 1.0, 2.0, 0.5, 0.5, &plane));
    check_same_bits(plane.normal.x, 1.0);
    check_same_bits(plane.normal.y, 0.0);
    check_same_bits(plane.point.x, 1.0);
    check_ok(op_orca_for_agent(zero, (OpVec2){0, 3}, zero, 1.0, 2.0, 0.5, 1.0, &plane));
    check_same_bits(plane.normal.y, 1.0);
    check_same_bits(plane.point.y, 3.0 + -(3.0 - 2.0));
    check_ok(op_orca_for_agent(zero, zero, zero, 0.0, 2.0, 0.5, 0.5, &plane));
    assert_true(plane.point.x == 0.0 && plane.normal.x == 1.0);
}

/* ---- Segments ---- */

static void test_segments(void **state) {
    (void)state;
    for (size_t seed = 1; seed <= test_count(2000, 20000, 200000); seed++) {
        TestRandom random = test_random(seed);
        Obstacle obstacle = take_obstacle(&random);
        OpHalfPlane plane;
        OpHalfPlane turned;
        check_ok(op_orca_for_segment(obstacle.a, obstacle.b, obstacle.radius, obstacle.horizon, obstacle.dt,
                                     &plane));
        check_ok(op_orca_for_segment(obstacle.b, obstacle.a, obstacle.radius, obstacle.horizon, obstacle.dt,
                                     &turned));
        double zero_depth = -dot(plane.point, plane.normal);
        bool good = overlaps(&obstacle) ? zero_depth < 1e-9 : zero_depth > -1e-9;
        good = good && !is_member(&obstacle, plus(plane.point, plane.normal, 1e-5 / obstacle.dt)) &&
               is_member(&obstacle, plus(plane.point, plane.normal, -1e-5 / obstacle.dt)) &&
               fabs(dot(turned.point, turned.point) - dot(plane.point, plane.point)) <
                   1e-6 * (1.0 + dot(plane.point, plane.point));
        if (!good) {
            fail_msg("seed %zu: depth of standing still %g", seed, zero_depth);
        }
    }
}

/* Right before a wall one may go along it and not into it. */
static void test_wall(void **state) {
    (void)state;
    OpHalfPlane plane;
    check_ok(op_orca_for_segment((OpVec2){-9, 3}, (OpVec2){9, 3}, 1.0, 2.0, 0.1, &plane));
    check_same_bits(plane.normal.y, -1.0);
    check_same_bits(plane.point.y, 1.0);
    assert_true(plane.normal.x == 0.0 && plane.point.x == 0.0);
    check_ok(op_orca_for_segment((OpVec2){-9, 0.5}, (OpVec2){9, 0.5}, 1.0, 2.0, 0.125, &plane));
    check_same_bits(plane.normal.y, -1.0);
    check_same_bits(plane.point.y, -4.0);
}

/* ---- Boundaries ---- */

static bool boundary(OpVec2 a, OpVec2 b, double clearance, double horizon, OpHalfPlane *plane) {
    bool applies = false;
    check_ok(op_orca_for_boundary(a, b, clearance, horizon, plane, &applies));
    return applies;
}

static void test_boundary(void **state) {
    (void)state;
    OpHalfPlane plane = {{7, 7}, {7, 7}};
    assert_true(boundary((OpVec2){-5, -1}, (OpVec2){5, -1}, 0.25, 2.0, &plane));
    check_same_bits(plane.normal.y, 1.0);
    check_same_bits(plane.point.y, -0.375);
    assert_true(plane.normal.x == 0.0 && plane.point.x == 0.0);
    /* Nearer than the clearance: it pushes. */
    assert_true(boundary((OpVec2){-5, -0.25}, (OpVec2){5, -0.25}, 0.75, 2.0, &plane));
    check_same_bits(plane.point.y, 0.25);
    /* From behind, and on it. */
    plane = (OpHalfPlane){{7, 7}, {7, 7}};
    assert_false(boundary((OpVec2){5, -1}, (OpVec2){-5, -1}, 0.25, 2.0, &plane));
    assert_false(boundary((OpVec2){-5, 2e-6}, (OpVec2){5, 2e-6}, 0.0, 2.0, &plane));
    assert_true(plane.point.x == 7.0 && plane.normal.y == 7.0);
    assert_true(boundary((OpVec2){-5, 0.5e-6}, (OpVec2){5, 0.5e-6}, 0.0, 2.0, &plane));
    assert_true(boundary((OpVec2){-5, 0}, (OpVec2){5, 0}, 0.0, 2.0, &plane));
    /* Beside it, by the clearance from either end. */
    assert_false(boundary((OpVec2){-0.25, -1}, (OpVec2){5, -1}, 0.25, 2.0, &plane));
    assert_true(boundary((OpVec2){-0.2501, -1}, (OpVec2){5, -1}, 0.25, 2.0, &plane));
    assert_false(boundary((OpVec2){-5, -1}, (OpVec2){0.25, -1}, 0.25, 2.0, &plane));
    assert_true(boundary((OpVec2){-5, -1}, (OpVec2){0.2501, -1}, 0.25, 2.0, &plane));
    assert_false(boundary((OpVec2){1, -1}, (OpVec2){5, -1}, 0.0, 2.0, &plane));
    /* No stretch at all. */
    assert_false(boundary((OpVec2){1, -1}, (OpVec2){1, -1}, 0.25, 2.0, &plane));
    assert_false(boundary((OpVec2){0, 0}, (OpVec2){1e-160, 0}, 0.0, 2.0, &plane));
}

/* Whoever keeps to it gets no nearer than the clearance within the horizon. */
static void test_random_boundaries(void **state) {
    (void)state;
    int32_t applied = 0;
    for (size_t seed = 1; seed <= test_count(2000, 20000, 200000); seed++) {
        TestRandom random = test_random(seed);
        OpVec2 a = vector(&random, 6.0);
        OpVec2 b = vector(&random, 6.0);
        double clearance = between(&random, 0.0, 1.0);
        double horizon = between(&random, 0.5, 4.0);
        double stretch = length(plus(b, a, -1.0));
        double along = dot(plus((OpVec2){0, 0}, a, -1.0), plus(b, a, -1.0)) / stretch;
        double distance = side(a, b, (OpVec2){0, 0}) / stretch;
        double room = fmin(along, stretch - along) - clearance;
        OpHalfPlane plane;
        bool applies = boundary(a, b, clearance, horizon, &plane);
        if (fabs(room) < 1e-5 || fabs(distance) < 1e-5) {
            continue;
        }
        bool good = applies == (room > 0.0 && distance > 0.0);
        if (good && applies) {
            OpVec2 there = plus((OpVec2){0, 0}, plane.point, horizon);
            good = fabs(length(plane.normal) - 1.0) < 1e-9 &&
                   fabs(side(a, b, there) / stretch - clearance) < 1e-9 &&
                   side(a, b, plus(there, plane.normal, 1.0)) > side(a, b, there);
            applied++;
        }
        if (!good) {
            fail_msg("seed %zu: distance %g, room %g, applies %d", seed, distance, room, applies);
        }
    }
    assert_true(applied > 100);
}

/* ---- Extremes ---- */

static double extreme(TestRandom *random, double most) {
    static const double sizes[] = {0.0, 5e-324, 1e-200, 1e-160, 1e-100, 1e-8, 1e-6, 1.0, 1e6};
    double size = test_chance(random, 20) ? most : sizes[test_int(random, 0, 8)];
    return test_chance(random, 50) ? size : -size;
}

static bool is_half_plane(OpHalfPlane plane) {
    return fabs(plane.point.x) <= 1e15 && fabs(plane.point.y) <= 1e15 &&
           fabs(dot(plane.normal, plane.normal) - 1.0) < 1e-6;
}

/* Whatever is accepted gives half-planes that op_orca_solve accepts. */
static void test_extremes(void **state) {
    (void)state;
    for (size_t seed = 1; seed <= test_count(50000, 300000, 5000000); seed++) {
        TestRandom random = test_random(seed);
        double numbers[6];
        OpHalfPlane planes[3];
        for (int32_t i = 0; i < 6; i++) {
            numbers[i] = extreme(&random, i < 2 ? OP_ORCA_MAX_OFFSET : 2097152.0);
        }
        OpVec2 a = {numbers[0], numbers[1]};
        OpVec2 b = {numbers[2], numbers[3]};
        OpVec2 v = {numbers[4], numbers[5]};
        double radius = fabs(extreme(&random, OP_ORCA_MAX_OFFSET));
        double horizon = fmax(fabs(extreme(&random, 2097152.0)), OP_ORCA_LEAST_TIME);
        double dt = fmax(fabs(extreme(&random, 2097152.0)), OP_ORCA_LEAST_TIME);
        check_ok(op_orca_for_agent(a, v, b, radius, horizon, dt, 0.5, &planes[0]));
        check_ok(op_orca_for_segment(a, b, radius, horizon, dt, &planes[1]));
        int32_t count = boundary(a, b, radius, horizon, &planes[2]) ? 3 : 2;
        OpVec2 solved;
        bool feasible;
        OpStatus status = op_orca_solve(planes, count, 0, 2.0, v, &solved, &feasible);
        if (status != OP_STATUS_OK || !is_half_plane(planes[0]) || !is_half_plane(planes[1]) ||
            !(length(solved) < 1e3)) {
            fail_msg("seed %zu: %s; %g, %g", seed, op_error_message(), solved.x, solved.y);
        }
    }
}

/* ---- Bad input ---- */

static const OpStatus range = OP_STATUS_OUT_OF_RANGE;
static const OpStatus invalid = OP_STATUS_INVALID_ARGUMENT;

static void test_bad_agents(void **state) {
    (void)state;
    OpVec2 zero = {0, 0};
    OpVec2 bad = {0, not_a_number()};
    OpHalfPlane out = {{7, 7}, {7, 7}};
    check_refused(op_orca_for_agent(bad, zero, zero, 1, 1, 1, 1, &out), range, "position", "NaN");
    check_refused(op_orca_for_agent((OpVec2){4194305, 0}, zero, zero, 1, 1, 1, 1, &out), range, "position",
                  "within 4194304 of 0, was 4194305");
    check_refused(op_orca_for_agent(zero, bad, zero, 1, 1, 1, 1, &out), range, "velocity", "NaN");
    check_refused(op_orca_for_agent(zero, zero, (OpVec2){-2097153, 0}, 1, 1, 1, 1, &out), range,
                  "other_velocity", "was -2097153");
    check_refused(op_orca_for_agent(zero, zero, zero, -1, 1, 1, 1, &out), range, "radius", "was -1");
    check_refused(op_orca_for_agent(zero, zero, zero, 1, 0, 1, 1, &out), range, "horizon",
                  "[0.000001, 2097152], was 0");
    check_refused(op_orca_for_agent(zero, zero, zero, 1, 1, -0.5, 1, &out), range, "dt", "was -0.5");
    check_refused(op_orca_for_agent(zero, zero, zero, 1, 1, positive_infinity(), 1, &out), range, "dt",
                  "Infinity");
    check_refused(op_orca_for_agent(zero, zero, zero, 1, 1, 1, 1.5, &out), range, "share", "[0, 1], was 1.5");
    check_refused(op_orca_for_agent(zero, zero, zero, 1, 1, 1, not_a_number(), &out), range, "share", "NaN");
    check_refused(op_orca_for_agent(zero, zero, zero, 1, 1, 1, 1, NULL), invalid, "out", "NULL");
    assert_true(out.point.x == 7.0 && out.normal.y == 7.0);
}

static void test_bad_segments(void **state) {
    (void)state;
    OpVec2 zero = {0, 0};
    OpVec2 bad = {positive_infinity(), 0};
    OpHalfPlane out = {{7, 7}, {7, 7}};
    OpVec2 normal = {7, 7};
    double distance = 7.0;
    bool applies = true;
    check_refused(op_orca_for_segment(bad, zero, 1, 1, 1, &out), range, "a", "Infinity");
    check_refused(op_orca_for_segment(zero, bad, 1, 1, 1, &out), range, "b", "Infinity");
    check_refused(op_orca_for_segment(zero, zero, not_a_number(), 1, 1, &out), range, "radius", "NaN");
    check_refused(op_orca_for_segment(zero, zero, 1, 1e-7, 1, &out), range, "horizon", "1e-7");
    check_refused(op_orca_for_segment(zero, zero, 1, 1, 3e6, &out), range, "dt", "3000000");
    check_refused(op_orca_for_segment(zero, zero, 1, 1, 1, NULL), invalid, "out", "NULL");
    check_refused(op_orca_for_capsule(zero, bad, zero, 1, 1, 1, &distance, &normal), range, "b", "Infinity");
    check_refused(op_orca_for_capsule(zero, zero, bad, 1, 1, 1, &distance, &normal), range,
                  "relative_velocity", "Infinity");
    check_refused(op_orca_for_capsule(zero, zero, zero, 1, 1, 1, NULL, &normal), invalid, "distance", "NULL");
    check_refused(op_orca_for_capsule(zero, zero, zero, 1, 1, 1, &distance, NULL), invalid, "normal", "NULL");
    check_refused(op_orca_for_boundary(bad, zero, 1, 1, &out, &applies), range, "a", "Infinity");
    check_refused(op_orca_for_boundary(zero, bad, 1, 1, &out, &applies), range, "b", "Infinity");
    check_refused(op_orca_for_boundary(zero, zero, -1, 1, &out, &applies), range, "clearance", "was -1");
    check_refused(op_orca_for_boundary(zero, zero, 1, not_a_number(), &out, &applies), range, "horizon",
                  "NaN");
    check_refused(op_orca_for_boundary(zero, zero, 1, 1, NULL, &applies), invalid, "out", "NULL");
    check_refused(op_orca_for_boundary(zero, zero, 1, 1, &out, NULL), invalid, "applies", "NULL");
    assert_true(out.point.x == 7.0 && distance == 7.0 && normal.x == 7.0 && applies);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_membership),
        cmocka_unit_test(test_two_forms),
        cmocka_unit_test(test_both_take_their_share),
        cmocka_unit_test(test_head_on),
        cmocka_unit_test(test_cutoff),
        cmocka_unit_test(test_on_one_spot),
        cmocka_unit_test(test_segments),
        cmocka_unit_test(test_wall),
        cmocka_unit_test(test_boundary),
        cmocka_unit_test(test_random_boundaries),
        cmocka_unit_test(test_extremes),
        cmocka_unit_test(test_bad_agents),
        cmocka_unit_test(test_bad_segments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
