/* Characters of JSON strings: UTF-8 as in table 3-7 of the Unicode standard, and escapes. */
#include "base/json_text.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* ---- UTF-8 ---- */

/* The bytes of a character that begins with this one, which is 0x80 or above; 0 when none does. */
static size_t sequence_length(uint8_t first) {
    if (first >= 0xC2 && first <= 0xDF) {
        return 2;
    }
    if (first >= 0xE0 && first <= 0xEF) {
        return 3;
    }
    return first >= 0xF0 && first <= 0xF4 ? 4 : 0;
}

/* The second byte has a narrower range after some first ones: it keeps out what has a shorter form, surrogates, and what lies
 * above U+10FFFF. */
static bool is_second_byte(uint8_t first, uint8_t second) {
    uint8_t low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    uint8_t high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    return second >= low && second <= high;
}

static size_t take_sequence(OpJsonText *rest, char utf8[4]) {
    const uint8_t *bytes = (const uint8_t *)rest->text;
    size_t length = sequence_length(bytes[0]);
    if (length == 0 || length > rest->size || !is_second_byte(bytes[0], bytes[1])) {
        return 0;
    }
    for (size_t i = 2; i < length; i++) {
        if ((bytes[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    memcpy(utf8, rest->text, length);
    rest->text += length;
    rest->size -= length;
    return length;
}

static size_t write_utf8(uint32_t code, char utf8[4]) {
    if (code < 0x80) {
        utf8[0] = (char)code;
        return 1;
    }
    size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = length - 1; i > 0; i--) {
        utf8[i] = (char)(uint8_t)(0x80 | (code & 0x3F));
        code >>= 6;
    }
    uint32_t mark = length == 2 ? 0xC0 : length == 3 ? 0xE0 : 0xF0;
    utf8[0] = (char)(uint8_t)(mark | code);
    return length;
}

/* ---- Escapes ---- */

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* The value of a backslash, a u and four hexadecimal digits; -1 when they are not there. */
static int32_t hex_escape(const char *text, size_t size) {
    if (size < 6 || text[0] != '\\' || text[1] != 'u') {
        return -1;
    }
    int32_t value = 0;
    for (size_t i = 2; i < 6; i++) {
        int digit = hex_digit(text[i]);
        if (digit < 0) {
            return -1;
        }
        value = value * 16 + digit;
    }
    return value;
}

static size_t take_hex_escape(OpJsonText *rest, char utf8[4]) {
    int32_t code = hex_escape(rest->text, rest->size);
    size_t taken = 6;
    if (code >= 0xD800 && code <= 0xDBFF) {
        int32_t low = hex_escape(rest->text + 6, rest->size - 6);
        if (low < 0xDC00 || low > 0xDFFF) {
            return 0;
        }
        code = 0x10000 + (code - 0xD800) * 0x400 + (low - 0xDC00);
        taken = 12;
    } else if (code < 0 || (code >= 0xDC00 && code <= 0xDFFF)) {
        return 0;
    }
    rest->text += taken;
    rest->size -= taken;
    return write_utf8((uint32_t)code, utf8);
}

static size_t take_escape(OpJsonText *rest, char utf8[4]) {
    static const char names[] = "\"\\/bfnrt";
    static const char values[] = "\"\\/\b\f\n\r\t";
    for (size_t i = 0; rest->size >= 2 && i < sizeof names - 1; i++) {
        if (rest->text[1] == names[i]) {
            utf8[0] = values[i];
            rest->text += 2;
            rest->size -= 2;
            return 1;
        }
    }
    return take_hex_escape(rest, utf8);
}

size_t op_json_take_character(OpJsonText *rest, char utf8[4]) {
    if (rest->size == 0) {
        return 0;
    }
    uint8_t first = (uint8_t)rest->text[0];
    if (first == '\\') {
        return take_escape(rest, utf8);
    }
    if (first >= 0x80) {
        return take_sequence(rest, utf8);
    }
    if (first < 0x20) {
        return 0;
    }
    utf8[0] = (char)first;
    rest->text++;
    rest->size--;
    return 1;
}
