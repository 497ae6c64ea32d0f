/* OnePath: flow fields on square grids. One field serves every agent that heads for the same goals: per cell the cheapest
 * cost to the nearest goal and the cell to step to.
 *
 *     op_grid_flow_field_create(grid, &goal, 1, NULL, &field);
 *     op_grid_flow_field_next(field, agent, &step, &has_step);
 *     op_grid_set_area(grid, cell, OP_AREA_WALL);
 *     op_grid_flow_field_refresh(field);
 *
 * A field hears about edits and area costs of its grid, and works them in on the next refresh or step; until then it
 * answers as before. A refreshed field is bit for bit the field computed anew. Callbacks that answer differently than
 * before need op_grid_flow_field_recompute.
 */
#ifndef ONEPATH_FLOW_FIELD_H
#define ONEPATH_FLOW_FIELD_H

#include "onepath/grid.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct OpGridFlowField OpGridFlowField;

/* Computes the field to goal_count (>= 1) cells of the grid; OUT_OF_RANGE for one outside. A goal on which the agent
 * cannot stand counts for nothing until it can. Destroy the field before the grid. options (NULL for the defaults) are
 * copied: moves, agent size, step_cost and blocked count, and iteration_budget bounds this first run (0: no bound).
 * Memory: 13 bytes per cell, 4 per cell for the open set, and 24 per cell of the wave. */
OP_API OpStatus op_grid_flow_field_create(OpGrid *grid, const OpCell *goals, int32_t goal_count,
                                          const OpGridOptions *options, OpGridFlowField **out);
OP_API void op_grid_flow_field_destroy(OpGridFlowField *field);

/* ---- Asking ---- */

/* The cost from a cell to the nearest goal: 0 on goals, +infinity where none can be reached, an upper bound while a
 * run is not complete. OUT_OF_RANGE for a cell outside the grid. */
OP_API OpStatus op_grid_flow_field_cost(const OpGridFlowField *field, OpCell cell, double *out);

/* The first cell on a cheapest way, in neighbour order; *has_next is false, and *next the cell itself, on goals and
 * where none can be reached. Following it from cell to cell reaches a goal, unless step_cost makes steps free: those
 * can lead in circles. */
OP_API OpStatus op_grid_flow_field_next(const OpGridFlowField *field, OpCell cell, OpCell *next,
                                        bool *has_next);

/* The same as a vector of length 1 between cell centres; (0, 0) where there is no next cell. */
OP_API OpStatus op_grid_flow_field_direction(const OpGridFlowField *field, OpCell cell, OpWorldPoint *out);

/* All costs and all next cells (as cell indices y * width + x, -1 for none), row by row: read-only, the same address
 * for the field's whole life. */
OP_API const double *op_grid_flow_field_costs(const OpGridFlowField *field);
OP_API const int32_t *op_grid_flow_field_next_cells(const OpGridFlowField *field);

/* ---- Computing ---- */

/* Works in all changes and runs to the end. On failure (memory, a callback) the next call goes on or begins anew. */
OP_API OpStatus op_grid_flow_field_refresh(OpGridFlowField *field);

/* Computes everything anew. */
OP_API OpStatus op_grid_flow_field_recompute(OpGridFlowField *field);

/* Works in all changes and settles at most count (>= 1) cells. Slicing changes neither the field nor
 * op_grid_flow_field_settled. */
OP_API OpStatus op_grid_flow_field_step(OpGridFlowField *field, int32_t count, OpFlowStatus *out);

/* Cells settled by the current or last run or repair. */
OP_API int32_t op_grid_flow_field_settled(const OpGridFlowField *field);

/* Edits that have not been worked in do not show here, until they are more than the grid has cells: NOT_STARTED then. */
OP_API OpFlowStatus op_grid_flow_field_status(const OpGridFlowField *field);

/* ---- Saved state ---- */

/* The bytes a save writes now. */
OP_API size_t op_grid_flow_field_state_size(const OpGridFlowField *field);

/* Saves costs, directions, the wave of an unfinished run, and pending edits. *needed gets the size; BUFFER_TOO_SMALL when
 * capacity is less (buffer may be NULL with capacity 0). INVALID_STATE inside a callback of the grid. */
OP_API OpStatus op_grid_flow_field_save_state(const OpGridFlowField *field, uint8_t *buffer, size_t capacity,
                                              size_t *needed);

/* Puts a saved state into a field with the same goals and options over a grid of the same size; restore the grid first.
 * GRID_STATE when the bytes are anything else; the field may then be empty, and the next refresh computes it anew. */
OP_API OpStatus op_grid_flow_field_restore_state(OpGridFlowField *field, const uint8_t *bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
