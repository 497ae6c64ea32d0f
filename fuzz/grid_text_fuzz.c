/* Pictures of grids: op_grid_from_text gives a format error, or a grid that says the same when drawn again. */
#include "fuzz_target.h"

#include <string.h>

static char letter(uint8_t area) {
    return area == 0 ? '.' : area == OP_AREA_WALL ? '#' : (char)('0' + area);
}

static char *draw(const OpGrid *grid, size_t *size) {
    size_t width = (size_t)op_grid_width(grid);
    size_t height = (size_t)op_grid_height(grid);
    const uint8_t *cells = op_grid_cells(grid);
    char *text = malloc((width + 1) * height);
    FUZZ_CHECK(text != NULL);
    *size = 0;
    for (size_t y = 0; y < height; y++) {
        for (size_t x = 0; x < width; x++) {
            text[(*size)++] = letter(cells[y * width + x]);
        }
        text[(*size)++] = '\n';
    }
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    OpGrid *grid = NULL;
    OpStatus status = op_grid_from_text((const char *)data, size, NULL, &grid);
    if (status != OP_STATUS_OK) {
        FUZZ_CHECK(status == OP_STATUS_GRID_FORMAT && grid == NULL);
        FUZZ_CHECK(strcmp(op_error_argument(), "text") == 0);
        return 0;
    }
    size_t drawn_size;
    char *drawn = draw(grid, &drawn_size);
    OpGrid *again = NULL;
    FUZZ_CHECK(op_grid_from_text(drawn, drawn_size, NULL, &again) == OP_STATUS_OK);
    FUZZ_CHECK(op_grid_content_hash(again) == op_grid_content_hash(grid));
    free(drawn);
    op_grid_destroy(again);
    op_grid_destroy(grid);
    return 0;
}
