/* Erosion by the agent's radius. */
#include "build3d/compact_heightfield.h"

#include "base/memory.h"
#include "base/status.h"

#define MAX_RADIUS (1 << 20)

OpStatus op_compact_heightfield_erode(OpCompactHeightfield *floors, int32_t radius) {
    if (floors == NULL) {
        return op_fail_null("floors");
    }
    if (radius < 0 || radius > MAX_RADIUS) {
        return op_fail_range("radius", 0, MAX_RADIUS, radius);
    }
    if (radius == 0) {
        return OP_STATUS_OK;
    }
    size_t count = (size_t)floors->floor_count;
    int32_t *distances;
    OP_TRY(op_alloc_array(&floors->allocator, count, sizeof(int32_t), (void **)&distances));
    OpStatus status = op_boundary_distances(floors, false, 2 * radius, distances);
    for (size_t i = 0; i < count && status == OP_STATUS_OK; i++) {
        if (distances[i] < 2 * radius) {
            floors->floors[i].area = OP_AREA_NONE;
        }
    }
    op_free_array(&floors->allocator, distances, count, sizeof(int32_t));
    if (status == OP_STATUS_OK) {
        op_compact_heightfield_forget_regions(floors);
    }
    return status;
}
