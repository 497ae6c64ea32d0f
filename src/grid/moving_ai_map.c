/* The Moving AI .map format (Sturtevant 2012). */
#include "base/number.h"
#include "base/status.h"
#include "grid/grid_object.h"
#include "base/text_lines.h"

#define MAX_SIDE 65536

OpMovingAiOptions op_moving_ai_options_default(void) {
    return (OpMovingAiOptions){.ground_area = 0, .swamp_area = 0, .water_area = OP_AREA_WALL};
}

static OpStatus fail_line(const OpTextLines *lines, const char *expected) {
    return op_fail(OP_STATUS_GRID_FORMAT, "text", "line %d: expected %s", lines->number, expected);
}

/* Reads "<word> <value>" and nothing else. */
static bool read_pair(OpTextLines *lines, const char *word, OpTextLine *value) {
    OpTextLine line;
    OpTextLine key;
    OpTextLine rest;
    if (!op_text_lines_next(lines, &line)) {
        lines->number++; /* the line that is missing */
        return false;
    }
    return op_text_next_field(&line, &key) && op_text_equals(&key, word) &&
           op_text_next_field(&line, value) && !op_text_next_field(&line, &rest);
}

static bool read_side(OpTextLines *lines, const char *word, int32_t *out) {
    OpTextLine value;
    return read_pair(lines, word, &value) && op_parse_i32(value.text, value.size, out) && *out >= 1 &&
           *out <= MAX_SIDE;
}

static OpStatus read_header(OpTextLines *lines, int32_t *width, int32_t *height) {
    OpTextLine value;
    OpTextLine line;
    if (!read_pair(lines, "type", &value)) {
        return fail_line(lines, "\"type octile\"");
    }
    if (!read_side(lines, "height", height)) {
        return fail_line(lines, "\"height H\" with H in [1, 65536]");
    }
    if (!read_side(lines, "width", width)) {
        return fail_line(lines, "\"width W\" with W in [1, 65536]");
    }
    bool has_line = op_text_lines_next(lines, &line);
    lines->number += has_line ? 0 : 1;
    OpTextLine word;
    OpTextLine rest;
    if (!has_line || !op_text_next_field(&line, &word) || !op_text_equals(&word, "map") ||
        op_text_next_field(&line, &rest)) {
        return fail_line(lines, "\"map\"");
    }
    int64_t cells = (int64_t)*width * *height;
    if (cells > OP_GRID_MAX_CELLS) {
        return op_fail(OP_STATUS_GRID_FORMAT, "text", "line 3: expected at most %d cells, was %lld",
                       OP_GRID_MAX_CELLS, (long long)cells);
    }
    if ((uint64_t)cells > op_text_lines_left(lines)) {
        return op_fail(OP_STATUS_GRID_FORMAT, "text",
                       "line 4: expected %lld cells to follow, but %zu bytes do", (long long)cells,
                       op_text_lines_left(lines));
    }
    return OP_STATUS_OK;
}

static bool area_of(char c, const OpMovingAiOptions *options, uint8_t *area) {
    switch (c) {
    case '.':
    case 'G':
        *area = options->ground_area;
        return true;
    case 'S':
        *area = options->swamp_area;
        return true;
    case 'W':
        *area = options->water_area;
        return true;
    case '@':
    case 'O':
    case 'T':
        *area = OP_AREA_WALL;
        return true;
    default:
        return false;
    }
}

static OpStatus read_row(OpTextLines *lines, const OpMovingAiOptions *options, int32_t width,
                         uint8_t *cells) {
    OpTextLine line;
    if (!op_text_lines_next(lines, &line)) {
        lines->number++;
        return fail_line(lines, "a row of cells, but the file ends");
    }
    if (line.size != (size_t)width) {
        return op_fail(OP_STATUS_GRID_FORMAT, "text", "line %d: expected %d cells, had %zu", lines->number,
                       width, line.size);
    }
    for (int32_t x = 0; x < width; x++) {
        if (!area_of(line.text[x], options, &cells[x])) {
            return op_fail(OP_STATUS_GRID_FORMAT, "text",
                           "line %d, column %d: expected one of . G S W @ O T, was byte %d", lines->number,
                           x + 1, (int)(unsigned char)line.text[x]);
        }
    }
    return OP_STATUS_OK;
}

static OpStatus read_rows(OpTextLines *lines, const OpMovingAiOptions *options, OpGrid *grid) {
    for (int32_t y = 0; y < grid->height; y++) {
        OP_TRY(read_row(lines, options, grid->width, &grid->cells[op_grid_index(grid, (OpCell){0, y})]));
    }
    OpTextLine line;
    while (op_text_lines_next(lines, &line)) {
        if (line.size > 0) {
            return fail_line(lines, "nothing after the last row");
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_moving_ai_parse_map(const char *text, size_t size, const OpMovingAiOptions *options,
                                const OpAllocator *allocator, OpGrid **out) {
    if (text == NULL) {
        return op_fail_null("text");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpMovingAiOptions areas = options == NULL ? op_moving_ai_options_default() : *options;
    OpTextLines lines = op_text_lines(text, size);
    int32_t width;
    int32_t height;
    OP_TRY(read_header(&lines, &width, &height));
    OpGrid *grid;
    OP_TRY(op_grid_allocate(width, height, allocator, &grid));
    OpStatus status = read_rows(&lines, &areas, grid);
    if (status != OP_STATUS_OK) {
        op_grid_destroy(grid);
        return status;
    }
    *out = grid;
    return OP_STATUS_OK;
}

/* ---- Writing ---- */

static void write_text(OpWriter *writer, const char *text) {
    for (; *text != 0; text++) {
        op_write_u8(writer, (uint8_t)*text);
    }
}

static void write_decimal(OpWriter *writer, int32_t value) {
    char text[OP_F64_TEXT_SIZE];
    op_write_bytes(writer, text, op_format_f64((double)value, text));
}

OpStatus op_moving_ai_write_map(const OpGrid *grid, char *buffer, size_t capacity, size_t *needed) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (buffer == NULL && capacity > 0) {
        return op_fail_null("buffer");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    OpWriter writer = op_writer((uint8_t *)buffer, capacity);
    write_text(&writer, "type octile\nheight ");
    write_decimal(&writer, grid->height);
    write_text(&writer, "\nwidth ");
    write_decimal(&writer, grid->width);
    write_text(&writer, "\nmap\n");
    const uint8_t *cell = grid->cells;
    for (int32_t y = 0; y < grid->height; y++) {
        for (int32_t x = 0; x < grid->width; x++) {
            op_write_u8(&writer, *cell++ == OP_AREA_WALL ? '@' : '.');
        }
        op_write_u8(&writer, '\n');
    }
    *needed = writer.size;
    if (writer.size > capacity) {
        return op_fail(OP_STATUS_BUFFER_TOO_SMALL, "capacity", "must be at least %zu, was %zu", writer.size,
                       capacity);
    }
    return OP_STATUS_OK;
}
