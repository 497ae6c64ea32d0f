/* Small tiled meshes made by hand or from a seed: tiles whose polygons are cut differently on either side of a border, holes,
 * floors above each other, slopes, areas and off-mesh links. */
#ifndef ONEPATH_TESTS_NAV_SCENE_H
#define ONEPATH_TESTS_NAV_SCENE_H

#include "onepath/onepath.h"
#include "test_random.h"

/* ---- A tile in the making ---- */

enum { DRAFT_VERTICES = 128, DRAFT_POLYS = 64, DRAFT_INDICES = 512, DRAFT_LINKS = 8, DRAFT_DETAIL = 16 };

typedef struct TileDraft {
    int32_t tile_x;
    int32_t tile_z;
    int32_t layer;
    double origin_y;
    float vertices[3 * DRAFT_VERTICES];
    uint8_t sizes[DRAFT_POLYS];
    uint8_t areas[DRAFT_POLYS];
    uint16_t flags[DRAFT_POLYS];
    OpDetailMesh details[DRAFT_POLYS];
    uint16_t indices[DRAFT_INDICES];
    int32_t neighbors[DRAFT_INDICES];
    uint8_t sides[DRAFT_INDICES];
    float detail_vertices[3 * DRAFT_DETAIL];
    uint8_t detail_triangles[4 * DRAFT_DETAIL];
    OpOffMeshSlot links[DRAFT_LINKS];
    int32_t vertex_count;
    int32_t poly_count;
    int32_t index_count;
    int32_t detail_vertex_count;
    int32_t detail_triangle_count;
    int32_t link_count;
} TileDraft;

/* Climb 0.5, tiles of side 8, cells of 0.25, at most 16 corners. */
OpNavMeshParams scene_params(void);

TileDraft draft_tile(int32_t tile_x, int32_t tile_z, int32_t layer);
uint16_t draft_vertex(TileDraft *draft, double x, double y, double z);

/* The corners are vertices of the draft, counter-clockwise. Area 0, flags 1. Returns the polygon. */
int32_t draft_poly(TileDraft *draft, const uint16_t *corners, int32_t count);

/* A flat rectangle of its own four vertices. */
int32_t draft_rectangle(TileDraft *draft, double x0, double z0, double x1, double z1, double y);

void draft_link(TileDraft *draft, OpVec3 start, OpVec3 end, double radius, bool bidirectional);

/* Joins edges that two polygons share, and marks what is left on a border as portals. Call it last. */
void draft_join(TileDraft *draft, const OpNavMeshParams *params);

OpNavTileData draft_data(const TileDraft *draft);
OpNavTile *draft_create(const TileDraft *draft, const OpNavMeshParams *params);

/* Joins the draft, and adds its tile to a mesh. */
OpTileRef draft_add(TileDraft *draft, OpTiledNavMesh *mesh);

/* ---- Random meshes ---- */

typedef struct SceneKind {
    int32_t tiles; /* along either side, at most 4 */
    int32_t cuts;  /* polygons of a tile along either side, at most 5 */
    int32_t hole_percent;
    int32_t layer_percent; /* tiles with a floor above */
    int32_t link_count;    /* off-mesh links */
    bool areas;            /* polygons of areas 0 to 3 and flags 1 to 7 */
    double shift;          /* of the whole scene along x and z */
} SceneKind;

typedef struct NavScene {
    uint64_t seed;
    SceneKind kind;
    OpTiledNavMesh *mesh;
    OpNavMeshQuery *query;
} NavScene;

/* The same seed gives the same scene, up to the shift. */
void nav_scene_make(NavScene *scene, SceneKind kind, uint64_t seed, const OpAllocator *allocator);
void nav_scene_free(NavScene *scene);

/* Prints the seed and fails the test. */
void nav_scene_fail(const NavScene *scene, const char *what);

#define scene_check(scene, condition)                                                                        \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            nav_scene_fail((scene), #condition);                                                             \
        }                                                                                                    \
    } while (0)

/* Anywhere in the scene or a little outside. */
OpVec3 nav_scene_position(const NavScene *scene, TestRandom *random);

/* A polygon and a place in it; false when the mesh is empty. */
bool nav_scene_place(const NavScene *scene, TestRandom *random, OpPolyRef *poly, OpVec3 *position);

/* Some areas dear, some flags refused, sometimes areas forbidden. */
OpQueryFilter nav_scene_filter(TestRandom *random);

#endif
