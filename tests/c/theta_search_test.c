/* Theta* and its lazy variants: reachability as A*; every segment sees past every wall by the exact test; costs are the
 * sums of their segments bit for bit; Theta* and the re-queueing variant never longer than A*; nothing shorter than the
 * visibility graph's optimum; sliced equals whole; the cookbook map; allocations that fail. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/exact_sight.h"
#include "support/path_case.h"
#include "support/test_mode.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grid/theta_search.h"

#define VARIANTS 3

typedef struct Rig {
    OpGridOptions options;
    OpSearchBuffers buffers;
    OpSquareTopology square;
    OpThetaSearch search;
    OpCell *cells;
    int32_t cell_count;
} Rig;

static void rig_make(Rig *rig, const OpGrid *grid, OpThetaVariant variant, bool zero_heuristic) {
    memset(rig, 0, sizeof *rig);
    rig->options = op_grid_options_default();
    check_ok(op_search_buffers_init(&rig->buffers, (int32_t)op_grid_cell_count(grid), &grid->allocator));
    check_ok(op_square_topology_init(&rig->square, grid, &rig->options));
    rig->search = (OpThetaSearch){
        .base = {.buffers = &rig->buffers,
                 .max_degree = OP_SQUARE_DIRECTIONS,
                 .weight = 1.0,
                 .record_expansions = true},
        .square = &rig->square,
        .variant = variant,
        .zero_heuristic = zero_heuristic,
    };
}

static void rig_free(Rig *rig) {
    op_search_buffers_free(&rig->buffers);
    free(rig->cells);
}

static void rig_run(Rig *rig, OpCell start, OpCell goal, int32_t budget) {
    const OpGrid *grid = rig->square.grid;
    check_ok(op_theta_begin(&rig->search, start, goal));
    while (rig->search.base.status == OP_SEARCH_RUNNING) {
        check_ok(op_theta_step(&rig->search, budget));
    }
    free(rig->cells);
    rig->cells = NULL;
    rig->cell_count = 0;
    if (rig->search.base.status != OP_SEARCH_FOUND) {
        return;
    }
    for (int32_t node = rig->search.base.goal; node >= 0; node = rig->buffers.nodes[node].parent) {
        rig->cell_count++;
    }
    rig->cells = malloc((size_t)rig->cell_count * sizeof(OpCell));
    int32_t index = rig->cell_count;
    for (int32_t node = rig->search.base.goal; node >= 0; node = rig->buffers.nodes[node].parent) {
        rig->cells[--index] = op_grid_cell_of(grid, node);
    }
}

static double sum_of_segments(const Rig *rig, double multiplier) {
    double sum = 0.0;
    for (int32_t i = 1; i < rig->cell_count; i++) {
        double dx = (double)rig->cells[i].x - (double)rig->cells[i - 1].x;
        double dy = (double)rig->cells[i].y - (double)rig->cells[i - 1].y;
        sum += multiplier * sqrt(dx * dx + dy * dy);
    }
    return sum;
}

static void check_segments(const PathCase *path_case, const Rig *rig) {
    OpCell last = rig->cells[rig->cell_count - 1];
    case_check(path_case, rig->cells[0].x == path_case->start.x && rig->cells[0].y == path_case->start.y);
    case_check(path_case, last.x == path_case->goal.x && last.y == path_case->goal.y);
    for (int32_t i = 1; i < rig->cell_count; i++) {
        case_check(path_case, exact_sight(&path_case->reference, rig->cells[i - 1], rig->cells[i]));
    }
}

static bool standable(const PathCase *path_case) {
    return ref_fits(&path_case->reference, path_case->start.x, path_case->start.y, 1) &&
           ref_fits(&path_case->reference, path_case->goal.x, path_case->goal.y, 1);
}

static void unify_costs(PathCase *path_case, double multiplier) {
    for (int area = 0; area < 255; area++) {
        path_case->reference.multiplier[area] = multiplier;
        check_ok(op_grid_set_area_cost(path_case->grid, area, multiplier));
    }
}

static void compare(PathCase *path_case, double multiplier, bool zero_heuristic, size_t *longer) {
    OpGridPath shortest_on_grid = {0};
    path_case->options.specialized_engines = false;
    check_ok(op_grid_find_path(path_case->grid, path_case->start, path_case->goal, &path_case->options,
                               &shortest_on_grid));
    double optimum =
        multiplier * exact_visibility_distance(&path_case->reference, path_case->start, path_case->goal);
    double on_grid = shortest_on_grid.cost;
    for (int variant = 0; variant < VARIANTS; variant++) {
        Rig rig;
        rig_make(&rig, path_case->grid, (OpThetaVariant)variant, zero_heuristic);
        rig_run(&rig, path_case->start, path_case->goal, INT32_MAX);
        bool found = rig.search.base.status == OP_SEARCH_FOUND;
        case_check(path_case, found == (shortest_on_grid.status == OP_PATH_FOUND));
        if (found) {
            check_segments(path_case, &rig);
            case_check(path_case,
                       bits_of(rig.search.base.cost) == bits_of(sum_of_segments(&rig, multiplier)));
            case_check(path_case, rig.search.base.cost >= optimum - 1e-9 * optimum);
            bool is_longer = rig.search.base.cost > on_grid + 1e-9 * on_grid;
            case_check(path_case, !is_longer || variant == OP_THETA_LAZY);
            *longer += is_longer;
        }
        rig_free(&rig);
    }
    op_grid_path_reset(&shortest_on_grid);
}

static size_t compare_many(uint64_t first_seed, size_t count, int32_t max_side, double multiplier) {
    PathVariant variant = {8, OP_DIAGONAL_NO_CORNER_CUTTING, 1, COSTS_UNIT, max_side};
    size_t longer = 0;
    for (uint64_t seed = first_seed; seed < first_seed + count; seed++) {
        PathCase path_case;
        path_case_make(&path_case, &variant, seed);
        unify_costs(&path_case, multiplier);
        if (standable(&path_case)) {
            compare(&path_case, multiplier, seed % 4 == 3, &longer);
        }
        path_case_free(&path_case);
    }
    return longer;
}

static void random_grids(void **state) {
    (void)state;
    size_t longer = compare_many(600000, test_count(100, 1000, 10000), 12, 1.0);
    longer += compare_many(620000, test_count(50, 200, 2000), 12, 2.5);
    longer += compare_many(640000, test_count(3, 20, 300), 30, 1.0);
    print_message("Lazy Theta* without re-queueing was longer than A* %zu times\n", longer);
}

static void slices_equal_the_whole(void **state) {
    (void)state;
    static const int32_t budgets[] = {1, 2, 3, 7, 50};
    PathVariant shape = {8, OP_DIAGONAL_NO_CORNER_CUTTING, 1, COSTS_UNIT, 20};
    for (uint64_t seed = 0; seed < test_count(10, 100, 500); seed++) {
        PathCase path_case;
        path_case_make(&path_case, &shape, seed + 660000);
        for (int variant = 0; variant < VARIANTS && standable(&path_case); variant++) {
            Rig whole;
            Rig sliced;
            rig_make(&whole, path_case.grid, (OpThetaVariant)variant, false);
            rig_make(&sliced, path_case.grid, (OpThetaVariant)variant, false);
            rig_run(&whole, path_case.start, path_case.goal, INT32_MAX);
            case_check(&path_case, whole.search.base.expanded == (int32_t)whole.buffers.expanded_size);
            for (size_t i = 0; i < sizeof budgets / sizeof budgets[0]; i++) {
                rig_run(&sliced, path_case.start, path_case.goal, budgets[i]);
                case_check(&path_case, sliced.search.base.status == whole.search.base.status);
                case_check(&path_case, sliced.search.base.iterations == whole.search.base.iterations);
                case_check(&path_case, sliced.search.base.expanded == whole.search.base.expanded);
                case_check(&path_case, bits_of(sliced.search.base.cost) == bits_of(whole.search.base.cost));
                case_check(&path_case, sliced.cell_count == whole.cell_count &&
                                           cells_equal(sliced.cells, whole.cells, whole.cell_count));
            }
            rig_free(&whole);
            rig_free(&sliced);
        }
        path_case_free(&path_case);
    }
}

static void the_cookbook_map(void **state) {
    (void)state;
    OpGrid *grid;
    check_ok(op_grid_create(64, 64, 0, NULL, &grid));
    check_ok(op_grid_fill_rect(grid, (OpRect){32, 0, 1, 62}, OP_AREA_WALL));
    Rig rig;
    rig_make(&rig, grid, OP_THETA, false);
    rig_run(&rig, (OpCell){2, 2}, (OpCell){60, 4}, INT32_MAX);
    assert_int_equal(rig.search.base.status, OP_SEARCH_FOUND);
    assert_true(fabs(rig.search.base.cost - 132.6174) < 5e-5);
    assert_int_equal(rig.cell_count, 4);
    assert_int_equal(rig.search.base.expanded, 2118);
    rig_free(&rig);
    op_grid_destroy(grid);
}

/* A start equal to its goal, one beside it, and ones walled in. */
static void short_and_hopeless_searches(void **state) {
    (void)state;
    OpGrid *grid;
    check_ok(op_grid_create(5, 5, 0, NULL, &grid));
    check_ok(op_grid_fill_rect(grid, (OpRect){3, 0, 1, 5}, OP_AREA_WALL));
    for (int variant = 0; variant < VARIANTS; variant++) {
        Rig rig;
        rig_make(&rig, grid, (OpThetaVariant)variant, false);
        rig_run(&rig, (OpCell){1, 1}, (OpCell){1, 1}, 1);
        assert_int_equal(rig.search.base.status, OP_SEARCH_FOUND);
        assert_true(rig.search.base.cost == 0.0);
        assert_int_equal(rig.cell_count, 1);
        assert_int_equal(rig.search.base.expanded, 0);
        rig_run(&rig, (OpCell){1, 1}, (OpCell){2, 2}, 1);
        assert_true(rig.search.base.cost == sqrt(2.0));
        rig_run(&rig, (OpCell){1, 1}, (OpCell){4, 1}, 1);
        assert_int_equal(rig.search.base.status, OP_SEARCH_NOT_FOUND);
        assert_int_equal(rig.search.base.expanded, 15);
        rig_free(&rig);
    }
    op_grid_destroy(grid);
}

/* A pop that finds no memory can be tried again and ends in the same path; once warm, nothing is allocated. */
static void allocations_fail(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpGrid *grid;
    check_ok(op_grid_create(40, 40, 0, &allocator, &grid));
    check_ok(op_grid_fill_rect(grid, (OpRect){20, 0, 1, 38}, OP_AREA_WALL));
    OpCell start = {1, 1};
    OpCell goal = {38, 2};
    Rig whole;
    Rig rig;
    rig_make(&whole, grid, OP_THETA_LAZY_REQUEUE, false);
    rig_make(&rig, grid, OP_THETA_LAZY_REQUEUE, false);
    rig_run(&whole, start, goal, INT32_MAX);
    size_t refusals = 0;
    counter.fail_in = 1;
    while (op_theta_begin(&rig.search, start, goal) != OP_STATUS_OK) {
        refusals++;
    }
    while (rig.search.base.status == OP_SEARCH_RUNNING) {
        counter.fail_in = 1;
        OpStatus status = op_theta_step(&rig.search, 1);
        counter.fail_in = 0;
        if (status != OP_STATUS_OK) {
            assert_int_equal(status, OP_STATUS_OUT_OF_MEMORY);
            refusals++;
            check_ok(op_theta_step(&rig.search, 1));
        }
    }
    assert_true(refusals > 5);
    assert_int_equal(rig.search.base.iterations, whole.search.base.iterations);
    check_same_bits(rig.search.base.cost, whole.search.base.cost);
    size_t allocations = counter.allocations;
    check_ok(op_theta_begin(&rig.search, start, goal));
    check_ok(op_theta_step(&rig.search, INT32_MAX));
    assert_int_equal(counter.allocations, allocations);
    rig_free(&whole);
    rig_free(&rig);
    op_grid_destroy(grid);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_grids),     cmocka_unit_test(slices_equal_the_whole),
        cmocka_unit_test(the_cookbook_map), cmocka_unit_test(short_and_hopeless_searches),
        cmocka_unit_test(allocations_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
