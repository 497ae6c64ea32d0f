/* What a crowd's corridors note from one step to the next may save time only: beside a crowd that goes on and on, every step is also made
 * by one that is new and has only the state. Also the quick answers that spare longer ones, against the longer ones. */
#include "support/check.h"
#include "support/crowd_case.h"
#include "support/test_mode.h"

#include "crowd/corridor_object.h"
#include "navmesh/poly_surface.h"

#include <math.h>

#define DT (1.0 / 20.0)

enum { AGENTS = 25, STEPS = 120 };

/* ---- Steps ---- */

typedef struct Case {
    OpNavMesh *mesh;
    OpTiledNavMesh *tiles;
    OpCrowdOptions options;
    OpQueryFilter filter;
    int32_t closed; /* which polygons its callback does not take */
    OpCrowd *crowd;
    SavedState before; /* state and mesh of some step */
    OpRandom places;
    TestRandom random;
} Case;

/* A host may change its mind without a change of the mesh. */
static OpStatus takes_most(void *user, OpPolyRef poly, uint16_t flags, uint8_t area, bool *out) {
    const int32_t *closed = user;
    (void)flags;
    (void)area;
    *out = op_poly_ref_poly(poly) % 11 != *closed;
    return OP_STATUS_OK;
}

/* Nowhere when the place is none that the filter takes. */
static void add_somewhere(Case *of) {
    const OpAgentOptions options = op_agent_options_small();
    OpAgentId agent = 0;
    OpStatus status = op_crowd_add(of->crowd, crowd_place(of->mesh, &of->places), &options, &agent);
    if (status == OP_STATUS_OK) {
        crowd_send(of->crowd, agent, crowd_place(of->mesh, &of->places));
    }
}

static void case_make(Case *of, uint64_t seed) {
    *of = (Case){.random = test_random(seed), .places = op_random_seed(seed)};
    of->mesh = seed % 3 == 0 ? crowd_two_floors(seed) : crowd_field(seed);
    of->tiles = op_nav_mesh_tiles(of->mesh);
    of->filter = op_query_filter_default();
    of->filter.exclude_flags = seed % 2 == 0 ? 2 : 0;
    of->filter.user = &of->closed;
    of->filter.passes = seed % 5 == 0 ? takes_most : NULL;
    of->options = op_crowd_options_default();
    of->options.filter = &of->filter;
    of->crowd = crowd_on(of->mesh, &of->options);
    for (int32_t i = 0; i < AGENTS; i++) {
        add_somewhere(of);
    }
    of->before = crowd_bytes_with_mesh_of(of->crowd, OP_SNAPSHOT_FULL);
}

static void case_free(Case *of) {
    saved_state_free(&of->before);
    op_crowd_destroy(of->crowd);
    op_nav_mesh_destroy(of->mesh);
}

static void close_or_open(Case *of) {
    const OpNavTile *tile = NULL;
    uint32_t salt = 0;
    OpNavTileData data;
    int32_t slot = test_int(&of->random, 0, op_tiled_nav_mesh_slot_count(of->tiles) - 1);
    check_ok(op_tiled_nav_mesh_slot(of->tiles, slot, &tile, &salt));
    if (tile != NULL) {
        check_ok(op_nav_tile_view(tile, &data));
        check_ok(op_tiled_nav_mesh_set_poly_flags(
            of->tiles, op_poly_ref(salt, slot, test_int(&of->random, 0, data.poly_count - 1)),
            (uint16_t)test_int(&of->random, 1, 3)));
    }
}

/* Takes a tile away and puts it back: its references are others then. */
static void replace_tile(Case *of) {
    const OpNavTile *tile = NULL;
    OpNavTile *copy = NULL;
    uint32_t salt = 0;
    OpTileRef added = 0;
    int32_t slot = test_int(&of->random, 0, op_tiled_nav_mesh_slot_count(of->tiles) - 1);
    check_ok(op_tiled_nav_mesh_slot(of->tiles, slot, &tile, &salt));
    if (tile == NULL) {
        return;
    }
    check_ok(op_nav_tile_copy(tile, &tile->allocator, &copy));
    check_ok(op_tiled_nav_mesh_remove_tile(of->tiles, (OpTileRef)salt << 20 | (OpTileRef)(uint32_t)slot));
    check_ok(op_tiled_nav_mesh_add_tile(of->tiles, copy, &added));
    op_nav_tile_destroy(copy);
}

static void disturb(Case *of) {
    OpAgentId agent = 0;
    bool done = false;
    bool there = op_crowd_agent_in(of->crowd, test_int(&of->random, 0, AGENTS - 1), &agent);
    switch (test_int(&of->random, 0, 9)) {
    case 0:
        close_or_open(of);
        break;
    case 1:
        replace_tile(of);
        break;
    case 2:
        check_ok(op_crowd_restore_state_with_mesh(of->crowd, of->before.bytes, of->before.size, NULL));
        break;
    case 3:
        saved_state_free(&of->before);
        of->before = crowd_bytes_with_mesh_of(of->crowd, OP_SNAPSHOT_FULL);
        break;
    case 4:
        if (there) {
            check_ok(op_crowd_teleport(of->crowd, agent, crowd_place(of->mesh, &of->places), &done));
        }
        break;
    case 5:
        if (there) {
            check_ok(op_crowd_remove(of->crowd, agent));
            add_somewhere(of);
        }
        break;
    case 6:
        of->closed = test_int(&of->random, 0, 10);
        break;
    default:
        if (there) {
            crowd_send(of->crowd, agent, crowd_place(of->mesh, &of->places));
        }
        break;
    }
}

static bool step_is_that_of_a_new_crowd(Case *of) {
    SavedState saved = crowd_bytes_of(of->crowd);
    OpCrowd *other = crowd_on(of->mesh, &of->options);
    check_ok(op_crowd_restore_state(other, saved.bytes, saved.size));
    saved_state_free(&saved);
    crowd_run(of->crowd, 1, DT);
    crowd_run(other, 1, DT);
    SavedState mine = crowd_bytes_of(of->crowd);
    SavedState others = crowd_bytes_of(other);
    bool same = saved_states_equal(&mine, &others);
    saved_state_free(&others);
    saved_state_free(&mine);
    op_crowd_destroy(other);
    return same;
}

static void notes_change_nothing(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= test_count(10, 30, 300); seed++) {
        Case of;
        case_make(&of, seed);
        for (int32_t step = 0; step < STEPS; step++) {
            if (test_chance(&of.random, 25)) {
                disturb(&of);
            }
            if (!step_is_that_of_a_new_crowd(&of)) {
                fail_msg("seed %llu: step %d differs", (unsigned long long)seed, step);
            }
        }
        case_free(&of);
    }
}

/* ---- Places away from polygons ---- */

/* On a corner, an edge or inside, and then off it by something between nothing and far. */
static OpVec3 take_place(const OpPolyOutline *outline, TestRandom *random) {
    static const double offsets[] = {0.0, 1e-12, 1e-8, 9e-8, 1.1e-7, 1.9e-7, 2.1e-7, 1e-6, 1e-3, 0.3, 20.0};
    OpVec3 a = outline->corner[test_int(random, 0, outline->count - 1)];
    OpVec3 b = outline->corner[test_int(random, 0, outline->count - 1)];
    double t = (double)test_int(random, 0, 16) / 16.0;
    double offset = offsets[test_int(random, 0, 10)];
    double x = (double)test_int(random, -8, 8) / 8.0;
    double z = (double)test_int(random, -8, 8) / 8.0;
    double length = sqrt(x * x + z * z);
    double scale = length > 0.0 ? offset / length : 0.0;
    return (OpVec3){a.x + (b.x - a.x) * t + x * scale, a.y, a.z + (b.z - a.z) * t + z * scale};
}

static void who_is_away_is_not_near(void **state) {
    (void)state;
    int32_t away_count = 0;
    int32_t far_count = 0;
    for (uint64_t seed = 1; seed <= test_count(4, 10, 60); seed++) {
        TestRandom random = test_random(seed);
        OpNavMesh *mesh = seed % 2 == 0 ? crowd_rubble(seed) : crowd_two_floors(seed);
        const OpTiledNavMesh *tiles = op_nav_mesh_tiles(mesh);
        for (int32_t i = 0; i < 20000; i++) {
            const OpNavTile *tile = tiles->slots[test_int(&random, 0, tiles->slot_count - 1)].tile;
            if (tile == NULL || tile->content->data.poly_count == 0) {
                continue;
            }
            int32_t poly = test_int(&random, 0, tile->content->data.poly_count - 1);
            OpPolyOutline outline;
            bool over = false;
            op_poly_outline(tile->content, poly, &outline);
            OpVec3 place = take_place(&outline, &random);
            OpVec3 nearest = op_poly_closest_point(tile->content, poly, place, &over);
            double distance = over ? 0.0 : op_horizontal_distance(nearest, place);
            bool away = op_poly_is_away(tile->content, poly, place.x, place.z);
            if (away && distance <= OP_NEAR_POLY) {
                fail_msg("seed %llu: %d is %g away", (unsigned long long)seed, i, distance);
            }
            away_count += away ? 1 : 0;
            far_count += distance > 1.0 ? 1 : 0;
        }
        op_nav_mesh_destroy(mesh);
    }
    assert_true(away_count >= far_count && far_count > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notes_change_nothing),
        cmocka_unit_test(who_is_away_is_not_near),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
