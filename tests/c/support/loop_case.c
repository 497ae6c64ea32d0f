#include "loop_case.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "reference_polys.h"
#include "test_random.h"

enum { MOST_SIDE = 14, MOST_LOOPS = 128, MOST_VERTICES = 4096 };

/* ---- Loops ---- */

typedef struct Ring {
    OpContourVertex *at;
    int32_t count;
} Ring;

typedef struct Rings {
    Ring rings[MOST_LOOPS];
    int32_t count;
} Rings;

static int64_t doubled_area(const Ring *ring) {
    int64_t area = 0;
    for (int32_t i = 0; i < ring->count; i++) {
        const OpContourVertex *a = &ring->at[i];
        const OpContourVertex *b = &ring->at[(i + 1) % ring->count];
        area += (int64_t)a->x * b->z - (int64_t)b->x * a->z;
    }
    return area;
}

static const OpContourVertex *at(const Ring *ring, int32_t i) {
    return &ring->at[(i + 2 * ring->count) % ring->count];
}

/* Whether a segment touches an edge of a ring that does not end where it does. */
static bool hits(const Ring *ring, const OpContourVertex *p, const OpContourVertex *q) {
    for (int32_t i = 0; i < ring->count; i++) {
        const OpContourVertex *a = at(ring, i);
        const OpContourVertex *b = at(ring, i + 1);
        bool meets =
            ref_same_place(a, p) || ref_same_place(a, q) || ref_same_place(b, p) || ref_same_place(b, q);
        if (!meets && ref_touch(a, b, p, q)) {
            return true;
        }
    }
    return false;
}

/* ---- Masks ---- */

typedef struct Mask {
    int32_t side;
    uint8_t label[MOST_SIDE * MOST_SIDE]; /* 0 for nothing */
} Mask;

static int32_t label_at(const Mask *mask, int32_t x, int32_t z) {
    bool inside = x >= 0 && z >= 0 && x < mask->side && z < mask->side;
    return inside ? mask->label[x + z * mask->side] : 0;
}

static Mask random_mask(TestRandom *random) {
    Mask mask = {.side = test_int(random, 2, MOST_SIDE)};
    int32_t percent = test_int(random, 40, 95);
    int32_t split = test_int(random, 0, mask.side);
    for (int32_t i = 0; i < mask.side * mask.side; i++) {
        bool second = i % mask.side >= split + (i / mask.side) % 3;
        mask.label[i] = test_chance(random, percent) ? (second ? 2 : 1) : 0;
    }
    return mask;
}

/* Walks with the label's cells on the left, and turns left where two meet at a corner, so that loops do not
 * cross. Directions: 0 +x, 1 +z, 2 -x, 3 -z. seen has a bit for each edge of a cell. */
static Ring walk(const Mask *mask, int32_t label, int32_t x, int32_t z, int32_t direction, bool *seen) {
    static const int32_t dx[] = {1, 0, -1, 0};
    static const int32_t dz[] = {0, 1, 0, -1};
    static const int32_t left_x[] = {0, -1, -1, 0}; /* the cell left of an edge that leaves (x, z) */
    static const int32_t left_z[] = {0, 0, -1, -1};
    Ring ring = {malloc(MOST_VERTICES * sizeof(OpContourVertex)), 0};
    int32_t side = MOST_SIDE + 1;
    while (!seen[(x + z * side) * 4 + direction]) {
        seen[(x + z * side) * 4 + direction] = true;
        int32_t right = (direction + 3) % 4;
        int32_t across = label_at(mask, x + left_x[right], z + left_z[right]);
        ring.at[ring.count++] = (OpContourVertex){x, 0, z, across};
        x += dx[direction];
        z += dz[direction];
        for (int32_t turn = 1; turn >= -1; turn--) {
            int32_t next = (direction + turn + 4) % 4;
            int32_t beside = (next + 3) % 4;
            if (label_at(mask, x + left_x[next], z + left_z[next]) == label &&
                label_at(mask, x + left_x[beside], z + left_z[beside]) != label) {
                direction = next;
                break;
            }
        }
    }
    return ring;
}

static void trace(const Mask *mask, int32_t label, Rings *outlines, Rings *holes) {
    static bool seen[(MOST_SIDE + 1) * (MOST_SIDE + 1) * 4];
    memset(seen, 0, sizeof seen);
    for (int32_t i = 0; i < mask->side * mask->side; i++) {
        int32_t x = i % mask->side;
        int32_t z = i / mask->side;
        if (mask->label[i] != label) {
            continue;
        }
        for (int32_t edge = 0; edge < 4; edge++) {
            /* The edges of a cell: below, right, above, left. */
            static const int32_t from_x[] = {0, 1, 1, 0};
            static const int32_t from_z[] = {0, 0, 1, 1};
            static const int32_t to_x[] = {0, 1, 0, -1};
            static const int32_t to_z[] = {-1, 0, 1, 0};
            int32_t corner = x + from_x[edge] + (z + from_z[edge]) * (MOST_SIDE + 1);
            if (label_at(mask, x + to_x[edge], z + to_z[edge]) == label || seen[corner * 4 + edge]) {
                continue;
            }
            Ring ring = walk(mask, label, x + from_x[edge], z + from_z[edge], edge, seen);
            Rings *rings = doubled_area(&ring) > 0 ? outlines : holes;
            assert_true(rings->count < MOST_LOOPS);
            rings->rings[rings->count++] = ring;
        }
    }
}

/* ---- Fewer vertices ---- */

static void remove_vertex(Ring *ring, int32_t i) {
    ring->count--;
    memmove(ring->at + i, ring->at + i + 1, (size_t)(ring->count - i) * sizeof *ring->at);
}

static bool is_straight(const Ring *ring, int32_t i) {
    const OpContourVertex *a = at(ring, i - 1);
    const OpContourVertex *b = at(ring, i);
    const OpContourVertex *c = at(ring, i + 1);
    return (int64_t)(b->x - a->x) * (c->z - b->z) == (int64_t)(b->z - a->z) * (c->x - b->x);
}

static void keep_turns(Ring *ring) {
    for (int32_t i = ring->count - 1; i >= 0; i--) {
        if (is_straight(ring, i) && at(ring, i - 1)->neighbor == at(ring, i)->neighbor) {
            remove_vertex(ring, i);
        }
    }
}

/* Whether a loop's places differ and its edges touch at their ends only. */
static bool is_simple(const Ring *ring) {
    for (int32_t i = 0; i < ring->count; i++) {
        for (int32_t k = i + 1; k < ring->count; k++) {
            bool joined = k == i + 1 || (i == 0 && k == ring->count - 1);
            if (ref_same_place(at(ring, i), at(ring, k)) ||
                (!joined && ref_touch(at(ring, i), at(ring, i + 1), at(ring, k), at(ring, k + 1)))) {
                return false;
            }
        }
        const OpContourVertex *a = at(ring, i - 1);
        const OpContourVertex *b = at(ring, i);
        const OpContourVertex *c = at(ring, i + 1);
        int64_t dot = (int64_t)(a->x - b->x) * (c->x - b->x) + (int64_t)(a->z - b->z) * (c->z - b->z);
        if (is_straight(ring, i) && dot > 0) {
            return false;
        }
    }
    return true;
}

static bool touches_others(const Ring *ring, const Rings *rings) {
    for (int32_t r = 0; r < rings->count; r++) {
        for (int32_t i = 0; i < rings->rings[r].count && &rings->rings[r] != ring; i++) {
            for (int32_t k = 0; k < ring->count; k++) {
                if (ref_touch(at(&rings->rings[r], i), at(&rings->rings[r], i + 1), at(ring, k),
                              at(ring, k + 1))) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* Takes vertices at random, as long as the loop stays simple, keeps its side, and away from the others. */
static void take_vertices(TestRandom *random, Ring *ring, const Rings *outlines, const Rings *holes) {
    bool positive = doubled_area(ring) > 0;
    for (int32_t tries = ring->count; tries > 0; tries--) {
        int32_t i = test_int(random, 0, ring->count - 1);
        OpContourVertex taken = ring->at[i];
        remove_vertex(ring, i);
        if (ring->count < 3 || !is_simple(ring) || doubled_area(ring) == 0 ||
            (doubled_area(ring) > 0) != positive || touches_others(ring, outlines) ||
            touches_others(ring, holes)) {
            memmove(ring->at + i + 1, ring->at + i, (size_t)(ring->count - i) * sizeof *ring->at);
            ring->at[i] = taken;
            ring->count++;
        }
    }
}

/* ---- Bridges ---- */

static bool can_bridge(const Ring *outline, int32_t q, const Ring *hole, int32_t p, const Rings *holes,
                       int32_t left) {
    if (!ref_in_cone(at(outline, q - 1), at(outline, q), at(outline, q + 1), at(hole, p)) ||
        !ref_in_cone(at(hole, p - 1), at(hole, p), at(hole, p + 1), at(outline, q)) ||
        hits(outline, at(outline, q), at(hole, p))) {
        return false;
    }
    for (int32_t r = 0; r < left; r++) {
        if (hits(&holes->rings[r], at(outline, q), at(hole, p))) {
            return false;
        }
    }
    return true;
}

/* Puts a hole into an outline at the first pair that sees each other; false when there is none. */
static bool join_hole(Ring *outline, const Rings *holes, int32_t left, int32_t own) {
    const Ring *hole = &holes->rings[left - 1];
    for (int32_t q = 0; q < outline->count; q++) {
        for (int32_t p = 0; p < hole->count; p++) {
            if (!can_bridge(outline, q, hole, p, holes, left)) {
                continue;
            }
            int32_t more = hole->count + 2;
            memmove(outline->at + q + more, outline->at + q,
                    (size_t)(outline->count - q) * sizeof *outline->at);
            for (int32_t k = 0; k <= hole->count; k++) {
                outline->at[q + 1 + k] = *at(hole, p + k);
            }
            outline->count += more;
            outline->at[q].neighbor = own;
            outline->at[q].x = outline->at[q + more].x;
            outline->at[q].z = outline->at[q + more].z;
            outline->at[q + 1 + hole->count].neighbor = own;
            return true;
        }
    }
    return false;
}

static bool contains(const Ring *outline, const OpContourVertex *point) {
    int32_t winding = 0;
    for (int32_t i = 0; i < outline->count; i++) {
        const OpContourVertex *a = at(outline, i);
        const OpContourVertex *b = at(outline, i + 1);
        int64_t side =
            (int64_t)(b->x - a->x) * (point->z - a->z) - (int64_t)(b->z - a->z) * (point->x - a->x);
        if (ref_touch(a, b, point, point)) {
            return true;
        }
        winding += a->z <= point->z && b->z > point->z && side > 0 ? 1 : 0;
        winding -= a->z > point->z && b->z <= point->z && side < 0 ? 1 : 0;
    }
    return winding != 0;
}

/* ---- Cases ---- */

static void add_ring(LoopCase *loop_case, const Ring *ring, int32_t region, uint8_t area) {
    OpContours *contours = &loop_case->contours;
    OpContour *contour = &contours->contours[contours->contour_count++];
    *contour = (OpContour){.region = region, .area = area, .ring = {contours->vertex_count, ring->count}};
    memcpy(contours->vertices + contours->vertex_count, ring->at, (size_t)ring->count * sizeof *ring->at);
    contours->vertex_count += ring->count;
}

/* The outlines of one label, each with the holes in it. */
static void add_label(LoopCase *loop_case, TestRandom *random, const Mask *mask, int32_t label) {
    static Rings outlines;
    static Rings holes;
    static Rings inside;
    outlines.count = 0;
    holes.count = 0;
    trace(mask, label, &outlines, &holes);
    for (int32_t kind = 0; kind < 2 && loop_case->kind != LOOP_STEPS; kind++) {
        Rings *rings = kind == 0 ? &outlines : &holes;
        for (int32_t i = 0; i < rings->count; i++) {
            keep_turns(&rings->rings[i]);
            if (loop_case->kind == LOOP_CHORDS) {
                take_vertices(random, &rings->rings[i], &outlines, &holes);
            }
        }
    }
    for (int32_t i = 0; i < outlines.count; i++) {
        Ring *outline = &outlines.rings[i];
        inside.count = 0;
        for (int32_t k = 0; k < holes.count; k++) {
            bool within = true;
            for (int32_t v = 0; v < holes.rings[k].count; v++) {
                within = within && contains(outline, at(&holes.rings[k], v));
            }
            if (within) {
                inside.rings[inside.count++] = holes.rings[k];
            }
        }
        bool joined = true;
        for (int32_t left = inside.count; left > 0 && joined; left--) {
            joined = join_hole(outline, &inside, left, label);
        }
        if (joined) {
            add_ring(loop_case, outline, label, (uint8_t)(62 + label % 2));
        }
        free(outline->at);
    }
    for (int32_t k = 0; k < holes.count; k++) {
        free(holes.rings[k].at);
    }
}

/* A triangle that grows: points go into the edge where the loop stays simple. */
static void add_simple(LoopCase *loop_case, TestRandom *random) {
    OpContourVertex vertices[64];
    Ring ring = {vertices, 3};
    int32_t span = test_int(random, 3, 60);
    int32_t wanted = test_int(random, 3, 40);
    do {
        for (int32_t i = 0; i < 3; i++) {
            ring.at[i] = (OpContourVertex){test_int(random, 0, span), 0, test_int(random, 0, span), 0};
        }
    } while (doubled_area(&ring) <= 0);
    for (int32_t tries = 0; tries < 60 && ring.count < wanted; tries++) {
        OpContourVertex point = {test_int(random, 0, span), 0, test_int(random, 0, span),
                                 test_chance(random, 60) ? 0 : 2};
        int32_t i = test_int(random, 0, ring.count - 1);
        memmove(ring.at + i + 2, ring.at + i + 1, (size_t)(ring.count - i - 1) * sizeof *ring.at);
        ring.at[i + 1] = point;
        ring.count++;
        if (!is_simple(&ring) || doubled_area(&ring) <= 0) {
            remove_vertex(&ring, i + 1);
        }
    }
    add_ring(loop_case, &ring, 1, 63);
}

static void add_hostile(LoopCase *loop_case, TestRandom *random) {
    for (int32_t n = test_int(random, 1, 3); n > 0; n--) {
        OpContourVertex vertices[40];
        int32_t span = test_int(random, 1, 7);
        Ring ring = {vertices, test_int(random, 3, 40)};
        for (int32_t i = 0; i < ring.count; i++) {
            vertices[i] = (OpContourVertex){test_int(random, 0, span), 0, test_int(random, 0, span),
                                            test_int(random, -1, 1)};
        }
        add_ring(loop_case, &ring, n, 1);
    }
}

/* Rows: level, sloping, a little rough, or two floors. */
static void set_rows(LoopCase *loop_case, TestRandom *random) {
    int32_t kind = test_int(random, 0, 3);
    int32_t base = test_int(random, 0, 1000);
    for (int32_t i = 0; i < loop_case->contours.vertex_count; i++) {
        OpContourVertex *vertex = &loop_case->contours.vertices[i];
        vertex->y = base;
        if (kind == 1) {
            vertex->y += (vertex->x + 2 * vertex->z) / 3;
        } else if (kind == 2) {
            vertex->y += test_int(random, 0, 2);
        } else if (kind == 3) {
            vertex->y += test_chance(random, 20) ? 2 : 0;
        }
    }
}

/* Moves and stretches the loops into a tile; sometimes so far that floats are coarser than the turns. */
static void place(LoopCase *loop_case, TestRandom *random) {
    OpContours *contours = &loop_case->contours;
    int32_t widest = 1;
    for (int32_t i = 0; i < contours->vertex_count; i++) {
        const OpContourVertex *vertex = &contours->vertices[i];
        int32_t wide = vertex->x > vertex->z ? vertex->x : vertex->z;
        widest = wide > widest ? wide : widest;
    }
    bool far = test_chance(random, 40);
    int32_t most_scale = far ? 60000 / widest : 3;
    int32_t scale = test_int(random, 1, most_scale < 1 ? 1 : most_scale);
    int32_t border = test_int(random, 0, 4);
    int32_t cells = scale * widest - test_int(random, 0, border);
    cells = cells < 1 ? 1 : cells;
    int32_t space = 65536 - 2 * border - cells;
    cells += test_int(random, 0, far ? space : 20);
    int32_t room = cells + 2 * border - scale * widest;
    int32_t dx = test_int(random, 0, room);
    int32_t dz = test_int(random, 0, room);
    for (int32_t i = 0; i < contours->vertex_count; i++) {
        OpContourVertex *vertex = &contours->vertices[i];
        vertex->x = vertex->x * scale + dx;
        vertex->z = vertex->z * scale + dz;
    }
    double size = (double)(float)(0.3 * (double)cells + 0.1 * (double)test_int(random, 0, 9));
    loop_case->tile = (OpTileCells){border, cells, size, size / (double)cells, 0.2};
}

LoopCase loop_case_make(uint64_t seed) {
    TestRandom random = test_random(seed);
    LoopCase loop_case = {.seed = seed, .kind = (LoopKind)(seed % LOOP_KINDS)};
    loop_case.is_sound = loop_case.kind != LOOP_HOSTILE;
    loop_case.contours.contours = malloc(MOST_LOOPS * sizeof(OpContour));
    loop_case.contours.vertices = malloc(MOST_VERTICES * sizeof(OpContourVertex));
    if (loop_case.kind == LOOP_SIMPLE) {
        add_simple(&loop_case, &random);
    } else if (loop_case.kind == LOOP_HOSTILE) {
        add_hostile(&loop_case, &random);
    } else {
        Mask mask = random_mask(&random);
        add_label(&loop_case, &random, &mask, 1);
        add_label(&loop_case, &random, &mask, 2);
    }
    set_rows(&loop_case, &random);
    place(&loop_case, &random);
    return loop_case;
}

void loop_case_free(LoopCase *loop_case) {
    free(loop_case->contours.contours);
    free(loop_case->contours.vertices);
}

/* ---- Built loops ---- */

OpTileCells plain_tile(int32_t cells) {
    return (OpTileCells){0, cells, (double)cells, 1.0, 0.25};
}

OpContours one_loop(OpContour *contour, OpContourVertex *vertices, int32_t count) {
    *contour = (OpContour){.region = 1, .area = OP_AREA_WALKABLE, .ring = {0, count}};
    return (OpContours){.contours = contour, .vertices = vertices, .contour_count = 1, .vertex_count = count};
}

/* Teeth point up from a base that sinks and rises; four vertices a tooth. */
OpContourVertex *comb_loop(uint64_t seed, int32_t teeth, int32_t *count) {
    TestRandom random = test_random(seed);
    OpContourVertex *loop = malloc((size_t)(4 * teeth + 2) * sizeof *loop);
    int32_t n = 0;
    loop[n++] = (OpContourVertex){0, 0, 0, 0};
    loop[n++] = (OpContourVertex){4 * teeth, 0, 0, 0};
    for (int32_t i = teeth - 1; i >= 0; i--) {
        int32_t top = test_int(&random, 400, 4000);
        int32_t foot = test_int(&random, 10, 300);
        loop[n++] = (OpContourVertex){4 * i + 4, 0, foot, 0};
        loop[n++] = (OpContourVertex){4 * i + 3, 0, top, 0};
        loop[n++] = (OpContourVertex){4 * i + 2, 0, top + test_int(&random, 0, 9), 0};
        loop[n++] = (OpContourVertex){4 * i + 1, 0, foot + test_int(&random, 0, 5), 0};
    }
    *count = n;
    return loop;
}
