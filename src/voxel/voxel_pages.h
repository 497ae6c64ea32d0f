/* The memory of a paged search: what it knows of a voxel, in pages of 8 x 8 x 8 voxels that exist only where a search has
 * been. A dense table leads from each block of the grid to its page.
 *
 * A page also holds what is open in and around its block, read once, so that a neighbourhood is nine shifts; and links
 * to the pages around it, so that stepping over its edge needs no table. Pages are pooled: the next query gives them to
 * other blocks, and a generation number tells its records from older ones. */
#ifndef ONEPATH_SRC_VOXEL_VOXEL_PAGES_H
#define ONEPATH_SRC_VOXEL_VOXEL_PAGES_H

#include "voxel/voxel_grid.h"

#define OP_VOXEL_PAGE_SHIFT 3
#define OP_VOXEL_PAGE_SIDE 8
#define OP_VOXEL_PAGE_VOXELS 512

/* A side of the cube that a page reads: its own voxels and one more on each side. */
#define OP_VOXEL_PAGE_ROWS 10

/* A voxel as a search names it: page << 9 | x & 7 | (y & 7) << 3 | (z & 7) << 6. */
#define OP_VOXEL_NO_SLOT UINT32_MAX

/* Slots are 32 bits, the last of them taken; more pages than this would be 84 GiB. */
#define OP_VOXEL_MAX_PAGES ((UINT32_C(1) << 23) - 1)

/* A pool of more pages is not kept for the next query. */
#define OP_VOXEL_POOLED_PAGES 4096

typedef struct OpVoxelNode {
    double g;
    uint32_t parent;     /* slot */
    uint32_t generation; /* of the query that reached the voxel */
} OpVoxelNode;

typedef struct OpVoxelPage {
    OpVoxelNode nodes[OP_VOXEL_PAGE_VOXELS];
    int32_t open_places[OP_VOXEL_PAGE_VOXELS]; /* in the open set, or -1; of nodes that were reached */
    struct OpVoxelPage *around[27]; /* by OP_VOXEL_AROUND_BIT; NULL until asked for; the middle is this one */
    const uint8_t *areas;           /* of the block's first voxel, in its chunk */
    OpVoxel low;                    /* the block's first voxel */
    uint32_t index;
    uint16_t open_rows[OP_VOXEL_PAGE_ROWS * OP_VOXEL_PAGE_ROWS]; /* by z and y; bit i is x = i - 1 */
} OpVoxelPage;

typedef struct OpVoxelPages {
    const OpVoxelGrid *grid;
    OpVoxel counts;   /* blocks along each axis */
    uint32_t *blocks; /* per block its page's index plus one, or 0 */
    OpVoxelPage **pages;
    size_t capacity; /* of pages */
    uint32_t made;   /* pages in the pool */
    uint32_t used;   /* the first so many belong to the present query */
    uint32_t generation;
} OpVoxelPages;

OpStatus op_voxel_pages_init(OpVoxelPages *pages, const OpVoxelGrid *grid);
void op_voxel_pages_free(OpVoxelPages *pages);

/* Forgets the previous query. */
void op_voxel_pages_begin(OpVoxelPages *pages);

/* Frees the pages of a query, if they were too many to keep. True when it did. */
bool op_voxel_pages_trim(OpVoxelPages *pages);

/* The page of a voxel inside, made or taken from the pool the first time. */
OpStatus op_voxel_pages_at(OpVoxelPages *pages, OpVoxel voxel, OpVoxelPage **out);

/* The page around another at a place of OP_VOXEL_AROUND_BIT that is inside the grid, which page->around has not. */
OpStatus op_voxel_pages_beside(OpVoxelPages *pages, OpVoxelPage *page, int32_t around, OpVoxelPage **out);

static inline uint32_t op_voxel_in_page(OpVoxel voxel) {
    return (uint32_t)((voxel.x & 7) | (voxel.y & 7) << 3 | (voxel.z & 7) << 6);
}

static inline OpVoxelPage *op_voxel_page_of(const OpVoxelPages *pages, uint32_t slot) {
    return pages->pages[slot >> 9];
}

static inline uint32_t op_voxel_slot(const OpVoxelPage *page, uint32_t in_page) {
    return page->index << 9 | in_page;
}

/* The voxel of a slot. */
static inline OpVoxel op_voxel_at(const OpVoxelPage *page, uint32_t in_page) {
    return (OpVoxel){page->low.x + (int32_t)(in_page & 7), page->low.y + (int32_t)(in_page >> 3 & 7),
                     page->low.z + (int32_t)(in_page >> 6)};
}

static inline uint8_t op_voxel_page_area(const OpVoxelPage *page, uint32_t in_page) {
    return page->areas[(in_page & 7) | (in_page & 0x38) << 1 | (in_page & 0x1C0) << 2];
}

/* The 27 bits around a voxel of the page. */
static inline uint32_t op_voxel_page_neighbourhood(const OpVoxelPage *page, uint32_t in_page) {
    uint32_t x = in_page & 7;
    const uint16_t *rows =
        page->open_rows + (in_page >> 6) * OP_VOXEL_PAGE_ROWS + (in_page >> 3 & 7); /* at y - 1, z - 1 */
    uint32_t open = 0;
    for (uint32_t z = 0; z < 3; z++) {
        for (uint32_t y = 0; y < 3; y++) {
            open |= ((uint32_t)rows[z * OP_VOXEL_PAGE_ROWS + y] >> x & 7) << (3 * y + 9 * z);
        }
    }
    return open;
}

#endif
