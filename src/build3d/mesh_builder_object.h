/* What the one-call builds and tile caches need of a mesh builder besides its public functions. */
#ifndef ONEPATH_SRC_BUILD3D_MESH_BUILDER_OBJECT_H
#define ONEPATH_SRC_BUILD3D_MESH_BUILDER_OBJECT_H

#include "build3d/tile_build.h"

/* The builder's own copy of its settings. */
const OpNavSettings *op_mesh_builder_settings(const OpMeshBuilder *builder);
const OpAllocator *op_mesh_builder_allocator(const OpMeshBuilder *builder);

/* The build with all that it has made and kept, for a cache to take out; NULL when the builder was not told to keep anything. */
OpTileBuild *op_mesh_builder_kept(OpMeshBuilder *builder);

/* The mesh of a builder that is done and stays as it is, and making it empty: the two halves of op_mesh_builder_finish, for a caller
 * that may fail in between. */
OpStatus op_mesh_builder_make_mesh(const OpMeshBuilder *builder, OpTiledNavMesh **out);
void op_mesh_builder_empty(OpMeshBuilder *builder);

#endif
