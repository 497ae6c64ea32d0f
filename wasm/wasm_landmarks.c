/* The flat ABI: landmarks. A seed comes as its lower and upper 32 bits. */
#include "wasm_abi.h"

static OpLandmarkOptions landmark_options_of(int32_t count, int32_t selection, uint32_t seed_low,
                                             uint32_t seed_high) {
    OpLandmarkOptions options = op_landmark_options_default();
    options.count = count;
    options.selection = (OpLandmarkSelection)selection;
    options.seed = (uint64_t)seed_high << 32 | seed_low;
    return options;
}

OpStatus opw_landmarks_build(const OpGraph *graph, int32_t count, int32_t selection, uint32_t seed_low,
                             uint32_t seed_high, OpLandmarks **out) {
    OpLandmarkOptions options = landmark_options_of(count, selection, seed_low, seed_high);
    return op_landmarks_build(graph, &options, NULL, out);
}

OpStatus opw_landmarks_build_points(const OpPointGraph *graph, int32_t count, int32_t selection,
                                    uint32_t seed_low, uint32_t seed_high, OpLandmarks **out) {
    OpLandmarkOptions options = landmark_options_of(count, selection, seed_low, seed_high);
    return op_landmarks_build_points(graph, &options, NULL, out);
}

void opw_landmarks_destroy(OpLandmarks *landmarks) {
    op_landmarks_destroy(landmarks);
}

int32_t opw_landmarks_count(const OpLandmarks *landmarks) {
    return op_landmarks_count(landmarks);
}

int32_t opw_landmarks_node_count(const OpLandmarks *landmarks) {
    return op_landmarks_node_count(landmarks);
}

const int32_t *opw_landmarks_nodes(const OpLandmarks *landmarks) {
    return op_landmarks_nodes(landmarks);
}

OpStatus opw_landmarks_distances(const OpLandmarks *landmarks, int32_t landmark, double *from, double *to) {
    return op_landmarks_distances(landmarks, landmark, from, to);
}

void opw_landmarks_fingerprint(const OpLandmarks *landmarks, uint64_t *out) {
    *out = op_landmarks_fingerprint(landmarks);
}

OpStatus opw_landmarks_lower_bound(const OpLandmarks *landmarks, int32_t from, int32_t to, double *out) {
    return op_landmarks_lower_bound(landmarks, from, to, out);
}

size_t opw_landmarks_saved_size(const OpLandmarks *landmarks) {
    return op_landmarks_saved_size(landmarks);
}

OpStatus opw_landmarks_save(const OpLandmarks *landmarks, uint8_t *buffer, size_t capacity, size_t *needed) {
    return op_landmarks_save(landmarks, buffer, capacity, needed);
}

OpStatus opw_landmarks_load(const uint8_t *bytes, size_t size, const OpGraph *graph, OpLandmarks **out) {
    return op_landmarks_load(bytes, size, graph, NULL, out);
}

OpStatus opw_landmarks_load_points(const uint8_t *bytes, size_t size, const OpPointGraph *graph,
                                   OpLandmarks **out) {
    return op_landmarks_load_points(bytes, size, graph, NULL, out);
}
