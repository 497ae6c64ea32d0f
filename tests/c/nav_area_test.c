/* Polygons around a place: the set against a breadth-first walk over portals that touch, order, keys and parents against the
 * search once more with plain lists; neighbourhoods, shapes and slices. */
#include "support/check.h"
#include "support/nav_model.h"
#include "support/nav_scene.h"
#include "support/test_mode.h"

#include "base/predicates.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POLYS = 1024, MOST_PUSHES = 16384 };

typedef struct Question {
    const NavModel *model;
    const OpQueryFilter *filter;
    OpAreaQuery area;
    OpVec3 reference;
} Question;

typedef struct Answer {
    OpPolyRef polys[MOST_POLYS];
    OpPolyRef parents[MOST_POLYS];
    double keys[MOST_POLYS];
    int32_t count;
} Answer;

/* ---- Portals ---- */

static OpVec3 part_of(const ModelExit *exit, int32_t part) {
    if (part == 0 || part == 255) {
        return part == 0 ? exit->a : exit->b;
    }
    double s = (double)part / 255.0;
    return (OpVec3){exit->a.x + (exit->b.x - exit->a.x) * s, 0.0, exit->a.z + (exit->b.z - exit->a.z) * s};
}

/* The squared distance from the reference point to the portal. */
static double key_of(const Question *question, const ModelExit *exit) {
    OpVec3 a = part_of(exit, exit->range_min);
    OpVec3 b = part_of(exit, exit->range_max);
    double dx = b.x - a.x;
    double dz = b.z - a.z;
    double t = 0.0;
    if (dx * dx + dz * dz > 0.0) {
        t = ((question->reference.x - a.x) * dx + (question->reference.z - a.z) * dz) / (dx * dx + dz * dz);
        t = t < 0.0 ? 0.0 : t;
        t = t > 1.0 ? 1.0 : t;
    }
    double x = a.x + dx * t - question->reference.x;
    double z = a.z + dz * t - question->reference.z;
    return x * x + z * z;
}

/* Whether a segment meets a convex polygon, by cutting away what lies right of every side. The answer is in doubt when little is
 * left, or little is missing. */
static bool meets_shape(const Question *question, const ModelExit *exit, bool *doubt) {
    OpVec3 a = part_of(exit, exit->range_min);
    OpVec3 b = part_of(exit, exit->range_max);
    double low = 0.0;
    double high = 1.0;
    double area = 0.0;
    int32_t count = question->area.point_count;
    const OpVec3 *points = question->area.points;
    for (int32_t i = 1; i + 1 < count; i++) {
        area += (points[i].x - points[0].x) * (points[i + 1].z - points[0].z) -
                (points[i].z - points[0].z) * (points[i + 1].x - points[0].x);
    }
    for (int32_t i = 0; i < count; i++) {
        OpVec3 p = points[i];
        OpVec3 q = points[(i + 1) % count];
        double sign = area > 0.0 ? 1.0 : -1.0;
        double at_a = sign * ((q.x - p.x) * (a.z - p.z) - (q.z - p.z) * (a.x - p.x));
        double at_b = sign * ((q.x - p.x) * (b.z - p.z) - (q.z - p.z) * (b.x - p.x));
        *doubt = *doubt || fabs(at_a) < 1e-9 || fabs(at_b) < 1e-9;
        if (at_a < 0.0 && at_b < 0.0) {
            return false;
        }
        if (at_a < 0.0) {
            low = fmax(low, at_a / (at_a - at_b));
        } else if (at_b < 0.0) {
            high = fmin(high, at_a / (at_a - at_b));
        }
    }
    *doubt = *doubt || fabs(high - low) < 1e-9;
    return low <= high;
}

static bool touches(const Question *question, const ModelExit *exit, bool *doubt) {
    if (question->area.kind == OP_AREA_QUERY_SHAPE) {
        return meets_shape(question, exit, doubt);
    }
    return key_of(question, exit) <= question->area.radius * question->area.radius;
}

/* ---- The search once more ---- */

typedef struct PlainNode {
    int32_t poly;
    int32_t parent;
    double key;
    bool expanded;
} PlainNode;

typedef struct Push {
    double key;
    int32_t node;
    bool gone;
} Push;

typedef struct Plain {
    PlainNode nodes[MOST_POLYS];
    int32_t count;
    Push pushes[MOST_PUSHES];
    int32_t pushed;
    bool doubt;
} Plain;

static bool has_separator(const ModelPoly *a, const ModelPoly *b) {
    for (int32_t i = 0; i < a->size; i++) {
        OpVec3 p = a->corner[i];
        OpVec3 q = a->corner[(i + 1) % a->size];
        bool separates = true;
        for (int32_t k = 0; k < b->size; k++) {
            separates = separates && op_orient2d(p.x, p.z, q.x, q.z, b->corner[k].x, b->corner[k].z) <= 0;
        }
        if (separates) {
            return true;
        }
    }
    return false;
}

static bool polys_overlap(const ModelPoly *a, const ModelPoly *b) {
    return !has_separator(a, b) && !has_separator(b, a);
}

static bool is_apart(const Question *question, const Plain *plain, int32_t poly) {
    for (int32_t i = 0; i < plain->count && question->area.kind == OP_AREA_QUERY_NEIGHBOURHOOD; i++) {
        if (polys_overlap(&question->model->polys[plain->nodes[i].poly], &question->model->polys[poly])) {
            return false;
        }
    }
    return true;
}

static void push(Plain *plain, int32_t node) {
    assert_true(plain->pushed < MOST_PUSHES);
    plain->pushes[plain->pushed++] = (Push){plain->nodes[node].key, node, false};
}

static void enter(const Question *question, Plain *plain, int32_t from, const ModelExit *exit) {
    if (exit->off_mesh || !model_takes_poly(question->filter, &question->model->polys[exit->target]) ||
        !touches(question, exit, &plain->doubt)) {
        return;
    }
    double key = key_of(question, exit);
    int32_t found = 0;
    while (found < plain->count && plain->nodes[found].poly != exit->target) {
        found++;
    }
    PlainNode *node = &plain->nodes[found];
    if (found == plain->count) {
        assert_true(plain->count < MOST_POLYS);
        if (is_apart(question, plain, exit->target)) {
            *node = (PlainNode){exit->target, from, key, false};
            push(plain, plain->count++);
        }
    } else if (!node->expanded && key < node->key) {
        node->key = key;
        node->parent = from;
        push(plain, found);
    }
}

/* Edges in order; the links of an edge in their order. */
static void expand(const Question *question, Plain *plain, int32_t node) {
    const ModelPoly *poly = &question->model->polys[plain->nodes[node].poly];
    for (int32_t edge = 0; edge < poly->size; edge++) {
        for (int32_t i = 0; i < poly->exit_count; i++) {
            if (poly->exits[i].edge == edge) {
                enter(question, plain, node, &poly->exits[i]);
            }
        }
    }
}

/* False when rounding may decide. */
static bool search_plainly(const Question *question, Answer *answer) {
    Plain *plain = calloc(1, sizeof(Plain));
    assert_non_null(plain);
    answer->count = 0;
    plain->nodes[plain->count++] =
        (PlainNode){nav_model_find(question->model, question->area.start_poly), -1, 0.0, false};
    push(plain, 0);
    for (;;) {
        Push *best = NULL;
        for (int32_t i = 0; i < plain->pushed; i++) {
            if (!plain->pushes[i].gone && (best == NULL || plain->pushes[i].key < best->key)) {
                best = &plain->pushes[i];
            }
        }
        if (best == NULL) {
            break;
        }
        best->gone = true;
        PlainNode *node = &plain->nodes[best->node];
        if (!node->expanded) {
            node->expanded = true;
            answer->polys[answer->count] = question->model->polys[node->poly].ref;
            answer->parents[answer->count] =
                node->parent < 0 ? OP_POLY_REF_INVALID
                                 : question->model->polys[plain->nodes[node->parent].poly].ref;
            answer->keys[answer->count++] = node->key;
            expand(question, plain, best->node);
        }
    }
    bool sure = !plain->doubt;
    free(plain);
    return sure;
}

/* How many polygons a chain of portals that touch leads to. */
static int32_t walk_breadth_first(const Question *question, bool *reached) {
    int32_t queue[MOST_POLYS];
    int32_t count = 0;
    bool doubt = false;
    memset(reached, 0, MOST_POLYS * sizeof(bool));
    queue[count++] = nav_model_find(question->model, question->area.start_poly);
    reached[queue[0]] = true;
    for (int32_t i = 0; i < count; i++) {
        const ModelPoly *poly = &question->model->polys[queue[i]];
        for (int32_t k = 0; k < poly->exit_count; k++) {
            const ModelExit *exit = &poly->exits[k];
            if (!exit->off_mesh && !reached[exit->target] && touches(question, exit, &doubt) &&
                model_takes_poly(question->filter, &question->model->polys[exit->target])) {
                reached[exit->target] = true;
                queue[count++] = exit->target;
            }
        }
    }
    return count;
}

/* ---- Comparing ---- */

static void ask(const NavScene *scene, const Question *question, int32_t slice, Answer *out,
                OpAreaResult *result) {
    OpAreaQueryStatus status = OP_AREA_QUERY_NONE;
    if (slice == 0) {
        check_ok(op_nav_mesh_query_find_polys(scene->query, &question->area, question->filter, out->polys,
                                              out->parents, out->keys, MOST_POLYS, result));
        return;
    }
    check_ok(op_nav_mesh_query_begin_area(scene->query, &question->area, question->filter, &status));
    while (status == OP_AREA_QUERY_IN_PROGRESS) {
        check_ok(op_nav_mesh_query_update_area(scene->query, slice, &status));
    }
    check_ok(
        op_nav_mesh_query_finish_area(scene->query, out->polys, out->parents, out->keys, MOST_POLYS, result));
}

static void check_equal(const NavScene *scene, const Answer *a, const Answer *b, int32_t count) {
    scene_check(scene, memcmp(a->polys, b->polys, (size_t)count * sizeof(OpPolyRef)) == 0);
    scene_check(scene, memcmp(a->parents, b->parents, (size_t)count * sizeof(OpPolyRef)) == 0);
    scene_check(scene, memcmp(a->keys, b->keys, (size_t)count * sizeof(double)) == 0);
}

static void check_question(const NavScene *scene, const Question *question) {
    static Answer expected;
    static Answer found;
    static Answer sliced;
    static bool reached[MOST_POLYS];
    OpAreaResult result;
    OpAreaResult again;
    bool sure = search_plainly(question, &expected);
    ask(scene, question, 0, &found, &result);
    scene_check(scene, result.status == OP_AREA_QUERY_SUCCESS && !result.truncated);
    scene_check(scene, result.expanded == result.poly_count && !result.node_limit_reached);
    if (sure) {
        scene_check(scene, result.poly_count == expected.count);
        check_equal(scene, &found, &expected, expected.count);
        if (question->area.kind != OP_AREA_QUERY_NEIGHBOURHOOD) {
            scene_check(scene, walk_breadth_first(question, reached) == expected.count);
            for (int32_t i = 0; i < expected.count; i++) {
                scene_check(scene, reached[nav_model_find(question->model, found.polys[i])]);
            }
        }
    }
    for (int32_t i = 0; i < result.poly_count && question->area.kind == OP_AREA_QUERY_NEIGHBOURHOOD; i++) {
        for (int32_t k = 0; k < i; k++) {
            scene_check(scene, !polys_overlap(
                                   &question->model->polys[nav_model_find(question->model, found.polys[i])],
                                   &question->model->polys[nav_model_find(question->model, found.polys[k])]));
        }
    }
    ask(scene, question, 1 + (int32_t)(scene->seed % 7), &sliced, &again);
    scene_check(scene, again.status == result.status && again.poly_count == result.poly_count);
    scene_check(scene, again.expanded == result.expanded);
    check_equal(scene, &sliced, &found, result.poly_count);
}

/* Corners on a circle, either way round. */
static int32_t random_shape(const NavScene *scene, TestRandom *random, OpVec3 *points) {
    OpVec3 centre = nav_scene_position(scene, random);
    int32_t count = test_int(random, 3, 8);
    double radius = test_int(random, 1, 80) / 8.0;
    double turn = test_int(random, 0, 999) / 160.0;
    bool clockwise = test_chance(random, 50);
    for (int32_t i = 0; i < count; i++) {
        double angle = turn + 6.283185307179586 * i / count;
        points[clockwise ? count - 1 - i : i] =
            (OpVec3){centre.x + radius * cos(angle), 0.0, centre.z + radius * sin(angle)};
    }
    return count;
}

static void ask_about(const NavScene *scene, const NavModel *model, TestRandom *random) {
    OpQueryFilter filter = nav_scene_filter(random);
    OpVec3 points[8];
    OpVec3 place;
    Question question = {.model = model, .filter = &filter};
    if (!nav_scene_place(scene, random, &question.area.start_poly, &place) ||
        !model_takes_poly(&filter, &model->polys[nav_model_find(model, question.area.start_poly)])) {
        return;
    }
    question.area.kind = (OpAreaQueryKind)test_int(random, 0, 2);
    question.area.center = test_chance(random, 80) ? place : nav_scene_position(scene, random);
    question.area.radius = test_int(random, 0, 160) / 8.0;
    question.reference = question.area.center;
    if (question.area.kind == OP_AREA_QUERY_SHAPE) {
        question.area.points = points;
        question.area.point_count = random_shape(scene, random, points);
        question.reference = (OpVec3){0, 0, 0};
        for (int32_t i = 0; i < question.area.point_count; i++) {
            question.reference.x += points[i].x;
            question.reference.z += points[i].z;
        }
        question.reference.x /= question.area.point_count;
        question.reference.z /= question.area.point_count;
    }
    check_question(scene, &question);
}

static void equals_the_oracles(void **state) {
    (void)state;
    size_t scenes = test_count(60, 500, 5000);
    for (size_t seed = 0; seed < scenes; seed++) {
        TestRandom random = test_random(test_mix(seed + 300));
        SceneKind kind = {.tiles = test_int(&random, 1, 4),
                          .cuts = test_int(&random, 1, 5),
                          .hole_percent = test_int(&random, 0, 30),
                          .layer_percent = test_chance(&random, 50) ? 50 : 0,
                          .link_count = 1,
                          .areas = test_chance(&random, 50)};
        NavScene scene;
        NavModel model;
        nav_scene_make(&scene, kind, seed, NULL);
        nav_model_make(&model, scene.mesh);
        assert_true(model.count <= MOST_POLYS);
        for (int32_t i = 0; i < 12; i++) {
            ask_about(&scene, &model, &random);
        }
        nav_model_free(&model);
        nav_scene_free(&scene);
    }
}

/* ---- Shapes ---- */

static OpAreaQueryStatus status_of(const NavScene *scene, const OpVec3 *points, int32_t count) {
    OpAreaQuery area = {.kind = OP_AREA_QUERY_SHAPE,
                        .start_poly = op_poly_ref(1, 0, 0),
                        .points = points,
                        .point_count = count};
    OpAreaResult result;
    OpPolyRef polys[4];
    check_ok(op_nav_mesh_query_find_polys(scene->query, &area, NULL, polys, NULL, NULL, 4, &result));
    return result.status;
}

static void judges_shapes_exactly(void **state) {
    (void)state;
    NavScene scene;
    nav_scene_make(&scene, (SceneKind){.tiles = 1, .cuts = 1}, 1, NULL);
    const OpVec3 square[5] = {{0, 0, 0}, {1, 9, 0}, {1, -9, 1}, {0, 5, 1}, {0, 0, 0.5}};
    const OpVec3 line[3] = {{0, 0, 0}, {1, 0, 1}, {2, 0, 2}};
    const OpVec3 twice[4] = {{0, 0, 0}, {1, 0, 0}, {1, 0, 0}, {0, 0, 1}};
    const OpVec3 arrow[4] = {{0, 0, 0}, {2, 0, 0}, {0.5, 0, 0.5}, {0, 0, 2}};
    const OpVec3 star[5] = {{0, 0, 3}, {-2, 0, -2}, {3, 0, 1}, {-3, 0, 1}, {2, 0, -2}};
    OpVec3 many[65];
    assert_int_equal(status_of(&scene, square, 4), OP_AREA_QUERY_SUCCESS);
    assert_int_equal(status_of(&scene, square, 5), OP_AREA_QUERY_SUCCESS);
    assert_int_equal(status_of(&scene, square, 2), OP_AREA_QUERY_INVALID_SHAPE);
    assert_int_equal(status_of(&scene, line, 3), OP_AREA_QUERY_INVALID_SHAPE);
    assert_int_equal(status_of(&scene, twice, 4), OP_AREA_QUERY_INVALID_SHAPE);
    assert_int_equal(status_of(&scene, arrow, 4), OP_AREA_QUERY_INVALID_SHAPE);
    assert_int_equal(status_of(&scene, star, 5), OP_AREA_QUERY_INVALID_SHAPE);
    for (int32_t i = 0; i < 65; i++) {
        many[i] = (OpVec3){i, 0, (double)i * i};
    }
    assert_int_equal(status_of(&scene, many, 64), OP_AREA_QUERY_SUCCESS);
    assert_int_equal(status_of(&scene, many, 65), OP_AREA_QUERY_INVALID_SHAPE);
    /* Small and far away, both ways round. */
    for (int32_t i = 0; i < 20; i++) {
        double size = pow(2.0, -i);
        double far = 1000000.0 + i;
        const OpVec3 small[3] = {{far, 0, far}, {far + size, 0, far}, {far, 0, far + size}};
        const OpVec3 turned[3] = {small[2], small[1], small[0]};
        assert_int_equal(status_of(&scene, small, 3), OP_AREA_QUERY_SUCCESS);
        assert_int_equal(status_of(&scene, turned, 3), OP_AREA_QUERY_SUCCESS);
    }
    nav_scene_free(&scene);
}

/* ---- Limits, edits and arguments ---- */

static void keeps_to_its_limits(void **state) {
    (void)state;
    NavScene scene;
    OpNavMeshQuery *query = NULL;
    OpNavMeshQueryOptions options = {5, OP_NODES_POLYGON};
    OpPolyRef polys[64];
    OpAreaResult result;
    OpAreaQueryStatus status = OP_AREA_QUERY_NONE;
    nav_scene_make(&scene, (SceneKind){.tiles = 2, .cuts = 5}, 4, NULL);
    OpAreaQuery area = {.start_poly = op_poly_ref(1, 0, 0), .center = {4, 0, 4}, .radius = 100};
    check_ok(op_nav_mesh_query_create(scene.mesh, &options, NULL, &query));
    check_ok(op_nav_mesh_query_find_polys(query, &area, NULL, polys, NULL, NULL, 3, &result));
    assert_true(result.node_limit_reached && result.truncated);
    assert_int_equal(result.expanded, 5);
    assert_int_equal(result.poly_count, 3);
    check_ok(op_nav_mesh_query_begin_area(query, &area, NULL, &status));
    check_ok(op_nav_mesh_query_update_area(query, 2, &status));
    check_ok(op_nav_mesh_query_finish_area(query, polys, NULL, NULL, 64, &result));
    assert_int_equal(result.status, OP_AREA_QUERY_IN_PROGRESS);
    assert_int_equal(result.poly_count, 2);
    check_ok(op_tiled_nav_mesh_set_poly_area(scene.mesh, area.start_poly, 5));
    check_refused(op_nav_mesh_query_update_area(query, 2, &status), OP_STATUS_INVALID_STATE, "mesh",
                  "edited");
    check_refused(op_nav_mesh_query_finish_area(query, polys, NULL, NULL, 64, &result),
                  OP_STATUS_INVALID_STATE, "mesh", "edited");
    op_nav_mesh_query_destroy(query);
    nav_scene_free(&scene);
}

static void refuses_bad_input(void **state) {
    (void)state;
    NavScene scene;
    OpPolyRef polys[4];
    OpAreaResult result = {.expanded = 77};
    OpAreaQueryStatus status = OP_AREA_QUERY_NONE;
    nav_scene_make(&scene, (SceneKind){.tiles = 1, .cuts = 1}, 4, NULL);
    OpNavMeshQuery *query = scene.query;
    OpAreaQuery area = {.start_poly = op_poly_ref(1, 0, 0), .radius = 1};
    check_refused(op_nav_mesh_query_update_area(query, 1, &status), OP_STATUS_INVALID_STATE, "query",
                  "begun");
    check_refused(op_nav_mesh_query_find_polys(query, NULL, NULL, polys, NULL, NULL, 4, &result),
                  OP_STATUS_INVALID_ARGUMENT, "area", "NULL");
    check_refused(op_nav_mesh_query_find_polys(query, &area, NULL, NULL, NULL, NULL, 4, &result),
                  OP_STATUS_INVALID_ARGUMENT, "polys", "NULL");
    check_refused(op_nav_mesh_query_find_polys(query, &area, NULL, polys, NULL, NULL, -4, &result),
                  OP_STATUS_OUT_OF_RANGE, "capacity", "-4");
    area.radius = 4194305;
    check_refused(op_nav_mesh_query_find_polys(query, &area, NULL, polys, NULL, NULL, 4, &result),
                  OP_STATUS_OUT_OF_RANGE, "radius", "4194304");
    area.radius = not_a_number();
    check_refused(op_nav_mesh_query_begin_area(query, &area, NULL, &status), OP_STATUS_OUT_OF_RANGE, "radius",
                  "NaN");
    area.radius = 1;
    area.center.x = positive_infinity();
    check_refused(op_nav_mesh_query_begin_area(query, &area, NULL, &status), OP_STATUS_OUT_OF_RANGE, "center",
                  "2097152");
    area.kind = (OpAreaQueryKind)9;
    check_refused(op_nav_mesh_query_begin_area(query, &area, NULL, &status), OP_STATUS_INVALID_ARGUMENT,
                  "kind", "9");
    area.kind = OP_AREA_QUERY_SHAPE;
    check_refused(op_nav_mesh_query_begin_area(query, &area, NULL, &status), OP_STATUS_INVALID_ARGUMENT,
                  "points", "NULL");
    assert_int_equal(result.expanded, 77);
    area = (OpAreaQuery){.start_poly = op_poly_ref(2, 0, 0), .radius = 1};
    check_ok(op_nav_mesh_query_find_polys(query, &area, NULL, polys, NULL, NULL, 4, &result));
    assert_int_equal(result.status, OP_AREA_QUERY_INVALID_START_POLY);
    assert_int_equal(result.poly_count, 0);
    check_refused(op_nav_mesh_query_update_area(query, 0, &status), OP_STATUS_OUT_OF_RANGE, "iterations",
                  "1");
    nav_scene_free(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_the_oracles),
        cmocka_unit_test(judges_shapes_exactly),
        cmocka_unit_test(keeps_to_its_limits),
        cmocka_unit_test(refuses_bad_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
