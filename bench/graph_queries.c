/* Queries on graphs and point graphs. */
#include "bench_queries.h"

#include "bench_measure.h"

#include "support/file_text.h"
#include "support/stopwatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onepath/graph.h"

typedef struct Query {
    int32_t start;
    int32_t goal;
} Query;

typedef struct Run {
    OpGraph *graph;
    OpPointGraph *point_graph; /* searched instead of graph, when there is one */
    OpLandmarks *landmarks;
    Query *queries;
    size_t count;
    OpGraphOptions options;
    OpLandmarkOptions landmark_options; /* count 0: none */
    bool with_points;
    OpGraphPath path;
} Run;

static OpStatus find_path(Run *run, Query query) {
    return run->point_graph != NULL
               ? op_point_graph_find_path(run->point_graph, query.start, query.goal, &run->options,
                                          &run->path)
               : op_graph_find_path(run->graph, query.start, query.goal, &run->options, &run->path);
}

static bool search_all(void *user, BenchTally *tally) {
    Run *run = user;
    for (size_t i = 0; i < run->count; ++i) {
        double begun = stopwatch_microseconds();
        OpStatus status = find_path(run, run->queries[i]);
        tally->microseconds += stopwatch_microseconds() - begun;
        if (status != OP_STATUS_OK) {
            fprintf(stderr, "onepath_bench: %s\n", op_error_message());
            return false;
        }
        tally->expanded += run->path.expanded_count;
        if (!bench_tally_cost(tally, run->path.cost)) {
            return false;
        }
    }
    return true;
}

/* ---- Loading ---- */

static bool read_graph(const char *path, Run *run) {
    size_t size = 0;
    char *text = file_text_read(path, &size);
    bool fine = text != NULL && op_dimacs_parse_graph(text, size, NULL, &run->graph) == OP_STATUS_OK;
    free(text);
    return fine;
}

static bool read_points(const char *path, OpPoint3 *points, int32_t count) {
    size_t size = 0;
    char *text = file_text_read(path, &size);
    double *coordinates = malloc(((size_t)count + 1) * 2 * sizeof(double));
    int32_t found = 0;
    bool fine =
        text != NULL && coordinates != NULL &&
        op_dimacs_parse_coordinates(text, size, coordinates, (size_t)count * 2, &found) == OP_STATUS_OK &&
        found == count;
    for (int32_t i = 0; fine && i < count; ++i) {
        points[i] = (OpPoint3){coordinates[2 * i], coordinates[2 * i + 1], 0.0};
    }
    free(coordinates);
    free(text);
    return fine;
}

/* The ends of all edges, as links. */
static bool list_links(const OpGraph *graph, int32_t *links) {
    for (int32_t edge = 0; edge < op_graph_edge_count(graph); ++edge) {
        OpGraphEdge found;
        bool live = false;
        if (op_graph_edge(graph, edge, &found, &live) != OP_STATUS_OK) {
            return false;
        }
        links[2 * edge] = found.from;
        links[2 * edge + 1] = found.to;
    }
    return true;
}

static bool use_points(const char *path, Run *run) {
    int32_t nodes = op_graph_node_count(run->graph);
    int32_t edges = op_graph_edge_count(run->graph);
    OpPoint3 *points = malloc(((size_t)nodes + 1) * sizeof(OpPoint3));
    int32_t *links = malloc(((size_t)edges + 1) * 2 * sizeof(int32_t));
    OpPointGraphOptions options = op_point_graph_options_default();
    options.links = links;
    options.link_count = edges;
    bool fine = points != NULL && links != NULL && read_points(path, points, nodes) &&
                list_links(run->graph, links) &&
                op_point_graph_create(points, nodes, &options, NULL, &run->point_graph) == OP_STATUS_OK;
    free(links);
    free(points);
    return fine;
}

static bool use_landmarks(Run *run) {
    OpStatus status =
        run->point_graph != NULL
            ? op_landmarks_build_points(run->point_graph, &run->landmark_options, NULL, &run->landmarks)
            : op_landmarks_build(run->graph, &run->landmark_options, NULL, &run->landmarks);
    run->options.landmarks = run->landmarks;
    return status == OP_STATUS_OK;
}

static bool read_queries(const char *path, Run *run) {
    size_t size = 0;
    char *text = file_text_read(path, &size);
    if (text == NULL) {
        return false;
    }
    run->queries = malloc((size + 1) * sizeof(Query)); /* a query takes more than a byte of text */
    char *end = text;
    for (char *next = text; run->queries != NULL && next < text + size; next = end) {
        long start = strtol(next, &end, 10);
        long goal = strtol(end, &end, 10);
        if (end == next) {
            break;
        }
        run->queries[run->count++] = (Query){(int32_t)start, (int32_t)goal};
        end += strspn(end, "\r\n ");
    }
    free(text);
    return run->count > 0;
}

/* ---- Options ---- */

static bool set_algorithm(Run *run, const char *name) {
    static const char *const names[] = {"auto", "dijkstra", "a*", "bidirectional-dijkstra",
                                        "bidirectional-a*"};
    for (int32_t i = 0; i < (int32_t)(sizeof names / sizeof names[0]); ++i) {
        if (strcmp(name, names[i]) == 0) {
            run->options.algorithm = (OpGraphAlgorithm)i;
            return true;
        }
    }
    return false;
}

static bool set_option(Run *run, const char *word) {
    const char *value = strchr(word, '=');
    size_t key = value == NULL ? 0 : (size_t)(value - word);
    if (key == strlen("algorithm") && strncmp(word, "algorithm", key) == 0) {
        return set_algorithm(run, value + 1);
    }
    if (key == strlen("landmarks") && strncmp(word, "landmarks", key) == 0) {
        run->landmark_options.count = (int32_t)atoi(value + 1);
        return true;
    }
    if (strcmp(word, "points=true") == 0) {
        run->with_points = true;
        return true;
    }
    fprintf(stderr, "onepath_bench: unknown option %s\n", word);
    return false;
}

bool graph_queries_run(char **arguments, int count) {
    Run run = {.options = op_graph_options_default(), .landmark_options = op_landmark_options_default()};
    run.landmark_options.count = 0;
    bool fine = true;
    for (int i = 5; fine && i < count; ++i) {
        fine = set_option(&run, arguments[i]);
    }
    if (fine) {
        fine = read_graph(arguments[0], &run) && (!run.with_points || use_points(arguments[1], &run)) &&
               (run.landmark_options.count == 0 || use_landmarks(&run)) && read_queries(arguments[2], &run);
        if (!fine) {
            fprintf(stderr, "onepath_bench: could not load %s: %s\n", arguments[0], op_error_message());
        }
    }
    fine = fine && bench_measure(search_all, &run, atof(arguments[3]), (int32_t)atoi(arguments[4]));
    op_graph_path_reset(&run.path);
    free(run.queries);
    op_landmarks_destroy(run.landmarks);
    op_point_graph_destroy(run.point_graph);
    op_graph_destroy(run.graph);
    return fine;
}
