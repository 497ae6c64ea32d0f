/* Bytes as a program: plates of voxels, settings, then shapes that come and go, updates, snapshots, and restores of good and of spoilt
 * bytes. Whatever is taken, in the end the mesh is that of a plain build with the shapes in force baked in. */
#include "fuzz_world.h"

#include "tilecache/tile_cache_object.h"

#include <string.h>

enum { SIDE = 24, ROWS = 16, MOST_SHAPES = 24, MOST_LINKS = 3 };

typedef struct Trial {
    uint8_t materials[SIDE * SIDE * ROWS];
    OpVoxelChunk chunk;
    OpNavSettings settings;
    OpOffMeshLinkDefinition links[MOST_LINKS];
    OpTileCache *cache;
    uint8_t *kept; /* the bytes of a snapshot */
    size_t kept_size;
    bool spoilt; /* bytes of a mesh that no build makes may have been restored */
} Trial;

/* A number in eighths; sometimes one from the ends of the range. */
static double take_number(FuzzProgram *program) {
    static const double ends[] = {2097152.0, -2097152.0, 1e300, -1e300};
    uint8_t byte = fuzz_take(program);
    return byte >= 252 ? ends[byte - 252] : (double)byte / 8.0 - 4.0;
}

static double take_size(FuzzProgram *program) {
    return 0.125 + (double)(fuzz_take(program) % 64) / 8.0;
}

/* ---- The world ---- */

static void take_voxels(FuzzProgram *program, Trial *trial) {
    memset(trial->materials, 0, sizeof trial->materials);
    for (int32_t i = 1 + fuzz_take(program) % 8; i > 0; i--) {
        int32_t x0 = fuzz_take(program) % SIDE;
        int32_t z0 = fuzz_take(program) % SIDE;
        int32_t x1 = x0 + fuzz_take(program) % SIDE;
        int32_t z1 = z0 + fuzz_take(program) % SIDE;
        int32_t y = fuzz_take(program) % ROWS;
        for (int32_t z = z0; z <= z1 && z < SIDE; z++) {
            for (int32_t x = x0; x <= x1 && x < SIDE; x++) {
                trial->materials[(z * SIDE + x) * ROWS + y] = 1;
            }
        }
    }
    OpVoxelBlock block = {trial->materials, SIDE, SIDE, ROWS};
    FUZZ_CHECK(op_voxel_chunk_from_block(&block, &trial->chunk) == OP_STATUS_OK);
}

static void take_settings(FuzzProgram *program, Trial *trial) {
    uint8_t byte = fuzz_take(program);
    trial->settings = op_nav_settings_humanoid();
    trial->settings.cell_size = 0.5;
    trial->settings.cell_height = 0.25;
    trial->settings.tile_size = byte % 2 == 0 ? 4.0 : 16.0;
    trial->settings.agent_radius = byte / 2 % 2 == 0 ? 0.0 : 0.5;
    trial->settings.agent_height = 1.0;
    trial->settings.walkable_climb = 0.5;
    trial->settings.partition = (OpPartition)(2 - byte / 4 % 4 % 3);
    trial->settings.detail_sample_distance = byte / 16 % 4 == 0 ? 1.0 : 0.0;
    trial->settings.min_region_area = byte / 64 * 4;
}

static void take_links(FuzzProgram *program, Trial *trial) {
    int32_t count = fuzz_take(program) % (MOST_LINKS + 1);
    for (int32_t i = 0; i < count; i++) {
        OpOffMeshLinkDefinition *link = &trial->links[i];
        *link =
            (OpOffMeshLinkDefinition){.radius = take_size(program), .bidirectional = i % 2 == 0, .flags = 1};
        link->start_x = take_size(program);
        link->start_y = take_size(program) / 2.0;
        link->start_z = take_size(program);
        link->end_x = take_size(program);
        link->end_y = take_size(program) / 2.0;
        link->end_z = take_size(program);
    }
    trial->settings.off_mesh_links = trial->links;
    trial->settings.off_mesh_link_count = count;
}

/* ---- Operations ---- */

static void add_obstacle(FuzzProgram *program, Trial *trial) {
    uint8_t kind = fuzz_take(program);
    OpVec3 at = {take_number(program), take_number(program), take_number(program)};
    OpVec3 size = {take_size(program), take_size(program), take_size(program)};
    int32_t id = 0;
    if (kind % 3 == OP_OBSTACLE_BOX) {
        size = (OpVec3){at.x + size.x, at.y + size.y, at.z + size.z};
    }
    OpObstacle obstacle = {(OpObstacleShape)(kind >= 240 ? kind % 4 : kind % 3), at, size,
                           take_number(program)};
    (void)op_tile_cache_add_obstacle(trial->cache, &obstacle, &id);
}

static void add_volume(FuzzProgram *program, Trial *trial) {
    double x = take_number(program);
    double z = take_number(program);
    double size = take_size(program);
    bool spoilt = fuzz_take(program) % 16 == 15;
    int32_t id = 0;
    const OpVec2 corners[4] = {
        {x, z}, {x + size, z}, {x + size, z + size}, {x, spoilt ? take_number(program) : z + size}};
    OpAreaVolume volume = {corners, 4, -4.0, -4.0 + take_size(program), fuzz_take(program) % 65};
    (void)op_tile_cache_add_volume(trial->cache, &volume, &id);
}

static void keep_snapshot(Trial *trial) {
    free(trial->kept);
    FUZZ_CHECK(op_tile_cache_snapshot_size(trial->cache, OP_SNAPSHOT_FULL, &trial->kept_size) ==
               OP_STATUS_OK);
    trial->kept = malloc(trial->kept_size);
    FUZZ_CHECK(trial->kept != NULL &&
               op_tile_cache_snapshot(trial->cache, OP_SNAPSHOT_FULL, trial->kept, trial->kept_size,
                                      &trial->kept_size) == OP_STATUS_OK);
}

/* What is taken snapshots to the same bytes. Bytes of a mesh that no build makes may be among them. */
static void restore(FuzzProgram *program, Trial *trial) {
    int32_t changes = fuzz_take(program) % 4;
    if (trial->kept == NULL) {
        return;
    }
    for (int32_t i = 0; i < changes; i++) {
        size_t at = fuzz_take(program) * 256U + fuzz_take(program);
        trial->kept[at % trial->kept_size] ^= fuzz_take(program);
        trial->spoilt = true;
    }
    OpStatus status = op_tile_cache_restore(trial->cache, trial->kept, trial->kept_size, NULL);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_NAV_MESH_FORMAT ||
               status == OP_STATUS_NAV_MESH_VERSION || status == OP_STATUS_NAV_MESH_FINGERPRINT ||
               status == OP_STATUS_OUT_OF_RANGE);
    if (status == OP_STATUS_OK) {
        Trial again = {.cache = trial->cache};
        keep_snapshot(&again);
        FUZZ_CHECK(again.kept_size == trial->kept_size &&
                   memcmp(again.kept, trial->kept, again.kept_size) == 0);
        free(again.kept);
    }
}

static void run_one(FuzzProgram *program, Trial *trial) {
    switch (fuzz_take(program) % 8) {
    case 0:
        if (op_tile_cache_volume_count(trial->cache) < MOST_SHAPES) {
            add_volume(program, trial);
        }
        break;
    case 1:
        (void)op_tile_cache_remove_obstacle(trial->cache, fuzz_take(program) % 16, NULL);
        break;
    case 2:
        (void)op_tile_cache_remove_volume(trial->cache, fuzz_take(program) % 16, NULL);
        break;
    case 3:
        FUZZ_CHECK(op_tile_cache_update(trial->cache, 1 + fuzz_take(program) % 8, NULL) == OP_STATUS_OK);
        break;
    case 4:
        keep_snapshot(trial);
        break;
    case 5:
        restore(program, trial);
        break;
    default:
        if (op_tile_cache_obstacle_count(trial->cache) < MOST_SHAPES) {
            add_obstacle(program, trial);
        }
        break;
    }
}

/* ---- The end ---- */

static OpNavMesh *bake(const Trial *trial) {
    OpObstacle obstacles[MOST_SHAPES];
    OpAreaVolume volumes[MOST_SHAPES];
    OpMeshBuildOptions options = {.volumes = volumes,
                                  .volume_count = op_tile_cache_volume_count(trial->cache),
                                  .obstacles = obstacles,
                                  .obstacle_count = op_tile_cache_obstacle_count(trial->cache)};
    OpNavMesh *mesh = NULL;
    int32_t id = 0;
    for (int32_t i = 0; i < options.obstacle_count; i++) {
        FUZZ_CHECK(op_tile_cache_obstacle_at(trial->cache, i, &id, &obstacles[i]) == OP_STATUS_OK);
    }
    for (int32_t i = 0; i < options.volume_count; i++) {
        FUZZ_CHECK(op_tile_cache_volume_at(trial->cache, i, &id, &volumes[i]) == OP_STATUS_OK);
    }
    FUZZ_CHECK(op_nav_mesh_build_from_voxels(&trial->chunk, NULL, &trial->settings, &options, NULL, &mesh) ==
               OP_STATUS_OK);
    return mesh;
}

static void check_tiles(const OpTiledNavMesh *mesh, const OpTiledNavMesh *baked) {
    FUZZ_CHECK(op_tiled_nav_mesh_tile_count(mesh) == op_tiled_nav_mesh_tile_count(baked));
    for (int32_t slot = 0; slot < op_tiled_nav_mesh_slot_count(baked); slot++) {
        const OpNavTile *tile = NULL;
        uint32_t salt = 0;
        OpNavTileData data;
        FUZZ_CHECK(op_tiled_nav_mesh_slot(baked, slot, &tile, &salt) == OP_STATUS_OK && tile != NULL);
        FUZZ_CHECK(op_nav_tile_view(tile, &data) == OP_STATUS_OK);
        const OpNavTile *own = op_tiled_nav_mesh_tile(
            mesh, op_tiled_nav_mesh_tile_at(mesh, data.tile_x, data.tile_z, data.layer));
        FUZZ_CHECK(own != NULL && op_tile_same_content(own->content, tile->content));
    }
}

static void check_end(Trial *trial) {
    FUZZ_CHECK(op_tile_cache_update(trial->cache, INT32_MAX, NULL) == OP_STATUS_OK);
    FUZZ_CHECK(op_tile_cache_pending(trial->cache) == 0);
    if (!trial->spoilt) {
        OpNavMesh *baked = bake(trial);
        check_tiles(op_tile_cache_mesh(trial->cache), op_nav_mesh_tiles(baked));
        op_nav_mesh_destroy(baked);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 512);
    static Trial trial;
    trial = (Trial){.spoilt = false};
    take_settings(&program, &trial);
    take_links(&program, &trial);
    take_voxels(&program, &trial);
    FUZZ_CHECK(op_tile_cache_create_from_voxels(&trial.chunk, NULL, &trial.settings, NULL, NULL,
                                                &trial.cache) == OP_STATUS_OK);
    op_tile_cache_set_repair(trial.cache, fuzz_take(&program) % 4 != 0);
    while (!fuzz_is_over(&program)) {
        run_one(&program, &trial);
    }
    check_end(&trial);
    free(trial.kept);
    op_tile_cache_destroy(trial.cache);
    op_voxel_chunk_reset(&trial.chunk);
    return 0;
}
