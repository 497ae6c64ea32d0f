/* Bytes as a small mesh, a crowd and a program of calls: agents come, go, are sent and changed, the mesh is edited, steps are short and
 * long. Whatever happens, calls end with a known status, agents stay on the mesh, a step that was taken back and made again gives
 * the same bytes, and spoiled states are refused without a change or taken as they are. */
#include "fuzz_world.h"

#include <math.h>
#include <string.h>

enum { SIDE = 6, MOST_AGENTS = 12 };

typedef struct Host {
    OpNavMesh *mesh;
    OpTiledNavMesh *tiles;
    OpNavMeshQuery *query;
    OpCrowd *crowd;
} Host;

typedef struct Bytes {
    uint8_t *data;
    size_t size;
} Bytes;

/* ---- States ---- */

static Bytes save(const Host *host) {
    Bytes bytes = {NULL, op_crowd_state_size(host->crowd)};
    uint64_t hash = 0;
    bytes.data = malloc(bytes.size);
    FUZZ_CHECK(bytes.data != NULL);
    FUZZ_CHECK(op_crowd_save_state(host->crowd, bytes.data, bytes.size, &bytes.size) == OP_STATUS_OK);
    FUZZ_CHECK(op_crowd_state_hash(host->crowd, &hash) == OP_STATUS_OK);
    FUZZ_CHECK(hash == op_fnv1a64(OP_FNV1A64_START, bytes.data, bytes.size));
    return bytes;
}

static bool same_bytes(Bytes a, Bytes b) {
    return a.size == b.size && memcmp(a.data, b.data, a.size) == 0;
}

static void check_state(const Host *host, Bytes expected) {
    Bytes now = save(host);
    FUZZ_CHECK(same_bytes(now, expected));
    free(now.data);
}

static void restore(Host *host, Bytes bytes) {
    FUZZ_CHECK(op_crowd_restore_state(host->crowd, bytes.data, bytes.size) == OP_STATUS_OK);
    check_state(host, bytes);
}

/* ---- What the bytes say ---- */

static OpVec3 take_position(FuzzProgram *program) {
    OpVec3 position = {0.0, 0.0, 0.0};
    position.x = (double)(fuzz_take(program) % 104) / 16.0 - 0.25;
    position.z = (double)(fuzz_take(program) % 104) / 16.0 - 0.25;
    return position;
}

static OpAgentOptions take_options(FuzzProgram *program) {
    uint8_t kind = fuzz_take(program);
    OpAgentOptions options = kind % 2 == 0 ? op_agent_options_small() : op_agent_options_humanoid();
    options.radius = (double)(1 + (kind >> 1) % 8) / 8.0;
    options.quality = (OpAvoidanceQuality)(kind >> 4 & 3);
    options.separation_distance = (kind & 64) != 0 ? 1.5 : 0.0;
    options.has_path = (kind & 128) != 0;
    options.path = op_follower_options_humanoid();
    options.path.corridor_capacity = 64;
    options.path.off_mesh_mode = (OpOffMeshMode)(kind & 1);
    options.path.replan_budget = 1 + kind % 32;
    return options;
}

static OpAgentId take_agent(FuzzProgram *program) {
    return fuzz_take(program) % 16;
}

static double take_time(FuzzProgram *program) {
    static const double times[] = {1.0 / 60.0, 1.0 / 30.0, 0.1, 0.5, 1e-6, 10.0, 2097152.0, 0.25};
    return times[fuzz_take(program) % 8];
}

/* ---- Calls ---- */

static void add(FuzzProgram *program, Host *host) {
    OpAgentOptions options = take_options(program);
    OpAgentId agent = 0;
    OpStatus status = op_crowd_add(host->crowd, take_position(program), &options, &agent);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_INVALID_ARGUMENT ||
               status == OP_STATUS_INVALID_STATE);
    FUZZ_CHECK((status == OP_STATUS_OK) == op_crowd_has(host->crowd, agent) || status != OP_STATUS_OK);
}

static void send(FuzzProgram *program, Host *host) {
    OpPathStatus path = OP_PATH_NONE;
    OpAgentId agent = take_agent(program);
    bool there = op_crowd_has(host->crowd, agent);
    OpStatus status = op_crowd_set_destination(host->crowd, agent, take_position(program), &path);
    FUZZ_CHECK(status == (there ? OP_STATUS_OK : OP_STATUS_INVALID_ARGUMENT));
}

static void change(FuzzProgram *program, Host *host) {
    uint8_t kind = fuzz_take(program);
    OpAgentId agent = take_agent(program);
    OpStatus status = OP_STATUS_OK;
    bool done = false;
    if (kind % 4 == 0) {
        status = op_crowd_remove(host->crowd, agent);
    } else if (kind % 4 == 1) {
        status = op_crowd_teleport(host->crowd, agent, take_position(program), &done);
    } else if (kind % 4 == 2) {
        OpAgentOptions options = take_options(program);
        status = op_crowd_set_options(host->crowd, agent, &options);
    } else {
        status = op_crowd_complete_off_mesh_link(host->crowd, agent, &done);
    }
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_INVALID_ARGUMENT);
}

static void edit(FuzzProgram *program, Host *host) {
    uint8_t kind = fuzz_take(program);
    OpPolyRef poly = op_poly_ref(1, kind % 4, kind >> 2 & 7);
    OpStatus status = op_tiled_nav_mesh_set_poly_flags(host->tiles, poly, kind >> 5);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_INVALID_ARGUMENT);
}

static void check_agents(const Host *host) {
    OpCrowdArrays arrays = op_crowd_arrays(host->crowd);
    for (int32_t slot = 0; slot < arrays.slot_count; slot++) {
        const double *at = arrays.positions + 3 * (size_t)slot;
        OpNearestPoly nearest;
        if (arrays.states[slot] == OP_CROWD_FREE_SLOT || arrays.states[slot] == OP_FOLLOWER_OFF_MESH_LINK) {
            continue;
        }
        FUZZ_CHECK(op_nav_mesh_query_nearest_poly(host->query, (OpVec3){at[0], at[1], at[2]},
                                                  (OpVec3){0.5, 0.5, 0.5}, NULL, &nearest) == OP_STATUS_OK);
        FUZZ_CHECK(nearest.poly != OP_POLY_REF_INVALID && nearest.distance_squared < 1e-10);
    }
}

/* Agents are drawn whatever a spoiled state says of them. */
static void draw_agents(const Host *host) {
    OpAgentDebugGeometry geometry = {0};
    for (int32_t slot = 0; slot < op_crowd_slot_count(host->crowd); slot++) {
        OpAgentId agent = 0;
        int32_t corners = 0;
        if (!op_crowd_agent_in(host->crowd, slot, &agent)) {
            continue;
        }
        FUZZ_CHECK(op_crowd_agent_debug_geometry(host->crowd, agent, &geometry) == OP_STATUS_OK);
        for (int32_t i = 0; i < geometry.follower.poly_count; i++) {
            FUZZ_CHECK(geometry.follower.polys[i].first_corner == corners);
            corners += geometry.follower.polys[i].corner_count;
        }
        FUZZ_CHECK(geometry.follower.poly_corner_count == corners && geometry.id == agent);
    }
    op_agent_debug_geometry_reset(&geometry);
}

static void step(FuzzProgram *program, Host *host) {
    double dt = take_time(program);
    Bytes before = save(host);
    FUZZ_CHECK(op_crowd_step(host->crowd, dt) == OP_STATUS_OK);
    check_agents(host);
    draw_agents(host);
    Bytes after = save(host);
    restore(host, before);
    FUZZ_CHECK(op_crowd_step(host->crowd, dt) == OP_STATUS_OK);
    check_state(host, after);
    free(after.data);
    free(before.data);
}

/* A state with some bytes changed. What is taken is walked on with; then the good state comes back. */
static void spoil(FuzzProgram *program, Host *host) {
    Bytes good = save(host);
    size_t cut = fuzz_take(program);
    Bytes spoiled = {NULL, cut % 8 == 1 && cut < good.size ? good.size - cut : good.size};
    spoiled.data = malloc(spoiled.size);
    FUZZ_CHECK(spoiled.data != NULL);
    memcpy(spoiled.data, good.data, spoiled.size);
    for (int32_t changes = fuzz_take(program) % 4; changes >= 0; changes--) {
        size_t at = fuzz_take(program);
        at = at << 8 | fuzz_take(program);
        spoiled.data[at % spoiled.size] = fuzz_take(program);
    }
    OpStatus status = op_crowd_restore_state(host->crowd, spoiled.data, spoiled.size);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_CROWD_STATE);
    check_state(host, status == OP_STATUS_OK ? spoiled : good);
    draw_agents(host);
    for (int32_t i = 0; status == OP_STATUS_OK && i < 2; i++) {
        OpStatus stepped = op_crowd_step(host->crowd, take_time(program));
        FUZZ_CHECK(stepped == OP_STATUS_OK || stepped == OP_STATUS_INVALID_STATE);
    }
    restore(host, good);
    free(spoiled.data);
    free(good.data);
}

/* ---- The program ---- */

static void make_host(FuzzProgram *program, Host *host) {
    uint8_t cells[SIDE * SIDE];
    OpTileMap map = {cells, SIDE, SIDE, 1.0, {0.0, 0.0}};
    OpNavSettings settings = op_nav_settings_small();
    OpOffMeshLinkDefinition link = {.start_x = 1.0,
                                    .start_z = 1.0,
                                    .end_x = 5.0,
                                    .end_z = 5.0,
                                    .radius = 1.0,
                                    .bidirectional = true,
                                    .flags = 1};
    OpCrowdOptions options = op_crowd_options_default();
    uint8_t kind = fuzz_take(program);
    for (size_t i = 0; i < sizeof cells; i++) {
        cells[i] = i % 8 != 5 || (fuzz_take(program) & 1) == 0 ? 1 : 0;
    }
    settings.agent_radius = 0.125;
    settings.tile_size = 4.0;
    settings.off_mesh_links = &link;
    settings.off_mesh_link_count = kind & 1;
    options.max_agents = MOST_AGENTS;
    options.max_walls_per_agent = kind >> 1 & 15;
    options.max_walls_avoided = kind >> 5;
    FUZZ_CHECK(op_nav_mesh_build_2d_from_tile_map(&map, &settings, NULL, &host->mesh) == OP_STATUS_OK);
    host->tiles = op_nav_mesh_tiles(host->mesh);
    FUZZ_CHECK(op_nav_mesh_query_create(host->tiles, NULL, NULL, &host->query) == OP_STATUS_OK);
    FUZZ_CHECK(op_crowd_create(host->tiles, &options, NULL, &host->crowd) == OP_STATUS_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 512);
    Host host = {0};
    make_host(&program, &host);
    while (!fuzz_is_over(&program)) {
        static void (*const calls[])(FuzzProgram *, Host *) = {add,  add,    send, step,
                                                               step, change, edit, spoil};
        calls[fuzz_take(&program) % 8](&program, &host);
    }
    check_agents(&host);
    op_crowd_destroy(host.crowd);
    op_nav_mesh_query_destroy(host.query);
    op_nav_mesh_destroy(host.mesh);
    return 0;
}
