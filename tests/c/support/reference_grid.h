/* The square grid once more, written from its definitions without regard to speed and without any of the library's
 * code: what fits, which moves are legal, what they cost. The oracle of the grid tests. */
#ifndef ONEPATH_TESTS_REFERENCE_GRID_H
#define ONEPATH_TESTS_REFERENCE_GRID_H

#include "onepath/grid.h"

typedef struct RefGrid {
    int32_t width;
    int32_t height;
    uint8_t *areas;
    double multiplier[255];
} RefGrid;

/* How an agent moves. */
typedef struct RefRules {
    int32_t connectivity;
    OpDiagonalRule diagonals;
    int32_t agent_size;
} RefRules;

RefGrid ref_grid_make(int32_t width, int32_t height, uint8_t area);
void ref_grid_free(RefGrid *grid);

/* A library grid with the same cells and costs. */
OpGrid *ref_grid_to_library(const RefGrid *grid, const OpAllocator *allocator);

/* The cells of a library grid, and its area costs. */
RefGrid ref_grid_of_library(const OpGrid *grid);

bool ref_inside(const RefGrid *grid, int32_t x, int32_t y);
uint8_t ref_area(const RefGrid *grid, int32_t x, int32_t y);
void ref_set_area(RefGrid *grid, int32_t x, int32_t y, uint8_t area);

/* Is every cell of the size x size block with its top left at (x, y) inside and no wall? */
bool ref_fits(const RefGrid *grid, int32_t x, int32_t y, int32_t size);

/* The side of the largest block that fits, at most 255, by trying all. */
int32_t ref_clearance(const RefGrid *grid, int32_t x, int32_t y);

/* The cell reached by move number direction (0 to 7, in the documented neighbour order), and whether it is legal. */
OpCell ref_neighbour(OpCell from, int direction);
bool ref_move_is_legal(const RefGrid *grid, const RefRules *rules, OpCell from, OpCell to);

/* The default cost of a step between neighbouring cells. */
double ref_step_cost(const RefGrid *grid, OpCell from, OpCell to);

double ref_smallest_multiplier(const RefGrid *grid);

/* Distances from start to every cell by Dijkstra's algorithm in its first, quadratic form; infinity where the agent
 * cannot get. distance has width * height items. start must fit. */
void ref_dijkstra(const RefGrid *grid, const RefRules *rules, OpCell start, double *distance);

/* Prints the grid as a picture, areas in hexadecimal, S and G at start and goal. */
void ref_grid_print(const RefGrid *grid, OpCell start, OpCell goal);

#endif
