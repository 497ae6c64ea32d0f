/* What an agent sees, for drawing. */
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "crowd/crowd_object.h"
#include "crowd/follower_debug.h"

static int32_t wall_count(const OpCrowdAgent *agent) {
    return agent->walls.is_filled ? agent->walls.count : 0;
}

/* ---- Lists ---- */

/* Copies a list to the caller's array, when there is room. */
static OpStatus hand_out(const void *items, int32_t count, size_t item_size, void *out, const char *name,
                         int32_t capacity, int32_t *needed) {
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    if (capacity < 0) {
        return op_fail_range("capacity", 0, INT32_MAX, capacity);
    }
    if (out == NULL && capacity > 0) {
        return op_fail_null(name);
    }
    *needed = count;
    if (count > capacity) {
        return op_fail(OP_STATUS_BUFFER_TOO_SMALL, "capacity", "must be at least %d, was %d", count,
                       capacity);
    }
    if (count > 0) {
        memcpy(out, items, (size_t)count * item_size);
    }
    return OP_STATUS_OK;
}

OpStatus op_crowd_agent_walls(const OpCrowd *crowd, OpAgentId agent, OpWallSegment *walls, int32_t capacity,
                              int32_t *needed) {
    OpCrowdAgent *found = NULL;
    OP_TRY(op_crowd_find_agent(crowd, agent, &found));
    return hand_out(found->walls.walls, wall_count(found), sizeof(OpWallSegment), walls, "walls", capacity,
                    needed);
}

OpStatus op_crowd_agent_constraints(const OpCrowd *crowd, OpAgentId agent, OpHalfPlane *half_planes,
                                    int32_t capacity, int32_t *needed, int32_t *hard_count) {
    OpCrowdAgent *found = NULL;
    OP_TRY(op_crowd_find_agent(crowd, agent, &found));
    if (hard_count == NULL) {
        return op_fail_null("hard_count");
    }
    OP_TRY(hand_out(found->constraints, found->constraint_count, sizeof(OpHalfPlane), half_planes,
                    "half_planes", capacity, needed));
    *hard_count = found->hard_count;
    return OP_STATUS_OK;
}

/* ---- All of it ---- */

static void fill(const OpCrowdAgent *agent, OpAgentDebugGeometry *out) {
    out->id = agent->id;
    out->radius = agent->options.radius;
    out->wanted_velocity = agent->gait.wanted;
    out->wall_count = wall_count(agent);
    for (int32_t i = 0; i < out->wall_count; i++) {
        out->walls[i] = agent->walls.walls[i];
    }
    out->constraint_count = agent->constraint_count;
    out->hard_count = agent->hard_count;
    for (int32_t i = 0; i < out->constraint_count; i++) {
        out->constraints[i] = agent->constraints[i];
    }
}

OpStatus op_crowd_agent_debug_geometry(const OpCrowd *crowd, OpAgentId agent, OpAgentDebugGeometry *out) {
    OpResultArray arrays[OP_FOLLOWER_DEBUG_ARRAYS + 2];
    OpCrowdAgent *found = NULL;
    OpFollowerSketch sketch;
    OP_TRY(op_crowd_find_agent(crowd, agent, &found));
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_follower_sketch(crowd->workers[0].query, found->follower, &sketch));
    OpAllocator allocator =
        out->follower.allocator.alloc == NULL ? crowd->allocator : out->follower.allocator;
    op_follower_debug_arrays(&sketch, &out->follower, arrays);
    arrays[OP_FOLLOWER_DEBUG_ARRAYS] =
        (OpResultArray){(void **)&out->walls, &out->wall_capacity, wall_count(found), sizeof(OpWallSegment)};
    arrays[OP_FOLLOWER_DEBUG_ARRAYS + 1] = (OpResultArray){
        (void **)&out->constraints, &out->constraint_capacity, found->constraint_count, sizeof(OpHalfPlane)};
    OP_TRY(op_result_arrays_reserve(&allocator, arrays, OP_FOLLOWER_DEBUG_ARRAYS + 2));
    out->follower.allocator = allocator;
    op_follower_debug_fill(&sketch, &out->follower);
    fill(found, out);
    return OP_STATUS_OK;
}

void op_agent_debug_geometry_reset(OpAgentDebugGeometry *geometry) {
    if (geometry == NULL) {
        return;
    }
    const OpAllocator *allocator = &geometry->follower.allocator;
    op_free_array(allocator, geometry->walls, (size_t)geometry->wall_capacity, sizeof(OpWallSegment));
    op_free_array(allocator, geometry->constraints, (size_t)geometry->constraint_capacity,
                  sizeof(OpHalfPlane));
    op_follower_debug_geometry_reset(&geometry->follower);
    *geometry = (OpAgentDebugGeometry){0};
}
