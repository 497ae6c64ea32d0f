/* Point graphs of any points: links are those of looking at every pair, edges are there and back in order with the distance as
 * weight, the nearest node is nearest, paths between positions begin and end at nearest nodes and go along links. */
#include "fuzz_world.h"

#include <math.h>
#include <string.h>

enum { MOST_POINTS = 64, MOST_LINKS = 16 };

typedef struct World {
    OpPoint3 points[MOST_POINTS];
    int32_t links[2 * MOST_LINKS];
    int32_t count;
    uint8_t refused; /* link_valid refuses pairs by it; 0 for no callback */
    OpPointGraphOptions options;
    bool linked[MOST_POINTS][MOST_POINTS];
} World;

static bool is_valid(const World *world, int32_t a, int32_t b) {
    return world->refused == 0 || (a * 31 + b * 17) % world->refused != 0;
}

static OpStatus judge(void *user, int32_t a, int32_t b, bool *out) {
    const World *world = user;
    FUZZ_CHECK(a >= 0 && a < b && b < world->count);
    *out = is_valid(world, a, b);
    return OP_STATUS_OK;
}

/* ---- Points ---- */

/* Mostly small eighths, so that many coincide or are equally far; sometimes tiny, huge, or negative zero. */
static double take_coordinate(FuzzProgram *program, uint8_t kind) {
    static const double values[] = {-2097152.0,         2097152.0, -0.0,       4.9e-324,
                                    1.0 / 1073741824.0, 1e-7,      2097151.75, 0.1};
    int8_t byte = (int8_t)fuzz_take(program);
    return kind % 4 == 0 ? values[byte & 7] : (double)byte / (kind % 4 == 1 ? 8.0 : 64.0);
}

static void take_world(FuzzProgram *program, World *world) {
    static const double distances[] = {0.0, 0.125, 1.0 / 1073741824.0, 1.0, 2.5, 40.0, 4194304.0, 1e300};
    uint8_t kind = fuzz_take(program);
    world->count = fuzz_take(program) % (MOST_POINTS + 1);
    world->refused = (kind & 16) != 0 ? 2 + fuzz_take(program) % 5 : 0;
    world->options = op_point_graph_options_default();
    world->options.max_distance = distances[fuzz_take(program) % 8];
    world->options.nearest_count = (kind & 32) != 0 ? fuzz_take(program) % 10 : 0;
    world->options.link_count = (kind & 64) != 0 && world->count > 0 ? fuzz_take(program) % MOST_LINKS : 0;
    world->options.links = world->links;
    world->options.link_valid = world->refused != 0 ? judge : NULL;
    world->options.user = world;
    for (int32_t i = 0; i < 2 * world->options.link_count; i++) {
        world->links[i] = fuzz_take(program) % world->count;
    }
    for (int32_t i = 0; i < world->count; i++) {
        world->points[i].x = take_coordinate(program, kind);
        world->points[i].y = take_coordinate(program, kind);
        world->points[i].z = (kind & 8) != 0 ? take_coordinate(program, kind) : 0.0;
    }
}

/* ---- Links by every pair ---- */

static double squared_distance(OpPoint3 a, OpPoint3 b) {
    double dx = a.x - b.x;
    double dy = a.y - b.y;
    double dz = a.z - b.z;
    return (dx * dx + dy * dy) + dz * dz;
}

static bool may_link(const World *world, int32_t a, int32_t b) {
    double limit = world->options.max_distance * world->options.max_distance;
    double distance = squared_distance(world->points[a], world->points[b]);
    return a != b && (limit == 0.0 || distance <= limit) && is_valid(world, a < b ? a : b, a < b ? b : a);
}

static void link(World *world, int32_t a, int32_t b) {
    world->linked[a][b] = world->linked[b][a] = a != b;
}

static void link_nearest(World *world, int32_t a) {
    bool taken[MOST_POINTS] = {false};
    for (int32_t k = 0; k < world->options.nearest_count; k++) {
        int32_t best = -1;
        for (int32_t b = 0; b < world->count; b++) {
            if (!taken[b] && may_link(world, a, b) &&
                (best < 0 || squared_distance(world->points[a], world->points[b]) <
                                 squared_distance(world->points[a], world->points[best]))) {
                best = b;
            }
        }
        if (best < 0) {
            return;
        }
        taken[best] = true;
        link(world, a, best);
    }
}

static void link_all(World *world) {
    memset(world->linked, 0, sizeof world->linked);
    for (int32_t a = 0; a < world->count; a++) {
        for (int32_t b = 0; b < world->count && world->options.max_distance > 0.0; b++) {
            if (may_link(world, a, b)) {
                link(world, a, b);
            }
        }
        link_nearest(world, a);
    }
    for (int32_t i = 0; i < world->options.link_count; i++) {
        if (world->links[2 * i] != world->links[2 * i + 1]) {
            link(world, world->links[2 * i], world->links[2 * i + 1]);
        }
    }
}

static void check_edges(const World *world, const OpPointGraph *graph) {
    OpCsrView view;
    int32_t slot = 0;
    FUZZ_CHECK(op_point_graph_csr(graph, &view) == OP_STATUS_OK);
    for (int32_t from = 0; from < world->count; from++) {
        FUZZ_CHECK(view.offsets[from] == slot);
        for (int32_t to = 0; to < world->count; to++) {
            if (world->linked[from][to]) {
                FUZZ_CHECK(slot < view.edge_count && view.targets[slot] == to && view.sources[slot] == to);
                FUZZ_CHECK(view.weights[slot] ==
                           sqrt(squared_distance(world->points[from], world->points[to])));
                slot++;
            }
        }
    }
    FUZZ_CHECK(view.edge_count == slot);
}

/* ---- Questions ---- */

static int32_t nearest_of(const World *world, OpPoint3 point) {
    int32_t best = -1;
    for (int32_t i = 0; i < world->count; i++) {
        if (best < 0 ||
            squared_distance(world->points[i], point) < squared_distance(world->points[best], point)) {
            best = i;
        }
    }
    return best;
}

static void check_path(const World *world, const OpPointGraph *graph, OpPoint3 start, OpPoint3 goal) {
    OpGraphPath path = {0};
    int32_t nearest = -1;
    FUZZ_CHECK(op_point_graph_nearest_node(graph, start, &nearest) == OP_STATUS_OK);
    FUZZ_CHECK(nearest == nearest_of(world, start));
    FUZZ_CHECK(op_point_graph_find_path_between(graph, start, goal, NULL, &path) == OP_STATUS_OK);
    if (path.status == OP_PATH_FOUND) {
        FUZZ_CHECK(path.nodes[0] == nearest && path.nodes[path.node_count - 1] == nearest_of(world, goal));
        for (int32_t i = 1; i < path.node_count; i++) {
            FUZZ_CHECK(world->linked[path.nodes[i - 1]][path.nodes[i]]);
        }
        FUZZ_CHECK(fuzz_close(path.cost, path.length));
    } else {
        FUZZ_CHECK(path.status == (world->count == 0 ? OP_PATH_START_INVALID : OP_PATH_NO_PATH));
    }
    op_graph_path_reset(&path);
}

static void ask(FuzzProgram *program, const World *world, const OpPointGraph *graph) {
    for (int i = 0; i < 4; i++) {
        OpPoint3 ends[2];
        for (int k = 0; k < 2; k++) {
            ends[k].x = take_coordinate(program, 1);
            ends[k].y = take_coordinate(program, 1);
            ends[k].z = 0.0;
        }
        check_path(world, graph, ends[0], ends[1]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 4096);
    static World world;
    OpPointGraph *graph = NULL;
    take_world(&program, &world);
    link_all(&world);
    FUZZ_CHECK(op_point_graph_create(world.points, world.count, &world.options, NULL, &graph) ==
               OP_STATUS_OK);
    check_edges(&world, graph);
    ask(&program, &world, graph);
    op_point_graph_destroy(graph);
    return 0;
}
