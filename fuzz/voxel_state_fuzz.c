/* Saved states of voxel grids and searches, changed by the bytes. A restore ends with success or GRID_STATE; a refused grid
 * is as it was; what is taken can be worked with, saved and restored again without a byte changing. */
#include "fuzz_world.h"

#include <string.h>

typedef struct Bytes {
    uint8_t *data;
    size_t size;
} Bytes;

static Bytes save_grid(const OpVoxelGrid *grid) {
    Bytes bytes = {NULL, op_voxel_grid_state_size(grid)};
    bytes.data = malloc(bytes.size);
    FUZZ_CHECK(bytes.data != NULL);
    FUZZ_CHECK(op_voxel_grid_save_state(grid, bytes.data, bytes.size, &bytes.size) == OP_STATUS_OK);
    return bytes;
}

static Bytes save_search(const OpVoxelSearch *search) {
    Bytes bytes = {NULL, op_voxel_search_state_size(search)};
    bytes.data = malloc(bytes.size);
    FUZZ_CHECK(bytes.data != NULL);
    FUZZ_CHECK(op_voxel_search_save_state(search, bytes.data, bytes.size, &bytes.size) == OP_STATUS_OK);
    return bytes;
}

static bool same_bytes(Bytes a, Bytes b) {
    return a.size == b.size && memcmp(a.data, b.data, a.size) == 0;
}

/* What the program makes of a state: bytes changed, and perhaps the end cut off; in a block of its own size. */
static Bytes spoil(FuzzProgram *program, Bytes saved) {
    size_t cut = fuzz_take(program);
    Bytes spoiled = {NULL, cut % 4 == 1 && cut < saved.size ? saved.size - cut : saved.size};
    spoiled.data = malloc(spoiled.size);
    FUZZ_CHECK(spoiled.data != NULL);
    memcpy(spoiled.data, saved.data, spoiled.size);
    while (!fuzz_is_over(program)) {
        size_t at = fuzz_take(program);
        at = at << 8 | fuzz_take(program);
        spoiled.data[at % spoiled.size] = fuzz_take(program);
    }
    return spoiled;
}

static void work_grid(const OpVoxelGrid *grid) {
    OpVoxel size = op_voxel_grid_size(grid);
    OpVoxel last = {size.x - 1, size.y - 1, size.z - 1};
    OpVoxelPath path = {0};
    FUZZ_CHECK(op_voxel_grid_find_path_with_points(grid, (OpVoxel){0, 0, 0}, last, NULL, &path) ==
               OP_STATUS_OK);
    op_voxel_path_reset(&path);
}

static void try_grid(FuzzProgram *program, OpVoxelGrid *grid) {
    Bytes saved = save_grid(grid);
    Bytes spoiled = spoil(program, saved);
    OpVoxelGrid *other = NULL;
    OpStatus status = op_voxel_grid_restore_state(grid, spoiled.data, spoiled.size);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_GRID_STATE);
    Bytes after = save_grid(grid);
    FUZZ_CHECK(same_bytes(after, status == OP_STATUS_OK ? spoiled : saved));
    work_grid(grid);
    if (op_voxel_grid_from_state(spoiled.data, spoiled.size, NULL, &other) == OP_STATUS_OK) {
        Bytes of_other = save_grid(other);
        FUZZ_CHECK(same_bytes(of_other, spoiled));
        free(of_other.data);
        op_voxel_grid_destroy(other);
    }
    free(after.data);
    free(spoiled.data);
    free(saved.data);
}

static void try_search(FuzzProgram *program, const OpVoxelGrid *grid) {
    OpVoxelSearch *search = NULL;
    OpVoxelPath path = {0};
    OpPathStatus status = OP_PATH_NONE;
    OpVoxel size = op_voxel_grid_size(grid);
    OpVoxelOptions options = op_voxel_options_default();
    options.record_expansions = true;
    int32_t pops = fuzz_take(program);
    OpVoxel last = {size.x - 1, size.y - 1, size.z - 1};
    FUZZ_CHECK(op_voxel_search_create(grid, &options, &search) == OP_STATUS_OK);
    FUZZ_CHECK(op_voxel_search_begin(search, (OpVoxel){0, 0, 0}, last, &status) == OP_STATUS_OK);
    if (status == OP_PATH_IN_PROGRESS && pops > 0) {
        FUZZ_CHECK(op_voxel_search_step(search, pops, &status) == OP_STATUS_OK);
    }
    Bytes saved = save_search(search);
    Bytes spoiled = spoil(program, saved);
    OpStatus restored = op_voxel_search_restore_state(search, spoiled.data, spoiled.size);
    FUZZ_CHECK(restored == OP_STATUS_OK || restored == OP_STATUS_GRID_STATE);
    FUZZ_CHECK(restored == OP_STATUS_OK || op_voxel_search_status(search) == OP_PATH_NONE);
    if (restored == OP_STATUS_OK) {
        (void)op_voxel_search_path(search, &path);
        (void)op_voxel_search_step(search, 300, &status);
        (void)op_voxel_search_path(search, &path);
    }
    FUZZ_CHECK(op_voxel_search_restore_state(search, saved.data, saved.size) == OP_STATUS_OK);
    Bytes back = save_search(search);
    FUZZ_CHECK(same_bytes(back, saved));
    free(back.data);
    free(spoiled.data);
    free(saved.data);
    op_voxel_path_reset(&path);
    op_voxel_search_destroy(search);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 1024);
    OpVoxelGrid *grid = NULL;
    uint8_t kind = fuzz_take(&program);
    int32_t x = fuzz_take(&program) % 20 + 1;
    FUZZ_CHECK(op_voxel_grid_create(x, 3, 2, (kind & 2) != 0 ? OP_AREA_WALL : 0, NULL, &grid) ==
               OP_STATUS_OK);
    for (int32_t walls = kind >> 4; walls > 0; walls--) {
        OpVoxel voxel = {fuzz_take(&program) % x, walls % 3, walls % 2};
        FUZZ_CHECK(op_voxel_grid_set_walkable(grid, voxel, (kind & 4) != 0) == OP_STATUS_OK);
    }
    if ((kind & 1) == 0) {
        try_grid(&program, grid);
    } else {
        try_search(&program, grid);
    }
    op_voxel_grid_destroy(grid);
    return 0;
}
