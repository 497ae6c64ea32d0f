/* Landmarks as bytes, little-endian: "OPLM", format version, node count, landmark count, the graph's fingerprint, the
 * landmarks' nodes, the distances from every landmark in turn to all nodes, and those from all nodes to it. */
#include "graph/landmarks.h"

#include <math.h>

#include "base/memory.h"
#include "base/status.h"
#include "graph/graph_core.h"
#include "graph/point_graph.h"

#define MAGIC UINT32_C(0x4D4C504F) /* "OPLM" */
#define FORMAT_VERSION 1
#define HEADER_SIZE 24

static uint64_t saved_size(int32_t count, int32_t node_count) {
    return HEADER_SIZE + (uint64_t)count * sizeof(int32_t) +
           2 * sizeof(double) * (uint64_t)count * (uint64_t)node_count;
}

/* ---- Saving ---- */

/* Tables that are in memory have a size that fits. */
size_t op_landmarks_saved_size(const OpLandmarks *landmarks) {
    return landmarks == NULL ? 0 : (size_t)saved_size(landmarks->count, landmarks->node_count);
}

OpStatus op_landmarks_save(const OpLandmarks *landmarks, uint8_t *buffer, size_t capacity, size_t *needed) {
    if (landmarks == NULL) {
        return op_fail_null("landmarks");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    *needed = op_landmarks_saved_size(landmarks);
    OpWriter writer = op_writer(buffer, capacity);
    if (writer.capacity < *needed) {
        return op_fail(OP_STATUS_BUFFER_TOO_SMALL, "capacity", "must be at least %zu, was %zu", *needed,
                       writer.capacity);
    }
    op_write_u32(&writer, MAGIC);
    op_write_u32(&writer, FORMAT_VERSION);
    op_write_i32(&writer, landmarks->node_count);
    op_write_i32(&writer, landmarks->count);
    op_write_u64(&writer, landmarks->fingerprint);
    for (int32_t i = 0; i < landmarks->count; i++) {
        op_write_i32(&writer, landmarks->nodes[i]);
    }
    for (int32_t column = 0; column < 2 * landmarks->count; column++) {
        for (int32_t node = 0; node < landmarks->node_count; node++) {
            op_write_f64(&writer, op_landmarks_row(landmarks, node)[column]);
        }
    }
    return OP_STATUS_OK;
}

/* ---- Loading ---- */

static OpStatus expect(const char *field, int64_t expected, int64_t actual) {
    return actual == expected ? OP_STATUS_OK
                              : op_fail(OP_STATUS_GRAPH_STATE, field, "must be %lld, was %lld",
                                        (long long)expected, (long long)actual);
}

/* Once the header is right the size is too, so that nothing after it is cut off. */
static OpStatus read_header(OpReader *reader, OpCsrGraph *csr, int32_t *count) {
    uint32_t magic = op_read_u32(reader);
    uint32_t version = op_read_u32(reader);
    int32_t node_count = op_read_i32(reader);
    *count = op_read_i32(reader);
    uint64_t fingerprint = op_read_u64(reader);
    if (reader->failed) {
        return op_fail(OP_STATUS_GRAPH_STATE, "landmarks.header", "must have %d bytes, was cut off after %zu",
                       HEADER_SIZE, reader->size);
    }
    if (magic != MAGIC) {
        return op_fail(OP_STATUS_GRAPH_STATE, "landmarks.magic", "must be the bytes OPLM, was the number %u",
                       magic);
    }
    OP_TRY(expect("landmarks.format_version", FORMAT_VERSION, version));
    OP_TRY(expect("landmarks.node_count", csr->node_count, node_count));
    if (*count < 1 || *count > node_count) {
        return op_fail(OP_STATUS_GRAPH_STATE, "landmarks.count", "must be in [1, %d], was %d", node_count,
                       *count);
    }
    if (fingerprint != op_csr_fingerprint(csr)) {
        return op_fail(OP_STATUS_GRAPH_STATE, "landmarks.fingerprint", "must be the graph's %llu, was %llu",
                       (unsigned long long)op_csr_fingerprint(csr), (unsigned long long)fingerprint);
    }
    uint64_t size = saved_size(*count, node_count);
    return size == reader->size ? OP_STATUS_OK
                                : op_fail(OP_STATUS_GRAPH_STATE, "landmarks", "must have %llu bytes, had %zu",
                                          (unsigned long long)size, reader->size);
}

static OpStatus read_nodes(OpReader *reader, OpLandmarks *landmarks) {
    size_t nodes = (size_t)landmarks->node_count;
    uint8_t *seen = NULL;
    OP_TRY(op_alloc_zeroed(&landmarks->allocator, nodes, sizeof(uint8_t), (void **)&seen));
    OpStatus status = OP_STATUS_OK;
    for (int32_t i = 0; status == OP_STATUS_OK && i < landmarks->count; i++) {
        int32_t node = op_read_i32(reader);
        if (node < 0 || node >= landmarks->node_count) {
            status = op_fail(OP_STATUS_GRAPH_STATE, "landmarks.node", "must be in [0, %d], was %d",
                             landmarks->node_count - 1, node);
        } else if (seen[node] != 0) {
            status = op_fail(OP_STATUS_GRAPH_STATE, "landmarks.node", "must be listed once, but %d is twice",
                             node);
        } else {
            seen[node] = 1;
            landmarks->nodes[i] = node;
        }
    }
    op_free_array(&landmarks->allocator, seen, nodes, sizeof(uint8_t));
    return status;
}

static OpStatus read_distances(OpReader *reader, OpLandmarks *landmarks) {
    for (int32_t column = 0; column < 2 * landmarks->count; column++) {
        int32_t landmark = landmarks->nodes[column % landmarks->count];
        for (int32_t node = 0; node < landmarks->node_count; node++) {
            double distance = op_read_f64(reader);
            if (!(distance >= 0.0) || (node == landmark && distance > 0.0)) {
                return op_fail(OP_STATUS_GRAPH_STATE, "landmarks.distance",
                               "must be %s, was %g between landmark %d and node %d",
                               node == landmark ? "0" : "at least 0", distance, landmark, node);
            }
            op_landmarks_row(landmarks, node)[column] = distance;
        }
    }
    return OP_STATUS_OK;
}

/* An edge makes no distance from a landmark longer than its own weight does, nor one to a landmark. Tables for which that
 * holds give estimates that are consistent, so that bytes from anyone leave every path optimal. */
static OpStatus check_edge(const OpLandmarks *landmarks, int32_t from, int32_t to, double weight) {
    const double *a = op_landmarks_row(landmarks, from);
    const double *b = op_landmarks_row(landmarks, to);
    for (int32_t i = 0; i < landmarks->count; i++) {
        int32_t other = landmarks->count + i;
        if (b[i] > a[i] + weight || a[other] > weight + b[other]) {
            return op_fail(OP_STATUS_GRAPH_STATE, "landmarks.distance",
                           "must fit the weights, but those of landmark %d differ by more than the edge from "
                           "%d to %d",
                           landmarks->nodes[i], from, to);
        }
    }
    return OP_STATUS_OK;
}

static OpStatus check_edges(const OpLandmarks *landmarks, const OpCsrGraph *csr) {
    for (int32_t node = 0; node < csr->node_count; node++) {
        for (int32_t slot = csr->offsets[node]; slot < csr->offsets[node + 1]; slot++) {
            OP_TRY(check_edge(landmarks, node, csr->targets[slot], csr->weights[slot]));
        }
    }
    return OP_STATUS_OK;
}

static OpStatus read_tables(OpReader *reader, OpLandmarks *landmarks, const OpCsrGraph *csr) {
    OP_TRY(read_nodes(reader, landmarks));
    OP_TRY(read_distances(reader, landmarks));
    return check_edges(landmarks, csr);
}

static OpStatus load(const uint8_t *bytes, size_t size, OpCsrGraph *csr, const OpAllocator *allocator,
                     OpLandmarks **out) {
    OpReader reader = op_reader(bytes, size);
    int32_t count = 0;
    OP_TRY(read_header(&reader, csr, &count));
    OpLandmarks *made = NULL;
    OP_TRY(op_landmarks_allocate(count, csr->node_count, allocator, &made));
    OpStatus status = read_tables(&reader, made, csr);
    if (status != OP_STATUS_OK) {
        op_landmarks_destroy(made);
        return status;
    }
    made->fingerprint = op_csr_fingerprint(csr);
    *out = made;
    return OP_STATUS_OK;
}

static OpStatus check_arguments(const uint8_t *bytes, const void *graph, OpLandmarks **out) {
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    if (graph == NULL) {
        return op_fail_null("graph");
    }
    return out == NULL ? op_fail_null("out") : OP_STATUS_OK;
}

OpStatus op_landmarks_load(const uint8_t *bytes, size_t size, const OpGraph *graph,
                           const OpAllocator *allocator, OpLandmarks **out) {
    OpAllocator chosen;
    OpGraphCore *core = NULL;
    OP_TRY(check_arguments(bytes, graph, out));
    OP_TRY(op_allocator_choose(allocator, &chosen));
    OP_TRY(op_graph_compiled_core(graph, &core));
    return load(bytes, size, &core->csr, &chosen, out);
}

OpStatus op_landmarks_load_points(const uint8_t *bytes, size_t size, const OpPointGraph *graph,
                                  const OpAllocator *allocator, OpLandmarks **out) {
    OpAllocator chosen;
    OP_TRY(check_arguments(bytes, graph, out));
    OP_TRY(op_allocator_choose(allocator, &chosen));
    return load(bytes, size, &op_point_graph_core(graph)->csr, &chosen, out);
}
