/* How a grid of cells lies in a tile: checks, and turns in floats. */
#include "build3d/tile_cells.h"

#include "base/predicates.h"
#include "base/status.h"
#include "build3d/heightfield.h"

OpStatus op_tile_cells_check(const OpTileCells *tile) {
    if (tile == NULL) {
        return op_fail_null("tile");
    }
    if (tile->border < 0 || tile->border > (OP_HEIGHTFIELD_MAX_SIDE - 1) / 2) {
        return op_fail_range("border", 0, (OP_HEIGHTFIELD_MAX_SIDE - 1) / 2, tile->border);
    }
    int32_t most = OP_HEIGHTFIELD_MAX_SIDE - 2 * tile->border;
    if (tile->cells < 1 || tile->cells > most) {
        return op_fail_range("cells", 1, most, tile->cells);
    }
    OP_TRY(op_check_cell_size("cell_size", tile->cell_size));
    OP_TRY(op_check_cell_size("cell_height", tile->cell_height));
    if (!(tile->tile_size / (double)tile->cells == tile->cell_size)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "cell_size",
                       "must be tile_size / cells, was %g for a tile_size of %g", tile->cell_size,
                       tile->tile_size);
    }
    return OP_STATUS_OK;
}

static double local(const OpTileCells *tile, int32_t cell) {
    return (double)op_tile_local(tile, (double)cell);
}

int32_t op_tile_turn(const OpTileCells *tile, OpCellCorner a, OpCellCorner b, OpCellCorner c) {
    int64_t turn = op_cell_turn(a, b, c);
    int64_t sure = op_tile_sure_turn(tile);
    if (turn >= sure || turn <= -sure) {
        return turn > 0 ? 1 : -1;
    }
    return op_orient2d(local(tile, a.x), local(tile, a.z), local(tile, b.x), local(tile, b.z),
                       local(tile, c.x), local(tile, c.z));
}
