/* The native side of the grid benchmark; tools/bench.mjs runs it beside the others.
 *
 *     grid_bench generate FOLDER SIZE COUNT       writes the seeded maps, SIZE x SIZE, each with COUNT queries
 *     grid_bench run MAP SCEN CONNECTIVITY REPS   times all queries of SCEN, REPS times, and prints one line of JSON:
 *                                                 milliseconds per repetition, cost bits per query, cells expanded
 *
 * A repetition's time is the sum of its searches; loading and an untimed warm-up come before. */
#include "generators/map_generator.h"
#include "support/file_text.h"
#include "support/map_file.h"
#include "support/stopwatch.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double warm_up_microseconds = 500000.0;

/* ---- Generating ---- */

typedef struct BenchMap {
    const char *name;
    void (*draw)(MapCanvas canvas, OpRandom *random);
} BenchMap;

static void draw_empty(MapCanvas canvas, OpRandom *random) {
    (void)random;
    map_draw_open(canvas);
}

static void draw_random_20(MapCanvas canvas, OpRandom *random) {
    map_draw_random(canvas, random, 20);
}

static void draw_random_30(MapCanvas canvas, OpRandom *random) {
    map_draw_random(canvas, random, 30);
}

static void draw_rooms(MapCanvas canvas, OpRandom *random) {
    map_draw_rooms(canvas, random, 15, 3, 85);
}

static void draw_maze(MapCanvas canvas, OpRandom *random) {
    map_draw_maze(canvas, random, 7);
}

static void draw_obstacles(MapCanvas canvas, OpRandom *random) {
    map_draw_obstacles(canvas, random, canvas.width * canvas.height / 600, 14);
}

static const BenchMap bench_maps[] = {{"empty", draw_empty},         {"random-20", draw_random_20},
                                      {"random-30", draw_random_30}, {"rooms", draw_rooms},
                                      {"maze", draw_maze},           {"obstacles", draw_obstacles}};

static FILE *open_output(const char *folder, const char *name, const char *ending) {
    char path[1024];
    int length = snprintf(path, sizeof path, "%s/%s%s", folder, name, ending);
    FILE *file = length > 0 && length < (int)sizeof path ? fopen(path, "wb") : NULL;
    if (file == NULL) {
        perror(path);
    }
    return file;
}

static bool write_map(const OpGrid *grid, const char *folder, const char *name) {
    size_t size = 0;
    op_moving_ai_write_map(grid, NULL, 0, &size);
    char *text = malloc(size);
    FILE *file = open_output(folder, name, ".map");
    bool fine = text != NULL && file != NULL &&
                op_moving_ai_write_map(grid, text, size, &size) == OP_STATUS_OK &&
                fwrite(text, 1, size, file) == size;
    fine = file != NULL && fclose(file) == 0 && fine;
    free(text);
    return fine;
}

/* Queries between random cells at least half the map's side apart, with the length that Dijkstra's algorithm finds. */
static bool write_queries(const OpGrid *grid, MapCanvas canvas, OpRandom *random, const char *folder,
                          const char *name, int32_t count) {
    enum { MAX_TRIES = 10000 };
    FILE *file = open_output(folder, name, ".map.scen");
    OpGridOptions dijkstra = op_grid_options_default();
    OpGridPath path = {0};
    int32_t written = 0;
    dijkstra.heuristic = OP_HEURISTIC_ZERO;
    dijkstra.specialized_engines = false;
    bool fine = file != NULL && fprintf(file, "version 1\n") > 0;
    for (int tries = 0; fine && written < count && tries < MAX_TRIES; ++tries) {
        OpCell start = map_random_open_cell(canvas, random);
        OpCell goal = map_random_open_cell(canvas, random);
        if (2 * (abs(start.x - goal.x) + abs(start.y - goal.y)) < canvas.width) {
            continue;
        }
        fine = op_grid_find_path(grid, start, goal, &dijkstra, &path) == OP_STATUS_OK;
        if (fine && path.status == OP_PATH_FOUND) {
            fine = fprintf(file, "%d\t%s.map\t%d\t%d\t%d\t%d\t%d\t%d\t%.8f\n", (int)(path.cost / 4.0), name,
                           canvas.width, canvas.height, start.x, start.y, goal.x, goal.y, path.cost) > 0;
            ++written;
        }
    }
    op_grid_path_reset(&path);
    fine = file != NULL && fclose(file) == 0 && fine;
    return fine && written == count;
}

static bool generate_one(const BenchMap *map, const char *folder, int32_t size, int32_t count,
                         uint64_t seed) {
    size_t cells = (size_t)size * (size_t)size;
    MapCanvas canvas = {size, size, malloc(cells)};
    OpRandom random = op_random_seed(seed);
    OpGrid *grid = NULL;
    bool fine = canvas.cells != NULL;
    if (fine) {
        map->draw(canvas, &random);
        fine = op_grid_from_areas(canvas.cells, cells, size, size, NULL, &grid) == OP_STATUS_OK &&
               write_map(grid, folder, map->name) &&
               write_queries(grid, canvas, &random, folder, map->name, count);
    }
    if (!fine) {
        fprintf(stderr, "grid_bench: could not make the map %s and its queries\n", map->name);
    }
    op_grid_destroy(grid);
    free(canvas.cells);
    return fine;
}

static bool generate(const char *folder, int32_t size, int32_t count) {
    for (size_t i = 0; i < sizeof bench_maps / sizeof bench_maps[0]; ++i) {
        if (!generate_one(&bench_maps[i], folder, size, count, 512 + i)) {
            return false;
        }
        printf("%s\n", bench_maps[i].name);
    }
    return true;
}

/* ---- Running ---- */

typedef struct BenchRun {
    OpGrid *grid;
    OpMovingAiScenario *queries;
    size_t count;
    OpGridOptions options;
    OpGridPath path;
} BenchRun;

/* Searches every query once; the time in microseconds, or a negative number when a call failed. costs may be NULL. */
static double run_once(BenchRun *run, uint64_t *costs, int64_t *expanded) {
    double sum = 0.0;
    *expanded = 0;
    for (size_t i = 0; i < run->count; ++i) {
        const OpMovingAiScenario *query = &run->queries[i];
        double begun = stopwatch_microseconds();
        OpStatus status = op_grid_find_path(run->grid, query->start, query->goal, &run->options, &run->path);
        sum += stopwatch_microseconds() - begun;
        if (status != OP_STATUS_OK) {
            fprintf(stderr, "grid_bench: %s\n", op_error_message());
            return -1.0;
        }
        *expanded += run->path.expanded_count;
        if (costs != NULL) {
            memcpy(&costs[i], &run->path.cost, sizeof costs[i]);
        }
    }
    return sum;
}

static bool load(BenchRun *run, const char *map_path, const char *query_path, char **text) {
    size_t size = 0;
    run->grid = map_file_read(map_path, NULL);
    *text = file_text_read(query_path, &size);
    if (run->grid == NULL || *text == NULL) {
        return false;
    }
    OpStatus status = op_moving_ai_parse_scenarios(*text, size, NULL, 0, &run->count);
    if (status == OP_STATUS_OK || status == OP_STATUS_BUFFER_TOO_SMALL) {
        run->queries = calloc(run->count + 1, sizeof *run->queries);
        status = run->queries == NULL
                     ? OP_STATUS_OUT_OF_MEMORY
                     : op_moving_ai_parse_scenarios(*text, size, run->queries, run->count, &run->count);
    }
    if (status != OP_STATUS_OK) {
        fprintf(stderr, "%s: %s\n", query_path, op_error_message());
    }
    return status == OP_STATUS_OK;
}

static bool measure(BenchRun *run, int32_t repetitions) {
    uint64_t *costs = calloc(run->count + 1, sizeof *costs);
    int64_t expanded = 0;
    double warm = costs != NULL ? 0.0 : -1.0;
    double time = 0.0;
    while (warm >= 0.0 && time >= 0.0 && warm < warm_up_microseconds) {
        time = run_once(run, costs, &expanded);
        warm += time + 1.0;
    }
    printf("{\"times\":[");
    for (int32_t i = 0; time >= 0.0 && i < repetitions; ++i) {
        time = run_once(run, NULL, &expanded);
        printf("%s%.6f", i > 0 ? "," : "", time * 1e-3);
    }
    printf("],\"expanded\":%" PRId64 ",\"costBits\":[", expanded);
    for (size_t i = 0; costs != NULL && i < run->count; ++i) {
        printf("%s\"%016" PRIx64 "\"", i > 0 ? "," : "", costs[i]);
    }
    printf("]}\n");
    bool fine = costs != NULL && time >= 0.0;
    free(costs);
    return fine;
}

static bool run_benchmark(const char *map_path, const char *query_path, int32_t connectivity,
                          int32_t repetitions) {
    BenchRun run = {.options = op_grid_options_default()};
    char *text = NULL;
    run.options.connectivity = connectivity;
    bool fine = load(&run, map_path, query_path, &text) && measure(&run, repetitions);
    op_grid_path_reset(&run.path);
    op_grid_destroy(run.grid);
    free(run.queries);
    free(text);
    return fine;
}

int main(int argc, char **argv) {
    bool fine = false;
    if (argc == 5 && strcmp(argv[1], "generate") == 0) {
        fine = generate(argv[2], (int32_t)atoi(argv[3]), (int32_t)atoi(argv[4]));
    } else if (argc == 6 && strcmp(argv[1], "run") == 0) {
        fine = run_benchmark(argv[2], argv[3], (int32_t)atoi(argv[4]), (int32_t)atoi(argv[5]));
    } else {
        fprintf(stderr,
                "usage: grid_bench generate FOLDER SIZE COUNT | run MAP SCEN CONNECTIVITY REPETITIONS\n");
        return 2;
    }
    return fine && fflush(stdout) == 0 ? 0 : 1;
}
