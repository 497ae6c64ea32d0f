/* Exact orientation and circles: a filter in doubles, then a sum without rounding. */
#include "base/predicates.h"

#include <math.h>

/* Splits a double into two halves of 26 bits (Dekker 1971). */
#define SPLITTER 134217729.0

/* The same for circles: (10 + 96 u) u. */
#define CIRCLE_FILTER 1.1102230246251577e-15

/* A number as the exact sum of doubles that do not overlap, the smallest first. A sum of n doubles has at most n parts: 12 for a
 * turn, 4 for the square of a distance from the origin, twice the product for their product, and four of those for a circle. */
enum { TURN_PARTS = 12, SQUARE_PARTS = 4, MOST_PARTS = 4 * 2 * TURN_PARTS * SQUARE_PARTS };
typedef struct Expansion {
    double part[MOST_PARTS];
    int32_t count;
} Expansion;

/* Adds a double without error (Shewchuk's grow-expansion). */
static void add(Expansion *sum, double value) {
    int32_t kept = 0;
    for (int32_t i = 0; i < sum->count; i++) {
        double total = value + sum->part[i];
        double virtual_part = total - value;
        double error = (value - (total - virtual_part)) + (sum->part[i] - virtual_part);
        if (error != 0.0) {
            sum->part[kept++] = error;
        }
        value = total;
    }
    if (value != 0.0) {
        sum->part[kept++] = value;
    }
    sum->count = kept;
}

static void split(double value, double *high, double *low) {
    double scaled = SPLITTER * value;
    *high = scaled - (scaled - value);
    *low = value - *high;
}

/* Adds the exact product of two doubles. */
static void add_product(Expansion *sum, double a, double b) {
    double a_high;
    double a_low;
    double b_high;
    double b_low;
    double product = a * b;
    split(a, &a_high, &a_low);
    split(b, &b_high, &b_low);
    double error = a_low * b_low - (((product - a_high * b_high) - a_low * b_high) - a_high * b_low);
    if (error != 0.0) {
        add(sum, error);
    }
    add(sum, product);
}

/* Adds a x b + b x c + c x a, which is positive when a, b, c turn left. */
static void add_turn(Expansion *sum, double ax, double ay, double bx, double by, double cx, double cy) {
    add_product(sum, ax, by);
    add_product(sum, -ay, bx);
    add_product(sum, bx, cy);
    add_product(sum, -by, cx);
    add_product(sum, cx, ay);
    add_product(sum, -cy, ax);
}

static int32_t sign_of(const Expansion *sum) {
    if (sum->count == 0) {
        return 0;
    }
    return sum->part[sum->count - 1] > 0.0 ? 1 : -1;
}

int32_t op_exact_orient2d(double ax, double ay, double bx, double by, double cx, double cy) {
    Expansion sum;
    sum.count = 0;
    add_turn(&sum, ax, ay, bx, by, cx, cy);
    return sign_of(&sum);
}

/* Adds sign * (x^2 + y^2) * the turn of a, b, c, with sign 1 or -1. */
static void add_lifted(Expansion *sum, double sign, double x, double y, const Expansion *turn) {
    Expansion square;
    square.count = 0;
    add_product(&square, x, x);
    add_product(&square, y, y);
    for (int32_t i = 0; i < square.count; i++) {
        for (int32_t k = 0; k < turn->count; k++) {
            add_product(sum, sign * square.part[i], turn->part[k]);
        }
    }
}

/* The determinant of the rows (x, y, x^2 + y^2, 1), by its third column. */
static int32_t exact_in_circle(double ax, double ay, double bx, double by, double cx, double cy, double dx,
                               double dy) {
    Expansion sum;
    Expansion turn;
    sum.count = 0;
    turn.count = 0;
    add_turn(&turn, bx, by, cx, cy, dx, dy);
    add_lifted(&sum, 1.0, ax, ay, &turn);
    turn.count = 0;
    add_turn(&turn, ax, ay, cx, cy, dx, dy);
    add_lifted(&sum, -1.0, bx, by, &turn);
    turn.count = 0;
    add_turn(&turn, ax, ay, bx, by, dx, dy);
    add_lifted(&sum, 1.0, cx, cy, &turn);
    turn.count = 0;
    add_turn(&turn, ax, ay, bx, by, cx, cy);
    add_lifted(&sum, -1.0, dx, dy, &turn);
    return sign_of(&sum);
}

/* a and b at opposite corners of a rectangle along the axes: their four are on a circle. Grids are full of them, and the filter never
 * decides a point on the circle. */
static bool is_rectangle(double ax, double ay, double bx, double by, double cx, double cy, double dx,
                         double dy) {
    return (cx == ax && cy == by && dx == bx && dy == ay) || (cx == bx && cy == ay && dx == ax && dy == by);
}

int32_t op_in_circle(double ax, double ay, double bx, double by, double cx, double cy, double dx, double dy) {
    double adx = ax - dx;
    double ady = ay - dy;
    double bdx = bx - dx;
    double bdy = by - dy;
    double cdx = cx - dx;
    double cdy = cy - dy;
    double bc = bdx * cdy;
    double cb = cdx * bdy;
    double ca = cdx * ady;
    double ac = adx * cdy;
    double ab = adx * bdy;
    double ba = bdx * ady;
    double a = adx * adx + ady * ady;
    double b = bdx * bdx + bdy * bdy;
    double c = cdx * cdx + cdy * cdy;
    double determinant = a * (bc - cb) + b * (ca - ac) + c * (ab - ba);
    double magnitude = (fabs(bc) + fabs(cb)) * a + (fabs(ca) + fabs(ac)) * b + (fabs(ab) + fabs(ba)) * c;
    if (fabs(determinant) > CIRCLE_FILTER * magnitude) {
        return determinant > 0.0 ? 1 : -1;
    }
    if (is_rectangle(ax, ay, bx, by, cx, cy, dx, dy)) {
        return 0;
    }
    return exact_in_circle(ax, ay, bx, by, cx, cy, dx, dy);
}
