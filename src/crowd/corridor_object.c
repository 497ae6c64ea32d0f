/* Making corridors, and their lists. */
#include "crowd/corridor_object.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "navmesh/poly_surface.h"

/* ---- Objects ---- */

OpStatus op_path_corridor_create(int32_t capacity, const OpAllocator *allocator, OpPathCorridor **out) {
    OpAllocator chosen;
    void *object = NULL;
    void *memory = NULL;
    if (capacity < OP_CORRIDOR_MIN_CAPACITY || capacity > OP_CORRIDOR_MAX_CAPACITY) {
        return op_fail_range("capacity", OP_CORRIDOR_MIN_CAPACITY, OP_CORRIDOR_MAX_CAPACITY, capacity);
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_allocator_choose(allocator, &chosen));
    OP_TRY(op_alloc_zeroed(&chosen, 1, sizeof(OpPathCorridor), &object));
    OpStatus status = op_alloc_array(&chosen, 3 * (size_t)capacity, sizeof(OpPolyRef), &memory);
    if (status != OP_STATUS_OK) {
        op_free_array(&chosen, object, 1, sizeof(OpPathCorridor));
        return status;
    }
    OpPathCorridor *corridor = object;
    corridor->allocator = chosen;
    corridor->memory = memory;
    corridor->polys = corridor->memory;
    corridor->draft = corridor->memory + capacity;
    corridor->visited = corridor->memory + 2 * (size_t)capacity;
    corridor->capacity = capacity;
    *out = corridor;
    return OP_STATUS_OK;
}

void op_path_corridor_destroy(OpPathCorridor *corridor) {
    if (corridor == NULL) {
        return;
    }
    OpAllocator allocator = corridor->allocator;
    op_free_array(&allocator, corridor->memory, 3 * (size_t)corridor->capacity, sizeof(OpPolyRef));
    op_free_array(&allocator, corridor, 1, sizeof(OpPathCorridor));
}

OpCorridorView op_path_corridor_view(const OpPathCorridor *corridor) {
    if (corridor == NULL) {
        return (OpCorridorView){0};
    }
    const OpCorridorState *state = &corridor->state;
    return (OpCorridorView){.polys = corridor->polys,
                            .poly_count = state->count,
                            .capacity = corridor->capacity,
                            .position = state->position,
                            .target = state->target,
                            .target_poly = state->target_poly,
                            .is_complete = state->is_complete,
                            .needs_replan = state->needs_replan,
                            .replans_from_start = state->replans_from_start};
}

/* ---- Beginning ---- */

static OpStatus takes(OpNavMeshQuery *query, const OpQueryFilter *filter, OpPolyRef poly, bool *out) {
    OpFilterState state;
    OP_TRY(op_filter_init(filter, &state));
    *out = false;
    if (op_mesh_tile_of(query->mesh, poly) == NULL) {
        return OP_STATUS_OK;
    }
    op_query_enter(query);
    OpStatus status = op_filter_passes_poly(&state, query->mesh, poly, out);
    op_query_leave(query);
    return status;
}

OpStatus op_path_corridor_reset(OpPathCorridor *corridor, OpNavMeshQuery *query, const OpQueryFilter *filter,
                                OpPolyRef poly, OpVec3 position, bool *done) {
    OpVec3 point = position;
    bool over = false;
    bool accepted = false;
    OP_TRY(op_corridor_check_call(corridor, query, "done", done));
    OP_TRY(op_query_check_position("position", position));
    corridor->calling = true;
    OpStatus status = takes(query, filter, poly, &accepted);
    corridor->calling = false;
    OP_TRY(status);
    *done = accepted && op_corridor_closest(query, poly, position, &point, &over);
    if (*done) {
        corridor->polys[0] = poly;
        corridor->state = (OpCorridorState){
            .position = point, .target = point, .target_poly = poly, .count = 1, .is_complete = true};
    }
    return OP_STATUS_OK;
}

OpStatus op_path_corridor_set_target(OpPathCorridor *corridor, OpVec3 target) {
    OP_TRY(op_corridor_check_usable(corridor));
    OP_TRY(op_query_check_position("target", target));
    corridor->state.target = target;
    corridor->state.target_poly = OP_POLY_REF_INVALID;
    corridor->state.is_complete = false;
    return op_path_corridor_request_replan(corridor);
}

OpStatus op_path_corridor_request_replan(OpPathCorridor *corridor) {
    OP_TRY(op_corridor_check_usable(corridor));
    corridor->state.is_complete =
        corridor->state.is_complete && corridor->state.target_poly != OP_POLY_REF_INVALID;
    corridor->state.needs_replan = true;
    corridor->state.replans_from_start = true;
    return OP_STATUS_OK;
}

/* ---- Checks ---- */

OpStatus op_corridor_check_usable(const OpPathCorridor *corridor) {
    if (corridor == NULL) {
        return op_fail_null("corridor");
    }
    return corridor->calling
               ? op_fail(OP_STATUS_INVALID_STATE, "corridor", "must not be used inside a callback of its own")
               : OP_STATUS_OK;
}

OpStatus op_corridor_check_call(const OpPathCorridor *corridor, const OpNavMeshQuery *query,
                                const char *out_name, const void *out) {
    OP_TRY(op_corridor_check_usable(corridor));
    OP_TRY(op_query_check_usable(query));
    return out == NULL ? op_fail_null(out_name) : OP_STATUS_OK;
}

/* ---- Lists ---- */

static int32_t find(const OpPolyRef *polys, int32_t count, OpPolyRef poly) {
    for (int32_t i = 0; i < count; i++) {
        if (polys[i] == poly) {
            return i;
        }
    }
    return -1;
}

int32_t op_corridor_find(const OpPathCorridor *corridor, OpPolyRef poly) {
    return find(corridor->polys, corridor->state.count, poly);
}

int32_t op_polys_drop_loops(OpPolyRef *polys, int32_t count) {
    int32_t kept = 0;
    for (int32_t i = 0; i < count; i++) {
        int32_t before = find(polys, kept, polys[i]);
        kept = before < 0 ? kept : before;
        polys[kept++] = polys[i];
    }
    return kept;
}

int32_t op_corridor_draft(OpPathCorridor *corridor, const OpPolyRef *head, int32_t head_count,
                          const OpPolyRef *tail, int32_t tail_count, bool *cut) {
    int32_t keep = head_count;
    int32_t from = 0;
    for (int32_t i = 0; i < tail_count; i++) {
        int32_t before = find(head, keep, tail[i]);
        keep = before < 0 ? keep : before + 1;
        from = before < 0 ? from : i + 1;
    }
    int32_t left = tail_count - from;
    int32_t first = keep < corridor->capacity ? keep : corridor->capacity;
    int32_t room = corridor->capacity - first;
    *cut = first < keep || left > room;
    left = left < room ? left : room;
    memcpy(corridor->draft, head, (size_t)first * sizeof(OpPolyRef));
    if (left > 0) {
        memcpy(corridor->draft + first, tail + from, (size_t)left * sizeof(OpPolyRef));
    }
    return first + left;
}

bool op_corridor_draft_differs(const OpPathCorridor *corridor, int32_t count) {
    return count != corridor->state.count ||
           memcmp(corridor->draft, corridor->polys, (size_t)count * sizeof(OpPolyRef)) != 0;
}

void op_corridor_take_draft(OpPathCorridor *corridor, int32_t count, bool cut) {
    OpPolyRef *polys = corridor->polys;
    corridor->polys = corridor->draft;
    corridor->draft = polys;
    corridor->state.count = count;
    if (cut) {
        corridor->state.is_complete = false;
        corridor->state.needs_replan = true;
    }
}

void op_corridor_trim(OpPathCorridor *corridor, int32_t first) {
    corridor->state.count -= first;
    memmove(corridor->polys, corridor->polys + first, (size_t)corridor->state.count * sizeof(OpPolyRef));
}

/* ---- Places ---- */

bool op_corridor_closest(const OpNavMeshQuery *query, OpPolyRef poly, OpVec3 position, OpVec3 *out,
                         bool *over) {
    const OpNavTile *tile = op_mesh_tile_of(query->mesh, poly);
    if (tile == NULL) {
        return false;
    }
    *out = op_poly_closest_point(tile->content, op_poly_ref_poly(poly), position, over);
    return true;
}
