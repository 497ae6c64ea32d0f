/* Filters on solid spans. They read geometry and change areas only, so the order of columns does not matter, and all of them can be
 * applied to one column before the next. */
#include "base/status.h"
#include "build3d/heightfield.h"

/* The ceiling of what has nothing above it. */
#define UNBOUNDED (1 << 30)

static OpStatus check(const OpHeightfield *heightfield, int32_t height, int32_t climb) {
    if (heightfield == NULL) {
        return op_fail_null("heightfield");
    }
    OP_TRY(op_check_rows("height", height));
    return op_check_rows("climb", climb);
}

static int32_t cell_count(const OpHeightfield *heightfield) {
    return heightfield->frame.width * heightfield->frame.depth;
}

static inline int32_t ceiling_above(const OpHeightfield *heightfield, int32_t node) {
    int32_t next = op_span_next(&heightfield->nodes[node]);
    return next < 0 ? UNBOUNDED : heightfield->nodes[next].min;
}

/* ---- Low obstacles ---- */

static void step_up_low_obstacles(OpHeightfield *heightfield, int32_t cell, int32_t climb) {
    uint8_t below_area = OP_AREA_NONE; /* as it was before the filter */
    int32_t below_top = 0;
    for (int32_t node = heightfield->columns[cell]; node >= 0;
         node = op_span_next(&heightfield->nodes[node])) {
        OpSpanNode *span = &heightfield->nodes[node];
        uint8_t original = op_span_area(span);
        if (original == OP_AREA_NONE && below_area != OP_AREA_NONE && span->max - below_top <= climb) {
            op_span_set_area(span, below_area);
        }
        below_area = original;
        below_top = span->max;
    }
}

OpStatus op_heightfield_filter_low_obstacles(OpHeightfield *heightfield, int32_t climb) {
    OP_TRY(check(heightfield, 0, climb));
    for (int32_t cell = 0; cell < cell_count(heightfield); cell++) {
        step_up_low_obstacles(heightfield, cell, climb);
    }
    return OP_STATUS_OK;
}

/* ---- Low ceilings ---- */

static void take_low_ceilings(OpHeightfield *heightfield, int32_t cell, int32_t height) {
    for (int32_t node = heightfield->columns[cell]; node >= 0;
         node = op_span_next(&heightfield->nodes[node])) {
        OpSpanNode *span = &heightfield->nodes[node];
        if (ceiling_above(heightfield, node) - span->max < height) {
            op_span_set_area(span, OP_AREA_NONE);
        }
    }
}

OpStatus op_heightfield_filter_low_ceilings(OpHeightfield *heightfield, int32_t height) {
    OP_TRY(check(heightfield, height, 0));
    for (int32_t cell = 0; cell < cell_count(heightfield); cell++) {
        take_low_ceilings(heightfield, cell, height);
    }
    return OP_STATUS_OK;
}

/* ---- Ledges ---- */

/* A floor, and what one can step to from there. */
typedef struct Ledge {
    int32_t floor;
    int32_t ceiling;
    int32_t height;
    int32_t climb;
    int32_t lowest; /* of the floors within climb */
    int32_t highest;
} Ledge;

/* Whether an agent can get from the floor to an open gap beside it. */
static inline bool reaches(const Ledge *ledge, int32_t gap_floor, int32_t gap_ceiling) {
    int32_t top = ledge->ceiling < gap_ceiling ? ledge->ceiling : gap_ceiling;
    int32_t bottom = ledge->floor > gap_floor ? ledge->floor : gap_floor;
    return top - bottom >= ledge->height;
}

/* Whether one can fall into a neighbouring column, below all of its spans or onto one. */
static inline bool drops_into(const OpHeightfield *heightfield, Ledge *ledge, int32_t cell) {
    int32_t node = heightfield->columns[cell];
    if (reaches(ledge, -ledge->climb, node < 0 ? UNBOUNDED : heightfield->nodes[node].min)) {
        return true;
    }
    for (; node >= 0; node = op_span_next(&heightfield->nodes[node])) {
        int32_t floor = heightfield->nodes[node].max;
        if (floor - ledge->floor > ledge->climb) {
            return false; /* as are all above */
        }
        if (!reaches(ledge, floor, ceiling_above(heightfield, node))) {
            continue;
        }
        if (floor - ledge->floor < -ledge->climb) {
            return true;
        }
        ledge->lowest = floor < ledge->lowest ? floor : ledge->lowest;
        ledge->highest = floor > ledge->highest ? floor : ledge->highest;
    }
    return false;
}

/* In a column that is not at the border of the grid. */
static inline bool is_ledge(const OpHeightfield *heightfield, int32_t node, int32_t cell, int32_t height,
                            int32_t climb) {
    int32_t width = heightfield->frame.width;
    Ledge ledge = {.floor = heightfield->nodes[node].max,
                   .ceiling = ceiling_above(heightfield, node),
                   .height = height,
                   .climb = climb,
                   .lowest = UNBOUNDED,
                   .highest = -UNBOUNDED};
    return drops_into(heightfield, &ledge, cell - 1) || drops_into(heightfield, &ledge, cell + 1) ||
           drops_into(heightfield, &ledge, cell - width) || drops_into(heightfield, &ledge, cell + width) ||
           ledge.highest - ledge.lowest > climb;
}

/* Outside the grid is a drop. */
static bool is_at_border(const OpHeightfield *heightfield, int32_t x, int32_t z) {
    return x == 0 || z == 0 || x + 1 == heightfield->frame.width || z + 1 == heightfield->frame.depth;
}

static void take_ledges(OpHeightfield *heightfield, int32_t x, int32_t z, int32_t height, int32_t climb) {
    int32_t cell = op_heightfield_cell(heightfield, x, z);
    bool at_border = is_at_border(heightfield, x, z);
    for (int32_t node = heightfield->columns[cell]; node >= 0;
         node = op_span_next(&heightfield->nodes[node])) {
        OpSpanNode *span = &heightfield->nodes[node];
        if (op_span_area(span) != OP_AREA_NONE &&
            (at_border || is_ledge(heightfield, node, cell, height, climb))) {
            op_span_set_area(span, OP_AREA_NONE);
        }
    }
}

OpStatus op_heightfield_filter_ledges(OpHeightfield *heightfield, int32_t height, int32_t climb) {
    OP_TRY(check(heightfield, height, climb));
    for (int32_t z = 0; z < heightfield->frame.depth; z++) {
        for (int32_t x = 0; x < heightfield->frame.width; x++) {
            take_ledges(heightfield, x, z, height, climb);
        }
    }
    return OP_STATUS_OK;
}

/* ---- All of them ---- */

/* What a low ceiling takes need not be looked at as a ledge. */
OpStatus op_heightfield_filter(OpHeightfield *heightfield, int32_t height, int32_t climb) {
    OP_TRY(check(heightfield, height, climb));
    for (int32_t z = 0; z < heightfield->frame.depth; z++) {
        for (int32_t x = 0; x < heightfield->frame.width; x++) {
            int32_t cell = op_heightfield_cell(heightfield, x, z);
            step_up_low_obstacles(heightfield, cell, climb);
            take_low_ceilings(heightfield, cell, height);
            take_ledges(heightfield, x, z, height, climb);
        }
    }
    return OP_STATUS_OK;
}
