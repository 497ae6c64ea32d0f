/* Filters on solid spans. They read geometry and change areas only, so the order of columns does not matter. */
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

static int32_t ceiling_above(const OpHeightfield *heightfield, int32_t node) {
    int32_t next = heightfield->nodes[node].next;
    return next < 0 ? UNBOUNDED : heightfield->nodes[next].span.min;
}

/* ---- Low obstacles ---- */

OpStatus op_heightfield_filter_low_obstacles(OpHeightfield *heightfield, int32_t climb) {
    OP_TRY(check(heightfield, 0, climb));
    for (int32_t cell = 0; cell < cell_count(heightfield); cell++) {
        uint8_t below_area = OP_AREA_NONE; /* as it was before the filter */
        int32_t below_top = 0;
        for (int32_t node = heightfield->columns[cell]; node >= 0; node = heightfield->nodes[node].next) {
            OpSpan *span = &heightfield->nodes[node].span;
            uint8_t original = span->area;
            if (original == OP_AREA_NONE && below_area != OP_AREA_NONE && span->max - below_top <= climb) {
                span->area = below_area;
            }
            below_area = original;
            below_top = span->max;
        }
    }
    return OP_STATUS_OK;
}

/* ---- Ledges ---- */

typedef struct Ledge {
    int32_t floor;
    int32_t ceiling;
    int32_t height;
    int32_t climb;
    int32_t lowest_drop;
    int32_t lowest_floor; /* of those within climb */
    int32_t highest_floor;
} Ledge;

/* One open gap of a neighbouring column. */
static void look_at_gap(Ledge *ledge, int32_t gap_floor, int32_t gap_ceiling) {
    int32_t top = ledge->ceiling < gap_ceiling ? ledge->ceiling : gap_ceiling;
    int32_t bottom = ledge->floor > gap_floor ? ledge->floor : gap_floor;
    if (top - bottom < ledge->height) {
        return;
    }
    int32_t drop = gap_floor - ledge->floor;
    ledge->lowest_drop = drop < ledge->lowest_drop ? drop : ledge->lowest_drop;
    if (drop <= ledge->climb && drop >= -ledge->climb) {
        ledge->lowest_floor = gap_floor < ledge->lowest_floor ? gap_floor : ledge->lowest_floor;
        ledge->highest_floor = gap_floor > ledge->highest_floor ? gap_floor : ledge->highest_floor;
    }
}

static void look_at_column(const OpHeightfield *heightfield, Ledge *ledge, int32_t x, int32_t z) {
    if (x < 0 || z < 0 || x >= heightfield->frame.width || z >= heightfield->frame.depth) {
        int32_t drop = -ledge->climb - 1;
        ledge->lowest_drop = drop < ledge->lowest_drop ? drop : ledge->lowest_drop;
        return;
    }
    int32_t first = heightfield->columns[op_heightfield_cell(heightfield, x, z)];
    look_at_gap(ledge, -ledge->climb, first < 0 ? UNBOUNDED : heightfield->nodes[first].span.min);
    for (int32_t node = first; node >= 0; node = heightfield->nodes[node].next) {
        look_at_gap(ledge, heightfield->nodes[node].span.max, ceiling_above(heightfield, node));
    }
}

static bool is_ledge(const OpHeightfield *heightfield, int32_t node, int32_t x, int32_t z, int32_t height,
                     int32_t climb) {
    Ledge ledge = {.floor = heightfield->nodes[node].span.max,
                   .ceiling = ceiling_above(heightfield, node),
                   .height = height,
                   .climb = climb,
                   .lowest_drop = UNBOUNDED,
                   .lowest_floor = UNBOUNDED,
                   .highest_floor = -UNBOUNDED};
    look_at_column(heightfield, &ledge, x - 1, z);
    look_at_column(heightfield, &ledge, x, z + 1);
    look_at_column(heightfield, &ledge, x + 1, z);
    look_at_column(heightfield, &ledge, x, z - 1);
    bool steep =
        ledge.highest_floor >= ledge.lowest_floor && ledge.highest_floor - ledge.lowest_floor > climb;
    return ledge.lowest_drop < -climb || steep;
}

OpStatus op_heightfield_filter_ledges(OpHeightfield *heightfield, int32_t height, int32_t climb) {
    OP_TRY(check(heightfield, height, climb));
    for (int32_t z = 0; z < heightfield->frame.depth; z++) {
        for (int32_t x = 0; x < heightfield->frame.width; x++) {
            int32_t node = heightfield->columns[op_heightfield_cell(heightfield, x, z)];
            for (; node >= 0; node = heightfield->nodes[node].next) {
                OpSpan *span = &heightfield->nodes[node].span;
                if (span->area != OP_AREA_NONE && is_ledge(heightfield, node, x, z, height, climb)) {
                    span->area = OP_AREA_NONE;
                }
            }
        }
    }
    return OP_STATUS_OK;
}

/* ---- Low ceilings ---- */

OpStatus op_heightfield_filter_low_ceilings(OpHeightfield *heightfield, int32_t height) {
    OP_TRY(check(heightfield, height, 0));
    for (int32_t cell = 0; cell < cell_count(heightfield); cell++) {
        for (int32_t node = heightfield->columns[cell]; node >= 0; node = heightfield->nodes[node].next) {
            OpSpan *span = &heightfield->nodes[node].span;
            if (ceiling_above(heightfield, node) - span->max < height) {
                span->area = OP_AREA_NONE;
            }
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_heightfield_filter(OpHeightfield *heightfield, int32_t height, int32_t climb) {
    OP_TRY(check(heightfield, height, climb));
    OP_TRY(op_heightfield_filter_low_obstacles(heightfield, climb));
    OP_TRY(op_heightfield_filter_ledges(heightfield, height, climb));
    return op_heightfield_filter_low_ceilings(heightfield, height);
}
