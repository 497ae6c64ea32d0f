/* Corridors against their definitions: a moved corridor is the old one and the walk joined, a mended one reaches what a fresh search
 * reaches, and a replan in slices is the replan at once. */
#include "support/check.h"
#include "support/nav_model.h"
#include "support/test_mode.h"
#include "support/walk_case.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POLYS = 4096 };

static const OpVec3 extents = {2.0, 4.0, 2.0};

/* ---- Making corridors ---- */

static OpPathCorridor *corridor_at(const WalkCase *walk, int32_t capacity, OpVec3 place) {
    OpPathCorridor *corridor = NULL;
    OpNearestPoly nearest;
    bool done = false;
    check_ok(op_path_corridor_create(capacity, NULL, &corridor));
    check_ok(op_nav_mesh_query_nearest_poly(walk->query, place, extents, NULL, &nearest));
    check_ok(op_path_corridor_reset(corridor, walk->query, NULL, nearest.poly, nearest.point, &done));
    walk_check(walk, done);
    return corridor;
}

/* From a random place to another. */
static OpPathCorridor *random_corridor(const WalkCase *walk, TestRandom *random, int32_t capacity) {
    OpPathCorridor *corridor = corridor_at(walk, capacity, walk_case_place(walk, random));
    OpQueryStatus status = OP_QUERY_NONE;
    check_ok(op_path_corridor_set_target(corridor, walk_case_place(walk, random)));
    check_ok(op_path_corridor_replan(corridor, walk->query, NULL, extents, INT32_MAX, &status));
    walk_check(walk, status == OP_QUERY_SUCCESS || status == OP_QUERY_PARTIAL);
    return corridor;
}

static OpVec3 near_place(TestRandom *random, OpVec3 at, int32_t sixteenths) {
    at.x += test_int(random, -sixteenths, sixteenths) / 16.0;
    at.z += test_int(random, -sixteenths, sixteenths) / 16.0;
    return at;
}

/* ---- Moves by definition ---- */

static int32_t find(const OpPolyRef *polys, int32_t count, OpPolyRef poly) {
    int32_t i = 0;
    while (i < count && polys[i] != poly) {
        i++;
    }
    return i < count ? i : -1;
}

/* reverse(V[j..]) and what the corridor has after its last polygon in V. Returns the number, or -1 for a refused walk. */
static int32_t expected_move(const WalkCase *walk, const OpCorridorView *view, OpVec3 to, OpPolyRef *polys,
                             OpVec3 *position) {
    static OpPolyRef visited[MOST_POLYS];
    OpSurfaceMove move;
    check_ok(op_nav_mesh_query_move_along_surface(walk->query, view->polys[0], view->position, to, NULL,
                                                  visited, MOST_POLYS, &move));
    if (move.status != OP_RAYCAST_OK || move.visited_count > view->capacity) {
        return -1;
    }
    int32_t last = view->poly_count - 1;
    while (find(visited, move.visited_count, view->polys[last]) < 0) {
        last--;
    }
    int32_t count = 0;
    int32_t met = find(visited, move.visited_count, view->polys[last]);
    for (int32_t i = move.visited_count - 1; i >= met; i--) {
        polys[count++] = visited[i];
    }
    for (int32_t i = last + 1; i < view->poly_count; i++) {
        polys[count++] = view->polys[i];
    }
    *position = move.position;
    return count;
}

static bool same_point(OpVec3 a, OpVec3 b) {
    return bits_of(a.x) == bits_of(b.x) && bits_of(a.y) == bits_of(b.y) && bits_of(a.z) == bits_of(b.z);
}

static void check_move(const WalkCase *walk, OpPathCorridor *corridor, OpVec3 to) {
    static OpPolyRef polys[2 * MOST_POLYS];
    OpCorridorView before = op_path_corridor_view(corridor);
    OpVec3 position = before.position;
    bool moved = false;
    int32_t count = expected_move(walk, &before, to, polys, &position);
    check_ok(op_path_corridor_move_position(corridor, walk->query, NULL, to, &moved));
    OpCorridorView after = op_path_corridor_view(corridor);
    walk_check(walk, moved == (count >= 0));
    if (!moved) {
        return;
    }
    bool fits = count <= after.capacity;
    walk_check(walk, after.poly_count == (fits ? count : after.capacity));
    walk_check(walk, memcmp(after.polys, polys, (size_t)after.poly_count * sizeof(OpPolyRef)) == 0);
    walk_check(walk, same_point(after.position, position));
    walk_check(walk, fits || (!after.is_complete && after.needs_replan));
}

/* Walks of all lengths, in corridors that have room and in corridors that have none. */
static void moves_join_the_walk_and_the_corridor(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= test_count(10, 100, 1000); seed++) {
        WalkCase walk;
        TestRandom random = test_random(seed + 1000);
        walk_case_make(&walk, (WalkKind)(seed % WALK_KINDS), seed, NULL);
        OpPathCorridor *corridor =
            random_corridor(&walk, &random, seed % 2 == 0 ? 256 : test_int(&random, 2, 8));
        for (int32_t i = 0; i < 60; i++) {
            OpCorridorView view = op_path_corridor_view(corridor);
            check_move(&walk, corridor, near_place(&random, view.position, i % 10 == 0 ? 300 : 40));
            walk_check_corridor(&walk, corridor, NULL);
        }
        op_path_corridor_destroy(corridor);
        walk_case_free(&walk);
    }
}

/* ---- Mazes ---- */

static void check_against_fresh_query(const WalkCase *walk, const OpPathCorridor *corridor) {
    static OpPolyRef polys[MOST_POLYS];
    OpStraightPathPoint corners[256];
    OpStraightPathPoint fresh[256];
    OpStraightPathResult path;
    OpStraightPathResult fresh_path;
    OpCorridorResult found;
    OpCorridorView view = op_path_corridor_view(corridor);
    check_ok(op_nav_mesh_query_find_corridor(walk->query, view.polys[0], view.target_poly, view.position,
                                             view.target, NULL, polys, MOST_POLYS, &found));
    walk_check(walk, found.status == OP_QUERY_SUCCESS && found.poly_count == view.poly_count);
    walk_check(walk, memcmp(polys, view.polys, (size_t)view.poly_count * sizeof(OpPolyRef)) == 0);
    check_ok(op_path_corridor_find_corners(corridor, walk->query, corners, 256, &path));
    check_ok(op_nav_mesh_query_straight_path(walk->query, view.position, view.target, polys, found.poly_count,
                                             INT32_MAX, fresh, 256, &fresh_path));
    walk_check(walk, path.point_count == fresh_path.point_count && !path.truncated);
    for (int32_t i = 0; i < path.point_count; i++) {
        walk_check(walk, same_point(corners[i].position, fresh[i].position));
        walk_check(walk, corners[i].poly == fresh[i].poly && corners[i].flags == fresh[i].flags);
    }
}

/* Where there is one way, a corridor that is dragged about at both ends is that way. */
static void is_the_only_way_in_mazes(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= test_count(5, 60, 600); seed++) {
        WalkCase walk;
        TestRandom random = test_random(seed + 2000);
        walk_case_make(&walk, WALK_MAZE, seed, NULL);
        OpPathCorridor *corridor = random_corridor(&walk, &random, 1024);
        for (int32_t i = 0; i < 80; i++) {
            OpCorridorView view = op_path_corridor_view(corridor);
            OpStraightPathPoint corners[3];
            OpStraightPathResult path;
            bool moved = false;
            if (i % 3 == 0) {
                check_ok(op_path_corridor_move_target(corridor, walk.query, NULL,
                                                      near_place(&random, view.target, 30), &moved));
            } else if (i % 3 == 1) {
                check_ok(op_path_corridor_move_position(corridor, walk.query, NULL,
                                                        near_place(&random, view.position, 30), &moved));
            } else {
                check_ok(op_path_corridor_find_corners(corridor, walk.query, corners, 3, &path));
                const OpStraightPathPoint *corner = &corners[path.point_count > 1 ? 1 : 0];
                check_ok(op_path_corridor_move_along(corridor, walk.query, corner->position,
                                                     find(view.polys, view.poly_count, corner->poly) + 1,
                                                     &moved));
            }
            walk_check(&walk, moved);
            check_against_fresh_query(&walk, corridor);
        }
        op_path_corridor_destroy(corridor);
        walk_case_free(&walk);
    }
}

/* ---- Shortcuts ---- */

static double left_to_walk(const WalkCase *walk, const OpPathCorridor *corridor) {
    OpStraightPathPoint corners[512];
    OpStraightPathResult path;
    double length = 0.0;
    check_ok(op_path_corridor_find_corners(corridor, walk->query, corners, 512, &path));
    walk_check(walk, path.status == OP_QUERY_SUCCESS && !path.truncated);
    for (int32_t i = 1; i < path.point_count; i++) {
        length += model_distance(corners[i - 1].position, corners[i].position);
    }
    return length;
}

typedef struct Shortcuts {
    int32_t shorter;
    int32_t longer;
    int32_t searched;
} Shortcuts;

/* Drags the agent aside, so that there is something to shorten. */
static void try_shortcuts(const WalkCase *walk, OpPathCorridor *corridor, TestRandom *random,
                          Shortcuts *counts) {
    OpStraightPathPoint corners[8];
    OpStraightPathResult path;
    OpCorridorView view = op_path_corridor_view(corridor);
    bool changed = false;
    check_ok(op_path_corridor_move_position(corridor, walk->query, NULL,
                                            near_place(random, view.position, 80), &changed));
    check_ok(op_path_corridor_find_corners(corridor, walk->query, corners, 8, &path));
    double before = left_to_walk(walk, corridor);
    check_ok(op_path_corridor_optimize_visibility(corridor, walk->query, NULL,
                                                  corners[test_int(random, 0, path.point_count - 1)].position,
                                                  10.0, test_int(random, 2, 32), &changed));
    double after = left_to_walk(walk, corridor);
    walk_check(walk, changed || after == before);
    counts->shorter += after < before - 1e-9;
    counts->longer += after > before + 1e-9;
    walk_check_corridor(walk, corridor, NULL);
    check_ok(op_path_corridor_optimize_topology(corridor,
                                                test_chance(random, 50) ? walk->crossing : walk->query, NULL,
                                                test_int(random, 1, 200), test_int(random, 3, 64), &changed));
    counts->searched += changed;
    if (!changed) {
        walk_check(walk, left_to_walk(walk, corridor) == after);
    }
    walk_check_corridor(walk, corridor, NULL);
}

static void shortcuts_shorten(void **state) {
    (void)state;
    Shortcuts counts = {0, 0, 0};
    for (uint64_t seed = 1; seed <= test_count(30, 150, 1500); seed++) {
        WalkCase walk;
        TestRandom random = test_random(seed + 3000);
        walk_case_make(&walk, seed % 2 == 0 ? WALK_FIELD : WALK_FLOORS, seed, NULL);
        OpPathCorridor *corridor = random_corridor(&walk, &random, 256);
        for (int32_t i = 0; i < 20; i++) {
            try_shortcuts(&walk, corridor, &random, &counts);
        }
        op_path_corridor_destroy(corridor);
        walk_case_free(&walk);
    }
    print_message("by sight shorter %d, longer %d; by search %d\n", counts.shorter, counts.longer,
                  counts.searched);
    assert_true(counts.shorter > 4 * counts.longer && counts.shorter > 0 && counts.searched > 10);
}

/* ---- Edits ---- */

/* The first polygon of a corridor that is not good, by definition; its count when all are. */
static int32_t first_bad(const NavModel *model, const OpQueryFilter *filter, const OpCorridorView *view,
                         int32_t look_ahead) {
    int32_t before = -1;
    int32_t i = 0;
    for (; i < view->poly_count && i < look_ahead; i++) {
        int32_t at = nav_model_find(model, view->polys[i]);
        bool good = at >= 0 && model_takes_poly(filter, &model->polys[at]);
        bool leads = i == 0;
        for (int32_t k = 0; good && !leads && k < model->polys[before].exit_count; k++) {
            const ModelExit *exit = &model->polys[before].exits[k];
            leads = exit->target == at && model_takes_exit(filter, model, exit);
        }
        if (!good || !leads) {
            return i;
        }
        before = at;
    }
    return view->poly_count;
}

static void check_validation(const WalkCase *walk, OpPathCorridor *corridor, const OpQueryFilter *filter,
                             int32_t look_ahead) {
    NavModel model;
    OpCorridorCheck check = OP_CORRIDOR_VALID;
    OpCorridorView before = op_path_corridor_view(corridor);
    nav_model_make(&model, walk->mesh);
    int32_t bad = first_bad(&model, filter, &before, look_ahead);
    nav_model_free(&model);
    check_ok(op_path_corridor_validate(corridor, walk->query, filter, look_ahead, &check));
    OpCorridorView after = op_path_corridor_view(corridor);
    if (bad == 0) {
        walk_check(walk, check == OP_CORRIDOR_INVALID && after.poly_count == before.poly_count);
    } else if (bad < before.poly_count) {
        walk_check(walk, check == OP_CORRIDOR_TRIMMED && after.poly_count == bad);
        walk_check(walk, !after.is_complete && after.needs_replan && !after.replans_from_start);
    } else {
        walk_check(walk, check == OP_CORRIDOR_VALID && after.poly_count == before.poly_count);
    }
}

/* Mends a corridor as a follower would. False when there is no polygon near. */
static bool mend(const WalkCase *walk, OpPathCorridor *corridor, const OpQueryFilter *filter,
                 TestRandom *random) {
    OpCorridorCheck check = OP_CORRIDOR_VALID;
    OpQueryStatus status = OP_QUERY_NONE;
    bool done = true;
    check_validation(walk, corridor, filter, test_int(random, 1, 6));
    check_validation(walk, corridor, filter, INT32_MAX);
    check_ok(op_path_corridor_validate(corridor, walk->query, filter, INT32_MAX, &check));
    if (check == OP_CORRIDOR_INVALID) {
        check_ok(op_path_corridor_relocate(corridor, walk->query, filter, extents, &done));
    }
    if (done && op_path_corridor_view(corridor).needs_replan) {
        check_ok(op_path_corridor_replan(corridor, walk->query, filter, extents, INT32_MAX, &status));
        done = status != OP_QUERY_NO_END_NEARBY;
    }
    return done;
}

static void check_reaches(const WalkCase *walk, const OpPathCorridor *corridor, const OpQueryFilter *filter) {
    static OpPolyRef polys[MOST_POLYS];
    OpNearestPoly end;
    OpCorridorResult fresh;
    OpCorridorView view = op_path_corridor_view(corridor);
    check_ok(op_nav_mesh_query_nearest_poly(walk->query, view.target, extents, filter, &end));
    check_ok(op_nav_mesh_query_find_corridor(walk->query, view.polys[0], end.poly, view.position, end.point,
                                             filter, polys, MOST_POLYS, &fresh));
    walk_check(walk, view.is_complete || fresh.status != OP_QUERY_SUCCESS);
}

/* Area 3 is closed, so that edits open and close ways. A replan is asked for where the way may have opened. */
static void mended_corridors_reach_what_a_search_reaches(void **state) {
    (void)state;
    OpQueryFilter filter = op_query_filter_default();
    filter.area_cost[3] = positive_infinity();
    for (uint64_t seed = 1; seed <= test_count(15, 200, 2000); seed++) {
        WalkCase walk;
        OpNavTile *taken = NULL;
        TestRandom random = test_random(seed + 4000);
        walk_case_make(&walk, seed % 2 == 0 ? WALK_FIELD : WALK_FLOORS, seed, NULL);
        OpPathCorridor *corridor = random_corridor(&walk, &random, 512);
        for (int32_t i = 0; i < 25; i++) {
            walk_case_edit(&walk, &random, &taken);
            if (!op_path_corridor_view(corridor).is_complete) {
                check_ok(op_path_corridor_request_replan(corridor));
            }
            if (mend(&walk, corridor, &filter, &random)) {
                walk_check_corridor(&walk, corridor, &filter);
                check_reaches(&walk, corridor, &filter);
            }
        }
        op_nav_tile_destroy(taken);
        op_path_corridor_destroy(corridor);
        walk_case_free(&walk);
    }
}

/* ---- Slices ---- */

/* One replan in slices. */
static SavedState replan_sliced(const WalkCase *walk, OpNavMeshQuery *query, const SavedState *before,
                                int32_t capacity, int32_t budget, int32_t *iterations) {
    OpPathCorridor *corridor = NULL;
    OpCorridorReplan *replan = NULL;
    OpQueryStatus status = OP_QUERY_NONE;
    check_ok(op_path_corridor_create(capacity, NULL, &corridor));
    check_ok(op_path_corridor_restore(corridor, before->bytes, before->size));
    check_ok(op_corridor_replan_create(NULL, &replan));
    check_ok(op_corridor_replan_begin(replan, corridor, query, NULL, extents, &status));
    for (int32_t i = 0; status == OP_QUERY_IN_PROGRESS; i++) {
        walk_check(walk, i < 100000);
        check_ok(op_corridor_replan_update(replan, query, budget, &status));
    }
    check_ok(op_corridor_replan_apply(replan, corridor, query, &status));
    *iterations = op_corridor_replan_iterations(replan);
    SavedState after = corridor_bytes(corridor);
    op_corridor_replan_destroy(replan);
    op_path_corridor_destroy(corridor);
    return after;
}

static void check_slices(const WalkCase *walk, OpPathCorridor *corridor, OpNavMeshQuery *query) {
    static const int32_t budgets[] = {1, 2, 3, 5, 17, 100};
    int32_t capacity = op_path_corridor_view(corridor).capacity;
    int32_t at_once = 0;
    OpQueryStatus status = OP_QUERY_NONE;
    SavedState before = corridor_bytes(corridor);
    SavedState whole = replan_sliced(walk, query, &before, capacity, INT32_MAX, &at_once);
    for (size_t i = 0; i < sizeof budgets / sizeof budgets[0]; i++) {
        int32_t iterations = 0;
        SavedState sliced = replan_sliced(walk, query, &before, capacity, budgets[i], &iterations);
        walk_check(walk, saved_states_equal(&sliced, &whole) && iterations == at_once);
        saved_state_free(&sliced);
    }
    check_ok(op_path_corridor_replan(corridor, query, NULL, extents, INT32_MAX, &status));
    SavedState called = corridor_bytes(corridor);
    walk_check(walk, saved_states_equal(&called, &whole));
    saved_state_free(&called);
    saved_state_free(&whole);
    saved_state_free(&before);
}

static void slices_change_nothing(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= test_count(10, 80, 800); seed++) {
        WalkCase walk;
        OpNavTile *taken = NULL;
        TestRandom random = test_random(seed + 5000);
        walk_case_make(&walk, seed % 2 == 0 ? WALK_FIELD : WALK_FLOORS, seed, NULL);
        OpPathCorridor *corridor = random_corridor(&walk, &random, seed % 3 == 0 ? 6 : 256);
        for (int32_t i = 0; i < 8; i++) {
            OpCorridorCheck check = OP_CORRIDOR_VALID;
            bool done = true;
            walk_case_edit(&walk, &random, &taken);
            check_ok(op_path_corridor_validate(corridor, walk.query, NULL, INT32_MAX, &check));
            if (check == OP_CORRIDOR_INVALID) {
                check_ok(op_path_corridor_relocate(corridor, walk.query, NULL, extents, &done));
            }
            if (test_chance(&random, 30)) {
                check_ok(op_path_corridor_set_target(corridor, walk_case_place(&walk, &random)));
            }
            check_slices(&walk, corridor, i % 2 == 0 ? walk.query : walk.crossing);
        }
        op_nav_tile_destroy(taken);
        op_path_corridor_destroy(corridor);
        walk_case_free(&walk);
    }
}

/* An unfinished search leaves a guess, and the wish to search again from the agent. */
static void says_how_far_a_replan_came(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= test_count(20, 200, 1000); seed++) {
        WalkCase walk;
        TestRandom random = test_random(seed + 6000);
        OpQueryStatus status = OP_QUERY_NONE;
        walk_case_make(&walk, (WalkKind)(seed % WALK_KINDS), seed, NULL);
        OpPathCorridor *corridor = corridor_at(&walk, 256, walk_case_place(&walk, &random));
        check_ok(op_path_corridor_set_target(corridor, walk_case_place(&walk, &random)));
        check_ok(
            op_path_corridor_replan(corridor, walk.query, NULL, extents, test_int(&random, 1, 60), &status));
        OpCorridorView view = op_path_corridor_view(corridor);
        walk_check(&walk, view.is_complete == (status == OP_QUERY_SUCCESS));
        walk_check(&walk, view.needs_replan == (status == OP_QUERY_IN_PROGRESS));
        walk_check(&walk, view.replans_from_start == (status == OP_QUERY_IN_PROGRESS));
        walk_check_corridor(&walk, corridor, NULL);
        check_ok(op_path_corridor_set_target(corridor, (OpVec3){-500.0, 0.0, -500.0}));
        SavedState before = corridor_bytes(corridor);
        check_ok(op_path_corridor_replan(corridor, walk.query, NULL, extents, 100, &status));
        SavedState after = corridor_bytes(corridor);
        walk_check(&walk, status == OP_QUERY_NO_END_NEARBY && saved_states_equal(&before, &after));
        saved_state_free(&before);
        saved_state_free(&after);
        op_path_corridor_destroy(corridor);
        walk_case_free(&walk);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_join_the_walk_and_the_corridor),
        cmocka_unit_test(is_the_only_way_in_mazes),
        cmocka_unit_test(shortcuts_shorten),
        cmocka_unit_test(mended_corridors_reach_what_a_search_reaches),
        cmocka_unit_test(slices_change_nothing),
        cmocka_unit_test(says_how_far_a_replan_came),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
