/* The flat ABI: point graphs. */
#include "wasm_graph_options.h"

/* user is 0 when no callback is to be asked about links. */
OpStatus opw_point_graph_create(const OpPoint3 *points, int32_t point_count, double max_distance,
                                int32_t nearest_count, const int32_t *links, int32_t link_count, int32_t user,
                                OpPointGraph **out) {
    OpPointGraphOptions options = op_point_graph_options_default();
    options.max_distance = max_distance;
    options.nearest_count = nearest_count;
    options.links = links;
    options.link_count = link_count;
    options.link_valid = user != 0 ? host_link_valid : NULL;
    options.user = (void *)(intptr_t)user;
    return op_point_graph_create(points, point_count, &options, NULL, out);
}

void opw_point_graph_destroy(OpPointGraph *graph) {
    op_point_graph_destroy(graph);
}

int32_t opw_point_graph_node_count(const OpPointGraph *graph) {
    return op_point_graph_node_count(graph);
}

const OpPoint3 *opw_point_graph_points(const OpPointGraph *graph) {
    return op_point_graph_points(graph);
}

OpStatus opw_point_graph_csr(const OpPointGraph *graph, OpCsrView *out) {
    return op_point_graph_csr(graph, out);
}

OpStatus opw_point_graph_fingerprint(const OpPointGraph *graph, uint64_t *out) {
    return op_point_graph_fingerprint(graph, out);
}

OpStatus opw_point_graph_nearest_node(const OpPointGraph *graph, double x, double y, double z, int32_t *out) {
    return op_point_graph_nearest_node(graph, (OpPoint3){x, y, z}, out);
}

OpStatus opw_point_graph_find_path(const OpPointGraph *graph, int32_t start, int32_t goal,
                                   GRAPH_OPTION_PARAMETERS, OpGraphPath *path) {
    OpGraphOptions options = graph_options_of(GRAPH_OPTION_ARGUMENTS);
    return op_point_graph_find_path(graph, start, goal, &options, path);
}

OpStatus opw_point_graph_shortest_paths(const OpPointGraph *graph, int32_t root, int32_t to_root,
                                        double *distances, int32_t *parents) {
    return op_point_graph_shortest_paths(graph, root, to_root != 0, distances, parents);
}

OpStatus opw_point_graph_search_create(const OpPointGraph *graph, GRAPH_OPTION_PARAMETERS,
                                       OpGraphSearch **out) {
    OpGraphOptions options = graph_options_of(GRAPH_OPTION_ARGUMENTS);
    return op_point_graph_search_create(graph, &options, out);
}
