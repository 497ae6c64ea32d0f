/* Distance to the nearest wall and all walls around a place, against every piece of every edge; and random points: evenly spread,
 * where they should be, and from exactly as many numbers as promised. */
#include "support/check.h"
#include "support/nav_model.h"
#include "support/nav_scene.h"
#include "support/test_mode.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POLYS = 1024, MOST_WALLS = 4096 };

/* ---- Every piece of wall ---- */

typedef struct Piece {
    OpPolyRef poly;
    int32_t edge;
    OpVec3 start;
    OpVec3 end;
    double distance;
} Piece;

static OpVec3 at_part(OpVec3 a, OpVec3 b, int32_t part) {
    double s = part / 255.0;
    return part == 255 ? b : (OpVec3){a.x + (b.x - a.x) * s, a.y + (b.y - a.y) * s, a.z + (b.z - a.z) * s};
}

/* Whether one may leave over this 255th of the edge. */
static bool is_open(const NavModel *model, const OpQueryFilter *filter, const ModelPoly *poly, int32_t edge,
                    int32_t part) {
    for (int32_t i = 0; i < poly->exit_count; i++) {
        const ModelExit *exit = &poly->exits[i];
        if (!exit->off_mesh && exit->edge == edge && part >= exit->range_min && part < exit->range_max &&
            model_takes_poly(filter, &model->polys[exit->target])) {
            return true;
        }
    }
    return false;
}

static int32_t list_pieces(const NavModel *model, const OpQueryFilter *filter, const ModelPoly *poly,
                           OpVec3 center, double radius, Piece *pieces, int32_t count) {
    for (int32_t edge = 0; edge < poly->size; edge++) {
        OpVec3 a = poly->corner[edge];
        OpVec3 b = poly->corner[(edge + 1) % poly->size];
        for (int32_t from = 0, part = 0; part <= 255; part++) {
            bool open = part == 255 || is_open(model, filter, poly, edge, part);
            if (open && from < part) {
                Piece piece = {poly->ref, edge, at_part(a, b, from), at_part(a, b, part), 0.0};
                piece.distance = model_segment_distance(piece.start, piece.end, center.x, center.z);
                if (piece.distance <= radius) {
                    assert_true(count < MOST_WALLS);
                    pieces[count++] = piece;
                }
            }
            from = open ? part + 1 : from;
        }
    }
    return count;
}

typedef struct Around {
    OpPolyRef polys[MOST_POLYS];
    int32_t count;
} Around;

static void polys_around(const NavScene *scene, OpPolyRef start, OpVec3 center, double radius,
                         const OpQueryFilter *filter, Around *around) {
    OpAreaQuery area = {.start_poly = start, .center = center, .radius = radius};
    OpAreaResult result;
    check_ok(op_nav_mesh_query_find_polys(scene->query, &area, filter, around->polys, NULL, NULL, MOST_POLYS,
                                          &result));
    around->count = result.poly_count;
}

/* ---- Comparing ---- */

static void check_nearest(const NavScene *scene, const OpWallHit *hit, OpVec3 center, double radius,
                          const Piece *pieces, int32_t count) {
    double least = (double)INFINITY;
    for (int32_t i = 0; i < count; i++) {
        least = fmin(least, pieces[i].distance);
    }
    scene_check(scene, hit->found == (count > 0));
    if (!hit->found) {
        scene_check(scene, hit->distance == radius && hit->edge == -1);
        return;
    }
    bool is_piece = false;
    for (int32_t i = 0; i < count; i++) {
        is_piece = is_piece || (pieces[i].poly == hit->poly && pieces[i].edge == hit->edge &&
                                model_segment_distance(pieces[i].start, pieces[i].end, hit->position.x,
                                                       hit->position.z) < 1e-9);
    }
    double dx = center.x - hit->position.x;
    double dz = center.z - hit->position.z;
    scene_check(scene, is_piece && fabs(hit->distance - least) < 1e-9);
    scene_check(scene, fabs(sqrt(dx * dx + dz * dz) - hit->distance) < 1e-9);
    scene_check(scene, fabs(hit->normal.x * hit->normal.x + hit->normal.z * hit->normal.z - 1.0) < 1e-9);
    scene_check(scene,
                hit->distance < 1e-6 || fabs(hit->normal.x * dx + hit->normal.z * dz - hit->distance) < 1e-9);
}

static void check_list(const NavScene *scene, const OpWallSegment *walls, int32_t wall_count, OpVec3 center,
                       const Piece *pieces, int32_t count) {
    double before = 0.0;
    scene_check(scene, wall_count == count);
    for (int32_t i = 0; i < wall_count; i++) {
        bool is_piece = false;
        double distance = model_segment_distance(walls[i].start, walls[i].end, center.x, center.z);
        for (int32_t k = 0; k < count && !is_piece; k++) {
            is_piece = pieces[k].poly == walls[i].poly && pieces[k].edge == walls[i].edge &&
                       model_distance(pieces[k].start, walls[i].start) < 1e-9 &&
                       model_distance(pieces[k].end, walls[i].end) < 1e-9;
        }
        scene_check(scene, is_piece && distance >= before - 1e-9);
        before = distance;
    }
}

/* A short buffer keeps the nearest. */
static void check_short_list(const NavScene *scene, OpPolyRef start, OpVec3 center, double radius,
                             const OpQueryFilter *filter, const OpWallSegment *walls, int32_t count) {
    static OpWallSegment few[MOST_WALLS];
    OpWallsResult result;
    int32_t room = count / 2;
    check_ok(op_nav_mesh_query_find_walls(scene->query, start, center, radius, filter, few, room, &result));
    scene_check(scene, result.count == room && result.truncated == (room < count));
    for (int32_t i = 0; i < room; i++) {
        scene_check(scene, few[i].poly == walls[i].poly && few[i].edge == walls[i].edge);
        scene_check(scene, bits_of(few[i].start.x) == bits_of(walls[i].start.x));
    }
}

static void check_place(const NavScene *scene, const NavModel *model, TestRandom *random) {
    static Piece pieces[MOST_WALLS];
    static OpWallSegment walls[MOST_WALLS];
    static Around around;
    OpQueryFilter filter = nav_scene_filter(random);
    OpPolyRef start = 0;
    OpVec3 center;
    OpWallHit hit;
    OpWallHit sliced;
    OpWallsResult result;
    OpAreaQueryStatus status = OP_AREA_QUERY_NONE;
    double radius = test_int(random, 0, 80) / 8.0;
    if (!nav_scene_place(scene, random, &start, &center) ||
        !model_takes_poly(&filter, &model->polys[nav_model_find(model, start)])) {
        return;
    }
    int32_t count = 0;
    polys_around(scene, start, center, radius, &filter, &around);
    for (int32_t i = 0; i < around.count; i++) {
        const ModelPoly *poly = &model->polys[nav_model_find(model, around.polys[i])];
        count = list_pieces(model, &filter, poly, center, radius, pieces, count);
    }
    check_ok(op_nav_mesh_query_distance_to_wall(scene->query, start, center, radius, &filter, &hit));
    check_nearest(scene, &hit, center, radius, pieces, count);
    check_ok(op_nav_mesh_query_find_walls(scene->query, start, center, radius, &filter, walls, MOST_WALLS,
                                          &result));
    scene_check(scene, result.status == OP_AREA_QUERY_SUCCESS && !result.truncated);
    check_list(scene, walls, result.count, center, pieces, count);
    check_short_list(scene, start, center, radius, &filter, walls, result.count);
    OpAreaQuery area = {.start_poly = start, .center = center, .radius = radius};
    check_ok(op_nav_mesh_query_begin_area(scene->query, &area, &filter, &status));
    while (status == OP_AREA_QUERY_IN_PROGRESS) {
        check_ok(op_nav_mesh_query_update_area(scene->query, 3, &status));
    }
    check_ok(op_nav_mesh_query_finish_distance_to_wall(scene->query, &sliced));
    scene_check(scene, sliced.found == hit.found && bits_of(sliced.distance) == bits_of(hit.distance));
    scene_check(scene, sliced.poly == hit.poly && sliced.edge == hit.edge);
}

static void equals_every_piece(void **state) {
    (void)state;
    size_t scenes = test_count(50, 300, 3000);
    for (size_t seed = 0; seed < scenes; seed++) {
        TestRandom random = test_random(test_mix(seed + 400));
        SceneKind kind = {.tiles = test_int(&random, 1, 3),
                          .cuts = test_int(&random, 1, 5),
                          .hole_percent = test_int(&random, 0, 40),
                          .layer_percent = test_chance(&random, 40) ? 50 : 0,
                          .areas = test_chance(&random, 50)};
        NavScene scene;
        NavModel model;
        nav_scene_make(&scene, kind, seed, NULL);
        nav_model_make(&model, scene.mesh);
        for (int32_t i = 0; i < 10; i++) {
            check_place(&scene, &model, &random);
        }
        nav_model_free(&model);
        nav_scene_free(&scene);
    }
}

/* ---- Random points ---- */

static double area_of(const ModelPoly *poly) {
    double area = 0.0;
    for (int32_t i = 1; i + 1 < poly->size; i++) {
        OpVec3 a = poly->corner[0];
        OpVec3 b = poly->corner[i];
        OpVec3 c = poly->corner[i + 1];
        area += ((b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x)) / 2.0;
    }
    return area;
}

/* Upper bounds of chi-square that are passed once in about a million times (Wilson & Hilferty 1931). */
static double chi_square_bound(int32_t freedom) {
    double k = 2.0 / (9.0 * freedom);
    double root = 1.0 - k + 4.75 * sqrt(k);
    return freedom * root * root * root;
}

static void fills_the_mesh_evenly(void **state) {
    (void)state;
    enum { DRAWS = 40000 };
    for (uint64_t seed = 0; seed < 6; seed++) {
        NavScene scene;
        NavModel model;
        TestRandom random = test_random(seed);
        OpQueryFilter filter = nav_scene_filter(&random);
        OpRandom drawn = op_random_seed(seed);
        int32_t hits[MOST_POLYS] = {0};
        double total = 0.0;
        nav_scene_make(&scene, (SceneKind){.tiles = 2, .cuts = 3, .layer_percent = 50, .areas = true}, seed,
                       NULL);
        nav_model_make(&model, scene.mesh);
        for (int32_t i = 0; i < model.count; i++) {
            total += model_takes_poly(&filter, &model.polys[i]) ? area_of(&model.polys[i]) : 0.0;
        }
        for (int32_t i = 0; i < DRAWS; i++) {
            OpRandomPoint point;
            OpRandom expected = drawn;
            check_ok(op_nav_mesh_query_random_point(scene.query, &drawn, &filter, &point));
            for (int32_t k = 0; k < 4 && point.found; k++) {
                (void)op_random_next(&expected);
            }
            scene_check(&scene, point.found == (total > 0.0) && expected.state == drawn.state);
            if (point.found) {
                int32_t poly = nav_model_find(&model, point.poly);
                scene_check(&scene, model_takes_poly(&filter, &model.polys[poly]));
                scene_check(&scene,
                            model_is_in(&model.polys[poly], point.position.x, point.position.z, 1e-9));
                hits[poly]++;
            }
        }
        double chi_square = 0.0;
        int32_t cells = 0;
        for (int32_t i = 0; i < model.count; i++) {
            double share = area_of(&model.polys[i]) / total * DRAWS;
            if (model_takes_poly(&filter, &model.polys[i])) {
                chi_square += (hits[i] - share) * (hits[i] - share) / share;
                cells++;
            }
        }
        scene_check(&scene, cells < 2 || chi_square < chi_square_bound(cells - 1));
        nav_model_free(&model);
        nav_scene_free(&scene);
    }
}

/* Rings of equal area and quadrants of a circle that lies on the mesh whole. */
static void fills_a_circle_evenly(void **state) {
    (void)state;
    enum { DRAWS = 40000, RINGS = 8, CELLS = 4 * RINGS };
    NavScene scene;
    OpRandom drawn = op_random_seed(11);
    int32_t hits[CELLS] = {0};
    OpNearestPoly start;
    OpVec3 center = {8.3, 0, 7.9};
    double radius = 5.0;
    nav_scene_make(&scene, (SceneKind){.tiles = 2, .cuts = 5}, 3, NULL);
    check_ok(op_nav_mesh_query_nearest_poly(scene.query, center, (OpVec3){1, 4, 1}, NULL, &start));
    for (int32_t i = 0; i < DRAWS; i++) {
        OpRandomPoint point;
        OpRandomPoint again;
        OpRandom copy = drawn;
        OpNearestPoly below;
        bool valid = false;
        check_ok(op_nav_mesh_query_random_point_around(scene.query, &drawn, start.poly, center, radius, NULL,
                                                       &point));
        assert_true(point.found);
        double dx = point.position.x - center.x;
        double dz = point.position.z - center.z;
        double part = (dx * dx + dz * dz) / (radius * radius);
        assert_true(part <= 1.0);
        hits[(int32_t)fmin(part * RINGS, RINGS - 1) * 4 + (dx > 0.0 ? 1 : 0) + (dz > 0.0 ? 2 : 0)]++;
        check_ok(op_nav_mesh_query_closest_point(scene.query, point.poly, point.position, &below, &valid));
        assert_true(valid && below.distance_squared < 1e-18);
        if (i % 1000 == 0) {
            check_ok(op_nav_mesh_query_random_point_around(scene.query, &copy, start.poly, center, radius,
                                                           NULL, &again));
            assert_true(copy.state == drawn.state && again.poly == point.poly);
            check_same_bits(again.position.x, point.position.x);
        }
    }
    double chi_square = 0.0;
    for (int32_t i = 0; i < CELLS; i++) {
        double share = (double)DRAWS / CELLS;
        chi_square += (hits[i] - share) * (hits[i] - share) / share;
    }
    assert_true(chi_square < chi_square_bound(CELLS - 1));
    nav_scene_free(&scene);
}

static void takes_no_numbers_where_there_is_nothing(void **state) {
    (void)state;
    NavScene scene;
    OpRandom random = op_random_seed(1);
    OpRandom untouched = random;
    OpRandomPoint point = {.found = true};
    OpQueryFilter filter = op_query_filter_default();
    OpVec3 center = {4, 0, 4};
    OpPolyRef start = op_poly_ref(1, 0, 0);
    nav_scene_make(&scene, (SceneKind){.tiles = 1, .cuts = 1}, 3, NULL);
    filter.exclude_flags = 0xFFFF;
    check_ok(op_nav_mesh_query_random_point(scene.query, &random, &filter, &point));
    assert_true(!point.found && point.poly == OP_POLY_REF_INVALID);
    check_ok(op_nav_mesh_query_random_point_around(scene.query, &random, start, center, 0.0, NULL, &point));
    assert_false(point.found);
    check_ok(
        op_nav_mesh_query_random_point_around(scene.query, &random, start + 99, center, 9.0, NULL, &point));
    assert_false(point.found);
    assert_true(random.state == untouched.state);
    /* A circle beside the mesh whose square reaches it: 64 attempts of four numbers, and nothing. */
    check_ok(op_nav_mesh_query_random_point_around(scene.query, &random, start, (OpVec3){-0.9, 0, -0.9}, 1.0,
                                                   NULL, &point));
    for (int32_t i = 0; i < 256; i++) {
        (void)op_random_next(&untouched);
    }
    assert_true(!point.found && random.state == untouched.state);
    check_refused(op_nav_mesh_query_random_point(scene.query, NULL, NULL, &point), OP_STATUS_INVALID_ARGUMENT,
                  "random", "NULL");
    check_refused(op_nav_mesh_query_random_point(scene.query, &random, NULL, NULL),
                  OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(
        op_nav_mesh_query_random_point_around(scene.query, &random, start, center, -1.0, NULL, &point),
        OP_STATUS_OUT_OF_RANGE, "radius", "-1");
    nav_scene_free(&scene);
}

static void refuses_bad_input(void **state) {
    (void)state;
    NavScene scene;
    OpWallHit hit = {.edge = 77};
    OpWallsResult result;
    OpWallSegment wall;
    OpVec3 center = {4, 0, 4};
    OpPolyRef start = op_poly_ref(1, 0, 0);
    nav_scene_make(&scene, (SceneKind){.tiles = 1, .cuts = 1}, 3, NULL);
    check_refused(op_nav_mesh_query_finish_distance_to_wall(scene.query, &hit), OP_STATUS_INVALID_STATE,
                  "query", "begun");
    check_refused(op_nav_mesh_query_distance_to_wall(scene.query, start, center, 1, NULL, NULL),
                  OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_nav_mesh_query_distance_to_wall(scene.query, start, center, -1, NULL, &hit),
                  OP_STATUS_OUT_OF_RANGE, "radius", "-1");
    check_refused(op_nav_mesh_query_find_walls(scene.query, start, center, 1, NULL, NULL, 1, &result),
                  OP_STATUS_INVALID_ARGUMENT, "walls", "NULL");
    check_refused(op_nav_mesh_query_find_walls(scene.query, start, center, 1, NULL, &wall, -1, &result),
                  OP_STATUS_OUT_OF_RANGE, "capacity", "-1");
    assert_int_equal(hit.edge, 77);
    check_ok(op_nav_mesh_query_distance_to_wall(scene.query, start + 99, center, 1, NULL, &hit));
    assert_int_equal(hit.status, OP_AREA_QUERY_INVALID_START_POLY);
    assert_false(hit.found);
    const OpVec3 triangle[3] = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}};
    OpAreaQuery shape = {
        .kind = OP_AREA_QUERY_SHAPE, .start_poly = start, .points = triangle, .point_count = 3};
    OpAreaQueryStatus status = OP_AREA_QUERY_NONE;
    check_ok(op_nav_mesh_query_begin_area(scene.query, &shape, NULL, &status));
    check_refused(op_nav_mesh_query_finish_distance_to_wall(scene.query, &hit), OP_STATUS_INVALID_STATE,
                  "query", "circle");
    nav_scene_free(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_every_piece),    cmocka_unit_test(fills_the_mesh_evenly),
        cmocka_unit_test(fills_a_circle_evenly), cmocka_unit_test(takes_no_numbers_where_there_is_nothing),
        cmocka_unit_test(refuses_bad_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
