/* What the byte formats of meshes, tiles and snapshots begin and end with. */
#ifndef ONEPATH_SRC_NAVMESH_MESH_BYTES_H
#define ONEPATH_SRC_NAVMESH_MESH_BYTES_H

#include "onepath/base.h"

/* Four letters, a format version and flags (0). Reading anything else is NAV_MESH_FORMAT or NAV_MESH_VERSION, naming the subject. */
void op_format_write_head(OpWriter *writer, const char *magic, uint16_t version);
OpStatus op_format_read_head(OpReader *reader, const char *subject, const char *magic, uint16_t version);

/* The same with the version of meshes, tiles and snapshots. */
#define OP_MESH_FORMAT_VERSION 2
void op_mesh_write_magic(OpWriter *writer, const char *magic);
OpStatus op_mesh_read_magic(OpReader *reader, const char *subject, const char *magic);

/* OUT_OF_RANGE for a part whose size does not fit the 32 bits that formats have for it. */
OpStatus op_format_check_part(const char *argument, size_t size);

/* Ends a save: BUFFER_TOO_SMALL, with *needed the size, when the writer's buffer was short. */
OpStatus op_mesh_finish_writing(const OpWriter *writer, size_t *needed);

#endif
