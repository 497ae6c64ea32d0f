/* The parts that saved states are made of: the "OPGS" header, checked numbers, area costs, heaps and search buffers. All
 * little-endian, by the one reader and writer of base.h.
 *
 * Every reader here returns GRID_STATE, with a message that names the part, for bytes that do not follow the format:
 * counts are bounded by the object and by the bytes left before anything is allocated or looped over, indices are in
 * range, flags are 0 or 1, and no number is NaN. */
#ifndef ONEPATH_SRC_SEARCH_STATE_PIECES_H
#define ONEPATH_SRC_SEARCH_STATE_PIECES_H

#include "search/search_buffers.h"

/* What a state is of. */
typedef enum OpStateKind {
    OP_STATE_GRID = 1,
    OP_STATE_HEX_GRID = 2,
    OP_STATE_VOXEL_GRID = 3,
    OP_STATE_GRAPH = 4,
    OP_STATE_GRID_REPLANNER = 5,
    OP_STATE_HEX_REPLANNER = 6,
    OP_STATE_FLOW_FIELD = 7,
    OP_STATE_A_STAR = 8,
    OP_STATE_JUMP_SEARCH = 9,
    OP_STATE_THETA_SEARCH = 10,
    OP_STATE_GRAPH_A_STAR = 11,
    OP_STATE_GRID_SEARCH = 12
} OpStateKind;

void op_state_write_header(OpWriter *writer, OpStateKind kind);
OpStatus op_state_read_header(OpReader *reader, OpStateKind kind);

/* GRID_STATE unless everything was read and nothing is left. */
OpStatus op_state_read_end(const OpReader *reader);

/* Ends a save: BUFFER_TOO_SMALL, with *needed the size, when the writer's buffer was short. */
OpStatus op_state_finish(const OpWriter *writer, size_t *needed);

/* field is the name for the message and for op_error_argument: a string literal without spaces. */
OpStatus op_state_read_flag(OpReader *reader, const char *field, bool *out);
OpStatus op_state_read_i32(OpReader *reader, const char *field, int32_t low, int32_t high, int32_t *out);
OpStatus op_state_read_number(OpReader *reader, const char *field, double *out);

/* A number of entries of entry_size bytes each, at most limit. */
OpStatus op_state_read_count(OpReader *reader, const char *field, int32_t limit, size_t entry_size,
                             int32_t *out);

/* GRID_STATE unless a value that the object fixes has the expected value. */
OpStatus op_state_expect(const char *field, int64_t expected, int64_t actual);

/* ---- Area costs ---- */

void op_state_write_areas(OpWriter *writer, int32_t version, const OpAreaCosts *areas);
OpStatus op_state_read_areas(OpReader *reader, int32_t *version, OpAreaCosts *areas);

/* ---- Open set and search buffers ---- */

void op_state_write_open_set(OpWriter *writer, const OpOpenSet *set);

/* Reads into the set in place. On failure it is empty. */
OpStatus op_state_read_open_set(OpReader *reader, OpOpenSet *set);

void op_state_write_buffers(OpWriter *writer, const OpSearchBuffers *buffers);

/* Reads in place: parents lead only to visited nodes that cost no more, without a circle, and open nodes are visited.
 * On failure the buffers are those of a search that has just begun. */
OpStatus op_state_read_buffers(OpReader *reader, OpSearchBuffers *buffers);

#endif
