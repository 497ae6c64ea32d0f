/* Floors: one for every walkable span, and their links. */
#include "build3d/compact_heightfield.h"

#include "base/memory.h"
#include "base/status.h"
#include "build3d/heightfield.h"

/* What a floor has above it when nothing is there. */
#define OPEN_ROWS 65535

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

static OpFloor floor_above(const OpHeightfield *heightfield, int32_t node) {
    const OpSpanNode *below = &heightfield->nodes[node];
    int32_t next = op_span_next(below);
    int32_t height = next < 0 ? OPEN_ROWS : heightfield->nodes[next].min - below->max;
    return (OpFloor){.y = below->max, .height = (uint16_t)height, .area = op_span_area(below)};
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
                floors->floors[next++] = floor_above(heightfield, node);
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

/* The lowest floor of a cell that fits, as a link stores it. */
static inline uint32_t find_link(const OpCompactHeightfield *floors, const OpFloor *from, int32_t cell,
                                 int32_t height, int32_t climb) {
    int32_t first = floors->cells[cell];
    int32_t count = floors->cells[cell + 1] - first;
    for (int32_t i = 0; i < count && i < OP_NO_LINK; i++) {
        const OpFloor *to = &floors->floors[first + i];
        if (fits(from, to, height, climb)) {
            return (uint32_t)i;
        }
        if (to->y - from->y > climb) {
            return OP_NO_LINK; /* as are all above */
        }
    }
    return OP_NO_LINK;
}

/* The link of a floor to a cell beside its own. It leads back unless a lower floor of its cell fits as well, to which the other one then
 * links. */
static inline uint32_t make_link(OpCompactHeightfield *floors, int32_t first, int32_t floor, int32_t beside,
                                 int32_t height, int32_t climb) {
    uint32_t link = find_link(floors, &floors->floors[floor], beside, height, climb);
    for (int32_t lower = floor - 1; lower >= first && link != OP_NO_LINK && floors->lead_back; lower--) {
        const OpFloor *target = &floors->floors[floors->cells[beside] + (int32_t)link];
        if (target->y - floors->floors[lower].y > climb) {
            break; /* as are all below */
        }
        floors->lead_back = !fits(&floors->floors[lower], target, height, climb);
    }
    return link;
}

static void link_cell(OpCompactHeightfield *floors, int32_t x, int32_t z, int32_t height, int32_t climb) {
    int32_t cell = x + z * floors->frame.width;
    int32_t first = floors->cells[cell];
    int32_t last = floors->cells[cell + 1];
    const bool is_inside[4] = {x > 0, z + 1 < floors->frame.depth, x + 1 < floors->frame.width, z > 0};
    for (int32_t i = first; i < last; i++) {
        uint32_t links = 0;
        for (int32_t direction = 0; direction < 4; direction++) {
            int32_t beside = cell + floors->beside[direction];
            uint32_t link =
                is_inside[direction] ? make_link(floors, first, i, beside, height, climb) : OP_NO_LINK;
            links |= link << (6 * direction);
        }
        floors->floors[i].links = links;
    }
}

static void link_floors(OpCompactHeightfield *floors, int32_t height, int32_t climb) {
    floors->climb = climb;
    for (int32_t z = 0; z < floors->frame.depth; z++) {
        for (int32_t x = 0; x < floors->frame.width; x++) {
            link_cell(floors, x, z, height, climb);
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
