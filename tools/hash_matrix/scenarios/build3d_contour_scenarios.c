/* Contours of generated floors: one storey with holes, several above each other, and ground with hills too steep to climb. */
#include "../scenario.h"

#include "onepath/build3d.h"

enum { SIDE = 48 };

static OpHeightfield *make_empty(const ScenarioContext *context) {
    OpHeightfieldFrame frame = {5.5, -1.0, 2.25, 0.3, 0.2, SIDE, SIDE, 100};
    OpHeightfield *heightfield = NULL;
    scenario_require(context, op_heightfield_create(&frame, NULL, &heightfield));
    return heightfield;
}

static void add(const ScenarioContext *context, OpHeightfield *heightfield, int32_t cell, int32_t top,
                uint8_t area) {
    scenario_require(context,
                     op_heightfield_add_span(heightfield, cell % SIDE, cell / SIDE, top - 1, top, area, 0));
}

/* Ground that rises by random steps along x and z, one third of it of another area. */
static void add_ground(const ScenarioContext *context, OpHeightfield *heightfield, OpRandom *random,
                       int32_t bottom, uint64_t hole_percent, uint64_t steps) {
    int32_t rise_x[SIDE] = {0};
    int32_t rise_z[SIDE] = {0};
    for (int32_t i = 1; i < SIDE; i++) {
        rise_x[i] = rise_x[i - 1] + (int32_t)op_random_below(random, steps);
        rise_z[i] = rise_z[i - 1] + (int32_t)op_random_below(random, steps);
    }
    for (int32_t cell = 0; cell < SIDE * SIDE; cell++) {
        int32_t top = bottom + (rise_x[cell % SIDE] + rise_z[cell / SIDE]) % 12;
        if (op_random_below(random, 100) >= hole_percent) {
            add(context, heightfield, cell, top, cell % SIDE < SIDE / 3 ? OP_AREA_WALKABLE : 9);
        }
    }
}

static OpCompactHeightfield *make_floors(const ScenarioContext *context, int32_t kind, OpRandom *random) {
    OpHeightfield *heightfield = make_empty(context);
    OpCompactHeightfield *floors = NULL;
    for (int32_t storey = 0; storey < (kind == 1 ? 3 : 1); storey++) {
        add_ground(context, heightfield, random, 3 + 5 * storey, kind == 2 ? 1 : 6, kind == 0 ? 1 : 3);
    }
    scenario_require(context, op_compact_heightfield_build(heightfield, 4, 2, NULL, &floors));
    op_heightfield_destroy(heightfield);
    return floors;
}

static void write_vertices(ScenarioContext *context, const OpContourVertex *vertices, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        scenario_write_i32(context, vertices[i].x);
        scenario_write_i32(context, vertices[i].y);
        scenario_write_i32(context, vertices[i].z);
        scenario_write_i32(context, vertices[i].neighbor);
    }
}

static void write_contours(ScenarioContext *context, const OpContours *contours) {
    scenario_write_i32(context, contours->contour_count);
    scenario_write_i32(context, contours->raw_fallbacks);
    scenario_write_i32(context, contours->dropped_holes);
    for (int32_t i = 0; i < contours->contour_count; i++) {
        const OpContour *contour = &contours->contours[i];
        scenario_write_i32(context, contour->region);
        scenario_write_u8(context, contour->area);
        scenario_write_i32(context, contour->ring.vertex_count);
        scenario_write_i32(context, contour->raw_ring_count);
        write_vertices(context, contours->vertices + contour->ring.first_vertex, contour->ring.vertex_count);
    }
    for (int32_t i = 0; i < contours->raw_ring_count; i++) {
        scenario_write_i32(context, contours->raw_rings[i].vertex_count);
    }
    write_vertices(context, contours->raw_vertices, contours->raw_vertex_count);
}

/* All three partitions of a few floors of a kind. */
static void write_all(ScenarioContext *context, int32_t kind, uint64_t seed,
                      const OpContourOptions *options) {
    OpRandom random = op_random_seed(seed);
    OpContours contours = {0};
    for (int32_t i = 0; i < 9; i++) {
        OpCompactHeightfield *floors = make_floors(context, kind, &random);
        scenario_require(context, op_compact_heightfield_partition(floors, (OpPartition)(i % 3), 8, 60));
        scenario_require(context, op_compact_heightfield_contours(floors, options, &contours));
        write_contours(context, &contours);
        op_compact_heightfield_destroy(floors);
    }
    op_contours_reset(&contours);
}

SCENARIO(build3d_contours_holes, "build3d/contours/holes") {
    OpContourOptions options = op_contour_options_default();
    write_all(context, 0, 32000, &options);
    options.max_error = 2.5;
    write_all(context, 0, 32010, &options);
}

SCENARIO(build3d_contours_storeys, "build3d/contours/storeys") {
    OpContourOptions options = op_contour_options_default();
    write_all(context, 1, 32100, &options);
}

SCENARIO(build3d_contours_terrain, "build3d/contours/terrain") {
    OpContourOptions options = op_contour_options_default();
    options.max_edge_length = 7;
    write_all(context, 2, 32200, &options);
    options.straight_region_borders = false;
    write_all(context, 2, 32200, &options);
}

SCENARIO(build3d_contours_raw, "build3d/contours/raw") {
    OpContourOptions options = op_contour_options_default();
    options.with_raw = true;
    options.max_error = 0.0;
    options.border_region = 2;
    write_all(context, 0, 32300, &options);
    write_all(context, 1, 32310, &options);
}
