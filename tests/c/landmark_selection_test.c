/* Which nodes become landmarks, against a plain model of the definition: whole trees by quadratic Dijkstra, bounds from
 * whole tables, subtree sizes by walking up from every node. Many graphs have ties, several pieces and zero weights. */
#include "support/check.h"
#include "support/reference_graph.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAX_NODES 100

/* The graph and what is known of the landmarks so far. */
typedef struct Model {
    const RefGraph *graph;
    int32_t nodes[MAX_NODES];
    int32_t count;
    double from[MAX_NODES][MAX_NODES]; /* by landmark */
    double to[MAX_NODES][MAX_NODES];
} Model;

static bool is_chosen(const Model *model, int32_t node) {
    for (int32_t i = 0; i < model->count; i++) {
        if (model->nodes[i] == node) {
            return true;
        }
    }
    return false;
}

static double model_bound(const Model *model, int32_t u, int32_t v) {
    double bound = 0.0;
    for (int32_t i = 0; i < model->count; i++) {
        if (isfinite(model->from[i][u])) {
            bound = fmax(bound, model->from[i][v] - model->from[i][u]);
        }
        if (isfinite(model->to[i][v])) {
            bound = fmax(bound, model->to[i][u] - model->to[i][v]);
        }
    }
    return bound;
}

static void choose(Model *model, int32_t node) {
    ref_graph_distances(model->graph, node, false, model->from[model->count], NULL, NULL);
    ref_graph_distances(model->graph, node, true, model->to[model->count], NULL, NULL);
    model->nodes[model->count++] = node;
}

/* ---- Farthest ---- */

static int32_t model_farthest(const Model *model, int32_t root) {
    double distance[MAX_NODES];
    int32_t best = -1;
    ref_graph_distances(model->graph, root, false, distance, NULL, NULL);
    for (int32_t v = 0; v < model->graph->node_count; v++) {
        double nearest = model->count == 0 ? distance[v] : positive_infinity();
        for (int32_t i = 0; i < model->count; i++) {
            nearest = fmin(nearest, model->from[i][v]);
        }
        distance[v] = nearest;
    }
    for (int32_t v = 0; v < model->graph->node_count; v++) {
        if (!is_chosen(model, v) && isfinite(distance[v]) && (best < 0 || distance[v] > distance[best])) {
            best = v;
        }
    }
    return best;
}

/* ---- Avoid ---- */

/* A shortest-path tree with the weights of its nodes. */
typedef struct Tree {
    double distance[MAX_NODES];
    int32_t parent[MAX_NODES];
    int32_t order[MAX_NODES];
    int32_t settled;
    double weight[MAX_NODES];
    double size[MAX_NODES];
} Tree;

static bool is_in_subtree(const Tree *tree, int32_t node, int32_t of) {
    while (node >= 0 && node != of) {
        node = tree->parent[node];
    }
    return node == of;
}

/* Exact weights add up to the same in any order; others need the documented one, children in reverse settle order. */
static double subtree_sum(const Tree *tree, int32_t v, bool exact) {
    double sum = tree->weight[v];
    for (int32_t i = tree->settled - 1; i >= 0; i--) {
        int32_t u = tree->order[i];
        if (exact && u != v && is_in_subtree(tree, u, v)) {
            sum += tree->weight[u];
        } else if (!exact && tree->parent[u] == v) {
            sum += subtree_sum(tree, u, false);
        }
    }
    return sum;
}

static void fill_sizes(const Model *model, Tree *tree, bool exact) {
    for (int32_t i = 0; i < tree->settled; i++) {
        int32_t v = tree->order[i];
        bool blocked = false;
        for (int32_t k = 0; k < model->count; k++) {
            int32_t landmark = model->nodes[k];
            blocked = blocked || (isfinite(tree->distance[landmark]) && is_in_subtree(tree, landmark, v));
        }
        tree->size[v] = blocked ? 0.0 : subtree_sum(tree, v, exact);
    }
}

/* The greatest size among the nodes whose parent it is, or (parent -2) among all with one above 0; -1 for none. */
static int32_t greatest(const Model *model, const Tree *tree, int32_t parent) {
    int32_t best = -1;
    for (int32_t v = 0; v < model->graph->node_count; v++) {
        bool stands =
            isfinite(tree->distance[v]) && (parent == -2 ? tree->size[v] > 0.0 : tree->parent[v] == parent);
        if (stands && (best < 0 || tree->size[v] > tree->size[best])) {
            best = v;
        }
    }
    return best;
}

static int32_t model_avoid(const Model *model, int32_t root, bool exact) {
    static Tree tree;
    tree.settled = ref_graph_distances(model->graph, root, false, tree.distance, tree.parent, tree.order);
    for (int32_t i = 0; i < tree.settled; i++) {
        int32_t v = tree.order[i];
        tree.weight[v] = tree.distance[v] - model_bound(model, root, v);
    }
    fill_sizes(model, &tree, exact);
    int32_t node = greatest(model, &tree, -2);
    for (int32_t child = node; child >= 0; child = greatest(model, &tree, node)) {
        node = child;
    }
    return node;
}

/* ---- Both against the library ---- */

static int32_t smallest_other(const Model *model) {
    int32_t node = 0;
    while (is_chosen(model, node)) {
        node++;
    }
    return node;
}

static void model_select(Model *model, const OpLandmarkOptions *options, bool exact) {
    int32_t nodes = model->graph->node_count;
    OpRandom random = op_random_seed(options->seed);
    while (model->count < options->count && model->count < nodes) {
        int32_t root = (int32_t)op_random_below(&random, (uint64_t)nodes);
        int32_t node = options->selection == OP_LANDMARKS_FARTHEST ? model_farthest(model, root)
                                                                   : model_avoid(model, root, exact);
        choose(model, node >= 0 ? node : smallest_other(model));
    }
}

static void compare(uint64_t seed, const Model *model, const OpLandmarks *landmarks) {
    int32_t nodes = model->graph->node_count;
    double from[MAX_NODES];
    double to[MAX_NODES];
    assert_int_equal(op_landmarks_count(landmarks), model->count);
    assert_int_equal(op_landmarks_node_count(landmarks), nodes);
    for (int32_t i = 0; i < model->count; i++) {
        if (op_landmarks_nodes(landmarks)[i] != model->nodes[i]) {
            fail_msg("seed %llu: landmark %d is %d, not %d", (unsigned long long)seed, i,
                     op_landmarks_nodes(landmarks)[i], model->nodes[i]);
        }
        check_ok(op_landmarks_distances(landmarks, i, from, to));
        assert_memory_equal(from, model->from[i], (size_t)nodes * sizeof(double));
        assert_memory_equal(to, model->to[i], (size_t)nodes * sizeof(double));
    }
    for (int32_t u = 0; u < nodes; u++) {
        for (int32_t v = 0; v < nodes; v += 3) {
            double bound = -1.0;
            check_ok(op_landmarks_lower_bound(landmarks, u, v, &bound));
            check_same_bits(bound, model_bound(model, u, v));
        }
    }
}

/* Weights 0, 1 and 2: ties everywhere. */
static void draw_with_ties(RefGraph *graph, TestRandom *random) {
    ref_graph_create(graph, test_int(random, 1, 40));
    for (int32_t left = graph->node_count * test_int(random, 0, 3); left > 0; left--) {
        int32_t a = test_int(random, 0, graph->node_count - 1);
        int32_t b = test_int(random, 0, graph->node_count - 1);
        double weight = (double)test_int(random, 0, 2);
        ref_graph_add(graph, a, b, weight);
        if (test_chance(random, 70)) {
            ref_graph_add(graph, b, a, weight);
        }
    }
}

static void try_seed(uint64_t seed, OpLandmarkSelection selection) {
    static Model model;
    RefGraph reference;
    TestRandom random = test_random(seed * 3 + 1);
    bool exact = test_chance(&random, 60);
    if (exact && test_chance(&random, 60)) {
        draw_with_ties(&reference, &random);
    } else {
        ref_graph_generate(&reference, (RefGraphKind)test_int(&random, 0, REF_GRAPH_KINDS - 1),
                           exact ? REF_WEIGHTS_DYADIC : REF_WEIGHTS_ANY, seed);
    }
    assert_true(reference.node_count <= MAX_NODES);
    OpLandmarkOptions options = op_landmark_options_default();
    options.selection = selection;
    options.count = test_chance(&random, 20) ? test_int(&random, 17, 200) : test_int(&random, 1, 16);
    options.seed = test_bits(&random);
    model.graph = &reference;
    model.count = 0;
    model_select(&model, &options, exact);
    OpGraph *graph = ref_graph_build(&reference, NULL);
    OpLandmarks *landmarks = NULL;
    check_ok(op_landmarks_build(graph, &options, NULL, &landmarks));
    compare(seed, &model, landmarks);
    op_landmarks_destroy(landmarks);
    op_graph_destroy(graph);
    ref_graph_free(&reference);
}

static void farthest_follows_the_definition(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(60, 800, 8000); seed++) {
        try_seed(seed, OP_LANDMARKS_FARTHEST);
    }
}

static void avoid_follows_the_definition(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(60, 800, 8000); seed++) {
        try_seed(seed, OP_LANDMARKS_AVOID);
    }
}

/* ---- Single cases ---- */

static OpLandmarks *build_on(const RefGraph *reference, OpLandmarkSelection selection, int32_t count) {
    OpLandmarkOptions options = {.count = count, .selection = selection, .seed = 1};
    OpGraph *graph = ref_graph_build(reference, NULL);
    OpLandmarks *landmarks = NULL;
    check_ok(op_landmarks_build(graph, &options, NULL, &landmarks));
    op_graph_destroy(graph); /* the tables stand alone */
    return landmarks;
}

/* Whatever the root is, an end of a line is chosen first. The second is the other end when it is to be far; but one end's
 * distances already tell everything, so that there is nothing to avoid and the smallest node left is taken. */
static void ends_of_a_line(void **state) {
    (void)state;
    for (int selection = OP_LANDMARKS_AVOID; selection <= OP_LANDMARKS_FARTHEST; selection++) {
        RefGraph line;
        ref_graph_create(&line, 9);
        for (int32_t node = 0; node < 8; node++) {
            ref_graph_add(&line, node, node + 1, 1.0);
            ref_graph_add(&line, node + 1, node, 1.0);
        }
        OpLandmarks *landmarks = build_on(&line, (OpLandmarkSelection)selection, 2);
        const int32_t *nodes = op_landmarks_nodes(landmarks);
        int32_t smallest = nodes[0] == 0 ? 1 : 0;
        assert_true(nodes[0] == 0 || nodes[0] == 8);
        assert_int_equal(nodes[1], selection == OP_LANDMARKS_FARTHEST ? 8 - nodes[0] : smallest);
        op_landmarks_destroy(landmarks);
        ref_graph_free(&line);
    }
}

/* Without edges, or where all of them are free, there is nothing to choose by: the smallest nodes are taken. */
static void nothing_to_choose_by(void **state) {
    (void)state;
    RefGraph graph;
    ref_graph_create(&graph, 5);
    for (int free_edges = 0; free_edges < 2; free_edges++) {
        OpLandmarks *landmarks = build_on(&graph, OP_LANDMARKS_AVOID, 16);
        assert_int_equal(op_landmarks_count(landmarks), 5);
        for (int32_t i = 0; i < 5; i++) {
            assert_int_equal(op_landmarks_nodes(landmarks)[i], i);
        }
        op_landmarks_destroy(landmarks);
        for (int32_t node = 0; node < 4; node++) {
            ref_graph_add(&graph, node, node + 1, 0.0);
        }
    }
    ref_graph_free(&graph);
}

static void counts(void **state) {
    (void)state;
    RefGraph one;
    ref_graph_create(&one, 1);
    OpLandmarks *landmarks = build_on(&one, OP_LANDMARKS_FARTHEST, INT32_MAX);
    assert_int_equal(op_landmarks_count(landmarks), 1);
    double bound = -1.0;
    check_ok(op_landmarks_lower_bound(landmarks, 0, 0, &bound));
    assert_true(bound == 0.0);
    op_landmarks_destroy(landmarks);
    ref_graph_free(&one);
    OpLandmarkOptions options = op_landmark_options_default();
    assert_int_equal(options.count, 16);
    assert_int_equal(options.selection, OP_LANDMARKS_AVOID);
    assert_int_equal(options.seed, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends_of_a_line),
        cmocka_unit_test(nothing_to_choose_by),
        cmocka_unit_test(counts),
        cmocka_unit_test(farthest_follows_the_definition),
        cmocka_unit_test(avoid_follows_the_definition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
