/* The open set: its order against a list that is searched from end to end, and its heap slot by slot against a model
 * of the sifting that search.h promises, since saved states hold the heap as it lies. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include "search/open_set.h"

#define MAX_NODES 200

/* Keys from a small pool, so that all kinds of ties happen, and some from anywhere. */
static double random_key(TestRandom *random) {
    static const double pool[] = {0.0, -0.0, 1.0, 1.0000000000000002, 2.5, -3.0, 1e300, -1e300, 4.9e-324};
    switch (test_int(random, 0, 9)) {
    case 0:
        return positive_infinity();
    case 1:
        return -positive_infinity();
    case 2:
        return (double)(int64_t)test_bits(random) * 1e-9;
    case 3:
    case 4:
        return pool[test_int(random, 0, 8)];
    default:
        return (double)test_int(random, 0, 6);
    }
}

static bool before(const OpOpenEntry *a, const OpOpenEntry *b) {
    if (a->f < b->f || a->f > b->f) {
        return a->f < b->f;
    }
    if (a->g < b->g || a->g > b->g) {
        return a->g > b->g;
    }
    return a->node < b->node;
}

/* ---- The order ---- */

typedef struct ListOracle {
    OpOpenEntry entries[MAX_NODES];
    bool present[MAX_NODES];
    size_t size;
} ListOracle;

static void oracle_push(ListOracle *oracle, int32_t node, double f, double g) {
    oracle->size += oracle->present[node] ? 0 : 1;
    oracle->present[node] = true;
    oracle->entries[node] = (OpOpenEntry){f, g, node};
}

static bool oracle_pop(ListOracle *oracle, OpOpenEntry *out) {
    int32_t best = -1;
    for (int32_t node = 0; node < MAX_NODES; node++) {
        if (oracle->present[node] && (best < 0 || before(&oracle->entries[node], &oracle->entries[best]))) {
            best = node;
        }
    }
    if (best < 0) {
        return false;
    }
    *out = oracle->entries[best];
    oracle->present[best] = false;
    oracle->size--;
    return true;
}

static void pop_both(OpOpenSet *set, ListOracle *oracle) {
    OpOpenEntry got = {-1.0, -1.0, -1};
    OpOpenEntry expected = got;
    assert_int_equal(op_open_set_pop(set, &got), oracle_pop(oracle, &expected));
    assert_int_equal(got.node, expected.node);
    check_same_bits(got.f, expected.f);
    check_same_bits(got.g, expected.g);
}

static void run_history(uint64_t seed) {
    TestRandom random = test_random(seed);
    int32_t node_count = test_int(&random, 1, MAX_NODES);
    int32_t pushes = test_int(&random, 40, 75);
    OpOpenSet *set = NULL;
    ListOracle oracle = {.size = 0};
    check_ok(op_open_set_create(node_count, NULL, &set));
    for (int32_t i = 0; i < 300; i++) {
        int32_t node = test_int(&random, 0, node_count - 1);
        if (test_chance(&random, pushes)) {
            double f = random_key(&random);
            double g = random_key(&random);
            check_ok(op_open_set_push(set, node, f, g));
            oracle_push(&oracle, node, f, g);
        } else {
            pop_both(set, &oracle);
        }
        assert_int_equal(op_open_set_contains(set, node), oracle.present[node]);
        assert_int_equal(op_open_set_size(set), oracle.size);
    }
    while (oracle.size > 0) {
        pop_both(set, &oracle);
    }
    pop_both(set, &oracle);
    op_open_set_destroy(set);
}

static void pops_come_in_order(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(200, 3000, 20000); seed++) {
        run_history(seed);
    }
}

static void order_does_not_depend_on_history(void **state) {
    (void)state;
    OpOpenSet *a = NULL;
    OpOpenSet *b = NULL;
    check_ok(op_open_set_create(64, NULL, &a));
    check_ok(op_open_set_create(64, NULL, &b));
    for (int32_t node = 0; node < 64; node++) {
        check_ok(op_open_set_push(a, node, (double)(node % 5), (double)(node % 3)));
    }
    for (int32_t node = 63; node >= 0; node--) {
        check_ok(op_open_set_push(b, node, 100.0 - (double)node, 7.0));
    }
    for (int32_t node = 0; node < 64; node++) {
        check_ok(op_open_set_push(b, node, (double)(node % 5), (double)(node % 3)));
    }
    OpOpenEntry from_a;
    OpOpenEntry from_b;
    while (op_open_set_pop(a, &from_a)) {
        assert_true(op_open_set_pop(b, &from_b));
        assert_int_equal(from_a.node, from_b.node);
    }
    assert_false(op_open_set_pop(b, &from_b));
    op_open_set_destroy(a);
    op_open_set_destroy(b);
}

static void ties_go_to_larger_g_then_smaller_node(void **state) {
    (void)state;
    OpOpenSet *set = NULL;
    check_ok(op_open_set_create(6, NULL, &set));
    check_ok(op_open_set_push(set, 5, 2.0, 1.0));
    check_ok(op_open_set_push(set, 4, 2.0, 3.0));
    check_ok(op_open_set_push(set, 3, 2.0, 3.0));
    check_ok(op_open_set_push(set, 2, -0.0, 0.0));
    check_ok(op_open_set_push(set, 1, 0.0, -0.0));
    check_ok(op_open_set_push(set, 0, 9.0, 9.0));
    static const int32_t expected[] = {1, 2, 3, 4, 5, 0};
    for (int i = 0; i < 6; i++) {
        OpOpenEntry entry;
        assert_true(op_open_set_pop(set, &entry));
        assert_int_equal(entry.node, expected[i]);
    }
    op_open_set_destroy(set);
}

/* ---- The heap ---- */

typedef struct HeapModel {
    OpOpenEntry entries[MAX_NODES];
    int32_t size;
} HeapModel;

static void swap_entries(HeapModel *model, int32_t a, int32_t b) {
    OpOpenEntry kept = model->entries[a];
    model->entries[a] = model->entries[b];
    model->entries[b] = kept;
}

static void model_up(HeapModel *model, int32_t slot) {
    while (slot > 0 && before(&model->entries[slot], &model->entries[(slot - 1) / 4])) {
        swap_entries(model, slot, (slot - 1) / 4);
        slot = (slot - 1) / 4;
    }
}

static void model_down(HeapModel *model, int32_t slot) {
    for (;;) {
        int32_t best = slot;
        for (int32_t child = 4 * slot + 1; child <= 4 * slot + 4 && child < model->size; child++) {
            best = before(&model->entries[child], &model->entries[best]) ? child : best;
        }
        if (best == slot) {
            return;
        }
        swap_entries(model, slot, best);
        slot = best;
    }
}

static int32_t model_find(const HeapModel *model, int32_t node) {
    for (int32_t slot = 0; slot < model->size; slot++) {
        if (model->entries[slot].node == node) {
            return slot;
        }
    }
    return -1;
}

static void model_push(HeapModel *model, int32_t node, double f, double g) {
    int32_t slot = model_find(model, node);
    if (slot < 0) {
        slot = model->size++;
    }
    model->entries[slot] = (OpOpenEntry){f, g, node};
    model_up(model, slot);
    model_down(model, model_find(model, node));
}

static void model_pop(HeapModel *model) {
    model->entries[0] = model->entries[--model->size];
    model_down(model, 0);
}

static void check_heap(const OpOpenSet *set, const HeapModel *model) {
    assert_int_equal(set->size, model->size);
    for (int32_t slot = 0; slot < model->size; slot++) {
        assert_int_equal(set->heap[slot].node, model->entries[slot].node);
        check_same_bits(set->heap[slot].f, model->entries[slot].f);
        check_same_bits(set->heap[slot].g, model->entries[slot].g);
        assert_int_equal(set->slots[set->heap[slot].node], slot);
    }
}

static void heap_lies_as_promised(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(50, 500, 3000); seed++) {
        TestRandom random = test_random(seed + 1000000);
        HeapModel model = {.size = 0};
        OpOpenSet *set = NULL;
        check_ok(op_open_set_create(MAX_NODES, NULL, &set));
        for (int32_t i = 0; i < 200; i++) {
            if (model.size == 0 || test_chance(&random, 65)) {
                int32_t node = test_int(&random, 0, MAX_NODES - 1);
                double f = random_key(&random);
                double g = random_key(&random);
                check_ok(op_open_set_push(set, node, f, g));
                model_push(&model, node, f, g);
            } else {
                assert_true(op_open_set_pop(set, NULL));
                model_pop(&model);
            }
            check_heap(set, &model);
        }
        op_open_set_destroy(set);
    }
}

/* ---- Bad input, clearing, memory ---- */

static void bad_keys_and_nodes_change_nothing(void **state) {
    (void)state;
    OpOpenSet *set = NULL;
    check_ok(op_open_set_create(3, NULL, &set));
    check_ok(op_open_set_push(set, 1, 5.0, 1.0));
    check_refused(op_open_set_push(set, 1, not_a_number(), 0.0), OP_STATUS_OUT_OF_RANGE, "f", "NaN");
    check_refused(op_open_set_push(set, 1, 0.0, -not_a_number()), OP_STATUS_OUT_OF_RANGE, "g", "NaN");
    check_refused(op_open_set_push(set, 0, not_a_number(), not_a_number()), OP_STATUS_OUT_OF_RANGE, "f",
                  "NaN");
    check_refused(op_open_set_push(set, 3, 0.0, 0.0), OP_STATUS_OUT_OF_RANGE, "node", "[0, 2], was 3");
    check_refused(op_open_set_push(set, -1, 0.0, 0.0), OP_STATUS_OUT_OF_RANGE, "node", "was -1");
    check_refused(op_open_set_push(set, INT32_MIN, 0.0, 0.0), OP_STATUS_OUT_OF_RANGE, "node", "-2147483648");
    check_refused(op_open_set_push(NULL, 0, 0.0, 0.0), OP_STATUS_INVALID_ARGUMENT, "set", "NULL");
    assert_int_equal(op_open_set_size(set), 1);
    assert_false(op_open_set_contains(set, 0));
    assert_false(op_open_set_contains(set, 3));
    assert_false(op_open_set_contains(set, INT32_MIN));
    OpOpenEntry entry;
    assert_true(op_open_set_pop(set, &entry));
    assert_int_equal(entry.node, 1);
    check_same_bits(entry.f, 5.0);
    op_open_set_destroy(set);
}

static void null_and_empty_sets_are_harmless(void **state) {
    (void)state;
    OpOpenEntry entry = {1.0, 2.0, 3};
    assert_false(op_open_set_pop(NULL, &entry));
    assert_int_equal(op_open_set_size(NULL), 0);
    assert_false(op_open_set_contains(NULL, 0));
    op_open_set_clear(NULL);
    op_open_set_destroy(NULL);
    OpOpenSet *set = NULL;
    check_ok(op_open_set_create(0, NULL, &set));
    assert_false(op_open_set_pop(set, &entry));
    assert_int_equal(entry.node, 3);
    check_refused(op_open_set_push(set, 0, 0.0, 0.0), OP_STATUS_OUT_OF_RANGE, "node", "was 0");
    op_open_set_clear(set);
    op_open_set_destroy(set);
}

static void create_checks_its_arguments(void **state) {
    (void)state;
    OpOpenSet *untouched = (OpOpenSet *)state;
    OpOpenSet *set = untouched;
    OpAllocator half = {NULL, NULL, NULL};
    check_refused(op_open_set_create(-1, NULL, &set), OP_STATUS_OUT_OF_RANGE, "node_count", "was -1");
    check_refused(op_open_set_create((1 << 30) + 1, NULL, &set), OP_STATUS_OUT_OF_RANGE, "node_count",
                  "[0, 1073741824], was 1073741825");
    check_refused(op_open_set_create(8, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_open_set_create(8, &half, &set), OP_STATUS_INVALID_ARGUMENT, "allocator", "alloc");
    assert_ptr_equal(set, untouched);
}

static void clear_forgets_everything(void **state) {
    (void)state;
    OpOpenSet *set = NULL;
    check_ok(op_open_set_create(50, NULL, &set));
    for (int32_t node = 0; node < 50; node++) {
        check_ok(op_open_set_push(set, node, 1.0, 1.0));
    }
    op_open_set_clear(set);
    assert_int_equal(op_open_set_size(set), 0);
    for (int32_t node = 0; node < 50; node++) {
        assert_false(op_open_set_contains(set, node));
    }
    check_ok(op_open_set_push(set, 7, 1.0, 1.0));
    assert_int_equal(op_open_set_size(set), 1);
    op_open_set_destroy(set);
}

static void allocation_failures_leave_the_set_as_it_was(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpOpenSet *set = NULL;
    size_t fail_in = 1;
    for (;; fail_in++) {
        counter.fail_in = fail_in;
        if (op_open_set_create(100, &allocator, &set) == OP_STATUS_OK) {
            break;
        }
        assert_null(set);
        assert_int_equal(counter.live_blocks, 0);
    }
    assert_true(fail_in >= 3);
    for (int32_t node = 0; node < 100; node++) {
        counter.fail_in = 1;
        OpStatus status = op_open_set_push(set, node, (double)-node, 0.0);
        if (status != OP_STATUS_OK) {
            assert_int_equal(status, OP_STATUS_OUT_OF_MEMORY);
            assert_int_equal(op_open_set_size(set), node);
            assert_false(op_open_set_contains(set, node));
            check_ok(op_open_set_push(set, node, (double)-node, 0.0));
        }
        counter.fail_in = 0;
    }
    assert_true(counter.failures > fail_in - 1);
    OpOpenEntry entry;
    for (int32_t node = 99; node >= 0; node--) {
        assert_true(op_open_set_pop(set, &entry));
        assert_int_equal(entry.node, node);
    }
    op_open_set_destroy(set);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

static void replacing_keys_needs_no_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpOpenSet *set = NULL;
    check_ok(op_open_set_create(8, &allocator, &set));
    for (int32_t node = 0; node < 8; node++) {
        check_ok(op_open_set_push(set, node, (double)node, 0.0));
    }
    counter.limit = 1;
    for (int32_t node = 0; node < 8; node++) {
        check_ok(op_open_set_push(set, node, (double)-node, 0.0));
    }
    op_open_set_destroy(set);
    assert_int_equal(counter.live_blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pops_come_in_order),
        cmocka_unit_test(order_does_not_depend_on_history),
        cmocka_unit_test(ties_go_to_larger_g_then_smaller_node),
        cmocka_unit_test(heap_lies_as_promised),
        cmocka_unit_test(bad_keys_and_nodes_change_nothing),
        cmocka_unit_test(null_and_empty_sets_are_harmless),
        cmocka_unit_test(create_checks_its_arguments),
        cmocka_unit_test(clear_forgets_everything),
        cmocka_unit_test(allocation_failures_leave_the_set_as_it_was),
        cmocka_unit_test(replacing_keys_needs_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
