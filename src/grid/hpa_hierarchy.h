/* The fields of the HPA* graph, and what its parts ask of each other. */
#ifndef ONEPATH_SRC_GRID_HPA_HIERARCHY_H
#define ONEPATH_SRC_GRID_HPA_HIERARCHY_H

#include "grid/hpa_chunk.h"
#include "onepath/hpa.h"

/* The abstract graph of one chunk, in a single block of memory. */
typedef struct OpHpaCluster {
    double *intra;    /* intra[from * node_count + to] */
    OpHpaEdge *inter; /* by node, then target */
    int32_t *nodes;   /* cells, ascending */
    int32_t node_count;
    int32_t inter_count;
} OpHpaCluster;

struct OpHpaHierarchy {
    OpAllocator allocator;
    const OpGrid *grid;
    OpGrid *listened_to; /* NULL for one that the grid keeps, and tells about edits, itself */
    int32_t listener;
    OpHpaOptions options;
    OpSquareTopology topology; /* as of the last refresh */
    int32_t area_version;      /* of the area costs the graph has */
    int32_t columns;
    int32_t rows;
    OpHpaCluster *clusters;
    uint8_t *stale; /* per cluster */
    bool any_stale;
    OpHpaChunk chunk;    /* the search that prices and refines intra-edges */
    OpHpaEdge *crossing; /* room for the crossings of a chunk while it is rebuilt */
    int32_t *node_list;  /* and for its nodes, or the targets of a query's end */
    size_t list_capacity;
};

/* OUT_OF_RANGE or INVALID_ARGUMENT unless HPA* covers the options. */
OpStatus op_hpa_options_check(const OpHpaOptions *options);

/* A hierarchy that hears of edits by op_hpa_note_edit only. Everything is stale until it is refreshed. */
OpStatus op_hpa_hierarchy_make(const OpGrid *grid, const OpHpaOptions *options, const OpAllocator *allocator,
                               OpHpaHierarchy **out);

/* Notes that cells of a rectangle may have changed. */
void op_hpa_note_edit(OpHpaHierarchy *hierarchy, OpRect rect);

static inline int32_t op_hpa_cluster_of(const OpHpaHierarchy *hierarchy, int32_t cell) {
    OpCell at = op_grid_cell_of(hierarchy->grid, cell);
    int32_t size = hierarchy->options.chunk_size;
    return at.y / size * hierarchy->columns + at.x / size;
}

OpRect op_hpa_cluster_rect(const OpHpaHierarchy *hierarchy, int32_t cluster);

/* Which of a cluster's nodes a cell is, or -1. */
int32_t op_hpa_node_of(const OpHpaCluster *cluster, int32_t cell);

/* Lists the crossings out of a cluster's rectangle, by cell and then target, into crossing (where node is the index of the
 * cell for now); returns how many. */
int32_t op_hpa_list_crossings(const OpHpaHierarchy *hierarchy, OpRect rect, OpHpaEdge *crossing);

/* Replaces a cluster by a new one built from the grid. */
OpStatus op_hpa_cluster_build(OpHpaHierarchy *hierarchy, int32_t cluster);
void op_hpa_cluster_free(const OpAllocator *allocator, OpHpaCluster *cluster);

#endif
