/* The pieces of saved states, read for a graph. */
#ifndef ONEPATH_SRC_GRAPH_GRAPH_STATE_H
#define ONEPATH_SRC_GRAPH_GRAPH_STATE_H

#include "search/state_pieces.h"

/* The pieces call malformed bytes GRID_STATE; for a graph they are GRAPH_STATE. */
static inline OpStatus op_graph_state_status(OpStatus status) {
    return status == OP_STATUS_GRID_STATE ? OP_STATUS_GRAPH_STATE : status;
}

#endif
