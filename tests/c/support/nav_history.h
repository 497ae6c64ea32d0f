/* Random histories of a tiled mesh: tiles come, go and are replaced, areas, flags and link switches change. The same seed does the
 * same to equal meshes. */
#ifndef ONEPATH_TESTS_NAV_HISTORY_H
#define ONEPATH_TESTS_NAV_HISTORY_H

#include "onepath/onepath.h"
#include "state_subject.h"
#include "test_random.h"

enum { NAV_POOL_TILES = 64, NAV_SEEN_POLYS = 48 };

/* Tiles of one set of settings, several for most places, on two layers, some with off-mesh links. */
typedef struct NavPool {
    OpNavMeshParams params;
    OpNavTile *tiles[NAV_POOL_TILES];
    int32_t count;
} NavPool;

void nav_pool_make(NavPool *pool, uint64_t seed);
void nav_pool_free(NavPool *pool);

/* References that were handed out once. */
typedef struct NavSeen {
    OpPolyRef polys[NAV_SEEN_POLYS];
    int32_t count;
} NavSeen;

/* One edit of the mesh. seen may be NULL. */
void nav_history_step(OpTiledNavMesh *mesh, const NavPool *pool, TestRandom *random, NavSeen *seen);
void nav_history_steps(OpTiledNavMesh *mesh, const NavPool *pool, TestRandom *random, int32_t steps,
                       NavSeen *seen);

/* A hash of everything that can be asked of a mesh: links, nearest polygons, paths, rays, and which of these references (and some
 * that nobody issued) are valid. */
uint64_t nav_answers(const OpTiledNavMesh *mesh, OpNavMeshQuery *query, const NavSeen *seen, uint64_t seed);

/* ---- Bytes; free them with saved_state_free ---- */

SavedState snapshot_of(const OpTiledNavMesh *mesh, OpSnapshotMode mode);
SavedState mesh_file_of(const OpTiledNavMesh *mesh);
SavedState tile_bytes_of(const OpNavTile *tile);
SavedState nav_mesh_bytes_of(const OpNavMesh *mesh);
SavedState copy_of_bytes(const uint8_t *bytes, size_t size);

/* One of the three statuses that malformed navigation bytes may end with. */
bool is_nav_refusal(OpStatus status);

#endif
