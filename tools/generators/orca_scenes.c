/* Scenes for the simulator of ORCA. */
#include "orca_scenes.h"

#include <math.h>
#include <stdlib.h>

#define SPACING 1.75
#define ASIDE 0.05

static void note(OrcaScene *scene, OpStatus status) {
    if (scene->status == OP_STATUS_OK) {
        scene->status = status;
    }
}

/* ---- Making ---- */

static OrcaScene begin(int32_t most) {
    OrcaScene scene = {.gap = {(double)NAN, (double)NAN}};
    scene.goals = calloc((size_t)most, sizeof(OpVec2));
    note(&scene, scene.goals == NULL ? OP_STATUS_OUT_OF_MEMORY : OP_STATUS_OK);
    note(&scene, op_orca_simulator_create(NULL, &scene.simulator));
    return scene;
}

static void add(OrcaScene *scene, OpVec2 position, OpVec2 goal) {
    const OpOrcaAgent agent = {.position = position,
                               .radius = ORCA_SCENE_RADIUS,
                               .max_speed = ORCA_SCENE_SPEED,
                               .neighbor_distance = 5.0,
                               .horizon = 10.0,
                               .obstacle_horizon = 2.0,
                               .max_neighbors = 10};
    int32_t index = 0;
    if (scene->status == OP_STATUS_OK) {
        note(scene, op_orca_simulator_add_agent(scene->simulator, &agent, &index));
        scene->goals[scene->count++] = goal;
    }
}

static void add_wall(OrcaScene *scene, double ax, double ay, double bx, double by) {
    int32_t index = 0;
    if (scene->status == OP_STATUS_OK) {
        note(scene,
             op_orca_simulator_add_segment(scene->simulator, (OpVec2){ax, ay}, (OpVec2){bx, by}, &index));
    }
}

/* columns x rows discs from a corner on; their goals lie so far away. */
static void add_block(OrcaScene *scene, OpVec2 corner, int32_t columns, int32_t rows, OpVec2 way) {
    for (int32_t i = 0; i < columns * rows; i++) {
        OpVec2 at = {corner.x + SPACING * (double)(i % columns), corner.y + SPACING * (double)(i / columns)};
        add(scene, at, (OpVec2){at.x + way.x, at.y + way.y});
    }
}

OrcaScene orca_scene_circle(int32_t per_ring, int32_t rings) {
    OrcaScene scene = begin(per_ring * rings);
    double half = 3.14159265358979312 / (double)per_ring;
    double tangent = half + half * half * half / 3.0; /* nearly; nothing hangs on a closed circle */
    double cosine = (1.0 - tangent * tangent) / (1.0 + tangent * tangent);
    double sine = 2.0 * tangent / (1.0 + tangent * tangent);
    double first = SPACING * (double)per_ring / 6.28318530717958623;
    for (int32_t ring = 0; ring < rings; ring++) {
        OpVec2 at = {first + SPACING * (double)ring, 0.0};
        for (int32_t i = 0; i < per_ring; i++) {
            add(&scene, at, (OpVec2){-at.x, -at.y});
            at = (OpVec2){at.x * cosine - at.y * sine, at.x * sine + at.y * cosine};
        }
    }
    return scene;
}

OrcaScene orca_scene_blocks(int32_t side) {
    OrcaScene scene = begin(4 * side * side);
    double near = 10.0;
    double far = near + SPACING * (double)(side - 1);
    double way = near + far;
    add_block(&scene, (OpVec2){near, near}, side, side, (OpVec2){-way, -way});
    add_block(&scene, (OpVec2){-far, near}, side, side, (OpVec2){way, -way});
    add_block(&scene, (OpVec2){near, -far}, side, side, (OpVec2){-way, way});
    add_block(&scene, (OpVec2){-far, -far}, side, side, (OpVec2){way, way});
    return scene;
}

OrcaScene orca_scene_gap(int32_t side) {
    OrcaScene scene = begin(side * side);
    double low = -0.5 * SPACING * (double)(side - 1);
    add_block(&scene, (OpVec2){-20.0, low}, side, side, (OpVec2){40.0, 0.0});
    add_wall(&scene, 0.0, -100.0, 0.0, -1.5);
    add_wall(&scene, 0.0, 1.5, 0.0, 100.0);
    scene.gap = (OpVec2){1.0, 0.0};
    return scene;
}

OrcaScene orca_scene_corridor(int32_t length, int32_t width) {
    OrcaScene scene = begin(2 * length * width);
    double across = SPACING * (double)(width - 1);
    double along = SPACING * (double)(length - 1);
    double way = 60.0 + along;
    add_block(&scene, (OpVec2){-30.0 - along, -0.5 * across}, length, width, (OpVec2){way, 0.0});
    add_block(&scene, (OpVec2){30.0, -0.5 * across}, length, width, (OpVec2){-way, 0.0});
    add_wall(&scene, -100.0, -across, 100.0, -across);
    add_wall(&scene, -100.0, across, 100.0, across);
    return scene;
}

void orca_scene_free(OrcaScene *scene) {
    op_orca_simulator_destroy(scene->simulator);
    free(scene->goals);
    *scene = (OrcaScene){0};
}

/* ---- Walking ---- */

/* At full speed, but no farther than the goal; and a little to the right. */
static OpVec2 wanted(const OrcaScene *scene, const OpOrcaAgent *agent, OpVec2 goal, double dt) {
    OpVec2 aim = agent->position.x < scene->gap.x ? scene->gap : goal;
    OpVec2 way = {aim.x - agent->position.x, aim.y - agent->position.y};
    double distance = sqrt(way.x * way.x + way.y * way.y);
    double speed = distance < agent->max_speed * dt ? distance / dt : agent->max_speed;
    double scale = distance > 0.0 ? speed / distance : 0.0;
    OpVec2 straight = {way.x * scale, way.y * scale};
    return (OpVec2){straight.x + ASIDE * straight.y, straight.y - ASIDE * straight.x};
}

void orca_scene_want(OrcaScene *scene, double dt) {
    for (int32_t i = 0; i < scene->count && scene->status == OP_STATUS_OK; i++) {
        OpOrcaAgent agent;
        note(scene, op_orca_simulator_agent(scene->simulator, i, &agent));
        note(scene,
             op_orca_simulator_set_wanted(scene->simulator, i, wanted(scene, &agent, scene->goals[i], dt)));
    }
}

void orca_scene_step(OrcaScene *scene, double dt) {
    orca_scene_want(scene, dt);
    if (scene->status == OP_STATUS_OK) {
        note(scene, op_orca_simulator_step(scene->simulator, dt));
    }
}

static OpVec2 position_of(const OrcaScene *scene, int32_t index) {
    OpOrcaAgent agent = {0};
    (void)op_orca_simulator_agent(scene->simulator, index, &agent);
    return agent.position;
}

static double distance_between(OpVec2 a, OpVec2 b) {
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

double orca_scene_farthest(const OrcaScene *scene) {
    double farthest = 0.0;
    for (int32_t i = 0; i < scene->count; i++) {
        double distance = distance_between(position_of(scene, i), scene->goals[i]);
        farthest = distance > farthest ? distance : farthest;
    }
    return farthest;
}

double orca_scene_overlap(const OrcaScene *scene) {
    double deepest = 0.0;
    for (int32_t i = 0; i < scene->count; i++) {
        OpVec2 at = position_of(scene, i);
        for (int32_t j = 0; j < i; j++) {
            double depth = 2.0 * ORCA_SCENE_RADIUS - distance_between(at, position_of(scene, j));
            deepest = depth > deepest ? depth : deepest;
        }
    }
    return deepest;
}
