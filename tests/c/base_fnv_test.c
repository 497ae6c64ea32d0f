/* FNV-1a, 64 bit: the authors' vectors. */
#include "support/check.h"

#include <string.h>

static uint64_t hash_text(const char *text) {
    return op_fnv1a64(OP_FNV1A64_START, text, strlen(text));
}

static void test_vectors(void **state) {
    (void)state;
    assert_true(hash_text("") == UINT64_C(0xCBF29CE484222325));
    assert_true(hash_text("a") == UINT64_C(0xAF63DC4C8601EC8C));
    assert_true(hash_text("b") == UINT64_C(0xAF63DF4C8601F1A5));
    assert_true(hash_text("foobar") == UINT64_C(0x85944171F73967E8));
}

static void test_continues(void **state) {
    (void)state;
    static const char text[] = "foobar";
    for (size_t cut = 0; cut <= 6; cut++) {
        uint64_t hash = op_fnv1a64(OP_FNV1A64_START, text, cut);
        assert_true(op_fnv1a64(hash, text + cut, 6 - cut) == UINT64_C(0x85944171F73967E8));
    }
}

static void test_high_bytes_are_unsigned(void **state) {
    (void)state;
    static const uint8_t byte = 0xFF;
    uint64_t expected = (UINT64_C(0xCBF29CE484222325) ^ 0xFF) * UINT64_C(1099511628211);
    assert_true(op_fnv1a64(OP_FNV1A64_START, &byte, 1) == expected);
}

static void test_null(void **state) {
    (void)state;
    assert_true(op_fnv1a64(123, NULL, 0) == 123);
    assert_true(op_fnv1a64(123, NULL, 10) == 123);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors),
        cmocka_unit_test(test_continues),
        cmocka_unit_test(test_high_bytes_are_unsigned),
        cmocka_unit_test(test_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
