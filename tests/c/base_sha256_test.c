/* SHA-256: the published vectors, every length around the block size, and updates in odd pieces. */
#include "support/check.h"

#include <string.h>

static void check_digest(const uint8_t digest[32], const char *expected) {
    char text[65];
    for (int i = 0; i < 32; i++) {
        snprintf(text + 2 * i, 3, "%02x", digest[i]);
    }
    assert_string_equal(text, expected);
}

static void check_text(const char *text, const char *expected) {
    OpSha256 sha;
    uint8_t digest[32];
    op_sha256_begin(&sha);
    op_sha256_update(&sha, text, strlen(text));
    op_sha256_end(&sha, digest);
    check_digest(digest, expected);
}

static void test_vectors(void **state) {
    (void)state;
    check_text("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    check_text("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    check_text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
               "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    check_text("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
               "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
               "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

static void test_a_million_letters_in_odd_pieces(void **state) {
    (void)state;
    static const size_t pieces[] = {1, 3, 63, 64, 65, 127, 191, 1000};
    char letters[1000];
    memset(letters, 'a', sizeof letters);
    OpSha256 sha;
    uint8_t digest[32];
    op_sha256_begin(&sha);
    size_t left = 1000000;
    for (size_t i = 0; left > 0; i++) {
        size_t piece = pieces[i % (sizeof pieces / sizeof pieces[0])];
        piece = piece < left ? piece : left;
        op_sha256_update(&sha, letters, piece);
        left -= piece;
    }
    assert_true(sha.length == 1000000);
    op_sha256_end(&sha, digest);
    check_digest(digest, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* The digests of the messages of 0 to 300 bytes, byte i of length n being 7 i + n, hashed once more; the value is
 * that of Python's hashlib. Every way to cut a message in two must agree. */
static void test_every_length(void **state) {
    (void)state;
    OpSha256 all;
    uint8_t message[300];
    uint8_t digest[32];
    op_sha256_begin(&all);
    for (size_t size = 0; size <= sizeof message; size++) {
        for (size_t i = 0; i < size; i++) {
            message[i] = (uint8_t)(7 * i + size);
        }
        OpSha256 sha;
        op_sha256_begin(&sha);
        op_sha256_update(&sha, message, size);
        op_sha256_end(&sha, digest);
        op_sha256_update(&all, digest, sizeof digest);
        for (size_t cut = 0; cut <= size; cut += 1 + size / 40) {
            uint8_t again[32];
            op_sha256_begin(&sha);
            op_sha256_update(&sha, message, cut);
            op_sha256_update(&sha, message + cut, size - cut);
            op_sha256_end(&sha, again);
            assert_memory_equal(again, digest, sizeof digest);
        }
    }
    op_sha256_end(&all, digest);
    check_digest(digest, "60d63ff40b5558727a9b786ac0be9300f7ca58fd9ddd3b2f3681b369018a87dc");
}

static void test_null(void **state) {
    (void)state;
    OpSha256 sha;
    uint8_t digest[32] = {1, 2, 3};
    op_sha256_begin(NULL);
    op_sha256_update(NULL, "abc", 3);
    op_sha256_end(NULL, digest);
    assert_int_equal(digest[2], 3);
    op_sha256_begin(&sha);
    op_sha256_update(&sha, NULL, 3);
    op_sha256_update(&sha, "abc", 3);
    op_sha256_end(&sha, NULL);
    op_sha256_end(&sha, digest);
    check_digest(digest, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors),
        cmocka_unit_test(test_a_million_letters_in_odd_pieces),
        cmocka_unit_test(test_every_length),
        cmocka_unit_test(test_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
