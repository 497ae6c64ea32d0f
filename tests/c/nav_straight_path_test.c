/* String pulling: the length against the shortest way through the corridor's openings by visibility, corners where openings end,
 * prefixes, off-mesh links, and corridors that are none. */
#include "support/check.h"
#include "support/nav_model.h"
#include "support/nav_scene.h"
#include "support/test_mode.h"

#include <math.h>
#include <string.h>

enum { MOST_POLYS = 512, MOST_POINTS = 2 * MOST_POLYS + 2 };

/* ---- Openings ---- */

typedef struct Opening {
    OpVec3 right;
    OpVec3 left;
} Opening;

/* The part of a border edge that border edges of the other polygon share. */
static void overlap(const ModelPoly *other, const ModelExit *exit, Opening *out) {
    double low = 1.0;
    double high = 0.0;
    bool along_z = exit->a.x == exit->b.x;
    double a = along_z ? exit->a.z : exit->a.x;
    double b = along_z ? exit->b.z : exit->b.x;
    for (int32_t i = 0; i < other->size; i++) {
        OpVec3 p = other->corner[i];
        OpVec3 q = other->corner[(i + 1) % other->size];
        bool on_line = along_z ? p.x == exit->a.x && q.x == exit->a.x : p.z == exit->a.z && q.z == exit->a.z;
        double t0 = ((along_z ? q.z : q.x) - a) / (b - a);
        double t1 = ((along_z ? p.z : p.x) - a) / (b - a);
        if (on_line && other->on_border[i] && fmin(t1, 1.0) > fmax(t0, 0.0)) {
            low = fmin(low, fmax(t0, 0.0));
            high = fmax(high, fmin(t1, 1.0));
        }
    }
    assert_true(high > low);
    out->right =
        (OpVec3){exit->a.x + (exit->b.x - exit->a.x) * low, 0.0, exit->a.z + (exit->b.z - exit->a.z) * low};
    out->left =
        (OpVec3){exit->a.x + (exit->b.x - exit->a.x) * high, 0.0, exit->a.z + (exit->b.z - exit->a.z) * high};
}

static Opening opening_between(const NavModel *model, OpPolyRef from, OpPolyRef to) {
    Opening opening = {0};
    const ModelPoly *poly = &model->polys[nav_model_find(model, from)];
    int32_t target = nav_model_find(model, to);
    for (int32_t i = 0; i < poly->exit_count; i++) {
        const ModelExit *exit = &poly->exits[i];
        if (exit->target != target || exit->off_mesh) {
            continue;
        }
        if (exit->in_tile) {
            return (Opening){exit->a, exit->b};
        }
        overlap(&model->polys[target], exit, &opening);
        return opening;
    }
    fail();
    return opening;
}

/* ---- The shortest way by visibility ---- */

static double side_of(OpVec3 a, OpVec3 b, OpVec3 c) {
    return (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x);
}

/* Whether the straight line goes through the openings first to last - 1, one after the other. */
static bool sees(const Opening *openings, int32_t first, int32_t last, OpVec3 a, OpVec3 b) {
    double before = -1e-9;
    double length = sqrt((b.x - a.x) * (b.x - a.x) + (b.z - a.z) * (b.z - a.z));
    for (int32_t i = first; i < last; i++) {
        if (length < 1e-12) {
            if (model_segment_distance(openings[i].right, openings[i].left, a.x, a.z) > 1e-12) {
                return false;
            }
            continue;
        }
        double right = side_of(a, b, openings[i].right);
        double left = side_of(a, b, openings[i].left);
        if (right > 1e-11 * length || left < -1e-11 * length) {
            return false;
        }
        double from = side_of(openings[i].right, openings[i].left, a);
        double to = side_of(openings[i].right, openings[i].left, b);
        double t = from == to ? before : from / (from - to);
        if (t < before - 1e-9 || t > 1.0 + 1e-9) {
            return false;
        }
        before = t;
    }
    return true;
}

static double flat_distance(OpVec3 a, OpVec3 b) {
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.z - b.z) * (a.z - b.z));
}

/* Over start, both ends of every opening, and end, in order. */
static double shortest(const Opening *openings, int32_t count, OpVec3 start, OpVec3 end) {
    static double least[2 * MOST_POLYS + 2];
    static OpVec3 place[2 * MOST_POLYS + 2];
    int32_t nodes = 2 * count + 2;
    place[0] = start;
    place[nodes - 1] = end;
    for (int32_t i = 0; i < count; i++) {
        place[2 * i + 1] = openings[i].right;
        place[2 * i + 2] = openings[i].left;
    }
    least[0] = 0.0;
    for (int32_t to = 1; to < nodes; to++) {
        least[to] = (double)INFINITY;
        int32_t last = (to - 1) / 2;
        for (int32_t from = 0; from < to; from++) {
            int32_t first = (from + 1) / 2;
            if (first <= last && sees(openings, first, last, place[from], place[to])) {
                least[to] = fmin(least[to], least[from] + flat_distance(place[from], place[to]));
            }
        }
    }
    return least[nodes - 1];
}

static bool is_opening_end(const Opening *openings, int32_t count, OpVec3 at) {
    for (int32_t i = 0; i < count; i++) {
        if (flat_distance(openings[i].right, at) < 1e-12 || flat_distance(openings[i].left, at) < 1e-12) {
            return true;
        }
    }
    return false;
}

/* ---- Comparing ---- */

static bool same_points(const OpStraightPathPoint *a, const OpStraightPathPoint *b, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        if (bits_of(a[i].position.x) != bits_of(b[i].position.x) ||
            bits_of(a[i].position.y) != bits_of(b[i].position.y) ||
            bits_of(a[i].position.z) != bits_of(b[i].position.z) || a[i].poly != b[i].poly ||
            a[i].flags != b[i].flags) {
            return false;
        }
    }
    return true;
}

static void check_prefixes(const NavScene *scene, OpVec3 start, OpVec3 end, const OpPolyRef *corridor,
                           int32_t poly_count, const OpStraightPathPoint *points, int32_t count) {
    static OpStraightPathPoint some[MOST_POINTS];
    OpStraightPathResult result;
    for (int32_t most = 1; most <= count + 1; most++) {
        check_ok(op_nav_mesh_query_straight_path(scene->query, start, end, corridor, poly_count, most, some,
                                                 MOST_POINTS, &result));
        scene_check(scene, result.point_count == (most < count ? most : count));
        scene_check(scene, result.truncated == (most <= count));
        scene_check(scene, same_points(some, points, result.point_count));
        check_ok(op_nav_mesh_query_straight_path(scene->query, start, end, corridor, poly_count, INT32_MAX,
                                                 some, most - 1, &result));
        scene_check(scene, result.point_count == most - 1 && result.truncated == (most - 1 < count));
        scene_check(scene, same_points(some, points, most - 1));
    }
}

static void check_corridor(const NavScene *scene, const NavModel *model, OpVec3 start, OpVec3 end,
                           const OpPolyRef *corridor, int32_t poly_count) {
    static Opening openings[MOST_POLYS];
    static OpStraightPathPoint points[MOST_POINTS];
    OpStraightPathResult result;
    double length = 0.0;
    for (int32_t i = 0; i + 1 < poly_count; i++) {
        openings[i] = opening_between(model, corridor[i], corridor[i + 1]);
    }
    check_ok(op_nav_mesh_query_straight_path(scene->query, start, end, corridor, poly_count, INT32_MAX,
                                             points, MOST_POINTS, &result));
    scene_check(scene, result.status == OP_QUERY_SUCCESS && !result.truncated);
    int32_t last = result.point_count - 1;
    scene_check(scene, (points[0].flags & OP_STRAIGHT_START) != 0);
    scene_check(scene, (points[last].flags & OP_STRAIGHT_END) != 0);
    scene_check(scene, points[last].poly == corridor[poly_count - 1]);
    for (int32_t i = 1; i <= last; i++) {
        length += flat_distance(points[i - 1].position, points[i].position);
        scene_check(scene, i == last || is_opening_end(openings, poly_count - 1, points[i].position));
    }
    double expected = shortest(openings, poly_count - 1, points[0].position, points[last].position);
    scene_check(scene, fabs(length - expected) < 1e-9 * (1.0 + expected));
    check_prefixes(scene, start, end, corridor, poly_count, points, result.point_count);
}

static void is_the_shortest_way_through_the_corridor(void **state) {
    (void)state;
    size_t scenes = test_count(200, 2000, 20000);
    for (size_t seed = 0; seed < scenes; seed++) {
        TestRandom random = test_random(test_mix(seed + 600));
        SceneKind kind = {.tiles = test_int(&random, 1, 4),
                          .cuts = test_int(&random, 1, 5),
                          .hole_percent = test_int(&random, 0, 35),
                          .layer_percent = test_chance(&random, 30) ? 40 : 0};
        NavScene scene;
        NavModel model;
        nav_scene_make(&scene, kind, seed, NULL);
        nav_model_make(&model, scene.mesh);
        for (int32_t i = 0; i < 12; i++) {
            OpPolyRef start_poly = 0;
            OpPolyRef end_poly = 0;
            OpPolyRef corridor[MOST_POLYS];
            OpVec3 start;
            OpVec3 end;
            OpCorridorResult result;
            if (!nav_scene_place(&scene, &random, &start_poly, &start) ||
                !nav_scene_place(&scene, &random, &end_poly, &end)) {
                continue;
            }
            check_ok(op_nav_mesh_query_find_corridor(scene.query, start_poly, end_poly, start, end, NULL,
                                                     corridor, MOST_POLYS, &result));
            check_corridor(&scene, &model, start, end, corridor, result.poly_count);
        }
        nav_model_free(&model);
        nav_scene_free(&scene);
    }
}

/* ---- Small cases ---- */

static void make_mesh(NavScene *scene) {
    OpNavMeshParams params = scene_params();
    *scene = (NavScene){.kind = {.tiles = 1}};
    check_ok(op_tiled_nav_mesh_create(&params, NULL, &scene->mesh));
    check_ok(op_nav_mesh_query_create(scene->mesh, NULL, NULL, &scene->query));
}

static int32_t pull(NavScene *scene, OpVec3 start, OpVec3 end, const OpPolyRef *corridor, int32_t count,
                    OpStraightPathPoint *points) {
    OpStraightPathResult result;
    check_ok(op_nav_mesh_query_straight_path(scene->query, start, end, corridor, count, INT32_MAX, points, 16,
                                             &result));
    assert_int_equal(result.status, OP_QUERY_SUCCESS);
    return result.point_count;
}

/* Three triangles in a row, in one tile. */
static void make_row(NavScene *scene, double shift, OpPolyRef corridor[3]) {
    OpNavMeshParams params = scene_params();
    TileDraft draft = draft_tile(0, 0, 0);
    *scene = (NavScene){.kind = {.tiles = 1}};
    params.origin_x = shift;
    params.origin_z = shift;
    check_ok(op_tiled_nav_mesh_create(&params, NULL, &scene->mesh));
    check_ok(op_nav_mesh_query_create(scene->mesh, NULL, NULL, &scene->query));
    const uint16_t v[5] = {draft_vertex(&draft, 0, 0, 0), draft_vertex(&draft, 4, 0, 0),
                           draft_vertex(&draft, 2, 0, 3), draft_vertex(&draft, 6, 0, 3),
                           draft_vertex(&draft, 8, 0, 0)};
    const uint16_t triangles[3][3] = {{v[0], v[1], v[2]}, {v[1], v[3], v[2]}, {v[1], v[4], v[3]}};
    for (int32_t i = 0; i < 3; i++) {
        corridor[i] = op_poly_ref(1, 0, draft_poly(&draft, triangles[i], 3));
    }
    draft_add(&draft, scene->mesh);
}

static void goes_straight_through_three_triangles(void **state) {
    (void)state;
    NavScene scene;
    OpStraightPathPoint points[16];
    OpPolyRef corridor[3];
    make_row(&scene, 0.0, corridor);
    assert_int_equal(pull(&scene, (OpVec3){2, 0, 1}, (OpVec3){6, 0, 1}, corridor, 3, points), 2);
    assert_int_equal(pull(&scene, (OpVec3){1, 0, 0}, (OpVec3){7, 0, 0}, corridor, 3, points), 2);
    assert_int_equal(pull(&scene, (OpVec3){2, 0, 1}, (OpVec3){2, 0, 1}, corridor, 1, points), 1);
    assert_int_equal(points[0].flags, OP_STRAIGHT_START | OP_STRAIGHT_END);
    nav_scene_free(&scene);
}

/* A start on an opening, or beyond it and moved back there, where rounding puts it on either side. */
static void starts_on_an_opening(void **state) {
    (void)state;
    static const double shifts[] = {0.0, 77.7, -1234567.8, 1000000.0, 2000000.0};
    for (int32_t i = 0; i < 5; i++) {
        NavScene scene;
        OpStraightPathPoint points[16];
        OpPolyRef corridor[3];
        make_row(&scene, shifts[i], corridor);
        for (int32_t k = 1; k < 97; k++) {
            for (int32_t beyond = 0; beyond < 3; beyond++) {
                double x = shifts[i] + 4.0 - 2.0 * k / 97.0 + 0.3 * beyond;
                double z = shifts[i] + 3.0 * k / 97.0 + 0.2 * beyond;
                OpVec3 end = {shifts[i] + 7.0, 0.0, shifts[i] + 0.5};
                assert_int_equal(pull(&scene, (OpVec3){x, 0, z}, end, corridor, 3, points), 2);
            }
        }
        nav_scene_free(&scene);
    }
}

static void uses_the_hull_of_what_borders_share(void **state) {
    (void)state;
    NavScene scene;
    TileDraft left = draft_tile(0, 0, 0);
    TileDraft right = draft_tile(1, 0, 0);
    OpStraightPathPoint points[16];
    OpPolyRef corridor[2] = {op_poly_ref(1, 0, 0), op_poly_ref(1, 1, 0)};
    make_mesh(&scene);
    draft_rectangle(&left, 2, 0, 8, 8, 0.0);
    const uint16_t v[6] = {draft_vertex(&right, 0, 0, 1), draft_vertex(&right, 4, 0, 1),
                           draft_vertex(&right, 4, 0, 6), draft_vertex(&right, 0, 0, 6),
                           draft_vertex(&right, 0, 0, 5), draft_vertex(&right, 0, 0, 3)};
    draft_poly(&right, v, 6);
    draft_add(&left, scene.mesh);
    draft_add(&right, scene.mesh);
    assert_int_equal(pull(&scene, (OpVec3){7, 0, 0}, (OpVec3){12, 0, 1}, corridor, 2, points), 3);
    check_same_bits(points[1].position.x, 8.0);
    check_same_bits(points[1].position.z, 1.0);
    assert_int_equal(pull(&scene, (OpVec3){7, 0, 8}, (OpVec3){12, 0, 6}, corridor, 2, points), 3);
    check_same_bits(points[1].position.z, 6.0);
    OpPolyRef back[2] = {corridor[1], corridor[0]};
    assert_int_equal(pull(&scene, (OpVec3){12, 0, 1}, (OpVec3){7, 0, 0}, back, 2, points), 3);
    check_same_bits(points[1].position.z, 1.0);
    nav_scene_free(&scene);
}

static void passes_off_mesh_links(void **state) {
    (void)state;
    NavScene scene;
    TileDraft draft = draft_tile(0, 0, 0);
    OpStraightPathPoint points[16];
    OpPolyRef corridor[2] = {op_poly_ref(1, 0, 0), op_poly_ref(1, 0, 1)};
    OpPolyRef back[2] = {corridor[1], corridor[0]};
    OpVec3 start = {0.5, 0, 0.5};
    OpVec3 entry = {2.5, 0, 1};
    OpVec3 exit = {5.5, 1, 1};
    OpVec3 end = {7.5, 1, 7};
    make_mesh(&scene);
    draft_rectangle(&draft, 0, 0, 3, 8, 0.0);
    draft_rectangle(&draft, 5, 0, 8, 8, 1.0);
    draft_link(&draft, entry, exit, 0.5, true);
    draft_add(&draft, scene.mesh);
    assert_int_equal(pull(&scene, start, end, corridor, 2, points), 4);
    assert_int_equal(points[1].flags, OP_STRAIGHT_OFF_MESH);
    assert_int_equal(points[2].flags, 0);
    assert_true(points[0].poly == corridor[0] && points[1].poly == corridor[1]);
    check_same_bits(points[1].position.x, entry.x);
    check_same_bits(points[2].position.x, exit.x);
    check_same_bits(points[2].position.y, exit.y);
    assert_int_equal(pull(&scene, end, start, back, 2, points), 4);
    check_same_bits(points[1].position.x, exit.x);
    check_same_bits(points[2].position.x, entry.x);
    assert_int_equal(points[1].flags, OP_STRAIGHT_OFF_MESH);
    assert_int_equal(pull(&scene, entry, end, corridor, 2, points), 3);
    assert_int_equal(points[0].flags, OP_STRAIGHT_START | OP_STRAIGHT_OFF_MESH);
    assert_int_equal(pull(&scene, start, exit, corridor, 2, points), 3);
    assert_int_equal(points[2].flags, OP_STRAIGHT_END);
    check_prefixes(&scene, start, exit, corridor, 2, points, 3);
    nav_scene_free(&scene);
}

static void says_when_a_corridor_is_none(void **state) {
    (void)state;
    NavScene scene;
    TileDraft draft = draft_tile(0, 0, 0);
    OpStraightPathPoint points[2] = {{.flags = 77}, {.flags = 77}};
    OpStraightPathResult result;
    OpVec3 at = {1, 0, 1};
    make_mesh(&scene);
    draft_rectangle(&draft, 0, 0, 3, 8, 0.0);
    draft_rectangle(&draft, 5, 0, 8, 8, 0.0);
    OpTileRef tile = draft_add(&draft, scene.mesh);
    OpPolyRef apart[2] = {op_poly_ref(1, 0, 0), op_poly_ref(1, 0, 1)};
    OpPolyRef stale[1] = {op_poly_ref(2, 0, 0)};
    OpNavMeshQuery *query = scene.query;
    check_ok(op_nav_mesh_query_straight_path(query, at, at, apart, 2, 5, points, 2, &result));
    assert_int_equal(result.status, OP_QUERY_INVALID_CORRIDOR);
    check_ok(op_nav_mesh_query_straight_path(query, at, at, stale, 1, 5, points, 2, &result));
    assert_int_equal(result.status, OP_QUERY_INVALID_CORRIDOR);
    check_ok(op_nav_mesh_query_straight_path(query, at, at, NULL, 0, 5, points, 2, &result));
    assert_int_equal(result.status, OP_QUERY_INVALID_CORRIDOR);
    assert_int_equal(points[0].flags, 77);
    assert_int_equal(result.point_count, 0);
    check_ok(op_tiled_nav_mesh_remove_tile(scene.mesh, tile));
    check_ok(op_nav_mesh_query_straight_path(query, at, at, apart, 1, 5, points, 2, &result));
    assert_int_equal(result.status, OP_QUERY_INVALID_CORRIDOR);
    check_refused(op_nav_mesh_query_straight_path(query, at, at, apart, -1, 5, points, 2, &result),
                  OP_STATUS_OUT_OF_RANGE, "poly_count", "-1");
    check_refused(op_nav_mesh_query_straight_path(query, at, at, NULL, 1, 5, points, 2, &result),
                  OP_STATUS_INVALID_ARGUMENT, "corridor", "NULL");
    check_refused(op_nav_mesh_query_straight_path(query, at, at, apart, 1, 0, points, 2, &result),
                  OP_STATUS_OUT_OF_RANGE, "max_corners", "0");
    check_refused(op_nav_mesh_query_straight_path(query, at, at, apart, 1, 5, NULL, 2, &result),
                  OP_STATUS_INVALID_ARGUMENT, "points", "NULL");
    check_refused(op_nav_mesh_query_straight_path(query, at, (OpVec3){0, 0, not_a_number()}, apart, 1, 5,
                                                  points, 2, &result),
                  OP_STATUS_OUT_OF_RANGE, "end", "NaN");
    nav_scene_free(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_the_shortest_way_through_the_corridor),
        cmocka_unit_test(goes_straight_through_three_triangles),
        cmocka_unit_test(starts_on_an_opening),
        cmocka_unit_test(uses_the_hull_of_what_borders_share),
        cmocka_unit_test(passes_off_mesh_links),
        cmocka_unit_test(says_when_a_corridor_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
