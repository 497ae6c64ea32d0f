/* A whole file in memory, for the native tools. */
#ifndef ONEPATH_TOOLS_FILE_TEXT_H
#define ONEPATH_TOOLS_FILE_TEXT_H

#include <stddef.h>

/* The bytes of a file; the caller frees them. NULL, after a message on standard error, when it cannot be read. */
char *file_text_read(const char *path, size_t *size);

#endif
