/* Making a point graph, and the questions that positions add to those of a graph. */
#include "graph/point_graph.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "graph/graph_estimate.h"
#include "base/indexed_name.h"
#include "graph/point_links.h"
#include "graph/point_tree.h"
#include "graph/shortest_path_tree.h"

OpPointGraphOptions op_point_graph_options_default(void) {
    return (OpPointGraphOptions){0};
}

/* ---- Checks ---- */

static OpStatus check_coordinate(const char *point, int64_t index, char axis, double value) {
    if (value >= -OP_MAX_COORDINATE && value <= OP_MAX_COORDINATE) {
        return OP_STATUS_OK;
    }
    OpIndexedName name = op_indexed_name(point, index);
    size_t length = strlen(name.text);
    name.text[length] = '.';
    name.text[length + 1] = axis;
    name.text[length + 2] = '\0';
    return op_fail(OP_STATUS_OUT_OF_RANGE, name.text, "must be in [%g, %g], was %g", -OP_MAX_COORDINATE,
                   OP_MAX_COORDINATE, value);
}

/* The coordinates of a point, or of element index of an array of them. */
static OpStatus check_point(const char *name, int64_t index, const OpPoint3 *point) {
    OP_TRY(check_coordinate(name, index, 'x', point->x));
    OP_TRY(check_coordinate(name, index, 'y', point->y));
    return check_coordinate(name, index, 'z', point->z);
}

static OpStatus check_points(const OpPoint3 *points, int32_t count) {
    if (count < 0 || count > OP_GRAPH_MAX_NODES) {
        return op_fail_range("point_count", 0, OP_GRAPH_MAX_NODES, count);
    }
    if (points == NULL && count > 0) {
        return op_fail_null("points");
    }
    for (int32_t i = 0; i < count; i++) {
        OP_TRY(check_point("points", i, &points[i]));
    }
    return OP_STATUS_OK;
}

/* ---- Making one ---- */

/* Two edges for every pair, there and back. */
typedef struct PairEdges {
    int32_t *from;
    int32_t *to;
    double *weights;
    size_t count;
} PairEdges;

static OpStatus edges_allocate(PairEdges *edges, const OpAllocator *allocator) {
    OP_TRY(op_alloc_array(allocator, edges->count, sizeof(int32_t), (void **)&edges->from));
    OP_TRY(op_alloc_array(allocator, edges->count, sizeof(int32_t), (void **)&edges->to));
    return op_alloc_array(allocator, edges->count, sizeof(double), (void **)&edges->weights);
}

static void edges_free(PairEdges *edges, const OpAllocator *allocator) {
    op_free_array(allocator, edges->from, edges->count, sizeof(int32_t));
    op_free_array(allocator, edges->to, edges->count, sizeof(int32_t));
    op_free_array(allocator, edges->weights, edges->count, sizeof(double));
}

static void edges_fill(PairEdges *edges, const OpPointPairs *links, const OpPoint3 *points) {
    for (size_t i = 0; i < links->count; i++) {
        OpPointPair pair = links->pairs[i];
        double distance = op_point_distance(&points[pair.a], &points[pair.b]);
        edges->from[2 * i] = edges->to[2 * i + 1] = pair.a;
        edges->to[2 * i] = edges->from[2 * i + 1] = pair.b;
        edges->weights[2 * i] = edges->weights[2 * i + 1] = distance;
    }
}

static OpStatus compile(OpPointGraph *graph, OpPointPairs *links) {
    const OpAllocator *allocator = &graph->allocator;
    PairEdges edges = {.count = 2 * links->count};
    OpStatus status = edges_allocate(&edges, allocator);
    if (status == OP_STATUS_OK) {
        edges_fill(&edges, links, graph->points);
        op_point_links_free(links); /* the compiled form takes the most memory of all */
        OpEdgeList list = {
            .from = edges.from, .to = edges.to, .weights = edges.weights, .count = (int32_t)edges.count};
        status = op_csr_build(&graph->core->csr, graph->point_count, &list, allocator);
    }
    edges_free(&edges, allocator);
    return status;
}

static OpStatus link_points(OpPointGraph *graph, const OpPointGraphOptions *options) {
    OpPointPairs links;
    OP_TRY(op_point_links_find(graph->points, graph->point_count, options, &graph->allocator, &links));
    OpStatus status = compile(graph, &links);
    op_point_links_free(&links);
    return status;
}

static OpStatus fill(OpPointGraph *graph, const OpPoint3 *points, const OpPointGraphOptions *options) {
    const OpAllocator *allocator = &graph->allocator;
    size_t count = (size_t)graph->point_count;
    OP_TRY(op_alloc_zeroed(allocator, 1, sizeof(OpGraphCore), (void **)&graph->core));
    graph->core->allocator = *allocator;
    OP_TRY(op_alloc_array(allocator, count, sizeof(OpPoint3), (void **)&graph->points));
    if (count > 0) {
        memcpy(graph->points, points, count * sizeof(OpPoint3));
    }
    OP_TRY(link_points(graph, options));
    graph->core->points = graph->points;
    graph->core->compiled = true;
    return OP_STATUS_OK;
}

OpStatus op_point_graph_create(const OpPoint3 *points, int32_t point_count,
                               const OpPointGraphOptions *options, const OpAllocator *allocator,
                               OpPointGraph **out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpPointGraphOptions chosen_options = options == NULL ? op_point_graph_options_default() : *options;
    OpAllocator chosen;
    OP_TRY(op_allocator_choose(allocator, &chosen));
    OP_TRY(check_points(points, point_count));
    OP_TRY(op_point_links_check(&chosen_options, point_count));
    OpPointGraph *made = NULL;
    OP_TRY(op_alloc_zeroed(&chosen, 1, sizeof(OpPointGraph), (void **)&made));
    *made = (OpPointGraph){.allocator = chosen, .point_count = point_count};
    OpStatus status = fill(made, points, &chosen_options);
    if (status != OP_STATUS_OK) {
        op_point_graph_destroy(made);
        return status;
    }
    *out = made;
    return OP_STATUS_OK;
}

void op_point_graph_destroy(OpPointGraph *graph) {
    if (graph == NULL) {
        return;
    }
    OpAllocator allocator = graph->allocator;
    if (graph->core != NULL) {
        op_graph_core_free(graph->core);
    }
    op_free_array(&allocator, graph->core, 1, sizeof(OpGraphCore));
    op_free_array(&allocator, graph->points, (size_t)graph->point_count, sizeof(OpPoint3));
    op_free_array(&allocator, graph, 1, sizeof(OpPointGraph));
}

/* ---- Reading ---- */

int32_t op_point_graph_node_count(const OpPointGraph *graph) {
    return graph == NULL ? 0 : graph->point_count;
}

const OpPoint3 *op_point_graph_points(const OpPointGraph *graph) {
    return graph == NULL ? NULL : graph->points;
}

OpStatus op_point_graph_csr(const OpPointGraph *graph, OpCsrView *out) {
    if (graph == NULL) {
        return op_fail_null("graph");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    *out = op_csr_view(&graph->core->csr);
    return OP_STATUS_OK;
}

OpStatus op_point_graph_fingerprint(const OpPointGraph *graph, uint64_t *out) {
    if (graph == NULL) {
        return op_fail_null("graph");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    *out = op_csr_fingerprint(&graph->core->csr);
    return OP_STATUS_OK;
}

/* ---- Queries ---- */

static int32_t nearest_node(const OpPointGraph *graph, const OpPoint3 *point) {
    int32_t nearest = -1;
    double least = 0.0;
    for (int32_t node = 0; node < graph->point_count; node++) {
        double distance = op_squared_distance(&graph->points[node], point);
        if (nearest < 0 || distance < least) {
            nearest = node;
            least = distance;
        }
    }
    return nearest;
}

OpStatus op_point_graph_nearest_node(const OpPointGraph *graph, OpPoint3 point, int32_t *out) {
    if (graph == NULL) {
        return op_fail_null("graph");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(check_point("point", -1, &point));
    *out = nearest_node(graph, &point);
    return OP_STATUS_OK;
}

OpStatus op_point_graph_find_path(const OpPointGraph *graph, int32_t start, int32_t goal,
                                  const OpGraphOptions *options, OpGraphPath *out) {
    if (graph == NULL) {
        return op_fail_null("graph");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    return op_graph_core_find_path(graph->core, start, goal, options, out);
}

OpStatus op_point_graph_find_path_between(const OpPointGraph *graph, OpPoint3 start, OpPoint3 goal,
                                          const OpGraphOptions *options, OpGraphPath *out) {
    if (graph == NULL) {
        return op_fail_null("graph");
    }
    OP_TRY(check_point("start", -1, &start));
    OP_TRY(check_point("goal", -1, &goal));
    return op_point_graph_find_path(graph, nearest_node(graph, &start), nearest_node(graph, &goal), options,
                                    out);
}

OpStatus op_point_graph_shortest_paths(const OpPointGraph *graph, int32_t root, bool to_root,
                                       double *distances, int32_t *parents) {
    if (graph == NULL) {
        return op_fail_null("graph");
    }
    return op_csr_shortest_paths(&graph->core->csr, root, to_root, distances, parents);
}

/* ---- Searches in slices ---- */

static OpStatus compiled_core(void *graph, OpGraphCore **out) {
    *out = op_point_graph_core(graph);
    return OP_STATUS_OK;
}

OpStatus op_point_graph_search_create(const OpPointGraph *graph, const OpGraphOptions *options,
                                      OpGraphSearch **out) {
    if (graph == NULL) {
        return op_fail_null("graph");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    return op_graph_core_search_create((void *)graph, compiled_core, options, out);
}
