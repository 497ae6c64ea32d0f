/* The abstract graph of HPA*: entrances and costs by their definitions, the graph after edits equal to a new one down to
 * the bit, refusals, and allocations that fail. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/path_case.h"
#include "support/test_mode.h"

#include <math.h>
#include <stdlib.h>

#include "onepath/hpa.h"

static OpHpaOptions random_options(TestRandom *random, int32_t max_agent) {
    OpHpaOptions options = op_hpa_options_default();
    options.chunk_size = test_int(random, 2, 7);
    options.entrance_threshold = test_int(random, 1, 8);
    options.agent_size = test_int(random, 1, max_agent);
    options.connectivity = test_chance(random, 50) ? 4 : 8;
    options.diagonals = test_chance(random, 50) ? OP_DIAGONAL_NO_CORNER_CUTTING : OP_DIAGONAL_NO_SQUEEZING;
    return options;
}

static RefGrid random_grid(TestRandom *random, int32_t max_side) {
    RefGrid grid = ref_grid_make(test_int(random, 1, max_side), test_int(random, 1, max_side), 0);
    random_cells(random, &grid);
    random_costs(random, (CostKind)test_int(random, 0, COST_KINDS - 1), &grid);
    return grid;
}

/* ---- Entrances ---- */

static bool is_edge(const OpHpaHierarchy *hierarchy, int32_t columns, int32_t size, OpCell a, OpCell b,
                    int32_t width, double cost) {
    int32_t cluster = a.y / size * columns + a.x / size;
    const int32_t *nodes;
    const OpHpaEdge *edges;
    int32_t node_count, edge_count;
    check_ok(op_hpa_cluster_nodes(hierarchy, cluster, &nodes, &node_count));
    check_ok(op_hpa_inter_edges(hierarchy, cluster, &edges, &edge_count));
    for (int32_t i = 0; i < edge_count; i++) {
        if (nodes[edges[i].node] == a.y * width + a.x && edges[i].target == b.y * width + b.x) {
            return bits_of(edges[i].cost) == bits_of(cost);
        }
    }
    return false;
}

/* Walks the border between the chunk of a and that of b (one step further), which starts at a and b and goes on in
 * direction (dx, dy) for length cells, and checks each transition. Returns how many edges there must be. */
static int32_t check_border(const OpHpaHierarchy *hierarchy, const RefGrid *grid, const OpHpaOptions *options,
                            OpCell a, OpCell b, int32_t dx, int32_t dy, int32_t length) {
    int32_t columns = op_hpa_cluster_columns(hierarchy);
    int32_t edges = 0;
    for (int32_t low = 0; low < length; low++) {
        int32_t run = 0;
        while (low + run < length &&
               ref_fits(grid, a.x + (low + run) * dx, a.y + (low + run) * dy, options->agent_size) &&
               ref_fits(grid, b.x + (low + run) * dx, b.y + (low + run) * dy, options->agent_size)) {
            run++;
        }
        if (run == 0) {
            continue;
        }
        bool two = run >= options->entrance_threshold && run > 1;
        int32_t places[2] = {two ? low : low + (run - 1) / 2, low + run - 1};
        for (int32_t i = 0; i < (two ? 2 : 1); i++) {
            OpCell from = {a.x + places[i] * dx, a.y + places[i] * dy};
            OpCell to = {b.x + places[i] * dx, b.y + places[i] * dy};
            double cost = ref_step_cost(grid, from, to);
            assert_true(is_edge(hierarchy, columns, options->chunk_size, from, to, grid->width, cost));
            assert_true(is_edge(hierarchy, columns, options->chunk_size, to, from, grid->width, cost));
            edges += 2;
        }
        low += run;
    }
    return edges;
}

static int32_t least(int32_t a, int32_t b) {
    return a < b ? a : b;
}

static void entrances_follow_the_definition(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(50, 400, 3000); seed++) {
        TestRandom random = test_random(seed + 700000);
        RefGrid reference = random_grid(&random, 20);
        OpHpaOptions options = random_options(&random, 3);
        OpGrid *grid = ref_grid_to_library(&reference, NULL);
        OpHpaHierarchy *hierarchy;
        check_ok(op_hpa_hierarchy_create(grid, &options, NULL, &hierarchy));
        int32_t size = options.chunk_size;
        int32_t expected = 0;
        for (int32_t y = 0; y < reference.height; y += size) {
            for (int32_t x = 0; x < reference.width; x += size) {
                OpCell right = {x + size, y};
                OpCell below = {x, y + size};
                if (right.x < reference.width) {
                    expected += check_border(hierarchy, &reference, &options, (OpCell){x + size - 1, y},
                                             right, 0, 1, least(size, reference.height - y));
                }
                if (below.y < reference.height) {
                    expected += check_border(hierarchy, &reference, &options, (OpCell){x, y + size - 1},
                                             below, 1, 0, least(size, reference.width - x));
                }
            }
        }
        int32_t found = 0;
        for (int32_t i = 0; i < op_hpa_cluster_columns(hierarchy) * op_hpa_cluster_rows(hierarchy); i++) {
            const OpHpaEdge *edges;
            int32_t count;
            check_ok(op_hpa_inter_edges(hierarchy, i, &edges, &count));
            for (int32_t k = 1; k < count; k++) {
                assert_true(edges[k - 1].node < edges[k].node ||
                            (edges[k - 1].node == edges[k].node && edges[k - 1].target < edges[k].target));
            }
            found += count;
        }
        assert_int_equal(found, expected);
        op_hpa_hierarchy_destroy(hierarchy);
        op_grid_destroy(grid);
        ref_grid_free(&reference);
    }
}

/* ---- Costs inside a chunk ---- */

static void check_cluster(const OpHpaHierarchy *hierarchy, const RefGrid *reference,
                          const OpHpaOptions *options, int32_t cluster) {
    int32_t size = options->chunk_size;
    int32_t x = cluster % op_hpa_cluster_columns(hierarchy) * size;
    int32_t y = cluster / op_hpa_cluster_columns(hierarchy) * size;
    /* The chunk alone, as a grid of its own. */
    RefGrid part = ref_grid_make(least(size, reference->width - x), least(size, reference->height - y), 0);
    for (int32_t i = 0; i < part.width * part.height; i++) {
        OpCell cell = {i % part.width, i / part.width};
        ref_set_area(&part, cell.x, cell.y, ref_area(reference, x + cell.x, y + cell.y));
    }
    for (int area = 0; area < 255; area++) {
        part.multiplier[area] = reference->multiplier[area];
    }
    const int32_t *nodes;
    int32_t count;
    check_ok(op_hpa_cluster_nodes(hierarchy, cluster, &nodes, &count));
    RefRules rules = {options->connectivity, options->diagonals, 1};
    double distance[49];
    for (int32_t from = 0; from < count; from++) {
        OpCell start = {nodes[from] % reference->width - x, nodes[from] / reference->width - y};
        assert_true(from == 0 || nodes[from - 1] < nodes[from]);
        ref_dijkstra(&part, &rules, start, distance);
        for (int32_t to = 0; to < count; to++) {
            OpCell end = {nodes[to] % reference->width - x, nodes[to] / reference->width - y};
            double expected = distance[end.y * part.width + end.x];
            double cost;
            check_ok(op_hpa_intra_cost(hierarchy, cluster, from, to, &cost));
            assert_true(isinf(expected) ? isinf(cost) : fabs(cost - expected) <= 1e-9 * expected);
        }
    }
    ref_grid_free(&part);
}

static void costs_are_those_of_the_chunk_alone(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(30, 200, 1000); seed++) {
        TestRandom random = test_random(seed + 710000);
        RefGrid reference = random_grid(&random, 20);
        OpHpaOptions options = random_options(&random, 1);
        OpGrid *grid = ref_grid_to_library(&reference, NULL);
        OpHpaHierarchy *hierarchy;
        check_ok(op_hpa_hierarchy_create(grid, &options, NULL, &hierarchy));
        for (int32_t i = 0; i < op_hpa_cluster_columns(hierarchy) * op_hpa_cluster_rows(hierarchy); i++) {
            check_cluster(hierarchy, &reference, &options, i);
        }
        op_hpa_hierarchy_destroy(hierarchy);
        op_grid_destroy(grid);
        ref_grid_free(&reference);
    }
}

/* ---- Edits ---- */

static void random_edit(TestRandom *random, OpGrid *grid) {
    int32_t width = op_grid_width(grid);
    int32_t height = op_grid_height(grid);
    OpRect rect = {test_int(random, 0, width - 1), test_int(random, 0, height - 1), 1, 1};
    uint8_t area = test_chance(random, 40) ? OP_AREA_WALL : (uint8_t)test_int(random, 0, 3);
    if (test_chance(random, 10)) {
        check_ok(op_grid_set_area_cost(grid, test_int(random, 0, 3), (double)test_int(random, 1, 30) / 7.0));
    } else if (test_chance(random, 70)) {
        check_ok(op_grid_set_area(grid, (OpCell){rect.x, rect.y}, area));
    } else {
        rect.width = test_int(random, 1, least(5, width - rect.x));
        rect.height = test_int(random, 1, least(5, height - rect.y));
        check_ok(op_grid_fill_rect(grid, rect, area));
    }
}

static void edited_graphs_equal_a_rebuild(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(30, 300, 2000); seed++) {
        TestRandom random = test_random(seed + 720000);
        RefGrid reference = random_grid(&random, 24);
        OpHpaOptions options = random_options(&random, 3);
        OpGrid *grid = ref_grid_to_library(&reference, NULL);
        OpHpaHierarchy *hierarchy;
        check_ok(op_hpa_hierarchy_create(grid, &options, NULL, &hierarchy));
        for (int round = 0; round < 6; round++) {
            for (int32_t edits = test_int(&random, 1, 6); edits > 0; edits--) {
                random_edit(&random, grid);
            }
            OpHpaHierarchy *fresh;
            check_ok(op_hpa_hierarchy_refresh(hierarchy));
            check_ok(op_hpa_hierarchy_create(grid, &options, NULL, &fresh));
            assert_true(op_hpa_content_equals(hierarchy, fresh));
            assert_true(op_hpa_content_hash(hierarchy) == op_hpa_content_hash(fresh));
            op_hpa_hierarchy_destroy(fresh);
        }
        op_hpa_hierarchy_destroy(hierarchy);
        op_grid_destroy(grid);
        ref_grid_free(&reference);
    }
}

static void different_graphs_differ(void **state) {
    (void)state;
    OpGrid *grid;
    OpHpaHierarchy *a;
    OpHpaHierarchy *b;
    check_ok(op_grid_create(40, 40, 0, NULL, &grid));
    check_ok(op_hpa_hierarchy_create(grid, NULL, NULL, &a));
    check_ok(op_grid_set_area(grid, (OpCell){16, 0}, OP_AREA_WALL));
    check_ok(op_hpa_hierarchy_create(grid, NULL, NULL, &b));
    assert_false(op_hpa_content_equals(a, b)); /* a has not been refreshed */
    assert_true(op_hpa_content_hash(a) != op_hpa_content_hash(b));
    assert_false(op_hpa_content_equals(a, NULL));
    assert_true(op_hpa_content_equals(NULL, NULL));
    assert_true(op_hpa_content_hash(NULL) == 0);
    op_hpa_hierarchy_destroy(a);
    op_hpa_hierarchy_destroy(b);
    op_grid_destroy(grid);
}

/* ---- Refusals ---- */

static void refuse(OpGrid *grid, OpHpaOptions options, OpStatus status, const char *argument,
                   const char *part) {
    OpHpaHierarchy *out = NULL;
    check_refused(op_hpa_hierarchy_create(grid, &options, NULL, &out), status, argument, part);
    assert_null(out);
}

static void refusals(void **state) {
    (void)state;
    OpGrid *grid;
    OpHpaHierarchy *hierarchy;
    const OpHpaOptions good = op_hpa_options_default();
    OpHpaOptions bad;
    check_ok(op_grid_create(20, 20, 0, NULL, &grid));
    bad = good, bad.chunk_size = 1;
    refuse(grid, bad, OP_STATUS_OUT_OF_RANGE, "chunk_size", "[2, 256], was 1");
    bad = good, bad.chunk_size = 257;
    refuse(grid, bad, OP_STATUS_OUT_OF_RANGE, "chunk_size", "was 257");
    bad = good, bad.entrance_threshold = 0;
    refuse(grid, bad, OP_STATUS_OUT_OF_RANGE, "entrance_threshold", "was 0");
    bad = good, bad.agent_size = 0;
    refuse(grid, bad, OP_STATUS_OUT_OF_RANGE, "agent_size", "was 0");
    bad = good, bad.connectivity = 6;
    refuse(grid, bad, OP_STATUS_INVALID_ARGUMENT, "connectivity", "was 6");
    bad = good, bad.diagonals = (OpDiagonalRule)3;
    refuse(grid, bad, OP_STATUS_INVALID_ARGUMENT, "diagonals", "was 3");
    bad = good, bad.diagonals = OP_DIAGONAL_ALLOW_ALL;
    refuse(grid, bad, OP_STATUS_INVALID_ARGUMENT, "diagonals", "ALLOW_ALL");
    bad.connectivity = 4; /* where it means nothing */
    check_ok(op_hpa_hierarchy_create(grid, &bad, NULL, &hierarchy));
    op_hpa_hierarchy_destroy(hierarchy);
    check_refused(op_hpa_hierarchy_create(NULL, NULL, NULL, &hierarchy), OP_STATUS_INVALID_ARGUMENT, "grid",
                  "NULL");
    check_refused(op_hpa_hierarchy_create(grid, NULL, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_ok(op_hpa_hierarchy_create(grid, NULL, NULL, &hierarchy));
    const int32_t *nodes;
    const OpHpaEdge *edges;
    int32_t count;
    double cost;
    check_refused(op_hpa_cluster_nodes(hierarchy, 4, &nodes, &count), OP_STATUS_OUT_OF_RANGE, "cluster",
                  "[0, 3]");
    check_refused(op_hpa_cluster_nodes(hierarchy, -1, &nodes, &count), OP_STATUS_OUT_OF_RANGE, "cluster",
                  "-1");
    check_refused(op_hpa_cluster_nodes(NULL, 0, &nodes, &count), OP_STATUS_INVALID_ARGUMENT, "hierarchy",
                  "NULL");
    check_refused(op_hpa_cluster_nodes(hierarchy, 0, NULL, &count), OP_STATUS_INVALID_ARGUMENT, "cells",
                  "NULL");
    check_refused(op_hpa_cluster_nodes(hierarchy, 0, &nodes, NULL), OP_STATUS_INVALID_ARGUMENT, "count",
                  "NULL");
    check_refused(op_hpa_inter_edges(hierarchy, 0, NULL, &count), OP_STATUS_INVALID_ARGUMENT, "edges",
                  "NULL");
    check_refused(op_hpa_inter_edges(hierarchy, 0, &edges, NULL), OP_STATUS_INVALID_ARGUMENT, "count",
                  "NULL");
    check_ok(op_hpa_cluster_nodes(hierarchy, 0, &nodes, &count));
    check_refused(op_hpa_intra_cost(hierarchy, 0, count, 0, &cost), OP_STATUS_OUT_OF_RANGE, "from",
                  "must be in");
    check_refused(op_hpa_intra_cost(hierarchy, 0, 0, -1, &cost), OP_STATUS_OUT_OF_RANGE, "to", "-1");
    check_refused(op_hpa_intra_cost(hierarchy, 0, 0, 0, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_hpa_hierarchy_refresh(NULL), OP_STATUS_INVALID_ARGUMENT, "hierarchy", "NULL");
    assert_int_equal(op_hpa_cluster_columns(NULL), 0);
    assert_int_equal(op_hpa_cluster_rows(NULL), 0);
    op_hpa_hierarchy_destroy(NULL);
    op_hpa_hierarchy_destroy(hierarchy);
    op_grid_destroy(grid);
}

/* ---- Memory ---- */

static void allocations_fail(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpGrid *grid;
    OpHpaOptions options = op_hpa_options_default();
    options.agent_size = 2;
    check_ok(op_grid_create(40, 40, 0, &allocator, &grid));
    OpHpaHierarchy *hierarchy = NULL;
    size_t failing = 1;
    for (;; failing++) {
        counter.fail_in = failing;
        OpStatus status = op_hpa_hierarchy_create(grid, &options, &allocator, &hierarchy);
        counter.fail_in = 0;
        if (status == OP_STATUS_OK) {
            break;
        }
        assert_int_equal(status, OP_STATUS_OUT_OF_MEMORY);
        assert_null(hierarchy);
    }
    assert_true(failing > 12);
    /* A refresh that fails half way goes on where it stopped. */
    check_ok(op_grid_fill_rect(grid, (OpRect){5, 5, 30, 30}, OP_AREA_WALL));
    check_ok(op_grid_fill_rect(grid, (OpRect){6, 6, 28, 28}, 0));
    size_t failures = 0;
    counter.fail_in = 2;
    while (op_hpa_hierarchy_refresh(hierarchy) != OP_STATUS_OK) {
        failures++;
        counter.fail_in = 2;
    }
    counter.fail_in = 0;
    assert_true(failures > 3);
    OpHpaHierarchy *fresh;
    check_ok(op_hpa_hierarchy_create(grid, &options, NULL, &fresh));
    assert_true(op_hpa_content_equals(hierarchy, fresh));
    op_hpa_hierarchy_destroy(fresh);
    op_hpa_hierarchy_destroy(hierarchy);
    op_grid_destroy(grid);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

/* After a restore the same version number can stand for other costs. */
static void a_restore_is_not_missed(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpHpaHierarchy *hierarchy;
    OpHpaHierarchy *fresh;
    check_ok(op_grid_create(40, 40, 0, NULL, &grid));
    check_ok(op_grid_fill_rect(grid, (OpRect){20, 0, 1, 35}, OP_AREA_WALL));
    size_t size = op_grid_state_size(grid);
    uint8_t *bytes = malloc(size);
    check_ok(op_grid_save_state(grid, bytes, size, &size));
    check_ok(op_grid_set_area_cost(grid, 0, 2.0));
    check_ok(op_hpa_hierarchy_create(grid, NULL, NULL, &hierarchy));
    check_ok(op_grid_restore_state(grid, bytes, size));
    check_ok(op_grid_set_area_cost(grid, 0, 3.0));
    check_ok(op_hpa_hierarchy_refresh(hierarchy));
    check_ok(op_hpa_hierarchy_create(grid, NULL, NULL, &fresh));
    assert_true(op_hpa_content_equals(hierarchy, fresh));
    op_hpa_hierarchy_destroy(fresh);
    op_hpa_hierarchy_destroy(hierarchy);
    op_grid_destroy(grid);
    free(bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entrances_follow_the_definition),
        cmocka_unit_test(costs_are_those_of_the_chunk_alone),
        cmocka_unit_test(edited_graphs_equal_a_rebuild),
        cmocka_unit_test(a_restore_is_not_missed),
        cmocka_unit_test(different_graphs_differ),
        cmocka_unit_test(refusals),
        cmocka_unit_test(allocations_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
