/* The formatter behind op_fail: the part of printf that messages need, with bounded output. */
#ifndef ONEPATH_SRC_BASE_MESSAGE_FORMAT_H
#define ONEPATH_SRC_BASE_MESSAGE_FORMAT_H

#include <stdarg.h>
#include <stddef.h>

/* Writes into text[0, capacity), always with a final zero byte, and returns the length without it. What does not fit
 * is cut off before a whole UTF-8 character and the text then ends with "...". It knows %d %u %ld %lu %lld %llu
 * %zu %g %s %.*s %c and %%. A NULL string prints "(null)". Control characters print as \xNN, and so does a %c
 * that is not ASCII, for messages quote files that nobody vouches for. At an unknown conversion it copies the rest of
 * the format as it is. A capacity of 0 writes nothing and returns 0; a NULL format is an empty one. */
size_t op_format_message(char *text, size_t capacity, const char *format, va_list arguments);

#endif
