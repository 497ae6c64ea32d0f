#include "nav_scene.h"

#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Tiles ---- */

enum { SIDE = 8 };

OpNavMeshParams scene_params(void) {
    return (OpNavMeshParams){.tile_size = SIDE,
                             .cell_size = 0.25,
                             .max_verts_per_poly = 16,
                             .walkable_climb = 0.5f,
                             .agent_radius = 0.25f,
                             .agent_height = 2.0f,
                             .agent_max_slope_degrees = 45.0f};
}

TileDraft draft_tile(int32_t tile_x, int32_t tile_z, int32_t layer) {
    return (TileDraft){.tile_x = tile_x, .tile_z = tile_z, .layer = layer};
}

uint16_t draft_vertex(TileDraft *draft, double x, double y, double z) {
    assert_true(draft->vertex_count < DRAFT_VERTICES);
    float *at = draft->vertices + 3 * draft->vertex_count;
    at[0] = (float)x;
    at[1] = (float)y;
    at[2] = (float)z;
    return (uint16_t)draft->vertex_count++;
}

int32_t draft_poly(TileDraft *draft, const uint16_t *corners, int32_t count) {
    assert_true(draft->poly_count < DRAFT_POLYS && draft->index_count + count <= DRAFT_INDICES);
    draft->sizes[draft->poly_count] = (uint8_t)count;
    draft->areas[draft->poly_count] = 0;
    draft->flags[draft->poly_count] = 1;
    for (int32_t i = 0; i < count; i++) {
        draft->sides[draft->index_count] = OP_PORTAL_NONE;
        draft->indices[draft->index_count++] = corners[i];
    }
    return draft->poly_count++;
}

int32_t draft_rectangle(TileDraft *draft, double x0, double z0, double x1, double z1, double y) {
    uint16_t corners[4] = {draft_vertex(draft, x0, y, z0), draft_vertex(draft, x1, y, z0),
                           draft_vertex(draft, x1, y, z1), draft_vertex(draft, x0, y, z1)};
    return draft_poly(draft, corners, 4);
}

void draft_link(TileDraft *draft, OpVec3 start, OpVec3 end, double radius, bool bidirectional) {
    assert_true(draft->link_count < DRAFT_LINKS);
    draft->links[draft->link_count++] =
        (OpOffMeshSlot){.start = {(float)start.x, (float)start.y, (float)start.z},
                        .end = {(float)end.x, (float)end.y, (float)end.z},
                        .radius = (float)radius,
                        .bidirectional = bidirectional,
                        .flags = 1};
}

static int32_t first_index(const TileDraft *draft, int32_t poly) {
    int32_t first = 0;
    for (int32_t i = 0; i < poly; i++) {
        first += draft->sizes[i];
    }
    return first;
}

/* The polygon with the edge from vertex a to vertex b, or -1. */
static int32_t poly_with_edge(const TileDraft *draft, uint16_t a, uint16_t b) {
    for (int32_t poly = 0, first = 0; poly < draft->poly_count; first += draft->sizes[poly++]) {
        for (int32_t i = 0; i < draft->sizes[poly]; i++) {
            if (draft->indices[first + i] == a && draft->indices[first + (i + 1) % draft->sizes[poly]] == b) {
                return poly;
            }
        }
    }
    return -1;
}

static uint8_t side_of_edge(const TileDraft *draft, const OpNavMeshParams *params, uint16_t a, uint16_t b) {
    float size = (float)params->tile_size;
    const float *p = draft->vertices + 3 * a;
    const float *q = draft->vertices + 3 * b;
    if (p[0] == q[0] && (p[0] == size || p[0] == 0.0f)) {
        return p[0] == size ? 0 : 2;
    }
    if (p[2] == q[2] && (p[2] == size || p[2] == 0.0f)) {
        return p[2] == size ? 1 : 3;
    }
    return OP_PORTAL_NONE;
}

void draft_join(TileDraft *draft, const OpNavMeshParams *params) {
    for (int32_t poly = 0; poly < draft->poly_count; poly++) {
        int32_t first = first_index(draft, poly);
        for (int32_t i = 0; i < draft->sizes[poly]; i++) {
            uint16_t a = draft->indices[first + i];
            uint16_t b = draft->indices[first + (i + 1) % draft->sizes[poly]];
            int32_t other = poly_with_edge(draft, b, a);
            draft->neighbors[first + i] = other + 1;
            draft->sides[first + i] = other >= 0 ? OP_PORTAL_NONE : side_of_edge(draft, params, a, b);
        }
    }
}

OpNavTileData draft_data(const TileDraft *draft) {
    return (OpNavTileData){
        .tile_x = draft->tile_x,
        .tile_z = draft->tile_z,
        .layer = draft->layer,
        .origin_y = draft->origin_y,
        .vertices = draft->vertices,
        .vertex_count = draft->vertex_count,
        .poly_vertex_counts = draft->sizes,
        .poly_areas = draft->areas,
        .poly_flags = draft->flags,
        .detail_meshes = draft->details,
        .poly_count = draft->poly_count,
        .poly_indices = draft->indices,
        .edge_neighbors = draft->neighbors,
        .edge_portal_sides = draft->sides,
        .index_count = draft->index_count,
        .detail_vertices = draft->detail_vertices,
        .detail_triangles = draft->detail_triangles,
        .detail_vertex_count = draft->detail_vertex_count,
        .detail_triangle_count = draft->detail_triangle_count,
        .off_mesh_links = draft->links,
        .off_mesh_link_count = draft->link_count,
    };
}

OpNavTile *draft_create(const TileDraft *draft, const OpNavMeshParams *params) {
    OpNavTileData data = draft_data(draft);
    OpNavTile *tile = NULL;
    check_ok(op_nav_tile_create(&data, params, NULL, &tile));
    return tile;
}

OpTileRef draft_add(TileDraft *draft, OpTiledNavMesh *mesh) {
    OpNavMeshParams params = op_tiled_nav_mesh_params(mesh);
    OpTileRef ref = OP_TILE_REF_INVALID;
    draft_join(draft, &params);
    OpNavTile *tile = draft_create(draft, &params);
    check_ok(op_tiled_nav_mesh_add_tile(mesh, tile, &ref));
    op_nav_tile_destroy(tile);
    return ref;
}

/* ---- Random tiles ---- */

/* Cut lines at sixteenths, from border to border. */
static void cut(TestRandom *random, int32_t cuts, double out[6]) {
    out[0] = 0.0;
    for (int32_t i = 1; i < cuts; i++) {
        out[i] = (double)SIDE * i / cuts + (double)test_int(random, -6, 6) / 16.0;
    }
    out[cuts] = SIDE;
}

/* A gentle slope that is the same on either side of every border, and a little noise. */
static double height(TestRandom *random, double x, double z) {
    return x / 32.0 + z / 64.0 + (double)test_int(random, 0, 8) / 64.0;
}

static void add_cell(TileDraft *draft, TestRandom *random, const uint16_t *corner, bool areas) {
    int32_t shape = test_int(random, 0, 2);
    const uint16_t first[3] = {corner[0], corner[1], corner[2]};
    const uint16_t second[3] = {corner[0], corner[2], corner[3]};
    int32_t before = draft->poly_count;
    if (shape == 0) {
        draft_poly(draft, first, 3);
        draft_poly(draft, second, 3);
    } else {
        draft_poly(draft, corner, 4);
    }
    for (int32_t poly = before; areas && poly < draft->poly_count; poly++) {
        draft->areas[poly] = (uint8_t)test_int(random, 0, 3);
        draft->flags[poly] = (uint16_t)test_int(random, 1, 7);
    }
}

static void fill_tile(TileDraft *draft, TestRandom *random, const SceneKind *kind) {
    int32_t across = test_int(random, 1, kind->cuts);
    int32_t along = test_int(random, 1, kind->cuts);
    double xs[6];
    double zs[6];
    cut(random, across, xs);
    cut(random, along, zs);
    for (int32_t k = 0; k <= along; k++) {
        for (int32_t i = 0; i <= across; i++) {
            bool inner_x = i > 0 && i < across;
            bool inner_z = k > 0 && k < along;
            double x = xs[i] + (inner_x && inner_z ? (double)test_int(random, -4, 4) / 32.0 : 0.0);
            double z = zs[k] + (inner_x && inner_z ? (double)test_int(random, -4, 4) / 32.0 : 0.0);
            draft_vertex(draft, x, height(random, draft->tile_x * SIDE + x, draft->tile_z * SIDE + z), z);
        }
    }
    for (int32_t k = 0; k < along; k++) {
        for (int32_t i = 0; i < across; i++) {
            int32_t at = k * (across + 1) + i;
            const uint16_t corner[4] = {(uint16_t)at, (uint16_t)(at + 1), (uint16_t)(at + across + 2),
                                        (uint16_t)(at + across + 1)};
            if (!test_chance(random, kind->hole_percent)) {
                add_cell(draft, random, corner, kind->areas);
            }
        }
    }
}

static OpVec3 random_local(TestRandom *random, int32_t low, int32_t high, double y) {
    return (OpVec3){(double)test_int(random, low, high) / 8.0, y, (double)test_int(random, low, high) / 8.0};
}

static void add_links(TileDraft *draft, TestRandom *random, int32_t count, int32_t reach) {
    for (int32_t i = 0; i < count; i++) {
        OpVec3 start = random_local(random, 0, 8 * SIDE, test_chance(random, 20) ? 3.0 : 0.3);
        OpVec3 end = random_local(random, -8 * SIDE * (reach - 1), 8 * SIDE * reach,
                                  test_chance(random, 20) ? 3.0 : 0.5);
        draft_link(draft, start, end, (double)test_int(random, 1, 8) / 8.0, test_chance(random, 50));
        draft->links[draft->link_count - 1].area = (uint8_t)test_int(random, 0, 3);
        draft->links[draft->link_count - 1].flags = (uint16_t)test_int(random, 1, 7);
    }
}

/* ---- Scenes ---- */

static void add_tile(NavScene *scene, TestRandom *random, int32_t tile_x, int32_t tile_z, int32_t layer) {
    TileDraft draft = draft_tile(tile_x, tile_z, layer);
    draft.origin_y = layer == 0 ? 0.0 : 2.5;
    fill_tile(&draft, random, &scene->kind);
    int32_t links = layer == 0 ? scene->kind.link_count : 0;
    add_links(&draft, random, links < DRAFT_LINKS ? links : DRAFT_LINKS, scene->kind.tiles);
    draft_add(&draft, scene->mesh);
}

void nav_scene_make(NavScene *scene, SceneKind kind, uint64_t seed, const OpAllocator *allocator) {
    TestRandom random = test_random(test_mix(seed));
    OpNavMeshParams params = scene_params();
    params.origin_x = kind.shift;
    params.origin_z = kind.shift;
    *scene = (NavScene){.seed = seed, .kind = kind};
    check_ok(op_tiled_nav_mesh_create(&params, allocator, &scene->mesh));
    for (int32_t z = 0; z < kind.tiles; z++) {
        for (int32_t x = 0; x < kind.tiles; x++) {
            add_tile(scene, &random, x, z, 0);
            if (test_chance(&random, kind.layer_percent)) {
                add_tile(scene, &random, x, z, 1);
            }
        }
    }
    check_ok(op_nav_mesh_query_create(scene->mesh, NULL, allocator, &scene->query));
}

void nav_scene_free(NavScene *scene) {
    op_nav_mesh_query_destroy(scene->query);
    op_tiled_nav_mesh_destroy(scene->mesh);
    *scene = (NavScene){0};
}

void nav_scene_fail(const NavScene *scene, const char *what) {
    print_error("scene %llu (tiles %d, cuts %d, holes %d%%, layers %d%%, links %d, shift %g): not so: %s\n",
                (unsigned long long)scene->seed, scene->kind.tiles, scene->kind.cuts,
                scene->kind.hole_percent, scene->kind.layer_percent, scene->kind.link_count,
                scene->kind.shift, what);
    fail();
}

OpVec3 nav_scene_position(const NavScene *scene, TestRandom *random) {
    int32_t extent = scene->kind.tiles * SIDE;
    return (OpVec3){scene->kind.shift + (double)test_int(random, -16, 16 * extent + 16) / 16.0,
                    (double)test_int(random, -16, 64) / 16.0,
                    scene->kind.shift + (double)test_int(random, -16, 16 * extent + 16) / 16.0};
}

bool nav_scene_place(const NavScene *scene, TestRandom *random, OpPolyRef *poly, OpVec3 *position) {
    OpVec3 corners[16];
    int32_t count = 0;
    const OpNavTile *tile = NULL;
    OpNavTileData data = {0};
    uint32_t salt = 0;
    int32_t slot = 0;
    for (int32_t tries = 0; data.poly_count == 0; tries++) {
        if (tries == 64 || op_tiled_nav_mesh_slot_count(scene->mesh) == 0) {
            return false;
        }
        slot = test_int(random, 0, op_tiled_nav_mesh_slot_count(scene->mesh) - 1);
        check_ok(op_tiled_nav_mesh_slot(scene->mesh, slot, &tile, &salt));
        if (tile != NULL) {
            check_ok(op_nav_tile_view(tile, &data));
        }
    }
    *poly = op_poly_ref(salt, slot, test_int(random, 0, data.poly_count - 1));
    check_ok(op_tiled_nav_mesh_poly_outline(scene->mesh, *poly, corners, 16, &count));
    double left = 1.0;
    OpVec3 sum = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < count; i++) {
        double weight = i + 1 == count ? left : left * (double)test_int(random, 1, 15) / 16.0;
        left -= weight;
        sum.x += weight * corners[i].x;
        sum.y += weight * corners[i].y;
        sum.z += weight * corners[i].z;
    }
    *position = sum;
    return true;
}

OpQueryFilter nav_scene_filter(TestRandom *random) {
    OpQueryFilter filter = op_query_filter_default();
    if (test_chance(random, 30)) {
        return filter;
    }
    for (int32_t area = 0; area < 4; area++) {
        filter.area_cost[area] = (double)test_int(random, 2, 40) / 8.0;
    }
    if (test_chance(random, 20)) {
        filter.area_cost[test_int(random, 0, 3)] = (double)INFINITY;
    }
    if (test_chance(random, 30)) {
        filter.include_flags = (uint16_t)test_int(random, 1, 7);
    }
    if (test_chance(random, 20)) {
        filter.exclude_flags = (uint16_t)(1 << test_int(random, 0, 2));
    }
    return filter;
}
