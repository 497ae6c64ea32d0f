/* Checks polygons before their detail is made: they may be a caller's own. */
#include "build3d/detail_check.h"

#include "base/predicates.h"
#include "base/status.h"
#include "build3d/detail_heights.h"
#include "build3d/tile_cells.h"

static OpStatus check_number(const char *name, double value) {
    if (value >= 0.0 && value <= OP_MAX_COORDINATE) {
        return OP_STATUS_OK;
    }
    return op_fail(OP_STATUS_OUT_OF_RANGE, name, "must be in [0, %g], was %g", OP_MAX_COORDINATE, value);
}

static OpStatus check_options(const OpDetailOptions *options) {
    OP_TRY(check_number("sample_distance", options->sample_distance));
    OP_TRY(check_number("max_error", options->max_error));
    if (options->climb < 0 || options->climb > OP_HEIGHTFIELD_MAX_ROWS) {
        return op_fail_range("climb", 0, OP_HEIGHTFIELD_MAX_ROWS, options->climb);
    }
    return OP_STATUS_OK;
}

static OpStatus check_array(const char *name, const char *count_name, const void *array, int32_t count,
                            int32_t most) {
    if (count < 0 || count > most) {
        return op_fail_range(count_name, 0, most, count);
    }
    return array == NULL && count > 0 ? op_fail_null(name) : OP_STATUS_OK;
}

static OpStatus check_vertices(const OpFloorPolys *polys, const OpTileCells *tile) {
    int32_t across = op_tile_cells_across(tile);
    for (int32_t i = 0; i < polys->vertex_count; i++) {
        const OpFloorVertex *vertex = &polys->vertices[i];
        if (vertex->x < 0 || vertex->x > across || vertex->z < 0 || vertex->z > across) {
            return op_fail(OP_STATUS_OUT_OF_RANGE, "vertices",
                           "must have x and z in [0, %d], but vertex %d is at %d, %d", across, i, vertex->x,
                           vertex->z);
        }
        if (vertex->y < 0 || vertex->y > OP_HEIGHTFIELD_MAX_ROWS) {
            return op_fail(OP_STATUS_OUT_OF_RANGE, "vertices",
                           "must have y in [0, %d], but that of vertex %d is %d", OP_HEIGHTFIELD_MAX_ROWS, i,
                           vertex->y);
        }
    }
    return OP_STATUS_OK;
}

/* ---- Polygons ---- */

static OpStatus check_ranges(const OpFloorPolys *polys, int32_t number) {
    const OpFloorPoly *poly = &polys->polys[number];
    if (poly->vertex_count < 3 || poly->vertex_count > OP_DETAIL_MAX_CORNERS) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "polys", "must have 3 to %d corners, but polygon %d has %d",
                       OP_DETAIL_MAX_CORNERS, number, poly->vertex_count);
    }
    if (poly->first_index < 0 || poly->first_index > polys->index_count - poly->vertex_count) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "polys",
                       "must have their corners in %d indices, but polygon %d has %d from %d",
                       polys->index_count, number, poly->vertex_count, poly->first_index);
    }
    for (int32_t i = 0; i < poly->vertex_count; i++) {
        int32_t index = polys->indices[poly->first_index + i];
        if (index < 0 || index >= polys->vertex_count) {
            return op_fail(OP_STATUS_OUT_OF_RANGE, "indices",
                           "must be in [0, %d], but corner %d of polygon %d is %d", polys->vertex_count - 1,
                           i, number, index);
        }
    }
    return OP_STATUS_OK;
}

/* Every corner is left of or on every edge and apart from the others, and none of the edges has all of them on its line. */
static bool is_convex(const double *x, const double *z, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        int32_t next = i + 1 < count ? i + 1 : 0;
        bool encloses = false;
        for (int32_t k = 0; k < count; k++) {
            int32_t side = k == i || k == next ? 0 : op_orient2d(x[i], z[i], x[next], z[next], x[k], z[k]);
            if (side < 0 || (k != i && x[k] == x[i] && z[k] == z[i])) {
                return false;
            }
            encloses = encloses || side > 0;
        }
        if (!encloses) {
            return false;
        }
    }
    return true;
}

static OpStatus check_poly(const OpFloorPolys *polys, const OpTileCells *tile, int32_t number) {
    double x[OP_DETAIL_MAX_CORNERS];
    double z[OP_DETAIL_MAX_CORNERS];
    OP_TRY(check_ranges(polys, number));
    const OpFloorPoly *poly = &polys->polys[number];
    for (int32_t i = 0; i < poly->vertex_count; i++) {
        const OpFloorVertex *vertex = &polys->vertices[polys->indices[poly->first_index + i]];
        x[i] = (double)op_tile_local(tile, (double)vertex->x);
        z[i] = (double)op_tile_local(tile, (double)vertex->z);
    }
    if (is_convex(x, z, poly->vertex_count)) {
        return OP_STATUS_OK;
    }
    return op_fail(OP_STATUS_INVALID_ARGUMENT, "polys",
                   "must be convex and counter-clockwise as the tile stores them, but polygon %d is not",
                   number);
}

static OpStatus check_polys(const OpFloorPolys *polys, const OpTileCells *tile) {
    OP_TRY(check_array("polys", "poly_count", polys->polys, polys->poly_count, OP_DETAIL_MAX_POLYS));
    OP_TRY(check_array("vertices", "vertex_count", polys->vertices, polys->vertex_count, INT32_MAX));
    OP_TRY(check_array("indices", "index_count", polys->indices, polys->index_count, INT32_MAX));
    OP_TRY(check_vertices(polys, tile));
    for (int32_t i = 0; i < polys->poly_count; i++) {
        OP_TRY(check_poly(polys, tile, i));
    }
    return OP_STATUS_OK;
}

OpStatus op_detail_check(const OpFloorPolys *polys, const OpCompactHeightfield *floors,
                         const OpTileCells *tile, const OpDetailOptions *options, const OpFloorDetail *out) {
    const struct {
        const void *pointer;
        const char *name;
    } arguments[] = {
        {polys, "polys"}, {floors, "floors"}, {tile, "tile"}, {options, "options"}, {out, "out"}};
    for (size_t i = 0; i < sizeof(arguments) / sizeof(arguments[0]); i++) {
        if (arguments[i].pointer == NULL) {
            return op_fail_null(arguments[i].name);
        }
    }
    OP_TRY(op_tile_cells_check(tile));
    OP_TRY(check_options(options));
    return check_polys(polys, tile);
}
