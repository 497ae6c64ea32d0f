/* Followers and agents as plain data for drawing: it is what the mesh, the corridor and the lists of the crowd say. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/crowd_case.h"
#include "support/each_failure.h"
#include "support/test_mode.h"
#include "support/walk_case.h"

#include <string.h>

#define DT (1.0 / 30.0)

enum { MOST_CORNERS = 1024 };

/* ---- What it should be ---- */

static bool same_points(const OpVec3 *a, const OpVec3 *b, int32_t count) {
    return memcmp(a, b, (size_t)count * sizeof(OpVec3)) == 0;
}

/* The outline of a polygon among those of the whole mesh. */
static void check_outline(const OpNavDebugGeometry *mesh, const OpFollowerDebugGeometry *geometry,
                          const OpNavDebugPoly *poly) {
    int32_t i = 0;
    while (i < mesh->poly_count && mesh->polys[i].poly != poly->poly) {
        i++;
    }
    if (i == mesh->poly_count) {
        assert_int_equal(poly->corner_count, 0);
        return;
    }
    assert_int_equal(poly->corner_count, mesh->polys[i].corner_count);
    assert_int_equal(poly->flags, mesh->polys[i].flags);
    assert_int_equal(poly->area, mesh->polys[i].area);
    assert_true(same_points(geometry->poly_corners + poly->first_corner,
                            mesh->corners + mesh->polys[i].first_corner, poly->corner_count));
}

static void check_corridor(OpNavMeshQuery *query, const OpTiledNavMesh *tiles, const OpPathCorridor *corridor,
                           const OpFollowerDebugGeometry *geometry) {
    static OpStraightPathPoint corners[MOST_CORNERS];
    OpNavDebugGeometry mesh = {0};
    OpCorridorView view = op_path_corridor_view(corridor);
    OpStraightPathResult path;
    int32_t corner_count = 0;
    check_ok(op_tiled_nav_mesh_debug_geometry(tiles, &mesh));
    assert_int_equal(geometry->poly_count, view.poly_count);
    for (int32_t i = 0; i < view.poly_count; i++) {
        assert_int_equal(geometry->polys[i].poly, view.polys[i]);
        assert_int_equal(geometry->polys[i].first_corner, corner_count);
        check_outline(&mesh, geometry, &geometry->polys[i]);
        corner_count += geometry->polys[i].corner_count;
    }
    assert_int_equal(geometry->poly_corner_count, corner_count);
    check_ok(op_path_corridor_find_corners(corridor, query, corners, MOST_CORNERS, &path));
    assert_false(path.truncated);
    assert_int_equal(geometry->corner_count, path.point_count);
    for (int32_t i = 0; i < path.point_count; i++) {
        assert_true(same_points(&geometry->corners[i].position, &corners[i].position, 1));
        assert_int_equal(geometry->corners[i].poly, corners[i].poly);
        assert_int_equal(geometry->corners[i].flags, corners[i].flags);
    }
    op_nav_debug_geometry_reset(&mesh);
}

static void check_view(const OpFollowerView *actual, const OpFollowerView *expected) {
    assert_int_equal(actual->state, expected->state);
    assert_true(same_points(&actual->position, &expected->position, 1));
    assert_true(same_points(&actual->velocity, &expected->velocity, 1));
    assert_true(same_points(&actual->destination, &expected->destination, 1));
    assert_true(same_points(&actual->off_mesh_start, &expected->off_mesh_start, 1));
    assert_true(same_points(&actual->off_mesh_end, &expected->off_mesh_end, 1));
    check_same_bits(actual->remaining_distance, expected->remaining_distance);
}

/* ---- Followers ---- */

static void a_follower_is_drawn_as_it_is(void **state) {
    (void)state;
    OpFollowerDebugGeometry geometry = {0};
    int32_t crossings = 0;
    int32_t gone = 0;
    for (uint64_t seed = 1; seed <= test_count(6, 20, 200); seed++) {
        WalkCase walk;
        TestRandom random = test_random(seed);
        OpNavTile *taken = NULL;
        OpPathFollower *follower = NULL;
        OpPathStatus status = OP_PATH_NONE;
        bool placed = false;
        walk_case_make(&walk, (WalkKind)(seed % WALK_KINDS), seed, NULL);
        check_ok(op_path_follower_create(NULL, NULL, &follower));
        check_ok(
            op_path_follower_place(follower, walk.query, NULL, walk_case_place(&walk, &random), &placed));
        for (int32_t step = 0; step < 300; step++) {
            if (step % 60 == 0) {
                check_ok(op_path_follower_set_destination(follower, walk.query, NULL,
                                                          walk_case_place(&walk, &random), &status));
            }
            if (step % 20 == 10) {
                walk_case_edit(&walk, &random, &taken); /* polygons of the corridor may be gone now */
            }
            SavedState before = follower_bytes(follower);
            check_ok(op_follower_debug_geometry(walk.query, follower, &geometry));
            SavedState after = follower_bytes(follower);
            OpFollowerView view = op_path_follower_view(follower);
            assert_true(saved_states_equal(&before, &after));
            check_view(&geometry.follower, &view);
            check_corridor(walk.query, walk.mesh, op_path_follower_corridor(follower), &geometry);
            crossings += view.state == OP_FOLLOWER_OFF_MESH_LINK ? 1 : 0;
            gone += geometry.corner_count == 0 ? 1 : 0;
            saved_state_free(&before);
            saved_state_free(&after);
            check_ok(op_path_follower_step(follower, walk.query, NULL, DT));
        }
        op_path_follower_destroy(follower);
        op_nav_tile_destroy(taken);
        walk_case_free(&walk);
    }
    assert_true(crossings > 0 && gone > 0);
    op_follower_debug_geometry_reset(&geometry);
    assert_null(geometry.polys);
    op_follower_debug_geometry_reset(&geometry);
    op_follower_debug_geometry_reset(NULL);
}

/* Where a way ends is the end of its last corner, and where it begins is the agent. */
static void a_way_leads_from_the_agent_to_its_destination(void **state) {
    (void)state;
    WalkCase walk;
    OpFollowerDebugGeometry geometry = {0};
    OpPathFollower *follower = NULL;
    OpPathStatus status = OP_PATH_NONE;
    bool placed = false;
    walk_case_make(&walk, WALK_MAZE, 3, NULL);
    check_ok(op_path_follower_create(NULL, NULL, &follower));
    check_ok(op_follower_debug_geometry(walk.query, follower, &geometry));
    assert_int_equal(geometry.follower.state, OP_FOLLOWER_IDLE);
    assert_int_equal(geometry.poly_count + geometry.poly_corner_count + geometry.corner_count, 0);
    check_ok(op_path_follower_place(follower, walk.query, NULL, (OpVec3){1.5, 0.0, 1.5}, &placed));
    check_ok(
        op_path_follower_set_destination(follower, walk.query, NULL, (OpVec3){19.5, 0.0, 19.5}, &status));
    assert_int_equal(status, OP_PATH_FOUND);
    check_ok(op_follower_debug_geometry(walk.query, follower, &geometry));
    const OpStraightPathPoint *last = &geometry.corners[geometry.corner_count - 1];
    assert_true(geometry.corner_count > op_path_follower_options(follower).max_corners);
    assert_int_equal(geometry.corners[0].flags, OP_STRAIGHT_START);
    assert_true(same_points(&geometry.corners[0].position, &geometry.follower.position, 1));
    assert_int_equal(last->flags, OP_STRAIGHT_END);
    assert_true(last->position.x == 19.5 && last->position.z == 19.5);
    op_follower_debug_geometry_reset(&geometry);
    op_path_follower_destroy(follower);
    walk_case_free(&walk);
}

typedef struct Inside {
    OpNavMeshQuery *query;
    OpPathFollower *follower;
    OpFollowerDebugGeometry *geometry;
    OpStatus answer;
} Inside;

static OpStatus draw_inside(void *user, OpPolyRef poly, uint16_t flags, uint8_t area, bool *out) {
    Inside *inside = user;
    (void)poly;
    (void)flags;
    (void)area;
    inside->answer = op_follower_debug_geometry(inside->query, inside->follower, inside->geometry);
    *out = true;
    return OP_STATUS_OK;
}

static void bad_arguments_are_refused(void **state) {
    (void)state;
    WalkCase walk;
    OpFollowerDebugGeometry geometry = {0};
    OpPathFollower *follower = NULL;
    bool placed = false;
    walk_case_make(&walk, WALK_FIELD, 1, NULL);
    check_ok(op_path_follower_create(NULL, NULL, &follower));
    check_refused(op_follower_debug_geometry(NULL, follower, &geometry), OP_STATUS_INVALID_ARGUMENT, "query",
                  "NULL");
    check_refused(op_follower_debug_geometry(walk.query, NULL, &geometry), OP_STATUS_INVALID_ARGUMENT,
                  "follower", "NULL");
    check_refused(op_follower_debug_geometry(walk.query, follower, NULL), OP_STATUS_INVALID_ARGUMENT, "out",
                  "NULL");
    Inside inside = {walk.crossing, follower, &geometry, OP_STATUS_OK};
    OpQueryFilter filter = op_query_filter_default();
    filter.passes = draw_inside;
    filter.user = &inside;
    check_ok(op_path_follower_place(follower, walk.query, &filter, (OpVec3){1.0, 0.0, 1.0}, &placed));
    assert_int_equal(inside.answer, OP_STATUS_INVALID_STATE);
    assert_null(geometry.polys);
    op_path_follower_destroy(follower);
    walk_case_free(&walk);
}

/* ---- Agents ---- */

static void check_agent(const OpCrowd *crowd, OpNavMeshQuery *query, OpNavMesh *mesh, OpAgentId agent,
                        const OpAgentDebugGeometry *geometry) {
    OpWallSegment walls[48];
    OpHalfPlane half_planes[32];
    OpAgentOptions options;
    const OpPathCorridor *corridor = NULL;
    int32_t count = 0;
    int32_t hard = 0;
    OpAgentView view = crowd_view(crowd, agent);
    assert_int_equal(geometry->id, agent);
    check_ok(op_crowd_agent_options(crowd, agent, &options));
    check_same_bits(geometry->radius, options.radius);
    check_same_bits(geometry->wanted_velocity.x, view.wanted_velocity.x);
    check_same_bits(geometry->wanted_velocity.y, view.wanted_velocity.y);
    check_view(&geometry->follower.follower, &view.follower);
    check_ok(op_crowd_agent_corridor(crowd, agent, &corridor));
    check_corridor(query, op_nav_mesh_tiles(mesh), corridor, &geometry->follower);
    check_ok(op_crowd_agent_walls(crowd, agent, walls, 48, &count));
    assert_int_equal(geometry->wall_count, count);
    for (int32_t i = 0; i < count; i++) {
        assert_true(same_points(&geometry->walls[i].start, &walls[i].start, 2));
        assert_int_equal(geometry->walls[i].poly, walls[i].poly);
        assert_int_equal(geometry->walls[i].edge, walls[i].edge);
    }
    check_ok(op_crowd_agent_constraints(crowd, agent, half_planes, 32, &count, &hard));
    assert_int_equal(geometry->constraint_count, count);
    assert_int_equal(geometry->hard_count, hard);
    for (int32_t i = 0; i < count; i++) {
        assert_memory_equal(&geometry->constraints[i], &half_planes[i], sizeof(OpHalfPlane));
    }
}

/* Every agent of a crowd, in the order of its slots, into one and the same geometry. */
static void agents_are_drawn_as_the_crowd_says(void **state) {
    (void)state;
    for (int32_t records = 0; records < 2; records++) {
        CountingAllocator counter = {0};
        OpAllocator allocator = counting_allocator(&counter);
        OpCrowdOptions options = op_crowd_options_default();
        OpNavMesh *mesh = crowd_field(1);
        OpNavMeshQuery *query = NULL;
        OpCrowd *crowd = NULL;
        OpAgentDebugGeometry geometry = {0};
        int32_t constraints = 0;
        options.record_constraints = records == 1;
        check_ok(op_nav_mesh_query_create(op_nav_mesh_tiles(mesh), NULL, NULL, &query));
        check_ok(op_crowd_create(op_nav_mesh_tiles(mesh), &options, &allocator, &crowd));
        crowd_fill(crowd, mesh, 40, 1);
        for (int32_t step = 0; step < 40; step++) {
            for (int32_t slot = 0; slot < op_crowd_slot_count(crowd); slot++) {
                OpAgentId agent = 0;
                assert_true(op_crowd_agent_in(crowd, slot, &agent));
                check_ok(op_crowd_agent_debug_geometry(crowd, agent, &geometry));
                check_agent(crowd, query, mesh, agent, &geometry);
                constraints += geometry.constraint_count;
            }
            check_ok(op_crowd_step(crowd, DT));
        }
        assert_int_equal(constraints > 0, records == 1);
        check_ok(op_crowd_remove(crowd, 3));
        OpAgentId before = geometry.id;
        check_refused(op_crowd_agent_debug_geometry(crowd, 3, &geometry), OP_STATUS_INVALID_ARGUMENT, "agent",
                      "was 3");
        check_refused(op_crowd_agent_debug_geometry(NULL, 3, &geometry), OP_STATUS_INVALID_ARGUMENT, "crowd",
                      "NULL");
        check_refused(op_crowd_agent_debug_geometry(crowd, 4, NULL), OP_STATUS_INVALID_ARGUMENT, "out",
                      "NULL");
        assert_int_equal(geometry.id, before);
        op_agent_debug_geometry_reset(&geometry);
        assert_null(geometry.walls);
        op_agent_debug_geometry_reset(&geometry);
        op_agent_debug_geometry_reset(NULL);
        op_crowd_destroy(crowd);
        assert_int_equal(counter.live_blocks, 0);
        assert_int_equal(counter.wrong_frees, 0);
        op_nav_mesh_query_destroy(query);
        op_nav_mesh_destroy(mesh);
    }
}

/* ---- Memory ---- */

typedef struct Drawing {
    OpCrowd *crowd;
    OpAgentId agent;
    OpAgentDebugGeometry geometry;
    OpAgentDebugGeometry before;
} Drawing;

static OpStatus draw(void *user) {
    Drawing *drawing = user;
    return op_crowd_agent_debug_geometry(drawing->crowd, drawing->agent, &drawing->geometry);
}

static void check_undrawn(void *user) {
    Drawing *drawing = user;
    assert_memory_equal(&drawing->geometry, &drawing->before, sizeof drawing->geometry);
}

/* From an agent that stands to one with a long way: every array must grow, all or none. */
static void all_is_drawn_or_nothing(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpCrowdOptions options = op_crowd_options_default();
    OpNavMesh *mesh = crowd_field(2);
    Drawing drawing = {0};
    OpAgentOptions still = op_agent_options_small();
    still.quality = OP_AVOIDANCE_OFF;
    options.record_constraints = true;
    check_ok(op_crowd_create(op_nav_mesh_tiles(mesh), &options, &allocator, &drawing.crowd));
    OpAgentId standing = crowd_add(drawing.crowd, (OpVec3){33.5, 0.0, 34.0}, &still);
    drawing.agent = crowd_add(drawing.crowd, (OpVec3){34.5, 0.0, 34.5}, NULL);
    crowd_send(drawing.crowd, drawing.agent, (OpVec3){4.5, 0.0, 4.5});
    crowd_run(drawing.crowd, 3, DT);
    check_ok(op_crowd_agent_debug_geometry(drawing.crowd, standing, &drawing.geometry));
    assert_int_equal(drawing.geometry.follower.poly_count, 1);
    assert_int_equal(drawing.geometry.wall_count + drawing.geometry.constraint_count, 0);
    memcpy(&drawing.before, &drawing.geometry, sizeof drawing.before);
    FailingCall failing = {draw, check_undrawn, &drawing};
    assert_true(fail_each_allocation(&counter, &failing) >= 5);
    assert_true(drawing.geometry.follower.poly_count > 3 && drawing.geometry.wall_count > 0);
    assert_true(drawing.geometry.constraint_count > drawing.geometry.hard_count);
    size_t allocations = counter.allocations;
    check_ok(draw(&drawing));
    assert_int_equal(counter.allocations, allocations);
    op_agent_debug_geometry_reset(&drawing.geometry);
    op_crowd_destroy(drawing.crowd);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
    op_nav_mesh_destroy(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_follower_is_drawn_as_it_is),
        cmocka_unit_test(a_way_leads_from_the_agent_to_its_destination),
        cmocka_unit_test(bad_arguments_are_refused),
        cmocka_unit_test(agents_are_drawn_as_the_crowd_says),
        cmocka_unit_test(all_is_drawn_or_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
