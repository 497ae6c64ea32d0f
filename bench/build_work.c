/* Building meshes from generated levels. */
#include "build_work.h"

#include "bench_held.h"
#include "bench_measure.h"
#include "build_settings.h"
#include "nav_work.h"

#include "support/stopwatch.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Run {
    Level level;
    OpNavSettings settings;
} Run;

OpNavSettings build_work_settings(int32_t size, bool tiled) {
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

bool build_work_level(const char *kind, int32_t size, Level *level) {
    for (int number = 0; number < LEVEL_KINDS; ++number) {
        if (strcmp(level_kind_name((LevelKind)number), kind) == 0) {
            return level_make(level, (LevelKind)number, size, BENCH_BUILD_SEED);
        }
    }
    fprintf(stderr, "onepath_bench: no kind of level is called %s\n", kind);
    return false;
}

static bool prepare(Run *run, char **arguments) {
    int32_t size = (int32_t)atoi(arguments[1]);
    run->settings = build_work_settings(size, strcmp(arguments[2], "tiled") == 0);
    return build_work_level(arguments[0], size, &run->level);
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

bool build_work_mesh(const char *kind, int32_t size, bool tiled, OpNavMesh **mesh) {
    Run run = {.settings = build_work_settings(size, tiled)};
    bool fine = build_work_level(kind, size, &run.level) && build_mesh(&run, NULL, mesh) == OP_STATUS_OK;
    level_free(&run.level);
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

bool build_memory_run(char **arguments, int count) {
    (void)count;
    Run run = {0};
    BenchHeld held = {0};
    OpAllocator allocator = bench_counting_allocator(&held);
    OpNavMesh *mesh = NULL;
    bool fine = prepare(&run, arguments) && build_mesh(&run, &allocator, &mesh) == OP_STATUS_OK;
    op_nav_mesh_destroy(mesh);
    level_free(&run.level);
    if (fine) {
        printf("{\"peakBytes\":%zu}\n", held.peak);
    }
    return fine;
}
