#include "test_data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The folder that holds this checkout's tests/c/support is known from the name this file was compiled by. */
static void data_path(const char *name, char *path, size_t capacity) {
    const char *folder = getenv("ONEPATH_DATA");
    if (folder != NULL && folder[0] != '\0') {
        snprintf(path, capacity, "%s/%s", folder, name);
        return;
    }
    const char *self = __FILE__;
    size_t tail = strlen("tests/c/support/test_data.c");
    size_t length = strlen(self);
    size_t prefix = length >= tail ? length - tail : 0;
    snprintf(path, capacity, "%.*s../shared/data/%s", (int)prefix, self, name);
}

bool test_data_read(const char *name, TestFile *out) {
    char path[4096];
    data_path(name, path, sizeof path);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return false;
    }
    size_t capacity = 1 << 16;
    size_t size = 0;
    char *text = malloc(capacity);
    while (text != NULL) {
        size += fread(text + size, 1, capacity - size, file);
        if (size < capacity) {
            break;
        }
        capacity *= 2;
        char *larger = realloc(text, capacity);
        if (larger == NULL) {
            free(text);
        }
        text = larger;
    }
    fclose(file);
    if (text == NULL) {
        return false;
    }
    char *exact = realloc(text, size > 0 ? size : 1);
    out->text = exact != NULL ? exact : text;
    out->size = size;
    return true;
}

void test_file_free(TestFile *file) {
    free(file->text);
    *file = (TestFile){NULL, 0};
}

bool test_data_present(void) {
    TestFile file;
    if (!test_data_read("README.md", &file)) {
        printf("skipped: no benchmark files (set ONEPATH_DATA to the folder that has them)\n");
        return false;
    }
    test_file_free(&file);
    return true;
}
