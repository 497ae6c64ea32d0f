/* OnePath: the settings of navigation mesh builds, 2D and 3D, in world units, and the agents' presets.
 *
 *     OpNavSettings settings = op_nav_settings_humanoid();
 *     settings.agent_radius = 0.4;
 *
 * A build checks its settings as a whole; op_nav_settings_check does so beforehand. Every setting that changes the content of a
 * tile is part of the mesh's fingerprint, so that tiles of different settings never meet in one mesh.
 */
#ifndef ONEPATH_NAV_SETTINGS_H
#define ONEPATH_NAV_SETTINGS_H

#include "onepath/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How the 3D builder cuts the walkable surface into regions. The numbers are part of saved meshes. */
typedef enum OpPartition {
    OP_PARTITION_WATERSHED = 0,
    OP_PARTITION_MONOTONE = 1,
    OP_PARTITION_LAYERS = 2
} OpPartition;

/* A link between two points that no surface joins: a jump, a ladder, a teleporter. World coordinates are finite and within
 * 2^21 (exclusive). A build bakes it into the tile that holds its start; its end may lie in another tile. */
typedef struct OpOffMeshLinkDefinition {
    double start_x, start_y, start_z;
    double end_x, end_y, end_z;
    double radius;      /* above 0: how far an end may lie from its polygon */
    bool bidirectional; /* false: from start to end only */
    uint8_t area;       /* 0 to 63 */
    uint16_t flags;     /* for filters */
    uint32_t user_id;   /* the caller's own */
} OpOffMeshLinkDefinition;

typedef struct OpNavSettings {
    /* Agent. radius, height and climb are at least 0, the slope is in [0, 90] degrees. */
    double agent_radius;
    double agent_height;
    double walkable_climb;
    double agent_max_slope_degrees;

    /* Grid. cell_size is above 0; tile_size is exactly representable as a float, above 0 and at most 8192 * cell_size. The
     * origins, finite and within 2^21, are where tile (0, 0) begins. */
    double cell_size;
    double cell_height; /* above 0; 3D builds take both from 2^-20 to 2^20 */
    double tile_size;
    double origin_x;
    double origin_z;

    /* Polygons. */
    int32_t max_verts_per_poly; /* 3 to 16 */
    double floor_y;             /* 2D: the height of the floor; finite, within 2^21 */
    uint8_t area;               /* of all polygons, 0 to 63; 3D: of what only its slope makes walkable */
    uint16_t flags;             /* of all polygons */
    int32_t
        snap_bits; /* 2D: the grid unit is 2^-snap_bits, 0 to 16; -1 (automatic): the finest that cell_size allows */

    /* 3D. */
    OpPartition partition;
    int32_t min_region_area;       /* cells, at least 0 */
    int32_t merge_region_area;     /* cells, at least 0 */
    double contour_max_error;      /* cells, at least 0 */
    double max_edge_length;        /* world units, at least 0; 0 is off */
    double detail_sample_distance; /* world units, at least 0; 0 turns height detail off */
    double detail_max_error;       /* world units, at least 0 */

    /* Links, copied by builds. */
    const OpOffMeshLinkDefinition *off_mesh_links;
    int32_t off_mesh_link_count;
} OpNavSettings;

/* radius 0.6, height 2, climb 0.9, slope 45, cell 0.3 x 0.2, tile 64, 6 vertices, flags 1, watershed, regions 64 and 400
 * cells, contour error 1.3, edges 3.6, detail 1.8 and 0.2. */
OP_API OpNavSettings op_nav_settings_humanoid(void);

/* The same but radius 0.3, height 1, climb 0.4, slope 45, cell 0.15, tile 32. */
OP_API OpNavSettings op_nav_settings_small(void);

/* The same but radius 1.5, height 4, climb 1.2, slope 40, cell 0.5, tile 128. */
OP_API OpNavSettings op_nav_settings_large(void);

/* OUT_OF_RANGE or INVALID_ARGUMENT, naming the field, for the first setting out of its bounds. */
OP_API OpStatus op_nav_settings_check(const OpNavSettings *settings);

#ifdef __cplusplus
}
#endif

#endif
