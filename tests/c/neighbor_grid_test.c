/* The grid of neighbours against all pairs: the same list whatever the cells, the order of points and the ties. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/each_failure.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include "crowd/neighbor_grid.h"

#include <math.h>

enum { MOST = 300 };

typedef struct Case {
    OpVec2 positions[MOST];
    int32_t count;
    double reach;
    int32_t most;
} Case;

static double between(TestRandom *random, double low, double high) {
    return low + (high - low) * ((double)(test_bits(random) >> 11) / 9007199254740992.0);
}

/* Some on a lattice, with many equal distances, some in clusters far from each other, some on one spot. */
static Case take_case(TestRandom *random) {
    static const double sizes[] = {0.0, 1e-12, 1e-3, 1.0, 30.0, 1e4, 2097151.0};
    static const double reaches[] = {0.0, 1e-12, 0.5, 1.0, 3.0, 100.0, 4194304.0};
    Case given = {.count = test_int(random, 0, MOST)};
    given.most = test_int(random, 0, 12);
    double size = sizes[test_int(random, 0, 6)];
    int32_t kind = test_int(random, 0, 2);
    given.reach =
        test_chance(random, 50) ? size * between(random, 0.0, 0.5) : reaches[test_int(random, 0, 6)];
    for (int32_t i = 0; i < given.count; i++) {
        OpVec2 *at = &given.positions[i];
        if (kind == 0) {
            at->x = (double)test_int(random, -8, 8);
            at->y = (double)test_int(random, -8, 8);
        } else {
            at->x = between(random, -size, size);
            at->y = between(random, -size, size);
        }
        if (kind == 2) {
            at->x = at->x / 64.0 + (test_chance(random, 50) ? 1e6 : -1e6);
            at->y = at->y / 64.0 + (test_chance(random, 50) ? 1e6 : -1e6);
        }
    }
    return given;
}

static double distance_squared(OpVec2 a, OpVec2 b) {
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

/* The nearest that is behind the last one in the list, again and again. */
static int32_t brute(const Case *given, int32_t index, OpNeighbor *out) {
    int32_t count = 0;
    while (count < given->most) {
        OpNeighbor next = {(double)INFINITY, -1};
        for (int32_t j = 0; j < given->count; j++) {
            double d = distance_squared(given->positions[j], given->positions[index]);
            bool behind = count == 0 || d > out[count - 1].distance_squared ||
                          (d == out[count - 1].distance_squared && j > out[count - 1].index);
            if (j != index && behind && d < given->reach * given->reach && d < next.distance_squared) {
                next = (OpNeighbor){d, j};
            }
        }
        if (next.index < 0) {
            break;
        }
        out[count++] = next;
    }
    return count;
}

static void fill(OpNeighborGrid *grid, const Case *given, double reach) {
    check_ok(op_neighbor_grid_reserve(grid, given->count, NULL));
    op_neighbor_grid_clear(grid);
    for (int32_t i = 0; i < given->count; i++) {
        op_neighbor_grid_add(grid, i, given->positions[i]);
    }
    op_neighbor_grid_build(grid, reach);
}

static bool same_as_brute(const OpNeighborGrid *grid, const Case *given, int32_t index) {
    OpNeighbor expected[MOST];
    OpNeighbor found[MOST];
    int32_t count = brute(given, index, expected);
    bool good = op_neighbor_grid_find(grid, index, given->positions[index], given->reach, found,
                                      given->most) == count;
    for (int32_t i = 0; i < count && good; i++) {
        good = found[i].index == expected[i].index &&
               bits_of(found[i].distance_squared) == bits_of(expected[i].distance_squared);
    }
    return good;
}

static void test_against_all_pairs(void **state) {
    (void)state;
    OpNeighborGrid grid = {0};
    for (size_t seed = 1; seed <= test_count(300, 2000, 20000); seed++) {
        TestRandom random = test_random(seed);
        Case given = take_case(&random);
        fill(&grid, &given, given.reach * (test_chance(&random, 50) ? 1.0 : between(&random, 1.0, 5.0)));
        for (int32_t k = 0; k < 20 && given.count > 0; k++) {
            int32_t index = test_int(&random, 0, given.count - 1);
            if (!same_as_brute(&grid, &given, index)) {
                fail_msg("seed %zu: point %d of %d, reach %g, most %d", seed, index, given.count, given.reach,
                         given.most);
            }
        }
    }
    op_neighbor_grid_free(&grid, NULL);
}

/* Points exactly at the reach do not count, those a hair nearer do, wherever the borders of cells are. */
static void test_at_the_reach(void **state) {
    (void)state;
    OpNeighborGrid grid = {0};
    for (int32_t i = 0; i < 2000; i++) {
        double x = (double)i * 0.37 - 300.0;
        Case given = {.positions = {{x, 0.0}, {x + 2.0, 0.0}, {x, -2.0}}, .count = 3, .most = 5};
        given.positions[3 + i % 2] = (OpVec2){-1e3, 1e3};
        given.count = 3 + i % 2;
        given.reach = i % 3 == 0 ? 2.0 : nextafter(2.0, i % 3 == 1 ? 3.0 : 1.0);
        fill(&grid, &given, given.reach);
        for (int32_t index = 0; index < 3; index++) {
            assert_true(same_as_brute(&grid, &given, index));
        }
    }
    op_neighbor_grid_free(&grid, NULL);
}

typedef struct Growth {
    OpNeighborGrid *grid;
    const OpAllocator *allocator;
} Growth;

static OpStatus grow(void *user) {
    Growth *growth = user;
    return op_neighbor_grid_reserve(growth->grid, 100, growth->allocator);
}

static void test_without_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpNeighborGrid grid = {0};
    Growth growth = {&grid, &allocator};
    for (size_t i = 1; i <= 3; i++) {
        counter.fail_in = i;
        assert_int_equal(grow(&growth), OP_STATUS_OUT_OF_MEMORY);
        op_neighbor_grid_free(&grid, &allocator);
    }
    assert_int_equal(fail_each_allocation(&counter, &(FailingCall){grow, NULL, &growth}),
                     2); /* it keeps what it got */
    op_neighbor_grid_free(&grid, &allocator);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_all_pairs),
        cmocka_unit_test(test_at_the_reach),
        cmocka_unit_test(test_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
