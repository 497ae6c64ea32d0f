/* Options of agents: presets, rules, and what follows from them. */
#include "crowd/agent_options.h"

#include "base/status.h"

/* Lengths, speeds and accelerations up to here keep every reach within the world and every square finite. */
#define MOST OP_ORCA_MAX_SPEED

/* Links end on the mesh within a few radii, and agents queue in front of them: this many radii away they are there. */
#define TRIGGER_RADII 2.0

/* Corners are vertices of walls, from which avoidance keeps the clearance: agents aim beyond them by more than twice that. */
#define CORNER_MARGIN 0.01

enum { CORRIDOR_CAPACITY = 64 };

OpAgentOptions op_agent_options_humanoid(void) {
    return (OpAgentOptions){.radius = 0.6,
                            .max_speed = 3.5,
                            .max_acceleration = 8.0,
                            .arrival_radius = 0.25,
                            .priority = 1.0,
                            .quality = OP_AVOIDANCE_MEDIUM,
                            .wall_clearance = 0.05,
                            .separation_distance = 0.0,
                            .separation_weight = 0.3,
                            .side_preference = 0.05};
}

OpAgentOptions op_agent_options_small(void) {
    OpAgentOptions options = op_agent_options_humanoid();
    options.radius = 0.3;
    options.max_speed = 2.5;
    options.max_acceleration = 6.0;
    options.arrival_radius = 0.3;
    return options;
}

OpAgentOptions op_agent_options_large(void) {
    OpAgentOptions options = op_agent_options_humanoid();
    options.radius = 1.5;
    options.max_speed = 3.0;
    options.max_acceleration = 5.0;
    options.arrival_radius = 0.6;
    return options;
}

/* ---- Rules ---- */

static OpStatus check_positive(const char *field, double value) {
    return value > 0.0 && value <= MOST
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_OUT_OF_RANGE, field, "must be in (0, %g], was %g", MOST, value);
}

static OpStatus check_not_negative(const char *field, double value) {
    return value >= 0.0 && value <= MOST
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_OUT_OF_RANGE, field, "must be in [0, %g], was %g", MOST, value);
}

OpStatus op_agent_options_check(const OpAgentOptions *options) {
    if (options == NULL) {
        return op_fail_null("options");
    }
    OP_TRY(check_positive("radius", options->radius));
    OP_TRY(check_positive("max_speed", options->max_speed));
    OP_TRY(check_positive("max_acceleration", options->max_acceleration));
    OP_TRY(check_not_negative("arrival_radius", options->arrival_radius));
    OP_TRY(check_positive("priority", options->priority));
    if ((int32_t)options->quality < OP_AVOIDANCE_OFF || (int32_t)options->quality > OP_AVOIDANCE_HIGH) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "quality", "must be an avoidance quality, was %d",
                       (int32_t)options->quality);
    }
    OP_TRY(check_not_negative("wall_clearance", options->wall_clearance));
    OP_TRY(check_not_negative("separation_distance", options->separation_distance));
    if (!(options->separation_weight >= 0.0 && options->separation_weight <= 1.0)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "separation_weight", "must be in [0, 1], was %g",
                       options->separation_weight);
    }
    OP_TRY(check_not_negative("side_preference", options->side_preference));
    OpFollowerOptions follower = op_agent_follower_options(options);
    return op_follower_options_check(&follower);
}

/* ---- What follows ---- */

OpAgentReach op_agent_reach(const OpAgentOptions *options) {
    static const struct {
        int32_t neighbors;
        double horizon;
    } looks[] = {{0, 1.5}, {4, 1.5}, {8, 2.0}, {OP_CROWD_MOST_NEIGHBORS, 2.5}};
    OpAgentReach reach;
    reach.max_neighbors = looks[options->quality].neighbors;
    reach.horizon = looks[options->quality].horizon;
    reach.neighbor_distance = 2.0 * options->radius + options->max_speed * reach.horizon;
    if (options->separation_distance > reach.neighbor_distance) {
        reach.neighbor_distance = options->separation_distance;
    }
    reach.wall_horizon = reach.horizon / 2.0;
    reach.wall_distance = reach.wall_horizon * options->max_speed + options->wall_clearance;
    return reach;
}

OpFollowerOptions op_agent_follower_options(const OpAgentOptions *options) {
    OpFollowerOptions follower;
    if (options->has_path) {
        follower = options->path;
    } else {
        follower = op_follower_options_humanoid();
        follower.corridor_capacity = CORRIDOR_CAPACITY;
        follower.stuck_window = 0.0; /* a crowd stands in queues */
    }
    follower.max_speed = options->max_speed;
    follower.max_acceleration = options->max_acceleration;
    follower.arrival_radius = options->arrival_radius;
    follower.corner_clearance = 2.0 * options->wall_clearance + CORNER_MARGIN;
    if (follower.corner_clearance > OP_MAX_COORDINATE) { /* only the largest of clearances */
        follower.corner_clearance = OP_MAX_COORDINATE;
    }
    if (follower.off_mesh_trigger_radius < TRIGGER_RADII * options->radius) {
        follower.off_mesh_trigger_radius = TRIGGER_RADII * options->radius;
    }
    return follower;
}
