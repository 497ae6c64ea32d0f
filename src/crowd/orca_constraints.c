/* Half-planes of velocities (van den Berg, Guy, Lin and Manocha 2011, sections 4, 5.1 and 5.4). The agent that is steered is at the
 * origin. An obstacle is a segment a-b, a point for another agent, grown by radius to a capsule; the velocities that meet it within
 * the horizon are the velocity obstacle, which is convex. A half-plane touches it at the point nearest to the velocity at hand. */
#include "crowd/orca_constraints.h"

#include "crowd/vec2.h"

double op_orca_segment_distance_squared(OpVec2 a, OpVec2 b) {
    OpVec2 along = op_vec2_minus(b, a);
    double length_squared = op_vec2_dot(along, along);
    double t = length_squared > 0.0 ? -op_vec2_dot(a, along) / length_squared : 0.0;
    t = t < 0.0 ? 0.0 : (t > 1.0 ? 1.0 : t);
    OpVec2 nearest = op_vec2_plus(a, op_vec2_times(along, t));
    return op_vec2_dot(nearest, nearest);
}

/* Also true where the square of the distance is not a normal number. */
static bool is_overlap(double distance_squared, double radius) {
    return distance_squared <= radius * radius || distance_squared < OP_SHORTEST_VEC2 * OP_SHORTEST_VEC2;
}

/* ---- From the definition ---- */

/* The obstacle's support function in direction n is (max(n.a, n.b) + radius) / tau, where it is finite; the distance of a velocity
 * is the largest of n.velocity minus that. The largest is at one of a few directions. */
typedef struct ExitSearch {
    OpVec2 a;
    OpVec2 b;
    OpVec2 from_a; /* the velocity minus a / tau */
    OpVec2 from_b;
    double radius;
    double most_a; /* n.a + radius up to which the support function is finite */
    double most_b;
    bool bounded; /* it is finite everywhere */
    bool found;
    double best;
    OpVec2 normal;
} ExitSearch;

static double value_of(const ExitSearch *search, OpVec2 n) {
    double value_a = op_vec2_dot(n, search->from_a);
    double value_b = op_vec2_dot(n, search->from_b);
    return value_b < value_a ? value_b : value_a;
}

static void try_normal(ExitSearch *search, OpVec2 n) {
    bool finite = search->bounded || (op_vec2_dot(n, search->a) + search->radius <= search->most_a &&
                                      op_vec2_dot(n, search->b) + search->radius <= search->most_b);
    double value = value_of(search, n);
    if (finite && (!search->found || value > search->best)) {
        search->found = true;
        search->best = value;
        search->normal = n;
    }
}

static void try_direction(ExitSearch *search, OpVec2 vector) {
    OpVec2 n;
    if (op_vec2_direction(vector, &n)) {
        try_normal(search, n);
    }
}

/* The normals of the two lines from the origin that touch the disc around a point. */
static void try_legs(ExitSearch *search, OpVec2 point) {
    double distance_squared = op_vec2_dot(point, point);
    double leg_squared = distance_squared - search->radius * search->radius;
    double leg = leg_squared > 0.0 ? sqrt(leg_squared) : 0.0; /* an end may touch, but for rounding */
    OpVec2 back = op_vec2_times(point, -search->radius);
    OpVec2 across = {-point.y * leg, point.x * leg};
    try_normal(search, op_vec2_over(op_vec2_plus(back, across), distance_squared));
    try_normal(search, op_vec2_over(op_vec2_minus(back, across), distance_squared));
}

static void try_all(ExitSearch *search) {
    bool is_point = op_vec2_equal(search->a, search->b);
    OpVec2 across = op_vec2_left(op_vec2_minus(search->b, search->a));
    try_direction(search, search->from_a);
    if (!is_point) {
        OpVec2 n;
        try_direction(search, search->from_b);
        if (op_vec2_direction(across, &n)) {
            try_normal(search, n);
            try_normal(search, (OpVec2){-n.x, -n.y});
        }
    }
    if (!search->bounded) {
        try_legs(search, search->a);
        if (!is_point) {
            try_legs(search, search->b);
        }
    }
}

OpOrcaExit op_orca_capsule_exit(OpVec2 a, OpVec2 b, OpVec2 relative_velocity, double radius, double horizon,
                                double dt) {
    /* Who overlaps the capsule wants to leave it within a step: then the obstacle is the capsule itself, over dt. */
    bool inside = is_overlap(op_orca_segment_distance_squared(a, b), radius);
    double tau = inside ? dt : horizon;
    ExitSearch search = {.a = a,
                         .b = b,
                         .from_a = op_vec2_minus(relative_velocity, op_vec2_over(a, tau)),
                         .from_b = op_vec2_minus(relative_velocity, op_vec2_over(b, tau)),
                         .radius = radius,
                         .most_a = 1e-9 * (op_vec2_length(a) + radius),
                         .most_b = 1e-9 * (op_vec2_length(b) + radius),
                         .bounded = inside};
    try_all(&search);
    if (!search.found) {
        OpVec2 middle = op_vec2_plus(a, b);
        if (!op_vec2_direction((OpVec2){-middle.x, -middle.y}, &search.normal)) {
            search.normal = (OpVec2){1.0, 0.0};
        }
        search.best = value_of(&search, search.normal);
    }
    return (OpOrcaExit){search.best - radius / tau, search.normal};
}

OpHalfPlane op_orca_segment_half_plane(OpVec2 a, OpVec2 b, double radius, double horizon, double dt) {
    OpOrcaExit way_out = op_orca_capsule_exit(a, b, (OpVec2){0.0, 0.0}, radius, horizon, dt);
    return (OpHalfPlane){op_vec2_times(way_out.normal, -way_out.distance), way_out.normal};
}

/* ---- Agents, in cases ---- */

/* Against a disc the obstacle is a cone cut off by the disc over tau. The correction leads to the arc of the cutoff or to a leg. */
static OpVec2 correction(OpVec2 position, OpVec2 velocity, double radius, double tau, OpVec2 *normal) {
    OpVec2 from_center = op_vec2_minus(velocity, op_vec2_over(position, tau));
    double toward = op_vec2_dot(from_center, position);
    double length_squared = op_vec2_dot(from_center, from_center);
    if (toward < 0.0 && toward * toward > radius * radius * length_squared &&
        op_vec2_direction(from_center, normal)) {
        return op_vec2_times(*normal, radius / tau - sqrt(length_squared));
    }
    double distance_squared = op_vec2_dot(position, position);
    double leg = sqrt(distance_squared - radius * radius);
    OpVec2 direction;
    if (position.x * from_center.y - position.y * from_center.x > 0.0) {
        direction = op_vec2_over(
            (OpVec2){position.x * leg - position.y * radius, position.x * radius + position.y * leg},
            distance_squared);
        *normal = op_vec2_left(direction);
    } else {
        direction = op_vec2_over(
            (OpVec2){position.x * leg + position.y * radius, position.y * leg - position.x * radius},
            distance_squared);
        *normal = (OpVec2){direction.y, -direction.x};
    }
    return op_vec2_minus(op_vec2_times(direction, op_vec2_dot(velocity, direction)), velocity);
}

OpHalfPlane op_orca_agent_half_plane(OpVec2 position, OpVec2 velocity, OpVec2 other_velocity, double radius,
                                     double horizon, double dt, double share) {
    OpVec2 relative = op_vec2_minus(velocity, other_velocity);
    OpVec2 normal;
    OpVec2 change;
    double distance_squared = op_vec2_dot(position, position);
    if (is_overlap(distance_squared, radius)) {
        OpOrcaExit way_out = op_orca_capsule_exit(position, position, relative, radius, horizon, dt);
        normal = way_out.normal;
        change = op_vec2_times(normal, -way_out.distance);
    } else {
        change = correction(position, relative, radius, horizon, &normal);
    }
    return (OpHalfPlane){op_vec2_plus(velocity, op_vec2_times(change, share)), normal};
}

/* ---- Boundaries ---- */

bool op_orca_boundary_half_plane(OpVec2 a, OpVec2 b, double clearance, double horizon, OpHalfPlane *out) {
    OpVec2 along = op_vec2_minus(b, a);
    double length = op_vec2_length(along);
    if (length < OP_SHORTEST_VEC2) {
        return false;
    }
    double place = -op_vec2_dot(a, along) / op_vec2_dot(along, along);
    double margin = (clearance + 1e-6) / length;
    if (place <= margin || place >= 1.0 - margin) {
        return false; /* grazing a corner is not a collision */
    }
    OpVec2 normal = op_vec2_over(op_vec2_left(along), length);
    double distance = -op_vec2_dot(a, normal);
    if (distance < -1e-6) {
        return false; /* the far side of a thin wall */
    }
    OpVec2 point = op_vec2_over(op_vec2_times((OpVec2){-normal.x, -normal.y}, distance - clearance), horizon);
    *out = (OpHalfPlane){point, normal};
    return true;
}
