/* Paths over polygons against two oracles: Dijkstra's algorithm on the graph of crossings, for the cost; and the search of
 * either node model once more with plain lists, for the corridor, the bits of the cost and the number of expansions. */
#include "support/check.h"
#include "support/nav_model.h"
#include "support/nav_scene.h"
#include "support/test_mode.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NODES = 4096, MOST_OPEN = 65536, MOST_EXITS = 64, MOST_CORRIDOR = 1024 };

typedef struct Question {
    const NavModel *model;
    const OpQueryFilter *filter;
    OpPathNodeModel nodes;
    int32_t start;
    int32_t end;
    OpVec3 from;
    OpVec3 to;
    int32_t max_nodes;
} Question;

typedef struct Answer {
    OpQueryStatus status;
    double cost;
    int32_t expanded;
    bool limit;
    OpPolyRef corridor[MOST_CORRIDOR];
    int32_t count;
    OpPolyRef expanded_polys[MOST_CORRIDOR]; /* each once */
    int32_t expanded_poly_count;
} Answer;

/* ---- Dijkstra on crossings ---- */

static OpVec3 part_of(OpVec3 a, OpVec3 b, double s) {
    return (OpVec3){a.x + (b.x - a.x) * s, a.y + (b.y - a.y) * s, a.z + (b.z - a.z) * s};
}

static OpVec3 middle(const ModelExit *exit) {
    if (exit->off_mesh) {
        return exit->far;
    }
    if (exit->in_tile) {
        return (OpVec3){(exit->a.x + exit->b.x) * 0.5, (exit->a.y + exit->b.y) * 0.5,
                        (exit->a.z + exit->b.z) * 0.5};
    }
    return part_of(exit->a, exit->b, (double)(exit->range_min + exit->range_max) / 510.0);
}

/* What it costs to go from a place in a polygon through an exit. */
static double leg(const Question *question, const ModelPoly *poly, OpVec3 from, const ModelExit *exit,
                  OpVec3 entry, double cost) {
    double unit = question->filter->area_cost[poly->area];
    if (!exit->off_mesh) {
        return cost + model_distance(from, entry) * unit;
    }
    return cost + model_distance(from, exit->near) * unit +
           model_distance(exit->near, exit->far) * question->filter->area_cost[exit->area];
}

typedef struct Crossing {
    double cost;
    bool done;
    OpVec3 at;
    int32_t poly;
} Crossing;

static void relax_exits(const Question *question, Crossing *crossings, int32_t poly, OpVec3 from,
                        double cost) {
    const ModelPoly *here = &question->model->polys[poly];
    assert_true(here->exit_count <= MOST_EXITS);
    for (int32_t i = 0; i < here->exit_count; i++) {
        const ModelExit *exit = &here->exits[i];
        Crossing *crossing = &crossings[poly * MOST_EXITS + i];
        OpVec3 at = middle(exit);
        double through = leg(question, here, from, exit, at, cost);
        if (model_takes_exit(question->filter, question->model, exit) && through < crossing->cost) {
            crossing->cost = through;
            crossing->at = at;
            crossing->poly = exit->target;
        }
    }
}

/* The least cost; infinity when there is no way. */
static double dijkstra(const Question *question) {
    size_t total = (size_t)question->model->count * MOST_EXITS;
    Crossing *crossings = calloc(total, sizeof(Crossing));
    assert_non_null(crossings);
    double best = question->start == question->end
                      ? model_distance(question->from, question->to) *
                            question->filter->area_cost[question->model->polys[question->start].area]
                      : (double)INFINITY;
    for (size_t i = 0; i < total; i++) {
        crossings[i].cost = (double)INFINITY;
    }
    relax_exits(question, crossings, question->start, question->from, 0.0);
    for (;;) {
        Crossing *next = NULL;
        for (size_t i = 0; i < total; i++) {
            if (!crossings[i].done && crossings[i].cost < (next == NULL ? (double)INFINITY : next->cost)) {
                next = &crossings[i];
            }
        }
        if (next == NULL) {
            break;
        }
        next->done = true;
        double left = model_distance(next->at, question->to);
        double whole =
            next->cost + left * question->filter->area_cost[question->model->polys[next->poly].area];
        best = next->poly == question->end && whole < best ? whole : best;
        relax_exits(question, crossings, next->poly, next->at, next->cost);
    }
    free(crossings);
    return best;
}

/* ---- The search once more ---- */

typedef struct PlainNode {
    OpVec3 at;
    double cost;
    double total;
    int32_t poly;
    int32_t parent;
    int32_t key;
    bool expanded;
    bool terminal;
} PlainNode;

typedef struct PlainEntry {
    double total;
    int32_t node;
    bool gone;
} PlainEntry;

typedef struct Plain {
    const Question *question;
    PlainNode nodes[MOST_NODES];
    int32_t count;
    PlainEntry open[MOST_OPEN]; /* in the order of insertion */
    int32_t opened;
    double least_cost;
    Answer *answer;
} Plain;

static void open_node(Plain *plain, int32_t node) {
    assert_true(plain->opened < MOST_OPEN);
    plain->open[plain->opened++] = (PlainEntry){plain->nodes[node].total, node, false};
}

static void offer(Plain *plain, const PlainNode *offered) {
    int32_t found = -1;
    for (int32_t i = 0; i < plain->count && !offered->terminal; i++) {
        found = plain->nodes[i].key == offered->key && !plain->nodes[i].terminal ? i : found;
    }
    if (found < 0) {
        if (plain->count >= plain->question->max_nodes) {
            plain->answer->limit = true;
            return;
        }
        assert_true(plain->count < MOST_NODES);
        plain->nodes[plain->count] = *offered;
        open_node(plain, plain->count++);
        return;
    }
    PlainNode *node = &plain->nodes[found];
    bool better = plain->question->nodes == OP_NODES_POLYGON ? offered->total < node->total
                                                             : offered->cost < node->cost;
    if (better) {
        *node = *offered;
        open_node(plain, found);
    }
}

/* Where the straight line to the end meets the edge, kept on the part that is open. */
static OpVec3 aimed(const Question *question, OpVec3 from, const ModelExit *exit) {
    if (exit->off_mesh) {
        return exit->far;
    }
    double wx = question->to.x - from.x;
    double wz = question->to.z - from.z;
    double ex = exit->b.x - exit->a.x;
    double ez = exit->b.z - exit->a.z;
    double low = (double)exit->range_min / 255.0;
    double high = (double)exit->range_max / 255.0;
    double bottom = ex * wz - ez * wx;
    double s = (double)(exit->range_min + exit->range_max) / 510.0;
    if (bottom != 0.0) {
        s = ((from.x - exit->a.x) * wz - (from.z - exit->a.z) * wx) / bottom;
        s = s < low ? low : s;
        s = s > high ? high : s;
    }
    return part_of(exit->a, exit->b, s);
}

static void expand(Plain *plain, int32_t index) {
    const Question *question = plain->question;
    PlainNode from = plain->nodes[index];
    const ModelPoly *poly = &question->model->polys[from.poly];
    if (from.poly == question->end) {
        PlainNode terminal = {.at = question->to, .poly = from.poly, .parent = index, .terminal = true};
        terminal.cost =
            from.cost + model_distance(from.at, question->to) * question->filter->area_cost[poly->area];
        terminal.total = terminal.cost;
        offer(plain, &terminal);
    }
    for (int32_t i = 0; i < poly->exit_count; i++) {
        const ModelExit *exit = &poly->exits[i];
        bool by_polygon = question->nodes == OP_NODES_POLYGON;
        bool back = by_polygon && from.parent >= 0 && plain->nodes[from.parent].poly == exit->target;
        if (back || !model_takes_exit(question->filter, question->model, exit)) {
            continue;
        }
        PlainNode node = {.at = by_polygon ? aimed(question, from.at, exit) : middle(exit),
                          .poly = exit->target,
                          .parent = index,
                          .key = by_polygon ? exit->target : from.poly * MOST_EXITS + i};
        node.cost = leg(question, poly, from.at, exit, node.at, from.cost);
        node.total = node.cost + plain->least_cost * model_distance(node.at, question->to);
        offer(plain, &node);
    }
}

static void write_answer(const Plain *plain, int32_t last) {
    Answer *answer = plain->answer;
    int32_t chain[MOST_NODES];
    int32_t length = 0;
    answer->cost = plain->nodes[last].cost;
    for (int32_t node = last; node >= 0; node = plain->nodes[node].parent) {
        assert_true(length < MOST_NODES);
        chain[length++] = plain->nodes[node].poly;
    }
    answer->count = 0;
    while (length-- > 0) {
        OpPolyRef ref = plain->question->model->polys[chain[length]].ref;
        int32_t first = 0;
        while (first < answer->count && answer->corridor[first] != ref) {
            first++;
        }
        assert_true(first < MOST_CORRIDOR);
        answer->corridor[first] = ref;
        answer->count = first + 1;
    }
}

static void list_once(Answer *answer, OpPolyRef poly) {
    for (int32_t i = 0; i < answer->expanded_poly_count; i++) {
        if (answer->expanded_polys[i] == poly) {
            return;
        }
    }
    assert_true(answer->expanded_poly_count < MOST_CORRIDOR);
    answer->expanded_polys[answer->expanded_poly_count++] = poly;
}

static void search_plainly(const Question *question, Answer *answer) {
    Plain *plain = calloc(1, sizeof(Plain));
    assert_non_null(plain);
    *answer = (Answer){.status = OP_QUERY_PARTIAL};
    plain->question = question;
    plain->answer = answer;
    plain->least_cost = (double)INFINITY;
    for (int32_t area = 0; area < OP_NAV_AREA_COUNT; area++) {
        double cost = question->filter->area_cost[area];
        plain->least_cost = cost < plain->least_cost ? cost : plain->least_cost;
    }
    PlainNode first = {.at = question->from, .poly = question->start, .parent = -1};
    first.key = question->nodes == OP_NODES_POLYGON ? question->start : -1;
    first.total = plain->least_cost * model_distance(question->from, question->to);
    offer(plain, &first);
    int32_t last = 0;
    double nearest = (double)INFINITY;
    for (;;) {
        PlainEntry *best = NULL;
        for (int32_t i = 0; i < plain->opened; i++) {
            if (!plain->open[i].gone && (best == NULL || plain->open[i].total < best->total)) {
                best = &plain->open[i];
            }
        }
        if (best == NULL) {
            break;
        }
        best->gone = true;
        PlainNode *node = &plain->nodes[best->node];
        if (node->terminal) {
            last = best->node;
            answer->status = OP_QUERY_SUCCESS;
            break;
        }
        if (node->expanded) {
            continue;
        }
        node->expanded = true;
        answer->expanded++;
        list_once(answer, question->model->polys[node->poly].ref);
        double x = node->at.x - question->to.x;
        double y = node->at.y - question->to.y;
        double z = node->at.z - question->to.z;
        if (x * x + y * y + z * z < nearest) {
            nearest = x * x + y * y + z * z;
            last = best->node;
        }
        expand(plain, best->node);
    }
    write_answer(plain, last);
    free(plain);
}

/* ---- Comparing ---- */

static OpNavMeshQuery *make_query(const NavScene *scene, OpPathNodeModel nodes, int32_t max_nodes) {
    OpNavMeshQueryOptions options = {max_nodes, nodes};
    OpNavMeshQuery *query = NULL;
    check_ok(op_nav_mesh_query_create(scene->mesh, &options, NULL, &query));
    return query;
}

static void compare(const NavScene *scene, const Question *question, const Answer *expected) {
    OpPolyRef corridor[MOST_CORRIDOR];
    OpCorridorResult result;
    OpNavMeshQuery *query = make_query(scene, question->nodes, question->max_nodes);
    check_ok(op_nav_mesh_query_find_corridor(
        query, question->model->polys[question->start].ref, question->model->polys[question->end].ref,
        question->from, question->to, question->filter, corridor, MOST_CORRIDOR, &result));
    scene_check(scene, result.status == expected->status);
    scene_check(scene, bits_of(result.cost) == bits_of(expected->cost));
    scene_check(scene, result.expanded == expected->expanded);
    scene_check(scene, result.node_limit_reached == expected->limit);
    scene_check(scene, result.poly_count == expected->count && !result.truncated);
    scene_check(scene,
                memcmp(corridor, expected->corridor, (size_t)expected->count * sizeof(OpPolyRef)) == 0);
    int32_t listed = -1;
    check_ok(op_nav_mesh_query_expanded_polys(query, corridor, MOST_CORRIDOR, &listed));
    scene_check(scene, listed == expected->expanded_poly_count);
    scene_check(scene, memcmp(corridor, expected->expanded_polys, (size_t)listed * sizeof(OpPolyRef)) == 0);
    op_nav_mesh_query_destroy(query);
}

/* How often each status was the answer. */
typedef struct Tally {
    int32_t found;
    int32_t partial;
    int32_t limited;
} Tally;

static void check_scene(const NavScene *scene, TestRandom *random, int32_t questions, Tally *tally) {
    NavModel model;
    Answer *answer = calloc(1, sizeof(Answer));
    assert_non_null(answer);
    nav_model_make(&model, scene->mesh);
    for (int32_t i = 0; i < questions && model.count > 0; i++) {
        OpQueryFilter filter = nav_scene_filter(random);
        OpPolyRef start = 0;
        OpPolyRef end = 0;
        Question question = {.model = &model, .filter = &filter, .max_nodes = MOST_NODES};
        assert_true(nav_scene_place(scene, random, &start, &question.from));
        assert_true(nav_scene_place(scene, random, &end, &question.to));
        question.start = nav_model_find(&model, start);
        question.end = nav_model_find(&model, end);
        if (!model_takes_poly(&filter, &model.polys[question.start]) ||
            !model_takes_poly(&filter, &model.polys[question.end])) {
            continue;
        }
        question.max_nodes = test_chance(random, 25) ? test_int(random, 1, 30) : MOST_NODES;
        question.nodes = OP_NODES_POLYGON;
        search_plainly(&question, answer);
        compare(scene, &question, answer);
        tally->found += answer->status == OP_QUERY_SUCCESS;
        tally->partial += answer->status == OP_QUERY_PARTIAL && !answer->limit;
        tally->limited += answer->limit;
        question.nodes = OP_NODES_CROSSING;
        search_plainly(&question, answer);
        compare(scene, &question, answer);
        if (question.max_nodes == MOST_NODES) {
            double least = dijkstra(&question);
            scene_check(scene, (answer->status == OP_QUERY_SUCCESS) == (least < (double)INFINITY));
            scene_check(scene, answer->status != OP_QUERY_SUCCESS ||
                                   fabs(answer->cost - least) <= 1e-9 * (1.0 + least));
        }
    }
    nav_model_free(&model);
    free(answer);
}

static SceneKind random_kind(TestRandom *random) {
    return (SceneKind){.tiles = test_int(random, 1, 4),
                       .cuts = test_int(random, 1, 5),
                       .hole_percent = test_int(random, 0, 35),
                       .layer_percent = test_chance(random, 50) ? 40 : 0,
                       .link_count = test_chance(random, 60) ? test_int(random, 1, 4) : 0,
                       .areas = test_chance(random, 70)};
}

static void equals_the_oracles_on_random_meshes(void **state) {
    (void)state;
    int32_t scenes = (int32_t)test_count(60, 600, 6000);
    Tally tally = {0};
    for (int32_t seed = 0; seed < scenes; seed++) {
        TestRandom random = test_random(test_mix((uint64_t)seed + 7000));
        NavScene scene;
        nav_scene_make(&scene, random_kind(&random), (uint64_t)seed, NULL);
        check_scene(&scene, &random, 10, &tally);
        nav_scene_free(&scene);
    }
    assert_true(tally.found > scenes && tally.partial > scenes / 4 && tally.limited > scenes / 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_the_oracles_on_random_meshes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
