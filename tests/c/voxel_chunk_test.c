/* Chunks of voxels: against the blocks they come from, chunks filled by hand, chunks that lie about themselves, and boxes that are as
 * well triangles. */
#include "support/block_case.h"
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/each_failure.h"
#include "support/span_image.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <string.h>

enum { MOST = BLOCK_MOST, ROWS = BLOCK_ROWS };

/* ---- From blocks ---- */

/* The material of every voxel, and runs as long as they can be. */
static void check_runs(const OpVoxelChunk *chunk, const OpVoxelBlock *block, uint64_t seed) {
    for (int32_t column = 0; column < block->width * block->depth; column++) {
        const uint8_t *expected = block->materials + column * block->height;
        uint8_t found[MOST] = {0};
        for (int32_t i = chunk->columns[column]; i < chunk->columns[column + 1]; i++) {
            const OpVoxelRun *run = &chunk->runs[i];
            bool first = i == chunk->columns[column];
            if (!first && run[-1].start + run[-1].length == run->start && run[-1].material == run->material) {
                fail_msg("seed %llu, column %d: two runs are one", (unsigned long long)seed, column);
            }
            memset(found + run->start, run->material, (size_t)run->length);
        }
        if (memcmp(found, expected, (size_t)block->height) != 0) {
            fail_msg("seed %llu, column %d", (unsigned long long)seed, column);
        }
    }
}

static void test_from_blocks(void **state) {
    (void)state;
    OpVoxelChunk chunk = {0};
    for (uint64_t seed = 0; seed < test_count(300, 3000, 30000); seed++) {
        TestRandom random = test_random(seed + 1000000);
        BlockCase made;
        block_case_fill(&random, &made);
        check_ok(op_voxel_chunk_from_block(&made.block, &chunk));
        check_ok(op_voxel_chunk_check(&chunk));
        assert_true(chunk.width == made.block.width && chunk.depth == made.block.depth &&
                    chunk.height == made.block.height);
        check_runs(&chunk, &made.block, seed);
    }
    op_voxel_chunk_reset(&chunk);
    assert_null(chunk.runs);
    assert_null(chunk.columns);
    op_voxel_chunk_reset(&chunk);
    op_voxel_chunk_reset(NULL);
}

/* Several, one over the other, in grids of any size: span for span what the blocks give. */
static void test_same_spans_as_blocks(void **state) {
    (void)state;
    OpVoxelChunk chunk = {0};
    for (uint64_t seed = 0; seed < test_count(200, 2000, 20000); seed++) {
        TestRandom random = test_random(seed + 2000000);
        int32_t width = test_int(&random, 1, MOST);
        int32_t depth = test_int(&random, 1, MOST);
        OpHeightfield *dense = unit_heightfield(width, depth, ROWS);
        OpHeightfield *runs = unit_heightfield(width, depth, ROWS);
        for (int32_t i = 0; i < 3; i++) {
            BlockCase made;
            block_case_fill(&random, &made);
            const uint8_t *areas = test_chance(&random, 80) ? made.areas : NULL;
            const int32_t *offset = made.offset;
            check_ok(op_voxel_chunk_from_block(&made.block, &chunk));
            check_ok(op_heightfield_add_voxels(dense, &made.block, offset[0], offset[1], offset[2], areas));
            check_ok(op_heightfield_add_voxel_chunk(runs, &chunk, offset[0], offset[1], offset[2], areas));
            if (!same_spans(dense, runs)) {
                fail_msg("seed %llu, block %d", (unsigned long long)seed, (int)i);
            }
        }
        op_heightfield_destroy(dense);
        op_heightfield_destroy(runs);
    }
    op_voxel_chunk_reset(&chunk);
}

/* ---- Filled by hand ---- */

static void test_by_hand(void **state) {
    (void)state;
    OpVoxelRun runs[] = {{0, 2, 1}, {2, 3, 7}, {9, 1, 1}, {0, 10, 255}};
    int32_t columns[] = {0, 3, 3, 3, 4};
    OpVoxelChunk chunk = {.runs = runs, .columns = columns, .width = 2, .depth = 2, .height = 10};
    uint8_t areas[256] = {0};
    OpSpan spans[4];
    int32_t count = 0;
    areas[7] = 21;
    areas[255] = 63;
    OpHeightfield *heightfield = unit_heightfield(4, 4, ROWS);
    check_ok(op_voxel_chunk_check(&chunk));
    check_ok(op_heightfield_add_voxel_chunk(heightfield, &chunk, 1, 4, 2, areas));
    check_ok(op_heightfield_column(heightfield, 1, 2, spans, 4, &count));
    assert_int_equal(count, 2);
    assert_true(spans[0].min == 4 && spans[0].max == 9 && spans[0].area == 21);
    assert_true(spans[1].min == 13 && spans[1].max == 14 && spans[1].area == 0);
    check_ok(op_heightfield_column(heightfield, 2, 3, spans, 4, &count));
    assert_true(count == 1 && spans[0].min == 4 && spans[0].max == 14 && spans[0].area == 63);
    assert_int_equal(op_heightfield_span_count(heightfield), 3);
    op_voxel_chunk_reset(&chunk); /* leaves the arrays, which are not its own */
    assert_null(chunk.runs);
    assert_int_equal(runs[3].length, 10);
    op_heightfield_destroy(heightfield);
}

static void test_far_offsets(void **state) {
    (void)state;
    static const int32_t far[] = {INT32_MIN, INT32_MIN + 3, -65536, 65536, INT32_MAX - 3, INT32_MAX};
    OpVoxelRun runs[] = {{0, 65535, 1}};
    int32_t columns[] = {0, 1};
    OpVoxelChunk chunk = {.runs = runs, .columns = columns, .width = 1, .depth = 1, .height = 65535};
    OpHeightfield *heightfield = unit_heightfield(4, 4, 4);
    for (size_t i = 0; i < sizeof far / sizeof far[0]; i++) {
        check_ok(op_heightfield_add_voxel_chunk(heightfield, &chunk, far[i], 0, 0, NULL));
        check_ok(op_heightfield_add_voxel_chunk(heightfield, &chunk, 0, far[i], 0, NULL));
        check_ok(op_heightfield_add_voxel_chunk(heightfield, &chunk, 0, 0, far[i], NULL));
    }
    assert_int_equal(op_heightfield_span_count(heightfield), 0);
    check_ok(op_heightfield_add_voxel_chunk(heightfield, &chunk, 0, -65534, 0, NULL));
    assert_int_equal(op_heightfield_span_count(heightfield), 1);
    op_heightfield_destroy(heightfield);
}

/* ---- Boxes as chunks and as triangles ---- */

static void box_as_chunk(OpHeightfield *heightfield, const int32_t low[3], const int32_t high[3]) {
    OpVoxelRun runs[MOST * MOST];
    int32_t columns[MOST * MOST + 1] = {0};
    OpVoxelChunk chunk = {.runs = runs,
                          .columns = columns,
                          .width = high[0] - low[0],
                          .depth = high[2] - low[2],
                          .height = high[1] - low[1]};
    for (int32_t i = 0; i < chunk.width * chunk.depth; i++) {
        runs[i] = (OpVoxelRun){0, chunk.height, 9};
        columns[i + 1] = i + 1;
    }
    check_ok(op_heightfield_add_voxel_chunk(heightfield, &chunk, low[0], low[1], low[2], NULL));
}

static OpCompactHeightfield *floors_of(OpHeightfield *heightfield, int32_t height, int32_t climb) {
    OpCompactHeightfield *floors = NULL;
    check_ok(op_heightfield_filter(heightfield, height, climb));
    check_ok(op_compact_heightfield_build(heightfield, height, climb, NULL, &floors));
    return floors;
}

static void check_same_floors(const OpCompactHeightfield *a, const OpCompactHeightfield *b, uint64_t seed) {
    int32_t count = op_compact_heightfield_floor_count(a);
    const OpFloor *one = op_compact_heightfield_floors(a);
    const OpFloor *other = op_compact_heightfield_floors(b);
    size_t cells = sizeof(int32_t) * (2 * MOST * MOST + 1);
    bool same = op_compact_heightfield_floor_count(b) == count &&
                memcmp(op_compact_heightfield_cells(a), op_compact_heightfield_cells(b), cells) == 0;
    for (int32_t i = 0; i < count && same; i++) {
        same = one[i].y == other[i].y && one[i].height == other[i].height && one[i].area == other[i].area &&
               one[i].links == other[i].links;
    }
    if (!same) {
        fail_msg("seed %llu", (unsigned long long)seed);
    }
}

/* Two boxes side by side, which may touch. */
static void test_same_floors_as_triangles(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(200, 2000, 20000); seed++) {
        TestRandom random = test_random(seed + 3000000);
        OpHeightfield *solid = unit_heightfield(2 * MOST, MOST, ROWS);
        OpHeightfield *shell = unit_heightfield(2 * MOST, MOST, ROWS);
        for (int32_t side = 0; side < 2; side++) {
            int32_t low[3];
            int32_t high[3];
            for (int32_t axis = 0; axis < 3; axis++) {
                low[axis] = test_int(&random, 0, MOST - 1);
                high[axis] = test_chance(&random, 40) ? MOST : test_int(&random, low[axis] + 1, MOST);
            }
            low[0] += side * MOST;
            high[0] += side * MOST;
            box_as_chunk(solid, low, high);
            box_as_triangles(shell, low, high);
        }
        int32_t height = test_int(&random, 1, 6);
        int32_t climb = test_int(&random, 0, 3);
        OpCompactHeightfield *a = floors_of(solid, height, climb);
        OpCompactHeightfield *b = floors_of(shell, height, climb);
        check_same_floors(a, b, seed);
        op_compact_heightfield_destroy(a);
        op_compact_heightfield_destroy(b);
        op_heightfield_destroy(solid);
        op_heightfield_destroy(shell);
    }
}

/* ---- Bad input ---- */

typedef struct Bad {
    OpVoxelRun runs[4];
    int32_t columns[3];
    int32_t width;
    int32_t depth;
    int32_t height;
    OpStatus status;
    const char *argument;
    const char *part;
} Bad;

#define RANGE OP_STATUS_OUT_OF_RANGE
#define INVALID OP_STATUS_INVALID_ARGUMENT

static const Bad bad_chunks[] = {
    {{{0, 1, 1}}, {0, 1, 1}, 0, 1, 10, RANGE, "width", "[1, 65536], was 0"},
    {{{0, 1, 1}}, {0, 1, 1}, 65537, 1, 10, RANGE, "width", "was 65537"},
    {{{0, 1, 1}}, {0, 1, 1}, 2, -1, 10, RANGE, "depth", "was -1"},
    {{{0, 1, 1}}, {0, 1, 1}, 65536, 257, 10, RANGE, "depth", "[1, 256], was 257"},
    {{{0, 1, 1}}, {0, 1, 1}, 1, INT32_MAX, 10, RANGE, "depth", "[1, 65536]"},
    {{{0, 1, 1}}, {0, 1, 1}, 2, 1, 0, RANGE, "height", "[1, 65535], was 0"},
    {{{0, 1, 1}}, {0, 1, 1}, 2, 1, 65536, RANGE, "height", "was 65536"},
    {{{0, 1, 1}}, {1, 1, 1}, 2, 1, 10, RANGE, "columns[0]", "was 1"},
    {{{0, 1, 1}}, {0, -1, 1}, 2, 1, 10, RANGE, "columns[1]", "[0, 10], was -1"},
    {{{0, 1, 1}}, {0, 2, 1}, 2, 1, 10, RANGE, "columns[2]", "[2, 12], was 1"},
    {{{0, 1, 1}}, {0, 11, 11}, 2, 1, 10, RANGE, "columns[1]", "[0, 10], was 11"},
    {{{0, 1, 1}}, {0, 1, INT32_MAX}, 2, 1, 65535, RANGE, "columns[2]", "[1, 65536]"},
    {{{0, 1, 1}, {-1, 1, 1}},
     {0, 1, 2},
     2,
     1,
     10,
     RANGE,
     "runs[1]",
     "column 1: start must be in [0, 9], was -1"},
    {{{0, 1, 1}, {10, 1, 1}},
     {0, 1, 2},
     2,
     1,
     10,
     RANGE,
     "runs[1]",
     "column 1: start must be in [0, 9], was 10"},
    {{{0, 4, 1}, {3, 1, 1}},
     {0, 2, 2},
     2,
     1,
     10,
     RANGE,
     "runs[1]",
     "column 0: start must be in [4, 9], was 3"},
    {{{5, 1, 1}, {3, 1, 1}},
     {0, 0, 2},
     2,
     1,
     10,
     RANGE,
     "runs[1]",
     "column 1: start must be in [6, 9], was 3"},
    {{{0, 0, 1}}, {0, 1, 1}, 2, 1, 10, RANGE, "runs[0]", "column 0: length must be in [1, 10], was 0"},
    {{{4, -3, 1}}, {0, 1, 1}, 2, 1, 10, RANGE, "runs[0]", "length must be in [1, 6], was -3"},
    {{{4, 7, 1}}, {0, 1, 1}, 2, 1, 10, RANGE, "runs[0]", "length must be in [1, 6], was 7"},
    {{{4, INT32_MAX, 1}}, {0, 1, 1}, 2, 1, 10, RANGE, "runs[0]", "length must be in [1, 6], was 2147483647"},
    {{{INT32_MAX, INT32_MAX, 1}}, {0, 1, 1}, 2, 1, 10, RANGE, "runs[0]", "was 2147483647"},
    {{{INT32_MIN, 1, 1}}, {0, 1, 1}, 2, 1, 10, RANGE, "runs[0]", "was -2147483648"},
    {{{4, 6, 0}}, {0, 1, 1}, 2, 1, 10, RANGE, "runs[0]", "column 0: material must be in [1, 255], was 0"},
    {{{0, 10, 1}, {10, 1, 1}}, {0, 2, 2}, 2, 1, 10, INVALID, "runs[1]", "column 0"},
};

static void test_bad_chunks(void **state) {
    (void)state;
    OpHeightfield *heightfield = unit_heightfield(4, 4, 4);
    for (size_t i = 0; i < sizeof bad_chunks / sizeof bad_chunks[0]; i++) {
        Bad bad = bad_chunks[i];
        OpVoxelChunk chunk = {.runs = bad.runs,
                              .columns = bad.columns,
                              .width = bad.width,
                              .depth = bad.depth,
                              .height = bad.height};
        check_refused(op_voxel_chunk_check(&chunk), bad.status, bad.argument, bad.part);
        check_refused(op_heightfield_add_voxel_chunk(heightfield, &chunk, 0, 0, 0, NULL), bad.status,
                      bad.argument, bad.part);
    }
    assert_int_equal(op_heightfield_span_count(heightfield), 0);
    op_heightfield_destroy(heightfield);
}

static void test_bad_pointers_and_capacities(void **state) {
    (void)state;
    OpVoxelRun runs[] = {{0, 1, 1}, {0, 2, 1}};
    int32_t columns[] = {0, 1, 2};
    uint8_t areas[256] = {0};
    areas[200] = 64;
    OpVoxelChunk good = {.runs = runs, .columns = columns, .width = 2, .depth = 1, .height = 4};
    OpVoxelChunk chunk = good;
    OpHeightfield *heightfield = unit_heightfield(4, 4, 4);
    check_refused(op_voxel_chunk_check(NULL), INVALID, "chunk", "NULL");
    chunk.columns = NULL;
    check_refused(op_voxel_chunk_check(&chunk), INVALID, "columns", "NULL");
    chunk = good;
    chunk.runs = NULL;
    check_refused(op_voxel_chunk_check(&chunk), INVALID, "runs", "NULL");
    chunk = good;
    chunk.run_capacity = 1;
    check_refused(op_voxel_chunk_check(&chunk), RANGE, "run_capacity", "was 1");
    chunk.run_capacity = 2;
    chunk.column_capacity = 2;
    check_refused(op_voxel_chunk_check(&chunk), RANGE, "column_capacity", "[3, 2147483647], was 2");
    chunk.column_capacity = -1;
    check_refused(op_voxel_chunk_check(&chunk), RANGE, "column_capacity", "-1");
    chunk.column_capacity = 3;
    check_ok(op_voxel_chunk_check(&chunk));
    check_refused(op_heightfield_add_voxel_chunk(NULL, &good, 0, 0, 0, NULL), INVALID, "heightfield", "NULL");
    check_refused(op_heightfield_add_voxel_chunk(heightfield, NULL, 0, 0, 0, NULL), INVALID, "chunk", "NULL");
    check_refused(op_heightfield_add_voxel_chunk(heightfield, &good, 0, 0, 0, areas), RANGE, "material_areas",
                  "200 must be in [0, 63], was 64");
    columns[1] = columns[2] = 0;
    chunk = (OpVoxelChunk){.columns = columns, .width = 2, .depth = 1, .height = 4};
    check_ok(op_voxel_chunk_check(&chunk)); /* empty: no runs needed */
    assert_int_equal(op_heightfield_span_count(heightfield), 0);
    op_heightfield_destroy(heightfield);
}

static void test_bad_blocks(void **state) {
    (void)state;
    static const uint8_t solid[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    OpVoxelBlock block = {solid, 2, 2, 2};
    OpVoxelChunk chunk = {0};
    check_refused(op_voxel_chunk_from_block(NULL, &chunk), INVALID, "block", "NULL");
    check_refused(op_voxel_chunk_from_block(&block, NULL), INVALID, "out", "NULL");
    block.materials = NULL;
    check_refused(op_voxel_chunk_from_block(&block, &chunk), INVALID, "materials", "NULL");
    block = (OpVoxelBlock){solid, 2, 2, 65536};
    check_refused(op_voxel_chunk_from_block(&block, &chunk), RANGE, "height", "65536");
    block = (OpVoxelBlock){solid, 65536, 65536, 1};
    check_refused(op_voxel_chunk_from_block(&block, &chunk), RANGE, "depth", "[1, 256], was 65536");
    assert_null(chunk.columns);
}

/* Any numbers in the struct, over arrays that are there: an error or a sound chunk. */
static void test_hostile_numbers(void **state) {
    (void)state;
    static const int32_t ends[] = {INT32_MIN, -1, 0, 1, 2, 3, 10, 65535, 65536, INT32_MAX};
    size_t sound = 0;
    for (uint64_t seed = 0; seed < test_count(2000, 50000, 500000); seed++) {
        TestRandom random = test_random(seed + 4000000);
        OpVoxelRun runs[6];
        int32_t columns[5];
        for (int32_t i = 0; i < 6; i++) {
            bool wild = test_chance(&random, 8);
            runs[i].start = wild ? ends[test_int(&random, 0, 9)] : 2 * (i % 3);
            runs[i].length = test_chance(&random, 8) ? ends[test_int(&random, 0, 9)] : 1;
            runs[i].material = (uint8_t)(test_chance(&random, 3) ? 0 : test_int(&random, 1, 255));
        }
        for (int32_t i = 0; i < 5; i++) {
            columns[i] = test_chance(&random, 8) ? ends[test_int(&random, 0, 9)] : i;
        }
        OpVoxelChunk chunk = {.runs = runs,
                              .columns = columns,
                              .width = test_int(&random, 1, 2),
                              .depth = test_int(&random, 1, 2),
                              .height = test_chance(&random, 10) ? ends[test_int(&random, 0, 9)] : 6,
                              .run_capacity = 6,
                              .column_capacity = 5};
        OpHeightfield *heightfield = unit_heightfield(2, 2, 8);
        OpStatus status = op_heightfield_add_voxel_chunk(heightfield, &chunk, 0, 0, 0, NULL);
        assert_int_equal(status, op_voxel_chunk_check(&chunk));
        assert_true(status == OP_STATUS_OK || status == RANGE || status == INVALID);
        sound += status == OP_STATUS_OK;
        op_heightfield_destroy(heightfield);
    }
    assert_true(sound > 100);
}

/* ---- Failing memory ---- */

typedef struct Attempt {
    OpVoxelBlock block;
    OpVoxelChunk chunk;
    OpVoxelChunk before;
    OpHeightfield *heightfield;
    SpanImage spans;
} Attempt;

static OpStatus make_chunk(void *user) {
    Attempt *attempt = user;
    return op_voxel_chunk_from_block(&attempt->block, &attempt->chunk);
}

static void check_chunk_as_before(void *user) {
    const Attempt *attempt = user;
    assert_memory_equal(&attempt->chunk, &attempt->before, sizeof(OpVoxelChunk));
    check_ok(op_voxel_chunk_check(&attempt->chunk));
}

static OpStatus add_chunk(void *user) {
    Attempt *attempt = user;
    return op_heightfield_add_voxel_chunk(attempt->heightfield, &attempt->chunk, 1, 2, 0, NULL);
}

static void check_spans_as_before(void *user) {
    const Attempt *attempt = user;
    assert_true(span_image_is_of(&attempt->spans, attempt->heightfield));
}

static void test_failing_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpHeightfieldFrame frame = unit_frame(MOST, MOST, ROWS);
    TestRandom random = test_random(5);
    BlockCase made;
    Attempt attempt;
    memset(&attempt, 0, sizeof attempt);
    attempt.chunk.allocator = allocator;
    check_ok(op_heightfield_create(&frame, &allocator, &attempt.heightfield));
    check_ok(op_heightfield_add_span(attempt.heightfield, 3, 3, 1, 4, 5, 0));
    block_case_fill(&random, &made);
    attempt.block = (OpVoxelBlock){made.materials, 3, 2, 8};
    check_ok(op_voxel_chunk_from_block(&attempt.block, &attempt.chunk));
    attempt.block = (OpVoxelBlock){made.materials, 10, 10, 12};
    attempt.before = attempt.chunk;
    assert_int_equal(
        fail_each_allocation(&counter, &(FailingCall){make_chunk, check_chunk_as_before, &attempt}), 2);
    attempt.spans = span_image(attempt.heightfield);
    assert_true(fail_each_allocation(&counter, &(FailingCall){add_chunk, check_spans_as_before, &attempt}) >=
                3);
    assert_false(span_image_is_of(&attempt.spans, attempt.heightfield));
    span_image_free(&attempt.spans);
    op_voxel_chunk_reset(&attempt.chunk);
    op_heightfield_destroy(attempt.heightfield);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_from_blocks),
        cmocka_unit_test(test_same_spans_as_blocks),
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_far_offsets),
        cmocka_unit_test(test_same_floors_as_triangles),
        cmocka_unit_test(test_bad_chunks),
        cmocka_unit_test(test_bad_pointers_and_capacities),
        cmocka_unit_test(test_bad_blocks),
        cmocka_unit_test(test_hostile_numbers),
        cmocka_unit_test(test_failing_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
