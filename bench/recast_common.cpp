#include "recast_common.h"

#include <DetourAlloc.h>
#include <RecastAlloc.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

extern "C" {
#include "generators/level_generator.h"
}

namespace recast_bench {

bool fail(const char *stage) {
    std::fprintf(stderr, "recast_bench: %s failed\n", stage);
    return false;
}

bool read_level(const char *kind, const char *size, Input &input) {
    Level level{};
    int number = 0;
    while (number < LEVEL_KINDS && std::strcmp(level_kind_name(static_cast<LevelKind>(number)), kind) != 0) {
        ++number;
    }
    input.size = std::atoi(size);
    if (number == LEVEL_KINDS ||
        !level_make(&level, static_cast<LevelKind>(number), input.size, BENCH_BUILD_SEED)) {
        return fail("the level");
    }
    input.vertices.assign(level.vertices, level.vertices + 3 * level.vertex_count);
    input.indices.assign(level.indices, level.indices + 3 * level.triangle_count);
    level_free(&level);
    rcCalcBounds(input.vertices.data(), static_cast<int>(input.vertices.size() / 3), input.low, input.high);
    return true;
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
    return rcErodeWalkableArea(&context, config.walkableRadius, floors) || fail("the erosion");
}

static std::vector<std::vector<int>> sort_triangles(const Input &input, float side, float border, int tiles) {
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

Tiling make_tiling(const Input &input) {
    Tiling tiling;
    tiling.config = make_config(input, true);
    tiling.side = static_cast<float>(tiling.config.tileSize) * tiling.config.cs;
    tiling.count = static_cast<int>(std::ceil(static_cast<float>(input.size) / tiling.side));
    const float border = static_cast<float>(tiling.config.borderSize) * tiling.config.cs;
    tiling.indices = sort_triangles(input, tiling.side, border, tiling.count);
    return tiling;
}

rcConfig tile_config(const Tiling &tiling, const Input &input, int x, int z) {
    rcConfig config = tiling.config;
    const float border = static_cast<float>(config.borderSize) * config.cs;
    config.bmin[0] = input.low[0] + static_cast<float>(x) * tiling.side - border;
    config.bmin[2] = input.low[2] + static_cast<float>(z) * tiling.side - border;
    config.bmax[0] = input.low[0] + static_cast<float>(x + 1) * tiling.side + border;
    config.bmax[2] = input.low[2] + static_cast<float>(z + 1) * tiling.side + border;
    return config;
}

// ---- Memory ----

namespace {

size_t held_bytes = 0;
size_t peak_bytes = 0;
size_t first_bytes = 0;
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

} // namespace

void count_memory() {
    rcAllocSetCustom([](size_t size, rcAllocHint) { return counted_alloc(size); }, counted_free);
    dtAllocSetCustom([](size_t size, dtAllocHint) { return counted_alloc(size); }, counted_free);
}

void begin_peak() {
    first_bytes = held_bytes;
    peak_bytes = held_bytes;
}

size_t peak_memory() {
    return peak_bytes - first_bytes;
}

} // namespace recast_bench

// What this program allocates for a build counts as well: a host has to sort triangles into tiles, too.
void *operator new(size_t size) {
    void *memory = recast_bench::counted_alloc(size);
    return memory != nullptr ? memory : throw std::bad_alloc();
}

void operator delete(void *memory) noexcept {
    recast_bench::counted_free(memory);
}

void operator delete(void *memory, size_t) noexcept {
    recast_bench::counted_free(memory);
}
