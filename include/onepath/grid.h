/* OnePath: square grids. A map of area bytes, paths on it, resumable searches, agent sizes, and Moving AI files.
 *
 * Cells are (x, y) with x the column (0 at the left) and y the row (0 at the top), stored row by row:
 * index = y * width + x. Costs are doubles; a straight step between cells a and b costs
 * 1 * ((m[a] + m[b]) * 0.5) with m the multipliers of their areas, a diagonal one sqrt(2) times as much.
 */
#ifndef ONEPATH_GRID_H
#define ONEPATH_GRID_H

#include "onepath/base.h"
#include "onepath/search.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct OpGrid OpGrid;

typedef struct OpCell {
    int32_t x;
    int32_t y;
} OpCell;

/* The cells [x, x + width) by [y, y + height). */
typedef struct OpRect {
    int32_t x;
    int32_t y;
    int32_t width;
    int32_t height;
} OpRect;

typedef struct OpWorldPoint {
    double x;
    double y;
} OpWorldPoint;

/* Where the grid lies in the world: cell (x, y) has its centre at origin + ((x + 0.5) * cell_size, (y + 0.5) *
 * cell_size). |origin| <= 2^21, 0 < cell_size <= 2^21. All zero means unit cells at the origin. */
typedef struct OpGridSpace {
    double origin_x;
    double origin_y;
    double cell_size;
} OpGridSpace;

/* Width and height are at least 1 and width * height at most this. */
#define OP_GRID_MAX_CELLS (1 << 28)

/* ---- A grid and its cells ---- */

/* A grid whose cells all have one area (0 to 255). Memory: one byte per cell, and clearance another when an agent size
 * above 1 is first asked for. Each kind of engine takes its own on its first query and keeps it, per cell: 20 bytes for
 * the generic engines; 16 for the specialised A*, 16 for the specialised jump point searches, and for either of them 2
 * more and up to 72 per row and per column; 16 for the tables of JPS+; 24 for HPA*, and its graph. Open lists grow with
 * the searches. */
OP_API OpStatus op_grid_create(int32_t width, int32_t height, uint8_t area, const OpAllocator *allocator,
                               OpGrid **out);

/* A grid from a picture: '.' open (area 0), '#' wall, '1' to '9' that area. Rows end with LF or CRLF; one line
 * end after the last row is allowed. All rows have the same length. GRID_FORMAT otherwise, naming line and
 * column. text need not end with a zero byte. */
OP_API OpStatus op_grid_from_text(const char *text, size_t size, const OpAllocator *allocator, OpGrid **out);

/* A grid from width * height area bytes, row by row. OUT_OF_RANGE unless size is exactly that. */
OP_API OpStatus op_grid_from_areas(const uint8_t *areas, size_t size, int32_t width, int32_t height,
                                   const OpAllocator *allocator, OpGrid **out);

/* Frees the grid. Searches made over it must be destroyed first. */
OP_API void op_grid_destroy(OpGrid *grid);

OP_API int32_t op_grid_width(const OpGrid *grid);
OP_API int32_t op_grid_height(const OpGrid *grid);

/* Goes up by one with every edit that changed a cell; starts at 0. */
OP_API int32_t op_grid_version(const OpGrid *grid);

/* The area bytes, row by row: read-only, the same address for the grid's whole life. */
OP_API const uint8_t *op_grid_cells(const OpGrid *grid);

OP_API OpStatus op_grid_area(const OpGrid *grid, OpCell cell, uint8_t *out);

/* False outside the grid. */
OP_API bool op_grid_is_walkable(const OpGrid *grid, OpCell cell);

/* Edits fail with INVALID_STATE inside a callback of a running query or listener of the same grid. A sliced
 * search that is in progress over the grid fails on its next step. */
OP_API OpStatus op_grid_set_area(OpGrid *grid, OpCell cell, uint8_t area);

/* Fills a rectangle as one edit: the version goes up once and listeners hear about it once, if any cell
 * changed. A rectangle of width or height 0 inside the grid changes nothing. */
OP_API OpStatus op_grid_fill_rect(OpGrid *grid, OpRect rect, uint8_t area);

/* The same with rect.width * rect.height bytes, row by row. OUT_OF_RANGE when size is anything else. */
OP_API OpStatus op_grid_set_rect(OpGrid *grid, OpRect rect, const uint8_t *areas, size_t size);

OP_API OpStatus op_grid_area_cost(const OpGrid *grid, int32_t area, double *out);

/* The multiplier of a walkable area (0 to 254), positive and finite. Counts as an edit for running searches,
 * but not for the version. */
OP_API OpStatus op_grid_set_area_cost(OpGrid *grid, int32_t area, double multiplier);

/* All multipliers at once. */
OP_API OpAreaCosts op_grid_area_costs(const OpGrid *grid);
OP_API OpStatus op_grid_set_area_costs(OpGrid *grid, const OpAreaCosts *costs);

OP_API OpGridSpace op_grid_space(const OpGrid *grid);
OP_API OpStatus op_grid_set_space(OpGrid *grid, OpGridSpace space);

/* The cell under a world point; *inside says whether the grid has it. Coordinates must satisfy |v| <= 2^21. */
OP_API OpStatus op_grid_cell_at(const OpGrid *grid, OpWorldPoint point, OpCell *cell, bool *inside);

/* The centre of a cell of the grid. */
OP_API OpStatus op_grid_point_at(const OpGrid *grid, OpCell cell, OpWorldPoint *out);

/* A 64-bit hash of size, cells and area costs, the same on every platform; not of version, space or history.
 * Costs O(cells) after an edit and nothing when asked again. */
OP_API uint64_t op_grid_content_hash(const OpGrid *grid);

/* ---- Listeners ---- */

/* Told after the grid has its final state. rect_changed gets the smallest rectangle that holds every changed
 * cell of one edit; a listener without it gets cell_changed for each changed cell, row by row. A listener with
 * rect_changed and no cell_changed also gets single cells as 1 x 1 rectangles. Listeners are called in the order
 * they were added, and must not edit the grid or add and remove listeners. */
typedef struct OpGridListener {
    void (*cell_changed)(void *user, const OpGrid *grid, OpCell cell);
    void (*rect_changed)(void *user, const OpGrid *grid, OpRect rect);
    void *user;
} OpGridListener;

/* *out_id names the listener for op_grid_remove_listener; ids are positive and never reused by this grid. */
OP_API OpStatus op_grid_add_listener(OpGrid *grid, const OpGridListener *listener, int32_t *out_id);
OP_API OpStatus op_grid_remove_listener(OpGrid *grid, int32_t id);

/* ---- Agent sizes ---- */

/* An agent of size s (1 to 255 cells) occupies the s x s block whose top-left cell is its position. The true
 * clearance of a cell is the side of the largest walkable square with that cell at its top left, at most 255:
 * the largest agent that fits there. 0 for a wall and outside the grid. */
OP_API OpStatus op_grid_clearance(const OpGrid *grid, OpCell cell, int32_t *out);
OP_API OpStatus op_grid_can_fit(const OpGrid *grid, OpCell cell, int32_t agent_size, bool *out);

/* ---- Paths ---- */

/* The numbers are part of saved states. */
typedef enum OpGridAlgorithm {
    OP_GRID_A_STAR = 0,          /* Hart, Nilsson & Raphael 1968 */
    OP_GRID_JPS = 1,             /* jump point search: Harabor & Grastien 2011, 2014 */
    OP_GRID_JPS_PLUS = 2,        /* with precomputed jump distances: Harabor & Grastien 2014, Rabin 2015 */
    OP_GRID_THETA_STAR = 3,      /* any-angle: Nash, Daniel, Koenig & Felner 2007 */
    OP_GRID_LAZY_THETA_STAR = 4, /* Nash, Koenig & Tovey 2010, with re-queue */
    OP_GRID_HPA_STAR = 5,        /* hierarchical: Botea, Mueller & Schaeffer 2004 */
    OP_GRID_LPA_STAR = 6,        /* what a replanner's paths say (replan.h); a single query runs A* */
    OP_GRID_D_STAR_LITE = 7      /* the same */
} OpGridAlgorithm;

/* When a diagonal step is legal, by the two cells that touch both its ends. */
typedef enum OpDiagonalRule {
    OP_DIAGONAL_NO_CORNER_CUTTING = 0, /* both walkable (the Moving AI convention) */
    OP_DIAGONAL_NO_SQUEEZING = 1,      /* at least one walkable */
    OP_DIAGONAL_ALLOW_ALL = 2          /* no condition but the target */
} OpDiagonalRule;

/* Callbacks return OP_STATUS_OK and their answer through *out. Any other status ends the query, which returns
 * that status with the grid untouched. They must not edit the grid or query it. */
typedef struct OpGridCallbacks {
    /* Replaces the cost of a step. +infinity, NaN or a negative cost forbids it. NULL: the cost stands. */
    OpStatus (*step_cost)(void *user, OpCell from, OpCell to, double cost, double *out);
    /* True isolates a cell: no step enters it, and it is no start or goal. It does not change what is legal
     * beside it (only walls do that). NULL: nothing is blocked. Asked before step_cost. */
    OpStatus (*blocked)(void *user, OpCell cell, bool *out);
    /* Asked before every 256 iterations of op_grid_find_path; true ends it with OP_STATUS_CANCELLED. */
    bool (*cancelled)(void *user);
    void *user;
} OpGridCallbacks;

typedef struct OpGridOptions {
    OpGridAlgorithm algorithm;

    /* 4 or 8 (default). */
    int32_t connectivity;

    /* For eight moves; default no corner cutting. */
    OpDiagonalRule diagonals;

    /* 1 to 255 cells; default 1. */
    int32_t agent_size;

    OpHeuristic heuristic;

    /* Finite, at least 0, default 1. Above 1 the search is faster and may miss the optimum. */
    double heuristic_weight;

    /* Stop after this many pops of the open set; 0 (default) never stops. */
    int32_t iteration_budget;

    /* op_grid_nearest_walkable: rings to search, at least 0. INT32_MAX (default) is no bound. */
    int32_t nearest_radius;

    /* Keep the expanded cells in order. */
    bool record_expansions;

    /* Default true: a faster engine may run when it applies. It finds the same costs, but may choose another of several
     * equally cheap paths. false: always the generic engine, whose ties are those of the documentation. */
    bool specialized_engines;

    /* Experimental, default false: jump point search without intermediate turning points (Harabor & Grastien 2014), for
     * jps and jps+ on the specialised engines. Costs are the same; it may change or go in any release. */
    bool improved_pruning;

    /* HPA*: shorten the path by straight and diagonal walks; default true. */
    bool hpa_smoothing;

    /* HPA*: cells a side of a chunk, 2 to 256; default 16. */
    int32_t hpa_chunk_size;

    /* All NULL by default. */
    OpGridCallbacks callbacks;
} OpGridOptions;

OP_API OpGridOptions op_grid_options_default(void);

/* The result of a path query. It owns its arrays: zero-initialise it, pass it to as many queries as you like,
 * and free it with op_grid_path_reset. A failed call leaves it as it was. */
typedef struct OpGridPath {
    OpPathStatus status;

    /* The one that ran. */
    OpGridAlgorithm algorithm;

    /* +infinity without a path. The sum of the step costs in path order; the specialised engines and jump point search
     * multiply and add in fewer steps, which may differ from it in the last bits. With a weight above 1, or callbacks that
     * lower costs, it is what the search knew when it met the goal, and the sum may be less. */
    double cost;

    /* Of the polyline through points, in world units; 0 without a path, NaN when there is one but the query made no
     * points. */
    double length;

    /* Start to goal, both included. Any-angle paths list their turning points only. */
    OpCell *cells;

    /* The centres of cells, for the queries that make points. */
    OpWorldPoint *points;

    /* In order, when recorded; as many as expanded_count. */
    OpCell *expanded_cells;

    int32_t cell_count;
    int32_t point_count;
    int32_t expanded_cell_count;

    /* Cells expanded; the goal is popped but not expanded. */
    int32_t expanded_count;

    /* Pops of the open set. */
    int32_t iterations;

    /* For the library: the room in the arrays, and where they come from. */
    int32_t cell_capacity;
    int32_t point_capacity;
    int32_t expanded_cell_capacity;
    OpAllocator allocator;
} OpGridPath;

/* A path between two cells. options NULL means the defaults. A start or goal that is outside, a wall, blocked or
 * too narrow is an outcome (START_INVALID, GOAL_INVALID), not an error. */
OP_API OpStatus op_grid_find_path(const OpGrid *grid, OpCell start, OpCell goal, const OpGridOptions *options,
                                  OpGridPath *out);

/* The same, and fills points with the centres of the cells. */
OP_API OpStatus op_grid_find_path_with_points(const OpGrid *grid, OpCell start, OpCell goal,
                                              const OpGridOptions *options, OpGridPath *out);

/* The same between world points (|v| <= 2^21); a point off the grid is START_INVALID or GOAL_INVALID. */
OP_API OpStatus op_grid_find_path_between(const OpGrid *grid, OpWorldPoint start, OpWorldPoint goal,
                                          const OpGridOptions *options, OpGridPath *out);

OP_API void op_grid_path_reset(OpGridPath *path);

/* The exact numbers of straight and diagonal steps. INVALID_ARGUMENT for a step between cells that are not
 * adjacent. */
OP_API OpStatus op_grid_path_step_counts(const OpCell *cells, int32_t count, int32_t *straight,
                                         int32_t *diagonal);

/* The price of a path of adjacent walkable cells in Q31.32 fixed point: every default step cost times 2^32,
 * rounded half to even, added as integers. INVALID_ARGUMENT for a step between cells that are not adjacent, for
 * cells that are no part of the walkable grid, OUT_OF_RANGE when the sum leaves 64 bits. */
OP_API OpStatus op_grid_fixed_cost(const OpGrid *grid, const OpCell *cells, int32_t count, int64_t *out);

/* The cell nearest to a cell (which may lie outside) that fits options->agent_size and is not refused by the
 * blocked callback: by squared distance between cells, ties to the smaller row, then column. *found is false
 * when there is none within options->nearest_radius rings. */
OP_API OpStatus op_grid_nearest_walkable(const OpGrid *grid, OpCell cell, const OpGridOptions *options,
                                         OpCell *out, bool *found);
OP_API OpStatus op_grid_nearest_walkable_point(const OpGrid *grid, OpWorldPoint point,
                                               const OpGridOptions *options, OpCell *out, bool *found);

/* ---- Resumable searches ---- */

/* One search in slices: A*, JPS, JPS+, Theta* or Lazy Theta*, on the engine that op_grid_find_path would choose. For
 * every slicing it returns cell for cell the path, cost and counts of op_grid_find_path. Options are copied;
 * iteration_budget and the cancel callback have no meaning here. INVALID_ARGUMENT for other algorithms. */
typedef struct OpGridSearch OpGridSearch;

OP_API OpStatus op_grid_search_create(const OpGrid *grid, const OpGridOptions *options, OpGridSearch **out);
OP_API void op_grid_search_destroy(OpGridSearch *search);

/* Begins: *out is IN_PROGRESS, START_INVALID or GOAL_INVALID; the last two leave a running search alone. After the
 * first search, beginning and stepping allocate nothing but what larger searches need. */
OP_API OpStatus op_grid_search_begin(OpGridSearch *search, OpCell start, OpCell goal, OpPathStatus *out);

/* At most iterations (>= 1) pops: *out is IN_PROGRESS, FOUND or NO_PATH. INVALID_STATE when nothing has begun or
 * the grid was edited since. */
OP_API OpStatus op_grid_search_step(OpGridSearch *search, int32_t iterations, OpPathStatus *out);

/* NONE before anything has begun. */
OP_API OpPathStatus op_grid_search_status(const OpGridSearch *search);

/* What the search knows so far, as op_grid_find_path would report it. */
OP_API OpStatus op_grid_search_path(const OpGridSearch *search, OpGridPath *out);

/* The state of a resumable search, in the same bytes on every platform. Restore the grid first. The restoring search has
 * the same options, callbacks included, and its engine is chosen anew from them and the grid: GRID_STATE when that is not
 * the saved engine, or the bytes are malformed; the search has then not begun. Recorded expansions of the specialised
 * engines start anew at a restore. Bytes that pass every check but were not saved by a search can make op_grid_search_path
 * INVALID_STATE. Saving inside a callback of the grid is INVALID_STATE. After the first time, saving and restoring
 * allocate nothing. */
OP_API size_t op_grid_search_state_size(const OpGridSearch *search);
OP_API OpStatus op_grid_search_save_state(const OpGridSearch *search, uint8_t *buffer, size_t capacity,
                                          size_t *needed);
OP_API OpStatus op_grid_search_restore_state(OpGridSearch *search, const uint8_t *bytes, size_t size);

/* ---- Moving AI files ---- */

typedef struct OpMovingAiOptions {
    uint8_t ground_area; /* '.' and 'G'; default 0 */
    uint8_t swamp_area;  /* 'S'; default 0 */
    uint8_t water_area;  /* 'W'; default OP_AREA_WALL */
} OpMovingAiOptions;

OP_API OpMovingAiOptions op_moving_ai_options_default(void);

/* Reads a .map file: "type octile", "height H", "width W", "map", then H rows of W characters; '@', 'O' and 'T'
 * are walls. At most 65536 a side. GRID_FORMAT names the line. Nothing is allocated before the file is known to
 * hold all its cells. */
OP_API OpStatus op_moving_ai_parse_map(const char *text, size_t size, const OpMovingAiOptions *options,
                                       const OpAllocator *allocator, OpGrid **out);

/* Writes a .map file: '.' for walkable cells, '@' for walls. *needed gets the size; BUFFER_TOO_SMALL when capacity is
 * less (buffer may be NULL with capacity 0). */
OP_API OpStatus op_moving_ai_write_map(const OpGrid *grid, char *buffer, size_t capacity, size_t *needed);

typedef struct OpMovingAiScenario {
    const char *map; /* the map name as the file has it; not zero-terminated, points into the text */
    size_t map_size;
    int32_t bucket;
    int32_t width;
    int32_t height;
    OpCell start;
    OpCell goal;
    double optimal_length;
} OpMovingAiScenario;

/* Reads a version 1 .scen file: *count is the number of scenarios, of which the first capacity are written.
 * BUFFER_TOO_SMALL when there are more. GRID_FORMAT names the line. The text must outlive the map names. */
OP_API OpStatus op_moving_ai_parse_scenarios(const char *text, size_t size, OpMovingAiScenario *scenarios,
                                             size_t capacity, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
