/* Corners by half-angle formulas and repeated rotation. */
#include "build2d/offset_circle.h"

#include <math.h>

#define PI 3.141592653589793

enum { FEWEST = 8, BISECTIONS = 60 };

/* The unit vector of half the step between corners, and of a whole step. */
typedef struct Steps {
    double half_cos;
    double half_sin;
    double cos;
    double sin;
} Steps;

/* Of a polygon with count corners, from the quarter turn down. */
static Steps steps_of(int32_t count) {
    double cosine = 0.0; /* of a step of the square, a quarter turn */
    double sine = 1.0;
    for (int32_t corners = 4; corners < count; corners *= 2) {
        double half = sqrt((1.0 + cosine) / 2.0);
        sine = sine / (2.0 * half);
        cosine = half;
    }
    double half_cos = sqrt((1.0 + cosine) / 2.0);
    return (Steps){half_cos, sine / (2.0 * half_cos), cosine, sine};
}

static int32_t corners_for(double radius, double tolerance) {
    double allowed = tolerance;
    if (allowed < 1.0) {
        allowed = radius / 128.0 > 1.0 ? radius / 128.0 : 1.0;
    }
    int32_t count = FEWEST;
    while (count < OP_MAX_CIRCLE_CORNERS && radius / steps_of(count).half_cos - radius > allowed) {
        count *= 2;
    }
    return count;
}

void op_offset_circle(double radius, double tolerance, OpOffsetCircle *out) {
    out->count = corners_for(radius, tolerance);
    Steps steps = steps_of(out->count);
    double reach = radius / steps.half_cos;
    double x = reach * steps.half_cos;
    double y = reach * steps.half_sin;
    for (int32_t i = 0; i < out->count; i++) {
        out->corners[i] = (OpVec2){x, y};
        double turned = x * steps.cos - y * steps.sin;
        y = x * steps.sin + y * steps.cos;
        x = turned;
    }
}

/* ---- Equal area ---- */

/* The corners of the first quadrant with the inner ones drawn in by the factor. */
static void draw_quadrant(const OpOffsetCircle *circle, double radius, double tangent, double factor,
                          OpVec2 *out) {
    int32_t count = circle->count / 4;
    out[0] = (OpVec2){radius, factor * tangent};
    for (int32_t i = 1; i + 1 < count; i++) {
        out[i] = (OpVec2){circle->corners[i].x * factor, circle->corners[i].y * factor};
    }
    out[count - 1] = (OpVec2){factor * tangent, radius};
}

/* The area of the centre, (radius, 0), the corners, (0, radius). */
static double quadrant_area(const OpVec2 *corners, int32_t count, double radius) {
    double doubled = radius * corners[0].y;
    for (int32_t i = 0; i + 1 < count; i++) {
        doubled += corners[i].x * corners[i + 1].y - corners[i + 1].x * corners[i].y;
    }
    doubled += corners[count - 1].x * radius;
    return doubled * 0.5;
}

void op_equal_area_circle(double radius, double tolerance, OpOffsetCircle *out) {
    OpVec2 quadrant[OP_MAX_CIRCLE_CORNERS / 4];
    op_offset_circle(radius, tolerance, out);
    int32_t count = out->count / 4;
    Steps steps = steps_of(out->count);
    double tangent = radius * (steps.half_sin / steps.half_cos);
    double wanted = PI * radius * radius / 4.0;
    double low = 0.0;
    double high = 1.0;
    for (int32_t i = 0; i < BISECTIONS; i++) {
        double middle = (low + high) / 2.0;
        draw_quadrant(out, radius, tangent, middle, quadrant);
        if (quadrant_area(quadrant, count, radius) < wanted) {
            low = middle;
        } else {
            high = middle;
        }
    }
    draw_quadrant(out, radius, tangent, high, quadrant);
    for (int32_t i = 0; i < count; i++) {
        out->corners[i] = quadrant[i];
    }
    for (int32_t i = count; i < out->count; i++) {
        OpVec2 before = out->corners[i - count];
        out->corners[i] = (OpVec2){-before.y, before.x};
    }
}
