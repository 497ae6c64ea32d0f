/* The formatter behind op_fail (message_format.h). Numbers never depend on a locale or a C library. */
#include "base/message_format.h"

#include "base/number.h"

#include <string.h>

typedef struct OpMessage {
    char *text;
    size_t capacity; /* at least 1; the last byte is kept for the final zero */
    size_t length;
    bool truncated;
} OpMessage;

static void put_char(OpMessage *message, char c) {
    if (message->truncated || message->length + 1 >= message->capacity) {
        message->truncated = true;
        return;
    }
    message->text[message->length++] = c;
}

static void put_text(OpMessage *message, const char *text) {
    for (; *text != '\0'; text++) {
        put_char(message, *text);
    }
}

static void put_escaped(OpMessage *message, unsigned char c) {
    static const char hex[] = "0123456789abcdef";
    put_char(message, '\\');
    put_char(message, 'x');
    put_char(message, hex[c >> 4]);
    put_char(message, hex[c & 15]);
}

static bool is_control(unsigned char c) {
    return c < 0x20 || c == 0x7F;
}

static void put_string(OpMessage *message, const char *text, size_t limit) {
    if (text == NULL) {
        put_text(message, "(null)");
        return;
    }
    for (size_t i = 0; i < limit && text[i] != '\0' && !message->truncated; i++) {
        unsigned char c = (unsigned char)text[i];
        if (is_control(c)) {
            put_escaped(message, c);
        } else {
            put_char(message, text[i]);
        }
    }
}

static void put_unsigned(OpMessage *message, unsigned long long value) {
    char digits[24];
    size_t count = 0;
    do {
        digits[count++] = (char)('0' + (int)(value % 10));
        value /= 10;
    } while (value != 0);
    while (count > 0) {
        put_char(message, digits[--count]);
    }
}

static void put_signed(OpMessage *message, long long value) {
    unsigned long long magnitude = (unsigned long long)value;
    if (value < 0) {
        put_char(message, '-');
        magnitude = 0 - magnitude;
    }
    put_unsigned(message, magnitude);
}

static void put_character(OpMessage *message, unsigned char c) {
    if (is_control(c) || c >= 0x80) {
        put_escaped(message, c);
    } else {
        put_char(message, (char)c);
    }
}

static void put_double(OpMessage *message, double value) {
    char text[OP_F64_TEXT_SIZE];
    op_format_f64(value, text);
    put_text(message, text);
}

/* A va_list may be an array type, which a parameter would turn into a pointer: a struct keeps it one thing. */
typedef struct OpArguments {
    va_list list;
} OpArguments;

static bool starts_with(const char *text, const char *prefix) {
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* text is what follows the '%'. Returns how many characters of it were the conversion, 0 when it is unknown. */
static size_t put_conversion(OpMessage *message, const char *text, OpArguments *arguments) {
    if (starts_with(text, "d")) {
        put_signed(message, va_arg(arguments->list, int));
        return 1;
    }
    if (starts_with(text, "u")) {
        put_unsigned(message, va_arg(arguments->list, unsigned int));
        return 1;
    }
    if (starts_with(text, "ld")) {
        put_signed(message, va_arg(arguments->list, long));
        return 2;
    }
    if (starts_with(text, "lu")) {
        put_unsigned(message, va_arg(arguments->list, unsigned long));
        return 2;
    }
    if (starts_with(text, "lld")) {
        put_signed(message, va_arg(arguments->list, long long));
        return 3;
    }
    if (starts_with(text, "llu")) {
        put_unsigned(message, va_arg(arguments->list, unsigned long long));
        return 3;
    }
    if (starts_with(text, "zu")) {
        put_unsigned(message, va_arg(arguments->list, size_t));
        return 2;
    }
    if (starts_with(text, "g")) {
        put_double(message, va_arg(arguments->list, double));
        return 1;
    }
    if (starts_with(text, "s")) {
        put_string(message, va_arg(arguments->list, const char *), SIZE_MAX);
        return 1;
    }
    if (starts_with(text, ".*s")) {
        int limit = va_arg(arguments->list, int);
        const char *string = va_arg(arguments->list, const char *);
        put_string(message, string, limit < 0 ? SIZE_MAX : (size_t)limit);
        return 3;
    }
    if (starts_with(text, "c")) {
        put_character(message, (unsigned char)va_arg(arguments->list, int));
        return 1;
    }
    if (starts_with(text, "%")) {
        put_char(message, '%');
        return 1;
    }
    return 0;
}

/* Makes room for the dots and never leaves half of a UTF-8 character before them. */
static void finish_truncated(OpMessage *message) {
    static const char dots[] = "...";
    size_t dot_count = sizeof dots - 1;
    if (message->capacity <= dot_count) {
        message->length = 0;
        return;
    }
    size_t keep = message->capacity - 1 - dot_count;
    for (int i = 0; i < 3 && keep > 0 && ((unsigned char)message->text[keep] & 0xC0) == 0x80; i++) {
        keep--;
    }
    memcpy(message->text + keep, dots, dot_count);
    message->length = keep + dot_count;
}

size_t op_format_message(char *text, size_t capacity, const char *format, va_list arguments) {
    if (text == NULL || capacity == 0) {
        return 0;
    }
    OpMessage message = {text, capacity, 0, false};
    OpArguments copy;
    va_copy(copy.list, arguments);
    const char *rest = format == NULL ? "" : format;
    bool known = true;
    while (*rest != '\0') {
        size_t used = 0;
        if (known && *rest == '%') {
            used = put_conversion(&message, rest + 1, &copy);
            known = used > 0;
        }
        if (used == 0) {
            put_char(&message, *rest);
        }
        rest += 1 + used;
    }
    va_end(copy.list);
    if (message.truncated) {
        finish_truncated(&message);
    }
    text[message.length] = '\0';
    return message.length;
}
