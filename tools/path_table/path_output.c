/* JSON by hand: the values are numbers and names without characters to escape. */
#include "path_output.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void output_head(const OpGridPath *path, double microseconds) {
    uint64_t bits = 0;
    memcpy(&bits, &path->cost, sizeof bits);
    printf("{\"status\":\"%s\",\"costBits\":\"%016" PRIx64
           "\",\"expanded\":%d,\"iterations\":%d,\"cellCount\":%d,\"microseconds\":%.3f",
           op_path_status_name(path->status), bits, path->expanded_count, path->iterations, path->cell_count,
           microseconds);
}

void path_output_cells(const OpCell *cells, int32_t count) {
    putchar('[');
    for (int32_t i = 0; i < count; ++i) {
        printf("%s%d,%d", i > 0 ? "," : "", cells[i].x, cells[i].y);
    }
    putchar(']');
}

void path_output_full(const OpGridPath *path, double microseconds) {
    output_head(path, microseconds);
    printf(",\"cells\":");
    path_output_cells(path->cells, path->cell_count);
    printf(",\"expandedCells\":");
    path_output_cells(path->expanded_cells, path->expanded_cell_count);
    printf("}\n");
}

void path_output_hashed(const OpGridPath *path, double microseconds, bool water) {
    OpSha256 sha;
    uint8_t digest[32];
    op_sha256_begin(&sha);
    for (int32_t i = 0; i < path->cell_count; ++i) {
        uint8_t bytes[8];
        OpWriter writer = op_writer(bytes, sizeof bytes);
        op_write_i32(&writer, path->cells[i].x);
        op_write_i32(&writer, path->cells[i].y);
        op_sha256_update(&sha, bytes, sizeof bytes);
    }
    op_sha256_end(&sha, digest);
    output_head(path, microseconds);
    printf(",\"water\":%s,\"cellsHash\":\"", water ? "true" : "false");
    for (size_t i = 0; i < sizeof digest; ++i) {
        printf("%02x", digest[i]);
    }
    printf("\"}\n");
}
