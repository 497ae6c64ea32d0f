/* The published optimal lengths of public Moving AI scenario files: small maps in every run, all maps in a full
 * one, of the longest files every few scenarios. Each cost must agree to the precision with which its file prints it. */
#include "support/check.h"
#include "support/path_case.h"
#include "support/test_data.h"
#include "support/test_mode.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Suite {
    const char *map;
    const char *scenarios;
    double relative; /* tolerance, of the published length */
    double absolute;
    size_t normal_stride; /* in a normal run one of so many scenarios is taken; 0: only in a full run */
    size_t full_stride;
    size_t without_path; /* scenarios that have no path, in the whole file */
} Suite;

static const Suite suites[] = {
    {"arena.map", "arena.map.scen", 1e-6, 0.0, 1, 1, 0},
    {"den312d.map", "den312d.map.scen", 1e-6, 0.0, 1, 1, 0},
    {"random-32-32-20.map", "random-32-32-20-random-1.scen", 1e-6, 0.0, 1, 1, 0},
    {"room-64-64-16.map", "room-64-64-16-random-1.scen", 1e-6, 0.0, 1, 1, 0},
    {"brc000d.map", "brc000d.map.scen", 1e-6, 0.0, 5, 1, 0},
    {"Berlin_0_256.map", "Berlin_0_256.map.scen", 1e-6, 0.0, 31, 1, 0},
    {"brc000d.map", "brc000d-2011.map.scen", 5.1e-6, 0.0, 0, 1, 10},
    {"riverrun.map", "riverrun.map.scen", 0.0, 0.0051, 41, 1, 9},
    {"AR0011SR.map", "AR0011SR.map.scen", 0.0, 0.0051, 0, 1, 0},
    {"IceFloes.map", "IceFloes.map.scen", 5.1e-6, 0.0, 0, 1, 0},
    {"ost000a.map", "ost000a.map.scen", 1e-6, 0.0, 0, 2, 0},
    {"orz900d.map", "orz900d.map.scen", 1e-6, 0.0, 0, 5, 0},
    {"random512-10-0.map", "random512-10-0.map.scen", 5.1e-6, 0.0, 0, 2, 0},
    {"32room_000.map", "32room_000.map.scen", 5.1e-6, 0.0, 0, 3, 0},
    {"maze512-32-0.map", "maze512-32-0.map.scen", 5.1e-6, 0.0, 0, 8, 0},
    {"AcrosstheCape.map", "AcrosstheCape.map.scen", 5.1e-6, 0.0, 0, 4, 0},
};

/* Ground, and water as a world of its own: a query belongs to the one its start is in. */
typedef struct Worlds {
    OpGrid *ground;
    OpGrid *water;
    RefGrid ground_reference;
    RefGrid water_reference;
    TestFile scenario_file;
    OpMovingAiScenario *scenarios;
    size_t count;
} Worlds;

static void read_file(const char *name, TestFile *out) {
    char path[256];
    snprintf(path, sizeof path, "grid/%s", name);
    if (!test_data_read(path, out)) {
        print_error("cannot read %s\n", path);
        fail();
    }
}

static void open_worlds(const Suite *suite, Worlds *worlds) {
    TestFile map;
    OpMovingAiOptions water = {OP_AREA_WALL, OP_AREA_WALL, 0};
    read_file(suite->map, &map);
    check_ok(op_moving_ai_parse_map(map.text, map.size, NULL, NULL, &worlds->ground));
    check_ok(op_moving_ai_parse_map(map.text, map.size, &water, NULL, &worlds->water));
    test_file_free(&map);
    worlds->ground_reference = ref_grid_of_library(worlds->ground);
    worlds->water_reference = ref_grid_of_library(worlds->water);
    read_file(suite->scenarios, &worlds->scenario_file);
    const TestFile *file = &worlds->scenario_file;
    (void)op_moving_ai_parse_scenarios(file->text, file->size, NULL, 0, &worlds->count);
    worlds->scenarios = calloc(worlds->count, sizeof *worlds->scenarios);
    assert_non_null(worlds->scenarios);
    check_ok(op_moving_ai_parse_scenarios(file->text, file->size, worlds->scenarios, worlds->count,
                                          &worlds->count));
}

static void close_worlds(Worlds *worlds) {
    free(worlds->scenarios);
    test_file_free(&worlds->scenario_file);
    ref_grid_free(&worlds->ground_reference);
    ref_grid_free(&worlds->water_reference);
    op_grid_destroy(worlds->ground);
    op_grid_destroy(worlds->water);
}

static bool agrees(const Suite *suite, double cost, double published) {
    return fabs(cost - published) <= suite->relative * published + suite->absolute;
}

/* The searches that find optimal paths. */
typedef struct Way {
    const char *name;
    OpGridAlgorithm algorithm;
    bool specialized;
    bool improved_pruning;
} Way;

static const Way ways[] = {
    {"generic A*", OP_GRID_A_STAR, false, false},
    {"A*", OP_GRID_A_STAR, true, false},
    {"JPS", OP_GRID_JPS, true, false},
    {"JPS, improved pruning", OP_GRID_JPS, true, true},
    {"JPS+", OP_GRID_JPS_PLUS, true, false},
    {"JPS+, improved pruning", OP_GRID_JPS_PLUS, true, true},
};

/* The generic engine adds the steps in path order; the others multiply. */
static bool costs_agree(const Way *way, double sum, double cost) {
    return way->specialized ? fabs(sum - cost) <= 1e-9 * cost : bits_of(sum) == bits_of(cost);
}

/* True when the scenario has a path, which must then be legal and as long as published. */
static bool check_scenario(const Suite *suite, const Way *way, const Worlds *worlds, size_t index,
                           OpGridPath *path) {
    const OpMovingAiScenario *scenario = &worlds->scenarios[index];
    OpGridOptions options = op_grid_options_default();
    bool on_water = op_grid_is_walkable(worlds->water, scenario->start);
    double sum = -1.0;
    options.algorithm = way->algorithm;
    options.specialized_engines = way->specialized;
    options.improved_pruning = way->improved_pruning;
    assert_int_equal(scenario->width, op_grid_width(worlds->ground));
    assert_int_equal(scenario->height, op_grid_height(worlds->ground));
    check_ok(op_grid_find_path(on_water ? worlds->water : worlds->ground, scenario->start, scenario->goal,
                               &options, path));
    if (path->status != OP_PATH_FOUND) {
        return false;
    }
    bool legal = ref_path_is_legal(on_water ? &worlds->water_reference : &worlds->ground_reference, &options,
                                   NULL, path->cells, path->cell_count, &sum);
    if (!legal || !costs_agree(way, sum, path->cost) ||
        !agrees(suite, path->cost, scenario->optimal_length)) {
        print_error("%s, %s, scenario %zu, (%d, %d) to (%d, %d): cost %.9f, published %.9f, path %s\n",
                    way->name, suite->scenarios, index + 1, scenario->start.x, scenario->start.y,
                    scenario->goal.x, scenario->goal.y, path->cost, scenario->optimal_length,
                    legal ? "legal" : "not legal");
        fail();
    }
    return true;
}

/* A full run takes every scenario, but for the slow generic engine on the largest files. */
static size_t stride_of(const Suite *suite, const Way *way) {
    size_t quick = suite->normal_stride == 0 ? 0 : suite->normal_stride * 20;
    return test_count(quick, suite->normal_stride, way->specialized ? 1 : suite->full_stride);
}

static void run_way(const Suite *suite, const Way *way, const Worlds *worlds, OpGridPath *path) {
    size_t stride = stride_of(suite, way);
    size_t without_path = 0;
    size_t run = 0;
    /* from the last one backwards, so that the longest is always taken */
    for (size_t back = 1; back <= worlds->count; back += stride) {
        bool found = check_scenario(suite, way, worlds, worlds->count - back, path);
        without_path += found ? 0 : 1;
        run++;
    }
    assert_true(stride > 1 ? without_path <= suite->without_path : without_path == suite->without_path);
    print_message("%s, %s: %zu of %zu scenarios, %zu without a path\n", suite->scenarios, way->name, run,
                  worlds->count, without_path);
}

static void run_suite(const Suite *suite) {
    if (stride_of(suite, &ways[0]) == 0) {
        return;
    }
    Worlds worlds;
    OpGridPath path = {0};
    open_worlds(suite, &worlds);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        run_way(suite, &ways[i], &worlds, &path);
    }
    op_grid_path_reset(&path);
    close_worlds(&worlds);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs_equal_the_published_lengths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
