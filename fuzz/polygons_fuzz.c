/* Bytes as contours, with rings, vertices and a tile of any numbers: every call ends with a known status, a refused one leaves the
 * result alone, and polygons stay within their limits, turn left in floats, and never have a vertex twice, whatever the loops. */
#include "fuzz_world.h"

#include "base/predicates.h"
#include "build3d/tile_cells.h"

#include <string.h>

enum { MOST_CONTOURS = 4, MOST_VERTICES = 96 };

/* Mostly small, sometimes from the ends of the range. */
static int32_t take_int(FuzzProgram *program) {
    static const int32_t ends[] = {INT32_MIN, INT32_MAX, -1, -2, 65535, 65536, 65537, 1 << 29};
    uint8_t byte = fuzz_take(program);
    return byte >= 248 ? ends[byte - 248] : byte % 16;
}

static double take_size(FuzzProgram *program) {
    uint8_t byte = fuzz_take(program);
    double number;
    uint8_t bytes[sizeof number];
    if (byte < 240) {
        return (double)(byte + 1) * 0.1;
    }
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = fuzz_take(program);
    }
    memcpy(&number, bytes, sizeof number);
    return number;
}

static OpTileCells take_tile(FuzzProgram *program) {
    OpTileCells tile = {.border = take_int(program), .cells = take_int(program), .cell_height = 0.2};
    uint8_t kind = fuzz_take(program);
    tile.tile_size = take_size(program);
    tile.cell_size = tile.tile_size / (double)(tile.cells != 0 ? tile.cells : 1);
    if (kind % 16 == 15) {
        tile.cell_size = take_size(program);
        tile.cell_height = take_size(program);
    }
    return tile;
}

/* A vertex in a grid of 16 by 16, stretched; now and then one that may not be. */
static OpContourVertex take_vertex(FuzzProgram *program, int32_t stretch) {
    uint8_t place = fuzz_take(program);
    uint8_t kind = fuzz_take(program);
    OpContourVertex vertex = {place % 16 * stretch, kind / 4 % 4, place / 16 * stretch, kind / 16 % 4 - 1};
    if (kind == 255) {
        vertex =
            (OpContourVertex){take_int(program), take_int(program), take_int(program), take_int(program)};
    }
    return vertex;
}

/* ---- Judging ---- */

static double local(const OpTileCells *tile, int32_t cell) {
    return (double)op_tile_local(tile, (double)cell);
}

static const OpFloorVertex *corner(const OpFloorPolys *polys, const OpFloorPoly *poly, int32_t i) {
    return &polys->vertices[polys->indices[poly->first_index + i % poly->vertex_count]];
}

static void check_poly(const OpFloorPolys *polys, const OpFloorPoly *poly, const OpTileCells *tile) {
    for (int32_t i = 0; i < poly->vertex_count; i++) {
        int32_t index = polys->indices[poly->first_index + i];
        FUZZ_CHECK(index >= 0 && index < polys->vertex_count);
    }
    for (int32_t i = 0; i < poly->vertex_count; i++) {
        const OpFloorVertex *a = corner(polys, poly, i);
        const OpFloorVertex *b = corner(polys, poly, i + 1);
        const OpFloorVertex *c = corner(polys, poly, i + 2);
        FUZZ_CHECK(op_orient2d(local(tile, a->x), local(tile, a->z), local(tile, b->x), local(tile, b->z),
                               local(tile, c->x), local(tile, c->z)) >= 0);
        for (int32_t k = 0; k < i; k++) {
            FUZZ_CHECK(corner(polys, poly, k) != a);
        }
    }
}

static void check_vertices(const OpFloorPolys *polys) {
    for (int32_t i = 0; i < polys->vertex_count; i++) {
        const OpFloorVertex *a = &polys->vertices[i];
        for (int32_t k = 0; k < i; k++) {
            const OpFloorVertex *b = &polys->vertices[k];
            FUZZ_CHECK(a->x != b->x || a->z != b->z || a->y > b->y + 1 || b->y > a->y + 1);
        }
        FUZZ_CHECK(a->y >= op_floor_polys_min_row(polys));
    }
}

static void check_polys(const OpFloorPolys *polys, const OpTileCells *tile, int32_t max_vertices) {
    int32_t next = 0;
    check_vertices(polys);
    for (int32_t p = 0; p < polys->poly_count; p++) {
        const OpFloorPoly *poly = &polys->polys[p];
        FUZZ_CHECK(poly->first_index == next && poly->vertex_count >= 3 &&
                   poly->vertex_count <= max_vertices);
        FUZZ_CHECK(poly->region >= 1 && poly->area <= OP_NAV_MAX_AREA);
        next += poly->vertex_count;
        check_poly(polys, poly, tile);
    }
    FUZZ_CHECK(next == polys->index_count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 512);
    OpContour list[MOST_CONTOURS];
    OpContourVertex vertices[MOST_VERTICES];
    OpContours contours = {.contours = list, .vertices = vertices};
    OpFloorPolys polys = {0};
    OpTileCells tile = take_tile(&program);
    int32_t max_vertices = 3 + take_int(&program) % 15;
    int32_t stretch = 1 + take_int(&program) % 4096;
    contours.contour_count = fuzz_take(&program) % (MOST_CONTOURS + 1);
    for (int32_t i = 0; i < contours.contour_count; i++) {
        uint8_t count = fuzz_take(&program);
        uint8_t kind = fuzz_take(&program);
        list[i] = (OpContour){.region = 1 + kind % 4, .area = kind % 64};
        list[i].ring =
            (OpContourRing){contours.vertex_count, 3 + count % (MOST_VERTICES / MOST_CONTOURS - 3)};
        contours.vertex_count += list[i].ring.vertex_count;
        if (kind >= 250) {
            list[i].ring = (OpContourRing){take_int(&program), take_int(&program)};
            list[i].region = take_int(&program);
            list[i].area = fuzz_take(&program);
        }
    }
    for (int32_t i = 0; i < contours.vertex_count; i++) {
        vertices[i] = take_vertex(&program, stretch);
    }
    OpStatus status = op_contours_polygonize(&contours, &tile, max_vertices, &polys);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_OUT_OF_RANGE);
    FUZZ_CHECK(status == OP_STATUS_OK || polys.vertices == NULL);
    check_polys(&polys, &tile, max_vertices);
    op_floor_polys_reset(&polys);
    return 0;
}
