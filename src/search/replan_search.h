/* Incremental replanning: Lifelong Planning A* (Koenig, Likhachev & Furcy 2004) and D* Lite (Koenig & Likhachev 2002, with
 * the key modifier km). One engine searches from a root towards a focus: LPA* from the start to the goal, D* Lite from
 * the goal to the start, which may move. g is a node's cost from the root as last settled, rhs the same one step
 * ahead; the queue holds the nodes where they differ. After a change only those nodes are searched again whose costs it
 * reaches.
 *
 * The engine sees the world through an OpTopology that the caller hands to each call, since what it points at may move
 * between calls. A change of the world must be announced (op_replan_mark...) before the next run, and a change of the
 * estimate's scale needs op_replan_restart.
 *
 * The published algorithms need step costs above 0. Where steps cost nothing, two nodes can prove each
 * other's outdated cost. So a repair whose path costs more than its plan says starts over. */
#ifndef ONEPATH_SRC_SEARCH_REPLAN_SEARCH_H
#define ONEPATH_SRC_SEARCH_REPLAN_SEARCH_H

#include "search/replan_open_set.h"
#include "search/topology.h"

/* Saved states carry the numbers. */
typedef enum OpReplanMode { OP_REPLAN_LPA_STAR = 0, OP_REPLAN_D_STAR_LITE = 1 } OpReplanMode;

typedef struct OpReplanNode {
    double g;
    double rhs;
} OpReplanNode;

typedef struct OpReplanStep {
    int32_t node;
    double cost; /* of the step to this node from the one before; 0 for the first */
} OpReplanStep;

typedef struct OpReplanSearch {
    OpAllocator allocator;
    OpReplanMode mode;
    int32_t node_count;
    int32_t start;
    int32_t goal;
    OpReplanNode *nodes; /* undefined unless initialized */
    OpReplanOpenSet open;
    double km;
    bool initialized; /* false before the first run and after a restart */
    bool overflow;    /* too much has changed: the next run starts over */
    bool repairing;   /* changes have been worked in since the search started over */
    bool found;       /* the last run ended with a path */

    int32_t *pending; /* changed nodes; ~node when those beside it are to be looked at too */
    size_t pending_count;
    size_t pending_capacity;

    int64_t iterations; /* pops so far, in all runs */
    int64_t expanded;   /* pops that changed a g */
    int32_t last_expanded;

    bool record_expansions;
    int32_t *recorded; /* the nodes whose g the last run changed, in order */
    size_t recorded_count;
    size_t recorded_capacity;

    OpReplanStep *path; /* start to goal; empty unless found */
    size_t path_count;
    size_t path_capacity;
    double path_cost;
} OpReplanSearch;

OpStatus op_replan_init(OpReplanSearch *search, OpReplanMode mode, int32_t node_count, int32_t start,
                        int32_t goal, const OpAllocator *allocator);
void op_replan_free(OpReplanSearch *search);

/* Forgets all that is planned; the counters stay. */
void op_replan_restart(OpReplanSearch *search);

/* Announces that moves of a node changed, or of a node and those beside it. Never fails: without memory to remember it
 * by, the next run starts over. */
void op_replan_mark(OpReplanSearch *search, int32_t node);
void op_replan_mark_around(OpReplanSearch *search, int32_t node);

/* Announces that more changed than is worth listing. */
void op_replan_mark_all(OpReplanSearch *search);

/* Drops the result of the last run, for a query that is refused. */
void op_replan_forget_path(OpReplanSearch *search);

/* LPA* starts over when the start moves, both when the goal does. */
void op_replan_move_start(OpReplanSearch *search, const OpTopology *topology, int32_t start);
void op_replan_set_goal(OpReplanSearch *search, int32_t goal);

/* Works in the changes and pops at most budget times (>= 0): *out is FOUND, NO_PATH or BUDGET_EXHAUSTED; after the
 * last, the next run goes on where this one stopped. Start and goal are walkable. A failure, of memory or of a
 * callback, leaves the search as it was before the pop or change that met it. */
OpStatus op_replan_run(OpReplanSearch *search, const OpTopology *topology, int32_t budget, OpPathStatus *out);

/* ---- Between the engine's files ---- */

static inline bool op_replan_consistent(const OpReplanNode *node) {
    return op_replan_same(node->g, node->rhs);
}

/* Writes the path of a finished search; *walked is false when the costs do not lead to the root, or a repair's path is
 * dearer than its plan. */
OpStatus op_replan_walk(OpReplanSearch *search, const OpTopology *topology, bool *walked);

#endif
