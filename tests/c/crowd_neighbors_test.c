/* What agents avoid, against the definitions: all pairs looked at, sorted by distance and slot, each half-plane from orca.h; walls from
 * the agent's own list, each judged by itself. */
#include "support/check.h"
#include "support/crowd_case.h"
#include "support/test_mode.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DT (1.0 / 20.0)

enum { AGENTS = 60, MOST_WALLS = 48, MOST_AVOIDED = 8, MOST_HALF_PLANES = 64 };

typedef struct Known {
    OpAgentId id;
    int32_t slot;
    OpAgentOptions options;
    OpAgentView view; /* before the step */
} Known;

typedef struct Case {
    uint64_t seed;
    OpNavMesh *mesh;
    OpCrowd *crowd;
    Known known[AGENTS];
    int32_t count;
} Case;

static const double horizons[] = {1.5, 1.5, 2.0, 2.5};
static const int32_t limits[] = {0, 4, 8, 12};

static OpAgentOptions random_options(TestRandom *random) {
    OpAgentOptions options = op_agent_options_small();
    options.radius = (double)test_int(random, 2, 8) / 16.0;
    options.max_speed = (double)test_int(random, 4, 16) / 4.0;
    options.priority = (double)test_int(random, 1, 40) / 8.0;
    options.quality = (OpAvoidanceQuality)test_int(random, 0, 3);
    options.separation_distance = test_chance(random, 30) ? (double)test_int(random, 1, 200) / 10.0 : 0.0;
    return options;
}

static void case_make(Case *of, uint64_t seed) {
    TestRandom random = test_random(seed);
    OpRandom places = op_random_seed(seed);
    OpCrowdOptions options = op_crowd_options_default();
    *of = (Case){.seed = seed, .mesh = crowd_field(seed)};
    options.record_constraints = true;
    of->crowd = crowd_on(of->mesh, &options);
    for (int32_t i = 0; i < AGENTS; i++) {
        OpAgentOptions agent = random_options(&random);
        OpVec3 place = crowd_place(of->mesh, &places);
        crowd_add(of->crowd, place, &agent);
        if (test_chance(&random, 10) && i + 1 < AGENTS) {
            crowd_add(of->crowd, place, &agent); /* in one place */
            i++;
        }
    }
    for (OpAgentId agent = 0; agent < AGENTS; agent++) {
        if (test_chance(&random, 20)) {
            check_ok(op_crowd_remove(of->crowd, agent));
        } else if (test_chance(&random, 80)) {
            crowd_send(of->crowd, agent, crowd_place(of->mesh, &places));
        }
    }
}

static void case_free(Case *of) {
    op_crowd_destroy(of->crowd);
    op_nav_mesh_destroy(of->mesh);
}

static void look(Case *of) {
    of->count = 0;
    for (int32_t slot = 0; slot < op_crowd_slot_count(of->crowd); slot++) {
        Known *known = &of->known[of->count];
        if (op_crowd_agent_in(of->crowd, slot, &known->id)) {
            known->slot = slot;
            known->view = crowd_view(of->crowd, known->id);
            check_ok(op_crowd_agent_options(of->crowd, known->id, &known->options));
            of->count++;
        }
    }
}

static OpVec2 flat(OpVec3 v) {
    return (OpVec2){v.x, v.z};
}

static OpVec2 minus(OpVec2 a, OpVec2 b) {
    return (OpVec2){a.x - b.x, a.y - b.y};
}

/* ---- Neighbours ---- */

/* The nearest of those in range that are not taken yet; the lower slot of equal ones. -1 for none. */
static int32_t next_nearest(const Case *of, int32_t me, const bool *taken, double range) {
    OpVec2 place = flat(of->known[me].view.follower.position);
    double best = range * range;
    int32_t found = -1;
    for (int32_t i = 0; i < of->count; i++) {
        OpVec2 apart = minus(flat(of->known[i].view.follower.position), place);
        double squared = apart.x * apart.x + apart.y * apart.y;
        if (i != me && !taken[i] && squared < best) {
            best = squared;
            found = i;
        }
    }
    return found;
}

/* Lists neighbours in their order. */
static int32_t list_neighbors(const Case *of, int32_t me, int32_t *out) {
    const Known *mine = &of->known[me];
    double horizon = horizons[mine->options.quality];
    double range = fmax(mine->options.separation_distance,
                        2.0 * mine->options.radius + mine->options.max_speed * horizon);
    bool taken[AGENTS] = {false};
    int32_t count = 0;
    while (count < limits[mine->options.quality]) {
        int32_t next = next_nearest(of, me, taken, range);
        if (next < 0) {
            break;
        }
        taken[next] = true;
        out[count++] = next;
    }
    return count;
}

static OpVec2 way_to(const Case *of, int32_t me, int32_t other) {
    return minus(flat(of->known[other].view.follower.position), flat(of->known[me].view.follower.position));
}

static int32_t expect_neighbors(const Case *of, int32_t me, OpHalfPlane *out) {
    const Known *mine = &of->known[me];
    int32_t neighbors[AGENTS];
    int32_t count = list_neighbors(of, me, neighbors);
    for (int32_t i = 0; i < count; i++) {
        const Known *other = &of->known[neighbors[i]];
        OpVec2 apart = way_to(of, me, neighbors[i]);
        if (apart.x == 0.0 && apart.y == 0.0) {
            apart.x = other->slot > mine->slot ? 1e-3 : -1e-3;
        }
        check_ok(op_orca_for_agent(
            apart, flat(mine->view.follower.velocity), flat(other->view.follower.velocity),
            mine->options.radius + other->options.radius, horizons[mine->options.quality], DT,
            other->view.priority / (mine->view.priority + other->view.priority), &out[i]));
    }
    return count;
}

/* ---- Walls ---- */

typedef struct Facing {
    OpWallSegment wall;
    double distance;
    OpHalfPlane half_plane;
} Facing;

static bool goes_first(const Facing *a, const Facing *b) {
    if (a->distance != b->distance) {
        return a->distance < b->distance;
    }
    if (a->wall.poly != b->wall.poly) {
        return a->wall.poly < b->wall.poly;
    }
    if (a->wall.edge != b->wall.edge) {
        return a->wall.edge < b->wall.edge;
    }
    return a->wall.start.x < b->wall.start.x ||
           (a->wall.start.x == b->wall.start.x && a->wall.start.z < b->wall.start.z);
}

static double distance_to(const OpWallSegment *wall, OpVec2 place) {
    OpVec2 a = flat(wall->start);
    OpVec2 e = minus(flat(wall->end), a);
    double t = ((place.x - a.x) * e.x + (place.y - a.y) * e.y) / (e.x * e.x + e.y * e.y);
    t = t < 0.0 ? 0.0 : (t > 1.0 ? 1.0 : t);
    double dx = a.x + e.x * t - place.x;
    double dz = a.y + e.y * t - place.y;
    return sqrt(dx * dx + dz * dz);
}

/* The floor is flat, so every wall is on the agent's. */
static int32_t expect_walls(const Case *of, int32_t me, OpHalfPlane *out) {
    const Known *mine = &of->known[me];
    OpVec2 place = flat(mine->view.follower.position);
    OpWallSegment walls[MOST_WALLS];
    Facing facing[MOST_WALLS];
    int32_t wall_count = 0;
    int32_t count = 0;
    double horizon = horizons[mine->options.quality] / 2.0;
    double reach = horizon * mine->options.max_speed + mine->options.wall_clearance;
    check_ok(op_crowd_agent_walls(of->crowd, mine->id, walls, MOST_WALLS, &wall_count));
    for (int32_t i = 0; i < wall_count; i++) {
        Facing next = {.wall = walls[i], .distance = distance_to(&walls[i], place)};
        bool applies = false;
        check_ok(op_orca_for_boundary(minus(flat(walls[i].start), place), minus(flat(walls[i].end), place),
                                      mine->options.wall_clearance, horizon, &next.half_plane, &applies));
        if (!applies || next.distance > reach) {
            continue;
        }
        int32_t at = count++;
        for (; at > 0 && goes_first(&next, &facing[at - 1]); at--) {
            facing[at] = facing[at - 1];
        }
        facing[at] = next;
    }
    count = count < MOST_AVOIDED ? count : MOST_AVOIDED;
    for (int32_t i = 0; i < count; i++) {
        out[i] = facing[i].half_plane;
    }
    return count;
}

/* ---- What one who stands wants ---- */

static OpVec2 expect_separation(const Case *of, int32_t me) {
    const OpAgentOptions *options = &of->known[me].options;
    int32_t neighbors[AGENTS];
    int32_t count = list_neighbors(of, me, neighbors);
    OpVec2 wanted = {0.0, 0.0};
    for (int32_t i = 0; i < count; i++) {
        OpVec2 way = way_to(of, me, neighbors[i]);
        double distance = sqrt(way.x * way.x + way.y * way.y);
        if (distance >= options->separation_distance) {
            continue;
        }
        double t = 1.0 - distance / options->separation_distance;
        double push = options->separation_weight * options->max_speed * (t * t);
        bool above = of->known[neighbors[i]].slot < of->known[me].slot;
        wanted.x += distance <= 1e-9 ? (above ? push : -push) : -way.x / distance * push;
        wanted.y += distance <= 1e-9 ? 0.0 : -way.y / distance * push;
    }
    double speed = sqrt(wanted.x * wanted.x + wanted.y * wanted.y);
    if (speed > options->max_speed) {
        wanted = (OpVec2){wanted.x / speed * options->max_speed, wanted.y / speed * options->max_speed};
    }
    return wanted;
}

/* Walls in the way of a turn are left out of this: such agents are not judged. */
static void check_wanted(const Case *of, int32_t me, int32_t wall_count) {
    const Known *mine = &of->known[me];
    OpAgentView after = crowd_view(of->crowd, mine->id);
    if (mine->options.quality == OP_AVOIDANCE_OFF || wall_count > 0 || after.is_walking ||
        after.is_crossing) {
        return;
    }
    OpVec2 wanted = expect_separation(of, me);
    double side = mine->options.side_preference;
    OpVec2 turned = {wanted.x + wanted.y * side, wanted.y - wanted.x * side};
    if (fabs(after.wanted_velocity.x - turned.x) > 1e-12 ||
        fabs(after.wanted_velocity.y - turned.y) > 1e-12) {
        print_error("seed %llu, step %llu, agent %llu wants (%g, %g), expected (%g, %g)\n",
                    (unsigned long long)of->seed, (unsigned long long)op_crowd_step_count(of->crowd),
                    (unsigned long long)mine->id, after.wanted_velocity.x, after.wanted_velocity.y, turned.x,
                    turned.y);
        fail();
    }
}

/* ---- The test ---- */

static void check_agent(const Case *of, int32_t me) {
    const Known *mine = &of->known[me];
    OpHalfPlane expected[MOST_HALF_PLANES];
    OpHalfPlane actual[MOST_HALF_PLANES];
    int32_t count = 0;
    int32_t hard = 0;
    bool off = mine->options.quality == OP_AVOIDANCE_OFF;
    int32_t walls = off ? 0 : expect_walls(of, me, expected);
    int32_t total = walls + (off ? 0 : expect_neighbors(of, me, expected + walls));
    check_ok(op_crowd_agent_constraints(of->crowd, mine->id, actual, MOST_HALF_PLANES, &count, &hard));
    if (count != total || hard != walls ||
        (count > 0 && memcmp(actual, expected, (size_t)count * sizeof actual[0]) != 0)) {
        print_error("seed %llu, step %llu, agent %llu: %d half-planes, %d of walls; expected %d and %d\n",
                    (unsigned long long)of->seed, (unsigned long long)op_crowd_step_count(of->crowd),
                    (unsigned long long)mine->id, count, hard, total, walls);
        fail();
    }
    check_wanted(of, me, walls);
}

static void agents_avoid_what_the_definitions_say(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= test_count(3, 25, 400); seed++) {
        Case of;
        case_make(&of, seed);
        for (int32_t step = 0; step < 30; step++) {
            look(&of);
            check_ok(op_crowd_step(of.crowd, DT));
            for (int32_t me = 0; me < of.count; me++) {
                check_agent(&of, me);
            }
        }
        case_free(&of);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agents_avoid_what_the_definitions_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
