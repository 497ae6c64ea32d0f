/* Frames, and columns of spans. */
#include "build3d/heightfield.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/status.h"

/* ---- Frames ---- */

#define SMALLEST_CELL 9.5367431640625e-07 /* 2^-20 */
#define LARGEST_CELL 1048576.0

OpStatus op_check_cell_size(const char *name, double value) {
    if (value >= SMALLEST_CELL && value <= LARGEST_CELL) {
        return OP_STATUS_OK;
    }
    return op_fail(OP_STATUS_OUT_OF_RANGE, name, "must be in [%g, %g], was %g", SMALLEST_CELL, LARGEST_CELL,
                   value);
}

OpStatus op_heightfield_frame_check(const OpHeightfieldFrame *frame) {
    if (frame == NULL) {
        return op_fail_null("frame");
    }
    OP_TRY(op_check_coordinate("origin_x", frame->origin_x));
    OP_TRY(op_check_coordinate("origin_y", frame->origin_y));
    OP_TRY(op_check_coordinate("origin_z", frame->origin_z));
    OP_TRY(op_check_cell_size("cell_size", frame->cell_size));
    OP_TRY(op_check_cell_size("cell_height", frame->cell_height));
    if (frame->width < 1 || frame->width > OP_HEIGHTFIELD_MAX_SIDE) {
        return op_fail_range("width", 1, OP_HEIGHTFIELD_MAX_SIDE, frame->width);
    }
    int32_t most = OP_HEIGHTFIELD_MAX_CELLS / frame->width;
    most = most < OP_HEIGHTFIELD_MAX_SIDE ? most : OP_HEIGHTFIELD_MAX_SIDE;
    if (frame->depth < 1 || frame->depth > most) {
        return op_fail_range("depth", 1, most, frame->depth);
    }
    if (frame->height < 1 || frame->height > OP_HEIGHTFIELD_MAX_ROWS) {
        return op_fail_range("height", 1, OP_HEIGHTFIELD_MAX_ROWS, frame->height);
    }
    return OP_STATUS_OK;
}

/* Cells between two bounds. Too many are told as a double, since they need not fit an int32_t. */
static OpStatus count_cells(const char *name, double low, double high, double size, int32_t most,
                            int32_t *out) {
    double count = ceil((high - low) / size);
    if (count > (double)most) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, name, "must be in [1, %d], was %g", most, count);
    }
    *out = (int32_t)count;
    return OP_STATUS_OK;
}

OpStatus op_heightfield_frame_from_bounds(OpVec3 low, OpVec3 high, double cell_size, double cell_height,
                                          OpHeightfieldFrame *out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_check_coordinate("low.x", low.x));
    OP_TRY(op_check_coordinate("low.y", low.y));
    OP_TRY(op_check_coordinate("low.z", low.z));
    OP_TRY(op_check_coordinate("high.x", high.x));
    OP_TRY(op_check_coordinate("high.y", high.y));
    OP_TRY(op_check_coordinate("high.z", high.z));
    OP_TRY(op_check_cell_size("cell_size", cell_size));
    OP_TRY(op_check_cell_size("cell_height", cell_height));
    if (!(low.x < high.x && low.y < high.y && low.z < high.z)) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "high", "must lie above low on every axis");
    }
    OpHeightfieldFrame frame = {.origin_x = low.x,
                                .origin_y = low.y,
                                .origin_z = low.z,
                                .cell_size = cell_size,
                                .cell_height = cell_height};
    OP_TRY(count_cells("width", low.x, high.x, cell_size, OP_HEIGHTFIELD_MAX_SIDE, &frame.width));
    OP_TRY(count_cells("depth", low.z, high.z, cell_size, OP_HEIGHTFIELD_MAX_SIDE, &frame.depth));
    OP_TRY(count_cells("height", low.y, high.y, cell_height, OP_HEIGHTFIELD_MAX_ROWS, &frame.height));
    OP_TRY(op_heightfield_frame_check(&frame));
    *out = frame;
    return OP_STATUS_OK;
}

/* ---- Making and freeing ---- */

static size_t cell_count(const OpHeightfield *heightfield) {
    return (size_t)heightfield->frame.width * (size_t)heightfield->frame.depth;
}

static void clear(OpHeightfield *heightfield) {
    for (size_t i = 0; i < cell_count(heightfield); i++) {
        heightfield->columns[i] = -1;
    }
    heightfield->node_count = 0;
    heightfield->free_node = -1;
    heightfield->span_count = 0;
}

OpStatus op_heightfield_create(const OpHeightfieldFrame *frame, const OpAllocator *allocator,
                               OpHeightfield **out) {
    OpAllocator chosen;
    void *memory;
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_heightfield_frame_check(frame));
    OP_TRY(op_allocator_choose(allocator, &chosen));
    OP_TRY(op_alloc_zeroed(&chosen, 1, sizeof(OpHeightfield), &memory));
    OpHeightfield *heightfield = memory;
    heightfield->allocator = chosen;
    heightfield->frame = *frame;
    OpStatus status =
        op_alloc_array(&chosen, cell_count(heightfield), sizeof(int32_t), (void **)&heightfield->columns);
    if (status != OP_STATUS_OK) {
        op_heightfield_destroy(heightfield);
        return status;
    }
    clear(heightfield);
    *out = heightfield;
    return OP_STATUS_OK;
}

void op_heightfield_destroy(OpHeightfield *heightfield) {
    if (heightfield == NULL) {
        return;
    }
    OpAllocator allocator = heightfield->allocator;
    op_free_array(&allocator, heightfield->columns, cell_count(heightfield), sizeof(int32_t));
    op_free_array(&allocator, heightfield->nodes, heightfield->node_capacity, sizeof(OpSpanNode));
    op_free_array(&allocator, heightfield, 1, sizeof(OpHeightfield));
}

OpHeightfieldFrame op_heightfield_frame(const OpHeightfield *heightfield) {
    return heightfield == NULL ? (OpHeightfieldFrame){0} : heightfield->frame;
}

void op_heightfield_restart(OpHeightfield *heightfield, const OpHeightfieldFrame *frame) {
    heightfield->frame = *frame;
    clear(heightfield);
}

int32_t op_heightfield_span_count(const OpHeightfield *heightfield) {
    return heightfield == NULL ? 0 : heightfield->span_count;
}

/* ---- Spans ---- */

enum { FIRST_SPANS = 8 };

/* A small pool doubles, a large one grows by a quarter: it is a good part of the memory of a build. */
static OpStatus grow_pool(OpHeightfield *heightfield) {
    OpSpanNode *nodes;
    size_t capacity = heightfield->node_capacity;
    capacity += capacity < 65536 ? capacity : capacity / 4;
    capacity = capacity < FIRST_SPANS ? FIRST_SPANS : capacity < OP_MOST_SPANS ? capacity : OP_MOST_SPANS;
    if (heightfield->node_count == OP_MOST_SPANS) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "heightfield", "must have at most %d spans", OP_MOST_SPANS);
    }
    OP_TRY(op_alloc_array(&heightfield->allocator, capacity, sizeof(OpSpanNode), (void **)&nodes));
    if (heightfield->node_count > 0) {
        memcpy(nodes, heightfield->nodes, heightfield->node_count * sizeof(OpSpanNode));
    }
    op_free_array(&heightfield->allocator, heightfield->nodes, heightfield->node_capacity,
                  sizeof(OpSpanNode));
    heightfield->nodes = nodes;
    heightfield->node_capacity = capacity;
    return OP_STATUS_OK;
}

/* Takes a node from the free ones or the end of the pool. */
static inline OpStatus take_node(OpHeightfield *heightfield, int32_t *out) {
    if (heightfield->free_node >= 0) {
        *out = heightfield->free_node;
        heightfield->free_node = op_span_next(&heightfield->nodes[*out]);
        return OP_STATUS_OK;
    }
    OP_TRY(heightfield->node_count < heightfield->node_capacity ? OP_STATUS_OK : grow_pool(heightfield));
    *out = (int32_t)heightfield->node_count++;
    return OP_STATUS_OK;
}

static uint8_t larger(uint8_t a, uint8_t b) {
    return a > b ? a : b;
}

/* The span that two that meet become: where their tops are close the larger area stays, else that of the higher top. */
static OpSpan merged(OpSpan added, OpSpan old, int32_t threshold) {
    if (old.max > added.max) {
        added.area = old.max - added.max <= threshold ? larger(added.area, old.area) : old.area;
        added.max = old.max;
    } else if (added.max - old.max <= threshold) {
        added.area = larger(added.area, old.area);
    }
    added.min = added.min < old.min ? added.min : old.min;
    return added;
}

/* Puts a span into a gap of a column. */
static OpStatus insert_alone(OpHeightfield *heightfield, int32_t cell, OpSpan span, int32_t below,
                             int32_t above) {
    int32_t node = -1;
    OP_TRY(take_node(heightfield, &node));
    heightfield->nodes[node] = op_span_node(span, above);
    heightfield->span_count++;
    if (below < 0) {
        heightfield->columns[cell] = node;
    } else {
        op_span_set_next(&heightfield->nodes[below], node);
    }
    return OP_STATUS_OK;
}

/* Merges a span with that of a node, which it meets, and with those above that it meets too. */
static void merge_into(OpHeightfield *heightfield, int32_t node, OpSpan span, int32_t threshold) {
    OpSpanNode *nodes = heightfield->nodes;
    span = merged(span, op_span_of(&nodes[node]), threshold);
    int32_t next = op_span_next(&nodes[node]);
    while (next >= 0 && nodes[next].min <= span.max) {
        int32_t above = op_span_next(&nodes[next]);
        span = merged(span, op_span_of(&nodes[next]), threshold);
        op_span_set_next(&nodes[next], heightfield->free_node);
        heightfield->free_node = next;
        heightfield->span_count--;
        next = above;
    }
    nodes[node] = op_span_node(span, next);
}

OpStatus op_heightfield_insert(OpHeightfield *heightfield, int32_t cell, uint16_t min, uint16_t max,
                               uint8_t area, int32_t threshold) {
    const OpSpanNode *nodes = heightfield->nodes;
    int32_t below = -1;
    int32_t next = heightfield->columns[cell];
    while (next >= 0 && nodes[next].max < min) {
        below = next;
        next = op_span_next(&nodes[next]);
    }
    if (next < 0 || nodes[next].min > max) {
        return insert_alone(heightfield, cell, (OpSpan){min, max, area}, below, next);
    }
    merge_into(heightfield, next, (OpSpan){min, max, area}, threshold);
    return OP_STATUS_OK;
}

static OpStatus check_column(const OpHeightfield *heightfield, int32_t x, int32_t z) {
    if (heightfield == NULL) {
        return op_fail_null("heightfield");
    }
    if (x < 0 || x >= heightfield->frame.width) {
        return op_fail_range("x", 0, (int64_t)heightfield->frame.width - 1, x);
    }
    return z < 0 || z >= heightfield->frame.depth
               ? op_fail_range("z", 0, (int64_t)heightfield->frame.depth - 1, z)
               : OP_STATUS_OK;
}

OpStatus op_check_rows(const char *name, int32_t value) {
    return value < 0 || value > OP_HEIGHTFIELD_MAX_ROWS
               ? op_fail_range(name, 0, OP_HEIGHTFIELD_MAX_ROWS, value)
               : OP_STATUS_OK;
}

OpStatus op_heightfield_add_span(OpHeightfield *heightfield, int32_t x, int32_t z, int32_t min, int32_t max,
                                 uint8_t area, int32_t threshold) {
    OP_TRY(check_column(heightfield, x, z));
    if (min < 0 || min >= heightfield->frame.height) {
        return op_fail_range("min", 0, (int64_t)heightfield->frame.height - 1, min);
    }
    if (max <= min || max > heightfield->frame.height) {
        return op_fail_range("max", (int64_t)min + 1, heightfield->frame.height, max);
    }
    if (area > OP_NAV_MAX_AREA) {
        return op_fail_range("area", 0, OP_NAV_MAX_AREA, area);
    }
    OP_TRY(op_check_rows("threshold", threshold));
    return op_heightfield_insert(heightfield, op_heightfield_cell(heightfield, x, z), (uint16_t)min,
                                 (uint16_t)max, area, threshold);
}

OpStatus op_heightfield_column(const OpHeightfield *heightfield, int32_t x, int32_t z, OpSpan *spans,
                               int32_t capacity, int32_t *needed) {
    OP_TRY(check_column(heightfield, x, z));
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    if (spans == NULL && capacity > 0) {
        return op_fail_null("spans");
    }
    int32_t first = heightfield->columns[op_heightfield_cell(heightfield, x, z)];
    *needed = 0;
    for (int32_t node = first; node >= 0; node = op_span_next(&heightfield->nodes[node])) {
        ++*needed;
    }
    if (capacity < *needed) {
        return op_fail(OP_STATUS_BUFFER_TOO_SMALL, "capacity", "must be at least %d, was %d", *needed,
                       capacity);
    }
    for (int32_t node = first; node >= 0; node = op_span_next(&heightfield->nodes[node])) {
        *spans++ = op_span_of(&heightfield->nodes[node]);
    }
    return OP_STATUS_OK;
}

/* ---- Going back ---- */

OpStatus op_heightfield_backup(const OpHeightfield *heightfield, OpHeightfieldBackup *out) {
    *out = (OpHeightfieldBackup){0};
    if (heightfield->span_count == 0) {
        return OP_STATUS_OK;
    }
    size_t cells = cell_count(heightfield);
    OP_TRY(op_alloc_array(&heightfield->allocator, cells, sizeof(int32_t), (void **)&out->columns));
    OpStatus status = op_alloc_array(&heightfield->allocator, heightfield->node_capacity, sizeof(OpSpanNode),
                                     (void **)&out->nodes);
    if (status != OP_STATUS_OK) {
        op_free_array(&heightfield->allocator, out->columns, cells, sizeof(int32_t));
        out->columns = NULL;
        return status;
    }
    memcpy(out->columns, heightfield->columns, cells * sizeof(int32_t));
    memcpy(out->nodes, heightfield->nodes, heightfield->node_count * sizeof(OpSpanNode));
    out->node_count = heightfield->node_count;
    out->node_capacity = heightfield->node_capacity;
    out->free_node = heightfield->free_node;
    out->span_count = heightfield->span_count;
    return OP_STATUS_OK;
}

static void drop_backup(const OpHeightfield *heightfield, OpHeightfieldBackup *backup) {
    op_free_array(&heightfield->allocator, backup->columns, cell_count(heightfield), sizeof(int32_t));
    op_free_array(&heightfield->allocator, backup->nodes, backup->node_capacity, sizeof(OpSpanNode));
}

static void go_back(OpHeightfield *heightfield, const OpHeightfieldBackup *backup) {
    if (backup->columns == NULL) {
        clear(heightfield);
        return;
    }
    op_free_array(&heightfield->allocator, heightfield->columns, cell_count(heightfield), sizeof(int32_t));
    op_free_array(&heightfield->allocator, heightfield->nodes, heightfield->node_capacity,
                  sizeof(OpSpanNode));
    heightfield->columns = backup->columns;
    heightfield->nodes = backup->nodes;
    heightfield->node_count = backup->node_count;
    heightfield->node_capacity = backup->node_capacity;
    heightfield->free_node = backup->free_node;
    heightfield->span_count = backup->span_count;
}

OpStatus op_heightfield_settle(OpHeightfield *heightfield, OpHeightfieldBackup *backup, OpStatus status) {
    if (status == OP_STATUS_OK) {
        drop_backup(heightfield, backup);
    } else {
        go_back(heightfield, backup);
    }
    return status;
}
