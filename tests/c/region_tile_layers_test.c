/* Layers of regions and regions of layers, against their definitions. */
#include "base/memory.h"
#include "build3d/tile_build.h"
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/each_failure.h"
#include "support/floor_case.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

/* A heightfield's floors, as the library and as the definitions have them. */
typedef struct Case {
    OpHeightfield *heightfield;
    OpCompactHeightfield *floors;
    RefFloors expected;
} Case;

static Case make_case(OpHeightfield *heightfield, int32_t height, int32_t climb) {
    Case it = {.heightfield = heightfield};
    check_ok(op_compact_heightfield_build(heightfield, height, climb, NULL, &it.floors));
    it.expected = ref_floors_make(heightfield, height, climb);
    return it;
}

static Case random_case(uint64_t seed) {
    TestRandom random = test_random(seed + 99);
    int32_t height = random_floor_height(&random);
    return make_case(random_heightfield(seed), height, random_floor_climb(&random));
}

static void free_case(Case *it) {
    ref_floors_free(&it->expected);
    op_compact_heightfield_destroy(it->floors);
    op_heightfield_destroy(it->heightfield);
}

/* ---- Layers of regions ---- */

static bool share_a_column(const Case *it, int32_t a, int32_t b) {
    const RefFloor *floors = it->expected.floors;
    const OpFloor *actual = op_compact_heightfield_floors(it->floors);
    for (int32_t i = 0; i < it->expected.count; i++) {
        for (int32_t k = 0; k < it->expected.count && actual[i].region == a; k++) {
            if (actual[k].region == b && floors[i].x == floors[k].x && floors[i].z == floors[k].z) {
                return true;
            }
        }
    }
    return false;
}

static bool are_adjacent(const Case *it, int32_t a, int32_t b) {
    const OpFloor *actual = op_compact_heightfield_floors(it->floors);
    for (int32_t i = 0; i < it->expected.count; i++) {
        for (int32_t d = 0; d < 4 && actual[i].region == a; d++) {
            int32_t neighbour = it->expected.floors[i].neighbour[d];
            if (neighbour >= 0 && actual[neighbour].region == b) {
                return true;
            }
        }
    }
    return false;
}

/* Whether no region of a layer shares a column with one that wants to join it. */
static bool is_free(const Case *it, const int32_t *layers, int32_t region, int32_t layer) {
    for (int32_t other = 1; other < region; other++) {
        if (layers[other] == layer && share_a_column(it, region, other)) {
            return false;
        }
    }
    return true;
}

static int32_t expected_layer(const Case *it, const int32_t *layers, int32_t region) {
    int32_t best = -1;
    for (int32_t other = 1; other < region; other++) {
        bool better = best < 0 || layers[other] < best;
        if (better && are_adjacent(it, region, other) && is_free(it, layers, region, layers[other])) {
            best = layers[other];
        }
    }
    for (int32_t layer = 0; best < 0; layer++) {
        best = is_free(it, layers, region, layer) ? layer : -1;
    }
    return best;
}

static void follows_the_rule(void **state) {
    (void)state;
    for (size_t seed = 1; seed <= test_count(30, 300, 5000); seed++) {
        Case it = random_case(seed);
        OpPartition partition = (OpPartition)(seed % 3);
        check_ok(op_compact_heightfield_partition(it.floors, partition, seed % 2 == 0 ? 4 : 0, 12));
        int32_t regions = op_compact_heightfield_region_count(it.floors);
        int32_t *layers = malloc(((size_t)regions + 1) * sizeof(int32_t));
        int32_t count = -1;
        int32_t used = 0;
        check_ok(op_compact_heightfield_region_layers(it.floors, layers, &count));
        for (int32_t region = 1; region <= regions; region++) {
            if (layers[region] != expected_layer(&it, layers, region)) {
                fail_msg("seed %zu: region %d has layer %d, expected %d", seed, region, layers[region],
                         expected_layer(&it, layers, region));
            }
            used = layers[region] >= used ? layers[region] + 1 : used;
        }
        assert_int_equal(count, used);
        free(layers);
        free_case(&it);
    }
}

/* ---- Layers of floors ---- */

static void floors_of_a_column_have_layers_of_their_own(void **state) {
    (void)state;
    for (size_t seed = 1; seed <= test_count(50, 500, 10000); seed++) {
        Case it = random_case(seed);
        int32_t *layers = malloc((size_t)it.expected.count * sizeof(int32_t) + 1);
        int32_t count = 0;
        check_ok(op_compact_heightfield_erode(it.floors, (int32_t)(seed % 3)));
        check_ok(op_floor_layers(it.floors, 0, 0, layers, &count));
        for (int32_t i = 0; i < it.expected.count; i++) {
            const RefFloor *a = &it.expected.floors[i];
            bool walkable = op_compact_heightfield_floors(it.floors)[i].area != OP_AREA_NONE;
            assert_true(walkable ? layers[i] >= 0 && layers[i] < count : layers[i] == -1);
            for (int32_t k = 0; k < i && walkable; k++) {
                const RefFloor *b = &it.expected.floors[k];
                if (a->x == b->x && a->z == b->z && layers[i] == layers[k]) {
                    fail_msg("seed %zu: floors %d and %d", seed, k, i);
                }
            }
        }
        free(layers);
        free_case(&it);
    }
}

/* A column of more floors than the format has layers. */
static void too_many_layers(void **state) {
    (void)state;
    OpHeightfield *heightfield = empty_heightfield(1, 1, 4200);
    for (int32_t i = 0; i < 1025; i++) {
        add_block(heightfield, 0, 0, 1, 1, 4 * i, 4 * i + 1, OP_AREA_WALKABLE);
    }
    OpCompactHeightfield *floors = NULL;
    int32_t layers[1025];
    int32_t count = 0;
    check_ok(op_compact_heightfield_build(heightfield, 3, 0, NULL, &floors));
    check_refused(op_floor_layers(floors, 7, -8, layers, &count), OP_STATUS_INVALID_STATE, "tile", "(7, -8)");
    op_compact_heightfield_destroy(floors);
    op_heightfield_destroy(heightfield);
}

/* ---- Regions of layers ---- */

static void flood(const Case *it, const int32_t *layers, int32_t from, int32_t *region, int32_t number) {
    const OpFloor *actual = op_compact_heightfield_floors(it->floors);
    region[from] = number;
    for (int32_t d = 0; d < 4; d++) {
        int32_t to = it->expected.floors[from].neighbour[d];
        if (to >= 0 && region[to] == 0 && actual[to].area == actual[from].area &&
            (layers == NULL || layers[to] == layers[from])) {
            flood(it, layers, to, region, number);
        }
    }
}

/* Removes those that are small and have no neighbour, and numbers the others anew. */
static void remove_islands(const Case *it, int32_t *region, int32_t count, int32_t least) {
    int32_t *number = calloc((size_t)count + 1, sizeof(int32_t));
    int32_t next = 0;
    for (int32_t r = 1; r <= count; r++) {
        int32_t size = 0;
        bool alone = true;
        for (int32_t i = 0; i < it->expected.count; i++) {
            size += region[i] == r ? 1 : 0;
            for (int32_t d = 0; d < 4 && region[i] == r; d++) {
                int32_t to = it->expected.floors[i].neighbour[d];
                alone = alone && (to < 0 || region[to] == 0 || region[to] == r);
            }
        }
        number[r] = size < least && alone ? 0 : ++next;
    }
    for (int32_t i = 0; i < it->expected.count; i++) {
        region[i] = number[region[i]];
    }
    free(number);
}

static void regions_hang_together(void **state) {
    (void)state;
    for (size_t seed = 1; seed <= test_count(50, 500, 10000); seed++) {
        Case it = random_case(seed);
        TestRandom random = test_random(seed);
        size_t size = (size_t)it.expected.count * sizeof(int32_t) + 1;
        int32_t *layers = malloc(size);
        int32_t *region = calloc(1, size);
        int32_t least = test_int(&random, 0, 9);
        int32_t count = 0;
        for (int32_t i = 0; i < it.expected.count; i++) {
            layers[i] = test_chance(&random, 80) ? 0 : test_int(&random, -1, 2);
            it.floors->floors[i].area = (uint8_t)(test_chance(&random, 90) ? OP_AREA_WALKABLE : i % 2);
        }
        const int32_t *given = seed % 4 == 0 ? NULL : layers;
        check_ok(op_partition_by_layers(it.floors, given, least));
        for (int32_t i = 0; i < it.expected.count; i++) {
            if (region[i] == 0 && it.floors->floors[i].area != OP_AREA_NONE) {
                flood(&it, given, i, region, ++count);
            }
        }
        remove_islands(&it, region, count, least);
        int32_t last = 0;
        for (int32_t i = 0; i < it.expected.count; i++) {
            if (region[i] != it.floors->floors[i].region) {
                fail_msg("seed %zu: floor %d has region %d, expected %d", seed, i,
                         it.floors->floors[i].region, region[i]);
            }
            last = region[i] > last ? region[i] : last;
        }
        assert_int_equal(op_compact_heightfield_region_count(it.floors), last);
        free(layers);
        free(region);
        free_case(&it);
    }
}

/* ---- Arguments and failures ---- */

static void bad_arguments(void **state) {
    (void)state;
    Case it = make_case(plate(3, 3), 1, 0);
    int32_t layers[16];
    int32_t count = 0;
    check_refused(op_compact_heightfield_region_layers(NULL, layers, &count), OP_STATUS_INVALID_ARGUMENT,
                  "floors", "NULL");
    check_refused(op_compact_heightfield_region_layers(it.floors, NULL, &count), OP_STATUS_INVALID_ARGUMENT,
                  "layers", "NULL");
    check_refused(op_compact_heightfield_region_layers(it.floors, layers, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "layer_count", "NULL");
    check_ok(op_compact_heightfield_region_layers(it.floors, layers, &count));
    assert_int_equal(count, 0);
    free_case(&it);
}

typedef struct Failing {
    OpCompactHeightfield *floors;
    int32_t layers[4096];
    int32_t layer_count;
} Failing;

static OpStatus find_floor_layers(void *user) {
    Failing *failing = user;
    return op_floor_layers(failing->floors, 0, 0, failing->layers, &failing->layer_count);
}

static OpStatus find_regions(void *user) {
    Failing *failing = user;
    return op_partition_by_layers(failing->floors, failing->layers, INT32_MAX);
}

static void each_allocation_fails(void **state) {
    (void)state;
    static Failing failing;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpHeightfield *heightfield = ramp_over_floor();
    check_ok(op_compact_heightfield_build(heightfield, 3, 1, &allocator, &failing.floors));
    FailingCall layers = {find_floor_layers, NULL, &failing};
    FailingCall regions = {find_regions, NULL, &failing};
    assert_true(fail_each_allocation(&counter, &layers) > 2);
    assert_true(fail_each_allocation(&counter, &regions) > 1);
    assert_int_equal(failing.layer_count, 2);
    op_compact_heightfield_destroy(failing.floors);
    op_heightfield_destroy(heightfield);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(follows_the_rule), cmocka_unit_test(floors_of_a_column_have_layers_of_their_own),
        cmocka_unit_test(too_many_layers),  cmocka_unit_test(regions_hang_together),
        cmocka_unit_test(bad_arguments),    cmocka_unit_test(each_allocation_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
