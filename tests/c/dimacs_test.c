/* DIMACS road networks: the figures of public files, what the formats allow, and errors that name the line. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/test_data.h"
#include "support/test_random.h"

#include "graph/dimacs_lines.h"

#include <stdlib.h>
#include <string.h>

/* ---- Public files ---- */

typedef struct Figures {
    const char *name;
    int32_t nodes;
    int32_t arcs;
    int32_t reached; /* from node 1, as everything below */
    int32_t nodes_at[3];
    double distances[3];
    double eccentricity;
    double sum;
} Figures;

static const Figures all_figures[] = {
    {"graph/rome99.gr", 3353, 8870, 3353, {2, 1676, 3353}, {193, 32247, 30305}, 69102, 116006476},
    {"graph/DE.gr", 49109, 121024, 48812, {2, 24554, 49109}, {760, 61273, 69204}, 106005, 3190694892.0},
};

static void check_tree(const OpGraph *graph, const Figures *figures) {
    double *distances = malloc((size_t)figures->nodes * sizeof(double));
    assert_non_null(distances);
    check_ok(op_graph_shortest_paths(graph, 0, false, distances, NULL));
    int32_t reached = 0;
    double greatest = 0.0;
    double sum = 0.0;
    for (int32_t node = 0; node < figures->nodes; node++) {
        if (distances[node] < positive_infinity()) {
            reached++;
            sum += distances[node];
            greatest = distances[node] > greatest ? distances[node] : greatest;
        }
    }
    assert_int_equal(reached, figures->reached);
    check_same_bits(greatest, figures->eccentricity);
    check_same_bits(sum, figures->sum);
    for (int32_t i = 0; i < 3; i++) {
        check_same_bits(distances[figures->nodes_at[i] - 1], figures->distances[i]);
    }
    free(distances);
}

/* Every algorithm, with and without landmarks, finds the published distances and the least cost between random nodes. */
static void check_queries(const OpGraph *graph, const Figures *figures) {
    OpLandmarks *landmarks = NULL;
    OpGraphPath path = {0};
    OpGraphPath plain = {0};
    TestRandom random = test_random(99);
    check_ok(op_landmarks_build(graph, NULL, NULL, &landmarks));
    for (int32_t query = 0; query < 20; query++) {
        int32_t start = query < 3 ? 0 : test_int(&random, 0, figures->nodes - 1);
        int32_t goal = query < 3 ? figures->nodes_at[query] - 1 : test_int(&random, 0, figures->nodes - 1);
        check_ok(op_graph_find_path(graph, start, goal, NULL, &plain));
        if (query < 3) {
            check_same_bits(plain.cost, figures->distances[query]);
        }
        for (int32_t algorithm = OP_GRAPH_A_STAR; algorithm <= OP_GRAPH_BIDIRECTIONAL_A_STAR; algorithm++) {
            OpGraphOptions options = op_graph_options_default();
            options.algorithm = (OpGraphAlgorithm)algorithm;
            options.landmarks = landmarks;
            check_ok(op_graph_find_path(graph, start, goal, &options, &path));
            check_same_bits(path.cost, plain.cost);
            assert_int_equal(path.status, plain.status);
        }
    }
    op_graph_path_reset(&path);
    op_graph_path_reset(&plain);
    op_landmarks_destroy(landmarks);
}

static void test_public_files(void **state) {
    (void)state;
    if (!test_data_present()) {
        skip();
    }
    for (size_t i = 0; i < sizeof all_figures / sizeof all_figures[0]; i++) {
        const Figures *figures = &all_figures[i];
        TestFile file;
        OpGraph *graph = NULL;
        if (!test_data_read(figures->name, &file)) {
            fail_msg("cannot read %s", figures->name);
        }
        check_ok(op_dimacs_parse_graph(file.text, file.size, NULL, &graph));
        assert_int_equal(op_graph_node_count(graph), figures->nodes);
        assert_int_equal(op_graph_edge_count(graph), figures->arcs);
        check_tree(graph, figures);
        check_queries(graph, figures);
        op_graph_destroy(graph);
        test_file_free(&file);
    }
}

/* ---- Graphs ---- */

/* Parses a copy of exactly its size, so that a read past the end is caught. */
static OpStatus parse(const char *text, const OpAllocator *allocator, OpGraph **out) {
    size_t size = strlen(text);
    char *copy = malloc(size > 0 ? size : 1);
    assert_non_null(copy);
    memcpy(copy, text, size);
    OpStatus status = op_dimacs_parse_graph(copy, size, allocator, out);
    free(copy);
    return status;
}

static void test_a_graph(void **state) {
    (void)state;
    OpGraph *graph = NULL;
    OpGraphEdge edge;
    bool live = false;
    check_ok(
        parse("c a comment\n\nc\np sp 4 3\n  a 1 2 2.5\r\nc in between\na\t4 4  0\na 2 1 1e3", NULL, &graph));
    assert_int_equal(op_graph_node_count(graph), 4);
    assert_int_equal(op_graph_edge_count(graph), 3);
    check_ok(op_graph_edge(graph, 0, &edge, &live));
    assert_true(edge.from == 0 && edge.to == 1 && edge.weight == 2.5 && live);
    check_ok(op_graph_edge(graph, 2, &edge, &live));
    assert_true(edge.from == 1 && edge.to == 0 && edge.weight == 1000.0 && live);
    op_graph_destroy(graph);
    check_ok(parse("p sp 0 0", NULL, &graph));
    assert_int_equal(op_graph_node_count(graph), 0);
    op_graph_destroy(graph);
}

typedef struct BadText {
    const char *text;
    const char *part; /* of the message */
} BadText;

static void test_bad_graphs(void **state) {
    (void)state;
    static const BadText cases[] = {
        {"", "line 1: expected \"p sp NODES ARCS\", but the text ends"},
        {"c only\n", "line 2: expected \"p sp NODES ARCS\""},
        {"a 1 2 3\n", "line 1: expected \"p sp"},
        {"c fine\ncomment\np sp 4 0\n", "line 2: expected \"p sp"}, /* the letter stands alone */
        {"p sp 4\n", "line 1: expected \"p sp"},
        {"p sp 4 0 1\n", "line 1: expected \"p sp"},
        {"p max 4 0\n", "line 1: expected \"p sp"},
        {"p sp -1 0\n", "line 1: expected \"p sp"},
        {"p sp 67108865 0\n", "line 1: expected \"p sp"},
        {"p sp 4 536870913\n", "line 1: expected \"p sp"},
        {"p sp 4 2\na 1 2 3\n", "line 1: expected at most the 1 arcs"},
        {"p sp 4 500000000\na 1 2 3\n", "was 500000000"},
        {"c\np sp 4 1\nc long enough for one\n", "line 4: expected an arc, but the text ends"},
        {"p sp 4 1\na 0 2 3\n", "line 2: expected \"a FROM TO WEIGHT\" with nodes in [1, 4]"},
        {"p sp 4 1\na 1 5 3\n", "line 2: expected \"a FROM"},
        {"p sp 4 1\na 1 2 -1\n", "line 2: expected \"a FROM"},
        {"p sp 4 1\na 1 2 nan\n", "line 2: expected \"a FROM"},
        {"p sp 4 1\na 1 2 1e999\n", "line 2: expected \"a FROM"},
        {"p sp 4 1\na 1 2 3 4\n", "line 2: expected \"a FROM"},
        {"p sp 4 1\na 1 2    \n", "line 2: expected \"a FROM"},
        {"p sp 4 1\na 1.0 2 3\n", "line 2: expected \"a FROM"},
        {"p sp 4 1\nb 1 2 3\n", "line 2: expected \"a FROM"},
        {"p sp 4 1\nab 1 2 3\n", "line 2: expected \"a FROM"},
        {"p sp 4 1\np sp 4 1\n", "line 2: expected \"a FROM"},
        {"p sp 4 1\na 1 2 3\na 2 1 3\n", "line 3: expected nothing after the last arc"},
        {"p sp 4 1\na 1 2 3\nc fine\np\n", "line 4: expected nothing after the last arc"},
    };
    OpGraph *graph = NULL;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_refused(parse(cases[i].text, NULL, &graph), OP_STATUS_GRAPH_FORMAT, "text", cases[i].part);
        assert_null(graph);
    }
    check_refused(op_dimacs_parse_graph(NULL, 3, NULL, &graph), OP_STATUS_INVALID_ARGUMENT, "text", "NULL");
    check_refused(op_dimacs_parse_graph("p", 1, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
}

/* However many arcs the header promises, no more memory is asked for than the text could fill. */
static void test_promises_take_no_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpGraph *graph = NULL;
    check_fails(parse("p sp 67108864 536870912\na 1 2 3\n", &allocator, &graph), OP_STATUS_GRAPH_FORMAT);
    assert_int_equal(counter.allocations, 0);
    check_ok(parse("p sp 67108864 1\na 1 67108864 3\n", &allocator, &graph));
    assert_true(counter.peak_bytes < 4096);
    op_graph_destroy(graph);
    assert_int_equal(counter.live_blocks, 0);
}

static void test_every_allocation_fails_once(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpGraph *graph = NULL;
    size_t tries = 0;
    OpStatus status = OP_STATUS_OUT_OF_MEMORY;
    while (status == OP_STATUS_OUT_OF_MEMORY) {
        counter.fail_in = ++tries;
        status = parse("p sp 2 2\na 1 2 3\na 2 1 4\n", &allocator, &graph);
        assert_true(status == OP_STATUS_OK || counter.live_blocks == 0);
    }
    check_ok(status);
    assert_int_equal(tries, 7);
    op_graph_destroy(graph);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

/* ---- Coordinates ---- */

static OpStatus parse_coordinates(const char *text, double *coordinates, size_t capacity, int32_t *count) {
    size_t size = strlen(text);
    char *copy = malloc(size > 0 ? size : 1);
    assert_non_null(copy);
    memcpy(copy, text, size);
    OpStatus status = op_dimacs_parse_coordinates(copy, size, coordinates, capacity, count);
    free(copy);
    return status;
}

static void test_coordinates(void **state) {
    (void)state;
    static const char text[] = "c\np aux sp co 3\nv 2 -73530767 41085396\nc\nv 3 0.5 -1e2\nv 1 7 8";
    double coordinates[7] = {0, 0, 0, 0, 0, 0, 42.0};
    const double expected[7] = {7.0, 8.0, -73530767.0, 41085396.0, 0.5, -100.0, 42.0};
    int32_t count = 0;
    check_refused(parse_coordinates(text, NULL, 0, &count), OP_STATUS_BUFFER_TOO_SMALL, "capacity",
                  "at least 6, was 0");
    assert_int_equal(count, 3);
    check_refused(parse_coordinates(text, coordinates, 5, &count), OP_STATUS_BUFFER_TOO_SMALL, "capacity",
                  "at least 6, was 5");
    check_same_bits(coordinates[0], 0.0);
    check_ok(parse_coordinates(text, coordinates, 7, &count));
    assert_memory_equal(coordinates, expected, sizeof expected);
    check_ok(parse_coordinates("p aux sp co 0\n", NULL, 0, &count));
    assert_int_equal(count, 0);
}

static void test_bad_coordinates(void **state) {
    (void)state;
    static const BadText cases[] = {
        {"", "line 1: expected \"p aux sp co NODES\", but the text ends"},
        {"p sp 2 2\n", "line 1: expected \"p aux sp co NODES\""},
        {"p aux sp co\n", "line 1: expected \"p aux sp co NODES\""},
        {"p aux sp co 2 2\n", "line 1: expected \"p aux sp co NODES\""},
        {"p aux sp co 67108865\n", "line 1: expected \"p aux sp co NODES\""},
        {"p aux sp co 60000000\nv 1 2 3\n", "line 1: expected at most the 1 nodes"},
        {"p aux sp co 2\nv 1 2 3\nv 1 2 3\n", "line 3: expected each node once, but 1 is twice"},
        {"p aux sp co 2\nv 1 2 3\nc 3456789\n", "line 4: expected a node, but the text ends"},
        {"p aux sp co 2\nv 0 2 3\nv 1 2 3\n", "line 2: expected \"v NODE X Y\" with a node in [1, 2]"},
        {"p aux sp co 2\nv 3 2 3\nv 1 2 3\n", "line 2: expected \"v NODE"},
        {"p aux sp co 2\nv 2 2\n  v 1 2 3\n", "line 2: expected \"v NODE"},
        {"p aux sp co 2\nv 2 2 x\nv 1 2 3\n", "line 2: expected \"v NODE"},
        {"p aux sp co 2\nv 2 Infinity 0\nv 1 2 3\n", "line 2: expected \"v NODE"},
        {"p aux sp co 2\nv 2 2 3 4\nv 1 2 3\n", "line 2: expected \"v NODE"},
        {"p aux sp co 1\nv 1 2 3\nv 1 2 3\n", "line 3: expected nothing after the last node"},
    };
    double coordinates[4];
    int32_t count = 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_refused(parse_coordinates(cases[i].text, coordinates, 4, &count), OP_STATUS_GRAPH_FORMAT,
                      "text", cases[i].part);
    }
    check_refused(op_dimacs_parse_coordinates(NULL, 1, coordinates, 4, &count), OP_STATUS_INVALID_ARGUMENT,
                  "text", "NULL");
    check_refused(op_dimacs_parse_coordinates("p", 1, NULL, 4, &count), OP_STATUS_INVALID_ARGUMENT,
                  "coordinates", "NULL");
    check_refused(op_dimacs_parse_coordinates("p", 1, coordinates, 4, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "count", "NULL");
}

/* Changed, cut and shuffled texts do no harm; what is taken is a graph that can be searched. */
static void test_mangled_texts(void **state) {
    (void)state;
    static const char good[] = "c x\np sp 5 4\na 1 2 3\na 2 3 1.5\na 3 5 0\na 5 1 12\n";
    static const char letters[] = "0123456789 -+.ecapvs\n\r\t";
    TestRandom random = test_random(4);
    for (int32_t round = 0; round < 3000; round++) {
        char text[sizeof good];
        memcpy(text, good, sizeof good);
        for (int32_t i = test_int(&random, 1, 3); i > 0; i--) {
            text[test_int(&random, 0, (int32_t)sizeof good - 2)] = letters[test_int(&random, 0, 22)];
        }
        text[test_chance(&random, 30) ? test_int(&random, 0, (int32_t)sizeof good - 1)
                                      : (int32_t)sizeof good - 1] = 0;
        OpGraph *graph = NULL;
        double coordinates[10];
        int32_t count = 0;
        OpStatus status = parse(text, NULL, &graph);
        assert_true(status == OP_STATUS_OK || status == OP_STATUS_GRAPH_FORMAT);
        if (status == OP_STATUS_OK && op_graph_node_count(graph) < 1000) {
            OpGraphPath path = {0};
            check_ok(op_graph_find_path(graph, 0, 4, NULL, &path));
            op_graph_path_reset(&path);
        }
        op_graph_destroy(graph);
        (void)parse_coordinates(text, coordinates, 10, &count);
    }
}

/* Texts of more lines than 32 bits can count are read like any other. */
static void test_line_numbers_end(void **state) {
    (void)state;
    OpDimacsLines dimacs = op_dimacs_lines("\n\nc\n\n\n", 6);
    char letter = 'x';
    dimacs.lines.number = INT32_MAX - 3;
    assert_false(op_dimacs_next(&dimacs, &letter));
    check_refused(op_dimacs_fail_at_end(&dimacs, "an arc"), OP_STATUS_GRAPH_FORMAT, "text",
                  "line 2147483647: expected an arc");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_public_files),
        cmocka_unit_test(test_a_graph),
        cmocka_unit_test(test_bad_graphs),
        cmocka_unit_test(test_promises_take_no_memory),
        cmocka_unit_test(test_every_allocation_fails_once),
        cmocka_unit_test(test_coordinates),
        cmocka_unit_test(test_bad_coordinates),
        cmocka_unit_test(test_mangled_texts),
        cmocka_unit_test(test_line_numbers_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
