// The native peer of the 3D builder's rows: Recast and Detour as the library that the system has, by their documented interface.
//
//     recast_bench build3d KIND SIZE solo|tiled WARM_UP REPETITIONS
//     recast_bench build3d-memory KIND SIZE solo|tiled
//
// Arguments and output are those of onepath_bench (build_work.h), with no costs.
#include <DetourAlloc.h>
#include <DetourNavMesh.h>
#include <DetourNavMeshBuilder.h>
#include <Recast.h>
#include <RecastAlloc.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

extern "C" {
#include "bench_measure.h"
#include "build_settings.h"
#include "generators/level_generator.h"
#include "support/stopwatch.h"
}

namespace {

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

struct TileData {
    unsigned char *bytes = nullptr; // null where there is nothing to walk on
    int size = 0;
};

bool fail(const char *stage) {
    std::fprintf(stderr, "recast_bench: %s failed\n", stage);
    return false;
}

rcConfig make_config(const Input &input, bool tiled) {
    rcConfig config{};
    config.cs = static_cast<float>(BENCH_CELL_SIZE);
    config.ch = static_cast<float>(BENCH_CELL_HEIGHT);
    config.walkableSlopeAngle = static_cast<float>(BENCH_SLOPE);
    config.walkableHeight = static_cast<int>(std::ceil(static_cast<float>(BENCH_AGENT_HEIGHT) / config.ch));
    config.walkableClimb = static_cast<int>(std::floor(static_cast<float>(BENCH_CLIMB) / config.ch));
    config.walkableRadius = static_cast<int>(std::ceil(static_cast<float>(BENCH_AGENT_RADIUS) / config.cs));
    config.maxEdgeLen = static_cast<int>(BENCH_MAX_EDGE / BENCH_CELL_SIZE + 0.5);
    config.maxSimplificationError = static_cast<float>(BENCH_CONTOUR_ERROR);
    config.minRegionArea = BENCH_MIN_REGION;
    config.mergeRegionArea = BENCH_MERGE_REGION;
    config.maxVertsPerPoly = BENCH_MAX_VERTS;
    config.detailSampleDist = static_cast<float>(BENCH_DETAIL_DISTANCE);
    config.detailSampleMaxError = static_cast<float>(BENCH_DETAIL_ERROR);
    std::copy(input.low, input.low + 3, config.bmin);
    std::copy(input.high, input.high + 3, config.bmax);
    if (tiled) {
        config.tileSize = BENCH_TILE_CELLS;
        config.borderSize = config.walkableRadius + 3;
        config.width = config.tileSize + 2 * config.borderSize;
        config.height = config.width;
    } else {
        rcCalcGridSize(config.bmin, config.bmax, config.cs, &config.width, &config.height);
    }
    return config;
}

// Triangles to floors with regions.
bool build_floors(const Input &input, const std::vector<int> &indices, const rcConfig &config,
                  rcContext &context, rcCompactHeightfield &floors) {
    Owned<rcHeightfield> solid(rcAllocHeightfield());
    const int vertex_count = static_cast<int>(input.vertices.size() / 3);
    const int triangle_count = static_cast<int>(indices.size() / 3);
    std::vector<unsigned char> areas(static_cast<size_t>(triangle_count), 0);
    if (!rcCreateHeightfield(&context, *solid, config.width, config.height, config.bmin, config.bmax,
                             config.cs, config.ch)) {
        return fail("the heightfield");
    }
    rcMarkWalkableTriangles(&context, config.walkableSlopeAngle, input.vertices.data(), vertex_count,
                            indices.data(), triangle_count, areas.data());
    if (!rcRasterizeTriangles(&context, input.vertices.data(), vertex_count, indices.data(), areas.data(),
                              triangle_count, *solid, config.walkableClimb)) {
        return fail("rasterizing");
    }
    rcFilterLowHangingWalkableObstacles(&context, config.walkableClimb, *solid);
    rcFilterLedgeSpans(&context, config.walkableHeight, config.walkableClimb, *solid);
    rcFilterWalkableLowHeightSpans(&context, config.walkableHeight, *solid);
    if (!rcBuildCompactHeightfield(&context, config.walkableHeight, config.walkableClimb, *solid, floors)) {
        return fail("the compact heightfield");
    }
    solid.reset();
    return (rcErodeWalkableArea(&context, config.walkableRadius, floors) &&
            rcBuildDistanceField(&context, floors) &&
            rcBuildRegions(&context, floors, config.borderSize, config.minRegionArea,
                           config.mergeRegionArea)) ||
           fail("the regions");
}

// Polygons with detail to the bytes of a tile.
bool make_tile(rcPolyMesh &polys, const rcPolyMeshDetail &detail, const rcConfig &config, int x, int z,
               TileData &out) {
    std::fill(polys.flags, polys.flags + polys.npolys, static_cast<unsigned short>(1));
    dtNavMeshCreateParams params{};
    params.verts = polys.verts;
    params.vertCount = polys.nverts;
    params.polys = polys.polys;
    params.polyAreas = polys.areas;
    params.polyFlags = polys.flags;
    params.polyCount = polys.npolys;
    params.nvp = polys.nvp;
    params.detailMeshes = detail.meshes;
    params.detailVerts = detail.verts;
    params.detailVertsCount = detail.nverts;
    params.detailTris = detail.tris;
    params.detailTriCount = detail.ntris;
    params.walkableHeight = static_cast<float>(BENCH_AGENT_HEIGHT);
    params.walkableRadius = static_cast<float>(BENCH_AGENT_RADIUS);
    params.walkableClimb = static_cast<float>(BENCH_CLIMB);
    params.tileX = x;
    params.tileY = z;
    params.cs = config.cs;
    params.ch = config.ch;
    params.buildBvTree = true;
    std::copy(polys.bmin, polys.bmin + 3, params.bmin);
    std::copy(polys.bmax, polys.bmax + 3, params.bmax);
    return dtCreateNavMeshData(&params, &out.bytes, &out.size) || fail("the tile");
}

bool build_tile(const Input &input, const std::vector<int> &indices, const rcConfig &config, int x, int z,
                TileData &out) {
    rcContext context(false);
    Owned<rcCompactHeightfield> floors(rcAllocCompactHeightfield());
    Owned<rcContourSet> contours(rcAllocContourSet());
    Owned<rcPolyMesh> polys(rcAllocPolyMesh());
    Owned<rcPolyMeshDetail> detail(rcAllocPolyMeshDetail());
    if (!build_floors(input, indices, config, context, *floors)) {
        return false;
    }
    if (!rcBuildContours(&context, *floors, config.maxSimplificationError, config.maxEdgeLen, *contours)) {
        return fail("the contours");
    }
    if (contours->nconts == 0) {
        return true;
    }
    if (!rcBuildPolyMesh(&context, *contours, config.maxVertsPerPoly, *polys) ||
        !rcBuildPolyMeshDetail(&context, *polys, *floors, config.detailSampleDist,
                               config.detailSampleMaxError, *detail)) {
        return fail("the polygons");
    }
    floors.reset();
    contours.reset();
    return polys->npolys == 0 || make_tile(*polys, *detail, config, x, z, out);
}

bool build_solo(const Input &input, dtNavMesh &mesh) {
    TileData tile;
    return build_tile(input, input.indices, make_config(input, false), 0, 0, tile) &&
           (dtStatusSucceed(mesh.init(tile.bytes, tile.size, DT_TILE_FREE_DATA)) || fail("the mesh"));
}

// The triangles of each tile, row by row: those whose boxes touch it with its border.
std::vector<std::vector<int>> sort_triangles(const Input &input, float side, float border, int tiles) {
    std::vector<std::vector<int>> sorted(static_cast<size_t>(tiles) * static_cast<size_t>(tiles));
    for (size_t i = 0; i < input.indices.size(); i += 3) {
        int first[2];
        int last[2];
        for (int axis = 0; axis < 2; ++axis) {
            const auto at = [&](size_t k) {
                return input.vertices[static_cast<size_t>(3 * input.indices[i + k] + 2 * axis)] -
                       input.low[2 * axis];
            };
            const float least = std::min({at(0), at(1), at(2)}) - border;
            const float most = std::max({at(0), at(1), at(2)}) + border;
            first[axis] = std::max(0, static_cast<int>(std::floor(least / side)));
            last[axis] = std::min(tiles - 1, static_cast<int>(std::floor(most / side)));
        }
        for (int z = first[1]; z <= last[1]; ++z) {
            for (int x = first[0]; x <= last[0]; ++x) {
                std::vector<int> &tile = sorted[static_cast<size_t>(z * tiles + x)];
                tile.insert(tile.end(), input.indices.begin() + static_cast<std::ptrdiff_t>(i),
                            input.indices.begin() + static_cast<std::ptrdiff_t>(i) + 3);
            }
        }
    }
    return sorted;
}

bool build_tiled(const Input &input, dtNavMesh &mesh) {
    const rcConfig shared = make_config(input, true);
    const float side = static_cast<float>(shared.tileSize) * shared.cs;
    const float border = static_cast<float>(shared.borderSize) * shared.cs;
    const int tiles = static_cast<int>(std::ceil(static_cast<float>(input.size) / side));
    dtNavMeshParams params{};
    std::copy(input.low, input.low + 3, params.orig);
    params.tileWidth = side;
    params.tileHeight = side;
    params.maxTiles = tiles * tiles;
    params.maxPolys = 1 << 12;
    if (dtStatusFailed(mesh.init(&params))) {
        return fail("the mesh");
    }
    const std::vector<std::vector<int>> sorted = sort_triangles(input, side, border, tiles);
    for (int z = 0; z < tiles; ++z) {
        for (int x = 0; x < tiles; ++x) {
            rcConfig config = shared;
            config.bmin[0] = input.low[0] + static_cast<float>(x) * side - border;
            config.bmin[2] = input.low[2] + static_cast<float>(z) * side - border;
            config.bmax[0] = input.low[0] + static_cast<float>(x + 1) * side + border;
            config.bmax[2] = input.low[2] + static_cast<float>(z + 1) * side + border;
            TileData tile;
            if (!build_tile(input, sorted[static_cast<size_t>(z * tiles + x)], config, x, z, tile)) {
                return false;
            }
            if (tile.bytes != nullptr &&
                dtStatusFailed(mesh.addTile(tile.bytes, tile.size, DT_TILE_FREE_DATA, 0, nullptr))) {
                return fail("adding a tile");
            }
        }
    }
    return true;
}

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
    Level level{};
    Input &input = run.input;
    int kind = 0;
    while (kind < LEVEL_KINDS &&
           std::strcmp(level_kind_name(static_cast<LevelKind>(kind)), arguments[0]) != 0) {
        ++kind;
    }
    input.size = std::atoi(arguments[1]);
    run.tiled = std::strcmp(arguments[2], "tiled") == 0;
    if (kind == LEVEL_KINDS ||
        !level_make(&level, static_cast<LevelKind>(kind), input.size, BENCH_BUILD_SEED)) {
        return fail("the level");
    }
    input.vertices.assign(level.vertices, level.vertices + 3 * level.vertex_count);
    input.indices.assign(level.indices, level.indices + 3 * level.triangle_count);
    level_free(&level);
    rcCalcBounds(input.vertices.data(), static_cast<int>(input.vertices.size() / 3), input.low, input.high);
    return true;
}

// ---- Memory ----

size_t held_bytes = 0;
size_t peak_bytes = 0;
constexpr size_t header = 16; // holds the size

void *counted_alloc(size_t size) {
    auto *block = static_cast<unsigned char *>(std::malloc(size + header));
    if (block == nullptr) {
        return nullptr;
    }
    std::memcpy(block, &size, sizeof size);
    held_bytes += size;
    peak_bytes = std::max(peak_bytes, held_bytes);
    return block + header;
}

void counted_free(void *memory) {
    if (memory != nullptr) {
        unsigned char *block = static_cast<unsigned char *>(memory) - header;
        size_t size = 0;
        std::memcpy(&size, block, sizeof size);
        held_bytes -= size;
        std::free(block);
    }
}

bool measure_memory(char **arguments) {
    rcAllocSetCustom([](size_t size, rcAllocHint) { return counted_alloc(size); }, counted_free);
    dtAllocSetCustom([](size_t size, dtAllocHint) { return counted_alloc(size); }, counted_free);
    Run run{};
    if (!prepare(run, arguments)) {
        return false;
    }
    const size_t input_bytes = held_bytes;
    peak_bytes = held_bytes;
    if (!build(run)) {
        return false;
    }
    std::printf("{\"peakBytes\":%zu}\n", peak_bytes - input_bytes);
    return true;
}

bool measure_time(char **arguments) {
    Run run{};
    return prepare(run, arguments) &&
           bench_measure(build_timed, &run, std::atof(arguments[3]), std::atoi(arguments[4]));
}

} // namespace

// What this program allocates for a build counts as well: a host has to sort triangles into tiles, too.
void *operator new(size_t size) {
    void *memory = counted_alloc(size);
    return memory != nullptr ? memory : throw std::bad_alloc();
}

void operator delete(void *memory) noexcept {
    counted_free(memory);
}

void operator delete(void *memory, size_t) noexcept {
    counted_free(memory);
}

int main(int argc, char **argv) {
    if (argc == 7 && std::strcmp(argv[1], "build3d") == 0) {
        return measure_time(argv + 2) ? 0 : 1;
    }
    if (argc == 5 && std::strcmp(argv[1], "build3d-memory") == 0) {
        return measure_memory(argv + 2) ? 0 : 1;
    }
    std::fprintf(stderr, "usage: recast_bench COMMAND ARGUMENTS, see bench/recast_native.cpp\n");
    return 2;
}
