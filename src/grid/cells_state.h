/* The saved state of a grid's cells: kind 1 for squares, and kind 2 for hexagons, which has their layout too. */
#ifndef ONEPATH_SRC_GRID_CELLS_STATE_H
#define ONEPATH_SRC_GRID_CELLS_STATE_H

#include "grid/grid_object.h"
#include "search/state_pieces.h"

typedef struct OpCellsState {
    int32_t width;
    int32_t height;
    int32_t layout; /* of kind 2 */
    int32_t version;
    int32_t area_version;
    OpGridSpace space;
    OpAreaCosts areas;
    const uint8_t *cells; /* in the caller's bytes */
} OpCellsState;

/* layout is looked at for kind 2. */
void op_cells_state_write(OpWriter *writer, OpStateKind kind, const OpGrid *grid, int32_t layout);

/* Reads a whole state without a grid to compare it with. layout is from 0 to last_layout. */
OpStatus op_cells_state_read(const uint8_t *bytes, size_t size, OpStateKind kind, int32_t last_layout,
                             OpCellsState *out);

/* Puts a state into a grid that may be edited and tells its listeners. GRID_STATE, and nothing changed, unless it is of the
 * same size. */
OpStatus op_cells_state_restore(OpGrid *grid, const OpCellsState *state);

/* A new grid in the state. */
OpStatus op_cells_state_make(const OpCellsState *state, const OpAllocator *allocator, OpGrid **out);

#endif
