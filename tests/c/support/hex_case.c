#include "hex_case.h"

#include "check.h"

#include <string.h>

/* ---- Making ---- */

static OpCell random_end(TestRandom *random, const RefHex *reference) {
    OpCell cell = random_cell(random, &reference->cells);
    for (int tries = 0; tries < 12 && !ref_hex_walkable(reference, cell); tries++) {
        cell = random_cell(random, &reference->cells);
    }
    return cell;
}

void hex_case_make(HexCase *made, OpHexLayout layout, CostKind costs, int32_t max_side, uint64_t seed) {
    TestRandom random = test_random(seed);
    int32_t width = test_int(&random, 1, max_side);
    int32_t height = test_int(&random, 1, max_side);
    memset(made, 0, sizeof *made);
    made->seed = seed;
    made->reference = (RefHex){layout, ref_grid_make(width, height, 0)};
    random_cells(&random, &made->reference.cells);
    random_costs(&random, costs, &made->reference.cells);
    made->grid = ref_hex_to_library(&made->reference, NULL);
    made->start = random_end(&random, &made->reference);
    made->goal = random_end(&random, &made->reference);
    made->options = op_grid_options_default();
}

void hex_case_set_hooks(HexCase *hex_case, HookSpec hooks) {
    hex_case->hooks = hooks;
    hex_case->options.callbacks = hook_callbacks(&hex_case->hooks);
}

void hex_case_randomise(HexCase *hex_case) {
    static const double weights[] = {1.0, 1.0, 0.0, 1.5, 3.0, 0.3, 1e9};
    TestRandom random = test_random(hex_case->seed ^ UINT64_C(0xABCDEF));
    OpGridOptions *options = &hex_case->options;
    options->algorithm = (OpGridAlgorithm)test_int(&random, OP_GRID_A_STAR, OP_GRID_D_STAR_LITE);
    options->heuristic = test_chance(&random, 75) ? OP_HEURISTIC_AUTO : OP_HEURISTIC_ZERO;
    options->heuristic_weight = weights[test_int(&random, 0, 6)];
    options->record_expansions = test_chance(&random, 90);
    options->connectivity = test_chance(&random, 50) ? 4 : 8;
    HookSpec hooks = {.salt = test_bits(&random)};
    if (test_chance(&random, 70)) {
        hooks.kind = (HookKind)test_int(&random, HOOK_NONE, HOOK_KINDS - 1);
    }
    hooks.blocked_percent = test_chance(&random, 25) ? test_int(&random, 1, 20) : 0;
    hex_case_set_hooks(hex_case, hooks);
    if (test_chance(&random, 2)) {
        hex_case->start.x = test_chance(&random, 50) ? -1 : hex_case->reference.cells.width;
    }
    if (test_chance(&random, 2)) {
        hex_case->goal.y = test_chance(&random, 50) ? -1 : hex_case->reference.cells.height;
    }
}

void hex_case_free(HexCase *hex_case) {
    op_hex_grid_destroy(hex_case->grid);
    ref_grid_free(&hex_case->reference.cells);
}

void hex_case_fail(const HexCase *hex_case, const char *what) {
    const OpGridOptions *options = &hex_case->options;
    const RefGrid *cells = &hex_case->reference.cells;
    print_error("seed %llu, layout %d, %d x %d, (%d, %d) to (%d, %d): not so: %s\n",
                (unsigned long long)hex_case->seed, (int)hex_case->reference.layout, cells->width,
                cells->height, hex_case->start.x, hex_case->start.y, hex_case->goal.x, hex_case->goal.y,
                what);
    print_error("  algorithm %d, heuristic %d, weight %g, budget %d, hooks %d, blocked %d%%, salt %llu\n",
                (int)options->algorithm, (int)options->heuristic, options->heuristic_weight,
                options->iteration_budget, (int)hex_case->hooks.kind, hex_case->hooks.blocked_percent,
                (unsigned long long)hex_case->hooks.salt);
    ref_grid_print(cells, hex_case->start, hex_case->goal);
    fail();
}

/* ---- Edits ---- */

static uint8_t random_area(TestRandom *random) {
    static const uint8_t areas[] = {0, 0, 1, 2, 3, 254, OP_AREA_WALL, OP_AREA_WALL, OP_AREA_WALL};
    return areas[test_int(random, 0, (int32_t)sizeof areas - 1)];
}

static void edit_rect(HexCase *hex_case, TestRandom *random) {
    RefGrid *reference = &hex_case->reference.cells;
    OpCell corner = random_cell(random, reference);
    OpRect rect = {corner.x, corner.y, test_int(random, 1, 4), test_int(random, 1, 4)};
    uint8_t areas[16];
    rect.width = rect.x + rect.width > reference->width ? reference->width - rect.x : rect.width;
    rect.height = rect.y + rect.height > reference->height ? reference->height - rect.y : rect.height;
    for (int32_t i = 0; i < rect.width * rect.height; i++) {
        areas[i] = random_area(random);
        ref_set_area(reference, rect.x + i % rect.width, rect.y + i / rect.width, areas[i]);
    }
    check_ok(op_hex_grid_set_rect(hex_case->grid, rect, areas, (size_t)(rect.width * rect.height)));
}

void hex_case_edit(HexCase *hex_case, TestRandom *random) {
    RefGrid *reference = &hex_case->reference.cells;
    int32_t choice = test_int(random, 0, 99);
    if (choice < 8) {
        int32_t area = test_int(random, 0, 3);
        reference->multiplier[area] = (double)test_int(random, 2, 40) / 8.0;
        check_ok(op_hex_grid_set_area_cost(hex_case->grid, area, reference->multiplier[area]));
    } else if (choice < 30) {
        edit_rect(hex_case, random);
    } else {
        OpCell cell = random_cell(random, reference);
        uint8_t area = random_area(random);
        ref_set_area(reference, cell.x, cell.y, area);
        check_ok(op_hex_grid_set_area(hex_case->grid, cell, area));
    }
}

/* ---- Subjects ---- */

static size_t grid_size(const void *object) {
    return op_hex_grid_state_size(object);
}

static OpStatus grid_save(const void *object, uint8_t *buffer, size_t capacity, size_t *needed) {
    return op_hex_grid_save_state(object, buffer, capacity, needed);
}

static OpStatus grid_restore(void *object, const uint8_t *bytes, size_t size) {
    return op_hex_grid_restore_state(object, bytes, size);
}

static void grid_exercise(void *object) {
    OpGridPath path = {0};
    OpCell last = {op_hex_grid_width(object) - 1, op_hex_grid_height(object) - 1};
    (void)op_hex_grid_find_path(object, (OpCell){0, 0}, last, NULL, &path);
    op_grid_path_reset(&path);
}

StateSubject hex_grid_subject(OpHexGrid *grid) {
    return (StateSubject){grid, grid_size, grid_save, grid_restore, grid_exercise, true};
}

static size_t search_size(const void *object) {
    return op_hex_search_state_size(object);
}

static OpStatus search_save(const void *object, uint8_t *buffer, size_t capacity, size_t *needed) {
    return op_hex_search_save_state(object, buffer, capacity, needed);
}

static OpStatus search_restore(void *object, const uint8_t *bytes, size_t size) {
    return op_hex_search_restore_state(object, bytes, size);
}

static void search_exercise(void *object) {
    OpPathStatus status = op_hex_search_status(object);
    OpGridPath path = {0};
    if (status == OP_PATH_IN_PROGRESS) {
        (void)op_hex_search_step(object, 500, &status);
    }
    (void)op_hex_search_path(object, &path);
    op_grid_path_reset(&path);
}

StateSubject hex_search_subject(OpHexSearch *search) {
    return (StateSubject){search, search_size, search_save, search_restore, search_exercise, false};
}
