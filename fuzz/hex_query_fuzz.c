/* Hex grids as a program of bytes: edits, queries, slices, plans, fields and saved states. Paths are legal and cost what they
 * say; A*, D* Lite, LPA* and the flow field agree about the cost; slices agree with the whole; a state with changed bytes is
 * refused or can be worked with. */
#include "fuzz_world.h"

#include <math.h>
#include <string.h>

typedef struct World {
    OpHexGrid *grid;
    OpGridOptions options;
    OpHexSearch *search;
    OpGridReplanner *replanners[2]; /* LPA* and D* Lite */
    OpGridFlowField *field;
    OpCell ends[2];
    uint8_t salt;
} World;

/* ---- The world ---- */

static OpStatus some_blocked(void *user, OpCell cell, bool *out) {
    const World *world = user;
    *out = ((uint32_t)cell.x * 31u + (uint32_t)cell.y * 17u + world->salt) % 13u == 0;
    return OP_STATUS_OK;
}

/* Rises with the cell that is entered, so that the two directions differ. */
static OpStatus uphill_cost(void *user, OpCell from, OpCell to, double cost, double *out) {
    const World *world = user;
    (void)from;
    *out = cost * (1.0 + 0.25 * (double)((to.x * 7 + to.y * 3 + world->salt) % 5));
    FUZZ_CHECK(op_hex_grid_set_area(world->grid, to, 1) == OP_STATUS_INVALID_STATE);
    return OP_STATUS_OK;
}

static OpCell take_cell(FuzzProgram *program, const World *world) {
    OpCell cell = {fuzz_take(program) % op_hex_grid_width(world->grid), 0};
    cell.y = fuzz_take(program) % op_hex_grid_height(world->grid);
    return cell;
}

static void take_grid(FuzzProgram *program, World *world) {
    OpHexLayout layout = (OpHexLayout)(fuzz_take(program) % 4);
    OpGrid *cells = fuzz_take_grid(program, 20, 20);
    int32_t width = op_grid_width(cells);
    int32_t height = op_grid_height(cells);
    FUZZ_CHECK(op_hex_grid_from_areas(op_grid_cells(cells), (size_t)(width * height), width, height, layout,
                                      NULL, &world->grid) == OP_STATUS_OK);
    op_grid_destroy(cells);
}

static void take_world(FuzzProgram *program, World *world) {
    memset(world, 0, sizeof *world);
    take_grid(program, world);
    uint8_t flags = fuzz_take(program);
    world->options = op_grid_options_default();
    world->options.heuristic = (flags & 1) != 0 ? OP_HEURISTIC_ZERO : OP_HEURISTIC_AUTO;
    world->options.record_expansions = (flags & 2) != 0;
    world->options.callbacks.blocked = (flags & 12) == 12 ? some_blocked : NULL;
    world->options.callbacks.step_cost = (flags & 48) == 48 ? uphill_cost : NULL;
    world->options.callbacks.user = world;
    world->ends[0] = take_cell(program, world);
    world->ends[1] = take_cell(program, world);
    FUZZ_CHECK(op_hex_search_create(world->grid, &world->options, &world->search) == OP_STATUS_OK);
    for (int i = 0; i < 2; i++) {
        OpGridOptions options = world->options;
        options.algorithm = i == 0 ? OP_GRID_LPA_STAR : OP_GRID_D_STAR_LITE;
        FUZZ_CHECK(op_hex_grid_replanner_create(world->grid, world->ends[0], world->ends[1], &options,
                                                &world->replanners[i]) == OP_STATUS_OK);
    }
    FUZZ_CHECK(op_hex_grid_flow_field_create(world->grid, &world->ends[1], 1, &world->options,
                                             &world->field) == OP_STATUS_OK);
}

static void free_world(World *world) {
    op_grid_flow_field_destroy(world->field);
    op_grid_replanner_destroy(world->replanners[1]);
    op_grid_replanner_destroy(world->replanners[0]);
    op_hex_search_destroy(world->search);
    op_hex_grid_destroy(world->grid);
}

/* ---- Judging ---- */

/* Centres of neighbours are 1 apart. */
static bool is_move(const World *world, OpCell from, OpCell to) {
    OpWorldPoint a;
    OpWorldPoint b;
    FUZZ_CHECK(op_hex_grid_point_at(world->grid, from, &a) == OP_STATUS_OK);
    FUZZ_CHECK(op_hex_grid_point_at(world->grid, to, &b) == OP_STATUS_OK);
    return fabs((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y) - 1.0) < 1e-6 &&
           op_hex_grid_is_walkable(world->grid, from) && op_hex_grid_is_walkable(world->grid, to);
}

static double multiplier_at(const World *world, OpCell cell) {
    double multiplier = 0.0;
    uint8_t area = op_hex_grid_cells(world->grid)[cell.y * op_hex_grid_width(world->grid) + cell.x];
    FUZZ_CHECK(op_hex_grid_area_cost(world->grid, area, &multiplier) == OP_STATUS_OK);
    return multiplier;
}

static void check_steps(World *world, const OpGridPath *path) {
    double sum = 0.0;
    FUZZ_CHECK(path->cell_count >= 1);
    FUZZ_CHECK(memcmp(&path->cells[0], &world->ends[0], sizeof(OpCell)) == 0);
    FUZZ_CHECK(memcmp(&path->cells[path->cell_count - 1], &world->ends[1], sizeof(OpCell)) == 0);
    for (int32_t i = 1; i < path->cell_count; i++) {
        OpCell from = path->cells[i - 1];
        OpCell to = path->cells[i];
        FUZZ_CHECK(is_move(world, from, to));
        double cost = (multiplier_at(world, from) + multiplier_at(world, to)) * 0.5;
        if (world->options.callbacks.step_cost != NULL) {
            cost *= 1.0 + 0.25 * (double)((to.x * 7 + to.y * 3 + world->salt) % 5);
        }
        sum += cost;
    }
    FUZZ_CHECK(fuzz_same_bits(sum, path->cost));
}

static void check_slices(const World *world, const OpGridPath *whole, int32_t slice) {
    OpPathStatus status = OP_PATH_NONE;
    OpGridPath path = {0};
    FUZZ_CHECK(op_hex_search_begin(world->search, world->ends[0], world->ends[1], &status) == OP_STATUS_OK);
    if (status != OP_PATH_IN_PROGRESS) {
        FUZZ_CHECK(status == whole->status);
        return;
    }
    while (status == OP_PATH_IN_PROGRESS) {
        FUZZ_CHECK(op_hex_search_step(world->search, slice, &status) == OP_STATUS_OK);
    }
    FUZZ_CHECK(op_hex_search_path(world->search, &path) == OP_STATUS_OK);
    FUZZ_CHECK(fuzz_same_path(&path, whole));
    op_grid_path_reset(&path);
}

/* Everybody agrees with one query. */
static void check_all(World *world, int32_t slice) {
    OpGridPath path = {0};
    OpGridPath plan = {0};
    double cost = 0.0;
    FUZZ_CHECK(op_hex_grid_find_path_with_points(world->grid, world->ends[0], world->ends[1], &world->options,
                                                 &path) == OP_STATUS_OK);
    if (path.status == OP_PATH_FOUND) {
        check_steps(world, &path);
        FUZZ_CHECK(fuzz_close(path.length, (double)(path.cell_count - 1)));
    }
    check_slices(world, &path, slice);
    for (int i = 0; i < 2; i++) {
        FUZZ_CHECK(op_grid_replanner_replan(world->replanners[i], &plan) == OP_STATUS_OK);
        FUZZ_CHECK(plan.status == path.status && fuzz_close(plan.cost, path.cost));
        if (plan.status == OP_PATH_FOUND) {
            check_steps(world, &plan);
        }
    }
    FUZZ_CHECK(op_grid_flow_field_refresh(world->field) == OP_STATUS_OK);
    FUZZ_CHECK(op_grid_flow_field_cost(world->field, world->ends[0], &cost) == OP_STATUS_OK);
    FUZZ_CHECK(fuzz_close(cost, path.cost));
    op_grid_path_reset(&plan);
    op_grid_path_reset(&path);
}

/* ---- Saved states ---- */

typedef struct Subject {
    void *object;
    size_t (*size)(const void *object);
    OpStatus (*save)(const void *object, uint8_t *buffer, size_t capacity, size_t *needed);
    OpStatus (*restore)(void *object, const uint8_t *bytes, size_t size);
} Subject;

static size_t grid_size(const void *object) {
    return op_hex_grid_state_size(object);
}

static OpStatus grid_save(const void *object, uint8_t *buffer, size_t capacity, size_t *needed) {
    return op_hex_grid_save_state(object, buffer, capacity, needed);
}

static OpStatus grid_restore(void *object, const uint8_t *bytes, size_t size) {
    return op_hex_grid_restore_state(object, bytes, size);
}

static size_t search_size(const void *object) {
    return op_hex_search_state_size(object);
}

static OpStatus search_save(const void *object, uint8_t *buffer, size_t capacity, size_t *needed) {
    return op_hex_search_save_state(object, buffer, capacity, needed);
}

static OpStatus search_restore(void *object, const uint8_t *bytes, size_t size) {
    return op_hex_search_restore_state(object, bytes, size);
}

static size_t replanner_size(const void *object) {
    return op_grid_replanner_state_size(object);
}

static OpStatus replanner_save(const void *object, uint8_t *buffer, size_t capacity, size_t *needed) {
    return op_grid_replanner_save_state(object, buffer, capacity, needed);
}

static OpStatus replanner_restore(void *object, const uint8_t *bytes, size_t size) {
    return op_grid_replanner_restore_state(object, bytes, size);
}

/* Bounded work with whatever was taken; failures are fine where the bytes were not saved by anybody. */
static void work(const World *world) {
    OpPathStatus status = OP_PATH_NONE;
    OpGridPath path = {0};
    (void)op_hex_search_step(world->search, 300, &status);
    (void)op_hex_search_path(world->search, &path);
    (void)op_grid_replanner_try_replan(world->replanners[0], 300, &status);
    op_grid_path_reset(&path);
}

static void try_state(FuzzProgram *program, const World *world) {
    const Subject subjects[] = {{world->grid, grid_size, grid_save, grid_restore},
                                {world->search, search_size, search_save, search_restore},
                                {world->replanners[0], replanner_size, replanner_save, replanner_restore}};
    const Subject *subject = &subjects[fuzz_take(program) % 3];
    size_t size = subject->size(subject->object);
    uint8_t *good = malloc(size);
    uint8_t *bad = malloc(size);
    size_t needed = 0;
    FUZZ_CHECK(good != NULL && bad != NULL);
    if (subject->save(subject->object, good, size, &needed) == OP_STATUS_OK) {
        memcpy(bad, good, size);
        for (int changes = fuzz_take(program) % 4; changes >= 0; changes--) {
            size_t at = fuzz_take(program);
            at = (at << 8 | fuzz_take(program)) % size;
            bad[at] = fuzz_take(program);
        }
        OpStatus status = subject->restore(subject->object, bad, size);
        FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_GRID_STATE);
        work(world);
        FUZZ_CHECK(subject->restore(subject->object, good, size) == OP_STATUS_OK);
        FUZZ_CHECK(subject->save(subject->object, bad, size, &needed) == OP_STATUS_OK && needed == size);
        FUZZ_CHECK(memcmp(good, bad, size) == 0);
    } else { /* a search over a grid that was edited since */
        FUZZ_CHECK(subject->object == world->search);
    }
    free(bad);
    free(good);
}

/* ---- The program ---- */

static void do_edit(FuzzProgram *program, World *world) {
    OpCell cell = take_cell(program, world);
    uint8_t byte = fuzz_take(program);
    uint8_t area = (byte & 1) != 0 ? OP_AREA_WALL : (uint8_t)(byte >> 1 & 3);
    OpRect rect = {cell.x, cell.y, 1 + (byte >> 3 & 3), 1 + (byte >> 5 & 7)};
    int32_t right = op_hex_grid_width(world->grid) - cell.x;
    int32_t below = op_hex_grid_height(world->grid) - cell.y;
    rect.width = rect.width > right ? right : rect.width;
    rect.height = rect.height > below ? below : rect.height;
    OpStatus status = byte < 128 ? op_hex_grid_set_area(world->grid, cell, area)
                                 : op_hex_grid_fill_rect(world->grid, rect, area);
    FUZZ_CHECK(status == OP_STATUS_OK);
}

static void do_cost(FuzzProgram *program, World *world) {
    uint8_t byte = fuzz_take(program);
    double multiplier = 0.25 * (1.0 + (double)(byte >> 2));
    FUZZ_CHECK(op_hex_grid_set_area_cost(world->grid, byte & 3, multiplier) == OP_STATUS_OK);
}

static void do_move(FuzzProgram *program, World *world) {
    world->ends[0] = take_cell(program, world);
    for (int i = 0; i < 2; i++) {
        FUZZ_CHECK(op_grid_replanner_move_start(world->replanners[i], world->ends[0]) == OP_STATUS_OK);
    }
}

static void do_invalidate(FuzzProgram *program, World *world) {
    world->salt = fuzz_take(program);
    for (int i = 0; i < 2; i++) {
        FUZZ_CHECK(op_grid_replanner_invalidate_all(world->replanners[i]) == OP_STATUS_OK);
    }
    FUZZ_CHECK(op_grid_flow_field_recompute(world->field) == OP_STATUS_OK);
}

static void do_slice(FuzzProgram *program, const World *world) {
    OpPathStatus status = OP_PATH_NONE;
    OpFlowStatus flow = OP_FLOW_NOT_STARTED;
    int32_t budget = 1 + fuzz_take(program);
    FUZZ_CHECK(op_grid_replanner_try_replan(world->replanners[budget % 2], budget, &status) == OP_STATUS_OK);
    FUZZ_CHECK(op_grid_flow_field_step(world->field, budget, &flow) == OP_STATUS_OK);
}

/* The cell at a cell's centre is the cell. */
static void do_world(FuzzProgram *program, const World *world) {
    OpCell cell = take_cell(program, world);
    OpCell back = {-1, -1};
    OpWorldPoint point;
    bool inside = false;
    FUZZ_CHECK(op_hex_grid_point_at(world->grid, cell, &point) == OP_STATUS_OK);
    FUZZ_CHECK(op_hex_grid_cell_at(world->grid, point, &back, &inside) == OP_STATUS_OK);
    FUZZ_CHECK(inside && memcmp(&cell, &back, sizeof cell) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 300);
    World world;
    take_world(&program, &world);
    while (!fuzz_is_over(&program)) {
        switch (fuzz_take(&program) % 9) {
        case 0:
        case 1:
            do_edit(&program, &world);
            break;
        case 2:
            do_cost(&program, &world);
            break;
        case 3:
            do_move(&program, &world);
            break;
        case 4:
            do_invalidate(&program, &world);
            break;
        case 5:
            do_slice(&program, &world);
            break;
        case 6:
            try_state(&program, &world);
            break;
        case 7:
            do_world(&program, &world);
            break;
        default:
            check_all(&world, 1 + fuzz_take(&program) % 60);
        }
    }
    check_all(&world, 7);
    free_world(&world);
    return 0;
}
