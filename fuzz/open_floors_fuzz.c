/* Bytes as a program: spans anywhere in a small grid, floors of them for an agent of any size, then erosion, areas, distances and
 * regions, valid or not. Every call ends with a known status, a failed one changes nothing, links lead to floors, and regions are
 * numbered without gaps, on walkable floors only. */
#include "fuzz_world.h"

#include "build3d/floor_split.h"
#include "build3d/tile_build.h"

#include <string.h>

enum { MOST_SIDE = 10, MOST_FLOORS = 4096, MOST_CALLS = 12 };

/* Mostly small, sometimes from the ends of the range. */
static int32_t take_size(FuzzProgram *program) {
    static const int32_t ends[] = {INT32_MIN, INT32_MAX, -1, 65535, 65536, 1 << 20, (1 << 20) + 1, 400};
    uint8_t byte = fuzz_take(program);
    return byte >= 248 ? ends[byte - 248] : byte % 12;
}

/* ---- Judging ---- */

static void check_links(const OpCompactHeightfield *floors, int32_t cell, int32_t floor) {
    static const int32_t dx[] = {-1, 0, 1, 0};
    static const int32_t dz[] = {0, 1, 0, -1};
    OpHeightfieldFrame frame = op_compact_heightfield_frame(floors);
    const int32_t *cells = op_compact_heightfield_cells(floors);
    for (int32_t d = 0; d < 4; d++) {
        uint32_t link = op_compact_heightfield_floors(floors)[floor].links >> (6 * d) & 63;
        int32_t x = cell % frame.width + dx[d];
        int32_t z = cell / frame.width + dz[d];
        if (link != OP_NO_LINK) {
            FUZZ_CHECK(x >= 0 && x < frame.width && z >= 0 && z < frame.depth);
            const int32_t *beside = &cells[x + z * frame.width];
            FUZZ_CHECK(beside[0] + (int32_t)link < beside[1]);
        }
    }
}

static void check_floors(const OpCompactHeightfield *floors) {
    OpHeightfieldFrame frame = op_compact_heightfield_frame(floors);
    const int32_t *cells = op_compact_heightfield_cells(floors);
    const OpFloor *list = op_compact_heightfield_floors(floors);
    int32_t last = 0;
    for (int32_t cell = 0; cell < frame.width * frame.depth; cell++) {
        for (int32_t i = cells[cell]; i < cells[cell + 1]; i++) {
            FUZZ_CHECK(i == cells[cell] || list[i - 1].y + list[i - 1].height < list[i].y);
            FUZZ_CHECK(list[i].area <= OP_NAV_MAX_AREA);
            FUZZ_CHECK(list[i].region >= 0 && list[i].region <= last + 1);
            FUZZ_CHECK(list[i].area != OP_AREA_NONE || list[i].region == 0);
            last = list[i].region > last ? list[i].region : last;
            check_links(floors, cell, i);
        }
    }
    FUZZ_CHECK(last == op_compact_heightfield_region_count(floors));
}

static bool same_floors(const OpFloor *a, const OpFloor *b, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        if (a[i].area != b[i].area || a[i].region != b[i].region || a[i].links != b[i].links) {
            return false;
        }
    }
    return true;
}

/* ---- Calls ---- */

static OpStatus do_erode(FuzzProgram *program, OpCompactHeightfield *floors) {
    return op_compact_heightfield_erode(floors, take_size(program));
}

static OpStatus do_mark(FuzzProgram *program, OpCompactHeightfield *floors) {
    OpVec2 corners[8];
    OpAreaVolume volume = {.corners = corners, .corner_count = fuzz_take(program) % 9};
    for (int32_t i = 0; i < 8; i++) {
        corners[i].x = (double)fuzz_take(program) / 16.0 - 2.0;
        corners[i].y = (double)fuzz_take(program) / 16.0 - 2.0;
    }
    volume.min_y = (double)take_size(program) * 0.5;
    volume.max_y = volume.min_y + (double)take_size(program);
    volume.area = fuzz_take(program) % 68;
    return op_compact_heightfield_mark_area(floors, &volume);
}

static OpStatus do_distances(FuzzProgram *program, OpCompactHeightfield *floors) {
    int32_t distances[MOST_FLOORS];
    (void)program;
    OpStatus status = op_compact_heightfield_distances(floors, distances);
    for (int32_t i = 0; i < op_compact_heightfield_floor_count(floors); i++) {
        FUZZ_CHECK(distances[i] >= 0 && distances[i] <= MOST_SIDE);
    }
    return status;
}

static OpStatus do_partition(FuzzProgram *program, OpCompactHeightfield *floors) {
    OpPartition partition = (OpPartition)(fuzz_take(program) % 4);
    int32_t min_area = take_size(program);
    return op_compact_heightfield_partition(floors, partition, min_area, take_size(program));
}

/* Quarters around the grid, or any eight bytes. */
static double take_number(FuzzProgram *program) {
    uint8_t byte = fuzz_take(program);
    if (byte < 240) {
        return ((double)byte - 40.0) * 0.25;
    }
    uint8_t bytes[sizeof(double)];
    double number;
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = fuzz_take(program);
    }
    memcpy(&number, bytes, sizeof number);
    return number;
}

static OpStatus do_obstacle(FuzzProgram *program, OpCompactHeightfield *floors) {
    OpObstacle obstacle = {.shape = (OpObstacleShape)(fuzz_take(program) % 4)};
    obstacle.position.x = take_number(program);
    obstacle.position.y = take_number(program);
    obstacle.position.z = take_number(program);
    obstacle.size.x = take_number(program);
    obstacle.size.y = take_number(program);
    obstacle.size.z = take_number(program);
    obstacle.yaw = take_number(program);
    OpStatus status = op_compact_heightfield_mark_obstacle(floors, &obstacle, take_number(program));
    FUZZ_CHECK(status != OP_STATUS_OK || op_obstacle_check(&obstacle) == OP_STATUS_OK);
    return status;
}

/* Layers are sound floors, every floor is in one, and no cell has two walkable ones of a layer. */
static OpStatus do_split(FuzzProgram *program, OpCompactHeightfield *floors) {
    OpFloorSplit split;
    int32_t total = 0;
    (void)program;
    FUZZ_CHECK(op_floor_split_make(floors, 0, 0, &split) == OP_STATUS_OK);
    for (int32_t number = 0; number < split.layer_count; number++) {
        OpCompactHeightfield *layer = NULL;
        FUZZ_CHECK(op_floor_split_take(&split, floors, number, &layer) == OP_STATUS_OK);
        FUZZ_CHECK(op_partition_by_layers(layer, NULL, 2) == OP_STATUS_OK);
        check_floors(layer);
        for (int32_t i = 0, walkable = -1; i < layer->floor_count; i++) {
            if (layer->floors[i].area != OP_AREA_NONE) {
                FUZZ_CHECK(layer->cell_of[i] != walkable);
                walkable = layer->cell_of[i];
            }
        }
        total += layer->floor_count;
        op_compact_heightfield_destroy(layer);
    }
    op_floor_split_free(&split);
    FUZZ_CHECK(total == floors->floor_count);
    return OP_STATUS_OK;
}

static void do_call(FuzzProgram *program, OpCompactHeightfield *floors) {
    static OpStatus (*const calls[])(FuzzProgram *, OpCompactHeightfield *) = {
        do_erode, do_mark, do_distances, do_partition, do_obstacle, do_split};
    static OpFloor before[MOST_FLOORS];
    int32_t count = op_compact_heightfield_floor_count(floors);
    for (int32_t i = 0; i < count; i++) {
        before[i] = op_compact_heightfield_floors(floors)[i];
    }
    OpStatus status = calls[fuzz_take(program) % 6](program, floors);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_INVALID_ARGUMENT ||
               status == OP_STATUS_OUT_OF_RANGE);
    FUZZ_CHECK(status == OP_STATUS_OK || same_floors(op_compact_heightfield_floors(floors), before, count));
    check_floors(floors);
}

/* ---- The grid ---- */

/* Single spans, and plates over all of the grid. */
static void add_spans(FuzzProgram *program, OpHeightfield *heightfield) {
    OpHeightfieldFrame frame = op_heightfield_frame(heightfield);
    for (int32_t i = fuzz_take(program); i > 0 && !fuzz_is_over(program); i--) {
        int32_t cell = fuzz_take(program);
        int32_t min = fuzz_take(program);
        uint8_t area = fuzz_take(program) % 4 == 0 ? fuzz_take(program) % 64 : OP_AREA_WALKABLE;
        int32_t cells = frame.width * frame.depth;
        for (int32_t k = 0; k < (cell >= 240 ? cells : 1); k++) {
            int32_t at = (cell + k) % cells;
            FUZZ_CHECK(op_heightfield_add_span(heightfield, at % frame.width, at / frame.width, min, min + 1,
                                               area, 0) == OP_STATUS_OK);
        }
        if (op_heightfield_span_count(heightfield) > MOST_FLOORS - MOST_SIDE * MOST_SIDE) {
            return;
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 2048);
    OpHeightfieldFrame frame = {0.0, 0.0, 0.0, 1.0f, 0.5f, 1, 1, 300};
    frame.width += fuzz_take(&program) % MOST_SIDE;
    frame.depth += fuzz_take(&program) % MOST_SIDE;
    OpHeightfield *heightfield = NULL;
    OpCompactHeightfield *floors = NULL;
    FUZZ_CHECK(op_heightfield_create(&frame, NULL, &heightfield) == OP_STATUS_OK);
    add_spans(&program, heightfield);
    int32_t height = take_size(&program);
    OpStatus status = op_compact_heightfield_build(heightfield, height, take_size(&program), NULL, &floors);
    FUZZ_CHECK(status == OP_STATUS_OK || (status == OP_STATUS_OUT_OF_RANGE && floors == NULL));
    if (status == OP_STATUS_OK) {
        check_floors(floors);
    }
    for (int32_t i = 0; i < MOST_CALLS && status == OP_STATUS_OK && !fuzz_is_over(&program); i++) {
        do_call(&program, floors);
    }
    op_compact_heightfield_destroy(floors);
    op_heightfield_destroy(heightfield);
    return 0;
}
