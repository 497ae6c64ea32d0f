/* OnePath: the saved state of square grids. Cells, area costs, version and place in the world as bytes that are the same
 * on every platform for the same history, for hosts that roll back.
 *
 * Restore the grid first, then everything built over it (replan.h, flow_field.h, resumable searches): a restore makes
 * them drop what they derived, and their own restore puts it back exactly.
 */
#ifndef ONEPATH_GRID_STATE_H
#define ONEPATH_GRID_STATE_H

#include "onepath/grid.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The bytes a save writes: the cells and 2,088 more. */
OP_API size_t op_grid_state_size(const OpGrid *grid);

/* *needed gets the size; BUFFER_TOO_SMALL when capacity is less (buffer may be NULL with capacity 0). */
OP_API OpStatus op_grid_save_state(const OpGrid *grid, uint8_t *buffer, size_t capacity, size_t *needed);

/* Puts a saved state back into a grid of the same size. GRID_STATE, with the grid as it was, when the bytes are anything
 * else. Listeners hear of every cell that differs as of an ordinary edit of that cell, row by row, once all is in
 * place; searches in progress fail on their next step. INVALID_STATE where an edit would be. */
OP_API OpStatus op_grid_restore_state(OpGrid *grid, const uint8_t *bytes, size_t size);

/* A new grid in the saved state. */
OP_API OpStatus op_grid_from_state(const uint8_t *bytes, size_t size, const OpAllocator *allocator,
                                   OpGrid **out);

#ifdef __cplusplus
}
#endif

#endif
