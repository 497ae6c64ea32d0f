/* The replanning engine by itself: its queue against a list, its tolerance, and changes that are announced node by node,
 * around a node, or past all counting. */
#include "support/check.h"
#include "support/path_case.h"
#include "support/test_mode.h"

#include <math.h>
#include <string.h>

#include "grid/square_topology.h"
#include "search/replan_search.h"

#define NODES 60

/* ---- The queue ---- */

typedef struct List {
    bool present[NODES];
    OpReplanKey keys[NODES];
    size_t size;
} List;

/* Keys differ clearly or not at all, so that the order is total. */
static bool key_less(OpReplanKey a, int32_t node_a, OpReplanKey b, int32_t node_b) {
    if (fabs(a.first - b.first) > 1e-6) {
        return a.first < b.first;
    }
    if (fabs(a.second - b.second) > 1e-6) {
        return a.second < b.second;
    }
    return node_a < node_b;
}

static int32_t list_first(const List *list) {
    int32_t best = -1;
    for (int32_t node = 0; node < NODES; node++) {
        if (list->present[node] && (best < 0 || key_less(list->keys[node], node, list->keys[best], best))) {
            best = node;
        }
    }
    return best;
}

static double noisy(TestRandom *random) {
    return (double)test_int(random, 1, 6) * (1.0 + (double)test_int(random, -4, 4) * 1e-13);
}

static void check_heap(const OpReplanOpenSet *set, const List *list) {
    assert_int_equal(set->size, list->size);
    for (size_t slot = 0; slot < set->size; slot++) {
        const OpReplanEntry *entry = &set->heap[slot];
        assert_int_equal(set->slots[entry->node], slot);
        if (slot > 0) {
            const OpReplanEntry *parent = &set->heap[(slot - 1) / 4];
            assert_true(key_less(parent->key, parent->node, entry->key, entry->node));
        }
    }
}

static void queue_is_in_order(void **state) {
    (void)state;
    OpReplanOpenSet set;
    OpAllocator allocator;
    OpGrid *grid = NULL;
    check_ok(op_grid_create(1, 1, 0, NULL, &grid));
    allocator = grid->allocator;
    for (uint64_t seed = 0; seed < test_count(50, 500, 5000); seed++) {
        TestRandom random = test_random(seed);
        List list = {.size = 0};
        check_ok(op_replan_open_set_init(&set, NODES, &allocator));
        check_ok(op_replan_open_set_reserve(&set, NODES));
        for (int32_t i = 0; i < 200; i++) {
            int32_t node = test_int(&random, 0, NODES - 1);
            if (test_chance(&random, 60)) {
                list.size += list.present[node] ? 0 : 1;
                list.present[node] = true;
                list.keys[node] = (OpReplanKey){noisy(&random), noisy(&random)};
                op_replan_open_set_put(&set, node, list.keys[node]);
            } else {
                list.size -= list.present[node] ? 1 : 0;
                list.present[node] = false;
                op_replan_open_set_remove(&set, node);
            }
            check_heap(&set, &list);
            assert_true(set.size == 0 || set.heap[0].node == list_first(&list));
        }
        op_replan_open_set_free(&set);
    }
    op_grid_destroy(grid);
}

static void tolerance(void **state) {
    (void)state;
    double infinity = positive_infinity();
    assert_true(op_replan_same(1.0, 1.0 + 0.9e-11) && !op_replan_same(1.0, 1.0 + 1.1e-11));
    assert_true(op_replan_same(1e6, 1e6 + 0.9e-5) && !op_replan_same(1e6, 1e6 + 1.1e-5));
    assert_true(op_replan_same(0.0, 0.9e-11) && !op_replan_same(0.0, 1.1e-11)); /* absolute below 1 */
    assert_true(op_replan_same(infinity, infinity) && !op_replan_same(infinity, 1e300));
    assert_false(op_replan_same(not_a_number(), not_a_number()));
    assert_true(op_replan_key_before((OpReplanKey){2.0, 1.0}, (OpReplanKey){2.0 - 1e-12, 1.5}));
    assert_false(op_replan_key_before((OpReplanKey){2.0, 1.5}, (OpReplanKey){2.0, 1.5 + 1e-12}));
}

/* ---- Changes ---- */

typedef enum Announcement { NODE_BY_NODE = 0, AROUND, ALL, TOO_OFTEN } Announcement;

static void announce(OpReplanSearch *search, const OpTopology *topology, int32_t node,
                     Announcement announcement) {
    int32_t nodes[OP_MAX_DEGREE];
    int32_t count = 0;
    topology->list_adjacent(topology->self, node, nodes, &count);
    switch (announcement) {
    case NODE_BY_NODE:
        op_replan_mark(search, node);
        for (int32_t i = 0; i < count; i++) {
            op_replan_mark(search, nodes[i]);
        }
        break;
    case AROUND:
        op_replan_mark_around(search, node);
        break;
    case ALL:
        op_replan_mark_all(search);
        break;
    case TOO_OFTEN:
        for (int32_t i = 0; i <= search->node_count; i++) {
            op_replan_mark_around(search, node);
        }
        assert_true(search->overflow && search->pending_count == 0);
        break;
    }
}

static void run_announced(uint64_t seed, Announcement announcement) {
    TestRandom random = test_random(seed);
    OpGrid *grid = NULL;
    OpReplanSearch search;
    OpSquareTopology square;
    OpGridOptions options = op_grid_options_default();
    OpGridPath fresh = {0};
    check_ok(op_grid_create(12, 12, 0, NULL, &grid));
    check_ok(op_square_topology_init(&square, grid, &options));
    OpTopology topology = op_square_as_topology(&square);
    check_ok(op_replan_init(&search, (OpReplanMode)(seed % 2), 144, 0, 143, &grid->allocator));
    for (int32_t i = 0; i < 25; i++) {
        OpPathStatus status = OP_PATH_NONE;
        int32_t node = test_int(&random, 1, 142);
        check_ok(op_grid_set_area(grid, (OpCell){node % 12, node / 12},
                                  test_chance(&random, 70) ? OP_AREA_WALL : 0));
        announce(&search, &topology, node, search.initialized ? announcement : NODE_BY_NODE);
        check_ok(op_replan_run(&search, &topology, INT32_MAX, &status));
        check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){11, 11}, &options, &fresh));
        assert_int_equal(status, fresh.status);
        assert_true(status != OP_PATH_FOUND || fabs(search.path_cost - fresh.cost) < 1e-9);
    }
    op_grid_path_reset(&fresh);
    op_replan_free(&search);
    op_grid_destroy(grid);
}

static void every_announcement_is_enough(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(10, 100, 1000); seed++) {
        for (int announcement = 0; announcement <= TOO_OFTEN; announcement++) {
            run_announced(seed, (Announcement)announcement);
        }
    }
}

/* ---- One blocked cell ---- */

static OpStatus blocked_by_table(void *user, OpCell cell, bool *out) {
    const bool *table = user;
    *out = table[cell.y * 12 + cell.x];
    return OP_STATUS_OK;
}

static void invalidated_cells(void **state) {
    (void)state;
    for (int mode = 0; mode < 2; mode++) {
        TestRandom random = test_random(77);
        OpGrid *grid = NULL;
        OpGridReplanner *replanner = NULL;
        bool table[144] = {false};
        OpGridOptions options = op_grid_options_default();
        OpGridPath path = {0};
        OpGridPath fresh = {0};
        options.algorithm = mode == 0 ? OP_GRID_LPA_STAR : OP_GRID_D_STAR_LITE;
        options.callbacks = (OpGridCallbacks){.blocked = blocked_by_table, .user = table};
        check_ok(op_grid_create(12, 12, 0, NULL, &grid));
        check_ok(op_grid_replanner_create(grid, (OpCell){0, 0}, (OpCell){11, 11}, &options, &replanner));
        for (int32_t i = 0; i < 400; i++) {
            int32_t cell = test_int(&random, 1, 142);
            table[cell] = test_chance(&random, 45);
            check_ok(op_grid_replanner_invalidate(replanner, (OpCell){cell % 12, cell / 12}));
            check_ok(op_grid_replanner_replan(replanner, &path));
            check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){11, 11}, &options, &fresh));
            assert_int_equal(path.status, fresh.status);
            assert_true(path.status != OP_PATH_FOUND || fabs(path.cost - fresh.cost) < 1e-9);
        }
        op_grid_path_reset(&path);
        op_grid_path_reset(&fresh);
        op_grid_replanner_destroy(replanner);
        op_grid_destroy(grid);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(queue_is_in_order),
        cmocka_unit_test(tolerance),
        cmocka_unit_test(every_announcement_is_enough),
        cmocka_unit_test(invalidated_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
