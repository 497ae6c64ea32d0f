/* The best-first search. A polygon is entered through a portal that touches the shape; the key of an entry is how near the portal
 * comes to the reference point. */
#include "navmesh/area_search.h"

#include "base/memory.h"
#include "base/predicates.h"
#include "base/status.h"
#include "navmesh/poly_surface.h"

/* ---- Overlap ---- */

/* True when an edge of the first polygon has all of the second on its right, or on it. */
static bool has_separating_edge(const OpPolyOutline *first, const OpPolyOutline *second) {
    for (int32_t i = 0; i < first->count; i++) {
        OpVec3 a = first->corner[i];
        OpVec3 b = first->corner[i + 1 < first->count ? i + 1 : 0];
        bool separates = true;
        for (int32_t k = 0; k < second->count && separates; k++) {
            separates = op_orient2d(a.x, a.z, b.x, b.z, second->corner[k].x, second->corner[k].z) <= 0;
        }
        if (separates) {
            return true;
        }
    }
    return false;
}

static void outline_of(const OpNavMeshQuery *query, OpPolyRef poly, OpPolyOutline *out) {
    op_poly_outline(query->mesh->slots[op_poly_ref_slot(poly)].tile->content, op_poly_ref_poly(poly), out);
}

static OpFlatBox box_of(const OpPolyOutline *outline) {
    OpFlatBox box = {outline->corner[0].x, outline->corner[0].z, outline->corner[0].x, outline->corner[0].z};
    for (int32_t i = 1; i < outline->count; i++) {
        OpVec3 corner = outline->corner[i];
        box.low_x = corner.x < box.low_x ? corner.x : box.low_x;
        box.low_z = corner.z < box.low_z ? corner.z : box.low_z;
        box.high_x = corner.x > box.high_x ? corner.x : box.high_x;
        box.high_z = corner.z > box.high_z ? corner.z : box.high_z;
    }
    return box;
}

static bool boxes_overlap(const OpFlatBox *a, const OpFlatBox *b) {
    return a->low_x < b->high_x && b->low_x < a->high_x && a->low_z < b->high_z && b->low_z < a->high_z;
}

/* Whether a polygon overlaps one that the search has. Most are told apart by their boxes. */
static bool overlaps_any(const OpNavMeshQuery *query, OpPolyRef poly) {
    const OpAreaSearch *search = query->area;
    OpPolyOutline outline;
    OpPolyOutline other;
    outline_of(query, poly, &outline);
    OpFlatBox box = box_of(&outline);
    for (size_t i = 0; i < search->node_count; i++) {
        if (!boxes_overlap(&box, &search->nodes[i].box)) {
            continue;
        }
        outline_of(query, search->nodes[i].poly, &other);
        if (!has_separating_edge(&outline, &other) && !has_separating_edge(&other, &outline)) {
            return true;
        }
    }
    return false;
}

/* ---- Nodes ---- */

static OpStatus add_node(OpNavMeshQuery *query, OpPolyRef poly, int32_t parent, double key) {
    OpAreaSearch *search = query->area;
    if (search->node_count >= (size_t)query->options.max_nodes) {
        search->node_limit_reached = true;
        return OP_STATUS_OK;
    }
    OP_TRY(op_grow_array(&query->allocator, (void **)&search->nodes, &search->node_capacity,
                         search->node_count, search->node_count + 1, sizeof(OpAreaNode)));
    OP_TRY(op_node_heap_push(&query->allocator, &search->heap, key, (int32_t)search->node_count));
    op_node_table_set(&search->table, op_place_of_poly(&search->table, poly), (int32_t)search->node_count);
    OpAreaNode node = {.poly = poly, .parent = parent, .key = key};
    if (search->keeps_apart) {
        OpPolyOutline outline;
        outline_of(query, poly, &outline);
        node.box = box_of(&outline);
    }
    search->nodes[search->node_count++] = node;
    return OP_STATUS_OK;
}

static OpStatus enter(OpNavMeshQuery *query, int32_t from, OpPolyRef target, OpVec3 a, OpVec3 b) {
    OpAreaSearch *search = query->area;
    bool passes = false;
    OP_TRY(op_filter_passes_poly(&search->filter, query->mesh, target, &passes));
    if (!passes || !op_area_shape_touches(&search->shape, a, b)) {
        return OP_STATUS_OK;
    }
    double key = op_area_shape_key(&search->shape, a, b);
    int32_t index = op_node_table_find(&search->table, op_place_of_poly(&search->table, target));
    if (index < 0) {
        return search->keeps_apart && overlaps_any(query, target) ? OP_STATUS_OK
                                                                  : add_node(query, target, from, key);
    }
    OpAreaNode *node = &search->nodes[index];
    if (node->expanded || !(key < node->key)) {
        return OP_STATUS_OK;
    }
    OP_TRY(op_node_heap_push(&query->allocator, &search->heap, key, index));
    node->key = key;
    node->parent = from;
    return OP_STATUS_OK;
}

static OpVec3 along(OpVec3 a, OpVec3 b, uint8_t part) {
    if (part == 0) {
        return a;
    }
    if (part == 255) {
        return b;
    }
    double s = (double)part / 255.0;
    return (OpVec3){a.x + (b.x - a.x) * s, a.y + (b.y - a.y) * s, a.z + (b.z - a.z) * s};
}

/* Through one edge: to the neighbour in the tile, or through the links of the edge. */
static OpStatus leave_through(OpNavMeshQuery *query, int32_t index, const OpPolyOutline *outline,
                              int32_t edge) {
    OpPolyRef poly = query->area->nodes[index].poly;
    int32_t slot = op_poly_ref_slot(poly);
    const OpTileContent *content = query->mesh->slots[slot].tile->content;
    OpVec3 a = outline->corner[edge];
    OpVec3 b = outline->corner[edge + 1 < outline->count ? edge + 1 : 0];
    int32_t neighbor = content->data.edge_neighbors[content->poly_first[op_poly_ref_poly(poly)] + edge];
    if (neighbor > 0) {
        return enter(query, index, op_mesh_ref(query->mesh, slot, neighbor - 1), a, b);
    }
    int32_t count = 0;
    const OpNavLink *links = op_mesh_links_of(query->mesh, poly, &count);
    for (int32_t i = 0; i < count; i++) {
        if (links[i].kind == OP_NAV_LINK_PORTAL && links[i].edge == edge) {
            OP_TRY(enter(query, index, links[i].target, along(a, b, links[i].range_min),
                         along(a, b, links[i].range_max)));
        }
    }
    return OP_STATUS_OK;
}

static OpStatus expand(OpNavMeshQuery *query, int32_t index) {
    OpAreaSearch *search = query->area;
    OpPolyOutline outline;
    OP_TRY(op_grow_array(&query->allocator, (void **)&search->order, &search->order_capacity,
                         search->order_count, search->order_count + 1, sizeof(int32_t)));
    search->order[search->order_count++] = index;
    search->nodes[index].expanded = true;
    outline_of(query, search->nodes[index].poly, &outline);
    for (int32_t edge = 0; edge < outline.count; edge++) {
        OP_TRY(leave_through(query, index, &outline, edge));
    }
    return OP_STATUS_OK;
}

/* ---- The calls ---- */

static OpStatus make_search(OpNavMeshQuery *query) {
    void *memory;
    if (query->area == NULL) {
        OP_TRY(op_alloc_zeroed(&query->allocator, 1, sizeof(OpAreaSearch), &memory));
        query->area = memory;
    }
    return OP_STATUS_OK;
}

static OpStatus begin(OpNavMeshQuery *query, OpPolyRef start_poly) {
    OpAreaSearch *search = query->area;
    bool passes = false;
    if (op_mesh_tile_of(query->mesh, start_poly) != NULL) {
        OP_TRY(op_filter_passes_poly(&search->filter, query->mesh, start_poly, &passes));
    }
    if (!passes) {
        search->status = OP_AREA_QUERY_INVALID_START_POLY;
        return OP_STATUS_OK;
    }
    OP_TRY(op_node_table_begin(&search->table, query->mesh, OP_PLACES_POLYGONS, &query->allocator));
    OP_TRY(add_node(query, start_poly, -1, 0.0));
    search->status = OP_AREA_QUERY_IN_PROGRESS;
    return OP_STATUS_OK;
}

OpStatus op_nav_mesh_query_begin_area(OpNavMeshQuery *query, const OpAreaQuery *area,
                                      const OpQueryFilter *filter, OpAreaQueryStatus *out) {
    OpAreaShape shape;
    OpFilterState state;
    bool valid = false;
    OP_TRY(op_query_check_usable(query));
    if (area == NULL) {
        return op_fail_null("area");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_area_shape_init(area, &shape, &valid));
    OP_TRY(op_filter_init(filter, &state));
    OP_TRY(make_search(query));
    OpAreaSearch *search = query->area;
    search->shape = shape;
    search->filter = state;
    search->keeps_apart = area->kind == OP_AREA_QUERY_NEIGHBOURHOOD;
    search->edits = query->mesh->edits;
    search->node_count = 0;
    search->order_count = 0;
    search->heap.count = 0;
    search->heap.next_sequence = 0;
    search->node_limit_reached = false;
    search->status = valid ? OP_AREA_QUERY_NONE : OP_AREA_QUERY_INVALID_SHAPE;
    op_query_enter(query);
    OpStatus status = valid ? begin(query, area->start_poly) : OP_STATUS_OK;
    op_query_leave(query);
    if (status == OP_STATUS_OK) {
        *out = search->status;
    }
    return status;
}

static OpStatus check_running(const OpNavMeshQuery *query) {
    OP_TRY(op_query_check_usable(query));
    if (query->area == NULL || query->area->status == OP_AREA_QUERY_NONE) {
        return op_fail(OP_STATUS_INVALID_STATE, "query", "must have begun an area query");
    }
    return query->area->edits == query->mesh->edits
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_INVALID_STATE, "mesh", "must not be edited while an area is searched");
}

static OpStatus iterate(OpNavMeshQuery *query) {
    OpAreaSearch *search = query->area;
    OpHeapEntry entry;
    while (op_node_heap_pop(&search->heap, &entry)) {
        if (!search->nodes[entry.node].expanded) {
            return expand(query, entry.node);
        }
    }
    search->status = OP_AREA_QUERY_SUCCESS;
    return OP_STATUS_OK;
}

OpStatus op_nav_mesh_query_update_area(OpNavMeshQuery *query, int32_t iterations, OpAreaQueryStatus *out) {
    OP_TRY(check_running(query));
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (iterations < 1) {
        return op_fail_range("iterations", 1, INT32_MAX, iterations);
    }
    OpAreaSearch *search = query->area;
    OpStatus status = OP_STATUS_OK;
    size_t end = search->order_count + (size_t)iterations;
    op_query_enter(query);
    while (search->status == OP_AREA_QUERY_IN_PROGRESS && search->order_count < end &&
           status == OP_STATUS_OK) {
        status = iterate(query);
    }
    op_query_leave(query);
    if (status != OP_STATUS_OK) {
        search->status = OP_AREA_QUERY_NONE;
        return status;
    }
    *out = search->status;
    return OP_STATUS_OK;
}

OpStatus op_nav_mesh_query_finish_area(OpNavMeshQuery *query, OpPolyRef *polys, OpPolyRef *parents,
                                       double *distances_squared, int32_t capacity, OpAreaResult *out) {
    OP_TRY(check_running(query));
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (capacity < 0) {
        return op_fail_range("capacity", 0, INT32_MAX, capacity);
    }
    if (polys == NULL && capacity > 0) {
        return op_fail_null("polys");
    }
    const OpAreaSearch *search = query->area;
    int32_t count = (int32_t)search->order_count;
    *out = (OpAreaResult){search->status, count < capacity ? count : capacity, count, count > capacity,
                          search->node_limit_reached};
    for (int32_t i = 0; i < out->poly_count; i++) {
        const OpAreaNode *node = &search->nodes[search->order[i]];
        polys[i] = node->poly;
        if (parents != NULL) {
            parents[i] = node->parent < 0 ? OP_POLY_REF_INVALID : search->nodes[node->parent].poly;
        }
        if (distances_squared != NULL) {
            distances_squared[i] = node->key;
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_nav_mesh_query_find_polys(OpNavMeshQuery *query, const OpAreaQuery *area,
                                      const OpQueryFilter *filter, OpPolyRef *polys, OpPolyRef *parents,
                                      double *distances_squared, int32_t capacity, OpAreaResult *out) {
    OpAreaQueryStatus status = OP_AREA_QUERY_NONE;
    OP_TRY(op_nav_mesh_query_begin_area(query, area, filter, &status));
    if (status == OP_AREA_QUERY_IN_PROGRESS) {
        OP_TRY(op_nav_mesh_query_update_area(query, INT32_MAX, &status));
    }
    return op_nav_mesh_query_finish_area(query, polys, parents, distances_squared, capacity, out);
}

/* ---- For walls and random points ---- */

OpStatus op_run_circle_search(OpNavMeshQuery *query, OpPolyRef start_poly, OpVec3 center, double radius,
                              const OpQueryFilter *filter) {
    OpAreaQuery area = {
        .kind = OP_AREA_QUERY_CIRCLE, .start_poly = start_poly, .center = center, .radius = radius};
    OpAreaQueryStatus status = OP_AREA_QUERY_NONE;
    OP_TRY(op_nav_mesh_query_begin_area(query, &area, filter, &status));
    return status == OP_AREA_QUERY_IN_PROGRESS ? op_nav_mesh_query_update_area(query, INT32_MAX, &status)
                                               : OP_STATUS_OK;
}

OpStatus op_check_circle_search(const OpNavMeshQuery *query) {
    OP_TRY(check_running(query));
    return query->area->shape.is_circle
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_INVALID_STATE, "query", "must have begun an area query of a circle");
}

void op_area_search_destroy(OpAreaSearch *search, const OpAllocator *allocator) {
    if (search == NULL) {
        return;
    }
    op_node_table_free(&search->table, allocator);
    op_node_heap_free(allocator, &search->heap);
    op_free_array(allocator, search->nodes, search->node_capacity, sizeof(OpAreaNode));
    op_free_array(allocator, search->order, search->order_capacity, sizeof(int32_t));
    op_free_array(allocator, search->weights, search->weight_capacity, sizeof(double));
    op_free_array(allocator, search, 1, sizeof(OpAreaSearch));
}
