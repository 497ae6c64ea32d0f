/* The square grid's fields, and what the other files of this folder ask of it. */
#ifndef ONEPATH_SRC_GRID_GRID_OBJECT_H
#define ONEPATH_SRC_GRID_GRID_OBJECT_H

#include "onepath/grid.h"

/* Rectangles edited since the clearance was last current; more are merged into their bounding box. */
#define OP_GRID_MAX_DIRTY_RECTS 32

typedef struct OpGridListenerEntry {
    OpGridListener listener;
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
    OpGridSearch *search; /* serves op_grid_find_path */
    bool searching;       /* inside a query that may call back */
    bool notifying;       /* inside a listener */
} OpGridDerived;

struct OpGrid {
    OpAllocator allocator;
    int32_t width;
    int32_t height;
    uint8_t *cells; /* row by row */
    OpGridSpace space;
    OpAreaCosts areas;
    int32_t version;
    uint64_t edits; /* every change that a search in progress would not survive */
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

/* OUT_OF_RANGE, naming the coordinate, unless both are finite and within 2^21. */
OpStatus op_grid_check_point(const char *x_name, const char *y_name, OpWorldPoint point);

/* The cell under a point within 2^21, which may lie outside the grid. */
OpCell op_grid_cell_under(const OpGrid *grid, OpWorldPoint point);

/* A grid whose cells are not set yet. The size was checked. */
OpStatus op_grid_allocate(int32_t width, int32_t height, const OpAllocator *allocator, OpGrid **out);

/* Tells listeners about the smallest rectangle of changed cells. old holds the bytes of old_rect before the edit, row
 * by row; NULL when no listener needs them, or a single cell was edited (as_rect is false). */
void op_grid_notify(OpGrid *grid, OpRect changed, const uint8_t *old, OpRect old_rect, bool as_rect);

/* True when some listener must be told cell by cell. */
bool op_grid_has_cell_listener(const OpGrid *grid);

#endif
