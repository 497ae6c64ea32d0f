/* Tracing: one walks along the boundary edges of a region with the region on the left. After an edge comes the next one of the same
 * floor, turning left, if it is a boundary edge too; else the walk goes on from the neighbour behind it. Steps and turns can be undone,
 * so that every walk comes back to its first edge. */
#include "build3d/contour_trace.h"

#include "base/memory.h"
#include "base/status.h"

/* A floor's edges in a byte: bit d tells that its region goes on in direction d, bit 4 + d that there is a boundary edge which no loop
 * has yet. */
typedef struct Tracer {
    const OpCompactHeightfield *floors;
    OpContourLoops *out;
    uint8_t *edges;
    int32_t border_region;
} Tracer;

/* Where the walk is: a floor, its cell, and one of its edges. */
typedef struct Walk {
    int32_t floor;
    int32_t x;
    int32_t z;
    int32_t direction;
} Walk;

/* ---- Boundary edges ---- */

/* Notes in both floors where the region goes on; the other one comes later in the list. */
static void join_forward(const Tracer *t, int32_t floor) {
    for (int32_t direction = 1; direction <= 2; direction++) {
        int32_t next = op_floor_neighbour(t->floors, floor, direction);
        if (next >= 0 && t->floors->floors[next].region == t->floors->floors[floor].region) {
            t->edges[floor] |= (uint8_t)(1 << direction);
            t->edges[next] |= (uint8_t)(1 << (direction + 2) % 4);
        }
    }
}

/* Whether a floor has one of its own region below it. */
static bool lies_over_itself(const OpCompactHeightfield *floors, int32_t floor) {
    for (int32_t below = floors->cells[floors->cell_of[floor]]; below < floor; below++) {
        if (floors->floors[below].region == floors->floors[floor].region) {
            return true;
        }
    }
    return false;
}

static int64_t find_boundary(const Tracer *t) {
    static const uint8_t bit_counts[] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    int64_t count = 0;
    for (int32_t i = 0; i < t->floors->floor_count; i++) {
        int32_t region = t->floors->floors[i].region;
        t->out->region_areas[region] = t->floors->floors[i].area;
        t->out->region_overlaps[region] |= lies_over_itself(t->floors, i);
        if (region == 0 || region == t->border_region) {
            continue;
        }
        join_forward(t, i);
        int32_t boundary = ~t->edges[i] & 15;
        t->edges[i] |= (uint8_t)(boundary << 4);
        count += bit_counts[boundary];
    }
    return count;
}

/* ---- Vertices ---- */

static bool is_at_grid_border(const OpHeightfieldFrame *frame, const Walk *at) {
    switch (at->direction) {
    case 0:
        return at->x == 0;
    case 1:
        return at->z == frame->depth - 1;
    case 2:
        return at->x == frame->width - 1;
    default:
        return at->z == 0;
    }
}

static int32_t higher(const OpCompactHeightfield *floors, int32_t floor, int32_t y) {
    return floor >= 0 && floors->floors[floor].y > y ? floors->floors[floor].y : y;
}

/* The highest floor around the corner where the edge starts, which lies between it and the direction next to it. With floors above each
 * other the two ways to the opposite floor may end at different ones. */
static int32_t corner_height(const OpCompactHeightfield *floors, const Walk *at, int32_t across) {
    int32_t side = (at->direction + 1) % 4;
    int32_t beside = op_floor_neighbour(floors, at->floor, side);
    int32_t y = higher(floors, at->floor, 0);
    if (across >= 0) {
        y = higher(floors, across, y);
        y = higher(floors, op_floor_neighbour(floors, across, side), y);
    }
    if (beside >= 0) {
        y = higher(floors, beside, y);
        y = higher(floors, op_floor_neighbour(floors, beside, at->direction), y);
    }
    return y;
}

static OpContourVertex vertex_at(const OpCompactHeightfield *floors, const Walk *at) {
    int32_t across = op_floor_neighbour(floors, at->floor, at->direction);
    OpContourVertex vertex = {
        .x = at->x + (at->direction == 1 || at->direction == 2),
        .y = corner_height(floors, at, across),
        .z = at->z + (at->direction <= 1),
        .neighbor = OP_CONTOUR_WALL,
    };
    if (across >= 0) {
        vertex.neighbor = floors->floors[across].region;
    } else if (is_at_grid_border(&floors->frame, at)) {
        vertex.neighbor = OP_CONTOUR_GRID_BORDER;
    }
    return vertex;
}

/* ---- Loops ---- */

static void step(const Tracer *t, Walk *at) {
    static const int32_t dx[] = {-1, 0, 1, 0};
    static const int32_t dz[] = {0, 1, 0, -1};
    at->floor = op_floor_link(t->floors, at->floor, at->direction);
    at->x += dx[at->direction];
    at->z += dz[at->direction];
    at->direction = (at->direction + 1) % 4;
}

static OpContourLoop trace_loop(const Tracer *t, int32_t floor, int32_t direction) {
    OpContourLoops *out = t->out;
    OpContourLoop loop = {.region = t->floors->floors[floor].region, .first = out->vertex_count};
    int32_t cell = t->floors->cell_of[floor];
    Walk at = {floor, cell % t->floors->frame.width, cell / t->floors->frame.width, direction};
    do {
        if ((t->edges[at.floor] >> at.direction & 1) != 0) {
            step(t, &at);
            continue;
        }
        t->edges[at.floor] &= (uint8_t)~(16 << at.direction);
        out->traced[out->vertex_count++] = vertex_at(t->floors, &at);
        /* Only edges along z count, each with the cells to its left. */
        loop.area += at.direction == 2 ? at.x + 1 : at.direction == 0 ? -at.x : 0;
        at.direction = (at.direction + 3) % 4;
    } while (at.floor != floor || at.direction != direction);
    loop.traced_count = out->vertex_count - loop.first;
    return loop;
}

static OpStatus trace_all(const Tracer *t) {
    OpContourLoops *out = t->out;
    for (int32_t floor = 0; floor < t->floors->floor_count; floor++) {
        for (int32_t direction = 0; t->edges[floor] >> 4 != 0; direction++) {
            if ((t->edges[floor] >> (4 + direction) & 1) != 0) {
                OP_TRY(op_grow_array(&out->allocator, (void **)&out->loops, &out->loop_capacity,
                                     out->loop_count, out->loop_count + 1, sizeof(OpContourLoop)));
                out->loops[out->loop_count++] = trace_loop(t, floor, direction);
            }
        }
    }
    return OP_STATUS_OK;
}

/* By counting, which keeps the order within a region. */
static OpStatus sort_by_region(OpContourLoops *out) {
    OpContourLoop *sorted = NULL;
    int32_t *starts = NULL;
    size_t start_count = (size_t)out->region_count + 2;
    OpStatus status = op_alloc_zeroed(&out->allocator, start_count, sizeof(int32_t), (void **)&starts);
    if (status == OP_STATUS_OK) {
        status = op_alloc_array(&out->allocator, out->loop_capacity, sizeof(OpContourLoop), (void **)&sorted);
    }
    if (status == OP_STATUS_OK) {
        for (size_t i = 0; i < out->loop_count; i++) {
            starts[out->loops[i].region + 1]++;
        }
        for (int32_t region = 1; region <= out->region_count; region++) {
            starts[region] += starts[region - 1];
        }
        for (size_t i = 0; i < out->loop_count; i++) {
            sorted[starts[out->loops[i].region]++] = out->loops[i];
        }
        op_free_array(&out->allocator, out->loops, out->loop_capacity, sizeof(OpContourLoop));
        out->loops = sorted;
    }
    op_free_array(&out->allocator, starts, start_count, sizeof(int32_t));
    return status;
}

static OpStatus trace(Tracer *t) {
    OpContourLoops *out = t->out;
    int64_t count = find_boundary(t);
    if (count > INT32_MAX / 4) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "floors", "have %lld boundary edges, at most %d can be traced",
                       (long long)count, INT32_MAX / 4);
    }
    out->vertex_count = (int32_t)count; /* what op_contour_loops_free goes by */
    OP_TRY(op_alloc_array(&out->allocator, (size_t)count, sizeof(OpContourVertex), (void **)&out->traced));
    OP_TRY(
        op_alloc_array(&out->allocator, (size_t)count, sizeof(OpContourVertex), (void **)&out->simplified));
    out->vertex_count = 0;
    OpStatus status = trace_all(t);
    out->vertex_count = (int32_t)count;
    return status == OP_STATUS_OK ? sort_by_region(out) : status;
}

OpStatus op_contour_loops_trace(const OpCompactHeightfield *floors, int32_t border_region,
                                OpContourLoops *out) {
    size_t count = (size_t)floors->floor_count;
    Tracer t = {.floors = floors, .out = out, .border_region = border_region};
    *out = (OpContourLoops){.allocator = floors->allocator, .region_count = floors->region_count};
    size_t regions = (size_t)out->region_count + 1;
    OP_TRY(op_alloc_zeroed(&out->allocator, regions, 1, (void **)&out->region_areas));
    OP_TRY(op_alloc_zeroed(&out->allocator, regions, 1, (void **)&out->region_overlaps));
    OP_TRY(op_alloc_zeroed(&out->allocator, count, 1, (void **)&t.edges));
    OpStatus status = trace(&t);
    op_free_array(&out->allocator, t.edges, count, 1);
    return status;
}

void op_contour_loops_free(OpContourLoops *loops) {
    size_t count = (size_t)loops->vertex_count;
    op_free_array(&loops->allocator, loops->traced, count, sizeof(OpContourVertex));
    op_free_array(&loops->allocator, loops->simplified, count, sizeof(OpContourVertex));
    op_free_array(&loops->allocator, loops->loops, loops->loop_capacity, sizeof(OpContourLoop));
    op_free_array(&loops->allocator, loops->region_areas, (size_t)loops->region_count + 1, 1);
    op_free_array(&loops->allocator, loops->region_overlaps, (size_t)loops->region_count + 1, 1);
}

int64_t op_contour_area(const OpContourVertex *ring, int32_t count) {
    int64_t area = 0;
    for (int32_t i = 0, before = count - 1; i < count; before = i++) {
        area += (int64_t)ring[before].x * ring[i].z - (int64_t)ring[i].x * ring[before].z;
    }
    return area;
}
