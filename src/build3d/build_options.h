/* A build's own copy of its volumes and obstacles. */
#ifndef ONEPATH_SRC_BUILD3D_BUILD_OPTIONS_H
#define ONEPATH_SRC_BUILD3D_BUILD_OPTIONS_H

#include "onepath/mesh_builder.h"

typedef struct OpBuildMarks {
    OpAreaVolume *volumes; /* their corners are the next field */
    OpVec2 *corners;
    OpObstacle *obstacles;
    int32_t volume_count;
    int32_t obstacle_count;
    size_t corner_count;
} OpBuildMarks;

/* INVALID_ARGUMENT or OUT_OF_RANGE, naming the field or volumes[i] or obstacles[i]. */
OpStatus op_build_options_check(const OpMeshBuildOptions *options);

/* Of options that passed the check. On failure there is nothing to free. */
OpStatus op_build_marks_copy(const OpMeshBuildOptions *options, const OpAllocator *allocator,
                             OpBuildMarks *out);
void op_build_marks_free(const OpAllocator *allocator, OpBuildMarks *marks);

#endif
