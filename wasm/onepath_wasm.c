/* The flat ABI: memory, messages, the layout of structs, random numbers. See wasm_abi.h. */
#include "wasm_abi.h"

#include <stdlib.h>

/* ---- Memory, messages, layout ---- */

void *opw_malloc(size_t size) {
    return malloc(size);
}

void opw_free(void *memory) {
    free(memory);
}

const char *opw_version(void) {
    return op_version();
}

const char *opw_error_message(void) {
    return op_error_message();
}

const char *opw_error_argument(void) {
    return op_error_argument();
}

/* Where things lie in the structs that JavaScript reads: "OpGridPath" with its size, "OpGridPath.cost" with offset and
 * size. js/layout.ts has the same numbers; a test compares the two. */
typedef struct LayoutEntry {
    const char *name;
    uint32_t offset;
    uint32_t size;
} LayoutEntry;

#define STRUCT(type) {#type, 0, (uint32_t)sizeof(type)}
#define FIELD(type, field)                                                                                   \
    {#type "." #field, (uint32_t)offsetof(type, field), (uint32_t)sizeof(((type *)0)->field)}

static const LayoutEntry layout_table[] = {
    STRUCT(OpCell),
    FIELD(OpCell, x),
    FIELD(OpCell, y),
    STRUCT(OpWorldPoint),
    FIELD(OpWorldPoint, x),
    FIELD(OpWorldPoint, y),
    STRUCT(OpGridSpace),
    FIELD(OpGridSpace, origin_x),
    FIELD(OpGridSpace, origin_y),
    FIELD(OpGridSpace, cell_size),
    STRUCT(OpRandom),
    FIELD(OpRandom, state),
    STRUCT(OpGridPath),
    FIELD(OpGridPath, status),
    FIELD(OpGridPath, algorithm),
    FIELD(OpGridPath, cost),
    FIELD(OpGridPath, length),
    FIELD(OpGridPath, cells),
    FIELD(OpGridPath, points),
    FIELD(OpGridPath, expanded_cells),
    FIELD(OpGridPath, cell_count),
    FIELD(OpGridPath, point_count),
    FIELD(OpGridPath, expanded_cell_count),
    FIELD(OpGridPath, expanded_count),
    FIELD(OpGridPath, iterations),
    STRUCT(OpMovingAiScenario),
    FIELD(OpMovingAiScenario, map),
    FIELD(OpMovingAiScenario, map_size),
    FIELD(OpMovingAiScenario, bucket),
    FIELD(OpMovingAiScenario, width),
    FIELD(OpMovingAiScenario, height),
    FIELD(OpMovingAiScenario, start),
    FIELD(OpMovingAiScenario, goal),
    FIELD(OpMovingAiScenario, optimal_length),
    STRUCT(OpHexCoord),
    FIELD(OpHexCoord, q),
    FIELD(OpHexCoord, r),
    STRUCT(OpVoxel),
    FIELD(OpVoxel, x),
    FIELD(OpVoxel, y),
    FIELD(OpVoxel, z),
    STRUCT(OpVoxelPoint),
    FIELD(OpVoxelPoint, x),
    FIELD(OpVoxelPoint, y),
    FIELD(OpVoxelPoint, z),
    STRUCT(OpVoxelSpace),
    FIELD(OpVoxelSpace, origin_x),
    FIELD(OpVoxelSpace, origin_y),
    FIELD(OpVoxelSpace, origin_z),
    FIELD(OpVoxelSpace, cell_size),
    STRUCT(OpVoxelPath),
    FIELD(OpVoxelPath, status),
    FIELD(OpVoxelPath, cost),
    FIELD(OpVoxelPath, length),
    FIELD(OpVoxelPath, cells),
    FIELD(OpVoxelPath, points),
    FIELD(OpVoxelPath, expanded_cells),
    FIELD(OpVoxelPath, cell_count),
    FIELD(OpVoxelPath, point_count),
    FIELD(OpVoxelPath, expanded_cell_count),
    FIELD(OpVoxelPath, expanded_count),
    FIELD(OpVoxelPath, iterations),
    STRUCT(OpVoxelScenario),
    FIELD(OpVoxelScenario, start),
    FIELD(OpVoxelScenario, goal),
    FIELD(OpVoxelScenario, optimal_length),
    FIELD(OpVoxelScenario, ratio),
    STRUCT(OpGraphEdge),
    FIELD(OpGraphEdge, from),
    FIELD(OpGraphEdge, to),
    FIELD(OpGraphEdge, weight),
    STRUCT(OpPoint3),
    FIELD(OpPoint3, x),
    FIELD(OpPoint3, y),
    FIELD(OpPoint3, z),
    STRUCT(OpCsrView),
    FIELD(OpCsrView, node_count),
    FIELD(OpCsrView, edge_count),
    FIELD(OpCsrView, offsets),
    FIELD(OpCsrView, targets),
    FIELD(OpCsrView, weights),
    FIELD(OpCsrView, reverse_offsets),
    FIELD(OpCsrView, sources),
    FIELD(OpCsrView, reverse_weights),
    STRUCT(OpGraphPath),
    FIELD(OpGraphPath, status),
    FIELD(OpGraphPath, algorithm),
    FIELD(OpGraphPath, cost),
    FIELD(OpGraphPath, length),
    FIELD(OpGraphPath, nodes),
    FIELD(OpGraphPath, points),
    FIELD(OpGraphPath, expanded_nodes),
    FIELD(OpGraphPath, node_count),
    FIELD(OpGraphPath, point_count),
    FIELD(OpGraphPath, expanded_node_count),
    FIELD(OpGraphPath, expanded_count),
    FIELD(OpGraphPath, iterations),
};

const LayoutEntry *opw_layout_table(void) {
    return layout_table;
}

int32_t opw_layout_count(void) {
    return (int32_t)(sizeof layout_table / sizeof layout_table[0]);
}

/* ---- Random numbers: state is an OpRandom in the caller's memory ---- */

void opw_random_seed(uint32_t low, uint32_t high, OpRandom *state) {
    *state = op_random_seed((uint64_t)high << 32 | low);
}

void opw_random_next(OpRandom *state, uint64_t *out) {
    *out = op_random_next(state);
}

double opw_random_double(OpRandom *state) {
    return op_random_double(state);
}

void opw_random_below(OpRandom *state, uint32_t low, uint32_t high, uint64_t *out) {
    *out = op_random_below(state, (uint64_t)high << 32 | low);
}
