/* Generic A* once more, as the documents describe it, with a plain list that is searched from end to end in place of
 * a heap: the oracle for the order of expansions, ties, counts and cost bits. */
#ifndef ONEPATH_TESTS_REFERENCE_SEARCH_H
#define ONEPATH_TESTS_REFERENCE_SEARCH_H

#include "reference_grid.h"

/* Host callbacks as a value: a pure function of the cells and the salt, so that the library and the oracle can both
 * ask it. */
typedef enum HookKind {
    HOOK_NONE = 0,
    HOOK_RAISE,  /* costs go up by up to twice */
    HOOK_LOWER,  /* costs go down to as little as 0: closed cells are reopened */
    HOOK_MIXED,  /* both */
    HOOK_FORBID, /* a third of the steps gets NaN, infinity, a negative cost, or a zero of either sign */
    HOOK_KINDS
} HookKind;

typedef struct HookSpec {
    HookKind kind;
    int32_t blocked_percent;
    uint64_t salt;
} HookSpec;

double hook_step_cost(const HookSpec *hooks, OpCell from, OpCell to, double cost);
bool hook_blocked(const HookSpec *hooks, OpCell cell);

/* The same as library callbacks; hooks must outlive the queries. */
OpGridCallbacks hook_callbacks(HookSpec *hooks);

typedef struct RefResult {
    OpPathStatus status;
    double cost;
    OpCell *cells;
    int32_t cell_count;
    OpCell *expanded;
    int32_t expanded_count;
    int32_t iterations;
    int32_t reopened; /* how often a closed cell came back */
} RefResult;

/* options->callbacks is not looked at: hooks stands for them. A budget in the options is kept. */
void ref_a_star(const RefGrid *grid, const OpGridOptions *options, const HookSpec *hooks, OpCell start,
                OpCell goal, RefResult *out);
void ref_result_free(RefResult *result);

/* The estimate from cell to goal, with its scale and without the weight. */
double ref_heuristic(const RefGrid *grid, const OpGridOptions *options, OpCell cell, OpCell goal);

RefRules ref_rules_of(const OpGridOptions *options);

/* True when every step of the path is legal for the options and hooks; *sum is the cost added in path order. */
bool ref_path_is_legal(const RefGrid *grid, const OpGridOptions *options, const HookSpec *hooks,
                       const OpCell *cells, int32_t count, double *sum);

#endif
