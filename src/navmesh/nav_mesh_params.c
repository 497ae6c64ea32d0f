/* The rules, bytes and fingerprint of a mesh's parameters. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/status.h"
#include "navmesh/tiled_nav_mesh.h"

#define FORMAT_VERSION 2

/* At most so many cells in a tile, and in the height range of a tile, so that every coordinate of a tile is stored with at least a
 * 512th of a cell of resolution. */
#define MAX_TILE_CELLS 8192.0
#define MAX_EXTENT_CELLS 16384.0

static OpStatus check_float(const char *field, float value, double most) {
    double wide = (double)value;
    if (wide >= 0.0 && wide <= most) {
        return OP_STATUS_OK;
    }
    return op_fail(OP_STATUS_OUT_OF_RANGE, field, "must be in [0, %g], was %g", most, wide);
}

static OpStatus check_tile_size(const OpNavMeshParams *params) {
    double most = MAX_TILE_CELLS * params->cell_size;
    if (!(params->tile_size > 0.0 && params->tile_size <= most)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "tile_size", "must be in (0, %g] (8192 cells), was %g", most,
                       params->tile_size);
    }
    if (!(params->tile_size <= OP_MAX_COORDINATE) || (double)(float)params->tile_size != params->tile_size) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "tile_size",
                       "must be at most %g and exactly a 32-bit float, was %g", OP_MAX_COORDINATE,
                       params->tile_size);
    }
    return OP_STATUS_OK;
}

OpStatus op_nav_mesh_params_check(const OpNavMeshParams *params) {
    if (params == NULL) {
        return op_fail_null("params");
    }
    OP_TRY(op_check_coordinate_inside("origin_x", params->origin_x));
    OP_TRY(op_check_coordinate_inside("origin_y", params->origin_y));
    OP_TRY(op_check_coordinate_inside("origin_z", params->origin_z));
    if (!(params->cell_size > 0.0 && params->cell_size <= OP_MAX_COORDINATE)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "cell_size", "must be in (0, %g], was %g", OP_MAX_COORDINATE,
                       params->cell_size);
    }
    OP_TRY(check_tile_size(params));
    if (params->max_verts_per_poly < 3 || params->max_verts_per_poly > 16) {
        return op_fail_range("max_verts_per_poly", 3, 16, params->max_verts_per_poly);
    }
    OP_TRY(check_float("walkable_climb", params->walkable_climb, OP_MAX_COORDINATE));
    OP_TRY(check_float("agent_radius", params->agent_radius, OP_MAX_COORDINATE));
    OP_TRY(check_float("agent_height", params->agent_height, OP_MAX_COORDINATE));
    return check_float("agent_max_slope_degrees", params->agent_max_slope_degrees, 90.0);
}

double op_nav_mesh_params_max_local_extent(const OpNavMeshParams *params) {
    return params == NULL ? 0.0 : MAX_EXTENT_CELLS * params->cell_size;
}

/* ---- Bytes ---- */

void op_params_write(OpWriter *writer, const OpNavMeshParams *params) {
    op_write_f64(writer, params->origin_x);
    op_write_f64(writer, params->origin_y);
    op_write_f64(writer, params->origin_z);
    op_write_f64(writer, params->tile_size);
    op_write_f64(writer, params->cell_size);
    op_write_u16(writer, (uint16_t)params->max_verts_per_poly);
    op_write_u16(writer, 0);
    op_write_f32(writer, params->walkable_climb);
    op_write_f32(writer, params->agent_radius);
    op_write_f32(writer, params->agent_height);
    op_write_f32(writer, params->agent_max_slope_degrees);
    op_write_u64(writer, params->settings_digest);
}

OpStatus op_params_read(OpReader *reader, OpNavMeshParams *out) {
    OpNavMeshParams params = {0};
    params.origin_x = op_read_f64(reader);
    params.origin_y = op_read_f64(reader);
    params.origin_z = op_read_f64(reader);
    params.tile_size = op_read_f64(reader);
    params.cell_size = op_read_f64(reader);
    params.max_verts_per_poly = op_read_u16(reader);
    uint16_t reserved = op_read_u16(reader);
    params.walkable_climb = op_read_f32(reader);
    params.agent_radius = op_read_f32(reader);
    params.agent_height = op_read_f32(reader);
    params.agent_max_slope_degrees = op_read_f32(reader);
    params.settings_digest = op_read_u64(reader);
    if (reader->failed) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "params", "must be there whole: the bytes end before");
    }
    if (reserved != 0) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "params.reserved", "must be 0, was %d", reserved);
    }
    /* The message of the check names the field. */
    if (op_nav_mesh_params_check(&params) != OP_STATUS_OK) {
        return OP_STATUS_NAV_MESH_FORMAT;
    }
    *out = params;
    return OP_STATUS_OK;
}

bool op_params_equal(const OpNavMeshParams *a, const OpNavMeshParams *b) {
    uint8_t left[OP_PARAMS_BYTES];
    uint8_t right[OP_PARAMS_BYTES];
    OpWriter left_writer = op_writer(left, sizeof left);
    OpWriter right_writer = op_writer(right, sizeof right);
    op_params_write(&left_writer, a);
    op_params_write(&right_writer, b);
    return memcmp(left, right, sizeof left) == 0;
}

OpStatus op_nav_mesh_params_fingerprint(const OpNavMeshParams *params, uint8_t out[OP_FINGERPRINT_SIZE]) {
    OP_TRY(op_nav_mesh_params_check(params));
    if (out == NULL) {
        return op_fail_null("out");
    }
    uint8_t bytes[6 + OP_PARAMS_BYTES];
    OpWriter writer = op_writer(bytes, sizeof bytes);
    op_write_bytes(&writer, "ONFP", 4);
    op_write_u16(&writer, FORMAT_VERSION);
    op_params_write(&writer, params);
    OpSha256 sha;
    uint8_t digest[32];
    op_sha256_begin(&sha);
    op_sha256_update(&sha, bytes, sizeof bytes);
    op_sha256_end(&sha, digest);
    memcpy(out, digest, OP_FINGERPRINT_SIZE);
    return OP_STATUS_OK;
}

/* ---- Tile grid ---- */

double op_mesh_tile_origin_x(const OpNavMeshParams *params, int32_t tile_x) {
    double offset = (double)tile_x * params->tile_size;
    return params->origin_x + offset;
}

double op_mesh_tile_origin_z(const OpNavMeshParams *params, int32_t tile_z) {
    double offset = (double)tile_z * params->tile_size;
    return params->origin_z + offset;
}

int32_t op_mesh_column_index(double coordinate, double origin, double tile_size) {
    double index = floor((coordinate - origin) / tile_size);
    /* The smallest tiles are small enough that a far coordinate has no 32-bit column; no tile lies there either. */
    if (index >= 2147483647.0) {
        return INT32_MAX;
    }
    return index <= -2147483648.0 ? INT32_MIN : (int32_t)index;
}
