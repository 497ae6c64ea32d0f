#include "recast_crowd.h"
#include "recast_common.h"

#include <DetourCrowd.h>
#include <DetourNavMeshQuery.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

extern "C" {
#include "crowd_places.h"
}

namespace recast_bench {

namespace {

// So many set out at a time. A short search for each is made in its first step, longer ones by and by.
constexpr int group = 64;
// A step that moves nobody, and lets no time go by in which targets are looked at again.
constexpr float no_time = 1e-6f;

struct FreeCrowd {
    void operator()(dtCrowd *it) const {
        dtFreeCrowd(it);
    }
};

struct Run {
    CrowdPlaces places{};
    Owned<dtNavMesh> mesh;
    std::unique_ptr<dtCrowd, FreeCrowd> crowd;
    const char *work = nullptr;

    ~Run() {
        crowd_places_free(&places);
    }
};

// ---- Getting ready ----

// A humanoid's, with what the library's own demo derives from the radius; it sees six neighbours.
dtCrowdAgentParams agent_params() {
    dtCrowdAgentParams params{};
    params.radius = static_cast<float>(CROWD_RADIUS);
    params.height = static_cast<float>(CROWD_HEIGHT);
    params.maxAcceleration = static_cast<float>(CROWD_ACCELERATION);
    params.maxSpeed = static_cast<float>(CROWD_SPEED);
    params.collisionQueryRange = params.radius * 12.0f;
    params.pathOptimizationRange = params.radius * 30.0f;
    params.updateFlags = DT_CROWD_ANTICIPATE_TURNS | DT_CROWD_OBSTACLE_AVOIDANCE | DT_CROWD_OPTIMIZE_VIS |
                         DT_CROWD_OPTIMIZE_TOPO;
    return params;
}

// "Medium" of the library's own demo.
dtObstacleAvoidanceParams avoidance_params(const dtCrowd &crowd) {
    dtObstacleAvoidanceParams params = *crowd.getObstacleAvoidanceParams(0);
    params.velBias = 0.5f;
    params.adaptiveDivs = 5;
    params.adaptiveRings = 2;
    params.adaptiveDepth = 2;
    return params;
}

void to_floats(const double *numbers, float *out) {
    std::transform(numbers, numbers + 3, out, [](double number) { return static_cast<float>(number); });
}

bool add_all(Run &run) {
    const int count = run.places.count;
    const dtCrowdAgentParams params = agent_params();
    run.crowd.reset(dtAllocCrowd());
    if (!run.crowd->init(count, params.radius, run.mesh.get())) {
        return fail("the crowd");
    }
    const dtObstacleAvoidanceParams avoidance = avoidance_params(*run.crowd);
    run.crowd->setObstacleAvoidanceParams(0, &avoidance);
    for (int i = 0; i < count; ++i) {
        float start[3];
        to_floats(run.places.numbers + 6 * i, start);
        if (run.crowd->addAgent(start, &params) != i ||
            run.crowd->getAgent(i)->state != DT_CROWDAGENT_STATE_WALKING) {
            return fail("adding an agent");
        }
    }
    return true;
}

bool set_goal(Run &run, int agent) {
    const dtNavMeshQuery &query = *run.crowd->getNavMeshQuery();
    float goal[3];
    float nearest[3];
    dtPolyRef poly = 0;
    to_floats(run.places.numbers + 6 * agent + 3, goal);
    query.findNearestPoly(goal, run.crowd->getQueryHalfExtents(), run.crowd->getFilter(0), &poly, nearest);
    return (poly != 0 && run.crowd->requestMoveTarget(agent, poly, nearest)) || fail("a goal");
}

bool has_way(Run &run, int agent) {
    return run.crowd->getAgent(agent)->targetState == DT_CROWDAGENT_TARGET_VALID;
}

// Ways are searched in steps. As long as most agents take no part in them, a step costs little more than its searches. Returns the steps
// that it took, or -1.
int set_out(Run &run) {
    const int count = run.places.count;
    int taken = 0;
    const auto take_part = [&](int first, int end, bool active) {
        for (int i = first; i < end; ++i) {
            run.crowd->getEditableAgent(i)->active = active;
        }
    };
    take_part(0, count, false);
    for (int first = 0; first < count; first += group) {
        const int end = std::min(first + group, count);
        take_part(first, end, true);
        for (int i = first; i < end; ++i) {
            if (!set_goal(run, i)) {
                return -1;
            }
        }
        for (int i = first; i < end; i += has_way(run, i) ? 1 : 0) {
            if (!has_way(run, i)) {
                run.crowd->update(no_time, nullptr);
                ++taken;
            }
        }
        take_part(first, end, false);
    }
    take_part(0, count, true);
    return taken;
}

void steps(Run &run, int count) {
    for (int i = 0; i < count; ++i) {
        run.crowd->update(static_cast<float>(CROWD_DT), nullptr);
    }
}

std::vector<double> positions_of(Run &run) {
    std::vector<double> positions;
    for (int i = 0; i < run.places.count; ++i) {
        const float *position = run.crowd->getAgent(i)->npos;
        positions.insert(positions.end(), position, position + 3);
    }
    return positions;
}

// ---- Work ----

void end(BenchStopwatch begun, BenchTally *tally, int times) {
    bench_end(begun, tally);
    tally->microseconds /= times;
    tally->processor /= times;
}

bool plan(void *user, BenchTally *tally) {
    Run &run = *static_cast<Run *>(user);
    if (!add_all(run)) {
        return false;
    }
    const BenchStopwatch begun = bench_begin();
    const int taken = set_out(run);
    end(begun, tally, 1);
    bench_tally_note(tally, "planning_steps", taken);
    return taken >= 0;
}

bool step(void *user, BenchTally *tally) {
    Run &run = *static_cast<Run *>(user);
    if (!add_all(run) || set_out(run) < 0) {
        return false;
    }
    steps(run, CROWD_UNTIMED_STEPS);
    const BenchStopwatch begun = bench_begin();
    steps(run, CROWD_TIMED_STEPS);
    end(begun, tally, CROWD_TIMED_STEPS);
    return true;
}

bool journey(void *user, BenchTally *tally) {
    Run &run = *static_cast<Run *>(user);
    double deepest = 0.0;
    if (!add_all(run) || set_out(run) < 0) {
        return false;
    }
    for (int done = 0; done < CROWD_JOURNEY_STEPS; done += CROWD_LOOK_STEPS) {
        const BenchStopwatch begun = bench_begin();
        steps(run, CROWD_LOOK_STEPS);
        bench_end(begun, tally);
        deepest = std::max(deepest, crowd_places_overlap(&run.places, positions_of(run).data()));
    }
    tally->microseconds /= CROWD_JOURNEY_STEPS;
    tally->processor /= CROWD_JOURNEY_STEPS;
    bench_tally_note(tally, "arrived", crowd_places_arrived(&run.places, positions_of(run).data()));
    bench_tally_note(tally, "overlap", deepest);
    return true;
}

BenchBody find_work(const std::string &name) {
    return name == "plan" ? plan : name == "step" ? step : name == "journey" ? journey : nullptr;
}

} // namespace

bool crowd_run(char **arguments) {
    Run run;
    Input input;
    const BenchBody work = find_work(arguments[0]);
    if (work == nullptr) {
        return fail("finding that work");
    }
    if (!crowd_places_read(arguments[2], std::atoi(arguments[1]), &run.places) ||
        !read_level("city", std::to_string(run.places.city_size).c_str(), input)) {
        return false;
    }
    run.mesh.reset(dtAllocNavMesh());
    return build_tiled(input, *run.mesh) &&
           bench_measure(work, &run, std::atof(arguments[3]), std::atoi(arguments[4]));
}

} // namespace recast_bench
