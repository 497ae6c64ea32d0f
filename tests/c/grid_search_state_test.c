/* Saved states of resumable searches, on every engine: a search restored at any slice boundary writes the same bytes and
 * ends like the one that never stopped; the specialised A* saves what relaxing every neighbour would have left; hostile
 * bytes are refused or harmless. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/path_case.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

typedef struct Engine {
    OpGridAlgorithm algorithm;
    bool specialized;
    bool improved;
    bool hooks;
} Engine;

static const Engine engines[] = {
    {OP_GRID_A_STAR, true, false, false},
    {OP_GRID_A_STAR, false, false, false},
    {OP_GRID_A_STAR, true, false, true},
    {OP_GRID_JPS, true, false, false},
    {OP_GRID_JPS, true, true, false},
    {OP_GRID_JPS, false, false, false},
    {OP_GRID_JPS_PLUS, true, false, false},
    {OP_GRID_JPS_PLUS, true, true, false},
    {OP_GRID_JPS_PLUS, false, false, false},
    {OP_GRID_THETA_STAR, true, false, false},
    {OP_GRID_LAZY_THETA_STAR, true, false, false},
};
enum { ENGINES = sizeof engines / sizeof engines[0] };

typedef struct Bytes {
    uint8_t *data;
    size_t size;
} Bytes;

static Bytes save(const OpGridSearch *search) {
    Bytes bytes = {NULL, op_grid_search_state_size(search)};
    bytes.data = malloc(bytes.size);
    size_t needed = 0;
    check_ok(op_grid_search_save_state(search, bytes.data, bytes.size, &needed));
    assert_int_equal(needed, bytes.size);
    return bytes;
}

static bool same_bytes(Bytes a, Bytes b) {
    return a.size == b.size && memcmp(a.data, b.data, a.size) == 0;
}

static bool make_case(PathCase *path_case, const Engine *engine, uint64_t seed, int32_t max_side) {
    PathVariant variant = {8, OP_DIAGONAL_NO_CORNER_CUTTING, 1, COSTS_UNIT, max_side};
    path_case_make(path_case, &variant, seed);
    path_case->options.algorithm = engine->algorithm;
    path_case->options.specialized_engines = engine->specialized;
    path_case->options.improved_pruning = engine->improved;
    path_case->options.heuristic = seed % 5 == 0 ? OP_HEURISTIC_ZERO : OP_HEURISTIC_AUTO;
    if (engine->hooks) {
        path_case_set_hooks(path_case, (HookSpec){.kind = HOOK_MIXED, .salt = seed});
    }
    return ref_fits(&path_case->reference, path_case->start.x, path_case->start.y, 1) &&
           ref_fits(&path_case->reference, path_case->goal.x, path_case->goal.y, 1);
}

static OpGridSearch *begin(const PathCase *path_case) {
    OpGridSearch *search = NULL;
    OpPathStatus status;
    check_ok(op_grid_search_create(path_case->grid, &path_case->options, &search));
    check_ok(op_grid_search_begin(search, path_case->start, path_case->goal, &status));
    return search;
}

static void run_out(OpGridSearch *search) {
    OpPathStatus status = op_grid_search_status(search);
    while (status == OP_PATH_IN_PROGRESS) {
        check_ok(op_grid_search_step(search, 1000, &status));
    }
}

/* ---- Restoring anywhere ---- */

/* Restores into a search that has run before, so that what it leaves behind is seen not to matter. */
static OpGridSearch *restored(const PathCase *path_case, Bytes bytes) {
    OpGridSearch *search = begin(path_case);
    OpPathStatus status;
    check_ok(op_grid_search_step(search, 5, &status));
    check_ok(op_grid_search_restore_state(search, bytes.data, bytes.size));
    return search;
}

static void check_boundary(const PathCase *path_case, const OpGridSearch *search, Bytes end,
                           const OpGridPath *path) {
    Bytes bytes = save(search);
    OpGridSearch *copy = restored(path_case, bytes);
    Bytes again = save(copy);
    case_check(path_case, same_bytes(bytes, again));
    case_check(path_case, op_grid_search_status(copy) == op_grid_search_status(search));
    run_out(copy);
    Bytes copy_end = save(copy);
    case_check(path_case, same_bytes(end, copy_end));
    OpGridPath copy_path = {0};
    check_ok(op_grid_search_path(copy, &copy_path));
    case_check(path_case, paths_equal(path, &copy_path));
    op_grid_path_reset(&copy_path);
    op_grid_search_destroy(copy);
    free(copy_end.data);
    free(again.data);
    free(bytes.data);
}

static void check_every_boundary(const PathCase *path_case, int32_t budget) {
    OpGridSearch *whole = begin(path_case);
    OpGridPath path = {0};
    run_out(whole);
    check_ok(op_grid_search_path(whole, &path));
    Bytes end = save(whole);
    OpGridSearch *search = begin(path_case);
    OpPathStatus status = OP_PATH_IN_PROGRESS;
    check_boundary(path_case, search, end, &path);
    while (status == OP_PATH_IN_PROGRESS) {
        check_ok(op_grid_search_step(search, budget, &status));
        check_boundary(path_case, search, end, &path);
    }
    free(end.data);
    op_grid_path_reset(&path);
    op_grid_search_destroy(search);
    op_grid_search_destroy(whole);
}

static void restored_anywhere(void **state) {
    (void)state;
    size_t count = test_count(3, 12, 200);
    for (int e = 0; e < ENGINES; e++) {
        for (size_t seed = 1; seed <= count; seed++) {
            PathCase path_case;
            if (make_case(&path_case, &engines[e], seed * 101 + (uint64_t)e, 18)) {
                check_every_boundary(&path_case, seed % 3 == 0 ? 1 : 7);
            }
            path_case_free(&path_case);
        }
    }
}

static void not_begun(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpGridSearch *search = NULL;
    OpPathStatus status;
    check_ok(op_grid_create(4, 3, 0, NULL, &grid));
    check_ok(op_grid_search_create(grid, NULL, &search));
    Bytes bytes = save(search);
    static const uint8_t expected[] = {0x4F, 0x50, 0x47, 0x53, 1, 0, 12, 0, 0, 4, 0, 0, 0, 3, 0, 0, 0};
    assert_int_equal(bytes.size, sizeof expected);
    assert_memory_equal(bytes.data, expected, sizeof expected);
    check_ok(op_grid_search_begin(search, (OpCell){0, 0}, (OpCell){3, 2}, &status));
    check_ok(op_grid_search_restore_state(search, bytes.data, bytes.size));
    assert_int_equal(op_grid_search_status(search), OP_PATH_NONE);
    free(bytes.data);
    op_grid_search_destroy(search);
    op_grid_destroy(grid);
}

/* A host saves searches that ended long ago over grids that it has edited since: they come back as they were. */
static void ended_before_an_edit(void **state) {
    (void)state;
    size_t count = test_count(5, 40, 400);
    for (int e = 0; e < ENGINES; e++) {
        for (size_t seed = 1; seed <= count; seed++) {
            PathCase path_case;
            if (make_case(&path_case, &engines[e], seed * 7 + (uint64_t)e, 12)) {
                OpGridSearch *search = begin(&path_case);
                OpGridSearch *copy = begin(&path_case);
                OpGridPath path = {0};
                OpGridPath copy_path = {0};
                TestRandom random = test_random(seed);
                run_out(search);
                for (int edit = 0; edit < 4; edit++) {
                    OpCell cell = random_cell(&random, &path_case.reference);
                    check_ok(
                        op_grid_set_area(path_case.grid, cell, test_chance(&random, 70) ? OP_AREA_WALL : 0));
                }
                Bytes bytes = save(search);
                check_ok(op_grid_search_restore_state(copy, bytes.data, bytes.size));
                Bytes again = save(copy);
                case_check(&path_case, same_bytes(bytes, again));
                check_ok(op_grid_search_path(search, &path));
                check_ok(op_grid_search_path(copy, &copy_path));
                case_check(&path_case, paths_equal(&path, &copy_path));
                op_grid_path_reset(&path);
                op_grid_path_reset(&copy_path);
                op_grid_search_destroy(search);
                op_grid_search_destroy(copy);
                free(again.data);
                free(bytes.data);
            }
            path_case_free(&path_case);
        }
    }
}

/* ---- What the specialised A* saves ---- */

static int32_t i32_at(const uint8_t *bytes) {
    uint32_t value =
        (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
    return (int32_t)value;
}

/* A cell as relaxing every legal neighbour of the expanded cells, in order, leaves it. */
typedef struct Relaxed {
    bool visited;
    int32_t straight;
    int32_t diagonal;
    int direction;
} Relaxed;

static double value_of(int32_t straight, int32_t diagonal) {
    return (double)straight + (double)diagonal * 1.4142135623730951;
}

static void relax(const RefGrid *grid, const RefRules *rules, Relaxed *cells, OpCell from) {
    const Relaxed *here = &cells[from.y * grid->width + from.x];
    for (int d = 0; d < 8; d++) {
        OpCell to = ref_neighbour(from, d);
        if (!ref_inside(grid, to.x, to.y) || !ref_move_is_legal(grid, rules, from, to)) {
            continue;
        }
        Relaxed *cell = &cells[to.y * grid->width + to.x];
        int32_t straight = here->straight + (d < 4);
        int32_t diagonal = here->diagonal + (d >= 4);
        if (!cell->visited || value_of(straight, diagonal) < value_of(cell->straight, cell->diagonal)) {
            *cell = (Relaxed){true, straight, diagonal, d};
        }
    }
}

#define FIRST_ENTRY (8 + 1 + 8 + 2 + 7 * 4)
#define ENTRY 13

static void compare_with_relaxed(const PathCase *path_case, const OpGridSearch *search) {
    const RefGrid *grid = &path_case->reference;
    RefRules rules = ref_rules_of(&path_case->options);
    Relaxed *cells = calloc((size_t)grid->width * (size_t)grid->height, sizeof *cells);
    OpGridPath path = {0};
    check_ok(op_grid_search_path(search, &path));
    cells[path_case->start.y * grid->width + path_case->start.x].visited = true;
    for (int32_t i = 0; i < path.expanded_cell_count; i++) {
        relax(grid, &rules, cells, path.expanded_cells[i]);
    }
    Bytes bytes = save(search);
    const uint8_t *entry = bytes.data + FIRST_ENTRY;
    for (int32_t index = 0; index < grid->width * grid->height; index++) {
        if (!cells[index].visited) {
            continue;
        }
        case_check(path_case, entry + ENTRY <= bytes.data + bytes.size);
        case_check(path_case, i32_at(entry) == index);
        case_check(path_case, i32_at(entry + 4) == cells[index].straight);
        case_check(path_case, i32_at(entry + 8) == cells[index].diagonal);
        case_check(path_case, (entry[12] >> 1) == cells[index].direction);
        entry += ENTRY;
    }
    case_check(path_case, entry == bytes.data + bytes.size);
    free(bytes.data);
    free(cells);
    op_grid_path_reset(&path);
}

static void octile_a_star_saves_all_relaxations(void **state) {
    (void)state;
    size_t count = test_count(20, 200, 3000);
    for (size_t seed = 1; seed <= count; seed++) {
        PathCase path_case;
        if (make_case(&path_case, &engines[0], seed * 13, 20)) {
            path_case.options.record_expansions = true;
            OpGridSearch *search = begin(&path_case);
            OpPathStatus status = OP_PATH_IN_PROGRESS;
            while (status == OP_PATH_IN_PROGRESS) {
                compare_with_relaxed(&path_case, search);
                check_ok(op_grid_search_step(search, 6, &status));
            }
            compare_with_relaxed(&path_case, search);
            op_grid_search_destroy(search);
        }
        path_case_free(&path_case);
    }
}

/* ---- Hostile bytes ---- */

/* Refused, and nothing has begun; or accepted, and then the search ends in bounded time and its path can be read. */
static void check_harmless(OpGridSearch *search, const uint8_t *data, size_t size) {
    uint8_t *exact = malloc(size == 0 ? 1 : size); /* so that a read past the end is seen */
    memcpy(exact, data, size);
    OpStatus status = op_grid_search_restore_state(search, exact, size);
    free(exact);
    if (status != OP_STATUS_OK) {
        assert_int_equal(status, OP_STATUS_GRID_STATE);
        assert_true(op_error_message()[0] != 0);
        return;
    }
    OpPathStatus path_status = op_grid_search_status(search);
    if (path_status == OP_PATH_IN_PROGRESS) {
        (void)op_grid_search_step(search, 2000, &path_status);
    }
    OpGridPath path = {0};
    check_ok(op_grid_search_path(search, &path));
    op_grid_path_reset(&path);
}

static void hostile_bytes(void **state) {
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        PathCase path_case;
        uint64_t seed = 5000 + (uint64_t)e;
        while (!make_case(&path_case, &engines[e], seed, 9)) {
            path_case_free(&path_case);
            seed += 50;
        }
        OpGridSearch *search = begin(&path_case);
        OpPathStatus status;
        check_ok(op_grid_search_step(search, 4, &status));
        Bytes bytes = save(search);
        for (size_t size = 0; size < bytes.size; size++) {
            check_fails(op_grid_search_restore_state(search, bytes.data, size), OP_STATUS_GRID_STATE);
        }
        TestRandom random = test_random(seed);
        size_t rounds = test_count(1, 4, 40);
        for (size_t i = 0; i < bytes.size * rounds; i++) {
            uint8_t *byte = &bytes.data[i % bytes.size];
            uint8_t old = *byte;
            *byte = (uint8_t)(*byte ^ (i < bytes.size ? 0xFFu : 1u << test_int(&random, 0, 7)));
            check_harmless(search, bytes.data, bytes.size);
            *byte = old;
        }
        check_ok(op_grid_search_restore_state(search, bytes.data, bytes.size));
        free(bytes.data);
        op_grid_search_destroy(search);
        path_case_free(&path_case);
    }
}

static void other_searches_are_refused(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpGrid *other = NULL;
    check_ok(op_grid_create(9, 7, 0, NULL, &grid));
    check_ok(op_grid_create(7, 9, 0, NULL, &other));
    for (int from = 0; from < ENGINES; from++) {
        for (int to = 0; to < ENGINES; to++) {
            OpGridOptions options = op_grid_options_default();
            OpGridSearch *source = NULL;
            OpGridSearch *target = NULL;
            OpPathStatus status;
            HookSpec hooks = {.kind = HOOK_RAISE};
            options.algorithm = engines[from].algorithm;
            options.specialized_engines = engines[from].specialized;
            options.improved_pruning = engines[from].improved;
            options.callbacks = engines[from].hooks ? hook_callbacks(&hooks) : options.callbacks;
            check_ok(op_grid_search_create(grid, &options, &source));
            check_ok(op_grid_search_begin(source, (OpCell){0, 0}, (OpCell){8, 6}, &status));
            check_ok(op_grid_search_step(source, 3, &status));
            Bytes bytes = save(source);
            options = op_grid_options_default();
            options.algorithm = engines[to].algorithm;
            options.specialized_engines = engines[to].specialized;
            options.improved_pruning = engines[to].improved;
            options.callbacks = engines[to].hooks ? hook_callbacks(&hooks) : options.callbacks;
            check_ok(op_grid_search_create(from == to ? other : grid, &options, &target));
            bool both_generic_a_star = from != to && (from == 1 || from == 2) && (to == 1 || to == 2);
            bool both_generic_jumps = from != to && (from == 5 || from == 8) && (to == 5 || to == 8);
            bool both_theta = from != to && from >= 9 && to >= 9;
            check_status(op_grid_search_restore_state(target, bytes.data, bytes.size),
                         both_generic_a_star || both_generic_jumps || both_theta ? OP_STATUS_OK
                                                                                 : OP_STATUS_GRID_STATE,
                         "restore", __FILE__, __LINE__);
            free(bytes.data);
            op_grid_search_destroy(source);
            op_grid_search_destroy(target);
        }
    }
    op_grid_destroy(grid);
    op_grid_destroy(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(restored_anywhere),    cmocka_unit_test(not_begun),
        cmocka_unit_test(ended_before_an_edit), cmocka_unit_test(octile_a_star_saves_all_relaxations),
        cmocka_unit_test(hostile_bytes),        cmocka_unit_test(other_searches_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
