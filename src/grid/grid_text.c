/* Grids from pictures: '.' open, '#' wall, '1' to '9' areas. */
#include "grid/grid_object.h"

#include "base/status.h"
#include "base/text_lines.h"

static bool area_of(char c, uint8_t *area) {
    if (c == '.') {
        *area = 0;
    } else if (c == '#') {
        *area = OP_AREA_WALL;
    } else if (c >= '1' && c <= '9') {
        *area = (uint8_t)(c - '0');
    } else {
        return false;
    }
    return true;
}

static OpStatus check_row(const OpTextLine *line, int32_t number, size_t width) {
    for (size_t column = 0; column < line->size; column++) {
        uint8_t area;
        if (!area_of(line->text[column], &area)) {
            return op_fail(OP_STATUS_GRID_FORMAT, "text",
                           "line %d, column %zu: expected '.', '#' or '1' to '9', was byte %d", number,
                           column + 1, (int)(unsigned char)line->text[column]);
        }
    }
    if (line->size != width) {
        return op_fail(OP_STATUS_GRID_FORMAT, "text", "line %d: expected %zu cells as in line 1, had %zu",
                       number, width, line->size);
    }
    return OP_STATUS_OK;
}

/* Reads every row once, so that nothing is allocated for a text that turns out to be bad. */
static OpStatus measure(const char *text, size_t size, int32_t *width, int32_t *height) {
    OpTextLines lines = op_text_lines(text, size);
    OpTextLine line;
    if (!op_text_lines_next(&lines, &line) || line.size == 0) {
        return op_fail(OP_STATUS_GRID_FORMAT, "text", "line 1: expected a row of cells, was empty");
    }
    size_t first_width = line.size;
    do {
        OP_TRY(check_row(&line, lines.number, first_width));
        if (first_width * (size_t)lines.number > OP_GRID_MAX_CELLS) {
            return op_fail(OP_STATUS_OUT_OF_RANGE, "text", "must hold at most %d cells", OP_GRID_MAX_CELLS);
        }
    } while (op_text_lines_next(&lines, &line));
    *width = (int32_t)first_width;
    *height = lines.number;
    return OP_STATUS_OK;
}

OpStatus op_grid_from_text(const char *text, size_t size, const OpAllocator *allocator, OpGrid **out) {
    if (text == NULL) {
        return op_fail_null("text");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    int32_t width = 0;
    int32_t height = 0;
    OP_TRY(measure(text, size, &width, &height));
    OpGrid *grid;
    OP_TRY(op_grid_allocate(width, height, allocator, &grid));
    OpTextLines lines = op_text_lines(text, size);
    OpTextLine line;
    uint8_t *cell = grid->cells;
    while (op_text_lines_next(&lines, &line)) {
        for (size_t column = 0; column < line.size; column++) {
            (void)area_of(line.text[column], cell++);
        }
    }
    *out = grid;
    return OP_STATUS_OK;
}
