/* The content hash against its definition written once more, and what it does and does not depend on. */
#include "support/check.h"
#include "support/path_case.h"
#include "support/test_mode.h"

#include <string.h>

/* ---- The definition: a list of 64-bit words, mixed one by one ---- */

static const uint64_t prime_1 = UINT64_C(0x9E3779B185EBCA87);
static const uint64_t prime_2 = UINT64_C(0xC2B2AE3D27D4EB4F);
static const uint64_t prime_3 = UINT64_C(0x165667B19E3779F9);

static uint64_t mix_word(uint64_t h, uint64_t word) {
    uint64_t x = h ^ (word * prime_2);
    uint64_t rotated = (x << 31) + (x >> 33);
    return rotated * prime_1 + prime_3;
}

static uint64_t hash_of(const RefGrid *grid) {
    uint64_t h = prime_1 ^ prime_2;
    h = mix_word(h, (uint64_t)(uint32_t)grid->width + ((uint64_t)(uint32_t)grid->height << 32));
    int32_t count = grid->width * grid->height;
    uint64_t word = 0;
    for (int32_t i = 0; i < count; i++) {
        word += (uint64_t)grid->areas[i] << (8 * (i % 8));
        if (i % 8 == 7 || i == count - 1) {
            h = mix_word(h, word);
            word = 0;
        }
    }
    for (int area = 0; area <= 254; area++) {
        h = mix_word(h, bits_of(grid->multiplier[area]));
    }
    h ^= h >> 33;
    h *= prime_2;
    h ^= h >> 29;
    h *= prime_3;
    h ^= h >> 32;
    return h;
}

static void is_its_definition(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(50, 2000, 20000); seed++) {
        TestRandom random = test_random(seed);
        RefGrid reference = ref_grid_make(test_int(&random, 1, 19), test_int(&random, 1, 19), 0);
        random_cells(&random, &reference);
        random_costs(&random, (CostKind)test_int(&random, 0, COST_KINDS - 1), &reference);
        OpGrid *grid = ref_grid_to_library(&reference, NULL);
        assert_true(op_grid_content_hash(grid) == hash_of(&reference));
        op_grid_destroy(grid);
        ref_grid_free(&reference);
    }
}

/* Read between edits in every combination, so that a value kept too long is seen. */
static void follows_every_edit(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(20, 500, 5000); seed++) {
        TestRandom random = test_random(seed + 40000);
        RefGrid reference = ref_grid_make(test_int(&random, 1, 11), test_int(&random, 1, 11), 0);
        OpGrid *grid = ref_grid_to_library(&reference, NULL);
        for (int i = 0; i < 30; i++) {
            OpCell cell = random_cell(&random, &reference);
            uint8_t area = (uint8_t)test_int(&random, 0, 255);
            int32_t priced = test_int(&random, 0, 254);
            double cost = (double)test_int(&random, 1, 50) * 0.1;
            switch (test_int(&random, 0, 4)) {
            case 0:
                check_ok(op_grid_set_area(grid, cell, area));
                ref_set_area(&reference, cell.x, cell.y, area);
                break;
            case 1:
                check_ok(op_grid_fill_rect(grid, (OpRect){cell.x, cell.y, 1, 1}, area));
                ref_set_area(&reference, cell.x, cell.y, area);
                break;
            case 2:
                check_ok(op_grid_set_rect(grid, (OpRect){cell.x, cell.y, 1, 1}, &area, 1));
                ref_set_area(&reference, cell.x, cell.y, area);
                break;
            case 3:
                check_ok(op_grid_set_area_cost(grid, priced, cost));
                reference.multiplier[priced] = cost;
                break;
            default: {
                OpAreaCosts costs = op_grid_area_costs(grid);
                costs.multiplier[priced] = cost;
                check_ok(op_grid_set_area_costs(grid, &costs));
                reference.multiplier[priced] = cost;
            }
            }
            if (test_chance(&random, 60)) {
                uint64_t hash = op_grid_content_hash(grid);
                assert_true(hash == hash_of(&reference));
                assert_true(hash == op_grid_content_hash(grid));
            }
        }
        op_grid_destroy(grid);
        ref_grid_free(&reference);
    }
}

static void does_not_depend_on_the_rest(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpGrid *fresh = NULL;
    int32_t clearance = 0;
    OpGridPath path = {0};
    check_ok(op_grid_create(5, 5, 0, NULL, &grid));
    check_ok(op_grid_create(5, 5, 0, NULL, &fresh));
    uint64_t hash = op_grid_content_hash(fresh);
    check_ok(op_grid_set_area(grid, (OpCell){1, 1}, 9));
    assert_true(op_grid_content_hash(grid) != hash);
    check_ok(op_grid_set_area(grid, (OpCell){1, 1}, 0));
    check_ok(op_grid_set_space(grid, (OpGridSpace){5.0, -3.0, 2.0}));
    check_ok(op_grid_clearance(grid, (OpCell){0, 0}, &clearance));
    check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){4, 4}, NULL, &path));
    assert_int_equal(op_grid_version(grid), 2);
    assert_true(op_grid_content_hash(grid) == hash);
    op_grid_path_reset(&path);
    op_grid_destroy(grid);
    op_grid_destroy(fresh);
}

static void sees_shape_and_place(void **state) {
    (void)state;
    static const int32_t shapes[][2] = {{6, 1}, {1, 6}, {2, 3}, {3, 2}, {6, 2}, {7, 1}};
    uint64_t hashes[6];
    for (size_t i = 0; i < 6; i++) {
        OpGrid *grid = NULL;
        check_ok(op_grid_create(shapes[i][0], shapes[i][1], 0, NULL, &grid));
        hashes[i] = op_grid_content_hash(grid);
        for (size_t k = 0; k < i; k++) {
            assert_true(hashes[i] != hashes[k]);
        }
        op_grid_destroy(grid);
    }
}

/* Fixed for good: a change of the definition would be a change of format. */
static void keeps_its_value(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    check_ok(op_grid_create(1, 1, 0, NULL, &grid));
    uint64_t one = op_grid_content_hash(grid);
    op_grid_destroy(grid);
    check_ok(op_grid_from_text("..#\n.12", 7, NULL, &grid));
    check_ok(op_grid_set_area_cost(grid, 2, 2.5));
    uint64_t two = op_grid_content_hash(grid);
    op_grid_destroy(grid);
    if (one != UINT64_C(0xDD24E19E471827F3) || two != UINT64_C(0x03872F9C1660E21C)) {
        print_error("hashes are %016llx and %016llx\n", (unsigned long long)one, (unsigned long long)two);
        fail();
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_its_definition),    cmocka_unit_test(follows_every_edit),
        cmocka_unit_test(sees_shape_and_place), cmocka_unit_test(does_not_depend_on_the_rest),
        cmocka_unit_test(keeps_its_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
