/* The one-call tier over the mesh of a tile cache. */
#include "base/memory.h"
#include "base/status.h"
#include "tilecache/tile_cache_object.h"
#include "world/nav_mesh.h"

OpStatus op_nav_mesh_over_tile_cache(OpTileCache *cache, const OpAllocator *allocator, OpNavMesh **out) {
    OpAllocator chosen;
    if (cache == NULL) {
        return op_fail_null("cache");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_allocator_choose(allocator, &chosen));
    return op_nav_mesh_over_shared(cache->mesh, &cache->settings, &chosen, out);
}
