#include "floor_case.h"

#include <stdlib.h>

#include "check.h"

/* ---- Built scenes ---- */

OpHeightfield *empty_heightfield(int32_t width, int32_t depth, int32_t height) {
    OpHeightfieldFrame frame = {1.5, -2.0, 0.25, 0.5f, 0.25f, width, depth, height};
    OpHeightfield *heightfield = NULL;
    check_ok(op_heightfield_create(&frame, NULL, &heightfield));
    return heightfield;
}

void add_block(OpHeightfield *heightfield, int32_t x, int32_t z, int32_t width, int32_t depth, int32_t min,
               int32_t max, uint8_t area) {
    for (int32_t k = z; k < z + depth; k++) {
        for (int32_t i = x; i < x + width; i++) {
            check_ok(op_heightfield_add_span(heightfield, i, k, min, max, area, 0));
        }
    }
}

OpHeightfield *plate(int32_t width, int32_t depth) {
    OpHeightfield *heightfield = empty_heightfield(width, depth, 40);
    add_block(heightfield, 0, 0, width, depth, 0, 1, OP_AREA_WALKABLE);
    return heightfield;
}

OpHeightfield *ramp_over_floor(void) {
    OpHeightfield *heightfield = plate(16, 16);
    for (int32_t x = 4; x < 16; x++) {
        int32_t top = 4 + x;
        add_block(heightfield, x, 6, 1, 4, top - 1, top, OP_AREA_WALKABLE);
    }
    return heightfield;
}

OpHeightfield *holes_within_holes(void) {
    OpHeightfield *heightfield = empty_heightfield(17, 17, 40);
    for (int32_t z = 0; z < 17; z++) {
        for (int32_t x = 0; x < 17; x++) {
            int32_t across = abs(x - 8) > abs(z - 8) ? abs(x - 8) : abs(z - 8);
            if (across / 2 % 2 == 0 && across > 1) {
                add_block(heightfield, x, z, 1, 1, 0, 1, OP_AREA_WALKABLE);
            }
        }
    }
    return heightfield;
}

OpHeightfield *spiral_ramp(void) {
    OpHeightfield *heightfield = empty_heightfield(12, 12, 120);
    int32_t x = 0;
    int32_t z = 0;
    for (int32_t i = 0; i < 80; i++) {
        static const int32_t step_x[] = {1, 0, -1, 0};
        static const int32_t step_z[] = {0, 1, 0, -1};
        int32_t side = i / 10 % 4;
        add_block(heightfield, x, z, 2, 2, i, i + 1, OP_AREA_WALKABLE);
        x += step_x[side];
        z += step_z[side];
    }
    return heightfield;
}

/* ---- Random scenes ---- */

static uint8_t random_area(TestRandom *random) {
    static const uint8_t areas[] = {0, 63, 63, 63, 63, 1, 5};
    return areas[test_int(random, 0, 6)];
}

static void add_noise(TestRandom *random, OpHeightfield *heightfield, int32_t most, int32_t rows) {
    OpHeightfieldFrame frame = op_heightfield_frame(heightfield);
    for (int32_t z = 0; z < frame.depth; z++) {
        for (int32_t x = 0; x < frame.width; x++) {
            for (int32_t i = test_int(random, 0, most); i > 0; i--) {
                int32_t min = test_int(random, 0, rows);
                add_block(heightfield, x, z, 1, 1, min, min + test_int(random, 1, 3), random_area(random));
            }
        }
    }
}

/* Ground that goes up and down by at most a row here and there, with holes, around a height. */
static void add_ground(TestRandom *random, OpHeightfield *heightfield, int32_t base, int32_t hole_percent,
                       int32_t bump_percent) {
    OpHeightfieldFrame frame = op_heightfield_frame(heightfield);
    int32_t split = test_int(random, 0, frame.width);
    for (int32_t z = 0; z < frame.depth; z++) {
        for (int32_t x = 0; x < frame.width; x++) {
            int32_t y = base + (test_chance(random, bump_percent) ? test_int(random, -1, 1) : 0);
            uint8_t area = x < split ? OP_AREA_WALKABLE : 7;
            area = test_chance(random, 3) ? random_area(random) : area;
            if (!test_chance(random, hole_percent)) {
                add_block(heightfield, x, z, 1, 1, y, y + 1, area);
            }
        }
    }
}

static void add_terraces(TestRandom *random, OpHeightfield *heightfield) {
    OpHeightfieldFrame frame = op_heightfield_frame(heightfield);
    for (int32_t i = 0; i < 6; i++) {
        int32_t x = test_int(random, 0, frame.width - 1);
        int32_t z = test_int(random, 0, frame.depth - 1);
        int32_t min = test_int(random, 0, 20);
        add_block(heightfield, x, z, test_int(random, 1, frame.width - x),
                  test_int(random, 1, frame.depth - z), min, min + test_int(random, 1, 4),
                  test_chance(random, 85) ? OP_AREA_WALKABLE : 2);
    }
}

static OpHeightfield *draw_heightfield(uint64_t seed, int32_t most) {
    TestRandom random = test_random(test_mix(seed));
    int32_t kind = (int32_t)(seed % FLOOR_SCENE_KINDS);
    int32_t side = kind == 4 ? 3 : most;
    OpHeightfield *heightfield =
        empty_heightfield(test_int(&random, 1, side), test_int(&random, 1, side), kind == 4 ? 420 : 60);
    switch (kind) {
    case 0:
        add_noise(&random, heightfield, 3, 12);
        break;
    case 1:
        add_ground(&random, heightfield, 4, test_int(&random, 0, 10), 40);
        break;
    case 2:
        for (int32_t deck = 0; deck < 3; deck++) {
            add_ground(&random, heightfield, 2 + 4 * deck, test_int(&random, 0, 40), 60);
        }
        break;
    case 3:
        add_ground(&random, heightfield, 4, test_int(&random, 0, 50), 0);
        break;
    case 4:
        add_noise(&random, heightfield, test_int(&random, 10, 400), 400);
        break;
    default:
        add_terraces(&random, heightfield);
        break;
    }
    return heightfield;
}

OpHeightfield *random_heightfield(uint64_t seed) {
    return draw_heightfield(seed, 12);
}

OpHeightfield *wide_random_heightfield(uint64_t seed) {
    return draw_heightfield(seed, 32);
}

int32_t random_floor_height(TestRandom *random) {
    return test_chance(random, 10) ? test_int(random, 0, 65535) : test_int(random, 0, 6);
}

int32_t random_floor_climb(TestRandom *random) {
    return test_chance(random, 10) ? test_int(random, 0, 65535) : test_int(random, 0, 4);
}

/* ---- Floors ---- */

enum { MOST_SPANS = 512 };

static void add_column(RefFloors *floors, const OpHeightfield *heightfield, int32_t x, int32_t z) {
    OpSpan spans[MOST_SPANS];
    int32_t count = 0;
    int32_t place = 0;
    check_ok(op_heightfield_column(heightfield, x, z, spans, MOST_SPANS, &count));
    for (int32_t i = 0; i < count; i++) {
        if (spans[i].area == 0) {
            continue;
        }
        int32_t height = i + 1 < count ? spans[i + 1].min - spans[i].max : 65535;
        floors->floors[floors->count++] = (RefFloor){
            x, z, place++, spans[i].max, height, spans[i].area, {-1, -1, -1, -1}, {-1, -1, -1, -1}};
    }
}

static int32_t at_least(int32_t a, int32_t b) {
    return a > b ? a : b;
}

static int32_t at_most(int32_t a, int32_t b) {
    return a < b ? a : b;
}

/* Floors are listed bottom up in every column, so the first that fits is the lowest. */
static int32_t find_link(const RefFloors *floors, const RefFloor *s, int32_t direction, int32_t height,
                         int32_t climb) {
    static const int32_t dx[] = {-1, 0, 1, 0};
    static const int32_t dz[] = {0, 1, 0, -1};
    for (int32_t i = 0; i < floors->count; i++) {
        const RefFloor *t = &floors->floors[i];
        if (t->x == s->x + dx[direction] && t->z == s->z + dz[direction] && abs(t->y - s->y) <= climb &&
            at_most(s->y + s->height, t->y + t->height) - at_least(s->y, t->y) >= height) {
            return t->place < 63 ? i : -1;
        }
    }
    return -1;
}

RefFloors ref_floors_make(const OpHeightfield *heightfield, int32_t height, int32_t climb) {
    OpHeightfieldFrame frame = op_heightfield_frame(heightfield);
    RefFloors floors = {frame.width, frame.depth, NULL, 0};
    floors.floors = malloc(((size_t)op_heightfield_span_count(heightfield) + 1) * sizeof(RefFloor));
    assert_non_null(floors.floors);
    for (int32_t z = 0; z < frame.depth; z++) {
        for (int32_t x = 0; x < frame.width; x++) {
            add_column(&floors, heightfield, x, z);
        }
    }
    for (int32_t i = 0; i < floors.count; i++) {
        for (int32_t d = 0; d < 4; d++) {
            floors.floors[i].link[d] = find_link(&floors, &floors.floors[i], d, height, climb);
        }
    }
    for (int32_t i = 0; i < floors.count; i++) {
        for (int32_t d = 0; d < 4; d++) {
            int32_t target = floors.floors[i].link[d];
            bool both_ways = target >= 0 && floors.floors[target].link[(d + 2) % 4] == i;
            floors.floors[i].neighbour[d] = both_ways ? target : -1;
        }
    }
    return floors;
}

void ref_floors_free(RefFloors *floors) {
    free(floors->floors);
    *floors = (RefFloors){0};
}

/* ---- Distances ---- */

static const int32_t *steps_of(const RefFloors *floors, int32_t floor, bool neighbours_only) {
    return neighbours_only ? floors->floors[floor].neighbour : floors->floors[floor].link;
}

static bool is_boundary(const RefFloors *floors, int32_t floor, bool neighbours_only) {
    const int32_t *steps = steps_of(floors, floor, neighbours_only);
    bool boundary = floors->floors[floor].area == 0;
    for (int32_t d = 0; d < 4; d++) {
        boundary = boundary || steps[d] < 0 || floors->floors[steps[d]].area == 0;
    }
    return boundary;
}

/* The least over the steps from a floor. */
static int32_t relaxed(const RefFloors *floors, int32_t floor, bool neighbours_only,
                       const int32_t *distances) {
    const int32_t *steps = steps_of(floors, floor, neighbours_only);
    int32_t best = distances[floor];
    for (int32_t d = 0; d < 4; d++) {
        if (steps[d] < 0) {
            continue;
        }
        best = at_most(best, distances[steps[d]] + 2);
        for (int32_t turn = 1; turn <= 3; turn += 2) {
            int32_t corner = steps_of(floors, steps[d], neighbours_only)[(d + turn) % 4];
            best = corner >= 0 ? at_most(best, distances[corner] + 3) : best;
        }
    }
    return best;
}

int32_t *ref_floor_distances(const RefFloors *floors, bool neighbours_only) {
    int32_t *distances = malloc(((size_t)floors->count + 1) * sizeof(int32_t));
    assert_non_null(distances);
    for (int32_t i = 0; i < floors->count; i++) {
        distances[i] = is_boundary(floors, i, neighbours_only) ? 0 : 1 << 29;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int32_t i = 0; i < floors->count; i++) {
            int32_t best = relaxed(floors, i, neighbours_only, distances);
            changed = changed || best < distances[i];
            distances[i] = best;
        }
    }
    return distances;
}
