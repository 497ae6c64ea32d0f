/* Flow fields: repaired after any edits, in any slices, a field is bit for bit the field computed anew; next cells lead to a
 * goal at the cost that the field says; a field restored from bytes goes on like the one that was saved. */
#include "fuzz_world.h"

#include <string.h>

typedef struct World {
    OpGrid *grid;
    OpGridOptions options;
    OpCell goals[3];
    int32_t goal_count;
    OpGridFlowField *field;
} World;

static uint32_t mix(OpCell a, OpCell b) {
    uint32_t h = (uint32_t)a.x * 73856093u ^ (uint32_t)a.y * 19349663u ^ (uint32_t)b.x * 73856093u ^
                 (uint32_t)b.y * 19349663u;
    return (h * 2246822519u) >> 16;
}

/* The same both ways, as fields require: the mix of two cells does not depend on their order. */
static OpStatus dearer_step(void *user, OpCell from, OpCell to, double cost, double *out) {
    (void)user;
    *out = cost * (1.0 + (double)(mix(from, to) % 8) * 0.25);
    return OP_STATUS_OK;
}

static OpStatus some_blocked(void *user, OpCell cell, bool *out) {
    (void)user;
    *out = ((uint32_t)cell.x * 31u + (uint32_t)cell.y * 17u) % 13u == 0;
    return OP_STATUS_OK;
}

static OpGridFlowField *make_field(const World *world, int32_t budget) {
    OpGridFlowField *field = NULL;
    OpGridOptions options = world->options;
    options.iteration_budget = budget;
    FUZZ_CHECK(op_grid_flow_field_create(world->grid, world->goals, world->goal_count, &options, &field) ==
               OP_STATUS_OK);
    return field;
}

static void take_world(FuzzProgram *program, World *world) {
    world->grid = fuzz_take_grid(program, 24, 24);
    world->options = op_grid_options_default();
    fuzz_take_moves(program, &world->options);
    uint8_t flags = fuzz_take(program);
    world->options.callbacks.step_cost = (flags & 3) == 3 ? dearer_step : NULL;
    world->options.callbacks.blocked = (flags & 12) == 12 ? some_blocked : NULL;
    world->goal_count = 1 + (flags >> 4) % 3;
    for (int32_t i = 0; i < world->goal_count; i++) {
        world->goals[i] = fuzz_take_cell(program, world->grid);
    }
    world->field = make_field(world, fuzz_take(program));
}

static bool same_fields(const World *world, const OpGridFlowField *a, const OpGridFlowField *b) {
    size_t count = (size_t)op_grid_width(world->grid) * (size_t)op_grid_height(world->grid);
    return memcmp(op_grid_flow_field_costs(a), op_grid_flow_field_costs(b), count * sizeof(double)) == 0 &&
           memcmp(op_grid_flow_field_next_cells(a), op_grid_flow_field_next_cells(b),
                  count * sizeof(int32_t)) == 0;
}

static void check_repaired(const World *world) {
    OpGridFlowField *fresh = make_field(world, 0);
    FUZZ_CHECK(op_grid_flow_field_refresh(world->field) == OP_STATUS_OK);
    FUZZ_CHECK(op_grid_flow_field_status(world->field) == OP_FLOW_COMPLETE);
    FUZZ_CHECK(same_fields(world, world->field, fresh));
    op_grid_flow_field_destroy(fresh);
}

/* Costs fall along next cells down to 0 at a goal. */
static void check_descent(FuzzProgram *program, const World *world) {
    OpCell cell = fuzz_take_cell(program, world->grid);
    double cost = 0.0;
    bool has_next = true;
    FUZZ_CHECK(op_grid_flow_field_refresh(world->field) == OP_STATUS_OK);
    FUZZ_CHECK(op_grid_flow_field_cost(world->field, cell, &cost) == OP_STATUS_OK);
    OpGridPath best = {0};
    double cheapest = cost;
    for (int32_t i = 0; i < world->goal_count; i++) {
        fuzz_best_path(world->grid, cell, world->goals[i], &world->options, &best);
        cheapest = i == 0 || best.cost < cheapest ? best.cost : cheapest;
    }
    FUZZ_CHECK(fuzz_close(cost, cheapest));
    op_grid_path_reset(&best);
    while (has_next) {
        OpCell next = cell;
        double next_cost = cost;
        FUZZ_CHECK(op_grid_flow_field_next(world->field, cell, &next, &has_next) == OP_STATUS_OK);
        FUZZ_CHECK(op_grid_flow_field_cost(world->field, next, &next_cost) == OP_STATUS_OK);
        FUZZ_CHECK(!has_next || next_cost < cost);
        cell = next;
        cost = next_cost;
    }
    FUZZ_CHECK(cost == 0.0 || cheapest > 1e300);
}

/* Another field takes over from bytes, and the first one goes. */
static void move_over(FuzzProgram *program, World *world) {
    OpFlowStatus statuses[2];
    OpGridFlowField *second = make_field(world, 1 + fuzz_take(program));
    size_t size = op_grid_flow_field_state_size(world->field);
    uint8_t *bytes = malloc(size);
    FUZZ_CHECK(op_grid_flow_field_save_state(world->field, bytes, size, &size) == OP_STATUS_OK);
    FUZZ_CHECK(op_grid_flow_field_restore_state(second, bytes, size) == OP_STATUS_OK);
    free(bytes);
    int32_t count = 1 + fuzz_take(program);
    FUZZ_CHECK(op_grid_flow_field_step(world->field, count, &statuses[0]) == OP_STATUS_OK);
    FUZZ_CHECK(op_grid_flow_field_step(second, count, &statuses[1]) == OP_STATUS_OK);
    FUZZ_CHECK(statuses[0] == statuses[1] && same_fields(world, world->field, second));
    FUZZ_CHECK(op_grid_flow_field_settled(world->field) == op_grid_flow_field_settled(second));
    op_grid_flow_field_destroy(world->field);
    world->field = second;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 200);
    OpFlowStatus status;
    World world;
    take_world(&program, &world);
    while (!fuzz_is_over(&program)) {
        switch (fuzz_take(&program) % 8) {
        case 0:
        case 1:
        case 2:
            fuzz_take_edit(&program, world.grid);
            break;
        case 3:
            fuzz_take_area_cost(&program, world.grid);
            break;
        case 4:
            FUZZ_CHECK(op_grid_flow_field_step(world.field, 1 + fuzz_take(&program), &status) ==
                       OP_STATUS_OK);
            break;
        case 5:
            move_over(&program, &world);
            break;
        case 6:
            check_descent(&program, &world);
            break;
        default:
            check_repaired(&world);
        }
    }
    check_repaired(&world);
    op_grid_flow_field_destroy(world.field);
    op_grid_destroy(world.grid);
    return 0;
}
