/* Public benchmark files, which are not part of the project. They are looked for in the folder named by the
 * environment variable ONEPATH_DATA, or else in ../shared/data beside the checkout. */
#ifndef ONEPATH_TESTS_TEST_DATA_H
#define ONEPATH_TESTS_TEST_DATA_H

#include <stdbool.h>
#include <stddef.h>

typedef struct TestFile {
    char *text; /* exactly size bytes, without a final zero, so that a read past the end is caught */
    size_t size;
} TestFile;

/* Reads "grid/arena.map" and the like. False when there is no such file. Free with test_file_free. */
bool test_data_read(const char *name, TestFile *out);
void test_file_free(TestFile *file);

/* False, after printing one line that says so, when the folder is not there. */
bool test_data_present(void);

#endif
