/* The working memory of a search: records of earlier searches are never taken for this one's, not even when the
 * generation number comes round. */
#include "support/check.h"
#include "support/counting_allocator.h"

#include "search/search_buffers.h"

#define NODES 5

static void visit_all(OpSearchBuffers *buffers) {
    for (int32_t node = 0; node < NODES; node++) {
        buffers->nodes[node].mark = buffers->generation << 1;
        assert_true(op_search_visited(buffers, node));
    }
}

static void check_none_visited(const OpSearchBuffers *buffers) {
    for (int32_t node = 0; node < NODES; node++) {
        assert_false(op_search_visited(buffers, node));
    }
}

static void init(OpSearchBuffers *buffers, CountingAllocator *counter) {
    OpAllocator allocator = counting_allocator(counter);
    check_ok(op_search_buffers_init(buffers, NODES, &allocator));
}

static void a_new_search_knows_no_node(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpSearchBuffers buffers;
    init(&buffers, &counter);
    for (int i = 0; i < 3; i++) {
        op_search_buffers_begin(&buffers);
        check_none_visited(&buffers);
        visit_all(&buffers);
        check_ok(op_open_set_push(&buffers.open, i, 1.0, 0.0));
    }
    op_search_buffers_begin(&buffers);
    assert_int_equal(op_open_set_size(&buffers.open), 0);
    op_search_buffers_free(&buffers);
    assert_int_equal(counter.live_blocks, 0);
}

static void generations_come_round(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpSearchBuffers buffers;
    init(&buffers, &counter);
    op_search_buffers_begin(&buffers);
    visit_all(&buffers); /* in the first generation, which will be used again */
    buffers.generation = (UINT32_MAX >> 1) - 2;
    for (int i = 0; i < 6; i++) {
        op_search_buffers_begin(&buffers);
        check_none_visited(&buffers);
        assert_true(buffers.generation > 0 && buffers.generation <= UINT32_MAX >> 1);
        if (i % 2 == 1) {
            visit_all(&buffers);
        }
    }
    op_search_buffers_free(&buffers);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_search_knows_no_node),
        cmocka_unit_test(generations_come_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
