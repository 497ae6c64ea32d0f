/* Comparing HPA* graphs: a hash of their content, and equality down to the bits. */
#include "base/number.h"
#include "grid/hpa_hierarchy.h"

static uint64_t feed_i32(uint64_t hash, int32_t value) {
    uint8_t bytes[4];
    OpWriter writer = op_writer(bytes, sizeof bytes);
    op_write_i32(&writer, value);
    return op_fnv1a64(hash, bytes, sizeof bytes);
}

static uint64_t feed_cost(uint64_t hash, double cost) {
    uint8_t bytes[8];
    OpWriter writer = op_writer(bytes, sizeof bytes);
    op_write_f64(&writer, cost);
    return op_fnv1a64(hash, bytes, sizeof bytes);
}

static size_t intra_count(const OpHpaCluster *cluster) {
    return (size_t)cluster->node_count * (size_t)cluster->node_count;
}

static uint64_t feed_cluster(uint64_t hash, const OpHpaCluster *cluster) {
    for (int32_t i = 0; i < cluster->node_count; i++) {
        hash = feed_i32(hash, cluster->nodes[i]);
    }
    for (size_t i = 0; i < intra_count(cluster); i++) {
        hash = feed_cost(hash, cluster->intra[i]);
    }
    for (int32_t i = 0; i < cluster->inter_count; i++) {
        hash = feed_i32(hash, cluster->nodes[cluster->inter[i].node]);
        hash = feed_i32(hash, cluster->inter[i].target);
        hash = feed_cost(hash, cluster->inter[i].cost);
    }
    return hash;
}

uint64_t op_hpa_content_hash(const OpHpaHierarchy *hierarchy) {
    if (hierarchy == NULL) {
        return 0;
    }
    uint64_t hash = OP_FNV1A64_START;
    for (int32_t cluster = 0; cluster < hierarchy->columns * hierarchy->rows; cluster++) {
        hash = feed_cluster(hash, &hierarchy->clusters[cluster]);
    }
    return hash;
}

static bool clusters_equal(const OpHpaCluster *a, const OpHpaCluster *b) {
    if (a->node_count != b->node_count || a->inter_count != b->inter_count) {
        return false;
    }
    for (int32_t i = 0; i < a->node_count; i++) {
        if (a->nodes[i] != b->nodes[i]) {
            return false;
        }
    }
    for (size_t i = 0; i < intra_count(a); i++) {
        if (op_f64_bits(a->intra[i]) != op_f64_bits(b->intra[i])) {
            return false;
        }
    }
    for (int32_t i = 0; i < a->inter_count; i++) {
        const OpHpaEdge *one = &a->inter[i];
        const OpHpaEdge *other = &b->inter[i];
        if (one->node != other->node || one->target != other->target ||
            op_f64_bits(one->cost) != op_f64_bits(other->cost)) {
            return false;
        }
    }
    return true;
}

bool op_hpa_content_equals(const OpHpaHierarchy *a, const OpHpaHierarchy *b) {
    if (a == NULL || b == NULL) {
        return a == b;
    }
    if (a->columns != b->columns || a->rows != b->rows) {
        return false;
    }
    for (int32_t cluster = 0; cluster < a->columns * a->rows; cluster++) {
        if (!clusters_equal(&a->clusters[cluster], &b->clusters[cluster])) {
            return false;
        }
    }
    return true;
}
