/* Memory through an allocator: sizes, overflow, failure, and growth. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "support/counting_allocator.h"

static void test_choose(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator wanted = counting_allocator(&counter);
    OpAllocator chosen;
    check_ok(op_allocator_choose(&wanted, &chosen));
    assert_ptr_equal(chosen.user, &counter);

    check_ok(op_allocator_choose(NULL, &chosen));
    void *memory = chosen.alloc(chosen.user, 100);
    assert_non_null(memory);
    chosen.free(chosen.user, memory, 100);

    OpAllocator before = chosen;
    OpAllocator broken = wanted;
    broken.alloc = NULL;
    check_refused(op_allocator_choose(&broken, &chosen), OP_STATUS_INVALID_ARGUMENT, "allocator",
                  "alloc is NULL");
    broken = wanted;
    broken.free = NULL;
    check_refused(op_allocator_choose(&broken, &chosen), OP_STATUS_INVALID_ARGUMENT, "allocator",
                  "free is NULL");
    assert_memory_equal(&chosen, &before, sizeof before);
    check_refused(op_allocator_choose(&wanted, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
}

static void test_arrays(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    void *array = NULL;
    check_ok(op_alloc_array(&allocator, 10, 12, &array));
    assert_int_equal(counter.live_bytes, 120);
    op_free_array(&allocator, array, 10, 12);

    check_ok(op_alloc_zeroed(&allocator, 33, 3, &array));
    for (size_t i = 0; i < 99; i++) {
        assert_int_equal(((uint8_t *)array)[i], 0);
    }
    op_free_array(&allocator, array, 33, 3);
    op_free_array(&allocator, NULL, 5, 5);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);

    check_ok(op_alloc_zeroed(NULL, 7, 7, &array));
    op_free_array(NULL, array, 7, 7);
}

static void test_nothing_to_allocate(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    int unused;
    void *array = &unused;
    check_ok(op_alloc_array(&allocator, 0, 8, &array));
    assert_null(array);
    array = &unused;
    check_ok(op_alloc_zeroed(&allocator, 8, 0, &array));
    assert_null(array);
    assert_int_equal(counter.allocations, 0);
    check_refused(op_alloc_array(&allocator, 1, 1, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_alloc_zeroed(&allocator, 1, 1, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
}

static void test_overflow(void **state) {
    (void)state;
    static const size_t cases[][2] = {
        {SIZE_MAX, 2},        {2, SIZE_MAX},         {SIZE_MAX / 2 + 1, 2},
        {SIZE_MAX, SIZE_MAX}, {SIZE_MAX / 8 + 1, 8}, {(size_t)PTRDIFF_MAX, 2},
        {SIZE_MAX, 1},        {SIZE_MAX / 2 + 1, 1},
    };
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int unused;
        void *array = &unused;
        check_refused(op_alloc_array(&allocator, cases[i][0], cases[i][1], &array), OP_STATUS_OUT_OF_MEMORY,
                      "memory", "could not allocate");
        assert_null(array);
        array = &unused;
        check_fails(op_alloc_zeroed(&allocator, cases[i][0], cases[i][1], &array), OP_STATUS_OUT_OF_MEMORY);
        assert_null(array);
    }
    assert_int_equal(counter.allocations, 0);
}

static void test_failure(void **state) {
    (void)state;
    CountingAllocator counter = {.limit = 100};
    OpAllocator allocator = counting_allocator(&counter);
    int unused;
    void *array = &unused;
    check_refused(op_alloc_array(&allocator, 101, 1, &array), OP_STATUS_OUT_OF_MEMORY, "memory", "101 bytes");
    assert_null(array);
    array = &unused;
    check_fails(op_alloc_zeroed(&allocator, 11, 10, &array), OP_STATUS_OUT_OF_MEMORY);
    assert_null(array);
    check_ok(op_alloc_array(&allocator, 100, 1, &array));
    op_free_array(&allocator, array, 100, 1);
}

static void test_growth(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    void *array = NULL;
    size_t capacity = 0;
    for (size_t used = 0; used < 1000; used++) {
        check_ok(op_grow_array(&allocator, &array, &capacity, used, used + 1, sizeof(uint32_t)));
        assert_true(capacity >= used + 1);
        ((uint32_t *)array)[used] = (uint32_t)(used * 2654435761u);
    }
    assert_true(counter.allocations <= 10);
    for (size_t i = 0; i < 1000; i++) {
        assert_int_equal(((uint32_t *)array)[i], (uint32_t)(i * 2654435761u));
    }
    size_t allocations = counter.allocations;
    check_ok(op_grow_array(&allocator, &array, &capacity, 1000, 10, sizeof(uint32_t)));
    assert_int_equal(counter.allocations, allocations);
    op_free_array(&allocator, array, capacity, sizeof(uint32_t));
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

static void test_growth_failure_changes_nothing(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    void *array = NULL;
    size_t capacity = 0;
    check_ok(op_grow_array(&allocator, &array, &capacity, 0, 5, 1));
    memcpy(array, "hello", 5);
    void *old_array = array;
    size_t old_capacity = capacity;
    counter.fail_in = 1;
    check_fails(op_grow_array(&allocator, &array, &capacity, 5, 100, 1), OP_STATUS_OUT_OF_MEMORY);
    check_fails(op_grow_array(&allocator, &array, &capacity, 5, SIZE_MAX, 1), OP_STATUS_OUT_OF_MEMORY);
    check_fails(op_grow_array(&allocator, &array, &capacity, 5, SIZE_MAX / 2, 4), OP_STATUS_OUT_OF_MEMORY);
    assert_ptr_equal(array, old_array);
    assert_int_equal(capacity, old_capacity);
    assert_memory_equal(array, "hello", 5);
    op_free_array(&allocator, array, capacity, 1);
    assert_int_equal(counter.live_blocks, 0);
    check_refused(op_grow_array(&allocator, NULL, &capacity, 0, 1, 1), OP_STATUS_INVALID_ARGUMENT, "array",
                  "NULL");
    check_refused(op_grow_array(&allocator, &array, NULL, 0, 1, 1), OP_STATUS_INVALID_ARGUMENT, "capacity",
                  "NULL");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_choose),
        cmocka_unit_test(test_arrays),
        cmocka_unit_test(test_nothing_to_allocate),
        cmocka_unit_test(test_overflow),
        cmocka_unit_test(test_failure),
        cmocka_unit_test(test_growth),
        cmocka_unit_test(test_growth_failure_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
