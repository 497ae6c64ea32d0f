/* Voxel scenario files: a format error that writes nothing, or scenarios within their bounds. */
#include "fuzz_target.h"

#include <math.h>
#include <string.h>

#define MOST 16

static void check_voxel(OpVoxel voxel) {
    FUZZ_CHECK(voxel.x >= 0 && voxel.x < OP_VOXEL_MAX_VOXELS);
    FUZZ_CHECK(voxel.y >= 0 && voxel.y < OP_VOXEL_MAX_VOXELS);
    FUZZ_CHECK(voxel.z >= 0 && voxel.z < OP_VOXEL_MAX_VOXELS);
}

static void check_scenario(const OpVoxelScenario *scenario) {
    check_voxel(scenario->start);
    check_voxel(scenario->goal);
    FUZZ_CHECK(scenario->optimal_length >= 0.0 && scenario->optimal_length < INFINITY);
    FUZZ_CHECK(scenario->ratio >= 0.0 && scenario->ratio < INFINITY);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    OpVoxelScenario scenarios[MOST];
    OpVoxelScenario untouched;
    const char *text = (const char *)data;
    const char *name = NULL;
    size_t name_size = 0;
    size_t count = 12345;
    memset(&untouched, 0x5A, sizeof untouched);
    for (size_t i = 0; i < MOST; i++) {
        scenarios[i] = untouched;
    }
    OpStatus status = op_voxel_scenarios_parse(text, size, scenarios, MOST, &count, &name, &name_size);
    if (status == OP_STATUS_GRID_FORMAT) {
        FUZZ_CHECK(count == 12345 && name == NULL);
        FUZZ_CHECK(memcmp(&scenarios[0], &untouched, sizeof untouched) == 0);
        return 0;
    }
    FUZZ_CHECK(status == (count > MOST ? OP_STATUS_BUFFER_TOO_SMALL : OP_STATUS_OK));
    FUZZ_CHECK(count <= size);
    FUZZ_CHECK(name >= text && name_size > 0 && name + name_size <= text + size);
    for (size_t i = 0; i < MOST && i < count; i++) {
        check_scenario(&scenarios[i]);
    }
    return 0;
}
