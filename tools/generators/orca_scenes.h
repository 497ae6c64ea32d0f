/* Scenes for the simulator of ORCA: where discs stand, where they want to go, and how they are told to. Positions come from + - * /
 * and square roots alone, so that one scene is the same on every platform. */
#ifndef ONEPATH_TOOLS_ORCA_SCENES_H
#define ONEPATH_TOOLS_ORCA_SCENES_H

#include "onepath/orca.h"

typedef struct OrcaScene {
    OpOrcaSimulator *simulator;
    int32_t count;
    OpVec2 *goals;
    OpVec2 gap;      /* where all go first while they are left of it; NAN for nowhere */
    OpStatus status; /* the first that was not OK */
} OrcaScene;

/* All are discs of one radius with one top speed. */
#define ORCA_SCENE_RADIUS 0.5
#define ORCA_SCENE_SPEED 0.75

/* Everyone on a circle wants to the opposite point; more rings lie around the first. Fewer than 60 in a ring meet in a smaller one in
 * which each stands between its neighbours, and stay there. */
OrcaScene orca_scene_circle(int32_t per_ring, int32_t rings);

/* Four blocks of side x side, one in each corner, change places across the middle. */
OrcaScene orca_scene_blocks(int32_t side);

/* A block goes through a gap in a wall. */
OrcaScene orca_scene_gap(int32_t side);

/* Two blocks meet in a corridor between two walls. */
OrcaScene orca_scene_corridor(int32_t length, int32_t width);

void orca_scene_free(OrcaScene *scene);

/* Everyone wants to its goal, turned a little to the right: exactly towards it, those who meet would stop before each other. */
void orca_scene_want(OrcaScene *scene, double dt);

/* The same, and then one step. */
void orca_scene_step(OrcaScene *scene, double dt);

/* The largest distance from a goal. */
double orca_scene_farthest(const OrcaScene *scene);

/* How deep the two discs that overlap most do, 0 for none. */
double orca_scene_overlap(const OrcaScene *scene);

#endif
