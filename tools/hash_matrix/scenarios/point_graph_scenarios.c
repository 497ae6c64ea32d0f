/* Point graphs: links from every source, in the compiled form that they give, nearest nodes, and paths between positions. */
#include "../scenario.h"

#include <stdlib.h>

#include "onepath/onepath.h"

enum { POINTS = 500 };

typedef enum Cloud { CLOUD_CUBE = 0, CLOUD_PLANE, CLOUD_LATTICE, CLOUD_HEAPS, CLOUDS } Cloud;

static OpPoint3 draw_point(Cloud cloud, OpRandom *random) {
    double x = op_random_double(random);
    double y = op_random_double(random);
    double z = op_random_double(random);
    switch (cloud) {
    case CLOUD_CUBE:
        return (OpPoint3){40.0 * x, 40.0 * y, 40.0 * z};
    case CLOUD_PLANE:
        return (OpPoint3){100.0 * x, 100.0 * y, 0.0};
    case CLOUD_LATTICE: /* coincident points and equal distances */
        return (OpPoint3){(double)(int32_t)(20.0 * x), (double)(int32_t)(20.0 * y),
                          (double)(int32_t)(2.0 * z)};
    default: /* a few heaps, far apart */
        return (OpPoint3){3.0 * x + 500.0 * (double)(int32_t)(4.0 * z), 3.0 * y, x * y};
    }
}

static void draw_points(Cloud cloud, OpRandom *random, OpPoint3 *points) {
    for (int32_t i = 0; i < POINTS; ++i) {
        points[i] = draw_point(cloud, random);
    }
}

static void write_graph(ScenarioContext *context, const OpPointGraph *graph) {
    OpCsrView view;
    uint64_t fingerprint = 0;
    scenario_require(context, op_point_graph_csr(graph, &view));
    scenario_require(context, op_point_graph_fingerprint(graph, &fingerprint));
    scenario_write_u64(context, fingerprint);
    scenario_write_i32(context, view.edge_count);
    for (int32_t slot = 0; slot < view.edge_count; ++slot) {
        scenario_write_i32(context, view.targets[slot]);
        scenario_write_f64(context, view.weights[slot]);
        scenario_write_i32(context, view.sources[slot]);
    }
}

static void run_links(ScenarioContext *context, const OpPointGraphOptions *options, uint64_t seed) {
    OpPoint3 points[POINTS];
    OpRandom random = op_random_seed(seed);
    for (int32_t cloud = 0; cloud < CLOUDS; ++cloud) {
        OpPointGraph *graph = NULL;
        draw_points((Cloud)cloud, &random, points);
        scenario_require(context, op_point_graph_create(points, POINTS, options, NULL, &graph));
        write_graph(context, graph);
        op_point_graph_destroy(graph);
    }
}

SCENARIO(points_max_distance, "graphs/points/max-distance") {
    OpPointGraphOptions options = op_point_graph_options_default();
    options.max_distance = 5.0;
    run_links(context, &options, 15000);
}

SCENARIO(points_nearest, "graphs/points/nearest") {
    OpPointGraphOptions options = op_point_graph_options_default();
    options.nearest_count = 4;
    run_links(context, &options, 15001);
}

/* Writes what it is asked, and refuses a third of the pairs. */
static OpStatus write_and_judge(void *user, int32_t a, int32_t b, bool *out) {
    ScenarioContext *context = user;
    scenario_write_i32(context, a);
    scenario_write_i32(context, b);
    *out = (a * 7 + b * 13) % 3 != 0;
    return OP_STATUS_OK;
}

SCENARIO(points_validation, "graphs/points/validation") {
    OpPointGraphOptions options = op_point_graph_options_default();
    options.link_valid = write_and_judge;
    options.user = context;
    options.max_distance = 3.0;
    run_links(context, &options, 15002);
    options.max_distance = 0.0;
    options.nearest_count = 3;
    run_links(context, &options, 15002);
}

SCENARIO(points_all_sources, "graphs/points/all-sources") {
    int32_t links[120];
    OpRandom random = op_random_seed(15003);
    for (int32_t i = 0; i < 120; ++i) {
        links[i] = (int32_t)op_random_below(&random, POINTS);
    }
    OpPointGraphOptions options = op_point_graph_options_default();
    options.links = links;
    options.link_count = 60;
    run_links(context, &options, 15004);
    options.nearest_count = 2;
    run_links(context, &options, 15005);
    options.max_distance = 4.0;
    run_links(context, &options, 15006);
}

SCENARIO(points_paths, "graphs/points/paths") {
    OpPoint3 points[POINTS];
    OpRandom random = op_random_seed(15007);
    OpGraphPath path = {0};
    for (int32_t cloud = 0; cloud < CLOUDS; ++cloud) {
        OpPointGraphOptions options = op_point_graph_options_default();
        OpGraphOptions query = op_graph_options_default();
        OpPointGraph *graph = NULL;
        options.nearest_count = 5;
        draw_points((Cloud)cloud, &random, points);
        scenario_require(context, op_point_graph_create(points, POINTS, &options, NULL, &graph));
        for (int32_t i = 0; i < 20; ++i) {
            OpPoint3 start = draw_point((Cloud)cloud, &random);
            OpPoint3 goal = draw_point((Cloud)cloud, &random);
            int32_t nearest = -1;
            query.algorithm = (OpGraphAlgorithm)(i % 5);
            scenario_require(context, op_point_graph_nearest_node(graph, start, &nearest));
            scenario_require(context, op_point_graph_find_path_between(graph, start, goal, &query, &path));
            scenario_write_i32(context, nearest);
            scenario_write_i32(context, (int32_t)path.status);
            scenario_write_f64(context, path.cost);
            scenario_write_f64(context, path.length);
            scenario_write_i32(context, path.expanded_count);
            for (int32_t k = 0; k < path.node_count; ++k) {
                scenario_write_i32(context, path.nodes[k]);
                scenario_write_f64(context, path.points[k].x);
            }
        }
        op_point_graph_destroy(graph);
    }
    op_graph_path_reset(&path);
}
