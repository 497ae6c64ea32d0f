/* Reads files by growing a buffer, so that pipes work as well. */
#include "file_text.h"

#include <stdio.h>
#include <stdlib.h>

static char *read_stream(FILE *stream, size_t *size) {
    size_t capacity = (size_t)1 << 16;
    char *text = malloc(capacity);
    *size = 0;
    while (text != NULL) {
        *size += fread(text + *size, 1, capacity - *size, stream);
        if (*size < capacity) {
            break;
        }
        char *larger = realloc(text, capacity * 2);
        if (larger == NULL) {
            free(text);
        }
        text = larger;
        capacity *= 2;
    }
    if (text != NULL && ferror(stream)) {
        free(text);
        text = NULL;
    }
    return text;
}

char *file_text_read(const char *path, size_t *size) {
    FILE *stream = fopen(path, "rb");
    char *text = stream != NULL ? read_stream(stream, size) : NULL;
    if (text == NULL) {
        perror(path);
    }
    if (stream != NULL) {
        fclose(stream);
    }
    return text;
}
