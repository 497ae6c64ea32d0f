/* Tells the two formats of map file apart. */
#include "map_file.h"

#include "file_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

OpGrid *map_file_read(const char *path, const OpMovingAiOptions *options) {
    size_t size = 0;
    char *text = file_text_read(path, &size);
    OpGrid *grid = NULL;
    if (text == NULL) {
        return NULL;
    }
    bool moving_ai = size >= 4 && memcmp(text, "type", 4) == 0;
    OpStatus status = moving_ai ? op_moving_ai_parse_map(text, size, options, NULL, &grid)
                                : op_grid_from_text(text, size, NULL, &grid);
    if (status != OP_STATUS_OK) {
        fprintf(stderr, "%s: %s\n", path, op_error_message());
    }
    free(text);
    return grid;
}
