/* What the fuzz targets share. A broken promise of the library ends the program, so that libFuzzer keeps the input. */
#ifndef ONEPATH_FUZZ_FUZZ_TARGET_H
#define ONEPATH_FUZZ_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "onepath/onepath.h"

/* The entry that libFuzzer and run_corpus.c call. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define FUZZ_CHECK(condition)                                                                                \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            fprintf(stderr, "%s:%d: not so: %s; last message: %s\n", __FILE__, __LINE__, #condition,         \
                    op_error_message());                                                                     \
            abort();                                                                                         \
        }                                                                                                    \
    } while (0)

#endif
