/* The rules of the polygon stage one by one: straight walls, welding, bridges, loops that meet themselves, merging; long loops; bad
 * input; memory that runs out. */
#include "support/check.h"
#include "support/each_failure.h"
#include "support/loop_case.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

enum { WALL = OP_CONTOUR_WALL, REGION = 1, OTHER = 2 };

static OpFloorPolys polygonize(OpContourVertex *loop, int32_t count, int32_t max_vertices) {
    OpContour contour;
    OpContours contours = one_loop(&contour, loop, count);
    OpTileCells tile = plain_tile(100);
    OpFloorPolys polys = {0};
    check_ok(op_contours_polygonize(&contours, &tile, max_vertices, &polys));
    return polys;
}

#define loop_polys(loop, max_vertices)                                                                       \
    polygonize((loop), (int32_t)(sizeof(loop) / sizeof *(loop)), (max_vertices))

static void check_indices(const OpFloorPolys *polys, const int32_t *expected, int32_t count) {
    assert_int_equal(polys->index_count, count);
    for (int32_t i = 0; i < count; i++) {
        assert_int_equal(polys->indices[i], expected[i]);
    }
}

static int64_t doubled_area(const OpFloorPolys *polys) {
    int64_t area = 0;
    for (int32_t p = 0; p < polys->poly_count; p++) {
        const int32_t *index = polys->indices + polys->polys[p].first_index;
        for (int32_t i = 0; i < polys->polys[p].vertex_count; i++) {
            const OpFloorVertex *a = &polys->vertices[index[i]];
            const OpFloorVertex *b = &polys->vertices[index[(i + 1) % polys->polys[p].vertex_count]];
            area += (int64_t)a->x * b->z - (int64_t)b->x * a->z;
        }
    }
    return area;
}

/* ---- Straight walls ---- */

/* A square with two more vertices on its lower side. */
static OpFloorPolys square_with_middles(int32_t first_row, int32_t second_row, int32_t neighbor) {
    OpContourVertex loop[] = {{0, 10, 0, WALL},  {4, first_row, 0, neighbor}, {8, second_row, 0, WALL},
                              {12, 10, 0, WALL}, {12, 10, 12, WALL},          {0, 10, 12, WALL}};
    return loop_polys(loop, 6);
}

static void straight_walls_lose_their_middles(void **state) {
    (void)state;
    static const struct {
        int32_t first_row;
        int32_t second_row;
        int32_t neighbor;
        int32_t vertices;
    } cases[] = {
        {10, 10, WALL, 4},
        {11, 10, WALL, 4},
        {11, 9, WALL, 6},
        {12, 10, WALL, 5},
        {12, 12, WALL, 5},
        {10, 10, OTHER, 6},
        {10, 10, OP_CONTOUR_GRID_BORDER, 6},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        OpFloorPolys polys = square_with_middles(cases[i].first_row, cases[i].second_row, cases[i].neighbor);
        assert_int_equal(polys.vertex_count, cases[i].vertices);
        assert_int_equal(polys.degenerate_ears, 0);
        assert_int_equal(doubled_area(&polys), 288);
        op_floor_polys_reset(&polys);
    }
}

/* A vertex goes whose neighbour had to go first: row 12 is two off the line from 10 to 10, and within one of the line from 14. */
static void rows_are_those_of_the_kept_neighbours(void **state) {
    (void)state;
    OpContourVertex loop[] = {{0, 14, 0, WALL},  {4, 13, 0, WALL},  {8, 12, 0, WALL},
                              {12, 11, 0, WALL}, {12, 11, 9, WALL}, {0, 14, 9, WALL}};
    OpFloorPolys polys = loop_polys(loop, 6);
    assert_int_equal(polys.vertex_count, 4);
    assert_int_equal(polys.poly_count, 1);
    op_floor_polys_reset(&polys);
}

/* The search goes on past the first vertex, at (6, 0), which goes only once the last one has: row 9 in between hid it. */
static void the_search_goes_round_again(void **state) {
    (void)state;
    OpContourVertex loop[] = {{6, 10, 0, WALL}, {12, 8, 0, WALL}, {12, 8, 9, WALL},
                              {0, 10, 9, WALL}, {0, 10, 0, WALL}, {5, 9, 0, WALL}};
    OpFloorPolys polys = loop_polys(loop, 6);
    assert_int_equal(polys.vertex_count, 4);
    op_floor_polys_reset(&polys);
}

/* Three vertices on one line are all the loop would keep two of. */
static void a_loop_keeps_three_vertices(void **state) {
    (void)state;
    OpContourVertex loop[] = {{0, 0, 0, WALL}, {4, 0, 0, WALL}, {8, 0, 0, WALL}, {6, 0, 0, WALL}};
    OpFloorPolys polys = loop_polys(loop, 6);
    assert_int_equal(polys.vertex_count, 4);
    assert_int_equal(polys.poly_count, 0);
    op_floor_polys_reset(&polys);
}

/* ---- Welding ---- */

static void corners_within_a_row_are_one_vertex(void **state) {
    (void)state;
    OpContourVertex vertices[] = {
        {0, 10, 0, WALL},  {4, 10, 0, OTHER}, {4, 10, 4, WALL},   {0, 10, 4, WALL},  {4, 11, 0, WALL},
        {8, 10, 0, WALL},  {8, 10, 4, WALL},  {4, 12, 4, REGION}, {4, 13, 4, WALL},  {12, 13, 4, WALL},
        {12, 13, 8, WALL}, {4, 11, 4, WALL},  {20, 11, 20, WALL}, {4, 11, 20, WALL},
    };
    OpContour squares[] = {{.region = 1, .area = 63, .ring = {0, 4}},
                           {.region = 2, .area = 63, .ring = {4, 4}},
                           {.region = 3, .area = 5, .ring = {8, 3}},
                           {.region = 4, .area = 5, .ring = {11, 3}}};
    OpContours contours = {.contours = squares, .vertices = vertices, .contour_count = 4, .vertex_count = 14};
    OpTileCells tile = plain_tile(20);
    OpFloorPolys polys = {0};
    check_ok(op_contours_polygonize(&contours, &tile, 6, &polys));
    /* (4, 4) is there in row 10, in row 12, which is too far, and in row 13, which is the one in row 12; row 11 is
     * within a row of both, and the first is taken. */
    assert_int_equal(polys.vertex_count, 11);
    assert_int_equal(polys.vertices[1].y, 10);
    assert_int_equal(polys.vertices[6].y, 12);
    static const int32_t expected[] = {1, 2, 3, 0, 1, 4, 5, 6, 6, 7, 8, 2, 9, 10};
    assert_int_equal(polys.poly_count, 4);
    for (int32_t p = 0; p < 4; p++) {
        assert_int_equal(polys.polys[p].region, p + 1);
        assert_int_equal(polys.polys[p].area, squares[p].area);
        for (int32_t i = 0; i < polys.polys[p].vertex_count; i++) {
            int32_t index = polys.indices[polys.polys[p].first_index + i];
            bool found = false;
            for (int32_t k = polys.polys[p].first_index;
                 k < polys.polys[p].first_index + polys.polys[p].vertex_count; k++) {
                found = found || expected[k] == index;
            }
            assert_true(found);
        }
    }
    assert_int_equal(op_floor_polys_min_row(&polys), 10);
    op_floor_polys_reset(&polys);
}

static void the_lowest_row(void **state) {
    (void)state;
    OpContourVertex loop[] = {{0, 9, 0, WALL}, {4, 4, 0, WALL}, {4, 7, 4, WALL}};
    OpFloorPolys polys = {0};
    assert_int_equal(op_floor_polys_min_row(&polys), 0);
    assert_int_equal(op_floor_polys_min_row(NULL), 0);
    polys = loop_polys(loop, 6);
    assert_int_equal(op_floor_polys_min_row(&polys), 4);
    op_floor_polys_reset(&polys);
    op_floor_polys_reset(&polys);
    op_floor_polys_reset(NULL);
}

/* ---- Loops ---- */

/* A square ring: the hole hangs on a bridge from (0, 0) to (4, 4). */
static void a_hole_on_a_bridge(void **state) {
    (void)state;
    OpContourVertex loop[] = {
        {0, 5, 0, REGION}, {4, 5, 4, WALL}, {4, 5, 8, WALL},  {8, 6, 8, WALL},   {8, 5, 4, WALL},
        {4, 6, 4, REGION}, {0, 6, 0, WALL}, {12, 5, 0, WALL}, {12, 5, 12, WALL}, {0, 5, 12, WALL},
    };
    OpFloorPolys polys = loop_polys(loop, 6);
    assert_int_equal(polys.vertex_count, 8);
    assert_int_equal(polys.degenerate_ears, 0);
    assert_int_equal(polys.poly_count, 4);
    assert_int_equal(doubled_area(&polys), 2 * (144 - 16));
    op_floor_polys_reset(&polys);
}

/* A bent corridor whose ends meet at a corner, (8, 8): it is one vertex, and no polygon has it twice. */
static void a_loop_that_meets_itself(void **state) {
    (void)state;
    for (int32_t rows = 0; rows <= 3; rows += 3) {
        OpContourVertex loop[] = {
            {0, 5, 0, WALL}, {12, 5, 0, WALL}, {12, 5, 8, WALL},       {8, 5, 8, WALL},  {8, 5, 4, WALL},
            {4, 5, 4, WALL}, {4, 5, 8, WALL},  {8, 5 + rows, 8, WALL}, {8, 5, 12, WALL}, {0, 5, 12, WALL},
        };
        OpFloorPolys polys = loop_polys(loop, 16);
        assert_int_equal(polys.vertex_count, rows == 0 ? 9 : 10);
        assert_int_equal(polys.degenerate_ears, 0);
        assert_int_equal(doubled_area(&polys), 224);
        op_floor_polys_reset(&polys);
    }
}

/* Two squares that have nothing but a corner in common: no ear is left once each is half cut. */
static void a_loop_that_is_pinched(void **state) {
    (void)state;
    OpContourVertex loop[] = {{0, 5, 0, WALL}, {4, 5, 0, WALL}, {4, 5, 4, WALL}, {8, 5, 4, WALL},
                              {8, 5, 8, WALL}, {4, 5, 8, WALL}, {4, 5, 4, WALL}, {0, 5, 4, WALL}};
    OpFloorPolys polys = loop_polys(loop, 16);
    assert_int_equal(polys.vertex_count, 7);
    assert_true(polys.degenerate_ears > 0);
    op_floor_polys_reset(&polys);
}

/* A loop without area, and one that goes round the wrong way. */
static void loops_without_area(void **state) {
    (void)state;
    OpContourVertex line[] = {
        {0, 0, 0, OTHER}, {3, 0, 3, OTHER}, {6, 0, 6, OTHER}, {5, 0, 5, OTHER}, {2, 0, 2, OTHER}};
    OpContourVertex clockwise[] = {{0, 0, 0, WALL}, {0, 0, 5, WALL}, {5, 0, 5, WALL}, {5, 0, 0, WALL}};
    OpContourVertex point[] = {{1, 0, 1, WALL}, {1, 0, 1, WALL}, {1, 0, 1, WALL}, {1, 0, 1, WALL}};
    OpFloorPolys polys = loop_polys(line, 6);
    assert_int_equal(polys.poly_count, 0);
    assert_int_equal(polys.degenerate_ears, 2);
    op_floor_polys_reset(&polys);
    polys = loop_polys(clockwise, 6);
    assert_int_equal(polys.poly_count, 0);
    assert_int_equal(polys.degenerate_ears, 1);
    op_floor_polys_reset(&polys);
    polys = loop_polys(point, 6);
    assert_int_equal(polys.poly_count, 0);
    assert_int_equal(polys.vertex_count, 1);
    op_floor_polys_reset(&polys);
}

/* ---- Merging ---- */

/* The first ear has the shortest diagonal, and of equal ones the lowest number; the merged polygon starts at the edge's end. */
static void the_order_of_ears_and_merges(void **state) {
    (void)state;
    OpContourVertex square[] = {{0, 0, 0, WALL}, {4, 0, 0, WALL}, {4, 0, 4, WALL}, {0, 0, 4, WALL}};
    static const int32_t triangles[] = {3, 0, 1, 1, 2, 3};
    static const int32_t merged[] = {3, 0, 1, 2};
    OpFloorPolys polys = loop_polys(square, 3);
    check_indices(&polys, triangles, 6);
    op_floor_polys_reset(&polys);
    polys = loop_polys(square, 4);
    check_indices(&polys, merged, 4);
    op_floor_polys_reset(&polys);
}

/* A convex loop of 12 vertices fills polygons up to the limit. */
static void polygons_fill_up_to_the_limit(void **state) {
    (void)state;
    OpContourVertex loop[] = {{10, 0, 0, WALL},  {20, 0, 0, WALL},  {26, 0, 3, WALL},  {30, 0, 10, WALL},
                              {30, 0, 20, WALL}, {26, 0, 26, WALL}, {20, 0, 30, WALL}, {10, 0, 30, WALL},
                              {3, 0, 26, WALL},  {0, 0, 20, WALL},  {0, 0, 10, WALL},  {3, 0, 3, WALL}};
    OpFloorPolys whole = loop_polys(loop, 12);
    assert_int_equal(whole.poly_count, 1);
    assert_int_equal(whole.polys[0].vertex_count, 12);
    for (int32_t limit = 3; limit <= 16; limit++) {
        OpFloorPolys polys = loop_polys(loop, limit);
        assert_int_equal(doubled_area(&polys), doubled_area(&whole));
        assert_true(limit != 3 || polys.poly_count == 10);
        for (int32_t p = 0; p < polys.poly_count; p++) {
            assert_true(polys.polys[p].vertex_count <= limit);
        }
        op_floor_polys_reset(&polys);
    }
    op_floor_polys_reset(&whole);
}

/* The vertex in the middle of the lower wall is two rows up, so the loop keeps it; the polygon that merges there does not. */
static void merged_walls_lose_their_joint(void **state) {
    (void)state;
    for (int32_t neighbor = 0; neighbor <= OTHER; neighbor += OTHER) {
        OpContourVertex loop[] = {
            {0, 0, 0, neighbor}, {6, 5, 0, neighbor}, {12, 0, 0, WALL}, {12, 0, 4, WALL}, {0, 0, 4, WALL}};
        OpFloorPolys polys = loop_polys(loop, 6);
        assert_int_equal(polys.vertex_count, 5);
        assert_int_equal(polys.poly_count, 1);
        assert_int_equal(polys.polys[0].vertex_count, neighbor == WALL ? 4 : 5);
        assert_int_equal(doubled_area(&polys), 96);
        op_floor_polys_reset(&polys);
    }
}

/* ---- Long loops ---- */

static void long_loops(void **state) {
    (void)state;
    int32_t count;
    OpContourVertex *loop = comb_loop(3, (int32_t)test_count(300, 3000, 16000), &count);
    OpContour contour;
    OpContours contours = one_loop(&contour, loop, count);
    OpTileCells tile = plain_tile(65536);
    OpFloorPolys polys = {0};
    int64_t area = 0;
    for (int32_t i = 0; i < count; i++) {
        const OpContourVertex *next = &loop[(i + 1) % count];
        area += (int64_t)loop[i].x * next->z - (int64_t)next->x * loop[i].z;
    }
    check_ok(op_contours_polygonize(&contours, &tile, 6, &polys));
    assert_int_equal(polys.degenerate_ears, 0);
    assert_true(doubled_area(&polys) == area);
    op_floor_polys_reset(&polys);
    free(loop);
}

/* ---- Bad input ---- */

typedef struct BadCase {
    OpContourVertex vertices[4];
    OpContour contour;
    OpContours contours;
    OpTileCells tile;
} BadCase;

static BadCase *good_case(BadCase *made) {
    *made = (BadCase){.vertices = {{0, 0, 0, WALL}, {9, 0, 0, WALL}, {9, 0, 9, WALL}, {0, 0, 9, WALL}},
                      .tile = plain_tile(10)};
    made->contours = one_loop(&made->contour, made->vertices, 4);
    return made;
}

static OpStatus run(const BadCase *bad) {
    OpFloorPolys polys = {0};
    OpStatus status = op_contours_polygonize(&bad->contours, &bad->tile, 6, &polys);
    assert_true(status == OP_STATUS_OK || (polys.vertices == NULL && polys.poly_count == 0));
    op_floor_polys_reset(&polys);
    return status;
}

#define check_bad(change, status, argument, part)                                                            \
    do {                                                                                                     \
        BadCase storage;                                                                                     \
        BadCase *bad = good_case(&storage);                                                                  \
        check_ok(run(bad));                                                                                  \
        change;                                                                                              \
        check_refused(run(bad), (status), (argument), (part));                                               \
    } while (0)

static void bad_contours(void **state) {
    (void)state;
    check_bad(bad->contours.contour_count = -1, OP_STATUS_OUT_OF_RANGE, "contour_count", "-1");
    check_bad(bad->contours.vertex_count = -1, OP_STATUS_OUT_OF_RANGE, "vertex_count", "-1");
    check_bad(bad->contours.vertex_count = INT32_MAX, OP_STATUS_OUT_OF_RANGE, "vertex_count", "2147483647");
    check_bad(bad->contours.contours = NULL, OP_STATUS_INVALID_ARGUMENT, "contours.contours", "NULL");
    check_bad(bad->contours.vertices = NULL, OP_STATUS_INVALID_ARGUMENT, "contours.vertices", "NULL");
    check_bad(bad->contour.region = 0, OP_STATUS_OUT_OF_RANGE, "contours[0]",
              "region must be in [1, 2147483647], was 0");
    check_bad(bad->contour.area = 64, OP_STATUS_OUT_OF_RANGE, "contours[0]",
              "area must be in [0, 63], was 64");
    check_bad(bad->contour.ring.vertex_count = 2, OP_STATUS_OUT_OF_RANGE, "contours[0]", "was 2");
    check_bad(bad->contour.ring.vertex_count = 5, OP_STATUS_OUT_OF_RANGE, "contours[0]", "[3, 4], was 5");
    check_bad(bad->contour.ring.vertex_count = INT32_MIN, OP_STATUS_OUT_OF_RANGE, "contours[0]",
              "-2147483648");
    check_bad(bad->contour.ring.first_vertex = 1, OP_STATUS_OUT_OF_RANGE, "contours[0]", "[0, 0], was 1");
    check_bad(bad->contour.ring.first_vertex = -1, OP_STATUS_OUT_OF_RANGE, "contours[0]", "was -1");
    check_bad(bad->contour.ring.first_vertex = INT32_MAX, OP_STATUS_OUT_OF_RANGE, "contours[0]",
              "2147483647");
    check_bad(bad->vertices[2].x = 11, OP_STATUS_OUT_OF_RANGE, "vertices[2]", "x must be in [0, 10], was 11");
    check_bad(bad->vertices[2].z = -1, OP_STATUS_OUT_OF_RANGE, "vertices[2]", "z must be in [0, 10], was -1");
    check_bad(bad->vertices[3].y = 65536, OP_STATUS_OUT_OF_RANGE, "vertices[3]",
              "y must be in [0, 65535], was 65536");
    check_bad(bad->vertices[3].y = INT32_MIN, OP_STATUS_OUT_OF_RANGE, "vertices[3]", "-2147483648");
    check_bad(bad->vertices[1].neighbor = -2, OP_STATUS_OUT_OF_RANGE, "vertices[1]", "neighbor");
    check_bad(bad->tile.cells = 0, OP_STATUS_OUT_OF_RANGE, "cells", "was 0");
}

static void loops_do_not_share_vertices(void **state) {
    (void)state;
    BadCase storage;
    BadCase *bad = good_case(&storage);
    OpContour twice[2] = {bad->contour, bad->contour};
    bad->contours.contours = twice;
    bad->contours.contour_count = 2;
    check_refused(run(bad), OP_STATUS_OUT_OF_RANGE, "contours[1]",
                  "ring.vertex_count must be in [3, 0], was 4");
}

static void bad_arguments(void **state) {
    (void)state;
    BadCase storage;
    const BadCase *good = good_case(&storage);
    OpFloorPolys polys = {0};
    check_refused(op_contours_polygonize(NULL, &good->tile, 6, &polys), OP_STATUS_INVALID_ARGUMENT,
                  "contours", "NULL");
    check_refused(op_contours_polygonize(&good->contours, NULL, 6, &polys), OP_STATUS_INVALID_ARGUMENT,
                  "tile", "NULL");
    check_refused(op_contours_polygonize(&good->contours, &good->tile, 6, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "out", "NULL");
    check_refused(op_contours_polygonize(&good->contours, &good->tile, 2, &polys), OP_STATUS_OUT_OF_RANGE,
                  "max_vertices", "[3, 16], was 2");
    check_refused(op_contours_polygonize(&good->contours, &good->tile, 17, &polys), OP_STATUS_OUT_OF_RANGE,
                  "max_vertices", "was 17");
    assert_null(polys.vertices);
}

static void no_contours(void **state) {
    (void)state;
    OpContours contours = {0};
    OpTileCells tile = plain_tile(10);
    OpContourVertex loop[] = {{0, 9, 0, WALL}, {4, 4, 0, WALL}, {4, 7, 4, WALL}};
    OpFloorPolys polys = loop_polys(loop, 6);
    check_ok(op_contours_polygonize(&contours, &tile, 6, &polys));
    assert_int_equal(polys.vertex_count + polys.poly_count + polys.index_count, 0);
    op_floor_polys_reset(&polys);
}

/* ---- Memory ---- */

typedef struct Call {
    LoopCase loops;
    OpFloorPolys polys;
    OpFloorPolys before;
} Call;

static OpStatus call_polygonize(void *user) {
    Call *call = user;
    return op_contours_polygonize(&call->loops.contours, &call->loops.tile, 6, &call->polys);
}

static void check_same_polys(void *user) {
    Call *call = user;
    assert_memory_equal(&call->polys, &call->before, sizeof call->polys);
}

static void memory_that_runs_out(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 5; seed++) {
        CountingAllocator counter = {0};
        Call call = {.loops = loop_case_make(seed)};
        call.loops.contours.allocator = counting_allocator(&counter);
        call.before = call.polys;
        FailingCall failing = {call_polygonize, check_same_polys, &call};
        assert_true(fail_each_allocation(&counter, &failing) > 3);
        assert_true(call.polys.allocator.user == &counter);
        /* The result is filled again without growing. */
        size_t live = counter.live_blocks;
        check_ok(call_polygonize(&call));
        assert_true(counter.live_blocks == live);
        op_floor_polys_reset(&call.polys);
        assert_true(counter.live_blocks == 0 && counter.wrong_frees == 0);
        loop_case_free(&call.loops);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(straight_walls_lose_their_middles),
        cmocka_unit_test(rows_are_those_of_the_kept_neighbours),
        cmocka_unit_test(the_search_goes_round_again),
        cmocka_unit_test(a_loop_keeps_three_vertices),
        cmocka_unit_test(corners_within_a_row_are_one_vertex),
        cmocka_unit_test(the_lowest_row),
        cmocka_unit_test(a_hole_on_a_bridge),
        cmocka_unit_test(a_loop_that_meets_itself),
        cmocka_unit_test(a_loop_that_is_pinched),
        cmocka_unit_test(loops_without_area),
        cmocka_unit_test(the_order_of_ears_and_merges),
        cmocka_unit_test(polygons_fill_up_to_the_limit),
        cmocka_unit_test(merged_walls_lose_their_joint),
        cmocka_unit_test(long_loops),
        cmocka_unit_test(bad_contours),
        cmocka_unit_test(loops_do_not_share_vertices),
        cmocka_unit_test(bad_arguments),
        cmocka_unit_test(no_contours),
        cmocka_unit_test(memory_that_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
