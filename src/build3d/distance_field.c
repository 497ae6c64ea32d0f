/* Distances to the boundary (Dijkstra 1959). Steps cost 2 and 3 only, so what they reach comes in two queues that are each in order,
 * and no heap is needed. A floor enters a queue at most once: its distance falls at most from a diagonal step's to the straight
 * step's from the same distance. It is then in both queues, and at the head of the second one has nothing left to do. */
#include "build3d/compact_heightfield.h"

#include "base/memory.h"
#include "base/status.h"
#include "build3d/distance_sweeps.h"

typedef struct Queue {
    int32_t *items;
    int32_t first;
    int32_t last;
} Queue;

typedef struct Wave {
    const OpCompactHeightfield *floors;
    bool neighbours_only;
    int32_t cap;
    int32_t *distances;
    Queue straight;
    Queue diagonal;
} Wave;

static int32_t step(const Wave *wave, int32_t floor, int32_t direction) {
    return wave->neighbours_only ? op_floor_neighbour(wave->floors, floor, direction)
                                 : op_floor_link(wave->floors, floor, direction);
}

static bool is_boundary(const Wave *wave, int32_t floor) {
    const OpFloor *floors = wave->floors->floors;
    if (floors[floor].area == OP_AREA_NONE) {
        return true;
    }
    for (int32_t direction = 0; direction < 4; direction++) {
        int32_t target = step(wave, floor, direction);
        if (target < 0 || floors[target].area == OP_AREA_NONE) {
            return true;
        }
    }
    return false;
}

static void reach(Wave *wave, Queue *queue, int32_t floor, int32_t distance) {
    if (distance < wave->distances[floor]) {
        wave->distances[floor] = distance;
        queue->items[queue->last++] = floor;
    }
}

/* The floors of a cell beside one, among which are those with a step to it. Links lead to the first 63 floors of a cell only. */
typedef struct Sources {
    int32_t first;
    int32_t last;
} Sources;

static Sources sources_of(const Wave *wave, int32_t floor, int32_t direction) {
    const OpCompactHeightfield *floors = wave->floors;
    if (wave->neighbours_only) {
        int32_t neighbour = op_floor_neighbour(floors, floor, direction);
        return neighbour < 0 ? (Sources){0, 0} : (Sources){neighbour, neighbour + 1};
    }
    int32_t cell = floors->cell_of[floor];
    int32_t beside = op_cell_beside(floors, cell, direction);
    if (beside < 0 || floor - floors->cells[cell] >= OP_NO_LINK) {
        return (Sources){0, 0};
    }
    return (Sources){floors->cells[beside], floors->cells[beside + 1]};
}

static void spread_diagonally(Wave *wave, int32_t floor, int32_t direction, int32_t distance) {
    Sources sources = sources_of(wave, floor, direction);
    for (int32_t i = sources.first; i < sources.last; i++) {
        if (op_floor_link(wave->floors, i, (direction + 2) % 4) == floor) {
            reach(wave, &wave->diagonal, i, distance);
        }
    }
}

/* From a floor to those that have a step to it. */
static void spread(Wave *wave, int32_t floor, int32_t distance) {
    for (int32_t direction = 0; direction < 4; direction++) {
        Sources sources = sources_of(wave, floor, direction);
        for (int32_t i = sources.first; i < sources.last; i++) {
            if (op_floor_link(wave->floors, i, (direction + 2) % 4) == floor) {
                reach(wave, &wave->straight, i, distance + 2);
                spread_diagonally(wave, i, (direction + 1) % 4, distance + 3);
                spread_diagonally(wave, i, (direction + 3) % 4, distance + 3);
            }
        }
    }
}

static int32_t head_distance(const Wave *wave, const Queue *queue) {
    return wave->distances[queue->items[queue->first]];
}

/* The nearer head of the two queues. */
static Queue *next_queue(Wave *wave) {
    Queue *straight = &wave->straight;
    Queue *diagonal = &wave->diagonal;
    if (straight->first == straight->last) {
        return diagonal;
    }
    bool nearer =
        diagonal->first < diagonal->last && head_distance(wave, diagonal) < head_distance(wave, straight);
    return nearer ? diagonal : straight;
}

static void run(Wave *wave) {
    for (int32_t i = 0; i < wave->floors->floor_count; i++) {
        wave->distances[i] = wave->cap;
    }
    for (int32_t i = 0; i < wave->floors->floor_count; i++) {
        if (is_boundary(wave, i)) {
            reach(wave, &wave->straight, i, 0);
        }
    }
    for (Queue *queue = next_queue(wave); queue->first < queue->last; queue = next_queue(wave)) {
        int32_t floor = queue->items[queue->first++];
        spread(wave, floor, wave->distances[floor]);
    }
}

OpStatus op_boundary_distances(const OpCompactHeightfield *floors, bool neighbours_only, int32_t cap,
                               int32_t *distances) {
    size_t count = (size_t)floors->floor_count;
    int32_t *memory;
    if (count == 0 || (neighbours_only && op_sweep_distances(floors, distances))) {
        return OP_STATUS_OK;
    }
    OP_TRY(op_alloc_array(&floors->allocator, count, 2 * sizeof(int32_t), (void **)&memory));
    Wave wave = {.floors = floors,
                 .neighbours_only = neighbours_only,
                 .cap = cap,
                 .distances = distances,
                 .straight = {.items = memory},
                 .diagonal = {.items = memory + count}};
    run(&wave);
    op_free_array(&floors->allocator, memory, count, 2 * sizeof(int32_t));
    return OP_STATUS_OK;
}

OpStatus op_compact_heightfield_distances(const OpCompactHeightfield *floors, int32_t *distances) {
    if (floors == NULL) {
        return op_fail_null("floors");
    }
    if (distances == NULL) {
        return op_fail_null("distances");
    }
    return op_boundary_distances(floors, true, INT32_MAX, distances);
}
