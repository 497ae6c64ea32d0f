/* Work on navigation meshes. */
#include "nav_work.h"

#include "bench_measure.h"

#include "support/map_file.h"
#include "support/scenario_file.h"
#include "support/stopwatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onepath/world.h"

typedef struct Run {
    OpGrid *grid;
    ScenarioFile file;
    OpNavSettings settings;
    OpNavMesh *mesh;
    OpNavPath path;
    uint8_t *bytes;
    size_t size;
} Run;

static OpNavSettings bench_settings(void) {
    OpNavSettings settings = op_nav_settings_humanoid();
    settings.agent_radius = 0.25; /* whole cells, so that Recast's mesh is the same area */
    settings.cell_size = 0.25;
    return settings;
}

/* The middle of a cell, on the floor. */
static OpVec3 middle_of(OpCell cell) {
    return (OpVec3){(double)cell.x + 0.5, 0.0, (double)cell.y + 0.5};
}

double nav_work_count_polys(OpNavMesh *mesh) {
    const OpTiledNavMesh *tiles = op_nav_mesh_tiles(mesh);
    double polys = 0.0;
    for (int32_t slot = 0; slot < op_tiled_nav_mesh_slot_count(tiles); ++slot) {
        const OpNavTile *tile = NULL;
        uint32_t salt = 0;
        OpNavTileData data;
        if (op_tiled_nav_mesh_slot(tiles, slot, &tile, &salt) == OP_STATUS_OK && tile != NULL &&
            op_nav_tile_view(tile, &data) == OP_STATUS_OK) {
            polys += (double)data.poly_count;
        }
    }
    return polys;
}

/* ---- Queries ---- */

static OpStatus find_path(Run *run, OpVec3 start, OpVec3 goal, double *cost) {
    OpStatus status = op_nav_mesh_find_path(run->mesh, start, goal, NULL, &run->path);
    *cost = run->path.length;
    return status;
}

static OpStatus cast_ray(Run *run, OpVec3 start, OpVec3 goal, double *cost) {
    OpNavMeshHit hit = {0};
    OpStatus status = op_nav_mesh_raycast(run->mesh, start, goal, NULL, &hit);
    *cost = hit.distance;
    return status;
}

static OpStatus find_nearest(Run *run, OpVec3 start, OpVec3 goal, double *cost) {
    OpVec3 middle = {(start.x + goal.x) * 0.5, 0.0, (start.z + goal.z) * 0.5};
    OpVec3 found = {0};
    bool any = false;
    OpStatus status = op_nav_mesh_sample_position(run->mesh, middle, 8.0, NULL, &found, &any);
    double dx = found.x - middle.x;
    double dz = found.z - middle.z;
    *cost = any ? dx * dx + dz * dz : -1.0;
    return status;
}

typedef OpStatus (*Ask)(Run *run, OpVec3 start, OpVec3 goal, double *cost);

static bool ask_all(Run *run, BenchTally *tally, Ask ask) {
    for (size_t i = 0; i < run->file.count; ++i) {
        OpVec3 start = middle_of(run->file.scenarios[i].start);
        OpVec3 goal = middle_of(run->file.scenarios[i].goal);
        double cost = 0.0;
        double begun = stopwatch_microseconds();
        OpStatus status = ask(run, start, goal, &cost);
        tally->microseconds += stopwatch_microseconds() - begun;
        if (status != OP_STATUS_OK || !bench_tally_cost(tally, cost)) {
            fprintf(stderr, "onepath_bench: %s\n", op_error_message());
            return false;
        }
        tally->expanded += run->path.expanded;
    }
    return true;
}

static bool all_paths(void *user, BenchTally *tally) {
    return ask_all(user, tally, find_path);
}

static bool all_rays(void *user, BenchTally *tally) {
    return ask_all(user, tally, cast_ray);
}

static bool all_nearest(void *user, BenchTally *tally) {
    return ask_all(user, tally, find_nearest);
}

/* ---- Building, saving, loading ---- */

static bool build(void *user, BenchTally *tally) {
    Run *run = user;
    OpNavMesh *mesh = NULL;
    double begun = stopwatch_microseconds();
    OpStatus status = op_nav_mesh_build_2d_from_grid(run->grid, &run->settings, NULL, &mesh);
    tally->microseconds += stopwatch_microseconds() - begun;
    bool fine = status == OP_STATUS_OK && bench_tally_cost(tally, nav_work_count_polys(mesh));
    op_nav_mesh_destroy(mesh);
    return fine;
}

static bool save(void *user, BenchTally *tally) {
    Run *run = user;
    size_t size = 0;
    double begun = stopwatch_microseconds();
    OpStatus status = op_nav_mesh_save(run->mesh, run->bytes, run->size, &size);
    tally->microseconds += stopwatch_microseconds() - begun;
    return status == OP_STATUS_OK && bench_tally_cost(tally, (double)size);
}

static bool load(void *user, BenchTally *tally) {
    Run *run = user;
    OpNavMesh *mesh = NULL;
    double begun = stopwatch_microseconds();
    OpStatus status = op_nav_mesh_load(run->bytes, run->size, NULL, NULL, &mesh);
    tally->microseconds += stopwatch_microseconds() - begun;
    bool fine = status == OP_STATUS_OK && bench_tally_cost(tally, nav_work_count_polys(mesh));
    op_nav_mesh_destroy(mesh);
    return fine;
}

/* ---- Running ---- */

typedef struct Work {
    const char *name;
    BenchBody body;
} Work;

static const Work works[] = {{"path", all_paths}, {"raycast", all_rays}, {"nearest", all_nearest},
                             {"build", build},    {"save", save},        {"load", load}};

static BenchBody find_work(const char *name) {
    for (size_t i = 0; i < sizeof works / sizeof works[0]; ++i) {
        if (strcmp(works[i].name, name) == 0) {
            return works[i].body;
        }
    }
    fprintf(stderr, "onepath_bench: no work on navigation meshes is called %s\n", name);
    return NULL;
}

static bool prepare(Run *run, const char *map, const char *scenarios) {
    run->grid = map_file_read(map, NULL);
    if (run->grid == NULL || !scenario_file_read(scenarios, &run->file)) {
        return false;
    }
    if (op_nav_mesh_build_2d_from_grid(run->grid, &run->settings, NULL, &run->mesh) != OP_STATUS_OK) {
        fprintf(stderr, "onepath_bench: %s\n", op_error_message());
        return false;
    }
    run->size = op_nav_mesh_saved_size(run->mesh);
    run->bytes = malloc(run->size);
    return run->bytes != NULL &&
           op_nav_mesh_save(run->mesh, run->bytes, run->size, &run->size) == OP_STATUS_OK;
}

bool nav_work_run(char **arguments, int count) {
    (void)count;
    Run run = {.settings = bench_settings()};
    BenchBody body = find_work(arguments[0]);
    bool fine = body != NULL && prepare(&run, arguments[1], arguments[2]) &&
                bench_measure(body, &run, atof(arguments[3]), (int32_t)atoi(arguments[4]));
    op_nav_path_reset(&run.path);
    free(run.bytes);
    op_nav_mesh_destroy(run.mesh);
    scenario_file_free(&run.file);
    op_grid_destroy(run.grid);
    return fine;
}
