/* The outlines of a region, asked for those around a point. */
#ifndef ONEPATH_SRC_BUILD3D_CONTOUR_ROWS_H
#define ONEPATH_SRC_BUILD3D_CONTOUR_ROWS_H

#include "build3d/contour_trace.h"

typedef struct OpRowEdge {
    int32_t outline; /* a loop */
    OpLatticePoint a;
    OpLatticePoint b;
} OpRowEdge;

/* Edges by the heights from which one meets them: those of row z reach it with an end or pass it, and lie outline by outline.
 * Zero-initialise it but for the allocator. */
typedef struct OpContourRows {
    OpAllocator allocator;
    int32_t low; /* the first row */
    int32_t count;
    int32_t *starts; /* of every row, and the end of the last */
    OpRowEdge *edges;
    size_t start_capacity;
    size_t edge_capacity;
} OpContourRows;

/* Takes the outlines among some simplified loops. */
OpStatus op_contour_rows_fill(OpContourRows *rows, const OpContourLoop *loops, int32_t count);
void op_contour_rows_free(OpContourRows *rows);

/* The smallest outline that a point is inside of or on, or -1: one that winds around it. */
int32_t op_contour_rows_find(const OpContourRows *rows, const OpContourLoop *loops, OpLatticePoint point);

#endif
