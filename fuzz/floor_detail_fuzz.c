/* Bytes as a program: floors of any shape, polygons with any corners, counts and indices, tiles and settings from the ends of their
 * ranges. The call ends with a known status; a failed one changes nothing; what comes out has indices in range, every edge once, and
 * the borders that its flags say. */
#include "fuzz_world.h"

#include "onepath/build3d.h"

#include <string.h>

enum { MOST_SIDE = 24, MOST_VERTICES = 40, MOST_POLYS = 8, MOST_INDICES = 64 };

typedef struct Input {
    OpFloorVertex vertices[MOST_VERTICES];
    OpFloorPoly list[MOST_POLYS];
    int32_t indices[MOST_INDICES];
    OpFloorPolys polys;
    OpTileCells tile;
    OpDetailOptions options;
} Input;

/* ---- Floors ---- */

static void add_floors(FuzzProgram *program, OpHeightfield *heightfield) {
    OpHeightfieldFrame frame = op_heightfield_frame(heightfield);
    OpRandom random = op_random_seed(fuzz_take(program));
    uint64_t rough = 1 + fuzz_take(program) % 16;
    int32_t decks = 1 + fuzz_take(program) % 3;
    for (int32_t cell = 0; cell < frame.width * frame.depth * decks; cell++) {
        int32_t min = 2 + 20 * (cell % decks) + (int32_t)op_random_below(&random, rough);
        int32_t at = cell / decks;
        FUZZ_CHECK(op_heightfield_add_span(heightfield, at % frame.width, at / frame.width, min, min + 1,
                                           OP_AREA_WALKABLE, 0) == OP_STATUS_OK);
    }
}

static OpCompactHeightfield *take_floors(FuzzProgram *program) {
    OpHeightfieldFrame frame = {0.0, 0.0, 0.0, 1.0, 0.5, 1, 1, 100};
    OpHeightfield *heightfield = NULL;
    OpCompactHeightfield *floors = NULL;
    frame.width += fuzz_take(program) % MOST_SIDE;
    frame.depth += fuzz_take(program) % MOST_SIDE;
    FUZZ_CHECK(op_heightfield_create(&frame, NULL, &heightfield) == OP_STATUS_OK);
    add_floors(program, heightfield);
    FUZZ_CHECK(op_compact_heightfield_build(heightfield, 2, 20, NULL, &floors) == OP_STATUS_OK);
    FUZZ_CHECK(op_compact_heightfield_partition(floors, OP_PARTITION_LAYERS, 0, 0) == OP_STATUS_OK);
    op_heightfield_destroy(heightfield);
    return floors;
}

/* ---- Polygons and settings ---- */

/* Mostly small, sometimes from the ends of the range. */
static int32_t take_number(FuzzProgram *program) {
    static const int32_t ends[] = {INT32_MIN, INT32_MAX, -1, 65535, 65536, 1 << 20, 400, 255};
    uint8_t byte = fuzz_take(program);
    return byte >= 252 ? ends[fuzz_take(program) % 8] : byte % 64;
}

static double take_real(FuzzProgram *program) {
    static const double ends[] = {0.0,       -1.0,      1e-320, 1e-6, 0.1,     0.9,     1.0 / 3.0, 6.0,
                                  1048576.0, 2097152.0, 1e300,  1e10, 0.90001, 65536.5, 0.3,       2.0};
    uint8_t byte = fuzz_take(program);
    return byte < 16 ? ends[byte] : (double)byte / 32.0;
}

static void take_polys(FuzzProgram *program, Input *input) {
    input->polys =
        (OpFloorPolys){.vertices = input->vertices, .polys = input->list, .indices = input->indices};
    for (int32_t i = 0; i < MOST_VERTICES; i++) {
        input->vertices[i].x = take_number(program);
        input->vertices[i].z = take_number(program);
        input->vertices[i].y = take_number(program);
    }
    int32_t next = 0;
    for (int32_t i = 0; i < MOST_POLYS; i++) {
        uint8_t size = fuzz_take(program);
        input->list[i].vertex_count = size >= 250 ? take_number(program) : 3 + size % 4;
        input->list[i].first_index = size >= 240 ? take_number(program) : next;
        input->list[i].region = fuzz_take(program) % 4;
        input->list[i].area = OP_AREA_WALKABLE;
        next += 3 + size % 4;
    }
    for (int32_t i = 0; i < MOST_INDICES; i++) {
        uint8_t index = fuzz_take(program);
        input->indices[i] = index >= 253 ? take_number(program) : index % MOST_VERTICES;
    }
    input->polys.vertex_count = MOST_VERTICES;
    input->polys.index_count = MOST_INDICES;
    input->polys.poly_count = fuzz_take(program) % (MOST_POLYS + 1);
}

static int64_t doubled_area(const OpFloorVertex *a, const OpFloorVertex *b, const OpFloorVertex *c) {
    return (int64_t)(b->x - a->x) * (c->z - a->z) - (int64_t)(b->z - a->z) * (c->x - a->x);
}

/* Makes sound triangles of most polygons, so that the call has something to do. */
static void tidy(Input *input, int32_t across) {
    for (int32_t i = 0; i < MOST_VERTICES; i++) {
        OpFloorVertex *vertex = &input->vertices[i];
        vertex->x = vertex->x < 0 || vertex->x > across ? across / 2 : vertex->x;
        vertex->z = vertex->z < 0 || vertex->z > across ? across : vertex->z;
        vertex->y = vertex->y < 0 || vertex->y > 65535 ? 0 : vertex->y;
    }
    for (int32_t i = 0; i < MOST_POLYS; i++) {
        input->list[i].first_index = 3 * i;
        input->list[i].vertex_count = 3;
        for (int32_t k = 0; k < 3; k++) {
            input->indices[3 * i + k] = 3 * i + k;
        }
        const OpFloorVertex *v = &input->vertices[3 * i];
        int64_t area = doubled_area(&v[0], &v[1], &v[2]);
        if (area < 0) {
            input->indices[3 * i] = 3 * i + 1;
            input->indices[3 * i + 1] = 3 * i;
        }
        if (area == 0) {
            input->polys.poly_count = i < input->polys.poly_count ? i : input->polys.poly_count;
        }
    }
}

static void take_settings(FuzzProgram *program, Input *input) {
    input->tile.border = take_number(program);
    input->tile.cells = take_number(program);
    input->tile.tile_size = (double)(float)(take_real(program) * (double)input->tile.cells);
    input->tile.cell_size =
        input->tile.cells != 0 ? input->tile.tile_size / (double)input->tile.cells : take_real(program);
    input->tile.cell_height = take_real(program);
    input->options.sample_distance =
        take_real(program) * (fuzz_take(program) % 2 == 0 ? 1.0 : input->tile.cell_size);
    input->options.max_error = take_real(program);
    input->options.climb = take_number(program);
}

/* Cells of the grid along a side, when the tile is sound. */
static int32_t across_of(const OpTileCells *tile) {
    bool sound = tile->border >= 0 && tile->border < 65536 && tile->cells > 0 && tile->cells < 65536;
    return sound ? tile->cells + 2 * tile->border : 0;
}

/* ---- Judging ---- */

static void check_mesh(const OpFloorDetail *detail, const OpFloorPoly *poly, OpDetailMesh mesh) {
    int32_t count = poly->vertex_count + mesh.vertex_count;
    int32_t borders = 0;
    FUZZ_CHECK(count <= 255 && mesh.triangle_count >= poly->vertex_count - 2);
    FUZZ_CHECK((int64_t)mesh.vertex_base + mesh.vertex_count <= detail->vertex_count);
    FUZZ_CHECK((int64_t)mesh.triangle_base + mesh.triangle_count <= detail->triangle_count);
    for (int32_t t = 0; t < mesh.triangle_count; t++) {
        const uint8_t *v = &detail->triangles[4 * (mesh.triangle_base + (uint32_t)t)];
        FUZZ_CHECK(v[3] < 8);
        for (int32_t k = 0; k < 3; k++) {
            FUZZ_CHECK(v[k] < count && v[k] != v[(k + 1) % 3]);
            borders += v[3] >> k & 1;
        }
    }
    FUZZ_CHECK(mesh.triangle_count == 2 * count - borders - 2);
    for (int32_t i = 0; i < mesh.vertex_count; i++) {
        const float *v = &detail->vertices[3 * (mesh.vertex_base + (uint32_t)i)];
        FUZZ_CHECK(v[0] == v[0] && v[1] == v[1] && v[2] == v[2]);
    }
}

static void check_result(const Input *input, const OpFloorDetail *detail) {
    FUZZ_CHECK(detail->mesh_count == input->polys.poly_count);
    for (int32_t i = 0; i < detail->mesh_count; i++) {
        check_mesh(detail, &input->list[i], detail->meshes[i]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Input input;
    FuzzProgram program = fuzz_program(data, size, 1024);
    OpCompactHeightfield *floors = take_floors(&program);
    OpFloorDetail detail = {0};
    do {
        take_settings(&program, &input);
        take_polys(&program, &input);
        if (fuzz_take(&program) % 4 != 0 && across_of(&input.tile) > 0) {
            tidy(&input, across_of(&input.tile));
        }
        OpFloorDetail before = detail;
        OpStatus status = op_floor_polys_detail(&input.polys, floors, &input.tile, &input.options, &detail);
        FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_INVALID_ARGUMENT ||
                   status == OP_STATUS_OUT_OF_RANGE);
        if (status == OP_STATUS_OK) {
            check_result(&input, &detail);
        } else {
            FUZZ_CHECK(memcmp(&before, &detail, sizeof(before)) == 0);
        }
    } while (!fuzz_is_over(&program));
    op_floor_detail_reset(&detail);
    op_compact_heightfield_destroy(floors);
    return 0;
}
