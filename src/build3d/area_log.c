/* The log of areas that a marking changed. */
#include "base/memory.h"
#include "base/status.h"
#include "build3d/area_marks.h"

OpStatus op_area_log_set(OpAreaLog *log, OpCompactHeightfield *floors, int32_t floor, uint8_t area) {
    uint8_t before = floors->floors[floor].area;
    if (log != NULL && log->touched[floor] == 0) {
        if (log->count == log->capacity) {
            OP_TRY(op_grow_array(&log->allocator, (void **)&log->changes, &log->capacity, log->count,
                                 log->count + 1, sizeof(OpAreaChange)));
        }
        log->changes[log->count++] = (OpAreaChange){floor, before, before};
        log->touched[floor] = 1;
    }
    floors->floors[floor].area = area;
    return OP_STATUS_OK;
}

void op_area_log_end(OpAreaLog *log, const OpCompactHeightfield *floors, size_t first) {
    size_t kept = first;
    for (size_t i = first; i < log->count; i++) {
        OpAreaChange change = log->changes[i];
        change.after = floors->floors[change.floor].area;
        log->touched[change.floor] = 0;
        if (change.after != change.before) {
            log->changes[kept++] = change;
        }
    }
    log->count = kept;
}
