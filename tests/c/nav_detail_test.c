/* Heights from many detail triangles: the grids that say which to look at never change an answer. */
#include "support/check.h"
#include "support/each_failure.h"
#include "support/nav_scene.h"
#include "support/test_mode.h"

#include <math.h>

enum { MOST_SIDE = 14, MOST_VERTICES = 256, MOST_TRIANGLES = 1024 };

/* The height detail of a square of 8 by 8: points on a jittered lattice, squares between them cut in two, and triangles of any three
 * points among them, thin, flat and overlapping. */
typedef struct Detail {
    float vertices[3 * MOST_VERTICES];
    uint8_t triangles[4 * MOST_TRIANGLES];
    int32_t vertex_count;
    int32_t triangle_count;
} Detail;

static void add_triangle(Detail *detail, int32_t a, int32_t b, int32_t c) {
    uint8_t *triangle = detail->triangles + 4 * (size_t)detail->triangle_count++;
    triangle[0] = (uint8_t)(4 + a); /* the square has four vertices of its own */
    triangle[1] = (uint8_t)(4 + b);
    triangle[2] = (uint8_t)(4 + c);
    triangle[3] = 0;
}

static void swap_triangles(Detail *detail, int32_t a, int32_t b) {
    for (int32_t i = 0; i < 4; i++) {
        uint8_t byte = detail->triangles[4 * a + i];
        detail->triangles[4 * a + i] = detail->triangles[4 * b + i];
        detail->triangles[4 * b + i] = byte;
    }
}

static void make_detail(TestRandom *random, Detail *detail) {
    int32_t side = test_int(random, 2, MOST_SIDE);
    float extent = test_chance(random, 10) ? 0.001f : 8.0f; /* cells as small as rounding */
    float jitter = test_chance(random, 50) ? 0.0f : 0.4f;
    *detail = (Detail){.vertex_count = side * side};
    for (int32_t i = 0; i < side * side; i++) {
        float dx = jitter * (float)test_int(random, -1000, 1000) / 1000.0f;
        float dz = test_chance(random, 5) ? 0.0f : jitter * (float)test_int(random, -1000, 1000) / 1000.0f;
        float step = extent / (float)side;
        detail->vertices[3 * i] = ((float)(i % side) + 0.5f + dx) * step;
        detail->vertices[3 * i + 1] = (float)test_int(random, 0, 4000) / 1000.0f;
        detail->vertices[3 * i + 2] = ((float)(i / side) + 0.5f + dz) * step;
    }
    for (int32_t z = 0; z + 1 < side; z++) {
        for (int32_t x = 0; x + 1 < side; x++) {
            int32_t corner = z * side + x;
            add_triangle(detail, corner, corner + 1, corner + side + 1);
            add_triangle(detail, corner, corner + side + 1, corner + side);
        }
    }
    int32_t any = test_chance(random, 30) ? test_int(random, 1, 60) : 0;
    for (int32_t i = 0; i < any; i++) {
        add_triangle(detail, test_int(random, 0, side * side - 1), test_int(random, 0, side * side - 1),
                     test_int(random, 0, side * side - 1));
    }
    for (int32_t i = detail->triangle_count - 1; i > 0; i--) {
        swap_triangles(detail, i, test_int(random, 0, i));
    }
}

/* Two squares with the same detail, side by side, the second of few triangles. */
static void make_scene(NavScene *scene, const Detail *detail, double shift, const OpAllocator *allocator) {
    OpNavMeshParams params = scene_params();
    *scene = (NavScene){.kind = {.tiles = 1}};
    params.origin_x = shift;
    params.origin_z = shift;
    check_ok(op_tiled_nav_mesh_create(&params, allocator, &scene->mesh));
    check_ok(op_nav_mesh_query_create(scene->mesh, NULL, allocator, &scene->query));
    TileDraft draft = draft_tile(0, 0, 0);
    draft_rectangle(&draft, 0, 0, 8, 8, 1.0);
    draft_rectangle(&draft, 0, 0, 4, 4, 6.0);
    OpNavTileData data = draft_data(&draft);
    OpDetailMesh meshes[2] = {
        {0, 0, (uint16_t)detail->vertex_count, (uint16_t)detail->triangle_count},
        {0, 0, (uint16_t)detail->vertex_count,
         (uint16_t)(detail->triangle_count < 11 ? detail->triangle_count : 11)},
    };
    data.detail_meshes = meshes;
    data.detail_vertices = detail->vertices;
    data.detail_vertex_count = detail->vertex_count;
    data.detail_triangles = detail->triangles;
    data.detail_triangle_count = detail->triangle_count;
    OpNavTile *tile = NULL;
    OpTileRef ref = 0;
    check_ok(op_nav_tile_create(&data, &params, allocator, &tile));
    check_ok(op_tiled_nav_mesh_add_tile(scene->mesh, tile, &ref));
    op_nav_tile_destroy(tile);
}

/* A place in the square, often on a vertex, an edge or a line of cells. */
static OpVec3 pick_place(TestRandom *random, const Detail *detail, double shift) {
    const float *a = detail->vertices + 3 * test_int(random, 0, detail->vertex_count - 1);
    const float *b = detail->vertices + 3 * test_int(random, 0, detail->vertex_count - 1);
    double t = test_chance(random, 50) ? 0.0 : (double)test_int(random, 0, 1000) / 1000.0;
    double x = (double)a[0] + t * ((double)b[0] - (double)a[0]);
    double z = (double)a[2] + t * ((double)b[2] - (double)a[2]);
    if (test_chance(random, 40)) {
        x = (double)test_int(random, 0, 8000) / 1000.0;
        z = (double)test_int(random, 0, 8000) / 1000.0;
    }
    if (test_chance(random, 20)) {
        x = nextafter(x, test_chance(random, 50) ? 0.0 : 8.0);
    }
    return (OpVec3){shift + x, 0.0, shift + z};
}

/* The tree of a tile, and the grids with it, come with its first search for a nearest polygon. */
static void ask_for_nearest(NavScene *scene) {
    OpNearestPoly found;
    OpVec3 half = {1, 1, 1};
    OpNavMeshParams params = op_tiled_nav_mesh_params(scene->mesh);
    OpVec3 center = {params.origin_x + 4.0, 1.0, params.origin_z + 4.0};
    check_ok(op_nav_mesh_query_nearest_poly(scene->query, center, half, NULL, &found));
}

static void grids_change_nothing(void **state) {
    (void)state;
    static const double shifts[] = {0.0, -16.0, 1000000.0, -2000000.0};
    static Detail detail;
    size_t scenes = test_count(60, 400, 10000);
    for (size_t seed = 0; seed < scenes; seed++) {
        TestRandom random = test_random(test_mix(seed));
        double shift = shifts[seed % 4];
        NavScene plain;
        NavScene gridded;
        make_detail(&random, &detail);
        make_scene(&plain, &detail, shift, NULL);
        make_scene(&gridded, &detail, shift, NULL);
        ask_for_nearest(&gridded);
        for (int32_t i = 0; i < 200; i++) {
            OpNearestPoly scanned;
            OpNearestPoly found;
            bool valid = false;
            OpPolyRef poly = op_poly_ref(1, 0, test_int(&random, 0, 1));
            OpVec3 at = pick_place(&random, &detail, shift);
            check_ok(op_nav_mesh_query_closest_point(plain.query, poly, at, &scanned, &valid));
            check_ok(op_nav_mesh_query_closest_point(gridded.query, poly, at, &found, &valid));
            if (bits_of(scanned.point.y) != bits_of(found.point.y) ||
                scanned.over_polygon != found.over_polygon) {
                fail_msg("seed %zu: at (%.17g, %.17g) height %.17g by scanning, %.17g by the grid", seed,
                         at.x, at.z, scanned.point.y, found.point.y);
            }
        }
        nav_scene_free(&plain);
        nav_scene_free(&gridded);
    }
}

/* A tile whose polygons all claim the same triangles, each over the whole square, is scanned. */
static void shared_and_wide_triangles_are_scanned(void **state) {
    (void)state;
    static Detail detail;
    NavScene scene;
    static const float corners[3][3] = {{0, 2, 0}, {8, 2, 0}, {0, 2, 8}};
    detail = (Detail){.vertex_count = 3};
    for (int32_t i = 0; i < 9; i++) {
        detail.vertices[i] = corners[i / 3][i % 3];
    }
    for (int32_t i = 0; i < MOST_TRIANGLES; i++) {
        add_triangle(&detail, 0, 2, 1);
    }
    make_scene(&scene, &detail, 0.0, NULL);
    ask_for_nearest(&scene);
    OpNearestPoly found;
    bool valid = false;
    OpVec3 at = {1, 0, 1};
    check_ok(op_nav_mesh_query_closest_point(scene.query, op_poly_ref(1, 0, 0), at, &found, &valid));
    assert_true(valid && found.point.y == 2.0);
    nav_scene_free(&scene);
}

static OpStatus ask_one(void *user) {
    NavScene *scene = user;
    OpNearestPoly found;
    OpVec3 half = {1, 1, 1};
    OpVec3 center = {4, 1, 4};
    return op_nav_mesh_query_nearest_poly(scene->query, center, half, NULL, &found);
}

static void survives_a_lack_of_memory(void **state) {
    (void)state;
    static Detail detail;
    TestRandom random = test_random(7);
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    NavScene scene;
    do {
        make_detail(&random, &detail);
    } while (detail.triangle_count < 100);
    make_scene(&scene, &detail, 0.0, &allocator);
    FailingCall failing = {ask_one, NULL, &scene};
    assert_true(fail_each_allocation(&counter, &failing) > 5); /* the tree alone takes 5 */
    nav_scene_free(&scene);
    assert_true(counter.live_blocks == 0 && counter.wrong_frees == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grids_change_nothing),
        cmocka_unit_test(shared_and_wide_triangles_are_scanned),
        cmocka_unit_test(survives_a_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
