/* Saving and restoring searches over hex grids: the state of their A* (kind 8). */
#include "base/status.h"
#include "grid/generic_state.h"
#include "grid/grid_search.h"
#include "grid/hex_search.h"
#include "search/a_star_state.h"

size_t op_hex_search_state_size(const OpHexSearch *search) {
    OpWriter writer = op_writer(NULL, 0);
    if (search != NULL) {
        op_a_star_write_state(&writer, &search->a_star);
    }
    return writer.size;
}

OpStatus op_hex_search_save_state(const OpHexSearch *search, uint8_t *buffer, size_t capacity,
                                  size_t *needed) {
    if (search == NULL) {
        return op_fail_null("search");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    OP_TRY(op_hex_search_check_current(search));
    OpWriter writer = op_writer(buffer, capacity);
    op_a_star_write_state(&writer, &search->a_star);
    return op_state_finish(&writer, needed);
}

static OpStatus read_state(OpReader *reader, OpHexSearch *search) {
    OpAStar *a_star = &search->a_star;
    OP_TRY(op_a_star_read_state(reader, a_star));
    OP_TRY(op_state_read_end(reader));
    return a_star->status == OP_SEARCH_NOT_STARTED ? OP_STATUS_OK
                                                   : op_generic_state_check_open(a_star, search->grid->cells);
}

OpStatus op_hex_search_restore_state(OpHexSearch *search, const uint8_t *bytes, size_t size) {
    if (search == NULL) {
        return op_fail_null("search");
    }
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    const OpGrid *cells = search->grid->cells;
    OP_TRY(op_grid_check_not_searching(cells));
    OP_TRY(op_hex_search_prepare(search));
    search->status = OP_PATH_NONE; /* what follows is read in place */
    OpReader reader = op_reader(bytes, size);
    OpStatus status = read_state(&reader, search);
    if (status != OP_STATUS_OK) {
        search->a_star.status = OP_SEARCH_NOT_STARTED;
        return status;
    }
    if (search->a_star.status != OP_SEARCH_NOT_STARTED) {
        search->topology = op_hex_topology(cells, search->grid->layout, &search->options);
        search->topology.goal =
            op_hex_to_axial(search->grid->layout, op_grid_cell_of(cells, search->a_star.goal));
    }
    search->edits = cells->edits;
    search->status = op_search_path_status(search->a_star.status);
    return OP_STATUS_OK;
}
