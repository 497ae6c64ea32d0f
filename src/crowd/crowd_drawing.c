/* What an agent sees, for drawing. */
#include <string.h>

#include "base/status.h"
#include "crowd/crowd_object.h"

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
    int32_t count = found->walls.is_filled ? found->walls.count : 0;
    return hand_out(found->walls.walls, count, sizeof(OpWallSegment), walls, "walls", capacity, needed);
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
