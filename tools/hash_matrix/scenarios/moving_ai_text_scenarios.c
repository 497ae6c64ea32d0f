/* Maps and scenarios as text: Moving AI files and pictures. */
#include "../grid_scenario.h"

#include "base/number.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write_grid(ScenarioContext *context, const OpGrid *grid) {
    int32_t width = op_grid_width(grid);
    int32_t height = op_grid_height(grid);
    scenario_write_i32(context, width);
    scenario_write_i32(context, height);
    scenario_write_bytes(context, op_grid_cells(grid), (size_t)width * (size_t)height);
    scenario_write_u64(context, op_grid_content_hash(grid));
}

SCENARIO(grids_moving_ai_write, "grids/moving-ai/write") {
    OpRandom random = op_random_seed(3000);
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = grid_scenario_map(context, kind, 37, 23, op_random_next(&random));
        OpGrid *again = NULL;
        size_t needed = 0;
        OpStatus status = op_moving_ai_write_map(grid, NULL, 0, &needed);
        scenario_write_i32(context, (int32_t)status);
        char *text = scenario_allocate(context, needed);
        scenario_require(context, op_moving_ai_write_map(grid, text, needed, &needed));
        scenario_write_u64(context, needed);
        scenario_write_bytes(context, text, needed);
        scenario_require(context, op_moving_ai_parse_map(text, needed, NULL, NULL, &again));
        write_grid(context, again);
        op_grid_destroy(again);
        op_grid_destroy(grid);
        free(text);
    }
}

SCENARIO(grids_moving_ai_parse, "grids/moving-ai/parse") {
    static const char map[] =
        "type octile\r\nheight 4\r\nwidth 7\r\nmap\r\n.GSW@OT\r\nWWSS..@\r\nTTTTTTT\r\n.......\r\n";
    OpGrid *grid = NULL;
    scenario_require(context, op_moving_ai_parse_map(map, sizeof map - 1, NULL, NULL, &grid));
    write_grid(context, grid);
    op_grid_destroy(grid);
    OpMovingAiOptions options = {3, 4, 5};
    scenario_require(context, op_moving_ai_parse_map(map, sizeof map - 1, &options, NULL, &grid));
    write_grid(context, grid);
    op_grid_destroy(grid);
}

SCENARIO(grids_moving_ai_scenarios, "grids/moving-ai/scenarios") {
    enum { COUNT = 60, LINE = 128 };
    char *text = scenario_allocate(context, (COUNT + 1) * LINE);
    OpMovingAiScenario *rows = scenario_allocate(context, COUNT * sizeof *rows);
    OpRandom random = op_random_seed(3100);
    size_t size = (size_t)sprintf(text, "version 1\n");
    for (int i = 0; i < COUNT; ++i) {
        char length[OP_F64_TEXT_SIZE];
        int x = (int)op_random_below(&random, 512);
        int y = (int)op_random_below(&random, 384);
        op_format_f64(op_random_double(&random) * 1000.0, length);
        size += (size_t)sprintf(text + size, "%d\tmaps/a.map\t512 384\t%d\t%d\t%d\t%d\t%s\n", i / 4, x, y, i,
                                COUNT - i, length);
    }
    size_t count = 0;
    scenario_require(context, op_moving_ai_parse_scenarios(text, size, rows, COUNT, &count));
    scenario_write_u64(context, count);
    for (size_t i = 0; i < count; ++i) {
        scenario_write_bytes(context, rows[i].map, rows[i].map_size);
        scenario_write_i32(context, rows[i].bucket);
        scenario_write_i32(context, rows[i].width);
        scenario_write_i32(context, rows[i].height);
        scenario_write_i32(context, rows[i].start.x);
        scenario_write_i32(context, rows[i].start.y);
        scenario_write_i32(context, rows[i].goal.x);
        scenario_write_i32(context, rows[i].goal.y);
        scenario_write_f64(context, rows[i].optimal_length);
    }
    free(rows);
    free(text);
}

SCENARIO(grids_text, "grids/text") {
    static const char *const pictures[] = {".", "#", "12\n34\n", ".#.\r\n9.1\r\n###\r\n",
                                           "......\n.####.\n......"};
    for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; ++i) {
        OpGrid *grid = NULL;
        scenario_require(context, op_grid_from_text(pictures[i], strlen(pictures[i]), NULL, &grid));
        write_grid(context, grid);
        op_grid_destroy(grid);
    }
}
