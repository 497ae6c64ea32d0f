/* A pass that counts, and one that fills in. */
#include "navmesh/tile_portals.h"

#include "base/memory.h"
#include "base/status.h"

static void count_portals(const OpNavTileData *data, int32_t first[5]) {
    for (int32_t i = 0; i < data->index_count; i++) {
        uint8_t side = data->edge_portal_sides[i];
        if (side != OP_PORTAL_NONE) {
            first[side + 1]++;
        }
    }
    for (int32_t side = 1; side <= 4; side++) {
        first[side] += first[side - 1];
    }
}

static OpTilePortal portal_at(const OpTileContent *content, int32_t poly, int32_t edge, int32_t side) {
    int32_t size = op_tile_poly_size(content, poly);
    int32_t along = side == 0 || side == 2 ? 2 : 0;
    const float *a = op_tile_corner(content, poly, edge);
    const float *b = op_tile_corner(content, poly, edge + 1 < size ? edge + 1 : 0);
    double u0 = (double)a[along];
    double u1 = (double)b[along];
    return (OpTilePortal){
        .poly = poly,
        .edge = edge,
        .u0 = u0,
        .u1 = u1,
        .low = u0 < u1 ? u0 : u1,
        .high = u0 < u1 ? u1 : u0,
        .y0 = content->origin.y + (double)a[1],
        .y1 = content->origin.y + (double)b[1],
    };
}

static void fill(const OpTileContent *content, OpTilePortals *portals) {
    const OpNavTileData *data = &content->data;
    int32_t next[4] = {portals->first[0], portals->first[1], portals->first[2], portals->first[3]};
    for (int32_t poly = 0; poly < data->poly_count; poly++) {
        int32_t size = op_tile_poly_size(content, poly);
        for (int32_t edge = 0; edge < size; edge++) {
            uint8_t side = data->edge_portal_sides[content->poly_first[poly] + edge];
            if (side != OP_PORTAL_NONE) {
                portals->items[next[side]++] = portal_at(content, poly, edge, side);
            }
        }
    }
}

OpStatus op_tile_portals(OpTileContent *content, const OpTilePortals **out) {
    *out = content->derived.portals;
    if (*out != NULL) {
        return OP_STATUS_OK;
    }
    void *memory;
    OP_TRY(op_alloc_zeroed(&content->allocator, 1, sizeof(OpTilePortals), &memory));
    OpTilePortals *portals = memory;
    portals->allocator = content->allocator;
    count_portals(&content->data, portals->first);
    OpStatus status = op_alloc_array(&content->allocator, (size_t)portals->first[4], sizeof(OpTilePortal),
                                     (void **)&portals->items);
    if (status != OP_STATUS_OK) {
        op_tile_portals_free(portals);
        return status;
    }
    fill(content, portals);
    content->derived.portals = portals;
    *out = portals;
    return OP_STATUS_OK;
}

void op_tile_portals_free(OpTilePortals *portals) {
    if (portals == NULL) {
        return;
    }
    OpAllocator allocator = portals->allocator;
    op_free_array(&allocator, portals->items, (size_t)portals->first[4], sizeof(OpTilePortal));
    op_free_array(&allocator, portals, 1, sizeof(OpTilePortals));
}
