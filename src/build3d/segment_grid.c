/* A grid of buckets over segments: two segments that have a point in common have a bucket in common, that of the point. */
#include "build3d/segment_grid.h"

#include "base/memory.h"
#include "base/status.h"

/* ---- Buckets along a segment ---- */

static int64_t floor_divide(int64_t a, int64_t b) {
    return a / b - (a % b < 0);
}

/* The x of the segment at a height, rounded down. */
static int32_t x_at(const OpBucketWalk *walk, int32_t z) {
    int64_t dx = walk->b.x - walk->a.x;
    int64_t dz = walk->b.z - walk->a.z;
    return walk->a.x + (int32_t)floor_divide((z - walk->a.z) * dx, dz);
}

/* The columns of the walk's row: between the points where the segment enters and leaves it. */
static void enter_row(const OpSegmentGrid *grid, OpBucketWalk *walk) {
    int32_t bottom = grid->low.z + (walk->row << grid->shift);
    int32_t top = bottom + (1 << grid->shift);
    int32_t from = bottom <= walk->a.z ? walk->a.x : x_at(walk, bottom);
    int32_t to = top >= walk->b.z ? walk->b.x : x_at(walk, top);
    walk->column = ((from < to ? from : to) - grid->low.x) >> grid->shift;
    walk->last_column = ((from < to ? to : from) - grid->low.x) >> grid->shift;
}

OpBucketWalk op_bucket_walk_begin(const OpSegmentGrid *grid, OpLatticePoint a, OpLatticePoint b) {
    OpBucketWalk walk = {.a = a.z <= b.z ? a : b, .b = a.z <= b.z ? b : a};
    walk.row = (walk.a.z - grid->low.z) >> grid->shift;
    walk.last_row = (walk.b.z - grid->low.z) >> grid->shift;
    enter_row(grid, &walk);
    return walk;
}

int32_t op_bucket_walk_next(const OpSegmentGrid *grid, OpBucketWalk *walk) {
    if (walk->column > walk->last_column) {
        if (walk->row == walk->last_row) {
            return -1;
        }
        walk->row++;
        enter_row(grid, walk);
    }
    return walk->row * grid->columns + walk->column++;
}

/* ---- The grid ---- */

static int64_t bucket_count(int32_t width, int32_t depth, int32_t shift) {
    return ((int64_t)(width >> shift) + 1) * ((depth >> shift) + 1);
}

/* Buckets are as small as their number, twice that of the segments, allows. */
OpStatus op_segment_grid_begin(OpSegmentGrid *grid, OpLatticePoint low, OpLatticePoint high, size_t count) {
    int32_t width = high.x - low.x;
    int32_t depth = high.z - low.z;
    int32_t shift = 0;
    while (bucket_count(width, depth, shift) > 2 * (int64_t)count + 2) {
        shift++;
    }
    size_t buckets = (size_t)bucket_count(width, depth, shift);
    OP_TRY(op_grow_array(&grid->allocator, (void **)&grid->heads, &grid->head_capacity, 0, buckets,
                         sizeof(int32_t)));
    for (size_t i = 0; i < buckets; i++) {
        grid->heads[i] = -1;
    }
    grid->low = low;
    grid->shift = shift;
    grid->columns = (width >> shift) + 1;
    grid->rows = (depth >> shift) + 1;
    grid->entry_count = 0;
    grid->segment_count = 0;
    return OP_STATUS_OK;
}

static OpStatus add_entry(OpSegmentGrid *grid, int32_t bucket) {
    if (grid->entry_count >= INT32_MAX) {
        return op_fail_memory(grid->entry_count * sizeof(OpGridEntry));
    }
    OP_TRY(op_grow_array(&grid->allocator, (void **)&grid->entries, &grid->entry_capacity, grid->entry_count,
                         grid->entry_count + 1, sizeof(OpGridEntry)));
    grid->entries[grid->entry_count] = (OpGridEntry){(int32_t)grid->segment_count, grid->heads[bucket]};
    grid->heads[bucket] = (int32_t)grid->entry_count++;
    return OP_STATUS_OK;
}

OpStatus op_segment_grid_add(OpSegmentGrid *grid, OpGridSegment segment) {
    OpBucketWalk walk = op_bucket_walk_begin(grid, segment.a, segment.b);
    OP_TRY(op_grow_array(&grid->allocator, (void **)&grid->segments, &grid->segment_capacity,
                         grid->segment_count, grid->segment_count + 1, sizeof(OpGridSegment)));
    for (int32_t bucket = op_bucket_walk_next(grid, &walk); bucket >= 0;
         bucket = op_bucket_walk_next(grid, &walk)) {
        OP_TRY(add_entry(grid, bucket));
    }
    grid->segments[grid->segment_count++] = segment;
    return OP_STATUS_OK;
}

void op_segment_grid_free(OpSegmentGrid *grid) {
    op_free_array(&grid->allocator, grid->heads, grid->head_capacity, sizeof(int32_t));
    op_free_array(&grid->allocator, grid->entries, grid->entry_capacity, sizeof(OpGridEntry));
    op_free_array(&grid->allocator, grid->segments, grid->segment_capacity, sizeof(OpGridSegment));
}
