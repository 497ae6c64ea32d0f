/* Noting what is gone, and checking that regions stay.
 *
 * A region in the plane is in one piece when it has one outline. The outlines that a loss makes run along floors that are gone, so the
 * loops along those tell: there is one outline still when none of them is an outline and the old one is as it was, or just one of them is
 * and the old one is gone. These are loops around whole regions; most often those that the tile's contours need anyway tell as much, as
 * the floors that are gone do not reach the tile's border. */
#include "tilecache/layer_loss.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "build3d/regions.h"

/* ---- Memory ---- */

static OpStatus begin(OpLayerLoss *loss, const OpLayerRecord *record, size_t change_count) {
    const OpAllocator *allocator = &loss->allocator;
    size_t regions = (size_t)record->region_count + 1;
    size_t sides = 4 * change_count;
    OP_TRY(op_grow_array(allocator, (void **)&loss->regions, &loss->region_capacity, 0, regions,
                         sizeof(OpRegionLoss)));
    OP_TRY(op_grow_array(allocator, (void **)&loss->sides, &loss->side_capacity, 0, sides, sizeof(int32_t)));
    OP_TRY(op_loop_retrace_begin(&loss->in_tile, &record->in_tile, (int32_t)sides));
    memset(loss->regions, 0, regions * sizeof(OpRegionLoss));
    loss->side_count = 0;
    loss->leaves_tile = false;
    return OP_STATUS_OK;
}

void op_layer_loss_free(OpLayerLoss *loss) {
    const OpAllocator *allocator = &loss->allocator;
    op_free_array(allocator, loss->regions, loss->region_capacity, sizeof(OpRegionLoss));
    op_free_array(allocator, loss->sides, loss->side_capacity, sizeof(int32_t));
    op_loop_retrace_free(&loss->whole);
    op_loop_retrace_free(&loss->in_tile);
}

/* ---- Floors that are gone ---- */

/* A floor at the end of its region, or of the tile. */
static void take_edges(OpLayerLoss *loss, const OpLayerRecord *record, int32_t floor) {
    int32_t whole = record->whole.sides[floor] & 15;
    int32_t in_tile = record->in_tile.sides[floor];
    op_loop_retrace_lose_edges(&loss->in_tile, &record->in_tile, floor);
    loss->leaves_tile = loss->leaves_tile || in_tile != (whole | OP_LOOP_TRACED);
}

/* The neighbour of a floor, which is known to have one where its region goes on. */
static inline int32_t neighbour_of(const OpCompactHeightfield *floors, int32_t floor, int32_t direction,
                                   bool goes_on) {
    return goes_on ? op_floor_link(floors, floor, direction) : op_floor_neighbour(floors, floor, direction);
}

static inline void take_floor(OpLayerLoss *loss, const OpLayerRecord *record,
                              const OpCompactHeightfield *floors, int32_t floor) {
    const OpFloor *all = floors->floors;
    int32_t number = record->region_of[floor];
    int32_t whole = record->whole.sides[floor];
    if (number == 0) {
        return; /* of an island, which no region is beside of */
    }
    loss->regions[number].floors++;
    if (record->in_tile.sides[floor] != (OP_LOOP_TRACED | 15)) {
        take_edges(loss, record, floor);
    }
    for (int32_t direction = 0; direction < 4; direction++) {
        bool same = (whole >> direction & 1) != 0;
        int32_t beside = neighbour_of(floors, floor, direction, same);
        if (beside < 0 || all[beside].area == OP_AREA_NONE) {
            continue;
        }
        loss->sides[loss->side_count++] = 4 * beside + (direction ^ 2);
        if (!same) {
            loss->regions[record->region_of[beside]].beside = true;
        }
    }
}

/* ---- Checks ---- */

typedef struct Check {
    const OpLayerLoss *loss;
    const OpLayerRecord *record;
    const OpCompactHeightfield *floors;
    const OpAreaChange *changes;
    size_t change_count;
} Check;

static int32_t count_cut(const Check *check, int32_t number) {
    int32_t count = 0;
    for (size_t i = 0; i < check->change_count; i++) {
        int32_t floor = check->changes[i].floor;
        count += check->record->region_of[floor] == number && op_region_may_be_cut(check->floors, floor);
    }
    return count;
}

/* A small region stays while it may go on outside the grid, or has another beside it: the latter is not asked again. */
static bool stays_large(const Check *check, int32_t number) {
    const OpRecordedRegion *region = &check->record->regions[number];
    int32_t left = region->floor_count - check->loss->regions[number].floors;
    if (left >= check->record->min_region_area || left == 0) {
        return left > 0;
    }
    return region->cut_floors > 0 && region->cut_floors > count_cut(check, number);
}

/* Whether the first floor that is left comes before what was the first of the next region; most often it is the one it was. */
static bool keeps_number(const Check *check, int32_t number) {
    const OpLayerRecord *record = check->record;
    int32_t floor = record->regions[number].first_floor;
    int32_t end = record->regions[number + 1].first_floor;
    while (floor < end &&
           (record->region_of[floor] != number || check->floors->floors[floor].area == OP_AREA_NONE)) {
        floor++;
    }
    return floor < end;
}

static bool regions_stay(const Check *check) {
    for (int32_t number = 1; number <= check->record->region_count; number++) {
        const OpRegionLoss *region = &check->loss->regions[number];
        if (((region->floors > 0 || region->beside) && !stays_large(check, number)) ||
            (region->floors > 0 && !keeps_number(check, number))) {
            return false;
        }
    }
    return true;
}

/* Traces the loops around whole regions. */
static OpStatus trace_wholes(const Check *check, OpLayerLoss *loss) {
    const OpLoopMap *map = &check->record->whole;
    OP_TRY(op_loop_retrace_begin(&loss->whole, map, loss->side_count));
    for (size_t i = 0; i < check->change_count; i++) {
        if ((map->sides[check->changes[i].floor] & 15) != 15) {
            op_loop_retrace_lose_edges(&loss->whole, map, check->changes[i].floor);
        }
    }
    return op_loop_retrace_run(&loss->whole, check->record, map, check->floors, loss->sides,
                               loss->side_count);
}

/* How many outlines more each region has than it had; whether none has. */
static bool keep_outlines(const OpLayerRecord *record, OpLayerLoss *loss, const OpLoopRetrace *traced,
                          const OpLoopMap *map) {
    bool same = true;
    for (int32_t number = 1; number <= record->region_count; number++) {
        loss->regions[number].outlines = 0;
    }
    for (int32_t i = 0; i < map->loop_count; i++) {
        loss->regions[map->loops[i].region].outlines -= traced->gone[i] != 0 && map->loops[i].area > 0;
    }
    for (int32_t i = 0; i < traced->loop_count; i++) {
        loss->regions[traced->loops[i].region].outlines += traced->loops[i].area > 0;
    }
    for (int32_t number = 1; number <= record->region_count; number++) {
        same = same && loss->regions[number].outlines == 0;
    }
    return same;
}

/* Where only floors inside the tile are gone, no piece that a region has in the tile is gone whole, since it would be all of the region. So
 * with as many outlines as before every piece still is one, and with it the region. With more of them the pieces may hang together outside
 * the tile, when they reach its border. */
static OpStatus regions_hold_together(const Check *check, OpLayerLoss *loss, bool *out) {
    const OpLayerRecord *record = check->record;
    *out = !loss->leaves_tile && keep_outlines(record, loss, &loss->in_tile, &record->in_tile);
    if (!*out && (loss->leaves_tile || loss->in_tile.meets_border)) {
        OP_TRY(trace_wholes(check, loss));
        *out = keep_outlines(record, loss, &loss->whole, &record->whole);
    }
    return OP_STATUS_OK;
}

/* ---- All of it ---- */

bool op_layer_loss_is_all(const OpAreaChange *changes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (changes[i].after != OP_AREA_NONE) {
            return false;
        }
    }
    return true;
}

OpStatus op_layer_loss_find(OpLayerLoss *loss, const OpLayerRecord *record,
                            const OpCompactHeightfield *floors, const OpAreaChange *changes,
                            size_t change_count, bool *repairable) {
    Check check = {loss, record, floors, changes, change_count};
    *repairable = record->usable && op_layer_loss_is_all(changes, change_count);
    if (!*repairable) {
        return OP_STATUS_OK;
    }
    OP_TRY(begin(loss, record, change_count));
    const OpCompactHeightfield view = *floors; /* which no write to the arrays can change */
    for (size_t i = 0; i < change_count; i++) {
        take_floor(loss, record, &view, changes[i].floor);
    }
    *repairable = regions_stay(&check);
    if (!*repairable) {
        return OP_STATUS_OK;
    }
    OP_TRY(
        op_loop_retrace_run(&loss->in_tile, record, &record->in_tile, floors, loss->sides, loss->side_count));
    return regions_hold_together(&check, loss, repairable);
}
