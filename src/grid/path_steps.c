/* Exact measures of a path of adjacent cells: step counts and fixed-point cost. */
#include "base/number.h"
#include "base/status.h"
#include "grid/step_costs.h"

static OpStatus check_cells(const OpCell *cells, int32_t count) {
    if (cells == NULL && count != 0) {
        return op_fail_null("cells");
    }
    if (count < 0) {
        return op_fail_range("count", 0, INT32_MAX, count);
    }
    return OP_STATUS_OK;
}

/* Whether the step to cells[i] is diagonal; INVALID_ARGUMENT when the two cells are not adjacent. */
static OpStatus classify_step(const OpCell *cells, int32_t i, bool *diagonal) {
    OpCell from = cells[i - 1];
    OpCell to = cells[i];
    int64_t dx = (int64_t)to.x - from.x;
    int64_t dy = (int64_t)to.y - from.y;
    if (dx < -1 || dx > 1 || dy < -1 || dy > 1 || (dx == 0 && dy == 0)) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "cells",
                       "must be adjacent, but step %d goes from (%d, %d) to (%d, %d)", i, from.x, from.y,
                       to.x, to.y);
    }
    *diagonal = op_step_is_diagonal(from, to);
    return OP_STATUS_OK;
}

OpStatus op_grid_path_step_counts(const OpCell *cells, int32_t count, int32_t *straight, int32_t *diagonal) {
    if (straight == NULL) {
        return op_fail_null("straight");
    }
    if (diagonal == NULL) {
        return op_fail_null("diagonal");
    }
    OP_TRY(check_cells(cells, count));
    int32_t counts[2] = {0, 0};
    for (int32_t i = 1; i < count; i++) {
        bool is_diagonal = false;
        OP_TRY(classify_step(cells, i, &is_diagonal));
        counts[is_diagonal]++;
    }
    *straight = counts[0];
    *diagonal = counts[1];
    return OP_STATUS_OK;
}

static OpStatus check_walkable(const OpGrid *grid, OpCell cell, int32_t i) {
    if (!op_grid_is_walkable(grid, cell)) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "cells", "must be walkable, but cell %d is (%d, %d)", i,
                       cell.x, cell.y);
    }
    return OP_STATUS_OK;
}

/* Adds one step in Q31.32; false when the sum leaves 64 bits. */
static bool add_step(int64_t *sum, double cost) {
    double scaled = op_round_half_even(cost * 4294967296.0);
    if (!(scaled < 9223372036854775808.0)) {
        return false;
    }
    int64_t step = (int64_t)scaled;
    if (*sum > INT64_MAX - step) {
        return false;
    }
    *sum += step;
    return true;
}

OpStatus op_grid_fixed_cost(const OpGrid *grid, const OpCell *cells, int32_t count, int64_t *out) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(check_cells(cells, count));
    int64_t sum = 0;
    for (int32_t i = 0; i < count; i++) {
        OP_TRY(check_walkable(grid, cells[i], i));
        if (i == 0) {
            continue;
        }
        bool diagonal = false;
        OP_TRY(classify_step(cells, i, &diagonal));
        double cost = op_step_cost(grid, op_grid_index(grid, cells[i - 1]), op_grid_index(grid, cells[i]),
                                   diagonal ? OP_SQRT2 : 1.0);
        if (!add_step(&sum, cost)) {
            return op_fail(OP_STATUS_OUT_OF_RANGE, "cells",
                           "must cost less than 2^31, but step %d passes that", i);
        }
    }
    *out = sum;
    return OP_STATUS_OK;
}
