/* Height grids as triangles: two for each square, facing up. A row of squares is made at a time. */
#include <math.h>

#include "base/memory.h"
#include "base/status.h"
#include "build3d/heightfield.h"
#include "build3d/rasterize.h"

/* The first coordinate, and where spacing takes the last one. */
static OpStatus check_side(const char *name, double first, int32_t count, double spacing) {
    OP_TRY(op_check_coordinate(name, first));
    double last = first + (double)(count - 1) * spacing;
    if (last <= OP_MAX_COORDINATE) {
        return OP_STATUS_OK;
    }
    return op_fail(OP_STATUS_OUT_OF_RANGE, "spacing", "must keep %s at most %g, was %g up to %g", name,
                   OP_MAX_COORDINATE, spacing, last);
}

static OpStatus check_heights(const OpHeightGrid *grid) {
    for (int32_t i = 0; i < grid->count_x * grid->count_z; i++) {
        if (!(fabs(grid->heights[i]) <= OP_MAX_COORDINATE)) {
            return op_fail(OP_STATUS_OUT_OF_RANGE, "heights", "%d must be in [%g, %g], was %g", i,
                           -OP_MAX_COORDINATE, OP_MAX_COORDINATE, grid->heights[i]);
        }
    }
    return OP_STATUS_OK;
}

static OpStatus check_grid(const OpHeightGrid *grid) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (grid->heights == NULL) {
        return op_fail_null("heights");
    }
    if (grid->count_x < 2 || grid->count_x > OP_HEIGHTFIELD_MAX_CELLS / 2) {
        return op_fail_range("count_x", 2, OP_HEIGHTFIELD_MAX_CELLS / 2, grid->count_x);
    }
    if (grid->count_z < 2 || grid->count_z > OP_HEIGHTFIELD_MAX_CELLS / grid->count_x) {
        return op_fail_range("count_z", 2, OP_HEIGHTFIELD_MAX_CELLS / grid->count_x, grid->count_z);
    }
    if (!(grid->spacing > 0.0 && grid->spacing <= OP_MAX_COORDINATE)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "spacing", "must be in (0, %g], was %g", OP_MAX_COORDINATE,
                       grid->spacing);
    }
    OP_TRY(check_side("x", grid->x, grid->count_x, grid->spacing));
    OP_TRY(check_side("z", grid->z, grid->count_z, grid->spacing));
    return check_heights(grid);
}

/* The triangles between two lines of heights; the indices are those of every such row. */
typedef struct Row {
    double *vertices;
    int32_t *indices;
    uint8_t *areas;
    int32_t vertex_count;
    int32_t triangle_count;
} Row;

static void write_vertices(const OpHeightGrid *grid, int32_t row, double *vertices) {
    for (int32_t z = row; z <= row + 1; z++) {
        for (int32_t x = 0; x < grid->count_x; x++) {
            *vertices++ = grid->x + (double)x * grid->spacing;
            *vertices++ = grid->heights[z * grid->count_x + x];
            *vertices++ = grid->z + (double)z * grid->spacing;
        }
    }
}

static void write_indices(int32_t count_x, int32_t *indices) {
    for (int32_t a = 0; a + 1 < count_x; a++) {
        int32_t b = a + 1;
        int32_t c = a + count_x;
        int32_t d = c + 1;
        const int32_t corners[6] = {a, c, d, a, d, b};
        for (int32_t i = 0; i < 6; i++) {
            *indices++ = corners[i];
        }
    }
}

static void free_row(const OpAllocator *allocator, const Row *row) {
    op_free_array(allocator, row->areas, (size_t)row->triangle_count, 1);
    op_free_array(allocator, row->indices, 3 * (size_t)row->triangle_count, sizeof(int32_t));
    op_free_array(allocator, row->vertices, 3 * (size_t)row->vertex_count, sizeof(double));
}

static OpStatus make_row(const OpAllocator *allocator, int32_t count_x, Row *out) {
    *out = (Row){.vertex_count = 2 * count_x, .triangle_count = 2 * (count_x - 1)};
    OpStatus status =
        op_alloc_array(allocator, 3 * (size_t)out->vertex_count, sizeof(double), (void **)&out->vertices);
    if (status == OP_STATUS_OK) {
        status = op_alloc_array(allocator, 3 * (size_t)out->triangle_count, sizeof(int32_t),
                                (void **)&out->indices);
    }
    if (status == OP_STATUS_OK) {
        status = op_alloc_array(allocator, (size_t)out->triangle_count, 1, (void **)&out->areas);
    }
    if (status != OP_STATUS_OK) {
        free_row(allocator, out);
        return status;
    }
    write_indices(count_x, out->indices);
    return OP_STATUS_OK;
}

static OpStatus add_rows(OpHeightfield *heightfield, const OpHeightGrid *grid, const Row *row,
                         float slope_cosine, int32_t threshold, OpVoxelizeStats *stats) {
    OpTriangles triangles = {row->vertices, row->vertex_count, row->indices, row->triangle_count};
    for (int32_t z = 0; z + 1 < grid->count_z; z++) {
        write_vertices(grid, z, row->vertices);
        op_classify_checked(&triangles, &heightfield->frame, slope_cosine, row->areas);
        OP_TRY(op_rasterize(heightfield, &triangles, row->areas, threshold, stats));
    }
    return OP_STATUS_OK;
}

OpStatus op_heightfield_add_height_grid(OpHeightfield *heightfield, const OpHeightGrid *grid,
                                        float slope_cosine, int32_t threshold, OpVoxelizeStats *stats) {
    OpHeightfieldBackup backup;
    OpVoxelizeStats counted = {0};
    Row row;
    if (heightfield == NULL) {
        return op_fail_null("heightfield");
    }
    OP_TRY(check_grid(grid));
    OP_TRY(op_check_slope(slope_cosine));
    OP_TRY(op_check_rows("threshold", threshold));
    OP_TRY(make_row(&heightfield->allocator, grid->count_x, &row));
    OpStatus status = op_heightfield_backup(heightfield, &backup);
    if (status == OP_STATUS_OK) {
        status = op_heightfield_settle(heightfield, &backup,
                                       add_rows(heightfield, grid, &row, slope_cosine, threshold, &counted));
    }
    free_row(&heightfield->allocator, &row);
    if (status == OP_STATUS_OK && stats != NULL) {
        *stats = counted;
    }
    return status;
}
