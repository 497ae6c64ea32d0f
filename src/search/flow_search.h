/* Flow fields: for every node the cheapest cost to one of several goals, and the neighbour to go to. Dijkstra's algorithm
 * run outwards from the goals gives the costs (the integration field of Emerson 2013), a pass over the nodes the
 * directions. After a change only the region it reaches is computed again, in the manner of Ramalingam & Reps (1996);
 * the result is bit for bit that of a field made anew.
 *
 * Why a repair is exact: a node's final cost is the least of its neighbours' final costs plus the move, rounded once.
 * Rounding is monotone, so that does not depend on the order in which nodes were settled. What a repair keeps are nodes
 * whose chain of next nodes leads to a goal over unchanged moves. Moves that do not raise the cost could close such a
 * chain to a circle that proves itself; a field that has one is computed anew instead. */
#ifndef ONEPATH_SRC_SEARCH_FLOW_SEARCH_H
#define ONEPATH_SRC_SEARCH_FLOW_SEARCH_H

#include "search/open_set.h"
#include "search/topology.h"

typedef struct OpFlowSearch {
    OpAllocator allocator;
    int32_t node_count;
    double *cost;  /* +infinity where no goal can be reached */
    int32_t *next; /* -1 for goals and unreachable nodes; while running, where the cost came from so far */
    uint8_t *marks;
    OpOpenSet open;
    int32_t *goals; /* increasing, distinct */
    int32_t goal_count;
    OpFlowStatus status;
    int32_t settled; /* pops of this run or repair */
    bool repairing;
    bool flat;        /* some node's next one is no nearer */
    int32_t *touched; /* nodes whose cost a repair changed, in order of first touch */
    size_t touched_count;
    size_t touched_capacity;
    int32_t *invalid; /* scratch: nodes whose cost a change may have made wrong */
    size_t invalid_count;
    size_t invalid_capacity;
} OpFlowSearch;

/* goals need be neither sorted nor distinct. */
OpStatus op_flow_init(OpFlowSearch *search, int32_t node_count, const int32_t *goals, int32_t goal_count,
                      const OpAllocator *allocator);
void op_flow_free(OpFlowSearch *search);

/* The next step computes everything. Costs and directions can still be read, and are those of before. */
void op_flow_drop(OpFlowSearch *search);

/* The same, and no node is reached any more. */
void op_flow_reset(OpFlowSearch *search);

/* Starts to compute everything. On failure nothing has changed. */
OpStatus op_flow_begin(OpFlowSearch *search, const OpTopology *topology);

/* A change that is being worked in: note every node whose moves may have changed, then repair. */
OpStatus op_flow_note_changed(OpFlowSearch *search, int32_t node);

/* Takes back what was noted. */
void op_flow_forget_changes(OpFlowSearch *search);

/* Follows the noted nodes to everything that depends on them and starts to refill that region; a running field goes on
 * with the region added. On failure the noted nodes are forgotten; a failing callback also drops the field. */
OpStatus op_flow_repair(OpFlowSearch *search, const OpTopology *topology);

/* At most budget pops (>= 0), and the directions once nothing is left to pop. A failure leaves the field as it was
 * before the pop that met it, or with only the directions to do. */
OpStatus op_flow_step(OpFlowSearch *search, const OpTopology *topology, int32_t budget);

/* ---- Between the engine's files ---- */

enum { OP_FLOW_GOAL = 1, OP_FLOW_TOUCHED = 2, OP_FLOW_INVALID = 4, OP_FLOW_DIRECTED = 8 };

/* Puts a node on the list of touched ones, for which there is room. */
void op_flow_touch(OpFlowSearch *search, int32_t node);

/* The directions of the nodes that a finished run or repair concerns. */
OpStatus op_flow_direct(OpFlowSearch *search, const OpTopology *topology);

#endif
