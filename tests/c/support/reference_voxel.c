#include "reference_voxel.h"

#include "check.h"
#include "test_random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Blocks ---- */

RefBlock ref_block_make(OpVoxel size, uint8_t area) {
    RefBlock block = {.size = size};
    size_t count = (size_t)size.x * (size_t)size.y * (size_t)size.z;
    block.areas = malloc(count);
    assert_non_null(block.areas);
    memset(block.areas, area, count);
    for (int i = 0; i < 255; i++) {
        block.multiplier[i] = 1.0;
    }
    return block;
}

void ref_block_free(RefBlock *block) {
    free(block->areas);
    block->areas = NULL;
}

int32_t ref_block_count(const RefBlock *block) {
    return block->size.x * block->size.y * block->size.z;
}

int32_t ref_block_index(const RefBlock *block, OpVoxel voxel) {
    return (voxel.z * block->size.y + voxel.y) * block->size.x + voxel.x;
}

OpVoxel ref_block_voxel(const RefBlock *block, int32_t index) {
    int32_t layer = block->size.x * block->size.y;
    return (OpVoxel){index % layer % block->size.x, index % layer / block->size.x, index / layer};
}

uint8_t ref_block_area(const RefBlock *block, OpVoxel voxel) {
    return block->areas[ref_block_index(block, voxel)];
}

void ref_block_set_area(RefBlock *block, OpVoxel voxel, uint8_t area) {
    block->areas[ref_block_index(block, voxel)] = area;
}

bool ref_block_is_open(const RefBlock *block, OpVoxel voxel) {
    bool inside = voxel.x >= 0 && voxel.x < block->size.x && voxel.y >= 0 && voxel.y < block->size.y &&
                  voxel.z >= 0 && voxel.z < block->size.z;
    return inside && ref_block_area(block, voxel) != OP_AREA_WALL;
}

OpVoxelGrid *ref_block_to_library(const RefBlock *block, uint8_t default_area, const OpAllocator *allocator) {
    OpVoxelGrid *grid = NULL;
    OpAreaCosts costs;
    OpVoxel size = block->size;
    check_ok(op_voxel_grid_create(size.x, size.y, size.z, default_area, allocator, &grid));
    for (int32_t i = 0; i < ref_block_count(block); i++) {
        check_ok(op_voxel_grid_set_area(grid, ref_block_voxel(block, i), block->areas[i]));
    }
    memcpy(costs.multiplier, block->multiplier, sizeof costs.multiplier);
    check_ok(op_voxel_grid_set_area_costs(grid, &costs));
    return grid;
}

RefBlock ref_block_of_library(const OpVoxelGrid *grid) {
    RefBlock block = ref_block_make(op_voxel_grid_size(grid), 0);
    OpAreaCosts costs = op_voxel_grid_area_costs(grid);
    for (int32_t i = 0; i < ref_block_count(&block); i++) {
        check_ok(op_voxel_grid_area(grid, ref_block_voxel(&block, i), &block.areas[i]));
    }
    memcpy(block.multiplier, costs.multiplier, sizeof block.multiplier);
    return block;
}

bool ref_block_equals(const RefBlock *block, const OpVoxelGrid *grid) {
    for (int32_t i = 0; i < ref_block_count(block); i++) {
        uint8_t area = 0;
        check_ok(op_voxel_grid_area(grid, ref_block_voxel(block, i), &area));
        if (area != block->areas[i]) {
            return false;
        }
    }
    return true;
}

bool voxels_equal(OpVoxel a, OpVoxel b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

bool voxel_lists_equal(const OpVoxel *a, const OpVoxel *b, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        if (!voxels_equal(a[i], b[i])) {
            return false;
        }
    }
    return true;
}

/* ---- Moves ---- */

static int axes_between(OpVoxel a, OpVoxel b) {
    return (a.x != b.x ? 1 : 0) + (a.y != b.y ? 1 : 0) + (a.z != b.z ? 1 : 0);
}

void ref_block_neighbours(OpVoxel from, int32_t moves, OpVoxel *out) {
    int32_t count = 0;
    for (int axes = 1; axes <= 3; axes++) {
        for (int32_t dz = -1; dz <= 1; dz++) {
            for (int32_t dy = -1; dy <= 1; dy++) {
                for (int32_t dx = -1; dx <= 1; dx++) {
                    OpVoxel to = {from.x + dx, from.y + dy, from.z + dz};
                    if (count < moves && axes_between(from, to) == axes) {
                        out[count++] = to;
                    }
                }
            }
        }
    }
    assert_int_equal(count, moves);
}

static int32_t low_of(int32_t a, int32_t b) {
    return a < b ? a : b;
}

static int32_t high_of(int32_t a, int32_t b) {
    return a > b ? a : b;
}

static bool box_is_open(const RefBlock *block, OpVoxel a, OpVoxel b) {
    for (int32_t z = low_of(a.z, b.z); z <= high_of(a.z, b.z); z++) {
        for (int32_t y = low_of(a.y, b.y); y <= high_of(a.y, b.y); y++) {
            for (int32_t x = low_of(a.x, b.x); x <= high_of(a.x, b.x); x++) {
                if (!ref_block_is_open(block, (OpVoxel){x, y, z})) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* Is there a way of face steps through open voxels that comes nearer to the target with every step? */
static bool has_monotone_route(const RefBlock *block, OpVoxel from, OpVoxel to) {
    if (!ref_block_is_open(block, from)) {
        return false;
    }
    if (voxels_equal(from, to)) {
        return true;
    }
    OpVoxel by_x = {to.x, from.y, from.z};
    OpVoxel by_y = {from.x, to.y, from.z};
    OpVoxel by_z = {from.x, from.y, to.z};
    return (from.x != to.x && has_monotone_route(block, by_x, to)) ||
           (from.y != to.y && has_monotone_route(block, by_y, to)) ||
           (from.z != to.z && has_monotone_route(block, by_z, to));
}

bool ref_block_move_is_legal(const RefBlock *block, OpVoxelCornerRule corners, OpVoxel from, OpVoxel to) {
    if (!ref_block_is_open(block, to)) {
        return false;
    }
    if (corners == OP_VOXEL_NO_CORNER_CUTTING) {
        return box_is_open(block, from, to);
    }
    return corners == OP_VOXEL_ALLOW_ALL || has_monotone_route(block, from, to);
}

double ref_block_step_cost(const RefBlock *block, OpVoxel from, OpVoxel to) {
    double length = sqrt((double)axes_between(from, to));
    double a = block->multiplier[ref_block_area(block, from)];
    double b = block->multiplier[ref_block_area(block, to)];
    return length * ((a + b) * 0.5);
}

/* ---- Dijkstra ---- */

static int32_t nearest_unfinished(const double *distance, const bool *finished, int32_t count) {
    int32_t nearest = -1;
    for (int32_t i = 0; i < count; i++) {
        if (!finished[i] && distance[i] < positive_infinity() &&
            (nearest < 0 || distance[i] < distance[nearest])) {
            nearest = i;
        }
    }
    return nearest;
}

void ref_block_dijkstra(const RefBlock *block, int32_t moves, OpVoxelCornerRule corners, OpVoxel start,
                        double *distance) {
    int32_t count = ref_block_count(block);
    bool *finished = calloc((size_t)count, sizeof *finished);
    assert_non_null(finished);
    for (int32_t i = 0; i < count; i++) {
        distance[i] = positive_infinity();
    }
    distance[ref_block_index(block, start)] = 0.0;
    for (int32_t best; (best = nearest_unfinished(distance, finished, count)) >= 0;) {
        OpVoxel from = ref_block_voxel(block, best);
        OpVoxel to[26];
        ref_block_neighbours(from, moves, to);
        finished[best] = true;
        for (int32_t i = 0; i < moves; i++) {
            if (ref_block_move_is_legal(block, corners, from, to[i])) {
                double *there = &distance[ref_block_index(block, to[i])];
                double sum = distance[best] + ref_block_step_cost(block, from, to[i]);
                *there = sum < *there ? sum : *there;
            }
        }
    }
    free(finished);
}

/* ---- Hooks ---- */

/* The hooks of the square grids know cells: a voxel becomes one whose row mixes y and z. */
static OpCell as_cell(OpVoxel voxel) {
    return (OpCell){voxel.x, voxel.y * 1031 + voxel.z};
}

double voxel_hook_step_cost(const HookSpec *hooks, OpVoxel from, OpVoxel to, double cost) {
    return hook_step_cost(hooks, as_cell(from), as_cell(to), cost);
}

bool voxel_hook_blocked(const HookSpec *hooks, OpVoxel voxel) {
    return hook_blocked(hooks, as_cell(voxel));
}

static OpStatus step_cost_callback(void *user, OpVoxel from, OpVoxel to, double cost, double *out) {
    *out = voxel_hook_step_cost(user, from, to, cost);
    return OP_STATUS_OK;
}

static OpStatus blocked_callback(void *user, OpVoxel voxel, bool *out) {
    *out = voxel_hook_blocked(user, voxel);
    return OP_STATUS_OK;
}

OpVoxelCallbacks voxel_hook_callbacks(HookSpec *hooks) {
    OpVoxelCallbacks callbacks = {0};
    callbacks.step_cost = hooks->kind != HOOK_NONE ? step_cost_callback : NULL;
    callbacks.blocked = hooks->blocked_percent > 0 ? blocked_callback : NULL;
    callbacks.user = hooks;
    return callbacks;
}

/* ---- A* ---- */

static double smallest_multiplier(const RefBlock *block) {
    double smallest = block->multiplier[0];
    for (int i = 1; i < 255; i++) {
        smallest = block->multiplier[i] < smallest ? block->multiplier[i] : smallest;
    }
    return smallest;
}

static void swap_if_greater(int32_t *a, int32_t *b) {
    if (*a > *b) {
        int32_t held = *a;
        *a = *b;
        *b = held;
    }
}

static double estimate(const RefBlock *block, const OpVoxelOptions *options, OpVoxel from, OpVoxel goal) {
    if (options->heuristic == OP_HEURISTIC_ZERO) {
        return 0.0;
    }
    int32_t a = abs(from.x - goal.x);
    int32_t b = abs(from.y - goal.y);
    int32_t c = abs(from.z - goal.z);
    swap_if_greater(&a, &b);
    swap_if_greater(&b, &c);
    swap_if_greater(&a, &b);
    double distance = 0.0;
    if (options->moves == 6) {
        distance = a + b + c;
    } else if (options->moves == 18) {
        int32_t half = (int32_t)floor((a + b + c) / 2.0);
        int32_t e = half < a + b ? half : a + b;
        distance = e * sqrt(2.0) + (a + b + c - 2 * e);
    } else {
        distance = a * sqrt(3.0) + (b - a) * sqrt(2.0) + (c - b);
    }
    return distance * smallest_multiplier(block);
}

typedef struct RefNode {
    double g;
    double f;
    int32_t parent;
    bool reached;
    bool open;
} RefNode;

typedef struct RefSearch {
    const RefBlock *block;
    const OpVoxelOptions *options;
    const HookSpec *hooks;
    OpVoxel goal;
    RefNode *nodes;
} RefSearch;

static void put(RefSearch *search, int32_t node, int32_t parent, double g) {
    OpVoxel voxel = ref_block_voxel(search->block, node);
    double weight = search->options->heuristic_weight;
    double weighted =
        weight == 0.0 ? 0.0 : weight * estimate(search->block, search->options, voxel, search->goal);
    search->nodes[node] = (RefNode){g, g + weighted, parent, true, true};
}

/* The open node with the smallest f, on a tie the largest g, on a tie the smallest index. */
static int32_t best_open(const RefSearch *search) {
    int32_t best = -1;
    for (int32_t i = 0; i < ref_block_count(search->block); i++) {
        const RefNode *node = &search->nodes[i];
        if (node->open && (best < 0 || node->f < search->nodes[best].f ||
                           (node->f == search->nodes[best].f && node->g > search->nodes[best].g))) {
            best = i;
        }
    }
    return best;
}

static void expand(RefSearch *search, int32_t node) {
    OpVoxel from = ref_block_voxel(search->block, node);
    OpVoxel to[26];
    ref_block_neighbours(from, search->options->moves, to);
    for (int32_t i = 0; i < search->options->moves; i++) {
        if (!ref_block_move_is_legal(search->block, search->options->corners, from, to[i]) ||
            voxel_hook_blocked(search->hooks, to[i])) {
            continue;
        }
        double step = ref_block_step_cost(search->block, from, to[i]);
        step = voxel_hook_step_cost(search->hooks, from, to[i], step);
        int32_t neighbour = ref_block_index(search->block, to[i]);
        double g = search->nodes[node].g + step;
        if (step >= 0.0 && step < positive_infinity() &&
            (!search->nodes[neighbour].reached || g < search->nodes[neighbour].g)) {
            put(search, neighbour, node, g);
        }
    }
}

static void write_path(const RefSearch *search, RefVoxelResult *out) {
    int32_t goal = ref_block_index(search->block, search->goal);
    for (int32_t node = goal; node >= 0; node = search->nodes[node].parent) {
        out->cell_count++;
    }
    out->cells = malloc((size_t)out->cell_count * sizeof *out->cells);
    assert_non_null(out->cells);
    int32_t i = out->cell_count;
    for (int32_t node = goal; node >= 0; node = search->nodes[node].parent) {
        out->cells[--i] = ref_block_voxel(search->block, node);
    }
    out->cost = search->nodes[goal].g;
}

static void append_expanded(RefVoxelResult *out, OpVoxel voxel) {
    size_t bytes = ((size_t)out->expanded_count + 1) * sizeof *out->expanded;
    out->expanded = realloc(out->expanded, bytes);
    assert_non_null(out->expanded);
    out->expanded[out->expanded_count++] = voxel;
}

static void run(RefSearch *search, RefVoxelResult *out) {
    int32_t budget = search->options->iteration_budget;
    for (int32_t node; (node = best_open(search)) >= 0;) {
        if (budget > 0 && out->iterations == budget) {
            out->status = OP_PATH_BUDGET_EXHAUSTED;
            return;
        }
        search->nodes[node].open = false;
        out->iterations++;
        if (node == ref_block_index(search->block, search->goal)) {
            out->status = OP_PATH_FOUND;
            write_path(search, out);
            return;
        }
        append_expanded(out, ref_block_voxel(search->block, node));
        expand(search, node);
    }
    out->status = OP_PATH_NO_PATH;
}

void ref_block_a_star(const RefBlock *block, const OpVoxelOptions *options, const HookSpec *hooks,
                      OpVoxel start, OpVoxel goal, RefVoxelResult *out) {
    *out = (RefVoxelResult){.cost = positive_infinity()};
    if (!ref_block_is_open(block, start) || voxel_hook_blocked(hooks, start)) {
        out->status = OP_PATH_START_INVALID;
        return;
    }
    if (!ref_block_is_open(block, goal) || voxel_hook_blocked(hooks, goal)) {
        out->status = OP_PATH_GOAL_INVALID;
        return;
    }
    RefSearch search = {block, options, hooks, goal, NULL};
    search.nodes = calloc((size_t)ref_block_count(block), sizeof *search.nodes);
    assert_non_null(search.nodes);
    put(&search, ref_block_index(block, start), -1, 0.0);
    run(&search, out);
    free(search.nodes);
}

void ref_voxel_result_free(RefVoxelResult *result) {
    free(result->cells);
    free(result->expanded);
    *result = (RefVoxelResult){0};
}

bool ref_block_path_is_legal(const RefBlock *block, const OpVoxelOptions *options, const HookSpec *hooks,
                             const OpVoxel *cells, int32_t count, double *sum) {
    *sum = 0.0;
    for (int32_t i = 0; i < count; i++) {
        if (!ref_block_is_open(block, cells[i]) || voxel_hook_blocked(hooks, cells[i])) {
            return false;
        }
        if (i == 0) {
            continue;
        }
        OpVoxel to[26];
        bool beside = false;
        ref_block_neighbours(cells[i - 1], options->moves, to);
        for (int32_t k = 0; k < options->moves; k++) {
            beside = beside || voxels_equal(to[k], cells[i]);
        }
        if (!beside || !ref_block_move_is_legal(block, options->corners, cells[i - 1], cells[i])) {
            return false;
        }
        double step = ref_block_step_cost(block, cells[i - 1], cells[i]);
        *sum += voxel_hook_step_cost(hooks, cells[i - 1], cells[i], step);
    }
    return true;
}
