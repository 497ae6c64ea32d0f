/* Saving and restoring voxel grids (kind 3). */
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "search/state_pieces.h"
#include "voxel/voxel_grid.h"

static void write_state(OpWriter *writer, const OpVoxelGrid *grid) {
    op_state_write_header(writer, OP_STATE_VOXEL_GRID);
    op_write_i32(writer, grid->size.x);
    op_write_i32(writer, grid->size.y);
    op_write_i32(writer, grid->size.z);
    op_write_u8(writer, grid->default_area);
    op_write_i32(writer, grid->version);
    op_write_f64(writer, grid->space.origin_x);
    op_write_f64(writer, grid->space.origin_y);
    op_write_f64(writer, grid->space.origin_z);
    op_write_f64(writer, grid->space.cell_size);
    op_state_write_areas(writer, grid->area_version, &grid->areas);
    int32_t count = op_voxel_count(grid->chunk_counts);
    for (int32_t i = 0; i < count; i++) {
        bool stored = grid->chunks[i] != grid->default_chunk;
        op_write_u8(writer, stored ? 1 : 0);
        if (stored) {
            op_write_bytes(writer, grid->chunks[i], OP_VOXEL_CHUNK_BYTES);
        }
    }
}

size_t op_voxel_grid_state_size(const OpVoxelGrid *grid) {
    OpWriter writer = op_writer(NULL, 0);
    if (grid != NULL) {
        write_state(&writer, grid);
    }
    return writer.size;
}

OpStatus op_voxel_grid_save_state(const OpVoxelGrid *grid, uint8_t *buffer, size_t capacity, size_t *needed) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    OpWriter writer = op_writer(buffer, capacity);
    write_state(&writer, grid);
    return op_state_finish(&writer, needed);
}

/* ---- Reading ---- */

typedef struct VoxelGridState {
    OpVoxel size;
    uint8_t default_area;
    int32_t version;
    int32_t area_version;
    OpVoxelSpace space;
    OpAreaCosts areas;
    OpReader chunks; /* at the first chunk's flag */
} VoxelGridState;

static OpStatus read_space(OpReader *reader, OpVoxelSpace *out) {
    OP_TRY(op_state_read_number(reader, "state.space.origin_x", &out->origin_x));
    OP_TRY(op_state_read_number(reader, "state.space.origin_y", &out->origin_y));
    OP_TRY(op_state_read_number(reader, "state.space.origin_z", &out->origin_z));
    OP_TRY(op_state_read_number(reader, "state.space.cell_size", &out->cell_size));
    if (op_voxel_check_space(*out) != OP_STATUS_OK) {
        return op_fail(OP_STATUS_GRID_STATE, "state.space",
                       "must have origins within 2^21 and a cell size in (0, 2^21], was (%g, %g, %g), %g",
                       out->origin_x, out->origin_y, out->origin_z, out->cell_size);
    }
    return OP_STATUS_OK;
}

static OpStatus read_size(OpReader *reader, OpVoxel *out) {
    int32_t limit = OP_VOXEL_MAX_VOXELS;
    OP_TRY(op_state_read_i32(reader, "state.size_x", 1, limit, &out->x));
    limit /= out->x;
    OP_TRY(op_state_read_i32(reader, "state.size_y", 1, limit, &out->y));
    limit /= out->y;
    return op_state_read_i32(reader, "state.size_z", 1, limit, &out->z);
}

/* Walks over the chunks, each a flag and, when it is 1, its bytes: there must be exactly those of the grid's size. */
static OpStatus check_chunks(OpReader reader, OpVoxel size) {
    int32_t count = op_voxel_count(op_voxel_chunk_counts(size));
    for (int32_t i = 0; i < count; i++) {
        bool stored = false;
        OP_TRY(op_state_read_flag(&reader, "state.chunk.flag", &stored));
        if (stored && op_read_bytes(&reader, OP_VOXEL_CHUNK_BYTES) == NULL) {
            break; /* cut off */
        }
    }
    return op_state_read_end(&reader);
}

static OpStatus read_state(const uint8_t *bytes, size_t size, VoxelGridState *out) {
    OpReader reader = op_reader(bytes, size);
    OP_TRY(op_state_read_header(&reader, OP_STATE_VOXEL_GRID));
    OP_TRY(read_size(&reader, &out->size));
    out->default_area = op_read_u8(&reader);
    OP_TRY(op_state_read_i32(&reader, "state.version", 0, INT32_MAX, &out->version));
    OP_TRY(read_space(&reader, &out->space));
    OP_TRY(op_state_read_areas(&reader, &out->area_version, &out->areas));
    out->chunks = reader;
    return check_chunks(reader, out->size);
}

/* ---- Restoring ---- */

/* Fills a table of the grid's with the chunks of a checked state. */
static OpStatus read_chunks(const OpVoxelGrid *grid, OpReader reader, uint8_t **table) {
    int32_t count = op_voxel_count(grid->chunk_counts);
    for (int32_t i = 0; i < count; i++) {
        if (op_read_u8(&reader) == 0) {
            continue;
        }
        void *chunk;
        OP_TRY(op_alloc_array(&grid->allocator, OP_VOXEL_CHUNK_BYTES, 1, &chunk));
        memcpy(chunk, op_read_bytes(&reader, OP_VOXEL_CHUNK_BYTES), OP_VOXEL_CHUNK_BYTES);
        table[i] = chunk;
    }
    return OP_STATUS_OK;
}

/* Puts the state in place and hands out the table of before; all that can fail comes first. */
static OpStatus take_over(OpVoxelGrid *grid, const VoxelGridState *state, uint8_t ***old) {
    uint8_t **table;
    OP_TRY(op_voxel_allocate_table(grid, &table));
    OpStatus status = read_chunks(grid, state->chunks, table);
    if (status != OP_STATUS_OK) {
        op_voxel_free_table(grid, table);
        return status;
    }
    *old = grid->chunks;
    grid->chunks = table;
    grid->version = state->version;
    grid->area_version = state->area_version;
    grid->space = state->space;
    op_voxel_take_areas(grid, &state->areas);
    return OP_STATUS_OK;
}

OpStatus op_voxel_grid_restore_state(OpVoxelGrid *grid, const uint8_t *bytes, size_t size) {
    OP_TRY(op_voxel_check_editable(grid));
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    VoxelGridState state;
    OP_TRY(read_state(bytes, size, &state));
    OP_TRY(op_state_expect("state.size_x", grid->size.x, state.size.x));
    OP_TRY(op_state_expect("state.size_y", grid->size.y, state.size.y));
    OP_TRY(op_state_expect("state.size_z", grid->size.z, state.size.z));
    OP_TRY(op_state_expect("state.default_area", grid->default_area, state.default_area));
    uint8_t **old;
    OP_TRY(take_over(grid, &state, &old));
    grid->edits++; /* version numbers can come again after a restore */
    op_voxel_notify_restored(grid, old);
    op_voxel_free_table(grid, old);
    return OP_STATUS_OK;
}

OpStatus op_voxel_grid_from_state(const uint8_t *bytes, size_t size, const OpAllocator *allocator,
                                  OpVoxelGrid **out) {
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    VoxelGridState state;
    OpVoxelGrid *grid;
    uint8_t **unused;
    OP_TRY(read_state(bytes, size, &state));
    OP_TRY(op_voxel_allocate(state.size, state.default_area, allocator, &grid));
    OpStatus status = take_over(grid, &state, &unused);
    if (status != OP_STATUS_OK) {
        op_voxel_grid_destroy(grid);
        return status;
    }
    op_voxel_free_table(grid, unused);
    *out = grid;
    return OP_STATUS_OK;
}
