/* Vertices in buckets by place and row. A row has at most one vertex at a place, as another would be welded to it, so there are at
 * most three to choose from. */
#include "build3d/poly_welding.h"

#include "base/memory.h"
#include "base/status.h"
#include "build3d/hash_buckets.h"

OpStatus op_vertex_weld_create(int32_t capacity, const OpAllocator *allocator, OpVertexWeld *out) {
    size_t count = (size_t)capacity;
    *out = (OpVertexWeld){
        .allocator = *allocator, .capacity = capacity, .bucket_count = op_bucket_count(capacity)};
    OP_TRY(op_alloc_array(allocator, count, sizeof(OpFloorVertex), (void **)&out->vertices));
    OP_TRY(op_alloc_array(allocator, count, sizeof(int32_t), (void **)&out->chains));
    OP_TRY(op_alloc_array(allocator, (size_t)out->bucket_count, sizeof(int32_t), (void **)&out->buckets));
    for (int32_t i = 0; i < out->bucket_count; i++) {
        out->buckets[i] = -1;
    }
    return OP_STATUS_OK;
}

void op_vertex_weld_free(OpVertexWeld *weld) {
    size_t count = (size_t)weld->capacity;
    op_free_array(&weld->allocator, weld->vertices, count, sizeof(OpFloorVertex));
    op_free_array(&weld->allocator, weld->chains, count, sizeof(int32_t));
    op_free_array(&weld->allocator, weld->buckets, (size_t)weld->bucket_count, sizeof(int32_t));
}

/* x and z are at most 2^16, rows below that. */
static int32_t *bucket_of(const OpVertexWeld *weld, OpFloorVertex vertex) {
    uint64_t key = ((uint64_t)vertex.x << 34) ^ ((uint64_t)vertex.z << 17) ^ (uint64_t)vertex.y;
    uint64_t mixed = key * 0x9E3779B97F4A7C15u;
    return &weld->buckets[(mixed >> 32) & (uint64_t)(weld->bucket_count - 1)];
}

static int32_t find(const OpVertexWeld *weld, OpFloorVertex vertex) {
    for (int32_t i = *bucket_of(weld, vertex); i >= 0; i = weld->chains[i]) {
        const OpFloorVertex *other = &weld->vertices[i];
        if (other->x == vertex.x && other->z == vertex.z && other->y == vertex.y) {
            return i;
        }
    }
    return -1;
}

int32_t op_vertex_weld_add(OpVertexWeld *weld, OpFloorVertex vertex) {
    int32_t first = -1;
    for (int32_t y = vertex.y > 0 ? vertex.y - 1 : 0; y <= vertex.y + 1; y++) {
        int32_t found = find(weld, (OpFloorVertex){vertex.x, y, vertex.z});
        first = found >= 0 && (first < 0 || found < first) ? found : first;
    }
    if (first >= 0) {
        return first;
    }
    int32_t *bucket = bucket_of(weld, vertex);
    int32_t made = weld->count++;
    weld->vertices[made] = vertex;
    weld->chains[made] = *bucket;
    *bucket = made;
    return made;
}
