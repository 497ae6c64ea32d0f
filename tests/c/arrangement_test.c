/* Snap-rounded arrangements: against a brute-force rounding by the definition, and by what any arrangement must be. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/plane_case.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

#include "build2d/box_tree.h"
#include "build2d/pixel.h"

static const OpAllocator *plain(void) {
    static CountingAllocator counter;
    static OpAllocator allocator;
    allocator = counting_allocator(&counter);
    return &allocator;
}

/* ---- Edges ---- */

typedef struct Edges {
    OpArrangementEdge items[2 * PLANE_MAX_POINTS];
    int32_t count;
} Edges;

/* The rings of a case, as operands 0, 1 and both in turn. */
static Edges edges_of(const PlaneCase *plane_case) {
    Edges edges = {.count = 0};
    const OpGridPoint *points = plane_case->points;
    for (int32_t ring = 0; ring < plane_case->ring_count; ring++) {
        int32_t size = plane_case->ring_sizes[ring];
        for (int32_t i = 0; i < size; i++) {
            edges.items[edges.count++] = (OpArrangementEdge){points[i], points[(i + 1) % size], ring % 3};
        }
        points += size;
    }
    return edges;
}

static int32_t share_of(const OpArrangementEdge *edge, int32_t operand) {
    return edge->operand == OP_OPERAND_BOTH || edge->operand == operand ? 1 : 0;
}

/* ---- Rounding by the definition ---- */

typedef struct Piece {
    OpGridPoint a;
    OpGridPoint b;
    int32_t net[2];
} Piece;

enum { MOST_PIECES = 20000, MOST_PIXELS = 20000 };

typedef struct Brute {
    Piece pieces[MOST_PIECES];
    Piece next[MOST_PIECES];
    OpGridPoint pixels[MOST_PIXELS];
    int32_t count;
    int32_t next_count;
    int32_t pixel_count;
} Brute;

static int compare_pixels(const void *a, const void *b) {
    return op_grid_point_compare(*(const OpGridPoint *)a, *(const OpGridPoint *)b);
}

static int compare_pieces(const void *first, const void *second) {
    const Piece *a = first;
    const Piece *b = second;
    int order = op_grid_point_compare(a->a, b->a);
    return order != 0 ? order : op_grid_point_compare(a->b, b->b);
}

static void add_piece(Piece *pieces, int32_t *count, OpGridPoint a, OpGridPoint b, const int32_t net[2]) {
    int order = op_grid_point_compare(a, b);
    assert_true(*count < MOST_PIECES);
    if (order < 0) {
        pieces[(*count)++] = (Piece){a, b, {net[0], net[1]}};
    } else if (order > 0) {
        pieces[(*count)++] = (Piece){b, a, {-net[0], -net[1]}};
    }
}

static void merge_pieces(Brute *brute) {
    int32_t kept = 0;
    qsort(brute->pieces, (size_t)brute->count, sizeof(Piece), compare_pieces);
    for (int32_t i = 0; i < brute->count; i++) {
        Piece piece = brute->pieces[i];
        if (kept > 0 && compare_pieces(&brute->pieces[kept - 1], &piece) == 0) {
            brute->pieces[kept - 1].net[0] += piece.net[0];
            brute->pieces[kept - 1].net[1] += piece.net[1];
        } else {
            brute->pieces[kept++] = piece;
        }
    }
    brute->count = kept;
}

static void add_pixel(Brute *brute, OpGridPoint pixel) {
    assert_true(brute->pixel_count < MOST_PIXELS);
    brute->pixels[brute->pixel_count++] = pixel;
}

/* Takes a piece through the pixels that it meets, or only through those exactly on it. */
static bool split_piece(Brute *brute, const Piece *piece, bool as_pixels) {
    OpGridPoint met[256];
    int32_t count = 0;
    OpGridPoint last = {INT64_MIN, 0};
    for (int32_t i = 0; i < brute->pixel_count; i++) {
        OpGridPoint pixel = brute->pixels[i];
        bool skipped = op_grid_point_equal(pixel, last) || op_grid_point_equal(pixel, piece->a) ||
                       op_grid_point_equal(pixel, piece->b) || pixel.x < piece->a.x - 1 ||
                       pixel.x > piece->b.x + 1;
        last = pixel;
        if (!skipped && op_segment_meets_pixel(piece->a, piece->b, pixel) &&
            (as_pixels || wide_turn(piece->a.x, piece->a.y, piece->b.x, piece->b.y, pixel.x, pixel.y) == 0)) {
            assert_true(count < 256);
            met[count++] = pixel;
        }
    }
    OpGridPoint from = piece->a;
    bool used[256] = {false};
    for (int32_t done = 0; done < count; done++) {
        int32_t best = -1;
        Wide best_ahead = wide(0);
        for (int32_t i = 0; i < count; i++) { /* pixels are sorted, so that ties go to the smaller */
            Wide ahead = wide_sum(wide_times(wide(met[i].x), wide(piece->b.x - piece->a.x)),
                                  wide_times(wide(met[i].y), wide(piece->b.y - piece->a.y)));
            if (!used[i] && (best < 0 || wide_compare(ahead, best_ahead) < 0)) {
                best = i;
                best_ahead = ahead;
            }
        }
        used[best] = true;
        add_piece(brute->next, &brute->next_count, from, met[best], piece->net);
        from = met[best];
    }
    add_piece(brute->next, &brute->next_count, from, piece->b, piece->net);
    return count > 0;
}

static bool brute_round(Brute *brute, bool first) {
    static bool crossed[MOST_PIECES];
    bool changed = false;
    merge_pieces(brute);
    brute->pixel_count = 0;
    brute->next_count = 0;
    memset(crossed, first, sizeof crossed);
    for (int32_t i = 0; i < brute->count; i++) {
        const Piece *a = &brute->pieces[i];
        add_pixel(brute, a->a);
        add_pixel(brute, a->b);
        for (int32_t j = 0; j < i; j++) {
            const Piece *b = &brute->pieces[j];
            if (op_segments_cross(a->a, a->b, b->a, b->b)) {
                add_pixel(brute, op_rounded_crossing(b->a, b->b, a->a, a->b));
                crossed[i] = true;
                crossed[j] = true;
                changed = true;
            }
        }
    }
    qsort(brute->pixels, (size_t)brute->pixel_count, sizeof(OpGridPoint), compare_pixels);
    for (int32_t i = 0; i < brute->count; i++) {
        changed = split_piece(brute, &brute->pieces[i], crossed[i]) || changed;
    }
    memcpy(brute->pieces, brute->next, (size_t)brute->next_count * sizeof(Piece));
    brute->count = brute->next_count;
    return changed;
}

static void round_by_definition(Brute *brute, const Edges *edges) {
    brute->count = 0;
    for (int32_t i = 0; i < edges->count; i++) {
        const OpArrangementEdge *edge = &edges->items[i];
        const int32_t net[2] = {share_of(edge, 0), share_of(edge, 1)};
        add_piece(brute->pieces, &brute->count, edge->a, edge->b, net);
    }
    for (bool first = true; brute_round(brute, first); first = false) {
    }
    merge_pieces(brute);
}

static void check_against_definition(const PlaneCase *plane_case, const Edges *edges,
                                     const OpArrangement *arrangement) {
    static Brute brute;
    round_by_definition(&brute, edges);
    plane_check(plane_case, brute.count == arrangement->segment_count);
    for (int32_t i = 0; i < brute.count; i++) {
        const OpSegment *segment = &arrangement->segments[i];
        const Piece *piece = &brute.pieces[i];
        plane_check(plane_case, op_grid_point_equal(arrangement->points[segment->a], piece->a));
        plane_check(plane_case, op_grid_point_equal(arrangement->points[segment->b], piece->b));
        plane_check(plane_case, segment->net[0] == piece->net[0] && segment->net[1] == piece->net[1]);
    }
}

/* ---- What any arrangement must be ---- */

static int turn(OpGridPoint a, OpGridPoint b, OpGridPoint c) {
    return wide_turn(a.x, a.y, b.x, b.y, c.x, c.y);
}

static void check_noded(const PlaneCase *plane_case, const OpArrangement *arrangement) {
    const OpGridPoint *points = arrangement->points;
    for (int32_t i = 1; i < arrangement->point_count; i++) {
        plane_check(plane_case, op_grid_point_compare(points[i - 1], points[i]) < 0);
    }
    for (int32_t i = 0; i < arrangement->segment_count; i++) {
        OpSegment s = arrangement->segments[i];
        OpGridPoint a = points[s.a];
        OpGridPoint b = points[s.b];
        plane_check(plane_case, s.a < s.b);
        for (int32_t j = 0; j < i; j++) {
            OpSegment t = arrangement->segments[j];
            OpGridPoint c = points[t.a];
            OpGridPoint d = points[t.b];
            plane_check(plane_case, t.a < s.a || (t.a == s.a && t.b < s.b));
            plane_check(plane_case, turn(a, b, c) * turn(a, b, d) >= 0 || turn(c, d, a) * turn(c, d, b) >= 0);
        }
        for (int32_t j = s.a + 1; j < s.b; j++) {
            plane_check(plane_case,
                        turn(a, b, points[j]) != 0 ||
                            !plane_square_meets((PlanePoint){4 * points[j].x, 4 * points[j].y}, 0, a, b));
        }
    }
}

/* What flows out of a vertex less what flows in: 0 but for the ends of edges that do not close. */
static void check_nets(const PlaneCase *plane_case, const Edges *edges, const OpArrangement *arrangement) {
    for (int32_t i = 0; i < arrangement->point_count; i++) {
        for (int32_t operand = 0; operand < 2; operand++) {
            int32_t out = 0;
            int32_t wanted = 0;
            for (int32_t j = 0; j < arrangement->segment_count; j++) {
                const OpSegment *segment = &arrangement->segments[j];
                out += (segment->a == i ? 1 : segment->b == i ? -1 : 0) * segment->net[operand];
            }
            for (int32_t j = 0; j < edges->count; j++) {
                const OpArrangementEdge *edge = &edges->items[j];
                int32_t share = share_of(edge, operand);
                wanted += op_grid_point_equal(edge->a, arrangement->points[i]) ? share : 0;
                wanted -= op_grid_point_equal(edge->b, arrangement->points[i]) ? share : 0;
            }
            plane_check(plane_case, out == wanted);
        }
    }
}

/* Nothing has moved by more than a unit and the half that a crossing is rounded by. */
static void check_near(const PlaneCase *plane_case, const OpArrangement *arrangement) {
    if (plane_case->kind == PLANE_HUGE) {
        return; /* where doubles do not resolve a unit */
    }
    for (int32_t i = 0; i < arrangement->point_count; i++) {
        PlanePoint at = {4 * arrangement->points[i].x, 4 * arrangement->points[i].y};
        plane_check(plane_case, plane_case_distance(plane_case, at) <= 1.5);
    }
}

static void check_arrangement(const PlaneCase *plane_case) {
    Edges edges = edges_of(plane_case);
    OpArrangement arrangement;
    check_ok(op_arrange(edges.items, edges.count, true, plain(), &arrangement));
    check_noded(plane_case, &arrangement);
    check_nets(plane_case, &edges, &arrangement);
    check_near(plane_case, &arrangement);
    check_against_definition(plane_case, &edges, &arrangement);
    op_arrangement_free(&arrangement);
}

static void arrangements(void **state) {
    (void)state;
    plane_for_each(1, (int32_t)test_count(25, 150, 2500), check_arrangement);
}

/* ---- Independence ---- */

static bool same_arrangement(const OpArrangement *a, const OpArrangement *b, int64_t move, int32_t sign) {
    if (a->point_count != b->point_count || a->segment_count != b->segment_count) {
        return false;
    }
    for (int32_t i = 0; i < a->point_count; i++) {
        if (a->points[i].x + move != b->points[i].x || a->points[i].y - move != b->points[i].y) {
            return false;
        }
    }
    for (int32_t i = 0; i < a->segment_count; i++) {
        const OpSegment *s = &a->segments[i];
        const OpSegment *t = &b->segments[i];
        if (s->a != t->a || s->b != t->b || s->net[0] * sign != t->net[0] || s->net[1] * sign != t->net[1]) {
            return false;
        }
    }
    return true;
}

static void reverse(OpArrangementEdge *edge) {
    OpGridPoint a = edge->a;
    edge->a = edge->b;
    edge->b = a;
}

static void check_independence(const PlaneCase *plane_case) {
    TestRandom random = test_random(test_mix(plane_case->seed));
    Edges edges = edges_of(plane_case);
    OpArrangement first;
    OpArrangement second;
    check_ok(op_arrange(edges.items, edges.count, true, plain(), &first));
    for (int32_t i = edges.count - 1; i > 0; i--) {
        int32_t other = test_int(&random, 0, i);
        OpArrangementEdge edge = edges.items[i];
        edges.items[i] = edges.items[other];
        edges.items[other] = edge;
    }
    check_ok(op_arrange(edges.items, edges.count, true, plain(), &second));
    plane_check(plane_case, same_arrangement(&first, &second, 0, 1));
    op_arrangement_free(&second);
    /* Every edge twice, and then twice back: only the nets change. */
    int32_t count = edges.count;
    for (int32_t i = 0; i < count; i++) {
        reverse(&edges.items[i]);
        edges.items[edges.count++] = edges.items[i];
    }
    check_ok(op_arrange(edges.items, edges.count, true, plain(), &second));
    plane_check(plane_case, same_arrangement(&first, &second, 0, -2));
    op_arrangement_free(&second);
    int64_t far = plane_case->kind == PLANE_HUGE ? 0 : INT64_C(1) << 37;
    for (int32_t i = 0; i < count; i++) {
        reverse(&edges.items[i]);
        edges.items[i].a = (OpGridPoint){edges.items[i].a.x + far, edges.items[i].a.y - far};
        edges.items[i].b = (OpGridPoint){edges.items[i].b.x + far, edges.items[i].b.y - far};
    }
    check_ok(op_arrange(edges.items, count, true, plain(), &second));
    plane_check(plane_case, same_arrangement(&first, &second, far, 1));
    op_arrangement_free(&second);
    op_arrangement_free(&first);
}

static void order_direction_repetition_and_place(void **state) {
    (void)state;
    plane_for_each(5000, (int32_t)test_count(25, 200, 3000), check_independence);
}

/* ---- Labels ---- */

/* Windings beside the middle of every long segment, by a ray over the arranged segments. */
static void check_labels(const PlaneCase *plane_case) {
    Edges edges = edges_of(plane_case);
    OpArrangement arrangement;
    check_ok(op_arrange(edges.items, edges.count, false, plain(), &arrangement));
    OpSegmentWindings *windings = calloc((size_t)arrangement.segment_count + 1, sizeof *windings);
    check_ok(op_label_windings(&arrangement, windings));
    for (int32_t i = 0; i < arrangement.segment_count; i++) {
        const OpSegment *segment = &arrangement.segments[i];
        plane_check(plane_case, segment->net[0] != 0 || segment->net[1] != 0);
        OpGridPoint a = arrangement.points[segment->a];
        OpGridPoint b = arrangement.points[segment->b];
        for (int32_t operand = 0; operand < 2; operand++) {
            plane_check(plane_case,
                        windings[i].left[operand] - windings[i].right[operand] == segment->net[operand]);
            if (a.y == b.y) {
                continue; /* a level ray would run along it */
            }
            /* A ray to the right from just right of the middle of (a, b), all doubled. */
            int32_t sum = 0;
            int64_t y = a.y + b.y;
            bool through_vertex = false;
            for (int32_t j = 0; j < arrangement.segment_count; j++) {
                OpGridPoint c = arrangement.points[arrangement.segments[j].a];
                OpGridPoint d = arrangement.points[arrangement.segments[j].b];
                through_vertex = through_vertex || 2 * c.y == y || 2 * d.y == y;
                if (j == i || (2 * c.y > y) == (2 * d.y > y)) {
                    continue;
                }
                int side = wide_turn(2 * c.x, 2 * c.y, 2 * d.x, 2 * d.y, a.x + b.x, y);
                if (side == (d.y > c.y ? 1 : -1)) { /* the segment lies to the right */
                    sum += (d.y > c.y ? 1 : -1) * arrangement.segments[j].net[operand];
                }
            }
            int32_t here = b.y > a.y ? windings[i].right[operand] : windings[i].left[operand];
            plane_check(plane_case, through_vertex || sum == here);
        }
    }
    free(windings);
    op_arrangement_free(&arrangement);
}

static void winding_labels(void **state) {
    (void)state;
    plane_for_each(9000, (int32_t)test_count(40, 400, 4000), check_labels);
}

/* ---- Candidates ---- */

typedef struct Found {
    bool item[300];
} Found;

static OpStatus note(void *user, int32_t item) {
    Found *found = user;
    assert_false(found->item[item]);
    found->item[item] = true;
    return OP_STATUS_OK;
}

/* Every box that a segment meets is proposed, once. */
static void box_trees(void **state) {
    (void)state;
    TestRandom random = test_random(3);
    for (size_t round = 0; round < test_count(100, 1000, 10000); round++) {
        OpBox boxes[300];
        OpBoxTree tree;
        int32_t count = test_int(&random, 0, 300);
        int64_t far = (int64_t)test_int(&random, -1, 1) * (INT64_C(1) << 38);
        for (int32_t i = 0; i < count; i++) {
            OpGridPoint a = {far + test_int(&random, 0, 60), far + test_int(&random, 0, 60)};
            OpGridPoint b = {a.x + test_int(&random, -6, 6), a.y + test_int(&random, -6, 6)};
            boxes[i] = op_segment_box(a, b);
        }
        check_ok(op_box_tree_build(boxes, count, plain(), &tree));
        for (int32_t query = 0; query < 20; query++) {
            Found found = {{false}};
            OpGridPoint a = {far + test_int(&random, -5, 65), far + test_int(&random, -5, 65)};
            OpGridPoint b = {far + test_int(&random, -5, 65), far + test_int(&random, -5, 65)};
            int64_t margin = test_int(&random, 0, 2);
            check_ok(op_box_tree_query(&tree, a, b, margin, note, &found));
            for (int32_t i = 0; i < count; i++) {
                /* The segment meets the grown box when it meets the square or a point about one of its places. */
                for (int64_t x = boxes[i].min_x; x <= boxes[i].max_x && !found.item[i]; x++) {
                    for (int64_t y = boxes[i].min_y; y <= boxes[i].max_y; y++) {
                        assert_false(plane_square_meets((PlanePoint){4 * x, 4 * y}, 4 * margin, a, b));
                    }
                }
            }
        }
        op_box_tree_free(&tree);
    }
}

/* ---- Memory ---- */

static void failing_allocations(void **state) {
    (void)state;
    PlaneCase plane_case;
    plane_case_make(&plane_case, PLANE_STAR, 7);
    Edges edges = edges_of(&plane_case);
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    for (size_t nth = 1;; nth++) {
        OpArrangement arrangement;
        counter.fail_in = nth;
        OpStatus status = op_arrange(edges.items, edges.count, false, &allocator, &arrangement);
        bool failed = counter.fail_in == 0;
        counter.fail_in = 0;
        if (!failed) {
            check_ok(status);
            op_arrangement_free(&arrangement);
            break;
        }
        assert_int_equal(status, OP_STATUS_OUT_OF_MEMORY);
        assert_null(arrangement.points);
        assert_int_equal(counter.live_blocks, 0);
    }
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

static void nothing_to_arrange(void **state) {
    (void)state;
    OpArrangement arrangement;
    const OpArrangementEdge point = {{5, 5}, {5, 5}, 0};
    check_ok(op_arrange(NULL, 0, true, plain(), &arrangement));
    assert_int_equal(arrangement.point_count, 0);
    op_arrangement_free(&arrangement);
    check_ok(op_arrange(&point, 1, true, plain(), &arrangement));
    assert_int_equal(arrangement.point_count, 0);
    assert_int_equal(arrangement.segment_count, 0);
    op_arrangement_free(&arrangement);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrangements),        cmocka_unit_test(order_direction_repetition_and_place),
        cmocka_unit_test(winding_labels),      cmocka_unit_test(box_trees),
        cmocka_unit_test(failing_allocations), cmocka_unit_test(nothing_to_arrange),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
