/* Agents come and go, and are told where to go. */
#include "base/status.h"
#include "crowd/crowd_object.h"

/* ---- Finding ---- */

static int32_t slot_of(const OpCrowd *crowd, OpAgentId agent) {
    return op_agent_ids_find(&crowd->ids, agent);
}

OpStatus op_crowd_find_agent(const OpCrowd *crowd, OpAgentId id, OpCrowdAgent **out) {
    OP_TRY(op_crowd_check_usable(crowd));
    int32_t slot = slot_of(crowd, id);
    if (slot < 0) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "agent", "must be in the crowd, was %llu",
                       (unsigned long long)id);
    }
    *out = crowd->agents[slot];
    return OP_STATUS_OK;
}

bool op_crowd_has(const OpCrowd *crowd, OpAgentId agent) {
    return crowd != NULL && slot_of(crowd, agent) >= 0;
}

int32_t op_crowd_slot_of(const OpCrowd *crowd, OpAgentId agent) {
    return crowd == NULL ? -1 : slot_of(crowd, agent);
}

bool op_crowd_agent_in(const OpCrowd *crowd, int32_t slot, OpAgentId *out) {
    if (crowd == NULL || out == NULL || slot < 0 || slot >= crowd->slot_count ||
        crowd->agents[slot] == NULL) {
        return false;
    }
    *out = crowd->agents[slot]->id;
    return true;
}

/* ---- Coming and going ---- */

static OpStatus place(OpCrowd *crowd, OpCrowdAgent *agent, OpVec3 position, bool *placed) {
    OpCrowdWorker *worker = &crowd->workers[0];
    op_crowd_enter(crowd);
    OpStatus status =
        op_path_follower_place(agent->follower, worker->query, &crowd->filter.filter, position, placed);
    op_crowd_leave(crowd);
    return status;
}

/* Puts an agent on the mesh and sees to the memory for it. */
static OpStatus prepare(OpCrowd *crowd, OpCrowdAgent *agent, int32_t slot, OpVec3 position) {
    bool placed = false;
    OP_TRY(place(crowd, agent, position, &placed));
    if (!placed) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "position",
                       "must have a polygon near that the filter takes, was (%g, %g, %g)", position.x,
                       position.y, position.z);
    }
    OP_TRY(op_crowd_reserve_record(crowd, &agent->options));
    return op_crowd_reserve_slots(crowd, slot < crowd->slot_count ? crowd->slot_count : slot + 1);
}

static int32_t lowest_free_slot(const OpCrowd *crowd) {
    int32_t slot = crowd->first_free;
    while (slot < crowd->slot_count && crowd->agents[slot] != NULL) {
        slot++;
    }
    return slot;
}

OpStatus op_crowd_add(OpCrowd *crowd, OpVec3 position, const OpAgentOptions *options, OpAgentId *out) {
    OpAgentOptions chosen = options == NULL ? op_agent_options_humanoid() : *options;
    OpCrowdAgent *agent = NULL;
    OP_TRY(op_crowd_check_usable(crowd));
    OP_TRY(op_agent_options_check(&chosen));
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (crowd->agent_count >= crowd->options.max_agents || crowd->next_id >= INT64_MAX) {
        return op_fail(OP_STATUS_INVALID_STATE, "crowd", "must have room for an agent, has %d",
                       crowd->agent_count);
    }
    int32_t slot = lowest_free_slot(crowd);
    OP_TRY(op_crowd_agent_create(crowd, &chosen, &agent));
    OpStatus status = prepare(crowd, agent, slot, position);
    if (status != OP_STATUS_OK) {
        op_crowd_agent_destroy(crowd, agent);
        return status;
    }
    agent->id = crowd->next_id++;
    crowd->agents[slot] = agent;
    crowd->slot_count = slot < crowd->slot_count ? crowd->slot_count : slot + 1;
    crowd->first_free = slot + 1;
    crowd->agent_count++;
    op_agent_ids_add(&crowd->ids, agent->id, slot);
    op_crowd_show_slot(crowd, slot);
    *out = agent->id;
    return OP_STATUS_OK;
}

OpStatus op_crowd_remove(OpCrowd *crowd, OpAgentId agent) {
    OpCrowdAgent *found = NULL;
    OP_TRY(op_crowd_find_agent(crowd, agent, &found));
    int32_t slot = slot_of(crowd, agent);
    op_agent_ids_remove(&crowd->ids, agent);
    op_crowd_agent_destroy(crowd, found);
    crowd->agents[slot] = NULL;
    crowd->agent_count--;
    crowd->first_free = slot < crowd->first_free ? slot : crowd->first_free;
    op_crowd_show_slot(crowd, slot);
    return OP_STATUS_OK;
}

/* ---- Where to go ---- */

OpStatus op_crowd_set_destination(OpCrowd *crowd, OpAgentId agent, OpVec3 target, OpPathStatus *out) {
    OpCrowdAgent *found = NULL;
    OP_TRY(op_crowd_find_agent(crowd, agent, &found));
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpFollowerGround ground = op_crowd_ground(crowd, &crowd->workers[0]);
    op_crowd_enter(crowd);
    OpStatus status = op_follower_set_destination_on(found->follower, &ground, target, out);
    op_crowd_leave(crowd);
    op_crowd_show_slot(crowd, slot_of(crowd, agent));
    return status;
}

OpStatus op_crowd_teleport(OpCrowd *crowd, OpAgentId agent, OpVec3 position, bool *done) {
    OpCrowdAgent *found = NULL;
    OP_TRY(op_crowd_find_agent(crowd, agent, &found));
    if (done == NULL) {
        return op_fail_null("done");
    }
    OP_TRY(place(crowd, found, position, done));
    if (*done) {
        found->gait = (OpCrowdGait){{0.0, 0.0}, false, false};
        found->walls.is_filled = false; /* it may be on another floor, straight above */
        op_crowd_show_slot(crowd, slot_of(crowd, agent));
    }
    return OP_STATUS_OK;
}

OpStatus op_crowd_complete_off_mesh_link(OpCrowd *crowd, OpAgentId agent, bool *done) {
    OpCrowdAgent *found = NULL;
    OP_TRY(op_crowd_find_agent(crowd, agent, &found));
    op_crowd_enter(crowd);
    OpStatus status = op_path_follower_complete_off_mesh_link(found->follower, crowd->workers[0].query,
                                                              &crowd->filter.filter, done);
    op_crowd_leave(crowd);
    op_crowd_show_slot(crowd, slot_of(crowd, agent));
    return status;
}

/* ---- Settings ---- */

OpStatus op_crowd_agent_options(const OpCrowd *crowd, OpAgentId agent, OpAgentOptions *out) {
    OpCrowdAgent *found = NULL;
    OP_TRY(op_crowd_find_agent(crowd, agent, &found));
    if (out == NULL) {
        return op_fail_null("out");
    }
    *out = found->options;
    return OP_STATUS_OK;
}

OpStatus op_crowd_set_options(OpCrowd *crowd, OpAgentId agent, const OpAgentOptions *options) {
    OpCrowdAgent *found = NULL;
    OP_TRY(op_crowd_find_agent(crowd, agent, &found));
    OP_TRY(op_agent_options_check(options));
    OpFollowerOptions follower = op_agent_follower_options(options);
    OP_TRY(op_path_follower_set_options(found->follower, &follower));
    found->options = *options;
    found->reach = op_agent_reach(options);
    found->priority = options->priority;
    found->walls.is_filled = false; /* the new reach may be longer */
    return OP_STATUS_OK;
}

OpStatus op_crowd_set_priority(OpCrowd *crowd, OpAgentId agent, double priority) {
    OpCrowdAgent *found = NULL;
    OP_TRY(op_crowd_find_agent(crowd, agent, &found));
    OpAgentOptions options = found->options;
    options.priority = priority;
    OP_TRY(op_agent_options_check(&options));
    found->priority = priority;
    return OP_STATUS_OK;
}

/* ---- Looking ---- */

OpStatus op_crowd_agent(const OpCrowd *crowd, OpAgentId agent, OpAgentView *out) {
    OpCrowdAgent *found = NULL;
    OP_TRY(op_crowd_find_agent(crowd, agent, &found));
    if (out == NULL) {
        return op_fail_null("out");
    }
    *out = (OpAgentView){.id = agent,
                         .slot = slot_of(crowd, agent),
                         .follower = op_path_follower_view(found->follower),
                         .priority = found->priority,
                         .wanted_velocity = found->gait.wanted,
                         .is_walking = found->gait.is_walking,
                         .is_crossing = found->gait.is_crossing};
    return OP_STATUS_OK;
}

OpStatus op_crowd_agent_corridor(const OpCrowd *crowd, OpAgentId agent, const OpPathCorridor **out) {
    OpCrowdAgent *found = NULL;
    OP_TRY(op_crowd_find_agent(crowd, agent, &found));
    if (out == NULL) {
        return op_fail_null("out");
    }
    *out = op_path_follower_corridor(found->follower);
    return OP_STATUS_OK;
}

OpCrowdArrays op_crowd_arrays(const OpCrowd *crowd) {
    if (crowd == NULL) {
        return (OpCrowdArrays){0};
    }
    return (OpCrowdArrays){crowd->positions, crowd->velocities, crowd->states, crowd->slot_count};
}
