/* Swapping the tiles of a column. */
#include "navmesh/column_swap.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "navmesh/stitching.h"
#include "navmesh/tile_places.h"

/* ---- Comparing ---- */

static bool same(const void *a, const void *b, int32_t count, size_t item_size) {
    return count == 0 || a == b || (a != NULL && b != NULL && memcmp(a, b, (size_t)count * item_size) == 0);
}

static bool same_links(const OpNavTileData *a, const OpNavTileData *b) {
    for (int32_t i = 0; i < a->off_mesh_link_count; i++) {
        const OpOffMeshSlot *one = &a->off_mesh_links[i];
        const OpOffMeshSlot *other = &b->off_mesh_links[i];
        if (!same(one->start, other->start, 3, sizeof(float)) ||
            !same(one->end, other->end, 3, sizeof(float)) ||
            !same(&one->radius, &other->radius, 1, sizeof(float)) || one->area != other->area ||
            one->bidirectional != other->bidirectional || one->flags != other->flags ||
            one->user_id != other->user_id) {
            return false;
        }
    }
    return true;
}

bool op_tile_same_content(const OpTileContent *first, const OpTileContent *second) {
    const OpNavTileData *a = &first->data;
    const OpNavTileData *b = &second->data;
    if (first == second) {
        return true;
    }
    return a->tile_x == b->tile_x && a->tile_z == b->tile_z && a->layer == b->layer &&
           same(&a->origin_y, &b->origin_y, 1, sizeof(double)) && a->vertex_count == b->vertex_count &&
           a->poly_count == b->poly_count && a->index_count == b->index_count &&
           a->detail_vertex_count == b->detail_vertex_count &&
           a->detail_triangle_count == b->detail_triangle_count &&
           a->off_mesh_link_count == b->off_mesh_link_count &&
           same(a->vertices, b->vertices, 3 * a->vertex_count, sizeof(float)) &&
           same(a->poly_vertex_counts, b->poly_vertex_counts, a->poly_count, 1) &&
           same(a->poly_areas, b->poly_areas, a->poly_count, 1) &&
           same(a->poly_flags, b->poly_flags, a->poly_count, sizeof(uint16_t)) &&
           (a->detail_meshes == NULL) == (b->detail_meshes == NULL) &&
           same(a->detail_meshes, b->detail_meshes, a->poly_count, sizeof(OpDetailMesh)) &&
           same(a->poly_indices, b->poly_indices, a->index_count, sizeof(uint16_t)) &&
           same(a->edge_neighbors, b->edge_neighbors, a->index_count, sizeof(int32_t)) &&
           same(a->edge_portal_sides, b->edge_portal_sides, a->index_count, 1) &&
           same(a->detail_vertices, b->detail_vertices, 3 * a->detail_vertex_count, sizeof(float)) &&
           same(a->detail_triangles, b->detail_triangles, 4 * a->detail_triangle_count, 1) &&
           same_links(a, b);
}

/* ---- Swapping ---- */

/* What happens to a slot: a tile comes, one goes, or both. */
typedef struct Step {
    int32_t slot;
    OpNavSlot old;   /* as it was */
    OpNavTile *tile; /* the mesh's copy; NULL when none comes */
} Step;

typedef struct Swap {
    OpTiledNavMesh *mesh;
    Step *steps;
    int32_t count;
    int32_t old_slot_count;
    int32_t old_first_free;
} Swap;

/* Lists the place of a tile that comes, or not that of one that goes; where one takes the place of another, it stays. */
static void change_places(OpTiledNavMesh *mesh, int32_t slot, const OpNavTile *from, const OpNavTile *to) {
    mesh->tiles_with_links += op_tile_counts_links(to) - op_tile_counts_links(from);
    if (from == NULL) {
        OpTilePlace place = op_place_of(to, slot);
        op_insert_place(mesh, &place);
    } else if (to == NULL) {
        OpTilePlace place = op_place_of(from, slot);
        op_remove_place(mesh, &place);
    }
}

/* Puts the tile of a step in its slot, instead of what is there. */
static void take_step(Swap *swap, int32_t slot, OpNavTile *tile) {
    OpTiledNavMesh *mesh = swap->mesh;
    OpNavSlot old = mesh->slots[slot];
    swap->steps[swap->count++] = (Step){slot, old, tile};
    change_places(mesh, slot, old.tile, tile);
    mesh->slots[slot] =
        (OpNavSlot){.salt = old.tile == NULL ? old.salt : op_mesh_next_salt(old.salt), .tile = tile};
}

/* Slots as they were, from the last step to the first. */
static void undo(Swap *swap) {
    OpTiledNavMesh *mesh = swap->mesh;
    while (swap->count > 0) {
        const Step *step = &swap->steps[--swap->count];
        change_places(mesh, step->slot, step->tile, step->old.tile);
        op_nav_tile_destroy(step->tile);
        mesh->slots[step->slot] = step->old;
    }
    mesh->first_free = swap->old_first_free;
    op_mesh_drop_unused_slots(mesh, swap->old_slot_count);
}

static void let_go(Swap *swap) {
    for (int32_t i = 0; i < swap->count; i++) {
        Step *step = &swap->steps[i];
        op_mesh_free_links(&swap->mesh->allocator, &step->old);
        op_nav_tile_destroy(step->old.tile);
        if (step->tile == NULL && step->slot < swap->mesh->first_free) {
            swap->mesh->first_free = step->slot;
        }
    }
    swap->mesh->edits += swap->count > 0 ? 1 : 0;
}

/* A tile that comes, unless it is there already. */
static OpStatus bring(Swap *swap, int32_t slot, const OpNavTile *tile) {
    OpTiledNavMesh *mesh = swap->mesh;
    OpNavTile *copy;
    if (slot >= 0 && op_tile_same_content(mesh->slots[slot].tile->content, tile->content)) {
        return OP_STATUS_OK;
    }
    OP_TRY(op_nav_tile_copy_as_built(tile, &mesh->allocator, &copy));
    if (slot < 0) {
        OpStatus status = op_mesh_find_free_slot(mesh, &slot);
        if (status != OP_STATUS_OK) {
            op_nav_tile_destroy(copy);
            return status;
        }
        mesh->first_free = slot + 1;
    }
    take_step(swap, slot, copy);
    return OP_STATUS_OK;
}

static OpStatus take_steps(Swap *swap, int32_t tile_x, int32_t tile_z, const OpLayerSwap *layers,
                           int32_t count) {
    bool had_off_mesh = false;
    for (int32_t i = 0; i < count; i++) {
        if (layers[i].tile != NULL) {
            OP_TRY(bring(swap, op_mesh_slot_at(swap->mesh, tile_x, tile_z, layers[i].layer), layers[i].tile));
        }
    }
    for (int32_t i = 0; i < count; i++) {
        int32_t slot =
            layers[i].tile != NULL ? -1 : op_mesh_slot_at(swap->mesh, tile_x, tile_z, layers[i].layer);
        if (slot >= 0) {
            take_step(swap, slot, NULL);
        }
    }
    for (int32_t i = 0; i < swap->count; i++) {
        const OpNavTile *old = swap->steps[i].old.tile;
        had_off_mesh = had_off_mesh || (old != NULL && old->content->data.off_mesh_link_count > 0);
    }
    return swap->count == 0 ? OP_STATUS_OK : op_mesh_stitch_beside(swap->mesh, tile_x, tile_z, had_off_mesh);
}

OpStatus op_mesh_swap_layers(OpTiledNavMesh *mesh, int32_t tile_x, int32_t tile_z, const OpLayerSwap *layers,
                             int32_t count) {
    Swap swap = {.mesh = mesh, .old_slot_count = mesh->slot_count, .old_first_free = mesh->first_free};
    OP_TRY(op_mesh_check_editable(mesh));
    OP_TRY(op_grow_array(&mesh->allocator, (void **)&mesh->places, &mesh->place_capacity,
                         (size_t)mesh->tile_count, (size_t)mesh->tile_count + (size_t)count,
                         sizeof(OpTilePlace)));
    OP_TRY(op_alloc_array(&mesh->allocator, (size_t)count, sizeof(Step), (void **)&swap.steps));
    OpStatus status = take_steps(&swap, tile_x, tile_z, layers, count);
    if (status == OP_STATUS_OK) {
        let_go(&swap);
    } else {
        undo(&swap);
    }
    op_free_array(&mesh->allocator, swap.steps, (size_t)count, sizeof(Step));
    return status;
}
