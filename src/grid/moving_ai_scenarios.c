/* The Moving AI .scen format, version 1 (Sturtevant 2012). */
#include "base/number.h"
#include "base/status.h"
#include "grid/grid_object.h"
#include "base/text_lines.h"

#define MAX_SIDE 65536

/* A cursor over one line's fields. */
typedef struct Fields {
    OpTextLine rest;
    int32_t line_number;
} Fields;

static OpStatus fail_field(const Fields *fields, const char *name, const char *rule) {
    return op_fail(OP_STATUS_GRID_FORMAT, "text", "line %d: %s must be %s", fields->line_number, name, rule);
}

static OpStatus read_int(Fields *fields, const char *name, int32_t low, int32_t high, int32_t *out) {
    OpTextLine field;
    if (!op_text_next_field(&fields->rest, &field) || !op_parse_i32(field.text, field.size, out) ||
        *out < low || *out > high) {
        return op_fail(OP_STATUS_GRID_FORMAT, "text", "line %d: %s must be an integer in [%d, %d]",
                       fields->line_number, name, low, high);
    }
    return OP_STATUS_OK;
}

static OpStatus read_scenario(Fields *fields, OpMovingAiScenario *out) {
    OpTextLine field;
    OP_TRY(read_int(fields, "bucket", 0, INT32_MAX, &out->bucket));
    if (!op_text_next_field(&fields->rest, &field)) {
        return fail_field(fields, "map", "a name");
    }
    out->map = field.text;
    out->map_size = field.size;
    OP_TRY(read_int(fields, "width", 1, MAX_SIDE, &out->width));
    OP_TRY(read_int(fields, "height", 1, MAX_SIDE, &out->height));
    OP_TRY(read_int(fields, "start x", 0, out->width - 1, &out->start.x));
    OP_TRY(read_int(fields, "start y", 0, out->height - 1, &out->start.y));
    OP_TRY(read_int(fields, "goal x", 0, out->width - 1, &out->goal.x));
    OP_TRY(read_int(fields, "goal y", 0, out->height - 1, &out->goal.y));
    if (!op_text_next_field(&fields->rest, &field) ||
        !op_parse_f64(field.text, field.size, &out->optimal_length) || !(out->optimal_length >= 0.0) ||
        !op_is_finite(out->optimal_length)) {
        return fail_field(fields, "optimal length", "a finite number of at least 0");
    }
    if (op_text_next_field(&fields->rest, &field)) {
        return fail_field(fields, "a scenario", "nine fields");
    }
    return OP_STATUS_OK;
}

static OpStatus read_version(OpTextLines *lines) {
    OpTextLine line;
    OpTextLine field;
    double version;
    if (!op_text_lines_next(lines, &line) || !op_text_next_field(&line, &field) ||
        !op_text_equals(&field, "version") || !op_text_next_field(&line, &field) ||
        !op_parse_f64(field.text, field.size, &version) || version != 1.0 ||
        op_text_next_field(&line, &field)) {
        return op_fail(OP_STATUS_GRID_FORMAT, "text", "line 1: expected \"version 1\"");
    }
    return OP_STATUS_OK;
}

/* Counts the scenarios and writes the first capacity of them. */
static OpStatus read_all(const char *text, size_t size, OpMovingAiScenario *scenarios, size_t capacity,
                         size_t *found) {
    OpTextLines lines = op_text_lines(text, size);
    OP_TRY(read_version(&lines));
    *found = 0;
    OpTextLine line;
    while (op_text_lines_next(&lines, &line)) {
        if (op_text_is_blank(line)) {
            continue;
        }
        OpMovingAiScenario scenario;
        OP_TRY(read_scenario(&(Fields){line, lines.number}, &scenario));
        if (*found < capacity) {
            scenarios[*found] = scenario;
        }
        ++*found;
    }
    return OP_STATUS_OK;
}

/* Reads the text twice, so that a malformed line is known before anything is written. */
OpStatus op_moving_ai_parse_scenarios(const char *text, size_t size, OpMovingAiScenario *scenarios,
                                      size_t capacity, size_t *count) {
    if (text == NULL) {
        return op_fail_null("text");
    }
    if (scenarios == NULL && capacity > 0) {
        return op_fail_null("scenarios");
    }
    if (count == NULL) {
        return op_fail_null("count");
    }
    size_t found = 0;
    OP_TRY(read_all(text, size, NULL, 0, &found));
    OP_TRY(read_all(text, size, scenarios, capacity, &found));
    *count = found;
    if (found > capacity) {
        return op_fail(OP_STATUS_BUFFER_TOO_SMALL, "capacity", "must be at least %zu, was %zu", found,
                       capacity);
    }
    return OP_STATUS_OK;
}
