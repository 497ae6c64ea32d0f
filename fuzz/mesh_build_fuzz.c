/* Bytes as a program: settings, then triangles or voxels in a small space, then volumes and obstacles, valid or not. A build ends with a
 * known status and frees what it took; a mesh loads again from its bytes, which checks every polygon; built a tile at a time it has the
 * same bytes. */
#include "fuzz_world.h"

#include "onepath/world.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_TRIANGLES = 40, SIDE = 14, ROWS = 24, MOST_MARKS = 3 };

/* A number in eighths; sometimes one from the ends of the range, or none. */
static double take_number(FuzzProgram *program) {
    static const double ends[] = {2097152.0, -2097152.0, 1e300, -1e300, 1e6, 0.0};
    uint8_t byte = fuzz_take(program);
    if (byte >= 250) {
        return ends[byte - 250];
    }
    return (double)byte / 8.0 - 8.0;
}

/* ---- Settings ---- */

static double choose(FuzzProgram *program, const double *values, int32_t count) {
    return values[fuzz_take(program) % count];
}

static OpNavSettings take_settings(FuzzProgram *program) {
    static const double cells[] = {0.5, 0.25, 0.3, 1.0, 1e-7, 0.0};
    static const double rows[] = {0.25, 0.2, 0.5, 1e-9};
    static const double tiles[] = {8.0, 4.0, 16.0, 2.5, 64.0, 0.125};
    static const double lengths[] = {0.0, 0.3, 0.5, 1.0, 2.0, 3e6};
    static const double detail[] = {0.0, 1.0, 2.0, 0.6};
    OpNavSettings settings = op_nav_settings_humanoid();
    settings.cell_size = choose(program, cells, 6);
    settings.cell_height = choose(program, rows, 4);
    settings.tile_size = choose(program, tiles, 6);
    settings.agent_radius = choose(program, lengths, 6);
    settings.agent_height = choose(program, lengths, 6);
    settings.walkable_climb = choose(program, lengths, 6);
    settings.agent_max_slope_degrees = (double)(fuzz_take(program) % 91);
    settings.partition = (OpPartition)(fuzz_take(program) % 3);
    settings.min_region_area = fuzz_take(program) % 16;
    settings.merge_region_area = fuzz_take(program) % 64;
    settings.max_verts_per_poly = 3 + fuzz_take(program) % 14;
    settings.contour_max_error = (double)(fuzz_take(program) % 16) / 8.0;
    settings.max_edge_length = choose(program, lengths, 6);
    settings.detail_sample_distance = choose(program, detail, 4);
    settings.detail_max_error = choose(program, lengths, 5);
    return settings;
}

/* ---- What is built ---- */

typedef struct Input {
    double vertices[9 * MOST_TRIANGLES];
    int32_t indices[3 * MOST_TRIANGLES];
    uint8_t areas[MOST_TRIANGLES];
    uint8_t materials[SIDE * SIDE * ROWS];
    OpVec2 corners[4 * MOST_MARKS];
    OpAreaVolume volumes[MOST_MARKS];
    OpObstacle obstacles[MOST_MARKS];
    OpTriangles triangles;
    OpVoxelChunk chunk;
    OpNavSettings settings;
    OpMeshBuildOptions options;
    bool of_voxels;
} Input;

static void take_triangles(FuzzProgram *program, Input *input) {
    int32_t count = fuzz_take(program) % (MOST_TRIANGLES + 1);
    for (int32_t i = 0; i < 9 * count; i++) {
        input->vertices[i] = take_number(program);
    }
    for (int32_t i = 0; i < 3 * count; i++) {
        uint8_t byte = fuzz_take(program);
        input->indices[i] = byte == 255 ? -1 : byte % 8 == 0 ? (byte / 8) % (3 * count) : i;
    }
    input->triangles = (OpTriangles){input->vertices, 3 * count, input->indices, count};
    if (fuzz_take(program) % 4 == 0) {
        for (int32_t i = 0; i < count; i++) {
            input->areas[i] = fuzz_take(program) % 65;
        }
        input->options.triangle_areas = input->areas;
    }
}

/* Plates and pillars. */
static void take_voxels(FuzzProgram *program, Input *input) {
    for (int32_t i = fuzz_take(program) % 24; i > 0; i--) {
        int32_t x0 = fuzz_take(program) % SIDE;
        int32_t z0 = fuzz_take(program) % SIDE;
        int32_t x1 = x0 + fuzz_take(program) % SIDE;
        int32_t z1 = z0 + fuzz_take(program) % SIDE;
        int32_t y0 = fuzz_take(program) % ROWS;
        int32_t y1 = y0 + fuzz_take(program) % 4;
        uint8_t material = fuzz_take(program);
        for (int32_t z = z0; z <= z1 && z < SIDE; z++) {
            for (int32_t x = x0; x <= x1 && x < SIDE; x++) {
                for (int32_t y = y0; y <= y1 && y < ROWS; y++) {
                    input->materials[(z * SIDE + x) * ROWS + y] = material;
                }
            }
        }
    }
    OpVoxelBlock block = {input->materials, SIDE, SIDE, ROWS};
    FUZZ_CHECK(op_voxel_chunk_from_block(&block, &input->chunk) == OP_STATUS_OK);
}

static double take_size(FuzzProgram *program) {
    return 0.125 + (double)(fuzz_take(program) % 64) / 8.0;
}

/* Rectangles of which some have a corner elsewhere. */
static void take_volume(FuzzProgram *program, OpAreaVolume *volume, OpVec2 *corners) {
    double x = take_number(program);
    double z = take_number(program);
    double size = take_size(program);
    bool spoilt = fuzz_take(program) % 16 == 15;
    corners[0] = (OpVec2){x, z};
    corners[1] = (OpVec2){x + size, z};
    corners[2] = (OpVec2){x + size, z + size};
    corners[3] = (OpVec2){x, spoilt ? take_number(program) : z + size};
    *volume = (OpAreaVolume){corners, 4, -4.0, -4.0 + take_size(program), fuzz_take(program) % 64};
}

static void take_obstacle(FuzzProgram *program, OpObstacle *obstacle) {
    uint8_t kind = fuzz_take(program);
    OpVec3 at = {take_number(program), take_number(program), take_number(program)};
    OpVec3 size = {take_size(program), take_size(program), take_size(program)};
    if (kind % 3 == OP_OBSTACLE_BOX) {
        size = (OpVec3){at.x + size.x, at.y + size.y, at.z + size.z};
    }
    *obstacle = (OpObstacle){(OpObstacleShape)(kind % 3), at, size, take_number(program)};
    if (kind >= 240) {
        obstacle->shape = (OpObstacleShape)(kind % 4);
        obstacle->size.x = take_number(program);
    }
}

static void take_marks(FuzzProgram *program, Input *input) {
    input->options.volumes = input->volumes;
    input->options.obstacles = input->obstacles;
    input->options.volume_count = fuzz_take(program) % (MOST_MARKS + 1);
    input->options.obstacle_count = fuzz_take(program) % (MOST_MARKS + 1);
    for (int32_t i = 0; i < input->options.volume_count; i++) {
        take_volume(program, &input->volumes[i], input->corners + 4 * i);
    }
    for (int32_t i = 0; i < input->options.obstacle_count; i++) {
        take_obstacle(program, &input->obstacles[i]);
    }
}

/* ---- Building ---- */

static OpStatus create(const Input *input, OpMeshBuilder **builder) {
    return input->of_voxels
               ? op_mesh_builder_create_from_voxels(&input->chunk, NULL, &input->settings, &input->options,
                                                    NULL, builder)
               : op_mesh_builder_create(&input->triangles, &input->settings, &input->options, NULL, builder);
}

/* NULL when the input is refused, or a tile of it. */
static OpNavMesh *build(const Input *input, int32_t step) {
    OpMeshBuilder *builder = NULL;
    OpNavMesh *mesh = NULL;
    int32_t done = 0;
    int32_t total = -1;
    OpStatus status = create(input, &builder);
    while (status == OP_STATUS_OK && done != total) {
        status = op_mesh_builder_step(builder, step, &done, &total);
    }
    if (status == OP_STATUS_OK) {
        FUZZ_CHECK(op_nav_mesh_from_builder(builder, &mesh) == OP_STATUS_OK);
    }
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_INVALID_ARGUMENT ||
               status == OP_STATUS_OUT_OF_RANGE || status == OP_STATUS_INVALID_STATE);
    op_mesh_builder_destroy(builder);
    return mesh;
}

static uint8_t *save(const OpNavMesh *mesh, size_t *size) {
    *size = op_nav_mesh_saved_size(mesh);
    uint8_t *bytes = malloc(*size);
    FUZZ_CHECK(bytes != NULL && op_nav_mesh_save(mesh, bytes, *size, size) == OP_STATUS_OK);
    return bytes;
}

static void check_mesh(const Input *input, OpNavMesh *mesh) {
    OpNavMesh *other = build(input, 1);
    FUZZ_CHECK(other != NULL);
    size_t size = 0;
    size_t other_size = 0;
    uint8_t *bytes = save(mesh, &size);
    uint8_t *other_bytes = save(other, &other_size);
    FUZZ_CHECK(size == other_size && memcmp(bytes, other_bytes, size) == 0);
    op_nav_mesh_destroy(other);
    FUZZ_CHECK(op_nav_mesh_load(bytes, size, &input->settings, NULL, &other) == OP_STATUS_OK);
    op_nav_mesh_destroy(other);
    free(other_bytes);
    free(bytes);
}

/* Few enough tiles for a run that takes no second: input far out would have up to a million. */
static bool is_small(const Input *input) {
    OpMeshBuilder *builder = NULL;
    int32_t total = 0;
    if (create(input, &builder) != OP_STATUS_OK) {
        return true;
    }
    OpStatus status = op_mesh_builder_step(builder, 1, NULL, &total);
    op_mesh_builder_destroy(builder);
    return status == OP_STATUS_OK && total <= 400;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Input input;
    FuzzProgram program = fuzz_program(data, size, 1024);
    memset(&input, 0, sizeof input);
    input.settings = take_settings(&program);
    input.of_voxels = fuzz_take(&program) % 2 == 1;
    if (input.of_voxels) {
        take_voxels(&program, &input);
    } else {
        take_triangles(&program, &input);
    }
    take_marks(&program, &input);
    OpNavMesh *mesh = is_small(&input) ? build(&input, INT32_MAX) : NULL;
    if (mesh != NULL) {
        check_mesh(&input, mesh);
    }
    op_nav_mesh_destroy(mesh);
    op_voxel_chunk_reset(&input.chunk);
    return 0;
}
