#include "test_mode.h"

#include <stdlib.h>

static bool is_set(const char *name) {
    const char *value = getenv(name);
    return value != NULL && value[0] != '\0' && value[0] != '0';
}

bool test_is_full(void) {
    return is_set("ONEPATH_FULL");
}

size_t test_count(size_t quick, size_t normal, size_t full) {
    if (test_is_full()) {
        return full;
    }
    return is_set("ONEPATH_QUICK") ? quick : normal;
}
