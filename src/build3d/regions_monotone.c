/* Monotone regions: runs along x, each continuing the region of the row below when the two meet nothing else. */
#include "build3d/regions.h"

#include "base/memory.h"
#include "base/status.h"

/* What a sweep meets in the row below, and which sweep of the row meets a region. */
enum { NOTHING = 0, SEVERAL = -1 };

typedef struct Rows {
    const OpCompactHeightfield *floors;
    OpRegions *regions;
    int32_t *sweep_of; /* of every floor, numbered from 1 in each row */
    int32_t *meets;    /* of every sweep: a region, NOTHING or SEVERAL */
    int32_t *met_by;   /* of every region: a sweep, NOTHING or SEVERAL */
} Rows;

static void note(int32_t *seen, int32_t value) {
    *seen = *seen == NOTHING || *seen == value ? value : SEVERAL;
}

/* A walkable neighbour of the same area, or -1. */
static int32_t same_area_neighbour(const OpCompactHeightfield *floors, int32_t floor, int32_t direction) {
    int32_t neighbour = op_floor_neighbour(floors, floor, direction);
    return neighbour >= 0 && floors->floors[neighbour].area == floors->floors[floor].area ? neighbour : -1;
}

/* Gives the floors of a row their sweeps. */
static int32_t find_sweeps(Rows *rows, int32_t first, int32_t last) {
    int32_t count = 0;
    for (int32_t i = first; i < last; i++) {
        if (rows->floors->floors[i].area == OP_AREA_NONE) {
            continue;
        }
        int32_t before = same_area_neighbour(rows->floors, i, 0);
        rows->sweep_of[i] = before >= 0 ? rows->sweep_of[before] : ++count;
    }
    return count;
}

/* Notes which sweeps of a row and which regions of the row below meet. */
static void meet_row_below(Rows *rows, int32_t first, int32_t last) {
    for (int32_t i = first; i < last; i++) {
        int32_t below = -1;
        if (rows->floors->floors[i].area != OP_AREA_NONE) {
            below = same_area_neighbour(rows->floors, i, 3);
        }
        if (below >= 0) {
            int32_t region = rows->regions->of_floor[below];
            note(&rows->meets[rows->sweep_of[i]], region);
            note(&rows->met_by[region], rows->sweep_of[i]);
        }
    }
}

/* The region of a sweep, in place of what it meets. */
static void choose_regions(Rows *rows, int32_t sweep_count) {
    for (int32_t sweep = 1; sweep <= sweep_count; sweep++) {
        int32_t met = rows->meets[sweep];
        bool continues = met > NOTHING && rows->met_by[met] == sweep;
        rows->meets[sweep] = continues ? met : ++rows->regions->count;
    }
}

static void do_row(Rows *rows, int32_t first, int32_t last, int32_t first_below) {
    int32_t sweep_count = find_sweeps(rows, first, last);
    for (int32_t sweep = 1; sweep <= sweep_count; sweep++) {
        rows->meets[sweep] = NOTHING;
    }
    for (int32_t i = first_below; i < first; i++) {
        rows->met_by[rows->regions->of_floor[i]] = NOTHING;
    }
    meet_row_below(rows, first, last);
    choose_regions(rows, sweep_count);
    for (int32_t i = first; i < last; i++) {
        bool walkable = rows->floors->floors[i].area != OP_AREA_NONE;
        rows->regions->of_floor[i] = walkable ? rows->meets[rows->sweep_of[i]] : 0;
    }
}

OpStatus op_regions_monotone(const OpCompactHeightfield *floors, OpRegions *regions) {
    size_t count = (size_t)floors->floor_count + 1;
    int32_t *memory;
    OP_TRY(op_alloc_array(&floors->allocator, count, 3 * sizeof(int32_t), (void **)&memory));
    Rows rows = {floors, regions, memory, memory + count, memory + 2 * count};
    regions->count = 0;
    int32_t first_below = 0;
    for (int32_t z = 0; z < floors->frame.depth; z++) {
        const int32_t *row = &floors->cells[(size_t)z * (size_t)floors->frame.width];
        do_row(&rows, row[0], row[floors->frame.width], first_below);
        first_below = row[0];
    }
    op_free_array(&floors->allocator, memory, count, 3 * sizeof(int32_t));
    return OP_STATUS_OK;
}
