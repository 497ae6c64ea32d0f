/* Pages of a paged search: from block to page, and the pool. */
#include "voxel/voxel_pages.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "voxel/voxel_topology.h"

static int32_t blocks_along(int32_t size) {
    return (size - 1) / OP_VOXEL_PAGE_SIDE + 1;
}

static size_t block_count(const OpVoxelPages *pages) {
    return (size_t)op_voxel_count(pages->counts);
}

OpStatus op_voxel_pages_init(OpVoxelPages *pages, const OpVoxelGrid *grid) {
    OpVoxel size = grid->size;
    *pages = (OpVoxelPages){
        .grid = grid,
        .counts = {blocks_along(size.x), blocks_along(size.y), blocks_along(size.z)},
    };
    return op_alloc_zeroed(&grid->allocator, block_count(pages), sizeof(uint32_t), (void **)&pages->blocks);
}

static void free_pool(OpVoxelPages *pages) {
    const OpAllocator *allocator = &pages->grid->allocator;
    for (uint32_t i = 0; i < pages->made; i++) {
        op_free_array(allocator, pages->pages[i], 1, sizeof(OpVoxelPage));
    }
    op_free_array(allocator, pages->pages, pages->capacity, sizeof(OpVoxelPage *));
    pages->pages = NULL;
    pages->capacity = 0;
    pages->made = 0;
}

void op_voxel_pages_free(OpVoxelPages *pages) {
    free_pool(pages);
    op_free_array(&pages->grid->allocator, pages->blocks, block_count(pages), sizeof(uint32_t));
    pages->blocks = NULL;
}

static uint32_t *block_of(const OpVoxelPages *pages, OpVoxel voxel) {
    int32_t x = voxel.x >> OP_VOXEL_PAGE_SHIFT;
    int32_t y = voxel.y >> OP_VOXEL_PAGE_SHIFT;
    int32_t z = voxel.z >> OP_VOXEL_PAGE_SHIFT;
    return &pages->blocks[x + pages->counts.x * (y + pages->counts.y * z)];
}

static void return_pages(OpVoxelPages *pages) {
    for (uint32_t i = 0; i < pages->used; i++) {
        *block_of(pages, pages->pages[i]->low) = 0;
    }
    pages->used = 0;
}

void op_voxel_pages_begin(OpVoxelPages *pages) {
    return_pages(pages);
    pages->generation++;
    if (pages->generation == 0) { /* records of 2^32 queries ago would look like this one's */
        for (uint32_t i = 0; i < pages->made; i++) {
            memset(pages->pages[i]->nodes, 0, sizeof pages->pages[i]->nodes);
        }
        pages->generation = 1;
    }
}

bool op_voxel_pages_trim(OpVoxelPages *pages) {
    if (pages->used <= OP_VOXEL_POOLED_PAGES) {
        return false;
    }
    return_pages(pages);
    free_pool(pages);
    return true;
}

/* ---- Taking a page ---- */

/* Room for one more page in the pool, whose records are of no query. */
static OpStatus make_page(OpVoxelPages *pages) {
    const OpAllocator *allocator = &pages->grid->allocator;
    if (pages->made == OP_VOXEL_MAX_PAGES) {
        return op_fail(OP_STATUS_OUT_OF_MEMORY, "memory", "must not pass %u pages in one search",
                       OP_VOXEL_MAX_PAGES);
    }
    OP_TRY(op_grow_array(allocator, (void **)&pages->pages, &pages->capacity, pages->made,
                         (size_t)pages->made + 1, sizeof(OpVoxelPage *)));
    OP_TRY(op_alloc_zeroed(allocator, 1, sizeof(OpVoxelPage), (void **)&pages->pages[pages->made]));
    pages->made++;
    return OP_STATUS_OK;
}

static void read_open_rows(OpVoxelPage *page, const OpVoxelGrid *grid) {
    for (int32_t z = 0; z < OP_VOXEL_PAGE_ROWS; z++) {
        for (int32_t y = 0; y < OP_VOXEL_PAGE_ROWS; y++) {
            OpVoxel first = {page->low.x - 1, page->low.y - 1 + y, page->low.z - 1 + z};
            page->open_rows[z * OP_VOXEL_PAGE_ROWS + y] =
                (uint16_t)op_voxel_open_row(grid, first, OP_VOXEL_PAGE_ROWS);
        }
    }
}

OpStatus op_voxel_pages_at(OpVoxelPages *pages, OpVoxel voxel, OpVoxelPage **out) {
    uint32_t *block = block_of(pages, voxel);
    if (*block != 0) {
        *out = pages->pages[*block - 1];
        return OP_STATUS_OK;
    }
    if (pages->used == pages->made) {
        OP_TRY(make_page(pages));
    }
    OpVoxelPage *page = pages->pages[pages->used];
    page->index = pages->used++;
    page->low = (OpVoxel){voxel.x & ~7, voxel.y & ~7, voxel.z & ~7};
    page->areas = op_voxel_chunk_at(pages->grid, page->low) + op_voxel_in_chunk(page->low);
    memset(page->around, 0, sizeof page->around);
    page->around[OP_VOXEL_AROUND_CENTRE] = page;
    read_open_rows(page, pages->grid);
    *block = page->index + 1;
    *out = page;
    return OP_STATUS_OK;
}

OpStatus op_voxel_pages_beside(OpVoxelPages *pages, OpVoxelPage *page, int32_t around, OpVoxelPage **out) {
    OpVoxel voxel = {
        page->low.x + (around % 3 - 1) * OP_VOXEL_PAGE_SIDE,
        page->low.y + (around / 3 % 3 - 1) * OP_VOXEL_PAGE_SIDE,
        page->low.z + (around / 9 - 1) * OP_VOXEL_PAGE_SIDE,
    };
    OP_TRY(op_voxel_pages_at(pages, voxel, out));
    page->around[around] = *out;
    (*out)->around[26 - around] = page;
    return OP_STATUS_OK;
}
