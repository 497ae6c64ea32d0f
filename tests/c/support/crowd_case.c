#include "crowd_case.h"

#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Meshes ---- */

static OpNavMesh *mesh_of(const uint8_t *cells, int32_t width, int32_t height, double cell_size) {
    OpTileMap map = {cells, width, height, cell_size, {0.0, 0.0}};
    OpNavSettings settings = op_nav_settings_small();
    OpNavMesh *mesh = NULL;
    settings.agent_radius = 0.3;
    settings.tile_size = 16.0;
    check_ok(op_nav_mesh_build_2d_from_tile_map(&map, &settings, NULL, &mesh));
    return mesh;
}

OpNavMesh *crowd_floor(int32_t side) {
    uint8_t *cells = malloc((size_t)side * (size_t)side);
    assert_non_null(cells);
    memset(cells, 1, (size_t)side * (size_t)side);
    OpNavMesh *mesh = mesh_of(cells, side, side, 1.0);
    free(cells);
    return mesh;
}

/* One block in each square of six cells, at most three cells a side and never at the far borders of its square. */
OpNavMesh *crowd_field(uint64_t seed) {
    enum { PITCH = 6 };
    TestRandom random = test_random(test_mix(seed));
    uint8_t cells[FIELD_SIDE * FIELD_SIDE];
    memset(cells, 1, sizeof cells);
    for (int32_t z0 = 0; z0 < FIELD_SIDE; z0 += PITCH) {
        for (int32_t x0 = 0; x0 < FIELD_SIDE; x0 += PITCH) {
            int32_t width = test_int(&random, 0, 3);
            int32_t depth = test_int(&random, 0, 3);
            for (int32_t z = 0; z < depth; z++) {
                for (int32_t x = 0; x < width; x++) {
                    cells[(z0 + z) * FIELD_SIDE + x0 + x] = 0;
                }
            }
        }
    }
    return mesh_of(cells, FIELD_SIDE, FIELD_SIDE, 1.0);
}

OpNavMesh *crowd_rubble(uint64_t seed) {
    TestRandom random = test_random(test_mix(seed));
    uint8_t cells[RUBBLE_CELLS * RUBBLE_CELLS];
    for (size_t i = 0; i < sizeof cells; i++) {
        cells[i] = test_chance(&random, 30) ? 0 : 1;
    }
    return mesh_of(cells, RUBBLE_CELLS, RUBBLE_CELLS, 2.0);
}

OpNavMesh *crowd_doorway(double cell_size) {
    enum { WIDTH = 2 * DOOR_CELLS + 1 };
    uint8_t cells[WIDTH * DOOR_CELLS];
    for (int32_t i = 0; i < WIDTH * DOOR_CELLS; i++) {
        int32_t z = i / WIDTH;
        cells[i] = i % WIDTH != DOOR_CELLS || z == DOOR_CELLS / 2 || z == DOOR_CELLS / 2 - 1 ? 1 : 0;
    }
    return mesh_of(cells, WIDTH, DOOR_CELLS, cell_size);
}

/* ---- Two floors ---- */

enum { UPPER_FLOOR = 5 };

typedef struct Floors {
    bool open[2][FLOOR_CELLS][FLOOR_CELLS];
    double vertices[2 * FLOOR_CELLS * FLOOR_CELLS * 12];
    int32_t indices[2 * FLOOR_CELLS * FLOOR_CELLS * 6];
    int32_t quads;
} Floors;

static void add_quad(Floors *floors, int32_t floor, int32_t x, int32_t z) {
    static const int32_t corners[4][2] = {{0, 0}, {0, 2}, {2, 0}, {2, 2}};
    static const int32_t triangles[6] = {0, 1, 2, 2, 1, 3};
    double *vertex = floors->vertices + 12 * (size_t)floors->quads;
    int32_t *index = floors->indices + 6 * (size_t)floors->quads;
    for (int32_t i = 0; i < 4; i++) {
        *vertex++ = 2 * x + corners[i][0];
        *vertex++ = floor * UPPER_FLOOR;
        *vertex++ = 2 * z + corners[i][1];
    }
    for (int32_t i = 0; i < 6; i++) {
        *index++ = 4 * floors->quads + triangles[i];
    }
    floors->quads++;
}

static void lay_floors(Floors *floors, TestRandom *random) {
    for (int32_t i = 0; i < 2 * FLOOR_CELLS * FLOOR_CELLS; i++) {
        int32_t floor = i / (FLOOR_CELLS * FLOOR_CELLS);
        int32_t z = i / FLOOR_CELLS % FLOOR_CELLS;
        int32_t x = i % FLOOR_CELLS;
        floors->open[floor][z][x] = !test_chance(random, 20);
        if (floors->open[floor][z][x]) {
            add_quad(floors, floor, x, z);
        }
    }
}

/* The middle of a cell that is open. */
static OpVec3 middle_of_a_cell(const Floors *floors, TestRandom *random, int32_t floor) {
    int32_t x = 0;
    int32_t z = 0;
    do {
        x = test_int(random, 0, FLOOR_CELLS - 1);
        z = test_int(random, 0, FLOOR_CELLS - 1);
    } while (!floors->open[floor][z][x]);
    return (OpVec3){2.0 * x + 1.0, floor * UPPER_FLOOR, 2.0 * z + 1.0};
}

OpNavMesh *crowd_two_floors(uint64_t seed) {
    static Floors floors;
    TestRandom random = test_random(test_mix(seed));
    OpOffMeshLinkDefinition links[FLOOR_LINKS];
    OpNavSettings settings = op_nav_settings_small();
    OpNavMesh *mesh = NULL;
    floors.quads = 0;
    lay_floors(&floors, &random);
    for (int32_t i = 0; i < FLOOR_LINKS; i++) {
        OpVec3 start = middle_of_a_cell(&floors, &random, 0);
        OpVec3 end = middle_of_a_cell(&floors, &random, 1);
        links[i] = (OpOffMeshLinkDefinition){.start_x = start.x,
                                             .start_z = start.z,
                                             .end_x = end.x,
                                             .end_y = end.y,
                                             .end_z = end.z,
                                             .radius = 0.6,
                                             .bidirectional = true,
                                             .flags = 1};
    }
    settings.off_mesh_links = links;
    settings.off_mesh_link_count = FLOOR_LINKS;
    check_ok(op_nav_mesh_build(floors.vertices, 4 * (size_t)floors.quads, floors.indices,
                               6 * (size_t)floors.quads, &settings, NULL, &mesh));
    return mesh;
}

OpNavMesh *crowd_two_storeys(void) {
    static const double vertices[] = {0, 0, 0, 0, 0, 30, 30, 0, 0, 30, 0, 30,
                                      0, 5, 0, 0, 5, 30, 30, 5, 0, 30, 5, 30};
    static const int32_t indices[] = {0, 1, 2, 2, 1, 3, 4, 5, 6, 6, 5, 7};
    OpOffMeshLinkDefinition links[STOREY_LINKS];
    OpNavSettings settings = op_nav_settings_small();
    OpNavMesh *mesh = NULL;
    for (int32_t i = 0; i < STOREY_LINKS; i++) {
        links[i] = (OpOffMeshLinkDefinition){.start_x = 3.0 + 2.5 * i,
                                             .start_z = i % 2 == 0 ? 8.0 : 22.0,
                                             .end_x = 3.0 + 2.5 * i,
                                             .end_y = 5.0,
                                             .end_z = 15.0,
                                             .radius = 0.6,
                                             .bidirectional = true,
                                             .flags = 1};
    }
    settings.off_mesh_links = links;
    settings.off_mesh_link_count = STOREY_LINKS;
    check_ok(op_nav_mesh_build(vertices, 8, indices, 12, &settings, NULL, &mesh));
    return mesh;
}

/* ---- Places ---- */

OpVec3 crowd_place(OpNavMesh *mesh, OpRandom *random) {
    OpVec3 place = {0.0, 0.0, 0.0};
    bool found = false;
    check_ok(op_nav_mesh_random_point(mesh, random, NULL, &place, &found));
    assert_true(found);
    return place;
}

/* ---- Crowds ---- */

OpCrowd *crowd_on(OpNavMesh *mesh, const OpCrowdOptions *options) {
    OpCrowd *crowd = NULL;
    check_ok(op_crowd_create(op_nav_mesh_tiles(mesh), options, NULL, &crowd));
    return crowd;
}

OpAgentId crowd_add(OpCrowd *crowd, OpVec3 position, const OpAgentOptions *options) {
    OpAgentOptions chosen = options == NULL ? op_agent_options_small() : *options;
    OpAgentId agent = 0;
    check_ok(op_crowd_add(crowd, position, &chosen, &agent));
    return agent;
}

void crowd_send(OpCrowd *crowd, OpAgentId agent, OpVec3 target) {
    OpPathStatus status = OP_PATH_NONE;
    check_ok(op_crowd_set_destination(crowd, agent, target, &status));
}

OpAgentView crowd_view(const OpCrowd *crowd, OpAgentId agent) {
    OpAgentView view;
    check_ok(op_crowd_agent(crowd, agent, &view));
    return view;
}

void crowd_run(OpCrowd *crowd, int32_t steps, double dt) {
    for (int32_t i = 0; i < steps; i++) {
        check_ok(op_crowd_step(crowd, dt));
    }
}

static bool is_apart(const OpVec3 *places, int32_t count, OpVec3 place) {
    for (int32_t i = 0; i < count; i++) {
        if (hypot(places[i].x - place.x, places[i].z - place.z) < 1.2) {
            return false;
        }
    }
    return true;
}

static OpVec3 *places_apart(OpNavMesh *mesh, int32_t count, OpRandom *random) {
    OpVec3 *places = malloc((size_t)count * sizeof *places);
    assert_non_null(places);
    for (int32_t i = 0; i < count; i++) {
        do {
            places[i] = crowd_place(mesh, random);
        } while (!is_apart(places, i, places[i]));
    }
    return places;
}

void crowd_fill(OpCrowd *crowd, OpNavMesh *mesh, int32_t count, uint64_t seed) {
    OpRandom random = op_random_seed(seed);
    OpVec3 *starts = places_apart(mesh, count, &random);
    OpVec3 *goals = places_apart(mesh, count, &random);
    for (int32_t i = 0; i < count; i++) {
        crowd_send(crowd, crowd_add(crowd, starts[i], NULL), goals[i]);
    }
    free(starts);
    free(goals);
}

static double length_of_way(OpNavMesh *mesh, OpVec3 from, OpVec3 to) {
    OpNavPath path = {0};
    check_ok(op_nav_mesh_find_path(mesh, from, to, NULL, &path));
    double length = path.status == OP_PATH_FOUND ? path.length : -1.0;
    op_nav_path_reset(&path);
    return length;
}

void crowd_fill_reachable(OpCrowd *crowd, OpNavMesh *mesh, int32_t count, uint64_t seed, double *routes) {
    OpRandom random = op_random_seed(seed);
    OpVec3 *starts = malloc((size_t)count * sizeof *starts);
    OpVec3 *goals = malloc((size_t)count * sizeof *goals);
    assert_true(starts != NULL && goals != NULL);
    for (int32_t i = 0; i < count;) {
        starts[i] = crowd_place(mesh, &random);
        goals[i] = crowd_place(mesh, &random);
        if (!is_apart(starts, i, starts[i]) || !is_apart(goals, i, goals[i])) {
            continue;
        }
        double length = length_of_way(mesh, starts[i], goals[i]);
        if (length < 0.0) {
            continue;
        }
        if (routes != NULL) {
            routes[i] = length;
        }
        crowd_send(crowd, crowd_add(crowd, starts[i], NULL), goals[i]);
        i++;
    }
    free(starts);
    free(goals);
}

SavedState crowd_bytes_of(const OpCrowd *crowd) {
    SavedState saved = {NULL, op_crowd_state_size(crowd)};
    size_t needed = 0;
    saved.bytes = malloc(saved.size);
    assert_non_null(saved.bytes);
    check_ok(op_crowd_save_state(crowd, saved.bytes, saved.size, &needed));
    assert_int_equal(needed, saved.size);
    return saved;
}

SavedState crowd_bytes_with_mesh_of(const OpCrowd *crowd, OpSnapshotMode mode) {
    SavedState saved = {NULL, 0};
    size_t needed = 0;
    check_ok(op_crowd_state_with_mesh_size(crowd, mode, &saved.size));
    saved.bytes = malloc(saved.size);
    assert_non_null(saved.bytes);
    check_ok(op_crowd_save_state_with_mesh(crowd, mode, saved.bytes, saved.size, &needed));
    assert_int_equal(needed, saved.size);
    return saved;
}

uint64_t crowd_hash_of(const OpCrowd *crowd) {
    uint64_t hash = 0;
    check_ok(op_crowd_state_hash(crowd, &hash));
    return hash;
}

/* ---- What holds ---- */

static void check_slot(const OpCrowd *crowd, OpNavMeshQuery *query, int32_t slot, uint64_t seed) {
    OpCrowdArrays arrays = op_crowd_arrays(crowd);
    OpAgentId agent = 0;
    if (!op_crowd_agent_in(crowd, slot, &agent)) {
        assert_int_equal(arrays.states[slot], OP_CROWD_FREE_SLOT);
        return;
    }
    OpAgentView view = crowd_view(crowd, agent);
    OpFollowerView follower = view.follower;
    OpNearestPoly nearest;
    const double *position = arrays.positions + 3 * (size_t)slot;
    const double *velocity = arrays.velocities + 3 * (size_t)slot;
    assert_int_equal(view.slot, slot);
    assert_int_equal(arrays.states[slot], follower.state);
    check_same_bits(position[0], follower.position.x);
    check_same_bits(position[1], follower.position.y);
    check_same_bits(position[2], follower.position.z);
    check_same_bits(velocity[0], follower.velocity.x);
    check_same_bits(velocity[2], follower.velocity.z);
    bool finite = isfinite(velocity[0]) && isfinite(velocity[1]) && isfinite(velocity[2]);
    if (follower.state == OP_FOLLOWER_OFF_MESH_LINK) {
        return;
    }
    check_ok(
        op_nav_mesh_query_nearest_poly(query, follower.position, (OpVec3){0.5, 0.5, 0.5}, NULL, &nearest));
    if (!finite || nearest.poly == OP_POLY_REF_INVALID || nearest.distance_squared > 1e-10) {
        print_error("seed %llu, step %llu: agent %llu at (%g, %g, %g) is not on the mesh\n",
                    (unsigned long long)seed, (unsigned long long)op_crowd_step_count(crowd),
                    (unsigned long long)agent, position[0], position[1], position[2]);
        fail();
    }
}

void crowd_check(const OpCrowd *crowd, OpNavMeshQuery *query, uint64_t seed) {
    assert_int_equal(op_crowd_arrays(crowd).slot_count, op_crowd_slot_count(crowd));
    for (int32_t slot = 0; slot < op_crowd_slot_count(crowd); slot++) {
        check_slot(crowd, query, slot, seed);
    }
}

static double radius_in(const OpCrowd *crowd, int32_t slot) {
    OpAgentOptions options;
    OpAgentId agent = 0;
    if (!op_crowd_agent_in(crowd, slot, &agent)) {
        return -1.0;
    }
    check_ok(op_crowd_agent_options(crowd, agent, &options));
    return options.radius;
}

static bool is_on_the_floor(uint8_t state) {
    return state != OP_CROWD_FREE_SLOT && state != OP_FOLLOWER_OFF_MESH_LINK;
}

double crowd_overlap(const OpCrowd *crowd) {
    OpCrowdArrays arrays = op_crowd_arrays(crowd);
    double deepest = 0.0;
    for (int32_t i = 0; i < arrays.slot_count; i++) {
        double radius = radius_in(crowd, i);
        const double *a = arrays.positions + 3 * (size_t)i;
        for (int32_t j = 0; radius > 0.0 && j < i; j++) {
            const double *b = arrays.positions + 3 * (size_t)j;
            double apart = hypot(a[0] - b[0], a[2] - b[2]);
            if (!is_on_the_floor(arrays.states[i]) || !is_on_the_floor(arrays.states[j]) ||
                fabs(a[1] - b[1]) > 1.0 || apart >= 2.0 * radius) {
                continue;
            }
            double overlap = radius + radius_in(crowd, j) - apart;
            deepest = overlap > deepest ? overlap : deepest;
        }
    }
    return deepest;
}

int32_t crowd_arrived(const OpCrowd *crowd) {
    OpCrowdArrays arrays = op_crowd_arrays(crowd);
    int32_t count = 0;
    for (int32_t slot = 0; slot < arrays.slot_count; slot++) {
        count += arrays.states[slot] == OP_FOLLOWER_ARRIVED ? 1 : 0;
    }
    return count;
}
