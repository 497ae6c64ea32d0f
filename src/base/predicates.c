/* Exact orientation: a filter in doubles, then a sum without rounding. */
#include "base/predicates.h"

#include <math.h>

/* Splits a double into two halves of 26 bits (Dekker 1971). */
#define SPLITTER 134217729.0

/* Above this relative error the sign of the rounded determinant is certain: (3 + 16 u) u with u = 2^-53. */
#define FILTER 3.3306690738754716e-16

/* A number as the exact sum of doubles that do not overlap, the smallest first. */
enum { MOST_PARTS = 12 };
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
    add(sum, error);
    add(sum, product);
}

int32_t op_orient2d(double ax, double ay, double bx, double by, double cx, double cy) {
    double left = (ax - cx) * (by - cy);
    double right = (ay - cy) * (bx - cx);
    double determinant = left - right;
    if (fabs(determinant) > FILTER * (fabs(left) + fabs(right))) {
        return determinant > 0.0 ? 1 : -1;
    }
    Expansion sum = {{0.0}, 0};
    add_product(&sum, ax, by);
    add_product(&sum, -ay, bx);
    add_product(&sum, bx, cy);
    add_product(&sum, -by, cx);
    add_product(&sum, cx, ay);
    add_product(&sum, -cy, ax);
    if (sum.count == 0) {
        return 0;
    }
    return sum.part[sum.count - 1] > 0.0 ? 1 : -1;
}
