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
    int32_t *candidates; /* of this round; these three have room for the floors of any one distance */
    int32_t *joined;     /* the region each candidate joins */
    int32_t *next;       /* candidates of the next round; in a flood the queue */
} Watershed;

/* The region of a floor that is on the list for the next round, and still without one. */
enum { LISTED = -1 };

/* ---- Order ---- */

static int32_t largest_distance(const Watershed *w) {
    int32_t largest = 0;
    for (int32_t i = 0; i < w->floors->floor_count; i++) {
        largest = w->distances[i] > largest ? w->distances[i] : largest;
    }
    return largest;
}

/* Counts the walkable floors of each distance; counts has room for every one up to the largest. The most of one distance. */
static int32_t count_floors(const Watershed *w, int32_t *counts, int32_t largest) {
    int32_t most = 0;
    memset(counts, 0, ((size_t)largest + 1) * sizeof(int32_t));
    for (int32_t i = 0; i < w->floors->floor_count; i++) {
        counts[w->distances[i]] += w->floors->floors[i].area != OP_AREA_NONE;
    }
    for (int32_t distance = 0; distance <= largest; distance++) {
        most = counts[distance] > most ? counts[distance] : most;
    }
    return most;
}

/* Sorts the walkable floors; counts are used up. How many there are. */
static int32_t sort_floors(Watershed *w, int32_t *counts, int32_t largest) {
    int32_t total = 0;
    for (int32_t distance = largest; distance >= 0; distance--) {
        int32_t count = counts[distance];
        counts[distance] = total;
        total += count;
    }
    for (int32_t i = 0; i < w->floors->floor_count; i++) {
        if (w->floors->floors[i].area != OP_AREA_NONE) {
            w->order[counts[w->distances[i]]++] = i;
        }
    }
    return total;
}

/* ---- Growth ---- */

/* The first region of the same area beside a floor, or 0. */
static int32_t region_beside(const Watershed *w, int32_t floor) {
    const OpFloor *floors = w->floors->floors;
    const int32_t *regions = w->regions->of_floor;
    int32_t best = 0;
    for (int32_t direction = 0; direction < 4; direction++) {
        int32_t neighbour = op_floor_neighbour(w->floors, floor, direction);
        if (neighbour >= 0 && regions[neighbour] > 0 && floors[neighbour].area == floors[floor].area) {
            int32_t region = regions[neighbour];
            best = best == 0 || region < best ? region : best;
        }
    }
    return best;
}

/* One round: all candidates decide before any joins. */
static void join(Watershed *w, const int32_t *candidates, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        w->joined[i] = region_beside(w, candidates[i]);
    }
    for (int32_t i = 0; i < count; i++) {
        w->regions->of_floor[candidates[i]] = w->joined[i];
    }
}

/* Floors of the level beside one that joined are asked in the next round. */
static int32_t add_next(Watershed *w, int32_t floor, int32_t count) {
    for (int32_t direction = 0; direction < 4; direction++) {
        int32_t neighbour = op_floor_neighbour(w->floors, floor, direction);
        if (neighbour >= 0 && w->regions->of_floor[neighbour] == 0 &&
            w->floors->floors[neighbour].area != OP_AREA_NONE &&
            w->distances[neighbour] == w->distances[floor]) {
            w->regions->of_floor[neighbour] = LISTED;
            w->next[count++] = neighbour;
        }
    }
    return count;
}

static int32_t grow_once(Watershed *w, int32_t count) {
    int32_t next_count = 0;
    join(w, w->candidates, count);
    for (int32_t i = 0; i < count; i++) {
        next_count = w->joined[i] == 0 ? next_count : add_next(w, w->candidates[i], next_count);
    }
    memcpy(w->candidates, w->next, (size_t)next_count * sizeof(int32_t));
    return next_count;
}

/* Most join in the first round; all that then are left may be candidates of the second one. */
static void grow(Watershed *w, const int32_t *level, int32_t level_count) {
    int32_t count = 0;
    join(w, level, level_count);
    for (int32_t i = 0; i < level_count; i++) {
        if (w->joined[i] == 0) {
            w->candidates[count++] = level[i];
        }
    }
    if (count < level_count) {
        while (count > 0) {
            count = grow_once(w, count);
        }
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

/* With memory for what a level needs. */
static OpStatus run_sorted(Watershed *w, int32_t *counts, int32_t largest) {
    size_t most = (size_t)count_floors(w, counts, largest);
    OP_TRY(op_alloc_array(&w->floors->allocator, most, 3 * sizeof(int32_t), (void **)&w->candidates));
    if (most > 0) {
        w->joined = w->candidates + most;
        w->next = w->candidates + 2 * most;
        run(w, sort_floors(w, counts, largest));
    }
    op_free_array(&w->floors->allocator, w->candidates, most, 3 * sizeof(int32_t));
    return OP_STATUS_OK;
}

static OpStatus run_all(Watershed *w) {
    OP_TRY(op_boundary_distances(w->floors, true, INT32_MAX, w->distances));
    int32_t *counts;
    int32_t largest = largest_distance(w);
    OP_TRY(op_alloc_array(&w->floors->allocator, (size_t)largest + 1, sizeof(int32_t), (void **)&counts));
    OpStatus status = run_sorted(w, counts, largest);
    op_free_array(&w->floors->allocator, counts, (size_t)largest + 1, sizeof(int32_t));
    return status;
}

OpStatus op_regions_watershed(const OpCompactHeightfield *floors, OpRegions *regions) {
    size_t count = (size_t)floors->floor_count;
    int32_t *memory;
    regions->count = 0;
    OP_TRY(op_alloc_array(&floors->allocator, count, 2 * sizeof(int32_t), (void **)&memory));
    if (count == 0) {
        return OP_STATUS_OK;
    }
    Watershed w = {.floors = floors, .regions = regions, .distances = memory, .order = memory + count};
    memset(regions->of_floor, 0, count * sizeof(int32_t));
    OpStatus status = run_all(&w);
    op_free_array(&floors->allocator, memory, count, 2 * sizeof(int32_t));
    return status;
}
