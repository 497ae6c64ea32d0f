/* The settings of followers. */
#include <math.h>

#include "base/number.h"
#include "base/status.h"
#include "onepath/corridor.h"

/* Searches never take more expansions at once. */
#define MOST_ITERATIONS (1 << 20)

/* So that the time of any crossing is a number. */
#define LEAST_OFF_MESH_SPEED 1e-9

OpFollowerOptions op_follower_options_humanoid(void) {
    return (OpFollowerOptions){.max_speed = 3.5,
                               .max_acceleration = 8.0,
                               .slow_radius = 1.0,
                               .arrival_min_speed = 0.25,
                               .arrival_radius = 0.01,
                               .max_corners = 8,
                               .validate_look_ahead = 8,
                               .optimize_interval = 4,
                               .optimize_range = 10.0,
                               .optimize_budget = 16,
                               .topology_interval = 16,
                               .topology_budget = 32,
                               .replan_budget = 2048,
                               .max_replan_rounds = 16,
                               .stuck_window = 1.0,
                               .stuck_progress = 0.1,
                               .max_stuck_recoveries = 2,
                               .off_mesh_mode = OP_OFF_MESH_AUTOMATIC,
                               .off_mesh_speed = 3.5,
                               .off_mesh_trigger_radius = 0.05,
                               .search_extents = {2.0, 4.0, 2.0},
                               .corridor_capacity = OP_CORRIDOR_DEFAULT_CAPACITY,
                               .refine_budget = 128,
                               .corner_clearance = 0.0};
}

OpFollowerOptions op_follower_options_small(void) {
    OpFollowerOptions options = op_follower_options_humanoid();
    options.max_speed = 2.5;
    options.max_acceleration = 6.0;
    options.slow_radius = 0.5;
    options.off_mesh_speed = 2.5;
    return options;
}

typedef struct NumberRule {
    const char *name;
    double value;
    double low;
    double high;
    bool excludes_low;
} NumberRule;

typedef struct CountRule {
    const char *name;
    int32_t value;
    int32_t low;
    int32_t high;
} CountRule;

static OpStatus check_number(const NumberRule *rule) {
    bool fits = op_is_finite(rule->value) && rule->value <= rule->high &&
                (rule->excludes_low ? rule->value > rule->low : rule->value >= rule->low);
    return fits ? OP_STATUS_OK
                : op_fail(OP_STATUS_OUT_OF_RANGE, rule->name, "must be finite and in %c%g, %g], was %g",
                          rule->excludes_low ? '(' : '[', rule->low, rule->high, rule->value);
}

static OpStatus check_numbers(const OpFollowerOptions *options) {
    const double most = OP_MAX_COORDINATE;
    const NumberRule rules[] = {
        {"max_speed", options->max_speed, 0.0, most, true},
        {"max_acceleration", options->max_acceleration, 0.0, INFINITY, true},
        {"slow_radius", options->slow_radius, 0.0, most, false},
        {"arrival_min_speed", options->arrival_min_speed, 0.0, most, false},
        {"arrival_radius", options->arrival_radius, 0.0, most, false},
        {"optimize_range", options->optimize_range, 0.0, most, false},
        {"stuck_window", options->stuck_window, 0.0, INFINITY, false},
        {"stuck_progress", options->stuck_progress, 0.0, 1.0, false},
        {"off_mesh_speed", options->off_mesh_speed, LEAST_OFF_MESH_SPEED, most, false},
        {"off_mesh_trigger_radius", options->off_mesh_trigger_radius, 0.0, most, false},
        {"search_extents", options->search_extents.x, 0.0, INFINITY, false},
        {"search_extents", options->search_extents.y, 0.0, INFINITY, false},
        {"search_extents", options->search_extents.z, 0.0, INFINITY, false},
        {"corner_clearance", options->corner_clearance, 0.0, most, false},
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        OP_TRY(check_number(&rules[i]));
    }
    return OP_STATUS_OK;
}

static OpStatus check_counts(const OpFollowerOptions *options) {
    const CountRule rules[] = {
        {"max_corners", options->max_corners, 3, OP_CORRIDOR_MAX_CAPACITY},
        {"validate_look_ahead", options->validate_look_ahead, 1, INT32_MAX},
        {"optimize_interval", options->optimize_interval, 0, INT32_MAX},
        {"optimize_budget", options->optimize_budget, 2, INT32_MAX},
        {"topology_interval", options->topology_interval, 0, INT32_MAX},
        {"topology_budget", options->topology_budget, 1, MOST_ITERATIONS},
        {"replan_budget", options->replan_budget, 1, MOST_ITERATIONS},
        {"max_replan_rounds", options->max_replan_rounds, 1, INT32_MAX},
        {"max_stuck_recoveries", options->max_stuck_recoveries, 0, INT32_MAX},
        {"corridor_capacity", options->corridor_capacity, OP_CORRIDOR_MIN_CAPACITY, OP_CORRIDOR_MAX_CAPACITY},
        {"refine_budget", options->refine_budget, 0, MOST_ITERATIONS},
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        if (rules[i].value < rules[i].low || rules[i].value > rules[i].high) {
            return op_fail_range(rules[i].name, rules[i].low, rules[i].high, rules[i].value);
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_follower_options_check(const OpFollowerOptions *options) {
    if (options == NULL) {
        return op_fail_null("options");
    }
    OP_TRY(check_numbers(options));
    OP_TRY(check_counts(options));
    return options->off_mesh_mode == OP_OFF_MESH_AUTOMATIC || options->off_mesh_mode == OP_OFF_MESH_HOST
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_INVALID_ARGUMENT, "off_mesh_mode", "must be a mode, was %d",
                         (int32_t)options->off_mesh_mode);
}
