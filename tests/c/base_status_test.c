/* Statuses and the thread's message. */
#include "support/check.h"

#include <pthread.h>
#include <string.h>

#include "base/status.h"

static void test_names(void **state) {
    (void)state;
    static const char *const names[] = {
        "ok",
        "invalid argument",
        "out of range",
        "out of memory",
        "invalid state",
        "buffer too small",
        "cancelled",
        "callback failed",
        "grid format",
        "grid state",
        "graph format",
        "graph state",
        "nav mesh format",
        "nav mesh version",
        "nav mesh fingerprint",
        "geometry",
        "glTF format",
        "crowd state",
    };
    int count = (int)(sizeof names / sizeof names[0]);
    for (int i = 0; i < count; i++) {
        assert_string_equal(op_status_name((OpStatus)i), names[i]);
    }
    assert_string_equal(op_status_name((OpStatus)count), "unknown status");
    assert_string_equal(op_status_name((OpStatus)-1), "unknown status");
    assert_string_equal(op_status_name((OpStatus)1000), "unknown status");
}

static void test_message(void **state) {
    (void)state;
    OpStatus status =
        op_fail(OP_STATUS_OUT_OF_RANGE, "cell_size", "must be in (0, %d], was %g", 2097152, -1.0);
    assert_int_equal(status, OP_STATUS_OUT_OF_RANGE);
    assert_string_equal(op_error_message(), "cell_size must be in (0, 2097152], was -1");
    assert_string_equal(op_error_argument(), "cell_size");

    assert_int_equal(op_fail(OP_STATUS_GRID_FORMAT, "", "no argument"), OP_STATUS_GRID_FORMAT);
    assert_string_equal(op_error_message(), "no argument");
    assert_string_equal(op_error_argument(), "");

    op_fail(OP_STATUS_GRID_FORMAT, NULL, "none at all");
    assert_string_equal(op_error_message(), "none at all");
    assert_string_equal(op_error_argument(), "");
}

static void test_range(void **state) {
    (void)state;
    assert_int_equal(op_fail_range("agent_size", 1, 255, 0), OP_STATUS_OUT_OF_RANGE);
    assert_string_equal(op_error_message(), "agent_size must be in [1, 255], was 0");
    op_fail_range("x", INT64_MIN, INT64_MAX, -1);
    assert_string_equal(op_error_message(),
                        "x must be in [-9223372036854775808, 9223372036854775807], was -1");
}

static void test_null_and_memory(void **state) {
    (void)state;
    assert_int_equal(op_fail_null("grid"), OP_STATUS_INVALID_ARGUMENT);
    assert_string_equal(op_error_message(), "grid must not be NULL");
    assert_string_equal(op_error_argument(), "grid");
    assert_int_equal(op_fail_memory(4096), OP_STATUS_OUT_OF_MEMORY);
    assert_string_equal(op_error_message(), "memory: could not allocate 4096 bytes");
    assert_string_equal(op_error_argument(), "memory");
}

static void test_message_from_itself(void **state) {
    (void)state;
    op_fail_null("inner");
    op_fail(OP_STATUS_INVALID_ARGUMENT, op_error_argument(), "failed: %s", op_error_message());
    assert_string_equal(op_error_argument(), "inner");
    assert_string_equal(op_error_message(), "inner failed: inner must not be NULL");
}

static void test_long_texts_are_cut(void **state) {
    (void)state;
    char long_text[1000];
    memset(long_text, 'm', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    op_fail(OP_STATUS_GRID_FORMAT, long_text, "%s", long_text);
    assert_int_equal(strlen(op_error_argument()), 63);
    assert_int_equal(strlen(op_error_message()), 255);
    assert_string_equal(op_error_message() + 252, "...");
    assert_memory_equal(op_error_message(), long_text, 63);
    assert_int_equal(op_error_message()[63], ' ');
    op_fail_null("after");
    assert_string_equal(op_error_message(), "after must not be NULL");
}

static OpStatus try_twice(OpStatus first, int *reached) {
    OP_TRY(first);
    *reached = 1;
    OP_TRY(op_fail_null("second"));
    *reached = 2;
    return OP_STATUS_OK;
}

static void test_try(void **state) {
    (void)state;
    int reached = 0;
    assert_int_equal(try_twice(OP_STATUS_CANCELLED, &reached), OP_STATUS_CANCELLED);
    assert_int_equal(reached, 0);
    assert_int_equal(try_twice(OP_STATUS_OK, &reached), OP_STATUS_INVALID_ARGUMENT);
    assert_int_equal(reached, 1);
}

static void *fail_in_thread(void *user) {
    char *seen = user;
    strcpy(seen, op_error_message());
    op_fail_null("other");
    return NULL;
}

static void test_each_thread_has_its_own(void **state) {
    (void)state;
    char seen[256] = "unset";
    pthread_t thread;
    op_fail_null("mine");
    assert_int_equal(pthread_create(&thread, NULL, fail_in_thread, seen), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_string_equal(seen, "");
    assert_string_equal(op_error_message(), "mine must not be NULL");
    assert_string_equal(op_error_argument(), "mine");
}

static void test_version(void **state) {
    (void)state;
    char expected[64];
    snprintf(expected, sizeof expected, "%d.%d.%d", OP_VERSION_MAJOR, OP_VERSION_MINOR, OP_VERSION_PATCH);
    assert_string_equal(op_version(), expected);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_message),
        cmocka_unit_test(test_range),
        cmocka_unit_test(test_null_and_memory),
        cmocka_unit_test(test_message_from_itself),
        cmocka_unit_test(test_long_texts_are_cut),
        cmocka_unit_test(test_try),
        cmocka_unit_test(test_each_thread_has_its_own),
        cmocka_unit_test(test_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
