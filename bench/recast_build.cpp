// Meshes of Recast and Detour, of one tile or of many.
#include "recast_common.h"

#include <DetourNavMeshBuilder.h>

#include <algorithm>

namespace recast_bench {

namespace {

struct TileData {
    unsigned char *bytes = nullptr; // null where there is nothing to walk on
    int size = 0;
};

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
    if (!rcBuildDistanceField(&context, *floors) ||
        !rcBuildRegions(&context, *floors, config.borderSize, config.minRegionArea, config.mergeRegionArea)) {
        return fail("the regions");
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

} // namespace

bool build_solo(const Input &input, dtNavMesh &mesh) {
    TileData tile;
    return build_tile(input, input.indices, make_config(input, false), 0, 0, tile) &&
           (dtStatusSucceed(mesh.init(tile.bytes, tile.size, DT_TILE_FREE_DATA)) || fail("the mesh"));
}

bool build_tiled(const Input &input, dtNavMesh &mesh) {
    const Tiling tiling = make_tiling(input);
    dtNavMeshParams params{};
    std::copy(input.low, input.low + 3, params.orig);
    params.tileWidth = tiling.side;
    params.tileHeight = tiling.side;
    params.maxTiles = tiling.count * tiling.count;
    params.maxPolys = 1 << 12;
    if (dtStatusFailed(mesh.init(&params))) {
        return fail("the mesh");
    }
    for (int z = 0; z < tiling.count; ++z) {
        for (int x = 0; x < tiling.count; ++x) {
            TileData tile;
            if (!build_tile(input, tiling.indices[static_cast<size_t>(z * tiling.count + x)],
                            tile_config(tiling, input, x, z), x, z, tile)) {
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

} // namespace recast_bench
