/* Edits of voxels. Everything is checked and allocated before the first byte is written, and listeners hear of an edit
 * when the grid has its final state. */
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "voxel/voxel_grid.h"

OpStatus op_voxel_check_editable(const OpVoxelGrid *grid) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (grid->derived->searching) {
        return op_fail(OP_STATUS_INVALID_STATE, "grid",
                       "must not be edited inside a callback of its own query");
    }
    if (grid->derived->notifying) {
        return op_fail(OP_STATUS_INVALID_STATE, "grid", "must not be edited inside one of its listeners");
    }
    return OP_STATUS_OK;
}

typedef struct AxisNames {
    const char *low;
    const char *size;
} AxisNames;

static OpStatus check_axis(AxisNames names, int32_t grid_size, int32_t low, int32_t size) {
    if (low < 0 || low > grid_size) {
        return op_fail_range(names.low, 0, grid_size, low);
    }
    if (size < 0 || size > grid_size - low) {
        return op_fail_range(names.size, 0, grid_size - low, size);
    }
    return OP_STATUS_OK;
}

OpStatus op_voxel_check_box(const OpVoxelGrid *grid, OpVoxelBox box) {
    OP_TRY(check_axis((AxisNames){"box.low.x", "box.size.x"}, grid->size.x, box.low.x, box.size.x));
    OP_TRY(check_axis((AxisNames){"box.low.y", "box.size.y"}, grid->size.y, box.low.y, box.size.y));
    return check_axis((AxisNames){"box.low.z", "box.size.z"}, grid->size.z, box.low.z, box.size.z);
}

/* ---- One edit, chunk by chunk ---- */

/* A chunk that the edit needs, in whose own bytes this note lies until all of them are there. */
typedef struct FreshChunk {
    struct FreshChunk *next;
    int32_t index;
} FreshChunk;

typedef struct Edit {
    OpVoxelGrid *grid;
    OpVoxelBox box;
    const uint8_t *areas; /* x fastest; NULL for fill */
    uint8_t fill;
    FreshChunk *fresh;
    uint8_t *changed; /* a bit per voxel of the box; NULL when nobody listens */
    bool has_changed;
} Edit;

/* The part of the box in one chunk. */
typedef struct Piece {
    OpVoxel low;
    OpVoxel end; /* one past the last */
    int32_t chunk;
} Piece;

static int32_t least(int32_t a, int32_t b) {
    return a < b ? a : b;
}

static int32_t most(int32_t a, int32_t b) {
    return a > b ? a : b;
}

static Piece piece_in(const Edit *edit, OpVoxel chunk) {
    OpVoxel low = edit->box.low;
    OpVoxel size = edit->box.size;
    return (Piece){
        .low = {most(low.x, chunk.x << OP_VOXEL_CHUNK_SHIFT), most(low.y, chunk.y << OP_VOXEL_CHUNK_SHIFT),
                most(low.z, chunk.z << OP_VOXEL_CHUNK_SHIFT)},
        .end = {least(low.x + size.x, (chunk.x + 1) << OP_VOXEL_CHUNK_SHIFT),
                least(low.y + size.y, (chunk.y + 1) << OP_VOXEL_CHUNK_SHIFT),
                least(low.z + size.z, (chunk.z + 1) << OP_VOXEL_CHUNK_SHIFT)},
        .chunk = op_voxel_chunk_index(edit->grid, chunk),
    };
}

/* Calls visit with the part in every chunk that the box, which is not empty, reaches into. */
static OpStatus visit_pieces(Edit *edit, OpStatus (*visit)(Edit *edit, const Piece *piece)) {
    OpVoxel low = edit->box.low;
    OpVoxel size = edit->box.size;
    OpVoxel first = op_voxel_chunk_of(low);
    OpVoxel last = op_voxel_chunk_of((OpVoxel){low.x + size.x - 1, low.y + size.y - 1, low.z + size.z - 1});
    for (int32_t z = first.z; z <= last.z; z++) {
        for (int32_t y = first.y; y <= last.y; y++) {
            for (int32_t x = first.x; x <= last.x; x++) {
                Piece piece = piece_in(edit, (OpVoxel){x, y, z});
                OP_TRY(visit(edit, &piece));
            }
        }
    }
    return OP_STATUS_OK;
}

/* The place of a voxel in the box. */
static size_t offset_of(const Edit *edit, OpVoxel voxel) {
    size_t row =
        (size_t)(voxel.z - edit->box.low.z) * (size_t)edit->box.size.y + (size_t)(voxel.y - edit->box.low.y);
    return row * (size_t)edit->box.size.x + (size_t)(voxel.x - edit->box.low.x);
}

static bool differs_from_default(const Edit *edit, const Piece *piece) {
    uint8_t area = edit->grid->default_area;
    if (edit->areas == NULL) {
        return edit->fill != area;
    }
    for (int32_t z = piece->low.z; z < piece->end.z; z++) {
        for (int32_t y = piece->low.y; y < piece->end.y; y++) {
            const uint8_t *row = edit->areas + offset_of(edit, (OpVoxel){piece->low.x, y, z});
            for (int32_t i = 0; i < piece->end.x - piece->low.x; i++) {
                if (row[i] != area) {
                    return true;
                }
            }
        }
    }
    return false;
}

static OpStatus allocate_piece(Edit *edit, const Piece *piece) {
    OpVoxelGrid *grid = edit->grid;
    if (grid->chunks[piece->chunk] != grid->default_chunk || !differs_from_default(edit, piece)) {
        return OP_STATUS_OK;
    }
    void *memory;
    OP_TRY(op_alloc_array(&grid->allocator, OP_VOXEL_CHUNK_BYTES, 1, &memory));
    FreshChunk *fresh = memory;
    *fresh = (FreshChunk){edit->fresh, piece->chunk};
    edit->fresh = fresh;
    return OP_STATUS_OK;
}

/* Puts the fresh chunks into the table, or frees them. */
static void settle_fresh(Edit *edit, bool keep) {
    OpVoxelGrid *grid = edit->grid;
    while (edit->fresh != NULL) {
        FreshChunk *fresh = edit->fresh;
        int32_t index = fresh->index;
        edit->fresh = fresh->next;
        if (keep) {
            grid->chunks[index] = (uint8_t *)fresh;
            memset(fresh, grid->default_area, OP_VOXEL_CHUNK_BYTES);
        } else {
            op_free_array(&grid->allocator, fresh, OP_VOXEL_CHUNK_BYTES, 1);
        }
    }
}

static void write_voxel(Edit *edit, uint8_t *voxel, size_t offset) {
    uint8_t area = edit->areas == NULL ? edit->fill : edit->areas[offset];
    if (*voxel == area) {
        return;
    }
    *voxel = area;
    edit->has_changed = true;
    if (edit->changed != NULL) {
        edit->changed[offset >> 3] |= (uint8_t)(1u << (offset & 7));
    }
}

static OpStatus write_piece(Edit *edit, const Piece *piece) {
    uint8_t *chunk = edit->grid->chunks[piece->chunk];
    if (chunk == edit->grid->default_chunk) {
        return OP_STATUS_OK; /* every new byte is the default */
    }
    for (int32_t z = piece->low.z; z < piece->end.z; z++) {
        for (int32_t y = piece->low.y; y < piece->end.y; y++) {
            OpVoxel first = {piece->low.x, y, z};
            uint8_t *row = chunk + op_voxel_in_chunk(first);
            size_t offset = offset_of(edit, first);
            for (int32_t i = 0; i < piece->end.x - piece->low.x; i++) {
                write_voxel(edit, row + i, offset + (size_t)i);
            }
        }
    }
    return OP_STATUS_OK;
}

static OpStatus allocate(Edit *edit, size_t changed_size) {
    OpVoxelGrid *grid = edit->grid;
    OpStatus status = op_alloc_zeroed(&grid->allocator, changed_size, 1, (void **)&edit->changed);
    if (status == OP_STATUS_OK) {
        status = visit_pieces(edit, allocate_piece);
    }
    if (status != OP_STATUS_OK) {
        settle_fresh(edit, false);
        op_free_array(&grid->allocator, edit->changed, changed_size, 1);
    }
    return status;
}

/* Makes an edit of a checked box. */
static OpStatus apply(Edit edit) {
    OpVoxelGrid *grid = edit.grid;
    int32_t count = op_voxel_count(edit.box.size);
    if (count == 0) {
        return OP_STATUS_OK;
    }
    size_t changed_size = grid->listener_count == 0 ? 0 : ((size_t)count + 7) / 8;
    OP_TRY(allocate(&edit, changed_size));
    settle_fresh(&edit, true);
    (void)visit_pieces(&edit, write_piece);
    if (edit.has_changed) {
        grid->version = grid->version == INT32_MAX ? 0 : grid->version + 1;
        grid->edits++;
        op_voxel_notify(grid, edit.box, edit.changed);
    }
    op_free_array(&grid->allocator, edit.changed, changed_size, 1);
    return OP_STATUS_OK;
}

/* ---- The public edits ---- */

OpStatus op_voxel_grid_set_area(OpVoxelGrid *grid, OpVoxel voxel, uint8_t area) {
    OP_TRY(op_voxel_check_editable(grid));
    OP_TRY(op_voxel_check_voxel(grid, voxel));
    return apply((Edit){.grid = grid, .box = {voxel, {1, 1, 1}}, .fill = area});
}

OpStatus op_voxel_grid_set_walkable(OpVoxelGrid *grid, OpVoxel voxel, bool walkable) {
    return op_voxel_grid_set_area(grid, voxel, walkable ? 0 : OP_AREA_WALL);
}

OpStatus op_voxel_grid_fill_box(OpVoxelGrid *grid, OpVoxelBox box, uint8_t area) {
    OP_TRY(op_voxel_check_editable(grid));
    OP_TRY(op_voxel_check_box(grid, box));
    return apply((Edit){.grid = grid, .box = box, .fill = area});
}

OpStatus op_voxel_grid_set_box(OpVoxelGrid *grid, OpVoxelBox box, const uint8_t *areas, size_t size) {
    OP_TRY(op_voxel_check_editable(grid));
    OP_TRY(op_voxel_check_box(grid, box));
    size_t expected = (size_t)op_voxel_count(box.size);
    if (areas == NULL && expected > 0) {
        return op_fail_null("areas");
    }
    if (size != expected) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "areas",
                       "must hold size.x * size.y * size.z = %zu bytes, had %zu", expected, size);
    }
    return apply((Edit){.grid = grid, .box = box, .areas = areas});
}

OpStatus op_voxel_store(OpVoxelGrid *grid, OpVoxel voxel, uint8_t area) {
    uint8_t **chunk = &grid->chunks[op_voxel_chunk_index(grid, op_voxel_chunk_of(voxel))];
    if (*chunk == grid->default_chunk) {
        if (area == grid->default_area) {
            return OP_STATUS_OK;
        }
        void *memory;
        OP_TRY(op_alloc_array(&grid->allocator, OP_VOXEL_CHUNK_BYTES, 1, &memory));
        memset(memory, grid->default_area, OP_VOXEL_CHUNK_BYTES);
        *chunk = memory;
    }
    (*chunk)[op_voxel_in_chunk(voxel)] = area;
    return OP_STATUS_OK;
}

/* ---- Reading a box ---- */

static void copy_row(const OpVoxelGrid *grid, OpVoxel first, int32_t count, uint8_t *out) {
    for (int32_t done = 0; done < count;) {
        OpVoxel voxel = {first.x + done, first.y, first.z};
        int32_t in_chunk = OP_VOXEL_CHUNK_SIDE - (voxel.x & OP_VOXEL_CHUNK_MASK);
        int32_t run = least(in_chunk, count - done);
        memcpy(out + done, op_voxel_chunk_at(grid, voxel) + op_voxel_in_chunk(voxel), (size_t)run);
        done += run;
    }
}

OpStatus op_voxel_grid_copy_box(const OpVoxelGrid *grid, OpVoxelBox box, uint8_t *areas, size_t capacity,
                                size_t *needed) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    OP_TRY(op_voxel_check_box(grid, box));
    size_t count = (size_t)op_voxel_count(box.size);
    if (areas == NULL && capacity > 0) {
        return op_fail_null("areas");
    }
    *needed = count;
    if (capacity < count) {
        return op_fail(OP_STATUS_BUFFER_TOO_SMALL, "capacity", "must be at least %zu, was %zu", count,
                       capacity);
    }
    size_t offset = 0;
    for (int32_t z = 0; count > 0 && z < box.size.z; z++) {
        for (int32_t y = 0; y < box.size.y; y++) {
            OpVoxel first = {box.low.x, box.low.y + y, box.low.z + z};
            copy_row(grid, first, box.size.x, areas + offset);
            offset += (size_t)box.size.x;
        }
    }
    return OP_STATUS_OK;
}
