/* Lists of triangles by tiles: two passes over them, one to count, one to fill (a counting sort). */
#include "build3d/triangle_buckets.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "navmesh/tiled_nav_mesh.h"

/* ---- One axis ---- */

/* Lists of what along an axis: rows of tiles (z) or columns (x). */
typedef struct Axis {
    int32_t component; /* of vertices */
    double origin;
    int32_t first;
    int32_t count;
} Axis;

typedef struct Reach {
    int32_t first;
    int32_t last;
} Reach;

static int32_t clamped(int64_t index, int32_t count) {
    return index < 0 ? 0 : index >= count ? count - 1 : (int32_t)index;
}

/* The lists that a triangle belongs to. */
static Reach reach_of(const OpTriangleBuckets *buckets, const Axis *axis, int32_t triangle) {
    const int32_t *corners = buckets->triangles->indices + 3 * (size_t)triangle;
    const double *at = buckets->triangles->vertices + axis->component;
    double low = at[3 * (size_t)corners[0]];
    double high = low;
    for (int32_t i = 1; i < 3; i++) {
        double value = at[3 * (size_t)corners[i]];
        low = value < low ? value : low;
        high = value > high ? value : high;
    }
    double tile_size = buckets->params->tile_size;
    int64_t first = op_mesh_column_index(low - buckets->reach, axis->origin, tile_size);
    int64_t last = op_mesh_column_index(high + buckets->reach, axis->origin, tile_size);
    return (Reach){clamped(first - axis->first, axis->count), clamped(last - axis->first, axis->count)};
}

/* What is listed: item i is of[i], or i itself. */
typedef struct Items {
    const int32_t *of;
    int32_t count;
} Items;

static int32_t item_at(const Items *items, int32_t i) {
    return items->of == NULL ? i : items->of[i];
}

/* Writes where each list begins, and returns their length together: the counts grow where a triangle's lists begin and shrink after
 * they end, so that a triangle over many tiles takes no longer than a small one. */
static int64_t count_items(const OpTriangleBuckets *buckets, const Axis *axis, const Items *items,
                           int64_t *first) {
    memset(first, 0, ((size_t)axis->count + 1) * sizeof(int64_t));
    for (int32_t i = 0; i < items->count; i++) {
        Reach reach = reach_of(buckets, axis, item_at(items, i));
        first[reach.first]++;
        first[reach.last + 1]--;
    }
    int64_t total = 0;
    int64_t here = 0;
    for (int32_t i = 0; i <= axis->count; i++) {
        here += first[i];
        first[i] = total;
        total += here;
    }
    return total;
}

/* Filling moves the beginning of each list to its end, which is the beginning of the next. */
static void fill_lists(const OpTriangleBuckets *buckets, const Axis *axis, const Items *items,
                       OpTriangleLists *lists) {
    for (int32_t i = 0; i < items->count; i++) {
        int32_t triangle = item_at(items, i);
        Reach reach = reach_of(buckets, axis, triangle);
        for (int32_t list = reach.first; list <= reach.last; list++) {
            lists->items[lists->first[list]++] = triangle;
        }
    }
    memmove(lists->first + 1, lists->first, (size_t)axis->count * sizeof(int64_t));
    lists->first[0] = 0;
}

static OpStatus make_lists(const OpTriangleBuckets *buckets, const Axis *axis, const Items *items,
                           OpTriangleLists *lists) {
    int64_t total = count_items(buckets, axis, items, lists->first);
    if ((uint64_t)total > SIZE_MAX / sizeof(int32_t)) {
        return op_fail_memory(SIZE_MAX);
    }
    if ((size_t)total > lists->capacity) {
        int32_t *larger;
        OP_TRY(op_alloc_array(&buckets->allocator, (size_t)total, sizeof(int32_t), (void **)&larger));
        op_free_array(&buckets->allocator, lists->items, lists->capacity, sizeof(int32_t));
        lists->items = larger;
        lists->capacity = (size_t)total;
    }
    fill_lists(buckets, axis, items, lists);
    return OP_STATUS_OK;
}

/* ---- Rows and columns ---- */

static OpStatus make_rows(OpTriangleBuckets *buckets) {
    Axis axis = {2, buckets->params->origin_z, buckets->range.first_z, buckets->range.count_z};
    Items items = {NULL, buckets->triangles->triangle_count};
    const OpAllocator *allocator = &buckets->allocator;
    OP_TRY(op_alloc_array(allocator, (size_t)buckets->range.count_z + 1, sizeof(int64_t),
                          (void **)&buckets->rows.first));
    OP_TRY(op_alloc_array(allocator, (size_t)buckets->range.count_x + 1, sizeof(int64_t),
                          (void **)&buckets->columns.first));
    return make_lists(buckets, &axis, &items, &buckets->rows);
}

OpStatus op_triangle_buckets_make(const OpTriangles *triangles, const OpNavMeshParams *params,
                                  const OpTileRange *range, double reach, const OpAllocator *allocator,
                                  OpTriangleBuckets *out) {
    *out = (OpTriangleBuckets){.allocator = *allocator,
                               .triangles = triangles,
                               .params = params,
                               .range = *range,
                               .reach = reach,
                               .row = -1};
    OpStatus status = make_rows(out);
    if (status != OP_STATUS_OK) {
        op_triangle_buckets_free(out);
    }
    return status;
}

void op_triangle_buckets_free(OpTriangleBuckets *buckets) {
    const OpAllocator *allocator = &buckets->allocator;
    op_free_array(allocator, buckets->rows.first, (size_t)buckets->range.count_z + 1, sizeof(int64_t));
    op_free_array(allocator, buckets->rows.items, buckets->rows.capacity, sizeof(int32_t));
    op_free_array(allocator, buckets->columns.first, (size_t)buckets->range.count_x + 1, sizeof(int64_t));
    op_free_array(allocator, buckets->columns.items, buckets->columns.capacity, sizeof(int32_t));
    *buckets = (OpTriangleBuckets){0};
}

OpStatus op_triangle_buckets_tile(OpTriangleBuckets *buckets, int32_t column, int32_t row,
                                  const int32_t **triangles, int32_t *count) {
    if (buckets->row != row) {
        Axis axis = {0, buckets->params->origin_x, buckets->range.first_x, buckets->range.count_x};
        int64_t first = buckets->rows.first[row];
        Items items = {buckets->rows.items + first, (int32_t)(buckets->rows.first[row + 1] - first)};
        buckets->row = -1;
        OP_TRY(make_lists(buckets, &axis, &items, &buckets->columns));
        buckets->row = row;
    }
    int64_t first = buckets->columns.first[column];
    *triangles = buckets->columns.items + first;
    *count = (int32_t)(buckets->columns.first[column + 1] - first);
    return OP_STATUS_OK;
}
