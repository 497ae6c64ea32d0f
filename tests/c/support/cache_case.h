/* Tile caches over generated levels, random shapes for them, and meshes compared tile by tile. */
#ifndef ONEPATH_TESTS_CACHE_CASE_H
#define ONEPATH_TESTS_CACHE_CASE_H

#include "generators/level_generator.h"
#include "state_subject.h"
#include "test_random.h"

#include "onepath/onepath.h"

/* The ways from floors to tiles: by layers, and all together with each partition. */
typedef enum CacheWay {
    CACHE_BY_LAYERS,
    CACHE_LAYERS_WITH_SAMPLES,
    CACHE_WATERSHED,
    CACHE_MONOTONE,
    CACHE_WAYS
} CacheWay;

typedef struct CacheCase {
    Level level;
    OpTriangles triangles;
    OpNavSettings settings;
    double size;
} CacheCase;

/* A level of 64 units in tiles of 40 cells of 0.4; solo: in one tile. */
CacheCase cache_case(LevelKind kind, CacheWay way, uint32_t seed);
void cache_case_make_solo(CacheCase *on);
void cache_case_free(CacheCase *on);

OpTileCache *cache_of(const CacheCase *on, const OpAllocator *allocator);

/* The mesh of a plain build with these baked in. */
OpNavMesh *plain_build(const CacheCase *on, const OpAreaVolume *volumes, int32_t volume_count,
                       const OpObstacle *obstacles, int32_t obstacle_count);

/* Every shape; most are as large as crates and cars, some smaller than a cell, larger than the level, off the map, or with borders where
 * tiles have theirs. */
OpObstacle random_obstacle(const CacheCase *on, TestRandom *random);

/* A box around the whole level, for one that leaves nothing. */
OpObstacle obstacle_over_all(const CacheCase *on);

/* A volume over corners[8]. */
OpAreaVolume random_volume(const CacheCase *on, TestRandom *random, OpVec2 *corners);

double test_double(TestRandom *random, double low, double high);

/* The same tiles in the same places, as they were built. */
bool same_tiles(const OpTiledNavMesh *a, const OpTiledNavMesh *b);

/* The links are those of a mesh that is stitched from nothing. */
void check_links_are_fresh(const OpTiledNavMesh *mesh);

/* The cache's mesh is a plain build's with the shapes in force baked in. */
bool is_as_baked(const CacheCase *on, OpTileCache *cache);

/* To be freed with saved_state_free. */
SavedState cache_snapshot(const OpTileCache *cache, OpSnapshotMode mode);

/* ---- Changes ---- */

void add_random_shape(const CacheCase *on, OpTileCache *cache, TestRandom *random);

/* One that is there, if any is. */
void remove_random_shape(OpTileCache *cache, TestRandom *random);

/* Removes all shapes and brings the mesh up to date. */
void remove_all_shapes(OpTileCache *cache);

/* Adds or removes a shape, or updates a few tiles. */
void random_change(const CacheCase *on, OpTileCache *cache, TestRandom *random);

#endif
