/* The works, by name. */
#include "grid_work.h"

#include "bench_measure.h"

#include "onepath/onepath.h"
#include "support/map_file.h"
#include "support/stopwatch.h"

#include <stdio.h>
#include <string.h>

enum { MAX_PLACES = 256, BLOCK_SIDE = 2, STEPS_A_TURN = 3, NEAR = 6, UNUSED_AREA = 7 };

typedef struct GridWork {
    OpGrid *grid;
    OpCell start;
    OpCell goal;
    OpCell places[MAX_PLACES];
    size_t place_count;
    OpGridPath path;
    OpGridOptions options; /* of HPA* */
} GridWork;

static bool is_fine(OpStatus status) {
    if (status != OP_STATUS_OK) {
        fprintf(stderr, "onepath_bench: %s\n", op_error_message());
    }
    return status == OP_STATUS_OK;
}

static bool covers(OpCell block, OpCell cell) {
    return cell.x >= block.x && cell.x < block.x + BLOCK_SIDE && cell.y >= block.y &&
           cell.y < block.y + BLOCK_SIDE;
}

/* Whether a block lies on open cells and neither on the agent nor on the goal. */
static bool can_wall_up(const GridWork *work, OpCell block, OpCell agent) {
    for (int32_t y = block.y; y < block.y + BLOCK_SIDE; ++y) {
        for (int32_t x = block.x; x < block.x + BLOCK_SIDE; ++x) {
            OpCell cell = {x, y};
            if (!op_grid_is_walkable(work->grid, cell)) {
                return false;
            }
        }
    }
    return !covers(block, agent) && !covers(block, work->goal);
}

static bool fill(const GridWork *work, OpCell block, uint8_t area) {
    OpRect rect = {block.x, block.y, BLOCK_SIDE, BLOCK_SIDE};
    return is_fine(op_grid_fill_rect(work->grid, rect, area));
}

/* ---- Flow fields ---- */

static bool build_field(GridWork *work, OpCell goal, BenchTally *tally) {
    OpGridFlowField *field = NULL;
    double cost = 0.0;
    double begun = stopwatch_microseconds();
    bool fine = is_fine(op_grid_flow_field_create(work->grid, &goal, 1, NULL, &field));
    tally->microseconds += stopwatch_microseconds() - begun;
    fine =
        fine && is_fine(op_grid_flow_field_cost(field, work->start, &cost)) && bench_tally_cost(tally, cost);
    tally->expanded += fine ? op_grid_flow_field_settled(field) : 0;
    op_grid_flow_field_destroy(field);
    return fine;
}

static bool flow_build(void *user, BenchTally *tally) {
    GridWork *work = user;
    return build_field(work, work->start, tally) && build_field(work, work->goal, tally) &&
           build_field(work, work->places[0], tally);
}

static bool repair_field(const GridWork *work, OpGridFlowField *field, BenchTally *tally) {
    double cost = 0.0;
    double begun = stopwatch_microseconds();
    OpStatus status = op_grid_flow_field_refresh(field);
    tally->microseconds += stopwatch_microseconds() - begun;
    tally->expanded += op_grid_flow_field_settled(field);
    return is_fine(status) && is_fine(op_grid_flow_field_cost(field, work->start, &cost)) &&
           bench_tally_cost(tally, cost);
}

static bool flow_repair(void *user, BenchTally *tally) {
    GridWork *work = user;
    OpGridFlowField *field = NULL;
    bool fine = is_fine(op_grid_flow_field_create(work->grid, &work->goal, 1, NULL, &field));
    for (size_t i = 0; fine && i < work->place_count; ++i) {
        if (can_wall_up(work, work->places[i], work->start)) {
            fine = fill(work, work->places[i], OP_AREA_WALL) && repair_field(work, field, tally) &&
                   fill(work, work->places[i], 0) && repair_field(work, field, tally);
        }
    }
    op_grid_flow_field_destroy(field);
    return fine;
}

/* ---- Replanning ---- */

/* A block near the agent, drawn from a place. */
static OpCell near_block(OpCell agent, OpCell place) {
    OpCell block = {agent.x + place.x % (2 * NEAR + 1) - NEAR, agent.y + place.y % (2 * NEAR + 1) - NEAR};
    return block;
}

/* One turn of the walk: a plan, or a new search when fresh is set, is timed; the plan says where the agent goes. */
static bool take_turn(GridWork *work, OpGridReplanner *replanner, bool fresh, OpCell *agent,
                      BenchTally *tally) {
    double begun = stopwatch_microseconds();
    bool fine = is_fine(op_grid_replanner_replan(replanner, &work->path));
    double planned = stopwatch_microseconds();
    OpCell next = *agent;
    if (work->path.status == OP_PATH_FOUND) {
        int32_t last = work->path.cell_count - 1;
        next = work->path.cells[last < STEPS_A_TURN ? last : STEPS_A_TURN];
    }
    if (fresh) {
        begun = stopwatch_microseconds();
        fine = fine && is_fine(op_grid_find_path(work->grid, *agent, work->goal, NULL, &work->path));
        planned = stopwatch_microseconds();
    }
    tally->microseconds += planned - begun;
    tally->expanded += work->path.expanded_count;
    *agent = next;
    return fine && bench_tally_cost(tally, work->path.cost) &&
           is_fine(op_grid_replanner_move_start(replanner, next));
}

static bool walk(GridWork *work, bool fresh, BenchTally *tally) {
    OpGridReplanner *replanner = NULL;
    OpCell agent = work->start;
    bool walled[MAX_PLACES] = {false};
    OpCell blocks[MAX_PLACES];
    bool fine = is_fine(op_grid_replanner_create(work->grid, work->start, work->goal, NULL, &replanner)) &&
                is_fine(op_grid_replanner_replan(replanner, &work->path)); /* the first plan is not timed */
    for (size_t i = 0; fine && i < work->place_count; ++i) {
        blocks[i] = near_block(agent, work->places[i]);
        walled[i] = can_wall_up(work, blocks[i], agent);
        fine = (!walled[i] || fill(work, blocks[i], OP_AREA_WALL)) &&
               take_turn(work, replanner, fresh, &agent, tally);
    }
    op_grid_replanner_destroy(replanner);
    for (size_t i = 0; i < work->place_count; ++i) {
        fine = (!walled[i] || fill(work, blocks[i], 0)) && fine;
    }
    return fine;
}

static bool replan(void *user, BenchTally *tally) {
    return walk(user, false, tally);
}

static bool replan_fresh(void *user, BenchTally *tally) {
    return walk(user, true, tally);
}

/* ---- HPA* ---- */

static bool query_hpa(GridWork *work, BenchTally *tally) {
    double begun = stopwatch_microseconds();
    OpStatus status = op_grid_find_path(work->grid, work->start, work->goal, &work->options, &work->path);
    tally->microseconds += stopwatch_microseconds() - begun;
    tally->expanded += work->path.expanded_count;
    return is_fine(status) && bench_tally_cost(tally, work->path.cost);
}

static bool hpa_build(void *user, BenchTally *tally) {
    GridWork *work = user;
    bool fine = true;
    for (int i = 0; fine && i < 4; ++i) {
        fine = is_fine(op_grid_set_area_cost(work->grid, UNUSED_AREA, 2.0 + i)) && query_hpa(work, tally);
    }
    return fine;
}

static bool hpa_refresh(void *user, BenchTally *tally) {
    GridWork *work = user;
    bool fine = true;
    for (size_t i = 0; fine && i < work->place_count; ++i) {
        if (can_wall_up(work, work->places[i], work->start)) {
            fine = fill(work, work->places[i], OP_AREA_WALL) && query_hpa(work, tally) &&
                   fill(work, work->places[i], 0) && query_hpa(work, tally);
        }
    }
    return fine;
}

/* ---- All of them ---- */

static BenchBody find_work(const char *name) {
    static const struct {
        const char *name;
        BenchBody body;
    } works[] = {{"flow-build", flow_build},     {"flow-repair", flow_repair}, {"replan", replan},
                 {"replan-fresh", replan_fresh}, {"hpa-build", hpa_build},     {"hpa-refresh", hpa_refresh}};
    for (size_t i = 0; i < sizeof works / sizeof works[0]; ++i) {
        if (strcmp(works[i].name, name) == 0) {
            return works[i].body;
        }
    }
    fprintf(stderr, "onepath_bench: no work is called %s\n", name);
    return NULL;
}

static bool read_cell(FILE *script, OpCell *cell) {
    return fscanf(script, "%d %d", &cell->x, &cell->y) == 2;
}

static bool read_script(const char *path, GridWork *work) {
    FILE *script = fopen(path, "rb");
    if (script == NULL) {
        perror(path);
        return false;
    }
    bool fine = read_cell(script, &work->start) && read_cell(script, &work->goal);
    while (fine && work->place_count < MAX_PLACES && read_cell(script, &work->places[work->place_count])) {
        ++work->place_count;
    }
    fclose(script);
    return fine && work->place_count > 0;
}

bool grid_work_run(const char *name, const char *map_path, const char *script_path,
                   double warm_up_milliseconds, int32_t repetitions) {
    GridWork work = {.grid = map_file_read(map_path, NULL), .options = op_grid_options_default()};
    BenchBody body = find_work(name);
    work.options.algorithm = OP_GRID_HPA_STAR;
    bool fine = work.grid != NULL && body != NULL && read_script(script_path, &work) &&
                bench_measure(body, &work, warm_up_milliseconds, repetitions);
    op_grid_path_reset(&work.path);
    op_grid_destroy(work.grid);
    return fine;
}
