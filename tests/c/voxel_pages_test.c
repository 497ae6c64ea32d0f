/* The parts of the paged search by themselves: pages and what they say of their surroundings, their pool, and the open
 * set over their slots. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/test_mode.h"
#include "support/voxel_case.h"

#include "search/open_set.h"
#include "voxel/voxel_moves.h"
#include "voxel/voxel_open_set.h"

#include <stdlib.h>

static uint32_t neighbourhood_by_definition(const RefBlock *reference, OpVoxel voxel) {
    uint32_t open = 0;
    for (int32_t bit = 0; bit < 27; bit++) {
        OpVoxel at = {voxel.x + bit % 3 - 1, voxel.y + bit / 3 % 3 - 1, voxel.z + bit / 9 - 1};
        open |= ref_block_is_open(reference, at) ? UINT32_C(1) << bit : 0;
    }
    return open;
}

static void check_voxel(const VoxelCase *voxel_case, OpVoxelPages *pages, OpVoxel voxel) {
    OpVoxelPage *page = NULL;
    check_ok(op_voxel_pages_at(pages, voxel, &page));
    uint32_t in_page = op_voxel_in_page(voxel);
    voxel_case_check(voxel_case, voxels_equal(op_voxel_at(page, in_page), voxel));
    voxel_case_check(voxel_case, op_voxel_page_of(pages, op_voxel_slot(page, in_page)) == page);
    voxel_case_check(voxel_case,
                     op_voxel_page_area(page, in_page) == ref_block_area(&voxel_case->reference, voxel));
    voxel_case_check(voxel_case, op_voxel_page_neighbourhood(page, in_page) ==
                                     neighbourhood_by_definition(&voxel_case->reference, voxel));
}

/* Every voxel of a block, by way of its page. */
static void pages_tell_what_is_there(void **state) {
    (void)state;
    size_t count = test_count(10, 100, 1000);
    for (uint64_t seed = 1; seed <= count; seed++) {
        VoxelCase voxel_case;
        VoxelVariant variant = random_voxel_variant(seed, 27);
        OpVoxelPages pages;
        voxel_case_make(&voxel_case, &variant, seed + 3000000);
        check_ok(op_voxel_pages_init(&pages, voxel_case.grid));
        for (int round = 0; round < 2; round++) { /* the second with the pages of the first */
            op_voxel_pages_begin(&pages);
            for (int32_t i = ref_block_count(&voxel_case.reference); i > 0; i--) {
                int32_t index = round == 0 ? i - 1 : ref_block_count(&voxel_case.reference) - i;
                check_voxel(&voxel_case, &pages, ref_block_voxel(&voxel_case.reference, index));
            }
            OpVoxel size = voxel_case.reference.size;
            uint32_t blocks = (uint32_t)(((size.x + 7) / 8) * ((size.y + 7) / 8) * ((size.z + 7) / 8));
            voxel_case_check(&voxel_case, pages.used == blocks && pages.made == blocks);
        }
        op_voxel_pages_free(&pages);
        voxel_case_free(&voxel_case);
    }
}

static void pages_beside_each_other_are_linked(void **state) {
    (void)state;
    OpVoxelGrid *grid = NULL;
    OpVoxelPages pages;
    OpVoxelPage *middle = NULL;
    check_ok(op_voxel_grid_create(24, 24, 24, 0, NULL, &grid));
    check_ok(op_voxel_pages_init(&pages, grid));
    op_voxel_pages_begin(&pages);
    check_ok(op_voxel_pages_at(&pages, (OpVoxel){12, 12, 12}, &middle));
    for (int32_t around = 0; around < 27; around++) {
        OpVoxelPage *beside = NULL;
        OpVoxelPage *found = NULL;
        OpVoxel voxel = {around % 3 * 8, around / 3 % 3 * 8, around / 9 * 8};
        check_ok(op_voxel_pages_beside(&pages, middle, around, &beside));
        check_ok(op_voxel_pages_at(&pages, voxel, &found));
        assert_ptr_equal(beside, found);
        assert_ptr_equal(middle->around[around], beside);
        assert_ptr_equal(beside->around[26 - around], middle);
    }
    assert_int_equal(pages.used, 27);
    op_voxel_pages_free(&pages);
    op_voxel_grid_destroy(grid);
}

/* Numbers of queries come again after 2^32 of them: no record may then look new. */
static void generations_wrap(void **state) {
    (void)state;
    OpVoxelGrid *grid = NULL;
    OpVoxelPages pages;
    OpVoxelPage *page = NULL;
    check_ok(op_voxel_grid_create(8, 8, 8, 0, NULL, &grid));
    check_ok(op_voxel_pages_init(&pages, grid));
    op_voxel_pages_begin(&pages);
    check_ok(op_voxel_pages_at(&pages, (OpVoxel){0, 0, 0}, &page));
    for (int i = 0; i < OP_VOXEL_PAGE_VOXELS; i++) {
        page->nodes[i].generation = (uint32_t)(i % 3); /* the next to come */
    }
    pages.generation = UINT32_MAX;
    op_voxel_pages_begin(&pages);
    assert_int_equal(pages.generation, 1);
    for (int i = 0; i < OP_VOXEL_PAGE_VOXELS; i++) {
        assert_int_equal(page->nodes[i].generation, 0);
    }
    op_voxel_pages_free(&pages);
    op_voxel_grid_destroy(grid);
}

/* One page more and slots would not fit 32 bits. */
static void pages_are_bounded(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpVoxelGrid *grid = NULL;
    OpVoxelPages pages;
    OpVoxelPage *page = NULL;
    check_ok(op_voxel_grid_create(8, 8, 8, 0, &allocator, &grid));
    check_ok(op_voxel_pages_init(&pages, grid));
    op_voxel_pages_begin(&pages);
    pages.made = OP_VOXEL_MAX_PAGES; /* as if */
    pages.used = OP_VOXEL_MAX_PAGES;
    size_t before = counter.allocations;
    check_refused(op_voxel_pages_at(&pages, (OpVoxel){0, 0, 0}, &page), OP_STATUS_OUT_OF_MEMORY, "memory",
                  "8388607 pages");
    assert_int_equal(counter.allocations, before);
    pages.made = 0;
    pages.used = 0;
    check_ok(op_voxel_pages_at(&pages, (OpVoxel){0, 0, 0}, &page));
    op_voxel_pages_free(&pages);
    op_voxel_grid_destroy(grid);
    assert_int_equal(counter.live_blocks, 0);
    assert_true(OP_VOXEL_MAX_PAGES <= (OP_VOXEL_NO_SLOT >> 9)); /* the last slot is none */
}

/* ---- The open set ---- */

enum { SIDE = 20, NODES = SIDE * SIDE * SIDE, ROOM = 4096 };

/* Both heaps go through the same pushes, changed keys and pops, and lie in memory alike. */
static void compare_heaps(const OpVoxelOpenSet *paged, const OpOpenSet *dense) {
    assert_int_equal(paged->size, dense->size);
    for (size_t i = 0; i < paged->size; i++) {
        assert_int_equal(paged->heap[i].node, dense->heap[i].node);
        check_same_bits(paged->heap[i].f, dense->heap[i].f);
        check_same_bits(paged->heap[i].g, dense->heap[i].g);
    }
}

static OpVoxelOpenEntry random_entry(TestRandom *random, OpVoxelPages *pages, bool *seen) {
    OpVoxelPage *page = NULL;
    int32_t node = test_int(random, 0, NODES - 1);
    OpVoxel voxel = {node % SIDE, node / SIDE % SIDE, node / SIDE / SIDE};
    check_ok(op_voxel_pages_at(pages, voxel, &page));
    if (!seen[node]) {
        page->open_places[op_voxel_in_page(voxel)] = -1; /* what reaching a voxel does */
        seen[node] = true;
    }
    double f = test_int(random, 0, 30); /* few keys, many ties */
    return (OpVoxelOpenEntry){f, test_int(random, 0, 5), node, op_voxel_slot(page, op_voxel_in_page(voxel))};
}

static void the_heap_is_that_of_the_dense_search(void **state) {
    (void)state;
    size_t rounds = test_count(2000, 20000, 200000);
    OpVoxelGrid *grid = NULL;
    OpVoxelPages pages;
    OpOpenSet *dense = NULL;
    OpVoxelOpenSet paged = {.heap = calloc(ROOM, sizeof(OpVoxelOpenEntry)), .capacity = ROOM};
    bool *seen = calloc(NODES, sizeof *seen);
    TestRandom random = test_random(99);
    assert_non_null(paged.heap);
    assert_non_null(seen);
    check_ok(op_voxel_grid_create(SIDE, SIDE, SIDE, 0, NULL, &grid));
    check_ok(op_voxel_pages_init(&pages, grid));
    check_ok(op_open_set_create(NODES, NULL, &dense));
    op_voxel_pages_begin(&pages);
    for (size_t round = 0; round < rounds; round++) {
        if (paged.size > 0 && (paged.size == ROOM || test_chance(&random, 45))) {
            OpVoxelOpenEntry entry = op_voxel_open_set_take(&paged, &pages);
            OpOpenEntry expected;
            assert_true(op_open_set_pop(dense, &expected));
            assert_int_equal(entry.node, expected.node);
        } else {
            OpVoxelOpenEntry entry = random_entry(&random, &pages, seen);
            op_voxel_open_set_put(&paged, &pages, entry);
            check_ok(op_open_set_push(dense, entry.node, entry.f, entry.g));
        }
        if (round % 50 == 0) {
            compare_heaps(&paged, dense);
        }
    }
    compare_heaps(&paged, dense);
    op_open_set_destroy(dense);
    op_voxel_pages_free(&pages);
    op_voxel_grid_destroy(grid);
    free(seen);
    free(paged.heap);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_tell_what_is_there),
        cmocka_unit_test(pages_beside_each_other_are_linked),
        cmocka_unit_test(generations_wrap),
        cmocka_unit_test(pages_are_bounded),
        cmocka_unit_test(the_heap_is_that_of_the_dense_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
