/* OnePath: incremental replanning on square grids. A replanner keeps its search between calls; after an edit, or when
 * the start has moved, the next call repairs only what that reached, and finds a path as cheap as a new search would.
 *
 *     op_grid_replanner_create(grid, start, goal, NULL, &replanner);
 *     op_grid_replanner_replan(replanner, &path);
 *     op_grid_fill_rect(grid, (OpRect){7, 0, 1, 7}, OP_AREA_WALL);
 *     op_grid_replanner_move_start(replanner, path.cells[1]);
 *     op_grid_replanner_replan(replanner, &path);
 *
 * It hears about edits and area costs of its grid by itself. What the grid cannot see, a callback that answers differently
 * than before, is announced with op_grid_replanner_invalidate. Of several paths that cost the same it may choose
 * another than op_grid_find_path.
 *
 * Costs are compared with a relative tolerance of 1e-11 (absolute below 1), so multipliers that make a whole path
 * cost less than that are too small to replan with.
 */
#ifndef ONEPATH_REPLAN_H
#define ONEPATH_REPLAN_H

#include "onepath/grid.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct OpGridReplanner OpGridReplanner;

/* A replanner over a grid; destroy it before the grid. start and goal are cells of the grid, walkable or not;
 * OUT_OF_RANGE otherwise. options (NULL for the defaults) are copied. The algorithm OP_GRID_LPA_STAR (Koenig, Likhachev &
 * Furcy 2004) searches from the start, any other means D* Lite (Koenig & Likhachev 2002), which searches from the goal
 * so that the start may move. Moves, agent size, heuristic, iteration_budget, record_expansions, step_cost and blocked
 * count as in a query; they fix the replanner for its life. The heuristic must be
 * consistent, so heuristic_weight must be 1 and OP_HEURISTIC_MANHATTAN goes with four moves only (INVALID_ARGUMENT).
 * When step_cost lowers costs, use OP_HEURISTIC_ZERO: a path may otherwise be dearer than the cheapest.
 * Memory: 20 bytes per cell, and 24 per queued cell. */
OP_API OpStatus op_grid_replanner_create(OpGrid *grid, OpCell start, OpCell goal,
                                         const OpGridOptions *options, OpGridReplanner **out);
OP_API void op_grid_replanner_destroy(OpGridReplanner *replanner);

/* Brings the path up to date: FOUND, NO_PATH, START_INVALID, GOAL_INVALID, or BUDGET_EXHAUSTED after
 * options.iteration_budget pops, when the next call goes on. Slicing changes neither the path nor the sum of
 * iterations and expansions. expanded_count and iterations are this call's; an expanded cell is one whose cost the
 * call settled or reset, so a cell may be listed twice. A failing callback ends the call with its status; the
 * replanner is as it was before the pop that asked. INVALID_STATE inside a callback or listener of the grid. */
OP_API OpStatus op_grid_replanner_replan(OpGridReplanner *replanner, OpGridPath *out);

/* The same, and fills points with the centres of the cells. */
OP_API OpStatus op_grid_replanner_replan_with_points(OpGridReplanner *replanner, OpGridPath *out);

/* The same with a budget (>= 1) of its own and no result but the outcome. Allocates nothing in steady state. */
OP_API OpStatus op_grid_replanner_try_replan(OpGridReplanner *replanner, int32_t budget, OpPathStatus *out);

/* The path of the last replan, start to goal: 0 cells and +infinity unless it was FOUND and neither start nor goal
 * has changed since. The cost is the sum of the step costs from the start. */
OP_API int32_t op_grid_replanner_path_length(const OpGridReplanner *replanner);
OP_API double op_grid_replanner_path_cost(const OpGridReplanner *replanner);

/* Writes the cells of that path. *needed gets their number; BUFFER_TOO_SMALL when capacity is less. */
OP_API OpStatus op_grid_replanner_copy_path(const OpGridReplanner *replanner, OpCell *cells, int32_t capacity,
                                            int32_t *needed);

/* D* Lite goes on from the new start; LPA* begins anew. OUT_OF_RANGE for a cell outside the grid. */
OP_API OpStatus op_grid_replanner_move_start(OpGridReplanner *replanner, OpCell start);

/* Another goal begins anew. */
OP_API OpStatus op_grid_replanner_set_goal(OpGridReplanner *replanner, OpCell goal);

/* Announces that callbacks answer differently for moves into and out of a cell, or anywhere. */
OP_API OpStatus op_grid_replanner_invalidate(OpGridReplanner *replanner, OpCell cell);
OP_API OpStatus op_grid_replanner_invalidate_all(OpGridReplanner *replanner);

OP_API OpCell op_grid_replanner_start(const OpGridReplanner *replanner);
OP_API OpCell op_grid_replanner_goal(const OpGridReplanner *replanner);

/* Pops and expansions of all replans together. */
OP_API int64_t op_grid_replanner_iterations(const OpGridReplanner *replanner);
OP_API int64_t op_grid_replanner_expanded(const OpGridReplanner *replanner);

/* ---- Saved state ---- */

/* The bytes a save writes now. */
OP_API size_t op_grid_replanner_state_size(const OpGridReplanner *replanner);

/* Saves the plan with its queue, pending edits and counters. *needed gets the size; BUFFER_TOO_SMALL when capacity is
 * less (buffer may be NULL with capacity 0). INVALID_STATE inside a callback of the grid. */
OP_API OpStatus op_grid_replanner_save_state(const OpGridReplanner *replanner, uint8_t *buffer,
                                             size_t capacity, size_t *needed);

/* Puts a saved plan into a replanner of the same algorithm and options over a grid of the same size; restore the grid first.
 * GRID_STATE, with the replanner as it was, when the bytes are anything else. The path itself is not saved: it is
 * there again after the next replan, which need not pop anything for it. */
OP_API OpStatus op_grid_replanner_restore_state(OpGridReplanner *replanner, const uint8_t *bytes,
                                                size_t size);

#ifdef __cplusplus
}
#endif

#endif
