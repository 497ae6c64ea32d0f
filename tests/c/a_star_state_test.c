/* The saved state of an A* search: a search that is restored at any pop goes on as the one that was never saved, byte for
 * byte, and no bytes lead to anything worse than a refusal. */
#include "support/check.h"
#include "support/path_case.h"
#include "support/state_subject.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

#include "grid/square_topology.h"
#include "search/a_star_state.h"

/* A search over a square grid, put together by hand. */
typedef struct HandSearch {
    OpSquareTopology topology;
    OpSearchBuffers buffers;
    OpAStar engine;
} HandSearch;

static void make_search(HandSearch *search, const OpGrid *grid, const OpGridOptions *options) {
    OpAllocator allocator;
    memset(search, 0, sizeof *search);
    check_ok(op_square_topology_init(&search->topology, grid, options));
    allocator = grid->allocator;
    check_ok(op_search_buffers_init(&search->buffers, (int32_t)op_grid_cell_count(grid), &allocator));
    search->engine = (OpAStar){.buffers = &search->buffers,
                               .expand = op_square_expand,
                               .topology = &search->topology,
                               .max_degree = OP_SQUARE_DIRECTIONS,
                               .weight = options->heuristic_weight,
                               .record_expansions = options->record_expansions};
}

static void free_search(HandSearch *search) {
    op_search_buffers_free(&search->buffers);
}

static void begin(HandSearch *search, OpCell start, OpCell goal) {
    const OpGrid *grid = search->topology.grid;
    search->topology.goal = goal;
    check_ok(op_a_star_begin(&search->engine, op_grid_index(grid, start), op_grid_index(grid, goal),
                             op_square_estimate(&search->topology, start, goal)));
}

static size_t state_size(const void *object) {
    const HandSearch *search = object;
    OpWriter writer = op_writer(NULL, 0);
    op_a_star_write_state(&writer, &search->engine);
    return writer.size;
}

static OpStatus save(const void *object, uint8_t *buffer, size_t capacity, size_t *needed) {
    const HandSearch *search = object;
    OpWriter writer = op_writer(buffer, capacity);
    op_a_star_write_state(&writer, &search->engine);
    return op_state_finish(&writer, needed);
}

static OpStatus restore(void *object, const uint8_t *bytes, size_t size) {
    HandSearch *search = object;
    OpReader reader = op_reader(bytes, size);
    OpStatus status = op_a_star_read_state(&reader, &search->engine);
    if (status == OP_STATUS_OK) {
        status = op_state_read_end(&reader);
    }
    if (status == OP_STATUS_OK && search->engine.goal >= 0) {
        search->topology.goal = op_grid_cell_of(search->topology.grid, search->engine.goal);
    }
    return status;
}

/* Runs on, and walks back from the goal as a path would be read. */
static void exercise(void *object) {
    HandSearch *search = object;
    if (search->engine.iterations > 1000000) {
        return; /* the handle refuses to count further */
    }
    (void)op_a_star_step(&search->engine, 500);
    if (search->engine.status == OP_SEARCH_FOUND) {
        int32_t steps = 0;
        for (int32_t node = search->engine.goal; node >= 0; node = search->buffers.nodes[node].parent) {
            assert_true(steps++ <= search->buffers.node_count);
        }
    }
}

static StateSubject subject_of(HandSearch *search) {
    return (StateSubject){search, state_size, save, restore, exercise, false};
}

static void check_same_state(const PathCase *path_case, HandSearch *a, HandSearch *b) {
    StateSubject first = subject_of(a);
    StateSubject second = subject_of(b);
    SavedState one = subject_save(&first);
    SavedState two = subject_save(&second);
    case_check(path_case, saved_states_equal(&one, &two));
    saved_state_free(&one);
    saved_state_free(&two);
}

static void stop_anywhere(const PathCase *path_case) {
    HandSearch search;
    HandSearch other;
    make_search(&search, path_case->grid, &path_case->options);
    make_search(&other, path_case->grid, &path_case->options);
    StateSubject subject = subject_of(&search);
    check_same_state(path_case, &search, &other);
    begin(&search, path_case->start, path_case->goal);
    while (search.engine.status == OP_SEARCH_RUNNING) {
        SavedState saved = subject_save(&subject);
        check_ok(restore(&other, saved.bytes, saved.size));
        check_same_state(path_case, &search, &other);
        check_ok(op_a_star_step(&search.engine, 1));
        check_ok(op_a_star_step(&other.engine, 1));
        check_same_state(path_case, &search, &other);
        saved_state_free(&saved);
    }
    free_search(&search);
    free_search(&other);
}

static void searches_stop_anywhere(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(10, 150, 1500); seed++) {
        PathVariant variant = {8, (OpDiagonalRule)(seed % 3), 1 + (int32_t)(seed % 2),
                               (CostKind)(seed % COST_KINDS), 10};
        PathCase path_case;
        path_case_make(&path_case, &variant, seed + 6000000);
        path_case_randomise(&path_case);
        if (ref_inside(&path_case.reference, path_case.start.x, path_case.start.y) &&
            ref_inside(&path_case.reference, path_case.goal.x, path_case.goal.y)) {
            stop_anywhere(&path_case);
        }
        path_case_free(&path_case);
    }
}

static void hostile_bytes(void **state) {
    (void)state;
    static const char picture[] = "......\n.##.#.\n...#..\n.#...#\n";
    OpGrid *grid = NULL;
    HandSearch search;
    OpGridOptions options = op_grid_options_default();
    options.record_expansions = true;
    options.heuristic = OP_HEURISTIC_OCTILE;
    check_ok(op_grid_from_text(picture, sizeof picture - 1, NULL, &grid));
    make_search(&search, grid, &options);
    StateSubject subject = subject_of(&search);
    subject_survives_hostile_bytes(&subject, 6);
    begin(&search, (OpCell){0, 0}, (OpCell){4, 3});
    check_ok(op_a_star_step(&search.engine, 3));
    subject_survives_hostile_bytes(&subject, 7);
    check_ok(op_a_star_step(&search.engine, 100));
    assert_int_equal(search.engine.status, OP_SEARCH_FOUND);
    subject_survives_hostile_bytes(&subject, 8);
    free_search(&search);
    op_grid_destroy(grid);
}

/* ---- Chains of parents, written by hand ---- */

typedef struct Visited {
    int32_t node;
    double g;
    int32_t parent;
} Visited;

static OpStatus restore_chain(HandSearch *search, const Visited *visited, int32_t count, int32_t open_node) {
    uint8_t bytes[512];
    OpWriter writer = op_writer(bytes, sizeof bytes);
    OpSearchHeader header = {
        .node_count = 9, .status = OP_SEARCH_RUNNING, .weight = 1.0, .start = 0, .goal = 8, .iterations = 1};
    op_state_write_search(&writer, OP_STATE_A_STAR, &header);
    op_write_i32(&writer, count);
    for (int32_t i = 0; i < count; i++) {
        op_write_i32(&writer, visited[i].node);
        op_write_u8(&writer, 1);
        op_write_f64(&writer, visited[i].g);
        op_write_i32(&writer, visited[i].parent);
    }
    op_write_i32(&writer, 1);
    op_write_i32(&writer, open_node);
    op_write_f64(&writer, 2.0);
    op_write_f64(&writer, 1.0);
    op_write_i32(&writer, 0);
    return restore(search, bytes, writer.size);
}

static void chains_are_checked(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    HandSearch search;
    OpGridOptions options = op_grid_options_default();
    check_ok(op_grid_create(3, 3, 0, NULL, &grid));
    make_search(&search, grid, &options);
    const Visited tree[] = {{0, 0.0, -1}, {1, 0.0, 0}, {2, 0.0, 1}, {4, 0.0, 2}, {5, 3.0, 4}};
    const Visited circle[] = {{0, 0.0, -1}, {1, 2.0, 2}, {2, 2.0, 4}, {4, 2.0, 1}};
    const Visited self[] = {{0, 0.0, -1}, {1, 2.0, 1}};
    const Visited dearer[] = {{0, 0.0, -1}, {1, 1.0, 2}, {2, 2.0, 0}};
    const Visited unvisited[] = {{0, 0.0, -1}, {1, 1.0, 3}};
    const Visited unordered[] = {{1, 1.0, 0}, {0, 0.0, -1}};
    check_ok(restore_chain(&search, tree, 5, 5));
    check_refused(restore_chain(&search, circle, 4, 1), OP_STATUS_GRID_STATE, "state.visited.parent",
                  "circle");
    assert_int_equal(search.engine.status, OP_SEARCH_NOT_STARTED);
    check_refused(restore_chain(&search, self, 2, 1), OP_STATUS_GRID_STATE, "state.visited.parent", "circle");
    check_refused(restore_chain(&search, dearer, 3, 1), OP_STATUS_GRID_STATE, "state.visited.parent",
                  "was 2");
    check_refused(restore_chain(&search, unvisited, 2, 1), OP_STATUS_GRID_STATE, "state.visited.parent",
                  "was 3");
    check_refused(restore_chain(&search, unordered, 2, 1), OP_STATUS_GRID_STATE, "state.visited.node",
                  "was 0");
    check_refused(restore_chain(&search, tree, 5, 7), OP_STATUS_GRID_STATE, "state.open.node", "was 7");
    search.buffers.generation = UINT32_MAX >> 1; /* the numbers run out */
    check_ok(restore_chain(&search, tree, 5, 5));
    assert_true(op_search_visited(&search.buffers, 4) && !op_search_visited(&search.buffers, 3));
    check_ok(restore_chain(&search, tree, 5, 5));
    free_search(&search);
    op_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chains_are_checked),
        cmocka_unit_test(searches_stop_anywhere),
        cmocka_unit_test(hostile_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
