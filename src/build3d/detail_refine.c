/* Greedy insertion (Garland & Heckbert 1995): every triangle keeps the list of its samples, so that only those of triangles that changed
 * are looked at again. */
#include "build3d/detail_samples.h"

#include <math.h>

typedef struct Work {
    OpDetailSurface *surface;
    OpDetailSample *samples;
    OpDetailRefinement *lists;
} Work;

/* ---- Errors ---- */

static void set_plane(const OpDetailSurface *surface, int32_t triangle, OpDetailPlane *plane) {
    int32_t a = surface->corner[3 * triangle];
    int32_t b = surface->corner[3 * triangle + 1];
    int32_t c = surface->corner[3 * triangle + 2];
    double bx = surface->x[b] - surface->x[a];
    double by = surface->y[b] - surface->y[a];
    double bz = surface->z[b] - surface->z[a];
    double cx = surface->x[c] - surface->x[a];
    double cy = surface->y[c] - surface->y[a];
    double cz = surface->z[c] - surface->z[a];
    double area = bx * cz - bz * cx;
    plane->from_x = surface->x[a];
    plane->from_z = surface->z[a];
    plane->base = surface->y[a];
    plane->slope_x = area != 0.0 ? (by * cz - bz * cy) / area : 0.0;
    plane->slope_z = area != 0.0 ? (bx * cy - by * cx) / area : 0.0;
}

static double error_of(const OpDetailPlane *plane, const OpDetailSample *sample) {
    double along_x = plane->slope_x * ((double)sample->x - plane->from_x);
    double along_z = plane->slope_z * ((double)sample->z - plane->from_z);
    return fabs((double)sample->y - (plane->base + along_x + along_z));
}

/* ---- Lists ---- */

static void begin_list(const Work *work, int32_t triangle) {
    set_plane(work->surface, triangle, &work->lists->planes[triangle]);
    work->lists->first[triangle] = -1;
    work->lists->worst[triangle] = -1;
    work->lists->error[triangle] = 0.0;
}

/* Of equal errors the first sample's counts. */
static void put(const Work *work, int32_t triangle, int32_t i) {
    OpDetailRefinement *lists = work->lists;
    OpDetailSample *sample = &work->samples[i];
    double error = error_of(&lists->planes[triangle], sample);
    sample->next = lists->first[triangle];
    lists->first[triangle] = i;
    bool first_of_equals = error == lists->error[triangle] && i < lists->worst[triangle];
    if (error > lists->error[triangle] || first_of_equals) {
        lists->error[triangle] = error;
        lists->worst[triangle] = i;
    }
}

/* Samples that no triangle contains stay out. */
static void put_all(const Work *work, int32_t count) {
    int32_t at = 0;
    for (int32_t t = 0; t < work->surface->triangle_count; t++) {
        begin_list(work, t);
    }
    for (int32_t i = 0; i < count; i++) {
        const OpDetailSample *sample = &work->samples[i];
        int32_t t = op_detail_locate(work->surface, at, (double)sample->x, (double)sample->z);
        if (t >= 0) {
            put(work, t, i);
            at = t;
        }
    }
}

/* Empties the lists of the first count triangles, and returns their samples as one list without the one that is used. */
static int32_t take_lists(const Work *work, const int16_t *triangles, int32_t count, int32_t old_triangles,
                          int32_t used) {
    int32_t taken = -1;
    for (int32_t k = 0; k < count; k++) {
        int32_t next;
        if (triangles[k] >= old_triangles) {
            continue;
        }
        for (int32_t i = work->lists->first[triangles[k]]; i >= 0; i = next) {
            next = work->samples[i].next;
            if (i != used) {
                work->samples[i].next = taken;
                taken = i;
            }
        }
    }
    return taken;
}

/* The first changed triangle that contains a sample, or -1. A point that lies inside a triangle lies in no other, so that a walk will do
 * for it; it starts where the sample before was. */
static int32_t locate_again(const OpDetailSurface *surface, int32_t start, const OpDetailSample *sample) {
    double x = (double)sample->x;
    double z = (double)sample->z;
    int32_t found = op_detail_walk(surface, start, x, z);
    for (int32_t k = 0; k < surface->changed_count && found < 0; k++) {
        found = op_detail_contains(surface, surface->changed[k], x, z) ? surface->changed[k] : -1;
    }
    return found;
}

/* Gives the samples of changed triangles to the triangles that are there now. */
static void put_again(const Work *work, int32_t old_triangles, int32_t used) {
    const OpDetailSurface *surface = work->surface;
    int32_t taken = take_lists(work, surface->changed, surface->changed_count, old_triangles, used);
    int32_t at = surface->changed[0];
    int32_t next;
    for (int32_t k = 0; k < surface->changed_count; k++) {
        begin_list(work, surface->changed[k]);
    }
    for (int32_t i = taken; i >= 0; i = next) {
        next = work->samples[i].next;
        int32_t t = locate_again(surface, at, &work->samples[i]);
        if (t >= 0) {
            put(work, t, i);
            at = t;
        }
    }
}

/* The triangle whose worst sample has the largest error above a limit, the first sample on ties; -1 for none. */
static int32_t worst_triangle(const Work *work, double max_error) {
    const OpDetailRefinement *lists = work->lists;
    double largest = max_error;
    int32_t worst = -1;
    for (int32_t t = 0; t < work->surface->triangle_count; t++) {
        bool first_of_equals =
            worst >= 0 && lists->error[t] == largest && lists->worst[t] < lists->worst[worst];
        if (lists->error[t] > largest || first_of_equals) {
            largest = lists->error[t];
            worst = t;
        }
    }
    return worst;
}

void op_detail_refine(OpDetailSurface *surface, OpDetailSamples *samples, double max_error,
                      OpDetailRefinement *room) {
    Work work = {surface, samples->items, room};
    put_all(&work, samples->count);
    while (surface->vertex_count < OP_DETAIL_MAX_VERTICES) {
        int32_t triangle = worst_triangle(&work, max_error);
        if (triangle < 0) {
            return;
        }
        int32_t used = room->worst[triangle];
        const OpDetailSample *sample = &samples->items[used];
        int32_t old_triangles = surface->triangle_count;
        op_detail_insert(surface, triangle, (double)sample->x, (double)sample->y, (double)sample->z);
        put_again(&work, old_triangles, used);
    }
}
