/* SHA-256 (FIPS 180-4). */
#include "onepath/base.h"

#include <string.h>

#define OP_SHA256_BLOCK 64
#define OP_SHA256_LENGTH_OFFSET 56

static const uint32_t round_constants[64] = {
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
    0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
    0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
    0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
    0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
    0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
    0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
    0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2,
};

static uint32_t rotate_right(uint32_t value, int count) {
    return (value >> count) | (value << (32 - count));
}

static void expand_schedule(const uint8_t block[OP_SHA256_BLOCK], uint32_t schedule[64]) {
    for (int i = 0; i < 16; i++) {
        const uint8_t *word = block + 4 * i;
        schedule[i] =
            (uint32_t)word[0] << 24 | (uint32_t)word[1] << 16 | (uint32_t)word[2] << 8 | (uint32_t)word[3];
    }
    for (int i = 16; i < 64; i++) {
        uint32_t w15 = schedule[i - 15];
        uint32_t w2 = schedule[i - 2];
        uint32_t sigma0 = rotate_right(w15, 7) ^ rotate_right(w15, 18) ^ (w15 >> 3);
        uint32_t sigma1 = rotate_right(w2, 17) ^ rotate_right(w2, 19) ^ (w2 >> 10);
        schedule[i] = schedule[i - 16] + sigma0 + schedule[i - 7] + sigma1;
    }
}

static void compress(uint32_t state[8], const uint8_t block[OP_SHA256_BLOCK]) {
    uint32_t schedule[64];
    expand_schedule(block, schedule);
    /* The standard's working variables, in locals so that they stay in registers. */
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int i = 0; i < 64; i++) {
        uint32_t sum1 = rotate_right(e, 6) ^ rotate_right(e, 11) ^ rotate_right(e, 25);
        uint32_t choice = (e & f) ^ (~e & g);
        uint32_t t1 = h + sum1 + choice + round_constants[i] + schedule[i];
        uint32_t sum0 = rotate_right(a, 2) ^ rotate_right(a, 13) ^ rotate_right(a, 22);
        uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
        h = g;
        g = f;
        f = e;
        e = d + t1;
        d = c;
        c = b;
        b = a;
        a = t1 + sum0 + majority;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
}

void op_sha256_begin(OpSha256 *sha) {
    static const uint32_t initial[8] = {
        0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19,
    };
    if (sha == NULL) {
        return;
    }
    memset(sha, 0, sizeof *sha);
    memcpy(sha->state, initial, sizeof initial);
}

void op_sha256_update(OpSha256 *sha, const void *bytes, size_t size) {
    if (sha == NULL || bytes == NULL) {
        return;
    }
    const uint8_t *rest = bytes;
    size_t held = (size_t)(sha->length % OP_SHA256_BLOCK);
    sha->length += size;
    while (size > 0) {
        size_t room = OP_SHA256_BLOCK - held;
        size_t taken = size < room ? size : room;
        memcpy(sha->block + held, rest, taken);
        held += taken;
        rest += taken;
        size -= taken;
        if (held == OP_SHA256_BLOCK) {
            compress(sha->state, sha->block);
            held = 0;
        }
    }
}

void op_sha256_end(OpSha256 *sha, uint8_t digest[32]) {
    if (sha == NULL || digest == NULL) {
        return;
    }
    static const uint8_t padding[OP_SHA256_BLOCK] = {0x80};
    uint64_t bit_length = sha->length * 8;
    size_t held = (size_t)(sha->length % OP_SHA256_BLOCK);
    size_t pad =
        (held < OP_SHA256_LENGTH_OFFSET ? OP_SHA256_LENGTH_OFFSET : OP_SHA256_LENGTH_OFFSET + 64) - held;
    op_sha256_update(sha, padding, pad);
    uint8_t length[8];
    for (int i = 0; i < 8; i++) {
        length[i] = (uint8_t)(bit_length >> (56 - 8 * i));
    }
    op_sha256_update(sha, length, sizeof length);
    for (int i = 0; i < 32; i++) {
        digest[i] = (uint8_t)(sha->state[i / 4] >> (24 - 8 * (i % 4)));
    }
}
