/* The 2D builder: arrangements, regions, offsets, triangulations and tiles of outlines of every kind. */
#include "../scenario.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "build2d/arrangement.h"
#include "onepath/onepath.h"

enum { MOST_POINTS = 64, SNAP_BITS = 10 };

/* ---- Inputs ---- */

/* A coordinate of one of four kinds: on few points, on many, on a lattice, anywhere. */
static double coordinate(OpRandom *random, int32_t kind) {
    uint64_t draw = op_random_below(random, UINT64_C(1) << 40);
    switch (kind) {
    case 0:
        return (double)(draw % 9);
    case 1:
        return (double)(draw % 4001) / 1024.0;
    case 2:
        return 8.0 * (double)(draw % 17) - 64.0;
    default:
        return (double)draw / 262144.0 - 2097152.0;
    }
}

static OpRegion *random_region(const ScenarioContext *context, OpRandom *random, int32_t kind) {
    OpVec2 points[MOST_POINTS];
    int32_t sizes[3];
    OpRegion *region = NULL;
    OpOutline outline = {points, sizes, 1 + (int32_t)op_random_below(random, 3)};
    for (int32_t ring = 0; ring < outline.ring_count; ring++) {
        sizes[ring] = 3 + (int32_t)op_random_below(random, 12);
    }
    for (int32_t i = 0; i < MOST_POINTS; i++) {
        points[i].x = coordinate(random, kind);
        points[i].y = coordinate(random, kind);
    }
    scenario_require(context, op_region_from_outlines(&outline, 1, SNAP_BITS, NULL, &region));
    return region;
}

static OpRegion *random_map(const ScenarioContext *context, OpRandom *random, int32_t percent) {
    uint8_t cells[24 * 24];
    OpTileMap map = {cells, 24, 24, 2.0, {-7.0, 3.5}};
    OpRegion *region = NULL;
    for (int32_t i = 0; i < 24 * 24; i++) {
        cells[i] = op_random_below(random, 100) < (uint64_t)percent ? 0 : 1;
    }
    scenario_require(context, op_region_from_tile_map(&map, SNAP_BITS, NULL, &region));
    return region;
}

/* ---- Outputs ---- */

static void write_region(ScenarioContext *context, OpRegion *region) {
    scenario_write_f64(context, op_region_area(region));
    scenario_write_i32(context, op_region_ring_count(region));
    for (int32_t ring = 0; ring < op_region_ring_count(region); ring++) {
        int32_t needed = 0;
        op_region_ring(region, ring, NULL, 0, &needed);
        OpVec2 *points = scenario_allocate(context, (size_t)needed * sizeof *points);
        scenario_require(context, op_region_ring(region, ring, points, needed, &needed));
        scenario_write_i32(context, needed);
        for (int32_t i = 0; i < needed; i++) {
            scenario_write_f64(context, points[i].x);
            scenario_write_f64(context, points[i].y);
        }
        free(points);
    }
    op_region_destroy(region);
}

static void write_mesh(ScenarioContext *context, const OpPlaneMesh *mesh) {
    scenario_write_i32(context, mesh->vertex_count);
    scenario_write_i32(context, mesh->poly_count);
    for (int32_t i = 0; i < mesh->vertex_count; i++) {
        scenario_write_f64(context, mesh->vertices[i].x);
        scenario_write_f64(context, mesh->vertices[i].y);
    }
    for (int32_t i = 0; i < mesh->poly_count; i++) {
        scenario_write_i32(context, mesh->poly_sizes[i]);
    }
    for (int32_t i = 0; i < mesh->index_count; i++) {
        scenario_write_i32(context, mesh->indices[i]);
        scenario_write_i32(context, mesh->neighbors[i]);
    }
}

/* ---- Scenarios ---- */

SCENARIO(build2d_arrangement, "build2d/arrangement") {
    OpRandom random = op_random_seed(51200);
    OpAllocator allocator;
    scenario_require(context, op_allocator_choose(NULL, &allocator));
    for (int32_t round = 0; round < 120; round++) {
        OpArrangementEdge edges[40];
        OpArrangement arrangement;
        for (int32_t i = 0; i < 40; i++) {
            edges[i].a.x = (int64_t)floor(coordinate(&random, round % 4) * 64.0);
            edges[i].a.y = (int64_t)floor(coordinate(&random, round % 4) * 64.0);
            edges[i].b.x = (int64_t)floor(coordinate(&random, round % 4) * 64.0);
            edges[i].b.y = (int64_t)floor(coordinate(&random, round % 4) * 64.0);
            edges[i].operand = i % 3;
        }
        scenario_require(context, op_arrange(edges, 40, round % 2 == 0, &allocator, &arrangement));
        scenario_write_i32(context, arrangement.point_count);
        for (int32_t i = 0; i < arrangement.point_count; i++) {
            scenario_write_i64(context, arrangement.points[i].x);
            scenario_write_i64(context, arrangement.points[i].y);
        }
        for (int32_t i = 0; i < arrangement.segment_count; i++) {
            scenario_write_i32(context, arrangement.segments[i].a);
            scenario_write_i32(context, arrangement.segments[i].b);
            scenario_write_i32(context, arrangement.segments[i].net[0]);
            scenario_write_i32(context, arrangement.segments[i].net[1]);
        }
        op_arrangement_free(&arrangement);
    }
}

SCENARIO(build2d_regions, "build2d/regions") {
    OpRandom random = op_random_seed(51201);
    for (int32_t round = 0; round < 80; round++) {
        OpRegion *a = random_region(context, &random, round % 4);
        OpRegion *b = random_region(context, &random, round % 4);
        OpRegion *both = NULL;
        scenario_require(context, op_region_combine(a, b, (OpRegionOperation)(round / 4 % 4), NULL, &both));
        write_region(context, both);
        write_region(context, a);
        write_region(context, b);
    }
    write_region(context, random_map(context, &random, 40));
}

SCENARIO(build2d_offsets, "build2d/offsets") {
    OpRandom random = op_random_seed(51202);
    for (int32_t round = 0; round < 32; round++) {
        OpRegion *region =
            round % 4 == 3 ? random_map(context, &random, 30) : random_region(context, &random, round % 3);
        double distance = (double)(1 + op_random_below(&random, 2000)) / 1000.0;
        double tolerance = round % 2 == 0 ? 0.0 : distance / 15.0;
        OpRegion *made = NULL;
        scenario_require(
            context, op_region_offset(region, distance, (OpOffsetJoin)(round % 2), tolerance, NULL, &made));
        write_region(context, made);
        scenario_require(context, op_region_offset(region, -distance, OP_JOIN_ROUND, tolerance, NULL, &made));
        write_region(context, made);
        scenario_require(context, op_region_shrink(region, distance, tolerance, NULL, &made));
        write_region(context, made);
        op_region_destroy(region);
    }
}

SCENARIO(build2d_triangulation, "build2d/triangulation") {
    OpRandom random = op_random_seed(51203);
    OpPlaneMesh mesh = {0};
    for (int32_t round = 0; round < 60; round++) {
        OpRegion *region =
            round % 5 == 4 ? random_map(context, &random, 30) : random_region(context, &random, round % 5);
        scenario_require(context, op_region_triangulate(region, &mesh));
        write_mesh(context, &mesh);
        scenario_require(context, op_region_partition_convex(region, 3 + round % 14, &mesh));
        write_mesh(context, &mesh);
        op_region_destroy(region);
    }
    op_plane_mesh_reset(&mesh);
}

SCENARIO(build2d_tiles, "build2d/tiles") {
    OpRandom random = op_random_seed(51204);
    for (int32_t round = 0; round < 24; round++) {
        OpRegion *region = round % 2 == 0 ? random_map(context, &random, 25)
                                          : random_region(context, &random, 1 + round / 2 % 2);
        OpNavSettings settings = op_nav_settings_humanoid();
        OpTiledNavMesh *mesh = NULL;
        settings.cell_size = 0.25;
        settings.agent_radius = (double)op_random_below(&random, 90) / 100.0;
        settings.tile_size = (double)(2 + op_random_below(&random, 30));
        settings.max_verts_per_poly = 3 + round % 14;
        scenario_require(context, op_tiled_nav_mesh_build_2d(region, &settings, NULL, &mesh));
        size_t size = op_tiled_nav_mesh_saved_size(mesh);
        uint8_t *bytes = scenario_allocate(context, size);
        scenario_require(context, op_tiled_nav_mesh_save(mesh, bytes, size, &size));
        scenario_write_bytes(context, bytes, size);
        free(bytes);
        op_tiled_nav_mesh_destroy(mesh);
        op_region_destroy(region);
    }
}
