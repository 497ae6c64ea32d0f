/* Levels of triangles from a seed, for the 3D builder: the same bits on every platform, and the same as those of
 * examples/web/shared/level_generator.js, which must be changed along with this.
 *
 * A level lies on x and z from 0 to its size; y is up, and triangles are counter-clockwise seen from the side they face. */
#ifndef ONEPATH_TOOLS_LEVEL_GENERATOR_H
#define ONEPATH_TOOLS_LEVEL_GENERATOR_H

#include "onepath/build3d.h"

typedef enum LevelKind {
    LEVEL_TERRACES,
    LEVEL_RAMPS,
    LEVEL_STAIRS,
    LEVEL_SLIVERS,
    LEVEL_OVERLAPPING,
    LEVEL_CITY,
    LEVEL_KINDS
} LevelKind;

/* What it is called in JavaScript. */
const char *level_kind_name(LevelKind kind);

typedef struct Level {
    double *vertices; /* x, y, z */
    int32_t *indices;
    int32_t vertex_count;
    int32_t triangle_count;
} Level;

/* size: 64 to 1024 units. False without memory. Free with level_free, in either case. */
bool level_make(Level *level, LevelKind kind, int32_t size, uint32_t seed);
void level_free(Level *level);

/* Valid as long as the level. */
OpTriangles level_triangles(const Level *level);

#endif
