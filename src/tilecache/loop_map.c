/* Edges are numbered by side. Counting those before a side takes a look at the floors of its block only. */
#include "tilecache/loop_map.h"

#include "base/memory.h"
#include "base/status.h"

static const uint8_t bit_counts[] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

/* The sides of a floor that are edges, a bit for each. */
static int32_t edges_of(const OpLoopMap *map, int32_t floor) {
    int32_t sides = map->sides[floor];
    return (sides & OP_LOOP_TRACED) == 0 ? 0 : ~sides & 15;
}

static int32_t edges_before(const OpLoopMap *map, int32_t floor, int32_t direction) {
    int32_t count = map->ranks[floor / OP_LOOP_BLOCK];
    for (int32_t i = floor / OP_LOOP_BLOCK * OP_LOOP_BLOCK; i < floor; i++) {
        count += bit_counts[edges_of(map, i)];
    }
    return count + bit_counts[edges_of(map, floor) & ((1 << direction) - 1)];
}

int32_t op_loop_map_place(const OpLoopMap *map, int32_t floor, int32_t direction) {
    bool is_edge = (edges_of(map, floor) >> direction & 1) != 0;
    return is_edge ? map->place_of[edges_before(map, floor, direction)] : -1;
}

const int32_t *op_loop_map_places(const OpLoopMap *map, int32_t floor, int32_t *count) {
    *count = bit_counts[edges_of(map, floor)];
    return *count == 0 ? NULL : map->place_of + edges_before(map, floor, 0);
}

/* ---- Making ---- */

static void rank_edges(OpLoopMap *map, const OpCompactHeightfield *floors, int32_t border_region) {
    int32_t count = 0;
    for (int32_t i = 0; i < map->floor_count; i++) {
        int32_t region = floors->floors[i].region;
        map->sides[i] |= region == 0 || region == border_region ? 0 : OP_LOOP_TRACED;
        if (i % OP_LOOP_BLOCK == 0) {
            map->ranks[i / OP_LOOP_BLOCK] = count;
        }
        count += bit_counts[edges_of(map, i)];
    }
}

static void place_loops(OpLoopMap *map) {
    for (int32_t number = 0; number < map->loop_count; number++) {
        int32_t first = op_loop_map_first(map, number);
        for (int32_t place = first; place < first + map->loops[number].traced_count; place++) {
            int32_t side = map->side_of[place];
            map->loop_of[place] = number;
            map->place_of[edges_before(map, side / 4, side % 4)] = place;
        }
    }
}

static size_t block_count(const OpLoopMap *map) {
    return (size_t)map->floor_count / OP_LOOP_BLOCK + 1;
}

static OpStatus take_loops(OpContourLoops *loops, OpLoopMap *map) {
    size_t edges = (size_t)loops->vertex_count;
    OP_TRY(op_alloc_array(&map->allocator, loops->loop_count, sizeof(OpContourLoop), (void **)&map->loops));
    map->loop_count = (int32_t)loops->loop_count;
    for (int32_t i = 0; i < map->loop_count; i++) {
        map->loops[i] = loops->loops[i];
    }
    OP_TRY(op_alloc_array(&map->allocator, block_count(map), sizeof(int32_t), (void **)&map->ranks));
    OP_TRY(op_alloc_array(&map->allocator, edges, sizeof(int32_t), (void **)&map->place_of));
    return op_alloc_array(&map->allocator, edges, sizeof(int32_t), (void **)&map->loop_of);
}

OpStatus op_loop_map_take(OpContourLoops *loops, const OpCompactHeightfield *floors, int32_t border_region,
                          OpLoopMap *out) {
    *out = (OpLoopMap){
        .allocator = loops->allocator, .floor_count = loops->floor_count, .edge_count = loops->vertex_count};
    OP_TRY(take_loops(loops, out));
    out->sides = loops->edges;
    out->side_of = loops->edge_of;
    out->vertices = loops->traced;
    loops->edges = NULL;
    loops->edge_of = NULL;
    loops->traced = NULL;
    rank_edges(out, floors, border_region);
    place_loops(out);
    return OP_STATUS_OK;
}

void op_loop_map_free(OpLoopMap *map) {
    const OpAllocator *allocator = &map->allocator;
    size_t edges = (size_t)map->edge_count;
    op_free_array(allocator, map->sides, (size_t)map->floor_count, 1);
    op_free_array(allocator, map->ranks, block_count(map), sizeof(int32_t));
    op_free_array(allocator, map->place_of, edges, sizeof(int32_t));
    op_free_array(allocator, map->side_of, edges, sizeof(int32_t));
    op_free_array(allocator, map->loop_of, edges, sizeof(int32_t));
    op_free_array(allocator, map->vertices, edges, sizeof(OpContourVertex));
    op_free_array(allocator, map->known, edges, 1);
    op_free_array(allocator, map->loops, (size_t)map->loop_count, sizeof(OpContourLoop));
}
