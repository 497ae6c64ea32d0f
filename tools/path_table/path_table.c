/* The native half of the main job; tools/path_table.mjs runs it beside the WebAssembly module and compares.
 *
 *     path_table generate                prints a map of the project's own, with a start and a goal
 *     path_table ends MAP                prints two cells of the map's largest region that lie far apart
 *     path_table find MAP                answers the queries on standard input, one a line (support/path_query.h)
 *     path_table scenarios MAP SCEN STRIDE [KEY=VALUE ...]
 *                                        answers every STRIDE-th scenario of a Moving AI .scen file
 *
 * Answers are JSON, one line each. Exits with 1 when something cannot be read or answered. */
#include "map_ends.h"
#include "path_output.h"
#include "path_scenarios.h"
#include "path_way.h"

#include "generators/map_generator.h"
#include "support/map_file.h"
#include "support/path_query.h"
#include "support/stopwatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 4096, DUNGEON_WIDTH = 64, DUNGEON_HEIGHT = 32, DUNGEON_SEED = 20, MAX_REPEATS = 200 };

/* A query is repeated for this long, at most MAX_REPEATS times; the best time counts. */
static const double repeat_microseconds = 60000.0;

static bool generate(void) {
    uint8_t cells[DUNGEON_WIDTH * DUNGEON_HEIGHT];
    MapCanvas canvas = {DUNGEON_WIDTH, DUNGEON_HEIGHT, cells};
    OpRandom random = op_random_seed(DUNGEON_SEED);
    OpCell ends[2];
    map_draw_dungeon(canvas, &random, &ends[0], &ends[1]);
    printf("{\"ends\":");
    path_output_cells(ends, 2);
    printf(",\"rows\":[");
    for (int32_t y = 0; y < DUNGEON_HEIGHT; ++y) {
        printf("%s\"", y > 0 ? "," : "");
        for (int32_t x = 0; x < DUNGEON_WIDTH; ++x) {
            uint8_t area = cells[y * DUNGEON_WIDTH + x];
            putchar(area == OP_AREA_WALL ? '#' : area == 0 ? '.' : '0' + area);
        }
        putchar('"');
    }
    printf("]}\n");
    return true;
}

static bool print_ends(const char *map_path) {
    OpGrid *grid = map_file_read(map_path, NULL);
    OpCell ends[2];
    bool found = grid != NULL && map_ends_find(grid, ends);
    if (found) {
        printf("{\"ends\":");
        path_output_cells(ends, 2);
        printf("}\n");
    } else if (grid != NULL) {
        fprintf(stderr, "path_table: %s has no walkable cell\n", map_path);
    }
    op_grid_destroy(grid);
    return found;
}

static bool answer(OpGrid *grid, const PathQuery *query, PathAnswer *kept) {
    const OpGridPath *path = NULL;
    PathQuery recording = *query;
    recording.options.record_expansions = true;
    OpStatus status = op_grid_set_area_costs(grid, &query->area_costs);
    double best = 0.0;
    double first = stopwatch_microseconds();
    for (int i = 0; status == OP_STATUS_OK && i < MAX_REPEATS; ++i) {
        double begun = stopwatch_microseconds();
        status = path_way_find(grid, query, kept, &path);
        double ended = stopwatch_microseconds();
        best = i == 0 || ended - begun < best ? ended - begun : best;
        if (ended - first > repeat_microseconds) {
            break;
        }
    }
    if (status == OP_STATUS_OK) {
        status = path_way_find(grid, &recording, kept, &path);
    }
    if (status != OP_STATUS_OK) {
        fprintf(stderr, "path_table: %s\n", op_error_message());
        return false;
    }
    path_output_full(path, best);
    return true;
}

static bool answer_queries(const char *map_path) {
    OpGrid *grid = map_file_read(map_path, NULL);
    PathAnswer kept = {0};
    char line[LINE_SIZE];
    bool fine = grid != NULL;
    while (fine && fgets(line, sizeof line, stdin) != NULL) {
        PathQuery query;
        fine = path_query_parse(line, &query) && answer(grid, &query, &kept);
    }
    path_answer_free(&kept);
    op_grid_destroy(grid);
    return fine;
}

static bool answer_scenarios(const char *map_path, const char *scenario_path, const char *stride_text,
                             char **words, int word_count) {
    PathQuery query;
    int stride = atoi(stride_text);
    path_query_begin(&query);
    for (int i = 0; i < word_count; ++i) {
        if (!path_query_set(&query, words[i])) {
            return false;
        }
    }
    return path_scenarios_run(map_path, scenario_path, stride > 0 ? (size_t)stride : 1, &query.options);
}

int main(int argc, char **argv) {
    const char *command = argc > 1 ? argv[1] : "";
    bool fine = false;
    if (strcmp(command, "generate") == 0 && argc == 2) {
        fine = generate();
    } else if (strcmp(command, "ends") == 0 && argc == 3) {
        fine = print_ends(argv[2]);
    } else if (strcmp(command, "find") == 0 && argc == 3) {
        fine = answer_queries(argv[2]);
    } else if (strcmp(command, "scenarios") == 0 && argc >= 5) {
        fine = answer_scenarios(argv[2], argv[3], argv[4], argv + 5, argc - 5);
    } else {
        fprintf(stderr, "usage: path_table generate | ends MAP | find MAP | scenarios MAP SCEN STRIDE ...\n");
        return 2;
    }
    return fine && fflush(stdout) == 0 ? 0 : 1;
}
