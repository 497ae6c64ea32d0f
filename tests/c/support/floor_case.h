/* Heightfields for the tests of open floors, random and built, and their floors once more as the definitions have them. */
#ifndef ONEPATH_TESTS_FLOOR_CASE_H
#define ONEPATH_TESTS_FLOOR_CASE_H

#include "onepath/build3d.h"
#include "test_random.h"

/* ---- Heightfields ---- */

enum { FLOOR_SCENE_KINDS = 6 };

/* Noise, rolling ground, stacked decks, a plate with holes, columns of more floors than links can name, or terraces; drawn by the
 * seed. */
OpHeightfield *random_heightfield(uint64_t seed);

/* The same, wider: up to 32 cells a side. */
OpHeightfield *wide_random_heightfield(uint64_t seed);

/* Rows height and climb for it. */
int32_t random_floor_height(TestRandom *random);
int32_t random_floor_climb(TestRandom *random);

OpHeightfield *empty_heightfield(int32_t width, int32_t depth, int32_t height);
void add_block(OpHeightfield *heightfield, int32_t x, int32_t z, int32_t width, int32_t depth, int32_t min,
               int32_t max, uint8_t area);

/* A plate of this size, one row thick. */
OpHeightfield *plate(int32_t width, int32_t depth);

/* 16 x 16: a floor, and above it a ramp that rises a row a cell from x = 4 on to the floor's far side. */
OpHeightfield *ramp_over_floor(void);

/* 17 x 17: a ring of floor around a ring of nothing around a ring of floor around nothing. */
OpHeightfield *holes_within_holes(void);

/* 12 x 12: a ramp that winds twice around a core, 2 cells wide and a row a cell, above itself. */
OpHeightfield *spiral_ramp(void);

/* ---- Floors by definition ---- */

typedef struct RefFloor {
    int32_t x;
    int32_t z;
    int32_t place; /* in its column */
    int32_t y;
    int32_t height;
    uint8_t area;
    int32_t link[4];      /* floors, or -1 */
    int32_t neighbour[4]; /* the links that go both ways */
} RefFloor;

typedef struct RefFloors {
    int32_t width;
    int32_t depth;
    RefFloor *floors;
    int32_t count;
} RefFloors;

RefFloors ref_floors_make(const OpHeightfield *heightfield, int32_t height, int32_t climb);
void ref_floors_free(RefFloors *floors);

/* Distances to the boundary by relaxing every floor until nothing changes; over neighbours only or all links. */
int32_t *ref_floor_distances(const RefFloors *floors, bool neighbours_only);

#endif
