/* The state of the specialised octile A*, for the engine and for saving it. */
#ifndef ONEPATH_SRC_GRID_OCTILE_A_STAR_H
#define ONEPATH_SRC_GRID_OCTILE_A_STAR_H

#include "grid/octile_engine.h"
#include "grid/octile_open_list.h"
#include "grid/square_topology.h"

/* Tag: generation << 6 | flags << 4 | direction of arrival << 1 | closed. Generations grow, so a tag below this search's
 * first one is from an older search. */
typedef struct OpOctileNode {
    OpOctileCost cost;
    uint32_t tag;
    int32_t order; /* of a closed cell: the iteration that expanded it, 0 when that was before a restore */
} OpOctileNode;

#define OP_OCTILE_GENERATION_STEP 64u

/* Flags of a cell reached by a straight step: the diagonal to that side leads back to a line that was left earlier. */
enum { OP_LEFT_IS_WORSE = 1, OP_RIGHT_IS_WORSE = 2 };

typedef struct OpOctileAStar {
    OpOctileEngine base;
    OpOctileNode *nodes;
    OpOctileHeap open;
    uint32_t generation; /* in steps of OP_OCTILE_GENERATION_STEP */
    int32_t offsets[OP_SQUARE_DIRECTIONS];
    uint8_t useful[OP_SQUARE_DIRECTIONS][256]; /* moves by direction of arrival and neighbour byte */
} OpOctileAStar;

/* Prepares for a search and forgets the one before. */
OpStatus op_octile_a_star_reset(OpOctileAStar *engine, const OpGridOptions *options, OpCell start,
                                OpCell goal);

/* Puts a cell with this cost into the open list, which has room. */
void op_octile_a_star_open(OpOctileAStar *engine, int32_t index, OpCell cell, OpOctileCost cost);

/* The state after the mode byte and the size, as saved (kind 12, mode 1), and the same read back. A failed restore leaves
 * nothing begun. */
void op_octile_a_star_save(const OpOctileAStar *engine, OpWriter *writer);
OpStatus op_octile_a_star_restore(OpOctileAStar *engine, const OpGridOptions *options, OpReader *reader);

#endif
