/* A step: what everybody sees of everybody is written down, then all plan, and all avoid each other and move. One that fails half way is
 * taken back. */
#include <math.h>

#include "base/status.h"
#include "crowd/crowd_phases.h"
#include "crowd/orca_check.h"
#include "navmesh/tile_tree.h"

/* Agents are dealt with in groups of so many. */
enum { GROUP = 32 };

/* ---- Before and after ---- */

/* What queries find out about a tile when they first need it, they keep with the tile. The members of a team, who ask at the same time,
 * must find it there. */
static OpStatus prepare_tiles(OpCrowd *crowd) {
    const OpTiledNavMesh *mesh = crowd->mesh;
    if (crowd->worker_count == 1 || (crowd->has_prepared && crowd->prepared_edits == mesh->edits)) {
        return OP_STATUS_OK;
    }
    for (int32_t slot = 0; slot < mesh->slot_count; slot++) {
        const OpTileTree *tree = NULL;
        if (mesh->slots[slot].tile != NULL) {
            OP_TRY(op_tile_tree(mesh->slots[slot].tile->content, &tree));
        }
    }
    crowd->has_prepared = true;
    crowd->prepared_edits = mesh->edits;
    return OP_STATUS_OK;
}

/* Bytes from outside may hold any velocity; beyond this, none is meant. */
static double bounded(double speed) {
    speed = speed > OP_ORCA_MAX_SPEED ? OP_ORCA_MAX_SPEED : speed;
    return speed < -OP_ORCA_MAX_SPEED ? -OP_ORCA_MAX_SPEED : speed;
}

static void look_at_all(OpCrowd *crowd) {
    double reach = 0.0;
    op_neighbor_grid_clear(&crowd->grid);
    for (int32_t slot = 0; slot < crowd->slot_count; slot++) {
        OpCrowdAgent *agent = crowd->agents[slot];
        if (agent == NULL) {
            continue;
        }
        const OpFollowerFields *now = &agent->follower->now;
        agent->is_kept = false;
        agent->has_looked = false;
        crowd->bodies[slot] = (OpCrowdBody){.position = {now->position.x, now->position.z},
                                            .velocity = {bounded(now->velocity.x), bounded(now->velocity.z)},
                                            .radius = agent->options.radius,
                                            .priority = agent->priority};
        op_neighbor_grid_add(&crowd->grid, slot, crowd->bodies[slot].position);
        reach = agent->reach.neighbor_distance > reach ? agent->reach.neighbor_distance : reach;
    }
    op_neighbor_grid_build(&crowd->grid, reach);
}

static void take_back(OpCrowd *crowd) {
    for (int32_t slot = 0; slot < crowd->slot_count; slot++) {
        OpCrowdAgent *agent = crowd->agents[slot];
        if (agent == NULL || !agent->is_kept) {
            continue;
        }
        op_follower_put_back(agent->follower);
        agent->gait = agent->kept_gait;
        if (agent->has_looked) {
            OpWallCache walls = agent->walls;
            agent->walls = agent->other_walls;
            agent->other_walls = walls;
        }
    }
}

/* ---- Phases ---- */

typedef struct PhaseRun {
    OpCrowd *crowd;
    OpCrowdPhase phase;
    double dt;
} PhaseRun;

static bool run_group(const PhaseRun *run, OpCrowdWorker *worker, int32_t first) {
    const OpCrowd *crowd = run->crowd;
    int32_t end = first + GROUP < crowd->slot_count ? first + GROUP : crowd->slot_count;
    for (int32_t slot = first; slot < end; slot++) {
        OpStatus status =
            crowd->agents[slot] == NULL ? OP_STATUS_OK : run->phase(crowd, worker, slot, run->dt);
        if (status != OP_STATUS_OK) {
            worker->failed_slot = slot;
            op_failure_note(&worker->failure, status);
            return false;
        }
    }
    return true;
}

/* Worker w takes the groups w, w + workers, ... until one fails. */
static void run_groups(void *user, int32_t member) {
    const PhaseRun *run = user;
    OpCrowdWorker *worker = &run->crowd->workers[member];
    worker->failed_slot = -1;
    for (int32_t first = member * GROUP; first < run->crowd->slot_count;
         first += run->crowd->worker_count * GROUP) {
        if (!run_group(run, worker, first)) {
            return;
        }
    }
}

/* The failure of the lowest slot is the same for any number of workers. */
static OpStatus run_phase(OpCrowd *crowd, OpCrowdPhase phase, double dt) {
    PhaseRun run = {crowd, phase, dt};
    const OpCrowdWorker *failed = NULL;
    op_thread_team_run(crowd->team, run_groups, &run);
    for (int32_t i = 0; i < crowd->worker_count; i++) {
        const OpCrowdWorker *worker = &crowd->workers[i];
        if (worker->failed_slot >= 0 && (failed == NULL || worker->failed_slot < failed->failed_slot)) {
            failed = worker;
        }
    }
    return failed == NULL ? OP_STATUS_OK : op_failure_repeat(&failed->failure);
}

static OpStatus avoid_and_move(const OpCrowd *crowd, OpCrowdWorker *worker, int32_t slot, double dt) {
    op_crowd_avoid(crowd, worker, slot, dt);
    return op_crowd_move(crowd, worker, slot, dt);
}

static OpStatus run_phases(OpCrowd *crowd, double dt) {
    OP_TRY(run_phase(crowd, op_crowd_plan, dt));
    return run_phase(crowd, avoid_and_move, dt);
}

OpStatus op_crowd_step(OpCrowd *crowd, double dt) {
    OP_TRY(op_crowd_check_usable(crowd));
    OP_TRY(op_orca_check_time("dt", dt));
    if (crowd->step_count >= INT64_MAX) {
        return op_fail(OP_STATUS_INVALID_STATE, "crowd", "must have made fewer than 2^63 - 1 steps");
    }
    OP_TRY(prepare_tiles(crowd));
    look_at_all(crowd);
    op_crowd_enter(crowd);
    OpStatus status = run_phases(crowd, dt);
    op_crowd_leave(crowd);
    if (status != OP_STATUS_OK) {
        take_back(crowd);
        return status;
    }
    crowd->step_count++;
    for (int32_t slot = 0; slot < crowd->slot_count; slot++) {
        op_crowd_show_slot(crowd, slot);
    }
    return OP_STATUS_OK;
}
