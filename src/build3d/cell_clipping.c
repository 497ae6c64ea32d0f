/* Splitting polygons at planes. */
#include "build3d/cell_clipping.h"

static inline OpClipPoint crossing(OpClipPoint p, OpClipPoint q, float t, int32_t axis, float plane) {
    OpClipPoint point = {{p.at[0] + (q.at[0] - p.at[0]) * t, p.at[1] + (q.at[1] - p.at[1]) * t,
                          p.at[2] + (q.at[2] - p.at[2]) * t}};
    point.at[axis] = plane;
    return point;
}

static inline void split(const OpClipPolygon *polygon, int32_t axis, float plane, OpClipPolygon *below,
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

/* The axis is a constant in each of the calls, so that points need not be in memory to be changed. */
void op_clip_split(const OpClipPolygon *polygon, int32_t axis, float plane, OpClipPolygon *below,
                   OpClipPolygon *above) {
    if (axis == 0) {
        split(polygon, 0, plane, below, above);
    } else if (axis == 1) {
        split(polygon, 1, plane, below, above);
    } else {
        split(polygon, 2, plane, below, above);
    }
}
