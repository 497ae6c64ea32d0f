/* Numbers in the bytes of corridors, followers and crowds. A reader here gives CROWD_STATE, with the field and the byte at which it
 * began, for bytes that do not follow the format. */
#ifndef ONEPATH_SRC_CROWD_CROWD_BYTES_H
#define ONEPATH_SRC_CROWD_CROWD_BYTES_H

#include "onepath/navmesh.h"

void op_crowd_write_vec3(OpWriter *writer, OpVec3 value);

OpStatus op_crowd_read_u8(OpReader *reader, const char *field, uint8_t low, uint8_t high, uint8_t *out);
OpStatus op_crowd_read_i32(OpReader *reader, const char *field, int32_t low, int32_t high, int32_t *out);
OpStatus op_crowd_read_u64(OpReader *reader, const char *field, uint64_t *out);

/* Finite, and from low to high (which may be infinite). */
OpStatus op_crowd_read_f64(OpReader *reader, const char *field, double low, double high, double *out);

/* Each coordinate finite; a position within 2^21, exclusive. */
OpStatus op_crowd_read_vec3(OpReader *reader, const char *field, OpVec3 *out);
OpStatus op_crowd_read_position(OpReader *reader, const char *field, OpVec3 *out);

/* CROWD_STATE unless nothing is left. */
OpStatus op_crowd_read_end(const OpReader *reader);

/* Ends a save: BUFFER_TOO_SMALL, with *needed the size, when the writer's buffer was short. */
OpStatus op_crowd_write_end(const OpWriter *writer, size_t *needed);

#endif
