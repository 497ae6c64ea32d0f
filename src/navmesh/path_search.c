/* A* over the polygons of a mesh (Hart, Nilsson & Raphael 1968), sliced, in two node models. With a node per crossing the cost is
 * exact for routes through the middles of edges; with a node per polygon, entered where the straight line to the end would, the
 * work is half. */
#include <math.h>

#include "base/memory.h"
#include "base/status.h"
#include "navmesh/nav_query.h"
#include "navmesh/path_exits.h"
#include "navmesh/poly_surface.h"

static double distance(OpVec3 a, OpVec3 b) {
    return sqrt(op_distance_squared(a, b));
}

static double estimate(const OpPathSearch *search, OpVec3 position) {
    return search->filter.least_cost * distance(position, search->end);
}

static double area_cost(const OpNavMeshQuery *query, OpPolyRef poly) {
    const OpNavTile *tile = query->mesh->slots[op_poly_ref_slot(poly)].tile;
    return query->path.filter.filter.area_cost[tile->areas[op_poly_ref_poly(poly)]];
}

/* ---- Nodes ---- */

/* Adds a node and opens it. The node limit is an outcome: *out is then -1. */
static OpStatus add_node(OpNavMeshQuery *query, const OpPathNode *node, int32_t *out) {
    OpPathSearch *search = &query->path;
    *out = -1;
    if (search->node_count >= (size_t)query->options.max_nodes) {
        search->node_limit_reached = true;
        return OP_STATUS_OK;
    }
    OP_TRY(op_grow_array(&query->allocator, (void **)&search->nodes, &search->node_capacity,
                         search->node_count, search->node_count + 1, sizeof(OpPathNode)));
    OP_TRY(op_node_heap_push(&query->allocator, &search->heap, node->total, (int32_t)search->node_count));
    *out = (int32_t)search->node_count;
    search->nodes[search->node_count++] = *node;
    return OP_STATUS_OK;
}

/* True when the chain of parents from a node passes another. */
static bool has_ancestor(const OpPathSearch *search, int32_t node, int32_t ancestor) {
    while (node >= 0 && node != ancestor) {
        node = search->nodes[node].parent;
    }
    return node >= 0;
}

/* Offers a node at a place of the table. Whoever is there already takes it when it is better: by cost where a place has one
 * position, by estimated total where it has not. A node never becomes the child of its own descendant, as rounding could make
 * it. */
static OpStatus offer(OpNavMeshQuery *query, int64_t place, const OpPathNode *offered) {
    OpPathSearch *search = &query->path;
    int32_t index = op_node_table_find(&search->table, place);
    if (index < 0) {
        OP_TRY(add_node(query, offered, &index));
        if (index >= 0) {
            op_node_table_set(&search->table, place, index);
        }
        return OP_STATUS_OK;
    }
    OpPathNode *node = &search->nodes[index];
    bool by_total = query->options.node_model == OP_NODES_POLYGON;
    bool better = by_total ? offered->total < node->total : offered->cost < node->cost;
    if (!better || (node->has_children && has_ancestor(search, offered->parent, index))) {
        return OP_STATUS_OK;
    }
    OP_TRY(op_node_heap_push(&query->allocator, &search->heap, offered->total, index));
    bool has_children = node->has_children;
    *node = *offered;
    node->has_children = has_children;
    return OP_STATUS_OK;
}

/* ---- Expanding ---- */

/* Where the line from a position to the end crosses an edge, within its shared part. */
static OpVec3 entry_towards_end(const OpPathSearch *search, OpVec3 from, const OpPathExit *exit,
                                const OpExitShape *shape) {
    OpVec3 a = shape->edge.a;
    OpVec3 b = shape->edge.b;
    double wx = search->end.x - from.x;
    double wz = search->end.z - from.z;
    double denominator = op_cross_xz(b.x - a.x, b.z - a.z, wx, wz);
    double s = exit->link == NULL ? 0.5 : (double)(exit->link->range_min + exit->link->range_max) / 510.0;
    if (denominator != 0.0) {
        s = op_cross_xz(from.x - a.x, from.z - a.z, wx, wz) / denominator;
        s = s < shape->edge.low ? shape->edge.low : s > shape->edge.high ? shape->edge.high : s;
    }
    return (OpVec3){a.x + s * (b.x - a.x), a.y + s * (b.y - a.y), a.z + s * (b.z - a.z)};
}

/* The middle of an edge, or of the shared part of a portal. */
static OpVec3 entry_in_the_middle(const OpPathExit *exit, const OpExitShape *shape) {
    OpVec3 a = shape->edge.a;
    OpVec3 b = shape->edge.b;
    if (exit->link == NULL) {
        return (OpVec3){(a.x + b.x) * 0.5, (a.y + b.y) * 0.5, (a.z + b.z) * 0.5};
    }
    double s = (double)(exit->link->range_min + exit->link->range_max) / 510.0;
    return (OpVec3){a.x + (b.x - a.x) * s, a.y + (b.y - a.y) * s, a.z + (b.z - a.z) * s};
}

/* Whether the filter lets a route through an exit: the target, and an off-mesh link by its own flags and area. */
static OpStatus exit_passes(const OpNavMeshQuery *query, const OpPathExit *exit, bool *out) {
    const OpFilterState *filter = &query->path.filter;
    OP_TRY(op_filter_passes_poly(filter, query->mesh, exit->target, out));
    if (*out && exit->slot != NULL) {
        return op_filter_passes(filter, exit->target, exit->slot->flags, exit->slot->area, out);
    }
    return OP_STATUS_OK;
}

static OpStatus take_exit(OpNavMeshQuery *query, int32_t index, const OpPathExit *exit) {
    OpPathSearch *search = &query->path;
    const OpPathNode *from = &search->nodes[index];
    double unit = area_cost(query, from->poly);
    OpPathNode node = {.poly = exit->target, .parent = index};
    OpExitShape shape;
    op_exit_shape(query->mesh, from->poly, exit, &shape);
    if (exit->slot != NULL) {
        OpVec3 near = shape.off_mesh.near;
        node.position = shape.off_mesh.far;
        node.cost = from->cost + distance(from->position, near) * unit +
                    distance(near, node.position) * search->filter.filter.area_cost[exit->slot->area];
    } else {
        node.position = query->options.node_model == OP_NODES_POLYGON
                            ? entry_towards_end(search, from->position, exit, &shape)
                            : entry_in_the_middle(exit, &shape);
        node.cost = from->cost + distance(from->position, node.position) * unit;
    }
    node.total = node.cost + estimate(search, node.position);
    int64_t place = query->options.node_model == OP_NODES_POLYGON
                        ? op_place_of_poly(&search->table, exit->target)
                        : search->table.slot_first[op_poly_ref_slot(from->poly)] + exit->place;
    return offer(query, place, &node);
}

static OpStatus expand_exits(OpNavMeshQuery *query, int32_t index) {
    OpPolyRef poly = query->path.nodes[index].poly;
    int32_t parent = query->path.nodes[index].parent;
    OpPolyRef back = parent >= 0 && query->options.node_model == OP_NODES_POLYGON
                         ? query->path.nodes[parent].poly
                         : OP_POLY_REF_INVALID;
    int32_t count = op_exit_count(query->mesh, poly);
    for (int32_t i = 0; i < count; i++) {
        OpPathExit exit;
        bool passes = false;
        if (!op_exit_at(query->mesh, poly, i, &exit) || exit.target == back) {
            continue;
        }
        OP_TRY(exit_passes(query, &exit, &passes));
        if (passes) {
            OP_TRY(take_exit(query, index, &exit));
        }
    }
    return OP_STATUS_OK;
}

/* A node that stands for the end itself. */
static OpStatus reach_end(OpNavMeshQuery *query, int32_t index) {
    OpPathSearch *search = &query->path;
    const OpPathNode *from = &search->nodes[index];
    int32_t terminal = 0;
    OpPathNode node = {.position = search->end, .poly = from->poly, .parent = index, .is_terminal = true};
    node.cost = from->cost + distance(from->position, search->end) * area_cost(query, from->poly);
    node.total = node.cost;
    return add_node(query, &node, &terminal);
}

/* For who wants to draw the search: the polygons of the nodes in the order of their first expansion. */
static OpStatus list_expanded(OpNavMeshQuery *query, OpPolyRef poly) {
    OpPathSearch *search = &query->path;
    OP_TRY(op_grow_array(&query->allocator, (void **)&search->expanded_polys, &search->expanded_poly_capacity,
                         search->expanded_poly_count, search->expanded_poly_count + 1, sizeof(OpPolyRef)));
    search->expanded_polys[search->expanded_poly_count++] = poly;
    return OP_STATUS_OK;
}

static OpStatus expand(OpNavMeshQuery *query, int32_t index) {
    OpPathSearch *search = &query->path;
    if (!search->nodes[index].has_children) {
        OP_TRY(list_expanded(query, search->nodes[index].poly));
    }
    search->nodes[index].expanded = true;
    search->nodes[index].has_children = true;
    search->expanded++;
    double from_end = op_distance_squared(search->nodes[index].position, search->end);
    if (from_end < search->nearest_distance) {
        search->nearest_distance = from_end;
        search->nearest = index;
    }
    if (search->nodes[index].poly == search->end_poly) {
        OP_TRY(reach_end(query, index));
    }
    return expand_exits(query, index);
}

/* ---- The calls ---- */

static OpStatus begin(OpNavMeshQuery *query, OpVec3 start) {
    OpPathSearch *search = &query->path;
    bool start_passes = false;
    bool end_passes = false;
    if (op_mesh_tile_of(query->mesh, search->start_poly) != NULL) {
        OP_TRY(op_filter_passes_poly(&search->filter, query->mesh, search->start_poly, &start_passes));
    }
    if (!start_passes) {
        search->status = OP_QUERY_INVALID_START_POLY;
        return OP_STATUS_OK;
    }
    if (op_mesh_tile_of(query->mesh, search->end_poly) != NULL) {
        OP_TRY(op_filter_passes_poly(&search->filter, query->mesh, search->end_poly, &end_passes));
    }
    if (!end_passes) {
        search->status = OP_QUERY_INVALID_END_POLY;
        return OP_STATUS_OK;
    }
    OpPlaceKind kind = query->options.node_model == OP_NODES_POLYGON ? OP_PLACES_POLYGONS : OP_PLACES_EXITS;
    OP_TRY(op_node_table_begin(&search->table, query->mesh, kind, &query->allocator));
    OpPathNode node = {.position = start, .poly = search->start_poly, .parent = -1};
    node.total = estimate(search, start);
    int32_t first = 0;
    OP_TRY(add_node(query, &node, &first));
    if (kind == OP_PLACES_POLYGONS) {
        op_node_table_set(&search->table, op_place_of_poly(&search->table, search->start_poly), first);
    }
    search->status = OP_QUERY_IN_PROGRESS;
    return OP_STATUS_OK;
}

OpStatus op_nav_mesh_query_begin_path(OpNavMeshQuery *query, OpPolyRef start_poly, OpPolyRef end_poly,
                                      OpVec3 start, OpVec3 end, const OpQueryFilter *filter,
                                      OpQueryStatus *out) {
    OpFilterState state;
    OP_TRY(op_query_check_usable(query));
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_query_check_position("start", start));
    OP_TRY(op_query_check_position("end", end));
    OP_TRY(op_filter_init(filter, &state));
    OpPathSearch *search = &query->path;
    search->filter = state;
    search->start_poly = start_poly;
    search->end_poly = end_poly;
    search->end = end;
    search->edits = query->mesh->edits;
    search->status = OP_QUERY_NONE;
    search->node_count = 0;
    search->heap.count = 0;
    search->heap.next_sequence = 0;
    search->found = -1;
    search->nearest = 0;
    search->nearest_distance = INFINITY;
    search->expanded = 0;
    search->expanded_poly_count = 0;
    search->node_limit_reached = false;
    op_query_enter(query);
    OpStatus status = begin(query, start);
    op_query_leave(query);
    if (status == OP_STATUS_OK) {
        *out = search->status;
    }
    return status;
}

/* Pops until a node is expanded or the search ends. */
static OpStatus iterate(OpNavMeshQuery *query) {
    OpPathSearch *search = &query->path;
    OpHeapEntry entry;
    while (op_node_heap_pop(&search->heap, &entry)) {
        OpPathNode *node = &search->nodes[entry.node];
        if (node->is_terminal) {
            search->found = entry.node;
            search->status = OP_QUERY_SUCCESS;
            return OP_STATUS_OK;
        }
        if (!node->expanded) {
            return expand(query, entry.node);
        }
    }
    search->status = OP_QUERY_PARTIAL;
    return OP_STATUS_OK;
}

OpStatus op_path_search_check(const OpNavMeshQuery *query) {
    OP_TRY(op_query_check_usable(query));
    if (query->path.status == OP_QUERY_NONE) {
        return op_fail(OP_STATUS_INVALID_STATE, "query", "must have begun a path");
    }
    return query->path.edits == query->mesh->edits
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_INVALID_STATE, "mesh", "must not be edited while a path is searched");
}

OpStatus op_nav_mesh_query_update_path(OpNavMeshQuery *query, int32_t iterations, OpQueryStatus *out) {
    OP_TRY(op_path_search_check(query));
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (iterations < 1) {
        return op_fail_range("iterations", 1, INT32_MAX, iterations);
    }
    OpPathSearch *search = &query->path;
    OpStatus status = OP_STATUS_OK;
    int32_t end = search->expanded > INT32_MAX - iterations ? INT32_MAX : search->expanded + iterations;
    op_query_enter(query);
    while (search->status == OP_QUERY_IN_PROGRESS && search->expanded < end && status == OP_STATUS_OK) {
        status = iterate(query);
    }
    op_query_leave(query);
    if (status != OP_STATUS_OK) {
        search->status = OP_QUERY_NONE;
        return status;
    }
    *out = search->status;
    return OP_STATUS_OK;
}

void op_path_search_free(OpPathSearch *search, const OpAllocator *allocator) {
    op_node_table_free(&search->table, allocator);
    op_node_table_free(&search->places, allocator);
    op_node_heap_free(allocator, &search->heap);
    op_free_array(allocator, search->nodes, search->node_capacity, sizeof(OpPathNode));
    op_free_array(allocator, search->expanded_polys, search->expanded_poly_capacity, sizeof(OpPolyRef));
    op_free_array(allocator, search->corridor, search->corridor_capacity, sizeof(OpPolyRef));
}
