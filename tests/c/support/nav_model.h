/* A tiled mesh as plain lists, read through the public calls: what the oracles of the query tests work on. */
#ifndef ONEPATH_TESTS_NAV_MODEL_H
#define ONEPATH_TESTS_NAV_MODEL_H

#include "onepath/onepath.h"

/* A way out of a polygon: a shared edge, a link across a border, or an off-mesh link. */
typedef struct ModelExit {
    int32_t target; /* polygon */
    bool in_tile;
    int32_t edge; /* -1 for off-mesh links */
    OpVec3 a;     /* of the edge */
    OpVec3 b;
    int32_t range_min; /* 255ths */
    int32_t range_max;
    bool off_mesh;
    OpVec3 near;
    OpVec3 far;
    uint8_t area; /* of an off-mesh link */
    uint16_t flags;
} ModelExit;

typedef struct ModelPoly {
    OpPolyRef ref;
    int32_t tile_x;
    int32_t tile_z;
    int32_t layer;
    OpVec3 corner[16];
    int32_t size;
    bool has_wall[16]; /* an edge with no neighbour and no border side */
    bool on_border[16];
    uint8_t area;
    uint16_t flags;
    ModelExit *exits; /* neighbours by edge, then links */
    int32_t exit_count;
} ModelPoly;

typedef struct NavModel {
    ModelPoly *polys; /* by slot, then polygon */
    int32_t count;
} NavModel;

void nav_model_make(NavModel *model, const OpTiledNavMesh *mesh);
void nav_model_free(NavModel *model);

/* The index of a polygon, or -1. */
int32_t nav_model_find(const NavModel *model, OpPolyRef ref);

/* What a filter without a callback says. */
bool model_takes(const OpQueryFilter *filter, uint16_t flags, uint8_t area);
bool model_takes_poly(const OpQueryFilter *filter, const ModelPoly *poly);
bool model_takes_exit(const OpQueryFilter *filter, const NavModel *model, const ModelExit *exit);

/* sqrt of the squared distance, summed x, y, z. */
double model_distance(OpVec3 a, OpVec3 b);

/* The distance seen from above from a place to a segment. */
double model_segment_distance(OpVec3 a, OpVec3 b, double x, double z);

/* Whether a place lies in a polygon grown by margin (which may be negative), seen from above. */
bool model_is_in(const ModelPoly *poly, double x, double z, double margin);

#endif
