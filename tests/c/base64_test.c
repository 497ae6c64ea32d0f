/* Base64 against an encoder of the test's own: what it writes is read, and no other text gives the same bytes. */
#include "support/check.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include "base/base64.h"

#include <string.h>

enum { MOST = 40 };

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Bit by bit. */
static size_t encode(const uint8_t *bytes, size_t size, char *text) {
    size_t length = 0;
    for (size_t bit = 0; bit < 8 * size; bit += 6) {
        uint32_t value = 0;
        for (size_t i = bit; i < bit + 6; i++) {
            value = 2 * value + (i < 8 * size ? (uint32_t)bytes[i / 8] >> (7 - i % 8) & 1u : 0u);
        }
        text[length++] = alphabet[value];
    }
    while (length % 4 != 0) {
        text[length++] = '=';
    }
    return length;
}

static void test_round_trip(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(500, 5000, 50000); seed++) {
        TestRandom random = test_random(seed);
        uint8_t bytes[MOST];
        uint8_t decoded[2 * MOST];
        char text[2 * MOST];
        size_t size = (size_t)test_int(&random, 0, MOST);
        size_t found = 999;
        for (size_t i = 0; i < size; i++) {
            bytes[i] = (uint8_t)test_bits(&random);
        }
        size_t length = encode(bytes, size, text);
        assert_true(op_base64_decode(text, length, decoded, &found));
        assert_true(found == size && memcmp(bytes, decoded, size) == 0);
        assert_true(op_base64_decode(text, length, (uint8_t *)text, &found)); /* in its own place */
        assert_true(found == size && memcmp(bytes, text, size) == 0);
    }
}

/* Whatever is taken is what the encoder writes for it. */
static void test_one_text_for_each(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(20000, 200000, 2000000); seed++) {
        static const char often[] = "AQgw+/==-_ \n";
        TestRandom random = test_random(seed);
        char text[12];
        char again[24];
        uint8_t decoded[12];
        size_t length = (size_t)test_int(&random, 0, 12);
        size_t size = 0;
        for (size_t i = 0; i < length; i++) {
            text[i] = test_chance(&random, 10) ? (char)(uint8_t)test_bits(&random)
                                               : often[test_int(&random, 0, (int32_t)sizeof often - 2)];
        }
        if (op_base64_decode(text, length, decoded, &size)) {
            assert_int_equal(encode(decoded, size, again), length);
            assert_memory_equal(text, again, length);
        }
    }
}

static void test_refused(void **state) {
    (void)state;
    static const char *const texts[] = {"A",     "AA",   "AAA",  "AA=A",       "A===",    "====",
                                        "=AAA",  "AB==", "AAB=", "AA==AAAA",   "AAAA ",   " AAA",
                                        "AA\nA", "AAA-", "AAA_", "AAAA\nAAAA", "AA==AA=="};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        uint8_t out[16];
        size_t size = 0;
        assert_false(op_base64_decode(texts[i], strlen(texts[i]), out, &size));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_one_text_for_each),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
