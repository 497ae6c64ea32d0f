/* Regions from outlines and tile maps. */
#include <math.h>

#include "base/memory.h"
#include "base/status.h"
#include "build2d/boundary.h"

static OpStatus check_snap_bits(int32_t snap_bits) {
    return snap_bits < 0 || snap_bits > OP_MAX_SNAP_BITS
               ? op_fail_range("snap_bits", 0, OP_MAX_SNAP_BITS, snap_bits)
               : OP_STATUS_OK;
}

/* True within the bound that 2D geometry includes. */
static bool is_coordinate(double value) {
    return fabs(value) <= OP_MAX_COORDINATE;
}

/* ---- Outlines ---- */

static OpStatus check_point(int32_t outline, int32_t ring, int32_t index, OpVec2 point) {
    if (is_coordinate(point.x) && is_coordinate(point.y)) {
        return OP_STATUS_OK;
    }
    return op_fail(OP_STATUS_OUT_OF_RANGE, "outlines",
                   "[%d] ring %d point %d must have coordinates in [%g, %g], was (%g, %g)", outline, ring,
                   index, -OP_MAX_COORDINATE, OP_MAX_COORDINATE, point.x, point.y);
}

static OpStatus check_outline(const OpOutline *outline, int32_t index) {
    if (outline->ring_count < 0) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "outlines", "[%d].ring_count must be at least 0, was %d",
                       index, outline->ring_count);
    }
    if (outline->ring_count > 0 && outline->ring_sizes == NULL) {
        return op_fail_null("ring_sizes");
    }
    int64_t first = 0;
    for (int32_t ring = 0; ring < outline->ring_count; ring++) {
        int32_t size = outline->ring_sizes[ring];
        if (size < 3) {
            return op_fail(OP_STATUS_OUT_OF_RANGE, "outlines",
                           "[%d] ring %d must have at least 3 points, had %d", index, ring, size);
        }
        if (outline->points == NULL) {
            return op_fail_null("points");
        }
        for (int32_t i = 0; i < size; i++) {
            OP_TRY(check_point(index, ring, i, outline->points[first + i]));
        }
        first += size;
    }
    return OP_STATUS_OK;
}

static OpStatus add_ring(OpEdgeBuffer *buffer, const OpVec2 *points, int32_t size, int32_t snap_bits) {
    OpVec2 last = points[size - 1];
    OpGridPoint from = {op_snap(last.x, snap_bits), op_snap(last.y, snap_bits)};
    for (int32_t i = 0; i < size; i++) {
        OpGridPoint to = {op_snap(points[i].x, snap_bits), op_snap(points[i].y, snap_bits)};
        OP_TRY(op_edge_buffer_add(buffer, from, to, OP_OPERAND_0));
        from = to;
    }
    return OP_STATUS_OK;
}

/* The even-odd area of one outline. */
static OpStatus resolve(const OpOutline *outline, int32_t snap_bits, const OpAllocator *allocator,
                        OpRegion **out) {
    OpEdgeBuffer buffer = {.allocator = *allocator};
    OpStatus status = OP_STATUS_OK;
    const OpVec2 *points = outline->points;
    for (int32_t ring = 0; ring < outline->ring_count && status == OP_STATUS_OK; ring++) {
        status = add_ring(&buffer, points, outline->ring_sizes[ring], snap_bits);
        points += outline->ring_sizes[ring];
    }
    if (status == OP_STATUS_OK) {
        status = op_region_from_edges(buffer.edges, (int32_t)buffer.count, OP_INSIDE_EVEN_ODD, snap_bits,
                                      allocator, out);
    }
    op_edge_buffer_free(&buffer);
    return status;
}

/* Adds the edges of an outline, each resolved alone, so that the union is of areas. */
static OpStatus add_resolved(OpEdgeBuffer *buffer, const OpOutline *outline, int32_t snap_bits) {
    OpRegion *region;
    OP_TRY(resolve(outline, snap_bits, &buffer->allocator, &region));
    OpStatus status = op_edge_buffer_add_region(buffer, region, OP_OPERAND_0);
    op_region_destroy(region);
    return status;
}

OpStatus op_region_from_outlines(const OpOutline *outlines, int32_t outline_count, int32_t snap_bits,
                                 const OpAllocator *allocator, OpRegion **out) {
    OpAllocator chosen;
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (outline_count < 0) {
        return op_fail_range("outline_count", 0, INT32_MAX, outline_count);
    }
    if (outlines == NULL && outline_count > 0) {
        return op_fail_null("outlines");
    }
    OP_TRY(check_snap_bits(snap_bits));
    for (int32_t i = 0; i < outline_count; i++) {
        OP_TRY(check_outline(&outlines[i], i));
    }
    OP_TRY(op_allocator_choose(allocator, &chosen));
    if (outline_count == 1) {
        return resolve(&outlines[0], snap_bits, &chosen, out);
    }
    OpEdgeBuffer buffer = {.allocator = chosen};
    OpStatus status = OP_STATUS_OK;
    for (int32_t i = 0; i < outline_count && status == OP_STATUS_OK; i++) {
        status = add_resolved(&buffer, &outlines[i], snap_bits);
    }
    if (status == OP_STATUS_OK) {
        status = op_region_from_edges(buffer.edges, (int32_t)buffer.count, OP_INSIDE_UNION, snap_bits,
                                      &chosen, out);
    }
    op_edge_buffer_free(&buffer);
    return status;
}

/* ---- Tile maps ---- */

static OpStatus check_line(const char *axis, double origin, double cell_size, int32_t line) {
    double at = origin + (double)line * cell_size;
    if (is_coordinate(at)) {
        return OP_STATUS_OK;
    }
    return op_fail(OP_STATUS_OUT_OF_RANGE, axis, "line %d must lie in [%g, %g], was %g", line,
                   -OP_MAX_COORDINATE, OP_MAX_COORDINATE, at);
}

/* Lines a grid unit apart can both round to the even one between them. */
static OpStatus check_apart(const char *axis, double origin, const OpTileMap *map, int32_t count,
                            int32_t snap_bits) {
    int64_t last = op_snap(origin, snap_bits);
    for (int32_t line = 1; line <= count; line++) {
        int64_t at = op_snap(origin + (double)line * map->cell_size, snap_bits);
        if (at == last) {
            return op_fail(OP_STATUS_INVALID_ARGUMENT, axis,
                           "must lie on the grid of 2^-%d for cells so small: lines %d and %d fall together, "
                           "was %g",
                           snap_bits, line - 1, line, origin);
        }
        last = at;
    }
    return OP_STATUS_OK;
}

static OpStatus check_tile_map(const OpTileMap *map, int32_t snap_bits) {
    if (map == NULL) {
        return op_fail_null("map");
    }
    if (map->width < 1) {
        return op_fail_range("width", 1, INT32_MAX, map->width);
    }
    if (map->height < 1 || map->height > (1 << 28) / map->width) {
        return op_fail_range("height", 1, (1 << 28) / map->width, map->height);
    }
    if (map->cells == NULL) {
        return op_fail_null("cells");
    }
    double unit = op_unsnap(1, snap_bits);
    if (!(map->cell_size >= unit && map->cell_size <= OP_MAX_COORDINATE)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "cell_size", "must be in [%g, %g], was %g", unit,
                       OP_MAX_COORDINATE, map->cell_size);
    }
    OP_TRY(check_line("origin.x", map->origin.x, map->cell_size, 0));
    OP_TRY(check_line("origin.x", map->origin.x, map->cell_size, map->width));
    OP_TRY(check_line("origin.y", map->origin.y, map->cell_size, 0));
    OP_TRY(check_line("origin.y", map->origin.y, map->cell_size, map->height));
    OP_TRY(check_apart("origin.x", map->origin.x, map, map->width, snap_bits));
    return check_apart("origin.y", map->origin.y, map, map->height, snap_bits);
}

static bool is_solid(const OpTileMap *map, int32_t x, int32_t y) {
    return x >= 0 && y >= 0 && x < map->width && y < map->height &&
           map->cells[(size_t)y * (size_t)map->width + (size_t)x] != 0;
}

/* How many sides of cells lie between solid and not. */
static int64_t count_sides(const OpTileMap *map) {
    int64_t count = 0;
    for (int32_t y = 0; y <= map->height; y++) {
        for (int32_t x = 0; x <= map->width; x++) {
            count += is_solid(map, x, y) != is_solid(map, x - 1, y) ? 1 : 0;
            count += is_solid(map, x, y) != is_solid(map, x, y - 1) ? 1 : 0;
        }
    }
    return count;
}

/* Corners of cells are numbered column by column, which is the order of points. */
static int32_t corner(const OpTileMap *map, int32_t x, int32_t y) {
    return (int32_t)((int64_t)x * (map->height + 1) + y);
}

static int32_t list_sides(const OpTileMap *map, OpBoundaryEdge *edges) {
    int32_t count = 0;
    for (int32_t y = 0; y <= map->height; y++) {
        for (int32_t x = 0; x <= map->width; x++) {
            bool here = is_solid(map, x, y);
            if (here != is_solid(map, x - 1, y)) {
                int32_t top = corner(map, x, y);
                int32_t bottom = corner(map, x, y + 1);
                edges[count++] = here ? (OpBoundaryEdge){bottom, top} : (OpBoundaryEdge){top, bottom};
            }
            if (here != is_solid(map, x, y - 1)) {
                int32_t left = corner(map, x, y);
                int32_t right = corner(map, x + 1, y);
                edges[count++] = here ? (OpBoundaryEdge){left, right} : (OpBoundaryEdge){right, left};
            }
        }
    }
    return count;
}

static void list_corners(const OpTileMap *map, int32_t snap_bits, OpGridPoint *points) {
    for (int32_t x = 0; x <= map->width; x++) {
        int64_t column = op_snap(map->origin.x + (double)x * map->cell_size, snap_bits);
        for (int32_t y = 0; y <= map->height; y++) {
            points[corner(map, x, y)] =
                (OpGridPoint){column, op_snap(map->origin.y + (double)y * map->cell_size, snap_bits)};
        }
    }
}

OpStatus op_region_from_tile_map(const OpTileMap *map, int32_t snap_bits, const OpAllocator *allocator,
                                 OpRegion **out) {
    OpAllocator chosen;
    OpGridPoint *points;
    OpBoundaryEdge *edges;
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(check_snap_bits(snap_bits));
    OP_TRY(check_tile_map(map, snap_bits));
    OP_TRY(op_allocator_choose(allocator, &chosen));
    int64_t side_count = count_sides(map);
    int64_t point_count = ((int64_t)map->width + 1) * ((int64_t)map->height + 1);
    if (side_count > INT32_MAX / 2) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "cells",
                       "must have at most %d sides between solid and not, had %lld", INT32_MAX / 2,
                       (long long)side_count);
    }
    OP_TRY(op_alloc_array(&chosen, (size_t)point_count, sizeof(OpGridPoint), (void **)&points));
    OpStatus status = op_alloc_array(&chosen, (size_t)side_count, sizeof(OpBoundaryEdge), (void **)&edges);
    if (status == OP_STATUS_OK) {
        list_corners(map, snap_bits, points);
        status = op_region_from_boundary(points, (int32_t)point_count, edges, list_sides(map, edges),
                                         snap_bits, &chosen, out);
        op_free_array(&chosen, edges, (size_t)side_count, sizeof(OpBoundaryEdge));
    }
    op_free_array(&chosen, points, (size_t)point_count, sizeof(OpGridPoint));
    return status;
}
