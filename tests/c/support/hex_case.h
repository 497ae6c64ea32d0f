/* A random hex query made from one seed, as the library and the oracle see it; and hex objects as subjects of the trials of
 * saved states. */
#ifndef ONEPATH_TESTS_HEX_CASE_H
#define ONEPATH_TESTS_HEX_CASE_H

#include "hex_reference.h"
#include "path_case.h"
#include "state_subject.h"

enum { HEX_LAYOUTS = 4 };

typedef struct HexCase {
    uint64_t seed;
    RefHex reference;
    OpHexGrid *grid;
    OpCell start;
    OpCell goal;
    OpGridOptions options;
    HookSpec hooks; /* none, until hex_case_set_hooks */
} HexCase;

/* Start and goal are mostly walkable cells. */
void hex_case_make(HexCase *made, OpHexLayout layout, CostKind costs, int32_t max_side, uint64_t seed);
void hex_case_set_hooks(HexCase *hex_case, HookSpec hooks);

/* Random heuristic, weight, algorithm (which changes nothing) and callbacks. */
void hex_case_randomise(HexCase *hex_case);
void hex_case_free(HexCase *hex_case);

/* Prints seed, grid and options, and fails the test. */
void hex_case_fail(const HexCase *hex_case, const char *what);

/* Fails with the case in the log unless condition holds. */
#define hex_check(hex_case, condition)                                                                       \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            hex_case_fail((hex_case), #condition);                                                           \
        }                                                                                                    \
    } while (0)

/* Changes a cell, a rectangle or an area cost of the grid and of the reference alike. */
void hex_case_edit(HexCase *hex_case, TestRandom *random);

StateSubject hex_grid_subject(OpHexGrid *grid);
StateSubject hex_search_subject(OpHexSearch *search);

#endif
