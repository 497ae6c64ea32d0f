/* Baking authored links into the tiles of a build. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "navmesh/stitching.h"
#include "navmesh/tile_assembler.h"

typedef struct Baking {
    OpNavTile **tiles;
    int32_t tile_count;
    const OpNavMeshParams *params;
    const OpAllocator *allocator;
    double extent;
} Baking;

static double score_of(const Baking *baking, const OpTileContent *content,
                       const OpOffMeshLinkDefinition *link) {
    OpVec3 start = {link->start_x, link->start_y, link->start_z};
    double best = INFINITY;
    for (int32_t poly = 0; poly < content->data.poly_count; poly++) {
        double score = op_attach_score(content, poly, start, (double)(float)link->radius,
                                       (double)baking->params->walkable_climb);
        best = score < best ? score : best;
    }
    return best;
}

/* The tile of the start's column whose polygons are nearest, the lowest layer of equal ones; -1 when the column has none. */
static int32_t choose_tile(const Baking *baking, const OpOffMeshLinkDefinition *link) {
    int32_t tile_x = op_mesh_column_index(link->start_x, baking->params->origin_x, baking->params->tile_size);
    int32_t tile_z = op_mesh_column_index(link->start_z, baking->params->origin_z, baking->params->tile_size);
    int32_t chosen = -1;
    double best = INFINITY;
    for (int32_t i = 0; i < baking->tile_count; i++) {
        const OpTileContent *content = baking->tiles[i]->content;
        if (content->data.tile_x != tile_x || content->data.tile_z != tile_z) {
            continue;
        }
        double score = score_of(baking, content, link);
        bool lower = chosen >= 0 && content->data.layer < baking->tiles[chosen]->content->data.layer;
        if (chosen < 0 || score < best || (score == best && lower)) {
            chosen = i;
            best = score;
        }
    }
    return chosen;
}

static bool is_within(const Baking *baking, float value) {
    return fabs((double)value) <= baking->extent;
}

/* *fits is false for a link that is dropped because an end is too far above or below the tile. */
static OpStatus make_slot(const Baking *baking, const OpTileContent *content, int32_t index,
                          const OpOffMeshLinkDefinition *link, OpOffMeshSlot *out, bool *fits) {
    OpVec3 origin = content->origin;
    *out = (OpOffMeshSlot){
        .start = {(float)(link->start_x - origin.x), (float)(link->start_y - origin.y),
                  (float)(link->start_z - origin.z)},
        .end = {(float)(link->end_x - origin.x), (float)(link->end_y - origin.y),
                (float)(link->end_z - origin.z)},
        .radius = (float)link->radius,
        .area = link->area,
        .bidirectional = link->bidirectional,
        .flags = link->flags,
        .user_id = link->user_id,
    };
    if (!is_within(baking, out->end[0]) || !is_within(baking, out->end[2])) {
        return op_fail(
            OP_STATUS_OUT_OF_RANGE, "off_mesh_links",
            "[%d] must end within %g of its tile's origin in x and z, ends at (%g, %g) of (%g, %g)", index,
            baking->extent, link->end_x, link->end_z, origin.x, origin.z);
    }
    *fits = is_within(baking, out->start[1]) && is_within(baking, out->end[1]);
    return OP_STATUS_OK;
}

/* The same tile with one more link. */
static OpStatus append(const Baking *baking, OpNavTile **tile, const OpOffMeshSlot *slot) {
    OpNavTileData data;
    OpOffMeshSlot *links;
    OP_TRY(op_nav_tile_view(*tile, &data));
    size_t count = (size_t)data.off_mesh_link_count;
    OP_TRY(op_alloc_array(baking->allocator, count + 1, sizeof(OpOffMeshSlot), (void **)&links));
    if (count > 0) {
        memcpy(links, data.off_mesh_links, count * sizeof(OpOffMeshSlot));
    }
    links[count] = *slot;
    data.off_mesh_links = links;
    data.off_mesh_link_count++;
    OpNavTile *larger;
    OpStatus status = op_nav_tile_create(&data, baking->params, baking->allocator, &larger);
    op_free_array(baking->allocator, links, count + 1, sizeof(OpOffMeshSlot));
    if (status == OP_STATUS_OK) {
        op_nav_tile_destroy(*tile);
        *tile = larger;
    }
    return status;
}

OpStatus op_bake_off_mesh_links(OpNavTile **tiles, int32_t tile_count, const OpNavSettings *settings,
                                const OpNavMeshParams *params, const OpAllocator *allocator) {
    Baking baking = {tiles, tile_count, params, allocator, op_nav_mesh_params_max_local_extent(params)};
    for (int32_t i = 0; i < settings->off_mesh_link_count; i++) {
        const OpOffMeshLinkDefinition *link = &settings->off_mesh_links[i];
        int32_t chosen = choose_tile(&baking, link);
        if (chosen < 0) {
            continue;
        }
        OpOffMeshSlot slot;
        bool fits = false;
        OP_TRY(make_slot(&baking, tiles[chosen]->content, i, link, &slot, &fits));
        if (fits) {
            OP_TRY(append(&baking, &tiles[chosen], &slot));
        }
    }
    return OP_STATUS_OK;
}
