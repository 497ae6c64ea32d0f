/* The Moving AI .3dmap format (Brewer & Sturtevant 2018): a header, then the solid voxels in any order. */
#include "base/number.h"
#include "base/status.h"
#include "base/text_lines.h"
#include "voxel/voxel_grid.h"

/* Of the format here, as for flat maps: a line of a few bytes must not ask for a table of 2^26 chunks. */
#define MAX_SIDE 65536

static OpStatus fail_line(const OpTextLines *lines, const char *expected) {
    return op_fail(OP_STATUS_GRID_FORMAT, "text", "line %d: expected %s", lines->number, expected);
}

static bool read_number(OpTextLine *line, int32_t low, int32_t high, int32_t *out) {
    OpTextLine field;
    return op_text_next_field(line, &field) && op_parse_i32(field.text, field.size, out) && *out >= low &&
           *out <= high;
}

static OpStatus read_header(OpTextLines *lines, OpVoxel *size) {
    OpTextLine line;
    OpTextLine word;
    if (!op_text_lines_next(lines, &line)) {
        return op_fail(OP_STATUS_GRID_FORMAT, "text", "line 1: expected \"voxel X Y Z\"");
    }
    if (!op_text_next_field(&line, &word) || !op_text_equals(&word, "voxel") ||
        !read_number(&line, 1, MAX_SIDE, &size->x) || !read_number(&line, 1, MAX_SIDE, &size->y) ||
        !read_number(&line, 1, MAX_SIDE, &size->z) || !op_text_is_blank(line)) {
        return fail_line(lines, "\"voxel X Y Z\" with sides in [1, 65536]");
    }
    int64_t voxels = (int64_t)size->x * size->y;
    if (voxels > OP_VOXEL_MAX_VOXELS || voxels * size->z > OP_VOXEL_MAX_VOXELS) {
        return op_fail(OP_STATUS_GRID_FORMAT, "text", "line 1: expected at most %d voxels, was %d x %d x %d",
                       OP_VOXEL_MAX_VOXELS, size->x, size->y, size->z);
    }
    return OP_STATUS_OK;
}

static OpStatus read_solid(OpTextLines *lines, OpTextLine line, OpVoxelGrid *grid) {
    OpVoxel voxel;
    OpVoxel size = grid->size;
    if (!read_number(&line, 0, size.x - 1, &voxel.x) || !read_number(&line, 0, size.y - 1, &voxel.y) ||
        !read_number(&line, 0, size.z - 1, &voxel.z) || !op_text_is_blank(line)) {
        return op_fail(OP_STATUS_GRID_FORMAT, "text",
                       "line %d: expected \"x y z\" of a voxel below %d, %d, %d", lines->number, size.x,
                       size.y, size.z);
    }
    return op_voxel_store(grid, voxel, OP_AREA_WALL);
}

static OpStatus read_solids(OpTextLines *lines, OpVoxelGrid *grid) {
    OpTextLine line;
    while (op_text_lines_next(lines, &line)) {
        if (!op_text_is_blank(line)) {
            OP_TRY(read_solid(lines, line, grid));
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_voxel_map_parse(const char *text, size_t size, const OpAllocator *allocator, OpVoxelGrid **out) {
    if (text == NULL) {
        return op_fail_null("text");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpTextLines lines = op_text_lines(text, size);
    OpVoxel sides;
    OpVoxelGrid *grid;
    OP_TRY(read_header(&lines, &sides));
    OP_TRY(op_voxel_allocate(sides, 0, allocator, &grid));
    OpStatus status = read_solids(&lines, grid);
    if (status != OP_STATUS_OK) {
        op_voxel_grid_destroy(grid);
        return status;
    }
    *out = grid;
    return OP_STATUS_OK;
}
