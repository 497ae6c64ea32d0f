/* The options of an agent in the bytes of a crowd. One list of fields serves writing, reading and comparing. */
#include <math.h>
#include <string.h>

#include "base/status.h"
#include "crowd/agent_options.h"
#include "crowd/crowd_bytes.h"

/* The most bytes that options take: 10 doubles and 2 bytes, and those of a path. */
enum { MOST_BYTES = 512 };

/* ---- Writing ---- */

static void write_path(OpWriter *writer, const OpFollowerOptions *path) {
    op_write_f64(writer, path->max_speed);
    op_write_f64(writer, path->max_acceleration);
    op_write_f64(writer, path->slow_radius);
    op_write_f64(writer, path->arrival_min_speed);
    op_write_f64(writer, path->arrival_radius);
    op_write_i32(writer, path->max_corners);
    op_write_i32(writer, path->validate_look_ahead);
    op_write_i32(writer, path->optimize_interval);
    op_write_f64(writer, path->optimize_range);
    op_write_i32(writer, path->optimize_budget);
    op_write_i32(writer, path->topology_interval);
    op_write_i32(writer, path->topology_budget);
    op_write_i32(writer, path->replan_budget);
    op_write_i32(writer, path->max_replan_rounds);
    op_write_f64(writer, path->stuck_window);
    op_write_f64(writer, path->stuck_progress);
    op_write_i32(writer, path->max_stuck_recoveries);
    op_write_u8(writer, (uint8_t)path->off_mesh_mode);
    op_write_f64(writer, path->off_mesh_speed);
    op_write_f64(writer, path->off_mesh_trigger_radius);
    op_crowd_write_vec3(writer, path->search_extents);
    op_write_i32(writer, path->corridor_capacity);
    op_write_i32(writer, path->refine_budget);
    op_write_f64(writer, path->corner_clearance);
}

void op_agent_options_write(OpWriter *writer, const OpAgentOptions *options) {
    op_write_f64(writer, options->radius);
    op_write_f64(writer, options->max_speed);
    op_write_f64(writer, options->max_acceleration);
    op_write_f64(writer, options->arrival_radius);
    op_write_f64(writer, options->priority);
    op_write_u8(writer, (uint8_t)options->quality);
    op_write_f64(writer, options->wall_clearance);
    op_write_f64(writer, options->separation_distance);
    op_write_f64(writer, options->separation_weight);
    op_write_f64(writer, options->side_preference);
    op_write_u8(writer, options->has_path ? 1 : 0);
    if (options->has_path) {
        write_path(writer, &options->path);
    }
}

bool op_agent_options_equal(const OpAgentOptions *a, const OpAgentOptions *b) {
    uint8_t of_a[MOST_BYTES];
    uint8_t of_b[MOST_BYTES];
    OpWriter writer_a = op_writer(of_a, sizeof of_a);
    OpWriter writer_b = op_writer(of_b, sizeof of_b);
    op_agent_options_write(&writer_a, a);
    op_agent_options_write(&writer_b, b);
    return writer_a.size == writer_b.size && memcmp(of_a, of_b, writer_a.size) == 0;
}

/* ---- Reading ---- */

/* Structure alone: rules are looked at when all is there. */
static OpStatus read_f64(OpReader *reader, const char *field, double *out) {
    return op_crowd_read_f64(reader, field, -INFINITY, INFINITY, out);
}

static OpStatus read_i32(OpReader *reader, const char *field, int32_t *out) {
    return op_crowd_read_i32(reader, field, INT32_MIN, INT32_MAX, out);
}

static OpStatus read_path(OpReader *reader, OpFollowerOptions *path) {
    uint8_t mode = 0;
    OP_TRY(read_f64(reader, "path.max_speed", &path->max_speed));
    OP_TRY(read_f64(reader, "path.max_acceleration", &path->max_acceleration));
    OP_TRY(read_f64(reader, "path.slow_radius", &path->slow_radius));
    OP_TRY(read_f64(reader, "path.arrival_min_speed", &path->arrival_min_speed));
    OP_TRY(read_f64(reader, "path.arrival_radius", &path->arrival_radius));
    OP_TRY(read_i32(reader, "path.max_corners", &path->max_corners));
    OP_TRY(read_i32(reader, "path.validate_look_ahead", &path->validate_look_ahead));
    OP_TRY(read_i32(reader, "path.optimize_interval", &path->optimize_interval));
    OP_TRY(read_f64(reader, "path.optimize_range", &path->optimize_range));
    OP_TRY(read_i32(reader, "path.optimize_budget", &path->optimize_budget));
    OP_TRY(read_i32(reader, "path.topology_interval", &path->topology_interval));
    OP_TRY(read_i32(reader, "path.topology_budget", &path->topology_budget));
    OP_TRY(read_i32(reader, "path.replan_budget", &path->replan_budget));
    OP_TRY(read_i32(reader, "path.max_replan_rounds", &path->max_replan_rounds));
    OP_TRY(read_f64(reader, "path.stuck_window", &path->stuck_window));
    OP_TRY(read_f64(reader, "path.stuck_progress", &path->stuck_progress));
    OP_TRY(read_i32(reader, "path.max_stuck_recoveries", &path->max_stuck_recoveries));
    OP_TRY(op_crowd_read_u8(reader, "path.off_mesh_mode", OP_OFF_MESH_AUTOMATIC, OP_OFF_MESH_HOST, &mode));
    path->off_mesh_mode = (OpOffMeshMode)mode;
    OP_TRY(read_f64(reader, "path.off_mesh_speed", &path->off_mesh_speed));
    OP_TRY(read_f64(reader, "path.off_mesh_trigger_radius", &path->off_mesh_trigger_radius));
    OP_TRY(op_crowd_read_vec3(reader, "path.search_extents", &path->search_extents));
    OP_TRY(read_i32(reader, "path.corridor_capacity", &path->corridor_capacity));
    OP_TRY(read_i32(reader, "path.refine_budget", &path->refine_budget));
    return read_f64(reader, "path.corner_clearance", &path->corner_clearance);
}

static OpStatus read_fields(OpReader *reader, OpAgentOptions *options) {
    uint8_t quality = 0;
    uint8_t has_path = 0;
    OP_TRY(read_f64(reader, "options.radius", &options->radius));
    OP_TRY(read_f64(reader, "options.max_speed", &options->max_speed));
    OP_TRY(read_f64(reader, "options.max_acceleration", &options->max_acceleration));
    OP_TRY(read_f64(reader, "options.arrival_radius", &options->arrival_radius));
    OP_TRY(read_f64(reader, "options.priority", &options->priority));
    OP_TRY(op_crowd_read_u8(reader, "options.quality", OP_AVOIDANCE_OFF, OP_AVOIDANCE_HIGH, &quality));
    options->quality = (OpAvoidanceQuality)quality;
    OP_TRY(read_f64(reader, "options.wall_clearance", &options->wall_clearance));
    OP_TRY(read_f64(reader, "options.separation_distance", &options->separation_distance));
    OP_TRY(read_f64(reader, "options.separation_weight", &options->separation_weight));
    OP_TRY(read_f64(reader, "options.side_preference", &options->side_preference));
    OP_TRY(op_crowd_read_u8(reader, "options.has_path", 0, 1, &has_path));
    options->has_path = has_path == 1;
    return options->has_path ? read_path(reader, &options->path) : OP_STATUS_OK;
}

OpStatus op_agent_options_read(OpReader *reader, OpAgentOptions *out) {
    OpAgentOptions options = {0};
    size_t offset = reader->offset;
    OP_TRY(read_fields(reader, &options));
    if (op_agent_options_check(&options) != OP_STATUS_OK) {
        char field[64];
        size_t length = strlen(op_error_argument());
        memcpy(field, op_error_argument(), length + 1);
        return op_fail(OP_STATUS_CROWD_STATE, "options", "at byte %zu must be those of an agent: %s is not",
                       offset, field);
    }
    *out = options;
    return OP_STATUS_OK;
}
