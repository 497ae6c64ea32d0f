#include "nav_model.h"

#include "check.h"

#include <math.h>
#include <stdlib.h>

static void *zeroed(size_t count, size_t size) {
    void *memory = calloc(count + 1, size);
    assert_non_null(memory);
    return memory;
}

static OpVec3 local_to_world(const OpNavTile *tile, const float *local) {
    OpVec3 origin;
    check_ok(op_nav_tile_origin(tile, &origin));
    return (OpVec3){origin.x + (double)local[0], origin.y + (double)local[1], origin.z + (double)local[2]};
}

/* ---- Polygons ---- */

static void read_poly(const OpTiledNavMesh *mesh, const OpNavTileData *data, int32_t index, int32_t first,
                      ModelPoly *poly) {
    poly->tile_x = data->tile_x;
    poly->tile_z = data->tile_z;
    poly->layer = data->layer;
    poly->area = data->poly_areas[index];
    poly->flags = data->poly_flags[index];
    check_ok(op_tiled_nav_mesh_poly_outline(mesh, poly->ref, poly->corner, 16, &poly->size));
    for (int32_t edge = 0; edge < poly->size; edge++) {
        bool open = data->edge_neighbors[first + edge] != 0;
        poly->on_border[edge] = !open && data->edge_portal_sides[first + edge] != OP_PORTAL_NONE;
        poly->has_wall[edge] = !open && !poly->on_border[edge];
    }
}

static int32_t count_polys(const OpTiledNavMesh *mesh) {
    int32_t count = 0;
    for (int32_t slot = 0; slot < op_tiled_nav_mesh_slot_count(mesh); slot++) {
        const OpNavTile *tile = NULL;
        uint32_t salt = 0;
        OpNavTileData data;
        check_ok(op_tiled_nav_mesh_slot(mesh, slot, &tile, &salt));
        if (tile != NULL) {
            check_ok(op_nav_tile_view(tile, &data));
            count += data.poly_count;
        }
    }
    return count;
}

int32_t nav_model_find(const NavModel *model, OpPolyRef ref) {
    for (int32_t i = 0; i < model->count; i++) {
        if (model->polys[i].ref == ref) {
            return i;
        }
    }
    return -1;
}

/* ---- Exits ---- */

static void read_link(const NavModel *model, const OpTiledNavMesh *mesh, const ModelPoly *poly,
                      const OpNavLink *link, ModelExit *out) {
    *out = (ModelExit){.target = nav_model_find(model, link->target), .edge = link->edge};
    assert_true(out->target >= 0);
    if (link->kind == OP_NAV_LINK_PORTAL) {
        out->a = poly->corner[link->edge];
        out->b = poly->corner[(link->edge + 1) % poly->size];
        out->range_min = link->range_min;
        out->range_max = link->range_max;
        return;
    }
    const OpNavTile *tile = NULL;
    uint32_t salt = 0;
    OpNavTileData data;
    check_ok(op_tiled_nav_mesh_slot(mesh, link->off_mesh_slot, &tile, &salt));
    check_ok(op_nav_tile_view(tile, &data));
    const OpOffMeshSlot *slot = &data.off_mesh_links[link->off_mesh_index];
    bool forward = link->kind == OP_NAV_LINK_OFF_MESH;
    out->off_mesh = true;
    out->near = local_to_world(tile, forward ? slot->start : slot->end);
    out->far = local_to_world(tile, forward ? slot->end : slot->start);
    out->area = slot->area;
    out->flags = slot->flags;
}

static void read_exits(const NavModel *model, const OpTiledNavMesh *mesh, const OpNavTileData *data,
                       int32_t first, int32_t first_of_tile, ModelPoly *poly) {
    const OpNavLink *links = NULL;
    int32_t link_count = 0;
    check_ok(op_tiled_nav_mesh_links(mesh, poly->ref, &links, &link_count));
    poly->exits = zeroed((size_t)poly->size + (size_t)link_count, sizeof(ModelExit));
    for (int32_t edge = 0; edge < poly->size; edge++) {
        int32_t neighbor = data->edge_neighbors[first + edge];
        if (neighbor > 0) {
            poly->exits[poly->exit_count++] = (ModelExit){.target = first_of_tile + neighbor - 1,
                                                          .in_tile = true,
                                                          .edge = edge,
                                                          .a = poly->corner[edge],
                                                          .b = poly->corner[(edge + 1) % poly->size],
                                                          .range_max = 255};
        }
    }
    for (int32_t i = 0; i < link_count; i++) {
        read_link(model, mesh, poly, &links[i], &poly->exits[poly->exit_count++]);
    }
}

void nav_model_make(NavModel *model, const OpTiledNavMesh *mesh) {
    model->count = 0;
    model->polys = zeroed((size_t)count_polys(mesh), sizeof(ModelPoly));
    for (int32_t pass = 0; pass < 2; pass++) {
        int32_t at = 0;
        for (int32_t slot = 0; slot < op_tiled_nav_mesh_slot_count(mesh); slot++) {
            const OpNavTile *tile = NULL;
            uint32_t salt = 0;
            OpNavTileData data = {0};
            int32_t first = 0;
            int32_t first_of_tile = at;
            check_ok(op_tiled_nav_mesh_slot(mesh, slot, &tile, &salt));
            if (tile != NULL) {
                check_ok(op_nav_tile_view(tile, &data));
            }
            for (int32_t i = 0; i < data.poly_count; first += data.poly_vertex_counts[i++], at++) {
                ModelPoly *poly = &model->polys[at];
                if (pass == 0) {
                    poly->ref = op_poly_ref(salt, slot, i);
                    read_poly(mesh, &data, i, first, poly);
                } else {
                    read_exits(model, mesh, &data, first, first_of_tile, poly);
                }
            }
        }
        model->count = at;
    }
}

void nav_model_free(NavModel *model) {
    for (int32_t i = 0; i < model->count; i++) {
        free(model->polys[i].exits);
    }
    free(model->polys);
    *model = (NavModel){0};
}

/* ---- Judgements ---- */

bool model_takes(const OpQueryFilter *filter, uint16_t flags, uint8_t area) {
    bool included = filter->include_flags == 0xFFFF || (filter->include_flags & flags) != 0;
    return included && (filter->exclude_flags & flags) == 0 && filter->area_cost[area] < (double)INFINITY;
}

bool model_takes_poly(const OpQueryFilter *filter, const ModelPoly *poly) {
    return model_takes(filter, poly->flags, poly->area);
}

bool model_takes_exit(const OpQueryFilter *filter, const NavModel *model, const ModelExit *exit) {
    return model_takes_poly(filter, &model->polys[exit->target]) &&
           (!exit->off_mesh || model_takes(filter, exit->flags, exit->area));
}

double model_distance(OpVec3 a, OpVec3 b) {
    double x = a.x - b.x;
    double y = a.y - b.y;
    double z = a.z - b.z;
    return sqrt(x * x + y * y + z * z);
}

double model_segment_distance(OpVec3 a, OpVec3 b, double x, double z) {
    double ux = b.x - a.x;
    double uz = b.z - a.z;
    double length = sqrt(ux * ux + uz * uz);
    if (length == 0.0) {
        return sqrt((x - a.x) * (x - a.x) + (z - a.z) * (z - a.z));
    }
    double along = ((x - a.x) * ux + (z - a.z) * uz) / length;
    double across = fabs((x - a.x) * uz - (z - a.z) * ux) / length;
    double past = along < 0.0 ? -along : along > length ? along - length : 0.0;
    return sqrt(across * across + past * past);
}

bool model_is_in(const ModelPoly *poly, double x, double z, double margin) {
    for (int32_t i = 0; i < poly->size; i++) {
        OpVec3 a = poly->corner[i];
        OpVec3 b = poly->corner[(i + 1) % poly->size];
        double ux = b.x - a.x;
        double uz = b.z - a.z;
        double left = (ux * (z - a.z) - uz * (x - a.x)) / sqrt(ux * ux + uz * uz);
        if (left < -margin) {
            return false;
        }
    }
    return true;
}
