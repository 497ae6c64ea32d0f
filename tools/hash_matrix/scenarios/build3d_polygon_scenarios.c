/* Polygons of loops: combs, which have many ears to choose from, slivers in floats too coarse for them, and loops that cross
 * themselves. */
#include "../scenario.h"

#include "onepath/build3d.h"

enum { MOST_VERTICES = 1024 };

typedef struct Loops {
    OpContourVertex vertices[MOST_VERTICES];
    OpContour contours[16];
    OpContours list;
} Loops;

static void begin_loops(Loops *loops) {
    loops->list = (OpContours){.contours = loops->contours, .vertices = loops->vertices};
}

static void begin_loop(Loops *loops) {
    OpContours *list = &loops->list;
    loops->contours[list->contour_count] = (OpContour){.region = list->contour_count + 1,
                                                       .area = (uint8_t)(63 - list->contour_count % 3),
                                                       .ring = {.first_vertex = list->vertex_count}};
    list->contour_count++;
}

static void add_vertex(Loops *loops, int32_t x, int32_t y, int32_t z, int32_t neighbor) {
    OpContours *list = &loops->list;
    loops->vertices[list->vertex_count++] = (OpContourVertex){x, y, z, neighbor};
    loops->contours[list->contour_count - 1].ring.vertex_count++;
}

static int32_t below(OpRandom *random, uint64_t limit) {
    return (int32_t)op_random_below(random, limit);
}

static void write_polys(ScenarioContext *context, const Loops *loops, const OpTileCells *tile) {
    static const int32_t limits[] = {3, 6, 16};
    OpFloorPolys polys = {0};
    for (int32_t k = 0; k < 3; k++) {
        scenario_require(context, op_contours_polygonize(&loops->list, tile, limits[k], &polys));
        scenario_write_i32(context, polys.degenerate_ears);
        scenario_write_i32(context, op_floor_polys_min_row(&polys));
        for (int32_t i = 0; i < polys.vertex_count; i++) {
            scenario_write_i32(context, polys.vertices[i].x);
            scenario_write_i32(context, polys.vertices[i].y);
            scenario_write_i32(context, polys.vertices[i].z);
        }
        for (int32_t i = 0; i < polys.poly_count; i++) {
            scenario_write_i32(context, polys.polys[i].vertex_count);
            scenario_write_i32(context, polys.polys[i].region);
            scenario_write_u8(context, polys.polys[i].area);
        }
        for (int32_t i = 0; i < polys.index_count; i++) {
            scenario_write_i32(context, polys.indices[i]);
        }
    }
    op_floor_polys_reset(&polys);
}

/* Teeth up from a foot that lies on the line of the comb before it, so that loops share vertices. */
static void add_comb(Loops *loops, OpRandom *random, int32_t low) {
    begin_loop(loops);
    add_vertex(loops, 0, low, low, 0);
    add_vertex(loops, 40, low + below(random, 2), low, 0);
    add_vertex(loops, 80, low, low, 0);
    for (int32_t tooth = 19; tooth >= 0; tooth--) {
        int32_t foot = low + 1 + below(random, 6);
        int32_t top = low + 10 + below(random, 31);
        int32_t neighbor = below(random, 3) - 1;
        add_vertex(loops, 4 * tooth + 4, low + below(random, 3), foot, 0);
        add_vertex(loops, 4 * tooth + 3, low, top, neighbor);
        add_vertex(loops, 4 * tooth + 2, low, top, 0);
        add_vertex(loops, 4 * tooth + 1, low + below(random, 3), foot, neighbor);
    }
}

SCENARIO(build3d_polygons_combs, "build3d/polygons/combs") {
    OpRandom random = op_random_seed(32000);
    OpTileCells tile = {7, 213, 64.0, 64.0 / 213.0, 0.2};
    Loops loops;
    for (int32_t i = 0; i < 12; i++) {
        begin_loops(&loops);
        for (int32_t comb = 0; comb < 3; comb++) {
            add_comb(&loops, &random, 40 * comb);
        }
        write_polys(context, &loops, &tile);
    }
}

/* Points along a line up and back beside it. */
SCENARIO(build3d_polygons_slivers, "build3d/polygons/slivers") {
    enum { POINTS = 24 };
    OpRandom random = op_random_seed(32100);
    OpTileCells tile = {3, 65530, 9000.125, 9000.125 / 65530.0, 0.2};
    Loops loops;
    for (int32_t i = 0; i < 60; i++) {
        int32_t step_x = 1 + below(&random, 2600);
        int32_t step_z = 1 + below(&random, 2600);
        begin_loops(&loops);
        begin_loop(&loops);
        for (int32_t k = 0; k < 2 * POINTS; k++) {
            int32_t point = k < POINTS ? k : 2 * POINTS - 1 - k;
            int32_t x = point * step_x + (k < POINTS ? 8 : 2);
            int32_t wobble = below(&random, k < POINTS ? 2 : 6);
            int32_t neighbor = below(&random, 2);
            add_vertex(&loops, x + wobble, 5, point * step_z + wobble % 2, neighbor);
        }
        write_polys(context, &loops, &tile);
    }
}

SCENARIO(build3d_polygons_crossing, "build3d/polygons/crossing") {
    OpRandom random = op_random_seed(32200);
    OpTileCells tile = {2, 60, 20.0, 20.0 / 60.0, 0.2};
    Loops loops;
    for (int32_t i = 0; i < 60; i++) {
        begin_loops(&loops);
        for (int32_t loop = 0; loop < 4; loop++) {
            uint64_t span = 3 + op_random_below(&random, 61);
            begin_loop(&loops);
            for (int32_t k = 3 + below(&random, 60); k > 0; k--) {
                int32_t x = below(&random, span);
                int32_t y = below(&random, 4);
                int32_t z = below(&random, span);
                add_vertex(&loops, x, y, z, below(&random, 3) - 1);
            }
        }
        write_polys(context, &loops, &tile);
    }
}
