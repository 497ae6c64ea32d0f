/* DIMACS texts: a format error that makes nothing, or a graph whose edges are within it, which a search survives; coordinates
 * that are numbers and never more than there is room for. Memory is asked for only as far as the text could fill it. */
#include "fuzz_target.h"

#include <math.h>

enum { MOST = 64 };

/* Counts what is asked for and hands it on. */
typedef struct Meter {
    size_t bytes;
} Meter;

static void *meter_alloc(void *user, size_t size) {
    ((Meter *)user)->bytes += size;
    return malloc(size);
}

static void meter_free(void *user, void *memory, size_t size) {
    (void)user;
    (void)size;
    free(memory);
}

static void check_edges(const OpGraph *graph) {
    for (int32_t i = 0; i < op_graph_edge_count(graph); i++) {
        OpGraphEdge edge;
        bool live = false;
        FUZZ_CHECK(op_graph_edge(graph, i, &edge, &live) == OP_STATUS_OK && live);
        FUZZ_CHECK(edge.from >= 0 && edge.from < op_graph_node_count(graph));
        FUZZ_CHECK(edge.to >= 0 && edge.to < op_graph_node_count(graph));
        FUZZ_CHECK(edge.weight >= 0.0 && edge.weight < INFINITY);
    }
}

static void fuzz_graph(const char *text, size_t size) {
    Meter meter = {0};
    OpAllocator allocator = {meter_alloc, meter_free, &meter};
    OpGraph *graph = NULL;
    OpStatus status = op_dimacs_parse_graph(text, size, &allocator, &graph);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_GRAPH_FORMAT);
    FUZZ_CHECK(meter.bytes <= 8 * size + 4096);
    if (status != OP_STATUS_OK) {
        FUZZ_CHECK(graph == NULL);
        return;
    }
    check_edges(graph);
    if (op_graph_node_count(graph) < 10000) {
        OpGraphPath path = {0};
        FUZZ_CHECK(op_graph_find_path(graph, 0, op_graph_node_count(graph) - 1, NULL, &path) == OP_STATUS_OK);
        op_graph_path_reset(&path);
    }
    op_graph_destroy(graph);
}

static void fuzz_coordinates(const char *text, size_t size) {
    double coordinates[2 * MOST + 1];
    int32_t count = -1;
    coordinates[2 * MOST] = 42.0;
    OpStatus status = op_dimacs_parse_coordinates(text, size, coordinates, (size_t)2 * MOST, &count);
    FUZZ_CHECK(coordinates[2 * MOST] == 42.0);
    if (status == OP_STATUS_GRAPH_FORMAT) {
        return;
    }
    FUZZ_CHECK(status == (count > MOST ? OP_STATUS_BUFFER_TOO_SMALL : OP_STATUS_OK));
    FUZZ_CHECK(count >= 0 && (size_t)count <= size);
    for (int32_t i = 0; i < 2 * count && status == OP_STATUS_OK; i++) {
        FUZZ_CHECK(coordinates[i] - coordinates[i] == 0.0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    fuzz_graph(text, size);
    fuzz_coordinates(text, size);
    return 0;
}
