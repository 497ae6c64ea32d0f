/* Marking floors: what the shapes of obstacles and volumes cover, with a log of the areas that were there before, so that a host that
 * marks the same floors over and over can put them back. The shapes have passed their checks; regions are left as they are. */
#ifndef ONEPATH_SRC_BUILD3D_AREA_MARKS_H
#define ONEPATH_SRC_BUILD3D_AREA_MARKS_H

#include "base/trigonometry.h"
#include "build3d/compact_heightfield.h"
#include "onepath/mesh_builder.h"

/* A box seen from above. */
typedef struct OpFlatBox {
    double low_x;
    double low_z;
    double high_x;
    double high_z;
} OpFlatBox;

/* ---- The log ---- */

typedef struct OpAreaChange {
    int32_t floor;
    uint8_t before;
    uint8_t after;
} OpAreaChange;

/* Every floor is listed once, however often it changes. */
typedef struct OpAreaLog {
    OpAllocator allocator;
    OpAreaChange *changes;
    size_t count;
    size_t capacity;
    uint8_t *
        touched; /* for every floor whether it is listed; room is made by the owner, all 0 between markings */
} OpAreaLog;

/* Makes room for so many more changes. A log that is NULL keeps none. */
OpStatus op_area_log_reserve(OpAreaLog *log, int32_t count);

/* Gives a floor another area; there is room for it in the log, which may be NULL. */
static inline void op_area_log_set(OpAreaLog *log, OpCompactHeightfield *floors, int32_t floor,
                                   uint8_t area) {
    uint8_t before = floors->floors[floor].area;
    if (log != NULL && log->touched[floor] == 0) {
        log->changes[log->count++] = (OpAreaChange){floor, before, before};
        log->touched[floor] = 1;
    }
    floors->floors[floor].area = area;
}

/* Ends a marking, whose changes are those from first on: fills in what is after, and forgets floors that are as they were. */
void op_area_log_end(OpAreaLog *log, const OpCompactHeightfield *floors, size_t first);

/* ---- Shapes ---- */

/* The grown shape of an obstacle: one of three tests of a point, with what it needs, and a box around it. */
typedef struct OpFootprint {
    OpObstacleShape shape;
    double centre_x;
    double centre_z;
    double reach_x; /* of the cylinder its radius; of an oriented box along its own axes */
    double reach_z;
    OpSinCos turn;
    double low_x;
    double low_z;
    double high_x;
    double high_z;
    double min_y;
    double max_y;
} OpFootprint;

OpFootprint op_footprint_of(const OpObstacle *obstacle, double growth);
OpStatus op_footprint_mark(const OpFootprint *footprint, OpCompactHeightfield *floors, OpAreaLog *log);

OpFlatBox op_area_volume_box(const OpAreaVolume *volume);
OpStatus op_area_volume_mark(const OpAreaVolume *volume, const OpFlatBox *box, OpCompactHeightfield *floors,
                             OpAreaLog *log);

#endif
