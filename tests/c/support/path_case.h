/* A random query: a grid, costs, options, callbacks, start and goal, all made from one seed, as the library and the
 * oracle see them. */
#ifndef ONEPATH_TESTS_PATH_CASE_H
#define ONEPATH_TESTS_PATH_CASE_H

#include "reference_search.h"
#include "test_random.h"

typedef enum CostKind {
    COSTS_UNIT = 0, /* all areas cost 1 */
    COSTS_DYADIC,   /* multiples of 1/8: sums of straight steps are exact */
    COSTS_ANY,      /* tenths, thirds and the like: sums are rounded */
    COST_KINDS
} CostKind;

/* What all cases of a test have in common. */
typedef struct PathVariant {
    int32_t connectivity;
    OpDiagonalRule diagonals;
    int32_t agent_size;
    CostKind costs;
    int32_t max_side;
} PathVariant;

typedef struct PathCase {
    uint64_t seed;
    RefGrid reference;
    OpGrid *grid;
    OpCell start;
    OpCell goal;
    OpGridOptions options;
    HookSpec hooks; /* none, until a test sets them with path_case_set_hooks */
} PathCase;

/* Fills reference with noise, rooms, or lines, and with the costs of the kind. */
void random_cells(TestRandom *random, RefGrid *reference);
void random_costs(TestRandom *random, CostKind kind, RefGrid *reference);
OpCell random_cell(TestRandom *random, const RefGrid *reference);

/* allocator may be NULL. Start and goal are mostly cells where the agent fits. */
void path_case_make(PathCase *made, const PathVariant *variant, uint64_t seed);
void path_case_set_hooks(PathCase *path_case, HookSpec hooks);

/* Random heuristic, weight and callbacks. */
void path_case_randomise(PathCase *path_case);
void path_case_free(PathCase *path_case);

/* Prints seed, grid and options, and fails the test. */
void path_case_fail(const PathCase *path_case, const char *what);

/* Fails with the case in the log unless condition holds. */
#define case_check(path_case, condition)                                                                     \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            path_case_fail((path_case), #condition);                                                         \
        }                                                                                                    \
    } while (0)

/* Every member of the two results that a query promises. */
bool paths_equal(const OpGridPath *a, const OpGridPath *b);
bool cells_equal(const OpCell *a, const OpCell *b, int32_t count);

#endif
