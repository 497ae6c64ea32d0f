/* OnePath: the abstract graph of HPA* (Botea, Mueller & Schaeffer 2004, one level) over a square grid. The grid is cut into
 * square chunks; where two chunks touch, transitions between them become nodes, and inside a chunk the cheapest paths
 * between its nodes are known. Paths come from op_grid_find_path with OP_GRID_HPA_STAR, which keeps such graphs itself; this
 * page is for hosts that want to look at one or draw it. */
#ifndef ONEPATH_HPA_H
#define ONEPATH_HPA_H

#include "onepath/base.h"
#include "onepath/grid.h"

#ifdef __cplusplus
extern "C" {
#endif

#define OP_HPA_MIN_CHUNK_SIZE 2
#define OP_HPA_MAX_CHUNK_SIZE 256

typedef struct OpHpaOptions {
    int32_t chunk_size; /* cells a side, 2 to 256; default 16 */
    int32_t
        entrance_threshold; /* an entrance of at least this many cells gets two transitions, a narrower one gets one
                                   in its middle; >= 1, default 6 */
    int32_t agent_size;       /* 1 to 255; default 1 */
    int32_t connectivity;     /* 4 or 8 (default) */
    OpDiagonalRule diagonals; /* for eight moves; OP_DIAGONAL_ALLOW_ALL is not supported with them */
} OpHpaOptions;

OP_API OpHpaOptions op_hpa_options_default(void);

typedef struct OpHpaHierarchy OpHpaHierarchy;

/* A border crossing: one step from a node of a chunk to a node of the chunk beside it. */
typedef struct OpHpaEdge {
    int32_t node;   /* which of the chunk's nodes */
    int32_t target; /* the index (y * width + x) of the cell crossed into */
    double cost;
} OpHpaEdge;

/* Builds the graph. It depends on cells, area costs and options alone, and listens to the grid: edits mark the chunks
 * they touch, and a refresh rebuilds those. Destroy it before the grid. options NULL means
 * the defaults. Memory: 8 n^2 bytes for a chunk of n nodes. */
OP_API OpStatus op_hpa_hierarchy_create(OpGrid *grid, const OpHpaOptions *options,
                                        const OpAllocator *allocator, OpHpaHierarchy **out);
OP_API void op_hpa_hierarchy_destroy(OpHpaHierarchy *hierarchy);

/* Rebuilds what edits and changed area costs have made out of date. Out of memory leaves the rest marked. */
OP_API OpStatus op_hpa_hierarchy_refresh(OpHpaHierarchy *hierarchy);

/* Chunks are numbered row by row. 0 for NULL. */
OP_API int32_t op_hpa_cluster_columns(const OpHpaHierarchy *hierarchy);
OP_API int32_t op_hpa_cluster_rows(const OpHpaHierarchy *hierarchy);

/* The nodes of a chunk as cell indices, ascending. Valid until the next refresh. */
OP_API OpStatus op_hpa_cluster_nodes(const OpHpaHierarchy *hierarchy, int32_t cluster, const int32_t **cells,
                                     int32_t *count);

/* The cost of the cheapest path inside a chunk from its node number `from` to number `to`; +infinity when there is
 * none. */
OP_API OpStatus op_hpa_intra_cost(const OpHpaHierarchy *hierarchy, int32_t cluster, int32_t from, int32_t to,
                                  double *out);

/* The border crossings out of a chunk, by node and then by target. Valid until the next refresh. */
OP_API OpStatus op_hpa_inter_edges(const OpHpaHierarchy *hierarchy, int32_t cluster, const OpHpaEdge **edges,
                                   int32_t *count);

/* FNV-1a 64 over the graph, chunk by chunk: node cells, costs between them, crossings. 0 for NULL. */
OP_API uint64_t op_hpa_content_hash(const OpHpaHierarchy *hierarchy);

/* True when the graphs are the same down to the bits of their costs. */
OP_API bool op_hpa_content_equals(const OpHpaHierarchy *a, const OpHpaHierarchy *b);

#ifdef __cplusplus
}
#endif

#endif
