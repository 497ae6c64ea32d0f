/* Checking and copying the volumes and obstacles of a build. */
#include "build3d/build_options.h"

#include <string.h>

#include "base/indexed_name.h"
#include "base/memory.h"
#include "base/status.h"
#include "build3d/compact_heightfield.h"

/* A failed check of one element, named as the caller knows it. */
static OpStatus rename_failure(OpStatus status, const char *array, int32_t index) {
    if (status == OP_STATUS_OK) {
        return OP_STATUS_OK;
    }
    OpIndexedName name = op_indexed_name(array, index);
    return op_fail(status, name.text, "is refused: %s", op_error_message());
}

OpStatus op_build_options_check(const OpMeshBuildOptions *options) {
    if (options->volume_count < 0) {
        return op_fail_range("volume_count", 0, INT32_MAX, options->volume_count);
    }
    if (options->volumes == NULL && options->volume_count > 0) {
        return op_fail_null("volumes");
    }
    if (options->obstacle_count < 0) {
        return op_fail_range("obstacle_count", 0, INT32_MAX, options->obstacle_count);
    }
    if (options->obstacles == NULL && options->obstacle_count > 0) {
        return op_fail_null("obstacles");
    }
    for (int32_t i = 0; i < options->volume_count; i++) {
        OP_TRY(rename_failure(op_area_volume_check(&options->volumes[i]), "volumes", i));
    }
    for (int32_t i = 0; i < options->obstacle_count; i++) {
        OP_TRY(rename_failure(op_obstacle_check(&options->obstacles[i]), "obstacles", i));
    }
    return OP_STATUS_OK;
}

static OpStatus allocate(const OpAllocator *allocator, OpBuildMarks *marks) {
    OP_TRY(op_alloc_array(allocator, (size_t)marks->volume_count, sizeof(OpAreaVolume),
                          (void **)&marks->volumes));
    OP_TRY(op_alloc_array(allocator, marks->corner_count, sizeof(OpVec2), (void **)&marks->corners));
    return op_alloc_array(allocator, (size_t)marks->obstacle_count, sizeof(OpObstacle),
                          (void **)&marks->obstacles);
}

OpStatus op_build_marks_copy(const OpMeshBuildOptions *options, const OpAllocator *allocator,
                             OpBuildMarks *out) {
    *out = (OpBuildMarks){.volume_count = options->volume_count, .obstacle_count = options->obstacle_count};
    for (int32_t i = 0; i < options->volume_count; i++) {
        out->corner_count += (size_t)options->volumes[i].corner_count;
    }
    OpStatus status = allocate(allocator, out);
    if (status != OP_STATUS_OK) {
        op_build_marks_free(allocator, out);
        return status;
    }
    OpVec2 *corners = out->corners;
    for (int32_t i = 0; i < options->volume_count; i++) {
        size_t count = (size_t)options->volumes[i].corner_count;
        out->volumes[i] = options->volumes[i];
        out->volumes[i].corners = corners;
        memcpy(corners, options->volumes[i].corners, count * sizeof(OpVec2));
        corners += count;
    }
    for (int32_t i = 0; i < options->obstacle_count; i++) {
        out->obstacles[i] = options->obstacles[i];
    }
    return OP_STATUS_OK;
}

void op_build_marks_free(const OpAllocator *allocator, OpBuildMarks *marks) {
    op_free_array(allocator, marks->volumes, (size_t)marks->volume_count, sizeof(OpAreaVolume));
    op_free_array(allocator, marks->corners, marks->corner_count, sizeof(OpVec2));
    op_free_array(allocator, marks->obstacles, (size_t)marks->obstacle_count, sizeof(OpObstacle));
    *marks = (OpBuildMarks){0};
}
