/* Floors: one for every walkable span, and their links. */
#include "build3d/compact_heightfield.h"

#include "base/memory.h"
#include "base/status.h"
#include "build3d/heightfield.h"

/* What a floor has above it when nothing is there. */
#define OPEN_ROWS 65535

/* OP_NO_LINK in all four directions. */
#define NO_LINKS 0xFFFFFFU

/* ---- Making and freeing ---- */

static size_t cell_count(const OpHeightfieldFrame *frame) {
    return (size_t)frame->width * (size_t)frame->depth;
}

static int32_t count_floors(const OpHeightfield *heightfield) {
    int32_t count = 0;
    for (size_t cell = 0; cell < cell_count(&heightfield->frame); cell++) {
        for (int32_t node = heightfield->columns[cell]; node >= 0;
             node = op_span_next(&heightfield->nodes[node])) {
            count += op_span_area(&heightfield->nodes[node]) != OP_AREA_NONE;
        }
    }
    return count;
}

static OpStatus reserve(OpCompactHeightfield *floors) {
    const OpAllocator *allocator = &floors->allocator;
    size_t count = (size_t)floors->floor_count;
    OP_TRY(
        op_alloc_array(allocator, cell_count(&floors->frame) + 1, sizeof(int32_t), (void **)&floors->cells));
    OP_TRY(op_alloc_array(allocator, count, sizeof(OpFloor), (void **)&floors->floors));
    return op_alloc_array(allocator, count, sizeof(int32_t), (void **)&floors->cell_of);
}

OpStatus op_compact_heightfield_create(const OpHeightfieldFrame *frame, int32_t floor_count,
                                       const OpAllocator *allocator, OpCompactHeightfield **out) {
    void *memory;
    OP_TRY(op_alloc_zeroed(allocator, 1, sizeof(OpCompactHeightfield), &memory));
    OpCompactHeightfield *floors = memory;
    floors->allocator = *allocator;
    floors->frame = *frame;
    floors->floor_count = floor_count;
    floors->climb = OP_HEIGHTFIELD_MAX_ROWS;
    floors->beside[0] = -1;
    floors->beside[1] = frame->width;
    floors->beside[2] = 1;
    floors->beside[3] = -frame->width;
    OpStatus status = reserve(floors);
    if (status != OP_STATUS_OK) {
        op_compact_heightfield_destroy(floors);
        return status;
    }
    *out = floors;
    return OP_STATUS_OK;
}

void op_compact_heightfield_destroy(OpCompactHeightfield *floors) {
    if (floors == NULL) {
        return;
    }
    OpAllocator allocator = floors->allocator;
    size_t count = (size_t)floors->floor_count;
    op_free_array(&allocator, floors->cells, cell_count(&floors->frame) + 1, sizeof(int32_t));
    op_free_array(&allocator, floors->floors, count, sizeof(OpFloor));
    op_free_array(&allocator, floors->cell_of, count, sizeof(int32_t));
    op_free_array(&allocator, floors, 1, sizeof(OpCompactHeightfield));
}

/* ---- Floors ---- */

static inline void make_floor(const OpHeightfield *heightfield, int32_t node, OpFloor *out) {
    const OpSpanNode *below = &heightfield->nodes[node];
    int32_t next = op_span_next(below);
    int32_t height = next < 0 ? OPEN_ROWS : heightfield->nodes[next].min - below->max;
    out->y = below->max;
    out->height = (uint16_t)height;
    out->area = op_span_area(below);
    out->region = 0;
    out->links = NO_LINKS;
}

static void fill(OpCompactHeightfield *floors, const OpHeightfield *heightfield) {
    int32_t next = 0;
    floors->lead_back = true;
    int32_t cells = (int32_t)cell_count(&floors->frame);
    for (int32_t cell = 0; cell < cells; cell++) {
        floors->cells[cell] = next;
        for (int32_t node = heightfield->columns[cell]; node >= 0;
             node = op_span_next(&heightfield->nodes[node])) {
            if (op_span_area(&heightfield->nodes[node]) != OP_AREA_NONE) {
                floors->cell_of[next] = cell;
                make_floor(heightfield, node, &floors->floors[next++]);
            }
        }
        floors->lead_back = floors->lead_back && next - floors->cells[cell] <= OP_NO_LINK;
    }
    floors->cells[cells] = next;
}

/* ---- Links ---- */

int32_t op_cell_beside(const OpCompactHeightfield *floors, int32_t cell, int32_t direction) {
    int32_t width = floors->frame.width;
    switch (direction) {
    case 0:
        return cell % width > 0 ? cell - 1 : -1;
    case 1:
        return cell / width + 1 < floors->frame.depth ? cell + width : -1;
    case 2:
        return cell % width + 1 < width ? cell + 1 : -1;
    default:
        return cell >= width ? cell - width : -1;
    }
}

/* Enough common rows, and tops that are close. */
static inline bool fits(const OpFloor *a, const OpFloor *b, int32_t height, int32_t climb) {
    int32_t rise = b->y - a->y;
    if (rise > climb || rise < -climb) {
        return false;
    }
    int32_t top_a = a->y + a->height;
    int32_t top_b = b->y + b->height;
    int32_t top = top_a < top_b ? top_a : top_b;
    int32_t bottom = rise > 0 ? b->y : a->y;
    return top - bottom >= height;
}

/* Stores a link of a floor. */
static inline void set_link(OpFloor *floor, int32_t direction, uint32_t link) {
    int32_t shift = 6 * direction;
    floor->links = (floor->links & ~((uint32_t)OP_NO_LINK << shift)) | link << shift;
}

/* Links a floor to the lowest one of a cell beside its own that fits. */
static inline void make_link(OpCompactHeightfield *floors, OpFloor *from, int32_t cell, int32_t direction,
                             int32_t height, int32_t climb) {
    const OpFloor *to = floors->floors + floors->cells[cell];
    int32_t count = floors->cells[cell + 1] - floors->cells[cell];
    for (int32_t i = 0; i < count && i < OP_NO_LINK; i++) {
        if (fits(from, &to[i], height, climb)) {
            set_link(from, direction, (uint32_t)i);
            return;
        }
        if (to[i].y - from->y > climb) {
            return; /* as are all above */
        }
    }
}

/* Whether the links of a cell's floors in a direction are the way back from the floors they lead to. */
static bool leads_back(const OpCompactHeightfield *floors, int32_t cell, int32_t direction) {
    const OpFloor *beside = floors->floors + floors->cells[cell + floors->beside[direction]];
    int32_t first = floors->cells[cell];
    for (int32_t i = 0; i < floors->cells[cell + 1] - first; i++) {
        uint32_t link = floors->floors[first + i].links >> (6 * direction) & OP_NO_LINK;
        int32_t back = 6 * ((direction + 2) % 4);
        if (link != OP_NO_LINK && (beside[link].links >> back & OP_NO_LINK) != (uint32_t)i) {
            return false;
        }
    }
    return true;
}

/* Links between the floors of a cell and those of the one beside it, to and fro. Where each has a single floor both links are the same. */
static inline void link_cells(OpCompactHeightfield *floors, int32_t cell, int32_t direction, int32_t height,
                              int32_t climb) {
    const int32_t *cells = floors->cells;
    int32_t beside = cell + floors->beside[direction];
    int32_t opposite = (direction + 2) % 4;
    OpFloor *here = floors->floors + cells[cell];
    OpFloor *there = floors->floors + cells[beside];
    int32_t count_here = cells[cell + 1] - cells[cell];
    int32_t count_there = cells[beside + 1] - cells[beside];
    if (count_here == 1 && count_there == 1) {
        if (fits(here, there, height, climb)) {
            set_link(here, direction, 0);
            set_link(there, opposite, 0);
        }
        return;
    }
    if (count_here == 0 || count_there == 0) {
        return;
    }
    for (int32_t i = 0; i < count_here; i++) {
        make_link(floors, &here[i], beside, direction, height, climb);
    }
    for (int32_t i = 0; i < count_there; i++) {
        make_link(floors, &there[i], cell, opposite, height, climb);
    }
    floors->lead_back =
        floors->lead_back && leads_back(floors, cell, direction) && leads_back(floors, beside, opposite);
}

static void link_floors(OpCompactHeightfield *floors, int32_t height, int32_t climb) {
    int32_t width = floors->frame.width;
    int32_t depth = floors->frame.depth;
    floors->climb = climb;
    if (floors->floor_count == 0) {
        return; /* and there is no array to point into */
    }
    for (int32_t z = 0; z < depth; z++) {
        for (int32_t x = 0; x < width; x++) {
            int32_t cell = x + z * width;
            if (x + 1 < width) {
                link_cells(floors, cell, 2, height, climb);
            }
            if (z + 1 < depth) {
                link_cells(floors, cell, 1, height, climb);
            }
        }
    }
}

/* ---- The public functions ---- */

OpStatus op_compact_heightfield_build(const OpHeightfield *heightfield, int32_t height, int32_t climb,
                                      const OpAllocator *allocator, OpCompactHeightfield **out) {
    OpAllocator chosen;
    OpCompactHeightfield *floors;
    if (heightfield == NULL) {
        return op_fail_null("heightfield");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_check_rows("height", height));
    OP_TRY(op_check_rows("climb", climb));
    OP_TRY(op_allocator_choose(allocator, &chosen));
    OP_TRY(op_compact_heightfield_create(&heightfield->frame, count_floors(heightfield), &chosen, &floors));
    fill(floors, heightfield);
    link_floors(floors, height, climb);
    *out = floors;
    return OP_STATUS_OK;
}

OpHeightfieldFrame op_compact_heightfield_frame(const OpCompactHeightfield *floors) {
    return floors == NULL ? (OpHeightfieldFrame){0} : floors->frame;
}

int32_t op_compact_heightfield_floor_count(const OpCompactHeightfield *floors) {
    return floors == NULL ? 0 : floors->floor_count;
}

int32_t op_compact_heightfield_region_count(const OpCompactHeightfield *floors) {
    return floors == NULL ? 0 : floors->region_count;
}

const OpFloor *op_compact_heightfield_floors(const OpCompactHeightfield *floors) {
    return floors == NULL ? NULL : floors->floors;
}

const int32_t *op_compact_heightfield_cells(const OpCompactHeightfield *floors) {
    return floors == NULL ? NULL : floors->cells;
}

void op_compact_heightfield_forget_regions(OpCompactHeightfield *floors) {
    for (int32_t i = 0; i < floors->floor_count && floors->region_count > 0; i++) {
        floors->floors[i].region = 0;
    }
    floors->region_count = 0;
}
