/* Teams of threads, and failures that go from one thread to another. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/each_failure.h"

#include <string.h>

#include "base/status.h"
#include "base/thread_team.h"

enum { MOST = 16 };

typedef struct Tally {
    int32_t calls[MOST];
    OpFailure failures[MOST];
} Tally;

static void count(void *user, int32_t member) {
    Tally *tally = user;
    tally->calls[member]++;
    op_failure_note(&tally->failures[member],
                    op_fail(OP_STATUS_OUT_OF_RANGE, "member", "must be another, was %d", member));
}

static void every_member_works_once_a_round(void **state) {
    (void)state;
    static const int32_t sizes[] = {1, 2, 5, MOST};
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        OpThreadTeam *team = NULL;
        Tally tally = {0};
        check_ok(op_thread_team_create(sizes[i], &allocator, &team));
        int32_t size = op_thread_team_size(team);
        assert_in_range(size, 1, sizes[i]);
        for (int32_t round = 0; round < 200; round++) {
            op_thread_team_run(team, count, &tally);
        }
        for (int32_t member = 0; member < MOST; member++) {
            assert_int_equal(tally.calls[member], member < size ? 200 : 0);
        }
        assert_int_equal(op_failure_repeat(&tally.failures[size - 1]), OP_STATUS_OUT_OF_RANGE);
        assert_string_equal(op_error_argument(), "member");
        assert_non_null(strstr(op_error_message(), "member must be another, was "));
        op_thread_team_destroy(team);
    }
    op_thread_team_destroy(NULL);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

typedef struct Making {
    OpAllocator allocator;
    OpThreadTeam *team;
} Making;

static OpStatus make(void *user) {
    Making *making = user;
    return op_thread_team_create(4, &making->allocator, &making->team);
}

static void a_team_that_gets_no_memory_is_none(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    Making making = {counting_allocator(&counter), NULL};
    FailingCall failing = {make, NULL, &making};
    assert_true(fail_each_allocation(&counter, &failing) >= 1);
    op_thread_team_destroy(making.team);
    assert_int_equal(counter.live_blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_member_works_once_a_round),
        cmocka_unit_test(a_team_that_gets_no_memory_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
