/* A grid of samples inside a polygon. */
#include "build3d/detail_samples.h"

#include <math.h>

#include "base/memory.h"
#include "base/status.h"
#include "build3d/tile_cells.h"

/* A polygon's box in cells, and its edges: a place is far enough inside when it is left of each by more than the margin. */
typedef struct Shape {
    int32_t corner_count;
    double x[OP_DETAIL_MAX_CORNERS];
    double z[OP_DETAIL_MAX_CORNERS];
    double dx[OP_DETAIL_MAX_CORNERS];
    double dz[OP_DETAIL_MAX_CORNERS];
    double margin[OP_DETAIL_MAX_CORNERS]; /* half the spacing, times the edge's length */
    double low_x;
    double low_z;
    double high_x;
    double high_z;
    double mean_row;
} Shape;

static Shape shape_of(const OpDetailInput *input, const OpFloorPoly *poly) {
    Shape shape;
    int64_t rows = 0;
    shape.corner_count = poly->vertex_count;
    for (int32_t i = 0; i < poly->vertex_count; i++) {
        const OpFloorVertex *a = op_detail_corner(input, poly, i);
        const OpFloorVertex *b = op_detail_corner(input, poly, i + 1 < poly->vertex_count ? i + 1 : 0);
        double x = (double)a->x;
        double z = (double)a->z;
        shape.x[i] = x;
        shape.z[i] = z;
        shape.dx[i] = (double)(b->x - a->x);
        shape.dz[i] = (double)(b->z - a->z);
        double length = sqrt(shape.dx[i] * shape.dx[i] + shape.dz[i] * shape.dz[i]);
        shape.margin[i] = input->spacing * 0.5 * length;
        shape.low_x = i == 0 || x < shape.low_x ? x : shape.low_x;
        shape.low_z = i == 0 || z < shape.low_z ? z : shape.low_z;
        shape.high_x = i == 0 || x > shape.high_x ? x : shape.high_x;
        shape.high_z = i == 0 || z > shape.high_z ? z : shape.high_z;
        rows += a->y;
    }
    shape.mean_row = (double)rows / (double)poly->vertex_count;
    return shape;
}

static bool is_well_inside(const Shape *shape, double x, double z) {
    for (int32_t i = 0; i < shape->corner_count; i++) {
        double cross = shape->dx[i] * (z - shape->z[i]) - shape->dz[i] * (x - shape->x[i]);
        if (!(cross > shape->margin[i])) {
            return false;
        }
    }
    return true;
}

static OpStatus add(OpDetailSamples *samples, OpDetailSample sample) {
    OP_TRY(op_grow_array(&samples->allocator, (void **)&samples->items, &samples->capacity,
                         (size_t)samples->count, (size_t)samples->count + 1, sizeof(OpDetailSample)));
    samples->items[samples->count++] = sample;
    return OP_STATUS_OK;
}

/* There are no floors beyond the grid. */
static OpStatus take_row(const OpDetailInput *input, const Shape *shape, int32_t region, double z,
                         OpDetailSamples *samples) {
    double end = (double)input->floors->frame.width;
    for (int32_t i = 1;; i++) {
        double x = shape->low_x + (double)i * input->spacing;
        int32_t row;
        if (!(x < shape->high_x && x <= end)) {
            return OP_STATUS_OK;
        }
        if (is_well_inside(shape, x, z) &&
            op_detail_nearest_row(input, x, z, shape->mean_row, region, &row)) {
            OP_TRY(add(samples, (OpDetailSample){op_tile_local(input->tile, x),
                                                 op_tile_local_y(input->tile, (double)row, input->min_row),
                                                 op_tile_local(input->tile, z), -1}));
        }
    }
}

OpStatus op_detail_take_samples(const OpDetailInput *input, const OpFloorPoly *poly,
                                OpDetailSamples *samples) {
    Shape shape = shape_of(input, poly);
    double end = (double)input->floors->frame.depth;
    samples->count = 0;
    for (int32_t j = 1;; j++) {
        double z = shape.low_z + (double)j * input->spacing;
        if (!(z < shape.high_z && z <= end)) {
            return OP_STATUS_OK;
        }
        OP_TRY(take_row(input, &shape, poly->region, z, samples));
    }
}

void op_detail_samples_free(OpDetailSamples *samples) {
    op_free_array(&samples->allocator, samples->items, samples->capacity, sizeof(OpDetailSample));
}
