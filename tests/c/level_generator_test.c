/* The generated levels are the same bits everywhere: tests/js/level_generator.test.mjs has the same digests. */
#include "generators/level_generator.h"
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* What the digest of a level of size 96 with seed 7 begins with: of its coordinates in sixteenths, then of its indices. */
static const char *const digests[LEVEL_KINDS] = {"b022c5707431a968", "a0510b63162e175b", "5218326d34835c76",
                                                 "76f66c3fff418bcf", "fc43ecd4c1edbc9b", "8363e0889eb17faa"};

static void update_integers(OpSha256 *sha, int32_t value) {
    uint32_t bits = (uint32_t)value;
    uint8_t bytes[4] = {(uint8_t)bits, (uint8_t)(bits >> 8), (uint8_t)(bits >> 16), (uint8_t)(bits >> 24)};
    op_sha256_update(sha, bytes, sizeof bytes);
}

static void find_digest(const Level *level, char text[17]) {
    OpSha256 sha;
    uint8_t digest[32];
    op_sha256_begin(&sha);
    for (int32_t i = 0; i < 3 * level->vertex_count; i++) {
        update_integers(&sha, (int32_t)(level->vertices[i] * 16.0));
    }
    for (int32_t i = 0; i < 3 * level->triangle_count; i++) {
        update_integers(&sha, level->indices[i]);
    }
    op_sha256_end(&sha, digest);
    for (int i = 0; i < 8; i++) {
        snprintf(&text[2 * i], 3, "%02x", digest[i]);
    }
}

static void test_same_bits_as_javascript(void **state) {
    (void)state;
    for (int kind = 0; kind < LEVEL_KINDS; kind++) {
        Level level;
        char text[17];
        assert_true(level_make(&level, (LevelKind)kind, 96, 7));
        find_digest(&level, text);
        if (strcmp(text, digests[kind]) != 0) {
            fail_msg("%s: %s, expected %s", level_kind_name((LevelKind)kind), text, digests[kind]);
        }
        level_free(&level);
    }
}

static void check_bounds(const Level *level, int32_t size) {
    for (int32_t i = 0; i < 3 * level->vertex_count; i++) {
        double value = level->vertices[i];
        assert_true(value >= 0.0 && value <= (double)size);
        assert_true(value * 16.0 == floor(value * 16.0));
    }
    for (int32_t i = 0; i < 3 * level->triangle_count; i++) {
        assert_in_range(level->indices[i], 0, level->vertex_count - 1);
    }
}

static void test_every_size_and_seed_lies_within_its_size(void **state) {
    (void)state;
    static const int32_t sizes[] = {64, 65, 96, 127, 256, 1024};
    for (int kind = 0; kind < LEVEL_KINDS; kind++) {
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
            for (uint32_t seed = 0; seed < (sizes[i] > 256 ? 1 : 30); seed++) {
                Level level;
                assert_true(level_make(&level, (LevelKind)kind, sizes[i], seed * 0x9e3779b9U));
                assert_true(level.triangle_count > 100);
                check_bounds(&level, sizes[i]);
                level_free(&level);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_bits_as_javascript),
        cmocka_unit_test(test_every_size_and_seed_lies_within_its_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
