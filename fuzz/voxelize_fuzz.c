/* Bytes as a program: a frame of any numbers, then spans, triangles, height grids, voxels and filters, valid or not. Every call ends
 * with a known status, a failed one changes nothing, and columns stay sound: inside the frame, bottom up, apart. */
#include "fuzz_world.h"

#include "onepath/build3d.h"

#include <string.h>

enum { MOST_SIDE = 24, MOST_SPANS = 16384, CORNERS = 6, BLOCK = 5 };

/* Mostly small, sometimes from the ends of the range. */
static int32_t take_int(FuzzProgram *program) {
    static const int32_t ends[] = {INT32_MIN, INT32_MAX, -1, 65535, 65536, -65536, 1 << 24, 1 << 30};
    uint8_t byte = fuzz_take(program);
    return byte >= 248 ? ends[byte - 248] : (int32_t)byte - 4;
}

/* Quarters around 0, or any eight bytes. */
static double take_number(FuzzProgram *program) {
    uint8_t byte = fuzz_take(program);
    if (byte < 240) {
        return ((double)byte - 40.0) * 0.25;
    }
    uint8_t bytes[sizeof(double)];
    double number;
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = fuzz_take(program);
    }
    memcpy(&number, bytes, sizeof number);
    return number;
}

/* ---- Judging ---- */

/* What a heightfield holds, as numbers to compare. */
typedef struct Image {
    int32_t count;
    OpSpan spans[MOST_SPANS];
} Image;

static void read_image(const OpHeightfield *heightfield, Image *image) {
    OpHeightfieldFrame frame = op_heightfield_frame(heightfield);
    image->count = 0;
    for (int32_t cell = 0; cell < frame.width * frame.depth; cell++) {
        OpSpan *column = image->spans + image->count;
        int32_t count = 0;
        FUZZ_CHECK(op_heightfield_column(heightfield, cell % frame.width, cell / frame.width, column,
                                         MOST_SPANS - image->count, &count) == OP_STATUS_OK);
        for (int32_t i = 0; i < count; i++) {
            FUZZ_CHECK(column[i].min < column[i].max && column[i].max <= frame.height);
            FUZZ_CHECK(i == 0 || column[i - 1].max < column[i].min);
            FUZZ_CHECK(column[i].area <= OP_NAV_MAX_AREA);
        }
        image->count += count;
    }
    FUZZ_CHECK(image->count == op_heightfield_span_count(heightfield));
}

static bool same_images(const Image *a, const Image *b) {
    for (int32_t i = 0; i < a->count && a->count == b->count; i++) {
        if (a->spans[i].min != b->spans[i].min || a->spans[i].max != b->spans[i].max ||
            a->spans[i].area != b->spans[i].area) {
            return false;
        }
    }
    return a->count == b->count;
}

/* ---- Calls ---- */

static OpStatus do_span(FuzzProgram *program, OpHeightfield *heightfield) {
    int32_t x = take_int(program) % MOST_SIDE;
    int32_t z = take_int(program) % MOST_SIDE;
    int32_t min = take_int(program);
    int32_t max = take_int(program);
    uint8_t area = fuzz_take(program);
    return op_heightfield_add_span(heightfield, x, z, min, max, area, take_int(program));
}

static OpStatus do_triangles(FuzzProgram *program, OpHeightfield *heightfield) {
    OpHeightfieldFrame frame = op_heightfield_frame(heightfield);
    double vertices[3 * CORNERS];
    int32_t indices[3 * 4];
    uint8_t areas[4] = {0};
    OpTriangles triangles = {vertices, CORNERS, indices, 1 + fuzz_take(program) % 4};
    OpVoxelizeStats stats = {0, 0, 0};
    for (int32_t i = 0; i < 3 * CORNERS; i++) {
        vertices[i] = take_number(program);
    }
    for (int32_t i = 0; i < 3 * triangles.triangle_count; i++) {
        uint8_t byte = fuzz_take(program);
        indices[i] = byte < 250 ? byte % CORNERS : (int32_t)byte - 252;
    }
    bool classified = op_classify_triangles(&triangles, &frame, 0.5f, areas) == OP_STATUS_OK;
    int32_t threshold = take_int(program);
    OpStatus status = op_heightfield_add_triangles(heightfield, &triangles, areas, threshold, &stats);
    FUZZ_CHECK(classified || status != OP_STATUS_OK);
    FUZZ_CHECK(status != OP_STATUS_OK || stats.triangles == triangles.triangle_count);
    FUZZ_CHECK(stats.degenerate <= stats.triangles);
    return status;
}

static OpStatus do_height_grid(FuzzProgram *program, OpHeightfield *heightfield) {
    double heights[16];
    OpHeightGrid grid = {.heights = heights};
    grid.count_x = 2 + fuzz_take(program) % 3;
    grid.count_z = 2 + fuzz_take(program) % 3;
    grid.x = take_number(program);
    grid.z = take_number(program);
    grid.spacing = take_number(program);
    for (int32_t i = 0; i < 16; i++) {
        heights[i] = take_number(program);
    }
    float slope = (float)(int32_t)(fuzz_take(program) % 12) / 10.0f;
    return op_heightfield_add_height_grid(heightfield, &grid, slope, take_int(program), NULL);
}

static OpStatus do_voxels(FuzzProgram *program, OpHeightfield *heightfield) {
    uint8_t materials[BLOCK * BLOCK * BLOCK];
    uint8_t areas[256];
    OpVoxelBlock block = {.materials = materials};
    block.width = fuzz_take(program) % (BLOCK + 1);
    block.depth = fuzz_take(program) % (BLOCK + 1);
    block.height = fuzz_take(program) % (BLOCK + 1);
    uint8_t seed = fuzz_take(program);
    for (size_t i = 0; i < sizeof materials; i++) {
        materials[i] = (uint8_t)(((uint32_t)seed * (uint32_t)(i / 3 + 1) >> 3) % 3);
    }
    for (int32_t i = 0; i < 256; i++) {
        areas[i] = (uint8_t)((uint32_t)(i + seed) % (seed == 255 ? 65u : 64u));
    }
    int32_t x = take_int(program);
    int32_t y = take_int(program);
    int32_t z = take_int(program);
    return op_heightfield_add_voxels(heightfield, &block, x, y, z, seed % 2 == 0 ? areas : NULL);
}

/* Runs and columns of any numbers, over arrays that are there; or a block as a chunk, which gives the same as the block. */
static OpStatus do_chunk(FuzzProgram *program, OpHeightfield *heightfield) {
    OpVoxelRun runs[CORNERS];
    int32_t columns[5] = {0};
    OpVoxelChunk chunk = {.runs = runs, .columns = columns, .run_capacity = CORNERS, .column_capacity = 5};
    chunk.width = take_int(program);
    chunk.depth = take_int(program);
    chunk.height = take_int(program);
    for (int32_t i = 0; i < CORNERS; i++) {
        runs[i].start = take_int(program);
        runs[i].length = take_int(program);
        runs[i].material = fuzz_take(program);
    }
    for (int32_t i = 1; i < 5; i++) {
        int32_t step = take_int(program);
        bool small = step >= -4 && step < 100 && columns[i - 1] >= -16 && columns[i - 1] < 100;
        columns[i] = small ? columns[i - 1] + step : step;
    }
    int32_t x = take_int(program);
    int32_t y = take_int(program);
    OpStatus status = op_heightfield_add_voxel_chunk(heightfield, &chunk, x, y, take_int(program), NULL);
    FUZZ_CHECK(status == op_voxel_chunk_check(&chunk));
    return status;
}

static OpStatus do_block_as_chunk(FuzzProgram *program, OpHeightfield *heightfield) {
    uint8_t materials[BLOCK * BLOCK * BLOCK];
    OpVoxelBlock block = {.materials = materials};
    block.width = 1 + fuzz_take(program) % BLOCK;
    block.depth = 1 + fuzz_take(program) % BLOCK;
    block.height = 1 + fuzz_take(program) % BLOCK;
    OpVoxelChunk chunk = {0};
    for (int32_t i = 0; i < block.width * block.depth * block.height; i++) {
        materials[i] = fuzz_take(program) % 4;
    }
    int32_t x = take_int(program);
    int32_t y = take_int(program);
    int32_t z = take_int(program);
    FUZZ_CHECK(op_voxel_chunk_from_block(&block, &chunk) == OP_STATUS_OK);
    OpStatus status = op_heightfield_add_voxel_chunk(heightfield, &chunk, x, y, z, NULL);
    int32_t spans = op_heightfield_span_count(heightfield);
    /* What is there already merges with itself. */
    FUZZ_CHECK(op_heightfield_add_voxels(heightfield, &block, x, y, z, NULL) == OP_STATUS_OK);
    FUZZ_CHECK(op_heightfield_span_count(heightfield) == spans);
    op_voxel_chunk_reset(&chunk);
    return status;
}

static OpStatus do_filter(FuzzProgram *program, OpHeightfield *heightfield) {
    int32_t spans = op_heightfield_span_count(heightfield);
    uint8_t kind = fuzz_take(program) % 4;
    int32_t height = take_int(program);
    int32_t climb = take_int(program);
    OpStatus status = kind == 0   ? op_heightfield_filter_low_obstacles(heightfield, climb)
                      : kind == 1 ? op_heightfield_filter_ledges(heightfield, height, climb)
                      : kind == 2 ? op_heightfield_filter_low_ceilings(heightfield, height)
                                  : op_heightfield_filter(heightfield, height, climb);
    FUZZ_CHECK(spans == op_heightfield_span_count(heightfield));
    return status;
}

static void do_call(FuzzProgram *program, OpHeightfield *heightfield) {
    static OpStatus (*const calls[])(FuzzProgram *, OpHeightfield *) = {
        do_span, do_triangles, do_height_grid, do_voxels, do_filter, do_chunk, do_block_as_chunk};
    static Image before;
    static Image after;
    /* No call can add the rest. */
    if (op_heightfield_span_count(heightfield) > MOST_SPANS / 8) {
        return;
    }
    read_image(heightfield, &before);
    OpStatus status = calls[fuzz_take(program) % 7](program, heightfield);
    read_image(heightfield, &after);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_INVALID_ARGUMENT ||
               status == OP_STATUS_OUT_OF_RANGE);
    FUZZ_CHECK(status == OP_STATUS_OK || same_images(&before, &after));
}

/* A frame that may be refused; its cells stay few. */
static OpHeightfieldFrame take_frame(FuzzProgram *program) {
    OpHeightfieldFrame frame = {.cell_size = 1.0, .cell_height = 0.5};
    uint8_t kind = fuzz_take(program);
    frame.origin_x = take_number(program);
    frame.origin_y = take_number(program);
    frame.origin_z = take_number(program);
    if (kind % 4 != 0) {
        frame.cell_size = take_number(program);
        frame.cell_height = take_number(program);
    }
    frame.width = fuzz_take(program) % (MOST_SIDE + 1);
    frame.depth = fuzz_take(program) % (MOST_SIDE + 1);
    frame.height = take_int(program);
    return frame;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 2048);
    OpHeightfieldFrame frame = take_frame(&program);
    OpHeightfield *heightfield = NULL;
    OpStatus status = op_heightfield_create(&frame, NULL, &heightfield);
    FUZZ_CHECK(status == op_heightfield_frame_check(&frame));
    while (status == OP_STATUS_OK && !fuzz_is_over(&program)) {
        do_call(&program, heightfield);
    }
    op_heightfield_destroy(heightfield);
    return 0;
}
