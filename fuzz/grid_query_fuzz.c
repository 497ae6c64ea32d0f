/* Bytes as a program: a grid, then edits, options and queries of all kinds, valid or not. Whatever is asked, a call
 * ends with a known status, a failed one changes nothing, paths are legal and cost what they say, and sliced
 * searches agree with whole ones. */
#include "fuzz_target.h"

#include <math.h>
#include <string.h>

/* ---- Reading the program ---- */

typedef struct Program {
    const uint8_t *bytes;
    size_t size;
    size_t next;
} Program;

static uint8_t take(Program *program) {
    return program->next < program->size ? program->bytes[program->next++] : 0;
}

static bool is_over(const Program *program) {
    return program->next >= program->size;
}

/* Mostly small, sometimes from the ends of the range. */
static int32_t take_int(Program *program) {
    static const int32_t ends[] = {INT32_MIN, INT32_MAX, -1, 255, 256, 65536, -65536, 1 << 28};
    uint8_t byte = take(program);
    return byte >= 248 ? ends[byte - 248] : (int32_t)(byte % 32) - 2;
}

static double take_double(Program *program) {
    static const double values[] = {1.0,       0.0,       -1.0,  0.5,    3.0, 1e9,
                                    2097152.0, 2097153.0, 1e308, 5e-324, 0.1, 1.5};
    uint8_t byte = take(program);
    if (byte == 255 || byte == 254) {
        uint64_t bits = 0;
        for (int i = 0; i < 8; i++) {
            bits = bits << 8 | take(program);
        }
        double value;
        memcpy(&value, &bits, sizeof value);
        return value;
    }
    return byte < 128 ? (double)byte * 0.25 : values[byte % 12];
}

static OpCell take_cell(Program *program) {
    int32_t x = take_int(program);
    return (OpCell){x, take_int(program)};
}

static OpWorldPoint take_point(Program *program) {
    double x = take_double(program);
    return (OpWorldPoint){x, take_double(program)};
}

/* ---- The host ---- */

typedef struct Host {
    OpGrid *grid;
    OpGridOptions options;
    uint8_t salt;
} Host;

static uint32_t mix(const Host *host, OpCell from, OpCell to) {
    uint32_t h = (uint32_t)from.x * 73856093u ^ (uint32_t)from.y * 19349663u ^ (uint32_t)to.x * 83492791u;
    h = (h ^ (uint32_t)to.y * 2654435761u ^ host->salt) * 2246822519u;
    return h ^ h >> 15;
}

static OpStatus step_cost(void *user, OpCell from, OpCell to, double cost, double *out) {
    static const double odd[] = {0.0, -1.0, INFINITY, NAN, 1e300};
    const Host *host = user;
    uint32_t h = mix(host, from, to) % 40;
    if (h == 39 && host->salt % 7 == 0) {
        return OP_STATUS_CALLBACK_FAILED;
    }
    *out = h < 5 ? odd[h] : cost * (double)(h - 4) * 0.125;
    FUZZ_CHECK(op_grid_set_area(host->grid, from, 1) == OP_STATUS_INVALID_STATE);
    return OP_STATUS_OK;
}

static OpStatus blocked(void *user, OpCell cell, bool *out) {
    *out = mix(user, cell, cell) % 16 == 0;
    return OP_STATUS_OK;
}

/* ---- Judging paths ---- */

static bool fits(const OpGrid *grid, OpCell cell, int32_t size) {
    int32_t width = op_grid_width(grid);
    int32_t height = op_grid_height(grid);
    if (cell.x < 0 || cell.y < 0 || size > width - cell.x || size > height - cell.y) {
        return false;
    }
    for (int32_t y = cell.y; y < cell.y + size; y++) {
        for (int32_t x = cell.x; x < cell.x + size; x++) {
            if (op_grid_cells(grid)[y * width + x] == OP_AREA_WALL) {
                return false;
            }
        }
    }
    return true;
}

static bool move_is_legal(const Host *host, OpCell from, OpCell to) {
    const OpGridOptions *options = &host->options;
    int32_t dx = abs(to.x - from.x);
    int32_t dy = abs(to.y - from.y);
    if (dx > 1 || dy > 1 || dx + dy == 0 || !fits(host->grid, to, options->agent_size)) {
        return false;
    }
    if (dx + dy == 1) {
        return true;
    }
    int free_sides = (fits(host->grid, (OpCell){from.x, to.y}, options->agent_size) ? 1 : 0) +
                     (fits(host->grid, (OpCell){to.x, from.y}, options->agent_size) ? 1 : 0);
    int needed = options->diagonals == OP_DIAGONAL_NO_CORNER_CUTTING ? 2
                 : options->diagonals == OP_DIAGONAL_NO_SQUEEZING    ? 1
                                                                     : 0;
    return options->connectivity == 8 && free_sides >= needed;
}

static double area_cost(const OpGrid *grid, OpCell cell) {
    double cost = 0.0;
    uint8_t area = 0;
    FUZZ_CHECK(op_grid_area(grid, cell, &area) == OP_STATUS_OK);
    FUZZ_CHECK(op_grid_area_cost(grid, area, &cost) == OP_STATUS_OK);
    return cost;
}

static double cost_of_step(const Host *host, OpCell from, OpCell to) {
    double length = from.x != to.x && from.y != to.y ? sqrt(2.0) : 1.0;
    return length * ((area_cost(host->grid, from) + area_cost(host->grid, to)) * 0.5);
}

static void check_found(const Host *host, OpCell start, OpCell goal, const OpGridPath *path) {
    FUZZ_CHECK(path->cell_count >= 1);
    FUZZ_CHECK(path->cells[0].x == start.x && path->cells[0].y == start.y);
    const OpCell *last = &path->cells[path->cell_count - 1];
    FUZZ_CHECK(last->x == goal.x && last->y == goal.y);
    FUZZ_CHECK(fits(host->grid, start, host->options.agent_size));
    FUZZ_CHECK(path->iterations >= 1 && path->expanded_count >= 0);
    double sum = 0.0;
    for (int32_t i = 1; i < path->cell_count; i++) {
        FUZZ_CHECK(move_is_legal(host, path->cells[i - 1], path->cells[i]));
        sum += cost_of_step(host, path->cells[i - 1], path->cells[i]);
    }
    if (host->options.callbacks.step_cost == NULL && sum < 1e300) {
        FUZZ_CHECK(fabs(sum - path->cost) <= 1e-9 * sum);
    }
}

static void check_path(const Host *host, OpCell start, OpCell goal, const OpGridPath *path) {
    switch (path->status) {
    case OP_PATH_FOUND:
        check_found(host, start, goal, path);
        break;
    case OP_PATH_START_INVALID:
    case OP_PATH_GOAL_INVALID:
    case OP_PATH_NO_PATH:
    case OP_PATH_BUDGET_EXHAUSTED:
        FUZZ_CHECK(path->cell_count == 0 && path->point_count == 0 && path->cost == INFINITY);
        break;
    default: /* no whole query ends otherwise */
        FUZZ_CHECK(path->status == OP_PATH_NO_PATH);
    }
}

static bool same_result(const OpGridPath *a, const OpGridPath *b) {
    return a->status == b->status && memcmp(&a->cost, &b->cost, sizeof a->cost) == 0 &&
           a->cell_count == b->cell_count && a->iterations == b->iterations &&
           a->expanded_count == b->expanded_count &&
           (a->cell_count == 0 || memcmp(a->cells, b->cells, sizeof *a->cells * (size_t)a->cell_count) == 0);
}

/* ---- The operations ---- */

static void do_edit(Program *program, Host *host) {
    uint8_t areas[64];
    OpCell cell = take_cell(program);
    OpRect rect = {.x = cell.x, .y = cell.y};
    rect.width = take_int(program); /* one by one: the order within an initialiser is the compiler's */
    rect.height = take_int(program);
    uint8_t area = take(program);
    uint64_t hash = op_grid_content_hash(host->grid);
    OpStatus status;
    for (size_t i = 0; i < sizeof areas; i++) {
        areas[i] = (uint8_t)(area * (i + 1));
    }
    switch (take(program) % 4) {
    case 0:
        status = op_grid_set_area(host->grid, cell, area);
        break;
    case 1:
        status = op_grid_fill_rect(host->grid, rect, area);
        break;
    case 2: {
        bool small = rect.width > 0 && rect.height > 0 && rect.width < 8 && rect.height < 8;
        status = op_grid_set_rect(host->grid, rect, areas, small ? (size_t)(rect.width * rect.height) : 64);
        break;
    }
    default:
        status = op_grid_set_area_cost(host->grid, rect.width, take_double(program));
    }
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_OUT_OF_RANGE);
    FUZZ_CHECK(status == OP_STATUS_OK || op_grid_content_hash(host->grid) == hash);
}

static void do_options(Program *program, Host *host) {
    OpGridOptions options = op_grid_options_default();
    uint8_t flags = take(program);
    options.connectivity = (flags & 1) != 0 ? 4 : 8;
    options.diagonals = (OpDiagonalRule)(take(program) % 4);
    options.agent_size = (flags & 2) != 0 ? take_int(program) : 1;
    options.heuristic = (OpHeuristic)(take(program) % 6);
    options.heuristic_weight = (flags & 4) != 0 ? take_double(program) : 1.0;
    options.iteration_budget = (flags & 8) != 0 ? take_int(program) : 0;
    options.nearest_radius = (flags & 16) != 0 ? take_int(program) : INT32_MAX;
    options.record_expansions = (flags & 32) != 0;
    options.specialized_engines = (flags & 64) != 0;
    if ((flags & 128) != 0) {
        host->salt = take(program);
        options.callbacks.step_cost = (host->salt & 1) != 0 ? step_cost : NULL;
        options.callbacks.blocked = (host->salt & 2) != 0 ? blocked : NULL;
        options.callbacks.user = host;
    }
    host->options = options;
}

static void do_sliced(const Host *host, OpCell start, OpCell goal, int32_t slice, const OpGridPath *whole) {
    OpGridSearch *search = NULL;
    OpGridPath path = {0};
    OpPathStatus status = OP_PATH_NONE;
    FUZZ_CHECK(op_grid_search_create(host->grid, &host->options, &search) == OP_STATUS_OK);
    FUZZ_CHECK(op_grid_search_begin(search, start, goal, &status) == OP_STATUS_OK);
    bool began = status == OP_PATH_IN_PROGRESS;
    while (status == OP_PATH_IN_PROGRESS) {
        FUZZ_CHECK(op_grid_search_step(search, slice, &status) == OP_STATUS_OK);
    }
    FUZZ_CHECK(status == whole->status);
    FUZZ_CHECK(op_grid_search_path(search, &path) == OP_STATUS_OK);
    FUZZ_CHECK(!began || same_result(&path, whole));
    op_grid_path_reset(&path);
    op_grid_search_destroy(search);
}

static void do_query(Program *program, Host *host, OpGridPath *path) {
    OpCell start = take_cell(program);
    OpCell goal = take_cell(program);
    int32_t slice = take(program) % 16 + 1;
    OpGridPath before = *path;
    OpStatus status = op_grid_find_path_with_points(host->grid, start, goal, &host->options, path);
    if (status != OP_STATUS_OK) {
        FUZZ_CHECK(status == OP_STATUS_OUT_OF_RANGE || status == OP_STATUS_INVALID_ARGUMENT ||
                   status == OP_STATUS_CALLBACK_FAILED);
        FUZZ_CHECK(memcmp(&before, path, sizeof before) == 0);
        return;
    }
    check_path(host, start, goal, path);
    if (host->options.iteration_budget == 0) {
        do_sliced(host, start, goal, slice, path);
    }
}

static void do_nearest(Program *program, Host *host) {
    OpCell query = take_cell(program);
    OpCell cell = query;
    bool found = false;
    OpStatus status = op_grid_nearest_walkable(host->grid, query, &host->options, &cell, &found);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_OUT_OF_RANGE ||
               status == OP_STATUS_INVALID_ARGUMENT);
    if (status == OP_STATUS_OK && found) {
        FUZZ_CHECK(fits(host->grid, cell, host->options.agent_size));
        /* a query that fits is its own answer, unless it is blocked */
        FUZZ_CHECK(host->options.callbacks.blocked != NULL ||
                   !fits(host->grid, query, host->options.agent_size) ||
                   (cell.x == query.x && cell.y == query.y));
    }
}

static void do_world(Program *program, Host *host, OpGridPath *path) {
    OpGridSpace space;
    space.origin_x = take_double(program);
    space.origin_y = take_double(program);
    space.cell_size = take_double(program);
    OpWorldPoint a = take_point(program);
    OpWorldPoint b = take_point(program);
    OpCell cell;
    bool inside = false;
    (void)op_grid_set_space(host->grid, space);
    OpStatus status = op_grid_cell_at(host->grid, a, &cell, &inside);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_OUT_OF_RANGE);
    FUZZ_CHECK(!inside || (cell.x >= 0 && cell.x < op_grid_width(host->grid)));
    status = op_grid_find_path_between(host->grid, a, b, &host->options, path);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_OUT_OF_RANGE ||
               status == OP_STATUS_INVALID_ARGUMENT || status == OP_STATUS_CALLBACK_FAILED);
}

static void do_clearance(Program *program, Host *host) {
    OpCell cell = take_cell(program);
    int32_t clearance = -1;
    FUZZ_CHECK(op_grid_clearance(host->grid, cell, &clearance) == OP_STATUS_OK);
    FUZZ_CHECK(clearance >= 0 && clearance <= 255);
    FUZZ_CHECK(clearance == 0 || fits(host->grid, cell, clearance));
    FUZZ_CHECK(clearance == 255 || !fits(host->grid, cell, clearance + 1));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Program program = {data, size < 2048 ? size : 2048, 0};
    Host host = {.options = op_grid_options_default()};
    OpGridPath path = {0};
    int32_t width = take(&program) % 24 + 1;
    int32_t height = take(&program) % 24 + 1;
    FUZZ_CHECK(op_grid_create(width, height, (uint8_t)(take(&program) % 4), NULL, &host.grid) ==
               OP_STATUS_OK);
    while (!is_over(&program)) {
        switch (take(&program) % 8) {
        case 0:
        case 1:
            do_edit(&program, &host);
            break;
        case 2:
            do_options(&program, &host);
            break;
        case 3:
            do_nearest(&program, &host);
            break;
        case 4:
            do_world(&program, &host, &path);
            break;
        case 5:
            do_clearance(&program, &host);
            break;
        default:
            do_query(&program, &host, &path);
        }
    }
    op_grid_path_reset(&path);
    op_grid_destroy(host.grid);
    return 0;
}
