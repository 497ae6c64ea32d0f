/* Triangles to spans. A triangle is cut into rows of cells and those into cells; what lies in a cell gives a span of the rows that it
 * passes through. Walls stand on cells too: one exactly on a grid line belongs to the cell behind its face, so that the walls of a
 * closed solid stay inside it. */
#include "build3d/rasterize.h"

#include <math.h>

#include "base/number.h"
#include "base/status.h"
#include "build3d/cell_clipping.h"
#include "build3d/cell_strips.h"
#include "build3d/heightfield.h"

typedef struct Vec3f {
    float x;
    float y;
    float z;
} Vec3f;

/* What is known of the triangle at hand. */
typedef struct Raster {
    OpHeightfield *heightfield;
    int32_t threshold;
    OpVoxelizeStats *stats;
    Vec3f normal;
    bool vertical;  /* its footprint has no area */
    int32_t wall_x; /* of a wall on a line between cells: the column behind it, perhaps outside the grid */
    int32_t wall_z; /* the same across z */
    uint8_t area;
} Raster;

enum { NOT_ON_LINE = -2 };

/* ---- Input ---- */

OpStatus op_triangles_check(const OpTriangles *triangles) {
    if (triangles == NULL) {
        return op_fail_null("triangles");
    }
    if (triangles->vertex_count < 0) {
        return op_fail_range("vertex_count", 0, INT32_MAX, triangles->vertex_count);
    }
    if (triangles->triangle_count < 0 || triangles->triangle_count > INT32_MAX / 3) {
        return op_fail_range("triangle_count", 0, INT32_MAX / 3, triangles->triangle_count);
    }
    if (triangles->triangle_count > 0 && triangles->indices == NULL) {
        return op_fail_null("indices");
    }
    if (triangles->triangle_count > 0 && triangles->vertices == NULL) {
        return op_fail_null("vertices");
    }
    for (int32_t i = 0; i < 3 * triangles->triangle_count; i++) {
        int32_t index = triangles->indices[i];
        if (index < 0 || index >= triangles->vertex_count) {
            return op_fail(OP_STATUS_OUT_OF_RANGE, "indices", "of triangle %d must be in [0, %d), was %d",
                           i / 3, triangles->vertex_count, index);
        }
        const double *at = triangles->vertices + 3 * (size_t)index;
        if (!(fabs(at[0]) <= OP_MAX_COORDINATE && fabs(at[1]) <= OP_MAX_COORDINATE &&
              fabs(at[2]) <= OP_MAX_COORDINATE)) {
            return op_fail(OP_STATUS_OUT_OF_RANGE, "vertices",
                           "%d must have coordinates in [%g, %g], was (%g, %g, %g)", index,
                           -OP_MAX_COORDINATE, OP_MAX_COORDINATE, at[0], at[1], at[2]);
        }
    }
    return OP_STATUS_OK;
}

static Vec3f local_vertex(const OpTriangles *triangles, const OpHeightfieldFrame *frame, int32_t index) {
    const double *at = triangles->vertices + 3 * (size_t)index;
    return (Vec3f){(float)(at[0] - frame->origin_x), (float)(at[1] - frame->origin_y),
                   (float)(at[2] - frame->origin_z)};
}

static Vec3f subtract(Vec3f a, Vec3f b) {
    return (Vec3f){a.x - b.x, a.y - b.y, a.z - b.z};
}

/* The normal of a triangle, and its length; 0 or infinity for one without. */
static Vec3f normal_of(const Vec3f corner[3], float *length) {
    Vec3f u = subtract(corner[1], corner[0]);
    Vec3f v = subtract(corner[2], corner[0]);
    Vec3f n = {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
    float squared = (n.x * n.x + n.y * n.y) + n.z * n.z;
    *length = (float)sqrt((double)squared);
    return n;
}

static void read_corners(const OpTriangles *triangles, const OpHeightfieldFrame *frame, int32_t triangle,
                         Vec3f corner[3]) {
    for (int32_t i = 0; i < 3; i++) {
        corner[i] = local_vertex(triangles, frame, triangles->indices[3 * triangle + i]);
    }
}

OpStatus op_check_slope(float slope_cosine) {
    if (slope_cosine >= -1.0f && slope_cosine <= 1.0f) {
        return OP_STATUS_OK;
    }
    return op_fail(OP_STATUS_OUT_OF_RANGE, "slope_cosine", "must be in [-1, 1], was %g",
                   (double)slope_cosine);
}

void op_classify_checked(const OpTriangles *triangles, const OpHeightfieldFrame *frame, float slope_cosine,
                         uint8_t *areas) {
    for (int32_t i = 0; i < triangles->triangle_count; i++) {
        Vec3f corner[3];
        float length = 0.0f;
        read_corners(triangles, frame, i, corner);
        Vec3f normal = normal_of(corner, &length);
        areas[i] = normal.y > slope_cosine * length ? OP_AREA_WALKABLE : OP_AREA_NONE;
    }
}

OpStatus op_classify_triangles(const OpTriangles *triangles, const OpHeightfieldFrame *frame,
                               float slope_cosine, uint8_t *areas) {
    OP_TRY(op_heightfield_frame_check(frame));
    OP_TRY(op_triangles_check(triangles));
    OP_TRY(op_check_slope(slope_cosine));
    if (areas == NULL && triangles->triangle_count > 0) {
        return op_fail_null("areas");
    }
    op_classify_checked(triangles, frame, slope_cosine, areas);
    return OP_STATUS_OK;
}

/* ---- Spans ---- */

/* A height as rows, which are told apart only so far beyond the grid that they are known to be outside. */
static float clamp_height(float height, float rows) {
    height = height > -2.0f ? height : -2.0f;
    return height < rows + 2.0f ? height : rows + 2.0f;
}

/* The rows that a range of heights passes through. False when they are outside the grid. */
static bool find_rows(const Raster *raster, float least, float most, OpSpan *out) {
    int32_t rows = raster->heightfield->frame.height;
    float bottom = clamp_height(least, (float)rows);
    float top = clamp_height(most, (float)rows);
    int32_t low = (int32_t)bottom;
    int32_t high = (int32_t)top;
    low -= bottom < (float)low;
    high += top > (float)high;
    if (low == high) {
        /* Flat on a border between rows: the solid lies behind the face. */
        if (raster->normal.y > 0.0f) {
            low--;
        } else {
            high++;
        }
    }
    *out = (OpSpan){(uint16_t)(low < 0 ? 0 : low), (uint16_t)(high > rows ? rows : high), raster->area};
    return high > 0 && low < rows;
}

static OpStatus add_span(Raster *raster, const OpSpan *span, int32_t x, int32_t z) {
    raster->stats->spans++;
    return op_heightfield_insert(raster->heightfield, op_heightfield_cell(raster->heightfield, x, z),
                                 span->min, span->max, span->area, raster->threshold);
}

/* The rows of one piece as a span of a cell. */
static OpStatus add_piece(Raster *raster, const OpClipPolygon *piece, int32_t x, int32_t z) {
    OpSpan span;
    float least = 0.0f;
    float most = 0.0f;
    op_clip_range(piece, 1, &least, &most);
    bool inside = find_rows(raster, least, most, &span);
    return inside ? add_span(raster, &span, x, z) : OP_STATUS_OK;
}

/* The whole cells of a strip that is not level. */
static OpStatus add_sloping(Raster *raster, OpCellStrip *strip, int32_t x, int32_t z, int32_t count) {
    OpSpan span;
    float least = 0.0f;
    float most = 0.0f;
    for (int32_t i = 0; i < count; i++) {
        op_cell_strip_next(strip, &least, &most);
        if (find_rows(raster, least, most, &span)) {
            OP_TRY(add_span(raster, &span, x + i, z));
        }
    }
    return OP_STATUS_OK;
}

/* The same of a level one, all with the same rows. */
static OpStatus add_level(Raster *raster, OpCellStrip *strip, int32_t x, int32_t z, int32_t count) {
    OpSpan span;
    float height = op_cell_strip_height(strip);
    bool inside = find_rows(raster, height, height, &span);
    op_cell_strip_skip(strip, count);
    for (int32_t i = 0; inside && i < count; i++) {
        OP_TRY(add_span(raster, &span, x + i, z));
    }
    return OP_STATUS_OK;
}

/* The whole cells from *x on of what is left of a row; *x becomes the cell after them. */
static OpStatus add_strip(Raster *raster, OpClipPolygon *rest, int32_t *x, int32_t z) {
    OpCellStrip strip;
    int32_t first = *x;
    if (!op_cell_strip_find(rest, (float)first, (float)z, &strip)) {
        return OP_STATUS_OK;
    }
    *x += strip.count;
    OP_TRY(op_cell_strip_is_level(&strip) ? add_level(raster, &strip, first, z, strip.count)
                                          : add_sloping(raster, &strip, first, z, strip.count));
    op_cell_strip_end(&strip);
    return OP_STATUS_OK;
}

static bool has_length(const OpClipPolygon *piece, int32_t axis) {
    float low = 0.0f;
    float high = 0.0f;
    op_clip_range(piece, axis, &low, &high);
    return high > low;
}

/* Whether a piece covers more of a cell than an edge or corner; of a wall, more than a point. */
static bool covers(const Raster *raster, const OpClipPolygon *piece) {
    if (piece->count < 2) {
        return false;
    }
    if (raster->vertical) {
        return has_length(piece, 0) || has_length(piece, 2);
    }
    float area = op_clip_doubled_area(piece);
    return area > 0.0f || area < 0.0f;
}

/* The lowest cell that a polygon in the grid touches, which begins at low. A wall may reach into it with no more than the border. */
static int32_t first_cell(float low) {
    return low > 0.0f ? op_cell_before(low) : 0;
}

/* The cells of one row. */
static OpStatus add_cells(Raster *raster, const OpClipPolygon *row, int32_t z) {
    int32_t width = raster->heightfield->frame.width;
    if (raster->wall_x != NOT_ON_LINE) {
        bool in_grid = raster->wall_x >= 0 && raster->wall_x < width;
        return in_grid && covers(raster, row) ? add_piece(raster, row, raster->wall_x, z) : OP_STATUS_OK;
    }
    float low = 0.0f;
    float high = 0.0f;
    op_clip_range(row, 0, &low, &high);
    OpClipPolygon piece;
    OpClipPolygon beyond[2];
    const OpClipPolygon *rest = row;
    int32_t x = first_cell(low);
    for (int32_t turn = 0; x < width && rest->count > 0; turn = 1 - turn) {
        float line = (float)(x + 1);
        if (high < line) {
            return covers(raster, rest) ? add_piece(raster, rest, x, z) : OP_STATUS_OK;
        }
        op_clip_split(rest, 0, line, &piece, &beyond[turn]);
        if (covers(raster, &piece)) {
            OP_TRY(add_piece(raster, &piece, x, z));
        }
        rest = &beyond[turn];
        x++;
        if (high > (float)(x + 1) && !raster->vertical) {
            OP_TRY(add_strip(raster, &beyond[turn], &x, z));
        }
    }
    return OP_STATUS_OK;
}

/* The rows of a polygon inside the grid's rectangle. */
static OpStatus add_rows(Raster *raster, const OpClipPolygon *polygon) {
    int32_t depth = raster->heightfield->frame.depth;
    if (raster->wall_z != NOT_ON_LINE) {
        bool in_grid = raster->wall_z >= 0 && raster->wall_z < depth;
        return in_grid ? add_cells(raster, polygon, raster->wall_z) : OP_STATUS_OK;
    }
    float low = 0.0f;
    float high = 0.0f;
    op_clip_range(polygon, 2, &low, &high);
    OpClipPolygon row;
    OpClipPolygon beyond[2];
    const OpClipPolygon *rest = polygon;
    for (int32_t z = first_cell(low); z < depth && rest->count > 0; z++) {
        float line = (float)(z + 1);
        if (high < line) {
            return add_cells(raster, rest, z);
        }
        op_clip_split(rest, 2, line, &row, &beyond[z % 2]);
        if (row.count > 0) {
            OP_TRY(add_cells(raster, &row, z));
        }
        rest = &beyond[z % 2];
    }
    return OP_STATUS_OK;
}

/* ---- Triangles ---- */

/* Whether all of a polygon is from 0 to an end. */
static bool lies_within(const OpClipPolygon *polygon, int32_t axis, float end) {
    float low = 0.0f;
    float high = 0.0f;
    op_clip_range(polygon, axis, &low, &high);
    return low >= 0.0f && high <= end;
}

static void clip_to_grid(const OpHeightfieldFrame *frame, OpClipPolygon *polygon) {
    float width = (float)frame->width;
    float depth = (float)frame->depth;
    if (lies_within(polygon, 0, width) && lies_within(polygon, 2, depth)) {
        return;
    }
    OpClipPolygon inside;
    OpClipPolygon outside;
    op_clip_split(polygon, 0, 0.0f, &outside, &inside);
    op_clip_split(&inside, 0, width, polygon, &outside);
    op_clip_split(polygon, 2, 0.0f, &outside, &inside);
    op_clip_split(&inside, 2, depth, polygon, &outside);
}

/* The line of cells behind a wall that stands on a line between cells, from the wall's normal across it. */
static int32_t wall_line(const OpClipPolygon *triangle, int32_t axis, float normal) {
    float at = triangle->point[0].at[axis];
    bool on_line = triangle->point[1].at[axis] == at && triangle->point[2].at[axis] == at &&
                   floor((double)at) == (double)at;
    return on_line && at >= 0.0f && at <= (float)OP_HEIGHTFIELD_MAX_SIDE
               ? (int32_t)at - (normal > 0.0f ? 1 : 0)
               : NOT_ON_LINE;
}

static OpStatus add_triangle(Raster *raster, const Vec3f corner[3]) {
    const OpHeightfieldFrame *frame = &raster->heightfield->frame;
    float length = 0.0f;
    raster->normal = normal_of(corner, &length);
    if (length == 0.0f || !op_is_finite((double)length)) {
        raster->stats->degenerate++;
        return OP_STATUS_OK;
    }
    OpClipPolygon polygon = {.count = 3};
    float size = (float)frame->cell_size;
    float height = (float)frame->cell_height;
    for (int32_t i = 0; i < 3; i++) {
        polygon.point[i] = (OpClipPoint){{corner[i].x / size, corner[i].y / height, corner[i].z / size}};
    }
    raster->vertical = op_clip_doubled_area(&polygon) == 0.0f;
    raster->wall_x = raster->vertical ? wall_line(&polygon, 0, raster->normal.x) : NOT_ON_LINE;
    raster->wall_z = raster->vertical ? wall_line(&polygon, 2, raster->normal.z) : NOT_ON_LINE;
    clip_to_grid(frame, &polygon);
    return polygon.count == 0 ? OP_STATUS_OK : add_rows(raster, &polygon);
}

OpStatus op_rasterize(OpHeightfield *heightfield, const OpTriangles *triangles, const uint8_t *areas,
                      int32_t threshold, OpVoxelizeStats *stats) {
    Raster raster = {.heightfield = heightfield, .threshold = threshold, .stats = stats};
    for (int32_t i = 0; i < triangles->triangle_count; i++) {
        Vec3f corner[3];
        read_corners(triangles, &heightfield->frame, i, corner);
        raster.area = areas == NULL ? OP_AREA_WALKABLE : areas[i];
        stats->triangles++;
        OP_TRY(add_triangle(&raster, corner));
    }
    return OP_STATUS_OK;
}

OpStatus op_triangle_areas_check(const uint8_t *areas, int32_t count) {
    for (int32_t i = 0; areas != NULL && i < count; i++) {
        if (areas[i] > OP_NAV_MAX_AREA) {
            return op_fail(OP_STATUS_OUT_OF_RANGE, "areas", "of triangle %d must be in [0, %d], was %d", i,
                           OP_NAV_MAX_AREA, areas[i]);
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_heightfield_add_triangles(OpHeightfield *heightfield, const OpTriangles *triangles,
                                      const uint8_t *areas, int32_t threshold, OpVoxelizeStats *stats) {
    OpHeightfieldBackup backup;
    OpVoxelizeStats counted = {0};
    if (heightfield == NULL) {
        return op_fail_null("heightfield");
    }
    OP_TRY(op_triangles_check(triangles));
    OP_TRY(op_triangle_areas_check(areas, triangles->triangle_count));
    OP_TRY(op_check_rows("threshold", threshold));
    OP_TRY(op_heightfield_backup(heightfield, &backup));
    OP_TRY(op_heightfield_settle(heightfield, &backup,
                                 op_rasterize(heightfield, triangles, areas, threshold, &counted)));
    if (stats != NULL) {
        *stats = counted;
    }
    return OP_STATUS_OK;
}
