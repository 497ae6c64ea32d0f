/* The grid's own HPA* hierarchies. */
#include "grid/hpa_cache.h"

#include "base/status.h"

static bool options_equal(const OpHpaOptions *a, const OpHpaOptions *b) {
    return a->chunk_size == b->chunk_size && a->entrance_threshold == b->entrance_threshold &&
           a->agent_size == b->agent_size && a->connectivity == b->connectivity &&
           a->diagonals == b->diagonals;
}

static OpStatus add(const OpGrid *grid, const OpHpaOptions *options, OpHpaHierarchy **out) {
    OpGridDerived *derived = grid->derived;
    OpHpaHierarchy *made;
    OP_TRY(op_hpa_hierarchy_make(grid, options, &grid->allocator, &made));
    OpStatus status = op_hpa_hierarchy_refresh(made);
    if (status != OP_STATUS_OK) {
        op_hpa_hierarchy_destroy(made);
        return status;
    }
    if (derived->hierarchy_count == OP_GRID_MAX_HIERARCHIES) {
        op_hpa_hierarchy_destroy(derived->hierarchies[0]);
        for (int32_t i = 1; i < OP_GRID_MAX_HIERARCHIES; i++) {
            derived->hierarchies[i - 1] = derived->hierarchies[i];
        }
        derived->hierarchy_count--;
    }
    derived->hierarchies[derived->hierarchy_count++] = made;
    *out = made;
    return OP_STATUS_OK;
}

OpStatus op_hpa_hierarchy_of(const OpGrid *grid, const OpHpaOptions *options, OpHpaHierarchy **out) {
    OpGridDerived *derived = grid->derived;
    OpHpaOptions key = *options;
    if (key.connectivity == 4) {
        key.diagonals = OP_DIAGONAL_NO_CORNER_CUTTING; /* means nothing without diagonal moves */
    }
    for (int32_t i = 0; i < derived->hierarchy_count; i++) {
        if (options_equal(&derived->hierarchies[i]->options, &key)) {
            OP_TRY(op_hpa_hierarchy_refresh(derived->hierarchies[i]));
            *out = derived->hierarchies[i];
            return OP_STATUS_OK;
        }
    }
    return add(grid, &key, out);
}

void op_hpa_cache_note_edit(const OpGrid *grid, OpRect rect) {
    for (int32_t i = 0; i < grid->derived->hierarchy_count; i++) {
        op_hpa_note_edit(grid->derived->hierarchies[i], rect);
    }
}

void op_hpa_cache_free(const OpGrid *grid) {
    for (int32_t i = 0; i < grid->derived->hierarchy_count; i++) {
        op_hpa_hierarchy_destroy(grid->derived->hierarchies[i]);
    }
    grid->derived->hierarchy_count = 0;
}
