/* HPA* paths: legal move by move, priced as their steps, found exactly when Dijkstra's algorithm finds one, never cheaper;
 * smoothing never longer; sliced equals whole; the cookbook map; memory; and (with the benchmark files) how far over the
 * published optimum they are. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/path_case.h"
#include "support/test_data.h"
#include "support/test_mode.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grid/hpa_search.h"

#define MAX_SIDE 24

/* A query with everything it needs; the cells of its path are left in search.path. */
typedef struct Rig {
    const OpGrid *grid;
    OpHpaHierarchy *hierarchy;
    OpHpaSearch search;
} Rig;

static void rig_make(Rig *rig, OpGrid *grid, const OpHpaOptions *options) {
    rig->grid = grid;
    check_ok(op_hpa_hierarchy_create(grid, options, NULL, &rig->hierarchy));
    check_ok(op_hpa_search_init(&rig->search, grid));
}

static void rig_free(Rig *rig) {
    op_hpa_search_free(&rig->search, rig->grid);
    op_hpa_hierarchy_destroy(rig->hierarchy);
}

static void rig_run(Rig *rig, OpCell start, OpCell goal, bool smoothing, int32_t budget) {
    check_ok(op_hpa_search_begin(&rig->search, rig->hierarchy, start, goal, smoothing, true));
    while (rig->search.status == OP_SEARCH_RUNNING) {
        check_ok(op_hpa_search_step(&rig->search, budget));
    }
}

static OpCell *path_cells(const Rig *rig) {
    OpCell *cells = malloc(rig->search.path.size * sizeof *cells);
    for (size_t i = 0; i < rig->search.path.size; i++) {
        cells[i] = op_grid_cell_of(rig->grid, rig->search.path.cells[i]);
    }
    return cells;
}

static void check_path(const PathCase *path_case, const Rig *rig, double distance) {
    case_check(path_case, (rig->search.status == OP_SEARCH_FOUND) == isfinite(distance));
    if (rig->search.status != OP_SEARCH_FOUND) {
        return;
    }
    OpCell *cells = path_cells(rig);
    int32_t count = (int32_t)rig->search.path.size;
    double sum;
    case_check(path_case, cells[0].x == path_case->start.x && cells[0].y == path_case->start.y);
    case_check(path_case, cells[count - 1].x == path_case->goal.x && cells[count - 1].y == path_case->goal.y);
    case_check(path_case,
               ref_path_is_legal(&path_case->reference, &path_case->options, NULL, cells, count, &sum));
    case_check(path_case, bits_of(rig->search.cost) == bits_of(sum));
    case_check(path_case, rig->search.cost >= distance - 1e-9 * distance);
    free(cells);
}

static bool make_case(PathCase *path_case, OpHpaOptions *options, uint64_t seed) {
    TestRandom random = test_random(seed ^ UINT64_C(0x4A17));
    bool four = test_chance(&random, 50);
    PathVariant variant = {
        .connectivity = four ? 4 : 8,
        .diagonals = test_chance(&random, 50) ? OP_DIAGONAL_NO_CORNER_CUTTING : OP_DIAGONAL_NO_SQUEEZING,
        .agent_size = test_int(&random, 1, 2),
        .costs = (CostKind)test_int(&random, 0, COST_KINDS - 1),
        .max_side = MAX_SIDE,
    };
    path_case_make(path_case, &variant, seed);
    *options = op_hpa_options_default();
    options->chunk_size = test_int(&random, 2, 7);
    options->entrance_threshold = test_int(&random, 1, 8);
    options->agent_size = variant.agent_size;
    options->connectivity = variant.connectivity;
    options->diagonals = variant.diagonals;
    return ref_fits(&path_case->reference, path_case->start.x, path_case->start.y, variant.agent_size) &&
           ref_fits(&path_case->reference, path_case->goal.x, path_case->goal.y, variant.agent_size);
}

static void paths_are_sound(void **state) {
    (void)state;
    size_t found = 0;
    for (uint64_t seed = 0; seed < test_count(100, 1500, 12000); seed++) {
        PathCase path_case;
        OpHpaOptions options;
        if (make_case(&path_case, &options, seed + 800000)) {
            RefRules rules = ref_rules_of(&path_case.options);
            double distance[MAX_SIDE * MAX_SIDE];
            Rig rig;
            ref_dijkstra(&path_case.reference, &rules, path_case.start, distance);
            double optimum = distance[op_grid_index(path_case.grid, path_case.goal)];
            rig_make(&rig, path_case.grid, &options);
            rig_run(&rig, path_case.start, path_case.goal, false, INT32_MAX);
            check_path(&path_case, &rig, optimum);
            double unsmoothed = rig.search.cost;
            rig_run(&rig, path_case.start, path_case.goal, true, INT32_MAX);
            check_path(&path_case, &rig, optimum);
            case_check(&path_case, !isfinite(optimum) || rig.search.cost <= unsmoothed + 1e-9 * unsmoothed);
            case_check(&path_case, rig.search.abstract.expanded == (int32_t)rig.search.buffers.expanded_size);
            found += isfinite(optimum);
            rig_free(&rig);
        }
        path_case_free(&path_case);
    }
    assert_true(found > 20);
}

static void slices_equal_the_whole(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(10, 60, 400); seed++) {
        PathCase path_case;
        OpHpaOptions options;
        if (make_case(&path_case, &options, seed + 830000)) {
            Rig whole;
            Rig sliced;
            rig_make(&whole, path_case.grid, &options);
            rig_make(&sliced, path_case.grid, &options);
            rig_run(&whole, path_case.start, path_case.goal, true, INT32_MAX);
            for (int32_t budget = 1; budget <= 17; budget++) {
                rig_run(&sliced, path_case.start, path_case.goal, true, budget);
                case_check(&path_case, sliced.search.status == whole.search.status);
                case_check(&path_case, sliced.search.abstract.iterations == whole.search.abstract.iterations);
                case_check(&path_case, sliced.search.abstract.expanded == whole.search.abstract.expanded);
                if (whole.search.status == OP_SEARCH_FOUND) {
                    case_check(&path_case, bits_of(sliced.search.cost) == bits_of(whole.search.cost));
                    case_check(&path_case, sliced.search.path.size == whole.search.path.size &&
                                               memcmp(sliced.search.path.cells, whole.search.path.cells,
                                                      whole.search.path.size * sizeof(int32_t)) == 0);
                }
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
    Rig rig;
    check_ok(op_grid_create(64, 64, 0, NULL, &grid));
    check_ok(op_grid_fill_rect(grid, (OpRect){32, 0, 1, 62}, OP_AREA_WALL));
    rig_make(&rig, grid, NULL);
    rig_run(&rig, (OpCell){2, 2}, (OpCell){60, 4}, true, INT32_MAX);
    assert_int_equal(rig.search.status, OP_SEARCH_FOUND);
    assert_true(fabs(rig.search.cost - 143.1960) < 5e-5);
    assert_int_equal(rig.search.path.size, 121);
    assert_int_equal(rig.search.abstract.expanded, 47);
    rig_run(&rig, (OpCell){2, 2}, (OpCell){2, 2}, true, 1);
    assert_int_equal(rig.search.status, OP_SEARCH_FOUND);
    assert_int_equal(rig.search.path.size, 1);
    assert_true(rig.search.cost == 0.0);
    assert_int_equal(rig.search.abstract.expanded, 0);
    rig_free(&rig);
    op_grid_destroy(grid);
}

/* ---- Through the one-call query ---- */

static void a_grid_keeps_eight_hierarchies(void **state) {
    (void)state;
    OpGrid *grid;
    OpGridPath path = {0};
    check_ok(op_grid_create(64, 64, 0, NULL, &grid));
    check_ok(op_grid_fill_rect(grid, (OpRect){32, 0, 1, 60}, OP_AREA_WALL));
    OpGridOptions options = op_grid_options_default();
    options.algorithm = OP_GRID_HPA_STAR;
    for (int round = 0; round < 2; round++) {
        for (int32_t size = 8; size < 20; size++) {
            options.hpa_chunk_size = size;
            options.agent_size = size % 3 + 1;
            check_ok(op_grid_find_path(grid, (OpCell){2, 2}, (OpCell){60, 4}, &options, &path));
            assert_int_equal(path.status, OP_PATH_FOUND);
            assert_int_equal(path.algorithm, OP_GRID_HPA_STAR);
            assert_true(grid->derived->hierarchy_count <= 8);
        }
        check_ok(op_grid_set_area(grid, (OpCell){32, 61}, OP_AREA_WALL)); /* narrower, and all must notice */
        check_ok(op_grid_set_area(grid, (OpCell){32, 61}, 0));
    }
    assert_int_equal(grid->derived->hierarchy_count, 8);
    check_ok(op_grid_fill_rect(grid, (OpRect){32, 60, 1, 4}, OP_AREA_WALL));
    check_ok(op_grid_find_path(grid, (OpCell){2, 2}, (OpCell){60, 4}, &options, &path));
    assert_int_equal(path.status, OP_PATH_NO_PATH);
    options.hpa_chunk_size = 1;
    check_refused(op_grid_find_path(grid, (OpCell){2, 2}, (OpCell){60, 4}, &options, &path),
                  OP_STATUS_OUT_OF_RANGE, "hpa_chunk_size", "[2, 256], was 1");
    options.hpa_chunk_size = 16;
    options.diagonals = OP_DIAGONAL_ALLOW_ALL;
    check_ok(op_grid_find_path(grid, (OpCell){2, 2}, (OpCell){20, 4}, &options, &path));
    assert_int_equal(path.algorithm, OP_GRID_A_STAR);
    op_grid_path_reset(&path);
    op_grid_destroy(grid);
}

/* Every allocation of a query fails once; the next query is exact. Once warm, a query allocates nothing. */
static void allocations_fail(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpGridOptions options = op_grid_options_default();
    options.algorithm = OP_GRID_HPA_STAR;
    options.hpa_chunk_size = 8;
    options.record_expansions = true;
    OpGrid *grid = NULL;
    OpGridPath path = {0};
    for (size_t failing = 1;; failing++) {
        check_ok(op_grid_create(40, 40, 0, &allocator, &grid));
        check_ok(op_grid_fill_rect(grid, (OpRect){20, 0, 1, 38}, OP_AREA_WALL));
        counter.fail_in = failing;
        OpStatus status = op_grid_find_path(grid, (OpCell){1, 1}, (OpCell){38, 2}, &options, &path);
        bool failed = counter.fail_in == 0;
        counter.fail_in = 0;
        assert_int_equal(status, failed ? OP_STATUS_OUT_OF_MEMORY : OP_STATUS_OK);
        check_ok(op_grid_find_path(grid, (OpCell){1, 1}, (OpCell){38, 2}, &options, &path));
        assert_int_equal(path.status, OP_PATH_FOUND);
        size_t allocations = counter.allocations;
        check_ok(op_grid_find_path(grid, (OpCell){1, 1}, (OpCell){38, 2}, &options, &path));
        assert_int_equal(counter.allocations, allocations);
        op_grid_path_reset(&path);
        op_grid_destroy(grid);
        assert_int_equal(counter.live_blocks, 0);
        if (!failed) {
            assert_true(failing > 30);
            break;
        }
    }
    assert_int_equal(counter.wrong_frees, 0);
}

/* ---- Benchmark maps ---- */

static bool read_map(const char *name, OpGrid **out) {
    TestFile file;
    if (!test_data_read(name, &file)) {
        return false;
    }
    check_ok(op_moving_ai_parse_map(file.text, file.size, NULL, NULL, out));
    test_file_free(&file);
    return true;
}

typedef struct Excess {
    double sum[2]; /* of the percentages over the optimum: without and with smoothing */
    double most[2];
    size_t count;
} Excess;

static void measure(const RefGrid *reference, Rig *rig, const OpMovingAiScenario *scenario, Excess *excess) {
    OpGridOptions options = op_grid_options_default();
    for (int smoothing = 0; smoothing < 2; smoothing++) {
        rig_run(rig, scenario->start, scenario->goal, smoothing == 1, INT32_MAX);
        assert_int_equal(rig->search.status, OP_SEARCH_FOUND);
        OpCell *cells = path_cells(rig);
        double sum;
        assert_true(
            ref_path_is_legal(reference, &options, NULL, cells, (int32_t)rig->search.path.size, &sum));
        check_same_bits(rig->search.cost, sum);
        free(cells);
        double percent = 100.0 * (rig->search.cost / scenario->optimal_length - 1.0);
        /* The coarsest of the files prints two decimals. */
        assert_true(rig->search.cost >= scenario->optimal_length * (1.0 - 6e-6) - 0.0051);
        excess->sum[smoothing] += percent;
        excess->most[smoothing] = percent > excess->most[smoothing] ? percent : excess->most[smoothing];
    }
    excess->count++;
}

static void measure_map(const char *name) {
    char scenario_name[256];
    TestFile file;
    OpGrid *grid;
    snprintf(scenario_name, sizeof scenario_name, "%s.scen", name);
    if (!read_map(name, &grid) || !test_data_read(scenario_name, &file)) {
        print_message("skipped: no %s\n", scenario_name);
        return;
    }
    size_t count;
    (void)op_moving_ai_parse_scenarios(file.text, file.size, NULL, 0, &count);
    OpMovingAiScenario *scenarios = malloc(count * sizeof *scenarios);
    check_ok(op_moving_ai_parse_scenarios(file.text, file.size, scenarios, count, &count));
    RefGrid reference = ref_grid_of_library(grid);
    Rig rig;
    Excess excess = {0};
    rig_make(&rig, grid, NULL);
    size_t stride = test_is_full() ? 1 : 40;
    for (size_t i = 0; i < count; i += stride) {
        bool standable =
            op_grid_is_walkable(grid, scenarios[i].start) && op_grid_is_walkable(grid, scenarios[i].goal);
        if (standable && scenarios[i].optimal_length > 0.0) {
            measure(&reference, &rig, &scenarios[i], &excess);
        }
    }
    print_message(
        "%s: %zu paths, %.2f %% over the optimum (at most %.1f %%), without smoothing %.2f %% (%.1f %%)\n",
        name, excess.count, excess.sum[1] / (double)excess.count, excess.most[1],
        excess.sum[0] / (double)excess.count, excess.most[0]);
    rig_free(&rig);
    ref_grid_free(&reference);
    free(scenarios);
    test_file_free(&file);
    op_grid_destroy(grid);
}

static void benchmark_maps(void **state) {
    (void)state;
    static const char *const maps[] = {
        "grid/brc000d.map",      "grid/arena.map",      "grid/den312d.map",        "grid/orz900d.map",
        "grid/ost000a.map",      "grid/AR0011SR.map",   "grid/IceFloes.map",       "grid/Berlin_0_256.map",
        "grid/maze512-32-0.map", "grid/32room_000.map", "grid/random512-10-0.map", "grid/AcrosstheCape.map"};
    if (!test_data_present()) {
        skip();
    }
    size_t count = test_is_full() ? sizeof maps / sizeof maps[0] : 3;
    for (size_t i = 0; i < count; i++) {
        measure_map(maps[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_sound),  cmocka_unit_test(slices_equal_the_whole),
        cmocka_unit_test(the_cookbook_map), cmocka_unit_test(a_grid_keeps_eight_hierarchies),
        cmocka_unit_test(allocations_fail), cmocka_unit_test(benchmark_maps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
