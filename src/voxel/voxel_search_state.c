/* Saving and restoring resumable voxel searches: the state of an A* search (kind 8). */
#include "base/status.h"
#include "search/a_star_state.h"
#include "voxel/voxel_search.h"

size_t op_voxel_search_state_size(const OpVoxelSearch *search) {
    OpWriter writer = op_writer(NULL, 0);
    if (search != NULL) {
        op_a_star_write_state(&writer, &search->a_star);
    }
    return writer.size;
}

OpStatus op_voxel_search_save_state(const OpVoxelSearch *search, uint8_t *buffer, size_t capacity,
                                    size_t *needed) {
    if (search == NULL) {
        return op_fail_null("search");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    OP_TRY(
        op_voxel_check_not_searching(search->grid)); /* a callback sees the search in the middle of a pop */
    OP_TRY(op_voxel_search_check_unedited(search));
    OpWriter writer = op_writer(buffer, capacity);
    op_a_star_write_state(&writer, &search->a_star);
    return op_state_finish(&writer, needed);
}

/* Only open space has an area multiplier, and only open nodes are still expanded. */
static OpStatus check_open(const OpVoxelSearch *search) {
    const OpOpenSet *open = &search->buffers.open;
    for (size_t slot = 0; slot < open->size && search->a_star.status == OP_SEARCH_RUNNING; slot++) {
        int32_t node = open->heap[slot].node;
        if (op_voxel_area(search->grid, op_voxel_of_node(search->grid, node)) == OP_AREA_WALL) {
            return op_fail(OP_STATUS_GRID_STATE, "state.open.node", "must be walkable, but %d is a wall",
                           node);
        }
    }
    return OP_STATUS_OK;
}

static OpStatus read_state(OpVoxelSearch *search, OpReader *reader) {
    OP_TRY(op_a_star_read_state(reader, &search->a_star));
    OP_TRY(op_state_read_end(reader));
    return check_open(search);
}

OpStatus op_voxel_search_restore_state(OpVoxelSearch *search, const uint8_t *bytes, size_t size) {
    if (search == NULL) {
        return op_fail_null("search");
    }
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    OP_TRY(op_voxel_check_not_searching(search->grid));
    OpReader reader = op_reader(bytes, size);
    OpStatus status = read_state(search, &reader);
    if (status != OP_STATUS_OK) {
        search->a_star.status = OP_SEARCH_NOT_STARTED;
        return status;
    }
    if (search->a_star.status != OP_SEARCH_NOT_STARTED) {
        op_voxel_search_aim(search, op_voxel_of_node(search->grid, search->a_star.goal));
    }
    return OP_STATUS_OK;
}
