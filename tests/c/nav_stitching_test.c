/* Links against the rules, over all pairs of edges and all polygons: borders with unequal edges, floors, steps, ranges; off-mesh
 * links and what they attach to; authored links and where builds put them. */
#include "support/check.h"
#include "support/nav_model.h"
#include "support/nav_scene.h"
#include "support/test_mode.h"

#include "base/memory.h"
#include "navmesh/tile_assembler.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LINKS = 256 };

/* ---- The rules ---- */

typedef struct Tile {
    OpNavTileData data;
    OpVec3 origin;
    uint32_t salt;
    bool present;
} Tile;

static Tile tile_in(const OpTiledNavMesh *mesh, int32_t slot) {
    Tile tile = {0};
    const OpNavTile *found = NULL;
    check_ok(op_tiled_nav_mesh_slot(mesh, slot, &found, &tile.salt));
    tile.present = found != NULL;
    if (tile.present) {
        check_ok(op_nav_tile_view(found, &tile.data));
        check_ok(op_nav_tile_origin(found, &tile.origin));
    }
    return tile;
}

static int32_t first_edge(const Tile *tile, int32_t poly) {
    int32_t first = 0;
    for (int32_t i = 0; i < poly; i++) {
        first += tile->data.poly_vertex_counts[i];
    }
    return first;
}

/* An end of an edge: along the border, and its height in the world. */
static void edge_end(const Tile *tile, int32_t poly, int32_t corner, int32_t side, double *u, double *y) {
    int32_t first = first_edge(tile, poly);
    int32_t size = tile->data.poly_vertex_counts[poly];
    const float *at = tile->data.vertices + 3 * tile->data.poly_indices[first + corner % size];
    *u = (double)at[side % 2 == 0 ? 2 : 0];
    *y = tile->origin.y + (double)at[1];
}

/* Fills the range when edges a and b of facing sides are joined. */
static bool are_joined(const Tile *a, int32_t poly, int32_t edge, const Tile *b, int32_t other,
                       int32_t other_edge, int32_t side, double climb, OpNavLink *link) {
    double u[4];
    double y[4];
    edge_end(a, poly, edge, side, &u[0], &y[0]);
    edge_end(a, poly, edge + 1, side, &u[1], &y[1]);
    edge_end(b, other, other_edge, side, &u[2], &y[2]);
    edge_end(b, other, other_edge + 1, side, &u[3], &y[3]);
    double low = fmax(fmin(u[0], u[1]), fmin(u[2], u[3]));
    double high = fmin(fmax(u[0], u[1]), fmax(u[2], u[3]));
    if (low >= high) {
        return false;
    }
    for (int32_t i = 0; i < 2; i++) {
        double at = i == 0 ? low : high;
        double here = y[0] + (y[1] - y[0]) * ((at - u[0]) / (u[1] - u[0]));
        double there = y[2] + (y[3] - y[2]) * ((at - u[2]) / (u[3] - u[2]));
        if (fabs(here - there) > climb) {
            return false;
        }
    }
    double s = (low - u[0]) / (u[1] - u[0]);
    double t = (high - u[0]) / (u[1] - u[0]);
    link->range_min = (uint8_t)fmin(fmax(floor(fmin(s, t) * 255.0), 0.0), 255.0);
    link->range_max = (uint8_t)fmin(fmax(ceil(fmax(s, t) * 255.0), 0.0), 255.0);
    return true;
}

/* The slots of a column, lowest layer first. */
static int32_t column(const OpTiledNavMesh *mesh, int32_t tile_x, int32_t tile_z, int32_t *slots) {
    int32_t count = 0;
    for (int32_t layer = 0; layer <= OP_TILE_MAX_LAYER; layer++) {
        OpTileRef ref = op_tiled_nav_mesh_tile_at(mesh, tile_x, tile_z, layer);
        if (ref != OP_TILE_REF_INVALID) {
            slots[count++] = (int32_t)(ref & 0xFFFFF);
        }
    }
    return count;
}

static int32_t expect_portals(const OpTiledNavMesh *mesh, int32_t slot, int32_t poly, OpNavLink *links) {
    static const int32_t step_x[4] = {1, 0, -1, 0};
    static const int32_t step_z[4] = {0, 1, 0, -1};
    Tile tile = tile_in(mesh, slot);
    double climb = (double)op_tiled_nav_mesh_params(mesh).walkable_climb;
    int32_t count = 0;
    int32_t first = first_edge(&tile, poly);
    for (int32_t side = 0; side < 4; side++) {
        int32_t slots[8];
        int32_t layers =
            column(mesh, tile.data.tile_x + step_x[side], tile.data.tile_z + step_z[side], slots);
        for (int32_t edge = 0; edge < tile.data.poly_vertex_counts[poly]; edge++) {
            for (int32_t k = 0; k < layers && tile.data.edge_portal_sides[first + edge] == side; k++) {
                Tile facing = tile_in(mesh, slots[k]);
                for (int32_t p = 0, at = 0; p < facing.data.poly_count;
                     at += facing.data.poly_vertex_counts[p++]) {
                    for (int32_t e = 0; e < facing.data.poly_vertex_counts[p]; e++) {
                        OpNavLink link = {
                            op_poly_ref(facing.salt, slots[k], p), OP_NAV_LINK_PORTAL, edge, 0, 0, -1, 0};
                        if (facing.data.edge_portal_sides[at + e] == (side + 2) % 4 &&
                            are_joined(&tile, poly, edge, &facing, p, e, side, climb, &link)) {
                            links[count++] = link;
                        }
                    }
                }
            }
        }
    }
    return count;
}

/* The first polygon of a slot with the best score, if better. */
static void attach(const OpTiledNavMesh *mesh, const NavModel *model, int32_t slot, OpVec3 at, double radius,
                   double *best, OpPolyRef *poly) {
    double climb = (double)op_tiled_nav_mesh_params(mesh).walkable_climb;
    for (int32_t i = 0; i < model->count; i++) {
        const ModelPoly *here = &model->polys[i];
        double flat = model_is_in(here, at.x, at.z, 0.0) ? 0.0 : (double)INFINITY;
        double low = (double)INFINITY;
        double high = -(double)INFINITY;
        for (int32_t k = 0; k < here->size; k++) {
            flat = fmin(flat, model_segment_distance(here->corner[k], here->corner[(k + 1) % here->size],
                                                     at.x, at.z));
            low = fmin(low, here->corner[k].y);
            high = fmax(high, here->corner[k].y);
        }
        double off = at.y < low ? low - at.y : at.y > high ? at.y - high : 0.0;
        double score = flat * flat + off * off;
        if (op_poly_ref_slot(here->ref) == slot && flat <= radius && off <= climb && score < *best - 1e-12) {
            *best = score;
            *poly = here->ref;
        }
    }
}

static void attach_both(const OpTiledNavMesh *mesh, const NavModel *model, int32_t slot, const Tile *tile,
                        int32_t index, OpPolyRef *start, OpPolyRef *end) {
    const OpOffMeshSlot *link = &tile->data.off_mesh_links[index];
    double origin[3] = {tile->origin.x, tile->origin.y, tile->origin.z};
    OpVec3 from = {origin[0] + (double)link->start[0], origin[1] + (double)link->start[1],
                   origin[2] + (double)link->start[2]};
    OpVec3 to = {origin[0] + (double)link->end[0], origin[1] + (double)link->end[1],
                 origin[2] + (double)link->end[2]};
    int32_t slots[8];
    int32_t tile_x = 0;
    int32_t tile_z = 0;
    double best = (double)INFINITY;
    *start = OP_POLY_REF_INVALID;
    *end = OP_POLY_REF_INVALID;
    attach(mesh, model, slot, from, (double)link->radius, &best, start);
    best = (double)INFINITY;
    check_ok(op_tiled_nav_mesh_world_to_tile(mesh, to.x, to.z, &tile_x, &tile_z));
    int32_t layers = column(mesh, tile_x, tile_z, slots);
    for (int32_t k = 0; k < layers; k++) {
        attach(mesh, model, slots[k], to, (double)link->radius, &best, end);
    }
}

static int32_t expect_off_mesh(const OpTiledNavMesh *mesh, const NavModel *model, OpPolyRef poly,
                               OpNavLink *links, int32_t count) {
    for (int32_t pass = 0; pass < 2; pass++) {
        for (int32_t slot = 0; slot < op_tiled_nav_mesh_slot_count(mesh); slot++) {
            Tile tile = tile_in(mesh, slot);
            OpTileRef ref = (OpTileRef)tile.salt << 20 | (OpTileRef)(uint32_t)slot;
            for (int32_t i = 0; tile.present && i < tile.data.off_mesh_link_count; i++) {
                OpPolyRef start = 0;
                OpPolyRef end = 0;
                bool enabled = false;
                check_ok(op_tiled_nav_mesh_is_off_mesh_link_enabled(mesh, ref, i, &enabled));
                attach_both(mesh, model, slot, &tile, i, &start, &end);
                bool both = start != OP_POLY_REF_INVALID && end != OP_POLY_REF_INVALID && enabled;
                if (both && pass == 0 && start == poly) {
                    links[count++] = (OpNavLink){end, OP_NAV_LINK_OFF_MESH, -1, 0, 0, slot, i};
                } else if (both && pass == 1 && end == poly && tile.data.off_mesh_links[i].bidirectional) {
                    links[count++] = (OpNavLink){start, OP_NAV_LINK_OFF_MESH_REVERSE, -1, 0, 0, slot, i};
                }
            }
        }
    }
    return count;
}

/* ---- Comparing ---- */

static bool same_link(const OpNavLink *a, const OpNavLink *b) {
    return a->target == b->target && a->kind == b->kind && a->edge == b->edge &&
           a->range_min == b->range_min && a->range_max == b->range_max &&
           a->off_mesh_slot == b->off_mesh_slot && a->off_mesh_index == b->off_mesh_index;
}

static bool has_link_back(const OpTiledNavMesh *mesh, OpPolyRef from, OpPolyRef to) {
    const OpNavLink *links = NULL;
    int32_t count = 0;
    check_ok(op_tiled_nav_mesh_links(mesh, to, &links, &count));
    for (int32_t i = 0; i < count; i++) {
        if (links[i].kind == OP_NAV_LINK_PORTAL && links[i].target == from) {
            return true;
        }
    }
    return false;
}

static int32_t check_links(const NavScene *scene, const NavModel *model) {
    int32_t total = 0;
    for (int32_t i = 0; i < model->count; i++) {
        OpNavLink expected[MOST_LINKS];
        const OpNavLink *links = NULL;
        OpPolyRef poly = model->polys[i].ref;
        int32_t count = 0;
        int32_t wanted =
            expect_portals(scene->mesh, op_poly_ref_slot(poly), op_poly_ref_poly(poly), expected);
        wanted = expect_off_mesh(scene->mesh, model, poly, expected, wanted);
        check_ok(op_tiled_nav_mesh_links(scene->mesh, poly, &links, &count));
        scene_check(scene, count == wanted);
        for (int32_t k = 0; k < count; k++) {
            scene_check(scene, same_link(&links[k], &expected[k]));
            scene_check(scene, links[k].kind != OP_NAV_LINK_PORTAL ||
                                   has_link_back(scene->mesh, poly, links[k].target));
        }
        total += count;
    }
    return total;
}

static void follows_the_rules(void **state) {
    (void)state;
    int32_t total = 0;
    size_t scenes = test_count(25, 150, 1500);
    for (size_t seed = 0; seed < scenes; seed++) {
        TestRandom random = test_random(test_mix(seed + 1200));
        SceneKind kind = {.tiles = test_int(&random, 1, 3),
                          .cuts = test_int(&random, 1, 4),
                          .hole_percent = test_int(&random, 0, 40),
                          .layer_percent = test_int(&random, 0, 60),
                          .link_count = test_int(&random, 0, 4)};
        NavScene scene;
        NavModel model;
        nav_scene_make(&scene, kind, seed, NULL);
        nav_model_make(&model, scene.mesh);
        total += check_links(&scene, &model);
        OpTileRef tile = op_tiled_nav_mesh_tile_at(scene.mesh, 0, 0, 0);
        for (int32_t i = 0; i < kind.link_count; i += 2) {
            check_ok(op_tiled_nav_mesh_set_off_mesh_link_enabled(scene.mesh, tile, i, false));
        }
        check_links(&scene, &model);
        nav_model_free(&model);
        nav_scene_free(&scene);
    }
    assert_true(total > (int32_t)scenes * 10);
}

/* ---- Steps ---- */

static OpTiledNavMesh *make_mesh(void) {
    OpNavMeshParams params = scene_params();
    OpTiledNavMesh *mesh = NULL;
    check_ok(op_tiled_nav_mesh_create(&params, NULL, &mesh));
    return mesh;
}

static int32_t link_count(const OpTiledNavMesh *mesh, OpPolyRef poly) {
    const OpNavLink *links = NULL;
    int32_t count = 0;
    check_ok(op_tiled_nav_mesh_links(mesh, poly, &links, &count));
    return count;
}

/* A slope that is near enough at one end of the border only; at exactly the climb it is near enough. */
static void looks_at_both_ends_of_a_step(void **state) {
    (void)state;
    static const double heights[] = {0.0, 0.5, 0.500001, -0.5, -0.51};
    for (int32_t i = 0; i < 25; i++) {
        OpTiledNavMesh *mesh = make_mesh();
        TileDraft left = draft_tile(0, 0, 0);
        TileDraft right = draft_tile(1, 0, 0);
        double first = heights[i / 5];
        double last = heights[i % 5];
        draft_rectangle(&left, 0, 0, 8, 8, 0.0);
        const uint16_t v[4] = {draft_vertex(&right, 0, first, 0), draft_vertex(&right, 8, 0, 0),
                               draft_vertex(&right, 8, 0, 8), draft_vertex(&right, 0, last, 8)};
        draft_poly(&right, v, 4);
        draft_add(&left, mesh);
        draft_add(&right, mesh);
        int32_t expected = fabs(first) <= 0.5 && fabs(last) <= 0.5 ? 1 : 0;
        assert_int_equal(link_count(mesh, op_poly_ref(1, 0, 0)), expected);
        assert_int_equal(link_count(mesh, op_poly_ref(1, 1, 0)), expected);
        op_tiled_nav_mesh_destroy(mesh);
    }
}

static void measures_ranges_outwards(void **state) {
    (void)state;
    OpTiledNavMesh *mesh = make_mesh();
    TileDraft left = draft_tile(0, 0, 0);
    TileDraft right = draft_tile(1, 0, 0);
    const OpNavLink *links = NULL;
    int32_t count = 0;
    draft_rectangle(&left, 0, 0, 8, 8, 0.0);
    draft_rectangle(&right, 0, 1, 8, 3, 0.0); /* 31.875 to 95.625 */
    draft_rectangle(&right, 0, 6.5, 8, 8, 0.0);
    draft_add(&left, mesh);
    draft_add(&right, mesh);
    check_ok(op_tiled_nav_mesh_links(mesh, op_poly_ref(1, 0, 0), &links, &count));
    assert_int_equal(count, 2);
    assert_int_equal(links[0].range_min, 31);
    assert_int_equal(links[0].range_max, 96);
    assert_int_equal(links[1].range_min, 207);
    assert_int_equal(links[1].range_max, 255);
    check_ok(op_tiled_nav_mesh_links(mesh, op_poly_ref(1, 1, 0), &links, &count));
    assert_int_equal(links[0].range_min, 0);
    assert_int_equal(links[0].range_max, 255);
    op_tiled_nav_mesh_destroy(mesh);
}

/* ---- Off-mesh links ---- */

static void attaches_when_the_other_tile_comes(void **state) {
    (void)state;
    OpTiledNavMesh *mesh = make_mesh();
    TileDraft here = draft_tile(0, 0, 0);
    TileDraft there = draft_tile(5, -3, 2);
    OpPolyRef start = op_poly_ref(1, 0, 0);
    bool enabled = false;
    draft_rectangle(&here, 0, 0, 8, 8, 0.0);
    draft_link(&here, (OpVec3){4, 0, 4}, (OpVec3){44, 7.5, -20}, 0.5, true);
    there.origin_y = 7.0;
    draft_rectangle(&there, 0, 0, 8, 8, 0.0);
    OpTileRef tile = draft_add(&here, mesh);
    assert_int_equal(link_count(mesh, start), 0);
    OpTileRef other = draft_add(&there, mesh);
    assert_int_equal(link_count(mesh, start), 1);
    assert_int_equal(link_count(mesh, op_poly_ref(1, 1, 0)), 1);
    check_ok(op_tiled_nav_mesh_set_off_mesh_link_enabled(mesh, tile, 0, false));
    assert_int_equal(link_count(mesh, start), 0);
    assert_int_equal(link_count(mesh, op_poly_ref(1, 1, 0)), 0);
    check_ok(op_tiled_nav_mesh_is_off_mesh_link_enabled(mesh, tile, 0, &enabled));
    assert_false(enabled);
    check_ok(op_tiled_nav_mesh_set_off_mesh_link_enabled(mesh, tile, 0, true));
    assert_int_equal(link_count(mesh, start), 1);
    check_refused(op_tiled_nav_mesh_set_off_mesh_link_enabled(mesh, tile, 1, true), OP_STATUS_OUT_OF_RANGE,
                  "index", "1");
    check_refused(op_tiled_nav_mesh_set_off_mesh_link_enabled(mesh, tile + 77, 0, true),
                  OP_STATUS_INVALID_ARGUMENT, "tile", "now");
    check_ok(op_tiled_nav_mesh_remove_tile(mesh, other));
    assert_int_equal(link_count(mesh, start), 0);
    op_tiled_nav_mesh_destroy(mesh);
}

static void keeps_to_radius_and_climb(void **state) {
    (void)state;
    static const struct {
        double x, y, radius;
        bool attached;
    } cases[] = {{5.5, 0, 0.5, true},   {5.500001, 0, 0.5, false}, {4, 0.5, 0.25, true},
                 {4, 0.6, 0.25, false}, {4, -0.5, 0.25, true},     {4, -0.6, 0.25, false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        OpTiledNavMesh *mesh = make_mesh();
        TileDraft draft = draft_tile(0, 0, 0);
        draft_rectangle(&draft, 0, 0, 5, 3, 0.0);
        draft_rectangle(&draft, 0, 5, 8, 8, 0.0);
        draft_link(&draft, (OpVec3){cases[i].x, cases[i].y, 2}, (OpVec3){4, 0, 6}, cases[i].radius, false);
        draft_add(&draft, mesh);
        assert_int_equal(link_count(mesh, op_poly_ref(1, 0, 0)), cases[i].attached);
        assert_int_equal(link_count(mesh, op_poly_ref(1, 0, 1)), 0);
        op_tiled_nav_mesh_destroy(mesh);
    }
}

/* ---- Authored links ---- */

static OpNavTile *flat_tile(const OpNavMeshParams *params, int32_t tile_x, int32_t layer, double y) {
    TileDraft draft = draft_tile(tile_x, 0, layer);
    draft.origin_y = y;
    draft_rectangle(&draft, 0, 0, 8, 8, 0.0);
    draft_join(&draft, params);
    return draft_create(&draft, params);
}

static int32_t links_of(const OpNavTile *tile, uint32_t *ids) {
    OpNavTileData data;
    check_ok(op_nav_tile_view(tile, &data));
    for (int32_t i = 0; i < data.off_mesh_link_count; i++) {
        ids[i] = data.off_mesh_links[i].user_id;
    }
    return data.off_mesh_link_count;
}

static void bakes_links_into_the_tile_of_their_start(void **state) {
    (void)state;
    OpNavMeshParams params = scene_params();
    OpAllocator allocator;
    const OpOffMeshLinkDefinition links[] = {
        {1, 6, 1, 9, 0, 1, 1, false, 0, 1, 10},   /* to layer 2, which is nearest */
        {1, 0.2, 1, 9, 0, 1, 1, false, 0, 1, 11}, /* to layer 0 */
        {1, 3, 1, 9, 0, 1, 1, false, 0, 1, 12},   /* none in reach: to the lowest */
        {9, 0, 1, 1, 0, 1, 1, true, 7, 2, 13},    /* to the other tile */
        {99, 0, 1, 1, 0, 1, 1, true, 7, 2, 14},   /* no tile there: dropped */
        {1, 5000, 1, 1, 0, 1, 1, true, 7, 2, 15}, /* too high: dropped */
        {1, 0, 1, 4096, 0, 1, 1, true, 7, 2, 16}, /* as far as it goes */
        {8, 0, 8, 1, 0, 1, 1, true, 7, 2, 17},    /* the start lies in the next row: dropped */
    };
    OpNavSettings settings = {.off_mesh_links = links, .off_mesh_link_count = 8};
    OpNavTile *tiles[3] = {flat_tile(&params, 0, 2, 6.0), flat_tile(&params, 1, 0, 0.0),
                           flat_tile(&params, 0, 0, 0.0)};
    uint32_t ids[8];
    OpNavTileData data;
    check_ok(op_allocator_choose(NULL, &allocator));
    check_ok(op_bake_off_mesh_links(tiles, 3, &settings, &params, &allocator));
    assert_int_equal(links_of(tiles[0], ids), 1);
    assert_int_equal(ids[0], 10);
    assert_int_equal(links_of(tiles[1], ids), 1);
    assert_int_equal(ids[0], 13);
    check_ok(op_nav_tile_view(tiles[1], &data));
    check_same_bits((double)data.off_mesh_links[0].start[0], 1.0);
    check_same_bits((double)data.off_mesh_links[0].end[0], -7.0);
    assert_true(data.off_mesh_links[0].bidirectional && data.off_mesh_links[0].area == 7);
    assert_int_equal(links_of(tiles[2], ids), 3);
    assert_true(ids[0] == 11 && ids[1] == 12 && ids[2] == 16);
    const OpOffMeshLinkDefinition far = {1, 0, 1, 4097, 0, 1, 1, true, 7, 2, 17};
    settings = (OpNavSettings){.off_mesh_links = &far, .off_mesh_link_count = 1};
    check_refused(op_bake_off_mesh_links(tiles, 3, &settings, &params, &allocator), OP_STATUS_OUT_OF_RANGE,
                  "off_mesh_links", "[0]");
    for (int32_t i = 0; i < 3; i++) {
        op_nav_tile_destroy(tiles[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(follows_the_rules),
        cmocka_unit_test(looks_at_both_ends_of_a_step),
        cmocka_unit_test(measures_ranges_outwards),
        cmocka_unit_test(attaches_when_the_other_tile_comes),
        cmocka_unit_test(keeps_to_radius_and_climb),
        cmocka_unit_test(bakes_links_into_the_tile_of_their_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
