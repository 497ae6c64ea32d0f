/* Rays and moves: against every wall of the mesh, through vertices, along edges, over partial borders, and in meshes that wind
 * round a point. */
#include "support/check.h"
#include "support/nav_model.h"
#include "support/nav_scene.h"
#include "support/test_mode.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

enum { MOST_VISITED = 512 };

typedef struct Ray {
    OpPolyRef poly;
    OpVec3 start;
    OpVec3 end;
    OpRaycast result;
    OpPolyRef visited[MOST_VISITED];
} Ray;

static double cross(double ax, double az, double bx, double bz) {
    return ax * bz - az * bx;
}

static void cast(OpNavMeshQuery *query, const OpQueryFilter *filter, Ray *ray) {
    check_ok(op_nav_mesh_query_raycast(query, ray->poly, ray->start, ray->end, filter, ray->visited,
                                       MOST_VISITED, &ray->result));
}

/* ---- Properties of any ray ---- */

static bool covers(const ModelExit *exit, double s) {
    return exit->in_tile ||
           (s * 255.0 >= exit->range_min - 1.0 - 1e-6 && s * 255.0 <= exit->range_max + 1.0 + 1e-6);
}

/* Whether one can go from a polygon over an edge at a fraction of it. */
static bool is_open(const NavModel *model, const OpQueryFilter *filter, const ModelPoly *poly, int32_t edge,
                    double s) {
    for (int32_t i = 0; i < poly->exit_count; i++) {
        const ModelExit *exit = &poly->exits[i];
        if (!exit->off_mesh && exit->edge == edge && covers(exit, s) &&
            model_takes_poly(filter, &model->polys[exit->target])) {
            return true;
        }
    }
    return false;
}

static bool is_exit(const ModelPoly *poly, int32_t target) {
    for (int32_t i = 0; i < poly->exit_count; i++) {
        if (!poly->exits[i].off_mesh && poly->exits[i].target == target) {
            return true;
        }
    }
    return false;
}

static void check_visited(const NavScene *scene, const NavModel *model, const OpQueryFilter *filter,
                          const Ray *ray) {
    int32_t before = nav_model_find(model, ray->poly);
    scene_check(scene, ray->result.visited_count > 0 && !ray->result.truncated);
    scene_check(scene, ray->visited[0] == ray->poly);
    scene_check(scene, ray->visited[ray->result.visited_count - 1] == ray->result.poly);
    for (int32_t i = 1; i < ray->result.visited_count; i++) {
        int32_t here = nav_model_find(model, ray->visited[i]);
        scene_check(scene, here >= 0 && is_exit(&model->polys[before], here));
        scene_check(scene, model_takes_poly(filter, &model->polys[here]));
        before = here;
    }
}

static void check_wall(const NavScene *scene, const NavModel *model, const OpQueryFilter *filter,
                       const Ray *ray) {
    const ModelPoly *poly = &model->polys[nav_model_find(model, ray->result.poly)];
    scene_check(scene, ray->result.edge >= 0 && ray->result.edge < poly->size);
    OpVec3 a = poly->corner[ray->result.edge];
    OpVec3 b = poly->corner[(ray->result.edge + 1) % poly->size];
    double x = ray->start.x + (ray->end.x - ray->start.x) * ray->result.t;
    double z = ray->start.z + (ray->end.z - ray->start.z) * ray->result.t;
    double length = sqrt((b.x - a.x) * (b.x - a.x) + (b.z - a.z) * (b.z - a.z));
    double s = ((x - a.x) * (b.x - a.x) + (z - a.z) * (b.z - a.z)) / (length * length);
    scene_check(scene, ray->result.t >= 0.0 && ray->result.t < 1.0);
    scene_check(scene, !is_open(model, filter, poly, ray->result.edge, s));
    scene_check(scene, fabs(ray->result.normal.x - (b.z - a.z) / length) < 1e-12);
    scene_check(scene, fabs(ray->result.normal.z + (b.x - a.x) / length) < 1e-12);
    scene_check(scene, ray->result.normal.y == 0.0);
}

/* ---- Against all walls ---- */

typedef struct Nearest {
    double t;
    bool grazes; /* the ray comes so near to the end of a wall that rounding and the width of ranges decide */
} Nearest;

static void meet(const Ray *ray, OpVec3 a, OpVec3 b, double slack, Nearest *nearest) {
    double dx = ray->end.x - ray->start.x;
    double dz = ray->end.z - ray->start.z;
    double rate = cross(b.x - a.x, b.z - a.z, dx, dz);
    double near_a = model_segment_distance(ray->start, ray->end, a.x, a.z);
    double near_b = model_segment_distance(ray->start, ray->end, b.x, b.z);
    bool near_start = model_segment_distance(a, b, ray->start.x, ray->start.z) < 1e-6;
    bool near_end = model_segment_distance(a, b, ray->end.x, ray->end.z) < 1e-6;
    if (near_a <= slack || near_b <= slack || near_start || near_end) {
        nearest->grazes = true;
        return;
    }
    double t = cross(b.x - a.x, b.z - a.z, ray->start.x - a.x, ray->start.z - a.z) / -rate;
    double s = cross(dx, dz, a.x - ray->start.x, a.z - ray->start.z) / rate;
    s = rate == 0.0 ? -1.0 : s;
    if (rate < 0.0 && t >= 0.0 && t <= 1.0 && s >= 0.0 && s <= 1.0 && t < nearest->t) {
        nearest->t = t;
    }
}

/* The stretches of a border edge that no link to a polygon taken covers. */
static void meet_border(const NavModel *model, const OpQueryFilter *filter, const Ray *ray,
                        const ModelPoly *poly, int32_t edge, Nearest *nearest) {
    OpVec3 a = poly->corner[edge];
    OpVec3 b = poly->corner[(edge + 1) % poly->size];
    double length = model_distance(a, b);
    int32_t from = -1;
    for (int32_t part = 0; part <= 255; part++) {
        bool open = part == 255;
        for (int32_t i = 0; i < poly->exit_count && !open; i++) {
            const ModelExit *exit = &poly->exits[i];
            open = !exit->off_mesh && exit->edge == edge && part >= exit->range_min &&
                   part < exit->range_max && model_takes_poly(filter, &model->polys[exit->target]);
        }
        if (!open && from < 0) {
            from = part;
        } else if (open && from >= 0) {
            OpVec3 p = {a.x + (b.x - a.x) * from / 255.0, 0.0, a.z + (b.z - a.z) * from / 255.0};
            OpVec3 q = {a.x + (b.x - a.x) * part / 255.0, 0.0, a.z + (b.z - a.z) * part / 255.0};
            meet(ray, p, q, length * 3.0 / 255.0, nearest);
            from = -1;
        }
    }
}

static Nearest nearest_wall(const NavModel *model, const OpQueryFilter *filter, const Ray *ray) {
    Nearest nearest = {(double)INFINITY, false};
    for (int32_t p = 0; p < model->count; p++) {
        const ModelPoly *poly = &model->polys[p];
        for (int32_t edge = 0; edge < poly->size && model_takes_poly(filter, poly); edge++) {
            if (poly->on_border[edge]) {
                meet_border(model, filter, ray, poly, edge, &nearest);
            } else if (!is_open(model, filter, poly, edge, 0.5)) {
                meet(ray, poly->corner[edge], poly->corner[(edge + 1) % poly->size], 1e-6, &nearest);
            }
        }
    }
    return nearest;
}

static int32_t check_ray(const NavScene *scene, const NavModel *model, const OpQueryFilter *filter,
                         Ray *ray) {
    cast(scene->query, filter, ray);
    if (!model_takes_poly(filter, &model->polys[nav_model_find(model, ray->poly)])) {
        scene_check(scene, ray->result.status == OP_RAYCAST_INVALID_START_POLY);
        return 0;
    }
    scene_check(scene, ray->result.status == OP_RAYCAST_OK);
    check_visited(scene, model, filter, ray);
    if (ray->result.hit) {
        check_wall(scene, model, filter, ray);
    } else {
        const ModelPoly *last = &model->polys[nav_model_find(model, ray->result.poly)];
        scene_check(scene, bits_of(ray->result.t) == bits_of(1.0) && ray->result.edge == -1);
        scene_check(scene, model_is_in(last, ray->end.x, ray->end.z, 0.15));
    }
    Nearest nearest = nearest_wall(model, filter, ray);
    if (scene->kind.layer_percent > 0 || nearest.grazes) {
        return 0;
    }
    scene_check(scene, ray->result.hit == (nearest.t < 1.0));
    scene_check(scene, !ray->result.hit || fabs(ray->result.t - nearest.t) < 1e-9);
    return 1;
}

static void equals_the_nearest_wall(void **state) {
    (void)state;
    int32_t compared = 0;
    size_t scenes = test_count(60, 400, 4000);
    for (size_t seed = 0; seed < scenes; seed++) {
        TestRandom random = test_random(test_mix(seed + 9000));
        SceneKind kind = {.tiles = test_int(&random, 1, 3),
                          .cuts = test_int(&random, 1, 4),
                          .hole_percent = test_int(&random, 0, 25),
                          .layer_percent = test_chance(&random, 30) ? 40 : 0,
                          .areas = test_chance(&random, 50)};
        NavScene scene;
        NavModel model;
        nav_scene_make(&scene, kind, seed, NULL);
        nav_model_make(&model, scene.mesh);
        for (int32_t i = 0; i < 40; i++) {
            OpQueryFilter filter = nav_scene_filter(&random);
            Ray ray;
            if (nav_scene_place(&scene, &random, &ray.poly, &ray.start)) {
                ray.end = nav_scene_position(&scene, &random);
                compared += check_ray(&scene, &model, &filter, &ray);
            }
        }
        nav_model_free(&model);
        nav_scene_free(&scene);
    }
    assert_true(compared > (int32_t)scenes * 5); /* grazing rays are not most of them */
}

/* ---- Corners and edges ---- */

static NavScene one_tile(TileDraft *draft) {
    NavScene scene = {.kind = {.tiles = 1}};
    OpNavMeshParams params = scene_params();
    check_ok(op_tiled_nav_mesh_create(&params, NULL, &scene.mesh));
    check_ok(op_nav_mesh_query_create(scene.mesh, NULL, NULL, &scene.query));
    draft_add(draft, scene.mesh);
    return scene;
}

/* Triangles round the middle of the tile, `turns` times round, in a cycle. */
static NavScene fan(int32_t turns) {
    static const double x[8] = {8, 8, 4, 0, 0, 0, 4, 8};
    static const double z[8] = {4, 8, 8, 8, 4, 0, 0, 0};
    TileDraft draft = draft_tile(0, 0, 0);
    uint16_t centre = draft_vertex(&draft, 4, 0, 4);
    uint16_t rim[64];
    for (int32_t i = 0; i < 8 * turns; i++) {
        rim[i] = draft_vertex(&draft, x[i % 8], 0, z[i % 8]);
    }
    for (int32_t i = 0; i < 8 * turns; i++) {
        const uint16_t corners[3] = {centre, rim[i], rim[(i + 1) % (8 * turns)]};
        draft_poly(&draft, corners, 3);
    }
    return one_tile(&draft);
}

static void goes_through_a_vertex(void **state) {
    (void)state;
    NavScene scene = fan(1);
    for (int32_t i = 0; i < 8; i++) {
        for (int32_t k = 0; k < 64; k++) {
            double angle_x = (double)(k < 32 ? k - 16 : 48 - k) / 4.0;
            double angle_z = (double)(k < 16 ? 16 : k < 32 ? 16 : k < 48 ? -16 : -16) / 4.0;
            double scale = 0.9;
            Ray ray = {.start = {4.0 - angle_x * scale, 0.0, 4.0 - angle_z * scale},
                       .end = {4.0 + angle_x * scale, 0.0, 4.0 + angle_z * scale}};
            OpNearestPoly nearest;
            check_ok(
                op_nav_mesh_query_nearest_poly(scene.query, ray.start, (OpVec3){1, 1, 1}, NULL, &nearest));
            ray.poly = nearest.poly;
            cast(scene.query, NULL, &ray);
            assert_int_equal(ray.result.status, OP_RAYCAST_OK);
            assert_false(ray.result.hit);
        }
    }
    nav_scene_free(&scene);
}

static void ends_where_polygons_wind_round_a_point(void **state) {
    (void)state;
    for (int32_t turns = 2; turns <= 4; turns++) {
        NavScene scene = fan(turns);
        TestRandom random = test_random((uint64_t)turns);
        for (int32_t i = 0; i < 4000; i++) {
            Ray ray;
            assert_true(nav_scene_place(&scene, &random, &ray.poly, &ray.start));
            if (i % 3 == 0) {
                ray.start = (OpVec3){4, 0, 4};
            }
            ray.end = nav_scene_position(&scene, &random);
            if (i % 5 == 0) {
                ray.end = (OpVec3){8.0 - ray.start.x, 0.0, 8.0 - ray.start.z};
            }
            cast(scene.query, NULL, &ray);
            assert_int_equal(ray.result.status, OP_RAYCAST_OK);
            assert_true(ray.result.t >= 0.0 && ray.result.t <= 1.0);
        }
        nav_scene_free(&scene);
    }
}

/* Rays on the lines of a board of squares, over tile borders. */
static void goes_along_edges(void **state) {
    (void)state;
    NavScene scene = {.kind = {.tiles = 2}};
    OpNavMeshParams params = scene_params();
    check_ok(op_tiled_nav_mesh_create(&params, NULL, &scene.mesh));
    check_ok(op_nav_mesh_query_create(scene.mesh, NULL, NULL, &scene.query));
    for (int32_t tile = 0; tile < 4; tile++) {
        TileDraft draft = draft_tile(tile % 2, tile / 2, 0);
        for (int32_t i = 0; i < 25; i++) {
            draft_vertex(&draft, i % 5 * 2.0, 0.0, i / 5 * 2.0);
        }
        for (int32_t i = 0; i < 16; i++) {
            uint16_t at = (uint16_t)(i / 4 * 5 + i % 4);
            const uint16_t corners[4] = {at, (uint16_t)(at + 1), (uint16_t)(at + 6), (uint16_t)(at + 5)};
            draft_poly(&draft, corners, 4);
        }
        draft_add(&draft, scene.mesh);
    }
    TestRandom random = test_random(5);
    for (int32_t i = 0; i < 4000; i++) {
        Ray ray = {.start = {test_int(&random, 0, 8) * 2.0, 0.0, test_int(&random, 0, 8) * 2.0},
                   .end = {test_int(&random, 0, 8) * 2.0, 0.0, test_int(&random, 0, 8) * 2.0}};
        OpNearestPoly nearest;
        check_ok(op_nav_mesh_query_nearest_poly(scene.query, ray.start, (OpVec3){1, 1, 1}, NULL, &nearest));
        ray.poly = nearest.poly;
        cast(scene.query, NULL, &ray);
        assert_int_equal(ray.result.status, OP_RAYCAST_OK);
        /* On the outline a ray may count as outside; where it is strictly inside, nothing stops it. */
        bool inside = ray.start.x > 0 && ray.start.x < 16 && ray.start.z > 0 && ray.start.z < 16 &&
                      ray.end.x > 0 && ray.end.x < 16 && ray.end.z > 0 && ray.end.z < 16;
        assert_true(!inside || !ray.result.hit);
    }
    nav_scene_free(&scene);
}

/* Two triangles meet a border at one point: the ranges of their links overlap there, and only one has the place. */
static void enters_the_polygon_that_has_the_crossing(void **state) {
    (void)state;
    NavScene scene = {.kind = {.tiles = 2}};
    OpNavMeshParams params = scene_params();
    TileDraft below = draft_tile(0, 0, 0);
    TileDraft above = draft_tile(0, 1, 0);
    check_ok(op_tiled_nav_mesh_create(&params, NULL, &scene.mesh));
    check_ok(op_nav_mesh_query_create(scene.mesh, NULL, NULL, &scene.query));
    draft_rectangle(&below, 0, 0, 8, 8, 0.0);
    uint16_t middle = draft_vertex(&above, 4, 0, 0);
    const uint16_t left[3] = {draft_vertex(&above, 0, 0, 0), middle, draft_vertex(&above, 0, 0, 8)};
    const uint16_t right[3] = {middle, draft_vertex(&above, 8, 0, 0), draft_vertex(&above, 8, 0, 8)};
    draft_poly(&above, left, 3);
    draft_poly(&above, right, 3);
    draft_add(&below, scene.mesh);
    draft_add(&above, scene.mesh);
    Ray ray = {.poly = op_poly_ref(1, 0, 0), .start = {3.5, 0, 7}, .end = {4.265, 0, 8.5}};
    cast(scene.query, NULL, &ray);
    assert_false(ray.result.hit);
    assert_true(ray.result.poly == op_poly_ref(1, 1, 1));
    nav_scene_free(&scene);
}

/* A start may lie a millionth outside, farther than the ray is long. */
static void starts_a_little_outside(void **state) {
    (void)state;
    TileDraft draft = draft_tile(0, 0, 0);
    const uint16_t corners[3] = {draft_vertex(&draft, 4, 0, 0), draft_vertex(&draft, 8, 0, 8),
                                 draft_vertex(&draft, 0, 0, 4)};
    draft_poly(&draft, corners, 3);
    NavScene scene = one_tile(&draft);
    static const double lengths[] = {0.0, 5e-324, 1e-310, 1e-300, 1e-12, 1e-9, 1e-7, 1e-5, 1.0};
    OpPolyRef poly = op_poly_ref(1, 0, 0);
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        for (int32_t direction = 0; direction < 4; direction++) {
            double dx = direction == 0 ? lengths[i] : direction == 1 ? -lengths[i] : 0.0;
            double dz = direction == 2 ? lengths[i] : direction == 3 ? -lengths[i] : 0.0;
            for (int32_t outside = 0; outside < 3; outside++) {
                Ray ray = {.poly = poly};
                ray.start = outside == 0   ? (OpVec3){4.0 - 5e-7, 0.0, 0.0 - 1e-7}
                            : outside == 1 ? (OpVec3){2.0 - 5e-7, 0.0, 2.0}
                                           : (OpVec3){0.0, 0.0, 4.0 - 5e-7};
                ray.end = (OpVec3){ray.start.x + dx, 0.0, ray.start.z + dz};
                cast(scene.query, NULL, &ray);
                assert_int_equal(ray.result.status, OP_RAYCAST_OK);
                assert_true(ray.result.t >= 0.0 && ray.result.t <= 1.0);
                assert_true(!ray.result.hit || (ray.result.edge >= 0 && ray.result.edge < 3));
                if (outside == 1 && lengths[i] > 1e-15 && direction % 2 == 1) {
                    /* Away from the side beside which it starts. */
                    assert_true(ray.result.hit && ray.result.edge == 2 && ray.result.normal.x < 0.0);
                    check_same_bits(ray.result.t, 0.0);
                }
            }
        }
    }
    Ray far = {.poly = poly, .start = {2.0 - 1e-5, 0.0, 2.0 - 1e-5}, .end = {4, 0, 4}};
    cast(scene.query, NULL, &far);
    assert_int_equal(far.result.status, OP_RAYCAST_START_OUTSIDE_POLYGON);
    nav_scene_free(&scene);
}

/* ---- Moving ---- */

static void stays_on_the_mesh(void **state) {
    (void)state;
    size_t scenes = test_count(30, 150, 1500);
    for (size_t seed = 0; seed < scenes; seed++) {
        TestRandom random = test_random(test_mix(seed + 9500));
        SceneKind kind = {.tiles = test_int(&random, 1, 3), .cuts = 4, .hole_percent = 20};
        NavScene scene;
        NavModel model;
        OpPolyRef poly = 0;
        OpVec3 at;
        nav_scene_make(&scene, kind, seed, NULL);
        nav_model_make(&model, scene.mesh);
        bool placed = nav_scene_place(&scene, &random, &poly, &at);
        for (int32_t i = 0; i < 200 && placed; i++) {
            OpVec3 to = nav_scene_position(&scene, &random);
            OpPolyRef visited[MOST_VISITED];
            OpSurfaceMove move;
            check_ok(op_nav_mesh_query_move_along_surface(scene.query, poly, at, to, NULL, visited,
                                                          MOST_VISITED, &move));
            scene_check(&scene, move.status == OP_RAYCAST_OK);
            int32_t index = nav_model_find(&model, move.poly);
            scene_check(&scene, index >= 0);
            scene_check(&scene, visited[move.visited_count - 1] == move.poly && visited[0] == poly);
            double slack = move.blocked ? 1e-9 : 0.1;
            scene_check(&scene, model_is_in(&model.polys[index], move.position.x, move.position.z, slack));
            scene_check(&scene, move.blocked || (move.position.x == to.x && move.position.z == to.z));
            if (model_is_in(&model.polys[index], move.position.x, move.position.z, 1e-9)) {
                poly = move.poly;
                at = move.position;
            }
        }
        nav_model_free(&model);
        nav_scene_free(&scene);
    }
}

/* ---- Arguments ---- */

static void refuses_bad_input(void **state) {
    (void)state;
    NavScene scene = fan(1);
    OpPolyRef poly = op_poly_ref(1, 0, 0);
    OpVec3 at = {5, 0, 4.5};
    OpVec3 bad = {5, not_a_number(), 5};
    OpQueryFilter filter = op_query_filter_default();
    OpPolyRef visited[2];
    OpRaycast ray = {.edge = 77};
    OpSurfaceMove move;
    OpNavMeshQuery *query = scene.query;
    filter.area_cost[3] = -1.0;
    check_refused(op_nav_mesh_query_raycast(NULL, poly, at, at, NULL, NULL, 0, &ray),
                  OP_STATUS_INVALID_ARGUMENT, "query", "NULL");
    check_refused(op_nav_mesh_query_raycast(query, poly, at, at, NULL, NULL, 0, NULL),
                  OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_nav_mesh_query_raycast(query, poly, bad, at, NULL, NULL, 0, &ray),
                  OP_STATUS_OUT_OF_RANGE, "start", "2097152");
    check_refused(op_nav_mesh_query_raycast(query, poly, at, (OpVec3){2097152, 0, 0}, NULL, NULL, 0, &ray),
                  OP_STATUS_OUT_OF_RANGE, "end", "2097152");
    check_refused(op_nav_mesh_query_raycast(query, poly, at, at, &filter, NULL, 0, &ray),
                  OP_STATUS_OUT_OF_RANGE, "area_cost", "3");
    check_refused(op_nav_mesh_query_raycast(query, poly, at, at, NULL, NULL, 1, &ray),
                  OP_STATUS_INVALID_ARGUMENT, "visited", "NULL");
    check_refused(op_nav_mesh_query_raycast(query, poly, at, at, NULL, visited, -1, &ray),
                  OP_STATUS_OUT_OF_RANGE, "capacity", "-1");
    assert_int_equal(ray.edge, 77);
    check_refused(op_nav_mesh_query_move_along_surface(query, poly, at, bad, NULL, NULL, 0, &move),
                  OP_STATUS_OUT_OF_RANGE, "end", "2097152");
    check_refused(op_nav_mesh_query_move_along_surface(query, poly, at, at, NULL, NULL, 0, NULL),
                  OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_ok(op_nav_mesh_query_raycast(query, poly + 99, at, at, NULL, NULL, 0, &ray));
    assert_int_equal(ray.status, OP_RAYCAST_INVALID_START_POLY);
    check_ok(op_nav_mesh_query_raycast(query, poly, at, (OpVec3){1, 0, 4.3}, NULL, visited, 2, &ray));
    assert_true(ray.truncated && ray.visited_count == 2 && !ray.hit);
    nav_scene_free(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_the_nearest_wall),
        cmocka_unit_test(goes_through_a_vertex),
        cmocka_unit_test(ends_where_polygons_wind_round_a_point),
        cmocka_unit_test(goes_along_edges),
        cmocka_unit_test(enters_the_polygon_that_has_the_crossing),
        cmocka_unit_test(starts_a_little_outside),
        cmocka_unit_test(stays_on_the_mesh),
        cmocka_unit_test(refuses_bad_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
