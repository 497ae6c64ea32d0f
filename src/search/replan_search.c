/* The loop of LPA* and D* Lite. */
#include "search/replan_search.h"

#include <math.h>

#include "base/memory.h"
#include "base/status.h"

OpStatus op_replan_init(OpReplanSearch *search, OpReplanMode mode, int32_t node_count, int32_t start,
                        int32_t goal, const OpAllocator *allocator) {
    *search = (OpReplanSearch){
        .allocator = *allocator, .mode = mode, .node_count = node_count, .start = start, .goal = goal};
    op_replan_forget_path(search);
    OP_TRY(op_alloc_array(allocator, (size_t)node_count, sizeof(OpReplanNode), (void **)&search->nodes));
    OpStatus status = op_replan_open_set_init(&search->open, node_count, allocator);
    if (status != OP_STATUS_OK) {
        op_replan_free(search);
    }
    return status;
}

void op_replan_free(OpReplanSearch *search) {
    const OpAllocator *allocator = &search->allocator;
    op_free_array(allocator, search->nodes, (size_t)search->node_count, sizeof(OpReplanNode));
    op_free_array(allocator, search->pending, search->pending_capacity, sizeof(int32_t));
    op_free_array(allocator, search->recorded, search->recorded_capacity, sizeof(int32_t));
    op_free_array(allocator, search->path, search->path_capacity, sizeof(OpReplanStep));
    op_replan_open_set_free(&search->open);
    *search = (OpReplanSearch){0};
}

void op_replan_forget_path(OpReplanSearch *search) {
    search->found = false;
    search->path_count = 0;
    search->path_cost = INFINITY;
    search->last_expanded = 0;
    search->recorded_count = 0;
}

/* ---- Changes ---- */

void op_replan_restart(OpReplanSearch *search) {
    search->initialized = false;
    search->overflow = false;
    search->repairing = false;
    search->km = 0.0;
    search->pending_count = 0;
    op_replan_open_set_clear(&search->open);
}

void op_replan_mark_all(OpReplanSearch *search) {
    if (search->initialized) {
        search->overflow = true;
        search->pending_count = 0;
    }
}

static void append_pending(OpReplanSearch *search, int32_t entry) {
    if (!search->initialized || search->overflow) {
        return;
    }
    size_t needed = search->pending_count + 1;
    if (needed > (size_t)search->node_count ||
        op_grow_array(&search->allocator, (void **)&search->pending, &search->pending_capacity,
                      search->pending_count, needed, sizeof(int32_t)) != OP_STATUS_OK) {
        op_replan_mark_all(search);
        return;
    }
    search->pending[search->pending_count++] = entry;
}

void op_replan_mark(OpReplanSearch *search, int32_t node) {
    append_pending(search, node);
}

void op_replan_mark_around(OpReplanSearch *search, int32_t node) {
    append_pending(search, ~node);
}

void op_replan_move_start(OpReplanSearch *search, const OpTopology *topology, int32_t start) {
    if (start == search->start) {
        return;
    }
    op_replan_forget_path(search);
    if (search->mode == OP_REPLAN_LPA_STAR) {
        op_replan_restart(search);
    } else if (search->initialized) {
        search->km += topology->estimate(topology->self, search->start, start);
    }
    search->start = start;
}

void op_replan_set_goal(OpReplanSearch *search, int32_t goal) {
    if (goal != search->goal) {
        op_replan_forget_path(search);
        op_replan_restart(search);
        search->goal = goal;
    }
}

/* ---- Keys and the queue ---- */

static int32_t root_of(const OpReplanSearch *search) {
    return search->mode == OP_REPLAN_LPA_STAR ? search->start : search->goal;
}

static int32_t focus_of(const OpReplanSearch *search) {
    return search->mode == OP_REPLAN_LPA_STAR ? search->goal : search->start;
}

static OpReplanKey key_of(const OpReplanSearch *search, const OpTopology *topology, int32_t node) {
    const OpReplanNode *costs = &search->nodes[node];
    double least = costs->g < costs->rhs ? costs->g : costs->rhs;
    double estimate = topology->estimate(topology->self, focus_of(search), node);
    return (OpReplanKey){(least + estimate) + search->km, least};
}

/* Queues a node exactly when it is inconsistent. */
static void requeue(OpReplanSearch *search, const OpTopology *topology, int32_t node) {
    if (op_replan_consistent(&search->nodes[node])) {
        op_replan_open_set_remove(&search->open, node);
    } else {
        op_replan_open_set_put(&search->open, node, key_of(search, topology, node));
    }
}

/* ---- One step ahead ---- */

typedef struct Lookahead {
    int32_t node;
    double rhs;
} Lookahead;

/* The nodes of one update: a node, those beside it, and what their rhs becomes. */
typedef struct Update {
    Lookahead items[OP_MAX_DEGREE + 1];
    int32_t count;
} Update;

static OpStatus look_ahead(const OpReplanSearch *search, const OpTopology *topology, Lookahead *item) {
    item->rhs = item->node == root_of(search) ? 0.0 : INFINITY;
    if (item->node == root_of(search)) {
        return OP_STATUS_OK;
    }
    OpMoveDirection direction = search->mode == OP_REPLAN_LPA_STAR ? OP_MOVES_IN : OP_MOVES_OUT;
    OpMove moves[OP_MAX_DEGREE];
    int32_t count = 0;
    OP_TRY(topology->list_moves(topology->self, item->node, direction, moves, &count));
    for (int32_t i = 0; i < count; i++) {
        double through = search->nodes[moves[i].node].g + moves[i].cost;
        item->rhs = through < item->rhs ? through : item->rhs;
    }
    return OP_STATUS_OK;
}

/* Computes every rhs before any is stored, so that a failing callback changes nothing. No rhs depends on another. */
static OpStatus look_ahead_all(OpReplanSearch *search, const OpTopology *topology, Update *update) {
    OP_TRY(op_replan_open_set_reserve(&search->open, (size_t)update->count));
    for (int32_t i = 0; i < update->count; i++) {
        OP_TRY(look_ahead(search, topology, &update->items[i]));
    }
    return OP_STATUS_OK;
}

static void store_all(OpReplanSearch *search, const OpTopology *topology, const Update *update) {
    for (int32_t i = 0; i < update->count; i++) {
        search->nodes[update->items[i].node].rhs = update->items[i].rhs;
        requeue(search, topology, update->items[i].node);
    }
}

/* ---- Starting over, and working in changes ---- */

static OpStatus begin(OpReplanSearch *search, const OpTopology *topology) {
    OP_TRY(op_replan_open_set_reserve(&search->open, 1));
    op_replan_restart(search);
    for (int32_t node = 0; node < search->node_count; node++) {
        search->nodes[node] = (OpReplanNode){INFINITY, INFINITY};
    }
    int32_t root = root_of(search);
    search->nodes[root].rhs = 0.0;
    op_replan_open_set_put(&search->open, root, key_of(search, topology, root));
    search->initialized = true;
    return OP_STATUS_OK;
}

static void list_pending(const OpTopology *topology, int32_t entry, Update *update) {
    update->items[0].node = entry < 0 ? ~entry : entry;
    update->count = 1;
    if (entry < 0) {
        int32_t nodes[OP_MAX_DEGREE];
        int32_t count = 0;
        topology->list_adjacent(topology->self, ~entry, nodes, &count);
        for (int32_t i = 0; i < count; i++) {
            update->items[update->count++].node = nodes[i];
        }
    }
}

static OpStatus apply_pending(OpReplanSearch *search, const OpTopology *topology) {
    OpStatus status = OP_STATUS_OK;
    size_t done = 0;
    search->repairing = search->repairing || search->pending_count > 0;
    for (; done < search->pending_count; done++) {
        Update update;
        list_pending(topology, search->pending[done], &update);
        status = look_ahead_all(search, topology, &update);
        if (status != OP_STATUS_OK) {
            break;
        }
        store_all(search, topology, &update);
    }
    for (size_t i = done; i < search->pending_count; i++) {
        search->pending[i - done] = search->pending[i];
    }
    search->pending_count -= done;
    return status;
}

/* ---- The loop ---- */

static bool is_done(const OpReplanSearch *search, const OpTopology *topology) {
    if (search->open.size == 0) {
        return true;
    }
    int32_t focus = focus_of(search);
    return op_replan_consistent(&search->nodes[focus]) &&
           !op_replan_key_before(search->open.heap[0].key, key_of(search, topology, focus));
}

static void list_dependents(const OpMove *moves, int32_t count, Update *update) {
    for (int32_t i = 0; i < count; i++) {
        update->items[update->count++].node = moves[i].node;
    }
}

static OpStatus reserve_recorded(OpReplanSearch *search) {
    return search->record_expansions
               ? op_grow_array(&search->allocator, (void **)&search->recorded, &search->recorded_capacity,
                               search->recorded_count, search->recorded_count + 1, sizeof(int32_t))
               : OP_STATUS_OK;
}

/* Gives the first node of the queue its new g and everything that depends on it its new rhs. */
static OpStatus expand(OpReplanSearch *search, const OpTopology *topology) {
    int32_t node = search->open.heap[0].node;
    OpReplanNode *costs = &search->nodes[node];
    double old_g = costs->g;
    bool settles = costs->g > costs->rhs;
    Update update = {.count = 0};
    if (!settles) {
        update.items[update.count++].node = node;
    }
    OpMoveDirection direction = search->mode == OP_REPLAN_LPA_STAR ? OP_MOVES_OUT : OP_MOVES_IN;
    OpMove moves[OP_MAX_DEGREE];
    int32_t count = 0;
    OP_TRY(reserve_recorded(search));
    OP_TRY(topology->list_moves(topology->self, node, direction, moves, &count));
    list_dependents(moves, count, &update);
    costs->g = settles ? costs->rhs : INFINITY;
    OpStatus status = look_ahead_all(search, topology, &update);
    if (status != OP_STATUS_OK) {
        costs->g = old_g;
        return status;
    }
    op_replan_open_set_remove(&search->open, node);
    store_all(search, topology, &update);
    search->expanded++;
    search->last_expanded++;
    if (search->record_expansions) {
        search->recorded[search->recorded_count++] = node;
    }
    return OP_STATUS_OK;
}

static OpStatus iterate(OpReplanSearch *search, const OpTopology *topology) {
    OpReplanEntry first = search->open.heap[0];
    OpReplanKey key = key_of(search, topology, first.node);
    if (op_replan_key_before(first.key, key)) { /* queued before the start moved */
        op_replan_open_set_remove(&search->open, first.node);
        op_replan_open_set_put(&search->open, first.node, key);
    } else {
        OP_TRY(expand(search, topology));
    }
    search->iterations++;
    return OP_STATUS_OK;
}

/* Runs until done or out of budget; *sound is false when the plan does not hold, so that the search must start over. */
static OpStatus advance(OpReplanSearch *search, const OpTopology *topology, int32_t *budget, bool *sound,
                        OpPathStatus *out) {
    if (!search->initialized || search->overflow) {
        OP_TRY(begin(search, topology));
    }
    OP_TRY(apply_pending(search, topology));
    for (; !is_done(search, topology); (*budget)--) {
        if (*budget == 0) {
            *out = OP_PATH_BUDGET_EXHAUSTED;
            return OP_STATUS_OK;
        }
        OP_TRY(iterate(search, topology));
    }
    const OpReplanNode *focus = &search->nodes[focus_of(search)];
    if (!(focus->g < INFINITY) || !op_replan_consistent(focus)) {
        *out = OP_PATH_NO_PATH;
        return OP_STATUS_OK;
    }
    *out = OP_PATH_FOUND;
    return op_replan_walk(search, topology, sound);
}

OpStatus op_replan_run(OpReplanSearch *search, const OpTopology *topology, int32_t budget,
                       OpPathStatus *out) {
    op_replan_forget_path(search);
    bool sound = true;
    OP_TRY(advance(search, topology, &budget, &sound, out));
    if (!sound) { /* only a repair can be */
        op_replan_restart(search);
        sound = true;
        OP_TRY(advance(search, topology, &budget, &sound, out));
    }
    if (!sound) {
        op_replan_restart(search);
        return op_fail(OP_STATUS_INVALID_STATE, "step_cost", "must answer alike while a path is planned");
    }
    search->found = *out == OP_PATH_FOUND;
    return OP_STATUS_OK;
}
