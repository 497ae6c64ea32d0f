#include "reference_partition.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"

static int32_t *integers(int32_t count) {
    int32_t *made = calloc((size_t)count + 1, sizeof(int32_t));
    assert_non_null(made);
    return made;
}

static uint8_t area_of(const RefPartition *p, int32_t floor) {
    return p->floors->floors[floor].area;
}

/* The neighbour when it has the same area, or -1. */
static int32_t same_area_neighbour(const RefPartition *p, int32_t floor, int32_t direction) {
    int32_t neighbour = p->floors->floors[floor].neighbour[direction];
    return neighbour >= 0 && area_of(p, neighbour) == area_of(p, floor) ? neighbour : -1;
}

/* ---- Watershed ---- */

/* One round over a level; true when a floor joined. */
static bool grow_once(RefPartition *p, const int32_t *distances, int32_t level) {
    bool joined = false;
    int32_t *before = integers(p->floors->count);
    memcpy(before, p->region, (size_t)p->floors->count * sizeof(int32_t));
    for (int32_t i = 0; i < p->floors->count; i++) {
        for (int32_t d = 0; d < 4 && area_of(p, i) != 0 && distances[i] == level && before[i] == 0; d++) {
            int32_t neighbour = same_area_neighbour(p, i, d);
            int32_t region = neighbour >= 0 ? before[neighbour] : 0;
            if (region != 0 && (p->region[i] == 0 || region < p->region[i])) {
                p->region[i] = region;
                joined = true;
            }
        }
    }
    free(before);
    return joined;
}

static void flood(RefPartition *p, const int32_t *distances, int32_t floor, int32_t region) {
    p->region[floor] = region;
    for (int32_t d = 0; d < 4; d++) {
        int32_t neighbour = same_area_neighbour(p, floor, d);
        if (neighbour >= 0 && p->region[neighbour] == 0 && distances[neighbour] == distances[floor]) {
            flood(p, distances, neighbour, region);
        }
    }
}

static void watershed(RefPartition *p) {
    int32_t *distances = ref_floor_distances(p->floors, true);
    for (int32_t level = 200; level >= 0; level--) {
        while (grow_once(p, distances, level)) {
        }
        for (int32_t i = 0; i < p->floors->count; i++) {
            assert_true(distances[i] <= 200);
            if (area_of(p, i) != 0 && distances[i] == level && p->region[i] == 0) {
                flood(p, distances, i, ++p->count);
            }
        }
    }
    free(distances);
}

/* ---- Monotone ---- */

/* The first floor of a sweep stands for it. */
static int32_t sweep_of(const RefPartition *p, int32_t floor) {
    int32_t before = same_area_neighbour(p, floor, 0);
    return before < 0 ? floor : sweep_of(p, before);
}

static int32_t region_below(const RefPartition *p, int32_t floor) {
    int32_t below = same_area_neighbour(p, floor, 3);
    return below < 0 ? 0 : p->region[below];
}

/* Whether some floor of the row with, or without, this sweep has another, or this, region below. */
static bool meets(const RefPartition *p, int32_t sweep, bool of_sweep, int32_t region, bool of_region) {
    for (int32_t i = 0; i < p->floors->count; i++) {
        if (p->floors->floors[i].z == p->floors->floors[sweep].z && area_of(p, i) != 0 &&
            region_below(p, i) != 0 && (sweep_of(p, i) == sweep) == of_sweep &&
            (region_below(p, i) == region) == of_region) {
            return true;
        }
    }
    return false;
}

static int32_t region_of_sweep(RefPartition *p, int32_t sweep) {
    int32_t region = 0;
    for (int32_t i = p->floors->count - 1; i >= 0; i--) {
        bool in_sweep = area_of(p, i) != 0 && sweep_of(p, i) == sweep;
        region = in_sweep && region_below(p, i) != 0 ? region_below(p, i) : region;
    }
    bool continues =
        region != 0 && !meets(p, sweep, true, region, false) && !meets(p, sweep, false, region, true);
    return continues ? region : ++p->count;
}

static void monotone(RefPartition *p) {
    for (int32_t i = 0; i < p->floors->count; i++) {
        if (area_of(p, i) != 0) {
            int32_t sweep = sweep_of(p, i);
            p->region[i] = sweep == i ? region_of_sweep(p, i) : p->region[sweep];
        }
    }
}

/* ---- Pairs of regions ---- */

static int32_t *pair(int32_t *table, const RefPartition *p, int32_t a, int32_t b) {
    return &table[a * (p->count + 1) + b];
}

static int32_t *pair_table(const RefPartition *p) {
    return integers((p->count + 1) * (p->count + 1));
}

/* The number of links from region to region, whatever the areas. */
static int32_t *count_links(const RefPartition *p) {
    int32_t *links = pair_table(p);
    for (int32_t i = 0; i < p->floors->count; i++) {
        for (int32_t d = 0; d < 4; d++) {
            int32_t neighbour = p->floors->floors[i].neighbour[d];
            if (neighbour >= 0 && p->region[i] != 0 && p->region[neighbour] != 0 &&
                p->region[i] != p->region[neighbour]) {
                ++*pair(links, p, p->region[i], p->region[neighbour]);
            }
        }
    }
    return links;
}

static int32_t *count_overlaps(const RefPartition *p) {
    int32_t *overlaps = pair_table(p);
    for (int32_t i = 0; i < p->floors->count; i++) {
        const RefFloor *a = &p->floors->floors[i];
        for (int32_t k = i + 1; k < p->floors->count; k++) {
            const RefFloor *b = &p->floors->floors[k];
            if (a->x == b->x && a->z == b->z) {
                ++*pair(overlaps, p, p->region[i], p->region[k]);
                ++*pair(overlaps, p, p->region[k], p->region[i]);
            }
        }
    }
    return overlaps;
}

static uint8_t region_area(const RefPartition *p, int32_t region) {
    for (int32_t i = 0; i < p->floors->count; i++) {
        if (p->region[i] == region) {
            return area_of(p, i);
        }
    }
    return 0;
}

static int32_t region_size(const RefPartition *p, int32_t region) {
    int32_t size = 0;
    for (int32_t i = 0; i < p->floors->count; i++) {
        size += p->region[i] == region;
    }
    return size;
}

static void rename_region(RefPartition *p, int32_t from, int32_t to) {
    for (int32_t i = 0; i < p->floors->count; i++) {
        p->region[i] = p->region[i] == from ? to : p->region[i];
    }
}

/* ---- Layers ---- */

static void unite(int32_t *table, const RefPartition *p, int32_t from, int32_t to) {
    for (int32_t i = 1; i <= p->count; i++) {
        *pair(table, p, to, i) += *pair(table, p, from, i);
        *pair(table, p, i, to) += *pair(table, p, i, from);
        *pair(table, p, from, i) = 0;
        *pair(table, p, i, from) = 0;
    }
    *pair(table, p, to, to) = 0;
}

/* The first partner of a region that is alive, or 0. */
static int32_t find_partner(const RefPartition *p, int32_t *links, int32_t *overlaps, const uint8_t *areas,
                            int32_t a) {
    for (int32_t b = 1; b <= p->count; b++) {
        if (b != a && *pair(links, p, a, b) > 0 && areas[a] == areas[b] && *pair(overlaps, p, a, b) == 0) {
            return b;
        }
    }
    return 0;
}

static void layers(RefPartition *p) {
    monotone(p);
    int32_t *links = count_links(p);
    int32_t *overlaps = count_overlaps(p);
    uint8_t *areas = calloc((size_t)p->count + 1, 1);
    assert_non_null(areas);
    for (int32_t i = 1; i <= p->count; i++) {
        areas[i] = region_area(p, i);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int32_t a = 1; a <= p->count; a++) {
            int32_t b = find_partner(p, links, overlaps, areas, a);
            if (b != 0) {
                int32_t from = a > b ? a : b;
                int32_t to = a > b ? b : a;
                unite(links, p, from, to);
                unite(overlaps, p, from, to);
                rename_region(p, from, to);
                changed = true;
            }
        }
    }
    free(links);
    free(overlaps);
    free(areas);
}

/* ---- The filter ---- */

static void remove_islands(RefPartition *p, int32_t min_area) {
    int32_t *links = count_links(p);
    for (int32_t a = 1; a <= p->count; a++) {
        bool alone = true;
        for (int32_t b = 1; b <= p->count; b++) {
            alone = alone && *pair(links, p, a, b) == 0;
        }
        if (alone && region_size(p, a) < min_area) {
            rename_region(p, a, 0);
        }
    }
    free(links);
}

/* One region into its best neighbour; links are counted afresh every time. */
static bool merge_region(RefPartition *p, int32_t a, int32_t merge_area) {
    int32_t size = region_size(p, a);
    if (size == 0 || size >= merge_area) {
        return false;
    }
    int32_t *links = count_links(p);
    int32_t best = 0;
    for (int32_t b = 1; b <= p->count; b++) {
        if (*pair(links, p, a, b) > (best == 0 ? 0 : *pair(links, p, a, best)) &&
            region_area(p, a) == region_area(p, b)) {
            best = b;
        }
    }
    free(links);
    if (best != 0) {
        rename_region(p, a, best);
    }
    return best != 0;
}

static void merge_small(RefPartition *p, int32_t merge_area) {
    for (bool changed = true; changed;) {
        changed = false;
        for (int32_t a = 1; a <= p->count; a++) {
            changed = merge_region(p, a, merge_area) || changed;
        }
    }
}

static void number(RefPartition *p) {
    int32_t *numbers = integers(p->count);
    int32_t used = 0;
    for (int32_t i = 0; i < p->floors->count; i++) {
        int32_t *own = &numbers[p->region[i]];
        *own = p->region[i] != 0 && *own == 0 ? ++used : *own;
        p->region[i] = *own;
    }
    p->count = used;
    free(numbers);
}

RefPartition ref_partition_make(const RefFloors *floors, OpPartition partition, int32_t min_area,
                                int32_t merge_area) {
    RefPartition made = {floors, integers(floors->count), 0};
    if (partition == OP_PARTITION_WATERSHED) {
        watershed(&made);
    } else if (partition == OP_PARTITION_MONOTONE) {
        monotone(&made);
    } else {
        layers(&made);
    }
    remove_islands(&made, min_area);
    merge_small(&made, partition == OP_PARTITION_LAYERS ? 0 : merge_area);
    number(&made);
    return made;
}

void ref_partition_free(RefPartition *partition) {
    free(partition->region);
    *partition = (RefPartition){0};
}
