/* The scene of a glTF file: its nodes, depth first, children in their order. */
#ifndef ONEPATH_SRC_BUILD3D_GLTF_SCENE_H
#define ONEPATH_SRC_BUILD3D_GLTF_SCENE_H

#include "build3d/gltf_file.h"
#include "build3d/gltf_transform.h"

#define OP_GLTF_MAX_DEPTH 256

/* What was read of a node. */
typedef struct OpGltfNode {
    OpGltfTransform local;
    uint32_t children; /* in the JSON; OP_GLTF_ABSENT when it has none */
    uint32_t mesh;     /* OP_GLTF_ABSENT when it has none */
} OpGltfNode;

/* A node on the way from a root to the one that is visited. */
typedef struct OpGltfStep {
    OpGltfTransform world;
    OpGltfValue object; /* the node */
    OpGltfValue list;   /* its children */
    OpGltfValue child;  /* the next one */
    uint32_t left;      /* children to visit */
} OpGltfStep;

typedef struct OpGltfScenes {
    const OpGltfFile *file;
    OpGltfNode *nodes; /* those that were read */
    size_t node_count;
    size_t node_capacity;
    uint32_t
        *numbers;   /* of each node of the file: where it is among those; OP_GLTF_ABSENT before it is read */
    bool *is_child; /* of each node of the file that is some node's child; NULL until it is needed */
    OpGltfStep *steps; /* OP_GLTF_MAX_DEPTH of them */
    int32_t max_nodes;
    int32_t visited;
} OpGltfScenes;

/* A mesh of the scene in its place. */
typedef OpStatus (*OpGltfVisit)(void *user, uint32_t mesh, const OpGltfTransform *world);

/* Close it whatever the status. */
OpStatus op_gltf_scenes_open(OpGltfScenes *scenes, const OpGltfFile *file, int32_t max_nodes);
void op_gltf_scenes_close(OpGltfScenes *scenes);

/* Visits the nodes of the default scene and counts them. */
OpStatus op_gltf_scenes_walk(OpGltfScenes *scenes, OpGltfVisit visit, void *user);

#endif
