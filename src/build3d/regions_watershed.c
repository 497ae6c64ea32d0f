/* Watershed (Vincent & Soille 1991, on a graph): floors from the farthest to the nearest to a boundary; those of one distance first
 * join the regions that are there, ring by ring, and what is then left makes new ones. */
#include "build3d/regions.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"

typedef struct Watershed {
    const OpCompactHeightfield *floors;
    OpRegions *regions;
    int32_t *distances;
    int32_t *order;      /* walkable floors, the farthest first */
    int32_t *candidates; /* of this round */
    int32_t *joined;     /* the region each candidate joins */
    int32_t *next;       /* candidates of the next round; in a flood the queue */
    uint8_t *is_next;
} Watershed;

/* ---- Order ---- */

/* Sorts the walkable floors by counting; starts has room for every distance up to the largest. */
static int32_t sort_floors(Watershed *w, int32_t *starts, int32_t largest) {
    const OpFloor *floors = w->floors->floors;
    int32_t total = 0;
    memset(starts, 0, ((size_t)largest + 1) * sizeof(int32_t));
    for (int32_t i = 0; i < w->floors->floor_count; i++) {
        starts[w->distances[i]] += floors[i].area != OP_AREA_NONE;
    }
    for (int32_t distance = largest; distance >= 0; distance--) {
        int32_t count = starts[distance];
        starts[distance] = total;
        total += count;
    }
    for (int32_t i = 0; i < w->floors->floor_count; i++) {
        if (floors[i].area != OP_AREA_NONE) {
            w->order[starts[w->distances[i]]++] = i;
        }
    }
    return total;
}

static int32_t largest_distance(const Watershed *w) {
    int32_t largest = 0;
    for (int32_t i = 0; i < w->floors->floor_count; i++) {
        largest = w->distances[i] > largest ? w->distances[i] : largest;
    }
    return largest;
}

/* ---- Growth ---- */

/* The first region of the same area beside a floor, or 0. */
static int32_t region_beside(const Watershed *w, int32_t floor) {
    int32_t best = 0;
    for (int32_t direction = 0; direction < 4; direction++) {
        int32_t neighbour = op_floor_neighbour(w->floors, floor, direction);
        if (neighbour < 0 || w->floors->floors[neighbour].area != w->floors->floors[floor].area) {
            continue;
        }
        int32_t region = w->regions->of_floor[neighbour];
        best = region != 0 && (best == 0 || region < best) ? region : best;
    }
    return best;
}

/* Floors of the level beside one that joined are asked in the next round. */
static int32_t add_next(Watershed *w, int32_t floor, int32_t count) {
    for (int32_t direction = 0; direction < 4; direction++) {
        int32_t neighbour = op_floor_neighbour(w->floors, floor, direction);
        if (neighbour >= 0 && !w->is_next[neighbour] && w->regions->of_floor[neighbour] == 0 &&
            w->floors->floors[neighbour].area != OP_AREA_NONE &&
            w->distances[neighbour] == w->distances[floor]) {
            w->is_next[neighbour] = 1;
            w->next[count++] = neighbour;
        }
    }
    return count;
}

/* One round: all decide before any joins. */
static int32_t grow_once(Watershed *w, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        w->joined[i] = region_beside(w, w->candidates[i]);
    }
    for (int32_t i = 0; i < count; i++) {
        w->regions->of_floor[w->candidates[i]] = w->joined[i];
    }
    int32_t next_count = 0;
    for (int32_t i = 0; i < count; i++) {
        next_count = w->joined[i] == 0 ? next_count : add_next(w, w->candidates[i], next_count);
    }
    for (int32_t i = 0; i < next_count; i++) {
        w->candidates[i] = w->next[i];
        w->is_next[w->next[i]] = 0;
    }
    return next_count;
}

static void grow(Watershed *w, const int32_t *level, int32_t count) {
    memcpy(w->candidates, level, (size_t)count * sizeof(int32_t));
    while (count > 0) {
        count = grow_once(w, count);
    }
}

/* ---- Basins ---- */

/* A new region from one floor on over all of its level and area that are connected and have none. */
static void flood(Watershed *w, int32_t start) {
    int32_t *regions = w->regions->of_floor;
    int32_t region = ++w->regions->count;
    int32_t count = 0;
    regions[start] = region;
    w->next[count++] = start;
    for (int32_t i = 0; i < count; i++) {
        for (int32_t direction = 0; direction < 4; direction++) {
            int32_t neighbour = op_floor_neighbour(w->floors, w->next[i], direction);
            if (neighbour >= 0 && regions[neighbour] == 0 &&
                w->floors->floors[neighbour].area == w->floors->floors[start].area &&
                w->distances[neighbour] == w->distances[start]) {
                regions[neighbour] = region;
                w->next[count++] = neighbour;
            }
        }
    }
}

static void run(Watershed *w, int32_t total) {
    for (int32_t first = 0, last = 0; first < total; first = last) {
        while (last < total && w->distances[w->order[last]] == w->distances[w->order[first]]) {
            last++;
        }
        grow(w, w->order + first, last - first);
        for (int32_t i = first; i < last; i++) {
            if (w->regions->of_floor[w->order[i]] == 0) {
                flood(w, w->order[i]);
            }
        }
    }
}

/* ---- All of it ---- */

static OpStatus run_sorted(Watershed *w) {
    int32_t largest = largest_distance(w);
    int32_t *starts;
    OP_TRY(op_alloc_array(&w->floors->allocator, (size_t)largest + 1, sizeof(int32_t), (void **)&starts));
    int32_t total = sort_floors(w, starts, largest);
    op_free_array(&w->floors->allocator, starts, (size_t)largest + 1, sizeof(int32_t));
    run(w, total);
    return OP_STATUS_OK;
}

OpStatus op_regions_watershed(const OpCompactHeightfield *floors, OpRegions *regions) {
    size_t count = (size_t)floors->floor_count;
    size_t item_size = 5 * sizeof(int32_t) + 1;
    int32_t *memory;
    regions->count = 0;
    OP_TRY(op_alloc_zeroed(&floors->allocator, count, item_size, (void **)&memory));
    if (count == 0) {
        return OP_STATUS_OK;
    }
    Watershed w = {floors,
                   regions,
                   memory,
                   memory + count,
                   memory + 2 * count,
                   memory + 3 * count,
                   memory + 4 * count,
                   (uint8_t *)(memory + 5 * count)};
    memset(regions->of_floor, 0, count * sizeof(int32_t));
    OpStatus status = op_boundary_distances(floors, true, INT32_MAX, w.distances);
    if (status == OP_STATUS_OK) {
        status = run_sorted(&w);
    }
    op_free_array(&floors->allocator, memory, count, item_size);
    return status;
}
