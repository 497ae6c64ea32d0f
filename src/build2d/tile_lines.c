/* Finding the tile lines of an axis. */
#include "build2d/tile_lines.h"

#include <math.h>

#include "base/memory.h"
#include "base/status.h"

/* A line may be this part of a cell off. */
#define LINE_TOLERANCE (1.0 / 1024.0)

typedef struct Axis {
    const char *name;
    double origin;
    double tile_size;
    double cell_size;
    int32_t snap_bits;
} Axis;

static double true_position(const Axis *axis, int32_t line) {
    return axis->origin + (double)line * axis->tile_size;
}

static OpStatus place_line(const Axis *axis, int32_t line, int64_t *out) {
    double position = true_position(axis, line);
    if (!(fabs(position) <= 2.0 * OP_MAX_COORDINATE)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, axis->name,
                       "must have tiles within %g, but tile line %d lies at %g", OP_MAX_COORDINATE, line,
                       position);
    }
    *out = op_snap(position, axis->snap_bits);
    if (fabs(op_unsnap(*out, axis->snap_bits) - position) > axis->cell_size * LINE_TOLERANCE) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, axis->name,
                       "must put tile lines on the grid of 2^-%d, but line %d at %g is not: choose another "
                       "origin, tile size "
                       "or snap_bits",
                       axis->snap_bits, line, position);
    }
    return OP_STATUS_OK;
}

/* The tile that has a coordinate: it begins at or before it. */
static OpStatus find_tile(const Axis *axis, int64_t coordinate, int32_t *out) {
    double guess = floor((op_unsnap(coordinate, axis->snap_bits) - axis->origin) / axis->tile_size);
    if (!(fabs(guess) < 1073741824.0)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "tile_size", "must give tile numbers below 2^30, was %g",
                       axis->tile_size);
    }
    int32_t tile = (int32_t)guess;
    int64_t line = 0;
    OP_TRY(place_line(axis, tile, &line));
    while (line > coordinate) {
        OP_TRY(place_line(axis, --tile, &line));
    }
    for (;;) {
        OP_TRY(place_line(axis, tile + 1, &line));
        if (line > coordinate) {
            break;
        }
        tile++;
    }
    *out = tile;
    return OP_STATUS_OK;
}

OpStatus op_tile_lines(const char *name, int64_t low, int64_t high, double origin,
                       const OpNavMeshParams *params, int32_t snap_bits, const OpAllocator *allocator,
                       OpTileLines *out) {
    Axis axis = {name, origin, params->tile_size, params->cell_size, snap_bits};
    int32_t last = 0;
    *out = (OpTileLines){.allocator = *allocator};
    OP_TRY(find_tile(&axis, low, &out->first_tile));
    /* A region that ends on a line does not reach into the tile there. */
    OP_TRY(find_tile(&axis, high - 1, &last));
    if (last - out->first_tile > OP_MAX_TILE_LINES) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, name,
                       "must have at most %d tile lines across the region, had %d", OP_MAX_TILE_LINES,
                       last - out->first_tile);
    }
    int32_t count = last - out->first_tile + 1;
    OP_TRY(op_alloc_array(allocator, (size_t)count + 1, sizeof(int64_t), (void **)&out->lines));
    out->tile_count = count;
    for (int32_t i = 0; i <= count; i++) {
        OpStatus status = place_line(&axis, out->first_tile + i, &out->lines[i]);
        if (status != OP_STATUS_OK) {
            op_tile_lines_free(out);
            return status;
        }
    }
    return OP_STATUS_OK;
}

void op_tile_lines_free(OpTileLines *lines) {
    op_free_array(&lines->allocator, lines->lines, (size_t)lines->tile_count + 1, sizeof(int64_t));
    lines->lines = NULL;
    lines->tile_count = 0;
}

int32_t op_tile_of_third(const OpTileLines *lines, int64_t sum) {
    int32_t low = 0;
    int32_t high = lines->tile_count;
    while (high - low > 1) {
        int32_t middle = low + (high - low) / 2;
        if (3 * lines->lines[middle] <= sum) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}
