/* Making links. For each tile a list of (polygon, link) in the order of the format, then sorted by polygon without changing that
 * order. All lists are made before the first one is put in place. */
#include "navmesh/stitching.h"

#include <math.h>

#include "base/memory.h"
#include "base/status.h"
#include "navmesh/tile_portals.h"

/* ---- The links of one tile ---- */

typedef struct ListedLink {
    int32_t poly;
    OpNavLink link;
} ListedLink;

typedef struct LinkList {
    ListedLink *items;
    size_t count;
    size_t capacity;
} LinkList;

static OpStatus fail_count(void) {
    return op_fail(OP_STATUS_NAV_MESH_FORMAT, "tile", "must have at most %d links", OP_NAV_MAX_LINKS);
}

static OpStatus add_link(const OpTiledNavMesh *mesh, LinkList *list, int32_t poly, const OpNavLink *link) {
    if (list->count == OP_NAV_MAX_LINKS) {
        return fail_count();
    }
    OP_TRY(op_grow_array(&mesh->allocator, (void **)&list->items, &list->capacity, list->count,
                         list->count + 1, sizeof(ListedLink)));
    list->items[list->count++] = (ListedLink){poly, *link};
    return OP_STATUS_OK;
}

static double parameter_at(const OpTilePortal *portal, double u) {
    return (u - portal->u0) / (portal->u1 - portal->u0);
}

static double height_at(const OpTilePortal *portal, double u) {
    return portal->y0 + (portal->y1 - portal->y0) * parameter_at(portal, u);
}

static uint8_t clamp_range(double value) {
    double clamped = value <= 0.0 ? 0.0 : value >= 255.0 ? 255.0 : value;
    return (uint8_t)clamped;
}

/* True when the edges share a stretch of the border at whose ends they are close in height; then *link has its range on a. */
static inline bool portals_meet(const OpTilePortal *a, const OpTilePortal *b, double climb, OpNavLink *link) {
    double low = a->low > b->low ? a->low : b->low;
    double high = a->high < b->high ? a->high : b->high;
    if (!(high > low) || !(fabs(height_at(a, low) - height_at(b, low)) <= climb) ||
        !(fabs(height_at(a, high) - height_at(b, high)) <= climb)) {
        return false;
    }
    double t0 = parameter_at(a, low);
    double t1 = parameter_at(a, high);
    link->range_min = clamp_range(floor((t0 < t1 ? t0 : t1) * 255.0));
    link->range_max = clamp_range(ceil((t0 < t1 ? t1 : t0) * 255.0));
    return true;
}

/* A column index beside another; INT32_MAX has no tile (its far border would leave the world). */
static int32_t beside(int32_t index, int32_t step) {
    return step > 0 && index == INT32_MAX ? index : step < 0 && index == INT32_MIN ? index : index + step;
}

static int32_t portal_count(const OpTilePortals *portals, int32_t side) {
    return portals->first[side + 1] - portals->first[side];
}

/* Links of a portal to those of a tile on the other side of the border, which have been found. */
static OpStatus link_portal(const OpTiledNavMesh *mesh, const OpTilePortal *own, int32_t other_slot,
                            int32_t other_side, LinkList *list) {
    const OpTilePortals *others = mesh->slots[other_slot].tile->content->derived.portals;
    for (int32_t k = others->first[other_side]; k < others->first[other_side + 1]; k++) {
        const OpTilePortal *facing = &others->items[k];
        OpNavLink link = {.kind = OP_NAV_LINK_PORTAL, .edge = own->edge, .off_mesh_slot = -1};
        if (portals_meet(own, facing, (double)mesh->params.walkable_climb, &link)) {
            link.target = op_mesh_ref(mesh, other_slot, facing->poly);
            OP_TRY(add_link(mesh, list, own->poly, &link));
        }
    }
    return OP_STATUS_OK;
}

/* Finds the portals of a column's tiles as well. */
static OpStatus check_pairs(const OpTiledNavMesh *mesh, int32_t own_count, const OpTilePlace *column,
                            int32_t layers, int32_t other_side) {
    uint64_t other_count = 0;
    for (int32_t layer = 0; layer < layers; layer++) {
        const OpTilePortals *others;
        OP_TRY(op_tile_portals(mesh->slots[column[layer].slot].tile->content, &others));
        other_count += (uint64_t)portal_count(others, other_side);
    }
    if ((uint64_t)own_count * other_count > OP_NAV_MAX_PORTAL_PAIRS) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "tile",
                       "must have at most %d pairs of portals with a neighbour, had %d and %llu portals",
                       OP_NAV_MAX_PORTAL_PAIRS, own_count, (unsigned long long)other_count);
    }
    return OP_STATUS_OK;
}

/* From a column to the one on a side. */
static const int32_t step_x[4] = {1, 0, -1, 0};
static const int32_t step_z[4] = {0, 1, 0, -1};

static OpStatus link_side(const OpTiledNavMesh *mesh, int32_t slot, int32_t side, LinkList *list) {
    OpTileContent *content = mesh->slots[slot].tile->content;
    const OpTilePortals *portals;
    int32_t layers = 0;
    OP_TRY(op_tile_portals(content, &portals));
    if (portal_count(portals, side) == 0) {
        return OP_STATUS_OK;
    }
    const OpTilePlace *column = op_mesh_column(mesh, beside(content->data.tile_x, step_x[side]),
                                               beside(content->data.tile_z, step_z[side]), &layers);
    OP_TRY(check_pairs(mesh, portal_count(portals, side), column, layers, side ^ 2));
    for (int32_t i = portals->first[side]; i < portals->first[side + 1]; i++) {
        for (int32_t layer = 0; layer < layers; layer++) {
            OP_TRY(link_portal(mesh, &portals->items[i], column[layer].slot, side ^ 2, list));
        }
    }
    return OP_STATUS_OK;
}

static OpStatus link_off_mesh(const OpTiledNavMesh *mesh, int32_t slot, const OpAttachedLinks *attached,
                              OpNavLinkKind kind, LinkList *list) {
    for (size_t i = 0; i < attached->count; i++) {
        const OpAttachedLink *one = &attached->links[i];
        bool forward = kind == OP_NAV_LINK_OFF_MESH;
        OpPolyRef from = forward ? one->start : one->end;
        const OpOffMeshSlot *link = &mesh->slots[one->slot].tile->content->data.off_mesh_links[one->index];
        if (op_poly_ref_slot(from) != slot || (!forward && !link->bidirectional)) {
            continue;
        }
        OpNavLink made = {.target = forward ? one->end : one->start,
                          .kind = kind,
                          .edge = -1,
                          .off_mesh_slot = one->slot,
                          .off_mesh_index = one->index};
        OP_TRY(add_link(mesh, list, op_poly_ref_poly(from), &made));
    }
    return OP_STATUS_OK;
}

/* Room for so many links of a tile. */
static OpStatus make_room(const OpTiledNavMesh *mesh, int32_t poly_count, size_t count, OpNavSlot *out) {
    OP_TRY(op_alloc_array(&mesh->allocator, count, sizeof(OpNavLink), (void **)&out->links));
    out->link_count = (int32_t)count;
    OpStatus status =
        op_alloc_zeroed(&mesh->allocator, (size_t)poly_count + 2, sizeof(int32_t), (void **)&out->link_first);
    if (status != OP_STATUS_OK) {
        op_free_array(&mesh->allocator, out->links, count, sizeof(OpNavLink));
        out->links = NULL;
    }
    return status;
}

/* Sorts the list by polygon into the arrays of *out. */
static OpStatus place_links(const OpTiledNavMesh *mesh, int32_t poly_count, const LinkList *list,
                            OpNavSlot *out) {
    OP_TRY(make_room(mesh, poly_count, list->count, out));
    /* next[poly + 1] is where the next link of poly goes; in the end that is where poly + 1 begins. */
    int32_t *next = out->link_first;
    for (size_t i = 0; i < list->count; i++) {
        next[list->items[i].poly + 2]++;
    }
    for (int32_t poly = 2; poly <= poly_count; poly++) {
        next[poly] += next[poly - 1];
    }
    for (size_t i = 0; i < list->count; i++) {
        out->links[next[list->items[i].poly + 1]++] = list->items[i].link;
    }
    return OP_STATUS_OK;
}

/* Which sides of a tile have not changed, nor has what lies beyond: their links stay. */
static bool keeps_side(const OpTiledNavMesh *mesh, int32_t slot, int32_t side, const OpTilePlace *changed) {
    const OpNavTileData *data = &mesh->slots[slot].tile->content->data;
    if (changed == NULL || (data->tile_x == changed->tile_x && data->tile_z == changed->tile_z)) {
        return false;
    }
    return beside(data->tile_x, step_x[side]) != changed->tile_x ||
           beside(data->tile_z, step_z[side]) != changed->tile_z;
}

/* Polygon after polygon, so that those of each come in the order in which they were made. */
static OpStatus keep_links(const OpTiledNavMesh *mesh, int32_t slot, int32_t side, LinkList *list) {
    const OpNavSlot *from = &mesh->slots[slot];
    const OpTileContent *content = from->tile->content;
    for (int32_t poly = 0; poly < content->data.poly_count; poly++) {
        for (int32_t i = from->link_first[poly]; i < from->link_first[poly + 1]; i++) {
            const OpNavLink *link = &from->links[i];
            if (link->kind == OP_NAV_LINK_PORTAL &&
                content->data.edge_portal_sides[content->poly_first[poly] + link->edge] == side) {
                OP_TRY(add_link(mesh, list, poly, link));
            }
        }
    }
    return OP_STATUS_OK;
}

/* The side at which the only column that has changed lies, when the tile has no other links than portals; else -1. */
static int32_t side_to_change(const OpTiledNavMesh *mesh, int32_t slot, const OpTilePlace *changed,
                              const OpAttachedLinks *attached) {
    const OpNavTileData *data = &mesh->slots[slot].tile->content->data;
    int32_t side = 0;
    if (changed == NULL || attached->count > 0 || mesh->slots[slot].has_off_mesh ||
        (data->tile_x == changed->tile_x && data->tile_z == changed->tile_z)) {
        return -1;
    }
    while (side < 4 && keeps_side(mesh, slot, side, changed)) {
        side++;
    }
    return side < 4 ? side : -1;
}

/* The same as make_links for a tile that keeps its links at three sides. Links are in the order of their polygons, and those of a polygon
 * in the order of their sides, so that new ones of a side go in between. */
static OpStatus relink_side(const OpTiledNavMesh *mesh, int32_t slot, int32_t side, LinkList *list,
                            OpNavSlot *out) {
    const OpNavSlot *from = &mesh->slots[slot];
    const OpTileContent *content = from->tile->content;
    int32_t poly_count = content->data.poly_count;
    list->count = 0;
    OP_TRY(link_side(mesh, slot, side, list));
    size_t kept = 0;
    for (int32_t poly = 0; poly < poly_count; poly++) {
        const uint8_t *sides = content->data.edge_portal_sides + content->poly_first[poly];
        for (int32_t i = from->link_first[poly]; i < from->link_first[poly + 1]; i++) {
            kept += sides[from->links[i].edge] != side ? 1 : 0;
        }
    }
    if (kept + list->count > OP_NAV_MAX_LINKS) {
        return fail_count();
    }
    OP_TRY(make_room(mesh, poly_count, kept + list->count, out));
    OpNavLink *link = out->links;
    size_t next = 0;
    for (int32_t poly = 0; poly < poly_count; poly++) {
        const uint8_t *sides = content->data.edge_portal_sides + content->poly_first[poly];
        int32_t i = from->link_first[poly];
        int32_t end = from->link_first[poly + 1];
        for (; i < end && sides[from->links[i].edge] < side; i++) {
            *link++ = from->links[i];
        }
        for (; next < list->count && list->items[next].poly == poly; next++) {
            *link++ = list->items[next].link;
        }
        for (; i < end; i++) {
            if (sides[from->links[i].edge] != side) {
                *link++ = from->links[i];
            }
        }
        out->link_first[poly + 1] = (int32_t)(link - out->links);
    }
    return OP_STATUS_OK;
}

/* changed is NULL, or the only column whose tiles have changed. The list is scratch memory. */
static OpStatus make_links(const OpTiledNavMesh *mesh, int32_t slot, const OpTilePlace *changed,
                           const OpAttachedLinks *attached, LinkList *list, OpNavSlot *out) {
    int32_t only = side_to_change(mesh, slot, changed, attached);
    if (only >= 0) {
        return relink_side(mesh, slot, only, list, out);
    }
    list->count = 0;
    for (int32_t side = 0; side < 4; side++) {
        OP_TRY(keeps_side(mesh, slot, side, changed) ? keep_links(mesh, slot, side, list)
                                                     : link_side(mesh, slot, side, list));
    }
    size_t portals = list->count;
    OP_TRY(link_off_mesh(mesh, slot, attached, OP_NAV_LINK_OFF_MESH, list));
    OP_TRY(link_off_mesh(mesh, slot, attached, OP_NAV_LINK_OFF_MESH_REVERSE, list));
    out->has_off_mesh = list->count > portals;
    return place_links(mesh, mesh->slots[slot].tile->content->data.poly_count, list, out);
}

void op_mesh_free_links(const OpAllocator *allocator, OpNavSlot *slot) {
    op_free_array(allocator, slot->links, (size_t)slot->link_count, sizeof(OpNavLink));
    if (slot->tile != NULL) {
        op_free_array(allocator, slot->link_first, (size_t)slot->tile->content->data.poly_count + 2,
                      sizeof(int32_t));
    }
    slot->links = NULL;
    slot->link_first = NULL;
    slot->link_count = 0;
    slot->has_off_mesh = false;
}

/* ---- Which tiles ---- */

/* Slots whose links are made anew. */
typedef struct Chosen {
    int32_t *slots;
    size_t count;
    size_t capacity;
} Chosen;

static OpStatus choose(const OpTiledNavMesh *mesh, Chosen *chosen, int32_t slot) {
    for (size_t i = 0; i < chosen->count; i++) {
        if (chosen->slots[i] == slot) {
            return OP_STATUS_OK;
        }
    }
    OP_TRY(op_grow_array(&mesh->allocator, (void **)&chosen->slots, &chosen->capacity, chosen->count,
                         chosen->count + 1, sizeof(int32_t)));
    chosen->slots[chosen->count++] = slot;
    return OP_STATUS_OK;
}

static OpStatus choose_column(const OpTiledNavMesh *mesh, Chosen *chosen, int32_t tile_x, int32_t tile_z) {
    int32_t count = 0;
    const OpTilePlace *column = op_mesh_column(mesh, tile_x, tile_z, &count);
    for (int32_t i = 0; i < count; i++) {
        OP_TRY(choose(mesh, chosen, column[i].slot));
    }
    return OP_STATUS_OK;
}

static OpStatus choose_cross(const OpTiledNavMesh *mesh, Chosen *chosen, int32_t tile_x, int32_t tile_z) {
    OP_TRY(choose_column(mesh, chosen, tile_x, tile_z));
    OP_TRY(choose_column(mesh, chosen, beside(tile_x, 1), tile_z));
    OP_TRY(choose_column(mesh, chosen, tile_x, beside(tile_z, 1)));
    OP_TRY(choose_column(mesh, chosen, beside(tile_x, -1), tile_z));
    return choose_column(mesh, chosen, tile_x, beside(tile_z, -1));
}

static OpStatus choose_all(const OpTiledNavMesh *mesh, Chosen *chosen) {
    OP_TRY(op_grow_array(&mesh->allocator, (void **)&chosen->slots, &chosen->capacity, chosen->count,
                         (size_t)mesh->tile_count, sizeof(int32_t)));
    chosen->count = 0;
    for (int32_t slot = 0; slot < mesh->slot_count; slot++) {
        if (mesh->slots[slot].tile != NULL) {
            chosen->slots[chosen->count++] = slot;
        }
    }
    return OP_STATUS_OK;
}

/* ---- Stitching ---- */

static void free_made(const OpTiledNavMesh *mesh, const Chosen *chosen, OpNavSlot *made, size_t count) {
    for (size_t i = 0; i < count; i++) {
        made[i].tile = mesh->slots[chosen->slots[i]].tile;
        op_mesh_free_links(&mesh->allocator, &made[i]);
    }
}

static void put_in_place(OpTiledNavMesh *mesh, const Chosen *chosen, const OpNavSlot *made) {
    for (size_t i = 0; i < chosen->count; i++) {
        OpNavSlot *slot = &mesh->slots[chosen->slots[i]];
        op_mesh_free_links(&mesh->allocator, slot);
        slot->links = made[i].links;
        slot->link_first = made[i].link_first;
        slot->link_count = made[i].link_count;
        slot->has_off_mesh = made[i].has_off_mesh;
    }
}

static OpStatus stitch_chosen(OpTiledNavMesh *mesh, const Chosen *chosen, const OpAttachedLinks *attached,
                              const OpTilePlace *changed) {
    LinkList list = {0};
    OpNavSlot *made;
    OP_TRY(op_alloc_zeroed(&mesh->allocator, chosen->count, sizeof(OpNavSlot), (void **)&made));
    OpStatus status = OP_STATUS_OK;
    size_t done = 0;
    while (done < chosen->count && status == OP_STATUS_OK) {
        status = make_links(mesh, chosen->slots[done], changed, attached, &list, &made[done]);
        done += status == OP_STATUS_OK ? 1 : 0;
    }
    if (status == OP_STATUS_OK) {
        put_in_place(mesh, chosen, made);
    } else {
        free_made(mesh, chosen, made, done);
    }
    op_free_array(&mesh->allocator, list.items, list.capacity, sizeof(ListedLink));
    op_free_array(&mesh->allocator, made, chosen->count, sizeof(OpNavSlot));
    return status;
}

/* Frees what was chosen and attached. */
static OpStatus stitch(OpTiledNavMesh *mesh, Chosen *chosen, OpAttachedLinks *attached,
                       const OpTilePlace *changed, OpStatus status) {
    if (status == OP_STATUS_OK) {
        status = stitch_chosen(mesh, chosen, attached, changed);
    }
    op_attached_links_free(&mesh->allocator, attached);
    op_free_array(&mesh->allocator, chosen->slots, chosen->capacity, sizeof(int32_t));
    return status;
}

/* Choosing one by one looks at every pair of those that are chosen, so with this many all of them are. */
enum { MANY = 64 };

OpStatus op_mesh_stitch_all(OpTiledNavMesh *mesh) {
    OpAttachedLinks attached = {0};
    Chosen chosen = {0};
    OP_TRY(op_mesh_attach_links(mesh, &attached));
    return stitch(mesh, &chosen, &attached, NULL, choose_all(mesh, &chosen));
}

OpStatus op_mesh_stitch_around(OpTiledNavMesh *mesh, const int32_t *slots, int32_t count, bool had_off_mesh) {
    if (had_off_mesh || count > MANY || op_mesh_has_off_mesh_links(mesh)) {
        return op_mesh_stitch_all(mesh);
    }
    OpAttachedLinks none = {0};
    Chosen chosen = {0};
    OpStatus status = OP_STATUS_OK;
    for (int32_t i = 0; i < count && status == OP_STATUS_OK; i++) {
        const OpNavTileData *data = &mesh->slots[slots[i]].tile->content->data;
        status = choose_cross(mesh, &chosen, data->tile_x, data->tile_z);
    }
    return stitch(mesh, &chosen, &none, NULL, status);
}

/* Where off-mesh links leave or arrive now, and where they did. */
static OpStatus choose_linked(const OpTiledNavMesh *mesh, const OpAttachedLinks *attached, Chosen *chosen) {
    for (size_t i = 0; i < attached->count && chosen->count <= MANY; i++) {
        OP_TRY(choose(mesh, chosen, op_poly_ref_slot(attached->links[i].start)));
        OP_TRY(choose(mesh, chosen, op_poly_ref_slot(attached->links[i].end)));
    }
    for (int32_t slot = 0; slot < mesh->slot_count && chosen->count <= MANY; slot++) {
        if (mesh->slots[slot].has_off_mesh) {
            OP_TRY(choose(mesh, chosen, slot));
        }
    }
    return chosen->count > MANY ? choose_all(mesh, chosen) : OP_STATUS_OK;
}

OpStatus op_mesh_stitch_beside(OpTiledNavMesh *mesh, int32_t tile_x, int32_t tile_z, bool had_off_mesh) {
    OpAttachedLinks attached = {0};
    Chosen chosen = {0};
    const OpTilePlace changed = {.tile_x = tile_x, .tile_z = tile_z};
    OpStatus status = choose_cross(mesh, &chosen, tile_x, tile_z);
    if (status == OP_STATUS_OK && (had_off_mesh || op_mesh_has_off_mesh_links(mesh))) {
        status = op_mesh_attach_links(mesh, &attached);
        status = status == OP_STATUS_OK ? choose_linked(mesh, &attached, &chosen) : status;
    }
    return stitch(mesh, &chosen, &attached, &changed, status);
}
