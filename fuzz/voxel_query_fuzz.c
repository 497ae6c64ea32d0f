/* Bytes as a program: a voxel grid, then edits, options and queries of all kinds, valid or not. Whatever is asked, a call
 * ends with a known status, a failed one changes nothing, paths are legal, and the dense search agrees with the paged
 * one. */
#include "fuzz_world.h"

#include <math.h>

typedef struct Host {
    OpVoxelGrid *grid;
    OpVoxelOptions options;
    uint8_t salt;
    int calls_left; /* until a callback fails */
} Host;

/* Mostly small, sometimes from the ends of the range. */
static int32_t take_int(FuzzProgram *program) {
    static const int32_t ends[] = {INT32_MIN, INT32_MAX, -1, 255, 256, 65536, -65536, 1 << 30};
    uint8_t byte = fuzz_take(program);
    return byte >= 248 ? ends[byte - 248] : (int32_t)(byte % 24) - 2;
}

static OpVoxel take_voxel(FuzzProgram *program) {
    int32_t x = take_int(program);
    int32_t y = take_int(program);
    return (OpVoxel){x, y, take_int(program)};
}

static uint32_t mix(const Host *host, OpVoxel from, OpVoxel to) {
    uint32_t h = (uint32_t)from.x * 73856093u ^ (uint32_t)from.y * 19349663u ^ (uint32_t)from.z * 83492791u;
    h ^= (uint32_t)to.x * 2654435761u ^ (uint32_t)to.y * 40503u ^ (uint32_t)to.z * 2246822519u ^ host->salt;
    h *= 3266489917u;
    return h ^ h >> 15;
}

static OpStatus count_call(Host *host) {
    return host->calls_left-- == 0 ? OP_STATUS_CALLBACK_FAILED : OP_STATUS_OK;
}

static OpStatus step_cost(void *user, OpVoxel from, OpVoxel to, double cost, double *out) {
    uint32_t h = mix(user, from, to);
    *out = h % 16 == 0 ? -cost : h % 16 == 1 ? (double)INFINITY : cost * (double)(h % 7) * 0.5;
    return count_call(user);
}

static OpStatus is_blocked(void *user, OpVoxel voxel, bool *out) {
    *out = mix(user, voxel, voxel) % 8 == 0;
    return count_call(user);
}

static void do_options(FuzzProgram *program, Host *host) {
    static const int32_t moves[] = {6, 18, 26, 26};
    static const double weights[] = {1.0, 0.0, 1.5, 1e9};
    uint8_t flags = fuzz_take(program);
    uint8_t more = fuzz_take(program);
    OpVoxelOptions *options = &host->options;
    *options = op_voxel_options_default();
    options->moves = moves[flags & 3];
    options->corners = (OpVoxelCornerRule)(flags >> 2 & 3); /* 3 is none */
    options->heuristic = (flags & 16) != 0 ? OP_HEURISTIC_ZERO : OP_HEURISTIC_AUTO;
    options->record_expansions = (flags & 32) != 0;
    options->callbacks.step_cost = (flags & 64) != 0 ? step_cost : NULL;
    options->callbacks.blocked = (flags & 128) != 0 ? is_blocked : NULL;
    options->callbacks.user = host;
    options->heuristic_weight = weights[more & 3];
    options->iteration_budget = (more & 4) != 0 ? fuzz_take(program) : 0;
    host->salt = more;
}

static void do_edit(FuzzProgram *program, Host *host) {
    int32_t version = op_voxel_grid_version(host->grid);
    uint8_t kind = fuzz_take(program);
    uint8_t area = (kind & 4) != 0 ? OP_AREA_WALL : (uint8_t)(kind >> 5);
    OpVoxelBox box = {.low = take_voxel(program)};
    OpStatus status;
    if ((kind & 3) == 0) {
        status = op_voxel_grid_set_area(host->grid, box.low, area);
    } else if ((kind & 3) == 1) {
        status = op_voxel_grid_set_area_cost(host->grid, area % 4, (double)(kind >> 3) * 0.25);
    } else {
        box.size = take_voxel(program);
        status = op_voxel_grid_fill_box(host->grid, box, area);
    }
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_OUT_OF_RANGE);
    int32_t now = op_voxel_grid_version(host->grid);
    FUZZ_CHECK(now == version || (status == OP_STATUS_OK && now == version + 1));
}

static bool same_voxel(OpVoxel a, OpVoxel b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static bool same_voxels(const OpVoxel *a, const OpVoxel *b, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        if (!same_voxel(a[i], b[i])) {
            return false;
        }
    }
    return true;
}

static void check_found(const Host *host, OpVoxel start, OpVoxel goal, const OpVoxelPath *path) {
    FUZZ_CHECK(path->cell_count > 0 && same_voxel(path->cells[0], start));
    FUZZ_CHECK(same_voxel(path->cells[path->cell_count - 1], goal));
    for (int32_t i = 0; i < path->cell_count; i++) {
        FUZZ_CHECK(op_voxel_grid_is_walkable(host->grid, path->cells[i]));
        if (i > 0) {
            OpVoxel a = path->cells[i - 1];
            OpVoxel b = path->cells[i];
            int axes = abs(a.x - b.x) + abs(a.y - b.y) + abs(a.z - b.z);
            FUZZ_CHECK(abs(a.x - b.x) <= 1 && abs(a.y - b.y) <= 1 && abs(a.z - b.z) <= 1);
            FUZZ_CHECK(axes >= 1 && axes <= (host->options.moves == 6    ? 1
                                             : host->options.moves == 18 ? 2
                                                                         : 3));
        }
    }
    FUZZ_CHECK(path->cost >= 0.0);
}

/* The dense search in slices, which a budget does not end. */
static void check_dense(Host *host, OpVoxel start, OpVoxel goal, int32_t slice, const OpVoxelPath *expected) {
    OpVoxelSearch *search = NULL;
    OpVoxelPath path = {0};
    OpPathStatus status = OP_PATH_NONE;
    host->calls_left = -1;
    FUZZ_CHECK(op_voxel_search_create(host->grid, &host->options, &search) == OP_STATUS_OK);
    FUZZ_CHECK(op_voxel_search_begin(search, start, goal, &status) == OP_STATUS_OK);
    FUZZ_CHECK(status == OP_PATH_IN_PROGRESS || status == expected->status);
    while (status == OP_PATH_IN_PROGRESS) {
        FUZZ_CHECK(op_voxel_search_step(search, slice, &status) == OP_STATUS_OK);
    }
    FUZZ_CHECK(op_voxel_search_path(search, &path) == OP_STATUS_OK);
    if (path.status != OP_PATH_NONE && expected->status != OP_PATH_BUDGET_EXHAUSTED) {
        FUZZ_CHECK(path.status == expected->status && fuzz_same_bits(path.cost, expected->cost));
        FUZZ_CHECK(path.iterations == expected->iterations &&
                   path.expanded_count == expected->expanded_count);
        FUZZ_CHECK(path.cell_count == expected->cell_count);
        FUZZ_CHECK(same_voxels(path.cells, expected->cells, path.cell_count));
        FUZZ_CHECK(path.expanded_cell_count == expected->expanded_cell_count);
        FUZZ_CHECK(same_voxels(path.expanded_cells, expected->expanded_cells, path.expanded_cell_count));
    }
    op_voxel_path_reset(&path);
    op_voxel_search_destroy(search);
}

static void do_query(FuzzProgram *program, Host *host, OpVoxelPath *path) {
    OpVoxel start = take_voxel(program);
    OpVoxel goal = take_voxel(program);
    uint8_t slice = fuzz_take(program);
    host->calls_left = slice >= 250 ? slice : -1;
    OpPathStatus before = path->status;
    OpStatus status = op_voxel_grid_find_path(host->grid, start, goal, &host->options, path);
    if (status != OP_STATUS_OK) {
        FUZZ_CHECK(status == OP_STATUS_INVALID_ARGUMENT || status == OP_STATUS_CALLBACK_FAILED);
        FUZZ_CHECK(path->status == before);
        return;
    }
    if (path->status == OP_PATH_FOUND) {
        check_found(host, start, goal, path);
    } else {
        FUZZ_CHECK(path->cell_count == 0 && path->length == 0.0);
    }
    check_dense(host, start, goal, slice + 1, path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 256);
    Host host = {.options = op_voxel_options_default()};
    OpVoxelPath path = {0};
    int32_t x = fuzz_take(&program) % 20 + 1;
    int32_t y = fuzz_take(&program) % 20 + 1;
    int32_t z = fuzz_take(&program) % 10 + 1;
    uint8_t area = fuzz_take(&program) % 4 == 3 ? OP_AREA_WALL : 0;
    FUZZ_CHECK(op_voxel_grid_create(x, y, z, area, NULL, &host.grid) == OP_STATUS_OK);
    while (!fuzz_is_over(&program)) {
        switch (fuzz_take(&program) % 4) {
        case 0:
        case 1:
            do_edit(&program, &host);
            break;
        case 2:
            do_options(&program, &host);
            break;
        default:
            do_query(&program, &host, &path);
        }
    }
    op_voxel_path_reset(&path);
    op_voxel_grid_destroy(host.grid);
    return 0;
}
