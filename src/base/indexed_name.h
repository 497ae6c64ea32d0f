/* The name of one element of an argument, "weights[3]", for messages. */
#ifndef ONEPATH_SRC_BASE_INDEXED_NAME_H
#define ONEPATH_SRC_BASE_INDEXED_NAME_H

#include <stdint.h>

typedef struct OpIndexedName {
    char text[64];
} OpIndexedName;

/* array is at most 24 bytes; index is 0 or more, or -1 for the plain name. */
OpIndexedName op_indexed_name(const char *array, int64_t index);

#endif
