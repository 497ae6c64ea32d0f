/* A heightfield's fields: columns of spans as linked lists in one pool. */
#ifndef ONEPATH_SRC_BUILD3D_HEIGHTFIELD_H
#define ONEPATH_SRC_BUILD3D_HEIGHTFIELD_H

#include "onepath/build3d.h"

typedef struct OpSpanNode {
    OpSpan span;
    int32_t next; /* the span above, or -1; of a free node the next free one */
} OpSpanNode;

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

/* Adds a span whose rows are in the frame to a cell. */
OpStatus op_heightfield_insert(OpHeightfield *heightfield, int32_t cell, OpSpan span, int32_t threshold);

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
