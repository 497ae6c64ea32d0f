/* The state of the specialised jump point searches, for the engines and for saving it. */
#ifndef ONEPATH_SRC_GRID_OCTILE_JUMP_H
#define ONEPATH_SRC_GRID_OCTILE_JUMP_H

#include "grid/jps_plus_index.h"
#include "grid/jump_rules.h"
#include "grid/octile_engine.h"
#include "grid/octile_jump_list.h"

/* Tag: generation << 4 | direction of arrival << 1 | closed. Generations grow, so a tag below this search's first one is
 * from an older search. */
typedef struct OpJumpNode {
    OpOctileCost cost;
    int32_t parent; /* -1 for the start */
    uint32_t tag;
} OpJumpNode;

#define OP_JUMP_GENERATION_STEP 16u

typedef enum OpJumpFinder { OP_FINDER_BITS = 0, OP_FINDER_TABLES = 1 } OpJumpFinder;

typedef struct OpOctileJump {
    OpOctileEngine base;
    const int16_t *table; /* of the JPS+ index, for OP_FINDER_TABLES */
    OpJumpNode *nodes;
    OpJumpList open;
    int32_t open_cells;  /* visited and not closed; the list holds more, older entries of a cell included */
    uint32_t generation; /* in steps of OP_JUMP_GENERATION_STEP */
    uint8_t successors[OP_SQUARE_DIRECTIONS][256]; /* by direction of arrival and neighbour byte */
} OpOctileJump;

/* Prepares for a search and forgets the one before. */
OpStatus op_octile_jump_reset(OpOctileJump *engine, const OpGridOptions *options, OpJumpFinder finder,
                              OpCell start, OpCell goal);

/* The state after the mode, size and finder bytes, as saved (kind 12, mode 3), and the same read back. A failed restore
 * leaves nothing begun. */
void op_octile_jump_save(const OpOctileJump *engine, OpWriter *writer);
OpStatus op_octile_jump_restore(OpOctileJump *engine, const OpGridOptions *options, OpJumpFinder finder,
                                OpReader *reader);

#endif
