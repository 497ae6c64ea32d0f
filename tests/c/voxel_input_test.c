/* Blocks of voxels as spans: against rows, against runs added by hand, and against the same boxes as triangles. */
#include "support/block_case.h"
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/each_failure.h"
#include "support/span_image.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <string.h>

enum { MOST = BLOCK_MOST, ROWS = BLOCK_ROWS };

static OpStatus add(OpHeightfield *heightfield, const BlockCase *block) {
    return op_heightfield_add_voxels(heightfield, &block->block, block->offset[0], block->offset[1],
                                     block->offset[2], block->areas);
}

/* The material at a place of the grid; 0 outside the block. */
static uint8_t material_at(const BlockCase *block, int32_t x, int32_t y, int32_t z) {
    const OpVoxelBlock *sides = &block->block;
    x -= block->offset[0];
    y -= block->offset[1];
    z -= block->offset[2];
    bool inside = x >= 0 && y >= 0 && z >= 0 && x < sides->width && y < sides->height && z < sides->depth;
    return inside ? block->materials[(z * sides->width + x) * sides->height + y] : 0;
}

/* Solid rows that meet are one span with the area of the highest. */
static void check_column(const OpHeightfield *heightfield, const BlockCase *block, int32_t x, int32_t z,
                         uint64_t seed) {
    OpSpan spans[ROWS];
    int32_t count = 0;
    int32_t seen = 0;
    check_ok(op_heightfield_column(heightfield, x, z, spans, ROWS, &count));
    for (int32_t y = 0; y < ROWS; y++) {
        uint8_t material = material_at(block, x, y, z);
        bool solid = material != 0;
        bool found = seen < count && y >= spans[seen].min && y < spans[seen].max;
        bool top = solid && (y + 1 == ROWS || material_at(block, x, y + 1, z) == 0);
        if (solid != found ||
            (top && (spans[seen].max != y + 1 || spans[seen].area != block->areas[material]))) {
            fail_msg("seed %llu, voxel (%d, %d, %d)", (unsigned long long)seed, x, y, z);
        }
        seen += top;
    }
    assert_int_equal(seen, count);
}

static void test_blocks(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(200, 2000, 20000); seed++) {
        TestRandom random = test_random(seed);
        BlockCase block;
        OpHeightfield *heightfield =
            unit_heightfield(test_int(&random, 1, MOST), test_int(&random, 1, MOST), ROWS);
        OpHeightfieldFrame frame = op_heightfield_frame(heightfield);
        block_case_fill(&random, &block);
        check_ok(add(heightfield, &block));
        for (int32_t cell = 0; cell < frame.width * frame.depth; cell++) {
            check_column(heightfield, &block, cell % frame.width, cell / frame.width, seed);
        }
        op_heightfield_destroy(heightfield);
    }
}

/* Each run of a column of the grid as a span. */
static void add_by_hand(OpHeightfield *heightfield, const BlockCase *block, int32_t x, int32_t z) {
    for (int32_t y = 0; y < ROWS;) {
        int32_t end = y + 1;
        uint8_t material = material_at(block, x, y, z);
        while (end < ROWS && material_at(block, x, end, z) == material) {
            end++;
        }
        if (material != 0) {
            check_ok(op_heightfield_add_span(heightfield, x, z, y, end, block->areas[material], 0));
        }
        y = end;
    }
}

/* Blocks one over the other. */
static void test_runs_are_spans(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(100, 1000, 10000); seed++) {
        TestRandom random = test_random(seed);
        OpHeightfield *blocks = unit_heightfield(7, 9, ROWS);
        OpHeightfield *spans = unit_heightfield(7, 9, ROWS);
        for (int32_t i = 0; i < 4; i++) {
            BlockCase block;
            block_case_fill(&random, &block);
            check_ok(add(blocks, &block));
            for (int32_t cell = 0; cell < 7 * 9; cell++) {
                add_by_hand(spans, &block, cell % 7, cell / 7);
            }
        }
        if (!same_spans(blocks, spans)) {
            fail_msg("seed %llu", (unsigned long long)seed);
        }
        op_heightfield_destroy(blocks);
        op_heightfield_destroy(spans);
    }
}

static void test_far_offsets(void **state) {
    (void)state;
    static const int32_t far[] = {INT32_MIN, INT32_MIN + 3, -65536, 65536, INT32_MAX - 3, INT32_MAX};
    static const uint8_t solid[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    const OpVoxelBlock block = {solid, 2, 2, 2};
    OpHeightfield *heightfield = unit_heightfield(4, 4, 4);
    for (size_t i = 0; i < sizeof far / sizeof far[0]; i++) {
        check_ok(op_heightfield_add_voxels(heightfield, &block, far[i], 0, 0, NULL));
        check_ok(op_heightfield_add_voxels(heightfield, &block, 0, far[i], 0, NULL));
        check_ok(op_heightfield_add_voxels(heightfield, &block, 0, 0, far[i], NULL));
    }
    assert_int_equal(op_heightfield_span_count(heightfield), 0);
    check_ok(op_heightfield_add_voxels(heightfield, &block, 3, 3, -1, NULL));
    OpSpan span;
    int32_t count = 0;
    check_ok(op_heightfield_column(heightfield, 3, 0, &span, 1, &count));
    assert_true(count == 1 && span.min == 3 && span.max == 4 && span.area == OP_AREA_WALKABLE);
    assert_int_equal(op_heightfield_span_count(heightfield), 1);
    op_heightfield_destroy(heightfield);
}

/* ---- Boxes as voxels and as triangles ---- */

static void box_as_voxels(OpHeightfield *heightfield, const int32_t low[3], const int32_t high[3]) {
    uint8_t materials[MOST * MOST * MOST];
    memset(materials, 1, sizeof materials);
    OpVoxelBlock block = {materials, high[0] - low[0], high[2] - low[2], high[1] - low[1]};
    check_ok(op_heightfield_add_voxels(heightfield, &block, low[0], low[1], low[2], NULL));
}

/* The walkable tops of a column, from below. */
static int32_t read_floors(const OpHeightfield *heightfield, int32_t cell, int32_t floors[ROWS]) {
    OpSpan spans[ROWS];
    int32_t count = 0;
    int32_t found = 0;
    check_ok(op_heightfield_column(heightfield, cell % MOST, cell / MOST, spans, ROWS, &count));
    for (int32_t i = 0; i < count; i++) {
        if (spans[i].area != OP_AREA_NONE) {
            floors[found++] = spans[i].max;
        }
    }
    return found;
}

static void test_same_floors_as_triangles(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(100, 1000, 10000); seed++) {
        TestRandom random = test_random(seed);
        int32_t height = test_int(&random, 1, 6);
        int32_t climb = test_int(&random, 0, 3);
        int32_t low[3];
        int32_t high[3];
        OpHeightfield *solid = unit_heightfield(MOST, MOST, ROWS);
        OpHeightfield *shell = unit_heightfield(MOST, MOST, ROWS);
        for (int32_t axis = 0; axis < 3; axis++) {
            low[axis] = test_int(&random, 0, MOST - 1);
            high[axis] = test_int(&random, low[axis] + 1, MOST);
        }
        box_as_voxels(solid, low, high);
        box_as_triangles(shell, low, high);
        check_ok(op_heightfield_filter(solid, height, climb));
        check_ok(op_heightfield_filter(shell, height, climb));
        for (int32_t cell = 0; cell < MOST * MOST; cell++) {
            int32_t one[ROWS] = {0};
            int32_t other[ROWS] = {0};
            int32_t count = read_floors(solid, cell, one);
            if (read_floors(shell, cell, other) != count || memcmp(one, other, sizeof one) != 0) {
                fail_msg("seed %llu, cell %d", (unsigned long long)seed, cell);
            }
        }
        op_heightfield_destroy(solid);
        op_heightfield_destroy(shell);
    }
}

/* ---- Bad input and memory ---- */

static void test_bad_blocks(void **state) {
    (void)state;
    static const uint8_t solid[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    uint8_t areas[256] = {0};
    areas[200] = 64;
    const struct {
        OpVoxelBlock block;
        const uint8_t *areas;
        OpStatus status;
        const char *argument;
        const char *part;
    } cases[] = {
        {{NULL, 2, 2, 2}, NULL, OP_STATUS_INVALID_ARGUMENT, "materials", "NULL"},
        {{solid, 0, 2, 2}, NULL, OP_STATUS_OUT_OF_RANGE, "width", "[1, 65536], was 0"},
        {{solid, 65537, 2, 2}, NULL, OP_STATUS_OUT_OF_RANGE, "width", "was 65537"},
        {{solid, 2, -1, 2}, NULL, OP_STATUS_OUT_OF_RANGE, "depth", "was -1"},
        {{solid, 2, 2, 65536}, NULL, OP_STATUS_OUT_OF_RANGE, "height", "[1, 65535], was 65536"},
        {{solid, 2, 2, 2}, areas, OP_STATUS_OUT_OF_RANGE, "material_areas", "200 must be in [0, 63], was 64"},
    };
    OpHeightfield *heightfield = unit_heightfield(4, 4, 4);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_refused(op_heightfield_add_voxels(heightfield, &cases[i].block, 0, 0, 0, cases[i].areas),
                      cases[i].status, cases[i].argument, cases[i].part);
    }
    check_refused(op_heightfield_add_voxels(heightfield, NULL, 0, 0, 0, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "block", "NULL");
    check_refused(op_heightfield_add_voxels(NULL, &cases[5].block, 0, 0, 0, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "heightfield", "NULL");
    assert_int_equal(op_heightfield_span_count(heightfield), 0);
    op_heightfield_destroy(heightfield);
}

typedef struct Adding {
    BlockCase block;
    OpHeightfield *heightfield;
    SpanImage before;
} Adding;

static OpStatus add_block(void *user) {
    Adding *adding = user;
    return add(adding->heightfield, &adding->block);
}

static void check_as_before(void *user) {
    Adding *adding = user;
    assert_true(span_image_is_of(&adding->before, adding->heightfield));
}

static void test_failing_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpHeightfieldFrame frame = unit_frame(MOST, MOST, ROWS);
    TestRandom random = test_random(3);
    Adding adding = {.heightfield = NULL};
    check_ok(op_heightfield_create(&frame, &allocator, &adding.heightfield));
    for (int32_t i = 0; i < 3; i++) {
        block_case_fill(&random, &adding.block);
        adding.block.block = (OpVoxelBlock){adding.block.materials, 8, 8, 8};
        memset(adding.block.offset, 0, sizeof adding.block.offset);
        adding.block.offset[i] = 3;
        adding.before = span_image(adding.heightfield);
        assert_true(fail_each_allocation(&counter, &(FailingCall){add_block, check_as_before, &adding}) >= 2);
        assert_false(span_image_is_of(&adding.before, adding.heightfield));
        span_image_free(&adding.before);
    }
    op_heightfield_destroy(adding.heightfield);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blocks),      cmocka_unit_test(test_runs_are_spans),
        cmocka_unit_test(test_far_offsets), cmocka_unit_test(test_same_floors_as_triangles),
        cmocka_unit_test(test_bad_blocks),  cmocka_unit_test(test_failing_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
