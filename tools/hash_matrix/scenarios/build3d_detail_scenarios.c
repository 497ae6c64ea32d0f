/* Height detail of polygons over generated floors. */
#include "../scenario.h"

#include "onepath/build3d.h"

#include <stdlib.h>

enum { SIDE = 48, PER_SIDE = 4, POLYS = 2 * PER_SIDE * PER_SIDE, CORNERS = (PER_SIDE + 1) * (PER_SIDE + 1) };

/* Slopes with noise below a deck with holes. */
static OpCompactHeightfield *make_floors(const ScenarioContext *context, OpRandom *random, uint64_t noise) {
    OpHeightfieldFrame frame = {0.0, 0.0, 0.0, 0.3, 0.2, SIDE, SIDE, 200};
    OpHeightfield *heightfield = NULL;
    OpCompactHeightfield *floors = NULL;
    scenario_require(context, op_heightfield_create(&frame, NULL, &heightfield));
    for (int32_t cell = 0; cell < SIDE * SIDE; cell++) {
        int32_t x = cell % SIDE;
        int32_t z = cell / SIDE;
        int32_t top = 10 + x / 4 + (z > SIDE / 2 ? 6 : 0) + (int32_t)op_random_below(random, noise);
        scenario_require(context, op_heightfield_add_span(heightfield, x, z, 0, top, OP_AREA_WALKABLE, 0));
        if (op_random_below(random, 100) < 40) {
            scenario_require(context,
                             op_heightfield_add_span(heightfield, x, z, 60, 61, OP_AREA_WALKABLE, 0));
        }
    }
    scenario_require(context, op_compact_heightfield_build(heightfield, 8, 9, NULL, &floors));
    scenario_require(context, op_compact_heightfield_partition(floors, OP_PARTITION_LAYERS, 0, 0));
    op_heightfield_destroy(heightfield);
    return floors;
}

/* A grid of corners moved a little, and two triangles for each of its squares. */
typedef struct Ground {
    OpFloorVertex vertices[CORNERS];
    OpFloorPoly list[POLYS];
    int32_t indices[3 * POLYS];
    OpFloorPolys polys;
} Ground;

static void make_ground(Ground *ground, OpRandom *random) {
    const int32_t step = SIDE / PER_SIDE;
    for (int32_t i = 0; i < CORNERS; i++) {
        int32_t column = i % (PER_SIDE + 1);
        int32_t row = i / (PER_SIDE + 1);
        bool inside = column > 0 && column < PER_SIDE && row > 0 && row < PER_SIDE;
        int32_t x = column * step + (inside ? (int32_t)op_random_below(random, 5) - 2 : 0);
        int32_t z = row * step + (inside ? (int32_t)op_random_below(random, 5) - 2 : 0);
        ground->vertices[i] = (OpFloorVertex){x, 10 + x / 4 + (z > SIDE / 2 ? 6 : 0), z};
    }
    for (int32_t i = 0; i < POLYS; i++) {
        int32_t low = i / 2 % PER_SIDE + i / 2 / PER_SIDE * (PER_SIDE + 1);
        int32_t across = low + PER_SIDE + 2;
        ground->list[i] = (OpFloorPoly){3 * i, 3, 1, OP_AREA_WALKABLE};
        ground->indices[3 * i] = low;
        ground->indices[3 * i + 1] = i % 2 == 0 ? low + 1 : across;
        ground->indices[3 * i + 2] = i % 2 == 0 ? across : across - 1;
    }
    ground->polys = (OpFloorPolys){.vertices = ground->vertices,
                                   .polys = ground->list,
                                   .indices = ground->indices,
                                   .vertex_count = CORNERS,
                                   .poly_count = POLYS,
                                   .index_count = 3 * POLYS};
}

static void write_detail(ScenarioContext *context, const OpFloorDetail *detail) {
    scenario_write_i32(context, detail->mesh_count);
    for (int32_t i = 0; i < detail->mesh_count; i++) {
        scenario_write_u32(context, detail->meshes[i].vertex_base);
        scenario_write_u32(context, detail->meshes[i].triangle_base);
        scenario_write_i32(context, detail->meshes[i].vertex_count);
        scenario_write_i32(context, detail->meshes[i].triangle_count);
    }
    for (int32_t i = 0; i < 3 * detail->vertex_count; i++) {
        scenario_write_f32(context, detail->vertices[i]);
    }
    scenario_write_bytes(context, detail->triangles, 4 * (size_t)detail->triangle_count);
}

/* Distances in cells and errors in rows, for a floor with so much noise. */
static void run(ScenarioContext *context, uint64_t seed, uint64_t noise, double distance, double error) {
    OpRandom random = op_random_seed(seed);
    OpFloorDetail detail = {0};
    Ground ground;
    for (int32_t round = 0; round < 3; round++) {
        OpCompactHeightfield *floors = make_floors(context, &random, noise);
        OpTileCells tile = {round, SIDE - 2 * round, (double)(0.3f * (float)(SIDE - 2 * round)), 0.0, 0.2};
        tile.cell_size = tile.tile_size / (double)tile.cells;
        OpDetailOptions options = {distance * tile.cell_size, error * tile.cell_height, 9};
        make_ground(&ground, &random);
        scenario_require(context, op_floor_polys_detail(&ground.polys, floors, &tile, &options, &detail));
        write_detail(context, &detail);
        op_compact_heightfield_destroy(floors);
    }
    op_floor_detail_reset(&detail);
}

SCENARIO(build3d_detail_off, "build3d/detail/off") {
    run(context, 32000, 4, 0.0, 1.0);
}

SCENARIO(build3d_detail_smooth, "build3d/detail/smooth") {
    run(context, 32100, 1, 6.0, 1.0);
}

SCENARIO(build3d_detail_rough, "build3d/detail/rough") {
    run(context, 32200, 8, 1.7, 0.5);
}

/* Every sample that is off by anything becomes a vertex. */
SCENARIO(build3d_detail_full, "build3d/detail/full") {
    run(context, 32300, 12, 0.95, 0.0);
}
