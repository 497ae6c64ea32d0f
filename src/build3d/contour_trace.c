/* Tracing: boundary edges are found in one pass over the floors, and each loop is walked from the first of its edges. */
#include "build3d/contour_trace.h"

#include "base/memory.h"
#include "base/status.h"
#include "build3d/contour_walk.h"

/* The floors' edges: bit d tells that the region goes on in direction d, bit 4 + d that there is a boundary edge which no loop has yet. */
typedef struct Tracer {
    const OpCompactHeightfield *floors;
    OpContourLoops *out;
    uint8_t *edges;
} Tracer;

/* ---- Boundary edges ---- */

/* Notes in both floors where the region goes on; the other one comes later in the list. */
static inline void join_forward(const OpCompactHeightfield *floors, uint8_t *edges, int32_t floor) {
    for (int32_t direction = 1; direction <= 2; direction++) {
        int32_t next = op_floor_neighbour(floors, floor, direction);
        if (next >= 0 && floors->floors[next].region == floors->floors[floor].region) {
            edges[floor] |= (uint8_t)(1 << direction);
            edges[next] |= (uint8_t)(1 << (direction + 2) % 4);
        }
    }
}

/* Whether a floor has one of its own region below it. */
static inline bool lies_over_itself(const OpCompactHeightfield *floors, int32_t floor) {
    for (int32_t below = floors->cells[floors->cell_of[floor]]; below < floor; below++) {
        if (floors->floors[below].region == floors->floors[floor].region) {
            return true;
        }
    }
    return false;
}

static int64_t find_boundary(const OpCompactHeightfield *floors, int32_t border_region, OpContourLoops *out) {
    static const uint8_t bit_counts[] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    const OpCompactHeightfield view = *floors; /* which no write to the arrays can change */
    uint8_t *areas = out->regions.areas;
    uint8_t *overlaps = out->regions.overlaps;
    uint8_t *edges = out->edges;
    int64_t count = 0;
    for (int32_t i = 0; i < view.floor_count; i++) {
        int32_t region = view.floors[i].region;
        areas[region] = view.floors[i].area;
        if (i > 0 && view.cell_of[i - 1] == view.cell_of[i] && lies_over_itself(&view, i)) {
            overlaps[region] = true;
        }
        if (region == 0 || region == border_region) {
            continue;
        }
        join_forward(&view, edges, i);
        int32_t boundary = ~edges[i] & 15;
        edges[i] |= (uint8_t)(boundary << 4);
        count += bit_counts[boundary];
    }
    return count;
}

/* ---- Loops ---- */

static OpContourVertex vertex_at(const OpCompactHeightfield *floors, const OpContourWalk *at) {
    int32_t across;
    OpContourVertex vertex = op_contour_corner(floors, at, &across);
    vertex.neighbor = across >= 0 ? floors->floors[across].region : vertex.neighbor;
    return vertex;
}

static void trace_loop(const Tracer *t, int32_t floor, int32_t direction, OpContourLoop *loop) {
    OpContourLoops *out = t->out;
    OpContourWalk at = op_contour_walk_from(t->floors, floor, direction);
    do {
        if ((t->edges[at.floor] >> at.direction & 1) != 0) {
            op_contour_step(t->floors, &at);
            continue;
        }
        t->edges[at.floor] &= (uint8_t)~(16 << at.direction);
        if (out->edge_of != NULL) {
            out->edge_of[out->vertex_count + loop->traced_count] = 4 * at.floor + at.direction;
        }
        loop->traced[loop->traced_count++] = vertex_at(t->floors, &at);
        /* Only edges along z count, each with the cells to its left. */
        loop->area += at.direction == 2 ? at.x + 1 : at.direction == 0 ? -at.x : 0;
        at.direction = (at.direction + 3) % 4;
    } while (at.floor != floor || at.direction != direction);
}

static OpStatus add_loop(const Tracer *t, int32_t floor, int32_t direction) {
    OpContourLoops *out = t->out;
    OP_TRY(op_grow_array(&out->allocator, (void **)&out->loops, &out->loop_capacity, out->loop_count,
                         out->loop_count + 1, sizeof(OpContourLoop)));
    OpContourLoop *loop = &out->loops[out->loop_count++];
    *loop = (OpContourLoop){.region = t->floors->floors[floor].region,
                            .first_edge = 4 * (int64_t)floor + direction,
                            .traced = out->traced + out->vertex_count,
                            .simplified = out->simplified + out->vertex_count};
    trace_loop(t, floor, direction, loop);
    out->vertex_count += loop->traced_count;
    return OP_STATUS_OK;
}

static OpStatus trace_all(const Tracer *t) {
    for (int32_t floor = 0; floor < t->floors->floor_count; floor++) {
        for (int32_t direction = 0; t->edges[floor] >> 4 != 0; direction++) {
            if ((t->edges[floor] >> (4 + direction) & 1) != 0) {
                OP_TRY(add_loop(t, floor, direction));
            }
        }
    }
    return OP_STATUS_OK;
}

/* By counting, which keeps the order within a region. */
static OpStatus sort_by_region(OpContourLoops *out) {
    OpContourLoop *sorted = NULL;
    int32_t *starts = NULL;
    size_t start_count = (size_t)out->regions.count + 2;
    OpStatus status = op_alloc_zeroed(&out->allocator, start_count, sizeof(int32_t), (void **)&starts);
    if (status == OP_STATUS_OK) {
        status = op_alloc_array(&out->allocator, out->loop_capacity, sizeof(OpContourLoop), (void **)&sorted);
    }
    if (status == OP_STATUS_OK) {
        for (size_t i = 0; i < out->loop_count; i++) {
            starts[out->loops[i].region + 1]++;
        }
        for (int32_t region = 1; region <= out->regions.count; region++) {
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

/* Room for the vertices of all loops. */
static OpStatus make_room(int64_t count, bool keep_edges, OpContourLoops *out) {
    if (count > INT32_MAX / 4) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "floors", "have %lld boundary edges, at most %d can be traced",
                       (long long)count, INT32_MAX / 4);
    }
    size_t room = (size_t)count;
    out->vertex_count = (int32_t)count; /* what op_contour_loops_free goes by */
    OP_TRY(op_alloc_array(&out->allocator, room, sizeof(OpContourVertex), (void **)&out->traced));
    OP_TRY(op_alloc_array(&out->allocator, room, sizeof(OpContourVertex), (void **)&out->simplified));
    return keep_edges ? op_alloc_array(&out->allocator, room, sizeof(int32_t), (void **)&out->edge_of)
                      : OP_STATUS_OK;
}

OpStatus op_contour_loops_trace(const OpCompactHeightfield *floors, int32_t border_region, bool keep_edges,
                                OpContourLoops *out) {
    *out = (OpContourLoops){.allocator = floors->allocator,
                            .regions = {.count = floors->region_count},
                            .floor_count = floors->floor_count};
    size_t floor_count = (size_t)floors->floor_count;
    size_t regions = (size_t)floors->region_count + 1;
    OP_TRY(op_alloc_zeroed(&out->allocator, regions, 1, (void **)&out->regions.areas));
    OP_TRY(op_alloc_zeroed(&out->allocator, regions, 1, (void **)&out->regions.overlaps));
    OP_TRY(op_alloc_zeroed(&out->allocator, floor_count, 1, (void **)&out->edges));
    OP_TRY(make_room(find_boundary(floors, border_region, out), keep_edges, out));
    Tracer tracer = {floors, out, out->edges};
    int32_t room = out->vertex_count;
    out->vertex_count = 0;
    OpStatus status = trace_all(&tracer);
    out->vertex_count = room;
    if (!keep_edges) {
        op_free_array(&out->allocator, out->edges, floor_count, 1);
        out->edges = NULL;
    }
    return status == OP_STATUS_OK ? sort_by_region(out) : status;
}

void op_contour_loops_free(OpContourLoops *loops) {
    const OpAllocator *allocator = &loops->allocator;
    size_t count = (size_t)loops->vertex_count;
    size_t regions = (size_t)loops->regions.count + 1;
    op_free_array(allocator, loops->traced, count, sizeof(OpContourVertex));
    op_free_array(allocator, loops->simplified, count, sizeof(OpContourVertex));
    op_free_array(allocator, loops->edge_of, count, sizeof(int32_t));
    op_free_array(allocator, loops->edges, (size_t)loops->floor_count, 1);
    op_free_array(allocator, loops->loops, loops->loop_capacity, sizeof(OpContourLoop));
    op_free_array(allocator, loops->regions.areas, regions, 1);
    op_free_array(allocator, loops->regions.overlaps, regions, 1);
}

int64_t op_contour_area(const OpContourVertex *ring, int32_t count) {
    int64_t area = 0;
    for (int32_t i = 0, before = count - 1; i < count; before = i++) {
        area += (int64_t)ring[before].x * ring[i].z - (int64_t)ring[i].x * ring[before].z;
    }
    return area;
}
