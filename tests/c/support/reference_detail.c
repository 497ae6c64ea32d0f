#include "reference_detail.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "plane_wide.h"

#include "base/predicates.h"
#include "build3d/detail_surface.h"

enum { MOST = 255 };

/* A vertex of the detail as it should be. */
typedef struct Spot {
    float x;
    float y;
    float z;
} Spot;

/* One polygon, what it should have, and what it has. */
typedef struct Judge {
    const DetailCase *c;
    const OpFloorPoly *poly;
    int32_t number;
    double spacing; /* in cells; 0 when off */
    int32_t min_row;

    Spot spots[MOST]; /* the polygon's own, then those of the detail */
    int32_t spot_count;
    int32_t outline[MOST]; /* spots, in order */
    int32_t outline_count;
    int32_t edge_spots; /* of the detail, on edges */

    const uint8_t *triangles;
    int32_t triangle_count;

    Spot *samples;
    int32_t sample_count;
} Judge;

static void judge_fail(const Judge *judge, const char *what, int line) {
    print_error("seed %llu, polygon %d, line %d: %s\n", (unsigned long long)judge->c->seed, judge->number,
                line, what);
    fail();
}

#define judge_check(judge, condition)                                                                        \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            judge_fail((judge), #condition, __LINE__);                                                       \
        }                                                                                                    \
    } while (0)

/* ---- Places and floors ---- */

static float local(const OpTileCells *tile, double cell) {
    return cell == (double)(tile->border + tile->cells)
               ? (float)tile->tile_size
               : (float)((cell - (double)tile->border) * tile->cell_size);
}

static Spot spot_at(const Judge *judge, double x, double row, double z) {
    const OpTileCells *tile = &judge->c->tile;
    return (Spot){local(tile, x), (float)((row - (double)judge->min_row) * tile->cell_height),
                  local(tile, z)};
}

bool ref_nearest_row(const DetailCase *c, double x, double z, double expected, int32_t region, double *row) {
    OpHeightfieldFrame frame = op_compact_heightfield_frame(c->floors);
    const int32_t *cells = op_compact_heightfield_cells(c->floors);
    double reach = (c->options.climb > 1 ? c->options.climb : 1) + 1.0;
    double best = -1.0;
    for (int32_t k = (int32_t)floor(z) - 2; k <= (int32_t)floor(z) + 2; k++) {
        for (int32_t i = (int32_t)floor(x) - 2; i <= (int32_t)floor(x) + 2; i++) {
            bool touches = x >= i && x <= i + 1 && z >= k && z <= k + 1;
            if (!touches || i < 0 || k < 0 || i >= frame.width || k >= frame.depth) {
                continue;
            }
            for (int32_t f = cells[i + k * frame.width]; f < cells[i + k * frame.width + 1]; f++) {
                OpFloor floor = op_compact_heightfield_floors(c->floors)[f];
                double away = fabs(floor.y - expected);
                if ((region < 0 || floor.region == region) && away <= reach && (best < 0.0 || away < best)) {
                    best = away;
                    *row = floor.y;
                }
            }
        }
    }
    return best >= 0.0;
}

/* ---- Edges ---- */

static void mark_kept(const double *rows, bool *kept, int32_t first, int32_t last, double limit) {
    double largest = 0.0;
    int32_t worst = first;
    for (int32_t k = first + 1; k < last; k++) {
        double line = rows[first] + (rows[last] - rows[first]) * (k - first) / (last - first);
        if (fabs(rows[k] - line) > largest) {
            largest = fabs(rows[k] - line);
            worst = k;
        }
    }
    if (largest > limit) {
        kept[worst] = true;
        mark_kept(rows, kept, first, worst, limit);
        mark_kept(rows, kept, worst, last, limit);
    }
}

/* Adds the points of an edge to the list, up to MOST of them, and returns how many there would be. */
static int32_t edge_spots(const Judge *judge, OpFloorVertex a, OpFloorVertex b, Spot *spots) {
    static double rows[4097];
    static bool kept[4097];
    bool turned = a.x > b.x || (a.x == b.x && a.z > b.z);
    OpFloorVertex p = turned ? b : a;
    OpFloorVertex q = turned ? a : b;
    double length = sqrt((double)(q.x - p.x) * (q.x - p.x) + (double)(q.z - p.z) * (q.z - p.z));
    double steps = judge->spacing > 0.0 && length > judge->spacing ? ceil(length / judge->spacing) : 1.0;
    int32_t count = steps <= 4096.0 ? (int32_t)steps : 1;
    int32_t found = 0;
    for (int32_t k = 0; k <= count; k++) {
        rows[k] = p.y + (double)(q.y - p.y) * k / count;
        kept[k] = false;
        if (k > 0 && k < count) {
            ref_nearest_row(judge->c, p.x + (double)(q.x - p.x) * k / count,
                            p.z + (double)(q.z - p.z) * k / count, rows[k], -1, &rows[k]);
        }
    }
    mark_kept(rows, kept, 0, count, judge->c->options.max_error / judge->c->tile.cell_height);
    for (int32_t i = 1; i < count; i++) {
        int32_t k = turned ? count - i : i;
        if (kept[k]) {
            if (found < MOST) {
                spots[found] = spot_at(judge, p.x + (double)(q.x - p.x) * k / count, rows[k],
                                       p.z + (double)(q.z - p.z) * k / count);
            }
            found++;
        }
    }
    return found;
}

static OpFloorVertex corner(const Judge *judge, int32_t i) {
    const OpFloorPolys *polys = judge->c->polys;
    return polys->vertices[polys->indices[judge->poly->first_index + i % judge->poly->vertex_count]];
}

/* The outline as it should be, and that the detail begins with its points. */
static void check_outline(Judge *judge, DetailTally *tally) {
    static Spot spots[16][MOST];
    int32_t counts[16];
    int32_t size = judge->poly->vertex_count;
    int32_t all = size;
    for (int32_t i = 0; i < size; i++) {
        counts[i] = edge_spots(judge, corner(judge, i), corner(judge, i + 1), spots[i]);
        all += counts[i];
    }
    tally->edges_without += all > MOST;
    int32_t next = size;
    for (int32_t i = 0; i < size; i++) {
        judge->outline[judge->outline_count++] = i;
        for (int32_t k = 0; k < (all > MOST ? 0 : counts[i]); k++) {
            judge_check(judge, next < judge->spot_count);
            judge_check(judge, memcmp(&judge->spots[next], &spots[i][k], sizeof(Spot)) == 0);
            judge->outline[judge->outline_count++] = next++;
        }
    }
    judge->edge_spots = next - size;
    tally->edge_points += judge->edge_spots;
}

/* ---- Triangles ---- */

static int32_t turn(const Judge *judge, int32_t a, int32_t b, int32_t c) {
    const Spot *s = judge->spots;
    return op_orient2d((double)s[a].x, (double)s[a].z, (double)s[b].x, (double)s[b].z, (double)s[c].x,
                       (double)s[c].z);
}

/* Any point in common, from the definition: ends on different sides of each other's lines, or an end on the other segment. */
static bool do_meet(const Judge *judge, int32_t a, int32_t b, int32_t c, int32_t d) {
    int32_t sides[4] = {turn(judge, a, b, c), turn(judge, a, b, d), turn(judge, c, d, a),
                        turn(judge, c, d, b)};
    const Spot *s = judge->spots;
    const int32_t ends[4][3] = {{a, b, c}, {a, b, d}, {c, d, a}, {c, d, b}};
    for (int32_t i = 0; i < 4; i++) {
        Spot p = s[ends[i][0]];
        Spot q = s[ends[i][1]];
        Spot r = s[ends[i][2]];
        bool in_box = (r.x >= p.x || r.x >= q.x) && (r.x <= p.x || r.x <= q.x) &&
                      (r.z >= p.z || r.z >= q.z) && (r.z <= p.z || r.z <= q.z);
        if (sides[i] == 0 && in_box) {
            return true;
        }
    }
    return sides[0] * sides[1] < 0 && sides[2] * sides[3] < 0;
}

/* Rounded points on the edges of a very thin polygon may make its outline cross itself. */
static bool is_simple(const Judge *judge) {
    int32_t n = judge->outline_count;
    const int32_t *o = judge->outline;
    for (int32_t i = 0; i < n; i++) {
        for (int32_t k = i + 2; k < n && !(i == 0 && k == n - 1); k++) {
            if (do_meet(judge, o[i], o[i + 1], o[k], o[(k + 1) % n])) {
                return false;
            }
        }
    }
    return true;
}

/* value * 2^96, for values that are multiples of 2^-96. */
static Wide exact(float value) {
    int exponent;
    double mantissa = frexp((double)value, &exponent) * 16777216.0;
    Wide result = wide((int64_t)mantissa);
    for (int32_t shift = 96 + exponent - 24; value != 0.0f && shift > 0; shift -= 30) {
        result = wide_times(result, wide(INT64_C(1) << (shift < 30 ? shift : 30)));
    }
    return result;
}

static Wide exact_cross(Spot a, Spot b) {
    return wide_less(wide_times(exact(a.x), exact(b.z)), wide_times(exact(b.x), exact(a.z)));
}

static void check_area(const Judge *judge) {
    Wide outline = wide(0);
    Wide triangles = wide(0);
    for (int32_t i = 0; i < judge->outline_count; i++) {
        int32_t after = judge->outline[(i + 1) % judge->outline_count];
        outline = wide_sum(outline, exact_cross(judge->spots[judge->outline[i]], judge->spots[after]));
    }
    for (int32_t t = 0; t < judge->triangle_count; t++) {
        for (int32_t k = 0; k < 3; k++) {
            triangles = wide_sum(triangles, exact_cross(judge->spots[judge->triangles[4 * t + k]],
                                                        judge->spots[judge->triangles[4 * t + (k + 1) % 3]]));
        }
    }
    judge_check(judge, wide_compare(outline, triangles) == 0);
}

/* The number of the triangle corner from which an edge runs, for each pair of vertices; -1 for none. */
static int16_t edge_of[MOST][MOST];

static void list_edges(const Judge *judge) {
    memset(edge_of, -1, sizeof(edge_of));
    for (int32_t t = 0; t < judge->triangle_count; t++) {
        const uint8_t *v = &judge->triangles[4 * t];
        judge_check(judge, v[0] < judge->spot_count && v[1] < judge->spot_count && v[2] < judge->spot_count);
        judge_check(judge, turn(judge, v[0], v[1], v[2]) > 0);
        for (int32_t k = 0; k < 3; k++) {
            judge_check(judge, edge_of[v[k]][v[(k + 1) % 3]] < 0);
            edge_of[v[k]][v[(k + 1) % 3]] = (int16_t)(3 * t + k);
        }
    }
}

/* Edges without another side are those of the outline, and are marked. */
static void check_edges(const Judge *judge) {
    int32_t marked = 0;
    for (int32_t i = 0; i < judge->outline_count; i++) {
        int32_t h = edge_of[judge->outline[i]][judge->outline[(i + 1) % judge->outline_count]];
        judge_check(judge, h >= 0 && (judge->triangles[4 * (h / 3) + 3] >> h % 3 & 1) == 1);
    }
    for (int32_t t = 0; t < judge->triangle_count; t++) {
        const uint8_t *v = &judge->triangles[4 * t];
        judge_check(judge, v[3] < 8);
        for (int32_t k = 0; k < 3; k++) {
            bool border = (v[3] >> k & 1) == 1;
            judge_check(judge, border == (edge_of[v[(k + 1) % 3]][v[k]] < 0));
            marked += border;
        }
    }
    judge_check(judge, marked == judge->outline_count);
}

/* Two triangles that make a strictly convex quadrilateral are on either side of the Delaunay diagonal. */
static void check_delaunay(const Judge *judge) {
    const Spot *s = judge->spots;
    for (int32_t h = 0; h < 3 * judge->triangle_count; h++) {
        const uint8_t *v = &judge->triangles[4 * (h / 3)];
        int32_t a = v[h % 3];
        int32_t b = v[(h + 1) % 3];
        int32_t c = v[(h + 2) % 3];
        int32_t back = edge_of[b][a];
        if (back < 0) {
            continue;
        }
        int32_t d = judge->triangles[4 * (back / 3) + (back + 2) % 3];
        judge_check(judge,
                    !(turn(judge, c, a, d) > 0 && turn(judge, d, b, c) > 0) ||
                        op_in_circle((double)s[a].x, (double)s[a].z, (double)s[b].x, (double)s[b].z,
                                     (double)s[c].x, (double)s[c].z, (double)s[d].x, (double)s[d].z) <= 0);
    }
}

/* ---- Samples ---- */

static bool is_far_inside(const Judge *judge, double x, double z) {
    for (int32_t i = 0; i < judge->poly->vertex_count; i++) {
        OpFloorVertex a = corner(judge, i);
        OpFloorVertex b = corner(judge, i + 1);
        double dx = b.x - a.x;
        double dz = b.z - a.z;
        if (!(dx * (z - a.z) - dz * (x - a.x) > judge->spacing * 0.5 * sqrt(dx * dx + dz * dz))) {
            return false;
        }
    }
    return true;
}

static void list_samples(Judge *judge) {
    OpFloorVertex low = corner(judge, 0);
    OpFloorVertex high = low;
    double mean = 0.0;
    for (int32_t i = 0; i < judge->poly->vertex_count; i++) {
        OpFloorVertex v = corner(judge, i);
        low.x = v.x < low.x ? v.x : low.x;
        low.z = v.z < low.z ? v.z : low.z;
        high.x = v.x > high.x ? v.x : high.x;
        high.z = v.z > high.z ? v.z : high.z;
        mean += v.y;
    }
    mean /= judge->poly->vertex_count;
    size_t most = 8 + (size_t)((high.x - low.x + 2) * (high.z - low.z + 2) * 2);
    judge->samples = malloc(most * sizeof(Spot));
    assert_non_null(judge->samples);
    for (int32_t j = 1; judge->spacing > 0.0 && low.z + j * judge->spacing < high.z; j++) {
        for (int32_t i = 1; low.x + i * judge->spacing < high.x; i++) {
            double x = low.x + i * judge->spacing;
            double z = low.z + j * judge->spacing;
            double row;
            if (is_far_inside(judge, x, z) &&
                ref_nearest_row(judge->c, x, z, mean, judge->poly->region, &row)) {
                judge->samples[judge->sample_count++] = spot_at(judge, x, row, z);
            }
        }
    }
}

/* How far a sample lies from a triangle that contains it; -1 when it does not. */
static double error_in(const Spot *spots, const uint8_t *v, Spot p) {
    double weight[3];
    double height = 0.0;
    double all = 0.0;
    for (int32_t k = 0; k < 3; k++) {
        Spot a = spots[v[k]];
        Spot b = spots[v[(k + 1) % 3]];
        if (op_orient2d((double)a.x, (double)a.z, (double)b.x, (double)b.z, (double)p.x, (double)p.z) < 0) {
            return -1.0;
        }
        weight[(k + 2) % 3] = ((double)a.x - (double)p.x) * ((double)b.z - (double)p.z) -
                              ((double)a.z - (double)p.z) * ((double)b.x - (double)p.x);
    }
    for (int32_t k = 0; k < 3; k++) {
        all += weight[k];
        height += weight[k] * (double)spots[v[k]].y;
    }
    return fabs((double)p.y - height / all);
}

/* Builds the triangles up once more, a vertex at a time, with every error measured every time. */
static void check_greedy(const Judge *judge) {
    static OpDetailSurface surface;
    uint8_t ring[MOST];
    double slack = 1e-6 * judge->c->tile.cell_height;
    memset(&surface, 0, sizeof(surface));
    int32_t corners = judge->poly->vertex_count + judge->edge_spots;
    for (int32_t i = 0; i < corners; i++) {
        ring[i] = (uint8_t)judge->outline[i];
        op_detail_surface_add_vertex(&surface, (double)judge->spots[i].x, (double)judge->spots[i].y,
                                     (double)judge->spots[i].z);
    }
    op_detail_surface_fill(&surface, ring, corners);
    for (int32_t next = corners; next <= judge->spot_count; next++) {
        double largest = 0.0;
        double chosen = -1.0;
        for (int32_t i = 0; i < judge->sample_count; i++) {
            Spot sample = judge->samples[i];
            double error = -1.0;
            for (int32_t t = 0; t < surface.triangle_count && error < 0.0; t++) {
                error = error_in(judge->spots, &surface.corner[3 * t], sample);
            }
            largest = error > largest ? error : largest;
            bool is_chosen =
                next < judge->spot_count && memcmp(&sample, &judge->spots[next], sizeof(Spot)) == 0;
            chosen = is_chosen ? error : chosen;
        }
        if (next == judge->spot_count) {
            judge_check(judge, next == MOST || largest <= judge->c->options.max_error + slack);
            return;
        }
        judge_check(judge, chosen > judge->c->options.max_error - slack && chosen >= largest - slack);
        Spot at = judge->spots[next];
        int32_t triangle = op_detail_locate(&surface, 0, (double)at.x, (double)at.z);
        judge_check(judge, op_detail_insert(&surface, triangle, (double)at.x, (double)at.y, (double)at.z));
    }
}

/* What is left has small errors. */
static void check_errors(const Judge *judge) {
    double slack = 1e-6 * judge->c->tile.cell_height;
    for (int32_t i = 0; i < judge->sample_count && judge->spot_count < MOST; i++) {
        for (int32_t t = 0; t < judge->triangle_count; t++) {
            double error = error_in(judge->spots, &judge->triangles[4 * t], judge->samples[i]);
            judge_check(judge, error <= judge->c->options.max_error + slack);
        }
    }
}

/* ---- All ---- */

static void check_poly(Judge *judge, const OpFloorDetail *detail, DetailTally *tally) {
    OpDetailMesh mesh = detail->meshes[judge->number];
    int32_t size = judge->poly->vertex_count;
    judge_check(judge, size + mesh.vertex_count <= MOST);
    for (int32_t i = 0; i < size; i++) {
        OpFloorVertex v = corner(judge, i);
        judge->spots[i] = spot_at(judge, v.x, v.y, v.z);
    }
    for (int32_t i = 0; i < mesh.vertex_count; i++) {
        memcpy(&judge->spots[size + i], &detail->vertices[3 * (mesh.vertex_base + (uint32_t)i)],
               sizeof(Spot));
    }
    judge->spot_count = size + mesh.vertex_count;
    judge->triangles = &detail->triangles[4 * (size_t)mesh.triangle_base];
    judge->triangle_count = mesh.triangle_count;
    check_outline(judge, tally);
    tally->polygons++;
    judge_check(judge, judge->triangle_count == 2 * judge->spot_count - judge->outline_count - 2);
    if (!is_simple(judge)) {
        tally->crossed++;
        return;
    }
    list_edges(judge);
    check_edges(judge);
    check_area(judge);
    check_delaunay(judge);
    list_samples(judge);
    check_errors(judge);
    check_greedy(judge);
    tally->samples += judge->sample_count;
    tally->inserted += mesh.vertex_count - judge->edge_spots;
    tally->full += judge->spot_count == MOST;
    free(judge->samples);
}

void check_detail(const DetailCase *c, const OpFloorDetail *detail, DetailTally *tally) {
    double spacing = c->options.sample_distance / c->tile.cell_size;
    uint32_t vertices = 0;
    uint32_t triangles = 0;
    int32_t min_row = 0;
    for (int32_t i = 0; i < c->polys->vertex_count; i++) {
        min_row = i == 0 || c->polys->vertices[i].y < min_row ? c->polys->vertices[i].y : min_row;
    }
    assert_int_equal(detail->mesh_count, c->polys->poly_count);
    for (int32_t i = 0; i < c->polys->poly_count; i++) {
        Judge judge = {.c = c,
                       .poly = &c->polys->polys[i],
                       .number = i,
                       .spacing = spacing > 0.9 ? spacing : 0.0,
                       .min_row = min_row};
        judge_check(&judge, detail->meshes[i].vertex_base == vertices);
        judge_check(&judge, detail->meshes[i].triangle_base == triangles);
        check_poly(&judge, detail, tally);
        vertices += detail->meshes[i].vertex_count;
        triangles += detail->meshes[i].triangle_count;
    }
    assert_int_equal(detail->vertex_count, vertices);
    assert_int_equal(detail->triangle_count, triangles);
}
