/* HPA*: A* over the abstract graph with start and goal put in for the query, then the cells of the abstract path, then
 * smoothing. A path is found exactly when there is one; it is a few percent longer than the shortest. */
#ifndef ONEPATH_SRC_GRID_HPA_SEARCH_H
#define ONEPATH_SRC_GRID_HPA_SEARCH_H

#include "grid/hpa_hierarchy.h"

/* A list of cells that grows. */
typedef struct OpHpaCellList {
    int32_t *cells;
    size_t size;
    size_t capacity;
} OpHpaCellList;

typedef struct OpHpaSearch {
    OpHpaHierarchy *hierarchy; /* of the query in progress */
    OpSearchBuffers buffers;   /* nodes are cells of the grid */
    OpAStar abstract;
    bool smoothing;
    OpCell goal;

    /* The edges of start and goal, whose other ends are the nodes of their chunks. */
    int32_t start_cluster;
    int32_t goal_cluster;
    double *start_costs;
    double *goal_costs;
    size_t start_capacity;
    size_t goal_capacity;
    double direct_cost; /* from start to goal inside one chunk, or +infinity */

    OpSearchStatus status; /* FOUND when the path is there as well */
    OpHpaCellList path;
    double cost; /* of the path */

    /* Only in use while the path is made. */
    OpHpaCellList work;
    double *prefix; /* costs from the start along the path */
    size_t prefix_capacity;
    int32_t
        *positions; /* per cell of the path its last place on it; NULL before smoothing is first asked for */
} OpHpaSearch;

OpStatus op_hpa_search_init(OpHpaSearch *search, const OpGrid *grid);
void op_hpa_search_free(OpHpaSearch *search, const OpGrid *grid);

/* Starts a query between two cells that the agent of a refreshed hierarchy fits. On failure the query before is still
 * there. */
OpStatus op_hpa_search_begin(OpHpaSearch *search, OpHpaHierarchy *hierarchy, OpCell start, OpCell goal,
                             bool smoothing, bool record_expansions);

/* At most budget pops of the abstract open set. Out of memory leaves the search as it was before that pop, or before the
 * path was written out. */
OpStatus op_hpa_search_step(OpHpaSearch *search, int32_t budget);

/* Writes the cells of the abstract path found into search->path. */
OpStatus op_hpa_refine(OpHpaSearch *search);

/* Shortens search->path by straight and diagonal walks. */
OpStatus op_hpa_smooth(OpHpaSearch *search);

/* Adds a cell to a list. */
OpStatus op_hpa_append(OpHpaSearch *search, OpHpaCellList *list, int32_t cell);

/* The cost of one step between neighbouring cells. */
double op_hpa_step_cost(const OpGrid *grid, int32_t from, int32_t to);

#endif
