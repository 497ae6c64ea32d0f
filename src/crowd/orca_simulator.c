/* The simulator's agents and segments. orca_step.c moves them. */
#include "crowd/orca_simulator.h"

#include "base/memory.h"
#include "base/status.h"
#include "crowd/orca_check.h"

OpStatus op_orca_simulator_create(const OpAllocator *allocator, OpOrcaSimulator **out) {
    OpAllocator chosen;
    void *memory;
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_allocator_choose(allocator, &chosen));
    OP_TRY(op_alloc_zeroed(&chosen, 1, sizeof(OpOrcaSimulator), &memory));
    *out = memory;
    (*out)->allocator = chosen;
    return OP_STATUS_OK;
}

void op_orca_simulator_destroy(OpOrcaSimulator *simulator) {
    if (simulator == NULL) {
        return;
    }
    OpAllocator allocator = simulator->allocator;
    op_free_array(&allocator, simulator->agents, simulator->agent_capacity, sizeof(OpOrcaAgent));
    op_free_array(&allocator, simulator->segments, simulator->segment_capacity, sizeof(OpOrcaSegment));
    op_orca_scratch_free(&simulator->scratch, &allocator);
    op_free_array(&allocator, simulator, 1, sizeof(OpOrcaSimulator));
}

static OpStatus check_agent(const OpOrcaAgent *agent) {
    if (agent == NULL) {
        return op_fail_null("agent");
    }
    OP_TRY(op_check_coordinate_inside("position.x", agent->position.x));
    OP_TRY(op_check_coordinate_inside("position.y", agent->position.y));
    OP_TRY(op_orca_check_vec2("velocity", agent->velocity, OP_MAX_COORDINATE));
    OP_TRY(op_orca_check_vec2("wanted", agent->wanted, OP_MAX_COORDINATE));
    OP_TRY(op_orca_check_size("radius", agent->radius, OP_MAX_COORDINATE));
    OP_TRY(op_orca_check_size("max_speed", agent->max_speed, OP_ORCA_MAX_SPEED));
    OP_TRY(op_orca_check_size("neighbor_distance", agent->neighbor_distance, OP_ORCA_MAX_OFFSET));
    OP_TRY(op_orca_check_time("horizon", agent->horizon));
    OP_TRY(op_orca_check_time("obstacle_horizon", agent->obstacle_horizon));
    return agent->max_neighbors >= 0 ? OP_STATUS_OK
                                     : op_fail_range("max_neighbors", 0, INT32_MAX, agent->max_neighbors);
}

static OpStatus check_index(const OpOrcaSimulator *simulator, int32_t index) {
    if (simulator == NULL) {
        return op_fail_null("simulator");
    }
    if (index < 0 || index >= simulator->agent_count) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "index", "must be that of one of %d agents, was %d",
                       simulator->agent_count, index);
    }
    return OP_STATUS_OK;
}

static OpStatus check_room(const char *what, int32_t count) {
    return count < OP_ORCA_MAX_COUNT
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_OUT_OF_RANGE, what, "must be at most %d of a kind", OP_ORCA_MAX_COUNT);
}

OpStatus op_orca_simulator_add_agent(OpOrcaSimulator *simulator, const OpOrcaAgent *agent, int32_t *index) {
    if (simulator == NULL) {
        return op_fail_null("simulator");
    }
    OP_TRY(check_agent(agent));
    OP_TRY(check_room("agent", simulator->agent_count));
    if (index == NULL) {
        return op_fail_null("index");
    }
    size_t count = (size_t)simulator->agent_count;
    OP_TRY(op_grow_array(&simulator->allocator, (void **)&simulator->agents, &simulator->agent_capacity,
                         count, count + 1, sizeof(OpOrcaAgent)));
    simulator->agents[count] = *agent;
    *index = simulator->agent_count++;
    return OP_STATUS_OK;
}

OpStatus op_orca_simulator_add_segment(OpOrcaSimulator *simulator, OpVec2 a, OpVec2 b, int32_t *index) {
    if (simulator == NULL) {
        return op_fail_null("simulator");
    }
    OP_TRY(op_check_coordinate_inside("a.x", a.x));
    OP_TRY(op_check_coordinate_inside("a.y", a.y));
    OP_TRY(op_check_coordinate_inside("b.x", b.x));
    OP_TRY(op_check_coordinate_inside("b.y", b.y));
    OP_TRY(check_room("segment", simulator->segment_count));
    if (index == NULL) {
        return op_fail_null("index");
    }
    size_t count = (size_t)simulator->segment_count;
    OP_TRY(op_grow_array(&simulator->allocator, (void **)&simulator->segments, &simulator->segment_capacity,
                         count, count + 1, sizeof(OpOrcaSegment)));
    simulator->segments[count] = (OpOrcaSegment){.a = a,
                                                 .b = b,
                                                 .low = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y},
                                                 .high = {a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y}};
    *index = simulator->segment_count++;
    return OP_STATUS_OK;
}

int32_t op_orca_simulator_agent_count(const OpOrcaSimulator *simulator) {
    return simulator == NULL ? 0 : simulator->agent_count;
}

OpStatus op_orca_simulator_agent(const OpOrcaSimulator *simulator, int32_t index, OpOrcaAgent *out) {
    OP_TRY(check_index(simulator, index));
    if (out == NULL) {
        return op_fail_null("out");
    }
    *out = simulator->agents[index];
    return OP_STATUS_OK;
}

OpStatus op_orca_simulator_set_agent(OpOrcaSimulator *simulator, int32_t index, const OpOrcaAgent *agent) {
    OP_TRY(check_index(simulator, index));
    OP_TRY(check_agent(agent));
    simulator->agents[index] = *agent;
    return OP_STATUS_OK;
}

OpStatus op_orca_simulator_set_wanted(OpOrcaSimulator *simulator, int32_t index, OpVec2 wanted) {
    OP_TRY(check_index(simulator, index));
    OP_TRY(op_orca_check_vec2("wanted", wanted, OP_MAX_COORDINATE));
    simulator->agents[index].wanted = wanted;
    return OP_STATUS_OK;
}
