/* The search inside one chunk of a grid: Dijkstra's algorithm over the moves that stay in the chunk. It prices the
 * abstract edges of HPA* and finds their cells again when a path is written out. */
#ifndef ONEPATH_SRC_GRID_HPA_CHUNK_H
#define ONEPATH_SRC_GRID_HPA_CHUNK_H

#include "grid/square_topology.h"

typedef struct OpHpaChunk {
    const OpGrid *grid;
    OpRect rect;             /* the chunk loaded; width 0 before any is */
    uint64_t edits;          /* of the grid when it was loaded */
    size_t capacity;         /* cells of the largest chunk */
    OpSearchBuffers buffers; /* nodes are numbered row by row inside the chunk, which breaks ties */
    uint8_t *moves;          /* per cell, the legal moves that stay inside */
    double *multiplier;      /* per cell */
    uint8_t *is_target;      /* per cell, only in use during a search */
} OpHpaChunk;

/* Memory for chunks of up to cell_count cells; loading and searching need no more. */
OpStatus op_hpa_chunk_init(OpHpaChunk *chunk, const OpGrid *grid, size_t cell_count,
                           const OpAllocator *allocator);
void op_hpa_chunk_free(OpHpaChunk *chunk);

/* Reads the chunk's moves and costs, unless that has been done since the last edit. The topology is current. */
void op_hpa_chunk_load(OpHpaChunk *chunk, const OpSquareTopology *topology, OpRect rect);

/* Searches from a cell of the chunk until all targets (cells of the chunk, by grid index) are settled. */
void op_hpa_chunk_search(OpHpaChunk *chunk, int32_t source, const int32_t *targets, int32_t count);

/* After a search: the cost of one of its targets, +infinity when it was not reached. */
double op_hpa_chunk_cost(const OpHpaChunk *chunk, int32_t target);

/* After a search: the cell before a reached target or a cell on the way to one; -1 for the source. */
int32_t op_hpa_chunk_parent(const OpHpaChunk *chunk, int32_t cell);

#endif
