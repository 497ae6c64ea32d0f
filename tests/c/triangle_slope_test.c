/* Areas of triangles by their slope. */
#include "support/check.h"
#include "support/span_image.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <math.h>

static void test_classes(void **state) {
    (void)state;
    OpHeightfieldFrame frame = unit_frame(8, 8, 8);
    static const double vertices[5 * 9] = {
        0, 1, 0, 0, 1, 4, 4, 1,     0, /* flat */
        0, 1, 0, 4, 1, 0, 0, 1,     4, /* the same from below */
        0, 0, 0, 0, 0, 4, 4, 3.999, 0, /* just below 45 degrees */
        0, 0, 0, 0, 0, 4, 4, 4.001, 0, /* and above */
        1, 1, 1, 1, 1, 1, 2, 2,     2, /* without area */
    };
    static const int32_t indices[15] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14};
    static const uint8_t expected[5] = {63, 0, 63, 0, 0};
    const OpTriangles triangles = {vertices, 15, indices, 5};
    uint8_t areas[5] = {9, 9, 9, 9, 9};
    check_ok(op_classify_triangles(&triangles, &frame, 0.70710677f, areas));
    assert_memory_equal(areas, expected, 5);
    check_ok(op_classify_triangles(&triangles, &frame, 1.0f, areas));
    assert_int_equal(areas[0], 0); /* above, not at */
    check_ok(op_classify_triangles(&triangles, &frame, -1.0f, areas));
    assert_int_equal(areas[1], 0);
    assert_int_equal(areas[3], 63);
}

/* In double precision, where single precision cannot tip it: 1 above the slope, -1 below, 0 undecided. */
static int exact_class(const double *a, double cosine) {
    double u[3] = {a[3] - a[0], a[4] - a[1], a[5] - a[2]};
    double v[3] = {a[6] - a[0], a[7] - a[1], a[8] - a[2]};
    double x = u[1] * v[2] - u[2] * v[1];
    double y = u[2] * v[0] - u[0] * v[2];
    double z = u[0] * v[1] - u[1] * v[0];
    double length = sqrt(x * x + y * y + z * z);
    double above = y - cosine * length;
    return fabs(above) <= 1e-4 * length ? 0 : above > 0.0 ? 1 : -1;
}

static void test_random_classes(void **state) {
    (void)state;
    static const int32_t indices[3] = {0, 1, 2};
    OpHeightfieldFrame frame = unit_frame(8, 8, 8);
    int32_t count[3] = {0, 0, 0};
    for (uint64_t seed = 0; seed < test_count(2000, 20000, 200000); seed++) {
        TestRandom random = test_random(seed);
        double vertices[9];
        OpTriangles triangle = {vertices, 3, indices, 1};
        uint8_t area = 9;
        double cosine = (double)test_int(&random, -10, 10) / 10.0;
        int32_t rise = test_int(&random, 1, 500);
        frame.origin_y = (double)test_int(&random, -1000, 1000);
        for (int32_t i = 0; i < 9; i++) {
            vertices[i] = (double)test_int(&random, 0, i % 3 == 1 ? rise : 100) / 16.0;
        }
        check_ok(op_classify_triangles(&triangle, &frame, (float)cosine, &area));
        int class = exact_class(vertices, cosine);
        count[class + 1]++;
        if (class != 0 && area != (class > 0 ? OP_AREA_WALKABLE : OP_AREA_NONE)) {
            fail_msg("seed %llu", (unsigned long long)seed);
        }
    }
    assert_true(count[0] > 10 * count[1] && count[2] > 10 * count[1]);
}

static const int32_t good_indices[6] = {0, 1, 2, 2, 1, 0};
static const double good_vertices[9] = {0, 0, 0, 0, 0, 4, 4, 0, 0};

static void test_bad_classes(void **state) {
    (void)state;
    OpTriangles triangles = {good_vertices, 3, good_indices, 2};
    OpTriangles high = {good_vertices, 2, good_indices, 2};
    OpHeightfieldFrame frame = unit_frame(8, 8, 8);
    uint8_t areas[2] = {9, 9};
    check_refused(op_classify_triangles(NULL, &frame, 0, areas), OP_STATUS_INVALID_ARGUMENT, "triangles",
                  "NULL");
    check_refused(op_classify_triangles(&triangles, NULL, 0, areas), OP_STATUS_INVALID_ARGUMENT, "frame",
                  "NULL");
    check_refused(op_classify_triangles(&triangles, &frame, 0, NULL), OP_STATUS_INVALID_ARGUMENT, "areas",
                  "NULL");
    check_refused(op_classify_triangles(&high, &frame, 0, areas), OP_STATUS_OUT_OF_RANGE, "indices", "was 2");
    check_refused(op_classify_triangles(&triangles, &frame, 1.5f, areas), OP_STATUS_OUT_OF_RANGE,
                  "slope_cosine", "[-1, 1], was 1.5");
    check_refused(op_classify_triangles(&triangles, &frame, (float)not_a_number(), areas),
                  OP_STATUS_OUT_OF_RANGE, "slope_cosine", "NaN");
    assert_int_equal(areas[0], 9);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_classes),
        cmocka_unit_test(test_random_classes),
        cmocka_unit_test(test_bad_classes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
