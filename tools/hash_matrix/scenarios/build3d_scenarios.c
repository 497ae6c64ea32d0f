/* The first stages of the 3D builder: triangles, height grids and voxels to solid spans, and their filters. */
#include "../draws.h"
#include "../scenario.h"

#include "onepath/build3d.h"

#include <stdlib.h>

/* ---- What is written ---- */

static void write_spans(ScenarioContext *context, const OpHeightfield *heightfield) {
    OpHeightfieldFrame frame = op_heightfield_frame(heightfield);
    int32_t capacity = op_heightfield_span_count(heightfield) + 1;
    OpSpan *spans = scenario_allocate(context, (size_t)capacity * sizeof *spans);
    for (int32_t cell = 0; cell < frame.width * frame.depth; ++cell) {
        int32_t count = 0;
        scenario_require(context, op_heightfield_column(heightfield, cell % frame.width, cell / frame.width,
                                                        spans, capacity, &count));
        scenario_write_i32(context, count);
        for (int32_t i = 0; i < count; ++i) {
            scenario_write_i32(context, spans[i].min);
            scenario_write_i32(context, spans[i].max);
            scenario_write_u8(context, spans[i].area);
        }
    }
    free(spans);
}

static void write_stats(ScenarioContext *context, OpVoxelizeStats stats) {
    scenario_write_i32(context, stats.triangles);
    scenario_write_i32(context, stats.degenerate);
    scenario_write_i64(context, stats.spans);
}

/* ---- What is built ---- */

/* Cells of a size that no binary fraction has, far from the world's origin. */
static OpHeightfieldFrame random_frame(OpRandom *random) {
    OpHeightfieldFrame frame = {.cell_size = 0.3, .cell_height = 0.2, .height = 60};
    frame.origin_x = draw_double(random, -1e6, 1e6);
    frame.origin_y = draw_double(random, -100.0, 100.0);
    frame.origin_z = draw_double(random, -1e6, 1e6);
    frame.width = 24 + (int32_t)op_random_below(random, 16);
    frame.depth = 24 + (int32_t)op_random_below(random, 16);
    return frame;
}

static OpHeightfield *make_heightfield(const ScenarioContext *context, const OpHeightfieldFrame *frame) {
    OpHeightfield *heightfield = NULL;
    scenario_require(context, op_heightfield_create(frame, NULL, &heightfield));
    return heightfield;
}

enum { TRIANGLES = 150 };

typedef struct Soup {
    double vertices[9 * TRIANGLES];
    int32_t indices[3 * TRIANGLES];
    uint8_t areas[TRIANGLES];
} Soup;

/* Triangles of any slant around the frame; of every five one is upright, and one lies on the lines of the grid. */
static Soup *random_soup(const ScenarioContext *context, const OpHeightfieldFrame *frame, OpRandom *random) {
    Soup *soup = scenario_allocate(context, sizeof *soup);
    for (int32_t i = 0; i < TRIANGLES; ++i) {
        double *at = soup->vertices + 9 * (size_t)i;
        for (int32_t k = 0; k < 3; ++k) {
            at[3 * k] = frame->origin_x + draw_double(random, -2.0, 13.0);
            at[3 * k + 1] = frame->origin_y + draw_double(random, -1.0, 13.0);
            at[3 * k + 2] = frame->origin_z + draw_double(random, -2.0, 13.0);
            soup->indices[3 * i + k] = 3 * i + k;
        }
        if (i % 5 == 3) {
            at[6] = at[0] + (at[3] - at[0]) * 0.5;
            at[8] = at[2] + (at[5] - at[2]) * 0.5;
        } else if (i % 5 == 4) {
            at[0] = at[3] = at[6] = frame->origin_x + (double)(i % 20) * frame->cell_size;
        }
    }
    return soup;
}

static OpTriangles triangles_of(const Soup *soup) {
    return (OpTriangles){soup->vertices, 3 * TRIANGLES, soup->indices, TRIANGLES};
}

/* ---- Scenarios ---- */

SCENARIO(build3d_triangles, "build3d/voxelize/triangles") {
    OpRandom random = op_random_seed(20100);
    for (int32_t i = 0; i < 6; ++i) {
        OpHeightfieldFrame frame = random_frame(&random);
        OpHeightfield *heightfield = make_heightfield(context, &frame);
        Soup *soup = random_soup(context, &frame, &random);
        OpTriangles triangles = triangles_of(soup);
        OpVoxelizeStats stats;
        scenario_require(context, op_classify_triangles(&triangles, &frame, 0.70710677f, soup->areas));
        scenario_write_bytes(context, soup->areas, sizeof soup->areas);
        scenario_require(context,
                         op_heightfield_add_triangles(heightfield, &triangles, soup->areas, i, &stats));
        write_stats(context, stats);
        write_spans(context, heightfield);
        free(soup);
        op_heightfield_destroy(heightfield);
    }
}

SCENARIO(build3d_height_grid, "build3d/voxelize/height-grid") {
    enum { SIDE = 13 };
    OpRandom random = op_random_seed(20200);
    for (int32_t i = 0; i < 6; ++i) {
        double heights[SIDE * SIDE];
        OpHeightfieldFrame frame = random_frame(&random);
        OpHeightfield *heightfield = make_heightfield(context, &frame);
        OpHeightGrid grid = {heights, SIDE, SIDE, frame.origin_x - 0.5, frame.origin_z + 0.25, 0.7};
        OpVoxelizeStats stats;
        for (int32_t k = 0; k < SIDE * SIDE; ++k) {
            heights[k] = frame.origin_y + draw_double(&random, 1.0, 1.5 + (double)i * 0.5);
        }
        scenario_require(context, op_heightfield_add_height_grid(heightfield, &grid, 0.70710677f, 4, &stats));
        write_stats(context, stats);
        write_spans(context, heightfield);
        op_heightfield_destroy(heightfield);
    }
}

SCENARIO(build3d_voxels, "build3d/voxelize/voxels") {
    enum { SIDE = 14 };
    OpRandom random = op_random_seed(20300);
    uint8_t *materials = scenario_allocate(context, SIDE * SIDE * SIDE);
    uint8_t areas[256];
    for (int32_t i = 0; i < 256; ++i) {
        areas[i] = (uint8_t)op_random_below(&random, 64);
    }
    OpHeightfieldFrame frame = random_frame(&random);
    OpHeightfield *heightfield = make_heightfield(context, &frame);
    for (int32_t i = 0; i < 12; ++i) {
        OpVoxelBlock block = {materials, SIDE, SIDE, SIDE};
        for (int32_t k = 0; k < SIDE * SIDE * SIDE; ++k) {
            bool again = k > 0 && op_random_below(&random, 4) > 0;
            materials[k] = again ? materials[k - 1] : (uint8_t)(op_random_below(&random, 3) * 90);
        }
        int32_t x = (int32_t)op_random_below(&random, 50) - 10;
        int32_t y = (int32_t)op_random_below(&random, 70) - 10;
        int32_t z = (int32_t)op_random_below(&random, 50) - 10;
        scenario_require(context,
                         op_heightfield_add_voxels(heightfield, &block, x, y, z, i % 2 == 0 ? areas : NULL));
        write_spans(context, heightfield);
    }
    op_heightfield_destroy(heightfield);
    free(materials);
}

SCENARIO(build3d_filters, "build3d/voxelize/filters") {
    OpRandom random = op_random_seed(20400);
    for (int32_t i = 0; i < 4; ++i) {
        OpHeightfieldFrame frame = random_frame(&random);
        OpHeightfield *heightfield = make_heightfield(context, &frame);
        Soup *soup = random_soup(context, &frame, &random);
        OpTriangles triangles = triangles_of(soup);
        scenario_require(context, op_heightfield_add_triangles(heightfield, &triangles, NULL, 4, NULL));
        scenario_require(context, op_heightfield_filter_low_obstacles(heightfield, 4));
        write_spans(context, heightfield);
        scenario_require(context, op_heightfield_filter_ledges(heightfield, 6, 4 + i));
        write_spans(context, heightfield);
        scenario_require(context, op_heightfield_filter_low_ceilings(heightfield, 6));
        write_spans(context, heightfield);
        scenario_require(context, op_heightfield_filter(heightfield, 10, 2));
        write_spans(context, heightfield);
        free(soup);
        op_heightfield_destroy(heightfield);
    }
}

SCENARIO(build3d_spans, "build3d/voxelize/spans") {
    OpRandom random = op_random_seed(20500);
    OpHeightfieldFrame frame;
    scenario_require(context, op_heightfield_frame_from_bounds((OpVec3){-1.5, -2.0, 3.1},
                                                               (OpVec3){1.9, 9.0, 4.0}, 0.3f, 0.1f, &frame));
    scenario_write_i32(context, frame.width);
    scenario_write_i32(context, frame.depth);
    scenario_write_i32(context, frame.height);
    OpHeightfield *heightfield = make_heightfield(context, &frame);
    for (int32_t i = 0; i < 2000; ++i) {
        int32_t x = (int32_t)op_random_below(&random, (uint64_t)frame.width);
        int32_t z = (int32_t)op_random_below(&random, (uint64_t)frame.depth);
        int32_t min = (int32_t)op_random_below(&random, (uint64_t)frame.height);
        int32_t most = frame.height - min < 4 ? frame.height - min : 4;
        int32_t max = min + 1 + (int32_t)op_random_below(&random, (uint64_t)most);
        uint8_t area = (uint8_t)op_random_below(&random, 64);
        scenario_require(context, op_heightfield_add_span(heightfield, x, z, min, max, area,
                                                          (int32_t)op_random_below(&random, 8)));
        if (i % 100 == 99) {
            write_spans(context, heightfield);
        }
    }
    op_heightfield_destroy(heightfield);
}
