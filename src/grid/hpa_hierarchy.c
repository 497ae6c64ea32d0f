/* The HPA* graph as a whole: options, life, and keeping up with the grid. */
#include "grid/hpa_hierarchy.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"

OpHpaOptions op_hpa_options_default(void) {
    return (OpHpaOptions){
        .chunk_size = 16,
        .entrance_threshold = 6,
        .agent_size = 1,
        .connectivity = 8,
        .diagonals = OP_DIAGONAL_NO_CORNER_CUTTING,
    };
}

OpStatus op_hpa_options_check(const OpHpaOptions *options) {
    if (options->chunk_size < OP_HPA_MIN_CHUNK_SIZE || options->chunk_size > OP_HPA_MAX_CHUNK_SIZE) {
        return op_fail_range("chunk_size", OP_HPA_MIN_CHUNK_SIZE, OP_HPA_MAX_CHUNK_SIZE, options->chunk_size);
    }
    if (options->entrance_threshold < 1) {
        return op_fail_range("entrance_threshold", 1, INT32_MAX, options->entrance_threshold);
    }
    OP_TRY(op_grid_check_agent_size(options->agent_size));
    if (options->connectivity != 4 && options->connectivity != 8) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "connectivity", "must be 4 or 8, was %d",
                       options->connectivity);
    }
    int32_t rule = (int32_t)options->diagonals;
    if (rule < 0 || rule > (int32_t)OP_DIAGONAL_ALLOW_ALL) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "diagonals", "must be a value from 0 to %d, was %d",
                       (int32_t)OP_DIAGONAL_ALLOW_ALL, rule);
    }
    if (options->connectivity == 8 && options->diagonals == OP_DIAGONAL_ALLOW_ALL) {
        /* A diagonal step between two chunks could then be the only way across. */
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "diagonals",
                       "must not be OP_DIAGONAL_ALLOW_ALL with eight moves in HPA*");
    }
    return OP_STATUS_OK;
}

/* ---- Life ---- */

static size_t cluster_count(const OpHpaHierarchy *hierarchy) {
    return (size_t)hierarchy->columns * (size_t)hierarchy->rows;
}

static OpStatus allocate(OpHpaHierarchy *hierarchy) {
    const OpAllocator *allocator = &hierarchy->allocator;
    size_t side = (size_t)hierarchy->options.chunk_size;
    OpRect largest = op_hpa_cluster_rect(hierarchy, 0);
    size_t cells = (size_t)largest.width * (size_t)largest.height;
    hierarchy->list_capacity = 4 * side + 1; /* a border position has at most one crossing; and a goal */
    OP_TRY(op_hpa_chunk_init(&hierarchy->chunk, hierarchy->grid, cells, allocator));
    OP_TRY(op_alloc_zeroed(allocator, cluster_count(hierarchy), sizeof(OpHpaCluster),
                           (void **)&hierarchy->clusters));
    OP_TRY(op_alloc_array(allocator, cluster_count(hierarchy), 1, (void **)&hierarchy->stale));
    OP_TRY(op_alloc_array(allocator, hierarchy->list_capacity, sizeof(OpHpaEdge),
                          (void **)&hierarchy->crossing));
    return op_alloc_array(allocator, hierarchy->list_capacity, sizeof(int32_t),
                          (void **)&hierarchy->node_list);
}

OpStatus op_hpa_hierarchy_make(const OpGrid *grid, const OpHpaOptions *options, const OpAllocator *allocator,
                               OpHpaHierarchy **out) {
    void *memory;
    OP_TRY(op_alloc_zeroed(allocator, 1, sizeof(OpHpaHierarchy), &memory));
    OpHpaHierarchy *hierarchy = memory;
    int32_t size = options->chunk_size;
    hierarchy->allocator = *allocator;
    hierarchy->grid = grid;
    hierarchy->options = *options;
    hierarchy->columns = (grid->width - 1) / size + 1;
    hierarchy->rows = (grid->height - 1) / size + 1;
    OpStatus status = allocate(hierarchy);
    if (status != OP_STATUS_OK) {
        op_hpa_hierarchy_destroy(hierarchy);
        return status;
    }
    memset(hierarchy->stale, 1, cluster_count(hierarchy));
    hierarchy->any_stale = true;
    *out = hierarchy;
    return OP_STATUS_OK;
}

static void note_change(void *user, const OpGrid *grid, OpRect rect) {
    (void)grid;
    op_hpa_note_edit(user, rect);
}

/* Versions can come again after a restore, so nothing is trusted. */
static void note_restore(void *user) {
    OpHpaHierarchy *hierarchy = user;
    op_hpa_note_edit(hierarchy, (OpRect){0, 0, hierarchy->grid->width, hierarchy->grid->height});
}

OpStatus op_hpa_hierarchy_create(OpGrid *grid, const OpHpaOptions *options, const OpAllocator *allocator,
                                 OpHpaHierarchy **out) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpHpaOptions chosen_options = options == NULL ? op_hpa_options_default() : *options;
    OP_TRY(op_hpa_options_check(&chosen_options));
    OpAllocator chosen;
    OP_TRY(op_allocator_choose(allocator, &chosen));
    OpHpaHierarchy *hierarchy;
    OP_TRY(op_hpa_hierarchy_make(grid, &chosen_options, &chosen, &hierarchy));
    OpStatus status = op_hpa_hierarchy_refresh(hierarchy);
    if (status == OP_STATUS_OK) {
        OpGridListener listener = {.rect_changed = note_change, .user = hierarchy};
        status = op_grid_add_dependent(grid, &listener, note_restore, &hierarchy->listener);
    }
    if (status != OP_STATUS_OK) {
        op_hpa_hierarchy_destroy(hierarchy);
        return status;
    }
    hierarchy->listened_to = grid;
    *out = hierarchy;
    return OP_STATUS_OK;
}

void op_hpa_hierarchy_destroy(OpHpaHierarchy *hierarchy) {
    if (hierarchy == NULL) {
        return;
    }
    if (hierarchy->listened_to != NULL) {
        op_grid_remove_dependent(hierarchy->listened_to, hierarchy->listener);
    }
    OpAllocator allocator = hierarchy->allocator;
    for (size_t i = 0; hierarchy->clusters != NULL && i < cluster_count(hierarchy); i++) {
        op_hpa_cluster_free(&allocator, &hierarchy->clusters[i]);
    }
    op_hpa_chunk_free(&hierarchy->chunk);
    op_free_array(&allocator, hierarchy->clusters, cluster_count(hierarchy), sizeof(OpHpaCluster));
    op_free_array(&allocator, hierarchy->stale, cluster_count(hierarchy), 1);
    op_free_array(&allocator, hierarchy->crossing, hierarchy->list_capacity, sizeof(OpHpaEdge));
    op_free_array(&allocator, hierarchy->node_list, hierarchy->list_capacity, sizeof(int32_t));
    op_free_array(&allocator, hierarchy, 1, sizeof(OpHpaHierarchy));
}

/* ---- Keeping up ---- */

static int32_t clamp(int32_t value, int32_t low, int32_t high) {
    return value < low ? low : value > high ? high : value;
}

/* An edit changes which cells fit an agent of size s up to s - 1 to the left and above, and a chunk reads one cell beyond
 * its border. */
void op_hpa_note_edit(OpHpaHierarchy *hierarchy, OpRect rect) {
    int32_t size = hierarchy->options.chunk_size;
    int32_t before = hierarchy->options.agent_size;
    int32_t max_x = hierarchy->grid->width - 1;
    int32_t max_y = hierarchy->grid->height - 1;
    int32_t left = clamp(rect.x - before, 0, max_x) / size;
    int32_t right = clamp(rect.x + rect.width, 0, max_x) / size;
    int32_t top = clamp(rect.y - before, 0, max_y) / size;
    int32_t bottom = clamp(rect.y + rect.height, 0, max_y) / size;
    for (int32_t row = top; row <= bottom; row++) {
        memset(hierarchy->stale + (size_t)row * (size_t)hierarchy->columns + left, 1,
               (size_t)(right - left + 1));
    }
    hierarchy->any_stale = true;
}

static OpGridOptions moves_of(const OpHpaOptions *options) {
    OpGridOptions moves = op_grid_options_default();
    moves.agent_size = options->agent_size;
    moves.connectivity = options->connectivity;
    moves.diagonals = options->diagonals;
    moves.heuristic = options->connectivity == 4 ? OP_HEURISTIC_MANHATTAN : OP_HEURISTIC_OCTILE;
    return moves;
}

OpStatus op_hpa_hierarchy_refresh(OpHpaHierarchy *hierarchy) {
    if (hierarchy == NULL) {
        return op_fail_null("hierarchy");
    }
    if (hierarchy->area_version != hierarchy->grid->area_version) {
        memset(hierarchy->stale, 1, cluster_count(hierarchy));
        hierarchy->any_stale = true;
        hierarchy->area_version = hierarchy->grid->area_version;
    }
    if (!hierarchy->any_stale) {
        return OP_STATUS_OK;
    }
    OpGridOptions moves = moves_of(&hierarchy->options);
    OP_TRY(op_square_topology_init(&hierarchy->topology, hierarchy->grid, &moves));
    for (int32_t cluster = 0; cluster < hierarchy->columns * hierarchy->rows; cluster++) {
        if (hierarchy->stale[cluster]) {
            OP_TRY(op_hpa_cluster_build(hierarchy, cluster));
            hierarchy->stale[cluster] = 0;
        }
    }
    hierarchy->any_stale = false;
    return OP_STATUS_OK;
}

/* ---- Reading ---- */

int32_t op_hpa_cluster_columns(const OpHpaHierarchy *hierarchy) {
    return hierarchy == NULL ? 0 : hierarchy->columns;
}

int32_t op_hpa_cluster_rows(const OpHpaHierarchy *hierarchy) {
    return hierarchy == NULL ? 0 : hierarchy->rows;
}

static OpStatus find_cluster(const OpHpaHierarchy *hierarchy, int32_t cluster, const OpHpaCluster **out) {
    if (hierarchy == NULL) {
        return op_fail_null("hierarchy");
    }
    int32_t count = hierarchy->columns * hierarchy->rows;
    if (cluster < 0 || cluster >= count) {
        return op_fail_range("cluster", 0, count - 1, cluster);
    }
    *out = &hierarchy->clusters[cluster];
    return OP_STATUS_OK;
}

OpStatus op_hpa_cluster_nodes(const OpHpaHierarchy *hierarchy, int32_t cluster, const int32_t **cells,
                              int32_t *count) {
    const OpHpaCluster *found = NULL;
    OP_TRY(find_cluster(hierarchy, cluster, &found));
    if (cells == NULL) {
        return op_fail_null("cells");
    }
    if (count == NULL) {
        return op_fail_null("count");
    }
    *cells = found->nodes;
    *count = found->node_count;
    return OP_STATUS_OK;
}

OpStatus op_hpa_intra_cost(const OpHpaHierarchy *hierarchy, int32_t cluster, int32_t from, int32_t to,
                           double *out) {
    const OpHpaCluster *found = NULL;
    OP_TRY(find_cluster(hierarchy, cluster, &found));
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (from < 0 || from >= found->node_count) {
        return op_fail_range("from", 0, found->node_count - 1, from);
    }
    if (to < 0 || to >= found->node_count) {
        return op_fail_range("to", 0, found->node_count - 1, to);
    }
    *out = found->intra[(size_t)from * (size_t)found->node_count + (size_t)to];
    return OP_STATUS_OK;
}

OpStatus op_hpa_inter_edges(const OpHpaHierarchy *hierarchy, int32_t cluster, const OpHpaEdge **edges,
                            int32_t *count) {
    const OpHpaCluster *found = NULL;
    OP_TRY(find_cluster(hierarchy, cluster, &found));
    if (edges == NULL) {
        return op_fail_null("edges");
    }
    if (count == NULL) {
        return op_fail_null("count");
    }
    *edges = found->inter;
    *count = found->inter_count;
    return OP_STATUS_OK;
}
