/* Winding numbers on both sides of every segment, by a plane sweep over the vertices in (x, y) order, which treats vertical
 * segments as if the sweep line were tilted a little. The status lists the segments that the line cuts, bottom to top, with the
 * windings just above each. */
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "build2d/arrangement.h"

typedef struct StatusEntry {
    int32_t segment;
    int32_t above[2];
} StatusEntry;

typedef struct Sweep {
    const OpArrangement *arrangement;
    OpAllocator allocator;
    StatusEntry *status;
    size_t count;
    size_t capacity;
    int32_t *starting; /* the segments that start at the vertex, bottom to top */
    int32_t *scratch;
} Sweep;

/* Where the vertex lies to the segment of an entry: 1 above, 0 on it, -1 below. */
static int32_t side_of(const Sweep *sweep, size_t entry, OpGridPoint vertex) {
    const OpSegment *segment = &sweep->arrangement->segments[sweep->status[entry].segment];
    return op_grid_orient(sweep->arrangement->points[segment->a], sweep->arrangement->points[segment->b],
                          vertex);
}

/* The first entry for which the vertex is not above (at most as many as passed are). */
static size_t find_entry(const Sweep *sweep, OpGridPoint vertex, int32_t least_side) {
    size_t low = 0;
    size_t high = sweep->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (side_of(sweep, middle, vertex) >= least_side) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* Bottom to top: the direction that is more clockwise first. */
static int32_t compare_directions(const void *user, int32_t first, int32_t second) {
    const OpArrangement *arrangement = user;
    const OpSegment *a = &arrangement->segments[first];
    const OpSegment *b = &arrangement->segments[second];
    return -op_grid_orient(arrangement->points[a->a], arrangement->points[a->b], arrangement->points[b->b]);
}

/* Makes room for `added` entries in the place of `removed` ones at `at`. */
static OpStatus replace_entries(Sweep *sweep, size_t at, size_t removed, size_t added) {
    size_t count = sweep->count - removed + added;
    OP_TRY(op_grow_array(&sweep->allocator, (void **)&sweep->status, &sweep->capacity, sweep->count, count,
                         sizeof(StatusEntry)));
    size_t after = sweep->count - at - removed;
    if (after > 0) {
        memmove(sweep->status + at + added, sweep->status + at + removed, after * sizeof(StatusEntry));
    }
    sweep->count = count;
    return OP_STATUS_OK;
}

/* first and end: the segments that start at the vertex, which are together since segments are sorted. */
static OpStatus pass_vertex(Sweep *sweep, int32_t vertex, int32_t first, int32_t end,
                            OpSegmentWindings *out) {
    const OpArrangement *arrangement = sweep->arrangement;
    OpGridPoint point = arrangement->points[vertex];
    size_t low = find_entry(sweep, point, 1);
    size_t high = find_entry(sweep, point, 0);
    int32_t starts = end - first;
    for (int32_t i = 0; i < starts; i++) {
        sweep->starting[i] = first + i;
    }
    op_sort_indices(sweep->starting, sweep->scratch, starts, compare_directions, arrangement);
    OP_TRY(replace_entries(sweep, low, high - low, (size_t)starts));
    int32_t below[2] = {0, 0};
    if (low > 0) {
        memcpy(below, sweep->status[low - 1].above, sizeof below);
    }
    for (int32_t i = 0; i < starts; i++) {
        int32_t index = sweep->starting[i];
        const OpSegment *segment = &arrangement->segments[index];
        StatusEntry *entry = &sweep->status[low + (size_t)i];
        entry->segment = index;
        for (int32_t operand = 0; operand < 2; operand++) {
            entry->above[operand] = below[operand] + segment->net[operand];
            out[index].right[operand] = below[operand];
            out[index].left[operand] = entry->above[operand];
            below[operand] = entry->above[operand];
        }
    }
    return OP_STATUS_OK;
}

static OpStatus sweep_all(Sweep *sweep, OpSegmentWindings *out) {
    const OpArrangement *arrangement = sweep->arrangement;
    int32_t next = 0;
    for (int32_t vertex = 0; vertex < arrangement->point_count; vertex++) {
        int32_t first = next;
        while (next < arrangement->segment_count && arrangement->segments[next].a == vertex) {
            next++;
        }
        OP_TRY(pass_vertex(sweep, vertex, first, next, out));
    }
    return OP_STATUS_OK;
}

OpStatus op_label_windings(const OpArrangement *arrangement, OpSegmentWindings *out) {
    size_t segments = (size_t)arrangement->segment_count;
    Sweep sweep = {.arrangement = arrangement, .allocator = arrangement->allocator};
    OP_TRY(op_alloc_array(&sweep.allocator, segments, sizeof(int32_t), (void **)&sweep.starting));
    OpStatus status = op_alloc_array(&sweep.allocator, segments, sizeof(int32_t), (void **)&sweep.scratch);
    if (status == OP_STATUS_OK) {
        status = sweep_all(&sweep, out);
    }
    op_free_array(&sweep.allocator, sweep.starting, segments, sizeof(int32_t));
    op_free_array(&sweep.allocator, sweep.scratch, segments, sizeof(int32_t));
    op_free_array(&sweep.allocator, sweep.status, sweep.capacity, sizeof(StatusEntry));
    return status;
}
