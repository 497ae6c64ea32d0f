/* Generic jump point search: the pruning rule written once more from its definition; block scans equal cell scans
 * wherever the goal is; costs equal a quadratic Dijkstra (and A* on larger maps) with all three jumpers; paths list every
 * cell and are legal; sliced equals whole; the cookbook map. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/path_case.h"
#include "support/test_mode.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grid/jump_search.h"

enum { ONLINE, BLOCK, TABLE, JUMPERS };

/* A jump point search over one grid, with what its jumper needs. */
typedef struct Rig {
    const OpGrid *grid;
    OpGridOptions options;
    OpSearchBuffers buffers;
    OpSquareTopology square;
    OpJumpTopology topology;
    OpAStar search;
    OpCell *cells;
    int32_t cell_count;
} Rig;

static OpJumper jumper_of(const OpGrid *grid, int kind) {
    const OpBlockMap *map;
    const OpJpsPlusIndex *index;
    switch (kind) {
    case BLOCK:
        check_ok(op_block_map_of(grid, &map));
        return op_block_jumper(map);
    case TABLE:
        check_ok(op_jps_plus_index_of(grid, &index));
        return op_table_jumper(index);
    default:
        return op_online_jumper(grid);
    }
}

static void rig_make(Rig *rig, const OpGrid *grid, int kind, OpHeuristic heuristic) {
    OpAllocator allocator = grid->allocator;
    memset(rig, 0, sizeof *rig);
    rig->grid = grid;
    rig->options = op_grid_options_default();
    rig->options.heuristic = heuristic;
    check_ok(op_search_buffers_init(&rig->buffers, (int32_t)op_grid_cell_count(grid), &allocator));
    check_ok(op_square_topology_init(&rig->square, grid, &rig->options));
    rig->topology = (OpJumpTopology){&rig->square, jumper_of(grid, kind)};
    rig->search = (OpAStar){.buffers = &rig->buffers,
                            .expand = op_jump_expand,
                            .topology = &rig->topology,
                            .max_degree = OP_SQUARE_DIRECTIONS,
                            .weight = 1.0,
                            .record_expansions = true};
}

static void rig_free(Rig *rig) {
    op_search_buffers_free(&rig->buffers);
    free(rig->cells);
}

static void rig_begin(Rig *rig, OpCell start, OpCell goal) {
    rig->square.goal = goal;
    check_ok(op_a_star_begin(&rig->search, op_grid_index(rig->grid, start), op_grid_index(rig->grid, goal),
                             op_square_estimate(&rig->square, start, goal)));
}

static void rig_run(Rig *rig, OpCell start, OpCell goal, int32_t budget) {
    rig_begin(rig, start, goal);
    while (rig->search.status == OP_SEARCH_RUNNING) {
        check_ok(op_a_star_step(&rig->search, budget));
    }
    free(rig->cells);
    rig->cells = NULL;
    rig->cell_count = 0;
    if (rig->search.status == OP_SEARCH_FOUND) {
        rig->cell_count = op_jump_path_count(&rig->search, rig->grid);
        rig->cells = malloc((size_t)rig->cell_count * sizeof(OpCell));
        op_jump_path_cells(&rig->search, rig->grid, rig->cells, rig->cell_count);
    }
}

static bool standable(const PathCase *path_case) {
    return ref_fits(&path_case->reference, path_case->start.x, path_case->start.y, 1) &&
           ref_fits(&path_case->reference, path_case->goal.x, path_case->goal.y, 1);
}

/* ---- The pruning rule ---- */

static bool has(uint8_t bits, OpCell step) {
    for (int d = 0; d < 8; d++) {
        OpCell other = ref_neighbour((OpCell){0, 0}, d);
        if (other.x == step.x && other.y == step.y) {
            return (bits >> d & 1) != 0;
        }
    }
    return false;
}

static bool may_step(uint8_t neighbours, OpCell step) {
    return has(neighbours, step) &&
           (step.x == 0 || step.y == 0 ||
            (has(neighbours, (OpCell){step.x, 0}) && has(neighbours, (OpCell){0, step.y})));
}

static bool same(OpCell a, OpCell b) {
    return a.x == b.x && a.y == b.y;
}

/* Is a step wanted after arriving by another? */
static bool is_successor(OpCell arrival, uint8_t neighbours, OpCell step) {
    if (arrival.x != 0 && arrival.y != 0) {
        return same(step, arrival) || same(step, (OpCell){arrival.x, 0}) ||
               same(step, (OpCell){0, arrival.y});
    }
    if (same(step, arrival)) {
        return true;
    }
    for (int sign = -1; sign <= 1; sign += 2) {
        OpCell side = {sign * arrival.y, sign * arrival.x};
        OpCell beside_previous = {side.x - arrival.x, side.y - arrival.y};
        OpCell ahead = {side.x + arrival.x, side.y + arrival.y};
        if (has(neighbours, side) && !has(neighbours, beside_previous) &&
            (same(step, side) || same(step, ahead))) {
            return true;
        }
    }
    return false;
}

static void successors_follow_the_definition(void **state) {
    (void)state;
    for (int arrival = -1; arrival < 8; arrival++) {
        for (int neighbours = 0; neighbours < 256; neighbours++) {
            uint8_t successors;
            check_ok(op_jump_successors(arrival, (uint8_t)neighbours, &successors));
            for (int d = 0; d < 8; d++) {
                OpCell step = ref_neighbour((OpCell){0, 0}, d);
                bool wanted = arrival < 0 ||
                              is_successor(ref_neighbour((OpCell){0, 0}, arrival), (uint8_t)neighbours, step);
                assert_int_equal(successors >> d & 1, wanted && may_step((uint8_t)neighbours, step));
            }
        }
    }
    uint8_t out;
    check_refused(op_jump_successors(8, 0, &out), OP_STATUS_OUT_OF_RANGE, "arrival", "was 8");
    check_refused(op_jump_successors(-2, 0, &out), OP_STATUS_OUT_OF_RANGE, "arrival", "was -2");
    check_refused(op_jump_successors(0, 0, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
}

/* ---- Scans ---- */

static void compare_scans(const OpGrid *grid, TestRandom *random) {
    OpJumper online = jumper_of(grid, ONLINE);
    OpJumper block = jumper_of(grid, BLOCK);
    for (int32_t sample = 0; sample < 300; sample++) {
        OpCell from = {test_int(random, 0, grid->width - 1), test_int(random, 0, grid->height - 1)};
        if (!op_grid_is_walkable(grid, from)) {
            continue;
        }
        for (int32_t d = 0; d < 8; d++) {
            /* Half of the goals on the scan itself; walls and the start among them. */
            OpCell goal = {test_int(random, 0, grid->width - 1), test_int(random, 0, grid->height - 1)};
            if (test_chance(random, 50)) {
                int32_t steps = test_int(random, 0, 70);
                goal = (OpCell){from.x + steps * op_square_dx[d], from.y + steps * op_square_dy[d]};
            }
            assert_int_equal(online.jump(online.self, from, d, goal), block.jump(block.self, from, d, goal));
        }
    }
}

static void block_scans_equal_cell_scans(void **state) {
    (void)state;
    static const int32_t sides[] = {1, 2, 5, 63, 64, 65, 127, 128, 129, 200};
    for (uint64_t seed = 0; seed < test_count(20, 120, 1500); seed++) {
        TestRandom random = test_random(seed + 11000);
        RefGrid reference = ref_grid_make(sides[test_int(&random, 0, 9)], sides[test_int(&random, 0, 9)], 0);
        random_cells(&random, &reference);
        OpGrid *grid = ref_grid_to_library(&reference, NULL);
        compare_scans(grid, &random);
        /* The map follows edits at once. */
        for (int edits = 0; edits < 5; edits++) {
            OpRect rect = {test_int(&random, 0, grid->width - 1), test_int(&random, 0, grid->height - 1), 1,
                           1};
            rect.width = test_int(&random, 1, grid->width - rect.x);
            check_ok(op_grid_fill_rect(grid, rect, test_chance(&random, 50) ? OP_AREA_WALL : 0));
        }
        compare_scans(grid, &random);
        op_grid_destroy(grid);
        ref_grid_free(&reference);
    }
}

/* ---- Whole searches ---- */

static void check_path(const PathCase *path_case, const Rig *rig, double distance) {
    case_check(path_case, (rig->search.status == OP_SEARCH_FOUND) == isfinite(distance));
    if (rig->search.status != OP_SEARCH_FOUND) {
        return;
    }
    double sum;
    case_check(path_case, fabs(rig->search.cost - distance) <= 1e-9 * distance);
    case_check(path_case, same(rig->cells[0], path_case->start));
    case_check(path_case, same(rig->cells[rig->cell_count - 1], path_case->goal));
    case_check(path_case, ref_path_is_legal(&path_case->reference, &path_case->options, NULL, rig->cells,
                                            rig->cell_count, &sum));
    case_check(path_case, fabs(rig->search.cost - sum) <= 1e-9 * sum);
}

/* The grid of a case with one multiplier for all areas. */
static void unify_costs(PathCase *path_case, double multiplier) {
    for (int area = 0; area < 255; area++) {
        path_case->reference.multiplier[area] = multiplier;
        check_ok(op_grid_set_area_cost(path_case->grid, area, multiplier));
    }
}

static void compare_with_dijkstra(PathCase *path_case, OpHeuristic heuristic) {
    if (!standable(path_case)) {
        return;
    }
    RefRules rules = ref_rules_of(&path_case->options);
    double distance[32 * 32];
    ref_dijkstra(&path_case->reference, &rules, path_case->start, distance);
    double expected = distance[op_grid_index(path_case->grid, path_case->goal)];
    for (int kind = 0; kind < JUMPERS; kind++) {
        Rig rig;
        rig_make(&rig, path_case->grid, kind, heuristic);
        rig_run(&rig, path_case->start, path_case->goal, INT32_MAX);
        check_path(path_case, &rig, expected);
        case_check(path_case, rig.search.expanded == (int32_t)rig.buffers.expanded_size);
        rig_free(&rig);
    }
}

static void costs_equal_dijkstra(void **state) {
    (void)state;
    static const double multipliers[] = {1.0, 1.0, 2.5, 0.3};
    PathVariant variant = {8, OP_DIAGONAL_NO_CORNER_CUTTING, 1, COSTS_UNIT, 12};
    for (uint64_t seed = 0; seed < test_count(100, 1500, 10000); seed++) {
        PathCase path_case;
        path_case_make(&path_case, &variant, seed + 200000);
        unify_costs(&path_case, multipliers[seed % 4]);
        compare_with_dijkstra(&path_case, seed % 3 == 0 ? OP_HEURISTIC_ZERO : OP_HEURISTIC_OCTILE);
        path_case_free(&path_case);
    }
    variant.max_side = 30;
    for (uint64_t seed = 0; seed < test_count(10, 60, 4000); seed++) {
        PathCase path_case;
        path_case_make(&path_case, &variant, seed + 300000);
        compare_with_dijkstra(&path_case, OP_HEURISTIC_OCTILE);
        path_case_free(&path_case);
    }
}

static void compare_with_a_star(const OpGrid *grid, TestRandom *random) {
    OpGridPath path = {0};
    OpGridOptions options = op_grid_options_default();
    options.specialized_engines = false;
    for (int query = 0; query < 6; query++) {
        OpCell start = {test_int(random, 0, grid->width - 1), test_int(random, 0, grid->height - 1)};
        OpCell goal = {test_int(random, 0, grid->width - 1), test_int(random, 0, grid->height - 1)};
        if (!op_grid_is_walkable(grid, start) || !op_grid_is_walkable(grid, goal)) {
            continue;
        }
        check_ok(op_grid_find_path(grid, start, goal, &options, &path));
        for (int kind = 0; kind < JUMPERS; kind++) {
            Rig rig;
            rig_make(&rig, grid, kind, OP_HEURISTIC_OCTILE);
            rig_run(&rig, start, goal, INT32_MAX);
            assert_int_equal(rig.search.status == OP_SEARCH_FOUND, path.status == OP_PATH_FOUND);
            if (path.status == OP_PATH_FOUND) {
                assert_true(fabs(rig.search.cost - path.cost) <= 1e-9 * path.cost);
            }
            rig_free(&rig);
        }
    }
    op_grid_path_reset(&path);
}

/* Rooms with gaps in their walls. */
static void draw_rooms(TestRandom *random, RefGrid *grid, int32_t room) {
    for (int32_t y = 0; y < grid->height; y++) {
        for (int32_t x = 0; x < grid->width; x++) {
            bool wall = (x % room == 0 || y % room == 0) && !test_chance(random, 12);
            ref_set_area(grid, x, y, wall ? OP_AREA_WALL : 0);
        }
    }
}

static void costs_equal_a_star_on_rooms_and_wide_grids(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(6, 60, 600); seed++) {
        TestRandom random = test_random(seed + 51000);
        bool rooms = seed % 2 == 0;
        RefGrid reference =
            ref_grid_make(test_int(&random, 60, 150), test_int(&random, rooms ? 40 : 3, rooms ? 100 : 20), 0);
        if (rooms) {
            draw_rooms(&random, &reference, test_int(&random, 3, 9));
        } else {
            random_cells(&random, &reference);
        }
        OpGrid *grid = ref_grid_to_library(&reference, NULL);
        compare_with_a_star(grid, &random);
        op_grid_destroy(grid);
        ref_grid_free(&reference);
    }
}

static void slices_equal_the_whole(void **state) {
    (void)state;
    static const int32_t budgets[] = {1, 2, 3, 7, 50};
    PathVariant variant = {8, OP_DIAGONAL_NO_CORNER_CUTTING, 1, COSTS_UNIT, 30};
    for (uint64_t seed = 0; seed < test_count(10, 60, 400); seed++) {
        PathCase path_case;
        path_case_make(&path_case, &variant, seed + 400000);
        for (int kind = 0; kind < JUMPERS && standable(&path_case); kind++) {
            Rig whole;
            Rig sliced;
            rig_make(&whole, path_case.grid, kind, OP_HEURISTIC_OCTILE);
            rig_make(&sliced, path_case.grid, kind, OP_HEURISTIC_OCTILE);
            rig_run(&whole, path_case.start, path_case.goal, INT32_MAX);
            for (size_t i = 0; i < sizeof budgets / sizeof budgets[0]; i++) {
                rig_run(&sliced, path_case.start, path_case.goal, budgets[i]);
                case_check(&path_case, sliced.search.status == whole.search.status);
                case_check(&path_case, sliced.search.iterations == whole.search.iterations);
                case_check(&path_case, bits_of(sliced.search.cost) == bits_of(whole.search.cost));
                case_check(&path_case, sliced.cell_count == whole.cell_count &&
                                           cells_equal(sliced.cells, whole.cells, whole.cell_count));
                case_check(&path_case, sliced.buffers.expanded_size == whole.buffers.expanded_size &&
                                           (whole.buffers.expanded_size == 0 ||
                                            memcmp(sliced.buffers.expanded, whole.buffers.expanded,
                                                   whole.buffers.expanded_size * sizeof(int32_t)) == 0));
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
    for (int kind = 0; kind < JUMPERS; kind++) {
        Rig rig;
        rig_make(&rig, grid, kind, OP_HEURISTIC_OCTILE);
        rig_run(&rig, (OpCell){2, 2}, (OpCell){60, 4}, INT32_MAX);
        assert_int_equal(rig.search.status, OP_SEARCH_FOUND);
        assert_true(fabs(rig.search.cost - 143.1960) < 5e-5);
        assert_int_equal(rig.cell_count, 121);
        assert_int_equal(rig.search.expanded, kind == TABLE ? 6 : 5);
        rig_free(&rig);
    }
    op_grid_destroy(grid);
}

/* ---- The grid's own maps and tables ---- */

static OpGridOptions generic(OpGridAlgorithm algorithm) {
    OpGridOptions options = op_grid_options_default();
    options.algorithm = algorithm;
    options.specialized_engines = false;
    return options;
}

/* A listener that asks for paths while it hears of an edit: the answers are those of the edited grid. */
typedef struct Asker {
    OpGridPath path;
    int calls;
} Asker;

static void ask(void *user, const OpGrid *grid, OpRect rect) {
    static const OpGridAlgorithm algorithms[] = {OP_GRID_JPS, OP_GRID_JPS_PLUS, OP_GRID_HPA_STAR};
    Asker *asker = user;
    (void)rect;
    for (int i = 0; i < 3; i++) {
        OpGridOptions options = generic(algorithms[i]);
        OpGridPath expected = {0};
        OpGridOptions a_star = generic(OP_GRID_A_STAR);
        check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){19, 9}, &a_star, &expected));
        check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){19, 9}, &options, &asker->path));
        assert_int_equal(asker->path.status, expected.status);
        assert_int_equal(asker->path.algorithm, algorithms[i]);
        assert_true(expected.status != OP_PATH_FOUND || asker->path.cost >= expected.cost - 1e-9);
        op_grid_path_reset(&expected);
    }
    asker->calls++;
}

static void listeners_may_ask(void **state) {
    (void)state;
    OpGrid *grid;
    Asker asker = {0};
    int32_t id;
    check_ok(op_grid_create(20, 10, 0, NULL, &grid));
    check_ok(op_grid_add_listener(grid, &(OpGridListener){.rect_changed = ask, .user = &asker}, &id));
    check_ok(op_grid_fill_rect(grid, (OpRect){10, 0, 1, 9}, OP_AREA_WALL));
    check_ok(op_grid_set_area(grid, (OpCell){10, 9}, OP_AREA_WALL));
    check_ok(op_grid_set_area(grid, (OpCell){10, 0}, 0));
    assert_int_equal(asker.calls, 3);
    op_grid_path_reset(&asker.path);
    op_grid_destroy(grid);
}

/* Every allocation of a first query fails once, and the next query is exact; once warm, a query allocates nothing. */
static void allocations_fail(void **state) {
    (void)state;
    static const OpGridAlgorithm algorithms[] = {OP_GRID_JPS, OP_GRID_JPS_PLUS};
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    for (size_t i = 0; i < 2; i++) {
        OpGridOptions options = generic(algorithms[i]);
        options.record_expansions = true;
        bool failed = true;
        for (size_t failing = 1; failed; failing++) {
            OpGrid *grid = NULL;
            OpGridPath path = {0};
            check_ok(op_grid_create(70, 30, 0, &allocator, &grid));
            check_ok(op_grid_fill_rect(grid, (OpRect){35, 0, 1, 28}, OP_AREA_WALL));
            counter.fail_in = failing;
            OpStatus status = op_grid_find_path(grid, (OpCell){1, 1}, (OpCell){66, 2}, &options, &path);
            failed = counter.fail_in == 0;
            counter.fail_in = 0;
            assert_int_equal(status, failed ? OP_STATUS_OUT_OF_MEMORY : OP_STATUS_OK);
            check_ok(op_grid_find_path(grid, (OpCell){1, 1}, (OpCell){66, 2}, &options, &path));
            assert_int_equal(path.status, OP_PATH_FOUND);
            size_t allocations = counter.allocations;
            check_ok(op_grid_find_path(grid, (OpCell){1, 1}, (OpCell){66, 2}, &options, &path));
            assert_int_equal(counter.allocations, allocations);
            op_grid_path_reset(&path);
            op_grid_destroy(grid);
            assert_int_equal(counter.live_blocks, 0);
        }
    }
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(successors_follow_the_definition),
        cmocka_unit_test(block_scans_equal_cell_scans),
        cmocka_unit_test(costs_equal_dijkstra),
        cmocka_unit_test(costs_equal_a_star_on_rooms_and_wide_grids),
        cmocka_unit_test(slices_equal_the_whole),
        cmocka_unit_test(the_cookbook_map),
        cmocka_unit_test(listeners_may_ask),
        cmocka_unit_test(allocations_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
