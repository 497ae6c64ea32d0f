/* Where the nodes of a glTF file put things: affine maps of doubles. Every sum and product is in a fixed order. */
#ifndef ONEPATH_SRC_BUILD3D_GLTF_TRANSFORM_H
#define ONEPATH_SRC_BUILD3D_GLTF_TRANSFORM_H

#include <stdbool.h>

/* Rows of a 4 x 4 matrix, whose last row is 0 0 0 1. */
typedef struct OpGltfTransform {
    double rows[3][4];
} OpGltfTransform;

OpGltfTransform op_gltf_identity(void);

/* First local, then parent: parent * local. */
OpGltfTransform op_gltf_compose(const OpGltfTransform *parent, const OpGltfTransform *local);

/* Scale, then rotation (a unit quaternion x, y, z, w), then translation: T * R * S. */
OpGltfTransform op_gltf_from_parts(const double translation[3], const double rotation[4],
                                   const double scale[3]);

/* True when it mirrors: the determinant of its 3 x 3 part is negative. */
bool op_gltf_is_mirror(const OpGltfTransform *transform);

/* M * (x, y, z, 1), summed in this order. */
void op_gltf_apply(const OpGltfTransform *transform, const double point[3], double out[3]);

#endif
