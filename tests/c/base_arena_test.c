/* Scratch memory in blocks: arrays that do not overlap and are aligned, blocks that all come back, and a parent that fails. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/test_random.h"

#include <string.h>

#include "base/arena.h"
#include "base/memory.h"

enum { ARRAYS = 200 };

static void test_arrays_are_apart(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        TestRandom random = test_random(test_mix(seed));
        CountingAllocator counter = {0};
        OpAllocator parent = counting_allocator(&counter);
        OpArena arena;
        uint8_t *arrays[ARRAYS];
        size_t sizes[ARRAYS];
        op_arena_begin(&arena, &parent);
        OpAllocator allocator = op_arena_allocator(&arena);
        for (int32_t i = 0; i < ARRAYS; i++) {
            sizes[i] =
                (size_t)(test_chance(&random, 5) ? test_int(&random, 1, 100000) : test_int(&random, 1, 300));
            check_ok(op_alloc_array(&allocator, sizes[i], 1, (void **)&arrays[i]));
            assert_int_equal((uintptr_t)arrays[i] % 8, 0);
            memset(arrays[i], i, sizes[i]);
        }
        for (int32_t i = 0; i < ARRAYS; i++) {
            for (size_t k = 0; k < sizes[i]; k++) {
                assert_int_equal(arrays[i][k], (uint8_t)i);
            }
            op_free_array(&allocator, arrays[i], sizes[i], 1);
        }
        op_arena_end(&arena);
        op_arena_end(&arena);
        assert_int_equal(counter.live_blocks, 0);
        assert_int_equal(counter.wrong_frees, 0);
    }
}

static void test_parent_fails(void **state) {
    (void)state;
    CountingAllocator counter = {.fail_in = 2};
    OpAllocator parent = counting_allocator(&counter);
    OpArena arena;
    void *array;
    op_arena_begin(&arena, &parent);
    OpAllocator allocator = op_arena_allocator(&arena);
    check_ok(op_alloc_array(&allocator, 100, 1, &array));
    check_fails(op_alloc_array(&allocator, 1000000, 1, &array), OP_STATUS_OUT_OF_MEMORY);
    check_ok(op_alloc_array(&allocator, 100, 1, &array));
    check_ok(op_alloc_array(&allocator, 1000000, 1, &array));
    assert_null(allocator.alloc(allocator.user, SIZE_MAX - 8));
    op_arena_end(&arena);
    assert_int_equal(counter.live_blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arrays_are_apart),
        cmocka_unit_test(test_parent_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
