/* Whole cells of a row, without splitting. */
#include "build3d/cell_strips.h"

/* The first of two points next to each other on a line, or -1 where the points there are not two such. */
static int32_t find_left(const OpClipPolygon *polygon, float line) {
    int32_t found = 0;
    int32_t first = -1;
    for (int32_t i = 0; i < polygon->count; i++) {
        int32_t next = i + 1 < polygon->count ? i + 1 : 0;
        bool on_line = polygon->point[i].at[0] == line;
        found += on_line;
        first = on_line && polygon->point[next].at[0] == line ? i : first;
    }
    return found == 2 ? first : -1;
}

/* Whether an edge runs along the row's border at z. */
static bool runs_along(const OpClipPolygon *polygon, int32_t a, int32_t b, float z) {
    return polygon->point[a].at[2] == z && polygon->point[b].at[2] == z;
}

bool op_cell_strip_find(OpClipPolygon *polygon, float line, float z, OpCellStrip *out) {
    int32_t count = polygon->count;
    int32_t first = count < 4 ? -1 : find_left(polygon, line);
    if (first < 0) {
        return false;
    }
    int32_t second = (first + 1) % count;
    int32_t before = (first + count - 1) % count;
    int32_t after = (second + 1) % count;
    bool near = runs_along(polygon, before, first, z) && runs_along(polygon, second, after, z + 1.0f);
    bool far = runs_along(polygon, before, first, z + 1.0f) && runs_along(polygon, second, after, z);
    if (!near && !far) {
        return false;
    }
    float end = polygon->point[before].at[0];
    for (int32_t i = 0; i < count; i++) {
        float u = polygon->point[i].at[0];
        end = i != first && i != second && u < end ? u : end;
    }
    int32_t whole = op_cell_before(end) - (int32_t)line;
    *out = (OpCellStrip){polygon, {first, second}, {before, after}, line, whole};
    return whole > 0;
}

bool op_cell_strip_is_level(const OpCellStrip *strip) {
    const OpClipPoint *point = strip->polygon->point;
    float height = point[strip->left[0]].at[1];
    return point[strip->left[1]].at[1] == height && point[strip->right[0]].at[1] == height &&
           point[strip->right[1]].at[1] == height;
}

/* Widens a range. */
static void include(float height, float *least, float *most) {
    *least = height < *least ? height : *least;
    *most = height > *most ? height : *most;
}

/* The polygon's edges run into the first left point, and out of the second: they are cut in that direction. */
void op_cell_strip_next(OpCellStrip *strip, float *least, float *most) {
    OpClipPoint *point = strip->polygon->point;
    float line = strip->line + 1.0f;
    float *in = point[strip->left[0]].at;
    float *out = point[strip->left[1]].at;
    const float *from = point[strip->right[0]].at;
    const float *to = point[strip->right[1]].at;
    float ahead = from[0] - line;
    float beyond = to[0] - line;
    *least = in[1];
    *most = in[1];
    include(out[1], least, most);
    in[1] = from[1] + (in[1] - from[1]) * (ahead / (ahead - -1.0f));
    out[1] = out[1] + (to[1] - out[1]) * (-1.0f / (-1.0f - beyond));
    in[0] = line;
    out[0] = line;
    include(in[1], least, most);
    include(out[1], least, most);
    strip->line = line;
}

void op_cell_strip_skip(OpCellStrip *strip, int32_t cells) {
    strip->line += (float)cells;
    strip->polygon->point[strip->left[0]].at[0] = strip->line;
    strip->polygon->point[strip->left[1]].at[0] = strip->line;
}

/* A split lists the points from the first one that is beyond the line: when both left points come first, the second of them. */
void op_cell_strip_end(OpCellStrip *strip) {
    if (strip->left[0] != 0) {
        return;
    }
    OpClipPolygon *polygon = strip->polygon;
    OpClipPoint first = polygon->point[0];
    for (int32_t i = 1; i < polygon->count; i++) {
        polygon->point[i - 1] = polygon->point[i];
    }
    polygon->point[polygon->count - 1] = first;
}
