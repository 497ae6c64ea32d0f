/* Bytes as a program: floors anywhere in a small grid, above each other too, cut into regions by a partition or as drawn, and contours
 * of them with any options. Every call ends with a known status, a failed one changes nothing, and rings lie in the grid, go round
 * something, and name neighbours that there are. */
#include "fuzz_world.h"

#include "build3d/compact_heightfield.h"

#include <string.h>

enum { MOST_SIDE = 14, MOST_SPANS = 1500, MOST_CALLS = 6 };

/* ---- Floors with regions ---- */

/* Single spans, and plates over all of the grid. */
static void add_spans(FuzzProgram *program, OpHeightfield *heightfield) {
    OpHeightfieldFrame frame = op_heightfield_frame(heightfield);
    int32_t cells = frame.width * frame.depth;
    for (int32_t i = fuzz_take(program); i > 0 && !fuzz_is_over(program); i--) {
        int32_t cell = fuzz_take(program);
        int32_t min = fuzz_take(program) % 64;
        uint8_t area = min % 8 == 0 ? 5 : OP_AREA_WALKABLE;
        for (int32_t k = 0; k < (cell >= 240 ? cells : 1); k++) {
            int32_t at = (cell + k) % cells;
            FUZZ_CHECK(op_heightfield_add_span(heightfield, at % frame.width, at / frame.width, min, min + 1,
                                               area, 0) == OP_STATUS_OK);
        }
        if (op_heightfield_span_count(heightfield) > MOST_SPANS - MOST_SIDE * MOST_SIDE) {
            return;
        }
    }
}

static OpCompactHeightfield *take_floors(FuzzProgram *program) {
    OpHeightfieldFrame frame = {0.0, 0.0, 0.0, 1.0, 0.5, 1, 1, 70};
    OpHeightfield *heightfield = NULL;
    OpCompactHeightfield *floors = NULL;
    frame.width += fuzz_take(program) % MOST_SIDE;
    frame.depth += fuzz_take(program) % MOST_SIDE;
    FUZZ_CHECK(op_heightfield_create(&frame, NULL, &heightfield) == OP_STATUS_OK);
    add_spans(program, heightfield);
    int32_t height = fuzz_take(program) % 8;
    FUZZ_CHECK(op_compact_heightfield_build(heightfield, height, fuzz_take(program) % 8, NULL, &floors) ==
               OP_STATUS_OK);
    op_heightfield_destroy(heightfield);
    return floors;
}

/* One of three partitions, or runs of floors that need not even be connected. */
static void take_regions(FuzzProgram *program, OpCompactHeightfield *floors) {
    uint8_t kind = fuzz_take(program) % 4;
    if (kind < 3) {
        int32_t least = fuzz_take(program) % 8;
        FUZZ_CHECK(op_compact_heightfield_partition(floors, (OpPartition)kind, least, fuzz_take(program)) ==
                   OP_STATUS_OK);
        return;
    }
    floors->region_count = 1 + fuzz_take(program) % 4;
    for (int32_t i = 0, region = 0, left = 0; i < floors->floor_count; i++, left--) {
        if (left == 0) {
            uint8_t byte = fuzz_take(program);
            region = byte % (floors->region_count + 1);
            left = 1 + byte / 8;
        }
        floors->floors[i].region = region;
        floors->floors[i].area = (uint8_t)(region == 0 ? OP_AREA_NONE : 62 + region % 2);
    }
}

static OpContourOptions take_options(FuzzProgram *program) {
    static const double errors[] = {0.0, 0.5, 1.0, 1.3, 2.0, 30.0, 2097152.0, -1.0};
    uint8_t byte = fuzz_take(program);
    OpContourOptions options = {.max_error = errors[byte % 8],
                                .straight_region_borders = byte / 8 % 2 == 0,
                                .with_raw = byte / 16 % 2 == 0};
    options.max_edge_length = fuzz_take(program) % 20 - 1;
    options.border_region = byte >= 128 ? fuzz_take(program) % 6 - 1 : 0;
    return options;
}

/* ---- Judging ---- */

/* Twice the signed area. */
static int64_t check_ring(const OpCompactHeightfield *floors, const OpContourVertex *ring, int32_t count) {
    int64_t area = 0;
    for (int32_t i = 0; i < count; i++) {
        const OpContourVertex *next = &ring[i + 1 == count ? 0 : i + 1];
        FUZZ_CHECK(ring[i].x >= 0 && ring[i].x <= floors->frame.width);
        FUZZ_CHECK(ring[i].z >= 0 && ring[i].z <= floors->frame.depth);
        FUZZ_CHECK(ring[i].y > 0 && ring[i].y <= floors->frame.height);
        FUZZ_CHECK(ring[i].neighbor >= OP_CONTOUR_GRID_BORDER && ring[i].neighbor <= floors->region_count);
        FUZZ_CHECK(ring[i].x != next->x || ring[i].z != next->z);
        area += (int64_t)ring[i].x * next->z - (int64_t)next->x * ring[i].z;
    }
    return area;
}

static void check_raw(const OpCompactHeightfield *floors, const OpContours *contours,
                      const OpContour *contour) {
    FUZZ_CHECK(contour->first_raw + contour->raw_ring_count <= contours->raw_ring_count);
    for (int32_t i = 0; i < contour->raw_ring_count; i++) {
        OpContourRing ring = contours->raw_rings[contour->first_raw + i];
        const OpContourVertex *vertices = contours->raw_vertices + ring.first_vertex;
        FUZZ_CHECK(ring.first_vertex + ring.vertex_count <= contours->raw_vertex_count);
        int64_t area = check_ring(floors, vertices, ring.vertex_count);
        FUZZ_CHECK(i == 0 ? area > 0 : area < 0);
    }
}

static void check_contours(const OpCompactHeightfield *floors, const OpContours *contours,
                           const OpContourOptions *options) {
    int32_t region = 1;
    int32_t vertices = 0;
    for (int32_t i = 0; i < contours->contour_count; i++) {
        const OpContour *contour = &contours->contours[i];
        FUZZ_CHECK(contour->region >= region && contour->region <= floors->region_count);
        FUZZ_CHECK(contour->region != options->border_region);
        FUZZ_CHECK(contour->ring.first_vertex == vertices && contour->ring.vertex_count >= 3);
        region = contour->region;
        vertices += contour->ring.vertex_count;
        FUZZ_CHECK(vertices <= contours->vertex_count);
        FUZZ_CHECK(check_ring(floors, contours->vertices + contour->ring.first_vertex,
                              contour->ring.vertex_count) > 0);
        FUZZ_CHECK(contour->raw_ring_count > 0 || !options->with_raw);
        check_raw(floors, contours, contour);
    }
    FUZZ_CHECK(vertices == contours->vertex_count);
}

static void do_call(FuzzProgram *program, const OpCompactHeightfield *floors, OpContours *contours) {
    OpContourOptions options = take_options(program);
    OpContours before = *contours;
    OpStatus status = op_compact_heightfield_contours(floors, &options, contours);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_OUT_OF_RANGE);
    if (status == OP_STATUS_OK) {
        check_contours(floors, contours, &options);
    } else {
        FUZZ_CHECK(memcmp(&before, contours, sizeof before) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 2048);
    OpCompactHeightfield *floors = take_floors(&program);
    OpContours contours = {0};
    for (int32_t i = 0; i < MOST_CALLS && (i == 0 || !fuzz_is_over(&program)); i++) {
        take_regions(&program, floors);
        do_call(&program, floors, &contours);
    }
    op_contours_reset(&contours);
    op_compact_heightfield_destroy(floors);
    return 0;
}
