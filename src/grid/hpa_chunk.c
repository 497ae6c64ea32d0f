/* Dijkstra's algorithm inside a chunk. */
#include "grid/hpa_chunk.h"

#include <math.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/status.h"

OpStatus op_hpa_chunk_init(OpHpaChunk *chunk, const OpGrid *grid, size_t cell_count,
                           const OpAllocator *allocator) {
    *chunk = (OpHpaChunk){.grid = grid, .capacity = cell_count};
    OpStatus status = op_search_buffers_init(&chunk->buffers, (int32_t)cell_count, allocator);
    if (status != OP_STATUS_OK) {
        *chunk = (OpHpaChunk){0};
        return status;
    }
    status = op_open_set_reserve(&chunk->buffers.open, cell_count);
    if (status == OP_STATUS_OK) {
        status = op_alloc_array(allocator, cell_count, 1, (void **)&chunk->moves);
    }
    if (status == OP_STATUS_OK) {
        status = op_alloc_array(allocator, cell_count, sizeof(double), (void **)&chunk->multiplier);
    }
    if (status == OP_STATUS_OK) {
        status = op_alloc_zeroed(allocator, cell_count, 1, (void **)&chunk->is_target);
    }
    if (status != OP_STATUS_OK) {
        op_hpa_chunk_free(chunk);
    }
    return status;
}

void op_hpa_chunk_free(OpHpaChunk *chunk) {
    OpAllocator allocator = chunk->buffers.allocator;
    op_free_array(&allocator, chunk->moves, chunk->capacity, 1);
    op_free_array(&allocator, chunk->multiplier, chunk->capacity, sizeof(double));
    op_free_array(&allocator, chunk->is_target, chunk->capacity, 1);
    op_search_buffers_free(&chunk->buffers);
    *chunk = (OpHpaChunk){0};
}

static int32_t local_index(const OpHpaChunk *chunk, int32_t cell) {
    OpCell at = op_grid_cell_of(chunk->grid, cell);
    return (at.y - chunk->rect.y) * chunk->rect.width + (at.x - chunk->rect.x);
}

static int32_t grid_index(const OpHpaChunk *chunk, int32_t local) {
    OpCell at = {chunk->rect.x + local % chunk->rect.width, chunk->rect.y + local / chunk->rect.width};
    return op_grid_index(chunk->grid, at);
}

/* ---- Loading ---- */

static bool is_inside(OpRect rect, int32_t x, int32_t y) {
    return x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;
}

/* Directions from a cell that lead to another cell of the rectangle. */
static uint32_t inner_directions(OpRect rect, OpCell cell) {
    uint32_t directions = 0;
    for (int32_t d = 0; d < OP_SQUARE_DIRECTIONS; d++) {
        if (is_inside(rect, cell.x + op_square_dx[d], cell.y + op_square_dy[d])) {
            directions |= 1u << d;
        }
    }
    return directions;
}

void op_hpa_chunk_load(OpHpaChunk *chunk, const OpSquareTopology *topology, OpRect rect) {
    const OpGrid *grid = chunk->grid;
    bool is_loaded = chunk->rect.width > 0 && chunk->rect.x == rect.x && chunk->rect.y == rect.y;
    if (is_loaded && chunk->edits == grid->edits) {
        return;
    }
    chunk->rect = rect;
    chunk->edits = grid->edits;
    size_t local = 0;
    for (int32_t y = rect.y; y < rect.y + rect.height; y++) {
        for (int32_t x = rect.x; x < rect.x + rect.width; x++, local++) {
            OpCell cell = {x, y};
            int32_t index = op_grid_index(grid, cell);
            chunk->moves[local] = 0;
            chunk->multiplier[local] = 0.0;
            if (op_square_fits(topology, index)) {
                uint32_t moves = op_square_legal_moves(topology, cell) & inner_directions(rect, cell);
                chunk->moves[local] = (uint8_t)moves;
                chunk->multiplier[local] = grid->areas.multiplier[grid->cells[index]];
            }
        }
    }
}

/* ---- Searching ---- */

static void relax(OpHpaChunk *chunk, int32_t from, int32_t to, double length) {
    OpSearchBuffers *buffers = &chunk->buffers;
    double step = length * ((chunk->multiplier[from] + chunk->multiplier[to]) * 0.5);
    double g = buffers->nodes[from].g + step;
    if (!op_is_finite(step) || (op_search_visited(buffers, to) && !(g < buffers->nodes[to].g))) {
        return;
    }
    buffers->nodes[to] = (OpSearchNode){.g = g, .parent = from, .mark = buffers->generation << 1};
    op_open_set_put(&buffers->open, to, g, g);
}

static void settle(OpHpaChunk *chunk, int32_t node) {
    chunk->buffers.nodes[node].mark |= 1;
    int32_t width = chunk->rect.width;
    uint32_t moves = chunk->moves[node];
    for (int32_t d = 0; d < OP_SQUARE_DIRECTIONS; d++) {
        if ((moves >> d & 1u) != 0) {
            relax(chunk, node, node + op_square_dy[d] * width + op_square_dx[d], d < 4 ? 1.0 : OP_SQRT2);
        }
    }
}

static void mark_targets(OpHpaChunk *chunk, const int32_t *targets, int32_t count, uint8_t mark) {
    for (int32_t i = 0; i < count; i++) {
        chunk->is_target[local_index(chunk, targets[i])] = mark;
    }
}

void op_hpa_chunk_search(OpHpaChunk *chunk, int32_t source, const int32_t *targets, int32_t count) {
    OpSearchBuffers *buffers = &chunk->buffers;
    op_search_buffers_begin(buffers);
    mark_targets(chunk, targets, count, 1);
    int32_t first = local_index(chunk, source);
    buffers->nodes[first] = (OpSearchNode){.g = 0.0, .parent = -1, .mark = buffers->generation << 1};
    op_open_set_put(&buffers->open, first, 0.0, 0.0);
    int32_t left = count;
    while (left > 0 && buffers->open.size > 0) {
        int32_t node = op_open_set_take(&buffers->open).node;
        settle(chunk, node);
        left -= chunk->is_target[node];
    }
    mark_targets(chunk, targets, count, 0);
}

double op_hpa_chunk_cost(const OpHpaChunk *chunk, int32_t target) {
    int32_t local = local_index(chunk, target);
    return op_search_visited(&chunk->buffers, local) ? chunk->buffers.nodes[local].g : INFINITY;
}

int32_t op_hpa_chunk_parent(const OpHpaChunk *chunk, int32_t cell) {
    int32_t parent = chunk->buffers.nodes[local_index(chunk, cell)].parent;
    return parent < 0 ? -1 : grid_index(chunk, parent);
}
