/* Saving and restoring resumable searches (kind 12). A mode byte says which engine ran; each writes its own part. */
#include "base/status.h"
#include "grid/grid_search.h"
#include "search/state_pieces.h"

/* Modes of the format: 1 and 3 are the specialised engines, 2 holds the state of a generic search. */
#define MODE_NOT_BEGUN 0

static void write_state(OpWriter *writer, const OpGridSearch *search) {
    bool begun = search->status != OP_PATH_NONE;
    op_state_write_header(writer, OP_STATE_GRID_SEARCH);
    op_write_u8(writer, begun ? search->engine->state_mode : MODE_NOT_BEGUN);
    op_write_i32(writer, search->grid->width);
    op_write_i32(writer, search->grid->height);
    if (begun) {
        search->engine->save(op_grid_search_state(search), writer);
    }
}

size_t op_grid_search_state_size(const OpGridSearch *search) {
    OpWriter writer = op_writer(NULL, 0);
    if (search != NULL) {
        write_state(&writer, search);
    }
    return writer.size;
}

OpStatus op_grid_search_save_state(const OpGridSearch *search, uint8_t *buffer, size_t capacity,
                                   size_t *needed) {
    if (search == NULL) {
        return op_fail_null("search");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    OP_TRY(op_grid_check_not_searching(search->grid)); /* a callback sees the search in the middle of a pop */
    if (search->status == OP_PATH_IN_PROGRESS && search->edits != search->grid->edits) {
        return op_fail(OP_STATUS_INVALID_STATE, "grid", "must not be edited while a search is in progress");
    }
    OpWriter writer = op_writer(buffer, capacity);
    write_state(&writer, search);
    return op_state_finish(&writer, needed);
}

static OpStatus read_begun(OpReader *reader, OpGridSearch *search, uint8_t mode) {
    const OpGrid *grid = search->grid;
    const OpGridEngine *engine = op_grid_choose_engine(grid, &search->options);
    OP_TRY(op_state_expect("state.mode", engine->state_mode, mode));
    OP_TRY(op_grid_search_prepare(search, engine));
    search->engine = engine;
    void *state = op_grid_search_state(search);
    OP_TRY(engine->restore(state, &search->options, reader));
    OP_TRY(op_state_read_end(reader));
    search->edits = grid->edits;
    search->status = op_search_path_status(engine->progress(state).status);
    return OP_STATUS_OK;
}

OpStatus op_grid_search_restore_state(OpGridSearch *search, const uint8_t *bytes, size_t size) {
    if (search == NULL) {
        return op_fail_null("search");
    }
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    OP_TRY(op_grid_check_not_searching(search->grid));
    OpReader reader = op_reader(bytes, size);
    OP_TRY(op_state_read_header(&reader, OP_STATE_GRID_SEARCH));
    uint8_t mode = op_read_u8(&reader);
    OP_TRY(op_state_expect("state.width", search->grid->width, op_read_i32(&reader)));
    OP_TRY(op_state_expect("state.height", search->grid->height, op_read_i32(&reader)));
    if (mode == MODE_NOT_BEGUN) {
        OP_TRY(op_state_read_end(&reader));
        search->status = OP_PATH_NONE;
        return OP_STATUS_OK;
    }
    search->status = OP_PATH_NONE; /* what follows is read in place */
    return read_begun(&reader, search, mode);
}
