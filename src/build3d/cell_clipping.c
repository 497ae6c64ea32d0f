/* Splitting polygons at planes. */
#include "build3d/cell_clipping.h"

static inline OpClipPoint crossing(OpClipPoint p, OpClipPoint q, float t, int32_t axis, float plane) {
    OpClipPoint point = {{p.at[0] + (q.at[0] - p.at[0]) * t, p.at[1] + (q.at[1] - p.at[1]) * t,
                          p.at[2] + (q.at[2] - p.at[2]) * t}};
    point.at[axis] = plane;
    return point;
}

void op_clip_split(const OpClipPolygon *polygon, int32_t axis, float plane, OpClipPolygon *below,
                   OpClipPolygon *above) {
    int32_t count = polygon->count;
    int32_t lower = 0;
    int32_t upper = 0;
    for (int32_t i = 0; i < count; i++) {
        OpClipPoint p = polygon->point[i];
        OpClipPoint q = polygon->point[i + 1 < count ? i + 1 : 0];
        float dp = p.at[axis] - plane;
        float dq = q.at[axis] - plane;
        if (dp <= 0.0f) {
            below->point[lower++] = p;
        }
        if (dp >= 0.0f) {
            above->point[upper++] = p;
        }
        if ((dp < 0.0f && dq > 0.0f) || (dp > 0.0f && dq < 0.0f)) {
            OpClipPoint point = crossing(p, q, dp / (dp - dq), axis, plane);
            below->point[lower++] = point;
            above->point[upper++] = point;
        }
    }
    below->count = lower;
    above->count = upper;
}

float op_clip_min(const OpClipPolygon *polygon, int32_t axis) {
    float least = polygon->point[0].at[axis];
    for (int32_t i = 1; i < polygon->count; i++) {
        least = polygon->point[i].at[axis] < least ? polygon->point[i].at[axis] : least;
    }
    return least;
}

float op_clip_max(const OpClipPolygon *polygon, int32_t axis) {
    float most = polygon->point[0].at[axis];
    for (int32_t i = 1; i < polygon->count; i++) {
        most = polygon->point[i].at[axis] > most ? polygon->point[i].at[axis] : most;
    }
    return most;
}

float op_clip_doubled_area(const OpClipPolygon *polygon) {
    float area = 0.0f;
    OpClipPoint first = polygon->point[0];
    for (int32_t i = 1; i + 1 < polygon->count; i++) {
        float au = polygon->point[i].at[0] - first.at[0];
        float aw = polygon->point[i].at[2] - first.at[2];
        float bu = polygon->point[i + 1].at[0] - first.at[0];
        float bw = polygon->point[i + 1].at[2] - first.at[2];
        area += au * bw - aw * bu;
    }
    return area;
}
