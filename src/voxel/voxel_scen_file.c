/* The Moving AI .3dscen format, version 1 (Brewer & Sturtevant 2018). */
#include "base/number.h"
#include "base/status.h"
#include "base/text_lines.h"
#include "onepath/voxel.h"

static OpStatus read_header(OpTextLines *lines, OpTextLine *map_name) {
    OpTextLine line;
    OpTextLine field;
    double version;
    if (!op_text_lines_next(lines, &line) || !op_text_next_field(&line, &field) ||
        !op_text_equals(&field, "version") || !op_text_next_field(&line, &field) ||
        !op_parse_f64(field.text, field.size, &version) || version != 1.0 || !op_text_is_blank(line)) {
        return op_fail(OP_STATUS_GRID_FORMAT, "text", "line 1: expected \"version 1\"");
    }
    if (!op_text_lines_next(lines, &line) || !op_text_next_field(&line, map_name) ||
        !op_text_is_blank(line)) {
        return op_fail(OP_STATUS_GRID_FORMAT, "text", "line 2: expected the name of the map");
    }
    return OP_STATUS_OK;
}

static OpStatus read_coordinate(OpTextLine *rest, int32_t line, const char *name, int32_t *out) {
    OpTextLine field;
    if (!op_text_next_field(rest, &field) || !op_parse_i32(field.text, field.size, out) || *out < 0 ||
        *out >= OP_VOXEL_MAX_VOXELS) {
        return op_fail(OP_STATUS_GRID_FORMAT, "text", "line %d: %s must be an integer in [0, %d]", line, name,
                       OP_VOXEL_MAX_VOXELS - 1);
    }
    return OP_STATUS_OK;
}

static OpStatus read_length(OpTextLine *rest, int32_t line, const char *name, double *out) {
    OpTextLine field;
    if (!op_text_next_field(rest, &field) || !op_parse_f64(field.text, field.size, out) || !(*out >= 0.0) ||
        !op_is_finite(*out)) {
        return op_fail(OP_STATUS_GRID_FORMAT, "text", "line %d: %s must be a finite number of at least 0",
                       line, name);
    }
    return OP_STATUS_OK;
}

static OpStatus read_scenario(OpTextLine rest, int32_t line, OpVoxelScenario *out) {
    OP_TRY(read_coordinate(&rest, line, "start x", &out->start.x));
    OP_TRY(read_coordinate(&rest, line, "start y", &out->start.y));
    OP_TRY(read_coordinate(&rest, line, "start z", &out->start.z));
    OP_TRY(read_coordinate(&rest, line, "goal x", &out->goal.x));
    OP_TRY(read_coordinate(&rest, line, "goal y", &out->goal.y));
    OP_TRY(read_coordinate(&rest, line, "goal z", &out->goal.z));
    OP_TRY(read_length(&rest, line, "optimal length", &out->optimal_length));
    OP_TRY(read_length(&rest, line, "ratio", &out->ratio));
    return op_text_is_blank(rest)
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_GRID_FORMAT, "text", "line %d: a scenario must be eight fields", line);
}

/* Counts the scenarios and writes the first capacity of them. */
static OpStatus read_all(const char *text, size_t size, OpVoxelScenario *scenarios, size_t capacity,
                         size_t *found, OpTextLine *map_name) {
    OpTextLines lines = op_text_lines(text, size);
    OP_TRY(read_header(&lines, map_name));
    *found = 0;
    OpTextLine line;
    while (op_text_lines_next(&lines, &line)) {
        if (op_text_is_blank(line)) {
            continue;
        }
        OpVoxelScenario scenario;
        OP_TRY(read_scenario(line, lines.number, &scenario));
        if (*found < capacity) {
            scenarios[*found] = scenario;
        }
        ++*found;
    }
    return OP_STATUS_OK;
}

OpStatus op_voxel_scenarios_parse(const char *text, size_t size, OpVoxelScenario *scenarios, size_t capacity,
                                  size_t *count, const char **map_name, size_t *map_name_size) {
    if (text == NULL) {
        return op_fail_null("text");
    }
    if (scenarios == NULL && capacity > 0) {
        return op_fail_null("scenarios");
    }
    if (count == NULL) {
        return op_fail_null("count");
    }
    if (map_name != NULL && map_name_size == NULL) {
        return op_fail_null("map_name_size");
    }
    size_t found = 0;
    OpTextLine name;
    OP_TRY(read_all(text, size, NULL, 0, &found, &name)); /* nothing is written before all of it is good */
    OP_TRY(read_all(text, size, scenarios, capacity, &found, &name));
    *count = found;
    if (map_name != NULL) {
        *map_name = name.text;
        *map_name_size = name.size;
    }
    if (found > capacity) {
        return op_fail(OP_STATUS_BUFFER_TOO_SMALL, "capacity", "must be at least %zu, was %zu", found,
                       capacity);
    }
    return OP_STATUS_OK;
}
