/* Open floors: links, erosion, area volumes, distances and regions on generated heightfields. */
#include "../scenario.h"

#include "onepath/build3d.h"

#include <stdlib.h>

enum { SIDE = 40, KINDS = 4 };

static OpHeightfield *make_empty(const ScenarioContext *context) {
    OpHeightfieldFrame frame = {-3.25, 0.5, 17.0, 0.3f, 0.2f, SIDE, SIDE, 100};
    OpHeightfield *heightfield = NULL;
    scenario_require(context, op_heightfield_create(&frame, NULL, &heightfield));
    return heightfield;
}

static void add(const ScenarioContext *context, OpHeightfield *heightfield, int32_t cell, int32_t top,
                uint8_t area) {
    scenario_require(context,
                     op_heightfield_add_span(heightfield, cell % SIDE, cell / SIDE, top - 1, top, area, 0));
}

/* Ground with bumps and holes, and one half of another area. */
static void add_deck(const ScenarioContext *context, OpHeightfield *heightfield, OpRandom *random,
                     int32_t top, uint64_t hole_percent) {
    for (int32_t cell = 0; cell < SIDE * SIDE; cell++) {
        int32_t bump = (int32_t)op_random_below(random, 3);
        if (op_random_below(random, 100) >= hole_percent) {
            add(context, heightfield, cell, top + bump, cell % SIDE < SIDE / 2 ? OP_AREA_WALKABLE : 5);
        }
    }
}

/* Boxes of any height on each other. */
static void add_boxes(const ScenarioContext *context, OpHeightfield *heightfield, OpRandom *random) {
    for (int32_t i = 0; i < 30; i++) {
        int32_t x = (int32_t)op_random_below(random, SIDE);
        int32_t z = (int32_t)op_random_below(random, SIDE);
        int32_t top = 1 + (int32_t)op_random_below(random, 40);
        for (int32_t k = z; k < z + 9 && k < SIDE; k++) {
            for (int32_t n = x; n < x + 12 && n < SIDE; n++) {
                add(context, heightfield, n + k * SIDE, top, OP_AREA_WALKABLE);
            }
        }
    }
}

/* Kind 0 is open ground, 1 ground with many holes, 2 three decks, 3 boxes. */
static OpHeightfield *make_heightfield(const ScenarioContext *context, int32_t kind, OpRandom *random) {
    OpHeightfield *heightfield = make_empty(context);
    if (kind == 3) {
        add_boxes(context, heightfield, random);
    }
    for (int32_t deck = 0; deck < (kind == 2 ? 3 : kind == 3 ? 0 : 1); deck++) {
        add_deck(context, heightfield, random, 4 + 5 * deck, kind == 1 ? 25 : 4);
    }
    return heightfield;
}

static OpCompactHeightfield *make_floors(const ScenarioContext *context, int32_t kind, OpRandom *random) {
    OpHeightfield *heightfield = make_heightfield(context, kind, random);
    OpCompactHeightfield *floors = NULL;
    scenario_require(context, op_compact_heightfield_build(heightfield, 3, 2, NULL, &floors));
    op_heightfield_destroy(heightfield);
    return floors;
}

static void write_floors(ScenarioContext *context, const OpCompactHeightfield *floors) {
    const OpFloor *list = op_compact_heightfield_floors(floors);
    int32_t count = op_compact_heightfield_floor_count(floors);
    scenario_write_i32(context, count);
    scenario_write_i32(context, op_compact_heightfield_region_count(floors));
    for (int32_t cell = 0; cell <= SIDE * SIDE; cell++) {
        scenario_write_i32(context, op_compact_heightfield_cells(floors)[cell]);
    }
    for (int32_t i = 0; i < count; i++) {
        scenario_write_i32(context, list[i].y);
        scenario_write_i32(context, list[i].height);
        scenario_write_u8(context, list[i].area);
        scenario_write_i32(context, list[i].region);
        scenario_write_u32(context, list[i].links);
    }
}

SCENARIO(build3d_floors_links, "build3d/floors/links") {
    OpRandom random = op_random_seed(31000);
    for (int32_t kind = 0; kind < 3 * KINDS; kind++) {
        OpCompactHeightfield *floors = make_floors(context, kind % KINDS, &random);
        write_floors(context, floors);
        op_compact_heightfield_destroy(floors);
    }
}

SCENARIO(build3d_floors_erosion, "build3d/floors/erosion") {
    OpRandom random = op_random_seed(31100);
    for (int32_t kind = 0; kind < 3 * KINDS; kind++) {
        OpCompactHeightfield *floors = make_floors(context, kind % KINDS, &random);
        for (int32_t radius = 1; radius <= 3; radius++) {
            scenario_require(context, op_compact_heightfield_erode(floors, radius));
            write_floors(context, floors);
        }
        op_compact_heightfield_destroy(floors);
    }
}

/* A triangle somewhere in the grid. */
static void mark_random(ScenarioContext *context, OpCompactHeightfield *floors, OpRandom *random) {
    OpVec2 corners[3];
    for (int32_t i = 0; i < 3; i++) {
        corners[i].x = -3.25 + 12.0 * op_random_double(random);
        corners[i].y = 17.0 + 12.0 * op_random_double(random);
    }
    double low = 0.5 + 2.0 * op_random_double(random);
    OpAreaVolume volume = {corners, 3, low, low + 2.0, (uint8_t)op_random_below(random, 64)};
    scenario_require(context, op_compact_heightfield_mark_area(floors, &volume));
}

SCENARIO(build3d_floors_areas, "build3d/floors/areas") {
    OpRandom random = op_random_seed(31200);
    for (int32_t kind = 0; kind < 3 * KINDS; kind++) {
        OpCompactHeightfield *floors = make_floors(context, kind % KINDS, &random);
        for (int32_t i = 0; i < 5; i++) {
            mark_random(context, floors, &random);
        }
        write_floors(context, floors);
        op_compact_heightfield_destroy(floors);
    }
}

SCENARIO(build3d_floors_distances, "build3d/floors/distances") {
    OpRandom random = op_random_seed(31300);
    for (int32_t kind = 0; kind < 3 * KINDS; kind++) {
        OpCompactHeightfield *floors = make_floors(context, kind % KINDS, &random);
        int32_t count = op_compact_heightfield_floor_count(floors);
        int32_t *distances = scenario_allocate(context, (size_t)count * sizeof(int32_t));
        scenario_require(context, op_compact_heightfield_distances(floors, distances));
        for (int32_t i = 0; i < count; i++) {
            scenario_write_i32(context, distances[i]);
        }
        free(distances);
        op_compact_heightfield_destroy(floors);
    }
}

static void write_regions(ScenarioContext *context, OpPartition partition, uint64_t seed) {
    static const int32_t sizes[][2] = {{0, 0}, {8, 30}, {64, 400}};
    OpRandom random = op_random_seed(seed);
    for (int32_t kind = 0; kind < 3 * KINDS; kind++) {
        OpCompactHeightfield *floors = make_floors(context, kind % KINDS, &random);
        scenario_require(context, op_compact_heightfield_erode(floors, kind / KINDS));
        mark_random(context, floors, &random);
        for (int32_t i = 0; i < 3; i++) {
            scenario_require(context,
                             op_compact_heightfield_partition(floors, partition, sizes[i][0], sizes[i][1]));
            write_floors(context, floors);
        }
        op_compact_heightfield_destroy(floors);
    }
}

SCENARIO(build3d_floors_watershed, "build3d/floors/regions-watershed") {
    write_regions(context, OP_PARTITION_WATERSHED, 31400);
}

SCENARIO(build3d_floors_monotone, "build3d/floors/regions-monotone") {
    write_regions(context, OP_PARTITION_MONOTONE, 31500);
}

SCENARIO(build3d_floors_layers, "build3d/floors/regions-layers") {
    write_regions(context, OP_PARTITION_LAYERS, 31600);
}
