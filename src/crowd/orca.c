/* The functions of orca.h on single half-planes and lists of them: their checks. */
#include "onepath/orca.h"

#include "base/memory.h"
#include "base/status.h"
#include "crowd/orca_check.h"
#include "crowd/orca_constraints.h"
#include "crowd/orca_program.h"
#include "crowd/vec2.h"

/* ---- Checks ---- */

OpStatus op_orca_check_size(const char *argument, double value, double most) {
    if (value >= 0.0 && value <= most) {
        return OP_STATUS_OK;
    }
    return op_fail(OP_STATUS_OUT_OF_RANGE, argument, "must be in [0, %g], was %g", most, value);
}

OpStatus op_orca_check_time(const char *argument, double value) {
    if (value >= OP_ORCA_LEAST_TIME && value <= OP_MAX_COORDINATE) {
        return OP_STATUS_OK;
    }
    return op_fail(OP_STATUS_OUT_OF_RANGE, argument, "must be in [%g, %g], was %g", OP_ORCA_LEAST_TIME,
                   OP_MAX_COORDINATE, value);
}

OpStatus op_orca_check_vec2(const char *argument, OpVec2 value, double most) {
    if (fabs(value.x) <= most && fabs(value.y) <= most) {
        return OP_STATUS_OK;
    }
    return op_fail(OP_STATUS_OUT_OF_RANGE, argument, "must be within %g of 0, was %g, %g", most, value.x,
                   value.y);
}

static OpStatus check_obstacle(OpVec2 a, OpVec2 b, double radius, double horizon, double dt) {
    OP_TRY(op_orca_check_vec2("a", a, OP_ORCA_MAX_OFFSET));
    OP_TRY(op_orca_check_vec2("b", b, OP_ORCA_MAX_OFFSET));
    OP_TRY(op_orca_check_size("radius", radius, OP_ORCA_MAX_OFFSET));
    OP_TRY(op_orca_check_time("horizon", horizon));
    return op_orca_check_time("dt", dt);
}

static OpStatus check_half_plane(int32_t index, OpHalfPlane half_plane) {
    double off = op_vec2_dot(half_plane.normal, half_plane.normal) - 1.0;
    if (!(fabs(half_plane.point.x) <= OP_ORCA_MAX_POINT && fabs(half_plane.point.y) <= OP_ORCA_MAX_POINT)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "half_planes", "[%d].point must be within %g of 0, was %g, %g",
                       index, OP_ORCA_MAX_POINT, half_plane.point.x, half_plane.point.y);
    }
    if (!(fabs(off) <= 1e-6)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "half_planes", "[%d].normal must have length 1, was %g, %g",
                       index, half_plane.normal.x, half_plane.normal.y);
    }
    return OP_STATUS_OK;
}

/* ---- Half-planes ---- */

OpStatus op_orca_for_agent(OpVec2 position, OpVec2 velocity, OpVec2 other_velocity, double radius,
                           double horizon, double dt, double share, OpHalfPlane *out) {
    OP_TRY(op_orca_check_vec2("position", position, OP_ORCA_MAX_OFFSET));
    OP_TRY(op_orca_check_vec2("velocity", velocity, OP_MAX_COORDINATE));
    OP_TRY(op_orca_check_vec2("other_velocity", other_velocity, OP_MAX_COORDINATE));
    OP_TRY(op_orca_check_size("radius", radius, OP_ORCA_MAX_OFFSET));
    OP_TRY(op_orca_check_time("horizon", horizon));
    OP_TRY(op_orca_check_time("dt", dt));
    OP_TRY(op_orca_check_size("share", share, 1.0));
    if (out == NULL) {
        return op_fail_null("out");
    }
    *out = op_orca_agent_half_plane(position, velocity, other_velocity, radius, horizon, dt, share);
    return OP_STATUS_OK;
}

OpStatus op_orca_for_capsule(OpVec2 a, OpVec2 b, OpVec2 relative_velocity, double radius, double horizon,
                             double dt, double *distance, OpVec2 *normal) {
    OP_TRY(check_obstacle(a, b, radius, horizon, dt));
    OP_TRY(op_orca_check_vec2("relative_velocity", relative_velocity, OP_ORCA_MAX_OFFSET));
    if (distance == NULL) {
        return op_fail_null("distance");
    }
    if (normal == NULL) {
        return op_fail_null("normal");
    }
    OpOrcaExit way_out = op_orca_capsule_exit(a, b, relative_velocity, radius, horizon, dt);
    *distance = way_out.distance;
    *normal = way_out.normal;
    return OP_STATUS_OK;
}

OpStatus op_orca_for_segment(OpVec2 a, OpVec2 b, double radius, double horizon, double dt, OpHalfPlane *out) {
    OP_TRY(check_obstacle(a, b, radius, horizon, dt));
    if (out == NULL) {
        return op_fail_null("out");
    }
    *out = op_orca_segment_half_plane(a, b, radius, horizon, dt);
    return OP_STATUS_OK;
}

OpStatus op_orca_for_boundary(OpVec2 a, OpVec2 b, double clearance, double horizon, OpHalfPlane *out,
                              bool *applies) {
    OP_TRY(op_orca_check_vec2("a", a, OP_ORCA_MAX_OFFSET));
    OP_TRY(op_orca_check_vec2("b", b, OP_ORCA_MAX_OFFSET));
    OP_TRY(op_orca_check_size("clearance", clearance, OP_ORCA_MAX_OFFSET));
    OP_TRY(op_orca_check_time("horizon", horizon));
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (applies == NULL) {
        return op_fail_null("applies");
    }
    *applies = op_orca_boundary_half_plane(a, b, clearance, horizon, out);
    return OP_STATUS_OK;
}

/* ---- The program ---- */

enum { FEW = 64 };

OpStatus op_orca_solve(const OpHalfPlane *half_planes, int32_t count, int32_t hard_count, double max_speed,
                       OpVec2 wanted, OpVec2 *out, bool *feasible) {
    OpHalfPlane few[FEW];
    void *many = NULL;
    if (count < 0) {
        return op_fail_range("count", 0, INT32_MAX, count);
    }
    if (hard_count < 0 || hard_count > count) {
        return op_fail_range("hard_count", 0, count, hard_count);
    }
    if (half_planes == NULL && count > 0) {
        return op_fail_null("half_planes");
    }
    for (int32_t i = 0; i < count; i++) {
        OP_TRY(check_half_plane(i, half_planes[i]));
    }
    OP_TRY(op_orca_check_size("max_speed", max_speed, OP_ORCA_MAX_SPEED));
    OP_TRY(op_orca_check_vec2("wanted", wanted, OP_MAX_COORDINATE));
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (feasible == NULL) {
        return op_fail_null("feasible");
    }
    if (count > FEW) {
        OP_TRY(op_alloc_array(NULL, (size_t)count, sizeof(OpHalfPlane), &many));
    }
    *feasible =
        op_orca_program(half_planes, count, hard_count, max_speed, wanted, many == NULL ? few : many, out);
    op_free_array(NULL, many, (size_t)count, sizeof(OpHalfPlane));
    return OP_STATUS_OK;
}
