/* The fields of a query object: memory that its searches reuse. */
#ifndef ONEPATH_SRC_NAVMESH_NAV_QUERY_H
#define ONEPATH_SRC_NAVMESH_NAV_QUERY_H

#include "onepath/query.h"

#include "navmesh/tiled_nav_mesh.h"

/* A filter as it is used: checked, and with its least cost. */
typedef struct OpFilterState {
    OpQueryFilter filter;
    double least_cost; /* of all areas */
    bool takes_all;    /* whatever flags and area: there is nothing to ask */
} OpFilterState;

/* OUT_OF_RANGE for a cost that is not above 0. NULL means the default. */
OpStatus op_filter_init(const OpQueryFilter *filter, OpFilterState *out);

/* What op_filter_passes asks of a filter that does not take all. */
OpStatus op_filter_ask(const OpFilterState *state, OpPolyRef poly, uint16_t flags, uint8_t area, bool *out);

/* Whether something with these flags and area may be used. Only fails when the callback does. */
static inline OpStatus op_filter_passes(const OpFilterState *state, OpPolyRef poly, uint16_t flags,
                                        uint8_t area, bool *out) {
    *out = true;
    return state->takes_all ? OP_STATUS_OK : op_filter_ask(state, poly, flags, area, out);
}

/* The same for a polygon whose reference is valid. */
static inline OpStatus op_filter_passes_poly(const OpFilterState *state, const OpTiledNavMesh *mesh,
                                             OpPolyRef poly, bool *out) {
    *out = true;
    if (state->takes_all) {
        return OP_STATUS_OK;
    }
    const OpNavTile *tile = mesh->slots[op_poly_ref_slot(poly)].tile;
    int32_t index = op_poly_ref_poly(poly);
    return op_filter_ask(state, poly, tile->flags[index], tile->areas[index], out);
}

/* An open entry: nodes come by key, then in the order in which they were put in. */
typedef struct OpHeapEntry {
    double key;
    uint64_t sequence;
    int32_t node;
} OpHeapEntry;

typedef struct OpNodeHeap {
    OpHeapEntry *entries;
    size_t count;
    size_t capacity;
    uint64_t next_sequence;
} OpNodeHeap;

OpStatus op_node_heap_push(const OpAllocator *allocator, OpNodeHeap *heap, double key, int32_t node);

/* False when the heap is empty. */
bool op_node_heap_pop(OpNodeHeap *heap, OpHeapEntry *out);
void op_node_heap_free(const OpAllocator *allocator, OpNodeHeap *heap);

/* Finds the node of a place by its number, in a table that is never cleared: a generation tells this search's entries. Places
 * are numbered slot by slot. */
typedef struct OpNodeTable {
    uint64_t *entries; /* generation << 32 | node */
    size_t entry_capacity;
    int64_t *slot_first; /* where the numbers of each slot begin */
    size_t slot_capacity;
    uint32_t generation;
    uint64_t edits; /* of the mesh when the numbers were given */
    bool numbered;
} OpNodeTable;

/* What numbers stand for. */
typedef enum OpPlaceKind {
    OP_PLACES_POLYGONS,
    OP_PLACES_EXITS /* edges, then links, of every polygon */
} OpPlaceKind;

/* Starts a search: numbers the places anew when the mesh has changed, and forgets the nodes of the last search. */
OpStatus op_node_table_begin(OpNodeTable *table, const OpTiledNavMesh *mesh, OpPlaceKind kind,
                             const OpAllocator *allocator);
void op_node_table_free(OpNodeTable *table, const OpAllocator *allocator);

static inline int64_t op_place_of_poly(const OpNodeTable *table, OpPolyRef poly) {
    return table->slot_first[op_poly_ref_slot(poly)] + op_poly_ref_poly(poly);
}

/* The node of a place, or -1. */
static inline int32_t op_node_table_find(const OpNodeTable *table, int64_t place) {
    uint64_t entry = table->entries[place];
    return entry >> 32 == table->generation ? (int32_t)(uint32_t)entry : -1;
}

static inline void op_node_table_set(OpNodeTable *table, int64_t place, int32_t node) {
    table->entries[place] = (uint64_t)table->generation << 32 | (uint32_t)node;
}

/* A node of the path search. */
typedef struct OpPathNode {
    OpVec3 position; /* where the polygon is entered */
    double cost;     /* of the route to there */
    double total;    /* cost plus the estimate */
    OpPolyRef poly;  /* entered */
    int32_t parent;  /* -1 for the start */
    bool expanded;
    bool has_children; /* was expanded, now or before it was opened again */
    bool is_terminal;
} OpPathNode;

typedef struct OpPathSearch {
    OpNodeTable table;
    OpNodeHeap heap;
    OpPathNode *nodes;
    size_t node_count;
    size_t node_capacity;
    OpFilterState filter;
    OpPolyRef start_poly;
    OpPolyRef end_poly;
    OpVec3 end;
    uint64_t edits; /* of the mesh when it began */
    OpQueryStatus status;
    int32_t found;   /* the terminal node, once it is popped */
    int32_t nearest; /* the expanded node nearest the end */
    double nearest_distance;
    int32_t expanded;
    OpPolyRef *expanded_polys; /* of the nodes, in the order of their first expansion */
    size_t expanded_poly_capacity;
    size_t expanded_poly_count;
    bool node_limit_reached;
    OpNodeTable places;  /* scratch of the finish: where in a list a polygon is */
    OpPolyRef *corridor; /* the same: the result */
    size_t corridor_capacity;
    size_t corridor_count;
} OpPathSearch;

struct OpNavMeshQuery {
    OpAllocator allocator;
    const OpTiledNavMesh *mesh;
    OpNavMeshQueryOptions options;
    OpPathSearch path;
    struct OpAreaSearch *area;      /* NULL until the first area query */
    struct OpFunnelPortal *portals; /* scratch of string pulling */
    size_t portal_capacity;
    OpStraightPathPoint *points; /* scratch of one-call paths */
    size_t point_capacity;
    bool calling;    /* inside something that may call back */
    bool is_in_team; /* the mesh is told by what the query works for, which may do so in several threads */
};

/* Around whatever may call back: meanwhile neither the query may be used nor its mesh be edited. */
void op_query_enter(OpNavMeshQuery *query);
void op_query_leave(OpNavMeshQuery *query);

/* INVALID_ARGUMENT for NULL, INVALID_STATE inside a callback. */
OpStatus op_query_check_usable(const OpNavMeshQuery *query);

/* OUT_OF_RANGE unless the coordinates are finite and within 2^21, exclusive. name is "start" or the like. */
OpStatus op_query_check_position(const char *name, OpVec3 position);

/* INVALID_STATE unless a path was begun and the mesh is as it was then. */
OpStatus op_path_search_check(const OpNavMeshQuery *query);

void op_path_search_free(OpPathSearch *search, const OpAllocator *allocator);
void op_area_search_destroy(struct OpAreaSearch *search, const OpAllocator *allocator);

/* The corridor of the search into search->corridor: from the terminal node, or from the node nearest the end. */
OpStatus op_path_search_list_corridor(OpNavMeshQuery *query);

#endif
