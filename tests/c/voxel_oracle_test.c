/* Voxel paths against brute force: costs against Dijkstra's algorithm, everything else against A* with a plain list, and
 * the estimate against what an empty block really costs. */
#include "support/check.h"
#include "support/test_mode.h"
#include "support/voxel_case.h"

#include "voxel/voxel_moves.h"

#include <math.h>
#include <stdlib.h>

static void check_cost(const VoxelCase *voxel_case, const OpVoxelPath *path, const double *distance) {
    const RefBlock *reference = &voxel_case->reference;
    double expected = distance[ref_block_index(reference, voxel_case->goal)];
    if (expected == positive_infinity()) {
        voxel_case_check(voxel_case, path->status == OP_PATH_NO_PATH && path->cost == expected);
        voxel_case_check(voxel_case, path->cell_count == 0 && path->length == 0.0);
        return;
    }
    double sum = -1.0;
    voxel_case_check(voxel_case, path->status == OP_PATH_FOUND);
    voxel_case_check(voxel_case, fabs(path->cost - expected) <= 1e-12 * expected);
    voxel_case_check(voxel_case, ref_block_path_is_legal(reference, &voxel_case->options, NULL, path->cells,
                                                         path->cell_count, &sum));
    voxel_case_check(voxel_case, bits_of(sum) == bits_of(path->cost));
    voxel_case_check(voxel_case, voxels_equal(path->cells[0], voxel_case->start));
    voxel_case_check(voxel_case, voxels_equal(path->cells[path->cell_count - 1], voxel_case->goal));
}

/* One block with both estimates. */
static void compare_with_dijkstra(const VoxelVariant *variant, uint64_t seed) {
    VoxelCase voxel_case;
    OpVoxelPath path = {0};
    voxel_case_make(&voxel_case, variant, seed);
    bool both_open = ref_block_is_open(&voxel_case.reference, voxel_case.start) &&
                     ref_block_is_open(&voxel_case.reference, voxel_case.goal);
    double *distance = calloc((size_t)ref_block_count(&voxel_case.reference), sizeof *distance);
    assert_non_null(distance);
    if (both_open) {
        ref_block_dijkstra(&voxel_case.reference, variant->moves, variant->corners, voxel_case.start,
                           distance);
    }
    for (int32_t heuristic = OP_HEURISTIC_AUTO; heuristic <= OP_HEURISTIC_ZERO; heuristic++) {
        voxel_case.options.heuristic = (OpHeuristic)heuristic;
        check_ok(op_voxel_grid_find_path(voxel_case.grid, voxel_case.start, voxel_case.goal,
                                         &voxel_case.options, &path));
        if (both_open) {
            check_cost(&voxel_case, &path, distance);
        } else {
            bool start = ref_block_is_open(&voxel_case.reference, voxel_case.start);
            voxel_case_check(&voxel_case,
                             path.status == (start ? OP_PATH_GOAL_INVALID : OP_PATH_START_INVALID));
        }
    }
    free(distance);
    op_voxel_path_reset(&path);
    voxel_case_free(&voxel_case);
}

static void run_blocks(int32_t moves, int32_t max_side, size_t count, uint64_t seed) {
    for (size_t i = 0; i < count; i++) {
        VoxelVariant variant = {
            .moves = moves,
            .corners = (OpVoxelCornerRule)(i % 3),
            .costs = (CostKind)(i / 3 % COST_KINDS),
            .max_side = max_side,
        };
        compare_with_dijkstra(&variant, seed + i);
    }
    print_message("%d moves, sides up to %d: %zu blocks\n", moves, max_side, count);
}

static void costs_equal_dijkstra(void **state) {
    (void)state;
    run_blocks(6, 6, test_count(500, 10000, 10000), 100000);
    run_blocks(18, 6, test_count(500, 10000, 10000), 200000);
    run_blocks(26, 6, test_count(500, 10000, 10000), 300000);
}

/* Sides up to 19: blocks of several chunks and pages. */
static void costs_equal_dijkstra_across_chunk_borders(void **state) {
    (void)state;
    run_blocks(6, 19, test_count(4, 60, 600), 400000);
    run_blocks(18, 19, test_count(4, 60, 600), 500000);
    run_blocks(26, 19, test_count(4, 60, 600), 600000);
}

/* ---- Order, ties and counts ---- */

static void compare_with_reference(const VoxelCase *voxel_case, const OpVoxelPath *path) {
    RefVoxelResult expected;
    ref_block_a_star(&voxel_case->reference, &voxel_case->options, &voxel_case->hooks, voxel_case->start,
                     voxel_case->goal, &expected);
    voxel_case_check(voxel_case, path->status == expected.status);
    voxel_case_check(voxel_case, bits_of(path->cost) == bits_of(expected.cost));
    voxel_case_check(voxel_case, path->iterations == expected.iterations);
    voxel_case_check(voxel_case, path->expanded_count == expected.expanded_count);
    voxel_case_check(voxel_case, path->cell_count == expected.cell_count);
    voxel_case_check(voxel_case, voxel_lists_equal(path->cells, expected.cells, expected.cell_count));
    if (voxel_case->options.record_expansions) {
        voxel_case_check(voxel_case, path->expanded_cell_count == expected.expanded_count);
        voxel_case_check(voxel_case,
                         voxel_lists_equal(path->expanded_cells, expected.expanded, expected.expanded_count));
    } else {
        voxel_case_check(voxel_case, path->expanded_cell_count == 0);
    }
    ref_voxel_result_free(&expected);
}

static void order_path_and_counts_equal_the_definition(void **state) {
    (void)state;
    size_t count = test_count(300, 6000, 60000);
    OpVoxelPath path = {0}; /* one result for all of them */
    for (uint64_t seed = 1; seed <= count; seed++) {
        VoxelCase voxel_case;
        VoxelVariant variant = random_voxel_variant(seed, seed % 40 == 0 ? 18 : 7);
        voxel_case_make(&voxel_case, &variant, seed);
        voxel_case_randomise(&voxel_case);
        voxel_case.options.iteration_budget = seed % 4 == 0 ? (int32_t)(seed % 97) : 0;
        check_ok(op_voxel_grid_find_path(voxel_case.grid, voxel_case.start, voxel_case.goal,
                                         &voxel_case.options, &path));
        compare_with_reference(&voxel_case, &path);
        voxel_case_free(&voxel_case);
    }
    op_voxel_path_reset(&path);
}

/* ---- The estimate ---- */

/* Every offset in a box that is large enough for any way to be straight. */
static void estimates_are_what_an_empty_block_costs(void **state) {
    (void)state;
    static const int32_t move_counts[] = {6, 18, 26};
    RefBlock block = ref_block_make((OpVoxel){9, 8, 7}, 0);
    double *distance = calloc((size_t)ref_block_count(&block), sizeof *distance);
    assert_non_null(distance);
    for (int m = 0; m < 3; m++) {
        int32_t moves = move_counts[m];
        ref_block_dijkstra(&block, moves, OP_VOXEL_NO_CORNER_CUTTING, (OpVoxel){0, 0, 0}, distance);
        for (int32_t i = 0; i < ref_block_count(&block); i++) {
            OpVoxel to = ref_block_voxel(&block, i);
            double estimate = op_voxel_distance(moves, to.x, to.y, to.z);
            assert_true(fabs(estimate - distance[i]) <= 1e-12 * distance[i]);
            check_same_bits(estimate, op_voxel_distance(moves, -to.x, to.y, -to.z));
            check_same_bits(estimate, op_voxel_distance(moves, to.z, to.x, -to.y));
        }
    }
    free(distance);
    ref_block_free(&block);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs_equal_dijkstra),
        cmocka_unit_test(costs_equal_dijkstra_across_chunk_borders),
        cmocka_unit_test(order_path_and_counts_equal_the_definition),
        cmocka_unit_test(estimates_are_what_an_empty_block_costs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
