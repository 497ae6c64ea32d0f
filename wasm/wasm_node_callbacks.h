/* Host callbacks that name nodes by number: those of graphs and voxel grids. They fail like those of wasm_options.h. */
#ifndef ONEPATH_WASM_WASM_NODE_CALLBACKS_H
#define ONEPATH_WASM_WASM_NODE_CALLBACKS_H

#include "wasm_options.h"

/* The cost of a move or edge; NaN when the callback failed. */
OPW_IMPORT("onepath_node_cost")
extern double onepath_node_cost(int32_t user, int32_t from, int32_t to, double cost);

/* 0 or 1; anything else when the callback failed. */
OPW_IMPORT("onepath_node_blocked")
extern int32_t onepath_node_blocked(int32_t user, int32_t node);

/* An estimate of the cost between two nodes; NaN when the callback failed. */
OPW_IMPORT("onepath_node_estimate")
extern double onepath_node_estimate(int32_t user, int32_t from, int32_t to);

/* 0 or 1; anything else when the callback failed. */
OPW_IMPORT("onepath_link_valid")
extern int32_t onepath_link_valid(int32_t user, int32_t a, int32_t b);

static inline OpStatus host_node_cost(void *user, int32_t from, int32_t to, double cost, double *out) {
    double answer = onepath_node_cost((int32_t)(intptr_t)user, from, to, cost);
    if (answer != answer) {
        return op_fail(OP_STATUS_CALLBACK_FAILED, "cost", "failed");
    }
    *out = answer;
    return OP_STATUS_OK;
}

static inline OpStatus host_node_blocked(void *user, int32_t node, bool *out) {
    int32_t answer = onepath_node_blocked((int32_t)(intptr_t)user, node);
    if (answer != 0 && answer != 1) {
        return op_fail(OP_STATUS_CALLBACK_FAILED, "blocked", "failed");
    }
    *out = answer == 1;
    return OP_STATUS_OK;
}

static inline OpStatus host_node_estimate(void *user, int32_t from, int32_t to, double *out) {
    double answer = onepath_node_estimate((int32_t)(intptr_t)user, from, to);
    if (answer != answer) {
        return op_fail(OP_STATUS_CALLBACK_FAILED, "heuristic", "failed");
    }
    *out = answer;
    return OP_STATUS_OK;
}

static inline OpStatus host_link_valid(void *user, int32_t a, int32_t b, bool *out) {
    int32_t answer = onepath_link_valid((int32_t)(intptr_t)user, a, b);
    if (answer != 0 && answer != 1) {
        return op_fail(OP_STATUS_CALLBACK_FAILED, "link_valid", "failed");
    }
    *out = answer == 1;
    return OP_STATUS_OK;
}

#endif
