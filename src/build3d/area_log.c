/* The log of areas that a marking changed. */
#include "base/memory.h"
#include "base/status.h"
#include "build3d/area_marks.h"

OpStatus op_area_log_reserve(OpAreaLog *log, int32_t count) {
    return log == NULL ? OP_STATUS_OK
                       : op_grow_array(&log->allocator, (void **)&log->changes, &log->capacity, log->count,
                                       log->count + (size_t)count, sizeof(OpAreaChange));
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
