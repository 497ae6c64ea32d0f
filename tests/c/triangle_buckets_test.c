/* Which triangles belong to a tile, against the boxes of all of them. */
#include "build3d/triangle_buckets.h"
#include "base/memory.h"
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/soup_case.h"
#include "support/test_mode.h"

#include <math.h>

typedef struct Case {
    Soup soup;
    OpTriangles triangles;
    OpNavMeshParams params;
    OpTileRange range;
    double reach;
} Case;

/* Corners on a grid of sixteenths, so that many lie on the lines between tiles. */
static Case random_case(uint64_t seed) {
    TestRandom random = test_random(seed);
    Case it = {.reach = (double)test_int(&random, 0, 40) / 16.0};
    OpNavSettings settings = op_nav_settings_humanoid();
    settings.tile_size = (double)test_int(&random, 1, 8);
    settings.origin_x = (double)test_int(&random, -50, 50) / 16.0;
    settings.origin_z = (double)test_int(&random, -50, 50) / 16.0;
    check_ok(op_nav_settings_params(&settings, &it.params));
    OpVec2 low = {1e9, 1e9};
    OpVec2 high = {-1e9, -1e9};
    for (int32_t i = test_int(&random, 1, 60); i > 0; i--) {
        int32_t size = test_chance(&random, 20) ? 400 : 40;
        int32_t x = test_int(&random, -300, 300);
        int32_t z = test_int(&random, -300, 300);
        int32_t corner[3];
        for (int32_t k = 0; k < 3; k++) {
            double at_x = (double)(x + test_int(&random, 0, size)) / 16.0;
            double at_z = (double)(z + test_int(&random, 0, size)) / 16.0;
            corner[k] = soup_vertex(&it.soup, at_x, 0.0, at_z);
            low = (OpVec2){fmin(low.x, at_x), fmin(low.y, at_z)};
            high = (OpVec2){fmax(high.x, at_x), fmax(high.y, at_z)};
        }
        soup_triangle(&it.soup, corner[0], corner[1], corner[2]);
    }
    it.triangles = soup_triangles(&it.soup);
    check_ok(op_tile_range_of(&it.params, low, high, &it.range));
    return it;
}

/* Whether a triangle's box comes within reach of a tile, the high sides of tiles not counting as theirs. */
static bool touches(const Case *it, int32_t triangle, int32_t column, int32_t row) {
    double x0 = it->params.origin_x + (double)(it->range.first_x + column) * it->params.tile_size;
    double z0 = it->params.origin_z + (double)(it->range.first_z + row) * it->params.tile_size;
    OpVec2 low = {1e9, 1e9};
    OpVec2 high = {-1e9, -1e9};
    for (int32_t k = 0; k < 3; k++) {
        const double *at = it->soup.vertices + 3 * it->soup.indices[3 * triangle + k];
        low = (OpVec2){fmin(low.x, at[0]), fmin(low.y, at[2])};
        high = (OpVec2){fmax(high.x, at[0]), fmax(high.y, at[2])};
    }
    return low.x - it->reach < x0 + it->params.tile_size && high.x + it->reach >= x0 &&
           low.y - it->reach < z0 + it->params.tile_size && high.y + it->reach >= z0;
}

static void check_tile(const Case *it, OpTriangleBuckets *buckets, int32_t column, int32_t row, size_t seed) {
    const int32_t *list = NULL;
    int32_t count = 0;
    int32_t next = 0;
    check_ok(op_triangle_buckets_tile(buckets, column, row, &list, &count));
    for (int32_t i = 0; i < it->triangles.triangle_count; i++) {
        bool listed = next < count && list[next] == i;
        if (listed != touches(it, i, column, row)) {
            fail_msg("seed %zu: triangle %d, tile (%d, %d)", seed, i, column, row);
        }
        next += listed ? 1 : 0;
    }
    assert_int_equal(next, count);
}

static void lists_what_touches(void **state) {
    (void)state;
    OpAllocator allocator;
    check_ok(op_allocator_choose(NULL, &allocator));
    for (size_t seed = 1; seed <= test_count(50, 400, 10000); seed++) {
        Case it = random_case(seed);
        OpTriangleBuckets buckets;
        TestRandom random = test_random(seed);
        check_ok(
            op_triangle_buckets_make(&it.triangles, &it.params, &it.range, it.reach, &allocator, &buckets));
        for (int32_t i = 0; i < op_tile_range_count(&it.range); i++) {
            check_tile(&it, &buckets, i % it.range.count_x, i / it.range.count_x, seed);
        }
        for (int32_t i = 0; i < 10; i++) {
            check_tile(&it, &buckets, test_int(&random, 0, it.range.count_x - 1),
                       test_int(&random, 0, it.range.count_z - 1), seed);
        }
        op_triangle_buckets_free(&buckets);
        soup_free(&it.soup);
    }
}

static OpStatus visit_all(Case *it, const OpAllocator *allocator) {
    OpTriangleBuckets buckets;
    OpStatus status =
        op_triangle_buckets_make(&it->triangles, &it->params, &it->range, it->reach, allocator, &buckets);
    if (status != OP_STATUS_OK) {
        return status;
    }
    for (int32_t i = 0; i < op_tile_range_count(&it->range) && status == OP_STATUS_OK; i++) {
        const int32_t *list = NULL;
        int32_t count = 0;
        status =
            op_triangle_buckets_tile(&buckets, i % it->range.count_x, i / it->range.count_x, &list, &count);
    }
    op_triangle_buckets_free(&buckets);
    return status;
}

static void survives_failures(void **state) {
    (void)state;
    Case it = random_case(7);
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpStatus status = OP_STATUS_OUT_OF_MEMORY;
    for (size_t n = 1; status != OP_STATUS_OK; n++) {
        counter.fail_in = n;
        status = visit_all(&it, &allocator);
        assert_true(status == OP_STATUS_OK || status == OP_STATUS_OUT_OF_MEMORY);
        assert_int_equal(counter.live_blocks, 0);
    }
    soup_free(&it.soup);
}

/* A thousand triangles over every one of a thousand by a thousand tiles: a few megabytes, where lists by tile would take
 * gigabytes. */
static void needs_little_for_large_triangles(void **state) {
    (void)state;
    Case it = {.reach = 1.0};
    OpNavSettings settings = op_nav_settings_humanoid();
    check_ok(op_nav_settings_params(&settings, &it.params));
    for (int32_t i = 0; i < 1000; i++) {
        soup_floor(&it.soup, 0.5, 0.5, 65000.0, 65000.0, (double)i);
    }
    it.triangles = soup_triangles(&it.soup);
    check_ok(op_tile_range_of(&it.params, (OpVec2){0.5, 0.5}, (OpVec2){65000.0, 65000.0}, &it.range));
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpTriangleBuckets buckets;
    const int32_t *list = NULL;
    int32_t count = 0;
    check_ok(op_triangle_buckets_make(&it.triangles, &it.params, &it.range, it.reach, &allocator, &buckets));
    check_ok(op_triangle_buckets_tile(&buckets, 500, 500, &list, &count));
    assert_int_equal(count, 2000);
    assert_true(counter.peak_bytes < 20000000);
    op_triangle_buckets_free(&buckets);
    soup_free(&it.soup);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_what_touches),
        cmocka_unit_test(survives_failures),
        cmocka_unit_test(needs_little_for_large_triangles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
