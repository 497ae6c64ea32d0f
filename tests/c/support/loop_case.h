/* Random contours for the tests of polygons, with the tile they lie in. */
#ifndef ONEPATH_TESTS_LOOP_CASE_H
#define ONEPATH_TESTS_LOOP_CASE_H

#include "onepath/build3d.h"

typedef enum LoopKind {
    LOOP_STAIRCASES, /* cells of a random mask in regions, with their holes on bridges: corners where the loop turns */
    LOOP_STEPS,   /* the same with a vertex at every cell */
    LOOP_CHORDS,  /* the same with fewer vertices, as long as no edges touch */
    LOOP_SIMPLE,  /* random polygons that do not touch themselves */
    LOOP_HOSTILE, /* vertices anywhere in a small square, that come again and again */
    LOOP_KINDS
} LoopKind;

typedef struct LoopCase {
    uint64_t seed;
    LoopKind kind;
    bool is_sound; /* no edges cross or touch, but at corners and bridges */
    OpTileCells tile;
    OpContours contours; /* zero-initialised but for contours and vertices, which this owns */
} LoopCase;

LoopCase loop_case_make(uint64_t seed);
void loop_case_free(LoopCase *loop_case);

/* A tile without border whose cells are 1 wide. */
OpTileCells plain_tile(int32_t cells);

/* One contour of region 1 that uses the caller's vertices. */
OpContours one_loop(OpContour *contour, OpContourVertex *vertices, int32_t count);

/* A sound loop of about this many vertices: the teeth of a comb of random lengths, bent around. */
OpContourVertex *comb_loop(uint64_t seed, int32_t teeth, int32_t *count);

#endif
