/* Every allocation of every call on graphs fails once: the call says so, nothing has changed, nothing is lost, and the same
 * call then gives the same result as if nothing had happened. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/graph_case.h"

#include <stdlib.h>
#include <string.h>

enum { NODES = 40 };

/* Everything a call may touch. Made afresh for every attempt. */
typedef struct World {
    CountingAllocator counter;
    OpAllocator allocator;
    OpGraph *graph;
    OpGraphSearch *search;
    OpGraphOptions options;
    OpGraphPath path;
    OpPathStatus status;
    int32_t id;
    uint64_t fingerprint;
    uint8_t bytes[4096]; /* a saved state */
    size_t size;
} World;

/* One call. prepare runs with all memory there is, call with one allocation failing. */
typedef struct Subject {
    const char *name;
    void (*prepare)(World *world);
    OpStatus (*call)(World *world);
    void (*check)(World *world); /* that the call had its effect */
} Subject;

/* ---- The worlds ---- */

static void with_nothing(World *world) {
    (void)world;
}

static void with_graph(World *world) {
    check_ok(op_graph_create(NODES, &world->allocator, &world->graph));
    for (int32_t node = 0; node + 1 < NODES; node++) {
        check_ok(op_graph_add_edge(world->graph, node, node + 1, 1.0, &world->id));
        check_ok(op_graph_add_edge(world->graph, node + 1, node, 1.0, &world->id));
        check_ok(op_graph_add_edge(world->graph, 0, node, 100.0, &world->id));
    }
    world->options.record_expansions = true;
}

static void with_full_lists(World *world) {
    with_graph(world);
    while (op_graph_edge_count(world->graph) < 128) { /* the lists have grown to exactly this */
        check_ok(op_graph_add_edge(world->graph, 1, 0, 1.0, &world->id));
    }
}

static void with_compiled_graph(World *world) {
    with_graph(world);
    check_ok(op_graph_compile(world->graph));
    check_ok(op_graph_fingerprint(world->graph, &world->fingerprint));
}

static void with_two_sides(World *world) {
    with_graph(world);
    world->options.algorithm = OP_GRAPH_BIDIRECTIONAL_DIJKSTRA;
}

/* A search in progress, over fewer nodes than the graph now has. */
static void with_outgrown_search(World *world) {
    with_two_sides(world);
    check_ok(op_graph_search_create(world->graph, &world->options, &world->search));
    check_ok(op_graph_search_begin(world->search, 0, 9, &world->status));
    check_ok(op_graph_search_step(world->search, 1000, &world->status));
    check_ok(op_graph_add_node(world->graph, &world->id));
}

static void with_search(World *world) {
    with_graph(world);
    check_ok(op_graph_search_create(world->graph, &world->options, &world->search));
}

static void with_begun_search(World *world) {
    with_search(world);
    check_ok(op_graph_search_begin(world->search, 3, NODES - 1, &world->status));
}

static void with_two_begun_sides(World *world) {
    with_two_sides(world);
    check_ok(op_graph_search_create(world->graph, &world->options, &world->search));
    check_ok(op_graph_search_begin(world->search, 3, NODES - 1, &world->status));
}

static void with_finished_search(World *world) {
    with_begun_search(world);
    check_ok(op_graph_search_step(world->search, 1000, &world->status));
}

static void with_saved_graph(World *world) {
    with_compiled_graph(world);
    check_ok(op_graph_save_state(world->graph, world->bytes, sizeof world->bytes, &world->size));
    check_ok(op_graph_remove_edge(world->graph, 0));
}

static void with_saved_search(World *world) {
    with_begun_search(world);
    check_ok(op_graph_search_step(world->search, 20, &world->status));
    check_ok(op_graph_search_save_state(world->search, world->bytes, sizeof world->bytes, &world->size));
    op_graph_search_destroy(world->search);
    check_ok(op_graph_search_create(world->graph, &world->options, &world->search));
}

/* ---- The calls ---- */

static OpStatus create(World *world) {
    return op_graph_create(5, &world->allocator, &world->graph);
}

static OpStatus from_edges(World *world) {
    const int32_t from[] = {0, 1};
    const int32_t to[] = {1, 2};
    return op_graph_from_edges(from, to, NULL, 2, -1, false, &world->allocator, &world->graph);
}

static OpStatus add_edge(World *world) {
    return op_graph_add_edge(world->graph, 2, 0, 1.0, &world->id);
}

static OpStatus add_edges(World *world) {
    const int32_t ends[200] = {0};
    return op_graph_add_edges(world->graph, ends, ends, NULL, 200, &world->id);
}

static OpStatus compile(World *world) {
    return op_graph_compile(world->graph);
}

static OpStatus fingerprint(World *world) {
    return op_graph_fingerprint(world->graph, &world->fingerprint);
}

static OpStatus find_path(World *world) {
    return op_graph_find_path(world->graph, 3, NODES - 1, &world->options, &world->path);
}

static OpStatus search_create(World *world) {
    return op_graph_search_create(world->graph, &world->options, &world->search);
}

static OpStatus search_begin(World *world) {
    return op_graph_search_begin(world->search, 3, NODES - 1, &world->status);
}

static OpStatus search_step(World *world) {
    return op_graph_search_step(world->search, 1000, &world->status);
}

static OpStatus search_path(World *world) {
    return op_graph_search_path(world->search, &world->path);
}

static OpStatus restore(World *world) {
    return op_graph_restore_state(world->graph, world->bytes, world->size);
}

static OpStatus restore_search(World *world) {
    OpStatus status = op_graph_search_restore_state(world->search, world->bytes, world->size);
    world->status = op_graph_search_status(world->search);
    return status;
}

/* ---- Their effects ---- */

static void has_graph(World *world) {
    assert_non_null(world->graph);
}

static void has_one_more(World *world) {
    assert_int_equal(world->id, 128);
    assert_int_equal(op_graph_edge_count(world->graph), 129);
}

static void has_many_more(World *world) {
    assert_int_equal(world->id, 128);
    assert_int_equal(op_graph_edge_count(world->graph), 328);
}

static void has_fingerprint(World *world) {
    uint64_t again = 0;
    check_ok(op_graph_fingerprint(world->graph, &again));
    assert_true(world->fingerprint == 0 || world->fingerprint == again);
}

static void has_path(World *world) {
    assert_int_equal(world->path.status, OP_PATH_FOUND);
    check_same_bits(world->path.cost, NODES - 4);
    assert_int_equal(world->path.node_count, NODES - 3);
    assert_int_equal(world->path.expanded_node_count, world->path.expanded_count);
}

static void is_in_progress(World *world) {
    assert_int_equal(world->status, OP_PATH_IN_PROGRESS);
    check_ok(search_step(world));
    check_ok(search_path(world));
    has_path(world);
}

static void is_found(World *world) {
    assert_int_equal(world->status, OP_PATH_FOUND);
    check_ok(search_path(world));
    has_path(world);
}

static void has_search(World *world) {
    check_ok(search_begin(world));
    is_in_progress(world);
}

static void is_restored(World *world) {
    assert_int_equal(op_graph_live_edge_count(world->graph), op_graph_edge_count(world->graph));
    has_fingerprint(world);
}

/* ---- Trials ---- */

static void open_world(World *world, const Subject *subject) {
    *world = (World){.options = op_graph_options_default()};
    world->allocator = counting_allocator(&world->counter);
    subject->prepare(world);
}

static void close_world(World *world) {
    op_graph_search_destroy(world->search);
    op_graph_destroy(world->graph);
    op_graph_path_reset(&world->path);
    assert_int_equal(world->counter.live_blocks, 0);
    assert_int_equal(world->counter.live_bytes, 0);
    assert_int_equal(world->counter.wrong_frees, 0);
}

/* What a failed call must leave alone; a search that runs may have got as far as its memory allowed. */
static void check_as_before(const World *now, const World *then, int32_t edges, const Subject *subject) {
    bool same = now->graph == then->graph && now->search == then->search && now->id == then->id &&
                now->path.nodes == then->path.nodes && graph_paths_equal(&now->path, &then->path) &&
                op_graph_edge_count(now->graph) == edges &&
                (subject->call == restore_search || now->status == then->status);
    if (!same) {
        print_error("%s: a failed allocation left something changed\n", subject->name);
        fail();
    }
    if (now->graph == NULL) {
        assert_int_equal(now->counter.live_blocks, 0);
    }
}

static bool fails_at(const Subject *subject, size_t fail_in) {
    World world;
    open_world(&world, subject);
    World before = world;
    int32_t edges = op_graph_edge_count(world.graph);
    world.counter.fail_in = fail_in;
    OpStatus status = subject->call(&world);
    bool failed = world.counter.failures > 0;
    world.counter.fail_in = 0;
    if (failed) {
        assert_int_equal(status, OP_STATUS_OUT_OF_MEMORY);
        assert_string_equal(op_error_argument(), "memory");
        check_as_before(&world, &before, edges, subject);
        status = subject->call(&world);
    }
    check_ok(status);
    subject->check(&world);
    close_world(&world);
    return failed;
}

static const Subject subjects[] = {
    {"op_graph_create", with_nothing, create, has_graph},
    {"op_graph_from_edges", with_nothing, from_edges, has_graph},
    {"op_graph_add_edge", with_full_lists, add_edge, has_one_more},
    {"op_graph_add_edges", with_full_lists, add_edges, has_many_more},
    {"op_graph_compile", with_graph, compile, has_fingerprint},
    {"op_graph_fingerprint", with_graph, fingerprint, has_fingerprint},
    {"op_graph_find_path", with_graph, find_path, has_path},
    {"op_graph_find_path from two sides", with_two_sides, find_path, has_path},
    {"op_graph_search_create", with_graph, search_create, has_search},
    {"op_graph_search_begin", with_search, search_begin, is_in_progress},
    {"op_graph_search_begin of a larger graph", with_outgrown_search, search_begin, is_in_progress},
    {"op_graph_search_step", with_begun_search, search_step, is_found},
    {"op_graph_search_step from two sides", with_two_begun_sides, search_step, is_found},
    {"op_graph_search_path", with_finished_search, search_path, has_path},
    {"op_graph_restore_state", with_saved_graph, restore, is_restored},
    {"op_graph_search_restore_state", with_saved_search, restore_search, is_in_progress},
};

static void test_every_allocation_fails_once(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof subjects / sizeof subjects[0]; i++) {
        size_t fail_in = 1;
        while (fails_at(&subjects[i], fail_in)) {
            fail_in++;
            assert_true(fail_in < 1000);
        }
        if (fail_in == 1) {
            print_error("%s allocated nothing, so nothing was tested\n", subjects[i].name);
            fail();
        }
    }
}

static void test_from_state(void **state) {
    (void)state;
    World world;
    open_world(&world, &(Subject){.prepare = with_saved_graph});
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpGraph *copy = NULL;
    OpStatus status = OP_STATUS_OUT_OF_MEMORY;
    for (size_t fail_in = 1; status != OP_STATUS_OK; fail_in++) {
        counter.fail_in = fail_in;
        status = op_graph_from_state(world.bytes, world.size, &allocator, &copy);
        assert_true(status == OP_STATUS_OK ||
                    (status == OP_STATUS_OUT_OF_MEMORY && counter.live_blocks == 0));
    }
    assert_true(counter.failures > 3);
    assert_int_equal(op_graph_edge_count(copy), op_graph_edge_count(world.graph));
    op_graph_destroy(copy);
    assert_int_equal(counter.live_blocks, 0);
    close_world(&world);
}

/* A compiled graph queried again needs memory for nothing. */
static void test_steady_queries_allocate_nothing(void **state) {
    (void)state;
    for (int32_t algorithm = OP_GRAPH_DIJKSTRA; algorithm <= OP_GRAPH_BIDIRECTIONAL_DIJKSTRA;
         algorithm += 2) {
        World world;
        open_world(&world, &(Subject){.prepare = with_graph});
        world.options.algorithm = (OpGraphAlgorithm)algorithm;
        check_ok(find_path(&world));
        check_ok(op_graph_find_path(world.graph, NODES - 1, 0, &world.options, &world.path));
        size_t before = world.counter.allocations;
        check_ok(find_path(&world));
        check_ok(op_graph_find_path(world.graph, NODES - 1, 0, &world.options, &world.path));
        assert_int_equal(world.counter.allocations, before);
        close_world(&world);
    }
}

/* A node with very many edges does not make the open set larger than the graph. */
static void test_hubs_take_little_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpGraph *graph = NULL;
    OpGraphPath path = {0};
    int32_t *zeros = calloc(200000, sizeof(int32_t));
    assert_non_null(zeros);
    check_ok(op_graph_from_edges(zeros, zeros, NULL, 200000, 2, true, &allocator, &graph));
    check_ok(op_graph_compile(graph));
    size_t compiled = counter.live_bytes;
    check_ok(op_graph_find_path(graph, 0, 1, NULL, &path));
    assert_int_equal(path.status, OP_PATH_NO_PATH);
    assert_true(counter.peak_bytes < compiled + 4096);
    op_graph_destroy(graph);
    op_graph_path_reset(&path);
    free(zeros);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_allocation_fails_once),
        cmocka_unit_test(test_from_state),
        cmocka_unit_test(test_steady_queries_allocate_nothing),
        cmocka_unit_test(test_hubs_take_little_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
