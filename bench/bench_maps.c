/* The seeded maps of the benchmark and the queries on them. */
#include "bench_maps.h"

#include "generators/map_generator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

FILE *bench_open_output(const char *folder, const char *name, const char *ending) {
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
    FILE *file = bench_open_output(folder, name, ".map");
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
    FILE *file = bench_open_output(folder, name, ".map.scen");
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
        fprintf(stderr, "onepath_bench: could not make the map %s and its queries\n", map->name);
    }
    op_grid_destroy(grid);
    free(canvas.cells);
    return fine;
}

bool bench_maps_generate(const char *folder, int32_t size, int32_t count, const char *only) {
    for (size_t i = 0; i < sizeof bench_maps / sizeof bench_maps[0]; ++i) {
        if (only != NULL && strcmp(only, bench_maps[i].name) != 0) {
            continue;
        }
        if (!generate_one(&bench_maps[i], folder, size, count, 512 + i)) {
            return false;
        }
        printf("%s\n", bench_maps[i].name);
    }
    return true;
}
