/* Affine maps (gltf_transform.h). */
#include "build3d/gltf_transform.h"

OpGltfTransform op_gltf_identity(void) {
    return (OpGltfTransform){{{1.0, 0.0, 0.0, 0.0}, {0.0, 1.0, 0.0, 0.0}, {0.0, 0.0, 1.0, 0.0}}};
}

OpGltfTransform op_gltf_compose(const OpGltfTransform *parent, const OpGltfTransform *local) {
    OpGltfTransform product;
    for (int i = 0; i < 3; i++) {
        const double *row = parent->rows[i];
        for (int j = 0; j < 4; j++) {
            double sum = row[0] * local->rows[0][j];
            sum += row[1] * local->rows[1][j];
            sum += row[2] * local->rows[2][j];
            product.rows[i][j] = j == 3 ? sum + row[3] : sum;
        }
    }
    return product;
}

OpGltfTransform op_gltf_from_parts(const double translation[3], const double rotation[4],
                                   const double scale[3]) {
    double x = rotation[0];
    double y = rotation[1];
    double z = rotation[2];
    double w = rotation[3];
    OpGltfTransform made = {{
        {1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - z * w), 2.0 * (x * z + y * w), translation[0]},
        {2.0 * (x * y + z * w), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - x * w), translation[1]},
        {2.0 * (x * z - y * w), 2.0 * (y * z + x * w), 1.0 - 2.0 * (x * x + y * y), translation[2]},
    }};
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++) {
            made.rows[row][column] *= scale[column];
        }
    }
    return made;
}

bool op_gltf_is_mirror(const OpGltfTransform *transform) {
    const double *a = transform->rows[0];
    const double *b = transform->rows[1];
    const double *c = transform->rows[2];
    double determinant = a[0] * (b[1] * c[2] - b[2] * c[1]);
    determinant -= a[1] * (b[0] * c[2] - b[2] * c[0]);
    determinant += a[2] * (b[0] * c[1] - b[1] * c[0]);
    return determinant < 0.0;
}

void op_gltf_apply(const OpGltfTransform *transform, const double point[3], double out[3]) {
    for (int i = 0; i < 3; i++) {
        const double *row = transform->rows[i];
        double sum = row[0] * point[0];
        sum += row[1] * point[1];
        sum += row[2] * point[2];
        out[i] = sum + row[3];
    }
}
