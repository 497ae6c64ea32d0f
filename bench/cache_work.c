/* Obstacles that come and go on generated levels. */
#include "cache_work.h"

#include "bench_held.h"
#include "bench_measure.h"
#include "build_settings.h"
#include "build_work.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onepath/tilecache.h"

enum { MOST_PLACES = 64 };

typedef struct Run {
    const char *work;
    Level level;
    OpNavSettings settings;
    OpVec3 places[MOST_PLACES];
    int32_t obstacles[MOST_PLACES]; /* their ids */
    int place_count;
    OpTileCache *cache;
} Run;

static bool explain(OpStatus status) {
    if (status != OP_STATUS_OK) {
        fprintf(stderr, "onepath_bench: %s\n", op_error_message());
    }
    return status == OP_STATUS_OK;
}

/* ---- Making ---- */

static bool read_places(const char *path, Run *run) {
    FILE *file = fopen(path, "r");
    OpVec3 place;
    while (file != NULL && run->place_count < MOST_PLACES &&
           fscanf(file, "%lf %lf %lf", &place.x, &place.y, &place.z) == 3) {
        run->places[run->place_count++] = place;
    }
    if (file != NULL) {
        fclose(file);
    }
    if (run->place_count == 0) {
        fprintf(stderr, "onepath_bench: no places in %s\n", path);
    }
    return run->place_count > 0;
}

static bool make_cache(const Run *run, const OpAllocator *allocator, OpTileCache **out) {
    OpTriangles triangles = level_triangles(&run->level);
    return explain(op_tile_cache_create(&triangles, &run->settings, NULL, allocator, out));
}

/* arguments: KIND SIZE PLACES */
static bool prepare(Run *run, char **arguments, const OpAllocator *allocator) {
    int32_t size = (int32_t)atoi(arguments[1]);
    run->settings = build_work_settings(size, true);
    run->settings.partition = OP_PARTITION_LAYERS;
    run->settings.detail_sample_distance = 0.0;
    return build_work_level(arguments[0], size, &run->level) && read_places(arguments[2], run) &&
           make_cache(run, allocator, &run->cache);
}

static void finish(Run *run) {
    op_tile_cache_destroy(run->cache);
    level_free(&run->level);
}

/* ---- A cycle ---- */

static bool add_all(Run *run) {
    OpStatus status = OP_STATUS_OK;
    for (int i = 0; i < run->place_count && status == OP_STATUS_OK; ++i) {
        OpObstacle obstacle = {.shape = OP_OBSTACLE_CYLINDER,
                               .position = run->places[i],
                               .size = {BENCH_OBSTACLE_RADIUS, BENCH_OBSTACLE_HEIGHT, 0.0}};
        status = op_tile_cache_add_obstacle(run->cache, &obstacle, &run->obstacles[i]);
        status = status != OP_STATUS_OK ? status : op_tile_cache_update(run->cache, INT32_MAX, NULL);
    }
    return explain(status);
}

static bool remove_all(Run *run) {
    OpStatus status = OP_STATUS_OK;
    for (int i = 0; i < run->place_count && status == OP_STATUS_OK; ++i) {
        status = op_tile_cache_remove_obstacle(run->cache, run->obstacles[i], NULL);
        status = status != OP_STATUS_OK ? status : op_tile_cache_update(run->cache, INT32_MAX, NULL);
    }
    return explain(status);
}

/* ---- What comes of it ---- */

typedef struct Ground {
    int32_t polys;
    double area; /* seen from above */
} Ground;

/* Of a convex polygon, twice. */
static double doubled_area(const float *vertices, const uint16_t *corners, int32_t count) {
    const float *first = &vertices[3 * corners[0]];
    double sum = 0.0;
    for (int32_t i = 1; i + 1 < count; ++i) {
        const float *a = &vertices[3 * corners[i]];
        const float *b = &vertices[3 * corners[i + 1]];
        sum += ((double)a[0] - (double)first[0]) * ((double)b[2] - (double)first[2]) -
               ((double)b[0] - (double)first[0]) * ((double)a[2] - (double)first[2]);
    }
    return fabs(sum);
}

static void measure_tile(const OpNavTileData *data, Ground *ground) {
    const uint16_t *corners = data->poly_indices;
    for (int32_t i = 0; i < data->poly_count; ++i) {
        int32_t count = data->poly_vertex_counts[i];
        ground->area += doubled_area(data->vertices, corners, count) / 2.0;
        corners += count;
    }
    ground->polys += data->poly_count;
}

static Ground measure(const OpTileCache *cache) {
    const OpTiledNavMesh *mesh = op_tile_cache_mesh((OpTileCache *)cache);
    Ground ground = {0};
    for (int32_t slot = 0; slot < op_tiled_nav_mesh_slot_count(mesh); ++slot) {
        const OpNavTile *tile = NULL;
        uint32_t salt = 0;
        OpNavTileData data;
        if (op_tiled_nav_mesh_slot(mesh, slot, &tile, &salt) == OP_STATUS_OK && tile != NULL &&
            op_nav_tile_view(tile, &data) == OP_STATUS_OK) {
            measure_tile(&data, &ground);
        }
    }
    return ground;
}

static bool tally_state(const OpTileCache *cache, BenchTally *tally) {
    size_t size = 0;
    return explain(op_tile_cache_snapshot_size(cache, OP_SNAPSHOT_FULL, &size)) &&
           bench_tally_cost(tally, (double)measure(cache).polys) && bench_tally_cost(tally, (double)size);
}

/* ---- Work ---- */

static bool timed(bool wanted, bool (*work)(Run *run), Run *run, BenchTally *tally) {
    BenchStopwatch begun = bench_begin();
    bool fine = work(run);
    if (wanted) {
        bench_end(begun, tally);
    }
    return fine;
}

static bool cycles(Run *run, BenchTally *tally) {
    bool fine = true;
    for (int i = 0; i < BENCH_CYCLES && fine; ++i) {
        fine = timed(strcmp(run->work, "remove") != 0, add_all, run, tally) &&
               timed(strcmp(run->work, "add") != 0, remove_all, run, tally);
    }
    return fine;
}

static bool build(Run *run, BenchTally *tally) {
    OpTileCache *cache = NULL;
    BenchStopwatch begun = bench_begin();
    bool fine = make_cache(run, NULL, &cache);
    bench_end(begun, tally);
    op_tile_cache_destroy(cache);
    return fine;
}

static bool work(void *user, BenchTally *tally) {
    Run *run = user;
    bool fine = strcmp(run->work, "build") == 0 ? build(run, tally) : cycles(run, tally);
    return fine && add_all(run) && tally_state(run->cache, tally) && remove_all(run) &&
           tally_state(run->cache, tally);
}

bool cache_work_run(char **arguments, int count) {
    (void)count;
    Run run = {.work = arguments[0]};
    bool fine = prepare(&run, arguments + 1, NULL) &&
                bench_measure(work, &run, atof(arguments[4]), (int32_t)atoi(arguments[5]));
    finish(&run);
    return fine;
}

/* ---- Facts ---- */

bool cache_facts_run(char **arguments, int count) {
    (void)count;
    BenchHeld held = {0};
    OpAllocator allocator = bench_counting_allocator(&held);
    Run run = {0};
    Ground ground[3] = {{0}};
    bool fine = prepare(&run, arguments, &allocator);
    if (fine) {
        ground[0] = measure(run.cache);
        fine = add_all(&run);
        ground[1] = measure(run.cache);
        fine = fine && remove_all(&run);
        ground[2] = measure(run.cache);
        OpTileCacheCounts counts = op_tile_cache_counts(run.cache);
        printf("{\"polys\":[%" PRId32 ",%" PRId32 ",%" PRId32
               "],\"area\":[%.9g,%.9g,%.9g],\"peakBytes\":%zu,",
               ground[0].polys, ground[1].polys, ground[2].polys, ground[0].area, ground[1].area,
               ground[2].area, held.peak);
        printf("\"counts\":[%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 "]}\n", counts.unchanged,
               counts.reused, counts.repaired, counts.rebuilt);
    }
    finish(&run);
    return fine;
}
