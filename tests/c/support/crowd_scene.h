/* A crowd that is watched while it walks: all that must hold is looked at after every step, and who has arrived is taken out. */
#ifndef ONEPATH_TESTS_CROWD_SCENE_H
#define ONEPATH_TESTS_CROWD_SCENE_H

#include "crowd_case.h"

typedef struct CrowdScene {
    uint64_t seed;
    OpNavMesh *mesh; /* NULL for one of tiles */
    OpTiledNavMesh *tiles;
    OpNavMeshQuery *query;
    OpCrowd *crowd;
    double dt;      /* 1/30 unless it is set */
    double overlap; /* the deepest so far */
} CrowdScene;

/* Takes the mesh over. */
CrowdScene crowd_scene_on(OpNavMesh *mesh, uint64_t seed);
void crowd_scene_free(CrowdScene *scene);

/* One step. */
void crowd_scene_advance(CrowdScene *scene);

/* Until all have arrived, which they must within some seconds. Returns how many it took. */
double crowd_scene_run(CrowdScene *scene, double seconds);
void crowd_scene_check_time(const CrowdScene *scene, double time, double seconds);
void crowd_scene_check_overlap(const CrowdScene *scene, double most);

#endif
