/* Reading the path off the costs of a finished replanning search: from the focus, always to the neighbour through which the
 * root is nearest, settled neighbours first, ties by neighbour order. */
#include "search/replan_search.h"

#include <math.h>

#include "base/memory.h"
#include "base/status.h"

/* The relative difference between plan and path that a repair may leave. */
#define DRIFT 1e-9

typedef struct Walk {
    OpReplanSearch *search;
    const OpTopology *topology;
    OpMoveDirection direction;
    int32_t from;     /* the focus */
    int32_t to;       /* the root */
    uint8_t *visited; /* NULL on the first try */
} Walk;

/* The best move out of a node, with node = -1 when there is none. On the second try visited nodes are left out, and the
 * move must account for the node's own cost. */
static OpStatus choose(const Walk *walk, int32_t node, OpMove *out) {
    const OpReplanNode *nodes = walk->search->nodes;
    OpMove moves[OP_MAX_DEGREE];
    int32_t count = 0;
    OP_TRY(walk->topology->list_moves(walk->topology->self, node, walk->direction, moves, &count));
    *out = (OpMove){-1, 0.0};
    bool best_settled = false;
    double best = INFINITY;
    for (int32_t i = 0; i < count; i++) {
        const OpReplanNode *next = &nodes[moves[i].node];
        double through = next->g + moves[i].cost;
        bool settled = op_replan_consistent(next);
        bool better = settled == best_settled ? through < best : settled && through < INFINITY;
        if (walk->visited != NULL &&
            (walk->visited[moves[i].node] != 0 || !op_replan_same(through, nodes[node].g))) {
            continue;
        }
        if (better) {
            *out = moves[i];
            best = through;
            best_settled = settled;
        }
    }
    return OP_STATUS_OK;
}

static OpStatus append(OpReplanSearch *search, OpReplanStep step) {
    OP_TRY(op_grow_array(&search->allocator, (void **)&search->path, &search->path_capacity,
                         search->path_count, search->path_count + 1, sizeof(OpReplanStep)));
    search->path[search->path_count++] = step;
    return OP_STATUS_OK;
}

/* Follows the best moves. *walked is false at a dead end or in a circle (Brent 1980: a landmark that moves on after 1,
 * 2, 4, ... steps meets any circle). */
static OpStatus follow(const Walk *walk, bool *walked) {
    OpReplanSearch *search = walk->search;
    int32_t node = walk->from;
    int32_t landmark = node;
    size_t landmark_moves_at = 2;
    search->path_count = 0;
    OP_TRY(append(search, (OpReplanStep){node, 0.0}));
    while (node != walk->to) {
        OpMove move = {-1, 0.0};
        OP_TRY(choose(walk, node, &move));
        if (move.node < 0 || move.node == landmark) {
            *walked = false;
            return OP_STATUS_OK;
        }
        node = move.node;
        OP_TRY(append(search, (OpReplanStep){node, move.cost}));
        if (search->path_count == landmark_moves_at) {
            landmark = node;
            landmark_moves_at *= 2;
        }
    }
    *walked = true;
    return OP_STATUS_OK;
}

/* The same with a memory, stepping back from dead ends: in a search that was not repaired, steps that cost nothing can
 * lead in circles although all costs are right. */
static OpStatus explore(const Walk *walk, bool *walked) {
    OpReplanSearch *search = walk->search;
    search->path_count = 0;
    OP_TRY(append(search, (OpReplanStep){walk->from, 0.0}));
    walk->visited[walk->from] = 1;
    while (search->path_count > 0) {
        int32_t node = search->path[search->path_count - 1].node;
        if (node == walk->to) {
            break;
        }
        OpMove move = {-1, 0.0};
        OP_TRY(choose(walk, node, &move));
        if (move.node < 0) {
            search->path_count--;
        } else {
            walk->visited[move.node] = 1;
            OP_TRY(append(search, (OpReplanStep){move.node, move.cost}));
        }
    }
    *walked = search->path_count > 0;
    return OP_STATUS_OK;
}

static OpStatus explore_with_memory(Walk *walk, bool *walked) {
    const OpReplanSearch *search = walk->search;
    OP_TRY(op_alloc_zeroed(&search->allocator, (size_t)search->node_count, 1, (void **)&walk->visited));
    OpStatus status = explore(walk, walked);
    op_free_array(&search->allocator, walk->visited, (size_t)search->node_count, 1);
    return status;
}

/* Turns a path that was walked from the goal around; the costs belong to the steps between the nodes. */
static void reverse(OpReplanSearch *search) {
    size_t count = search->path_count;
    OpReplanStep *path = search->path;
    for (size_t i = 0; i < count / 2; i++) {
        OpReplanStep swapped = path[i];
        path[i] = path[count - 1 - i];
        path[count - 1 - i] = swapped;
    }
    for (size_t i = count - 1; i > 0; i--) {
        path[i].cost = path[i - 1].cost;
    }
    path[0].cost = 0.0;
}

/* Repairs can leave costs that are too low: by the tolerance of many comparisons added up, or by steps that cost nothing
 * (replan_search.h). Then the path is dearer than its cost in the plan. */
static bool is_as_cheap_as_claimed(const OpReplanSearch *search, double claim) {
    double magnitude = claim > 1.0 ? claim : 1.0;
    return search->path_cost <= claim + DRIFT * magnitude;
}

OpStatus op_replan_walk(OpReplanSearch *search, const OpTopology *topology, bool *walked) {
    bool from_goal = search->mode == OP_REPLAN_LPA_STAR;
    Walk walk = {
        .search = search,
        .topology = topology,
        .direction = from_goal ? OP_MOVES_IN : OP_MOVES_OUT,
        .from = from_goal ? search->goal : search->start,
        .to = from_goal ? search->start : search->goal,
    };
    OpStatus status = follow(&walk, walked);
    if (status == OP_STATUS_OK && !*walked && !search->repairing) {
        status = explore_with_memory(&walk, walked);
    }
    if (status != OP_STATUS_OK || !*walked) {
        search->path_count = 0;
        return status;
    }
    if (from_goal) {
        reverse(search);
    }
    search->path_cost = 0.0;
    for (size_t i = 1; i < search->path_count; i++) {
        search->path_cost += search->path[i].cost;
    }
    if (search->repairing && !is_as_cheap_as_claimed(search, search->nodes[walk.from].g)) {
        search->path_count = 0;
        search->path_cost = INFINITY;
        *walked = false;
    }
    return OP_STATUS_OK;
}
