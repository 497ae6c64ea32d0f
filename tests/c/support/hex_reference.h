/* Hex grids once more, from where the centres lie in the plane: neighbours are cells whose centres are 1 apart. The oracle
 * of the hex tests, without axial coordinates, offset tables or any of the library's code. */
#ifndef ONEPATH_TESTS_HEX_REFERENCE_H
#define ONEPATH_TESTS_HEX_REFERENCE_H

#include "onepath/hex.h"
#include "reference_search.h"

enum { REF_HEX_DIRECTIONS = 6 };

/* Cells and costs as on a square grid, and the layout. */
typedef struct RefHex {
    OpHexLayout layout;
    RefGrid cells;
} RefHex;

/* A library grid with the same cells and costs. */
OpHexGrid *ref_hex_to_library(const RefHex *hex, const OpAllocator *allocator);

/* Where the centre of any cell lies when neighbours are 1 apart; up to a shift of the whole plane. */
OpWorldPoint ref_hex_centre(OpHexLayout layout, OpCell cell);

/* The neighbour in a direction of the documented order, inside a grid or not. */
OpCell ref_hex_neighbour(OpHexLayout layout, OpCell cell, int direction);
bool ref_hex_adjacent(OpHexLayout layout, OpCell a, OpCell b);

/* The least number of steps on an endless grid, by counting rows and what they do not cover. */
int32_t ref_hex_steps(OpHexLayout layout, OpCell a, OpCell b);

bool ref_hex_walkable(const RefHex *hex, OpCell cell);
double ref_hex_step_cost(const RefHex *hex, OpCell from, OpCell to);

/* What a move between neighbours costs with hooks; infinity when it is impossible. */
double ref_hex_move_cost(const RefHex *hex, const HookSpec *hooks, OpCell from, OpCell to);

/* Costs from every cell to the nearest of the goals, by Dijkstra's algorithm in its quadratic form, run against the
 * direction of the moves; infinity where there is no way. cost has width * height items. */
void ref_hex_costs_to(const RefHex *hex, const HookSpec *hooks, const OpCell *goals, int32_t goal_count,
                      double *cost);

/* Generic A* as ref_a_star, with the six moves. */
void ref_hex_a_star(const RefHex *hex, const OpGridOptions *options, const HookSpec *hooks, OpCell start,
                    OpCell goal, RefResult *out);

/* True when every step of the path is a move; *sum is the cost added in path order. */
bool ref_hex_path_is_legal(const RefHex *hex, const HookSpec *hooks, const OpCell *cells, int32_t count,
                           double *sum);

#endif
