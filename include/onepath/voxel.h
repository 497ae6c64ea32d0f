/* OnePath: 3D voxel grids. A bounded block of area bytes, paths through it, and Moving AI voxel files.
 *
 *     op_voxel_grid_create(64, 64, 64, 0, NULL, &grid);
 *     op_voxel_grid_set_area(grid, (OpVoxel){3, 4, 5}, OP_AREA_WALL);
 *     op_voxel_grid_find_path(grid, (OpVoxel){0, 0, 0}, (OpVoxel){63, 63, 63}, NULL, &path);
 *
 * A voxel's node index is x + size_x * (y + size_y * z). A move of length 1, sqrt(2) or sqrt(3) from voxel a to b
 * costs length * ((m[a] + m[b]) * 0.5), with m the multipliers of their areas. Moves are visited faces first, then edges,
 * then corners, each by z, then y, then x from -1 to 1.
 */
#ifndef ONEPATH_VOXEL_H
#define ONEPATH_VOXEL_H

#include "onepath/base.h"
#include "onepath/search.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct OpVoxelGrid OpVoxelGrid;

typedef struct OpVoxel {
    int32_t x;
    int32_t y;
    int32_t z;
} OpVoxel;

typedef struct OpVoxelPoint {
    double x;
    double y;
    double z;
} OpVoxelPoint;

/* The voxels from low to low + size - 1 on each axis. */
typedef struct OpVoxelBox {
    OpVoxel low;
    OpVoxel size;
} OpVoxelBox;

/* Voxel (x, y, z) spans origin + (x, y, z) * cell_size to origin + (x + 1, y + 1, z + 1) * cell_size. |origin| <= 2^21,
 * 0 < cell_size <= 2^21. All zero means unit voxels at the origin. */
typedef struct OpVoxelSpace {
    double origin_x;
    double origin_y;
    double origin_z;
    double cell_size;
} OpVoxelSpace;

/* Each side is at least 1 and their product at most this. */
#define OP_VOXEL_MAX_VOXELS (1 << 30)

/* Voxels are stored in chunks of 16 a side. */
#define OP_VOXEL_CHUNK_SIDE 16
#define OP_VOXEL_CHUNK_BYTES 4096

/* ---- A grid and its voxels ---- */

/* A block whose voxels all have one area, 0 to 254 for open space or OP_AREA_WALL for a solid block to carve. Memory: a
 * pointer per chunk, 4,096 bytes for the default that they share, and 4,096 for each chunk in which an edit made a voxel
 * differ from default_area; a chunk once made stays. */
OP_API OpStatus op_voxel_grid_create(int32_t size_x, int32_t size_y, int32_t size_z, uint8_t default_area,
                                     const OpAllocator *allocator, OpVoxelGrid **out);

/* Frees the grid. Searches made over it must be destroyed first. */
OP_API void op_voxel_grid_destroy(OpVoxelGrid *grid);

/* The sides; (0, 0, 0) for NULL. */
OP_API OpVoxel op_voxel_grid_size(const OpVoxelGrid *grid);
OP_API uint8_t op_voxel_grid_default_area(const OpVoxelGrid *grid);

/* Goes up by one with every edit that changed a voxel; starts at 0. */
OP_API int32_t op_voxel_grid_version(const OpVoxelGrid *grid);

OP_API OpStatus op_voxel_grid_area(const OpVoxelGrid *grid, OpVoxel voxel, uint8_t *out);

/* False outside the grid. */
OP_API bool op_voxel_grid_is_walkable(const OpVoxelGrid *grid, OpVoxel voxel);

/* Edits fail with INVALID_STATE inside a callback of a running query or a listener of the same grid. A sliced search
 * that is in progress over the grid fails on its next step. Edits allocate before they change anything: a chunk for every
 * one that begins to differ from the default, and a bit for every voxel of the box while there are listeners. */
OP_API OpStatus op_voxel_grid_set_area(OpVoxelGrid *grid, OpVoxel voxel, uint8_t area);

/* Area 0 or OP_AREA_WALL. */
OP_API OpStatus op_voxel_grid_set_walkable(OpVoxelGrid *grid, OpVoxel voxel, bool walkable);

/* Fills a box inside the grid as one edit: the version goes up once, if any voxel changed, and then listeners hear of every
 * changed voxel. A box with a side of 0 changes nothing. */
OP_API OpStatus op_voxel_grid_fill_box(OpVoxelGrid *grid, OpVoxelBox box, uint8_t area);

/* The same with size.x * size.y * size.z bytes, x fastest, then y, then z. OUT_OF_RANGE when size is anything else. */
OP_API OpStatus op_voxel_grid_set_box(OpVoxelGrid *grid, OpVoxelBox box, const uint8_t *areas, size_t size);

/* Copies the areas of a box inside the grid, x fastest. *needed gets their number; BUFFER_TOO_SMALL when capacity is
 * less. */
OP_API OpStatus op_voxel_grid_copy_box(const OpVoxelGrid *grid, OpVoxelBox box, uint8_t *areas,
                                       size_t capacity, size_t *needed);

/* Chunks along each axis, ceil(size / 16). */
OP_API OpVoxel op_voxel_grid_chunk_counts(const OpVoxelGrid *grid);

/* A chunk's 4,096 area bytes at (x & 15) | (y & 15) << 4 | (z & 15) << 8, padding past the grid's end included; NULL while
 * every voxel of it has the default area and none was ever edited. Read-only, valid until the grid is destroyed or
 * restored. */
OP_API OpStatus op_voxel_grid_chunk(const OpVoxelGrid *grid, OpVoxel chunk, const uint8_t **out);

OP_API OpStatus op_voxel_grid_area_cost(const OpVoxelGrid *grid, int32_t area, double *out);
OP_API OpStatus op_voxel_grid_set_area_cost(OpVoxelGrid *grid, int32_t area, double multiplier);
OP_API OpAreaCosts op_voxel_grid_area_costs(const OpVoxelGrid *grid);
OP_API OpStatus op_voxel_grid_set_area_costs(OpVoxelGrid *grid, const OpAreaCosts *costs);

OP_API OpVoxelSpace op_voxel_grid_space(const OpVoxelGrid *grid);
OP_API OpStatus op_voxel_grid_set_space(OpVoxelGrid *grid, OpVoxelSpace space);

/* The voxel under a world point; *inside says whether the grid has it. Coordinates must satisfy |v| <= 2^21. */
OP_API OpStatus op_voxel_grid_voxel_at(const OpVoxelGrid *grid, OpVoxelPoint point, OpVoxel *voxel,
                                       bool *inside);

/* The centre of a voxel of the grid. */
OP_API OpStatus op_voxel_grid_point_at(const OpVoxelGrid *grid, OpVoxel voxel, OpVoxelPoint *out);

/* ---- Listeners ---- */

/* Told of each changed voxel, in ascending node order, after the grid has its final state. Listeners are called in the
 * order they were added, and must not edit the grid or add and remove listeners. */
typedef struct OpVoxelListener {
    void (*voxel_changed)(void *user, const OpVoxelGrid *grid, OpVoxel voxel);
    void *user;
} OpVoxelListener;

/* *out_id names the listener; ids are positive and never reused by this grid. */
OP_API OpStatus op_voxel_grid_add_listener(OpVoxelGrid *grid, const OpVoxelListener *listener,
                                           int32_t *out_id);
OP_API OpStatus op_voxel_grid_remove_listener(OpVoxelGrid *grid, int32_t id);

/* ---- Paths ---- */

/* When an edge or corner move is legal, by the voxels that it sweeps: those inside the move's cube other than its ends. */
typedef enum OpVoxelCornerRule {
    OP_VOXEL_NO_CORNER_CUTTING = 0, /* all open (the Moving AI convention) */
    OP_VOXEL_NO_SQUEEZING = 1,      /* some way of face steps through open ones, none of them backwards */
    OP_VOXEL_ALLOW_ALL = 2          /* no condition but the target */
} OpVoxelCornerRule;

/* Callbacks return OP_STATUS_OK and their answer through *out. Any other status ends the query, which returns that
 * status with the grid untouched. They must not edit the grid or query it. */
typedef struct OpVoxelCallbacks {
    /* Replaces the cost of a move. +infinity, NaN or a negative cost forbids it. NULL: the cost stands. */
    OpStatus (*step_cost)(void *user, OpVoxel from, OpVoxel to, double cost, double *out);
    /* True isolates a voxel: no move enters it, and it is no start or goal. It does not change what is legal beside it.
     * NULL: nothing is blocked. Asked before step_cost. */
    OpStatus (*blocked)(void *user, OpVoxel voxel, bool *out);
    /* Asked before every 256 iterations of op_voxel_grid_find_path; true ends it with OP_STATUS_CANCELLED. */
    bool (*cancelled)(void *user);
    void *user;
} OpVoxelCallbacks;

typedef struct OpVoxelOptions {
    int32_t moves; /* 6 (faces), 18 (and edges) or 26 (and corners, default) */
    OpVoxelCornerRule corners;

    /* AUTO: the length of the shortest way through an empty block times the smallest area multiplier; ZERO makes it
     * Dijkstra's algorithm. INVALID_ARGUMENT for others. */
    OpHeuristic heuristic;

    /* Finite, at least 0, default 1. Above 1 the search is faster and may miss the optimum. */
    double heuristic_weight;

    /* Stop after this many pops of the open set; 0 (default) never stops. */
    int32_t iteration_budget;

    /* Keep the expanded voxels in order. */
    bool record_expansions;

    OpVoxelCallbacks callbacks; /* all NULL by default */
} OpVoxelOptions;

OP_API OpVoxelOptions op_voxel_options_default(void);

/* The result of a path query. It owns its arrays: zero-initialise it, pass it to as many queries as you like, and free it
 * with op_voxel_path_reset. A failed call leaves it as it was. */
typedef struct OpVoxelPath {
    OpPathStatus status;

    /* +infinity without a path. */
    double cost;

    /* Of the polyline through points, in world units; 0 without a path, NaN when there is one but the query made no
     * points. */
    double length;

    OpVoxel *cells;          /* start to goal, both included */
    OpVoxelPoint *points;    /* their centres, for the queries that make points */
    OpVoxel *expanded_cells; /* in order, when recorded; as many as expanded_count */
    int32_t cell_count;
    int32_t point_count;
    int32_t expanded_cell_count;
    int32_t expanded_count; /* the goal is popped but not expanded */
    int32_t iterations;     /* pops of the open set */

    /* For the library: the room in the arrays, and where they come from. */
    int32_t cell_capacity;
    int32_t point_capacity;
    int32_t expanded_cell_capacity;
    OpAllocator allocator;
} OpVoxelPath;

/* A path between two voxels. options NULL means the defaults. A start or goal that is outside, a wall or blocked is an
 * outcome (START_INVALID, GOAL_INVALID), not an error.
 *
 * Memory: 4 bytes for every block of 8 x 8 x 8 voxels of the grid, 10.5 KiB for each that the search touches, and 24 bytes
 * for each entry of the open set. It is kept for the next query unless the search touched more than 4,096 blocks.
 * OUT_OF_MEMORY when it cannot be had, or for more than 8,388,607 blocks (84 GiB); the grid is then as it was. */
OP_API OpStatus op_voxel_grid_find_path(const OpVoxelGrid *grid, OpVoxel start, OpVoxel goal,
                                        const OpVoxelOptions *options, OpVoxelPath *out);

/* The same, and fills points with the centres of the voxels. */
OP_API OpStatus op_voxel_grid_find_path_with_points(const OpVoxelGrid *grid, OpVoxel start, OpVoxel goal,
                                                    const OpVoxelOptions *options, OpVoxelPath *out);

/* The same between world points (|v| <= 2^21); a point off the grid is START_INVALID or GOAL_INVALID. */
OP_API OpStatus op_voxel_grid_find_path_between(const OpVoxelGrid *grid, OpVoxelPoint start,
                                                OpVoxelPoint goal, const OpVoxelOptions *options,
                                                OpVoxelPath *out);

OP_API void op_voxel_path_reset(OpVoxelPath *path);

/* ---- Resumable searches ---- */

/* One search in slices, over memory for every voxel of the grid: 20 bytes each at once (OUT_OF_MEMORY when that cannot be
 * had), and the open set. For every slicing it returns voxel for voxel the path, cost, order and counts of
 * op_voxel_grid_find_path. Options are copied; iteration_budget and the cancel callback have no meaning here. */
typedef struct OpVoxelSearch OpVoxelSearch;

OP_API OpStatus op_voxel_search_create(const OpVoxelGrid *grid, const OpVoxelOptions *options,
                                       OpVoxelSearch **out);
OP_API void op_voxel_search_destroy(OpVoxelSearch *search);

/* *out is IN_PROGRESS, START_INVALID or GOAL_INVALID; the last two leave a running search alone. */
OP_API OpStatus op_voxel_search_begin(OpVoxelSearch *search, OpVoxel start, OpVoxel goal, OpPathStatus *out);

/* At most iterations (>= 1) pops: *out is IN_PROGRESS, FOUND or NO_PATH. INVALID_STATE when nothing has begun or the
 * grid was edited since. */
OP_API OpStatus op_voxel_search_step(OpVoxelSearch *search, int32_t iterations, OpPathStatus *out);

/* NONE before anything has begun. */
OP_API OpPathStatus op_voxel_search_status(const OpVoxelSearch *search);
OP_API OpStatus op_voxel_search_path(const OpVoxelSearch *search, OpVoxelPath *out);

/* The state of an A* search (kind 8), under the rules of op_grid_search_save_state: restore the grid first, into a search
 * with the same options. A failed restore leaves nothing begun. */
OP_API size_t op_voxel_search_state_size(const OpVoxelSearch *search);
OP_API OpStatus op_voxel_search_save_state(const OpVoxelSearch *search, uint8_t *buffer, size_t capacity,
                                           size_t *needed);
OP_API OpStatus op_voxel_search_restore_state(OpVoxelSearch *search, const uint8_t *bytes, size_t size);

/* ---- Saved state (kind 3) ---- */

OP_API size_t op_voxel_grid_state_size(const OpVoxelGrid *grid);

/* *needed gets the size; BUFFER_TOO_SMALL when capacity is less (buffer may be NULL with capacity 0). */
OP_API OpStatus op_voxel_grid_save_state(const OpVoxelGrid *grid, uint8_t *buffer, size_t capacity,
                                         size_t *needed);

/* Into a grid of the same size and default area; GRID_STATE, with the grid as it was, when the bytes are anything else.
 * Listeners hear of every voxel that differs, in ascending node order, once all is in place. */
OP_API OpStatus op_voxel_grid_restore_state(OpVoxelGrid *grid, const uint8_t *bytes, size_t size);
OP_API OpStatus op_voxel_grid_from_state(const uint8_t *bytes, size_t size, const OpAllocator *allocator,
                                         OpVoxelGrid **out);

/* ---- Moving AI voxel files (Brewer & Sturtevant 2018) ---- */

/* Reads a .3dmap file: "voxel X Y Z" with sides in [1, 65536], then a line "x y z" for every solid voxel, which may come
 * twice. GRID_FORMAT names the line. The grid's default area is 0. */
OP_API OpStatus op_voxel_map_parse(const char *text, size_t size, const OpAllocator *allocator,
                                   OpVoxelGrid **out);

typedef struct OpVoxelScenario {
    OpVoxel start;
    OpVoxel goal;
    double optimal_length;
    double ratio; /* of that length to the heuristic's */
} OpVoxelScenario;

/* Reads a .3dscen file: "version 1", the name of the map, then lines "sx sy sz gx gy gz length ratio". *count is the number
 * of scenarios, of which the first capacity are written; BUFFER_TOO_SMALL when there are more. GRID_FORMAT names the
 * line. *map_name (may be NULL) points into the text. */
OP_API OpStatus op_voxel_scenarios_parse(const char *text, size_t size, OpVoxelScenario *scenarios,
                                         size_t capacity, size_t *count, const char **map_name,
                                         size_t *map_name_size);

#ifdef __cplusplus
}
#endif

#endif
