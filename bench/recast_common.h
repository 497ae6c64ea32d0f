// What the native peers share: levels, settings, floors, tiles, and the memory that is taken.
#ifndef ONEPATH_BENCH_RECAST_COMMON_H
#define ONEPATH_BENCH_RECAST_COMMON_H

#include <DetourNavMesh.h>
#include <Recast.h>

#include <cstddef>
#include <memory>
#include <vector>

extern "C" {
#include "bench_measure.h"
#include "build_settings.h"
#include "support/stopwatch.h"
}

namespace recast_bench {

struct Input {
    std::vector<float> vertices;
    std::vector<int> indices;
    int size;
    float low[3];
    float high[3];
};

struct Freeing {
    void operator()(rcHeightfield *it) const {
        rcFreeHeightField(it);
    }
    void operator()(rcCompactHeightfield *it) const {
        rcFreeCompactHeightfield(it);
    }
    void operator()(rcHeightfieldLayerSet *it) const {
        rcFreeHeightfieldLayerSet(it);
    }
    void operator()(rcContourSet *it) const {
        rcFreeContourSet(it);
    }
    void operator()(rcPolyMesh *it) const {
        rcFreePolyMesh(it);
    }
    void operator()(rcPolyMeshDetail *it) const {
        rcFreePolyMeshDetail(it);
    }
    void operator()(dtNavMesh *it) const {
        dtFreeNavMesh(it);
    }
};

template <typename T> using Owned = std::unique_ptr<T, Freeing>;

// False, after a message on standard error.
bool fail(const char *stage);

// The generated level of a kind and a size, as they stand on the command line.
bool read_level(const char *kind, const char *size, Input &input);

rcConfig make_config(const Input &input, bool tiled);

// Triangles to floors, eroded by the agent's radius.
bool build_floors(const Input &input, const std::vector<int> &indices, const rcConfig &config,
                  rcContext &context, rcCompactHeightfield &floors);

// The tiles of a level.
struct Tiling {
    rcConfig config; // of all of them
    float side;
    int count; // along x and along z
    std::vector<std::vector<int>>
        indices; // of each, row by row: the triangles whose boxes touch it with its border
};

Tiling make_tiling(const Input &input);
rcConfig tile_config(const Tiling &tiling, const Input &input, int x, int z);

// A mesh of one tile, and one in tiles.
bool build_solo(const Input &input, dtNavMesh &mesh);
bool build_tiled(const Input &input, dtNavMesh &mesh);

// From then on what Recast, Detour and this program allocate is counted.
void count_memory();
// The most that was held since then at a time, but for what was held at this call. Begins a new count.
void begin_peak();
size_t peak_memory();

} // namespace recast_bench

#endif
