/* The fields of a mesh of the one-call tier. */
#ifndef ONEPATH_SRC_WORLD_NAV_MESH_H
#define ONEPATH_SRC_WORLD_NAV_MESH_H

#include "onepath/world.h"

struct OpNavMesh {
    OpAllocator allocator;
    OpNavSettings settings;         /* its links are the next field */
    OpOffMeshLinkDefinition *links; /* settings.off_mesh_link_count of them */
    OpTiledNavMesh *tiles;
    bool owns_tiles;       /* those of a tile cache are the cache's */
    OpNavMeshQuery *query; /* serves every call, one at a time */
};

/* The settings a build goes by: these, or the humanoid's for NULL. Checked. */
OpStatus op_nav_mesh_choose_settings(const OpNavSettings *settings, OpNavSettings *out);

/* A mesh of these tiles, which it takes over, and a copy of the settings. On failure the tiles are destroyed. */
OpStatus op_nav_mesh_over(OpTiledNavMesh *tiles, const OpNavSettings *settings, const OpAllocator *allocator,
                          OpNavMesh **out);

/* The same over tiles that stay the caller's, and outlive it. */
OpStatus op_nav_mesh_over_shared(OpTiledNavMesh *tiles, const OpNavSettings *settings,
                                 const OpAllocator *allocator, OpNavMesh **out);

/* The bytes of a mesh with its settings ("ONNM"). Reading takes exactly size bytes. */
void op_nav_mesh_write(OpWriter *writer, const OpNavMesh *mesh);
OpStatus op_nav_mesh_read(const uint8_t *bytes, size_t size, const OpAllocator *allocator, OpNavMesh **out);

#endif
