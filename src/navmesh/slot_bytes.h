/* What mesh files and snapshots have in common: a count of slots, each with a generation and what it holds. */
#ifndef ONEPATH_SRC_NAVMESH_SLOT_BYTES_H
#define ONEPATH_SRC_NAVMESH_SLOT_BYTES_H

#include "navmesh/tiled_nav_mesh.h"

/* How a form reads its slots. */
typedef struct OpSlotForm {
    const char *subject;    /* for messages: "mesh" */
    const char *count_name; /* "mesh.slot_count" */
    const char *slots_name; /* "mesh.slots" */
    uint8_t last_kind;      /* kinds are 0 (a free slot) to this */
    /* Reads the tile of a slot that is not free. */
    OpStatus (*read_tile)(void *user, OpReader *reader, int32_t slot, uint8_t kind, OpNavTile **out);
    void *user;
} OpSlotForm;

/* Reads slots to the end of the bytes and puts them in the place of the mesh's, which is the last thing that can fail. */
OpStatus op_slots_read(OpReader *reader, const OpSlotForm *form, OpTiledNavMesh *mesh);

#endif
