/* FNV-1a, 64 bit (Fowler, Noll, Vo). */
#include "onepath/base.h"

#define OP_FNV1A64_PRIME UINT64_C(0x100000001B3)

uint64_t op_fnv1a64(uint64_t hash, const void *bytes, size_t size) {
    if (bytes == NULL) {
        return hash;
    }
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ byte[i]) * OP_FNV1A64_PRIME;
    }
    return hash;
}
