/* Decoding base64 (base64.h). */
#include "base/base64.h"

/* The six bits of a character, or -1. */
static int32_t sextet(char c) {
    if (c >= 'A' && c <= 'Z') {
        return c - 'A';
    }
    if (c >= 'a' && c <= 'z') {
        return c - 'a' + 26;
    }
    if (c >= '0' && c <= '9') {
        return c - '0' + 52;
    }
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/* The first count characters of a group as a number of 24 bits, or -1. */
static int32_t group_bits(const char *group, size_t count) {
    int32_t bits = 0;
    for (size_t i = 0; i < 4; i++) {
        int32_t six = i < count ? sextet(group[i]) : 0;
        if (six < 0) {
            return -1;
        }
        bits = bits * 64 + six;
    }
    return bits;
}

bool op_base64_decode(const char *text, size_t size, uint8_t *out, size_t *out_size) {
    if (size % 4 != 0) {
        return false;
    }
    size_t length = 0;
    for (size_t at = 0; at < size; at += 4) {
        bool last = at + 4 == size;
        size_t count = !last || text[at + 3] != '=' ? 4 : text[at + 2] != '=' ? 3 : 2;
        int32_t bits = group_bits(text + at, count);
        int32_t unused = count == 4 ? 0 : count == 3 ? 0xFF : 0xFFFF;
        if (bits < 0 || (bits & unused) != 0) {
            return false;
        }
        for (size_t i = 0; i + 1 < count; i++) {
            out[length++] = (uint8_t)(bits >> (16 - 8 * (int)i));
        }
    }
    *out_size = length;
    return true;
}
