/* Tiles from polygons of floors: what goes where, layers, limits, and arguments that are refused. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/each_failure.h"

#include <string.h>

/* A tile of 8 units in 8 cells with a border of 2. Polygon 0 (region 1) covers its left half, polygon 1 (region 2) its right half,
 * a row higher; polygon 2 (region 3) lies over both, on vertices of its own but one. */
typedef struct Fixture {
    OpFloorVertex vertices[10];
    int32_t indices[12];
    OpFloorPoly poly_list[3];
    OpDetailMesh meshes[3];
    float detail_vertices[6];
    uint8_t triangles[4 * 7];
    int32_t region_layers[4];
    OpFloorPolys polys;
    OpFloorDetail detail;
    OpFloorTile tile;
    OpNavMeshParams params;
} Fixture;

static Fixture fixture(void) {
    Fixture it = {
        .vertices = {{2, 5, 2},
                     {6, 5, 2},
                     {6, 5, 10},
                     {2, 5, 10},
                     {10, 6, 2},
                     {10, 6, 10},
                     {2, 20, 2},
                     {10, 20, 2},
                     {10, 20, 9},
                     {2, 20, 9}},
        .indices = {0, 1, 2, 3, 1, 4, 5, 2, 6, 7, 8, 9},
        .poly_list = {{0, 4, 1, 63}, {4, 4, 2, 63}, {8, 4, 3, 7}},
        .meshes = {{0, 0, 0, 2}, {0, 2, 1, 2}, {1, 4, 1, 3}},
        .detail_vertices = {5.0f, 0.25f, 4.0f, 3.0f, 7.5f, 3.0f},
        .triangles = {0, 1, 2, 3, 0, 2, 3, 6, 0, 1, 4, 1, 1, 2, 4, 1, 0, 1, 4, 1, 1, 2, 4, 1, 2, 3, 4, 1},
        .region_layers = {0, 0, 0, 5},
        .params = {.tile_size = 8.0,
                   .cell_size = 1.0,
                   .max_verts_per_poly = 6,
                   .walkable_climb = 1.0f,
                   .agent_height = 2.0f},
    };
    it.tile = (OpFloorTile){.cells = {2, 8, 8.0, 1.0, 0.5},
                            .tile_x = 3,
                            .tile_z = -2,
                            .frame_origin_y = 10.0,
                            .area = 9,
                            .flags = 0x11};
    return it;
}

/* The fixture may have been copied: its lists refer to its own arrays. */
static void connect(Fixture *it) {
    it->polys = (OpFloorPolys){.vertices = it->vertices,
                               .polys = it->poly_list,
                               .indices = it->indices,
                               .vertex_count = 10,
                               .poly_count = 3,
                               .index_count = 12};
    it->detail = (OpFloorDetail){.meshes = it->meshes,
                                 .vertices = it->detail_vertices,
                                 .triangles = it->triangles,
                                 .mesh_count = 3,
                                 .vertex_count = 2,
                                 .triangle_count = 7};
}

static OpStatus make(Fixture *it, OpNavTile **out) {
    return op_nav_tile_from_floors(&it->polys, &it->detail, &it->tile, &it->params, NULL, out);
}

static void all_in_one_layer(void **state) {
    (void)state;
    Fixture it = fixture();
    OpNavTile *tile = NULL;
    OpNavTileData data;
    connect(&it);
    it.poly_list[2].area = 63;
    check_ok(make(&it, &tile));
    check_ok(op_nav_tile_view(tile, &data));
    assert_true(data.tile_x == 3 && data.tile_z == -2 && data.layer == 0);
    check_same_bits(data.origin_y, 12.5);
    assert_int_equal(data.vertex_count, 10);
    assert_int_equal(data.poly_count, 3);
    assert_int_equal(data.index_count, 12);
    assert_int_equal(data.detail_vertex_count, 2);
    assert_memory_equal(data.detail_triangles, it.triangles, sizeof it.triangles);
    const float fifth[3] = {8.0f, 0.5f, 8.0f};
    assert_memory_equal(data.vertices + 15, fifth, sizeof fifth);
    const uint8_t areas[3] = {9, 9, 9};
    assert_memory_equal(data.poly_areas, areas, 3);
    assert_true(data.poly_flags[0] == 0x11 && data.poly_flags[2] == 0x11);
    /* The halves are neighbours across x = 4; the other edges lie on the border, but the last one's at z = 7. */
    const int32_t neighbors[12] = {0, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0};
    const uint8_t sides[12] = {3, 255, 1, 2, 3, 0, 1, 255, 3, 0, 255, 2};
    assert_memory_equal(data.edge_neighbors, neighbors, sizeof neighbors);
    assert_memory_equal(data.edge_portal_sides, sides, sizeof sides);
    op_nav_tile_destroy(tile);
}

static void layers_of_regions(void **state) {
    (void)state;
    Fixture it = fixture();
    OpNavTile *tile = NULL;
    OpNavTileData data;
    connect(&it);
    it.tile.region_layers = it.region_layers;
    check_ok(make(&it, &tile));
    check_ok(op_nav_tile_view(tile, &data));
    assert_int_equal(data.poly_count, 2);
    assert_int_equal(data.vertex_count, 6);
    op_nav_tile_destroy(tile);
    it.tile.layer = 5;
    check_ok(make(&it, &tile));
    check_ok(op_nav_tile_view(tile, &data));
    assert_true(data.layer == 5 && data.poly_count == 1 && data.vertex_count == 4);
    /* Areas other than the walkable one stay. */
    assert_int_equal(data.poly_areas[0], 7);
    /* Heights count from the lowest vertex of all layers. */
    check_same_bits(data.origin_y, 12.5);
    check_same_bits((double)data.vertices[1], 7.5);
    assert_int_equal(data.detail_vertex_count, 1);
    assert_int_equal(data.detail_meshes[0].vertex_base, 0);
    assert_int_equal(data.detail_meshes[0].triangle_base, 0);
    assert_int_equal(data.detail_meshes[0].triangle_count, 3);
    check_same_bits((double)data.detail_vertices[1], 7.5);
    op_nav_tile_destroy(tile);
    it.tile.layer = 4;
    check_ok(make(&it, &tile));
    assert_null(tile);
}

static void nothing_at_all(void **state) {
    (void)state;
    Fixture it = fixture();
    OpNavTile *tile = (OpNavTile *)&it;
    check_ok(make(&it, &tile));
    assert_null(tile);
}

/* ---- Limits ---- */

static void too_high(void **state) {
    (void)state;
    Fixture it = fixture();
    OpNavTile *tile = NULL;
    connect(&it);
    /* 16384 cells: rows 5 to 32767 and a step of 2 rows and one more at both ends are 32768 rows of 0.5. */
    it.vertices[6].y = it.vertices[7].y = it.vertices[8].y = it.vertices[9].y = 32767;
    check_ok(make(&it, &tile));
    op_nav_tile_destroy(tile);
    it.vertices[6].y = 32768;
    check_refused(make(&it, &tile), OP_STATUS_INVALID_STATE, "tile", "(3, -2)");
    it.params.walkable_climb = 1000.0f;
    it.vertices[6].y = 32000;
    check_refused(make(&it, &tile), OP_STATUS_INVALID_STATE, "tile", "16384");
}

/* More triangles than a tile has vertices for. */
static void too_many_vertices(void **state) {
    (void)state;
    enum { COUNT = 21846 };
    static OpFloorVertex vertices[3 * COUNT];
    static int32_t indices[3 * COUNT];
    static OpFloorPoly polys[COUNT];
    static OpDetailMesh meshes[COUNT];
    Fixture it = fixture();
    OpNavTile *tile = NULL;
    for (int32_t i = 0; i < COUNT; i++) {
        int32_t x = i % 150;
        int32_t z = i / 150;
        vertices[3 * i] = (OpFloorVertex){x, 1, z};
        vertices[3 * i + 1] = (OpFloorVertex){x + 1, 1, z};
        vertices[3 * i + 2] = (OpFloorVertex){x, 1, z + 1};
        polys[i] = (OpFloorPoly){3 * i, 3, i % 2, 63};
        for (int32_t k = 0; k < 3; k++) {
            indices[3 * i + k] = 3 * i + k;
        }
    }
    it.polys = (OpFloorPolys){.vertices = vertices,
                              .polys = polys,
                              .indices = indices,
                              .vertex_count = 3 * COUNT,
                              .poly_count = COUNT,
                              .index_count = 3 * COUNT};
    it.detail = (OpFloorDetail){.meshes = meshes, .mesh_count = COUNT};
    it.tile.cells = (OpTileCells){0, 160, 8.0, 0.05, 0.5};
    check_refused(make(&it, &tile), OP_STATUS_INVALID_STATE, "tile", "65538");
    it.region_layers[1] = 1;
    it.tile.region_layers = it.region_layers;
    check_ok(make(&it, &tile));
    OpNavTileData data;
    check_ok(op_nav_tile_view(tile, &data));
    assert_int_equal(data.poly_count, COUNT / 2);
    op_nav_tile_destroy(tile);
}

/* ---- Arguments ---- */

/* Each changes one thing that is then refused. */
typedef struct BadCase {
    const char *argument;
    const char *part;
    OpStatus status;
    void (*spoil)(Fixture *it);
} BadCase;

#define SPOIL(name, change)                                                                                  \
    static void name(Fixture *it) {                                                                          \
        change;                                                                                              \
    }
SPOIL(no_vertices, it->polys.vertices = NULL)
SPOIL(no_indices, it->polys.indices = NULL)
SPOIL(no_polys, it->polys.polys = NULL)
SPOIL(no_meshes, it->detail.meshes = NULL)
SPOIL(no_triangles, it->detail.triangles = NULL)
SPOIL(few_meshes, it->detail.mesh_count = 2)
SPOIL(negative_count, it->polys.vertex_count = -1)
SPOIL(two_corners, it->poly_list[1].vertex_count = 2)
SPOIL(seven_corners, it->poly_list[1].vertex_count = 7)
SPOIL(index_beyond, it->indices[5] = 10)
SPOIL(index_below, it->indices[5] = -1)
SPOIL(first_below, it->poly_list[2].first_index = -1)
SPOIL(first_beyond, it->poly_list[2].first_index = 9)
SPOIL(negative_region, it->poly_list[2].region = -1)
SPOIL(large_area, it->poly_list[2].area = 64)
SPOIL(detail_vertex_beyond, it->meshes[2].vertex_base = 2)
SPOIL(detail_triangle_beyond, it->meshes[2].triangle_base = 0xFFFFFFFF)
SPOIL(large_layer, it->tile.layer = 1024)
SPOIL(other_size, it->params.tile_size = 16.0)
SPOIL(no_cells, it->tile.cells.cells = 0)
SPOIL(far_origin, it->tile.frame_origin_y = not_a_number())
SPOIL(large_tile_area, it->tile.area = 64)
SPOIL(clockwise, it->indices[0] = 3; it->indices[1] = 2; it->indices[2] = 1; it->indices[3] = 0)
SPOIL(bad_params, it->params.max_verts_per_poly = 2)
SPOIL(far_tile, it->tile.tile_x = 1 << 30)

static void bad_arguments(void **state) {
    (void)state;
    static const BadCase cases[] = {
        {"vertices", "NULL", OP_STATUS_INVALID_ARGUMENT, no_vertices},
        {"indices", "NULL", OP_STATUS_INVALID_ARGUMENT, no_indices},
        {"polys", "NULL", OP_STATUS_INVALID_ARGUMENT, no_polys},
        {"meshes", "NULL", OP_STATUS_INVALID_ARGUMENT, no_meshes},
        {"detail.triangles", "NULL", OP_STATUS_INVALID_ARGUMENT, no_triangles},
        {"mesh_count", "2", OP_STATUS_OUT_OF_RANGE, few_meshes},
        {"vertex_count", "-1", OP_STATUS_OUT_OF_RANGE, negative_count},
        {"polys[1]", "3 to 6", OP_STATUS_OUT_OF_RANGE, two_corners},
        {"polys[1]", "had 7", OP_STATUS_OUT_OF_RANGE, seven_corners},
        {"polys[1]", "from 10 on", OP_STATUS_OUT_OF_RANGE, index_beyond},
        {"polys[1]", "from -1 on", OP_STATUS_OUT_OF_RANGE, index_below},
        {"polys[2]", "from -1 on", OP_STATUS_OUT_OF_RANGE, first_below},
        {"polys[2]", "from 9 on", OP_STATUS_OUT_OF_RANGE, first_beyond},
        {"polys[2]", "-1", OP_STATUS_OUT_OF_RANGE, negative_region},
        {"polys[2]", "64", OP_STATUS_OUT_OF_RANGE, large_area},
        {"polys[2]", "detail vertices", OP_STATUS_OUT_OF_RANGE, detail_vertex_beyond},
        {"polys[2]", "4294967295", OP_STATUS_OUT_OF_RANGE, detail_triangle_beyond},
        {"layer", "1024", OP_STATUS_OUT_OF_RANGE, large_layer},
        {"tile_size", "16", OP_STATUS_INVALID_ARGUMENT, other_size},
        {"cells", "0", OP_STATUS_OUT_OF_RANGE, no_cells},
        {"frame_origin_y", "NaN", OP_STATUS_OUT_OF_RANGE, far_origin},
        {"area", "64", OP_STATUS_OUT_OF_RANGE, large_tile_area},
        {"vertices", "polygon 0", OP_STATUS_NAV_MESH_FORMAT, clockwise},
        {"max_verts_per_poly", "2", OP_STATUS_OUT_OF_RANGE, bad_params},
        {"tile", "1073741824", OP_STATUS_OUT_OF_RANGE, far_tile},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Fixture it = fixture();
        OpNavTile *tile = NULL;
        connect(&it);
        cases[i].spoil(&it);
        check_refused(make(&it, &tile), cases[i].status, cases[i].argument, cases[i].part);
        assert_null(tile);
    }
    Fixture it = fixture();
    OpNavTile *tile = NULL;
    connect(&it);
    check_refused(op_nav_tile_from_floors(NULL, &it.detail, &it.tile, &it.params, NULL, &tile),
                  OP_STATUS_INVALID_ARGUMENT, "polys", "NULL");
    check_refused(op_nav_tile_from_floors(&it.polys, NULL, &it.tile, &it.params, NULL, &tile),
                  OP_STATUS_INVALID_ARGUMENT, "detail", "NULL");
    check_refused(op_nav_tile_from_floors(&it.polys, &it.detail, NULL, &it.params, NULL, &tile),
                  OP_STATUS_INVALID_ARGUMENT, "tile", "NULL");
    check_refused(op_nav_tile_from_floors(&it.polys, &it.detail, &it.tile, NULL, NULL, &tile),
                  OP_STATUS_INVALID_ARGUMENT, "params", "NULL");
    check_refused(make(&it, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
}

/* ---- Memory ---- */

typedef struct Failing {
    Fixture it;
    OpAllocator allocator;
    OpNavTile *tile;
} Failing;

static OpStatus make_failing(void *user) {
    Failing *failing = user;
    return op_nav_tile_from_floors(&failing->it.polys, &failing->it.detail, &failing->it.tile,
                                   &failing->it.params, &failing->allocator, &failing->tile);
}

static void check_no_tile(void *user) {
    assert_null(((Failing *)user)->tile);
}

static void each_allocation_fails(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    Failing failing = {.it = fixture(), .allocator = counting_allocator(&counter)};
    FailingCall call = {make_failing, check_no_tile, &failing};
    connect(&failing.it);
    assert_true(fail_each_allocation(&counter, &call) > 3);
    op_nav_tile_destroy(failing.tile);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_in_one_layer),      cmocka_unit_test(layers_of_regions),
        cmocka_unit_test(nothing_at_all),        cmocka_unit_test(too_high),
        cmocka_unit_test(too_many_vertices),     cmocka_unit_test(bad_arguments),
        cmocka_unit_test(each_allocation_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
