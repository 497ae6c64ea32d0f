// Tile caches of DetourTileCache, see recast_native.cpp.
#ifndef ONEPATH_BENCH_RECAST_TILE_CACHE_H
#define ONEPATH_BENCH_RECAST_TILE_CACHE_H

namespace recast_bench {

bool tile_cache_run(char **arguments);
bool tile_cache_facts(char **arguments);

} // namespace recast_bench

#endif
