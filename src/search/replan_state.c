/* Saving and restoring replanning searches. A restore goes over the bytes twice: once to check them, once, after memory
 * is reserved, to take them over. */
#include "search/replan_state.h"

#include <math.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/status.h"

#define PLANNED_ENTRY_SIZE 20
#define QUEUE_ENTRY_SIZE 20

/* ---- Writing ---- */

static bool is_planned(const OpReplanNode *node) {
    return op_is_finite(node->g) || op_is_finite(node->rhs);
}

static void write_planned(OpWriter *writer, const OpReplanSearch *search) {
    int32_t count = 0;
    for (int32_t node = 0; node < search->node_count; node++) {
        count += is_planned(&search->nodes[node]) ? 1 : 0;
    }
    op_write_i32(writer, count);
    for (int32_t node = 0; node < search->node_count; node++) {
        if (is_planned(&search->nodes[node])) {
            op_write_i32(writer, node);
            op_write_f64(writer, search->nodes[node].g);
            op_write_f64(writer, search->nodes[node].rhs);
        }
    }
}

static void write_queue(OpWriter *writer, const OpReplanOpenSet *open) {
    op_write_i32(writer, (int32_t)open->size);
    for (size_t slot = 0; slot < open->size; slot++) {
        op_write_i32(writer, open->heap[slot].node);
        op_write_f64(writer, open->heap[slot].key.first);
        op_write_f64(writer, open->heap[slot].key.second);
    }
}

void op_replan_write_state(OpWriter *writer, const OpReplanSearch *search) {
    op_write_i32(writer, search->node_count);
    op_write_u8(writer, (uint8_t)search->mode);
    op_write_i32(writer, search->start);
    op_write_i32(writer, search->goal);
    op_write_u8(writer, search->initialized ? 1 : 0);
    op_write_u8(writer, search->found ? 1 : 0);
    op_write_i64(writer, search->iterations);
    op_write_i64(writer, search->expanded);
    op_write_i32(writer, search->last_expanded);
    if (!search->initialized) {
        return;
    }
    op_write_f64(writer, search->km);
    op_write_u8(writer, search->overflow ? 1 : 0);
    op_write_i32(writer, (int32_t)search->pending_count);
    for (size_t i = 0; i < search->pending_count; i++) {
        op_write_i32(writer, search->pending[i]);
    }
    write_planned(writer, search);
    write_queue(writer, &search->open);
}

/* ---- Reading ---- */

typedef struct Loading {
    OpReader *reader;
    OpReplanSearch *target; /* NULL while the bytes are only checked */
    const OpReplanSearch *search;
    uint8_t *queued; /* per node, while checking */
    int32_t pending_count;
    int32_t queue_count;
} Loading;

static OpStatus read_pending(Loading *loading, bool overflow) {
    const OpReplanSearch *search = loading->search;
    int32_t limit = overflow ? 0 : search->node_count;
    OP_TRY(op_state_read_count(loading->reader, "state.pending.count", limit, sizeof(int32_t),
                               &loading->pending_count));
    for (int32_t i = 0; i < loading->pending_count; i++) {
        int32_t entry = 0;
        OP_TRY(op_state_read_i32(loading->reader, "state.pending.node", -search->node_count,
                                 search->node_count - 1, &entry));
        if (loading->target != NULL) {
            loading->target->pending[i] = entry;
        }
    }
    return OP_STATUS_OK;
}

/* Costs are never negative; they may be infinite. */
static OpStatus read_cost(OpReader *reader, const char *field, double *out) {
    OP_TRY(op_state_read_number(reader, field, out));
    return *out >= 0.0 ? OP_STATUS_OK
                       : op_fail(OP_STATUS_GRID_STATE, field, "must not be negative, was %g", *out);
}

static OpStatus read_planned_node(Loading *loading, int32_t *previous) {
    OpReplanNode costs = {0.0, 0.0};
    int32_t node = 0;
    OP_TRY(op_state_read_i32(loading->reader, "state.planned.node", *previous + 1,
                             loading->search->node_count - 1, &node));
    OP_TRY(read_cost(loading->reader, "state.planned.g", &costs.g));
    OP_TRY(read_cost(loading->reader, "state.planned.rhs", &costs.rhs));
    if (!is_planned(&costs)) {
        return op_fail(OP_STATUS_GRID_STATE, "state.planned.node", "must have a finite g or rhs, %d has not",
                       node);
    }
    if (loading->target != NULL) {
        loading->target->nodes[node] = costs;
    }
    *previous = node;
    return OP_STATUS_OK;
}

static OpStatus read_planned(Loading *loading) {
    int32_t count = 0;
    int32_t previous = -1;
    OP_TRY(op_state_read_count(loading->reader, "state.planned.count", loading->search->node_count,
                               PLANNED_ENTRY_SIZE, &count));
    for (int32_t i = 0; i < count; i++) {
        OP_TRY(read_planned_node(loading, &previous));
    }
    return OP_STATUS_OK;
}

static OpStatus read_queued(Loading *loading) {
    OpReplanEntry entry = {{0.0, 0.0}, 0};
    OP_TRY(op_state_read_i32(loading->reader, "state.queue.node", 0, loading->search->node_count - 1,
                             &entry.node));
    OP_TRY(op_state_read_number(loading->reader, "state.queue.key1", &entry.key.first));
    OP_TRY(op_state_read_number(loading->reader, "state.queue.key2", &entry.key.second));
    if (loading->target != NULL) {
        OpReplanOpenSet *open = &loading->target->open;
        open->slots[entry.node] = (int32_t)open->size;
        open->heap[open->size++] = entry;
        return OP_STATUS_OK;
    }
    if (loading->queued[entry.node] != 0) {
        return op_fail(OP_STATUS_GRID_STATE, "state.queue.node", "must be listed once, but %d is twice",
                       entry.node);
    }
    loading->queued[entry.node] = 1;
    return OP_STATUS_OK;
}

static OpStatus read_queue(Loading *loading) {
    OP_TRY(op_state_read_count(loading->reader, "state.queue.count", loading->search->node_count,
                               QUEUE_ENTRY_SIZE, &loading->queue_count));
    for (int32_t i = 0; i < loading->queue_count; i++) {
        OP_TRY(read_queued(loading));
    }
    return OP_STATUS_OK;
}

/* No process counts that far, and sums with what it does count stay in range. */
#define MAX_COUNTER (INT64_MAX / 2)

static OpStatus read_counter(OpReader *reader, const char *field, int64_t *out) {
    *out = op_read_i64(reader);
    return *out >= 0 && *out <= MAX_COUNTER
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_GRID_STATE, field, "must be in [0, 2^62), was %lld", (long long)*out);
}

/* The fields of a search that are always there; those of *head that are arrays stay empty. */
static OpStatus read_head(OpReader *reader, const OpReplanSearch *search, OpReplanSearch *head) {
    int32_t node_count = 0;
    int32_t mode = 0;
    OP_TRY(op_state_read_i32(reader, "state.node_count", 0, INT32_MAX, &node_count));
    OP_TRY(op_state_expect("state.node_count", search->node_count, node_count));
    mode = op_read_u8(reader);
    OP_TRY(op_state_expect("state.mode", search->mode, mode));
    OP_TRY(op_state_read_i32(reader, "state.start", 0, node_count - 1, &head->start));
    OP_TRY(op_state_read_i32(reader, "state.goal", 0, node_count - 1, &head->goal));
    OP_TRY(op_state_read_flag(reader, "state.initialized", &head->initialized));
    OP_TRY(op_state_read_flag(reader, "state.found", &head->found));
    OP_TRY(read_counter(reader, "state.iterations", &head->iterations));
    OP_TRY(read_counter(reader, "state.expanded", &head->expanded));
    OP_TRY(op_state_read_i32(reader, "state.last_expanded", 0, INT32_MAX, &head->last_expanded));
    if (head->initialized) {
        OP_TRY(read_cost(reader, "state.km", &head->km));
        OP_TRY(op_state_read_flag(reader, "state.overflow", &head->overflow));
    }
    return OP_STATUS_OK;
}

static OpStatus read_body(Loading *loading, const OpReplanSearch *head) {
    if (head->initialized) {
        OP_TRY(read_pending(loading, head->overflow));
        OP_TRY(read_planned(loading));
        OP_TRY(read_queue(loading));
    }
    return op_state_read_end(loading->reader);
}

static OpStatus check_body(Loading *loading, const OpReplanSearch *head) {
    const OpAllocator *allocator = &loading->search->allocator;
    size_t count = (size_t)loading->search->node_count;
    OP_TRY(op_alloc_zeroed(allocator, count, 1, (void **)&loading->queued));
    OpStatus status = read_body(loading, head);
    op_free_array(allocator, loading->queued, count, 1);
    return status;
}

static OpStatus reserve(OpReplanSearch *search, const Loading *loading) {
    OP_TRY(op_grow_array(&search->allocator, (void **)&search->pending, &search->pending_capacity,
                         search->pending_count, (size_t)loading->pending_count, sizeof(int32_t)));
    size_t queued = (size_t)loading->queue_count;
    size_t extra = queued > search->open.size ? queued - search->open.size : 0;
    return op_replan_open_set_reserve(&search->open, extra);
}

static void take_over(Loading *loading, const OpReplanSearch *head) {
    OpReplanSearch *search = loading->target;
    op_replan_forget_path(search);
    op_replan_restart(search);
    for (int32_t node = 0; node < search->node_count && head->initialized; node++) {
        search->nodes[node] = (OpReplanNode){INFINITY, INFINITY};
    }
    (void)read_body(loading, head); /* checked before */
    search->start = head->start;
    search->goal = head->goal;
    search->initialized = head->initialized;
    search->found = head->found;
    search->iterations = head->iterations;
    search->expanded = head->expanded;
    search->last_expanded = head->last_expanded;
    search->km = head->km;
    search->overflow = head->overflow;
    search->repairing =
        head->initialized; /* it may have been; to think so only makes the next path be checked */
    search->pending_count = head->initialized ? (size_t)loading->pending_count : 0;
}

OpStatus op_replan_read_state(OpReader *reader, int32_t start, int32_t goal, OpReplanSearch *search) {
    OpReplanSearch head = {.km = 0.0};
    OP_TRY(read_head(reader, search, &head));
    OP_TRY(op_state_expect("state.start", start, head.start));
    OP_TRY(op_state_expect("state.goal", goal, head.goal));
    OpReader body = *reader;
    Loading loading = {.reader = reader, .search = search};
    OP_TRY(check_body(&loading, &head));
    OP_TRY(reserve(search, &loading));
    loading.reader = &body;
    loading.target = search;
    take_over(&loading, &head);
    return OP_STATUS_OK;
}
