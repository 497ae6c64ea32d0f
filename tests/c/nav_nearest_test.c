/* Nearest polygons against a scan of all polygons, the rule of ties, floors above each other, places on the outline, heights from
 * detail, and what a box takes in. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/nav_model.h"
#include "support/nav_scene.h"
#include "support/test_mode.h"

#include "base/predicates.h"

#include <math.h>

/* ---- The scan ---- */

static bool contains(const ModelPoly *poly, double x, double z) {
    for (int32_t i = 0; i < poly->size; i++) {
        OpVec3 a = poly->corner[i];
        OpVec3 b = poly->corner[(i + 1) % poly->size];
        if (op_orient2d(a.x, a.z, b.x, b.z, x, z) < 0) {
            return false;
        }
    }
    return true;
}

/* By solving for the plane through three corners, in the first triangle of the fan that has the place. */
static double fan_height(const ModelPoly *poly, double x, double z) {
    double best = -(double)INFINITY;
    double height = 0.0;
    for (int32_t i = 1; i + 1 < poly->size; i++) {
        OpVec3 a = poly->corner[0];
        OpVec3 b = poly->corner[i];
        OpVec3 c = poly->corner[i + 1];
        double area = (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x);
        double v = ((x - a.x) * (c.z - a.z) - (z - a.z) * (c.x - a.x)) / area;
        double w = ((b.x - a.x) * (z - a.z) - (b.z - a.z) * (x - a.x)) / area;
        double least = fmin(fmin(v, w), 1.0 - v - w);
        if (least > best && best < -1e-9) {
            best = least;
            height = a.y + v * (b.y - a.y) + w * (c.y - a.y);
        }
    }
    return height;
}

static OpVec3 closest(const ModelPoly *poly, OpVec3 center, bool *over) {
    *over = contains(poly, center.x, center.z);
    if (*over) {
        return (OpVec3){center.x, fan_height(poly, center.x, center.z), center.z};
    }
    OpVec3 best = {0, 0, 0};
    double nearest = (double)INFINITY;
    for (int32_t i = 0; i < poly->size; i++) {
        OpVec3 a = poly->corner[i];
        OpVec3 b = poly->corner[(i + 1) % poly->size];
        double dx = b.x - a.x;
        double dz = b.z - a.z;
        double t = ((center.x - a.x) * dx + (center.z - a.z) * dz) / (dx * dx + dz * dz);
        t = fmin(fmax(t, 0.0), 1.0);
        OpVec3 at = {a.x + dx * t, a.y + (b.y - a.y) * t, a.z + dz * t};
        double distance = (at.x - center.x) * (at.x - center.x) + (at.z - center.z) * (at.z - center.z);
        if (distance < nearest) {
            nearest = distance;
            best = at;
        }
    }
    return best;
}

static bool box_meets(const ModelPoly *poly, OpVec3 center, OpVec3 extents) {
    double low[3] = {INFINITY, INFINITY, INFINITY};
    double high[3] = {-INFINITY, -INFINITY, -INFINITY};
    for (int32_t i = 0; i < poly->size; i++) {
        const double at[3] = {poly->corner[i].x, poly->corner[i].y, poly->corner[i].z};
        for (int32_t axis = 0; axis < 3; axis++) {
            low[axis] = fmin(low[axis], at[axis]);
            high[axis] = fmax(high[axis], at[axis]);
        }
    }
    return low[0] <= center.x + extents.x && high[0] >= center.x - extents.x &&
           low[1] <= center.y + extents.y && high[1] >= center.y - extents.y &&
           low[2] <= center.z + extents.z && high[2] >= center.z - extents.z;
}

static bool comes_first(const ModelPoly *a, const ModelPoly *b) {
    if (a->tile_x != b->tile_x) {
        return a->tile_x < b->tile_x;
    }
    if (a->tile_z != b->tile_z) {
        return a->tile_z < b->tile_z;
    }
    return a->layer != b->layer ? a->layer < b->layer : a->ref < b->ref;
}

static void check_question(const NavScene *scene, const NavModel *model, OpVec3 center, OpVec3 extents,
                           const OpQueryFilter *filter) {
    OpNearestPoly found;
    double least = (double)INFINITY;
    check_ok(op_nav_mesh_query_nearest_poly(scene->query, center, extents, filter, &found));
    for (int32_t i = 0; i < model->count; i++) {
        const ModelPoly *poly = &model->polys[i];
        if (model_takes_poly(filter, poly) && box_meets(poly, center, extents)) {
            bool over = false;
            least = fmin(least, model_distance(closest(poly, center, &over), center));
        }
    }
    scene_check(scene, (found.poly == OP_POLY_REF_INVALID) == (least == (double)INFINITY));
    if (found.poly == OP_POLY_REF_INVALID) {
        return;
    }
    const ModelPoly *winner = &model->polys[nav_model_find(model, found.poly)];
    bool over = false;
    OpVec3 at = closest(winner, center, &over);
    scene_check(scene, model_takes_poly(filter, winner) && box_meets(winner, center, extents));
    scene_check(scene, over == found.over_polygon && model_distance(at, found.point) < 1e-9);
    scene_check(scene, fabs(sqrt(found.distance_squared) - least) < 1e-9);
    /* Of polygons whose closest point is the same to the bit, the first wins. */
    for (int32_t i = 0; i < model->count; i++) {
        const ModelPoly *other = &model->polys[i];
        OpNearestPoly same;
        bool valid = false;
        check_ok(op_nav_mesh_query_closest_point(scene->query, other->ref, center, &same, &valid));
        scene_check(scene, valid && model_distance(same.point, closest(other, center, &over)) < 1e-9);
        if (other != winner && model_takes_poly(filter, other) && box_meets(other, center, extents)) {
            scene_check(scene,
                        same.distance_squared > found.distance_squared ||
                            (same.distance_squared == found.distance_squared && comes_first(winner, other)));
        }
    }
}

static void equals_a_scan_of_all_polygons(void **state) {
    (void)state;
    size_t scenes = test_count(60, 400, 4000);
    for (size_t seed = 0; seed < scenes; seed++) {
        TestRandom random = test_random(test_mix(seed + 100));
        SceneKind kind = {.tiles = test_int(&random, 1, 4),
                          .cuts = test_int(&random, 1, 5),
                          .hole_percent = test_int(&random, 0, 60),
                          .layer_percent = 40,
                          .areas = true};
        NavScene scene;
        NavModel model;
        nav_scene_make(&scene, kind, seed, NULL);
        nav_model_make(&model, scene.mesh);
        for (int32_t i = 0; i < 20; i++) {
            OpQueryFilter filter = nav_scene_filter(&random);
            OpVec3 extents = {test_int(&random, 0, 40) / 8.0, test_int(&random, 0, 40) / 8.0,
                              test_int(&random, 0, 40) / 8.0};
            check_question(&scene, &model, nav_scene_position(&scene, &random), extents, &filter);
        }
        nav_model_free(&model);
        nav_scene_free(&scene);
    }
}

/* ---- Places of interest ---- */

static void make_mesh(NavScene *scene) {
    OpNavMeshParams params = scene_params();
    *scene = (NavScene){.kind = {.tiles = 1}};
    params.origin_x = -16.0;
    params.origin_z = -16.0;
    check_ok(op_tiled_nav_mesh_create(&params, NULL, &scene->mesh));
    check_ok(op_nav_mesh_query_create(scene->mesh, NULL, NULL, &scene->query));
}

static void takes_places_on_the_outline(void **state) {
    (void)state;
    static const OpVec3 corners[4] = {{-13, 0, -10}, {-13, 0, -8.5}, {-14, 0, -8.5}, {-15, 0, -10}};
    static const OpVec3 places[] = {{-13, 0, -9},   {-13, 0, -10},      {-15, 0, -10}, {-14, 0, -8.5},
                                    {-13, 0, -8.5}, {-13.5, 0, -8.5},   {-14, 0, -10}, {-14.5, 0, -9.25},
                                    {-13, 0, -9.7}, {-14.25, 0, -8.875}};
    NavScene scene;
    make_mesh(&scene);
    TileDraft draft = draft_tile(0, 0, 0);
    uint16_t vertices[4];
    for (int32_t i = 0; i < 4; i++) {
        vertices[i] = draft_vertex(&draft, corners[i].x + 16.0, 0.0, corners[i].z + 16.0);
    }
    draft_poly(&draft, vertices, 4);
    draft_add(&draft, scene.mesh);
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        OpNearestPoly found;
        OpNavPath path = {0};
        OpVec3 zero = {0, 0, 0};
        check_ok(op_nav_mesh_query_nearest_poly(scene.query, places[i], zero, NULL, &found));
        assert_true(found.poly == op_poly_ref(1, 0, 0));
        assert_true(found.over_polygon);
        check_same_bits(found.distance_squared, 0.0);
        check_ok(op_nav_mesh_query_find_path_between(scene.query, places[i], (OpVec3){-13.5, 0, -9.5}, NULL,
                                                     &path));
        assert_int_equal(path.status, OP_PATH_FOUND);
        check_same_bits(path.points[0].position.x, places[i].x);
        check_same_bits(path.points[0].position.z, places[i].z);
        op_nav_path_reset(&path);
    }
    nav_scene_free(&scene);
}

static void chooses_the_floor_that_is_nearest(void **state) {
    (void)state;
    NavScene scene;
    make_mesh(&scene);
    for (int32_t layer = 0; layer < 5; layer++) {
        TileDraft draft = draft_tile(1, 1, layer);
        draft.origin_y = 3.0 * (4 - layer); /* the lowest layer is the highest floor */
        draft_rectangle(&draft, 1, 1, 7, 7, 0.0);
        draft_add(&draft, scene.mesh);
    }
    for (int32_t eighths = -8; eighths <= 8 * 14; eighths++) {
        OpNearestPoly found;
        OpVec3 center = {-4, eighths / 8.0, -4};
        check_ok(op_nav_mesh_query_nearest_poly(scene.query, center, (OpVec3){1, 20, 1}, NULL, &found));
        double floor_height = fmin(fmax(floor(center.y / 3.0 + 0.5), 0.0), 4.0) * 3.0;
        if (center.y / 3.0 - floor(center.y / 3.0) == 0.5 && center.y < 12.0) {
            floor_height = (floor(center.y / 3.0) + 1.0) * 3.0; /* a tie goes to the lower layer */
        }
        check_same_bits(found.point.y, floor_height);
    }
    nav_scene_free(&scene);
}

/* ---- Detail ---- */

/* A square with a detail vertex in its middle, raised. */
static void reads_heights_from_detail(void **state) {
    (void)state;
    static const uint8_t triangles[4][4] = {{0, 1, 4, 1}, {1, 2, 4, 1}, {2, 3, 4, 1}, {3, 0, 4, 1}};
    NavScene scene;
    make_mesh(&scene);
    TileDraft draft = draft_tile(0, 0, 0);
    draft_rectangle(&draft, 0, 0, 8, 8, 1.0);
    draft.detail_vertices[0] = 4.0f;
    draft.detail_vertices[1] = 3.0f;
    draft.detail_vertices[2] = 4.0f;
    draft.detail_vertex_count = 1;
    for (int32_t i = 0; i < 16; i++) {
        draft.detail_triangles[i] = triangles[i / 4][i % 4];
    }
    draft.detail_triangle_count = 4;
    draft.details[0] = (OpDetailMesh){0, 0, 1, 4};
    draft_add(&draft, scene.mesh);
    for (int32_t i = 0; i <= 64; i++) {
        for (int32_t k = 0; k <= 64; k++) {
            OpNearestPoly found;
            bool valid = false;
            OpVec3 at = {-16 + i / 8.0, 0, -16 + k / 8.0};
            double inward = fmin(fmin(i, 64 - i), fmin(k, 64 - k)) / 8.0;
            check_ok(op_nav_mesh_query_closest_point(scene.query, op_poly_ref(1, 0, 0), at, &found, &valid));
            assert_true(valid && found.over_polygon);
            assert_true(fabs(found.point.y - (1.0 + inward / 2.0)) < 1e-12);
        }
    }
    nav_scene_free(&scene);
}

/* ---- Arguments and memory ---- */

static void refuses_bad_input(void **state) {
    (void)state;
    NavScene scene;
    OpNearestPoly found = {.poly = 5};
    bool valid = true;
    OpVec3 zero = {0, 0, 0};
    OpQueryFilter filter = op_query_filter_default();
    make_mesh(&scene);
    filter.area_cost[63] = not_a_number();
    check_refused(op_nav_mesh_query_nearest_poly(NULL, zero, zero, NULL, &found), OP_STATUS_INVALID_ARGUMENT,
                  "query", "NULL");
    check_refused(op_nav_mesh_query_nearest_poly(scene.query, zero, zero, NULL, NULL),
                  OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_nav_mesh_query_nearest_poly(scene.query, (OpVec3){0, 0, -2097152}, zero, NULL, &found),
                  OP_STATUS_OUT_OF_RANGE, "center", "2097152");
    check_refused(op_nav_mesh_query_nearest_poly(scene.query, zero, (OpVec3){0, -1, 0}, NULL, &found),
                  OP_STATUS_OUT_OF_RANGE, "half_extents", "-1");
    check_refused(
        op_nav_mesh_query_nearest_poly(scene.query, zero, (OpVec3){positive_infinity(), 0, 0}, NULL, &found),
        OP_STATUS_OUT_OF_RANGE, "half_extents", "nfinity");
    check_refused(op_nav_mesh_query_nearest_poly(scene.query, zero, zero, &filter, &found),
                  OP_STATUS_OUT_OF_RANGE, "area_cost", "63");
    check_refused(op_nav_mesh_query_closest_point(scene.query, 1, zero, NULL, &valid),
                  OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_nav_mesh_query_closest_point(scene.query, 1, zero, &found, NULL),
                  OP_STATUS_INVALID_ARGUMENT, "valid", "NULL");
    check_refused(
        op_nav_mesh_query_closest_point(scene.query, 1, (OpVec3){not_a_number(), 0, 0}, &found, &valid),
        OP_STATUS_OUT_OF_RANGE, "position", "2097152");
    assert_true(found.poly == 5 && valid);
    check_ok(op_nav_mesh_query_closest_point(scene.query, op_poly_ref(1, 0, 0), zero, &found, &valid));
    assert_false(valid);
    check_ok(op_nav_mesh_query_nearest_poly(scene.query, zero, (OpVec3){1e308, 1e308, 1e308}, NULL, &found));
    assert_true(found.poly == OP_POLY_REF_INVALID);
    nav_scene_free(&scene);
}

/* The first question to a tile takes memory for its tree; when there is none nothing has changed. */
static void survives_a_lack_of_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    SceneKind kind = {.tiles = 1, .cuts = 3};
    NavScene scene;
    OpNavMeshParams params = scene_params();
    OpNavTile *tile = NULL;
    OpTileRef ref = 0;
    TileDraft draft = draft_tile(0, 0, 0);
    draft_rectangle(&draft, 0, 0, 8, 8, 0.0);
    draft_join(&draft, &params);
    OpNavTileData data = draft_data(&draft);
    check_ok(op_nav_tile_create(&data, &params, &allocator, &tile));
    scene = (NavScene){.kind = kind};
    check_ok(op_tiled_nav_mesh_create(&params, &allocator, &scene.mesh));
    check_ok(op_tiled_nav_mesh_add_tile(scene.mesh, tile, &ref));
    check_ok(op_nav_mesh_query_create(scene.mesh, NULL, &allocator, &scene.query));
    size_t blocks = counter.live_blocks;
    OpStatus status = OP_STATUS_OUT_OF_MEMORY;
    int32_t failures = 0;
    while (status != OP_STATUS_OK) {
        OpNearestPoly found = {.poly = 5};
        counter.fail_in = (size_t)failures + 1;
        status =
            op_nav_mesh_query_nearest_poly(scene.query, (OpVec3){4, 0, 4}, (OpVec3){1, 1, 1}, NULL, &found);
        counter.fail_in = 0;
        if (status != OP_STATUS_OK) {
            assert_int_equal(status, OP_STATUS_OUT_OF_MEMORY);
            assert_true(found.poly == 5);
            assert_int_equal(counter.live_blocks, blocks);
            failures++;
        }
    }
    assert_true(failures >= 4);
    op_nav_tile_destroy(tile);
    nav_scene_free(&scene);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_a_scan_of_all_polygons),
        cmocka_unit_test(takes_places_on_the_outline),
        cmocka_unit_test(chooses_the_floor_that_is_nearest),
        cmocka_unit_test(reads_heights_from_detail),
        cmocka_unit_test(refuses_bad_input),
        cmocka_unit_test(survives_a_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
