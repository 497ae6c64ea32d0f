/* What the files of the flat ABI share.
 *
 * The flat ABI is the public C API with structs taken apart into scalars and pointers, for the loader in js/. Only what
 * exports.txt lists is exported. Conventions:
 *  - Pointers are offsets into the module's memory. Arrays that go in are allocated with opw_malloc and freed by the caller.
 *  - A function named like one of the C API returns its OpStatus, unless it says "or minus the status": then a result
 *    that is never negative and the status share the return value.
 *  - No 64-bit integer crosses the border in a register; they go through memory.
 */
#ifndef ONEPATH_WASM_WASM_ABI_H
#define ONEPATH_WASM_WASM_ABI_H

#include "onepath/onepath.h"

#include "base/status.h"

/* The callers are in JavaScript. */
#pragma GCC diagnostic ignored "-Wmissing-prototypes"

static inline OpCell cell_of(int32_t x, int32_t y) {
    return (OpCell){x, y};
}

static inline OpStatus area_byte(const char *argument, int32_t value, uint8_t *out) {
    if (value < 0 || value > UINT8_MAX) {
        return op_fail_range(argument, 0, UINT8_MAX, value);
    }
    *out = (uint8_t)value;
    return OP_STATUS_OK;
}

/* What a search's result is reported under: its own status, or BUDGET_EXHAUSTED when a host that keeps a budget of its own
 * asks for that while the search is in progress. */
static inline OpPathStatus reported_status(OpPathStatus status, int32_t asked) {
    return status == OP_PATH_IN_PROGRESS && asked == OP_PATH_BUDGET_EXHAUSTED ? OP_PATH_BUDGET_EXHAUSTED
                                                                              : status;
}

#endif
