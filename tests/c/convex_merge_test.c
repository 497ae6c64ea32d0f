/* Convex partitions of regions: convex, within the limit, exact, and so merged that no further diagonal can go. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/plane_case.h"
#include "support/test_mode.h"

#include <math.h>
#include <string.h>

typedef struct Partition {
    const PlaneCase *plane_case;
    OpPlaneMesh mesh;
    int32_t first[8192]; /* of each polygon, into indices */
    int32_t limit;
} Partition;

static int turn(const Partition *partition, int32_t a, int32_t b, int32_t c) {
    double scale = ldexp(1.0, partition->plane_case->snap_bits);
    const OpVec2 *vertices = partition->mesh.vertices;
    return wide_turn((int64_t)(vertices[a].x * scale), (int64_t)(vertices[a].y * scale),
                     (int64_t)(vertices[b].x * scale), (int64_t)(vertices[b].y * scale),
                     (int64_t)(vertices[c].x * scale), (int64_t)(vertices[c].y * scale));
}

static int32_t size_of(const Partition *partition, int32_t poly) {
    return partition->mesh.poly_sizes[poly];
}

/* The corner at any place, counted round. */
static int32_t corner(const Partition *partition, int32_t poly, int32_t at) {
    int32_t size = size_of(partition, poly);
    return partition->mesh.indices[partition->first[poly] + (at + 2 * size) % size];
}

static void check_polygon(const Partition *partition, int32_t poly) {
    int32_t size = size_of(partition, poly);
    bool bends = false;
    plane_check(partition->plane_case, size >= 3 && size <= partition->limit);
    for (int32_t i = 0; i < size; i++) {
        int side = turn(partition, corner(partition, poly, i - 1), corner(partition, poly, i),
                        corner(partition, poly, i + 1));
        bends = bends || side > 0;
        plane_check(partition->plane_case, side >= 0);
        plane_check(partition->plane_case, i == 0 || corner(partition, poly, i) > corner(partition, poly, 0));
    }
    plane_check(partition->plane_case, bends);
}

/* Lexicographic order, so that no two are the same. */
static void check_order(const Partition *partition, int32_t poly) {
    int32_t i = 0;
    while (poly > 0 && i < size_of(partition, poly) && i < size_of(partition, poly - 1) &&
           corner(partition, poly, i) == corner(partition, poly - 1, i)) {
        i++;
    }
    plane_check(partition->plane_case, poly == 0 || i == size_of(partition, poly - 1) ||
                                           (i < size_of(partition, poly) &&
                                            corner(partition, poly - 1, i) < corner(partition, poly, i)));
}

/* Whether the polygons on both sides of an edge could be one. */
static bool could_merge(const Partition *partition, int32_t a, int32_t at_a, int32_t b, int32_t at_b) {
    if (size_of(partition, a) + size_of(partition, b) - 2 > partition->limit) {
        return false;
    }
    int32_t shared = 0;
    for (int32_t i = 0; i < size_of(partition, a); i++) {
        for (int32_t j = 0; j < size_of(partition, b); j++) {
            shared += corner(partition, a, i) == corner(partition, b, j) ? 1 : 0;
        }
    }
    return shared == 2 &&
           turn(partition, corner(partition, a, at_a - 1), corner(partition, a, at_a),
                corner(partition, b, at_b + 2)) >= 0 &&
           turn(partition, corner(partition, b, at_b - 1), corner(partition, b, at_b),
                corner(partition, a, at_a + 2)) >= 0;
}

static void check_neighbors(const Partition *partition, int32_t poly, int32_t *walls) {
    for (int32_t i = 0; i < size_of(partition, poly); i++) {
        int32_t other = partition->mesh.neighbors[partition->first[poly] + i];
        *walls += other < 0 ? 1 : 0;
        if (other < 0) {
            continue;
        }
        int32_t back = 0;
        while (back < size_of(partition, other) &&
               (corner(partition, other, back) != corner(partition, poly, i + 1) ||
                corner(partition, other, back + 1) != corner(partition, poly, i))) {
            back++;
        }
        plane_check(partition->plane_case, back < size_of(partition, other));
        plane_check(partition->plane_case, partition->mesh.neighbors[partition->first[other] + back] == poly);
        plane_check(partition->plane_case, !could_merge(partition, poly, i, other, back));
    }
}

static Wide polygon_area(const Partition *partition, int32_t poly) {
    double scale = ldexp(1.0, partition->plane_case->snap_bits);
    Wide area = wide(0);
    for (int32_t i = 0; i < size_of(partition, poly); i++) {
        OpVec2 a = partition->mesh.vertices[corner(partition, poly, i)];
        OpVec2 b = partition->mesh.vertices[corner(partition, poly, i + 1)];
        area = wide_sum(area, wide_cross(0, 0, (int64_t)(a.x * scale), (int64_t)(a.y * scale),
                                         (int64_t)(b.x * scale), (int64_t)(b.y * scale)));
    }
    return area;
}

static void check_partition(const PlaneCase *plane_case) {
    static Partition partition;
    TestRandom random = test_random(test_mix(plane_case->seed));
    OpRegion *region = plane_case_region(plane_case);
    partition.plane_case = plane_case;
    partition.limit = test_int(&random, 3, 16);
    check_ok(op_region_partition_convex(region, partition.limit, &partition.mesh));
    plane_check(plane_case, partition.mesh.poly_count < 8192);
    int32_t next = 0;
    int32_t walls = 0;
    Wide area = wide(0);
    for (int32_t poly = 0; poly < partition.mesh.poly_count; poly++) {
        partition.first[poly] = next;
        next += partition.mesh.poly_sizes[poly];
    }
    plane_check(plane_case, next == partition.mesh.index_count);
    for (int32_t poly = 0; poly < partition.mesh.poly_count; poly++) {
        check_polygon(&partition, poly);
        check_order(&partition, poly);
        check_neighbors(&partition, poly, &walls);
        area = wide_sum(area, polygon_area(&partition, poly));
    }
    plane_check(plane_case, wide_compare(area, plane_region_area(region)) == 0);
    plane_check(plane_case, walls == op_region_point_count(region));
    op_region_destroy(region);
}

static void partitions(void **state) {
    (void)state;
    plane_for_each(1, (int32_t)test_count(25, 300, 3000), check_partition); /* in one mesh that grows */
}

/* A square with a square hole: eight triangles, four polygons of four corners. */
static void known_answer(void **state) {
    (void)state;
    const OpVec2 frame[] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}, {2, 2}, {6, 2}, {6, 6}, {2, 6}};
    const int32_t sizes[2] = {4, 4};
    OpOutline outline = {frame, sizes, 2};
    OpRegion *region = NULL;
    OpPlaneMesh mesh = {0};
    check_ok(op_region_from_outlines(&outline, 1, 8, NULL, &region));
    check_ok(op_region_triangulate(region, &mesh));
    assert_int_equal(mesh.poly_count, 8);
    assert_int_equal(mesh.vertex_count, 8);
    check_ok(op_region_partition_convex(region, 6, &mesh));
    assert_int_equal(mesh.poly_count, 4);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(mesh.poly_sizes[i], 4);
    }
    op_plane_mesh_reset(&mesh);
    op_plane_mesh_reset(&mesh);
    op_plane_mesh_reset(NULL);
    op_region_destroy(region);
}

static void bad_input_and_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    uint8_t cells[] = {1, 1, 0, 1, 0, 1, 1, 1, 1, 0, 1, 1};
    OpTileMap map = {cells, 4, 3, 1.0, {0.0, 0.0}};
    OpRegion *region = NULL;
    OpPlaneMesh mesh = {0};
    check_ok(op_region_from_tile_map(&map, 8, &allocator, &region));
    check_refused(op_region_partition_convex(region, 2, &mesh), OP_STATUS_OUT_OF_RANGE, "max_vertices",
                  "[3, 16], was 2");
    check_refused(op_region_partition_convex(region, 17, &mesh), OP_STATUS_OUT_OF_RANGE, "max_vertices",
                  "17");
    check_refused(op_region_partition_convex(NULL, 6, &mesh), OP_STATUS_INVALID_ARGUMENT, "region", "NULL");
    check_refused(op_region_partition_convex(region, 6, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_region_triangulate(NULL, &mesh), OP_STATUS_INVALID_ARGUMENT, "region", "NULL");
    check_refused(op_region_triangulate(region, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    size_t before = counter.live_blocks;
    for (size_t nth = 1;; nth++) {
        counter.fail_in = nth;
        OpStatus status = op_region_partition_convex(region, 6, &mesh);
        bool failed = counter.fail_in == 0;
        counter.fail_in = 0;
        if (!failed) {
            check_ok(status);
            break;
        }
        assert_int_equal(status, OP_STATUS_OUT_OF_MEMORY);
        assert_null(mesh.vertices);
        assert_int_equal(counter.live_blocks, before);
    }
    op_plane_mesh_reset(&mesh);
    op_region_destroy(region);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(partitions),
        cmocka_unit_test(known_answer),
        cmocka_unit_test(bad_input_and_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
