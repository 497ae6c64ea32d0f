/* Random sets of points and the links between them by the definition: every pair is looked at. The oracle of point graphs. */
#ifndef ONEPATH_TESTS_REFERENCE_POINTS_H
#define ONEPATH_TESTS_REFERENCE_POINTS_H

#include "onepath/graph.h"

typedef enum RefPointKind {
    REF_POINTS_UNIFORM = 0, /* anywhere in a square or cube */
    REF_POINTS_LATTICE,     /* whole coordinates: equal distances and coincident points */
    REF_POINTS_LINE,        /* on one line, along an axis or not */
    REF_POINTS_CIRCLE,      /* around a few that coincide */
    REF_POINTS_CLUSTERS,    /* heaps of very different sizes, far apart */
    REF_POINTS_EXTREME, /* at the bounds of coordinates, around zero of either sign, and at tiny distances */
    REF_POINT_KINDS
} RefPointKind;

typedef struct RefPoints {
    OpPoint3 *points;
    int32_t count;
    double scale; /* a distance within which some points are neighbours */
} RefPoints;

/* Up to most points, sometimes none. The same seed gives the same points. */
void ref_points_generate(RefPoints *out, RefPointKind kind, int32_t most, uint64_t seed);
void ref_points_free(RefPoints *points);

/* (dx * dx + dy * dy) + dz * dz */
double ref_squared_distance(OpPoint3 a, OpPoint3 b);

/* A validation as a value: a pure function of the indices. */
typedef struct RefLinkRule {
    int32_t refused_percent;
    uint64_t salt;
    int32_t *asked; /* the pairs asked about in order, when it is not NULL; room for asked_capacity numbers */
    size_t asked_size;
    size_t asked_capacity;
} RefLinkRule;

bool ref_link_is_valid(const RefLinkRule *rule, int32_t a, int32_t b);

/* The same as a callback for OpPointGraphOptions, with the rule as user. */
OpStatus ref_link_callback(void *user, int32_t a, int32_t b, bool *out);

/* linked[a * count + b] for every pair of points that the options link, with a < b. rule stands for the options' callback;
 * NULL for none. */
void ref_points_link(const RefPoints *points, const OpPointGraphOptions *options, const RefLinkRule *rule,
                     bool *linked);

#endif
