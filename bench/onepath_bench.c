/* The native side of the benchmark; tools/bench.mjs runs it beside the others.
 *
 *     onepath_bench generate FOLDER SIZE COUNT [NAME]
 *         writes the seeded maps (or one), SIZE x SIZE, each with COUNT queries
 *     onepath_bench generate-voxels FOLDER SIDE COUNT
 *     onepath_bench generate-roads FOLDER SIDE COUNT
 *         the same for the voxel map and the road network
 *     onepath_bench generate-crowd FOLDER SIZE COUNT
 *         writes where so many agents start in a city of SIZE x SIZE units, and their goals (crowd_places.h)
 *     onepath_bench generate-places KIND SIZE COUNT FILE
 *         and for places on a level (cache_work.h)
 *     onepath_bench grid | hex | voxel | graph ARGUMENTS
 *         times queries (bench_queries.h); WARM_UP is in milliseconds
 *     onepath_bench work NAME MAP SCRIPT WARM_UP REPETITIONS
 *         times what a host does between edits (grid_work.h)
 *     onepath_bench nav NAME MAP SCEN WARM_UP REPETITIONS
 *         the same on navigation meshes (nav_work.h)
 *     onepath_bench build3d | build3d-memory ARGUMENTS
 *         times 3D builds, or measures their memory (build_work.h)
 *     onepath_bench tilecache | tilecache-facts ARGUMENTS
 *         times meshes that change, or tells of their ground and memory (cache_work.h)
 *     onepath_bench orca COUNT WARM_UP REPETITIONS
 *         times steps of the simulator of ORCA (orca_work.h)
 *     onepath_bench crowd NAME COUNT PLACES WARM_UP REPETITIONS
 *         times steps and states of crowds (crowd_work.h)
 *     onepath_bench memory NAME MAP SCEN
 *         the memory of one way of searching, in bytes (grid_memory.h)
 *
 * Queries and work print the line of bench_measure.h. A repetition's time is the sum of its timed calls; loading comes
 * before. */
#include "bench_maps.h"
#include "bench_queries.h"
#include "bench_roads.h"
#include "bench_voxels.h"
#include "build_work.h"
#include "cache_work.h"
#include "crowd_places.h"
#include "crowd_work.h"
#include "grid_memory.h"
#include "grid_work.h"
#include "nav_work.h"
#include "orca_work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool generate_maps(char **arguments, int count) {
    return bench_maps_generate(arguments[0], (int32_t)atoi(arguments[1]), (int32_t)atoi(arguments[2]),
                               count == 4 ? arguments[3] : NULL);
}

static bool generate_voxels(char **arguments, int count) {
    (void)count;
    return bench_voxels_generate(arguments[0], (int32_t)atoi(arguments[1]), (int32_t)atoi(arguments[2]));
}

static bool generate_roads(char **arguments, int count) {
    (void)count;
    return bench_roads_generate(arguments[0], (int32_t)atoi(arguments[1]), (int32_t)atoi(arguments[2]));
}

static bool generate_crowd(char **arguments, int count) {
    (void)count;
    return crowd_places_generate(arguments[0], (int32_t)atoi(arguments[1]), (int32_t)atoi(arguments[2]));
}

static bool work(char **arguments, int count) {
    (void)count;
    return grid_work_run(arguments[0], arguments[1], arguments[2], atof(arguments[3]),
                         (int32_t)atoi(arguments[4]));
}

static bool memory(char **arguments, int count) {
    (void)count;
    return grid_memory_run(arguments[0], arguments[1], arguments[2]);
}

typedef struct Command {
    const char *name;
    int least; /* arguments */
    int most;
    bool (*run)(char **arguments, int count);
} Command;

enum { MANY = 1000 };

static const Command commands[] = {
    {"generate", 3, 4, generate_maps},
    {"generate-voxels", 3, 3, generate_voxels},
    {"generate-roads", 3, 3, generate_roads},
    {"generate-places", 4, 4, cache_places_generate},
    {"generate-crowd", 3, 3, generate_crowd},
    {"grid", 4, MANY, grid_queries_run},
    {"hex", 4, MANY, hex_queries_run},
    {"voxel", 4, MANY, voxel_queries_run},
    {"graph", 5, MANY, graph_queries_run},
    {"work", 5, 5, work},
    {"nav", 5, 5, nav_work_run},
    {"build3d", 5, 5, build_work_run},
    {"build3d-memory", 3, 3, build_memory_run},
    {"tilecache", 6, 6, cache_work_run},
    {"tilecache-facts", 3, 3, cache_facts_run},
    {"orca", 3, 3, orca_work_run},
    {"crowd", 5, 5, crowd_work_run},
    {"memory", 3, 3, memory},
};

int main(int argc, char **argv) {
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; ++i) {
        const Command *command = &commands[i];
        if (strcmp(argv[1], command->name) == 0 && argc - 2 >= command->least && argc - 2 <= command->most) {
            return command->run(argv + 2, argc - 2) && fflush(stdout) == 0 ? 0 : 1;
        }
    }
    fprintf(stderr, "usage: onepath_bench COMMAND ARGUMENTS, see bench/onepath_bench.c\n");
    return 2;
}
