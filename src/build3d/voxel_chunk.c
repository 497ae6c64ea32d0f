/* Chunks of voxels: columns of runs, checked, and made from blocks. */
#include "base/indexed_name.h"
#include "base/memory.h"
#include "base/result_arrays.h"
#include "base/status.h"
#include "build3d/voxel_input.h"

#define MAX_MATERIAL 255

/* ---- Checking ---- */

/* As many columns as a grid has cells. */
static OpStatus check_sides(int32_t width, int32_t depth, int32_t height) {
    if (width < 1 || width > OP_HEIGHTFIELD_MAX_SIDE) {
        return op_fail_range("width", 1, OP_HEIGHTFIELD_MAX_SIDE, width);
    }
    int32_t most = OP_HEIGHTFIELD_MAX_CELLS / width;
    most = most < OP_HEIGHTFIELD_MAX_SIDE ? most : OP_HEIGHTFIELD_MAX_SIDE;
    if (depth < 1 || depth > most) {
        return op_fail_range("depth", 1, most, depth);
    }
    return height < 1 || height > OP_HEIGHTFIELD_MAX_ROWS
               ? op_fail_range("height", 1, OP_HEIGHTFIELD_MAX_ROWS, height)
               : OP_STATUS_OK;
}

/* A chunk that was filled by hand may leave a capacity at 0; one that is set bounds what is there. */
static OpStatus check_capacity(const char *name, int32_t capacity, int64_t needed) {
    if (capacity < 0 || (capacity > 0 && capacity < needed)) {
        return op_fail_range(name, needed, INT32_MAX, capacity);
    }
    return OP_STATUS_OK;
}

/* Before any run is read: columns follow each other, each with at most as many runs as rows. */
static OpStatus check_columns(const OpVoxelChunk *chunk) {
    int32_t count = chunk->width * chunk->depth;
    OP_TRY(check_capacity("column_capacity", chunk->column_capacity, (int64_t)count + 1));
    if (chunk->columns[0] != 0) {
        return op_fail_range("columns[0]", 0, 0, chunk->columns[0]);
    }
    for (int32_t i = 0; i < count; i++) {
        int64_t first = chunk->columns[i];
        int64_t most = first + chunk->height < INT32_MAX ? first + chunk->height : INT32_MAX;
        if (chunk->columns[i + 1] < first || chunk->columns[i + 1] > most) {
            OpIndexedName name = op_indexed_name("columns", (int64_t)i + 1);
            return op_fail_range(name.text, first, most, chunk->columns[i + 1]);
        }
    }
    if (chunk->runs == NULL && chunk->columns[count] > 0) {
        return op_fail_null("runs");
    }
    return check_capacity("run_capacity", chunk->run_capacity, chunk->columns[count]);
}

static OpStatus fail_run(int32_t run, int32_t column, const char *field, int32_t low, int32_t high,
                         int32_t value) {
    OpIndexedName name = op_indexed_name("runs", run);
    return op_fail(OP_STATUS_OUT_OF_RANGE, name.text, "of column %d: %s must be in [%d, %d], was %d", column,
                   field, low, high, value);
}

static OpStatus check_runs(const OpVoxelChunk *chunk, int32_t column) {
    int32_t end = 0;
    for (int32_t i = chunk->columns[column]; i < chunk->columns[column + 1]; i++) {
        const OpVoxelRun *run = &chunk->runs[i];
        if (end == chunk->height) {
            OpIndexedName name = op_indexed_name("runs", i);
            return op_fail(OP_STATUS_INVALID_ARGUMENT, name.text,
                           "of column %d: lies above a run that ends at the top", column);
        }
        if (run->start < end || run->start >= chunk->height) {
            return fail_run(i, column, "start", end, chunk->height - 1, run->start);
        }
        if (run->length < 1 || run->length > chunk->height - run->start) {
            return fail_run(i, column, "length", 1, chunk->height - run->start, run->length);
        }
        if (run->material == 0) {
            return fail_run(i, column, "material", 1, MAX_MATERIAL, run->material);
        }
        end = run->start + run->length;
    }
    return OP_STATUS_OK;
}

OpStatus op_voxel_chunk_check(const OpVoxelChunk *chunk) {
    if (chunk == NULL) {
        return op_fail_null("chunk");
    }
    if (chunk->columns == NULL) {
        return op_fail_null("columns");
    }
    OP_TRY(check_sides(chunk->width, chunk->depth, chunk->height));
    OP_TRY(check_columns(chunk));
    int32_t count = chunk->width * chunk->depth;
    for (int32_t i = 0; i < count; i++) {
        OP_TRY(check_runs(chunk, i));
    }
    return OP_STATUS_OK;
}

/* ---- From a block ---- */

static int64_t count_runs(const OpVoxelBlock *block) {
    int64_t count = 0;
    for (int32_t i = 0; i < block->width * block->depth; i++) {
        const uint8_t *column = op_voxel_block_column(block, i);
        for (int32_t y = 0; y < block->height; y++) {
            count += column[y] != 0 && (y == 0 || column[y - 1] != column[y]);
        }
    }
    return count;
}

static void fill(const OpVoxelBlock *block, OpVoxelChunk *chunk) {
    int32_t columns = block->width * block->depth;
    int32_t next = 0;
    for (int32_t i = 0; i < columns; i++) {
        const uint8_t *column = op_voxel_block_column(block, i);
        chunk->columns[i] = next;
        OpVoxelRun run = op_voxel_run_from(column, block->height, 0);
        while (run.length > 0) {
            chunk->runs[next++] = run;
            run = op_voxel_run_from(column, block->height, run.start + run.length);
        }
    }
    chunk->columns[columns] = next;
}

OpStatus op_voxel_chunk_from_block(const OpVoxelBlock *block, OpVoxelChunk *out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_voxel_block_check(block));
    OP_TRY(check_sides(block->width, block->depth, block->height));
    int64_t runs = count_runs(block);
    if (runs > INT32_MAX) {
        return op_fail_range("materials", 0, INT32_MAX, runs);
    }
    const OpResultArray arrays[] = {
        {(void **)&out->runs, &out->run_capacity, (int32_t)runs, sizeof(OpVoxelRun)},
        {(void **)&out->columns, &out->column_capacity, block->width * block->depth + 1, sizeof(int32_t)},
    };
    OpAllocator allocator;
    OP_TRY(op_allocator_choose(out->allocator.alloc == NULL ? NULL : &out->allocator, &allocator));
    OP_TRY(op_result_arrays_reserve(&allocator, arrays, 2));
    out->allocator = allocator;
    out->width = block->width;
    out->depth = block->depth;
    out->height = block->height;
    fill(block, out);
    return OP_STATUS_OK;
}

/* Without an allocator the arrays are the caller's. */
void op_voxel_chunk_reset(OpVoxelChunk *chunk) {
    if (chunk == NULL) {
        return;
    }
    const OpAllocator *allocator = &chunk->allocator;
    if (allocator->free != NULL) {
        op_free_array(allocator, chunk->runs, (size_t)chunk->run_capacity, sizeof(OpVoxelRun));
        op_free_array(allocator, chunk->columns, (size_t)chunk->column_capacity, sizeof(int32_t));
    }
    *chunk = (OpVoxelChunk){0};
}
