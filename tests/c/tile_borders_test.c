/* Tiles on rolling ground with holes in it: their borders follow the ground, so that neighbours are joined and nobody goes a long way
 * round. */
#include "support/check.h"
#include "support/soup_case.h"

#include <math.h>

/* Waves of 32 units, 8 high; of every few squares one is missing. */
static Soup rolling_ground(int32_t size) {
    Soup soup = {0};
    for (int32_t z = 0; z <= size; z++) {
        for (int32_t x = 0; x <= size; x++) {
            double u = (x % 32 - 16) / 16.0;
            double v = (z % 32 - 16) / 16.0;
            soup_vertex(&soup, x, 8.0 - 4.0 * (u * u + v * v), z);
        }
    }
    for (int32_t z = 0; z < size; z++) {
        for (int32_t x = 0; x < size; x++) {
            int32_t corner = z * (size + 1) + x;
            if ((x * 7 + z * 13) % 67 != 0) {
                soup_triangle(&soup, corner, corner + size + 1, corner + size + 2);
                soup_triangle(&soup, corner, corner + size + 2, corner + 1);
            }
        }
    }
    return soup;
}

static void nobody_goes_round(void **state) {
    (void)state;
    Soup soup = rolling_ground(96);
    OpNavSettings settings = op_nav_settings_humanoid();
    settings.tile_size = 24.0;
    OpNavMesh *mesh = soup_build(&soup, &settings);
    OpRandom random = op_random_seed(7);
    OpNavPath path = {0};
    double walked = 0.0;
    double straight = 0.0;
    for (int32_t i = 0; i < 400; i++) {
        OpVec3 ends[2];
        bool found[2];
        check_ok(op_nav_mesh_random_point(mesh, &random, NULL, &ends[0], &found[0]));
        check_ok(op_nav_mesh_random_point(mesh, &random, NULL, &ends[1], &found[1]));
        assert_true(found[0] && found[1]);
        check_ok(op_nav_mesh_find_path(mesh, ends[0], ends[1], NULL, &path));
        assert_int_equal(path.status, OP_PATH_FOUND);
        walked += path.length;
        straight += sqrt((ends[1].x - ends[0].x) * (ends[1].x - ends[0].x) +
                         (ends[1].z - ends[0].z) * (ends[1].z - ends[0].z));
    }
    print_message("paths %.4f times as long as straight lines seen from above\n", walked / straight);
    assert_true(walked < 1.12 * straight);
    op_nav_path_reset(&path);
    op_nav_mesh_destroy(mesh);
    soup_free(&soup);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(nobody_goes_round)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
