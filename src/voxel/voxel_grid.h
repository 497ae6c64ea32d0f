/* The voxel grid's fields, and what the other files of this folder ask of it.
 *
 * Voxels lie in chunks of 16 x 16 x 16 bytes. A chunk in which no voxel was ever made to differ from the default area
 * is not stored: all such places of the table point to one shared chunk of default bytes, so that reading a voxel
 * never has to ask. */
#ifndef ONEPATH_SRC_VOXEL_VOXEL_GRID_H
#define ONEPATH_SRC_VOXEL_VOXEL_GRID_H

#include "onepath/voxel.h"

#define OP_VOXEL_CHUNK_SHIFT 4
#define OP_VOXEL_CHUNK_MASK (OP_VOXEL_CHUNK_SIDE - 1)

typedef struct OpVoxelListenerEntry {
    OpVoxelListener listener;
    int32_t id;
} OpVoxelListenerEntry;

/* What is in use only while a call runs, or kept from one query for the next. It may change under a const grid, since
 * no answer of the grid depends on it. */
typedef struct OpVoxelDerived {
    struct OpVoxelPagedSearch *paged; /* serves op_voxel_grid_find_path; NULL until the first query */
    bool searching;                   /* inside a query that may call back */
    bool notifying;                   /* inside a listener */
} OpVoxelDerived;

struct OpVoxelGrid {
    OpAllocator allocator;
    OpVoxel size;
    OpVoxel chunk_counts;
    uint8_t **chunks;       /* x fastest, then y, then z; default_chunk where nothing is stored */
    uint8_t *default_chunk; /* OP_VOXEL_CHUNK_BYTES of default_area */
    uint8_t default_area;
    OpVoxelSpace space;
    OpAreaCosts areas;
    double least_cost;  /* of areas */
    bool uniform_costs; /* all of areas are equal */
    int32_t version;
    int32_t area_version; /* goes up with every change of the area costs */
    uint64_t edits;       /* every change that a search in progress would not survive */
    OpVoxelListenerEntry *listeners;
    size_t listener_count;
    size_t listener_capacity;
    int32_t last_listener_id;
    OpVoxelDerived *derived;
};

/* ---- Places ---- */

static inline bool op_voxel_inside(const OpVoxelGrid *grid, OpVoxel voxel) {
    return voxel.x >= 0 && voxel.y >= 0 && voxel.z >= 0 && voxel.x < grid->size.x && voxel.y < grid->size.y &&
           voxel.z < grid->size.z;
}

/* The node index of a voxel inside; below 2^30. */
static inline int32_t op_voxel_node(const OpVoxelGrid *grid, OpVoxel voxel) {
    return voxel.x + grid->size.x * (voxel.y + grid->size.y * voxel.z);
}

static inline OpVoxel op_voxel_of_node(const OpVoxelGrid *grid, int32_t node) {
    int32_t row = node / grid->size.x;
    return (OpVoxel){node % grid->size.x, row % grid->size.y, row / grid->size.y};
}

static inline int32_t op_voxel_count(OpVoxel size) {
    return size.x * size.y * size.z;
}

/* How many chunks there are along each axis of a checked size. */
static inline OpVoxel op_voxel_chunk_counts(OpVoxel size) {
    return (OpVoxel){(size.x - 1) / OP_VOXEL_CHUNK_SIDE + 1, (size.y - 1) / OP_VOXEL_CHUNK_SIDE + 1,
                     (size.z - 1) / OP_VOXEL_CHUNK_SIDE + 1};
}

/* The place of a chunk in the table. */
static inline int32_t op_voxel_chunk_index(const OpVoxelGrid *grid, OpVoxel chunk) {
    return chunk.x + grid->chunk_counts.x * (chunk.y + grid->chunk_counts.y * chunk.z);
}

static inline OpVoxel op_voxel_chunk_of(OpVoxel voxel) {
    return (OpVoxel){voxel.x >> OP_VOXEL_CHUNK_SHIFT, voxel.y >> OP_VOXEL_CHUNK_SHIFT,
                     voxel.z >> OP_VOXEL_CHUNK_SHIFT};
}

/* The place of a voxel in its chunk. */
static inline int32_t op_voxel_in_chunk(OpVoxel voxel) {
    return (voxel.x & OP_VOXEL_CHUNK_MASK) | (voxel.y & OP_VOXEL_CHUNK_MASK) << 4 |
           (voxel.z & OP_VOXEL_CHUNK_MASK) << 8;
}

static inline const uint8_t *op_voxel_chunk_at(const OpVoxelGrid *grid, OpVoxel voxel) {
    return grid->chunks[op_voxel_chunk_index(grid, op_voxel_chunk_of(voxel))];
}

/* The area of a voxel inside. */
static inline uint8_t op_voxel_area(const OpVoxelGrid *grid, OpVoxel voxel) {
    return op_voxel_chunk_at(grid, voxel)[op_voxel_in_chunk(voxel)];
}

/* ---- Checks ---- */

/* OUT_OF_RANGE unless each side is at least 1 and their product at most OP_VOXEL_MAX_VOXELS. */
OpStatus op_voxel_check_size(OpVoxel size);

/* OUT_OF_RANGE, naming the coordinate, for a voxel outside. */
OpStatus op_voxel_check_voxel(const OpVoxelGrid *grid, OpVoxel voxel);

/* OUT_OF_RANGE, naming the field, unless the box is inside the grid. */
OpStatus op_voxel_check_box(const OpVoxelGrid *grid, OpVoxelBox box);

/* OUT_OF_RANGE, naming the field, unless the space is the default or follows its rules. */
OpStatus op_voxel_check_space(OpVoxelSpace space);

/* INVALID_STATE inside a callback of the grid's own query or inside one of its listeners. */
OpStatus op_voxel_check_editable(const OpVoxelGrid *grid);

/* INVALID_STATE inside a callback of a query of this grid. */
OpStatus op_voxel_check_not_searching(const OpVoxelGrid *grid);

/* ---- Making and changing ---- */

/* A grid of a checked size. */
OpStatus op_voxel_allocate(OpVoxel size, uint8_t default_area, const OpAllocator *allocator,
                           OpVoxelGrid **out);

/* A table of chunks for the grid's size, all of them the default. */
OpStatus op_voxel_allocate_table(const OpVoxelGrid *grid, uint8_t ***out);

/* Frees a table made for the grid, with what is stored in it. NULL is fine. */
void op_voxel_free_table(const OpVoxelGrid *grid, uint8_t **table);

/* Sets a voxel inside of a grid that nobody listens to, and leaves version and edits alone. Only fails for lack of
 * memory, and has then changed nothing. */
OpStatus op_voxel_store(OpVoxelGrid *grid, OpVoxel voxel, uint8_t area);

/* Replaces the area costs and what is known of them. */
void op_voxel_take_areas(OpVoxelGrid *grid, const OpAreaCosts *areas);

/* ---- Listeners ---- */

/* Tells listeners of the voxels of a box, x fastest, whose bit in changed is set. */
void op_voxel_notify(OpVoxelGrid *grid, OpVoxelBox box, const uint8_t *changed);

/* Tells listeners of every voxel that differs from the table of chunks before a restore. */
void op_voxel_notify_restored(OpVoxelGrid *grid, uint8_t *const *old);

/* ---- World ---- */

/* OUT_OF_RANGE, naming the coordinate, unless all are finite and within 2^21. */
OpStatus op_voxel_check_point(const char *x_name, const char *y_name, const char *z_name, OpVoxelPoint point);

/* The voxel under a point within 2^21, which may lie outside the grid. */
OpVoxel op_voxel_under(const OpVoxelGrid *grid, OpVoxelPoint point);

/* The centre of a voxel inside. */
OpVoxelPoint op_voxel_centre(const OpVoxelGrid *grid, OpVoxel voxel);

#endif
