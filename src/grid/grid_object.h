/* The square grid's fields, and what the other files of this folder ask of it. */
#ifndef ONEPATH_SRC_GRID_GRID_OBJECT_H
#define ONEPATH_SRC_GRID_GRID_OBJECT_H

#include "onepath/grid.h"

/* Rectangles edited since the clearance was last current; more are merged into their bounding box. */
#define OP_GRID_MAX_DIRTY_RECTS 32

/* HPA* graphs that a grid keeps for its own queries. */
#define OP_GRID_MAX_HIERARCHIES 8

typedef struct OpGridListenerEntry {
    OpGridListener listener;
    void (*restored)(void *user); /* NULL for listeners that hear of a restore cell by cell */
    int32_t id;
} OpGridListenerEntry;

/* What is derived from the cells, or only in use while a call runs. It may change under a const grid, since no
 * answer of the grid depends on whether it is there yet. */
typedef struct OpGridDerived {
    uint8_t *clearance; /* NULL until first asked for */
    OpRect dirty[OP_GRID_MAX_DIRTY_RECTS];
    int32_t dirty_count;
    bool hash_valid;
    uint64_t hash;
    struct OpOctileMap *octile_map;        /* NULL until a specialised engine first runs */
    struct OpJpsPlusIndex *jps_plus_index; /* NULL until a JPS+ query first runs */
    struct OpBlockMap *block_map;          /* NULL until a generic JPS query first runs */
    struct OpHpaHierarchy *hierarchies[OP_GRID_MAX_HIERARCHIES]; /* of HPA* queries, oldest first */
    int32_t hierarchy_count;
    OpGridSearch *search;       /* serves op_grid_find_path */
    bool searching;             /* inside a query that may call back */
    bool notifying;             /* inside a listener */
    bool has_removed_listeners; /* some were removed while notifying */
} OpGridDerived;

struct OpGrid {
    OpAllocator allocator;
    int32_t width;
    int32_t height;
    uint8_t *cells; /* row by row */
    OpGridSpace space;
    OpAreaCosts areas;
    double least_cost;  /* of areas */
    bool uniform_costs; /* all of areas are equal */
    int32_t version;
    int32_t area_version; /* goes up with every change of the area costs */
    uint64_t edits;       /* every change that a search in progress would not survive */
    OpGridListenerEntry *listeners;
    size_t listener_count;
    size_t listener_capacity;
    int32_t last_listener_id;
    OpGridDerived *derived;
};

static inline bool op_grid_contains(const OpGrid *grid, OpCell cell) {
    return cell.x >= 0 && cell.y >= 0 && cell.x < grid->width && cell.y < grid->height;
}

static inline int32_t op_grid_index(const OpGrid *grid, OpCell cell) {
    return cell.y * grid->width + cell.x;
}

static inline OpCell op_grid_cell_of(const OpGrid *grid, int32_t index) {
    return (OpCell){index % grid->width, index / grid->width};
}

static inline size_t op_grid_cell_count(const OpGrid *grid) {
    return (size_t)grid->width * (size_t)grid->height;
}

/* OUT_OF_RANGE unless 1 <= width, height and width * height <= OP_GRID_MAX_CELLS. */
OpStatus op_grid_check_size(int32_t width, int32_t height);

/* OUT_OF_RANGE, naming x or y, for a cell outside. */
OpStatus op_grid_check_cell(const OpGrid *grid, OpCell cell);

/* OUT_OF_RANGE unless the agent size is 1 to 255. */
OpStatus op_grid_check_agent_size(int32_t agent_size);

/* OUT_OF_RANGE, naming the field, unless the space is the default or follows its rules. */
OpStatus op_grid_check_space(OpGridSpace space);

/* OUT_OF_RANGE, naming the coordinate, unless both are finite and within 2^21. */
OpStatus op_grid_check_point(const char *x_name, const char *y_name, OpWorldPoint point);

/* The cell size to compute with: the default space has unit cells. */
double op_grid_cell_size(const OpGrid *grid);

/* Replaces the area costs and what is known of them. */
void op_grid_take_areas(OpGrid *grid, const OpAreaCosts *areas);

/* The cell under a point within 2^21, which may lie outside the grid. */
OpCell op_grid_cell_under(const OpGrid *grid, OpWorldPoint point);

/* A grid whose cells are not set yet. The size was checked. */
OpStatus op_grid_allocate(int32_t width, int32_t height, const OpAllocator *allocator, OpGrid **out);

/* Tells listeners about the smallest rectangle of changed cells. old holds the bytes of old_rect before the edit, row
 * by row; NULL when no listener needs them, or a single cell was edited (as_rect is false). */
void op_grid_notify(OpGrid *grid, OpRect changed, const uint8_t *old, OpRect old_rect, bool as_rect);

/* A listener that the library itself adds for an object built over the grid. After a restore of the grid it hears only
 * that there was one. */
OpStatus op_grid_add_dependent(OpGrid *grid, const OpGridListener *listener, void (*restored)(void *user),
                               int32_t *out_id);

/* Takes a dependent's listener away. Inside one of the grid's listeners its place in the list stays, and does nothing,
 * until all have been told. */
void op_grid_remove_dependent(OpGrid *grid, int32_t id);

/* Tells listeners that the whole state was replaced. old holds the cells before; it may be NULL when
 * op_grid_needs_old_cells is false. */
void op_grid_notify_restored(OpGrid *grid, const uint8_t *old);

/* True when some listener must be told of a restore cell by cell. */
bool op_grid_needs_old_cells(const OpGrid *grid);

/* INVALID_STATE inside a callback of the grid's own query or inside one of its listeners. */
OpStatus op_grid_check_editable(const OpGrid *grid);

/* Tells the indexes that the grid keeps for its own queries of an edited rectangle. */
void op_grid_tell_own_indexes(const OpGrid *grid, OpRect changed);

/* True when some listener must be told cell by cell. */
bool op_grid_has_cell_listener(const OpGrid *grid);

#endif
