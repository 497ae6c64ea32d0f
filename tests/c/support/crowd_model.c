#include "crowd_model.h"

#include "check.h"

#include <math.h>

enum { MOST_WALLS = 48, MOST_AVOIDED = 8 };

static const double horizons[] = {1.5, 1.5, 2.0, 2.5};
static const int32_t limits[] = {0, 4, 8, 12};

/* ---- Agents ---- */

static OpAgentOptions random_options(TestRandom *random) {
    OpAgentOptions options = op_agent_options_small();
    options.radius = (double)test_int(random, 2, 8) / 16.0;
    options.max_speed = (double)test_int(random, 4, 16) / 4.0;
    options.priority = (double)test_int(random, 1, 40) / 8.0;
    options.quality = (OpAvoidanceQuality)test_int(random, 0, 3);
    options.separation_distance = test_chance(random, 30) ? (double)test_int(random, 1, 200) / 10.0 : 0.0;
    return options;
}

void crowd_model_make(CrowdModel *model, OpNavMesh *mesh, uint64_t seed) {
    TestRandom random = test_random(seed);
    OpRandom places = op_random_seed(seed);
    OpCrowdOptions options = op_crowd_options_default();
    *model = (CrowdModel){.seed = seed, .dt = 1.0 / 20.0, .mesh = mesh};
    options.record_constraints = true;
    model->crowd = crowd_on(mesh, &options);
    for (int32_t i = 0; i < MODEL_AGENTS; i++) {
        OpAgentOptions agent = random_options(&random);
        OpVec3 place = crowd_place(mesh, &places);
        crowd_add(model->crowd, place, &agent);
        if (test_chance(&random, 10) && i + 1 < MODEL_AGENTS) {
            crowd_add(model->crowd, place, &agent); /* in one place */
            i++;
        }
    }
    for (OpAgentId agent = 0; agent < MODEL_AGENTS; agent++) {
        if (test_chance(&random, 20)) {
            check_ok(op_crowd_remove(model->crowd, agent));
        } else if (test_chance(&random, 80)) {
            crowd_send(model->crowd, agent, crowd_place(mesh, &places));
        }
    }
}

void crowd_model_free(CrowdModel *model) {
    op_crowd_destroy(model->crowd);
    op_nav_mesh_destroy(model->mesh);
}

void crowd_model_look(CrowdModel *model) {
    model->count = 0;
    for (int32_t slot = 0; slot < op_crowd_slot_count(model->crowd); slot++) {
        CrowdKnown *known = &model->known[model->count];
        if (op_crowd_agent_in(model->crowd, slot, &known->id)) {
            known->slot = slot;
            known->view = crowd_view(model->crowd, known->id);
            check_ok(op_crowd_agent_options(model->crowd, known->id, &known->options));
            model->count++;
        }
    }
}

void crowd_model_fail(const CrowdModel *model, int32_t me, const char *what) {
    print_error("seed %llu, step %llu, agent %llu: %s\n", (unsigned long long)model->seed,
                (unsigned long long)op_crowd_step_count(model->crowd),
                (unsigned long long)model->known[me].id, what);
    fail();
}

static OpVec2 flat(OpVec3 v) {
    return (OpVec2){v.x, v.z};
}

static OpVec2 minus(OpVec2 a, OpVec2 b) {
    return (OpVec2){a.x - b.x, a.y - b.y};
}

static OpVec2 way_to(const CrowdModel *model, int32_t me, int32_t other) {
    return minus(flat(model->known[other].view.follower.position),
                 flat(model->known[me].view.follower.position));
}

/* ---- Neighbours ---- */

/* The nearest of those in range that are not taken yet; the lower slot of equal ones. -1 for none. */
static int32_t next_nearest(const CrowdModel *model, int32_t me, const bool *taken, double range) {
    double best = range * range;
    int32_t found = -1;
    for (int32_t i = 0; i < model->count; i++) {
        OpVec2 apart = way_to(model, me, i);
        double squared = apart.x * apart.x + apart.y * apart.y;
        if (i != me && !taken[i] && squared < best) {
            best = squared;
            found = i;
        }
    }
    return found;
}

static void list_neighbors(const CrowdModel *model, int32_t me, CrowdBounds *out) {
    const CrowdKnown *mine = &model->known[me];
    double range =
        fmax(mine->options.separation_distance,
             2.0 * mine->options.radius + mine->options.max_speed * horizons[mine->options.quality]);
    bool taken[MODEL_AGENTS] = {false};
    while (out->neighbor_count < limits[mine->options.quality]) {
        int32_t next = next_nearest(model, me, taken, range);
        if (next < 0) {
            break;
        }
        taken[next] = true;
        out->neighbors[out->neighbor_count++] = next;
    }
}

static OpHalfPlane against(const CrowdModel *model, int32_t me, int32_t neighbor) {
    const CrowdKnown *mine = &model->known[me];
    const CrowdKnown *other = &model->known[neighbor];
    OpVec2 apart = way_to(model, me, neighbor);
    double share = other->view.priority / (mine->view.priority + other->view.priority);
    OpHalfPlane half_plane;
    if (apart.x == 0.0 && apart.y == 0.0) {
        apart.x = other->slot > mine->slot ? 1e-3 : -1e-3;
    }
    if (crowd_view(model->crowd, other->id).is_crossing) {
        share = 1.0;
    }
    check_ok(op_orca_for_agent(apart, flat(mine->view.follower.velocity), flat(other->view.follower.velocity),
                               mine->options.radius + other->options.radius, horizons[mine->options.quality],
                               model->dt, share, &half_plane));
    return half_plane;
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

/* The distance seen from above, and how much higher or lower the nearest point is. */
static double distance_to(const OpWallSegment *wall, OpVec3 place, double *height) {
    OpVec2 a = flat(wall->start);
    OpVec2 e = minus(flat(wall->end), a);
    double t = ((place.x - a.x) * e.x + (place.z - a.y) * e.y) / (e.x * e.x + e.y * e.y);
    t = t < 0.0 ? 0.0 : (t > 1.0 ? 1.0 : t);
    double dx = a.x + e.x * t - place.x;
    double dz = a.y + e.y * t - place.z;
    *height = fabs(wall->start.y + (wall->end.y - wall->start.y) * t - place.y);
    return sqrt(dx * dx + dz * dz);
}

static void list_walls(const CrowdModel *model, int32_t me, CrowdBounds *out) {
    const CrowdKnown *mine = &model->known[me];
    OpVec3 place = mine->view.follower.position;
    OpWallSegment walls[MOST_WALLS];
    Facing facing[MOST_WALLS];
    int32_t wall_count = 0;
    int32_t count = 0;
    double clearance = mine->options.wall_clearance;
    double horizon = horizons[mine->options.quality] / 2.0;
    double reach = horizon * mine->options.max_speed + clearance;
    check_ok(op_crowd_agent_walls(model->crowd, mine->id, walls, MOST_WALLS, &wall_count));
    for (int32_t i = 0; i < wall_count; i++) {
        double height = 0.0;
        bool applies = false;
        Facing next = {.wall = walls[i], .distance = distance_to(&walls[i], place, &height)};
        check_ok(op_orca_for_boundary(minus(flat(walls[i].start), flat(place)),
                                      minus(flat(walls[i].end), flat(place)), clearance, horizon,
                                      &next.half_plane, &applies));
        if (!applies || next.distance > reach || height > 1.0 + 1.5 * next.distance) {
            continue;
        }
        int32_t at = count++;
        for (; at > 0 && goes_first(&next, &facing[at - 1]); at--) {
            facing[at] = facing[at - 1];
        }
        facing[at] = next;
    }
    out->wall_count = count < MOST_AVOIDED ? count : MOST_AVOIDED;
    for (int32_t i = 0; i < out->wall_count; i++) {
        out->half_planes[i] = facing[i].half_plane;
        out->wall_distances[i] = facing[i].distance;
    }
}

void crowd_model_bounds(const CrowdModel *model, int32_t me, CrowdBounds *out) {
    const CrowdKnown *mine = &model->known[me];
    *out = (CrowdBounds){.wall_count = 0};
    if (mine->options.quality == OP_AVOIDANCE_OFF || crowd_view(model->crowd, mine->id).is_crossing) {
        return;
    }
    list_walls(model, me, out);
    list_neighbors(model, me, out);
    for (int32_t i = 0; i < out->neighbor_count; i++) {
        out->half_planes[out->wall_count + i] = against(model, me, out->neighbors[i]);
    }
}

/* ---- The wanted velocity ---- */

static OpVec2 separate(const CrowdModel *model, int32_t me, const CrowdBounds *bounds, OpVec2 wanted) {
    const OpAgentOptions *options = &model->known[me].options;
    if (options->separation_distance == 0.0) {
        return wanted;
    }
    for (int32_t i = 0; i < bounds->neighbor_count; i++) {
        OpVec2 way = way_to(model, me, bounds->neighbors[i]);
        double distance = sqrt(way.x * way.x + way.y * way.y);
        if (distance >= options->separation_distance) {
            continue;
        }
        double t = 1.0 - distance / options->separation_distance;
        double push = options->separation_weight * options->max_speed * (t * t);
        bool above = model->known[bounds->neighbors[i]].slot < model->known[me].slot;
        wanted.x += distance <= 1e-9 ? (above ? push : -push) : -way.x / distance * push;
        wanted.y += distance <= 1e-9 ? 0.0 : -way.y / distance * push;
    }
    double speed = sqrt(wanted.x * wanted.x + wanted.y * wanted.y);
    if (speed > options->max_speed) {
        wanted = (OpVec2){wanted.x / speed * options->max_speed, wanted.y / speed * options->max_speed};
    }
    return wanted;
}

OpVec2 crowd_model_wanted(const CrowdModel *model, int32_t me, const CrowdBounds *bounds, OpVec2 wanted) {
    const OpAgentOptions *options = &model->known[me].options;
    if (options->quality == OP_AVOIDANCE_OFF) {
        return wanted;
    }
    wanted = separate(model, me, bounds, wanted);
    double x = wanted.y;
    double y = -wanted.x;
    double length = sqrt(x * x + y * y);
    double side = options->side_preference;
    for (int32_t i = 0; i < bounds->wall_count && length > 0.0; i++) {
        OpVec2 normal = bounds->half_planes[i].normal;
        if (bounds->wall_distances[i] <= 4.0 * options->radius &&
            (normal.x * x + normal.y * y) / length < -0.5) {
            side = -options->side_preference;
        }
    }
    return (OpVec2){wanted.x + x * side, wanted.y + y * side};
}
