/* The first half of a step: is the corridor still good, does it lead where it should, is there a shorter way, is a link or the end
 * reached? */
#include <math.h>

#include "base/status.h"
#include "crowd/follower_object.h"

/* No replan takes more expansions at once. */
#define MOST_ITERATIONS (1 << 20)

/* How many polygons ahead a shortcut is searched: after a replan, and from time to time. */
#define REFINE_WINDOW 64
#define TOPOLOGY_WINDOW 16

/* Corridors of fewer polygons are extended as soon as that is asked for. */
#define SHORT_CORRIDOR 16

/* ---- Outcomes ---- */

static void forget_progress(OpPathFollower *follower) {
    follower->now.stuck_clock = 0.0;
    follower->now.stuck_anchor = follower->now.position;
}

void op_follower_stand(OpPathFollower *follower) {
    follower->now.velocity = (OpVec3){0.0, 0.0, 0.0};
}

void op_follower_give_up(OpPathFollower *follower) {
    follower->now.state = OP_FOLLOWER_NO_PATH;
    op_follower_stand(follower);
}

static void arrive(OpPathFollower *follower) {
    follower->now.state = OP_FOLLOWER_ARRIVED;
    follower->now.reached_target = follower->corridor->state.is_complete;
    follower->now.remaining_distance = 0.0;
}

OpStatus op_follower_relocate(OpPathFollower *follower, const OpFollowerGround *ground, bool *done) {
    OP_TRY(op_path_corridor_relocate(follower->corridor, ground->query, ground->filter,
                                     follower->options.search_extents, done));
    if (*done) {
        follower->now.position = follower->corridor->state.position;
    } else {
        op_follower_give_up(follower);
    }
    return OP_STATUS_OK;
}

/* ---- Replanning ---- */

static int32_t replan_budget(const OpPathFollower *follower) {
    int32_t budget = follower->options.replan_budget;
    for (int32_t i = 0; i < follower->now.replan_rounds && budget < MOST_ITERATIONS; i++) {
        budget *= 2;
    }
    return budget < MOST_ITERATIONS ? budget : MOST_ITERATIONS;
}

/* A search with a node per polygon finds a way; a short one with a node per crossing may find a shorter beginning of it. */
static OpStatus refine(OpPathFollower *follower, const OpFollowerGround *ground) {
    bool changed = false;
    if (ground->query->options.node_model != OP_NODES_POLYGON || follower->options.refine_budget == 0) {
        return OP_STATUS_OK;
    }
    return op_path_corridor_optimize_topology(follower->corridor, ground->local, ground->filter,
                                              follower->options.refine_budget, REFINE_WINDOW, &changed);
}

OpStatus op_follower_replan(OpPathFollower *follower, const OpFollowerGround *ground, OpQueryStatus *status,
                            bool *done) {
    *done = false;
    OP_TRY(op_path_corridor_replan(follower->corridor, ground->query, ground->filter,
                                   follower->options.search_extents, replan_budget(follower), status));
    switch (*status) {
    case OP_QUERY_SUCCESS:
        *done = true;
        return refine(follower, ground);
    case OP_QUERY_PARTIAL:
        *done = true;
        return OP_STATUS_OK;
    case OP_QUERY_IN_PROGRESS:
        follower->now.replan_rounds += follower->now.replan_rounds < INT32_MAX ? 1 : 0;
        *done = follower->now.replan_rounds < follower->options.max_replan_rounds;
        break;
    case OP_QUERY_INVALID_START_POLY: {
        bool relocated = false;
        op_follower_stand(follower);
        return op_follower_relocate(follower, ground, &relocated);
    }
    default:
        break;
    }
    if (!*done) {
        op_follower_give_up(follower);
    }
    return OP_STATUS_OK;
}

/* In a crowd, a corridor that was cut because it was full is extended when there is room again. */
static bool waits_for_room(const OpPathFollower *follower) {
    const OpPathCorridor *corridor = follower->corridor;
    return !corridor->state.replans_from_start && corridor->state.count >= SHORT_CORRIDOR &&
           4 * corridor->state.count > 3 * corridor->capacity;
}

static OpStatus mend(OpPathFollower *follower, const OpFollowerGround *ground, bool in_crowd, bool *goes_on) {
    const OpCorridorState *corridor = &follower->corridor->state;
    OpQueryStatus status = OP_QUERY_NONE;
    *goes_on = true;
    if (!corridor->needs_replan || (in_crowd && waits_for_room(follower))) {
        return OP_STATUS_OK;
    }
    OP_TRY(op_follower_replan(follower, ground, &status, goes_on));
    /* What an unfinished search knows is a guess, and not walked. */
    if (*goes_on && follower->now.replan_rounds > 0 && !corridor->is_complete && corridor->needs_replan &&
        corridor->replans_from_start) {
        op_follower_stand(follower);
        forget_progress(follower);
        *goes_on = false;
    }
    return OP_STATUS_OK;
}

static OpStatus check_mesh(OpPathFollower *follower, const OpFollowerGround *ground, int32_t look_ahead,
                           bool *goes_on) {
    OpCorridorCheck check = OP_CORRIDOR_VALID;
    *goes_on = true;
    OP_TRY(ground->checked != NULL ? op_corridor_validate_noted(follower->corridor, ground->query,
                                                                ground->checked, look_ahead, &check)
                                   : op_path_corridor_validate(follower->corridor, ground->query,
                                                               ground->filter, look_ahead, &check));
    return check == OP_CORRIDOR_INVALID ? op_follower_relocate(follower, ground, goes_on) : OP_STATUS_OK;
}

/* ---- Corners and shortcuts ---- */

static OpStatus look_ahead(OpPathFollower *follower, const OpFollowerGround *ground, bool *goes_on) {
    bool stays = false;
    OP_TRY(op_follower_find_corners(follower, ground, goes_on));
    if (*goes_on) {
        return OP_STATUS_OK;
    }
    op_follower_stand(follower);
    return check_mesh(follower, ground, INT32_MAX, &stays);
}

static bool is_time(const OpPathFollower *follower, int32_t interval) {
    return interval > 0 && follower->now.step_count % (uint64_t)interval == 0;
}

static OpStatus shorten_by_sight(OpPathFollower *follower, const OpFollowerGround *ground, bool *changed) {
    const OpFollowerOptions *options = &follower->options;
    int32_t aim = 0;
    for (int32_t i = 0; i < follower->corner_count; i++) {
        const OpStraightPathPoint *corner = &follower->corners[i];
        if ((corner->flags & OP_STRAIGHT_OFF_MESH) != 0) {
            break;
        }
        bool near =
            op_horizontal_distance(follower->now.position, corner->position) <= options->optimize_range;
        aim = near ? i : aim;
    }
    if (aim == 0) {
        return OP_STATUS_OK;
    }
    return op_path_corridor_optimize_visibility(follower->corridor, ground->query, ground->filter,
                                                follower->corners[aim].position, options->optimize_range,
                                                options->optimize_budget, changed);
}

static OpStatus shorten(OpPathFollower *follower, const OpFollowerGround *ground, bool *goes_on) {
    bool by_sight = false;
    bool by_search = false;
    if (is_time(follower, follower->options.optimize_interval)) {
        OP_TRY(shorten_by_sight(follower, ground, &by_sight));
    }
    if (is_time(follower, follower->options.topology_interval)) {
        OP_TRY(op_path_corridor_optimize_topology(follower->corridor, ground->local, ground->filter,
                                                  follower->options.topology_budget, TOPOLOGY_WINDOW,
                                                  &by_search));
    }
    return by_sight || by_search ? look_ahead(follower, ground, goes_on) : OP_STATUS_OK;
}

/* ---- Links and the end ---- */

/* The corner, the first or the second, at which an off-mesh link begins and which is near enough; -1 for none. */
static int32_t entry_at_hand(const OpPathFollower *follower) {
    for (int32_t i = 0; i < 2 && i < follower->corner_count; i++) {
        const OpStraightPathPoint *corner = &follower->corners[i];
        if ((corner->flags & OP_STRAIGHT_OFF_MESH) != 0 &&
            op_horizontal_distance(follower->now.position, corner->position) <=
                follower->options.off_mesh_trigger_radius) {
            return i;
        }
    }
    return -1;
}

static bool is_replan_pending(const OpPathFollower *follower) {
    return !follower->corridor->state.is_complete && follower->corridor->state.needs_replan;
}

void op_follower_land(OpPathFollower *follower, const OpStraightPathPoint *corner) {
    if ((corner->flags & OP_STRAIGHT_END) != 0 && !is_replan_pending(follower)) {
        arrive(follower);
    }
}

/* False when the agent is at the end: it has arrived, or waits for the way to go on. A corridor that is full can only go on when the
 * agent has walked it to the very end. */
static bool is_on_the_way(OpPathFollower *follower) {
    const OpStraightPathPoint *corner = &follower->corners[follower->course.corner];
    bool is_near =
        op_horizontal_distance(follower->now.position, corner->position) <= follower->options.arrival_radius;
    if ((corner->flags & OP_STRAIGHT_END) == 0 || !is_near ||
        (is_replan_pending(follower) && follower->corridor->state.count > 1)) {
        return true;
    }
    op_follower_stand(follower);
    forget_progress(follower);
    op_follower_land(follower, corner);
    return false;
}

OpStatus op_follower_upkeep(OpPathFollower *follower, const OpFollowerGround *ground, double dt,
                            bool in_crowd, bool *walks) {
    bool goes_on = true;
    *walks = false;
    follower->now.step_count++;
    OP_TRY(check_mesh(follower, ground, follower->options.validate_look_ahead, &goes_on));
    if (goes_on) {
        OP_TRY(mend(follower, ground, in_crowd, &goes_on));
    }
    if (goes_on) {
        OP_TRY(look_ahead(follower, ground, &goes_on));
    }
    if (goes_on) {
        OP_TRY(shorten(follower, ground, &goes_on));
    }
    if (!goes_on) {
        return OP_STATUS_OK;
    }
    int32_t entry = entry_at_hand(follower);
    if (entry >= 0) {
        op_follower_enter_link(follower, ground, entry, dt);
        return OP_STATUS_OK;
    }
    op_follower_choose_course(follower);
    *walks = is_on_the_way(follower);
    return OP_STATUS_OK;
}
