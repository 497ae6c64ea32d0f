/* A* over pages. Within a page a move is an addition to the place in it; from its edge a small table says which page is
 * beside and where in it the move arrives. No node index is ever divided. */
#include "voxel/paged_search.h"

#include "base/memory.h"
#include "base/status.h"
#include "voxel/voxel_open_set.h"

/* A place in a page, on each axis at its low edge, between, or at its high edge. */
#define EDGE_CLASSES 27

/* Where a move leads from a place of some class. */
typedef struct PageStep {
    int16_t change; /* of the place in the page */
    int8_t around;  /* the page, by OP_VOXEL_AROUND_BIT */
} PageStep;

struct OpVoxelPagedSearch {
    const OpVoxelGrid *grid;
    OpVoxelPages pages;
    OpVoxelOpenSet open;
    OpVoxelTopology topology;
    PageStep steps[EDGE_CLASSES][OP_VOXEL_MAX_MOVES];
    OpSearchStatus status;
    uint32_t goal; /* slot, once it is popped */
    int32_t goal_node;
    int32_t expanded;
    int32_t iterations;
    double cost;
    uint32_t *recorded; /* slots of the expanded voxels, in order */
    size_t recorded_size;
    size_t recorded_capacity;
};

/* ---- Making ---- */

/* The step along one axis from a place at its low edge (0), between (1), or at its high edge (2). */
static int32_t page_along(int32_t edge, int32_t move) {
    return edge + move < 0 ? -1 : edge + move > 2 ? 1 : 0;
}

static int32_t change_along(int32_t edge, int32_t move) {
    return move - OP_VOXEL_PAGE_SIDE * page_along(edge, move);
}

static void fill_steps(OpVoxelPagedSearch *search) {
    for (int32_t edges = 0; edges < EDGE_CLASSES; edges++) {
        int32_t x = edges % 3;
        int32_t y = edges / 3 % 3;
        int32_t z = edges / 9;
        for (int32_t i = 0; i < OP_VOXEL_MAX_MOVES; i++) {
            const OpVoxelOffset *move = &op_voxel_moves[i];
            int32_t change =
                change_along(x, move->x) + change_along(y, move->y) * 8 + change_along(z, move->z) * 64;
            int32_t around =
                OP_VOXEL_AROUND_BIT(page_along(x, move->x), page_along(y, move->y), page_along(z, move->z));
            search->steps[edges][i] = (PageStep){(int16_t)change, (int8_t)around};
        }
    }
}

static const PageStep *steps_from(const OpVoxelPagedSearch *search, uint32_t in_page) {
    static const uint8_t edge[OP_VOXEL_PAGE_SIDE] = {0, 1, 1, 1, 1, 1, 1, 2};
    int32_t edges = edge[in_page & 7] + 3 * edge[in_page >> 3 & 7] + 9 * edge[in_page >> 6];
    return search->steps[edges];
}

OpStatus op_voxel_paged_create(const OpVoxelGrid *grid, OpVoxelPagedSearch **out) {
    void *memory;
    OP_TRY(op_alloc_zeroed(&grid->allocator, 1, sizeof(OpVoxelPagedSearch), &memory));
    OpVoxelPagedSearch *search = memory;
    search->grid = grid;
    fill_steps(search);
    OpStatus status = op_voxel_pages_init(&search->pages, grid);
    if (status != OP_STATUS_OK) {
        op_voxel_paged_destroy(search);
        return status;
    }
    *out = search;
    return OP_STATUS_OK;
}

static void free_lists(OpVoxelPagedSearch *search) {
    const OpAllocator *allocator = &search->grid->allocator;
    op_free_array(allocator, search->open.heap, search->open.capacity, sizeof(OpVoxelOpenEntry));
    op_free_array(allocator, search->recorded, search->recorded_capacity, sizeof(uint32_t));
    search->open = (OpVoxelOpenSet){0};
    search->recorded = NULL;
    search->recorded_size = 0;
    search->recorded_capacity = 0;
}

void op_voxel_paged_destroy(OpVoxelPagedSearch *search) {
    if (search == NULL) {
        return;
    }
    free_lists(search);
    op_voxel_pages_free(&search->pages);
    op_free_array(&search->grid->allocator, search, 1, sizeof(OpVoxelPagedSearch));
}

void op_voxel_paged_trim(OpVoxelPagedSearch *search) {
    if (op_voxel_pages_trim(&search->pages)) {
        free_lists(search);
    }
}

/* ---- Searching ---- */

static OpStatus reserve_open(OpVoxelPagedSearch *search, size_t extra) {
    OpVoxelOpenSet *open = &search->open;
    return op_grow_array(&search->grid->allocator, (void **)&open->heap, &open->capacity, open->size,
                         open->size + extra, sizeof(OpVoxelOpenEntry));
}

/* Offers a voxel the cost g by way of parent; true when that is the first or strictly cheaper. */
static bool improve(const OpVoxelPages *pages, OpVoxelPage *page, uint32_t in_page, double g,
                    uint32_t parent) {
    OpVoxelNode *node = &page->nodes[in_page];
    if (node->generation != pages->generation) {
        page->open_places[in_page] = -1;
    } else if (!(g < node->g)) {
        return false;
    }
    *node = (OpVoxelNode){g, parent, pages->generation};
    return true;
}

/* f of a voxel reached at cost g. A weight of 0 ignores the estimate even where that has overflowed to infinity, so that no
 * key is NaN. */
static double key_of(const OpVoxelTopology *topology, double g, OpVoxel voxel) {
    double weight = topology->options.heuristic_weight;
    return weight == 0.0 ? g : g + weight * op_voxel_estimate(topology, voxel);
}

OpStatus op_voxel_paged_begin(OpVoxelPagedSearch *search, const OpVoxelOptions *options, OpVoxel start,
                              OpVoxel goal) {
    op_voxel_pages_begin(&search->pages);
    search->status = OP_SEARCH_NOT_STARTED;
    search->open.size = 0;
    search->recorded_size = 0;
    search->expanded = 0;
    search->iterations = 0;
    op_voxel_topology_init(&search->topology, search->grid, options, goal);
    search->goal_node = op_voxel_node(search->grid, goal);
    OpVoxelPage *page = NULL;
    OP_TRY(reserve_open(search, 1));
    OP_TRY(op_voxel_pages_at(&search->pages, start, &page));
    uint32_t in_page = op_voxel_in_page(start);
    page->nodes[in_page] = (OpVoxelNode){0.0, OP_VOXEL_NO_SLOT, search->pages.generation};
    page->open_places[in_page] = -1;
    OpVoxelOpenEntry entry = {key_of(&search->topology, 0.0, start), 0.0, op_voxel_node(search->grid, start),
                              op_voxel_slot(page, in_page)};
    op_voxel_open_set_put(&search->open, &search->pages, entry);
    search->status = OP_SEARCH_RUNNING;
    return OP_STATUS_OK;
}

static OpStatus expand(OpVoxelPagedSearch *search, const OpVoxelOpenEntry *entry) {
    const OpVoxelTopology *topology = &search->topology;
    const double *multiplier = search->grid->areas.multiplier;
    OpVoxelPage *page = op_voxel_page_of(&search->pages, entry->slot);
    uint32_t in_page = entry->slot & (OP_VOXEL_PAGE_VOXELS - 1);
    OpVoxel from = op_voxel_at(page, in_page);
    double from_multiplier = multiplier[op_voxel_page_area(page, in_page)];
    const PageStep *steps = steps_from(search, in_page);
    uint32_t legal = op_voxel_legal_moves(&topology->rules, op_voxel_page_neighbourhood(page, in_page));
    for (; legal != 0; legal &= legal - 1) {
        int32_t move = __builtin_ctz(legal);
        const OpVoxelOffset *offset = &op_voxel_moves[move];
        OpVoxelPage *to_page = page->around[steps[move].around];
        if (to_page == NULL) {
            OP_TRY(op_voxel_pages_beside(&search->pages, page, steps[move].around, &to_page));
        }
        uint32_t to_in_page = (uint32_t)((int32_t)in_page + steps[move].change);
        double step = topology->uniform_costs[offset->kind];
        if (!topology->has_uniform_costs) {
            double to_multiplier = multiplier[op_voxel_page_area(to_page, to_in_page)];
            OP_TRY(op_voxel_step_cost(topology, from, offset, from_multiplier, to_multiplier, &step));
            if (step < 0.0) {
                continue;
            }
        }
        double g = entry->g + step;
        if (improve(&search->pages, to_page, to_in_page, g, entry->slot)) {
            OpVoxelOpenEntry opened = {key_of(topology, g, op_voxel_moved(from, offset)), g,
                                       (int32_t)(entry->node + topology->node_steps[move]),
                                       op_voxel_slot(to_page, to_in_page)};
            op_voxel_open_set_put(&search->open, &search->pages, opened);
        }
    }
    return OP_STATUS_OK;
}

static OpStatus record(OpVoxelPagedSearch *search, uint32_t slot) {
    OP_TRY(op_grow_array(&search->grid->allocator, (void **)&search->recorded, &search->recorded_capacity,
                         search->recorded_size, search->recorded_size + 1, sizeof(uint32_t)));
    search->recorded[search->recorded_size++] = slot;
    return OP_STATUS_OK;
}

static OpStatus iterate(OpVoxelPagedSearch *search) {
    OP_TRY(reserve_open(search, OP_VOXEL_MAX_MOVES));
    OpVoxelOpenEntry entry = op_voxel_open_set_take(&search->open, &search->pages);
    search->iterations++;
    if (entry.node == search->goal_node) {
        search->goal = entry.slot;
        search->cost = entry.g;
        search->status = OP_SEARCH_FOUND;
        return OP_STATUS_OK;
    }
    search->expanded++;
    if (search->topology.options.record_expansions) {
        OP_TRY(record(search, entry.slot));
    }
    return expand(search, &entry);
}

static OpStatus run(OpVoxelPagedSearch *search, int32_t budget) {
    while (search->status == OP_SEARCH_RUNNING) {
        if (search->open.size == 0) {
            search->status = OP_SEARCH_NOT_FOUND;
        } else if (budget == 0) {
            break;
        } else {
            OP_TRY(iterate(search));
            budget--;
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_voxel_paged_step(OpVoxelPagedSearch *search, int32_t budget, OpPathStatus *out) {
    OpVoxelDerived *derived = search->grid->derived;
    derived->searching = true;
    OpStatus status = run(search, budget);
    derived->searching = false;
    *out = op_search_path_status(search->status);
    return status;
}

/* ---- Results ---- */

static uint32_t parent_of(const OpVoxelPagedSearch *search, uint32_t slot) {
    return op_voxel_page_of(&search->pages, slot)->nodes[slot & (OP_VOXEL_PAGE_VOXELS - 1)].parent;
}

static OpVoxel voxel_of(const OpVoxelPagedSearch *search, uint32_t slot) {
    return op_voxel_at(op_voxel_page_of(&search->pages, slot), slot & (OP_VOXEL_PAGE_VOXELS - 1));
}

static int32_t count_cells(const OpVoxelPagedSearch *search) {
    int32_t count = 0;
    for (uint32_t slot = search->goal; slot != OP_VOXEL_NO_SLOT; slot = parent_of(search, slot)) {
        count++;
    }
    return count;
}

static void write_cells(const void *self, OpVoxel *cells) {
    const OpVoxelPagedSearch *search = self;
    int32_t i = count_cells(search);
    for (uint32_t slot = search->goal; slot != OP_VOXEL_NO_SLOT; slot = parent_of(search, slot)) {
        cells[--i] = voxel_of(search, slot);
    }
}

static void write_expanded(const void *self, OpVoxel *cells) {
    const OpVoxelPagedSearch *search = self;
    for (size_t i = 0; i < search->recorded_size; i++) {
        cells[i] = voxel_of(search, search->recorded[i]);
    }
}

OpVoxelReport op_voxel_paged_report(const OpVoxelPagedSearch *search, OpPathStatus status) {
    return (OpVoxelReport){
        .status = status,
        .cost = search->cost,
        .expanded_count = search->expanded,
        .iterations = search->iterations,
        .cells = search->status == OP_SEARCH_FOUND ? count_cells(search) : 0,
        .expanded_cells = (int32_t)search->recorded_size,
        .search = search,
        .write_cells = write_cells,
        .write_expanded = write_expanded,
    };
}
