/* The published lengths of the Warframe voxel scenarios (Brewer & Sturtevant 2018): 26 moves, no corner cutting, to within
 * 1e-6. */
#include "support/check.h"
#include "support/test_data.h"
#include "support/test_mode.h"
#include "support/voxel_case.h"

#include <math.h>
#include <stdlib.h>

typedef struct Suite {
    const char *name;
    size_t solid; /* voxels in the map */
    size_t quick_stride;
    size_t normal_stride; /* one of so many scenarios is taken */
    size_t full_stride;
} Suite;

static const Suite suites[] = {
    {"Simple", 512, 50, 1, 1},
    {"Complex", 46298, 2000, 60, 1},
    {"A1", 123236, 0, 3333, 200},
};

typedef struct World {
    OpVoxelGrid *grid;
    OpVoxelScenario *scenarios;
    size_t count;
} World;

static void read_file(const char *name, const char *ending, TestFile *out) {
    char path[256];
    snprintf(path, sizeof path, "voxel/%s%s", name, ending);
    if (!test_data_read(path, out)) {
        print_error("cannot read %s\n", path);
        fail();
    }
}

static size_t count_solid(const OpVoxelGrid *grid) {
    OpVoxel counts = op_voxel_grid_chunk_counts(grid);
    size_t solid = 0;
    for (int32_t i = 0; i < counts.x * counts.y * counts.z; i++) {
        const uint8_t *chunk = NULL;
        OpVoxel at = {i % counts.x, i / counts.x % counts.y, i / counts.x / counts.y};
        check_ok(op_voxel_grid_chunk(grid, at, &chunk));
        for (int k = 0; chunk != NULL && k < OP_VOXEL_CHUNK_BYTES; k++) {
            solid += chunk[k] == OP_AREA_WALL ? 1 : 0;
        }
    }
    return solid;
}

static void open_world(const Suite *suite, World *world) {
    TestFile file;
    const char *name = NULL;
    size_t name_size = 0;
    read_file(suite->name, ".3dmap", &file);
    check_ok(op_voxel_map_parse(file.text, file.size, NULL, &world->grid));
    test_file_free(&file);
    assert_int_equal(count_solid(world->grid), suite->solid);
    read_file(suite->name, ".3dmap.3dscen", &file);
    (void)op_voxel_scenarios_parse(file.text, file.size, NULL, 0, &world->count, NULL, NULL);
    world->scenarios = calloc(world->count, sizeof *world->scenarios);
    assert_non_null(world->scenarios);
    check_ok(op_voxel_scenarios_parse(file.text, file.size, world->scenarios, world->count, &world->count,
                                      &name, &name_size));
    test_file_free(&file);
}

/* Legal move by move, with the block read from the library only where the path is. */
static bool path_is_legal(const OpVoxelGrid *grid, const OpVoxelPath *path) {
    double sum = 0.0;
    for (int32_t i = 1; i < path->cell_count; i++) {
        OpVoxel a = path->cells[i - 1];
        OpVoxel b = path->cells[i];
        OpVoxel d = {abs(a.x - b.x), abs(a.y - b.y), abs(a.z - b.z)};
        if (d.x > 1 || d.y > 1 || d.z > 1 || d.x + d.y + d.z == 0) {
            return false;
        }
        for (int corner = 0; corner < 8; corner++) {
            OpVoxel swept = {corner & 1 ? a.x : b.x, corner & 2 ? a.y : b.y, corner & 4 ? a.z : b.z};
            if (!op_voxel_grid_is_walkable(grid, swept)) {
                return false;
            }
        }
        sum += sqrt((double)(d.x + d.y + d.z));
    }
    return bits_of(sum) == bits_of(path->cost);
}

static double check_scenario(const Suite *suite, const World *world, size_t index, OpVoxelPath *path) {
    const OpVoxelScenario *scenario = &world->scenarios[index];
    check_ok(op_voxel_grid_find_path(world->grid, scenario->start, scenario->goal, NULL, path));
    double difference = fabs(path->cost - scenario->optimal_length);
    if (path->status != OP_PATH_FOUND || !(difference <= 1e-6) || !path_is_legal(world->grid, path)) {
        print_error("%s, scenario %zu: cost %.9f, published %.9f, %s\n", suite->name, index + 1, path->cost,
                    scenario->optimal_length, op_path_status_name(path->status));
        fail();
    }
    return difference;
}

static void run_suite(const Suite *suite) {
    size_t stride = test_count(suite->quick_stride, suite->normal_stride, suite->full_stride);
    if (stride == 0) {
        return;
    }
    World world = {NULL, NULL, 0};
    OpVoxelPath path = {0};
    double worst = 0.0;
    size_t run = 0;
    open_world(suite, &world);
    /* from the last one backwards, so that the longest is always taken */
    for (size_t back = 1; back <= world.count; back += stride) {
        double difference = check_scenario(suite, &world, world.count - back, &path);
        worst = difference > worst ? difference : worst;
        run++;
    }
    print_message("%s: %zu of %zu scenarios, largest difference %.2g\n", suite->name, run, world.count,
                  worst);
    op_voxel_path_reset(&path);
    free(world.scenarios);
    op_voxel_grid_destroy(world.grid);
}

static void costs_equal_the_published_lengths(void **state) {
    (void)state;
    if (!test_data_present()) {
        skip();
    }
    for (size_t i = 0; i < sizeof suites / sizeof suites[0]; i++) {
        run_suite(&suites[i]);
    }
}

/* With 18 moves or laxer corner rules the costs differ from the published ones nearly everywhere, so that the test above
 * tells the rules apart. */
static void other_rules_give_other_costs(void **state) {
    (void)state;
    if (!test_data_present()) {
        skip();
    }
    World world = {NULL, NULL, 0};
    OpVoxelPath path = {0};
    size_t count = test_count(200, 2000, 2000);
    open_world(&suites[0], &world);
    for (int32_t corners = OP_VOXEL_NO_SQUEEZING; corners <= OP_VOXEL_ALLOW_ALL; corners++) {
        OpVoxelOptions options = op_voxel_options_default();
        size_t shorter = 0;
        options.corners = (OpVoxelCornerRule)corners;
        for (size_t i = 0; i < count; i++) {
            const OpVoxelScenario *scenario = &world.scenarios[i];
            check_ok(op_voxel_grid_find_path(world.grid, scenario->start, scenario->goal, &options, &path));
            assert_true(path.cost <= scenario->optimal_length + 1e-6);
            shorter += path.cost < scenario->optimal_length - 1e-6 ? 1 : 0;
        }
        print_message("corner rule %d: %zu of %zu are shorter\n", corners, shorter, count);
        assert_true(shorter * 10 >= count * 9);
    }
    op_voxel_path_reset(&path);
    free(world.scenarios);
    op_voxel_grid_destroy(world.grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs_equal_the_published_lengths),
        cmocka_unit_test(other_rules_give_other_costs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
