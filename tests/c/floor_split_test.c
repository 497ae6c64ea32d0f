/* Layers of floors: decided as the definitions have it, and taken apart without losing anything; regions where the layers are given. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/each_failure.h"
#include "support/floor_case.h"
#include "support/reference_partition.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

#include "build3d/floor_split.h"
#include "build3d/tile_build.h"

typedef struct Trial {
    uint64_t seed;
    RefFloors reference;
    OpCompactHeightfield *floors;
    OpFloorSplit split;
} Trial;

static void trial_fail(const Trial *trial, const char *what) {
    print_error("seed %llu: %s\n", (unsigned long long)trial->seed, what);
    fail();
}

#define trial_check(trial, condition)                                                                        \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            trial_fail((trial), #condition);                                                                 \
        }                                                                                                    \
    } while (0)

static Trial make_trial(const OpHeightfield *heightfield, int32_t height, int32_t climb, int32_t radius,
                        uint64_t seed) {
    Trial trial = {.seed = seed, .reference = ref_floors_make(heightfield, height, climb)};
    check_ok(op_compact_heightfield_build(heightfield, height, climb, NULL, &trial.floors));
    check_ok(op_compact_heightfield_erode(trial.floors, radius));
    for (int32_t i = 0; i < trial.reference.count; i++) {
        trial.reference.floors[i].area = op_compact_heightfield_floors(trial.floors)[i].area;
    }
    check_ok(op_floor_split_make(trial.floors, 0, 0, &trial.split));
    return trial;
}

static void free_trial(Trial *trial) {
    op_floor_split_free(&trial->split);
    ref_floors_free(&trial->reference);
    op_compact_heightfield_destroy(trial->floors);
}

/* ---- Layers by definition ---- */

static bool same_column(const RefFloor *a, const RefFloor *b) {
    return a->x == b->x && a->z == b->z;
}

/* Whether a region has a floor in a column with one of a layer, and whether it borders one. */
static void look_around(const Trial *trial, const RefPartition *regions, const int32_t *layer_of_region,
                        int32_t region, int32_t layer, bool *taken, bool *beside) {
    const RefFloors *floors = &trial->reference;
    *taken = *beside = false;
    for (int32_t i = 0; i < floors->count; i++) {
        for (int32_t k = 0; k < floors->count && regions->region[i] == region; k++) {
            bool of_layer = regions->region[k] != 0 && layer_of_region[regions->region[k]] == layer;
            *taken = *taken || (of_layer && same_column(&floors->floors[i], &floors->floors[k]));
        }
        for (int32_t d = 0; d < 4 && regions->region[i] == region; d++) {
            int32_t k = floors->floors[i].neighbour[d];
            *beside = *beside ||
                      (k >= 0 && regions->region[k] != 0 && layer_of_region[regions->region[k]] == layer);
        }
    }
}

/* Regions in order: the lowest layer of a neighbour that is free in all columns, else the lowest free one. */
static int32_t *layers_of_regions(const Trial *trial, const RefPartition *regions) {
    int32_t *layers = malloc(((size_t)regions->count + 1) * sizeof(int32_t));
    assert_non_null(layers);
    for (int32_t region = 0; region <= regions->count; region++) {
        layers[region] = -1;
    }
    for (int32_t region = 1; region <= regions->count; region++) {
        int32_t first_free = -1;
        int32_t preferred = -1;
        for (int32_t layer = 0; layer <= region && preferred < 0; layer++) {
            bool taken;
            bool beside;
            look_around(trial, regions, layers, region, layer, &taken, &beside);
            preferred = !taken && beside ? layer : preferred;
            first_free = !taken && first_free < 0 ? layer : first_free;
        }
        layers[region] = preferred >= 0 ? preferred : first_free;
    }
    return layers;
}

/* Floors that are not walkable go with their first walkable neighbour. */
static int32_t layer_beside(const Trial *trial, int32_t floor) {
    for (int32_t d = 0; d < 4; d++) {
        int32_t neighbour = trial->reference.floors[floor].neighbour[d];
        if (neighbour >= 0 && trial->reference.floors[neighbour].area != 0) {
            return trial->split.layer_of[neighbour];
        }
    }
    return 0;
}

static void check_layers(const Trial *trial) {
    RefPartition regions = ref_partition_make(&trial->reference, OP_PARTITION_LAYERS, 0, 0);
    int32_t *layers = layers_of_regions(trial, &regions);
    for (int32_t i = 0; i < trial->reference.count; i++) {
        bool walkable = trial->reference.floors[i].area != 0;
        int32_t expected = walkable ? layers[regions.region[i]] : layer_beside(trial, i);
        trial_check(trial, trial->split.layer_of[i] == expected);
        trial_check(trial, expected < trial->split.layer_count);
    }
    free(layers);
    ref_partition_free(&regions);
}

/* No column holds two walkable floors of a layer. */
static void check_columns(const Trial *trial) {
    const int32_t *cells = op_compact_heightfield_cells(trial->floors);
    for (int32_t cell = 0; cell < trial->reference.width * trial->reference.depth; cell++) {
        for (int32_t a = cells[cell]; a < cells[cell + 1]; a++) {
            for (int32_t b = a + 1; b < cells[cell + 1]; b++) {
                trial_check(trial, trial->reference.floors[a].area == 0 ||
                                       trial->reference.floors[b].area == 0 ||
                                       trial->split.layer_of[a] != trial->split.layer_of[b]);
            }
        }
    }
}

/* ---- Layers taken apart ---- */

/* Where a link of a layer's floor leads, as a number in the layer. */
static int32_t follow(const OpCompactHeightfield *layer, int32_t cell, uint32_t links, int32_t direction) {
    static const int32_t dx[] = {-1, 0, 1, 0};
    static const int32_t dz[] = {0, 1, 0, -1};
    uint32_t link = links >> (6 * direction) & 63;
    int32_t width = op_compact_heightfield_frame(layer).width;
    const int32_t *cells = op_compact_heightfield_cells(layer);
    return link == OP_NO_LINK ? -1 : cells[cell + dx[direction] + dz[direction] * width] + (int32_t)link;
}

/* The floors of a layer in their order, each as it was, with the links that stay in the layer. numbers gets where each floor is. */
static void check_layer(const Trial *trial, const OpCompactHeightfield *layer, int32_t number,
                        int32_t *numbers) {
    const OpFloor *floors = op_compact_heightfield_floors(trial->floors);
    const OpFloor *taken = op_compact_heightfield_floors(layer);
    const int32_t *cells = op_compact_heightfield_cells(layer);
    int32_t next = 0;
    for (int32_t i = 0; i < trial->reference.count; i++) {
        numbers[i] = trial->split.layer_of[i] == number ? next++ : -1;
    }
    trial_check(trial, op_compact_heightfield_floor_count(layer) == next);
    for (int32_t i = 0; i < trial->reference.count; i++) {
        const RefFloor *floor = &trial->reference.floors[i];
        int32_t cell = floor->x + floor->z * trial->reference.width;
        int32_t k = numbers[i];
        if (k < 0) {
            continue;
        }
        trial_check(trial, cells[cell] <= k && k < cells[cell + 1]);
        trial_check(trial, taken[k].y == floors[i].y && taken[k].height == floors[i].height &&
                               taken[k].area == floors[i].area && taken[k].region == 0);
        for (int32_t d = 0; d < 4; d++) {
            int32_t target = floor->link[d];
            int32_t expected = target < 0 ? -1 : numbers[target];
            trial_check(trial, follow(layer, cell, taken[k].links, d) == expected);
        }
    }
    trial_check(trial, cells[trial->reference.width * trial->reference.depth] == next);
}

static void check_taken(const Trial *trial) {
    int32_t *numbers = malloc(((size_t)trial->reference.count + 1) * sizeof(int32_t));
    int32_t total = 0;
    assert_non_null(numbers);
    for (int32_t number = 0; number < trial->split.layer_count; number++) {
        OpCompactHeightfield *layer = NULL;
        check_ok(op_floor_split_take(&trial->split, trial->floors, number, &layer));
        OpHeightfieldFrame frame = op_compact_heightfield_frame(layer);
        OpHeightfieldFrame whole = op_compact_heightfield_frame(trial->floors);
        trial_check(trial, memcmp(&frame, &whole, sizeof frame) == 0);
        check_layer(trial, layer, number, numbers);
        total += op_compact_heightfield_floor_count(layer);
        op_compact_heightfield_destroy(layer);
    }
    trial_check(trial, total == trial->reference.count);
    free(numbers);
}

/* ---- Regions in layers ---- */

static void flood(const Trial *trial, const int32_t *layers, int32_t floor, int32_t region,
                  int32_t *regions) {
    const RefFloors *floors = &trial->reference;
    regions[floor] = region;
    for (int32_t d = 0; d < 4; d++) {
        int32_t next = floors->floors[floor].neighbour[d];
        if (next >= 0 && regions[next] == 0 && floors->floors[next].area == floors->floors[floor].area &&
            (layers == NULL || layers[next] == layers[floor])) {
            flood(trial, layers, next, region, regions);
        }
    }
}

/* What hangs together, in the order of first floors, without small islands. */
static int32_t expected_regions(const Trial *trial, const int32_t *layers, int32_t min_area,
                                int32_t *regions) {
    const RefFloors *floors = &trial->reference;
    int32_t count = 0;
    int32_t kept = 0;
    memset(regions, 0, (size_t)floors->count * sizeof(int32_t));
    for (int32_t i = 0; i < floors->count; i++) {
        if (floors->floors[i].area != 0 && regions[i] == 0) {
            flood(trial, layers, i, ++count, regions);
        }
    }
    for (int32_t region = 1; region <= count; region++) {
        int32_t size = 0;
        bool alone = true;
        for (int32_t i = 0; i < floors->count; i++) {
            size += regions[i] == region;
            for (int32_t d = 0; d < 4 && regions[i] == region; d++) {
                int32_t next = floors->floors[i].neighbour[d];
                alone = alone && (next < 0 || regions[next] == 0 || regions[next] == region);
            }
        }
        kept += size >= min_area || !alone;
        for (int32_t i = 0; i < floors->count; i++) {
            /* Negative, so that later regions see the number that this one had. */
            if (regions[i] == region) {
                regions[i] = size >= min_area || !alone ? -kept : INT32_MIN;
            }
        }
    }
    for (int32_t i = 0; i < floors->count; i++) {
        regions[i] = regions[i] == INT32_MIN ? 0 : -regions[i];
    }
    return kept;
}

static void check_regions(const Trial *trial, const int32_t *layers, int32_t min_area) {
    int32_t *regions = malloc(((size_t)trial->reference.count + 1) * sizeof(int32_t));
    assert_non_null(regions);
    int32_t count = expected_regions(trial, layers, min_area, regions);
    check_ok(op_partition_by_layers(trial->floors, layers, min_area));
    trial_check(trial, op_compact_heightfield_region_count(trial->floors) == count);
    for (int32_t i = 0; i < trial->reference.count; i++) {
        trial_check(trial, op_compact_heightfield_floors(trial->floors)[i].region == regions[i]);
    }
    free(regions);
}

/* On a layer of its own, partition LAYERS gives the same as the pieces do: it has nothing to keep apart. */
static void check_same_partition(const Trial *trial, int32_t min_area) {
    for (int32_t number = 0; number < trial->split.layer_count; number++) {
        OpCompactHeightfield *a = NULL;
        OpCompactHeightfield *b = NULL;
        check_ok(op_floor_split_take(&trial->split, trial->floors, number, &a));
        check_ok(op_floor_split_take(&trial->split, trial->floors, number, &b));
        check_ok(op_partition_by_layers(a, NULL, min_area));
        check_ok(op_compact_heightfield_partition(b, OP_PARTITION_LAYERS, min_area, 0));
        trial_check(trial, op_compact_heightfield_region_count(a) == op_compact_heightfield_region_count(b));
        for (int32_t i = 0; i < op_compact_heightfield_floor_count(a); i++) {
            trial_check(trial, op_compact_heightfield_floors(a)[i].region ==
                                   op_compact_heightfield_floors(b)[i].region);
        }
        op_compact_heightfield_destroy(a);
        op_compact_heightfield_destroy(b);
    }
}

/* ---- Trials ---- */

static int32_t check_random(uint64_t seed) {
    TestRandom random = test_random(test_mix(seed + 7000000));
    OpHeightfield *heightfield = random_heightfield(seed);
    int32_t height = random_floor_height(&random);
    int32_t climb = random_floor_climb(&random);
    Trial trial = make_trial(heightfield, height, climb, test_chance(&random, 40) ? 1 : 0, seed);
    check_layers(&trial);
    check_columns(&trial);
    check_taken(&trial);
    check_regions(&trial, trial.split.layer_of, test_int(&random, 0, 10));
    check_regions(&trial, NULL, test_int(&random, 0, 10));
    check_same_partition(&trial, test_int(&random, 0, 10));
    int32_t layer_count = trial.split.layer_count;
    free_trial(&trial);
    op_heightfield_destroy(heightfield);
    return layer_count;
}

static void test_random_fields(void **state) {
    (void)state;
    int32_t with_several = 0;
    size_t count = test_count(120, 3000, 20000);
    for (uint64_t seed = 0; seed < count; seed++) {
        with_several += check_random(seed) > 1;
    }
    assert_true(with_several > (int32_t)count / 4);
}

static void test_scenes(void **state) {
    (void)state;
    OpHeightfield *(*const scenes[])(void) = {ramp_over_floor, holes_within_holes, spiral_ramp};
    static const int32_t layer_counts[] = {2, 1, 3};
    for (int32_t i = 0; i < 3; i++) {
        OpHeightfield *heightfield = scenes[i]();
        Trial trial = make_trial(heightfield, 5, 2, 0, (uint64_t)i);
        assert_int_equal(trial.split.layer_count, layer_counts[i]);
        check_layers(&trial);
        check_columns(&trial);
        check_taken(&trial);
        free_trial(&trial);
        op_heightfield_destroy(heightfield);
    }
}

static void test_nothing_walkable(void **state) {
    (void)state;
    OpHeightfield *empty = empty_heightfield(3, 3, 10);
    OpHeightfield *eroded = plate(2, 2);
    Trial none = make_trial(empty, 3, 1, 0, 0);
    Trial away = make_trial(eroded, 3, 1, 2, 1);
    assert_int_equal(none.split.layer_count, 1);
    assert_int_equal(away.split.layer_count, 1);
    check_taken(&none);
    check_taken(&away);
    free_trial(&none);
    free_trial(&away);
    op_heightfield_destroy(empty);
    op_heightfield_destroy(eroded);
}

/* A tower of floors: as many layers as the format has, and one more. */
static void test_most_layers(void **state) {
    (void)state;
    for (int32_t count = 1024; count <= 1025; count++) {
        OpHeightfield *heightfield = empty_heightfield(2, 2, 3000);
        OpCompactHeightfield *floors = NULL;
        OpFloorSplit split;
        for (int32_t i = 0; i < count; i++) {
            add_block(heightfield, 1, 1, 1, 1, 2 * i, 2 * i + 1, OP_AREA_WALKABLE);
        }
        check_ok(op_compact_heightfield_build(heightfield, 1, 0, NULL, &floors));
        if (count == 1024) {
            check_ok(op_floor_split_make(floors, 3, -4, &split));
            assert_int_equal(split.layer_count, 1024);
            op_floor_split_free(&split);
        } else {
            check_refused(op_floor_split_make(floors, 3, -4, &split), OP_STATUS_INVALID_STATE, "tile",
                          "(3, -4) must have at most 1024 layers, has 1025");
        }
        op_compact_heightfield_destroy(floors);
        op_heightfield_destroy(heightfield);
    }
}

/* ---- Failing memory ---- */

typedef struct Attempt {
    OpCompactHeightfield *floors;
} Attempt;

static OpStatus split_and_take(void *user) {
    Attempt *attempt = user;
    OpFloorSplit split;
    OpStatus status = op_floor_split_make(attempt->floors, 0, 0, &split);
    if (status != OP_STATUS_OK) {
        return status;
    }
    OpCompactHeightfield *layer = NULL;
    status = op_floor_split_take(&split, attempt->floors, split.layer_count - 1, &layer);
    op_compact_heightfield_destroy(layer);
    op_floor_split_free(&split);
    return status;
}

static void test_failing_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpHeightfield *heightfield = ramp_over_floor();
    Attempt attempt = {NULL};
    check_ok(op_compact_heightfield_build(heightfield, 5, 2, &allocator, &attempt.floors));
    size_t blocks = counter.live_blocks;
    assert_true(fail_each_allocation(&counter, &(FailingCall){split_and_take, NULL, &attempt}) >= 6);
    assert_int_equal(counter.live_blocks, blocks);
    op_compact_heightfield_destroy(attempt.floors);
    op_heightfield_destroy(heightfield);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_fields),    cmocka_unit_test(test_scenes),
        cmocka_unit_test(test_nothing_walkable), cmocka_unit_test(test_most_layers),
        cmocka_unit_test(test_failing_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
