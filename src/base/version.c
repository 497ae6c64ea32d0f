/* The version text, made from the numbers in the public header. */
#include "onepath/base.h"

#define OP_TEXT_OF(value) #value
#define OP_VERSION_TEXT(major, minor, patch) OP_TEXT_OF(major) "." OP_TEXT_OF(minor) "." OP_TEXT_OF(patch)

const char *op_version(void) {
    return OP_VERSION_TEXT(OP_VERSION_MAJOR, OP_VERSION_MINOR, OP_VERSION_PATCH);
}
