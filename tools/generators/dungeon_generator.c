/* A map of rooms and corridors with pools of area 1: the map that the main job shows. */
#include "map_generator.h"

#include <stddef.h>
#include <string.h>

enum { MAX_LATTICE = 16 };

typedef struct Dungeon {
    MapCanvas canvas;
    OpRandom *random;
    int32_t columns;
    int32_t rows;
    OpRect rooms[MAX_LATTICE][MAX_LATTICE]; /* [row][column] */
} Dungeon;

static int32_t between(OpRandom *random, int32_t low, int32_t high) {
    return low + (int32_t)op_random_below(random, (uint64_t)(high - low + 1));
}

static int32_t clamp(int32_t value, int32_t low, int32_t high) {
    return value < low ? low : value > high ? high : value;
}

static int32_t smaller(int32_t a, int32_t b) {
    return a < b ? a : b;
}

static OpCell centre(OpRect room) {
    OpCell cell = {room.x + room.width / 2, room.y + room.height / 2};
    return cell;
}

/* Opens a rectangle, keeping a border of wall around the map. */
static void dig(MapCanvas canvas, OpRect rect) {
    for (int32_t y = rect.y; y < rect.y + rect.height; ++y) {
        for (int32_t x = rect.x; x < rect.x + rect.width; ++x) {
            if (x >= 1 && y >= 1 && x < canvas.width - 1 && y < canvas.height - 1) {
                canvas.cells[(size_t)y * (size_t)canvas.width + (size_t)x] = 0;
            }
        }
    }
}

/* A corridor of the given width from a to b: along x first, then along y. */
static void dig_corridor(MapCanvas canvas, OpCell a, OpCell b, int32_t width) {
    OpRect along_x = {smaller(a.x, b.x), a.y, (a.x < b.x ? b.x - a.x : a.x - b.x) + width, width};
    OpRect along_y = {b.x, smaller(a.y, b.y), width, (a.y < b.y ? b.y - a.y : a.y - b.y) + width};
    dig(canvas, along_x);
    dig(canvas, along_y);
}

static void place_rooms(Dungeon *dungeon) {
    for (int32_t row = 0; row < dungeon->rows; ++row) {
        int32_t top = row * dungeon->canvas.height / dungeon->rows;
        int32_t slot_height = (row + 1) * dungeon->canvas.height / dungeon->rows - top;
        for (int32_t column = 0; column < dungeon->columns; ++column) {
            int32_t left = column * dungeon->canvas.width / dungeon->columns;
            int32_t slot_width = (column + 1) * dungeon->canvas.width / dungeon->columns - left;
            OpRect *room = &dungeon->rooms[row][column];
            room->width = between(dungeon->random, slot_width / 2, slot_width - 3);
            room->height = between(dungeon->random, slot_height / 2, slot_height - 3);
            room->x = left + between(dungeon->random, 1, slot_width - room->width - 1);
            room->y = top + between(dungeon->random, 1, slot_height - room->height - 1);
            dig(dungeon->canvas, *room);
        }
    }
}

/* A winding way two cells wide through every room, so that a 2 x 2 agent reaches all of them, and narrow short
 * cuts between some neighbouring rows. */
static void join_rooms(Dungeon *dungeon) {
    for (int32_t row = 0; row < dungeon->rows; ++row) {
        for (int32_t column = 0; column + 1 < dungeon->columns; ++column) {
            dig_corridor(dungeon->canvas, centre(dungeon->rooms[row][column]),
                         centre(dungeon->rooms[row][column + 1]), 2);
        }
        if (row + 1 == dungeon->rows) {
            continue;
        }
        int32_t turn = row % 2 == 0 ? dungeon->columns - 1 : 0;
        for (int32_t column = 0; column < dungeon->columns; ++column) {
            bool short_cut = op_random_below(dungeon->random, 2) == 0;
            if (column == turn || short_cut) {
                dig_corridor(dungeon->canvas, centre(dungeon->rooms[row][column]),
                             centre(dungeon->rooms[row + 1][column]), column == turn ? 2 : 1);
            }
        }
    }
}

void map_draw_dungeon(MapCanvas canvas, OpRandom *random, OpCell *start, OpCell *goal) {
    Dungeon dungeon = {.canvas = canvas, .random = random};
    dungeon.columns = clamp(canvas.width / 12, 2, MAX_LATTICE);
    dungeon.rows = clamp(canvas.height / 10, 1, MAX_LATTICE);
    memset(canvas.cells, OP_AREA_WALL, (size_t)canvas.width * (size_t)canvas.height);
    place_rooms(&dungeon);
    join_rooms(&dungeon);
    map_paint_area(canvas, random, 1, dungeon.columns * dungeon.rows / 3, 4);
    *start = centre(dungeon.rooms[0][0]);
    *goal = centre(dungeon.rooms[dungeon.rows - 1][dungeon.columns - 1]);
}
