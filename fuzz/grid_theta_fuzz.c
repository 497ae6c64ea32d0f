/* Theta* and Lazy Theta*: they reach what generic A* reaches; every segment keeps clear of every wall by an exact test; the
 * cost is the sum of the segments to the bit and not below the straight line; slices and a save in the middle change
 * nothing. */
#include "fuzz_world.h"

#include <math.h>

/* Does the closed segment between two cell centres keep clear of a wall's closed square? In half cells, so that corners are
 * whole numbers; the axes of the square and the segment's normal are all that can separate the two. */
static bool misses_wall(OpCell a, OpCell b, int32_t x, int32_t y) {
    int64_t dx = b.x - a.x;
    int64_t dy = b.y - a.y;
    int above = 0;
    int below = 0;
    for (int corner = 0; corner < 4; corner++) {
        int64_t cx = 2 * (int64_t)(x - a.x) + (corner % 2 == 0 ? -1 : 1);
        int64_t cy = 2 * (int64_t)(y - a.y) + (corner < 2 ? -1 : 1);
        int64_t side = dx * cy - dy * cx;
        above += side > 0;
        below += side < 0;
    }
    return above == 4 || below == 4;
}

/* Walls outside the rectangle of the two ends are separated by the axes of their squares. */
static bool sees(const OpGrid *grid, OpCell a, OpCell b) {
    for (int32_t y = a.y < b.y ? a.y : b.y; y <= (a.y < b.y ? b.y : a.y); y++) {
        for (int32_t x = a.x < b.x ? a.x : b.x; x <= (a.x < b.x ? b.x : a.x); x++) {
            bool wall = op_grid_cells(grid)[y * op_grid_width(grid) + x] == OP_AREA_WALL;
            if (wall && !misses_wall(a, b, x, y)) {
                return false;
            }
        }
    }
    return true;
}

static double unit_cost(const OpGrid *grid) {
    double unit = 0.0;
    FUZZ_CHECK(op_grid_area_cost(grid, 0, &unit) == OP_STATUS_OK);
    return unit;
}

static double distance(OpCell a, OpCell b, double unit) {
    double dx = (double)(b.x - a.x);
    double dy = (double)(b.y - a.y);
    return unit * sqrt(dx * dx + dy * dy);
}

static void check_segments(const OpGrid *grid, const OpCell ends[2], const OpGridPath *path) {
    double unit = unit_cost(grid);
    double sum = 0.0;
    OpCell last = path->cells[path->cell_count - 1];
    FUZZ_CHECK(path->cells[0].x == ends[0].x && path->cells[0].y == ends[0].y);
    FUZZ_CHECK(last.x == ends[1].x && last.y == ends[1].y);
    for (int32_t i = 1; i < path->cell_count; i++) {
        FUZZ_CHECK(sees(grid, path->cells[i - 1], path->cells[i]));
        sum += distance(path->cells[i - 1], path->cells[i], unit);
    }
    FUZZ_CHECK(fuzz_same_bits(sum, path->cost));
    FUZZ_CHECK(sum >= distance(ends[0], ends[1], unit) * (1.0 - 1e-12));
}

/* Runs in slices; after the third one the search moves over to another object by way of its bytes. */
static void check_moved(const OpGrid *grid, const OpCell ends[2], const OpGridOptions *options, int32_t slice,
                        const OpGridPath *whole) {
    OpGridSearch *searches[2] = {NULL, NULL};
    OpGridPath path = {0};
    OpPathStatus status = OP_PATH_NONE;
    OpGridSearch **running = &searches[0];
    FUZZ_CHECK(op_grid_search_create(grid, options, &searches[0]) == OP_STATUS_OK);
    FUZZ_CHECK(op_grid_search_create(grid, options, &searches[1]) == OP_STATUS_OK);
    FUZZ_CHECK(op_grid_search_begin(*running, ends[0], ends[1], &status) == OP_STATUS_OK);
    bool began = status == OP_PATH_IN_PROGRESS;
    for (int step = 0; status == OP_PATH_IN_PROGRESS; step++) {
        FUZZ_CHECK(op_grid_search_step(*running, slice, &status) == OP_STATUS_OK);
        if (step == 2) {
            size_t size = op_grid_search_state_size(*running);
            uint8_t *bytes = malloc(size);
            FUZZ_CHECK(op_grid_search_save_state(*running, bytes, size, &size) == OP_STATUS_OK);
            running = &searches[1];
            FUZZ_CHECK(op_grid_search_restore_state(*running, bytes, size) == OP_STATUS_OK);
            free(bytes);
        }
    }
    FUZZ_CHECK(op_grid_search_path(*running, &path) == OP_STATUS_OK);
    FUZZ_CHECK(status == whole->status && (!began || fuzz_same_path(&path, whole)));
    op_grid_path_reset(&path);
    op_grid_search_destroy(searches[1]);
    op_grid_search_destroy(searches[0]);
}

static void do_query(FuzzProgram *program, const OpGrid *grid) {
    OpGridOptions options = op_grid_options_default();
    OpGridPath best = {0};
    OpGridPath path = {0};
    OpCell ends[2];
    ends[0] = fuzz_take_cell(program, grid);
    ends[1] = fuzz_take_cell(program, grid);
    uint8_t choice = fuzz_take(program);
    fuzz_best_path(grid, ends[0], ends[1], &options, &best);
    options.heuristic = (choice & 1) != 0 ? OP_HEURISTIC_ZERO : OP_HEURISTIC_AUTO;
    options.heuristic_weight = (choice & 2) != 0 ? 1.5 : 1.0;
    for (int32_t algorithm = OP_GRID_THETA_STAR; algorithm <= OP_GRID_LAZY_THETA_STAR; algorithm++) {
        options.algorithm = (OpGridAlgorithm)algorithm;
        FUZZ_CHECK(op_grid_find_path(grid, ends[0], ends[1], &options, &path) == OP_STATUS_OK);
        FUZZ_CHECK(path.status == best.status && path.algorithm == options.algorithm);
        if (path.status == OP_PATH_FOUND) {
            check_segments(grid, ends, &path);
        }
        check_moved(grid, ends, &options, 1 + (choice >> 2) % 16, &path);
    }
    op_grid_path_reset(&path);
    op_grid_path_reset(&best);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 200);
    OpGrid *grid = fuzz_take_grid(&program, 40, 24);
    while (!fuzz_is_over(&program)) {
        switch (fuzz_take(&program) % 4) {
        case 0:
        case 1:
            fuzz_take_edit(&program, grid);
            break;
        case 2:
            fuzz_take_unit_cost(&program, grid);
            break;
        default:
            do_query(&program, grid);
        }
    }
    op_grid_destroy(grid);
    return 0;
}
