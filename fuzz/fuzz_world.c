/* Grids, edits and judgements of the fuzz targets, written from the definitions. */
#include "fuzz_world.h"

#include <math.h>
#include <string.h>

FuzzProgram fuzz_program(const uint8_t *data, size_t size, size_t longest) {
    FuzzProgram program = {data, size < longest ? size : longest, 0};
    return program;
}

uint8_t fuzz_take(FuzzProgram *program) {
    return program->next < program->size ? program->bytes[program->next++] : 0;
}

bool fuzz_is_over(const FuzzProgram *program) {
    return program->next >= program->size;
}

OpGrid *fuzz_take_grid(FuzzProgram *program, int32_t max_width, int32_t max_height) {
    OpGrid *grid = NULL;
    int32_t width = 1 + fuzz_take(program) % max_width;
    int32_t height = 1 + fuzz_take(program) % max_height;
    uint64_t percent = fuzz_take(program) % 60;
    OpRandom random = op_random_seed(fuzz_take(program));
    FUZZ_CHECK(op_grid_create(width, height, 0, NULL, &grid) == OP_STATUS_OK);
    for (int32_t i = 0; i < width * height; i++) {
        if (op_random_below(&random, 100) < percent) {
            OpCell cell = {i % width, i / width};
            FUZZ_CHECK(op_grid_set_area(grid, cell, OP_AREA_WALL) == OP_STATUS_OK);
        }
    }
    return grid;
}

OpCell fuzz_take_cell(FuzzProgram *program, const OpGrid *grid) {
    OpCell cell;
    cell.x = fuzz_take(program) % op_grid_width(grid);
    cell.y = fuzz_take(program) % op_grid_height(grid);
    return cell;
}

static int32_t smaller(int32_t a, int32_t b) {
    return a < b ? a : b;
}

void fuzz_take_edit(FuzzProgram *program, OpGrid *grid) {
    OpCell cell = fuzz_take_cell(program, grid);
    uint8_t byte = fuzz_take(program);
    uint8_t area = (byte & 1) != 0 ? OP_AREA_WALL : (uint8_t)(byte >> 1 & 3);
    OpRect rect = {cell.x, cell.y, 1 + (byte >> 3 & 3), 1 + (byte >> 5 & 7)};
    rect.width = smaller(rect.width, op_grid_width(grid) - cell.x);
    rect.height = smaller(rect.height, op_grid_height(grid) - cell.y);
    OpStatus status = byte < 128 ? op_grid_set_area(grid, cell, area) : op_grid_fill_rect(grid, rect, area);
    FUZZ_CHECK(status == OP_STATUS_OK);
}

void fuzz_take_unit_cost(FuzzProgram *program, OpGrid *grid) {
    OpAreaCosts costs = op_area_costs_default();
    double unit = 0.25 * (1.0 + 2.0 * (double)(fuzz_take(program) % 20));
    for (int32_t area = 0; area < OP_AREA_COUNT; area++) {
        costs.multiplier[area] = unit;
    }
    FUZZ_CHECK(op_grid_set_area_costs(grid, &costs) == OP_STATUS_OK);
}

void fuzz_take_area_cost(FuzzProgram *program, OpGrid *grid) {
    uint8_t byte = fuzz_take(program);
    double multiplier = 0.25 * (1.0 + (double)(byte >> 2));
    FUZZ_CHECK(op_grid_set_area_cost(grid, byte & 3, multiplier) == OP_STATUS_OK);
}

void fuzz_take_moves(FuzzProgram *program, OpGridOptions *options) {
    uint8_t byte = fuzz_take(program);
    options->connectivity = (byte & 3) == 3 ? 4 : 8;
    options->diagonals = (OpDiagonalRule)((byte >> 2) % 3);
    options->agent_size = 1 + (byte >> 5) % 3;
}

/* ---- Judging ---- */

bool fuzz_same_bits(double a, double b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

bool fuzz_close(double a, double b) {
    return a == b || fabs(a - b) <= 1e-9 * fmax(fabs(a), fabs(b));
}

bool fuzz_same_path(const OpGridPath *a, const OpGridPath *b) {
    return a->status == b->status && a->algorithm == b->algorithm && fuzz_same_bits(a->cost, b->cost) &&
           a->cell_count == b->cell_count && a->iterations == b->iterations &&
           a->expanded_count == b->expanded_count &&
           (a->cell_count == 0 || memcmp(a->cells, b->cells, sizeof *a->cells * (size_t)a->cell_count) == 0);
}

void fuzz_best_path(const OpGrid *grid, OpCell start, OpCell goal, const OpGridOptions *options,
                    OpGridPath *out) {
    OpGridOptions plain = op_grid_options_default();
    plain.connectivity = options->connectivity;
    plain.diagonals = options->diagonals;
    plain.agent_size = options->agent_size;
    plain.callbacks = options->callbacks;
    plain.heuristic = OP_HEURISTIC_ZERO;
    plain.specialized_engines = false;
    FUZZ_CHECK(op_grid_find_path(grid, start, goal, &plain, out) == OP_STATUS_OK);
}

static bool fits(const OpGrid *grid, OpCell cell, int32_t size) {
    int32_t width = op_grid_width(grid);
    if (cell.x < 0 || cell.y < 0 || size > width - cell.x || size > op_grid_height(grid) - cell.y) {
        return false;
    }
    for (int32_t y = cell.y; y < cell.y + size; y++) {
        for (int32_t x = cell.x; x < cell.x + size; x++) {
            if (op_grid_cells(grid)[y * width + x] == OP_AREA_WALL) {
                return false;
            }
        }
    }
    return true;
}

static bool is_legal(const OpGrid *grid, OpCell from, OpCell to, const OpGridOptions *options) {
    int32_t size = options->agent_size;
    int32_t distance = abs(to.x - from.x) + abs(to.y - from.y);
    if (abs(to.x - from.x) > 1 || abs(to.y - from.y) > 1 || distance == 0 || !fits(grid, to, size)) {
        return false;
    }
    OpCell beside[2] = {{from.x, to.y}, {to.x, from.y}};
    int free_sides = (fits(grid, beside[0], size) ? 1 : 0) + (fits(grid, beside[1], size) ? 1 : 0);
    static const int needed[] = {2, 1, 0}; /* by diagonal rule */
    return distance == 1 || (options->connectivity == 8 && free_sides >= needed[options->diagonals]);
}

static double multiplier_at(const OpGrid *grid, OpCell cell) {
    double multiplier = 0.0;
    uint8_t area = op_grid_cells(grid)[cell.y * op_grid_width(grid) + cell.x];
    FUZZ_CHECK(op_grid_area_cost(grid, area, &multiplier) == OP_STATUS_OK);
    return multiplier;
}

void fuzz_check_steps(const OpGrid *grid, OpCell start, OpCell goal, const OpGridOptions *options,
                      const OpGridPath *path) {
    double sum = 0.0;
    FUZZ_CHECK(path->status == OP_PATH_FOUND && path->cell_count >= 1);
    OpCell first = path->cells[0];
    OpCell last = path->cells[path->cell_count - 1];
    FUZZ_CHECK(first.x == start.x && first.y == start.y && last.x == goal.x && last.y == goal.y);
    FUZZ_CHECK(fits(grid, start, options->agent_size));
    for (int32_t i = 1; i < path->cell_count; i++) {
        OpCell from = path->cells[i - 1];
        OpCell to = path->cells[i];
        FUZZ_CHECK(is_legal(grid, from, to, options));
        double length = from.x != to.x && from.y != to.y ? sqrt(2.0) : 1.0;
        sum += length * ((multiplier_at(grid, from) + multiplier_at(grid, to)) * 0.5);
    }
    FUZZ_CHECK(fuzz_close(sum, path->cost));
}
