/* The nearest cell an agent can stand on, ring by ring. */
#include "base/status.h"
#include "grid/grid_options.h"
#include "grid/grid_search.h"

/* The search for one query. Distances are 64-bit: the query may be any cell, far outside the grid. */
typedef struct Nearest {
    OpSquareTopology topology;
    int64_t x;
    int64_t y;
    bool found;
    uint64_t best; /* squared distance */
    OpCell cell;
} Nearest;

static uint64_t squared(int64_t distance) {
    uint64_t magnitude = distance < 0 ? (uint64_t)-distance : (uint64_t)distance;
    return magnitude * magnitude;
}

static int64_t distance_to_interval(int64_t value, int64_t low, int64_t high) {
    return value < low ? low - value : (value > high ? value - high : 0);
}

static int64_t farthest_in_interval(int64_t value, int64_t low, int64_t high) {
    int64_t to_low = value < low ? low - value : value - low;
    int64_t to_high = value < high ? high - value : value - high;
    return to_low > to_high ? to_low : to_high;
}

static OpStatus offer(Nearest *nearest, int64_t x, int64_t y) {
    uint64_t distance = squared(x - nearest->x) + squared(y - nearest->y);
    OpCell cell = {(int32_t)x, (int32_t)y};
    bool earlier = cell.y < nearest->cell.y || (cell.y == nearest->cell.y && cell.x < nearest->cell.x);
    if (nearest->found && (distance > nearest->best || (distance == nearest->best && !earlier))) {
        return OP_STATUS_OK;
    }
    bool standable;
    OP_TRY(op_grid_is_standable(&nearest->topology, cell, &standable));
    if (standable) {
        nearest->found = true;
        nearest->best = distance;
        nearest->cell = cell;
    }
    return OP_STATUS_OK;
}

/* Offers the cells of row y between columns left and right that are inside the grid. */
static OpStatus offer_row(Nearest *nearest, int64_t y, int64_t left, int64_t right) {
    const OpGrid *grid = nearest->topology.grid;
    if (y < 0 || y >= grid->height) {
        return OP_STATUS_OK;
    }
    int64_t first = left < 0 ? 0 : left;
    int64_t last = right >= grid->width ? grid->width - 1 : right;
    for (int64_t x = first; x <= last; x++) {
        OP_TRY(offer(nearest, x, y));
    }
    return OP_STATUS_OK;
}

static OpStatus offer_ring(Nearest *nearest, int64_t ring) {
    OP_TRY(offer_row(nearest, nearest->y - ring, nearest->x - ring, nearest->x + ring));
    int64_t last_row = nearest->topology.grid->height - 1;
    int64_t top = nearest->y - ring + 1 < 0 ? 0 : nearest->y - ring + 1;
    int64_t bottom = nearest->y + ring - 1 > last_row ? last_row : nearest->y + ring - 1;
    for (int64_t y = top; y <= bottom && ring > 0; y++) {
        OP_TRY(offer_row(nearest, y, nearest->x - ring, nearest->x - ring));
        OP_TRY(offer_row(nearest, y, nearest->x + ring, nearest->x + ring));
    }
    return ring == 0 ? OP_STATUS_OK
                     : offer_row(nearest, nearest->y + ring, nearest->x - ring, nearest->x + ring);
}

/* Rings that do not touch the grid, before and after, are not visited. */
static OpStatus offer_rings(Nearest *nearest, int64_t radius) {
    const OpGrid *grid = nearest->topology.grid;
    int64_t near_x = distance_to_interval(nearest->x, 0, grid->width - 1);
    int64_t near_y = distance_to_interval(nearest->y, 0, grid->height - 1);
    int64_t far_x = farthest_in_interval(nearest->x, 0, grid->width - 1);
    int64_t far_y = farthest_in_interval(nearest->y, 0, grid->height - 1);
    int64_t first = near_x > near_y ? near_x : near_y;
    int64_t last = far_x > far_y ? far_x : far_y;
    last = last < radius ? last : radius;
    for (int64_t ring = first; ring <= last; ring++) {
        if (nearest->found && squared(ring) > nearest->best) {
            break;
        }
        OP_TRY(offer_ring(nearest, ring));
    }
    return OP_STATUS_OK;
}

OpStatus op_grid_nearest_walkable(const OpGrid *grid, OpCell cell, const OpGridOptions *options, OpCell *out,
                                  bool *found) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (found == NULL) {
        return op_fail_null("found");
    }
    OpGridOptions resolved;
    OP_TRY(op_grid_options_resolve(options, &resolved));
    OP_TRY(op_grid_check_not_searching(grid));
    Nearest nearest = {.x = cell.x, .y = cell.y};
    OP_TRY(op_square_topology_init(&nearest.topology, grid, &resolved));
    bool unbounded =
        resolved.nearest_radius == INT32_MAX; /* a query may be farther than that from the grid */
    OP_TRY(offer_rings(&nearest, unbounded ? INT64_MAX : resolved.nearest_radius));
    *found = nearest.found;
    if (nearest.found) {
        *out = nearest.cell;
    }
    return OP_STATUS_OK;
}

OpStatus op_grid_nearest_walkable_point(const OpGrid *grid, OpWorldPoint point, const OpGridOptions *options,
                                        OpCell *out, bool *found) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    OP_TRY(op_grid_check_point("point.x", "point.y", point));
    return op_grid_nearest_walkable(grid, op_grid_cell_under(grid, point), options, out, found);
}
