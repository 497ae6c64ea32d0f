/* Voxel maps: a format error, or a grid whose solid voxels are those of the file's lines. Memory is never asked for beyond
 * the table that the largest sides of the format need. */
#include "fuzz_target.h"

#include <string.h>

#define LARGEST_TABLE ((size_t)4 << 20) /* chunks of 65536 x 16384 x 1 */

typedef struct Meter {
    size_t blocks;
    size_t chunks; /* stored, the default one included */
} Meter;

static void *metered_alloc(void *user, size_t size) {
    Meter *meter = user;
    FUZZ_CHECK(size <= LARGEST_TABLE * sizeof(void *) + 65536);
    meter->blocks++;
    meter->chunks += size == OP_VOXEL_CHUNK_BYTES ? 1 : 0;
    return malloc(size);
}

static void metered_free(void *user, void *memory, size_t size) {
    Meter *meter = user;
    (void)size;
    meter->blocks--;
    free(memory);
}

/* A small grid survives being saved and restored, and can be flown through. */
static void check_grid(const OpVoxelGrid *grid) {
    OpVoxel size = op_voxel_grid_size(grid);
    OpVoxelPath path = {0};
    OpVoxelGrid *again = NULL;
    size_t needed = op_voxel_grid_state_size(grid);
    uint8_t *bytes = malloc(needed);
    FUZZ_CHECK(bytes != NULL);
    FUZZ_CHECK(op_voxel_grid_save_state(grid, bytes, needed, &needed) == OP_STATUS_OK);
    FUZZ_CHECK(op_voxel_grid_from_state(bytes, needed, NULL, &again) == OP_STATUS_OK);
    FUZZ_CHECK(op_voxel_grid_state_size(again) == needed);
    OpVoxel last = {size.x - 1, size.y - 1, size.z - 1};
    FUZZ_CHECK(op_voxel_grid_find_path(again, (OpVoxel){0, 0, 0}, last, NULL, &path) == OP_STATUS_OK);
    FUZZ_CHECK(path.status != OP_PATH_START_INVALID || !op_voxel_grid_is_walkable(grid, (OpVoxel){0, 0, 0}));
    op_voxel_path_reset(&path);
    op_voxel_grid_destroy(again);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Meter meter = {0, 0};
    OpAllocator allocator = {metered_alloc, metered_free, &meter};
    OpVoxelGrid *grid = NULL;
    OpStatus status = op_voxel_map_parse((const char *)data, size, &allocator, &grid);
    if (status == OP_STATUS_OK) {
        OpVoxel sides = op_voxel_grid_size(grid);
        FUZZ_CHECK(meter.chunks <= size); /* every chunk has a line of its own */
        FUZZ_CHECK(op_voxel_grid_version(grid) == 0);
        if ((int64_t)sides.x * sides.y * sides.z <= 40000) {
            check_grid(grid);
        }
        op_voxel_grid_destroy(grid);
    } else {
        FUZZ_CHECK(status == OP_STATUS_GRID_FORMAT && grid == NULL);
        FUZZ_CHECK(strncmp(op_error_message(), "text line ", 10) == 0);
    }
    FUZZ_CHECK(meter.blocks == 0);
    return 0;
}
