/* Replanners and flow fields on public maps: walls that appear and go along the current path, with every cost that of a
 * new A*; and whole-map fields whose cost at each scenario's start is the published optimum. */
#include "support/check.h"
#include "support/test_data.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <math.h>
#include <stdlib.h>

#include "onepath/flow_field.h"
#include "onepath/replan.h"

typedef struct Map {
    const char *name;
    size_t normal_stride; /* one of so many scenarios in a normal run */
    size_t full_stride;
} Map;

static const Map maps[] = {
    {"arena", 4, 1}, {"den312d", 20, 2}, {"brc000d", 150, 9}, {"32room_000", 1200, 60}};

typedef struct World {
    OpGrid *grid;
    TestFile file;
    OpMovingAiScenario *scenarios;
    size_t count;
} World;

static void read_file(const char *name, const char *ending, TestFile *out) {
    char path[128];
    snprintf(path, sizeof path, "grid/%s%s", name, ending);
    if (!test_data_read(path, out)) {
        print_error("cannot read %s\n", path);
        fail();
    }
}

static void open_world(const Map *map, World *world) {
    TestFile cells;
    read_file(map->name, ".map", &cells);
    check_ok(op_moving_ai_parse_map(cells.text, cells.size, NULL, NULL, &world->grid));
    test_file_free(&cells);
    read_file(map->name, ".map.scen", &world->file);
    (void)op_moving_ai_parse_scenarios(world->file.text, world->file.size, NULL, 0, &world->count);
    world->scenarios = calloc(world->count, sizeof *world->scenarios);
    assert_non_null(world->scenarios);
    check_ok(op_moving_ai_parse_scenarios(world->file.text, world->file.size, world->scenarios, world->count,
                                          &world->count));
}

static void close_world(World *world) {
    free(world->scenarios);
    test_file_free(&world->file);
    op_grid_destroy(world->grid);
}

/* ---- Replanning ---- */

static void check_like_new(const OpGrid *grid, OpGridReplanner *replanner, OpGridPath *path,
                           OpGridPath *fresh) {
    check_ok(op_grid_replanner_replan(replanner, path));
    check_ok(op_grid_find_path(grid, op_grid_replanner_start(replanner), op_grid_replanner_goal(replanner),
                               NULL, fresh));
    assert_int_equal(path->status, fresh->status);
    if (fresh->status == OP_PATH_FOUND) {
        assert_true(fabs(path->cost - fresh->cost) <= 1e-9 * (1.0 + fresh->cost));
    }
}

/* Walls toggle on the path; D* Lite's agent walks on, three cells at a time. */
static void walk(OpGrid *grid, OpGridReplanner *replanner, bool moves, uint64_t seed) {
    TestRandom random = test_random(seed);
    OpGridPath path = {0};
    OpGridPath fresh = {0};
    OpCell walls[8];
    int32_t wall_count = 0;
    check_like_new(grid, replanner, &path, &fresh);
    for (int32_t round = 0; round < 8 && path.cell_count > 8; round++) {
        OpCell cell = path.cells[test_int(&random, 4, path.cell_count - 2)];
        if (moves) {
            check_ok(op_grid_replanner_move_start(replanner, path.cells[3]));
        }
        check_ok(op_grid_set_area(grid, cell, OP_AREA_WALL));
        walls[wall_count++] = cell;
        if (test_chance(&random, 40)) {
            check_ok(op_grid_set_area(grid, walls[test_int(&random, 0, wall_count - 1)], 0));
        }
        check_like_new(grid, replanner, &path, &fresh);
    }
    while (wall_count > 0) {
        check_ok(op_grid_set_area(grid, walls[--wall_count], 0));
    }
    op_grid_path_reset(&path);
    op_grid_path_reset(&fresh);
}

static void walls_along_the_path(void **state) {
    (void)state;
    if (!test_data_present()) {
        skip();
    }
    for (size_t m = 0; m < sizeof maps / sizeof maps[0]; m++) {
        World world;
        open_world(&maps[m], &world);
        size_t stride = test_count(world.count, maps[m].normal_stride, maps[m].full_stride);
        for (size_t i = world.count - 1; i < world.count; i -= stride) { /* the longest ones come last */
            OpGridOptions options = op_grid_options_default();
            options.algorithm = i / stride % 2 == 0 ? OP_GRID_LPA_STAR : OP_GRID_D_STAR_LITE;
            OpGridReplanner *replanner = NULL;
            check_ok(op_grid_replanner_create(world.grid, world.scenarios[i].start, world.scenarios[i].goal,
                                              &options, &replanner));
            walk(world.grid, replanner, options.algorithm == OP_GRID_D_STAR_LITE, i);
            op_grid_replanner_destroy(replanner);
        }
        close_world(&world);
    }
}

/* ---- Flow fields ---- */

static void fields_have_the_published_optimum(void **state) {
    (void)state;
    if (!test_data_present()) {
        skip();
    }
    for (size_t m = 0; m < sizeof maps / sizeof maps[0]; m++) {
        World world;
        open_world(&maps[m], &world);
        size_t stride = test_count(world.count, maps[m].normal_stride, maps[m].full_stride);
        for (size_t i = 0; i < world.count; i += stride) {
            const OpMovingAiScenario *scenario = &world.scenarios[i];
            OpGridFlowField *field = NULL;
            double cost = 0.0;
            check_ok(op_grid_flow_field_create(world.grid, &scenario->goal, 1, NULL, &field));
            check_ok(op_grid_flow_field_cost(field, scenario->start, &cost));
            /* as exact as the files print their lengths */
            assert_true(fabs(cost - scenario->optimal_length) <= 5.1e-6 * (1.0 + cost));
            op_grid_flow_field_destroy(field);
        }
        close_world(&world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walls_along_the_path),
        cmocka_unit_test(fields_have_the_published_optimum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
