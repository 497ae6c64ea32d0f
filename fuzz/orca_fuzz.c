/* Bytes as a program: half-planes of all kinds, programs over them, and simulators of a few discs and segments. Everything that is
 * accepted gives finite answers that keep what they promise; everything else is refused with a typed error. */
#include "fuzz_world.h"

#include <math.h>

enum { MOST_PLANES = 24, MOST_AGENTS = 24 };

/* ---- Numbers ---- */

/* Mostly small halves, sometimes as awkward as they come, sometimes not allowed at all. */
static double take_number(FuzzProgram *program) {
    static const double awkward[] = {-0.0,  1e-30, 1e-7,      5e-324,           1e-160,      1.0000000001,
                                     1e-6,  0.1,   2097151,   -2097151,         4194304,     -4194304,
                                     1e300, -1e9,  2097152.5, (double)INFINITY, (double)NAN, 1e-12};
    uint8_t byte = fuzz_take(program);
    return byte >= 238 ? awkward[byte - 238] : (double)(byte % 64) / 8.0 - 4.0;
}

static OpVec2 take_vector(FuzzProgram *program) {
    OpVec2 v;
    v.x = take_number(program);
    v.y = take_number(program);
    return v;
}

static double length(OpVec2 v) {
    return sqrt(v.x * v.x + v.y * v.y);
}

/* ---- Half-planes and programs ---- */

typedef struct Host {
    OpHalfPlane planes[MOST_PLANES];
    int32_t count;
    OpOrcaSimulator *simulator;
} Host;

static void keep(Host *host, OpStatus status, OpHalfPlane plane) {
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_OUT_OF_RANGE);
    if (status == OP_STATUS_OK) {
        FUZZ_CHECK(fabs(plane.point.x) <= OP_ORCA_MAX_POINT && fabs(plane.point.y) <= OP_ORCA_MAX_POINT);
        FUZZ_CHECK(fabs(length(plane.normal) - 1.0) < 1e-7);
        host->planes[host->count++ % MOST_PLANES] = plane;
    }
}

static void add_agent_plane(FuzzProgram *program, Host *host) {
    OpHalfPlane plane;
    OpVec2 position = take_vector(program);
    OpVec2 velocity = take_vector(program);
    OpVec2 other = take_vector(program);
    double radius = take_number(program);
    double horizon = take_number(program);
    double dt = take_number(program);
    keep(host, op_orca_for_agent(position, velocity, other, radius, horizon, dt, 0.5, &plane), plane);
}

static void add_segment_plane(FuzzProgram *program, Host *host) {
    OpHalfPlane plane;
    OpVec2 a = take_vector(program);
    OpVec2 b = take_vector(program);
    double radius = take_number(program);
    double horizon = take_number(program);
    bool applies = false;
    keep(host, op_orca_for_segment(a, b, radius, horizon, 0.25, &plane), plane);
    OpStatus status = op_orca_for_boundary(a, b, radius, horizon, &plane, &applies);
    if (status != OP_STATUS_OK || applies) {
        keep(host, status, plane);
    }
}

static void solve(FuzzProgram *program, Host *host) {
    int32_t count = host->count < MOST_PLANES ? host->count : MOST_PLANES;
    int32_t hard = (int32_t)fuzz_take(program) % (count + 1);
    double max_speed = take_number(program);
    OpVec2 wanted = take_vector(program);
    OpVec2 v = {7.0, 7.0};
    bool feasible = false;
    OpStatus status = op_orca_solve(host->planes, count, hard, max_speed, wanted, &v, &feasible);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_OUT_OF_RANGE);
    if (status != OP_STATUS_OK) {
        FUZZ_CHECK(v.x == 7.0 && v.y == 7.0);
        return;
    }
    double farthest = max_speed;
    for (int32_t i = 0; i < count; i++) { /* far away points leave few digits */
        farthest = fmax(farthest, length(host->planes[i].point));
    }
    FUZZ_CHECK(length(v) <= max_speed + 1e-6 * (1.0 + farthest));
}

/* ---- Simulators ---- */

static void add_agent(FuzzProgram *program, Host *host) {
    OpOrcaAgent agent = {.position = take_vector(program)};
    int32_t count = op_orca_simulator_agent_count(host->simulator);
    int32_t index = -1;
    agent.velocity = take_vector(program);
    agent.wanted = take_vector(program);
    agent.radius = take_number(program);
    agent.max_speed = take_number(program);
    agent.neighbor_distance = take_number(program);
    agent.horizon = take_number(program);
    agent.obstacle_horizon = take_number(program);
    agent.max_neighbors = (int32_t)fuzz_take(program) % 16 - 1;
    OpStatus status = count == MOST_AGENTS ? op_orca_simulator_set_agent(host->simulator, 0, &agent)
                                           : op_orca_simulator_add_agent(host->simulator, &agent, &index);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_OUT_OF_RANGE);
    FUZZ_CHECK(index == -1 || index == count);
}

static void add_segment(FuzzProgram *program, Host *host) {
    OpVec2 a = take_vector(program);
    int32_t index;
    OpStatus status = op_orca_simulator_add_segment(host->simulator, a, take_vector(program), &index);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_OUT_OF_RANGE);
}

/* A step moves everyone by its velocity, or nobody. */
static void step(FuzzProgram *program, Host *host) {
    OpOrcaAgent before[MOST_AGENTS];
    int32_t count = op_orca_simulator_agent_count(host->simulator);
    double dt = take_number(program);
    for (int32_t i = 0; i < count; i++) {
        FUZZ_CHECK(op_orca_simulator_agent(host->simulator, i, &before[i]) == OP_STATUS_OK);
    }
    OpStatus status = op_orca_simulator_step(host->simulator, dt);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_OUT_OF_RANGE);
    for (int32_t i = 0; i < count; i++) {
        OpOrcaAgent after;
        FUZZ_CHECK(op_orca_simulator_agent(host->simulator, i, &after) == OP_STATUS_OK);
        double moved = status == OP_STATUS_OK ? dt : 0.0;
        OpVec2 velocity = status == OP_STATUS_OK ? after.velocity : (OpVec2){0.0, 0.0};
        FUZZ_CHECK(after.position.x == before[i].position.x + velocity.x * moved);
        FUZZ_CHECK(after.position.y == before[i].position.y + velocity.y * moved);
        FUZZ_CHECK(op_orca_simulator_set_agent(host->simulator, i, &after) == OP_STATUS_OK);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 768);
    Host host = {.count = 0};
    FUZZ_CHECK(op_orca_simulator_create(NULL, &host.simulator) == OP_STATUS_OK);
    while (!fuzz_is_over(&program)) {
        static void (*const steps[])(FuzzProgram *, Host *) = {add_agent_plane, add_segment_plane, solve,
                                                               add_agent,       add_segment,       step};
        steps[fuzz_take(&program) % 6](&program, &host);
    }
    op_orca_simulator_destroy(host.simulator);
    return 0;
}
