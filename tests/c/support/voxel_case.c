#include "voxel_case.h"

#include "check.h"

#include <string.h>

static uint8_t random_area(TestRandom *random, int32_t wall_percent) {
    static const uint8_t areas[] = {0, 0, 0, 0, 1, 2, 3, 9, 128, 254};
    return test_chance(random, wall_percent) ? OP_AREA_WALL : areas[test_int(random, 0, 9)];
}

/* A wall across the block, with one voxel missing or none. */
static void draw_wall(TestRandom *random, RefBlock *reference) {
    int32_t axis = test_int(random, 0, 2);
    OpVoxel at = random_voxel(random, reference->size);
    OpVoxel hole = random_voxel(random, reference->size);
    bool has_hole = test_chance(random, 80);
    for (int32_t i = 0; i < ref_block_count(reference); i++) {
        OpVoxel voxel = ref_block_voxel(reference, i);
        bool on_wall = axis == 0 ? voxel.x == at.x : axis == 1 ? voxel.y == at.y : voxel.z == at.z;
        bool in_hole = (axis == 0 || voxel.x == hole.x) && (axis == 1 || voxel.y == hole.y) &&
                       (axis == 2 || voxel.z == hole.z);
        if (on_wall) {
            reference->areas[i] = has_hole && in_hole ? 0 : OP_AREA_WALL;
        }
    }
}

void random_voxels(TestRandom *random, RefBlock *reference) {
    static const int32_t densities[] = {0, 5, 20, 35, 50, 65};
    int32_t density = densities[test_int(random, 0, 5)];
    for (int32_t i = 0; i < ref_block_count(reference); i++) {
        reference->areas[i] = random_area(random, density);
    }
    for (int32_t walls = test_chance(random, 30) ? test_int(random, 1, 3) : 0; walls > 0; walls--) {
        draw_wall(random, reference);
    }
}

OpVoxel random_voxel(TestRandom *random, OpVoxel size) {
    int32_t x = test_int(random, 0, size.x - 1);
    int32_t y = test_int(random, 0, size.y - 1);
    return (OpVoxel){x, y, test_int(random, 0, size.z - 1)};
}

VoxelVariant random_voxel_variant(uint64_t seed, int32_t max_side) {
    static const int32_t moves[] = {6, 18, 26, 26};
    TestRandom random = test_random(seed ^ UINT64_C(0x5EED));
    VoxelVariant variant = {.max_side = max_side};
    variant.moves = moves[test_int(&random, 0, 3)];
    variant.corners = (OpVoxelCornerRule)test_int(&random, 0, 2);
    variant.costs = (CostKind)test_int(&random, 0, COST_KINDS - 1);
    return variant;
}

static void random_multipliers(TestRandom *random, CostKind kind, RefBlock *reference) {
    for (int area = 0; area < 255 && kind != COSTS_UNIT; area++) {
        int32_t k = test_int(random, 1, 40);
        reference->multiplier[area] = (double)k / (kind == COSTS_DYADIC ? 8.0 : 7.0);
    }
    if (kind != COSTS_UNIT && test_chance(random, 50)) {
        for (int area = 0; area < 255; area++) {
            reference->multiplier[area] +=
                1.0; /* so that the estimates are near the truth and ties are common */
        }
        reference->multiplier[0] = 1.0;
    }
}

static OpVoxel random_end(TestRandom *random, const RefBlock *reference) {
    OpVoxel voxel = random_voxel(random, reference->size);
    for (int tries = 0; tries < 12 && !ref_block_is_open(reference, voxel); tries++) {
        voxel = random_voxel(random, reference->size);
    }
    if (test_chance(random, 1)) {
        voxel.z = test_chance(random, 50) ? -1 : reference->size.z;
    }
    return voxel;
}

void voxel_case_make(VoxelCase *made, const VoxelVariant *variant, uint64_t seed) {
    TestRandom random = test_random(seed);
    OpVoxel size;
    size.x = test_int(&random, 1, variant->max_side);
    size.y = test_int(&random, 1, variant->max_side);
    size.z = test_int(&random, 1, variant->max_side);
    memset(made, 0, sizeof *made);
    made->seed = seed;
    made->reference = ref_block_make(size, 0);
    random_voxels(&random, &made->reference);
    random_multipliers(&random, variant->costs, &made->reference);
    made->grid = ref_block_to_library(&made->reference, test_chance(&random, 50) ? 0 : OP_AREA_WALL, NULL);
    made->start = random_end(&random, &made->reference);
    made->goal = random_end(&random, &made->reference);
    made->options = op_voxel_options_default();
    made->options.moves = variant->moves;
    made->options.corners = variant->corners;
}

void voxel_case_randomise(VoxelCase *voxel_case) {
    static const double weights[] = {1.0, 1.0, 0.0, 1.5, 3.0, 0.3, 1e9};
    TestRandom random = test_random(voxel_case->seed ^ UINT64_C(0xABCDEF));
    OpVoxelOptions *options = &voxel_case->options;
    options->heuristic = test_chance(&random, 75) ? OP_HEURISTIC_AUTO : OP_HEURISTIC_ZERO;
    options->heuristic_weight = weights[test_int(&random, 0, 6)];
    options->record_expansions = test_chance(&random, 90);
    voxel_case->hooks.salt = test_bits(&random);
    if (test_chance(&random, 60)) {
        voxel_case->hooks.kind = (HookKind)test_int(&random, HOOK_NONE, HOOK_KINDS - 1);
    }
    if (test_chance(&random, 25)) {
        voxel_case->hooks.blocked_percent = test_int(&random, 1, 20);
    }
    options->callbacks = voxel_hook_callbacks(&voxel_case->hooks);
}

void voxel_case_free(VoxelCase *voxel_case) {
    op_voxel_grid_destroy(voxel_case->grid);
    ref_block_free(&voxel_case->reference);
}

void voxel_case_fail(const VoxelCase *voxel_case, const char *what) {
    const OpVoxelOptions *o = &voxel_case->options;
    OpVoxel size = voxel_case->reference.size;
    print_error("seed %llu, %d x %d x %d, (%d, %d, %d) to (%d, %d, %d): not so: %s\n",
                (unsigned long long)voxel_case->seed, size.x, size.y, size.z, voxel_case->start.x,
                voxel_case->start.y, voxel_case->start.z, voxel_case->goal.x, voxel_case->goal.y,
                voxel_case->goal.z, what);
    print_error("  moves %d, corners %d, heuristic %d, weight %g, budget %d, hooks %d, blocked %d%%\n",
                o->moves, (int)o->corners, (int)o->heuristic, o->heuristic_weight, o->iteration_budget,
                (int)voxel_case->hooks.kind, voxel_case->hooks.blocked_percent);
    fail();
}

static bool points_equal(const OpVoxelPoint *a, const OpVoxelPoint *b, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        if (bits_of(a[i].x) != bits_of(b[i].x) || bits_of(a[i].y) != bits_of(b[i].y) ||
            bits_of(a[i].z) != bits_of(b[i].z)) {
            return false;
        }
    }
    return true;
}

bool voxel_paths_equal(const OpVoxelPath *a, const OpVoxelPath *b) {
    bool lengths =
        bits_of(a->length) == bits_of(b->length) || (a->length != a->length && b->length != b->length);
    return a->status == b->status && bits_of(a->cost) == bits_of(b->cost) && lengths &&
           a->cell_count == b->cell_count && voxel_lists_equal(a->cells, b->cells, a->cell_count) &&
           a->point_count == b->point_count && points_equal(a->points, b->points, a->point_count) &&
           a->expanded_cell_count == b->expanded_cell_count &&
           voxel_lists_equal(a->expanded_cells, b->expanded_cells, a->expanded_cell_count) &&
           a->expanded_count == b->expanded_count && a->iterations == b->iterations;
}
