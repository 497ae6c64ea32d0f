#include "recast_tile_cache.h"
#include "recast_common.h"

#include <DetourTileCache.h>
#include <DetourTileCacheBuilder.h>

#include <DetourCommon.h>
#include <DetourNavMeshBuilder.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace recast_bench {

namespace {

constexpr int layers_at_most = 8;
constexpr int obstacles_at_most = 64;

// ---- What a host gives the cache ----

// Memory for the work on a tile, taken from one block.
class Arena : public dtTileCacheAlloc {
  public:
    void reset() override {
        used_ = 0;
    }
    void *alloc(size_t size) override {
        const size_t at = used_;
        const size_t rounded = (size + 15) & ~static_cast<size_t>(15);
        if (at + rounded > block_.size()) {
            return nullptr;
        }
        used_ = at + rounded;
        return block_.data() + at;
    }
    void free(void *) override {
    }

  private:
    std::vector<unsigned char> block_ = std::vector<unsigned char>(1 << 18);
    size_t used_ = 0;
};

// Layers are kept as they are, so that the times are those of rebuilding and not of unpacking.
class NoCompressor : public dtTileCacheCompressor {
  public:
    int maxCompressedSize(const int size) override {
        return size;
    }
    dtStatus compress(const unsigned char *from, const int size, unsigned char *to, const int capacity,
                      int *written) override {
        return copy(from, size, to, capacity, written);
    }
    dtStatus decompress(const unsigned char *from, const int size, unsigned char *to, const int capacity,
                        int *written) override {
        return copy(from, size, to, capacity, written);
    }

  private:
    static dtStatus copy(const unsigned char *from, int size, unsigned char *to, int capacity, int *written) {
        if (size > capacity) {
            return DT_FAILURE | DT_BUFFER_TOO_SMALL;
        }
        std::memcpy(to, from, static_cast<size_t>(size));
        *written = size;
        return DT_SUCCESS;
    }
};

class Walkable : public dtTileCacheMeshProcess {
  public:
    void process(dtNavMeshCreateParams *params, unsigned char *areas, unsigned short *flags) override {
        std::fill(areas, areas + params->polyCount, static_cast<unsigned char>(0));
        std::fill(flags, flags + params->polyCount, static_cast<unsigned short>(1));
    }
};

// ---- The cache ----

class TileCache {
  public:
    ~TileCache() {
        dtFreeTileCache(cache_);
        dtFreeNavMesh(mesh_);
    }

    bool build(const Input &input) {
        const Tiling tiling = make_tiling(input);
        if (!make_empty(input, tiling)) {
            return false;
        }
        for (int z = 0; z < tiling.count; ++z) {
            for (int x = 0; x < tiling.count; ++x) {
                if (!add_layers(input, tiling, x, z)) {
                    return false;
                }
            }
        }
        for (int z = 0; z < tiling.count; ++z) {
            for (int x = 0; x < tiling.count; ++x) {
                if (dtStatusFailed(cache_->buildNavMeshTilesAt(x, z, mesh_))) {
                    return fail("building a tile");
                }
            }
        }
        return true;
    }

    bool add(const float *place, dtObstacleRef &obstacle) {
        return dtStatusSucceed(cache_->addObstacle(place, static_cast<float>(BENCH_OBSTACLE_RADIUS),
                                                   static_cast<float>(BENCH_OBSTACLE_HEIGHT), &obstacle)) ||
               fail("adding an obstacle");
    }

    bool remove(dtObstacleRef obstacle) {
        return dtStatusSucceed(cache_->removeObstacle(obstacle)) || fail("removing an obstacle");
    }

    bool update() {
        for (bool up_to_date = false; !up_to_date;) {
            if (dtStatusFailed(cache_->update(0.0f, mesh_, &up_to_date))) {
                return fail("an update");
            }
        }
        return true;
    }

    void measure(int &polys, double &area) const;

  private:
    bool make_empty(const Input &input, const Tiling &tiling);
    bool add_layers(const Input &input, const Tiling &tiling, int x, int z);
    bool add_layer(const rcHeightfieldLayer &layer, int x, int z, int number);

    Arena arena_;
    NoCompressor compressor_;
    Walkable walkable_;
    dtTileCache *cache_ = dtAllocTileCache();
    dtNavMesh *mesh_ = dtAllocNavMesh();
};

bool TileCache::make_empty(const Input &input, const Tiling &tiling) {
    const rcConfig &config = tiling.config;
    dtTileCacheParams params{};
    std::copy(input.low, input.low + 3, params.orig);
    params.cs = config.cs;
    params.ch = config.ch;
    params.width = config.tileSize;
    params.height = config.tileSize;
    params.walkableHeight = static_cast<float>(BENCH_AGENT_HEIGHT);
    params.walkableRadius = static_cast<float>(BENCH_AGENT_RADIUS);
    params.walkableClimb = static_cast<float>(BENCH_CLIMB);
    params.maxSimplificationError = config.maxSimplificationError;
    params.maxTiles = tiling.count * tiling.count * layers_at_most;
    params.maxObstacles = obstacles_at_most;
    dtNavMeshParams mesh{};
    std::copy(input.low, input.low + 3, mesh.orig);
    mesh.tileWidth = tiling.side;
    mesh.tileHeight = tiling.side;
    mesh.maxTiles = static_cast<int>(dtNextPow2(static_cast<unsigned int>(params.maxTiles)));
    mesh.maxPolys = 1 << (22 - dtIlog2(static_cast<unsigned int>(mesh.maxTiles)));
    return (dtStatusSucceed(cache_->init(&params, &arena_, &compressor_, &walkable_)) &&
            dtStatusSucceed(mesh_->init(&mesh))) ||
           fail("the tile cache");
}

bool TileCache::add_layers(const Input &input, const Tiling &tiling, int x, int z) {
    const rcConfig config = tile_config(tiling, input, x, z);
    rcContext context(false);
    Owned<rcCompactHeightfield> floors(rcAllocCompactHeightfield());
    Owned<rcHeightfieldLayerSet> layers(rcAllocHeightfieldLayerSet());
    if (!build_floors(input, tiling.indices[static_cast<size_t>(z * tiling.count + x)], config, context,
                      *floors)) {
        return false;
    }
    if (!rcBuildHeightfieldLayers(&context, *floors, config.borderSize, config.walkableHeight, *layers)) {
        return fail("the layers");
    }
    for (int i = 0; i < layers->nlayers; ++i) {
        if (!add_layer(layers->layers[i], x, z, i)) {
            return false;
        }
    }
    return true;
}

bool TileCache::add_layer(const rcHeightfieldLayer &layer, int x, int z, int number) {
    dtTileCacheLayerHeader header{};
    header.magic = DT_TILECACHE_MAGIC;
    header.version = DT_TILECACHE_VERSION;
    header.tx = x;
    header.ty = z;
    header.tlayer = number;
    std::copy(layer.bmin, layer.bmin + 3, header.bmin);
    std::copy(layer.bmax, layer.bmax + 3, header.bmax);
    header.hmin = static_cast<unsigned short>(layer.hmin);
    header.hmax = static_cast<unsigned short>(layer.hmax);
    header.width = static_cast<unsigned char>(layer.width);
    header.height = static_cast<unsigned char>(layer.height);
    header.minx = static_cast<unsigned char>(layer.minx);
    header.maxx = static_cast<unsigned char>(layer.maxx);
    header.miny = static_cast<unsigned char>(layer.miny);
    header.maxy = static_cast<unsigned char>(layer.maxy);
    unsigned char *bytes = nullptr;
    int size = 0;
    if (dtStatusFailed(dtBuildTileCacheLayer(&compressor_, &header, layer.heights, layer.areas, layer.cons,
                                             &bytes, &size))) {
        return fail("a layer");
    }
    return dtStatusSucceed(cache_->addTile(bytes, size, DT_COMPRESSEDTILE_FREE_DATA, nullptr)) ||
           fail("adding a layer");
}

double poly_area(const dtMeshTile &tile, const dtPoly &poly) {
    const auto corner = [&](int i) { return &tile.verts[3 * poly.verts[i % poly.vertCount]]; };
    const float *first = corner(0);
    double sum = 0.0;
    for (int i = 0; i < poly.vertCount; ++i) {
        const float *a = corner(i);
        const float *b = corner(i + 1);
        sum += (static_cast<double>(a[0]) - first[0]) * (static_cast<double>(b[2]) - first[2]) -
               (static_cast<double>(b[0]) - first[0]) * (static_cast<double>(a[2]) - first[2]);
    }
    return std::fabs(sum) / 2.0;
}

void TileCache::measure(int &polys, double &area) const {
    const dtNavMesh &mesh = *mesh_;
    polys = 0;
    area = 0.0;
    for (int i = 0; i < mesh.getMaxTiles(); ++i) {
        const dtMeshTile *tile = mesh.getTile(i);
        for (int k = 0; tile->header != nullptr && k < tile->header->polyCount; ++k) {
            polys += 1;
            area += poly_area(*tile, tile->polys[k]);
        }
    }
}

// ---- Work ----

struct Run {
    std::string work;
    Input input;
    std::vector<float> places; // x, y, z of each obstacle
    TileCache cache;
};

bool read_places(const char *file, std::vector<float> &places) {
    std::FILE *stream = std::fopen(file, "r");
    double value = 0.0;
    while (stream != nullptr && std::fscanf(stream, "%lf", &value) == 1) {
        places.push_back(static_cast<float>(value));
    }
    if (stream != nullptr) {
        std::fclose(stream);
    }
    return (!places.empty() && places.size() % 3 == 0) || fail("reading places");
}

bool prepare(Run &run, char **arguments) {
    return read_level(arguments[0], arguments[1], run.input) && read_places(arguments[2], run.places);
}

bool add_all(Run &run, std::vector<dtObstacleRef> &obstacles) {
    for (size_t i = 0; i < run.places.size(); i += 3) {
        dtObstacleRef obstacle = 0;
        if (!run.cache.add(&run.places[i], obstacle) || !run.cache.update()) {
            return false;
        }
        obstacles.push_back(obstacle);
    }
    return true;
}

bool remove_all(Run &run, const std::vector<dtObstacleRef> &obstacles) {
    return std::all_of(obstacles.begin(), obstacles.end(), [&](dtObstacleRef obstacle) {
        return run.cache.remove(obstacle) && run.cache.update();
    });
}

template <typename Work> bool timed(bool wanted, BenchTally *tally, Work work) {
    const BenchStopwatch begun = bench_begin();
    const bool fine = work();
    if (wanted) {
        bench_end(begun, tally);
    }
    return fine;
}

bool cycles(void *user, BenchTally *tally) {
    Run &run = *static_cast<Run *>(user);
    for (int i = 0; i < BENCH_CYCLES; ++i) {
        std::vector<dtObstacleRef> obstacles;
        if (!timed(run.work != "remove", tally, [&] { return add_all(run, obstacles); }) ||
            !timed(run.work != "add", tally, [&] { return remove_all(run, obstacles); })) {
            return false;
        }
    }
    return true;
}

bool build(void *user, BenchTally *tally) {
    const Run &run = *static_cast<const Run *>(user);
    TileCache cache;
    return timed(true, tally, [&] { return cache.build(run.input); });
}

} // namespace

bool tile_cache_run(char **arguments) {
    Run run{};
    run.work = arguments[0];
    return prepare(run, arguments + 1) && run.cache.build(run.input) &&
           bench_measure(run.work == "build" ? build : cycles, &run, std::atof(arguments[4]),
                         std::atoi(arguments[5]));
}

bool tile_cache_facts(char **arguments) {
    count_memory();
    Input input;
    if (!read_level(arguments[0], arguments[1], input)) {
        return false;
    }
    begin_peak();
    Run run{};
    std::vector<dtObstacleRef> obstacles;
    int polys[3];
    double area[3];
    if (!read_places(arguments[2], run.places) || !run.cache.build(input)) {
        return false;
    }
    run.cache.measure(polys[0], area[0]);
    bool fine = add_all(run, obstacles);
    run.cache.measure(polys[1], area[1]);
    fine = fine && remove_all(run, obstacles);
    run.cache.measure(polys[2], area[2]);
    std::printf("{\"polys\":[%d,%d,%d],\"area\":[%.9g,%.9g,%.9g],\"peakBytes\":%zu}\n", polys[0], polys[1],
                polys[2], area[0], area[1], area[2], peak_memory());
    return fine;
}

} // namespace recast_bench
