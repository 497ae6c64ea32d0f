/* OnePath: tiled navigation meshes. Tiles of convex polygons, stitched across their borders and by off-mesh links; references
 * that go stale safely; bytes; snapshots.
 *
 * A mesh is a grid of tiles in the X/Z plane, Y up; one mesh serves one class of agents. Tile (x, z) begins at
 * (origin_x + x * tile_size, origin_z + z * tile_size); layers are floors of one column. Vertices are floats relative to their
 * tile's origin, world positions are doubles within 2^21 (exclusive). Polygons are convex and counter-clockwise, X to the
 * right and Z up.
 *
 * Most programs use op_nav_mesh_... (world.h), which builds, saves and queries such a mesh.
 */
#ifndef ONEPATH_NAVMESH_H
#define ONEPATH_NAVMESH_H

#include "onepath/base.h"
#include "onepath/nav_settings.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct OpVec2 {
    double x;
    double y;
} OpVec2;

typedef struct OpVec3 {
    double x;
    double y;
    double z;
} OpVec3;

/* ---- Parameters ---- */

/* What ties the tiles of a mesh together. cell_size, tile_size, origins and max_verts_per_poly follow the rules of
 * OpNavSettings; the floats are at least 0 and finite, the slope at most 90. */
typedef struct OpNavMeshParams {
    double origin_x;
    double origin_y;
    double origin_z;
    double tile_size;
    double cell_size;
    int32_t max_verts_per_poly;
    float walkable_climb;
    float agent_radius;
    float agent_height;
    float agent_max_slope_degrees;
    uint64_t settings_digest; /* of the builder settings that are not above; 0 for tiles made by hand */
} OpNavMeshParams;

/* The parameters of a mesh built with checked settings. */
OP_API OpStatus op_nav_settings_params(const OpNavSettings *settings, OpNavMeshParams *out);
OP_API OpStatus op_nav_mesh_params_check(const OpNavMeshParams *params);

/* 128 bits that stand for every setting that changes a tile: the first half of the SHA-256 of "ONFP", the format version
 * and the 68 bytes of the parameters. Tiles carry it. */
#define OP_FINGERPRINT_SIZE 16
OP_API OpStatus op_nav_mesh_params_fingerprint(const OpNavMeshParams *params,
                                               uint8_t out[OP_FINGERPRINT_SIZE]);

/* The largest magnitude of a tile-local height: 16384 * cell_size. */
OP_API double op_nav_mesh_params_max_local_extent(const OpNavMeshParams *params);

/* ---- Tiles ---- */

#define OP_TILE_MAX_VERTICES 65536
#define OP_TILE_MAX_POLYS 1048575
#define OP_TILE_MAX_LAYER 1023
#define OP_NAV_MAX_AREA 63
#define OP_PORTAL_NONE 255 /* else the side of the tile on which an edge lies: 0 +X, 1 +Z, 2 -X, 3 -Z */

/* Height detail of a polygon; all zero for none. Triangle indices below the polygon's vertex count mean its own vertices, the
 * others detail vertices from vertex_base on. */
typedef struct OpDetailMesh {
    uint32_t vertex_base;
    uint32_t triangle_base;
    uint16_t vertex_count;
    uint16_t triangle_count;
} OpDetailMesh;

/* An off-mesh link as a tile records it, in tile-local coordinates of at most max_local_extent; stitching attaches it. */
typedef struct OpOffMeshSlot {
    float start[3];
    float end[3];
    float radius; /* above 0 */
    uint8_t area; /* 0 to 63 */
    bool bidirectional;
    uint16_t flags;
    uint32_t user_id;
} OpOffMeshSlot;

/* The content of a tile. The format of the arrays and their rules: docs/navmesh-format.md. */
typedef struct OpNavTileData {
    int32_t tile_x;
    int32_t tile_z;
    int32_t layer; /* 0 to 1023 */
    double origin_y;

    const float *vertices; /* x, y, z */
    int32_t vertex_count;

    const uint8_t *poly_vertex_counts;
    const uint8_t *poly_areas; /* 0 to 63 */
    const uint16_t *poly_flags;
    const OpDetailMesh *detail_meshes; /* NULL for none at all */
    int32_t poly_count;

    /* Of all polygons one after the other. Edge i runs from vertex i to the next. */
    const uint16_t *poly_indices;
    const int32_t *edge_neighbors;    /* 0 wall or portal, k > 0 polygon k - 1 of this tile */
    const uint8_t *edge_portal_sides; /* OP_PORTAL_NONE or a side */
    int32_t index_count;

    const float *detail_vertices;    /* x, y, z */
    const uint8_t *detail_triangles; /* three indices and edge flags */
    int32_t detail_vertex_count;
    int32_t detail_triangle_count;

    const OpOffMeshSlot *off_mesh_links;
    int32_t off_mesh_link_count;
} OpNavTileData;

/* A tile. Meshes and libraries that take one share its unchanging content: the allocator it was made with must live as long as the
 * last of them, and together they are one object where threads are concerned. */
typedef struct OpNavTile OpNavTile;

/* Checks every rule of the format and copies the data. NAV_MESH_FORMAT names the array, polygon and edge that break one;
 * OUT_OF_RANGE for a tile that leaves the world. The tile takes the fingerprint of params. */
OP_API OpStatus op_nav_tile_create(const OpNavTileData *data, const OpNavMeshParams *params,
                                   const OpAllocator *allocator, OpNavTile **out);
OP_API void op_nav_tile_destroy(OpNavTile *tile);

/* The content, with areas and flags as they are now. Valid as long as the tile. */
OP_API OpStatus op_nav_tile_view(const OpNavTile *tile, OpNavTileData *out);

/* Where the tile begins in the world. */
OP_API OpStatus op_nav_tile_origin(const OpNavTile *tile, OpVec3 *out);

/* SHA-256 of the tile's bytes with the areas and flags it was built with. */
#define OP_CONTENT_ID_SIZE 32
OP_API OpStatus op_nav_tile_content_id(const OpNavTile *tile, uint8_t out[OP_CONTENT_ID_SIZE]);

/* The bytes of a tile ("ONPT"). *needed gets the size; BUFFER_TOO_SMALL when capacity is less. */
OP_API size_t op_nav_tile_saved_size(const OpNavTile *tile);
OP_API OpStatus op_nav_tile_save(const OpNavTile *tile, uint8_t *buffer, size_t capacity, size_t *needed);

/* NAV_MESH_FORMAT, NAV_MESH_VERSION or NAV_MESH_FINGERPRINT for bytes that are not a tile of such a mesh. */
OP_API OpStatus op_nav_tile_load(const uint8_t *bytes, size_t size, const OpNavMeshParams *params,
                                 const OpAllocator *allocator, OpNavTile **out);

/* ---- References ---- */

/* A polygon of a mesh: generation of the tile's slot (24 bits) | slot (20) | polygon (20). 0 is invalid. It is stale once its
 * tile was removed or replaced. */
typedef uint64_t OpPolyRef;
#define OP_POLY_REF_INVALID UINT64_C(0)

static inline uint32_t op_poly_ref_salt(OpPolyRef ref) {
    return (uint32_t)(ref >> 40);
}
static inline int32_t op_poly_ref_slot(OpPolyRef ref) {
    return (int32_t)(ref >> 20 & 0xFFFFF);
}
static inline int32_t op_poly_ref_poly(OpPolyRef ref) {
    return (int32_t)(ref & 0xFFFFF);
}
static inline OpPolyRef op_poly_ref(uint32_t salt, int32_t slot, int32_t poly) {
    return (OpPolyRef)salt << 40 | (OpPolyRef)(uint32_t)slot << 20 | (OpPolyRef)(uint32_t)poly;
}

/* A tile of a mesh: generation (24 bits) | slot (20). 0 is invalid. */
typedef uint64_t OpTileRef;
#define OP_TILE_REF_INVALID UINT64_C(0)

/* ---- Meshes ---- */

typedef struct OpTiledNavMesh OpTiledNavMesh;
#define OP_NAV_MESH_MAX_SLOTS 1048575

OP_API OpStatus op_tiled_nav_mesh_create(const OpNavMeshParams *params, const OpAllocator *allocator,
                                         OpTiledNavMesh **out);

/* Queries over the mesh must be destroyed first. */
OP_API void op_tiled_nav_mesh_destroy(OpTiledNavMesh *mesh);
OP_API OpNavMeshParams op_tiled_nav_mesh_params(const OpTiledNavMesh *mesh);

/* Adds its own copy of a tile in the lowest free slot. INVALID_STATE when the place is taken, NAV_MESH_FINGERPRINT for a tile
 * of other settings. All links are stitched anew. */
OP_API OpStatus op_tiled_nav_mesh_add_tile(OpTiledNavMesh *mesh, const OpNavTile *tile, OpTileRef *out);

/* Puts a tile in the place of the one at its position, in the same slot; the old references go stale. INVALID_STATE when the
 * place is empty. */
OP_API OpStatus op_tiled_nav_mesh_replace_tile(OpTiledNavMesh *mesh, const OpNavTile *tile, OpTileRef *out);

/* INVALID_ARGUMENT for a reference that is stale. */
OP_API OpStatus op_tiled_nav_mesh_remove_tile(OpTiledNavMesh *mesh, OpTileRef tile);

/* Goes up with every change of tiles, areas, flags and switches, and with every restore. */
OP_API uint64_t op_tiled_nav_mesh_edits(const OpTiledNavMesh *mesh);

OP_API int32_t op_tiled_nav_mesh_slot_count(const OpTiledNavMesh *mesh);
OP_API int32_t op_tiled_nav_mesh_tile_count(const OpTiledNavMesh *mesh);

/* The tile in a slot (NULL for none) and its generation. The mesh's own copy: read-only, valid until it is removed,
 * replaced or restored over. */
OP_API OpStatus op_tiled_nav_mesh_slot(const OpTiledNavMesh *mesh, int32_t slot, const OpNavTile **tile,
                                       uint32_t *salt);

/* OP_TILE_REF_INVALID when there is none. */
OP_API OpTileRef op_tiled_nav_mesh_tile_at(const OpTiledNavMesh *mesh, int32_t tile_x, int32_t tile_z,
                                           int32_t layer);

/* NULL for a stale reference. */
OP_API const OpNavTile *op_tiled_nav_mesh_tile(const OpTiledNavMesh *mesh, OpTileRef tile);

/* The column under a world position (finite, within 2^21). */
OP_API OpStatus op_tiled_nav_mesh_world_to_tile(const OpTiledNavMesh *mesh, double x, double z,
                                                int32_t *tile_x, int32_t *tile_z);

OP_API bool op_tiled_nav_mesh_is_valid(const OpTiledNavMesh *mesh, OpPolyRef poly);

/* ---- Polygons and links ---- */

/* Area (0 to 63) and flags now; INVALID_ARGUMENT for a stale reference. Changing them is an edit of this mesh alone. */
OP_API OpStatus op_tiled_nav_mesh_poly_area(const OpTiledNavMesh *mesh, OpPolyRef poly, uint8_t *out);
OP_API OpStatus op_tiled_nav_mesh_poly_flags(const OpTiledNavMesh *mesh, OpPolyRef poly, uint16_t *out);
OP_API OpStatus op_tiled_nav_mesh_set_poly_area(OpTiledNavMesh *mesh, OpPolyRef poly, uint8_t area);
OP_API OpStatus op_tiled_nav_mesh_set_poly_flags(OpTiledNavMesh *mesh, OpPolyRef poly, uint16_t flags);

/* The corners in world coordinates. *needed gets their number (at most 16); BUFFER_TOO_SMALL when capacity is less. */
OP_API OpStatus op_tiled_nav_mesh_poly_outline(const OpTiledNavMesh *mesh, OpPolyRef poly, OpVec3 *corners,
                                               int32_t capacity, int32_t *needed);

typedef enum OpNavLinkKind {
    OP_NAV_LINK_PORTAL = 0,          /* across a tile border */
    OP_NAV_LINK_OFF_MESH = 1,        /* along an off-mesh link from its start */
    OP_NAV_LINK_OFF_MESH_REVERSE = 2 /* and from its end, when it goes both ways */
} OpNavLinkKind;

/* Where one can go from a polygon besides the neighbours in its tile. */
typedef struct OpNavLink {
    OpPolyRef target;
    OpNavLinkKind kind;
    int32_t edge;      /* portals: of the source polygon */
    uint8_t range_min; /* portals: the part of that edge, in 255ths from its first corner */
    uint8_t range_max;
    int32_t off_mesh_slot;  /* off-mesh: the slot of the tile that owns the link */
    int32_t off_mesh_index; /* off-mesh: which of that tile's links */
} OpNavLink;

/* Portals, then off-mesh links forward, then reverse. Valid until the mesh is edited. */
OP_API OpStatus op_tiled_nav_mesh_links(const OpTiledNavMesh *mesh, OpPolyRef poly, const OpNavLink **links,
                                        int32_t *count);

/* Switches an off-mesh link off or on; all begin switched on. */
OP_API OpStatus op_tiled_nav_mesh_set_off_mesh_link_enabled(OpTiledNavMesh *mesh, OpTileRef tile,
                                                            int32_t index, bool enabled);
OP_API OpStatus op_tiled_nav_mesh_is_off_mesh_link_enabled(const OpTiledNavMesh *mesh, OpTileRef tile,
                                                           int32_t index, bool *out);

/* ---- Bytes ("ONPM", version 2) ---- */

/* The mesh with areas and flags as they are now, and without link switches. */
OP_API size_t op_tiled_nav_mesh_saved_size(const OpTiledNavMesh *mesh);
OP_API OpStatus op_tiled_nav_mesh_save(const OpTiledNavMesh *mesh, uint8_t *buffer, size_t capacity,
                                       size_t *needed);
OP_API OpStatus op_tiled_nav_mesh_load(const uint8_t *bytes, size_t size, const OpAllocator *allocator,
                                       OpTiledNavMesh **out);

/* ---- Snapshots ("ONPS") ---- */

typedef enum OpSnapshotMode {
    OP_SNAPSHOT_FULL = 0,      /* with every tile as it was built */
    OP_SNAPSHOT_REFERENCED = 1 /* with the content ids of the tiles, which a restore finds in a library */
} OpSnapshotMode;

/* Tiles by content id. It keeps its own copies. */
typedef struct OpTileLibrary OpTileLibrary;
OP_API OpStatus op_tile_library_create(const OpAllocator *allocator, OpTileLibrary **out);
OP_API void op_tile_library_destroy(OpTileLibrary *library);
OP_API OpStatus op_tile_library_add(OpTileLibrary *library, const OpNavTile *tile);

/* Every tile of a mesh, as it was built. */
OP_API OpStatus op_tile_library_add_mesh(OpTileLibrary *library, const OpTiledNavMesh *mesh);

OP_API OpStatus op_tiled_nav_mesh_snapshot_size(const OpTiledNavMesh *mesh, OpSnapshotMode mode, size_t *out);
OP_API OpStatus op_tiled_nav_mesh_snapshot(const OpTiledNavMesh *mesh, OpSnapshotMode mode, uint8_t *buffer,
                                           size_t capacity, size_t *needed);

/* Puts a mesh of the same parameters back as it was: slots, generations, areas, flags and switches. library may be NULL for
 * full snapshots. On failure nothing has changed. */
OP_API OpStatus op_tiled_nav_mesh_restore(OpTiledNavMesh *mesh, const uint8_t *bytes, size_t size,
                                          const OpTileLibrary *library);

/* A new mesh in the saved state. */
OP_API OpStatus op_tiled_nav_mesh_from_snapshot(const uint8_t *bytes, size_t size,
                                                const OpTileLibrary *library, const OpAllocator *allocator,
                                                OpTiledNavMesh **out);

/* ---- Debug geometry ---- */

typedef struct OpNavDebugPoly {
    OpPolyRef poly;
    int32_t first_corner; /* into corners */
    int32_t corner_count;
    uint16_t flags;
    uint8_t area;
} OpNavDebugPoly;

/* A link as a segment: the shared part of a border edge, or from departure to arrival. */
typedef struct OpNavDebugLink {
    OpPolyRef from;
    OpPolyRef to;
    OpNavLinkKind kind;
    OpVec3 start;
    OpVec3 end;
} OpNavDebugLink;

/* Plain data for drawing, in order of slots, polygons and links. Zero-initialise it; free it with
 * op_nav_debug_geometry_reset. */
typedef struct OpNavDebugGeometry {
    OpNavDebugPoly *polys;
    OpVec3 *corners;
    OpNavDebugLink *links;
    int32_t poly_count;
    int32_t corner_count;
    int32_t link_count;
    int32_t poly_capacity;
    int32_t corner_capacity;
    int32_t link_capacity;
    OpAllocator allocator;
} OpNavDebugGeometry;

OP_API OpStatus op_tiled_nav_mesh_debug_geometry(const OpTiledNavMesh *mesh, OpNavDebugGeometry *out);
OP_API void op_nav_debug_geometry_reset(OpNavDebugGeometry *geometry);

#ifdef __cplusplus
}
#endif

#endif
