/* Presets, rules and digest of the build settings. */
#include "onepath/nav_settings.h"

#include "base/number.h"
#include "base/status.h"
#include "navmesh/tiled_nav_mesh.h"

/* ---- Presets ---- */

OpNavSettings op_nav_settings_humanoid(void) {
    return (OpNavSettings){
        .agent_radius = 0.6,
        .agent_height = 2.0,
        .walkable_climb = 0.9,
        .agent_max_slope_degrees = 45.0,
        .cell_size = 0.3,
        .cell_height = 0.2,
        .tile_size = 64.0,
        .max_verts_per_poly = 6,
        .flags = 1,
        .snap_bits = -1,
        .partition = OP_PARTITION_WATERSHED,
        .min_region_area = 64,
        .merge_region_area = 400,
        .contour_max_error = 1.3,
        .max_edge_length = 3.6,
        .detail_sample_distance = 1.8,
        .detail_max_error = 0.2,
    };
}

OpNavSettings op_nav_settings_small(void) {
    OpNavSettings settings = op_nav_settings_humanoid();
    settings.agent_radius = 0.3;
    settings.agent_height = 1.0;
    settings.walkable_climb = 0.4;
    settings.cell_size = 0.15;
    settings.tile_size = 32.0;
    return settings;
}

OpNavSettings op_nav_settings_large(void) {
    OpNavSettings settings = op_nav_settings_humanoid();
    settings.agent_radius = 1.5;
    settings.agent_height = 4.0;
    settings.walkable_climb = 1.2;
    settings.agent_max_slope_degrees = 40.0;
    settings.cell_size = 0.5;
    settings.tile_size = 128.0;
    return settings;
}

/* ---- Rules ---- */

/* A number in [low, high], or in (low, high] when open is set. */
static OpStatus check_number(const char *field, double value, double low, double high, bool open) {
    if (value <= high && (open ? value > low : value >= low)) {
        return OP_STATUS_OK;
    }
    return op_fail(OP_STATUS_OUT_OF_RANGE, field, "must be in %c%g, %g], was %g", open ? '(' : '[', low, high,
                   value);
}

static bool is_coordinate(double value) {
    return value > -OP_MAX_COORDINATE && value < OP_MAX_COORDINATE;
}

static OpStatus check_integer(const char *field, int64_t value, int64_t low, int64_t high) {
    return value >= low && value <= high ? OP_STATUS_OK : op_fail_range(field, low, high, value);
}

static OpStatus check_link_position(int32_t link, const char *end, double x, double y, double z) {
    if (is_coordinate(x) && is_coordinate(y) && is_coordinate(z)) {
        return OP_STATUS_OK;
    }
    return op_fail(OP_STATUS_OUT_OF_RANGE, "off_mesh_links",
                   "[%d].%s must have coordinates in (%g, %g), was (%g, %g, %g)", link, end,
                   -OP_MAX_COORDINATE, OP_MAX_COORDINATE, x, y, z);
}

static OpStatus check_links(const OpNavSettings *settings) {
    OP_TRY(check_integer("off_mesh_link_count", settings->off_mesh_link_count, 0, INT32_MAX));
    if (settings->off_mesh_links == NULL && settings->off_mesh_link_count > 0) {
        return op_fail_null("off_mesh_links");
    }
    for (int32_t i = 0; i < settings->off_mesh_link_count; i++) {
        const OpOffMeshLinkDefinition *link = &settings->off_mesh_links[i];
        OP_TRY(check_link_position(i, "start", link->start_x, link->start_y, link->start_z));
        OP_TRY(check_link_position(i, "end", link->end_x, link->end_y, link->end_z));
        if (!((float)link->radius > 0.0f && link->radius <= OP_MAX_COORDINATE)) {
            return op_fail(OP_STATUS_OUT_OF_RANGE, "off_mesh_links", "[%d].radius must be in (0, %g], was %g",
                           i, OP_MAX_COORDINATE, link->radius);
        }
        if (link->area > OP_NAV_MAX_AREA) {
            return op_fail(OP_STATUS_OUT_OF_RANGE, "off_mesh_links", "[%d].area must be in [0, %d], was %d",
                           i, OP_NAV_MAX_AREA, link->area);
        }
    }
    return OP_STATUS_OK;
}

static OpStatus check_agent(const OpNavSettings *settings) {
    OP_TRY(check_number("agent_radius", settings->agent_radius, 0.0, OP_MAX_COORDINATE, false));
    OP_TRY(check_number("agent_height", settings->agent_height, 0.0, OP_MAX_COORDINATE, false));
    OP_TRY(check_number("walkable_climb", settings->walkable_climb, 0.0, OP_MAX_COORDINATE, false));
    return check_number("agent_max_slope_degrees", settings->agent_max_slope_degrees, 0.0, 90.0, false);
}

static OpStatus check_build_3d(const OpNavSettings *settings) {
    OP_TRY(check_integer("partition", settings->partition, OP_PARTITION_WATERSHED, OP_PARTITION_LAYERS));
    OP_TRY(check_integer("min_region_area", settings->min_region_area, 0, INT32_MAX));
    OP_TRY(check_integer("merge_region_area", settings->merge_region_area, 0, INT32_MAX));
    OP_TRY(check_number("contour_max_error", settings->contour_max_error, 0.0, OP_MAX_COORDINATE, false));
    OP_TRY(check_number("max_edge_length", settings->max_edge_length, 0.0, OP_MAX_COORDINATE, false));
    OP_TRY(check_number("detail_sample_distance", settings->detail_sample_distance, 0.0, OP_MAX_COORDINATE,
                        false));
    return check_number("detail_max_error", settings->detail_max_error, 0.0, OP_MAX_COORDINATE, false);
}

OpStatus op_nav_settings_check(const OpNavSettings *settings) {
    if (settings == NULL) {
        return op_fail_null("settings");
    }
    OP_TRY(check_agent(settings));
    OP_TRY(check_number("cell_size", settings->cell_size, 0.0, OP_MAX_COORDINATE, true));
    OP_TRY(check_number("cell_height", settings->cell_height, 0.0, OP_MAX_COORDINATE, true));
    OP_TRY(check_number("tile_size", settings->tile_size, 0.0, OP_MAX_COORDINATE, true));
    OP_TRY(op_check_coordinate_inside("origin_x", settings->origin_x));
    OP_TRY(op_check_coordinate_inside("origin_z", settings->origin_z));
    OP_TRY(op_check_coordinate_inside("floor_y", settings->floor_y));
    OP_TRY(check_integer("area", settings->area, 0, OP_NAV_MAX_AREA));
    OP_TRY(check_integer("snap_bits", settings->snap_bits, -1, 16));
    OP_TRY(check_build_3d(settings));
    OP_TRY(check_links(settings));
    OpNavMeshParams params;
    return op_nav_settings_params(settings, &params);
}

/* ---- Parameters ---- */

void op_off_mesh_definition_write(OpWriter *writer, const OpOffMeshLinkDefinition *link) {
    op_write_f64(writer, link->start_x);
    op_write_f64(writer, link->start_y);
    op_write_f64(writer, link->start_z);
    op_write_f64(writer, link->end_x);
    op_write_f64(writer, link->end_y);
    op_write_f64(writer, link->end_z);
    op_write_f64(writer, link->radius);
    op_write_u8(writer, link->bidirectional ? 1 : 0);
    op_write_u8(writer, link->area);
    op_write_u16(writer, link->flags);
    op_write_u32(writer, link->user_id);
}

/* Stands for the settings that change tiles and are no parameters: the first 8 bytes of a SHA-256. */
static uint64_t settings_digest(const OpNavSettings *settings) {
    uint8_t bytes[80];
    OpWriter writer = op_writer(bytes, sizeof bytes);
    OpSha256 sha;
    op_write_bytes(&writer, "ONSD", 4);
    op_write_f64(&writer, settings->cell_height);
    op_write_i32(&writer, settings->snap_bits);
    op_write_i32(&writer, (int32_t)settings->partition);
    op_write_i32(&writer, settings->min_region_area);
    op_write_i32(&writer, settings->merge_region_area);
    op_write_f32(&writer, (float)settings->contour_max_error);
    op_write_f64(&writer, settings->max_edge_length);
    op_write_f64(&writer, settings->detail_sample_distance);
    op_write_f64(&writer, settings->detail_max_error);
    op_write_f64(&writer, settings->floor_y);
    op_write_u8(&writer, settings->area);
    op_write_u16(&writer, settings->flags);
    op_write_u32(&writer, (uint32_t)settings->off_mesh_link_count);
    op_sha256_begin(&sha);
    op_sha256_update(&sha, bytes, writer.size);
    for (int32_t i = 0; i < settings->off_mesh_link_count; i++) {
        writer = op_writer(bytes, sizeof bytes);
        op_off_mesh_definition_write(&writer, &settings->off_mesh_links[i]);
        op_sha256_update(&sha, bytes, writer.size);
    }
    uint8_t digest[32];
    op_sha256_end(&sha, digest);
    OpReader reader = op_reader(digest, sizeof digest);
    return op_read_u64(&reader);
}

OpStatus op_nav_settings_params(const OpNavSettings *settings, OpNavMeshParams *out) {
    if (settings == NULL) {
        return op_fail_null("settings");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(check_links(settings));
    OpNavMeshParams params = {
        .origin_x = settings->origin_x,
        .origin_z = settings->origin_z,
        .tile_size = settings->tile_size,
        .cell_size = settings->cell_size,
        .max_verts_per_poly = settings->max_verts_per_poly,
        .walkable_climb = (float)settings->walkable_climb,
        .agent_radius = (float)settings->agent_radius,
        .agent_height = (float)settings->agent_height,
        .agent_max_slope_degrees = (float)settings->agent_max_slope_degrees,
        .settings_digest = settings_digest(settings),
    };
    OP_TRY(op_nav_mesh_params_check(&params));
    *out = params;
    return OP_STATUS_OK;
}
