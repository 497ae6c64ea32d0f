/* Building meshes from generated levels. */
#include "build_work.h"

#include "bench_measure.h"
#include "build_settings.h"
#include "nav_work.h"

#include "generators/level_generator.h"
#include "support/stopwatch.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onepath/world.h"

typedef struct Run {
    Level level;
    OpNavSettings settings;
} Run;

static OpNavSettings make_settings(int32_t size, bool tiled) {
    OpNavSettings settings = op_nav_settings_humanoid();
    double cells = tiled ? BENCH_TILE_CELLS : ceil((double)size / BENCH_CELL_SIZE) + 1.0;
    settings.agent_radius = BENCH_AGENT_RADIUS;
    settings.agent_height = BENCH_AGENT_HEIGHT;
    settings.walkable_climb = BENCH_CLIMB;
    settings.agent_max_slope_degrees = BENCH_SLOPE;
    settings.cell_size = BENCH_CELL_SIZE;
    settings.cell_height = BENCH_CELL_HEIGHT;
    settings.tile_size = (double)(float)(cells * BENCH_CELL_SIZE);
    settings.max_verts_per_poly = BENCH_MAX_VERTS;
    settings.min_region_area = BENCH_MIN_REGION;
    settings.merge_region_area = BENCH_MERGE_REGION;
    settings.contour_max_error = BENCH_CONTOUR_ERROR;
    settings.max_edge_length = BENCH_MAX_EDGE;
    settings.detail_sample_distance = BENCH_DETAIL_DISTANCE;
    settings.detail_max_error = BENCH_DETAIL_ERROR;
    return settings;
}

static bool prepare(Run *run, char **arguments) {
    const char *name = arguments[0];
    int32_t size = (int32_t)atoi(arguments[1]);
    for (int kind = 0; kind < LEVEL_KINDS; ++kind) {
        if (strcmp(level_kind_name((LevelKind)kind), name) == 0) {
            run->settings = make_settings(size, strcmp(arguments[2], "tiled") == 0);
            return level_make(&run->level, (LevelKind)kind, size, BENCH_BUILD_SEED);
        }
    }
    fprintf(stderr, "onepath_bench: no kind of level is called %s\n", name);
    return false;
}

static OpStatus build_mesh(const Run *run, const OpAllocator *allocator, OpNavMesh **mesh) {
    const Level *level = &run->level;
    OpStatus status = op_nav_mesh_build(level->vertices, (size_t)level->vertex_count, level->indices,
                                        (size_t)level->triangle_count * 3, &run->settings, allocator, mesh);
    if (status != OP_STATUS_OK) {
        fprintf(stderr, "onepath_bench: %s\n", op_error_message());
    }
    return status;
}

static bool build(void *user, BenchTally *tally) {
    OpNavMesh *mesh = NULL;
    double begun = stopwatch_microseconds();
    OpStatus status = build_mesh(user, NULL, &mesh);
    tally->microseconds += stopwatch_microseconds() - begun;
    bool fine = status == OP_STATUS_OK && bench_tally_cost(tally, nav_work_count_polys(mesh)) &&
                bench_tally_cost(tally, (double)op_nav_mesh_saved_size(mesh));
    op_nav_mesh_destroy(mesh);
    return fine;
}

bool build_work_run(char **arguments, int count) {
    (void)count;
    Run run = {0};
    bool fine = prepare(&run, arguments) &&
                bench_measure(build, &run, atof(arguments[3]), (int32_t)atoi(arguments[4]));
    level_free(&run.level);
    return fine;
}

/* ---- Memory ---- */

typedef struct Held {
    size_t now;
    size_t peak;
} Held;

static void *counted_alloc(void *user, size_t size) {
    Held *held = user;
    void *memory = malloc(size);
    held->now += memory != NULL ? size : 0;
    held->peak = held->now > held->peak ? held->now : held->peak;
    return memory;
}

static void counted_free(void *user, void *memory, size_t size) {
    Held *held = user;
    held->now -= memory != NULL ? size : 0;
    free(memory);
}

bool build_memory_run(char **arguments, int count) {
    (void)count;
    Run run = {0};
    Held held = {0};
    OpAllocator allocator = {counted_alloc, counted_free, &held};
    OpNavMesh *mesh = NULL;
    bool fine = prepare(&run, arguments) && build_mesh(&run, &allocator, &mesh) == OP_STATUS_OK;
    op_nav_mesh_destroy(mesh);
    level_free(&run.level);
    if (fine) {
        printf("{\"peakBytes\":%zu}\n", held.peak);
    }
    return fine;
}
