/* Building and updating the octile map (05-grids, "The specialised octile searches"; Harabor & Grastien 2014 for scanning
 * by blocks). */
#include "grid/octile_map.h"

#include "base/memory.h"
#include "base/status.h"
#include "grid/square_topology.h"

/* ---- Legal moves ---- */

/* The table for bits NORTH 1, EAST 2, SOUTH 4, WEST 8, and the diagonals NE 16, SE 32, SW 64, NW 128. */
#define LEGAL(n)                                                                                             \
    (uint8_t)(((n) & 15) | (((n) & 19) == 19 ? 16 : 0) | (((n) & 38) == 38 ? 32 : 0) |                       \
              (((n) & 76) == 76 ? 64 : 0) | (((n) & 137) == 137 ? 128 : 0))
#define LEGAL4(n) LEGAL(n), LEGAL((n) + 1), LEGAL((n) + 2), LEGAL((n) + 3)
#define LEGAL16(n) LEGAL4(n), LEGAL4((n) + 4), LEGAL4((n) + 8), LEGAL4((n) + 12)
#define LEGAL64(n) LEGAL16(n), LEGAL16((n) + 16), LEGAL16((n) + 32), LEGAL16((n) + 48)
const uint8_t op_octile_legal_moves[256] = {LEGAL64(0), LEGAL64(64), LEGAL64(128), LEGAL64(192)};

/* ---- Memory ---- */

static size_t word_count(const OpBitLines *lines) {
    return (size_t)(lines->line_count + 2) * lines->words_per_line;
}

static OpStatus allocate_lines(OpBitLines *lines, int32_t line_count, int32_t line_length,
                               const OpAllocator *allocator) {
    lines->line_count = line_count;
    lines->line_length = line_length;
    lines->words_per_line = (size_t)(line_length + 63) / 64 + 2;
    size_t words = word_count(lines);
    OP_TRY(op_alloc_zeroed(allocator, words, sizeof(uint64_t), (void **)&lines->walkable));
    OP_TRY(op_alloc_array(allocator, words, sizeof(uint64_t), (void **)&lines->stop_forward));
    OP_TRY(op_alloc_array(allocator, words, sizeof(uint64_t), (void **)&lines->stop_backward));
    for (size_t word = 0; word < words; word++) {
        lines->stop_forward[word] = UINT64_MAX; /* padding stops every scan; the rest is computed below */
        lines->stop_backward[word] = UINT64_MAX;
    }
    return OP_STATUS_OK;
}

static void free_lines(OpBitLines *lines, const OpAllocator *allocator) {
    size_t words = word_count(lines);
    op_free_array(allocator, lines->walkable, words, sizeof(uint64_t));
    op_free_array(allocator, lines->stop_forward, words, sizeof(uint64_t));
    op_free_array(allocator, lines->stop_backward, words, sizeof(uint64_t));
}

static OpStatus allocate_parts(OpOctileMap *map, const OpGrid *grid) {
    OP_TRY(allocate_lines(&map->rows, grid->height, grid->width, &map->allocator));
    OP_TRY(allocate_lines(&map->columns, grid->width, grid->height, &map->allocator));
    return op_alloc_array(&map->allocator, op_grid_cell_count(grid), 1, (void **)&map->neighbours);
}

OpStatus op_octile_map_create(const OpGrid *grid, OpOctileMap **out) {
    void *memory;
    OP_TRY(op_alloc_zeroed(&grid->allocator, 1, sizeof(OpOctileMap), &memory));
    OpOctileMap *map = memory;
    map->allocator = grid->allocator;
    OpStatus status = allocate_parts(map, grid);
    if (status != OP_STATUS_OK) {
        op_octile_map_destroy(map);
        return status;
    }
    op_octile_map_update(map, grid, (OpRect){0, 0, grid->width, grid->height});
    *out = map;
    return OP_STATUS_OK;
}

void op_octile_map_destroy(OpOctileMap *map) {
    if (map == NULL) {
        return;
    }
    OpAllocator allocator = map->allocator;
    size_t cells = (size_t)map->rows.line_count * (size_t)map->rows.line_length;
    op_free_array(&allocator, map->neighbours, cells, 1);
    free_lines(&map->rows, &allocator);
    free_lines(&map->columns, &allocator);
    op_free_array(&allocator, map, 1, sizeof(OpOctileMap));
}

OpStatus op_octile_map_of(const OpGrid *grid, const OpOctileMap **out) {
    if (grid->derived->octile_map == NULL) {
        OP_TRY(op_octile_map_create(grid, &grid->derived->octile_map));
    }
    *out = grid->derived->octile_map;
    return OP_STATUS_OK;
}

/* ---- Contents ---- */

static void set_walkable(OpBitLines *lines, int32_t line, int32_t position, bool walkable) {
    size_t bit = (size_t)(position + 64);
    uint64_t *word = &lines->walkable[op_bit_lines_start(lines, line) + (bit >> 6)];
    uint64_t mask = UINT64_C(1) << (bit & 63);
    *word = walkable ? *word | mask : *word & ~mask;
}

static void update_walkable(OpOctileMap *map, const OpGrid *grid, OpRect rect) {
    for (int32_t y = rect.y; y < rect.y + rect.height; y++) {
        for (int32_t x = rect.x; x < rect.x + rect.width; x++) {
            bool walkable = grid->cells[op_grid_index(grid, (OpCell){x, y})] != OP_AREA_WALL;
            set_walkable(&map->rows, y, x, walkable);
            set_walkable(&map->columns, x, y, walkable);
        }
    }
}

/* Cells of a side line that are free where the one before them, along the scan, is not: a forced neighbour. */
static uint64_t forced_forward(const uint64_t *side) {
    return side[0] & ~(side[0] << 1 | side[-1] >> 63);
}

static uint64_t forced_backward(const uint64_t *side) {
    return side[0] & ~(side[0] >> 1 | side[1] << 63);
}

/* Recomputes the stops of one line over the words that hold positions first to last and their neighbours. */
static void update_stops(OpBitLines *lines, int32_t line, int32_t first, int32_t last) {
    size_t start = op_bit_lines_start(lines, line);
    size_t first_word = (size_t)(first + 63) >> 6; /* of position first - 1 */
    size_t last_word = (size_t)(last + 65) >> 6;   /* of position last + 1 */
    first_word = first_word < 1 ? 1 : first_word;
    last_word = last_word > lines->words_per_line - 2 ? lines->words_per_line - 2 : last_word;
    for (size_t word = start + first_word; word <= start + last_word; word++) {
        const uint64_t *here = &lines->walkable[word];
        const uint64_t *above = here - lines->words_per_line;
        const uint64_t *below = here + lines->words_per_line;
        lines->stop_forward[word] = ~*here | forced_forward(above) | forced_forward(below);
        lines->stop_backward[word] = ~*here | forced_backward(above) | forced_backward(below);
    }
}

static void update_line_stops(OpBitLines *lines, int32_t first_line, int32_t last_line, int32_t first,
                              int32_t last) {
    int32_t from = first_line > 0 ? first_line - 1 : 0;
    int32_t to = last_line + 1 < lines->line_count ? last_line + 1 : lines->line_count - 1;
    for (int32_t line = from; line <= to; line++) {
        update_stops(lines, line, first, last);
    }
}

static uint8_t neighbours_of(const OpOctileMap *map, int32_t x, int32_t y) {
    const uint64_t *row = &map->rows.walkable[op_bit_lines_start(&map->rows, y)];
    const uint64_t *above = row - map->rows.words_per_line;
    const uint64_t *below = row + map->rows.words_per_line;
    const uint64_t *line[3] = {above, row, below};
    uint32_t bits = 0;
    for (int32_t d = 0; d < OP_SQUARE_DIRECTIONS; d++) {
        bits |= (uint32_t)op_bit_lines_get(line[op_square_dy[d] + 1], x + op_square_dx[d]) << d;
    }
    return (uint8_t)bits;
}

static void update_neighbours(OpOctileMap *map, const OpGrid *grid, OpRect rect) {
    int32_t left = rect.x > 0 ? rect.x - 1 : 0;
    int32_t top = rect.y > 0 ? rect.y - 1 : 0;
    int32_t right = rect.x + rect.width < grid->width ? rect.x + rect.width : grid->width - 1;
    int32_t bottom = rect.y + rect.height < grid->height ? rect.y + rect.height : grid->height - 1;
    for (int32_t y = top; y <= bottom; y++) {
        for (int32_t x = left; x <= right; x++) {
            map->neighbours[op_grid_index(grid, (OpCell){x, y})] = neighbours_of(map, x, y);
        }
    }
}

void op_octile_map_update(OpOctileMap *map, const OpGrid *grid, OpRect rect) {
    int32_t last_x = rect.x + rect.width - 1;
    int32_t last_y = rect.y + rect.height - 1;
    update_walkable(map, grid, rect);
    update_line_stops(&map->rows, rect.y, last_y, rect.x, last_x);
    update_line_stops(&map->columns, rect.x, last_x, rect.y, last_y);
    update_neighbours(map, grid, rect);
}
