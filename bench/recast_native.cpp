// The native peers of the rows of 3D builds, tile caches and crowds: Recast, Detour, DetourTileCache and DetourCrowd as libraries that
// the system has, by their documented interface.
//
//     recast_bench build3d KIND SIZE solo|tiled WARM_UP REPETITIONS
//     recast_bench build3d-memory KIND SIZE solo|tiled
//     recast_bench tilecache WORK KIND SIZE PLACES WARM_UP REPETITIONS
//     recast_bench tilecache-facts KIND SIZE PLACES
//     recast_bench crowd NAME COUNT PLACES WARM_UP REPETITIONS
//
// Arguments and output are those of onepath_bench (build_work.h, cache_work.h, crowd_work.h), with no costs.
#include "recast_common.h"
#include "recast_crowd.h"
#include "recast_tile_cache.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

using namespace recast_bench;

struct Run {
    Input input;
    bool tiled;
};

bool build(const Run &run) {
    Owned<dtNavMesh> mesh(dtAllocNavMesh());
    return run.tiled ? build_tiled(run.input, *mesh) : build_solo(run.input, *mesh);
}

bool build_timed(void *user, BenchTally *tally) {
    const double begun = stopwatch_microseconds();
    const bool fine = build(*static_cast<const Run *>(user));
    tally->microseconds += stopwatch_microseconds() - begun;
    return fine;
}

bool prepare(Run &run, char **arguments) {
    run.tiled = std::strcmp(arguments[2], "tiled") == 0;
    return read_level(arguments[0], arguments[1], run.input);
}

bool measure_memory(char **arguments) {
    count_memory();
    Run run{};
    if (!prepare(run, arguments)) {
        return false;
    }
    begin_peak();
    if (!build(run)) {
        return false;
    }
    std::printf("{\"peakBytes\":%zu}\n", peak_memory());
    return true;
}

bool measure_time(char **arguments) {
    Run run{};
    return prepare(run, arguments) &&
           bench_measure(build_timed, &run, std::atof(arguments[3]), std::atoi(arguments[4]));
}

struct Command {
    const char *name;
    int arguments;
    bool (*run)(char **arguments);
};

const Command commands[] = {
    {"build3d", 5, measure_time},     {"build3d-memory", 3, measure_memory},
    {"tilecache", 6, tile_cache_run}, {"tilecache-facts", 3, tile_cache_facts},
    {"crowd", 5, crowd_run},
};

} // namespace

int main(int argc, char **argv) {
    for (const Command &command : commands) {
        if (argc - 2 == command.arguments && std::strcmp(argv[1], command.name) == 0) {
            return command.run(argv + 2) ? 0 : 1;
        }
    }
    std::fprintf(stderr, "usage: recast_bench COMMAND ARGUMENTS, see bench/recast_native.cpp\n");
    return 2;
}
