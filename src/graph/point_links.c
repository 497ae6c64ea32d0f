/* Finding links. Every source appends its pairs to one list, which is sorted where it is not, so that the links and the
 * order in which link_valid is asked depend on nothing but the points. */
#include "graph/point_links.h"

#include "base/memory.h"
#include "base/status.h"
#include "base/indexed_name.h"
#include "graph/point_tree.h"

#define MAX_PAIRS ((int64_t)OP_GRAPH_MAX_EDGES / 2)
#define LEAST_DISTANCE (1.0 / 1073741824.0) /* 2^-30 */

/* ---- Options ---- */

static OpStatus check_links(const OpPointGraphOptions *options, int32_t point_count) {
    if (options->link_count < 0) {
        return op_fail_range("link_count", 0, INT32_MAX, options->link_count);
    }
    if (options->link_count > 0 && options->links == NULL) {
        return op_fail_null("links");
    }
    for (int64_t i = 0; i < 2 * (int64_t)options->link_count; i++) {
        int32_t end = options->links[i];
        if (end < 0 || end >= point_count) {
            OpIndexedName name = op_indexed_name("links", i);
            return op_fail(OP_STATUS_OUT_OF_RANGE, name.text, "must be in [0, %d), was %d", point_count, end);
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_point_links_check(const OpPointGraphOptions *options, int32_t point_count) {
    double distance = options->max_distance;
    if (distance != 0.0 && !(distance >= LEAST_DISTANCE)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "max_distance", "must be 0 or at least 2^-30, was %g",
                       distance);
    }
    if (options->nearest_count < 0) {
        return op_fail_range("nearest_count", 0, INT32_MAX, options->nearest_count);
    }
    return check_links(options, point_count);
}

/* ---- The list ---- */

void op_point_links_free(OpPointPairs *pairs) {
    op_free_array(&pairs->allocator, pairs->pairs, pairs->capacity, sizeof(OpPointPair));
    *pairs = (OpPointPairs){0};
}

static OpStatus reserve(OpPointPairs *list, size_t extra) {
    return op_grow_array(&list->allocator, (void **)&list->pairs, &list->capacity, list->count,
                         list->count + extra, sizeof(OpPointPair));
}

static OpPointPair pair_of(int32_t a, int32_t b) {
    return a < b ? (OpPointPair){a, b} : (OpPointPair){b, a};
}

static OpStatus fail_too_many(const char *argument) {
    return op_fail(OP_STATUS_OUT_OF_RANGE, argument, "must give at most %d edges", OP_GRAPH_MAX_EDGES);
}

/* One pass of a stable counting sort, by b or by a. ends has point_count + 1 items. */
static void sort_by(bool by_a, const OpPointPair *from, OpPointPair *to, size_t count, uint32_t *ends,
                    int32_t point_count) {
    for (int32_t point = 0; point <= point_count; point++) {
        ends[point] = 0;
    }
    for (size_t i = 0; i < count; i++) {
        ends[(by_a ? from[i].a : from[i].b) + 1]++;
    }
    for (int32_t point = 0; point < point_count; point++) {
        ends[point + 1] += ends[point];
    }
    for (size_t i = 0; i < count; i++) {
        to[ends[by_a ? from[i].a : from[i].b]++] = from[i];
    }
}

static OpStatus sort_pairs(OpPointPairs *list, int32_t point_count) {
    const OpAllocator *allocator = &list->allocator;
    size_t points = (size_t)point_count + 1;
    OpPointPair *other = NULL;
    uint32_t *ends = NULL;
    OpStatus status = op_alloc_array(allocator, list->count, sizeof(OpPointPair), (void **)&other);
    if (status == OP_STATUS_OK) {
        status = op_alloc_array(allocator, points, sizeof(uint32_t), (void **)&ends);
    }
    if (status == OP_STATUS_OK) {
        sort_by(false, list->pairs, other, list->count, ends, point_count);
        sort_by(true, other, list->pairs, list->count, ends, point_count);
    }
    op_free_array(allocator, other, list->count, sizeof(OpPointPair));
    op_free_array(allocator, ends, points, sizeof(uint32_t));
    return status;
}

static void drop_repeated(OpPointPairs *list) {
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        OpPointPair pair = list->pairs[i];
        if (kept == 0 || pair.a != list->pairs[kept - 1].a || pair.b != list->pairs[kept - 1].b) {
            list->pairs[kept++] = pair;
        }
    }
    list->count = kept;
}

/* ---- Within a distance ---- */

typedef struct Finder {
    const OpPoint3 *points;
    int32_t point_count;
    const OpPointGraphOptions *options;
    OpPointTree tree;
    OpPointPairs *list;
} Finder;

/* Points are taken in the order of the tree, where the next one's neighbours are mostly this one's. */

/* Counting first refuses what would not fit before memory is taken for it. */
static OpStatus count_pairs(const Finder *finder, double limit, size_t *out) {
    int64_t count = 0;
    for (int32_t i = 0; i < finder->point_count; i++) {
        count += op_point_tree_count_within(&finder->tree, &finder->tree.items[i].point, limit) - 1;
        if (count > 2 * MAX_PAIRS) {
            return fail_too_many("max_distance");
        }
    }
    *out = (size_t)count / 2;
    return OP_STATUS_OK;
}

static OpStatus list_pairs(const Finder *finder, double limit) {
    OpPointPairs *list = finder->list;
    int32_t *found = NULL;
    size_t room = (size_t)finder->point_count;
    OP_TRY(op_alloc_array(&list->allocator, room, sizeof(int32_t), (void **)&found));
    for (int32_t i = 0; i < finder->point_count; i++) {
        const OpPointItem *item = &finder->tree.items[i];
        int32_t count = op_point_tree_list_within(&finder->tree, &item->point, limit, item->index, found);
        for (int32_t k = 0; k < count; k++) {
            list->pairs[list->count++] = (OpPointPair){item->index, found[k]};
        }
    }
    op_free_array(&list->allocator, found, room, sizeof(int32_t));
    return OP_STATUS_OK;
}

/* Asks in order of the pairs. */
static OpStatus keep_valid(const Finder *finder) {
    const OpPointGraphOptions *options = finder->options;
    OpPointPairs *list = finder->list;
    size_t kept = 0;
    OP_TRY(sort_pairs(list, finder->point_count));
    for (size_t i = 0; i < list->count; i++) {
        bool valid = false;
        OP_TRY(options->link_valid(options->user, list->pairs[i].a, list->pairs[i].b, &valid));
        if (valid) {
            list->pairs[kept++] = list->pairs[i];
        }
    }
    list->count = kept;
    return OP_STATUS_OK;
}

static OpStatus add_within(const Finder *finder) {
    double limit = finder->options->max_distance * finder->options->max_distance;
    size_t count = 0;
    OP_TRY(count_pairs(finder, limit, &count));
    OP_TRY(reserve(finder->list, count));
    OP_TRY(list_pairs(finder, limit));
    return finder->options->link_valid == NULL ? OP_STATUS_OK : keep_valid(finder);
}

/* ---- Nearest points ---- */

static OpStatus add_nearest_of(const Finder *finder, OpNearestPoints *nearest, int32_t a) {
    const OpPointGraphOptions *options = finder->options;
    OpPointPairs *list = finder->list;
    int32_t missing = options->nearest_count;
    OP_TRY(op_nearest_points_begin(nearest, &finder->points[a]));
    while (missing > 0) {
        int32_t b = -1;
        OP_TRY(op_nearest_points_next(nearest, &b));
        if (b < 0) {
            break;
        }
        if (b == a) {
            continue;
        }
        OpPointPair pair = pair_of(a, b);
        bool valid = true;
        if (options->link_valid != NULL) {
            OP_TRY(options->link_valid(options->user, pair.a, pair.b, &valid));
        }
        if (valid) {
            OP_TRY(reserve(list, 1));
            list->pairs[list->count++] = pair;
            missing--;
        }
    }
    return OP_STATUS_OK;
}

/* A pair is found from one end or from both. Every point has its number of links unless some are refused. */
static OpStatus check_nearest_count(const Finder *finder) {
    int64_t others = (int64_t)finder->point_count - 1;
    int64_t each = finder->options->nearest_count < others ? finder->options->nearest_count : others;
    bool fits = finder->options->link_valid != NULL || each * finder->point_count <= 2 * MAX_PAIRS;
    return fits ? OP_STATUS_OK : fail_too_many("nearest_count");
}

/* link_valid is asked point by point. */
static OpStatus add_all_nearest(const Finder *finder, OpNearestPoints *nearest) {
    bool by_index = finder->options->link_valid != NULL;
    for (int32_t i = 0; i < finder->point_count; i++) {
        OP_TRY(add_nearest_of(finder, nearest, by_index ? i : finder->tree.items[i].index));
        if (finder->list->count > (size_t)(2 * MAX_PAIRS)) {
            return fail_too_many("nearest_count");
        }
    }
    return OP_STATUS_OK;
}

static OpStatus add_nearest(const Finder *finder) {
    OpNearestPoints nearest;
    OP_TRY(check_nearest_count(finder));
    OP_TRY(op_nearest_points_init(&nearest, &finder->tree));
    OpStatus status = add_all_nearest(finder, &nearest);
    op_nearest_points_free(&nearest);
    return status;
}

/* ---- All sources ---- */

/* Every pair within max_distance is linked, so the nearest of those within it are among them. */
static OpStatus add_generated(Finder *finder) {
    const OpPointGraphOptions *options = finder->options;
    bool by_distance = options->max_distance > 0.0;
    if (!by_distance && options->nearest_count == 0) {
        return OP_STATUS_OK;
    }
    OP_TRY(op_point_tree_init(&finder->tree, finder->points, finder->point_count, &finder->list->allocator));
    OpStatus status = by_distance ? add_within(finder) : add_nearest(finder);
    op_point_tree_free(&finder->tree);
    return status;
}

static OpStatus add_given(OpPointPairs *list, const OpPointGraphOptions *options) {
    OP_TRY(reserve(list, (size_t)options->link_count));
    for (size_t i = 0; i < (size_t)options->link_count; i++) {
        int32_t a = options->links[2 * i];
        int32_t b = options->links[2 * i + 1];
        if (a != b) {
            list->pairs[list->count++] = pair_of(a, b);
        }
    }
    return OP_STATUS_OK;
}

static OpStatus add_all(Finder *finder) {
    OP_TRY(add_generated(finder));
    OP_TRY(add_given(finder->list, finder->options));
    OP_TRY(sort_pairs(finder->list, finder->point_count));
    drop_repeated(finder->list);
    return finder->list->count > (size_t)MAX_PAIRS ? fail_too_many("options") : OP_STATUS_OK;
}

OpStatus op_point_links_find(const OpPoint3 *points, int32_t point_count, const OpPointGraphOptions *options,
                             const OpAllocator *allocator, OpPointPairs *out) {
    *out = (OpPointPairs){.allocator = *allocator};
    Finder finder = {.points = points, .point_count = point_count, .options = options, .list = out};
    OpStatus status = add_all(&finder);
    if (status != OP_STATUS_OK) {
        op_point_links_free(out);
    }
    return status;
}
