/* What a search algorithm over a square grid offers to the query and to the resumable handle. An engine's state is made
 * once per search object and begun again and again; after the first search it allocates only what larger ones need. */
#ifndef ONEPATH_SRC_GRID_GRID_ENGINE_H
#define ONEPATH_SRC_GRID_GRID_ENGINE_H

#include "grid/grid_object.h"
#include "search/a_star.h"

typedef struct OpEngineProgress {
    OpSearchStatus status;
    int32_t expanded;
    int32_t iterations;
    double cost; /* of the path, when it is found */
} OpEngineProgress;

/* Engines of one family share their state, so that a search object keeps at most one of each family. */
typedef enum OpEngineFamily {
    OP_FAMILY_GENERIC,       /* A* over steps or jumps, any-angle search: double costs */
    OP_FAMILY_OCTILE_A_STAR, /* exact octile costs */
    OP_FAMILY_OCTILE_JUMP,
    OP_FAMILY_HPA,
    OP_FAMILY_COUNT
} OpEngineFamily;

typedef struct OpGridEngine {
    OpEngineFamily family;
    OpGridAlgorithm algorithm; /* as results name it */

    OpStatus (*create)(const OpGrid *grid, void **out);
    void (*destroy)(void *state);

    /* Starts a search between two cells the agent can stand on. options were checked and the engine can honour them. On
     * failure the search before is still there. */
    OpStatus (*begin)(void *state, const OpGridOptions *options, OpCell start, OpCell goal);

    /* At most budget pops, while the grid is as it was at begin. Out of memory leaves the search as it was before the
     * pop that needed it; a failing callback ends it (NOT_STARTED). */
    OpStatus (*step)(void *state, int32_t budget);

    OpEngineProgress (*progress)(const void *state);

    /* The path found, start to goal: how many cells (-1 when what was restored does not make a path), then the cells
     * themselves. */
    int32_t (*count_cells)(const void *state);
    void (*write_cells)(const void *state, OpCell *cells);

    /* The expanded cells' indices in order, when the options ask for them. */
    const int32_t *(*expanded_cells)(const void *state, int32_t *count);

    /* Saved states: which mode of kind 12 the engine writes, its part of the bytes, and the same read back in place over an
     * unedited grid. A failed restore leaves nothing begun. NULL for engines that a resumable search does not run. */
    uint8_t state_mode;
    void (*save)(const void *state, OpWriter *writer);
    OpStatus (*restore)(void *state, const OpGridOptions *options, OpReader *reader);
} OpGridEngine;

extern const OpGridEngine op_engine_generic_steps;
extern const OpGridEngine op_engine_generic_jps;
extern const OpGridEngine op_engine_generic_jps_plus;
extern const OpGridEngine op_engine_generic_theta;
extern const OpGridEngine op_engine_generic_lazy_theta;
extern const OpGridEngine op_engine_octile_a_star;
extern const OpGridEngine op_engine_octile_jps;
extern const OpGridEngine op_engine_octile_jps_improved;
extern const OpGridEngine op_engine_octile_jps_plus;
extern const OpGridEngine op_engine_octile_jps_plus_improved;
extern const OpGridEngine op_engine_hpa_star;

/* The engine for checked options and the grid as it is now: the requested algorithm's where it can honour the options, else
 * one of A*. */
const OpGridEngine *op_grid_choose_engine(const OpGrid *grid, const OpGridOptions *options);

#endif
