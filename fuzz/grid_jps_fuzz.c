/* Jump point search on every engine against generic A*: same outcome, same cost but for rounding, legal steps; slices
 * change nothing; a table index that has followed the edits equals a fresh one. */
#include "fuzz_world.h"

#include <string.h>

typedef struct Variant {
    OpGridAlgorithm algorithm;
    bool specialized;
    bool improved;
} Variant;

static const Variant variants[] = {
    {OP_GRID_A_STAR, true, false},  {OP_GRID_JPS, false, false},      {OP_GRID_JPS, true, false},
    {OP_GRID_JPS, true, true},      {OP_GRID_JPS_PLUS, false, false}, {OP_GRID_JPS_PLUS, true, false},
    {OP_GRID_JPS_PLUS, true, true},
};
enum { VARIANTS = sizeof variants / sizeof variants[0] };

static void check_sliced(const OpGrid *grid, OpCell start, OpCell goal, const OpGridOptions *options,
                         int32_t slice, const OpGridPath *whole) {
    OpGridSearch *search = NULL;
    OpGridPath path = {0};
    OpPathStatus status = OP_PATH_NONE;
    FUZZ_CHECK(op_grid_search_create(grid, options, &search) == OP_STATUS_OK);
    FUZZ_CHECK(op_grid_search_begin(search, start, goal, &status) == OP_STATUS_OK);
    bool began = status == OP_PATH_IN_PROGRESS;
    while (status == OP_PATH_IN_PROGRESS) {
        FUZZ_CHECK(op_grid_search_step(search, slice, &status) == OP_STATUS_OK);
    }
    FUZZ_CHECK(op_grid_search_path(search, &path) == OP_STATUS_OK);
    FUZZ_CHECK(status == whole->status && (!began || fuzz_same_path(&path, whole)));
    op_grid_path_reset(&path);
    op_grid_search_destroy(search);
}

static void check_variant(const OpGrid *grid, const OpCell ends[2], const Variant *variant, uint8_t choice,
                          const OpGridPath *best) {
    OpGridOptions options = op_grid_options_default();
    OpGridPath path = {0};
    options.algorithm = variant->algorithm;
    options.specialized_engines = variant->specialized;
    options.improved_pruning = variant->improved;
    options.heuristic = (choice & 1) != 0 ? OP_HEURISTIC_ZERO : OP_HEURISTIC_AUTO;
    FUZZ_CHECK(op_grid_find_path(grid, ends[0], ends[1], &options, &path) == OP_STATUS_OK);
    FUZZ_CHECK(path.status == best->status && path.algorithm == variant->algorithm);
    FUZZ_CHECK(fuzz_close(path.cost, best->cost));
    if (path.status == OP_PATH_FOUND) {
        fuzz_check_steps(grid, ends[0], ends[1], &options, &path);
    }
    check_sliced(grid, ends[0], ends[1], &options, 1 + (choice >> 1) % 16, &path);
    op_grid_path_reset(&path);
}

static void do_query(FuzzProgram *program, const OpGrid *grid) {
    OpCell ends[2];
    OpGridPath best = {0};
    OpGridOptions options = op_grid_options_default();
    ends[0] = fuzz_take_cell(program, grid);
    ends[1] = fuzz_take_cell(program, grid);
    uint8_t choice = fuzz_take(program);
    fuzz_best_path(grid, ends[0], ends[1], &options, &best);
    for (int i = 0; i < VARIANTS; i++) {
        check_variant(grid, ends, &variants[i], choice, &best);
    }
    op_grid_path_reset(&best);
}

static void check_tables(OpGrid *grid, OpJpsPlusIndex *index) {
    OpJpsPlusIndex *fresh = NULL;
    size_t count = (size_t)op_grid_width(grid) * (size_t)op_grid_height(grid) * 8;
    FUZZ_CHECK(op_jps_plus_index_refresh(index) == OP_STATUS_OK);
    FUZZ_CHECK(op_jps_plus_index_create(grid, NULL, &fresh) == OP_STATUS_OK);
    FUZZ_CHECK(memcmp(op_jps_plus_index_entries(index), op_jps_plus_index_entries(fresh),
                      count * sizeof(int16_t)) == 0);
    op_jps_plus_index_destroy(fresh);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 200);
    OpGrid *grid = fuzz_take_grid(&program, 140, 24); /* lines of one to three words of bits */
    OpJpsPlusIndex *index = NULL;
    FUZZ_CHECK(op_jps_plus_index_create(grid, NULL, &index) == OP_STATUS_OK);
    while (!fuzz_is_over(&program)) {
        switch (fuzz_take(&program) % 6) {
        case 0:
        case 1:
        case 2:
            fuzz_take_edit(&program, grid);
            break;
        case 3:
            fuzz_take_unit_cost(&program, grid);
            break;
        case 4:
            check_tables(grid, index);
            break;
        default:
            do_query(&program, grid);
        }
    }
    op_jps_plus_index_destroy(index);
    op_grid_destroy(grid);
    return 0;
}
