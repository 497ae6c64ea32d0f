/* Moving AI maps: a format error, or a grid whose walls survive being written and read again. Memory is never asked for
 * beyond what the file's own size can fill. */
#include "fuzz_target.h"

#include <string.h>

typedef struct Meter {
    size_t input_size;
    size_t blocks;
} Meter;

static void *metered_alloc(void *user, size_t size) {
    Meter *meter = user;
    FUZZ_CHECK(size <= meter->input_size + 65536);
    meter->blocks++;
    return malloc(size);
}

static void metered_free(void *user, void *memory, size_t size) {
    Meter *meter = user;
    (void)size;
    meter->blocks--;
    free(memory);
}

static void check_round_trip(const OpGrid *grid) {
    size_t needed = 0;
    FUZZ_CHECK(op_moving_ai_write_map(grid, NULL, 0, &needed) == OP_STATUS_BUFFER_TOO_SMALL);
    char *text = malloc(needed);
    FUZZ_CHECK(text != NULL);
    FUZZ_CHECK(op_moving_ai_write_map(grid, text, needed, &needed) == OP_STATUS_OK);
    OpGrid *again = NULL;
    FUZZ_CHECK(op_moving_ai_parse_map(text, needed, NULL, NULL, &again) == OP_STATUS_OK);
    size_t count = (size_t)op_grid_width(grid) * (size_t)op_grid_height(grid);
    FUZZ_CHECK(op_grid_width(again) == op_grid_width(grid) && op_grid_height(again) == op_grid_height(grid));
    FUZZ_CHECK(memcmp(op_grid_cells(again), op_grid_cells(grid), count) == 0);
    op_grid_destroy(again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Meter meter = {.input_size = size};
    OpAllocator allocator = {metered_alloc, metered_free, &meter};
    OpGrid *grid = NULL;
    OpStatus status = op_moving_ai_parse_map((const char *)data, size, NULL, &allocator, &grid);
    if (status == OP_STATUS_OK) {
        check_round_trip(grid);
        op_grid_destroy(grid);
    } else {
        FUZZ_CHECK(status == OP_STATUS_GRID_FORMAT && grid == NULL);
    }
    FUZZ_CHECK(meter.blocks == 0);
    return 0;
}
