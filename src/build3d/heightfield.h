/* A heightfield's fields: columns of spans as linked lists in one pool. */
#ifndef ONEPATH_SRC_BUILD3D_HEIGHTFIELD_H
#define ONEPATH_SRC_BUILD3D_HEIGHTFIELD_H

#include "onepath/build3d.h"

/* A span and the one above it, in eight bytes: there may be several millions. */
typedef struct OpSpanNode {
    uint16_t min;
    uint16_t max;
    uint32_t
        link; /* the area in six bits, and 1 more than the node above; of a free node, than the next free one */
} OpSpanNode;

#define OP_MOST_SPANS ((1 << 26) - 1)

static inline OpSpanNode op_span_node(OpSpan span, int32_t next) {
    return (OpSpanNode){span.min, span.max, (uint32_t)(next + 1) << 6 | span.area};
}

/* The node above, or -1. */
static inline int32_t op_span_next(const OpSpanNode *node) {
    return (int32_t)(node->link >> 6) - 1;
}

static inline void op_span_set_next(OpSpanNode *node, int32_t next) {
    node->link = (uint32_t)(next + 1) << 6 | (node->link & 63);
}

static inline uint8_t op_span_area(const OpSpanNode *node) {
    return (uint8_t)(node->link & 63);
}

static inline void op_span_set_area(OpSpanNode *node, uint8_t area) {
    node->link = (node->link & ~63U) | area;
}

static inline OpSpan op_span_of(const OpSpanNode *node) {
    return (OpSpan){node->min, node->max, op_span_area(node)};
}

struct OpHeightfield {
    OpAllocator allocator;
    OpHeightfieldFrame frame;
    int32_t *columns; /* per cell the lowest span, or -1 */
    OpSpanNode *nodes;
    size_t node_count;
    size_t node_capacity;
    int32_t free_node; /* -1 when there is none */
    int32_t span_count;
};

static inline int32_t op_heightfield_cell(const OpHeightfield *heightfield, int32_t x, int32_t z) {
    return x + z * heightfield->frame.width;
}

/* Empties it for another frame of the same width and depth, and keeps its memory. The frame's origin may lie anywhere. */
void op_heightfield_restart(OpHeightfield *heightfield, const OpHeightfieldFrame *frame);

/* Adds a span whose rows are in the frame to a cell. It comes in parts so that they stay in registers. */
OpStatus op_heightfield_insert(OpHeightfield *heightfield, int32_t cell, uint16_t min, uint16_t max,
                               uint8_t area, int32_t threshold);

/* A copy of all spans to go back to; nothing is copied from an empty heightfield. */
typedef struct OpHeightfieldBackup {
    int32_t *columns;
    OpSpanNode *nodes;
    size_t node_count;
    size_t node_capacity;
    int32_t free_node;
    int32_t span_count;
} OpHeightfieldBackup;

OpStatus op_heightfield_backup(const OpHeightfield *heightfield, OpHeightfieldBackup *out);

/* Ends what was begun with a copy: goes back to it unless status is OK, frees it, and returns status. */
OpStatus op_heightfield_settle(OpHeightfield *heightfield, OpHeightfieldBackup *backup, OpStatus status);

/* OUT_OF_RANGE unless a number of rows or cells is 0 to 65535. */
OpStatus op_check_rows(const char *name, int32_t value);

/* OUT_OF_RANGE unless the size of a cell or a row is 2^-20 to 2^20. */
OpStatus op_check_cell_size(const char *name, double value);

#endif
