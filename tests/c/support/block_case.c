#include "block_case.h"

#include "check.h"

void block_case_fill(TestRandom *random, BlockCase *block) {
    OpVoxelBlock *sides = &block->block;
    *sides = (OpVoxelBlock){block->materials, test_int(random, 1, BLOCK_MOST),
                            test_int(random, 1, BLOCK_MOST), test_int(random, 1, BLOCK_MOST)};
    int32_t kinds = test_int(random, 1, 4);
    int32_t solid = test_int(random, 0, 100);
    for (int32_t i = 0; i < sides->width * sides->depth * sides->height; i++) {
        bool again = i > 0 && test_chance(random, 50);
        int32_t material = test_chance(random, solid) ? test_int(random, 1, kinds) * 60 : 0;
        block->materials[i] = again ? block->materials[i - 1] : (uint8_t)material;
    }
    for (int32_t i = 0; i < 256; i++) {
        block->areas[i] = (uint8_t)test_int(random, 0, 63);
    }
    for (int32_t axis = 0; axis < 3; axis++) {
        block->offset[axis] = test_int(random, -BLOCK_MOST - 2, BLOCK_ROWS + 2);
    }
}

void box_as_triangles(OpHeightfield *heightfield, const int32_t low[3], const int32_t high[3]) {
    static const int32_t indices[36] = {2, 6, 7, 2, 7, 3, 0, 1, 5, 0, 5, 4, 0, 4, 6, 0, 6, 2,
                                        1, 3, 7, 1, 7, 5, 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6};
    OpHeightfieldFrame frame = op_heightfield_frame(heightfield);
    double vertices[24];
    uint8_t areas[12];
    for (int32_t i = 0; i < 24; i++) {
        int32_t axis = i % 3;
        vertices[i] = (double)((i / 3 >> axis) % 2 == 1 ? high[axis] : low[axis]);
    }
    OpTriangles triangles = {vertices, 8, indices, 12};
    check_ok(op_classify_triangles(&triangles, &frame, 0.5f, areas));
    check_ok(op_heightfield_add_triangles(heightfield, &triangles, areas, 0, NULL));
}
