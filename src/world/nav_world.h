/* The fields of a world. */
#ifndef ONEPATH_SRC_WORLD_NAV_WORLD_H
#define ONEPATH_SRC_WORLD_NAV_WORLD_H

#include "world/nav_mesh.h"

struct OpNavWorld {
    OpAllocator allocator;
    OpNavMesh **meshes; /* one per class; NULL only while the world is made */
    int32_t class_count;
};

/* A world whose meshes are NULL. */
OpStatus op_nav_world_make(int32_t class_count, const OpAllocator *allocator, OpNavWorld **out);

#endif
