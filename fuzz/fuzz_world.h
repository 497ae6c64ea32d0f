/* What the fuzz targets of whole searches share: bytes as a program, small grids, edits and callbacks drawn from it, and
 * judgements about paths. */
#ifndef ONEPATH_FUZZ_FUZZ_WORLD_H
#define ONEPATH_FUZZ_FUZZ_WORLD_H

#include "fuzz_target.h"

typedef struct FuzzProgram {
    const uint8_t *bytes;
    size_t size;
    size_t next;
} FuzzProgram;

/* A program of at most longest bytes. */
FuzzProgram fuzz_program(const uint8_t *data, size_t size, size_t longest);

/* The next byte, or 0 when the program is over. */
uint8_t fuzz_take(FuzzProgram *program);
bool fuzz_is_over(const FuzzProgram *program);

/* A grid of at most max_width by max_height cells with walls drawn from a seed of two bytes. */
OpGrid *fuzz_take_grid(FuzzProgram *program, int32_t max_width, int32_t max_height);

/* A cell of the grid. */
OpCell fuzz_take_cell(FuzzProgram *program, const OpGrid *grid);

/* Changes a cell or a rectangle to a wall or to an area of 0 to 3. */
void fuzz_take_edit(FuzzProgram *program, OpGrid *grid);

/* Gives every area the same cost, an odd number of quarters. */
void fuzz_take_unit_cost(FuzzProgram *program, OpGrid *grid);

/* Gives one of the areas 0 to 3 a cost between 1/4 and 16. */
void fuzz_take_area_cost(FuzzProgram *program, OpGrid *grid);

/* Moves, diagonal rule and agent size 1 to 3. */
void fuzz_take_moves(FuzzProgram *program, OpGridOptions *options);

/* The bits of the doubles are equal. */
bool fuzz_same_bits(double a, double b);

/* Equal but for rounding, or both infinite. */
bool fuzz_close(double a, double b);

/* Same status, cost bits, counts and cells. */
bool fuzz_same_path(const OpGridPath *a, const OpGridPath *b);

/* The path of generic A* with the moves, size and callbacks of options. */
void fuzz_best_path(const OpGrid *grid, OpCell start, OpCell goal, const OpGridOptions *options,
                    OpGridPath *out);

/* A found path that begins and ends where it should, whose steps are legal moves of the options, and whose steps add up to
 * its cost. Callbacks are not asked. */
void fuzz_check_steps(const OpGrid *grid, OpCell start, OpCell goal, const OpGridOptions *options,
                      const OpGridPath *path);

#endif
