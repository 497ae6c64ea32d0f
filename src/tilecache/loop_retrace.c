/* An edge of an old loop leads to the next one of it unless the way there passes a side that has lost what was behind it: such edges are
 * found first, by going back from the sides. */
#include "tilecache/loop_retrace.h"

#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "base/status.h"
#include "build3d/contour_walk.h"

/* What one run works on. */
typedef struct Run {
    OpLoopRetrace *out;
    const OpLayerRecord *record;
    const OpLoopMap *map;
    const OpCompactHeightfield *floors;
} Run;

void op_loop_retrace_free(OpLoopRetrace *retrace) {
    const OpAllocator *allocator = &retrace->allocator;
    op_free_array(allocator, retrace->loops, retrace->loop_capacity, sizeof(OpContourLoop));
    op_free_array(allocator, retrace->vertices, retrace->vertex_capacity, sizeof(OpContourVertex));
    op_free_array(allocator, retrace->known, retrace->known_capacity, 1);
    op_free_array(allocator, retrace->walk, retrace->walk_capacity, sizeof(OpContourVertex));
    op_free_array(allocator, retrace->walk_known, retrace->walk_known_capacity, 1);
    op_free_array(allocator, retrace->walk_sides, retrace->walk_side_capacity, sizeof(int32_t));
    op_free_array(allocator, retrace->open, retrace->open_capacity, 1);
    op_free_array(allocator, retrace->broken, retrace->broken_capacity, 1);
    op_free_array(allocator, retrace->gone, retrace->gone_capacity, 1);
}

OpStatus op_loop_retrace_begin(OpLoopRetrace *retrace, const OpLoopMap *map, int32_t most_sides) {
    const OpAllocator *allocator = &retrace->allocator;
    size_t most_edges = (size_t)map->edge_count + (size_t)most_sides;
    size_t floors = (size_t)map->floor_count;
    size_t edges = (size_t)map->edge_count;
    size_t loops = (size_t)map->loop_count;
    OP_TRY(op_grow_array(allocator, (void **)&retrace->vertices, &retrace->vertex_capacity, 0, most_edges,
                         sizeof(OpContourVertex)));
    OP_TRY(op_grow_array(allocator, (void **)&retrace->walk, &retrace->walk_capacity, 0, most_edges,
                         sizeof(OpContourVertex)));
    OP_TRY(op_grow_array(allocator, (void **)&retrace->walk_sides, &retrace->walk_side_capacity, 0,
                         most_edges, sizeof(int32_t)));
    OP_TRY(op_grow_array(allocator, (void **)&retrace->known, &retrace->known_capacity, 0, most_edges, 1));
    OP_TRY(op_grow_array(allocator, (void **)&retrace->walk_known, &retrace->walk_known_capacity, 0,
                         most_edges, 1));
    OP_TRY(op_grow_array(allocator, (void **)&retrace->open, &retrace->open_capacity, 0, floors, 1));
    OP_TRY(op_grow_array(allocator, (void **)&retrace->broken, &retrace->broken_capacity, 0, edges, 1));
    OP_TRY(op_grow_array(allocator, (void **)&retrace->gone, &retrace->gone_capacity, 0, loops, 1));
    retrace->loop_count = 0;
    retrace->vertex_count = 0;
    retrace->meets_border = false;
    if (floors > 0) {
        memset(retrace->open, 0, floors);
    }
    if (edges > 0) {
        memset(retrace->broken, 0, edges);
    }
    if (loops > 0) {
        memset(retrace->gone, 0, loops);
    }
    return OP_STATUS_OK;
}

void op_loop_retrace_lose_edges(OpLoopRetrace *retrace, const OpLoopMap *map, int32_t floor) {
    int32_t count;
    const int32_t *places = op_loop_map_places(map, floor, &count);
    for (int32_t i = 0; i < count; i++) {
        retrace->gone[map->loop_of[places[i]]] = 1;
    }
}

/* ---- Where old loops break ---- */

static bool goes_on(const OpLoopMap *map, int32_t floor, int32_t direction) {
    return (map->sides[floor] >> direction & 1) != 0;
}

/* Finds the edge from which an old walk came to a side. Where it came over a floor that is gone there is another side on the way, and
 * in the middle of four floors of a region no walk comes by. */
static void break_before_side(const Run *run, int32_t floor, int32_t direction) {
    const OpLoopMap *map = run->map;
    for (int32_t turns = 0; turns < 4; turns++) {
        int32_t before = (direction + 1) % 4;
        if (!goes_on(map, floor, before)) {
            run->out->broken[op_loop_map_place(map, floor, before)] = 1;
            return;
        }
        floor = op_floor_link(run->floors, floor, before);
        direction = (direction + 3) % 4;
        if (run->floors->floors[floor].area == OP_AREA_NONE) {
            return;
        }
    }
}

/* A side that was an edge already is traced again, for what is behind it. */
static void break_before(const Run *run, int32_t floor, int32_t direction) {
    int32_t place = op_loop_map_place(run->map, floor, direction);
    if (place < 0) {
        break_before_side(run, floor, direction);
        return;
    }
    int32_t loop = run->map->loop_of[place];
    int32_t first = op_loop_map_first(run->map, loop);
    int32_t last = first + run->map->loops[loop].traced_count - 1;
    run->out->broken[place == first ? last : place - 1] = 1;
}

/* ---- Tracing ---- */

/* The region of a floor as a contour of the map sees it. */
static int32_t region_behind(const Run *run, int32_t floor) {
    int32_t region = run->record->region_of[floor];
    if (region == 0 || run->floors->floors[floor].area == OP_AREA_NONE) {
        return 0;
    }
    return (run->map->sides[floor] & OP_LOOP_TRACED) != 0 ? region : run->record->options.border_region;
}

/* The row and what is behind matter where loops become contours. */
static OpContourVertex corner_at(const Run *run, const OpContourWalk *at) {
    int32_t across;
    if (run->map->known == NULL) {
        return op_contour_place(at);
    }
    OpContourVertex vertex = op_contour_corner(run->floors, at, &across);
    vertex.neighbor = across >= 0 ? region_behind(run, across) : vertex.neighbor;
    return vertex;
}

static void add_side(const Run *run, const OpContourWalk *at, int32_t count) {
    run->out->walk[count] = corner_at(run, at);
    run->out->walk_sides[count] = 4 * at->floor + at->direction;
    run->out->walk_known[count] = OP_CONTOUR_UNKNOWN;
    run->out->open[at->floor] &= (uint8_t)~(16 << at->direction);
}

static void copy_places(const Run *run, int32_t first, int32_t end, int32_t count) {
    memcpy(run->out->walk + count, run->map->vertices + first,
           (size_t)(end - first) * sizeof(OpContourVertex));
    if (run->map->known != NULL) {
        memcpy(run->out->walk_sides + count, run->map->side_of + first,
               (size_t)(end - first) * sizeof(int32_t));
        memcpy(run->out->walk_known + count, run->map->known + first, (size_t)(end - first));
    }
}

/* The first broken place of a range, or -1. */
static int32_t find_break(const Run *run, int32_t first, int32_t end) {
    const uint8_t *found = memchr(run->out->broken + first, 1, (size_t)(end - first));
    return found == NULL ? -1 : (int32_t)(found - run->out->broken);
}

/* Copies an old loop from an edge to where it breaks, and goes there. Returns how many edges there are then. */
static int32_t follow_old(const Run *run, OpContourWalk *at, int32_t count) {
    const OpLoopMap *map = run->map;
    int32_t place = op_loop_map_place(map, at->floor, at->direction);
    const OpContourLoop *loop = &map->loops[map->loop_of[place]];
    int32_t first = op_loop_map_first(map, map->loop_of[place]);
    int32_t end = first + loop->traced_count;
    int32_t last = find_break(run, place, end);
    run->out->gone[map->loop_of[place]] = 1;
    if (last < 0) {
        copy_places(run, place, end, count);
        count += end - place;
        place = first;
        last = find_break(run, first, end);
    }
    OP_ASSERT(last >= 0);
    copy_places(run, place, last + 1, count);
    const OpContourVertex *corner = &map->vertices[last];
    at->floor = map->side_of[last] / 4;
    at->direction = map->side_of[last] % 4;
    at->x = corner->x - (at->direction == 1 || at->direction == 2);
    at->z = corner->z - (at->direction <= 1);
    return count + last + 1 - place;
}

static int32_t walk_round(const Run *run, int32_t side) {
    const uint8_t *open = run->out->open;
    int32_t count = 0;
    OpContourWalk at = op_contour_walk_from(run->floors, side / 4, side % 4);
    do {
        bool is_open = (open[at.floor] >> at.direction & 1) != 0;
        if (!is_open && goes_on(run->map, at.floor, at.direction)) {
            op_contour_step(run->floors, &at);
            continue;
        }
        if (is_open) {
            add_side(run, &at, count++);
        } else {
            count = follow_old(run, &at, count);
        }
        at.direction = (at.direction + 3) % 4;
    } while (4 * at.floor + at.direction != side);
    return count;
}

/* In cells. *meets_border gets whether the border region is behind any edge. */
static int64_t area_of(const OpContourVertex *ring, int32_t count, int32_t border_region,
                       bool *meets_border) {
    int64_t area = 0;
    bool meets = false;
    int32_t before = ring[count - 1].z;
    for (int32_t i = 0; i < count; i++) {
        area += (int64_t)ring[i].x * (ring[i].z - before);
        meets |= ring[i].neighbor == border_region;
        before = ring[i].z;
    }
    *meets_border = meets;
    return area;
}

static int32_t index_of_least(const int32_t *values, int32_t count) {
    int32_t least = 0;
    for (int32_t i = 1; i < count; i++) {
        least = values[i] < values[least] ? i : least;
    }
    return least;
}

static void rotate(void *to, const void *from, int32_t first, int32_t count, size_t size) {
    size_t behind = (size_t)(count - first) * size;
    memcpy(to, (const uint8_t *)from + (size_t)first * size, behind);
    memcpy((uint8_t *)to + behind, from, (size_t)first * size);
}

/* Adds a loop, of which count vertices have been walked. It starts where a scan of all floors would have met it. */
static void add_loop(const Run *run, int32_t region, int32_t count) {
    OpLoopRetrace *out = run->out;
    int32_t first = index_of_least(out->walk_sides, count);
    OpContourVertex *vertices = out->vertices + out->vertex_count;
    uint8_t *known = out->known + out->vertex_count;
    rotate(vertices, out->walk, first, count, sizeof(OpContourVertex));
    rotate(known, out->walk_known, first, count, 1);
    bool meets_border;
    int64_t area = area_of(vertices, count, run->record->options.border_region, &meets_border);
    out->loops[out->loop_count++] = (OpContourLoop){.region = region,
                                                    .first_edge = out->walk_sides[first],
                                                    .traced = vertices,
                                                    .known = known,
                                                    .traced_count = count,
                                                    .area = area};
    out->vertex_count += count;
    out->meets_border = out->meets_border || meets_border;
}

/* Where loops are not simplified only the area counts. */
static OpStatus trace(const Run *run, int32_t side) {
    OpLoopRetrace *out = run->out;
    size_t used = (size_t)out->loop_count;
    OP_TRY(op_grow_array(&out->allocator, (void **)&out->loops, &out->loop_capacity, used, used + 1,
                         sizeof(OpContourLoop)));
    int32_t count = walk_round(run, side);
    int32_t region = run->record->region_of[side / 4];
    if (run->map->known != NULL) {
        add_loop(run, region, count);
    } else {
        bool meets_border;
        int64_t area = area_of(out->walk, count, run->record->options.border_region, &meets_border);
        out->loops[out->loop_count++] = (OpContourLoop){.region = region, .area = area};
    }
    return OP_STATUS_OK;
}

OpStatus op_loop_retrace_run(OpLoopRetrace *retrace, const OpLayerRecord *record, const OpLoopMap *map,
                             const OpCompactHeightfield *floors, const int32_t *sides, int32_t side_count) {
    const OpCompactHeightfield view = *floors; /* which no write to the arrays can change */
    Run run = {retrace, record, map, &view};
    for (int32_t i = 0; i < side_count; i++) {
        if ((map->sides[sides[i] / 4] & OP_LOOP_TRACED) != 0) {
            retrace->open[sides[i] / 4] |= (uint8_t)(17 << sides[i] % 4);
            break_before(&run, sides[i] / 4, sides[i] % 4);
        }
    }
    for (int32_t i = 0; i < side_count; i++) {
        if ((retrace->open[sides[i] / 4] >> (4 + sides[i] % 4) & 1) != 0) {
            OP_TRY(trace(&run, sides[i]));
        }
    }
    return OP_STATUS_OK;
}
