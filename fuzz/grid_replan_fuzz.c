/* LPA* and D* Lite through edits, moves of the start, new goals and slices: whenever a plan is done, its outcome and cost are
 * those of generic A*, and its steps are legal; a replanner restored from bytes goes on like the one that was saved. */
#include "fuzz_world.h"

#include <string.h>

typedef struct World {
    OpGrid *grid;
    OpGridOptions options;
    OpGridReplanner *replanners[2]; /* LPA* and D* Lite */
    OpCell ends[2];
} World;

static OpStatus some_blocked(void *user, OpCell cell, bool *out) {
    const uint8_t *salt = user;
    *out = ((uint32_t)cell.x * 31u + (uint32_t)cell.y * 17u + *salt) % 13u == 0;
    return OP_STATUS_OK;
}

static OpGridReplanner *make_replanner(const World *world, int which) {
    OpGridReplanner *replanner = NULL;
    OpGridOptions options = world->options;
    options.algorithm = which == 0 ? OP_GRID_LPA_STAR : OP_GRID_D_STAR_LITE;
    FUZZ_CHECK(op_grid_replanner_create(world->grid, world->ends[0], world->ends[1], &options, &replanner) ==
               OP_STATUS_OK);
    return replanner;
}

static void take_world(FuzzProgram *program, World *world, uint8_t *salt) {
    world->grid = fuzz_take_grid(program, 24, 24);
    world->options = op_grid_options_default();
    fuzz_take_moves(program, &world->options);
    uint8_t flags = fuzz_take(program);
    world->options.heuristic = (flags & 1) != 0 ? OP_HEURISTIC_ZERO : OP_HEURISTIC_AUTO;
    world->options.callbacks.blocked = (flags & 6) == 6 ? some_blocked : NULL;
    world->options.callbacks.user = salt;
    world->ends[0] = fuzz_take_cell(program, world->grid);
    world->ends[1] = fuzz_take_cell(program, world->grid);
    for (int i = 0; i < 2; i++) {
        world->replanners[i] = make_replanner(world, i);
    }
}

static void check_plan(const World *world, OpGridReplanner *replanner, const OpGridPath *best) {
    OpGridPath path = {0};
    FUZZ_CHECK(op_grid_replanner_replan(replanner, &path) == OP_STATUS_OK);
    FUZZ_CHECK(path.status == best->status && fuzz_close(path.cost, best->cost));
    FUZZ_CHECK(fuzz_same_bits(path.cost, op_grid_replanner_path_cost(replanner)));
    FUZZ_CHECK(path.cell_count == op_grid_replanner_path_length(replanner));
    if (path.status == OP_PATH_FOUND) {
        fuzz_check_steps(world->grid, world->ends[0], world->ends[1], &world->options, &path);
    }
    op_grid_path_reset(&path);
}

static void check_plans(const World *world) {
    OpGridPath best = {0};
    fuzz_best_path(world->grid, world->ends[0], world->ends[1], &world->options, &best);
    for (int i = 0; i < 2; i++) {
        check_plan(world, world->replanners[i], &best);
    }
    op_grid_path_reset(&best);
}

static void do_slice(const World *world, int32_t budget) {
    for (int i = 0; i < 2; i++) {
        OpPathStatus status = OP_PATH_NONE;
        FUZZ_CHECK(op_grid_replanner_try_replan(world->replanners[i], budget, &status) == OP_STATUS_OK);
    }
}

static void do_move(World *world, int end, OpCell cell) {
    world->ends[end] = cell;
    for (int i = 0; i < 2; i++) {
        OpStatus status = end == 0 ? op_grid_replanner_move_start(world->replanners[i], cell)
                                   : op_grid_replanner_set_goal(world->replanners[i], cell);
        FUZZ_CHECK(status == OP_STATUS_OK);
    }
}

/* The callback answers differently from now on. */
static void do_invalidate(const World *world, uint8_t *salt, uint8_t byte) {
    *salt = byte;
    for (int i = 0; i < 2; i++) {
        FUZZ_CHECK(op_grid_replanner_invalidate_all(world->replanners[i]) == OP_STATUS_OK);
    }
}

static void check_same_state(const OpGridReplanner *a, const OpGridReplanner *b) {
    size_t size = op_grid_replanner_state_size(a);
    FUZZ_CHECK(op_grid_replanner_state_size(b) == size);
    uint8_t *bytes = malloc(2 * size);
    FUZZ_CHECK(op_grid_replanner_save_state(a, bytes, size, &size) == OP_STATUS_OK);
    FUZZ_CHECK(op_grid_replanner_save_state(b, bytes + size, size, &size) == OP_STATUS_OK);
    FUZZ_CHECK(memcmp(bytes, bytes + size, size) == 0);
    free(bytes);
}

/* Another replanner takes over from bytes, and the first one goes. */
static void move_over(FuzzProgram *program, World *world) {
    int which = fuzz_take(program) % 2;
    int32_t budget = 1 + fuzz_take(program);
    OpPathStatus statuses[2];
    OpGridReplanner *first = world->replanners[which];
    OpGridReplanner *second = make_replanner(world, which);
    size_t size = op_grid_replanner_state_size(first);
    uint8_t *bytes = malloc(size);
    FUZZ_CHECK(op_grid_replanner_save_state(first, bytes, size, &size) == OP_STATUS_OK);
    FUZZ_CHECK(op_grid_replanner_restore_state(second, bytes, size) == OP_STATUS_OK);
    free(bytes);
    FUZZ_CHECK(op_grid_replanner_try_replan(first, budget, &statuses[0]) == OP_STATUS_OK);
    FUZZ_CHECK(op_grid_replanner_try_replan(second, budget, &statuses[1]) == OP_STATUS_OK);
    FUZZ_CHECK(statuses[0] == statuses[1]);
    check_same_state(first, second);
    op_grid_replanner_destroy(first);
    world->replanners[which] = second;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 200);
    uint8_t salt = 0;
    World world;
    take_world(&program, &world, &salt);
    while (!fuzz_is_over(&program)) {
        switch (fuzz_take(&program) % 10) {
        case 0:
        case 1:
        case 2:
            fuzz_take_edit(&program, world.grid);
            break;
        case 3:
            fuzz_take_area_cost(&program, world.grid);
            break;
        case 4:
            do_slice(&world, 1 + fuzz_take(&program));
            break;
        case 5:
            move_over(&program, &world);
            break;
        case 6:
            do_move(&world, 0, fuzz_take_cell(&program, world.grid));
            break;
        case 7:
            do_move(&world, fuzz_take(&program) % 2, fuzz_take_cell(&program, world.grid));
            break;
        case 8:
            do_invalidate(&world, &salt, fuzz_take(&program));
            break;
        default:
            check_plans(&world);
        }
    }
    check_plans(&world);
    op_grid_replanner_destroy(world.replanners[1]);
    op_grid_replanner_destroy(world.replanners[0]);
    op_grid_destroy(world.grid);
    return 0;
}
