#include "path_case.h"

#include "check.h"

#include <string.h>

static uint8_t random_area(TestRandom *random, int32_t wall_percent) {
    if (test_chance(random, wall_percent)) {
        return OP_AREA_WALL;
    }
    static const uint8_t areas[] = {0, 0, 0, 0, 1, 2, 3, 9, 128, 254};
    return areas[test_int(random, 0, (int32_t)(sizeof areas) - 1)];
}

/* Long walls with gaps. */
static void draw_walls(TestRandom *random, RefGrid *reference) {
    int32_t walls = test_int(random, 1, 4);
    for (int32_t i = 0; i < walls; i++) {
        bool across = test_chance(random, 50);
        int32_t line = test_int(random, 0, (across ? reference->height : reference->width) - 1);
        int32_t length = across ? reference->width : reference->height;
        int32_t gap = test_int(random, 0, length - 1);
        int32_t gap_length = test_int(random, 0, 3);
        for (int32_t k = 0; k < length; k++) {
            if (k < gap || k >= gap + gap_length) {
                ref_set_area(reference, across ? k : line, across ? line : k, OP_AREA_WALL);
            }
        }
    }
}

void random_cells(TestRandom *random, RefGrid *reference) {
    static const int32_t densities[] = {0, 5, 15, 25, 35, 45};
    int32_t density = densities[test_int(random, 0, 5)];
    for (int32_t y = 0; y < reference->height; y++) {
        for (int32_t x = 0; x < reference->width; x++) {
            ref_set_area(reference, x, y, random_area(random, density));
        }
    }
    if (test_chance(random, 30)) {
        draw_walls(random, reference);
    }
}

void random_costs(TestRandom *random, CostKind kind, RefGrid *reference) {
    for (int area = 0; area < 255 && kind != COSTS_UNIT; area++) {
        int32_t k = test_int(random, 1, 40);
        if (kind == COSTS_DYADIC) {
            reference->multiplier[area] = (double)k / 8.0;
        } else {
            reference->multiplier[area] = test_chance(random, 50) ? (double)k / 10.0 : (double)k / 3.0;
        }
    }
    if (kind != COSTS_UNIT && test_chance(random, 50)) {
        /* nothing below 1, so that the estimates are near the truth and ties are common */
        for (int area = 0; area < 255; area++) {
            reference->multiplier[area] += 1.0;
        }
        reference->multiplier[0] = 1.0;
    }
}

OpCell random_cell(TestRandom *random, const RefGrid *reference) {
    int32_t x = test_int(random, 0, reference->width - 1);
    return (OpCell){x, test_int(random, 0, reference->height - 1)};
}

static OpCell random_end(TestRandom *random, const RefGrid *reference, int32_t agent_size) {
    OpCell cell = random_cell(random, reference);
    for (int tries = 0; tries < 12 && !ref_fits(reference, cell.x, cell.y, agent_size); tries++) {
        cell = random_cell(random, reference);
    }
    if (test_chance(random, 1)) {
        cell.x = test_chance(random, 50) ? -1 : reference->width;
    }
    return cell;
}

void path_case_make(PathCase *made, const PathVariant *variant, uint64_t seed) {
    TestRandom random = test_random(seed);
    int32_t width = test_int(&random, 1, variant->max_side);
    int32_t height = test_int(&random, 1, variant->max_side);
    memset(made, 0, sizeof *made);
    made->seed = seed;
    made->reference = ref_grid_make(width, height, 0);
    random_cells(&random, &made->reference);
    random_costs(&random, variant->costs, &made->reference);
    made->grid = ref_grid_to_library(&made->reference, NULL);
    made->start = random_end(&random, &made->reference, variant->agent_size);
    made->goal = random_end(&random, &made->reference, variant->agent_size);
    made->options = op_grid_options_default();
    made->options.connectivity = variant->connectivity;
    made->options.diagonals = variant->diagonals;
    made->options.agent_size = variant->agent_size;
    made->options.specialized_engines = false;
}

void path_case_set_hooks(PathCase *path_case, HookSpec hooks) {
    path_case->hooks = hooks;
    path_case->options.callbacks = hook_callbacks(&path_case->hooks);
}

void path_case_randomise(PathCase *path_case) {
    static const double weights[] = {1.0, 1.0, 0.0, 1.5, 3.0, 0.3, 1e9};
    TestRandom random = test_random(path_case->seed ^ UINT64_C(0xABCDEF));
    path_case->options.heuristic = (OpHeuristic)test_int(&random, OP_HEURISTIC_AUTO, OP_HEURISTIC_EUCLIDEAN);
    path_case->options.heuristic_weight = weights[test_int(&random, 0, 6)];
    path_case->options.record_expansions = test_chance(&random, 90);
    HookSpec hooks = {.salt = test_bits(&random)};
    if (test_chance(&random, 70)) {
        hooks.kind = (HookKind)test_int(&random, HOOK_NONE, HOOK_KINDS - 1);
    }
    if (test_chance(&random, 25)) {
        hooks.blocked_percent = test_int(&random, 1, 20);
    }
    path_case_set_hooks(path_case, hooks);
}

void path_case_free(PathCase *path_case) {
    op_grid_destroy(path_case->grid);
    ref_grid_free(&path_case->reference);
}

void path_case_fail(const PathCase *path_case, const char *what) {
    const OpGridOptions *o = &path_case->options;
    print_error("seed %llu, %d x %d, (%d, %d) to (%d, %d): not so: %s\n", (unsigned long long)path_case->seed,
                path_case->reference.width, path_case->reference.height, path_case->start.x,
                path_case->start.y, path_case->goal.x, path_case->goal.y, what);
    print_error("  connectivity %d, diagonals %d, agent %d, heuristic %d, weight %g, budget %d, hooks %d, "
                "blocked %d%%, salt %llu\n",
                o->connectivity, (int)o->diagonals, o->agent_size, (int)o->heuristic, o->heuristic_weight,
                o->iteration_budget, (int)path_case->hooks.kind, path_case->hooks.blocked_percent,
                (unsigned long long)path_case->hooks.salt);
    ref_grid_print(&path_case->reference, path_case->start, path_case->goal);
    fail();
}

bool cells_equal(const OpCell *a, const OpCell *b, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        if (a[i].x != b[i].x || a[i].y != b[i].y) {
            return false;
        }
    }
    return true;
}

static bool points_equal(const OpWorldPoint *a, const OpWorldPoint *b, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        if (bits_of(a[i].x) != bits_of(b[i].x) || bits_of(a[i].y) != bits_of(b[i].y)) {
            return false;
        }
    }
    return true;
}

bool paths_equal(const OpGridPath *a, const OpGridPath *b) {
    bool lengths =
        bits_of(a->length) == bits_of(b->length) || (a->length != a->length && b->length != b->length);
    return a->status == b->status && a->algorithm == b->algorithm && bits_of(a->cost) == bits_of(b->cost) &&
           lengths && a->cell_count == b->cell_count && cells_equal(a->cells, b->cells, a->cell_count) &&
           a->point_count == b->point_count && points_equal(a->points, b->points, a->point_count) &&
           a->expanded_cell_count == b->expanded_cell_count &&
           cells_equal(a->expanded_cells, b->expanded_cells, a->expanded_cell_count) &&
           a->expanded_count == b->expanded_count && a->iterations == b->iterations;
}
