/* OnePath: hex grids. A map of area bytes on hexagonal cells, paths on it, replanners and flow fields.
 *
 *     op_hex_grid_from_text(text, size, OP_HEX_POINTY_ODD_ROW, NULL, &grid);
 *     op_hex_grid_find_path(grid, (OpCell){0, 0}, (OpCell){4, 3}, NULL, &path);
 *
 * Cells are (x, y) with x the column and y the row of an offset array, stored row by row as on a square grid; the layout
 * says which rows or columns are shifted. Axial coordinates (q, r) are for geometry. A step between neighbours a and b costs
 * (m[a] + m[b]) * 0.5, with m the multipliers of their areas. Neighbours are visited in the axial order (+1,0), (+1,-1),
 * (0,-1), (-1,0), (-1,+1), (0,+1).
 *
 * Agents occupy one cell. Edits, area costs, versions and listeners follow the rules of square grids (grid.h).
 */
#ifndef ONEPATH_HEX_H
#define ONEPATH_HEX_H

#include "onepath/flow_field.h"
#include "onepath/grid.h"
#include "onepath/replan.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct OpHexGrid OpHexGrid;

/* Which rows or columns are shifted by half a cell: towards +x, or towards +y. Saved states carry the numbers. */
typedef enum OpHexLayout {
    OP_HEX_POINTY_ODD_ROW = 0,  /* pointy tops, odd rows shifted right */
    OP_HEX_POINTY_EVEN_ROW = 1, /* pointy tops, even rows shifted right */
    OP_HEX_FLAT_ODD_COLUMN = 2, /* flat tops, odd columns shifted down */
    OP_HEX_FLAT_EVEN_COLUMN = 3 /* flat tops, even columns shifted down */
} OpHexLayout;

/* Axial coordinates; the third cube coordinate is -q - r. */
typedef struct OpHexCoord {
    int32_t q;
    int32_t r;
} OpHexCoord;

/* ---- Coordinates: for any cell, in a grid or not, negative ones included ---- */

/* Offsets are within +-2^28, axial coordinates within +-(2^29 - 1); OUT_OF_RANGE otherwise. */
#define OP_HEX_MAX_OFFSET (1 << 28)
#define OP_HEX_MAX_AXIAL ((1 << 29) - 1)

OP_API OpStatus op_hex_axial_of(OpHexLayout layout, OpCell cell, OpHexCoord *out);

/* OUT_OF_RANGE, too, when the cell is beyond +-2^28. */
OP_API OpStatus op_hex_cell_of(OpHexLayout layout, OpHexCoord coord, OpCell *out);

/* The least number of steps: (|dq| + |dr| + |dq + dr|) / 2. */
OP_API OpStatus op_hex_distance(OpHexCoord a, OpHexCoord b, int32_t *out);

/* The nearest hex to fractional axial coordinates (finite, within the axial range): each of q, r and s = -q - r is
 * rounded with floor(v + 0.5), then the one with the largest rounding error is repaired so that they sum to 0. */
OP_API OpStatus op_hex_round(double q, double r, OpHexCoord *out);

/* ---- A grid and its cells ---- */

/* A grid whose cells all have one area (0 to 255): at most OP_GRID_MAX_CELLS. Memory: one byte per cell, 20 more per cell
 * from the first query on. */
OP_API OpStatus op_hex_grid_create(int32_t width, int32_t height, OpHexLayout layout, uint8_t area,
                                   const OpAllocator *allocator, OpHexGrid **out);

/* A picture as for square grids, one character per cell of the offset array. */
OP_API OpStatus op_hex_grid_from_text(const char *text, size_t size, OpHexLayout layout,
                                      const OpAllocator *allocator, OpHexGrid **out);
OP_API OpStatus op_hex_grid_from_areas(const uint8_t *areas, size_t size, int32_t width, int32_t height,
                                       OpHexLayout layout, const OpAllocator *allocator, OpHexGrid **out);

/* Frees the grid. Searches, replanners and flow fields made over it must be destroyed first. */
OP_API void op_hex_grid_destroy(OpHexGrid *grid);

OP_API int32_t op_hex_grid_width(const OpHexGrid *grid);
OP_API int32_t op_hex_grid_height(const OpHexGrid *grid);
OP_API OpHexLayout op_hex_grid_layout(const OpHexGrid *grid);
OP_API int32_t op_hex_grid_version(const OpHexGrid *grid);

/* The area bytes, row by row: read-only, the same address for the grid's whole life. */
OP_API const uint8_t *op_hex_grid_cells(const OpHexGrid *grid);
OP_API OpStatus op_hex_grid_area(const OpHexGrid *grid, OpCell cell, uint8_t *out);

/* False outside the grid. */
OP_API bool op_hex_grid_is_walkable(const OpHexGrid *grid, OpCell cell);

OP_API OpStatus op_hex_grid_set_area(OpHexGrid *grid, OpCell cell, uint8_t area);
OP_API OpStatus op_hex_grid_fill_rect(OpHexGrid *grid, OpRect rect, uint8_t area);
OP_API OpStatus op_hex_grid_set_rect(OpHexGrid *grid, OpRect rect, const uint8_t *areas, size_t size);

OP_API OpStatus op_hex_grid_area_cost(const OpHexGrid *grid, int32_t area, double *out);
OP_API OpStatus op_hex_grid_set_area_cost(OpHexGrid *grid, int32_t area, double multiplier);
OP_API OpAreaCosts op_hex_grid_area_costs(const OpHexGrid *grid);
OP_API OpStatus op_hex_grid_set_area_costs(OpHexGrid *grid, const OpAreaCosts *costs);

/* The neighbours of a cell that are inside the grid, walls included, in neighbour order. out has room for 6. */
OP_API OpStatus op_hex_grid_neighbors(const OpHexGrid *grid, OpCell cell, OpCell *out, int32_t *count);

/* ---- World ---- */

/* origin is the centre of cell (0, 0), and cell_size the distance between the centres of neighbours. The centre of axial
 * (q, r), counted from cell (0, 0), is at cell_size * (q + r * 0.5, k * r) for pointy layouts and
 * cell_size * (k * q, r + q * 0.5) for flat ones, with k = 0.8660254037844386. The bounds are those of OpGridSpace. */
OP_API OpGridSpace op_hex_grid_space(const OpHexGrid *grid);
OP_API OpStatus op_hex_grid_set_space(OpHexGrid *grid, OpGridSpace space);

/* The cell under a world point; *inside says whether the grid has it. */
OP_API OpStatus op_hex_grid_cell_at(const OpHexGrid *grid, OpWorldPoint point, OpCell *cell, bool *inside);
OP_API OpStatus op_hex_grid_point_at(const OpHexGrid *grid, OpCell cell, OpWorldPoint *out);

/* ---- Listeners ---- */

/* As OpGridListener, for a hex grid. */
typedef struct OpHexListener {
    void (*cell_changed)(void *user, const OpHexGrid *grid, OpCell cell);
    void (*rect_changed)(void *user, const OpHexGrid *grid, OpRect rect);
    void *user;
} OpHexListener;

OP_API OpStatus op_hex_grid_add_listener(OpHexGrid *grid, const OpHexListener *listener, int32_t *out_id);
OP_API OpStatus op_hex_grid_remove_listener(OpHexGrid *grid, int32_t id);

/* ---- Paths ----
 *
 * Hex queries take OpGridOptions. heuristic is AUTO (hex distance times the smallest area multiplier) or ZERO,
 * INVALID_ARGUMENT otherwise; agent_size must be 1 (OUT_OF_RANGE otherwise). heuristic_weight, iteration_budget,
 * record_expansions and the callbacks count as on square grids; connectivity, diagonals, specialized_engines and what is for
 * JPS and HPA* change nothing. Every algorithm runs as A*, and the result says so. */

OP_API OpStatus op_hex_grid_find_path(const OpHexGrid *grid, OpCell start, OpCell goal,
                                      const OpGridOptions *options, OpGridPath *out);

/* The same, and fills points with the centres of the cells. */
OP_API OpStatus op_hex_grid_find_path_with_points(const OpHexGrid *grid, OpCell start, OpCell goal,
                                                  const OpGridOptions *options, OpGridPath *out);

/* The same between world points (|v| <= 2^21); a point off the grid is START_INVALID or GOAL_INVALID. */
OP_API OpStatus op_hex_grid_find_path_between(const OpHexGrid *grid, OpWorldPoint start, OpWorldPoint goal,
                                              const OpGridOptions *options, OpGridPath *out);

/* ---- Resumable searches: as OpGridSearch (grid.h), with the state of an A* search (kind 8) ---- */

typedef struct OpHexSearch OpHexSearch;

OP_API OpStatus op_hex_search_create(const OpHexGrid *grid, const OpGridOptions *options, OpHexSearch **out);
OP_API void op_hex_search_destroy(OpHexSearch *search);
OP_API OpStatus op_hex_search_begin(OpHexSearch *search, OpCell start, OpCell goal, OpPathStatus *out);
OP_API OpStatus op_hex_search_step(OpHexSearch *search, int32_t iterations, OpPathStatus *out);
OP_API OpPathStatus op_hex_search_status(const OpHexSearch *search);
OP_API OpStatus op_hex_search_path(const OpHexSearch *search, OpGridPath *out);
OP_API size_t op_hex_search_state_size(const OpHexSearch *search);
OP_API OpStatus op_hex_search_save_state(const OpHexSearch *search, uint8_t *buffer, size_t capacity,
                                         size_t *needed);
OP_API OpStatus op_hex_search_restore_state(OpHexSearch *search, const uint8_t *bytes, size_t size);

/* ---- Replanners and flow fields: the objects of replan.h and flow_field.h, over a hex grid ---- */

/* Used and freed like a replanner over a square grid. An edited cell concerns itself and its neighbours. Its saved state is
 * of kind 6. */
OP_API OpStatus op_hex_grid_replanner_create(OpHexGrid *grid, OpCell start, OpCell goal,
                                             const OpGridOptions *options, OpGridReplanner **out);

/* Used and freed like a flow field over a square grid. A direction is the vector between the centres of neighbours whose
 * distance is 1: (+-1, 0), (+-0.5, +-k) for pointy layouts and (+-k, +-0.5), (0, +-1) for flat ones, with k as above. */
OP_API OpStatus op_hex_grid_flow_field_create(OpHexGrid *grid, const OpCell *goals, int32_t goal_count,
                                              const OpGridOptions *options, OpGridFlowField **out);

/* ---- Saved state (kind 2): as grid_state.h ---- */

OP_API size_t op_hex_grid_state_size(const OpHexGrid *grid);
OP_API OpStatus op_hex_grid_save_state(const OpHexGrid *grid, uint8_t *buffer, size_t capacity,
                                       size_t *needed);

/* Into a grid of the same size and layout; GRID_STATE, with the grid as it was, otherwise. */
OP_API OpStatus op_hex_grid_restore_state(OpHexGrid *grid, const uint8_t *bytes, size_t size);
OP_API OpStatus op_hex_grid_from_state(const uint8_t *bytes, size_t size, const OpAllocator *allocator,
                                       OpHexGrid **out);

#ifdef __cplusplus
}
#endif

#endif
